/* test.c - the rules of Settlement as examples: given, when, then. Test names carry the rule numbers of RULES.md, and
 * the numbers T1 to T62 of the worked examples behind them.
 *
 * Most tables start from `table`, a played set-up in which seat 0 begins; the helpers then move tiles and cards so that
 * every component still exists once, and `play` checks each ply. Where a test must bend a count it says `bent = 1`.
 */
#include "rules.c"
#include "skerry/text.h"
#include "tests/support/refusals.h"
#include "tests/support/impossible_positions.h"
#include "tests/support/tap.h"
#include "why.h"

static set_state s;
static int bent; /* 1: the table is not a possible one, invariants are not checked */

static int actor(void) {
    return s.head.actors ? sk_lowest(s.head.actors) : -1;
}

/* 1 if the actor may choose this now. */
static int can(int action) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = legal(&s, actor(), choices);
    for (int i = 0; i < count; i++)
        if (choices[i].action == action) return 1;
    return 0;
}

static int choices_now(void) {
    sk_choice choices[SK_CHOICES_MAX];
    return legal(&s, actor(), choices);
}

/* Play one choice of whoever acts. */
static void play(int action) {
    if (!can(action)) {
        printf("# action %d is not legal at step %d\n", action, s.head.step);
        OK(can(action));
        return;
    }
    apply(&s, actor(), (sk_action)action);
    if (!bent) EQ(check(&s), 0);
}

/* Let chance draw what it lists first. */
static void settle_one(void) {
    sk_choice choices[SK_CHOICES_MAX];
    legal(&s, SK_CHANCE, choices);
    play(choices[0].action);
}

/* The same until a player acts. */
static void settle(void) {
    while (actor() == SK_CHANCE)
        settle_one();
}

static int terrain_action(int space, int kind) {
    return SET_TERRAIN + 3 * space + kind;
}

/* The kind of terrain with this level, resource and icon. */
static int kind_of(int level, int resource, int icon) {
    for (int k = 0; k < SET_KINDS; k++)
        if (SET_TERRAINS[k].level == level && SET_TERRAINS[k].resource == resource && SET_TERRAINS[k].icon == icon)
            return k;
    return -1;
}

/* Caches of a seat after its boards were changed by hand. */
static void refresh(int seat) {
    set_seat *p = &s.seat[seat];
    memset(p->reach, 0, sizeof p->reach);
    p->open = p->room = 0;
    for (int i = 0; i < SET_SPACES; i++)
        if (p->terrain[i] != SK_NONE)
            for (int c = SET_TERRAINS[p->terrain[i]].icon; c < SET_COLOURS; c++)
                p->reach[c] |= (uint16_t)(1 << i);
    p->frontier = (uint16_t)frontier_of(p->reach[SET_RED]);
    for (int street = 0; street < 3; street++) {
        p->streets[street] = 0;
        for (int i = 0; i < 3; i++)
            p->streets[street] = (uint8_t)(p->streets[street] + (p->building[3 * street + i] != SK_NONE));
        if (p->streets[street]) p->open |= (uint8_t)(8 << street);
        if (p->streets[street] < 3) p->room |= (uint8_t)(1 << street);
    }
    p->open |= (uint8_t)regions_of(p->frontier);
}

static void terrain(int seat, int space, int resource, int icon) {
    int kind = kind_of(space / 3, resource, icon);
    const set_terrain *t = &SET_TERRAINS[kind];
    unsigned group = ((1u << t->copies) - 1) << t->bit, stack = s.terrain_stack[t->level];
    OK((stack & group) != 0);
    s.terrain_stack[t->level] = (uint16_t)((stack & ~group) | ((stack & group) >> 1 & group));
    s.seat[seat].terrain[space] = (uint8_t)kind;
    refresh(seat);
}

/* Take one tile of a type out of the pile. */
static void from_pile(int type) {
    uint64_t group = (uint64_t)7 << (3 * type);
    OK((s.pile & group) != 0);
    s.pile = (s.pile & ~group) | ((s.pile & group) >> 1 & group);
}

static void to_pile(int type) {
    uint64_t group = (uint64_t)7 << (3 * type), low = (uint64_t)1 << (3 * type);
    s.pile = (s.pile & ~group) | (((s.pile & group) << 1 | low) & group);
}

static void building(int seat, int street, int type) {
    set_seat *p = &s.seat[seat];
    from_pile(type);
    p->building[3 * street + p->streets[street]] = (uint8_t)type;
    refresh(seat);
}

/* Put a stack of `height` tiles of a type on a market space. */
static void market(int space, int type, int height) {
    for (int i = 0; i < s.height[space]; i++)
        to_pile(s.market[space]);
    if (s.market[space] != SK_NONE) market_clear(&s, space);
    for (int i = 0; i < height; i++)
        from_pile(type);
    market_put(&s, space, type, height);
}

static void row(int first, int second, int third, int fourth) {
    int heroes[SET_ROW] = {first, second, third, fourth};
    for (int i = 0; i < SET_ROW; i++)
        if (s.row[i] != SK_NONE) s.hero_deck |= (uint64_t)1 << s.row[i];
    for (int i = 0; i < SET_ROW; i++) {
        s.row[i] = (uint8_t)heroes[i];
        if (heroes[i] != SK_NONE) s.hero_deck &= ~((uint64_t)1 << heroes[i]);
    }
}

/* A row that shows no icon but those of the mask of colours. */
static void row_of(unsigned colours) {
    int heroes[SET_ROW], count = 0;
    for (int h = 47; h >= 0 && count < SET_ROW; h--)
        if (colours >> SET_HERO_CARDS[h].icon & 1) heroes[count++] = h;
    row(heroes[0], heroes[1], heroes[2], heroes[3]);
}

static void hero(int seat, int id) {
    s.hero_deck &= ~((uint64_t)1 << id);
    s.seat[seat].heroes |= (uint64_t)1 << id;
}

static void stock(int seat, int wood, int clay, int stone, int diamonds, int gold) {
    int counts[SET_RESOURCES] = {wood, clay, stone, diamonds, gold};
    for (int r = 0; r < SET_RESOURCES; r++) {
        if (s.head.options & SET_STRICT) s.supply[r] = (uint8_t)(s.supply[r] + s.seat[seat].stock[r] - counts[r]);
        s.seat[seat].stock[r] = (uint8_t)counts[r];
    }
}

static void has(int seat, int wood, int clay, int stone, int diamonds, int gold) {
    const uint8_t *have = s.seat[seat].stock;
    EQ(have[SET_WOOD], wood);
    EQ(have[SET_CLAY], clay);
    EQ(have[SET_STONE], stone);
    EQ(have[SET_DIAMOND], diamonds);
    EQ(have[SET_GOLD], gold);
}

/* Give an artefact to a seat; whoever had it, or the place where it lay, gets the old one. */
static void artefact(int seat, int a) {
    int old = s.seat[seat].artefact;
    unsigned bit = 1u << a, back = 1u << old;
    if (old == a) return;
    s.seat[seat].artefact = (uint8_t)a;
    for (int i = 0; i < s.head.players; i++)
        if (i != seat && s.seat[i].artefact == a) s.seat[i].artefact = (uint8_t)old;
    if (s.display & bit) s.display = (uint16_t)((s.display & ~bit) | back);
    if (s.artefact_pile & bit) s.artefact_pile = (uint16_t)((s.artefact_pile & ~bit) | back);
    if (s.artefact_gone & bit) s.artefact_gone = (uint16_t)((s.artefact_gone & ~bit) | back);
}

/* A played set-up: market 1 to 9 are the building types 0 to 8, seat 0 begins and holds the Crown. */
static void table_with(int players, uint32_t options) {
    static const int shown[7] = {SET_CROWN, SET_CUP, SET_MASK, SET_STAR, SET_MACE, SET_POTION, SET_SCROLL};
    bent = 0;
    init(&s, players, options);
    EQ(check(&s), 0);
    for (int type = 0; type < SET_SPACES; type++)
        play(SET_DRAW_BUILDING + type);
    for (int i = 0; i < SET_ROW; i++)
        play(SET_DRAW_HERO + 36 + i);
    for (int i = 0; i < players + SET_SHOWN; i++)
        play(SET_DRAW_ARTEFACT + shown[i]);
    if (players > 1) play(SET_DRAW_FIRST);
    for (int i = players - 1; i >= 0; i--)
        play(SET_ARTEFACT + shown[i]);
    EQ(s.head.step, SET_TURN);
    EQ(s.turn, 0);
}

static void table(int players) {
    table_with(players, 0);
}

/* End the turn of the actor by passing, keeping whatever is asked first, taking the first artefact. */
static void pass_now(void) {
    play(SET_PASS);
    while (s.head.step == SET_KEEP) {
        sk_choice choices[SK_CHOICES_MAX];
        legal(&s, actor(), choices);
        play(choices[0].action);
    }
    if (s.head.step == SET_TAKE) {
        sk_choice choices[SK_CHOICES_MAX];
        legal(&s, actor(), choices);
        play(choices[0].action);
    }
}

/* Everybody passes until the given round begins. */
static void until_round(int round) {
    while (s.head.round < round && actor() >= 0) {
        settle();
        if (s.head.round < round) pass_now();
    }
    settle();
}

static const char *say_why(int action, int lang) {
    static char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_refusal(&settlement, &s, actor(), (sk_action)action, lang, &text);
    return memory;
}

/* 1 if the refusal begins with this rule number. */
static int refused(int action, const char *rule) {
    return !can(action) && strncmp(say_why(action, SK_EN), rule, strlen(rule)) == 0;
}

static const char *verdict(int lang) {
    static char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    settlement.words->verdict(&s, lang, &text);
    return memory;
}

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

TEST("R1 R2 R6 R7 a new table: round 1, full stacks, three basics and six villagers each") {
    table(4);
    EQ(s.head.round, 1);
    for (int level = 0; level < 3; level++)
        EQ(sk_bits(s.terrain_stack[level]), 12);
    for (int seat = 0; seat < 4; seat++) {
        has(seat, 1, 1, 1, 0, 0);
        EQ(s.seat[seat].villagers, 6);
        EQ(s.seat[seat].bonus, 0);
        EQ(s.seat[seat].reach[SET_RED], 0);
    }
}

TEST("R3 T45 G1 three sawmills of the set-up lie on three spaces, 27 tiles are left") {
    init(&s, 2, 0);
    for (int i = 0; i < 3; i++)
        play(SET_DRAW_BUILDING + SET_SAWMILL);
    OK(!can(SET_DRAW_BUILDING + SET_SAWMILL));
    for (int i = 0; i < 6; i++)
        play(SET_DRAW_BUILDING + 1 + i);
    for (int i = 0; i < 3; i++) {
        EQ(s.market[i], SET_SAWMILL);
        EQ(s.height[i], 1);
    }
    EQ(sk_bits64(s.pile), 27);
    EQ(s.head.step, SET_SETUP_HERO);
}

TEST("R4 four heroes form the row, the first revealed is the oldest") {
    init(&s, 2, 0);
    settle();
    table(2);
    EQ(s.row[3], 36);
    EQ(s.row[0], 39);
    EQ(sk_bits64(s.hero_deck), 44);
}

TEST("R5 R9 T10 with two players five artefacts are shown, two taken, three stay, nine are gone") {
    init(&s, 2, 0);
    while (s.head.step != SET_SETUP_ARTEFACT)
        play(s.head.step == SET_SETUP_MARKET ? SET_DRAW_BUILDING + sk_lowest64(s.pile) / 3
                                             : SET_DRAW_HERO + sk_lowest64(s.hero_deck));
    for (int i = 0; i < 5; i++)
        play(SET_DRAW_ARTEFACT + i);
    EQ(sk_bits(s.display), 5);
    EQ(s.head.step, SET_SETUP_FIRST);
    play(SET_DRAW_FIRST + 1);
    EQ(s.turn, 0); /* the last player in turn order chooses first */
    play(SET_ARTEFACT + SET_CHEST);
    EQ(s.seat[0].bonus, 1);
    EQ(s.turn, 1);
    play(SET_ARTEFACT + SET_CLOCK);
    EQ(sk_bits(s.display), 3);
    EQ(sk_bits(s.artefact_gone), 9);
    EQ(s.turn, 1);
    EQ(s.head.round, 1);
}

TEST("R5 each number of players sees three artefacts more than players") {
    for (int players = 1; players <= 4; players++) {
        init(&s, players, 0);
        int most = 0;
        while (actor() == SK_CHANCE) {
            sk_choice choices[SK_CHOICES_MAX];
            legal(&s, SK_CHANCE, choices);
            apply(&s, SK_CHANCE, choices[0].action);
            most = sk_bits(s.display);
        }
        EQ(most, players + 3);
    }
}

TEST("R8 O3 the lot names who begins, each with the same chance, or the option start does without a draw") {
    sk_choice out[SK_CHOICES_MAX];
    for (int players = 2; players <= 4; players++)
        for (int start = 0; start <= players; start++) {
            EQ(sk_new(&settlement, &s, players, (uint32_t)start << SET_START_SHIFT), SK_OK);
            while (s.head.step < SET_SETUP_FIRST)
                settle_one();
            EQ(s.head.step, start ? SET_DRAFT : SET_SETUP_FIRST);
            if (!start) {
                EQ(legal(&s, SK_CHANCE, out), players);
                for (int i = 0; i < players; i++)
                    EQ(out[i].weight, 1);
                play(SET_DRAW_FIRST);
            }
            int first = start ? start - 1 : 0;
            EQ(s.turn, (first + players - 1) % players); /* R9 */
            while (s.head.step == SET_DRAFT)
                play(SET_ARTEFACT + sk_lowest(s.display));
            EQ(s.turn, first);
            EQ(s.first, first);
            EQ(check(&s), 0);
        }
    EQ(sk_new(&settlement, &s, 3, 4u << SET_START_SHIFT), SK_BAD_OPTION);
}

TEST("R8 R10 R70 R73 T62 G2 four players, seat 2 first: 2 3 0 1 2; seat 3 passes first and starts round 2") {
    init(&s, 4, 0);
    while (s.head.step != SET_SETUP_FIRST)
        settle_one();
    EQ(choices_now(), 4);
    play(SET_DRAW_FIRST + 2);
    int order[4] = {1, 0, 3, 2};
    for (int i = 0; i < 4; i++) {
        EQ(s.turn, order[i]);
        play(SET_ARTEFACT + sk_lowest(s.display));
    }
    int turns[5] = {2, 3, 0, 1, 2};
    for (int i = 0; i < 5; i++) {
        EQ(s.turn, turns[i]);
        play(SET_EXPLORE);
        settle();
        while (s.head.step != SET_TURN)
            play(s.head.step == SET_COLUMN ? SET_LAY + sk_lowest(s.seat[s.turn].frontier & 7) : SET_NO_MONSTER);
        play(SET_END);
    }
    EQ(s.turn, 3);
    pass_now();
    EQ(s.turn, 0);
    EQ(s.next_first, 3);
    until_round(2);
    EQ(s.head.round, 2);
    EQ(s.first, 3);
    EQ(s.turn, 3);
}

/* --- Turns ------------------------------------------------------------------------------------------------------- */

TEST("R10 the last player left takes turn after turn") {
    table(2);
    play(SET_EXPLORE);
    settle();
    play(SET_LAY);
    play(SET_END);
    pass_now();
    EQ(s.turn, 0);
    play(terrain_action(0, s.seat[0].monsters & 1 ? SET_HUNT : SET_FORTIFY));
    play(SET_END);
    EQ(s.turn, 0);
}

TEST("R11 R14 R88 T52 G16 action and hero once each, in either order; then only exchanges, end and pass") {
    table(2);
    row(39, 40, 41, 36);
    stock(0, 3, 3, 3, 3, 3);
    play(SET_BUILD + 1);
    play(SET_PUT);
    settle();
    OK(refused(SET_BUILD + 1, "R11"));
    OK(can(SET_INVITE + 3));
    play(SET_INVITE + 3);
    settle();
    EQ(s.done, SET_ACTED | SET_INVITED);
    sk_choice choices[SK_CHOICES_MAX];
    int count = legal(&s, 0, choices);
    for (int i = 0; i < count; i++)
        OK(choices[i].action >= SET_EXCHANGE && choices[i].action <= SET_PASS);
    OK(can(SET_END) && can(SET_PASS));
    play(SET_END);
    EQ(s.turn, 1);
    table(2);
    stock(0, 3, 3, 3, 3, 3);
    play(SET_INVITE + 2);
    settle();
    OK(refused(SET_INVITE + 3, "R11"));
    OK(can(SET_BUILD));
}

TEST("R12 R13 T35 exchanging alone is not a turn: end is refused, pass is not") {
    table(2);
    OK(refused(SET_END, "R13"));
    play(SET_EXCHANGE + 9);
    has(0, 0, 0, 0, 1, 0);
    OK(refused(SET_END, "R13"));
    OK(can(SET_PASS));
}

TEST("R15 passing is legal at the start of a turn") {
    table(3);
    OK(can(SET_PASS) && can(SET_EXPLORE));
    pass_now();
    EQ(s.passed, 1);
    EQ(s.turn, 1);
}

TEST("R16 T26 without villagers a turn may be one hero, and the next turn another") {
    table(1);
    stock(0, 0, 0, 0, 20, 20);
    row(27, 36, 28, 29);
    stock(0, 9, 9, 9, 20, 20);
    s.seat[0].villagers = 0;
    bent = 1;
    OK(refused(SET_EXPLORE, "R24"));
    OK(refused(SET_BUILD, "R20"));
    play(SET_INVITE + 3);
    settle();
    OK(!can(SET_INVITE + 3));
    play(SET_END);
    play(SET_INVITE + 3);
    EQ(sk_bits64(s.seat[0].heroes), 2);
}

