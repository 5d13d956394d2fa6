/* state.h - the flat state of Settlement: who owns what, what is being decided, and the ids of every choice.
 *
 * Nothing is hidden in this game but the order of the face-down stacks, and that order is not in the state: a stack is
 * a set of bits from which chance draws when something is revealed. Members called "cache" follow from the others and
 * exist for speed; check() computes them again and compares.
 */
#ifndef SETTLEMENT_STATE_H
#define SETTLEMENT_STATE_H

#include "skerry/skerry.h"

#include "settlement_box.h"

enum { SET_VERSION = SK_RULES(1, SETTLEMENT_EDITION) };

enum {
    SET_ID = 4,
    SET_PLAYERS = 4,
    SET_ROUNDS = 6,
    SET_SPACES = 9, /* of a wilderness, of a settlement, of the market */
    SET_ROW = 4,    /* heroes on offer */
    SET_HEROES = 48,
    SET_TYPES = 12,                        /* of buildings, three tiles each */
    SET_TILES = 36,                        /* building tiles; terrain tiles as well */
    SET_KINDS = SETTLEMENT_TERRAINS_COUNT, /* different terrain tiles: 25, more in some box */
    SET_LEVEL_TILES = 12,                  /* terrain tiles of one level */
    SET_ARTEFACTS = 14,
    SET_VILLAGERS = 6, /* basic villagers of a player */
    SET_BONUS = 24,    /* bonus villagers in the box */
    SET_FORTS = 36,
    SET_MONSTERS = 9,        /* of each colour */
    SET_STOCK_MAX = 127,     /* of one resource in one stock, and of a player's free bonus villagers */
    SET_EXCHANGES_MAX = 150, /* of one player in one round */
    SET_SHEET_LINES = 6,     /* of the score sheet: four guilds, banks, cathedrals */
    SET_SHOWN = 3            /* artefacts on display beside one per player */
};

/* Resources; the first three are basic, the others rare. */
enum { SET_WOOD, SET_CLAY, SET_STONE, SET_DIAMOND, SET_GOLD, SET_RESOURCES, SET_BASICS = 3 };

/* Monsters in the order of the villagers that a hunt takes: 1, 2, 3, 4. */
enum { SET_GREEN, SET_YELLOW, SET_BLUE, SET_RED, SET_COLOURS };

enum { SET_ADVENTURER, SET_DEFENDER, SET_BUILDER, SET_CRAFTSMAN, SET_GUILDS };

/* clang-format off */
enum {
    SET_SAWMILL, SET_CLAY_PIT, SET_QUARRY, SET_WAREHOUSE, SET_MINE, SET_BAZAAR,
    SET_TOWER, SET_GOLDSMITH, SET_TAVERN, SET_POST, SET_BANK, SET_CATHEDRAL
};

enum {
    SET_CLOCK, SET_ASTROLABE, SET_MACE, SET_POTION, SET_CHEST, SET_SCROLL, SET_CROWN,
    SET_CUP, SET_MASK, SET_RING, SET_STAR, SET_KEY, SET_MIRROR, SET_PURSE
};
/* clang-format on */

/* Exchanges, in the order of their ids; the last six need the Mirror. */
enum { SET_EXCHANGES = 20, SET_MIRROR_FIRST = 14 };

/* What is being decided (sk_head.step). */
enum {
    SET_SETUP_MARKET,   /* chance: a building for the next space of the first market */
    SET_SETUP_HERO,     /* chance: a hero for the first row */
    SET_SETUP_ARTEFACT, /* chance: an artefact for the first display */
    SET_SETUP_FIRST,    /* chance: who begins */
    SET_DRAFT,          /* the first artefact of a player */
    SET_TURN,           /* action, hero, exchange, end of turn or pass */
    SET_PLACE,          /* a street for the new building */
    SET_REFILL,         /* chance: a building for the space that was emptied */
    SET_CLOCKWORK,      /* Sacred Clock: use the new building or not */
    SET_REVEAL,         /* chance: the terrain of an exploration */
    SET_COLUMN,         /* a column for the terrain */
    SET_RISK,           /* Sorcerer's Mask: does the monster appear */
    SET_EXTRA,          /* Scroll of Power: which resource once more */
    SET_STREET,         /* the next building of an activated street */
    SET_BASIC,          /* which basic resource a Warehouse gives or a Bazaar takes */
    SET_TRADE,          /* Trading Post: the resource of which fortified terrain */
    SET_NEW_HERO,       /* chance: a hero after an invitation */
    SET_KEEP,           /* the next basic resource to keep when passing */
    SET_TAKE,           /* a new artefact when passing */
    SET_NEW_ARTEFACT,   /* chance: solo, the artefact that joins the display */
    SET_ROUND_HERO,     /* chance: the hero of the end of a round */
    SET_ROUND_MARKET,   /* chance: a building of the end of a round */
    SET_OVER,
    SET_STEPS
};

