/* game.h - what a game is: its identity and sizes, and pointers to the parts that are written one after the other.
 *
 * rules.h and words.h are what a game needs; a generic player, no features and a generic board stand in for ai.h,
 * encoder.h and art.h. A state is a flat struct that begins with sk_head: no pointers, no padding, copied with `=` or
 * memcpy. Chance is a seat: when something is drawn, the state says that SK_CHANCE acts and lists the outcomes with
 * integer weights. */
#ifndef SKERRY_GAME_H
#define SKERRY_GAME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "require.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rules code is compiled as C for the library and as CUDA for the device; these words are all that differs.
 * SK_RULE precedes every function of rules.c, SK_TABLE every const table of components.h. SK_DEVICE is defined where
 * code is compiled for a device (cuda/device.h) and by the device's twin on the processor (cuda/twin.h), which every
 * test run plays: ask for it, never for a compiler, where the two must differ. */
#ifndef SK_RULE
#define SK_RULE static inline
#endif
#ifndef SK_TABLE
#define SK_TABLE static const
#endif

/* Where a state keeps the rows of its seats: SK_SEATS_HERE for the library; on a device SK_SEATS_LAST, so that rows of
 * seats that nobody plays take no room there. SK_SEATS_MOVED follows the struct and names it, the member after
 * SK_SEATS_HERE and the rows. */
#ifndef SK_SEATS_HERE
#define SK_SEATS_HERE(rows) rows
#define SK_SEATS_LAST(rows)
#define SK_SEATS_MOVED(state, after, rows)
#endif

/* SK_CALL instead of SK_RULE: a rule in which many others end. It stays one function on the device, where copies of it
 * in every caller would keep the compiler busy for minutes. */
#ifndef SK_CALL
#define SK_CALL SK_RULE
#endif

/* Most players of any game, 6 at most. Raising it changes no game: `./test gcc` builds with 6 and compares. */
#ifndef SKERRY_SEATS
#define SKERRY_SEATS 5
#endif

/* clang-format off */
enum {
    SK_SEATS = SKERRY_SEATS,
    SK_STYLES = 7,       /* ways to search: beginner, easy, medium, hard, expert; with a net expert, master */
    SK_TABLE_VIEW = 6,   /* viewer: what everyone at the table sees (spectators) */
    SK_CHANCE = 7,       /* the seat that draws, in `who` and as a bit of sk_head.actors */
    SK_RECALL = 0x10,    /* added to a viewer: what that viewer knows with perfect memory of all it was shown */
    SK_FULL = 0xff,      /* viewer of a full state: nothing is hidden */
    SK_CHOICES_MAX = 512,/* no game offers more choices at once */
    SK_PLIES_MAX = 8192, /* no game lasts longer */
    SK_STATE_MAX = 2048, /* bytes; no state is larger */
    SK_LINES_MAX = 32,   /* lines of a score breakdown */
    SK_STOCK_MAX = 40,   /* kinds of things that sk_ai.stock counts */
    SK_VERSION = 1       /* of this interface; shown by `skerry --version` */
};
/* clang-format on */

enum { SK_EN, SK_FR, SK_LANGS };

/* The version of a game's rules carries the number of an edition of its pieces, 0 where no owner corrected any: bytes,
 * hashes and signatures of two editions never mix. */
enum { SK_EDITION_SHIFT = 6, SK_VERSION_MASK = (1 << SK_EDITION_SHIFT) - 1 };
#define SK_RULES(version, edition) ((version) | (edition) << SK_EDITION_SHIFT)

/* First member of every state; 16 bytes, no padding. */
typedef struct sk_head {
    uint16_t game, version;  /* sk_game.id and sk_game.version */
    uint16_t ply, round;     /* actions applied so far, chance included; round or turn number for bookmarks */
    uint32_t options;        /* the game's option bits, fixed at set-up */
    uint8_t players, actors; /* bit p: seat p may act; bit SK_CHANCE: chance must (then alone); 0: the game is over */
    uint8_t step, viewer;    /* what is being decided (sk_game.steps); who this view is for, SK_FULL for a full state */
} sk_head;

typedef uint16_t sk_action; /* dense id, meaning fixed per game and version; players and chance have separate ranges */
#define SK_NO_ACTION 0xffff /* where it is not known what was chosen */

/* One thing that may happen now. Players' choices weigh 1; chance outcomes weigh the number of copies left. */
typedef struct sk_choice {
    sk_action action;
    uint16_t weight;
} sk_choice;

/* Who sees a field. Elements that a viewer may not see hold SK_HIDDEN in that viewer's view. */
enum sk_sight {
    SK_PUBLIC,  /* everyone sees it */
    SK_DEPENDS, /* sk_rules.sees decides, element by element */
    SK_TOGETHER /* sk_rules.sees decides; the elements of a row are seen or hidden together */
};

/* An element that a view hides has all bits set but the lowest (0xfe, 0xfffe, ...); "none" has all bits set. */
#define SK_NONE 0xff
#define SK_HIDDEN 0xfe
#define SK_PLY_HIDDEN 0xfffe /* sk_head.ply of a view that does not tell how many plies there were */

/* What the values of a field may be. */
enum sk_numbers {
    SK_OR_NONE, /* numbers, or none: all bits set, null in JSON */
    SK_SIGNED,  /* two's complement; neither none nor hidden occurs */
    SK_EVERY    /* every value is a number, such as a set of bits */
};

