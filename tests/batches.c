/* batches.c - many games at once: the same games alone, in a batch, in parts on threads, stepped or played. */
#include "tests/kit.h"

#include "skerry/batch.h"
#include "skerry/hash.h"
#include "skerry/tensor.h"

enum { GAMES = 7, STEPS = 150 };

#define BATCH_SECONDS 1.0 /* processor time of one game in one test */

typedef struct run {
    sk_batch batch;
    uint64_t rng[GAMES];
    uint32_t episode[GAMES];
    sk_action actions[GAMES];
} run;

static void run_open(run *r, const table *t, uint32_t count) {
    r->batch = (sk_batch){.game = t->game,
                          .count = count,
                          .options = t->options,
                          .players = (uint8_t)t->players,
                          .seed = 42,
                          .rng = r->rng,
                          .episode = r->episode};
    r->batch.states = (uint8_t *)block((size_t)count * t->game->state_size);
    EQ(sk_batch_reset(&r->batch), SK_OK);
}

static void run_release(run *r) {
    free(r->batch.states);
}

/* Random steps with renewal; every action is legal, so none is refused. */
static void run_step(run *r, int steps) {
    for (int i = 0; i < steps; i++) {
        sk_batch_choose(&r->batch, r->actions);
        EQ(sk_batch_step(&r->batch, r->actions, NULL), 0);
        sk_batch_renew(&r->batch);
    }
}

static int same_games(const run *a, const run *b, uint32_t count) {
    return memcmp(a->batch.states, b->batch.states, (size_t)count * a->batch.game->state_size) == 0 &&
           memcmp(a->rng, b->rng, count * sizeof *a->rng) == 0 &&
           memcmp(a->episode, b->episode, count * sizeof *a->episode) == 0;
}

static void few_or_many(const table *t, int index, double until) {
    run many, few;
    (void)index;
    (void)until;
    run_open(&many, t, GAMES);
    run_open(&few, t, 2);
    run_step(&many, STEPS);
    run_step(&few, STEPS);
    OK(same_games(&many, &few, 2));
    if (tap_failures) say_where(t, 0, few.batch.states);
    run_release(&many);
    run_release(&few);
}

TEST("games of a batch do not depend on how many there are") {
    each_table(BATCH_SECONDS, few_or_many);
}

enum { SEEDS = 4, SET_UPS = 4096 };

TEST("runs with neighbouring seeds share no game, and a run does not play a game twice") {
    static uint64_t born[SET_UPS];
    int count, born_count = 0, later = 0, twice = 0;
    table t = {sk_games(&count)[0], 2, 0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        run r;
        uint32_t known[GAMES];
        memset(known, 0xff, sizeof known);
        run_open(&r, &t, GAMES);
        r.batch.seed = seed;
        EQ(sk_batch_reset(&r.batch), SK_OK);
        r.batch.renew = 1;
        for (int i = 0; i < 1500; i++) {
            for (int g = 0; g < GAMES && born_count < SET_UPS; g++) {
                if (r.episode[g] == known[g]) continue;
                known[g] = r.episode[g];
                born[born_count++] = r.rng[g];
                later += r.episode[g] > 0;
            }
            sk_batch_choose(&r.batch, r.actions);
            sk_batch_apply(&r.batch, r.actions);
        }
        run_release(&r);
    }
    OK(later > SEEDS * GAMES);
    for (int i = 0; i < born_count; i++)
        for (int k = 0; k < i; k++)
            twice += born[i] == born[k];
    EQ(twice, 0);
    EQ(sk_episode_seed(1, 5, 0), sk_random_seed(1, 5));
}

