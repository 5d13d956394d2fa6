/* faults.c - a whole server in this process, whose loop turns only when a test lets it, over a store that fails, stands
 * still and tells of other servers as the test wants it: what is answered when the store fails at any moment, when its
 * queue is full, when it does not answer, and when another server has changed a table. */
#include <stdatomic.h>

#include "server/api.h"
#include "server/health.h"
#include "server/presence.h"
#include "server/request.h"
#include "server/room.h"
#include "server/session.h"
#include "server/solution.h"
#include "server/running.c" /* its start, its beats and its end, one by one */
#include "server/health.c"  /* its clock */
#include "server/solution.c"
#include "server/think.h"
#include "store/statements.h"
#include "tests/server/client.h"
#define TAP_OWN_MAIN
#include "tests/support/tap.h"
#include "tests/server/guest_game.h"

static server *home;
static int port;
static client web;
static char fields_of[2][128], table_id[STORE_ID_SIZE], seat_token[TOKEN_SIZE];
#define ANA fields_of[0]
#define BEN fields_of[1]

/* --- memory --- */

/* Blocks that are in use, where they can be counted: a server that has ended leaves none behind, and has written beyond
 * none. */
static atomic_long blocks;

#if defined __SANITIZE_ADDRESS__ || !defined __GLIBC__
#define COUNTS_BLOCKS 0 /* the sanitizer counts them itself */
#elif defined __has_feature
#define COUNTS_BLOCKS !__has_feature(address_sanitizer)
#else
#define COUNTS_BLOCKS 1
#endif

#if COUNTS_BLOCKS
#include <malloc.h>

void *__libc_malloc(size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t to, size_t size);
void __libc_free(void *block);

/* Behind a block lie bytes that nobody writes to, and behind those its size. */
enum { FENCE = 8, PLANK = 0xa5 };

static void *fenced(void *block, size_t size) {
    size_t room = block ? malloc_usable_size(block) : 0;
    uint32_t written = (uint32_t)size;
    if (!block) return NULL;
    memset((char *)block + size, PLANK, room - size);
    memcpy((char *)block + room - sizeof written, &written, sizeof written);
    atomic_fetch_add(&blocks, 1);
    return block;
}

static void unfence(void *block) {
    size_t room = block ? malloc_usable_size(block) : 0;
    uint32_t size = 0;
    if (!block) return;
    memcpy(&size, (char *)block + room - sizeof size, sizeof size);
    for (size_t i = size; i < room - sizeof size; i++)
        if (((uint8_t *)block)[i] != PLANK) abort();
    if (size > room - FENCE) abort();
    atomic_fetch_sub(&blocks, 1);
}

void *malloc(size_t size) {
    return fenced(__libc_malloc(size + FENCE), size);
}

void *calloc(size_t count, size_t size) {
    void *block = size && count > SIZE_MAX / 2 / size ? NULL : malloc(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

void *realloc(void *old, size_t size) {
    unfence(old);
    void *block = __libc_realloc(old, size + FENCE);
    if (!block && old) atomic_fetch_add(&blocks, 1);
    return fenced(block, size);
}

int posix_memalign(void **out, size_t to, size_t size) {
    *out = fenced(__libc_memalign(to, size + FENCE), size);
    return *out ? 0 : ENOMEM;
}

void *aligned_alloc(size_t to, size_t size) {
    return fenced(__libc_memalign(to, size + FENCE), size);
}

void free(void *block) {
    unfence(block);
    __libc_free(block);
}
#endif

/* --- a store as the test wants it --- */

/* Counts every statement, beginning and commit. */
static struct {
    atomic_int steps, fails_at, fills_at; /* 0: none */
    atomic_int broken;                    /* a statement that fails always; SQL_COUNT: none */
    atomic_int has_failed, is_held, is_full;
    atomic_int told_count, is_lost; /* for who watches: news, and whether the line is gone */
    char told[4][64], heard[1024];  /* news of others; what others would hear of us */
} fate;

static void fill(int is_full) {
    uv_mutex_lock(&home->w.lock);
    home->w.count += WRITER_QUEUE_MAX * (is_full - atomic_exchange(&fate.is_full, is_full));
    uv_mutex_unlock(&home->w.lock);
}

/* One step; 1 if it fails. */
static int is_fated(store *s) {
    while (atomic_load(&fate.is_held))
        uv_sleep(1);
    int step = atomic_fetch_add(&fate.steps, 1) + 1;
    if (step == atomic_load(&fate.fills_at)) fill(1);
    if (step != atomic_load(&fate.fails_at)) return 0;
    atomic_store(&fate.has_failed, 1);
    snprintf(s->error, sizeof s->error, "as the \"test\" wants it");
    return 1;
}

static store *inner(store *s) {
    return (store *)s->handle;
}

static store_status open_fated(store *s, const char *where) {
    (void)where;
    if (!(s->handle = calloc(1, sizeof(store)))) return STORE_FAILED;
    return store_open(inner(s), "memory:");
}

static void close_fated(store *s) {
    store_close(inner(s));
    free(s->handle);
}

static store_status begin_fated(store *s) {
    return is_fated(s) ? STORE_FAILED : store_begin(inner(s));
}

static store_status commit_fated(store *s) {
    return is_fated(s) ? STORE_FAILED : store_commit(inner(s));
}

static void rollback_fated(store *s) {
    store_rollback(inner(s));
}

static store_status run_fated(store *s, int statement, const store_value *values, int count, store_row row,
                              void *context, int64_t *changed) {
    if (is_fated(s) || statement == atomic_load(&fate.broken)) return STORE_FAILED;
    if (statement == SQL_EVENT_TELL) {
        size_t length = strlen(fate.heard);
        snprintf(fate.heard + length, sizeof fate.heard - length, "%s;", values[0].text);
        return STORE_OK;
    }
    return inner(s)->kind->run(inner(s), statement, values, count, row, context, changed);
}

static store_status run_text_fated(store *s, const char *sql) {
    return inner(s)->kind->run_text(inner(s), sql);
}

static store_status run_many_fated(store *s, int statement, const store_value (*values)[STORE_PARAMETERS_MAX],
                                   int count, int calls, int64_t *changed) {
    return is_fated(s) ? STORE_FAILED : inner(s)->kind->run_many(inner(s), statement, values, count, calls, changed);
}

static int watch_fated(store *s) {
    (void)s;
    return open("/dev/zero", O_RDONLY | O_CLOEXEC); /* there is always something to look at */
}

static int watched_fated(store *s, void (*told)(void *context, const char *id, uint32_t seq), void *context) {
    (void)s;
    for (int i = 0, count = atomic_exchange(&fate.told_count, 0); i < count; i++) {
        char id[STORE_ID_SIZE] = "";
        unsigned seq = 0;
        sscanf(fate.told[i], "%16s %u", id, &seq);
        told(context, id, seq);
    }
    uv_sleep(1);
    return atomic_exchange(&fate.is_lost, 0) ? -1 : 0;
}

/* In place of those of the library: one server alone, and one of several. */
const store_kind store_faulty = {"faulty",  open_fated,     close_fated,    begin_fated, commit_fated, rollback_fated,
                                 run_fated, run_text_fated, run_many_fated, NULL,        NULL,         NULL};
const store_kind store_postgres = {"postgres",     open_fated,     close_fated, begin_fated,
                                   commit_fated,   rollback_fated, run_fated,   run_text_fated,
                                   run_many_fated, NULL,           watch_fated, watched_fated};

/* --- the server --- */

static long blocks_before;
static int is_warm; /* what is made once and stays has been made */

static void fresh(const char *database) {
    server_options o = options_for(database);
    blocks_before = atomic_load(&blocks);
    memset(&fate, 0, sizeof fate);
    atomic_store(&fate.broken, SQL_COUNT);
    home = server_new(&o);
    OK(home && start(home) == 0);
    port = transport_port(&home->n);
    uv_timer_stop(&home->timer); /* nothing happens by itself */
    uv_timer_stop(&home->slow_timer);
}

static void done(void) {
    struct itimerval never = {{0, 0}, {0, 0}};
    client_close(&web);
    home->is_draining = 1;
    stop(home);
    setitimer(ITIMER_REAL, &never, NULL); /* nobody is in a hurry */
    free(home->out);
    free(home);
    if (is_warm) EQ(atomic_load(&blocks) - blocks_before, 0);
}

/* Turn the loop until something can be read; 0 if nothing comes. */
static int turn(const client *c) {
    struct pollfd wait = {c->fd, POLLIN, 0};
    for (int64_t until = clock_ms() + 20000; poll(&wait, 1, 0) == 0;) {
        if (clock_ms() > until) return 0;
        uv_run(&home->loop, UV_RUN_ONCE);
    }
    return 1;
}

static store_status no_work(job *j, store *s) {
    (void)j;
    (void)s;
    return STORE_OK;
}

static void note_done(job *j) {
    *(int *)j->owner = 1;
}

/* Turn the loop until the store has nothing to do, also of what follows from what it did. */
static void settle(void) {
    int is_done, waits;
    do {
        job j = job_of(no_work, note_done, 1, &is_done);
        is_done = !writer_add(&home->w, &j);
        OK(!is_done);
        while (!is_done)
            uv_run(&home->loop, UV_RUN_ONCE);
        uv_mutex_lock(&home->w.lock);
        waits = home->w.count;
        uv_mutex_unlock(&home->w.lock);
    } while (waits);
}

static int ask(const char *method, const char *path, const char *fields, const char *body) {
    web.status = 0;
    if (http_send(&web, port, method, path, fields, body) == 0 && turn(&web)) client_answer(&web);
    client_close(&web);
    return web.status;
}

static int post(const char *path, const char *fields, const char *body) {
    return ask("POST", path, fields, body);
}

static int refused(int status, const char *word) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"status\":\"%s\"", word);
    return status == 503 && strstr(web.text, wanted) != NULL;
}

