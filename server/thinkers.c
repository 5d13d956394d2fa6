/* thinkers.c - machines elsewhere that think for the computer players: `skerry think`.
 *
 * Such a machine connects as players do, shows its token, and says how many decisions it takes at a time. Of a table
 * it is sent what the seat to decide sees, the level and a number to draw from, and nothing else; it answers with a
 * choice. Nobody waits for it: a decision that is not back in time, or whose machine is gone, is thought here. Whoever
 * answers with what is not legal is sent away.
 */
#include "api.h"
#include "session.h"
#include "think.h"

#include <sodium.h>
#include <stdlib.h>

#include "json.h"
#include "skerry/player.h"

enum { PLACES_MAX = 64, PATIENCE_MS = 8000 };

typedef struct thinker {
    session *who;
    int places, busy;
    struct thinker *next;
} thinker;

int thinkers_places(const server *s) {
    int places = 0;
    for (const thinker *t = s->thinkers; t; t = t->next)
        places += t->places;
    return places;
}

/* --- sending --- */

static void send_thought(const thinker *t, const thought *h) {
    char seed[24];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text out;
    server *s = (server *)t->who->conn->owner->context;
    sk_text_init(&out, s->out, PAYLOAD_MAX);
    sk_view(h->game.game, h->state, h->seat, view);
    snprintf(seed, sizeof seed, "%016llx", (unsigned long long)think_seed(h));
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "type", "think");
    json_number(&out, "n", h->n);
    json_text(&out, "level", h->level);
    json_number(&out, "seat", h->seat);
    json_text(&out, "seed", seed);
    json_key(&out, "view");
    sk_json_write(h->game.game, view, &out);
    sk_text_char(&out, '}');
    transport_send(t->who->conn, out.at, out.length);
}

/* The machine need not think about it any more. */
static void send_forget(const thinker *t, uint32_t n) {
    char text[64];
    int length = snprintf(text, sizeof text, JSON_BEGIN ",\"type\":\"forget\",\"n\":%u}", (unsigned)n);
    transport_send(t->who->conn, text, (size_t)length);
}

int thinkers_take(server *s, thought *h) {
    thinker *best = NULL;
    for (thinker *t = s->thinkers; t && h->searches; t = t->next)
        if (t->busy < t->places && (!best || t->places - t->busy > best->places - best->busy)) best = t;
    if (!best) return 0;
    best->busy++;
    h->elsewhere = best;
    h->n = ++s->thought_number;
    h->sent_ms = uv_now(&s->loop);
    s->counts.thoughts_sent++;
    send_thought(best, h);
    return 1;
}

/* Think about it here instead. */
static void bring_home(server *s, thought *h) {
    h->elsewhere->busy--;
    h->elsewhere = NULL;
    s->counts.thoughts_brought_home++;
    think_here(s, h);
}

void thinkers_tick(server *s) {
    for (thought *h = think_running(s); h; h = h->next_running)
        if (h->elsewhere && uv_now(&s->loop) - h->sent_ms > PATIENCE_MS) {
            send_forget(h->elsewhere, h->n);
            bring_home(s, h);
        }
}

/* --- hearing --- */

void thinkers_heard(server *s, session *who, const message *msg) {
    thought *h = think_running(s);
    sk_proposal proposal;
    while (h && !(h->elsewhere == who->thinker && h->n == (uint32_t)msg->n))
        h = h->next_running;
    if (!h) return; /* too late */
    if (msg->id < 0 || msg->id > 0xffff ||
        sk_table_propose(&h->game, h->seat, (sk_action)msg->id, &proposal) != SK_OK) {
        log_event("bad-thought", "\"table\":\"%s\"", h->id);
        thinkers_lost(s, who); /* first: with its end the session is gone */
        transport_end(who->conn, WS_POLICY);
        return;
    }
    h->elsewhere->busy--;
    h->elsewhere = NULL;
    h->action = (int)msg->id;
    think_end(s, h);
}

void thinkers_lost(server *s, session *who) {
    thinker **at = &s->thinkers, *gone = who->thinker;
    if (!gone) return;
    for (thought *h = think_running(s); h; h = h->next_running)
        if (h->elsewhere == gone) bring_home(s, h);
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    who->thinker = NULL;
    free(gone);
}

/* --- coming --- */

typedef struct arrival {
    job j;
    server *s;
    uint64_t conn;
    int places;
    char hash[STORE_HASH_SIZE];
} arrival;

static store_status arrive_work(job *j, store *s) {
    return store_thinker_get(s, ((arrival *)j->owner)->hash);
}

static void welcome(server *s, session *who, int places) {
    thinker *t = (thinker *)calloc(1, sizeof *t);
    static const char text[] = JSON_BEGIN ",\"type\":\"thinking\"}";
    if (!t) return;
    t->who = who;
    t->places = places;
    t->next = s->thinkers;
    s->thinkers = t;
    who->thinker = t;
    who->conn->is_trusted = 1;
    transport_send(who->conn, text, sizeof text - 1);
    log_event("thinker", "\"places\":%d", places);
}

static void arrive_done(job *j) {
    arrival *a = (arrival *)j->owner;
    connection *conn = transport_find(&a->s->n, a->conn);
    session *who = conn ? (session *)conn->user : NULL;
    if (who) who->greeting = 0;
    if (who && j->status == STORE_OK && !a->s->is_draining) {
        welcome(a->s, who, a->places);
    } else if (who) {
        session_error(a->s, who, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, SK_OK, NULL, NULL);
        transport_end(conn, WS_POLICY);
    }
    free(a);
}

void thinkers_greet(server *s, session *who, const message *msg) {
    arrival *a = NULL;
    uint8_t hash[32];
    if (who->greeting || who->at || who->thinker || !token_valid(msg->token) || msg->threads < 1) {
        session_error(s, who, BAD_MESSAGE, SK_OK, NULL, NULL);
        return;
    }
    if (!transport_allow(who->conn, BUDGET_LOGINS) || !(a = (arrival *)calloc(1, sizeof *a))) {
        session_error(s, who, TOO_MANY, SK_OK, NULL, NULL);
        return;
    }
    token_hash(msg->token, hash);
    sodium_bin2hex(a->hash, sizeof a->hash, hash, sizeof hash);
    a->s = s;
    a->conn = who->conn->id;
    a->places = msg->threads < PLACES_MAX ? (int)msg->threads : PLACES_MAX;
    a->j = job_of(arrive_work, arrive_done, 1, a);
    who->greeting = 1;
    if (writer_add(reader_of(s), &a->j)) return;
    who->greeting = 0;
    free(a);
    session_error(s, who, BUSY, SK_OK, NULL, NULL);
}

void thinkers_close(server *s) {
    for (thinker *t = s->thinkers, *next; t; t = next) {
        next = t->next;
        t->who->thinker = NULL;
        free(t);
    }
    s->thinkers = NULL;
}
