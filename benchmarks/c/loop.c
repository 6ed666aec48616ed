/*
 * The yardstick: plain socket loops in C, as little around the system calls as a measuring loop can have.
 *
 * loop ROLE [key=value ...]
 *
 *   ROLE        send receive         bulk over TCP
 *               request respond      transactions on one TCP connection
 *               connect accept       one TCP connection per transaction
 *               udp_request udp_respond
 *   peer=A:P    IPv4 address and port to connect to; without it the program listens and prints "port P"
 *   host=A      IPv4 address to listen on (127.0.0.1)
 *   bytes=N     size of one send, or of a request and its response (131072; 1 for transactions)
 *   congestion=NAME, cpu=N (pins the loop's thread only)
 *
 * It prints "ready" when connected, then reads one line of numbers:
 *   BEGIN RUN PITCH COUNT TURN...
 * all in ns of CLOCK_MONOTONIC: turn t is the time from BEGIN + t * PITCH, RUN long. An active role (send, request, connect,
 * udp_request) works in its turns only. For each turn it prints
 *   slot ELAPSED_NS UNITS CPU_NS
 * where units are bytes or transactions, the time is that of the loop itself (0 for a passive role), and the CPU time is the
 * process's, from just before the turn until the traffic has drained. It ends with its input.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* A request on a connection of its own follows 24 bytes that say which run it belongs to, as Weir's do. */
enum { TURNS_MAX = 4096, BYTES_MAX = 8 << 20, HELLO_BYTES = 24 };

struct role {
    const char *name;
    bool active;
    bool udp;
    bool bulk; /* without TCP_NODELAY, as is the default */
    void (*loop)(void);
};

struct slot {
    int64_t elapsed_ns;
    int64_t units;
    int64_t cpu_ns;
};

static const struct role *role;
static struct sockaddr_in peer;
static struct sockaddr_in host;
static bool has_peer;
static const char *congestion = "";
static int cpu = -1;
static size_t bytes;
static char *buffer;
static int listener = -1;
static int connection = -1;

static atomic_bool running;         /* the keeper's word to the loop: work */
static atomic_bool finished;        /* ... or end */
static _Atomic int64_t units;       /* the loop's word to the keeper */
static struct slot slots[TURNS_MAX];
static int turn;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool resting;

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "loop %s: %s: %s\n", role ? role->name : "", what, strerror(errno));
    exit(1);
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void sleep_until(int64_t ns)
{
    struct timespec t = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {
    }
}

/* Where an active loop waits for its turn; false when there is none left. Outside the measured time. */
static bool await_turn(void)
{
    pthread_mutex_lock(&lock);
    resting = true;
    pthread_cond_broadcast(&changed);
    while (!atomic_load(&running) && !atomic_load(&finished)) {
        pthread_cond_wait(&changed, &lock);
    }
    resting = false;
    pthread_mutex_unlock(&lock);
    return !atomic_load(&finished);
}

static bool may_run(void)
{
    return atomic_load_explicit(&running, memory_order_relaxed);
}

static void publish(int64_t so_far)
{
    atomic_store_explicit(&units, so_far, memory_order_release);
}

/* Runs an active loop's body turn by turn; the body works until may_run() is false and returns the units so far. */
static void in_turns(int64_t (*body)(int64_t so_far))
{
    int64_t so_far = 0;
    while (await_turn()) {
        int64_t begin = now_ns();
        int64_t after = body(so_far);
        slots[turn].elapsed_ns = now_ns() - begin;
        slots[turn].units = after - so_far;
        so_far = after;
    }
}

static int64_t send_body(int64_t so_far)
{
    while (may_run()) {
        ssize_t n = send(connection, buffer, bytes, MSG_NOSIGNAL);
        if (n < 0) {
            die("send");
        }
        so_far += n;
        publish(so_far);
    }
    return so_far;
}

static void receive_fully(int fd, size_t wanted)
{
    size_t have = 0;
    while (have < wanted) {
        ssize_t n = recv(fd, buffer + have, wanted - have, 0);
        if (n <= 0) {
            die("recv");
        }
        have += n;
    }
}

static void send_fully(int fd, size_t wanted)
{
    size_t have = 0;
    while (have < wanted) {
        ssize_t n = send(fd, buffer + have, wanted - have, MSG_NOSIGNAL);
        if (n < 0) {
            die("send");
        }
        have += n;
    }
}

static int64_t request_body(int64_t so_far)
{
    while (may_run()) {
        send_fully(connection, bytes);
        receive_fully(connection, bytes);
        publish(++so_far);
    }
    return so_far;
}

