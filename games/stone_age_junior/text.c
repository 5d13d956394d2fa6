/* text.c - Stone Age Junior in words: notation, labels, refusals, stories, the table for a screen reader.
 *
 * In notation slots are the letters A to N clockwise from the upper left; labels, which children read, say where the
 * token lies. Seats inside sentences are places "{0}" to "{3}" that the client replaces by names.
 */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "stone_age_junior_words.h"

static const char *word(int lang, int id) {
    return stone_age_junior_messages[lang][id];
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

/* Add one more item to a list of `total`: ", " or " and " goes before all but the first. */
static void list_item(sk_text *out, int lang, int index, int total) {
    if (index) sk_text_add(out, index + 1 < total ? ", " : word(lang, W_and));
}

/* "2 teeth, 1 berry and 1 dog", or the word for none. */
static const char *goods_and_dogs(phrase *p, int lang, const uint8_t *counts, int dogs) {
    sk_text *out = phrase_init(p);
    int total = dogs > 0, index = 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        total += counts[kind] > 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        if (!counts[kind]) continue;
        list_item(out, lang, index++, total);
        SK_SAY(out, lang, word(lang, W_stock_2 + kind), {"n", NULL, counts[kind]});
    }
    if (dogs > 0) {
        list_item(out, lang, index, total);
        SK_SAY(out, lang, word(lang, W_stock_1), {"n", NULL, dogs});
    }
    if (!total) sk_text_add(out, word(lang, W_table_goods_none));
    return p->memory;
}

static const char *goods_count(phrase *p, int lang, const uint8_t *counts) {
    return goods_and_dogs(p, lang, counts, 0);
}

/* How many of each kind a hut costs, less the items in `covered`. */
static void hut_cost(int hut, int covered, uint8_t counts[SAJ_KINDS]) {
    memset(counts, 0, SAJ_KINDS);
    for (int i = 0; i < 3 - saj_huts[hut].pair; i++)
        if (!(covered >> i & 1)) counts[saj_huts[hut].items[i]]++;
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
    if (saj_tokens[face].steps)
        SK_SAY(out, lang, word(lang, W_die), {"face", word(lang, W_face_0 + face), 0});
    else
        sk_text_add(out, word(lang, W_face_0 + face));
    return p->memory;
}

static void pair_slots(int rank, int *a, int *b) {
    *a = saj_pair_first[rank];
    *b = rank - *a * (27 - *a) / 2 + *a + 1;
}

/* --- say --- */

static void say_trade(const saj_state *s, int rank, int form, int lang, sk_text *out) {
    static const int messages[] = {W_trade, W_said_trade, W_label_trade};
    static const int nothing[] = {W_trade_none, W_said_trade_none, W_label_trade_none};
    phrase given, taken;
    uint8_t gives[SAJ_KINDS], takes[SAJ_KINDS];
    int changed = 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int after = (int)(saj_pools[rank] >> (8 * kind) & 0xff), before = s->pool[kind];
        gives[kind] = (uint8_t)(after > before ? after - before : 0);
        takes[kind] = (uint8_t)(before > after ? before - after : 0);
        changed |= after != before;
    }
    if (!changed) {
        sk_text_add(out, word(lang, nothing[form]));
    } else if (form == SK_LABEL) {
        SK_SAY(out, lang, word(lang, messages[form]), {"given", goods_count(&given, lang, gives), 0},
               {"taken", goods_count(&taken, lang, takes), 0});
    } else {
        SK_SAY(out, lang, word(lang, messages[form]), {"given", goods_list(&given, lang, gives), 0},
               {"taken", goods_list(&taken, lang, takes), 0});
    }
}

