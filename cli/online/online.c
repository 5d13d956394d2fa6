/* online.c - a table on a server. See online.h. */
#include "online.h"

#include <poll.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

#include "i18n/words.h"

/* clang-format off */
enum {
    BEAT_MS = 20000, SILENCE_MS = 60000, GREETING_MS = 8000, AGAIN_MS = 300, AGAIN_MOST_MS = 5000, ANSWER_MS = 20000
};
/* clang-format on */

static const char *word(const online *o, int id) {
    return sk_messages[o->lang][id];
}

static const sk_head *head(const online *o) {
    return (const sk_head *)(const void *)o->view;
}

/* Something happened: a line for logs and panels. */
static void note(online *o, int message, const char *name, const char *text) {
    sk_text *both[2] = {&o->news, &o->notes};
    for (int i = 0; i < 2; i++) {
        SK_SAY(both[i], o->lang, word(o, message), {"name", name, 0}, {"text", text, 0});
        sk_text_char(both[i], '\n');
    }
}

void online_link(const line_address *at, int with_token, sk_text *out) {
    int is_six = strchr(at->host, ':') != NULL;
    sk_text_add(out, at->is_secure ? "https://" : "http://");
    if (is_six) sk_text_char(out, '[');
    sk_text_add(out, at->host);
    if (is_six) sk_text_char(out, ']');
    sk_text_char(out, ':');
    sk_text_add(out, at->port);
    sk_text_add(out, at->folder);
    sk_text_add(out, "#/table/");
    sk_text_add(out, at->table);
    if (!with_token || !at->token[0]) return;
    sk_text_char(out, '/');
    sk_text_add(out, at->token);
}

/* --- what the server says --- */

static void name_people(online *o) {
    table *t = o->t;
    t->record.players = (uint8_t)o->facts.players;
    for (int seat = 0; seat < o->facts.players; seat++) {
        const wire_seat *s = &o->facts.seats[seat];
        t->is_bot[seat] = s->kind == SEAT_IS_COMPUTER;
        snprintf(t->level[seat], sizeof t->level[seat], "%.31s", t->is_bot[seat] ? s->name : "");
        snprintf(t->record.names[seat], SK_NAME_MAX, "%s", t->is_bot[seat] ? "" : s->name);
    }
    table_name_seats(t);
}

/* Tell what became of the people since `old`. */
static void note_people(online *o, const wire_table *old, uint32_t was_present) {
    for (int seat = 0; seat < o->facts.players; seat++) {
        const char *name = table_name(o->t, seat);
        int before = old->seats[seat].kind, now = o->facts.seats[seat].kind, here = o->present >> seat & 1;
        if (seat < old->players && before != now) {
            if (before == SEAT_IS_OPEN && seat != o->you) note(o, W_online_sat, name, "");
            if (now == SEAT_IS_OPEN) note(o, W_online_rose, old->seats[seat].name, "");
            if (now == SEAT_IS_AWAY) note(o, W_online_away, name, "");
            if (before == SEAT_IS_AWAY && now == SEAT_IS_PERSON) note(o, W_online_returned, name, "");
            if (now == SEAT_HAS_RESIGNED) note(o, W_online_resigned, name, "");
        } else if (seat < old->players && seat != o->you && now == SEAT_IS_PERSON &&
                   here != (int)(was_present >> seat & 1)) {
            note(o, here ? W_online_came : W_online_left, name, "");
        }
        if (o->facts.seats[seat].pausing && !old->seats[seat].pausing && seat != o->you)
            note(o, o->facts.is_paused ? W_online_wants_on : W_online_wants_pause, name, "");
        if (o->facts.seats[seat].late && !old->seats[seat].late) note(o, W_online_late, name, "");
    }
    if (old->players && o->facts.is_paused != old->is_paused)
        note(o, o->facts.is_paused ? W_online_paused : W_online_resumed, "", "");
    if (o->facts.rematch[0] && !old->rematch[0]) note(o, W_online_rematch_there, "", "");
}

static void take_people(online *o, const wire *in) {
    wire_table old = o->facts;
    uint32_t was_present = o->present;
    int asked = o->takeback;
    if (!(o->t->record.game = sk_find(in->table.game))) return;
    o->facts = in->table;
    o->present = in->present;
    o->takeback = in->takeback;
    o->takeback_waiting = in->takeback_waiting;
    o->muted = in->muted;
    name_people(o);
    note_people(o, &old, was_present);
    if (o->takeback >= 0 && asked != o->takeback && o->takeback != o->you && o->you < SK_SEATS)
        note(o, W_online_takeback, table_name(o->t, o->takeback), "");
    if (asked == o->you && o->takeback < 0 && in->type == WIRE_TABLE) note(o, W_online_denied, "", "");
    o->changed = 1;
}

