/* table_visibility.c - one table of a toy game, ply by ply: what is played by itself, who is told what of it, what
 * comes to light when, how far one may go back and what is left of it. Every number and every byte can be worked out
 * by hand. */
#include "tests/support/tap.h"

#include "skerry/frame.h"
#include "skerry/table.h"
#include "tests/support/toy_game.h"

enum { OUT_SIZE = 1 << 16, SEEN_BY_TABLE = 1 << SK_TABLE_VIEW };

/* Bits of those who are not seat n, at a table for three. */
static const int others[3] = {6 | SEEN_BY_TABLE, 5 | SEEN_BY_TABLE, 3 | SEEN_BY_TABLE};

/* A table with memory of its own. */
typedef struct desk {
    sk_table at;
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
    sk_struck struck[SK_STRUCK_MAX];
} desk;

static desk d, e;
static sk_record record;
static char told[OUT_SIZE], again[OUT_SIZE];

static const toy_state *toy_of(const desk *at) {
    return (const toy_state *)(const void *)at->state;
}

static void desk_clear(desk *at, const sk_game *game) {
    memset(at, 0, sizeof *at);
    at->at = (sk_table){.game = game,
                        .state = at->state,
                        .plies = at->plies,
                        .room = SK_PLIES_MAX,
                        .struck = at->struck,
                        .struck_room = SK_STRUCK_MAX};
}

static void desk_open(desk *at, const sk_game *game, int players, uint32_t options) {
    desk_clear(at, game);
    EQ(sk_table_open(&at->at, players, options), SK_OK);
}

static void play(desk *at, int who, int action) {
    EQ(sk_table_play(&at->at, who, (sk_action)action), SK_OK);
}

/* Up to where all choose in secret: four plies for three players. */
static void deal(desk *at, const sk_game *game, int players, int lot, const char *cards) {
    desk_open(at, game, players, 0);
    play(at, SK_CHANCE, lot);
    for (int seat = 0; seat < players; seat++)
        play(at, SK_CHANCE, TOY_CARD + cards[seat] - '0');
    EQ(toy_of(at)->head.step, TOY_HIDE);
}

/* And on to the first turn, with one stone in every fist: two plies more a seat. */
static void deal_and_hide(desk *at, const sk_game *game, int players) {
    deal(at, game, players, TOY_LOW, "010");
    for (int seat = 0; seat < players; seat++) {
        play(at, seat, TOY_PUT + 1);
        play(at, seat, TOY_READY);
    }
    EQ(toy_of(at)->head.step, TOY_TURN);
}

/* --- beginning --- */

TEST("a table that is opened has the set-up as its state, only people, no plies, nothing struck and no seed") {
    uint64_t fresh[SK_STATE_MAX / 8];
    desk_clear(&d, &toy);
    d.at.count = d.at.struck_count = 3;
    d.at.is_held = d.at.people = 1;
    d.at.start = fresh;
    memcpy(d.at.seed, "old", 4);
    EQ(sk_table_open(&d.at, 3, TOY_ONE_ROUND), SK_OK);
    EQ(sk_new(&toy, fresh, 3, TOY_ONE_ROUND), SK_OK);
    OK(memcmp(d.state, fresh, sizeof(toy_state)) == 0);
    EQ(d.at.players, 3);
    EQ(d.at.options, TOY_ONE_ROUND);
    EQ(d.at.people, 7);
    OK(!d.at.count && !d.at.struck_count && !d.at.is_held && !d.at.start && !d.at.seed[0]);
}

TEST("a table that cannot be set up is refused and stays as it was") {
    desk_open(&d, &toy, 2, 0);
    play(&d, SK_CHANCE, TOY_HIGH);
    EQ(sk_table_open(&d.at, 0, 0), SK_BAD_PLAYERS);
    EQ(sk_table_open(&d.at, 4, 0), SK_BAD_PLAYERS);
    EQ(sk_table_open(&d.at, 2, 4), SK_BAD_OPTION);
    EQ(sk_table_open(&d.at, 1, TOY_NO_CARDS), SK_BAD_OPTION);
    EQ(d.at.players, 2);
    EQ(d.at.count, 1);
    EQ(toy_of(&d)->lot, TOY_HIGH);
}

TEST("a table begins at a position that is whole and sound, with its players and options") {
    uint64_t position[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], broken[SK_STATE_MAX / 8];
    deal_and_hide(&e, &toy, 2);
    ((toy_state *)(void *)e.state)->head.options = TOY_ONE_ROUND;
    memcpy(position, e.state, sizeof position);
    sk_view(&toy, position, 0, view);
    memcpy(broken, position, sizeof broken);
    ((toy_state *)(void *)broken)->active = 2;
    desk_open(&d, &toy, 3, 0);
    play(&d, SK_CHANCE, TOY_HIGH);
    EQ(sk_check(&toy, view), 0);
    EQ(sk_table_from(&d.at, view), SK_BAD_STATE);
    EQ(sk_table_from(&d.at, broken), SK_BAD_STATE);
    EQ(d.at.count, 1);
    EQ(sk_table_from(&d.at, position), SK_OK);
    OK(d.at.start == position);
    EQ(d.at.players, 2);
    EQ(d.at.people, 3);
    EQ(d.at.options, TOY_ONE_ROUND);
    EQ(d.at.count, 0);
    play(&d, 0, TOY_TAKE + 2);
    play(&d, 0, TOY_END);
    sk_table_start(&d.at, view);
    OK(memcmp(view, position, sizeof(toy_state)) == 0);
    sk_table_cut(&d.at, 1);
    EQ(toy_of(&d)->goods[0][0], 2);
    EQ(toy_of(&d)->active, 0);
}

TEST("the state after so many plies is what those plies give; after all of them and more it is that of the table") {
    uint64_t state[SK_STATE_MAX / 8], by_hand[SK_STATE_MAX / 8];
    deal_and_hide(&d, &toy, 3);
    play(&d, 0, TOY_TAKE + 2);
    EQ(sk_new(&toy, by_hand, 3, 0), SK_OK);
    for (int i = 0; i <= d.at.count; i++) {
        memset(state, 0xa5, sizeof state);
        sk_table_at(&d.at, i, state);
        OK(memcmp(state, by_hand, sizeof(toy_state)) == 0);
        if (i < d.at.count) EQ(sk_play(&toy, by_hand, d.plies[i].who, d.plies[i].action), SK_OK);
    }
    sk_table_at(&d.at, d.at.count + 9, state);
    OK(memcmp(state, d.state, sizeof(toy_state)) == 0);
}

/* --- playing --- */

TEST("what is played must be legal, by a seat that acts, in a game that is not over, and there must be room") {
    desk_open(&d, &toy, 2, TOY_ONE_ROUND);
    EQ(sk_table_play(&d.at, 0, TOY_LOW), SK_NOT_TURN);
    EQ(sk_table_play(&d.at, -1, TOY_LOW), SK_NOT_TURN);
    EQ(sk_table_play(&d.at, SK_CHANCE + 1, TOY_LOW), SK_NOT_TURN);
    EQ(sk_table_play(&d.at, SK_CHANCE, TOY_CARD), SK_ILLEGAL);
    EQ(d.at.count, 0);
    d.at.room = 4;
    play(&d, SK_CHANCE, TOY_LOW), play(&d, SK_CHANCE, TOY_CARD), play(&d, SK_CHANCE, TOY_CARD);
    EQ(sk_table_play(&d.at, 2, TOY_PUT), SK_NOT_TURN);
    EQ(sk_table_play(&d.at, 1, TOY_READY), SK_ILLEGAL);
    play(&d, 1, TOY_PUT);
    EQ(sk_table_play(&d.at, 0, TOY_PUT), SK_BAD_SIZE);
    EQ(d.at.count, 4);
    EQ(toy_of(&d)->fist[0], SK_NONE);
    d.at.room = SK_PLIES_MAX;
    play(&d, 0, TOY_PUT), play(&d, 0, TOY_READY), play(&d, 1, TOY_READY), play(&d, 0, TOY_END), play(&d, 1, TOY_END);
    EQ(sk_table_play(&d.at, 0, TOY_END), SK_GAME_OVER);
    EQ(sk_table_play(&d.at, -1, TOY_END), SK_GAME_OVER);
}

TEST("a table waits for chance, then for computers, then for people; an only choice is forced unless it was taken "
     "back") {
    sk_action action = SK_NO_ACTION;
    int who = -1;
    desk_open(&d, &toy, 3, TOY_ONE_ROUND);
    EQ(sk_table_next(&d.at, &who), SK_NEXT_CHANCE);
    EQ(who, SK_CHANCE);
    deal(&d, &toy, 3, TOY_LOW, "002");
    EQ(sk_table_next(&d.at, &who), SK_NEXT_PERSON);
    EQ(who, 0);
    OK(!sk_table_follows(&d.at, &who, &action));
    d.at.people = 1 | 4;
    EQ(sk_table_next(&d.at, &who), SK_NEXT_COMPUTER);
    EQ(who, 1);
    OK(!sk_table_follows(&d.at, &who, &action));
    d.at.people = 1;
    EQ(sk_table_next(&d.at, &who), SK_NEXT_COMPUTER);
    EQ(who, 1);
    d.at.people = 7;
    for (int seat = 0; seat < 2; seat++)
        play(&d, seat, TOY_PUT), play(&d, seat, TOY_READY);
    EQ(sk_table_next(&d.at, &who), SK_NEXT_FORCED);
    EQ(who, 2);
    OK(sk_table_follows(&d.at, &who, &action) && who == 2 && action == TOY_PUT + 2);
    d.at.is_held = 1;
    EQ(sk_table_next(&d.at, &who), SK_NEXT_PERSON);
    EQ(who, 2);
    play(&d, 2, TOY_PUT + 2);
    EQ(d.at.is_held, 0);
    d.at.people = 3;
    EQ(sk_table_next(&d.at, &who), SK_NEXT_COMPUTER);
    play(&d, 2, TOY_READY);
    desk_open(&d, &toy, 2, TOY_ONE_ROUND);
    memcpy(d.at.seed, "toy", 4);
    OK(sk_table_follows(&d.at, &who, &action) && who == SK_CHANCE && action == sk_fair_draw(&toy, d.state, "toy"));
}

