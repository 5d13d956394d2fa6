/* rules.c - the rules of Reykholt.
 *
 * A round is a row of moments (AT_...). `run` goes from moment to moment and carries out the lines of spaces, cards and
 * events until somebody must decide; `apply` takes the decision and calls `run` again. A line that needs a decision
 * describes it in `task`; the task is all zero again when the line is finished. Rule numbers are those of RULES.md.
 */
#include "state.h"
#include "components.h"
#include "skerry/bits.h"
#include "skerry/counts.h"
#include "skerry/skerry.h"

/* ---- Stocks: the first eight bytes of a seat and a whole greenhouse are counts, goods first (counts.h). ---- */

#define REY_WINDOWS                                                                                                    \
    (REY_BIT(AT_EVENT_WINDOW) | REY_BIT(AT_WORK_WINDOW) | REY_BIT(AT_HARVEST_WINDOW) | REY_BIT(AT_TOUR_WINDOW) |       \
     REY_BIT(AT_TOUR_END_WINDOW) | REY_BIT(AT_REST_WINDOW))

SK_RULE uint64_t purse(const rey_state *s, int seat) {
    return sk_counts(&s->seats[seat], 8);
}

SK_RULE void purse_set(rey_state *s, int seat, uint64_t word) {
    sk_counts_put(&s->seats[seat], word, 8);
}

SK_RULE uint64_t bed(const rey_state *s, int house) {
    return sk_counts(&s->houses[house], 8);
}

SK_RULE void bed_set(rey_state *s, int house, uint64_t word) {
    sk_counts_put(&s->houses[house], word, 8);
}

/* One step of the bytes above the goods. They are changed through the word as well: a byte stored alone would delay the
 * next reading of the whole word. */
#define REY_ONE_TABLE ((uint64_t)1 << 40)
#define REY_ONE_MARK(mark) ((uint64_t)(mark) << 48)
#define REY_ONE_WORKER ((uint64_t)1 << 56)

/* Goods of which at least one is in the word, as a bit set. */
SK_RULE uint32_t types(uint64_t word) {
    return sk_counts_at_least(word, 1) & 31u;
}

SK_RULE int amount(uint64_t word, int good) {
    return (int)(word >> (8 * good) & 255);
}

/* Goods in a stock word from type `from` on. */
SK_RULE int total_from(uint64_t word, int from) {
    int sum = 0;
    for (int good = from; good < GOODS; good++)
        sum += amount(word, good);
    return sum;
}

/* R10: the supply never runs out; a counter that no game reaches stops at 250. */
SK_RULE void gain(rey_state *s, int seat, int good, int count) {
    uint64_t word = purse(s, seat);
    if (amount(word, good) + count <= 250) purse_set(s, seat, word + ((uint64_t)count << (8 * good)));
}

SK_RULE void lose(rey_state *s, int seat, int good, int count) {
    purse_set(s, seat, purse(s, seat) - ((uint64_t)count << (8 * good)));
}

/* ---- Small questions. ---- */

SK_RULE int option(const rey_state *s, int shift, int bits) {
    return (int)(s->head.options >> shift & ((1u << bits) - 1));
}

SK_RULE const rey_scenario *scenario(const rey_state *s) {
    return &SCENARIO[option(s, OPTION_SCENARIO_SHIFT, 3)];
}

SK_RULE int story(const rey_state *s) {
    return option(s, OPTION_SCENARIO_SHIFT, 3) != 0;
}

SK_RULE int side_of(const rey_state *s) {
    return s->head.players > 2;
}

SK_RULE int layout(const rey_state *s) {
    return s->head.players > 2 ? s->head.players - 2 : 0;
}

/* 2 if the space says "or". */
SK_RULE int sides(const rey_state *s, int space) {
    return SPACE[side_of(s)][space].lines[1][0] ? 2 : 1;
}

SK_RULE int seat_at(const rey_state *s, int turn) {
    int seat = s->first + turn;
    while (seat >= s->head.players)
        seat -= s->head.players;
    return seat;
}

/* R57: the solo player uses two colours in turn. */
SK_RULE int colour(const rey_state *s, int seat) {
    return s->head.players == 1 ? (s->head.round - 1) & 1 : seat;
}

SK_RULE uint32_t occupied(const rey_state *s) {
    return s->workers[0] | s->workers[1] | s->workers[2] | s->workers[3];
}

SK_RULE int has_rule(const rey_state *s, int seat, int rule) {
    return s->rules[seat] >> rule & 1;
}

SK_RULE int event_rule(const rey_state *s, int rule) {
    return EVENT[s->event].rule == rule;
}

SK_RULE int table_good(int table) {
    return (int)(((uint32_t)table + 4) % 5);
}

SK_RULE int table_plates(int table) {
    return (int)(((uint32_t)table + 4) / 5);
}

SK_RULE uint32_t admits(const rey_state *s, int seat, int good) {
    return ADMITS[has_rule(s, seat, RULE_GRAFT)][good];
}

/* R81: goods that a greenhouse admits, Grafting included. */
SK_RULE uint32_t admitted(const rey_state *s, int seat, int house) {
    uint32_t goods = ADMITTED[PARCELS[house]];
    return has_rule(s, seat, RULE_GRAFT) ? REY_GRAFT(goods) : goods;
}

/* Own greenhouses with an empty parcel. */
SK_RULE uint32_t with_parcel(const rey_state *s, int seat) {
    uint32_t open = 0;
    for (uint32_t rest = s->seats[seat].houses; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        if (s->houses[house].count < s->houses[house].parcels) open |= 1u << house;
    }
    return open;
}

/* Goods that the Trainer may put into a greenhouse: admitted and not in it. */
SK_RULE uint32_t absent(const rey_state *s, int seat, int house) {
    return admitted(s, seat, house) & ~types(bed(s, house));
}

/* Greenhouses that are followed by one of the same kind, next, as the second, as the third: piles have four cards; of
 * the random ones 17 and 18, 19 and 20 are pairs, and an agent brings two. */
#define IN_EACH_PILE(cards) ((cards) | (cards) << 4 | (cards) << 8 | (cards) << 12)
enum {
    SAME_NEXT = IN_EACH_PILE(7) | 1 << 17 | 1 << 19 | 1 << HOUSE_AGENT | 1 << (HOUSE_AGENT + 2),
    SAME_SECOND = IN_EACH_PILE(3),
    SAME_THIRD = IN_EACH_PILE(1)
};

/* One of each kind: of empty greenhouses of the same kind only the lowest is offered. */
SK_RULE uint32_t one_each(uint32_t houses) {
    return houses & ~((houses & SAME_NEXT) << 1) & ~((houses & SAME_SECOND) << 2) & ~((houses & SAME_THIRD) << 3);
}

/* ---- Planting (R22-R24, R77). ---- */

/* Goods that can be planted from: in stock, or tomatoes with the Seed Bank. */
SK_RULE uint32_t seeds(const rey_state *s, int seat, uint64_t stock) {
    return types(stock) | (uint32_t)has_rule(s, seat, RULE_SEED) << TOMATO;
}

/* 1 if anything can be planted. */
SK_RULE int plantable(const rey_state *s, int seat, uint64_t stock) {
    uint32_t empty = s->seats[seat].houses & ~s->seats[seat].planted;
    return (empty & ADMITS_ANY[has_rule(s, seat, RULE_GRAFT)][seeds(s, seat, stock)]) != 0;
}

/* Greenhouses into which each good may be planted now; returns 1 if there is any. `plant_min` plantings must stay
 * possible; `farm`: every good goes everywhere (C01). */
SK_CALL int plantings(const rey_state *s, int seat, uint64_t stock, int plant_min, int farm, uint32_t out[GOODS]) {
    uint32_t empty = s->seats[seat].houses & ~s->seats[seat].planted;
    uint32_t have = seeds(s, seat, stock), any = 0, every = farm ? ~0u : 0;
    const uint32_t *fit = ADMITS[has_rule(s, seat, RULE_GRAFT)];
    for (int good = 0; good < GOODS; good++) {
        out[good] = empty & (fit[good] | every) & (0u - (have >> good & 1));
        any |= out[good];
    }
    if (plant_min < 2 || !any) return any != 0;
    uint32_t spring = s->cards[seat] & CARDS_AT[s->group][ON_PLANT] ? REY_HOUSES_5 | REY_HOUSES_6 : 0;
    uint32_t allowed[GOODS];
    for (int good = 0; good < GOODS; good++) {
        uint32_t next = 0; /* where a second planting can go if this good is gone */
        int kept = amount(stock, good) > 1 || (good == TOMATO && has_rule(s, seat, RULE_SEED));
        for (int other = 0; other < GOODS; other++)
            if (other != good || kept) next |= out[other];
        uint32_t all = next | out[good];
        uint32_t small = sk_bits(next) > 1 ? ~0u : next ? ~next : 0;
        uint32_t large = sk_bits(all) > 1 ? ~0u : all ? ~all : 0;
        allowed[good] = out[good] & (small | (large & spring));
    }
    any = 0;
    for (int good = 0; good < GOODS; good++)
        any |= out[good] = allowed[good];
    return any != 0;
}

/* ---- What a player can do (R15, R16): CAN bits. ---- */

SK_RULE uint32_t can_piles(const rey_state *s) {
    uint32_t piles = s->piles;
    return (uint32_t)((piles & REY_OPEN_PILE(3)) != 0) << CAN_PILE_3 |
           (uint32_t)((piles & REY_OPEN_PILE(4)) != 0) << CAN_PILE_4 |
           (uint32_t)((piles & REY_OPEN_PILE(5)) != 0) << CAN_PILE_5 |
           (uint32_t)((piles & REY_OPEN_PILE(6)) != 0) << CAN_PILE_6 |
           (uint32_t)((s->top_count | s->under) != 0) << CAN_RANDOM;
}

SK_RULE uint32_t can_goods(const rey_state *s, int seat, uint64_t stock, uint32_t ask) {
    uint32_t can = 1u << CAN_ALWAYS, puts[GOODS], have = types(stock);
    can |= (uint32_t)(have != 0) << CAN_PAY_1;
    if (ask & (REY_BIT(CAN_PAY_2) | REY_BIT(CAN_PAY_3))) {
        int goods = total_from(stock, 0);
        can |= (uint32_t)(goods > 1) << CAN_PAY_2 | (uint32_t)(goods > 2) << CAN_PAY_3;
    }
    if (ask & REY_BIT(CAN_PLATES))
        can |= (uint32_t)(s->seats[seat].table && total_from(stock, 0) >= table_plates(s->seats[seat].table))
               << CAN_PLATES;
    if (ask & REY_BIT(CAN_OTHER))
        can |= (uint32_t)(s->seats[seat].table < LAST_TABLE && (have & ~(1u << table_good(s->seats[seat].table + 1))))
               << CAN_OTHER;
    if (ask & REY_BIT(CAN_FARM)) can |= (uint32_t)plantings(s, seat, stock, 1, 1, puts) << CAN_FARM;
    if (ask & (REY_BIT(CAN_PLANT) | REY_BIT(CAN_PLANT_2))) {
        uint32_t plant = (uint32_t)plantable(s, seat, stock);
        can |= plant << CAN_PLANT;
        if (ask & REY_BIT(CAN_PLANT_2) && plant) can |= (uint32_t)plantings(s, seat, stock, 2, 0, puts) << CAN_PLANT_2;
    }
    return can;
}

/* All CAN bits of `ask` but those of service cards. */
SK_CALL uint32_t can_do(const rey_state *s, int seat, uint64_t stock, uint32_t ask) {
    const rey_seat *me = &s->seats[seat];
    uint32_t can = can_goods(s, seat, stock, ask) | can_piles(s);
    can |= (uint32_t)(me->planted != 0) << CAN_HARVEST | (uint32_t)(me->table < LAST_TABLE) << CAN_ADVANCE;
    can |= (uint32_t)((me->houses & REY_HOUSES_CARDS) != 0) << CAN_PART;
    can |= (uint32_t)((me->houses & ~me->planted & REY_HOUSES_CARDS) != 0) << CAN_EMPTY;
    if (ask & (REY_BIT(CAN_PARCEL) | REY_BIT(CAN_NEW) | REY_BIT(CAN_LIKE))) {
        uint32_t open = with_parcel(s, seat), fresh = 0;
        for (uint32_t rest = open; rest; rest &= rest - 1)
            fresh |= absent(s, seat, sk_lowest(rest));
        can |= (uint32_t)(open != 0) << CAN_PARCEL | (uint32_t)(fresh != 0) << CAN_NEW;
        can |= (uint32_t)((open & me->planted) != 0) << CAN_LIKE;
    }
    return can;
}

