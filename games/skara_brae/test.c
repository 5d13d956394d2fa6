/* test.c - Skara Brae: every numbered rule and every worked example, as given / when / then.
 *
 * The name of a test cites the numbers of RULES.md (R, Q), of the worked examples (V) and of the further cases (E).
 * What it says in words is tested in test_words.c.
 */
#include "test_table.h"
#include "tests/support/impossible_positions.h"

/* --- set-up --- */

TEST("R1 R2 R4 a board at the start: slider on column 1, markers at 0, all tiles front, two knives") {
    brae_state s;
    EQ(sk_new(game, &s, 3, 0), SK_OK);
    for (int seat = 0; seat < 3; seat++) {
        EQ(s.seats[seat].slider, 1);
        EQ(s.seats[seat].furnish + s.seats[seat].trade, 0);
        EQ(s.seats[seat].flipped, 0);
        EQ(s.seats[seat].total, 2);
        EQ(s.seats[seat].tokens[KNIFE], 2);
    }
}

TEST("R3 R17 workers: the large one in round 1, then one small worker more in each round") {
    for (int round = 1; round <= 4; round++) {
        brae_state s = work(BUILD, round);
        EQ(s.large_on, SK_NONE);
        EQ(s.small_left, round - 1);
    }
}

TEST("R5 the markers are stacked at random, with a neutral one for two players and none in the solo game") {
    brae_state s;
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    EQ(s.head.step, STEP_ORDER);
    EQ(choices_of(&s, SK_CHANCE), 3);
    chance(&s, NEUTRAL);
    EQ(choices_of(&s, SK_CHANCE), 2);
    chance(&s, 1);
    EQ(s.left_count, 3);
    EQ(s.left[2], 0);
    EQ(sk_new(game, &s, 4, 0), SK_OK);
    EQ(choices_of(&s, SK_CHANCE), 4);
    EQ(sk_new(game, &s, 1, 0), SK_OK);
    EQ(s.head.step, STEP_FOCUS);
    EQ(s.left_count, 0);
}

TEST("R5 the option start puts the marker of a seat on top; the others are stacked at random below it") {
    for (int players = 2; players <= 4; players++)
        for (int start = 1; start <= players; start++) {
            brae_state s;
            EQ(sk_new(game, &s, players, (uint32_t)start << OPT_START_SHIFT), SK_OK);
            EQ(choices_of(&s, SK_CHANCE), players == 4 ? 3 : 2); /* two players: the other and the neutral marker */
            while (s.head.step == STEP_ORDER) {
                sk_choice out[SK_CHOICES_MAX];
                EQ(check(&s), 0);
                game->rules->legal(&s, SK_CHANCE, out);
                OK(out[0].action != start - 1);
                chance(&s, out[0].action);
            }
            EQ(s.left_count, players == 2 ? 3 : players);
            EQ(s.left[s.left_count - 1], start - 1);
            while (s.head.step != STEP_DRAFT) {
                sk_choice out[SK_CHOICES_MAX];
                int who = sk_actor(&s);
                game->rules->legal(&s, who, out);
                game->rules->apply(&s, who, out[0].action);
            }
            EQ(s.turn, start - 1);
        }
    brae_state s;
    EQ(sk_new(game, &s, 3, 4u << OPT_START_SHIFT), SK_BAD_OPTION);
}

TEST("R6 Q18 the discard pile becomes the pile the moment the last card is drawn") {
    brae_state s = work(EXPLORE, 1);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    for (int t = 0; t < TYPES; t++) { /* all but two cards of the pile lie on the discard pile */
        int leave = t == S00 ? 2 : 0;
        s.discard[t] = (uint8_t)(s.discard[t] + s.pile[t] - leave);
        s.discard_count = (uint8_t)(s.discard_count + s.pile[t] - leave);
        s.pile[t] = (uint8_t)leave;
    }
    s.pile_count = 2;
    EQ(sk_check(game, &s), 0);
    int discarded = s.discard_count;
    chance(&s, S00);
    EQ(s.pile_count, 1);
    chance(&s, S00);
    EQ(s.head.step, STEP_EXPLORE);
    EQ(s.pile_count, discarded);
    EQ(s.discard_count, 0);
}

TEST("E32 R61 an Explore that empties the pile goes on with the renewed pile") {
    brae_state s = work(EXPLORE, 1);
    hold(&s, 0, 1, FOOD, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY + 2);
    for (int t = 0; t < TYPES; t++) {
        int leave = t == T01 ? 1 : 0;
        s.discard[t] = (uint8_t)(s.discard[t] + s.pile[t] - leave);
        s.discard_count = (uint8_t)(s.discard_count + s.pile[t] - leave);
        s.pile[t] = (uint8_t)leave;
    }
    s.pile_count = 1;
    EQ(choices_of(&s, SK_CHANCE), 1);
    chance(&s, T01);
    EQ(s.head.step, STEP_DRAW);
    OK(choices_of(&s, SK_CHANCE) > 20);
    chance(&s, F08);
    act(&s, 0, A_CARD + F08);
    EQ(s.seats[0].heights[FIELDS], 1);
    EQ(s.discard[T01], 1);
}

TEST("R7 Q17 E55 forty Roofs in the supply: without one Clean still clears, Spin wool offers none") {
    brae_state s = work(SPIN, 2);
    s.supply = 0;
    s.seats[1].thatches = 40;
    hold(&s, 0, 3, HIDE, 1, WOOD, 1, MIDDEN, 2);
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 9);
    EQ(s.seats[0].thatches, 0);
    act(&s, 0, A_CLEAR_MIDDEN);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, BONE, 2, WOOL, 3);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    OK(s.head.step != STEP_SPIN);
    EQ(s.seats[0].spindles, 1);
}

TEST("R8 R84 one Focus and four Task cards in the solo game, more by option") {
    brae_state s = dealt_table(1, 0, BUILD);
    EQ(sk_bits(s.focus), 1);
    EQ(sk_bits(s.tasks), 4);
    s = dealt_table(1, 7u << OPT_FOCUS_SHIFT | 6u << OPT_TASK_SHIFT, BUILD);
    EQ(sk_bits(s.focus), 8);
    EQ(sk_bits(s.tasks), 10);
}

TEST("R9 Q22 two special tiles each, chosen in secret and revealed together; three with deal3") {
    brae_state s = dealt_table(3, 0, TEND), view;
    EQ(choices_of(&s, 1), 2);
    act(&s, 1, A_KEEP + s.seats[1].dealt[1]);
    sk_view(game, &s, 0, &view);
    EQ(view.seats[1].special, SK_HIDDEN);
    EQ(view.seats[1].dealt[0], SK_HIDDEN);
    EQ(view.seats[0].dealt[0], TEND);
    EQ(s.head.actors, 5);
    SAME(refused(&s, 1, A_KEEP), "R9: You've already chosen your special tile. Wait for the others.");
    act(&s, 2, A_KEEP + s.seats[2].dealt[0]);
    act(&s, 0, A_KEEP + TEND);
    sk_view(game, &s, 0, &view);
    OK(view.seats[1].special < SPECIALS);
    EQ(view.seats[1].dealt[0], SK_NONE);
    s = dealt_table(2, OPT_DEAL3, TEND);
    EQ(choices_of(&s, 0), 3);
}

TEST("R10 boars, Spindles and black workers exist only beside their own tile") {
    brae_state s = work(HUNT, 1);
    s.seats[0].spindles = 1;
    EQ(sk_check(game, &s), BROKEN_RANGE);
    s = work(SPIN, 1);
    s.seats[0].tokens[BOAR] = 1;
    s.seats[0].total++;
    EQ(sk_check(game, &s), BROKEN_TOKENS);
}

TEST("R10a deal3 is refused with three or four players, the solo options are ignored elsewhere") {
    brae_state s;
    EQ(sk_new(game, &s, 3, OPT_DEAL3), SK_BAD_OPTION);
    EQ(sk_new(game, &s, 4, OPT_DEAL3), SK_BAD_OPTION);
    EQ(sk_new(game, &s, 2, OPT_DEAL3 | OPT_LENIENT | 7u << OPT_FOCUS_SHIFT), SK_OK);
    s = dealt_table(2, 7u << OPT_FOCUS_SHIFT | OPT_LENIENT, BUILD);
    EQ(s.focus + s.tasks, 0);
}

/* --- storage --- */

TEST("V1 R12 five tokens for four spaces push the slider one column") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 1, WOOD, 8);
    s.seats[0].slider = 4;
    gain(&s.seats[0], STONE, 5);
    EQ(s.seats[0].slider, 5);
    EQ(s.seats[0].total, 13);
    EQ(3 * s.seats[0].slider - s.seats[0].total, 2);
    EQ(MIDDEN_AT[4], 3);
    EQ(MIDDEN_AT[5], 3);
}

TEST("E1 E2 R11 R12 the slider gives way just as far as the gain needs") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 1, KNIFE, 2);
    gain(&s.seats[0], WOOD, 1);
    EQ(s.seats[0].slider, 1);
    hold(&s, 0, 1, KNIFE, 2);
    gain(&s.seats[0], WOOD, 2);
    EQ(s.seats[0].slider, 2);
    hold(&s, 0, 1, KNIFE, 2);
    gain(&s.seats[0], WOOD, 8);
    EQ(s.seats[0].slider, 4);
}

TEST("E3 R14 spending leaves the slider where it is") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, WOOD, 10, FOOD, 2);
    EQ(s.seats[0].slider, 4);
    put(&s, TRADE);
    act(&s, 0, A_KIND + WOOD);
    EQ(s.seats[0].slider, 4);
    EQ(s.seats[0].total, 10);
}

TEST("E5 R13 Q12 on the last column tokens lie beside the board and still count") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 1, WOOD, 30);
    gain(&s.seats[0], FOOD, 2);
    EQ(s.seats[0].slider, 10);
    EQ(s.seats[0].total, 32);
    EQ(points_of(&s, 0), 2 + 2 - 6);
    hold(&s, 0, 2, WOOD, 27, HIDE, 3);
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 9);
    OK(!s.clears); /* 28 tokens: only 2 spaces are free */
    s = work(BUILD, 1);
    hold(&s, 0, 2, WOOD, 27, HIDE, 2);
    s.seats[0].slider = 10;
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 9);
    OK(can(&s, 0, A_CLEAR_SLIDER)); /* 27 tokens */
}

/* Steps in which nobody pays for anything. */
static int pays_nothing(uint32_t step, int action) {
    if (action >= A_TASK && action < A_KIND) return 0;
    return action == A_NO || step == STEP_KEEP || step == STEP_DRAFT || step == STEP_SPLIT || step == STEP_BONUS ||
           step == STEP_EXPLORE || step == STEP_INNOVATE || step == STEP_MUSTER || step == STEP_LENIENT ||
           (step == STEP_PLACE && action < A_TASK) || step == STEP_REST;
}

