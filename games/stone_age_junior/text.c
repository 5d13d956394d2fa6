/* text.c - Stone Age Junior in words: notation, sentences, refusals, the table for a screen reader.
 *
 * Slots are the letters A to N clockwise from the upper left. Seats inside sentences are places "{0}" to "{3}" that the
 * client replaces by names.
 */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "stone_age_junior_words.h"

static const char *word(int lang, int id) {
    return stone_age_junior_words[lang][id];
}

static const char *slot_name(int slot) {
    static const char letters[] = "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N";
    return slot >= 0 && slot < SAJ_SLOTS ? letters + 2 * slot : "?";
}

static const char *seat_name(int seat) {
    static const char *const places[SAJ_SEATS] = {"{0}", "{1}", "{2}", "{3}"};
    return places[seat & 3];
}

/* A short text of its own, built by one of the functions below. */
typedef struct phrase {
    char memory[160];
    sk_text text;
} phrase;

static sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

/* "tooth berry berry": each good as often as counted. */
static const char *goods_list(phrase *p, int lang, const uint8_t *counts) {
    sk_text *out = phrase_init(p);
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            if (out->length) sk_text_char(out, ' ');
            sk_text_add(out, word(lang, W_kind_0 + kind));
        }
    }
    return p->memory;
}

/* "2 teeth, 1 berry", or the word for none. */
static const char *goods_count(phrase *p, int lang, const uint8_t *counts) {
    sk_text *out = phrase_init(p);
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        if (!counts[kind]) continue;
        if (out->length) sk_text_add(out, ", ");
        sk_text_number(out, counts[kind]);
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_kinds_0 + kind), {"n", NULL, counts[kind]});
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_goods_none));
    return p->memory;
}

/* The cost items of a hut whose bit is set in `mask`. */
static const char *hut_items(phrase *p, int lang, int hut, int mask) {
    sk_text *out = phrase_init(p);
    for (int i = 0; i < 3 - saj_huts[hut].pair; i++) {
        if (!(mask >> i & 1)) continue;
        if (out->length) sk_text_char(out, ' ');
        sk_text_add(out, word(lang, W_kind_0 + saj_huts[hut].items[i]));
    }
    return p->memory;
}

/* A token's face in a sentence: "die 3" or the symbol. */
static const char *face_words(phrase *p, int lang, int face) {
    sk_text *out = phrase_init(p);
    if (saj_tokens[face].steps) SK_SAY(out, lang, word(lang, W_die), {"face", word(lang, W_face_0 + face), 0});
    else sk_text_add(out, word(lang, W_face_0 + face));
    return p->memory;
}

static void pair_slots(int rank, int *a, int *b) {
    *a = saj_pair_first[rank];
    *b = rank - *a * (27 - *a) / 2 + *a + 1;
}

/* --- say --- */

static void say_trade(const saj_state *s, int seat, int rank, int form, int lang, sk_text *out) {
    phrase given, taken;
    uint8_t gives[SAJ_KINDS], takes[SAJ_KINDS];
    int changed = 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int after = (int)(saj_pools[rank] >> (8 * kind) & 0xff), before = s->pool[kind];
        gives[kind] = (uint8_t)(after > before ? after - before : 0);
        takes[kind] = (uint8_t)(before > after ? before - after : 0);
        changed |= after != before;
    }
    (void)seat;
    if (!changed) {
        sk_text_add(out, word(lang, form == SK_NOTATION ? W_trade_none : W_said_trade_none));
    } else {
        SK_SAY(out, lang, word(lang, form == SK_NOTATION ? W_trade : W_said_trade),
               {"given", goods_list(&given, lang, gives), 0}, {"taken", goods_list(&taken, lang, takes), 0});
    }
}