TEST("R17 R18 R19 G3 basic villagers go first, bonus villagers after them; the zones keep them") {
    table(2);
    s.seat[0].bonus = 2;
    terrain(0, 0, SET_WOOD, SET_BLUE);
    terrain(0, 3, SET_WOOD, SET_GREEN);
    play(SET_EXPLORE + 2);
    settle();
    EQ(s.seat[0].villagers, 3);
    EQ(s.seat[0].zones[SET_ZONE_EXPLORE], 3);
    play(SET_END);
    pass_now();
    row_of(1u << SET_GREEN);
    play(SET_EXPLORE + 1);
    settle();
    if (s.head.step == SET_COLUMN) play(SET_LAY + 1);
    play(SET_END);
    EQ(s.seat[0].villagers, 1);
    EQ(s.seat[0].bonus, 2);
    play(SET_EXPLORE + 1);
    settle();
    EQ(s.seat[0].villagers, 0);
    EQ(s.seat[0].bonus, 1);
    EQ(s.seat[0].bonus_used, 1);
    EQ(s.seat[0].zones[SET_ZONE_EXPLORE], 7);
}

/* --- Build ------------------------------------------------------------------------------------------------------- */

TEST("R20 R21 R22 R94 T1 a sawmill for a stone: villager, payment, street, refill") {
    table(2);
    play(SET_BUILD + 0);
    EQ(s.head.step, SET_PLACE);
    has(0, 1, 1, 0, 0, 0);
    play(SET_PUT + 1);
    EQ(s.head.step, SET_REFILL);
    EQ(s.seat[0].building[3], SET_SAWMILL);
    EQ(s.seat[0].villagers, 5);
    play(SET_DRAW_BUILDING + SET_BANK);
    EQ(s.market[0], SET_BANK);
    EQ(s.head.step, SET_TURN);
    EQ(s.done, SET_ACTED);
    has(0, 1, 1, 0, 0, 0);
}

TEST("R20 R42 what each building costs: one token of one resource, and no other pays for it") {
    static const int costs[SET_TYPES] = {SET_STONE, SET_WOOD, SET_CLAY, SET_DIAMOND, SET_GOLD, SET_DIAMOND,
                                         SET_STONE, SET_GOLD, SET_GOLD, SET_DIAMOND, SET_CLAY, SET_WOOD};
    for (int type = 0; type < SET_TYPES; type++) {
        table(2);
        market(0, type, 1);
        for (int r = 0; r < SET_RESOURCES; r++) {
            int one[SET_RESOURCES] = {0};
            one[r] = 1;
            stock(0, one[0], one[1], one[2], one[3], one[4]);
            EQ(can(SET_BUILD), r == costs[type]);
        }
        stock(0, 2, 2, 2, 2, 2);
        play(SET_BUILD);
        for (int r = 0; r < SET_RESOURCES; r++)
            EQ(s.seat[0].stock[r], 2 - (r == costs[type]));
    }
}

TEST("R20 a building that cannot be paid is refused with its price, and with the exchanges that would pay it") {
    table(2);
    OK(refused(SET_BUILD + 4, "R20"));
    stock(0, 0, 0, 0, 2, 0);
    OK(!can(SET_BUILD + 4));
    SAME(say_why(SET_BUILD + 4, SK_EN),
         "R20: You need 1 gold more to build the Diamond Mine; exchange first: 2 diamonds → 1 gold.");
    SAME(say_why(SET_BUILD + 4, SK_FR),
         "R20: Il vous manque 1 or pour construire la Mine de diamants ; échangez d’abord : 2 diamants → 1 or.");
}

TEST("R22 R25 T23 G25 a stack of two banks: the first leaves no gap, the second does") {
    table(2);
    market(0, SET_BANK, 2);
    stock(0, 0, 2, 0, 0, 0);
    play(SET_BUILD + 0);
    play(SET_PUT);
    EQ(s.head.step, SET_TURN);
    EQ(s.height[0], 1);
    play(SET_END);
    pass_now();
    play(SET_BUILD + 0);
    play(SET_PUT);
    EQ(s.head.step, SET_REFILL);
}

TEST("R22 R23 T44 T24 four full boards: pile, market and stacks are empty, nothing can be built or explored") {
    table(4);
    for (int space = 0; space < SET_SPACES; space++) {
        to_pile(s.market[space]);
        market_clear(&s, space);
    }
    for (int i = 0; i < SET_TILES; i++)
        building(i / 9, i % 9 / 3, i / 3);
    for (int k = 0, used[3] = {0, 0, 0}; k < SET_KINDS; k++) {
        for (int copy = 0; copy < SET_TERRAINS[k].copies; copy++) {
            int level = SET_TERRAINS[k].level, n = used[level]++;
            terrain(n / 3, 3 * level + n % 3, SET_TERRAINS[k].resource, SET_TERRAINS[k].icon);
        }
    }
    EQ(check(&s), 0);
    EQ(s.pile, 0);
    for (int space = 0; space < SET_SPACES; space++)
        OK(refused(SET_BUILD + space, "R22"));
    for (int region = 0; region < 3; region++)
        OK(refused(SET_EXPLORE + region, "R24"));
    until_round(3);
    EQ(s.head.round, 3);
    EQ(s.refill, 0);
}

TEST("R23 T24 with nine buildings nothing more is built although the market is full") {
    table(1);
    for (int i = 0; i < 9; i++)
        building(0, i / 3, SET_POST + i / 3);
    stock(0, 5, 5, 5, 5, 5);
    for (int space = 0; space < SET_SPACES; space++)
        OK(refused(SET_BUILD + space, "R23"));
}

TEST("R21 R91 with one street left the building goes there unasked") {
    table(2);
    for (int i = 0; i < 6; i++)
        building(0, i / 3, SET_BANK + i / 3);
    play(SET_BUILD + 1);
    EQ(s.head.step, SET_REFILL);
    EQ(s.seat[0].building[6], SET_CLAY_PIT);
    EQ(s.street, 2);
}

/* --- Explore ----------------------------------------------------------------------------------------------------- */

TEST("R24 R25 R26 T2 the first terrain lies anywhere in region I; then its neighbours are free") {
    table(2);
    OK(refused(SET_EXPLORE + 1, "R26"));
    OK(refused(SET_EXPLORE + 2, "R26"));
    row_of(1u << SET_RED);
    play(SET_EXPLORE);
    EQ(s.seat[0].villagers, 5);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
    EQ(choices_now(), 3); /* G4: the column is chosen after the tile was seen */
    play(SET_LAY + 1);
    EQ(s.seat[0].terrain[1], kind_of(0, SET_WOOD, SET_GREEN));
    EQ(s.seat[0].frontier, 1 << 0 | 1 << 2 | 1 << 4);
    EQ(sk_bits(s.terrain_stack[0]), 11);
}

TEST("R24 R91 G4 region II takes 2 villagers and a single legal column is not asked") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    row_of(1u << SET_RED);
    play(SET_EXPLORE + 1);
    play(SET_DRAW_TERRAIN + kind_of(1, SET_WOOD, SET_GREEN));
    EQ(s.head.step, SET_TURN);
    EQ(s.seat[0].terrain[3], kind_of(1, SET_WOOD, SET_GREEN));
    EQ(s.seat[0].villagers, 4);
}

TEST("R26 T25 G24 region III needs a terrain below or beside; a monster on the neighbour does not matter") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    OK(refused(SET_EXPLORE + 2, "R26"));
    terrain(0, 3, SET_DIAMOND, SET_RED);
    s.seat[0].monsters = 1 << 3;
    OK(can(SET_EXPLORE + 2));
    EQ(s.seat[0].frontier >> 6 & 7, 1);
    play(SET_EXPLORE + 2);
    settle();
    EQ(s.seat[0].frontier >> 6 & 7, 2);
}

TEST("R26 a terrain of region I may also hang below one of region II") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    for (int i = 0; i < 3; i++)
        terrain(0, 3 + i, SET_DIAMOND, i);
    EQ(s.seat[0].frontier & 7, 1 << 1 | 1 << 2);
    play(SET_EXPLORE);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_CLAY, SET_GREEN));
    play(SET_LAY + 2);
    EQ(s.seat[0].terrain[2], kind_of(0, SET_CLAY, SET_GREEN));
}

TEST("R27 R28 T3 two green heroes call exactly one green monster; without them none comes") {
    table(2);
    row(39, 40, 37, 41);
    play(SET_EXPLORE);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
    play(SET_LAY);
    EQ(s.seat[0].monsters, 1);
    table(2);
    row_of(1u << SET_RED);
    play(SET_EXPLORE);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
    play(SET_LAY);
    EQ(s.seat[0].monsters, 0);
}

TEST("R29 R56 inviting the only green hero first removes the risk, unless the new hero is green") {
    for (int green = 0; green < 2; green++) {
        table(2);
        row(42, 40, 41, 39);
        stock(0, 1, 0, 0, 2, 0);
        play(SET_INVITE + 3);
        play(SET_DRAW_HERO + (green ? 47 : 46));
        play(SET_EXPLORE);
        play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
        play(SET_LAY);
        EQ(s.seat[0].monsters, green);
    }
}

/* --- Hunt and fortify -------------------------------------------------------------------------------------------- */

TEST("R30 R31 R32 T4 hunting takes 1, 2, 3, 4 villagers and pays D, G, 2G, D2G; the terrain is free again") {
    static const int reward[4][2] = {{1, 0}, {0, 1}, {0, 2}, {1, 2}};
    for (int colour = 0; colour < 4; colour++) {
        table(2);
        terrain(0, 0, SET_WOOD, SET_GREEN);
        terrain(0, 3, SET_DIAMOND, colour);
        s.seat[0].monsters = 1 << 3;
        stock(0, 0, 0, 0, 0, 0);
        play(terrain_action(3, SET_HUNT));
        has(0, 0, 0, 0, reward[colour][0], reward[colour][1]);
        EQ(s.seat[0].villagers, 6 - colour - 1);
        EQ(s.seat[0].monsters, 0);
        EQ(s.seat[0].zones[SET_ZONE_HUNT], colour + 1);
    }
}

TEST("R30 a monster that takes more villagers than are free is refused") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 3, SET_DIAMOND, SET_RED);
    s.seat[0].monsters = 1 << 3;
    s.seat[0].villagers = 3;
    bent = 1;
    OK(refused(terrain_action(3, SET_HUNT), "R30"));
    OK(refused(terrain_action(0, SET_HUNT), "R30"));
    s.seat[0].villagers = 4;
    OK(can(terrain_action(3, SET_HUNT)));
}

TEST("R33 R34 T5 T22 a fort costs a villager and nothing else; not beside a monster, not twice") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    s.seat[0].monsters = 1 << 1;
    OK(refused(terrain_action(1, SET_FORTIFY), "R33"));
    play(terrain_action(0, SET_FORTIFY));
    has(0, 1, 1, 1, 0, 0);
    EQ(s.seat[0].forts, 1);
    EQ(s.seat[0].villagers, 5);
    play(SET_END);
    pass_now();
    OK(refused(terrain_action(0, SET_FORTIFY), "R33"));
    play(terrain_action(1, SET_HUNT));
    play(SET_END);
    OK(can(terrain_action(1, SET_FORTIFY)));
}

/* --- Activations ------------------------------------------------------------------------------------------------- */

TEST("R35 R36 R37 R38 T18 G6 G21 G27 fort and free terrain pay, a monster's does not; only the free one is at risk") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    terrain(0, 2, SET_STONE, SET_GREEN);
    s.seat[0].forts = 1;
    s.seat[0].monsters = 1 << 2;
    row_of(1u << SET_GREEN);
    play(SET_REGION);
    has(0, 2, 2, 1, 0, 0);
    EQ(s.seat[0].monsters, 1 << 1 | 1 << 2);
    EQ(s.seat[0].villagers, 5);
    EQ(s.head.step, SET_TURN);
}

TEST("R35 R40 G5 O2 an empty region or street cannot be activated, unless the option allows it") {
    table(2);
    OK(refused(SET_REGION, "R35"));
    OK(refused(SET_ACTIVATE, "R40"));
    terrain(0, 0, SET_WOOD, SET_GREEN);
    s.seat[0].monsters = 1;
    OK(refused(SET_REGION, "R35"));
    table_with(2, SET_EMPTY_ALLOWED);
    artefact(0, SET_SCROLL);
    play(SET_REGION + 2);
    EQ(s.head.step, SET_TURN);
    has(0, 1, 1, 1, 0, 0);
    play(SET_END);
    pass_now();
    play(SET_ACTIVATE);
    EQ(s.head.step, SET_TURN);
    EQ(s.seat[0].villagers, 4);
}

TEST("R39 R44 R45 R46 R47 T19 a fort of this round may be activated, then its region: the terrain pays twice") {
    table(1);
    artefact(0, SET_CUP);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    row_of(1u << SET_GREEN);
    stock(0, 0, 0, 0, 0, 0);
    OK(refused(terrain_action(0, SET_GARRISON), "R44"));
    play(terrain_action(0, SET_FORTIFY));
    play(SET_END);
    play(terrain_action(0, SET_GARRISON));
    has(0, 1, 0, 0, 0, 0);
    EQ(s.seat[0].monsters, 0);
    play(SET_END);
    OK(refused(terrain_action(0, SET_GARRISON), "R44"));
    play(SET_REGION);
    has(0, 2, 0, 0, 0, 0);
    EQ(s.seat[0].monsters, 0);
}

TEST("R39 R45 R47 the other way round: after its region a fort still pays, once") {
    table(1);
    artefact(0, SET_CUP);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    s.seat[0].forts = 1;
    stock(0, 0, 0, 0, 0, 0);
    play(SET_REGION);
    has(0, 1, 0, 0, 0, 0);
    play(SET_END);
    play(terrain_action(0, SET_GARRISON));
    has(0, 2, 0, 0, 0, 0);
    EQ(s.seat[0].forts_used, 1);
    play(SET_END);
    OK(refused(terrain_action(0, SET_GARRISON), "R44"));
}

TEST("R19 a region and a street are activated once a round") {
    table(1);
    artefact(0, SET_MACE);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    building(0, 0, SET_SAWMILL);
    row_of(1u << SET_RED);
    play(SET_REGION);
    play(SET_END);
    OK(refused(SET_REGION, "R19"));
    play(SET_ACTIVATE);
    play(SET_STOP);
    play(SET_END);
    OK(refused(SET_ACTIVATE, "R19"));
}

