/* elo.c - how sure a result is: intervals of shares, strengths by Bradley and Terry, a test that stops early.
 *
 * Elo is the fit to "who came before whom", mean 0. Its interval takes the wider of the fit's own error and the spread
 * between deals, which also covers several players at one table and games that share their draws.
 */
#include <math.h>
#include <stdlib.h>

#include "arena.h"

const double normal_95 = 1.959963984540054;

typedef double matrix[ENTRANTS_MAX][ENTRANTS_MAX];

void wilson(double share, double games, double *low, double *high) {
    double z2 = normal_95 * normal_95, middle = share + z2 / (2 * games);
    double width = normal_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games));
    *low = fmax(0, (middle - width) / (1 + z2 / games));
    *high = fmin(1, (middle + width) / (1 + z2 / games));
}

/* --- the fit --- */

/* Chance of a to come before b. */
static double before(const double *strength, int a, int b) {
    return 1 / (1 + exp(strength[b] - strength[a]));
}

/* The inverse of the n by n matrix `m`, which is used up. */
static void invert(int n, matrix m, matrix inverse) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            inverse[i][k] = i == k;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (int k = 0; k < n; k++) {
            m[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (int row = 0; row < n; row++) {
            double factor = m[row][i];
            if (row == i) continue;
            for (int k = 0; k < n; k++) {
                m[row][k] -= factor * m[i][k];
                inverse[row][k] -= factor * inverse[i][k];
            }
        }
    }
}

/* The inverse of the fit's curvature; strengths sum to 0, which a constant added everywhere expresses. */
static void covariance(int n, matrix ahead, const double *strength, matrix out) {
    matrix curvature;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            curvature[a][b] = 1.0 / n;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            double p = before(strength, a, b), met = ahead[a][b] + ahead[b][a];
            if (a == b) continue;
            curvature[a][a] += met * p * (1 - p);
            curvature[a][b] -= met * p * (1 - p);
        }
    }
    invert(n, curvature, out);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            out[a][b] -= 1.0 / n;
}

/* What one game gave each group beyond what the strengths expect. */
static void add_surprise(const standings *s, uint64_t number, const double *strength, double *out) {
    const arena_match *match = s->match;
    int group[SK_SEATS];
    for (int seat = 0; seat < match->table.players; seat++)
        group[seat] = match->entrants[lineup_sitting(match, number, seat)].group;
    for (int seat = 0; seat < match->table.players; seat++)
        for (int other = 0; other < match->table.players; other++)
            if (group[seat] != group[other])
                out[group[seat]] +=
                    result_point(&s->results[number], seat, other) - before(strength, group[seat], group[other]);
}

/* How much each strength varies as seen between deals: the curvature's inverse around the deals' own spread. */
static void spread(const standings *s, const double *strength, matrix inverse, double *out) {
    uint64_t deal_games = lineup_deal_games(s->match);
    int n = s->match->group_count;
    for (int a = 0; a < n; a++)
        out[a] = 0;
    for (uint64_t first = 0; first < s->span; first += deal_games) {
        double surprise[ENTRANTS_MAX] = {0};
        for (uint64_t number = first; number < first + deal_games && number < s->span; number++)
            if (s->results[number].done) add_surprise(s, number, strength, surprise);
        for (int a = 0; a < n; a++) {
            double shift = 0;
            for (int b = 0; b < n; b++)
                shift += inverse[a][b] * surprise[b];
            out[a] += shift * shift;
        }
    }
}

/* Half a game won and lost by each against each it met keeps strengths finite; a trace of one, those that never met. */
static void add_doubt(const standings *s, matrix ahead) {
    int n = s->match->group_count;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            ahead[a][b] = a == b ? 0 : s->ahead[a][b] + (s->ahead[a][b] + s->ahead[b][a] > 0 ? 0.5 : 0.01);
}

/* Strengths in steps of Newton's method. */
void elo_fit(standings *s) {
    const double elo = 400 / log(10);
    double strength[ENTRANTS_MAX] = {0}, seen[ENTRANTS_MAX];
    matrix inverse, ahead;
    int n = s->match->group_count;
    add_doubt(s, ahead);
    for (int step = 0; step < 60; step++) {
        double slope[ENTRANTS_MAX] = {0}, mean = 0;
        covariance(n, ahead, strength, inverse);
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                if (a != b) slope[a] += ahead[a][b] - (ahead[a][b] + ahead[b][a]) * before(strength, a, b);
        for (int a = 0; a < n; a++) {
            double change = 0;
            for (int b = 0; b < n; b++)
                change += inverse[a][b] * slope[b];
            strength[a] += fmax(-1, fmin(1, change));
            mean += strength[a] / n;
        }
        for (int a = 0; a < n; a++)
            strength[a] -= mean;
    }
    covariance(n, ahead, strength, inverse);
    spread(s, strength, inverse, seen);
    for (int a = 0; a < n; a++) {
        double error = sqrt(fmax(inverse[a][a], seen[a]));
        s->elo[a] = elo * strength[a];
        s->elo_low[a] = elo * (strength[a] - normal_95 * error);
        s->elo_high[a] = elo * (strength[a] + normal_95 * error);
    }
}

/* --- stopping early --- */

int sprt_read(sprt *test, const char *text) {
    char *end;
    memset(test, 0, sizeof *test);
    test->asked = 1;
    test->decision = -1;
    test->elo1 = 50;
    if (!text) return 1;
    test->elo0 = strtod(text, &end);
    if (end == text || *end != ',') return 0;
    text = end + 1;
    test->elo1 = strtod(text, &end);
    if (end == text || *end) return 0;
    return test->elo0 < test->elo1 && fabs(test->elo0) <= 1000 && fabs(test->elo1) <= 1000;
}

double sprt_bound(void) {
    return log(0.95 / 0.05);
}

/* The share of points that so much Elo gives. */
static double share_of(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The share of points that the first group takes in a deal from all others. */
static double deal_share(const arena_match *match, const arena_result *deal) {
    double taken = 0, met = 0;
    for (uint64_t number = 0; number < lineup_deal_games(match); number++) {
        for (int seat = 0; seat < match->table.players; seat++) {
            for (int other = 0; other < match->table.players; other++) {
                int mine = match->entrants[lineup_sitting(match, number, seat)].group;
                int theirs = match->entrants[lineup_sitting(match, number, other)].group;
                if (mine != 0 || theirs == 0) continue;
                taken += result_point(&deal[number], seat, other);
                met++;
            }
        }
    }
    return met > 0 ? taken / met : 0.5;
}

/* The likelihood of both shares under a normal distribution of deals whose variance is the one seen; one deal lost and
 * won by half is added, so that an even run of wins does not seem certain at once. */
int sprt_add(sprt *test, const arena_match *match, const arena_result *deal) {
    double share = deal_share(match, deal), low = share_of(test->elo0), high = share_of(test->elo1), n, mean, variance;
    test->deals++;
    test->sum += share;
    test->squares += share * share;
    n = (double)test->deals + 1;
    mean = (test->sum + 0.5) / n;
    variance = (test->squares + 0.5) / n - mean * mean;
    test->llr = n * (high - low) * (2 * mean - low - high) / (2 * variance);
    if (test->llr >= sprt_bound()) test->decision = 1;
    if (test->llr <= -sprt_bound()) test->decision = 0;
    return test->decision >= 0;
}
