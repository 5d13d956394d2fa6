/* why.c - why a choice is refused: the cause is found by the rules, then put into words. */
#include "skerry/bits.h"
#include "phrase.h"

/* In the order of enum skye_reason, as the sentences why.* are. */
const sk_reason skye_reasons[SKYE_REASONS + 1] = {
    {"over", "R58"},         {"dealing", "R2"},   {"lot", "R6"},       {"drawing", "R12"},   {"stranger", "R1"},
    {"confirmed", "R16"},    {"before", "R18"},   {"after", "R18"},    {"built", "R23"},     {"unfit", "R27"},
    {"axe", "R13"},          {"axed", "R13"},     {"unpriced", "R13"}, {"unready", "R13"},   {"price-first", "R13"},
    {"price-second", "R13"}, {"priced", "R13"},   {"changes", "R13"},  {"early", "R18"},     {"prebuild", "R23"},
    {"shown", "R16"},        {"own", "R19"},      {"seller", "R19"},   {"discarded", "R17"}, {"sold", "U23"},
    {"gold", "R19"},         {"bought", "R18"},   {"hand", "R23"},     {"chosen", "R23"},    {"other", "R23"},
    {"stuck", "U7"},         {"unchosen", "R23"}, {"cell", "R24"},     {"terrain", "R24"},
};

/* Which part of a round an action belongs to. */
enum part { PART_AXE, PART_PRICE, PART_CONFIRM, PART_CHANGE, PART_BUY, PART_CHOOSE, PART_PLACE, PART_NONE };

static int part_of(int action) {
    if (action < SKYE_ACT_CONFIRM) return PART_AXE;
    if (action == SKYE_ACT_CONFIRM) return PART_CONFIRM;
    if (action == SKYE_ACT_CHANGE) return PART_CHANGE;
    if (action < SKYE_ACT_CHOOSE) return PART_BUY; /* passing too */
    if (action < SKYE_ACT_PLACE) return PART_CHOOSE;
    if (action < SKYE_ACT_PRICE) return PART_PLACE;
    return action < SKYE_ACTIONS ? PART_PRICE : PART_NONE;
}

static int is_pricing(int part) {
    return part <= PART_CHANGE;
}

/* 1 if the tile fits somewhere in the territory. */
static int fits_somewhere(const skye_clan *c, int tile) {
    for (int spot = 0; spot < c->edges; spot++)
        if (skye_turns(c, tile, spot)) return 1;
    return 0;
}

/* Nobody or somebody else acts. */
static int reason_waiting(const skye_state *s, int who) {
    const skye_clan *c = &s->clans[who];
    if (s->head.step == SKYE_PRICE) return SKYE_WHY_CONFIRMED;
    if (s->head.step == SKYE_BUILD) return c->hand[0] < SKYE_TILES ? SKYE_WHY_UNFIT : SKYE_WHY_BUILT;
    int n = s->head.players, now = sk_lowest(s->head.actors);
    return (who - s->first + n) % n < (now - s->first + n) % n ? SKYE_WHY_AFTER : SKYE_WHY_BEFORE;
}

/* R13: the axe, two prices, the confirmation. */
static int reason_pricing(const skye_state *s, int who, int action) {
    int stage = skye_stage(s, who), part = part_of(action);
    if (part == PART_BUY) return SKYE_WHY_EARLY;
    if (part == PART_CHOOSE || part == PART_PLACE) return SKYE_WHY_PREBUILD;
    if (stage == SKYE_SET_AXE) return part == PART_AXE ? -1 : SKYE_WHY_AXE;
    if (stage == SKYE_SET_READY) {
        if (part == PART_CONFIRM) return -1;
        if (s->clans[who].changes >= SKYE_CHANGES_MAX) return SKYE_WHY_CHANGES;
        return part == PART_CHANGE ? -1 : SKYE_WHY_PRICED;
    }
    if (part == PART_AXE) return SKYE_WHY_AXED;
    if (part == PART_CHANGE) return SKYE_WHY_UNREADY;
    if (part != PART_PRICE) return SKYE_WHY_UNPRICED;
    if (action - SKYE_ACT_PRICE + 1 <= skye_price_most(s, who)) return -1;
    return stage == SKYE_SET_ONE ? SKYE_WHY_PRICE_FIRST : SKYE_WHY_PRICE_SECOND;
}

