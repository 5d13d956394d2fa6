/* rules.c - the rules of Settlement: set-up, legal choices, what a choice does, points, places, invariants.
 *
 * Goods of a player (five resources and bonus villagers) are one word of bytes, none above 127, so a price is compared
 * and paid in a few instructions. What a player may do is one 64-bit mask; `legal` lists it and `pick` takes a bit of
 * it, so the two cannot disagree. Numbers like R24 and G10 are those of RULES.md.
 */
#include "components.h"
#include "state.h"
#include "skerry/bits.h"
#include "skerry/counts.h"
#include "skerry/skerry.h"

/* clang-format off */
/* Bits of the mask of a turn, a street or the Clock. A terrain has one bit: only one of its three actions can be
 * legal. */
enum {
    BIT_BUILD = 0, BIT_EXPLORE = 9, BIT_TERRAIN = 12, BIT_REGION = 21, BIT_ACTIVATE = 24, BIT_INVITE = 27,
    BIT_EXCHANGE = 31, BIT_END = 51, BIT_PASS = 52, BIT_USE = 53, BIT_STOP = 56,
    BIT_TO_ID = SET_REGION - BIT_REGION
};
/* clang-format on */

/* Exchanges that need one of each input (index: resources owned), and those that need a pair (resources owned
 * twice). */
#define SINGLE(has)                                                                                                    \
    (((has) & (has) >> 1 & 1) << 6 | ((has) & (has) >> 2 & 1) << 7 | ((has) >> 1 & (has) >> 2 & 1) << 8 |              \
     ((has) & (has) >> 1 & (has) >> 2 & 1) << 9 | ((has) >> 4 & 1) * (7 << 11))
#define PAIR(has) (((has)&1) * 3 | ((has) >> 1 & 1) * (3 << 2) | ((has) >> 2 & 1) * (3 << 4) | ((has) >> 3 & 1) << 10)
#define EIGHT(make, n)                                                                                                 \
    make((n)), make((n) + 1), make((n) + 2), make((n) + 3), make((n) + 4), make((n) + 5), make((n) + 6), make((n) + 7)

SK_TABLE uint16_t SINGLES[32] = {EIGHT(SINGLE, 0), EIGHT(SINGLE, 8), EIGHT(SINGLE, 16), EIGHT(SINGLE, 24)};
SK_TABLE uint16_t PAIRS[32] = {EIGHT(PAIR, 0), EIGHT(PAIR, 8), EIGHT(PAIR, 16), EIGHT(PAIR, 24)};
#undef SINGLE
#undef PAIR
#undef EIGHT

/* Basic given and basic received by the exchanges of the Mirror. */
SK_TABLE uint8_t MIRROR_GIVES[6] = {0, 0, 1, 1, 2, 2};
SK_TABLE uint8_t MIRROR_TAKES[6] = {1, 2, 0, 2, 0, 1};

/* Types of building whose effect needs nothing, a basic, a diamond, a gold. */
enum {
    USE_FREE = 1 << SET_SAWMILL | 1 << SET_CLAY_PIT | 1 << SET_QUARRY | 1 << SET_WAREHOUSE | 1 << SET_MINE,
    USE_BASIC = 1 << SET_BAZAAR,
    USE_DIAMOND = 1 << SET_GOLDSMITH | 1 << SET_TAVERN | 1 << SET_CATHEDRAL,
    USE_GOLD = 1 << SET_TOWER | 1 << SET_BANK,
    USE_FORT = 1 << SET_POST
};

/* --- Goods ------------------------------------------------------------------------------------------------------- */

SK_RULE uint64_t goods_of(const set_seat *p) {
    return sk_counts(p, 8);
}

SK_RULE void goods_put(set_seat *p, uint64_t goods) {
    sk_counts_put(p, goods, 8);
}

/* Bit r: there are at least `least` (1 to 127) of resource r. */
SK_RULE unsigned at_least(uint64_t goods, unsigned least) {
    return sk_counts_at_least(goods, least) & ((1u << SET_RESOURCES) - 1);
}

SK_RULE int is_strict(const set_state *s) {
    return (s->head.options & SET_STRICT) != 0;
}

/* What is left in the general supply (strict_supply), in the form of a word of goods. */
SK_RULE uint64_t supply_of(const set_state *s) {
    uint64_t goods = 0;
    for (int r = 0; r < SET_RESOURCES; r++)
        goods |= (uint64_t)s->supply[r] << (8 * r);
    return goods | SET_BONUS_GOODS(s->supply_bonus);
}

SK_RULE void supply_put(set_state *s, uint64_t goods) {
    for (int r = 0; r < SET_RESOURCES; r++)
        s->supply[r] = (uint8_t)(goods >> (8 * r));
    s->supply_bonus = (uint8_t)(goods >> 40);
}

/* R83, G11: with a limited supply a gain is reduced to what is there. */
SK_RULE uint64_t supply_draw(set_state *s, uint64_t goods) {
    uint64_t left = supply_of(s), drawn = 0;
    for (int lane = 0; lane < 48; lane += 8) {
        uint64_t want = goods >> lane & 0xff, have = left >> lane & 0xff;
        drawn |= (want < have ? want : have) << lane;
    }
    supply_put(s, left - drawn);
    return drawn;
}

SK_RULE void gain(set_state *s, set_seat *p, uint64_t goods) {
    if (is_strict(s)) goods = supply_draw(s, goods);
    goods_put(p, sk_counts_capped(goods_of(p) + goods, SET_RESOURCES + 1)); /* R83: the engine counts to 127 */
}

SK_RULE void pay(set_state *s, set_seat *p, uint64_t goods) {
    goods_put(p, goods_of(p) - goods);
    if (is_strict(s)) supply_put(s, supply_of(s) + goods);
}

/* R17, R18: basic villagers first, bonus villagers when no basic one is left. */
SK_RULE void spend(set_seat *p, unsigned count) {
    unsigned basic = count < p->villagers ? count : p->villagers;
    p->villagers = (uint8_t)(p->villagers - basic);
    p->bonus = (uint8_t)(p->bonus - (count - basic));
    p->bonus_used = (uint8_t)(p->bonus_used + (count - basic));
}

/* --- Boards ------------------------------------------------------------------------------------------------------ */

/* R26: spaces beside an own terrain; without terrains the whole of region I. */
SK_RULE unsigned frontier_of(unsigned own) {
    if (!own) return 7;
    unsigned beside = (own & 0333) << 1 | (own & 0666) >> 1 | own << 3 | own >> 3;
    return beside & 0777 & ~own;
}

/* Bit r: a space of region (or street) r is in the mask. */
SK_RULE unsigned regions_of(unsigned spaces) {
    spaces |= spaces >> 1 | spaces >> 2;
    return (spaces & 1) | (spaces >> 2 & 2) | (spaces >> 4 & 4);
}

SK_RULE unsigned resource_at(const set_seat *p, int space) {
    return SET_TERRAINS[p->terrain[space]].resource;
}

/* Bit r: a terrain of the mask gives resource r. */
SK_RULE unsigned resources_of(const set_seat *p, unsigned spaces) {
    unsigned kinds = 0;
    for (; spaces; spaces &= spaces - 1)
        kinds |= 1u << resource_at(p, sk_lowest(spaces));
    return kinds;
}

/* R28, R56: colours shown by the heroes of the row now. */
SK_RULE unsigned danger_of(const set_state *s) {
    unsigned danger = 0;
    for (int i = 0; i < SET_ROW; i++)
        if (s->row[i] != SK_NONE) danger |= 1u << SET_HERO_CARDS[s->row[i]].icon;
    return danger;
}

/* R33, R44: what can be done on a terrain is to hunt its monster, to use its fort, or to fortify it. */
SK_RULE int kind_at(const set_seat *p, int space) {
    if (p->monsters >> space & 1) return SET_HUNT;
    return p->forts >> space & 1 ? SET_GARRISON : SET_FORTIFY;
}

/* Resources that a choice of a resource can still give: all, or with a limited supply those that are there. */
SK_RULE unsigned supplied(const set_state *s) {
    return is_strict(s) ? at_least(supply_of(s), 1) : 31;
}

/* --- What is legal ----------------------------------------------------------------------------------------------- */

/* R66, G22: 1:1 exchanges; a basic received so is not given so before the next other decision, and the reverse. */
SK_RULE unsigned mirror_mask(unsigned has, unsigned marks) {
    unsigned gives = has & ~marks, takes = ~(marks >> 3), mask = 0;
    for (int i = 0; i < 6; i++)
        mask |= (gives >> MIRROR_GIVES[i] & takes >> MIRROR_TAKES[i] & 1) << i;
    return mask << SET_MIRROR_FIRST;
}

/* G11: exchanges whose output is in the supply. */
SK_RULE unsigned supplied_exchanges(const set_state *s) {
    unsigned there = supplied(s), mask = 0;
    for (int i = 0; i < SET_EXCHANGES; i++)
        mask |= (unsigned)((at_least(SET_TRADES[i].gives, 1) & there) != 0) << i;
    return mask;
}

/* R48: exchanges that the stock allows now. */
SK_RULE uint64_t exchange_mask(const set_state *s, const set_seat *p, uint64_t goods, unsigned has) {
    unsigned mask = (unsigned)SINGLES[has] | PAIRS[at_least(goods, 2)];
    if (p->artefact == SET_MIRROR) mask |= mirror_mask(has, s->marks);
    if (is_strict(s)) mask &= supplied_exchanges(s);
    if (p->exchanges >= SET_EXCHANGES_MAX) mask = 0; /* R95 */
    return (uint64_t)mask << BIT_EXCHANGE;
}

