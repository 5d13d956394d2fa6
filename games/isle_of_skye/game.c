/* game.c - Isle of Skye: the row that ties rules, eyes, text and evaluation together. */
#include <assert.h>

#include "rules.c"
#include "features.h"
#include "skerry/playout.h"
#include "isle_of_skye_words.h"

static_assert(sizeof(skye_clan) == 252, "a clan has no padding");
static_assert(sizeof(skye_state) == 36 + SKYE_SEATS * 252, "the state has no padding");
static_assert(SKYE_ACTIONS == 465, "the ids of this version");

SK_LOOPS(skye_state, pick)

/* ---- Parts of the rules for text, picture and evaluation ---- */

static int gold_known(const skye_state *s, int seat) {
    return s->clans[seat].gold != SKYE_GOLD_HIDDEN;
}

int skye_points(const skye_state *state, int seat, int scoring) {
    skye_survey seen;
    if (scoring == SKYE_GOLD_LEAD)
        for (int p = 0; p < state->head.players; p++)
            if (!gold_known(state, p)) return -1;
    if (needs_survey(scoring)) survey(&state->clans[seat], state->head.options, &seen);
    return points_of(state, seat, scoring, &seen);
}

void skye_look(const skye_state *state, int seat, skye_survey *out) {
    survey(&state->clans[seat], state->head.options, out);
}

void skye_closed(const skye_clan *clan, uint32_t out[5]) {
    closed_areas(clan, out);
}

void skye_join(const skye_clan *clan, uint8_t root[5 * SKYE_LYING_MAX]) {
    skye_areas a;
    uint8_t first[SKYE_AREAS_MAX] = {0}; /* + 1 */
    territory_areas(clan, &a);
    for (int node = 0; node < 5 * clan->tiles; node++) {
        root[node] = (uint8_t)node;
        if (!(TILES[clan->tile[node / 5]].areas >> node % 5 & 1)) continue;
        const int number = area_of(clan, &a, node / 5, node % 5);
        if (!first[number]) first[number] = (uint8_t)(node + 1);
        root[node] = (uint8_t)(first[number] - 1);
    }
}

int skye_stage(const skye_state *state, int seat) {
    return stage_of(&state->clans[seat]);
}

int skye_price_most(const skye_state *state, int seat) {
    const skye_clan *c = &state->clans[seat];
    return c->axe < SKYE_DRAWN ? price_most(c) : c->gold - 1;
}

int skye_turns(const skye_clan *clan, int tile, int edge) {
    return (int)territory_fits(clan, edge, tile);
}

int skye_in_hand(const skye_state *state, int seat) {
    const skye_clan *c = &state->clans[seat];
    int gold = c->gold;
    if (!gold_known(state, seat)) return -1;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (state->head.step == SKYE_PRICE && c->price[k] != SKYE_GOLD_HIDDEN) gold -= c->price[k];
    return gold;
}

int skye_income(const skye_state *state, int seat, int round) {
    return income_of(state, seat, round);
}

int skye_side(int tile, int turn, int direction) {
    return territory_side(tile, turn, direction);
}

int skye_scorings_left(const skye_state *state, int slot) {
    int track = state->head.players == 5, left = 0;
    for (int round = state->head.round - 1; round < SKYE_ROUNDS && state->head.step != SKYE_OVER; round++)
        left += TRACK[track][round] >> slot & 1;
    return left;
}

void skye_place(skye_clan *clan, int tile, int spot, int turn) {
    territory_place(clan, tile, spot, turn);
}

/* ---- The row ---- */

static const char *const tile_labels[] = {
    "L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08", "L09", "L10", "L11", "L12", "L13", "L14",   "L15",
    "L16", "L17", "L18", "L19", "L20", "L21", "L22", "L23", "L24", "L25", "L26", "L27", "L28", "L29",   "L30",
    "L31", "L32", "L33", "L34", "L35", "L36", "L37", "L38", "L39", "L40", "L41", "L42", "L43", "L44",   "L45",
    "L46", "L47", "L48", "L49", "L50", "L51", "L52", "L53", "L54", "L55", "L56", "L57", "L58", "L59",   "L60",
    "L61", "L62", "L63", "L64", "L65", "L66", "L67", "L68", "L69", "L70", "L71", "L72", "L73", "castle"};
