/* wishes.c - what somebody at a table on a server asks for besides moves: talk, pauses, other people, playing again.
 * See online.h. */
#include "online.h"

#include <stdio.h>

#include "i18n/words.h"

static const char *word(const online *o, int id) {
    return sk_messages[o->lang][id];
}

/* A request for a record or a rematch, on a line of its own. */
static int request(online *o, server_line *l, const char *method, const char *what, const char *body) {
    char path[80];
    snprintf(path, sizeof path, "api/tables/%s/%s?lang=%s", o->at.table, what, o->lang == SK_FR ? "fr" : "en");
    memset(l, 0, sizeof *l);
    l->fd = -1;
    return line_request(l, &o->at, method, path, o->at.token, body);
}

/* The words of a refusal that came over HTTP, or that nobody answered. */
static void say_refusal(online *o, int status, const char *body, sk_text *out) {
    static wire in;
    if (status && wire_read(&in, body) && in.text[0])
        sk_text_add(out, in.text);
    else
        SK_SAY(out, o->lang, word(o, W_online_unreachable), {"host", o->at.host, 0}, {"port", o->at.port, 0});
}

int online_record(online *o, sk_text *out, sk_text *error) {
    server_line l;
    int status = request(o, &l, "GET", "record", NULL);
    if (status == 200)
        sk_text_add(out, l.text);
    else
        say_refusal(o, status, l.text ? l.text : "", error);
    line_free(&l);
    return status == 200;
}

/* Go to the table that follows, making it if nobody has. */
static void rematch(online *o, sk_text *out) {
    server_line l;
    char token[LINE_TOKEN_SIZE], id[LINE_ID_SIZE];
    int status, seat;
    status = request(o, &l, "POST", "rematch", "{\"v\":1}");
    if (status == 200 && wire_seated(l.text, id, token, &seat)) {
        memcpy(o->at.table, id, sizeof id);
        o->seq = o->heard = o->has_begun = o->has_log = o->t->record.count = 0;
        memset(&o->facts, 0, sizeof o->facts);
        tidings_init(o);
        line_close(&o->l);
        o->next_try = 0;
        o->is_greeted = 0;
        for (int i = 0; i < 50 && !o->is_greeted && !o->has_ended; i++)
            online_tick(o, 100);
        o->changed = 1;
    } else {
        say_refusal(o, status, l.text ? l.text : "", out);
    }
    line_free(&l);
}

static void list_phrases(online *o, sk_text *out) {
    sk_text_add(out, word(o, o->facts.chat == CHAT_IS_FREE ? W_online_say_free : W_online_say_phrases));
    for (int i = 0; i < ONLINE_PHRASES; i++) {
        sk_text_add(out, "\n  ");
        sk_text_number(out, i + 1);
        sk_text_add(out, ". ");
        sk_text_add(out, online_phrase(o, i));
    }
}

static void chat(online *o, const char *rest, sk_text *out) {
    char members[700];
    sk_text text;
    int is_phrase = rest[0] >= '1' && rest[0] <= '0' + ONLINE_PHRASES && !rest[1];
    if (o->facts.chat == CHAT_IS_OFF) {
        sk_text_add(out, word(o, W_online_chat_off));
        return;
    }
    if (!*rest || (!is_phrase && o->facts.chat == CHAT_IS_PHRASES)) {
        list_phrases(o, out);
        return;
    }
    sk_text_init(&text, members, sizeof members);
    sk_text_add(&text, is_phrase ? "\"phrase\":" : "\"text\":");
    if (is_phrase)
        sk_text_number(&text, rest[0] - '1');
    else
        sk_text_json(&text, rest);
    if (online_ask(o, "chat", members) != 1) sk_text_add(out, o->refusal);
}

/* The seat that a number or a name means, or -1. */
static int seat_named(const online *o, const char *rest) {
    for (int seat = 0; seat < o->facts.players; seat++)
        if ((rest[0] == '1' + seat && !rest[1]) || sk_text_alike(table_name(o->t, seat), rest)) return seat;
    return -1;
}

/* The seat of another that a text begins with, by number or name; *rest is what follows. -1 with words if there is
 * none. */
static int other_named(const online *o, const char *text, const char **rest, sk_text *out) {
    int seat;
    for (size_t length = strlen(text); length; length--) {
        char name[SK_NAME_MAX];
        if (length >= sizeof name || (text[length] && text[length] != ' ')) continue;
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        if ((seat = seat_named(o, name)) < 0 || seat == o->you) continue;
        *rest = text + length + strspn(text + length, " ");
        return seat;
    }
    SK_SAY(out, o->lang, word(o, W_online_whom), {"name", text, 0});
    return -1;
}

/* The number that a text begins with, 0 if none. */
static int number_in(const char *text) {
    int number = 0;
    for (; *text >= '0' && *text <= '9' && number < 1000; text++)
        number = 10 * number + (*text - '0');
    return number;
}