/* A request while the queue is full, then with each step of the store failing, until it succeeds because no step is
 * left. `seam`: the step after which it has to queue again, or 0. */
static void trial(const char *method, const char *path, const char *fields, const char *body, int seam, int good) {
    int status, fails_at = 0;
    fill(1);
    OK(refused(ask(method, path, fields, body), "BUSY"));
    fill(0);
    if (seam) {
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fills_at, seam);
        OK(refused(ask(method, path, fields, body), "BUSY"));
        EQ(atomic_load(&fate.steps) >= seam, 1);
        atomic_store(&fate.fills_at, 0);
        fill(0);
        settle();
    }
    do {
        atomic_store(&fate.has_failed, 0);
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fails_at, ++fails_at);
        status = ask(method, path, fields, body);
        atomic_store(&fate.fails_at, 0);
        if (status == good) break;
        settle();
    } while (refused(status, "STORE") && fails_at < 200);
    if (status != good || atomic_load(&fate.has_failed) || fails_at < 2)
        printf("# %s %s: %d at step %d: %s\n", method, path, status, fails_at, web.text);
    EQ(status, good);
    OK(!atomic_load(&fate.has_failed));
    OK(fails_at > 1);
    settle();
}

static void trial_post(const char *path, const char *fields, const char *body, int good) {
    trial("POST", path, fields, body, 0, good);
}

static void take_token(char fields[128]) {
    char token[TOKEN_SIZE];
    snprintf(fields, 128, "Authorization: Bearer %s\r\n", text_of(web.text, "token", token, sizeof token));
}

static void join_up(const char *name, char fields[128]) {
    char body[128];
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"%s\",\"phrase\":\"correct horse\"}", name);
    EQ(post("/api/accounts", "", body), 201);
    take_token(fields);
}

/* Paths and bodies with the table's id. */
static const char *with_table(const char *format) {
    static char texts[2][256];
    static int which;
    char *out = texts[which = !which];
    const char *at = strchr(format, '@');
    snprintf(out, 256, "%.*s%s%s", (int)(at - format), format, table_id, at + 1);
    return out;
}

#define TABLE "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"Ana\",\"chat\":\"free\"}"

static void open_table(const char *fields) {
    EQ(post("/api/tables", fields, TABLE), 201);
    text_of(web.text, "table", table_id, sizeof table_id);
    text_of(web.text, "token", seat_token, sizeof seat_token);
}

/* --- every request --- */

TEST("accounts: whatever step of the store fails, that is answered, nothing is done, and it works the next time") {
    char body[256], code[24], spare[128];
    fresh("faulty:");
    trial("POST", "/api/accounts", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}", 0, 201);
    take_token(ANA);
    trial("POST", "/api/login", "", "{\"v\":1,\"name\":\"ana\",\"phrase\":\"correct horse\"}", 2, 200);
    take_token(spare);
    trial("GET", "/api/account", ANA, NULL, 0, 200);
    trial("GET", "/api/account/sessions", ANA, NULL, 0, 200);
    trial("GET", "/api/account/export", ANA, NULL, 0, 200);
    trial_post("/api/logout", spare, "{\"v\":1}", 200);
    EQ(ask("GET", "/api/account", spare, NULL), 403);
    trial_post("/api/account/sessions/end", ANA, "{\"v\":1,\"session\":\"others\"}", 200);
    trial("POST", "/api/account/recovery", ANA, "{\"v\":1,\"phrase\":\"correct horse\"}", 3, 200);
    const char *first = strstr(web.text, "[\"");
    snprintf(code, sizeof code, "%.16s", first ? first + 2 : "");
    trial("POST", "/api/account/phrase", ANA, "{\"v\":1,\"phrase\":\"correct horse\",\"new\":\"battery staple\"}", 3,
          200);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"ana\",\"code\":\"%s\",\"new\":\"correct horse\"}", code);
    trial_post("/api/recover", "", body, 200);
    take_token(ANA);
    EQ(post("/api/recover", "", body), 403);
    for (int step = 1; step <= 5; step++) { /* what follows from it nobody waits for */
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fails_at, step);
        OK(refused(post("/api/account/delete", ANA, "{\"v\":1,\"phrase\":\"correct horse\"}"), "STORE"));
    }
    EQ(post("/api/account/delete", ANA, "{\"v\":1,\"phrase\":\"correct horse\"}"), 200);
    EQ(ask("GET", "/api/account", ANA, NULL), 403);
    done();
}

/* Friends since the last hour, in seconds as all that is kept for longer. */
static void since_lately(void *context, const store_value *columns, int count) {
    int64_t ago = (int64_t)time(NULL) - columns[1].number;
    (void)count;
    *(int *)context += ago >= 0 && ago < 3600;
}

