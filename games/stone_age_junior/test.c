/* test.c - Stone Age Junior: every numbered rule and every worked example, as given / when / then.
 *
 * The name of a test cites the numbers of RULES.md (R, K, V, Q) and of the worked examples (T) and edge cases (E). The
 * order of the places is read from saj_loop and saj_spot, because it is reconstructed (Q1).
 */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "features.h"
#include "tests/support/refusals.h"
#include "tests/support/tap.h"

static const sk_game *const game = &stone_age_junior;

/* --- given --- */

/* The option bits of "memory_aid=full reset=shuffle". */
static uint32_t options_of(const char *text) {
    uint32_t bits = 0;
    char copy[200];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *key = strtok(copy, " ="); key; key = strtok(NULL, " ="))
        EQ(sk_option_set(game, &bits, key, strtok(NULL, " =")), SK_OK);
    return bits;
}

/* The hut that costs these goods; the third is SK_NONE for a hut of two equal goods. */
static int hut_for(int a, int b, int c) {
    int hut = 0;
    while (saj_huts[hut].items[0] != a || saj_huts[hut].items[1] != b || saj_huts[hut].items[2] != c)
        hut++;
    return hut;
}

static int pair_of(int kind) {
    return hut_for(kind, kind, SK_NONE);
}

static void play(saj_state *s, int who, int action) {
    EQ(sk_play(game, s, who, (sk_action)action), SK_OK);
    EQ(sk_check(game, s), 0);
}

static void chance(saj_state *s, int outcome) {
    play(s, SK_CHANCE, outcome);
}

/* A table at its first turn that offers these huts; seat 0 starts unless the options say otherwise. */
static saj_state table_of_huts(int players, const char *options, int hut0, int hut1, int hut2) {
    saj_state s;
    uint32_t bits = options_of(options);
    if (!(bits >> SAJ_OPT_START & 7)) bits |= 1 << SAJ_OPT_START;
    EQ(sk_new(game, &s, players, bits), SK_OK);
    chance(&s, SAJ_OUT_HUT + hut0);
    chance(&s, SAJ_OUT_HUT + hut1);
    chance(&s, SAJ_OUT_HUT + hut2);
    return s;
}

/* The table of most tests: pile 1 offers tooth pot arrowhead, pile 2 two fish, pile 3 two berries. */
static saj_state table(int players, const char *options) {
    int triple = hut_for(SAJ_TOOTH, SAJ_POT, SAJ_ARROWHEAD);
    return table_of_huts(players, options, triple, pair_of(SAJ_FISH), pair_of(SAJ_BERRY));
}

/* Hand goods from their place, or a dog from the board, to a seat. */
static void give(saj_state *s, int seat, int kind, int count) {
    s->stock[kind] = (uint8_t)(s->stock[kind] - count);
    s->store[seat].goods[kind] = (uint8_t)(s->store[seat].goods[kind] + count);
    s->store[seat].held = (uint8_t)(s->store[seat].held + count);
    EQ(sk_check(game, s), 0);
}

static void give_dogs(saj_state *s, int seat, int count) {
    s->kennel = (uint8_t)(s->kennel - count);
    s->store[seat].dogs = (uint8_t)(s->store[seat].dogs + count);
    EQ(sk_check(game, s), 0);
}

/* Put the hut that a pile offers into a village and let the pile show the lowest hut never shown. */
static void award(saj_state *s, int seat, int pile) {
    s->huts[seat][s->store[seat].built++] = s->offer[pile];
    s->offer[pile] = SK_NONE;
    for (int hut = 0; s->pile[pile] && s->offer[pile] == SK_NONE; hut++)
        if (s->huts_left >> hut & 1) s->offer[pile] = (uint8_t)hut;
    if (s->offer[pile] != SK_NONE) {
        s->huts_left = (uint16_t)(s->huts_left & ~(1 << s->offer[pile]));
        s->pile[pile]--;
    }
    EQ(sk_check(game, s), 0);
}

/* Let the token of a slot be one that was seen before and turned down again. */
static void know(saj_state *s, int slot, int face) {
    s->token[slot] = (uint8_t)face;
    s->faces_left = (uint16_t)(s->faces_left & ~(1 << face));
    EQ(sk_check(game, s), 0);
}

static void stand(saj_state *s, int seat, int place) {
    s->position[seat] = saj_spot[place];
}

/* --- when --- */

static int face_of_place(int place) {
    int face = 0;
    while (saj_tokens[face].steps || saj_tokens[face].place != place)
        face++;
    return face;
}

static int face_of_die(int pips) {
    int face = 0;
    while (saj_tokens[face].steps != pips)
        face++;
    return face;
}

/* The active seat turns this slot; if its token was never seen, chance answers with `face`. */
static void turn_slot(saj_state *s, int slot, int face) {
    play(s, s->active, SAJ_ACT_FLIP + slot);
    if (s->head.step == SAJ_TOKEN) chance(s, SAJ_OUT_TOKEN + face);
    OK(s->token[slot] == face || !s->up);
}

/* The active seat turns the token with this face: where it is known to lie, else in the first slot never seen. */
static int turn(saj_state *s, int face) {
    int slot = 0;
    while (slot < SAJ_SLOTS && s->token[slot] != face)
        slot++;
    if (slot == SAJ_SLOTS)
        for (slot = 0; slot < SAJ_SLOTS - 1 && s->token[slot] != SK_NONE;)
            slot++;
    turn_slot(s, slot, face);
    return slot;
}

static int visit(saj_state *s, int place) {
    return turn(s, face_of_place(place));
}

static int pair_rank(int a, int b) {
    return a * (27 - a) / 2 + (b - a - 1);
}

static void swap(saj_state *s, int a, int b) {
    play(s, s->active, SAJ_ACT_EXCHANGE + pair_rank(a, b));
}

static int build_id(int pile, int pattern) {
    return SAJ_ACT_BUILD + 8 * pile + pattern;
}

/* The trade that leaves this many of each kind at the trading post. */
static int trade_id(int tooth, int berry, int pot, int arrowhead, int fish) {
    uint8_t wanted[8] = {(uint8_t)tooth, (uint8_t)berry, (uint8_t)pot, (uint8_t)arrowhead, (uint8_t)fish, 0, 0, 0};
    int rank = 0;
    while (memcmp(&saj_pools[rank], wanted, 8) != 0)
        rank++;
    return SAJ_ACT_TRADE + rank;
}

/* --- then --- */

static int count_choices(const saj_state *s, int who) {
    sk_choice choices[SK_CHOICES_MAX];
    return game->rules->legal(s, who, choices);
}

/* `count` choices of `who`, each of weight 1, with ids from `first` to `last`, and nobody else acts. */
static void expect_choices(const saj_state *s, int who, int count, int first, int last) {
    sk_choice choices[SK_CHOICES_MAX];
    int found = game->rules->legal(s, who, choices);
    EQ(s->head.actors, 1 << who);
    EQ(found, count);
    for (int i = 0; i < found; i++) {
        EQ(choices[i].weight, 1);
        OK(choices[i].action >= first && choices[i].action <= last);
        OK(i == 0 || choices[i].action > choices[i - 1].action);
    }
}

static int may(const saj_state *s, int who, int action) {
    return sk_is_legal(game, s, who, (sk_action)action);
}

/* It is the turn of `seat`, which must turn a token. */
static void expect_turn(const saj_state *s, int seat) {
    EQ(s->head.step, SAJ_FLIP);
    EQ(s->active, seat);
    EQ(s->head.actors, 1 << seat);
}

static void expect_five(const uint8_t *got, int tooth, int berry, int pot, int arrowhead, int fish) {
    EQ(got[SAJ_TOOTH], tooth);
    EQ(got[SAJ_BERRY], berry);
    EQ(got[SAJ_POT], pot);
    EQ(got[SAJ_ARROWHEAD], arrowhead);
    EQ(got[SAJ_FISH], fish);
}

static saj_state view_of(const saj_state *s, int viewer) {
    saj_state view;
    sk_view(game, s, viewer, &view);
    EQ(sk_check(game, &view), 0);
    return view;
}

static int seen_count(const saj_state *s) {
    int count = 0;
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        count += s->token[slot] != SK_NONE;
    return count;
}

/* Goods, dogs, pool and stocks of two states agree. */
static int same_goods(const saj_state *a, const saj_state *b) {
    return memcmp(a->stock, b->stock, sizeof a->stock) == 0 && memcmp(a->pool, b->pool, sizeof a->pool) == 0 &&
           memcmp(a->store, b->store, sizeof a->store) == 0 && a->kennel == b->kennel;
}

static const char *notation(const saj_state *s, int who, int action, int lang) {
    static char memory[200];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->say(s, who, (sk_action)action, SK_NOTATION, lang, &text);
    return memory;
}

/* The refusal of an action begins with this rule, in both languages. */
static void expect_refusal(const saj_state *s, int who, int action, const char *rule) {
    saj_state copy = *s;
    OK(sk_play(game, &copy, who, (sk_action)action) != SK_OK);
    EQ(memcmp(&copy, s, sizeof copy), 0);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[300];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        sk_refusal(game, s, who, (sk_action)action, lang, &text);
        EQ(strncmp(memory, rule, strlen(rule)), 0);
        OK(memory[strlen(rule)] == ':');
    }
}

/* --- components --- */

TEST("R2 Q1 the loop holds each place once, from the site over the swamp two steps on; saj_spot is its inverse") {
    uint32_t places = 0;
    for (int position = 0; position < SAJ_PLACES; position++) {
        places |= 1u << saj_loop[position];
        EQ(saj_spot[saj_loop[position]], position);
    }
    EQ(places, 0xff);
    EQ(saj_loop[0], SAJ_SITE);
    EQ(saj_loop[2], SAJ_SWAMP);
}

TEST("R9 Q2 fourteen tokens: dice 1 to 6 once each and the symbol of every place once") {
    uint32_t pips = 0, places = 0;
    for (int face = 0; face < SAJ_SLOTS; face++) {
        if (saj_tokens[face].steps)
            pips |= 1u << saj_tokens[face].steps;
        else
            places |= 1u << saj_tokens[face].place;
    }
    EQ(pips, 0x7e);
    EQ(places, 0xff);
}

TEST("R7 Q3 fifteen different huts: ten triples of different goods, five pairs, each good eight times") {
    int icons[SAJ_KINDS] = {0}, pairs = 0;
    for (int hut = 0; hut < SAJ_HUTS; hut++) {
        const uint8_t *items = saj_huts[hut].items;
        for (int i = 0; i < 3 - saj_huts[hut].pair; i++)
            icons[items[i]]++;
        if (saj_huts[hut].pair)
            OK(items[0] == items[1] && items[2] == SK_NONE);
        else
            OK(items[0] < items[1] && items[1] < items[2] && items[2] < SAJ_KINDS);
        pairs += saj_huts[hut].pair;
        for (int other = 0; other < hut; other++)
            OK(memcmp(items, saj_huts[other].items, 3) != 0);
    }
    EQ(pairs, 5);
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        EQ(icons[kind], 8);
}

TEST("E28 R26 R41 action ids: exchange, build, trade and steal keep their numbers") {
    saj_state s = table(3, "");
    EQ(SAJ_ACT_EXCHANGE + pair_rank(0, 1), 167);
    EQ(SAJ_ACT_EXCHANGE + pair_rank(12, 13), 257);
    EQ(build_id(2, 6), 165);
    EQ(trade_id(1, 1, 1, 1, 1), 65);
    EQ(trade_id(0, 0, 2, 1, 2), 129);
    EQ(SAJ_ACT_STEAL_NO, 14);
    EQ(SAJ_ACT_STEAL_YES, 15);
    EQ(game->actions, 258);
    EQ(game->outcomes, 124);
    SAME(notation(&s, 0, 167, SK_EN), "swap A B");
    SAME(notation(&s, 0, 257, SK_EN), "swap M N");
}

TEST("E28 R26 trades are numbered by the sorted list of the five goods, in lexicographic order") {
    int rank = 0;
    for (int a = 0; a < 5; a++)
        for (int b = a; b < 5; b++)
            for (int c = b; c < 5; c++)
                for (int d = c; d < 5; d++)
                    for (int e = d; e < 5; e++) {
                        uint8_t pool[8] = {0};
                        pool[a]++, pool[b]++, pool[c]++, pool[d]++, pool[e]++;
                        EQ(memcmp(&saj_pools[rank++], pool, 8), 0);
                    }
    EQ(rank, SAJ_POOLS);
}

/* --- set-up --- */

TEST("R1 two to four people play; other numbers are refused and empty seats own nothing") {
    saj_state s;
    EQ(sk_new(game, &s, 1, 0), SK_BAD_PLAYERS);
    EQ(sk_new(game, &s, 5, 0), SK_BAD_PLAYERS);
    for (int players = 2; players <= 4; players++) {
        EQ(sk_new(game, &s, players, 0), SK_OK);
        EQ(s.head.players, players);
        EQ(sk_check(game, &s), 0);
    }
    s = table(2, "");
    s.position[3] = 1;
    EQ(sk_check(game, &s), 13);
}

TEST("R3 every figure starts on the building site") {
    saj_state s = table(4, "");
    for (int seat = 0; seat < 4; seat++)
        EQ(saj_loop[s.position[seat]], SAJ_SITE);
}

TEST("R4 R5 R6 E1 goods at the start: 2 a place for two players, 3 for more, and one of each to trade") {
    for (int players = 2; players <= 4; players++) {
        saj_state s = table(players, "");
        int place = players == 2 ? 2 : 3;
        expect_five(s.stock, place, place, place, place, place);
        expect_five(s.pool, 1, 1, 1, 1, 1);
        for (int seat = 0; seat < 4; seat++)
            EQ(s.store[seat].held, 0);
    }
}

TEST("R7 R8 R9 R11 set-up: three piles with one hut on show and four below, two dogs, all tokens down and unseen") {
    saj_state s = table(3, "");
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        OK(s.offer[pile] < SAJ_HUTS);
        EQ(s.pile[pile], 4);
    }
    EQ(s.kennel, 2);
    EQ(s.up, 0);
    EQ(seen_count(&s), 0);
    EQ(s.faces_left, (1 << SAJ_SLOTS) - 1);
    expect_turn(&s, 0);
    EQ(s.head.ply, 3);
    EQ(s.head.round, 0);
    EQ(s.winner, SK_NONE);
}