static void say_build(const saj_state *s, int action, int form, int lang, sk_text *out) {
    int pile = (action - SAJ_ACT_BUILD) / 8, pattern = (action - SAJ_ACT_BUILD) % 8, hut = s->offer[pile], dogs;
    uint8_t cost[SAJ_KINDS];
    phrase items;
    if (hut >= SAJ_HUTS || pattern > 6) {
        sk_text_add(out, "?");
        return;
    }
    dogs = sk_bits(saj_pattern[pattern]);
    if (form == SK_LABEL) {
        hut_cost(hut, saj_pattern[pattern], cost);
        SK_SAY(out, lang, word(lang, W_label_build), {"pile", NULL, pile + 1},
               {"cost", goods_and_dogs(&items, lang, cost, dogs), 0});
        return;
    }
    if (form == SK_SENTENCE) {
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

/* A slot in this form: its letter, or where it lies. */
static const char *slot_words(int slot, int form, int lang) {
    return form == SK_LABEL ? word(lang, W_slot_0 + slot) : slot_name(slot);
}

static void say_pair(int rank, int message, int form, int lang, sk_text *out) {
    int a, b;
    pair_slots(rank, &a, &b);
    SK_SAY(out, lang, word(lang, message), {"a", slot_words(a, form, lang), 0}, {"b", slot_words(b, form, lang), 0});
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
    int said = form != SK_NOTATION;
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
        say_pair(action - SAJ_OUT_EXCHANGE, said ? W_said_draw_swap : W_swap, SK_SENTENCE, lang, out);
    } else {
        sk_text_add(out, "?");
    }
}

void saj_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    static const int turn[] = {W_turn, W_said_turn, W_label_turn};
    static const int steal_no[] = {W_steal_no, W_said_steal_no, W_label_steal_no};
    static const int steal_yes[] = {W_steal_yes, W_said_steal_yes, W_label_steal_yes};
    static const int build_none[] = {W_build_none, W_said_build_none, W_label_build_none};
    static const int swap[] = {W_swap, W_said_swap, W_label_swap};
    const saj_state *s = (const saj_state *)state;
    if (who == SK_CHANCE) {
        say_chance(s, action, form, lang, out);
    } else if (action < SAJ_ACT_STEAL_NO) {
        SK_SAY(out, lang, word(lang, turn[form]), {"slot", slot_words(action, form, lang), 0});
    } else if (action == SAJ_ACT_STEAL_NO) {
        sk_text_add(out, word(lang, steal_no[form]));
    } else if (action == SAJ_ACT_STEAL_YES) {
        SK_SAY(out, lang, word(lang, steal_yes[form]), {"seat", seat_name(dog_owner(s)), 0});
    } else if (action < SAJ_ACT_BUILD_NONE) {
        say_trade(s, action - SAJ_ACT_TRADE, form, lang, out);
    } else if (action == SAJ_ACT_BUILD_NONE) {
        sk_text_add(out, word(lang, build_none[form]));
    } else if (action < SAJ_ACT_EXCHANGE) {
        say_build(s, action, form, lang, out);
    } else if (action < SAJ_ACTIONS) {
        say_pair(action - SAJ_ACT_EXCHANGE, swap[form], form, lang, out);
    } else {
        sk_text_add(out, "?");
    }
}

/* --- refusals --- */

/* In the order of enum saj_reason. */
const sk_reason saj_reasons[SAJ_REASONS + 1] = {
    {"won", "R43"},        {"stopped", "R45"},   {"laying", "R46"},      {"starting", "R10"},   {"turning", "K11"},
    {"uncovering", "R38"}, {"swapping", "V3"},   {"others", "R12"},      {"unknown", "R12"},    {"token-first", "R12"},
    {"one-token", "R13"},  {"elsewhere", "R20"}, {"build-first", "R34"}, {"build-over", "R34"}, {"token-up", "R13"},
    {"give", "R26"},       {"pile", "R38"},      {"payment", "R37"},     {"dogs", "R37"},       {"goods", "R35"},
};

/* The step in which an action is chosen. */
static int step_of(int action) {
    if (action < SAJ_ACT_STEAL_NO) return SAJ_FLIP;
    if (action < SAJ_ACT_TRADE) return SAJ_STEAL;
    if (action < SAJ_ACT_BUILD_NONE) return SAJ_TRADING;
    return action < SAJ_ACT_EXCHANGE ? SAJ_BUILD : SAJ_EXCHANGE;
}

/* Nobody can choose now: the game is over, or chance draws. */
static int closed_reason(const saj_state *s) {
    switch (s->head.step) {
    case SAJ_SETUP_HUT: return SAJ_WHY_LAYING;
    case SAJ_SETUP_START: return SAJ_WHY_STARTING;
    case SAJ_TOKEN: return SAJ_WHY_TURNING;
    case SAJ_HUT: return SAJ_WHY_UNCOVERING;
    case SAJ_EXCHANGE_DRAWN: return SAJ_WHY_SWAPPING;
    default: return s->winner == SK_NONE ? SAJ_WHY_STOPPED : SAJ_WHY_WON;
    }
}

