/* running.c - starting, the slow heart beat, and going down without losing anything. */
#include "api.h"
#include "health.h"
#include "notify.h"
#include "presence.h"
#include "queue.h"
#include "request.h"
#include "results.h"
#include "room.h"
#include "session.h"
#include "solution.h"
#include "think.h"
#include "tournaments.h"
#include "watch.h"
#include "web.h"
#include "account_data.h"

#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "i18n/words.h"
#include "moderation.h"
#include "second.h"
#include "store/tournament.h"

/* clang-format off */
enum {
    TICK_MS = 250, SLOW_MS = 2000, DUE_MAX = 200, HELLO_MS = 10000,
    TIDY_MS = 60000,     /* between removals of what is no longer needed */
    TIDY_MAX = 50,       /* tables removed at a time */
    LEASE_KEEP_MS = 3600000,
    TRIED_DAYS = 8,      /* that somebody had a try at a challenge is known for so long */
    BYE_MS = 200, STOP_MS = 700
};
/* clang-format on */

int64_t wall_ms(void) {
    struct timeval now;
    gettimeofday(&now, NULL);
    return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

void log_event(const char *event, const char *format, ...) {
    char members[512], when[32];
    time_t now = time(NULL);
    struct tm utc;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(members, sizeof members, format, arguments);
    va_end(arguments);
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fprintf(stderr, "{\"at\":\"%s\",\"event\":\"%s\"%s%s}\n", when, event, members[0] ? "," : "", members);
}

const char *server_host(const server *s) {
    return s->options.host_count ? s->options.hosts[0] : "";
}

int64_t steady_now(server *s) {
    return steady_read(&s->time, wall_ms(), uv_hrtime() / 1000000);
}

writer *reader_of(server *s) {
    return s->r.s.handle ? &s->r : &s->w;
}

void origin_of(const server *s, const uint8_t address[LIMIT_KEY_SIZE], char out[STORE_ID_SIZE]) {
    uint8_t hash[16], key[16] = {0};
    memcpy(key, &s->salt, sizeof s->salt);
    crypto_generichash(hash, sizeof hash, address, LIMIT_KEY_SIZE, key, sizeof key);
    sodium_bin2hex(out, STORE_ID_SIZE, hash, (STORE_ID_SIZE - 1) / 2);
}

uint64_t *origin_slot(server *s, const char origin[STORE_ID_SIZE], int budget) {
    uint8_t key[LIMIT_KEY_SIZE];
    memcpy(key, origin, sizeof key);
    return &limit_slots(&s->limits, PER_ADDRESS, key, uv_now(&s->loop))[budget];
}

/* Tell systemd how things stand, if it wants to know (sd_notify(3)). */
static void tell_systemd(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to;
    int line;
    memset(&to, 0, sizeof to);
    to.sun_family = AF_UNIX;
    if (!path || !*path || strlen(path) >= sizeof to.sun_path) return;
    memcpy(to.sun_path, path, strlen(path));
    if (path[0] == '@') to.sun_path[0] = 0;
    if ((line = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) < 0) return;
    sendto(line, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path)));
    close(line);
}

/* --- the slow heart beat: signs of life, tables that are due, lines that never said hello --- */

typedef struct beat {
    job j;
    server *s;
    int64_t now, live, speaks, risen;
    int tidies, count;
    sanctions order;
    char due[DUE_MAX][STORE_ID_SIZE];
} beat;

static void due_row(void *context, const store_value *columns, int count) {
    beat *b = (beat *)context;
    (void)count;
    if (b->count < DUE_MAX && columns[0].size < STORE_ID_SIZE) {
        memcpy(b->due[b->count], columns[0].text, columns[0].size);
        b->due[b->count++][columns[0].size] = 0;
    }
}