TEST("R11 nothing can be thrown away: no token goes but for a price, a pot, a meal or a clear") {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        brae_state s;
        uint64_t rng = seed;
        EQ(sk_new(game, &s, 1 + (int)(seed % 4), 0), SK_OK);
        while (s.head.actors && !tap_failures) {
            int who = sk_actor(&s);
            int action = sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32));
            brae_state before = s;
            game->rules->apply(&s, who, (sk_action)action);
            int cooked = action >= A_KIND && action < A_CLEAR_MIDDEN ? action - A_KIND : -1;
            int fed = action >= A_FEED && action < A_DISCARD && who != SK_CHANCE ? FOOD : -1;
            for (int seat = 0; seat < s.head.players; seat++) {
                if (seat == who && !pays_nothing(before.head.step, action)) continue;
                for (int kind = 0; kind < KINDS; kind++)
                    OK(s.seats[seat].tokens[kind] >= before.seats[seat].tokens[kind] ||
                       (seat == who && (kind == cooked || kind == fed)));
            }
        }
    }
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 3, WOOL, 31, MIDDEN, 2, KNIFE, 1); /* four beside the board */
    OK(!can(&s, 0, A_CLEAR_MIDDEN) && !can(&s, 0, A_KIND + WOOL) && !can(&s, 0, A_CLEAR_SLIDER));
    act(&s, 0, A_NO);
    EQ(s.seats[0].total, 34);
    EQ(s.seats[0].tokens[WOOL], 31);
}

TEST("R15 R53 E25 midden pays for nothing, neither the move nor the purchase") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, TRADE);
    hold(&s, 0, 1, MIDDEN, 9);
    OK(!can_put(&s, TRADE));
    hold(&s, 0, 3, FOOD, 2, MIDDEN, 5, BONE, 1);
    put(&s, TRADE);
    OK(!can(&s, 0, A_KIND + MIDDEN));
    act(&s, 0, A_KIND + FOOD);
    OK(!can(&s, 0, A_KIND + MIDDEN));
    act(&s, 0, A_KIND + BONE);
    EQ(TOKENS(COW), 1);
    EQ(s.seats[0].trade, 1);
}

TEST("R16 E14 an exchange is paid before its gain is stored") {
    brae_state s = table(2, BUILD);
    lay(&s, 3, S01);
    hold(&s, 0, 1, WOOL, 2);
    act(&s, 0, A_TAKE + 3);
    act(&s, 0, A_SPLIT); /* one seaweed: 3 tokens, exactly full */
    EQ(s.seats[0].slider, 1);
    act(&s, 0, A_YES);
    EQ(s.seats[0].total, 4);
    EQ(s.seats[0].slider, 2);
    EQ(TOKENS(WOOD), 2);
}

TEST("R16a E46 an exactly full storage does not move the slider, one token more does") {
    brae_state s = work(BUILD, 2);
    hold(&s, 0, 1, WOOL, 5);
    s.seats[0].slider = 2;
    put(&s, GATHER_THICKETS);
    EQ(s.seats[0].slider, 2);
    put(&s, GATHER_FIELDS);
    EQ(s.seats[0].slider, 3);
}

/* --- rounds and turn order --- */

TEST("V18 R18 R20b three sets of four cards, five with four players, dealt from left to right") {
    brae_state s = table(2, BUILD);
    EQ(s.pile_count, 68);
    EQ(s.sets[0][0], usual_card(0));
    EQ(s.sets[2][3], usual_card(3));
    EQ(s.sets[0][4], SK_NONE);
    s = table(3, BUILD);
    EQ(s.pile_count, 68);
    s = table(4, BUILD);
    EQ(s.pile_count, 65);
    EQ(s.sets[1][4], usual_card(4));
}

TEST("E38 R19 R20a solo turns draw 4, 3 and 2 cards when they begin and discard the rest at once") {
    brae_state s = table(1, BUILD);
    for (int turn = 0; turn < 3; turn++) {
        EQ(choices_of(&s, 0), 4 - turn);
        int discarded = s.discard_count;
        act(&s, 0, A_TAKE);
        EQ(s.discard_count, discarded + 3 - turn);
        act(&s, 0, A_NO);
        if (turn == 2) break;
        EQ(s.head.step, STEP_DEAL);
        EQ(s.drawing, 3 - turn);
        while (s.head.step == STEP_DEAL)
            chance(&s, ROOF);
    }
    EQ(s.head.round, 2);
    EQ(s.head.step, STEP_DEAL);
    EQ(s.drawing, 4);
}

TEST("V2 R21 R22 R23 R24 who passes acts last and first in the next set") {
    brae_state s = table(3, BUILD); /* blue 0, yellow 1, red 2 */
    act(&s, 0, A_TAKE);
    act(&s, 0, A_NO);
    EQ(s.turn, 1);
    act(&s, 1, A_PASS);
    EQ(s.turn, 2);
    OK(!can(&s, 2, A_PASS));
    act(&s, 2, A_TAKE + 1);
    act(&s, 2, A_NO);
    EQ(s.turn, 1);
    OK(!can(&s, 1, A_PASS));
    SAME(refused(&s, 1, A_PASS), "R23: You've already passed in this set. Take a card now.");
    act(&s, 1, A_TAKE + 2);
    EQ(s.right[2], 1);
    EQ(s.right[1], 2);
    EQ(s.right[0], 0);
    while (s.set == 0)
        act(&s, 1,
            s.head.step == STEP_PLACE    ? A_NO
            : s.head.step == STEP_KNIVES ? A_KNIVES
            : s.head.step == STEP_SPLIT  ? A_SPLIT
                                         : A_NO);
    EQ(s.turn, 1);
    EQ(s.left[2], 1);
    EQ(s.left[1], 2);
    EQ(s.left[0], 0);
    EQ(s.discard_count, 1);
}

TEST("R23 the last to pass acts first") {
    brae_state s = table(4, BUILD);
    act(&s, 0, A_PASS);
    act(&s, 1, A_PASS);
    act(&s, 2, A_PASS);
    act(&s, 3, A_TAKE);
    act(&s, 3, A_NO);
    EQ(s.turn, 2);
    act(&s, 2, A_TAKE + 1);
    act(&s, 2, A_NO);
    EQ(s.turn, 1);
}

TEST("R26 R26a Q30 the neutral marker acts by itself and takes the leftmost card that is left") {
    brae_state s = table(2, BUILD); /* LEFT: 0, 1, neutral */
    act(&s, 0, A_TAKE + 1);
    act(&s, 0, A_NO);
    OK(can(&s, 1, A_PASS)); /* the neutral marker lies below */
    act(&s, 1, A_PASS);
    EQ(s.right[1], NEUTRAL); /* it acted, then 1 must */
    EQ(s.sets[0][0], SK_NONE);
    EQ(s.turn, 1);
    OK(!can(&s, 1, A_PASS));
    act(&s, 1, A_TAKE + 3);
    EQ(s.right[2], 1);
}

TEST("R26 Q30 the leftmost card is the one that goes") {
    brae_state s = table(2, BUILD);
    act(&s, 0, A_TAKE);
    act(&s, 0, A_NO);
    act(&s, 1, A_PASS);
    EQ(s.sets[0][1], SK_NONE);
    EQ(s.discard[usual_card(1)], 1);
    EQ(s.sets[0][2], usual_card(2));
}

TEST("Q19 the only marker on the left is not asked whether it passes") {
    brae_state s = table(3, BUILD);
    act(&s, 0, A_TAKE);
    act(&s, 0, A_NO);
    act(&s, 1, A_TAKE + 1);
    act(&s, 1, A_NO);
    OK(!can(&s, 2, A_PASS));
    SAME(refused(&s, 2, A_PASS), "R22: You can't pass: yours is the last marker on the left. Take a card.");
}

/* Let random play bring the table to a step of a round. */
static void run_until(brae_state *s, uint64_t seed, int round, uint32_t step) {
    while (s->head.actors && !(s->head.round == round && s->head.step == step)) {
        int who = sk_actor(s);
        act(s, who, sk_pick(game, s, who, (uint32_t)(sk_random(&seed) >> 32)));
    }
}

TEST("R20 R25 R78 three sets, then the end of the round; the order of the markers stays for the next round") {
    brae_state s = table(3, BUILD);
    run_until(&s, 5, 1, STEP_REST);
    EQ(s.left_count, 3);
    uint8_t order[MARKERS];
    memcpy(order, s.left, MARKERS);
    for (int i = 0; i < SETS * SET_CARDS; i++)
        EQ(s.sets[i / SET_CARDS][i % SET_CARDS], SK_NONE);
    run_until(&s, 6, 2, STEP_DRAFT);
    OK(memcmp(order, s.left, MARKERS) == 0);
    EQ(s.turn, s.left[2]);
    run_until(&s, 7, 9, STEP_OVER);
    EQ(s.head.step, STEP_OVER);
    EQ(s.head.round, 4);
}

TEST("E40 R39 four players without Explore: 60 cards dealt, 48 taken, 12 left over, 20 in the pile") {
    brae_state s = table(4, BUILD);
    uint64_t rng = 11;
    int dealt = 15;
    for (int seat = 1; seat < 4; seat++)
        OK(s.seats[seat].special != EXPLORE || seat);
    for (int seat = 0; seat < 4; seat++)
        if (s.seats[seat].special == EXPLORE) s.seats[seat].special = TEND;
    int lost = 0;
    while (s.head.actors) {
        int who = sk_actor(&s);
        int action = sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32));
        dealt += who == SK_CHANCE;
        lost += action >= A_DISCARD && who != SK_CHANCE;
        act(&s, who, action);
    }
    EQ(dealt, 60);
    EQ(s.pile_count, 20);
    EQ(s.discard_count, 12 + lost);
}

TEST("R27 R28 R29 Q20 a card first, then workers one by one, then they all come back") {
    brae_state s = table(2, BUILD);
    set_round(&s, 2);
    OK(!can(&s, 0, A_NO));
    OK(!can(&s, 0, A_SMALL + GATHER_FIELDS));
    EQ(choices_of(&s, 1), 0);
    act(&s, 0, A_TAKE);
    OK(can(&s, 0, A_NO));
    act(&s, 0, A_SMALL + GATHER_FIELDS);
    act(&s, 0, A_LARGE + GATHER_FIELDS);
    EQ(s.small_on + s.pair_on, 0); /* nothing left to place: the turn is over */
    EQ(s.large_on, SK_NONE);
    EQ(s.turn, 1);
}

/* --- Village cards --- */

TEST("R30 a Roof of the deck is worth 2 points and shelters one Settler") {
    brae_state s = work(BUILD, 4);
    EQ(points_of(&s, 0), 2);
    own_many(&s, 0, H01, 2);
    EQ(need_of(&s.seats[0]), 1);
}

TEST("E9 R31 R32 the third Stone ball brings 3 knives; the second Utensils a hide and Hearth 6") {
    brae_state s = table(2, BUILD);
    set_round(&s, 2);
    own_many(&s, 0, BALL, 2);
    hold(&s, 0, 0);
    act(&s, 0, A_TAKE + 1);
    EQ(TOKENS(KNIFE), 3);
    EQ(points_of(&s, 0), 6 + 3);
    s = table(2, BUILD);
    set_round(&s, 2);
    lay(&s, 2, UTENSILS);
    own(&s, 0, UTENSILS);
    hold(&s, 0, 0);
    act(&s, 0, A_TAKE + 2);
    EQ(TOKENS(HIDE), 1);
    EQ(hearth_of(&s.seats[0]), 6);
}

