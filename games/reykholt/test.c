/* test.c - Reykholt: every numbered rule, every service card, scenario and event, and every worked example, as
 * given / when / then.
 *
 * The name of a test cites the numbers of RULES.md (R rules, Q rulings, O options, A-E cards, S scenarios, V events).
 * Moves are written in the notation that players type. Stocks and beds are written as letters: T L M F C.
 */
#include "components.h"
#include "reasons.h"

#include "skerry/bits.h"
#include "skerry/text.h"
#include "tests/support/refusals.h"
#include "tests/support/impossible_positions.h"
#include "tests/support/tap.h"

extern const sk_game reykholt;
static const sk_game *const game = &reykholt;

/* --- given --- */

static uint32_t options_of(const char *text) {
    uint32_t bits = 0;
    char copy[200];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *key = strtok(copy, " ="); key; key = strtok(NULL, " ="))
        EQ(sk_option_set(game, &bits, key, strtok(NULL, " =")), SK_OK);
    return bits;
}

static void sound(const rey_state *s) {
    EQ(sk_check(game, s), 0);
}

static int good_of(char letter) {
    return (int)(strchr("TLMFC", letter) - "TLMFC");
}

/* Play chance until a player decides: draws that no test names take the first outcome. */
static void settle(rey_state *s) {
    sk_choice choices[SK_CHOICES_MAX];
    while (s->head.actors >> SK_CHANCE & 1) {
        game->rules->legal(s, SK_CHANCE, choices);
        game->rules->apply(s, SK_CHANCE, choices[0].action);
    }
    sound(s);
}

static void chance(rey_state *s, int outcome) {
    EQ(sk_play(game, s, SK_CHANCE, (sk_action)outcome), SK_OK);
    sound(s);
}

/* A table at its first decision with these service cards on offer (indexes ascending), first player `first`. */
static rey_state table_first(int players, const char *options, const char *cards, int first) {
    rey_state s;
    EQ(sk_new(game, &s, players, options_of(options)), SK_OK);
    for (const char *c = cards; *c; c++)
        chance(&s, DRAW_CARD + (*c >= 'a' ? *c - 'a' + 9 : *c - '1'));
    while (s.head.step == STEP_DEAL) {
        sk_choice choices[SK_CHOICES_MAX];
        game->rules->legal(&s, SK_CHANCE, choices);
        chance(&s, choices[0].action);
    }
    if (s.head.step == STEP_FIRST) chance(&s, DRAW_FIRST + first);
    return s;
}

static rey_state table(int players, const char *options, const char *cards) {
    rey_state s = table_first(players, options, cards, 0);
    return s;
}

/* A story table whose first event is `event` (1-13). */
static rey_state story(int players, const char *options, const char *cards, int event) {
    rey_state s = table(players, options, cards);
    while (s.head.step == STEP_DRAW)
        settle(&s);
    if (event) chance(&s, DRAW_EVENT + event - 1);
    return s;
}

static void stock(rey_state *s, int seat, const char *goods) {
    memset(s->seats[seat].stock, 0, GOODS);
    for (; *goods; goods++)
        s->seats[seat].stock[good_of(*goods)]++;
}

static void held(const rey_state *s, int seat, const char *goods) {
    char have[64];
    int n = 0;
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < s->seats[seat].stock[good] && n < 60; i++)
            have[n++] = "TLMFC"[good];
    have[n] = 0;
    SAME(have, goods);
}

/* Give a seat a greenhouse that holds these goods. */
static void house(rey_state *s, int seat, int h, const char *goods) {
    uint32_t bit = 1u << h;
    if (s->houses[h].owner != SK_NONE) {
        s->seats[s->houses[h].owner].houses &= ~bit;
        s->seats[s->houses[h].owner].planted &= ~bit;
    }
    s->piles &= ~bit;
    if (h >= HOUSE_RANDOM) s->under &= (uint8_t) ~(1u << (h - HOUSE_RANDOM));
    for (int i = 0; i < s->top_count; i++)
        if (s->top[i] == h) s->top[i] = 0, s->top_count--;
    memset(s->houses[h].goods, 0, GOODS);
    s->houses[h].owner = (uint8_t)seat;
    s->houses[h].count = (uint8_t)strlen(goods);
    s->mixed &= ~bit;
    for (const char *g = goods; *g; g++) {
        s->houses[h].goods[good_of(*g)]++;
        if (*g != *goods) s->mixed |= bit;
    }
    s->seats[seat].houses |= bit;
    if (*goods) s->seats[seat].planted |= bit;
}

static void bed(const rey_state *s, int h, const char *goods) {
    char have[16];
    int n = 0;
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < s->houses[h].goods[good]; i++)
            have[n++] = "TLMFC"[good];
    have[n] = 0;
    SAME(have, goods);
}

enum { G3 = 0, G4 = 4, G5 = 8, G6 = 12, RG3 = 16, RG4 = 17, RG5 = 19, RG6 = 21, RX = 22, AGENT = 23 };

/* Put a manager on a table, in front of those who stand there. */
static void stand(rey_state *s, int seat, int at) {
    int players = s->head.players, from = 0, to = 0;
    while (s->line[from] != seat)
        from++;
    for (; from + 1 < players; from++)
        s->line[from] = s->line[from + 1];
    while (to < players - 1 && s->seats[s->line[to]].table > at)
        to++;
    for (int i = players - 1; i > to; i--)
        s->line[i] = s->line[i - 1];
    s->line[to] = (uint8_t)seat;
    s->seats[seat].table = (uint8_t)at;
}

/* Lay a card of the offer in front of a seat. */
static void own(rey_state *s, int seat, int card) {
    s->offer &= (uint16_t) ~(1u << (card - 1));
    s->cards[seat] |= (uint16_t)(1u << (card - 1));
    const rey_card *row = &CARD[s->group][card - 1];
    s->rules[seat] |= (uint16_t)(1u << row->rule);
    if (row->moment < MOMENTS) s->wake |= 1u << row->moment;
    if (row->rule == RULE_ANY_TIME)
        for (int moment = AT_EVENT_WINDOW; moment <= AT_REST_WINDOW; moment++) {
            int window = moment == AT_EVENT_WINDOW
                             ? s->deck != 0
                             : moment == AT_WORK_WINDOW || moment == AT_HARVEST_WINDOW || moment == AT_TOUR_WINDOW ||
                                   moment == AT_TOUR_END_WINDOW || moment == AT_REST_WINDOW;
            if (window) s->wake |= 1u << moment;
        }
}

/* The next placement is the last of this Work time, by the seat returned. */
static int last_turn(rey_state *s) {
    s->turn = (uint8_t)(3 * s->head.players - 1);
    s->seat = (uint8_t)((s->first + s->turn) % s->head.players);
    s->head.actors = (uint8_t)(1u << s->seat);
    return s->seat;
}

/* Tourism turn of a seat; `last`: all others have had theirs. */
static void tour(rey_state *s, int seat, int last) {
    s->moment = AT_TOUR;
    s->turn = 0;
    s->toured = (uint8_t)(last ? (1u << s->head.players) - 1 : 1u << seat);
    s->seat = (uint8_t)seat;
    s->head.step = STEP_TOUR;
    s->head.actors = (uint8_t)(1u << seat);
}

/* --- when --- */

static int action_of(const rey_state *s, const char *move) {
    sk_action action;
    int who = sk_actor(s);
    return sk_parse(game, s, who, SK_EN, move, &action) == SK_OK ? action : -1;
}

static int can(const rey_state *s, const char *move) {
    return action_of(s, move) >= 0;
}

static void play_line(rey_state *s, const char *move, int line) {
    int action = action_of(s, move);
    if (action < 0) {
        tap_failures++;
        printf("# line %d: not legal: %s (step %d)\n", line, move, s->head.step);
        return;
    }
    game->rules->apply(s, sk_actor(s), (sk_action)action);
    tap_eq(sk_check(game, s), 0, move, __FILE__, line);
}
#define PLAY(s, move) play_line(s, move, __LINE__)

static int choices(const rey_state *s) {
    sk_choice list[SK_CHOICES_MAX];
    return game->rules->legal(s, sk_actor(s), list);
}

/* A solo table without any legal space: V07 closes the bottom row, workers hold the rest, the cards are taken and the
 * manager stands on table 30. */
static rey_state stuck(const char *cards) {
    rey_state s = story(1, "scenario=2", cards, 7);
    house(&s, 0, RX, "M");
    stock(&s, 0, "");
    stand(&s, 0, 30);
    for (const char *c = cards; *c; c++)
        own(&s, 0, *c >= 'a' ? *c - 'a' + 10 : *c - '0');
    s.workers[1] = 1u << 3 | 1u << 6 | 1u << 7;
    sound(&s);
    return s;
}

/* Stop the tourism turn; the Bonus counts as used. */
static void stop_tour(rey_state *s) {
    s->seats[s->seat].marks |= MARK_BONUS;
    PLAY(s, "stop");
}

/* The rule named by the refusal of an action. */
static const char *refusal(const rey_state *s, int who, int action) {
    static char memory[400];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_refusal(game, s, who, (sk_action)action, SK_EN, &text);
    char *colon = strchr(memory, ':');
    if (colon) *colon = 0;
    return memory;
}

/* --- set-up --- */

TEST("R1 24 spaces with 4 players, 20 with 3, 12 with 1 or 2") {
    rey_state s = table(4, "", "");
    EQ(sk_bits(SPACE_SET[2][SET_ALL]), 24);
    EQ(sk_bits(SPACE_SET[1][SET_ALL]), 20);
    EQ(sk_bits(SPACE_SET[0][SET_ALL]), 12);
    OK(can(&s, "place M1"));
    s = table(3, "", "");
    OK(!can(&s, "place M1"));
    OK(can(&s, "place M2"));
    SAME(refusal(&s, 0, ACT_PLACE + 12), "R1");
    s = table(2, "", "");
    OK(can(&s, "place M3"));
    SAME(refusal(&s, 0, ACT_PLACE + 12), "R1");
}

TEST("R2 R3 R4 15, 19 and 23 greenhouse cards; the special card on top of six unknown ones") {
    static const int piles[] = {0, 6, 8, 12, 16};
    for (int players = 2; players <= 4; players++) {
        rey_state s = table(players, "", "");
        EQ(sk_bits(s.piles), piles[players]);
        for (int pile = 0; pile < 4; pile++)
            EQ(sk_bits(s.piles >> (4 * pile) & 15), players);
        EQ(s.top_count, 1);
        EQ(s.top[0], RX);
        EQ(sk_bits(s.under), 6);
    }
}

TEST("R4 the first random greenhouse is the special card, then chance draws among the six") {
    rey_state s = table(2, "", "");
    PLAY(&s, "place P2");
    OK(s.seats[0].houses >> RX & 1);
    held(&s, 0, "T");
    PLAY(&s, "place P1");
    PLAY(&s, "pile random");
    EQ(s.head.step, STEP_DRAW);
    sk_choice list[SK_CHOICES_MAX];
    EQ(game->rules->legal(&s, SK_CHANCE, list), 4);
    EQ(list[0].weight, 1);
    EQ(list[1].weight, 2);
    EQ(list[2].weight, 2);
    EQ(list[3].weight, 1);
    chance(&s, DRAW_HOUSE + 3);
    OK(s.seats[1].houses >> RG6 & 1);
}

TEST("R5 O1 five cards of one group; E only with two players; a random group draws among those allowed") {
    rey_state s = table(3, "group=B", "");
    EQ(s.group, GROUP_B);
    EQ(sk_bits(s.offer), 5);
    EQ(sk_new(game, &s, 3, options_of("group=E")), SK_BAD_OPTION);
    EQ(sk_new(game, &s, 1, options_of("group=E")), SK_BAD_OPTION);
    EQ(sk_new(game, &s, 2, options_of("group=E")), SK_OK);
    EQ(sk_new(game, &s, 2, options_of("group=random")), SK_OK);
    EQ(choices(&s), 5);
    EQ(sk_new(game, &s, 4, options_of("group=random")), SK_OK);
    EQ(choices(&s), 4);
    chance(&s, DRAW_GROUP + 2);
    EQ(s.group, GROUP_C);
}

TEST("R6 R7 R8 seven rounds, empty hands, the stack begins with a tomato") {
    rey_state s = table(4, "", "");
    EQ(s.rounds, 7);
    EQ(s.head.round, 1);
    for (int seat = 0; seat < 4; seat++) {
        held(&s, seat, "");
        EQ(s.seats[seat].houses, 0);
        EQ(s.cards[seat], 0);
        EQ(s.seats[seat].table, 0);
    }
}

TEST("R9 Q15 the first player is drawn; who is placed later stands in front on the Start") {
    rey_state s = table_first(3, "", "", 1);
    EQ(s.first, 1);
    EQ(sk_actor(&s), 1);
    EQ(s.line[0], 0);
    EQ(s.line[1], 2);
    EQ(s.line[2], 1);
}

TEST("R9 O6 the lot names the first player, each with the same chance, or the option start does without a draw") {
    for (int players = 2; players <= 4; players++)
        for (int start = 0; start <= players; start++) {
            char option[16];
            snprintf(option, sizeof option, "start=%d", start);
            rey_state s = table_first(players, start ? option : "", "", players - 1);
            EQ(s.first, start ? start - 1 : players - 1);
            EQ(sk_actor(&s), start ? start - 1 : players - 1);
            EQ(s.line[players - 1], s.first);
            sound(&s);
        }
    rey_state s;
    sk_choice out[SK_CHOICES_MAX];
    EQ(sk_new(game, &s, 3, 0), SK_OK);
    while (s.head.step == STEP_DEAL) {
        game->rules->legal(&s, SK_CHANCE, out);
        chance(&s, out[0].action);
    }
    EQ(s.head.step, STEP_FIRST);
    EQ(game->rules->legal(&s, SK_CHANCE, out), 3);
    for (int i = 0; i < 3; i++)
        EQ(out[i].weight, 1);
    EQ(sk_new(game, &s, 3, options_of("start=4")), SK_BAD_OPTION);
    s = table(1, "start=1", "");
    EQ(s.first, 0); /* R74 */
}

TEST("R10 a stock of 45 tomatoes is legal") {
    rey_state s = table(2, "", "");
    s.seats[0].stock[TOMATO] = 45;
    sound(&s);
    PLAY(&s, "place M1");
    EQ(s.seats[0].stock[TOMATO], 46);
}

/* --- work time --- */

TEST("R11 R12 R68 three placements each, then harvest and tourism; a lost turn does not take the next") {
    rey_state s = table(2, "", "");
    PLAY(&s, "place M1");
    EQ(sk_actor(&s), 1);
    PLAY(&s, "place M2");
    PLAY(&s, "place P2");
    PLAY(&s, "place F1");
    PLAY(&s, "place M3");
    PLAY(&s, "choose 1");
    EQ(s.moment, AT_PLACE);
    PLAY(&s, "place T1");
    PLAY(&s, "card A01");
    EQ(s.head.step, STEP_TOUR);
    /* Turns without a legal space are lost, one by one. */
    s = stuck("234");
    for (int turn = 0; turn < 3; turn++) {
        EQ(s.turn, turn);
        EQ(choices(&s), 1);
        PLAY(&s, "pass");
    }
    EQ(s.seats[0].workers, 0);
    EQ(s.head.step, STEP_EVENT);
}

TEST("R13 a space with a worker is not free") {
    rey_state s = table(2, "", "");
    PLAY(&s, "place M1");
    OK(!can(&s, "place M1"));
    SAME(refusal(&s, 1, ACT_PLACE + 6), "R13");
}

TEST("R14 one flagged space per column and round, for each player apart") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "TLC");
    PLAY(&s, "place P2");
    PLAY(&s, "pile 3");
    PLAY(&s, "place P3");
    for (int seat = 2; seat < 4; seat++)
        PLAY(&s, seat == 2 ? "place M1" : "place M2");
    EQ(sk_actor(&s), 0);
    OK(!can(&s, "place P1"));
    OK(!can(&s, "place P4"));
    OK(can(&s, "place P5"));
    OK(can(&s, "place P6"));
    OK(can(&s, "place T1"));
    OK(can(&s, "place T3"));
    SAME(refusal(&s, 0, ACT_PLACE + 0), "R14");
    PLAY(&s, "place T3");
    PLAY(&s, "card A01");
    for (int i = 0; i < 3; i++)
        PLAY(&s, i == 0 ? "place M3" : i == 1 ? "place F2" : "place T6");
    if (s.head.step == STEP_PAY) PLAY(&s, "done");
    EQ(sk_actor(&s), 0);
    OK(!can(&s, "place T1"));
    OK(can(&s, "place T5"));
    /* Next round the flags count anew. */
    s.workers[0] = 0;
    s.seats[0].workers = 0;
    OK(can(&s, "place P1"));
}

TEST("R15 take 1 tomato and plant: without a greenhouse only the tomato, with one it must be planted") {
    rey_state s = table(2, "", "");
    PLAY(&s, "place F1");
    held(&s, 0, "T");
    EQ(sk_actor(&s), 1);
    s = table(2, "", "");
    house(&s, 0, G6, "");
    PLAY(&s, "place F1");
    EQ(choices(&s), 1);
    OK(!can(&s, "done"));
    SAME(refusal(&s, 0, ACT_DONE), "R15");
    PLAY(&s, "plant tomato 6a");
    bed(&s, G6, "TTTTTT");
    held(&s, 0, "");
    EQ(sk_actor(&s), 1);
}

TEST("R15 Q19 sharing space without a card to share gives only the tomato") {
    rey_state s = table(4, "", "");
    PLAY(&s, "place T4");
    held(&s, 0, "T");
    EQ(sk_actor(&s), 1);
}

TEST("R16 a cost must be payable and its result possible") {
    rey_state s = table(2, "", "");
    OK(!can(&s, "place P3"));
    SAME(refusal(&s, 0, ACT_PLACE + 2), "R16");
    OK(!can(&s, "place T3"));
    stock(&s, 0, "T");
    OK(can(&s, "place P3"));
    for (int h = 0; h < 16; h++)
        if (PILES[2] >> h & 1) house(&s, 1, h, "");
    for (int h = RG3; h <= RX; h++)
        house(&s, 1, h, "");
    sound(&s);
    OK(!can(&s, "place P3"));
}

TEST("R17 or: exactly one side, and only sides that can be carried out") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "L");
    house(&s, 0, G6, "");
    PLAY(&s, "place P5");
    EQ(choices(&s), 2);
    rey_state other = s;
    PLAY(&s, "choose 1");
    OK(s.seats[0].houses >> RX & 1);
    bed(&s, G6, "");
    EQ(sk_actor(&s), 1);
    PLAY(&other, "choose 2");
    PLAY(&other, "plant lettuce 6a");
    bed(&other, G6, "LLLLLL");
    OK(!(other.seats[0].houses >> RX & 1));
    EQ(sk_actor(&other), 1);
    s = table(4, "", "");
    for (int h = RG3; h <= RX; h++)
        house(&s, 1, h, "");
    sound(&s);
    OK(!can(&s, "place P5"));
    stock(&s, 0, "L");
    house(&s, 0, G6, "");
    PLAY(&s, "place P5");
    EQ(choices(&s), 1);
    SAME(refusal(&s, 0, ACT_OPTION), "R21");
    PLAY(&s, "choose 2");
}

TEST("R18 R67 greenhouse first, then plant and harvest in any order; one harvest per greenhouse and action") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "C");
    PLAY(&s, "place P4");
    PLAY(&s, "pile 3");
    PLAY(&s, "plant carrot 3a");
    bed(&s, G3, "CCC");
    held(&s, 0, "");
    s = table(4, "", "");
    PLAY(&s, "place P4");
    PLAY(&s, "pile 3");
    bed(&s, G3, "");
    EQ(sk_actor(&s), 1);
    s = table(4, "", "");
    for (int h = 0; h < 8; h++)
        house(&s, 1, h, "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "");
    PLAY(&s, "place P4");
    PLAY(&s, "plant tomato 6a");
    bed(&s, G6, "TTTTTT");
    s = table(4, "", "");
    house(&s, 0, G6, "T");
    PLAY(&s, "place F1");
    OK(!can(&s, "done"));
    PLAY(&s, "harvest 6a tomato");
    OK(!can(&s, "done"));
    PLAY(&s, "plant tomato 6a");
    bed(&s, G6, "TTTTTT");
    held(&s, 0, "");
    EQ(sk_actor(&s), 1);
}

TEST("R67 an emptied and planted greenhouse is not harvested again while another step is left") {
    rey_state s = table(4, "", "");
    house(&s, 0, G6, "T");
    house(&s, 0, G5, "LL");
    PLAY(&s, "place F1");
    PLAY(&s, "harvest 6a tomato");
    PLAY(&s, "plant tomato 6a");
    OK(can(&s, "harvest 5a lettuce"));
    OK(!can(&s, "harvest 6a tomato"));
    SAME(refusal(&s, 0, ACT_OUT + 5 * G6), "R67");
    PLAY(&s, "done");
    s = table(2, "", "");
    house(&s, 0, G6, "TT");
    house(&s, 0, G5, "LL");
    PLAY(&s, "place F3");
    PLAY(&s, "harvest 6a tomato");
    PLAY(&s, "harvest 5a lettuce");
    EQ(sk_actor(&s), 1);
}

TEST("R19 Q2 placing is compulsory while a space is possible") {
    rey_state s = table(2, "", "");
    OK(!can(&s, "pass"));
    SAME(refusal(&s, 0, ACT_DONE), "R19");
}

TEST("R20 R21 take goods and greenhouses from the piles named; empty piles are not offered") {
    rey_state s = table(4, "", "");
    PLAY(&s, "place P1");
    EQ(choices(&s), 2);
    OK(!can(&s, "pile 3"));
    SAME(refusal(&s, 0, ACT_PILE), "R21");
    PLAY(&s, "pile 6");
    OK(s.seats[0].houses >> G6 & 1);
    held(&s, 0, "L");
    s = table(2, "", "");
    for (int h = RG3; h <= RX; h++)
        house(&s, 1, h, "");
    PLAY(&s, "place P2");
    held(&s, 0, "T");
    EQ(s.seats[0].houses, 0);
    s = table(4, "", "");
    for (int h = RG3; h <= RX; h++)
        house(&s, 1, h, "");
    PLAY(&s, "place P3");
    held(&s, 0, "T");
    s = table(2, "", "");
    PLAY(&s, "place P1");
    EQ(choices(&s), 5);
}

