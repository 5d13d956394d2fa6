/* state.h - the table of Isle of Skye as one flat struct, its steps and its action ids.
 *
 * Cells of a territory are numbered cell = (y + 32) * 64 + (x + 32); the castle lies at x = 0, y = 0, north is y - 1.
 * A landscape tile L01 .. L73 is stored as 0 .. 72, the castle as 73.
 * The frontier of a territory (the empty cells beside its tiles, ascending, so by y and then x) is kept in the state
 * with the terrains that each cell faces, because legality needs nothing else. The road and symbol counts are kept as
 * well. All of that is recomputed from the tiles by `check`.
 */
#ifndef ISLE_OF_SKYE_STATE_H
#define ISLE_OF_SKYE_STATE_H

#include "skerry/skerry.h"

#include "isle_of_skye_box.h"

enum { SKYE_RULES_VERSION = SK_RULES(1, ISLE_OF_SKYE_EDITION) };

enum { SKYE_PASTURE = 1, SKYE_MOUNTAIN = 2, SKYE_WATER = 3 };

/* Symbols of tiles, in the order of skye_clan.count; scrolls pay for the first seven. */
enum skye_symbol {
    SKYE_SHEEP,
    SKYE_CATTLE,
    SKYE_SHIPS,
    SKYE_WHISKY,
    SKYE_FARMS,
    SKYE_LIGHTHOUSES,
    SKYE_BROCHS,
    SKYE_SCROLLS,
    SKYE_SYMBOLS
};

/* Scoring tiles S1 .. S16 of the rules (R40 .. R55). */
enum skye_scoring {
    SKYE_SQUARES,
    SKYE_AREAS,
    SKYE_FLOCK,
    SKYE_BIG_AREAS,
    SKYE_BROCH_RANGES,
    SKYE_TRIOS,
    SKYE_WHISKY_LEAD,
    SKYE_SHIP_LEAD,
    SKYE_FARM_ANIMALS,
    SKYE_GOLD_LEAD,
    SKYE_ROAD_CATTLE,
    SKYE_HARBOURS,
    SKYE_ROAD_TILES,
    SKYE_COLUMNS,
    SKYE_LAKE,
    SKYE_RANGES,
    SKYE_SCORINGS
};

enum {
    SKYE_ID = 2,
    SKYE_SEATS = 5,
    SKYE_TILES = 73,
    SKYE_CASTLE = 73,
    SKYE_NO_SCROLL = 0xff,
    SKYE_ROUNDS = 6,
    SKYE_LYING_MAX = 19,  /* the castle and 3 tiles in each of 6 rounds */
    SKYE_EDGES_MAX = 40,  /* empty cells beside 19 tiles */
    SKYE_SCORED_MAX = 12, /* scorings in a game */
    SKYE_DRAWN = 3,
    SKYE_GOLD_MAX = 282,   /* all income of all players of a game */
    SKYE_CHANGES_MAX = 15, /* times that a seat may start its prices over in a round: a bound so that games end */
    SKYE_ORIGIN = 32 * 64 + 32,
    SKYE_GOLD_HIDDEN = 0xfffe,                     /* a 16-bit value that a view hides */
    SKYE_PLIES_PRICE = 4 * (SKYE_CHANGES_MAX + 2), /* plies of a seat while prices are set, with some to spare */
    SKYE_PLIES_MAX = 5 + 5 * ((SKYE_PLIES_PRICE + 8) * 5 - 4) /* five players: see round_plies */
};

enum skye_step { SKYE_SLOTS, SKYE_FIRST, SKYE_DRAW, SKYE_PRICE, SKYE_BUY, SKYE_BUILD, SKYE_OVER, SKYE_STEPS };

/* What a seat decides in SKYE_PRICE and SKYE_BUILD follows from its row. */
enum skye_stage { SKYE_SET_AXE, SKYE_SET_ONE, SKYE_SET_TWO, SKYE_SET_READY };

/* Player action ids.
 *   0..2      the axe goes to the tile drawn first, second, third
 *   3, 4      prices stand; start over
 *   5         pass
 *   6..20     buy: seller * 3 + number of the tile
 *   21..23    tile in hand to build next
 *   24..183   place it: number of the frontier cell * 4 + quarter turns clockwise
 *   184..464  price 1, 2, 3 ... 281 of the tile in question */
