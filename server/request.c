/* request.c - what each request to a table does, once it is its turn. */
#include <sodium.h>
#include <stdlib.h>

#include "account.h"
#include "admission.h"
#include "api.h"
#include "notify.h"
#include "presence.h"
#include "request.h"
#include "results.h"
#include "room.h"
#include "session.h"
#include "think.h"
#include "verbs.h"
#include "account_data.h"
#include "i18n/words.h"
#include "json.h"
#include "moderation.h"

enum { BODY_SIZE = 32768 };

/* Who asks over a WebSocket; others have no session. */
static session *session_of(server *s, const room_request *r) {
    connection *conn = transport_find(&s->n, r->conn);
    return conn ? (session *)conn->user : NULL;
}

void request_refuse(server *s, room_request *r, verdict v, sk_status status, const char *text) {
    connection *conn = transport_find(&s->n, r->conn);
    session *who = session_of(s, r);
    s->counts.refusals++;
    if (r->is_http && conn) api_error(s, conn, v, status, text, r->lang);
    if (who) {
        who->greeting = 0;
        session_error(s, who, v, status, text, r->msg.key);
    }
}

static void send_ack(server *s, room_request *r, uint32_t seq, int ply) {
    session *who = session_of(s, r);
    char memory[256];
    sk_text out;
    if (!who || !r->msg.key[0]) return;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_char(&out, '{');
    json_number(&out, "v", PROTOCOL_VERSION);
    json_text(&out, "type", "ack");
    json_text(&out, "key", r->msg.key);
    json_number(&out, "seq", seq);
    json_number(&out, "ply", ply);
    sk_text_char(&out, '}');
    who->refusals = 0;
    transport_send(who->conn, out.at, out.length);
}

/* --- WebSocket messages --- */

/* Who comes to a seat that was offered sits down there: unless one of the people there has blocked the other. 0: the
 * hello goes on when that is looked up or stored. */
static int accept_offer(game_room *t, room_request *r, int seat) {
    static char memory[BODY_SIZE];
    sk_text body;
    memcpy(r->account, t->m.seats[seat].account, sizeof r->account);
    r->msg.seat = seat;
    if (r->account[0] && admission_check(t, r)) return 0;
    sk_text_init(&body, memory, sizeof memory);
    verdict v = r->is_barred ? FORBIDDEN : decide_accept(&t->m, seat, &body);
    if (v == GRANTED && !body.cut) {
        room_append(t, r, body.at, body.length);
        return 0;
    }
    request_refuse(t->owner, r, v, SK_OK, r->is_barred ? sk_messages[r->lang][W_server_sent_away] : NULL);
    return 1;
}

/* Say hello: by the token of a seat, by an account, or as a spectator. */
static int hello(game_room *t, room_request *r) {
    session *who = session_of(t->owner, r);
    int viewer = SK_TABLE_VIEW, wish = (int)r->msg.seat;
    if (!who) return 1;
    who->greeting = 0;
    if (r->account[0]) {
        if (wish < 0 || wish >= t->m.setup.players || strcmp(t->m.seats[wish].account, r->account) != 0) {
            request_refuse(t->owner, r, NO_SEAT, SK_OK, NULL);
            return 1;
        }
        viewer = wish;
    } else if (r->msg.token[0]) {
        viewer = table_state_seat_of(&t->m, r->hash);
        if (viewer < 0 && wish >= 0 && !r->tries++) {
            room_request *again = request_new(REQUEST_MESSAGE, who->conn, 0, r->lang);
            if (again) {
                again->msg = r->msg;
                memcpy(again->hash, r->hash, sizeof again->hash);
                who->greeting = 1;
                account_find(t->owner, again);
            }
            return 1;
        }
        if (viewer < 0) {
            request_refuse(t->owner, r, NO_SEAT, SK_OK, NULL);
            return 1;
        }
    } else if (!t->m.setup.watch) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, NULL);
        return 1;
    }
    if (viewer < SK_SEATS && moderation_forbids(t->owner, 1, who->conn->address, t->m.seats[viewer].account)) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, sk_messages[r->lang][W_server_banned]);
        return 1;
    }
    if (viewer < SK_SEATS && table_state_is_offered(&t->m, viewer)) return accept_offer(t, r, viewer);
    session_attach(t, r, who, viewer);
    return 1;
}

