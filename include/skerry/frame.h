/* frame.h - what one viewer is told of a table, in JSON: the page, servers and programs tell it alike.
 *
 * Everything follows from the viewer's view, so two worlds that look alike give the same bytes. Names of seats stand in
 * texts as "{0}" .. "{4}".
 */
#ifndef SKERRY_FRAME_H
#define SKERRY_FRAME_H

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One moment of a table for one viewer. */
typedef struct sk_frame {
    const sk_game *game;
    const void *state; /* full state at that moment */
    int viewer, lang;  /* a seat (SK_RECALL added: with perfect memory), SK_TABLE_VIEW, or SK_FULL for the open table
                       * of a finished game */
    int ply, plies;    /* plies before this moment, and in all, as the viewer counts them */
    int is_over;       /* 1: nobody acts any more, though the rules may say otherwise (somebody resigned) */
    int undoer, undo;  /* the seat that may undo now, -1 if none; plies that its undo keeps */
    const char *commitment; /* of the seed; "" if none */
    int is_brief;           /* 1: without `describe`, for who has the game's words and makes it of the view */
} sk_frame;

/* Write the moment as an object: view, ply, plies, actors, round, undoer, undo, curtain, ask, choices, scores, live,
 * verdict, describe, commitment. */
void sk_frame_write(const sk_frame *frame, sk_text *out);

/* Write ply number `ply` (from 1), about to be played at `state`, as a line of the log: ply, who, round, id (of
 * the action), forced, say. If `sealed`, neither what was chosen nor whether there was a choice is told: id is -1,
 * forced 0, say "". */
void sk_frame_line(const sk_game *game, const void *state, int ply, int who, sk_action action, int sealed, int lang,
                   sk_text *out);

/* Bits of the viewers (seats, and SK_TABLE_VIEW) that cannot tell `action` of `who` at `state` from every other choice
 * there was, by what they are shown afterwards, with perfect memory. They may only be told that something was chosen,
 * and those in *silent not even that. `who` itself is never among them. */
uint8_t sk_sealed(const sk_game *game, const void *state, int who, sk_action action, uint8_t *silent);

/* Of the viewers from whom plies[0], played at `state`, is sealed, those who cannot know it after all `count` plies
 * either: something that it set is still out of sight, or another choice, with the same plies after it, would look the
 * same. Secret draws stay sealed. */
uint8_t sk_still_sealed(const sk_game *game, const void *state, const sk_ply *plies, int count);

#ifdef __cplusplus
}
#endif
#endif