TEST("R32 R59 Utensils found by Explore: a hide, a larger Hearth, less midden and 2 points") {
    brae_state s = work(EXPLORE, 2);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    chance(&s, UTENSILS);
    chance(&s, ROOF);
    int before = points_of(&s, 0);
    act(&s, 0, A_CARD + UTENSILS);
    EQ(s.seats[0].utensils, 1);
    EQ(TOKENS(HIDE), 1);
    EQ(hearth_of(&s.seats[0]), 5);
    EQ(points_of(&s, 0), before + 2);
}

TEST("V3 R33 R35 the third Shore Settler gives exactly three tokens in any mix") {
    brae_state s = table(2, BUILD);
    set_round(&s, 2);
    own_many(&s, 0, S00, 2);
    hold(&s, 0, 0);
    act(&s, 0, A_TAKE + 3);
    EQ(s.head.step, STEP_SPLIT);
    EQ(choices_of(&s, 0), 4);
    act(&s, 0, A_SPLIT + 1);
    EQ(TOKENS(SHELL), 1);
    EQ(TOKENS(SEAWEED), 2);
    EQ(s.head.step, STEP_BOTTOM); /* then the bottom effect, if liked */
    act(&s, 0, A_NO);
    EQ(TOKENS(FISH), 0);
}

TEST("R34 R56 E11 a flipped Gather tile is one icon more for harvests and no Settler") {
    brae_state s = table(2, BUILD);
    flip(&s, 0, GATHER_SHORE);
    hold(&s, 0, 0);
    act(&s, 0, A_TAKE + 3);
    EQ(s.amount, 2);
    act(&s, 0, A_SPLIT + 2);
    EQ(TOKENS(SHELL), 2);
    EQ(TOKENS(FISH), 0);
    EQ(settlers_of(&s.seats[0]), 1);
    EQ(need_of(&s.seats[0]), 1);
    EQ(sets_of(&s.seats[0]), 0);
}

TEST("V4 R36 R38 R39a a cross-harvest counts icons and knives of the other environment") {
    for (int knives = 0; knives <= 2; knives++) {
        brae_state s = table(2, BUILD);
        set_round(&s, 3);
        lay(&s, 3, S05);
        own_many(&s, 0, H01, 2);
        hold(&s, 0, 1, KNIFE, 2);
        act(&s, 0, A_TAKE + 3);
        act(&s, 0, A_KNIVES);
        act(&s, 0, A_SPLIT);
        act(&s, 0, A_YES);
        EQ(choices_of(&s, 0), 3);
        act(&s, 0, A_KNIVES + knives);
        EQ(TOKENS(STONE), 2 + knives);
        EQ(TOKENS(KNIFE), 2 - knives);
    }
    brae_state s = table(2, BUILD);
    lay(&s, 3, S05);
    hold(&s, 0, 1, KNIFE, 1);
    act(&s, 0, A_TAKE + 3);
    act(&s, 0, A_KNIVES);
    act(&s, 0, A_SPLIT);
    act(&s, 0, A_YES); /* no Hills icon: at least one knife */
    EQ(choices_of(&s, 0), 1);
    OK(!can(&s, 0, A_KNIVES));
    s = table(2, BUILD);
    lay(&s, 3, S05);
    hold(&s, 0, 0);
    act(&s, 0, A_TAKE + 3);
    act(&s, 0, A_SPLIT);
    EQ(s.head.step, STEP_PLACE); /* neither icon nor knife: not offered */
}

TEST("R37 R38 knives help the top harvest but no fixed gain") {
    brae_state s = table(2, BUILD);
    hold(&s, 0, 1, KNIFE, 2);
    act(&s, 0, A_TAKE + 3);
    EQ(s.head.step, STEP_KNIVES);
    EQ(choices_of(&s, 0), 3);
    act(&s, 0, A_KNIVES + 1);
    EQ(s.amount, 2);
    act(&s, 0, A_SPLIT);
    act(&s, 0, A_YES);
    EQ(TOKENS(FISH), 1);
    EQ(TOKENS(KNIFE), 1);
}

TEST("E13 R39a tokens just harvested pay for an exchange") {
    brae_state s = table(2, BUILD);
    hold(&s, 0, 1, STONE, 1);
    act(&s, 0, A_TAKE + 2);
    act(&s, 0, A_SPLIT + 1);
    act(&s, 0, A_YES);
    EQ(TOKENS(STONE), 0);
    EQ(TOKENS(SHEEP), 1);
}

TEST("E44 R39a an exchange that cannot be paid is not offered") {
    brae_state s = table(2, BUILD);
    lay(&s, 3, F01);
    hold(&s, 0, 1, BARLEY, 1);
    act(&s, 0, A_TAKE + 3);
    EQ(TOKENS(BARLEY), 2);
    EQ(s.head.step, STEP_PLACE);
}

TEST("R39b Q23 solo: a Task between harvest and effect, and the question comes again") {
    brae_state s = table(1, BUILD);
    set_tasks(&s, 1u << 4 | 1u << 6 | 1u << 5 | 1u << 7);
    lay(&s, 3, F01);
    hold(&s, 0, 3, BARLEY, 2, STONE, 1, WOOL, 1);
    act(&s, 0, A_TAKE + 3); /* 3 barley now: Task 4 would craft, F01 would give a cow */
    EQ(s.head.step, STEP_BOTTOM);
    OK(can(&s, 0, A_YES));
    OK(can(&s, 0, A_TASK + 4));
    act(&s, 0, A_TASK + 4);
    act(&s, 0, A_FLIP + CRAFT);
    EQ(s.head.step, STEP_PLACE); /* the barley is gone: only declining is left */
    EQ(s.done, 1u << 4);
    s = table(1, BUILD);
    set_tasks(&s, 1u << 4 | 1u << 6 | 1u << 5 | 1u << 7);
    lay(&s, 3, F01);
    hold(&s, 0, 3, BARLEY, 1, STONE, 4, HIDE, 1);
    act(&s, 0, A_TAKE + 3); /* 2 barley: no cow, but the Task with 3 stones is open */
    EQ(s.head.step, STEP_BOTTOM);
    OK(!can(&s, 0, A_YES));
    OK(can(&s, 0, A_TASK + 6));
}

/* --- workers --- */

TEST("V17 R40 Q27 one small and one large worker on a tile; the small one goes first") {
    brae_state s = work(BUILD, 4);
    hold(&s, 0, 5, SHELL, 1, HIDE, 2, BARLEY, 2, WOOD, 1, SEAWEED, 1);
    act(&s, 0, A_SMALL + COOK);
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_NO);
    OK(!can(&s, 0, A_LARGE + CLEAN));
    act(&s, 0, A_SMALL + CLEAN);
    act(&s, 0, A_CLEAN + 3);
    if (s.head.step == STEP_CLEAR) act(&s, 0, A_NO);
    act(&s, 0, A_SMALL + GATHER_SHORE);
    act(&s, 0, A_OPTION);
    OK(!can(&s, 0, A_SMALL + CLEAN));
    act(&s, 0, A_LARGE + CLEAN);
    act(&s, 0, A_CLEAN + 12);
    EQ(s.seats[0].thatches, 2);
}

TEST("R41 a worker is placed only where the action can be carried out") {
    brae_state s = work(BUILD, 1);
    for (int tile = 0; tile < TILES; tile++)
        EQ(can_put(&s, tile), tile >= GATHER_SHORE && tile <= GATHER_FIELDS);
    SAME(refused(&s, 0, A_SMALL + COOK), "R44: You have nothing to cook. Get a shell, barley or an animal first.");
    SAME(refused(&s, 0, A_LARGE + SPECIAL), "R57: Build costs 2 tokens of food or bone; you have 0.");
}

TEST("R42 an action without a worker needs no room on the tile") {
    brae_state s = work(TEND, 2);
    hold(&s, 0, 1, BONE, 2);
    act(&s, 0, A_SMALL + GATHER_THICKETS);
    act(&s, 0, A_LARGE + SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_ENV + THICKETS);
    EQ(TOKENS(WOOD), 2);
}

/* --- standard tiles --- */

TEST("V8 R43 two portions: 4 wool, 2 wool and a hide, or 2 hides") {
    brae_state s = work(BUILD, 1);
    s.seats[0].furnish = 1;
    hold(&s, 0, 2, WOOL, 9, HIDE, 9);
    put(&s, FURNISH);
    EQ(choices_of(&s, 0), 3);
    SAME(said(&s, 0, A_PAY + 1, SK_NOTATION, SK_EN), "pay 1 hide 2 wool");
    act(&s, 0, A_PAY + 1);
    EQ(TOKENS(WOOL), 7);
    EQ(TOKENS(HIDE), 8);
    EQ(s.seats[0].furnish, 2);
}

TEST("R43 Furnish flipped gives barley or a knife") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, FURNISH);
    hold(&s, 0, 1, HIDE, 1);
    put(&s, FURNISH);
    act(&s, 0, A_PAY + 1);
    EQ(choices_of(&s, 0), 2);
    act(&s, 0, A_OPTION + 1);
    EQ(TOKENS(KNIFE), 1);
}

TEST("R43 Furnish flipped: the barley") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, FURNISH);
    hold(&s, 0, 1, HIDE, 1);
    put(&s, FURNISH);
    act(&s, 0, A_PAY + 1);
    act(&s, 0, A_OPTION);
    EQ(s.seats[0].tokens[BARLEY], 1);
    EQ(s.seats[0].total, 1);
}

TEST("R43 R79 the Furnish track: what each space costs, and what it gives for Settlers and sets") {
    static const int cost[] = {1, 2, 2, 2, 3, 3}, each[] = {1, 1, 1, 1, 2, 2, 2}, set[] = {0, 2, 4, 6, 2, 4, 6};
    for (int space = 0; space <= 6; space++) {
        brae_state s = work(BUILD, 4);
        for (int i = 0; i < 2; i++) {
            own(&s, 0, H01);
            own(&s, 0, S00);
            own(&s, 0, T01);
            own(&s, 0, F01);
        }
        own(&s, 0, H01);
        s.seats[0].furnish = (uint8_t)space;
        EQ(points_of(&s, 0), 2 + 9 * each[space] + 2 * set[space]);
        if (space == 6) break;
        hold(&s, 0, 1, HIDE, cost[space] - 1);
        OK(!can_put(&s, FURNISH));
        hold(&s, 0, 1, HIDE, cost[space]);
        put(&s, FURNISH);
        act(&s, 0, A_PAY + cost[space]);
        EQ(s.seats[0].furnish, space + 1);
        EQ(s.seats[0].total, 0);
    }
}

