/* tally.c - what a match came to: wins, points, times and faults of every entrant, level and seat. */
#include <math.h>

#include "arena.h"

double result_point(const arena_result *result, int seat, int other) {
    if (result->places[seat] == result->places[other]) return 0.5;
    return result->places[seat] < result->places[other] ? 1 : 0;
}

/* The win of a seat, shared among all that are first; alone, the goal. */
static double win_of(const arena_match *match, const arena_result *result, int seat) {
    int first = 0;
    if (match->table.players == 1) return result->won == 1;
    for (int i = 0; i < match->table.players; i++)
        first += result->places[i] == 1;
    return result->places[seat] == 1 ? 1.0 / first : 0;
}

static void add(tally *t, const arena_match *match, const arena_result *result, int seat) {
    const arena_time *time = &result->times[seat];
    int points = result->scores[seat];
    t->games++;
    t->wins += win_of(match, result, seat);
    t->decisions += time->decisions;
    t->total_us += time->total_us;
    if (time->longest_us > t->longest_us) t->longest_us = time->longest_us;
    if (time->turn_us > t->turn_us) t->turn_us = time->turn_us;
    if (result->fault) {
        if (result->culprit == seat) t->faults[result->fault]++;
        return;
    }
    if (!t->scored || points < t->least) t->least = points;
    if (!t->scored || points > t->most) t->most = points;
    t->scored++;
    t->sum += points;
    t->squares += (double)points * points;
}

static void count_game(standings *s, uint64_t number) {
    const arena_match *match = s->match;
    const arena_result *result = &s->results[number];
    for (int seat = 0; seat < match->table.players; seat++) {
        int entrant = lineup_sitting(match, number, seat), group = match->entrants[entrant].group;
        add(&s->entrants[entrant], match, result, seat);
        add(&s->groups[group], match, result, seat);
        add(&s->seats[group][seat], match, result, seat);
        for (int other = 0; other < match->table.players; other++) {
            int rival = match->entrants[lineup_sitting(match, number, other)].group;
            if (rival != group) s->ahead[group][rival] += result_point(result, seat, other);
        }
    }
}

void standings_count(standings *s, const arena_match *match, const arena_result *results, uint64_t span) {
    memset(s, 0, sizeof *s);
    s->match = match;
    s->results = results;
    s->span = span;
    for (uint64_t number = 0; number < span; number++) {
        if (!results[number].done) continue;
        s->games++;
        count_game(s, number);
    }
    if (match->table.players > 1) elo_fit(s);
}

double tally_mean(const tally *t) {
    return t->scored ? t->sum / (double)t->scored : 0;
}

double tally_spread(const tally *t) {
    double n = (double)t->scored, mean = tally_mean(t);
    return n > 1 ? sqrt(fmax(0, (t->squares - n * mean * mean) / (n - 1))) : 0;
}
