/* art.h - a game to look at: its board in the terminal, pictures of its pieces, and what the page draws from.
 *
 * Optional: without it terminals and the page show the table in words (sk_words.describe) with a list of choices. */
#ifndef SKERRY_ART_H
#define SKERRY_ART_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sk_canvas sk_canvas; /* terminal picture: skerry/canvas.h */
typedef struct sk_paint sk_paint;   /* picture made of pixels: skerry/paint.h */

struct sk_art {
    /* The terminal board, with a target for every legal choice. NULL: in words; in WebAssembly always NULL. */
    void (*draw)(const void *view, sk_canvas *canvas);
    /* Pictures for terminals that show them: `what` of a sprite that `draw` placed; safe for any number. NULL: none. */
    void (*paint)(uint32_t what, sk_paint *paint);
    /* For the page's drawn boards: the components as one JSON object, and what follows from a view by the rules (worth
     * now, previews) as one JSON object for the board of `seat` or of a spectator. NULL: none. */
    void (*catalog)(int lang, sk_text *out);
    void (*live)(const void *view, int seat, sk_text *out);
};

/* The art of a game; empty where it has none. */
extern const sk_art sk_no_art;
static inline const sk_art *sk_art_of(const sk_game *game) {
    return game->art ? game->art : &sk_no_art;
}

#ifdef __cplusplus
}
#endif
#endif
