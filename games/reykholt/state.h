/* state.h - Reykholt: the table as one flat struct, and the numbers of its choices.
 *
 * Nothing is hidden: stocks, greenhouses and cards lie open; the unknown part of the random pile and of the event deck
 * is kept as a set and drawn from when a card is turned. The track order is a line of seats, furthest ahead first, so
 * that equal tables are equal bytes. Goods of a seat and of a greenhouse are the first bytes of an 8-byte row.
 */
#ifndef REYKHOLT_STATE_H
#define REYKHOLT_STATE_H

#include "skerry/skerry.h"

#include "reykholt_box.h"

enum { REY_VERSION = SK_RULES(1, REYKHOLT_EDITION) };

/* Goods from common to rare. */
enum { TOMATO, LETTUCE, MUSHROOM, CAULIFLOWER, CARROT, GOODS };

/* clang-format off */
enum {
    SEATS = 4, ROUNDS_MAX = 8, LAST_TABLE = 30, GROUPS = 5, GROUP_CARDS = 11, EVENTS = 13, SCENARIOS = 5, SPACES = 24
};
/* clang-format on */

/* Greenhouses are numbered: 0-15 the piles 3, 4, 5, 6 of up to four cards, 16-22 the "?" cards (one of 3 parcels, two
 * of 4, two of 5, one of 6, the special card), 23-26 the two pairs of the Greenhouse Agent. */
enum { HOUSE_RANDOM = 16, HOUSE_SPECIAL = 22, HOUSE_AGENT = 23, HOUSES = 27, RANDOM_CARDS = 7 };

enum { GROUP_A, GROUP_B, GROUP_C, GROUP_D, GROUP_E };

/* Options, in sk_head.options. */
enum {
    OPTION_GROUP_SHIFT = 0,    /* 3 bits: group A-E, 5 drawn at random */
    OPTION_SCENARIO_SHIFT = 3, /* 3 bits: 0 base game, 1-5 story mode */
    OPTION_STORY_SHIFT = 6,    /* 2 bits: story service cards as the mode says, with, without */
    OPTION_VARIANT_SHIFT = 8,  /* 1 bit: solo, one blocked space once per game */
    OPTION_FACE_SHIFT = 9,     /* 1 bit: the random pile lies face up */
    OPTION_START_SHIFT = 10,   /* 3 bits: who begins, the lot or seat 1-4 */
    OPTION_FRESH_SHIFT = 13,   /* 1 bit: a card reacts to the placement that took it */
    GROUP_RANDOM = 5
};

/* clang-format off */
/* What is being decided. Chance acts in the first five. */
enum {
    STEP_GROUP, STEP_DEAL, STEP_FIRST, STEP_DRAW, STEP_EVENT,
    STEP_PLACE, STEP_OPTION, STEP_PILE, STEP_WORK, STEP_REAP, STEP_FILL, STEP_HAIL, STEP_PAY, STEP_TAKE, STEP_PICK,
    STEP_CARD, STEP_TOUR, STEP_WINDOW, STEP_GIVE, STEP_OVER, STEPS
};

/* Where the round stands, in order. CARDS moments fire service cards in turn order; WINDOW moments open for the card
 * that may be used at any time. */
enum {
    AT_SETUP, AT_GIFT, AT_DRAW_EVENT, AT_EVENT_WINDOW, AT_EVENT, AT_WORK_WINDOW, AT_WORK_START, AT_SOLO_GIFT, AT_PLACE,
    AT_WORK_END, AT_HARVEST_WINDOW, AT_HARVEST_START, AT_HARVEST, AT_HARVEST_END, AT_TOUR_WINDOW, AT_TOUR_START,
    AT_TOUR_NEXT, AT_TOUR_MINE, AT_TOUR, AT_TOUR_END_WINDOW, AT_TOUR_END, AT_REST_WINDOW, AT_REST_START, AT_REST,
    AT_OVER, MOMENTS
};
/* clang-format on */

/* Whose text is being carried out besides the action space. */
enum { FROM_SPACE, FROM_CARD, FROM_EVENT, FROM_SCENARIO, FROM_SOLO };