TEST("R9 slots are the letters A to N") {
    saj_state s = table(2, "");
    SAME(notation(&s, 0, 0, SK_EN), "turn A");
    SAME(notation(&s, 0, 13, SK_EN), "turn N");
    SAME(notation(&s, 0, 13, SK_FR), "retourner N");
}

TEST("R46 E29 R10 Q15 set-up draws pile 1, 2, 3 from 15, 14, 13 huts, then the start seat, if it is random") {
    for (int players = 2; players <= 4; players++) {
        saj_state s;
        EQ(sk_new(game, &s, players, 0), SK_OK);
        for (int pile = 0; pile < SAJ_PILES; pile++) {
            EQ(s.revealing, pile);
            expect_choices(&s, SK_CHANCE, SAJ_HUTS - pile, SAJ_OUT_HUT, SAJ_OUT_HUT + SAJ_HUTS - 1);
            chance(&s, SAJ_OUT_HUT + 2 * pile);
            EQ(s.offer[pile], 2 * pile);
            OK(!may(&s, SK_CHANCE, SAJ_OUT_HUT + 2 * pile));
        }
        expect_choices(&s, SK_CHANCE, players, SAJ_OUT_START, SAJ_OUT_START + players - 1);
        chance(&s, SAJ_OUT_START + players - 1);
        expect_turn(&s, players - 1);
        expect_choices(&s, players - 1, SAJ_SLOTS, 0, SAJ_SLOTS - 1);
    }
}

TEST("R10 R46 E29 a given start seat needs no draw and must be taken") {
    saj_state s = table(3, "start=3");
    expect_turn(&s, 2);
    EQ(s.head.ply, 3);
    EQ(sk_new(game, &s, 3, options_of("start=4")), SK_BAD_OPTION);
    EQ(sk_new(game, &s, 4, options_of("start=4")), SK_OK);
}

/* --- the turn --- */

TEST("R10 R12 the turn goes clockwise and from the last seat to the first; others cannot act") {
    saj_state s = table(3, "start=2");
    expect_refusal(&s, 0, SAJ_ACT_FLIP, "R12");
    visit(&s, SAJ_SWAMP);
    expect_turn(&s, 2);
    visit(&s, SAJ_FOREST);
    expect_turn(&s, 0);
    EQ(s.head.round, 2);
    visit(&s, SAJ_CLAY);
    expect_turn(&s, 1);
}

TEST("R12 the steps come in order: first the token, then the decision of the place") {
    saj_state s = table(3, "");
    expect_refusal(&s, 0, SAJ_ACT_EXCHANGE, "R12");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_BUILD);
    expect_refusal(&s, 0, SAJ_ACT_FLIP, "R13");
    play(&s, 0, SAJ_ACT_BUILD_NONE);
    expect_refusal(&s, 0, SAJ_ACT_EXCHANGE - 1, "R34");
}

TEST("R13 exactly one face-down token is turned; there is no pass and a face-up token cannot be chosen") {
    saj_state s = table(3, "");
    expect_choices(&s, 0, SAJ_SLOTS, 0, SAJ_SLOTS - 1);
    turn_slot(&s, 5, face_of_place(SAJ_SWAMP));
    EQ(s.up, 1 << 5);
    expect_choices(&s, 1, SAJ_SLOTS - 1, 0, SAJ_SLOTS - 1);
    expect_refusal(&s, 1, SAJ_ACT_FLIP + 5, "R13");
}

TEST("R14 a turned token stays face up in its slot through the turns that follow") {
    saj_state s = table(3, "");
    turn_slot(&s, 5, face_of_place(SAJ_SWAMP));
    turn_slot(&s, 2, face_of_place(SAJ_RIVER));
    turn_slot(&s, 9, face_of_die(1));
    EQ(s.up, 1 << 5 | 1 << 2 | 1 << 9);
    EQ(s.token[5], face_of_place(SAJ_SWAMP));
}

TEST("R15 with thirteen tokens up only the building site token is left, and turning it turns all down") {
    saj_state s = table(3, "");
    for (int slot = 1; slot < SAJ_SLOTS; slot++)
        know(&s, slot, slot - 1 < SAJ_FACE_SITE ? slot - 1 : slot);
    s.up = 0x3ffe;
    EQ(sk_check(game, &s), 0);
    expect_choices(&s, 0, 1, 0, 0);
    play(&s, 0, SAJ_ACT_FLIP);
    expect_choices(&s, SK_CHANCE, 1, SAJ_FACE_SITE, SAJ_FACE_SITE);
    chance(&s, SAJ_OUT_TOKEN + SAJ_FACE_SITE);
    EQ(s.up, 0);
    s = table(3, "");
    know(&s, 4, SAJ_FACE_SITE);
    s.up = 1 << 4;
    EQ(sk_check(game, &s), 16);
}

TEST("R16 T1 from the site a die 2 leads two places along the arrows, to the swamp") {
    saj_state s = table(3, "");
    turn(&s, face_of_die(2));
    EQ(s.position[0], 2);
    EQ(saj_loop[s.position[0]], SAJ_SWAMP);
    EQ(s.store[0].goods[SAJ_TOOTH], 1);
}

TEST("R16 T1 a die moves the figure exactly that many places from anywhere on the loop") {
    for (int from = 0; from < SAJ_PLACES; from++) {
        for (int pips = 1; pips <= 6; pips++) {
            saj_state s = table(3, "");
            s.position[0] = (uint8_t)from;
            turn(&s, face_of_die(pips));
            EQ(s.position[0], (from + pips) % 8);
            EQ(s.position[1], 0);
        }
    }
}

TEST("R17 Q19 walking across the building site has no effect: tokens stay up, nothing is built") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give_dogs(&s, 1, 2);
    s.position[0] = 7;
    turn(&s, face_of_die(3));
    EQ(s.position[0], 2);
    EQ(s.up, 1);
    EQ(s.store[0].built, 0);
    expect_turn(&s, 1);
}

TEST("R17 E24 figures share a place and do not push each other") {
    saj_state s = table(3, "");
    for (int seat = 0; seat < 3; seat++)
        stand(&s, seat, SAJ_SITE);
    s.position[1] = s.position[2] = 2;
    turn(&s, face_of_die(2));
    for (int seat = 0; seat < 3; seat++)
        EQ(s.position[seat], 2);
    EQ(s.store[0].held, 1);
    EQ(s.store[1].held + s.store[2].held, 0);
}

TEST("R18 T2 a symbol puts the figure straight onto its place from anywhere") {
    for (int from = 0; from < SAJ_PLACES; from++) {
        for (int place = 0; place < SAJ_PLACES; place++) {
            saj_state s = table(3, "");
            s.position[0] = (uint8_t)from;
            visit(&s, place);
            EQ(saj_loop[s.position[0]], place);
        }
    }
    {
        saj_state s = table(3, "");
        visit(&s, SAJ_RIVER);
        EQ(s.position[0], saj_spot[SAJ_RIVER]);
        EQ(s.store[0].goods[SAJ_FISH], 1);
    }
}

TEST("R19 Q4 the symbol of the own place acts again") {
    saj_state s = table(3, "");
    stand(&s, 0, SAJ_SWAMP);
    visit(&s, SAJ_SWAMP);
    EQ(saj_loop[s.position[0]], SAJ_SWAMP);
    EQ(s.store[0].goods[SAJ_TOOTH], 1);
}

TEST("R19 R40 E4 Q4 the site as the very first token: nothing to pay, one token down, exchange, next player") {
    saj_state s = table(3, "");
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_EXCHANGE);
    EQ(s.active, 0);
    EQ(s.up, 0);
    EQ(seen_count(&s), 1);
    swap(&s, 0, 1);
    expect_turn(&s, 1);
    EQ(seen_count(&s), 1);
}

TEST("R20 only the place where the move ends acts, and once") {
    for (int pips = 1; pips <= 6; pips++) {
        saj_state s = table(3, ""), before = s;
        int place = saj_loop[pips], kind = place - SAJ_SWAMP, taken = 0;
        turn(&s, face_of_die(pips));
        for (int k = 0; k < SAJ_KINDS; k++) {
            EQ(before.stock[k] - s.stock[k], k == kind);
            EQ(s.store[0].goods[k], k == kind);
            taken += s.store[0].goods[k];
        }
        EQ(s.store[0].held, taken);
        EQ(s.kennel, place == SAJ_DOG ? 1 : 2);
        expect_turn(&s, 1);
    }
}

/* --- goods --- */

TEST("R21 T3 Q5 each goods place hands over one of its own kind without asking") {
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        saj_state s = table(3, ""), before = s;
        visit(&s, SAJ_SWAMP + kind);
        for (int k = 0; k < SAJ_KINDS; k++) {
            EQ(s.stock[k], k == kind ? 2 : 3);
            EQ(s.store[0].goods[k], k == kind);
        }
        EQ(s.store[0].held, 1);
        EQ(memcmp(s.pool, before.pool, sizeof s.pool), 0);
        expect_turn(&s, 1);
    }
}

TEST("R22 E5 an empty place gives nothing and the turn passes") {
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        saj_state s = table(3, ""), before;
        give(&s, 1, kind, 3);
        before = s;
        visit(&s, SAJ_SWAMP + kind);
        OK(same_goods(&s, &before));
        expect_turn(&s, 1);
    }
}

TEST("R23 there is no limit on goods held") {
    saj_state s = table(3, "");
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        give(&s, 0, kind, kind == SAJ_TOOTH ? 2 : 3);
    visit(&s, SAJ_SWAMP);
    EQ(s.store[0].held, 15);
    EQ(s.store[0].goods[SAJ_TOOTH], 3);
}

/* --- trading --- */

TEST("R24 R25 T4 fish and pot for tooth and berry: pool 0 0 2 1 2, five goods remain") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 1);
    give(&s, 0, SAJ_POT, 1);
    visit(&s, SAJ_TRADE);
    EQ(s.head.step, SAJ_TRADING);
    SAME(notation(&s, 0, trade_id(0, 0, 2, 1, 2), SK_EN), "trade pot fish for tooth berry");
    play(&s, 0, trade_id(0, 0, 2, 1, 2));
    expect_five(s.pool, 0, 0, 2, 1, 2);
    expect_five(s.store[0].goods, 1, 1, 0, 0, 0);
    EQ(s.store[0].held, 2);
    expect_turn(&s, 1);
}

TEST("R24 Q10 trading nothing is allowed and changes nothing; five goods can change hands in one visit") {
    saj_state s = table(3, ""), before;
    give(&s, 0, SAJ_FISH, 3);
    give(&s, 0, SAJ_POT, 2);
    visit(&s, SAJ_TRADE);
    before = s;
    play(&s, 0, trade_id(1, 1, 1, 1, 1));
    OK(same_goods(&s, &before));
    expect_turn(&s, 1);
    s = before;
    s.pool[SAJ_TOOTH] = s.pool[SAJ_BERRY] = 2;
    s.pool[SAJ_FISH] = s.pool[SAJ_POT] = 0;
    s.stock[SAJ_TOOTH]--, s.stock[SAJ_BERRY]--, s.stock[SAJ_FISH]++, s.stock[SAJ_POT]++;
    EQ(sk_check(game, &s), 0);
    play(&s, 0, trade_id(0, 0, 2, 0, 3));
    expect_five(s.store[0].goods, 2, 2, 0, 1, 0);
}

TEST("R26 Q11 the choices are exactly the pools that own goods and goods on offer can leave") {
    uint64_t rng = 26;
    for (int trial = 0; trial < 300; trial++) {
        saj_state s = table(3, "");
        int expected = 0;
        for (int i = 0; i < 12; i++) {
            int kind = (int)sk_random_below(&rng, SAJ_KINDS), other = (int)sk_random_below(&rng, SAJ_KINDS);
            if (s.stock[kind]) give(&s, (int)sk_random_below(&rng, 2), kind, 1);
            if (!s.stock[kind] || !s.pool[other] || s.pool[kind] == 4) continue;
            s.stock[kind]--, s.pool[kind]++, s.pool[other]--, s.stock[other]++;
        }
        if (!s.store[0].held) continue;
        EQ(sk_check(game, &s), 0);
        visit(&s, SAJ_TRADE);
        for (int rank = 0; rank < SAJ_POOLS; rank++) {
            int fits = 1;
            for (int kind = 0; kind < SAJ_KINDS; kind++)
                fits &= (int)(saj_pools[rank] >> 8 * kind & 0xff) <= s.pool[kind] + s.store[0].goods[kind];
            EQ(may(&s, 0, SAJ_ACT_TRADE + rank), fits);
            expected += fits;
        }
        OK(expected >= 2);
        expect_choices(&s, 0, expected, SAJ_ACT_TRADE, SAJ_ACT_TRADE + SAJ_POOLS - 1);
    }
}

TEST("R26 nothing can be given that is not owned, nor taken that does not lie there") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 1);
    give(&s, 1, SAJ_TOOTH, 1);
    visit(&s, SAJ_TRADE);
    expect_refusal(&s, 0, trade_id(2, 1, 1, 1, 0), "R26");
    expect_refusal(&s, 0, trade_id(0, 1, 1, 0, 3), "R26");
    expect_refusal(&s, 0, SAJ_ACT_FLIP, "R13");
    EQ(count_choices(&s, 0), 5);
}

TEST("R27 E8 Q12 without goods no trade is offered, and dogs or huts are no goods") {
    saj_state s = table(3, ""), before;
    award(&s, 0, 0);
    give_dogs(&s, 0, 2);
    before = s;
    visit(&s, SAJ_TRADE);
    expect_turn(&s, 1);
    OK(same_goods(&s, &before));
}

TEST("R28 E9 three fish for tooth, berry and pot: four of a kind may lie at the trading post") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 3);
    visit(&s, SAJ_TRADE);
    play(&s, 0, trade_id(0, 0, 0, 1, 4));
    expect_five(s.pool, 0, 0, 0, 1, 4);
    expect_five(s.store[0].goods, 1, 1, 1, 0, 0);
    for (int turns = 0; turns < 5; turns++)
        visit(&s, SAJ_SWAMP + turns);
    expect_five(s.pool, 0, 0, 0, 1, 4);
}