TEST("V9 R44 two shells and a fish fit a Hearth of 4, deer and rabbit do not") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, SHELL, 2, FISH, 1);
    put(&s, COOK);
    OK(!can(&s, 0, A_NO)); /* Q3: at least one */
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_KIND + FISH); /* nothing else fits: served */
    EQ(TOKENS(FOOD), 3);
    EQ(TOKENS(BONE), 1);
    EQ(s.seats[0].total, 4);
    s = work(BUILD, 1);
    hold(&s, 0, 2, DEER, 1, RABBIT, 1);
    put(&s, COOK);
    act(&s, 0, A_KIND + RABBIT);
    EQ(TOKENS(DEER), 1); /* weight 5: the rabbit was served alone */
    EQ(TOKENS(FOOD), 1);
}

TEST("Q38 the pot is filled in the order of the resources") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, SHELL, 2, BARLEY, 2);
    put(&s, COOK);
    act(&s, 0, A_KIND + BARLEY);
    OK(!can(&s, 0, A_KIND + SHELL));
    SAME(refused(&s, 0, A_KIND + SHELL), "Q38: The pot is filled in a fixed order and already holds 1 barley: shell "
                                         "comes before that. Serve, or add what comes later.");
    act(&s, 0, A_NO);
    EQ(TOKENS(FOOD), 1);
}

TEST("R44 what each thing weighs and yields") {
    static const struct {
        int kind, weight, food, hide, bone, wool;
    } rows[] = {{SHELL, 1, 1, 0, 0, 0}, {BARLEY, 1, 1, 0, 0, 0}, {RABBIT, 2, 1, 1, 0, 0}, {FISH, 2, 1, 0, 1, 0},
                {SHEEP, 3, 1, 1, 1, 1}, {DEER, 3, 1, 1, 2, 0},   {COW, 4, 2, 1, 2, 0},    {BOAR, 3, 2, 1, 1, 0}};
    for (int i = 0; i < 8; i++) {
        brae_state s = work(HUNT, 2);
        hold(&s, 0, 1, rows[i].kind, 1);
        put(&s, COOK);
        act(&s, 0, A_KIND + rows[i].kind);
        EQ(TOKENS(FOOD), rows[i].food);
        EQ(TOKENS(HIDE), rows[i].hide);
        EQ(TOKENS(BONE), rows[i].bone);
        EQ(TOKENS(WOOL), rows[i].wool);
        EQ(s.seats[0].total, rows[i].food + rows[i].hide + rows[i].bone + rows[i].wool);
        if (rows[i].kind == SHELL) continue;
        s = work(HUNT, 2);
        hold(&s, 0, 2, SHELL, 5, rows[i].kind, 1);
        put(&s, COOK);
        for (int shells = 0; shells < 5 - rows[i].weight; shells++)
            act(&s, 0, A_KIND + SHELL);
        if (rows[i].weight < 4) OK(!can(&s, 0, A_KIND + rows[i].kind)); /* one too many for a Hearth of 4 */
    }
}

TEST("E10 R45 R66 the largest Hearth: Cook flipped, four Utensils, Muster") {
    brae_state s = table(2, MUSTER);
    EQ(hearth_of(&s.seats[0]), 5);
    set_round(&s, 4);
    own_many(&s, 0, UTENSILS, 4);
    flip(&s, 0, COOK);
    EQ(hearth_of(&s.seats[0]), 11);
}

TEST("V10 R46 flipping Clean costs a stone and a shell") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, STONE, 1, SHELL, 1);
    put(&s, CRAFT);
    EQ(choices_of(&s, 0), 1);
    act(&s, 0, A_FLIP + CLEAN);
    EQ(s.seats[0].total, 0);
    EQ(s.seats[0].flipped, 1 << CLEAN);
    EQ(points_of(&s, 0), 2 + 2);
}

TEST("R46 workers stay on a tile that is flipped under them") {
    brae_state s = work(BUILD, 4);
    hold(&s, 0, 5, HIDE, 1, BARLEY, 1, STONE, 1, SHELL, 1, MIDDEN, 4);
    act(&s, 0, A_SMALL + CLEAN);
    act(&s, 0, A_CLEAN + 3);
    if (s.head.step == STEP_CLEAR) act(&s, 0, A_NO);
    act(&s, 0, A_SMALL + CRAFT);
    act(&s, 0, A_FLIP + CLEAN);
    EQ(s.small_on, 1 << CLEAN | 1 << CRAFT);
    EQ(s.small_left, 1);
    EQ(s.clears, 0); /* and do nothing more */
    hold(&s, 0, 2, HIDE, 1, BARLEY, 1);
    OK(!can(&s, 0, A_SMALL + CLEAN));
    OK(can(&s, 0, A_LARGE + CLEAN));
}

TEST("E24 R46 R47 Q25 Craft flips Craft: no second Craft, and Cook is offered at the end of the round") {
    brae_state s = evening(BUILD, 1);
    hold(&s, 0, 4, STONE, 2, WOOL, 1, WOOD, 1, SHELL, 1);
    put(&s, CRAFT);
    act(&s, 0, A_FLIP + CRAFT);
    if (s.head.step == STEP_PLACE) act(&s, 0, A_NO);
    EQ(s.head.step, STEP_REST);
    EQ(s.seats[0].rest, REST_COOK);
    OK(can(&s, 0, A_NO));
    act(&s, 0, A_KIND + SHELL);
    EQ(s.seats[0].tokens[FOOD], 1);
}

TEST("V11 R48 R49 three kinds: 3 clears, 4 when flipped, and one Roof") {
    for (int side = 0; side < 2; side++) {
        brae_state s = work(BUILD, 1);
        if (side) flip(&s, 0, CLEAN);
        hold(&s, 0, 4, HIDE, 1, BARLEY, 1, WOOD, 1, MIDDEN, 6);
        put(&s, CLEAN);
        act(&s, 0, A_CLEAN + 11);
        EQ(s.clears, side ? 4 : 3);
        EQ(s.seats[0].thatches, 1);
        EQ(s.supply, 39);
    }
}

TEST("E15 E16 Q35 R48 three kinds at most on the front, four flipped, one token of each") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 5, HIDE, 2, BARLEY, 2, SEAWEED, 2, WOOD, 2, MIDDEN, 9);
    put(&s, CLEAN);
    EQ(choices_of(&s, 0), 10);
    OK(!can(&s, 0, A_CLEAN + 15));
    s = work(BUILD, 1);
    flip(&s, 0, CLEAN);
    hold(&s, 0, 6, HIDE, 2, BARLEY, 2, SEAWEED, 2, WOOD, 2, FOOD, 2, MIDDEN, 9);
    put(&s, CLEAN);
    EQ(choices_of(&s, 0), 25);
    OK(!can(&s, 0, A_CLEAN + 31));
    act(&s, 0, A_CLEAN + 15);
    EQ(s.clears, 6);
    EQ(TOKENS(HIDE), 1);
    EQ(TOKENS(FOOD), 2);
}

TEST("R50 R51 R52 Q11 the price frees spaces; clears are divided at will and may be left") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 4, HIDE, 1, BARLEY, 1, WOOD, 1, MIDDEN, 1);
    s.seats[0].slider = 2; /* 4 tokens, 2 free; after paying 1 token, 5 free */
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 11);
    OK(can(&s, 0, A_CLEAR_SLIDER));
    act(&s, 0, A_CLEAR_SLIDER);
    EQ(s.seats[0].slider, 1);
    OK(!can(&s, 0, A_CLEAR_SLIDER));
    SAME(refused(&s, 0, A_CLEAR_SLIDER), "R52: The slider needs 3 empty spaces to move back; you have 2.");
    OK(can(&s, 0, A_CLEAR_MIDDEN));
    act(&s, 0, A_NO);
    EQ(TOKENS(MIDDEN), 1);
    s = work(BUILD, 1);
    hold(&s, 0, 3, HIDE, 1, BARLEY, 1, WOOL, 1);
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 3); /* one token left on column 1: nothing to clear */
    EQ(s.clears, 0);
    EQ(s.seats[0].thatches, 1);
}

TEST("Q10 the slider may reach column 0 when nothing is owned") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, HIDE, 1, BARLEY, 1);
    put(&s, CLEAN);
    act(&s, 0, A_CLEAN + 3);
    act(&s, 0, A_CLEAR_SLIDER);
    EQ(s.seats[0].slider, 0);
    gain(&s.seats[0], FOOD, 1);
    EQ(s.seats[0].slider, 1);
}

TEST("V12 R53 R54 Q9 at Trade 2 the next space costs 4 of one kind and sells one sheep for a knife") {
    brae_state s = work(BUILD, 1);
    s.seats[0].trade = 2;
    hold(&s, 0, 3, WOOD, 4, STONE, 3, KNIFE, 2);
    put(&s, TRADE);
    EQ(choices_of(&s, 0), 1);
    act(&s, 0, A_KIND + WOOD);
    EQ(s.seats[0].trade, 3);
    EQ(choices_of(&s, 0), 2);
    OK(!can(&s, 0, A_KIND + STONE));
    act(&s, 0, A_KIND + KNIFE);
    EQ(TOKENS(SHEEP), 1);
    OK(s.head.step != STEP_PURCHASE);
}

TEST("R53 R54 R79 the Trade track: what each space costs, sells and is worth") {
    static const int cost[] = {2, 3, 4, 4, 5, 5, 6}, points[] = {0, 1, 3, 5, 8, 11, 15, 20};
    static const int good[] = {COW, DEER, SHEEP, RABBIT, FISH, SHELL, BARLEY}, goods[] = {1, 1, 1, 1, 1, 2, 2};
    for (int space = 0; space <= 7; space++) {
        brae_state s = work(BUILD, 2);
        s.seats[0].trade = (uint8_t)space;
        EQ(points_of(&s, 0), 2 + points[space]);
        if (space == 7) break;
        hold(&s, 0, 1, WOOD, cost[space] - 1);
        OK(!can_put(&s, TRADE));
        hold(&s, 0, 2, WOOD, cost[space], KNIFE, 1);
        put(&s, TRADE);
        act(&s, 0, A_KIND + WOOD);
        EQ(s.seats[0].trade, space + 1);
        act(&s, 0, A_KIND + KNIFE);
        EQ(TOKENS(good[space]), goods[space]);
        EQ(s.seats[0].total, goods[space]);
    }
}

TEST("Q39 R54 a flipped Trade sells for any resource, also of the kind just traded") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, TRADE);
    s.seats[0].trade = 5;
    hold(&s, 0, 1, WOOD, 6);
    put(&s, TRADE);
    act(&s, 0, A_KIND + WOOD);
    act(&s, 0, A_KIND + WOOD);
    EQ(TOKENS(SHELL), 2);
}

