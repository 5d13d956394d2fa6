/* skerry.h - the rules interface: what a game is, and the functions that every face of Skerry plays through.
 *
 * A state is a flat struct that begins with sk_head: no pointers, no padding, copied with `=` or memcpy. Chance is a
 * seat: when something is drawn the state says that SK_CHANCE acts and lists the outcomes with integer weights.
 * A game is one const sk_game row. Inside, preconditions speak in builds for testing (require.h); at the borders (text,
 * bytes, JSON) every function returns a status and leaves the caller's state untouched unless it returns
 * SK_OK. */
#ifndef SKERRY_SKERRY_H
#define SKERRY_SKERRY_H

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
    SK_STOCK_MAX = 40,   /* kinds of things that sk_game.stock counts */
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
    SK_DEPENDS, /* sk_game.sees decides, element by element */
    SK_TOGETHER /* sk_game.sees decides; the elements of a row are seen or hidden together */
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

/* What people read of an option, by its key: the label (value "") or the word of a value; option "*" stands for every
 * option. tools/words makes the table from the messages option.KEY and option.KEY.VALUE; it ends with a NULL. */
typedef struct sk_option_word {
    const char *option, *value, *text[SK_LANGS];
} sk_option_word;

#define SK_FREE (-1)     /* sk_option.letter: the rulebook leaves the choice to the table */
#define SK_START "start" /* the option of every game that says who begins: the lot (0), or a seat, counted from 1 */

/* How a table reads the rulebook. Where the letter asks for nothing else than the rulings do, it is SK_LETTER. */
enum sk_reading { SK_RULINGS, SK_LETTER, SK_OWN_MIX };

/* One numbered rule, in both languages; `number` is "R24", "K3", "V1". */
typedef struct sk_rule {
    const char *number;
    const char *text[SK_LANGS];
} sk_rule;

/* One piece of the box as people read it: a row of components.csv, perhaps corrected by an owner (docs/your-box.md). */
typedef struct sk_piece {
    const char *id;
    const char *name[SK_LANGS], *facts[SK_LANGS]; /* name: "" where it has none; facts: what is printed on it */
    char source; /* 'R' rulebook, 'P' public source, 'I' reconstructed, 'B' read from a box */
} sk_piece;

/* The pieces of one kind follow each other. */
typedef struct sk_kind {
    const char *name[SK_LANGS], *title[SK_LANGS]; /* "hero", "Hero cards" */
    uint16_t first, count;
} sk_kind;

/* The pieces with which a game was built. */
typedef struct sk_box {
    const char *edition; /* short name and checksum of an owner's corrections; "" for the pieces as they come */
    const sk_piece *pieces;
    const sk_kind *kinds;
    uint16_t piece_count, kind_count;
} sk_box;

/* One line of a score sheet; the lines of a seat sum to its score. */
typedef struct sk_line {
    char label[96]; /* in the language asked for */
    int16_t points;
} sk_line;

/* A score sheet for the end of a game with the real box: numbers that people count on the table, and the lines that
 * follow from them by the game's own rules. */
enum { SK_TALLY_MAX = 32 };
typedef struct sk_tally {
    int fields;          /* at most SK_TALLY_MAX */
    int alone;           /* so many of them, the last ones, count for whoever plays alone only */
    const uint8_t *most; /* of each field */
    const char *(*title)(int field, int lang);
    int (*lines)(const int16_t *given, int lang, sk_line *out); /* returns the number of lines */
} sk_tally;

/* So many things of one kind that a seat owns; `worth`: of one of them, roughly, in tenths of a point. */
typedef struct sk_stock {
    int16_t count;
    uint16_t worth;
} sk_stock;

/* What one turn brought, gathered ply by ply (sk_game.gather) and then told in one sentence (sk_game.story). It begins
 * as zeros but for `who`; the notes are the game's own. A turn goes on while its seat chooses in the same round, unless
 * the game says that it has ended: whoever plays alone while the others have passed takes turn after turn. */