TEST("people and calls: whatever step of the store fails, that is answered, nothing is done, and it works the next "
     "time") {
    char path[128], key[TOKEN_SIZE];
    int lately = 0;
    fresh("faulty:");
    join_up("ana", ANA);
    join_up("ben", BEN);
    trial_post("/api/account/profile", ANA, "{\"v\":1,\"sight\":\"public\",\"about\":\"\"}", 200);
    trial_post("/api/account/friends", ANA, "{\"v\":1,\"name\":\"ben\"}", 200);
    trial_post("/api/account/friends", BEN, "{\"v\":1,\"name\":\"ana\"}", 200);
    trial("GET", "/api/account/friends", ANA, NULL, 0, 200);
    OK(strstr(web.text, "\"kind\":\"friend\"") != NULL);
    OK(store_friend_list(inner(&home->w.s), "ana", since_lately, &lately) == STORE_OK && lately == 1);
    trial("GET", "/api/account/friends/link", ANA, NULL, 0, 200);
    open_table("");
    snprintf(path, sizeof path, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", table_id, seat_token);
    EQ(post("/api/account/seats", ANA, path), 201);
    trial_post("/api/account/friends/invite", ANA, with_table("{\"v\":1,\"name\":\"ben\",\"table\":\"@\"}"), 200);
    trial_post("/api/account/friends/end", ANA, "{\"v\":1,\"name\":\"ben\"}", 200);
    EQ(post("/api/account/friends/invite", ANA, with_table("{\"v\":1,\"name\":\"ben\",\"table\":\"@\"}")), 404);
    EQ(post("/api/account/friends", BEN, "{\"v\":1,\"name\":\"ana\"}"), 200); /* asking alone does not do */
    EQ(post("/api/account/friends/invite", ANA, with_table("{\"v\":1,\"name\":\"ben\",\"table\":\"@\"}")), 404);
    trial_post("/api/player", ANA, "{\"v\":1}", 200);
    trial_post("/api/player/games", ANA, "{\"v\":1}", 200);
    trial_post("/api/leaders", "", "{\"v\":1,\"game\":\"stone-age-junior\"}", 200);
    trial("GET", "/api/account/calls", ANA, NULL, 0, 200);
    trial_post("/api/account/calls/feed", ANA, "{\"v\":1}", 200);
    snprintf(path, sizeof path, "/api/calendar/%s.ics", text_of(web.text, "key", key, sizeof key));
    trial("GET", path, "", NULL, 0, 200);
    trial_post("/api/account/calls/feed/end", ANA, "{\"v\":1}", 200);
    trial_post("/api/account/calls/mail", ANA, "{\"v\":1,\"mail\":\"\"}", 200);
    trial_post("/api/account/calls/hook", ANA, "{\"v\":1,\"hook\":\"\"}", 200);
    done();
}

TEST("tournaments, challenges and the queue: whatever step fails, that is answered, and it works the next time") {
    char body[400], path[64], id[STORE_ID_SIZE], place[STORE_ID_SIZE], waiter[128];
    fresh("faulty:");
    join_up("ana", ANA);
    join_up("ben", BEN);
    snprintf(body, sizeof body,
             "{\"v\":1,\"title\":\"Spring\",\"game\":\"stone-age-junior\",\"starts\":%lld,\"minutes\":60,"
             "\"pace\":{\"kind\":\"live\",\"bank\":600},\"kind\":\"swiss\",\"seats\":2,\"rounds\":1,\"most\":8}",
             (long long)(wall_ms() / 1000 + 3600));
    trial_post("/api/tournaments", ANA, body, 201);
    text_of(web.text, "tournament", id, sizeof id);
    trial("GET", "/api/tournaments", "", NULL, 0, 200);
    trial("GET", "/api/tournaments.ics", "", NULL, 0, 200);
    snprintf(path, sizeof path, "/api/tournaments/%s", id);
    trial("GET", path, "", NULL, 0, 200);
    snprintf(path, sizeof path, "/api/tournaments/%s/join", id);
    trial_post(path, BEN, "{\"v\":1}", 200);
    snprintf(path, sizeof path, "/api/tournaments/%s/leave", id);
    trial_post(path, BEN, "{\"v\":1}", 200);
    snprintf(path, sizeof path, "/api/tournaments/%s/start", id);
    trial_post(path, ANA, "{\"v\":1}", 200);
    trial_post("/api/challenge", ANA, "{\"v\":1,\"game\":\"settlement\"}", 200);
    trial_post("/api/challenge/board", ANA, "{\"v\":1,\"game\":\"settlement\"}", 200);
    snprintf(body, sizeof body, "{\"v\":1,\"game\":\"settlement\",\"day\":%lld}", (long long)(wall_ms() / DAY_MS - 1));
    trial_post("/api/challenge/solution", ANA, body, 404);
    trial("POST", "/api/challenge/try", ANA, "{\"v\":1,\"game\":\"settlement\"}", 4, 201);
    EQ(post("/api/challenge/try", ANA, "{\"v\":1,\"game\":\"settlement\"}"), 409);
    trial("GET", "/api/queue", "", NULL, 0, 200);
    trial_post("/api/queue", ANA, "{\"v\":1,\"game\":\"stone-age-junior\",\"players\":2,\"pace\":\"short\"}", 201);
    text_of(web.text, "place", place, sizeof place);
    take_token(waiter);
    snprintf(body, sizeof body, "{\"v\":1,\"place\":\"%s\"}", place);
    trial_post("/api/queue/wait", waiter, body, 200);
    trial_post("/api/queue/leave", waiter, body, 200);
    EQ(post("/api/queue/wait", waiter, body), 404);
    done();
}

#define RATED                                                                                                          \
    "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"X\",\"seats\":[\"me\",\"open\"],\"rated\":true,"                \
    "\"pace\":{\"kind\":\"live\",\"bank\":600}}"

/* Everybody plays a few times, so that the game counts. */
static void play_some(void) {
    for (int i = 0; i < 30; i++) {
        game_room *t = room_find(home, table_id);
        room_request *r = request_new(REQUEST_MESSAGE, NULL, 0, SK_EN);
        if (!t || !r || t->m.phase != STORE_PHASE_PLAYING) {
            FAIL("a game goes on");
            free(r);
            return;
        }
        r->seat = sk_actor(t->m.game.state);
        r->msg.type = MESSAGE_ACTION;
        r->msg.ply = table_state_log_length(&t->m, r->seat);
        r->msg.id = sk_pick(t->m.setup.game, t->m.game.state, r->seat, (uint32_t)i << 28);
        room_submit(home, table_id, r);
        settle();
    }
}

TEST("tables and what is brought: whatever step fails, that is answered, nothing is done, and it works the next time") {
    static char game[65536], body[70000];
    char bearer[128], block[STORE_ID_SIZE];
    uint64_t rng = 4;
    fresh("faulty:");
    join_up("ana", ANA);
    join_up("ben", BEN);
    trial("GET", "/api/tables", "", NULL, 0, 200);
    trial_post("/api/tables", "", TABLE, 201);
    text_of(web.text, "table", table_id, sizeof table_id);
    take_token(bearer);
    text_of(web.text, "token", seat_token, sizeof seat_token);
    rooms_close(home); /* it is read again */
    trial("GET", with_table("/api/tables/@"), "", NULL, 0, 200);
    trial("GET", with_table("/api/tables/@/result"), "", NULL, 0, 404);
    snprintf(body, sizeof body, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", table_id, seat_token);
    trial("POST", "/api/account/seats", ANA, body, 1, 201);
    trial("POST", with_table("/api/tables/@/seats"), "", "{\"v\":1,\"name\":\"Ben\"}", 0, 201);
    trial_post(with_table("/api/tables/@/report"), bearer, "{\"v\":1,\"seat\":1,\"text\":\"rude\"}", 201);
    trial("POST", "/api/tables", ANA, RATED, 1, 201);
    text_of(web.text, "table", table_id, sizeof table_id);
    settle();
    EQ(post(with_table("/api/tables/@/seats"), BEN, "{\"v\":1}"), 201);
    settle();
    play_some();
    /* The end of a game is stored with the game, or not at all. */
    trial("GET", with_table("/api/tables/@/result"), "", NULL, 0, 404);
    for (int step = 1; step <= 12; step++) {
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fails_at, step);
        room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
        while (room_find(home, table_id)->is_busy)
            uv_run(&home->loop, UV_RUN_ONCE);
        settle();
        EQ(ask("GET", with_table("/api/tables/@/result"), "", NULL), 404);
    }
    atomic_store(&fate.fails_at, 0);
    room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
    settle();
    EQ(ask("GET", with_table("/api/tables/@/result"), "", NULL), 200);
    OK(strstr(web.text, "\"rated\":true,\"how\":\"resign\"") != NULL);
    rooms_close(home);
    trial("GET", with_table("/api/tables/@/record"), "", NULL, 0, 200);
    trial("POST", "/api/account/blocks", ANA, with_table("{\"v\":1,\"table\":\"@\",\"seat\":1}"), 1, 200);
    EQ(ask("GET", "/api/account/sessions", ANA, NULL), 200);
    snprintf(body, sizeof body, "{\"v\":1,\"session\":\"%s\"}", text_of(web.text, "block", block, sizeof block));
    trial_post("/api/account/blocks/end", ANA, body, 200);
    write_game(&rng, "first", SK_PLIES_MAX, 1, game, sizeof game);
    snprintf(body, sizeof body, "{\"v\":1,\"when\":1700000000,\"record\":%s,\"seat\":0,\"levels\":[\"\",\"elder\"]}",
             game);
    trial("POST", "/api/account/bring", ANA, body, 1, 201);
    snprintf(table_id, sizeof table_id, "%.16s", member(web.text, "game") + 1);
    SAME(web.text, with_table("{\"v\":1,\"game\":\"@\",\"known\":false}"));
    EQ(post("/api/account/bring", ANA, body), 200);
    OK(strstr(web.text, ",\"known\":true}") != NULL);
    done();
}

/* --- health --- */

/* Ask for it anew, whenever it was checked last. */
static int check_up(void) {
    if (home->health) home->health->checked_ms = 0;
    return ask("GET", "/healthz", "", NULL);
}

static int says(const char *words) {
    return strstr(web.text, words) != NULL;
}

TEST("/healthz: each part by itself, a store whose queue is full, one that stands still, and going down") {
    client other = {0};
    fresh("faulty:");
    EQ(check_up(), 200);
    OK(strncmp(web.text, "ok\nstore-write ok ", 18) == 0 && says("\nstore-read ok ") && says("\ntables ok\n"));
    OK(!says("other-servers"));
    atomic_store(&fate.broken, SQL_LEASE_SET);
    EQ(check_up(), 503);
    OK(strncmp(web.text, "failing\nstore-write failing ", 28) == 0 && says("\nstore-read ok "));
    atomic_store(&fate.broken, SQL_NUMBER_GET);
    EQ(check_up(), 503);
    OK(strncmp(web.text, "failing\nstore-write ok ", 23) == 0 && says("\nstore-read failing "));
    atomic_store(&fate.broken, SQL_COUNT);
    fill(1);
    EQ(check_up(), 503);
    OK(says("store-write failing ") && says("store-read failing "));
    OK(!uv_is_active((uv_handle_t *)&home->health->timer));
    fill(0);
    EQ(check_up(), 200);
    store_unreadable(home, "AAAAAAAAAAAAAAAA");
    EQ(check_up(), 503);
    OK(says("store-write ok ") && says("\ntables unreadable\n"));
    home->unreadable_ms = 0;
    /* Two wait for one check, no longer than two seconds. */
    atomic_store(&fate.is_held, 1);
    home->health->checked_ms = 0;
    EQ(http_send(&web, port, "GET", "/healthz", "", NULL), 0);
    EQ(http_send(&other, port, "GET", "/healthz", "", NULL), 0);
    for (int i = 0; i < 100 && home->health->waiting_count < 2; i++)
        uv_run(&home->loop, UV_RUN_ONCE);
    EQ(home->health->waiting_count, 2);
    OK(uv_is_active((uv_handle_t *)&home->health->timer) && home->health->timer.timer_cb == too_long);
    OK(uv_timer_get_due_in(&home->health->timer) <= 2000);
    for (int i = 0; i < 2; i++) {
        home->health->parts[i].since_ms -= 90000;
        home->health->parts[i].took_ms = 1;
    }
    uv_timer_start(&home->health->timer, too_long, 0, 0);
    OK(turn(&web) && client_answer(&web) == 503);
    OK(says("store-write no answer 9") && says("store-read no answer 9")); /* 90 seconds and a little */
    OK(turn(&other) && client_answer(&other) == 503);
    atomic_store(&fate.is_held, 0);
    settle();
    EQ(check_up(), 200);
    home->is_draining = 1;
    EQ(check_up(), 503);
    OK(strncmp(web.text, "draining\nstore-write ok ", 24) == 0);
    client_free(&other);
    done();
}

/* --- at a table --- */

/* Connect and send a message. */
static void greet_with(client *c, const char *text) {
    client_close(c);
    OK(ws_ask(c, port) == 0 && turn(c) && client_answer(c) == 101);
    ws_say(c, text);
}

/* The next message of a type; 0 if none comes. */
static int hear(client *c, const char *type) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    for (int tries = 0; tries < 1000; tries++) {
        while (ws_hear(c, 0))
            if (strstr(c->text, wanted)) return 1;
        if (c->status > 101 || !turn(c)) return 0;
    }
    return 0;
}