static void set_options(int fd)
{
    int one = 1;
    if (!role->bulk && setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) < 0) {
        die("TCP_NODELAY");
    }
    if (congestion[0] != '\0' && setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, congestion, strlen(congestion)) < 0) {
        die("TCP_CONGESTION");
    }
}

static int connect_tcp(void)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        die("socket");
    }
    set_options(fd);
    if (connect(fd, (struct sockaddr *)&peer, sizeof peer) < 0) {
        die("connect");
    }
    return fd;
}

static int64_t connect_body(int64_t so_far)
{
    while (may_run()) {
        int fd = connect_tcp();
        send_fully(fd, HELLO_BYTES + bytes);
        receive_fully(fd, bytes);
        recv(fd, buffer, 1, 0); /* the other side closes first, so that it keeps TIME_WAIT, and this one its ports */
        close(fd);
        publish(++so_far);
    }
    return so_far;
}

/* The first eight bytes number the request, so that a late response is not taken for this one. */
static int64_t udp_request_body(int64_t so_far)
{
    while (may_run()) {
        int64_t number = so_far + 1;
        int64_t answered = 0;
        size_t compared = bytes < sizeof number ? bytes : sizeof number;
        memcpy(buffer, &number, compared);
        if (send(connection, buffer, bytes, 0) < 0) {
            die("send");
        }
        do {
            if (recv(connection, buffer, bytes, 0) < 0) {
                die("no response within a second");
            }
            memcpy(&answered, buffer, compared);
        } while (memcmp(&answered, &number, compared) != 0);
        publish(++so_far);
    }
    return so_far;
}

static void send_loop(void) { in_turns(send_body); }
static void request_loop(void) { in_turns(request_body); }
static void connect_loop(void) { in_turns(connect_body); }
static void udp_request_loop(void) { in_turns(udp_request_body); }

static void receive_loop(void)
{
    int64_t so_far = 0;
    ssize_t n;
    while ((n = recv(connection, buffer, bytes, 0)) > 0) {
        so_far += n;
        publish(so_far);
    }
}

static void respond_loop(void)
{
    int64_t so_far = 0;
    for (;;) {
        size_t have = 0;
        while (have < bytes) {
            ssize_t n = recv(connection, buffer + have, bytes - have, 0);
            if (n <= 0) {
                return;
            }
            have += n;
        }
        send_fully(connection, bytes);
        publish(++so_far);
    }
}

static void accept_loop(void)
{
    int64_t so_far = 0;
    for (;;) {
        int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (fd < 0) {
            return;
        }
        if (recv(fd, buffer, HELLO_BYTES + bytes, MSG_WAITALL) == (ssize_t)(HELLO_BYTES + bytes)) {
            send_fully(fd, bytes);
            publish(++so_far);
        }
        close(fd);
    }
}

static void udp_respond_loop(void)
{
    int64_t so_far = 0;
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    ssize_t n = recvfrom(connection, buffer, bytes, 0, (struct sockaddr *)&from, &length);
    if (n < 0 || connect(connection, (struct sockaddr *)&from, length) < 0) {
        return;
    }
    do {
        if (send(connection, buffer, n, 0) < 0) {
            return;
        }
        publish(++so_far);
    } while ((n = recv(connection, buffer, bytes, 0)) >= 0);
}

static const struct role roles[] = {
    {"send", true, false, true, send_loop},
    {"receive", false, false, true, receive_loop},
    {"request", true, false, false, request_loop},
    {"respond", false, false, false, respond_loop},
    {"connect", true, false, false, connect_loop},
    {"accept", false, false, false, accept_loop},
    {"udp_request", true, true, false, udp_request_loop},
    {"udp_respond", false, true, false, udp_respond_loop},
};

static void pin(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (cpu >= 0 && sched_setaffinity(0, sizeof set, &set) < 0) {
        die("sched_setaffinity");
    }
}

static void *run_loop(void *unused)
{
    pin();
    role->loop();
    return unused;
}

static void print_port(int fd)
{
    socklen_t length = sizeof host;
    if (getsockname(fd, (struct sockaddr *)&host, &length) < 0) {
        die("getsockname");
    }
    printf("port %d\n", ntohs(host.sin_port));
    fflush(stdout);
}

static void open_udp(void)
{
    struct timeval second = {.tv_sec = 1};
    connection = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (connection < 0) {
        die("socket");
    }
    if (has_peer) {
        if (connect(connection, (struct sockaddr *)&peer, sizeof peer) < 0
            || setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second) < 0) {
            die("connect");
        }
        return;
    }
    if (bind(connection, (struct sockaddr *)&host, sizeof host) < 0) {
        die("bind");
    }
    print_port(connection);
}

static void listen_tcp(void)
{
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&host, sizeof host) < 0 || listen(listener, 1024) < 0) {
        die("listen");
    }
    print_port(listener);
}

