/* observe.c - Sixth Game: features for learners, from a view only.
 *
 * Included by eval.c, and compiled for CUDA like rules.c. */
#include <assert.h>

#include "skerry/features.h"

/* Where each plane begins; seats are counted from the viewer clockwise. */
enum {
    PLANE_SEATS = 0, /* 4 x SEAT: see observe_seat */
    SEAT = 3 + 2 * SIX_VALUES + 2,
    PLANE_STEP = PLANE_SEATS + SIX_SEATS * SEAT, /* 5 */
    PLANE_LAST = PLANE_STEP + (int)SIX_STEPS,    /* 5: value of the pebble that was taken last */
    PLANE_COUNT = PLANE_LAST + SIX_VALUES,       /* 3: 2, 3, 4 players */
    PLANE_BAG = PLANE_COUNT + 3,                 /* pebbles left / 20 */
    PLANE_LIMIT = PLANE_BAG + 1,                 /* V1 */
    PLANE_ROUND = PLANE_LIMIT + 1,               /* round / 4 */
    PLANE_MORE = PLANE_ROUND + 1,                /* 3: points that the viewer may still take: none, up to 5, / 12 */
    PLANE_END = PLANE_MORE + 3
};
static_assert((int)PLANE_END == (int)SIX_FEATURES, "features are counted in state.h");

/* Plays, stopped, its turn; secret pebble 5; open pebbles 5 (/ 4); open points / 12, open pebbles / 4. */
SK_ENCODE void observe_seat(const six_state *s, int seat, int at, feature_writer out) {
    int points = 0, pebbles = 0;
    feature_put_clamped(out, at, SK_UNIT);
    feature_put_flag(out, at + 1, s->stopped >> seat & 1);
    feature_put_flag(out, at + 2, s->head.step != SIX_OVER && s->active == seat);
    feature_put_one_hot(out, at + 3, s->secret[seat], SIX_VALUES);
    for (int value = 0; value < SIX_VALUES; value++) {
        feature_put_scaled(out, at + 3 + SIX_VALUES + value, s->open[seat][value], SIX_OPEN_MAX);
        points += s->open[seat][value] * SIX_POINTS[value];
        pebbles += s->open[seat][value];
    }
    feature_put_scaled(out, at + 3 + 2 * SIX_VALUES, points, 12);
    feature_put_scaled(out, at + 4 + 2 * SIX_VALUES, pebbles, SIX_OPEN_MAX);
    SK_FLUSH(out);
}

SK_ENCODE void observe(const void *view, int seat, feature_writer out) {
    const six_state *s = (const six_state *)view;
    int players = s->head.players, more = SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1];
    for (int i = 0; i < players; i++)
        observe_seat(s, (seat + i) % players, PLANE_SEATS + SEAT * i, out);
    for (int value = 0; value < SIX_VALUES; value++)
        more -= (s->open[seat][value] + (s->secret[seat] == value)) * SIX_POINTS[value];
    feature_put_one_hot(out, PLANE_STEP, s->head.step, SIX_STEPS);
    feature_put_one_hot(out, PLANE_LAST, s->last, SIX_VALUES);
    feature_put_one_hot(out, PLANE_COUNT, players - 2, 3);
    feature_put_scaled(out, PLANE_BAG, s->bag, SIX_PEBBLES);
    feature_put_bits(out, PLANE_LIMIT, s->head.options >> SIX_OPT_LIMIT, 1);
    feature_put_scaled(out, PLANE_ROUND, s->head.round, 4);
    feature_put_flag(out, PLANE_MORE, more <= 0);
    feature_put_flag(out, PLANE_MORE + 1, more > 0 && more <= 5);
    if (more > 0) feature_put_scaled(out, PLANE_MORE + 2, more, 12);
}
