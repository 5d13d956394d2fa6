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

enum { SK_RECORD_FORMAT = 1, SK_NAME_MAX = 40, SK_SEED_MAX = 65, SK_RECORD_TEXT_MAX = 1 << 20 };

typedef struct sk_ply {
    sk_action action;
    uint8_t who;                 /* seat or SK_CHANCE */
    uint8_t sealed;              /* bits of the viewers who have not been shown what it was; see sk_record_seal */
} sk_ply;

typedef struct sk_record {
    const sk_game *game;
    uint8_t players;
    uint32_t options;
    char names[SK_SEATS][SK_NAME_MAX];   /* UTF-8, zero-terminated, no control characters; may be empty */
    char seed[SK_SEED_MAX];              /* seed text, 1..64 printable characters without spaces; "" if not known */
    char commitment[65];                 /* SHA-256 of the seed as 64 hexadecimal digits; "" if none */
    int count;
    sk_ply plies[SK_PLIES_MAX];
} sk_record;

/* Start a record; names and seed are empty. */
void sk_record_init(sk_record *record, const sk_game *game, int players, uint32_t options);

/* Set the seed text and with it the commitment. */
sk_status sk_record_seed(sk_record *record, const char *seed);

/* Append a ply that was played; SK_BAD_SIZE when the record is full. */
sk_status sk_record_add(sk_record *record, int who, sk_action action);

/* Note who cannot see ply `index` (from 0), which leads from `before` to `after`; if a step ends with it, what the
 * plies of that step hid may have come to light. To be called for every ply in order by whoever shows a log. */
void sk_record_seal(sk_record *record, int index, const void *before, const void *after);

/* A step ends with the first `count` plies: bring to light what those of that step hid, for each seat all of it or
 * nothing. */
void sk_record_unseal(sk_record *record, int count);

/* Play the first `plies` plies from set-up into `state`; SK_ILLEGAL names nothing, *failed receives the ply's number
 * (from 1). */
sk_status sk_record_replay(const sk_record *record, int plies, void *state, int *failed);

/* Where `seat` may go back to: the smallest number of plies to keep such that every ply removed was made by `seat`.
 * Nothing that chance or another seat did is ever undone; equal to record->count when there is nothing to undo. */
int sk_record_barrier(const sk_record *record, int seat);

/* How many plies to keep so that exactly the last ply of `seat` with two or more choices is taken back, forced plies
 * after it included; record->count when the barrier forbids it. */
int sk_record_undo(const sk_record *record, int seat);

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