TEST("E26 R43 R53 at the end of a track the tile is unusable, also through Build and Tasks") {
    brae_state s = work(BUILD, 1);
    s.seats[0].trade = 7;
    s.seats[0].furnish = 6;
    hold(&s, 0, 3, WOOL, 9, HIDE, 9, FOOD, 9);
    OK(!can_put(&s, TRADE) && !can_put(&s, FURNISH) && !can_put(&s, SPECIAL));
    SAME(refused(&s, 0, A_LARGE + TRADE), "R53: Your Trade marker is already on space 7, the last one.");
    s = table(1, BUILD);
    set_tasks(&s, 1u << 5 | 1u << 9 | 1u << 1 | 1u << 2);
    s.seats[0].trade = 7;
    s.seats[0].furnish = 6;
    hold(&s, 0, 5, WOOD, 9, SHELL, 9, DEER, 2, SHEEP, 2, HIDE, 9);
    for (int task = 0; task < TASKS; task++)
        OK(!can(&s, 0, A_TASK + task));
}

TEST("V13 R55 Gather Shore: a shell or seaweed; flipped both, or a fish") {
    brae_state s = work(BUILD, 1);
    act(&s, 0, A_LARGE + GATHER_SHORE);
    EQ(choices_of(&s, 0), 2);
    act(&s, 0, A_OPTION + 1);
    EQ(s.seats[0].tokens[SEAWEED], 1);
    s = work(BUILD, 1);
    flip(&s, 0, GATHER_SHORE);
    act(&s, 0, A_LARGE + GATHER_SHORE);
    SAME(said(&s, 0, A_OPTION, SK_NOTATION, SK_EN), "gain 1 shell 1 seaweed");
    SAME(said(&s, 0, A_OPTION + 1, SK_NOTATION, SK_FR), "gagner 1 poisson");
    act(&s, 0, A_OPTION);
    EQ(s.seats[0].total, 2);
}

TEST("R55 R56 Gather gives the same however many icons and knives there are") {
    static const int front[ENVS] = {SHELL, STONE, WOOD, BARLEY}, settler[ENVS] = {S00, H01, T01, F01};
    for (int env = 0; env < ENVS; env++) {
        for (int side = 0; side < 2; side++) {
            brae_state s = work(BUILD, 4);
            own_many(&s, 0, settler[env], 3);
            if (side) flip(&s, 0, GATHER_SHORE + env);
            hold(&s, 0, 1, KNIFE, 2);
            put(&s, GATHER_SHORE + env);
            if (s.head.step == STEP_GATHER) act(&s, 0, A_OPTION);
            EQ(TOKENS(front[env]), side && env >= THICKETS ? 2 : 1);
            EQ(s.seats[0].total, side ? 4 : 3);
            EQ(TOKENS(KNIFE), 2);
        }
    }
}

TEST("E45 R56a options with a price need it") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, GATHER_THICKETS);
    act(&s, 0, A_LARGE + GATHER_THICKETS);
    EQ(choices_of(&s, 0), 1);
    act(&s, 0, A_OPTION);
    EQ(s.seats[0].tokens[WOOD], 2);
    s = work(BUILD, 1);
    flip(&s, 0, GATHER_FIELDS);
    hold(&s, 0, 1, BARLEY, 2);
    act(&s, 0, A_LARGE + GATHER_FIELDS);
    EQ(choices_of(&s, 0), 2);
    act(&s, 0, A_OPTION + 1);
    EQ(s.seats[0].tokens[COW], 1);
    EQ(s.seats[0].tokens[BARLEY], 0);
}

/* --- special tiles --- */

TEST("V16 R57 two portions: 2 food, 2 bones, or one of each") {
    brae_state s = work(TEND, 1);
    hold(&s, 0, 2, FOOD, 2, BONE, 2);
    put(&s, SPECIAL);
    EQ(choices_of(&s, 0), 3);
    act(&s, 0, A_PAY + 1);
    EQ(TOKENS(FOOD), 1);
    EQ(TOKENS(BONE), 1);
    s = work(TEND, 1);
    hold(&s, 0, 2, BONE, 1, HIDE, 1);
    put(&s, CRAFT);
    act(&s, 0, A_FLIP + SPECIAL);
    EQ(s.seats[0].flipped, 1 << SPECIAL);
}

TEST("E21 R58 Q7 Build at Furnish 5 leaves one portion: a hide or 2 wool") {
    brae_state s = work(BUILD, 1);
    s.seats[0].furnish = 5;
    hold(&s, 0, 3, BONE, 2, WOOL, 2, HIDE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_OPTION);
    EQ(choices_of(&s, 0), 2);
    s.seats[0].furnish = 0; /* nothing would be left to pay, so nobody is asked */
    EQ(sk_check(game, &s), BROKEN_PENDING);
    s.seats[0].furnish = 5;
    act(&s, 0, A_PAY + 1);
    EQ(s.seats[0].furnish, 6);
    EQ(TOKENS(WOOL), 2);
}

TEST("R58 Q8 a flipped Build takes 3 off; the purchase keeps its price") {
    brae_state s = work(BUILD, 1);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, BONE, 2, KNIFE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_OPTION + 1); /* 2 - 3: nothing to pay */
    EQ(s.seats[0].trade, 1);
    EQ(s.head.step, STEP_PURCHASE);
    act(&s, 0, A_KIND + KNIFE);
    EQ(s.seats[0].total, 1);
    EQ(TOKENS(COW), 1);
}

TEST("E48 Q28 only payments that leave the action possible are offered") {
    brae_state s = work(BUILD, 1);
    s.seats[0].trade = 2;
    s.seats[0].furnish = 4;
    hold(&s, 0, 2, FOOD, 3, BONE, 1);
    put(&s, SPECIAL);
    EQ(choices_of(&s, 0), 1);
    OK(can(&s, 0, A_PAY + 1));
    s = work(BUILD, 1);
    s.seats[0].trade = 2;
    s.seats[0].furnish = 4;
    hold(&s, 0, 2, FOOD, 2, BONE, 1);
    OK(!can_put(&s, SPECIAL));
}

/* Use the special tile and draw these cards. */
static brae_state exploring(int flipped_side, int a, int b, int c) {
    brae_state s = work(EXPLORE, 2);
    if (flipped_side) flip(&s, 0, SPECIAL);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    chance(&s, a);
    chance(&s, b);
    if (flipped_side) chance(&s, c);
    return s;
}

TEST("E31 R59 R60 an explored Settler is inert; flipped its bottom effect may be used, never the harvest") {
    brae_state s = exploring(0, S00, BALL, 0);
    act(&s, 0, A_CARD + S00);
    EQ(s.head.step, STEP_PLACE);
    EQ(s.seats[0].heights[SHORE], 1);
    EQ(s.seats[0].total, 0);
    EQ(s.discard[BALL], 1);
    s = exploring(0, S00, BALL, 0);
    act(&s, 0, A_CARD + BALL);
    EQ(TOKENS(KNIFE), 1);
    s = exploring(1, S00, BALL, ROOF);
    EQ(choices_of(&s, 0), 3);
    act(&s, 0, A_CARD + S00);
    EQ(s.head.step, STEP_EFFECT);
    act(&s, 0, A_YES);
    EQ(s.seats[0].total, 1);
    EQ(TOKENS(FISH), 1);
    s = exploring(0, ROOF, BALL, 0);
    act(&s, 0, A_CARD + ROOF);
    EQ(s.seats[0].roofs, 2);
}

TEST("R59 Q36 the cards drawn are for the explorer's eyes only; the discard pile is open") {
    brae_state s = exploring(0, S00, BALL, 0), view;
    sk_view(game, &s, 1, &view);
    EQ(view.hand[0], SK_HIDDEN);
    EQ(view.hand[2], SK_NONE);
    EQ(view.pile[S00], SK_HIDDEN);
    sk_view(game, &s, 0, &view);
    EQ(view.hand[0], S00);
    act(&s, 0, A_CARD + S00);
    sk_view(game, &s, 1, &view);
    EQ(view.discard[BALL], 1);
    EQ(view.hand[0], SK_NONE);
}

TEST("E36 R62 R63 Q16 boars: three at most, tradable, and one hide more when cooked on the flipped side") {
    brae_state s = work(HUNT, 1);
    hold(&s, 0, 2, BOAR, 2, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(TOKENS(BOAR), 3);
    s = work(HUNT, 1);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, BOAR, 3, BONE, 2);
    OK(!can_put(&s, SPECIAL));
    put(&s, TRADE);
    act(&s, 0, A_KIND + BOAR);
    EQ(TOKENS(BOAR), 1);
    s = work(HUNT, 1);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 1, BOAR, 1);
    put(&s, COOK);
    act(&s, 0, A_KIND + BOAR);
    EQ(TOKENS(FOOD), 2);
    EQ(TOKENS(HIDE), 2);
    EQ(TOKENS(BONE), 1);
    s = work(HUNT, 1);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(TOKENS(KNIFE), 1);
    EQ(TOKENS(BOAR), 1);
}

TEST("R64 Innovate flips any tile for free") {
    brae_state s = work(INNOVATE, 1);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(choices_of(&s, 0), 10);
    act(&s, 0, A_FLIP + SPECIAL);
    OK(s.head.step != STEP_ENCORE);
    EQ(s.seats[0].flipped, 1 << SPECIAL);
}

TEST("Q24 R65 Innovate that flips itself brings no extra action") {
    brae_state s = work(INNOVATE, 2);
    hold(&s, 0, 2, BONE, 2, FOOD, 3);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_FLIP + SPECIAL);
    EQ(s.head.step, STEP_PLACE);
}

TEST("E23 R64 with all tiles flipped Innovate is illegal") {
    brae_state s = work(INNOVATE, 1);
    s.seats[0].flipped = ALL_TILES;
    hold(&s, 0, 1, FOOD, 5);
    OK(!can_put(&s, SPECIAL));
    SAME(refused(&s, 0, A_LARGE + SPECIAL), "R64: All your tiles are flipped already: Innovate has nothing to do.");
}

TEST("E53 R65 R74b the extra action is offered only if it is possible after the food is paid") {
    brae_state s = work(INNOVATE, 2);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, FOOD, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    brae_state fork = s;
    act(&s, 0, A_FLIP + CLEAN);
    EQ(s.head.step, STEP_PLACE);
    act(&fork, 0, A_FLIP + GATHER_SHORE);
    EQ(fork.head.step, STEP_ENCORE);
    act(&fork, 0, A_YES);
    act(&fork, 0, A_OPTION + 1);
    EQ(fork.seats[0].tokens[FISH], 1);
    EQ(fork.seats[0].tokens[FOOD], 0);
    s = work(INNOVATE, 2);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 3, FOOD, 1, BONE, 2, HIDE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_FLIP + CLEAN); /* food and hide would do, but the food is the price */
    EQ(s.head.step, STEP_PLACE);
    s = work(INNOVATE, 2);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 4, FOOD, 2, BONE, 2, STONE, 1, WOOD, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_FLIP + CRAFT);
    act(&s, 0, A_YES); /* a Craft that is paid for, with no further extra action */
    act(&s, 0, A_FLIP + FURNISH);
    EQ(s.head.step, STEP_PLACE);
    EQ(TOKENS(STONE), 0);
}

