/* aloud.h - a table in words for those who hear it: news since the last turn, choices as sentences, parts on request. */
#ifndef SKERRY_CLI_ALOUD_H
#define SKERRY_CLI_ALOUD_H

#include "table.h"

/* What happened from line `from` of the log of `viewer` on, a sentence for each turn of somebody else; `whole`: one's
 * own turns, too. Not for tables on a server, which tell their lines themselves. */
void aloud_news(const table *t, int viewer, int from, int whole, sk_text *out);

/* The choice as a sentence: "Build the Sawmill (1 clay)". */
void aloud_choice(const table *t, int seat, sk_action action, sk_text *out);

/* The first `limit` choices of `seat`, numbered, a line each; returns how many there are. */
int aloud_choices(const table *t, int seat, int limit, sk_text *out);

/* The choice of `seat` whose sentence is `text`, whatever the case and the accents; -1 if there is none. */
int aloud_meant(const table *t, int seat, const char *text);

/* A part of the table (enum sk_part) for `viewer`. */
void aloud_part(const table *t, int viewer, int part, sk_text *out);

/* What `viewer` sees of `what`: the lines of the table that name it, and where it is the number of a choice of `seat`
 * (-1: nobody is asked) that choice and what it changes. Returns 0 if there is nothing. */
int aloud_look(const table *t, int viewer, int seat, const char *what, sk_text *out);

#endif