static void trusted_or_checked(const table *t, int index, double until) {
    run checked, trusted;
    uint8_t done[GAMES];
    int16_t scores[GAMES * SK_SEATS];
    (void)index;
    (void)until;
    run_open(&checked, t, GAMES);
    run_open(&trusted, t, GAMES);
    trusted.batch.renew = 1;
    trusted.batch.done = done;
    trusted.batch.final_scores = scores;
    run_step(&checked, STEPS);
    for (int i = 0; i < STEPS; i++) {
        uint32_t before[GAMES];
        memcpy(before, trusted.episode, sizeof before);
        sk_batch_choose(&trusted.batch, trusted.actions);
        sk_batch_apply(&trusted.batch, trusted.actions);
        for (int g = 0; g < GAMES; g++)
            EQ(done[g], trusted.episode[g] != before[g]);
    }
    OK(same_games(&checked, &trusted, GAMES));
    if (tap_failures) say_where(t, 0, trusted.batch.states);
    run_release(&checked);
    run_release(&trusted);
}

TEST("trusted steps with renewal play what checked steps and renewal by hand play") {
    each_table(BATCH_SECONDS, trusted_or_checked);
}

static void play_part(sk_batch *part, void *context) {
    (void)context;
    sk_batch_play(part, STEPS);
}

static void threads_or_none(const table *t, int index, double until) {
    run alone, parts;
    (void)index;
    (void)until;
    run_open(&alone, t, GAMES);
    run_open(&parts, t, GAMES);
    alone.batch.renew = parts.batch.renew = 1;
    EQ(sk_batch_play(&alone.batch, STEPS), GAMES * STEPS);
    sk_batch_parallel(&parts.batch, 3, play_part, NULL);
    OK(same_games(&alone, &parts, GAMES));
    if (tap_failures) say_where(t, 0, alone.batch.states);
    run_release(&alone);
    run_release(&parts);
}

TEST("parts of a batch on threads play what the whole plays") {
    each_table(BATCH_SECONDS, threads_or_none);
}

/* A signature is folded from final states, and counts the plies that led to them. */
static void signature_by_hand(const table *t, int index, double until) {
    uint64_t state[SK_STATE_MAX / 8], signature = 0, total = 0, plies = 0;
    (void)index;
    (void)until;
    for (uint64_t g = 0; g < 3; g++) {
        uint64_t rng = sk_random_seed(7, g);
        EQ(sk_new(t->game, state, t->players, t->options), SK_OK);
        for (int who; (who = sk_actor(state)) >= 0; total++)
            t->game->apply(state, who, t->game->pick(state, who, (uint32_t)(sk_random(&rng) >> 32)));
        signature = sk_signature_add(signature, sk_hash(t->game, state));
    }
    OK(sk_batch_signature(t->game, t->players, t->options, 7, 3, &plies) == signature);
    OK(plies == total);
}

TEST("the signature is that of games played by hand") {
    each_table(BATCH_SECONDS, signature_by_hand);
}

/* What a batch says of its games must be what the games say. */
static void batch_tells_the_truth(const table *t, int index, double until) {
    const sk_game *game = t->game;
    run r;
    int8_t actors[GAMES];
    uint8_t refused[GAMES], ranks[GAMES * SK_SEATS], *mask = (uint8_t *)block((size_t)GAMES * game->actions);
    int16_t scores[GAMES * SK_SEATS], score[SK_SEATS];
    (void)index;
    (void)until;
    run_open(&r, t, GAMES);
    run_step(&r, STEPS);
    for (int g = 0; g < GAMES; g++)
        r.actions[g] = game->actions;
    sk_batch_actors(&r.batch, actors);
    sk_batch_mask(&r.batch, mask);
    sk_batch_score(&r.batch, scores, ranks);
    EQ(sk_batch_step(&r.batch, r.actions, refused), GAMES);
    for (int g = 0; g < GAMES; g++) {
        const void *state = r.batch.states + (size_t)g * game->state_size;
        EQ(actors[g], sk_actor(state));
        OK(actors[g] >= 0 && actors[g] < t->players);
        for (int a = 0; a < game->actions; a++)
            EQ(mask[(size_t)g * game->actions + (size_t)a], sk_is_legal(game, state, actors[g], (sk_action)a));
        EQ(refused[g], 1);
        game->score(state, score);
        OK(memcmp(score, scores + g * SK_SEATS, sizeof score) == 0);
    }
    free(mask);
    run_release(&r);
}