/* Why the rules refuse an action, in words with the rule's number. */
static void explain(game_room *t, room_request *r, const decision_answer *answer) {
    char words[512];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    const sk_game *game = t->m.setup.game;
    sk_text_init(&text, words, sizeof words);
    if (answer->status == SK_ILLEGAL && r->msg.type == MESSAGE_ACTION && !r->msg.has_text &&
        r->msg.id < game->actions) {
        sk_view(game, t->m.game.state, r->seat, view);
        sk_refusal(game, view, r->seat, (sk_action)r->msg.id, r->lang, &text);
    }
    request_refuse(t->owner, r, REFUSED, answer->status, words[0] ? words : NULL);
}

/* 1 if the code that was sent to an address came with it. */
static int is_confirmed(const game_room *t, const room_request *r) {
    char code[NOTIFY_CODE_SIZE];
    notify_code(t->owner, r->msg.text, code);
    return strcmp(code, r->msg.code) == 0;
}

/* 1 if the lines that this would write are not understood by every server that is up: an older one runs beside us. */
static int is_too_new(const game_room *t, const room_request *r) {
    int type = r->msg.type, speaks = (int)t->owner->speaks;
    int is_new = type == MESSAGE_KICK || type == MESSAGE_MUTE || (type == MESSAGE_CONTACT && r->msg.code[0]);
    return is_new && speaks && speaks < SPEAKS_APART;
}

static verdict decide_message(const game_room *t, const room_request *r, sk_text *body, decision_answer *answer) {
    const table_state *m = &t->m;
    const message *msg = &r->msg;
    int ply = (int)msg->ply;
    switch (msg->type) {
    case MESSAGE_ACTION:
        return decide_action(m, r->seat, ply, (int)msg->id, msg->has_text ? msg->text : NULL, msg->key, body, answer);
    case MESSAGE_UNDO: return decide_undo(m, r->seat, ply, msg->key, body, answer);
    case MESSAGE_TAKEBACK: return decide_takeback(m, r->seat, ply, msg->key, body, answer);
    case MESSAGE_CONSENT: return decide_consent(m, r->seat, msg->yes, msg->key, body, answer);
    case MESSAGE_RESIGN: return decide_resign(m, r->seat, msg->key, body, answer);
    case MESSAGE_TAKEOVER:
        return decide_takeover(m, r->seat, (int)msg->seat, presence_bits(t, presence_patience(t)), msg->key, body,
                               answer);
    case MESSAGE_RETURN: return decide_return(m, r->seat, msg->key, body, answer);
    case MESSAGE_CHAT: return decide_chat(m, r->seat, msg->text, (int)msg->phrase, msg->key, body, answer);
    case MESSAGE_PAUSE: return decide_pause(m, r->seat, msg->yes, msg->key, body, answer);
    case MESSAGE_VACATION: return decide_vacation(m, r->seat, (int)msg->days, msg->key, body, answer);
    case MESSAGE_FILL: return decide_fill(m, r->seat, msg->text, msg->key, body, answer);
    case MESSAGE_KICK: return decide_kick(m, r->seat, (int)msg->seat, msg->key, body, answer);
    case MESSAGE_MUTE: return decide_mute(m, r->seat, (int)msg->seat, msg->yes, msg->key, body, answer);
    case MESSAGE_CONTACT: return decide_contact(m, r->seat, msg->text, is_confirmed(t, r), body);
    default: return BAD_MESSAGE;
    }
}

/* Whatever is no move is limited by the table, so that nobody can fill its log. */
static int may_change(game_room *t, const room_request *r) {
    int is_chat = r->msg.type == MESSAGE_CHAT;
    if (r->msg.type == MESSAGE_ACTION) return 1;
    return limit_take(&t->owner->limits, is_chat ? BUDGET_CHAT : BUDGET_CHANGES, is_chat ? &t->said : &t->changed,
                      uv_now(&t->owner->loop));
}

/* 1 if the operator wants this person to be silent. */
static int is_muted(const game_room *t, const room_request *r) {
    const session *who = session_of(t->owner, r);
    return who && moderation_forbids(t->owner, 0, who->conn->address, t->m.seats[r->seat].account);
}