TEST("E33 R67 Q5 Muster front: harvest or the newest bottom effect") {
    brae_state s = work(MUSTER, 3);
    own(&s, 0, H02);
    own(&s, 0, H01);
    hold(&s, 0, 2, BONE, 4, STONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(choices_of(&s, 0), 1); /* only the Hills have anything */
    act(&s, 0, A_ENV + HILLS);
    EQ(choices_of(&s, 0), 2);
    brae_state fork = s;
    act(&s, 0, A_OPTION);
    act(&s, 0, A_SPLIT + 2);
    EQ(TOKENS(STONE), 4);
    EQ(s.head.step, STEP_PLACE);
    act(&fork, 0, A_OPTION + 1); /* resolved, not declined again */
    EQ(fork.seats[0].tokens[SHEEP], 1);
    EQ(fork.seats[0].tokens[STONE], 0);
}

TEST("E33 R68 Muster flipped: the harvest, then the effect") {
    brae_state s = work(MUSTER, 3);
    flip(&s, 0, SPECIAL);
    own(&s, 0, H01);
    hold(&s, 0, 2, BONE, 2, STONE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_ENV + HILLS);
    act(&s, 0, A_SPLIT + 1);
    EQ(s.head.step, STEP_EFFECT);
    act(&s, 0, A_YES);
    EQ(TOKENS(SHEEP), 1);
}

TEST("R68 Muster flipped: the effect may be declined after the harvest") {
    brae_state s = work(MUSTER, 3);
    flip(&s, 0, SPECIAL);
    own(&s, 0, H01);
    hold(&s, 0, 2, BONE, 2, STONE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_ENV + HILLS);
    act(&s, 0, A_SPLIT + 1);
    act(&s, 0, A_NO);
    EQ(s.head.step, STEP_PLACE);
    EQ(TOKENS(SHEEP), 0);
    EQ(TOKENS(STONE), 2);
}

TEST("Q4 R74d Muster without a Settler needs an icon or a knife; the option asks for a Settler") {
    brae_state s = work(MUSTER, 1);
    hold(&s, 0, 1, BONE, 2);
    OK(!can_put(&s, SPECIAL));
    hold(&s, 0, 2, BONE, 2, KNIFE, 1);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(choices_of(&s, 0), 4);
    act(&s, 0, A_ENV + FIELDS);
    OK(!can(&s, 0, A_KNIVES));
    act(&s, 0, A_KNIVES + 1);
    EQ(TOKENS(BARLEY), 1);
    s = work_with(2, OPT_MUSTER_SETTLER, MUSTER, 2);
    flip(&s, 0, GATHER_SHORE);
    hold(&s, 0, 2, BONE, 2, KNIFE, 1);
    OK(!can_put(&s, SPECIAL));
    own(&s, 0, T01);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(choices_of(&s, 0), 1);
}

TEST("E18 R69 R70 black workers: at once, three at most, gone at the end of the round") {
    brae_state s = evening(RECRUIT, 1);
    hold(&s, 0, 2, BONE, 8, SHELL, 1);
    act(&s, 0, A_LARGE + SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.small_left, 1);
    act(&s, 0, A_SMALL + SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.seats[0].black, 2);
    act(&s, 0, A_SMALL + COOK);
    act(&s, 0, A_KIND + SHELL);
    EQ(s.seats[0].black, 0); /* the turn and the round are over */
    EQ(s.head.round, 2);
    s = work(RECRUIT, 2);
    s.seats[0].black = 3;
    s.small_left = 4;
    hold(&s, 0, 1, BONE, 8);
    OK(!can_put(&s, SPECIAL));
    SAME(refused(&s, 0, A_LARGE + SPECIAL), "R69: You already have 3 black workers this round.");
}

TEST("Q27 the owner of Recruit chooses the size where both fit") {
    brae_state s = work(RECRUIT, 2);
    OK(can(&s, 0, A_SMALL + GATHER_FIELDS) && can(&s, 0, A_LARGE + GATHER_FIELDS));
    SAME(said(&s, 0, A_LARGE + GATHER_FIELDS, SK_NOTATION, SK_FR), "grand champs");
    s = work(BUILD, 2);
    OK(can(&s, 0, A_SMALL + GATHER_FIELDS) && !can(&s, 0, A_LARGE + GATHER_FIELDS));
    SAME(said(&s, 0, A_SMALL + GATHER_FIELDS, SK_NOTATION, SK_EN), "place fields");
}

TEST("E19 R71 Q1 a flipped Recruit widens flipped tiles only, all of them by option") {
    for (int all = 0; all < 2; all++) {
        brae_state s = work_with(2, all ? OPT_RECRUIT_ALL : 0, RECRUIT, 4);
        flip(&s, 0, SPECIAL);
        flip(&s, 0, GATHER_FIELDS);
        hold(&s, 0, 0);
        act(&s, 0, A_SMALL + GATHER_FIELDS);
        act(&s, 0, A_OPTION);
        act(&s, 0, A_SMALL + GATHER_FIELDS);
        act(&s, 0, A_OPTION);
        OK(!can(&s, 0, A_SMALL + GATHER_FIELDS));
        OK(can(&s, 0, A_LARGE + GATHER_FIELDS));
        brae_state t = work_with(2, all ? OPT_RECRUIT_ALL : 0, RECRUIT, 4);
        flip(&t, 0, SPECIAL);
        act(&t, 0, A_SMALL + GATHER_THICKETS);
        EQ(can(&t, 0, A_SMALL + GATHER_THICKETS), all);
        OK(can(&t, 0, A_LARGE + GATHER_THICKETS));
    }
}

TEST("E51 R74c the Recruit tile is one of the flipped tiles: two small workers and the large one") {
    brae_state s = work(RECRUIT, 3);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 3, BONE, 8, STONE, 1, SEAWEED, 1);
    act(&s, 0, A_SMALL + SPECIAL);
    act(&s, 0, A_PAY);
    act(&s, 0, A_SMALL + SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.small_left, 2);
    OK(!can(&s, 0, A_SMALL + SPECIAL));
    act(&s, 0, A_LARGE + SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.seats[0].black, 3);
    act(&s, 0, A_SMALL + CRAFT);
    act(&s, 0, A_FLIP + COOK);
    OK(!can(&s, 0, A_SMALL + CRAFT));
}

TEST("E51 R74c a tile that is flipped while a small worker stands on it takes a second one at once") {
    brae_state s = work(RECRUIT, 4);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 3, STONE, 1, SEAWEED, 1, SHELL, 3);
    act(&s, 0, A_SMALL + COOK);
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_NO);
    OK(!can(&s, 0, A_SMALL + COOK));
    act(&s, 0, A_SMALL + CRAFT);
    act(&s, 0, A_FLIP + COOK);
    OK(can(&s, 0, A_SMALL + COOK));
    act(&s, 0, A_SMALL + COOK);
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_NO);
    EQ(s.pair_on, 1 << COOK);
    OK(!can(&s, 0, A_SMALL + COOK));
}

TEST("R72 E55 each Spindle brings wool for all of them; ten are all there are") {
    brae_state s = work(SPIN, 1);
    s.seats[0].spindles = 2;
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.seats[0].spindles, 3);
    EQ(s.seats[0].tokens[WOOL], 3);
    s = work(SPIN, 1);
    s.seats[0].spindles = 10;
    hold(&s, 0, 1, BONE, 2);
    OK(!can_put(&s, SPECIAL));
    EQ(points_of(&s, 0), 2 + 10);
}

TEST("R73 Spin wool flipped: 3 wool for a Roof, if liked") {
    brae_state s = work(SPIN, 2);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, BONE, 2, WOOL, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    EQ(s.head.step, STEP_SPIN);
    brae_state fork = s, last = s;
    last.supply = 1;
    OK(check_action(&last, &last.seats[0]));
    last.supply = 0;
    OK(!check_action(&last, &last.seats[0]));
    act(&s, 0, A_YES);
    EQ(s.seats[0].thatches, 1);
    EQ(TOKENS(WOOL), 0);
    act(&fork, 0, A_NO);
    EQ(fork.seats[0].thatches, 0);
}

TEST("V14 R74 Tend land: different Gather tiles and clears in any mix, three steps, four flipped") {
    brae_state s = work(TEND, 2);
    hold(&s, 0, 2, BONE, 2, MIDDEN, 4);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    brae_state fork = s;
    act(&s, 0, A_ENV + HILLS);
    act(&s, 0, A_OPTION);
    OK(!can(&s, 0, A_ENV + HILLS));
    act(&s, 0, A_ENV + FIELDS);
    act(&s, 0, A_CLEAR_MIDDEN);
    EQ(s.head.step, STEP_PLACE);
    EQ(TOKENS(MIDDEN), 3);
    EQ(TOKENS(STONE) + TOKENS(BARLEY), 2);
    for (int i = 0; i < 3; i++)
        act(&fork, 0, A_CLEAR_MIDDEN);
    EQ(fork.seats[0].tokens[MIDDEN], 1);
    EQ(fork.head.step, STEP_PLACE);
    s = work(TEND, 2);
    flip(&s, 0, SPECIAL);
    hold(&s, 0, 2, BONE, 2, MIDDEN, 4);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    for (int i = 0; i < 4; i++)
        act(&s, 0, A_CLEAR_MIDDEN);
    EQ(TOKENS(MIDDEN), 0);
}

TEST("E47 R74a Tend land may stop at once; the price stays paid") {
    brae_state s = work(TEND, 2);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    OK(!can(&s, 0, A_CLEAR_MIDDEN));
    act(&s, 0, A_NO);
    EQ(s.head.step, STEP_PLACE);
    EQ(s.seats[0].total, 0);
}

/* --- end of a round --- */

TEST("E27 R76 underfeeding by choice: 0 to 3 food, the rest of the Settlers is discarded") {
    brae_state s = evening(BUILD, 2);
    s.seats[0].roofs = 0; /* the Roof just taken lies on the discard pile instead */
    s.discard[ROOF]++;
    s.discard_count++;
    own(&s, 0, H01);
    own(&s, 0, S00);
    own(&s, 0, T01);
    hold(&s, 0, 1, FOOD, 5);
    act(&s, 0, A_NO);
    EQ(s.seats[0].rest, REST_FEED);
    EQ(choices_of(&s, 0), 4);
    act(&s, 0, A_FEED + 1);
    EQ(s.seats[0].unfed, 2);
    act(&s, 0, A_DISCARD + HILLS * COLUMN);
    act(&s, 0, A_DISCARD + SHORE * COLUMN);
    EQ(settlers_of(&s.seats[0]), 1);
    EQ(TOKENS(FOOD), 4);
}

TEST("E28 R76 more Roofs than Settlers: nothing to pay, nothing back") {
    brae_state s = evening(BUILD, 2);
    own(&s, 0, H01);
    s.seats[0].thatches = 3;
    s.supply = 37;
    hold(&s, 0, 1, FOOD, 2);
    act(&s, 0, A_NO);
    EQ(s.head.round, 3);
    EQ(TOKENS(FOOD), 2);
}