TEST("a game that is over waits for nobody") {
    sk_action action;
    int who;
    desk_open(&d, &toy, 1, TOY_ONE_ROUND);
    play(&d, SK_CHANCE, TOY_LOW), play(&d, SK_CHANCE, TOY_CARD), play(&d, 0, TOY_PUT), play(&d, 0, TOY_READY);
    play(&d, 0, TOY_END);
    EQ(sk_table_next(&d.at, &who), SK_NEXT_OVER);
    OK(!sk_table_follows(&d.at, &who, &action));
    d.at.people = 0;
    EQ(sk_table_next(&d.at, &who), SK_NEXT_OVER);
    EQ(sk_table_run(&d.at), SK_OK);
    EQ(d.at.count, 5);
}

TEST("everything that follows by itself is played, as far as there is room; then the table waits") {
    int who = -1;
    desk_open(&d, &toy, 2, TOY_ONE_ROUND);
    memcpy(d.at.seed, "run", 4);
    d.at.room = 2;
    EQ(sk_table_run(&d.at), SK_BAD_SIZE);
    EQ(d.at.count, 2);
    d.at.room = SK_PLIES_MAX;
    EQ(sk_table_run(&d.at), SK_OK);
    OK(d.at.count >= 3 && sk_table_next(&d.at, &who) == SK_NEXT_PERSON);
    for (int i = 0; i < d.at.count; i++)
        EQ(d.plies[i].who == SK_CHANCE, i < 3);
    deal_and_hide(&d, &toy, 2);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < 3; i++)
            play(&d, seat, TOY_TAKE + 2);
        if (!seat) EQ(sk_table_run(&d.at), SK_OK);
        EQ(toy_of(&d)->active, 1);
    }
    play(&d, 1, TOY_END);
    EQ(sk_table_run(&d.at), SK_OK);
    EQ(toy_of(&d)->head.step, TOY_HIDE);
}

/* A copy of the toy in which nothing is secret, so that what computers must do is reported immediately. */
static sk_game open_toy(void) {
    static sk_rules rules;
    sk_game game = toy;
    rules = *toy.rules;
    rules.secrets.curtain = NULL;
    game.rules = &rules;
    return game;
}

TEST("a proposal is the ply and what follows it, alters nothing, and is refused as the ply would be") {
    static sk_proposal p;
    uint64_t before[SK_STATE_MAX / 8];
    desk_open(&d, &toy, 2, TOY_ONE_ROUND);
    memcpy(d.at.seed, "p", 2);
    EQ(sk_table_propose(&d.at, -1, 0, &p), SK_OK);
    OK(p.count == 3 && !p.is_over && p.plies[0].who == SK_CHANCE && p.plies[2].who == SK_CHANCE);
    EQ(p.plies[0].action, sk_fair_draw(&toy, d.state, "p"));
    EQ(sk_table_propose(&d.at, SK_CHANCE, TOY_HIGH, &p), SK_OK);
    OK(p.count == 3 && p.plies[0].action == TOY_HIGH);
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_NOT_TURN);
    OK(!p.count && !p.is_over);
    EQ(sk_table_propose(&d.at, SK_CHANCE + 1, TOY_END, &p), SK_NOT_TURN);
    deal_and_hide(&d, &toy, 2);
    memcpy(before, d.state, sizeof before);
    EQ(sk_table_propose(&d.at, 0, TOY_PUT, &p), SK_ILLEGAL);
    EQ(sk_table_propose(&d.at, 1, TOY_TAKE, &p), SK_NOT_TURN);
    EQ(sk_table_propose(&d.at, 0, TOY_TAKE, &p), SK_OK);
    OK(p.count == 1 && p.plies[0].who == 0 && p.plies[0].action == TOY_TAKE && !p.is_over);
    EQ(sk_table_propose(&d.at, -1, 0, &p), SK_OK);
    EQ(p.count, 0);
    OK(memcmp(before, d.state, sizeof(toy_state)) == 0 && d.at.count == 7);
}

TEST("a proposal goes on with a computer's only choice where that tells nobody anything, and up to the end of the "
     "game") {
    static sk_proposal p;
    sk_game game = open_toy();
    deal_and_hide(&d, &game, 2);
    ((toy_state *)(void *)d.state)->head.options = TOY_ONE_ROUND;
    ((toy_state *)(void *)d.state)->goods[1][0] = TOY_ENOUGH;
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_OK);
    EQ(p.count, 1); /* a person's is its own */
    d.at.people = 1;
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_OK);
    OK(p.count == 2 && p.plies[1].who == 1 && p.plies[1].action == TOY_END && p.is_over);
    ((toy_state *)(void *)d.state)->goods[1][0] = 0;
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_OK);
    OK(p.count == 1 && !p.is_over);
    ((toy_state *)(void *)d.state)->goods[1][0] = TOY_ENOUGH;
    d.at.game = &toy;
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_OK);
    EQ(p.count, 1);
    ((toy_state *)(void *)d.state)->head.actors = 0;
    EQ(sk_table_propose(&d.at, 0, TOY_END, &p), SK_GAME_OVER);
    EQ(sk_table_propose(&d.at, -1, 0, &p), SK_OK);
    OK(p.is_over && p.count == 0);
    deal(&d, &game, 2, TOY_LOW, "22"); /* both must put two stones, and act at the same time */
    d.at.people = 0;
    EQ(sk_table_propose(&d.at, -1, 0, &p), SK_OK);
    EQ(p.count, 0);
}

/* A toy in which chance draws lots and nothing else, for ever. */
static void only_lots(void *state, int who, sk_action action) {
    (void)who;
    ((toy_state *)state)->head.ply++;
    ((toy_state *)state)->lot = (uint8_t)action;
}

TEST("a proposal that gets too long is refused, and one that is exactly full is not") {
    static sk_proposal p;
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.apply = only_lots;
    desk_open(&d, &game, 2, 0);
    EQ(sk_table_propose(&d.at, -1, 0, &p), SK_BAD_SIZE);
    EQ(p.count, SK_PROPOSAL_MAX);
    EQ(p.is_over, 0);
}

/* --- company --- */

static sk_text seen; /* what the company was called with */

static void note_sit(void *context, int seat) {
    OK(context == &seen);
    sk_text_add(&seen, "sit");
    sk_text_number(&seen, seat);
    sk_text_char(&seen, ' ');
}

static void note_show(void *context, int seat, const void *after, int who, sk_action action) {
    OK(context == &seen);
    sk_text_number(&seen, seat);
    sk_text_char(&seen, ':');
    sk_text_number(&seen, who);
    if (action == SK_NO_ACTION)
        sk_text_char(&seen, '?');
    else
        toy_say(after, who, action, SK_NOTATION, SK_EN, &seen);
    sk_text_char(&seen, '@');
    sk_text_number(&seen, ((const sk_head *)after)->ply);
    sk_text_char(&seen, ' ');
}

static sk_observers company = {note_sit, note_show, &seen, 0};

/* What was noted since the last time. */
static const char *noted(void) {
    static char memory[OUT_SIZE];
    memcpy(memory, told, sizeof memory);
    sk_text_init(&seen, told, sizeof told);
    return memory;
}

TEST("who watches is shown what its seat notices, without the choice where that is hidden, as it happens") {
    sk_text_init(&seen, told, sizeof told);
    desk_clear(&d, &toy);
    d.at.company = &company;
    company.seats = 1 << 1 | 1 << 2 | 1 << 3;
    EQ(sk_table_open(&d.at, 3, 0), SK_OK);
    SAME(noted(), "sit1 sit2 "); /* there is no seat 3 */
    play(&d, SK_CHANCE, TOY_LOW);
    SAME(noted(), "1:7low@1 2:7low@1 ");
    play(&d, SK_CHANCE, TOY_CARD + 1), play(&d, SK_CHANCE, TOY_CARD + 0), play(&d, SK_CHANCE, TOY_CARD + 1);
    SAME(noted(), "1:7card 0@3 1:7?@4 2:7card 1@4 ");
    play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_THINK + 2), play(&d, 1, TOY_PUT + 3);
    SAME(noted(), "1:0?@6 2:0?@6 1:1put 3@7 ");
    play(&d, 1, TOY_READY);
    SAME(noted(), "1:1ready@8 2:1ready@8 ");
    EQ(sk_table_take_back(&d.at, 1, 7, 0), SK_OK);
    SAME(noted(), "sit1 sit2 1:7low@1 2:7low@1 1:7card 0@3 1:7?@4 2:7card 1@4 1:0?@6 2:0?@6 1:1put 3@7 ");
    sk_table_show(&d.at, 1 << 2 | 1 << 0);
    SAME(noted(), "sit2 2:7low@1 2:7card 1@4 2:0?@6 ");
    sk_table_cut(&d.at, 1);
    SAME(noted(), "sit1 sit2 1:7low@1 2:7low@1 ");
    company.seats = 0;
    play(&d, SK_CHANCE, TOY_CARD);
    SAME(noted(), "");
}

TEST("who comes to watch later is shown the game so far, as it would have seen it") {
    sk_text_init(&seen, told, sizeof told);
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT), play(&d, 1, TOY_THINK);
    d.at.company = &company;
    company.seats = 1 << 0 | 1 << 1;
    sk_table_show(&d.at, 1 << 1);
    SAME(noted(), "sit1 1:7low@1 1:7card 1@3 1:1think 0@5 ");
    sk_table_show(&d.at, ~0u);
    SAME(noted(), "sit0 sit1 0:7low@1 1:7low@1 0:7card 0@2 0:7?@3 1:7card 1@3 0:0put 0@4 0:1?@5 1:1think 0@5 ");
    company.seats = 0;
}

/* --- what is hidden from whom --- */

static void is_hidden(const desk *at, int index, int sealed, int silent) {
    int viewer_sealed = 0;
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
        EQ(sk_table_sealed(&at->at, index, viewer | SK_RECALL), sk_table_sealed(&at->at, index, viewer));
        viewer_sealed |= sk_table_sealed(&at->at, index, viewer) << viewer;
    }
    if (viewer_sealed != sealed || at->plies[index].silent != silent) printf("# ply %d\n", index);
    EQ(viewer_sealed, sealed);
    EQ(at->plies[index].silent, silent);
    EQ(sk_table_sealed(&at->at, index, SK_FULL), 0);
}

/* A step in which seat 0 puts 1, seat 1 thinks and puts 1, seat 2 puts 0, changes and puts 2, up to the last ready. */
static void hide_for_three(desk *at, int lot) {
    deal(at, &toy, 3, lot, "010");
    play(at, 0, TOY_PUT + 1);                                                /* 4 */
    play(at, 1, TOY_THINK + 2), play(at, 1, TOY_PUT + 1);                    /* 5, 6 */
    play(at, 2, TOY_PUT), play(at, 2, TOY_CHANGE), play(at, 2, TOY_PUT + 2); /* 7, 8, 9 */
    play(at, 0, TOY_READY), play(at, 1, TOY_READY);                          /* 10, 11 */
}

