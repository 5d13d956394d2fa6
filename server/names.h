/* names.h - which names people may take, and which of them look alike. */
#ifndef SKERRY_SERVER_NAMES_H
#define SKERRY_SERVER_NAMES_H

#include <stddef.h>

enum { NAME_FOLD_SIZE = 128, NAME_WORDS_MAX = 2000 };

/* Further words that no name may hold, from a file with one a line; 0, or -1 if it cannot be read. */
int names_load(const char *path);

/* 1 if a newcomer may take this name: letters and signs that everybody can see and tell apart, of one script, and none
 * of the words that insult people or feign an office. */
int name_allowed(const char *name);

/* 1 if a text is one line that reads as it is written: no controls, no breaks, and no marks that turn the direction of
 * what follows. */
int line_allowed(const char *text);

/* What is left of a name when case, accents, spaces and likeness are taken away: names that fold to the same text look
 * the same to people. */
void name_fold(const char *name, char out[NAME_FOLD_SIZE]);

#endif