TEST("R76 R49 Roofs of the supply shelter as those of the deck do") {
    for (int thatches = 0; thatches <= 3; thatches++) {
        brae_state s = evening(BUILD, 2);
        own_many(&s, 0, H01, 2);
        own(&s, 0, S00); /* three Settlers, one Roof of the deck */
        s.seats[0].thatches = (uint8_t)thatches;
        s.supply = (uint8_t)(40 - thatches);
        hold(&s, 0, 1, FOOD, 5);
        act(&s, 0, A_NO);
        if (thatches < 2) {
            EQ(s.seats[0].rest, REST_FEED);
            EQ(choices_of(&s, 0), 3 - thatches);
            act(&s, 0, A_FEED + 2 - thatches);
        }
        EQ(settlers_of(&s.seats[0]), 3);
        EQ(TOKENS(FOOD), thatches < 2 ? 3 + thatches : 5);
        EQ(s.head.round, 3);
    }
}

TEST("E50 Q6 of equal neighbours in a column only one is offered; any Settler may go") {
    brae_state s = evening(BUILD, 3);
    own(&s, 0, H01);
    own(&s, 0, H02);
    own(&s, 0, H01);
    s.seats[0].roofs = 0;
    s.discard[ROOF]++;
    s.discard_count++;
    act(&s, 0, A_NO);
    EQ(s.seats[0].rest, REST_DISCARD);
    EQ(choices_of(&s, 0), 3);
    s = evening(BUILD, 3);
    own(&s, 0, H01);
    own(&s, 0, H01);
    own(&s, 0, H02);
    act(&s, 0, A_NO);
    EQ(choices_of(&s, 0), 2);
    act(&s, 0, A_DISCARD + HILLS * COLUMN + 1);
    EQ(s.seats[0].columns[HILLS][0], H01);
    EQ(s.seats[0].columns[HILLS][1], H02);
}

TEST("E6 R77 the midden figure is read before it is stored") {
    brae_state s = evening(BUILD, 2);
    hold(&s, 0, 1, WOOD, 6);
    act(&s, 0, A_NO);
    EQ(TOKENS(MIDDEN), 1);
    EQ(s.seats[0].total, 7);
    EQ(s.seats[0].slider, 3);
}

TEST("R77 R79 the slider: midden each round and points lost, column by column") {
    static const int midden[] = {0, 0, 1, 2, 3, 3, 4, 4, 5, 6, 7}, loss[] = {0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6};
    for (int column = 0; column <= 10; column++) {
        brae_state s = evening(BUILD, 2);
        hold(&s, 0, 0);
        int flat = points_of(&s, 0);
        s.seats[0].slider = (uint8_t)column;
        EQ(points_of(&s, 0), flat - loss[column]);
        act(&s, 0, A_NO);
        EQ(TOKENS(MIDDEN), midden[column]);
    }
}

TEST("E7 R77 R32 Utensils take midden off, never below none") {
    brae_state s = evening(BUILD, 3);
    own_many(&s, 0, UTENSILS, 4);
    hold(&s, 0, 1, WOOD, 12);
    act(&s, 0, A_NO);
    EQ(TOKENS(MIDDEN), 0);
    s = evening(BUILD, 3);
    own(&s, 0, UTENSILS);
    hold(&s, 0, 1, WOOD, 12);
    act(&s, 0, A_NO);
    EQ(TOKENS(MIDDEN), 2);
}

TEST("R75 Q26 the rest Cook comes before the meal, and its food can be eaten") {
    brae_state s = evening(BUILD, 2);
    flip(&s, 0, CRAFT);
    own_many(&s, 0, H01, 2);
    hold(&s, 0, 1, SHELL, 1);
    act(&s, 0, A_NO);
    EQ(s.seats[0].rest, REST_COOK);
    act(&s, 0, A_KIND + SHELL);
    EQ(s.seats[0].rest, REST_FEED);
    act(&s, 0, A_FEED + 1);
    EQ(settlers_of(&s.seats[0]), 2);
    EQ(s.head.round, 3);
}

TEST("R45 R47 R75 the rest Cook is held to the Hearth, and is one Cook only") {
    brae_state s = evening(BUILD, 2);
    flip(&s, 0, CRAFT);
    hold(&s, 0, 3, SHELL, 3, COW, 1, FISH, 2);
    act(&s, 0, A_NO);
    OK(can(&s, 0, A_KIND + COW));
    act(&s, 0, A_KIND + SHELL);
    OK(!can(&s, 0, A_KIND + COW)); /* 1 + 4 */
    act(&s, 0, A_KIND + SHELL);
    act(&s, 0, A_KIND + FISH); /* 1 + 1 + 2: nothing more fits */
    EQ(TOKENS(FOOD), 3);
    EQ(TOKENS(SHELL), 1);
    EQ(TOKENS(FISH), 1);
    EQ(TOKENS(COW), 1);
    EQ(s.head.round, 3);
}

TEST("R78a at the end of a round all decide at once, and the order leaves no trace") {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        brae_state s = table(4, BUILD);
        run_until(&s, seed, 1 + (int)(seed % 4), STEP_REST);
        if (s.head.step != STEP_REST || sk_bits(s.head.actors) < 2) continue;
        int a = sk_lowest(s.head.actors), b = sk_lowest(s.head.actors & (s.head.actors - 1u));
        sk_action x = sk_pick(game, &s, a, (uint32_t)(seed * 0x9e3779b9u)),
                  y = sk_pick(game, &s, b, (uint32_t)(seed * 0x85ebca6bu));
        brae_state t = s;
        act(&s, a, x);
        if (!(s.head.actors >> b & 1) || s.head.step != STEP_REST) continue;
        act(&s, b, y);
        act(&t, b, y);
        act(&t, a, x);
        OK(memcmp(&s, &t, sizeof s) == 0);
    }
}

/* --- points --- */

/* The worked score of the rulebook: everything but the slider and the tracks from cards and tokens. */
static brae_state example_table(void) {
    brae_state s = evening(BUILD, 4);
    s.seats[0].roofs = 0;
    s.discard[ROOF]++;
    s.discard_count++;
    own_many(&s, 0, H01, 3);
    own_many(&s, 0, S00, 3);
    own_many(&s, 0, T01, 2);
    own(&s, 0, F01);
    own_many(&s, 0, BALL, 2);
    s.seats[0].thatches = 5;
    s.supply = 35;
    s.seats[0].furnish = 5;
    s.seats[0].trade = 4;
    s.seats[0].flipped = 1 << FURNISH | 1 << COOK | 1 << CLEAN | 1 << GATHER_HILLS;
    hold(&s, 0, 4, FOOD, 2, KNIFE, 1, MIDDEN, 3, WOOD, 11);
    s.seats[0].slider = 6;
    return s;
}

TEST("V6 V7 R79 the worked score: 18 + 4 + 8 + 8 + 9 + 2 + 1 - 3 - 2 = 45") {
    brae_state s = example_table();
    sk_line lines[SK_LINES_MAX];
    int count = game->words->breakdown(&s, 0, SK_FR, lines), sum = 0;
    EQ(count, 8);
    EQ(lines[0].points, 18 + 4);
    EQ(lines[1].points, 8);
    EQ(lines[2].points, 8);
    EQ(lines[3].points, 9);
    EQ(lines[4].points, 2 + 1);
    EQ(lines[5].points, -3);
    EQ(lines[6].points, -2);
    for (int i = 0; i < 7; i++)
        sum += lines[i].points;
    EQ(sum, 45);
    SAME(lines[0].label, "1. Piste Ameublement : 9 Colons × 2, 1 série × 4");
    EQ(TRADE_POINTS[3], 5);
    EQ(sum + lines[7].points, points_of(&s, 0));
}

TEST("V6 the worked score survives the way through JSON") {
    static char memory[8192];
    brae_state s = example_table(), copy;
    sk_text json;
    sk_text_init(&json, memory, sizeof memory);
    sk_json_write(game, &s, &json);
    EQ(sk_json_read(game, &copy, memory, json.length, SK_EN, NULL), SK_OK);
    OK(memcmp(&s, &copy, sizeof s) == 0);
}

TEST("E41 R80 R81a equal points: the marker higher in the stack wins, and every place is given once") {
    brae_state s = table(3, BUILD);
    uint8_t places[SK_SEATS];
    game->rules->rank(&s, places); /* all have 2 knives; LEFT from the top: 0, 1, 2 */
    EQ(places[0], 1);
    EQ(places[1], 2);
    EQ(places[2], 3);
    s.left[2] = 1;
    s.left[1] = 0;
    game->rules->rank(&s, places);
    EQ(places[1], 1);
    EQ(places[0], 2);
    s.seats[2].tokens[KNIFE] = 3;
    game->rules->rank(&s, places);
    EQ(places[2], 1);
}