TEST("R40 R41 R42 T6 quarry, then bazaar, then stop: a gold, the tower stays unused") {
    table(2);
    building(0, 0, SET_QUARRY);
    building(0, 0, SET_BAZAAR);
    building(0, 0, SET_TOWER);
    stock(0, 0, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    OK(refused(SET_USE + 1, "R42"));
    OK(refused(SET_USE + 2, "R42"));
    play(SET_USE);
    play(SET_USE + 1);
    has(0, 0, 0, 0, 0, 1);
    OK(can(SET_USE + 2));
    OK(refused(SET_USE, "R41"));
    play(SET_STOP);
    has(0, 0, 0, 0, 0, 1);
    EQ(s.seat[0].villagers, 5);
    EQ(s.head.step, SET_TURN);
}

TEST("R42 every building does what its tile says") {
    /* clang-format off */
    static const int before[SET_TYPES][5] = {{0}, {0}, {0}, {0}, {0}, {0, 1}, {0, 0, 0, 0, 1},
                                             {0, 0, 0, 1}, {0, 0, 0, 1}, {0}, {0, 0, 0, 0, 1}, {0, 0, 0, 1}};
    static const int after[SET_TYPES][5] = {{1}, {0, 1}, {0, 0, 1}, {0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0, 1},
                                            {0, 0, 0, 2}, {1, 1, 1}, {0}, {0, 0, 0, 1}, {0}, {0}};
    /* clang-format on */
    for (int type = 0; type < SET_TYPES; type++) {
        table(2);
        terrain(0, 0, SET_WOOD, SET_GREEN);
        terrain(0, 3, SET_DIAMOND, SET_RED);
        s.seat[0].forts = 1 << 3;
        building(0, 2, type);
        stock(0, before[type][0], before[type][1], before[type][2], before[type][3], before[type][4]);
        play(SET_ACTIVATE + 2);
        play(SET_USE);
        if (type == SET_WAREHOUSE) {
            EQ(s.head.step, SET_BASIC);
            play(SET_CHOOSE + SET_CLAY);
        }
        has(0, after[type][0], after[type][1], after[type][2], after[type][3], after[type][4]);
        EQ(s.seat[0].bonus, type == SET_TAVERN ? 2 : 0);
        EQ(s.seat[0].stored[6], type >= SET_BANK);
        EQ(s.head.step, SET_TURN);
    }
}

TEST("R42 buildings that need something are unusable without it") {
    static const int needy[] = {SET_BAZAAR, SET_TOWER, SET_GOLDSMITH, SET_TAVERN, SET_POST, SET_BANK, SET_CATHEDRAL};
    for (int i = 0; i < 7; i++) {
        table(2);
        building(0, 0, needy[i]);
        stock(0, 0, 0, 0, 0, 0);
        play(SET_ACTIVATE);
        EQ(choices_now(), 1);
        OK(refused(SET_USE, "R42"));
        play(SET_STOP);
    }
}

TEST("R41 R43 R80 T29 bazaar then bank: a gold stored, 5 points; the bank alone is unusable") {
    table(2);
    building(0, 0, SET_BAZAAR);
    building(0, 0, SET_BANK);
    stock(0, 1, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    OK(refused(SET_USE + 1, "R42"));
    play(SET_USE);
    play(SET_USE + 1);
    has(0, 0, 0, 0, 0, 0);
    EQ(s.seat[0].stored[1], 1);
    int16_t points[SK_SEATS];
    score(&s, points);
    EQ(points[0], 5);
}

TEST("R91 T54 single answers are not asked, a street ends by itself, a lonely stop is asked") {
    table(2);
    building(0, 0, SET_SAWMILL);
    building(0, 0, SET_BAZAAR);
    stock(0, 0, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    play(SET_USE);
    play(SET_USE + 1);
    EQ(s.head.step, SET_TURN);
    has(0, 0, 0, 0, 0, 1);
    table(2);
    building(0, 1, SET_WAREHOUSE);
    building(0, 1, SET_BAZAAR);
    building(0, 1, SET_BANK);
    stock(0, 1, 0, 0, 0, 0);
    play(SET_ACTIVATE + 1);
    play(SET_USE);
    EQ(choices_now(), 3);
    play(SET_CHOOSE + SET_CLAY);
    play(SET_USE + 1);
    EQ(choices_now(), 2);
    OK(refused(SET_CHOOSE + SET_STONE, "R42"));
    play(SET_CHOOSE + SET_WOOD);
    has(0, 0, 1, 0, 0, 1);
    stock(0, 0, 0, 0, 0, 0);
    EQ(choices_now(), 1);
    OK(can(SET_STOP));
}

TEST("R42 R91 G13 G17 the trading post asks for a resource once per kind, the Crown does not double it") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_WOOD, SET_YELLOW);
    terrain(0, 2, SET_STONE, SET_GREEN);
    s.seat[0].forts = 3;
    building(0, 0, SET_POST);
    building(0, 0, SET_SAWMILL);
    stock(0, 0, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    play(SET_USE);
    EQ(s.head.step, SET_STREET); /* two terrains, one resource: no question */
    has(0, 1, 0, 0, 0, 0);
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 2, SET_STONE, SET_GREEN);
    terrain(0, 1, SET_WOOD, SET_YELLOW);
    s.seat[0].forts = 7;
    building(0, 0, SET_POST);
    stock(0, 0, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    play(SET_USE);
    EQ(choices_now(), 2);
    OK(refused(SET_GAIN + SET_GOLD, "R42"));
    play(SET_GAIN + SET_STONE);
    has(0, 0, 0, 1, 0, 0);
}

/* --- Exchanges --------------------------------------------------------------------------------------------------- */

TEST("R48 R49 T47 G7 each exchange takes and gives exactly what it says, from the supply alone") {
    for (int i = 0; i < SET_MIRROR_FIRST; i++) {
        table(2);
        stock(0, 3, 3, 3, 3, 3);
        play(SET_EXCHANGE + i);
        for (int r = 0; r < SET_RESOURCES; r++) {
            int takes = (int)(SET_TRADES[i].takes >> (8 * r) & 0xff),
                gives = (int)(SET_TRADES[i].gives >> (8 * r) & 0xff);
            EQ(s.seat[0].stock[r], 3 - takes + gives);
            OK(!takes || !gives);
        }
        has(1, 1, 1, 1, 0, 0);
    }
}

TEST("R48 exchanges need their whole input") {
    table(2);
    stock(0, 1, 1, 0, 1, 0);
    EQ((turn_mask(&s) >> BIT_EXCHANGE) & 0xfffff, 1 << 6); /* wc>s alone */
    OK(refused(SET_EXCHANGE + 0, "R48"));
    OK(refused(SET_EXCHANGE + 9, "R48"));
    OK(refused(SET_EXCHANGE + 10, "R48"));
    OK(refused(SET_EXCHANGE + 14, "R66"));
    stock(0, 2, 0, 1, 2, 1);
    EQ((turn_mask(&s) >> BIT_EXCHANGE) & 0xfffff, 1 << 0 | 1 << 1 | 1 << 7 | 1 << 10 | 7 << 11);
}

TEST("R48 T11 two diamonds become a basic in two exchanges") {
    table(2);
    stock(0, 0, 0, 0, 2, 0);
    play(SET_EXCHANGE + 10);
    play(SET_EXCHANGE + 12);
    has(0, 0, 1, 0, 0, 0);
}

TEST("R66 G22 T56 the Mirror's one for one cannot run in circles, until another decision") {
    table(2);
    artefact(0, SET_MIRROR);
    stock(0, 2, 0, 1, 0, 0);
    terrain(0, 0, SET_CLAY, SET_GREEN);
    play(SET_EXCHANGE + 14);
    has(0, 1, 1, 1, 0, 0);
    OK(can(SET_EXCHANGE + 14) && can(SET_EXCHANGE + 15) && can(SET_EXCHANGE + 19) && can(SET_EXCHANGE + 6));
    OK(refused(SET_EXCHANGE + 16, "G22") && refused(SET_EXCHANGE + 17, "G22") && refused(SET_EXCHANGE + 18, "G22"));
    play(SET_EXCHANGE + 6);
    has(0, 0, 0, 2, 0, 0);
    OK(can(SET_EXCHANGE + 19));
    OK(refused(SET_EXCHANGE + 18, "G22"));
    play(terrain_action(0, SET_FORTIFY));
    OK(can(SET_EXCHANGE + 18) && can(SET_EXCHANGE + 19));
}

TEST("R95 after 150 exchanges of a round the next one is refused") {
    table(2);
    s.seat[0].exchanges = 149;
    stock(0, 9, 9, 9, 0, 0);
    play(SET_EXCHANGE + 9);
    OK(refused(SET_EXCHANGE + 9, "R95"));
    OK(can(SET_PASS));
    pass_now();
    EQ(s.seat[0].exchanges, 0);
}

/* --- Heroes ------------------------------------------------------------------------------------------------------ */

TEST("R50 R51 R52 R53 R76 T7 the pathfinder for 2 wood and 2 gold: a bonus villager now, a point per terrain") {
    for (int position = 2; position < 4; position++) {
        table(2);
        if (position == 2)
            row(36, 37, 6, 38);
        else
            row(36, 37, 38, 6);
        terrain(0, 0, SET_WOOD, SET_GREEN);
        terrain(0, 1, SET_CLAY, SET_GREEN);
        stock(0, 2, 0, 0, 0, 2);
        play(SET_INVITE + position);
        settle();
        has(0, 0, 0, 0, 0, 0);
        EQ(s.seat[0].bonus, 1);
        int16_t points[SK_SEATS];
        score(&s, points);
        EQ(points[0], 2);
    }
}

TEST("R50 R51 a hero that cannot be paid exactly is refused with its price") {
    table(2);
    row(36, 37, 38, 39);
    stock(0, 1, 0, 0, 1, 1);
    OK(refused(SET_INVITE + 3, "R50"));
    stock(0, 1, 0, 0, 0, 9);
    OK(refused(SET_INVITE + 3, "R50"));
}

TEST("R50 R54 T15 G8 position 2 costs a diamond more; the card of position 1 moves up, 3 and 4 stay") {
    table(2);
    row(45, 39, 41, 42);
    stock(0, 1, 0, 0, 2, 0);
    OK(!can(SET_INVITE + 1));
    stock(0, 1, 0, 0, 3, 0);
    play(SET_INVITE + 1);
    EQ(s.head.step, SET_NEW_HERO);
    play(SET_DRAW_HERO + 0);
    has(0, 0, 0, 0, 0, 0);
    EQ(s.row[0], 0);
    EQ(s.row[1], 45);
    EQ(s.row[2], 41);
    EQ(s.row[3], 42);
    table(2);
    row(39, 45, 41, 42);
    stock(0, 1, 0, 0, 3, 0);
    OK(!can(SET_INVITE));
    stock(0, 1, 0, 0, 4, 0);
    OK(can(SET_INVITE));
}

TEST("R54 T16 after position 4 was invited all others slide and get cheaper") {
    table(2);
    row(39, 40, 41, 36);
    stock(0, 1, 1, 0, 1, 0);
    play(SET_INVITE + 3);
    play(SET_DRAW_HERO + 5);
    EQ(s.row[1], 39);
    EQ(s.row[2], 40);
    EQ(s.row[3], 41);
    uint8_t cost[SET_RESOURCES];
    OK(set_price(&s, SET_INVITE + 1, cost));
    EQ(cost[SET_DIAMOND], 3);
    OK(set_price(&s, SET_INVITE + 2, cost));
    EQ(cost[SET_DIAMOND], 2);
}

TEST("R55 R90 G9 with an empty deck the row slides and shrinks; surcharges belong to positions") {
    table(2);
    row(39, 40, 41, 36);
    for (int h = 0; h < SET_HEROES; h++)
        if (s.hero_deck >> h & 1) hero(1, h);
    EQ(s.hero_deck, 0);
    stock(0, 9, 9, 9, 9, 9);
    play(SET_INVITE + 2);
    EQ(s.head.step, SET_TURN);
    EQ(s.row[0], SK_NONE);
    EQ(s.row[1], 39);
    EQ(s.row[2], 40);
    EQ(s.row[3], 36);
    play(SET_END);
    pass_now();
    OK(refused(SET_INVITE, "R55"));
    pass_now();
    settle();
    EQ(s.head.round, 2);
    EQ(s.row[1], SK_NONE);
    EQ(s.row[3], 40);
    until_round(5);
    EQ(s.row[3], SK_NONE); /* the row is empty and nothing is discarded any more */
    until_round(6);
    EQ(sk_bits64(s.hero_discard), 3);
}

TEST("R50 R55 O4 surcharge=leftmost: with a shrunk row the leftmost hero costs 2 diamonds more, the next 1") {
    table_with(2, SET_LEFTMOST);
    row(39, 40, 41, 36);
    for (int position = 0; position < SET_ROW; position++)
        EQ(set_surcharge(&s, position), position == 0 ? 2 : position == 1);
    for (int h = 0; h < SET_HEROES; h++)
        if (s.hero_deck >> h & 1) hero(1, h);
    stock(0, 9, 9, 9, 9, 9);
    play(SET_INVITE + 2);
    EQ(s.row[0], SK_NONE);
    uint8_t cost[SET_RESOURCES];
    static const int want[SET_ROW] = {0, 2, 1, 0};
    for (int position = 1; position < SET_ROW; position++) {
        EQ(set_surcharge(&s, position), want[position]);
        OK(set_price(&s, (sk_action)(SET_INVITE + position), cost));
        EQ(cost[SET_DIAMOND], (int)(SET_HERO_CARDS[s.row[position]].cost >> (8 * SET_DIAMOND) & 0xff) + want[position]);
    }
    s.head.options = 0;
    EQ(set_surcharge(&s, 1), 1);
    EQ(set_surcharge(&s, 2), 0);
}

TEST("R50 O4 an invitation takes the surcharge that is shown") {
    table_with(2, SET_LEFTMOST);
    row(39, 45, 41, 42);
    stock(0, 1, 0, 0, 3, 0);
    OK(!can(SET_INVITE));
    stock(0, 1, 0, 0, 4, 0);
    OK(can(SET_INVITE));
    play(SET_INVITE);
    EQ(s.seat[0].stock[SET_DIAMOND], 0);
}

TEST("the twelve heroes of a guild follow each other: quick play counts them by their place") {
    table(1);
    for (int h = 0; h < SET_HEROES; h++)
        EQ(SET_HERO_CARDS[h].guild, h / 12);
}

TEST("R57 any number of heroes of a guild; R79 craftsmen score what their card says") {
    table(1);
    row(0, 1, 2, 3);
    for (int h = 36; h < 48; h++)
        hero(0, h);
    EQ(check(&s), 0);
    int16_t points[SK_SEATS];
    score(&s, points);
    EQ(points[0], 78);
}

/* --- Artefacts --------------------------------------------------------------------------------------------------- */

TEST("R58 T39 Clock: a new cathedral stores a diamond at once, its street later another") {
    table(1);
    artefact(0, SET_CLOCK);
    market(0, SET_CATHEDRAL, 1);
    stock(0, 1, 0, 0, 2, 0);
    play(SET_BUILD);
    play(SET_PUT);
    EQ(s.head.step, SET_REFILL);
    settle();
    EQ(s.head.step, SET_CLOCKWORK);
    play(SET_USE);
    EQ(s.seat[0].stored[0], 1);
    EQ(s.seat[0].activated, 0);
    play(SET_END);
    play(SET_ACTIVATE);
    play(SET_USE);
    EQ(s.seat[0].stored[0], 2);
    has(0, 0, 0, 0, 0, 0);
}

TEST("R58 R12 T49 G15 Clock: exchanges come before the effect of the new bank; skipping is allowed") {
    table(1);
    artefact(0, SET_CLOCK);
    market(0, SET_BANK, 1);
    stock(0, 0, 1, 0, 2, 0);
    play(SET_BUILD);
    play(SET_PUT + 2);
    settle();
    OK(refused(SET_USE, "R42"));
    OK(can(SET_STOP));
    play(SET_EXCHANGE + 10);
    play(SET_USE);
    has(0, 0, 0, 0, 0, 0);
    EQ(s.seat[0].stored[6], 1);
}

TEST("R59 T21 Astrolabe: the gold of the new terrain is kept although the monster appears") {
    table(2);
    artefact(0, SET_ASTROLABE);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 3, SET_WOOD, SET_GREEN);
    row_of(1u << SET_RED);
    play(SET_EXPLORE + 2);
    play(SET_DRAW_TERRAIN + kind_of(2, SET_GOLD, SET_RED));
    has(0, 1, 1, 1, 0, 1);
    EQ(s.seat[0].monsters, 1 << 6);
}

TEST("R60 R61 R62 Chest, Ring and Purse pay when they are taken") {
    static const int gifts[3] = {SET_CHEST, SET_RING, SET_PURSE};
    for (int i = 0; i < 3; i++) {
        table(2);
        int out = sk_lowest(s.display);
        artefact(0, SET_CUP);
        if (!(s.display >> gifts[i] & 1)) {
            s.display = (uint16_t)((s.display & ~(1u << out)) | 1u << gifts[i]);
            s.artefact_gone = (uint16_t)((s.artefact_gone & ~(1u << gifts[i])) | 1u << out);
            if (s.seat[1].artefact == gifts[i])
                s.seat[1].artefact = (uint8_t)out, s.artefact_gone &= (uint16_t) ~(1u << out);
        }
        EQ(check(&s), 0);
        play(SET_PASS);
        play(SET_ARTEFACT + gifts[i]);
        EQ(s.seat[0].bonus, i == 0);
        EQ(s.seat[0].stock[SET_DIAMOND], i == 1);
        EQ(s.seat[0].stock[SET_GOLD], i == 2);
    }
}

TEST("R63 Mace: each hunt gives a diamond more") {
    table(2);
    artefact(0, SET_MACE);
    terrain(0, 0, SET_WOOD, SET_YELLOW);
    s.seat[0].monsters = 1;
    play(terrain_action(0, SET_HUNT));
    has(0, 1, 1, 1, 1, 1);
}

TEST("R63 Potion: a new fort gives the resource of its terrain") {
    table(2);
    artefact(0, SET_POTION);
    terrain(0, 0, SET_CLAY, SET_YELLOW);
    play(terrain_action(0, SET_FORTIFY));
    has(0, 1, 2, 1, 0, 0);
}

TEST("R63 R94 G12 Scroll: one more of a harvested resource, asked by kind, before the encounters") {
    table(2);
    artefact(0, SET_SCROLL);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_WOOD, SET_YELLOW);
    terrain(0, 2, SET_STONE, SET_GREEN);
    stock(0, 0, 0, 0, 0, 0);
    row_of(1u << SET_GREEN);
    play(SET_REGION);
    EQ(s.head.step, SET_EXTRA);
    EQ(choices_now(), 2);
    EQ(s.seat[0].monsters, 0);
    OK(refused(SET_GAIN + SET_CLAY, "R63"));
    play(SET_GAIN + SET_STONE);
    has(0, 2, 0, 2, 0, 0);
    EQ(s.seat[0].monsters, 5);
    table(2);
    artefact(0, SET_SCROLL);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_STONE, SET_GREEN);
    s.seat[0].monsters = 2; /* G12: the stone is not harvested, so wood is the only answer */
    stock(0, 0, 0, 0, 0, 0);
    play(SET_REGION);
    EQ(s.head.step, SET_TURN);
    has(0, 2, 0, 0, 0, 0);
}

TEST("R63 G12 O5 scroll=any: the extra resource may come from a terrain under a monster") {
    table_with(2, SET_SCROLL_ANY);
    artefact(0, SET_SCROLL);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_STONE, SET_GREEN);
    s.seat[0].monsters = 2;
    stock(0, 0, 0, 0, 0, 0);
    row_of(1u << SET_YELLOW);
    play(SET_REGION);
    EQ(s.head.step, SET_EXTRA);
    EQ(choices_now(), 2);
    EQ(check(&s), 0);
    play(SET_GAIN + SET_STONE);
    has(0, 1, 0, 1, 0, 0);
}

TEST("R63 Crown: a fort gives its resource twice") {
    table(2);
    terrain(0, 0, SET_CLAY, SET_YELLOW);
    s.seat[0].forts = 1;
    play(terrain_action(0, SET_GARRISON));
    has(0, 1, 3, 1, 0, 0);
}

TEST("R52 R63 T27 Cup: a hero with two bonus villagers brings three, usable at once") {
    table(2);
    artefact(0, SET_CUP);
    row(36, 37, 38, 21);
    stock(0, 1, 0, 0, 2, 0);
    s.seat[0].villagers = 0;
    bent = 1;
    OK(!can(SET_EXPLORE));
    play(SET_INVITE + 3);
    settle();
    EQ(s.seat[0].bonus, 3);
    OK(can(SET_EXPLORE));
}

TEST("R64 T20 Star: one region a second time in the round, not a third time and no other region") {
    table(1);
    artefact(0, SET_MACE);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 3, SET_WOOD, SET_GREEN);
    row_of(1u << SET_RED);
    play(SET_REGION);
    play(SET_END);
    OK(refused(SET_REGION, "R19"));
    artefact(0, SET_STAR);
    play(SET_REGION);
    EQ(s.seat[0].again, 1);
    play(SET_END);
    OK(refused(SET_REGION, "R64"));
    play(SET_REGION + 1);
    play(SET_END);
    OK(refused(SET_REGION + 1, "R64"));
    EQ(s.seat[0].villagers, 3);
    EQ(s.seat[0].stock[SET_WOOD], 4);
}

TEST("R37 R64 Star: the second activation of a region risks every encounter again") {
    table(1);
    artefact(0, SET_STAR);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_BLUE);
    terrain(0, 2, SET_STONE, SET_GREEN);
    s.seat[0].forts = 4;
    stock(0, 0, 0, 0, 0, 0);
    row_of(1u << SET_RED);
    play(SET_REGION);
    EQ(s.seat[0].monsters, 0);
    play(SET_END);
    row_of(1u << SET_GREEN);
    play(SET_REGION);
    has(0, 2, 2, 2, 0, 0);
    EQ(s.seat[0].monsters, 1); /* the wood: the clay shows another icon, the stone has a fort */
}

