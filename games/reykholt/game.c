/* game.c - Reykholt: the row that ties rules, text, picture and judgement together. */
#include <assert.h>

#include "rules.c"
#include "features.h"

#include "skerry/playout.h"
#include "reasons.h"
#include "reykholt_words.h"

static_assert(sizeof(rey_seat) == 16, "a seat has no padding");
static_assert(sizeof(rey_house) == 8, "a greenhouse has no padding");
static_assert(sizeof(rey_task) == 16, "a task has no padding");
static_assert(sizeof(rey_state) == 396, "the state has no padding");

SK_LOOPS(rey_state, pick)

#define AT(member) (uint16_t) offsetof(rey_state, member)
#define SEAT(member) (uint16_t)(offsetof(rey_state, seats) + offsetof(rey_seat, member))
#define HOUSE(member) (uint16_t)(offsetof(rey_state, houses) + offsetof(rey_house, member))
#define TASK(member) (uint16_t)(offsetof(rey_state, task) + offsetof(rey_task, member))
#define ONE_SEAT sizeof(rey_seat), 1, 0, 0, NULL
#define ONE_HOUSE sizeof(rey_house), 0, 0, 0, NULL
#define ONE 1, 1, 0, 0, 0, 0, NULL

static const char *const groups[] = {"A", "B", "C", "D", "E"};
static const char *const events[] = {"none", "V01", "V02", "V03", "V04", "V05", "V06",
                                     "V07",  "V08", "V09", "V10", "V11", "V12", "V13"};
static const char *const moments[MOMENTS] = {
    "setup",          "gift",          "draw-event",   "event-window", "event",
    "work-window",    "work-start",    "solo-gift",    "place",        "work-end",
    "harvest-window", "harvest-start", "harvest",      "harvest-end",  "tourism-window",
    "tourism-start",  "tourism-next",  "tourism-mine", "tourism",      "tourism-end-window",
    "tourism-end",    "rest-window",   "rest-start",   "rest",         "over"};
static const char *const sources[] = {"space", "card", "event", "scenario", "solo"};
static const char *const ways[WAYS] = {"plain",   "one",   "farm",      "swap",  "apart", "other",  "like",  "bed",
                                       "discard", "empty", "hand-over", "offer", "share", "random", "reveal"};