static void leaves(client *c) {
    int open = home->n.counts.open;
    client_close(c);
    for (int i = 0; i < 1000 && home->n.counts.open == open; i++)
        uv_run(&home->loop, UV_RUN_ONCE);
}

TEST("who is silent for long is asked whether the line still stands, and who is not is not asked") {
    client c = {0};
    connection *conn = NULL;
    fresh("faulty:");
    greet_with(&c, "{\"v\":1,\"type\":\"ping\"}");
    OK(hear(&c, "pong"));
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++)
        if (home->n.conns[i] && home->n.conns[i]->is_websocket) conn = home->n.conns[i];
    OK(conn != NULL);
    if (!conn) return;
    home->n.timer.timer_cb(&home->n.timer);
    EQ(conn->pinged, 0);
    conn->heard_ms -= TRANSPORT_PING_MS + 1000;
    home->n.timer.timer_cb(&home->n.timer);
    EQ(conn->pinged, 1);
    client_free(&c);
    done();
}

/* Say something; 1 if it is refused with this status, or "" if it is acknowledged. */
static int is_told(client *c, const char *text, const char *status) {
    char got[32];
    ws_say(c, text);
    if (!hear(c, *status ? "error" : "ack")) return 0;
    return !*status || strcmp(text_of(c->text, "status", got, sizeof got), status) == 0;
}

/* A message that needs the store, refused while the queue is full and while the store fails; then it goes through. */
static void trial_say(client *c, const char *text, const char *good) {
    game_room *t = room_find(home, table_id);
    settle();
    fill(1);
    OK(is_told(c, text, "BUSY"));
    fill(0);
    EQ(t->is_looking, 0);
    EQ(t->is_busy, 0);
    atomic_store(&fate.steps, 0);
    atomic_store(&fate.fails_at, 1);
    OK(is_told(c, text, "STORE"));
    settle();
    EQ(t->is_looking, 0);
    EQ(t->is_busy, 0);
    EQ(t->queued, 0);
    OK(is_told(c, text, good));
    settle();
}

