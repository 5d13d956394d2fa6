/* game.c - Stone Age Junior: the row that ties rules, eyes, text and computer players together. */
#include <assert.h>

#include "rules.c"
#include "features.h"
#include "skerry/playout.h"
#include "stone_age_junior_words.h"

static_assert(sizeof(saj_state) == 120, "the state has no padding");

SK_LOOPS(saj_state, pick)

static const char *const faces[] = {"1",   "2",     "3",     "4",   "5",         "6",    "site",
                                    "dog", "tooth", "berry", "pot", "arrowhead", "fish", "trade"};

#define AT(member) (uint16_t) offsetof(saj_state, member)
#define STORE(member) (uint16_t)(offsetof(saj_state, store) + offsetof(saj_store, member))

static const sk_field fields[SAJ_FIELDS] = {
    {"tokens", AT(token), 1, SK_DEPENDS, SAJ_SLOTS, 1, 0, 0, 0, SAJ_SLOTS, faces},
    {"tokens_up", AT(up), 2, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"faces_never_shown", AT(faces_left), 2, SK_DEPENDS, 1, 1, 0, 0, 0, 0, NULL},
    {"huts_never_shown", AT(huts_left), 2, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"huts_on_offer", AT(offer), 1, SK_PUBLIC, SAJ_PILES, 1, 0, 0, 0, 0, NULL},
    {"huts_in_piles", AT(pile), 1, SK_PUBLIC, SAJ_PILES, 1, 0, 0, 0, 0, NULL},
    {"positions", AT(position), 1, SK_PUBLIC, 1, SAJ_SEATS, 1, 1, 0, 0, NULL},
    {"active", AT(active), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"winner", AT(winner), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"huts_built", AT(huts), 1, SK_PUBLIC, 3, SAJ_SEATS, 3, 1, 0, 0, NULL},
    {"ghosts", AT(ghost), 1, SK_PUBLIC, SAJ_SLOTS, 1, 0, 0, 0, 0, NULL},
    {"slot_turning", AT(turning), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"pile_revealing", AT(revealing), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"stock", AT(stock), 1, SK_PUBLIC, SAJ_KINDS, 1, 0, 0, 0, 0, NULL},
    {"dogs_on_board", AT(kennel), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"trading_place", AT(pool), 1, SK_PUBLIC, SAJ_KINDS, 1, 0, 0, 0, 0, NULL},
    {"face_turned", AT(shown), 1, SK_PUBLIC, 1, 1, 0, 0, 0, SAJ_SLOTS, faces},
    {"goods", STORE(goods), 1, SK_TOGETHER, SAJ_KINDS, SAJ_SEATS, sizeof(saj_store), 1, 0, 0, NULL},
    {"dogs", STORE(dogs), 1, SK_PUBLIC, 1, SAJ_SEATS, sizeof(saj_store), 1, 0, 0, NULL},
    {"hut_count", STORE(built), 1, SK_PUBLIC, 1, SAJ_SEATS, sizeof(saj_store), 1, 0, 0, NULL},
    {"goods_count", STORE(held), 1, SK_DEPENDS, 1, SAJ_SEATS, sizeof(saj_store), 1, 0, 0, NULL},
};

static const char *const start_values[] = {"random", "1", "2", "3", "4"};
static const char *const memory_values[] = {"off", "fading", "full"};
static const char *const goods_values[] = {"hidden", "number", "open"};
static const char *const exchange_values[] = {"player", "automatic"};
static const char *const reset_values[] = {"exchange", "shuffle"};
static const char *const huts_values[] = {"3", "2"};

static const sk_option options[] = {
    {"start", SAJ_OPT_START, 3, 5, start_values, SK_FREE, 0},     /* R10 */
    {"memory_aid", SAJ_OPT_MEMORY, 2, 3, memory_values, 0, 0},    /* V1 */
    {"opponents_goods", SAJ_OPT_GOODS, 2, 3, goods_values, 0, 0}, /* V2 */
    {"exchange", SAJ_OPT_EXCHANGE, 1, 2, exchange_values, 0, 0},  /* V3 */
    {"reset", SAJ_OPT_RESET, 1, 2, reset_values, 0, 0},           /* V4 */
    {"huts_to_win", SAJ_OPT_HUTS, 1, 2, huts_values, 0, 0},       /* V5 */
};

