/* state.h - Stone Age Junior: the state, the ids of steps, actions and chance outcomes.
 *
 * No token order and no hut order exists anywhere: a face is drawn when an unseen token is turned, a hut when a pile
 * shows its next one (K11). So the full state holds no more than a player with perfect memory knows.
 */
#ifndef STONE_AGE_JUNIOR_STATE_H
#define STONE_AGE_JUNIOR_STATE_H

#include "skerry/skerry.h"

#include "stone_age_junior_box.h"

enum { SAJ_VERSION = SK_RULES(1, STONE_AGE_JUNIOR_EDITION) };

enum {
    SAJ_SLOTS = 14, /* forest tokens round the board, clockwise from the upper left (R9) */
    SAJ_KINDS = 5,  /* goods: tooth berry pot arrowhead fish */
    SAJ_PLACES = 8,
    SAJ_HUTS = 15,
    SAJ_PILES = 3,
    SAJ_SEATS = 4,
    SAJ_TURNS_MAX = 500, /* R45 */
    SAJ_PAIRS = 91,      /* pairs of slots */
    SAJ_POOLS = 126,     /* multisets of five goods */
    SAJ_GHOST_TURNS = 7  /* V1: shown for the rest of the turn of the reset and six more turns */
};

enum saj_kind { SAJ_TOOTH, SAJ_BERRY, SAJ_POT, SAJ_ARROWHEAD, SAJ_FISH };
enum saj_place { SAJ_SITE, SAJ_DOG, SAJ_SWAMP, SAJ_FOREST, SAJ_CLAY, SAJ_MOUNT, SAJ_RIVER, SAJ_TRADE };

enum saj_step {
    SAJ_SETUP_HUT,      /* chance: first hut of each pile (R46) */
    SAJ_SETUP_START,    /* chance: who starts (R10) */
    SAJ_FLIP,           /* choose a face-down token (R13) */
    SAJ_TOKEN,          /* chance: the face of a token never shown before (K11) */
    SAJ_TRADING,        /* choose what lies at the trading post afterwards (R26) */
    SAJ_STEAL,          /* steal a dog or not (R30) */
    SAJ_BUILD,          /* build a hut or none (R35) */
    SAJ_HUT,            /* chance: the next hut of a pile (R38) */
    SAJ_EXCHANGE,       /* choose two tokens that change places (R41) */
    SAJ_EXCHANGE_DRAWN, /* chance: the same, under V3 */
    SAJ_OVER,
    SAJ_STEPS
};

/* Player actions. */
enum {
    SAJ_ACT_FLIP = 0, /* + slot */
    SAJ_ACT_STEAL_NO = 14,
    SAJ_ACT_STEAL_YES = 15,
    SAJ_ACT_TRADE = 16, /* + rank of the five goods that lie at the trading post afterwards */
    SAJ_ACT_BUILD_NONE = 142,
    SAJ_ACT_BUILD = 143,    /* + pile * 8 + pattern of dogs */
    SAJ_ACT_EXCHANGE = 167, /* + rank of the pair of slots */
    SAJ_ACTIONS = 258
};

/* Chance outcomes. */
enum {
    SAJ_OUT_TOKEN = 0,     /* + face */
    SAJ_OUT_HUT = 14,      /* + hut */
    SAJ_OUT_START = 29,    /* + seat */
    SAJ_OUT_EXCHANGE = 33, /* + rank of the pair */
    SAJ_OUTCOMES = 124
};

/* Bits of sk_head.options; the value 0 of each is the default. */
enum {
    SAJ_OPT_START = 0,    /* 3 bits: random, or seat 1..4 (R10) */
    SAJ_OPT_MEMORY = 3,   /* 2 bits: V1 off, fading, full */
    SAJ_OPT_GOODS = 5,    /* 2 bits: V2 hidden, number, open */
    SAJ_OPT_EXCHANGE = 7, /* 1 bit: V3 player, automatic */
    SAJ_OPT_RESET = 8,    /* 1 bit: V4 exchange, shuffle */
    SAJ_OPT_HUTS = 9      /* 1 bit: V5 three huts, two huts */
};

/* What one player owns. */
typedef struct saj_store {
    uint8_t goods[SAJ_KINDS]; /* behind the village screen */
    uint8_t dogs;
    uint8_t built; /* huts in the village */
    uint8_t held;  /* sum of goods (V2 may show it) */
} saj_store;