static int message_handle(game_room *t, room_request *r) {
    static char memory[BODY_SIZE];
    sk_text body;
    decision_answer answer = {SK_OK, 0, 0};
    verdict v;
    sk_text_init(&body, memory, sizeof memory);
    if (r->msg.type == MESSAGE_HELLO) return hello(t, r);
    if (r->msg.type == MESSAGE_TAKEOVER && !r->has_looked) {
        presence_look(t, r);
        return 0;
    }
    if (r->msg.type == MESSAGE_CHAT && is_muted(t, r)) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, NULL);
        return 1;
    }
    if (is_too_new(t, r)) {
        request_refuse(t->owner, r, BUSY, SK_OK, sk_messages[r->lang][W_server_upgrading]);
        return 1;
    }
    if (!may_change(t, r)) {
        request_refuse(t->owner, r, TOO_MANY, SK_OK, NULL);
        return 1;
    }
    if (r->msg.type == MESSAGE_CONTACT && r->msg.code[0] && !is_confirmed(t, r)) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, sk_messages[r->lang][W_server_wrong_code]);
        return 1;
    }
    v = decide_message(t, r, &body, &answer);
    if (v == GRANTED && r->msg.type == MESSAGE_KICK) /* whose lines go with him */
        memcpy(r->account, t->m.seats[r->msg.seat].account, sizeof r->account);
    if (v == GRANTED && !body.cut) {
        room_append(t, r, body.at, body.length);
        return 0;
    }
    if (v == KNOWN)
        send_ack(t->owner, r, answer.seq, answer.ply);
    else if (v == REFUSED)
        explain(t, r, &answer);
    else
        request_refuse(t->owner, r, v, SK_OK, NULL);
    return 1;
}

/* --- HTTP --- */

static void tell_table(game_room *t, const room_request *r) {
    connection *conn = transport_find(&t->owner->n, r->conn);
    sk_text out;
    if (!conn) return;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    sk_text_add(&out, JSON_BEGIN);
    json_key(&out, "table");
    table_state_write(&t->m, &out);
    sk_text_char(&out, '}');
    api_json(t->owner, conn, 200, &out);
}

/* 1 if even those who see everything later have seen the last move. */
static int is_told_to_all(const game_room *t) {
    const table_state *m = &t->m;
    int64_t last_s = m->game.count ? m->notes[m->game.count - 1].at_s : 0;
    return m->created_ms / 1000 + last_s + m->setup.delay_s <= t->owner->time.now / 1000;
}

static void tell_record(game_room *t, room_request *r) {
    static sk_record record;
    connection *conn = transport_find(&t->owner->n, r->conn);
    sk_text out;
    if (t->m.phase != STORE_PHASE_OVER || !is_told_to_all(t)) {
        request_refuse(t->owner, r, NOT_OVER, SK_OK, NULL);
        return;
    }
    if (!conn) return;
    table_state_record(&t->m, &record);
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    sk_record_keep(&record, &out);
    transport_respond(conn, 200, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n", out.at, out.length);
}

/* At a rated table accounts sit, each once, under their own names; 0 if this one is refused. */
static int may_sit_rated(game_room *t, room_request *r) {
    int is_here = 0;
    for (int seat = 0; seat < t->m.setup.players; seat++)
        is_here |= r->account[0] && strcmp(t->m.seats[seat].account, r->account) == 0;
    int may = r->account[0] && !is_here;
    if (may)
        snprintf(r->msg.name, sizeof r->msg.name, "%s", r->account);
    else
        request_refuse(t->owner, r, is_here ? NO_SEAT : FORBIDDEN, SK_OK,
                       is_here ? NULL : sk_messages[r->lang][W_server_rated]);
    return may;
}

static int sit(game_room *t, room_request *r) {
    static char memory[BODY_SIZE];
    sk_text body;
    int seat = (int)r->msg.seat;
    verdict v;
    if (t->m.setup.rated && !may_sit_rated(t, r)) return 1;
    if (admission_check(t, r)) return 0;
    if (r->is_barred) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, sk_messages[r->lang][W_server_sent_away]);
        return 1;
    }
    sk_text_init(&body, memory, sizeof memory);
    new_token(r->token, r->hash);
    v = decide_sit(&t->m, &seat, r->msg.name, r->msg.word, r->hash, &body);
    r->seat = seat;
    if (v == GRANTED && r->account[0]) verb_write_text(&body, VERB_OWN, seat, r->account);
    if (v == GRANTED && !body.cut) {
        room_append(t, r, body.at, body.length);
        return 0;
    }
    request_refuse(t->owner, r, v, SK_OK, NULL);
    return 1;
}

