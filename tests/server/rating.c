/* rating.c - ratings: what must hold of one game, and whether they find the strength of players who have one.
 *
 *   server-rating                  TAP
 *   server-rating --vectors N      N games as lines of numbers: players, then mu, sigma and place of each, then the mu
 *                                  and sigma that each has afterwards; rating.mjs compares them with another program's
 */
#include <math.h>

#include "server/rating.h"
#include "skerry/bits.h"
#include "skerry/skerry.h"
#define TAP_OWN_MAIN
#include "tests/support/tap.h"

enum { PEOPLE = 100, GAMES = 20000 };

static uint64_t rng;

static double unit(void) {
    return (double)(sk_random(&rng) >> 11) / 9007199254740992.0;
}

static int below(int n) {
    return (int)sk_random_below(&rng, (uint32_t)n);
}

/* --- one game --- */

TEST("two newcomers: the winner gains what the loser loses, and both are known better") {
    rating two[2] = {rating_new(), rating_new()};
    const int places[] = {1, 2};
    rating_update(two, places, 2);
    EQ(two[0].mu - RATING_MU, RATING_MU - two[1].mu);
    EQ(two[0].mu, 27635389); /* 25 + 0.5 * sigma^2 / c */
    EQ(two[0].sigma, two[1].sigma);
    OK(two[0].sigma < RATING_SIGMA);
    EQ(two[0].games, 1);
    EQ(rating_shown(&two[0]), 1579);
    EQ(rating_margin(&(rating){RATING_MU, RATING_SIGMA, 0}), 490);
}

TEST("a tie of equals moves nobody; a tie of unequals brings them closer") {
    rating two[2] = {rating_new(), rating_new()};
    const int places[] = {1, 1};
    rating_update(two, places, 2);
    EQ(two[0].mu, RATING_MU);
    EQ(two[1].mu, RATING_MU);
    two[0].mu += 5000000;
    rating before[2] = {two[0], two[1]};
    rating_update(two, places, 2);
    OK(two[0].mu < before[0].mu && two[1].mu > before[1].mu);
}

TEST("the order of the players in the list means nothing, nor how places are numbered") {
    rating a[4], b[4];
    const int places[] = {2, 1, 4, 2}, turned[] = {20, 40, 20, 10};
    for (int i = 0; i < 4; i++)
        a[i] = (rating){20000000 + 3000000 * i, 8000000 - 1500000 * i, i};
    for (int i = 0; i < 4; i++)
        b[i] = a[i == 0 ? 3 : i == 1 ? 2 : i == 2 ? 0 : 1];
    rating_update(a, places, 4);
    rating_update(b, turned, 4);
    EQ(b[0].mu, a[3].mu);
    EQ(b[1].mu, a[2].mu);
    EQ(b[2].mu, a[0].mu);
    EQ(b[3].mu, a[1].mu);
    EQ(b[3].sigma, a[1].sigma);
}

TEST("a game of as many as there can be: who came before whom is above him, and nobody beyond them counts") {
    rating all[RATING_PLAYERS_MAX];
    int places[RATING_PLAYERS_MAX + 1];
    for (int i = 0; i < RATING_PLAYERS_MAX; i++)
        all[i] = rating_new();
    for (int i = 0; i <= RATING_PLAYERS_MAX; i++)
        places[i] = i + 1;
    rating_update(all, places, RATING_PLAYERS_MAX);
    for (int i = 0; i < RATING_PLAYERS_MAX; i++)
        OK((i == 0 || all[i].mu < all[i - 1].mu) && all[i].sigma < rating_new().sigma && all[i].games == 1);
    OK(all[0].mu > rating_new().mu && all[RATING_PLAYERS_MAX - 1].mu < rating_new().mu);
}

TEST("ratings stay within their bounds, whoever wins for ever") {
    rating five[5];
    const int places[] = {1, 2, 3, 4, 5};
    for (int i = 0; i < 5; i++)
        five[i] = rating_new();
    for (int i = 0; i < 5000; i++)
        rating_update(five, places, 5);
    for (int i = 0; i < 5; i++) {
        OK(five[i].mu > -100000001 && five[i].mu < 100000001);
        OK(five[i].sigma > 0 && five[i].sigma < RATING_SIGMA);
        OK(!i || five[i].mu < five[i - 1].mu);
    }
    five[0] = (rating){100000000, 20000000, 0};
    five[1] = (rating){-100000000, 20000000, 0};
    rating_update(five, places, 2);
    OK(five[0].mu <= 100000000 && five[1].mu >= -100000000);
    rating_update(five, (const int[]){2, 1}, 2);
    OK(five[0].mu < 100000000 && five[1].mu > -100000000);
}