typedef struct saj_state {
    sk_head head;                /* round: completed turns (R48) */
    uint8_t token[SAJ_SLOTS];    /* face of the token in the slot; SK_NONE: never shown (K3) */
    uint16_t up;                 /* bit per slot: face up */
    uint16_t faces_left;         /* bit per face: never shown so far */
    uint16_t huts_left;          /* bit per hut: never shown so far */
    uint8_t offer[SAJ_PILES];    /* face-up hut of each pile, or SK_NONE */
    uint8_t pile[SAJ_PILES];     /* face-down huts left in each pile */
    uint8_t position[SAJ_SEATS]; /* of each figure on the loop */
    uint8_t active, winner;      /* seat whose turn it is; winner or SK_NONE */
    uint8_t huts[SAJ_SEATS][3];  /* huts built, in order; SK_NONE */
    uint8_t ghost[SAJ_SLOTS];    /* V1 fading: turns for which the token turned down here stays visible */
    uint8_t turning, revealing;  /* slot or pile that chance is uncovering, or SK_NONE */
    uint8_t stock[SAJ_KINDS];    /* goods on their own places */
    uint8_t kennel;              /* dogs on the board */
    uint8_t pool[SAJ_KINDS];     /* goods at the trading post, five in all */
    uint8_t shown;               /* face of the token turned this turn, for all to see until the turn ends; SK_NONE */
    saj_store store[SAJ_SEATS];
} saj_state;

/* clang-format off */
/* Field numbers, in table order; `sees` needs those that depend on the table's options. */
enum saj_field {
    SAJ_F_TOKEN, SAJ_F_UP, SAJ_F_FACES_LEFT, SAJ_F_HUTS_LEFT, SAJ_F_OFFER, SAJ_F_PILE, SAJ_F_POSITION, SAJ_F_ACTIVE,
    SAJ_F_WINNER, SAJ_F_HUTS, SAJ_F_GHOST, SAJ_F_TURNING, SAJ_F_REVEALING, SAJ_F_STOCK, SAJ_F_KENNEL, SAJ_F_POOL,
    SAJ_F_SHOWN, SAJ_F_GOODS, SAJ_F_DOGS, SAJ_F_BUILT, SAJ_F_HELD, SAJ_FIELDS
};
/* clang-format on */

#ifndef SK_DEVICE

enum { SAJ_MINDS = 5 };
extern const sk_game stone_age_junior;

/* Why a choice is refused; saj_reasons gives each its rule. */
enum saj_reason {
    SAJ_WHY_WON,         /* somebody has won */
    SAJ_WHY_STOPPED,     /* the game stopped without a winner */
    SAJ_WHY_LAYING,      /* chance lays out the first huts */
    SAJ_WHY_STARTING,    /* chance draws who starts */
    SAJ_WHY_TURNING,     /* chance turns a token */
    SAJ_WHY_UNCOVERING,  /* chance shows the next hut of a pile */
    SAJ_WHY_SWAPPING,    /* chance swaps two tokens */
    SAJ_WHY_OTHERS,      /* it is another seat's turn */
    SAJ_WHY_UNKNOWN,     /* no move has this number */
    SAJ_WHY_TOKEN_FIRST, /* a turn begins with a token */
    SAJ_WHY_ONE_TOKEN,   /* this turn's token is turned already */
    SAJ_WHY_ELSEWHERE,   /* the figure stands on another place */
    SAJ_WHY_BUILD_FIRST, /* the swap comes after building */
    SAJ_WHY_BUILD_OVER,  /* the swap has begun, building is over */
    SAJ_WHY_TOKEN_UP,    /* the token is face up */
    SAJ_WHY_GIVE,        /* goods that the seat would give are not its own */
    SAJ_WHY_PILE,        /* the pile is empty */
    SAJ_WHY_PAYMENT,     /* the hut cannot be paid in this way by anybody */
    SAJ_WHY_DOGS,        /* the seat has fewer dogs than it would pay */
    SAJ_WHY_GOODS,       /* the seat lacks goods that the hut costs */
    SAJ_REASONS
};
extern const sk_reason saj_reasons[SAJ_REASONS + 1];

/* text.c */
int saj_curtain(const void *state);
void saj_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
int saj_why(const void *state, int who, sk_action action, int lang, sk_text *out);
void saj_ask(const void *view, int who, int lang, sk_text *out);
void saj_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void saj_story(const sk_story *story, int lang, sk_text *out);
int saj_breakdown(const void *state, int seat, int lang, sk_line *out);
int saj_stock(const void *state, int seat, sk_stock *out);
void saj_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void saj_verdict(const void *state, int lang, sk_text *out);
void saj_broken(int invariant, int lang, sk_text *out);
void saj_describe(const void *view, int lang, sk_text *out);
void saj_part(const void *view, int part, int lang, sk_text *out);
int saj_faded(const void *now, int who, sk_action action);

/* catalog.c */
void saj_catalog(int lang, sk_text *out);
extern const sk_chart saj_charts[];

/* draw.c */
void saj_draw(const void *view, sk_canvas *canvas);
/* A place, by its number. */
void saj_paint(uint32_t what, sk_paint *paint);

/* eval.c */
void saj_observe(const void *view, int seat, float *out);
int saj_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
void saj_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
void saj_value(const void *view, int32_t out[SK_SEATS]);
extern const sk_mind saj_minds[SAJ_MINDS];
extern const sk_character saj_characters[];
#endif

#endif
