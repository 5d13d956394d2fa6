/* game.c - Settlement: the row that ties rules, eyes and text together. */
#include <assert.h>

#include "rules.c"
#include "features.h"
#include "skerry/playout.h"
#include "settlement_words.h"
#include "why.h"

static_assert(sizeof(set_seat) == 72, "a seat has no padding");
static_assert(sizeof(set_state) == 400, "the state has no padding");

SK_LOOPS(set_state, pick)

static const char *const type_names[SET_TYPES] = {
    "sawmill",          "clay-pit",  "quarry", "warehouse",    "diamond-mine", "bazaar",
    "alchemists-tower", "goldsmith", "tavern", "trading-post", "bank",         "cathedral"};
static const char *const artefact_names[SET_ARTEFACTS] = {"clock",  "astrolabe", "mace",   "potion", "chest",
                                                          "scroll", "crown",     "cup",    "mask",   "ring",
                                                          "star",   "key",       "mirror", "purse"};
#define KIND_NAME(p, id, index, level, gives, monster, copies, bit, name) name,
static const char *const kind_names[SET_KINDS] = {SETTLEMENT_TERRAINS(KIND_NAME, 0)};

#define AT(member) (uint16_t) offsetof(set_state, member)
#define ONE(name, member, width)                                                                                       \
    { name, AT(member), width, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL }
#define LIST(name, member, width, count)                                                                               \
    { name, AT(member), width, SK_PUBLIC, count, 1, 0, 0, 0, 0, NULL }
#define NAMED(name, member, count, names, named)                                                                       \
    { name, AT(member), 1, SK_PUBLIC, count, 1, 0, 0, 0, named, names }
#define SEAT(name, member, width, count)                                                                               \
    {                                                                                                                  \
        name, (uint16_t)(offsetof(set_state, seat) + offsetof(set_seat, member)), width, SK_PUBLIC, count,             \
            SET_PLAYERS, sizeof(set_seat), 1, 0, 0, NULL                                                               \
    }
#define SEAT_NAMED(name, member, count, names, named)                                                                  \
    {                                                                                                                  \
        name, (uint16_t)(offsetof(set_state, seat) + offsetof(set_seat, member)), 1, SK_PUBLIC, count, SET_PLAYERS,    \
            sizeof(set_seat), 1, 0, named, names                                                                       \
    }

/* Order of stock: wood, clay, stone, diamonds, gold. Everything lies open: face-down stacks have no order in the
 * state. */
static const sk_field fields[] = {
    SEAT("stock", stock, 1, SET_RESOURCES),
    SEAT("bonus_villagers", bonus, 1, 1),
    SEAT("villagers", villagers, 1, 1),
    SEAT("bonus_villagers_used", bonus_used, 1, 1),
    SEAT("heroes", heroes, 8, 1),
    SEAT("terrains_by_strength", reach, 2, SET_COLOURS),
    SEAT("monsters", monsters, 2, 1),
    SEAT("forts", forts, 2, 1),
    SEAT("forts_activated", forts_used, 2, 1),
    SEAT("frontier", frontier, 2, 1),
    SEAT_NAMED("terrains", terrain, SET_SPACES, kind_names, SET_KINDS),
    SEAT_NAMED("buildings", building, SET_SPACES, type_names, SET_TYPES),
    SEAT("stored", stored, 1, SET_SPACES),
    SEAT("villagers_on_zones", zones, 1, SET_ZONES),
    SEAT("zones_activated", activated, 1, 1),
    SEAT("zones_activated_again", again, 1, 1),
    SEAT_NAMED("artefact", artefact, 1, artefact_names, SET_ARTEFACTS),
    SEAT("exchanges", exchanges, 1, 1),
    SEAT("street_buildings", streets, 1, 3),
    SEAT("open", open, 1, 1),
    SEAT("room", room, 1, 1),
    ONE("hero_deck", hero_deck, 8),
    ONE("hero_discard", hero_discard, 8),
    ONE("building_pile", pile, 8),
    LIST("terrain_stacks", terrain_stack, 2, 3),
    ONE("artefacts_shown", display, 2),
    ONE("artefacts_face_down", artefact_pile, 2),
    ONE("artefacts_gone", artefact_gone, 2),
    LIST("market_by_cost", market_cost, 2, SET_RESOURCES),
    ONE("market_waiting", refill, 2),
    NAMED("market", market, SET_SPACES, type_names, SET_TYPES),
    LIST("market_height", height, 1, SET_SPACES),
    LIST("hero_row", row, 1, SET_ROW),
    LIST("supply", supply, 1, SET_RESOURCES),
    ONE("supply_bonus", supply_bonus, 1),
    ONE("supply_forts", supply_forts, 1),
    LIST("supply_monsters", supply_monsters, 1, SET_COLOURS),
    ONE("turn", turn, 1),
    ONE("first_player", first, 1),
    ONE("next_first_player", next_first, 1),
    ONE("passed", passed, 1),
    ONE("done", done, 1),
    ONE("mirror_marks", marks, 1),
    ONE("pending_tile", pending, 1),
    ONE("pending_region", region, 1),
    ONE("pending_street", street, 1),
    ONE("pending_place", place, 1),
    ONE("pending_buildings", unused, 1),
    ONE("pending_risks", risks, 1),
    LIST("pending_kept", kept, 1, SET_BASICS),
};

