/* words.h - a game in words, in every language: notation, sentences, refusals, questions, stories, tables.
 *
 * Everything that people read about a game comes from here; nothing here decides anything. */
#ifndef SKERRY_WORDS_H
#define SKERRY_WORDS_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One numbered rule, in both languages; `number` is "R24", "K3", "V1". */
typedef struct sk_rule {
    const char *number;
    const char *text[SK_LANGS];
} sk_rule;

/* The rule book and its puzzles; tools/words makes it of RULES.md, RULES.fr.md and puzzles.txt. */
typedef struct sk_rulebook {
    const char *const *text; /* in each language, Markdown; "" in WebAssembly */
    const sk_rule *rules;
    const char *const *puzzles; /* positions with one clearly best choice, a line each: sk_puzzle_read */
    uint16_t rule_count, puzzle_count;
} sk_rulebook;

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

/* What one turn brought, gathered ply by ply (sk_words.gather) and then said in one sentence (sk_words.story). It
 * begins as zeros but for `who`; the notes are the game's own. A turn goes on while its seat chooses in the same round,
 * unless the game says that it has ended: whoever plays alone while the others have passed takes turn after turn. */
enum { SK_NOTES = 63 };
typedef struct sk_story {
    uint8_t who, plies; /* whose turn: a seat, or SK_CHANCE for draws that belong to nobody; plies so far */
    uint8_t ended;      /* by gather: the next choice begins another turn, draws still belong to this one */
    int16_t notes[SK_NOTES];
} sk_story;

/* A table of a game's components for people, in the rule book and wherever else it helps: `write` gives it in Markdown,
 * titles first (sk_text_titles, sk_text_cells); `rows` follow, one for each kind of thing. */
typedef struct sk_chart {
    const char *key; /* "buildings": its place in the book */
    int rows;
    void (*write)(int lang, sk_text *out);
} sk_chart;

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

/* What people read of an option, by its key: the label (value "") or the word of a value; option "*" stands for every
 * option. tools/words makes the table from the messages option.KEY and option.KEY.VALUE; it ends with a NULL. */
typedef struct sk_option_word {
    const char *option, *value, *text[SK_LANGS];
} sk_option_word;

struct sk_words {
    const sk_rulebook *book;
    const sk_box *box;        /* the pieces; NULL: there are none to be read */
    const sk_chart *charts;   /* tables of its components; the last has no key; NULL: none */
    const sk_tally *tally;    /* NULL: nothing is added up at the end */
    const sk_reason *reasons; /* every cause of a refusal; the last has no key */

    /* An action as notation, sentence or label (enum sk_form), before it is applied. */
    void (*say)(const void *state, int who, sk_action action, int form, int lang, sk_text *out);
    /* Why an action is not legal now: the index of the reason, and a sentence that says what is missing and the way
     * out, without the rule's number. Safe for any action and any seat. */
    int (*why)(const void *state, int who, sk_action action, int lang, sk_text *out);
    /* What `who` is asked to decide, in one sentence. */
    void (*ask)(const void *view, int who, int lang, sk_text *out);
    /* A turn as a story. gather: `before` and `after` are a viewer's views around a ply that it may know of, draws of
     * chance included. story: one sentence in the present tense, results only (what was paid, gained, revealed,
     * scored), the seat as "{0}"; nothing if nothing is worth telling. NULL: the sentences of the plies serve. */
    void (*gather)(sk_story *story, const void *before, const void *after, int who, sk_action action);
    void (*story)(const sk_story *story, int lang, sk_text *out);
    int (*breakdown)(const void *state, int seat, int lang, sk_line *out); /* returns the number of lines */
    void (*verdict)(const void *state, int lang, sk_text *out); /* the result in a sentence; seats as "{0}" .. "{4}" */
    void (*broken)(int invariant, int lang, sk_text *out);      /* an invariant of sk_rules.check */
    /* The whole table in lines of words, for screen readers, and one part of it (enum sk_words_part; NULL: the whole
     * serves). */
    void (*describe)(const void *view, int lang, sk_text *out);
    void (*part)(const void *view, int part, int lang, sk_text *out);
    const sk_option_word *option_words; /* labels of the options and of their values by key; NULL: the keys serve */
};

/* How many reasons a game has. */
int sk_reason_count(const sk_game *game);

#ifdef __cplusplus
}
#endif
#endif