/* Opens what the role's loop uses: a connection, except for the two roles that make one per transaction. */
static void open_sockets(void)
{
    bool per_transaction = role->loop == connect_loop || role->loop == accept_loop;
    if (role->udp) {
        open_udp();
        return;
    }
    if (!has_peer) {
        listen_tcp();
    }
    if (per_transaction) {
        return;
    }
    connection = has_peer ? connect_tcp() : accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (connection < 0) {
        die("accept");
    }
    set_options(connection);
}

static void parse_address(const char *text, struct sockaddr_in *address)
{
    char copy[64];
    snprintf(copy, sizeof copy, "%s", text);
    char *colon = strchr(copy, ':');
    address->sin_family = AF_INET;
    address->sin_port = 0;
    if (colon != NULL) {
        *colon = '\0';
        address->sin_port = htons((uint16_t)atoi(colon + 1));
    }
    if (inet_pton(AF_INET, copy, &address->sin_addr) != 1) {
        errno = EINVAL;
        die(text);
    }
}

static void parse(int count, char **arguments)
{
    for (size_t i = 0; count > 1 && i < sizeof roles / sizeof roles[0]; i++) {
        if (strcmp(arguments[1], roles[i].name) == 0) {
            role = &roles[i];
        }
    }
    errno = EINVAL;
    if (role == NULL) {
        die("the first argument must be a role");
    }
    parse_address("127.0.0.1", &host);
    bytes = role->bulk ? 131072 : 1;
    for (int i = 2; i < count; i++) {
        char *value = strchr(arguments[i], '=');
        if (value == NULL) {
            die(arguments[i]);
        }
        *value++ = '\0';
        if (strcmp(arguments[i], "peer") == 0) {
            parse_address(value, &peer);
            has_peer = true;
        } else if (strcmp(arguments[i], "host") == 0) {
            parse_address(value, &host);
        } else if (strcmp(arguments[i], "bytes") == 0) {
            bytes = strtoul(value, NULL, 10);
        } else if (strcmp(arguments[i], "congestion") == 0) {
            congestion = value;
        } else if (strcmp(arguments[i], "cpu") == 0) {
            cpu = atoi(value);
        } else {
            die(arguments[i]);
        }
    }
    if (bytes < 1 || bytes > BYTES_MAX) {
        die("bytes");
    }
}

static void usage_now(struct slot *slot, int sign)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    int64_t us = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
    slot->cpu_ns += sign * us * 1000;
}

static void set_running(bool value)
{
    pthread_mutex_lock(&lock);
    atomic_store(&running, value);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void await_rest(void)
{
    pthread_mutex_lock(&lock);
    while (!resting) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

/* Keeps the turns: the gap after each is divided into drain (7/10), rest, and a lead of 1/10 before the next. */
static void keep_turns(void)
{
    long long begin, run, pitch;
    int count;
    static int turns[TURNS_MAX];
    if (scanf("%lld %lld %lld %d", &begin, &run, &pitch, &count) != 4 || count < 1 || count > TURNS_MAX || pitch <= run) {
        errno = EINVAL;
        die("turns");
    }
    for (int i = 0; i < count; i++) {
        if (scanf("%d", &turns[i]) != 1) {
            die("turns");
        }
    }
    int64_t gap = pitch - run;
    for (int i = 0; i < count; i++) {
        int64_t start = begin + turns[i] * pitch;
        int64_t units_before = atomic_load(&units);
        sleep_until(start - gap / 10);
        usage_now(&slots[i], -1);
        sleep_until(start);
        turn = i;
        if (role->active) {
            set_running(true);
        }
        sleep_until(start + run);
        if (role->active) {
            set_running(false);
            await_rest();
        }
        sleep_until(start + run + gap * 7 / 10);
        usage_now(&slots[i], 1);
        if (!role->active) {
            slots[i].units = atomic_load(&units) - units_before;
        }
    }
    for (int i = 0; i < count; i++) {
        printf("slot %lld %lld %lld\n", (long long)slots[i].elapsed_ns, (long long)slots[i].units, (long long)slots[i].cpu_ns);
    }
    fflush(stdout);
}

int main(int count, char **arguments)
{
    pthread_t thread;
    parse(count, arguments);
    buffer = calloc(1, HELLO_BYTES + bytes);
    if (buffer == NULL) {
        die("calloc");
    }
    open_sockets();
    if (pthread_create(&thread, NULL, run_loop, NULL) != 0) {
        die("pthread_create");
    }
    printf("ready\n");
    fflush(stdout);
    keep_turns();
    /* The other program may still be in its last turn: stay until the runner closes standard input. */
    while (getchar() != EOF) {
    }
    return 0;
}
