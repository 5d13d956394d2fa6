/* undo_secrecy.c - the table of the core: nothing is learned by taking back, and nothing by counting plies.
 *
 * Twin worlds: what a viewer's eyes do not see is dealt anew into a second world. A ply that is called quiet must leave
 * such worlds alike for every viewer; a whole table must tell a viewer the same in both, its numbers included, whatever
 * others do in secret and however often somebody takes a choice back.
 */
#include "tests/support/random_games.h"

#include "core/field.h"
#include "skerry/frame.h"
#include "skerry/table.h"

enum { QUIET_PLIES = 110000, STREAM_PLIES = 1200, OUT_SIZE = 1 << 18 };

/* A table with memory of its own. */
typedef struct desk {
    sk_table at;
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
    sk_struck struck[SK_STRUCK_MAX];
} desk;

static desk one, two;
static sk_record record, again;
static char text_one[OUT_SIZE], text_two[OUT_SIZE];

static void desk_clear(desk *d, const sk_game *game) {
    d->at = (sk_table){.game = game,
                       .state = d->state,
                       .plies = d->plies,
                       .room = SK_PLIES_MAX,
                       .struck = d->struck,
                       .struck_room = SK_STRUCK_MAX};
}

static void desk_open(desk *d, const sk_game *game, int players, uint32_t options) {
    desk_clear(d, game);
    EQ(sk_table_open(&d->at, players, options), SK_OK);
    memcpy(d->at.seed, "tables", 7);
}

/* The same table once more. */
static void desk_copy(desk *to, const desk *from) {
    *to = *from;
    to->at.state = to->state;
    to->at.plies = to->plies;
    to->at.struck = to->struck;
}

/* Play the first choice of `who` whose notation begins with `wish`; 0 if there is none. */
static int choose_if(desk *d, int who, const char *wish) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = d->at.game->rules->legal(d->state, who, choices);
    for (int i = 0; i < count; i++) {
        char memory[160];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        d->at.game->words->say(d->state, who, choices[i].action, SK_NOTATION, SK_EN, &said);
        if (strncmp(memory, wish, strlen(wish)) != 0) continue;
        EQ(sk_table_play(&d->at, who, choices[i].action), SK_OK);
        return 1;
    }
    return 0;
}

static void choose(desk *d, int who, const char *wish) {
    if (choose_if(d, who, wish)) return;
    FAIL("the choice is there");
    printf("# no \"%s\" for seat %d\n", wish, who);
}

/* Let chance act until a seat decides. */
static void draw_all(desk *d) {
    while (sk_actor(d->state) == SK_CHANCE)
        EQ(sk_table_play(&d->at, SK_CHANCE, sk_table_draw(&d->at)), SK_OK);
}

/* --- quiet plies --- */

static long quiet_plies, loud_plies, compared, needless;

/* Another world that looks like `state` to the eyes of `viewer`. */
static void deal(const sk_game *game, const void *state, int viewer, uint64_t *rng, void *out) {
    uint64_t rerun = *rng;
    sk_view(game, state, viewer, out);
    game->rules->determinize(out, &rerun);
    *rng = rerun;
}

/* 1 if the twin, dealt for `viewer`, may make the same choice and looks different after it. */
static int parts(const sk_game *game, const void *state, const void *after, int who, sk_action action, int viewer,
                 uint64_t *rng) {
    uint64_t twin[SK_STATE_MAX / 8], seen[SK_STATE_MAX / 8], seen_twin[SK_STATE_MAX / 8];
    deal(game, state, viewer, rng, twin);
    if (!sk_is_legal(game, twin, who, action)) return 0;
    compared++;
    game->rules->apply(twin, who, action);
    sk_view(game, after, viewer, seen);
    sk_view(game, twin, viewer, seen_twin);
    return memcmp(seen, seen_twin, game->state_size) != 0;
}