TEST("R22 a greenhouse with one good left cannot be planted, and only admitted goods are planted") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "MC");
    house(&s, 0, G5, "");
    house(&s, 0, G6, "T");
    PLAY(&s, "place F2");
    OK(can(&s, "plant mushroom 5a"));
    OK(!can(&s, "plant carrot 5a"));
    SAME(refusal(&s, 0, ACT_PUT + CARROT * HOUSES + G5), "R22");
    SAME(refusal(&s, 0, ACT_PUT + MUSHROOM * HOUSES + G6), "R22");
    SAME(refusal(&s, 0, ACT_PUT + TOMATO * HOUSES + G5), "R31");
    PLAY(&s, "plant mushroom 5a");
    bed(&s, G5, "MMMMM");
    held(&s, 0, "C");
}

TEST("R22 equal empty greenhouses are offered once") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G5, "");
    house(&s, 0, G5 + 1, "");
    house(&s, 0, RG5, "");
    PLAY(&s, "place F2");
    EQ(choices(&s), 2);
    SAME(refusal(&s, 0, ACT_PUT + G5 + 1), "R22");
}

TEST("R23 R24 plant at least 2: illegal with one greenhouse, exactly 2 with two, 2 or 3 with three") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "TL");
    house(&s, 0, G6, "");
    OK(!can(&s, "place F4"));
    house(&s, 0, G5, "");
    PLAY(&s, "place F4");
    PLAY(&s, "plant tomato 6a");
    OK(!can(&s, "done"));
    PLAY(&s, "plant lettuce 5a");
    EQ(sk_actor(&s), 1);
    s = table(4, "", "");
    stock(&s, 0, "TTT");
    house(&s, 0, G6, "");
    house(&s, 0, G5, "");
    house(&s, 0, G4, "");
    PLAY(&s, "place F4");
    PLAY(&s, "plant tomato 6a");
    PLAY(&s, "plant tomato 5a");
    OK(can(&s, "done"));
    PLAY(&s, "plant tomato 4a");
    held(&s, 0, "");
    EQ(sk_actor(&s), 1);
}

TEST("R23 plant 1 or 2 times") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "TT");
    house(&s, 0, G6, "");
    house(&s, 0, G5, "");
    PLAY(&s, "place F2");
    OK(!can(&s, "done"));
    PLAY(&s, "plant tomato 6a");
    OK(can(&s, "done"));
    PLAY(&s, "done");
    held(&s, 0, "T");
}

TEST("R25 harvest up to 3: one good per greenhouse, none without goods, at least 1 if nothing else is done") {
    rey_state s = table(2, "", "");
    OK(!can(&s, "place F3"));
    house(&s, 0, G4, "FFFF");
    PLAY(&s, "place F3");
    OK(!can(&s, "done"));
    SAME(refusal(&s, 0, ACT_DONE), "R25");
    PLAY(&s, "harvest 4a cauliflower");
    held(&s, 0, "F");
    EQ(sk_actor(&s), 1);
    s = table(4, "", "");
    house(&s, 0, G4, "FFFF");
    house(&s, 0, G5, "M");
    PLAY(&s, "place F6");
    PLAY(&s, "harvest 4a cauliflower");
    OK(!can(&s, "harvest 5a mushroom"));
    PLAY(&s, "harvest 4a cauliflower");
    OK(can(&s, "done"));
    PLAY(&s, "harvest 4a cauliflower");
    held(&s, 0, "FFF");
    bed(&s, G4, "F");
    EQ(sk_actor(&s), 1);
}

TEST("R25 Q4 beside a planting the harvest may be skipped") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "LLL");
    house(&s, 0, G5, "");
    PLAY(&s, "place F1");
    PLAY(&s, "plant tomato 5a");
    PLAY(&s, "done");
    bed(&s, G5, "TTTTT");
    held(&s, 0, "");
    s = table(4, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "LLL");
    house(&s, 0, G5, "");
    PLAY(&s, "place F5");
    OK(!can(&s, "done"));
}

TEST("R26 R32 Harvest time takes one good from each greenhouse; the owner chooses in a mixed one") {
    rey_state s = table(2, "", "");
    house(&s, 1, G3, "TC");
    house(&s, 1, G6, "LL");
    house(&s, 0, G5, "M");
    EQ(last_turn(&s), 1);
    PLAY(&s, "place M3");
    PLAY(&s, "choose 1");
    EQ(s.head.step, STEP_REAP);
    EQ(choices(&s), 2);
    held(&s, 0, "M");
    PLAY(&s, "harvest 3a carrot");
    bed(&s, G3, "T");
    bed(&s, G6, "L");
    held(&s, 1, "LFC");
    EQ(s.head.step, STEP_TOUR);
}

TEST("R27 the third, fourth and fifth card give tomato, lettuce, mushroom; nothing is replenished") {
    static const char *const goods[] = {"", "", "T", "L", "M"};
    for (int taken = 0; taken < 5; taken++) {
        rey_state s = table(2, "", "12345");
        for (int card = 1; card <= taken; card++)
            own(&s, 1, card);
        PLAY(&s, "place T1");
        EQ(choices(&s), 5 - taken);
        PLAY(&s, "card A05");
        held(&s, 0, goods[taken]);
        EQ(sk_bits(s.offer), 4 - taken);
        EQ(s.cards[0], 1 << 4);
    }
    rey_state s = table(2, "", "12345");
    for (int card = 1; card <= 5; card++)
        own(&s, 1, card);
    OK(!can(&s, "place T1"));
}

TEST("R27 R45 a red card as the third of five: card, tomato, then the effect; an impossible one is not offered") {
    rey_state s = table(2, "group=B", "13456");
    own(&s, 1, 4);
    own(&s, 1, 5);
    PLAY(&s, "place T1");
    OK(!can(&s, "card B01"));
    SAME(refusal(&s, 0, ACT_CARD), "R45");
    SAME(refusal(&s, 0, ACT_CARD + 3), "R27");
    s = table(2, "group=B", "13456");
    own(&s, 1, 4);
    own(&s, 1, 5);
    house(&s, 0, G6, "");
    PLAY(&s, "place T1");
    PLAY(&s, "card B01");
    held(&s, 0, "T");
    bed(&s, G6, "C");
}

TEST("R28 R46 share a neighbour's card once; a shared red card works for the sharer, too") {
    rey_state s = table(4, "group=B", "13456");
    own(&s, 2, 5);
    OK(can(&s, "place T4"));
    PLAY(&s, "place T4");
    held(&s, 0, "T");
    EQ(sk_actor(&s), 1);
    PLAY(&s, "place T5");
    PLAY(&s, "choose 2");
    PLAY(&s, "share B05");
    EQ(s.cards[1] >> 4 & 1, 1);
    EQ(s.cards[2] >> 4 & 1, 1);
    EQ(s.shared, 1 << 4);
    s = table(3, "group=B", "13456");
    own(&s, 1, 1);
    house(&s, 0, G5, "");
    PLAY(&s, "place T5");
    PLAY(&s, "choose 2");
    PLAY(&s, "share B01");
    bed(&s, G5, "C");
    PLAY(&s, "place M2");
    house(&s, 2, G4, "");
    PLAY(&s, "place T4");
    EQ(sk_actor(&s), 0);
    SAME(refusal(&s, 0, ACT_SHARE), "R12");
}

TEST("R29 R43 advancing at once: in front of those on the table, and earlier in the next Tourism time") {
    rey_state s = table(2, "", "");
    stand(&s, 0, 6);
    stand(&s, 1, 7);
    house(&s, 0, G5, "MMMM");
    uint32_t piles = s.piles;
    EQ(piles >> G5 & 1, 0);
    PLAY(&s, "place T2");
    PLAY(&s, "part 5a");
    EQ(s.seats[0].table, 7);
    EQ(s.line[0], 0);
    held(&s, 0, "");
    EQ(last_turn(&s), 1);
    PLAY(&s, "place M1");
    EQ(sk_actor(&s), 0);
    EQ(s.head.step, STEP_TOUR);
}

TEST("R29 three goods for a table: nothing received, not the Bonus; not with two goods, not on table 30") {
    rey_state s = table(4, "", "");
    stand(&s, 0, 24);
    stock(&s, 0, "TLC");
    PLAY(&s, "place T1");
    PLAY(&s, "discard tomato");
    PLAY(&s, "discard lettuce");
    PLAY(&s, "discard carrot");
    EQ(s.seats[0].table, 25);
    held(&s, 0, "");
    EQ(s.seats[0].marks & MARK_BONUS, 0);
    s = table(4, "", "");
    stock(&s, 0, "TL");
    OK(!can(&s, "place T1"));
    stock(&s, 0, "TLC");
    stand(&s, 0, 30);
    OK(!can(&s, "place T1"));
}

TEST("R30 Q20 a discarded greenhouse returns to its pile; a random one is the next drawn") {
    rey_state s = table(2, "", "");
    house(&s, 0, G5, "MMMM");
    EQ(sk_bits(s.piles >> G5 & 15), 1);
    PLAY(&s, "place T2");
    PLAY(&s, "part 5a");
    EQ(sk_bits(s.piles >> G5 & 15), 2);
    EQ(s.seats[0].table, 1);
    held(&s, 0, "");
    s = table(2, "", "");
    house(&s, 0, RG3, "C");
    PLAY(&s, "place T2");
    PLAY(&s, "part 3r");
    EQ(s.top_count, 2);
    PLAY(&s, "place P2");
    OK(s.seats[1].houses >> RG3 & 1);
    bed(&s, RG3, "");
}

TEST("R31 goods are paid from the stock, not from greenhouses") {
    rey_state s = table(2, "", "");
    house(&s, 0, G6, "TTT");
    OK(!can(&s, "place P3"));
    stock(&s, 0, "L");
    PLAY(&s, "place P3");
    OK(!can(&s, "discard tomato"));
    SAME(refusal(&s, 0, ACT_PAY + TOMATO), "R31");
}

TEST("R77 plant at least 2 with T and C: T may not go into the only house for C") {
    rey_state s = table(4, "", "");
    stock(&s, 0, "TC");
    house(&s, 0, G6, "");
    house(&s, 0, G3, "");
    PLAY(&s, "place F4");
    EQ(choices(&s), 2);
    OK(!can(&s, "plant tomato 3a"));
    SAME(refusal(&s, 0, ACT_PUT + G3), "R77");
    PLAY(&s, "plant tomato 6a");
    PLAY(&s, "plant carrot 3a");
    bed(&s, G6, "TTTTTT");
    bed(&s, G3, "CCC");
    held(&s, 0, "");
}

TEST("R77 the minimum is judged with B05, B07 and B08") {
    rey_state s = table(4, "group=B story_cards=with", "45678");
    stock(&s, 0, "M");
    house(&s, 0, G6, "");
    house(&s, 0, G6 + 1, "");
    OK(!can(&s, "place F3"));
    own(&s, 0, 5);
    OK(can(&s, "place F3"));
    OK(!can(&s, "place F4"));
    own(&s, 0, 8);
    OK(can(&s, "place F4"));
    PLAY(&s, "place F4");
    PLAY(&s, "plant mushroom 6a");
    held(&s, 0, "M");
    PLAY(&s, "plant mushroom 6b");
    s = table(4, "group=B", "45671");
    house(&s, 0, G6, "");
    house(&s, 0, G5, "");
    OK(!can(&s, "place F4"));
    own(&s, 0, 7);
    OK(can(&s, "place F4"));
}

TEST("P6 T6 T3 M6: exchanges and choices of goods") {
    rey_state s = table(4, "", "");
    house(&s, 0, G4, "T");
    PLAY(&s, "place P6");
    PLAY(&s, "part 4a");
    EQ(choices(&s), 4);
    OK(!can(&s, "take carrot"));
    PLAY(&s, "take cauliflower");
    held(&s, 0, "FFF");
    s = table(4, "", "");
    PLAY(&s, "place T6");
    rey_state kept = s;
    PLAY(&kept, "done");
    held(&kept, 0, "T");
    PLAY(&s, "discard tomato");
    OK(!can(&s, "take tomato"));
    PLAY(&s, "take carrot");
    held(&s, 0, "C");
    s = table(2, "", "");
    stock(&s, 0, "TM");
    PLAY(&s, "place T3");
    OK(!can(&s, "done"));
    PLAY(&s, "discard tomato");
    OK(can(&s, "done"));
    PLAY(&s, "discard mushroom");
    EQ(choices(&s), 3);
    PLAY(&s, "take carrot");
    EQ(choices(&s), 1);
    PLAY(&s, "take carrot");
    held(&s, 0, "CC");
    s = table(4, "", "");
    stock(&s, 0, "T");
    PLAY(&s, "place M6");
    PLAY(&s, "discard tomato");
    OK(!can(&s, "take carrot"));
    PLAY(&s, "take tomato");
    OK(!can(&s, "take tomato"));
    PLAY(&s, "take carrot");
    held(&s, 0, "TC");
    s = table(4, "", "");
    PLAY(&s, "place M4");
    PLAY(&s, "choose 2");
    held(&s, 0, "LL");
}

/* --- tourism --- */

TEST("R33 the furthest ahead plays first, on the same table the one in front") {
    rey_state s = table(3, "", "");
    stand(&s, 0, 5);
    stand(&s, 1, 7);
    stand(&s, 2, 7);
    EQ(last_turn(&s), 2);
    PLAY(&s, "place M2");
    EQ(sk_actor(&s), 2);
    while (sk_actor(&s) == 2)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    EQ(sk_actor(&s), 1);
    while (sk_actor(&s) == 1)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    EQ(sk_actor(&s), 0);
}

TEST("R34 pay the goods of the next table") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "T");
    tour(&s, 0, 0);
    PLAY(&s, "pay");
    EQ(s.seats[0].table, 1);
    held(&s, 0, "");
}

TEST("R35 R36 F, Bonus, two tomatoes: the rulebook's example") {
    rey_state s = table(2, "", "");
    stand(&s, 0, 3);
    stock(&s, 0, "FTT");
    tour(&s, 0, 0);
    PLAY(&s, "pay");
    EQ(s.seats[0].table, 4);
    PLAY(&s, "bonus");
    EQ(s.seats[0].table, 5);
    held(&s, 0, "TTC");
    PLAY(&s, "pay");
    EQ(s.seats[0].table, 6);
    held(&s, 0, "C");
    EQ(choices(&s), 1);
    PLAY(&s, "stop");
}

TEST("R36 R37 no stop before the Bonus; afterwards a stop even if payable") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "TL");
    tour(&s, 0, 0);
    EQ(choices(&s), 2);
    OK(!can(&s, "stop"));
    SAME(refusal(&s, 0, ACT_STOP), "R36");
    PLAY(&s, "bonus");
    OK(can(&s, "pay"));
    OK(can(&s, "stop"));
    SAME(refusal(&s, 0, ACT_BONUS), "R35");
    stock(&s, 0, "");
    SAME(refusal(&s, 0, ACT_TABLE), "R34");
    s = table(2, "", "");
    tour(&s, 0, 0);
    EQ(choices(&s), 1);
    PLAY(&s, "bonus");
    held(&s, 0, "T");
    EQ(choices(&s), 1);
    PLAY(&s, "stop");
    EQ(s.seats[0].table, 1);
}

TEST("R38 R73 on table 30 the turn is skipped and the Bonus lapses") {
    rey_state s = table(2, "", "");
    stand(&s, 0, 30);
    stand(&s, 1, 29);
    EQ(last_turn(&s), 1);
    PLAY(&s, "place M1");
    EQ(sk_actor(&s), 1);
    held(&s, 0, "");
    PLAY(&s, "bonus");
    EQ(s.seats[1].table, 30);
    EQ(s.line[0], 1);
    EQ(s.head.round, 2);
}

TEST("R41 R42 R43 who arrives last on a table is in front and wins the tie") {
    rey_state s = table(3, "", "");
    stand(&s, 0, 6);
    stand(&s, 1, 7);
    stand(&s, 2, 7);
    stock(&s, 0, "LL");
    s.head.round = 7;
    tour(&s, 0, 1);
    s.seats[0].marks = MARK_BONUS;
    PLAY(&s, "pay");
    EQ(s.line[0], 0);
    uint8_t places[SK_SEATS];
    game->rules->rank(&s, places);
    EQ(places[0], 1);
    EQ(places[2], 2);
    EQ(places[1], 3);
}

TEST("R39 R40 R71 the first-player card moves left; after round 7 the game is over") {
    rey_state s = table(2, "", "");
    for (int round = 1; round <= 7; round++) {
        EQ(s.head.round, round);
        EQ(s.first, (round - 1) % 2);
        tour(&s, 0, 1);
        s.workers[0] = 1;
        s.seats[0].workers = 1;
        stop_tour(&s);
        EQ(s.workers[0], 0);
    }
    EQ(s.head.actors, 0);
    EQ(s.head.step, STEP_OVER);
    SAME(refusal(&s, 0, ACT_DONE), "R40");
}

/* --- service cards --- */

TEST("R44 R52 Q8 A04 a card taken with a Town hall space does not react to that placement, but to the next") {
    rey_state s = table(2, "", "12345");
    PLAY(&s, "place T1");
    PLAY(&s, "card A04");
    held(&s, 0, "");
    PLAY(&s, "place M1");
    stock(&s, 0, "T");
    PLAY(&s, "place T3");
    PLAY(&s, "discard tomato");
    PLAY(&s, "take carrot");
    held(&s, 0, "MC");
}

TEST("R52 O7 A04 fresh_cards: a card taken with a Town hall space reacts to that placement, too") {
    rey_state s = table(2, "fresh_cards=react", "12345");
    PLAY(&s, "place T1");
    PLAY(&s, "card A04");
    held(&s, 0, "M");
    sound(&s);
    PLAY(&s, "place M1");
    stock(&s, 0, "T");
    PLAY(&s, "place T3");
    PLAY(&s, "discard tomato");
    PLAY(&s, "take carrot");
    held(&s, 0, "MC");
}

TEST("R52 O7 A02 fresh_cards: a card that reacts to another place does nothing") {
    rey_state s = table(2, "fresh_cards=react", "12345");
    PLAY(&s, "place T1");
    PLAY(&s, "card A02");
    held(&s, 0, "");
    EQ(sk_actor(&s), 1);
}

TEST("A01 Q18 R70 R80 share the table: discard as many goods as plates and advance, or decline") {
    rey_state s = table(2, "", "12345");
    own(&s, 0, 1);
    stand(&s, 1, 13);
    stand(&s, 0, 13);
    stock(&s, 0, "TTL");
    tour(&s, 1, 1);
    rey_state poor = s, alone = s;
    stop_tour(&s);
    EQ(s.head.step, STEP_PAY);
    OK(can(&s, "decline"));
    EQ(choices(&s), 2);
    PLAY(&s, "discard tomato");
    OK(!can(&s, "decline"));
    PLAY(&s, "discard tomato");
    PLAY(&s, "discard lettuce");
    EQ(s.seats[0].table, 14);
    held(&s, 0, "");
    stock(&poor, 0, "TT");
    stop_tour(&poor);
    EQ(poor.head.step, STEP_PLACE);
    stand(&alone, 1, 12);
    stop_tour(&alone);
    EQ(alone.head.step, STEP_PLACE);
}

TEST("A02 A03 a tomato for the Market, a lettuce for Property") {
    rey_state s = table(2, "", "12345");
    own(&s, 0, 2);
    own(&s, 0, 3);
    PLAY(&s, "place M2");
    held(&s, 0, "TLM");
    PLAY(&s, "place M1");
    PLAY(&s, "place P2");
    held(&s, 0, "TTLLM");
}

TEST("A05 R78 after a Fields space one harvest of its own, if wanted") {
    rey_state s = table(2, "", "12345");
    own(&s, 0, 5);
    house(&s, 0, G6, "LL");
    PLAY(&s, "place F3");
    PLAY(&s, "harvest 6a lettuce");
    EQ(s.head.step, STEP_WORK);
    rey_state declined = s;
    PLAY(&s, "harvest 6a lettuce");
    held(&s, 0, "LL");
    PLAY(&declined, "done");
    held(&declined, 0, "L");
    EQ(sk_actor(&declined), 1);
}

TEST("A06 one more good of the Bonus") {
    rey_state s = table(2, "", "12346");
    own(&s, 0, 6);
    stand(&s, 0, 7);
    tour(&s, 0, 0);
    PLAY(&s, "bonus");
    held(&s, 0, "MMM");
}

TEST("A07 R51 R66 a lettuce for the first player, a tomato for others, at the start of Work time") {
    rey_state s = table(2, "", "12347");
    own(&s, 0, 7);
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.first, 1);
    held(&s, 0, "T");
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "TL");
}

TEST("A08 R69 three types in stock: a cauliflower before the harvest") {
    rey_state s = table(2, "", "12348");
    own(&s, 0, 8);
    stock(&s, 0, "TL");
    house(&s, 0, G5, "M");
    last_turn(&s);
    PLAY(&s, "place M1");
    held(&s, 0, "TLM");
    s = table(2, "", "12348");
    own(&s, 0, 8);
    stock(&s, 0, "TLC");
    last_turn(&s);
    PLAY(&s, "place M1");
    held(&s, 0, "TLFC");
}

TEST("A09 the top visible row gives a tomato, also with the covering tile") {
    rey_state s = table(3, "story_cards=with", "12349");
    own(&s, 0, 9);
    PLAY(&s, "place M2");
    held(&s, 0, "TTL");
    s = table(4, "story_cards=with", "12349");
    own(&s, 0, 9);
    PLAY(&s, "place M2");
    held(&s, 0, "TL");
}

TEST("A10 two lettuces for advancing at once by a space or event, not for A01 or the track") {
    rey_state s = table(2, "story_cards=with", "1234a");
    own(&s, 0, 10);
    house(&s, 0, G5, "");
    PLAY(&s, "place T2");
    PLAY(&s, "part 5a");
    held(&s, 0, "LL");
    s = table(2, "story_cards=with", "1234a");
    own(&s, 0, 10);
    own(&s, 0, 1);
    stand(&s, 1, 1);
    stand(&s, 0, 1);
    stock(&s, 0, "C");
    tour(&s, 1, 1);
    stop_tour(&s);
    PLAY(&s, "discard carrot");
    EQ(s.seats[0].table, 2);
    held(&s, 0, "");
}