TEST("R65 Key: one street a second time in the round") {
    table(1);
    artefact(0, SET_KEY);
    building(0, 0, SET_SAWMILL);
    building(0, 1, SET_SAWMILL);
    for (int i = 0; i < 2; i++) {
        play(SET_ACTIVATE);
        play(SET_USE);
        play(SET_END);
    }
    OK(refused(SET_ACTIVATE, "R65"));
    play(SET_ACTIVATE + 1);
    play(SET_USE);
    play(SET_END);
    OK(refused(SET_ACTIVATE + 1, "R65"));
    EQ(s.seat[0].stock[SET_WOOD], 4);
}

TEST("R66 T38 G14 Mask: the monster may come without a matching hero, or stay away with one; never on a fort") {
    table(2);
    artefact(0, SET_MASK);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    terrain(0, 2, SET_STONE, SET_GREEN);
    s.seat[0].forts = 2;
    row_of(1u << SET_RED);
    play(SET_REGION);
    EQ(s.head.step, SET_RISK);
    EQ(choices_now(), 2);
    play(SET_MONSTER);
    EQ(s.head.step, SET_RISK);
    play(SET_NO_MONSTER);
    EQ(s.head.step, SET_TURN);
    EQ(s.seat[0].monsters, 1);
    play(SET_END);
    pass_now();
    OK(can(terrain_action(0, SET_HUNT)));
    table(2);
    artefact(0, SET_MASK);
    row_of(1u << SET_GREEN);
    play(SET_EXPLORE);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
    play(SET_LAY);
    play(SET_NO_MONSTER);
    EQ(s.seat[0].monsters, 0);
}

/* --- Passing ----------------------------------------------------------------------------------------------------- */

TEST("R67 R68 R69 R70 T8 G28 second to pass, one fort, 2w 1c: keeps clay, villagers home, new artefact") {
    table(2);
    pass_now();
    terrain(1, 0, SET_WOOD, SET_GREEN);
    s.seat[1].forts = 1;
    stock(1, 2, 1, 0, 0, 0);
    s.seat[1].villagers = 0;
    s.seat[1].bonus = 1;
    s.seat[1].bonus_used = 2;
    s.seat[1].activated = 1;
    s.seat[1].forts_used = 1;
    s.seat[1].zones[SET_ZONE_HUNT] = 5;
    s.seat[1].zones[SET_ZONE_FORTIFY] = 1;
    EQ(check(&s), 0);
    int old = s.seat[1].artefact;
    play(SET_PASS);
    EQ(s.head.step, SET_KEEP);
    OK(refused(SET_HOLD + SET_STONE, "R67"));
    play(SET_HOLD + SET_CLAY);
    has(1, 0, 1, 0, 0, 0);
    EQ(s.seat[1].villagers, 6);
    EQ(s.seat[1].bonus, 1);
    EQ(s.seat[1].bonus_used, 0);
    EQ(s.seat[1].activated, 0);
    EQ(s.seat[1].forts_used, 0);
    OK(refused(SET_ARTEFACT + old, "R69"));
    play(SET_ARTEFACT + sk_lowest(s.display));
    OK(s.seat[1].artefact != old);
    OK(s.display >> old & 1);
    EQ(s.next_first, 0);
}

TEST("R67 T34 G19 three forts and 2w 1c: all kept unasked; 2w 2c: two questions, the third token follows") {
    table(2);
    for (int i = 0; i < 3; i++)
        terrain(0, i, i, SET_GREEN);
    s.seat[0].forts = 7;
    stock(0, 2, 1, 0, 1, 1);
    play(SET_PASS);
    EQ(s.head.step, SET_TAKE);
    has(0, 2, 1, 0, 1, 1);
    table(2);
    for (int i = 0; i < 3; i++)
        terrain(0, i, i, SET_GREEN);
    s.seat[0].forts = 7;
    stock(0, 2, 2, 0, 0, 0);
    play(SET_PASS);
    play(SET_HOLD + SET_WOOD);
    EQ(s.head.step, SET_KEEP);
    play(SET_HOLD + SET_WOOD);
    EQ(s.head.step, SET_TAKE);
    has(0, 2, 1, 0, 0, 0);
}

TEST("R67 G20 without forts all basics are lost, rare resources never; after the pass no exchange is possible") {
    table(2);
    stock(0, 3, 2, 1, 2, 1);
    play(SET_PASS);
    EQ(s.head.step, SET_TAKE);
    has(0, 0, 0, 0, 2, 1);
    OK(refused(SET_EXCHANGE + 10, "G20"));
}

TEST("R69 T37 G26 what the first passer returns the second may take; the Chest pays both in turn") {
    table(2);
    artefact(0, SET_CHEST);
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    play(SET_PASS);
    play(SET_ARTEFACT + SET_CHEST);
    EQ(s.seat[1].bonus, 1);
    settle();
    EQ(s.turn, 0);
    play(SET_PASS);
    OK(!can(SET_ARTEFACT + SET_CHEST));
    play(SET_ARTEFACT + sk_lowest(s.display));
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    settle();
    play(SET_PASS);
    play(SET_ARTEFACT + SET_CHEST);
    EQ(s.seat[0].bonus, 1);
}

TEST("R70 T36 G23 passing right after the action makes you first, whatever the others have left") {
    table(3);
    play(SET_BUILD + 1);
    play(SET_PUT);
    settle();
    play(SET_END);
    play(SET_BUILD + 1);
    play(SET_PUT);
    settle();
    pass_now();
    EQ(s.next_first, 1);
    EQ(s.turn, 2);
}

TEST("R89 T48 monsters, forts, stored tokens, rare resources and bonus villagers stay for the next round") {
    table(2);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    s.seat[0].monsters = 1;
    s.seat[0].forts = 2;
    building(0, 0, SET_BANK);
    s.seat[0].stored[0] = 1;
    s.seat[0].bonus = 2;
    stock(0, 1, 0, 0, 2, 3);
    until_round(2);
    EQ(s.head.round, 2);
    EQ(s.seat[0].monsters, 1);
    EQ(s.seat[0].forts, 2);
    EQ(s.seat[0].stored[0], 1);
    OK(s.seat[0].bonus >= 2);
    EQ(s.seat[0].stock[SET_WOOD], 1);
    OK(s.seat[0].stock[SET_GOLD] >= 3);
}

/* --- End of a round ---------------------------------------------------------------------------------------------- */

TEST("R71 R74 T43 five heroes are discarded in a game; without invitations nine are seen") {
    table(2);
    while (actor() >= 0) {
        settle();
        if (actor() >= 0) pass_now();
    }
    EQ(s.head.step, SET_OVER);
    EQ(sk_bits64(s.hero_discard), 5);
    EQ(sk_bits64(s.hero_deck), 48 - 9);
}

TEST("R72 R90 T12 two taverns and two cathedrals form two stacks; a tavern drawn now stays single") {
    table(2);
    static const int types[9] = {SET_TAVERN, SET_CATHEDRAL, SET_SAWMILL, SET_QUARRY, SET_TAVERN,
                                 SET_BANK,   SET_CATHEDRAL, SET_MINE,    SET_POST};
    for (int i = 0; i < 9; i++) {
        to_pile(s.market[i]);
        market_clear(&s, i);
    }
    for (int i = 0; i < 9; i++)
        market(i, types[i], 1);
    pass_now();
    pass_now();
    play(SET_DRAW_HERO + 0);
    EQ(s.head.step, SET_ROUND_MARKET);
    EQ(s.height[0], 2);
    EQ(s.height[1], 2);
    EQ(s.refill, 1 << 4 | 1 << 6);
    play(SET_DRAW_BUILDING + SET_TAVERN);
    play(SET_DRAW_BUILDING + SET_GOLDSMITH);
    EQ(s.market[4], SET_TAVERN);
    EQ(s.height[4], 1);
    EQ(s.market[6], SET_GOLDSMITH);
    int tiles = 0;
    for (int i = 0; i < 9; i++)
        tiles += s.height[i];
    EQ(tiles, 11);
    EQ(s.head.round, 2);
    until_round(3);
    EQ(s.height[0], 3); /* the next end of round absorbs the single tavern */
}

TEST("R72 R90 the last tile of the pile fills the lowest empty space, the others stay empty") {
    table(4);
    int seat = 0, street = 0;
    for (int type = SET_TYPES - 1; type >= 0; type--) {
        while (s.pile >> (3 * type) & 7 && sk_bits64(s.pile) > 3) {
            if (s.seat[seat].streets[street] == 3) street++;
            if (street == 3) seat++, street = 0;
            building(seat, street, type);
        }
    }
    market(2, SET_SAWMILL, 1);
    market(7, SET_SAWMILL, 1);
    int left[2] = {sk_lowest64(s.pile) / 3, 0};
    while (sk_bits64(s.pile) > 1) {
        left[1] = sk_lowest64(s.pile) / 3;
        if (s.seat[3].streets[2] < 3)
            building(3, 2, left[1]);
        else
            building(3, 1, left[1]);
    }
    EQ(check(&s), 0);
    for (int i = 0; i < 4; i++)
        pass_now();
    while (s.head.step != SET_ROUND_MARKET)
        settle_one();
    EQ(s.refill, 1 << 2 | 1 << 7);
    settle_one();
    EQ(s.head.step, SET_TURN);
    OK(s.market[2] != SK_NONE);
    EQ(s.market[7], SK_NONE);
    EQ(s.pile, 0);
}

/* --- End and points ---------------------------------------------------------------------------------------------- */

TEST("R74 T33 passing in round 6: no keep, no artefact, row and market untouched") {
    table(2);
    until_round(6);
    set_state before = s;
    int seat = s.turn;
    stock(seat, 2, 0, 0, 0, 0);
    play(SET_PASS);
    EQ(s.seat[seat].artefact, before.seat[seat].artefact);
    EQ(s.turn, 1 - seat);
    play(SET_PASS);
    EQ(s.head.step, SET_OVER);
    EQ(s.head.actors, 0);
    OK(memcmp(s.row, before.row, sizeof s.row) == 0);
    OK(memcmp(s.market, before.market, sizeof s.market) == 0);
}

TEST("R74 T59 G10 the last pass turns 3w 1c 1D into one gold") {
    table(1);
    artefact(0, SET_CUP);
    until_round(6);
    artefact(0, SET_CUP);
    stock(0, 3, 1, 0, 1, 0);
    play(SET_PASS);
    has(0, 0, 0, 0, 0, 1);
}

TEST("G10 the last pass equals the best that exchanges can reach, with and without the Mirror") {
    for (int code = 0; code < 2 * 4 * 4 * 4 * 2; code++) {
        int mirror = code & 1, w = code >> 1 & 3, c = code >> 3 & 3, st = code >> 5 & 3, d = code >> 7 & 1;
        static uint8_t seen[16][16][16][8][8];
        static int queue[40000][5];
        int head = 0, tail = 1, best = 0;
        memset(seen, 0, sizeof seen);
        queue[0][0] = w, queue[0][1] = c, queue[0][2] = st, queue[0][3] = d, queue[0][4] = 0;
        while (head < tail) {
            int *at = queue[head++];
            if (at[4] * 100 + at[3] > best) best = at[4] * 100 + at[3];
            for (int i = 0; i < (mirror ? SET_EXCHANGES : SET_MIRROR_FIRST); i++) {
                int next[5], good = 1;
                for (int r = 0; r < 5; r++) {
                    next[r] = at[r] - (int)(SET_TRADES[i].takes >> (8 * r) & 0xff);
                    good &= next[r] >= 0;
                    next[r] += (int)(SET_TRADES[i].gives >> (8 * r) & 0xff);
                }
                if (!good || seen[next[0]][next[1]][next[2]][next[3]][next[4]]++) continue;
                memcpy(queue[tail++], next, sizeof next);
            }
        }
        set_seat p;
        memset(&p, 0, sizeof p);
        p.artefact = mirror ? SET_MIRROR : SET_CUP;
        p.stock[0] = (uint8_t)w, p.stock[1] = (uint8_t)c, p.stock[2] = (uint8_t)st, p.stock[3] = (uint8_t)d;
        convert(&p);
        EQ(p.stock[SET_GOLD] * 100 + p.stock[SET_DIAMOND], best);
    }
}

/* The rulebook's example: craftsmen 6, 6, 8, 7, three adventurers, two builders, 7 terrains, 6 buildings, 2 gold, 4
 * diamonds. */
static void example(void) {
    static const int heroes[9] = {39, 40, 45, 42, 0, 1, 2, 24, 25};
    table(1);
    row(3, 4, 5, 6);
    for (int i = 0; i < 9; i++)
        hero(0, heroes[i]);
    for (int i = 0; i < 3; i++)
        terrain(0, i, i, SET_GREEN);
    for (int i = 0; i < 3; i++)
        terrain(0, 3 + i, SET_DIAMOND, i);
    terrain(0, 6, SET_GOLD, SET_RED);
    s.seat[0].monsters = 1 << 6;
    building(0, 0, SET_BANK);
    building(0, 0, SET_CATHEDRAL);
    building(0, 1, SET_CATHEDRAL);
    building(0, 1, SET_SAWMILL);
    building(0, 2, SET_QUARRY);
    building(0, 2, SET_POST);
    s.seat[0].stored[0] = 2;
    s.seat[0].stored[1] = 3;
    s.seat[0].stored[3] = 1;
    s.head.round = 6;
    for (int i = 0; i < 5; i++) {
        int a = sk_lowest(s.artefact_pile);
        s.artefact_pile &= (uint16_t) ~(1 << a);
        s.artefact_gone |= (uint16_t)(1 << a);
    }
    EQ(check(&s), 0);
    play(SET_PASS);
}

TEST("R75 R76 R77 R78 R79 R80 T9 T41 the rulebook's example scores 27 + 21 + 12 + 10 + 16 = 86") {
    static const int want[6] = {21, 0, 12, 27, 10, 16};
    sk_line lines[SK_LINES_MAX];
    int16_t points[SK_SEATS];
    example();
    score(&s, points);
    EQ(points[0], 86);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        EQ(settlement.words->breakdown(&s, 0, lang, lines), 6);
        for (int i = 0; i < 6; i++)
            EQ(lines[i].points, want[i]);
    }
    SAME(verdict(SK_EN), "{0} scores 86 points and becomes Knight.");
}

TEST("R75 T9 the same example read from its JSON file scores 86") {
    static char json[16384];
    FILE *file = fopen(SOURCE_ROOT "/games/settlement/golden/rulebook-86.json", "r");
    OK(file != NULL);
    if (!file) return;
    size_t size = fread(json, 1, sizeof json, file);
    fclose(file);
    int16_t points[SK_SEATS];
    memset(&s, 0, sizeof s);
    EQ(sk_json_read(&settlement, &s, json, size, SK_EN, NULL), SK_OK);
    score(&s, points);
    EQ(points[0], 86);
}

TEST("R77 a defender scores a point per fort") {
    table(1);
    row(0, 1, 2, 3);
    hero(0, 12);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    s.seat[0].forts = 3;
    int16_t points[SK_SEATS];
    score(&s, points);
    EQ(points[0], 2);
}

TEST("R81 T40 what counts is what is there at the end") {
    table(1);
    row(36, 37, 38, 3);
    for (int i = 0; i < 3; i++)
        terrain(0, i, i, SET_GREEN);
    stock(0, 1, 0, 0, 2, 0);
    play(SET_INVITE + 3);
    settle();
    int16_t points[SK_SEATS];
    score(&s, points);
    EQ(points[0], 3);
    for (int i = 0; i < 3; i++)
        terrain(0, 3 + i, SET_DIAMOND, i);
    for (int i = 0; i < 3; i++)
        terrain(0, 6 + i, SET_GOLD, SET_RED);
    score(&s, points);
    EQ(points[0], 9);
}

TEST("R82 R93 T31 ties: gold, then diamonds of the stock, stored gold does not count; equal players share a place") {
    table(4);
    uint8_t places[SK_SEATS];
    until_round(6);
    for (int seat = 0; seat < 4; seat++)
        stock(seat, 0, 0, 0, 0, 0);
    stock(2, 0, 0, 0, 5, 1);
    stock(3, 0, 0, 0, 0, 2);
    rank(&s, places);
    EQ(places[3], 1);
    EQ(places[2], 2);
    EQ(places[0], 3);
    EQ(places[1], 3);
    stock(3, 0, 0, 0, 0, 1);
    rank(&s, places);
    EQ(places[2], 1);
    EQ(places[3], 2);
    stock(3, 0, 0, 0, 5, 1);
    rank(&s, places);
    EQ(places[2], 1);
    EQ(places[3], 1);
    EQ(places[0], 3);
    building(0, 0, SET_CATHEDRAL);
    s.seat[0].stored[0] = 1;
    building(1, 0, SET_CATHEDRAL);
    s.seat[1].stored[0] = 1;
    stock(1, 0, 0, 0, 1, 0);
    rank(&s, places);
    EQ(places[1], 1);
    EQ(places[0], 2);
    EQ(places[2], 3);
    EQ(places[3], 3);
}

TEST("R82 R43 T31 stored gold pays no hero") {
    table(2);
    row(36, 37, 38, 27);
    building(0, 0, SET_BANK);
    s.seat[0].stored[0] = 2;
    stock(0, 1, 0, 0, 0, 0);
    OK(refused(SET_INVITE + 3, "R50"));
}

TEST("R82 verdicts name the winner, the tie-break or the shared victory") {
    table(2);
    until_round(6);
    stock(0, 0, 0, 0, 0, 0);
    stock(1, 0, 0, 0, 0, 0);
    play(SET_PASS);
    set_state open = s;
    play(SET_PASS);
    SAME(verdict(SK_EN), "{0} and {1} share the victory with 0 points.");
    s = open;
    stock(1, 0, 0, 0, 3, 0);
    play(SET_PASS);
    SAME(verdict(SK_EN), "{1} wins the tie at 0 points by stock: 1 gold, 1 diamond.");
    s = open;
    hero(1, 47);
    play(SET_PASS);
    SAME(verdict(SK_EN), "{1} wins with 8 points.");
}

TEST("R83 a stock of the engine ends at 127 tokens of a kind") {
    table(1);
    building(0, 0, SET_SAWMILL);
    stock(0, 127, 0, 0, 0, 0);
    play(SET_ACTIVATE);
    play(SET_USE);
    has(0, 127, 0, 0, 0, 0);
}

/* --- Solo -------------------------------------------------------------------------------------------------------- */