TEST("R28 E9 never more than the pieces that exist: no five of a kind, with two players no four") {
    for (int players = 2; players <= 3; players++) {
        saj_state s = table(players, "");
        int copies = players == 2 ? 2 : 3;
        for (int kind = 0; kind < SAJ_KINDS; kind++)
            give(&s, 0, kind, copies);
        visit(&s, SAJ_TRADE);
        EQ(count_choices(&s, 0), players == 2 ? 101 : 121);
        OK(!may(&s, 0, trade_id(0, 0, 0, 0, 5)));
        EQ(may(&s, 0, trade_id(0, 0, 0, 1, 4)), players == 3);
    }
}

/* --- dogs --- */

TEST("R29 T5 Q5 the den gives exactly one dog while the board has some, without asking") {
    saj_state s = table(3, "");
    visit(&s, SAJ_DOG);
    EQ(s.kennel, 1);
    EQ(s.store[0].dogs, 1);
    expect_turn(&s, 1);
}

TEST("R29 the table in words counts the dogs on the board") {
    static const char *const den[SK_LANGS][3] = {
        {"dog den: none\n", "dog den: 1 dog\n", "dog den: 2 dogs\n"},
        {"tanière du chien : rien\n", "tanière du chien : 1 chien\n", "tanière du chien : 2 chiens\n"},
    };
    for (int dogs = 0; dogs <= 2; dogs++) {
        saj_state s = table(3, "");
        give_dogs(&s, 1, 2 - dogs);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char memory[4000];
            sk_text text;
            sk_text_init(&text, memory, sizeof memory);
            game->words->describe(&s, lang, &text);
            OK(strstr(memory, den[lang][dogs]) != NULL);
        }
    }
}

TEST("R30 Q6 with no dog on the board the player may steal one") {
    saj_state s = table(3, "");
    give_dogs(&s, 2, 2);
    visit(&s, SAJ_DOG);
    EQ(s.head.step, SAJ_STEAL);
    expect_choices(&s, 0, 2, SAJ_ACT_STEAL_NO, SAJ_ACT_STEAL_YES);
    expect_refusal(&s, 0, SAJ_ACT_FLIP + 3, "R13");
    play(&s, 0, SAJ_ACT_STEAL_YES);
    EQ(s.store[0].dogs, 1);
    EQ(s.store[2].dogs, 1);
    EQ(s.kennel, 0);
    expect_turn(&s, 1);
}

TEST("R30 E27 Q6 a steal declined changes nothing and the turn passes") {
    saj_state s = table(3, ""), before;
    give_dogs(&s, 1, 1);
    give_dogs(&s, 2, 1);
    visit(&s, SAJ_DOG);
    before = s;
    play(&s, 0, SAJ_ACT_STEAL_NO);
    OK(same_goods(&s, &before));
    expect_turn(&s, 1);
}

TEST("R31 the victim is the next owner clockwise from the thief, round the table") {
    /* thief, two owners, victim */
    static const uint8_t cases[6][4] = {
        {0, 1, 2, 1}, {0, 3, 2, 2}, {1, 0, 3, 3}, {2, 0, 1, 0}, {3, 2, 0, 0}, {3, 1, 2, 1},
    };
    for (int i = 0; i < 6; i++) {
        const uint8_t *c = cases[i];
        saj_state s = table(4, "");
        int spared = c[3] == c[1] ? c[2] : c[1];
        s.active = c[0];
        s.head.actors = (uint8_t)(1 << c[0]);
        give_dogs(&s, c[1], 1);
        give_dogs(&s, c[2], 1);
        visit(&s, SAJ_DOG);
        play(&s, c[0], SAJ_ACT_STEAL_YES);
        EQ(s.store[c[0]].dogs, 1);
        EQ(s.store[c[3]].dogs, 0);
        EQ(s.store[spared].dogs, 1);
    }
}

TEST("R31 R32 E11 an owner of both loses one dog, and has nothing to do at the den") {
    saj_state s = table(3, ""), before;
    give_dogs(&s, 1, 2);
    before = s;
    visit(&s, SAJ_DOG);
    play(&s, 0, SAJ_ACT_STEAL_YES);
    EQ(s.store[1].dogs, 1);
    EQ(s.store[0].dogs, 1);
    s = before;
    s.active = 1;
    s.head.actors = 1 << 1;
    visit(&s, SAJ_DOG);
    OK(same_goods(&s, &before));
    expect_turn(&s, 2);
}

TEST("R32 Q7 owning one dog does not stop a player from stealing the other") {
    saj_state s = table(3, "");
    give_dogs(&s, 0, 1);
    give_dogs(&s, 2, 1);
    visit(&s, SAJ_DOG);
    play(&s, 0, SAJ_ACT_STEAL_YES);
    EQ(s.store[0].dogs, 2);
    EQ(s.store[2].dogs, 0);
}

TEST("R33 E12 while a dog lies on the board it is taken and no steal is offered") {
    saj_state s = table(3, "");
    give_dogs(&s, 1, 1);
    visit(&s, SAJ_DOG);
    EQ(s.kennel, 0);
    EQ(s.store[0].dogs, 1);
    EQ(s.store[1].dogs, 1);
    expect_turn(&s, 1);
}

/* --- building site --- */

TEST("R34 E3 Q19 a die that ends on the site brings the whole site action") {
    for (int place = SAJ_DOG; place < SAJ_PLACES; place++) {
        int pips = SAJ_PLACES - saj_spot[place];
        saj_state s = table(3, "");
        if (pips > 6) continue;
        turn_slot(&s, 8, face_of_place(SAJ_SWAMP));
        stand(&s, 1, place);
        give(&s, 1, SAJ_FISH, 2);
        turn(&s, face_of_die(pips));
        EQ(s.head.step, SAJ_BUILD);
        EQ(s.active, 1);
        play(&s, 1, SAJ_ACT_BUILD_NONE);
        EQ(s.up, 0);
        EQ(s.head.step, SAJ_EXCHANGE);
        swap(&s, 3, 12);
        expect_turn(&s, 2);
    }
}

TEST("R34 R39 E22 declining a payable hut still turns the tokens down and exchanges two") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    expect_choices(&s, 0, 2, SAJ_ACT_BUILD_NONE, build_id(1, 0));
    play(&s, 0, SAJ_ACT_BUILD_NONE);
    EQ(s.store[0].built, 0);
    EQ(s.store[0].held, 2);
    EQ(s.up, 0);
    expect_choices(&s, 0, SAJ_PAIRS, SAJ_ACT_EXCHANGE, SAJ_ACTIONS - 1);
}

TEST("R35 R36 R38 T6 two fish pay the hut of two fish; its pile shows the next one") {
    saj_state s = table(3, "");
    int hut = pair_of(SAJ_FISH), next = pair_of(SAJ_POT);
    give(&s, 0, SAJ_FISH, 2);
    EQ(s.stock[SAJ_FISH], 1);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    EQ(s.stock[SAJ_FISH], 3);
    EQ(s.store[0].held, 0);
    EQ(s.store[0].built, 1);
    EQ(s.huts[0][0], hut);
    EQ(s.offer[1], SK_NONE);
    chance(&s, SAJ_OUT_HUT + next);
    EQ(s.offer[1], next);
    EQ(s.pile[1], 3);
    EQ(s.pile[0], 4);
    OK(!(s.huts_left >> next & 1));
}

TEST("R35 Q20 one hut a turn, even if the new one could be paid too") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give(&s, 0, SAJ_BERRY, 2);
    give(&s, 0, SAJ_POT, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    chance(&s, SAJ_OUT_HUT + pair_of(SAJ_POT));
    EQ(s.head.step, SAJ_EXCHANGE);
    swap(&s, 0, 1);
    EQ(s.store[0].built, 1);
    expect_turn(&s, 1);
}

TEST("R35 R39 E15 a hut with one good lacking is not payable; goods at the trading post do not count") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_TOOTH, 1);
    give(&s, 0, SAJ_POT, 1);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_EXCHANGE);
    s = table(3, "");
    give(&s, 0, SAJ_TOOTH, 1);
    give(&s, 0, SAJ_POT, 1);
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    expect_refusal(&s, 0, build_id(0, 0), "R35");
    expect_refusal(&s, 0, build_id(0, 7), "R37");
}

TEST("R36 E21 payment goes to the own place, never to the trading post") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    EQ(s.pool[SAJ_FISH], 1);
    EQ(s.stock[SAJ_FISH], 3);
}

TEST("R36 E23 goods that were paid can be taken in the very next turn") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give(&s, 2, SAJ_FISH, 1);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    chance(&s, SAJ_OUT_HUT);
    swap(&s, 12, 13);
    visit(&s, SAJ_RIVER);
    EQ(s.store[1].goods[SAJ_FISH], 1);
    EQ(s.stock[SAJ_FISH], 1);
}

TEST("R37 T7 pot, arrowhead and a dog pay for tooth pot arrowhead; the dog returns to the board") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_POT, 1);
    give(&s, 0, SAJ_ARROWHEAD, 1);
    give_dogs(&s, 0, 1);
    visit(&s, SAJ_SITE);
    expect_choices(&s, 0, 2, SAJ_ACT_BUILD_NONE, build_id(0, 1));
    SAME(notation(&s, 0, build_id(0, 1), SK_EN), "build 1 dog tooth");
    play(&s, 0, build_id(0, 1));
    expect_five(s.stock, 3, 3, 3, 3, 3);
    EQ(s.store[0].held, 0);
    EQ(s.store[0].dogs, 0);
    EQ(s.kennel, 2);
    EQ(s.store[0].built, 1);
}

TEST("R37 E13 Q8 Q9 two berries: two dogs alone pay, berry and dog pay one way, two of each pay three ways") {
    /* berries, dogs, number of payments, their patterns as bits */
    static const uint8_t cases[5][4] = {
        {0, 2, 1, 0x10}, {1, 1, 1, 0x02}, {2, 2, 3, 0x13}, {0, 1, 0, 0}, {1, 2, 2, 0x12},
    };
    int first = hut_for(SAJ_TOOTH, SAJ_POT, SAJ_ARROWHEAD), second = hut_for(SAJ_POT, SAJ_ARROWHEAD, SAJ_FISH);
    for (int i = 0; i < 5; i++) {
        saj_state s = table_of_huts(3, "", first, second, pair_of(SAJ_BERRY));
        give(&s, 0, SAJ_BERRY, cases[i][0]);
        give_dogs(&s, 0, cases[i][1]);
        visit(&s, SAJ_SITE);
        for (int pattern = 0; pattern < 8; pattern++)
            if (s.head.step == SAJ_BUILD) EQ(may(&s, 0, build_id(2, pattern)), cases[i][3] >> pattern & 1);
        EQ(s.head.step == SAJ_BUILD, cases[i][2] > 0);
        if (cases[i][2]) EQ(count_choices(&s, 0), 1 + cases[i][2]);
    }
}

/* 1 if these goods and dogs can pay the hut with dogs on the items that the pattern names. */
static int can_pay(const saj_store *store, const saj_hut *hut, int pattern) {
    static const uint8_t replaced[8] = {0, 1, 2, 4, 3, 5, 6, 0};
    int need[SAJ_KINDS] = {0}, dogs = 0;
    if (pattern == 7 || (hut->pair && pattern != 0 && pattern != 1 && pattern != 4)) return 0;
    for (int i = 0; i < 3 - hut->pair; i++) {
        if (replaced[pattern] >> i & 1)
            dogs++;
        else
            need[hut->items[i]]++;
    }
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        if (store->goods[kind] < need[kind]) return 0;
    return dogs <= store->dogs;
}

/* Stop on the site with these goods and compare the offered payments with can_pay; then make each of them. */
static void compare_payments(const saj_state *given) {
    saj_state s = *given;
    int expected = 0;
    visit(&s, SAJ_SITE);
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        for (int pattern = 0; pattern < 8; pattern++) {
            int payable = can_pay(&s.store[0], &saj_huts[s.offer[pile]], pattern);
            saj_state after = s;
            expected += payable;
            EQ(may(&s, 0, build_id(pile, pattern)), payable);
            if (!payable) continue;
            play(&after, 0, build_id(pile, pattern));
            EQ(after.kennel - s.kennel, pattern == 0 ? 0 : pattern < 4 ? 1 : 2);
            EQ(s.store[0].held - after.store[0].held, 3 - saj_huts[s.offer[pile]].pair - (after.kennel - s.kennel));
            EQ(after.huts[0][0], s.offer[pile]);
        }
    }
    EQ(s.head.step, expected ? SAJ_BUILD : SAJ_EXCHANGE);
    if (expected) EQ(count_choices(&s, 0), expected + 1);
}

TEST("R35 R37 Q8 for every hut and every store the offered payments are exactly those that goods and dogs cover") {
    for (int hut = 0; hut < SAJ_HUTS; hut += 3) {
        saj_state fresh = table_of_huts(3, "", hut, hut + 1, hut + 2);
        for (int dogs = 0; dogs <= 2; dogs++) {
            for (int code = 0; code < 243; code++) {
                saj_state s = fresh;
                for (int kind = 0, rest = code; kind < SAJ_KINDS; kind++, rest /= 3) {
                    s.stock[kind] = (uint8_t)(s.stock[kind] - rest % 3);
                    s.store[0].goods[kind] = (uint8_t)(rest % 3);
                    s.store[0].held = (uint8_t)(s.store[0].held + rest % 3);
                }
                give_dogs(&s, 0, dogs);
                compare_payments(&s);
            }
        }
    }
}

TEST("R37 Q8 a dog pays for a good that is owned, and the good is kept") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_TOOTH, 1);
    give(&s, 0, SAJ_POT, 1);
    give(&s, 0, SAJ_ARROWHEAD, 1);
    give_dogs(&s, 0, 1);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(0, 2));
    expect_five(s.store[0].goods, 0, 0, 1, 0, 0);
    EQ(s.kennel, 2);
}