TEST("A11 R47 R72 R79 the Tasting Table at one's own decisions and in its windows") {
    rey_state s = table(4, "story_cards=with", "1234b");
    own(&s, 0, 11);
    stock(&s, 0, "TT");
    house(&s, 0, G6, "");
    OK(can(&s, "swap tomato carrot"));
    PLAY(&s, "place F3");
    OK(can(&s, "swap tomato lettuce"));
    OK(!can(&s, "swap tomato mushroom"));
    OK(!can(&s, "swap tomato carrot"));
    OK(!can(&s, "done"));
    SAME(refusal(&s, 0, ACT_EXCHANGE + CARROT), "R79");
    PLAY(&s, "swap tomato lettuce");
    PLAY(&s, "plant lettuce 6a");
    bed(&s, G6, "LLLLLL");
    /* A window before the effects of Harvest time, and none inside a payment. */
    s = table(2, "story_cards=with", "1238b");
    own(&s, 0, 11);
    own(&s, 0, 8);
    stock(&s, 0, "TLLL");
    EQ(last_turn(&s), 1);
    PLAY(&s, "place M1");
    EQ(s.head.step, STEP_WINDOW);
    PLAY(&s, "swap lettuce mushroom");
    held(&s, 0, "TLMF");
    EQ(s.head.step, STEP_TOUR);
    s = table(2, "story_cards=with", "1238b");
    own(&s, 0, 11);
    stock(&s, 0, "TT");
    PLAY(&s, "place T3");
    OK(!can(&s, "swap tomato lettuce"));
    s = table(2, "story_cards=with", "1238b");
    own(&s, 0, 11);
    stock(&s, 0, "MM");
    tour(&s, 0, 0);
    EQ(choices(&s), 5);
    PLAY(&s, "swap mushroom tomato");
    PLAY(&s, "pay");
    EQ(s.seats[0].table, 1);
    EQ(s.seats[1].stock[0], 0);
    stock(&s, 1, "TT");
    SAME(refusal(&s, 1, ACT_EXCHANGE + 1), "R33");
}

TEST("R79 a player without a legal space may still swap before passing") {
    rey_state s = stuck("23b");
    stock(&s, 0, "TT");
    EQ(choices(&s), 5);
    PLAY(&s, "swap tomato carrot");
    EQ(choices(&s), 1);
    PLAY(&s, "pass");
    EQ(s.turn, 1);
}

TEST("B01 B03 R50 Q7 carrots and cauliflowers in one empty parcel of each greenhouse, admitted or not") {
    rey_state s = table(2, "group=B", "13456");
    house(&s, 0, G6, "TT");
    house(&s, 0, G5, "");
    house(&s, 0, G3, "MMM");
    PLAY(&s, "place T1");
    rey_state merchant = s;
    PLAY(&s, "card B01");
    bed(&s, G6, "TTC");
    bed(&s, G5, "C");
    bed(&s, G3, "MMM");
    PLAY(&merchant, "card B03");
    bed(&merchant, G6, "TTF");
    bed(&merchant, G5, "F");
    PLAY(&s, "place M1");
    stock(&s, 0, "T");
    OK(!can(&s, "place F2"));
}

TEST("B02 an admitted good that is not in the greenhouse, one greenhouse after the other") {
    rey_state s = table(2, "group=B", "23456");
    house(&s, 0, G5, "LL");
    house(&s, 0, G6, "TL");
    house(&s, 0, G4, "FFFF");
    PLAY(&s, "place T1");
    PLAY(&s, "card B02");
    EQ(choices(&s), 2);
    OK(!can(&s, "fill lettuce 5a"));
    PLAY(&s, "fill mushroom 5a");
    bed(&s, G5, "LLM");
    bed(&s, G6, "TL");
    EQ(sk_actor(&s), 1);
    s = table(2, "group=B", "23456");
    house(&s, 0, G6, "TL");
    PLAY(&s, "place T1");
    OK(!can(&s, "card B02"));
}

TEST("B04 a tomato after a space with which one planted, once") {
    rey_state s = table(2, "group=B", "34561");
    own(&s, 0, 4);
    stock(&s, 0, "LL");
    house(&s, 0, G6, "");
    house(&s, 0, G5, "");
    PLAY(&s, "place F2");
    PLAY(&s, "plant lettuce 6a");
    PLAY(&s, "plant lettuce 5a");
    held(&s, 0, "T");
    PLAY(&s, "place M1");
    PLAY(&s, "place P2");
    held(&s, 0, "TT");
}

TEST("B05 R81 greenhouses admit the next rarer type, also for B02 and B10") {
    rey_state s = table(2, "group=B story_cards=with", "25a61");
    own(&s, 0, 5);
    stock(&s, 0, "F");
    house(&s, 0, G5, "");
    house(&s, 0, G6, "");
    PLAY(&s, "place F2");
    EQ(choices(&s), 1);
    PLAY(&s, "plant cauliflower 5a");
    bed(&s, G5, "FFFFF");
    PLAY(&s, "place M1");
    PLAY(&s, "place T1");
    rey_state full = s;
    PLAY(&s, "card B02");
    OK(can(&s, "fill mushroom 6a"));
    PLAY(&full, "card B10");
    PLAY(&full, "fill mushroom 6a");
    bed(&full, G6, "MMMMMM");
}

TEST("B06 end of Harvest time: one more of a type already there, or nothing") {
    rey_state s = table(2, "group=B", "34561");
    own(&s, 0, 6);
    house(&s, 0, G5, "LL");
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(s.head.step, STEP_FILL);
    EQ(choices(&s), 2);
    rey_state declined = s;
    PLAY(&s, "fill lettuce 5a");
    bed(&s, G5, "LL");
    PLAY(&declined, "decline");
    bed(&declined, G5, "L");
}

TEST("B07 tomatoes are planted from the supply") {
    rey_state s = table(2, "group=B", "34567");
    own(&s, 0, 7);
    house(&s, 0, G4, "");
    PLAY(&s, "place F2");
    EQ(choices(&s), 1);
    PLAY(&s, "plant tomato 4a");
    bed(&s, G4, "TTTT");
    held(&s, 0, "");
}

TEST("B08 R48 planting by an action in 5 or 6 parcels gives the good back") {
    rey_state s = table(2, "group=B story_cards=with", "34568");
    own(&s, 0, 8);
    stock(&s, 0, "LM");
    house(&s, 0, G5, "");
    house(&s, 0, G4, "");
    PLAY(&s, "place F2");
    PLAY(&s, "plant lettuce 5a");
    held(&s, 0, "LM");
    PLAY(&s, "plant mushroom 4a");
    held(&s, 0, "L");
}

TEST("B09 harvest one good from each greenhouse at once") {
    rey_state s = table(2, "group=B story_cards=with", "34569");
    PLAY(&s, "place T1");
    OK(!can(&s, "card B09"));
    s = table(2, "group=B story_cards=with", "34569");
    house(&s, 0, G5, "LL");
    house(&s, 0, G3, "TC");
    PLAY(&s, "place T1");
    PLAY(&s, "card B09");
    PLAY(&s, "harvest 3a carrot");
    held(&s, 0, "LC");
    bed(&s, G5, "L");
}

TEST("B10 fill all empty parcels of one greenhouse with one admitted type") {
    rey_state s = table(2, "group=B story_cards=with", "3456a");
    house(&s, 0, G5, "LL");
    PLAY(&s, "place T1");
    PLAY(&s, "card B10");
    EQ(choices(&s), 3);
    PLAY(&s, "fill mushroom 5a");
    bed(&s, G5, "LLMMM");
}

TEST("C01 Rest time: plant any good in an empty greenhouse as if it had 3 parcels") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 1);
    stock(&s, 0, "C");
    house(&s, 0, G6, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    OK(can(&s, "done"));
    PLAY(&s, "plant carrot 6a");
    bed(&s, G6, "CCC");
    EQ(s.head.round, 2);
}

TEST("C02 Rest time: harvest up to 2 times; workers are still on the board") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 2);
    house(&s, 0, G6, "LL");
    house(&s, 0, G5, "M");
    s.workers[1] = 1;
    s.seats[1].workers = 1;
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.workers[1], 1);
    PLAY(&s, "harvest 6a lettuce");
    PLAY(&s, "harvest 5a mushroom");
    held(&s, 0, "LM");
    EQ(s.workers[1], 0);
}

TEST("C03 Work time begins with a planting, if wanted") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 3);
    stock(&s, 0, "L");
    house(&s, 0, G6, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.moment, AT_WORK_START);
    OK(can(&s, "done"));
    PLAY(&s, "plant lettuce 6a");
    bed(&s, G6, "LLLLLL");
}

TEST("C04 an empty stock after Tourism time: tomato and lettuce") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 4);
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "TL");
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "TL");
}

TEST("C05 one more harvest after Harvest time") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 5);
    house(&s, 0, G6, "LLL");
    last_turn(&s);
    PLAY(&s, "place M1");
    PLAY(&s, "harvest 6a lettuce");
    held(&s, 0, "LL");
    bed(&s, G6, "L");
}

TEST("C06 R70 R80 before the own tourism turn: another good for the one of the next table") {
    rey_state s = table(2, "group=C", "12346");
    own(&s, 0, 6);
    stand(&s, 0, 2);
    stock(&s, 0, "TM");
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(s.moment, AT_TOUR_MINE);
    EQ(choices(&s), 2);
    OK(!can(&s, "discard mushroom"));
    PLAY(&s, "discard tomato");
    held(&s, 0, "MM");
    EQ(s.head.step, STEP_TOUR);
    s = table(2, "group=C", "12346");
    own(&s, 0, 6);
    stock(&s, 0, "T");
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(s.head.step, STEP_TOUR);
}

TEST("C07 three equal goods in Rest time give one more") {
    rey_state s = table(2, "group=C", "12347");
    own(&s, 0, 7);
    stock(&s, 0, "TTTLMMM");
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(choices(&s), 2);
    PLAY(&s, "take mushroom");
    held(&s, 0, "TTTLMMMM");
}

TEST("C08 last on the track in Rest time: a carrot") {
    rey_state s = table(3, "group=C story_cards=with", "12348");
    own(&s, 0, 8);
    stand(&s, 1, 3);
    stand(&s, 2, 1);
    stand(&s, 0, 1);
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "");
    stand(&s, 2, 2);
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "C");
}

TEST("C09 R76 R80 after the last worker: discard a good, then harvest 1 or 2 times") {
    rey_state s = table(2, "group=C story_cards=with", "12349");
    own(&s, 0, 9);
    stock(&s, 0, "T");
    house(&s, 0, G4, "");
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(s.head.step, STEP_TOUR);
    s = table(2, "group=C story_cards=with", "12349");
    own(&s, 0, 9);
    stock(&s, 0, "T");
    house(&s, 0, G4, "FF");
    last_turn(&s);
    PLAY(&s, "place M1");
    PLAY(&s, "discard tomato");
    OK(!can(&s, "done"));
    PLAY(&s, "harvest 4a cauliflower");
    bed(&s, G4, "");
    held(&s, 0, "FF");
}

TEST("C10 Q22 the first paid table costs one good less, at least one, never the Bonus") {
    rey_state s = table(2, "group=C story_cards=with", "1234a");
    own(&s, 0, 10);
    stand(&s, 0, 10);
    stock(&s, 0, "TT");
    tour(&s, 0, 0);
    PLAY(&s, "pay");
    EQ(s.seats[0].table, 11);
    held(&s, 0, "");
    stock(&s, 0, "LL");
    OK(!can(&s, "pay"));
    PLAY(&s, "bonus");
    held(&s, 0, "LLLLL");
    s = table(2, "group=C story_cards=with", "1234a");
    own(&s, 0, 10);
    tour(&s, 0, 0);
    OK(!can(&s, "pay"));
}

TEST("D01 Q16 two houses of two parcels that admit every type") {
    rey_state s = table(4, "group=D", "12345");
    stock(&s, 0, "LC");
    PLAY(&s, "place T3");
    PLAY(&s, "card D01");
    EQ(s.seats[0].houses, 3u << AGENT);
    for (int i = 0; i < 3; i++)
        PLAY(&s, i == 0 ? "place M1" : i == 1 ? "place M2" : "place M3");
    PLAY(&s, "place F3");
    PLAY(&s, "plant carrot 2a");
    PLAY(&s, "plant lettuce 2b");
    bed(&s, AGENT, "CC");
    bed(&s, AGENT + 1, "LL");
    OK(!can(&s, "place P6"));
    PLAY(&s, "place T5");
    PLAY(&s, "choose 2");
    PLAY(&s, "share D01");
    EQ(s.seats[1].houses, 12u << AGENT);
}

TEST("D02 R49 a greenhouse taken by an action gives its rarest good") {
    rey_state s = table(2, "group=D", "12345");
    own(&s, 0, 2);
    PLAY(&s, "place P1");
    PLAY(&s, "pile 6");
    held(&s, 0, "L");
    PLAY(&s, "place M1");
    s.workers[0] = 0;
    s.seats[0].workers = 0;
    PLAY(&s, "place P2");
    held(&s, 0, "TLM");
}

TEST("D03 R49 a greenhouse discarded by an action gives two of its rarest good") {
    rey_state s = table(4, "group=D", "12345");
    own(&s, 0, 3);
    house(&s, 0, G4, "");
    PLAY(&s, "place P6");
    PLAY(&s, "part 4a");
    PLAY(&s, "take cauliflower");
    held(&s, 0, "FFFFF");
}

TEST("D04 D09 flags do not limit the owner, and give a tomato or a mushroom") {
    rey_state s = table(2, "group=D story_cards=with", "12349");
    own(&s, 0, 4);
    own(&s, 0, 9);
    house(&s, 0, G5, "");
    PLAY(&s, "place P2");
    held(&s, 0, "TT");
    PLAY(&s, "place M1");
    OK(can(&s, "place P1"));
    PLAY(&s, "place T2");
    PLAY(&s, "part 5a");
    held(&s, 0, "TTM");
    PLAY(&s, "place M2");
    OK(can(&s, "place T1"));
}

TEST("D05 Q26 one parcel more in greenhouses of 3 or 4, printed size for the rest") {
    rey_state s = table(4, "group=D", "12345");
    PLAY(&s, "place T3");
    PLAY(&s, "card D05");
    for (int i = 0; i < 3; i++)
        PLAY(&s, i == 0 ? "place M1" : i == 1 ? "place M2" : "place M3");
    stock(&s, 0, "C");
    PLAY(&s, "place P4");
    PLAY(&s, "pile 3");
    PLAY(&s, "plant carrot 3a");
    bed(&s, G3, "CCCC");
    s = table(4, "group=D", "12345");
    house(&s, 0, G4, "");
    house(&s, 0, G6, "");
    PLAY(&s, "place T3");
    PLAY(&s, "card D05");
    EQ(s.houses[G4].parcels, 5);
    EQ(s.houses[G6].parcels, 6);
}

TEST("D06 Q17 two random greenhouses, one if only one is left, not with an empty pile") {
    rey_state s = table(2, "group=D", "12346");
    PLAY(&s, "place T1");
    PLAY(&s, "card D06");
    chance(&s, DRAW_HOUSE);
    EQ(s.seats[0].houses, 1u << RX | 1u << RG3);
    s = table(2, "group=D", "12346");
    for (int h = RG3; h < RX; h++)
        house(&s, 1, h, "");
    PLAY(&s, "place T1");
    PLAY(&s, "card D06");
    EQ(s.seats[0].houses, 1u << RX);
    s = table(2, "group=D", "12346");
    for (int h = RG3; h <= RX; h++)
        house(&s, 1, h, "");
    PLAY(&s, "place T1");
    OK(!can(&s, "card D06"));
}

TEST("D07 three greenhouses at the start of Work time give a mushroom") {
    rey_state s = table(2, "group=D", "12347");
    own(&s, 0, 7);
    house(&s, 0, G3, "");
    house(&s, 0, G4, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "");
    house(&s, 0, G5, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "M");
}

TEST("D08 D03 Rest time: an empty greenhouse for two of its rarest good; D03 asks for an action") {
    rey_state s = table(2, "group=D story_cards=with", "12348");
    own(&s, 0, 8);
    own(&s, 0, 3);
    house(&s, 0, G4, "");
    house(&s, 0, G5, "M");
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(choices(&s), 2);
    OK(can(&s, "decline"));
    PLAY(&s, "part 4a");
    held(&s, 0, "FF");
}

TEST("D10 start of Work time: a good for a random greenhouse") {
    rey_state s = table(2, "group=D story_cards=with", "1234a");
    own(&s, 0, 10);
    stock(&s, 0, "C");
    tour(&s, 1, 1);
    stop_tour(&s);
    OK(can(&s, "decline"));
    PLAY(&s, "discard carrot");
    OK(s.seats[0].houses >> RX & 1);
    held(&s, 0, "");
}

TEST("E01 Q21 an empty row at the start of Harvest time: lettuce and carrot, once") {
    rey_state s = table(2, "group=E", "12345");
    own(&s, 0, 1);
    s.workers[0] = 0x009;
    s.workers[1] = 0x400;
    s.seats[0].workers = 2;
    s.seats[1].workers = 1;
    last_turn(&s);
    PLAY(&s, "place M2");
    held(&s, 0, "LC");
    s = table(2, "group=E", "12345");
    own(&s, 0, 1);
    s.workers[0] = 0x009;
    s.workers[1] = 0x400;
    s.seats[0].workers = 2;
    s.seats[1].workers = 1;
    last_turn(&s);
    PLAY(&s, "place M3");
    PLAY(&s, "choose 1");
    held(&s, 0, "");
}

TEST("E02 Q17 give a greenhouse with its goods and advance; not without one, not on table 30") {
    rey_state s = table(2, "group=E", "12345");
    house(&s, 0, G4, "FFF");
    PLAY(&s, "place T1");
    PLAY(&s, "card E02");
    PLAY(&s, "lease 4a");
    EQ(s.houses[G4].owner, 1);
    bed(&s, G4, "FFF");
    EQ(s.seats[0].table, 1);
    EQ(s.seats[1].planted, 1u << G4);
    s = table(2, "group=E", "12345");
    PLAY(&s, "place T1");
    OK(!can(&s, "card E02"));
    s = table(2, "group=E", "12345");
    house(&s, 0, G4, "FFF");
    stand(&s, 0, 30);
    PLAY(&s, "place T1");
    OK(!can(&s, "card E02"));
}

TEST("E03 R73 behind the opponent at the start of Tourism time: a good of the next table") {
    rey_state s = table(2, "group=E", "12345");
    own(&s, 0, 3);
    stand(&s, 0, 2);
    stand(&s, 1, 2);
    last_turn(&s);
    PLAY(&s, "place F1");
    held(&s, 0, "M");
    s = table(2, "group=E", "12345");
    own(&s, 0, 3);
    stand(&s, 1, 2);
    stand(&s, 0, 2);
    last_turn(&s);
    PLAY(&s, "place F1");
    held(&s, 0, "");
}

TEST("E04 E05 a full row, an empty column at the start of Harvest time") {
    rey_state s = table(2, "group=E", "12345");
    own(&s, 0, 4);
    own(&s, 1, 5);
    s.workers[0] = 0x009;
    s.workers[1] = 0x200;
    s.seats[0].workers = 2;
    s.seats[1].workers = 1;
    last_turn(&s);
    PLAY(&s, "place M1");
    held(&s, 0, "MF");
    held(&s, 1, "TL");
    s = table(2, "group=E", "12345");
    own(&s, 0, 4);
    own(&s, 1, 5);
    last_turn(&s);
    PLAY(&s, "place M1");
    held(&s, 0, "");
    held(&s, 1, "TTLF");
}

TEST("E06 E08 R78 the opponent's Market and Town hall spaces") {
    rey_state s = table(2, "group=E story_cards=with", "12368");
    own(&s, 1, 6);
    own(&s, 1, 8);
    PLAY(&s, "place M1");
    held(&s, 1, "T");
    PLAY(&s, "place M2");
    held(&s, 1, "TLM");
    held(&s, 0, "TL");
    PLAY(&s, "place T1");
    PLAY(&s, "card E03");
    held(&s, 1, "TLMM");
}

TEST("E07 Q23 once per round a space of the opponent for a good given first") {
    rey_state s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    PLAY(&s, "place M1");
    OK(!can(&s, "place M1"));
    stock(&s, 1, "LC");
    PLAY(&s, "place M1");
    EQ(choices(&s), 2);
    PLAY(&s, "hand carrot");
    held(&s, 0, "TLC");
    held(&s, 1, "TLL");
    PLAY(&s, "place M2");
    OK(!can(&s, "place M2"));
    /* The space must stay possible without the good. */
    s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    stock(&s, 0, "T");
    house(&s, 0, G6, "");
    house(&s, 1, G5, "");
    stock(&s, 1, "M");
    PLAY(&s, "place F2");
    PLAY(&s, "plant tomato 6a");
    OK(!can(&s, "place F2"));
    stock(&s, 1, "MC");
    PLAY(&s, "place F2");
    EQ(choices(&s), 1);
    SAME(refusal(&s, 1, ACT_PAY + MUSHROOM), "Q23");
    PLAY(&s, "hand carrot");
    PLAY(&s, "plant mushroom 5a");
}

TEST("E09 E10 E11 fewer goods, neighbouring tables, corner spaces") {
    rey_state s = table(2, "group=E story_cards=with", "129ab");
    own(&s, 0, 9);
    own(&s, 0, 10);
    own(&s, 0, 11);
    stock(&s, 0, "T");
    PLAY(&s, "place P3");
    PLAY(&s, "discard tomato");
    PLAY(&s, "pile 3");
    held(&s, 0, "L");
    stock(&s, 1, "TT");
    last_turn(&s);
    PLAY(&s, "place M1");
    held(&s, 0, "LF");
    stand(&s, 1, 3);
    stand(&s, 0, 2);
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "LLF");
    stand(&s, 1, 5);
    tour(&s, 1, 1);
    stop_tour(&s);
    held(&s, 0, "LLF");
}