/* Look at one ply of a seat with the eyes of everybody. */
static int check_quiet(const table *t, const void *state, int who, sk_action action, uint64_t *rng) {
    uint64_t after[SK_STATE_MAX / 8];
    int is_quiet = sk_reveals_nothing(t->game, state, who, action), parted = 0;
    memcpy(after, state, t->game->state_size);
    t->game->rules->apply(after, who, action);
    for (int seat = 0; seat <= t->players; seat++)
        parted |= parts(t->game, state, after, who, action, seat == t->players ? SK_TABLE_VIEW : seat, rng);
    quiet_plies += is_quiet;
    loud_plies += !is_quiet;
    needless += !is_quiet && !parted;
    return !(is_quiet && parted);
}

static void quiet_at(const sk_game *game) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(game->id, 15);
    long wanted = (long)QUIET_PLIES * (effort() < 100 ? effort() : 100) / 100;
    for (int walk = 0; quiet_plies + loud_plies < wanted && !tap_failures; walk++) {
        table t = {game, game->players_min + walk % (game->players_max - game->players_min + 1), 0};
        if (walk % 3 == 2) t.options = options_mixed(game, &rng);
        if (sk_new(game, state, t.players, t.options) != SK_OK) continue;
        while (head_of(state)->actors) {
            int who = actor_by_lot(state, &rng);
            sk_action action = choice_by_lot(game, state, who, walk, &rng);
            if (who != SK_CHANCE && !check_quiet(&t, state, who, action, &rng)) {
                FAIL("a quiet ply tells nobody anything");
                say_where(&t, walk, state);
                printf("# seat %d, action %d\n", who, action);
                return;
            }
            game->rules->apply(state, who, action);
        }
    }
}

TEST("a ply that is called quiet leaves worlds alike that looked alike, for everybody's eyes") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count && !tap_failures; g++) {
        quiet_plies = loud_plies = compared = needless = 0;
        quiet_at(games[g]);
        printf("# %s: %ld quiet plies, %ld that reveal (%ld of them nothing in the worlds tried), %ld comparisons\n",
               games[g]->key, quiet_plies, loud_plies, needless, compared);
    }
}

/* --- whole streams --- */

static void say_parted(void) {
    size_t at = 0;
    while (text_one[at] && text_one[at] == text_two[at])
        at++;
    at = at < 100 ? 0 : at - 100;
    printf("# %.240s\n# %.240s\n", text_one + at, text_two + at);
}

/* Everything that a viewer is told of a table. */
static void tell_all(const sk_table *at, int viewer, char *out) {
    sk_viewer_context l = {at, viewer, at->count, 0, SK_EN, NULL, 0, NULL, NULL, 0};
    sk_text text;
    sk_text_init(&text, out, OUT_SIZE);
    sk_tell_frame(&l, &text);
    sk_tell_log(&l, 0, &text);
    sk_tell_struck(&l, &text);
    sk_tell_stories(&l, 0, &text);
}

static int told_alike(int viewer) {
    tell_all(&one.at, viewer, text_one);
    tell_all(&two.at, viewer, text_two);
    return strcmp(text_one, text_two) == 0;
}

static int look_alike(const sk_game *game, int viewer) {
    uint64_t seen[SK_STATE_MAX / 8], seen_twin[SK_STATE_MAX / 8];
    sk_view(game, one.state, viewer | SK_RECALL, seen);
    sk_view(game, two.state, viewer | SK_RECALL, seen_twin);
    return memcmp(seen, seen_twin, game->state_size) == 0;
}