TEST(
    "at a table: whoever comes, speaks, votes or claims while the store fails or is full hears so, and may try again") {
    client c = {0};
    char hello[256], other[TOKEN_SIZE];
    fresh("faulty:");
    join_up("ana", ANA);
    open_table("");
    snprintf(hello, sizeof hello, "{\"v\":1,\"table\":\"%s\",\"token\":\"%s\"}", table_id, seat_token);
    EQ(post("/api/account/seats", ANA, hello), 201);
    EQ(post(with_table("/api/tables/@/seats"), "", "{\"v\":1,\"name\":\"Ben\"}"), 201);
    text_of(web.text, "token", other, sizeof other);
    /* By the account, which is looked for first. */
    snprintf(hello, sizeof hello, "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\",\"seat\":0,\"token\":\"%.43s\"}",
             table_id, ANA + strlen("Authorization: Bearer "));
    settle();
    greet_with(&c, "{\"v\":1,\"type\":\"ping\"}");
    fill(1);
    OK(is_told(&c, hello, "BUSY"));
    fill(0);
    atomic_store(&fate.steps, 0);
    atomic_store(&fate.fails_at, 1);
    OK(is_told(&c, hello, "STORE"));
    ws_say(&c, hello);
    OK(hear(&c, "state"));
    trial_say(&c, "{\"v\":1,\"type\":\"chat\",\"text\":\"hello\",\"key\":\"a\"}", "");
    /* Ben has never come, but the patience of the table is not over yet. */
    game_room *t = room_find(home, table_id);
    t->m.setup.absent_s = 3600;
    trial_say(&c, "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"b\"}", "FORBIDDEN");
    /* Who waits behind a question that could not be answered goes on. */
    atomic_store(&fate.steps, 0);
    atomic_store(&fate.fails_at, 1);
    ws_say(&c, "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"d\"}");
    OK(is_told(&c, "{\"v\":1,\"type\":\"chat\",\"text\":\"hello?\",\"key\":\"e\"}", ""));
    t->m.setup.absent_s = 1;
    home->risen_ms = 0;
    t->m.at_ms -= 5000;
    OK(is_told(&c, "{\"v\":1,\"type\":\"takeover\",\"seat\":1,\"key\":\"c\"}", ""));
    settle();
    EQ(t->m.seats[1].kind, KIND_AWAY);
    client_free(&c);
    done();
}

static void add_body(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    (void)seq;
    (void)at;
    snprintf((char *)context, 256, "%.*s", (int)size, body);
}

/* The last change of the table, as it is stored; "" if it is not the one of this number. */
static const char *change_of(uint32_t seq) {
    static char body[256];
    body[0] = 0;
    settle();
    OK(store_events(inner(&home->w.s), table_id, seq - 1, add_body, body) == STORE_OK);
    EQ(room_find(home, table_id)->m.seq, seq);
    return body;
}

/* Time passes, of which no server sees what lies between these; then the table is read anew. */
static void sleep_over(int64_t ms, int64_t from, int64_t to) {
    int64_t at = room_find(home, table_id)->m.at_ms;
    home->time.now += ms;
    home->gap_from = at + from;
    home->gap_to = at + to;
    rooms_close(home);
    EQ(ask("GET", with_table("/api/tables/@"), "", NULL), 200);
}

/* A table where Ana begins, ten minutes each, and whose late players are waited for. */
static void open_timed(void) {
    EQ(post("/api/tables", "",
            "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"me\",\"open\"],\"name\":\"Ana\","
            "\"options\":{\"start\":\"1\"},\"late\":\"wait\",\"pace\":{\"kind\":\"live\",\"bank\":600}}"),
       201);
    text_of(web.text, "table", table_id, sizeof table_id);
    EQ(post(with_table("/api/tables/@/seats"), "", "{\"v\":1,\"name\":\"Ben\"}"), 201);
    settle();
}

TEST(
    "what a server does at a table by itself: time that none saw is given back, who is late is so once, a round ends") {
    fresh("faulty:");
    open_timed();
    uint32_t seq = room_find(home, table_id)->m.seq;
    sleep_over(10000, 2000, 7000);
    SAME(change_of(++seq), "gap 5000\n");
    sleep_over(10000, -1000, 4000);
    SAME(change_of(++seq), "gap 4000\n");
    sleep_over(10000, -4000, 0); /* it has changed since */
    settle();
    EQ(room_find(home, table_id)->m.seq, seq);
    home->gap_to = 0;
    rooms_tick(home); /* nobody is late */
    home->time.now += 601000;
    fill(1);
    rooms_tick(home);
    fill(0);
    settle();
    EQ(room_find(home, table_id)->m.seq, seq);
    rooms_tick(home);
    rooms_tick(home);
    SAME(change_of(++seq), "late 0\n");
    rooms_tick(home);
    room_submit(home, table_id, request_new(REQUEST_TICK, NULL, 0, SK_EN));
    settle();
    EQ(room_find(home, table_id)->m.seq, seq);
    room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
    SAME(change_of(++seq), "resign 0\nover resign\n");
    room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
    settle();
    EQ(room_find(home, table_id)->m.seq, seq);
    done();
}

/* Say hello with further members; who that is at the table. */
static const session *hello_with(client *c, const char *members) {
    char text[256];
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\"%s}", table_id, members);
    greet_with(c, text);
    OK(hear(c, "state"));
    return room_find(home, table_id)->sessions; /* the latest comes first */
}

/* One slow beat, and what follows from it. */
static void beat_once(void) {
    slow_tick(&home->slow_timer);
    settle();
    EQ(home->due_running, 0);
}

/* The code with which a line is closed, after these words. */
static int close_code(client *c, const char *type) {
    OK(!*type || hear(c, type));
    for (int tries = 0; tries < 100 && c->status <= 101 && turn(c); tries++)
        ws_hear(c, 0);
    return c->status;
}

TEST("the slow beat: signs of life, a store that fails, and tables that are due") {
    int64_t alive = 0, live = 0, speaks = 0;
    fresh("faulty:");
    store *db = inner(&home->w.s);
    beat_once();
    OK(store_number_get(db, "alive", &alive) == STORE_OK && alive > 0 && alive <= home->time.now);
    OK(store_lease_live(db, alive + LEASE_MS - 1, &live, &speaks) == STORE_OK);
    EQ(live, 1);
    OK(store_lease_live(db, alive + LEASE_MS + 1, &live, &speaks) == STORE_OK);
    EQ(live, 0);
    EQ(home->live, 1);
    EQ(home->speaks, STORE_SPEAKS);
    /* A store that fails is known as such until it works. */
    store_unreadable(home, "AAAAAAAAAAAAAAAA");
    atomic_store(&fate.broken, SQL_LEASE_SET);
    beat_once();
    EQ(home->is_failing, 1);
    EQ(home->unreadable_ms, 0);
    store_unreadable(home, "AAAAAAAAAAAAAAAA");
    EQ(home->unreadable_ms, 0);
    EQ(home->counts.unreadable, 2);
    atomic_store(&fate.broken, SQL_COUNT);
    fill(1);
    slow_tick(&home->slow_timer);
    EQ(home->due_running, 0);
    fill(0);
    beat_once();
    EQ(home->is_failing, 0);
    slow_tick(&home->slow_timer);
    int waits = home->w.count;
    slow_tick(&home->slow_timer); /* one at a time */
    EQ(home->w.count, waits);
    settle();
    /* Somebody is late at a table that nobody has looked at since. */
    open_timed();
    uint32_t seq = room_find(home, table_id)->m.seq;
    rooms_close(home);
    beat_once();
    OK(!room_find(home, table_id));
    home->time.now += 601000;
    beat_once();
    OK(room_find(home, table_id) != NULL);
    SAME(change_of(seq + 1), "late 0\n");
    done();
}