enum {
    SKYE_ACT_AXE = 0,
    SKYE_ACT_CONFIRM = 3,
    SKYE_ACT_CHANGE = 4,
    SKYE_ACT_PASS = 5,
    SKYE_ACT_BUY = 6,
    SKYE_ACT_CHOOSE = SKYE_ACT_BUY + 3 * SKYE_SEATS,
    SKYE_ACT_PLACE = SKYE_ACT_CHOOSE + 3,
    SKYE_ACT_PRICE = SKYE_ACT_PLACE + 4 * SKYE_EDGES_MAX,
    SKYE_ACTIONS = SKYE_ACT_PRICE + SKYE_GOLD_MAX - 1
};

/* Chance ids: 0..72 a landscape tile leaves the bag, 73..88 a scoring tile is dealt, 89..93 the first player. */
enum {
    SKYE_DEAL_TILE = 0,
    SKYE_DEAL_SCORING = SKYE_TILES,
    SKYE_DEAL_FIRST = SKYE_DEAL_SCORING + (int)SKYE_SCORINGS,
    SKYE_OUTCOMES = SKYE_DEAL_FIRST + SKYE_SEATS
};

/* Option bits; every default is 0. */
enum {
    SKYE_CASTLE_IS_NO_LANDSCAPE = 1, /* R63 */
    SKYE_CASTLE_COUNTS_ROAD = 2,     /* R52, U2 */
    SKYE_TIEBREAK_LEFTOVER = 4,      /* R60, U5 */
    SKYE_OPEN_GOLD = 8,              /* U9: what views show, not a rule */
    SKYE_START_SHIFT = 4,            /* 3 bits: who begins, the lot or seat 1..5 (R6) */
    SKYE_FARMS_TWICE = 128           /* U4 */
};

/* One player. 252 bytes. */
typedef struct skye_clan {
    uint16_t cell[SKYE_LYING_MAX];      /* where each tile lies, in the order placed; unused: 0 */
    uint16_t edge_cell[SKYE_EDGES_MAX]; /* the frontier, ascending; unused: 0 */
    uint16_t price[SKYE_DRAWN];         /* gold on each drawn tile; 0: none */
    uint16_t gold;                      /* in hand; until the reveal the stakes are still part of it (R66) */
    uint16_t points;                    /* victory points */
    uint32_t joined[2];                 /* tiles whose first, second road piece is connected to the castle */
    uint8_t count[SKYE_SYMBOLS];        /* symbols in the territory */
    uint8_t tile[SKYE_LYING_MAX];       /* unused: SK_NONE */
    uint8_t turn[SKYE_LYING_MAX];       /* quarter turns clockwise; unused: 0 */
    uint8_t edge[SKYE_EDGES_MAX]; /* terrain that each frontier cell faces in the N E S W, two bits a side; unused: 0 */
    uint8_t tiles, edges;         /* tiles lying, cells of the frontier */
    uint8_t road_whisky, road_cattle; /* whisky tiles and cattle on tiles connected to the castle */
    uint8_t drawn[SKYE_DRAWN];        /* tiles drawn this round, until the end of phase 4; none: SK_NONE */
    uint8_t buyer[SKYE_DRAWN];        /* who bought each of them; nobody: SK_NONE */
    uint8_t axe;                      /* number of the drawn tile that goes back; none yet: SK_NONE */
    uint8_t changes;                  /* times the prices were started over this round */
    uint8_t hand[SKYE_DRAWN];         /* tiles acquired this round and not yet placed, without gaps; none: SK_NONE */
    uint8_t building;                 /* number of the tile in hand that is placed now; none: SK_NONE */
    uint8_t income;                   /* gold received at the start of this round */
    uint8_t scored[SKYE_SCORED_MAX];  /* points of each scoring of the game, in the order of the track */
    uint8_t scrolls;                  /* points of the scrolls, once the game is over */
} skye_clan;