/* --- solo --- */

TEST("R53 R54 R55 R56 R74 solo set-up: piles 1 2 2 1, neutral workers, three cards, a tomato and the special card") {
    rey_state s = table(1, "", "234");
    EQ(sk_bits(s.piles & 0xf), 1);
    EQ(sk_bits(s.piles & 0xf0), 2);
    EQ(sk_bits(s.piles & 0xf00), 2);
    EQ(sk_bits(s.piles & 0xf000), 1);
    EQ(s.workers[2], 3);
    EQ(sk_bits(s.offer), 3);
    EQ(s.rounds, 5);
    EQ(s.first, 0);
    held(&s, 0, "T");
    OK(s.seats[0].houses >> RX & 1);
    PLAY(&s, "place T1");
    PLAY(&s, "card A02");
    held(&s, 0, "TT");
    static const char *const gone[] = {"A", "C", "D"};
    static const int cards[] = {0, 7, 3};
    for (int i = 0; i < 3; i++) {
        char options[64];
        sk_choice list[SK_CHOICES_MAX];
        snprintf(options, sizeof options, "group=%s story_cards=with", gone[i]);
        EQ(sk_new(game, &s, 1, options_of(options)), SK_OK);
        int count = game->rules->legal(&s, SK_CHANCE, list);
        for (int j = 0; j < count; j++)
            OK(list[j].action != DRAW_CARD + cards[i]);
    }
}

TEST("R57 R58 R59 solo workers block the next round, then return; flags count only this round") {
    rey_state s = table(1, "", "234");
    PLAY(&s, "place F1");
    PLAY(&s, "plant tomato 5x");
    PLAY(&s, "place M1");
    PLAY(&s, "place T1");
    PLAY(&s, "card A02");
    while (s.head.step == STEP_TOUR)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    settle(&s);
    EQ(s.head.round, 2);
    EQ(s.workers[0], 1u << 3 | 1u << 6 | 1u << 9);
    OK(!can(&s, "place F1"));
    OK(!can(&s, "place M1"));
    OK(can(&s, "place T2"));
    PLAY(&s, "place M2");
    PLAY(&s, "place M3");
    PLAY(&s, "choose 1");
    PLAY(&s, "place T2");
    PLAY(&s, "part 5x");
    while (s.head.step == STEP_TOUR)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    settle(&s);
    EQ(s.workers[0], 0);
    EQ(s.workers[1], 1u << 7 | 1u << 8 | 1u << 10);
    OK(can(&s, "place F1"));
    OK(!can(&s, "place M2"));
}

TEST("R60 solo score: 10 per table beyond 21 and goods for the next table") {
    static const struct {
        int at;
        const char *goods;
        int points;
    } cases[] = {{23, "TFF", 22}, {21, "LLL", 3}, {20, "TTT", 0}, {30, "TTT", 90}, {21, "LLLLLLLLLLLL", 9}};
    for (int i = 0; i < 5; i++) {
        rey_state s = table(1, "", "234");
        int16_t points[SK_SEATS];
        sk_line lines[SK_LINES_MAX];
        int sum = 0;
        stand(&s, 0, cases[i].at);
        stock(&s, 0, cases[i].goods);
        game->rules->score(&s, points);
        EQ(points[0], cases[i].points);
        int count = game->words->breakdown(&s, 0, SK_EN, lines);
        for (int j = 0; j < count; j++)
            sum += lines[j].points;
        EQ(sum, cases[i].points);
    }
}

TEST("R54 R61 Q24 O4 the variant opens one blocked space once; flags still count") {
    rey_state s = table(1, "", "234");
    OK(!can(&s, "place P1"));
    OK(!can(&s, "place P2"));
    s = table(1, "solo_variant=on", "234");
    OK(can(&s, "place P1"));
    PLAY(&s, "place M1");
    held(&s, 0, "TTL");
    OK(can(&s, "place M1"));
    PLAY(&s, "place M1");
    held(&s, 0, "TTTLL");
    EQ(s.variant, 0);
    OK(!can(&s, "place M1"));
    OK(!can(&s, "place P1"));
    s = table(1, "solo_variant=on", "234");
    PLAY(&s, "place T1");
    PLAY(&s, "card A02");
    OK(!can(&s, "place T1"));
    EQ(sk_new(game, &s, 2, options_of("solo_variant=on")), SK_BAD_OPTION);
}

/* --- story mode --- */

TEST("R62 R63 R64 R65 O2 O3 a scenario sets the rounds; events come from a deck of 13; story cards join the groups") {
    static const int rounds[] = {7, 7, 6, 5, 8, 7}, solo[] = {5, 5, 5, 4, 6, 5};
    for (int n = 0; n <= 5; n++) {
        char options[32];
        rey_state s;
        snprintf(options, sizeof options, "scenario=%d", n);
        if (!n) options[0] = 0;
        EQ(sk_new(game, &s, 2, options_of(options)), SK_OK);
        EQ(s.rounds, rounds[n]);
        EQ(choices(&s), n ? 11 : 8);
        EQ(sk_bits(s.deck), n ? 13 : 0);
        EQ(sk_new(game, &s, 1, options_of(options)), SK_OK);
        EQ(s.rounds, solo[n]);
    }
    rey_state s;
    EQ(sk_new(game, &s, 2, options_of("story_cards=with")), SK_OK);
    EQ(choices(&s), 11);
    EQ(sk_new(game, &s, 2, options_of("scenario=1 story_cards=without")), SK_OK);
    EQ(choices(&s), 8);
    s = story(2, "scenario=2", "12345", 7);
    EQ(s.event, 7);
    EQ(sk_bits(s.deck), 12);
    tour(&s, 0, 1);
    stop_tour(&s);
    EQ(s.head.step, STEP_EVENT);
    EQ(choices(&s), 12);
}

TEST("S1 R75 in turn order a tomato and the top random greenhouse") {
    rey_state s = table_first(3, "scenario=1", "12345", 2);
    OK(s.seats[2].houses >> RX & 1);
    EQ(s.head.step, STEP_DRAW);
    chance(&s, DRAW_HOUSE);
    OK(s.seats[0].houses >> RG3 & 1);
    chance(&s, DRAW_HOUSE + 1);
    OK(s.seats[1].houses >> RG4 & 1);
    for (int seat = 0; seat < 3; seat++)
        held(&s, seat, "T");
    EQ(s.head.step, STEP_EVENT);
}

TEST("S2 C10 Q22 two tomatoes replace a good, after the discount") {
    rey_state s = story(2, "scenario=2 group=C", "1234a", 8);
    stand(&s, 0, 8);
    stock(&s, 0, "FTT");
    tour(&s, 0, 0);
    OK(!can(&s, "pay"));
    PLAY(&s, "pay tomatoes 1");
    EQ(s.seats[0].table, 9);
    held(&s, 0, "");
    stand(&s, 0, 8);
    stock(&s, 0, "TTTT");
    tour(&s, 0, 0);
    PLAY(&s, "pay tomatoes 2");
    held(&s, 0, "");
    stand(&s, 0, 8);
    stock(&s, 0, "FT");
    tour(&s, 0, 0);
    OK(!can(&s, "pay tomatoes 1"));
    OK(!can(&s, "pay"));
    s = story(2, "scenario=2 group=C", "1234a", 8);
    own(&s, 0, 10);
    stand(&s, 0, 8);
    stock(&s, 0, "TT");
    tour(&s, 0, 0);
    PLAY(&s, "pay tomatoes 1");
    EQ(s.seats[0].table, 9);
}

TEST("S3 R75 in reverse turn order a greenhouse of choice from the piles 3 to 6 and a lettuce") {
    rey_state s = table_first(3, "scenario=3", "12345", 0);
    EQ(sk_actor(&s), 2);
    EQ(choices(&s), 4);
    PLAY(&s, "pile 3");
    EQ(sk_actor(&s), 1);
    PLAY(&s, "pile 6");
    PLAY(&s, "pile 5");
    for (int seat = 0; seat < 3; seat++)
        held(&s, seat, "L");
    EQ(s.head.step, STEP_EVENT);
}

TEST("S4 the game ends after the round in which a manager reaches table 21") {
    rey_state s = story(2, "scenario=4", "12345", 12);
    s.head.round = 5;
    s.deck = 0x00ff;
    s.event = 12;
    stand(&s, 0, 21);
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.head.step, STEP_OVER);
    EQ(s.head.round, 5);
    s = story(2, "scenario=4", "12345", 12);
    stand(&s, 0, 20);
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.head.round, 2);
}

TEST("S5 points for tables, goods, greenhouses and cards; ties by the track") {
    rey_state s = story(2, "scenario=5", "12345", 12);
    int16_t points[SK_SEATS];
    uint8_t places[SK_SEATS];
    stand(&s, 0, 10);
    stock(&s, 0, "TTLMC");
    house(&s, 0, G5, "M");
    house(&s, 0, G4, "");
    own(&s, 0, 2);
    game->rules->score(&s, points);
    EQ(points[0], 30 + 2 + 2 + 2);
    stand(&s, 1, 12);
    game->rules->score(&s, points);
    EQ(points[1], 36);
    game->rules->rank(&s, places);
    EQ(places[1], 1);
    EQ(places[0], 2);
}

TEST("R82 S4 solo goals of the scenarios; rounds not played count ten in scenario 4") {
    rey_state s = story(1, "scenario=4", "234", 12);
    int16_t points[SK_SEATS];
    s.head.round = 4;
    s.deck = 0x01ff;
    stand(&s, 0, 22);
    stock(&s, 0, "M");
    tour(&s, 0, 1);
    sound(&s);
    stop_tour(&s);
    EQ(s.head.step, STEP_OVER);
    game->rules->score(&s, points);
    EQ(points[0], 10 + 20 + 1);
    s = story(1, "scenario=3", "234", 0);
    stand(&s, 0, 17);
    game->rules->score(&s, points);
    EQ(points[0], 10);
}

TEST("R76 event first, then cards of Work time, then the solo gift") {
    rey_state s = story(1, "scenario=2", "567", 0);
    EQ(s.head.step, STEP_EVENT);
    held(&s, 0, "");
    chance(&s, DRAW_EVENT + 0);
    held(&s, 0, "TT");
    EQ(s.head.step, STEP_PLACE);
    EQ(s.event, 1);
}

TEST("V01 everyone takes a tomato") {
    rey_state s = story(3, "scenario=2", "12345", 1);
    for (int seat = 0; seat < 3; seat++)
        held(&s, seat, "T");
}

/* An event drawn at the next Work time, after `s` was prepared. */
static void next_event(rey_state *s, int event) {
    tour(s, 0, 1);
    stop_tour(s);
    chance(s, DRAW_EVENT + event - 1);
}

TEST("V02 everyone may harvest 1 time") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    next_event(&s, 2);
    EQ(sk_actor(&s), 1);
    OK(can(&s, "done"));
    PLAY(&s, "harvest 6a lettuce");
    held(&s, 1, "L");
    EQ(s.head.step, STEP_PLACE);
}

TEST("V03 the fullest greenhouse loses a good, the owner chooses among ties") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    house(&s, 1, G5, "MT");
    house(&s, 1, G4, "F");
    next_event(&s, 3);
    EQ(choices(&s), 3);
    OK(!can(&s, "decline"));
    PLAY(&s, "lose 5a mushroom");
    bed(&s, G5, "T");
    held(&s, 1, "");
}

TEST("V04 a good for one of another type, if wanted") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    stock(&s, 0, "T");
    next_event(&s, 4);
    EQ(sk_actor(&s), 0);
    rey_state declined = s;
    PLAY(&s, "discard tomato");
    OK(!can(&s, "take tomato"));
    PLAY(&s, "take carrot");
    held(&s, 0, "C");
    PLAY(&declined, "decline");
    held(&declined, 0, "T");
}

TEST("V05 Harvest time from at most 3 greenhouses of choice") {
    rey_state s = story(2, "scenario=2", "12345", 5);
    for (int i = 0; i < 4; i++)
        house(&s, 1, 4 * i, "T");
    house(&s, 0, RG6, "LL");
    EQ(last_turn(&s), 1);
    PLAY(&s, "place M2");
    EQ(sk_actor(&s), 1);
    OK(!can(&s, "done"));
    PLAY(&s, "harvest 3a tomato");
    PLAY(&s, "harvest 4a tomato");
    PLAY(&s, "harvest 6a tomato");
    bed(&s, G5, "T");
    held(&s, 1, "TTTLM");
    held(&s, 0, "L");
    EQ(s.head.step, STEP_TOUR);
}

TEST("V06 every Bonus gives one good more") {
    rey_state s = story(2, "scenario=2", "12345", 6);
    tour(&s, 0, 0);
    PLAY(&s, "bonus");
    held(&s, 0, "TT");
}

TEST("V07 the bottom row is closed") {
    rey_state s = story(2, "scenario=2", "12345", 7);
    OK(!can(&s, "place M3"));
    SAME(refusal(&s, 0, ACT_PLACE + 8), "V07");
    OK(can(&s, "place M1"));
}

TEST("V08 R78 a lettuce after each Market space; it neither pays nor legalises") {
    rey_state s = story(4, "scenario=2", "12345", 8);
    OK(!can(&s, "place M6"));
    PLAY(&s, "place M2");
    held(&s, 0, "TLL");
}

TEST("V09 A10 R73 the last on the track advances") {
    rey_state s = story(2, "scenario=2", "1234a", 12);
    own(&s, 0, 10);
    stand(&s, 1, 1);
    next_event(&s, 9);
    EQ(s.seats[0].table, 1);
    EQ(s.line[0], 0);
    EQ(s.seats[1].table, 1);
    held(&s, 0, "LL");
    s = story(1, "scenario=2", "234", 9);
    EQ(s.seats[0].table, 1);
}

TEST("V10 A11 R72 six goods: one is discarded; a window for A11 before") {
    rey_state s = story(2, "scenario=2", "1234b", 12);
    own(&s, 0, 11);
    stock(&s, 0, "TTTTTT");
    stock(&s, 1, "TTTTTT");
    tour(&s, 1, 1);
    stop_tour(&s);
    while (s.head.step == STEP_WINDOW)
        PLAY(&s, "done");
    chance(&s, DRAW_EVENT + 9);
    EQ(s.head.step, STEP_WINDOW);
    PLAY(&s, "swap tomato lettuce");
    PLAY(&s, "done");
    EQ(sk_actor(&s), 1);
    EQ(s.head.step, STEP_PAY);
    OK(!can(&s, "decline"));
    PLAY(&s, "discard tomato");
    held(&s, 0, "TTTTL");
    held(&s, 1, "TTTTT");
}

TEST("V11 a good for a random greenhouse, if wanted") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    stock(&s, 0, "T");
    next_event(&s, 11);
    PLAY(&s, "discard tomato");
    OK(s.seats[0].houses >> RX & 1);
}

TEST("V12 R33 the tourism order is reversed") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    stand(&s, 0, 2);
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(sk_actor(&s), 1);
    PLAY(&s, "bonus");
    while (sk_actor(&s) == 1)
        PLAY(&s, "stop");
    EQ(sk_actor(&s), 0);
}

TEST("V13 R14 flags limit nobody") {
    rey_state s = story(2, "scenario=2", "12345", 13);
    PLAY(&s, "place P1");
    PLAY(&s, "pile 3");
    PLAY(&s, "place M1");
    OK(can(&s, "place P2"));
}

TEST("Q13 O5 the random pile face up: the next card is turned when the top one goes") {
    rey_state s = table(2, "random_pile=up", "12345");
    PLAY(&s, "place P2");
    EQ(s.head.step, STEP_DRAW);
    chance(&s, DRAW_HOUSE + 1);
    EQ(s.top_count, 1);
    EQ(s.top[0], RG4);
    EQ(sk_actor(&s), 1);
}

/* --- data --- */

TEST("R48 cards that react inside an action only take goods, and every row uses lines the interpreter knows") {
    for (int group = 0; group < GROUPS; group++)
        for (int card = 0; card < GROUP_CARDS; card++) {
            const rey_card *row = &CARD[group][card];
            int inside = row->moment >= ON_TAKE_HOUSE && row->moment <= ON_OPPONENT;
            for (int i = 0; i < 3; i++) {
                int code = REY_OP_CODE(row->lines[i]);
                OK(code <= OP_HAIL);
                if (inside && code) OK(code >= OP_GAIN && code <= OP_GAIN_SAME);
            }
        }
}

TEST("R65 group sizes: 36 base and 16 story service cards, 13 events, 23 greenhouses") {
    int base = 0, all = 0;
    for (int group = 0; group < GROUPS; group++) {
        base += sk_bits((uint32_t)(CARDS_ALL[group] & ~CARDS_STORY[group]));
        all += sk_bits(CARDS_ALL[group]);
    }
    EQ(base, 36);
    EQ(all, 52);
    EQ(EVENTS, 13);
    EQ(sk_bits(PILES[4]) + RANDOM_CARDS, 23);
    for (int table_no = 1; table_no <= 30; table_no++)
        OK((table_no + 4) / 5 >= 1 && (table_no + 4) / 5 <= 6);
}

/* --- refusals --- */

static int reached[WHY_COUNT];

/* The action is refused for this reason, in both languages, and the rule behind it exists. */
static void why_is(const rey_state *s, int who, int action, int want, int line) {
    char memory[400];
    sk_text text;
    sound(s);
    tap_ok(!sk_is_legal(game, s, who, (sk_action)action), "the choice is illegal", __FILE__, line);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&text, memory, sizeof memory);
        int reason = game->words->why(s, who, (sk_action)action, lang, &text);
        if (reason != want) printf("# line %d: \"%s\"\n", line, memory);
        tap_same(reason >= 0 ? game->words->reasons[reason].key : "none", game->words->reasons[want].key, __FILE__,
                 line);
        tap_ok(text.length > 0 && !text.cut && !strpbrk(memory, "{}?#"), memory, __FILE__, line);
    }
    reached[want] = 1;
}
#define WHY(s, who, action, name) why_is(&(s), who, action, WHY_##name, __LINE__)
#define PUT(good, h) (ACT_PUT + (good) * (int)HOUSES + (h))
#define OUT(h, good) (ACT_OUT + (h) * (int)GOODS + (good))

/* Everything in the piles belongs to seat 1. */
static void all_houses_to_1(rey_state *s) {
    for (int h = 0; h < 16; h++)
        if (s->piles >> h & 1) house(s, 1, h, "");
    for (int h = RG3; h <= RX; h++)
        house(s, 1, h, "");
}

static void why_turns(void) {
    rey_state s;
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    WHY(s, 0, ACT_PLACE, SETUP_CARDS);
    while (s.head.step == STEP_DEAL) {
        sk_choice list[SK_CHOICES_MAX];
        game->rules->legal(&s, SK_CHANCE, list);
        chance(&s, list[0].action);
    }
    WHY(s, 0, ACT_PLACE, SETUP_FIRST);
    s = table(2, "scenario=2", "");
    WHY(s, 0, ACT_PLACE, DRAW_EVENT);
    s = table(2, "", "");
    WHY(s, 1, ACT_PLACE + 6, TURN_WORK);
    WHY(s, 9, ACT_PLACE + 6, TURN_WORK);
    WHY(s, -1, ACT_PLACE + 6, TURN_WORK);
    WHY(s, 0, ACTIONS, UNKNOWN);
    PLAY(&s, "place P2");
    PLAY(&s, "place P1");
    PLAY(&s, "pile random");
    WHY(s, 1, ACT_PLACE, DRAW_HOUSE);
    s = table(2, "", "");
    tour(&s, 0, 0);
    WHY(s, 1, ACT_BONUS, TURN_TOUR);
    s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    next_event(&s, 2);
    WHY(s, 0, ACT_PLACE, TURN_ORDER);
    s = table(2, "", "");
    s.head.round = 7;
    s.first = 0;
    tour(&s, 0, 1);
    stop_tour(&s);
    WHY(s, 0, ACT_DONE, OVER);
}

static void why_firsts_of_spaces(void) {
    rey_state s = table(2, "", "");
    WHY(s, 0, ACT_TAKE, FIRST_PLACE);
    PLAY(&s, "place M3");
    WHY(s, 0, ACT_PLACE, FIRST_OPTION);
    s = table(2, "", "");
    PLAY(&s, "place P1");
    WHY(s, 0, ACT_PLACE, FIRST_PILE);
    s = table(2, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "");
    PLAY(&s, "place F2");
    WHY(s, 0, ACT_PLACE, FIRST_PLANT);
    s = table(2, "", "");
    house(&s, 0, G4, "FFFF");
    PLAY(&s, "place F3");
    WHY(s, 0, ACT_PLACE, FIRST_HARVEST);
    s = table(4, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "LLL");
    house(&s, 0, G5, "");
    PLAY(&s, "place F1");
    WHY(s, 0, ACT_PAY, FIRST_BOTH);
    s = table(2, "", "");
    house(&s, 1, G3, "TC");
    last_turn(&s);
    PLAY(&s, "place M1");
    WHY(s, 1, ACT_DONE, FIRST_REAP);
    s = table(2, "", "");
    stock(&s, 0, "T");
    PLAY(&s, "place P3");
    WHY(s, 0, ACT_PILE, FIRST_PAY);
    s = table(2, "", "");
    stock(&s, 0, "TM");
    PLAY(&s, "place T3");
    WHY(s, 0, ACT_TAKE, FIRST_SWAP);
    PLAY(&s, "discard mushroom");
    WHY(s, 0, ACT_PAY, FIRST_TAKE);
    s = table(2, "", "");
    house(&s, 0, G5, "M");
    PLAY(&s, "place T2");
    WHY(s, 0, ACT_PLACE, FIRST_PART);
    s = table(2, "", "");
    PLAY(&s, "place T1");
    WHY(s, 0, ACT_DONE, FIRST_CARD);
    s = table(2, "", "");
    tour(&s, 0, 0);
    WHY(s, 0, ACT_DONE, FIRST_TOUR);
}

