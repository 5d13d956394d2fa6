/* pairing.c - who meets whom: what every round must keep to, for all kinds and sizes.
 *
 *   server-pairing             tests
 *   server-pairing --tell N    N tournaments by lot, with their standings, for tests/server/standings.py to recompute
 */
#define TAP_OWN_MAIN
#include "server/pairing.h"
#include "skerry/batch.h"
#include "tests/support/tap.h"

static uint64_t rng = 11;
static pairing p;

static void begin(int kind, int entrants, int seats, int rounds) {
    memset(&p, 0, sizeof p);
    p.kind = kind;
    p.entrants = entrants;
    p.seats = seats;
    p.least = 2;
    p.rounds = rounds;
}

/* Places by lot, every third time with a tie; or the better number wins. */
static void play(int by_lot) {
    int round = pairing_round(&p);
    for (int i = 0; i < p.table_count; i++) {
        pairing_table *t = &p.tables[i];
        int chance[PAIRING_SEATS];
        if (t->round != round) continue;
        for (int k = 0; k < t->size; k++)
            chance[k] = by_lot ? (int)sk_random_below(&rng, 6) : t->who[k];
        for (int k = 0; k < t->size; k++) {
            t->place[k] = 1;
            for (int m = 0; m < t->size; m++)
                t->place[k] = (int16_t)(t->place[k] + (chance[m] < chance[k]));
        }
    }
}

/* Everybody who is here sits once, at tables of the right size. */
static void check_round(int first) {
    int seen[PAIRING_ENTRANTS] = {0}, here = 0, small = 0, byes = 0;
    for (int i = first; i < p.table_count; i++) {
        const pairing_table *t = &p.tables[i];
        OK(t->size == 1 || (t->size >= p.least && t->size <= p.seats));
        small += t->size > 1 && t->size < p.seats;
        byes += t->size == 1;
        for (int k = 0; k < t->size; k++)
            seen[t->who[k]]++;
    }
    for (int i = 0; i < p.entrants; i++) {
        here += !p.has_left[i];
        if (p.kind != PAIRING_KNOCKOUT) EQ(seen[i], !p.has_left[i]);
        OK(seen[i] <= !p.has_left[i]);
    }
    if (p.kind == PAIRING_SWISS)
        OK(byes < p.seats && (p.seats > 2 || byes == here % 2) && (byes == 0 || small < p.seats));
}

static int meetings(int most) {
    int met[PAIRING_ENTRANTS][PAIRING_ENTRANTS] = {{0}}, count = 0;
    for (int i = 0; i < p.table_count; i++)
        for (int a = 0; a < p.tables[i].size; a++)
            for (int b = 0; b < a; b++)
                count += ++met[p.tables[i].who[a]][p.tables[i].who[b]] + ++met[p.tables[i].who[b]][p.tables[i].who[a]] >
                         2 * most;
    return count;
}

/* The largest difference between how often somebody had two seats. */
static int imbalance(void) {
    int had[PAIRING_ENTRANTS][PAIRING_SEATS] = {{0}}, worst = 0;
    for (int i = 0; i < p.table_count; i++)
        for (int k = 0; k < p.tables[i].size && p.tables[i].size > 1; k++)
            had[p.tables[i].who[k]][k]++;
    for (int i = 0; i < p.entrants; i++)
        for (int a = 0; a < p.seats; a++)
            for (int b = 0; b < p.seats; b++)
                if (had[i][a] - had[i][b] > worst) worst = had[i][a] - had[i][b];
    return worst;
}

static int play_all(int by_lot) {
    int rounds = 0;
    for (int first = 0; pairing_next(&p); first = p.table_count) {
        check_round(first);
        play(by_lot);
        rounds++;
    }
    return rounds;
}

TEST("Swiss, two at a table: nobody meets anybody twice in fewer rounds than half the entrants") {
    for (int entrants = 4; entrants <= 40; entrants++)
        for (int again = 0; again < 5; again++) {
            int rounds = (entrants - entrants % 2) / 2 - 1;
            begin(PAIRING_SWISS, entrants, 2, rounds);
            EQ(play_all(1), rounds);
            EQ(meetings(1), 0);
            OK(imbalance() <= 3);
        }
}