enum { SK_NOTES = 63 };
typedef struct sk_story {
    uint8_t who, plies; /* whose turn: a seat, or SK_CHANCE for draws that belong to nobody; plies so far */
    uint8_t ended;      /* by gather: the next choice begins another turn, draws still belong to this one */
    int16_t notes[SK_NOTES];
} sk_story;

typedef struct sk_game sk_game;
typedef struct sk_encoder sk_encoder; /* skerry/encoder.h */
typedef struct sk_text sk_text;       /* bounded text buffer: skerry/text.h */
typedef struct sk_canvas sk_canvas;   /* terminal picture: skerry/canvas.h */
typedef struct sk_paint sk_paint;     /* picture made of pixels: skerry/paint.h */

/* A table of a game's components for people, in the rule book and wherever else it helps: `write` gives it in Markdown,
 * titles first (sk_text_titles, sk_text_cells); `rows` follow, one for each kind of thing. */
typedef struct sk_chart {
    const char *key; /* "buildings": its place in the book */
    int rows;
    void (*write)(int lang, sk_text *out);
} sk_chart;
typedef struct sk_mind sk_mind;           /* computer player of one game: skerry/ai.h */
typedef struct sk_style sk_style;         /* how a search plays: skerry/ai.h */
typedef struct sk_character sk_character; /* a computer player with a name and a taste: skerry/ai.h */

/* Notation is for typing, files and programs; a sentence tells what was done; a label offers a choice to a person:
 * verb, thing, (cost -> gain). */
enum sk_form { SK_NOTATION, SK_SENTENCE, SK_LABEL };

/* Parts of the table in words: the moment and whose turn it is, what lies in the middle for everybody, what is printed
 * and never changes, and what each seat owns. */
enum sk_words_part { SK_PART_MOMENT, SK_PART_MARKET, SK_PART_PRINT, SK_PART_SEAT /* + seat */ };

/* One cause for which a choice is refused. `key` is its name in tests, `rule` the number of the rule behind it. */
typedef struct sk_reason {
    const char *key, *rule;
} sk_reason;

/* One game. Rows live in games/<game>/game.c; games/games.c lists them. Functions marked "rules half" are the truth:
 * integers only, caller's memory, no allocation, no global, the same on every target. */
struct sk_game {
    const char *key, *prefix; /* "isle-of-skye"; folder name "isle_of_skye" */
    const char *title[SK_LANGS];
    const char *summary[SK_LANGS]; /* one sentence for menus */
    uint16_t id, version; /* id never reused; version: SK_RULES(grows with every change of rules, ids or layout,
                                  * edition) */
    const sk_box *box;    /* its pieces */
    uint8_t players_min, players_max;
    uint8_t minutes;            /* length at a table */
    uint8_t secrets;            /* 1: hot-seat players need a curtain (the options may say otherwise: see `curtain`) */
    uint16_t state_size;        /* bytes */
    uint16_t actions, outcomes; /* player action ids are below `actions`, chance ids below `outcomes` */
    uint16_t choices_max;       /* most choices of one decision or chance event */
    uint16_t plies_max;         /* a game always ends within so many plies */
    /* Steps, a bit each, in which a seat or chance does what not everybody sees; 0: all is done in the open. */
    uint64_t secret_steps;
    /* 1: how many plies a seat makes in such a step is its secret, too: views hide sk_head.ply, and `restart` is the
     * action that starts a seat's choices of the step over. */
    uint8_t secret_count;
    uint16_t restart;
    const sk_field *fields;
    uint16_t field_count;
    const sk_option *options;
    uint16_t option_count;
    const char *const *steps; /* names of sk_head.step for JSON */
    uint16_t step_count;
    const sk_rule *rules;
    uint16_t rule_count;
    const char *const *book;    /* the rule book in each language, Markdown; "" in WebAssembly */
    const sk_chart *charts;     /* tables of its components; the last has no key */
    const sk_tally *tally;      /* NULL: nothing is added up at the end */
    const char *const *puzzles; /* positions with one clearly best choice, a line each: sk_puzzle_read in ai.h */
    uint16_t puzzle_count;