/* One row of a game's field table. The table covers every byte of the state after sk_head exactly once.
 * A field has `rows` rows of `count` elements of `width` bytes; rows lie `stride` bytes apart. */
typedef struct sk_field {
    const char *name;      /* JSON key, English, snake_case */
    uint16_t offset;       /* of the first element, in bytes from the start of the state */
    uint8_t width;         /* 1, 2, 4 or 8 bytes an element */
    uint8_t sight;         /* enum sk_sight */
    uint16_t count;        /* elements in a row; 1 and rows 1: JSON writes a plain number */
    uint16_t rows, stride; /* rows 1 for an ordinary array; per seat: rows = most players, row p belongs to seat p */
    uint8_t per_seat;      /* 1: row p belongs to seat p, JSON shows the rows of the seats that play */
    uint8_t numbers;       /* enum sk_numbers */
    uint8_t label_count;   /* values below it are written as labels[value] in JSON; 0: as numbers */
    const char *const *labels;
} sk_field;

/* One option of the table, chosen at set-up. Value 0 is the default: the official rulings where a translation of the
 * rulebook lost something. */
typedef struct sk_option {
    const char *key;     /* "castle_is_landscape" */
    uint8_t shift, bits; /* where it lives in sk_head.options */
    uint8_t value_count;
    const char *const *values; /* names of the values, the default first */
    int8_t letter;             /* the value that the letter of the French rulebook demands, or SK_FREE */
    uint8_t is_late;           /* 1: younger than the first records, which therefore name it only if it is not 0 */
} sk_option;

#define SK_FREE (-1)     /* sk_option.letter: the rulebook leaves the choice to the table */
#define SK_START "start" /* the option of every game that says who begins: the lot (0), or a seat, counted from 1 */

/* How a table reads the rulebook. Where the letter asks for nothing else than the rulings do, it is SK_LETTER. */
enum sk_reading { SK_RULINGS, SK_LETTER, SK_OWN_MIX };

typedef struct sk_game sk_game;
typedef struct sk_rules sk_rules;     /* skerry/rules.h */
typedef struct sk_words sk_words;     /* skerry/words.h */
typedef struct sk_ai sk_ai;           /* skerry/ai.h */
typedef struct sk_encoder sk_encoder; /* skerry/encoder.h */
typedef struct sk_art sk_art;         /* skerry/art.h */
typedef struct sk_text sk_text;       /* bounded text buffer: skerry/text.h */

/* One game: a constant in games/<game>/game.c, listed in games/games.c. */
struct sk_game {
    const char *key; /* "isle-of-skye"; its folder is "isle_of_skye" (sk_game_folder) */
    const char *title[SK_LANGS];
    const char *summary[SK_LANGS]; /* one sentence for menus */
    uint16_t id;                   /* never reused */
    uint16_t version; /* SK_RULES(number, edition); the number grows with every change of rules, action ids or layout */
    uint8_t players_min, players_max;
    uint8_t minutes;            /* how long a game lasts at a table */
    uint16_t state_size;        /* bytes */
    uint16_t actions, outcomes; /* action ids of players are below `actions`, those of chance below `outcomes` */
    uint16_t choices_max;       /* most choices of one decision or draw */
    uint16_t plies_max;         /* a game always ends within so many plies */
    const sk_field *fields;     /* the state, byte by byte */
    uint16_t field_count;
    const sk_option *options;
    uint16_t option_count;
    const char *const *steps; /* names of sk_head.step for JSON */
    uint16_t step_count;
    const sk_rules *rules;
    const sk_words *words;
    const sk_ai *ai;           /* NULL: the generic player */
    const sk_encoder *encoder; /* NULL: no features */
    const sk_art *art;         /* NULL: the generic board */
};

/* The folder of a game: its key with underscores. */
enum { SK_KEY_MAX = 64 };
typedef struct sk_folder {
    char name[SK_KEY_MAX];
} sk_folder;
sk_folder sk_game_folder(const sk_game *game);

/* The core's generator: one 64-bit word of state, equal on every target. Never used by rules. */
SK_RULE uint64_t sk_random(uint64_t *rng) {
    uint64_t z = (*rng += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93u;
    return z ^ (z >> 32);
}

/* Seed of game number `index` of a run: results do not depend on how many games run together. */
SK_RULE uint64_t sk_random_seed(uint64_t seed, uint64_t index) {
    uint64_t rng = seed * 0xd1342543de82ef95u + index * 0xaf251af3b0f025b5u + 0x632be59bd9b4e019u;
    uint64_t z = sk_random(&rng);
    return z ^ (sk_random(&rng) << 1);
}

/* Seed of the game that is set up for the `episode`-th time, from 0, at place `index` of a batch. Mixed, not added, so
 * that runs with neighbouring seeds share no game; episode 0 is game `index` of the signature. */
SK_RULE uint64_t sk_episode_seed(uint64_t seed, uint64_t index, uint32_t episode) {
    uint64_t first = sk_random_seed(seed, index);
    return episode ? sk_random_seed(first, episode) : first;
}

/* A number below `bound` (> 0). */
SK_RULE uint32_t sk_random_below(uint64_t *rng, uint32_t bound) {
    SK_REQUIRE(bound > 0);
    return (uint32_t)(((sk_random(rng) >> 32) * bound) >> 32);
}

#ifdef __cplusplus
}
#endif
#endif