/* Action ids of players. On a terrain the three kinds follow each other: 3 * space + kind. */
enum {
    SET_BUILD = 0,     /* + market space 0-8 */
    SET_EXPLORE = 9,   /* + region 0-2 */
    SET_TERRAIN = 12,  /* + 3 * space + SET_HUNT, SET_FORTIFY or SET_GARRISON */
    SET_REGION = 39,   /* + region: activate it */
    SET_ACTIVATE = 42, /* + street: activate it */
    SET_INVITE = 45,   /* + position 0-3 in the row, 0 leftmost */
    SET_EXCHANGE = 49, /* + exchange 0-19 */
    SET_END = 69,
    SET_PASS = 70,
    SET_USE = 71, /* + building of the street 0-2 */
    SET_STOP = 74,
    SET_NO_MONSTER = 75,
    SET_MONSTER = 76,
    SET_PUT = 77,      /* + street for the new building */
    SET_LAY = 80,      /* + column for the new terrain */
    SET_CHOOSE = 83,   /* + basic resource */
    SET_GAIN = 86,     /* + resource */
    SET_HOLD = 91,     /* + basic resource to keep */
    SET_ARTEFACT = 94, /* + artefact to take */
    SET_ACTIONS = 108
};
enum { SET_HUNT, SET_FORTIFY, SET_GARRISON };

/* Outcome ids of chance. */
enum {
    SET_DRAW_BUILDING = 0,                              /* + type */
    SET_DRAW_HERO = 12,                                 /* + hero */
    SET_DRAW_TERRAIN = 60,                              /* + kind of terrain */
    SET_DRAW_ARTEFACT = SET_DRAW_TERRAIN + SET_KINDS,   /* + artefact */
    SET_DRAW_FIRST = SET_DRAW_ARTEFACT + SET_ARTEFACTS, /* + seat */
    SET_OUTCOMES = SET_DRAW_FIRST + SET_PLAYERS
};

enum {
    SET_CHOICES_MAX = 53,
    /* Plies of a game at most. One player: 9 builds of 5 plies (space, street, clock, basic, end of turn), 9
     * explorations of 4, 9 forts of 2; in each of 6 rounds 4 regions of 6, 4 streets of 8, 9 fort activations of 2 and
     * a pass of 11; a hunt of 2 for every monster that can appear (9 + 6 * 12): 771. Four players 3084; 48 heroes of 2;
     * 4 artefacts of the draft; 135 reveals; 150 exchanges for each of 4 players in 6 rounds. */
    SET_PLIES_MAX =
        4 * (9 * 5 + 9 * 4 + 9 * 2 + 6 * (4 * 6 + 4 * 8 + 9 * 2 + 11) + 81 * 2) + 48 * 2 + 4 + 135 + 4 * 6 * 150
};

/* Options: bits of sk_head.options. */
enum {
    SET_STRICT = 3,        /* strict_supply: 0 unlimited, 1 as the rulebook lists, 2 as the box holds */
    SET_EMPTY_ALLOWED = 4, /* allow_empty_activation */
    SET_START_SHIFT = 3,   /* 3 bits: who begins, the lot or seat 1 to 4 (R8) */
    SET_LEFTMOST = 64,     /* the surcharge belongs to the leftmost heroes (O4) */
    SET_SCROLL_ANY = 128   /* the Scroll takes any terrain of the region (O5) */
};

/* What was done in this turn (set_state.done). */
enum { SET_ACTED = 1, SET_INVITED = 2 };