TEST("a batch names who decides, masks the legal actions and refuses the others") {
    each_table(BATCH_SECONDS, batch_tells_the_truth);
}

TEST("a batch cannot be set up for a table that does not exist") {
    int count;
    run r;
    r.batch = (sk_batch){
        .game = sk_games(&count)[0], .count = 1, .players = 9, .seed = 1, .rng = r.rng, .episode = r.episode};
    EQ(sk_batch_reset(&r.batch), SK_BAD_PLAYERS);
}

/* Everything one turn tells. */
typedef struct told {
    uint8_t refused[GAMES], ended[GAMES], *mask;
    int8_t acted[GAMES], actors[GAMES];
    float rewards[GAMES * SK_SEATS], *observation, *information;
    sk_turn turn;
} told;

static void told_open(told *out, const sk_game *game, int play) {
    size_t floats = (size_t)GAMES * game->features * sizeof(float);
    out->mask = (uint8_t *)block((size_t)GAMES * game->actions);
    out->observation = (float *)block(floats);
    out->information = (float *)block(floats);
    out->turn = (sk_turn){.play = (uint8_t)play,
                          .refused = out->refused,
                          .ended = out->ended,
                          .acted = out->acted,
                          .actors = out->actors,
                          .rewards = out->rewards,
                          .mask = out->mask,
                          .observation = out->observation,
                          .information = out->information};
}

static void told_release(told *out) {
    free(out->mask);
    free(out->observation);
    free(out->information);
}

static int told_equal(const told *a, const told *b, const table *t) {
    size_t floats = (size_t)GAMES * t->game->features * sizeof(float);
    return !memcmp(a->refused, b->refused, GAMES) && !memcmp(a->ended, b->ended, GAMES) &&
           !memcmp(a->acted, b->acted, GAMES) && !memcmp(a->actors, b->actors, GAMES) &&
           !memcmp(a->mask, b->mask, (size_t)GAMES * t->game->actions) &&
           !memcmp(a->rewards, b->rewards, GAMES * sizeof(float) * (size_t)t->players) &&
           !memcmp(a->observation, b->observation, floats) && !memcmp(a->information, b->information, floats);
}

/* The features of game g from the view of `viewer`, worked out the long way. */
static int features_are(const run *r, int g, int viewer, const float *told_floats) {
    const sk_game *game = r->batch.game;
    uint64_t view[SK_STATE_MAX / 8];
    float *want = (float *)block(game->features * sizeof *want);
    sk_view(game, r->batch.states + (size_t)g * game->state_size, viewer, view);
    game->observe(view, viewer & ~SK_RECALL, want);
    int same = memcmp(want, told_floats + (size_t)g * game->features, game->features * sizeof *want) == 0;
    free(want);
    return same;
}

static void turn_tells_the_truth(const table *t, int index, double until) {
    run turned, stepped, threaded;
    told one, many;
    uint8_t done[GAMES];
    (void)index;
    (void)until;
    run_open(&turned, t, GAMES);
    run_open(&stepped, t, GAMES);
    run_open(&threaded, t, GAMES);
    turned.batch.renew = stepped.batch.renew = threaded.batch.renew = 1;
    stepped.batch.done = done;
    told_open(&one, t->game, SK_TURN_RANDOM);
    told_open(&many, t->game, SK_TURN_RANDOM);
    for (int i = 0; i < STEPS; i++) {
        int8_t before[GAMES];
        sk_batch_actors(&stepped.batch, before);
        sk_batch_choose(&stepped.batch, stepped.actions);
        sk_batch_apply(&stepped.batch, stepped.actions);
        EQ(sk_batch_turn(&turned.batch, &one.turn), 0);
        EQ(sk_batch_turn_parallel(&threaded.batch, &many.turn, 3), 0);
        OK(memcmp(one.ended, done, sizeof done) == 0);
        OK(memcmp(one.acted, before, sizeof before) == 0);
    }
    OK(same_games(&turned, &stepped, GAMES));
    OK(same_games(&turned, &threaded, GAMES));
    OK(told_equal(&one, &many, t));
    for (int g = 0; g < GAMES; g++) {
        EQ(one.actors[g], sk_actor(turned.batch.states + (size_t)g * t->game->state_size));
        OK(features_are(&turned, g, one.actors[g], one.observation));
        OK(features_are(&turned, g, one.actors[g] | SK_RECALL, one.information));
    }
    if (tap_failures) say_where(t, 0, turned.batch.states);
    told_release(&one);
    told_release(&many);
    run_release(&turned);
    run_release(&stepped);
    run_release(&threaded);
}