/* R20, R23: market spaces whose price is in stock, while the settlement has room. */
SK_RULE unsigned build_mask(const set_state *s, const set_seat *p, unsigned has) {
    unsigned mask = 0;
    for (int r = 0; r < SET_RESOURCES; r++)
        mask |= s->market_cost[r] & (0 - (has >> r & 1));
    return p->room ? mask : 0;
}

/* The seven actions (R20 to R47), for a player with at least one villager. */
SK_RULE uint64_t action_mask(const set_state *s, const set_seat *p, unsigned has, unsigned villagers) {
    unsigned own = p->reach[SET_RED];
    unsigned strength = villagers < 4 ? villagers : 4;
    unsigned explore = p->open & (villagers < 3 ? villagers | villagers >> 1 : 7u); /* R24 */
    unsigned calm = own & ~(unsigned)p->monsters;
    unsigned hunts = p->monsters & p->reach[strength - 1];                                /* R30 */
    unsigned fortify = is_strict(s) && !s->supply_forts ? 0 : calm & ~(unsigned)p->forts; /* R33 */
    unsigned terrains = hunts | fortify | (p->forts & ~(unsigned)p->forts_used);          /* R44 */
    unsigned ready = regions_of(calm) | (p->open & SET_STREET_BITS);                      /* R35, R40 */
    if (s->head.options & SET_EMPTY_ALLOWED) ready = SET_ALL_BITS;                        /* G5 */
    unsigned again = 0;
    if (p->artefact == SET_STAR && !(p->again & SET_REGION_BITS)) again = SET_REGION_BITS; /* R64 */
    if (p->artefact == SET_KEY && !(p->again & SET_STREET_BITS)) again = SET_STREET_BITS;  /* R65 */
    unsigned zones = ready & (~(unsigned)p->activated | again);                            /* R19 */
    return build_mask(s, p, has) | explore << BIT_EXPLORE | terrains << BIT_TERRAIN | (uint64_t)zones << BIT_REGION;
}

/* R50, R55: diamonds that a position costs besides; O4: counted from the leftmost hero. */
SK_RULE unsigned surcharge(const set_state *s, int position) {
    if (s->head.options & SET_LEFTMOST)
        for (int i = 0; i < SET_ROW - 1 && s->row[i] == SK_NONE; i++)
            position--;
    return position < 0 ? 0 : SET_SURCHARGE[position];
}

/* R50, R51: positions whose hero can be paid now. */
SK_RULE uint64_t invite_mask(const set_state *s, uint64_t goods) {
    uint64_t mask = 0;
    for (int i = 0; i < SET_ROW; i++) {
        if (s->row[i] == SK_NONE) continue;
        uint64_t price = SET_HERO_CARDS[s->row[i]].cost + surcharge(s, i) * SET_ONE(SET_DIAMOND);
        mask |= (uint64_t)sk_counts_cover(goods, price) << i;
    }
    return mask << BIT_INVITE;
}

/* R88: an action and a hero each once a turn, exchanges and the pass always, the end of the turn after either. */
SK_RULE uint64_t turn_mask(const set_state *s) {
    const set_seat *p = &s->seat[s->turn];
    uint64_t goods = goods_of(p);
    unsigned has = at_least(goods, 1), villagers = (unsigned)p->villagers + p->bonus;
    uint64_t mask = exchange_mask(s, p, goods, has) | (uint64_t)1 << BIT_PASS | (uint64_t)(s->done != 0) << BIT_END;
    if (villagers && !(s->done & SET_ACTED)) mask |= action_mask(s, p, has, villagers);
    if (!(s->done & SET_INVITED)) mask |= invite_mask(s, goods);
    return mask;
}

/* R42: types of building whose effect can be used now. */
SK_RULE unsigned usable_types(const set_state *s, const set_seat *p, unsigned has) {
    unsigned types = USE_FREE;
    if (has & 7) types |= USE_BASIC;
    if (has >> SET_DIAMOND & 1) types |= USE_DIAMOND;
    if (has >> SET_GOLD & 1) types |= USE_GOLD;
    if (p->forts) types |= USE_FORT;
    if (!is_strict(s)) return types;
    uint64_t left = supply_of(s);
    for (int t = 0; t < SET_TYPES; t++) { /* G11: the whole output must be there */
        for (int lane = 0; lane < 48; lane += 8)
            if ((SET_EFFECTS[t].gives >> lane & 0xff) > (left >> lane & 0xff)) types &= ~(1u << t);
    }
    if (!(supplied(s) & 7)) types &= ~(1u << SET_WAREHOUSE);
    if (!(supplied(s) & resources_of(p, p->forts))) types &= ~(1u << SET_POST);
    return types;
}

/* R41, R58: buildings of the street that can be used now, exchanges, and the end of it. */
SK_RULE uint64_t street_mask(const set_state *s) {
    const set_seat *p = &s->seat[s->turn];
    uint64_t goods = goods_of(p);
    unsigned has = at_least(goods, 1), types = usable_types(s, p, has), places = 0;
    for (unsigned left = s->unused; left; left &= left - 1) {
        int place = sk_lowest(left);
        places |= (types >> p->building[3 * s->street + place] & 1) << place;
    }
    return exchange_mask(s, p, goods, has) | (uint64_t)places << BIT_USE | (uint64_t)1 << BIT_STOP;
}

/* Basics that a Warehouse can give or a Bazaar can take now. */
SK_RULE unsigned basic_options(const set_state *s, const set_seat *p, int type) {
    return 7 & (type == SET_WAREHOUSE ? supplied(s) : at_least(goods_of(p), 1));
}

/* Terrains that the activation in progress harvests: those of the region without a monster (R36). */
SK_RULE unsigned harvested(const set_state *s, const set_seat *p) {
    return p->reach[SET_RED] & ~(unsigned)p->monsters & (7u << (3 * s->region));
}

/* G12: terrains of which the Scroll gives one more; O5: those under a monster, too. */
SK_RULE unsigned scroll_terrains(const set_state *s, const set_seat *p) {
    if (s->head.options & SET_SCROLL_ANY) return p->reach[SET_RED] & (7u << (3 * s->region));
    return harvested(s, p);
}

/* R67: basics of which one is not yet kept. */
SK_RULE unsigned keep_options(const set_state *s, const set_seat *p) {
    unsigned mask = 0;
    for (int r = 0; r < SET_BASICS; r++)
        mask |= (unsigned)(p->stock[r] > s->kept[r]) << r;
    return mask;
}

/* All choices of the seat that acts, as a mask; `base` receives the id of bit 0, or -1 for the bits of a turn. */
SK_RULE uint64_t player_mask(const set_state *s, int *base) {
    const set_seat *p = &s->seat[s->turn];
    *base = BIT_TO_ID;
    switch (s->head.step) {
    case SET_TURN: *base = -1; return turn_mask(s);
    case SET_STREET:
    case SET_CLOCKWORK: return street_mask(s);
    case SET_DRAFT:
    case SET_TAKE: *base = SET_ARTEFACT; return s->display;
    case SET_PLACE: *base = SET_PUT; return p->room;
    case SET_COLUMN: *base = SET_LAY; return p->frontier >> (3 * s->region) & 7;
    case SET_RISK: *base = SET_NO_MONSTER; return 3;
    case SET_EXTRA: *base = SET_GAIN; return resources_of(p, scroll_terrains(s, p)) & supplied(s);
    case SET_BASIC: *base = SET_CHOOSE; return basic_options(s, p, p->building[3 * s->street + s->place]);
    case SET_TRADE: *base = SET_GAIN; return resources_of(p, p->forts) & supplied(s);
    case SET_KEEP: *base = SET_HOLD; return keep_options(s, p);
    default: return 0;
    }
}

/* The id of a bit of player_mask. */
SK_RULE sk_action id_of(const set_state *s, int base, int bit) {
    if (base >= 0) return (sk_action)(base + bit);
    if (bit >= BIT_REGION) return (sk_action)(bit + BIT_TO_ID);
    if (bit < BIT_TERRAIN) return (sk_action)bit;
    int space = bit - BIT_TERRAIN;
    return (sk_action)(SET_TERRAIN + 3 * space + kind_at(&s->seat[s->turn], space));
}

/* What chance draws from, a bit for each tile or card. */
SK_RULE uint64_t chance_mask(const set_state *s) {
    switch (s->head.step) {
    case SET_SETUP_MARKET:
    case SET_REFILL:
    case SET_ROUND_MARKET: return s->pile;
    case SET_SETUP_HERO:
    case SET_NEW_HERO:
    case SET_ROUND_HERO: return s->hero_deck;
    case SET_SETUP_ARTEFACT:
    case SET_NEW_ARTEFACT: return s->artefact_pile;
    case SET_SETUP_FIRST: return (1u << s->head.players) - 1;
    case SET_REVEAL: return s->terrain_stack[s->region];
    default: return 0;
    }
}

/* The outcome that a bit of chance_mask stands for; equal tiles have neighbouring bits and the same outcome. */
SK_RULE sk_action outcome_of(const set_state *s, int bit) {
    switch (s->head.step) {
    case SET_SETUP_MARKET:
    case SET_REFILL:
    case SET_ROUND_MARKET: return (sk_action)(SET_DRAW_BUILDING + bit / 3);
    case SET_SETUP_HERO:
    case SET_NEW_HERO:
    case SET_ROUND_HERO: return (sk_action)(SET_DRAW_HERO + bit);
    case SET_SETUP_FIRST: return (sk_action)(SET_DRAW_FIRST + bit);
    case SET_REVEAL: return (sk_action)(SET_DRAW_TERRAIN + SET_TILE_KIND[s->region][bit]);
    default: return (sk_action)(SET_DRAW_ARTEFACT + bit);
    }
}

SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const set_state *s = (const set_state *)state;
    int count = 0, base;
    if (who < 0 || who > SK_CHANCE || !(s->head.actors >> who & 1)) return 0;
    if (who == SK_CHANCE) {
        for (uint64_t left = chance_mask(s); left; left &= left - 1) {
            sk_action outcome = outcome_of(s, sk_lowest64(left));
            if (count && out[count - 1].action == outcome) {
                out[count - 1].weight++;
                continue;
            }
            count = sk_offer(out, count, outcome, 1);
        }
        return count;
    }
    for (uint64_t left = player_mask(s, &base); left; left &= left - 1)
        count = sk_offer(out, count, id_of(s, base, sk_lowest64(left)), 1);
    return count;
}

SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const set_state *s = (const set_state *)state;
    int base = 0;
    uint64_t mask = who == SK_CHANCE ? chance_mask(s) : player_mask(s, &base);
    int bit = sk_nth64(mask, (int)sk_scale(random, (uint32_t)sk_bits64(mask)));
    return who == SK_CHANCE ? outcome_of(s, bit) : id_of(s, base, bit);
}

/* --- Steps ------------------------------------------------------------------------------------------------------- */

/* The player whose turn it is decides `step` next. */
SK_RULE void ask(set_state *s, int step) {
    s->head.step = (uint8_t)step;
    s->head.actors = (uint8_t)(1 << s->turn);
}

/* Chance decides `step` next. */
SK_RULE void draw(set_state *s, int step) {
    s->head.step = (uint8_t)step;
    s->head.actors = 1 << SK_CHANCE;
}

SK_RULE void begin_turn(set_state *s, int seat) {
    s->turn = (uint8_t)seat;
    s->done = 0;
    ask(s, SET_TURN);
}

/* R10: clockwise to the next player who has not passed. */
SK_RULE void next_turn(set_state *s) {
    int seat = s->turn;
    do
        seat = seat + 1 < s->head.players ? seat + 1 : 0;
    while (s->passed >> seat & 1);
    begin_turn(s, seat);
}

/* R88: the action of this turn is complete. */
SK_RULE void action_done(set_state *s) {
    s->done |= SET_ACTED;
    s->region = s->street = s->place = SK_NONE;
    ask(s, SET_TURN);
}

/* --- Market and row ---------------------------------------------------------------------------------------------- */

SK_RULE void market_put(set_state *s, int space, int type, int height) {
    s->market[space] = (uint8_t)type;
    s->height[space] = (uint8_t)height;
    s->market_cost[SET_BUILDING_COST[type]] |= (uint16_t)(1 << space);
}

SK_RULE void market_clear(set_state *s, int space) {
    s->market_cost[SET_BUILDING_COST[s->market[space]]] &= (uint16_t) ~(1 << space);
    s->market[space] = SK_NONE;
    s->height[space] = 0;
}

/* The revealed tile goes to the lowest space that waits. Returns 1 while more spaces wait and tiles are left. */
SK_RULE int market_reveal(set_state *s, int type) {
    uint64_t group = (uint64_t)7 << (3 * type);
    s->pile = (s->pile & ~group) | ((s->pile & group) >> 1 & group);
    market_put(s, sk_lowest(s->refill), type, 1);
    s->refill &= (uint16_t)(s->refill - 1);
    if (!s->pile) s->refill = 0; /* R22: the spaces stay empty */
    return s->refill != 0;
}

/* R72, R90: equal buildings form one stack on the lowest space of their type; the emptied spaces wait for tiles. */
SK_RULE void market_group(set_state *s) {
    uint8_t home[SET_TYPES];
    memset(home, SK_NONE, sizeof home);
    s->refill = 0;
    for (int i = 0; i < SET_SPACES; i++) {
        int type = s->market[i];
        if (type != SK_NONE && home[type] == SK_NONE) {
            home[type] = (uint8_t)i;
            continue;
        }
        if (type != SK_NONE) {
            s->height[home[type]] = (uint8_t)(s->height[home[type]] + s->height[i]);
            market_clear(s, i);
        }
        s->refill |= (uint16_t)(1 << i);
    }
    if (!s->pile) s->refill = 0;
}

/* R54: heroes to the left of the gap move one position to the right. */
SK_RULE void row_slide(set_state *s, int gap) {
    for (int i = gap; i > 0; i--)
        s->row[i] = s->row[i - 1];
    s->row[0] = SK_NONE;
}

/* The revealed hero takes the rightmost empty position. */
SK_RULE void row_reveal(set_state *s, int hero) {
    int i = SET_ROW - 1;
    while (s->row[i] != SK_NONE)
        i--;
    s->row[i] = (uint8_t)hero;
    s->hero_deck &= ~((uint64_t)1 << hero);
}

/* --- Actions ----------------------------------------------------------------------------------------------------- */

/* R20, R21: villager and payment; the space waits for a tile if it is empty now (R22). */
SK_RULE void build(set_state *s, set_seat *p, int space) {
    int type = s->market[space];
    spend(p, 1);
    p->zones[SET_ZONE_BUILD]++;
    pay(s, p, SET_ONE(SET_BUILDING_COST[type]));
    if (--s->height[space] == 0) {
        market_clear(s, space);
        if (s->pile) s->refill = (uint16_t)(1 << space);
    }
    s->pending = (uint8_t)type;
    ask(s, SET_PLACE);
}

/* R58: after the refill the Clock offers the effect of the new building. */
SK_RULE void built(set_state *s, set_seat *p) {
    if (p->artefact != SET_CLOCK) {
        action_done(s);
        return;
    }
    s->unused = (uint8_t)(1 << (p->streets[s->street] - 1));
    ask(s, SET_CLOCKWORK);
}

/* R21: the building goes to a street. */
SK_RULE void put(set_state *s, set_seat *p, int street) {
    int place = p->streets[street]++;
    p->building[3 * street + place] = s->pending;
    p->open |= (uint8_t)(8 << street);
    if (place == 2) p->room &= (uint8_t) ~(1 << street);
    s->pending = SK_NONE;
    s->street = (uint8_t)street;
    if (s->refill)
        draw(s, SET_REFILL);
    else
        built(s, p);
}

/* R28, R37, R66: resolve encounters from left to right; the Mask asks about each. */
SK_RULE void resolve_risks(set_state *s, set_seat *p) {
    unsigned danger = danger_of(s);
    for (; s->risks; s->risks &= (uint8_t)(s->risks - 1)) {
        int space = 3 * s->region + sk_lowest(s->risks);
        int icon = SET_TERRAINS[p->terrain[space]].icon;
        if (is_strict(s) && !s->supply_monsters[icon]) continue;
        if (p->artefact == SET_MASK) {
            ask(s, SET_RISK);
            return;
        }
        if (!(danger >> icon & 1)) continue;
        p->monsters |= (uint16_t)(1 << space);
        if (is_strict(s)) s->supply_monsters[icon]--;
    }
    action_done(s);
}

/* R66: the holder of the Mask decides about the leftmost encounter. */
SK_RULE void risk(set_state *s, set_seat *p, int appears) {
    int space = 3 * s->region + sk_lowest(s->risks);
    if (appears) {
        p->monsters |= (uint16_t)(1 << space);
        if (is_strict(s)) s->supply_monsters[SET_TERRAINS[p->terrain[space]].icon]--;
    }
    s->risks &= (uint8_t)(s->risks - 1);
    resolve_risks(s, p);
}

/* R24, R25: villagers first, then the tile is revealed. */
SK_RULE void explore(set_state *s, set_seat *p, int region) {
    spend(p, (unsigned)region + 1);
    p->zones[SET_ZONE_EXPLORE] = (uint8_t)(p->zones[SET_ZONE_EXPLORE] + region + 1);
    s->region = (uint8_t)region;
    draw(s, SET_REVEAL);
}

/* R25 to R27, R59: the terrain is laid, the Astrolabe gives its resource, then the encounter. */
SK_RULE void lay(set_state *s, set_seat *p, int column) {
    int space = 3 * s->region + column;
    const set_terrain *t = &SET_TERRAINS[s->pending];
    p->terrain[space] = s->pending;
    s->pending = SK_NONE;
    for (int c = t->icon; c < SET_COLOURS; c++)
        p->reach[c] |= (uint16_t)(1 << space);
    p->frontier = (uint16_t)frontier_of(p->reach[SET_RED]);
    p->open = (uint8_t)((p->open & SET_STREET_BITS) | regions_of(p->frontier));
    if (p->artefact == SET_ASTROLABE) gain(s, p, SET_ONE(t->resource));
    s->risks = (uint8_t)(1 << column);
    resolve_risks(s, p);
}

/* R25, R91: the revealed terrain leaves its stack; a single legal column is taken without asking. */
SK_RULE void reveal(set_state *s, set_seat *p, int kind) {
    const set_terrain *t = &SET_TERRAINS[kind];
    unsigned stack = s->terrain_stack[s->region], group = ((1u << t->copies) - 1) << t->bit;
    s->terrain_stack[s->region] = (uint16_t)((stack & ~group) | ((stack & group) >> 1 & group));
    s->pending = (uint8_t)kind;
    unsigned columns = p->frontier >> (3 * s->region) & 7;
    if (columns & (columns - 1))
        ask(s, SET_COLUMN);
    else
        lay(s, p, sk_lowest(columns));
}

/* R30 to R32: villagers, the monster leaves, the reward; R63: the Mace adds a diamond. */
SK_RULE void hunt(set_state *s, set_seat *p, int space) {
    int icon = SET_TERRAINS[p->terrain[space]].icon;
    spend(p, (unsigned)icon + 1);
    p->zones[SET_ZONE_HUNT] = (uint8_t)(p->zones[SET_ZONE_HUNT] + icon + 1);
    p->monsters &= (uint16_t) ~(1 << space);
    if (is_strict(s)) s->supply_monsters[icon]++;
    gain(s, p, SET_REWARD[icon] + (p->artefact == SET_MACE ? SET_ONE(SET_DIAMOND) : 0));
    action_done(s);
}

