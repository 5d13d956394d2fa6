/* game.c - Sixth Game: the row that ties rules, eyes, text and computer players together. */
#include <assert.h>

#include "rules.c"
#include "features.h"
#include "skerry/playout.h"
#include "sixth_game_words.h"

static_assert(sizeof(six_state) == 44, "the state has no padding");

SK_LOOPS(six_state, pick)

#define AT(member) (uint16_t) offsetof(six_state, member)

static const sk_field fields[SIX_FIELDS] = {
    {"secret", AT(secret), 1, SK_DEPENDS, 1, SIX_SEATS, 1, 1, 0, 0, NULL},
    {"open", AT(open), 1, SK_PUBLIC, SIX_VALUES, SIX_SEATS, SIX_VALUES, 1, 0, 0, NULL},
    {"stopped", AT(stopped), 1, SK_PUBLIC, 1, 1, 0, 0, SK_EVERY, 0, NULL},
    {"active", AT(active), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"last", AT(last), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"bag", AT(bag), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
};

static const char *const start_values[] = {"random", "1", "2", "3", "4"};
static const char *const limit_values[] = {"9", "12"};

static const sk_option options[] = {
    {SK_START, SIX_OPT_START, 3, 5, start_values, SK_FREE, 0}, /* V2 */
    {"limit", SIX_OPT_LIMIT, 1, 2, limit_values, 0, 0},        /* V1 */
};

static const char *const steps[SIX_STEPS] = {"deal", "begin", "turn", "draw", "over"};

extern const sk_box sixth_game_box;

static const sk_rules rules = {
    .fits = fits,
    .init = init,
    .legal = legal,
    .apply = apply,
    .score = score,
    .rank = rank,
    .check = check,
    .sees = sees,
    .determinize = fill,
    .secrets = {.curtain = six_curtain, .steps = 1 << SIX_DEAL},
    .loops = &loops,
};

static const sk_words words = {
    .book = &sixth_game_rulebook,
    .box = &sixth_game_box,
    .reasons = six_reasons,
    .say = six_say,
    .why = six_why,
    .ask = six_ask,
    .gather = six_gather,
    .story = six_story,
    .breakdown = six_breakdown,
    .verdict = six_verdict,
    .broken = six_broken,
    .describe = six_describe,
    .part = six_part,
    .option_words = sixth_game_option_words,
};

static const sk_ai ai = {
    .priors = six_appeals,
    .value = six_value,
    .characters = six_characters,
    .stock = six_stock,
    .stock_text = six_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = six_draw,
#endif
};

SK_FEATURES(seat_features, SIX_SEAT_TABLE)
SK_FEATURES(feature_table, SIX_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 1,
    .features = SIX_FEATURES,
    .table = feature_table,
    .policy_size = SIX_ACTIONS,
    .encode = six_observe,
    .encode_sparse = six_sparse,
};

const sk_game sixth_game = {
    .key = "sixth-game",
    .title = {"Sixth Game", "Sixth Game"},
    .summary = {"Take pebbles from the bag, and stop before they are too many.",
                "Prenez des cailloux dans le sac et arrêtez-vous avant d’en avoir trop."},
    .id = SIX_ID,
    .version = SIX_VERSION,
    .players_min = 2,
    .players_max = SIX_SEATS,
    .minutes = 5,
    .state_size = sizeof(six_state),
    .actions = SIX_ACTIONS,
    .outcomes = SIX_OUTCOMES,
    .choices_max = SIX_VALUES,
    .plies_max = 1 + SIX_SEATS * (2 + 2 * SIX_OPEN_MAX),
    .fields = fields,
    .field_count = SIX_FIELDS,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .steps = steps,
    .step_count = SIX_STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