/* R16, R80: every cost can be paid and a part of the rest can be had. */
SK_RULE int possible(const uint64_t *lines, int count, uint32_t can) {
    int results = 0, some = 0;
    for (int i = 0; i < count && lines[i]; i++) {
        int fine = (REY_OP_CAN(lines[i]) & can) != 0;
        if (REY_OP_CODE(lines[i]) < OP_COSTS) {
            if (!fine) return 0;
        } else {
            results++;
            some |= fine;
        }
    }
    return some || !results;
}

/* R45: red cards only if their effect can be used; all others always. */
SK_CALL uint32_t usable(const rey_state *s, int seat, uint32_t cards) {
    uint32_t red = cards & CARDS_AT[s->group][ON_NOW];
    if (!red) return cards;
    uint32_t ask = 0;
    for (uint32_t rest = red; rest; rest &= rest - 1)
        for (int i = 0; i < 3; i++)
            ask |= REY_OP_CAN(CARD[s->group][sk_lowest(rest)].lines[i]);
    uint32_t can = can_do(s, seat, purse(s, seat), ask);
    for (uint32_t rest = red; rest; rest &= rest - 1)
        if (!possible(CARD[s->group][sk_lowest(rest)].lines, 3, can)) cards &= ~(1u << sk_lowest(rest));
    return cards;
}

/* R28: cards of the left and right neighbour that nobody shares yet. */
SK_RULE uint32_t sharable(const rey_state *s, int seat) {
    int players = s->head.players;
    if (players < 3) return 0;
    uint32_t theirs = s->cards[(seat + 1) % players] | s->cards[(seat + players - 1) % players];
    return usable(s, seat, theirs & ~(uint32_t)s->shared & ~(uint32_t)s->cards[seat]);
}

SK_RULE uint32_t can_all(const rey_state *s, int seat, uint64_t stock, uint32_t ask) {
    uint32_t can = can_do(s, seat, stock, ask);
    if (ask & REY_BIT(CAN_SERVICE)) can |= (uint32_t)(usable(s, seat, s->offer) != 0) << CAN_SERVICE;
    if (ask & REY_BIT(CAN_SHARE)) can |= (uint32_t)(sharable(s, seat) != 0) << CAN_SHARE;
    return can;
}

/* Spaces that the CAN bits make possible: a sum of table rows without branches. Written out per side, because with
 * constant indexes the compiler drops the rows that are zero. */
#define REY_ADD(side, bit)                                                                                             \
    on |= GIVES[side][bit] & ((uint64_t)0 - (can >> (bit)&1));                                                         \
    off |= NEEDS[side][bit] & ((can >> (bit)&1) - (uint64_t)1);
/* clang-format off */
#define REY_ADD_ALL(side)                                                                                              \
    REY_ADD(side, 0)                                                                                                   \
    REY_ADD(side, 1)                                                                                                   \
    REY_ADD(side, 2) REY_ADD(side, 3) REY_ADD(side, 4) REY_ADD(side, 5) REY_ADD(side, 6) REY_ADD(side, 7)              \
        REY_ADD(side, 8) REY_ADD(side, 9) REY_ADD(side, 10) REY_ADD(side, 11) REY_ADD(side, 12) REY_ADD(side, 13)      \
            REY_ADD(side, 14) REY_ADD(side, 15) REY_ADD(side, 16) REY_ADD(side, 17) REY_ADD(side, 18)                  \
                REY_ADD(side, 19) REY_ADD(side, 20) REY_ADD(side, 21) REY_ADD(side, 22)
/* clang-format on */

SK_RULE uint64_t back_spaces(uint32_t can) {
    uint64_t on = 0, off = 0;
    REY_ADD_ALL(0)
    return on & ~off;
}

SK_RULE uint64_t front_spaces(uint32_t can) {
    uint64_t on = 0, off = 0;
    REY_ADD_ALL(1)
    return on & ~off;
}

/* Spaces of the side on which something can be carried out; second sides of "or" in the upper half. */
SK_CALL uint64_t feasible(const rey_state *s, int seat, uint64_t stock) {
    if (side_of(s)) return front_spaces(can_all(s, seat, stock, REY_FRONT_ASKS));
    return back_spaces(can_all(s, seat, stock, REY_BACK_ASKS));
}

/* ---- Placing (R12-R19). ---- */

/* R14: flagged spaces closed to the seat, and the row that road works close (V07). */
SK_RULE uint32_t barred(const rey_state *s, int seat) {
    const uint32_t *sets = SPACE_SET[layout(s)];
    uint32_t mine = s->workers[colour(s, seat)];
    uint32_t shut = event_rule(s, RULE_ROAD_WORKS) ? sets[SET_BOTTOM] : 0;
    if (event_rule(s, RULE_OPEN_HOUSE)) return shut;
    if (mine & sets[SET_PROPERTY_FLAGS] && !has_rule(s, seat, RULE_FREE_PROPERTY)) shut |= sets[SET_PROPERTY_FLAGS];
    if (mine & sets[SET_TOWN_HALL_FLAGS] && !has_rule(s, seat, RULE_FREE_TOWN_HALL)) shut |= sets[SET_TOWN_HALL_FLAGS];
    return shut;
}

SK_RULE uint32_t fold(uint64_t spaces) {
    return (uint32_t)(spaces | spaces >> 32);
}

/* E07: spaces of the opponent that stay possible after a good was given for them. */
SK_RULE uint32_t elbow_spaces(const rey_state *s, int seat, uint32_t open) {
    uint32_t found = 0, theirs = occupied(s) & ~s->workers[seat] & open;
    if (!theirs || s->seats[seat].marks & MARK_ELBOW) return 0;
    uint64_t stock = purse(s, seat);
    for (uint32_t rest = types(stock); rest; rest &= rest - 1)
        found |= fold(feasible(s, seat, stock - ((uint64_t)1 << (8 * sk_lowest(rest))))) & theirs;
    return found;
}

SK_RULE uint32_t places(const rey_state *s, int seat) {
    uint32_t open = SPACE_SET[layout(s)][SET_ALL] & ~barred(s, seat);
    uint32_t now = fold(feasible(s, seat, purse(s, seat))) & open;
    if (s->variant) return now; /* R61: once per solo game a blocked space, too */
    uint32_t mask = now & ~occupied(s);
    if (has_rule(s, seat, RULE_ELBOW)) mask |= elbow_spaces(s, seat, open);
    return mask;
}

/* E07, Q23: goods that may be given for the space. */
SK_RULE uint32_t gifts(const rey_state *s, int seat) {
    uint64_t stock = purse(s, seat);
    uint32_t goods = 0;
    for (uint32_t rest = types(stock); rest; rest &= rest - 1) {
        int good = sk_lowest(rest);
        if (fold(feasible(s, seat, stock - ((uint64_t)1 << (8 * good)))) >> s->space & 1) goods |= 1u << good;
    }
    return goods;
}

/* ---- The track (R29, R41-R43). ---- */

/* R43: who arrives stands in front of those who are there. */
SK_RULE void advance(rey_state *s, int seat) {
    uint64_t word = purse(s, seat) + REY_ONE_TABLE;
    int at = 0, table = (int)(word >> 40 & 255);
    purse_set(s, seat, word);
    while (s->line[at] != seat)
        at++;
    for (; at > 0 && s->seats[s->line[at - 1]].table <= table; at--)
        s->line[at] = s->line[at - 1];
    s->line[at] = (uint8_t)seat;
}

SK_RULE int last_on_track(const rey_state *s) {
    return s->line[s->head.players - 1];
}

/* Price of the next table: C10 takes one off the first paid one. */
SK_RULE int price(const rey_state *s, int seat) {
    int plates = table_plates(s->seats[seat].table + 1);
    int cheap = !(s->seats[seat].marks & MARK_PAID) && has_rule(s, seat, RULE_DISCOUNT);
    return plates > 1 ? plates - cheap : plates;
}

/* R36: PAY (bits 1-7), BONUS (8), STOP (9) as a set of action ids. */
SK_RULE uint32_t tour_choices(const rey_state *s, int seat) {
    const rey_seat *me = &s->seats[seat];
    int good = table_good(me->table + 1), cost = price(s, seat);
    uint32_t choices = me->marks & MARK_BONUS ? 1u << ACT_STOP : 1u << ACT_BONUS;
    if (me->stock[good] >= cost) choices |= 1u << ACT_TABLE;
    if (scenario(s)->rule == RULE_FEVER && good != TOMATO) /* S2: two tomatoes for any other good */
        for (int k = 1; k <= cost; k++)
            if (me->stock[good] + k >= cost && me->stock[TOMATO] >= 2 * k) choices |= 1u << (ACT_TABLE + k);
    return choices;
}

/* ---- Moving greenhouses and goods. ---- */

SK_RULE void house_take(rey_state *s, int seat, int house) {
    rey_house *h = &s->houses[house];
    h->owner = (uint8_t)seat;
    if (PARCELS[house] <= 4 && house < HOUSE_AGENT && has_rule(s, seat, RULE_EXTENSION)) h->parcels++;
    s->seats[seat].houses |= 1u << house;
}

/* R30: back on top of its pile; goods on it go to the supply. */
SK_RULE void house_discard(rey_state *s, int seat, int house) {
    rey_seat *me = &s->seats[seat];
    uint32_t bit = 1u << house;
    me->houses &= ~bit;
    me->planted &= ~bit;
    s->mixed &= ~bit;
    bed_set(s, house, (uint64_t)SK_NONE << 48 | (uint64_t)PARCELS[house] << 56);
    if (house < HOUSE_RANDOM)
        s->piles |= bit;
    else
        s->top[s->top_count++] = (uint8_t)house;
}

SK_RULE void house_put(rey_state *s, int seat, int house, int good, int count) {
    uint64_t word = bed(s, house) + ((uint64_t)count << (8 * good)) + ((uint64_t)count << 40);
    bed_set(s, house, word);
    s->seats[seat].planted |= 1u << house;
    if (amount(word, good) != (int)(word >> 40 & 255)) s->mixed |= 1u << house;
}

/* R25: one good leaves the greenhouse; R31: to the stock, or to the supply if `lost`. */
SK_RULE void house_out(rey_state *s, int seat, int house, int good, int lost) {
    uint64_t word = bed(s, house) - ((uint64_t)1 << (8 * good)) - ((uint64_t)1 << 40);
    uint32_t bit = 1u << house;
    bed_set(s, house, word);
    if (!(word >> 40 & 255)) s->seats[seat].planted &= ~bit;
    if (s->mixed & bit && !((types(word) - 1) & types(word))) s->mixed &= ~bit;
    if (!lost) gain(s, seat, good, 1);
}

/* One good from each greenhouse; mixed ones stay marked for a choice (R26, R32). */
SK_RULE void reap(rey_state *s, int seat) {
    s->task.marked = s->seats[seat].planted & s->mixed;
    for (uint32_t rest = s->seats[seat].planted & ~s->mixed; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        house_out(s, seat, house, sk_lowest(types(bed(s, house))), 0);
    }
}

/* ---- Lines that never ask. ---- */

SK_RULE int gain_line(rey_state *s, int seat, uint64_t line, int house, int good) {
    int a = REY_OP_A(line), b = REY_OP_B(line);
    switch (REY_OP_CODE(line)) {
    case OP_GAIN:
        gain(s, seat, a, 1);
        if (b < GOODS) gain(s, seat, b, 1);
        return 1;
    case OP_GAIN_FIRST: gain(s, seat, seat == s->first ? a : b, 1); return 1;
    case OP_GAIN_NEXT: /* R73: not on the last table */
        if (s->seats[seat].table < LAST_TABLE) gain(s, seat, table_good(s->seats[seat].table + 1), 1);
        return 1;
    case OP_GAIN_RAREST: /* R49 */
        if (house < HOUSES) gain(s, seat, RAREST[PARCELS[house]], a);
        return 1;
    case OP_GAIN_SAME: gain(s, seat, good, 1); return 1;
    default: return 0;
    }
}