/* The action belongs to another step than this one. */
static int step_reason(int step, int action) {
    int wanted = step_of(action);
    if (step == SAJ_FLIP) return SAJ_WHY_TOKEN_FIRST;
    if (wanted == SAJ_FLIP) return SAJ_WHY_ONE_TOKEN;
    if (step == SAJ_BUILD && wanted == SAJ_EXCHANGE) return SAJ_WHY_BUILD_FIRST;
    if (step == SAJ_EXCHANGE && wanted == SAJ_BUILD) return SAJ_WHY_BUILD_OVER;
    return SAJ_WHY_ELSEWHERE;
}

/* The first kind of which a trade would give more than the active seat owns; SAJ_KINDS: none. */
static int kind_lacking(const saj_state *s, int rank) {
    int kind = 0;
    while (kind < SAJ_KINDS &&
           (int)(saj_pools[rank] >> (8 * kind) & 0xff) <= s->pool[kind] + s->store[s->active].goods[kind])
        kind++;
    return kind;
}

/* R37: a hut of two equal goods is paid with no dog, one dog for either, or two dogs. */
static int pattern_exists(int hut, int pattern) {
    return pattern < 7 && (!saj_huts[hut].pair || pattern == 0 || pattern == 1 || pattern == 4);
}

static int build_reason(const saj_state *s, int action) {
    int hut = s->offer[(action - SAJ_ACT_BUILD) / 8], pattern = (action - SAJ_ACT_BUILD) % 8;
    if (hut >= SAJ_HUTS) return SAJ_WHY_PILE;
    if (!pattern_exists(hut, pattern)) return SAJ_WHY_PAYMENT;
    return sk_bits(saj_pattern[pattern]) > s->store[s->active].dogs ? SAJ_WHY_DOGS : SAJ_WHY_GOODS;
}

/* The reason why an illegal action of `who` is refused. */
static int refusal(const saj_state *s, int who, int action) {
    if (s->head.actors == 0 || s->head.actors >> SK_CHANCE & 1) return closed_reason(s);
    if (who != s->active) return SAJ_WHY_OTHERS;
    if (action >= SAJ_ACTIONS) return SAJ_WHY_UNKNOWN;
    if (step_of(action) != s->head.step) return step_reason(s->head.step, action);
    switch (s->head.step) {
    case SAJ_FLIP: return SAJ_WHY_TOKEN_UP;
    case SAJ_TRADING: return SAJ_WHY_GIVE;
    case SAJ_BUILD: return action == SAJ_ACT_BUILD_NONE ? SAJ_WHY_UNKNOWN : build_reason(s, action);
    default: return SAJ_WHY_UNKNOWN;
    }
}

/* The message of a reason; some depend on what is to be done instead. */
static int refusal_message(const saj_state *s, int reason, int action) {
    static const int messages[SAJ_REASONS] = {
        W_why_won,         W_why_stopped,     W_why_laying,      W_why_starting,   W_why_turning,
        W_why_uncovering,  W_why_swapping,    W_why_others,      W_why_unknown,    W_why_token_first,
        W_why_one_token_0, W_why_elsewhere_0, W_why_build_first, W_why_build_over, W_why_token_up,
        W_why_give,        W_why_pile,        W_why_payment,     W_why_dogs,       W_why_goods,
    };
    int step = s->head.step, kind = reason == SAJ_WHY_GIVE ? kind_lacking(s, action - SAJ_ACT_TRADE) : SAJ_KINDS;
    int to_do = step == SAJ_TRADING ? 0 : step == SAJ_STEAL ? 1 : step == SAJ_BUILD ? 2 : 3;
    if (reason == SAJ_WHY_ONE_TOKEN) return W_why_one_token_0 + to_do;
    if (reason == SAJ_WHY_ELSEWHERE) return W_why_elsewhere_0 + to_do;
    if (reason == SAJ_WHY_DOGS && !s->store[s->active].dogs) return W_why_dogs_none;
    if (kind < SAJ_KINDS && !s->store[s->active].goods[kind]) return W_why_give_none_0 + kind;
    return messages[reason];
}

