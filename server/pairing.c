/* pairing.c - tables of a round, and the order of the entrants. */
#include "pairing.h"

#include <string.h>

#include "skerry/require.h"

enum { SHARE = 12 }; /* divisible by 1 to 4, the opponents at a table */

static const int64_t met_cost = 10000000000; /* more than any difference of points in one round */

/* --- the order --- */

static int is_known(const pairing_table *t) {
    for (int i = 0; i < t->size; i++)
        if (!t->place[i]) return 0;
    return 1;
}

/* Points at a table of those opponents of seat `i` whom it left behind, counted double, and of those beside it: with
 * everybody worth one, or with what they have. */
static int count_behind(const pairing_table *t, int i, const pairing_standing *worth) {
    int sum = 0;
    for (int k = 0; k < t->size; k++) {
        int one = worth ? worth[t->who[k]].points : 1;
        if (k != i) sum += t->place[k] > t->place[i] ? 2 * one : t->place[k] == t->place[i] ? one : 0;
    }
    return SHARE * sum / (t->size - 1);
}

static void add_points(const pairing_table *t, pairing_standing *s) {
    for (int i = 0; i < t->size; i++) {
        pairing_standing *one = &s[t->who[i]];
        int share = t->size == 1 ? PAIRING_WIN : count_behind(t, i, NULL);
        one->reached = t->round;
        one->last_place = t->place[i];
        if (!is_known(t)) continue;
        one->points += share;
        one->byes += t->size == 1;
        one->played += t->size > 1;
        one->firsts += t->size > 1 && share == PAIRING_WIN;
    }
}

static void add_opposition(const pairing_table *t, pairing_standing *s) {
    if (t->size == 1 || !is_known(t)) return;
    for (int i = 0; i < t->size; i++) {
        int sum = 0;
        for (int k = 0; k < t->size; k++)
            sum += k == i ? 0 : s[t->who[k]].points;
        s[t->who[i]].opposition += SHARE * sum / (t->size - 1);
        s[t->who[i]].behind += count_behind(t, i, s);
    }
}

/* What each entrant has, by number. */
static void tally(const pairing *p, pairing_standing s[PAIRING_ENTRANTS]) {
    memset(s, 0, PAIRING_ENTRANTS * sizeof *s);
    for (int i = 0; i < p->entrants; i++)
        s[i].entrant = i;
    for (int i = 0; i < p->table_count; i++)
        add_points(&p->tables[i], s);
    for (int i = 0; i < p->table_count; i++)
        add_opposition(&p->tables[i], s);
}

/* Less than 0 if `a` is ahead: points, then what breaks ties, then the number. */
static int compare_points(const pairing_standing *a, const pairing_standing *b) {
    if (a->points != b->points) return b->points - a->points;
    if (a->opposition != b->opposition) return b->opposition - a->opposition;
    if (a->behind != b->behind) return b->behind - a->behind;
    if (a->firsts != b->firsts) return b->firsts - a->firsts;
    return a->entrant - b->entrant;
}

/* In a knock-out first whoever came further, then who did better there. */
static int compare_reached(const pairing_standing *a, const pairing_standing *b) {
    if (a->reached != b->reached) return b->reached - a->reached;
    if (a->last_place != b->last_place) return a->last_place - b->last_place;
    return compare_points(a, b);
}

static void sort(const pairing *p, pairing_standing *s, int count) {
    for (int i = 1; i < count; i++) {
        pairing_standing one = s[i];
        int k = i;
        for (; k > 0; k--) {
            if ((p->kind == PAIRING_KNOCKOUT ? compare_reached : compare_points)(&s[k - 1], &one) < 0) break;
            s[k] = s[k - 1];
        }
        s[k] = one;
    }
}

void pairing_standings(const pairing *p, pairing_standing out[PAIRING_ENTRANTS]) {
    tally(p, out);
    sort(p, out, p->entrants);
    for (int i = 0; i < p->entrants; i++)
        out[i].rank = i + 1;
}

/* --- a round in the making --- */

typedef struct draft {
    pairing *p;
    int round, count;            /* who takes part, in `order` */
    int order[PAIRING_ENTRANTS]; /* of the entrants, the first ahead */
    int table_count, bye_count;
    int sizes[PAIRING_TABLES], tables[PAIRING_TABLES][PAIRING_SEATS];
    int byes[PAIRING_ENTRANTS];
    pairing_standing s[PAIRING_ENTRANTS]; /* by number */
} draft;