static void say_build(const saj_state *s, int action, int form, int lang, sk_text *out) {
    int pile = (action - SAJ_ACT_BUILD) / 8, pattern = (action - SAJ_ACT_BUILD) % 8, hut = s->offer[pile];
    phrase items;
    if (hut >= SAJ_HUTS || pattern > 6) {
        sk_text_add(out, "?");
        return;
    }
    if (form == SK_SENTENCE) {
        int dogs = sk_bits(saj_pattern[pattern]);
        SK_SAY(out, lang, word(lang, dogs ? W_said_build_dog : W_said_build),
               {"items", hut_items(&items, lang, hut, 7), 0}, {"pile", NULL, pile + 1}, {"n", NULL, dogs});
        return;
    }
    SK_SAY(out, lang, word(lang, W_build), {"pile", NULL, pile + 1});
    if (pattern) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_build_dog), {"items", hut_items(&items, lang, hut, saj_pattern[pattern]), 0});
    }
}

static void say_pair(int rank, int message, int lang, sk_text *out) {
    int a, b;
    pair_slots(rank, &a, &b);
    SK_SAY(out, lang, word(lang, message), {"a", slot_name(a), 0}, {"b", slot_name(b), 0});
}

/* R31: the seat a dog would be stolen from. */
static int dog_owner(const saj_state *s) {
    int seat = s->active;
    for (int i = 1; i < s->head.players; i++) {
        seat = seat + 1 == s->head.players ? 0 : seat + 1;
        if (s->store[seat].dogs) return seat;
    }
    return seat;
}

static void say_chance(const saj_state *s, int action, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE;
    phrase words;
    if (action < SAJ_OUT_HUT) {
        const char *face = said ? face_words(&words, lang, action) : word(lang, W_face_0 + action);
        SK_SAY(out, lang, word(lang, said ? W_said_draw_face : W_draw_face), {"slot", slot_name(s->turning), 0},
               {"face", face, 0});
    } else if (action < SAJ_OUT_START) {
        SK_SAY(out, lang, word(lang, said ? W_said_draw_hut : W_draw_hut), {"pile", NULL, s->revealing + 1},
               {"items", hut_items(&words, lang, action - SAJ_OUT_HUT, 7), 0});
    } else if (action < SAJ_OUT_EXCHANGE) {
        int seat = action - SAJ_OUT_START;
        SK_SAY(out, lang, word(lang, said ? W_said_draw_start : W_draw_start),
               {"seat", said ? seat_name(seat) : NULL, seat + 1});
    } else if (action < SAJ_OUTCOMES) {
        say_pair(action - SAJ_OUT_EXCHANGE, said ? W_said_draw_swap : W_swap, lang, out);
    } else {
        sk_text_add(out, "?");
    }
}

void saj_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)state;
    int said = form == SK_SENTENCE;
    if (who == SK_CHANCE) {
        say_chance(s, action, form, lang, out);
    } else if (action < SAJ_ACT_STEAL_NO) {
        SK_SAY(out, lang, word(lang, said ? W_said_turn : W_turn), {"slot", slot_name(action), 0});
    } else if (action == SAJ_ACT_STEAL_NO) {
        sk_text_add(out, word(lang, said ? W_said_steal_no : W_steal_no));
    } else if (action == SAJ_ACT_STEAL_YES) {
        SK_SAY(out, lang, word(lang, said ? W_said_steal_yes : W_steal_yes), {"seat", seat_name(dog_owner(s)), 0});
    } else if (action < SAJ_ACT_BUILD_NONE) {
        say_trade(s, who, action - SAJ_ACT_TRADE, form, lang, out);
    } else if (action == SAJ_ACT_BUILD_NONE) {
        sk_text_add(out, word(lang, said ? W_said_build_none : W_build_none));
    } else if (action < SAJ_ACT_EXCHANGE) {
        say_build(s, action, form, lang, out);
    } else if (action < SAJ_ACTIONS) {
        say_pair(action - SAJ_ACT_EXCHANGE, said ? W_said_swap : W_swap, lang, out);
    } else {
        sk_text_add(out, "?");
    }
}

/* --- refusals and questions --- */