/* Regions and streets as bits (set_seat.activated, again, open): three regions, then three streets. */
enum { SET_REGION_BITS = 7, SET_STREET_BITS = 7 << 3, SET_ALL_BITS = SET_REGION_BITS | SET_STREET_BITS };

/* Zones with an unlimited number of villagers (set_seat.zones). */
enum { SET_ZONE_BUILD, SET_ZONE_EXPLORE, SET_ZONE_HUNT, SET_ZONE_FORTIFY, SET_ZONES };

/* One player. Spaces of the wilderness are 3 * region + column, of the settlement 3 * street + place, masks likewise.
 * The first eight bytes are read as one word: the rules add and compare all goods at once. */
typedef struct set_seat {
    uint8_t stock[SET_RESOURCES];
    uint8_t bonus;               /* free bonus villagers */
    uint8_t villagers;           /* free basic villagers */
    uint8_t bonus_used;          /* bonus villagers on the zones */
    uint64_t heroes;             /* invited, bit = id */
    uint16_t reach[SET_COLOURS]; /* cache: terrains whose icon is this colour or a weaker one; reach[3]: all terrains */
    uint16_t monsters;           /* terrains with a monster */
    uint16_t forts;              /* terrains with a fort */
    uint16_t forts_used;         /* forts activated this round */
    uint16_t frontier;           /* cache: spaces where the next terrain may go (R26) */
    uint8_t terrain[SET_SPACES]; /* kind, or SK_NONE */
    uint8_t building[SET_SPACES]; /* type, or SK_NONE; a street fills from its first place */
    uint8_t stored[SET_SPACES];   /* gold on a Bank, diamonds on a Cathedral */
    uint8_t zones[SET_ZONES];     /* villagers that built, explored, hunted, fortified this round */
    uint8_t activated;            /* zones used this round: bits 0-2 regions, 3-5 streets */
    uint8_t again;                /* zones used a second time (Shooting Star, Key of Knowledge), bits likewise */
    uint8_t artefact;             /* or SK_NONE before the draft */
    uint8_t exchanges;            /* made in this round */
    uint8_t streets[3];           /* cache: buildings in each street */
    uint8_t open;                 /* cache: bits 0-2 regions that can be explored, 3-5 streets with a building */
    uint8_t room;                 /* cache: bits 0-2 streets with a free space */
} set_seat;

typedef struct set_state {
    sk_head head;          /* head.round: 0 during set-up, then 1 to 6 */
    uint64_t hero_deck;    /* bit = hero still face down */
    uint64_t hero_discard; /* bit = hero discarded at the end of a round */
    uint64_t pile;         /* three bits per type of building, filled from the lowest: tiles face down */
    SK_SEATS_HERE(set_seat seat[SET_PLAYERS];)
    uint16_t terrain_stack[3];           /* per level one bit per tile, equal tiles filled from the lowest */
    uint16_t display;                    /* artefacts face up */
    uint16_t artefact_pile;              /* artefacts face down */
    uint16_t artefact_gone;              /* artefacts out of the game */
    uint16_t market_cost[SET_RESOURCES]; /* cache: spaces whose building costs this resource */
    uint16_t refill;                     /* market spaces waiting for a tile */
    uint8_t market[SET_SPACES];          /* type, or SK_NONE */
    uint8_t height[SET_SPACES];          /* tiles on the space */
    uint8_t row[SET_ROW];                /* heroes from left (new) to right (old), or SK_NONE */
    uint8_t supply[SET_RESOURCES];       /* strict_supply only, else 0: what is left in the general supply */
    uint8_t supply_bonus;
    uint8_t supply_forts;
    uint8_t supply_monsters[SET_COLOURS];
    uint8_t turn;             /* whose turn it is, SK_NONE before the draft and after the end */
    uint8_t first;            /* who began this round, SK_NONE before that is drawn */
    uint8_t next_first;       /* who passed first in this round, or SK_NONE */
    uint8_t passed;           /* seats out of this round */
    uint8_t done;             /* SET_ACTED, SET_INVITED */
    uint8_t marks;            /* Mirror: bits 0-2 basics received, 3-5 basics given since the last other decision */
    uint8_t pending;          /* type of building or kind of terrain to be placed, or SK_NONE */
    uint8_t region;           /* being explored or activated, or SK_NONE */
    uint8_t street;           /* being resolved, or SK_NONE */
    uint8_t place;            /* building of the street whose effect asks something, or SK_NONE */
    uint8_t unused;           /* buildings of the street that may still be used: bits 0-2 */
    uint8_t risks;            /* columns of the region whose encounter is still to be resolved */
    uint8_t kept[SET_BASICS]; /* basics chosen to be kept in the pass in progress */
    SK_SEATS_LAST(set_seat seat[SET_PLAYERS];)
} set_state;
SK_SEATS_MOVED(set_state, terrain_stack, seat)