static void tell_rematch(game_room *t, const room_request *r) {
    connection *conn = transport_find(&t->owner->n, r->conn);
    sk_text out;
    if (!conn) return;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "table", t->m.rematch);
    sk_text_char(&out, '}');
    api_json(t->owner, conn, 200, &out);
}

/* A line that has been decided elsewhere: ownership, names that go, the table that follows. */
static int append_line(game_room *t, room_request *r, int verb, int seat, const char *text) {
    char memory[128];
    sk_text body;
    sk_text_init(&body, memory, sizeof memory);
    if (*text)
        verb_write_text(&body, verb, seat, text);
    else
        verb_write(&body, verb, seat, -1);
    room_append(t, r, body.at, body.length);
    return 0;
}

static int rematch(game_room *t, room_request *r) {
    int seat = table_state_seat_of(&t->m, r->hash);
    if (seat < 0 || t->m.phase != STORE_PHASE_OVER) {
        request_refuse(t->owner, r, seat < 0 ? NO_SEAT : NOT_OVER, SK_OK, NULL);
        return 1;
    }
    if (t->m.rematch[0]) {
        tell_rematch(t, r);
        return 1;
    }
    if (t->owner->speaks && t->owner->speaks < SPEAKS_OFFER) {
        request_refuse(t->owner, r, BUSY, SK_OK, sk_messages[r->lang][W_server_upgrading]);
        return 1;
    }
    r->seat = seat;
    memcpy(r->account, t->m.seats[seat].account, sizeof r->account);
    if (r->account[0] && admission_check(t, r)) return 0;
    if (r->is_barred) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, sk_messages[r->lang][W_server_sent_away]);
        return 1;
    }
    if (r->made[0]) {
        append_line(t, r, VERB_REMATCH, -1, r->made);
    } else {
        rematch_begin(t, r);
    }
    return 0;
}

static void report(game_room *t, room_request *r) {
    int seat = table_state_seat_of(&t->m, r->hash), about = (int)r->msg.seat;
    if (seat < 0 || about < 0 || about >= t->m.setup.players || about == seat || !r->msg.has_text)
        request_refuse(t->owner, r, seat < 0 ? NO_SEAT : BAD_MESSAGE, SK_OK, NULL);
    else
        moderation_report(t, r, seat);
}

/* --- from inside --- */

static int tick(game_room *t, room_request *r) {
    char memory[512];
    sk_text body;
    sk_text_init(&body, memory, sizeof memory);
    if (decide_late(&t->m, steady_now(t->owner), &body) != GRANTED) {
        think_schedule(t, 0);
        return 1;
    }
    room_append(t, r, body.at, body.length);
    return 0;
}

static int time_out(game_room *t, room_request *r) {
    char memory[512];
    sk_text body;
    sk_text_init(&body, memory, sizeof memory);
    if (decide_time_out(&t->m, &body) != GRANTED) return 1;
    room_append(t, r, body.at, body.length);
    return 0;
}

static int gap(game_room *t, room_request *r) {
    server *s = t->owner;
    char memory[64];
    sk_text body;
    int64_t from = t->m.at_ms > s->gap_from ? t->m.at_ms : s->gap_from, ms = s->gap_to - from;
    if (t->m.at_ms >= s->gap_to || ms <= 0 || !table_state_deadline(&t->m)) return 1;
    sk_text_init(&body, memory, sizeof memory);
    verb_write(&body, VERB_GAP, ms > INT32_MAX ? INT32_MAX : ms, -1);
    room_append(t, r, body.at, body.length);
    return 0;
}

static int take_thought(game_room *t, room_request *r) {
    static char memory[BODY_SIZE];
    sk_text body;
    decision_answer answer;
    sk_text_init(&body, memory, sizeof memory);
    if (!(table_state_thinkers(&t->m) >> r->seat & 1) ||
        decide_thought(&t->m, r->seat, (int)r->msg.ply, (int)r->msg.id, &body, &answer) != GRANTED || body.cut) {
        think_schedule(t, 0);
        return 1;
    }
    room_append(t, r, body.at, body.length);
    return 0;
}