/* Remove what nobody needs any more, a little at a time. */
static store_status tidy(const server_options *o, store *s, int64_t now) {
    const struct {
        int phase, days;
    } rows[] = {
        {STORE_PHASE_OVER, o->keep_days}, {STORE_PHASE_OPEN, o->open_days}, {STORE_PHASE_PLAYING, o->abandoned_days}};
    const int64_t day = 86400000;
    int64_t removed;
    store_status status = store_login_forget(s, now / 1000);
    if (status == STORE_OK) status = store_lease_forget(s, now - LEASE_KEEP_MS, now);
    if (status == STORE_OK) status = store_sanction_forget(s, now);
    if (status == STORE_OK) status = queue_tidy(s, now);
    if (status == STORE_OK) status = store_challenge_unmark(s, now / day - TRIED_DAYS);
    if (status == STORE_OK && o->forget_days) {
        status = store_origin_forget(s, now - o->forget_days * day, 20 * TIDY_MAX);
        if (status == STORE_OK) status = store_report_forget(s, now - o->forget_days * day);
        if (status == STORE_OK) status = store_bar_forget(s, now - o->forget_days * day);
    }
    for (int i = 0; i < 3 && status == STORE_OK; i++)
        if (rows[i].days) status = store_prune(s, rows[i].phase, now - rows[i].days * day, TIDY_MAX, &removed);
    return status;
}

static store_status beat_work(job *j, store *s) {
    beat *b = (beat *)j->owner;
    store_status status = store_number_set(s, "alive", b->now);
    b->count = 0;
    if (status == STORE_OK) status = store_lease_set(s, b->s->name, b->now + LEASE_MS);
    if (status == STORE_OK) status = store_lease_live(s, b->now, &b->live, &b->speaks);
    if (status == STORE_OK && store_number_get(s, "risen", &b->risen) == STORE_FAILED) status = STORE_FAILED;
    if (status == STORE_OK) status = moderation_read(s, &b->order);
    if (status == STORE_OK && b->tidies) status = tidy(&b->s->options, s, b->now);
    return status == STORE_OK ? store_due(s, b->now, DUE_MAX, due_row, b) : status;
}

static void say_failing(server *s) {
    char why[STORE_ERROR_SIZE], quoted[2 * STORE_ERROR_SIZE];
    sk_text text;
    uv_mutex_lock(&s->w.lock);
    memcpy(why, s->w.error, sizeof why);
    uv_mutex_unlock(&s->w.lock);
    sk_text_init(&text, quoted, sizeof quoted);
    sk_text_json(&text, why);
    log_event("store-failing", "\"why\":%s", quoted);
}

static void look_again(void *context, game_room *t) {
    (void)context;
    if (t->is_open && t->elsewhere) presence_look(t, NULL);
}

static void beat_done(job *j) {
    beat *b = (beat *)j->owner;
    server *s = b->s;
    s->due_running = 0;
    s->is_failing = j->status == STORE_FAILED;
    if (s->is_failing) {
        s->unreadable_ms = 0;
        say_failing(s);
    }
    if (j->status == STORE_OK) {
        if (b->risen > s->risen_ms) s->risen_ms = b->risen;
        if (b->live < s->live) rooms_each(s, look_again, NULL);
        s->live = b->live;
        s->speaks = b->speaks;
        int is_new = memcmp(&s->order, &b->order, sizeof s->order) != 0;
        s->order = b->order;
        if (is_new) moderation_enforce(s);
    }
    for (int i = 0; i < b->count && j->status == STORE_OK && !s->is_draining; i++) {
        game_room *t = room_find(s, b->due[i]);
        if (!t || !t->queued) room_submit(s, b->due[i], request_new(REQUEST_TICK, NULL, 0, SK_EN));
    }
    free(b);
}

static void check_hello(void *context, connection *conn) {
    server *s = (server *)context;
    session *who = (session *)conn->user;
    if (who && !who->at && !who->thinker && !who->greeting && uv_now(&s->loop) - who->opened_ms > HELLO_MS)
        transport_end(conn, WS_POLICY);
}