TEST("R38 E17 Q14 five huts from one pile: no hut is drawn, the space stays empty, two piles are offered") {
    saj_state s = table(3, "");
    for (int i = 0; i < 4; i++)
        award(&s, i % 2 + 1, 0);
    EQ(s.pile[0], 0);
    for (int i = 0; i < 3; i++)
        give(&s, 0, saj_huts[s.offer[0]].items[i], 1);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(0, 0));
    EQ(s.head.step, SAJ_EXCHANGE);
    EQ(s.offer[0], SK_NONE);
    swap(&s, 0, 1);
    give(&s, 1, SAJ_BERRY, 2);
    give_dogs(&s, 1, 2);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_BUILD);
    for (int pattern = 0; pattern < 8; pattern++)
        OK(!may(&s, 1, build_id(0, pattern)));
    OK(may(&s, 1, build_id(2, 0)) && may(&s, 1, build_id(1, 4)));
    expect_refusal(&s, 1, build_id(0, 0), "R38");
}

TEST("R39 without a payable hut nothing is asked but the exchange") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 1);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_EXCHANGE);
    EQ(s.store[0].held, 1);
}

TEST("R40 R42 T8 after every stop on the site all fourteen tokens lie face down in their slots, by themselves") {
    saj_state s = table(3, "");
    turn_slot(&s, 3, face_of_place(SAJ_RIVER));
    turn_slot(&s, 11, face_of_die(5));
    turn_slot(&s, 6, SAJ_FACE_SITE);
    EQ(s.up, 0);
    EQ(s.token[3], face_of_place(SAJ_RIVER));
    EQ(s.token[11], face_of_die(5));
    EQ(s.token[6], SAJ_FACE_SITE);
    EQ(seen_count(&s), 3);
}

TEST("R41 T9 Q18 any two of the fourteen tokens change places and all others stay") {
    saj_state s = table(3, ""), after;
    for (int slot = 0; slot < 13; slot++)
        know(&s, slot, (slot * 3 + 6) % SAJ_SLOTS);
    visit(&s, SAJ_SITE);
    expect_choices(&s, 0, SAJ_PAIRS, SAJ_ACT_EXCHANGE, SAJ_ACT_EXCHANGE + SAJ_PAIRS - 1);
    for (int a = 0; a < SAJ_SLOTS; a++) {
        for (int b = a + 1; b < SAJ_SLOTS; b++) {
            after = s;
            swap(&after, a, b);
            for (int slot = 0; slot < SAJ_SLOTS; slot++)
                EQ(after.token[slot], s.token[slot == a ? b : slot == b ? a : slot]);
            EQ(after.up, 0);
            expect_turn(&after, 1);
        }
    }
}

TEST("R47 the plies of a stop on the site: build, new hut with tokens still up, tokens down, exchange") {
    saj_state s = table(3, "");
    turn_slot(&s, 4, face_of_place(SAJ_CLAY));
    give(&s, 1, SAJ_FISH, 2);
    turn_slot(&s, 7, SAJ_FACE_SITE);
    EQ(s.head.step, SAJ_BUILD);
    EQ(s.up, 1 << 4 | 1 << 7);
    play(&s, 1, build_id(1, 0));
    EQ(s.head.step, SAJ_HUT);
    EQ(s.revealing, 1);
    EQ(s.up, 1 << 4 | 1 << 7);
    expect_choices(&s, SK_CHANCE, 12, SAJ_OUT_HUT, SAJ_OUT_HUT + SAJ_HUTS - 1);
    expect_refusal(&s, 1, SAJ_ACT_EXCHANGE, "R38");
    chance(&s, SAJ_OUT_HUT + 9);
    EQ(s.head.step, SAJ_EXCHANGE);
    EQ(s.up, 0);
    EQ(s.offer[1], 9);
    EQ(s.head.round, 1);
}

/* --- end --- */

/* A table at which seat 0 owns two huts and stands on the site with two fish, asked to build. */
static saj_state last_hut(int players, const char *options) {
    saj_state s = table(players, options);
    turn_slot(&s, 2, face_of_place(SAJ_CLAY));
    for (int seat = 1; seat < players; seat++)
        visit(&s, SAJ_CLAY + seat);
    for (int i = 1; i < (s.head.options >> SAJ_OPT_HUTS & 1 ? 2 : 3); i++)
        award(&s, 0, 0);
    if (s.offer[1] == pair_of(SAJ_FISH)) give(&s, 0, SAJ_FISH, 2 - s.store[0].goods[SAJ_FISH]);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_BUILD);
    return s;
}

TEST("R43 R48 E16 Q13 the third hut wins at once: no new hut, tokens stay up, no exchange, the turn is not counted") {
    saj_state s = last_hut(3, "");
    uint16_t up = s.up;
    uint16_t round = s.head.round;
    EQ(round, 3);
    OK(up != 0);
    play(&s, 0, build_id(1, 0));
    EQ(s.head.actors, 0);
    EQ(s.head.step, SAJ_OVER);
    EQ(s.winner, 0);
    EQ(s.store[0].built, 3);
    EQ(s.up, up);
    EQ(s.head.round, round);
    EQ(s.offer[1], SK_NONE);
    EQ(s.pile[1], 4);
    expect_refusal(&s, 0, SAJ_ACT_EXCHANGE, "R43");
    EQ(sk_play(game, &s, 0, SAJ_ACT_EXCHANGE), SK_GAME_OVER);
}

TEST("R43 the second hut does not win") {
    saj_state s = table(3, "");
    award(&s, 0, 0);
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    EQ(s.winner, SK_NONE);
    EQ(s.head.step, SAJ_HUT);
}

TEST("R44 E36 huts 3, 1, 1, 0 give places 1, 2, 2, 4; the score is the number of huts") {
    saj_state s = last_hut(4, "");
    uint8_t places[SK_SEATS];
    int16_t points[SK_SEATS];
    award(&s, 1, 2);
    award(&s, 2, 2);
    play(&s, 0, build_id(1, 0));
    game->rules->rank(&s, places);
    game->rules->score(&s, points);
    EQ(places[0], 1);
    EQ(places[1], 2);
    EQ(places[2], 2);
    EQ(places[3], 4);
    EQ(places[4], 0);
    EQ(points[0], 3);
    EQ(points[1], 1);
    EQ(points[3], 0);
}

TEST("R45 E35 Q16 the 500th turn ends with its exchange and then the game, without a winner; places 2, 1, 3") {
    saj_state s = table(3, "");
    uint8_t places[SK_SEATS];
    award(&s, 0, 0);
    award(&s, 1, 0);
    award(&s, 1, 0);
    s.head.round = 499;
    EQ(sk_check(game, &s), 0);
    visit(&s, SAJ_SITE);
    EQ(s.head.step, SAJ_EXCHANGE);
    swap(&s, 5, 6);
    EQ(s.head.round, 500);
    EQ(s.head.actors, 0);
    EQ(s.head.step, SAJ_OVER);
    EQ(s.winner, SK_NONE);
    game->rules->rank(&s, places);
    EQ(places[0], 2);
    EQ(places[1], 1);
    EQ(places[2], 3);
}

TEST("R45 the 499th turn is not the last") {
    saj_state s = table(3, "");
    s.head.round = 498;
    visit(&s, SAJ_SWAMP);
    EQ(s.head.round, 499);
    expect_turn(&s, 1);
}

TEST("R48 the counter counts turns of all players, each when its last decision is made") {
    saj_state s = table(2, "");
    visit(&s, SAJ_SWAMP);
    EQ(s.head.round, 1);
    visit(&s, SAJ_SITE);
    EQ(s.head.round, 1);
    swap(&s, 0, 13);
    EQ(s.head.round, 2);
}

TEST("R4 R8 R25 E7 goods and dogs are conserved, ply by ply, in random games of every table") {
    static const char *const options[] = {"", "reset=shuffle", "exchange=automatic memory_aid=fading", "huts_to_win=2"};
    for (int trial = 0; trial < 240; trial++) {
        saj_state s;
        uint64_t rng = sk_random_seed(7, (uint64_t)trial);
        int players = 2 + trial % 3;
        EQ(sk_new(game, &s, players, options_of(options[trial / 3 % 4])), SK_OK);
        while (s.head.actors && s.head.ply < game->plies_max) {
            int dogs, pooled = 0;
            sk_playout(game, &s, &rng, 1);
            dogs = s.kennel;
            for (int seat = 0; seat < players; seat++)
                dogs += s.store[seat].dogs;
            EQ(dogs, 2);
            for (int kind = 0; kind < SAJ_KINDS; kind++) {
                int pieces = s.stock[kind] + s.pool[kind];
                for (int seat = 0; seat < players; seat++)
                    pieces += s.store[seat].goods[kind];
                EQ(pieces, players == 2 ? 3 : 4);
                pooled += s.pool[kind];
            }
            EQ(pooled, 5);
            EQ(sk_check(game, &s), 0);
        }
        OK(s.winner != SK_NONE || s.head.round == 500);
    }
}

/* An edit of a sound position breaks the invariant of this number, which both languages can explain. */
#define BROKEN(number, edit)                                                                                           \
    do {                                                                                                               \
        saj_state s = sound;                                                                                           \
        edit;                                                                                                          \
        EQ(sk_check(game, &s), number);                                                                                \
        expect_explained(number);                                                                                      \
    } while (0)

static void expect_explained(int invariant) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[200];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        game->words->broken(invariant, lang, &text);
        OK(text.length > 0);
    }
}

TEST("R1 R2 R4 R7 R8 R9 R12 R25 R38 R43 R45 K3 V1 positions that cannot occur are refused with a reason") {
    saj_state sound = table(3, "");
    turn_slot(&sound, 6, face_of_place(SAJ_CLAY));
    award(&sound, 1, 0);
    BROKEN(1, s.token[3] = s.token[6]);
    BROKEN(1, s.faces_left |= 1 << 10);
    BROKEN(2, s.up |= 1 << 3);
    BROKEN(3, s.ghost[3] = 1);
    BROKEN(4, s.huts[0][0] = 9);
    BROKEN(4, s.store[1].built = 4);
    BROKEN(5, s.offer[2] = s.offer[1]);
    BROKEN(5, s.pile[0] = 6);
    BROKEN(6, s.huts_left ^= 1 << 9);
    BROKEN(6, s.pile[0]--);
    BROKEN(7, s.stock[SAJ_FISH]++);
    BROKEN(8, (s.stock[SAJ_FISH]--, s.pool[SAJ_FISH]++));
    BROKEN(9, s.store[0].held++);
    BROKEN(10, s.kennel--);
    BROKEN(11, s.active = 3);
    BROKEN(12, s.position[2] = SAJ_PLACES);
    BROKEN(13, s.position[3] = 1);
    BROKEN(13, (s.kennel--, s.store[3].dogs++));
    BROKEN(13, (s.stock[SAJ_FISH]--, s.store[3].goods[SAJ_FISH]++, s.store[3].held++));
    BROKEN(14, s.winner = 1);
    BROKEN(15, s.head.actors = 1);
    BROKEN(16, s.head.step = SAJ_EXCHANGE);
    BROKEN(16, s.turning = 2);
    BROKEN(16, s.revealing = 0);
    BROKEN(16, s.shown = 4);
    BROKEN(17, s.head.round = SAJ_TURNS_MAX);
    BROKEN(17, s.head.ply = 400);
    play(&sound, sound.active, SAJ_ACT_FLIP + 3);
    EQ(sound.head.step, SAJ_TOKEN);
    BROKEN(16, s.turning = SAJ_SLOTS);
    BROKEN(16, s.turning = 6);
}

