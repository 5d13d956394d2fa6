/* session.c - WebSocket connections: who looks at which table, and what everybody is told. */

#include <stdlib.h>

#include "admission.h"
#include "api.h"
#include "presence.h"
#include "request.h"
#include "room.h"
#include "session.h"
#include "think.h"
#include "i18n/words.h"
#include "json.h"

void session_open(server *s, connection *conn) {
    session *who = (session *)calloc(1, sizeof *who);
    conn->user = who;
    if (!who) {
        transport_end(conn, WS_SERVER);
        return;
    }
    who->conn = conn;
    who->viewer = SK_TABLE_VIEW;
    who->shown = -1;
    who->opened_ms = uv_now(&s->loop);
}

void session_error(server *s, session *who, verdict v, sk_status status, const char *text, const char *key) {
    char memory[1024];
    sk_text out;
    (void)s;
    sk_text_init(&out, memory, sizeof memory);
    write_error(&out, v, status, text, key, who->lang);
    transport_send(who->conn, out.at, out.length);
    if (++who->refusals > REFUSALS_MAX) transport_end(who->conn, WS_POLICY);
}

/* --- coming and going --- */

void session_detach(session *who) {
    game_room *t = who->at;
    session **at;
    if (!t) return;
    for (at = &t->sessions; *at != who; at = &(*at)->next)
        continue;
    *at = who->next;
    who->at = NULL;
    t->used_ms = uv_now(&t->owner->loop);
    if (who->viewer >= SK_SEATS) {
        limit_give(&t->owner->limits, BUDGET_CROWD, &t->spectators);
        transport_give_back(&t->owner->n, who->from, BUDGET_SPECTATORS);
    } else if (!(presence_here(t) >> who->viewer & 1)) {
        presence_left(t, who->viewer);
        broadcast_people(t);
    }
}

void session_closed(void *context, connection *conn) {
    session *who = (session *)conn->user;
    if (!who) return;
    thinkers_lost((server *)context, who);
    session_detach(who);
    free(who);
    conn->user = NULL;
}

/* --- telling --- */

static int delayed(const game_room *t, const session *who) {
    return t->m.setup.delay_s && who->viewer == SK_TABLE_VIEW;
}

/* Plies that a delayed spectator may see by now. */
static int shown_by_now(const game_room *t) {
    int64_t limit = (steady_now(t->owner) - t->m.created_ms) / 1000 - t->m.setup.delay_s;
    int shown = t->m.game.count;
    while (shown > 0 && t->m.notes[shown - 1].at_s > limit)
        shown--;
    return shown;
}

/* Lines of talk that one may hear by now. */
static uint32_t said_by_now(const game_room *t) {
    int64_t limit = t->owner->time.now - (int64_t)t->m.setup.delay_s * 1000;
    uint32_t said = t->m.said, least = said > TABLE_TALK ? said - TABLE_TALK : 0;
    while (said > least && t->m.talk[(said - 1) % TABLE_TALK].at_ms > limit)
        said--;
    return said;
}

static void send_payload(game_room *t, session *who, const payload *p) {
    sk_text out;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    payload_write(p, &out);
    transport_send(who->conn, out.at, out.length);
}

void send_state(game_room *t, session *who, int log_from) {
    payload p = {
        .m = &t->m,
        .viewer = who->viewer,
        .lang = who->lang,
        .recall = who->recall,
        .shown = t->m.game.count,
        .log_from = log_from,
        .fresh = 1,
        .now_ms = steady_now(t->owner),
        .present = presence_bits(t, 0),
        .said = t->m.said,
        .is_brief = who->is_brief,
    };
    if (delayed(t, who)) {
        p.shown = who->shown = shown_by_now(t);
        p.said = who->said = said_by_now(t);
    }
    int told = sk_table_told(&t->m.game, who->viewer, p.shown, NULL);
    if (p.log_from > told) p.log_from = told;
    send_payload(t, who, &p);
}

static void send_chat(game_room *t, session *who, uint32_t n) {
    sk_text out;
    if (!table_state_hears(&t->m, who->viewer, t->m.talk[n % TABLE_TALK].seat)) return;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    payload_chat(&t->m, who->viewer, n, &out);
    transport_send(who->conn, out.at, out.length);
}

