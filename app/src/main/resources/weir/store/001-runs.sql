-- One row for each run: the whole record as JSON, and beside it what lists are filtered by.
create table run (
    sequence integer primary key autoincrement,
    id text not null unique,
    started_at text not null,
    test text not null,
    label text not null,
    target text not null,
    status text not null,
    document text not null
);

create index run_test on run (test);

create index run_label on run (label);