static void slow_tick(uv_timer_t *timer) {
    server *s = (server *)timer->data;
    beat *b;
    tell_systemd("WATCHDOG=1");
    transport_each(&s->n, check_hello, s);
    notify_tick(s);
    solution_tick(s);
    if (s->due_running || !(b = (beat *)calloc(1, sizeof *b))) return;
    b->s = s;
    b->now = steady_now(s);
    b->tidies = uv_now(&s->loop) >= s->tidy_ms;
    if (b->tidies) {
        s->tidy_ms = uv_now(&s->loop) + TIDY_MS;
        account_data_leave(s);
        results_catch_up(s);
    }
    b->j = job_of(beat_work, beat_done, 0, b);
    s->due_running = writer_add(&s->w, &b->j);
    if (!s->due_running) free(b);
}

static void tick(uv_timer_t *timer) {
    server *s = (server *)timer->data;
    steady_now(s);
    rooms_tick(s);
    thinkers_tick(s);
    tournaments_tick(s);
    queue_tick(s);
}

/* --- going down --- */

static void say_bye(void *context, connection *conn) {
    server *s = (server *)context;
    const session *who = (const session *)conn->user;
    char memory[512];
    int lang = who ? who->lang : SK_EN;
    int length = snprintf(memory, sizeof memory, JSON_BEGIN ",\"type\":\"bye\",\"text\":\"%s\"}",
                          sk_messages[lang][W_server_going]);
    (void)s;
    transport_send(conn, memory, (size_t)length);
    transport_end(conn, WS_GOING);
}

static void stop_loop(uv_timer_t *timer) {
    uv_stop(((server *)timer->data)->timer.loop);
}

/* No new work; what is under way is stored and told; then everybody is sent home. */
static void drain(uv_signal_t *signal, int number) {
    server *s = (server *)signal->data;
    if (s->is_draining) {
        uv_stop(&s->loop);
        return;
    }
    s->is_draining = 1;
    tell_systemd("STOPPING=1");
    log_event("draining", "\"signal\":%d,\"websockets\":%d", number, s->n.counts.websockets);
    transport_stop(&s->n);
    transport_each(&s->n, say_bye, s);
    uv_timer_stop(&s->slow_timer);
    uv_timer_start(&s->slow_timer, stop_loop, BYE_MS, 0);
}

/* --- starting --- */

/* What the servers before this one have left: when they were last up, and the salt of the addresses. If no other is up,
 * the service rises with us. */
static store_status read_past(server *s, store *first) {
    int64_t alive = 0, now, live = 0, salt = 0;
    store_status status = store_number_get(first, "alive", &alive);
    if (status == STORE_MISSING) alive = 0;
    steady_start(&s->time, wall_ms(), uv_hrtime() / 1000000, alive);
    now = s->time.now;
    if (alive && now - alive >= GAP_MS) {
        s->gap_from = alive;
        s->gap_to = now;
    }
    /* Where there can be one server only, whoever was up before us is no longer. */
    if (status != STORE_FAILED) status = first->kind->watch ? STORE_OK : store_lease_forget(first, INT64_MAX, now);
    if (status == STORE_OK) status = store_lease_live(first, now, &live, &s->speaks);
    if (status == STORE_OK && !live) status = store_number_set(first, "risen", now);
    if (!live) s->risen_ms = now;
    if (status == STORE_OK && (status = store_number_get(first, "salt", &salt)) == STORE_MISSING) {
        randombytes_buf(&salt, sizeof salt);
        status = store_number_set(first, "salt", salt);
    }
    s->salt = (uint64_t)salt;
    return status;
}

/* A SQLite file has one server; who comes second is told so. Other commands may read and write meanwhile. */
static int is_first_at(const char *database) {
    char path[600];
    int lock;
    if (strncmp(database, "sqlite:", 7) != 0) return 1;
    snprintf(path, sizeof path, "%s.lock", database + 7);
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0;
}