TEST("R13 K3 the face that was turned lies among those that have been shown") {
    int tried = 0;
    saj_state s;
    uint64_t rng = 4;
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    while (s.head.actors) {
        int who = sk_actor(&s);
        if (s.head.step > SAJ_TOKEN && s.faces_left) {
            saj_state moved = s;
            moved.shown = (uint8_t)sk_lowest(s.faces_left);
            EQ(sk_check(game, &moved), 16);
            tried++;
        }
        game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    OK(tried > 0);
}

TEST("R38 R39 the hut that follows is turned over only after the active seat has built") {
    int tried = 0;
    for (int walk = 0; walk < 200 && tried < 5; walk++) {
        saj_state s;
        uint64_t rng = (uint64_t)walk + 1;
        EQ(sk_new(game, &s, 2, 0), SK_OK);
        while (s.head.actors) {
            int who = sk_actor(&s), other = 1 - s.active;
            if (s.head.step == SAJ_HUT && s.store[s.active].built == 1 && !s.store[other].built) {
                saj_state moved = s; /* the other one's hut instead */
                memcpy(moved.huts[other], s.huts[s.active], sizeof s.huts[0]);
                memcpy(moved.huts[s.active], s.huts[other], sizeof s.huts[0]);
                moved.store[other].built = 1;
                moved.store[s.active].built = 0;
                EQ(sk_check(game, &s), 0);
                EQ(sk_check(game, &moved), 16);
                tried++;
            }
            game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
    EQ(tried, 5);
}

TEST("E25 the same plies, chance included, give the same state and hash") {
    uint64_t hashes[2];
    for (int run = 0; run < 2; run++) {
        saj_state s;
        uint64_t rng = 25;
        memset(&s, 0x55 * run, sizeof s);
        EQ(sk_new(game, &s, 3, 0), SK_OK);
        sk_playout(game, &s, &rng, SK_PLIES_MAX);
        hashes[run] = sk_hash(game, &s);
    }
    EQ(hashes[0] == hashes[1], 1);
}

TEST("K4 K5 R10 V3 a draw gives every outcome the same share of the random numbers, in order") {
    saj_state s;
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t rng = 5;
    EQ(sk_new(game, &s, 4, options_of("exchange=automatic")), SK_OK);
    for (int ply = 0; ply < 400 && s.head.actors; ply++) {
        int who = sk_actor(&s), count = game->rules->legal(&s, who, choices);
        for (int i = 0; i < count; i++) {
            uint64_t first = (((uint64_t)i << 32) + (uint64_t)count - 1) / (uint64_t)count;
            EQ(sk_pick(game, &s, who, (uint32_t)first), choices[i].action);
            if (i) EQ(sk_pick(game, &s, who, (uint32_t)(first - 1)), choices[i - 1].action);
        }
        EQ(sk_pick(game, &s, who, 0xffffffffu), choices[count - 1].action);
        game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
}

/* --- who knows what --- */

TEST("K1 every viewer sees the tokens that are face up") {
    saj_state s = table(3, "");
    static const uint8_t viewers[] = {0, 1, 2, SK_TABLE_VIEW, 0 | SK_RECALL, SK_TABLE_VIEW | SK_RECALL};
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    for (int i = 0; i < 6; i++)
        EQ(view_of(&s, viewers[i]).token[6], face_of_place(SAJ_CLAY));
}

TEST("K1 learners are told of every token whether it is face up") {
    saj_state s = table(2, "");
    float row[SAJ_FEATURES];
    for (uint32_t up = 0; up < 1u << SAJ_SLOTS; up += 61) {
        s.up = (uint16_t)up;
        sk_encoder_of(game)->encode(&s, 0, row);
        for (int slot = 0; slot < SAJ_SLOTS; slot++)
            EQ(row[16 * slot + 15] == 1, up >> slot & 1);
    }
}

TEST("K1 the face turned this turn stays known to all until the turn ends, even after the tokens are down") {
    saj_state s = table(3, "");
    visit(&s, SAJ_SITE);
    EQ(s.up, 0);
    EQ(view_of(&s, 1).shown, SAJ_FACE_SITE);
    EQ(view_of(&s, SK_TABLE_VIEW).shown, SAJ_FACE_SITE);
    swap(&s, 0, 1);
    EQ(view_of(&s, 1).shown, SK_NONE);
}

TEST("K2 a token turned down again looks like any other; an exchange shows no face") {
    saj_state s = table(3, "");
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    turn_slot(&s, 3, SAJ_FACE_SITE);
    for (int exchanged = 0; exchanged < 2; exchanged++) {
        for (int seat = 0; seat < 3; seat++) {
            saj_state view = view_of(&s, seat);
            for (int slot = 0; slot < SAJ_SLOTS; slot++)
                EQ(view.token[slot], SK_HIDDEN);
        }
        if (!exchanged) swap(&s, 3, 6);
    }
}

TEST("K3 a flip marks a token as seen, an exchange carries the mark, a reset keeps it") {
    saj_state s = table(3, "");
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    EQ(seen_count(&s), 1);
    EQ(s.faces_left, 0x3fff & ~(1 << face_of_place(SAJ_CLAY)));
    turn_slot(&s, 3, SAJ_FACE_SITE);
    EQ(seen_count(&s), 2);
    swap(&s, 6, 10);
    EQ(s.token[10], face_of_place(SAJ_CLAY));
    EQ(s.token[6], SK_NONE);
    EQ(s.token[3], SAJ_FACE_SITE);
    EQ(seen_count(&s), 2);
    EQ(sk_bits(s.faces_left), 12);
}

TEST("K4 E19 two never-seen tokens change places: recall still knows neither, and every unseen face is as likely") {
    saj_state s = table(3, ""), recall;
    visit(&s, SAJ_SITE);
    swap(&s, 8, 12);
    recall = view_of(&s, 1 | SK_RECALL);
    EQ(recall.token[8], SK_NONE);
    EQ(recall.token[12], SK_NONE);
    play(&s, 1, SAJ_ACT_FLIP + 8);
    expect_choices(&s, SK_CHANCE, 13, SAJ_OUT_TOKEN, SAJ_OUT_TOKEN + 13);
    OK(!may(&s, SK_CHANCE, SAJ_OUT_TOKEN + SAJ_FACE_SITE));
}

TEST("K5 a new hut is any of those never shown, each as likely, whatever the pile") {
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        saj_state s = table_of_huts(3, "", pair_of(SAJ_TOOTH), pair_of(SAJ_FISH), pair_of(SAJ_BERRY));
        int hut = s.offer[pile];
        award(&s, 1, (pile + 1) % 3);
        give(&s, 0, saj_huts[hut].items[0], 2);
        visit(&s, SAJ_SITE);
        play(&s, 0, build_id(pile, 0));
        expect_choices(&s, SK_CHANCE, 11, SAJ_OUT_HUT, SAJ_OUT_HUT + SAJ_HUTS - 1);
        OK(!may(&s, SK_CHANCE, SAJ_OUT_HUT + hut));
        OK(!may(&s, SK_CHANCE, SAJ_OUT_HUT + s.offer[(pile + 1) % 3]));
    }
}

TEST("K6 with two players the rival's goods follow from the board; with three only their sum") {
    saj_state s = table(2, ""), view;
    uint64_t rng = 6;
    give(&s, 0, SAJ_FISH, 1);
    give(&s, 1, SAJ_FISH, 1);
    give(&s, 1, SAJ_POT, 2);
    view = view_of(&s, 0);
    EQ(view.store[1].goods[SAJ_POT], SK_HIDDEN);
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        EQ(3 - view.stock[kind] - view.pool[kind] - view.store[0].goods[kind], s.store[1].goods[kind]);
    game->rules->determinize(&view, &rng);
    EQ(sk_check(game, &view), 0);
    OK(same_goods(&view, &s));
    s = table(3, "");
    give(&s, 1, SAJ_FISH, 1);
    give(&s, 2, SAJ_POT, 2);
    view = view_of(&s, 0);
    game->rules->determinize(&view, &rng);
    EQ(sk_check(game, &view), 0);
    EQ(view.store[1].goods[SAJ_POT] + view.store[2].goods[SAJ_POT], 2);
    EQ(view.store[1].held + view.store[2].held, 3);
}

/* For each viewer, with eyes and with recall: fill the view and look at the result with the same eyes. */
static void expect_possible(const saj_state *s, uint64_t *rng) {
    for (int seat = 0; seat <= s->head.players; seat++) {
        for (int recall = 0; recall <= SK_RECALL; recall += SK_RECALL) {
            int viewer = (seat == s->head.players ? SK_TABLE_VIEW : seat) | recall;
            saj_state view = view_of(s, viewer), filled = view, again;
            game->rules->determinize(&filled, rng);
            EQ(filled.head.viewer, SK_FULL);
            EQ(sk_check(game, &filled), 0);
            again = view_of(&filled, viewer);
            EQ(memcmp(&again, &view, sizeof view), 0);
        }
    }
}

TEST("K4 K6 K9 what a viewer holds possible is a sound game that looks the same to that viewer, at every ply") {
    static const char *const options[] = {"", "opponents_goods=number", "opponents_goods=open memory_aid=full",
                                          "memory_aid=fading"};
    for (int trial = 0; trial < 24; trial++) {
        saj_state s;
        uint64_t rng = sk_random_seed(4, (uint64_t)trial);
        EQ(sk_new(game, &s, 2 + trial % 3, options_of(options[trial / 3 % 4])), SK_OK);
        while (s.head.actors && s.head.ply < game->plies_max) {
            expect_possible(&s, &rng);
            sk_playout(game, &s, &rng, 1);
        }
        expect_possible(&s, &rng);
    }
}

TEST("K6 R35 R37 who may build has what that needs, and may have any more: of two equal goods as many as dogs do not "
     "replace") {
    for (int dogs = 0; dogs <= 2; dogs++) {
        saj_state s = table_of_huts(3, "", pair_of(SAJ_TOOTH), pair_of(SAJ_FISH), pair_of(SAJ_BERRY));
        uint64_t rng = 8;
        int seen = 0; /* bit n: a world in which the builder has n teeth */
        give(&s, 0, SAJ_TOOTH, 2);
        give_dogs(&s, 0, dogs);
        visit(&s, SAJ_SITE);
        EQ(s.head.step, SAJ_BUILD);
        for (int trial = 0; trial < 200; trial++) {
            saj_state world = view_of(&s, 1);
            game->rules->determinize(&world, &rng);
            seen |= 1 << world.store[0].goods[SAJ_TOOTH];
        }
        EQ(seen, 7 & ~((1 << (2 - dogs)) - 1));
    }
}

TEST("K7 dogs and built huts are open to every viewer") {
    saj_state s = table(3, "");
    award(&s, 1, 0);
    give_dogs(&s, 2, 2);
    for (int viewer = 0; viewer < 4; viewer++) {
        saj_state view = view_of(&s, viewer == 3 ? SK_TABLE_VIEW : viewer);
        EQ(view.store[2].dogs, 2);
        EQ(view.store[1].built, 1);
        EQ(view.huts[1][0], s.huts[1][0]);
    }
}

TEST("K8 with perfect recall all seats know the same, and all there is to know") {
    saj_state s;
    uint64_t rng = 8;
    EQ(sk_new(game, &s, 3, 0), SK_OK);
    sk_playout(game, &s, &rng, 80);
    for (int seat = 0; seat < 3; seat++) {
        saj_state view = view_of(&s, seat | SK_RECALL);
        view.head.viewer = SK_FULL;
        EQ(memcmp(&view, &s, sizeof s), 0);
    }
}

TEST("K9 three views: eyes, recall, full") {
    saj_state s = table(3, ""), eyes, recall, full;
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    turn_slot(&s, 3, SAJ_FACE_SITE);
    swap(&s, 0, 1);
    give(&s, 1, SAJ_FISH, 2);
    eyes = view_of(&s, 0);
    recall = view_of(&s, 0 | SK_RECALL);
    full = view_of(&s, SK_FULL);
    EQ(eyes.token[6], SK_HIDDEN);
    EQ(eyes.store[1].goods[SAJ_FISH], SK_HIDDEN);
    EQ(eyes.store[1].held, SK_HIDDEN);
    expect_five(eyes.store[0].goods, 0, 0, 1, 0, 0);
    EQ(eyes.store[0].held, 1);
    EQ(recall.token[6], face_of_place(SAJ_CLAY));
    EQ(recall.store[1].goods[SAJ_FISH], 2);
    EQ(recall.store[1].held, 2);
    EQ(memcmp(&full, &s, sizeof s), 0);
}

/* Two tables that differ only in what lies under the face-down tokens (which were seen, and their faces). */
static void twin_tables(const char *options, saj_state *a, saj_state *b) {
    *a = table(3, options);
    turn_slot(a, 6, face_of_place(SAJ_CLAY));
    turn_slot(a, 3, SAJ_FACE_SITE);
    swap(a, 0, 1);
    turn_slot(a, 9, face_of_place(SAJ_RIVER));
    *b = *a;
    b->token[6] = SK_NONE;
    b->token[3] = (uint8_t)face_of_die(4);
    b->token[12] = SAJ_FACE_SITE;
    b->token[11] = (uint8_t)face_of_die(1);
    b->faces_left = 0x3fff;
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        if (b->token[slot] != SK_NONE) b->faces_left = (uint16_t)(b->faces_left & ~(1 << b->token[slot]));
    EQ(sk_check(game, b), 0);
}

TEST("K10 K12 E20 views of seats and spectators do not depend on what lies under face-down tokens, byte by byte") {
    static const char *const options[] = {"", "opponents_goods=number", "opponents_goods=open"};
    for (int i = 0; i < 3; i++) {
        saj_state a, b;
        twin_tables(options[i], &a, &b);
        for (int viewer = 0; viewer < 4; viewer++) {
            uint8_t bytes[2][SK_STATE_MAX];
            char json[2][8192];
            int eyes = viewer == 3 ? SK_TABLE_VIEW : viewer;
            saj_state views[2] = {view_of(&a, eyes), view_of(&b, eyes)};
            for (int k = 0; k < 2; k++) {
                sk_text text;
                sk_text_init(&text, json[k], sizeof json[k]);
                sk_json_write(game, &views[k], &text);
                EQ(text.cut, 0);
                sk_write(game, &views[k], bytes[k]);
            }
            EQ(memcmp(bytes[0], bytes[1], sk_write_size(game)), 0);
            SAME(json[0], json[1]);
        }
    }
}

TEST("K10 E20 the eyes of a seat hold no face of a face-down token and no rival's goods") {
    saj_state a, b, view;
    twin_tables("", &a, &b);
    view = view_of(&a, 1);
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        EQ(view.token[slot], slot == 9 ? face_of_place(SAJ_RIVER) : SK_HIDDEN);
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        EQ(view.store[0].goods[kind], SK_HIDDEN);
        EQ(view.store[2].goods[kind], SK_HIDDEN);
        EQ(view_of(&a, SK_TABLE_VIEW).store[1].goods[kind], SK_HIDDEN);
    }
    EQ(view.store[0].held, SK_HIDDEN);
    EQ(view.store[2].held, SK_HIDDEN);
    EQ(view.faces_left, 0xfffe);
}

TEST("K11 E30 an unseen token is drawn among the unseen faces; a seen one comes up without a draw") {
    saj_state s = table(3, "");
    int clay = face_of_place(SAJ_CLAY);
    turn_slot(&s, 6, clay);
    play(&s, 1, SAJ_ACT_FLIP + 0);
    EQ(s.head.step, SAJ_TOKEN);
    EQ(s.turning, 0);
    EQ(s.up, 1 << 6);
    EQ(s.token[0], SK_NONE);
    expect_choices(&s, SK_CHANCE, 13, SAJ_OUT_TOKEN, SAJ_OUT_TOKEN + 13);
    OK(!may(&s, SK_CHANCE, SAJ_OUT_TOKEN + clay));
    expect_refusal(&s, 1, SAJ_ACT_FLIP + 1, "K11");
    chance(&s, SAJ_OUT_TOKEN + SAJ_FACE_SITE);
    EQ(s.turning, SK_NONE);
    swap(&s, 3, 4);
    play(&s, 2, SAJ_ACT_FLIP + 6);
    EQ(saj_loop[s.position[2]], SAJ_CLAY);
    EQ(s.up, 1 << 6);
    expect_turn(&s, 0);
}

TEST("K4 K11 the last unseen token is still a draw, with one outcome") {
    saj_state s = table(3, "");
    for (int slot = 0; slot < 13; slot++)
        know(&s, slot, slot);
    play(&s, 0, SAJ_ACT_FLIP + 13);
    expect_choices(&s, SK_CHANCE, 1, 13, 13);
    chance(&s, SAJ_OUT_TOKEN + 13);
    EQ(s.faces_left, 0);
}

TEST("K12 what the table shows is open in every view: tokens up, the one being turned, piles, offers, villages") {
    saj_state s = table(3, "");
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    award(&s, 2, 1);
    play(&s, 1, SAJ_ACT_FLIP + 0);
    for (int viewer = 0; viewer < 4; viewer++) {
        saj_state view = view_of(&s, viewer == 3 ? SK_TABLE_VIEW : viewer);
        EQ(view.up, 1 << 6);
        EQ(view.turning, 0);
        EQ(memcmp(view.offer, s.offer, sizeof s.offer), 0);
        EQ(memcmp(view.pile, s.pile, sizeof s.pile), 0);
        EQ(memcmp(view.huts, s.huts, sizeof s.huts), 0);
        EQ(view.token[0], SK_HIDDEN);
        EQ(view.token[13], SK_HIDDEN);
    }
}

/* --- options --- */

/* E38: a die in slot 0 in the first turn, the site in the second, then the exchange of slots 0 and 9. */
static saj_state ghost_table(const char *options, int *face) {
    saj_state s = table(3, options);
    *face = face_of_die(1);
    turn_slot(&s, 0, *face);
    turn_slot(&s, 1, SAJ_FACE_SITE);
    EQ(s.head.round, 1);
    EQ(view_of(&s, 2).token[0], sk_option_get(game, s.head.options, 1) ? *face : SK_HIDDEN);
    swap(&s, 0, 9);
    return s;
}

TEST("V1 E38 fading: a token turned down stays visible to all for six more turns, also after an exchange") {
    int face;
    saj_state s = ghost_table("memory_aid=fading", &face);
    for (int round = 2; round <= 8; round++) {
        int shown = round <= 7;
        EQ(s.head.round, round);
        EQ(view_of(&s, 0).token[9], shown ? face : SK_HIDDEN);
        EQ(view_of(&s, SK_TABLE_VIEW).token[9], shown ? face : SK_HIDDEN);
        EQ(view_of(&s, 1).token[1], shown ? SAJ_FACE_SITE : SK_HIDDEN);
        if (round == 2) EQ(view_of(&s, 0).token[0], SK_HIDDEN);
        EQ(view_of(&s, 0 | SK_RECALL).token[9], face);
        if (round < 8) visit(&s, round == 7 ? SAJ_DOG : SAJ_SWAMP + round - 2);
    }
}

TEST("V1 E38 off: never shown; full: always shown, and rivals' goods stay hidden") {
    int face;
    saj_state off = ghost_table("", &face), full = ghost_table("memory_aid=full", &face);
    for (int round = 2; round <= 8; round++) {
        EQ(view_of(&off, 0).token[9], SK_HIDDEN);
        EQ(view_of(&off, 0 | SK_RECALL).token[9], face);
        EQ(view_of(&full, 0).token[9], face);
        EQ(view_of(&full, SK_TABLE_VIEW).token[9], face);
        if (round == 2) EQ(view_of(&full, 0).token[0], SK_NONE);
        if (round == 8) break;
        visit(&off, round == 7 ? SAJ_DOG : SAJ_SWAMP + round - 2);
        visit(&full, round == 7 ? SAJ_DOG : SAJ_SWAMP + round - 2);
    }
    EQ(view_of(&full, 0).store[2].goods[0], SK_HIDDEN);
}

TEST("V1 turning a ghost up ends it, and the next reset starts six turns anew") {
    int face;
    saj_state s = ghost_table("memory_aid=fading", &face);
    visit(&s, SAJ_SWAMP);
    turn_slot(&s, 9, face);
    EQ(s.ghost[9], 0);
    EQ(s.up >> 9 & 1, 1);
    visit(&s, SAJ_SITE);
    swap(&s, 2, 3);
    for (int turns = 0; turns < 6; turns++) {
        EQ(view_of(&s, 0).token[9], face);
        visit(&s, turns == 5 ? SAJ_TRADE : turns == 4 ? SAJ_DOG : SAJ_FOREST + turns);
        if (s.head.step == SAJ_TRADING) play(&s, s.active, trade_id(1, 1, 1, 1, 1));
    }
    EQ(view_of(&s, 0).token[9], SK_HIDDEN);
}

TEST("V1 a ghost belongs to a token that lies face down and was turned down lately") {
    int face;
    saj_state sound = ghost_table("memory_aid=fading", &face);
    OK(sound.ghost[9] && sound.token[13] == SK_NONE);
    BROKEN(3, s.ghost[9] = SAJ_GHOST_TURNS + 1);
    BROKEN(3, s.ghost[13] = 1);
    turn_slot(&sound, 2, face_of_place(SAJ_CLAY));
    OK(sound.up >> 2 & 1);
    BROKEN(3, s.ghost[2] = 1);
}

TEST("V1 a reset shows only the tokens it turns down: older ones keep fading") {
    int face;
    saj_state s = ghost_table("memory_aid=fading", &face);
    for (int kind = 0; kind < 4; kind++)
        visit(&s, SAJ_SWAMP + kind);
    visit(&s, SAJ_SITE);
    if (s.head.step == SAJ_BUILD) play(&s, s.active, SAJ_ACT_BUILD_NONE);
    swap(&s, 12, 13);
    EQ(s.head.round, 7);
    EQ(view_of(&s, 0).token[9], face);
    visit(&s, SAJ_DOG);
    EQ(view_of(&s, 0).token[9], SK_HIDDEN);
    EQ(view_of(&s, 0).token[1], SAJ_FACE_SITE);
}

TEST("V2 Q17 rivals' goods: hidden, their number, or open; spectators likewise") {
    static const char *const options[] = {"opponents_goods=hidden", "opponents_goods=number", "opponents_goods=open"};
    for (int i = 0; i < 3; i++) {
        saj_state s = table(3, options[i]);
        give(&s, 1, SAJ_FISH, 2);
        for (int k = 0; k < 2; k++) {
            saj_state view = view_of(&s, k ? SK_TABLE_VIEW : 0);
            EQ(view.store[1].goods[SAJ_FISH], i == 2 ? 2 : SK_HIDDEN);
            EQ(view.store[1].held, i ? 2 : SK_HIDDEN);
        }
        EQ(view_of(&s, 1).store[1].goods[SAJ_FISH], 2);
        EQ(view_of(&s, 0 | SK_RECALL).store[1].goods[SAJ_FISH], 2);
    }
}

TEST("V3 E32 automatic exchange: chance draws one of 91 pairs and no seat acts; then the next player") {
    saj_state s = table(3, "exchange=automatic");
    turn_slot(&s, 6, face_of_place(SAJ_CLAY));
    turn_slot(&s, 0, SAJ_FACE_SITE);
    EQ(s.up, 0);
    expect_choices(&s, SK_CHANCE, SAJ_PAIRS, SAJ_OUT_EXCHANGE, SAJ_OUTCOMES - 1);
    for (int seat = 0; seat < 3; seat++)
        EQ(count_choices(&s, seat), 0);
    chance(&s, SAJ_OUT_EXCHANGE + pair_rank(0, 6));
    EQ(s.token[0], face_of_place(SAJ_CLAY));
    EQ(s.token[6], SAJ_FACE_SITE);
    expect_turn(&s, 2);
}

TEST("V4 R47 E33 shuffle: tokens stay up while the hut appears, then all are unseen and no exchange follows") {
    static const char *const options[] = {"reset=shuffle", "reset=shuffle exchange=automatic",
                                          "reset=shuffle memory_aid=fading"};
    for (int i = 0; i < 3; i++) {
        saj_state s = table(3, options[i]);
        turn_slot(&s, 4, face_of_place(SAJ_CLAY));
        give(&s, 1, SAJ_FISH, 2);
        turn_slot(&s, 7, SAJ_FACE_SITE);
        play(&s, 1, build_id(1, 0));
        EQ(sk_bits(s.up), 2);
        chance(&s, SAJ_OUT_HUT + 9);
        EQ(s.up, 0);
        EQ(seen_count(&s), 0);
        expect_turn(&s, 2);
        play(&s, 2, SAJ_ACT_FLIP + 4);
        expect_choices(&s, SK_CHANCE, SAJ_SLOTS, 0, SAJ_SLOTS - 1);
    }
}

TEST("V4 E4 shuffle after the site as the very first token: no exchange, nothing seen") {
    saj_state s = table(3, "reset=shuffle");
    visit(&s, SAJ_SITE);
    expect_turn(&s, 1);
    EQ(seen_count(&s), 0);
    EQ(s.head.round, 1);
}

TEST("V5 R43 the short game is won with the second hut, not the first; V3 and V4 do not act after it") {
    static const char *const options[] = {"huts_to_win=2", "huts_to_win=2 exchange=automatic",
                                          "huts_to_win=2 reset=shuffle"};
    saj_state s = table(2, options[0]);
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    EQ(s.winner, SK_NONE);
    for (int i = 0; i < 3; i++) {
        s = last_hut(3, options[i]);
        EQ(s.store[0].built, 1);
        play(&s, 0, build_id(1, 0));
        EQ(s.winner, 0);
        EQ(s.head.actors, 0);
        OK(s.up != 0);
        OK(seen_count(&s) > 0);
    }
}

/* --- notation --- */

/* `action` is written as these two texts, and either reads back as it, in small letters too. */
static void expect_notation(const saj_state *s, int who, int action, const char *english, const char *french) {
    static char small[200];
    sk_action read = 0;
    int length = snprintf(small, sizeof small, "  %s ", english);
    for (int i = 0; i < length; i++)
        if (small[i] >= 'A' && small[i] <= 'Z') small[i] = (char)(small[i] + 32);
    SAME(notation(s, who, action, SK_EN), english);
    SAME(notation(s, who, action, SK_FR), french);
    EQ(sk_parse(game, s, who, SK_FR, french, &read), SK_OK);
    EQ(read, action);
    EQ(sk_parse(game, s, who, -1, small, &read), SK_OK);
    EQ(read, action);
}

TEST("Notation of every kind of move, as docs/notation.md gives it") {
    saj_state s;
    sk_action read = 0;
    EQ(sk_new(game, &s, 3, 0), SK_OK);
    expect_notation(&s, SK_CHANCE, SAJ_OUT_HUT + 3, "hut tooth pot arrowhead", "hutte dent poterie flèche");
    for (int i = 0; i < 3; i++)
        chance(&s, SAJ_OUT_HUT + (i ? 11 + i : 3));
    expect_notation(&s, SK_CHANCE, SAJ_OUT_START + 2, "start 3", "commence 3");
    chance(&s, SAJ_OUT_START);
    expect_notation(&s, 0, 3, "turn D", "retourner D");
    EQ(sk_parse(game, &s, 0, SK_EN, "#3", &read), SK_OK);
    EQ(read, 3);
    play(&s, 0, 3);
    expect_notation(&s, SK_CHANCE, 4, "face 5", "face 5");
    expect_notation(&s, SK_CHANCE, face_of_place(SAJ_TRADE), "face trade", "face troc");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_TRADE);
    expect_notation(&s, 0, trade_id(0, 1, 1, 0, 3), "trade fish fish for tooth arrowhead",
                    "troquer poisson poisson contre dent flèche");
    expect_notation(&s, 0, trade_id(1, 1, 1, 1, 1), "trade nothing", "ne rien troquer");
    EQ(sk_parse(game, &s, 0, SK_FR, "TROQUER poisson  contre FLECHE", &read), SK_OK);
    EQ(read, trade_id(1, 1, 1, 0, 2));
}

TEST("Notation of the dog den and of the building site, as docs/notation.md gives it") {
    saj_state s = table(3, "");
    give_dogs(&s, 1, 2);
    visit(&s, SAJ_DOG);
    expect_notation(&s, 0, SAJ_ACT_STEAL_YES, "steal", "voler");
    expect_notation(&s, 0, SAJ_ACT_STEAL_NO, "no steal", "ne pas voler");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give(&s, 0, SAJ_ARROWHEAD, 1);
    give_dogs(&s, 0, 2);
    visit(&s, SAJ_SITE);
    expect_notation(&s, 0, build_id(1, 0), "build 2", "construire 2");
    expect_notation(&s, 0, build_id(1, 1), "build 2 dog fish", "construire 2 chien poisson");
    expect_notation(&s, 0, build_id(0, 4), "build 1 dog tooth pot", "construire 1 chien dent poterie");
    expect_notation(&s, 0, SAJ_ACT_BUILD_NONE, "build nothing", "ne rien construire");
    play(&s, 0, SAJ_ACT_BUILD_NONE);
    expect_notation(&s, 0, SAJ_ACT_EXCHANGE + pair_rank(0, 9), "swap A J", "échanger A J");
    s = table(3, "exchange=automatic");
    visit(&s, SAJ_SITE);
    expect_notation(&s, SK_CHANCE, SAJ_OUT_EXCHANGE + pair_rank(0, 9), "swap A J", "échanger A J");
}

/* --- refusals --- */

static uint32_t reasons_reached;

/* `action` of `who` is refused for this reason, in these words. */
static void expect_reason(const saj_state *s, int who, int action, int reason, const char *english,
                          const char *french) {
    const char *const sentences[SK_LANGS] = {english, french};
    OK(!may(s, who, action));
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[300];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        EQ(game->words->why(s, who, (sk_action)action, lang, &text), reason);
        SAME(memory, sentences[lang]);
    }
    reasons_reached |= 1u << reason;
}