/* A line of the log in words. */
static void take_line(online *o, const wire_line *in) {
    table *t = o->t;
    table_line *out = &t->lines[in->ply - 1];
    const char *name = in->who < SK_SEATS ? table_name(t, in->who) : "";
    char named[TABLE_LINE_MAX];
    sk_text text;
    int message = in->who == SK_CHANCE ? W_play_line_chance : W_play_line_seat;
    if (!in->say[0]) message = in->who == SK_CHANCE ? W_play_line_drawn : W_play_line_sealed;
    sk_text_init(&text, named, sizeof named);
    table_words(t, in->say, &text);
    if (text.length && named[text.length - 1] == '.') named[text.length - 1] = 0;
    sk_text_init(&text, out->text, sizeof out->text);
    SK_SAY(&text, o->lang, word(o, message), {"name", name, 0}, {"what", named, 0});
    out->who = (uint8_t)in->who;
    t->record.plies[in->ply - 1].who = (uint8_t)in->who;
    t->record.plies[in->ply - 1].action = (sk_action)in->action;
}

static void take_log(online *o, wire *in) {
    table *t = o->t;
    wire_line line;
    int tales = o->has_log ? o->tales_told : in->plies;
    int ply, known = t->record.count, told = in->type == WIRE_PLY ? 0 : o->has_log ? known : in->plies;
    if (in->log_from < known) known = in->log_from;
    o->has_log = 1;
    for (int i = known; i < in->plies && i < SK_PLIES_MAX; i++)
        t->lines[i].text[0] = 0;
    t->record.count = in->plies;
    tidings_take(o, in);
    if (in->type == WIRE_STATE) o->tales_told = tales < in->plies ? tales : in->plies;
    while (wire_log(in, &line)) {
        if (line.ply > in->plies) continue;
        take_line(o, &line);
        if (line.ply <= told || !tidings_is_own(o, line.ply - 1)) continue;
        sk_text_add(&o->news, t->lines[line.ply - 1].text);
        sk_text_char(&o->news, '\n');
    }
    while (wire_gone(in, &ply))
        t->lines[ply - 1].text[0] = 0;
    tidings_tell(o);
}

/* The position: the view that was sent, and a table that looks like it. 0, or -1 if it makes no sense to our rules. */
static int take_position(online *o, wire *in) {
    table *t = o->t;
    uint64_t rng = 1;
    sk_text why;
    const sk_game *game = sk_find(in->table.game);
    sk_text_init(&why, o->refusal, sizeof o->refusal);
    if (!game || in->plies < 0 || in->plies > SK_PLIES_MAX) {
        sk_text_add(&why, sk_status_text(SK_NO_GAME, o->lang));
        return -1;
    }
    t->record.game = game;
    if (!in->view) {
        game->rules->init(t->state, in->table.players, 0);
        return 0;
    }
    if (sk_json_read(game, o->view, in->view, in->view_size, o->lang, &why) != SK_OK) return -1;
    if (in->plies < t->record.count) note(o, W_play_undone, "", "");
    memcpy(t->state, o->view, game->state_size);
    if (head(o)->viewer != SK_FULL) game->rules->determinize(t->state, &rng);
    t->record.options = head(o)->options;
    t->players.seed = (uint64_t)in->plies;
    if (!o->has_begun) note(o, W_online_begins, "", "");
    o->has_begun = 1;
    o->undoer = in->undoer;
    return 0;
}

static void take_clock(online *o, const wire *in) {
    o->has_clock = in->has_clock;
    o->running = in->running;
    memcpy(o->left_ms, in->left_ms, sizeof o->left_ms);
    o->clock_at = line_clock();
}

const char *online_phrase(const online *o, int number) {
    static const int phrases[ONLINE_PHRASES] = {W_online_phrase_0, W_online_phrase_1, W_online_phrase_2,
                                                W_online_phrase_3, W_online_phrase_4, W_online_phrase_5,
                                                W_online_phrase_6, W_online_phrase_7};
    return word(o, phrases[number]);
}