/* Where reminders go: first the address, then once more with the code that was sent there. */
static void contact(online *o, const char *rest, sk_text *out) {
    char members[400], address[200];
    const char *code = rest + strcspn(rest, " ");
    sk_text text;
    snprintf(address, sizeof address, "%.*s", (int)(code - rest), rest);
    code += strspn(code, " ");
    sk_text_init(&text, members, sizeof members);
    sk_text_add(&text, "\"to\":");
    sk_text_json(&text, address);
    sk_text_add(&text, ",\"code\":");
    sk_text_json(&text, code);
    if (online_ask(o, "contact", members) == 1)
        sk_text_add(out, word(o, !*address ? W_online_reminds_not : *code ? W_online_reminds : W_online_reminds_code));
    else
        sk_text_add(out, o->refusal);
}

/* Ask for something without members; the refusal, or `done`, in words. */
static void ask_plainly(online *o, const char *type, const char *members, int done, sk_text *out) {
    if (online_ask(o, type, members) != 1)
        sk_text_add(out, o->refusal);
    else if (done)
        sk_text_add(out, word(o, done));
}

/* Let a seat go, or its words: `kick` and `mute`, the latter there and back. */
static void send_away(online *o, int command, const char *text, sk_text *out) {
    const char *rest;
    char members[40];
    int seat = other_named(o, text, &rest, out), is_muted;
    if (seat < 0) return;
    is_muted = o->muted >> seat & 1;
    snprintf(members, sizeof members, "\"seat\":%d,\"yes\":%s", seat, is_muted ? "false" : "true");
    if (online_ask(o, command == TYPED_KICK ? "kick" : "mute", members) != 1) {
        sk_text_add(out, o->refusal);
    } else if (command == TYPED_MUTE) {
        o->muted ^= 1u << seat;
        SK_SAY(out, o->lang, word(o, is_muted ? W_online_heard : W_online_muted), {"name", table_name(o->t, seat), 0});
    }
}

/* Tell the operator what somebody did; nobody at the table hears of it. */
static void report(online *o, const char *text, sk_text *out) {
    const char *words;
    char memory[700];
    server_line l;
    sk_text body;
    int status, seat = other_named(o, text, &words, out);
    if (seat < 0) return;
    sk_text_init(&body, memory, sizeof memory);
    sk_text_add(&body, "{\"v\":1,\"seat\":");
    sk_text_number(&body, seat);
    sk_text_add(&body, ",\"text\":");
    sk_text_json(&body, words);
    sk_text_char(&body, '}');
    if (!*words) {
        sk_text_add(out, word(o, W_online_report_what));
        return;
    }
    status = request(o, &l, "POST", "report", memory);
    if (status >= 200 && status < 300)
        sk_text_add(out, word(o, W_online_reported));
    else
        say_refusal(o, status, l.text ? l.text : "", out);
    line_free(&l);
}

/* Computer players of a level, or of the game's usual one, take the free seats. */
static void fill(online *o, const char *level, sk_text *out) {
    char members[100];
    sk_text text;
    sk_text_init(&text, members, sizeof members);
    sk_text_add(&text, "\"level\":");
    sk_text_json(&text, *level ? level : table_usual_level(o->t->record.game));
    ask_plainly(o, "fill", members, 0, out);
}

void online_command(online *o, int command, const char *rest, sk_text *out) {
    char members[40];
    if (command == TYPED_LINK) {
        SK_SAY(out, o->lang, word(o, W_online_share), {"n", NULL, 0});
        sk_text_char(out, ' ');
        online_link(&o->at, 0, out);
        if (!o->at.token[0]) return;
        sk_text_char(out, '\n');
        sk_text_add(out, word(o, W_online_seat_link));
        sk_text_char(out, ' ');
        online_link(&o->at, 1, out);
        return;
    }
    if (command == TYPED_CLOCK) {
        if (o->has_clock)
            online_clocks(o, out);
        else
            sk_text_add(out, word(o, W_online_clock_none));
        return;
    }
    if (o->you >= SK_SEATS) {
        sk_text_add(out, word(o, W_online_watching));
        return;
    }
    snprintf(members, sizeof members, "\"seat\":%d", seat_named(o, rest) < 0 ? 9 : seat_named(o, rest));
    switch (command) {
    case TYPED_SAY: chat(o, rest, out); break;
    case TYPED_ACCEPT: ask_plainly(o, "consent", "\"yes\":true", 0, out); break;
    case TYPED_REFUSE: ask_plainly(o, "consent", "\"yes\":false", 0, out); break;
    case TYPED_RESIGN: ask_plainly(o, "resign", "", 0, out); break;
    case TYPED_REPLACE: ask_plainly(o, "takeover", members, W_online_voted, out); break;
    case TYPED_RETURN: ask_plainly(o, "return", "", 0, out); break;
    case TYPED_PAUSE: ask_plainly(o, "pause", "\"yes\":true", 0, out); break;
    case TYPED_RESUME: ask_plainly(o, "pause", "\"yes\":false", 0, out); break;
    case TYPED_VACATION:
        snprintf(members, sizeof members, "\"days\":%d", number_in(rest));
        ask_plainly(o, "vacation", members, W_online_vacation, out);
        break;
    case TYPED_REMIND: contact(o, rest, out); break;
    case TYPED_REMATCH: rematch(o, out); break;
    case TYPED_KICK:
    case TYPED_MUTE: send_away(o, command, rest, out); break;
    case TYPED_FILL: fill(o, rest, out); break;
    case TYPED_REPORT: report(o, rest, out); break;
    default: break;
    }
}
