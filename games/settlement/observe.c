/* observe.c - Settlement: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c. */
#include <assert.h>

#include "skerry/tensor.h"

/* What the hero at a position of the row costs, a byte a resource. Precondition: there is one. */
SK_RULE uint64_t hero_price(const set_state *s, int position) {
    return SET_HERO_CARDS[s->row[position]].cost + surcharge(s, position) * SET_ONE(SET_DIAMOND);
}

/* 1 if anything lies on a Bank or a Cathedral. */
SK_RULE int has_stored(const set_seat *p) {
    uint64_t first;
    memcpy(&first, p->stored, sizeof first);
    return (first | p->stored[8]) != 0;
}

/* What an action costs; 0 if it has no price. */
SK_RULE int price_of(const set_state *s, sk_action action, uint8_t cost[SET_RESOURCES]) {
    uint64_t price = 0;
    if (action < SET_EXPLORE) {
        int type = s->market[action - SET_BUILD];
        if (type < SET_TYPES) price = SET_ONE(SET_BUILDING_COST[type]);
    } else if (action >= SET_INVITE && action < SET_EXCHANGE) {
        int hero = s->row[action - SET_INVITE];
        if (hero < SET_HEROES) price = hero_price(s, action - SET_INVITE);
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

/* Terrains, forts, buildings that a player may reach; craftsmen count by themselves. */
SK_TABLE uint8_t SET_REACHABLE[SET_GUILDS] = {7, 2, 6, 0};

/* Terrains, forts and buildings of a player, a byte each. */
SK_RULE uint32_t worth_of(const set_seat *p) {
    uint32_t buildings = (uint32_t)p->streets[0] + p->streets[1] + p->streets[2];
    return (uint32_t)sk_bits(p->reach[SET_RED]) | (uint32_t)sk_bits(p->forts) << 8 | buildings << 16;
}

/* Points that a hero will bring to this player: what is there now, and a part of what is still to come. `worth` is the
 * player's. */
SK_RULE int hero_points(const set_state *s, uint32_t worth, int hero) {
    const set_hero *card = &SET_HERO_CARDS[hero];
    int have = card->guild == SET_CRAFTSMAN ? card->points : (int)(worth >> 8 * card->guild & 255);
    int more = SET_REACHABLE[card->guild] - have;
    return 100 * have + (more > 0 ? more * 100 * rounds_left(s) / 6 : 0);
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

/* Four bits each of a number, as bytes: the first eight. */
SK_ENCODE uint64_t bytes_of_fours(uint64_t fours) {
    fours = (fours & 0xffff) | (fours & 0xffff0000) << 16;
    fours = (fours | fours << 8) & 0x00ff00ff00ff00ff;
    return (fours | fours << 4) & 0x0f0f0f0f0f0f0f0f;
}

/* Buildings by type / 3; gold and diamonds stored / 4. */
SK_ENCODE void observe_buildings(const set_seat *p, int at, feature_writer out) {
    uint64_t types = 0, tokens[2] = {0, 0}; /* four bits a type; what is no building counts as the last */
    for (int i = 0; i < SET_SPACES; i++)
        types += (uint64_t)1 << (4 * p->building[i] & 63);
    if (has_stored(p))
        for (int i = 0; i < SET_SPACES; i++)
            for (int k = 0; k < 2; k++)
                tokens[k] += p->building[i] == (k ? SET_CATHEDRAL : SET_BANK) ? p->stored[i] : 0u;
    tokens[0] = tokens[0] < 4 ? tokens[0] : 4;
    tokens[1] = tokens[1] < 4 ? tokens[1] : 4;
    feature_put_eight_scaled(out, at, bytes_of_fours(types), sk_eightfold(3));
    feature_put_eight_scaled(out, at + 8,
                             (bytes_of_fours(types >> 32) & 0xffffffff) | tokens[0] << 32 | tokens[1] << 40,
                             SK_EIGHT(3, 3, 3, 3, 4, 4, 0, 0));
}

/* Terrains by resource / 9: all, without monster, fortified; buildings (observe_buildings). */
SK_ENCODE void observe_boards(const set_seat *p, int at, feature_writer out) {
    uint64_t all = 0, free = 0, fortified = 0; /* a byte a resource */
    for (uint32_t rest = p->reach[SET_RED]; rest; rest &= rest - 1) {
        int i = sk_lowest(rest);
        uint64_t one = SET_ONE(SET_TERRAINS[p->terrain[i]].resource);
        all += one;
        free += p->monsters >> i & 1 ? 0 : one;
        fortified += p->forts >> i & 1 ? one : 0;
    }
    feature_put_eight_scaled(out, at, all | free << 40, sk_eightfold(9));
    feature_put_eight_scaled(out, at + 8, free >> 24 | fortified << 16, sk_eightfold(9));
    observe_buildings(p, at + 3 * (int)SET_RESOURCES, out);
}
static_assert(SET_RESOURCES == 5 && SET_TYPES == 12 && (SK_NONE * 4 & 63) == 60, "observe_boards packs them");

/* Stock 5 x (/ 16, at least 1, 2, 3, 4); free villagers, free and used bonus villagers / 8. */
SK_ENCODE void observe_goods(const set_seat *p, int at, feature_writer out) {
    for (int r = 0; r < SET_RESOURCES; r++, at += 1 + GOODS_STEPS)
        feature_put_amount(out, at, p->stock[r], 16, GOODS_STEPS);
    feature_put_eight_scaled(out, at, SK_EIGHT(p->villagers, p->bonus, p->bonus_used, 0, 0, 0, 0, 0), sk_eightfold(8));
}

/* Points / 64 and those above; heroes of each guild / 8; terrains, forts, monsters, buildings / 9; boards
 * (observe_boards). */
SK_ENCODE void observe_town(const set_seat *p, int points, int at, feature_writer out) {
    uint32_t worth = worth_of(p);
    feature_put_clamped(out, at, points);
    feature_put_clamped(out, at + 1, points > SK_UNIT ? points - SK_UNIT : 0);
    feature_put_eight_scaled(out, at + 2,
                             SK_EIGHT(guild_count(p, 0), guild_count(p, 1), guild_count(p, 2), guild_count(p, 3),
                                      worth & 255, worth >> 8 & 255, sk_bits(p->monsters), worth >> 16),
                             SK_EIGHT(8, 8, 8, 8, 9, 9, 9, 9));
    observe_boards(p, at + 10, out);
}

/* Zones activated 6, a second time 6; forts not activated / 9; regions open 3; free spaces by street / 3. */
SK_ENCODE void observe_zones(const set_seat *p, int at, feature_writer out) {
    int unused = sk_bits(p->forts & ~(unsigned)p->forts_used);
    feature_put_bits(out, at, (p->activated & 63u) | (uint32_t)p->again << 6, 12);
    feature_put_eight_scaled(out, at + 12,
                             SK_EIGHT(unused, p->open & 1, p->open >> 1 & 1, p->open >> 2 & 1, 3 - p->streets[0],
                                      3 - p->streets[1], 3 - p->streets[2], 0),
                             SK_EIGHT(9, 1, 1, 1, 3, 3, 3, 0));
}

/* Has passed, first to pass, has the turn, began the round; exchanges / 64; artefact 14; villagers in the four zones
 * / 8. */
SK_ENCODE void observe_turn(const set_state *s, int seat, int at, feature_writer out) {
    const set_seat *p = &s->seat[seat];
    uint64_t flags =
        SK_EIGHT(s->passed >> seat & 1, s->next_first == seat, s->turn == seat, s->first == seat, 0, 0, 0, 0);
    uint64_t exchanges = p->exchanges < SK_UNIT ? p->exchanges : (uint32_t)SK_UNIT;
    feature_put_eight(out, at, flags * SK_UNIT | exchanges << 32);
    feature_put_one_hot(out, at + 5, p->artefact, SET_ARTEFACTS);
    feature_put_counts(out, at + 5 + (int)SET_ARTEFACTS, p->zones, SET_ZONES, 8);
}

/* Where the parts of a seat's plane begin: goods, town, zones, turn, invited heroes 48. */
enum {
    AT_TOWN = 5 * (1 + GOODS_STEPS) + 3,
    AT_ZONES = AT_TOWN + 2 + 4 + 4 + 3 * 5 + 12 + 2,
    AT_TURN = AT_ZONES + 6 + 6 + 1 + 3 + 3,
    AT_HEROES = AT_TURN + 5 + SET_ARTEFACTS + SET_ZONES
};

SK_ENCODE void observe_seat(const set_state *s, int seat, int points, int at, feature_writer out) {
    const set_seat *p = &s->seat[seat];
    observe_goods(p, at, out);
    observe_town(p, points, at + AT_TOWN, out);
    observe_zones(p, at + AT_ZONES, out);
    observe_turn(s, seat, at + AT_TURN, out);
    if (p->heroes) feature_put_bits(out, at + AT_HEROES, p->heroes, SET_HEROES);
}

/* The observer's own boards by space: resource of the terrain 5, its icon 4, of the terrain: there, monster, fort, fort
 * used 4; building 12; tokens stored / 2; spaces where the next terrain may go. */
SK_ENCODE void observe_own(const set_seat *p, int at, feature_writer out) {
    for (uint32_t rest = p->reach[SET_RED]; rest; rest &= rest - 1) {
        int i = sk_lowest(rest), space = at + 13 * i;
        feature_put_clamped(out, space + SET_TERRAINS[p->terrain[i]].resource, SK_UNIT);
        feature_put_clamped(out, space + 5 + SET_TERRAINS[p->terrain[i]].icon, SK_UNIT);
        feature_put_clamped(out, space + 9, SK_UNIT);
        feature_put_flag(out, space + 10, p->monsters >> i & 1);
        feature_put_flag(out, space + 11, p->forts >> i & 1);
        feature_put_flag(out, space + 12, p->forts_used >> i & 1);
        SK_FLUSH(out);
    }
    at += 13 * (int)SET_SPACES;
    feature_put_one_hots(out, at, sk_eight(p->building, 8), 8, 13, SET_TYPES);
    feature_put_one_hot(out, at + 13 * 8, p->building[8], SET_TYPES);
    if (has_stored(p))
        for (int i = 0; i < SET_SPACES; i++)
            feature_put_scaled(out, at + 13 * i + 12, p->stored[i], 2);
    feature_put_bits(out, at + 13 * (int)SET_SPACES, p->frontier, SET_SPACES);
}
static_assert(SET_SPACES == 9, "boards are read as eight bytes and one");

/* Each position of the row: price 5 (/ 4), points to the observer / 9, bonus villagers 2, guild 4, icon 4, card 48. */
SK_ENCODE void observe_row(const set_state *s, int seat, feature_writer out) {
    uint32_t worth = worth_of(&s->seat[seat]);
    for (int i = 0; i < SET_ROW; i++) {
        int hero = s->row[i], at = PLANE_ROW + ROW_PLANE * i;
        if (hero >= SET_HEROES) continue;
        feature_put_eight_scaled(out, at, hero_price(s, i), SK_EIGHT(4, 4, 4, 4, 4, 0, 0, 0));
        feature_put_scaled(out, at + 5, hero_points(s, worth, hero), 900);
        feature_put_one_hot(out, at + 6, SET_HERO_CARDS[hero].bonus - 1, 2);
        feature_put_clamped(out, at + 8 + SET_HERO_CARDS[hero].guild, SK_UNIT);
        feature_put_clamped(out, at + 12 + SET_HERO_CARDS[hero].icon, SK_UNIT);
        feature_put_clamped(out, at + 16 + hero, SK_UNIT);
    }
}

SK_ENCODE void observe_time(const set_state *s, feature_writer out) {
    feature_put_one_hot(out, PLANE_TABLE, s->head.players - 1, 4);
    feature_put_one_hot(out, PLANE_TABLE + 4, s->head.round - 1, SET_ROUNDS);
    feature_put_bits(out, PLANE_TABLE + 10, (s->done & 3u) | danger_of(s) << 2, 2 + SET_COLOURS);
}

/* How many of each three bits are set, as bytes: the first eight. */
SK_ENCODE uint64_t bytes_of_threes(uint64_t threes) {
    const uint64_t ones = 0111111111111;
    threes = (threes & ones) + (threes >> 1 & ones) + (threes >> 2 & ones);
    threes = (threes & 0xfff) | (threes & 0xfff000) << 20;
    threes = (threes | threes << 10) & 0x003f003f003f003f;
    return (threes | threes << 5) & 0x0303030303030303;
}

SK_ENCODE void observe_market(const set_state *s, feature_writer out) {
    uint64_t tiles = bytes_of_threes(s->pile >> 24) & 0xffffffff, heroes = (uint64_t)sk_bits64(s->hero_deck);
    feature_put_one_hots(out, PLANE_MARKET, sk_eight(s->market, 8), 8, 15, SET_TYPES);
    feature_put_one_hot(out, PLANE_MARKET + 15 * 8, s->market[8], SET_TYPES);
    for (int i = 0; i < SET_SPACES; i++) {
        feature_put_thermometer(out, PLANE_MARKET + 15 * i + 12, s->height[i], 3);
        SK_FLUSH(out);
    }
    feature_put_eight_scaled(out, PLANE_STACKS, bytes_of_threes(s->pile), sk_eightfold(3));
    feature_put_eight_scaled(out, PLANE_STACKS + 8,
                             tiles | SK_EIGHT(0, 0, 0, 0, heroes, sk_bits(s->terrain_stack[0]),
                                              sk_bits(s->terrain_stack[1]), sk_bits(s->terrain_stack[2])),
                             SK_EIGHT(3, 3, 3, 3, SET_HEROES, SET_LEVEL_TILES, SET_LEVEL_TILES, SET_LEVEL_TILES));
    feature_put_bits(out, PLANE_SHOWN, s->display | (uint32_t)s->artefact_pile << SET_ARTEFACTS, 2 * SET_ARTEFACTS);
    feature_put_bits(out, PLANE_STRICT, s->head.options, 3);
    if (!(s->head.options & SET_STRICT)) return;
    for (int r = 0; r < SET_RESOURCES; r++)
        feature_put_scaled(out, PLANE_STRICT + 3 + r, s->supply[r], SK_UNIT);
    feature_put_scaled(out, PLANE_STRICT + 8, s->supply_bonus, SET_BONUS);
    feature_put_scaled(out, PLANE_STRICT + 9, s->supply_forts, SET_FORTS);
    for (int c = 0; c < SET_COLOURS; c++)
        feature_put_scaled(out, PLANE_STRICT + 10 + c, s->supply_monsters[c], SET_MONSTERS);
}

/* What the turn has under way. */
SK_ENCODE void observe_pending(const set_state *s, feature_writer out) {
    int terrain = s->head.step >= SET_REVEAL && s->head.step <= SET_RISK;
    feature_put_one_hot(out, PLANE_STEP, s->head.step, SET_STEPS);
    feature_put_one_hot(out, PLANE_STEP + (int)SET_STEPS + (terrain ? (int)SET_TYPES : 0), s->pending,
                        terrain ? (int)SET_KINDS : (int)SET_TYPES);
    feature_put_one_hot(out, PLANE_PENDING, s->region, 3);
    feature_put_one_hot(out, PLANE_PENDING + 3, s->street, 3);
    feature_put_one_hot(out, PLANE_PENDING + 6, s->place, 3);
    feature_put_bits(out, PLANE_PENDING + 9, (s->unused & 7u) | (uint32_t)s->risks << 3, 6);
    for (int k = 0; k < SET_BASICS; k++)
        feature_put_amount(out, PLANE_PENDING + 15 + 3 * k, s->kept[k], 4, 2);
    feature_put_bits(out, PLANE_PENDING + 24, s->marks, 6);
}

/* Points of a player: none without heroes and stores. */
SK_ENCODE int points_of(const set_state *s, int seat) {
    int lines[SET_SHEET_LINES], sum = 0;
    if (!s->seat[seat].heroes && !has_stored(&s->seat[seat])) return 0;
    sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++)
        sum += lines[i];
    return (int16_t)sum;
}

/* The observer, other players, own boards and the row, the market and the rest. */
#define OBSERVE_SHARES 4

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    const set_state *s = (const set_state *)view;
    int players = s->head.players;
    if (seat < 0 || seat >= players) seat = 0;
    for (int i = 0, who = seat; i < players; i++, who = who + 1 < players ? who + 1 : 0)
        if (SK_SHARE(out, i > 0)) observe_seat(s, who, points_of(s, who), PLANE_SEATS + SEAT_PLANE * i, out);
    if (SK_SHARE(out, 2)) observe_own(&s->seat[seat], PLANE_OWN, out);
    if (SK_SHARE(out, 2)) observe_time(s, out);
    if (SK_SHARE(out, 3)) observe_market(s, out);
    if (SK_SHARE(out, 2)) observe_row(s, seat, out);
    if (SK_SHARE(out, 3)) observe_pending(s, out);
}