TEST("a draw that one seat sees is hidden from the others for good; what only its owner sees is not even noticed") {
    deal(&d, &toy, 3, TOY_LOW, "010");
    is_hidden(&d, 0, 0, 0);
    is_hidden(&d, 1, others[0], others[0]);
    is_hidden(&d, 2, others[1], others[1]);
    is_hidden(&d, 3, others[2], 0); /* with the last card another step begins: that is seen */
    for (int i = 0; i < 4; i++)
        EQ(d.plies[i].marks & ~SK_PLY_WEIGHED, i == 0 ? 0 : i == 3 ? SK_PLY_SECRET | SK_PLY_ENDS : SK_PLY_SECRET);
}

TEST("a secret choice is hidden from all but its seat until the step ends; what cannot be told from others stays "
     "hidden") {
    hide_for_three(&d, TOY_LOW);
    is_hidden(&d, 4, others[0], others[0]);
    is_hidden(&d, 5, others[1], 0);
    is_hidden(&d, 6, others[1], others[1]);
    for (int i = 7; i < 10; i++)
        is_hidden(&d, i, others[2], others[2]);
    is_hidden(&d, 10, 0, 0);
    play(&d, 2, TOY_READY);
    is_hidden(&d, 4, 0, others[0]);
    is_hidden(&d, 5, others[1], 0);         /* a thought never comes to light */
    is_hidden(&d, 6, others[1], others[1]); /* and so nothing of its seat does in that step */
    for (int i = 7; i < 10; i++)
        is_hidden(&d, i, others[2], others[2]); /* started over, or two stones that look like three */
    is_hidden(&d, 12, 0, 0);
    is_hidden(&d, 1, others[0], others[0]);
}

TEST("what was started over in a step is marked, no more and no less than that seat's choices of this step") {
    static const int marks[] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0};
    hide_for_three(&d, TOY_LOW);
    for (int i = 0; i < d.at.count; i++)
        EQ((d.plies[i].marks & SK_PLY_VOID) != 0, marks[i]);
    deal_and_hide(&d, &toy, 1); /* a second step follows the first at once, when only lots lie between */
    play(&d, 0, TOY_END), play(&d, SK_CHANCE, TOY_LOW);
    int second = d.at.count;
    play(&d, 0, TOY_PUT), play(&d, 0, TOY_CHANGE);
    for (int i = 0; i < d.at.count; i++)
        EQ((d.plies[i].marks & SK_PLY_VOID) != 0, i >= second);
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.hides_plies = 0; /* where the number of plies is no secret, nothing is started over */
    deal(&d, &game, 2, TOY_LOW, "00");
    play(&d, 0, TOY_PUT), play(&d, 0, TOY_CHANGE);
    EQ(d.plies[3].marks & SK_PLY_VOID, 0);
}

TEST("after a high lot a put is noticed, and hidden all the same until the fists open") {
    hide_for_three(&d, TOY_HIGH);
    is_hidden(&d, 4, others[0], 0);
    is_hidden(&d, 7, others[2], 0);
    is_hidden(&d, 8, others[2], others[2]);
    play(&d, 2, TOY_READY);
    is_hidden(&d, 4, 0, 0);
    is_hidden(&d, 9, others[2], 0);
}

TEST("whether somebody asks after every ply, once at the end, or never before something is taken back: the same is "
     "hidden") {
    for (int lot = TOY_LOW; lot <= TOY_HIGH; lot++) {
        hide_for_three(&e, lot);
        play(&e, 2, TOY_READY);
        for (int seat = 0; seat < 3; seat++)
            play(&e, seat, TOY_END);
        play(&e, SK_CHANCE, lot), play(&e, 0, TOY_PUT), play(&e, 1, TOY_THINK);
        (void)sk_table_told(&e.at, 0, e.at.count, NULL);
        for (int every = 1; every < 8; every++) {
            desk_open(&d, &toy, 3, 0);
            for (int i = 0; i < e.at.count; i++) {
                play(&d, e.plies[i].who, e.plies[i].action);
                if (i % every == 0) (void)sk_table_told(&d.at, 0, d.at.count, NULL);
            }
            (void)sk_table_told(&d.at, 0, d.at.count, NULL);
            OK(memcmp(d.plies, e.plies, e.at.count * sizeof *e.plies) == 0);
        }
    }
}

/* A fist lies open as soon as its own seat is ready. */
static int sees_ready(const void *state, int viewer, int field, int index) {
    const toy_state *s = (const toy_state *)state;
    return toy_sees(state, viewer, field, index) || (field == TOY_FIST && s->ready >> index & 1);
}

TEST("what was hidden comes to light with the end of the step, not before, even if it lies open") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.sees = sees_ready;
    deal(&d, &game, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY);
    EQ(sk_table_sealed(&d.at, 3, 1), 1);
    EQ(sk_table_told(&d.at, 1, d.at.count, NULL), 3);
    play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY);
    EQ(sk_table_sealed(&d.at, 3, 1), 0);
    EQ(sk_table_told(&d.at, 1, d.at.count, NULL), 6);
}

TEST("the first ply of a table is hidden and taken back as any other, where the table begins in a secret step") {
    uint64_t position[SK_STATE_MAX / 8];
    deal(&e, &toy, 2, TOY_LOW, "01");
    memcpy(position, e.state, sizeof position);
    desk_clear(&d, &toy);
    EQ(sk_table_from(&d.at, position), SK_OK);
    play(&d, 0, TOY_PUT + 1), play(&d, 1, TOY_PUT), play(&d, 0, TOY_CHANGE);
    is_hidden(&d, 0, 2 | SEEN_BY_TABLE, 2 | SEEN_BY_TABLE);
    is_hidden(&d, 1, 1 | SEEN_BY_TABLE, 1 | SEEN_BY_TABLE);
    EQ(d.plies[0].marks & SK_PLY_VOID, SK_PLY_VOID);
    EQ(sk_table_told(&d.at, 1, 3, NULL), 1);
    EQ(sk_table_undo_point(&d.at, 0), 2);
    EQ(sk_table_undo_point(&d.at, 1), 1); /* it did not notice that the other started over */
    EQ(sk_table_take_back(&d.at, 0, 0, 0), SK_OK);
    EQ(d.at.count, 1);
    EQ(d.plies[0].who, 1);
    EQ(sk_table_take_back(&d.at, 1, 0, 0), SK_OK);
    EQ(d.at.count, 0);
    play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY), play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY);
    is_hidden(&d, 0, 0, 2 | SEEN_BY_TABLE);
    EQ(sk_table_told(&d.at, 1, 4, NULL), 4);
}

static void are_told(const desk *at, int viewer, int plies, const int *wanted, int count) {
    uint16_t out[SK_PLIES_MAX];
    int given = sk_table_told(&at->at, viewer, plies, out);
    EQ(given, count);
    EQ(sk_table_told(&at->at, viewer, plies, NULL), count);
    for (int i = 0; i < count && i < given; i++)
        EQ(out[i], wanted[i]);
}

TEST("a viewer is told what it noticed, in order, and what it missed when it comes to light") {
    static const int before[] = {0, 2, 3, 5, 6, 10, 11}, after[] = {0, 2, 3, 5, 6, 10, 11, 12, 4};
    static const int at_table[] = {0, 3, 5, 10, 11, 12, 4};
    hide_for_three(&d, TOY_LOW);
    are_told(&d, 1, d.at.count, before, 7);
    play(&d, 2, TOY_READY);
    are_told(&d, 1, d.at.count, after, 9);
    are_told(&d, 1 | SK_RECALL, d.at.count, after, 9);
    are_told(&d, 1, d.at.count + 5, after, 9);
    are_told(&d, 1, 12, before, 7);
    are_told(&d, 1, 5, before, 3);
    are_told(&d, 1, 0, before, 0);
    are_told(&d, SK_TABLE_VIEW, d.at.count, at_table, 7);
    EQ(sk_table_told(&d.at, SK_FULL, d.at.count, NULL), 13);
    EQ(sk_table_told(&d.at, SK_FULL, 7, NULL), 7);
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.steps = 0;
    deal_and_hide(&d, &game, 2);
    EQ(sk_table_told(&d.at, 0, 100, NULL), 7);
    EQ(sk_table_told(&d.at, 0, 7, NULL), 7);
    EQ(sk_table_told(&d.at, 0, 3, NULL), 3);
}

TEST("so many lines of a viewer belong to the fewest plies after which it had been told them") {
    static const int plies[] = {0, 1, 3, 4, 6, 7, 11, 12, 13, 13};
    hide_for_three(&d, TOY_LOW);
    play(&d, 2, TOY_READY);
    play(&d, 0, TOY_TAKE);
    for (int lines = 0; lines < 10; lines++)
        EQ(sk_table_index(&d.at, 1, lines), plies[lines]);
    EQ(sk_table_index(&d.at, 1, 10), 14);
    EQ(sk_table_index(&d.at, 1, 11), 14);
}

/* --- going back --- */

TEST("a ply is quiet unless it is a draw, brings something hidden into sight, is followed by a draw, or reveals") {
    uint64_t state[SK_STATE_MAX / 8];
    sk_game game = open_toy();
    desk_open(&d, &toy, 2, 0);
    OK(!sk_reveals_nothing(&toy, d.state, SK_CHANCE, TOY_LOW));
    deal_and_hide(&d, &toy, 2);
    OK(sk_reveals_nothing(&toy, d.state, 0, TOY_TAKE));
    OK(!sk_reveals_nothing(&toy, d.state, 0, TOY_SHOW));
    OK(sk_reveals_nothing(&game, d.state, 0, TOY_SHOW));
    sk_table_at(&d.at, 6, state);
    OK(!sk_reveals_nothing(&toy, state, 1, TOY_READY)); /* the fists open */
    OK(sk_reveals_nothing(&toy, state, 1, TOY_CHANGE));
    play(&d, 0, TOY_END);
    OK(!sk_reveals_nothing(&toy, d.state, 1, TOY_END)); /* a lot follows */
    EQ(toy_of(&d)->head.ply, 8);
}

static int reveals_two(const void *state, int who, sk_action action) {
    (void)state;
    return who == 0 && action == TOY_TAKE + 2;
}