static void take_said(online *o, const wire_said *line) {
    const char *name = line->seat >= 0 && line->seat < o->facts.players ? table_name(o->t, line->seat) : "?";
    const char *words =
        line->phrase >= 0 && line->phrase < ONLINE_PHRASES ? online_phrase(o, line->phrase) : line->text;
    char memory[SK_NAME_MAX + 600];
    sk_text text;
    if (line->n >= 0 && line->n < o->heard) return;
    o->heard = line->n + 1;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, o->lang, word(o, W_online_said), {"name", name, 0}, {"text", words, 0});
    tidings_said(o, memory);
    note(o, W_online_said, name, words);
    o->changed = 1;
}

static void take_state(online *o, wire *in) {
    wire_said line;
    if (take_position(o, in) != 0) {
        o->has_ended = 1;
        return;
    }
    o->you = in->you >= 0 && in->you < in->table.players ? in->you : SK_TABLE_VIEW;
    take_people(o, in);
    if (in->view) take_log(o, in);
    take_clock(o, in);
    while (wire_talk(in, &line))
        take_said(o, &line);
    snprintf(o->t->record.commitment, sizeof o->t->record.commitment, "%s", in->table.commitment);
    snprintf(o->t->record.seed, sizeof o->t->record.seed, "%s", in->seed);
}

static void greeted(online *o) {
    if (o->is_lost) note(o, W_online_back, "", "");
    o->changed |= o->is_lost;
    o->is_lost = o->tries = 0;
    o->is_greeted = 1;
    if (o->pending_key[0]) line_send(&o->l, o->pending);
}

/* A refusal: of what was asked, or of being here at all. */
static void take_error(online *o, const wire *in) {
    int passing =
        strcmp(in->status, "BUSY") == 0 || strcmp(in->status, "STORE") == 0 || strcmp(in->status, "TOO_MANY") == 0;
    if (o->is_greeted && (!in->key[0] || strcmp(in->key, o->pending_key) != 0)) return;
    if (passing) {
        line_close(&o->l); /* coming back asks again */
        return;
    }
    sk_text text;
    sk_text_init(&text, o->refusal, sizeof o->refusal);
    table_words(o->t, in->text, &text);
    o->answer = -1;
    o->pending_key[0] = 0;
    if (!o->is_greeted) o->has_ended = 1;
}

/* The server says why it ends the line. */
static void take_bye(online *o, const char *words) {
    sk_text *both[2] = {&o->news, &o->notes};
    for (int i = 0; i < 2 && *words; i++) {
        sk_text_add(both[i], words);
        sk_text_char(both[i], '\n');
    }
    o->changed = 1;
}

static void take_message(online *o) {
    static wire in;
    if (!wire_read(&in, o->l.text)) return;
    if (in.seq > o->seq && in.type != WIRE_ACK) o->seq = in.seq;
    switch (in.type) {
    case WIRE_STATE:
    case WIRE_PLY: take_state(o, &in); break;
    case WIRE_TABLE:
        if (in.table.players) take_people(o, &in);
        break;
    case WIRE_CHAT: take_said(o, &in.said); break;
    case WIRE_BYE: take_bye(o, in.text); break;
    case WIRE_ERROR: take_error(o, &in); break;
    case WIRE_ACK:
        if (strcmp(in.key, o->pending_key) != 0) break;
        o->answer = 1;
        o->pending_key[0] = 0;
        break;
    default: break;
    }
    if (!o->is_greeted && (in.type == WIRE_STATE || in.type == WIRE_RESUMED)) greeted(o);
}

/* --- the line --- */

static int say_hello(online *o) {
    char hello[400];
    snprintf(hello, sizeof hello,
             "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\",\"last_seq\":%d,\"brief\":true,\"lang\":\"%s\"%s%s%s%s}",
             o->at.table, o->seq, o->lang == SK_FR ? "fr" : "en", o->at.token[0] ? ",\"token\":\"" : "", o->at.token,
             o->at.token[0] ? "\"" : "", o->wants_recall ? ",\"recall\":true" : "");
    o->is_greeted = 0;
    o->heard_at = line_clock();
    return line_open(&o->l, &o->at) == 0 && line_send(&o->l, hello) == 0 ? 0 : -1;
}

static void lose(online *o) {
    int wait = AGAIN_MS << (o->tries < 5 ? o->tries : 5);
    line_close(&o->l);
    if (!o->is_lost && o->is_greeted) note(o, W_online_lost, "", "");
    o->is_lost = 1;
    o->changed = 1;
    o->tries++;
    o->next_try = line_clock() + (wait < AGAIN_MOST_MS ? wait : AGAIN_MOST_MS);
}