typedef struct skye_state {
    sk_head head;
    uint32_t bag[3];             /* landscape tiles in the bag, bit t % 32 of word t / 32 */
    uint16_t minted;             /* gold in play: all income so far less the stakes lost to the supply */
    uint8_t slots[4];            /* scoring tiles on A B C D; not dealt yet: SK_NONE */
    uint8_t first;               /* seat with the first-player marker; not known yet: SK_NONE */
    uint8_t draws;               /* tiles drawn this round */
    skye_clan clans[SKYE_SEATS]; /* rows of seats that do not play are all zero */
} skye_state;

/* Field numbers, in table order; `sees` needs those that are hidden from somebody. */
enum skye_field {
    SKYE_F_BAG,
    SKYE_F_MINTED,
    SKYE_F_SLOTS,
    SKYE_F_FIRST,
    SKYE_F_DRAWS,
    SKYE_F_CELL,
    SKYE_F_EDGE_CELL,
    SKYE_F_PRICE,
    SKYE_F_GOLD,
    SKYE_F_POINTS,
    SKYE_F_JOINED,
    SKYE_F_COUNT,
    SKYE_F_TILE,
    SKYE_F_TURN,
    SKYE_F_EDGE,
    SKYE_F_TILES,
    SKYE_F_EDGES,
    SKYE_F_ROAD_WHISKY,
    SKYE_F_ROAD_CATTLE,
    SKYE_F_DRAWN,
    SKYE_F_BUYER,
    SKYE_F_AXE,
    SKYE_F_CHANGES,
    SKYE_F_HAND,
    SKYE_F_BUILDING,
    SKYE_F_INCOME,
    SKYE_F_SCORED,
    SKYE_F_SCROLLS,
    SKYE_FIELDS
};

/* What the areas of a territory give. */
typedef struct skye_survey {
    uint8_t areas;     /* areas in all */
    uint8_t completed; /* completed areas */
    uint8_t big;       /* of these, areas on three or more tiles */
    uint8_t ranges;    /* of these, mountains */
    uint8_t lake;      /* tiles of the largest completed water area */
    uint8_t brochs;    /* points for brochs per mountain area */
    uint8_t harbours;  /* water areas with a ship and a lighthouse */
    uint8_t scrolls;   /* points of all scrolls */
    uint32_t doubled;  /* tiles whose scroll lies in a completed area */
} skye_survey;

/* Causes of a refusal, by the phase in which they arise. The way out follows those from SKYE_WHY_EARLY to
 * SKYE_WHY_STUCK. */
enum skye_reason {
    SKYE_WHY_OVER,         /* the game is over */
    SKYE_WHY_DEALING,      /* the scoring tiles are being dealt */
    SKYE_WHY_LOT,          /* the first player is being drawn */
    SKYE_WHY_DRAWING,      /* tiles are being drawn */
    SKYE_WHY_STRANGER,     /* no such seat plays */
    SKYE_WHY_CONFIRMED,    /* the seat has confirmed its prices */
    SKYE_WHY_BEFORE,       /* its turn to buy is still to come */
    SKYE_WHY_AFTER,        /* its turn to buy is over */
    SKYE_WHY_BUILT,        /* it has nothing left to build */
    SKYE_WHY_UNFIT,        /* what it has left fits nowhere */
    SKYE_WHY_AXE,          /* the axe comes first */
    SKYE_WHY_AXED,         /* the axe is set */
    SKYE_WHY_UNPRICED,     /* a tile lacks its price */
    SKYE_WHY_UNREADY,      /* starting over comes after both prices */
    SKYE_WHY_PRICE_FIRST,  /* the first price leaves nothing for the second */
    SKYE_WHY_PRICE_SECOND, /* the second price is more than what is left */
    SKYE_WHY_PRICED,       /* both prices are set */
    SKYE_WHY_CHANGES,      /* prices were started over too often */
    SKYE_WHY_EARLY,        /* buying comes later */
    SKYE_WHY_PREBUILD,     /* building comes later */
    SKYE_WHY_SHOWN,        /* prices are settled */
    SKYE_WHY_OWN,          /* the buyer's own tile */
    SKYE_WHY_SELLER,       /* nobody sells there */
    SKYE_WHY_DISCARDED,    /* the tile went back into the bag */
    SKYE_WHY_SOLD,         /* somebody has bought it */
    SKYE_WHY_GOLD,         /* it costs more than the gold in hand */
    SKYE_WHY_BOUGHT,       /* buying is over */
    SKYE_WHY_HAND,         /* no such tile in hand */
    SKYE_WHY_CHOSEN,       /* the tile is being built already */
    SKYE_WHY_OTHER,        /* another tile is being built */
    SKYE_WHY_STUCK,        /* the tile fits nowhere now */
    SKYE_WHY_UNCHOSEN,     /* no tile is chosen yet */
    SKYE_WHY_CELL,         /* no such cell beside the territory */
    SKYE_WHY_TERRAIN,      /* terrains differ */
    SKYE_REASONS
};