TEST("what a game says reveals something is not quiet, and only that") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.reveals = reveals_two;
    deal_and_hide(&d, &game, 2);
    OK(sk_reveals_nothing(&game, d.state, 0, TOY_TAKE + 1));
    OK(!sk_reveals_nothing(&game, d.state, 0, TOY_TAKE + 2));
}

TEST("a card that only spectators, or only the last seat, had not seen is not quiet either when it is shown") {
    sk_game game = toy;
    uint64_t state[SK_STATE_MAX / 8];
    deal_and_hide(&d, &game, 1); /* alone there are only spectators to show it to */
    OK(!sk_reveals_nothing(&game, d.state, 0, TOY_SHOW));
    memcpy(state, d.state, sizeof state);
    ((toy_state *)(void *)state)->shown = 1;
    OK(sk_reveals_nothing(&game, state, 0, TOY_TAKE));
}

TEST("a seat undoes its last choice while only quiet plies of its own follow, as far as it can see") {
    deal_and_hide(&d, &toy, 3);
    int start = d.at.count;
    EQ(sk_table_undo_point(&d.at, 2), start); /* it opened the fists */
    play(&d, 0, TOY_TAKE), play(&d, 0, TOY_TAKE + 2);
    EQ(sk_table_undo_point(&d.at, 0), start + 1);
    EQ(sk_table_undo_point(&d.at, 1), start + 2);
    play(&d, 0, TOY_SHOW);
    EQ(sk_table_undo_point(&d.at, 0), start + 3);
    EQ(sk_table_ask_point(&d.at, 0), start + 2);
    play(&d, 0, TOY_TAKE + 2);
    EQ(sk_table_undo_point(&d.at, 0), start + 3);
    play(&d, 0, TOY_TAKE + 2); /* six stones: now there is no choice but to end */
    play(&d, 0, TOY_END);
    EQ(sk_table_undo_point(&d.at, 0), start + 4); /* an only choice is no choice */
    EQ(sk_table_ask_point(&d.at, 0), start + 4);
    play(&d, 1, TOY_TAKE);
    EQ(sk_table_undo_point(&d.at, 0), start + 7);
    EQ(sk_table_ask_point(&d.at, 0), start + 4);
    EQ(sk_table_undo_point(&d.at, 1), start + 6);
    EQ(sk_table_ask_point(&d.at, 2), start - 1); /* it might have changed its stone instead of being ready */
}

TEST("nobody undoes anything before the first ply, after a draw, or when the game is over; who never chose asks for "
     "nothing") {
    desk_open(&d, &toy, 2, TOY_ONE_ROUND);
    EQ(sk_table_undo_point(&d.at, 0), 0);
    EQ(sk_table_ask_point(&d.at, 0), 0);
    play(&d, SK_CHANCE, TOY_LOW), play(&d, SK_CHANCE, TOY_CARD), play(&d, SK_CHANCE, TOY_CARD);
    EQ(sk_table_undo_point(&d.at, 0), 3);
    EQ(sk_table_ask_point(&d.at, 0), 3);
    play(&d, 0, TOY_PUT), play(&d, 1, TOY_PUT), play(&d, 0, TOY_READY), play(&d, 1, TOY_READY);
    play(&d, 0, TOY_END), play(&d, 1, TOY_TAKE);
    EQ(sk_table_undo_point(&d.at, 1), 8);
    play(&d, 1, TOY_END);
    EQ(sk_table_undo_point(&d.at, 1), 10);
    EQ(sk_table_ask_point(&d.at, 1), 9);
}

TEST("that a hidden choice was forced does not show in how far an undo goes") {
    deal(&d, &toy, 2, TOY_LOW, "02");
    play(&d, 1, TOY_PUT + 2); /* by its card, which the table does not see */
    EQ(sk_table_undo_point(&d.at, 1), 3);
    EQ(sk_table_ask_point(&d.at, 1), 3);
    sk_game game = open_toy();
    deal(&d, &game, 2, TOY_LOW, "02");
    play(&d, 1, TOY_PUT + 2);
    EQ(sk_table_undo_point(&d.at, 1), 4);
    EQ(sk_table_ask_point(&d.at, 1), 4);
}

/* Two choices at most, and no more than one where the seat does not know its own card. */
static int few_legal(const void *state, int who, sk_choice *out) {
    int count = toy_legal(state, who, out), most = 2;
    if (who == SK_CHANCE) return count;
    if (((const toy_state *)state)->card[who] == SK_HIDDEN) most = 1;
    return count < most ? count : most;
}

TEST("whether a choice looked forced is judged by what might be, not by what a view hides") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.legal = few_legal;
    deal(&d, &game, 2, TOY_LOW, "02");
    play(&d, 1, TOY_PUT + 2);
    EQ(sk_table_undo_point(&d.at, 1), 3);
    EQ(sk_table_ask_point(&d.at, 1), 3);
}

/* One struck ply as "before who action sealed", with "," where a run begins and a letter for how. */
static const char *struck(const desk *at) {
    static char memory[2000];
    int length = 0;
    memory[0] = 0;
    for (int i = 0; i < at->at.struck_count; i++) {
        const sk_struck *s = &at->struck[i];
        length += snprintf(memory + length, sizeof memory - (size_t)length, "%s%c%d:%d.%d/%x ", s->is_first ? "," : "+",
                           "uwv"[s->how], s -> before, s -> who, s -> action, s -> sealed);
    }
    return memory;
}

TEST("what was taken back stays with the table, struck out: where it was played, by whom, and how it went") {
    deal_and_hide(&d, &toy, 2);
    for (int i = 0; i < 3; i++)
        play(&d, 0, TOY_TAKE + i);
    EQ(sk_table_take_back(&d.at, 0, -1, 0), SK_ILLEGAL);
    EQ(sk_table_take_back(&d.at, 0, 10, 0), SK_ILLEGAL);
    EQ(d.at.count, 10);
    EQ(sk_table_take_back(&d.at, 0, 9, 0), SK_OK);
    SAME(struck(&d), ",u9:0.11/0 ");
    EQ(d.at.count, 9);
    EQ(d.at.is_held, 1);
    EQ(toy_of(&d)->goods[0][0], 1);
    OK(!sk_table_with_undo(&d.at));
    play(&d, 0, TOY_END), play(&d, 1, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 8, 1), SK_OK);
    SAME(struck(&d), ",v8:0.10/0 +u8:0.11/0 ,w8:0.10/0 +w8:0.13/0 +w8:1.9/0 ");
    EQ(d.at.count, 8);
    EQ(sk_table_with_undo(&d.at), 1);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
    SAME(struck(&d), ",v7:0.9/0 +v7:0.10/0 +u7:0.11/0 ,v7:0.9/0 +w7:0.10/0 +w7:0.13/0 +w7:1.9/0 ,u7:0.9/0 ");
    play(&d, 0, TOY_TAKE + 2), play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 8, 0), SK_OK); /* what lay before stays as it was */
    SAME(struck(&d), ",v7:0.9/0 +v7:0.10/0 +u7:0.11/0 ,v7:0.9/0 +w7:0.10/0 +w7:0.13/0 +w7:1.9/0 ,u7:0.9/0 ,u8:0.9/0 ");
}

TEST("of a step in which all choose in secret only the plies of one seat are taken back") {
    deal(&d, &toy, 3, TOY_LOW, "010");
    play(&d, 0, TOY_PUT + 1), play(&d, 1, TOY_PUT), play(&d, 0, TOY_THINK), play(&d, 1, TOY_READY);
    EQ(sk_table_undo_point(&d.at, 1), 7);
    EQ(sk_table_take_back(&d.at, 1, 5, 1), SK_OK);
    SAME(struck(&d), ",w6:1.0/45 +w6:1.8/0 ");
    EQ(d.at.count, 6);
    OK(d.plies[4].who == 0 && d.plies[5].who == 0 && toy_of(&d)->plan[0] == 0 && toy_of(&d)->fist[1] == SK_NONE);
    play(&d, 1, TOY_PUT + 1);
    EQ(sk_table_take_back(&d.at, 0, 4, 0), SK_OK);
    SAME(struck(&d), ",v4:0.1/46 +v4:0.4/46 +w4:1.0/45 +w4:1.8/0 ,u5:0.1/46 +u5:0.4/46 ");
    EQ(d.at.count, 5);
    OK(toy_of(&d)->fist[1] == 1 && toy_of(&d)->fist[0] == SK_NONE && toy_of(&d)->thoughts[0] == 0);
}

TEST("with a secret choice goes what came after its step; what others chose in the step stays") {
    deal_and_hide(&d, &toy, 3); /* 4, 5: seat 0; 6, 7: seat 1; 8, 9: seat 2 */
    play(&d, 0, TOY_TAKE), play(&d, 0, TOY_END), play(&d, 1, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 1, 7, 1), SK_OK);
    EQ(d.at.count, 9);
    OK(d.plies[7].who == 2 && d.plies[7].action == TOY_PUT + 1 && d.plies[8].action == TOY_READY);
    EQ(toy_of(&d)->head.step, TOY_HIDE);
    EQ(toy_of(&d)->head.actors, 2);
    SAME(struck(&d), ",w9:1.8/0 +w9:0.9/0 +w9:0.13/0 +w9:1.9/0 ");
}

TEST("of a step after the one that is taken back nothing stays, however secret it was") {
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_END), play(&d, 1, TOY_END), play(&d, SK_CHANCE, TOY_LOW), play(&d, 1, TOY_PUT);
    EQ(sk_table_take_back(&d.at, 0, 3, 1), SK_OK);
    EQ(d.at.count, 5);
    OK(d.plies[3].who == 1 && d.plies[4].who == 1 && toy_of(&d)->head.step == TOY_HIDE);
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_END), play(&d, 1, TOY_END), play(&d, SK_CHANCE, TOY_LOW), play(&d, 1, TOY_PUT);
    EQ(sk_table_take_back(&d.at, 0, 7, 1), SK_OK); /* from the open turn on everything goes */
    EQ(d.at.count, 7);
}

TEST("nothing is taken back without room to note it; a table that notes nothing needs none") {
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_TAKE), play(&d, 0, TOY_TAKE + 1), play(&d, 0, TOY_TAKE);
    d.at.struck_room = 2;
    EQ(sk_table_take_back(&d.at, 0, 7, 1), SK_BAD_SIZE);
    EQ(d.at.count, 10);
    EQ(d.at.struck_count, 0);
    EQ(toy_of(&d)->goods[0][1], 3);
    EQ(sk_table_take_back(&d.at, 0, 8, 1), SK_OK);
    EQ(d.at.struck_count, 2);
    EQ(sk_table_take_back(&d.at, 0, 7, 1), SK_BAD_SIZE); /* with the way to the two that were there */
    d.at.struck = NULL;
    d.at.struck_count = 0;
    EQ(sk_table_take_back(&d.at, 0, 7, 1), SK_OK);
    EQ(d.at.count, 7);
}

