#!/bin/sh
# Makes the class-data archive of what Weir loads when it starts. The one place that says what it is trained on.
#   train.sh JAVA JAR ARCHIVE
# Each command below runs with both its processes writing down the classes they load; the lists are put together and
# dumped. Little on purpose: every class in the archive costs each command a little.
set -eu

java=$1
jar=$2
archive=$3
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT

# A process that is started by the command inherits the variable, and with it writes a list of its own.
train() {
    JDK_JAVA_OPTIONS="\"-XX:DumpLoadedClassList=$lists/%p.list\"" \
        "$java" -XX:+UseSerialGC -XX:-UsePerfData -jar "$jar" "$@"
}

train --help
# Both ends of a run, its store and its output. What is measured in it does not matter.
# A machine that is very busy may need a second try.
train run tcp_rr --duration 100ms --omit 0 --store "$lists/weir.db" >/dev/null ||
    train run tcp_rr --duration 100ms --omit 0 --store "$lists/weir.db" >/dev/null

# Numbers of classes mean something within one list only. A process that was killed leaves a torn last line.
sed -e 's/ id: [0-9]*$//' "$lists"/*.list | grep -E '^([A-Za-z0-9_/$]+|@[a-z-]+ .*)$' | awk '!seen[$0]++' >"$lists/all"
"$java" -XX:+UseSerialGC -Xshare:dump "-XX:SharedClassListFile=$lists/all" "-XX:SharedArchiveFile=$archive" \
    -cp "$jar" -Xlog:disable -Xlog:all=error