TEST("who may not come any more is sent away by the next beat, and so are lines that never said hello") {
    static store_sanction ban = {.id = "S", .kind = "ban", .subject = "address:127.0.0.1/32"};
    client c[2] = {{0}};
    fresh("faulty:");
    store *db = inner(&home->w.s);
    for (int i = 0; i < 2; i++) {
        greet_with(&c[i], "{\"v\":1,\"type\":\"ping\"}");
        OK(hear(&c[i], "pong"));
    }
    beat_once();
    EQ(home->n.counts.websockets, 2);
    OK(store_sanction_add(db, &ban) == STORE_OK);
    beat_once();
    EQ(close_code(&c[0], "bye"), WS_POLICY);
    EQ(close_code(&c[1], "bye"), WS_POLICY);
    EQ(ask("GET", "/api/games", "", NULL), 403);
    OK(store_sanction_lift(db, "S") == STORE_OK);
    beat_once();
    EQ(ask("GET", "/api/games", "", NULL), 200);
    greet_with(&c[0], "{\"v\":1,\"type\":\"ping\"}");
    OK(hear(&c[0], "pong"));
    for (int i = 0; i < TRANSPORT_CONNECTIONS_MAX; i++)
        if (home->n.conns[i] && home->n.conns[i]->user)
            ((session *)home->n.conns[i]->user)->opened_ms = uv_now(&home->loop) - HELLO_MS - 1;
    beat_once();
    EQ(close_code(&c[0], ""), WS_POLICY);
    client_free(&c[0]);
    client_free(&c[1]);
    done();
}

/* --- what nobody needs any more --- */

enum { FORGET_DAYS = 30 };

/* Things of which each first one is a second too old, and each second one a second too young. */
static void keep_pairs(store *db, int64_t now, const int days[3]) {
    static store_table row = {.seed = "s", .setup = "{}", .summary = "{}"};
    static store_sanction ban = {.kind = "ban", .subject = "account:ben"};
    static store_report report = {.table = "T", .about = 1, .words = "", .record = ""};
    for (int i = 0; i < 2; i++) {
        int64_t near_ms = i ? 1000 : -1000, forget = now - FORGET_DAYS * (int64_t)DAY_MS + near_ms;
        char hash[4] = "old", name[16];
        if (i) snprintf(hash, sizeof hash, "new");
        OK(store_login_add(db, hash, "ana", (now + near_ms) / 1000, 1) == STORE_OK);
        OK(store_lease_set(db, hash, now - LEASE_KEEP_MS + near_ms) == STORE_OK);
        snprintf(ban.id, sizeof ban.id, "%s", hash);
        ban.until = now + near_ms;
        OK(store_sanction_add(db, &ban) == STORE_OK);
        snprintf(report.id, sizeof report.id, "%s", hash);
        report.at = forget;
        OK(store_report_add(db, &report) == STORE_OK);
        for (int phase = 0; phase < 3; phase++) {
            snprintf(name, sizeof name, "%s%d", hash, phase);
            snprintf(row.id, sizeof row.id, "%s", name);
            row.phase = phase;
            row.created = row.touched = now - days[phase] * (int64_t)DAY_MS + near_ms;
            OK(store_create(db, &row) == STORE_OK);
        }
        snprintf(row.id, sizeof row.id, "%s-origin", hash);
        snprintf(row.origin, sizeof row.origin, "somewhere");
        row.phase = STORE_PHASE_PLAYING;
        row.created = forget;
        row.touched = now;
        OK(store_create(db, &row) == STORE_OK);
        OK(store_bar_add(db, "new1", hash, forget) == STORE_OK || !i);
        row.origin[0] = 0;
    }
}

static void add_id(void *context, const store_value *columns, int count) {
    (void)count;
    snprintf((char *)context + strlen((char *)context), 32, "%.*s ", (int)columns[0].size, columns[0].text);
}

TEST("what nobody needs any more goes after its time, and not before; a step that fails ends it") {
    static const int days[3] = {[STORE_PHASE_OPEN] = 2, [STORE_PHASE_PLAYING] = 5, [STORE_PHASE_OVER] = 3};
    const int64_t now = 200 * (int64_t)DAY_MS;
    static store_table row;
    char ids[64], name[STORE_NAME_SIZE];
    int64_t count, speaks;
    int step = 0;
    fresh("faulty:");
    join_up("ana", ANA);
    server_options o = home->options;
    o.forget_days = FORGET_DAYS;
    o.open_days = days[STORE_PHASE_OPEN];
    o.abandoned_days = days[STORE_PHASE_PLAYING];
    o.keep_days = days[STORE_PHASE_OVER];
    store *db = inner(&home->w.s);
    settle();
    keep_pairs(db, now, days);
    do {
        atomic_store(&fate.has_failed, 0);
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fails_at, ++step);
        EQ(tidy(&o, &home->w.s, now), atomic_load(&fate.has_failed) ? STORE_FAILED : STORE_OK);
    } while (atomic_load(&fate.has_failed));
    atomic_store(&fate.fails_at, 0);
    OK(step > 8);
    EQ(store_login_get(db, "old", 0, name), STORE_MISSING);
    EQ(store_login_get(db, "new", 0, name), STORE_OK);
    OK(store_lease_live(db, 1, &count, &speaks) == STORE_OK);
    EQ(count, 1);
    ids[0] = 0;
    OK(store_sanction_list(db, add_id, ids) == STORE_OK);
    SAME(ids, "new ");
    ids[0] = 0;
    OK(store_report_list(db, 9, add_id, ids) == STORE_OK);
    SAME(ids, "new ");
    for (int phase = 0; phase < 3; phase++) {
        snprintf(ids, sizeof ids, "old%d", phase);
        EQ(store_load(db, ids, &row), STORE_MISSING);
        snprintf(ids, sizeof ids, "new%d", phase);
        EQ(store_load(db, ids, &row), STORE_OK);
    }
    OK(store_load(db, "old-origin", &row) == STORE_OK && !row.origin[0]);
    OK(store_load(db, "new-origin", &row) == STORE_OK && row.origin[0]);
    OK(store_barred(db, "new1", "old", &count) == STORE_OK && count == 0);
    OK(store_barred(db, "new1", "new", &count) == STORE_OK && count == 1);
    /* A beat does it once a minute. */
    for (int i = 0; i < 3; i++) {
        snprintf(ids, sizeof ids, "gone%d", i);
        OK(store_login_add(db, ids, "ana", 5, 1) == STORE_OK);
        if (i == 2) home->tidy_ms = uv_now(&home->loop);
        beat_once();
        EQ(store_login_get(db, ids, 0, name), i == 1 ? STORE_OK : STORE_MISSING);
        OK(home->tidy_ms > uv_now(&home->loop));
    }
    done();
}