/* `who` acts in both worlds; what the viewer cannot see is chosen differently in the second, and perhaps once more. */
static void act_twice(const sk_game *game, int viewer, uint64_t *rng) {
    int who = actor_by_lot(one.state, rng);
    sk_action action = sk_pick(game, one.state, who, (uint32_t)(sk_random(rng) >> 32)), other = action;
    uint8_t silent, silent_too;
    int hidden = sk_sealed(game, one.state, who, action, &silent) >> viewer & 1;
    if (hidden) other = sk_pick(game, two.state, who, (uint32_t)(sk_random(rng) >> 32));
    if (!sk_is_legal(game, two.state, who, other) || sk_sealed(game, two.state, who, other, &silent_too) >> viewer !=
                                                         sk_sealed(game, one.state, who, action, &silent) >> viewer) {
        desk_copy(&two, &one);
        other = action;
    }
    EQ(sk_table_play(&one.at, who, action), SK_OK);
    EQ(sk_table_play(&two.at, who, other), SK_OK);
    if (!game->rules->secrets.hides_plies || who == SK_CHANCE || !hidden || sk_random_below(rng, 2)) return;
    if (!sk_is_legal(game, two.state, who, game->rules->secrets.restart)) return;
    EQ(sk_table_play(&two.at, who, game->rules->secrets.restart), SK_OK);
    for (int i = 0; i < 8 && !sk_is_legal(game, two.state, who, game->rules->secrets.restart) && !tap_failures; i++)
        EQ(sk_table_play(&two.at, who, sk_pick(game, two.state, who, (uint32_t)(sk_random(rng) >> 32))), SK_OK);
}

/* A seat takes its last choice back in both worlds, freely or as granted. Returns 1 if it could. */
static int take_back_twice(const table *t, int viewer, uint64_t *rng) {
    int seat = (int)sk_random_below(rng, (uint32_t)t->players), granted = sk_random_below(rng, 4) == 0;
    int keep = granted ? sk_table_ask_point(&one.at, seat) : sk_table_undo_point(&one.at, seat);
    int keep_two = granted ? sk_table_ask_point(&two.at, seat) : sk_table_undo_point(&two.at, seat);
    int goes = keep < one.at.count, goes_two = keep_two < two.at.count;
    if (seat != viewer) OK(goes == goes_two || !granted);
    if (!goes || !goes_two) return 0;
    EQ(sk_table_take_back(&one.at, seat, keep, granted), SK_OK);
    EQ(sk_table_take_back(&two.at, seat, keep_two, granted), SK_OK);
    return 1;
}

static void streams_of(const table *t, int viewer, int walk) {
    uint64_t rng = sk_random_seed(31 + (uint64_t)walk, (uint64_t)(t->players * 8 + viewer));
    int plies = 0, undone = 0, stride = effort() < 100 ? 12 : 3;
    desk_open(&one, t->game, t->players, t->options);
    desk_copy(&two, &one);
    while (head_of(one.state)->actors && plies++ < STREAM_PLIES / 4 && !tap_failures) {
        if (one.at.struck_count < 64 && sk_random_below(&rng, 8) == 0)
            undone += take_back_twice(t, viewer, &rng);
        else
            act_twice(t->game, viewer, &rng);
        if (!look_alike(t->game, viewer)) {
            desk_copy(&two, &one);
        } else if (head_of(one.state)->actors && plies % stride == 0 && !told_alike(viewer)) {
            FAIL("worlds that look alike are told alike");
            say_parted();
            say_where(t, walk, one.state);
        }
    }
    compared += plies;
    needless += undone;
}

TEST("a viewer is told the same in worlds that look alike, with the same numbers, whatever is changed or taken back") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count && !tap_failures; g++) {
        const sk_game *game = games[g];
        compared = needless = 0;
        for (int players = game->players_min; players <= game->players_max; players++) {
            table t = {game, players, 0};
            if (!game->rules->secrets.steps && players > game->players_min) continue;
            for (int seat = 0; seat <= players && !tap_failures; seat++)
                streams_of(&t, seat == players ? SK_TABLE_VIEW : seat, seat);
        }
        printf("# %s: %ld plies, %ld taken back\n", game->key, compared, needless);
    }
}

/* --- points where peeking was possible --- */