TEST("R43 R45 E35 Refusals after the end: somebody won, or the game stopped after 500 turns") {
    saj_state s = table(3, "huts_to_win=2");
    award(&s, 0, 0);
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    expect_reason(&s, 1, SAJ_ACT_FLIP, SAJ_WHY_WON, "{0} has won. The game is over!",
                  "{0} a gagné. La partie est finie !");
    s = table(3, "");
    s.head.round = SAJ_TURNS_MAX - 1;
    s.head.ply = 900;
    visit(&s, SAJ_SWAMP);
    EQ(s.head.step, SAJ_OVER);
    expect_reason(&s, 1, SAJ_ACT_FLIP, SAJ_WHY_STOPPED, "Nobody won this time. The game is over!",
                  "Personne n’a gagné. La partie est finie !");
    expect_refusal(&s, 1, SAJ_ACT_FLIP, "R45");
}

TEST("R10 R38 R46 K11 V3 Refusals while chance draws say what is being drawn") {
    saj_state s;
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_LAYING, "Wait: the huts are being laid out.",
                  "Attends : on pose les huttes.");
    for (int hut = 0; hut < 3; hut++)
        chance(&s, SAJ_OUT_HUT + hut);
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_STARTING, "Wait: who will start?", "Attends : qui va commencer ?");
    s = table(2, "exchange=automatic");
    play(&s, 0, SAJ_ACT_FLIP);
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_TURNING, "Wait: the token is turning over.",
                  "Attends : le jeton se retourne.");
    s = table(2, "exchange=automatic");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    play(&s, 0, build_id(1, 0));
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_UNCOVERING, "Wait: a new hut is coming.",
                  "Attends : une nouvelle hutte arrive.");
    chance(&s, SAJ_OUT_HUT);
    expect_reason(&s, 0, SAJ_ACT_EXCHANGE, SAJ_WHY_SWAPPING, "Wait: two tokens are changing places.",
                  "Attends : deux jetons changent de place.");
}