/* As many descriptors as the system lets us have. */
static void raise_limits(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* What would have to wait for the writer's thread is done before it starts. */
static int open_store(server *s) {
    store first;
    int lang = s->options.lang;
    if (!is_first_at(s->options.database)) {
        fprintf(stderr, "skerry serve: %s\n", sk_messages[lang][W_serve_in_use]);
        return -1;
    }
    if (store_open(&first, s->options.database) != STORE_OK || read_past(s, &first) != STORE_OK) {
        fprintf(stderr, "skerry serve: %s\n", first.error);
        return -1;
    }
    if (first.kind == &store_memory) s->gap_to = 0;
    store_close(&first);
    if (writer_open(&s->w, &s->loop, s->options.database) != 0) {
        fprintf(stderr, "skerry serve: %s\n", s->w.error);
        return -1;
    }
    /* What lives in memory, or fails on purpose, has one connection only. */
    if (s->w.s.kind == &store_memory || s->w.s.kind == &store_faulty) return 0;
    return writer_open(&s->r, &s->loop, s->options.database);
}

/* The budgets as the operator wants them; 0, or -1 after saying which makes no sense. */
static int set_limits(server *s) {
    const char *at = s->options.limits;
    limit_init(&s->limits);
    s->limits.rows[BUDGET_CONNECTIONS].most = (uint32_t)s->options.per_address;
    s->limits.trusts_addresses = !s->options.per_address;
    if (s->limits.trusts_addresses) s->limits.rows[BUDGET_MESSAGES].most = s->limits.rows[BUDGET_STATES].most = 0;
    while (at && *at) {
        char one[64], memory[256];
        size_t length = strcspn(at, ",");
        sk_text text;
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (limit_set(&s->limits, one) != 0) {
            sk_text_init(&text, memory, sizeof memory);
            SK_SAY(&text, s->options.lang, sk_messages[s->options.lang][W_serve_bad_limit], {"value", one, 0});
            fprintf(stderr, "skerry serve: %s\n", memory);
            return -1;
        }
        at += length + (at[length] == ',');
    }
    return 0;
}

/* Say why nobody can be listened to; the status for the command line. */
static int complain(const server *s, int status) {
    char memory[512];
    sk_text text;
    int lang = s->options.lang;
    sk_text_init(&text, memory, sizeof memory);
    if (status == UV_EINVAL)
        SK_SAY(&text, lang, sk_messages[lang][W_serve_bad_listen], {"value", s->options.listen, 0});
    else if (status == UV_EADDRNOTAVAIL)
        SK_SAY(&text, lang, sk_messages[lang][W_serve_no_address], {"address", s->options.listen, 0});
    else
        SK_SAY(&text, lang, sk_messages[lang][W_serve_no_listen], {"address", s->options.listen, 0});
    fprintf(stderr, "skerry serve: %s\n", memory);
    return status == UV_EINVAL ? 2 : 1;
}

/* For the operator, and for fail2ban. */
static void say_limited(void *context, connection *conn, int budget) {
    const server *s = (const server *)context;
    char address[48];
    transport_address_text(conn, address);
    log_event("limited", "\"address\":\"%s\",\"limit\":\"%s\"", address, s->limits.rows[budget].name);
}

static int start(server *s) {
    static const transport_hooks hooks = {api_request, session_message, session_closed, say_limited};
    int status;
    if (set_limits(s) != 0) return 2;
    second_open();
    if (open_store(s) != 0 || think_open(s) != 0) return 1;
    s->n.limits = &s->limits;
    s->n.trust_proxy = s->options.trust_proxy;
    status = transport_open(&s->n, &s->loop, s->options.listen, s->options.tries, &hooks, s);
    if (status != 0) {
        return complain(s, status);
    }
    watch_open(s);
    uv_timer_init(&s->loop, &s->timer);
    uv_timer_init(&s->loop, &s->slow_timer);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    s->timer.data = s->slow_timer.data = s->term.data = s->interrupt.data = s;
    uv_timer_start(&s->timer, tick, TICK_MS, TICK_MS);
    uv_timer_start(&s->slow_timer, slow_tick, 0, SLOW_MS);
    uv_signal_start(&s->term, drain, SIGTERM);
    uv_signal_start(&s->interrupt, drain, SIGINT);
    return 0;
}

static void tell_ready(server *s) {
    int port = transport_port(&s->n), lang = s->options.lang;
    char memory[512], url[256];
    const char *colon = strrchr(s->options.listen, ':');
    sk_text text;
    snprintf(url, sizeof url, "http://%.*s:%d/", colon ? (int)(colon - s->options.listen) : 9,
             colon ? s->options.listen : "127.0.0.1", port);
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, lang, sk_messages[lang][W_serve_at], {"address", url, 0});
    if (s->options.ready_fd >= 0)
        dprintf(s->options.ready_fd, "%d\n", port);
    else
        printf("%s\n", memory);
    fflush(stdout);
    tell_systemd("READY=1");
    log_event("ready", "\"port\":%d,\"files\":%d,\"gap_ms\":%lld", port, s->file_count,
              (long long)(s->gap_to - s->gap_from));
}