TEST("hello: perfect memory and no words are for who asks for them, memory for seats alone") {
    client c[4] = {{0}};
    char seat[96];
    fresh("faulty:");
    open_table("");
    for (int i = 0; i < 4; i++) {
        const session *who;
        snprintf(seat, sizeof seat, ",\"token\":\"%s\"%s", seat_token, i & 1 ? ",\"recall\":true" : ",\"brief\":true");
        who = hello_with(&c[i], i < 2 ? seat : i & 1 ? ",\"recall\":true" : ",\"lang\":\"fr\"");
        EQ(who->viewer, i < 2 ? 0 : SK_TABLE_VIEW);
        EQ(who->recall, i == 1 ? SK_RECALL : 0);
        EQ(who->is_brief, i == 0);
        EQ(who->lang, i == 2 ? SK_FR : SK_EN);
        EQ(home->limits.refused[BUDGET_CROWD], 0);
        EQ(room_find(home, table_id)->spectators, i < 2 ? 0 : i - 1);
    }
    for (int i = 0; i < 4; i++)
        leaves(&c[i]);
    EQ(room_find(home, table_id)->spectators, 0);
    OK(!room_find(home, table_id)->sessions);
    for (int i = 0; i < 4; i++)
        client_free(&c[i]);
    done();
}

TEST("two accounts of which one has blocked the other do not sit together because the store is full or fails") {
    fresh("faulty:");
    join_up("ana", ANA);
    join_up("ben", BEN);
    EQ(post("/api/tables", ANA, RATED), 201);
    text_of(web.text, "table", table_id, sizeof table_id);
    settle();
    EQ(store_block_add(inner(&home->w.s), "ana", "ben", "B", "Ben", 1), STORE_OK);
    const char *path = with_table("/api/tables/@/seats");
    trial("POST", path, BEN, "{\"v\":1}", 1, 403); /* full when the look is due */
    game_room *t = room_find(home, table_id);
    EQ(t->is_looking, 0);
    EQ(t->is_busy, 0);
    EQ(t->m.seats[1].kind, KIND_OPEN);
    done();
}

TEST("a table for computer players alone takes one of a stock, and gives it back when it is over or was not stored") {
    fresh("faulty:");
    const uint64_t *all = &home->limits.overall[BUDGET_UNATTENDED_ALL];
    trial_post("/api/tables", "",
               "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"computer:master\",\"computer:master\"]}", 201);
    EQ(*all, 1); /* not those that failed */
    text_of(web.text, "table", table_id, sizeof table_id);
    game_room *t = room_find(home, table_id);
    EQ(*origin_slot(home, t->origin, BUDGET_UNATTENDED), 1);
    room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
    settle();
    EQ(t->m.phase, STORE_PHASE_OVER);
    EQ(*all, 0);
    EQ(*origin_slot(home, t->origin, BUDGET_UNATTENDED), 0);
    home->limits.rows[BUDGET_UNATTENDED_ALL].most = 1;
    EQ(post("/api/tables", "", "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"computer:master\",\"computer:master\"]}"),
       201);
    EQ(post("/api/tables", "", "{\"v\":1,\"game\":\"settlement\",\"seats\":[\"computer:master\",\"computer:master\"]}"),
       429);
    EQ(*all, 1);
    EQ(*origin_slot(home, t->origin, BUDGET_UNATTENDED), 1);
    done();
}

TEST("a connection takes the next place that is free, and the first after the last") {
    client c[4] = {{0}};
    fresh("faulty:");
    static const int from[4] = {TRANSPORT_CONNECTIONS_MAX - 2, TRANSPORT_CONNECTIONS_MAX - 2,
                                TRANSPORT_CONNECTIONS_MAX - 1, 0};
    static const int to[4] = {TRANSPORT_CONNECTIONS_MAX - 1, 0, 1, 2};
    for (int i = 0; i < 4; i++) {
        home->n.next_slot = from[i];
        greet_with(&c[i], "{\"v\":1,\"type\":\"ping\"}");
        OK(hear(&c[i], "pong"));
        EQ(home->n.next_slot, to[i]);
        EQ(home->n.counts.open, i + 1);
    }
    for (int i = 0; i < 4; i++) {
        ws_say(&c[i], "{\"v\":1,\"type\":\"ping\"}");
        OK(hear(&c[i], "pong"));
        client_free(&c[i]);
    }
    done();
}

/* --- other servers --- */

/* Change the table as another server would: a line of talk by seat 0. */
static void say_elsewhere(uint32_t seq) {
    store_change c = {.seq = seq, .at = wall_ms(), .body = "say 0 there\n", .size = 12};
    store_change *list[1] = {&c};
    memcpy(c.id, table_id, sizeof c.id);
    OK(store_append(inner(&home->w.s), list, 1) == STORE_OK && c.status == STORE_OK);
}

static int reaches(const game_room *t, uint32_t seq) {
    for (int64_t until = clock_ms() + 20000; t->m.seq < seq && clock_ms() < until;)
        uv_run(&home->loop, UV_RUN_ONCE);
    settle();
    return t->m.seq == seq;
}

TEST("what another server changes is read when it tells so, or when the line to it was lost; and it hears of us") {
    char news[64];
    fresh("postgres:");
    EQ(check_up(), 200);
    OK(says("\nother-servers ok\n"));
    open_table("");
    settle();
    snprintf(news, sizeof news, "%s 1;", table_id);
    SAME(fate.heard, news);
    game_room *t = room_find(home, table_id);
    EQ(t->m.seq, 1);
    say_elsewhere(2);
    snprintf(fate.told[0], sizeof fate.told[0], "%s 2", table_id);
    snprintf(fate.told[1], sizeof fate.told[1], "AAAAAAAAAAAAAAAA 7"); /* nobody here looks at that one */
    atomic_store(&fate.told_count, 2);
    OK(reaches(t, 2));
    EQ(t->elsewhere, 0);
    say_elsewhere(3);
    OK(store_lease_set(inner(&home->w.s), "other", INT64_MAX) == STORE_OK);
    OK(store_presence_came(inner(&home->w.s), table_id, 1, "other") == STORE_OK);
    atomic_store(&fate.is_lost, 1);
    OK(reaches(t, 3));
    EQ(t->elsewhere, 2);
    EQ(t->is_looking, 0);
    /* What cannot be read changes nothing, nor what comes when the table is gone. */
    atomic_store(&fate.broken, SQL_PRESENCE_GET);
    presence_look(t, NULL);
    settle();
    EQ(t->elsewhere, 2);
    atomic_store(&fate.broken, SQL_COUNT);
    OK(store_presence_left(inner(&home->w.s), table_id, 1, "other", 1) == STORE_OK);
    presence_look(t, NULL);
    t->is_open = 0;
    settle();
    EQ(t->elsewhere, 2);
    t->is_open = 1;
    fill(1);
    presence_look(t, NULL);
    EQ(t->is_looking, 0);
    fill(0);
    presence_look(t, NULL);
    settle();
    EQ(t->elsewhere, 0);
    EQ(check_up(), 200); /* a line that was just lost is not yet an illness */
    OK(says("\nother-servers ok\n"));
    done();
}

/* --- machines that think --- */

/* A machine with so many places comes; 1 if it is welcome, else the status of the refusal is `status`. */
static int comes(client *c, const char *token, int threads, const char *status) {
    char text[160], got[32];
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"thinker\",\"token\":\"%s\",\"threads\":%d}", token, threads);
    greet_with(c, text);
    if (!*status) return hear(c, "thinking");
    return hear(c, "error") && strcmp(text_of(c->text, "status", got, sizeof got), status) == 0;
}

/* A number of the /metrics that came last. */
static long counted(const char *name) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\nskerry_%s ", name);
    const char *at = strstr(web.text, wanted);
    return at ? strtol(at + strlen(wanted), NULL, 10) : -1;
}

static long metric(const char *name) {
    EQ(ask("GET", "/metrics", "", NULL), 200);
    return counted(name);
}

