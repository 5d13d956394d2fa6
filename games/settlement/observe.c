/* observe.c - Settlement: the encoder, from a view only; features.h says what the features are. Included by eval.c, and
 * compiled for CUDA like rules.c. */
#include <assert.h>

#include "features.h"

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

/* Points of a player: none without heroes and stores. */
SK_ENCODE int points_of(const set_state *s, int seat) {
    int lines[SET_SHEET_LINES], sum = 0;
    if (!s->seat[seat].heroes && !has_stored(&s->seat[seat])) return 0;
    sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++)
        sum += lines[i];
    return (int16_t)sum;
}

/* Numbers of four bits as bytes: the first eight. */
SK_ENCODE uint64_t bytes_of_fours(uint64_t fours) {
    fours = (fours & 0xffff) | (fours & 0xffff0000) << 16;
    fours = (fours | fours << 8) & 0x00ff00ff00ff00ff;
    return (fours | fours << 4) & 0x0f0f0f0f0f0f0f0f;
}

SK_ENCODE void encode_buildings(const set_seat *p, feature_writer w) {
    uint64_t types = 0; /* four bits a type; what is no building counts as the last */
    uint32_t tokens[2] = {0, 0};
    for (int i = 0; i < SET_SPACES; i++)
        types += (uint64_t)1 << (4 * p->building[i] & 63);
    if (has_stored(p))
        for (int i = 0; i < SET_SPACES; i++)
            for (int k = 0; k < 2; k++)
                tokens[k] += p->building[i] == (k ? SET_CATHEDRAL : SET_BANK) ? p->stored[i] : 0u;
    put_scaled_bytes_at(w, SEAT_TYPES, 0, bytes_of_fours(types), 8);
    put_scaled_bytes_at(w, SEAT_TYPES, 8, bytes_of_fours(types >> 32) & 0xffffffff, 4);
    put_scaled_at(w, SEAT_STORED, 0, (int)tokens[0]);
    put_scaled_at(w, SEAT_STORED, 1, (int)tokens[1]);
}
static_assert(SET_TYPES == 12 && (SK_NONE * 4 & 63) == 60, "encode_buildings counts by four bits");

/* A byte for each resource. */
SK_ENCODE void encode_terrains(const set_seat *p, feature_writer w) {
    uint64_t all = 0, safe = 0, fortified = 0;
    for (uint32_t rest = p->reach[SET_RED]; rest; rest &= rest - 1) {
        const int i = sk_lowest(rest);
        const uint64_t one = SET_ONE(SET_TERRAINS[p->terrain[i]].resource);
        all += one;
        safe += p->monsters >> i & 1 ? 0 : one;
        fortified += p->forts >> i & 1 ? one : 0;
    }
    put_scaled_bytes(w, SEAT_ALL, all);
    put_scaled_bytes(w, SEAT_SAFE, safe);
    put_scaled_bytes(w, SEAT_FORTIFIED, fortified);
}

SK_ENCODE void encode_town(const set_seat *p, int points, feature_writer w) {
    const uint32_t worth = worth_of(p);
    put_signed(w, SEAT_POINTS, points);
    put_scaled(w, SEAT_ABOVE, points > SK_UNIT ? points - SK_UNIT : 0);
    for (int guild = 0; guild < SET_GUILDS; guild++)
        put_scaled_at(w, SEAT_GUILDS, guild, guild_count(p, guild));
    put_scaled(w, SEAT_TERRAINS, worth & 255);
    put_scaled(w, SEAT_FORTS, worth >> 8 & 255);
    put_scaled(w, SEAT_MONSTERS, sk_bits(p->monsters));
    put_scaled(w, SEAT_BUILDINGS, (int)(worth >> 16));
    encode_terrains(p, w);
    encode_buildings(p, w);
}

SK_ENCODE void encode_zones(const set_seat *p, feature_writer w) {
    put_bits(w, SEAT_ACTIVATED, p->activated);
    put_bits(w, SEAT_TWICE, p->again);
    put_scaled(w, SEAT_READY, sk_bits(p->forts & ~(unsigned)p->forts_used));
    put_bits(w, SEAT_OPEN, p->open);
    for (int street = 0; street < 3; street++)
        put_scaled_at(w, SEAT_ROOM, street, 3 - p->streets[street]);
}

SK_ENCODE void encode_seat(const set_state *s, int seat, int who, feature_writer w) {
    const set_seat *p = &s->seat[who];
    (void)seat;
    for (int r = 0; r < SET_RESOURCES; r++)
        put_amount_at(w, SEAT_STOCK, r, p->stock[r]);
    put_scaled(w, SEAT_VILLAGERS, p->villagers);
    put_scaled(w, SEAT_BONUS, p->bonus);
    put_scaled(w, SEAT_BONUS_USED, p->bonus_used);
    encode_town(p, points_of(s, who), w);
    encode_zones(p, w);
    put_flag(w, SEAT_PASSED, s->passed >> who & 1);
    put_flag(w, SEAT_PASSED_FIRST, s->next_first == who);
    put_flag(w, SEAT_TURN, s->turn == who);
    put_flag(w, SEAT_BEGAN, s->first == who);
    put_scaled(w, SEAT_EXCHANGES, p->exchanges);
    put_one_hot(w, SEAT_ARTEFACT, p->artefact);
    put_scaled_all(w, SEAT_ZONES, p->zones);
    if (p->heroes) put_bits(w, SEAT_HEROES, p->heroes);
}

