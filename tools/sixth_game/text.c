/* text.c - Sixth Game in words: notation, labels, refusals, stories, results.
 *
 * Seats inside sentences are places "{0}" to "{3}" that the client replaces by names.
 */
#include "skerry/text.h"
#include "components.h"
#include "sixth_game_words.h"

static const char *word(int lang, int id) {
    return sixth_game_messages[lang][id];
}

static const char *seat_name(int seat) {
    static const char *const places[SIX_SEATS] = {"{0}", "{1}", "{2}", "{3}"};
    return places[seat & 3];
}

static int open_points(const six_state *s, int seat) {
    int points = 0;
    for (int value = 0; value < SIX_VALUES; value++)
        points += s->open[seat][value] * SIX_POINTS[value];
    return points;
}

static int secret_points(const six_state *s, int seat) {
    return s->secret[seat] < SIX_VALUES ? SIX_POINTS[s->secret[seat]] : 0;
}

static int limit_of(const six_state *s) {
    return SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1];
}

/* --- say --- */

void six_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    static const int take[] = {W_take, W_said_take, W_label_take};
    static const int stop[] = {W_stop, W_said_stop, W_label_stop};
    const six_state *s = (const six_state *)state;
    if (who == SK_CHANCE && action >= SIX_OUT_BEGIN && action < SIX_OUTCOMES) {
        int seat = action - SIX_OUT_BEGIN, said = form != SK_NOTATION;
        SK_SAY(out, lang, word(lang, said ? W_said_begin : W_begin), {"seat", said ? seat_name(seat) : NULL, seat + 1});
    } else if (who == SK_CHANCE && action < SIX_VALUES) {
        int message = form == SK_NOTATION ? W_pebble : s->head.step == SIX_DEAL ? W_said_deal : W_said_pebble;
        SK_SAY(out, lang, word(lang, message), {"n", NULL, SIX_POINTS[action]}, {"seat", seat_name(s->active), 0});
    } else if (who == SK_CHANCE || action >= SIX_ACTIONS) {
        sk_text_add(out, "?");
    } else {
        sk_text_add(out, word(lang, action == SIX_TAKE ? take[form] : stop[form]));
    }
}

/* --- refusals --- */

/* In the order of enum six_reason. */
const sk_reason six_reasons[SIX_REASONS + 1] = {
    {"over", "R7"}, {"dealing", "R3"}, {"drawing", "R5"}, {"others", "R4"}, {"unknown", "R4"}, {"beginning", "V2"},
};

static int refusal(const six_state *s, int who) {
    if (s->head.step == SIX_OVER) return SIX_WHY_OVER;
    if (s->head.step == SIX_DEAL) return SIX_WHY_DEALING;
    if (s->head.step == SIX_BEGIN) return SIX_WHY_BEGINNING;
    if (s->head.step == SIX_DRAW) return SIX_WHY_DRAWING;
    return who != s->active ? SIX_WHY_OTHERS : SIX_WHY_UNKNOWN;
}

int six_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const six_state *s = (const six_state *)state;
    int reason = refusal(s, who);
    (void)action;
    SK_SAY(out, lang, word(lang, W_why_0 + reason), {"seat", seat_name(s->active), 0});
    return reason;
}

/* --- questions --- */

void six_ask(const void *view, int who, int lang, sk_text *out) {
    const six_state *s = (const six_state *)view;
    static const int questions[SIX_STEPS] = {W_ask_deal, W_ask_deal, W_ask_turn, W_ask_draw, W_ask_over};
    int waits = s->head.step == SIX_TURN && who != s->active;
    SK_SAY(out, lang, word(lang, waits ? W_ask_wait : questions[s->head.step]), {"seat", seat_name(s->active), 0});
}

/* --- a turn as a story --- */

/* Notes of a story: what happened, the points of the pebble taken, the seat that begins. */
enum { NOTE_EVENT, NOTE_POINTS, NOTE_SEAT };
enum { EVENT_NONE, EVENT_DEALT, EVENT_TAKEN, EVENT_STOPPED, EVENT_BEGUN };

/* Everything a story tells is open to all, so that any listener's views give the same one. */
void six_gather(sk_story *story, const void *before_view, const void *after_view, int who, sk_action action) {
    const six_state *before = (const six_state *)before_view;
    (void)after_view;
    (void)who;
    if (before->head.step == SIX_DEAL) {
        story->notes[NOTE_EVENT] = EVENT_DEALT;
    } else if (before->head.step == SIX_BEGIN) {
        story->notes[NOTE_EVENT] = EVENT_BEGUN;
        story->notes[NOTE_SEAT] = (int16_t)(action - SIX_OUT_BEGIN);
    } else if (before->head.step == SIX_DRAW) {
        story->notes[NOTE_EVENT] = EVENT_TAKEN;
        story->notes[NOTE_POINTS] = SIX_POINTS[action];
    } else if (action == SIX_STOP) {
        story->notes[NOTE_EVENT] = EVENT_STOPPED;
    }
}