TEST("a turn plays what steps play and tells what the views tell, on any number of threads") {
    each_table(BATCH_SECONDS, turn_tells_the_truth);
}

/* The lists of a turn, and rows of floats made of them. */
typedef struct listed {
    uint16_t *index, told[GAMES];
    int8_t *value;
    float *rows;
} listed;

static void listed_open(listed *out, sk_turn *turn, const sk_game *game, int recall) {
    out->index = (uint16_t *)block((size_t)GAMES * game->features * sizeof *out->index);
    out->value = (int8_t *)block((size_t)GAMES * game->features);
    out->rows = (float *)block((size_t)GAMES * game->features * sizeof *out->rows);
    memset(out->index, 0, (size_t)GAMES * game->features * sizeof *out->index);
    memset(out->value, 0, (size_t)GAMES * game->features);
    memset(out->told, 0, sizeof out->told);
    turn->index = out->index;
    turn->value = out->value;
    turn->told = out->told;
    turn->room = game->features;
    turn->recall = (uint8_t)recall;
}

static void listed_release(listed *out) {
    free(out->index);
    free(out->value);
    free(out->rows);
}

/* 1 if the lists say what the rows of floats say, and zeros follow them. */
static int listed_same(const listed *out, const sk_game *game, const float *rows) {
    size_t features = game->features;
    memset(out->rows, 0, GAMES * features * sizeof *out->rows);
    for (size_t g = 0; g < GAMES; g++)
        for (size_t i = 0; i < features; i++) {
            size_t at = g * features + i;
            if (i < out->told[g])
                out->rows[g * features + out->index[at]] = (float)out->value[at] / 64;
            else if (out->index[at] || out->value[at])
                return 0;
        }
    return memcmp(out->rows, rows, GAMES * features * sizeof *rows) == 0;
}

/* Every id of game g is legal in both or in neither. */
static void legal_alike(const run *asked, const run *kept, uint32_t g) {
    int who = sk_actor(asked->batch.states + (size_t)g * asked->batch.game->state_size);
    if (who < 0 || who == SK_CHANCE) return;
    for (int a = 0; a < asked->batch.game->actions + 3; a++)
        EQ(sk_batch_legal(&kept->batch, g, (sk_action)a), sk_batch_legal(&asked->batch, g, (sk_action)a));
}

