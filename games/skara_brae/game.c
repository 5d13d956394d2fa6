/* game.c - Skara Brae: the row that ties rules, eyes, text and evaluation together. */
#include <assert.h>

#include "rules.c"
#include "features.h"
#include "skerry/playout.h"
#include "skara_brae_words.h"
#include "why.h"

static_assert(sizeof(brae_seat) == SEAT_BYTES, "a seat has no padding");
static_assert(sizeof(brae_state) == STATE_BYTES, "the state has no padding");
static_assert(offsetof(brae_state, drawing) + 1 == STATE_BYTES, "the fields fill the state");
static_assert(offsetof(brae_state, drawing) - offsetof(brae_state, after) == PENDING_BYTES - 1, "finish clears these");

extern const sk_style brae_styles[SK_STYLES];
extern const sk_character brae_characters[];

SK_LOOPS(brae_state, pick)

static const char *const kind_labels[KINDS] = {"shell", "barley", "seaweed", "wool",   "stone", "wood",
                                               "hide",  "bone",   "rabbit",  "fish",   "sheep", "deer",
                                               "cow",   "knife",  "food",    "midden", "boar"};
static const char *const tile_labels[TILES] = {"furnish",       "cook",         "craft",        "clean",
                                               "trade",         "gather-shore", "gather-hills", "gather-thickets",
                                               "gather-fields", "special"};
static const char *const special_labels[SPECIALS] = {"build",  "explore", "hunt-boar", "innovate",
                                                     "muster", "recruit", "spin-wool", "tend-land"};
static const char *const rest_labels[REST_STAGES] = {"none", "cook", "feed", "discard"};
static const char *const card_labels[TYPES] = {
    "roof", "stone-ball", "utensils", "S00", "S01", "S02", "S03", "S04", "S05", "S06", "S07", "H00", "H01",
    "H02",  "H03",        "H04",      "H05", "H06", "H07", "H08", "T00", "T01", "T02", "T03", "T04", "T05",
    "T06",  "T07",        "T08",      "F00", "F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08"};