/* Everything that was acknowledged is durable; who cannot finish now, a database that does not answer above all, is not
 * waited for. */
static void leave(int number) {
    static const char words[] = "{\"event\":\"stopped\",\"waited\":false}\n";
    (void)number;
    _exit(write(STDERR_FILENO, words, sizeof words - 1) < 0 ? 0 : 0);
}

static void leave_within(int ms) {
    struct itimerval timer = {{0, 0}, {ms / 1000, ms % 1000 * 1000}};
    signal(SIGALRM, leave);
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* Everything is closed in the order that loses nothing: the store last hears all, then the tables go. */
static void stop(server *s) {
    leave_within(STOP_MS);
    solution_close(s);
    int cut = think_close(s);
    watch_close(s);
    writer_close(&s->w);
    writer_deliver(&s->w);
    if (s->r.s.handle) {
        writer_close(&s->r);
        writer_deliver(&s->r);
    }
    transport_close(&s->n);
    health_close(s);
    uv_close((uv_handle_t *)&s->timer, NULL);
    uv_close((uv_handle_t *)&s->slow_timer, NULL);
    uv_close((uv_handle_t *)&s->term, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    while (uv_run(&s->loop, UV_RUN_ONCE) && s->logins + s->digest_running + (s->solving != NULL) > 0)
        continue;
    for (int i = 0; i < 100 && uv_run(&s->loop, UV_RUN_NOWAIT); i++)
        continue;
    rooms_close(s);
    notify_close(s);
    free(s->thinking);
    free(s->health);
    free(s->listing);
    web_close(s);
    transport_release(&s->n);
    limit_release(&s->limits);
    uv_loop_close(&s->loop);
    log_event("stopped", "\"moves\":%llu,\"thoughts_cut\":%d", (unsigned long long)s->counts.moves, cut);
}

/* A server that neither listens nor has a store yet; NULL if there is no memory. */
static server *server_new(const server_options *options) {
    server *s = sodium_init() < 0 ? NULL : (server *)calloc(1, sizeof *s);
    if (!s || !(s->out = (char *)malloc(PAYLOAD_MAX))) {
        free(s);
        return NULL;
    }
    s->options = *options;
    s->login_last = &s->login_first;
    new_id(s->name);
    uv_loop_init(&s->loop);
    s->digest_ms = uv_now(&s->loop) + (uint64_t)options->digest_minutes * 60000;
    web_open(s, options->web);
    return s;
}

int server_run(const server_options *options) {
    server *s = server_new(options);
    int status = 1;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store like a full disk */
    raise_limits();
    if (!s || (status = start(s)) != 0) return status;
    tell_ready(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    stop(s);
    free(s->out);
    free(s);
    return 0;
}