/* R33; R63: the Potion gives the resource of the terrain. */
SK_RULE void fortify(set_state *s, set_seat *p, int space) {
    spend(p, 1);
    p->zones[SET_ZONE_FORTIFY]++;
    p->forts |= (uint16_t)(1 << space);
    if (is_strict(s)) s->supply_forts--;
    if (p->artefact == SET_POTION) gain(s, p, SET_ONE(resource_at(p, space)));
    action_done(s);
}

/* R44 to R46; R63: the Crown doubles it. */
SK_RULE void garrison(set_state *s, set_seat *p, int space) {
    spend(p, 1);
    p->forts_used |= (uint16_t)(1 << space);
    gain(s, p, SET_ONE(resource_at(p, space)) << (p->artefact == SET_CROWN));
    action_done(s);
}

/* R19, R64, R65: a villager on an activation zone, the second one thanks to the Star or the Key. */
SK_RULE void occupy(set_seat *p, unsigned zone) {
    spend(p, 1);
    p->again |= (uint8_t)(p->activated & zone);
    p->activated |= (uint8_t)zone;
}

/* R37: encounters on the harvested terrains without fort. */
SK_RULE void region_risks(set_state *s, set_seat *p) {
    s->risks = (uint8_t)((harvested(s, p) & ~(unsigned)p->forts) >> (3 * s->region));
    resolve_risks(s, p);
}

/* R35 to R37: every terrain of the region without monster gives its resource; R63: the Scroll one of them again. */
SK_RULE void activate_region(set_state *s, set_seat *p, int region) {
    uint64_t goods = 0;
    occupy(p, 1u << region);
    s->region = (uint8_t)region;
    for (unsigned left = harvested(s, p); left; left &= left - 1)
        goods += SET_ONE(resource_at(p, sk_lowest(left)));
    gain(s, p, goods);
    if (p->artefact == SET_SCROLL) {
        unsigned options = resources_of(p, scroll_terrains(s, p)) & supplied(s);
        if (options & (options - 1)) {
            ask(s, SET_EXTRA);
            return;
        }
        if (options) gain(s, p, SET_ONE(sk_lowest(options)));
    }
    region_risks(s, p);
}

/* --- Streets ----------------------------------------------------------------------------------------------------- */

/* R91: a street ends by itself when every building has been used. */
SK_RULE void street_next(set_state *s) {
    s->place = SK_NONE;
    if (s->unused)
        ask(s, SET_STREET);
    else
        action_done(s);
}

/* R40, R41: the buildings of the street wait to be used. */
SK_RULE void activate_street(set_state *s, set_seat *p, int street) {
    occupy(p, 8u << street);
    s->street = (uint8_t)street;
    s->unused = (uint8_t)((1 << p->streets[street]) - 1);
    street_next(s);
}

/* Warehouse and Bazaar with the basic that was chosen. */
SK_RULE void use_basic(set_state *s, set_seat *p, int type, int basic) {
    if (type == SET_WAREHOUSE) {
        gain(s, p, SET_ONE(basic));
    } else {
        pay(s, p, SET_ONE(basic));
        gain(s, p, SET_EFFECTS[SET_BAZAAR].gives);
    }
    street_next(s);
}

/* R42, R43: the effect of a building, table of buildings. */
SK_RULE void use(set_state *s, set_seat *p, int place) {
    int type = p->building[3 * s->street + place];
    unsigned options;
    s->unused &= (uint8_t) ~(1 << place);
    s->place = (uint8_t)place;
    switch (type) {
    case SET_WAREHOUSE:
    case SET_BAZAAR:
        options = basic_options(s, p, type);
        if (options & (options - 1))
            ask(s, SET_BASIC);
        else
            use_basic(s, p, type, sk_lowest(options));
        return;
    case SET_POST:
        options = resources_of(p, p->forts) & supplied(s);
        if (options & (options - 1)) {
            ask(s, SET_TRADE);
            return;
        }
        gain(s, p, SET_ONE(sk_lowest(options)));
        break;
    case SET_BANK:
    case SET_CATHEDRAL: /* R43: the token leaves the stock and does not go back to the supply */
        goods_put(p, goods_of(p) - SET_EFFECTS[type].takes);
        p->stored[3 * s->street + place]++;
        break;
    default:
        pay(s, p, SET_EFFECTS[type].takes);
        gain(s, p, SET_EFFECTS[type].gives);
        break;
    }
    street_next(s);
}

/* --- Exchanges and heroes ---------------------------------------------------------------------------------------- */

SK_RULE void exchange(set_state *s, set_seat *p, int trade) {
    pay(s, p, SET_TRADES[trade].takes);
    gain(s, p, SET_TRADES[trade].gives);
    p->exchanges++;
    if (trade >= SET_MIRROR_FIRST) { /* G22 */
        int i = trade - SET_MIRROR_FIRST;
        s->marks |= (uint8_t)(1 << MIRROR_TAKES[i] | 8 << MIRROR_GIVES[i]);
    }
}

/* R50 to R55: price with surcharge, bonus villagers (R63: the Cup adds one), slide, a new hero from the deck. */
SK_RULE void invite(set_state *s, set_seat *p, int position) {
    int hero = s->row[position];
    const set_hero *card = &SET_HERO_CARDS[hero];
    pay(s, p, card->cost + surcharge(s, position) * SET_ONE(SET_DIAMOND));
    gain(s, p, SET_BONUS_GOODS(card->bonus + (p->artefact == SET_CUP)));
    p->heroes |= (uint64_t)1 << hero;
    row_slide(s, position);
    s->done |= SET_INVITED;
    if (s->hero_deck)
        draw(s, SET_NEW_HERO);
    else
        ask(s, SET_TURN);
}

/* --- Passing and rounds ------------------------------------------------------------------------------------------ */

/* R73: the first to pass begins the next round. */
SK_RULE void next_round(set_state *s) {
    s->head.round++;
    s->first = s->next_first;
    s->next_first = SK_NONE;
    s->passed = 0;
    begin_turn(s, s->first);
}

/* R72: the market is renewed, then the next round begins. */
SK_RULE void renew_market(set_state *s) {
    market_group(s);
    if (s->refill)
        draw(s, SET_ROUND_MARKET);
    else
        next_round(s);
}

/* R71: the oldest hero leaves. R90: an empty position 4 means an empty row. */
SK_RULE void end_round(set_state *s) {
    s->turn = SK_NONE;
    if (s->row[SET_ROW - 1] != SK_NONE) s->hero_discard |= (uint64_t)1 << s->row[SET_ROW - 1];
    row_slide(s, SET_ROW - 1);
    if (s->hero_deck)
        draw(s, SET_ROUND_HERO);
    else
        renew_market(s);
}

/* R10, R74: the pass is complete; the others go on, or the round or the game ends. */
SK_RULE void pass_done(set_state *s) {
    if (s->passed != (1 << s->head.players) - 1) {
        next_turn(s);
    } else if (s->head.round < SET_ROUNDS) {
        end_round(s);
    } else {
        s->turn = SK_NONE;
        s->head.step = SET_OVER;
        s->head.actors = 0;
    }
}

/* G10: basics become as many diamonds as possible, then diamonds gold; what remains of the basics no longer matters. */
SK_RULE void convert(set_seat *p) {
    unsigned sets = 0, rate = p->artefact == SET_MIRROR ? 1 : 2;
    for (unsigned k = 1; k <= SET_STOCK_MAX; k++) {
        unsigned surplus = 0, missing = 0;
        for (int r = 0; r < SET_BASICS; r++) {
            unsigned have = p->stock[r];
            surplus += have > k ? have - k : 0;
            missing += have < k ? k - have : 0;
        }
        if (surplus < rate * missing) break;
        sets = k;
    }
    unsigned diamonds = p->stock[SET_DIAMOND] + sets, gold = p->stock[SET_GOLD] + diamonds / 2;
    p->stock[SET_WOOD] = p->stock[SET_CLAY] = p->stock[SET_STONE] = 0;
    p->stock[SET_DIAMOND] = diamonds & 1;
    p->stock[SET_GOLD] = (uint8_t)(gold < SET_STOCK_MAX ? gold : SET_STOCK_MAX);
}

/* R68, G28: basic villagers come home, used bonus villagers go to the supply, the zones are free. */
SK_RULE void free_zones(set_state *s, set_seat *p) {
    if (is_strict(s)) s->supply_bonus = (uint8_t)(s->supply_bonus + p->bonus_used);
    p->villagers = SET_VILLAGERS;
    p->bonus_used = 0;
    memset(p->zones, 0, sizeof p->zones);
    p->activated = p->again = p->exchanges = 0;
    p->forts_used = 0;
}

/* R67, R68: basics are discarded but for those kept, villagers come home, zones are free; R69: then a new artefact. */
SK_RULE void go_home(set_state *s, set_seat *p) {
    unsigned forts = (unsigned)sk_bits(p->forts), spare = forts;
    for (int r = 0; r < SET_BASICS; r++)
        spare -= s->kept[r];
    for (int r = 0; r < SET_BASICS; r++) {
        unsigned more = (unsigned)p->stock[r] - s->kept[r];
        if (more > spare) more = spare;
        spare -= more;
        unsigned lost = p->stock[r] - s->kept[r] - more;
        p->stock[r] = (uint8_t)(p->stock[r] - lost);
        if (is_strict(s)) s->supply[r] = (uint8_t)(s->supply[r] + lost);
        s->kept[r] = 0;
    }
    free_zones(s, p);
    ask(s, SET_TAKE);
}

/* R67, G19: asked while more basics are left than may be kept, some may be kept, and two kinds are left. */
SK_RULE void keep(set_state *s, set_seat *p) {
    int spare = sk_bits(p->forts), basics = 0;
    for (int r = 0; r < SET_BASICS; r++) {
        spare -= s->kept[r];
        basics += p->stock[r] - s->kept[r];
    }
    unsigned kinds = keep_options(s, p);
    if (spare > 0 && basics > spare && (kinds & (kinds - 1)))
        ask(s, SET_KEEP);
    else
        go_home(s, p);
}