/* R18, R19: one tile of another clan, within the gold in hand. */
static int reason_buying(const skye_state *s, int who, int action) {
    int part = part_of(action), seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    if (is_pricing(part) || part == PART_NONE) return SKYE_WHY_SHOWN;
    if (part != PART_BUY) return SKYE_WHY_PREBUILD;
    if (action == SKYE_ACT_PASS) return -1;
    if (seller == who) return SKYE_WHY_OWN;
    if (seller >= s->head.players) return SKYE_WHY_SELLER;
    const skye_clan *c = &s->clans[seller];
    if (c->axe == k) return SKYE_WHY_DISCARDED;
    if (c->buyer[k] != SK_NONE) return SKYE_WHY_SOLD;
    return c->price[k] > s->clans[who].gold ? SKYE_WHY_GOLD : -1;
}

/* R23, R24, U7: one tile at a time, where it fits. */
static int reason_building(const skye_state *s, int who, int action) {
    const skye_clan *c = &s->clans[who];
    int part = part_of(action), k = action - SKYE_ACT_CHOOSE, place = action - SKYE_ACT_PLACE;
    if (is_pricing(part) || part == PART_NONE) return SKYE_WHY_SHOWN;
    if (part == PART_BUY) return SKYE_WHY_BOUGHT;
    if (part == PART_CHOOSE) {
        if (c->hand[k] >= SKYE_TILES) return SKYE_WHY_HAND;
        if (c->building == k) return SKYE_WHY_CHOSEN;
        if (!fits_somewhere(c, c->hand[k])) return SKYE_WHY_STUCK;
        return c->building == SK_NONE ? -1 : SKYE_WHY_OTHER;
    }
    if (c->building == SK_NONE) return SKYE_WHY_UNCHOSEN;
    if (place >> 2 >= c->edges) return SKYE_WHY_CELL;
    return skye_turns(c, c->hand[c->building], place >> 2) >> (place & 3) & 1 ? -1 : SKYE_WHY_TERRAIN;
}

/* The cause for which `action` is refused to seat `who`; -1: it is allowed. */
static int reason_of(const skye_state *s, int who, int action) {
    if (s->head.step == SKYE_OVER) return SKYE_WHY_OVER;
    if (s->head.step == SKYE_SLOTS) return SKYE_WHY_DEALING;
    if (s->head.step == SKYE_FIRST) return SKYE_WHY_LOT;
    if (s->head.step == SKYE_DRAW) return SKYE_WHY_DRAWING;
    if (who < 0 || who >= s->head.players) return SKYE_WHY_STRANGER;
    if (!(s->head.actors >> who & 1)) return reason_waiting(s, who);
    if (s->head.step == SKYE_PRICE) return reason_pricing(s, who, action);
    return s->head.step == SKYE_BUY ? reason_buying(s, who, action) : reason_building(s, who, action);
}

/* --- words --- */

/* R13: prices that are missing or too high, in gold that the seat has. */
static void tell_price(const skye_state *s, int who, int action, int reason, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[who];
    phrase tile;
    int most = skye_price_most(s, who);
    SK_SAY(out, lang, word(lang, W_why_over + reason),
           {"tile", skye_the_tile(&tile, skye_priced_tile(s, who), lang), 0}, {"p", NULL, action - SKYE_ACT_PRICE + 1},
           {"gold", NULL, c->gold}, {"n", NULL, most}, {"other", NULL, c->gold - most},
           {"times", NULL, SKYE_CHANGES_MAX});
}

