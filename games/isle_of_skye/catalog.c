/* catalog.c - Isle of Skye for drawn boards: components and words once, and what a position is worth by the rules. */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "isle_of_skye_words.h"

extern const sk_box isle_of_skye_box;

static const char *word(int lang, int id) {
    return isle_of_skye_messages[lang][id];
}

/* A member's name; a comma before it unless it is the first of its object. */
static void key(sk_text *out, const char *name) {
    char last = out->length ? out->at[out->length - 1] : 0;
    if (last != '{' && last != '[') sk_text_char(out, ',');
    if (!name) return;
    sk_text_json(out, name);
    sk_text_char(out, ':');
}

static void number(sk_text *out, const char *name, int64_t value) {
    key(out, name);
    sk_text_number(out, value);
}

/* The same, "null" for what is not known (negative). */
static void known(sk_text *out, const char *name, int value) {
    key(out, name);
    if (value < 0)
        sk_text_add(out, "null");
    else
        sk_text_number(out, value);
}

static void open_list(sk_text *out, const char *name) {
    key(out, name);
    sk_text_char(out, '[');
}

static void word_list(sk_text *out, const char *name, int first, int count, int lang) {
    open_list(out, name);
    for (int i = 0; i < count; i++) {
        key(out, NULL);
        sk_text_json(out, word(lang, first + i));
    }
    sk_text_char(out, ']');
}

/* --- components --- */

static void tell_tile(sk_text *out, int tile, int lang) {
    const skye_tile *t = &TILES[tile];
    char memory[320];
    sk_text words;
    key(out, NULL);
    sk_text_char(out, '{');
    sk_text_init(&words, memory, sizeof memory);
    skye_tile_words(tile, lang, &words);
    key(out, "words");
    sk_text_json(out, memory);
    key(out, "guess");
    sk_text_json(out, sk_reconstructed_piece(&isle_of_skye_box, 0, tile));
    open_list(out, "sides");
    for (int d = 0; d < 4; d++)
        number(out, NULL, t->area[d]);
    sk_text_char(out, ']');
    open_list(out, "terrain");
    for (int a = 0; a < 5; a++)
        number(out, NULL, t->terrain[a]);
    sk_text_char(out, ']');
    open_list(out, "roads");
    for (int piece = 0; piece < 2; piece++)
        if (t->road[piece]) number(out, NULL, t->road[piece]);
    sk_text_char(out, ']');
    open_list(out, "count");
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        number(out, NULL, t->count[k]);
    sk_text_char(out, ']');
    open_list(out, "inside");
    for (int a = 0; a < 5; a++) {
        open_list(out, NULL);
        number(out, NULL, t->inside[a].brochs);
        number(out, NULL, t->inside[a].ships);
        number(out, NULL, t->inside[a].lighthouses);
        sk_text_char(out, ']');
    }
    sk_text_char(out, ']');
    if (t->scroll != SKYE_NO_SCROLL) {
        number(out, "scroll", t->scroll);
        number(out, "scrollArea", t->scroll_area);
    }
    sk_text_char(out, '}');
}

static void tell_tracks(sk_text *out) {
    open_list(out, "tracks");
    for (int track = 0; track < 2; track++) {
        open_list(out, NULL);
        for (int round = 0; round < SKYE_ROUNDS; round++)
            if (TRACK[track][round]) number(out, NULL, TRACK[track][round]);
        sk_text_char(out, ']');
    }
    sk_text_char(out, ']');
    open_list(out, "catchUp");
    for (int round = 0; round < SKYE_ROUNDS; round++)
        number(out, NULL, CATCH_UP[round]);
    sk_text_char(out, ']');
}

void skye_catalog(int lang, sk_text *out) {
    static const char *const keys[] = {
        "territory", "first",  "seen",     "gold",   "income",    "hidden",     "ready", "choosing", "axeHere",
        "less",      "more",   "done",     "keep",   "redo",      "confirm",    "buy",   "buyFrom",  "pass",
        "place",     "rotate", "rotateBy", "hand",   "zoomIn",    "zoomOut",    "whole", "bag",      "round",
        "scores",    "left",   "spent",    "now",    "ahead",     "areas",      "road",  "scrolls",  "pickAxe",
        "pickTile",  "choose", "market",   "mapTab", "marketTab", "scoringTab", "deals"};
    sk_text_char(out, '{');
    open_list(out, "tiles");
    for (int tile = 0; tile <= SKYE_CASTLE; tile++)
        tell_tile(out, tile, lang);
    sk_text_char(out, ']');
    word_list(out, "scoring", W_scoring_0, SKYE_SCORINGS, lang);
    word_list(out, "scores", W_scores_0, SKYE_SCORINGS, lang);
    word_list(out, "symbols", W_symbol_0, SKYE_SCROLLS, lang);
    word_list(out, "counted", W_stock_6, SKYE_SCROLLS + 2, lang);
    word_list(out, "turned", W_turned_0, 4, lang);
    tell_tracks(out);
    key(out, "words");
    sk_text_char(out, '{');
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        key(out, keys[i]);
        sk_text_json(out, word(lang, W_web_0 + i));
    }
    sk_text_add(out, "}}");
}