static const char *const steps[SAJ_STEPS] = {"setup-hut", "setup-start", "flip",     "token",          "trade", "steal",
                                             "build",     "hut",         "exchange", "exchange-drawn", "over"};

extern const sk_box stone_age_junior_box;

/* What `sees` denies. */
static void cover(const void *state, int viewer, void *view) {
    saj_state *v = (saj_state *)view;
    if (!sees(state, viewer, SAJ_F_FACES_LEFT, 0)) { /* no recall: what lies face down and is no ghost */
        v->faces_left = 0xfffe;
        for (int slot = 0; slot < SAJ_SLOTS; slot++) { /* without a branch: which tokens are seen is hard to guess */
            const int seen = -((v->up >> slot & 1) | (v->ghost[slot] != 0));
            v->token[slot] = (uint8_t)((v->token[slot] & seen) | (SK_HIDDEN & ~seen));
        }
    }
    for (int seat = 0; seat < v->head.players; seat++) {
        if (!sees(state, viewer, SAJ_F_GOODS, seat * SAJ_KINDS)) memset(v->store[seat].goods, SK_HIDDEN, SAJ_KINDS);
        if (!sees(state, viewer, SAJ_F_HELD, seat)) v->store[seat].held = SK_HIDDEN;
    }
}

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
    .redact = cover,
    .reveals = reveals,
    .secrets = {.curtain = saj_curtain, .faded = saj_faded},
    .loops = &loops,
};

static const sk_words words = {
    .book = &stone_age_junior_rulebook,
    .box = &stone_age_junior_box,
    .charts = saj_charts,
    .reasons = saj_reasons,
    .say = saj_say,
    .why = saj_why,
    .ask = saj_ask,
    .gather = saj_gather,
    .story = saj_story,
    .breakdown = saj_breakdown,
    .verdict = saj_verdict,
    .broken = saj_broken,
    .describe = saj_describe,
    .part = saj_part,
    .option_words = stone_age_junior_option_words,
};

static const sk_ai ai = {
    .priors = saj_appeals,
    .value = saj_value,
    .minds = saj_minds,
    .mind_count = SAJ_MINDS,
    .characters = saj_characters,
    .stock = saj_stock,
    .stock_text = saj_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = saj_draw,
    .paint = saj_paint,
#endif
    .catalog = saj_catalog,
};

SK_FEATURES(slot_features, SAJ_SLOT_TABLE)
SK_FEATURES(store_features, SAJ_STORE_TABLE)
SK_FEATURES(pile_features, SAJ_PILE_TABLE)
SK_FEATURES(feature_table, SAJ_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 2,
    .features = SAJ_FEATURES,
    .table = feature_table,
    .policy_size = SAJ_ACTIONS,
    .encode = saj_observe,
    .encode_sparse = saj_sparse,
};

const sk_game stone_age_junior = {
    .key = "stone-age-junior",
    .title = {"Stone Age Junior", "L'Âge de pierre junior"},
    .summary = {"Turn forest tokens, remember where they lie, be the first to build three huts.",
                "Retournez des jetons Forêt, retenez leur place, construisez trois huttes avant les autres."},
    .id = 1,
    .version = SAJ_VERSION,
    .players_min = 2,
    .players_max = SAJ_SEATS,
    .minutes = 15,
    .state_size = sizeof(saj_state),
    .actions = SAJ_ACTIONS,
    .outcomes = SAJ_OUTCOMES,
    .choices_max = 121,
    .plies_max = 4 + 5 * SAJ_TURNS_MAX,
    .fields = fields,
    .field_count = SAJ_FIELDS,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .steps = steps,
    .step_count = SAJ_STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