TEST("a rating is provisional until ten games") {
    rating r = rating_new();
    OK(rating_is_provisional(&r));
    r.games = RATING_PROVISIONAL_GAMES - 1;
    OK(rating_is_provisional(&r));
    r.games++;
    OK(!rating_is_provisional(&r));
}

TEST("every machine comes to the same bytes") {
    rating people[8];
    uint64_t fold = 0;
    rng = sk_random_seed(24, 3);
    for (int i = 0; i < 8; i++)
        people[i] = rating_new();
    for (int n = 0; n < 5000; n++) {
        int places[8], count = 2 + below(7);
        for (int i = 0; i < count; i++)
            places[i] = 1 + below(count);
        rating_update(people, places, count);
        rating first = people[0];
        memmove(people, people + 1, sizeof people - sizeof people[0]);
        people[7] = first;
        for (int i = 0; i < 8; i++)
            fold = (fold ^ (uint64_t)people[i].mu ^ (uint64_t)people[i].sigma << 32) * 0x100000001b3u;
    }
    EQ((long long)fold, 6365873952958614289);
}

/* --- players of known strength --- */

/* Strengths as the method takes them to be: a normal distribution, by twelve uniform numbers. */
static double strength(void) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += unit();
    return 25 + sum * 25 / 3;
}

/* Play a game of `count` people by lot: places by strength and Gumbel noise, which is what Plackett and Luce say.
 */
static void play(const double *truth, const int *who, int count, int *places) {
    double done[RATING_PLAYERS_MAX];
    for (int i = 0; i < count; i++)
        done[i] = truth[who[i]] - sqrt(count) * RATING_BETA / 1e6 * log(-log(unit() * 0.999999 + 1e-7));
    for (int i = 0; i < count; i++) {
        places[i] = 1;
        for (int j = 0; j < count; j++)
            places[i] += done[j] > done[i];
    }
}

static double spearman(const double *truth, const rating *found) {
    double sum = 0;
    for (int i = 0; i < PEOPLE; i++) {
        int a = 0, b = 0;
        for (int j = 0; j < PEOPLE; j++) {
            a += truth[j] > truth[i];
            b += found[j].mu > found[i].mu;
        }
        sum += (double)(a - b) * (a - b);
    }
    return 1 - 6 * sum / ((double)PEOPLE * (PEOPLE * PEOPLE - 1.0));
}

TEST("20,000 games of players with known strength: Spearman at least 0.95, intervals hold at least 85 of 100") {
    static double truth[PEOPLE];
    static rating found[PEOPLE];
    double shift = 0;
    int covered = 0;
    rng = sk_random_seed(24, 1);
    for (int i = 0; i < PEOPLE; i++) {
        truth[i] = strength();
        found[i] = rating_new();
    }
    for (int n = 0; n < GAMES; n++) {
        int who[5], places[5], count = 2 + below(4);
        rating players[5];
        for (int i = 0; i < count; i++) {
            int again;
            do {
                who[i] = below(PEOPLE);
                again = 0;
                for (int j = 0; j < i; j++)
                    again |= who[j] == who[i];
            } while (again);
            players[i] = found[who[i]];
        }
        play(truth, who, count, places);
        rating_update(players, places, count);
        for (int i = 0; i < count; i++)
            found[who[i]] = players[i];
    }
    /* Only differences mean anything: the two scales are laid over each other. */
    for (int i = 0; i < PEOPLE; i++)
        shift += ((double)found[i].mu / 1e6 - truth[i]) / PEOPLE;
    for (int i = 0; i < PEOPLE; i++)
        covered += fabs((double)found[i].mu / 1e6 - shift - truth[i]) <= 1.96 * (double)found[i].sigma / 1e6;
    printf("# Spearman %.4f, %d of %d intervals hold the strength\n", spearman(truth, found), covered, PEOPLE);
    OK(spearman(truth, found) >= 0.95);
    OK(covered >= 85);
}

/* --- beside another program --- */

static void vectors(int count) {
    rng = sk_random_seed(24, 2);
    while (count-- > 0) {
        int players = 2 + below(4), places[5];
        rating r[5];
        printf("%d", players);
        for (int i = 0; i < players; i++) {
            r[i] = (rating){-5000000 + below(60000000), 500000 + below(7833334), 0};
            places[i] = 1 + below(players);
            printf(" %lld %lld %d", (long long)r[i].mu, (long long)r[i].sigma, places[i]);
        }
        rating_update(r, places, players);
        for (int i = 0; i < players; i++)
            printf(" %lld %lld", (long long)r[i].mu, (long long)r[i].sigma);
        puts("");
    }
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--vectors") == 0) {
        vectors(atoi(argv[2]));
        return 0;
    }
    return tap_main(argc, argv);
}
