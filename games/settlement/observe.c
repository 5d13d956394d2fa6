/* observe.c - Settlement: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c; numbers are written through SK_FLOATS, never copied as memory. */

/* What an action costs; 0 if it has no price. */
SK_RULE int price_of(const set_state *s, sk_action action, uint8_t cost[SET_RESOURCES]) {
    uint64_t price = 0;
    if (action < SET_EXPLORE) {
        int type = s->market[action - SET_BUILD];
        if (type < SET_TYPES) price = SET_ONE(SET_BUILDING_COST[type]);
    } else if (action >= SET_INVITE && action < SET_EXCHANGE) {
        int hero = s->row[action - SET_INVITE];
        if (hero < SET_HEROES)
            price = SET_HERO_CARDS[hero].cost + SET_SURCHARGE[action - SET_INVITE] * SET_ONE(SET_DIAMOND);
    }
    for (int r = 0; r < SET_RESOURCES; r++) cost[r] = (uint8_t)(price >> (8 * r));
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

/* Planes, in this order. For each of four players, the observer first and then clockwise, 64 numbers (zero for seats
 * that do not play): stock / 8 (5); free basic and bonus villagers / 8 (2); points / 64; heroes of each guild / 8 (4);
 * terrains, forts, monsters, buildings / 9 (4); terrains by resource / 9 (5), those without monster (5), fortified (5);
 * buildings of each type / 3 (12); stored gold and diamonds / 8 (2); zones activated (6); forts not activated / 9;
 * regions that can be explored (3); free spaces by street / 3 (3); has passed; first to pass; artefact as id + 1 / 14;
 * used bonus villagers / 8; has the turn; exchanges / 150.
 * Then 112 for the table: round / 6; done flags (2); icons in the row (4); for each position of the row: price (5) / 4,
 * points to the observer / 9, bonus / 2, guild (4): 44; market tiles by type / 3 (12); pile by type / 3 (12); deck /
 * 48; stacks / 12 (3); artefacts on display (14); step (19 numbers: step - SET_DRAFT, one of them 1). */
SK_RULE SK_FLOATS put_bits(SK_FLOATS out, unsigned mask, int count) {
    for (int i = 0; i < count; i++) *out++ = (float)(mask >> i & 1);
    return out;
}

SK_RULE SK_FLOATS observe_boards(const set_seat *p, SK_FLOATS out) {
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
        for (int r = 0; r < SET_RESOURCES; r++) *out++ = (float)counts[k][r] / 9;
    for (int t = 0; t < SET_TYPES; t++) *out++ = (float)types[t] / 3;
    *out++ = (float)tokens[0] / 8;
    *out++ = (float)tokens[1] / 8;
    return out;
}

SK_RULE SK_FLOATS observe_seat(const set_state *s, int seat, const int16_t *points, SK_FLOATS out) {
    const set_seat *p = &s->seat[seat];
    for (int r = 0; r < SET_RESOURCES; r++) *out++ = (float)p->stock[r] / 8;
    *out++ = (float)p->villagers / 8;
    *out++ = (float)p->bonus / 8;
    *out++ = (float)points[seat] / 64;
    for (int g = 0; g < SET_GUILDS; g++) *out++ = (float)guild_count(p, g) / 8;
    *out++ = (float)sk_bits(p->reach[SET_RED]) / 9;
    *out++ = (float)sk_bits(p->forts) / 9;
    *out++ = (float)sk_bits(p->monsters) / 9;
    *out++ = (float)(p->streets[0] + p->streets[1] + p->streets[2]) / 9;
    out = observe_boards(p, out);
    out = put_bits(out, p->activated, 6);
    *out++ = (float)sk_bits(p->forts & ~(unsigned)p->forts_used) / 9;
    out = put_bits(out, p->open, 3);
    for (int i = 0; i < 3; i++) *out++ = (float)(3 - p->streets[i]) / 3;
    *out++ = (float)(s->passed >> seat & 1);
    *out++ = (float)(s->next_first == seat);
    *out++ = p->artefact == SK_NONE ? 0 : (float)(p->artefact + 1) / SET_ARTEFACTS;
    *out++ = (float)p->bonus_used / 8;
    *out++ = (float)(s->turn == seat);
    *out++ = (float)p->exchanges / SET_EXCHANGES_MAX;
    return out;
}

SK_RULE SK_FLOATS observe_row(const set_state *s, int seat, SK_FLOATS out) {
    for (int i = 0; i < SET_ROW; i++) {
        int hero = s->row[i];
        uint8_t cost[SET_RESOURCES];
        price_of(s, (sk_action)(SET_INVITE + i), cost);
        for (int r = 0; r < SET_RESOURCES; r++) *out++ = (float)cost[r] / 4;
        *out++ = hero < SET_HEROES ? (float)hero_points(s, &s->seat[seat], hero) / 900 : 0;
        *out++ = hero < SET_HEROES ? (float)SET_HERO_CARDS[hero].bonus / 2 : 0;
        out = put_bits(out, hero < SET_HEROES ? 1u << SET_HERO_CARDS[hero].guild : 0, SET_GUILDS);
    }
    return out;
}

SK_RULE void observe(const void *view, int seat, SK_FLOATS out) {
    const set_state *s = (const set_state *)view;
    int16_t points[SK_SEATS];
    int market[SET_TYPES] = {0};
    if (seat < 0 || seat >= s->head.players) seat = 0;
    score(s, points);
    for (int i = 0; i < SET_FEATURES; i++) out[i] = 0;
    for (int i = 0; i < s->head.players; i++) observe_seat(s, (seat + i) % s->head.players, points, out + 64 * i);
    SK_FLOATS at = out + 64 * SET_PLAYERS;
    *at++ = (float)s->head.round / SET_ROUNDS;
    at = put_bits(at, s->done, 2);
    at = put_bits(at, danger_of(s), SET_COLOURS);
    at = observe_row(s, seat, at);
    for (int i = 0; i < SET_SPACES; i++)
        if (s->market[i] < SET_TYPES) market[s->market[i]] += s->height[i];
    for (int t = 0; t < SET_TYPES; t++) *at++ = (float)market[t] / 3;
    for (int t = 0; t < SET_TYPES; t++) *at++ = (float)sk_bits64(s->pile >> (3 * t) & 7) / 3;
    *at++ = (float)sk_bits64(s->hero_deck) / SET_HEROES;
    for (int i = 0; i < 3; i++) *at++ = (float)sk_bits(s->terrain_stack[i]) / SET_LEVEL_TILES;
    at = put_bits(at, s->display, SET_ARTEFACTS);
    at = put_bits(at, s->head.step >= SET_DRAFT ? 1u << (s->head.step - SET_DRAFT) : 0, SET_STEPS - SET_DRAFT);
}