void six_story(const sk_story *story, int lang, sk_text *out) {
    int event = story->notes[NOTE_EVENT], seat = event == EVENT_BEGUN ? story->notes[NOTE_SEAT] : story->who;
    if (event == EVENT_NONE) return;
    SK_SAY(out, lang, word(lang, W_story_1 + event - 1), {"seat", seat_name(seat), 0},
           {"n", NULL, story->notes[NOTE_POINTS]});
}

/* --- results --- */

static void add_line(sk_line *line, int lang, int message, int points) {
    sk_text label;
    sk_text_init(&label, line->label, sizeof line->label);
    sk_text_add(&label, word(lang, message));
    line->points = (int16_t)points;
}

/* R8: both kinds of pebbles, and what is lost if they are too many. */
int six_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const six_state *s = (const six_state *)state;
    int secret = secret_points(s, seat), open = open_points(s, seat), sum = secret + open;
    add_line(&out[0], lang, W_line_secret, secret);
    add_line(&out[1], lang, W_line_open, open);
    if (sum <= limit_of(s)) return 2;
    add_line(&out[2], lang, W_line_lost, -sum);
    return 3;
}

int six_stock(const void *state, int seat, sk_stock *out) {
    int16_t points[SK_SEATS];
    sixth_game.rules->score(state, points);
    out[0] = (sk_stock){points[seat], 10};
    return 1;
}

void six_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    (void)state;
    (void)kind;
    SK_SAY(out, lang, word(lang, W_points), {"n", NULL, count});
}

void six_verdict(const void *state, int lang, sk_text *out) {
    const six_state *s = (const six_state *)state;
    uint8_t ranks[SK_SEATS];
    char memory[64];
    sk_text names;
    int winners = 0;
    if (s->head.step != SIX_OVER) return;
    sixth_game.rules->rank(s, ranks);
    sk_text_init(&names, memory, sizeof memory);
    for (int seat = 0; seat < s->head.players; seat++) {
        if (ranks[seat] != 1) continue;
        if (winners++) sk_text_add(&names, ", ");
        sk_text_add(&names, seat_name(seat));
    }
    SK_SAY(out, lang, word(lang, winners == 1 ? W_verdict_win : W_verdict_tie), {"seats", memory, 0});
}

void six_broken(int invariant, int lang, sk_text *out) {
    if (invariant >= 1 && invariant <= 7) sk_text_add(out, word(lang, W_broken_1 + invariant - 1));
}

int six_curtain(const void *state) {
    return ((const six_state *)state)->head.step != SIX_OVER;
}

/* --- the table in words --- */

static void describe_seat(const six_state *s, int seat, int lang, sk_text *out) {
    int secret = s->secret[seat], count = 0;
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0});
    for (int value = 0; value < SIX_VALUES; value++) {
        for (int i = 0; i < s->open[seat][value]; i++) {
            sk_text_add(out, count++ ? ", " : "");
            sk_text_number(out, SIX_POINTS[value]);
        }
    }
    if (!count) sk_text_add(out, word(lang, W_table_none));
    if (secret < SIX_VALUES) SK_SAY(out, lang, word(lang, W_table_secret), {"n", NULL, SIX_POINTS[secret]});
    if (secret == SK_HIDDEN) sk_text_add(out, word(lang, W_table_hidden));
    if (s->stopped >> seat & 1) sk_text_add(out, word(lang, W_table_stopped));
    sk_text_char(out, '\n');
}

void six_part(const void *view, int part, int lang, sk_text *out) {
    const six_state *s = (const six_state *)view;
    int step = s->head.step < SIX_STEPS ? s->head.step : SIX_OVER;
    if (part == SK_PART_MOMENT) {
        SK_SAY(out, lang, word(lang, W_table_step_0 + step), {"seat", seat_name(s->active), 0});
        if (step == SIX_OVER) six_verdict(s, lang, out);
        sk_text_char(out, '\n');
    } else if (part == SK_PART_MARKET) {
        SK_SAY(out, lang, word(lang, W_table_bag), {"n", NULL, s->bag}, {"limit", NULL, limit_of(s)});
        sk_text_char(out, '\n');
    } else if (part >= SK_PART_SEAT) {
        describe_seat(s, part - SK_PART_SEAT, lang, out);
    }
}

void six_describe(const void *view, int lang, sk_text *out) {
    int players = ((const six_state *)view)->head.players;
    six_part(view, SK_PART_MOMENT, lang, out);
    six_part(view, SK_PART_MARKET, lang, out);
    for (int seat = 0; seat < players; seat++)
        six_part(view, SK_PART_SEAT + seat, lang, out);
}