TEST("what computer players have thought is counted, and how long, and that nobody sits at their table") {
    long alone = 0;
    fresh("faulty:");
    EQ(metric("thought_ms_total"), 0);
    EQ(post("/api/tables", "", "{\"v\":1,\"game\":\"skara-brae\",\"seats\":[\"computer:hard\",\"computer:hard\"]}"),
       201);
    text_of(web.text, "table", table_id, sizeof table_id);
    for (int64_t until = clock_ms() + 20000; (metric("thought_ms_total") == 0 || !alone) && clock_ms() < until;) {
        EQ(counted("thinking_unattended"), counted("thinking"));
        alone += counted("thinking_unattended");
    }
    OK(metric("thought_ms_total") > 0 && alone > 0);
    OK(metric("thoughts_total") > 0);
    room_submit(home, table_id, request_new(REQUEST_TIME_OUT, NULL, 0, SK_EN));
    const game_room *t = room_find(home, table_id);
    for (int i = 0; i < 1000 && (t->m.phase != STORE_PHASE_OVER || t->is_thinking); i++)
        uv_run(&home->loop, UV_RUN_ONCE);
    settle();
    EQ(metric("thinking"), 0);
    EQ(metric("thinking_unattended"), 0);
    EQ(metric("thinking_waiting"), 0);
    done();
}

TEST("machines that think: each brings its places and takes them away, and comes only when its token was found") {
    client c[3] = {{0}};
    char token[TOKEN_SIZE], hex[STORE_HASH_SIZE];
    uint8_t hash[32];
    fresh("faulty:");
    new_token(token, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    OK(store_thinker_add(inner(&home->w.s), hex, 1, "") == STORE_OK);
    fill(1);
    OK(comes(&c[0], token, 2, "BUSY"));
    fill(0);
    atomic_store(&fate.steps, 0);
    atomic_store(&fate.fails_at, 1);
    OK(comes(&c[0], token, 2, "STORE"));
    OK(comes(&c[0], "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 2, "FORBIDDEN"));
    OK(comes(&c[0], token, 0, "BAD_MESSAGE"));
    EQ(thinkers_places(home), 0);
    OK(comes(&c[0], token, 2, "") && comes(&c[1], token, 3, "") && comes(&c[2], token, 100, ""));
    EQ(thinkers_places(home), 2 + 3 + 64);
    leaves(&c[1]);
    EQ(thinkers_places(home), 2 + 64);
    leaves(&c[0]);
    EQ(thinkers_places(home), 64);
    leaves(&c[2]);
    EQ(thinkers_places(home), 0);
    for (int i = 0; i < 3; i++)
        client_free(&c[i]);
    done();
}

/* --- yesterday's challenge --- */

static void take_solution(void *context, const store_value *columns, int count) {
    (void)count;
    snprintf((char *)context, 4096, "%.*s\n%lld\n%.*s", (int)columns[0].size, columns[0].text,
             (long long)columns[1].number, (int)columns[2].size, columns[2].text);
}

static const char *kept_solution(void) {
    static char text[4096];
    text[0] = 0;
    settle();
    OK(store_solution_get(inner(&home->w.s), wall_ms() / DAY_MS - 1, "stone-age-junior", take_solution, text) ==
       STORE_OK);
    return text;
}

/* Look for one; it takes too long at once. What is kept afterwards. */
static const char *try_yesterday(void) {
    home->solution_ms = 0;
    solution_tick(home);
    if (home->solving) {
        home->solving->until_ms = 1;
        solution_tick(home);
        EQ(home->solving->stop, 1);
    }
    while (home->solving)
        uv_run(&home->loop, UV_RUN_ONCE);
    return kept_solution();
}

/* A game that the engine has played, or has not played to its end. */
static void end_solution(const char *record, int status) {
    solving *v = (solving *)calloc(1, sizeof *v);
    home->solving = v;
    v->s = home;
    v->work.data = v;
    v->day = wall_ms() / DAY_MS - 1;
    v->score = 7;
    snprintf(v->game, sizeof v->game, "stone-age-junior");
    snprintf(v->level, sizeof v->level, "elder");
    v->record = record ? strdup(record) : NULL;
    home->solution_ms = 1;
    solved(&v->work, status);
}

TEST("yesterday's challenge: not taken on where the store fails, given up when it takes too long or cannot be kept") {
    char seed[65] = "yesterday";
    fresh("faulty:");
    SAME(try_yesterday(), ""); /* there is none */
    OK(home->solution_ms > uv_now(&home->loop));
    OK(store_challenge_seed(inner(&home->w.s), wall_ms() / DAY_MS - 1, "stone-age-junior", seed) == STORE_OK);
    for (int step = 1; step <= 4; step++) {
        atomic_store(&fate.has_failed, 0);
        atomic_store(&fate.steps, 0);
        atomic_store(&fate.fails_at, step);
        SAME(try_yesterday(), "");
        EQ(atomic_load(&fate.has_failed), 1);
    }
    atomic_store(&fate.fails_at, 0);
    fill(1);
    home->solution_ms = 0;
    solution_tick(home);
    OK(!home->solving);
    end_solution("a record", 0);
    OK(!home->solving);
    fill(0);
    atomic_store(&fate.steps, 0);
    SAME(try_yesterday(), "");
    EQ(atomic_load(&fate.steps), 4); /* it was taken on */
    end_solution(NULL, 0);
    OK(!home->solving);
    end_solution("a record", UV_ECANCELED);
    OK(!home->solving);
    SAME(kept_solution(), "");
    EQ(home->solution_ms, 1);
    end_solution("a record", 0);
    OK(home->solving != NULL);
    SAME(kept_solution(), "elder\n7\na record");
    OK(!home->solving);
    EQ(home->solution_ms, 0); /* there may be others */
    done();
}

TEST("yesterday's challenge is played by the best level against the middle ones, from the seed of the day") {
    static board b;
    solving v = {.seed = "yesterday"};
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        const sk_mind *minds[SK_LEVELS_MAX];
        int levels = sk_levels(games[i], minds), best = levels - 1;
        for (int k = 0; k < levels; k++)
            if (strcmp(minds[k]->name, "expert") == 0) best = k;
        memset(&b, 0, sizeof b);
        EQ(sit_down(&v, &b, games[i]), SK_OK);
        SAME(v.level, minds[best]->name);
        for (int seat = 0; seat < games[i]->players_min; seat++) {
            SAME(b.players.bots[seat].mind->name, minds[seat ? levels / 2 : best]->name);
            EQ(b.players.bots[seat].team, !b.players.bots[seat].mind->choose); /* one thread */
        }
        EQ(((const sk_head *)b.state)->players, games[i]->players_min);
        EQ(b.players.seed, sk_players_seed("yesterday"));
        SAME(b.table.seed, "yesterday");
        v.stop = 1;
        EQ(play_on(&v, &b), SK_OK);
        EQ(b.table.count, 0);
        v.stop = 0;
        sk_players_close(&b.players);
    }
}

int main(int argc, char **argv) {
    const struct rlimit small = {2 << 20, RLIM_INFINITY};
    sigset_t hurry;
    setrlimit(RLIMIT_STACK,
              &small); /* the stacks of threads that have ended are all kept for others, as blocks in use */
    sigemptyset(&hurry);
    sigaddset(&hurry, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &hurry, NULL); /* by which a server ends that is not done in time */
    signal(SIGPIPE, SIG_IGN);
    if (!getenv("SKERRY_TEST_LOGS") && !freopen("/dev/null", "a", stderr)) return 1;
    fresh("postgres:");
    join_up("ana", ANA);
    done();
    is_warm = 1;
    int status = tap_main(argc, argv);
    client_free(&web);
    return status;
}