/* ON effects: right after what triggers them (R78); only gaining lines stand there. */
SK_CALL void fire(rey_state *s, int seat, int moment, int house, int good) {
    for (uint32_t rest = s->cards[seat] & CARDS_AT[s->group][moment]; rest; rest &= rest - 1) {
        const rey_card *card = &CARD[s->group][sk_lowest(rest)];
        if (card->when == WHEN_LARGE && PARCELS[house] < 5) continue;
        if (card->spaces && !(SPACE_SET[layout(s)][card->spaces] >> s->space & 1)) continue;
        for (int i = 0; i < 3; i++)
            (void)gain_line(s, seat, card->lines[i], house, good);
    }
}

/* ---- Opening decisions. ---- */

SK_RULE void task_clear(rey_state *s) {
    memset(&s->task, 0, sizeof s->task);
}

SK_RULE int decide(rey_state *s, int step) {
    s->head.step = (uint8_t)step;
    s->head.actors = (uint8_t)(1u << s->seat);
    return 1;
}

/* A line that cannot be carried out is passed over. */
SK_RULE int skip(rey_state *s) {
    task_clear(s);
    return 0;
}

SK_RULE int decide_chance(rey_state *s, int step) {
    s->head.step = (uint8_t)step;
    s->head.actors = (uint8_t)(1u << SK_CHANCE);
    return 1;
}

/* R79: exchanges of the Tasting Table, as a set of 5 * discarded + taken. */
SK_RULE uint32_t exchanges(const rey_state *s, int seat) {
    uint32_t found = 0;
    if (!has_rule(s, seat, RULE_ANY_TIME)) return 0;
    for (int good = 0; good < GOODS; good++)
        if (s->seats[seat].stock[good] >= 2) found |= (31u & ~(1u << good)) << (5 * good);
    return found;
}

SK_RULE uint64_t exchanged(uint64_t stock, int pair) {
    return stock - ((uint64_t)2 << (8 * (pair / GOODS))) + ((uint64_t)1 << (8 * (pair % GOODS)));
}

/* An action space is being carried out (and no card or event). */
SK_RULE int in_action(const rey_state *s) {
    return s->space != SK_NONE && s->source == FROM_SPACE;
}

/* R79: in a step an exchange must not make a compulsory planting impossible. */
SK_RULE uint32_t work_exchanges(const rey_state *s, int seat) {
    uint32_t puts[GOODS], found = in_action(s) ? exchanges(s, seat) : 0;
    const rey_task *t = &s->task;
    if (!found || !t->plant_min || !plantings(s, seat, purse(s, seat), t->plant_min, 0, puts)) return found;
    for (uint32_t rest = found; rest; rest &= rest - 1) {
        int pair = sk_lowest(rest);
        if (!plantings(s, seat, exchanged(purse(s, seat), pair), t->plant_min, 0, puts)) found &= ~(1u << pair);
    }
    return found;
}

/* Greenhouses to plant in (per good), greenhouses to harvest; returns 1 if DONE is allowed (R15, R25). */
SK_CALL int work_choices(const rey_state *s, int seat, uint32_t puts[GOODS], uint32_t *outs) {
    const rey_task *t = &s->task;
    int must = 0;
    for (int good = 0; good < GOODS; good++)
        puts[good] = 0;
    if (t->plant_left)
        must = plantings(s, seat, purse(s, seat), t->plant_min, t->way == WAY_FARM, puts) && t->plant_min;
    for (int good = 0; good < GOODS; good++)
        puts[good] = one_each(puts[good] & ~t->marked) | one_each(puts[good] & t->marked);
    *outs = t->harvest_left ? s->seats[seat].planted & ~t->marked : 0;
    return s->acted && !must && !t->harvest_due;
}

/* R79: a step lasts as long as something can be done in it. */
SK_RULE int work_open(rey_state *s) {
    uint32_t puts[GOODS], outs;
    work_choices(s, s->seat, puts, &outs);
    if (puts[0] | puts[1] | puts[2] | puts[3] | puts[4] | outs) return decide(s, STEP_WORK);
    if (s->task.plant_left && in_action(s) && s->seats[s->seat].houses & ~s->seats[s->seat].planted &&
        exchanges(s, s->seat))
        return decide(s, STEP_WORK);
    task_clear(s);
    return 0;
}

/* Goods that may be paid next (ascending, R80), and whether DONE is allowed. */
SK_RULE uint32_t pay_choices(const rey_state *s, int seat, int *done) {
    const rey_task *t = &s->task;
    uint64_t stock = purse(s, seat);
    uint32_t goods = types(stock) & ~(uint32_t)t->barred & (31u << t->least);
    *done = (t->way == WAY_SWAP && !t->pay_min) || (s->optional && !t->paid);
    if (t->pay_min > 1)
        for (int good = 0; good < GOODS; good++)
            if (total_from(stock, good) < t->pay_min) goods &= ~(1u << good);
    return goods;
}

SK_RULE uint32_t take_choices(const rey_state *s) {
    const rey_task *t = &s->task;
    uint32_t goods = 31u & ~(uint32_t)t->barred & (31u << t->least);
    return t->way == WAY_APART ? goods & (31u >> (t->take_left - 1)) : goods;
}

SK_RULE uint32_t pick_choices(const rey_state *s, int seat) {
    const rey_seat *me = &s->seats[seat];
    uint32_t empty = one_each(me->houses & ~me->planted & REY_HOUSES_CARDS);
    return s->task.way == WAY_EMPTY ? empty : empty | (me->planted & REY_HOUSES_CARDS);
}

SK_RULE uint32_t card_choices(const rey_state *s, int seat) {
    return s->task.way == WAY_SHARE ? sharable(s, seat) : usable(s, seat, s->offer);
}

/* Piles that the space names and that are not empty: bits 0-4. */
SK_RULE uint32_t pile_choices(const rey_state *s) {
    return can_piles(s) >> CAN_PILE_3 & s->task.barred;
}

/* Fill cards: greenhouses per good (B02 one greenhouse at a time, B06, B10). */
SK_RULE void fill_choices(const rey_state *s, int seat, uint32_t puts[GOODS]) {
    int way = s->task.way;
    uint32_t houses = way == WAY_OTHER ? s->task.marked & (0u - s->task.marked) : with_parcel(s, seat);
    for (int good = 0; good < GOODS; good++)
        puts[good] = 0;
    for (uint32_t rest = houses; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        uint32_t goods = way == WAY_OTHER  ? absent(s, seat, house)
                         : way == WAY_LIKE ? types(bed(s, house))
                                           : admitted(s, seat, house);
        for (; goods; goods &= goods - 1)
            puts[sk_lowest(goods)] |= 1u << house;
    }
}

/* V03: own greenhouses with the most goods. */
SK_RULE uint32_t fullest(const rey_state *s, int seat) {
    uint32_t found = 0;
    int most = 1;
    for (uint32_t rest = s->seats[seat].planted; rest; rest &= rest - 1) {
        int house = sk_lowest(rest), count = s->houses[house].count;
        if (count > most) found = 0, most = count;
        if (count == most) found |= 1u << house;
    }
    return found;
}

/* ---- Carrying out a line; 1 if somebody must decide. ---- */

SK_RULE void by_action(rey_state *s, int seat, int moment, int house) {
    if (in_action(s)) fire(s, seat, moment, house, 0);
}

/* R21: the top card of the random pile; an unknown one is drawn first. */
SK_RULE int random_take(rey_state *s) {
    if (!s->top_count) {
        s->task.way = WAY_RANDOM;
        return decide_chance(s, STEP_DRAW);
    }
    int house = s->top[--s->top_count];
    s->top[s->top_count] = 0;
    house_take(s, s->seat, house);
    s->acted = 1;
    by_action(s, s->seat, ON_TAKE_HOUSE, house);
    task_clear(s);
    if (!s->top_count && s->under && option(s, OPTION_FACE_SHIFT, 1)) {
        s->task.way = WAY_REVEAL;
        return decide_chance(s, STEP_DRAW);
    }
    return 0;
}

SK_RULE int greenhouse_line(rey_state *s, int piles) {
    s->task.barred = (uint8_t)piles;
    if (!pile_choices(s)) return skip(s);
    if (piles != REY_RANDOM) return decide(s, STEP_PILE);
    s->task.barred = 0;
    return random_take(s);
}

SK_RULE int pay_open(rey_state *s, int least, int most, int way, uint32_t bar) {
    s->task.pay_min = (uint8_t)least;
    s->task.pay_left = (uint8_t)most;
    s->task.way = (uint8_t)way;
    s->task.barred = (uint8_t)bar;
    int done;
    return pay_choices(s, s->seat, &done) ? decide(s, STEP_PAY) : skip(s);
}

SK_RULE int take_open(rey_state *s, int count, int each, int way, uint32_t bar) {
    s->task.take_left = (uint8_t)count;
    s->task.take_each = (uint8_t)each;
    s->task.way = (uint8_t)way;
    s->task.barred = (uint8_t)(bar & 31u);
    return take_choices(s) ? decide(s, STEP_TAKE) : skip(s);
}

SK_RULE int pick_open(rey_state *s, int way) {
    s->task.way = (uint8_t)way;
    return pick_choices(s, s->seat) ? decide(s, STEP_PICK) : skip(s);
}

SK_RULE int card_open(rey_state *s, int way) {
    s->task.way = (uint8_t)way;
    return card_choices(s, s->seat) ? decide(s, STEP_CARD) : skip(s);
}

SK_RULE int advance_line(rey_state *s) {
    if (s->seats[s->seat].table >= LAST_TABLE) return 0;
    advance(s, s->seat);
    s->acted = 1;
    if (s->source == FROM_SPACE || s->source == FROM_EVENT) fire(s, s->seat, ON_ADVANCE, 0, 0);
    return 0;
}

SK_RULE int fill_line(rey_state *s, int code, int good) {
    uint32_t open_houses = with_parcel(s, s->seat);
    if (code == OP_FILL) { /* R50: also where the good is not admitted */
        for (uint32_t rest = open_houses; rest; rest &= rest - 1)
            house_put(s, s->seat, sk_lowest(rest), good, 1);
        return 0;
    }
    if (code == OP_FILL_OTHER)
        for (uint32_t rest = open_houses; rest; rest &= rest - 1)
            if (absent(s, s->seat, sk_lowest(rest))) s->task.marked |= 1u << sk_lowest(rest);
    s->task.way = code == OP_FILL_OTHER ? WAY_OTHER : code == OP_FILL_LIKE ? WAY_LIKE : WAY_BED;
    uint32_t puts[GOODS];
    fill_choices(s, s->seat, puts);
    return puts[0] | puts[1] | puts[2] | puts[3] | puts[4] ? decide(s, STEP_FILL) : skip(s);
}

/* Planting and harvesting lines form one step: the first sets the task, those that follow join it. */
SK_RULE void work_line(rey_state *s, uint64_t line) {
    rey_task *t = &s->task;
    int a = REY_OP_A(line), b = REY_OP_B(line);
    if (REY_OP_CODE(line) == OP_PLANT) {
        t->plant_min = (uint8_t)(s->optional ? 0 : a);
        t->plant_left = (uint8_t)b;
        if (REY_OP_C(line)) t->way = WAY_FARM;
        return;
    }
    t->harvest_left = (uint8_t)b;
    t->harvest_due = (uint8_t)a;
    if (REY_OP_CODE(line) == OP_HARVEST_ONE) t->way = WAY_ONE;
}

SK_RULE int is_work(uint64_t line) {
    int code = REY_OP_CODE(line);
    return code == OP_PLANT || code == OP_HARVEST || code == OP_HARVEST_ONE;
}