TEST("R84 R85 R86 T13 solo: four shown, one taken; each pass removes the old one and shows a new one") {
    init(&s, 1, 0);
    settle();
    EQ(sk_bits(s.display), 4);
    EQ(sk_bits(s.artefact_pile), 10);
    EQ(s.head.step, SET_DRAFT);
    play(SET_ARTEFACT + sk_lowest(s.display));
    EQ(sk_bits(s.display), 3);
    int old = s.seat[0].artefact;
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    EQ(s.head.step, SET_NEW_ARTEFACT);
    OK(s.artefact_gone >> old & 1);
    settle();
    EQ(sk_bits(s.display), 3);
    until_round(6);
    EQ(sk_bits(s.artefact_pile), 5);
    EQ(sk_bits(s.artefact_gone), 5);
}

TEST("R72 R85 R92 T60 solo pass with two pairs in the market: artefact, hero, two tiles, round 2") {
    table(1);
    market(3, SET_SAWMILL, 1);
    market(5, SET_CLAY_PIT, 1);
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    EQ(s.head.step, SET_NEW_ARTEFACT);
    play(SET_DRAW_ARTEFACT + sk_lowest(s.artefact_pile));
    EQ(s.head.step, SET_ROUND_HERO);
    play(SET_DRAW_HERO + sk_lowest64(s.hero_deck));
    EQ(s.head.step, SET_ROUND_MARKET);
    EQ(s.refill, 1 << 3 | 1 << 5);
    play(SET_DRAW_BUILDING + SET_BANK);
    EQ(s.head.step, SET_ROUND_MARKET);
    play(SET_DRAW_BUILDING + SET_BANK);
    EQ(s.head.step, SET_TURN);
    EQ(s.head.round, 2);
    EQ(s.market[3], SET_BANK);
    EQ(s.height[3], 1);
}

TEST("R87 T14 solo ranks: 50 Villager, 51 and 75 Mayor, 76 and 100 Knight, 101 Lord") {
    static const struct {
        int points;
        const char *en, *fr;
    } rows[] = {{50, "Villager", "Villageois"}, {51, "Mayor", "Maire"},       {75, "Mayor", "Maire"},
                {76, "Knight", "Chevalier"},    {100, "Knight", "Chevalier"}, {101, "Lord", "Seigneur"}};
    for (int i = 0; i < 6; i++) {
        table(1);
        building(0, 0, SET_BANK);
        building(0, 0, SET_CATHEDRAL);
        int diamonds = 0;
        while ((rows[i].points - 4 * diamonds) % 5)
            diamonds++;
        s.seat[0].stored[0] = (uint8_t)((rows[i].points - 4 * diamonds) / 5);
        s.seat[0].stored[1] = (uint8_t)diamonds;
        s.head.step = SET_OVER;
        s.head.actors = 0;
        OK(strstr(verdict(SK_EN), rows[i].en) != NULL);
        OK(strstr(verdict(SK_FR), rows[i].fr) != NULL);
    }
}

/* --- Options ----------------------------------------------------------------------------------------------------- */

TEST("O1 G11 T57 limited supply: gains shrink, exchanges and effects need their whole output") {
    table_with(1, 1);
    for (int r = 0; r < SET_BASICS; r++)
        EQ(s.supply[r], 15);
    EQ(s.supply[SET_DIAMOND], 16);
    EQ(s.supply_bonus, 24);
    artefact(0, SET_MACE);
    artefact(0, SET_CUP);
    terrain(0, 0, SET_WOOD, SET_BLUE);
    terrain(0, 1, SET_WOOD, SET_GREEN);
    s.seat[0].monsters = 1;
    building(0, 0, SET_BAZAAR);
    building(0, 0, SET_TAVERN);
    building(0, 0, SET_WAREHOUSE);
    row_of(1u << SET_RED);
    stock(0, 2, 0, 0, 2, 0);
    memset(s.supply, 0, sizeof s.supply);
    s.supply[SET_STONE] = s.supply[SET_GOLD] = s.supply_bonus = 1;
    s.supply_forts = 0;
    bent = 1;
    OK(refused(terrain_action(1, SET_FORTIFY), "O1"));
    OK(refused(SET_EXCHANGE + 0, "O1"));
    OK(can(SET_EXCHANGE + 1) && can(SET_EXCHANGE + 10));
    stock(0, 2, 1, 1, 2, 0);
    s.supply[SET_CLAY] = 0, s.supply[SET_STONE] = 1;
    OK(refused(SET_EXCHANGE + 9, "O1"));
    stock(0, 2, 0, 0, 2, 0);
    s.supply[SET_CLAY] = 0, s.supply[SET_STONE] = 1;
    play(terrain_action(0, SET_HUNT));
    has(0, 2, 0, 0, 2, 1);
    EQ(s.supply[SET_GOLD], 0);
    OK(refused(SET_EXCHANGE + 10, "O1"));
    play(SET_END);
    play(SET_ACTIVATE);
    OK(refused(SET_USE + 0, "O1"));
    OK(refused(SET_USE + 1, "O1"));
    s.supply[SET_STONE] = 0;
    OK(refused(SET_USE + 2, "O1"));
    s.supply[SET_STONE] = 1;
    play(SET_USE + 2);
    EQ(s.head.step, SET_STREET);
    has(0, 2, 0, 1, 2, 1);
    play(SET_STOP);
    play(SET_END);
    s.supply[SET_WOOD] = 0;
    play(SET_REGION);
    has(0, 2, 0, 1, 2, 1);
    s.head.round = 6;
    stock(0, 2, 2, 2, 2, 0);
    play(SET_PASS);
    has(0, 2, 2, 2, 2, 0);
}

TEST("O1 R7 36 forts and 9 monsters of each colour; a fort stays out, a hunted monster comes back") {
    for (int option = 1; option <= 2; option++) {
        table_with(2, (uint32_t)option);
        EQ(s.supply_forts, 36);
        for (int c = 0; c < SET_COLOURS; c++)
            EQ(s.supply_monsters[c], 9);
        artefact(0, SET_CUP);
        row_of(1u << SET_GREEN);
        play(SET_EXPLORE);
        play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
        play(SET_LAY);
        EQ(s.supply_monsters[SET_GREEN], 8);
        play(SET_END);
        pass_now();
        play(terrain_action(0, SET_HUNT));
        EQ(s.supply_monsters[SET_GREEN], 9);
        play(SET_END);
        play(terrain_action(0, SET_FORTIFY));
        EQ(s.supply_forts, 35);
    }
}

TEST("O1 a monster that is not in the supply does not appear and the Mask does not ask; G28 bonus villagers return") {
    table_with(2, 2);
    EQ(s.supply[SET_DIAMOND], 42);
    EQ(s.supply[SET_GOLD], 32);
    artefact(0, SET_MASK);
    s.supply_monsters[SET_GREEN] = 0;
    bent = 1;
    play(SET_EXPLORE);
    play(SET_DRAW_TERRAIN + kind_of(0, SET_WOOD, SET_GREEN));
    play(SET_LAY);
    EQ(s.head.step, SET_TURN);
    table_with(2, 1);
    stock(0, 0, 0, 0, 1, 0);
    s.seat[0].villagers = 0;
    s.seat[0].bonus = 2;
    s.supply_bonus = 22;
    bent = 1;
    play(SET_EXPLORE);
    settle();
    play(SET_LAY);
    EQ(s.supply_bonus, 22);
    play(SET_PASS);
    EQ(s.supply_bonus, 23);
    EQ(s.seat[0].bonus, 1);
}

TEST("O1 R68 R74 G28 used bonus villagers go back to a limited supply in round 6 as well, for those who still play") {
    table_with(2, 1);
    until_round(6);
    int seat = s.turn;
    s.seat[seat].villagers = 0;
    s.seat[seat].bonus_used = 3;
    s.seat[seat].zones[SET_ZONE_HUNT] = 9;
    s.supply_bonus = 0;
    bent = 1;
    play(SET_PASS);
    EQ(s.turn, 1 - seat);
    EQ(s.supply_bonus, 3);
    EQ(s.seat[seat].bonus_used, 0);
    EQ(s.seat[seat].zones[SET_ZONE_HUNT], 0);
}

/* --- Paying with exchanges --------------------------------------------------------------------------------------- */

/* Play the plan for a cost; returns its plies, -1 if there is none. */
static int pay_with_exchange(const uint8_t cost[SET_RESOURCES]) {
    sk_action plies[SET_PLAN_MAX];
    int count = set_exchange_plan(&s, s.turn, cost, plies, SET_PLAN_MAX);
    for (int i = 0; i < count; i++)
        play(plies[i]);
    return count;
}

TEST("R48 R51 the plan pays a gold from diamonds, a basic from gold, a diamond from basics, in playable plies") {
    uint8_t gold[SET_RESOURCES] = {0, 0, 0, 0, 1}, wood[SET_RESOURCES] = {1, 0, 0, 0, 0},
            diamond[SET_RESOURCES] = {0, 0, 0, 1, 0};
    table(2);
    stock(0, 0, 0, 0, 2, 0);
    EQ(pay_with_exchange(gold), 1);
    EQ(pay_with_exchange(wood), 1);
    has(0, 1, 0, 0, 0, 0);
    EQ(pay_with_exchange(wood), 0);
    EQ(pay_with_exchange(diamond), -1);
    stock(0, 5, 0, 0, 0, 0);
    EQ(pay_with_exchange(diamond), 3);
    has(0, 0, 0, 0, 1, 0);
}

TEST("R48 R51 a choice is prepared by exchanges until it is legal, or not at all") {
    sk_action plies[SET_PLAN_MAX];
    table(2);
    stock(0, 0, 0, 0, 2, 0);
    EQ(set_prepare(&s, 0, SET_BUILD + SET_MINE, plies, SET_PLAN_MAX), 1);
    EQ(plies[0], SET_EXCHANGE + 10);
    EQ(set_prepare(&s, 0, SET_BUILD + SET_BAZAAR, plies, SET_PLAN_MAX), 0);
    EQ(set_prepare(&s, 0, SET_INVITE, plies, SET_PLAN_MAX), -1);
    EQ(set_prepare(&s, 0, SET_REGION, plies, SET_PLAN_MAX), -1);
    EQ(set_prepare(&s, 1, SET_BUILD + SET_MINE, plies, SET_PLAN_MAX), -1);
    s.seat[0].villagers = 0;
    EQ(set_prepare(&s, 0, SET_BUILD + SET_MINE, plies, SET_PLAN_MAX), -1);
    table(2);
    building(0, 0, SET_BANK);
    stock(0, 0, 0, 0, 2, 0);
    play(SET_ACTIVATE);
    EQ(set_prepare(&s, 0, SET_USE, plies, SET_PLAN_MAX), 1);
    play(plies[0]);
    play(SET_USE);
    EQ(s.seat[0].stored[0], 1);
}

/* Least loss from a stock to a cost, by trying every series of exchanges; -1 if none reaches it. */
static int least_loss(const int from[5], const uint8_t cost[SET_RESOURCES], int mirror) {
    static uint8_t best[16][16][16][8][8]; /* 255: not reached, else loss */
    static const int value[5] = {2, 2, 2, 5, 8};
    static int queue[200000][5];
    int head = 0, tail = 0, found = -1;
    memset(best, 255, sizeof best);
    memcpy(queue[tail++], from, 5 * sizeof(int));
    best[from[0]][from[1]][from[2]][from[3]][from[4]] = 0;
    while (head < tail) {
        int at[5], reached = 1;
        memcpy(at, queue[head++], sizeof at);
        int loss = best[at[0]][at[1]][at[2]][at[3]][at[4]];
        for (int r = 0; r < 5; r++)
            reached &= at[r] >= cost[r];
        if (reached && (found < 0 || loss < found)) found = loss;
        for (int i = 0; i < (mirror ? SET_EXCHANGES : SET_MIRROR_FIRST); i++) {
            int next[5], good = 1, lost = loss;
            for (int r = 0; r < 5; r++) {
                int takes = (int)(SET_TRADES[i].takes >> (8 * r) & 0xff),
                    gives = (int)(SET_TRADES[i].gives >> (8 * r) & 0xff);
                next[r] = at[r] - takes;
                good &= next[r] >= 0;
                next[r] += gives;
                lost += value[r] * (takes - gives);
            }
            if (!good || best[next[0]][next[1]][next[2]][next[3]][next[4]] <= lost || tail >= 200000) continue;
            best[next[0]][next[1]][next[2]][next[3]][next[4]] = (uint8_t)lost;
            memcpy(queue[tail++], next, sizeof next);
        }
    }
    return found;
}

TEST("R48 R66 the plan is the cheapest of all series of exchanges, and is found whenever one exists") {
    static const int value[5] = {2, 2, 2, 5, 8};
    uint64_t rng = 7;
    for (int n = 0; n < effort_share(1500); n++) {
        int mirror = n & 1, from[5], before = 0, after = 0;
        uint8_t cost[SET_RESOURCES];
        table(1);
        artefact(0, mirror ? SET_MIRROR : SET_CUP);
        for (int r = 0; r < 5; r++)
            from[r] = (int)sk_random_below(&rng, 4);
        for (int r = 0; r < 5; r++)
            cost[r] = (uint8_t)sk_random_below(&rng, 3);
        stock(0, from[0], from[1], from[2], from[3], from[4]);
        int want = least_loss(from, cost, mirror), got = pay_with_exchange(cost);
        EQ(got >= 0, want >= 0);
        if (got < 0 || want < 0) continue;
        for (int r = 0; r < 5; r++) {
            OK(s.seat[0].stock[r] >= cost[r]);
            before += value[r] * from[r];
            after += value[r] * s.seat[0].stock[r];
        }
        EQ(before - after, want);
        if (tap_failures) break;
    }
}

/* --- Refusals ---------------------------------------------------------------------------------------------------- */

static int reached[WHY_COUNT]; /* how often a position of the tests below gave each reason */

/* 1 if `seat` is refused `action` for this reason, in both languages. */
static int because_seat(int seat, int action, int reason) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[512];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        int got = settlement.words->why(&s, seat, (sk_action)action, lang, &text);
        if (got != reason || !text.length || text.cut || strpbrk(memory, "{}?")) {
            printf("# action %d: %s \"%s\", want %s\n", action, set_reasons[got].key, memory, set_reasons[reason].key);
            return 0;
        }
    }
    reached[reason]++;
    return !sk_is_legal(&settlement, &s, seat, (sk_action)action);
}

static int because(int action, int reason) {
    return because_seat(actor(), action, reason);
}

TEST("R5 R9 R10 R74 R84 R85 R92 refusals while nobody, or somebody else, decides") {
    init(&s, 2, 0);
    OK(because_seat(0, SET_PASS, WHY_setup));
    while (s.head.step != SET_DRAFT)
        settle_one();
    int last = s.turn;
    OK(because_seat(1 - last, SET_ARTEFACT + sk_lowest(s.display), WHY_pick_order));
    OK(because(SET_PASS, WHY_draft));
    OK(because(SET_ARTEFACT + sk_lowest(s.artefact_gone), WHY_take_gone));
    int mine = sk_lowest(s.display);
    play(SET_ARTEFACT + mine);
    OK(because(SET_ARTEFACT + mine, WHY_draft_held));
    table(2);
    OK(because(SET_ACTIONS, WHY_unknown));
    OK(because_seat(1, SET_PASS, WHY_turn));
    OK(because_seat(3, SET_PASS, WHY_turn));
    play(SET_BUILD + SET_CLAY_PIT);
    play(SET_PUT);
    OK(because_seat(0, SET_PASS, WHY_refill));
    settle();
    row(39, 40, 41, 36);
    stock(0, 3, 3, 3, 3, 3);
    play(SET_INVITE + 3);
    OK(because_seat(0, SET_PASS, WHY_new_hero));
    settle();
    play(SET_END);
    play(SET_EXPLORE);
    OK(because_seat(1, SET_PASS, WHY_reveal));
    settle();
    play(SET_LAY);
    pass_now();
    OK(because_seat(1, SET_EXPLORE, WHY_passed));
    pass_now();
    OK(because_seat(0, SET_PASS, WHY_round_hero));
    settle_one();
    market(0, SET_BANK, 1);
    OK(s.head.step == SET_ROUND_MARKET || s.head.step == SET_TURN);
    until_round(6);
    last = s.turn;
    play(SET_PASS);
    OK(because_seat(last, SET_EXPLORE, WHY_passed_last));
    play(SET_PASS);
    OK(because_seat(0, SET_PASS, WHY_over));
}

TEST("R72 R84 R85 refusals of a solo game: the pile, what was given back, the end of a round") {
    table(1);
    int pile = sk_lowest(s.artefact_pile);
    market(0, SET_BANK, 1);
    market(1, SET_BANK, 1);
    play(SET_PASS);
    OK(because(SET_ARTEFACT + pile, WHY_take_pile));
    OK(because(SET_ARTEFACT + SET_CROWN, WHY_take_same));
    play(SET_ARTEFACT + SET_CUP);
    OK(because_seat(0, SET_PASS, WHY_new_artefact));
    settle_one();
    settle_one();
    EQ(s.head.step, SET_ROUND_MARKET);
    OK(because_seat(0, SET_PASS, WHY_round_market));
    settle();
    play(SET_PASS);
    OK(because(SET_ARTEFACT + SET_CROWN, WHY_take_spent));
}

TEST("R11 R13 R21 R25 R41 R42 R66 R67 R69 R74 R91 refusals of a turn as a whole") {
    table(2);
    OK(because(SET_END, WHY_nothing));
    OK(because(SET_USE, WHY_no_street));
    OK(because(SET_STOP, WHY_no_street));
    OK(because(SET_MONSTER, WHY_no_encounter));
    OK(because(SET_PUT, WHY_no_building));
    OK(because(SET_LAY, WHY_no_tile));
    OK(because(SET_CHOOSE, WHY_no_basic));
    OK(because(SET_GAIN + SET_GOLD, WHY_no_choice));
    OK(because(SET_HOLD, WHY_keep_later));
    OK(because(SET_ARTEFACT + SET_MACE, WHY_take_later));
    stock(0, 3, 3, 3, 3, 3);
    play(SET_BUILD + SET_CLAY_PIT);
    play(SET_PUT);
    settle();
    OK(because(SET_EXPLORE, WHY_acted));
    row(39, 40, 41, 36);
    play(SET_INVITE + 3);
    settle();
    OK(because(SET_INVITE + 3, WHY_invited));
    until_round(6);
    OK(because(SET_HOLD, WHY_take_never));
    OK(because(SET_ARTEFACT + SET_MACE, WHY_take_never));
}