TEST("R12 R13 Refusals of the first step: another seat's turn, no such move, a token first, a token that is up") {
    saj_state s = table(2, "");
    expect_reason(&s, 1, SAJ_ACT_FLIP, SAJ_WHY_OTHERS, "{0} is playing. Wait for your turn!",
                  "C’est à {0}. Attends ton tour !");
    expect_reason(&s, 0, SAJ_ACTIONS, SAJ_WHY_UNKNOWN, "That isn't a move. Pick one you see!",
                  "Ce coup n’existe pas. Choisis ce que tu vois !");
    expect_reason(&s, 0, SAJ_ACT_TRADE, SAJ_WHY_TOKEN_FIRST, "First turn over a token!", "Retourne d’abord un jeton !");
    turn_slot(&s, 5, face_of_place(SAJ_SWAMP));
    expect_reason(&s, 1, SAJ_ACT_FLIP + 5, SAJ_WHY_TOKEN_UP, "That one is face up. Pick another!",
                  "Il est déjà retourné. Choisis-en un autre !");
}

TEST("R13 R20 R26 R34 Refusals on a place: one token a turn, what another place offers, goods that are not there") {
    saj_state s = table(2, "");
    give(&s, 0, SAJ_FISH, 1);
    visit(&s, SAJ_TRADE);
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_ONE_TOKEN, "One token is enough. Now trade!",
                  "Un seul jeton suffit. Troque maintenant !");
    expect_reason(&s, 0, SAJ_ACT_EXCHANGE, SAJ_WHY_ELSEWHERE, "You're at the trading post. Trade here!",
                  "Tu es au lieu de troc. Troque ici !");
    expect_reason(&s, 0, trade_id(0, 1, 1, 2, 1), SAJ_WHY_GIVE, "You have no arrowhead to give.",
                  "Tu n’as pas de pointe de flèche à donner.");
    expect_reason(&s, 0, trade_id(0, 0, 1, 1, 3), SAJ_WHY_GIVE, "You only have 1 fish to give.",
                  "Tu as seulement 1 poisson à donner.");
    s = table(2, "");
    give_dogs(&s, 1, 2);
    visit(&s, SAJ_DOG);
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_ONE_TOKEN, "One token is enough. Steal a dog?",
                  "Un seul jeton suffit. Tu voles un chien ?");
    expect_reason(&s, 0, SAJ_ACT_TRADE, SAJ_WHY_ELSEWHERE, "You're at the dog den. Steal a dog?",
                  "Tu es chez les chiens. Tu en voles un ?");
    s = table(2, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    expect_reason(&s, 0, SAJ_ACT_STEAL_YES, SAJ_WHY_ELSEWHERE, "You're at the building site. Build a hut?",
                  "Tu es au chantier. Tu construis une hutte ?");
    expect_reason(&s, 0, SAJ_ACT_EXCHANGE, SAJ_WHY_BUILD_FIRST, "First a hut or none, then swap.",
                  "D’abord une hutte ou rien, puis l’échange.");
    play(&s, 0, SAJ_ACT_BUILD_NONE);
    expect_reason(&s, 0, build_id(1, 0), SAJ_WHY_BUILD_OVER, "Building is over. Now swap two tokens!",
                  "C’est fini de construire. Échange deux jetons !");
    expect_reason(&s, 0, SAJ_ACT_TRADE, SAJ_WHY_ELSEWHERE, "You're at the building site. Swap two tokens!",
                  "Tu es au chantier. Échange deux jetons !");
    expect_reason(&s, 0, SAJ_ACT_FLIP, SAJ_WHY_ONE_TOKEN, "One token is enough. Now swap two!",
                  "Un seul jeton suffit. Échanges-en deux !");
}

TEST("R35 R37 R38 Refusals of a hut: an empty pile, no such payment, dogs that are missing, goods that are missing") {
    saj_state s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give(&s, 0, SAJ_POT, 1);
    visit(&s, SAJ_SITE);
    expect_reason(&s, 0, build_id(0, 0), SAJ_WHY_GOODS, "You still need 1 tooth and 1 arrowhead.",
                  "Il te manque 1 dent et 1 pointe de flèche.");
    expect_reason(&s, 0, build_id(2, 0), SAJ_WHY_GOODS, "You still need 2 berries.", "Il te manque 2 baies.");
    expect_reason(&s, 0, build_id(0, 1), SAJ_WHY_DOGS, "You have no dog. Pay with goods!",
                  "Tu n’as pas de chien. Paie sans lui !");
    expect_refusal(&s, 0, build_id(0, 1), "R37");
    expect_reason(&s, 0, build_id(0, 7), SAJ_WHY_PAYMENT, "You can't pay a hut like that.",
                  "On ne paie pas une hutte ainsi.");
    expect_reason(&s, 0, build_id(1, 2), SAJ_WHY_PAYMENT, "You can't pay a hut like that.",
                  "On ne paie pas une hutte ainsi.");
    give_dogs(&s, 0, 1);
    expect_reason(&s, 0, build_id(0, 4), SAJ_WHY_DOGS, "You only have 1 dog.", "Tu as seulement 1 chien.");
    expect_reason(&s, 0, build_id(0, 1), SAJ_WHY_GOODS, "You still need 1 arrowhead.",
                  "Il te manque 1 pointe de flèche.");
    s = table(4, "");
    for (int i = 0; i < 5; i++)
        award(&s, i % 3, 0);
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    expect_reason(&s, 0, build_id(0, 0), SAJ_WHY_PILE, "No hut left there. Pick another!",
                  "Plus de hutte ici. Choisis-en une autre !");
}

TEST("Refusals: the tests above reach every reason, and each has a rule of its own that exists") {
    EQ(reasons_reached, (1u << SAJ_REASONS) - 1);
    EQ(sk_reason_count(game), SAJ_REASONS);
    for (int reason = 0; reason < SAJ_REASONS; reason++) {
        int found = 0;
        for (int i = 0; i < game->words->book->rule_count; i++)
            found |= strcmp(game->words->book->rules[i].number, saj_reasons[reason].rule) == 0;
        OK(found);
        for (int other = 0; other < reason; other++)
            OK(strcmp(saj_reasons[reason].key, saj_reasons[other].key) != 0);
    }
}

/* What the goods and dogs of the active seat leave open of a payment, counted anew. */
static void unpaid(const saj_state *s, int action, int *dogs, int *goods) {
    static const int covers[7][2] = {{3, 3}, {0, 3}, {1, 3}, {2, 3}, {0, 1}, {0, 2}, {1, 2}};
    const saj_hut *hut = &saj_huts[s->offer[(action - SAJ_ACT_BUILD) / 8]];
    const int *cover = covers[(action - SAJ_ACT_BUILD) % 8];
    saj_store store = s->store[s->active];
    *dogs = (cover[0] < 3) + (cover[1] < 3) - store.dogs;
    *goods = 0;
    for (int i = 0; i < 3 - hut->pair; i++) {
        if (i == cover[0] || i == cover[1]) continue;
        if (store.goods[hut->items[i]])
            store.goods[hut->items[i]]--;
        else
            ++*goods;
    }
}

/* The condition that a reason of the building site or the trading post claims. */
static int goods_reason_holds(const saj_state *s, int action, int reason) {
    int build = action < SAJ_ACT_BUILD ? 0 : action - SAJ_ACT_BUILD, dogs, goods;
    int hut = s->offer[build / 8 % SAJ_PILES], pattern = build % 8;
    if (reason == SAJ_WHY_GIVE) {
        const uint8_t *mine = s->store[s->active].goods;
        uint64_t wanted = saj_pools[action - SAJ_ACT_TRADE];
        for (int kind = 0; kind < SAJ_KINDS; kind++, wanted >>= 8)
            if ((int)(wanted & 0xff) - s->pool[kind] > mine[kind]) return s->head.step == SAJ_TRADING;
        return 0;
    }
    if (s->head.step != SAJ_BUILD) return 0;
    if (reason == SAJ_WHY_PILE) return hut == SK_NONE;
    if (hut == SK_NONE) return 0;
    if (reason == SAJ_WHY_PAYMENT)
        return pattern == 7 || (saj_huts[hut].pair && pattern != 0 && pattern != 1 && pattern != 4);
    unpaid(s, action, &dogs, &goods);
    return reason == SAJ_WHY_DOGS ? dogs > 0 : dogs <= 0 && goods > 0;
}

/* A second opinion on every reason, from the state alone. */
static int holds(const void *state, int who, sk_action action, int reason) {
    const saj_state *s = (const saj_state *)state;
    int step = s->head.step, chance_acts = s->head.actors == 1 << SK_CHANCE;
    int turns = action < 14, steals = action == 14 || action == 15, trades = action >= 16 && action < 142;
    int builds = action >= 142 && action < 167, swaps = action >= 167 && action < 258;
    if (reason > SAJ_WHY_OTHERS && (chance_acts || !s->head.actors || who != s->active)) return 0;
    switch (reason) {
    case SAJ_WHY_WON: return !s->head.actors && s->winner < s->head.players;
    case SAJ_WHY_STOPPED: return !s->head.actors && s->head.round == 500 && s->winner == SK_NONE;
    case SAJ_WHY_LAYING: return chance_acts && s->head.ply < 3;
    case SAJ_WHY_STARTING: return chance_acts && s->head.ply == 3 && s->revealing == SK_NONE && s->turning == SK_NONE;
    case SAJ_WHY_TURNING: return chance_acts && s->turning < SAJ_SLOTS;
    case SAJ_WHY_UNCOVERING: return chance_acts && s->head.ply > 3 && s->offer[s->revealing] == SK_NONE;
    case SAJ_WHY_SWAPPING: return chance_acts && !s->up && s->shown != SK_NONE;
    case SAJ_WHY_OTHERS: return !chance_acts && s->head.actors && !(s->head.actors >> who & 1);
    case SAJ_WHY_UNKNOWN: return action >= 258;
    case SAJ_WHY_TOKEN_FIRST: return s->shown == SK_NONE && !turns;
    case SAJ_WHY_ONE_TOKEN: return s->shown != SK_NONE && turns;
    case SAJ_WHY_ELSEWHERE:
        if (s->shown == SK_NONE) return 0;
        if (step == SAJ_TRADING) return saj_loop[s->position[who]] == SAJ_TRADE && (steals || builds || swaps);
        if (step == SAJ_STEAL) return saj_loop[s->position[who]] == SAJ_DOG && (trades || builds || swaps);
        return saj_loop[s->position[who]] == SAJ_SITE && (steals || trades);
    case SAJ_WHY_BUILD_FIRST: return step == SAJ_BUILD && swaps;
    case SAJ_WHY_BUILD_OVER: return step == SAJ_EXCHANGE && builds && !s->up;
    case SAJ_WHY_TOKEN_UP: return turns && (s->up >> action & 1);
    default: return goods_reason_holds(s, action, reason);
    }
}

TEST("Refusals: the reason holds for 100,000 illegal choices of random games") {
    static long met[REASONS_MAX];
    int reached = 0;
    OK(reasons_hold(game, 100000, holds, met));
    for (int reason = 0; reason < SAJ_REASONS; reason++)
        reached += met[reason] > 0;
    OK(reached >= SAJ_REASONS - 4);
    printf("# %d of %d reasons met\n", reached, SAJ_REASONS);
}

/* --- questions, labels, the table in words --- */

/* What a seat is asked, in English and French. */
static void expect_question(const saj_state *s, int who, const char *english, const char *french) {
    const char *const questions[SK_LANGS] = {english, french};
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[300];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        game->words->ask(s, who, lang, &text);
        SAME(memory, questions[lang]);
    }
}

TEST("Questions of every step, to the seat that decides and to the others") {
    saj_state s;
    EQ(sk_new(game, &s, 3, 0), SK_OK);
    expect_question(&s, 0, "Getting ready…", "On se prépare…");
    s = table(3, "");
    expect_question(&s, 0, "Turn over a token!", "Retourne un jeton !");
    expect_question(&s, 1, "{0} is playing.", "C’est à {0} de jouer.");
    play(&s, 0, SAJ_ACT_FLIP);
    expect_question(&s, 0, "Look what comes up!", "Regarde ce qui sort !");
    expect_question(&s, SK_TABLE_VIEW, "{0} is playing.", "C’est à {0} de jouer.");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give_dogs(&s, 2, 2);
    visit(&s, SAJ_DOG);
    expect_question(&s, 0, "Steal a dog from {2}?", "Voler un chien à {2} ?");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_TRADE);
    expect_question(&s, 0, "Trade as many goods as you like!", "Troque autant que tu veux !");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_SITE);
    expect_question(&s, 0, "Will you build a hut?", "Tu construis une hutte ?");
    play(&s, 0, SAJ_ACT_BUILD_NONE);
    expect_question(&s, 0, "Swap two tokens!", "Échange deux jetons !");
}

static const char *label(const saj_state *s, int who, int action, int lang) {
    static char memory[200];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->say(s, who, (sk_action)action, SK_LABEL, lang, &text);
    return memory;
}