static const char *verdict_at(int points, int lang) {
    static char memory[300];
    sk_text text;
    brae_state s = table(1, BUILD);
    uint64_t rng = 3;
    while (s.head.actors) {
        int who = sk_actor(&s);
        game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    int16_t now[SK_SEATS];
    game->rules->score(&s, now);
    s.seats[0].tokens[FOOD] = (uint8_t)(s.seats[0].tokens[FOOD] + points - now[0]);
    sk_text_init(&text, memory, sizeof memory);
    game->words->verdict(&s, lang, &text);
    return memory;
}

TEST("R81 solo: 45 points win, 55 are outstanding") {
    OK(strstr(verdict_at(44, SK_EN), "below the 45") != NULL);
    OK(strstr(verdict_at(45, SK_EN), "wins") != NULL);
    OK(strstr(verdict_at(54, SK_FR), "il en fallait 45") != NULL);
    OK(strstr(verdict_at(55, SK_FR), "exceptionnel") != NULL);
}

/* --- solo --- */

TEST("E39 R82 Focus 0 counts Settlers only, not a flipped Gather tile") {
    brae_state s = evening(BUILD, 4);
    s.focus = 1 << FOCUS_COLUMN;
    own_many(&s, 0, S00, 5);
    flip(&s, 0, GATHER_SHORE);
    OK(!focus_met(&s.seats[0], FOCUS_COLUMN));
    own(&s, 0, S00);
    OK(focus_met(&s.seats[0], FOCUS_COLUMN));
}

TEST("R82 each Focus card at its limit, -5 if it is not met") {
    brae_state s = evening(BUILD, 4);
    brae_seat *p = &s.seats[0];
    memset(p->heights, 2, ENVS);
    OK(focus_met(p, FOCUS_SETS));
    p->heights[2] = 1;
    OK(!focus_met(p, FOCUS_SETS));
    p->roofs = 3;
    p->thatches = 3;
    OK(!focus_met(p, FOCUS_ROOFS));
    p->thatches = 4;
    OK(focus_met(p, FOCUS_ROOFS));
    p->tokens[MIDDEN] = 2;
    OK(focus_met(p, FOCUS_MIDDEN));
    p->tokens[MIDDEN] = 3;
    OK(!focus_met(p, FOCUS_MIDDEN));
    p->trade = 5;
    p->furnish = 4;
    p->tokens[FOOD] = 6;
    p->flipped = 0x7f;
    OK(!focus_met(p, FOCUS_TRADE) && !focus_met(p, FOCUS_FURNISH) && !focus_met(p, FOCUS_FOOD) &&
       !focus_met(p, FOCUS_FLIPPED));
    p->trade = 6;
    p->furnish = 5;
    p->tokens[FOOD] = 7;
    p->flipped = 0xff;
    OK(focus_met(p, FOCUS_TRADE) && focus_met(p, FOCUS_FURNISH) && focus_met(p, FOCUS_FOOD) &&
       focus_met(p, FOCUS_FLIPPED));
    s = evening(BUILD, 4);
    s.focus = 1 << FOCUS_TRADE;
    int16_t lines[SCORE_LINES];
    score_lines(&s, 0, lines);
    EQ(lines[LINE_SOLO], -5 - 2 * 4);
}

TEST("V15 R83 the two Tasks with a choice of payment") {
    brae_state s = table(1, BUILD);
    set_tasks(&s, 1u << 2 | 1u << 3 | 1u << 5 | 1u << 6);
    hold(&s, 0, 5, FISH, 2, RABBIT, 2, SHEEP, 1, HIDE, 2, STONE, 2);
    act(&s, 0, A_TASK + 3);
    EQ(choices_of(&s, 0), 3);
    SAME(said(&s, 0, A_PAY + 1, SK_NOTATION, SK_EN), "pay 1 rabbit 1 fish");
    act(&s, 0, A_PAY + 1);
    EQ(s.head.step, STEP_CRAFT);
    act(&s, 0, A_FLIP + TRADE);
    EQ(s.head.step, STEP_DRAFT); /* before the card is taken */
    hold(&s, 0, 3, SHEEP, 1, HIDE, 1, STONE, 2);
    act(&s, 0, A_TASK + 2);
    EQ(choices_of(&s, 0), 1); /* one hide is not enough */
    act(&s, 0, A_PAY);
    EQ(s.head.step, STEP_TRADE);
    OK(!can(&s, 0, A_TASK + 3));
}

TEST("R42 R83 a Task takes an action whose tile holds a small and the large worker") {
    brae_state s = table(1, BUILD);
    set_tasks(&s, 1u << 5 | 1u << 3 | 1u << 0 | 1u << 6);
    set_round(&s, 2);
    act(&s, 0, A_TAKE);
    hold(&s, 0, 2, WOOD, 3, HIDE, 6);
    act(&s, 0, A_SMALL + FURNISH);
    act(&s, 0, A_PAY + 1);
    act(&s, 0, A_LARGE + FURNISH);
    act(&s, 0, A_PAY + 2);
    EQ(s.seats[0].furnish, 2);
    OK(s.small_on >> FURNISH & 1 && s.large_on == FURNISH);
    OK(!can_put(&s, FURNISH));
    act(&s, 0, A_TASK + 5);
    act(&s, 0, A_PAY + 2);
    EQ(s.seats[0].furnish, 3);
    EQ(s.done, 1u << 5);
}

TEST("E37 Q2 a Task that leaves nothing to do cannot be paid") {
    brae_state s = table(1, BUILD);
    set_tasks(&s, 1u << 0 | 1u << 3 | 1u << 5 | 1u << 6);
    hold(&s, 0, 1, COW, 1);
    OK(!can(&s, 0, A_TASK));
    SAME(refused(&s, 0, A_TASK), "Q2: After that payment its action, Cook, wouldn't be possible any more. Gather what "
                                 "it needs as well.");
    hold(&s, 0, 1, COW, 2);
    act(&s, 0, A_TASK);
    act(&s, 0, A_KIND + COW);
    EQ(TOKENS(FOOD), 2);
    EQ(s.done, 1);
}

TEST("Q2 task_lenient: any payment will do, and the action may be left") {
    brae_state s = table_with(1, OPT_LENIENT, BUILD);
    set_tasks(&s, 1u << 0 | 1u << 3 | 1u << 5 | 1u << 6);
    hold(&s, 0, 1, COW, 1);
    act(&s, 0, A_TASK);
    EQ(s.head.step, STEP_DRAFT);
    EQ(s.done, 1);
    hold(&s, 0, 2, WOOD, 3, HIDE, 1);
    act(&s, 0, A_TASK + 5);
    EQ(s.head.step, STEP_LENIENT);
    act(&s, 0, A_NO);
    EQ(s.seats[0].furnish, 0);
    EQ(s.done, 1 | 1 << 5);
}

TEST("R84b Tasks without workers left until the turn is ended, never at the end of a round") {
    brae_state s = evening(BUILD, 1);
    set_tasks(&s, 1u << 5 | 1u << 3 | 1u << 0 | 1u << 6);
    flip(&s, 0, FURNISH);
    flip(&s, 0, CRAFT);
    hold(&s, 0, 3, WOOD, 3, HIDE, 2, SHELL, 1);
    act(&s, 0, A_LARGE + GATHER_FIELDS);
    EQ(s.head.step, STEP_PLACE);
    OK(can(&s, 0, A_TASK + 5));
    brae_state fork = s;
    act(&s, 0, A_TASK + 5);
    act(&s, 0, A_PAY + 1);
    act(&s, 0, A_OPTION); /* with all that belongs to the action */
    EQ(s.seats[0].furnish, 1);
    EQ(s.head.step, STEP_REST);
    act(&fork, 0, A_NO);
    EQ(fork.seats[0].rest, REST_COOK);
    OK(!can(&fork, 0, A_TASK + 5));
}

TEST("R84a every special tile can carry a solo game to its end") {
    for (int special = 0; special < SPECIALS; special++) {
        brae_state s = table(1, special);
        uint64_t rng = (uint64_t)special;
        while (s.head.actors) {
            int who = sk_actor(&s);
            act(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
        EQ(s.seats[0].special, special);
    }
}

/* --- tables --- */

TEST("components: 80 Village cards, 15 Settlers of each environment") {
    int all = 0, envs[ENVS] = {0};
    for (int t = 0; t < TYPES; t++) {
        all += CARDS[t].copies;
        if (CARDS[t].env < ENVS) envs[CARDS[t].env] += CARDS[t].copies;
    }
    EQ(all, VILLAGE);
    for (int e = 0; e < ENVS; e++)
        EQ(envs[e], COLUMN);
    for (int i = 0; i < SLOTS; i++)
        EQ(SLOT_OF[RECIPES[i].kind], i);
}

TEST("components: the sets that Clean may take are all sets of the right size") {
    for (uint32_t set = 0; set < 32; set++) {
        int kinds = sk_bits(set);
        EQ(CLEAN_SETS_FLIPPED >> set & 1, kinds >= 2 && kinds <= 4);
        EQ(CLEAN_SETS_FRONT >> set & 1, kinds >= 2 && kinds <= 3 && set < 16);
    }
}

/* --- positions that no game can reach --- */

static int card_unknown(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    uint8_t *card = &s->sets[sk_random_below(rng, SETS)][sk_random_below(rng, SET_CARDS)];
    if (*card == SK_NONE) return 0;
    *card = TYPES;
    return 1;
}

/* Who has chosen has a special tile that was not dealt to this seat. */
static int special_of_another(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    uint32_t seat = sk_random_below(rng, s->head.players), dealt = 0;
    brae_seat *p = &s->seats[seat];
    if (s->head.step != STEP_KEEP || s->head.actors >> seat & 1) return 0;
    for (int i = 0; i < HAND; i++)
        if (p->dealt[i] < SPECIALS) dealt |= 1u << p->dealt[i];
    for (uint32_t tile = 0; tile < SPECIALS; tile++)
        if (!(dealt >> tile & 1)) p->special = (uint8_t)tile;
    return 1;
}

static int discount_elsewhere(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    (void)rng;
    if (!s->discount) return 0;
    s->back = STEP_DRAFT;
    return 1;
}

static int task_done_again(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    (void)rng;
    if (s->head.step != STEP_TASK) return 0;
    s->done |= (uint16_t)(1u << s->tile);
    return 1;
}

static int marker_lost(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    (void)rng;
    if (!s->left_count || s->head.step == STEP_ORDER) return 0;
    s->left[--s->left_count] = SK_NONE;
    return 1;
}

static int card_more(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    s->discard[sk_random_below(rng, TYPES)]++;
    s->discard_count++;
    return 1;
}

static int token_more(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    s->seats[sk_random_below(rng, s->head.players)].total++;
    return 1;
}

static int settler_gap(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    brae_seat *p = &s->seats[sk_random_below(rng, s->head.players)];
    uint32_t env = sk_random_below(rng, ENVS);
    if (!p->heights[env]) return 0;
    p->columns[env][0] = SK_NONE;
    return 1;
}

static int turn_of_another(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    (void)rng;
    if (s->head.players < 2 || s->turn == SK_NONE) return 0;
    s->turn = (uint8_t)((s->turn + 1u) % s->head.players);
    s->head.actors = s->head.actors >> SK_CHANCE & 1 ? s->head.actors : (uint8_t)(1u << s->turn);
    return 1;
}

/* R58: Build takes the whole price off, and still tokens are asked for. */
static int nothing_to_pay(void *state, uint64_t *rng) {
    brae_state *s = (brae_state *)state;
    (void)rng;
    if (s->head.step != STEP_TRADE || TRADE_COST[1] > s->discount) return 0;
    s->seats[s->turn].trade = 0;
    return 1;
}

TEST("check refuses edits of what happens in games") {
    static const edit edits[] = {
        {"a price is asked for that Build takes off", nothing_to_pay},
        {"a card in the middle does not exist", card_unknown},
        {"a special tile was dealt to another seat", special_of_another},
        {"a discount of Build outside a turn", discount_elsewhere},
        {"a Task is paid that is done", task_done_again},
        {"a marker is nowhere", marker_lost},
        {"a card comes from nowhere", card_more},
        {"a token comes from nowhere", token_more},
        {"a column of Settlers has a gap", settler_gap},
        {"it is another seat's turn than the stacks say", turn_of_another},
    };
    edits_refused(game, edits, sizeof edits / sizeof edits[0], 60);
}

TEST("check refuses what no game can reach") {
    brae_state s = work(BUILD, 2);
    s.pile[S00]--;
    EQ(sk_check(game, &s), BROKEN_CARDS);
    s = work(BUILD, 2);
    s.seats[0].slider = 0;
    s.seats[0].tokens[WOOD] = 1;
    s.seats[0].total = 1;
    EQ(sk_check(game, &s), BROKEN_SLIDER);
    s = work(BUILD, 2);
    s.small_left = 3;
    EQ(sk_check(game, &s), BROKEN_WORKERS);
    s = work(BUILD, 2);
    s.right[0] = 1;
    EQ(sk_check(game, &s), BROKEN_MARKERS);
    s = work(BUILD, 2);
    s.clears = 1;
    EQ(sk_check(game, &s), BROKEN_PENDING);
    s = work(BUILD, 1);
    own_many(&s, 0, S00, 3);
    EQ(sk_check(game, &s), BROKEN_TURN);
}