static void why_firsts_of_cards(void) {
    rey_state s = table(2, "group=B", "23456");
    house(&s, 0, G5, "LL");
    PLAY(&s, "place T1");
    PLAY(&s, "card B02");
    WHY(s, 0, ACT_PLACE, FIRST_FILL);
    s = table(2, "group=D story_cards=with", "1234a");
    own(&s, 0, 10);
    stock(&s, 0, "C");
    tour(&s, 1, 1);
    stop_tour(&s);
    WHY(s, 0, ACT_PLACE, FIRST_MAY);
    s = table(2, "group=D story_cards=with", "12348");
    own(&s, 0, 8);
    house(&s, 0, G4, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    WHY(s, 0, ACT_PLACE, FIRST_CLEAR);
    s = table(2, "group=E", "12345");
    house(&s, 0, G4, "FFF");
    PLAY(&s, "place T1");
    PLAY(&s, "card E02");
    WHY(s, 0, ACT_PLACE, FIRST_LEASE);
    s = table(3, "group=B", "13456");
    own(&s, 1, 5);
    PLAY(&s, "place T5");
    PLAY(&s, "choose 2");
    WHY(s, 0, ACT_DONE, FIRST_SHARE);
    s = table(2, "story_cards=with", "1238b");
    own(&s, 0, 11);
    stock(&s, 0, "TLLL");
    last_turn(&s);
    PLAY(&s, "place M1");
    WHY(s, 0, ACT_PLACE, FIRST_WINDOW);
    s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    stock(&s, 1, "LC");
    PLAY(&s, "place M1");
    PLAY(&s, "place M1");
    WHY(s, 1, ACT_PLACE, FIRST_GIVE);
}

static void why_firsts_of_events(void) {
    rey_state s = story(2, "scenario=2", "12345", 5);
    for (int i = 0; i < 4; i++)
        house(&s, 1, 4 * i, "T");
    last_turn(&s);
    PLAY(&s, "place M2");
    WHY(s, 1, ACT_TAKE, FIRST_CUT);
    WHY(s, 1, ACT_DONE, MUST_CUT);
    WHY(s, 1, PUT(TOMATO, G3), PLANT_NEVER);
    s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    house(&s, 1, G4, "F");
    next_event(&s, 3);
    WHY(s, 1, ACT_DONE, FIRST_HAIL);
    WHY(s, 1, OUT(G4, CAULIFLOWER), HAIL_OTHER);
    WHY(s, 1, OUT(G6, TOMATO), HAIL_ABSENT);
    s = story(2, "scenario=2", "12345", 12);
    stock(&s, 1, "TTTTTT");
    next_event(&s, 10);
    WHY(s, 1, ACT_PLACE, FIRST_FINE);
    WHY(s, 1, ACT_DONE, MUST_FINE);
}

static void why_places(void) {
    rey_state s = table(3, "", "");
    WHY(s, 0, ACT_PLACE + 12, COVERED);
    s = table(2, "", "");
    WHY(s, 0, ACT_PLACE + 12, NO_SPACE);
    WHY(s, 0, ACT_DONE, MUST_PLACE);
    PLAY(&s, "place P2");
    WHY(s, 1, ACT_PLACE + 1, HELD);
    PLAY(&s, "place M1");
    WHY(s, 0, ACT_PLACE + 1, OWN_WORKER);
    WHY(s, 0, ACT_PLACE + 0, FLAG);
    s = story(2, "scenario=2", "12345", 7);
    WHY(s, 0, ACT_PLACE + 8, CLOSED);
    s = table(1, "", "234");
    WHY(s, 0, ACT_PLACE + 0, NEUTRAL);
    s.workers[1] = 1u << 6;
    WHY(s, 0, ACT_PLACE + 6, LAST_ROUND);
    PLAY(&s, "place M2");
    WHY(s, 0, ACT_PLACE + 7, OWN_WORKER);
    /* Elbow Room: used, nothing to give, nothing that can be spared. */
    s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    PLAY(&s, "place M1");
    WHY(s, 1, ACT_PLACE + 6, ELBOW_POOR);
    stock(&s, 1, "LC");
    PLAY(&s, "place M1");
    PLAY(&s, "hand carrot");
    PLAY(&s, "place M2");
    WHY(s, 1, ACT_PLACE + 7, ELBOW_USED);
    s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    stock(&s, 0, "T");
    house(&s, 0, G6, "");
    house(&s, 1, G5, "");
    PLAY(&s, "place F2");
    PLAY(&s, "plant tomato 6a");
    stock(&s, 1, "M");
    WHY(s, 1, ACT_PLACE + 4, ELBOW_KEPT);
    stock(&s, 1, "");
    WHY(s, 1, ACT_PLACE + 4, NO_SEED);
}

static void why_lacks(void) {
    rey_state s = table(4, "", "");
    WHY(s, 0, ACT_PLACE + 6, NOTHING);
    WHY(s, 0, ACT_PLACE + 5, COST_HOUSE);
    stock(&s, 0, "TL");
    WHY(s, 0, ACT_PLACE + 18, COST_GOODS);
    WHY(s, 0, ACT_PLACE + 10, NO_CROP);
    house(&s, 0, G6, "");
    WHY(s, 0, ACT_PLACE + 9, NO_MINIMUM);
    stock(&s, 0, "TLC");
    stand(&s, 0, 30);
    WHY(s, 0, ACT_PLACE + 18, LAST_TABLE);
    WHY(s, 0, ACT_PLACE + 19, LAST_TABLE);
    stock(&s, 0, "C");
    WHY(s, 0, ACT_PLACE + 8, NO_FIT);
    stock(&s, 0, "");
    WHY(s, 0, ACT_PLACE + 8, NO_SEED);
    s = table(4, "", "");
    stock(&s, 0, "T");
    WHY(s, 0, ACT_PLACE + 8, NO_BED);
    PLAY(&s, "place T5");
    WHY(s, 0, ACT_OPTION + 1, NO_SHARE);
    s = table(2, "", "");
    stock(&s, 0, "T");
    all_houses_to_1(&s);
    WHY(s, 0, ACT_PLACE + 2, NO_PILE);
    s = table(4, "", "");
    all_houses_to_1(&s);
    stock(&s, 0, "L");
    house(&s, 0, G6, "");
    PLAY(&s, "place P5");
    WHY(s, 0, ACT_OPTION, NO_RANDOM);
    s = table(2, "", "12345");
    for (int card = 1; card <= 5; card++)
        own(&s, 1, card);
    WHY(s, 0, ACT_PLACE + 9, NO_CARD);
    s = table(2, "group=B", "13456");
    for (int card = 3; card <= 6; card++)
        own(&s, 1, card);
    WHY(s, 0, ACT_PLACE + 9, ONLY_RED);
    s = table(3, "group=B", "13456");
    own(&s, 1, 1);
    PLAY(&s, "place T5");
    WHY(s, 0, ACT_OPTION + 1, SHARE_RED);
    s = table(4, "group=D", "12345");
    PLAY(&s, "place T3");
    PLAY(&s, "card D01");
    for (int i = 0; i < 3; i++)
        PLAY(&s, i == 0 ? "place M1" : i == 1 ? "place M2" : "place M3");
    WHY(s, 0, ACT_PLACE + 5, COST_AGENT);
}

static void why_piles_and_goods(void) {
    rey_state s = table(4, "", "");
    PLAY(&s, "place P1");
    WHY(s, 0, ACT_PILE, PILE_OTHER);
    WHY(s, 0, ACT_PILE + 4, RANDOM_OTHER);
    s = table(2, "", "");
    house(&s, 1, G3, "");
    house(&s, 1, G3 + 1, "");
    PLAY(&s, "place P1");
    WHY(s, 0, ACT_PILE, PILE_EMPTY);
    s = table(2, "", "");
    stock(&s, 0, "L");
    PLAY(&s, "place P3");
    WHY(s, 0, ACT_PAY + TOMATO, NO_GOOD);
    WHY(s, 0, ACT_DONE, MUST_PAY);
    s = table(4, "", "");
    stock(&s, 0, "TLLC");
    PLAY(&s, "place T1");
    WHY(s, 0, ACT_PAY + CARROT, PAY_SHORT);
    PLAY(&s, "discard lettuce");
    WHY(s, 0, ACT_PAY + TOMATO, PAY_ORDER);
    s = table(2, "group=C", "12346");
    own(&s, 0, 6);
    stand(&s, 0, 2);
    stock(&s, 0, "TM");
    last_turn(&s);
    PLAY(&s, "place M1");
    WHY(s, 0, ACT_PAY + MUSHROOM, PAY_SAME);
    s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    stock(&s, 0, "T");
    house(&s, 0, G6, "");
    house(&s, 1, G5, "");
    PLAY(&s, "place F2");
    PLAY(&s, "plant tomato 6a");
    stock(&s, 1, "MC");
    PLAY(&s, "place F2");
    WHY(s, 1, ACT_PAY + MUSHROOM, GIVE_KEPT);
}

static void why_takes(void) {
    rey_state s = table(4, "", "");
    PLAY(&s, "place T6");
    PLAY(&s, "discard tomato");
    WHY(s, 0, ACT_TAKE + TOMATO, TAKE_PAID);
    s = table(2, "", "");
    stock(&s, 0, "TT");
    PLAY(&s, "place T3");
    PLAY(&s, "discard tomato");
    PLAY(&s, "discard tomato");
    PLAY(&s, "take mushroom");
    WHY(s, 0, ACT_TAKE + LETTUCE, TAKE_ORDER);
    s = table(4, "", "");
    stock(&s, 0, "T");
    PLAY(&s, "place M6");
    PLAY(&s, "discard tomato");
    WHY(s, 0, ACT_TAKE + CARROT, TAKE_LAST);
    PLAY(&s, "take mushroom");
    WHY(s, 0, ACT_TAKE + MUSHROOM, TAKE_TWICE);
    WHY(s, 0, ACT_TAKE + LETTUCE, TAKE_ORDER);
    s = table(4, "", "");
    house(&s, 0, G4, "T");
    PLAY(&s, "place P6");
    WHY(s, 0, ACT_DONE, MUST_PART);
    PLAY(&s, "part 4a");
    WHY(s, 0, ACT_TAKE + CARROT, TAKE_ADMITTED);
    s = table(2, "group=C", "12347");
    own(&s, 0, 7);
    stock(&s, 0, "TTTLMMM");
    tour(&s, 1, 1);
    stop_tour(&s);
    WHY(s, 0, ACT_TAKE + LETTUCE, TAKE_FEW);
}

static void why_houses_and_cards(void) {
    rey_state s = table(2, "", "");
    house(&s, 0, G5, "M");
    PLAY(&s, "place T2");
    WHY(s, 0, ACT_PICK + G6, PICK_NOT_YOURS);
    s = table(2, "group=E", "12345");
    house(&s, 0, G4, "FFF");
    PLAY(&s, "place T1");
    PLAY(&s, "card E02");
    WHY(s, 0, ACT_PICK + G6, LEASE_NOT_YOURS);
    WHY(s, 0, ACT_DONE, MUST_LEASE);
    s = table(4, "group=D", "12345");
    PLAY(&s, "place T3");
    PLAY(&s, "card D01");
    for (int i = 0; i < 3; i++)
        PLAY(&s, i == 0 ? "place M1" : i == 1 ? "place M2" : "place M3");
    house(&s, 0, G5, "M");
    PLAY(&s, "place P6");
    WHY(s, 0, ACT_PICK + AGENT, PICK_AGENT);
    s = table(2, "group=D story_cards=with", "12348");
    own(&s, 0, 8);
    house(&s, 0, G4, "");
    house(&s, 0, G4 + 1, "");
    house(&s, 0, G5, "M");
    tour(&s, 1, 1);
    stop_tour(&s);
    WHY(s, 0, ACT_PICK + G5, PICK_PLANTED);
    WHY(s, 0, ACT_PICK + G4 + 1, SAME);
    s = table(2, "group=B", "13456");
    own(&s, 1, 4);
    PLAY(&s, "place T1");
    WHY(s, 0, ACT_CARD + 0, RED);
    WHY(s, 0, ACT_CARD + 3, CARD_TAKEN);
    WHY(s, 0, ACT_CARD + 1, CARD_ABSENT);
    WHY(s, 0, ACT_CARD + 10, CARD_ABSENT);
    WHY(s, 0, ACT_SHARE + 3, CARD_SHARE);
    s = table(4, "group=B", "13456");
    own(&s, 1, 4);
    own(&s, 1, 1);
    own(&s, 2, 5);
    own(&s, 2, 6);
    own(&s, 3, 6);
    s.shared = 1u << 5;
    own(&s, 0, 3);
    PLAY(&s, "place T4");
    WHY(s, 0, ACT_SHARE + 0, RED);
    WHY(s, 0, ACT_SHARE + 2, SHARE_OWN);
    WHY(s, 0, ACT_SHARE + 4, SHARE_FAR);
    WHY(s, 0, ACT_SHARE + 5, SHARE_TWICE);
    WHY(s, 0, ACT_SHARE + 1, SHARE_NOBODY);
    WHY(s, 0, ACT_CARD + 3, CARD_TAKE);
}

static void why_track(void) {
    rey_state s = table(2, "", "");
    stock(&s, 0, "");
    tour(&s, 0, 0);
    WHY(s, 0, ACT_TABLE, POOR);
    WHY(s, 0, ACT_TABLE + 1, FEVER_OFF);
    WHY(s, 0, ACT_STOP, BONUS_DUE);
    PLAY(&s, "bonus");
    WHY(s, 0, ACT_BONUS, BONUS_USED);
    WHY(s, 0, ACT_EXCHANGE + 1, NO_TASTING);
    s = story(2, "scenario=2", "12345", 8);
    tour(&s, 0, 0);
    WHY(s, 0, ACT_TABLE + 1, FEVER_TOMATO);
    stand(&s, 0, 8);
    stock(&s, 0, "TTTTTT");
    WHY(s, 0, ACT_TABLE + 3, FEVER_MANY);
    WHY(s, 0, ACT_TABLE + 1, FEVER_REST);
    stock(&s, 0, "TF");
    WHY(s, 0, ACT_TABLE + 1, FEVER_SHORT);
    /* The Tasting Table. */
    s = table(4, "story_cards=with", "1235b");
    own(&s, 0, 11);
    own(&s, 0, 5);
    stock(&s, 0, "TT");
    house(&s, 0, G6, "");
    WHY(s, 0, ACT_EXCHANGE + 0, TASTING_SAME);
    WHY(s, 0, ACT_EXCHANGE + 5, TASTING_FEW);
    rey_state kitchen = s;
    PLAY(&s, "place F3");
    WHY(s, 0, ACT_EXCHANGE + CARROT, TASTING_MINIMUM);
    house(&kitchen, 0, G5, "MMM");
    stock(&kitchen, 0, "TT");
    PLAY(&kitchen, "place F3");
    PLAY(&kitchen, "plant tomato 6a");
    EQ(kitchen.source, FROM_CARD);
    stock(&kitchen, 0, "TT");
    WHY(kitchen, 0, ACT_EXCHANGE + CARROT, TASTING_EFFECT);
}

static void why_beds(void) {
    rey_state s = table(2, "", "");
    stock(&s, 0, "MC");
    house(&s, 0, G5, "");
    house(&s, 0, G5 + 1, "");
    house(&s, 0, G6, "T");
    house(&s, 1, G3, "");
    PLAY(&s, "place F2");
    WHY(s, 0, PUT(MUSHROOM, G3), PLANT_NOT_YOURS);
    WHY(s, 0, PUT(MUSHROOM, G6), FULL);
    WHY(s, 0, PUT(TOMATO, G5), NO_GOOD);
    WHY(s, 0, PUT(CARROT, G5), NOT_ADMITTED);
    WHY(s, 0, PUT(MUSHROOM, G5 + 1), SAME);
    WHY(s, 0, OUT(G6, TOMATO), HARVEST_NEVER);
    WHY(s, 0, ACT_DONE, MUST_PLANT);
    s = table(4, "", "");
    stock(&s, 0, "TC");
    house(&s, 0, G6, "");
    house(&s, 0, G3, "");
    PLAY(&s, "place F4");
    WHY(s, 0, PUT(TOMATO, G3), MINIMUM);
    WHY(s, 0, ACT_DONE, MUST_TWO);
    PLAY(&s, "plant tomato 6a");
    WHY(s, 0, ACT_DONE, MUST_TWO);
    s = table(4, "", "");
    stock(&s, 0, "T");
    house(&s, 0, G6, "T");
    house(&s, 0, G5, "LL");
    house(&s, 0, G4, "");
    house(&s, 1, G3, "C");
    PLAY(&s, "place F1");
    rey_state both = s;
    PLAY(&s, "harvest 6a tomato");
    PLAY(&s, "plant tomato 6a");
    WHY(s, 0, OUT(G6, TOMATO), TWICE);
    WHY(s, 0, OUT(G4, TOMATO), BED_EMPTY);
    WHY(s, 0, OUT(G5, TOMATO), BED_ABSENT);
    WHY(s, 0, OUT(G3, CARROT), HARVEST_NOT_YOURS);
    WHY(s, 0, PUT(TOMATO, G4), PLANT_SPENT);
    PLAY(&both, "harvest 6a tomato");
    PLAY(&both, "harvest 5a lettuce");
    WHY(both, 0, OUT(G5, LETTUCE), HARVEST_SPENT);
    s = table(4, "", "");
    house(&s, 0, G5, "MMM");
    house(&s, 0, G6, "LLL");
    PLAY(&s, "place F6");
    WHY(s, 0, ACT_DONE, MUST_HARVEST);
    PLAY(&s, "harvest 5a mushroom");
    WHY(s, 0, OUT(G6, LETTUCE), OTHER_BED);
}

static void why_fills(void) {
    rey_state s = table(2, "group=B story_cards=with", "2456a");
    house(&s, 0, G5, "LL");
    house(&s, 0, G6, "T");
    house(&s, 1, G3, "");
    PLAY(&s, "place T1");
    rey_state full = s;
    PLAY(&s, "card B02");
    WHY(s, 0, PUT(MUSHROOM, G3), FILL_NOT_YOURS);
    WHY(s, 0, PUT(LETTUCE, G6), FILL_ORDER);
    WHY(s, 0, PUT(LETTUCE, G5), FILL_PRESENT);
    WHY(s, 0, PUT(CARROT, G5), FILL_NOT_ADMITTED);
    WHY(s, 0, ACT_DONE, MUST_FILL);
    house(&full, 0, G6, "TTTTTT");
    PLAY(&full, "card B10");
    WHY(full, 0, PUT(TOMATO, G6), FILL_FULL);
    WHY(full, 0, PUT(CARROT, G5), FILL_NOT_ADMITTED);
    s = table(2, "group=B", "34561");
    own(&s, 0, 6);
    house(&s, 0, G5, "LL");
    last_turn(&s);
    PLAY(&s, "place M1");
    WHY(s, 0, PUT(TOMATO, G5), FILL_ABSENT);
    s = table(2, "", "");
    house(&s, 1, G3, "TC");
    house(&s, 1, G4, "TF");
    last_turn(&s);
    PLAY(&s, "place M1");
    WHY(s, 1, OUT(G4, TOMATO), REAP_ORDER);
    s = table(2, "group=C story_cards=with", "12349");
    own(&s, 0, 9);
    stock(&s, 0, "T");
    house(&s, 0, G4, "FF");
    last_turn(&s);
    PLAY(&s, "place M1");
    PLAY(&s, "discard tomato");
    WHY(s, 0, ACT_DONE, MUST_OVERTIME);
}

TEST("refusals: every reason is reached by a position and an illegal choice, and its rule exists") {
    memset(reached, 0, sizeof reached);
    why_turns();
    why_firsts_of_spaces();
    why_firsts_of_cards();
    why_firsts_of_events();
    why_places();
    why_lacks();
    why_piles_and_goods();
    why_takes();
    why_houses_and_cards();
    why_track();
    why_beds();
    why_fills();
    EQ(sk_reason_count(game), WHY_COUNT);
    for (int i = 0; i < WHY_COUNT; i++) {
        const char *rule = game->words->reasons[i].rule;
        int found = !*rule;
        if (!reached[i]) printf("# not reached: %s\n", game->words->reasons[i].key);
        OK(reached[i]);
        for (int j = 0; j < game->words->book->rule_count; j++)
            found |= strcmp(game->words->book->rules[j].number, rule) == 0;
        if (!found) printf("# no rule %s\n", rule);
        OK(found);
    }
}

/* --- a second opinion on refusals: the claim of each reason, read off the table without the rules --- */

static int total(const rey_state *s, int seat) {
    int sum = 0;
    for (int good = 0; good < GOODS; good++)
        sum += s->seats[seat].stock[good];
    return sum;
}

static int has_card(const rey_state *s, int seat, int group, int number) {
    return s->group == group && s->cards[seat] >> (number - 1) & 1;
}

/* Size 6 admits two types, each size smaller one more, B05 one more; the smallest all five. */
static int fits_in(const rey_state *s, int seat, int h, int good) {
    return PARCELS[h] == 2 || good <= 7 - PARCELS[h] + has_card(s, seat, GROUP_B, 5);
}

static int owns(const rey_state *s, int seat, int h) {
    return s->houses[h].owner == seat;
}

/* 1 if so many plantings are possible one after the other; `as_3`: everything goes everywhere. */
static int can_plant(const rey_state *s, int seat, int times, int as_3) {
    if (!times) return 1;
    for (int h = 0; h < HOUSES; h++)
        for (int good = 0; good < GOODS && owns(s, seat, h) && !s->houses[h].count; good++) {
            int free_seed = good == TOMATO && has_card(s, seat, GROUP_B, 7);
            if (!(s->seats[seat].stock[good] || free_seed) || !(as_3 || fits_in(s, seat, h, good))) continue;
            rey_state next = *s;
            if (!free_seed) next.seats[seat].stock[good]--;
            if (has_card(s, seat, GROUP_B, 8) && PARCELS[h] >= 5) next.seats[seat].stock[good]++;
            next.houses[h].count = 1;
            if (can_plant(&next, seat, times - 1, as_3)) return 1;
        }
    return 0;
}

/* Own greenhouses of a kind: 'c' cards of the box, 'g' with goods, 'e' empty, 'r' with room, 'n' with room for a type
 * that is admitted and absent. */
static int count_houses(const rey_state *s, int seat, char kind) {
    int found = 0;
    for (int h = 0; h < HOUSES; h++) {
        const rey_house *bed_of = &s->houses[h];
        int fresh = 0, room = bed_of->count < bed_of->parcels;
        for (int good = 0; good < GOODS; good++)
            fresh |= room && fits_in(s, seat, h, good) && !bed_of->goods[good];
        if (owns(s, seat, h))
            found += kind == 'c'   ? h < AGENT
                     : kind == 'g' ? bed_of->count > 0
                     : kind == 'e' ? !bed_of->count
                     : kind == 'r' ? room
                                   : fresh;
    }
    return found;
}

static int random_left(const rey_state *s) {
    return s->top_count + sk_bits(s->under);
}

static int line_possible(const rey_state *s, int seat, uint64_t line);

/* A card may be taken: not red, or its lines are possible. */
static int takeable(const rey_state *s, int seat, int card) {
    const rey_card *row = &CARD[s->group][card];
    int some = 0;
    if (row->moment != ON_NOW) return 1;
    for (int i = 0; i < 3 && row->lines[i]; i++) {
        int possible = line_possible(s, seat, row->lines[i]);
        if (REY_OP_CODE(row->lines[i]) == OP_HAND_OVER && !possible) return 0;
        if (REY_OP_CODE(row->lines[i]) != OP_HAND_OVER) some |= possible;
    }
    return some;
}

static int any_card(const rey_state *s, int seat, uint32_t cards) {
    for (int card = 0; card < GROUP_CARDS; card++)
        if (cards >> card & 1 && takeable(s, seat, card)) return 1;
    return 0;
}

static uint32_t neighbours_cards(const rey_state *s, int seat) {
    int players = s->head.players;
    uint32_t near = s->cards[(seat + 1) % players] | s->cards[(seat + players - 1) % players];
    return near & ~(uint32_t)(s->shared | s->cards[seat]);
}

static int line_possible(const rey_state *s, int seat, uint64_t line) {
    int a = REY_OP_A(line), code = REY_OP_CODE(line);
    switch (code) {
    case OP_PAY: return total(s, seat) >= a;
    case OP_SWAP: return !a || total(s, seat) > 0;
    case OP_PART:
    case OP_HAND_OVER: return count_houses(s, seat, 'c') > 0;
    case OP_GREENHOUSE:
        for (int pile = 0; pile < 4; pile++)
            if (a >> pile & 1 && s->piles >> (4 * pile) & 15) return 1;
        return a >> 4 & 1 && random_left(s);
    case OP_PLANT: return can_plant(s, seat, a, 0);
    case OP_HARVEST:
    case OP_HARVEST_ONE:
    case OP_HARVEST_ALL: return count_houses(s, seat, 'g') > 0;
    case OP_SERVICE: return any_card(s, seat, s->offer);
    case OP_SHARE: return any_card(s, seat, neighbours_cards(s, seat));
    case OP_ADVANCE: return s->seats[seat].table < 30;
    case OP_FILL:
    case OP_FILL_BED: return count_houses(s, seat, 'r') > 0;
    case OP_FILL_OTHER: return count_houses(s, seat, 'n') > 0;
    default: return 1;
    }
}

/* The lines that the choice is about: a space to place on, or a side of the space in use. */
static const uint64_t *lines_about(const rey_state *s, int action, int side) {
    int front = s->head.players > 2;
    if (s->head.step == STEP_OPTION) return SPACE[front][s->space].lines[action - ACT_OPTION];
    return SPACE[front][action - ACT_PLACE].lines[side];
}

/* A line of this kind is there and cannot be carried out. */
static int lacks(const rey_state *s, int who, int action, int code) {
    const uint64_t *lines = lines_about(s, action, 0);
    for (int i = 0; i < 3; i++)
        if (REY_OP_CODE(lines[i]) == code && !line_possible(s, who, lines[i])) return 1;
    return 0;
}

/* No line of the space can be carried out, and there are at least two. */
static int lacks_everything(const rey_state *s, int who, int action) {
    int count = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3; i++) {
            uint64_t line = lines_about(s, action, side)[i];
            if (!line) continue;
            count++;
            if (line_possible(s, who, line)) return 0;
        }
    return count > 1;
}

