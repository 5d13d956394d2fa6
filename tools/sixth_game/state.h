/* state.h - Sixth Game: the state, the ids of steps, actions and chance outcomes.
 *
 * The bag has no order and no counts of its own: what it holds is what nobody has (see left_in_bag in rules.c), so
 * that there is nothing in the state that could betray a secret pebble.
 */
#ifndef SIXTH_GAME_STATE_H
#define SIXTH_GAME_STATE_H

#include "skerry/skerry.h"
#include "sixth_game_box.h"

enum { SIX_VERSION = SK_RULES(1, SIXTH_GAME_EDITION) };

enum {
    SIX_ID = 6,       /* of the game; never reused */
    SIX_SEATS = 4,    /* R1 */
    SIX_VALUES = 5,   /* R2 */
    SIX_COPIES = 4,   /* R2: pebbles of each value */
    SIX_PEBBLES = 20, /* in all */
    SIX_OPEN_MAX = 4  /* R6 */
};

enum six_step {
    SIX_DEAL,  /* chance: the secret pebble of the active seat (R3) */
    SIX_BEGIN, /* chance: who begins (V2) */
    SIX_TURN,  /* take a pebble or stop (R4) */
    SIX_DRAW,  /* chance: the pebble that the active seat takes (R5) */
    SIX_OVER,
    SIX_STEPS
};

/* Player actions; chance outcomes: values of pebbles, then the seat that begins. */
enum { SIX_TAKE, SIX_STOP, SIX_ACTIONS };
enum { SIX_OUT_BEGIN = SIX_VALUES, SIX_OUTCOMES = SIX_OUT_BEGIN + SIX_SEATS };

/* Bits of sk_head.options; the value 0 of each is the default. */
enum {
    SIX_OPT_START = 0, /* 3 bits: V2 the lot, or seat 1..4 */
    SIX_OPT_LIMIT = 3  /* 1 bit: V1 9 or 12 */
};

typedef struct six_state {
    sk_head head;                        /* round: times that the turn went round the table */
    uint8_t secret[SIX_SEATS];           /* value of the secret pebble; SK_NONE: not dealt (K1) */
    uint8_t open[SIX_SEATS][SIX_VALUES]; /* open pebbles of each value */
    uint8_t stopped;                     /* bit per seat: it has stopped */
    uint8_t active;                      /* seat whose turn it is, or that is dealt to; 0 when the game is over */
    uint8_t last;                        /* value of the pebble that was taken last, or SK_NONE */
    uint8_t bag;                         /* pebbles left in the bag */
} six_state;

/* Field numbers, in table order; `sees` needs those that depend on the viewer. */
enum six_field { SIX_F_SECRET, SIX_F_OPEN, SIX_F_STOPPED, SIX_F_ACTIVE, SIX_F_LAST, SIX_F_BAG, SIX_FIELDS };

#ifndef SK_DEVICE

extern const sk_game sixth_game;

/* Why a choice is refused; six_reasons gives each its rule. */
enum six_reason {
    SIX_WHY_OVER,      /* the game has ended */
    SIX_WHY_DEALING,   /* the secret pebbles are being dealt */
    SIX_WHY_DRAWING,   /* a pebble is being drawn */
    SIX_WHY_OTHERS,    /* it is another seat's turn */
    SIX_WHY_UNKNOWN,   /* no move has this number */
    SIX_WHY_BEGINNING, /* it is being drawn who begins */
    SIX_REASONS
};
extern const sk_reason six_reasons[SIX_REASONS + 1];

/* text.c */
int six_curtain(const void *state);
void six_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
int six_why(const void *state, int who, sk_action action, int lang, sk_text *out);
void six_ask(const void *view, int who, int lang, sk_text *out);
void six_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void six_story(const sk_story *story, int lang, sk_text *out);
int six_breakdown(const void *state, int seat, int lang, sk_line *out);
int six_stock(const void *state, int seat, sk_stock *out);
void six_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void six_verdict(const void *state, int lang, sk_text *out);
void six_broken(int invariant, int lang, sk_text *out);
void six_part(const void *view, int part, int lang, sk_text *out);
void six_describe(const void *view, int lang, sk_text *out);

/* draw.c */
void six_draw(const void *view, sk_canvas *canvas);

/* eval.c */
void six_observe(const void *view, int seat, float *out);
int six_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
void six_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
void six_value(const void *view, int32_t out[SK_SEATS]);
extern const sk_character six_characters[];
#endif

#endif