/* R67 to R70, R74. */
SK_RULE void pass(set_state *s, set_seat *p) {
    if (!s->passed) s->next_first = s->turn; /* R70 */
    s->passed |= (uint8_t)(1 << s->turn);
    s->done = 0;
    if (s->head.round < SET_ROUNDS) {
        keep(s, p);
        return;
    }
    if (is_strict(s))
        free_zones(s, p); /* only a limited supply can tell: others may still draw the villagers */
    else
        convert(p);
    pass_done(s);
}

/* R9, G2: the draft goes counter-clockwise and ends with the first player, who then begins. */
SK_RULE void draft_next(set_state *s) {
    if (s->turn == s->first) {
        s->head.round = 1;
        begin_turn(s, s->first);
        return;
    }
    s->turn = (uint8_t)(s->turn ? s->turn - 1 : s->head.players - 1);
    ask(s, SET_DRAFT);
}

/* R9, R69, R85: take an artefact, give the old one back (solo: it leaves the game); R60 to R62 pay at once. */
SK_RULE void take(set_state *s, set_seat *p, int artefact) {
    int old = p->artefact;
    s->display &= (uint16_t) ~(1 << artefact);
    p->artefact = (uint8_t)artefact;
    gain(s, p, SET_ARTEFACT_GIFT[artefact]);
    if (old == SK_NONE) {
        draft_next(s);
    } else if (s->head.players > 1) {
        s->display |= (uint16_t)(1 << old);
        pass_done(s);
    } else {
        s->artefact_gone |= (uint16_t)(1 << old);
        draw(s, SET_NEW_ARTEFACT);
    }
}

/* --- Set-up and chance ------------------------------------------------------------------------------------------- */

SK_RULE int fits(int players, uint32_t options) {
    return players >= 1 && players <= SET_PLAYERS && (options & SET_STRICT) < 3 &&
           (int)(options >> SET_START_SHIFT & 7) <= players;
}

/* R6: one of each basic resource and six villagers; nothing on the board. */
SK_RULE void init_seat(set_seat *p) {
    goods_put(p, SET_GOODS(1, 1, 1, 0, 0));
    p->villagers = SET_VILLAGERS;
    p->frontier = 7;
    p->open = 1;
    p->room = 7;
    p->artefact = SK_NONE;
    memset(p->terrain, SK_NONE, sizeof p->terrain);
    memset(p->building, SK_NONE, sizeof p->building);
}

/* G11: the tokens of the box, less what the players start with. */
SK_RULE void init_supply(set_state *s) {
    for (int r = 0; r < SET_RESOURCES; r++) {
        unsigned count = SET_TOKENS[s->head.options & SET_STRICT][r];
        s->supply[r] = (uint8_t)(r < SET_BASICS ? count - s->head.players : count);
    }
    s->supply_bonus = SET_BONUS;
    s->supply_forts = SET_FORTS;
    memset(s->supply_monsters, SET_MONSTERS, sizeof s->supply_monsters);
}

/* R1 to R8: full stacks; chance reveals market, heroes, artefacts and the first player (R92). */
SK_RULE void init(void *state, int players, uint32_t options) {
    set_state *s = (set_state *)state;
    SK_REQUIRE(players >= 1 && players <= SET_PLAYERS);
    memset(s, 0, sizeof *s);
    s->head.game = SET_ID;
    s->head.version = SET_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.viewer = SK_FULL;
    s->hero_deck = ((uint64_t)1 << SET_HEROES) - 1;
    s->pile = ((uint64_t)1 << SET_TILES) - 1;
    s->artefact_pile = (1 << SET_ARTEFACTS) - 1;
    s->refill = (1 << SET_SPACES) - 1;
    for (int level = 0; level < 3; level++)
        s->terrain_stack[level] = (1 << SET_LEVEL_TILES) - 1;
    for (int seat = 0; seat < players; seat++)
        init_seat(&s->seat[seat]);
    memset(s->market, SK_NONE, sizeof s->market);
    memset(s->row, SK_NONE, sizeof s->row);
    s->turn = s->first = s->next_first = SK_NONE;
    s->pending = s->region = s->street = s->place = SK_NONE;
    if (is_strict(s)) init_supply(s);
    draw(s, SET_SETUP_MARKET);
}

/* R8, R9: the draft begins with the last player in turn order. */
SK_RULE void set_first(set_state *s, int seat) {
    s->first = (uint8_t)seat;
    s->turn = (uint8_t)((seat + s->head.players - 1) % s->head.players);
    ask(s, SET_DRAFT);
}

/* R5, R84: as many artefacts as players and three more; the others leave the game, or form the pile of a solo game. */
SK_RULE void setup_artefact(set_state *s, int artefact) {
    s->artefact_pile &= (uint16_t) ~(1 << artefact);
    s->display |= (uint16_t)(1 << artefact);
    if (sk_bits(s->display) < s->head.players + SET_SHOWN) return;
    int start = (int)(s->head.options >> SET_START_SHIFT & 7);
    if (s->head.players == 1) {
        set_first(s, 0);
        return;
    }
    s->artefact_gone = s->artefact_pile;
    s->artefact_pile = 0;
    if (start)
        set_first(s, start - 1); /* R8 */
    else
        draw(s, SET_SETUP_FIRST);
}

SK_RULE void apply_chance(set_state *s, int outcome) {
    switch (s->head.step) {
    case SET_SETUP_MARKET:
        if (!market_reveal(s, outcome - SET_DRAW_BUILDING)) draw(s, SET_SETUP_HERO);
        break;
    case SET_SETUP_HERO:
        row_reveal(s, outcome - SET_DRAW_HERO);
        if (s->row[0] != SK_NONE) draw(s, SET_SETUP_ARTEFACT);
        break;
    case SET_SETUP_ARTEFACT: setup_artefact(s, outcome - SET_DRAW_ARTEFACT); break;
    case SET_SETUP_FIRST: set_first(s, outcome - SET_DRAW_FIRST); break;
    case SET_REFILL:
        market_reveal(s, outcome - SET_DRAW_BUILDING);
        built(s, &s->seat[s->turn]);
        break;
    case SET_REVEAL: reveal(s, &s->seat[s->turn], outcome - SET_DRAW_TERRAIN); break;
    case SET_NEW_HERO:
        row_reveal(s, outcome - SET_DRAW_HERO);
        ask(s, SET_TURN);
        break;
    case SET_NEW_ARTEFACT: /* R85 */
        s->artefact_pile &= (uint16_t) ~(1 << (outcome - SET_DRAW_ARTEFACT));
        s->display |= (uint16_t)(1 << (outcome - SET_DRAW_ARTEFACT));
        pass_done(s);
        break;
    case SET_ROUND_HERO:
        row_reveal(s, outcome - SET_DRAW_HERO);
        renew_market(s);
        break;
    default:
        if (!market_reveal(s, outcome - SET_DRAW_BUILDING)) next_round(s);
        break;
    }
}

/* D1: the choices of a turn. */
SK_RULE void apply_turn(set_state *s, set_seat *p, int action) {
    if (action >= SET_EXCHANGE) {
        if (action < SET_END)
            exchange(s, p, action - SET_EXCHANGE);
        else if (action == SET_END)
            next_turn(s);
        else
            pass(s, p);
    } else if (action >= SET_INVITE) {
        invite(s, p, action - SET_INVITE);
    } else if (action >= SET_ACTIVATE) {
        activate_street(s, p, action - SET_ACTIVATE);
    } else if (action >= SET_REGION) {
        activate_region(s, p, action - SET_REGION);
    } else if (action >= SET_TERRAIN) {
        int space = (action - SET_TERRAIN) / 3, kind = (action - SET_TERRAIN) % 3;
        if (kind == SET_HUNT)
            hunt(s, p, space);
        else if (kind == SET_FORTIFY)
            fortify(s, p, space);
        else
            garrison(s, p, space);
    } else if (action >= SET_EXPLORE) {
        explore(s, p, action - SET_EXPLORE);
    } else {
        build(s, p, action - SET_BUILD);
        if (!(p->room & (p->room - 1))) put(s, p, sk_lowest(p->room)); /* R91 */
    }
}

/* D5, D9: a building, an exchange or the end of the street. */
SK_RULE void apply_street(set_state *s, set_seat *p, int action) {
    if (action < SET_END) {
        exchange(s, p, action - SET_EXCHANGE);
    } else if (action == SET_STOP) {
        s->unused = 0;
        action_done(s);
    } else {
        use(s, p, action - SET_USE);
    }
}

SK_RULE void apply(void *state, int who, sk_action action) {
    set_state *s = (set_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)SET_OUTCOMES : (int)SET_ACTIONS));
    s->head.ply++;
    if (who == SK_CHANCE) {
        apply_chance(s, action);
        return;
    }
    set_seat *p = &s->seat[s->turn];
    if (action < SET_EXCHANGE || action >= SET_END) s->marks = 0; /* G22: any other decision clears the marks */
    switch (s->head.step) {
    case SET_TURN: apply_turn(s, p, action); break;
    case SET_STREET:
    case SET_CLOCKWORK: apply_street(s, p, action); break;
    case SET_DRAFT:
    case SET_TAKE: take(s, p, action - SET_ARTEFACT); break;
    case SET_PLACE: put(s, p, action - SET_PUT); break;
    case SET_COLUMN: lay(s, p, action - SET_LAY); break;
    case SET_RISK: risk(s, p, action == SET_MONSTER); break;
    case SET_EXTRA: /* R63, G12 */
        gain(s, p, SET_ONE(action - SET_GAIN));
        region_risks(s, p);
        break;
    case SET_BASIC: use_basic(s, p, p->building[3 * s->street + s->place], action - SET_CHOOSE); break;
    case SET_TRADE: /* G13, G17 */
        gain(s, p, SET_ONE(action - SET_GAIN));
        street_next(s);
        break;
    default:
        s->kept[action - SET_HOLD]++;
        keep(s, p);
        break;
    }
}