/* The choice belongs to the decision: D done, T track, P place, O side, L pile, Y pay, K take, H house, C card,
 * X exchange, I put in, U take out. */
static int belongs(int step, int action) {
    static const int ends[] = {ACT_TABLE, ACT_PLACE, ACT_OPTION,   ACT_PILE, ACT_PAY, ACT_TAKE,
                               ACT_PICK,  ACT_CARD,  ACT_EXCHANGE, ACT_PUT,  ACT_OUT, ACTIONS};
    static const char *const offered[STEPS] = {
        [STEP_PLACE] = "DPX", [STEP_OPTION] = "O", [STEP_PILE] = "L",    [STEP_WORK] = "DXIU", [STEP_REAP] = "U",
        [STEP_FILL] = "DI",   [STEP_HAIL] = "U",   [STEP_PAY] = "DY",    [STEP_TAKE] = "K",    [STEP_PICK] = "DH",
        [STEP_CARD] = "C",    [STEP_TOUR] = "TX",  [STEP_WINDOW] = "DX", [STEP_GIVE] = "Y"};
    int kind = 0;
    while (action >= ends[kind])
        kind++;
    return strchr(offered[step], "DTPOLYKHCXIU"[kind]) != NULL;
}

static int holds_turn(const rey_state *s, int who, int action, int reason) {
    int step = s->head.step, mine = who >= 0 && who < s->head.players && s->head.actors >> who & 1;
    switch (reason) {
    case WHY_OVER: return step == STEP_OVER;
    case WHY_SETUP_CARDS: return step == STEP_GROUP || step == STEP_DEAL;
    case WHY_SETUP_FIRST: return step == STEP_FIRST;
    case WHY_DRAW_HOUSE: return step == STEP_DRAW;
    case WHY_DRAW_EVENT: return step == STEP_EVENT;
    case WHY_TURN_WORK: return !mine && s->moment == AT_PLACE && step > STEP_EVENT;
    case WHY_TURN_TOUR: return !mine && (s->moment == AT_TOUR || s->moment == AT_TOUR_MINE);
    case WHY_TURN_ORDER: return !mine && s->moment != AT_PLACE && s->moment != AT_TOUR && step > STEP_EVENT;
    default: return mine && action >= ACTIONS;
    }
}

static int holds_first(const rey_state *s, int action, int reason) {
    static const int steps[] = {STEP_PLACE, STEP_OPTION, STEP_PILE, STEP_WORK,   STEP_WORK, STEP_WORK,
                                STEP_WORK,  STEP_REAP,   STEP_FILL, STEP_HAIL,   STEP_PAY,  STEP_PAY,
                                STEP_PAY,   STEP_PAY,    STEP_TAKE, STEP_PICK,   STEP_PICK, STEP_PICK,
                                STEP_CARD,  STEP_CARD,   STEP_TOUR, STEP_WINDOW, STEP_GIVE};
    const rey_task *t = &s->task;
    int step = s->head.step, fined = s->event == 10 && s->moment == AT_EVENT;
    if (step != steps[reason - WHY_FIRST_PLACE] || belongs(step, action)) return 0;
    switch (reason) {
    case WHY_FIRST_PLANT: return t->plant_left && !t->harvest_left;
    case WHY_FIRST_HARVEST: return t->harvest_left && !t->plant_left && s->moment != AT_HARVEST;
    case WHY_FIRST_BOTH: return t->harvest_left && t->plant_left;
    case WHY_FIRST_CUT: return s->event == 5 && s->moment == AT_HARVEST;
    case WHY_FIRST_PAY: return t->way == WAY_PLAIN && (!s->optional || t->paid) && !fined;
    case WHY_FIRST_FINE: return fined;
    case WHY_FIRST_MAY: return s->optional && !t->paid;
    case WHY_FIRST_SWAP: return t->way == WAY_SWAP;
    case WHY_FIRST_PART: return t->way == WAY_DISCARD;
    case WHY_FIRST_CLEAR: return has_card(s, s->seat, GROUP_D, 8) && s->moment == AT_REST_START;
    case WHY_FIRST_LEASE: return has_card(s, s->seat, GROUP_E, 2);
    case WHY_FIRST_CARD: return t->way == WAY_OFFER;
    case WHY_FIRST_SHARE: return t->way == WAY_SHARE;
    default: return 1;
    }
}

/* The opponent's worker stands on the space, and Elbow Room fails only because of the good: without the worker the
 * space is legal, without any one good it is not. */
static int elbow_fails(const rey_state *s, int who, int action) {
    uint32_t bit = 1u << (action - ACT_PLACE);
    rey_state free_space = *s;
    free_space.workers[1 - who] &= ~bit;
    if (!sk_is_legal(game, &free_space, who, (sk_action)action)) return 0;
    for (int good = 0; good < GOODS; good++) {
        rey_state poorer = free_space;
        if (!poorer.seats[who].stock[good]--) continue;
        if (sk_is_legal(game, &poorer, who, (sk_action)action)) return 0;
    }
    return 1;
}

static int flag_used(const rey_state *s, int who, int space) {
    const rey_space *board = SPACE[s->head.players > 2];
    int mine = s->head.players == 1 ? (s->head.round + 1) % 2 : who, used = 0;
    int freed = board[space].column == PROPERTY ? has_card(s, who, GROUP_D, 4) : has_card(s, who, GROUP_D, 9);
    for (int i = 0; i < SPACES; i++)
        used |= s->workers[mine] >> i & 1 && board[i].flag && board[i].column == board[space].column;
    return board[space].flag && used && !freed && s->event != 13;
}

static int holds_place(const rey_state *s, int who, int action, int reason) {
    int space = action - ACT_PLACE, players = s->head.players, rows = players > 2 ? 6 : 3, solo = players == 1;
    int mine = solo ? (s->head.round + 1) % 2 : who, elbow = has_card(s, who, GROUP_E, 7);
    uint32_t bit = space >= 0 && space < SPACES ? 1u << space : 0, others = 0;
    sk_choice list[SK_CHOICES_MAX];
    for (int c = 0; c < SEATS; c++)
        if (c != mine) others |= s->workers[c];
    switch (reason) {
    case WHY_COVERED: return players == 3 && space % 6 == 0;
    case WHY_NO_SPACE: return players < 3 && space >= 12;
    case WHY_CLOSED: return s->event == 7 && space % rows == rows - 1;
    case WHY_NEUTRAL: return solo && space < 2 && s->workers[2] & bit && !s->variant;
    case WHY_LAST_ROUND: return solo && s->workers[1 - mine] & bit && !s->variant;
    case WHY_OWN_WORKER: return s->workers[mine] & bit && !s->variant;
    case WHY_HELD: return !solo && others & bit && !elbow;
    case WHY_ELBOW_USED: return others & bit && elbow && s->seats[who].marks & MARK_ELBOW;
    case WHY_ELBOW_POOR: return others & bit && elbow && !total(s, who) && elbow_fails(s, who, action);
    case WHY_ELBOW_KEPT: return others & bit && elbow && total(s, who) && elbow_fails(s, who, action);
    case WHY_FLAG: return flag_used(s, who, space);
    case WHY_NOTHING: return lacks_everything(s, who, action);
    default: /* MUST_PLACE */ return game->rules->legal(s, who, list) > 0 && s->head.step == STEP_PLACE;
    }
}

static int holds_lack(const rey_state *s, int who, int action, int reason) {
    int any = 0;
    for (int good = 0; good < GOODS; good++)
        any |= s->seats[who].stock[good] || (good == TOMATO && has_card(s, who, GROUP_B, 7));
    if (reason == WHY_NO_RANDOM) return !random_left(s);
    if (reason == WHY_NO_MINIMUM) return lacks(s, who, action, OP_PLANT) && can_plant(s, who, 1, 0);
    switch (reason) {
    case WHY_COST_GOODS: return lacks(s, who, action, OP_PAY) || lacks(s, who, action, OP_SWAP);
    case WHY_COST_HOUSE: return lacks(s, who, action, OP_PART) && !s->seats[who].houses;
    case WHY_COST_AGENT: return lacks(s, who, action, OP_PART) && has_card(s, who, GROUP_D, 1);
    case WHY_NO_PILE: return lacks(s, who, action, OP_GREENHOUSE);
    case WHY_NO_BED: return lacks(s, who, action, OP_PLANT) && !count_houses(s, who, 'e');
    case WHY_NO_SEED: return lacks(s, who, action, OP_PLANT) && count_houses(s, who, 'e') && !any;
    case WHY_NO_FIT: return !can_plant(s, who, 1, 0) && can_plant(s, who, 1, 1) && lacks(s, who, action, OP_PLANT);
    case WHY_NO_CROP: return lacks(s, who, action, OP_HARVEST) || lacks(s, who, action, OP_HARVEST_ONE);
    case WHY_NO_CARD: return lacks(s, who, action, OP_SERVICE) && !s->offer;
    case WHY_ONLY_RED: return lacks(s, who, action, OP_SERVICE) && s->offer;
    case WHY_NO_SHARE: return lacks(s, who, action, OP_SHARE) && !neighbours_cards(s, who);
    case WHY_SHARE_RED: return lacks(s, who, action, OP_SHARE) && neighbours_cards(s, who);
    default: /* LAST_TABLE */ return s->seats[who].table == 30 && lacks(s, who, action, OP_ADVANCE);
    }
}

static int holds_goods(const rey_state *s, int who, int action, int reason) {
    const rey_task *t = &s->task;
    int pile = action - ACT_PILE, pay = action - ACT_PAY, take = action - ACT_TAKE, rest = 0;
    for (int good = pay < 0 ? 0 : pay; good < GOODS; good++)
        rest += s->seats[who].stock[good];
    switch (reason) {
    case WHY_PILE_OTHER: return pile < 4 && !(t->barred >> pile & 1);
    case WHY_RANDOM_OTHER: return pile == 4 && !(t->barred >> 4 & 1);
    case WHY_PILE_EMPTY: return pile < 4 && !(s->piles >> (4 * pile) & 15);
    case WHY_NO_GOOD: return !s->seats[who].stock[action < ACT_TAKE ? pay : (action - ACT_PUT) / (int)HOUSES];
    case WHY_PAY_ORDER: return s->seats[who].stock[pay] && t->paid && pay < t->least;
    case WHY_PAY_SHORT: return s->seats[who].stock[pay] && rest < t->pay_min;
    case WHY_PAY_SAME: return has_card(s, who, GROUP_C, 6) && s->seats[who].table % 5 == pay;
    case WHY_GIVE_KEPT: return s->head.step == STEP_GIVE && s->seats[who].stock[pay];
    case WHY_TAKE_PAID: return t->barred >> take & 1 && s->house == SK_NONE;
    case WHY_TAKE_ADMITTED: return !fits_in(s, who, s->house, take);
    case WHY_TAKE_FEW: return has_card(s, who, GROUP_C, 7) && s->seats[who].stock[take] < 3;
    case WHY_TAKE_ORDER: return take < t->least;
    case WHY_TAKE_TWICE: return s->space == 17 && take == t->least - 1;
    default: /* TAKE_LAST */ return s->space == 17 && t->take_left == 2 && take == CARROT;
    }
}

static int holds_cards(const rey_state *s, int who, int action, int reason) {
    int h = action - ACT_PICK, share = action >= ACT_SHARE, players = s->head.players, twin = 0, owners = 0;
    int card = action - (share ? ACT_SHARE : ACT_CARD);
    int far = players == 4 && s->cards[(who + 2) % 4] >> (card & 15) & 1;
    for (int seat = 0; seat < players; seat++)
        owners += card >= 0 && s->cards[seat] >> (card & 15) & 1;
    if (reason == WHY_SAME && action >= ACT_PUT) h = (action - ACT_PUT) % (int)HOUSES;
    for (int low = 0; low < h && reason == WHY_SAME; low++)
        twin |= owns(s, who, low) && !s->houses[low].count && PARCELS[low] == PARCELS[h];
    switch (reason) {
    case WHY_PICK_NOT_YOURS:
    case WHY_LEASE_NOT_YOURS: return !owns(s, who, h);
    case WHY_PICK_AGENT: return owns(s, who, h) && h >= AGENT;
    case WHY_PICK_PLANTED: return owns(s, who, h) && s->houses[h].count && has_card(s, who, GROUP_D, 8);
    case WHY_SAME: return owns(s, who, h) && !s->houses[h].count && twin;
    case WHY_CARD_TAKEN: return !share && owners && !(s->offer >> card & 1);
    case WHY_CARD_ABSENT: return !share && !owners && !(s->offer >> card & 1);
    case WHY_CARD_SHARE: return share && s->task.way == WAY_OFFER;
    case WHY_CARD_TAKE: return !share && s->task.way == WAY_SHARE;
    case WHY_RED: return (owners || s->offer >> card & 1) && !takeable(s, who, card);
    case WHY_SHARE_OWN: return share && s->cards[who] >> card & 1;
    case WHY_SHARE_TWICE: return share && owners == 2;
    case WHY_SHARE_FAR: return share && owners == 1 && far;
    default: /* SHARE_NOBODY */ return share && !owners;
    }
}

static int holds_track(const rey_state *s, int who, int action, int reason) {
    const rey_seat *me = &s->seats[who];
    int wanted = me->table % 5, plates = me->table / 5 + 1, k = action - ACT_TABLE, pair = action - ACT_EXCHANGE;
    int cost = plates - (plates > 1 && has_card(s, who, GROUP_C, 10) && !(me->marks & MARK_PAID));
    int fever = (s->head.options >> OPTION_SCENARIO_SHIFT & 7) == 2, tasting = has_card(s, who, GROUP_A, 11);
    rey_state swapped = *s;
    if (pair >= 0 && pair < 25) {
        swapped.seats[who].stock[pair / 5] = (uint8_t)(swapped.seats[who].stock[pair / 5] - 2);
        swapped.seats[who].stock[pair % 5]++;
    }
    switch (reason) {
    case WHY_POOR: return k == 0 && me->stock[wanted] < cost;
    case WHY_FEVER_OFF: return k > 0 && !fever;
    case WHY_FEVER_TOMATO: return k > 0 && fever && wanted == TOMATO;
    case WHY_FEVER_MANY: return fever && k > cost;
    case WHY_FEVER_SHORT: return fever && me->stock[TOMATO] < 2 * k;
    case WHY_FEVER_REST: return fever && me->stock[wanted] < cost - k;
    case WHY_BONUS_USED: return me->marks & MARK_BONUS && action == ACT_BONUS;
    case WHY_BONUS_DUE: return !(me->marks & MARK_BONUS) && action == ACT_STOP;
    case WHY_NO_TASTING: return !tasting;
    case WHY_TASTING_EFFECT:
        return tasting && s->head.step == STEP_WORK && (s->space == SK_NONE || s->source == FROM_CARD);
    case WHY_TASTING_SAME: return tasting && pair / 5 == pair % 5;
    case WHY_TASTING_FEW: return tasting && me->stock[pair / 5] < 2;
    default: /* TASTING_MINIMUM */
        return tasting && can_plant(s, who, s->task.plant_min, 0) && !can_plant(&swapped, who, s->task.plant_min, 0);
    }
}

static int holds_planting(const rey_state *s, int who, int action, int reason) {
    int good = (action - ACT_PUT) / (int)HOUSES, h = (action - ACT_PUT) % (int)HOUSES, left = s->task.plant_left;
    const rey_house *bed_of = &s->houses[h];
    rey_state next = *s;
    int back = has_card(s, who, GROUP_B, 8) && PARCELS[h] >= 5, seed = has_card(s, who, GROUP_B, 7) && good == TOMATO;
    next.seats[who].stock[good] = (uint8_t)(next.seats[who].stock[good] - !seed + back);
    next.houses[h].count = 1;
    switch (reason) {
    case WHY_PLANT_NOT_YOURS: return left && !owns(s, who, h);
    case WHY_PLANT_NEVER:
    case WHY_PLANT_SPENT: return !left && (reason == WHY_PLANT_SPENT) == (s->source == FROM_SPACE && s->sown);
    case WHY_FULL: return owns(s, who, h) && bed_of->count > 0;
    case WHY_NOT_ADMITTED: return owns(s, who, h) && !fits_in(s, who, h, good);
    case WHY_MINIMUM: return can_plant(s, who, 2, 0) && !can_plant(&next, who, 1, 0) && s->task.plant_min == 2;
    case WHY_FILL_NOT_YOURS: return !owns(s, who, h);
    case WHY_FILL_ORDER: return s->task.way == WAY_OTHER && h != sk_lowest(s->task.marked);
    case WHY_FILL_PRESENT: return owns(s, who, h) && bed_of->goods[good];
    case WHY_FILL_NOT_ADMITTED: return owns(s, who, h) && !fits_in(s, who, h, good);
    case WHY_FILL_FULL: return owns(s, who, h) && bed_of->count == bed_of->parcels;
    default: /* FILL_ABSENT */ return owns(s, who, h) && !bed_of->goods[good];
    }
}

static int holds_harvest(const rey_state *s, int who, int action, int reason) {
    int h = (action - ACT_OUT) / GOODS, good = (action - ACT_OUT) % GOODS, most = 0;
    const rey_house *bed_of = &s->houses[h];
    for (int i = 0; i < HOUSES; i++)
        if (owns(s, who, i) && s->houses[i].count > most) most = s->houses[i].count;
    switch (reason) {
    case WHY_HARVEST_NOT_YOURS: return !owns(s, who, h);
    case WHY_HARVEST_NEVER: return !s->task.harvest_left && !s->task.marked;
    case WHY_HARVEST_SPENT: return !s->task.harvest_left && s->task.marked;
    case WHY_BED_EMPTY: return owns(s, who, h) && !bed_of->count;
    case WHY_BED_ABSENT: return owns(s, who, h) && bed_of->count && !bed_of->goods[good];
    case WHY_OTHER_BED: return s->space == 11 && s->acted && s->task.marked >> h & 1 && bed_of->goods[good];
    case WHY_TWICE: return s->task.marked >> h & 1 && s->task.way != WAY_ONE && bed_of->goods[good];
    case WHY_REAP_ORDER: return s->head.step == STEP_REAP && h != sk_lowest(s->task.marked);
    case WHY_HAIL_OTHER: return !owns(s, who, h) || bed_of->count < most;
    default: /* HAIL_ABSENT */ return owns(s, who, h) && bed_of->count == most && !bed_of->goods[good];
    }
}

