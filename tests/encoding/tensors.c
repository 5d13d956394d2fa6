/* tensors.c - what learners are told: bounded, the same in both forms, and different where positions differ.
 *
 *   tensors            the tests
 *   tensors --alike    how many pairs of sibling positions look alike, for every game and number of players
 */
#include <stdio.h>
#include <stdlib.h>

#include "skerry/bits.h"
#include "skerry/hash.h"
#include "skerry/features.h"
#include "skerry/player.h"
#define TAP_OWN_MAIN
#include "tests/support/tap.h"

enum { FEATURES_MAX = 4096, SIBLINGS = 24 };

/* Pairs of sibling positions that differ for the seat that chose, and those of them that look alike. */
typedef struct tally {
    uint64_t pairs, alike;
} tally;

/* What a seat knows after each of some of its choices, as a tensor and as bytes. */
typedef struct sibling {
    float tensor[FEATURES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
} sibling;

static sibling family[SIBLINGS];

/* What `seat` knows of a state. The number of plies is no part of a position. */
static void look(const sk_game *game, const void *state, int seat, sibling *out) {
    memset(out, 0, sizeof *out);
    sk_view(game, state, seat | SK_RECALL, out->view);
    sk_encoder_of(game)->encode(out->view, seat, out->tensor);
    ((sk_head *)(void *)out->view)->ply = 0;
}

/* Compare the positions after up to SIBLINGS choices of the seat that acts. */
static void compare_siblings(const sk_game *game, const void *state, int seat, tally *t) {
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t next[SK_STATE_MAX / 8];
    int count = game->rules->legal(state, seat, choices);
    int step = count > SIBLINGS ? count / SIBLINGS : 1, used = 0;
    for (int i = 0; i < count && used < SIBLINGS; i += step) {
        memcpy(next, state, game->state_size);
        game->rules->apply(next, seat, choices[i].action);
        look(game, next, seat, &family[used++]);
    }
    for (int a = 0; a < used; a++)
        for (int b = 0; b < a; b++) {
            if (memcmp(family[a].view, family[b].view, game->state_size) == 0) continue;
            t->pairs++;
            t->alike += memcmp(family[a].tensor, family[b].tensor, sk_encoder_of(game)->features * sizeof(float)) == 0;
        }
}

/* A game between players who guess; every third decision is compared with its siblings. */
static void play_one(const sk_game *game, int players, uint64_t seed, tally *t) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(seed, 1);
    sk_head *head = (sk_head *)(void *)state;
    game->rules->init(state, players, 0);
    for (int ply = 0; head->actors; ply++) {
        int who = sk_lowest(head->actors);
        uint32_t random = (uint32_t)(sk_random(&rng) >> 32);
        if (who != SK_CHANCE && ply % 3 == 0) compare_siblings(game, state, who, t);
        game->rules->apply(state, who,
                           sk_ai_of(game)->rollout_policy ? sk_ai_of(game)->rollout_policy(state, who, random)
                                                          : sk_pick(game, state, who, random));
    }
}

/* What seats are told of random games: one number for all that they saw. */
static uint64_t told_of(const sk_game *game) {
    uint64_t told = 0;
    for (int players = game->players_min; players <= game->players_max; players++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8],
                rng = sk_random_seed(77, 10 * (uint64_t)players + seed);
            const sk_head *head = (const sk_head *)(const void *)state;
            static float row[FEATURES_MAX];
            game->rules->init(state, players, 0);
            while (head->actors) {
                int who = sk_lowest(head->actors);
                if (who != SK_CHANCE) {
                    sk_view(game, state, who, view);
                    sk_encoder_of(game)->encode(view, who, row);
                    told = sk_signature_add(told, sk_hash_bytes(row, sk_encoder_of(game)->features * sizeof *row));
                }
                game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
            }
        }
    return told;
}

TEST("features tell what they told: nets and the data of others rest on it, and where it changes `tensor` grows") {
    static const struct {
        const char *key;
        int tensor;
        uint64_t told;
    } known[] = {
        {"stone-age-junior", 2, 0xa9ec39025deb3164}, {"isle-of-skye", 2, 0x11e1098d38a19a84},
        {"skara-brae", 2, 0x0173ad64fdb5fe9e},       {"settlement", 2, 0x6ad23044fec0bc7c},
        {"reykholt", 2, 0xc500778368fd2268},
    };
    int count, found = 0;
    const sk_game *const *games = sk_games(&count);
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        for (int i = 0; i < count; i++) {
            if (strcmp(games[i]->key, known[k].key) != 0) continue;
            found++;
            EQ(sk_encoder_of(games[i])->encoding_version, known[k].tensor);
            if (games[i]->version >> SK_EDITION_SHIFT) continue; /* an owner's pieces tell something else */
            const uint64_t told = told_of(games[i]);
            if (told != known[k].told)
                printf("# %s: features differ from those of encoding_version %d. If they should, raise the version and "
                       "pin "
                       "0x%016llx (HACKING.md, \"A feature of an encoder\")\n",
                       games[i]->key, known[k].tensor, (unsigned long long)told);
            EQ(told == known[k].told, 1);
        }
    OK(found > 0); /* a build may have fewer games */
}