/* How many rest, and tables for the others: as few who rest as possible, then as few small tables as possible. */
static void cut_tables(draft *d, int count) {
    int full = d->p->seats, small = full - 1 >= d->p->least ? full - 1 : full;
    d->table_count = 0;
    for (d->bye_count = 0; d->bye_count < count; d->bye_count++)
        for (int smalls = 0; small * smalls <= count - d->bye_count; smalls++) {
            int rest = count - d->bye_count - small * smalls;
            if (rest % full || (small == full && smalls)) continue;
            for (int i = 0; i < rest / full + smalls; i++)
                d->sizes[d->table_count++] = i < rest / full ? full : small;
            return;
        }
}

/* The last in the order who rested least leaves it, to rest. */
static void rest_last(draft *d) {
    for (int n = 0; n < d->bye_count; n++) {
        int chosen = d->count - 1;
        for (int i = d->count - 1; i >= 0; i--)
            if (d->s[d->order[i]].byes < d->s[d->order[chosen]].byes) chosen = i;
        d->byes[n] = d->order[chosen];
        memmove(&d->order[chosen], &d->order[chosen + 1], (size_t)(d->count - chosen - 1) * sizeof d->order[0]);
        d->count--;
    }
}

/* Those with equal points meet, the upper part of them the lower one: with tables of two in a group of eight the first
 * meets the fifth. Who is left over in a group goes down to the next. */
static void lay_groups(draft *d) {
    int from = 0, table = 0;
    while (table < d->table_count) {
        int end = from, points = d->s[d->order[from]].points, tables = 0, size = d->sizes[table];
        while (end < d->count && (d->s[d->order[end]].points == points || end - from < size)) {
            points = d->s[d->order[end]].points;
            end++;
        }
        while (size * (tables + 1) <= end - from && d->sizes[table + tables] == size)
            tables++;
        for (int i = 0; i < tables * size; i++)
            d->tables[table + i % tables][i / tables] = d->order[from + i];
        from += tables * size;
        table += tables;
    }
}

/* There and back along the tables: the best ones of a knock-out meet late. */
static void lay_snake(draft *d) {
    int next = 0;
    for (int row = 0; next < d->count; row++)
        for (int i = 0; i < d->table_count; i++) {
            int table = row % 2 ? d->table_count - 1 - i : i;
            if (row < d->sizes[table]) d->tables[table][row] = d->order[next++];
        }
}

static int64_t pair_cost(const draft *d, int a, int b) {
    int64_t met = d->p->met[a][b];
    int64_t apart = d->p->kind == PAIRING_SWISS ? d->s[a].points - d->s[b].points : 0;
    return met * met * met_cost + apart * apart;
}

/* What it would cost `who` to sit at a table in place of `seat`. */
static int64_t seat_cost(const draft *d, int table, int seat, int who) {
    int64_t cost = 0;
    for (int i = 0; i < d->sizes[table]; i++)
        if (i != seat) cost += pair_cost(d, d->tables[table][i], who);
    return cost;
}

/* Let two change places where that is better; 1 if some did. Two who met already always find others as long as there
 * have been fewer rounds of two than half the entrants (docs/tournaments.md). */
static int improve(draft *d) {
    int has_changed = 0;
    for (int a = 0; a < d->table_count; a++)
        for (int b = a + 1; b < d->table_count; b++)
            for (int i = 0; i < d->sizes[a]; i++)
                for (int k = 0; k < d->sizes[b]; k++) {
                    int one = d->tables[a][i], other = d->tables[b][k];
                    int64_t now = seat_cost(d, a, i, one) + seat_cost(d, b, k, other);
                    if (seat_cost(d, a, i, other) + seat_cost(d, b, k, one) >= now) continue;
                    d->tables[a][i] = other;
                    d->tables[b][k] = one;
                    has_changed = 1;
                }
    return has_changed;
}

/* --- seats --- */

/* How often everybody had each seat, the last one counting a little more. */
static void count_seats(const pairing *p, int had[PAIRING_ENTRANTS][PAIRING_SEATS]) {
    int last[PAIRING_ENTRANTS];
    memset(had, 0, PAIRING_ENTRANTS * sizeof had[0]);
    for (int i = 0; i < PAIRING_ENTRANTS; i++)
        last[i] = -1;
    for (int i = 0; i < p->table_count; i++)
        for (int seat = 0; seat < p->tables[i].size && p->tables[i].size > 1; seat++) {
            had[p->tables[i].who[seat]][seat] += 4;
            last[p->tables[i].who[seat]] = seat;
        }
    for (int i = 0; i < p->entrants; i++)
        if (last[i] >= 0) had[i][last[i]]++;
}