TEST("R20 R22 R23 R24 R26 refusals to build and to explore") {
    table(2);
    OK(because(SET_BUILD + SET_MINE, WHY_build_cost));
    stock(0, 0, 0, 0, 2, 0);
    OK(because(SET_BUILD + SET_MINE, WHY_build_plan));
    OK(because(SET_EXPLORE + 1, WHY_explore_first));
    to_pile(s.market[2]);
    market_clear(&s, 2);
    OK(because(SET_BUILD + 2, WHY_build_empty));
    stock(0, 1, 1, 1, 0, 0);
    s.seat[0].villagers = 0;
    OK(because(SET_BUILD, WHY_build_villager));
    OK(because(SET_EXPLORE, WHY_explore_villagers));
    SAME(say_why(SET_EXPLORE, SK_EN), "R24: Exploring region I takes 1 villager; you have 0.");
    s.seat[0].villagers = 6;
    for (int i = 0; i < SET_SPACES; i++)
        building(0, i / 3, SET_TYPES - 1 - i / 3);
    OK(because(SET_BUILD, WHY_build_full));
    terrain(0, 0, SET_WOOD, SET_GREEN);
    OK(because(SET_EXPLORE + 2, WHY_explore_beside));
    terrain(0, 1, SET_CLAY, SET_GREEN);
    terrain(0, 2, SET_STONE, SET_GREEN);
    OK(because(SET_EXPLORE, WHY_explore_full));
}

TEST("R30 R33 R44 O1 refusals on terrains: each action cites its own rule, without a villager as well") {
    table_with(2, 1);
    for (int kind = 0; kind < 3; kind++) {
        static const int nowhere[3] = {WHY_hunt_nowhere, WHY_fortify_nowhere, WHY_fort_nowhere};
        OK(because(terrain_action(4, kind), nowhere[kind]));
    }
    terrain(0, 0, SET_WOOD, SET_GREEN);
    OK(because(terrain_action(0, SET_HUNT), WHY_hunt_nothing));
    OK(because(terrain_action(0, SET_GARRISON), WHY_fort_none));
    s.supply_forts = 0;
    OK(because(terrain_action(0, SET_FORTIFY), WHY_fortify_supply));
    s.supply_forts = SET_FORTS;
    s.seat[0].villagers = 0;
    OK(because(terrain_action(0, SET_FORTIFY), WHY_fortify_villager));
    OK(refused(terrain_action(0, SET_FORTIFY), "R33:"));
    s.seat[0].monsters = 1;
    OK(because(terrain_action(0, SET_FORTIFY), WHY_fortify_monster));
    SAME(say_why(terrain_action(0, SET_FORTIFY), SK_EN),
         "R33: Hunt the gnoll in region I on the left first; then you can fortify.");
    OK(because(terrain_action(0, SET_HUNT), WHY_hunt_villagers));
    s.seat[0].monsters = 0;
    s.seat[0].forts = 1;
    OK(because(terrain_action(0, SET_FORTIFY), WHY_fortify_twice));
    OK(because(terrain_action(0, SET_GARRISON), WHY_fort_villager));
    OK(refused(terrain_action(0, SET_GARRISON), "R44:"));
    s.seat[0].forts_used = 1;
    OK(because(terrain_action(0, SET_GARRISON), WHY_fort_used));
}

TEST("R19 R35 R40 R64 R65 refusals to activate a region or a street") {
    table(2);
    OK(because(SET_REGION, WHY_region_bare));
    OK(because(SET_ACTIVATE, WHY_street_bare));
    terrain(0, 0, SET_WOOD, SET_GREEN);
    building(0, 0, SET_SAWMILL);
    s.seat[0].monsters = 1;
    OK(because(SET_REGION, WHY_region_monsters));
    s.seat[0].monsters = 0;
    s.seat[0].villagers = 0;
    OK(because(SET_REGION, WHY_region_villager));
    OK(refused(SET_REGION, "R35:"));
    OK(because(SET_ACTIVATE, WHY_street_villager));
    OK(refused(SET_ACTIVATE, "R40:"));
    s.seat[0].activated = 9;
    OK(because(SET_REGION, WHY_region_used));
    OK(because(SET_ACTIVATE, WHY_street_used));
    artefact(0, SET_STAR);
    OK(because(SET_REGION, WHY_region_villager));
    s.seat[0].again = 1;
    OK(because(SET_REGION, WHY_region_star));
    artefact(0, SET_KEY);
    s.seat[0].again = 8;
    OK(because(SET_ACTIVATE, WHY_street_key));
}

TEST("R48 R50 R55 R66 R95 G20 G22 O1 refusals to invite and to exchange") {
    table_with(2, 1);
    row(39, 40, 41, 36);
    OK(because(SET_INVITE + 3, WHY_hero_cost));
    SAME(say_why(SET_INVITE + 3, SK_EN),
         "R50: You need 1 diamond more to invite the Woodcarver, and no exchange gives it.");
    SAME(say_why(SET_INVITE + 3, SK_FR),
         "R50: Il vous manque 1 diamant pour inviter le Sculpteur, et aucun échange n’y suffit.");
    stock(0, 2, 2, 1, 0, 0);
    OK(because(SET_INVITE + 3, WHY_hero_plan));
    row(SK_NONE, 40, 41, 36);
    OK(because(SET_INVITE, WHY_hero_none));
    OK(because(SET_EXCHANGE + 10, WHY_exchange_input));
    OK(because(SET_EXCHANGE + SET_MIRROR_FIRST, WHY_exchange_mirror));
    s.supply[SET_CLAY] = 0;
    OK(because(SET_EXCHANGE, WHY_exchange_supply));
    s.supply[SET_CLAY] = 13;
    s.seat[0].exchanges = SET_EXCHANGES_MAX;
    OK(because(SET_EXCHANGE, WHY_exchange_limit));
    s.seat[0].exchanges = 0;
    artefact(0, SET_MIRROR);
    bent = 1;
    play(SET_EXCHANGE + SET_MIRROR_FIRST);
    OK(because(SET_EXCHANGE + SET_MIRROR_FIRST + 3, WHY_exchange_back));
    OK(because(SET_EXCHANGE + SET_MIRROR_FIRST + 4, WHY_exchange_again));
    s.seat[0].forts = 0;
    play(SET_PASS);
    OK(because(SET_EXCHANGE, WHY_late_exchange));
    OK(because(SET_EXPLORE, WHY_take));
    OK(because(SET_ARTEFACT + s.seat[1].artefact, WHY_take_held));
}

TEST("R21 R26 R41 R42 R58 O1 refusals inside a build, an exploration and a street") {
    table_with(2, 1);
    artefact(0, SET_CLOCK);
    stock(0, 1, 2, 1, 0, 0);
    for (int i = 0; i < 3; i++)
        building(0, 0, i ? SET_POST : SET_BAZAAR);
    market(0, SET_BANK, 1);
    play(SET_BUILD);
    OK(because(SET_PASS, WHY_place));
    OK(because(SET_PUT, WHY_put_full));
    play(SET_PUT + 1);
    settle();
    EQ(s.head.step, SET_CLOCKWORK);
    OK(because(SET_PASS, WHY_clock));
    OK(because(SET_USE, WHY_use_input));
    OK(because(SET_USE + 1, WHY_use_none));
    stock(0, 0, 0, 0, 2, 0);
    OK(because(SET_USE, WHY_use_plan));
    play(SET_STOP);
    play(SET_END);
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    play(SET_ACTIVATE);
    OK(because(SET_PASS, WHY_street));
    OK(because(SET_USE, WHY_use_basic));
    OK(because(SET_USE + 1, WHY_use_fort));
    stock(0, 1, 1, 0, 2, 0);
    play(SET_USE);
    EQ(s.head.step, SET_BASIC);
    OK(because(SET_PASS, WHY_bazaar));
    OK(because(SET_CHOOSE + SET_STONE, WHY_give_none));
    play(SET_CHOOSE);
    OK(because(SET_USE, WHY_use_done));
    play(SET_STOP);
    play(SET_END);
    building(0, 2, SET_MINE);
    building(0, 2, SET_TAVERN);
    stock(0, 1, 1, 0, 2, 0);
    s.supply_bonus = 1;
    bent = 1;
    play(SET_ACTIVATE + 2);
    OK(because(SET_USE + 1, WHY_use_supply));
}

TEST("R58 R63 R66 O1 refusals of the Clock, of the Scroll and of encounters") {
    table_with(2, 1);
    artefact(0, SET_CLOCK);
    building(0, 0, SET_SAWMILL);
    stock(0, 1, 1, 1, 0, 0);
    play(SET_BUILD + SET_QUARRY);
    play(SET_PUT);
    settle();
    OK(because(SET_USE, WHY_use_other));
    play(SET_STOP);
    play(SET_END);
    play(SET_PASS);
    play(SET_ARTEFACT + SET_MASK);
    terrain(0, 3, SET_WOOD, SET_GREEN);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_WOOD, SET_BLUE);
    terrain(0, 4, SET_CLAY, SET_GREEN);
    artefact(0, SET_SCROLL);
    play(SET_REGION + 1);
    EQ(s.head.step, SET_EXTRA);
    OK(because(SET_PASS, WHY_extra));
    OK(because(SET_GAIN + SET_GOLD, WHY_extra_none));
    int clay = s.supply[SET_CLAY];
    s.supply[SET_CLAY] = 0;
    OK(because(SET_GAIN + SET_CLAY, WHY_extra_supply));
    s.supply[SET_CLAY] = (uint8_t)clay;
    play(SET_GAIN + SET_CLAY);
    play(SET_END);
    artefact(0, SET_MASK);
    row_of(1u << SET_RED);
    play(SET_EXPLORE);
    settle();
    EQ(s.head.step, SET_RISK);
    OK(because(SET_PASS, WHY_risk));
    play(SET_NO_MONSTER);
}

TEST("R25 R26 R42 O1 refusals of columns and of what the Warehouse gives") {
    table_with(2, 1);
    bent = 1;
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 3, SET_CLAY, SET_GREEN);
    terrain(0, 4, SET_WOOD, SET_GREEN);
    terrain(0, 6, SET_GOLD, SET_RED);
    building(0, 0, SET_WAREHOUSE);
    building(0, 0, SET_POST);
    s.seat[0].forts = 0x18;
    stock(0, 2, 1, 0, 0, 0);
    play(SET_EXPLORE + 2);
    settle();
    EQ(s.head.step, SET_TURN);
    s.seat[0].terrain[7] = SK_NONE;
    refresh(0);
    play(SET_END);
    play(SET_PASS);
    play(SET_ARTEFACT + sk_lowest(s.display));
    s.seat[0].terrain[4] = SK_NONE;
    s.seat[0].terrain[8] = s.seat[0].terrain[6];
    s.seat[0].terrain[2] = s.seat[0].terrain[0];
    refresh(0);
    s.seat[0].villagers = 6;
    play(SET_EXPLORE + 1);
    settle_one();
    EQ(s.head.step, SET_COLUMN);
    OK(because(SET_PASS, WHY_column));
    OK(because(SET_LAY, WHY_lay_taken));
    s.seat[0].terrain[2] = s.seat[0].terrain[8] = SK_NONE;
    s.seat[0].terrain[0] = SK_NONE;
    refresh(0);
    OK(because(SET_LAY + 2, WHY_lay_beside));
    s.seat[0].terrain[4] = s.seat[0].terrain[3];
    s.head.step = SET_TURN;
    s.region = s.pending = SK_NONE;
    s.done = 0;
    refresh(0);
    play(SET_ACTIVATE);
    play(SET_USE);
    EQ(s.head.step, SET_BASIC);
    OK(because(SET_PASS, WHY_warehouse));
    s.supply[SET_WOOD] = 0;
    OK(because(SET_CHOOSE, WHY_give_supply));
}

TEST("R42 R67 O1 refusals of the Trading Post and of basics to keep") {
    table_with(2, 1);
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    building(0, 0, SET_POST);
    s.seat[0].forts = 3;
    s.supply_forts = SET_FORTS - 2;
    stock(0, 2, 1, 0, 0, 0);
    play(SET_ACTIVATE);
    play(SET_USE);
    EQ(s.head.step, SET_TRADE);
    OK(because(SET_PASS, WHY_trade));
    OK(because(SET_GAIN + SET_GOLD, WHY_trade_none));
    bent = 1;
    s.supply[SET_CLAY] = 0;
    OK(because(SET_GAIN + SET_CLAY, WHY_trade_supply));
    play(SET_GAIN + SET_WOOD);
    stock(0, 2, 1, 0, 0, 0);
    play(SET_PASS);
    EQ(s.head.step, SET_KEEP);
    OK(because(SET_EXPLORE, WHY_keep));
    OK(because(SET_HOLD + SET_STONE, WHY_keep_none));
    s.kept[SET_CLAY] = 1;
    OK(because(SET_HOLD + SET_CLAY, WHY_keep_all));
}

TEST("R88 every reason is reached by a position and an illegal choice, and cites a rule of the book") {
    for (int i = 0; i < WHY_COUNT; i++) {
        int cited = 0;
        if (!reached[i]) printf("# %s is never reached\n", set_reasons[i].key);
        OK(reached[i]);
        for (int r = 0; r < settlement.words->book->rule_count; r++)
            cited += strcmp(settlement.words->book->rules[r].number, set_reasons[i].rule) == 0;
        EQ(cited, 1);
    }
}

/* A second opinion on refusals: what each reason claims, read off the table without the masks and caches of the
 * rules. */
static int free_villagers(const set_seat *p) {
    return p->villagers + p->bonus;
}

static int is_own(const set_seat *p, int space) {
    return p->terrain[space] != SK_NONE;
}

static int terrains_in(const set_seat *p, int region, int without_monster) {
    int count = 0;
    for (int i = 3 * region; i < 3 * region + 3; i++)
        count += is_own(p, i) && !(without_monster && p->monsters >> i & 1);
    return count;
}

/* 1 if a terrain of the player lies beside this space: same region and next column, or same column and next region. */
static int touches(const set_seat *p, int space) {
    for (int i = 0; i < SET_SPACES; i++) {
        int rows = space / 3 - i / 3, columns = space % 3 - i % 3;
        if (is_own(p, i) && rows * rows + columns * columns == 1) return 1;
    }
    return 0;
}

static int buildings_in(const set_seat *p, int street) {
    int count = 0;
    for (int i = 3 * street; i < 3 * street + 3; i++)
        count += p->building[i] != SK_NONE;
    return count;
}

static int owns_goods(const set_seat *p, uint64_t price) {
    for (int r = 0; r < SET_RESOURCES; r++)
        if (p->stock[r] < (price >> (8 * r) & 0xff)) return 0;
    return 1;
}

/* 1 if some series of exchanges turns the stock into this price, as far as that is quickly found out: small stocks of
 * an unlimited supply; elsewhere what is claimed. */
static int exchanges_reach(const set_state *t, const set_seat *p, uint64_t price, int claimed) {
    int from[SET_RESOURCES], sum = 0;
    uint8_t cost[SET_RESOURCES];
    for (int r = 0; r < SET_RESOURCES; r++) {
        sum += from[r] = p->stock[r];
        cost[r] = (uint8_t)(price >> (8 * r));
    }
    if (t->head.options & SET_STRICT || t->marks || p->exchanges > 100 || sum > 7) return claimed;
    return least_loss(from, cost, p->artefact == SET_MIRROR) >= 0;
}

/* The price of a build, an invitation or the use of a building, written anew from the components. */
static uint64_t price_asked(const set_state *t, const set_seat *p, int action) {
    if (action < SET_EXPLORE) return SET_ONE(SET_BUILDING_COST[t->market[action]]);
    if (action >= SET_USE) return SET_EFFECTS[p->building[3 * t->street + action - SET_USE]].takes;
    int position = action - SET_INVITE;
    return SET_HERO_CARDS[t->row[position]].cost + (position < 2 ? 2 - position : 0) * SET_ONE(SET_DIAMOND);
}

/* Nobody, or somebody else, decides; another question comes first. */
static int holds_moment(const set_state *t, int who, int action, int reason) {
    static const int steps[] = {SET_REFILL,       SET_REVEAL,     SET_NEW_HERO,
                                SET_NEW_ARTEFACT, SET_ROUND_HERO, SET_ROUND_MARKET};
    static const int questions[] = {SET_DRAFT, SET_PLACE, SET_CLOCKWORK, SET_COLUMN, SET_RISK, SET_EXTRA, SET_STREET};
    int step = t->head.step, is_exchange = action >= SET_EXCHANGE && action < SET_END;
    int passed = who < t->head.players && t->passed >> who & 1;
    int type = t->street < 3 && t->place < 3 ? t->seat[t->turn].building[3 * t->street + t->place] : SK_NONE;
    if (reason == WHY_over) return step == SET_OVER && !t->head.actors;
    if (reason == WHY_setup) return !t->head.round && t->head.actors == 1 << SK_CHANCE;
    if (reason >= WHY_refill && reason <= WHY_round_market)
        return t->head.actors == 1 << SK_CHANCE && step == steps[reason - WHY_refill];
    if (reason == WHY_unknown || t->head.actors == 1 << SK_CHANCE) return 0;
    if (reason == WHY_pick_order) return step == SET_DRAFT && who != t->turn && t->display;
    if (reason == WHY_passed) return passed && who != t->turn && t->head.round < 6;
    if (reason == WHY_passed_last) return passed && who != t->turn && t->head.round == 6;
    if (reason == WHY_turn) return !passed && who != t->turn && t->head.round;
    if (who != t->turn) return 0;
    if (reason <= WHY_street) return step == questions[reason - WHY_draft];
    if (reason == WHY_warehouse || reason == WHY_bazaar)
        return step == SET_BASIC && type == (reason == WHY_bazaar ? SET_BAZAAR : SET_WAREHOUSE);
    if (reason == WHY_trade) return step == SET_TRADE && type == SET_POST;
    if (reason == WHY_keep) return step == SET_KEEP && !is_exchange;
    if (reason == WHY_take) return step == SET_TAKE && action < SET_ARTEFACT && !is_exchange;
    return reason == WHY_late_exchange && passed && is_exchange;
}