/* What the active seat still needs for a hut, beside the dogs that it pays. */
static const char *missing_goods(phrase *p, int lang, const saj_state *s, int action) {
    uint8_t cost[SAJ_KINDS];
    hut_cost(s->offer[(action - SAJ_ACT_BUILD) / 8], saj_pattern[(action - SAJ_ACT_BUILD) % 8], cost);
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int owned = s->store[s->active].goods[kind];
        cost[kind] = (uint8_t)(cost[kind] > owned ? cost[kind] - owned : 0);
    }
    return goods_count(p, lang, cost);
}

/* What the active seat has of the kind that a trade would give too many of. */
static const char *owned_goods(phrase *p, int lang, const saj_state *s, int action) {
    int kind = kind_lacking(s, action - SAJ_ACT_TRADE);
    uint8_t counts[SAJ_KINDS] = {0};
    if (kind < SAJ_KINDS) counts[kind] = s->store[s->active].goods[kind];
    return goods_count(p, lang, counts);
}

int saj_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)state;
    int reason = refusal(s, who, action);
    phrase goods = {.memory = ""};
    if (reason == SAJ_WHY_GOODS) missing_goods(&goods, lang, s, action);
    if (reason == SAJ_WHY_GIVE) owned_goods(&goods, lang, s, action);
    SK_SAY(out, lang, word(lang, refusal_message(s, reason, action)), {"goods", goods.memory, 0},
           {"seat", seat_name(reason == SAJ_WHY_WON ? s->winner : s->active), 0},
           {"n", NULL, s->store[s->active & 3].dogs});
    return reason;
}

/* --- questions --- */

void saj_ask(const void *view, int who, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)view;
    static const int questions[SAJ_STEPS] = {W_ask_setup, W_ask_setup, W_ask_flip, W_ask_look, W_ask_trade, W_ask_steal,
                                             W_ask_build, W_ask_look,  W_ask_swap, W_ask_look, W_ask_over};
    int drawn = s->head.actors >> SK_CHANCE & 1, step = s->head.step;
    int waits = step > SAJ_SETUP_START && step != SAJ_OVER && (drawn ? who != s->active : !(s->head.actors >> who & 1));
    SK_SAY(out, lang, word(lang, waits ? W_ask_wait : questions[step]),
           {"seat", seat_name(waits ? s->active : dog_owner(s)), 0});
}

/* --- a turn as a story --- */

/* Notes of a story. Values of 0 mean "not so far". */
enum {
    NOTE_FACE,   /* face of the token + 1 */
    NOTE_EVENT,  /* enum event */
    NOTE_KIND,   /* the good that was found, or whose place was empty */
    NOTE_VICTIM, /* seat that lost a dog */
    NOTE_GIVEN,  /* goods given away, of each kind */
    NOTE_TAKEN = NOTE_GIVEN + SAJ_KINDS,
    NOTE_DOGS = NOTE_TAKEN + SAJ_KINDS, /* dogs paid */
    NOTE_HUT,                           /* hut that a pile shows anew + 1 */
    NOTE_START                          /* the seat that starts + 1 */
};

/* What came of a turn so far, in the order of the messages story.0, story.1, ... */
enum event {
    EVENT_NONE,
    EVENT_FOUND,
    EVENT_EMPTY,
    EVENT_DOG,
    EVENT_AT_DEN,
    EVENT_BOTH_DOGS,
    EVENT_STOLEN,
    EVENT_SPARED,
    EVENT_AT_POST,
    EVENT_POOR,
    EVENT_TRADED,
    EVENT_KEPT,
    EVENT_AT_SITE,
    EVENT_NO_HUT,
    EVENT_BUILT,
    EVENT_WON,
    EVENT_SWAPPED,
    EVENT_DRAWN,
    EVENT_SHUFFLED
};