TEST("as many plies may be struck as a record holds, and not one more") {
    deal_and_hide(&d, &toy, 2);
    d.at.struck_room = SK_STRUCK_MAX + 100;
    for (int i = 0; i < SK_STRUCK_MAX; i++) {
        play(&d, 0, TOY_TAKE);
        EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
        if (tap_failures) return;
    }
    EQ(d.at.struck_count, SK_STRUCK_MAX);
    play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_BAD_SIZE);
}

TEST("to cut goes back without a trace, and what was struck after that is forgotten") {
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
    play(&d, 0, TOY_TAKE + 1), play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 8, 0), SK_OK);
    EQ(d.at.struck_count, 2);
    sk_table_cut(&d.at, 8);
    sk_table_cut(&d.at, -1);
    EQ(d.at.count, 8);
    EQ(d.at.is_held, 1); /* nothing went */
    sk_table_cut(&d.at, 7);
    SAME(struck(&d), ",u7:0.9/0 ");
    EQ(d.at.count, 7);
    EQ(d.at.is_held, 0);
    EQ(toy_of(&d)->goods[0][1], 0);
    sk_table_cut(&d.at, 0);
    EQ(d.at.count, 0);
    EQ(d.at.struck_count, 0);
    EQ(toy_of(&d)->head.step, TOY_LOT);
}

/* --- records --- */

TEST("a record gives the table back, with what each viewer never knew of what was struck") {
    deal(&d, &toy, 3, TOY_LOW, "010");
    memcpy(d.at.seed, "s", 2);
    play(&d, 0, TOY_PUT + 1), play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY), play(&d, 0, TOY_THINK);
    EQ(sk_table_take_back(&d.at, 1, 5, 1), SK_OK);
    EQ(sk_table_take_back(&d.at, 0, 4, 0), SK_OK);
    snprintf(told, sizeof told, "%s", struck(&d));
    sk_table_record(&d.at, 1, &record);
    EQ(record.count, d.at.count);
    EQ(record.struck_count, d.at.struck_count);
    OK(!record.from_position && record.players == 3 && record.options == 0 && record.game == &toy);
    SAME(record.seed, "s");
    for (int i = 0; i < record.struck_count; i++)
        record.struck[i].sealed = 0; /* a record does not say it */
    desk_clear(&e, NULL);
    EQ(sk_table_load(&e.at, &record), SK_OK);
    OK(memcmp(e.state, d.state, sizeof(toy_state)) == 0);
    SAME(struck(&e), told);
    SAME(e.at.seed, "s");
    EQ(e.at.count, d.at.count);
    sk_table_record(&d.at, 0, &record);
    SAME(record.seed, "");
    sk_commitment("s", again);
    SAME(record.commitment, again);
    d.at.seed[0] = 0;
    sk_table_record(&d.at, 1, &record);
    OK(!record.seed[0] && !record.commitment[0]);
}

TEST("a record that does not fit the table, or breaks the rules, is refused") {
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
    sk_table_record(&d.at, 1, &record);
    desk_clear(&e, &toy);
    e.at.room = 6;
    EQ(sk_table_load(&e.at, &record), SK_BAD_SIZE);
    e.at.room = 7;
    e.at.struck_room = 0;
    EQ(sk_table_load(&e.at, &record), SK_BAD_SIZE);
    e.at.struck = NULL; /* then nothing struck is kept */
    EQ(sk_table_load(&e.at, &record), SK_OK);
    EQ(e.at.count, 7);
    EQ(e.at.struck_count, 0);
    desk_clear(&e, &toy);
    e.at.struck_room = 1;
    EQ(sk_table_load(&e.at, &record), SK_OK);
    EQ(e.at.struck_count, 1);
    record.plies[3].action = TOY_READY;
    EQ(sk_table_load(&e.at, &record), SK_ILLEGAL);
    EQ(e.at.count, 3);
    EQ(e.at.struck_count, 0);
    record.players = 4;
    EQ(sk_table_load(&e.at, &record), SK_BAD_PLAYERS);
}

TEST("a table that began at a position is recorded and loaded with it") {
    uint64_t position[SK_STATE_MAX / 8];
    deal_and_hide(&e, &toy, 2);
    memcpy(position, e.state, sizeof position);
    desk_clear(&d, &toy);
    EQ(sk_table_from(&d.at, position), SK_OK);
    play(&d, 0, TOY_TAKE + 2);
    sk_table_record(&d.at, 1, &record);
    OK(record.from_position && memcmp(record.start, position, sizeof(toy_state)) == 0);
    desk_clear(&e, &toy);
    EQ(sk_table_load(&e.at, &record), SK_OK);
    OK(e.at.start == record.start && e.at.count == 1 && toy_of(&e)->goods[0][0] == 2);
    ((toy_state *)(void *)record.start)->active = 9;
    EQ(sk_table_load(&e.at, &record), SK_BAD_STATE);
}

/* --- what is told --- */

static sk_viewer_context viewer_context(const desk *at, int viewer) {
    return (sk_viewer_context){.table = &at->at, .viewer = viewer, .plies = at->at.count, .lang = SK_EN};
}

/* What one of the functions below writes. */
static const char *log_of(const sk_viewer_context *l, int from) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_tell_log(l, from, &text);
    OK(!text.cut);
    return told;
}

static const char *struck_of(const sk_viewer_context *l) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_tell_struck(l, &text);
    OK(!text.cut);
    return told;
}

static const char *stories_of(const sk_viewer_context *l, int from) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_tell_stories(l, from, &text);
    OK(!text.cut);
    return told;
}

static const char *frame_of(const sk_viewer_context *l) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_tell_frame(l, &text);
    OK(!text.cut);
    return told;
}

TEST("a log has a line for every ply that the viewer noticed, in its own count, without what is hidden") {
    deal(&d, &toy, 2, TOY_LOW, "02");
    sk_viewer_context l = viewer_context(&d, 1);
    SAME(log_of(&l, 0), "[{\"ply\":1,\"who\":7,\"round\":1,\"id\":0,\"forced\":0,\"say\":\"{7}: low\"},"
                        "{\"ply\":2,\"who\":7,\"round\":1,\"id\":4,\"forced\":0,\"say\":\"{7}: card 2\"}]");
    play(&d, 0, TOY_THINK + 1), play(&d, 0, TOY_PUT), play(&d, 1, TOY_PUT + 2);
    l = viewer_context(&d, 1);
    SAME(log_of(&l, 2), "[{\"ply\":3,\"who\":0,\"round\":1,\"id\":-1,\"forced\":0,\"say\":\"\"},"
                        "{\"ply\":4,\"who\":1,\"round\":1,\"id\":2,\"forced\":1,\"say\":\"{1}: put 2\"}]");
    l.lang = SK_FR;
    SAME(log_of(&l, 3), "[{\"ply\":4,\"who\":1,\"round\":1,\"id\":2,\"forced\":1,\"say\":\"{1}: poser 2\"}]");
    SAME(log_of(&l, 4), "[]");
    l.lang = SK_EN;
    l.plies = 4;
    SAME(log_of(&l, 2), "[{\"ply\":3,\"who\":0,\"round\":1,\"id\":-1,\"forced\":0,\"say\":\"\"}]");
    l.is_over = 1; /* then all lies open */
    SAME(log_of(&l, 2), "[{\"ply\":3,\"who\":0,\"round\":1,\"id\":5,\"forced\":0,\"say\":\"{0}: think 1\"}]");
    l = viewer_context(&d, SK_FULL);
    SAME(log_of(&l, 3), "[{\"ply\":4,\"who\":0,\"round\":1,\"id\":5,\"forced\":0,\"say\":\"{0}: think 1\"},"
                        "{\"ply\":5,\"who\":0,\"round\":1,\"id\":0,\"forced\":0,\"say\":\"{0}: put 0\"},"
                        "{\"ply\":6,\"who\":1,\"round\":1,\"id\":2,\"forced\":1,\"say\":\"{1}: put 2\"}]");
}

TEST("a line that comes to light late stands where it was told, with the moment at which it was played") {
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY), play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY),
        play(&d, 0, TOY_TAKE);
    sk_viewer_context l = viewer_context(&d, 1);
    SAME(log_of(&l, 3), "[{\"ply\":4,\"who\":1,\"round\":1,\"id\":0,\"forced\":0,\"say\":\"{1}: put 0\"},"
                        "{\"ply\":5,\"who\":1,\"round\":1,\"id\":8,\"forced\":0,\"say\":\"{1}: ready\"},"
                        "{\"ply\":6,\"who\":0,\"round\":1,\"id\":1,\"forced\":0,\"say\":\"{0}: put 1\"},"
                        "{\"ply\":7,\"who\":0,\"round\":1,\"id\":9,\"forced\":0,\"say\":\"{0}: take 0 after 0\"}]");
}

/* Takes of no stone have faded when a second round has begun. */
static int toy_faded(const void *now, int who, sk_action action) {
    return who == 0 && action == TOY_TAKE && ((const sk_head *)now)->round > 1;
}

/* Two rounds of two seats, without the last ply. */
static void two_rounds(desk *at, const sk_game *game) {
    deal_and_hide(at, game, 2);
    play(at, 0, TOY_TAKE), play(at, 0, TOY_TAKE + 2), play(at, 0, TOY_END);                            /* 7, 8, 9 */
    play(at, 1, TOY_TAKE), play(at, 1, TOY_END), play(at, SK_CHANCE, TOY_HIGH);                        /* 10 - 12 */
    play(at, 0, TOY_PUT), play(at, 0, TOY_READY), play(at, 1, TOY_PUT + 3), play(at, 1, TOY_READY);    /* 13 - 16 */
    play(at, 0, TOY_TAKE + 1), play(at, 0, TOY_SHOW), play(at, 0, TOY_TAKE + 2), play(at, 0, TOY_END); /* 17 - 20 */
}