/* The own boards. */
SK_ENCODE void encode_own(const set_state *s, int seat, feature_writer w) {
    const set_seat *p = &s->seat[seat];
    for (uint32_t rest = p->reach[SET_RED]; rest; rest &= rest - 1) {
        const int i = sk_lowest(rest);
        const feature_writer space = group_at(w, F_TERRAIN, i);
        put_one_hot(space, TERRAIN_RESOURCE, SET_TERRAINS[p->terrain[i]].resource);
        put_one_hot(space, TERRAIN_ICON, SET_TERRAINS[p->terrain[i]].icon);
        put_flag(space, TERRAIN_THERE, 1);
        put_flag(space, TERRAIN_MONSTER, p->monsters >> i & 1);
        put_flag(space, TERRAIN_FORT, p->forts >> i & 1);
        put_flag(space, TERRAIN_USED, p->forts_used >> i & 1);
    }
    for (int i = 0; i < SET_SPACES; i++) {
        const feature_writer space = group_at(w, F_BUILDING, i);
        put_one_hot(space, BUILDING_TYPE, p->building[i]);
        put_scaled(space, BUILDING_STORED, p->stored[i]);
    }
    put_bits(w, F_FRONTIER, p->frontier);
}

SK_ENCODE void encode_row(const set_state *s, int seat, feature_writer w) {
    const uint32_t worth = worth_of(&s->seat[seat]);
    for (int i = 0; i < SET_ROW; i++) {
        const int hero = s->row[i];
        const feature_writer one = group_at(w, F_HERO, i);
        if (hero >= SET_HEROES) continue;
        put_scaled_bytes(one, HERO_PRICE, hero_price(s, i));
        put_scaled(one, HERO_POINTS, hero_points(s, worth, hero));
        put_one_hot(one, HERO_BONUS, SET_HERO_CARDS[hero].bonus - 1);
        put_one_hot(one, HERO_GUILD, SET_HERO_CARDS[hero].guild);
        put_one_hot(one, HERO_ICON, SET_HERO_CARDS[hero].icon);
        put_one_hot(one, HERO_CARD, hero);
    }
}

/* How many of each three bits are set, as bytes: the first eight. */
SK_ENCODE uint64_t bytes_of_threes(uint64_t threes) {
    const uint64_t ones = 0111111111111;
    threes = (threes & ones) + (threes >> 1 & ones) + (threes >> 2 & ones);
    threes = (threes & 0xfff) | (threes & 0xfff000) << 20;
    threes = (threes | threes << 10) & 0x003f003f003f003f;
    return (threes | threes << 5) & 0x0303030303030303;
}

SK_ENCODE void encode_market(const set_state *s, int seat, feature_writer w) {
    (void)seat;
    for (int i = 0; i < SET_SPACES; i++) {
        const feature_writer space = group_at(w, F_MARKET, i);
        put_one_hot(space, MARKET_TYPE, s->market[i]);
        put_thermometer(space, MARKET_TILES, s->height[i]);
    }
    put_scaled_bytes_at(w, F_PILE, 0, bytes_of_threes(s->pile), 8);
    put_scaled_bytes_at(w, F_PILE, 8, bytes_of_threes(s->pile >> 24) & 0xffffffff, 4);
    put_scaled(w, F_HEROES, sk_bits64(s->hero_deck));
    for (int level = 0; level < 3; level++)
        put_scaled_at(w, F_STACKS, level, sk_bits(s->terrain_stack[level]));
    put_bits(w, F_DISPLAY, s->display);
    put_bits(w, F_ARTEFACTS, s->artefact_pile);
}

SK_ENCODE void encode_options(const set_state *s, int seat, feature_writer w) {
    (void)seat;
    put_one_hot(w, F_PLAYERS, s->head.players - 1);
    put_bits(w, F_OPTIONS, s->head.options);
    if (!(s->head.options & SET_STRICT)) return;
    put_scaled_all(w, F_SUPPLY, s->supply);
    put_scaled(w, F_SUPPLY_BONUS, s->supply_bonus);
    put_scaled(w, F_SUPPLY_FORTS, s->supply_forts);
    put_scaled_all(w, F_SUPPLY_MONSTERS, s->supply_monsters);
}

/* The time, and what the turn has under way. */
SK_ENCODE void encode_turn(const set_state *s, int seat, feature_writer w) {
    (void)seat;
    put_one_hot(w, F_ROUND, s->head.round - 1);
    put_bits(w, F_DONE, s->done);
    put_bits(w, F_DANGER, danger_of(s));
    put_one_hot(w, F_STEP, s->head.step);
    if (s->head.step >= SET_REVEAL && s->head.step <= SET_RISK)
        put_one_hot(w, F_NEW_TERRAIN, s->pending);
    else
        put_one_hot(w, F_NEW_BUILDING, s->pending);
    put_one_hot(w, F_REGION, s->region);
    put_one_hot(w, F_STREET, s->street);
    put_one_hot(w, F_PLACE, s->place);
    put_bits(w, F_MARKS, s->marks);
    put_bits(w, F_UNUSED, s->unused);
    put_bits(w, F_RISKS, s->risks);
    for (int k = 0; k < SET_BASICS; k++)
        put_amount_at(w, F_KEPT, k, s->kept[k]);
}

#define SET_PARTS(PART, SEATS)                                                                                         \
    SEATS(encode_seat, F_SEAT)                                                                                         \
    PART(encode_own) PART(encode_row) PART(encode_market) PART(encode_options) PART(encode_turn)
SK_ENCODER(set, set_state, SET_PARTS, SET_FEATURES)
