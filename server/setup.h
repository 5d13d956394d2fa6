/* setup.h - what a table is: game, seats, options, pace, who may join. Fixed when the table opens. */
#ifndef SKERRY_SERVER_SETUP_H
#define SKERRY_SERVER_SETUP_H

#include "skerry/record.h"
#include "skerry/text.h"

enum { SETUP_WORD_SIZE = 41, SETUP_LEVEL_SIZE = 32, SETUP_EDITION_SIZE = 48 };
enum setup_join { JOIN_LINK, JOIN_PUBLIC, JOIN_WORD, JOINS };
enum setup_pace { PACE_FREE, PACE_LIVE, PACE_DAYS, PACES };
enum setup_late { LATE_COMPUTER, LATE_RESIGN, LATE_WAIT, LATES };
enum setup_chat { CHAT_OFF, CHAT_PHRASES, CHAT_FREE, CHATS };
enum setup_seat { SEAT_OPEN, SEAT_ME, SEAT_COMPUTER };

typedef struct table_setup {
    const sk_game *game;
    uint32_t options;
    uint16_t rules;                   /* the version under which the table was opened */
    char edition[SETUP_EDITION_SIZE]; /* of the game's pieces, where the request names one */
    uint8_t players, join, pace, late, chat, watch;
    uint8_t rated;           /* it counts for the ratings: usual rules, clocks, accounts */
    uint8_t challenge;       /* of the day: its seed is secret longer than the game, nothing is taken back */
    uint8_t seats[SK_SEATS]; /* enum setup_seat */
    char levels[SK_SEATS][SETUP_LEVEL_SIZE];
    char word[SETUP_WORD_SIZE]; /* said by who joins a JOIN_WORD table */
    char name[SK_NAME_MAX];     /* of the creator, for SEAT_ME */
    uint32_t bank_s, increment_s, days, delay_s;
    int32_t absent_s; /* without a connection before others may vote; 0: never, -1: as the pace wants it */
} table_setup;

/* Read a request to open a table. SK_OK, or a status with the reason in `error`, in `lang`. */
sk_status setup_read(table_setup *out, const char *json, size_t size, int lang, sk_text *error);

/* 1 if the game has computer players of this level. */
int setup_has_level(const sk_game *game, const char *name);

/* Write it as JSON that setup_read reads back. */
void setup_write(const table_setup *s, sk_text *out);

/* Write the part that everybody may know, as members of an object: "game":..,"options":..,"join":.. and so on. */
void setup_tell(const table_setup *s, sk_text *out);

/* 1 if a name is sound UTF-8, not empty, without spaces at its ends, and can stand in a record (sk_name_fits). */
int setup_name_valid(const char *name);

/* The level that stands in for an absent player: the middle one. */
const char *setup_stand_in(const sk_game *game);

#endif