TEST("what has faded is left out of the log while the game goes on, and is there again when it is over") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.faded = toy_faded;
    two_rounds(&d, &game);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    OK(!strstr(log_of(&l, 0), "{0}: take 0") && strstr(told, "{1}: take 0") && strstr(told, "\"ply\":9,"));
    l.plies = 11; /* it had not yet */
    OK(strstr(log_of(&l, 0), "{0}: take 0") != NULL);
    l.plies = 13;
    OK(strstr(log_of(&l, 0), "{0}: take 0") == NULL);
    l.is_over = 1;
    OK(strstr(log_of(&l, 0), "{0}: take 0") != NULL);
    play(&d, 1, TOY_END);
    l = viewer_context(&d, 0);
    OK(strstr(log_of(&l, 0), "{0}: take 0") != NULL);
    l = viewer_context(&d, 0);
    SAME(log_of(&l, 1000), "[]");
}

TEST("what was taken back is told to who may know of it: before which line, by whom, and whether others agreed") {
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT + 1);
    EQ(sk_table_take_back(&d.at, 0, 3, 0), SK_OK);
    sk_viewer_context own = viewer_context(&d, 0), other = viewer_context(&d, 1), open = viewer_context(&d, SK_FULL);
    SAME(struck_of(&own), "[{\"before\":3,\"who\":0,\"granted\":0,\"say\":\"{0}: put 1\"}]");
    own.viewer = 0 | SK_RECALL;
    SAME(struck_of(&own), "[{\"before\":3,\"who\":0,\"granted\":0,\"say\":\"{0}: put 1\"}]");
    SAME(struck_of(&other), "[]");
    other.viewer = SK_TABLE_VIEW;
    SAME(struck_of(&other), "[]");
    SAME(struck_of(&open), "[{\"before\":3,\"who\":0,\"granted\":0,\"say\":\"{0}: put 1\"}]");
    own.plies = 2;
    SAME(struck_of(&own), "[]");
    own.plies = 3;
    own.lang = SK_FR;
    SAME(struck_of(&own), "[{\"before\":3,\"who\":0,\"granted\":0,\"say\":\"{0}: poser 1\"}]");
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_TAKE + 2), play(&d, 0, TOY_TAKE + 1);
    EQ(sk_table_take_back(&d.at, 0, 8, 1), SK_OK);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
    /* One of the two leads to the other, and is written once; each as of its own moment. */
    own = viewer_context(&d, 1);
    SAME(struck_of(&own), "[{\"before\":6,\"who\":0,\"granted\":1,\"say\":\"{0}: take 1 after 2\"},"
                          "{\"before\":6,\"who\":0,\"granted\":0,\"say\":\"{0}: take 2 after 0\"}]");
}

TEST("what was taken back fades as the log does") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.faded = toy_faded;
    deal_and_hide(&d, &game, 2);
    play(&d, 0, TOY_TAKE);
    EQ(sk_table_take_back(&d.at, 0, 7, 0), SK_OK);
    play(&d, 0, TOY_END), play(&d, 1, TOY_END);
    sk_viewer_context l = viewer_context(&d, 1);
    SAME(struck_of(&l), "[]");
    l.is_over = 1;
    OK(strstr(struck_of(&l), "take 0") != NULL);
    l.is_over = 0;
    l.plies = 8;
    OK(strstr(struck_of(&l), "take 0") != NULL);
}

/* --- stories --- */

TEST("a turn is told once it is gathered: from its first line to the next turn, with the round and in the language") {
    two_rounds(&d, &toy);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    SAME(stories_of(&l, 0), "[{\"from\":0,\"to\":3,\"who\":7,\"round\":1,\"say\":\"turn 3 0 0 0\"},"
                            "{\"from\":3,\"to\":5,\"who\":0,\"round\":1,\"say\":\"turn 2 0 1 0\"},"
                            "{\"from\":5,\"to\":7,\"who\":1,\"round\":1,\"say\":\"turn 2 0 1 0\"},"
                            "{\"from\":7,\"to\":10,\"who\":0,\"round\":1,\"say\":\"turn 3 2 0 0\"},"
                            "{\"from\":10,\"to\":12,\"who\":1,\"round\":1,\"say\":\"turn 2 0 0 0\"},"
                            "{\"from\":12,\"to\":13,\"who\":7,\"round\":2,\"say\":\"turn 1 0 0 0\"},"
                            "{\"from\":13,\"to\":15,\"who\":0,\"round\":2,\"say\":\"turn 2 0 0 0\"},"
                            "{\"from\":15,\"to\":17,\"who\":1,\"round\":2,\"say\":\"turn 2 0 3 0\"},"
                            "{\"from\":17,\"to\":19,\"who\":0,\"round\":2,\"say\":\"turn 2 1 0 1\"},"
                            "{\"from\":19,\"to\":21,\"who\":0,\"round\":2,\"say\":\"turn 2 2 0 0\"}]");
    l.lang = SK_FR;
    SAME(stories_of(&l, 19), "[{\"from\":19,\"to\":21,\"who\":0,\"round\":2,\"say\":\"tour 2 2 0 0\"}]");
    l.plies = 8;
    SAME(stories_of(&l, 5), "[{\"from\":5,\"to\":7,\"who\":1,\"round\":1,\"say\":\"tour 2 0 1 0\"},"
                            "{\"from\":7,\"to\":8,\"who\":0,\"round\":1,\"say\":\"tour 1 0 0 0\"}]");
    SAME(stories_of(&l, 8), "[]");
    l.plies = 0;
    SAME(stories_of(&l, 0), "[]");
}

TEST("turns are told from the one that has the line, whole") {
    two_rounds(&d, &toy);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    for (int from = 15; from < 17; from++)
        SAME(stories_of(&l, from), "[{\"from\":15,\"to\":17,\"who\":1,\"round\":2,\"say\":\"turn 2 0 3 0\"},"
                                   "{\"from\":17,\"to\":19,\"who\":0,\"round\":2,\"say\":\"turn 2 1 0 1\"},"
                                   "{\"from\":19,\"to\":21,\"who\":0,\"round\":2,\"say\":\"turn 2 2 0 0\"}]");
    for (int from = 19; from < 21; from++)
        SAME(stories_of(&l, from), "[{\"from\":19,\"to\":21,\"who\":0,\"round\":2,\"say\":\"turn 2 2 0 0\"}]");
    SAME(stories_of(&l, 21), "[]");
}

TEST("a story has only what its listener saw; what came to light later is told as it lay then") {
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_THINK), play(&d, 0, TOY_PUT + 1), play(&d, 1, TOY_PUT + 1);
    sk_viewer_context l = viewer_context(&d, 1);
    SAME(stories_of(&l, 2), "[{\"from\":2,\"to\":3,\"who\":0,\"round\":1,\"say\":\"\"},"
                            "{\"from\":3,\"to\":4,\"who\":1,\"round\":1,\"say\":\"turn 1 0 1 0\"}]");
    l.is_over = 1;
    SAME(stories_of(&l, 2), "[{\"from\":2,\"to\":3,\"who\":0,\"round\":1,\"say\":\"turn 1 0 0 0\"},"
                            "{\"from\":3,\"to\":4,\"who\":1,\"round\":1,\"say\":\"turn 1 0 1 0\"}]");
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY), play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY);
    play(&d, 0, TOY_TAKE + 2), play(&d, 0, TOY_END);
    l = viewer_context(&d, 1);
    SAME(stories_of(&l, 2), "[{\"from\":2,\"to\":3,\"who\":0,\"round\":1,\"say\":\"turn 1 0 0 0\"},"
                            "{\"from\":3,\"to\":5,\"who\":1,\"round\":1,\"say\":\"turn 2 0 0 0\"},"
                            "{\"from\":5,\"to\":8,\"who\":0,\"round\":1,\"say\":\"turn 3 2 1 0\"}]");
    SAME(stories_of(&l, 6), "[{\"from\":5,\"to\":8,\"who\":0,\"round\":1,\"say\":\"turn 3 2 1 0\"}]");
}

TEST("where logs fade only the last turn of each seat is told, until the game is over") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.faded = toy_faded;
    two_rounds(&d, &game);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    l.plies = 18;
    SAME(stories_of(&l, 0), "[{\"from\":15,\"to\":17,\"who\":1,\"round\":2,\"say\":\"turn 2 0 3 0\"},"
                            "{\"from\":17,\"to\":18,\"who\":0,\"round\":2,\"say\":\"turn 1 1 0 0\"}]");
    SAME(stories_of(&l, 17), "[{\"from\":17,\"to\":18,\"who\":0,\"round\":2,\"say\":\"turn 1 1 0 0\"}]");
    l.plies = 5; /* two turns, as many as there are seats */
    SAME(stories_of(&l, 0), "[{\"from\":0,\"to\":3,\"who\":7,\"round\":1,\"say\":\"turn 3 0 0 0\"},"
                            "{\"from\":3,\"to\":5,\"who\":0,\"round\":1,\"say\":\"turn 2 0 1 0\"}]");
    l.plies = 6;
    SAME(stories_of(&l, 0), "[{\"from\":3,\"to\":5,\"who\":0,\"round\":1,\"say\":\"turn 2 0 1 0\"},"
                            "{\"from\":5,\"to\":6,\"who\":1,\"round\":1,\"say\":\"turn 1 0 1 0\"}]");
    l.is_over = 1;
    OK(strncmp(stories_of(&l, 0), "[{\"from\":0,", 11) == 0);
}

TEST("draws that follow a choice in the same round belong to its turn; a game without stories still has turns") {
    sk_game game = toy;
    sk_words words = *game.words;
    game.words = &words;
    words.story = NULL;
    deal_and_hide(&d, &game, 2);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    SAME(stories_of(&l, 3), "[{\"from\":3,\"to\":5,\"who\":0,\"round\":1,\"say\":\"\"},"
                            "{\"from\":5,\"to\":7,\"who\":1,\"round\":1,\"say\":\"\"}]");
    words.story = toy_story;
    words.gather = NULL;
    SAME(stories_of(&l, 5), "[{\"from\":5,\"to\":7,\"who\":1,\"round\":1,\"say\":\"\"}]");
}

/* A toy that never counts a second round. */
static void same_round(void *state, int who, sk_action action) {
    toy_apply(state, who, action);
    ((toy_state *)state)->head.round = 1;
}