/* The message that says what the current step asks for, or 0 if `action` belongs to it. */
static int wrong_step(int step, int action) {
    switch (step) {
    case SAJ_FLIP: return action < SAJ_ACT_STEAL_NO ? 0 : W_why_step_flip;
    case SAJ_TRADING: return action >= SAJ_ACT_TRADE && action < SAJ_ACT_BUILD_NONE ? 0 : W_why_step_trade;
    case SAJ_STEAL: return action == SAJ_ACT_STEAL_NO || action == SAJ_ACT_STEAL_YES ? 0 : W_why_step_steal;
    case SAJ_BUILD: return action >= SAJ_ACT_BUILD_NONE && action < SAJ_ACT_EXCHANGE ? 0 : W_why_step_build;
    default: return action >= SAJ_ACT_EXCHANGE ? 0 : W_why_step_swap;
    }
}

/* R37: a hut of two equal goods is paid with no dog, one dog for either, or two dogs. */
static int pattern_exists(int hut, int pattern) {
    return pattern < 7 && (!saj_huts[hut].pair || pattern == 0 || pattern == 1 || pattern == 4);
}

static void tell_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)state;
    int pile = (action - SAJ_ACT_BUILD) / 8, message;
    phrase items;
    if (!s->head.actors) {
        sk_text_add(out, word(lang, W_why_over));
    } else if (s->head.actors >> SK_CHANCE & 1) {
        sk_text_add(out, word(lang, W_why_chance));
    } else if (who != s->active) {
        sk_text_add(out, word(lang, W_why_turn));
    } else if (action >= SAJ_ACTIONS) {
        sk_text_add(out, word(lang, W_why_unknown));
    } else if ((message = wrong_step(s->head.step, action)) != 0) {
        sk_text_add(out, word(lang, message));
    } else if (s->head.step == SAJ_FLIP) {
        SK_SAY(out, lang, word(lang, W_why_up), {"slot", slot_name(action), 0});
    } else if (s->head.step == SAJ_TRADING) {
        sk_text_add(out, word(lang, W_why_trade));
    } else if (s->head.step == SAJ_BUILD && action > SAJ_ACT_BUILD_NONE) {
        if (s->offer[pile] == SK_NONE) SK_SAY(out, lang, word(lang, W_why_pile), {"pile", NULL, pile + 1});
        else if (!pattern_exists(s->offer[pile], (action - SAJ_ACT_BUILD) % 8))
            sk_text_add(out, word(lang, W_why_pattern));
        else SK_SAY(out, lang, word(lang, W_why_cost), {"items", hut_items(&items, lang, s->offer[pile], 7), 0});
    } else {
        sk_text_add(out, word(lang, W_why_unknown));
    }
}

int saj_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    tell_why(state, who, action, lang, out);
    return -1;
}

void saj_ask(const void *view, int who, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)view;
    static const int questions[SAJ_STEPS] = {W_ask_wait,  W_ask_wait,  W_ask_flip, W_ask_wait, W_ask_trade, W_ask_steal,
                                             W_ask_build, W_ask_wait,  W_ask_swap, W_ask_wait, W_ask_over};
    int mine = s->head.actors >> who & 1;
    int question = mine || s->head.step == SAJ_OVER ? questions[s->head.step] : W_ask_wait;
    SK_SAY(out, lang, word(lang, question), {"seat", seat_name(dog_owner(s)), 0});
}

/* --- results --- */

int saj_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const saj_state *s = (const saj_state *)state;
    sk_text label;
    sk_text_init(&label, out[0].label, sizeof out[0].label);
    sk_text_add(&label, word(lang, W_line_huts));
    out[0].points = s->store[seat].built;
    return 1;
}

/* Huts, dogs, goods. */
int saj_stock(const void *state, int seat, sk_stock *out) {
    const saj_store *mine = &((const saj_state *)state)->store[seat];
    out[0] = (sk_stock){mine->built, 100};
    out[1] = (sk_stock){mine->dogs, 12};
    for (int kind = 0; kind < SAJ_KINDS; kind++) out[2 + kind] = (sk_stock){mine->goods[kind], 10};
    return 2 + SAJ_KINDS;
}