/* Bit sets: goods from tomato (1) to carrot (16), greenhouses 0-26, spaces by column and row, cards by number - 1. */
static const sk_field fields[] = {
    {"stocks", SEAT(stock), 1, SK_PUBLIC, GOODS, SEATS, ONE_SEAT},
    {"tables", SEAT(table), 1, SK_PUBLIC, 1, SEATS, ONE_SEAT},
    {"marks", SEAT(marks), 1, SK_PUBLIC, 1, SEATS, ONE_SEAT},
    {"workers_placed", SEAT(workers), 1, SK_PUBLIC, 1, SEATS, ONE_SEAT},
    {"greenhouses", SEAT(houses), 4, SK_PUBLIC, 1, SEATS, ONE_SEAT},
    {"greenhouses_planted", SEAT(planted), 4, SK_PUBLIC, 1, SEATS, ONE_SEAT},
    {"beds", HOUSE(goods), 1, SK_PUBLIC, GOODS, HOUSES, ONE_HOUSE},
    {"bed_counts", HOUSE(count), 1, SK_PUBLIC, 1, HOUSES, ONE_HOUSE},
    {"bed_owners", HOUSE(owner), 1, SK_PUBLIC, 1, HOUSES, ONE_HOUSE},
    {"bed_parcels", HOUSE(parcels), 1, SK_PUBLIC, 1, HOUSES, ONE_HOUSE},
    {"cards", AT(cards), 2, SK_PUBLIC, 1, SEATS, sizeof(uint16_t), 1, 0, 0, NULL},
    {"card_rules", AT(rules), 2, SK_PUBLIC, 1, SEATS, sizeof(uint16_t), 1, 0, 0, NULL},
    {"workers", AT(workers), 4, SK_PUBLIC, SEATS, 1, 0, 0, 0, 0, NULL},
    {"task_houses", TASK(marked), 4, SK_PUBLIC, ONE},
    {"task_plant_min", TASK(plant_min), 1, SK_PUBLIC, ONE},
    {"task_plant_left", TASK(plant_left), 1, SK_PUBLIC, ONE},
    {"task_harvest_due", TASK(harvest_due), 1, SK_PUBLIC, ONE},
    {"task_harvest_left", TASK(harvest_left), 1, SK_PUBLIC, ONE},
    {"task_pay_min", TASK(pay_min), 1, SK_PUBLIC, ONE},
    {"task_pay_left", TASK(pay_left), 1, SK_PUBLIC, ONE},
    {"task_take_left", TASK(take_left), 1, SK_PUBLIC, ONE},
    {"task_take_each", TASK(take_each), 1, SK_PUBLIC, ONE},
    {"task_least_good", TASK(least), 1, SK_PUBLIC, ONE},
    {"task_barred", TASK(barred), 1, SK_PUBLIC, ONE},
    {"task_paid", TASK(paid), 1, SK_PUBLIC, ONE},
    {"task_way", TASK(way), 1, SK_PUBLIC, 1, 1, 0, 0, 0, WAYS, ways},
    {"moments_awake", AT(wake), 4, SK_PUBLIC, ONE},
    {"beds_mixed", AT(mixed), 4, SK_PUBLIC, ONE},
    {"piles", AT(piles), 4, SK_PUBLIC, ONE},
    {"offer", AT(offer), 2, SK_PUBLIC, ONE},
    {"shared", AT(shared), 2, SK_PUBLIC, ONE},
    {"events_left", AT(deck), 2, SK_PUBLIC, ONE},
    {"cards_to_fire", AT(queue), 2, SK_PUBLIC, ONE},
    {"group", AT(group), 1, SK_PUBLIC, 1, 1, 0, 0, 0, GROUPS, groups},
    {"first_player", AT(first), 1, SK_PUBLIC, ONE},
    {"rounds", AT(rounds), 1, SK_PUBLIC, ONE},
    {"event", AT(event), 1, SK_PUBLIC, 1, 1, 0, 0, 0, EVENTS + 1, events},
    {"track_order", AT(line), 1, SK_PUBLIC, SEATS, 1, 0, 0, 0, 0, NULL},
    {"random_top", AT(top), 1, SK_PUBLIC, RANDOM_CARDS, 1, 0, 0, 0, 0, NULL},
    {"random_known", AT(top_count), 1, SK_PUBLIC, ONE},
    {"random_unknown", AT(under), 1, SK_PUBLIC, ONE},
    {"variant_left", AT(variant), 1, SK_PUBLIC, ONE},
    {"moment", AT(moment), 1, SK_PUBLIC, 1, 1, 0, 0, 0, MOMENTS, moments},
    {"turn", AT(turn), 1, SK_PUBLIC, ONE},
    {"toured", AT(toured), 1, SK_PUBLIC, ONE},
    {"seat", AT(seat), 1, SK_PUBLIC, ONE},
    {"space", AT(space), 1, SK_PUBLIC, ONE},
    {"space_side", AT(side), 1, SK_PUBLIC, ONE},
    {"space_line", AT(line_no), 1, SK_PUBLIC, ONE},
    {"effect_of", AT(source), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 5, sources},
    {"effect_card", AT(card), 1, SK_PUBLIC, ONE},
    {"effect_line", AT(card_line), 1, SK_PUBLIC, ONE},
    {"effect_optional", AT(optional), 1, SK_PUBLIC, ONE},
    {"acted", AT(acted), 1, SK_PUBLIC, ONE},
    {"sown", AT(sown), 1, SK_PUBLIC, ONE},
    {"house_discarded", AT(house), 1, SK_PUBLIC, ONE},
};

