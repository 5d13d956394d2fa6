/* health.c - /healthz: a timed write by the way that every move takes, a timed read, and the state of the other parts.
 *
 * Requests that come while a check is under way share it. A part that does not answer in time is ill; so is the store
 * while tables that are there cannot be read. The answer names every part, 200 if all are well.
 */

#include "health.h"
#include "watch.h"

#include <stdlib.h>

enum { CHECK_MS = 2000, FRESH_MS = 250, WAITING_MAX = 64, UNREADABLE_MS = 60000 };
enum { PART_WRITE, PART_READ, PARTS };

/* One part under check. The job may outlive the answer: then the part stays ill until it returns. */
typedef struct part {
    job j;
    server *s;
    int is_running, is_well;
    uint64_t since_ms, took_ms;
    int64_t now; /* of the tables, when it began */
} part;

typedef struct health {
    part parts[PARTS];
    uv_timer_t timer;
    uint64_t checked_ms;
    int waiting_count;
    uint64_t waiting[WAITING_MAX];
} health;

/* What is written is this server's own: a row that all shared would let one that freezes hold up the others. */
static store_status write_work(job *j, store *s) {
    const part *p = (const part *)j->owner;
    return store_lease_set(s, p->s->name, p->now + LEASE_MS);
}

static store_status read_work(job *j, store *s) {
    int64_t value;
    (void)j;
    return store_number_get(s, "alive", &value) == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

static void tell_part(sk_text *out, const char *name, int is_well, const char *ill, int64_t ms) {
    sk_text_add(out, name);
    sk_text_add(out, is_well ? " ok" : " ");
    if (!is_well) sk_text_add(out, ill);
    if (ms >= 0) {
        sk_text_char(out, ' ');
        sk_text_number(out, ms);
        sk_text_add(out, " ms");
    }
    sk_text_char(out, '\n');
}

static void answer(server *s, connection *conn) {
    static const char *const names[PARTS] = {"store-write", "store-read"};
    const health *h = s->health;
    uint64_t now = uv_now(&s->loop);
    int readable = !s->unreadable_ms || now - s->unreadable_ms > UNREADABLE_MS, watches = watch_is_well(s);
    int is_well = readable && watches && !s->is_draining;
    char memory[512];
    sk_text out;
    for (int i = 0; i < PARTS; i++)
        is_well &= h->parts[i].is_well && !h->parts[i].is_running;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, s->is_draining ? "draining\n" : is_well ? "ok\n" : "failing\n");
    for (int i = 0; i < PARTS; i++) {
        const part *p = &h->parts[i];
        uint64_t ms = p->is_running ? now - p->since_ms : p->took_ms;
        tell_part(&out, names[i], p->is_well && !p->is_running, p->is_running ? "no answer" : "failing", (int64_t)ms);
    }
    tell_part(&out, "tables", readable, "unreadable", -1);
    if (s->w.s.kind->watch) tell_part(&out, "other-servers", watches, "not heard", -1);
    transport_respond(conn, is_well ? 200 : 503, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n", out.at,
                      out.length);
}

static void answer_all(server *s) {
    health *h = s->health;
    int count = h->waiting_count;
    uv_timer_stop(&h->timer);
    h->waiting_count = 0;
    h->checked_ms = uv_now(&s->loop);
    for (int i = 0; i < count; i++) {
        connection *conn = transport_find(&s->n, h->waiting[i]);
        if (conn) answer(s, conn);
    }
}

static void too_long(uv_timer_t *timer) {
    answer_all((server *)timer->data);
}

static void part_done(job *j) {
    part *p = (part *)j->owner;
    server *s = p->s;
    health *h = s->health;
    p->is_running = 0;
    p->is_well = j->status == STORE_OK;
    p->took_ms = uv_now(&s->loop) - p->since_ms;
    if (!h->parts[PART_WRITE].is_running && !h->parts[PART_READ].is_running) answer_all(s);
}

static void begin(server *s, part *p, writer *where, store_status (*work)(job *j, store *s), int is_read) {
    if (p->is_running) return;
    p->s = s;
    p->since_ms = uv_now(&s->loop);
    p->now = steady_now(s);
    p->j = job_of(work, part_done, is_read, p);
    p->is_running = writer_add(where, &p->j);
    if (!p->is_running) p->is_well = 0;
}

static int health_open(server *s) {
    if (s->health) return 0;
    if (!(s->health = (health *)calloc(1, sizeof *s->health))) return -1;
    uv_timer_init(&s->loop, &s->health->timer);
    s->health->timer.data = s;
    return 0;
}

void health_request(server *s, connection *conn) {
    health *h;
    uint64_t now = uv_now(&s->loop);
    if (health_open(s) != 0) {
        transport_respond(conn, 503, "text/plain; charset=utf-8", "", "memory\n", 7);
        return;
    }
    h = s->health;
    if (s->is_draining || h->waiting_count == WAITING_MAX || (h->checked_ms && now - h->checked_ms < FRESH_MS)) {
        answer(s, conn);
        return;
    }
    h->waiting[h->waiting_count++] = conn->id;
    begin(s, &h->parts[PART_WRITE], &s->w, write_work, 0);
    begin(s, &h->parts[PART_READ], reader_of(s), read_work, 1);
    if (!h->parts[PART_WRITE].is_running && !h->parts[PART_READ].is_running)
        answer_all(s);
    else if (!uv_is_active((uv_handle_t *)&h->timer))
        uv_timer_start(&h->timer, too_long, CHECK_MS, 0);
}

void health_close(server *s) {
    if (s->health) uv_close((uv_handle_t *)&s->health->timer, NULL);
}

void store_unreadable(server *s, const char *id) {
    s->counts.unreadable++;
    if (!s->is_failing) s->unreadable_ms = uv_now(&s->loop); /* else the store as a whole is ill, and says so itself */
    log_event("unreadable", "\"table\":\"%s\"", id);
}
