/* aloud.h - a table in words for those who hear it: news since the last turn, choices as sentences, parts. */
#ifndef SKERRY_CLI_ALOUD_H
#define SKERRY_CLI_ALOUD_H

#include "tabletop.h"

/* What happened from line `from` of the log of `viewer` on, a sentence for each turn. Not for tables on a server, which
 * tell their lines themselves. */
void aloud_news(const table *t, int viewer, int from, sk_text *out);

/* The choice as a sentence: "Build the Sawmill (1 clay)". */
void aloud_choice(const table *t, int seat, sk_action action, sk_text *out);

/* The choices of `seat`, numbered, a line each; where there would be more than `limit` lines, the first `few` choices.
 * Sentences that count upwards are one line ("1 to 9. From Ask 1 gold to Ask 9 gold"); `terse`: what sentences one
 * after another share is said once ("2. Stone Ball" after "1. Take the Reaper"). */
void aloud_choices(const table *t, int seat, int limit, int few, int terse, sk_text *out);

/* The choices whose sentences have `word` in them ("": all), in full; returns how many. */
int aloud_choices_with(const table *t, int seat, const char *word, sk_text *out);

/* The choice of `seat` whose sentence is `text`, in full or as it was said, whatever the case and the accents; -1 if
 * there is none. */
int aloud_meant(const table *t, int seat, const char *text);

/* What `seat` owns and would score, as it sees the table; and how that has changed since `before` was taken, a line. */
typedef struct aloud_stock {
    sk_stock kinds[SK_STOCK_MAX];
    int count; /* 0: nothing was taken yet */
} aloud_stock;
void aloud_take(const table *t, int seat, aloud_stock *out);
void aloud_since(const table *t, int seat, const aloud_stock *before, sk_text *out);

/* A part of the table (enum sk_words_part) for `viewer`. */
void aloud_part(const table *t, int viewer, int part, sk_text *out);

/* The lines of the table about what a choice names: what the card, the building or the place is. */
void aloud_explain(const table *t, int viewer, int seat, sk_action action, sk_text *out);

/* The same in one line: why a choice is not possible, else what it is about, else what it changes; "" if there is
 * nothing to add to its sentence. */
void aloud_gist(const table *t, int viewer, int seat, sk_action action, sk_text *out);

/* What `viewer` sees of `what`: the lines of the table that name it, and where it is the number of a choice of `seat`
 * (-1: nobody is asked) that choice and what it changes. Returns 0 if there is nothing. */
int aloud_look(const table *t, int viewer, int seat, const char *what, sk_text *out);

#endif