/* With the legal actions kept, after random turns, plies, refused actions and renewals. */
static void kept_or_asked(const table *t, int index, double until) {
    run asked, kept;
    told one, other;
    listed list;
    sk_choice *legal = (sk_choice *)block((size_t)GAMES * t->game->choices_max * sizeof *legal);
    uint16_t count[GAMES];
    (void)until;
    run_open(&asked, t, GAMES);
    run_open(&kept, t, GAMES);
    kept.batch.legal = legal;
    kept.batch.legal_count = count;
    kept.batch.kept = (uint8_t *)block((size_t)GAMES * (size_t)t->players * t->game->kept_size + 1);
    memset(kept.batch.kept, 0, (size_t)GAMES * (size_t)t->players * t->game->kept_size + 1);
    asked.batch.renew = kept.batch.renew = index & 1;
    EQ(sk_batch_reset(&kept.batch), SK_OK);
    told_open(&one, t->game, SK_TURN_CHECKED);
    told_open(&other, t->game, SK_TURN_CHECKED);
    listed_open(&list, &other.turn, t->game, index / 2 & 1);
    one.turn.actions = asked.actions;
    other.turn.actions = kept.actions;
    for (int i = 0; i < STEPS; i++) {
        if (i % 10 == 9) EQ(sk_batch_play(&asked.batch, 3), sk_batch_play(&kept.batch, 3));
        sk_batch_choose(&asked.batch, asked.actions);
        sk_batch_choose(&kept.batch, kept.actions);
        OK(memcmp(asked.actions, kept.actions, sizeof kept.actions) == 0);
        asked.actions[i % GAMES] = kept.actions[i % GAMES] = (sk_action)(i * 7 % (t->game->actions + 3));
        EQ(sk_batch_turn(&asked.batch, &one.turn), sk_batch_turn_parallel(&kept.batch, &other.turn, 2));
        OK(told_equal(&one, &other, t));
        OK(listed_same(&list, t->game, other.turn.recall ? one.information : one.observation));
        EQ(sk_batch_renew(&asked.batch), sk_batch_renew(&kept.batch));
        legal_alike(&asked, &kept, (uint32_t)i % GAMES);
    }
    OK(same_games(&asked, &kept, GAMES));
    if (tap_failures) say_where(t, 0, kept.batch.states);
    listed_release(&list);
    told_release(&one);
    told_release(&other);
    run_release(&asked);
    free(kept.batch.kept);
    run_release(&kept);
    free(legal);
}

TEST("a batch that keeps legal actions and lists plays and tells the same, and lists say what rows say") {
    each_table(BATCH_SECONDS, kept_or_asked);
}

enum { LIST = 4096 + SK_TELL_ROOM };

/* 1 if the list that is told again is the one that is told anew, feature by feature. */
static int same_list(const sk_game *game, const void *view, int seat, void *kept) {
    static uint16_t index[2][LIST];
    static int8_t value[2][LIST];
    int count = game->sparse(view, seat, index[0], value[0]);
    return game->again(view, seat, kept, index[1], value[1]) == count &&
           memcmp(index[0], index[1], (size_t)count * sizeof **index) == 0 &&
           memcmp(value[0], value[1], (size_t)count) == 0;
}

/* What a seat is told again, whatever came before: plies, plies taken back, other games, the other way to look, and in
 * `mixed` other seats and tables too. */
