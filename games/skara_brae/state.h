/* state.h - Skara Brae as one flat struct: vocabulary, steps, action ids and the table of who sees what.
 *
 * A turn is a run of small plies by one seat. What is being decided is head.step; the few bytes from `env` to
 * `drawing` say what the running action still needs and are zero (SK_NONE for `crop`) whenever no action runs.
 * Village cards are never ordered: `pile` counts the cards of each type that can still be drawn. While a seat explores,
 * the others see neither its hand nor these counts.
 */
#ifndef SKARA_BRAE_STATE_H
#define SKARA_BRAE_STATE_H

#include "skerry/skerry.h"

#include "skara_brae_box.h"

enum { RULES_VERSION = SK_RULES(1, SKARA_BRAE_EDITION) };

enum {
    GAME_ID = 3,
    SEATS = 4,
    ROUNDS = 4,
    SETS = 3,      /* turns of each player in a round */
    SET_CARDS = 5, /* cards of a set with 4 players */
    TILES = 10,    /* 9 standard tiles and the special one */
    SPECIALS = 8,
    ENVS = 4,
    TYPES = 38,   /* kinds of Village card */
    VILLAGE = 80, /* Village cards */
    COLUMN = 15,  /* Settlers of one environment in the deck */
    SLOTS = 8,    /* things that can be cooked */
    FOCUSES = 8,
    TASKS = 10,
    MARKERS = 4, /* most turn markers in play */
    NEUTRAL = 4, /* the turn marker without a player */
    SUPPLY_ROOFS = 40,
    SPINDLES = 10,
    BOARS = 3,
    BLACKS = 3,
    SLIDER_MAX = 10,
    ROWS = 3, /* spaces of a storage column */
    FURNISH_MAX = 6,
    TRADE_MAX = 7,
    HAND = 3,
    KNIVES_MAX = 65,  /* 2 at the start, 36 from eight Stone balls, 6 from Furnish, 21 from Hunt boar */
    TOKENS_MAX = 250, /* of one other kind: far above what 12 turns can bring; keeps a count in its byte */
    NEED_MAX = 33     /* 12 Settlers taken and 21 explored */
};

/* clang-format off */
/* Resources, in the order of the rulebook. */
enum {
    SHELL, BARLEY, SEAWEED, WOOL, STONE, WOOD, HIDE, BONE, RABBIT, FISH, SHEEP, DEER, COW, KNIFE, FOOD, MIDDEN, BOAR,
    KINDS
};
/* clang-format on */

enum { SHORE, HILLS, THICKETS, FIELDS };

enum { FURNISH, COOK, CRAFT, CLEAN, TRADE, GATHER_SHORE, GATHER_HILLS, GATHER_THICKETS, GATHER_FIELDS, SPECIAL };

enum { BUILD, EXPLORE, HUNT, INNOVATE, MUSTER, RECRUIT, SPIN, TEND };

/* Village cards that are not Settlers; the Settler types follow them. */
enum { ROOF, BALL, UTENSILS, SETTLERS };

/* Options of the table, as bits of head.options. */
enum {
    OPT_DEAL3 = 1,
    OPT_RECRUIT_ALL = 2,
    OPT_MUSTER_SETTLER = 4,
    OPT_LENIENT = 8,
    OPT_FOCUS_SHIFT = 4, /* 3 bits: Focus cards beyond the first */
    OPT_TASK_SHIFT = 7,  /* 3 bits: Task cards beyond the fourth */
    OPT_START_SHIFT = 10 /* 3 bits: who begins, the lot or seat 1 to 4 */
};