    /* Rules half. */
    int (*fits)(int players,
                uint32_t options); /* 1 if such a table can be set up (players and option bits are in range) */
    void (*init)(void *state, int players, uint32_t options); /* every byte is written */
    int (*legal)(const void *state, int who,
                 sk_choice *out); /* ascending ids, unique; returns the count; 0 if who does not act */
    sk_action (*pick)(const void *state, int who,
                      uint32_t random); /* the choice in which position (random * total weight) >> 32 falls */
    void (*apply)(void *state, int who, sk_action action);   /* precondition: legal; counts the ply */
    void (*score)(const void *state, int16_t out[SK_SEATS]); /* points now; final points when the game is over */
    void (*rank)(const void *state, uint8_t out[SK_SEATS]);  /* places 1.. after tie-breaks */
    int (*check)(
        const void *state); /* 0, or the number of the broken invariant; safe on any bytes after a valid head */
    int (*sees)(const void *state, int viewer, int field,
                int index); /* SK_DEPENDS: 1 if viewer sees element `index` of fields[field] */
    /* The same for a whole state: hide in `view`, a copy of it, what the viewer does not see; faster, since `sees` is
     * compiled into it. NULL: the core asks `sees` element by element. */
    void (*cover)(const void *state, int viewer, void *view);
    /* 1 if the eyes of somebody learn from what the action does in the open of something that was hidden: who leads in
     * a hidden stock, say. Hidden things that come into sight are noticed without it. NULL: nothing else tells. */
    int (*reveals)(const void *state, int who, sk_action action);
    void (*fill)(void *view, uint64_t *rng); /* turn a view into a full state that the viewer holds possible, at random;
                                              * safe on any bytes after a valid head, then check says what is wrong */
    uint32_t (*playout)(void *state, uint64_t *rng,
                        uint32_t plies); /* random plies until the end or the limit; returns how many */
    uint32_t (*turns)(void *states, uint64_t *rng, uint32_t count,
                      int8_t *acted); /* in each of so many games a random ply of a seat
and the draws around it; acted: the seat, -1 where the game was over; returns how many ended */

    /* Eval half: from a view only (a full state is a view too). */
    /* How promising the legal choices of `who` look, 1 .. 10000 each: steers the search and its playouts. */
    void (*appeals)(const void *view, int who, const sk_choice *choices, int count, uint16_t *out);
    /* A choice that a sensible player might make without much thought, and whole plies of it like playout; NULL: by
     * lot. */
    sk_action (*guess)(const void *state, int who, uint32_t random);
    uint32_t (*rollout)(void *state, uint64_t *rng, uint32_t plies);
    /* Take back what seats other than `seat` have chosen in secret at this very moment, so that they choose anew; NULL:
     * nobody chooses in secret. */
    void (*reopen)(void *state, int seat);
    void (*value)(const void *view, int32_t out[SK_SEATS]); /* expected final points of each seat, in thousandths */
    const sk_mind *minds;                                   /* the game's own computer players, weakest first */
    uint16_t mind_count;
    const sk_style *styles; /* SK_STYLES search levels tuned for this game: skerry/ai.h; NULL: the common ones */
    const sk_character *characters; /* who its computer players are, in the order in which they sit down; the last has
                                     * no name */