void broadcast_delayed(game_room *t) {
    int shown = shown_by_now(t);
    uint32_t said = said_by_now(t), oldest = t->m.said > TABLE_TALK ? t->m.said - TABLE_TALK : 0;
    for (session *who = t->sessions, *next; who; who = next) {
        next = who->next;
        if (!delayed(t, who)) continue;
        if (who->shown != shown) send_state(t, who, 0);
        if (who->said < oldest) who->said = oldest;
        while (who->said < said)
            send_chat(t, who, who->said++);
    }
}

/* Those who are told the same bytes of a position. */
static int looks_alike(const session *who, const payload *p) {
    return who->viewer == p->viewer && who->lang == p->lang && who->recall == p->recall && who->is_brief == p->is_brief;
}

/* Tell the sessions that look alike, written once for all of them. */
static void tell_alike(game_room *t, payload *p) {
    sk_text out;
    int written = 0;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    for (session *who = t->sessions, *next; who; who = next) {
        next = who->next;
        if (!looks_alike(who, p) || delayed(t, who)) continue;
        if (!written++) payload_write(p, &out);
        transport_send(who->conn, out.at, out.length);
    }
}

static void tell_position(game_room *t, int touched) {
    int over = (touched & CHANGED_OVER) != 0;
    uint32_t viewers[SK_LANGS] = {0};
    uint64_t before[SK_STATE_MAX / 8];
    char memory[STORE_TEXT_MAX];
    sk_text facts;
    uint16_t rounds[SK_PLIES_MAX];
    payload p = {
        .m = &t->m,
        .shown = t->m.game.count,
        .fresh = over,
        .now_ms = t->m.at_ms,
        .present = presence_bits(t, 0),
        .said = t->m.said,
        .before = before,
        .rounds = rounds,
        .table = &facts,
    };
    sk_text_init(&facts, memory, sizeof memory);
    table_state_write(&t->m, &facts);
    sk_table_rounds(&t->m.game, t->m.before_count, before, rounds);
    for (const session *who = t->sessions; who; who = who->next)
        viewers[who->lang] |= 1u << (who->viewer + (who->recall ? 8 : 0) + (who->is_brief ? 16 : 0));
    for (p.lang = 0; p.lang < SK_LANGS; p.lang++)
        for (int viewer = 0; viewer < 32; viewer++) {
            if (!(viewers[p.lang] >> viewer & 1)) continue;
            p.viewer = viewer & 7;
            p.recall = viewer >> 3 & 1 ? SK_RECALL : 0;
            p.is_brief = viewer >> 4;
            p.log_from = over ? 0 : t->m.told[p.viewer];
            if (t->m.noticed >> p.viewer & 1) tell_alike(t, &p);
        }
}

/* What everybody is told in its own numbers: who is there. A crowd of the same viewers is written to once. */
static void tell_each(game_room *t) {
    uint32_t present = presence_bits(t, 0);
    int written = -1;
    sk_text out;
    for (session *who = t->sessions, *next; who; who = next) {
        next = who->next;
        if (who->viewer != written) {
            sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
            payload_table(&t->m, who->viewer, present, &out);
            written = who->viewer;
        }
        transport_send(who->conn, out.at, out.length);
    }
}

void broadcast_people(game_room *t) {
    if (t->is_open && t->sessions) tell_each(t);
}

/* Whoever sat where nobody sits now is sent home, and does not come back to this table. */
static void send_home(game_room *t) {
    for (session *who = t->sessions, *next; who; who = next) {
        char memory[512];
        next = who->next;
        if (who->viewer >= t->m.setup.players || t->m.seats[who->viewer].has_token) continue;
        int length = snprintf(memory, sizeof memory, JSON_BEGIN ",\"type\":\"bye\",\"text\":\"%s\"}",
                              sk_messages[who->lang][W_server_sent_away]);
        transport_send(who->conn, memory, (size_t)length);
        admission_bar(t, who->conn->address);
        session_detach(who);
        transport_end(who->conn, WS_POLICY);
    }
}

void broadcast(game_room *t, int touched) {
    if (!t->sessions) return;
    if (touched & CHANGED_RISEN) send_home(t);
    if (touched & (CHANGED_POSITION | CHANGED_CLOCKS))
        tell_position(t, touched);
    else if (touched & CHANGED_TABLE)
        broadcast_people(t);
    for (session *who = t->sessions, *next; (touched & CHANGED_CHAT) && who; who = next) {
        next = who->next;
        if (!delayed(t, who)) send_chat(t, who, t->m.said - 1);
    }
}

