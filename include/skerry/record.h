/* record.h - the stored truth of a game: a text file with every ply, chance included.
 *
 *   skerry-record 1
 *   game stone-age-junior
 *   rules 1
 *   players 2
 *   options start=1
 *   seat 1 Ana
 *   commitment 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
 *
 *   1 chance hut tooth berry pot
 *   2 seat1 turn A
 *   ...
 *   end 0123456789abcdef
 *   seed 0
 *
 * A record that begins at a position, or in which something was taken back, says `skerry-record 2`: `position CODE`
 * stands in its header, and what was taken back stands before the ply that took its place, as `undone 12 seat1 turn A`
 * (free), `withdrawn 12 seat1 turn A` (others agreed, or only computers were asked), or `via 12 seat1 turn A` (struck
 * in a later run, and here only on the way).
 *
 * Plies are written in English notation. `end` carries sk_hash of the last state. The commitment is the SHA-256 of the
 * seed text; the seed is written when the game is over or was given up, and then every draw can be verified
 * (sk_fair_draw). A table that goes on elsewhere with the same draws keeps it before (sk_record_keep).
 */
#ifndef SKERRY_RECORD_H
#define SKERRY_RECORD_H

#include "skerry.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_RECORD_FORMAT = 3, SK_STRUCK_MAX = 2048, SK_SEED_MAX = 65, SK_RECORD_TEXT_MAX = 1 << 20 };

/* A name is as wide as twenty wide letters at most, marks on them included: bytes with the zero at its end, and columns
 * of a terminal. */
enum { SK_NAME_MAX = 112, SK_NAME_COLUMNS = 40 };

typedef struct sk_ply {
    sk_action action;
    uint8_t who;    /* seat or SK_CHANCE */
    uint8_t sealed; /* bits of the viewers who have not been shown what it was */
    uint8_t silent; /* bits of the viewers who did not notice that it was played */
    uint8_t marks;  /* enum sk_marks */
} sk_ply;

enum sk_marks {
    SK_PLY_SECRET = 1, /* played in a step in which things are done out of sight */
    SK_PLY_ENDS = 2,   /* that step ended with it */
    SK_PLY_VOID = 4,   /* the seat started over since, before it came to light */
    SK_PLY_WEIGHED = 8 /* sealed and silent tell from whom it is hidden; before, nobody has asked */
};

/* A ply that was taken back. Struck plies come in runs: the first was played after the first `before` plies of the
 * record, the others after each other. Where a run lay on another one that was taken back later, it begins with plies
 * of that one, which only lead to it. */
typedef struct sk_struck {
    uint16_t before;
    sk_action action;
    uint8_t who;
    uint8_t sealed;   /* bits of the viewers who never knew what it was */
    uint8_t is_first; /* a run begins with it */
    uint8_t how;      /* enum sk_how */
} sk_struck;

enum sk_how { SK_UNDONE, SK_WITHDRAWN, SK_VIA, SK_HOWS };

typedef struct sk_record {
    const sk_game *game;
    uint8_t players;
    uint8_t from_position; /* 1: the game begins at `start`, not at the set-up */
    uint32_t options;
    char names[SK_SEATS][SK_NAME_MAX]; /* UTF-8, zero-terminated, no control characters; may be empty */
    char seed[SK_SEED_MAX];            /* seed text, 1..64 printable characters without spaces; "" if not known */
    char commitment[65];               /* SHA-256 of the seed as 64 hexadecimal digits; "" if none */
    int count, struck_count;
    sk_ply plies[SK_PLIES_MAX];
    sk_struck struck[SK_STRUCK_MAX];
    uint64_t start[SK_STATE_MAX / 8]; /* a full state */
} sk_record;

/* 1 if a name, which may be empty, can stand in a record: neither too long nor too wide, no control characters. */
int sk_name_fits(const char *name);

/* Start a record; names and seed are empty. */
void sk_record_init(sk_record *record, const sk_game *game, int players, uint32_t options);

/* The promise that a seed is fixed: SHA-256 of its text as 64 hexadecimal digits. */
void sk_commitment(const char *seed, char out[65]);

/* Set the seed text and with it the commitment. */
sk_status sk_record_seed(sk_record *record, const char *seed);

/* Append a ply that was played; SK_BAD_SIZE when the record is full. */
sk_status sk_record_add(sk_record *record, int who, sk_action action);

/* The state before the first ply. */
sk_status sk_record_start(const sk_record *record, void *state);

/* Play the first `plies` plies from the start into `state`; SK_ILLEGAL names nothing, *failed receives the ply's number
 * (from 1). */
sk_status sk_record_replay(const sk_record *record, int plies, void *state, int *failed);

/* Write the record as text; of a game that is not over without its seed, for that tells what will be drawn. */
void sk_record_write(const sk_record *record, sk_text *out);

/* The same with the seed, if it is known, at any time: to go on with the same draws, or after a game was given up. */
void sk_record_keep(const sk_record *record, sk_text *out);

/* Read a record; every ply is parsed against the legal choices and played, the hash compared if there is one. On
 * failure `error` (may be NULL) says in `lang` what is wrong and in which line. */
sk_status sk_record_read(sk_record *record, const char *text, size_t size, int lang, sk_text *error);

/* The outcome that chance draws at `state` from this seed: depends on the seed text and the number of the ply only. */
sk_action sk_fair_draw(const sk_game *game, const void *state, const char *seed);

/* A number from the seed text, for the generators of computer players. */
uint64_t sk_seed_number(const char *seed);

/* Verify that every chance ply is the one its seed gives: 0, or the number of the first that is not. Needs the seed. */
int sk_record_fair(const sk_record *record);

/* SHA-256 of `size` bytes. */
void sk_sha256(const void *bytes, size_t size, uint8_t out[32]);

/* A short text that names a position in any client: game, and sk_write bytes in base64url after run-length packing. */
void sk_position_write(const sk_game *game, const void *state, sk_text *out);
sk_status sk_position_read(const char *text, const sk_game **game, void *state);

#ifdef __cplusplus
}
#endif
#endif