TEST("Swiss: in the first round the upper half meets the lower one; then equal points meet") {
    int apart = 0;
    begin(PAIRING_SWISS, 16, 2, 4);
    EQ(pairing_next(&p), 8);
    for (int i = 0; i < 8; i++)
        EQ(p.tables[i].who[0] > p.tables[i].who[1] ? p.tables[i].who[0] - p.tables[i].who[1]
                                                   : p.tables[i].who[1] - p.tables[i].who[0],
           8);
    play(0);
    for (int round = 2; round <= 4; round++) {
        pairing_standing s[PAIRING_ENTRANTS], by_number[PAIRING_ENTRANTS];
        pairing_standings(&p, s);
        for (int i = 0; i < 16; i++)
            by_number[s[i].entrant] = s[i];
        EQ(pairing_next(&p), 8);
        for (int i = p.table_count - 8; i < p.table_count; i++)
            apart += by_number[p.tables[i].who[0]].points != by_number[p.tables[i].who[1]].points;
        play(0);
    }
    EQ(apart, 0);
    pairing_standing s[PAIRING_ENTRANTS];
    pairing_standings(&p, s);
    EQ(s[0].entrant, 0);
    EQ(s[0].points, 4 * PAIRING_WIN);
    EQ(s[15].entrant, 15);
}

/* Who sits with whom in the latest round, in the order of numbers: "0-4 1-5;". */
static const char *seated(int tables) {
    static char text[400];
    size_t length = 0;
    for (int first = 0; first < p.entrants; first++)
        for (int i = p.table_count - tables; i < p.table_count; i++) {
            const pairing_table *t = &p.tables[i];
            int is_sorted = 0, least = t->who[0];
            for (int k = 1; k < t->size; k++)
                if (t->who[k] < least) least = t->who[k];
            for (int who = first; who < p.entrants && least == first; who++)
                for (int k = 0; k < t->size; k++)
                    if (t->who[k] == who)
                        length +=
                            (size_t)snprintf(text + length, sizeof text - length, is_sorted++ ? "-%d" : " %d", who);
        }
    return text;
}