/* clang-format off */
/* Ways of the task in hand; 0 is the plain one. */
enum {
    WAY_PLAIN, WAY_ONE, WAY_FARM, WAY_SWAP, WAY_APART, WAY_OTHER, WAY_LIKE, WAY_BED, WAY_DISCARD, WAY_EMPTY,
    WAY_HAND_OVER, WAY_OFFER, WAY_SHARE, WAY_RANDOM, WAY_REVEAL, WAYS
};

/* Players' choices. */
enum {
    ACT_DONE = 0,                          /* done, decline, pass */
    ACT_TABLE = 1,                         /* + k: pay the next table, k of its goods replaced by two tomatoes each */
    ACT_BONUS = 8,
    ACT_STOP = 9,
    ACT_PLACE = 10,                        /* + space */
    ACT_OPTION = ACT_PLACE + SPACES,       /* + side of "or" */
    ACT_PILE = ACT_OPTION + 2,             /* + 0-3 for 3-6 parcels, 4 random */
    ACT_PAY = ACT_PILE + 5,                /* + good to discard (or to give) */
    ACT_TAKE = ACT_PAY + GOODS,            /* + good to take */
    ACT_PICK = ACT_TAKE + GOODS,           /* + own greenhouse to discard or give */
    ACT_CARD = ACT_PICK + HOUSES,          /* + service card on offer */
    ACT_SHARE = ACT_CARD + GROUP_CARDS,    /* + neighbour's service card */
    ACT_EXCHANGE = ACT_SHARE + GROUP_CARDS,/* + 5 * good discarded twice + good taken */
    ACT_PUT = ACT_EXCHANGE + GOODS * GOODS,/* + 27 * good + greenhouse: plant or fill */
    ACT_OUT = ACT_PUT + GOODS * (int)HOUSES,/* + 5 * greenhouse + good: harvest, or lose to the hail */
    ACTIONS = ACT_OUT + GOODS * (int)HOUSES
};
/* clang-format on */

/* Chance outcomes. */
enum {
    DRAW_GROUP = 0,
    DRAW_CARD = DRAW_GROUP + GROUPS,      /* service card laid out */
    DRAW_FIRST = DRAW_CARD + GROUP_CARDS, /* first player */
    DRAW_HOUSE = DRAW_FIRST + SEATS,      /* + 0-3: random greenhouse of 3-6 parcels */
    DRAW_EVENT = DRAW_HOUSE + 4,          /* + event 0-12 */
    OUTCOMES = DRAW_EVENT + EVENTS
};

/* Marks of a seat. */
enum { MARK_BONUS = 1, MARK_PAID = 2, MARK_ELBOW = 4 };

/* One player: 16 bytes; goods first, read and written as one word with the rest of the first eight bytes. */
typedef struct rey_seat {
    uint8_t stock[GOODS];
    uint8_t table;            /* 0 Start .. 30 */
    uint8_t marks;            /* this Tourism time: Bonus used, a table paid; this round: Elbow Room used */
    uint8_t workers;          /* workers placed this round */
    uint32_t houses, planted; /* bit sets: own greenhouses; those that hold goods */
} rey_seat;

/* One greenhouse: 8 bytes, read and written as one word. */
typedef struct rey_house {
    uint8_t goods[GOODS];
    uint8_t count;   /* goods in all */
    uint8_t owner;   /* seat, or SK_NONE */
    uint8_t parcels; /* printed, one more with the Extension */
} rey_house;

/* The choice under way; all zero when the step does not need it. */
typedef struct rey_task {
    uint32_t marked; /* greenhouses already harvested (WORK), or still to treat (REAP, FILL) */
    uint8_t plant_min, plant_left, harvest_due, harvest_left;
    uint8_t pay_min, pay_left, take_left, take_each;
    uint8_t least, barred, paid; /* lowest good allowed next; goods barred; goods paid (bit sets) */
    uint8_t way;
} rey_task;

