/* observe.c - Settlement: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

/* What an action costs; 0 if it has no price. */
SK_RULE int price_of(const set_state *s, sk_action action, uint8_t cost[SET_RESOURCES]) {
    uint64_t price = 0;
    if (action < SET_EXPLORE) {
        int type = s->market[action - SET_BUILD];
        if (type < SET_TYPES) price = SET_ONE(SET_BUILDING_COST[type]);
    } else if (action >= SET_INVITE && action < SET_EXCHANGE) {
        int hero = s->row[action - SET_INVITE];
        if (hero < SET_HEROES)
            price = SET_HERO_CARDS[hero].cost + surcharge(s, action - SET_INVITE) * SET_ONE(SET_DIAMOND);
    }
    for (int r = 0; r < SET_RESOURCES; r++)
        cost[r] = (uint8_t)(price >> (8 * r));
    return price != 0;
}

/* Invited heroes of one guild: twelve of each follow each other in SET_HERO_CARDS. */
SK_RULE int guild_count(const set_seat *p, int guild) {
    return sk_bits((uint32_t)(p->heroes >> (12 * guild)) & 0xfff);
}

SK_RULE int rounds_left(const set_state *s) {
    return SET_ROUNDS - s->head.round;
}

/* Terrains, forts, buildings that a player may reach. */
SK_TABLE uint8_t SET_REACHABLE[3] = {7, 2, 6};

/* Points that a hero will bring to this player: what is there now, and a part of what is still to come. */
SK_RULE int hero_points(const set_state *s, const set_seat *p, int hero) {
    const set_hero *card = &SET_HERO_CARDS[hero];
    int buildings = p->streets[0] + p->streets[1] + p->streets[2], have;
    switch (card->guild) {
    case SET_ADVENTURER: have = sk_bits(p->reach[SET_RED]); break;
    case SET_DEFENDER: have = sk_bits(p->forts); break;
    case SET_BUILDER: have = buildings; break;
    default: return 100 * card->points;
    }
    int most = SET_REACHABLE[card->guild];
    int growth = most > have ? (most - have) * 100 * rounds_left(s) / 6 : 0;
    return 100 * have + growth;
}

/* Where each plane begins; players are counted from the observer clockwise. */
enum {
    GOODS_STEPS = 4, /* a stock: / 16, at least 1, 2, 3, 4 */
    PLANE_SEATS = 0, /* 4 x SEAT_PLANE: see observe_seat */
    SEAT_PLANE = 5 * (1 + GOODS_STEPS) + 3 + 2 + 4 + 4 + 3 * 5 + 12 + 2 + 6 + 6 + 1 + 3 + 3 + 5 + 14 + 4 + 48,
    PLANE_OWN = PLANE_SEATS + 4 * SEAT_PLANE, /* OWN_PLANE: see observe_own */
    OWN_PLANE = 9 * 5 + 9 * 4 + 9 * 4 + 9 * 12 + 9 + 9,
    PLANE_TABLE = PLANE_OWN + OWN_PLANE, /* players 4, round 6, done 2, icons in the row 4 */
    PLANE_ROW = PLANE_TABLE + 16,        /* 4 x ROW_PLANE: see observe_row */
    ROW_PLANE = 5 + 1 + 2 + 4 + 4 + 48,
    PLANE_MARKET = PLANE_ROW + 4 * ROW_PLANE,    /* 9 x 15: type 12, tiles 3 */
    PLANE_STACKS = PLANE_MARKET + 9 * 15,        /* pile by type / 3 12, heroes left / 48, terrains / 12 3 */
    PLANE_SHOWN = PLANE_STACKS + 16,             /* artefacts on display 14, face down 14 */
    PLANE_STEP = PLANE_SHOWN + 28,               /* step 23, pending building 12, pending terrain 25 */
    PLANE_PENDING = PLANE_STEP + 35 + SET_KINDS, /* region 3, street 3, place 3, unused 3, risks 3, kept 9, marks 6 */
    PLANE_STRICT = PLANE_PENDING + 30,           /* options 3; supply 5, bonus, forts / 36, monsters 4 */
    PLANE_END = PLANE_STRICT + 14
};
static_assert((int)PLANE_END == (int)SET_FEATURES, "features are counted in state.h");

