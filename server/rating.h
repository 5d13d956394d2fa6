/* rating.h - how strong players are: the Bayesian rating of Weng and Lin (Journal of Machine Learning Research 12,
 * 2011) in its Plackett-Luce form, for games of two and more, with ties.
 *
 * A rating is a mean and its uncertainty, as millionths. Everything is computed in integers, with an exponential and a
 * root of our own, so that every server, now or after a recomputation, comes to the same bytes; the results lie within
 * 1e-4 of a computation in floating point (docs/ratings.md).
 */
#ifndef SKERRY_SERVER_RATING_H
#define SKERRY_SERVER_RATING_H

#include <stdint.h>

enum {
    RATING_MU = 25000000,          /* of who has not played yet */
    RATING_SIGMA = 8333333,        /* a third of it */
    RATING_BETA = 4166667,         /* how much luck there is in one game: half of that */
    RATING_TAU = 83333,            /* by which uncertainty grows before each game: people change */
    RATING_PROVISIONAL_GAMES = 10, /* before so many games a rating is provisional */
    RATING_PLAYERS_MAX = 8
};

typedef struct rating {
    int64_t mu, sigma; /* millionths */
    int32_t games;     /* rated games so far */
} rating;

/* The rating of who has not played yet. */
rating rating_new(void);

/* What a game with these places (1 is first, equal places are ties) makes of the ratings of its players, 2 to
 * RATING_PLAYERS_MAX. */
void rating_update(rating *players, const int *places, int count);

int rating_is_provisional(const rating *r);

/* What people are shown: 1500 for a newcomer, and a difference of 400 for odds of ten to one between two; half the
 * width of the interval that holds 95 of 100 players. */
int rating_shown(const rating *r);
int rating_margin(const rating *r);

#endif