static int holds_must(const rey_state *s, int who, int reason) {
    const rey_task *t = &s->task;
    switch (reason) {
    case WHY_MUST_PLANT: return t->plant_min == 1 && can_plant(s, who, 1, 0);
    case WHY_MUST_TWO:
        return s->space == 9 && s->head.players > 2 && t->plant_min && can_plant(s, who, t->plant_min, 0);
    case WHY_MUST_HARVEST: return !s->acted && count_houses(s, who, 'g');
    case WHY_MUST_OVERTIME: return has_card(s, who, GROUP_C, 9) && s->moment == AT_WORK_END && t->harvest_due;
    case WHY_MUST_CUT: return s->event == 5 && s->moment == AT_HARVEST && t->harvest_due;
    case WHY_MUST_FILL: return s->head.step == STEP_FILL && !s->optional;
    case WHY_MUST_PAY: return t->pay_min > 0;
    case WHY_MUST_FINE: return s->event == 10 && total(s, who) >= 6;
    case WHY_MUST_PART: return s->head.step == STEP_PICK && t->way == WAY_DISCARD;
    default: /* MUST_LEASE */ return has_card(s, who, GROUP_E, 2) && s->head.step == STEP_PICK;
    }
}

static int claim_holds(const void *state, int who, sk_action action, int reason) {
    const rey_state *s = (const rey_state *)state;
    if (reason <= WHY_UNKNOWN) return holds_turn(s, who, action, reason);
    if (reason <= WHY_FIRST_GIVE) return holds_first(s, action, reason);
    if (reason <= WHY_MUST_PLACE) return holds_place(s, who, action, reason);
    if (reason <= WHY_LAST_TABLE) return reason == WHY_NO_RANDOM ? !random_left(s) : holds_lack(s, who, action, reason);
    if (reason <= WHY_TAKE_LAST) return holds_goods(s, who, action, reason);
    if (reason <= WHY_SHARE_NOBODY) return holds_cards(s, who, action, reason);
    if (reason <= WHY_TASTING_MINIMUM) return holds_track(s, who, action, reason);
    if (reason >= WHY_MUST_PLANT) return holds_must(s, who, reason);
    int out_of = reason >= WHY_HARVEST_NOT_YOURS && reason <= WHY_REAP_ORDER;
    if (out_of || reason >= WHY_HAIL_OTHER) return holds_harvest(s, who, action, reason);
    return holds_planting(s, who, action, reason);
}

TEST("refusals: what a reason claims is true, over 200000 illegal choices of random games") {
    static long met[REASONS_MAX];
    int kinds = 0;
    OK(reasons_hold(game, 200000, claim_holds, met));
    for (int i = 0; i < WHY_COUNT; i++)
        kinds += met[i] > 0;
    printf("# %d of %d reasons met by chance\n", kinds, WHY_COUNT);
    OK(kinds > WHY_COUNT / 2);
}

/* --- words --- */

enum { LABEL_MAX = 160, PAGE_MAX = 1 << 14 };

/* A text of the game in memory of its own, until eight others were asked for. */
static const char *heard(void (*speak)(const rey_state *s, int who, int action, int lang, sk_text *out),
                         const rey_state *s, int who, int action, int lang) {
    static char memory[8][PAGE_MAX];
    static int at;
    char *page = memory[at++ & 7];
    sk_text text;
    sk_text_init(&text, page, PAGE_MAX);
    speak(s, who, action, lang, &text);
    OK(!text.cut);
    return page;
}

static void speak_label(const rey_state *s, int who, int action, int lang, sk_text *out) {
    game->words->say(s, who, (sk_action)action, SK_LABEL, lang, out);
}

static void speak_sentence(const rey_state *s, int who, int action, int lang, sk_text *out) {
    game->words->say(s, who, (sk_action)action, SK_SENTENCE, lang, out);
}

static void speak_question(const rey_state *s, int who, int action, int lang, sk_text *out) {
    (void)action;
    game->words->ask(s, who, lang, out);
}

static void speak_table(const rey_state *s, int who, int action, int lang, sk_text *out) {
    (void)who;
    (void)action;
    game->words->describe(s, lang, out);
}

/* The label of a legal choice and the question, both languages. */
static void labelled(const rey_state *s, const char *move, const char *en, const char *fr, int line) {
    int action = action_of(s, move), who = sk_actor(s);
    tap_ok(action >= 0, move, __FILE__, line);
    tap_same(heard(speak_label, s, who, action, SK_EN), en, __FILE__, line);
    tap_same(heard(speak_label, s, who, action, SK_FR), fr, __FILE__, line);
}
#define LABEL(s, move, en, fr) labelled(&(s), move, en, fr, __LINE__)

static void asked(const rey_state *s, const char *en, const char *fr, int line) {
    int who = sk_actor(s);
    tap_same(heard(speak_question, s, who, 0, SK_EN), en, __FILE__, line);
    tap_same(heard(speak_question, s, who, 0, SK_FR), fr, __FILE__, line);
}
#define ASK(s, en, fr) asked(&(s), en, fr, __LINE__)

/* Visit every position of random games of every number of players, all options by lot. */
static void walk(int games, void (*visit)(const rey_state *s)) {
    uint64_t rng = 16;
    for (int i = 0; i < games; i++) {
        rey_state s;
        uint32_t options = 0;
        for (int o = 0; o < game->option_count && i % 3; o++)
            options |= sk_random_below(&rng, game->options[o].value_count) << game->options[o].shift;
        if (sk_new(game, &s, 1 + i % 4, options) != SK_OK) continue;
        for (; s.head.actors && !tap_failures; visit(&s))
            game->rules->apply(&s, sk_actor(&s), sk_pick(game, &s, sk_actor(&s), (uint32_t)(sk_random(&rng) >> 32)));
    }
}

static void labels_differ(const rey_state *s) {
    static char labels[SK_CHOICES_MAX][LABEL_MAX];
    sk_choice list[SK_CHOICES_MAX];
    int who = sk_actor(s), count = who < 0 ? 0 : game->rules->legal(s, who, list);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        for (int i = 0; i < count; i++) {
            sk_text text;
            sk_text_init(&text, labels[i], LABEL_MAX);
            game->words->say(s, who, list[i].action, SK_LABEL, lang, &text);
            if (!text.length || text.cut || strpbrk(labels[i], "{}?#")) FAIL(labels[i]);
        }
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                if (sk_text_alike(labels[i], labels[j])) FAIL(labels[i]);
    }
}

TEST("labels are whole and distinct among the choices of a moment") {
    walk(120, labels_differ);
}

TEST("labels: verb, thing, cost and gain, without codes") {
    rey_state s = table(2, "", "12345");
    LABEL(s, "place M2", "Take 1 lettuce and 1 mushroom (Market)", "Récupérer 1 salade et 1 champignon (Marché)");
    LABEL(s, "place T1", "Take a service card (Town hall)", "Prendre une carte Service (Hôtel de ville)");
    PLAY(&s, "place P1");
    LABEL(s, "pile 5", "Take a 5-parcel greenhouse (tomatoes, lettuces and mushrooms)",
          "Prendre une Serre de 5 parcelles (tomates, salades et champignons)");
    s = table(2, "", "12345");
    own(&s, 1, 1);
    own(&s, 1, 2);
    PLAY(&s, "place T1");
    LABEL(s, "card A05", "Take the card Field Kitchen (→ 1 tomato)",
          "Prendre la carte Cuisine des champs (→ 1 tomate)");
    s = table(2, "", "12346");
    own(&s, 0, 6);
    stand(&s, 0, 11);
    stock(&s, 0, "LLL");
    tour(&s, 0, 0);
    LABEL(s, "pay", "Pay 3 lettuces (→ table 12)", "Payer 3 salades (→ table 12)");
    LABEL(s, "bonus", "Use the Bonus (→ 4 lettuces, table 12)", "Utiliser le Bonus (→ 4 salades, table 12)");
    s = table(2, "", "");
    stock(&s, 0, "L");
    house(&s, 0, G5, "");
    PLAY(&s, "place F2");
    LABEL(s, "plant lettuce 5a", "Plant lettuces in greenhouse 5a (1 → 5 lettuces)",
          "Planter des salades dans la Serre 5a (1 → 5 salades)");
}

TEST("R80 T3 M6: a choice that gives up commoner goods says so, in its label and in the question") {
    rey_state s = table(2, "", "");
    stock(&s, 0, "TL");
    PLAY(&s, "place T3");
    ASK(s, "Exchange: discard up to 2 goods, common types first.",
        "Échange : défaussez jusqu’à 2 Produits, les plus communs d’abord.");
    LABEL(s, "discard tomato", "Discard 1 tomato", "Défausser 1 tomate");
    LABEL(s, "discard lettuce", "Discard 1 lettuce (then nothing else: no tomatoes)",
          "Défausser 1 salade (puis plus rien : pas de tomates)");
    rey_state kept = s;
    PLAY(&s, "discard lettuce");
    EQ(s.head.step, STEP_TAKE);
    EQ(s.task.take_left, 1);
    PLAY(&kept, "discard tomato");
    PLAY(&kept, "discard lettuce");
    ASK(kept, "Take 2 goods, common types first.", "Récupérez 2 Produits, les plus communs d’abord.");
    LABEL(kept, "take cauliflower", "Take 1 cauliflower (then no mushrooms)",
          "Récupérer 1 chou-fleur (puis plus de champignons)");
    s = table(4, "", "");
    stock(&s, 0, "T");
    PLAY(&s, "place M6");
    PLAY(&s, "discard tomato");
    ASK(s, "Take 2 different goods, common types first.", "Récupérez 2 Produits différents, les plus communs d’abord.");
    LABEL(s, "take lettuce", "Take 1 lettuce (then no tomatoes)", "Récupérer 1 salade (puis plus de tomates)");
    /* With one good in stock no second one is promised. */
    s = table(2, "", "");
    stock(&s, 0, "T");
    PLAY(&s, "place T3");
    ASK(s, "Exchange: discard a good.", "Échange : défaussez un Produit.");
}

TEST("prompts name their card and say when they are optional: A05 B09 C01 C02 C03 C05 C07 C09 D08") {
    rey_state s = table(2, "group=B story_cards=with", "34569");
    house(&s, 0, G3, "TC");
    PLAY(&s, "place T1");
    PLAY(&s, "card B09");
    ASK(s, "Harvest Festival: what do you harvest from greenhouse 3a?",
        "Fête des récoltes : que récoltez-vous dans la Serre 3a ?");
    s = table(2, "", "12345");
    own(&s, 0, 5);
    house(&s, 0, G6, "LL");
    PLAY(&s, "place F3");
    ASK(s, "Harvest up to 3 times.", "Récoltez jusqu’à 3 fois.");
    PLAY(&s, "harvest 6a lettuce");
    ASK(s, "Field Kitchen: harvest once, or finish.", "Cuisine des champs : récoltez 1 fois, ou terminez.");
    static const struct {
        int card;
        const char *goods, *en, *fr;
    } rests[] = {{1, "C", "Farm Girl: plant in empty greenhouses, 3 goods each, or finish.",
                  "Fille de ferme : plantez dans vos Serres vides, 3 Produits chacune, ou terminez."},
                 {2, "", "Night Shift: harvest up to 2 times, or finish.",
                  "Équipe de nuit : récoltez jusqu’à 2 fois, ou terminez."},
                 {3, "T", "Early Sowing: plant once, or finish.", "Semis précoce : plantez 1 fois, ou terminez."},
                 {7, "TTTLLL", "Cold Store: take 1 more of a type you hold 3 of.",
                  "Chambre froide : récupérez-en 1 d’un type que vous avez 3 fois."}};
    for (int i = 0; i < 4; i++) {
        s = table(2, "group=C", "12357");
        own(&s, 0, rests[i].card);
        stock(&s, 0, rests[i].goods);
        house(&s, 0, G6, rests[i].card == 2 ? "LL" : "");
        tour(&s, 1, 1);
        stop_tour(&s);
        ASK(s, rests[i].en, rests[i].fr);
    }
    s = table(2, "group=C story_cards=with", "12359");
    own(&s, 0, 5);
    own(&s, 0, 9);
    stock(&s, 0, "T");
    house(&s, 0, G4, "FFFF");
    last_turn(&s);
    PLAY(&s, "place M1");
    ASK(s, "Overtime: discard a good, or decline.", "Heures supplémentaires : défaussez un Produit, ou renoncez.");
    PLAY(&s, "discard tomato");
    ASK(s, "Overtime: harvest at least once, at most 2 times.",
        "Heures supplémentaires : récoltez au moins 1 fois, au plus 2 fois.");
    PLAY(&s, "harvest 4a cauliflower");
    ASK(s, "Second Picking: harvest once, or finish.", "Seconde cueillette : récoltez 1 fois, ou terminez.");
    s = table(2, "group=D story_cards=with", "12348");
    own(&s, 0, 8);
    house(&s, 0, G4, "");
    tour(&s, 1, 1);
    stop_tour(&s);
    ASK(s, "Clearance: discard an empty greenhouse, or decline.",
        "Liquidation : défaussez une Serre vide, ou renoncez.");
    LABEL(s, "part 4a", "Discard greenhouse 4a (empty) (→ 2 cauliflowers)",
          "Défausser la Serre 4a (vide) (→ 2 choux-fleurs)");
}

TEST("prompts of V02 and V10 name the event; with C10 and A06 prices and gains are those of the table") {
    rey_state s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    next_event(&s, 2);
    ASK(s, "Geyser: harvest once, or finish.", "Geyser : récoltez 1 fois, ou terminez.");
    s = story(2, "scenario=2", "12345", 12);
    stock(&s, 1, "TTTTTT");
    next_event(&s, 10);
    ASK(s, "Inspection: discard a good.", "Contrôle : défaussez un Produit.");
    s = table(2, "group=C story_cards=with", "1234a");
    own(&s, 0, 10);
    stand(&s, 0, 16);
    stock(&s, 0, "LLL");
    tour(&s, 0, 0);
    ASK(s, "Table 17: pay 3 lettuces, or use the Bonus (+4 lettuces).",
        "Table 17 : payez 3 salades, ou utilisez le Bonus (+4 salades).");
    OK(strstr(heard(speak_table, &s, 0, 0, SK_EN), "Next table 17: 3 lettuces.") != NULL);
    PLAY(&s, "pay");
    ASK(s, "Table 18 costs 4 mushrooms: use the Bonus (+4 mushrooms).",
        "La table 18 coûte 4 champignons : utilisez le Bonus (+4 champignons).");
    OK(strstr(heard(speak_table, &s, 0, 0, SK_EN), "Next table 18: 4 mushrooms.") != NULL);
    s = table(2, "", "12346");
    own(&s, 0, 6);
    stand(&s, 0, 7);
    tour(&s, 0, 0);
    SAME(heard(speak_sentence, &s, 0, ACT_BONUS, SK_EN), "uses the Bonus: takes 3 mushrooms and advances to table 8");
    SAME(heard(speak_sentence, &s, 0, ACT_BONUS, SK_FR),
         "utilise le Bonus : récupère 3 champignons et avance à la table 8");
}

/* What a blind player is told apart: all that is public but how far the text under way has come (the question tells
 * what is left), sets that follow from others, and the ply. */
static void public_part(const rey_state *s, rey_state *out) {
    *out = *s;
    out->head.ply = 0;
    out->wake = out->mixed = 0;
    out->turn = out->line_no = out->card_line = out->acted = out->sown = 0;
    out->queue = 0;
    if (s->head.step == STEP_EVENT || s->head.step == STEP_OVER) out->seat = 0; /* nobody's */
    if (s->moment == AT_PLACE) out->turn = (uint8_t)(s->turn / s->head.players);
}

static void tables_differ(const rey_state *s) {
    static rey_state after[SK_CHOICES_MAX];
    static char pages[64][PAGE_MAX];
    sk_choice list[SK_CHOICES_MAX];
    int who = sk_actor(s), count = who < 0 ? 0 : game->rules->legal(s, who, list), told = 0;
    for (int i = 0; i <= count && told < 64; i++, told++) {
        rey_state next = *s;
        sk_text text;
        if (i) game->rules->apply(&next, who, list[i - 1].action);
        public_part(&next, &after[told]);
        sk_text_init(&text, pages[told], PAGE_MAX);
        game->words->describe(&next, i & 1, &text);
        OK(!text.cut);
    }
    for (int i = 0; i < told; i++)
        for (int j = i & 1; j < i; j += 2)
            if (memcmp(&after[i], &after[j], sizeof after[0]) && strcmp(pages[i], pages[j]) == 0) {
                printf("# ply %d step %d: choices %d and %d read the same\n", s->head.ply, s->head.step, i, j);
                FAIL("different tables read differently");
            }
}

TEST("the table in words tells every position from its neighbours, in both languages") {
    walk(effort_share(24), tables_differ);
}

/* Every sound position that differs in one bit from this one reads differently. The effect and the task in hand are
 * left out: most of their bits fit only one space or card, and what real ones say the neighbours above compare. */
static void bits_differ(const rey_state *s) {
    static char page[PAGE_MAX], other_page[PAGE_MAX];
    static int visits;
    rey_state mine, others, near = *s;
    sk_text text;
    if (visits++ % 61) return;
    int lang = visits & 1;
    sk_text_init(&text, page, PAGE_MAX);
    game->words->describe(s, lang, &text);
    public_part(s, &mine);
    for (size_t bit = 8 * sizeof(sk_head); bit < 8 * sizeof near; bit++) {
        uint8_t *byte = (uint8_t *)&near + bit / 8;
        *byte ^= (uint8_t)(1u << bit % 8);
        public_part(&near, &others);
        others.task = mine.task;
        others.side = mine.side;
        others.source = mine.source;
        others.card = mine.card;
        others.optional = mine.optional;
        others.house = mine.house;
        if (memcmp(&mine, &others, sizeof mine) && sk_check(game, &near) == 0) {
            sk_text_init(&text, other_page, PAGE_MAX);
            game->words->describe(&near, lang, &text);
            if (strcmp(page, other_page) == 0) {
                printf("# ply %d step %d: bit %d\n", s->head.ply, s->head.step, (int)bit);
                FAIL("every public bit is told");
            }
        }
        *byte ^= (uint8_t)(1u << bit % 8);
    }
}

TEST("the table in words tells every position from those that differ in one bit") {
    walk(effort_share(160), bits_differ);
}

/* --- stories --- */

static void begin_story(sk_story *story_of, int who) {
    memset(story_of, 0, sizeof *story_of);
    story_of->who = (uint8_t)who;
}

static void told(const sk_story *story_of, const char *en, const char *fr, int line) {
    char memory[500];
    sk_text text;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&text, memory, sizeof memory);
        game->words->story(story_of, lang, &text);
        tap_same(memory, lang ? fr : en, __FILE__, line);
    }
}
#define TOLD(story_of, en, fr) told(story_of, en, fr, __LINE__)

/* Play moves of the acting seat, parted by semicolons, and chance in between, as one story. */
static sk_story story_by(rey_state *s, const char *moves) {
    sk_story tale;
    char copy[200];
    begin_story(&tale, sk_actor(s));
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *move = strtok(copy, ";"); move; move = strtok(NULL, ";")) {
        rey_state before = *s;
        int who = sk_actor(s), action = action_of(s, move);
        OK(action >= 0);
        if (action < 0) break;
        game->rules->apply(s, who, (sk_action)action);
        game->words->gather(&tale, &before, s, who, (sk_action)action);
    }
    sound(s);
    return tale;
}

TEST("stories: one sentence a turn, results only") {
    rey_state s = table(2, "", "12345");
    sk_story tale = story_by(&s, "place M2");
    TOLD(&tale, "{0} takes 1 lettuce and 1 mushroom.", "{0} récupère 1 salade et 1 champignon.");
    tale = story_by(&s, "place P1;pile 5");
    TOLD(&tale, "{1} takes a 5-parcel greenhouse.", "{1} récupère une Serre de 5 parcelles.");
    tale = story_by(&s, "place T1;card A05");
    TOLD(&tale, "{0} takes the card Field Kitchen.", "{0} récupère la carte Cuisine des champs.");
    tale = story_by(&s, "place F1;plant tomato 5a");
    TOLD(&tale, "{1} takes 1 tomato and plants 5 tomatoes.", "{1} récupère 1 tomate et plante 5 tomates.");
    tale = story_by(&s, "place M3;choose 2");
    TOLD(&tale, "{0} takes 1 carrot.", "{0} récupère 1 carotte.");
    /* The last worker: Harvest time follows at once. */
    s = table(2, "", "");
    house(&s, 0, G6, "LL");
    house(&s, 1, G5, "MM");
    last_turn(&s);
    tale = story_by(&s, "place M1");
    TOLD(&tale, "{1} takes 1 tomato and 1 lettuce and harvests 1 mushroom; everyone harvests.",
         "{1} récupère 1 tomate et 1 salade et récolte 1 champignon ; tout le monde récolte.");
    s = table(2, "", "");
    stand(&s, 0, 3);
    stock(&s, 0, "FTT");
    tour(&s, 0, 0);
    tale = story_by(&s, "pay;bonus;pay;stop");
    TOLD(&tale, "{0} pays 2 tomatoes and 1 cauliflower, takes 1 carrot and advances to table 6.",
         "{0} paie 2 tomates et 1 chou-fleur, récupère 1 carotte et avance à la table 6.");
}

TEST("stories: who plays alone tells each worker and Tourism time as a turn of its own") {
    rey_state s = table(1, "", "234");
    sk_story tale = story_by(&s, "place T1");
    OK(!tale.ended);
    tale = story_by(&s, "card A03");
    OK(tale.ended);
    tale = story_by(&s, "place M1");
    OK(tale.ended);
    TOLD(&tale, "{0} takes 1 tomato and 1 lettuce.", "{0} récupère 1 tomate et 1 salade.");
    s = table(1, "", "234");
    stand(&s, 0, 3);
    stock(&s, 0, "FTT");
    tour(&s, 0, 0);
    tale = story_by(&s, "pay;bonus;pay");
    OK(!tale.ended);
}

