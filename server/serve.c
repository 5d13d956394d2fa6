/* serve.c - starting, the slow heart beat, and going down without losing anything. */
#include "server.h"

#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "i18n/words.h"

enum { TICK_MS = 250, SLOW_MS = 2000, DUE_MAX = 200, HELLO_MS = 10000, PRUNE_MS = 3600000 };

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

/* --- the slow heart beat: signs of life, tables that are due, lines that never said hello --- */

typedef struct beat {
    job j;
    server *s;
    int64_t now, keep_ms; /* keep_ms: age at which finished games go, 0: not this time */
    int count;
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

static store_status beat_work(job *j, store *s) {
    beat *b = (beat *)j->owner;
    store_status status = store_number_set(s, "alive", b->now);
    int64_t pruned = 0;
    b->count = 0;
    if (status == STORE_OK && b->keep_ms) status = store_prune(s, b->now - b->keep_ms, &pruned);
    return status == STORE_OK ? store_due(s, b->now, DUE_MAX, due_row, b) : status;
}

static void beat_done(job *j) {
    beat *b = (beat *)j->owner;
    server *s = b->s;
    s->due_running = 0;
    if (j->status == STORE_FAILED) {
        char why[STORE_ERROR_SIZE];
        sk_text text;
        char quoted[2 * STORE_ERROR_SIZE];
        uv_mutex_lock(&s->w.lock);
        memcpy(why, s->w.error, sizeof why);
        uv_mutex_unlock(&s->w.lock);
        sk_text_init(&text, quoted, sizeof quoted);
        sk_text_json(&text, why);
        log_event("store-failing", "\"why\":%s", quoted);
    }
    for (int i = 0; i < b->count && j->status == STORE_OK && !s->is_draining; i++) {
        table *t = table_find(s, b->due[i]);
        if (!t || !t->queued) table_submit(s, b->due[i], errand_new(ERRAND_TICK, NULL, 0, SK_EN));
    }
    free(b);
}

static void check_hello(void *context, net_conn *conn) {
    server *s = (server *)context;
    session *who = (session *)conn->user;
    if (who && !who->at && !who->greeting && uv_now(&s->loop) - who->opened_ms > HELLO_MS) net_end(conn, WS_POLICY);
}

static void slow_tick(uv_timer_t *timer) {
    server *s = (server *)timer->data;
    beat *b;
    net_each(&s->n, check_hello, s);
    notify_tick(s);
    if (s->due_running || !(b = (beat *)calloc(1, sizeof *b))) return;
    b->s = s;
    b->now = wall_ms();
    if (s->options.keep_days && uv_now(&s->loop) >= s->prune_ms) {
        b->keep_ms = (int64_t)s->options.keep_days * 86400000;
        s->prune_ms = uv_now(&s->loop) + PRUNE_MS;
    }
    b->j = (job){NULL, beat_work, beat_done, STORE_OK, 0, 0, NULL, b, NULL};
    s->due_running = writer_add(&s->w, &b->j);
    if (!s->due_running) free(b);
}

static void tick(uv_timer_t *timer) {
    tables_tick((server *)timer->data);
}

/* --- going down --- */

static void say_bye(void *context, net_conn *conn) {
    server *s = (server *)context;
    const session *who = (const session *)conn->user;
    char memory[512];
    int lang = who ? who->lang : SK_EN;
    int length =
        snprintf(memory, sizeof memory, "{\"v\":1,\"type\":\"bye\",\"text\":\"%s\"}", sk_words[lang][W_server_going]);
    (void)s;
    net_send(conn, memory, (size_t)length);
    net_end(conn, WS_GOING);
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
    log_event("draining", "\"signal\":%d,\"websockets\":%d", number, s->n.counts.websockets);
    net_stop(&s->n);
    net_each(&s->n, say_bye, s);
    uv_timer_stop(&s->slow_timer);
    uv_timer_start(&s->slow_timer, stop_loop, 200, 0);
}

/* --- starting --- */

static int read_alive(server *s) {
    int64_t alive, now = wall_ms();
    if (store_number_get(&s->w.s, "alive", &alive) != STORE_OK || now - alive < GAP_MS) return 0;
    s->gap_from = alive;
    s->gap_to = now;
    return 1;
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
    if (store_open(&first, s->options.database) != STORE_OK) {
        fprintf(stderr, "skerry serve: %s\n", first.error);
        return -1;
    }
    s->w.s = first;
    read_alive(s);
    if (first.kind == &store_memory) s->gap_to = 0;
    store_close(&first);
    if (writer_open(&s->w, &s->loop, s->options.database) == 0) return 0;
    fprintf(stderr, "skerry serve: %s\n", s->w.error);
    return -1;
}

/* Say why nobody can be listened to; the status for the command line. */
static int complain(const server *s, int status) {
    char memory[512];
    sk_text text;
    int lang = s->options.lang;
    sk_text_init(&text, memory, sizeof memory);
    if (status == UV_EINVAL)
        SK_SAY(&text, lang, sk_words[lang][W_serve_bad_listen], {"value", s->options.listen, 0});
    else
        SK_SAY(&text, lang, sk_words[lang][W_serve_no_listen], {"address", s->options.listen, 0});
    fprintf(stderr, "skerry serve: %s\n", memory);
    return status == UV_EINVAL ? 2 : 1;
}

static int start(server *s) {
    static const net_hooks hooks = {api_request, session_message, session_closed};
    int status;
    if (open_store(s) != 0) return 1;
    s->n.per_address = s->options.per_address;
    s->n.trust_proxy = s->options.trust_proxy;
    status = net_open(&s->n, &s->loop, s->options.listen, s->options.tries, &hooks, s);
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
    int port = net_port(&s->n), lang = s->options.lang;
    char memory[512], url[256];
    const char *colon = strrchr(s->options.listen, ':');
    sk_text text;
    snprintf(url, sizeof url, "http://%.*s:%d/", colon ? (int)(colon - s->options.listen) : 9,
             colon ? s->options.listen : "127.0.0.1", port);
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, lang, sk_words[lang][W_serve_at], {"address", url, 0});
    if (s->options.ready_fd >= 0)
        dprintf(s->options.ready_fd, "%d\n", port);
    else
        printf("%s\n", memory);
    fflush(stdout);
    log_event("ready", "\"port\":%d,\"files\":%d,\"gap_ms\":%lld", port, s->file_count,
              (long long)(s->gap_to - s->gap_from));
}