/* The turn as a whole, and answers that nobody asked for in it. */
static int holds_turn(const set_state *t, int action, int reason) {
    int last = t->head.round == 6;
    switch (reason) {
    case WHY_no_street: return t->street == SK_NONE && action >= SET_USE && action <= SET_STOP;
    case WHY_no_encounter: return !t->risks && (action == SET_MONSTER || action == SET_NO_MONSTER);
    case WHY_no_building: return t->pending == SK_NONE && action >= SET_PUT && action < SET_PUT + 3;
    case WHY_no_tile: return t->pending == SK_NONE && action >= SET_LAY && action < SET_LAY + 3;
    case WHY_no_basic: return t->place == SK_NONE && action >= SET_CHOOSE && action < SET_CHOOSE + 3;
    case WHY_no_choice: return t->place == SK_NONE && action >= SET_GAIN && action < SET_GAIN + 5;
    case WHY_keep_later: return !last && action >= SET_HOLD && action < SET_HOLD + 3;
    case WHY_take_later: return !last && action >= SET_ARTEFACT;
    case WHY_take_never: return last && action >= SET_HOLD;
    case WHY_nothing: return action == SET_END && !t->done;
    case WHY_acted: return action < SET_INVITE && t->done & SET_ACTED;
    default: return reason == WHY_invited && action >= SET_INVITE && action < SET_EXCHANGE && t->done & SET_INVITED;
    }
}

static int holds_build_or_explore(const set_state *t, const set_seat *p, int action, int reason) {
    int region = action - SET_EXPLORE, reach = 0;
    int built = buildings_in(p, 0) + buildings_in(p, 1) + buildings_in(p, 2);
    int own = terrains_in(p, 0, 0) + terrains_in(p, 1, 0) + terrains_in(p, 2, 0);
    if (action < SET_EXPLORE) {
        if (reason == WHY_build_empty) return t->market[action] == SK_NONE && !t->height[action];
        if (t->market[action] == SK_NONE) return 0;
        if (reason == WHY_build_full) return built == 9;
        if (reason == WHY_build_villager) return !free_villagers(p);
        uint64_t price = price_asked(t, p, action);
        if (owns_goods(p, price) || built == 9 || !free_villagers(p)) return 0;
        return exchanges_reach(t, p, price, reason == WHY_build_plan) == (reason == WHY_build_plan);
    }
    if (region < 0 || region > 2) return 0;
    for (int i = 3 * region; i < 3 * region + 3; i++)
        reach += !is_own(p, i) && (touches(p, i) || (!own && !region));
    switch (reason) {
    case WHY_explore_first: return !own && region > 0;
    case WHY_explore_full: return terrains_in(p, region, 0) == 3;
    case WHY_explore_beside: return own && !reach && terrains_in(p, region, 0) < 3;
    default: return reason == WHY_explore_villagers && reach && free_villagers(p) <= region;
    }
}

static int holds_terrain(const set_state *t, const set_seat *p, int action, int reason) {
    int space = (action - SET_TERRAIN) / 3, kind = (action - SET_TERRAIN) % 3;
    if (action < SET_TERRAIN || action >= SET_REGION) return 0;
    int monster = p->monsters >> space & 1, fort = p->forts >> space & 1, own = is_own(p, space);
    int about = reason <= WHY_hunt_villagers ? SET_HUNT : reason < WHY_fort_nowhere ? SET_FORTIFY : SET_GARRISON;
    if (kind != about) return 0;
    switch (reason) {
    case WHY_hunt_nowhere:
    case WHY_fortify_nowhere:
    case WHY_fort_nowhere: return !own;
    case WHY_hunt_nothing: return own && !monster;
    case WHY_hunt_villagers: return monster && free_villagers(p) < SET_TERRAINS[p->terrain[space]].icon + 1;
    case WHY_fortify_monster: return own && monster;
    case WHY_fortify_twice: return own && fort;
    case WHY_fortify_supply: return own && !fort && !monster && t->head.options & SET_STRICT && !t->supply_forts;
    case WHY_fortify_villager: return own && !fort && !monster && !free_villagers(p);
    case WHY_fort_none: return own && !fort;
    case WHY_fort_used: return fort && p->forts_used >> space & 1;
    default: return reason == WHY_fort_villager && fort && !free_villagers(p) && !(p->forts_used >> space & 1);
    }
}

static int holds_zone(const set_state *t, const set_seat *p, int action, int reason) {
    int region = action - SET_REGION, street = action - SET_ACTIVATE, any = (t->head.options & SET_EMPTY_ALLOWED) != 0;
    if (action < SET_REGION || action >= SET_INVITE) return 0;
    if ((reason <= WHY_region_villager) != (action < SET_ACTIVATE)) return 0;
    int used = p->activated >> (action - SET_REGION) & 1;
    switch (reason) {
    case WHY_region_used: return used && p->artefact != SET_STAR;
    case WHY_region_star: return used && p->artefact == SET_STAR && p->again % 8;
    case WHY_region_bare: return !any && !terrains_in(p, region, 0);
    case WHY_region_monsters: return !any && terrains_in(p, region, 0) && !terrains_in(p, region, 1);
    case WHY_region_villager: return !free_villagers(p) && (any || terrains_in(p, region, 1));
    case WHY_street_used: return used && p->artefact != SET_KEY;
    case WHY_street_key: return used && p->artefact == SET_KEY && p->again / 8;
    case WHY_street_bare: return !any && !buildings_in(p, street);
    default: return reason == WHY_street_villager && !free_villagers(p) && (any || buildings_in(p, street));
    }
}

static int holds_payment(const set_state *t, const set_seat *p, int action, int reason) {
    int position = action - SET_INVITE, trade = action - SET_EXCHANGE, given = -1, taken = -1;
    if (reason <= WHY_hero_plan) {
        if (position < 0 || position >= SET_ROW) return 0;
        if (reason == WHY_hero_none) return t->row[position] == SK_NONE;
        uint64_t price = price_asked(t, p, action);
        if (owns_goods(p, price)) return 0;
        return exchanges_reach(t, p, price, reason == WHY_hero_plan) == (reason == WHY_hero_plan);
    }
    if (trade < 0 || trade >= SET_EXCHANGES) return 0;
    for (int r = 0; r < SET_RESOURCES; r++) {
        if (SET_TRADES[trade].takes >> (8 * r) & 0xff) given = r;
        if (SET_TRADES[trade].gives >> (8 * r) & 0xff) taken = r;
    }
    int owned = owns_goods(p, SET_TRADES[trade].takes), one = trade >= 14 && p->artefact == SET_MIRROR;
    switch (reason) {
    case WHY_exchange_input: return !owned;
    case WHY_exchange_mirror: return trade >= 14 && p->artefact != SET_MIRROR;
    case WHY_exchange_back: return one && owned && t->marks >> given & 1;
    case WHY_exchange_again: return one && owned && t->marks >> (3 + taken) & 1;
    case WHY_exchange_supply: return owned && t->head.options & SET_STRICT && !t->supply[taken];
    default: return reason == WHY_exchange_limit && p->exchanges >= 150;
    }
}

static int holds_use(const set_state *t, const set_seat *p, int action, int reason) {
    int place = action - SET_USE;
    if (place < 0 || place > 2 || t->street > 2) return 0;
    int type = p->building[3 * t->street + place], ready = t->unused >> place & 1;
    if (reason == WHY_use_none) return type == SK_NONE;
    if (type == SK_NONE) return 0;
    if (reason == WHY_use_done) return !ready && t->head.step == SET_STREET;
    if (reason == WHY_use_other) return !ready && t->head.step == SET_CLOCKWORK;
    if (!ready) return 0;
    if (reason == WHY_use_basic) return type == SET_BAZAAR && !(p->stock[0] + p->stock[1] + p->stock[2]);
    if (reason == WHY_use_fort) return type == SET_POST && !p->forts;
    int owned = owns_goods(p, SET_EFFECTS[type].takes);
    if (reason == WHY_use_supply) return owned && t->head.options & SET_STRICT;
    int reach = exchanges_reach(t, p, SET_EFFECTS[type].takes, reason == WHY_use_plan);
    return !owned && reach == (reason == WHY_use_plan);
}

/* 1 if a terrain of the player gives this resource: one with a fort, or one of the region in progress without
 * monster. */
static int gives(const set_state *t, const set_seat *p, int resource, int fortified) {
    for (int i = 0; i < SET_SPACES; i++) {
        if (!is_own(p, i) || SET_TERRAINS[p->terrain[i]].resource != resource) continue;
        if (fortified ? p->forts >> i & 1 : i / 3 == t->region && !(p->monsters >> i & 1)) return 1;
    }
    return 0;
}

/* Answers that are not possible. */
static int holds_answer(const set_state *t, const set_seat *p, int action, int reason) {
    int basic = action - SET_CHOOSE, resource = action - SET_GAIN, kept = action - SET_HOLD, a = action - SET_ARTEFACT;
    int short_of = t->head.options & SET_STRICT && resource >= 0 && resource < 5 && !t->supply[resource], other = 0;
    int at = 3 * t->region + action - SET_LAY; /* of a terrain to be laid */
    for (int seat = 0; seat < t->head.players; seat++)
        other += seat != t->turn && t->seat[seat].artefact == a;
    switch (reason) {
    case WHY_put_full: return buildings_in(p, action - SET_PUT) == 3;
    case WHY_lay_taken: return is_own(p, at);
    case WHY_lay_beside: return !is_own(p, at) && !touches(p, at);
    case WHY_give_none: return !p->stock[basic];
    case WHY_give_supply: return !t->supply[basic] && t->head.options & SET_STRICT;
    case WHY_extra_none: return !gives(t, p, resource, 0);
    case WHY_extra_supply: return gives(t, p, resource, 0) && short_of;
    case WHY_trade_none: return !gives(t, p, resource, 1);
    case WHY_trade_supply: return gives(t, p, resource, 1) && short_of;
    case WHY_keep_none: return !p->stock[kept];
    case WHY_keep_all: return p->stock[kept] && p->stock[kept] == t->kept[kept];
    case WHY_take_same: return p->artefact == a;
    case WHY_take_held: return other && t->head.round;
    case WHY_draft_held: return other && !t->head.round;
    case WHY_take_gone: return t->head.players > 1 && !other && p->artefact != a && !(t->display >> a & 1);
    case WHY_take_pile: return t->head.players == 1 && t->artefact_pile >> a & 1;
    default: return reason == WHY_take_spent && t->head.players == 1 && t->artefact_gone >> a & 1;
    }
}

static int holds(const void *state, int who, sk_action action, int reason) {
    const set_state *t = (const set_state *)state;
    if (reason <= WHY_late_exchange) return holds_moment(t, who, action, reason);
    if (who != t->turn || t->head.actors != 1 << who) return 0;
    const set_seat *p = &t->seat[who];
    if (reason >= WHY_put_full) return holds_answer(t, p, action, reason);
    if (reason >= WHY_use_none) return holds_use(t, p, action, reason);
    if (reason >= WHY_exchange_input) return holds_payment(t, p, action, reason);
    if (t->head.step != SET_TURN) return 0;
    if (reason <= WHY_invited) return holds_turn(t, action, reason);
    if ((action < SET_INVITE && t->done & SET_ACTED) || (action >= SET_INVITE && t->done & SET_INVITED)) return 0;
    if (reason <= WHY_explore_villagers) return holds_build_or_explore(t, p, action, reason);
    if (reason <= WHY_fort_villager) return holds_terrain(t, p, action, reason);
    return reason <= WHY_street_villager ? holds_zone(t, p, action, reason) : holds_payment(t, p, action, reason);
}