static void swap_two(int *order, int a, int b) {
    int one = order[a];
    order[a] = order[b];
    order[b] = one;
}

/* The next order of 0 to size - 1 after this one; 0 after the last. */
static int next_order(int *order, int size) {
    int i = size - 2, k = size - 1;
    while (i >= 0 && order[i] > order[i + 1])
        i--;
    if (i < 0) return 0;
    while (order[k] < order[i])
        k--;
    swap_two(order, i, k);
    for (int a = i + 1, b = size - 1; a < b; a++, b--)
        swap_two(order, a, b);
    return 1;
}

/* The table, everybody where they sat least; from table to table somebody else begins. */
static void add_table(draft *d, int table, int had[PAIRING_ENTRANTS][PAIRING_SEATS]) {
    pairing_table *out = &d->p->tables[d->p->table_count++];
    int size = d->sizes[table], order[PAIRING_SEATS], here[PAIRING_SEATS], best = -1;
    memset(out, 0, sizeof *out);
    out->round = (int16_t)d->round;
    out->size = (int16_t)size;
    for (int i = 0; i < size; i++) {
        order[i] = i;
        here[i] = d->tables[table][(i + table + d->round) % size];
    }
    do {
        int cost = 0;
        for (int seat = 0; seat < size; seat++)
            cost += had[here[order[seat]]][seat] * had[here[order[seat]]][seat];
        if (best >= 0 && cost >= best) continue;
        best = cost;
        for (int seat = 0; seat < size; seat++)
            out->who[seat] = (int16_t)here[order[seat]];
    } while (next_order(order, size));
}

static void add_bye(draft *d, int who) {
    pairing_table *out = &d->p->tables[d->p->table_count++];
    memset(out, 0, sizeof *out);
    out->round = (int16_t)d->round;
    out->size = 1;
    out->who[0] = (int16_t)who;
    out->place[0] = 1;
}

static int add_round(draft *d) {
    int had[PAIRING_ENTRANTS][PAIRING_SEATS];
    count_seats(d->p, had);
    for (int i = 0; i < d->table_count; i++)
        add_table(d, i, had);
    for (int i = 0; i < d->bye_count; i++)
        add_bye(d, d->byes[i]);
    return d->table_count + d->bye_count;
}

/* --- the kinds --- */

static void count_meetings(pairing *p) {
    memset(p->met, 0, sizeof p->met);
    for (int i = 0; i < p->table_count; i++)
        for (int a = 0; a < p->tables[i].size; a++)
            for (int b = 0; b < p->tables[i].size; b++)
                if (a != b) p->met[p->tables[i].who[a]][p->tables[i].who[b]]++;
}

/* Those who play on, in the order of the standings. */
static void gather(draft *d) {
    pairing_standing sorted[PAIRING_ENTRANTS];
    pairing_standings(d->p, sorted);
    for (int i = 0; i < d->p->entrants; i++)
        if (!d->p->has_left[sorted[i].entrant]) d->order[d->count++] = sorted[i].entrant;
}

static int next_swiss(draft *d) {
    gather(d);
    if (d->count < d->p->least || d->round > d->p->rounds) return 0;
    cut_tables(d, d->count);
    rest_last(d);
    lay_groups(d);
    for (int i = 0; i < PAIRING_ENTRANTS && improve(d); i++)
        continue;
    return add_round(d);
}

/* Tables of two: everybody but one goes round a circle. Whose opponent has left, or is not there, rests. */
static int next_circle(draft *d) {
    int even = d->p->entrants + d->p->entrants % 2, turn = even - 1, here = 0;
    for (int i = 0; i < d->p->entrants; i++)
        here += !d->p->has_left[i];
    if (here < 2 || d->round > turn) return 0;
    for (int i = 0; i < even / 2; i++) {
        int a = (d->round - 1 + i) % turn, b = i ? (d->round - 1 - i + turn) % turn : even - 1;
        int a_plays = !d->p->has_left[a], b_plays = b < d->p->entrants && !d->p->has_left[b];
        if (a_plays && b_plays) {
            d->sizes[d->table_count] = 2;
            d->tables[d->table_count][0] = a;
            d->tables[d->table_count++][1] = b;
        } else if (a_plays || b_plays) {
            d->byes[d->bye_count++] = a_plays ? a : b;
        }
    }
    return add_round(d);
}