/* --- Points ------------------------------------------------------------------------------------------------------ */

/* R75 to R81: four guilds, banks, cathedrals. */
SK_RULE void sheet(const set_state *s, int seat, int out[SET_SHEET_LINES]) {
    const set_seat *p = &s->seat[seat];
    int worth[SET_GUILDS];
    worth[SET_ADVENTURER] = sk_bits(p->reach[SET_RED]);
    worth[SET_DEFENDER] = sk_bits(p->forts);
    worth[SET_BUILDER] = p->streets[0] + p->streets[1] + p->streets[2];
    worth[SET_CRAFTSMAN] = 1;
    for (int i = 0; i < SET_SHEET_LINES; i++)
        out[i] = 0;
    for (uint64_t heroes = p->heroes; heroes; heroes &= heroes - 1) {
        const set_hero *card = &SET_HERO_CARDS[sk_lowest64(heroes)];
        out[card->guild] += card->points * worth[card->guild];
    }
    for (int i = 0; i < SET_SPACES; i++) { /* R80 */
        if (p->building[i] == SET_BANK) out[SET_GUILDS] += SET_BANK_POINTS * p->stored[i];
        if (p->building[i] == SET_CATHEDRAL) out[SET_GUILDS + 1] += SET_CATHEDRAL_POINTS * p->stored[i];
    }
}

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const set_state *s = (const set_state *)state;
    int lines[SET_SHEET_LINES];
    for (int seat = 0; seat < SK_SEATS; seat++) {
        int sum = 0;
        if (seat < s->head.players) {
            sheet(s, seat, lines);
            for (int i = 0; i < SET_SHEET_LINES; i++)
                sum += lines[i];
        }
        out[seat] = (int16_t)sum;
    }
}

/* R82, R93: points, then gold, then diamonds of the stock; equal triples share a place. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const set_state *s = (const set_state *)state;
    int16_t points[SK_SEATS];
    int32_t key[SK_SEATS];
    score(state, points);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        key[seat] = 0;
        out[seat] = 0;
        if (seat < s->head.players)
            key[seat] = points[seat] * 65536 + s->seat[seat].stock[SET_GOLD] * 256 + s->seat[seat].stock[SET_DIAMOND];
    }
    for (int seat = 0; seat < s->head.players; seat++) {
        out[seat] = 1;
        for (int other = 0; other < s->head.players; other++)
            if (key[other] > key[seat]) out[seat]++;
    }
}

/* --- Invariants -------------------------------------------------------------------------------------------------- */

/* clang-format off */
/* Numbers of the invariants, for check and for the words of text.c. */
enum {
    BROKEN_HEAD = 1, BROKEN_ACTORS, BROKEN_SEATS, BROKEN_HEROES, BROKEN_BUILDINGS, BROKEN_TERRAINS, BROKEN_ARTEFACTS,
    BROKEN_MARKET, BROKEN_STOCK, BROKEN_VILLAGERS, BROKEN_ZONES, BROKEN_WILDERNESS, BROKEN_SETTLEMENT, BROKEN_SUPPLY,
    BROKEN_TURN, BROKEN_PENDING
};
/* clang-format on */

SK_RULE int is_chance_step(int step) {
    unsigned mask = 1u << SET_SETUP_MARKET | 1u << SET_SETUP_HERO | 1u << SET_SETUP_ARTEFACT | 1u << SET_SETUP_FIRST |
                    1u << SET_REFILL | 1u << SET_REVEAL | 1u << SET_NEW_HERO | 1u << SET_NEW_ARTEFACT |
                    1u << SET_ROUND_HERO | 1u << SET_ROUND_MARKET;
    return mask >> step & 1;
}

/* Steps of a turn in which the action is being carried out. */
SK_RULE int is_action_step(int step) {
    return (step >= SET_PLACE && step <= SET_TRADE) != 0;
}

/* Steps in which no seat has the turn. */
SK_RULE int is_table_step(int step) {
    return step <= SET_SETUP_FIRST || step >= SET_ROUND_HERO;
}

SK_RULE int check_head(const set_state *s) {
    const sk_head *h = &s->head;
    if (h->players < 1 || h->players > SET_PLAYERS || h->step >= SET_STEPS || h->round > SET_ROUNDS) return BROKEN_HEAD;
    if (h->options >> 8 || !fits(h->players, h->options)) return BROKEN_HEAD;
    if ((h->round == 0) != (h->step <= SET_DRAFT)) return BROKEN_HEAD;
    if (h->step == SET_OVER && h->round != SET_ROUNDS) return BROKEN_HEAD;
    if (h->step >= SET_KEEP && h->step <= SET_ROUND_MARKET && h->round == SET_ROUNDS) return BROKEN_HEAD;
    return 0;
}

/* Whose turn it is, who passed, who acts. */
SK_RULE int check_turn(const set_state *s) {
    int step = s->head.step, players = s->head.players, all = (1 << players) - 1;
    if (is_table_step(step) ? s->turn != SK_NONE : s->turn >= players) return BROKEN_TURN;
    unsigned actors = step == SET_OVER ? 0u : is_chance_step(step) ? 1u << SK_CHANCE : 1u << s->turn;
    if (s->head.actors != actors) return BROKEN_ACTORS;
    if (step == SET_SETUP_FIRST && s->head.options >> SET_START_SHIFT & 7) return BROKEN_TURN;
    if (step <= SET_SETUP_FIRST ? s->first != SK_NONE : s->first >= players) return BROKEN_TURN;
    if (s->passed > all) return BROKEN_TURN;
    if (s->passed ? s->next_first >= players || !(s->passed >> s->next_first & 1) : s->next_first != SK_NONE)
        return BROKEN_TURN;
    int leaving = step >= SET_KEEP && step <= SET_NEW_ARTEFACT;
    if (step >= SET_ROUND_HERO) {
        if (s->passed != all) return BROKEN_TURN;
    } else if (s->turn != SK_NONE && (s->passed >> s->turn & 1) != leaving) {
        return BROKEN_TURN;
    }
    if (step <= SET_DRAFT && s->passed) return BROKEN_TURN;
    if (step == SET_NEW_ARTEFACT && players != 1) return BROKEN_TURN;
    unsigned done = step == SET_TURN ? 3u : is_action_step(step) ? SET_INVITED : step == SET_NEW_HERO ? 3u : 0u;
    if (s->done & ~done || (step == SET_NEW_HERO && !(s->done & SET_INVITED))) return BROKEN_TURN;
    unsigned taken = s->marks & 7u, given = s->marks >> 3;
    if (given > 7 || taken & given || !taken != !given) return BROKEN_TURN;
    int marked = step == SET_TURN || step == SET_STREET || step == SET_CLOCKWORK;
    if (s->marks && (!marked || s->seat[s->turn].artefact != SET_MIRROR)) return BROKEN_TURN;
    return 0;
}

/* Every hero is in the deck, in the row, discarded or invited, once. */
SK_RULE int check_heroes(const set_state *s) {
    uint64_t seen = s->hero_deck, all = ((uint64_t)1 << SET_HEROES) - 1;
    int step = s->head.step, empty = 0;
    if (seen & s->hero_discard) return BROKEN_HEROES;
    seen |= s->hero_discard;
    for (int seat = 0; seat < s->head.players; seat++) {
        if (seen & s->seat[seat].heroes) return BROKEN_HEROES;
        seen |= s->seat[seat].heroes;
    }
    for (int i = 0; i < SET_ROW; i++) {
        if (s->row[i] == SK_NONE) {
            if (empty != i) return BROKEN_HEROES;
            empty++;
            continue;
        }
        if (s->row[i] >= SET_HEROES || seen >> s->row[i] & 1) return BROKEN_HEROES;
        seen |= (uint64_t)1 << s->row[i];
    }
    if (seen != all) return BROKEN_HEROES;
    if (step == SET_SETUP_MARKET) return empty == SET_ROW ? 0 : BROKEN_HEROES;
    if (step == SET_SETUP_HERO) return empty > 0 ? 0 : BROKEN_HEROES;
    if (step == SET_NEW_HERO || step == SET_ROUND_HERO) return empty == 1 && s->hero_deck ? 0 : BROKEN_HEROES;
    return empty && s->hero_deck ? BROKEN_HEROES : 0;
}

/* The market: a type and a height on each space or neither; empty spaces wait for tiles while there are some. */
SK_RULE int check_market(const set_state *s) {
    int step = s->head.step;
    unsigned empty = 0, cost[SET_RESOURCES] = {0, 0, 0, 0, 0};
    for (int i = 0; i < SET_SPACES; i++) {
        if (s->market[i] == SK_NONE) {
            if (s->height[i]) return BROKEN_MARKET;
            empty |= 1u << i;
            continue;
        }
        if (s->market[i] >= SET_TYPES || s->height[i] < 1 || s->height[i] > 3) return BROKEN_MARKET;
        cost[SET_BUILDING_COST[s->market[i]]] |= 1u << i;
    }
    for (int r = 0; r < SET_RESOURCES; r++)
        if (s->market_cost[r] != cost[r]) return BROKEN_MARKET;
    if (s->refill != (s->pile ? empty : 0)) return BROKEN_MARKET;
    if (step == SET_SETUP_MARKET || step == SET_ROUND_MARKET) return s->refill ? 0 : BROKEN_MARKET;
    if (s->refill & (s->refill - 1)) return BROKEN_MARKET;
    if (step == SET_REFILL) return s->refill ? 0 : BROKEN_MARKET;
    return s->refill && step != SET_PLACE ? BROKEN_MARKET : 0;
}