    /* Text half. */
    int (*curtain)(const void *state); /* 1: hand-over between hot-seat players must hide the screen */
    void (*say)(const void *state, int who, sk_action action, int form, int lang,
                sk_text *out); /* before the action is applied */
    const sk_reason *reasons;  /* every cause of a refusal */
    uint16_t reason_count;
    /* Why an action is not legal now: the index of the reason, and a sentence that says what is missing and the way
     * out, without the rule's number. Safe for any action and any seat. */
    int (*why)(const void *state, int who, sk_action action, int lang, sk_text *out);
    void (*ask)(const void *view, int who, int lang, sk_text *out); /* what `who` is asked to decide, one sentence */
    /* A turn as a story, from what a listener sees: `before` and `after` are its views around a ply that it was told,
     * draws of chance included. story: one sentence in the present tense, results only (what was paid, gained,
     * revealed, scored), the seat as "{0}"; nothing if nothing is worth telling. NULL: the sentences of the plies
     * serve. */
    void (*gather)(sk_story *story, const void *before, const void *after, int who, sk_action action);
    void (*story)(const sk_story *story, int lang, sk_text *out);
    int (*breakdown)(const void *state, int seat, int lang, sk_line *out); /* returns the number of lines */
    void (*verdict)(const void *state, int lang, sk_text *out); /* the result in a sentence; seats as "{0}" .. "{4}" */
    void (*broken)(int invariant, int lang, sk_text *out);      /* an invariant of check in words */
    void (*describe)(const void *view, int lang,
                     sk_text *out); /* the whole table in lines of words, for screen readers */
    void (*part)(const void *view, int part, int lang, sk_text *out); /* of it (enum sk_words_part); NULL: none */
    void (*draw)(const void *view, sk_canvas *canvas); /* the terminal board, with a target for every legal choice */
    /* 1: a log must no longer tell this past ply, whose content has been turned down since; NULL: logs keep
     * everything. */
    int (*faded)(const void *now, int who, sk_action action);
    /* Labels of the options and of their values by key; NULL: the keys serve. */
    const sk_option_word *option_words;

    /* For drawn boards; NULL: none. Components as one JSON object; what follows from a view by the rules (worth now,
     * previews) as one JSON object for the board of `seat` or of a spectator. */
    void (*catalog)(int lang, sk_text *out);
    void (*live)(const void *view, int seat, sk_text *out);

    /* What a seat owns and what its score sheet says, kind by kind, so that a hint can say what a choice brings;
     * returns the number of kinds, always the same for a table. stock_text names so many of a kind: "3 wood". NULL:
     * none. */
    int (*stock)(const void *state, int seat, sk_stock *out);
    void (*stock_text)(const void *state, int kind, int count, int lang, sk_text *out);

    /* A finished game for one player: 1 if its goal was reached; NULL: it has none. */
    int (*won)(const void *state);

    /* Pictures for terminals that show them: `what` of a sprite that `draw` placed (skerry/canvas.h); safe for any
     * number. NULL: none, and in WebAssembly. */
    void (*paint)(uint32_t what, sk_paint *paint);

    const sk_encoder *encoder; /* features and policy for learners: skerry/encoder.h; NULL: none */
};

/* Every function at a border answers with one of these. */
typedef enum sk_status {
    SK_OK,
    SK_NO_GAME,     /* no such game */
    SK_BAD_PLAYERS, /* number of players out of range, or seat that does not play */
    SK_BAD_OPTION,  /* unknown option or value, or a combination the game refuses */
    SK_BAD_TEXT,    /* text that no choice matches, or malformed input */
    SK_AMBIGUOUS,   /* text that matches several choices */
    SK_NOT_TURN,    /* this seat does not act now */
    SK_ILLEGAL,     /* not among the legal choices */
    SK_GAME_OVER,
    SK_BAD_STATE,   /* an invariant is broken */
    SK_BAD_SIZE,    /* too long, too short, or the caller's buffer is too small */
    SK_BAD_VERSION, /* made by other rules or another format than these */
    SK_BAD_HASH,    /* content and checksum disagree */
    SK_BAD_EDITION, /* made with other pieces than these: an owner's corrections are there on one side only */
    SK_STATUS_COUNT
} sk_status;

/* The status as a short upper-case word ("ILLEGAL") for protocols. */
const char *sk_status_name(sk_status status);

/* The registry: all games in order of id; `count` receives their number. */
const sk_game *const *sk_games(int *count);

/* The game with this key ("stone-age-junior"), id, or NULL. */
const sk_game *sk_find(const char *key);
const sk_game *sk_find_id(int id);

/* The short name of the edition of the game's pieces; "" for the pieces as they come. */
const char *sk_edition(const sk_game *game);

/* 1 if a piece of the box is reconstructed; an owner may have put all of them right. */
int sk_reconstructed(const sk_box *box);

/* The id of a piece of a kind ("H06") if it is reconstructed, else "". Kinds stand in the order of components.form. */
const char *sk_reconstructed_piece(const sk_box *box, int kind, int index);