int online_fd(const online *o) {
    return o->l.fd;
}

int online_tick(online *o, int ms) {
    long long until = line_clock() + ms;
    o->changed = 0;
    do {
        long long now = line_clock();
        int heard, left = until > now ? (int)(until - now) : 0;
        if (o->has_ended) return 1;
        if (o->l.fd < 0) {
            if (now < o->next_try)
                poll(NULL, 0, left < 50 ? left : 50);
            else if (say_hello(o) != 0)
                lose(o);
            continue;
        }
        if (now - o->heard_at > (o->is_greeted ? SILENCE_MS : GREETING_MS)) {
            lose(o);
            continue;
        }
        if (o->is_greeted && now - o->heard_at > BEAT_MS && now - o->beat_at > BEAT_MS) {
            line_send(&o->l, "{\"v\":1,\"type\":\"ping\"}");
            o->beat_at = now;
        }
        heard = line_hear(&o->l, left < 500 ? left : 500);
        if (heard < 0) lose(o);
        if (heard <= 0) continue;
        o->heard_at = line_clock();
        take_message(o);
        until = line_clock(); /* what has come already is taken, no more is waited for */
    } while (line_clock() < until || (o->l.fd >= 0 && o->l.size));
    return o->changed;
}

int online_ask(online *o, const char *type, const char *members) {
    long long until = line_clock() + ANSWER_MS;
    int changed = 0;
    if (o->pending_key[0]) return 0;
    snprintf(o->pending_key, sizeof o->pending_key, "%s-%u", o->key_prefix, (unsigned)o->keys++);
    snprintf(o->pending, sizeof o->pending, "{\"v\":1,\"type\":\"%s\",\"key\":\"%s\"%s%s}", type, o->pending_key,
             *members ? "," : "", members);
    o->answer = 0;
    if (o->is_greeted && o->l.fd >= 0 && line_send(&o->l, o->pending) != 0) lose(o);
    while (!o->answer && !o->has_ended && line_clock() < until)
        changed |= online_tick(o, 200);
    o->changed |= changed;
    if (!o->answer) snprintf(o->refusal, sizeof o->refusal, "%s", word(o, W_online_unanswered));
    return o->answer;
}

int online_open(online *o, table *t, const line_address *at, int lang, int wants_recall, sk_text *error) {
    uint32_t lots = 0;
    memset(o, 0, sizeof *o);
    memset(t, 0, sizeof *t);
    o->t = t;
    o->at = *at;
    o->lang = t->lang = lang;
    o->l.fd = -1;
    o->wants_recall = wants_recall;
    o->you = SK_TABLE_VIEW;
    o->takeback = o->undoer = -1;
    t->fair = 1;
    t->online = o;
    sk_text_init(&o->news, o->news_memory, sizeof o->news_memory);
    sk_text_init(&o->notes, o->notes_memory, sizeof o->notes_memory);
    sk_text_init(&o->talk, o->talk_memory, sizeof o->talk_memory);
    tidings_init(o);
    if (getrandom(&lots, sizeof lots, 0) != (ssize_t)sizeof lots) lots = (uint32_t)line_clock();
    snprintf(o->key_prefix, sizeof o->key_prefix, "t%08x", (unsigned)lots);
    for (int i = 0; i < 100 && !o->is_greeted && !o->has_ended; i++) {
        online_tick(o, 100);
        if (o->tries > 2) break;
    }
    if (o->is_greeted && !o->has_ended) return 0;
    if (o->has_ended)
        sk_text_add(error, o->refusal);
    else
        SK_SAY(error, lang, word(o, W_online_unreachable), {"host", at->host, 0}, {"port", at->port, 0});
    return -1;
}

void online_close(online *o) {
    if (o->t) o->t->online = NULL;
    line_free(&o->l);
}

/* --- what a player does --- */

int online_turn(const online *o, int *seat) {
    sk_choice choices[SK_CHOICES_MAX];
    int actors = o->has_begun ? head(o)->actors : 0;
    *seat = SK_CHANCE;
    if (o->facts.status == TABLE_IS_OVER) return TABLE_OVER;
    for (int other = o->facts.players - 1; other >= 0; other--)
        if (actors >> other & 1) *seat = other;
    if (o->you >= SK_SEATS || !(actors >> o->you & 1) || o->facts.seats[o->you].kind != SEAT_IS_PERSON)
        return TABLE_WAIT;
    if (o->pending_key[0]) return TABLE_WAIT;
    *seat = o->you;
    return o->t->record.game->rules->legal(o->view, o->you, choices) == 1 ? TABLE_AUTO : TABLE_ASK;
}