TEST("K10: a token of Stone Age Junior that was seen before is not turned for nothing") {
    const sk_game *game = sk_find("stone-age-junior");
    if (!game) return;
    desk_open(&one, game, 2, 0);
    uint64_t rng = 5;
    int loud = 0;
    while (head_of(one.state)->actors && one.at.count < 400) {
        uint64_t before[SK_STATE_MAX / 8], seen[SK_STATE_MAX / 8], after[SK_STATE_MAX / 8];
        int who = sk_actor(one.state), count = one.at.count;
        sk_view(game, one.state, SK_TABLE_VIEW, before);
        memcpy(seen, before, sizeof seen);
        EQ(sk_table_play(&one.at, who, sk_pick(game, one.state, who, (uint32_t)(sk_random(&rng) >> 32))), SK_OK);
        sk_view(game, one.state, SK_TABLE_VIEW, after);
        if (who == SK_CHANCE) {
            for (int seat = 0; seat < 2; seat++)
                EQ(sk_table_undo_point(&one.at, seat), one.at.count);
        } else if (!sk_reveals_nothing(game, one.at.count ? (sk_table_at(&one.at, count, seen), seen) : seen, who,
                                       one.plies[count].action)) {
            loud++;
            EQ(sk_table_undo_point(&one.at, who), one.at.count);
            OK(sk_table_ask_point(&one.at, who) <= count);
        }
    }
    OK(loud > 5);
}

/* Isle of Skye for two, both clans pricing. */
static int open_prices(desk *d) {
    const sk_game *game = sk_find("isle-of-skye");
    if (!game) return 0;
    desk_open(d, game, 2, 0);
    draw_all(d);
    return strcmp(game->steps[head_of(d->state)->step], "price") == 0;
}

TEST("U9: the last clan to confirm its prices does not take them back freely; the first does, while it is alone") {
    if (!open_prices(&one)) return;
    choose(&one, 0, "axe"), choose(&one, 0, "price 2"), choose(&one, 0, "price 2"), choose(&one, 0, "confirm");
    EQ(sk_table_undo_point(&one.at, 0), one.at.count - 1);
    choose(&one, 1, "axe"), choose(&one, 1, "price 1");
    EQ(sk_table_undo_point(&one.at, 0), one.at.count - 3); /* what the other clan does is not noticed */
    choose(&one, 1, "price 1"), choose(&one, 1, "confirm");
    OK(strcmp(one.at.game->steps[head_of(one.state)->step], "buy") == 0);
    EQ(sk_table_undo_point(&one.at, 1), one.at.count);
    EQ(sk_table_undo_point(&one.at, 0), one.at.count);
    EQ(sk_table_ask_point(&one.at, 1), one.at.count - 1);
    int keep = sk_table_ask_point(&one.at, 1), plies = one.at.count;
    EQ(sk_table_take_back(&one.at, 1, keep, 1), SK_OK);
    EQ(one.at.count, plies - 1);
    OK(sk_table_with_undo(&one.at));
    OK(strcmp(one.at.game->steps[head_of(one.state)->step], "price") == 0);
}

TEST("U9: taking back one's own prices leaves those of others, and they do not notice") {
    if (!open_prices(&one)) return;
    choose(&one, 0, "axe"), choose(&one, 1, "axe"), choose(&one, 0, "price 2"), choose(&one, 1, "price 3");
    int told = sk_table_told(&one.at, 1, one.at.count, NULL), keep = sk_table_undo_point(&one.at, 0);
    EQ(keep, one.at.count - 2);
    EQ(sk_table_take_back(&one.at, 0, keep, 0), SK_OK);
    EQ(one.plies[one.at.count - 1].who, 1);
    EQ(sk_table_told(&one.at, 1, one.at.count, NULL), told);
    EQ(one.at.struck_count, 1);
    tell_all(&one.at, 1, text_one);
    OK(strstr(text_one, "\"granted\"") == NULL);
    OK(!sk_table_with_undo(&one.at));
    choose(&one, 0, "price 4");
}

