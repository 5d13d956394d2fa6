/* pairing.h - who meets whom in a tournament, and who is ahead. It knows entrants by their numbers, which say how they
 * are seeded (0 first), and nothing of names, clocks and stores: the same tables give the same answers everywhere.
 * docs/tournaments.md has its rules in words.
 */
#ifndef SKERRY_SERVER_PAIRING_H
#define SKERRY_SERVER_PAIRING_H

#include <stdint.h>

enum {
    PAIRING_ENTRANTS = 128,
    PAIRING_ROUNDS = 32,
    PAIRING_TABLES = 128, /* of one round, with those who rest */
    PAIRING_SEATS = 5,
    PAIRING_WIN = 24 /* points of who leaves a whole table behind: shares of it are whole for every size */
};

enum pairing_kind { PAIRING_SWISS, PAIRING_ROBIN, PAIRING_KNOCKOUT, PAIRING_KINDS };

/* A table of a round. One with a single seat is a bye. */
typedef struct pairing_table {
    int16_t round; /* from 1 */
    int16_t size;
    int16_t who[PAIRING_SEATS];
    int16_t place[PAIRING_SEATS]; /* 1 is first; 0: not known yet */
} pairing_table;

typedef struct pairing {
    int kind, entrants;
    int seats, least; /* of a table: as it should be, and where it does not come out even */
    int rounds;       /* of a Swiss tournament */
    uint8_t has_left[PAIRING_ENTRANTS];
    int table_count;
    pairing_table tables[PAIRING_ROUNDS * PAIRING_TABLES];
    uint8_t met[PAIRING_ENTRANTS][PAIRING_ENTRANTS]; /* how often; pairing_next works it out */
} pairing;

typedef struct pairing_standing {
    int entrant;
    int rank;       /* from 1, each one once */
    int points;     /* of its tables, and PAIRING_WIN for a bye */
    int opposition; /* what those have whom it met */
    int behind;     /* what those have whom it left behind */
    int firsts;     /* tables won */
    int played, byes;
    int reached;    /* last round with a table or a bye */
    int last_place; /* there; 0: not known */
} pairing_standing;

/* 1 if every place of every table is known. */
int pairing_is_settled(const pairing *p);

/* Add the tables of the round after the last one, which must be settled; how many, 0: the tournament is over. */
int pairing_next(pairing *p);

/* The last round that has tables; how many rounds there will be, 0: as many as it takes. */
int pairing_round(const pairing *p);
int pairing_rounds(const pairing *p);

/* Everybody in order, the leader first. */
void pairing_standings(const pairing *p, pairing_standing out[PAIRING_ENTRANTS]);

#endif