sk_status online_play(online *o, sk_action action) {
    char members[64];
    snprintf(members, sizeof members, "\"ply\":%d,\"id\":%d", o->t->record.count, action);
    return online_ask(o, "action", members) >= 0 ? SK_OK : SK_ILLEGAL;
}

int online_undo(online *o, sk_text *why) {
    char members[32];
    int is_free = o->undoer == o->you && o->you < SK_SEATS;
    snprintf(members, sizeof members, "\"ply\":%d", o->t->record.count);
    if (is_free && online_ask(o, "undo", members) == 1) return 1;
    if (!is_free && online_ask(o, "takeback", members) == 1) {
        if (o->takeback == o->you) sk_text_add(why, word(o, W_online_asked));
        return 1;
    }
    sk_text_add(why, o->refusal);
    return 0;
}

int online_has_rivals(const online *o) {
    for (int seat = 0; seat < o->facts.players; seat++)
        if (seat != o->you && o->facts.seats[seat].kind == SEAT_IS_PERSON) return 1;
    return 0;
}

/* --- words --- */

void online_clocks(const online *o, sk_text *out) {
    long long since = line_clock() - o->clock_at;
    for (int seat = 0; seat < o->facts.players && o->has_clock; seat++) {
        int64_t left = o->left_ms[seat] - (o->running >> seat & 1 ? since : 0);
        char time[40];
        if (o->facts.seats[seat].kind != SEAT_IS_PERSON) continue;
        left = left < 0 ? 0 : left / 1000;
        if (left >= 86400)
            snprintf(time, sizeof time, "%lldd %02lldh", (long long)left / 86400, (long long)left % 86400 / 3600);
        else if (left >= 3600)
            snprintf(time, sizeof time, "%lld:%02lld:%02lld", (long long)left / 3600, (long long)left % 3600 / 60,
                     (long long)left % 60);
        else
            snprintf(time, sizeof time, "%lld:%02lld", (long long)left / 60, (long long)left % 60);
        if (out->length && out->at[out->length - 1] != ' ') sk_text_add(out, "  ");
        SK_SAY(out, o->lang, word(o, W_online_clock), {"name", table_name(o->t, seat), 0}, {"time", time, 0},
               {"mark", o->running >> seat & 1 ? "*" : "", 0});
    }
}

void online_verdict(const online *o, sk_text *out) {
    if (strcmp(o->facts.how, "resign") == 0) sk_text_add(out, word(o, W_online_over_resign));
    if (strcmp(o->facts.how, "closed") == 0) sk_text_add(out, word(o, W_online_over_closed));
}

/* --- computer players --- */

/* Show the bot the plies from `from` on; it knows what stands in the log, and its view now. */
static int show_bot(online *o, sk_bot *bot, int from) {
    for (int i = from; i < o->t->record.count; i++)
        sk_bot_watch(bot, o->t->state, o->t->record.plies[i].who, o->t->record.plies[i].action);
    return o->t->record.count;
}

int online_bot(online *o, const char *level, sk_text *error) {
    static sk_bot bot;
    uint64_t seed = 1;
    int shown = 0, is_open = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) seed = (uint64_t)line_clock();
    while (!o->has_ended && o->facts.status != TABLE_IS_OVER) {
        int seat, turn = online_turn(o, &seat);
        if (!is_open && o->has_begun && o->you < SK_SEATS) {
            if (sk_bot_open(&bot, o->t->record.game, level, o->you, seed) != SK_OK) {
                SK_SAY(error, o->lang, word(o, W_online_no_level), {"level", level, 0});
                return -1;
            }
            is_open = 1;
        }
        if (o->t->record.count < shown) shown = o->t->record.count;
        if (is_open) shown = show_bot(o, &bot, shown);
        if (is_open && (turn == TABLE_ASK || turn == TABLE_AUTO))
            online_play(o, sk_bot_choose(&bot, o->t->state));
        else
            online_tick(o, 1000);
        fputs(o->news_memory, stdout);
        fflush(stdout);
        sk_text_init(&o->news, o->news_memory, sizeof o->news_memory);
        sk_text_init(&o->notes, o->notes_memory, sizeof o->notes_memory);
    }
    if (is_open) sk_bot_close(&bot);
    if (o->has_ended) sk_text_add(error, o->refusal);
    return o->has_ended ? -1 : 0;
}