SK_CALL int carry_out(rey_state *s, uint64_t line) {
    int seat = s->seat, a = REY_OP_A(line), b = REY_OP_B(line);
    rey_seat *me = &s->seats[seat];
    if (gain_line(s, seat, line, s->house, 0)) {
        s->acted = 1;
        return 0;
    }
    switch (REY_OP_CODE(line)) {
    case OP_PAY: return pay_open(s, a, a, WAY_PLAIN, 0);
    case OP_PAY_OTHER: return pay_open(s, 1, 1, WAY_PLAIN, 1u << table_good(me->table + 1));
    case OP_PAY_PLATES: return pay_open(s, table_plates(me->table), table_plates(me->table), WAY_PLAIN, 0);
    case OP_SWAP: return pay_open(s, a, b, WAY_SWAP, 0);
    case OP_PART: return pick_open(s, a ? WAY_EMPTY : WAY_DISCARD);
    case OP_HAND_OVER: return pick_open(s, WAY_HAND_OVER);
    case OP_TAKE_APART: return take_open(s, a, 1, WAY_APART, 0);
    case OP_TAKE_ADMITTED: return s->house == SK_NONE ? 0 : take_open(s, 1, a, WAY_PLAIN, ~admitted(s, seat, s->house));
    case OP_TAKE_HOARD: {
        uint32_t few = 0;
        for (int good = 0; good < GOODS; good++)
            few |= (uint32_t)(me->stock[good] < 3) << good;
        return take_open(s, 1, 1, WAY_PLAIN, few);
    }
    case OP_GREENHOUSE: return greenhouse_line(s, a);
    case OP_HARVEST_ALL: reap(s, seat); return s->task.marked ? decide(s, STEP_REAP) : 0;
    case OP_SERVICE: return card_open(s, WAY_OFFER);
    case OP_SHARE: return card_open(s, WAY_SHARE);
    case OP_ADVANCE: return advance_line(s);
    case OP_FILL:
    case OP_FILL_OTHER:
    case OP_FILL_LIKE:
    case OP_FILL_BED: return fill_line(s, REY_OP_CODE(line), a);
    case OP_HAIL: return me->planted ? decide(s, STEP_HAIL) : 0;
    default: return 0;
    }
}

/* ---- Conditions of cards and events. ---- */

SK_RULE int row_is(const rey_state *s, int full) {
    uint32_t held = occupied(s), top = SPACE_SET[layout(s)][SET_TOP], bottom = SPACE_SET[layout(s)][SET_BOTTOM];
    for (uint32_t row = top;; row <<= 1) {
        if (full ? (held & row) == row : !(held & row)) return 1;
        if (row == bottom) return 0;
    }
}

SK_RULE int column_is_empty(const rey_state *s) {
    uint32_t held = occupied(s);
    for (int set = SET_PROPERTY; set <= SET_TOWN_HALL; set++)
        if (!(held & SPACE_SET[layout(s)][set])) return 1;
    return 0;
}

/* The condition compares with every other seat: 1 if it holds for one of them. */
SK_RULE int against_others(const rey_state *s, int seat, int when) {
    int table = s->seats[seat].table, goods = total_from(purse(s, seat), 0), ahead = 1;
    for (int i = 0; i < s->head.players; i++) {
        int other = s->line[i], apart = s->seats[other].table - table;
        if (other == seat) {
            ahead = 0;
            continue;
        }
        if (when == WHEN_SHARED_TABLE && !apart) return 1;
        if (when == WHEN_NEAR && apart >= -1 && apart <= 1) return 1;
        if (when == WHEN_BEHIND && ahead) return 1;
        if (when == WHEN_FEWER && goods < total_from(purse(s, other), 0)) return 1;
    }
    return 0;
}

SK_RULE int holds(const rey_state *s, int seat, int when) {
    uint64_t stock = purse(s, seat);
    switch (when) {
    case WHEN_TYPES_3: return sk_bits(types(stock)) >= 3;
    case WHEN_SOWN: return s->sown;
    case WHEN_NO_STOCK: return !types(stock);
    case WHEN_HOARD:
        for (int good = 0; good < GOODS; good++)
            if (amount(stock, good) >= 3) return 1;
        return 0;
    case WHEN_HOUSES_3: return sk_bits(s->seats[seat].houses & REY_HOUSES_CARDS) >= 3;
    case WHEN_ROW_EMPTY: return row_is(s, 0);
    case WHEN_ROW_FULL: return row_is(s, 1);
    case WHEN_COLUMN_EMPTY: return column_is_empty(s);
    case WHEN_SHARED_TABLE:
    case WHEN_NEAR:
    case WHEN_BEHIND:
    case WHEN_FEWER: return against_others(s, seat, when);
    case WHEN_LAST: return last_on_track(s) == seat;
    case WHEN_GOODS_6: return total_from(stock, 0) >= 6;
    default: return 1;
    }
}

/* ---- Effects of cards, events and gifts. ---- */

SK_RULE const uint64_t *effect_lines(const rey_state *s, int *count) {
    *count = 2;
    switch (s->source) {
    case FROM_EVENT: return EVENT[s->event].lines;
    case FROM_SCENARIO: return scenario(s)->gift;
    case FROM_SOLO: return SOLO_GIFT;
    default: *count = 3; return CARD[s->group][s->card].lines;
    }
}

SK_RULE void effect_start(rey_state *s, int source, int card, int may) {
    s->source = (uint8_t)source;
    s->card = (uint8_t)card;
    s->card_line = 0;
    s->optional = (uint8_t)may;
    if (may) s->acted = 1;
}

/* Start the effect of a card if it applies; optional ones only if they can be used (R80). */
SK_RULE void card_start(rey_state *s, int seat, int index) {
    const rey_card *card = &CARD[s->group][index];
    if (card->spaces && !(SPACE_SET[layout(s)][card->spaces] >> s->space & 1)) return;
    if (!holds(s, seat, card->when)) return;
    int may = card->flags & MAY;
    if (may) {
        uint32_t ask = REY_OP_CAN(card->lines[0]) | REY_OP_CAN(card->lines[1]) | REY_OP_CAN(card->lines[2]);
        if (!possible(card->lines, 3, can_do(s, seat, purse(s, seat), ask))) return;
    }
    effect_start(s, FROM_CARD, index, may);
}

SK_RULE void effect_end(rey_state *s) {
    s->source = FROM_SPACE;
    s->card = s->card_line = s->optional = 0;
    if (s->space == SK_NONE) s->acted = 0;
    s->house = SK_NONE;
}

/* ---- The space being used (R78). ---- */

/* After the text: V08, then the opponents' cards when the placer's queue is empty. */
SK_RULE int space_end(rey_state *s) {
    if (s->line_no < 4) {
        if (event_rule(s, RULE_MARKET_DAY) && SPACE_SET[layout(s)][SET_MARKET] >> s->space & 1)
            gain(s, s->seat, LETTUCE, 1);
        s->line_no = 4;
    }
    if (s->queue) {
        int index = sk_lowest(s->queue);
        s->queue &= (uint16_t)(s->queue - 1);
        card_start(s, s->seat, index);
        return 0;
    }
    if (CARDS_AT[s->group][ON_OPPONENT])
        for (int i = 0; i < s->head.players; i++)
            if (i != s->seat) fire(s, i, ON_OPPONENT, 0, 0);
    s->space = SK_NONE;
    s->side = s->line_no = s->acted = s->sown = 0;
    s->house = SK_NONE;
    s->turn++;
    return 0;
}

/* The next line of the text under way, a card's or event's before the space's; planting and harvesting lines together.
 */
SK_RULE int text_run(rey_state *s) {
    int effect = s->source != FROM_SPACE, count = 3;
    const uint64_t *lines = effect ? effect_lines(s, &count) : SPACE[side_of(s)][s->space].lines[s->side];
    uint8_t *at = effect ? &s->card_line : &s->line_no;
    if (*at >= count || !lines[*at]) {
        if (!effect) return space_end(s);
        effect_end(s);
        return 0;
    }
    uint64_t line = lines[(*at)++];
    if (!is_work(line)) return carry_out(s, line);
    work_line(s, line);
    while (*at < count && is_work(lines[*at]))
        work_line(s, lines[(*at)++]);
    return work_open(s);
}

/* R17: of the sides of "or" only those that can be carried out. */
SK_RULE uint32_t option_choices(const rey_state *s, int seat) {
    uint64_t now = feasible(s, seat, purse(s, seat)) >> s->space;
    return (uint32_t)(now & 1) | (uint32_t)(now >> 31 & 2);
}

SK_RULE int space_start(rey_state *s) {
    s->line_no = 0;
    if (sides(s, s->space) == 1) return 0;
    return decide(s, STEP_OPTION);
}

/* ---- Moments of the round. ---- */

SK_RULE void enter(rey_state *s, int moment) {
    s->moment = (uint8_t)moment;
    s->turn = 0;
}

/* The next moment at which anything can happen. */
SK_RULE void enter_next(rey_state *s) {
    enter(s, sk_lowest(s->wake & (0u - (2u << s->moment))));
}

/* R51, R66: cards of this moment, in turn order, ids ascending. */
SK_RULE void fire_cards(rey_state *s) {
    if (s->queue) {
        int index = sk_lowest(s->queue);
        s->queue &= (uint16_t)(s->queue - 1);
        card_start(s, s->seat, index);
        return;
    }
    if (s->turn == s->head.players) {
        enter_next(s);
        return;
    }
    s->seat = (uint8_t)seat_at(s, s->turn++);
    s->queue = (uint16_t)(s->cards[s->seat] & CARDS_AT[s->group][s->moment]);
}

/* R72: a window for the owners of a card that may be used at any time. */
SK_RULE int open_windows(rey_state *s) {
    int wanted = s->moment != AT_EVENT_WINDOW || EVENT[s->event].window;
    while (wanted && s->turn < s->head.players) {
        s->seat = (uint8_t)seat_at(s, s->turn++);
        if (exchanges(s, s->seat)) return decide(s, STEP_WINDOW);
    }
    enter_next(s);
    return 0;
}

/* R64: all players apply the event, in turn order. */
SK_RULE void apply_event(rey_state *s) {
    const rey_event *event = &EVENT[s->event];
    if (!event->lines[0] || s->turn == s->head.players) {
        enter_next(s);
        return;
    }
    s->seat = (uint8_t)seat_at(s, s->turn++);
    if (!holds(s, s->seat, event->when)) return;
    if (event->one) s->turn = s->head.players;
    uint32_t ask = REY_OP_CAN(event->lines[0]) | REY_OP_CAN(event->lines[1]);
    if (!possible(event->lines, 2, can_do(s, s->seat, purse(s, s->seat), ask))) return;
    effect_start(s, FROM_EVENT, 0, event->may);
}

/* R75: gifts of the scenario, in turn order or the other way round. */
SK_RULE void give_gifts(rey_state *s) {
    const rey_scenario *row = scenario(s);
    if (s->turn == s->head.players) {
        enter_next(s);
        return;
    }
    s->seat = (uint8_t)seat_at(s, row->reverse ? s->head.players - 1 - s->turn : s->turn);
    s->turn++;
    effect_start(s, FROM_SCENARIO, 0, 0);
}

/* R56: the solo player's tomato and random greenhouse. */
SK_RULE void give_solo(rey_state *s) {
    if (s->turn) {
        enter_next(s);
        return;
    }
    s->turn = 1;
    s->seat = 0;
    effect_start(s, FROM_SOLO, 0, 0);
}

SK_RULE int place_next(rey_state *s) {
    if (s->turn == 3 * s->head.players) { /* R68 */
        enter_next(s);
        return 0;
    }
    s->seat = (uint8_t)seat_at(s, s->turn % s->head.players);
    return decide(s, STEP_PLACE);
}

/* R32: everybody harvests; with V05 from three greenhouses of choice. */
SK_RULE int harvest_time(rey_state *s) {
    while (s->turn < s->head.players) {
        s->seat = (uint8_t)seat_at(s, s->turn++);
        if (event_rule(s, RULE_POWER_CUT) && sk_bits(s->seats[s->seat].planted) > POWER_CUT_HARVESTS) {
            s->task.harvest_left = s->task.harvest_due = POWER_CUT_HARVESTS;
            return work_open(s);
        }
        reap(s, s->seat);
        if (s->task.marked) return decide(s, STEP_REAP);
    }
    enter_next(s);
    return 0;
}

/* R33: the furthest ahead of those who have not played yet; V12: the furthest back. */
SK_RULE void tour_next(rey_state *s) {
    int players = s->head.players, back = event_rule(s, RULE_NORTHERN);
    for (int i = 0; i < players; i++) {
        int seat = s->line[back ? players - 1 - i : i];
        if (s->toured >> seat & 1) continue;
        s->toured |= (uint8_t)(1u << seat);
        s->seat = (uint8_t)seat;
        purse_set(s, seat, purse(s, seat) & ~REY_ONE_MARK(MARK_BONUS | MARK_PAID));
        s->queue = (uint16_t)(s->cards[seat] & CARDS_AT[s->group][AT_TOUR_MINE]);
        enter(s, s->queue ? AT_TOUR_MINE : AT_TOUR);
        return;
    }
    s->toured = 0;
    s->moment = AT_TOUR;
    enter_next(s);
}