#define AT(member) (uint16_t) offsetof(brae_state, member)
#define ROW(member) (uint16_t)(offsetof(brae_state, seats) + offsetof(brae_seat, member))
#define X(name, count, labels, label_count) {#name, AT(name), 1, SK_PUBLIC, count, 1, 0, 0, 0, label_count, labels},
#define X2(name, count) {#name, AT(name), 2, SK_PUBLIC, count, 1, 0, 0, 0, 0, NULL},
#define XB(name, count) {#name, AT(name), 1, SK_PUBLIC, count, 1, 0, 0, SK_EVERY, 0, NULL},
#define XD(name, count, labels, label_count) {#name, AT(name), 1, SK_DEPENDS, count, 1, 0, 0, 0, label_count, labels},
#define XT(name, count) {#name, AT(name), 1, SK_TOGETHER, count, 1, 0, 0, 0, 0, NULL},
#define Y(name, count) {#name, ROW(name), 1, SK_PUBLIC, count, SEATS, sizeof(brae_seat), 1, 0, 0, NULL},
#define Y2(name, count) {#name, ROW(name), 2, SK_PUBLIC, count, SEATS, sizeof(brae_seat), 1, 0, 0, NULL},
#define YD(name, count, labels, label_count)                                                                           \
    {#name, ROW(name), 1, SK_DEPENDS, count, SEATS, sizeof(brae_seat), 1, 0, label_count, labels},
#define YG(name, count, labels, label_count)                                                                           \
    {#name, ROW(name), 1, SK_PUBLIC, count, SEATS, sizeof(brae_seat), 1, 0, label_count, labels},

static const sk_field fields[FIELD_COUNT] = {BRAE_FIELDS(X, X2, XB, XD, XT, Y, Y2, YD, YG)};

static const char *const off_on[] = {"off", "on"};
static const char *const focus_values[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
static const char *const start_values[] = {"random", "1", "2", "3", "4"};
static const char *const task_values[] = {"4", "5", "6", "7", "8", "9", "10"};

static const sk_option option_rows[] = {
    {"deal3", 0, 1, 2, off_on, SK_FREE, 0},                       /* R9 */
    {"recruit_all_tiles", 1, 1, 2, off_on, 1, 0},                 /* Q1 */
    {"muster_needs_settler", 2, 1, 2, off_on, 0, 0},              /* Q4 */
    {"task_lenient", 3, 1, 2, off_on, 0, 0},                      /* Q2 */
    {"n_focus", OPT_FOCUS_SHIFT, 3, 8, focus_values, SK_FREE, 0}, /* R84 */
    {"n_task", OPT_TASK_SHIFT, 3, 7, task_values, SK_FREE, 0},    /* R84 */
    {"start", OPT_START_SHIFT, 3, 5, start_values, SK_FREE, 1},   /* R5 */
};

static const char *const step_names[STEPS] = {
    "order",  "focus",  "tasks",    "tiles",    "deal",    "keep",    "draft", "knives",  "split",
    "bottom", "place",  "portions", "task",     "lenient", "furnish", "bonus", "cook",    "craft",
    "clean",  "clear",  "trade",    "purchase", "gather",  "build",   "draw",  "explore", "innovate",
    "encore", "muster", "part",     "effect",   "spin",    "tend",    "rest",  "over"};

/* Special tiles are secret until all have chosen, a hand while its owner explores. */
static int hides(const void *state, int viewer) {
    const brae_state *s = (const brae_state *)state;
    return s->head.step <= STEP_KEEP || (s->hand[0] != SK_NONE && s->turn != (viewer & ~SK_RECALL));
}

extern const sk_box skara_brae_box;

/* What `sees` denies. */
static void cover(const void *state, int viewer, void *view) {
    brae_state *v = (brae_state *)view;
    for (int seat = 0; seat < v->head.players; seat++) {
        brae_seat *p = &v->seats[seat];
        if (!sees(state, viewer, F_special, seat)) p->special = SK_HIDDEN;
        for (int i = 0; i < HAND; i++)
            if (!sees(state, viewer, F_dealt, seat * HAND + i)) p->dealt[i] = SK_HIDDEN;
    }
    if (!sees(state, viewer, F_pile, 0)) memset(v->pile, SK_HIDDEN, sizeof v->pile);
    for (int i = 0; i < HAND; i++)
        if (!sees(state, viewer, F_hand, i)) v->hand[i] = SK_HIDDEN;
}

static const sk_rules rules = {
    .fits = fits,
    .init = init,
    .legal = legal,
    .apply = apply,
    .score = score,
    .rank = rank,
    .won = brae_won,
    .check = check,
    .sees = sees,
    .determinize = fill,
    .redact = cover,
    .secrets = {.curtain = brae_curtain, .steps = 1ull << STEP_TILES | 1ull << STEP_KEEP | 1ull << STEP_DRAW},
    .loops = &loops,
};

static const sk_words words = {
    .book = &skara_brae_rulebook,
    .box = &skara_brae_box,
    .charts = brae_charts,
    .tally = &brae_tally,
    .reasons = brae_reasons,
    .say = brae_say,
    .why = brae_why,
    .ask = brae_ask,
    .gather = brae_gather,
    .story = brae_story,
    .breakdown = brae_breakdown,
    .verdict = brae_verdict,
    .broken = brae_broken,
    .describe = brae_describe,
    .part = brae_part,
    .option_words = skara_brae_option_words,
};

static const sk_ai ai = {
    .priors = brae_appeals,
    .value = brae_value,
    .rollout_policy = brae_guess,
    .rollout = brae_rollout,
    .styles = brae_styles,
    .characters = brae_characters,
    .stock = brae_stock,
    .stock_text = brae_stock_text,
};

static const sk_art art = {
#ifndef __wasm__
    .draw = brae_draw,
    .paint = brae_paint,
#endif
    .catalog = brae_catalog,
};

SK_FEATURES(seat_features, BRAE_SEAT_TABLE)
SK_FEATURES(marker_features, BRAE_MARKER_TABLE)
SK_FEATURES(feature_table, BRAE_TABLE)

static const sk_encoder encoder = {
    .encoding_version = 2,
    .features = BRAE_FEATURES,
    .table = feature_table,
    .policy_size = ACTIONS,
    .dense_is_direct = 1,
    .encode = brae_observe,
    .encode_sparse = brae_sparse,
    .view_differs = hides,
};

const sk_game skara_brae = {
    .key = "skara-brae",
    .title = {"Skara Brae", "Skara Brae"},
    .summary = {"Feed, shelter and furnish a Stone Age village, and keep its rubbish at bay.",
                "Nourrissez, abritez et meublez un village de l'âge de pierre sans crouler sous les déchets."},
    .id = GAME_ID,
    .version = RULES_VERSION,
    .players_min = 1,
    .players_max = SEATS,
    .minutes = 60,
    .state_size = sizeof(brae_state),
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .choices_max = CHOICES_MAX,
    .plies_max = PLIES_MAX,
    .fields = fields,
    .field_count = FIELD_COUNT,
    .options = option_rows,
    .option_count = sizeof option_rows / sizeof option_rows[0],
    .steps = step_names,
    .step_count = STEPS,
    .rules = &rules,
    .words = &words,
    .ai = &ai,
    .encoder = &encoder,
    .art = &art,
};