void saj_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    (void)state;
    SK_SAY(out, lang, word(lang, W_stock_0 + kind), {"n", NULL, count});
}

void saj_verdict(const void *state, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)state;
    if (s->winner != SK_NONE) {
        SK_SAY(out, lang, word(lang, W_verdict_win), {"seat", seat_name(s->winner), 0},
               {"n", NULL, s->store[s->winner].built});
    } else if (s->head.step == SAJ_OVER) {
        sk_text_add(out, word(lang, W_verdict_none));
    }
}

void saj_broken(int invariant, int lang, sk_text *out) {
    if (invariant >= 1 && invariant <= 17) sk_text_add(out, word(lang, W_broken_1 + invariant - 1));
}

/* Goods are secret unless the table shows them (V2); with nothing hidden no curtain is needed. */
int saj_curtain(const void *state) {
    return (((const saj_state *)state)->head.options >> SAJ_OPT_GOODS & 3) != 2;
}

/* K10: while the game goes on, a log must not help the memory: a face is told only as long as its token can be seen. */
int saj_faded(const void *now, int who, sk_action action) {
    const saj_state *s = (const saj_state *)now;
    if (who != SK_CHANCE || action >= SAJ_OUT_HUT || s->head.step == SAJ_OVER) return 0;
    if ((s->head.options >> SAJ_OPT_MEMORY & 3) == 2 || s->shown == action) return 0;
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        if (s->token[slot] == action) return !(s->up >> slot & 1) && !s->ghost[slot];
    return 1;
}

/* --- the options of the table --- */

void saj_option_text(int option, int value, int lang, sk_text *out) {
    static const int labels[] = {W_option_start,    W_option_memory, W_option_goods,
                                 W_option_exchange, W_option_reset,  W_option_huts};
    static const int first_values[] = {W_option_start_random, W_option_memory_off, W_option_goods_hidden,
                                       W_option_exchange_player, W_option_reset_exchange, W_option_huts_3};
    sk_text_add(out, word(lang, value < 0 ? labels[option] : first_values[option] + value));
}

/* --- for drawn boards --- */

static void catalog_list(sk_text *out, const char *key, int first, int count, int lang) {
    sk_text_json(out, key);
    sk_text_add(out, ":[");
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, word(lang, first + i));
    }
    sk_text_char(out, ']');
}

void saj_catalog(int lang, sk_text *out) {
    static const char *const keys[] = {"board", "done",  "mine", "market", "huts", "dogs",
                                       "pick",  "pick2", "any",  "hut",    "token"};
    sk_text_char(out, '{');
    catalog_list(out, "kinds", W_kind_0, SAJ_KINDS, lang);
    sk_text_char(out, ',');
    catalog_list(out, "places", W_place_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "shorts", W_short_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "tips", W_tip_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "faces", W_face_0, SAJ_SLOTS, lang);
    sk_text_add(out, ",\"loop\":[");
    for (int i = 0; i < SAJ_PLACES; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_number(out, saj_loop[i]);
    }
    sk_text_add(out, "],\"huts\":[");
    for (int hut = 0; hut < SAJ_HUTS; hut++) {
        sk_text_add(out, hut ? ",[" : "[");
        for (int i = 0; i < 3 - saj_huts[hut].pair; i++) {
            if (i) sk_text_char(out, ',');
            sk_text_number(out, saj_huts[hut].items[i]);
        }
        sk_text_char(out, ']');
    }
    sk_text_add(out, "],\"words\":{");
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, keys[i]);
        sk_text_char(out, ':');
        sk_text_json(out, word(lang, W_web_board + i));
    }
    sk_text_add(out, "}}");
}

/* --- the table in words --- */

static void describe_tokens(const saj_state *s, int lang, sk_text *out) {
    phrase face;
    sk_text_add(out, word(lang, W_table_tokens));
    for (int i = 0; i < SAJ_SLOTS; i++) {
        int up = s->up >> i & 1, known = s->token[i] < SAJ_SLOTS;
        int down = s->token[i] == SK_NONE ? W_table_token_unseen : W_table_token_down;
        int message = up ? W_table_token_up : known ? W_table_token_known : down;
        sk_text_add(out, i ? ", " : " ");
        SK_SAY(out, lang, word(lang, message), {"slot", slot_name(i), 0},
               {"face", known ? face_words(&face, lang, s->token[i]) : "", 0});
    }
    sk_text_char(out, '\n');
}