static const char *const scoring_labels[] = {
    "squares",      "areas",     "flock",       "big-areas", "brochs", "trios",   "whisky-lead", "ship-lead",
    "farm-animals", "gold-lead", "road-cattle", "harbours",  "road",   "columns", "lake",        "mountains"};

#define AT(member) (uint16_t) offsetof(skye_state, member)
#define CLAN(member) (uint16_t)(offsetof(skye_state, clans) + offsetof(skye_clan, member))
#define PER_CLAN SKYE_SEATS, sizeof(skye_clan), 1, 0

static const sk_field fields[SKYE_FIELDS] = {
    {"bag", AT(bag), 4, SK_PUBLIC, 3, 1, 0, 0, SK_EVERY, 0, NULL},
    {"gold_in_play", AT(minted), 2, SK_DEPENDS, 1, 1, 0, 0, 0, 0, NULL},
    {"scoring_tiles", AT(slots), 1, SK_PUBLIC, 4, 1, 0, 0, 0, SKYE_SCORINGS, scoring_labels},
    {"first_player", AT(first), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"draws", AT(draws), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"cells", CLAN(cell), 2, SK_PUBLIC, SKYE_LYING_MAX, PER_CLAN, 0, NULL},
    {"frontier_cells", CLAN(edge_cell), 2, SK_PUBLIC, SKYE_EDGES_MAX, PER_CLAN, 0, NULL},
    {"prices", CLAN(price), 2, SK_TOGETHER, SKYE_DRAWN, PER_CLAN, 0, NULL},
    {"gold", CLAN(gold), 2, SK_DEPENDS, 1, PER_CLAN, 0, NULL},
    {"points", CLAN(points), 2, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"roads_connected", CLAN(joined), 4, SK_PUBLIC, 2, PER_CLAN, 0, NULL},
    {"symbols", CLAN(count), 1, SK_PUBLIC, SKYE_SYMBOLS, PER_CLAN, 0, NULL},
    {"tiles", CLAN(tile), 1, SK_PUBLIC, SKYE_LYING_MAX, PER_CLAN, SKYE_TILES + 1, tile_labels},
    {"turns", CLAN(turn), 1, SK_PUBLIC, SKYE_LYING_MAX, PER_CLAN, 0, NULL},
    {"frontier_sides", CLAN(edge), 1, SK_PUBLIC, SKYE_EDGES_MAX, SKYE_SEATS, sizeof(skye_clan), 1, SK_EVERY, 0, NULL},
    {"tile_count", CLAN(tiles), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"frontier_count", CLAN(edges), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"whisky_connected", CLAN(road_whisky), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"cattle_connected", CLAN(road_cattle), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"drawn", CLAN(drawn), 1, SK_PUBLIC, SKYE_DRAWN, PER_CLAN, SKYE_TILES + 1, tile_labels},
    {"buyers", CLAN(buyer), 1, SK_PUBLIC, SKYE_DRAWN, PER_CLAN, 0, NULL},
    {"axe", CLAN(axe), 1, SK_DEPENDS, 1, PER_CLAN, 0, NULL},
    {"price_changes", CLAN(changes), 1, SK_DEPENDS, 1, PER_CLAN, 0, NULL},
    {"hand", CLAN(hand), 1, SK_PUBLIC, SKYE_DRAWN, PER_CLAN, SKYE_TILES + 1, tile_labels},
    {"building", CLAN(building), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"income", CLAN(income), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
    {"scored", CLAN(scored), 1, SK_PUBLIC, SKYE_SCORED_MAX, PER_CLAN, 0, NULL},
    {"scroll_points", CLAN(scrolls), 1, SK_PUBLIC, 1, PER_CLAN, 0, NULL},
};

static const char *const yes_no[] = {"yes", "no"};
static const char *const no_yes[] = {"no", "yes"};

static const char *const start_values[] = {"random", "1", "2", "3", "4", "5"};

static const sk_option options[] = {
    {"castle_is_landscape", 0, 1, 2, yes_no, 1, 0},              /* R63 */
    {"castle_counts_road", 1, 1, 2, no_yes, 0, 0},               /* U2 */
    {"tiebreak_leftover", 2, 1, 2, no_yes, 0, 0},                /* U5 */
    {"open_gold", 3, 1, 2, no_yes, 0, 0},                        /* U9 */
    {"start", SKYE_START_SHIFT, 3, 6, start_values, SK_FREE, 1}, /* R6 */
    {"farm_animals_twice", 7, 1, 2, no_yes, 1, 1},               /* U4 */
};

static const char *const steps[SKYE_STEPS] = {"slots", "first", "draw", "price", "buy", "build", "over"};

extern const sk_box isle_of_skye_box;

/* What `sees` denies: it is the same for all seats but the viewer's. */
static void cover(const void *state, int viewer, void *view) {
    skye_state *v = (skye_state *)view;
    int own = viewer & ~SK_RECALL, other = own == 0;
    int gold = !sees(state, viewer, SKYE_F_GOLD, other),
        prices = !sees(state, viewer, SKYE_F_PRICE, other * SKYE_DRAWN);
    if (gold) v->minted = SKYE_GOLD_HIDDEN;
    for (int p = 0; p < v->head.players; p++) {
        skye_clan *c = &v->clans[p];
        if (p == own) continue;
        if (gold) c->gold = SKYE_GOLD_HIDDEN;
        if (!prices) continue;
        c->price[0] = c->price[1] = c->price[2] = SKYE_GOLD_HIDDEN;
        c->axe = c->changes = SK_HIDDEN;
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
    .secrets = {.curtain = skye_curtain, .steps = 1u << SKYE_PRICE, .hides_plies = 1, .restart = SKYE_ACT_CHANGE},
    .loops = &loops,
};

static const sk_words words = {
    .book = &isle_of_skye_rulebook,
    .box = &isle_of_skye_box,
    .charts = skye_charts,
    .tally = &skye_tally,
    .reasons = skye_reasons,
    .say = skye_say,
    .why = skye_why,
    .ask = skye_ask,
    .gather = skye_gather,
    .story = skye_story,
    .breakdown = skye_breakdown,
    .verdict = skye_verdict,
    .broken = skye_broken,
    .describe = skye_describe,
    .part = skye_part,
    .option_words = isle_of_skye_option_words,
};

static const sk_ai ai = {
    .priors = skye_appeals,
    .value = skye_value,
    .rollout_policy = skye_guess,
    .rollout = skye_rollout,
    .reset_hidden_choices = skye_reopen,
    .styles = skye_styles,
    .characters = skye_characters,
    .stock = skye_stock,
    .stock_text = skye_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = skye_draw,
    .paint = skye_paint,
#endif
    .catalog = skye_catalog,
    .live = skye_live,
};

SK_FEATURES(slot_features, SKYE_SLOT_TABLE)
SK_FEATURES(tile_features, SKYE_TILE_TABLE)
SK_FEATURES(hand_features, SKYE_HAND_TABLE)
SK_FEATURES(drawn_features, SKYE_DRAWN_TABLE)
SK_FEATURES(offer_features, SKYE_OFFER_TABLE)
SK_FEATURES(now_features, SKYE_NOW_TABLE)
SK_FEATURES(clan_features, SKYE_CLAN_TABLE)
SK_FEATURES(cell_features, SKYE_CELL_TABLE)
SK_FEATURES(feature_table, SKYE_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 2,
    .features = SKYE_FEATURES,
    .table = feature_table,
    .max_active_features = SKYE_ACTIVE_MAX,
    .policy_size = SKYE_AIMS,
    .encode = skye_observe,
    .encode_sparse = skye_sparse,
    .encode_cached = skye_cached,
    .encoder_cache_size = SKYE_CACHE,
    .prefetch = skye_prefetch,
    .policy_index = skye_aim,
};

const sk_game isle_of_skye = {
    .key = "isle-of-skye",
    .title = {"Isle of Skye", "Isle of Skye"},
    .summary = {"Price tiles in secret, buy from the others, and build the territory that scores best.",
                "Fixez vos prix en secret, achetez aux autres et bâtissez le territoire qui marque le plus."},
    .id = SKYE_ID,
    .version = SKYE_RULES_VERSION,
    .players_min = 2,
    .players_max = SKYE_SEATS,
    .minutes = 60,
    .state_size = sizeof(skye_state),
    .actions = SKYE_ACTIONS,
    .outcomes = SKYE_OUTCOMES,
    .choices_max = SKYE_GOLD_MAX - 1,
    .plies_max = SKYE_PLIES_MAX,
    .fields = fields,
    .field_count = SKYE_FIELDS,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .steps = steps,
    .step_count = SKYE_STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