/* SK_OK if something made by the rules `version` (sk_game.version) is understood here, SK_BAD_EDITION if only the
 * pieces are others, SK_BAD_VERSION. */
sk_status sk_rules_fit(const sk_game *game, int version);

/* Set up a game into `state` (game->state_size bytes). */
sk_status sk_new(const sk_game *game, void *state, int players, uint32_t options);

/* Set option `key` to the value named `value` in `*options`. */
sk_status sk_option_set(const sk_game *game, uint32_t *options, const char *key, const char *value);

/* Index of the value that `options` holds for game->options[index]. */
int sk_option_get(const sk_game *game, uint32_t options, int index);

/* How `options` read the rulebook, and `options` with all that the rulebook decides read by the rulings or to the
 * letter; what it leaves to the table (SK_FREE) stays. */
int sk_reading_of(const sk_game *game, uint32_t options);
uint32_t sk_read_by(const sk_game *game, uint32_t options, int reading);

/* 1 if records, positions and programs are told this option: a late one only where it is not the default. */
int sk_option_told(const sk_game *game, uint32_t options, int index);

/* Write the label of an option (value -1), or of one of its values, in `lang`. */
void sk_option_text(const sk_game *game, int index, int value, int lang, sk_text *out);

/* 1 if every bit of `options` belongs to an option of the game and every value exists. */
int sk_options_valid(const sk_game *game, uint32_t options);

/* Play one action if it is legal for `who` (a seat or SK_CHANCE). */
sk_status sk_play(const sk_game *game, void *state, int who, sk_action action);

/* 1 if `action` is legal for `who` now. */
int sk_is_legal(const sk_game *game, const void *state, int who, sk_action action);

/* Why `action` of `who` is refused now, as one line that begins with the number of the rule: "R24: ...". */
void sk_refusal(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out);

/* The same in two parts: returns the number of the rule ("" where there is none), writes the sentence alone. */
const char *sk_reason_of(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out);

/* The lowest seat that acts, SK_CHANCE, or -1 when the game is over. */
int sk_actor(const void *state);

/* Find the legal choice of `who` whose notation in `lang` (or in any language if lang < 0) is `text`, or its id written
 * "#12". Letter case, accents and repeated spaces do not matter. */
sk_status sk_parse(const sk_game *game, const void *state, int who, int lang, const char *text, sk_action *out);

/* The action of `who` whose notation in any language is `text`, legal or not, so that a refusal can say why; -1 if
 * there is none. */
int sk_spoken(const sk_game *game, const void *state, int who, const char *text);

/* Write into `view` what `viewer` sees of `state`: a seat, SK_TABLE_VIEW, or one of these + SK_RECALL. `state` may be a
 * view itself; hiding what is hidden changes nothing. SK_FULL copies. */
void sk_view(const sk_game *game, const void *state, int viewer, void *view);

/* Bytes in a fixed order, the same on every machine: sk_write returns the size (sk_write_size), sk_read checks
 * everything. */
size_t sk_write_size(const sk_game *game);
size_t sk_write(const sk_game *game, const void *state, uint8_t *out);
sk_status sk_read(const sk_game *game, void *state, const uint8_t *bytes, size_t size);

/* 64-bit hash of a state or view, equal on every target. */
uint64_t sk_hash(const sk_game *game, const void *state);

/* Write a state or view as one JSON object. */
void sk_json_write(const sk_game *game, const void *state, sk_text *out);

/* Read what sk_json_write wrote. Fields left out keep their value of set-up; unknown keys are refused; the result
 * passed check. On failure `error` (may be NULL) says what is wrong, in `lang`. */
sk_status sk_json_read(const sk_game *game, void *state, const char *json, size_t size, int lang, sk_text *error);

/* The game named in a JSON state, or NULL. */
const sk_game *sk_json_game(const char *json, size_t size);

/* Check a full state or a view: head, field ranges that any game needs, then the game's own invariants; 0 if sound. */
int sk_check(const sk_game *game, const void *state);

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

#include "encoder.h"

#endif