/* What is being decided. Chance acts in the first five and in STEP_DRAW. */
enum {
    STEP_ORDER,    /* next turn marker, from the bottom of LEFT up */
    STEP_FOCUS,    /* solo: next Focus card */
    STEP_TASKS,    /* solo: next Task card */
    STEP_TILES,    /* next special tile dealt */
    STEP_DEAL,     /* next Village card of the sets (solo: of the turn) */
    STEP_KEEP,     /* all seats: special tile to keep */
    STEP_DRAFT,    /* Village card to take, or pass */
    STEP_KNIVES,   /* KNIVES to spend on a harvest */
    STEP_SPLIT,    /* how many of a harvest are of the first kind */
    STEP_BOTTOM,   /* bottom effect of the Settler just taken */
    STEP_PLACE,    /* worker to place, Task, or end of the turn */
    STEP_PORTIONS, /* FOOD among the 2 portions of a special tile */
    STEP_TASK,     /* payment of a Task */
    STEP_LENIENT,  /* take the action of a paid Task or not */
    STEP_FURNISH,  /* HIDES among the portions */
    STEP_BONUS,    /* BARLEY or KNIFE after Furnish */
    STEP_COOK,     /* one more thing to cook */
    STEP_CRAFT,    /* tile to pay for and flip */
    STEP_CLEAN,    /* kinds to pay */
    STEP_CLEAR,    /* Midden or slider */
    STEP_TRADE,    /* kind to pay */
    STEP_PURCHASE, /* kind to pay for the good, or nothing */
    STEP_GATHER,   /* first or second option of a Gather tile */
    STEP_BUILD,    /* Furnish or Trade */
    STEP_DRAW,     /* chance: next card of an Explore draw */
    STEP_EXPLORE,  /* card to keep */
    STEP_INNOVATE, /* tile to flip for free */
    STEP_ENCORE,   /* 1 FOOD for the action of the tile just flipped */
    STEP_MUSTER,   /* environment */
    STEP_PART,     /* top harvest or bottom effect */
    STEP_EFFECT,   /* bottom effect inside an action */
    STEP_SPIN,     /* 3 WOOL for a Roof */
    STEP_TEND,     /* next step of Tend land */
    STEP_REST,     /* all seats: end of round, each at its own `rest` stage */
    STEP_OVER,
    STEPS,
    STEP_DONE = STEPS /* inside one ply only: an action is complete */
};

/* Stages of one seat at the end of a round. */
enum { REST_NONE, REST_COOK, REST_FEED, REST_DISCARD, REST_STAGES };

/* Player action ids. The first 63 fit one 64-bit mask, and so do the next 60. */
enum {
    A_NO = 0, /* decline, stop, end the turn */
    A_YES = 1,
    A_PASS = 2,
    A_TAKE = 3,   /* + position in the set */
    A_SMALL = 8,  /* + tile: place a small worker */
    A_LARGE = 18, /* + tile: place the large worker */
    A_TASK = 28,  /* + Task card */
    A_KIND = 38,  /* + resource */
    A_CLEAR_MIDDEN = 55,
    A_CLEAR_SLIDER = 56,
    A_ENV = 57,      /* + environment */
    A_OPTION = 61,   /* + 0 or 1 */
    A_PAY = 63,      /* + portions of the first sort, or payment of a Task */
    A_KEEP = 67,     /* + special tile */
    A_FLIP = 75,     /* + tile */
    A_CARD = 85,     /* + Village card type */
    A_CLEAN = 123,   /* + set of Clean kinds */
    A_KNIVES = 155,  /* + number */
    A_SPLIT = 221,   /* + number of the first kind */
    A_FEED = 303,    /* + FOOD paid */
    A_DISCARD = 337, /* + environment * 15 + position from the oldest */
    ACTIONS = 397
};
enum { OUTCOMES = TYPES, CHOICES_MAX = 82, PLIES_MAX = 4000 };

/* One player's table. */
typedef struct brae_seat {
    uint8_t tokens[KINDS];
    uint8_t slider;          /* column 0..10; 3 spaces a column lie left of it */
    uint16_t total;          /* tokens owned, the sum of `tokens` */
    uint16_t flipped;        /* bit t: tile t lies on its flipped side */
    uint8_t furnish, trade;  /* markers */
    uint8_t special;         /* special tile; SK_NONE before the choice, secret until all have chosen */
    uint8_t roofs, thatches; /* Roof cards of the deck (2 VP) and of the supply (1 VP) */
    uint8_t balls, utensils, spindles;
    uint8_t black;                 /* black workers hired this round */
    uint8_t rest;                  /* end of round: what this seat decides */
    uint8_t pot[SLOTS];            /* things chosen to be cooked, already paid */
    uint8_t heights[ENVS];         /* Settlers of each environment */
    uint8_t columns[ENVS][COLUMN]; /* their types, oldest first; SK_NONE above */
    uint8_t dealt[HAND];           /* special tiles to choose from; SK_NONE otherwise */
    uint8_t unfed;                 /* end of round: Settlers still to discard */
} brae_seat;

