/* learn.h - lessons and the coach in the terminal: what a table adds when somebody learns at it, and what is remembered
 * of a learner between two days.
 *
 * What was learned is kept in a text file, "lessons" in the folder $XDG_DATA_HOME/skerry (else ~/.local/share/skerry):
 *
 *   lesson isle-of-skye first 4 0 2 17 33      moment reached, stars (0: not yet done), own choices
 *   tip isle-of-skye price 2                   how often the coach spoke of a step
 */
#ifndef SKERRY_CLI_LEARN_H
#define SKERRY_CLI_LEARN_H

#include "skerry/lesson.h"
#include "tabletop.h"

/* A lesson on a table. */
typedef struct lesson_room {
    sk_lesson lesson;
    sk_pupil pupil;
} lesson_room;

/* How far somebody got in a lesson. */
typedef struct lesson_mark {
    int moment, stars, own_count;
    sk_action own[SK_LESSON_OWN];
} lesson_mark;

/* --- memory --- */

/* Read or write how far a lesson was taken; nothing is kept where there is no folder to keep it in. */
void mark_read(const sk_game *game, const char *lesson, lesson_mark *out);
void mark_write(const sk_game *game, const char *lesson, const lesson_mark *mark);

/* How often the coach spoke of a step, and once more. */
int tip_count(const sk_game *game, const char *step);
void tip_told(const sk_game *game, const char *step);

/* --- a lesson on a table: called by tabletop.c --- */

/* What comes next as table_turn says it; TABLE_AUTO with *seat -1: the table's own rules decide. */
int learn_turn(const table *t, int *seat);

/* What the lesson is called and about. */
void learn_welcome(const table *t, sk_text *out);

/* The number of the moment if light falls on a choice of it, and that choice; else 0. */
int learn_points(const table *t, sk_action *action);

/* The words of the moment, "3/12 Set its price.", and what was said of the last choice. */
void learn_say(const table *t, sk_text *out);

/* The keys that lead on while something is to be read. */
int learn_keys(const table *t);

/* What is pointed at, in words: help was asked for. Returns how many choices are. */
int learn_help(const table *t, sk_action *best, sk_text *out);

/* Remember how far the learner is. */
void learn_keep(const table *t);

/* --- the coach --- */

/* What is said before a decision of a new kind, in t->tip; nothing if it was said twice, or in
 * this round. */
void coach_before(table *t);

/* After a choice that costs a lot: what was better, by how much, and why. `before` is the state in which it was made.
 * Nothing if it was good enough. */
void coach_after(table *t, const void *before, int seat, sk_action action, sk_text *out);

/* Let a person choose and take lessons: PLAY_QUIT or PLAY_MENU. */
int learn_play(table *t, const sk_game *game, const char *lesson, int lang, int plain);

#endif