TEST("R88 the reason of 100000 illegal choices in random games is true of the table") {
    long met[REASONS_MAX];
    int kinds = 0;
    OK(reasons_hold(&settlement, 100000, holds, met));
    for (int i = 0; i < WHY_COUNT; i++)
        kinds += met[i] > 0;
    printf("# %d of %d reasons met in random games\n", kinds, WHY_COUNT);
    OK(kinds > WHY_COUNT / 2);
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

/* A choice of the seat that acts, as it is offered to people. */
static const char *label(int action, int lang) {
    static char memory[256];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    settlement.words->say(&s, actor(), (sk_action)action, SK_LABEL, lang, &text);
    return memory;
}

static const char *question(int lang) {
    static char memory[256];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    settlement.words->ask(&s, actor(), lang, &text);
    return memory;
}

static const char *description(const set_state *t, int lang, char *memory, size_t size) {
    sk_text text;
    sk_text_init(&text, memory, size);
    settlement.words->describe(t, lang, &text);
    OK(!text.cut);
    return memory;
}

TEST("labels: verb, thing, cost and gain; a place only where two would read alike") {
    table(2);
    SAME(label(SET_BUILD + SET_TOWER, SK_EN), "Build the Alchemist's Tower (1 stone)");
    SAME(label(SET_BUILD + SET_TOWER, SK_FR), "Construire la Tour de l’alchimiste (1 pierre)");
    SAME(label(SET_EXCHANGE + 9, SK_EN), "Exchange 1 wood, 1 clay, 1 stone → 1 diamond");
    SAME(label(SET_EXCHANGE + 9, SK_FR), "Échanger 1 bois, 1 argile, 1 pierre → 1 diamant");
    SAME(label(SET_PASS, SK_EN), "Pass (6 villagers unused, 3 basic resources lost)");
    s.seat[0].villagers = 1;
    SAME(label(SET_PASS, SK_FR), "Passer (1 villageois inutilisé, 3 ressources de base perdues)");
    s.seat[0].villagers = 0;
    SAME(label(SET_PASS, SK_EN), "Pass (3 basic resources lost)");
    s.seat[0].villagers = SET_VILLAGERS;
    SAME(label(SET_EXPLORE, SK_FR), "Explorer la région I (1 villageois)");
    market(0, SET_BANK, 1);
    market(1, SET_BANK, 1);
    SAME(label(SET_BUILD + 1, SK_EN), "Build the Bank from market space 2 (1 clay)");
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    s.seat[0].monsters = 1;
    SAME(label(terrain_action(0, SET_HUNT), SK_EN), "Hunt the gnoll (1 villager → 1 diamond)");
    SAME(label(terrain_action(0, SET_HUNT), SK_FR), "Chasser le gnoll (1 villageois → 1 diamant)");
    SAME(label(terrain_action(1, SET_FORTIFY), SK_EN),
         "Fortify the clay terrain in region I in the middle (1 villager)");
    SAME(label(SET_REGION, SK_EN), "Activate region I (1 villager → 1 clay)");
    s.seat[0].monsters = 3;
    SAME(label(terrain_action(1, SET_HUNT), SK_EN),
         "Hunt the gnoll in region I in the middle (1 villager → 1 diamond)");
    s.seat[0].monsters = 0;
    s.seat[0].forts = 1;
    SAME(label(terrain_action(0, SET_GARRISON), SK_EN),
         "Activate the fort in region I on the left (1 villager → 2 wood)");
    row(39, 40, 41, 36);
    SAME(label(SET_INVITE + 3, SK_EN),
         "Invite the Woodcarver (1 wood, 1 clay, 1 diamond → 5 points, 1 bonus villager)");
    building(0, 0, SET_BANK);
    building(0, 0, SET_BAZAAR);
    stock(0, 1, 0, 0, 0, 1);
    play(SET_ACTIVATE);
    SAME(label(SET_USE, SK_EN), "Use the Bank (1 gold → 5 points)");
    SAME(label(SET_USE + 1, SK_EN), "Use the Bazaar (1 wood → 1 gold)");
    SAME(label(SET_STOP, SK_FR), "Quitter la rue");
}

TEST("R16 questions say what can really be done: without villagers no action") {
    table(2);
    SAME(question(SK_EN), "Take an action, invite a hero or pass.");
    s.seat[0].villagers = 0;
    SAME(question(SK_EN), "No villagers left: invite a hero or pass.");
    s.done = SET_INVITED;
    SAME(question(SK_EN), "End your turn or pass.");
    s.seat[0].bonus = 1;
    SAME(question(SK_FR), "Faites une action, finissez votre tour ou passez.");
}

TEST("R50 the description names a surcharge at positions 1 and 2 only") {
    static char memory[1 << 14];
    table(2);
    row(39, 40, 41, 36);
    description(&s, SK_EN, memory, sizeof memory);
    OK(strstr(memory, "1. Cooper, Craftsman: costs 1 wood, 4 diamonds (2 diamonds of it for the position), 6 points"));
    OK(strstr(memory, "2. Caravan Guard, Craftsman: costs 1 clay, 3 diamonds (1 diamond of it for the position), 6"));
    OK(strstr(memory, "3. Tinker, Craftsman: costs 1 stone, 2 diamonds, 6 points, 0 bonus villagers, hydra icon."));
    OK(strstr(memory, "1. Sawmill (gives 1 wood), costs 1 stone."));
}

/* A choice for a random game: by lot, in every second walk what a sensible player might do, so that boards fill. */
static int choose(uint64_t *rng, int walk) {
    uint32_t random = (uint32_t)(sk_random(rng) >> 32);
    if (actor() != SK_CHANCE && walk % 2) return sk_ai_of(&settlement)->rollout_policy(&s, actor(), random);
    return sk_pick(&settlement, &s, actor(), random);
}

/* A table of random games: every number of players, options by lot. */
static void random_table(uint64_t *rng, int walk) {
    uint32_t options = sk_random_below(rng, 3) | (sk_random_below(rng, 2) ? SET_EMPTY_ALLOWED : 0);
    init(&s, 1 + walk % 4, walk % 3 ? options : 0);
}

TEST("labels of a moment differ, and none shows a code, in random games") {
    static char said[SK_CHOICES_MAX][256];
    uint64_t rng = 11;
    for (int walk = 0; walk < 80 && !tap_failures; walk++) {
        random_table(&rng, walk);
        while (actor() >= 0 && !tap_failures) {
            sk_choice choices[SK_CHOICES_MAX];
            int count = legal(&s, actor(), choices), lang = walk / 2 % 2;
            for (int i = 0; i < count; i++) {
                snprintf(said[i], sizeof said[i], "%s", label(choices[i].action, lang));
                OK(said[i][0] && !strpbrk(said[i], "?#>") && (actor() == SK_CHANCE || !strpbrk(said[i], "{}")));
                for (int k = 0; k < i; k++) {
                    if (strcmp(said[i], said[k])) continue;
                    printf("# two choices are offered as \"%s\"\n", said[i]);
                    OK(strcmp(said[i], said[k]));
                }
            }
            apply(&s, actor(), (sk_action)choose(&rng, walk));
        }
    }
}

/* 1 if two tables differ in anything but the number of plies. */
static int differ(const set_state *a, const set_state *b) {
    set_state x = *a, y = *b;
    x.head.ply = y.head.ply = 0;
    return memcmp(&x, &y, sizeof x) != 0;
}

TEST("the description tells neighbouring tables apart, and what different choices and draws lead to") {
    static char one[1 << 14], two[1 << 14];
    uint64_t rng = 12;
    long pairs = 0;
    for (int walk = 0; walk < effort_share(60) && !tap_failures; walk++) {
        random_table(&rng, walk);
        while (actor() >= 0 && !tap_failures) {
            set_state before = s, after, other = s;
            int who = actor(), lang = walk / 2 % 2;
            apply(&other, who, sk_pick(&settlement, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
            apply(&s, who, (sk_action)choose(&rng, walk));
            after = s;
            const set_state *pair[2] = {&before, &other};
            description(&after, lang, one, sizeof one);
            for (int i = 0; i < 2; i++) {
                if (!differ(&after, pair[i])) continue;
                description(pair[i], lang, two, sizeof two);
                pairs++;
                if (!strcmp(one, two)) printf("# ply %d, step %d:\n%s", after.head.ply, before.head.step, one);
                OK(strcmp(one, two) != 0);
            }
        }
    }
    OK(pairs > effort_share(5000));
}

/* 1 if the table reads differently, in both languages, when one byte of it is changed. */
static int is_told(void *byte, int value) {
    static char one[1 << 14], two[1 << 14];
    uint8_t *at = (uint8_t *)byte, old = *at;
    int told = 1;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        description(&s, lang, one, sizeof one);
        *at = (uint8_t)value;
        description(&s, lang, two, sizeof two);
        *at = old;
        told &= strcmp(one, two) != 0;
    }
    return told;
}

TEST("G22 R25 R37 R41 R67 O1 the description tells what random games seldom show") {
    table_with(2, 1);
    set_seat *p = &s.seat[0];
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    building(0, 0, SET_WAREHOUSE);
    building(0, 0, SET_WAREHOUSE);
    OK(is_told(&s.marks, 1) && is_told(&s.marks, 8) && is_told(&s.done, SET_ACTED) && is_told(&s.head.round, 2));
    OK(is_told(&p->bonus, 1) && is_told(&p->bonus_used, 1) && is_told(&p->exchanges, 1));
    OK(is_told(&p->artefact, SET_KEY));
    OK(is_told(&p->activated, 1) && is_told(&p->activated, 8) && is_told(&p->forts, 1) && is_told(&p->monsters, 1));
    p->activated = 9;
    p->forts = 1;
    OK(is_told(&p->again, 1) && is_told(&p->again, 8) && is_told(&p->forts_used, 1));
    for (int z = 0; z < SET_ZONES; z++)
        OK(is_told(&p->zones[z], 1));
    for (int c = 0; c < SET_COLOURS; c++)
        OK(is_told(&s.supply_monsters[c], 8));
    OK(is_told(&s.supply_forts, 35) && is_told(&s.supply_bonus, 23) && is_told(&s.supply[SET_GOLD], 15));
    OK(is_told(&s.passed, 2) && is_told(&s.next_first, 1) && is_told(&s.first, 1) && is_told(&s.hero_discard, 1));
    p->villagers = 0;
    s.done = SET_INVITED;
    OK(is_told(&s.done, SET_ACTED | SET_INVITED));
    s.head.step = SET_KEEP;
    char clay[1 << 14], wood[1 << 14];
    s.kept[SET_CLAY] = 1;
    description(&s, SK_EN, clay, sizeof clay);
    s.kept[SET_CLAY] = 0;
    s.kept[SET_WOOD] = 1;
    OK(strcmp(clay, description(&s, SK_EN, wood, sizeof wood)) != 0);
    s.kept[SET_WOOD] = 0;
    s.head.step = SET_RISK;
    s.region = 0;
    s.risks = 3;
    OK(is_told(&s.risks, 2) && is_told(&s.region, 1));
    s.head.step = SET_EXTRA;
    s.risks = 0;
    OK(is_told(&s.region, 1));
    s.region = SK_NONE;
    s.street = 0;
    s.unused = 3;
    s.head.step = SET_STREET;
    OK(is_told(&s.unused, 2) && is_told(&s.street, 1));
    s.head.step = SET_BASIC;
    s.unused = s.place = 0;
    OK(is_told(&s.place, 1));
    s.street = s.place = SK_NONE;
    s.head.step = SET_PLACE;
    s.pending = SET_BANK;
    OK(is_told(&s.pending, SET_POST));
    table(1);
    OK(is_told(&s.artefact_gone, 1));
}

/* --- Stories ----------------------------------------------------------------------------------------------------- */

static sk_story told;

static const char *story(int lang) {
    static char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    settlement.words->story(&told, lang, &text);
    OK(!text.cut);
    return memory;
}

/* Play a ply and gather it. */
static void tell_ply(int action) {
    set_state before = s;
    int who = actor();
    play(action);
    settlement.words->gather(&told, &before, &s, who, (sk_action)action);
}

static void tell_plies(int who, const int *actions, int count) {
    memset(&told, 0, sizeof told);
    told.who = (uint8_t)who;
    for (int i = 0; i < count; i++) {
        tell_ply(actions[i]);
        while (actor() == SK_CHANCE && s.turn != SK_NONE) {
            sk_choice choices[SK_CHOICES_MAX];
            legal(&s, SK_CHANCE, choices);
            tell_ply(choices[0].action);
        }
    }
}

TEST("R20 R24 R30 R33 R44 stories of single actions: what was done and what it brought") {
    table(2);
    int build[] = {SET_BUILD + SET_SAWMILL, SET_PUT, SET_END};
    tell_plies(0, build, 3);
    SAME(story(SK_EN), "{0} builds a Sawmill in the upper street.");
    SAME(story(SK_FR), "{0} construit une Scierie, rue supérieure.");
    int explore[] = {SET_EXPLORE, SET_LAY, SET_END};
    row_of(1u << SET_GREEN);
    tell_plies(1, explore, 3);
    SAME(story(SK_EN), "{1} explores region I and finds a wood terrain, and meets a gnoll.");
    SAME(story(SK_FR), "{1} explore la région I et trouve un terrain de bois, et rencontre un gnoll.");
    terrain(0, 0, SET_WOOD, SET_GREEN);
    terrain(0, 1, SET_CLAY, SET_GREEN);
    s.seat[0].monsters = 1;
    int hunt[] = {terrain_action(0, SET_HUNT), SET_END};
    tell_plies(0, hunt, 2);
    SAME(story(SK_EN), "{0} hunts the gnoll: +1 diamond.");
    pass_now();
    int fortify[] = {terrain_action(0, SET_FORTIFY), SET_END};
    tell_plies(0, fortify, 2);
    SAME(story(SK_EN), "{0} fortifies a wood terrain in region I.");
    int fort[] = {terrain_action(0, SET_GARRISON), SET_END};
    tell_plies(0, fort, 2);
    SAME(story(SK_EN), "{0} activates the fort of a wood terrain in region I: +2 wood.");
    SAME(story(SK_FR), "{0} active la fortification d’un terrain de bois en région I : +2 bois.");
    int region[] = {SET_REGION, SET_END};
    tell_plies(0, region, 2);
    SAME(story(SK_EN), "{0} activates region I: +1 wood, +1 clay, and meets a gnoll.");
}

TEST("R41 R48 R50 R58 R67 R69 stories of streets, heroes, exchanges and passes") {
    table(2);
    building(0, 1, SET_SAWMILL);
    building(0, 1, SET_BANK);
    stock(0, 0, 0, 0, 2, 0);
    int street[] = {SET_ACTIVATE + 1, SET_USE, SET_EXCHANGE + 10, SET_USE + 1, SET_END};
    tell_plies(0, street, 5);
    SAME(story(SK_EN), "{0} uses the Sawmill and the Bank in the middle street: +1 wood, 1 gold stored, "
                       "then exchanges 2 diamonds for 1 gold.");
    row(39, 40, 41, 36);
    stock(1, 2, 1, 1, 1, 0);
    int hero[] = {SET_INVITE + 3, SET_PASS, SET_ARTEFACT + SET_MACE};
    tell_plies(1, hero, 3);
    SAME(story(SK_EN), "{1} invites the Woodcarver for 1 wood, 1 clay, 1 diamond: +2 bonus villagers, then passes, "
                       "loses 2 basic resources and takes the Mace of the Brave.");
    SAME(story(SK_FR), "{1} invite le Sculpteur pour 1 bois, 1 argile, 1 diamant : +2 villageois bonus, puis passe, "
                       "perd 2 ressources de base et prend la Masse des Braves.");
    artefact(0, SET_CLOCK);
    stock(0, 0, 1, 0, 0, 1);
    market(0, SET_BANK, 1);
    int clock[] = {SET_BUILD, SET_PUT, SET_USE, SET_PASS, SET_ARTEFACT + SET_CUP};
    tell_plies(0, clock, 5);
    SAME(story(SK_EN), "{0} builds a Bank in the upper street and uses it at once: 1 gold stored, then passes and "
                       "takes the Cup of Good Cheer.");
    memset(&told, 0, sizeof told);
    told.who = SK_CHANCE;
    while (actor() == SK_CHANCE) {
        sk_choice choices[SK_CHOICES_MAX];
        legal(&s, SK_CHANCE, choices);
        tell_ply(choices[0].action);
    }
    SAME(story(SK_EN), "Round 2 begins; the Trailblazer joins the row.");
    until_round(6);
    int last[] = {SET_PASS};
    int seat = s.turn;
    tell_plies(seat, last, 1);
    OK(strstr(story(SK_EN), "passes for the last time.") != NULL);
}

/* A story is a sentence or nothing, with no name but those of the players in it. */
static int story_is_good(const char *text) {
    size_t length = strlen(text);
    for (const char *at = text; (at = strpbrk(at, "{}?#|")) != NULL; at += 3)
        if (at[0] != '{' || at[1] < '0' || at[1] > '3' || at[2] != '}') return 0;
    return !length || (text[length - 1] == '.' && !strstr(text, "..") && !strstr(text, "  "));
}

TEST("every turn of 200 random games of each number of players is a sentence or nothing") {
    uint64_t rng = 13;
    long sentences = 0;
    for (int walk = 0; walk < effort_share(800) && !tap_failures; walk++) {
        random_table(&rng, walk);
        bent = 1;
        memset(&told, 0, sizeof told);
        told.ended = 1;
        while (actor() >= 0 && !tap_failures) {
            int who = actor(), is_mine = who == SK_CHANCE && s.turn != SK_NONE ? told.who : who;
            set_state before = s;
            if (is_mine != told.who || (told.ended && who != SK_CHANCE)) {
                for (int lang = 0; lang < SK_LANGS; lang++) {
                    if (!story_is_good(story(lang))) printf("# \"%s\"\n", story(lang));
                    OK(story_is_good(story(lang)));
                }
                sentences += story(SK_EN)[0] != 0;
                memset(&told, 0, sizeof told);
                told.who = (uint8_t)is_mine;
            }
            int action = choose(&rng, walk);
            apply(&s, who, (sk_action)action);
            settlement.words->gather(&told, &before, &s, who, (sk_action)action);
            int ends =
                action == SET_END || action >= SET_ARTEFACT || (action == SET_PASS && s.head.round == SET_ROUNDS);
            if (who != SK_CHANCE) EQ(told.ended, ends);
        }
    }
    OK(sentences > effort_share(10000));
}

/* --- Whole games ------------------------------------------------------------------------------------------------- */

TEST("R10 R83 R95 T47 random games of every table keep every component and end") {
    for (int n = 0; n < 120; n++) {
        uint32_t options = (uint32_t)(n / 4 % 3) | (n / 12 % 2 ? SET_EMPTY_ALLOWED : 0);
        uint64_t rng = sk_random_seed(11, (uint64_t)n);
        bent = 0;
        init(&s, 1 + n % 4, options);
        int plies = 0;
        while (s.head.actors && plies++ <= SET_PLIES_MAX) {
            int who = actor();
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
            EQ(check(&s), 0);
            if (tap_failures) return;
        }
        EQ(s.head.step, SET_OVER);
    }
}

TEST("R95 exchanges cannot run for ever: a player who exchanges whenever possible still ends") {
    for (int n = 0; n < 20; n++) {
        uint64_t rng = sk_random_seed(12, (uint64_t)n);
        init(&s, 2, 0);
        int plies = 0;
        while (s.head.actors && plies++ <= SET_PLIES_MAX) {
            int who = actor();
            sk_action choice = pick(&s, who, (uint32_t)(sk_random(&rng) >> 32));
            if (s.head.step == SET_DRAFT || s.head.step == SET_TAKE) {
                if (can(SET_ARTEFACT + SET_MIRROR)) choice = SET_ARTEFACT + SET_MIRROR;
            } else if (who != SK_CHANCE) {
                for (int i = 0; i < SET_EXCHANGES; i++)
                    if (can(SET_EXCHANGE + i)) choice = (sk_action)(SET_EXCHANGE + i);
                if (choice == SET_PASS && choices_now() > 1) choice = pick(&s, who, 0);
            }
            apply(&s, who, choice);
        }
        EQ(s.head.step, SET_OVER);
    }
}

TEST("G18 nothing is hidden: every seat sees the whole table") {
    table(3);
    uint64_t view[SK_STATE_MAX / 8];
    for (int seat = 0; seat < 3; seat++) {
        sk_view(&settlement, &s, seat, view);
        ((set_state *)view)->head.viewer = SK_FULL;
        OK(memcmp(view, &s, sizeof s) == 0);
    }
}

/* --- positions that no game can reach --- */

static set_seat *any_seat(set_state *t, uint64_t *rng) {
    return &t->seat[sk_random_below(rng, t->head.players)];
}

static int passed_in_draft(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    int other = (int)sk_random_below(rng, t->head.players);
    if (t->head.step != SET_DRAFT || other == t->turn) return 0;
    t->passed = (uint8_t)(1u << other);
    t->next_first = (uint8_t)other;
    memset(t->seat[other].stock, 0, SET_BASICS); /* as after a pass (R67) */
    return 1;
}

static int next_has_not_passed(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    (void)rng;
    if (t->passed || t->head.step < SET_DRAFT) return 0;
    t->next_first = 0;
    return 1;
}

static int hero_twice(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    set_seat *p = any_seat(t, rng);
    if (!p->heroes) return 0;
    t->hero_deck |= p->heroes;
    return 1;
}

static int hero_nowhere(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    (void)rng;
    if (!t->hero_deck) return 0;
    t->hero_deck &= t->hero_deck - 1;
    return 1;
}

static int fort_without_land(void *state, uint64_t *rng) {
    set_seat *p = any_seat((set_state *)state, rng);
    unsigned bare = ~(unsigned)p->reach[SET_RED] & ((1u << SET_SPACES) - 1);
    if (!bare) return 0;
    p->forts |= (uint16_t)(bare & (0 - bare));
    return 1;
}

static int region_left_over(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    (void)rng;
    if (t->head.step != SET_TURN) return 0;
    t->region = 0;
    return 1;
}

static int street_left_over(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    (void)rng;
    if (t->head.step != SET_TURN) return 0;
    t->street = 0;
    return 1;
}

static int villager_more(void *state, uint64_t *rng) {
    any_seat((set_state *)state, rng)->villagers++;
    return 1;
}

static int artefact_twice(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    set_seat *p = any_seat(t, rng);
    if (p->artefact == SK_NONE) return 0;
    t->artefact_gone |= (uint16_t)(1u << p->artefact);
    return 1;
}

static int streets_miscounted(void *state, uint64_t *rng) {
    any_seat((set_state *)state, rng)->streets[sk_random_below(rng, 3)]++;
    return 1;
}

static int token_from_nowhere(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    uint32_t kind = sk_random_below(rng, SET_RESOURCES + SET_COLOURS + 2);
    if (kind < SET_RESOURCES)
        t->supply[kind]++;
    else if (kind < SET_RESOURCES + SET_COLOURS)
        t->supply_monsters[kind - SET_RESOURCES]++;
    else if (kind == SET_RESOURCES + SET_COLOURS)
        t->supply_bonus++;
    else
        t->supply_forts++;
    return 1;
}

/* R43: the market is filled up before the new building is used. */
static int new_building_has_stored(void *state, uint64_t *rng) {
    set_state *t = (set_state *)state;
    (void)rng;
    if (t->head.step != SET_REFILL || t->turn >= SET_PLAYERS || t->street >= 3) return 0;
    set_seat *p = &t->seat[t->turn];
    if (!p->streets[t->street]) return 0;
    int space = 3 * t->street + p->streets[t->street] - 1;
    if (p->building[space] != SET_BANK && p->building[space] != SET_CATHEDRAL) return 0;
    p->stored[space] = 1;
    return 1;
}

TEST("check refuses what no game can reach") {
    static const edit edits[] = {
        {"a token comes from nowhere", token_from_nowhere},
        {"a building that was just built has stored something", new_building_has_stored},
        {"somebody has passed during the draft", passed_in_draft},
        {"who begins the next round has not passed", next_has_not_passed},
        {"a hero is invited and lies in the deck", hero_twice},
        {"a hero is nowhere", hero_nowhere},
        {"a fort stands where no terrain lies", fort_without_land},
        {"a region is being explored between two actions", region_left_over},
        {"a street is being used between two actions", street_left_over},
        {"a villager comes from nowhere", villager_more},
        {"an artefact is owned and out of the game", artefact_twice},
        {"a street has more buildings than lie there", streets_miscounted},
    };
    edits_refused(&settlement, edits, sizeof edits / sizeof edits[0], 24);
}
