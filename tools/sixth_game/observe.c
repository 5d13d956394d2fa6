/* observe.c - Sixth Game: the encoder, from a view only; features.h says what the features are. Included by
 * eval.c, and compiled for CUDA like rules.c. */
#include "features.h"

SK_ENCODE void encode_seat(const six_state *s, int seat, int who, feature_writer w) {
    int points = 0, pebbles = 0;
    (void)seat;
    put_flag(w, SEAT_PLAYS, 1);
    put_flag(w, SEAT_STOPPED, s->stopped >> who & 1);
    put_flag(w, SEAT_TURN, s->head.step != SIX_OVER && s->active == who);
    put_one_hot(w, SEAT_SECRET, s->secret[who]);
    put_scaled_all(w, SEAT_OPEN, s->open[who]);
    for (int value = 0; value < SIX_VALUES; value++) {
        points += s->open[who][value] * SIX_POINTS[value];
        pebbles += s->open[who][value];
    }
    put_scaled(w, SEAT_POINTS, points);
    put_scaled(w, SEAT_PEBBLES, pebbles);
}

SK_ENCODE void encode_table(const six_state *s, int seat, feature_writer w) {
    int more = SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1];
    for (int value = 0; value < SIX_VALUES; value++)
        more -= (s->open[seat][value] + (s->secret[seat] == value)) * SIX_POINTS[value];
    put_one_hot(w, F_STEP, s->head.step);
    put_one_hot(w, F_LAST, s->last);
    put_one_hot(w, F_PLAYERS, s->head.players - 2);
    put_scaled(w, F_BAG, s->bag);
    put_flag(w, F_LIMIT, s->head.options >> SIX_OPT_LIMIT & 1);
    put_scaled(w, F_ROUND, s->head.round);
    put_flag(w, F_FULL, more <= 0);
    put_flag(w, F_NEAR, more > 0 && more <= 5);
    if (more > 0) put_scaled(w, F_MORE, more);
}

#define SIX_PARTS(PART, SEATS) SEATS(encode_seat, F_SEAT) PART(encode_table)
SK_ENCODER(six, six_state, SIX_PARTS, SIX_FEATURES)