typedef struct brae_state {
    sk_head head;
    SK_SEATS_HERE(brae_seat seats[SEATS];)
    uint8_t pile[TYPES]; /* face-down Village cards by type */
    uint8_t discard[TYPES];
    uint8_t pile_count; /* cards that can be drawn */
    uint8_t discard_count;
    uint8_t supply;                                         /* 1-VP Roofs left */
    uint8_t sets[SETS][SET_CARDS];                          /* types lying in the middle, SK_NONE where taken */
    uint8_t hand[HAND];                                     /* types drawn by Explore */
    uint8_t left[MARKERS], passed[MARKERS], right[MARKERS]; /* turn markers, bottom first: seat or NEUTRAL */
    uint8_t left_count, passed_count, right_count;
    uint8_t turn;               /* seat whose turn it is, or SK_NONE */
    uint8_t set;                /* set being played, 0..2 */
    uint8_t small_left;         /* small and black workers still free in this turn */
    uint8_t large_on;           /* tile of the large worker, or SK_NONE while it is free */
    uint16_t small_on, pair_on; /* bit t: tile t holds at least one, two small workers */
    uint16_t tasks, done;       /* solo: Task cards on the table, and those of them turned down */
    uint8_t focus;              /* solo: Focus cards on the table */
    uint8_t env;                /* column being harvested or whose bottom effect is open */
    uint8_t back;               /* step to return to: STEP_PLACE, or where a Task was started */
    uint8_t crop;               /* cross-harvest: resource gained; SK_NONE otherwise */
    uint8_t after;              /* step after the harvest: STEP_BOTTOM, STEP_EFFECT or STEP_PLACE */
    uint8_t amount;             /* tokens of a harvest waiting for its split */
    uint8_t tile;               /* Gather tile or flipped tile that waits for a choice; Task card being paid */
    uint8_t discount;           /* of Build */
    uint8_t clears;             /* still to use */
    uint8_t steps, tended;      /* Tend land: steps left, and environments used */
    uint8_t drawing;            /* cards still to be dealt or drawn */
    SK_SEATS_LAST(brae_seat seats[SEATS];)
} brae_state;
SK_SEATS_MOVED(brae_state, pile, seats)

enum { SEAT_BYTES = 108, STATE_BYTES = 584, PENDING_BYTES = 8 }; /* `after` to `drawing` are PENDING_BYTES */

/* clang-format off */
/* Where each field lives: X(name, member, count, labels) for the table, Y the same for a seat's row. `D` rows are
 * decided by `sees`, all others are public; a `B` row is a set of bits. */
