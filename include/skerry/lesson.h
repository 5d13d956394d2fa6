/* lesson.h - lessons: a game taught by playing it, from a text that anybody can read and change.
 *
 * The book of a game is the text of all its lessons, games/<game>/lessons/ in one piece. Every line begins with a
 * keyword; "#" begins a comment. `en` and `fr` lines are the words of the line before them.
 *
 *   lesson first              a lesson and its title
 *    about                    what it is about, in a sentence
 *    minutes 5
 *    new players=2 start=1    the set-up: players and options
 *    seats Morag              names of the others
 *    set gold[0] 13           a field of the state, by its name in JSON; everything before the last `set` is the start
 *    chance draw L65          a ply: `chance`, `seat1`, `seat2` ... and notation; with " | " the first that is legal
 *   moment buy                something is said, and a choice awaited where there is a `good` line
 *    rule R18 R19             the rules behind it
 *    point buy L67            choices to show; `nothing`: none unless help is asked for
 *    look purse               things to show, see `thing`
 *    show token : fish        the moment in pictures, for whoever cannot read; names of the board's own drawings
 *    good buy L67             what leads on; the first is what is shown. Words: said afterwards
 *    poor pass                possible, and worse: played, answered with the words, and taken back
 *    also buy L62             possible, not what is taught: the same; of several that fit, the first
 *    cannot buy L19           impossible: the words instead of the rules' own refusal
 *    check gold[0]=2          must hold when the moment begins
 *    free round=2             instead of `good`: the learner plays alone until this holds
 *   thing purse               something on the board that is no choice, and its name
 *    page .purse              where a page finds it
 *   tip axe                   what a coach says before the first decision of this step (sk_game.steps)
 *    look purse
 *   aside R1 R3-R7            rules that no lesson tells: the set-up, which is done, and rulings
 *
 * In notation "*" stands for the rest, and "$c" for a word that is chosen once and means the same from then on. The
 * learner sits in the first seat. A lesson allocates nothing: the book stays the caller's, plies lie in the caller's
 * table. Words are given as they stand in the book, with "{0}" .. "{4}" for the names of the seats. */
#ifndef SKERRY_LESSON_H
#define SKERRY_LESSON_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SK_LESSON_LINES = 320, SK_LESSON_OWN = 64, SK_LESSON_VARIABLES = 4, SK_LESSONS_MAX = 16 };

/* A part of the book. */
typedef struct sk_part {
    const char *at;
    int length;
} sk_part;

typedef struct sk_lesson_line {
    int keyword; /* enum sk_keyword */
    sk_part rest;
    sk_part words[SK_LANGS];
} sk_lesson_line;

/* clang-format off */
enum sk_keyword {
    SK_WORD_NONE, SK_WORD_LESSON, SK_WORD_ABOUT, SK_WORD_MINUTES, SK_WORD_NEW, SK_WORD_SEATS, SK_WORD_SET,
    SK_WORD_CHANCE, SK_WORD_SEAT, SK_WORD_MOMENT, SK_WORD_RULE, SK_WORD_POINT, SK_WORD_LOOK, SK_WORD_SHOW,
    SK_WORD_GOOD, SK_WORD_POOR, SK_WORD_ALSO, SK_WORD_CANNOT, SK_WORD_CHECK, SK_WORD_FREE, SK_WORD_THING, SK_WORD_PAGE,
    SK_WORD_TIP, SK_WORD_ASIDE, SK_WORD_EN, SK_WORD_FR, SK_WORD_COUNT
};
/* clang-format on */

typedef struct sk_lesson {
    const sk_game *game;
    sk_part book;
    int count, moments;
    sk_lesson_line lines[SK_LESSON_LINES];
} sk_lesson;

/* What the learner is waited for, or what comes next. */
enum sk_teach {
    SK_TEACH_PLY,  /* a ply of the script is due: sk_pupil_step */
    SK_TEACH_READ, /* something is to be read: sk_pupil_on */
    SK_TEACH_ASK,  /* a choice: sk_pupil_choose */
    SK_TEACH_SLIP, /* another choice was tried, its result stands: sk_pupil_back */
    SK_TEACH_FREE, /* the learner plays alone; others and chance are the caller's */
    SK_TEACH_DONE
};

/* One run through a lesson. */
typedef struct sk_pupil {
    const sk_lesson *lesson;
    sk_table *table;
    int at;           /* line that comes next: a ply, a moment, or lesson->count */
    int moment;       /* number of the moment from 1; 0 before the first */
    int slip;         /* the line that answers the other choice that stands, -2: none does; -1: no slip */
    int keep;         /* plies before that choice */
    int remark;       /* a `good` line whose words are still to be said, or -1 */
    int slips, helps; /* other choices so far, and how often help was asked for */
    int own_count;
    sk_action own[SK_LESSON_OWN]; /* the choices that led on: with them a lesson is resumed */
    char variables[SK_LESSON_VARIABLES][24];
    uint64_t start[SK_STATE_MAX / 8];
} sk_pupil;