TEST("draws in the round of the turn before them belong to it, and so does what is told from one of them on") {
    static const char *const wanted = "[{\"from\":8,\"to\":11,\"who\":1,\"round\":1,\"say\":\"turn 3 1 0 0\"}]";
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.apply = same_round;
    deal_and_hide(&d, &game, 2);
    play(&d, 0, TOY_END), play(&d, 1, TOY_TAKE + 1), play(&d, 1, TOY_END), play(&d, SK_CHANCE, TOY_HIGH);
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    for (int from = 8; from < 11; from++)
        SAME(stories_of(&l, from), wanted);
    play(&d, 1, TOY_PUT); /* the seat's own again, and still in that turn */
    l = viewer_context(&d, SK_FULL);
    SAME(stories_of(&l, 11), "[{\"from\":8,\"to\":12,\"who\":1,\"round\":1,\"say\":\"turn 4 1 0 0\"}]");
    rules.secrets.faded = toy_faded;
    SAME(stories_of(&l, 0), "[{\"from\":7,\"to\":8,\"who\":0,\"round\":1,\"say\":\"turn 1 0 0 0\"},"
                            "{\"from\":8,\"to\":12,\"who\":1,\"round\":1,\"say\":\"turn 4 1 0 0\"}]");
}

TEST("a turn of three hundred plies is one turn, of which two hundred and fifty-five are counted") {
    deal_and_hide(&d, &toy, 2);
    for (int i = 0; i < 300; i++)
        play(&d, 0, TOY_TAKE);
    sk_viewer_context l = viewer_context(&d, 1);
    SAME(stories_of(&l, 9), "[{\"from\":5,\"to\":306,\"who\":0,\"round\":1,\"say\":\"turn 256 0 1 0\"}]");
}

/* --- what is at hand need not be worked out --- */

TEST("states and rounds that are at hand change nothing that is told") {
    uint64_t state[SK_STATE_MAX / 8], wanted[SK_STATE_MAX / 8];
    uint16_t rounds[SK_PLIES_MAX];
    two_rounds(&d, &toy);
    for (int plies = 0; plies <= d.at.count + 1; plies++) {
        memset(rounds, 0xa5, sizeof rounds);
        memset(state, 0xa5, sizeof state);
        sk_table_rounds(&d.at, plies, state, rounds);
        sk_table_at(&d.at, plies, wanted);
        OK(memcmp(state, wanted, sizeof(toy_state)) == 0);
        for (int i = 0; i < d.at.count; i++)
            EQ(rounds[i], i < 12 ? 1 : 2);
        EQ(rounds[d.at.count], 0xa5a5);
        for (int viewer = 0; viewer < 3; viewer++) {
            sk_viewer_context plain = viewer_context(&d, viewer == 2 ? SK_FULL : viewer), ready = plain;
            ready.base = state;
            ready.base_plies = plies;
            ready.rounds = rounds;
            for (int from = 0; from < 20; from += 3) {
                snprintf(again, sizeof again, "%s", stories_of(&plain, from));
                SAME(stories_of(&ready, from), again);
                snprintf(again, sizeof again, "%s", log_of(&plain, from));
                SAME(log_of(&ready, from), again);
            }
        }
    }
}

TEST("a state at hand is gone on from, not worked out anew") {
    two_rounds(&d, &toy);
    uint64_t state[SK_STATE_MAX / 8];
    sk_table_at(&d.at, 17, state);
    ((toy_state *)(void *)state)->head.round = 9; /* a mark that only this state has */
    sk_viewer_context l = viewer_context(&d, SK_FULL);
    l.base = state;
    l.base_plies = 17;
    OK(strstr(log_of(&l, 17), "\"ply\":18,\"who\":0,\"round\":9,") != NULL);
    OK(strstr(log_of(&l, 16), "\"ply\":17,\"who\":1,\"round\":2,") != NULL);
    uint16_t rounds[SK_PLIES_MAX];
    l = viewer_context(&d, SK_FULL);
    sk_table_rounds(&d.at, 0, state, rounds);
    rounds[15] = rounds[16] = 8;
    l.rounds = rounds;
    SAME(stories_of(&l, 19), "[{\"from\":19,\"to\":21,\"who\":0,\"round\":2,\"say\":\"turn 2 2 0 0\"}]");
    OK(strstr(stories_of(&l, 0), "{\"from\":15,\"to\":17,\"who\":1,\"round\":8,") != NULL);
}

/* --- frames --- */

/* What stands behind a key of a JSON object, as many characters as `value` has. */
static int has(const char *json, const char *key, const char *value) {
    char text[600];
    snprintf(text, sizeof text, "\"%s\":%s", key, value);
    return strstr(json, text) != NULL;
}

#define HAS(json, key, value)                                                                                          \
    do {                                                                                                               \
        if (!has(json, key, value)) printf("# %s\n", json);                                                            \
        OK(has(json, key, value));                                                                                     \
    } while (0)

TEST("a moment is told in the viewer's own count, with its choices, the scores it can know and the seed's promise") {
    static const char *const wanted =
        ",\"ply\":4,\"plies\":4,\"actors\":3,\"round\":1,\"undoer\":-1,\"undo\":4,\"curtain\":1,"
        "\"ask\":\"What does 1 do?\",\"choices\":[{\"id\":0,\"text\":\"put 0\",\"say\":\"{1}: put 0\",\"label\":\"to "
        "put 0\"},"
        "{\"id\":1,\"text\":\"put 1\",\"say\":\"{1}: put 1\",\"label\":\"to put 1\"},"
        "{\"id\":2,\"text\":\"put 2\",\"say\":\"{1}: put 2\",\"label\":\"to put 2\"},"
        "{\"id\":3,\"text\":\"put 3\",\"say\":\"{1}: put 3\",\"label\":\"to put 3\"},"
        "{\"id\":7,\"text\":\"change\",\"say\":\"{1}: change\",\"label\":\"to change\"}],"
        "\"scores\":[{\"known\":0,\"score\":0,\"place\":0,\"lines\":[]},{\"known\":1,\"score\":1,\"place\":0,"
        "\"lines\":[{\"label\":\"stones\",\"points\":0},{\"label\":\"card\",\"points\":1}]}],\"live\":{\"seat\":1},"
        "\"verdict\":\"\",\"describe\":\"Step 2\",\"commitment\":\"\"}";
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT), play(&d, 1, TOY_THINK), play(&d, 0, TOY_THINK);
    sk_viewer_context l = viewer_context(&d, 1);
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(&toy, d.state, 1, view);
    sk_text_init(&text, again, sizeof again);
    sk_text_add(&text, "{\"view\":");
    sk_json_write(&toy, view, &text);
    sk_text_add(&text, wanted);
    SAME(frame_of(&l), again);
    l.is_brief = 1;
    OK(!strstr(frame_of(&l), "describe") && has(told, "verdict", "\"\",\"commitment\":\"\"}"));
    memcpy(d.at.seed, "x", 2);
    sk_commitment("x", again);
    OK(strstr(frame_of(&l), again) != NULL);
    l.commitment = "promise";
    OK(has(frame_of(&l), "commitment", "\"promise\"}"));
    l.plies = 2;
    HAS(frame_of(&l), "ply", "1,\"plies\":4,");
    HAS(told, "undoer", "-1,\"undo\":4,");
    HAS(told, "choices", "[],");
    HAS(told, "ask", "\"What does 1 do?\"");
}

TEST("who may undo is told to that seat, at its last moment, if a person plays it; at a shared screen to everybody") {
    deal_and_hide(&d, &toy, 2);
    play(&d, 0, TOY_TAKE), play(&d, 0, TOY_TAKE + 1);
    sk_viewer_context own = viewer_context(&d, 0), other = viewer_context(&d, 1);
    HAS(frame_of(&own), "undoer", "0,\"undo\":8,");
    HAS(frame_of(&other), "undoer", "-1,\"undo\":8,");
    own.viewer = SK_RECALL;
    HAS(frame_of(&own), "undoer", "0,\"undo\":8,");
    own.viewer = SK_FULL;
    HAS(frame_of(&own), "undoer", "-1,\"undo\":9,");
    own.viewer = SK_TABLE_VIEW;
    HAS(frame_of(&own), "undoer", "-1,");
    own.viewer = 0;
    own.is_over = 1;
    HAS(frame_of(&own), "undoer", "-1,");
    HAS(told, "actors", "0,");
    HAS(told, "choices", "[],");
    own.is_over = 0;
    own.plies = 8;
    HAS(frame_of(&own), "undoer", "-1,");
    own.plies = 9;
    d.at.people = 2;
    HAS(frame_of(&own), "undoer", "-1,");
    d.at.people = 3;
    d.at.is_shared = 1;
    HAS(frame_of(&other), "undoer", "0,\"undo\":7,"); /* who never saw the other's card has a line less */
    d.at.people = 2;
    HAS(frame_of(&other), "undoer", "-1,");
    play(&d, 0, TOY_END), play(&d, 1, TOY_TAKE);
    own = viewer_context(&d, 0);
    HAS(frame_of(&own), "undoer", "1,\"undo\":10,");
    d.at.people = 1;
    HAS(frame_of(&own), "undoer", "-1,\"undo\":11,");
    desk_open(&d, &toy, 2, 0);
    d.at.is_shared = 1;
    other = viewer_context(&d, 1);
    HAS(frame_of(&other), "undoer", "-1,\"undo\":0,");
    play(&d, SK_CHANCE, TOY_LOW);
    other = viewer_context(&d, 1);
    HAS(frame_of(&other), "undoer", "-1,\"undo\":1,");
}

TEST("scores are told where every deal of what is hidden gives them; places only at the end") {
    desk_open(&d, &toy, 3, TOY_ONE_ROUND);
    play(&d, SK_CHANCE, TOY_LOW);
    for (int seat = 0; seat < 3; seat++)
        play(&d, SK_CHANCE, TOY_CARD + seat);
    for (int seat = 0; seat < 3; seat++)
        play(&d, seat, TOY_PUT + 2), play(&d, seat, TOY_READY);
    play(&d, 0, TOY_TAKE + 2), play(&d, 0, TOY_SHOW);
    sk_viewer_context l = viewer_context(&d, 1);
    HAS(frame_of(&l), "scores",
        "[{\"known\":1,\"score\":2,\"place\":0,\"lines\":[{\"label\":\"stones\",\"points\":2}]},"
        "{\"known\":1,\"score\":1,\"place\":0,\"lines\":[{\"label\":\"stones\",\"points\":0},{\"label\":\"card\","
        "\"points\":1}]},"
        "{\"known\":0,\"score\":0,\"place\":0,\"lines\":[]}]");
    l.viewer = SK_TABLE_VIEW;
    HAS(frame_of(&l), "scores",
        "[{\"known\":1,\"score\":2,\"place\":0,\"lines\":[{\"label\":\"stones\",\"points\":2}]},"
        "{\"known\":0,\"score\":0,\"place\":0,\"lines\":[]},{\"known\":0,");
    HAS(told, "live", "{\"seat\":6}");
    HAS(told, "ask", "\"What does 0 do?\"");
    HAS(told, "choices", "[],");
    l.viewer = SK_FULL;
    HAS(frame_of(&l), "scores", "[{\"known\":1,\"score\":2,\"place\":0,");
    HAS(told, "live", "{\"seat\":255}");
    HAS(told, "ask", "\"What does 0 do?\"");
    HAS(told, "curtain", "0");
    for (int seat = 0; seat < 3; seat++)
        play(&d, seat, TOY_END);
    l = viewer_context(&d, SK_TABLE_VIEW);
    l.lang = SK_FR;
    HAS(frame_of(&l), "scores",
        "[{\"known\":1,\"score\":2,\"place\":1,\"lines\":[{\"label\":\"pierres\",\"points\":2}]},"
        "{\"known\":1,\"score\":1,\"place\":3,\"lines\":[{\"label\":\"pierres\",\"points\":0},{\"label\":\"carte\","
        "\"points\":1}]},"
        "{\"known\":1,\"score\":2,\"place\":1,");
    HAS(told, "verdict", "\"C'est fini.\",\"describe\":\"Moment 4\"");
}