SK_RULE int tour_open(rey_state *s) {
    if (s->seats[s->seat].table < LAST_TABLE) return decide(s, STEP_TOUR); /* R38 */
    enter(s, AT_TOUR_NEXT);
    return 0;
}

/* R39, R58: workers return, the round tile goes; S4: the race may be over. */
SK_RULE int rest_time(rey_state *s) {
    int players = s->head.players;
    if (players == 1)
        s->workers[colour(s, 0) ^ 1] = 0;
    else
        memset(s->workers, 0, sizeof s->workers);
    for (int seat = 0; seat < players; seat++)
        s->seats[seat].marks = s->seats[seat].workers = 0;
    s->event = 0;
    int over = s->head.round == s->rounds;
    if (scenario(s)->rule == RULE_RACE && s->seats[s->line[0]].table >= scenario(s)->goal) over = 1;
    if (over) {
        enter(s, AT_OVER);
        s->seat = 0;
        s->head.step = STEP_OVER;
        s->head.actors = 0;
        return 1;
    }
    s->head.round++;
    s->first = (uint8_t)(s->first + 1 == players ? 0 : s->first + 1);
    s->moment = AT_GIFT;
    enter_next(s);
    return 0;
}

SK_CALL int moment_run(rey_state *s) {
    switch (s->moment) {
    case AT_GIFT: give_gifts(s); return 0;
    case AT_DRAW_EVENT: return decide_chance(s, STEP_EVENT);
    case AT_EVENT_WINDOW:
    case AT_WORK_WINDOW:
    case AT_HARVEST_WINDOW:
    case AT_TOUR_WINDOW:
    case AT_TOUR_END_WINDOW:
    case AT_REST_WINDOW: return open_windows(s);
    case AT_EVENT: apply_event(s); return 0;
    case AT_SOLO_GIFT: give_solo(s); return 0;
    case AT_PLACE: return place_next(s);
    case AT_HARVEST: return harvest_time(s);
    case AT_TOUR_NEXT: tour_next(s); return 0;
    case AT_TOUR_MINE:
        if (s->queue) {
            int index = sk_lowest(s->queue);
            s->queue &= (uint16_t)(s->queue - 1);
            card_start(s, s->seat, index);
        } else {
            enter(s, AT_TOUR);
        }
        return 0;
    case AT_TOUR: return tour_open(s);
    case AT_REST: return rest_time(s);
    default: fire_cards(s); return 0;
    }
}

/* Go on until somebody must decide or the game is over. */
SK_CALL void run(rey_state *s) {
    int stop = 0;
    while (!stop)
        stop = s->source != FROM_SPACE || s->space != SK_NONE ? text_run(s) : moment_run(s);
}

/* ---- Set-up. ---- */

/* R5, R55, R65: the cards of the group that are in the game. */
SK_RULE uint32_t group_cards(const rey_state *s, int group) {
    int with = option(s, OPTION_STORY_SHIFT, 2);
    uint32_t cards = CARDS_ALL[group];
    if (with == 2 || (with == 0 && !story(s))) cards &= ~(uint32_t)CARDS_STORY[group];
    return s->head.players == 1 ? cards & ~(uint32_t)CARDS_NO_SOLO[group] : cards;
}

/* Moments at which something can happen: always some, and those of cards in somebody's hands. */
SK_CALL uint32_t awake(const rey_state *s) {
    uint32_t held = (uint32_t)(s->cards[0] | s->cards[1] | s->cards[2] | s->cards[3]);
    uint32_t wake = REY_BIT(AT_PLACE) | REY_BIT(AT_HARVEST) | REY_BIT(AT_TOUR_NEXT) | REY_BIT(AT_REST);
    if (scenario(s)->gift[0]) wake |= REY_BIT(AT_GIFT);
    if (story(s)) wake |= REY_BIT(AT_DRAW_EVENT) | REY_BIT(AT_EVENT);
    if (s->head.players == 1) wake |= REY_BIT(AT_SOLO_GIFT);
    for (; held; held &= held - 1) {
        const rey_card *card = &CARD[s->group][sk_lowest(held)];
        if (card->moment < MOMENTS) wake |= 1u << card->moment;
        if (card->rule == RULE_ANY_TIME) wake |= REY_WINDOWS;
    }
    return story(s) ? wake : wake & ~REY_BIT(AT_EVENT_WINDOW);
}

SK_RULE int fits(int players, uint32_t options) {
    int group = (int)(options >> OPTION_GROUP_SHIFT & 7);
    if (group == GROUP_E && players != 2) return 0;                   /* R5 */
    if ((int)(options >> OPTION_START_SHIFT & 7) > players) return 0; /* R9 */
    return !(options >> OPTION_VARIANT_SHIFT & 1) || players == 1;    /* R61 */
}

/* R9: from the first player on, who is placed later stands in front. */
SK_RULE void seat_first(rey_state *s, int first) {
    s->first = (uint8_t)first;
    for (int i = 0; i < s->head.players; i++)
        s->line[s->head.players - 1 - i] = (uint8_t)seat_at(s, i);
    s->head.round = 1;
    enter_next(s);
}

/* The next card to lay out, then the first player; 0 when the game begins. */
SK_RULE int setup_next(rey_state *s) {
    int wanted = s->head.players == 1 ? 3 : 5; /* R5, R55 */
    if (sk_bits(s->offer) < wanted) return decide_chance(s, STEP_DEAL);
    int start = option(s, OPTION_START_SHIFT, 3);
    if (s->head.players > 1 && !start) return decide_chance(s, STEP_FIRST);
    seat_first(s, start ? start - 1 : 0); /* R9, R74 */
    return 0;
}

SK_RULE void init(void *state, int players, uint32_t options) {
    rey_state *s = (rey_state *)state;
    SK_REQUIRE(players >= 1 && players <= SEATS);
    memset(s, 0, sizeof *s);
    s->head.game = 5;
    s->head.version = REY_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.viewer = SK_FULL;
    for (int house = 0; house < HOUSES; house++) {
        s->houses[house].owner = SK_NONE;
        s->houses[house].parcels = PARCELS[house];
    }
    s->piles = PILES[players]; /* R2, R3, R53 */
    s->top[0] = HOUSE_SPECIAL; /* R4 */
    s->top_count = 1;
    s->under = (1 << (RANDOM_CARDS - 1)) - 1;
    s->rounds = players == 1 ? scenario(s)->rounds_solo : scenario(s)->rounds;
    if (players == 1) s->workers[2] = SPACE_SET[0][SET_PROPERTY_FLAGS]; /* R54 */
    s->variant = (uint8_t)option(s, OPTION_VARIANT_SHIFT, 1);
    if (story(s)) s->deck = (1u << EVENTS) - 1;
    s->wake = awake(s);
    for (int seat = 0; seat < players; seat++)
        s->line[seat] = (uint8_t)seat;
    s->space = SK_NONE;
    s->house = SK_NONE;
    int group = option(s, OPTION_GROUP_SHIFT, 3);
    if (group == GROUP_RANDOM) {
        decide_chance(s, STEP_GROUP);
    } else {
        s->group = (uint8_t)group;
        setup_next(s);
    }
}

/* ---- Applying decisions: each function returns 1 if somebody must decide at once, 0 if `run` goes on. ---- */

SK_RULE int apply_chance(rey_state *s, int action) {
    switch (s->head.step) {
    case STEP_GROUP: s->group = (uint8_t)(action - DRAW_GROUP); return setup_next(s);
    case STEP_DEAL: s->offer |= (uint16_t)(1u << (action - DRAW_CARD)); return setup_next(s);
    case STEP_FIRST: seat_first(s, action - DRAW_FIRST); return 0;
    case STEP_DRAW: {
        uint32_t size = action == DRAW_HOUSE       ? REY_HOUSES_3
                        : action == DRAW_HOUSE + 1 ? REY_HOUSES_4
                        : action == DRAW_HOUSE + 2 ? REY_HOUSES_5
                                                   : REY_HOUSES_6;
        int house = sk_lowest((uint32_t)s->under << HOUSE_RANDOM & size), way = s->task.way;
        s->under &= (uint8_t) ~(1u << (house - HOUSE_RANDOM));
        s->top[s->top_count++] = (uint8_t)house;
        task_clear(s);
        return way == WAY_REVEAL ? 0 : random_take(s);
    }
    default:
        s->event = (uint8_t)(action - DRAW_EVENT + 1);
        s->deck &= (uint16_t) ~(1u << (action - DRAW_EVENT));
        enter_next(s);
        return 0;
    }
}

SK_RULE void exchange(rey_state *s, int seat, int pair) {
    lose(s, seat, pair / GOODS, 2);
    gain(s, seat, pair % GOODS, 1);
}

/* R12: the worker is on the space, the cards held now will react (R52). */
SK_RULE int apply_place(rey_state *s, int seat, int action) {
    if (action == ACT_DONE) { /* R19 */
        s->turn++;
        return 0;
    }
    if (action >= ACT_EXCHANGE) {
        exchange(s, seat, action - ACT_EXCHANGE);
        return 1;
    }
    int space = action - ACT_PLACE;
    uint32_t held = occupied(s) >> space & 1;
    s->workers[colour(s, seat)] |= 1u << space;
    purse_set(s, seat, purse(s, seat) + REY_ONE_WORKER);
    s->space = (uint8_t)space;
    s->queue = (uint16_t)(s->cards[seat] & CARDS_AT[s->group][ON_USE]);
    if (held && !s->variant) { /* E07 */
        s->seats[seat].marks |= MARK_ELBOW;
        return decide(s, STEP_GIVE);
    }
    if (held) s->variant = 0;
    return space_start(s);
}

SK_RULE int apply_give(rey_state *s, int seat, int good) {
    lose(s, seat, good, 1);
    gain(s, seat == 0, good, 1);
    return space_start(s);
}

SK_RULE int apply_pile(rey_state *s, int seat, int pile) {
    task_clear(s);
    if (pile == 4) return random_take(s);
    int house = sk_lowest(s->piles & (0xfu << (4 * pile)));
    s->piles &= ~(1u << house);
    house_take(s, seat, house);
    s->acted = 1;
    by_action(s, seat, ON_TAKE_HOUSE, house);
    return 0;
}

/* R22: one good from the stock, the rest of the parcels from the supply. */
SK_RULE void plant(rey_state *s, int seat, int good, int house) {
    rey_task *t = &s->task;
    if (good != TOMATO || !has_rule(s, seat, RULE_SEED)) lose(s, seat, good, 1);
    house_put(s, seat, house, good, t->way == WAY_FARM ? 3 : s->houses[house].parcels);
    if (t->plant_min) t->plant_min--;
    if (t->plant_left != REY_ANY_NUMBER) t->plant_left--;
    if (in_action(s)) {
        s->sown = 1;
        fire(s, seat, ON_PLANT, house, good);
    }
}

SK_RULE void harvest(rey_state *s, int seat, int house, int good) {
    rey_task *t = &s->task;
    house_out(s, seat, house, good, 0);
    t->harvest_left--;
    if (t->harvest_due) t->harvest_due--;
    t->marked |= t->way == WAY_ONE ? ((1u << HOUSES) - 1) & ~(1u << house) : 1u << house; /* R67 */
}

SK_RULE int apply_work(rey_state *s, int seat, int action) {
    if (action == ACT_DONE) {
        task_clear(s);
        return 0;
    }
    if (action >= ACT_OUT)
        harvest(s, seat, (action - ACT_OUT) / GOODS, (action - ACT_OUT) % GOODS);
    else if (action >= ACT_PUT)
        plant(s, seat, (action - ACT_PUT) / HOUSES, (action - ACT_PUT) % HOUSES);
    else
        exchange(s, seat, action - ACT_EXCHANGE);
    if (action >= ACT_PUT && (s->space != SK_NONE || s->source != FROM_SPACE)) s->acted = 1;
    return work_open(s);
}

SK_RULE int apply_reap(rey_state *s, int seat, int action) {
    int house = (action - ACT_OUT) / GOODS;
    house_out(s, seat, house, (action - ACT_OUT) % GOODS, 0);
    s->task.marked &= ~(1u << house);
    return s->task.marked != 0;
}