static void again_or_anew(const table *t, int index, double until) {
    static uint64_t mixed[1 << 13];
    static const sk_game *mixed_of;
    enum { BACK = 8 };
    const sk_game *game = t->game;
    uint64_t state[SK_STATE_MAX / 8], past[BACK][SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    uint64_t rng = sk_random_seed(3, (uint64_t)index), chance = sk_random_seed(4, (uint64_t)index);
    if (!game->again) return;
    OK(game->kept_size > 0 && game->kept_size <= sizeof mixed);
    uint8_t *kept = (uint8_t *)block((size_t)t->players * game->kept_size);
    memset(kept, 0, (size_t)t->players * game->kept_size);
    if (mixed_of != game) memset(mixed, 0, sizeof mixed);
    mixed_of = game;
    for (int games = 0, good = 1; games < 6 && good && (games < 2 || seconds_now() < until); games++) {
        game->init(state, t->players, t->options);
        for (int ply = 0, who; (who = sk_actor(state)) >= 0 && good; ply++) {
            uint32_t random = (uint32_t)(sk_random(&chance) >> 32);
            memcpy(past[ply % BACK], state, game->state_size);
            game->apply(state, who, game->pick(state, who, (uint32_t)(sk_random(&rng) >> 32)));
            if (random % 16 == 0) memcpy(state, past[random / 16 % (ply < BACK ? ply + 1u : BACK)], game->state_size);
            int seat = random % 4 < 2 && who != SK_CHANCE ? who : (int)(random / 256 % (uint32_t)t->players);
            sk_view(game, state, random >> 16 & 1 ? seat | SK_RECALL : seat, view);
            good = same_list(game, view, seat, kept + (size_t)seat * game->kept_size);
            if (random % 8 == 1) good = good && same_list(game, view, seat, mixed);
        }
        OK(good);
        if (!good) say_where(t, games, state);
    }
    free(kept);
}

TEST("lists that are told again are those that are told anew, whatever was told before") {
    each_table(BATCH_SECONDS, again_or_anew);
}

/* Plies may stop before a draw: nobody decides there, and the next turn lets chance act first. */
static void turn_after_plies(const table *t, int index, double until) {
    run r;
    told out;
    int drawn = 0;
    (void)index;
    (void)until;
    run_open(&r, t, GAMES);
    r.batch.renew = 1;
    told_open(&out, t->game, SK_TURN_LOOK);
    for (int i = 0; i < STEPS; i++) {
        int8_t actors[GAMES];
        sk_batch_play(&r.batch, 1);
        sk_batch_actors(&r.batch, actors);
        sk_batch_mask(&r.batch, out.mask);
        sk_batch_observe(&r.batch, out.observation);
        for (int g = 0; g < GAMES; g++) {
            if (actors[g] != SK_CHANCE) continue;
            drawn++;
            for (int a = 0; a < t->game->actions; a++)
                EQ(out.mask[(size_t)g * t->game->actions + (size_t)a], 0);
            for (int f = 0; f < t->game->features; f++)
                OK(out.observation[(size_t)g * t->game->features + (size_t)f] == 0);
        }
        sk_batch_turn(&r.batch, &out.turn);
        for (int g = 0; g < GAMES; g++)
            OK(out.actors[g] >= 0 && out.actors[g] < t->players && out.acted[g] == -1);
    }
    OK(drawn > 0);
    told_release(&out);
    run_release(&r);
}

TEST("plies that stop before a draw leave nobody to decide until the next turn") {
    each_table(BATCH_SECONDS, turn_after_plies);
}

TEST("a checked turn refuses what is not legal, and a look plays nothing") {
    int count;
    run r;
    told out;
    table t = {sk_games(&count)[0], sk_games(&count)[0]->players_min, 0};
    uint64_t before;
    run_open(&r, &t, GAMES);
    told_open(&out, t.game, SK_TURN_CHECKED);
    before = sk_hash_bytes(r.batch.states, (size_t)GAMES * t.game->state_size);
    out.turn.actions = r.actions;
    for (int g = 0; g < GAMES; g++)
        r.actions[g] = t.game->actions;
    EQ(sk_batch_turn(&r.batch, &out.turn), GAMES);
    for (int g = 0; g < GAMES; g++)
        EQ(out.refused[g] == 1 && out.acted[g] == -1 && !out.ended[g], 1);
    out.turn.play = SK_TURN_LOOK;
    EQ(sk_batch_turn(&r.batch, &out.turn), 0);
    EQ(sk_hash_bytes(r.batch.states, (size_t)GAMES * t.game->state_size), before);
    told_release(&out);
    run_release(&r);
}

TEST("rewards follow places, points or the lead") {
    const int16_t scores[SK_SEATS] = {7, 7, 3};
    const uint8_t ranks[SK_SEATS] = {1, 2, 3};
    float out[SK_SEATS];
    sk_rewards(SK_REWARD_PLACES, 3, scores, ranks, out);
    OK(out[0] == 1 && out[1] == 0 && out[2] == -1);
    sk_rewards(SK_REWARD_POINTS, 3, scores, ranks, out);
    OK(out[0] == 7 && out[1] == 7 && out[2] == 3);
    sk_rewards(SK_REWARD_LEAD, 3, scores, ranks, out);
    OK(out[0] == 0 && out[1] == 0 && out[2] == -4);
    sk_rewards(SK_REWARD_PLACES, 1, scores, ranks, out);
    OK(out[0] == 0);
    sk_rewards(SK_REWARD_LEAD, 1, scores, ranks, out);
    OK(out[0] == 7);
}