TEST("a game without secrets needs no curtain, and one without a drawn board has nothing live") {
    sk_game game = open_toy();
    game.art = NULL;
    deal(&d, &game, 2, TOY_LOW, "01");
    sk_viewer_context l = viewer_context(&d, 0);
    HAS(frame_of(&l), "curtain", "0");
    HAS(told, "live", "{},");
}

/* A sheet of three lines, of which the hidden card of seat 1 changes the first and that of seat 2 the last. */
static int split_sheet(const void *state, int seat, int lang, sk_line *out) {
    const toy_state *s = (const toy_state *)state;
    (void)lang;
    memset(out, 0, 3 * sizeof *out);
    if (seat && s->card[seat] < 3) out[seat == 1 ? 0 : 2].points = s->card[seat];
    return 3;
}

TEST("a sheet is unknown when a deal changes any line of it, the first or the last") {
    sk_game game = toy;
    sk_words words = *game.words;
    game.words = &words;
    words.breakdown = split_sheet;
    deal(&d, &game, 3, TOY_LOW, "011");
    sk_viewer_context l = viewer_context(&d, 0);
    HAS(frame_of(&l), "scores", "[{\"known\":1,");
    OK(strstr(told, "}]},{\"known\":0,\"score\":0,\"place\":0,\"lines\":[]},{\"known\":0,\"score\":0,\"place\":0,"
                    "\"lines\":[]}],\"live\"") != NULL);
    l.viewer = 2;
    OK(strstr(frame_of(&l), "{\"known\":0,\"score\":0,\"place\":0,\"lines\":[]},{\"known\":1,\"score\":1,") != NULL);
}

TEST("nobody is offered what chance draws") {
    sk_frame frame = {&toy, d.state, SK_FULL, SK_EN, 0, 0, 0, -1, 0, "", 1};
    sk_text text;
    desk_open(&d, &toy, 2, 0);
    sk_text_init(&text, told, sizeof told);
    sk_frame_write(&frame, &text);
    HAS(told, "actors", "128,");
    HAS(told, "choices", "[],");
}

/* --- sight --- */

TEST("who chose is never in doubt about it, and outside secret steps nobody is") {
    uint8_t silent = 0xff;
    deal(&d, &toy, 3, TOY_HIGH, "001");
    EQ(sk_sealed(&toy, d.state, 1, TOY_PUT, &silent), others[1]);
    EQ(silent, 0);
    EQ(sk_sealed(&toy, d.state, 1, TOY_THINK, &silent), others[1]);
    deal_and_hide(&d, &toy, 3);
    silent = 0xff;
    EQ(sk_sealed(&toy, d.state, 0, TOY_TAKE, &silent), 0);
    EQ(silent, 0);
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.secrets.steps = 1 << TOY_DEAL;
    deal(&d, &toy, 3, TOY_LOW, "001");
    silent = 0xff;
    EQ(sk_sealed(&game, d.state, 1, TOY_PUT, &silent), 0);
    EQ(silent, 0);
    deal(&d, &toy, 2, TOY_LOW, "00"); /* nobody sits in the third seat */
    EQ(sk_sealed(&toy, d.state, 0, TOY_PUT, &silent), 2 | SEEN_BY_TABLE);
    EQ(silent, 2 | SEEN_BY_TABLE);
}

TEST("a choice comes to light when no other would have led to what is seen, with the same plies after it") {
    sk_ply plies[6] = {{TOY_PUT + 1, 0, 6, 6, 0}, {TOY_READY, 0, 0, 0, 0}, {TOY_PUT + 3, 1, 0, 0, 0},
                       {TOY_READY, 1, 0, 0, 0},   {TOY_THINK, 0, 0, 0, 0}, {TOY_LOW, SK_CHANCE, 5, 5, 0}};
    deal(&d, &toy, 2, TOY_LOW, "01");
    plies[0].sealed = 2 | SEEN_BY_TABLE;
    EQ(sk_still_sealed(&toy, d.state, plies, 3), 2 | SEEN_BY_TABLE);
    EQ(sk_still_sealed(&toy, d.state, plies, 4), 0);
    plies[0].action = TOY_PUT + 2;
    EQ(sk_still_sealed(&toy, d.state, plies, 4), 2 | SEEN_BY_TABLE);
    plies[0].sealed = 2;
    EQ(sk_still_sealed(&toy, d.state, plies, 4), 2);
    plies[0].sealed = 0;
    EQ(sk_still_sealed(&toy, d.state, plies, 4), 0);
    EQ(sk_still_sealed(&toy, d.state, plies + 5, 1), 5);
}

/* A plan lies open while all choose, and is covered then; to put a stone is to plan 1. */
static int sees_plans(const void *state, int viewer, int field, int index) {
    if (field == TOY_PLAN && ((const sk_head *)state)->step == TOY_HIDE) return 1;
    return toy_sees(state, viewer, field, index);
}

static void put_and_plan(void *state, int who, sk_action action) {
    toy_apply(state, who, action);
    if (who != SK_CHANCE && action < TOY_THINK) ((toy_state *)state)->plan[who] = 1;
}

TEST("what was seen when it was done is no secret later, though it is covered then") {
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.sees = sees_plans;
    rules.apply = put_and_plan;
    deal(&d, &game, 2, TOY_LOW, "01");
    play(&d, 1, TOY_PUT), play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY), play(&d, 1, TOY_READY);
    EQ(sk_table_sealed(&d.at, 3, 0), 0);
    EQ(sk_table_sealed(&d.at, 4, 1), 0);
    EQ(sk_table_sealed(&d.at, 4, SK_TABLE_VIEW), 0);
    rules.sees = toy_sees; /* and if it was never seen it is one */
    deal(&d, &game, 2, TOY_LOW, "01");
    play(&d, 1, TOY_PUT), play(&d, 0, TOY_PUT + 1), play(&d, 0, TOY_READY), play(&d, 1, TOY_READY);
    is_hidden(&d, 3, 1 | SEEN_BY_TABLE, 1 | SEEN_BY_TABLE);
    is_hidden(&d, 4, 2 | SEEN_BY_TABLE, 2 | SEEN_BY_TABLE);
}

/* A fist with one stone looks like an empty one when it opens. */
static void one_like_none(void *state, int who, sk_action action) {
    toy_state *s = (toy_state *)state;
    toy_apply(state, who, action);
    for (int seat = 0; seat < s->head.players; seat++)
        if (s->opened[seat] == 1) s->opened[seat] = 0;
}

TEST("one other choice that looks alike is enough, be it the first that there was") {
    uint8_t silent;
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.legal = few_legal; /* to put nothing or one stone */
    deal(&d, &game, 2, TOY_HIGH, "01");
    EQ(sk_sealed(&game, d.state, 0, TOY_PUT + 1, &silent), 2 | SEEN_BY_TABLE);
    EQ(sk_sealed(&game, d.state, 0, TOY_PUT, &silent), 2 | SEEN_BY_TABLE);
    rules = toy_rules;
    rules.apply = one_like_none;
    deal(&d, &game, 2, TOY_LOW, "01");
    play(&d, 0, TOY_PUT + 1), play(&d, 1, TOY_PUT), play(&d, 0, TOY_READY), play(&d, 1, TOY_READY);
    is_hidden(&d, 3, 2 | SEEN_BY_TABLE, 2 | SEEN_BY_TABLE);
    is_hidden(&d, 4, 1 | SEEN_BY_TABLE, 1 | SEEN_BY_TABLE);
}

static void one_is_none(void *state, int who, sk_action action) {
    toy_apply(state, who, who != SK_CHANCE && action == TOY_PUT + 1 ? TOY_PUT : action);
}

TEST("choices that come to the same hide nothing from each other") {
    uint8_t silent;
    sk_game game = toy;
    sk_rules rules = *game.rules;
    game.rules = &rules;
    rules.legal = few_legal;
    rules.apply = one_is_none;
    deal(&d, &game, 2, TOY_HIGH, "01");
    EQ(sk_sealed(&game, d.state, 0, TOY_PUT + 1, &silent), 0);
    EQ(sk_sealed(&game, d.state, 0, TOY_PUT, &silent), 0);
    EQ(silent, 0);
}

TEST("what lies hidden is not known, though nothing else could have been chosen") {
    const sk_ply ply = {TOY_PUT + 2, 1, 1 | SEEN_BY_TABLE, 1 | SEEN_BY_TABLE, 0};
    deal(&d, &toy, 2, TOY_LOW, "02"); /* by the card, which others do not see */
    EQ(sk_still_sealed(&toy, d.state, &ply, 1), 1 | SEEN_BY_TABLE);
}

TEST("what was started over does not keep the choice hidden that stands") {
    deal(&d, &toy, 2, TOY_LOW, "01");
    play(&d, 0, TOY_THINK), play(&d, 0, TOY_PUT + 3), play(&d, 0, TOY_CHANGE), play(&d, 0, TOY_PUT + 1);
    play(&d, 0, TOY_READY), play(&d, 1, TOY_PUT), play(&d, 1, TOY_READY);
    is_hidden(&d, 3, 2 | SEEN_BY_TABLE, 0);
    is_hidden(&d, 4, 2 | SEEN_BY_TABLE, 2 | SEEN_BY_TABLE);
    is_hidden(&d, 6, 0, 2 | SEEN_BY_TABLE);
}