/* R19, U23: a tile that cannot be bought. */
static void tell_buy(const skye_state *s, int who, int action, int reason, int lang, sk_text *out) {
    const skye_clan *c = &s->clans[(action - SKYE_ACT_BUY) / SKYE_DRAWN];
    phrase tile;
    int k = (action - SKYE_ACT_BUY) % SKYE_DRAWN, gold = s->clans[who].gold;
    SK_SAY(out, lang, word(lang, W_why_over + reason), {"tile", skye_the_tile(&tile, c->drawn[k], lang), 0},
           {"seat", seat_name(c->buyer[k]), 0}, {"p", NULL, c->price[k]}, {"n", NULL, c->price[k] - gold},
           {"gold", NULL, gold});
}

/* R24: the first side on which the terrains differ. */
static void tell_terrain(const skye_clan *c, int place, int lang, sk_text *out) {
    int d = 0, theirs, mine;
    do {
        theirs = c->edge[place >> 2] >> (2 * d) & 3;
        mine = skye_side(c->hand[c->building], place & 3, d);
    } while ((!theirs || theirs == mine) && ++d < 4);
    SK_SAY(out, lang, word(lang, W_why_terrain), {"side", word(lang, W_side_0 + (d & 3)), 0},
           {"mine", word(lang, W_land_1 + mine - 1), 0}, {"theirs", word(lang, W_land_1 + theirs - 1), 0});
}

/* R23, U7: a tile that cannot be built now. */
static void tell_build(const skye_clan *c, int action, int reason, int lang, sk_text *out) {
    int held = 0, chosen = part_of(action) == PART_CHOOSE ? c->hand[action - SKYE_ACT_CHOOSE] : SK_NONE;
    phrase tile;
    while (held < SKYE_DRAWN && c->hand[held] < SKYE_TILES)
        held++;
    SK_SAY(out, lang, word(lang, W_why_over + reason), {"tile", skye_the_tile(&tile, chosen, lang), 0},
           {"n", NULL, held});
}

/* What the seat can do now instead. */
static void tell_now(const skye_state *s, int who, int lang, sk_text *out) {
    static const int stages[4] = {W_now_axe, W_now_price, W_now_price, W_now_confirm};
    const skye_clan *c = &s->clans[who];
    phrase tile;
    sk_text_char(out, ' ');
    if (s->head.step == SKYE_PRICE)
        SK_SAY(out, lang, word(lang, stages[skye_stage(s, who)]),
               {"tile", skye_the_tile(&tile, skye_priced_tile(s, who), lang), 0}, {"n", NULL, skye_price_most(s, who)});
    else if (s->head.step == SKYE_BUY)
        sk_text_add(out, word(lang, W_now_buy));
    else if (c->building == SK_NONE)
        sk_text_add(out, word(lang, W_now_choose));
    else
        SK_SAY(out, lang, word(lang, W_now_place), {"tile", skye_the_tile(&tile, c->hand[c->building], lang), 0});
}

int skye_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const skye_state *s = (const skye_state *)state;
    int reason = reason_of(s, who, action);
    if (reason < 0) return reason;
    if (reason < SKYE_WHY_AXE)
        SK_SAY(out, lang, word(lang, W_why_over + reason), {"seat", seat_name(sk_actor(s)), 0});
    else if (reason < SKYE_WHY_EARLY)
        tell_price(s, who, action, reason, lang, out);
    else if (reason < SKYE_WHY_OWN || reason == SKYE_WHY_BOUGHT)
        sk_text_add(out, word(lang, W_why_over + reason));
    else if (reason < SKYE_WHY_BOUGHT)
        tell_buy(s, who, action, reason, lang, out);
    else if (reason == SKYE_WHY_TERRAIN)
        tell_terrain(&s->clans[who], action - SKYE_ACT_PLACE, lang, out);
    else
        tell_build(&s->clans[who], action, reason, lang, out);
    if (reason >= SKYE_WHY_EARLY && reason < SKYE_WHY_UNCHOSEN) tell_now(s, who, lang, out);
    return reason;
}