TEST("U9: what was started over is never told, and what stands is told when it comes to light") {
    if (!open_prices(&one)) return;
    uint16_t told[SK_PLIES_MAX];
    int before = sk_table_told(&one.at, 1, one.at.count, NULL);
    choose(&one, 0, "axe"), choose(&one, 0, "price 3"), choose(&one, 0, "price 1"), choose(&one, 0, "change");
    choose(&one, 0, "axe"), choose(&one, 0, "price 2"), choose(&one, 0, "price 2");
    EQ(sk_table_told(&one.at, 1, one.at.count, NULL), before);
    choose(&one, 0, "confirm");
    EQ(sk_table_told(&one.at, 1, one.at.count, NULL), before + 1);
    choose(&one, 1, "axe"), choose(&one, 1, "price 1"), choose(&one, 1, "price 1"), choose(&one, 1, "confirm");
    int count = sk_table_told(&one.at, 1, one.at.count, told);
    EQ(count, before + 1 + 4 + 3);
    for (int i = count - 3; i < count; i++) {
        EQ(one.plies[told[i]].who, 0);
        OK(!sk_table_sealed(&one.at, told[i], 1) && !(one.plies[told[i]].marks & SK_PLY_VOID));
    }
    EQ(sk_table_told(&one.at, SK_FULL, one.at.count, NULL), one.at.count);
    EQ(sk_table_index(&one.at, 1, count), one.at.count);
    EQ(sk_table_told(&one.at, 1, sk_table_index(&one.at, 1, before + 1), NULL), before + 1);
}

/* --- taking back in the open --- */

static void never_past_others(const table *t, int index, double until) {
    uint64_t rng = sk_random_seed(9, (uint64_t)index);
    (void)until;
    desk_open(&one, t->game, t->players, t->options);
    while (head_of(one.state)->actors && one.at.count < 300 && !tap_failures) {
        int who = actor_by_lot(one.state, &rng), seat = (int)sk_random_below(&rng, (uint32_t)t->players);
        EQ(sk_table_play(&one.at, who, choice_by_lot(t->game, one.state, who, index, &rng)), SK_OK);
        int keep = sk_table_undo_point(&one.at, seat);
        for (int i = keep; i < one.at.count; i++)
            OK(one.plies[i].who == seat || one.plies[i].silent >> seat & 1);
        if (keep < one.at.count) EQ(one.plies[keep].who, seat);
        if (who == SK_CHANCE) EQ(keep, one.at.count);
        int asked = sk_table_ask_point(&one.at, seat);
        OK(asked <= keep && (asked == one.at.count || one.plies[asked].who == seat));
    }
    if (tap_failures) say_where(t, 0, one.state);
}

TEST("undo never goes past chance or what another seat was seen to do; asking goes to one's own last choice") {
    each_table(0.2, never_past_others);
}

static void kept_in_records(const table *t, int index, double until) {
    uint64_t rng = sk_random_seed(19, (uint64_t)index);
    sk_text text;
    (void)until;
    desk_open(&one, t->game, t->players, t->options);
    for (int i = 0; i < 120 && head_of(one.state)->actors; i++) {
        int who = actor_by_lot(one.state, &rng), seat = (int)sk_random_below(&rng, (uint32_t)t->players);
        sk_action action = choice_by_lot(t->game, one.state, who, index, &rng);
        if (who == SK_CHANCE) action = sk_table_draw(&one.at);
        EQ(sk_table_play(&one.at, who, action), SK_OK);
        int keep = sk_random_below(&rng, 2) ? sk_table_ask_point(&one.at, seat) : sk_table_undo_point(&one.at, seat);
        if (sk_random_below(&rng, 5) || keep == one.at.count) continue;
        if (one.at.struck_count < 200) EQ(sk_table_take_back(&one.at, seat, keep, keep % 2), SK_OK);
        EQ(sk_check(t->game, one.state), 0);
    }
    sk_table_record(&one.at, 1, &record);
    EQ(sk_record_fair(&record), 0);
    sk_text_init(&text, text_one, OUT_SIZE);
    sk_record_keep(&record, &text);
    OK(!text.cut);
    EQ(sk_record_read(&again, text_one, text.length, SK_EN, NULL), SK_OK);
    EQ(again.struck_count, record.struck_count);
    EQ(strncmp(text_one, "skerry-record 2", 15) == 0, record.struck_count > 0);
    desk_clear(&two, t->game);
    EQ(sk_table_load(&two.at, &again), SK_OK);
    EQ(memcmp(two.state, one.state, t->game->state_size), 0);
    EQ(sk_table_told(&two.at, 0, two.at.count, NULL), sk_table_told(&one.at, 0, one.at.count, NULL)); /* weighs both */
    EQ(memcmp(two.plies, one.plies, one.at.count * sizeof *one.plies), 0);
    for (int i = 0; i < one.at.struck_count; i++) {
        EQ(two.struck[i].before, one.struck[i].before);
        EQ(two.struck[i].how, one.struck[i].how);
        EQ(two.struck[i].is_first, one.struck[i].is_first);
    }
    if (tap_failures) say_where(t, 0, one.state);
}