/* Three buildings of each type, in pile, market, settlements and in the hand that places one. */
SK_RULE int check_buildings(const set_state *s) {
    int count[SET_TYPES];
    if (s->pile >> SET_TILES) return BROKEN_BUILDINGS;
    for (int t = 0; t < SET_TYPES; t++) {
        unsigned copies = (unsigned)(s->pile >> (3 * t)) & 7;
        if (copies & (copies + 1)) return BROKEN_BUILDINGS;
        count[t] = sk_bits(copies);
    }
    for (int i = 0; i < SET_SPACES; i++)
        if (s->market[i] != SK_NONE) count[s->market[i]] += s->height[i];
    for (int seat = 0; seat < s->head.players; seat++) {
        for (int i = 0; i < SET_SPACES; i++) {
            int type = s->seat[seat].building[i];
            if (type == SK_NONE) continue;
            if (type >= SET_TYPES) return BROKEN_BUILDINGS;
            count[type]++;
        }
    }
    if (s->head.step == SET_PLACE) {
        if (s->pending >= SET_TYPES) return BROKEN_PENDING;
        count[s->pending]++;
    }
    for (int t = 0; t < SET_TYPES; t++)
        if (count[t] != 3) return BROKEN_BUILDINGS;
    return 0;
}

/* Every terrain tile is in its stack, on a board of its level, or in the hand that lays it. */
SK_RULE int check_terrains(const set_state *s) {
    int count[SET_KINDS];
    for (int k = 0; k < SET_KINDS; k++) {
        const set_terrain *t = &SET_TERRAINS[k];
        unsigned copies = s->terrain_stack[t->level] >> t->bit & ((1u << t->copies) - 1);
        if (copies & (copies + 1)) return BROKEN_TERRAINS;
        count[k] = sk_bits(copies);
    }
    for (int level = 0; level < 3; level++)
        if (s->terrain_stack[level] >> SET_LEVEL_TILES) return BROKEN_TERRAINS;
    for (int seat = 0; seat < s->head.players; seat++) {
        for (int i = 0; i < SET_SPACES; i++) {
            int kind = s->seat[seat].terrain[i];
            if (kind == SK_NONE) continue;
            if (kind >= SET_KINDS || SET_TERRAINS[kind].level != i / 3) return BROKEN_TERRAINS;
            count[kind]++;
        }
    }
    if (s->head.step == SET_COLUMN) {
        if (s->pending >= SET_KINDS || SET_TERRAINS[s->pending].level != s->region) return BROKEN_PENDING;
        count[s->pending]++;
    }
    for (int k = 0; k < SET_KINDS; k++)
        if (count[k] != SET_TERRAINS[k].copies) return BROKEN_TERRAINS;
    return 0;
}

/* Every artefact is in the pile, on display, with a player or out of the game; how many are shown follows from the
 * step. */
SK_RULE int check_artefacts(const set_state *s) {
    int step = s->head.step, players = s->head.players, held = 0;
    unsigned seen = s->display;
    if (seen & s->artefact_pile || (seen | s->artefact_pile) & s->artefact_gone) return BROKEN_ARTEFACTS;
    seen |= (unsigned)s->artefact_pile | s->artefact_gone;
    for (int seat = 0; seat < players; seat++) {
        int a = s->seat[seat].artefact;
        int due = step > SET_DRAFT;
        if (step == SET_DRAFT) due = (seat - s->first + players) % players > (s->turn - s->first + players) % players;
        if (due != (a != SK_NONE)) return BROKEN_ARTEFACTS;
        if (!due) continue;
        if (a >= SET_ARTEFACTS || seen >> a & 1) return BROKEN_ARTEFACTS;
        seen |= 1u << a;
        held++;
    }
    if (seen != (1u << SET_ARTEFACTS) - 1) return BROKEN_ARTEFACTS;
    int shown = sk_bits(s->display), gone = sk_bits(s->artefact_gone);
    if (step <= SET_SETUP_ARTEFACT) {
        if (gone || (step < SET_SETUP_ARTEFACT ? shown != 0 : shown >= players + SET_SHOWN)) return BROKEN_ARTEFACTS;
        return 0;
    }
    if (shown != players + SET_SHOWN - held - (step == SET_NEW_ARTEFACT)) return BROKEN_ARTEFACTS;
    if (players > 1) return s->artefact_pile ? BROKEN_ARTEFACTS : 0;
    int left = s->head.round ? s->head.round - 1 : 0;
    if (step >= SET_NEW_ARTEFACT && step < SET_OVER) left++;
    return gone == left ? 0 : BROKEN_ARTEFACTS;
}

/* One wilderness: masks agree with the terrains, the terrains hang together from region I on (R26). */
SK_RULE int check_wilderness(const set_seat *p) {
    unsigned reach[SET_COLOURS] = {0, 0, 0, 0};
    for (int i = 0; i < SET_SPACES; i++) {
        if (p->terrain[i] == SK_NONE) continue;
        for (int c = SET_TERRAINS[p->terrain[i]].icon; c < SET_COLOURS; c++)
            reach[c] |= 1u << i;
    }
    for (int c = 0; c < SET_COLOURS; c++)
        if (p->reach[c] != reach[c]) return BROKEN_WILDERNESS;
    unsigned own = reach[SET_RED], joined = own & 7;
    if ((joined & 5) == 5 && !(joined & 2)) joined = 1;
    for (int i = 0; i < SET_SPACES; i++)
        joined |= joined ? frontier_of(joined) & own : 0;
    if (joined != own) return BROKEN_WILDERNESS;
    if ((p->monsters | p->forts) & ~own || p->monsters & p->forts || p->forts_used & ~p->forts)
        return BROKEN_WILDERNESS;
    if (p->frontier != frontier_of(own) || (p->open & SET_REGION_BITS) != (int)regions_of(p->frontier))
        return BROKEN_WILDERNESS;
    return 0;
}

/* Tokens that a building can hold at most: one from the Clock, two a round from its street (R43, R58, R65). */
SK_RULE int stored_max(const set_state *s, int seat, int space) {
    const set_seat *p = &s->seat[seat];
    int street = space / 3, place = space % 3;
    int uses = (p->activated >> (3 + street) & 1) + (p->again >> (3 + street) & 1);
    if (s->passed >> seat & 1) return 1 + 2 * s->head.round;
    if (seat == s->turn && street == s->street && s->unused >> place & 1) {
        if (s->head.step == SET_CLOCKWORK) return 0;
        uses--;
    }
    if (seat == s->turn && street == s->street && s->head.step == SET_REFILL && place == p->streets[street] - 1)
        return 0;
    return 1 + 2 * (s->head.round - 1) + uses;
}

/* One settlement: streets fill from their first place, only banks and cathedrals hold tokens. */
SK_RULE int check_settlement(const set_state *s, int seat) {
    const set_seat *p = &s->seat[seat];
    unsigned open = 0, room = 0;
    for (int street = 0; street < 3; street++) {
        int count = 0;
        for (int place = 0; place < 3; place++) {
            int space = 3 * street + place, type = p->building[space];
            if (type != SK_NONE && count++ != place) return BROKEN_SETTLEMENT;
            if (!p->stored[space]) continue;
            if (type != SET_BANK && type != SET_CATHEDRAL) return BROKEN_SETTLEMENT;
            if (p->stored[space] > stored_max(s, seat, space)) return BROKEN_SETTLEMENT;
        }
        if (p->streets[street] != count) return BROKEN_SETTLEMENT;
        open |= (unsigned)(count > 0) << (3 + street);
        room |= (unsigned)(count < 3) << street;
    }
    return (p->open & ~7u) == open && p->room == room ? 0 : BROKEN_SETTLEMENT;
}

/* Villagers used this round lie on the zones (R17), and no zone holds more than its actions can have cost. */
SK_RULE int check_villagers(const set_state *s, int seat) {
    const set_seat *p = &s->seat[seat];
    int step = s->head.step, mine = seat == s->turn, zones = 0, risks = 0, cost = 0;
    if (p->villagers > SET_VILLAGERS || p->exchanges > SET_EXCHANGES_MAX) return BROKEN_VILLAGERS;
    for (int i = 0; i < SET_ZONES; i++)
        zones += p->zones[i];
    zones += sk_bits(p->activated) + sk_bits(p->again) + sk_bits(p->forts_used);
    if (zones != SET_VILLAGERS - p->villagers + p->bonus_used) return BROKEN_VILLAGERS;
    if (p->villagers && p->bonus_used) return BROKEN_VILLAGERS; /* R18 */
    if (p->activated > SET_ALL_BITS || p->again & ~p->activated) return BROKEN_ZONES;
    if (p->again && (p->again & (p->again - 1) || p->artefact != (p->again & SET_REGION_BITS ? SET_STAR : SET_KEY)))
        return BROKEN_ZONES;
    if (mine && (step == SET_REVEAL || step == SET_COLUMN)) {
        cost = s->region + 1;
        risks = 1;
    }
    if (mine && step == SET_RISK) risks = sk_bits(s->risks);
    if (mine && step == SET_EXTRA) risks = 3;
    int built_now = p->streets[0] + p->streets[1] + p->streets[2] + (mine && step == SET_PLACE);
    for (int i = 0; i < SET_SPACES; i++)
        cost += p->terrain[i] == SK_NONE ? 0 : i / 3 + 1;
    if (p->zones[SET_ZONE_BUILD] > built_now || p->zones[SET_ZONE_EXPLORE] > cost) return BROKEN_ZONES;
    if (p->zones[SET_ZONE_FORTIFY] > sk_bits(p->forts)) return BROKEN_ZONES;
    int chances = SET_SPACES + p->zones[SET_ZONE_EXPLORE] +
                  3 * (sk_bits(p->activated & SET_REGION_BITS) + sk_bits(p->again & SET_REGION_BITS));
    if (p->zones[SET_ZONE_HUNT] + 4 * (sk_bits(p->monsters) + risks) > 4 * chances) return BROKEN_ZONES;
    int home = s->passed >> seat & 1 && s->head.round < SET_ROUNDS && !(step == SET_KEEP && mine);
    return home && (zones || p->exchanges) ? BROKEN_ZONES : 0; /* R68 */
}