/* Terrains by resource / 9: all, without monster, fortified; buildings by type / 3; gold and diamonds stored / 4. */
SK_TELLS void observe_boards(const set_seat *p, int at, SK_SINK out) {
    int counts[3][SET_RESOURCES] = {{0}}, types[SET_TYPES] = {0}, tokens[2] = {0, 0};
    for (int i = 0; i < SET_SPACES; i++) {
        if (p->terrain[i] < SET_KINDS) {
            int r = SET_TERRAINS[p->terrain[i]].resource;
            counts[0][r]++;
            counts[1][r] += !(p->monsters >> i & 1);
            counts[2][r] += p->forts >> i & 1;
        }
        if (p->building[i] < SET_TYPES) types[p->building[i]]++;
        if (p->building[i] == SET_BANK) tokens[0] += p->stored[i];
        if (p->building[i] == SET_CATHEDRAL) tokens[1] += p->stored[i];
    }
    for (int k = 0; k < 3; k++)
        for (int r = 0; r < SET_RESOURCES; r++)
            sk_tell_part(out, at++, counts[k][r], 9);
    for (int t = 0; t < SET_TYPES; t++)
        sk_tell_part(out, at++, types[t], 3);
    sk_tell_part(out, at, tokens[0], 4);
    sk_tell_part(out, at + 1, tokens[1], 4);
}

/* Stock 5 x (/ 16, at least 1, 2, 3, 4); free villagers, free and used bonus villagers / 8. */
SK_TELLS void observe_goods(const set_seat *p, int at, SK_SINK out) {
    for (int r = 0; r < SET_RESOURCES; r++, at += 1 + GOODS_STEPS)
        sk_tell_steps(out, at, p->stock[r], 16, GOODS_STEPS);
    sk_tell_part(out, at, p->villagers, 8);
    sk_tell_part(out, at + 1, p->bonus, 8);
    sk_tell_part(out, at + 2, p->bonus_used, 8);
}

/* Points / 64 and those above; heroes of each guild / 8; terrains, forts, monsters, buildings / 9; boards
 * (observe_boards). */
SK_TELLS void observe_town(const set_seat *p, int points, int at, SK_SINK out) {
    sk_tell(out, at++, points);
    sk_tell(out, at++, points > SK_UNIT ? points - SK_UNIT : 0);
    for (int g = 0; g < SET_GUILDS; g++)
        sk_tell_part(out, at++, guild_count(p, g), 8);
    sk_tell_part(out, at++, sk_bits(p->reach[SET_RED]), 9);
    sk_tell_part(out, at++, sk_bits(p->forts), 9);
    sk_tell_part(out, at++, sk_bits(p->monsters), 9);
    sk_tell_part(out, at++, p->streets[0] + p->streets[1] + p->streets[2], 9);
    observe_boards(p, at, out);
}

/* Zones activated 6, a second time 6; forts not activated / 9; regions open 3; free spaces by street / 3. */
SK_TELLS void observe_zones(const set_seat *p, int at, SK_SINK out) {
    sk_tell_bits(out, at, p->activated, 6);
    sk_tell_bits(out, at + 6, p->again, 6);
    sk_tell_part(out, at + 12, sk_bits(p->forts & ~(unsigned)p->forts_used), 9);
    sk_tell_bits(out, at + 13, p->open, 3);
    for (int i = 0; i < 3; i++)
        sk_tell_part(out, at + 16 + i, 3 - p->streets[i], 3);
}

/* Has passed, first to pass, has the turn, began the round; exchanges / 64; artefact 14; villagers in the four zones
 * / 8. */