static const char *const supply_values[] = {"off", "rulebook", "box"};
static const char *const switch_values[] = {"off", "on"};
static const char *const start_values[] = {"random", "1", "2", "3", "4"};
static const char *const surcharge_values[] = {"positions", "leftmost"};
static const char *const scroll_values[] = {"collected", "any"};

static const sk_option options[] = {
    {"strict_supply", 0, 2, 3, supply_values, 1, 0},            /* O1 */
    {"allow_empty_activation", 2, 1, 2, switch_values, 1, 0},   /* O2 */
    {"start", SET_START_SHIFT, 3, 5, start_values, SK_FREE, 1}, /* O3 */
    {"surcharge", 6, 1, 2, surcharge_values, 1, 1},             /* O4 */
    {"scroll", 7, 1, 2, scroll_values, 1, 1},                   /* O5 */
};

static const char *const steps[SET_STEPS] = {
    "setup-market", "setup-hero", "setup-artefact", "setup-first",  "draft",      "turn",         "place", "refill",
    "clock",        "reveal",     "column",         "risk",         "extra",      "street",       "basic", "trade",
    "new-hero",     "keep",       "take",           "new-artefact", "round-hero", "round-market", "over"};

extern const sk_box settlement_box;

static const sk_rules rules = {
    .fits = fits,
    .init = init,
    .legal = legal,
    .apply = apply,
    .score = score,
    .rank = rank,
    .check = check,
    .determinize = fill,
    .loops = &loops,
};

static const sk_words words = {
    .book = &settlement_rulebook,
    .box = &settlement_box,
    .charts = set_charts,
    .tally = &set_tally,
    .reasons = set_reasons,
    .say = set_say,
    .why = set_why,
    .ask = set_ask,
    .gather = set_gather,
    .story = set_story,
    .breakdown = set_breakdown,
    .verdict = set_verdict,
    .broken = set_broken,
    .describe = set_describe,
    .part = set_part,
    .option_words = settlement_option_words,
};

static const sk_ai ai = {
    .priors = set_appeals,
    .value = set_value,
    .rollout_policy = set_guess,
    .rollout = set_rollout,
    .styles = set_styles,
    .characters = set_characters,
    .stock = set_stock,
    .stock_text = set_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = set_draw,
    .paint = set_paint,
#endif
    .catalog = set_catalog,
};

SK_FEATURES(seat_features, SET_SEAT_TABLE)
SK_FEATURES(terrain_features, SET_TERRAIN_TABLE)
SK_FEATURES(building_features, SET_BUILDING_TABLE)
SK_FEATURES(hero_features, SET_HERO_TABLE)
SK_FEATURES(market_features, SET_MARKET_TABLE)
SK_FEATURES(feature_table, SET_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 2,
    .features = SET_FEATURES,
    .table = feature_table,
    .policy_size = SET_ACTIONS,
    .encode = set_observe,
    .encode_sparse = set_sparse,
};

const sk_game settlement = {
    .key = "settlement",
    .title = {"Settlement", "Settlement"},
    .summary =
        {"Explore the wilderness, build a settlement, invite heroes: most points after six rounds.",
         "Explorez les terres sauvages, bâtissez une colonie, invitez des héros : le plus de points en six manches."},
    .id = SET_ID,
    .version = SET_VERSION,
    .players_min = 1,
    .players_max = SET_PLAYERS,
    .minutes = 60,
    .state_size = sizeof(set_state),
    .actions = SET_ACTIONS,
    .outcomes = SET_OUTCOMES,
    .choices_max = SET_CHOICES_MAX,
    .plies_max = SET_PLIES_MAX,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .steps = steps,
    .step_count = SET_STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