SK_RULE int apply_fill(rey_state *s, int seat, int action) {
    if (action != ACT_DONE) {
        int good = (action - ACT_PUT) / HOUSES, house = (action - ACT_PUT) % HOUSES;
        house_put(s, seat, house, good, s->task.way == WAY_BED ? s->houses[house].parcels - s->houses[house].count : 1);
        s->task.marked &= ~(1u << house);
    }
    if (s->task.marked) return 1;
    task_clear(s);
    return 0;
}

/* Declining ends the effect. */
SK_RULE int decline(rey_state *s) {
    task_clear(s);
    effect_end(s);
    return 0;
}

SK_RULE int apply_pay(rey_state *s, int seat, int action) {
    rey_task *t = &s->task;
    if (action == ACT_DONE && !t->paid) {
        if (s->source != FROM_SPACE) return decline(s);
    } else if (action != ACT_DONE) {
        int good = action - ACT_PAY;
        lose(s, seat, good, 1);
        t->paid |= (uint8_t)(1u << good);
        t->least = (uint8_t)good;
        t->pay_left--;
        if (t->pay_min) t->pay_min--;
        if (t->way == WAY_SWAP) t->take_left++;
        s->acted = 1;
        int done;
        if (t->pay_left && pay_choices(s, seat, &done)) return 1;
    }
    int count = t->take_left, paid = t->paid;
    task_clear(s);
    return count ? take_open(s, count, 1, WAY_PLAIN, (uint32_t)paid) : 0;
}

SK_RULE int apply_take(rey_state *s, int seat, int good) {
    rey_task *t = &s->task;
    gain(s, seat, good, t->take_each);
    t->least = (uint8_t)(t->way == WAY_APART ? good + 1 : good);
    if (--t->take_left) return 1;
    task_clear(s);
    return 0;
}

SK_RULE int apply_pick(rey_state *s, int seat, int action) {
    int house = action - ACT_PICK, way = s->task.way;
    if (action == ACT_DONE) return decline(s);
    task_clear(s);
    s->acted = 1;
    if (way == WAY_HAND_OVER) { /* E02: with all goods on it */
        uint32_t bit = 1u << house;
        int other = seat == 0;
        s->seats[other].planted |= s->seats[seat].planted & bit;
        s->seats[seat].houses &= ~bit;
        s->seats[seat].planted &= ~bit;
        house_take(s, other, house);
    } else {
        house_discard(s, seat, house);
        s->house = (uint8_t)house;
        by_action(s, seat, ON_PART, house);
    }
    return 0;
}

/* R27, R28: the card, the good from the stack, then a red effect. */
SK_RULE int apply_card(rey_state *s, int seat, int action) {
    int share = action >= ACT_SHARE, index = share ? action - ACT_SHARE : action - ACT_CARD;
    uint16_t bit = (uint16_t)(1u << index);
    task_clear(s);
    s->acted = 1;
    s->cards[seat] |= bit;
    if (option(s, OPTION_FRESH_SHIFT, 1)) s->queue |= (uint16_t)(bit & CARDS_AT[s->group][ON_USE]); /* R52, O7 */
    if (share) {
        s->shared |= bit;
    } else {
        int left = sk_bits(s->offer);
        s->offer &= (uint16_t)~bit;
        if (left <= 3) gain(s, seat, 3 - left, 1);
    }
    s->rules[seat] |= (uint16_t)(1u << CARD[s->group][index].rule);
    s->wake = awake(s);
    if (CARD[s->group][index].rule == RULE_AGENT) {
        int house = s->houses[HOUSE_AGENT].owner == SK_NONE ? HOUSE_AGENT : HOUSE_AGENT + 2;
        house_take(s, seat, house);
        house_take(s, seat, house + 1);
    }
    if (CARD[s->group][index].rule == RULE_EXTENSION)
        for (uint32_t rest = s->seats[seat].houses & (REY_HOUSES_3 | REY_HOUSES_4); rest; rest &= rest - 1)
            s->houses[sk_lowest(rest)].parcels++;
    if (CARD[s->group][index].moment == ON_NOW) effect_start(s, FROM_CARD, index, 0);
    return 0;
}

/* R34-R37. */
SK_RULE int apply_tour(rey_state *s, int seat, int action) {
    rey_seat *me = &s->seats[seat];
    int good = table_good(me->table + 1);
    if (action >= ACT_EXCHANGE) {
        exchange(s, seat, action - ACT_EXCHANGE);
        return 1;
    }
    if (action == ACT_STOP) {
        enter(s, AT_TOUR_NEXT);
        return 0;
    }
    if (action == ACT_BONUS) {
        purse_set(s, seat, purse(s, seat) | REY_ONE_MARK(MARK_BONUS));
        gain(s, seat, good, table_plates(me->table + 1) + event_rule(s, RULE_COACH));
        fire(s, seat, ON_BONUS, 0, good);
    } else {
        int tomatoes = action - ACT_TABLE;
        lose(s, seat, good, price(s, seat) - tomatoes);
        lose(s, seat, TOMATO, 2 * tomatoes);
        purse_set(s, seat, purse(s, seat) | REY_ONE_MARK(MARK_PAID));
    }
    advance(s, seat);
    return tour_open(s);
}

SK_RULE int apply_window(rey_state *s, int seat, int action) {
    if (action != ACT_DONE) {
        exchange(s, seat, action - ACT_EXCHANGE);
        if (exchanges(s, seat)) return 1;
    }
    return 0;
}

SK_RULE int apply_hail(rey_state *s, int seat, int action) {
    house_out(s, seat, (action - ACT_OUT) / GOODS, (action - ACT_OUT) % GOODS, 1);
    return 0;
}

SK_RULE int apply_option(rey_state *s, int side) {
    s->side = (uint8_t)side;
    return 0;
}

SK_RULE int apply_step(rey_state *s, int who, int action) {
    switch (s->head.step) {
    case STEP_PLACE: return apply_place(s, who, action);
    case STEP_OPTION: return apply_option(s, action - ACT_OPTION);
    case STEP_PILE: return apply_pile(s, who, action - ACT_PILE);
    case STEP_WORK: return apply_work(s, who, action);
    case STEP_REAP: return apply_reap(s, who, action);
    case STEP_FILL: return apply_fill(s, who, action);
    case STEP_HAIL: return apply_hail(s, who, action);
    case STEP_PAY: return apply_pay(s, who, action);
    case STEP_TAKE: return apply_take(s, who, action - ACT_TAKE);
    case STEP_PICK: return apply_pick(s, who, action);
    case STEP_CARD: return apply_card(s, who, action);
    case STEP_TOUR: return apply_tour(s, who, action);
    case STEP_WINDOW: return apply_window(s, who, action);
    case STEP_GIVE: return apply_give(s, who, action - ACT_PAY);
    default: return apply_chance(s, action);
    }
}

SK_RULE void apply(void *state, int who, sk_action action) {
    rey_state *s = (rey_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)OUTCOMES : (int)ACTIONS));
    s->head.ply++;
    if (!apply_step(s, who, action)) run(s);
}

/* ---- Legal choices: a menu that `legal` lists and `pick` counts. ---- */

typedef struct rey_menu {
    uint32_t done, base, mask; /* DONE; a run of ids that starts at base */
    uint32_t exchange;         /* ids from ACT_EXCHANGE */
    uint32_t puts[GOODS];      /* greenhouses per good, ids from ACT_PUT */
    uint32_t outs;             /* greenhouses, all their goods, ids from ACT_OUT */
} rey_menu;

SK_RULE uint32_t chance_choices(const rey_state *s, uint32_t *base) {
    switch (s->head.step) {
    case STEP_GROUP: *base = DRAW_GROUP; return s->head.players == 2 ? 31u : 15u;
    case STEP_DEAL: *base = DRAW_CARD; return group_cards(s, s->group) & ~(uint32_t)s->offer;
    case STEP_FIRST: *base = DRAW_FIRST; return (1u << s->head.players) - 1;
    case STEP_DRAW: {
        uint32_t under = (uint32_t)s->under << HOUSE_RANDOM;
        *base = DRAW_HOUSE;
        return (uint32_t)((under & REY_HOUSES_3) != 0) | (uint32_t)((under & REY_HOUSES_4) != 0) << 1 |
               (uint32_t)((under & REY_HOUSES_5) != 0) << 2 | (uint32_t)((under & REY_HOUSES_6) != 0) << 3;
    }
    default: *base = DRAW_EVENT; return s->deck;
    }
}

/* Copies of a random greenhouse of 3 + size parcels among the unknown. */
SK_RULE int copies(const rey_state *s, int size) {
    uint32_t houses = size == 0 ? REY_HOUSES_3 : size == 1 ? REY_HOUSES_4 : size == 2 ? REY_HOUSES_5 : REY_HOUSES_6;
    return sk_bits((uint32_t)s->under << HOUSE_RANDOM & houses);
}

/* Steps whose choices are DONE and one run of ids; others are left to menu_rest. */
SK_RULE uint32_t simple_choices(const rey_state *s, int seat, uint32_t *base, uint32_t *done) {
    uint32_t mask;
    int may;
    switch (s->head.step) {
    case STEP_PLACE:
        mask = places(s, seat);
        *done = !mask; /* R19 */
        *base = ACT_PLACE;
        return mask;
    case STEP_OPTION: *base = ACT_OPTION; return option_choices(s, seat);
    case STEP_PILE: *base = ACT_PILE; return pile_choices(s);
    case STEP_PAY:
        mask = pay_choices(s, seat, &may);
        *done = (uint32_t)may;
        *base = ACT_PAY;
        return mask;
    case STEP_TAKE: *base = ACT_TAKE; return take_choices(s);
    case STEP_PICK:
        *done = s->optional;
        *base = ACT_PICK;
        return pick_choices(s, seat);
    case STEP_CARD: *base = s->task.way == WAY_SHARE ? ACT_SHARE : ACT_CARD; return card_choices(s, seat);
    case STEP_TOUR: *base = 0; return tour_choices(s, seat);
    case STEP_GIVE: *base = ACT_PAY; return gifts(s, seat);
    default: return 0;
    }
}

/* Everything but DONE and the run of ids. */
SK_RULE void menu_rest(const rey_state *s, int seat, rey_menu *m) {
    switch (s->head.step) {
    case STEP_PLACE:
    case STEP_TOUR: m->exchange = exchanges(s, seat); break;
    case STEP_WORK:
        m->done = (uint32_t)work_choices(s, seat, m->puts, &m->outs);
        m->exchange = work_exchanges(s, seat);
        break;
    case STEP_REAP: m->outs = s->task.marked & (0u - s->task.marked); break;
    case STEP_HAIL: m->outs = fullest(s, seat); break;
    case STEP_FILL:
        m->done = s->optional;
        fill_choices(s, seat, m->puts);
        break;
    case STEP_WINDOW:
        m->done = 1;
        m->exchange = exchanges(s, seat);
        break;
    default: break;
    }
}

SK_RULE void menu(const rey_state *s, int seat, rey_menu *m) {
    memset(m, 0, sizeof *m);
    m->mask = simple_choices(s, seat, &m->base, &m->done);
    menu_rest(s, seat, m);
}

SK_RULE int legal_chance(const rey_state *s, sk_choice *out) {
    uint32_t base = 0;
    int count = 0;
    for (uint32_t rest = chance_choices(s, &base); rest; rest &= rest - 1) {
        int index = sk_lowest(rest);
        count = sk_offer(out, count, base + (uint32_t)index, s->head.step == STEP_DRAW ? copies(s, index) : 1);
    }
    return count;
}

SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const rey_state *s = (const rey_state *)state;
    int count = 0;
    rey_menu m;
    if (who < 0 || who > SK_CHANCE || !(s->head.actors >> who & 1)) return 0;
    if (who == SK_CHANCE) return legal_chance(s, out);
    menu(s, who, &m);
    if (m.done) count = sk_offer(out, count, ACT_DONE, 1);
    count = sk_offer_set(out, count, m.base, m.mask);
    count = sk_offer_set(out, count, ACT_EXCHANGE, m.exchange);
    for (int good = 0; good < GOODS; good++)
        count = sk_offer_set(out, count, (uint32_t)(ACT_PUT + good * HOUSES), m.puts[good]);
    for (uint32_t rest = m.outs; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        count = sk_offer_set(out, count, (uint32_t)(ACT_OUT + house * GOODS), types(bed(s, house)));
    }
    return count;
}