static double share(const tally *t) {
    return t->pairs ? 100.0 * (double)t->alike / (double)t->pairs : 0;
}

static void measure(const sk_game *game, int players, int games, tally *t) {
    for (int g = 0; g < games; g++)
        play_one(game, players, (uint64_t)(100 * players + g), t);
}

/* 1 if both forms tell the same features, every one a 64th within bounds and told once. */
static int same_forms(const sk_game *game, const void *view, int seat) {
    static float dense[FEATURES_MAX], again[FEATURES_MAX];
    static uint16_t index[FEATURES_MAX + SK_SPARSE_SLACK];
    static int8_t value[FEATURES_MAX + SK_SPARSE_SLACK];
    sk_encoder_of(game)->encode(view, seat, dense);
    int count = sk_encoder_of(game)->encode_sparse(view, seat, index, value);
    memset(again, 0, sizeof again);
    for (int i = 0; i < count; i++) {
        if (index[i] >= sk_encoder_of(game)->features || again[index[i]] != 0 || !value[i]) return 0;
        if (value[i] > SK_UNIT || value[i] < -SK_UNIT) return 0;
        again[index[i]] = (float)value[i] / SK_UNIT;
    }
    return memcmp(dense, again, sk_encoder_of(game)->features * sizeof(float)) == 0;
}

static void check_forms(const sk_game *game, int players) {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], rng = (uint64_t)players;
    const sk_head *head = (const sk_head *)(const void *)state;
    int good = 1, aims = 1;
    game->rules->init(state, players, 0);
    while (head->actors && good) {
        sk_choice choices[SK_CHOICES_MAX];
        int who = sk_lowest(head->actors), count = who == SK_CHANCE ? 0 : game->rules->legal(state, who, choices);
        for (int i = 0; i < count; i++)
            aims = aims && sk_policy_index(game, state, who, choices[i].action) < sk_policy_size(game);
        for (int viewer = 0; viewer < 2 * players; viewer++) {
            int seat = viewer / 2;
            sk_view(game, state, viewer % 2 ? seat | SK_RECALL : seat, view);
            good = good && same_forms(game, view, seat);
        }
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    if (!good || !aims) printf("# %s, %d players, ply %d\n", game->key, players, head->ply);
    OK(good);
    OK(aims);
}

/* Do something with every game at every number of players. */
static void each(void (*work)(const sk_game *game, int players)) {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++)
        for (int players = all[g]->players_min; players <= all[g]->players_max; players++)
            work(all[g], players);
}

/* A short game with few choices is played more often. */
static void check_alike(const sk_game *game, int players) {
    tally t = {0, 0};
    for (int games = 3; t.pairs < 100 && games <= 300; games *= 10) {
        t = (tally){0, 0};
        measure(game, players, games, &t);
    }
    if (t.pairs < 100 || share(&t) > 1) printf("# %s, %d players: %.2f %% alike\n", game->key, players, share(&t));
    OK(t.pairs >= 100);
    OK(share(&t) <= 1);
}

static void print_alike(const sk_game *game, int players) {
    tally t = {0, 0};
    measure(game, players, 20, &t);
    printf("%-18s %d players  %8llu pairs  %6.2f %% alike\n", game->key, players, (unsigned long long)t.pairs,
           share(&t));
}

TEST("dense and sparse tensors agree: each feature told once, a 64th, within bounds; every choice has an aim") {
    each(check_forms);
}

TEST("at most one pair of sibling positions in a hundred looks alike") {
    each(check_alike);
}

TEST("every game names the version of its tensor and the number of its aims") {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++) {
        OK(sk_encoder_of(all[g])->encoding_version > 0);
        OK(sk_policy_size(all[g]) > 0 &&
           (sk_encoder_of(all[g])->policy_index || sk_policy_size(all[g]) == all[g]->actions));
        OK(sk_encoder_of(all[g])->features <= FEATURES_MAX);
    }
}