TEST("Labels of every kind of move say what is done, with what it costs and without letters of slots") {
    saj_state s = table(3, "");
    SAME(label(&s, 0, 1, SK_EN), "Turn over the 2nd on top");
    SAME(label(&s, 0, 11, SK_FR), "Retourner le 3e de gauche");
    give(&s, 0, SAJ_FISH, 2);
    visit(&s, SAJ_TRADE);
    SAME(label(&s, 0, trade_id(0, 1, 1, 0, 3), SK_EN), "Trade 2 fish for 1 tooth and 1 arrowhead");
    SAME(label(&s, 0, trade_id(0, 1, 1, 0, 3), SK_FR), "Troquer 2 poissons contre 1 dent et 1 pointe de flèche");
    SAME(label(&s, 0, trade_id(1, 1, 1, 1, 1), SK_EN), "Keep everything");
    s = table(3, "");
    give(&s, 0, SAJ_FISH, 2);
    give(&s, 0, SAJ_ARROWHEAD, 1);
    give_dogs(&s, 0, 2);
    visit(&s, SAJ_SITE);
    SAME(label(&s, 0, build_id(1, 0), SK_EN), "Build hut 2 (2 fish)");
    SAME(label(&s, 0, build_id(0, 4), SK_FR), "Construire la hutte 1 (1 pointe de flèche et 2 chiens)");
    SAME(label(&s, 0, SAJ_ACT_BUILD_NONE, SK_FR), "Ne rien construire");
    SAME(label(&s, 0, SAJ_ACT_EXCHANGE + pair_rank(0, 9), SK_EN), "Swap the 1st on top and the 2nd at the bottom");
    s = table(3, "");
    give_dogs(&s, 1, 2);
    visit(&s, SAJ_DOG);
    SAME(label(&s, 0, SAJ_ACT_STEAL_YES, SK_FR), "Voler un chien à {1}");
    SAME(label(&s, 0, SAJ_ACT_STEAL_NO, SK_EN), "Leave the dog");
}

/* Any options but a given start, which four numbers of players cannot share. */
static uint32_t options_by_lot(uint64_t *rng) {
    uint32_t options = 0;
    for (int i = 1; i < game->option_count; i++)
        options |= sk_random_below(rng, game->options[i].value_count) << game->options[i].shift;
    return options;
}

/* One ply by lot; returns who acted and tells the action. */
static int step_by_lot(saj_state *s, uint64_t *rng, sk_action *action) {
    int who = sk_actor(s);
    *action = sk_pick(game, s, who, (uint32_t)(sk_random(rng) >> 32));
    game->rules->apply(s, who, *action);
    return who;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

TEST("Labels of a moment differ, in both languages, in random games") {
    static char labels[SK_CHOICES_MAX][200];
    uint64_t rng = 5;
    for (int round = 0; round < 60; round++) {
        saj_state s;
        sk_choice choices[SK_CHOICES_MAX];
        sk_action action;
        EQ(sk_new(game, &s, 2 + round % 3, options_by_lot(&rng)), SK_OK);
        for (; s.head.actors; step_by_lot(&s, &rng, &action)) {
            int who = sk_actor(&s), count = game->rules->legal(&s, who, choices), lang = s.head.ply & 1;
            for (int i = 0; i < count; i++)
                snprintf(labels[i], sizeof labels[i], "%s", label(&s, who, choices[i].action, lang));
            qsort(labels, (size_t)count, sizeof labels[0], compare_texts);
            for (int i = 0; i < count; i++) {
                OK(labels[i][0] && !strchr(labels[i], '?'));
                if (i) OK(strcmp(labels[i - 1], labels[i]) != 0);
            }
            if (tap_failures) return;
        }
    }
}

/* What a table says in words, and what it is, without the count of plies that nobody sees. */
typedef struct told {
    char words[2000];
    saj_state view;
} told;

static void tell(told *out, const saj_state *s, int viewer, int lang) {
    sk_text text;
    sk_text_init(&text, out->words, sizeof out->words);
    sk_view(game, s, viewer, &out->view);
    game->words->describe(&out->view, lang, &text);
    OK(!text.cut);
    out->view.head.ply = 0;
}

TEST("The table in words tells any two different positions of a game apart, for every viewer") {
    static told positions[2400];
    uint64_t rng = 9;
    for (int round = 0; round < 60; round++) {
        saj_state s;
        sk_action action;
        int players = 2 + round % 3, viewer = round % 2 ? SK_TABLE_VIEW : round % players, count = 0;
        if (round % 5 == 0) viewer |= SK_RECALL;
        EQ(sk_new(game, &s, players, round % 4 ? options_by_lot(&rng) : 0), SK_OK);
        for (; s.head.actors && count < 2400; step_by_lot(&s, &rng, &action))
            tell(&positions[count++], &s, viewer, round % 2);
        if (count < 2400) tell(&positions[count++], &s, viewer, round % 2);
        qsort(positions, (size_t)count, sizeof positions[0], compare_texts);
        for (int i = 1; i < count; i++) {
            if (strcmp(positions[i - 1].words, positions[i].words) != 0) continue;
            OK(memcmp(&positions[i - 1].view, &positions[i].view, sizeof positions[i].view) == 0);
            if (tap_failures) printf("# both are described as:\n# %s\n", positions[i].words);
            if (tap_failures) return;
        }
    }
}

/* --- stories --- */

static sk_story begun; /* that the tests below tell */

static void listen(int seat) {
    memset(&begun, 0, sizeof begun);
    begun.who = (uint8_t)seat;
}

/* Play one ply and add what everybody sees of it to the story. */
static void tell_ply(saj_state *s, int who, int action) {
    saj_state before = view_of(s, SK_TABLE_VIEW), after;
    play(s, who, action);
    after = view_of(s, SK_TABLE_VIEW);
    game->words->gather(&begun, &before, &after, who, (sk_action)action);
}

/* The active seat turns the first token, which shows this face. */
static void tell_turn(saj_state *s, int face) {
    listen(s->active);
    tell_ply(s, s->active, SAJ_ACT_FLIP);
    if (s->head.step == SAJ_TOKEN) tell_ply(s, SK_CHANCE, SAJ_OUT_TOKEN + face);
}

static void expect_story(const char *english, const char *french) {
    const char *const stories[SK_LANGS] = {english, french};
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[400];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        game->words->story(&begun, lang, &text);
        SAME(memory, stories[lang]);
    }
}

TEST("R16 R18 R22 Stories of goods: a die, a symbol, a token seen before, an empty place") {
    saj_state s = table(2, "");
    listen(0);
    expect_story("", "");
    tell_turn(&s, face_of_die(2));
    expect_story("{0} turns over a 2 and finds a tooth.", "{0} retourne un 2 et trouve une dent.");
    s = table(2, "");
    tell_turn(&s, face_of_place(SAJ_MOUNT));
    expect_story("{0} finds an arrowhead.", "{0} trouve une pointe de flèche.");
    s = table(2, "");
    know(&s, 0, face_of_place(SAJ_RIVER));
    give(&s, 1, SAJ_FISH, 2);
    tell_turn(&s, 0);
    expect_story("{0} turns over the fish, but the river is empty.",
                 "{0} retourne le poisson, mais la rivière est vide.");
}

TEST("R24 R27 R29 R30 R32 Stories of the trading post and the dog den") {
    saj_state s = table(2, "");
    tell_turn(&s, SAJ_FACE_TRADE);
    expect_story("{0} turns over the trading post, but has nothing to trade.",
                 "{0} retourne le lieu de troc, mais n’a rien à troquer.");
    s = table(2, "");
    give(&s, 0, SAJ_FISH, 2);
    tell_turn(&s, SAJ_FACE_TRADE);
    expect_story("{0} turns over the trading post and may trade.", "{0} retourne le lieu de troc et peut troquer.");
    tell_ply(&s, 0, trade_id(0, 1, 1, 0, 3));
    expect_story("{0} turns over the trading post and trades 2 fish for 1 tooth and 1 arrowhead.",
                 "{0} retourne le lieu de troc et troque 2 poissons contre 1 dent et 1 pointe de flèche.");
    s = table(2, "");
    tell_turn(&s, face_of_die(1));
    expect_story("{0} turns over a 1 and gets a dog.", "{0} retourne un 1 et reçoit un chien.");
    s = table(2, "");
    give_dogs(&s, 1, 2);
    tell_turn(&s, face_of_die(1));
    tell_ply(&s, 0, SAJ_ACT_STEAL_YES);
    expect_story("{0} turns over a 1 and steals a dog from {1}.", "{0} retourne un 1 et vole un chien à {1}.");
    s = table(2, "");
    give_dogs(&s, 1, 2);
    tell_turn(&s, face_of_die(1));
    tell_ply(&s, 0, SAJ_ACT_STEAL_NO);
    expect_story("{0} turns over a 1 and steals no dog.", "{0} retourne un 1 et ne vole pas de chien.");
    s = table(2, "");
    give_dogs(&s, 0, 2);
    tell_turn(&s, face_of_die(1));
    expect_story("{0} turns over a 1 and has both dogs already.", "{0} retourne un 1 et a déjà les deux chiens.");
}

TEST("R34 R38 R43 V3 V4 Stories of the building site, and of who starts") {
    saj_state s = table(2, "");
    give(&s, 0, SAJ_POT, 1);
    give(&s, 0, SAJ_ARROWHEAD, 1);
    give_dogs(&s, 0, 1);
    tell_turn(&s, SAJ_FACE_SITE);
    expect_story("{0} turns over the building site and may build.", "{0} retourne le chantier et peut construire.");
    tell_ply(&s, 0, build_id(0, 1));
    tell_ply(&s, SK_CHANCE, SAJ_OUT_HUT + pair_of(SAJ_POT));
    tell_ply(&s, 0, SAJ_ACT_EXCHANGE);
    expect_story(
        "{0} turns over the building site and builds a hut with 1 pot, 1 arrowhead and 1 dog; the next one costs "
        "2 pots.",
        "{0} retourne le chantier et construit une hutte avec 1 poterie, 1 pointe de flèche et 1 chien ; la "
        "suivante coûte 2 poteries.");
    s = table(3, "");
    for (int i = 0; i < 2; i++)
        award(&s, 0, 0);
    give(&s, 0, SAJ_FISH, 2);
    tell_turn(&s, SAJ_FACE_SITE);
    tell_ply(&s, 0, build_id(1, 0));
    EQ(s.winner, 0);
    expect_story("{0} turns over the building site, builds the last hut with 2 fish and wins!",
                 "{0} retourne le chantier, construit la dernière hutte avec 2 poissons et gagne !");
    s = table(2, "");
    tell_turn(&s, SAJ_FACE_SITE);
    tell_ply(&s, 0, SAJ_ACT_EXCHANGE);
    expect_story("{0} turns over the building site, builds nothing and swaps two tokens.",
                 "{0} retourne le chantier, ne construit rien et échange deux jetons.");
    s = table(2, "exchange=automatic");
    tell_turn(&s, SAJ_FACE_SITE);
    tell_ply(&s, SK_CHANCE, SAJ_OUT_EXCHANGE);
    expect_story("{0} turns over the building site, builds nothing, and two tokens swap places.",
                 "{0} retourne le chantier, ne construit rien, et deux jetons changent de place.");
    s = table(2, "reset=shuffle");
    tell_turn(&s, SAJ_FACE_SITE);
    expect_story("{0} turns over the building site, builds nothing, and all tokens are mixed.",
                 "{0} retourne le chantier, ne construit rien, et tous les jetons sont mélangés.");
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    listen(SK_CHANCE);
    for (int hut = 0; hut < 3; hut++)
        tell_ply(&s, SK_CHANCE, SAJ_OUT_HUT + hut);
    expect_story("", "");
    tell_ply(&s, SK_CHANCE, SAJ_OUT_START + 1);
    expect_story("{1} starts.", "{1} commence.");
}

/* A word that the English story of a turn must have, from what the seat owned before and after it. */
static const char *expected_word(const saj_store *before, const saj_store *after) {
    if (after->built > before->built) return "builds ";
    if (after->dogs > before->dogs) return " a dog";
    if (after->held > before->held) return " finds a";
    return memcmp(before->goods, after->goods, sizeof before->goods) ? " trades " : "";
}

/* One turn by lot of the active seat: every listener hears the same story, and it fits what the seat gained. */
static void story_of_a_turn(saj_state *s, uint64_t *rng) {
    static const uint8_t listeners[] = {0, 1, SK_TABLE_VIEW, 0 | SK_RECALL};
    sk_story stories[4];
    saj_state before = *s;
    int seat = s->active, turn = s->head.round;
    memset(stories, 0, sizeof stories);
    for (int i = 0; i < 4; i++)
        stories[i].who = (uint8_t)seat;
    while (s->head.actors && s->head.round == turn) {
        saj_state last = *s, views[2];
        sk_action action;
        int who = step_by_lot(s, rng, &action);
        for (int i = 0; i < 4; i++) {
            sk_view(game, &last, listeners[i], &views[0]);
            sk_view(game, s, listeners[i], &views[1]);
            game->words->gather(&stories[i], &views[0], &views[1], who, action);
        }
    }
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[400], name[4] = {'{', (char)('0' + seat), '}', 0};
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        game->words->story(&stories[0], lang, &text);
        OK(!text.cut && strncmp(memory, name, 3) == 0 && strpbrk(memory + text.length - 1, ".!"));
        OK(strstr(memory, lang == SK_EN ? " turns over " : " retourne ") != NULL ||
           strstr(memory, lang == SK_EN ? "} finds a" : "} trouve un") != NULL);
        if (lang == SK_EN) OK(strstr(memory, expected_word(&before.store[seat], &s->store[seat])) != NULL);
        if (tap_failures) printf("# %s\n", memory);
    }
    for (int i = 1; i < 4; i++)
        OK(memcmp(&stories[0], &stories[i], sizeof stories[0]) == 0);
}

TEST("Stories of every turn of 200 random games of each number of players are whole, true and the same for all") {
    uint64_t rng = 3;
    for (int round = 0; round < 600 && !tap_failures; round++) {
        saj_state s;
        sk_action action;
        EQ(sk_new(game, &s, 2 + round % 3, round % 2 ? options_by_lot(&rng) : 0), SK_OK);
        while (s.head.step < SAJ_FLIP)
            step_by_lot(&s, &rng, &action);
        while (s.head.actors && !tap_failures)
            story_of_a_turn(&s, &rng);
    }
}