/* The figure has moved: what its place brought, or what it lets the seat decide. */
static void gather_arrival(sk_story *story, const saj_state *before, const saj_state *after) {
    int place = saj_loop[after->position[story->who] & 7], step = after->head.step, kind = place - SAJ_SWAMP;
    int16_t *event = &story->notes[NOTE_EVENT];
    if (place == SAJ_DOG) {
        *event = step == SAJ_STEAL ? EVENT_AT_DEN : after->kennel < before->kennel ? EVENT_DOG : EVENT_BOTH_DOGS;
    } else if (place == SAJ_TRADE) {
        *event = step == SAJ_TRADING ? EVENT_AT_POST : EVENT_POOR;
    } else if (place == SAJ_SITE) {
        *event = step == SAJ_BUILD                      ? EVENT_AT_SITE
                 : step == SAJ_FLIP || step == SAJ_OVER ? EVENT_SHUFFLED
                                                        : EVENT_NO_HUT;
    } else {
        *event = after->stock[kind] < before->stock[kind] ? EVENT_FOUND : EVENT_EMPTY;
        story->notes[NOTE_KIND] = (int16_t)kind;
    }
}

static void gather_steal(sk_story *story, const saj_state *before, const saj_state *after) {
    story->notes[NOTE_EVENT] = EVENT_SPARED;
    for (int seat = 0; seat < before->head.players; seat++) {
        if (after->store[seat].dogs >= before->store[seat].dogs) continue;
        story->notes[NOTE_EVENT] = EVENT_STOLEN;
        story->notes[NOTE_VICTIM] = (int16_t)seat;
    }
}

static void gather_trade(sk_story *story, const saj_state *before, const saj_state *after) {
    story->notes[NOTE_EVENT] = EVENT_KEPT;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int more = after->pool[kind] - before->pool[kind];
        story->notes[NOTE_GIVEN + kind] = (int16_t)(more > 0 ? more : 0);
        story->notes[NOTE_TAKEN + kind] = (int16_t)(more < 0 ? -more : 0);
        if (more) story->notes[NOTE_EVENT] = EVENT_TRADED;
    }
}

static void gather_build(sk_story *story, const saj_state *before, const saj_state *after) {
    int built = after->store[story->who].built > before->store[story->who].built;
    int shuffled = before->head.options >> SAJ_OPT_RESET & 1;
    story->notes[NOTE_EVENT] = built ? EVENT_BUILT : shuffled ? EVENT_SHUFFLED : EVENT_NO_HUT;
    if (after->winner == story->who) story->notes[NOTE_EVENT] = EVENT_WON;
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        story->notes[NOTE_GIVEN + kind] = (int16_t)(after->stock[kind] - before->stock[kind]);
    story->notes[NOTE_DOGS] = (int16_t)(after->kennel - before->kennel);
}

/* Everything a story tells is open to all, so that any listener's views give the same one. */
void saj_gather(sk_story *story, const void *before_view, const void *after_view, int who, sk_action action) {
    const saj_state *before = (const saj_state *)before_view, *after = (const saj_state *)after_view;
    int step = before->head.step, face;
    (void)who;
    if (step == SAJ_SETUP_START) story->notes[NOTE_START] = (int16_t)(action - SAJ_OUT_START + 1);
    if (story->who >= before->head.players) return;
    switch (step) {
    case SAJ_FLIP:
    case SAJ_TOKEN:
        if (after->head.step == SAJ_TOKEN) return;
        face = step == SAJ_TOKEN          ? action - SAJ_OUT_TOKEN
               : after->shown < SAJ_SLOTS ? after->shown
                                          : after->token[action];
        story->notes[NOTE_FACE] = (int16_t)(face < SAJ_SLOTS ? face + 1 : 0);
        gather_arrival(story, before, after);
        return;
    case SAJ_STEAL: gather_steal(story, before, after); return;
    case SAJ_TRADING: gather_trade(story, before, after); return;
    case SAJ_BUILD: gather_build(story, before, after); return;
    case SAJ_HUT: story->notes[NOTE_HUT] = (int16_t)(action - SAJ_OUT_HUT + 1); return;
    case SAJ_EXCHANGE:
    case SAJ_EXCHANGE_DRAWN:
        if (story->notes[NOTE_EVENT] == EVENT_BUILT) return;
        story->notes[NOTE_EVENT] = step == SAJ_EXCHANGE ? EVENT_SWAPPED : EVENT_DRAWN;
        return;
    default: return;
    }
}

static const char *noted_goods(phrase *p, int lang, const int16_t *notes, int dogs) {
    uint8_t counts[SAJ_KINDS];
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        counts[kind] = (uint8_t)notes[kind];
    return goods_and_dogs(p, lang, counts, dogs);
}