/* The choice at a position of a menu that is not a plain run of ids. */
SK_RULE sk_action pick_menu(const rey_state *s, const rey_menu *m, uint32_t random) {
    int mixed = 0, total = (int)m->done + sk_bits(m->mask) + sk_bits(m->exchange);
    for (int good = 0; good < GOODS; good++)
        total += sk_bits(m->puts[good]);
    for (uint32_t rest = m->outs & s->mixed; rest; rest &= rest - 1)
        mixed += sk_bits(types(bed(s, sk_lowest(rest)))) - 1;
    total += sk_bits(m->outs) + mixed;
    int k = (int)sk_scale(random, (uint32_t)total);
    if (k < (int)m->done) return ACT_DONE;
    k -= (int)m->done;
    if (k < sk_bits(m->mask)) return (sk_action)(m->base + (uint32_t)sk_nth(m->mask, k));
    k -= sk_bits(m->mask);
    if (k < sk_bits(m->exchange)) return (sk_action)(ACT_EXCHANGE + sk_nth(m->exchange, k));
    k -= sk_bits(m->exchange);
    for (int good = 0; good < GOODS; good++) {
        int here = sk_bits(m->puts[good]);
        if (k < here) return (sk_action)(ACT_PUT + good * HOUSES + sk_nth(m->puts[good], k));
        k -= here;
    }
    for (uint32_t rest = m->outs; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        uint32_t goods = types(bed(s, house));
        if (k < sk_bits(goods)) return (sk_action)(ACT_OUT + house * GOODS + sk_nth(goods, k));
        k -= sk_bits(goods);
    }
    return ACT_DONE;
}

SK_RULE sk_action pick_chance(const rey_state *s, uint32_t random) {
    uint32_t base = 0, mask = chance_choices(s, &base);
    if (s->head.step != STEP_DRAW)
        return (sk_action)(base + (uint32_t)sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask))));
    /* One bit per unknown card, in the order of sizes: the k-th card decides. */
    int house = HOUSE_RANDOM + sk_nth(s->under, (int)sk_scale(random, (uint32_t)sk_bits(s->under)));
    return (sk_action)(DRAW_HOUSE + PARCELS[house] - 3);
}

SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const rey_state *s = (const rey_state *)state;
    if (who == SK_CHANCE) return pick_chance(s, random);
    uint32_t whole =
        REY_BIT(STEP_WORK) | REY_BIT(STEP_REAP) | REY_BIT(STEP_FILL) | REY_BIT(STEP_HAIL) | REY_BIT(STEP_WINDOW);
    if (has_rule(s, who, RULE_ANY_TIME)) whole |= REY_BIT(STEP_PLACE) | REY_BIT(STEP_TOUR);
    if (whole >> s->head.step & 1) {
        rey_menu m;
        menu(s, who, &m);
        return pick_menu(s, &m, random);
    }
    uint32_t base = 0, done = 0, mask = simple_choices(s, who, &base, &done);
    int k = (int)sk_scale(random, (uint32_t)sk_bits(mask) + done) - (int)done;
    return k < 0 ? (sk_action)ACT_DONE : (sk_action)(base + (uint32_t)sk_nth(mask, k));
}

/* ---- Score and rank. ---- */

/* S5: points of the banquet. */
SK_RULE int banquet(const rey_state *s, int seat) {
    return POINTS_TABLE * s->seats[seat].table + total_from(purse(s, seat), 0) / GOODS_A_POINT +
           POINTS_BED * sk_bits(s->seats[seat].planted) + POINTS_CARD * sk_bits(s->cards[seat]);
}

/* R60, R82: tables beyond the goal and goods for the next table. */
SK_RULE int solo_points(const rey_state *s) {
    int table = s->seats[0].table, goal = scenario(s)->goal, goods = 0;
    if (table < goal) return 0;
    if (table < LAST_TABLE) goods = s->seats[0].stock[table_good(table + 1)];
    if (goods > POINTS_GOODS_MAX) goods = POINTS_GOODS_MAX;
    int early = scenario(s)->rule == RULE_RACE && s->moment == AT_OVER ? s->rounds - s->head.round : 0;
    return POINTS_BEYOND * (table - goal + early) + goods;
}

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const rey_state *s = (const rey_state *)state;
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = 0;
    for (int seat = 0; seat < s->head.players; seat++) {
        if (scenario(s)->rule == RULE_POINTS)
            out[seat] = (int16_t)banquet(s, seat);
        else
            out[seat] = (int16_t)(s->head.players == 1 ? solo_points(s) : s->seats[seat].table);
    }
}

/* R41, R42: by points, then track order. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const rey_state *s = (const rey_state *)state;
    int16_t points[SK_SEATS];
    score(s, points);
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = 0;
    for (int i = 0; i < s->head.players; i++) {
        int place = 1;
        for (int j = 0; j < s->head.players; j++) {
            int mine = points[s->line[i]], theirs = points[s->line[j]];
            place += theirs > mine || (theirs == mine && j < i);
        }
        out[s->line[i]] = (uint8_t)place;
    }
}

/* ---- The master assert. ---- */

enum {
    BROKEN_HEAD = 1,
    BROKEN_ROUND,
    BROKEN_HOUSES,
    BROKEN_PILES,
    BROKEN_AGENT,
    BROKEN_CARDS,
    BROKEN_WORKERS,
    BROKEN_TRACK,
    BROKEN_EVENTS,
    BROKEN_SEATS,
    BROKEN_PENDING,
    BROKEN_TASK,
    BROKEN_CHOICES,
    BROKEN_COUNT
};

SK_RULE int in_setup(const rey_state *s) {
    return s->moment == AT_SETUP;
}

SK_RULE int check_head(const rey_state *s) {
    uint32_t options = s->head.options;
    if (s->head.players < 1 || s->head.players > SEATS || s->head.step >= STEPS) return BROKEN_HEAD;
    if (options >> 14 || (options >> OPTION_SCENARIO_SHIFT & 7) > SCENARIOS || (options & 7) > GROUP_RANDOM)
        return BROKEN_HEAD;
    if ((options >> OPTION_STORY_SHIFT & 3) > 2 || !fits(s->head.players, options)) return BROKEN_HEAD;
    if (s->group >= GROUPS || (s->group == GROUP_E && s->head.players != 2)) return BROKEN_HEAD;
    if ((options & 7) != GROUP_RANDOM ? s->group != (options & 7) : s->head.step == STEP_GROUP && s->group)
        return BROKEN_HEAD;
    int rounds = s->head.players == 1 ? scenario(s)->rounds_solo : scenario(s)->rounds;
    if (s->moment >= MOMENTS || s->seat >= s->head.players || s->first >= s->head.players) return BROKEN_ROUND;
    if (s->rounds != rounds || s->head.round > rounds || (s->head.round == 0) != in_setup(s)) return BROKEN_ROUND;
    if (s->turn > (s->moment == AT_PLACE ? 3 * s->head.players : s->head.players)) return BROKEN_ROUND;
    if (s->moment == AT_PLACE && (s->turn == 3 * s->head.players || s->seat != seat_at(s, s->turn % s->head.players)))
        return BROKEN_ROUND;
    if (in_setup(s) && (s->turn || s->seat || s->first || s->event)) return BROKEN_ROUND;
    return s->variant > (options >> OPTION_VARIANT_SHIFT & 1) ? BROKEN_ROUND : 0;
}

