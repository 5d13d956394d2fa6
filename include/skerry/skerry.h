/* skerry.h - the functions through which every front end plays, and the headers of what a game is.
 *
 * At the borders (text, bytes, JSON) every function returns a status and leaves the caller's state untouched unless it
 * returns SK_OK. */
#ifndef SKERRY_SKERRY_H
#define SKERRY_SKERRY_H

#include "game.h"

#include "rules.h"
#include "words.h"

#include "ai.h"
#include "art.h"
#include "encoder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Every function at a border answers with one of these. */
typedef enum sk_status {
    SK_OK,
    SK_NO_GAME,     /* no such game */
    SK_BAD_PLAYERS, /* number of players out of range, or seat that does not play */
    SK_BAD_OPTION,  /* unknown option or value, or a combination the game refuses */
    SK_BAD_TEXT,    /* text that no choice matches, or malformed input */
    SK_AMBIGUOUS,   /* text that matches several choices */
    SK_NOT_TURN,    /* this seat does not act now */
    SK_ILLEGAL,     /* not among the legal choices */
    SK_GAME_OVER,
    SK_BAD_STATE,   /* an invariant is broken */
    SK_BAD_SIZE,    /* too long, too short, or the caller's buffer is too small */
    SK_BAD_VERSION, /* made by other rules or another format than these */
    SK_BAD_HASH,    /* content and checksum disagree */
    SK_BAD_EDITION, /* made with other pieces than these: an owner's corrections are there on one side only */
    SK_STATUS_COUNT
} sk_status;

/* The status as a short upper-case word ("ILLEGAL") for protocols. */
const char *sk_status_name(sk_status status);

/* The registry: all games in order of id; `count` receives their number. */
const sk_game *const *sk_games(int *count);

/* The game with this key ("stone-age-junior"), id, or NULL. */
const sk_game *sk_find(const char *key);
const sk_game *sk_find_id(int id);

/* The short name of the edition of the game's pieces; "" for the pieces as they come. */
const char *sk_edition(const sk_game *game);

/* 1 if a piece of the box is reconstructed; an owner may have put all of them right. */
int sk_reconstructed(const sk_box *box);

/* The id of a piece of a kind ("H06") if it is reconstructed, else "". Kinds stand in the order of components.form. */
const char *sk_reconstructed_piece(const sk_box *box, int kind, int index);

/* SK_OK if something made by the rules `version` (sk_game.version) is understood here, SK_BAD_EDITION if only the
 * pieces are others, SK_BAD_VERSION. */
sk_status sk_rules_fit(const sk_game *game, int version);

/* Set up a game into `state` (game->state_size bytes). */
sk_status sk_new(const sk_game *game, void *state, int players, uint32_t options);

/* Set option `key` to the value named `value` in `*options`. */
sk_status sk_option_set(const sk_game *game, uint32_t *options, const char *key, const char *value);

/* Index of the value that `options` holds for game->options[index]. */
int sk_option_get(const sk_game *game, uint32_t options, int index);

/* How `options` read the rulebook, and `options` with all that the rulebook decides read by the rulings or to the
 * letter; what it leaves to the table (SK_FREE) stays. */
int sk_reading_of(const sk_game *game, uint32_t options);
uint32_t sk_read_by(const sk_game *game, uint32_t options, int reading);

/* 1 if records, positions and programs are told this option: a late one only where it is not the default. */
int sk_option_told(const sk_game *game, uint32_t options, int index);

/* Write the label of an option (value -1), or of one of its values, in `lang`. */
void sk_option_text(const sk_game *game, int index, int value, int lang, sk_text *out);

/* 1 if every bit of `options` belongs to an option of the game and every value exists. */
int sk_options_valid(const sk_game *game, uint32_t options);

/* Play one action if it is legal for `who` (a seat or SK_CHANCE). */
sk_status sk_play(const sk_game *game, void *state, int who, sk_action action);

/* 1 if `action` is legal for `who` now. */
int sk_is_legal(const sk_game *game, const void *state, int who, sk_action action);

/* Why `action` of `who` is refused now, as one line that begins with the number of the rule: "R24: ...". */
void sk_refusal(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out);

/* The same in two parts: returns the number of the rule ("" where there is none), writes the sentence alone. */
const char *sk_reason_of(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out);

/* The lowest seat that acts, SK_CHANCE, or -1 when the game is over. */
int sk_actor(const void *state);

/* Find the legal choice of `who` whose notation in `lang` (or in any language if lang < 0) is `text`, or its id written
 * "#12". Letter case, accents and repeated spaces do not matter. */
sk_status sk_parse(const sk_game *game, const void *state, int who, int lang, const char *text, sk_action *out);

/* The action of `who` whose notation in any language is `text`, legal or not, so that a refusal can say why; -1 if
 * there is none. */
int sk_spoken(const sk_game *game, const void *state, int who, const char *text);

/* Write into `view` what `viewer` sees of `state`: a seat, SK_TABLE_VIEW, or one of these + SK_RECALL. `state` may be a
 * view itself; hiding what is hidden changes nothing. SK_FULL copies. */
void sk_view(const sk_game *game, const void *state, int viewer, void *view);

/* Bytes in a fixed order, the same on every machine: sk_write returns the size (sk_write_size), sk_read checks
 * everything. */
size_t sk_write_size(const sk_game *game);
size_t sk_write(const sk_game *game, const void *state, uint8_t *out);
sk_status sk_read(const sk_game *game, void *state, const uint8_t *bytes, size_t size);

/* 64-bit hash of a state or view, equal on every target. */
uint64_t sk_hash(const sk_game *game, const void *state);

/* Write a state or view as one JSON object. */
void sk_json_write(const sk_game *game, const void *state, sk_text *out);

/* Read what sk_json_write wrote. Fields left out keep their value of set-up; unknown keys are refused; the result
 * passed check. On failure `error` (may be NULL) says what is wrong, in `lang`. */
sk_status sk_json_read(const sk_game *game, void *state, const char *json, size_t size, int lang, sk_text *error);

/* The game named in a JSON state, or NULL. */
const sk_game *sk_json_game(const char *json, size_t size);

/* Check a full state or a view: head, field ranges that any game needs, then the game's own invariants; 0 if sound. */
int sk_check(const sk_game *game, const void *state);

#ifdef __cplusplus
}
#endif

#endif