TEST("what was taken back stays in the record, a record gives the table back, a ply that comes again draws the same") {
    each_table(0.3, kept_in_records);
}

TEST("what was taken back in the open is told to everybody at the table and to spectators") {
    static const int viewers[] = {0, 1, SK_TABLE_VIEW, SK_FULL};
    uint64_t rng = 31;
    if (!sk_find("reykholt")) return; /* which has no secrets */
    desk_open(&one, sk_find("reykholt"), 2, 0);
    while (head_of(one.state)->actors & 1 << SK_CHANCE)
        EQ(sk_table_play(&one.at, SK_CHANCE, sk_table_draw(&one.at)), SK_OK);
    int who = sk_lowest(head_of(one.state)->actors), keep = one.at.count;
    EQ(sk_table_play(&one.at, who, choice_by_lot(one.at.game, one.state, who, 0, &rng)), SK_OK);
    EQ(sk_table_take_back(&one.at, who, keep, 1), SK_OK);
    EQ(one.at.struck_count, 1);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        tell_all(&one.at, viewers[i], text_one);
        OK(strstr(text_one, "\"granted\":1") != NULL);
    }
}

static void from_positions(const table *t, int index, double until) {
    uint64_t rng = sk_random_seed(29, (uint64_t)index), start[SK_STATE_MAX / 8];
    sk_text text;
    (void)until;
    t->game->rules->init(start, t->players, t->options);
    sk_playout(t->game, start, &rng, 1 + sk_random_below(&rng, 60));
    if (!head_of(start)->actors) return;
    desk_clear(&one, t->game);
    EQ(sk_table_from(&one.at, start), SK_OK);
    memcpy(one.at.seed, "position", 9);
    for (int i = 0; i < 40 && head_of(one.state)->actors; i++) {
        int who = actor_by_lot(one.state, &rng);
        sk_action action = who == SK_CHANCE ? sk_table_draw(&one.at) : choice_by_lot(t->game, one.state, who, 1, &rng);
        EQ(sk_table_play(&one.at, who, action), SK_OK);
    }
    sk_table_record(&one.at, 1, &record);
    sk_text_init(&text, text_one, OUT_SIZE);
    sk_record_keep(&record, &text);
    EQ(sk_record_read(&again, text_one, text.length, SK_EN, NULL), SK_OK);
    OK(again.from_position && memcmp(again.start, start, t->game->state_size) == 0);
    EQ(sk_record_fair(&again), 0);
    desk_clear(&two, t->game);
    EQ(sk_table_load(&two.at, &again), SK_OK);
    EQ(memcmp(two.state, one.state, t->game->state_size), 0);
    if (tap_failures) say_where(t, 0, one.state);
}

TEST("a game that begins at a position has a record") {
    each_table(0.2, from_positions);
}

/* --- numbers in JSON, and what a view tells --- */

static void numbers_at(const table *t, const void *state, uint64_t *rng) {
    uint64_t view[SK_STATE_MAX / 8];
    int viewer = viewer_at(t, (int)sk_random_below(rng, 2 * (uint32_t)t->players));
    sk_text text;
    sk_view(t->game, state, viewer, view);
    if (t->game->rules->secrets.hides_plies) EQ(head_of(view)->ply, SK_PLY_HIDDEN);
    for (int f = 0; f < t->game->field_count; f++) {
        const sk_field *field = &t->game->fields[f];
        char key[80];
        const char *at, *end;
        sk_text_init(&text, text_one, OUT_SIZE);
        sk_json_write(t->game, view, &text);
        snprintf(key, sizeof key, "\"%s\":", field->name);
        at = strstr(text_one, key);
        end = at ? strstr(at + strlen(key), ",\"") : NULL;
        if (!at) continue;
        at += strlen(key);
        if (end) text_one[end - text_one] = 0;
        if (field->sight == SK_PUBLIC) OK(!strstr(at, "\"?\""));
        if (field->numbers == SK_EVERY) OK(!strstr(at, "null"));
    }
}