/* --- a position --- */

/* What each slot would give to a seat now; null while it is not dealt, has scored for the last time, or hangs on hidden
 * gold. */
static void tell_worth(sk_text *out, const skye_state *s, int seat) {
    for (int slot = 0; slot < 4; slot++)
        known(out, NULL,
              s->slots[slot] < SKYE_SCORINGS && skye_scorings_left(s, slot) ? skye_points(s, seat, s->slots[slot])
                                                                            : -1);
}

static void tell_clan(sk_text *out, const skye_state *s, int seat) {
    const skye_clan *c = &s->clans[seat];
    int rounds = s->head.players == 5 ? 5 : 6, next = s->head.round + (s->head.step > SKYE_FIRST);
    uint32_t closed[5];
    skye_survey seen;
    skye_look(s, seat, &seen);
    skye_closed(c, closed);
    key(out, NULL);
    sk_text_char(out, '{');
    open_list(out, "worth");
    tell_worth(out, s, seat);
    sk_text_char(out, ']');
    known(out, "hand", skye_in_hand(s, seat));
    known(out, "income", next <= rounds ? skye_income(s, seat, next) : -1);
    number(out, "areas", seen.areas);
    number(out, "completed", seen.completed);
    number(out, "road", sk_bits(c->joined[0] | c->joined[1]) - 1);
    number(out, "scrolls", seen.scrolls);
    number(out, "doubled", seen.doubled);
    open_list(out, "closed");
    for (int a = 0; a < 5; a++)
        number(out, NULL, closed[a]);
    sk_text_add(out, "]}");
}

/* Every placement of the tile in question: slots A to D, completed areas, tiles on the road, scrolls afterwards. */
static void tell_places(sk_text *out, const skye_state *s, int seat) {
    const skye_clan *c = &s->clans[seat];
    key(out, "places");
    sk_text_char(out, '{');
    for (int spot = 0; spot < c->edges; spot++) {
        int fits = skye_turns(c, c->hand[c->building], spot);
        for (int turn = 0; turn < 4; turn++) {
            skye_state after = *s;
            skye_survey seen;
            if (!(fits >> turn & 1)) continue;
            skye_place(&after.clans[seat], c->hand[c->building], spot, turn);
            skye_look(&after, seat, &seen);
            key(out, NULL);
            sk_text_char(out, '"');
            sk_text_number(out, SKYE_ACT_PLACE + 4 * spot + turn);
            sk_text_add(out, "\":[");
            tell_worth(out, &after, seat);
            number(out, NULL, seen.completed);
            number(out, NULL, sk_bits(after.clans[seat].joined[0] | after.clans[seat].joined[1]) - 1);
            number(out, NULL, seen.scrolls);
            sk_text_char(out, ']');
        }
    }
    sk_text_char(out, '}');
}

void skye_live(const void *view, int seat, sk_text *out) {
    const skye_state *s = (const skye_state *)view;
    sk_text_char(out, '{');
    open_list(out, "left");
    for (int slot = 0; slot < 4; slot++)
        number(out, NULL, skye_scorings_left(s, slot));
    sk_text_char(out, ']');
    open_list(out, "slots");
    for (int slot = 0; slot < 4; slot++)
        known(out, NULL, s->slots[slot] < SKYE_SCORINGS ? s->slots[slot] : -1);
    sk_text_char(out, ']');
    open_list(out, "clans");
    for (int p = 0; p < s->head.players; p++)
        tell_clan(out, s, p);
    sk_text_char(out, ']');
    if (seat >= 0 && seat < s->head.players && (s->head.actors >> seat & 1)) {
        if (s->head.step == SKYE_PRICE) {
            /* R13: both prices are at least 1 and no more than this together. */
            number(out, "least", 1);
            number(out, "most", s->clans[seat].gold);
        }
        if (s->head.step == SKYE_BUILD && s->clans[seat].building < SKYE_DRAWN) tell_places(out, s, seat);
    }
    sk_text_char(out, '}');
}