typedef struct rey_state {
    sk_head head; /* head.round: 1-8 */
    SK_SEATS_HERE(rey_seat seats[SEATS];)
    rey_house houses[HOUSES];
    uint16_t cards[SEATS];   /* service cards of a seat, own and shared */
    uint16_t rules[SEATS];   /* standing rules of these cards, bit set of RULE_ numbers (derived) */
    uint32_t workers[SEATS]; /* spaces held by a colour; colour = seat, solo: two colours in turn and neutral as 2 */
    rey_task task;
    uint32_t wake;                       /* moments of the round at which anything can happen (derived) */
    uint32_t mixed;                      /* greenhouses that hold different goods */
    uint32_t piles;                      /* greenhouses in the piles 3-6 */
    uint16_t offer, shared;              /* service cards on offer; shared ones */
    uint16_t deck, queue;                /* events not drawn yet; cards still to fire at this moment */
    uint8_t group, first, rounds, event; /* event 1-13, 0 none */
    uint8_t line[SEATS];                 /* seats in track order, furthest ahead first */
    uint8_t top[RANDOM_CARDS];           /* known cards on the random pile, the top one last */
    uint8_t top_count;
    uint8_t under;                   /* unknown cards below: bit i is greenhouse 16 + i */
    uint8_t variant;                 /* solo variant: 1 while it may be used */
    uint8_t moment, turn;            /* where the round stands; seats or placements done there */
    uint8_t toured;                  /* seats that had their tourism turn this round */
    uint8_t seat;                    /* whose effect is under way */
    uint8_t space, side, line_no;    /* space being used, side of its "or", next line of its text */
    uint8_t source, card, card_line; /* effect besides the space: from what, which, next line */
    uint8_t optional;                /* the effect may still be declined */
    uint8_t acted, sown;             /* the space: something was carried out; something was planted */
    uint8_t house;                   /* greenhouse just discarded */
    SK_SEATS_LAST(rey_seat seats[SEATS];)
} rey_state;
SK_SEATS_MOVED(rey_state, houses, seats)

enum { CHOICES_MAX = 302, PLIES_MAX = 4000 };

#ifndef SK_DEVICE
/* Text (text.c, label.c, why.c, describe.c, story.c, catalog.c), picture (draw.c), judgement (eval.c). */
enum { NAME_SIZE = 12 };
const char *rey_word(int lang, int id);
const char *rey_house_name(int house);                                             /* "5a", "4r", "5x", "2b" */
void rey_space_name(const rey_state *s, int space, int lang, char out[NAME_SIZE]); /* "P1", in French "E1" */
int rey_space_word(const rey_state *s, int space, int brief);                      /* number of its text */
void rey_card_name(int group, int card, char out[NAME_SIZE]);                      /* "A03" */
int rey_card_word(int group, int card, int text);                                  /* number of its name or text */
void rey_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
void rey_label(const void *state, int who, sk_action action, int lang, sk_text *out);
extern const sk_reason rey_reasons[]; /* reasons.h names them */
int rey_why(const void *state, int who, sk_action action, int lang, sk_text *out);
void rey_ask(const void *view, int who, int lang, sk_text *out);
int rey_breakdown(const void *state, int seat, int lang, sk_line *out);
int rey_stock(const void *state, int seat, sk_stock *out);
void rey_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void rey_verdict(const void *state, int lang, sk_text *out);
int rey_won(const void *state);
void rey_broken(int invariant, int lang, sk_text *out);
void rey_catalog(int lang, sk_text *out); /* components as JSON, for the drawn board */
extern const sk_chart rey_charts[];
extern const sk_tally rey_tally;
void rey_describe(const void *view, int lang, sk_text *out);
void rey_part(const void *view, int part, int lang, sk_text *out);
void rey_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void rey_story(const sk_story *story, int lang, sk_text *out);
void rey_draw(const void *view, sk_canvas *canvas);
/* A greenhouse: its parcels less one, and four bits for how many of each good grow there. */
void rey_paint(uint32_t what, sk_paint *paint);
void rey_observe(const void *view, int seat, float *out);
int rey_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
void rey_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
extern const sk_style rey_styles[SK_STYLES];
extern const sk_character rey_characters[];
sk_action rey_guess(const void *state, int who, uint32_t random);
uint32_t rey_rollout(void *state, uint64_t *rng, uint32_t plies);
void rey_value(const void *view, int32_t out[SK_SEATS]);
#endif

#endif