/* Larger tables: those sit together who met least, until all have met. */
static int next_robin(draft *d) {
    int unmet = 0;
    for (int a = 0; a < d->p->entrants; a++)
        for (int b = 0; b < a; b++)
            unmet += !d->p->has_left[a] && !d->p->has_left[b] && !d->p->met[a][b];
    for (int i = 0; i < d->p->entrants; i++)
        if (!d->p->has_left[i]) d->order[d->count++] = i;
    if (!unmet || d->count < d->p->least) return 0;
    cut_tables(d, d->count);
    rest_last(d);
    lay_snake(d);
    for (int i = 0; i < PAIRING_ENTRANTS && improve(d); i++)
        continue;
    return add_round(d);
}

/* Of a table the better half goes on, one of three; equal places by the points so far. */
static int goes_on(const draft *d, const pairing_table *t, int seat) {
    int ahead = 0;
    if (t->size == 1) return 1;
    for (int i = 0; i < t->size; i++) {
        int order = compare_points(&d->s[t->who[i]], &d->s[t->who[seat]]);
        ahead += i != seat && (t->place[i] < t->place[seat] || (t->place[i] == t->place[seat] && order < 0));
    }
    return ahead < t->size / 2;
}

/* Who is still in, by number; the final is played when the last round had one table and nobody rested. */
static void gather_survivors(draft *d) {
    uint8_t is_in[PAIRING_ENTRANTS];
    int last = 0;
    memset(is_in, 1, sizeof is_in);
    for (int i = 0; i < d->p->table_count; i++) {
        const pairing_table *t = &d->p->tables[i];
        last += t->round == d->round - 1;
        for (int seat = 0; seat < t->size; seat++)
            if (!goes_on(d, t, seat)) is_in[t->who[seat]] = 0;
    }
    for (int i = 0; i < d->p->entrants && last != 1; i++)
        if (is_in[i] && !d->p->has_left[i]) d->order[d->count++] = i;
}

/* With tables of two as many rest in a round as makes the number after it a power of two, the first ones. */
static int next_knockout(draft *d) {
    int power = 1;
    gather_survivors(d);
    if (d->count < 2) return 0;
    while (2 * power <= d->count)
        power *= 2;
    cut_tables(d, d->count);
    if (d->count < d->p->seats) {
        d->bye_count = 0;
        d->table_count = 1;
        d->sizes[0] = d->count;
    } else if (d->p->seats == 2 && power < d->count) {
        d->table_count = d->count - power;
        d->bye_count = d->count - 2 * d->table_count;
    }
    memcpy(d->byes, d->order, (size_t)d->bye_count * sizeof d->byes[0]);
    d->count -= d->bye_count;
    memmove(d->order, d->order + d->bye_count, (size_t)d->count * sizeof d->order[0]);
    lay_snake(d);
    return add_round(d);
}

int pairing_round(const pairing *p) {
    return p->table_count ? p->tables[p->table_count - 1].round : 0;
}

int pairing_rounds(const pairing *p) {
    int rounds = 0;
    if (p->kind == PAIRING_SWISS) return p->rounds;
    if (p->kind == PAIRING_ROBIN) return p->seats == 2 ? p->entrants + p->entrants % 2 - 1 : 0;
    if (p->seats != 2) return 0;
    for (int power = 1; power < p->entrants; power *= 2)
        rounds++;
    return rounds;
}

int pairing_is_settled(const pairing *p) {
    for (int t = 0; t < p->table_count; t++)
        for (int i = 0; p->tables[t].size > 1 && i < p->tables[t].size; i++)
            if (!p->tables[t].place[i]) return 0;
    return 1;
}

int pairing_next(pairing *p) {
    SK_REQUIRE(p->entrants <= PAIRING_ENTRANTS && p->seats >= 2 && p->seats <= PAIRING_SEATS);
    SK_REQUIRE(pairing_is_settled(p));
    draft d;
    memset(&d, 0, sizeof d);
    d.p = p;
    d.round = pairing_round(p) + 1;
    if (d.round > PAIRING_ROUNDS) return 0;
    tally(p, d.s);
    count_meetings(p);
    if (p->kind == PAIRING_SWISS) return next_swiss(&d);
    if (p->kind == PAIRING_KNOCKOUT) return next_knockout(&d);
    return p->seats == 2 ? next_circle(&d) : next_robin(&d);
}