/* A spectator is one of the table's crowd, and one of those of its address. */
static int may_look_on(game_room *t, session *who) {
    limiter *l = &t->owner->limits;
    uint64_t now = uv_now(&t->owner->loop);
    if (!limit_take(l, BUDGET_CROWD, &t->spectators, now)) return 0;
    if (transport_allow(who->conn, BUDGET_SPECTATORS)) {
        memcpy(who->from, who->conn->address, sizeof who->from);
        return 1;
    }
    limit_give(l, BUDGET_CROWD, &t->spectators);
    return 0;
}

void session_attach(game_room *t, room_request *r, session *who, int viewer) {
    int came;
    session_detach(who);
    if (viewer >= SK_SEATS && !may_look_on(t, who)) {
        request_refuse(t->owner, r, TOO_MANY, SK_OK, NULL);
        return;
    }
    came = viewer < SK_SEATS && !(presence_here(t) >> viewer & 1);
    who->viewer = viewer;
    who->lang = r->lang;
    who->recall = r->msg.recall && viewer < SK_SEATS ? SK_RECALL : 0;
    who->is_brief = r->msg.brief;
    who->at = t;
    who->refusals = 0;
    who->shown = -1;
    who->next = t->sessions;
    t->sessions = who;
    if (came) presence_came(t, viewer);
    if (r->msg.last_seq == (int64_t)t->m.seen[viewer] && !delayed(t, who)) {
        char memory[64];
        int length = snprintf(memory, sizeof memory, JSON_BEGIN ",\"type\":\"resumed\",\"seq\":%u}",
                              (unsigned)t->m.seen[viewer]);
        transport_send(who->conn, memory, (size_t)length);
    } else {
        send_state(t, who, r->msg.log_from > 0 ? (int)r->msg.log_from : 0);
    }
    if (came) broadcast_people(t); /* after that: who came knows by then which of the people they are */
    think_schedule(t, 0);
}

/* --- hearing --- */

static void greet(server *s, session *who, const message *msg) {
    room_request *r;
    if (who->greeting || !id_valid(msg->table) || (msg->token[0] && !token_valid(msg->token))) {
        session_error(s, who, BAD_MESSAGE, SK_OK, NULL, NULL);
        return;
    }
    if (!transport_allow(who->conn, BUDGET_REQUESTS)) {
        session_error(s, who, TOO_MANY, SK_OK, NULL, NULL);
        return;
    }
    if (!(r = request_new(REQUEST_MESSAGE, who->conn, 0, who->lang))) return;
    r->msg = *msg;
    if (msg->token[0] && token_hash(msg->token, r->hash) != 0) {
        free(r);
        session_error(s, who, NO_SEAT, SK_OK, NULL, NULL);
        return;
    }
    who->greeting = 1;
    room_submit(s, msg->table, r);
}

/* A whole state is a thousand times as long as the message that asks for it. */
static int may_have_state(server *s, session *who) {
    return limit_take(&s->limits, BUDGET_STATES, &who->states, uv_now(&s->loop));
}

void session_message(void *context, connection *conn, const char *text, size_t size) {
    server *s = (server *)context;
    session *who = (session *)conn->user;
    message msg;
    verdict v = message_read(&msg, text, size, 1);
    room_request *r;
    if (!who) return;
    if (msg.lang >= 0) who->lang = msg.lang;
    if (v != GRANTED) {
        session_error(s, who, v, SK_OK, NULL, msg.key);
    } else if (msg.type == MESSAGE_PING) {
        static const char pong[] = JSON_BEGIN ",\"type\":\"pong\"}";
        transport_send(conn, pong, sizeof pong - 1);
    } else if (msg.type == MESSAGE_THINKER) {
        thinkers_greet(s, who, &msg);
    } else if (who->thinker) {
        if (msg.type == MESSAGE_THOUGHT) thinkers_heard(s, who, &msg);
    } else if (msg.type == MESSAGE_HELLO) {
        greet(s, who, &msg);
    } else if (!who->at) {
        session_error(s, who, BAD_MESSAGE, SK_OK, NULL, msg.key);
    } else if (msg.type == MESSAGE_LANG && !may_have_state(s, who)) {
        session_error(s, who, TOO_MANY, SK_OK, NULL, msg.key);
    } else if (msg.type == MESSAGE_LANG) {
        send_state(who->at, who, 0);
    } else if (who->viewer >= SK_SEATS) {
        session_error(s, who, FORBIDDEN, SK_OK, NULL, msg.key);
    } else if ((r = request_new(REQUEST_MESSAGE, conn, 0, who->lang))) {
        r->msg = msg;
        r->seat = who->viewer;
        room_submit(s, who->at->id, r);
    }
}