/* Goods within what a byte lane holds; basics after a pass are at most the forts (R67). */
SK_RULE int check_stock(const set_state *s, int seat) {
    const set_seat *p = &s->seat[seat];
    int basics = 0;
    for (int r = 0; r < SET_RESOURCES; r++)
        if (p->stock[r] > SET_STOCK_MAX) return BROKEN_STOCK;
    if (p->bonus > SET_STOCK_MAX) return BROKEN_STOCK;
    for (int r = 0; r < SET_BASICS; r++)
        basics += p->stock[r];
    int home = s->passed >> seat & 1 && s->head.round < SET_ROUNDS && !(s->head.step == SET_KEEP && seat == s->turn);
    return home && basics > sk_bits(p->forts) ? BROKEN_STOCK : 0;
}

/* G11: tokens in the box = supply + players; without the option the supply is not counted. */
SK_RULE int check_supply(const set_state *s) {
    int count[SET_RESOURCES], bonus = s->supply_bonus, forts = s->supply_forts, monsters[SET_COLOURS];
    for (int r = 0; r < SET_RESOURCES; r++)
        count[r] = s->supply[r];
    for (int c = 0; c < SET_COLOURS; c++)
        monsters[c] = s->supply_monsters[c];
    if (!is_strict(s)) {
        int sum = bonus + forts;
        for (int r = 0; r < SET_RESOURCES; r++)
            sum += count[r];
        for (int c = 0; c < SET_COLOURS; c++)
            sum += monsters[c];
        return sum ? BROKEN_SUPPLY : 0;
    }
    for (int seat = 0; seat < s->head.players; seat++) {
        const set_seat *p = &s->seat[seat];
        for (int r = 0; r < SET_RESOURCES; r++)
            count[r] += p->stock[r];
        bonus += p->bonus + p->bonus_used;
        forts += sk_bits(p->forts);
        for (int i = 0; i < SET_SPACES; i++) {
            if (p->monsters >> i & 1) monsters[SET_TERRAINS[p->terrain[i]].icon]++;
            if (p->building[i] == SET_BANK) count[SET_GOLD] += p->stored[i];
            if (p->building[i] == SET_CATHEDRAL) count[SET_DIAMOND] += p->stored[i];
        }
    }
    for (int r = 0; r < SET_RESOURCES; r++)
        if (count[r] != SET_TOKENS[s->head.options & SET_STRICT][r]) return BROKEN_SUPPLY;
    for (int c = 0; c < SET_COLOURS; c++)
        if (monsters[c] != SET_MONSTERS) return BROKEN_SUPPLY;
    return bonus == SET_BONUS && forts == SET_FORTS ? 0 : BROKEN_SUPPLY;
}

/* The fields of an exploration or a region activation in progress. */
SK_RULE int check_region(const set_state *s) {
    int step = s->head.step;
    if (step != SET_REVEAL && step != SET_COLUMN && step != SET_RISK && step != SET_EXTRA)
        return s->region == SK_NONE && !s->risks ? 0 : BROKEN_PENDING;
    if (s->region > 2) return BROKEN_PENDING;
    const set_seat *p = &s->seat[s->turn];
    unsigned columns = p->frontier >> (3 * s->region) & 7;
    if (step == SET_RISK) {
        unsigned open = (harvested(s, p) & ~(unsigned)p->forts) >> (3 * s->region);
        if (!s->risks || s->risks & ~open || p->artefact != SET_MASK) return BROKEN_PENDING;
        int icon = SET_TERRAINS[p->terrain[3 * s->region + sk_lowest(s->risks)]].icon;
        return is_strict(s) && !s->supply_monsters[icon] ? BROKEN_PENDING : 0;
    }
    if (s->risks) return BROKEN_PENDING;
    if (step == SET_EXTRA) {
        unsigned options = resources_of(p, scroll_terrains(s, p)) & supplied(s);
        if (!(p->activated >> s->region & 1) || p->artefact != SET_SCROLL) return BROKEN_PENDING;
        return options & (options - 1) ? 0 : BROKEN_PENDING;
    }
    if (step == SET_REVEAL) return columns && s->terrain_stack[s->region] ? 0 : BROKEN_PENDING;
    return columns & (columns - 1) ? 0 : BROKEN_PENDING;
}

/* The fields of a building or a street in progress. */
SK_RULE int check_street(const set_state *s) {
    int step = s->head.step;
    if (step != SET_REFILL && step != SET_CLOCKWORK && step != SET_STREET && step != SET_BASIC && step != SET_TRADE)
        return s->street == SK_NONE && s->place == SK_NONE && !s->unused ? 0 : BROKEN_PENDING;
    if (s->street > 2) return BROKEN_PENDING;
    const set_seat *p = &s->seat[s->turn];
    int count = p->streets[s->street], active = p->activated >> (3 + s->street) & 1;
    if (count < 1 || s->unused >> count) return BROKEN_PENDING;
    if (step == SET_BASIC || step == SET_TRADE) {
        if (s->place >= count || s->unused >> s->place & 1) return BROKEN_PENDING;
        if (!active && (s->unused || p->artefact != SET_CLOCK)) return BROKEN_PENDING;
        int type = p->building[3 * s->street + s->place];
        if (step == SET_TRADE ? type != SET_POST : type != SET_WAREHOUSE && type != SET_BAZAAR) return BROKEN_PENDING;
        unsigned options = step == SET_TRADE ? resources_of(p, p->forts) & supplied(s) : basic_options(s, p, type);
        if (type == SET_BAZAAR && is_strict(s) && !s->supply[SET_GOLD]) return BROKEN_PENDING;
        return options & (options - 1) ? 0 : BROKEN_PENDING;
    }
    if (s->place != SK_NONE) return BROKEN_PENDING;
    if (step == SET_REFILL) return s->unused ? BROKEN_PENDING : 0;
    if (step == SET_CLOCKWORK) return s->unused == 1 << (count - 1) && p->artefact == SET_CLOCK ? 0 : BROKEN_PENDING;
    return s->unused && active ? 0 : BROKEN_PENDING;
}

/* What is in the hand, and the choice of basics to keep. */
SK_RULE int check_pending(const set_state *s) {
    int step = s->head.step, spare = 0, basics = 0;
    if (step != SET_PLACE && step != SET_COLUMN && s->pending != SK_NONE) return BROKEN_PENDING;
    if (step == SET_PLACE && !(s->seat[s->turn].room & (s->seat[s->turn].room - 1))) return BROKEN_PENDING;
    for (int r = 0; r < SET_BASICS; r++) {
        if (step != SET_KEEP && s->kept[r]) return BROKEN_PENDING;
        spare -= s->kept[r];
    }
    if (step == SET_KEEP) {
        const set_seat *p = &s->seat[s->turn];
        for (int r = 0; r < SET_BASICS; r++) {
            if (s->kept[r] > p->stock[r]) return BROKEN_PENDING;
            basics += p->stock[r] - s->kept[r];
        }
        spare += sk_bits(p->forts);
        unsigned kinds = keep_options(s, p);
        if (spare <= 0 || basics <= spare || !(kinds & (kinds - 1))) return BROKEN_PENDING;
    }
    int broken = check_region(s);
    return broken ? broken : check_street(s);
}

/* Before round 1 nobody has played: empty boards, all villagers at home. */
SK_RULE int check_fresh(const set_seat *p) {
    if (p->heroes || p->reach[SET_RED] || p->open != 1 || p->room != 7 || p->exchanges) return BROKEN_SEATS;
    return p->villagers == SET_VILLAGERS ? 0 : BROKEN_SEATS;
}

SK_RULE int check_seats(const set_state *s) {
    for (int seat = s->head.players; seat < SET_PLAYERS; seat++) {
        const uint8_t *bytes = (const uint8_t *)&s->seat[seat];
        for (int i = 0; i < (int)sizeof(set_seat); i++)
            if (bytes[i]) return BROKEN_SEATS;
    }
    for (int seat = 0; seat < s->head.players; seat++) {
        const set_seat *p = &s->seat[seat];
        int broken = check_wilderness(p);
        if (!broken) broken = check_settlement(s, seat);
        if (!broken) broken = check_villagers(s, seat);
        if (!broken) broken = check_stock(s, seat);
        if (!broken && !s->head.round) broken = check_fresh(p);
        if (broken) return broken;
    }
    return 0;
}

/* Each part may rely on those before it: bytes are in range before they are used as an index. */
SK_RULE int check(const void *state) {
    const set_state *s = (const set_state *)state;
    int broken = check_head(s);
    if (!broken) broken = check_turn(s);
    if (!broken) broken = check_heroes(s);
    if (!broken) broken = check_market(s);
    if (!broken) broken = check_buildings(s);
    if (!broken) broken = check_terrains(s);
    if (!broken) broken = check_artefacts(s);
    if (!broken) broken = check_seats(s);
    if (!broken) broken = check_pending(s);
    if (!broken) broken = check_supply(s);
    return broken;
}

/* --- Views ------------------------------------------------------------------------------------------------------- */

/* Nothing is hidden: what is face down is the order of stacks, which the state does not hold. */
SK_RULE void fill(void *view, uint64_t *rng) {
    set_state *s = (set_state *)view;
    (void)rng;
    s->head.viewer = SK_FULL;
}
