/* search.h - Monte-Carlo tree search over plies for every game, from the view of one seat.
 *
 * The tree holds decision and chance nodes in one flat pool. Each iteration deals what the view hides anew
 * (sk_rules.determinize), walks down by prior and result, plays on at random for a while and counts what every seat
 * got. The same seed and number of iterations give the same move on every target: no clock, no library mathematics, no
 * fused multiply-add.
 */
#ifndef SKERRY_AI_SEARCH_H
#define SKERRY_AI_SEARCH_H

#include "net.h"

enum { SEARCH_DEPTH_MAX = 400, SEARCH_WIDTH = 48, SEARCH_NET_WIDTH = 24, SEARCH_WORLDS = 32 };

/* One node: what happened to come here, and the results seen below. */
typedef struct search_node {
    uint32_t visits;
    uint32_t first, more, next; /* children in one block; children found later; next of the parent's later ones */
    uint16_t count, action;     /* children in the block; the action that leads here */
    uint16_t prior;             /* share among its sisters, in 1/65535 */
    uint8_t expanded : 1;       /* 1: has its block */
    uint8_t liked : 1;          /* 1: a choice at the root that the player has a taste for */
    uint8_t outcomes;           /* children found later, at most 255 counted */
    float total[SK_SEATS];      /* sum of rewards, each 0 .. 1 */
} search_node;

typedef struct search {
    const sk_game *game;
    const sk_style *style;
    net brain;         /* with it priors and values come from the net; game NULL: without */
    const char *likes; /* sk_character.likes of whoever thinks, or NULL */
    int seat;
    int hidden; /* 1: the view hides something, every iteration deals anew */
    uint64_t rng;
    search_node *nodes; /* the pool; node 0 is nobody, node 1 the root */
    uint32_t capacity, used;
    uint64_t iterations, plies;     /* done since search_begin; plies simulated, tree and playout */
    int64_t spread_sum, center_sum; /* of the margins seen, to scale rewards */
    uint32_t samples;
    uint32_t forced;                /* choice at the root that every iteration takes; 0: none */
    int kept;                       /* 1: search_follow led to a known position, search_begin keeps its tree */
    int64_t points[SK_CHOICES_MAX]; /* per choice at the root: sum of the seat's points in thousandths */
    float wins[SK_CHOICES_MAX];     /* and of its chances to win */
    int64_t all_points[SK_SEATS];   /* the same for every seat, over all iterations */
    float all_wins[SK_SEATS];
    uint64_t view[SK_STATE_MAX / 8];
    int secret; /* 1: others choose at the same moment as the root; what they may choose is kept in worlds */
    uint32_t worlds;
    uint64_t world[SEARCH_WORLDS][SK_STATE_MAX / 8]; /* full states in which all others have chosen */
} search;

/* Prepare a search in the caller's pool. */
void search_init(search *s, const sk_game *game, const sk_style *style, int seat, uint64_t seed, search_node *nodes,
                 uint32_t capacity);

/* Start from `view`, the view of the seat. What an earlier tree knows of this position is kept if search_follow led
 * here. */
void search_begin(search *s, const void *view);

/* Follow a ply that was played: its subtree becomes the tree. */
void search_follow(search *s, sk_action action);

/* Forget the tree. */
void search_forget(search *s);

/* Do `iterations` more. */
void search_run(search *s, uint32_t iterations);

/* Do `iterations` more that all begin with this choice, to know more about it. */
void search_run_through(search *s, sk_action action, uint32_t iterations);

/* What the search would play after `count` plies from the root: the reply tried most; SK_NO_ACTION if it knows none. */
sk_action search_reply(const search *s, const sk_action *line, int count);

/* How often a choice at the root was tried. */
uint32_t search_visits(const search *s, sk_action action);

/* Add what another search found of the same position to the choices at the root. */
void search_add(search *s, const search *other);

/* The choice with the most visits. */
sk_action search_best(const search *s);

/* The choice to play: the best, or under the style's noise one drawn by visits. */
sk_action search_choose(search *s);

/* Expected points (thousandths) and chance to win (thousandths) of a choice at the root. */
void search_outlook(const search *s, const search_node *choice, int32_t *points, int32_t *win);

/* The same for every seat at the root itself; the chances sum to 1000, alone they are -1. */
void search_forecast(const search *s, int32_t points[SK_SEATS], int32_t win[SK_SEATS]);

/* The root's choices, most visited first: returns how many were written (at most `limit`). */
int search_list(const search *s, const search_node **out, int limit);

#endif