SK_TELLS void observe_turn(const set_state *s, int seat, int at, SK_SINK out) {
    const set_seat *p = &s->seat[seat];
    sk_tell_flag(out, at, s->passed >> seat & 1);
    sk_tell_flag(out, at + 1, s->next_first == seat);
    sk_tell_flag(out, at + 2, s->turn == seat);
    sk_tell_flag(out, at + 3, s->first == seat);
    sk_tell_part(out, at + 4, p->exchanges, SK_UNIT);
    sk_tell_one(out, at + 5, p->artefact, SET_ARTEFACTS);
    for (int zone = 0; zone < SET_ZONES; zone++)
        sk_tell_part(out, at + 5 + (int)SET_ARTEFACTS + zone, p->zones[zone], 8);
}

/* Where the parts of a seat's plane begin: goods, town, zones, turn, invited heroes 48. */
enum {
    AT_TOWN = 5 * (1 + GOODS_STEPS) + 3,
    AT_ZONES = AT_TOWN + 2 + 4 + 4 + 3 * 5 + 12 + 2,
    AT_TURN = AT_ZONES + 6 + 6 + 1 + 3 + 3,
    AT_HEROES = AT_TURN + 5 + SET_ARTEFACTS + SET_ZONES
};

SK_TELLS void observe_seat(const set_state *s, int seat, const int16_t *points, int at, SK_SINK out) {
    const set_seat *p = &s->seat[seat];
    observe_goods(p, at, out);
    observe_town(p, points[seat], at + AT_TOWN, out);
    observe_zones(p, at + AT_ZONES, out);
    observe_turn(s, seat, at + AT_TURN, out);
    sk_tell_bits(out, at + AT_HEROES, p->heroes, SET_HEROES);
}

/* The observer's own boards by space: resource of the terrain 5, its icon 4, of the terrain: there, monster, fort, fort
 * used 4; building 12; tokens stored / 2; spaces where the next terrain may go. */
SK_TELLS void observe_own(const set_seat *p, int at, SK_SINK out) {
    for (int i = 0; i < SET_SPACES; i++, at += 13) {
        if (p->terrain[i] >= SET_KINDS) continue;
        sk_tell(out, at + SET_TERRAINS[p->terrain[i]].resource, SK_UNIT);
        sk_tell(out, at + 5 + SET_TERRAINS[p->terrain[i]].icon, SK_UNIT);
        sk_tell(out, at + 9, SK_UNIT);
        sk_tell_flag(out, at + 10, p->monsters >> i & 1);
        sk_tell_flag(out, at + 11, p->forts >> i & 1);
        sk_tell_flag(out, at + 12, p->forts_used >> i & 1);
    }
    for (int i = 0; i < SET_SPACES; i++, at += 13) {
        sk_tell_one(out, at, p->building[i], SET_TYPES);
        sk_tell_part(out, at + 12, p->stored[i], 2);
    }
    sk_tell_bits(out, at, p->frontier, SET_SPACES);
}

/* Each position of the row: price 5 (/ 4), points to the observer / 9, bonus villagers 2, guild 4, icon 4, card 48. */
SK_TELLS void observe_row(const set_state *s, int seat, SK_SINK out) {
    for (int i = 0; i < SET_ROW; i++) {
        int hero = s->row[i], at = PLANE_ROW + ROW_PLANE * i;
        uint8_t cost[SET_RESOURCES];
        if (hero >= SET_HEROES) continue;
        price_of(s, (sk_action)(SET_INVITE + i), cost);
        for (int r = 0; r < SET_RESOURCES; r++)
            sk_tell_part(out, at + r, cost[r], 4);
        sk_tell_part(out, at + 5, hero_points(s, &s->seat[seat], hero), 900);
        sk_tell_one(out, at + 6, SET_HERO_CARDS[hero].bonus - 1, 2);
        sk_tell(out, at + 8 + SET_HERO_CARDS[hero].guild, SK_UNIT);
        sk_tell(out, at + 12 + SET_HERO_CARDS[hero].icon, SK_UNIT);
        sk_tell(out, at + 16 + hero, SK_UNIT);
    }
}