static int own(game_room *t, room_request *r) {
    int seat = table_state_seat_of(&t->m, r->hash);
    if (seat < 0 || t->m.setup.rated) {
        request_refuse(t->owner, r, NO_SEAT, SK_OK, NULL);
        return 1;
    }
    if (admission_check(t, r)) return 0;
    if (r->is_barred) {
        request_refuse(t->owner, r, FORBIDDEN, SK_OK, sk_messages[r->lang][W_server_sent_away]);
        return 1;
    }
    r->seat = seat;
    return append_line(t, r, VERB_OWN, seat, r->account);
}

/* An account at this table wants no more to sit with another. */
static void block(game_room *t, room_request *r) {
    int about = (int)r->msg.seat, is_here = 0;
    for (int seat = 0; seat < t->m.setup.players; seat++)
        is_here |= seat != about && strcmp(t->m.seats[seat].account, r->account) == 0;
    if (!is_here || about < 0 || about >= t->m.setup.players || !t->m.seats[about].account[0])
        request_refuse(t->owner, r, NO_SEAT, SK_OK, is_here ? sk_messages[r->lang][W_server_guest] : NULL);
    else
        account_blocks(t->owner, r->account, t->m.seats[about].account, t->m.seats[about].name, r->conn);
}

int request_handle(game_room *t, room_request *r) {
    switch (r->kind) {
    case REQUEST_MESSAGE: return message_handle(t, r);
    case REQUEST_GET: tell_table(t, r); return 1;
    case REQUEST_RECORD: tell_record(t, r); return 1;
    case REQUEST_SIT: return sit(t, r);
    case REQUEST_REMATCH: return rematch(t, r);
    case REQUEST_REPORT: report(t, r); return 1;
    case REQUEST_OWN: return own(t, r);
    case REQUEST_BLOCK: block(t, r); return 1;
    case REQUEST_BLANK:
        if (r->seat < t->m.setup.players && strcmp(t->m.seats[r->seat].account, r->account) == 0)
            return append_line(t, r, VERB_BLANK, r->seat, "");
        account_data_clear(t->owner, r->account, t->id, r->seat, UINT32_MAX);
        return 1;
    case REQUEST_KEEP: results_keep(t, -1); return 1;
    case REQUEST_TICK: return tick(t, r);
    case REQUEST_THOUGHT: return take_thought(t, r);
    case REQUEST_TIME_OUT: return time_out(t, r);
    default: return gap(t, r);
    }
}

/* The change is durable and applied: answer. */
void request_done(game_room *t, room_request *r) {
    connection *conn = r->is_http ? transport_find(&t->owner->n, r->conn) : NULL;
    sk_text out;
    if (r->kind == REQUEST_MESSAGE && r->msg.type == MESSAGE_HELLO) {
        hello(t, r);
        return;
    }
    if (r->kind == REQUEST_MESSAGE) send_ack(t->owner, r, t->m.seen[r->seat], table_state_log_length(&t->m, r->seat));
    if (r->kind == REQUEST_REMATCH) tell_rematch(t, r);
    if (r->kind == REQUEST_BLANK) account_data_clear(t->owner, r->account, t->id, r->seat, UINT32_MAX);
    if (r->kind == REQUEST_MESSAGE && r->msg.type == MESSAGE_KICK)
        account_data_clear(t->owner, r->account, t->id, (int)r->msg.seat, t->m.seq);
    if (r->kind == REQUEST_MESSAGE && r->msg.type == MESSAGE_CONTACT && !t->m.seats[r->seat].is_confirmed)
        notify_ask(t->owner, r->msg.text, r->lang);
    if (r->kind == REQUEST_SIT && r->account[0]) account_owns(t->owner, r->account, t->id, r->seat, 0);
    if (r->kind == REQUEST_OWN) {
        account_owns(t->owner, r->account, t->id, r->seat, r->conn);
        results_keep(t, r->seat);
    }
    if (!conn || r->kind != REQUEST_SIT) return;
    sk_text_init(&out, t->owner->out, PAYLOAD_MAX);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "table", t->id);
    json_number(&out, "seat", r->seat);
    json_text(&out, "token", r->token);
    sk_text_char(&out, '}');
    api_json(t->owner, conn, 201, &out);
}