TEST("stories: greenhouses given up and given away, cards that fill, hail, a lost turn, the event, the first player") {
    rey_state s = table(4, "", "");
    house(&s, 0, G4, "T");
    sk_story tale = story_by(&s, "place P6;part 4a;take cauliflower");
    TOLD(&tale, "{0} gives away a 4-parcel greenhouse and takes 3 cauliflowers.",
         "{0} rend une Serre de 4 parcelles et récupère 3 choux-fleurs.");
    s = table(2, "group=E", "12345");
    house(&s, 0, G4, "FFF");
    tale = story_by(&s, "place T1;card E02;lease 4a");
    TOLD(&tale, "{0} gives a 4-parcel greenhouse away, takes the card Tenant and advances to table 1.",
         "{0} cède une Serre de 4 parcelles, récupère la carte Locataire et avance à la table 1.");
    s = table(2, "group=B", "13456");
    house(&s, 0, G6, "TT");
    tale = story_by(&s, "place T1;card B01");
    TOLD(&tale, "{0} takes the card Carrot Seeds and adds 1 carrot.",
         "{0} récupère la carte Semences de carottes et ajoute 1 carotte.");
    s = story(2, "scenario=2", "12345", 12);
    house(&s, 1, G6, "LL");
    next_event(&s, 3);
    tale = story_by(&s, "lose 6a lettuce");
    TOLD(&tale, "{1} loses 1 lettuce.", "{1} perd 1 salade.");
    s = stuck("234");
    tale = story_by(&s, "pass");
    TOLD(&tale, "{0} passes.", "{0} passe.");
    s = table(2, "scenario=2", "12345");
    tale = story_by(&s, "event V01");
    TOLD(&tale, "Event: Sunny Week. Everyone takes 1 tomato.",
         "Événement : Semaine ensoleillée. Chacun récupère 1 tomate.");
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    tale = story_by(&s, "deal A01;deal A02;deal A03;deal A04;deal A05;first 2");
    TOLD(&tale, "{1} begins.", "{1} commence.");
    EQ(sk_new(game, &s, 2, 0), SK_OK);
    tale = story_by(&s, "deal A01;deal A02");
    TOLD(&tale, "", "");
}

/* A finished story in both languages: nothing, or one sentence of its seat that fits. */
static void story_is_fine(const sk_story *tale, int players) {
    char memory[400];
    sk_text text;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&text, memory, sizeof memory);
        game->words->story(tale, lang, &text);
        int fine = !text.cut && !strpbrk(memory, "?#|\n") && (!text.length || memory[text.length - 1] == '.');
        for (const char *c = memory; (c = strchr(c, '{')) != NULL; c++)
            fine &= c[1] >= '0' && c[1] < '0' + players && c[2] == '}';
        if (tale->who < players && text.length && memory[0] == '{') fine &= memory[1] == '0' + tale->who;
        if (!fine) FAIL(memory);
    }
}

TEST("stories: every turn of 200 random games of each number of players is a sentence or nothing") {
    uint64_t rng = 17;
    for (int i = 0; i < effort_share(800); i++) {
        rey_state s;
        sk_story tale;
        uint32_t options = i % 8 < 4 ? 0 : (sk_random_below(&rng, 4) | sk_random_below(&rng, 6) << 3 | 1u << 6);
        int players = 1 + i % 4;
        EQ(sk_new(game, &s, players, options), SK_OK);
        int round = 0;
        begin_story(&tale, sk_actor(&s));
        while (s.head.actors && !tap_failures) {
            rey_state before = s;
            int who = sk_actor(&s);
            sk_action action = sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32));
            if (s.head.round != round || (who != SK_CHANCE && (who != tale.who || tale.ended))) {
                story_is_fine(&tale, players);
                begin_story(&tale, who);
                round = s.head.round;
            }
            game->rules->apply(&s, who, action);
            game->words->gather(&tale, &before, &s, who, action);
        }
        story_is_fine(&tale, players);
    }
}

/* --- what planted faults showed unproven --- */

TEST("R34 R84 every one of the 30 tables costs its good so many times, and the Bonus gives as many") {
    static const char *const goods[] = {"T", "L", "M", "F", "C"};
    for (int table_no = 1; table_no <= 30; table_no++) {
        rey_state s = table(2, "", "");
        int plates = (table_no + 4) / 5;
        char rich[16] = "", poor[16] = "";
        for (int i = 0; i < plates; i++) {
            strncat(rich, goods[(table_no - 1) % 5], 1);
            if (i) strncat(poor, goods[(table_no - 1) % 5], 1);
        }
        stand(&s, 0, table_no - 1);
        stock(&s, 0, poor);
        tour(&s, 0, 0);
        OK(!can(&s, "pay"));
        rey_state bonus = s;
        PLAY(&bonus, "bonus");
        EQ(bonus.seats[0].stock[(table_no - 1) % 5], 2 * plates - 1);
        EQ(bonus.seats[0].table, table_no);
        stock(&s, 0, rich);
        PLAY(&s, "pay");
        held(&s, 0, "");
        EQ(s.seats[0].table, table_no);
        EQ(s.seats[1].table, 0);
    }
}

TEST("E07 once per round: in the second round Elbow Room is there again") {
    rey_state s = table(2, "group=E", "12367");
    own(&s, 1, 7);
    stock(&s, 1, "TTTC");
    PLAY(&s, "place M1");
    PLAY(&s, "place M1");
    PLAY(&s, "hand carrot");
    PLAY(&s, "place M2");
    OK(!can(&s, "place M2"));
    EQ(s.seats[1].marks & MARK_ELBOW, MARK_ELBOW);
    s.turn = 5;
    s.seat = 1;
    s.head.actors = 2;
    PLAY(&s, "place F1");
    while (s.head.step == STEP_TOUR)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    EQ(s.head.round, 2);
    EQ(s.seats[1].marks, 0);
    PLAY(&s, "place M1"); /* seat 1 begins round 2 */
    PLAY(&s, "place M2");
    OK(can(&s, "place M2"));
    PLAY(&s, "place M2");
    EQ(s.head.step, STEP_GIVE);
    PLAY(&s, "hand tomato");
    PLAY(&s, "place M3");
    PLAY(&s, "choose 1");
    OK(!can(&s, "place M3"));
}

TEST("R45 a red card works once: it lies there, and nothing of it comes again in the rounds that follow") {
    rey_state s = table(2, "group=B", "13456");
    house(&s, 0, G6, "");
    PLAY(&s, "place T1");
    PLAY(&s, "card B01");
    bed(&s, G6, "C");
    EQ(s.cards[0], 1);
    PLAY(&s, "place M1");
    OK(!can(&s, "place T1"));
    SAME(refusal(&s, 0, ACT_CARD), "R12");
    /* Empty the greenhouse: two whole rounds put no carrot into it. */
    house(&s, 0, G6, "");
    for (int rounds = 0; rounds < 2; rounds++) {
        uint32_t empty = s.seats[0].houses & ~s.seats[0].planted;
        EQ(empty >> G6 & 1, 1);
        while (s.moment == AT_PLACE && s.head.actors) {
            stock(&s, 0, "");
            PLAY(&s, can(&s, "place M1")   ? "place M1"
                     : can(&s, "place M2") ? "place M2"
                     : can(&s, "place P3") ? "place P3"
                     : can(&s, "choose 1") ? "choose 1"
                                           : "place M3");
            if (s.head.step == STEP_OPTION) PLAY(&s, "choose 1");
            if (s.head.step == STEP_PAY) PLAY(&s, can(&s, "discard tomato") ? "discard tomato" : "discard lettuce");
            if (s.head.step == STEP_PILE) PLAY(&s, "pile 3");
            s.workers[0] = s.workers[1] = 0;
            s.seats[0].workers = s.seats[1].workers = 0;
        }
        while (s.head.step == STEP_TOUR)
            PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
        EQ(s.houses[G6].goods[CARROT], 0);
    }
    /* D06: two random greenhouses once, not again at the next start of Work time. */
    s = table(2, "group=D", "12346");
    PLAY(&s, "place T1");
    PLAY(&s, "card D06");
    settle(&s);
    EQ(sk_bits(s.seats[0].houses), 2);
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(s.head.round, 2);
    EQ(sk_bits(s.seats[0].houses), 2);
}

TEST("E01 R85 several empty rows give the lettuce and the carrot once, in every round") {
    rey_state s = table(2, "group=E", "12345");
    own(&s, 0, 1);
    last_turn(&s);
    PLAY(&s, "place M1"); /* rows 2 and 3 stay empty */
    held(&s, 0, "LC");
    while (s.head.step == STEP_TOUR)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    EQ(s.head.round, 2);
    stock(&s, 0, "");
    stock(&s, 1, "");
    last_turn(&s);
    PLAY(&s, "place M2"); /* rows 1 and 3 */
    held(&s, 0, s.seat == 0 ? "LLMC" : "LC");
}

TEST("R55 solo: the first card gives a tomato, the second a lettuce, the third a mushroom, then none is left") {
    static const char *const cards[] = {"card A02", "card A03", "card A04"}, *const goods[] = {"TT", "TTL", "TTLM"};
    rey_state s = table(1, "", "234");
    for (int i = 0; i < 3; i++) { /* A04, which reacts to the Town hall, comes last */
        PLAY(&s, "place T1");
        EQ(choices(&s), 3 - i);
        PLAY(&s, cards[i]);
        held(&s, 0, goods[i]);
        s.turn = 1;
        s.moment = AT_PLACE;
        s.head.step = STEP_PLACE;
        s.toured = 0;
        s.workers[0] = 0;
        s.seats[0].workers = 0;
        sound(&s);
    }
    EQ(s.offer, 0);
    OK(!can(&s, "place T1"));
    SAME(refusal(&s, 0, ACT_PLACE + 9), "R27");
}

TEST("R57 R58 solo to its end: colours 1, 2, 1, 2, 1; each round's workers block the next and return after it") {
    rey_state s = table(1, "", "234");
    for (int round = 1; round <= 5; round++) {
        int mine = (round - 1) & 1;
        uint32_t left = s.workers[1 - mine];
        EQ(s.head.round, round);
        EQ(s.workers[mine], 0);
        EQ(sk_bits(left), round == 1 ? 0 : 3);
        EQ(s.workers[2], 3);
        for (int turn = 0; turn < 3; turn++) {
            sk_choice list[SK_CHOICES_MAX];
            EQ(s.head.step, STEP_PLACE);
            int count = game->rules->legal(&s, 0, list);
            for (int i = 0; i < count; i++)
                OK(!((left | s.workers[2]) >> (list[i].action - ACT_PLACE) & 1));
            game->rules->apply(&s, 0, list[count - 1].action);
            while (s.head.step != STEP_PLACE && s.head.step != STEP_TOUR) {
                game->rules->legal(&s, sk_actor(&s), list);
                game->rules->apply(&s, sk_actor(&s), list[0].action);
            }
            EQ(sk_bits(s.workers[mine]), turn + 1);
            EQ(s.workers[1 - mine], left);
        }
        while (s.head.step == STEP_TOUR)
            PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
        settle(&s);
    }
    EQ(s.head.step, STEP_OVER);
    EQ(s.head.round, 5);
    EQ(s.head.actors, 0);
    SAME(refusal(&s, 0, ACT_DONE), "R40");
    OK(s.seats[0].table >= 5);
}

TEST("R7 the stack beside the cards: tomato, lettuce, mushroom from the top, one for each of the last three") {
    static const char *const cards[] = {"card A01", "card A02", "card A03", "card A05", "card A06"};
    static const char *const goods[] = {"", "", "T", "L", "M"};
    rey_state s = table(4, "", "12356");
    for (int i = 0; i < 5; i++) {
        int who = sk_actor(&s);
        EQ(who, i % 4);
        PLAY(&s, "place T3");
        PLAY(&s, cards[i]);
        held(&s, who, goods[i]);
        memset(s.workers, 0, sizeof s.workers);
        for (int seat = 0; seat < 4; seat++)
            s.seats[seat].workers = 0;
    }
    EQ(s.offer, 0);
}

TEST("R71 the last round is played in full: Harvest, Tourism and Rest time with their cards, then nothing more") {
    rey_state s = table(2, "group=C", "12345");
    own(&s, 0, 2); /* Night Shift, start of Rest time */
    own(&s, 1, 3); /* Early Sowing, start of Work time: must not come again */
    s.head.round = 7;
    house(&s, 0, G6, "LLLL");
    house(&s, 1, G5, "");
    stock(&s, 1, "MMMM");
    last_turn(&s);
    PLAY(&s, "place M1");
    bed(&s, G6, "LLL");
    EQ(s.head.step, STEP_TOUR);
    while (s.head.step == STEP_TOUR)
        PLAY(&s, can(&s, "stop") ? "stop" : "bonus");
    EQ(s.moment, AT_REST_START);
    EQ(sk_actor(&s), 0);
    PLAY(&s, "harvest 6a lettuce");
    bed(&s, G6, "LL");
    EQ(s.head.step, STEP_OVER);
    EQ(s.head.round, 7);
    bed(&s, G5, "");
}

TEST("R76 the order of Work time: event, cards for its start, solo gift, placements, cards for its end") {
    /* D07 counts three greenhouses: with two of them before the gift of the third it gives nothing. */
    rey_state s = story(1, "scenario=2 group=D story_cards=without", "127", 12);
    own(&s, 0, 7);
    house(&s, 0, RX, "");
    house(&s, 0, G5, "");
    stock(&s, 0, "");
    EQ(sk_bits(s.seats[0].houses), 2);
    tour(&s, 0, 1);
    stop_tour(&s);
    chance(&s, DRAW_EVENT + 0); /* Sunny Week first */
    settle(&s);
    EQ(sk_bits(s.seats[0].houses), 3);
    held(&s, 0, "TT"); /* no mushroom */
    tour(&s, 0, 1);
    stop_tour(&s);
    chance(&s, DRAW_EVENT + 7);
    settle(&s);
    held(&s, 0, "TTTM");
    /* A card for the start comes after the event: A07 after the Geyser's harvest, Overtime after the last worker. */
    s = story(2, "scenario=2 group=C", "12349", 12);
    own(&s, 0, 3);
    own(&s, 0, 9);
    house(&s, 0, G6, "LL");
    house(&s, 0, G5, "");
    stock(&s, 0, "");
    tour(&s, 0, 1);
    stop_tour(&s);
    chance(&s, DRAW_EVENT + 1);
    PLAY(&s, "harvest 6a lettuce");
    EQ(s.moment, AT_WORK_START);
    PLAY(&s, "plant lettuce 5a");
    EQ(s.head.step, STEP_PLACE);
    stock(&s, 0, "T");
    last_turn(&s);
    PLAY(&s, "place M1");
    EQ(s.moment, AT_WORK_END);
    PLAY(&s, "decline");
    EQ(s.head.step, STEP_TOUR);
}

TEST("A07 R51 R66 cards of one moment: ascending by number, the players in turn order from the first player") {
    /* Two owners of Early Riser: the first player takes the lettuce, the other the tomato. */
    rey_state s = table(3, "", "12347");
    own(&s, 0, 7);
    own(&s, 1, 7);
    s.shared = 1u << 6;
    tour(&s, 2, 1);
    stop_tour(&s);
    EQ(s.first, 1);
    held(&s, 0, "T");
    held(&s, 1, "L");
    held(&s, 2, "");
    /* Rest time: the first player's Farm Girl (C01), then his Night Shift (C02), then the other's cards. */
    s = table_first(3, "group=C", "12345", 2);
    own(&s, 2, 1);
    own(&s, 2, 2);
    own(&s, 0, 2);
    s.shared = 1u << 1;
    house(&s, 2, G6, "LL");
    house(&s, 2, G5, "");
    house(&s, 0, G4, "F");
    stock(&s, 2, "T");
    tour(&s, 1, 1);
    stop_tour(&s);
    EQ(sk_actor(&s), 2);
    EQ(s.card, 0);
    PLAY(&s, "plant tomato 5a");
    EQ(sk_actor(&s), 2);
    EQ(s.card, 1);
    PLAY(&s, "done");
    EQ(sk_actor(&s), 0);
    EQ(s.card, 1);
    PLAY(&s, "harvest 4a cauliflower");
    EQ(s.head.round, 2);
}

TEST("R83 R86 greenhouses admit what the list says") {
    static const char *const admitted_goods[] = {"", "", "TLMFC", "TLMFC", "TLMF", "TLM", "TL"};
    static const int houses[] = {G3, G4, G5, G6, RG3, RG4, RG5, RG6, RX};
    for (int i = 0; i < 9; i++) {
        rey_state s = table(4, "", "");
        house(&s, 0, houses[i], "");
        stock(&s, 0, "TLMFC");
        PLAY(&s, "place F3");
        const char *goods = admitted_goods[PARCELS[houses[i]]];
        EQ(choices(&s), strlen(goods));
        for (int good = 0; good < GOODS; good++)
            EQ(sk_is_legal(game, &s, 0, (sk_action)PUT(good, houses[i])), strchr(goods, "TLMFC"[good]) != NULL);
    }
}

/* The text of a numbered rule. */
static const char *rule_text(const char *number, int lang) {
    for (int i = 0; i < game->words->book->rule_count; i++)
        if (strcmp(game->words->book->rules[i].number, number) == 0) return game->words->book->rules[i].text[lang];
    return "";
}

TEST("R85 R86 the rule book lists every space, card and event in the words of the game") {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        for (int group = 0; group < GROUPS; group++)
            for (int card = 0; card < GROUP_CARDS && CARD[group][card].present; card++) {
                char name[NAME_SIZE];
                rey_card_name(group, card, name);
                OK(strstr(rule_text(name, lang), rey_word(lang, rey_card_word(group, card, 0))) != NULL);
                OK(strstr(rule_text(name, lang), rey_word(lang, rey_card_word(group, card, 1))) != NULL);
            }
        for (int players = 2; players <= 4; players += 2) {
            rey_state s = table(players, "", "");
            for (int space = 0; space < (players > 2 ? 24 : 12); space++) {
                char name[NAME_SIZE], listed[200];
                rey_space_name(&s, space, lang, name);
                snprintf(listed, sizeof listed, "%s%s%s %s", name,
                         !SPACE[players > 2][space].flag ? ""
                         : lang                          ? " (drapeau)"
                                                         : " (flag)",
                         lang ? "\u00a0:" : ":", rey_word(lang, rey_space_word(&s, space, 0)));
                listed[strlen(listed) - 1] = 0; /* without its full stop */
                OK(strstr(rule_text(players > 2 ? "R86" : "R85", lang), listed) != NULL);
            }
        }
    }
}

/* --- positions that no game can reach --- */

static rey_seat *any_seat(rey_state *s, uint64_t *rng) {
    return &s->seats[sk_random_below(rng, s->head.players)];
}

/* A random greenhouse that somebody owns, SK_NONE if there is none. */
static int owned_random(const rey_state *s) {
    for (int seat = 0; seat < s->head.players; seat++)
        for (int house = HOUSE_RANDOM; house < HOUSE_SPECIAL; house++)
            if (s->seats[seat].houses >> house & 1) return house;
    return SK_NONE;
}

static int owned_and_under(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    int house = owned_random(s);
    (void)rng;
    if (house == SK_NONE) return 0;
    s->under |= (uint8_t)(1u << (house - HOUSE_RANDOM));
    return 1;
}

static int owned_and_on_top(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    int house = owned_random(s);
    (void)rng;
    if (house == SK_NONE || s->top_count == RANDOM_CARDS) return 0;
    s->top[s->top_count++] = (uint8_t)house;
    return 1;
}

static int lost_card(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (!s->under) return 0;
    s->under &= (uint8_t)(s->under - 1);
    return 1;
}

static int takes_too_many(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (!s->task.take_each) return 0;
    s->task.take_each = 4;
    return 1;
}

static int house_of_two(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    rey_seat *one = any_seat(s, rng), *two = any_seat(s, rng);
    if (one == two || !(one->houses & ~two->houses)) return 0;
    two->houses |= one->houses;
    return 1;
}

static int house_in_pile(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    uint32_t owned = any_seat(s, rng)->houses & ((1u << HOUSE_RANDOM) - 1);
    if (!owned) return 0;
    s->piles |= owned & (0 - owned);
    return 1;
}

static int tour_with_guests_waiting(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (s->head.step != STEP_TOUR) return 0;
    s->queue = 1;
    return 1;
}

static int line_twice(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (s->head.players < 2 || s->line[0] == s->line[1]) return 0;
    s->line[0] = s->line[1];
    return 1;
}

static int harvests_too_many(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (s->head.step != STEP_WORK) return 0;
    s->task.harvest_left = 4;
    return 1;
}

static int harvest_must_exceed_may(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (s->head.step != STEP_WORK) return 0;
    s->task.harvest_due = (uint8_t)(s->task.harvest_left + 1);
    return 1;
}

static int plant_must_exceed_may(void *state, uint64_t *rng) {
    rey_state *s = (rey_state *)state;
    (void)rng;
    if (s->head.step != STEP_WORK || s->task.plant_left >= 2) return 0;
    s->task.plant_min = (uint8_t)(s->task.plant_left + 1);
    return 1;
}

TEST("check refuses what no game can reach") {
    static const edit edits[] = {
        {"more than three vegetables may be harvested at once", harvests_too_many},
        {"more must be harvested than may be", harvest_must_exceed_may},
        {"more must be planted than may be", plant_must_exceed_may},
        {"a greenhouse is owned and lies in the random pile", owned_and_under},
        {"a greenhouse is owned and lies on top of the random pile", owned_and_on_top},
        {"a card of the random pile is nowhere", lost_card},
        {"more than three goods of a kind are taken", takes_too_many},
        {"two own one greenhouse", house_of_two},
        {"a greenhouse is owned and lies in its pile", house_in_pile},
        {"cards are still to fire when somebody goes on tour", tour_with_guests_waiting},
        {"a seat stands twice in the order of the track", line_twice},
    };
    edits_refused(game, edits, sizeof edits / sizeof edits[0], 40);
}