/* Everything is closed in the order that loses nothing: the store last hears all, then the tables go. */
static void stop(server *s) {
    watch_close(s);
    writer_close(&s->w);
    writer_deliver(&s->w);
    net_close(&s->n);
    uv_close((uv_handle_t *)&s->timer, NULL);
    uv_close((uv_handle_t *)&s->slow_timer, NULL);
    uv_close((uv_handle_t *)&s->term, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    while (uv_run(&s->loop, UV_RUN_ONCE) && s->thinking + s->logins + s->digest_running > 0)
        continue;
    for (int i = 0; i < 100 && uv_run(&s->loop, UV_RUN_NOWAIT); i++)
        continue;
    tables_close(s);
    web_close(s);
    net_release(&s->n);
    uv_loop_close(&s->loop);
    log_event("stopped", "\"moves\":%llu", (unsigned long long)s->counts.moves);
}

int server_run(const server_options *options) {
    server *s = (server *)calloc(1, sizeof *s);
    int cores = (int)uv_available_parallelism(), status = 1;
    if (!s || sodium_init() < 0) return 1;
    s->options = *options;
    s->think_last = &s->think_first;
    s->login_last = &s->login_first;
    s->think_max = cores > 2 ? cores - 1 : 1;
    s->out = (char *)malloc(PAYLOAD_MAX);
    signal(SIGPIPE, SIG_IGN);
    raise_limits();
    uv_loop_init(&s->loop);
    s->digest_ms = uv_now(&s->loop) + (uint64_t)options->digest_minutes * 60000;
    web_open(s, options->web);
    if (!s->out || (status = start(s)) != 0) return status;
    tell_ready(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    stop(s);
    free(s->out);
    free(s);
    return 0;
}