SK_TELLS void observe_time(const set_state *s, SK_SINK out) {
    sk_tell_one(out, PLANE_TABLE, s->head.players - 1, 4);
    sk_tell_one(out, PLANE_TABLE + 4, s->head.round - 1, SET_ROUNDS);
    sk_tell_bits(out, PLANE_TABLE + 10, s->done, 2);
    sk_tell_bits(out, PLANE_TABLE + 12, danger_of(s), SET_COLOURS);
}

SK_TELLS void observe_market(const set_state *s, SK_SINK out) {
    for (int i = 0; i < SET_SPACES; i++) {
        sk_tell_one(out, PLANE_MARKET + 15 * i, s->market[i], SET_TYPES);
        sk_tell_least(out, PLANE_MARKET + 15 * i + 12, s->height[i], 3);
    }
    for (int t = 0; t < SET_TYPES; t++)
        sk_tell_part(out, PLANE_STACKS + t, sk_bits64(s->pile >> (3 * t) & 7), 3);
    sk_tell_part(out, PLANE_STACKS + 12, sk_bits64(s->hero_deck), SET_HEROES);
    for (int i = 0; i < 3; i++)
        sk_tell_part(out, PLANE_STACKS + 13 + i, sk_bits(s->terrain_stack[i]), SET_LEVEL_TILES);
    sk_tell_bits(out, PLANE_SHOWN, s->display, SET_ARTEFACTS);
    sk_tell_bits(out, PLANE_SHOWN + 14, s->artefact_pile, SET_ARTEFACTS);
    sk_tell_bits(out, PLANE_STRICT, s->head.options, 3);
    if (!(s->head.options & SET_STRICT)) return;
    for (int r = 0; r < SET_RESOURCES; r++)
        sk_tell_part(out, PLANE_STRICT + 3 + r, s->supply[r], SK_UNIT);
    sk_tell_part(out, PLANE_STRICT + 8, s->supply_bonus, SET_BONUS);
    sk_tell_part(out, PLANE_STRICT + 9, s->supply_forts, SET_FORTS);
    for (int c = 0; c < SET_COLOURS; c++)
        sk_tell_part(out, PLANE_STRICT + 10 + c, s->supply_monsters[c], SET_MONSTERS);
}

/* What the turn has under way. */
SK_TELLS void observe_pending(const set_state *s, SK_SINK out) {
    int terrain = s->head.step >= SET_REVEAL && s->head.step <= SET_RISK;
    sk_tell_one(out, PLANE_STEP, s->head.step, SET_STEPS);
    sk_tell_one(out, PLANE_STEP + (int)SET_STEPS + (terrain ? (int)SET_TYPES : 0), s->pending,
                terrain ? (int)SET_KINDS : (int)SET_TYPES);
    sk_tell_one(out, PLANE_PENDING, s->region, 3);
    sk_tell_one(out, PLANE_PENDING + 3, s->street, 3);
    sk_tell_one(out, PLANE_PENDING + 6, s->place, 3);
    sk_tell_bits(out, PLANE_PENDING + 9, s->unused, 3);
    sk_tell_bits(out, PLANE_PENDING + 12, s->risks, 3);
    for (int k = 0; k < SET_BASICS; k++)
        sk_tell_steps(out, PLANE_PENDING + 15 + 3 * k, s->kept[k], 4, 2);
    sk_tell_bits(out, PLANE_PENDING + 24, s->marks, 6);
}

SK_TELLS void observe(const void *view, int seat, SK_SINK out) {
    const set_state *s = (const set_state *)view;
    int16_t points[SK_SEATS];
    if (seat < 0 || seat >= s->head.players) seat = 0;
    score(s, points);
    for (int i = 0; i < s->head.players; i++)
        observe_seat(s, (seat + i) % s->head.players, points, PLANE_SEATS + SEAT_PLANE * i, out);
    observe_own(&s->seat[seat], PLANE_OWN, out);
    observe_time(s, out);
    observe_market(s, out);
    observe_row(s, seat, out);
    observe_pending(s, out);
}