/* Outputs of a policy. */
enum { SKYE_AIMS = 372 };

#ifndef SK_DEVICE

/* Parts of the rules that text, picture and evaluation read (game.c). */
int skye_points(const skye_state *state, int seat,
                int scoring); /* what a scoring tile would give now; -1: gold is hidden */
void skye_look(const skye_state *state, int seat, skye_survey *out);
void skye_closed(const skye_clan *clan, uint32_t out[5]); /* tiles on which area number a is completed */
void skye_join(const skye_clan *clan,
               uint8_t root[5 * SKYE_LYING_MAX]);          /* of tile * 5 + area: the first such number of its area */
int skye_stage(const skye_state *state, int seat);         /* enum skye_stage */
int skye_price_most(const skye_state *state, int seat);    /* highest price that may be named now */
int skye_turns(const skye_clan *clan, int tile, int edge); /* bit r: the tile fits that frontier cell after r turns */
int skye_in_hand(const skye_state *state, int seat);       /* gold in hand, own stakes taken off; -1: hidden */
int skye_income(const skye_state *state, int seat, int round); /* income of a seat in a round, as things are now */
int skye_side(int tile, int turn, int direction);              /* terrain of a side */
int skye_scorings_left(const skye_state *state, int slot);     /* how often a slot scores from now on */
void skye_place(skye_clan *clan, int tile, int spot, int turn);

/* text.c */
int skye_curtain(const void *state);
void skye_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
void skye_ask(const void *view, int who, int lang, sk_text *out);
int skye_breakdown(const void *state, int seat, int lang, sk_line *out);
int skye_stock(const void *state, int seat, sk_stock *out);
void skye_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void skye_verdict(const void *state, int lang, sk_text *out);
void skye_broken(int invariant, int lang, sk_text *out);
void skye_tile_words(int tile, int lang, sk_text *out); /* "sheep, 2 cattle and whisky; pasture and mountain" */

/* label.c */
void skye_label(const skye_state *state, int who, int action, int lang, sk_text *out);

/* why.c */
extern const sk_reason skye_reasons[SKYE_REASONS + 1];
int skye_why(const void *state, int who, sk_action action, int lang, sk_text *out);

/* story.c */
void skye_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void skye_story(const sk_story *story, int lang, sk_text *out);

/* describe.c */
void skye_describe(const void *view, int lang, sk_text *out);
void skye_part(const void *view, int part, int lang, sk_text *out);

/* catalog.c */
void skye_catalog(int lang, sk_text *out);
extern const sk_chart skye_charts[];
extern const sk_tally skye_tally;
void skye_live(const void *view, int seat, sk_text *out);

/* draw.c */
void skye_draw(const void *view, sk_canvas *canvas);
/* A tile as it lies: its number, quarter turns << 8, completed areas << 16, pieces of road joined to the castle
 * << 24. */
void skye_paint(uint32_t what, sk_paint *paint);

/* eval.c */
void skye_observe(const void *view, int seat, float *out);
int skye_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
int skye_cached(const void *view, int seat, void *cache, uint16_t *index, int8_t *value);
void skye_prefetch(const void *state, int seat, const void *cache);
int skye_aim(const void *view, int who, sk_action action);
void skye_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
sk_action skye_guess(const void *state, int who, uint32_t random);
uint32_t skye_rollout(void *state, uint64_t *rng, uint32_t plies);
void skye_reopen(void *state, int seat);
extern const sk_style skye_styles[SK_STYLES];
extern const sk_character skye_characters[];
void skye_value(const void *view, int32_t out[SK_SEATS]);
#endif

#endif