#ifndef SK_DEVICE

extern const sk_game settlement;

/* Exchange plies of `seat`, cheapest series first to last, after which it owns `cost`; each is legal when its turn
 * comes. Writes at most `size` actions, returns their number; 0 if `cost` is owned already, -1 if no series reaches it.
 * Cheapest: least value given away (basic 2, diamond 5, gold 8), then fewest plies. */
enum { SET_PLAN_MAX = 64 };
int set_exchange_plan(const set_state *state, int seat, const uint8_t cost[SET_RESOURCES], sk_action *out, int size);

/* The same for one choice: the exchanges after which `action` (a build, an invitation, the use of a building) is legal.
 * 0 if it is legal already, -1 if no exchanges help. The general form that a client can offer for any game. */
int set_prepare(const void *state, int who, sk_action action, sk_action *out, int size);

/* What a build or an invitation costs now, surcharge included; 0 if there is nothing to buy at that place. */
int set_price(const set_state *state, sk_action action, uint8_t cost[SET_RESOURCES]);

/* Diamonds that a hero at this position of the row costs besides. */
int set_surcharge(const set_state *state, int position);

/* Points of one seat by line of the score sheet: four guilds, banks, cathedrals. */
void set_sheet(const set_state *state, int seat, int out[SET_SHEET_LINES]);

/* Colours of monsters that the heroes of the row let appear now, as bits. */
unsigned set_danger(const set_state *state);

/* eval.c */
void set_observe(const void *view, int seat, float *out);
int set_sparse(const void *view, int seat, uint16_t *index, int8_t *value);
void set_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
sk_action set_guess(const void *state, int who, uint32_t random);
uint32_t set_rollout(void *state, uint64_t *rng, uint32_t plies);
void set_value(const void *view, int32_t out[SK_SEATS]);
extern const sk_style set_styles[SK_STYLES];
extern const sk_character set_characters[];

/* text.c */
void set_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
void set_ask(const void *view, int who, int lang, sk_text *out);
int set_breakdown(const void *state, int seat, int lang, sk_line *out);
int set_stock(const void *state, int seat, sk_stock *out);
void set_stock_text(const void *state, int kind, int count, int lang, sk_text *out);
void set_verdict(const void *state, int lang, sk_text *out);
void set_broken(int invariant, int lang, sk_text *out);

/* label.c */
void set_label(const set_state *s, int seat, int action, int lang, sk_text *out);

/* why.c; the causes are in why.h */
extern const sk_reason set_reasons[];
int set_why(const void *state, int who, sk_action action, int lang, sk_text *out);

/* story.c */
void set_gather(sk_story *story, const void *before, const void *after, int who, sk_action action);
void set_story(const sk_story *story, int lang, sk_text *out);

/* describe.c */
void set_describe(const void *view, int lang, sk_text *out);
void set_part(const void *view, int part, int lang, sk_text *out);

/* catalog.c */
void set_catalog(int lang, sk_text *out);
extern const sk_chart set_charts[];
extern const sk_tally set_tally;

/* draw.c */
void set_draw(const void *view, sk_canvas *canvas);
/* Pictures: one of these << 8, and below it the hero; the colour of the monster; resource, icon << 3, fort << 5 and
 * monster << 6 of a terrain; type and stored tokens << 4 of a building. */
enum { SET_PICTURE_HERO, SET_PICTURE_MONSTER, SET_PICTURE_TERRAIN, SET_PICTURE_BUILDING };
void set_paint(uint32_t what, sk_paint *paint);

#endif
#endif