/* The sentence for what happened; a good that the token itself shows is named once. */
static int story_message(const int16_t *notes) {
    int event = notes[NOTE_EVENT], shown = notes[NOTE_FACE] - 1 - SAJ_FACE_SITE; /* as a place */
    if (event == EVENT_BUILT && notes[NOTE_HUT]) return W_story_next;
    if (event == EVENT_FOUND && shown == SAJ_SWAMP + notes[NOTE_KIND]) return W_story_found;
    return W_story_1 + event - 1;
}

void saj_story(const sk_story *story, int lang, sk_text *out) {
    const int16_t *notes = story->notes;
    int event = notes[NOTE_EVENT], kind = notes[NOTE_KIND];
    uint8_t cost[SAJ_KINDS];
    phrase given, taken, next;
    if (notes[NOTE_START] && !event) {
        SK_SAY(out, lang, word(lang, W_said_draw_start), {"seat", seat_name(notes[NOTE_START] - 1), 0});
        sk_text_char(out, '.');
        return;
    }
    if (!event) return;
    if (notes[NOTE_HUT]) hut_cost(notes[NOTE_HUT] - 1, 0, cost);
    SK_SAY(out, lang, word(lang, story_message(notes)), {"seat", seat_name(story->who), 0},
           {"face", word(lang, notes[NOTE_FACE] ? W_turned_0 + notes[NOTE_FACE] - 1 : W_turned_any), 0},
           {"good", word(lang, W_a_0 + kind), 0}, {"empty", word(lang, W_empty_0 + kind), 0},
           {"victim", seat_name(notes[NOTE_VICTIM]), 0},
           {"given", noted_goods(&given, lang, notes + NOTE_GIVEN, notes[NOTE_DOGS]), 0},
           {"taken", noted_goods(&taken, lang, notes + NOTE_TAKEN, 0), 0},
           {"next", notes[NOTE_HUT] ? goods_count(&next, lang, cost) : "", 0});
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
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        out[2 + kind] = (sk_stock){mine->goods[kind], 10};
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

/* --- the table in words --- */

/* Which tokens a line of the description names. */
enum group { GROUP_UP, GROUP_KNOWN, GROUP_UNSEEN, GROUP_DOWN, GROUPS };

static int group_of(const saj_state *s, int slot) {
    if (s->up >> slot & 1) return GROUP_UP;
    if (s->token[slot] < SAJ_SLOTS) return GROUP_KNOWN;
    return s->token[slot] == SK_NONE ? GROUP_UNSEEN : GROUP_DOWN;
}

/* One line a group: "Face up: C die 3, F fish". */
static void describe_tokens(const saj_state *s, int lang, sk_text *out) {
    phrase face;
    for (int group = 0; group < GROUPS; group++) {
        int listed = 0;
        for (int slot = 0; slot < SAJ_SLOTS; slot++) {
            if (group_of(s, slot) != group) continue;
            sk_text_add(out, listed++ ? ", " : word(lang, W_table_tokens_0 + group));
            sk_text_add(out, slot_name(slot));
            if (s->token[slot] >= SAJ_SLOTS) continue;
            sk_text_char(out, ' ');
            sk_text_add(out, face_words(&face, lang, s->token[slot]));
            if (s->ghost[slot]) SK_SAY(out, lang, word(lang, W_table_ghost), {"n", NULL, s->ghost[slot]});
        }
        if (listed) sk_text_char(out, '\n');
    }
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
        int place = saj_loop[position], kind = place - SAJ_SWAMP;
        uint8_t stock[SAJ_KINDS] = {0};
        const char *items = "";
        if (place >= SAJ_SWAMP && place <= SAJ_RIVER) stock[kind] = s->stock[kind];
        if (place == SAJ_TRADE)
            items = goods_count(&goods, lang, s->pool);
        else if (place != SAJ_SITE)
            items = goods_and_dogs(&goods, lang, stock, place == SAJ_DOG ? s->kennel : 0);
        sk_text_add(out, "  ");
        SK_SAY(out, lang, word(lang, place == SAJ_SITE ? W_table_site : W_table_place),
               {"place", word(lang, W_place_0 + place), 0}, {"items", items, 0});
        describe_figures(s, position, lang, out);
        sk_text_char(out, '\n');
    }
}