static const char *const group_values[] = {"A", "B", "C", "D", "E", "random"};
static const char *const scenario_values[] = {"none", "1", "2", "3", "4", "5"};
static const char *const story_values[] = {"by-mode", "with", "without"};
static const char *const variant_values[] = {"off", "on"};
static const char *const face_values[] = {"down", "up"};
static const char *const start_values[] = {"random", "1", "2", "3", "4"};
static const char *const fresh_values[] = {"wait", "react"};

static const sk_option options[] = {
    {"group", OPTION_GROUP_SHIFT, 3, 6, group_values, SK_FREE, 0},            /* O1 */
    {"scenario", OPTION_SCENARIO_SHIFT, 3, 6, scenario_values, SK_FREE, 0},   /* O2 */
    {"story_cards", OPTION_STORY_SHIFT, 2, 3, story_values, SK_FREE, 0},      /* O3 */
    {"solo_variant", OPTION_VARIANT_SHIFT, 1, 2, variant_values, SK_FREE, 0}, /* O4 */
    {"random_pile", OPTION_FACE_SHIFT, 1, 2, face_values, 0, 0},              /* O5 */
    {"start", OPTION_START_SHIFT, 3, 5, start_values, SK_FREE, 1},            /* O6 */
    {"fresh_cards", OPTION_FRESH_SHIFT, 1, 2, fresh_values, 1, 1},            /* O7 */
};

static const char *const steps[STEPS] = {"group",         "deal",          "first-player", "draw-greenhouse",
                                         "draw-event",    "place",         "option",       "pile",
                                         "plant-harvest", "harvest-mixed", "fill",         "hail",
                                         "pay",           "take",          "greenhouse",   "card",
                                         "tourism",       "any-time",      "give",         "over"};

extern const sk_box reykholt_box;

static const sk_rules rules = {
    .fits = fits,
    .init = init,
    .legal = legal,
    .apply = apply,
    .score = score,
    .rank = rank,
    .won = rey_won,
    .check = check,
    .determinize = fill,
    .loops = &loops,
};

static const sk_words words = {
    .book = &reykholt_rulebook,
    .box = &reykholt_box,
    .charts = rey_charts,
    .tally = &rey_tally,
    .reasons = rey_reasons,
    .say = rey_say,
    .why = rey_why,
    .ask = rey_ask,
    .gather = rey_gather,
    .story = rey_story,
    .breakdown = rey_breakdown,
    .verdict = rey_verdict,
    .broken = rey_broken,
    .describe = rey_describe,
    .part = rey_part,
    .option_words = reykholt_option_words,
};

static const sk_ai ai = {
    .priors = rey_appeals,
    .value = rey_value,
    .rollout_policy = rey_guess,
    .rollout = rey_rollout,
    .styles = rey_styles,
    .characters = rey_characters,
    .stock = rey_stock,
    .stock_text = rey_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = rey_draw,
    .paint = rey_paint,
#endif
    .catalog = rey_catalog,
};

SK_FEATURES(seat_features, REY_SEAT_TABLE)
SK_FEATURES(house_features, REY_HOUSE_TABLE)
SK_FEATURES(feature_table, REY_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 2,
    .features = REY_FEATURES,
    .table = feature_table,
    .policy_size = ACTIONS,
    .encode = rey_observe,
    .encode_sparse = rey_sparse,
};

const sk_game reykholt = {
    .key = "reykholt",
    .title = {"Reykholt", "Reykholt"},
    .summary = {"Grow vegetables in Icelandic greenhouses and serve the tourists table by table.",
                "Cultivez des légumes dans les serres d'Islande et servez les touristes, table après table."},
    .id = 5,
    .version = REY_VERSION,
    .players_min = 1,
    .players_max = SEATS,
    .minutes = 45,
    .state_size = sizeof(rey_state),
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .choices_max = CHOICES_MAX,
    .plies_max = PLIES_MAX,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .steps = steps,
    .step_count = STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