TEST("Swiss: within its points the upper part of a group meets the lower one, and who is left over goes down") {
    static const struct {
        int entrants, seats, tables;
        const char *rounds[3];
    } rows[] = {
        {8, 2, 4, {" 0-4 1-5 2-6 3-7", " 0-2 1-3 4-6 5-7", " 0-1 2-4 3-5 6-7"}},
        {10, 2, 5, {" 0-5 1-6 2-7 3-8 4-9", " 0-2 1-3 4-7 5-8 6-9", " 0-4 1-2 3-6 5-9 7-8"}},
        {12, 2, 6, {" 0-6 1-7 2-8 3-9 4-10 5-11", " 0-3 1-4 2-5 6-9 7-10 8-11", " 0-5 1-2 3-6 4-7 8-10 9-11"}},
        {9, 3, 3, {" 0-3-6 1-4-7 2-5-8", " 0-1-2 3-4-5 6-7-8", " 0-5-7 1-3-8 2-4-6"}},
        {11, 3, 4, {" 0-3-6 1-4-7 2-5-8 9-10", " 0-1-2 3-4-9 5-7 6-8-10", " 0-5-9 1-3-8 2-4-6 7-10"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin(PAIRING_SWISS, rows[i].entrants, rows[i].seats, 3);
        for (int round = 0; round < 3; round++) {
            EQ(pairing_next(&p), rows[i].tables);
            SAME(seated(rows[i].tables), rows[i].rounds[round]);
            play(0);
        }
    }
    begin(PAIRING_SWISS, PAIRING_ENTRANTS, 2, 1); /* as many as there can be */
    EQ(pairing_next(&p), PAIRING_ENTRANTS / 2);
}

TEST("tables of three, four and five: few meet again, seats go round, few rest, and none twice before all have") {
    for (int seats = 3; seats <= 5; seats++)
        for (int entrants = seats; entrants <= 60; entrants += 1 + entrants / 7) {
            int byes[PAIRING_ENTRANTS] = {0}, most = 0, least = 99;
            begin(PAIRING_SWISS, entrants, seats, 5);
            EQ(play_all(1), 5);
            if (entrants >= 8 * seats) EQ(meetings(2), 0);
            if (entrants >= 11 * seats) EQ(meetings(1), 0);
            OK(imbalance() <= 3);
            for (int i = 0; i < p.table_count; i++)
                if (p.tables[i].size == 1) byes[p.tables[i].who[0]]++;
            for (int i = 0; i < entrants; i++) {
                if (byes[i] > most) most = byes[i];
                if (byes[i] < least) least = byes[i];
            }
            OK(most - least <= 1);
        }
}

TEST("round-robin of two: everybody meets everybody once, and begins as often as not") {
    for (int entrants = 2; entrants <= 32; entrants++) {
        begin(PAIRING_ROBIN, entrants, 2, 0);
        EQ(play_all(1), pairing_rounds(&p));
        EQ(meetings(1), 0);
        pairing_standing s[PAIRING_ENTRANTS];
        pairing_standings(&p, s);
        for (int i = 0; i < entrants; i++) {
            EQ(s[i].played, entrants - 1);
            EQ(s[i].byes, entrants % 2);
        }
        OK(imbalance() <= 2);
    }
}

TEST("round-robin of more: everybody has met everybody, in not many more rounds than it must take") {
    for (int seats = 3; seats <= 5; seats++)
        for (int entrants = seats; entrants <= 16; entrants++) {
            begin(PAIRING_ROBIN, entrants, seats, 0);
            int rounds = play_all(1), unmet = 0, must = (entrants - 1 + seats - 2) / (seats - 1);
            for (int a = 0; a < entrants; a++)
                for (int b = 0; b < a; b++)
                    unmet += !p.met[a][b];
            EQ(unmet, 0);
            if (rounds > 3 * must + 3) {
                printf("# %d entrants, tables of %d: %d rounds, at least %d\n", entrants, seats, rounds, must);
                FAIL("rounds");
            }
        }
}

TEST("knock-out: the better ones go on to one final, and the best wins where the better always wins") {
    for (int seats = 2; seats <= 5; seats++)
        for (int entrants = 2; entrants <= PAIRING_ENTRANTS; entrants += 1 + entrants / 9) {
            pairing_standing s[PAIRING_ENTRANTS];
            begin(PAIRING_KNOCKOUT, entrants, seats, 0);
            int rounds = play_all(0);
            pairing_standings(&p, s);
            EQ(s[0].entrant, 0);
            if (seats == 2) EQ(rounds, pairing_rounds(&p));
            if (seats == 2) EQ(s[1].entrant, 1);
            EQ(s[0].reached, rounds);
            OK(p.tables[p.table_count - 1].size > 1);
            begin(PAIRING_KNOCKOUT, entrants, seats, 0);
            OK(play_all(1) <= rounds + 1);
        }
}

TEST("who has left is not seated again; the others go on") {
    for (int kind = 0; kind < PAIRING_KINDS; kind++)
        for (int seats = 2; seats <= 5; seats++)
            for (int again = 0; again < 20; again++) {
                begin(kind, 4 + (int)sk_random_below(&rng, 12), seats, 4);
                for (int first = 0; pairing_next(&p); first = p.table_count) {
                    check_round(first);
                    play(1);
                    p.has_left[sk_random_below(&rng, (uint32_t)p.entrants)] = 1;
                }
            }
}

TEST("ties are broken by whom one met, then by whom one left behind; the number decides last") {
    pairing_standing s[PAIRING_ENTRANTS];
    begin(PAIRING_SWISS, 4, 2, 2);
    const pairing_table rows[] = {
        {1, 2, {0, 1}, {1, 2}}, {1, 2, {2, 3}, {1, 2}}, {2, 2, {2, 0}, {1, 2}}, {2, 2, {3, 1}, {1, 1}}};
    memcpy(p.tables, rows, sizeof rows);
    p.table_count = 4;
    pairing_standings(&p, s);
    /* 2 has won twice; 0 once; 1 and 3 share a table: 1 lost to who has 24, 3 to who has 48. */
    EQ(s[0].entrant, 2);
    EQ(s[0].points, 48);
    EQ(s[1].entrant, 0);
    EQ(s[2].entrant, 3);
    EQ(s[2].points, 12);
    EQ(s[2].opposition, 12 * (48 + 12));
    EQ(s[3].opposition, 12 * (24 + 12));
    EQ(s[1].behind, 12 * 2 * 12);
}

/* --- for the separate computation --- */

static void tell(int count) {
    for (int n = 0; n < count; n++) {
        pairing_standing s[PAIRING_ENTRANTS];
        begin((int)sk_random_below(&rng, PAIRING_KINDS), 2 + (int)sk_random_below(&rng, 30), 2, 5);
        p.seats = 2 + (int)sk_random_below(&rng, 4);
        while (pairing_next(&p)) {
            play(1);
            if (!sk_random_below(&rng, 3)) p.has_left[sk_random_below(&rng, (uint32_t)p.entrants)] = 1;
        }
        printf("tournament %d %d\n", p.kind, p.entrants);
        for (int i = 0; i < p.table_count; i++) {
            printf("table %d", p.tables[i].round);
            for (int k = 0; k < p.tables[i].size; k++)
                printf(" %d:%d", p.tables[i].who[k], p.tables[i].place[k]);
            printf("\n");
        }
        pairing_standings(&p, s);
        printf("order");
        for (int i = 0; i < p.entrants; i++)
            printf(" %d:%d", s[i].entrant, s[i].points);
        printf("\n");
    }
}

int main(int argc, char **argv) {
    if (argc != 3 || strcmp(argv[1], "--tell") != 0) return tap_main(argc, argv);
    tell(atoi(argv[2]));
    return 0;
}
