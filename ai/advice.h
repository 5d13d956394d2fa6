/* advice.h - a search for somebody who asks: hints, puzzles and the review of a game. */
#ifndef SKERRY_AI_ADVICE_H
#define SKERRY_AI_ADVICE_H

#include "skerry/player.h"

typedef struct question {
    const sk_game *game;
    const void *view; /* of the seat */
    int seat;
    sk_action wanted; /* looked at more closely, SK_NO_ACTION: none */
    uint64_t seed;
    sk_budget budget;
    int lang;
    int is_plain; /* 1: without a net */
} question;

/* The best choices, best first, with reasons; `review`, if not NULL, gets what every seat may expect. Returns how many
 * choices there are in `out` (at most SK_HINTS_MAX). */
int advise(const question *asked, sk_hint *out, sk_review *review);

#endif