#define BRAE_FIELDS(X, X2, XB, XD, XT, Y, Y2, YD, YG)                                                                  \
    Y(tokens, KINDS)                                                                                                   \
    Y(slider, 1)                                                                                                       \
    Y2(total, 1)                                                                                                       \
    Y2(flipped, 1)                                                                                                     \
    Y(furnish, 1)                                                                                                      \
    Y(trade, 1)                                                                                                        \
    YD(special, 1, special_labels, SPECIALS)                                                                           \
    Y(roofs, 1)                                                                                                        \
    Y(thatches, 1)                                                                                                     \
    Y(balls, 1)                                                                                                        \
    Y(utensils, 1)                                                                                                     \
    Y(spindles, 1)                                                                                                     \
    Y(black, 1)                                                                                                        \
    YG(rest, 1, rest_labels, REST_STAGES)                                                                              \
    Y(pot, SLOTS)                                                                                                      \
    Y(heights, ENVS)                                                                                                   \
    YG(columns, ENVS * COLUMN, card_labels, TYPES)                                                                     \
    YD(dealt, HAND, special_labels, SPECIALS)                                                                          \
    Y(unfed, 1)                                                                                                        \
    XT(pile, TYPES)                                                                                                    \
    X(discard, TYPES, 0, 0)                                                                                            \
    X(pile_count, 1, 0, 0)                                                                                             \
    X(discard_count, 1, 0, 0)                                                                                          \
    X(supply, 1, 0, 0)                                                                                                 \
    X(sets, SETS * SET_CARDS, card_labels, TYPES)                                                                      \
    XD(hand, HAND, card_labels, TYPES)                                                                                 \
    X(left, MARKERS, 0, 0)                                                                                             \
    X(passed, MARKERS, 0, 0)                                                                                           \
    X(right, MARKERS, 0, 0)                                                                                            \
    X(left_count, 1, 0, 0)                                                                                             \
    X(passed_count, 1, 0, 0)                                                                                           \
    X(right_count, 1, 0, 0)                                                                                            \
    X(turn, 1, 0, 0)                                                                                                   \
    X(set, 1, 0, 0)                                                                                                    \
    X(small_left, 1, 0, 0)                                                                                             \
    X(large_on, 1, tile_labels, TILES)                                                                                 \
    X2(small_on, 1)                                                                                                    \
    X2(pair_on, 1)                                                                                                     \
    X2(tasks, 1)                                                                                                       \
    X2(done, 1)                                                                                                        \
    XB(focus, 1)                                                                                                       \
    X(env, 1, 0, 0)                                                                                                    \
    X(back, 1, 0, 0)                                                                                                   \
    X(crop, 1, kind_labels, KINDS)                                                                                     \
    X(after, 1, 0, 0)                                                                                                  \
    X(amount, 1, 0, 0)                                                                                                 \
    X(tile, 1, 0, 0)                                                                                                   \
    X(discount, 1, 0, 0)                                                                                               \
    X(clears, 1, 0, 0)                                                                                                 \
    X(steps, 1, 0, 0)                                                                                                  \
    X(tended, 1, 0, 0)                                                                                                 \
    X(drawing, 1, 0, 0)
/* clang-format on */

#define BRAE_F1(name, count) F_##name,
#define BRAE_F3(name, count, labels, label_count) F_##name,
enum { BRAE_FIELDS(BRAE_F3, BRAE_F1, BRAE_F1, BRAE_F3, BRAE_F1, BRAE_F1, BRAE_F1, BRAE_F3, BRAE_F3) FIELD_COUNT };
#undef BRAE_F1
#undef BRAE_F3

/* clang-format off */
/* Invariants of check, in the order tested; the words are in text.c. */
enum {
    BROKEN_NONE, BROKEN_HEAD, BROKEN_RANGE, BROKEN_TOKENS, BROKEN_SLIDER, BROKEN_COLUMNS, BROKEN_CARDS, BROKEN_PILE,
    BROKEN_ROOFS, BROKEN_TILES, BROKEN_MARKERS, BROKEN_SETS, BROKEN_TURN, BROKEN_WORKERS, BROKEN_SOLO, BROKEN_REST,
    BROKEN_PENDING, BROKEN_ACTORS, BROKEN_DEAD_END, BROKEN_COUNT
};
/* clang-format on */

#ifndef SK_DEVICE

void brae_observe(const void *view, int seat, float *out);
int brae_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
void brae_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
sk_action brae_guess(const void *state, int who, uint32_t random);
uint32_t brae_rollout(void *state, uint64_t *rng, uint32_t plies);
void brae_value(const void *view, int32_t out[SK_SEATS]);
int brae_curtain(const void *state);
void brae_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
void brae_label(const void *state, int who, sk_action action, int lang, sk_text *out);
int brae_why(const void *state, int who, sk_action action, int lang, sk_text *out);
void brae_ask(const void *view, int who, int lang, sk_text *out);
void brae_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void brae_story(const sk_story *story, int lang, sk_text *out);
int brae_breakdown(const void *state, int seat, int lang, sk_line *out);
int brae_stock(const void *state, int seat, sk_stock *out);
void brae_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void brae_verdict(const void *state, int lang, sk_text *out);
int brae_won(const void *state);
void brae_broken(int invariant, int lang, sk_text *out);
void brae_describe(const void *view, int lang, sk_text *out);
void brae_part(const void *view, int part, int lang, sk_text *out);
void brae_draw(const void *view, sk_canvas *canvas);
/* A tile: 0 to 8 the standard ones, then the special ones. */
void brae_paint(uint32_t what, sk_paint *paint);
void brae_catalog(int lang, sk_text *out);
extern const sk_chart brae_charts[];
extern const sk_tally brae_tally;
extern const sk_game skara_brae;
#endif

#endif