/* 1 if the places of one feature hold what its kind may, for one index of all dimensions but the last. */
static int kind_holds(const sk_feature_place *f, const float *at, int count) {
    int ones = 0, good = 1;
    for (int i = 0; i < count; i++) {
        const float value = at[i];
        ones += value == 1;
        switch (f->kind) {
        case SK_FEATURE_UNUSED: good &= value == 0; break;
        case SK_FEATURE_FLAG:
        case SK_FEATURE_BITS:
        case SK_FEATURE_ONE_HOT: good &= value == 0 || value == 1; break;
        case SK_FEATURE_THERMOMETER: good &= value == 0 || (value == 1 && (i == 0 || at[i - 1] == 1)); break;
        case SK_FEATURE_AMOUNT: good &= i == 0 ? value >= 0 : value == 0 || (value == 1 && at[i - 1] > 0); break;
        case SK_FEATURE_SCALED: good &= value >= 0 && value <= 1; break;
        default: good &= value >= -1 && value <= 1;
        }
    }
    return good && (f->kind != SK_FEATURE_ONE_HOT || ones <= 1);
}

/* The same for every index; counts how often a place is named. */
static int feature_holds(const sk_feature_place *f, const float *row, uint8_t *named) {
    const int runs = f->dimensions && f->stride[f->dimensions - 1] == 1 && f->kind != SK_FEATURE_FLAG;
    const int last = runs ? f->shape[f->dimensions - 1] : 1, dimensions = f->dimensions - runs;
    int index[SK_FEATURE_DIMENSIONS] = {0}, good = 1;
    for (int at = f->start, d = 0; d >= 0;) {
        good &= kind_holds(f, row + at, last);
        for (int i = 0; i < last; i++)
            named[at + i]++;
        for (d = dimensions - 1; d >= 0; d--) {
            at += f->stride[d];
            if (++index[d] < f->shape[d]) break;
            at -= f->stride[d] * f->shape[d];
            index[d] = 0;
        }
    }
    return good;
}

/* 1 if the table names each place of a row once, and each holds what its kind may. */
static int table_holds(const sk_game *game, const float *row) {
    static uint8_t named[FEATURES_MAX];
    sk_feature_place f;
    int good = 1;
    memset(named, 0, sizeof named);
    for (int i = 0; sk_feature_at(game, i, &f); i++)
        if (!feature_holds(&f, row, named)) {
            printf("# %s: %s at %d holds what a %s may not\n", game->key, f.name, f.start,
                   sk_feature_kind_name(f.kind));
            good = 0;
        }
    for (int i = 0; i < FEATURES_MAX; i++)
        good = good && named[i] == (i < sk_encoder_of(game)->features);
    return good;
}

static void check_table(const sk_game *game, int players) {
    uint64_t state[SK_STATE_MAX / 8], rng = (uint64_t)players;
    const sk_head *head = (const sk_head *)(const void *)state;
    static float row[FEATURES_MAX];
    int good = 1;
    game->rules->init(state, players, 0);
    while (head->actors && good) {
        const int who = sk_lowest(head->actors);
        if (who != SK_CHANCE) {
            sk_encoder_of(game)->encode(state, who, row);
            good = table_holds(game, row);
        }
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    OK(good);
}

TEST("the table of features names each place once, and each holds what its kind may") {
    each(check_table);
}

TEST("every net of nets/ fits the encoder of its game") {
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++) {
        char path[400];
        if (all[g]->version >> SK_EDITION_SHIFT) continue; /* an owner's pieces may have other features */
        snprintf(path, sizeof path, "%s/nets/%s.net", SOURCE_ROOT, all[g]->key);
        FILE *file = fopen(path, "rb");
        if (!file) continue;
        fclose(file);
        if (!sk_net_present(all[g]))
            printf("# nets/%s.net was made for other features or outputs, so there is no master: train it again "
                   "(train/), or take the file away\n",
                   all[g]->key);
        OK(sk_net_present(all[g]));
    }
}

/* ---- What tells several features at once tells what one after the other does ---- */

/* A list, and the row of values that it should be. */
typedef struct trial {
    uint16_t index[256 + SK_SPARSE_SLACK];
    int8_t value[256 + SK_SPARSE_SLACK], want[256];
    sparse_vector vector;
    feature_writer sink;
} trial;

static void trial_open(trial *t) {
    memset(t->want, 0, sizeof t->want);
    t->vector = (sparse_vector){t->index, t->value, 0};
    t->sink = (feature_writer){&t->vector, 0};
}