static const char *hut_words(phrase *p, int lang, int hut) {
    uint8_t cost[SAJ_KINDS];
    hut_cost(hut, 0, cost);
    return goods_count(p, lang, cost);
}

static void describe_huts(const saj_state *s, int lang, sk_text *out) {
    phrase items;
    sk_text_add(out, word(lang, W_table_offer));
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int hut = s->offer[pile];
        sk_text_add(out, pile ? word(lang, W_semicolon) : " ");
        SK_SAY(out, lang, word(lang, hut < SAJ_HUTS ? W_table_hut : W_table_hut_none), {"pile", NULL, pile + 1},
               {"items", hut < SAJ_HUTS ? hut_words(&items, lang, hut) : "", 0}, {"n", NULL, s->pile[pile]});
    }
    sk_text_char(out, '\n');
}

static void describe_seat(const saj_state *s, int seat, int lang, sk_text *out) {
    const saj_store *store = &s->store[seat];
    phrase goods;
    const char *held;
    if (store->goods[0] != SK_HIDDEN) {
        held = goods_count(&goods, lang, store->goods);
    } else if (store->held != SK_HIDDEN) {
        SK_SAY(phrase_init(&goods), lang, word(lang, W_table_goods_number), {"n", NULL, store->held});
        held = goods.memory;
    } else {
        held = word(lang, W_table_goods_hidden);
    }
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"dogs", NULL, store->dogs},
           {"goods", held, 0}, {"huts", NULL, store->built});
    for (int i = 0; i < store->built && i < 3; i++) {
        sk_text_add(out, word(lang, i ? W_semicolon : W_board_colon));
        if (s->huts[seat][i] < SAJ_HUTS) sk_text_add(out, hut_words(&goods, lang, s->huts[seat][i]));
    }
    sk_text_char(out, '\n');
}

/* The options of the table that are not the usual ones, each on a line; who starts shows by itself. */
static void describe_options(const saj_state *s, int lang, sk_text *out) {
    for (int i = 1; i < stone_age_junior.option_count; i++) {
        int value = sk_option_get(&stone_age_junior, s->head.options, i);
        if (!value) continue;
        sk_option_text(&stone_age_junior, i, -1, lang, out);
        sk_text_add(out, word(lang, W_board_colon));
        sk_option_text(&stone_age_junior, i, value, lang, out);
        sk_text_char(out, '\n');
    }
}

static void describe_moment(const saj_state *s, int lang, sk_text *out) {
    int step = s->head.step < SAJ_STEPS ? s->head.step : SAJ_OVER;
    phrase face;
    SK_SAY(out, lang, word(lang, W_table_turn), {"n", NULL, s->head.round + 1});
    SK_SAY(out, lang, word(lang, W_table_step_0 + step), {"seat", seat_name(s->active), 0},
           {"victim", seat_name(dog_owner(s)), 0}, {"slot", slot_name(s->turning), 0},
           {"pile", NULL, s->revealing + 1});
    if (step == SAJ_OVER) saj_verdict(s, lang, out);
    if (s->shown < SAJ_SLOTS)
        SK_SAY(out, lang, word(lang, W_table_shown), {"face", face_words(&face, lang, s->shown), 0});
    sk_text_char(out, '\n');
}

void saj_part(const void *view, int part, int lang, sk_text *out) {
    const saj_state *s = (const saj_state *)view;
    if (part == SK_PART_MOMENT) {
        describe_moment(s, lang, out);
    } else if (part == SK_PART_MARKET) {
        describe_tokens(s, lang, out);
        describe_places(s, lang, out);
        describe_huts(s, lang, out);
    } else if (part == SK_PART_PRINT) {
        describe_options(s, lang, out);
    } else {
        describe_seat(s, part - SK_PART_SEAT, lang, out);
    }
}

void saj_describe(const void *view, int lang, sk_text *out) {
    int players = ((const saj_state *)view)->head.players;
    saj_part(view, SK_PART_MOMENT, lang, out);
    saj_part(view, SK_PART_MARKET, lang, out);
    for (int seat = 0; seat < players; seat++)
        saj_part(view, SK_PART_SEAT + seat, lang, out);
    saj_part(view, SK_PART_PRINT, lang, out);
}