/* The figures on a place: " (here: {0}, {2})". */
static void describe_figures(const saj_state *s, int position, int lang, sk_text *out) {
    phrase names;
    sk_text *list = phrase_init(&names);
    for (int seat = 0; seat < s->head.players; seat++) {
        if (s->position[seat] != position) continue;
        if (list->length) sk_text_add(list, ", ");
        sk_text_add(list, seat_name(seat));
    }
    if (!list->length) return;
    sk_text_add(out, " (");
    SK_SAY(out, lang, word(lang, W_table_figures), {"seats", names.memory, 0});
    sk_text_char(out, ')');
}

static void describe_places(const saj_state *s, int lang, sk_text *out) {
    phrase goods;
    sk_text_add(out, word(lang, W_table_places));
    sk_text_char(out, '\n');
    for (int position = 0; position < SAJ_PLACES; position++) {
        int place = saj_loop[position];
        const char *name = word(lang, W_place_0 + place);
        sk_text_add(out, "  ");
        if (place == SAJ_SITE) sk_text_add(out, name);
        else if (place == SAJ_DOG)
            SK_SAY(out, lang, word(lang, W_table_kennel), {"place", name, 0}, {"n", NULL, s->kennel});
        else if (place == SAJ_TRADE)
            SK_SAY(out, lang, word(lang, W_table_pool), {"place", name, 0},
                   {"items", goods_count(&goods, lang, s->pool), 0});
        else SK_SAY(out, lang, word(lang, W_table_stock), {"place", name, 0}, {"n", NULL, s->stock[place - SAJ_SWAMP]});
        describe_figures(s, position, lang, out);
        sk_text_char(out, '\n');
    }
}

static void describe_huts(const saj_state *s, int lang, sk_text *out) {
    phrase items;
    sk_text_add(out, word(lang, W_table_offer));
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int hut = s->offer[pile];
        sk_text_add(out, pile ? "; " : " ");
        SK_SAY(out, lang, word(lang, hut < SAJ_HUTS ? W_table_hut : W_table_hut_none), {"pile", NULL, pile + 1},
               {"items", hut < SAJ_HUTS ? hut_items(&items, lang, hut, 7) : "", 0}, {"n", NULL, s->pile[pile]});
    }
    sk_text_char(out, '\n');
}

static void describe_seat(const saj_state *s, int seat, int lang, sk_text *out) {
    const saj_store *store = &s->store[seat];
    phrase huts, dogs, goods;
    const char *held;
    SK_SAY(phrase_init(&huts), lang, word(lang, W_table_huts), {"n", NULL, store->built});
    SK_SAY(phrase_init(&dogs), lang, word(lang, W_table_dogs), {"n", NULL, store->dogs});
    if (store->goods[0] != SK_HIDDEN) {
        held = goods_count(&goods, lang, store->goods);
    } else if (store->held != SK_HIDDEN) {
        SK_SAY(phrase_init(&goods), lang, word(lang, W_table_goods_number), {"n", NULL, store->held});
        held = goods.memory;
    } else {
        held = word(lang, W_table_goods_hidden);
    }
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"huts", huts.memory, 0},
           {"dogs", dogs.memory, 0}, {"goods", held, 0});
    sk_text_char(out, '\n');
}

void saj_describe(const void *view, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)view;
    SK_SAY(out, lang, word(lang, W_table_turn), {"n", NULL, s->head.round + 1}, {"seat", seat_name(s->active), 0});
    sk_text_char(out, '\n');
    describe_tokens(s, lang, out);
    describe_places(s, lang, out);
    describe_huts(s, lang, out);
    for (int seat = 0; seat < s->head.players; seat++) describe_seat(s, seat, lang, out);
}