/* 1 if the list says what is wanted, each feature once, in the order of the features unless they are told by turns. */
static int trial_good(const trial *t, int ordered) {
    int8_t row[256] = {0};
    for (size_t i = 0; i < t->vector.count; i++) {
        if (t->index[i] > 255 || row[t->index[i]] || !t->value[i]) return 0;
        if (ordered && i && t->index[i] <= t->index[i - 1]) return 0;
        row[t->index[i]] = t->value[i];
    }
    return memcmp(row, t->want, sizeof row) == 0;
}

static int part_of(int count, int most) {
    return (count < most ? count : most) * SK_UNIT / most;
}

TEST("eight values, sets and eight ones are told as one feature after the other") {
    uint64_t rng = 5;
    for (int round = 0, good = 1; round < 4000 && good; round++) {
        uint64_t word = sk_random(&rng), bits = sk_random(&rng) & sk_random(&rng), which = sk_random(&rng);
        int rows = 1 + round % 8, stride = round / 8 % 16, most = 1 + round / 128 % 16, count = round % 65;
        trial t;
        trial_open(&t);
        for (int i = 0; i < 8; i++) {
            int value = (int)(word >> 8 * i & 127) - 64;
            if (bits >> i & 1) value = 0;
            word = (word & ~((uint64_t)255 << 8 * i)) | (uint64_t)(uint8_t)value << 8 * i;
            t.want[100 + i] = (int8_t)value;
        }
        feature_put_eight(t.sink, 100, word);
        good = trial_good(&t, 1);
        trial_open(&t);
        for (int i = 0; i < count; i++)
            t.want[7 + i] = bits >> i & 1 ? -3 : 0;
        feature_put_set(t.sink, 7, bits, count, -3);
        good = good && trial_good(&t, 1);
        if (stride < most) stride = most; /* rows that do not overlap */
        which &= 0x1f1f1f1f1f1f1f1f;
        if (round & 1) which |= bits & 0x8080808080808080;
        trial_open(&t);
        for (int i = 0; i < rows; i++)
            if ((int)(which >> 8 * i & 255) < most) t.want[5 + stride * i + (int)(which >> 8 * i & 255)] = SK_UNIT;
        feature_put_one_hots(t.sink, 5, which, rows, stride, most);
        good = good && trial_good(&t, 1);
        OK(good);
    }
}

TEST("parts of eight wholes are those of each, for every whole that is allowed and every count") {
    static const uint8_t wholes[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                                     14, 15, 16, 17, 18, 19, 20, 24, 32, 40, 48, 64};
    enum { WHOLES = sizeof wholes };
    for (int w = 0, good = 1; w < WHOLES && good; w++)
        for (int count = 0; count < 256; count++) {
            uint64_t counts = 0, most = 0;
            trial t;
            trial_open(&t);
            for (int i = 0; i < 8; i++) {
                int whole = i == 5 ? 0 : wholes[(w + i) % WHOLES], some = (count + 37 * i) & 255;
                counts |= (uint64_t)some << 8 * i;
                most |= (uint64_t)whole << 8 * i;
                t.want[40 + i] = (int8_t)(whole ? part_of(some, whole) : 0);
            }
            feature_put_eight_scaled(t.sink, 40, counts, most);
            good = good && trial_good(&t, 1);
            OK(good);
        }
}

TEST("counts and steps are told alike, from tables or not") {
    static const uint8_t pairs[][2] = {{4, 2}, {5, 3}, {8, 3}, {12, 3}, {12, 4}, {16, 4}, {7, 3}, {20, 6}, {1, 1}};
    uint8_t counts[13];
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
        for (int count = 0; count < 256; count++) {
            trial t;
            trial_open(&t);
            t.want[9] = (int8_t)part_of(count, pairs[k][0]);
            for (int i = 0; i < pairs[k][1]; i++)
                t.want[10 + i] = count > i ? SK_UNIT : 0;
            feature_put_amount(t.sink, 9, count, pairs[k][0], pairs[k][1]);
            OK(trial_good(&t, 1));
        }
    for (int i = 0; i < 13; i++)
        counts[i] = (uint8_t)(i * 5 % 13);
    for (int count = 0; count <= 13; count++) {
        trial t;
        trial_open(&t);
        for (int i = 0; i < count; i++)
            t.want[60 + i] = (int8_t)part_of(counts[i], 9);
        feature_put_counts(t.sink, 60, counts, count, 9);
        OK(trial_good(&t, 1));
    }
}

int main(int count, char **arguments) {
    if (count < 2 || strcmp(arguments[1], "--alike") != 0) return tap_main(count, arguments);
    each(print_alike);
    return 0;
}