TEST("JSON writes null and \"?\" only where something is none or hidden; a secret count of plies is in no view") {
    each_ply(1, 60, numbers_at);
}

TEST("a set of bits in which all are set is a number in JSON") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        uint64_t state[SK_STATE_MAX / 8];
        sk_text text;
        games[g]->rules->init(state, games[g]->players_min, 0);
        for (int f = 0; f < games[g]->field_count; f++) {
            const sk_field *field = &games[g]->fields[f];
            char wanted[64];
            if (field->numbers != SK_EVERY) continue;
            field_set(field, state, 0, field_none(field));
            sk_text_init(&text, text_one, OUT_SIZE);
            sk_json_write(games[g], state, &text);
            snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)field_none(field));
            OK(strstr(text_one, wanted) != NULL);
        }
    }
}

/* What a secret step may hide is named by the game: nothing is sealed outside of it. */
static void sealed_nowhere_else(const table *t, const void *state, uint64_t *rng) {
    uint64_t after[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], other[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    if (!head_of(state)->actors || t->game->rules->secrets.steps >> head_of(state)->step & 1) return;
    int who = actor_by_lot(state, rng), viewer = (int)sk_random_below(rng, (uint32_t)t->players);
    int count = t->game->rules->legal(state, who, choices);
    if (viewer == who || count < 2) return;
    int a = (int)sk_random_below(rng, (uint32_t)count), b = (int)sk_random_below(rng, (uint32_t)count);
    memcpy(after, state, t->game->state_size);
    memcpy(other, state, t->game->state_size);
    t->game->rules->apply(after, who, choices[a].action);
    t->game->rules->apply(other, who, choices[b].action);
    if (memcmp(after, other, t->game->state_size) == 0) return;
    sk_view(t->game, after, viewer | SK_RECALL, view);
    sk_view(t->game, other, viewer | SK_RECALL, after);
    OK(memcmp(view, after, t->game->state_size) != 0);
}

TEST("outside the secret steps a game names, everybody can tell what was chosen") {
    each_ply(2, 8, sealed_nowhere_else);
}

/* The stories of an open table from line `from` on. */
static void tell_turns(const sk_table *at, int from, char *out) {
    sk_viewer_context l = {.table = at, .viewer = SK_FULL, .plies = at->count, .lang = SK_EN};
    sk_text text;
    sk_text_init(&text, out, OUT_SIZE);
    sk_tell_stories(&l, from, &text);
    OK(!text.cut);
}

TEST("Settlement: who plays on when the others have passed has a story for each turn; later lines bring only theirs") {
    static const char *const wishes[2][4] = {{"explore", "column", "end", ""}, {"pass", "", "", ""}};
    int explored = 0, passed = 0;
    if (!sk_find("settlement")) return;
    desk_open(&one, sk_find("settlement"), 2, 0);
    for (draw_all(&one); head_of(one.state)->round < 2 && one.at.count < 80; draw_all(&one))
        for (int who = sk_actor(one.state), i = 0; i < 4; i++)
            if (choose_if(&one, who, wishes[who][i])) break;
    tell_turns(&one.at, 0, text_one);
    for (const char *at = text_one; (at = strstr(at, "{0} explores")) != NULL; at++)
        explored++;
    for (const char *at = text_one; (at = strstr(at, " passes")) != NULL; at++)
        passed++;
    OK(explored >= 2);
    EQ(passed, 2);
    for (int from = 1; from < one.at.count; from++) {
        tell_turns(&one.at, from, text_two);
        char first[32];
        const char *begins = strstr(text_two, "\"to\":");
        snprintf(first, sizeof first, "%s", begins ? begins + 5 : "");
        OK(atoi(first) > from);
        OK(strlen(text_two) > 1 && strcmp(text_one + strlen(text_one) - strlen(text_two) + 1, text_two + 1) == 0);
    }
}
