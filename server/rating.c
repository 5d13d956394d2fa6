/* rating.c - the Plackett-Luce rating in fixed point: numbers have 24 bits behind the point, probabilities 30. No
 * intermediate result leaves 63 bits: means and uncertainties are below 128, squares below 2^14. */
#include "rating.h"

#include "skerry/require.h"

enum { POINT = 24, FINE = 30, MILLION = 1000000 };

#define ONE ((int64_t)1 << POINT)
#define WHOLE ((int64_t)1 << FINE)
#define LN_2 744261118      /* of WHOLE */
#define LEAST (ONE / 10000) /* of its square an uncertainty keeps at least so much in one game */
#define MU_MOST (int64_t)100000000
#define SIGMA_LEAST (int64_t)10000
#define SIGMA_MOST (int64_t)20000000

/* --- numbers --- */

/* a / b, rounded to the nearest; b > 0. */
static int64_t divide(int64_t a, int64_t b) {
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

static int64_t times(int64_t a, int64_t b) {
    return divide(a * b, ONE);
}

static int64_t over(int64_t a, int64_t b) {
    return divide(a * ONE, b);
}

static int64_t from_millionths(int64_t value) {
    return divide(value * ONE, MILLION);
}

static int64_t to_millionths(int64_t value) {
    return divide(value * MILLION, ONE);
}

/* The whole root, bit by bit. */
static int64_t root(int64_t square) {
    uint64_t rest = (uint64_t)square, result = 0;
    for (uint64_t bit = (uint64_t)1 << 62; bit; bit >>= 2) {
        if (rest >= result + bit) {
            rest -= result + bit;
            result = (result >> 1) + bit;
        } else {
            result >>= 1;
        }
    }
    return (int64_t)result;
}

/* exp(-x) of WHOLE for x >= 0 with POINT bits: halves for every ln 2, a series of 12 terms for the rest. The error is
 * below 2^-28. */
static int64_t decay(int64_t x) {
    int64_t fine = x << (FINE - POINT), halves = fine / LN_2, rest = fine % LN_2, sum = WHOLE;
    if (halves > FINE) return 0;
    for (int term = 12; term > 0; term--)
        sum = WHOLE - divide(divide(rest * sum, WHOLE), term);
    return sum >> halves;
}

/* --- one game --- */

typedef struct game {
    int count;
    const int *places;
    int64_t mu[RATING_PLAYERS_MAX], square[RATING_PLAYERS_MAX]; /* square: of sigma */
    int64_t c;                                                  /* the uncertainty of the whole game */
} game;

/* The probability, of WHOLE, that player i comes first among those who did not come before q. */
static int64_t chance_of(const game *g, int i, int q) {
    int64_t most = INT64_MIN, sum = 0, own = 0;
    for (int j = 0; j < g->count; j++)
        if (g->places[j] >= g->places[q] && g->mu[j] > most) most = g->mu[j];
    for (int j = 0; j < g->count; j++) {
        if (g->places[j] < g->places[q]) continue;
        int64_t weight = decay(over(most - g->mu[j], g->c));
        sum += weight;
        if (j == i) own = weight;
    }
    return divide(own * WHOLE, sum);
}

/* How many share the place of player q. */
static int tied(const game *g, int q) {
    int count = 0;
    for (int j = 0; j < g->count; j++)
        count += g->places[j] == g->places[q];
    return count;
}

static int64_t within(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

/* The new rating of player i: the mean moves by the surprise, the uncertainty shrinks with what was learned. */
static void learn(const game *g, int i, rating *r) {
    int64_t surprise = 0, learned = 0, sigma = root(g->square[i] << POINT), share = over(g->square[i], g->c), left;
    for (int q = 0; q < g->count; q++) {
        if (g->places[q] > g->places[i]) continue;
        int64_t chance = chance_of(g, i, q), spread = divide(chance * (WHOLE - chance), WHOLE);
        surprise += divide(i == q ? WHOLE - chance : -chance, tied(g, q));
        learned += divide(spread, tied(g, q));
    }
    surprise = divide(surprise, WHOLE / ONE);
    learned = divide(learned, WHOLE / ONE);
    left = ONE - times(times(over(sigma, g->c), learned), over(share, g->c));
    if (left < LEAST) left = LEAST;
    r->mu = within(to_millionths(g->mu[i] + times(surprise, share)), -MU_MOST, MU_MOST);
    r->sigma = within(to_millionths(times(sigma, root(left << POINT))), SIGMA_LEAST, SIGMA_MOST);
    r->games++;
}

rating rating_new(void) {
    return (rating){RATING_MU, RATING_SIGMA, 0};
}

void rating_update(rating *players, const int *places, int count) {
    game g = {.count = count, .places = places};
    int64_t beta = from_millionths(RATING_BETA), tau = from_millionths(RATING_TAU), sum = 0;
    SK_REQUIRE(count >= 2 && count <= RATING_PLAYERS_MAX);
    for (int i = 0; i < count; i++) {
        int64_t sigma = from_millionths(players[i].sigma);
        g.mu[i] = from_millionths(players[i].mu);
        g.square[i] = times(sigma, sigma) + times(tau, tau);
        sum += g.square[i] + times(beta, beta);
    }
    g.c = root(sum << POINT);
    for (int i = 0; i < count; i++)
        learn(&g, i, &players[i]);
}

/* --- what people are shown --- */

enum { SHOWN_NEW = 1500, SHOWN_EACH = 30 };

int rating_is_provisional(const rating *r) {
    return r->games < RATING_PROVISIONAL_GAMES;
}

int rating_shown(const rating *r) {
    return (int)(SHOWN_NEW + divide((r->mu - RATING_MU) * SHOWN_EACH, MILLION));
}

int rating_margin(const rating *r) {
    return (int)divide(r->sigma * SHOWN_EACH * 196, (int64_t)MILLION * 100);
}