/* Every greenhouse card is in one place, its goods fit, the derived sets agree. */
SK_RULE int check_houses(const rey_state *s) {
    uint32_t owned[SEATS] = {0, 0, 0, 0}, planted[SEATS] = {0, 0, 0, 0}, mixed = 0, all = 0;
    for (int house = 0; house < HOUSES; house++) {
        const rey_house *h = &s->houses[house];
        int sum = 0, parcels = PARCELS[house];
        for (int good = 0; good < GOODS; good++) {
            if (h->goods[good] > 6) return BROKEN_HOUSES;
            sum += h->goods[good];
        }
        if (sum != h->count || (h->owner != SK_NONE && h->owner >= s->head.players)) return BROKEN_HOUSES;
        if (h->owner == SK_NONE) {
            if (sum || h->parcels != parcels) return BROKEN_HOUSES;
            continue;
        }
        if (house < HOUSE_AGENT && parcels <= 4 && has_rule(s, h->owner, RULE_EXTENSION)) parcels++;
        if (h->parcels != parcels || sum > parcels) return BROKEN_HOUSES;
        owned[h->owner] |= 1u << house;
        all |= 1u << house;
        if (sum) planted[h->owner] |= 1u << house;
        if (sum && sk_bits(types(bed(s, house))) > 1) mixed |= 1u << house;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (s->seats[seat].houses != owned[seat] || s->seats[seat].planted != planted[seat]) return BROKEN_HOUSES;
    if (s->mixed != mixed) return BROKEN_HOUSES;
    if (s->piles & all || ((s->piles | all) & REY_HOUSES_OPEN) != PILES[s->head.players] || s->piles >> HOUSE_RANDOM)
        return BROKEN_PILES;
    uint32_t known = 0;
    if (s->top_count > RANDOM_CARDS || s->under >> (RANDOM_CARDS - 1)) return BROKEN_PILES;
    for (int i = 0; i < RANDOM_CARDS; i++) {
        if (i >= s->top_count ? s->top[i] != 0 : s->top[i] < HOUSE_RANDOM || s->top[i] > HOUSE_SPECIAL)
            return BROKEN_PILES;
        if (i < s->top_count && known >> s->top[i] & 1) return BROKEN_PILES;
        if (i < s->top_count) known |= 1u << s->top[i];
    }
    uint32_t under = (uint32_t)s->under << HOUSE_RANDOM, taken = all & REY_HOUSES_RANDOM;
    if (known & under || taken & (known | under) || (known | under | taken) != REY_HOUSES_RANDOM) return BROKEN_PILES;
    return 0;
}

/* Q16: each owner of the Greenhouse Agent has a pair of houses of his own. */
SK_RULE int check_agent(const rey_state *s) {
    int owners = 0, pairs = 0;
    for (int seat = 0; seat < s->head.players; seat++) {
        uint32_t mine = s->seats[seat].houses & REY_HOUSES_AGENT;
        int owner = has_rule(s, seat, RULE_AGENT);
        if (owner ? mine != 3u << HOUSE_AGENT && mine != 12u << HOUSE_AGENT : mine != 0) return BROKEN_AGENT;
        owners += owner;
        pairs += s->houses[HOUSE_AGENT].owner == seat;
    }
    return pairs != (owners > 0) ? BROKEN_AGENT : 0;
}

SK_RULE int check_cards(const rey_state *s) {
    uint32_t once = 0, twice = 0, all = group_cards(s, s->group);
    int players = s->head.players, dealt = players == 1 ? 3 : 5;
    for (int seat = 0; seat < SEATS; seat++) {
        uint32_t mine = s->cards[seat];
        if ((seat >= players && mine) || mine & ~all || mine & s->offer || mine & twice) return BROKEN_CARDS;
        uint32_t rules = 0;
        for (uint32_t rest = mine; rest; rest &= rest - 1)
            rules |= 1u << CARD[s->group][sk_lowest(rest)].rule;
        if (s->rules[seat] != rules) return BROKEN_CARDS;
        twice |= once & mine;
        once |= mine;
    }
    if (s->wake != awake(s) || s->offer & ~all || s->shared != twice || (twice && players < 3)) return BROKEN_CARDS;
    if (players == 4 && ((s->cards[0] & s->cards[2]) | (s->cards[1] & s->cards[3]))) return BROKEN_CARDS;
    int count = sk_bits(s->offer | once);
    if (in_setup(s) && s->head.step != STEP_FIRST ? count >= dealt || once : count != dealt) return BROKEN_CARDS;
    return in_setup(s) && s->head.step == STEP_GROUP && s->offer ? BROKEN_CARDS : 0;
}

/* R68: placement turns that a seat has begun this round. */
SK_RULE int turns_begun(const rey_state *s, int seat) {
    int players = s->head.players, place = (seat + players - s->first) % players;
    if (s->moment != AT_PLACE) return s->moment > AT_PLACE ? 3 : 0;
    return s->turn / players + (place < s->turn % players) + (seat == s->seat && s->space != SK_NONE);
}

SK_RULE int check_workers(const rey_state *s) {
    uint32_t spaces = SPACE_SET[layout(s)][SET_ALL], seen = 0, twice = 0;
    int players = s->head.players;
    for (int c = 0; c < SEATS; c++) {
        uint32_t mine = s->workers[c];
        if (mine & ~spaces || sk_bits(mine) > 3) return BROKEN_WORKERS;
        twice |= seen & mine;
        seen |= mine;
        if (players > 1 && c < players && sk_bits(mine) != s->seats[c].workers) return BROKEN_WORKERS;
        if (players > 1 && c >= players && mine) return BROKEN_WORKERS;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (s->seats[seat].workers > (seat < players ? turns_begun(s, seat) : 0)) return BROKEN_WORKERS;
    if (in_setup(s) && players > 1 && seen) return BROKEN_WORKERS;
    if (players > 1) {
        int elbows = 0;
        for (int seat = 0; seat < players; seat++)
            elbows += (s->seats[seat].marks & MARK_ELBOW) != 0;
        return sk_bits(twice) > elbows ? BROKEN_WORKERS : 0;
    }
    if (s->workers[2] != SPACE_SET[0][SET_PROPERTY_FLAGS] || s->workers[3]) return BROKEN_WORKERS;
    if (in_setup(s)) return s->workers[0] | s->workers[1] ? BROKEN_WORKERS : 0;
    int own = sk_bits(s->workers[colour(s, 0)]), placed = s->seats[0].workers;
    if (s->moment == AT_OVER) return 0;
    int spent = s->variant != option(s, OPTION_VARIANT_SHIFT, 1);
    return own > placed || own + spent < placed || (!spent && twice) ? BROKEN_WORKERS : 0;
}

SK_RULE int check_track(const rey_state *s) {
    uint32_t seen = 0;
    for (int i = 0; i < SEATS; i++) {
        if (i >= s->head.players) {
            if (s->line[i]) return BROKEN_TRACK;
            continue;
        }
        if (s->line[i] >= s->head.players || seen >> s->line[i] & 1) return BROKEN_TRACK;
        seen |= 1u << s->line[i];
        if (s->seats[s->line[i]].table > LAST_TABLE) return BROKEN_TRACK;
        if (i && s->seats[s->line[i]].table > s->seats[s->line[i - 1]].table) return BROKEN_TRACK;
    }
    return 0;
}

SK_RULE int check_seats(const rey_state *s) {
    int touring = s->moment >= AT_TOUR_NEXT && s->moment <= AT_TOUR;
    for (int seat = 0; seat < SEATS; seat++) {
        const rey_seat *me = &s->seats[seat];
        for (int good = 0; good < GOODS; good++)
            if (me->stock[good] > 250 || (seat >= s->head.players && me->stock[good])) return BROKEN_SEATS;
        if (me->marks > 7 || (seat >= s->head.players && (me->marks || me->table))) return BROKEN_SEATS;
        if (me->marks & MARK_ELBOW && !has_rule(s, seat, RULE_ELBOW)) return BROKEN_SEATS;
        if (in_setup(s) && (me->marks || me->table || me->houses || types(purse(s, seat)))) return BROKEN_SEATS;
    }
    if (s->toured >> s->head.players || (s->toured && !touring)) return BROKEN_SEATS;
    if (touring && s->moment != AT_TOUR_NEXT && !(s->toured >> s->seat & 1)) return BROKEN_SEATS;
    if (!story(s)) return s->deck || s->event ? BROKEN_EVENTS : 0;
    if (s->event > EVENTS || s->deck >> EVENTS || (s->event && s->deck >> (s->event - 1) & 1)) return BROKEN_EVENTS;
    int drawn = EVENTS - sk_bits(s->deck), rounds = s->head.round;
    int now = s->moment > AT_DRAW_EVENT || (s->moment == AT_DRAW_EVENT && s->event);
    if (in_setup(s) || s->moment == AT_GIFT) return drawn || s->event ? BROKEN_EVENTS : 0;
    if (drawn != rounds - !now) return BROKEN_EVENTS;
    return (s->event == 0) != (s->moment == AT_DRAW_EVENT || s->moment == AT_OVER) ? BROKEN_EVENTS : 0;
}

/* What is under way: the space, the card or event, and the step that goes with them. */
SK_RULE int check_pending(const rey_state *s) {
    int step = s->head.step, busy = s->space != SK_NONE || s->source != FROM_SPACE;
    int actors = step <= STEP_EVENT ? 1 << SK_CHANCE : step == STEP_OVER ? 0 : 1 << s->seat;
    if (s->head.actors != actors || s->acted > 1 || s->sown > 1 || s->optional > 1) return BROKEN_PENDING;
    if (s->space != SK_NONE) {
        if (s->space >= SPACES || !(SPACE_SET[layout(s)][SET_ALL] >> s->space & 1) || s->moment != AT_PLACE)
            return BROKEN_PENDING;
        if (!(s->workers[colour(s, s->seat)] >> s->space & 1) || s->line_no > 4) return BROKEN_PENDING;
        if (s->side >= sides(s, s->space)) return BROKEN_PENDING;
    } else if (s->side || s->line_no || s->sown || (s->acted && s->source == FROM_SPACE)) {
        return BROKEN_PENDING;
    }
    if (s->source > FROM_SOLO || s->card_line > 3 || (s->house != SK_NONE && s->house >= HOUSE_AGENT))
        return BROKEN_PENDING;
    if (s->source == FROM_CARD ? s->card >= GROUP_CARDS || !(s->cards[s->seat] >> s->card & 1) : s->card)
        return BROKEN_PENDING;
    if (s->source == FROM_SPACE && (s->card_line || s->optional)) return BROKEN_PENDING;
    if ((s->source == FROM_EVENT && s->moment != AT_EVENT) || (s->source == FROM_SCENARIO && s->moment != AT_GIFT))
        return BROKEN_PENDING;
    if (s->source == FROM_SOLO && (s->moment != AT_SOLO_GIFT || s->head.players > 1)) return BROKEN_PENDING;
    if (!busy && s->house != SK_NONE) return BROKEN_PENDING;
    if (s->queue & ~s->cards[s->seat]) return BROKEN_PENDING;
    if (s->queue && s->moment != AT_PLACE && !CARDS_AT[s->group][s->moment]) return BROKEN_PENDING;
    if (s->queue & ~CARDS_AT[s->group][s->moment == AT_PLACE ? ON_USE : s->moment]) return BROKEN_PENDING;
    switch (step) {
    case STEP_GROUP: return !in_setup(s) || busy || (s->head.options & 7) != GROUP_RANDOM ? BROKEN_PENDING : 0;
    case STEP_FIRST:
        return !in_setup(s) || busy || s->head.players == 1 || option(s, OPTION_START_SHIFT, 3) ? BROKEN_PENDING : 0;
    case STEP_DEAL: return !in_setup(s) || busy ? BROKEN_PENDING : 0;
    case STEP_EVENT: return s->moment != AT_DRAW_EVENT || busy || !story(s) ? BROKEN_PENDING : 0;
    case STEP_OVER: return s->moment != AT_OVER || busy || s->queue ? BROKEN_PENDING : 0;
    case STEP_PLACE: return s->moment != AT_PLACE || busy || s->queue ? BROKEN_PENDING : 0;
    case STEP_TOUR:
        return s->moment != AT_TOUR || busy || s->queue || s->seats[s->seat].table >= LAST_TABLE ? BROKEN_PENDING : 0;
    case STEP_WINDOW:
        return s->moment < AT_EVENT_WINDOW || s->moment > AT_REST_WINDOW || busy || s->queue ? BROKEN_PENDING : 0;
    case STEP_OPTION:
    case STEP_GIVE:
        if (s->space == SK_NONE || s->source != FROM_SPACE || s->line_no || s->acted || s->side) return BROKEN_PENDING;
        if (step == STEP_GIVE)
            return s->head.players != 2 || !(s->seats[s->seat].marks & MARK_ELBOW) ? BROKEN_PENDING : 0;
        return sides(s, s->space) < 2 ? BROKEN_PENDING : 0;
    case STEP_WORK:
    case STEP_REAP: return !busy && s->moment != AT_HARVEST ? BROKEN_PENDING : 0;
    default: return busy ? 0 : BROKEN_PENDING;
    }
}

SK_RULE int task_is(const rey_task *t, int work, int pay, int take, int goods) {
    if (!work && (t->plant_min | t->plant_left | t->harvest_due | t->harvest_left)) return 0;
    if (!pay && (t->pay_min | t->pay_left | t->paid)) return 0;
    if (!take && t->take_left) return 0;
    if (t->take_each && t->take_each > 3) return 0;
    return goods || !(t->least | t->barred | t->take_each);
}

SK_RULE int check_task(const rey_state *s) {
    const rey_task *t = &s->task;
    const rey_seat *me = &s->seats[s->seat];
    int step = s->head.step, way = t->way;
    if (t->least > GOODS || t->barred > 31 || t->paid > 31 || way >= WAYS || t->marked >> HOUSES) return BROKEN_TASK;
    if (t->marked && step != STEP_WORK && step != STEP_REAP && step != STEP_FILL) return BROKEN_TASK;
    int fine = 0;
    switch (step) {
    case STEP_DRAW: fine = task_is(t, 0, 0, 0, 0) && (way == WAY_RANDOM || way == WAY_REVEAL) && !s->top_count; break;
    case STEP_PILE: fine = task_is(t, 0, 0, 0, 1) && !way && !t->least && !t->take_each; break;
    case STEP_WORK:
        fine = task_is(t, 1, 0, 0, 0) && way <= WAY_FARM && t->plant_min <= 2 && t->plant_min <= t->plant_left &&
               t->harvest_left <= 3 && t->harvest_due <= t->harvest_left && (way != WAY_FARM || !in_action(s));
        break;
    case STEP_REAP:
        fine = task_is(t, 0, 0, 0, 0) && !way && t->marked && !(t->marked & ~(me->planted & s->mixed));
        break;
    case STEP_FILL:
        fine = task_is(t, 0, 0, 0, 0) && way >= WAY_OTHER && way <= WAY_BED && (way == WAY_OTHER) == (t->marked != 0);
        for (uint32_t rest = fine ? t->marked : 0; rest; rest &= rest - 1)
            if (!(with_parcel(s, s->seat) >> sk_lowest(rest) & 1) || !absent(s, s->seat, sk_lowest(rest))) fine = 0;
        break;
    case STEP_PAY:
        fine = task_is(t, 0, 1, 1, 1) && (way == WAY_PLAIN || way == WAY_SWAP) && t->pay_left && t->pay_left <= 6 &&
               t->pay_min <= t->pay_left && !t->take_each &&
               (way == WAY_SWAP ? t->pay_left + t->take_left <= GOODS : !t->take_left);
        break;
    case STEP_TAKE:
        fine = task_is(t, 0, 0, 1, 1) && (way == WAY_PLAIN || way == WAY_APART) && t->take_left && t->take_left <= 5 &&
               t->take_each && (way == WAY_PLAIN || (!t->barred && t->least + t->take_left <= GOODS));
        break;
    case STEP_PICK:
        fine = task_is(t, 0, 0, 0, 0) && way >= WAY_DISCARD && way <= WAY_HAND_OVER &&
               (way != WAY_HAND_OVER || s->head.players == 2);
        break;
    case STEP_CARD: fine = task_is(t, 0, 0, 0, 0) && (way == WAY_OFFER || way == WAY_SHARE); break;
    default: fine = task_is(t, 0, 0, 0, 0) && !way; break;
    }
    return fine ? 0 : BROKEN_TASK;
}

SK_RULE int check(const void *state) {
    const rey_state *s = (const rey_state *)state;
    sk_choice choices[CHOICES_MAX];
    int broken = check_head(s);
    if (!broken) broken = check_cards(s);
    if (!broken) broken = check_houses(s);
    if (!broken) broken = check_agent(s);
    if (!broken) broken = check_workers(s);
    if (!broken) broken = check_track(s);
    if (!broken) broken = check_seats(s);
    if (!broken) broken = check_pending(s);
    if (!broken) broken = check_task(s);
    if (broken || !s->head.actors) return broken;
    return legal(s, sk_lowest(s->head.actors), choices) ? 0 : BROKEN_CHOICES;
}

/* Nothing is hidden: a view is the state. */
SK_RULE void fill(void *view, uint64_t *rng) {
    (void)rng;
    ((rey_state *)view)->head.viewer = SK_FULL;
}
