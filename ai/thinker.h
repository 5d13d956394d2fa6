/* thinker.h - a search with its pool, shared by levels (levels.c) and by whoever asks for advice (hints.c). */
#ifndef SKERRY_AI_THINKER_H
#define SKERRY_AI_THINKER_H

#include "search.h"
#include "skerry/player.h"

enum { POOL_NODES = 1 << 18, MASTER_NODES = 1 << 20 };

/* A search together with its pool, and the next member of the team. */
typedef struct thinker {
    search tree;
    struct thinker *mate;
    sk_budget budget;         /* of the decision that is being thought about */
    const volatile int *stop; /* of the bot */
    search_node nodes[];
} thinker;

/* A search in a pool of so many nodes, or NULL. */
thinker *thinker_new(const sk_game *game, const sk_style *style, int seat, uint64_t seed, uint32_t nodes);

/* Search until the budget is spent: iterations, or milliseconds looked at once a chunk; or until it is stopped. */
void think(search *s, sk_budget budget, const volatile int *stop);

/* Let a level that searches think about what is legal, unless that is a single choice; how many choices there are. */
int consider(sk_bot *bot, const void *view, sk_choice *choices);

/* How the strongest level of a game thinks at a table of so many, with its net (`out->game` NULL: without), and how
 * advice that does without a net thinks. */
const sk_style *expert_style(const sk_game *game, int players, net *out);
const sk_style *plain_style(const sk_game *game);

#endif