/* The book of a game, built into the library; "" if it has none. A page brings its own. */
const char *sk_book(const sk_game *game);

/* Read lesson number `index` of a book: SK_OK; SK_NO_GAME if there is none of that number; SK_BAD_TEXT with the number
 * of the line in *line (may be NULL) if one is not understood or lacks a language; SK_BAD_SIZE if it is too long. */
sk_status sk_lesson_read(sk_lesson *lesson, const sk_game *game, const char *book, size_t size, int index, int *line);

/* Index of the lesson with this name, -1 if there is none. */
int sk_lesson_find(const char *book, size_t size, const char *name);

/* The words of a line in `lang`; nothing if there is no such line. The first line with a keyword, or -1. */
void sk_lesson_words(const sk_lesson *lesson, int line, int lang, sk_text *out);
int sk_lesson_line_of(const sk_lesson *lesson, int keyword);

/* The thing of this name: 1 and its words; `page` (may be NULL) receives where a page finds it. */
int sk_lesson_thing(const char *book, size_t size, sk_part name, int lang, sk_text *out, sk_part *page);

/* Begin: the table is set up and everything before the first moment is played. The table's memory is the caller's, as
 * for sk_table_open. Seats beside the first are computers. */
sk_status sk_pupil_begin(sk_pupil *pupil, const sk_lesson *lesson, sk_table *table);

/* Go on where `moment` was shown, with the choices made so far; SK_ILLEGAL if they do not fit any more: then the lesson
 * begins anew. */
sk_status sk_pupil_resume(sk_pupil *pupil, const sk_lesson *lesson, sk_table *table, int moment, const sk_action *own,
                          int count);

/* What comes now (enum sk_teach). */
int sk_pupil_next(sk_pupil *pupil);

/* Play the ply that is due; SK_ILLEGAL, and the line is passed over, if none of it is legal. */
sk_status sk_pupil_step(sk_pupil *pupil);

/* What is said was read: on. */
void sk_pupil_on(sk_pupil *pupil);

/* The learner chose: SK_OK, and what comes next tells whether it was good; else nothing has changed. */
sk_status sk_pupil_choose(sk_pupil *pupil, sk_action action);

/* Take the other choice back. */
void sk_pupil_back(sk_pupil *pupil);

/* What is said now: of the moment, or in answer to the other choice; *remark (may be NULL) what is said of the last
 * good choice. */
void sk_pupil_say(const sk_pupil *pupil, int lang, sk_text *out, sk_text *remark);

/* The choices that are shown now, the first good one first where nothing is pointed at; returns how many. */
int sk_pupil_points(const sk_pupil *pupil, sk_choice out[SK_CHOICES_MAX]);

/* How much light falls on them: 2, on nothing else; 1, a little; 0, none unless help is asked for. It fades as the
 * lesson goes on, and there is none where a `point nothing` says so. */
int sk_pupil_light(const sk_pupil *pupil);

/* Why an action is not possible, as a lesson says it; 0 if it leaves that to the rules. */
int sk_pupil_refusal(const sk_pupil *pupil, sk_action action, int lang, sk_text *out);

/* The condition of a `check` or `free` line at `state`: 1, 0, or -1 if it makes no sense. */
int sk_lesson_holds(const sk_game *game, const void *state, sk_part condition);

/* The line of the moment that is shown, -1 if none is; the next line of it with this keyword after `after`, -1 if
 * there is none. */
int sk_pupil_line(const sk_pupil *pupil);
int sk_lesson_next_line(const sk_lesson *lesson, int moment, int keyword, int after);

/* One star for the end, one more without another choice, one more without help. */
int sk_pupil_stars(const sk_pupil *pupil);

/* The lessons of a book as a JSON list: key, title, about, minutes, moments, pictures (1: it needs no reading). */
void sk_book_tell(const sk_game *game, const char *book, size_t size, int lang, sk_text *out);

/* What a page shows now, as a JSON object: phase, moment, moments, say, remark, poor, rules, points, looks, light
 * (2: on nothing else, 1: a little, 0: none unless help is asked for), stars, own. */
void sk_pupil_tell(sk_pupil *pupil, int lang, sk_text *out);

/* What a coach says before a decision of this step, as a JSON object: key, say, looks; {} if nothing. */
void sk_tip_tell(const sk_game *game, const char *book, size_t size, const void *view, int lang, sk_text *out);

/* The same as words; 0 if there is nothing to say. */
int sk_tip(const sk_game *game, const char *book, size_t size, const void *view, int lang, sk_text *out);

#ifdef __cplusplus
}
#endif
#endif
