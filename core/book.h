/* book.h - parts of a book of lessons: words, lines, patterns; inside the core only. See skerry/lesson.h. */
#ifndef SKERRY_CORE_BOOK_H
#define SKERRY_CORE_BOOK_H

#include "skerry/lesson.h"
#include "skerry/text.h"

/* Take the next line of `book` into `out`: its keyword, and what follows without the spaces around it. 0 at the end.
 * Comments and empty lines are lines with SK_WORD_NONE and nothing after it; an unknown keyword has a rest. */
int book_line(sk_part *book, sk_lesson_line *out);

/* Take the next word of a part; 0 if there is none. */
int part_word(sk_part *part, sk_part *word);

/* Take what stands before the next " | ", or all; 0 if nothing is left. */
int part_alternative(sk_part *part, sk_part *out);

int part_is(sk_part part, const char *text);
void part_add(sk_part part, sk_text *out);

/* A whole number; 0 if it is none. */
int part_number(sk_part part, int64_t *out);

/* 1 if `text` is what the pattern says. A variable that has no value yet takes it, in `variables`, if all fits. */
int pattern_fits(sk_part pattern, const char *text, char variables[SK_LESSON_VARIABLES][24]);

/* Element of a field: "gold[0]", "tracks[1][3]". 0 if there is no such element. */
int part_field(const sk_game *game, sk_part name, const sk_field **field, int *index);

/* A value of the field as text: a number, one of its labels, or "none". */
int part_value(const sk_field *field, sk_part text, uint64_t *out);

/* The things of a `look` line, as members of a JSON list that was begun. */
void looks_tell(sk_part book, sk_part looks, int lang, sk_text *out);

#endif
