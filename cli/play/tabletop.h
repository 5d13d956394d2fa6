/* tabletop.h - a game of the terminal client, without any screen: the table of the core (skerry/table.h) with names,
 * words, files, and perhaps a server behind it.
 *
 * Both faces of the terminal client (plain.c, screen.c) play through this and nothing else.
 *
 *   plan_init(&plan, game, lang); plan_seats(&plan, "human,elder", &error);
 *   table_open(&t, &plan, &error);
 *   while ((turn = table_turn(&t, &seat)) != TABLE_OVER)
 *       turn == TABLE_AUTO ? table_step(&t) : table_play(&t, seat, choose());
 *   table_close(&t);
 */
#ifndef SKERRY_CLI_TABLETOP_H
#define SKERRY_CLI_TABLETOP_H

#include "skerry/player.h"
#include "skerry/canvas.h"
#include "skerry/record.h"
#include "skerry/text.h"

enum { TABLE_LINE_MAX = 320, TABLE_LEVEL_MAX = 32, TABLE_PATH_MAX = 1024, TABLE_TEXT_MAX = 1 << 17 };

/* The plan of a table before the game begins. */
typedef struct table_plan {
    const sk_game *game;
    int lang, players;
    uint32_t options;
    char level[SK_SEATS][TABLE_LEVEL_MAX]; /* "" for a person, else the name of a level */
    char names[SK_SEATS][SK_NAME_MAX];     /* "" for the default name */
    char seed[SK_SEED_MAX];                /* "" for a random one */
    int threads;                           /* in which a computer player thinks; 0: one */
    int is_coached;
} table_plan;

/* One line of the log: a ply in words. */
typedef struct table_line {
    char text[TABLE_LINE_MAX];
    uint8_t who;
} table_line;

struct online;
struct lesson_room;
struct lesson_mark;

typedef struct table {
    struct online *online;      /* the server on which the table lies (online.h); NULL: it lies here */
    struct lesson_room *taught; /* the lesson that is taken at it (learn.h); NULL: none */
    uint8_t is_coached;         /* 1: the coach speaks before new decisions and after costly ones */
    int tip_ply;                /* the coach looked at the decision after tip_ply - 1 plies */
    int tip_round;              /* the round of its last sentence */
    uint64_t tips_told;         /* kinds of decisions of which it spoke in that round, a bit each */
    int coach_silent;           /* own choices that it lets pass after a remark */
    char tip[500], remark[700]; /* what the coach says of it, and of the last choice; "" if nothing */
    sk_table core;              /* its plies are those of the record */
    sk_players players;
    char shown[SK_SEATS][SK_NAME_MAX]; /* what people are called, see names_show; "" as in the record */
    sk_record record;                  /* names, seed and promise; on a server `count` is the number of lines */
    uint64_t state[SK_STATE_MAX / 8];
    int lang;
    int fair;    /* 1: draws follow the seed in the record; 0: the seed of a loaded game is not known */
    int threads; /* in which a computer player thinks */
    uint8_t is_bot[SK_SEATS];
    char level[SK_SEATS][TABLE_LEVEL_MAX];
    table_line lines[SK_PLIES_MAX];     /* one per ply of the record; on a server one per line that was told */
    int is_kept, kept_lock, kept_error; /* see keep.h; kept_error: errno of the last writing, 0 if it was done */
    char kept[TABLE_PATH_MAX];          /* the file in which the game is kept; "" if there is none yet */
} table;

/* The level of computer players that a table has unless somebody chooses. */
const char *table_usual_level(const sk_game *game);

/* Plan a game with one person and sensible computer players at the smallest usual table. */
void plan_init(table_plan *plan, const sk_game *game, int lang);

/* Change the number of players; new seats get the default level, an option that no longer fits its usual value. */
void plan_players(table_plan *plan, int players);

/* Turn an option to the next (`step` 1) or last (-1) value with which such a table can be set up. */
void plan_option(table_plan *plan, int index, int step);

/* Turn between the letter of the rulebook and the official rulings. */
void plan_letter(table_plan *plan);

/* Take seats from "human,elder,..."; their number becomes the number of players. */
sk_status plan_seats(table_plan *plan, const char *list, sk_text *error);

/* Take names from "Ana,Ben". */
sk_status plan_names(table_plan *plan, const char *list, sk_text *error);

/* Name the seats that have no name: "Player 1", or the level. */
void table_name_seats(table *t);

/* What a seat is called in sentences: computer players are somebody. */
const char *table_name(const table *t, int seat);

/* The name under which people know a level: "Elder". */
void level_title(const sk_game *game, const char *level, int lang, sk_text *out);

/* Set up a game. The table is closed before, or all zero. */
sk_status table_open(table *t, const table_plan *plan, sk_text *error);

/* Give back what the computer players took. */
void table_close(table *t);

/* Continue the record in a file. Seats that the plan does not name (plan NULL, or another game in it) follow from the
 * names in the record: a seat called like a level is played by it. The table, open or all zero, is untouched on
 * failure. */
sk_status table_load(table *t, const char *path, const table_plan *plan, int lang, sk_text *error);

/* Set a record up to be looked at: no computer plays, nothing is kept. */
sk_status table_look(table *t, const sk_record *record, int lang);

/* Set a lesson up, where the learner left it. */
sk_status table_teach(table *t, struct lesson_room *room, const struct lesson_mark *mark, int lang);

/* What was to be read in a lesson was read: 1 if the lesson is over with it. */
int table_on(table *t);

/* Write the record; with its seed, so that an unfinished game can go on. Never overwrites a file; table_save_over does,
 * if that is a record. "~/" is the home folder. */
sk_status table_save(const table *t, const char *path, sk_text *error);
sk_status table_save_over(const table *t, const char *path, sk_text *error);

/* 1 if saving there would overwrite a record. */
int table_is_taken(const char *path);

/* A file name for the game, and one to offer for saving: that of no file yet. */
void table_file_name(const table *t, sk_text *out);
void table_free_name(const table *t, sk_text *out);

/* The record as it is saved; 0 with a reason in `error` (may be NULL) if a server does not give it. */
int table_record(const table *t, sk_text *out, sk_text *error);

enum { TABLE_OVER, TABLE_AUTO, TABLE_ASK, TABLE_WAIT, TABLE_READ };

/* What happens next: TABLE_AUTO (chance, a computer player, a forced single choice of a person: table_step plays it),
 * TABLE_ASK (a person decides), TABLE_OVER, on a server TABLE_WAIT (somebody elsewhere acts), in a lesson TABLE_READ
 * (something is to be read: table_on). *seat receives who, or SK_CHANCE. */
int table_turn(const table *t, int *seat);

/* Play the automatic ply that table_turn announced. While a computer player thinks about it, `meanwhile` is called
 * again and again; it may look at the table and must not change it. NULL: nothing else is done. */
sk_status table_step(table *t, void (*meanwhile)(void *context), void *context);

/* Play a person's choice. */
sk_status table_play(table *t, int seat, sk_action action);

enum { UNDO_NONE, UNDO_DONE, UNDO_ASKS };

/* Undo the last choice of the person who made one last. Where somebody learned from it or acted since, computers grant
 * it and the game is marked; people at the same screen are asked: UNDO_ASKS, and again with `agreed` when they do. On a
 * server the others are asked there. `why` receives what there is to say. */
int table_undo(table *t, int agreed, sk_text *why);

/* How many people play; who plays alone against the computer, or SK_TABLE_VIEW. */
int table_people(const table *t);
int table_only_person(const table *t);

/* 1 if the screen must be hidden before `next` may look at it after `before` (a viewer) did. */
int table_curtain(const table *t, int before, int next);

/* Replace "{0}" .. "{4}" in `pattern` by the names of the seats. */
void table_words(const table *t, const char *pattern, sk_text *out);

/* Text of a game function with names in it: the question to `seat`, the table in words for `viewer`, the result. */
void table_ask(const table *t, int seat, sk_text *out);
void table_describe(const table *t, int viewer, sk_text *out);
void table_verdict(const table *t, sk_text *out);

/* Notation of a choice of `seat`, and what it is to people: "Build the Sawmill (1 clay)". */
void table_notation(const table *t, int seat, sk_action action, sk_text *out);
void table_label(const table *t, int seat, sk_action action, sk_text *out);

/* A ply about to be played as a sentence: "Ana turns token A". */
void table_sentence(const table *t, int who, sk_action action, sk_text *out);

/* A choice in full: label, notation, what it would change, or why it is not possible with the rule's text. */
void table_inspect(const table *t, int seat, sk_action action, sk_text *out);

/* The turns so far as `viewer` may know them, a line each, results only; on a server the lines of the log. */
void table_turns(const table *t, int viewer, sk_text *out);

/* How many lines the log has for `viewer`, and who acted in the last one. */
int table_lines(const table *t, int viewer);
int table_last_actor(const table *t, int viewer);

/* Line `number` (from 0) of the log as `viewer` may read it; 0 if it is left to memory. */
int table_line_text(const table *t, int number, int viewer, sk_text *out);

/* Understand what a person typed as a choice: its number in the list of legal choices, notation in either language, or
 * an id "#12". On failure `why` says in words why not, with the rule where the game knows it. */
sk_status table_read(const table *t, int seat, const char *text, sk_action *action, sk_text *why);

/* Why an action is not legal now, in words. */
void table_why(const table *t, int seat, sk_action action, sk_text *out);

/* Advice for `seat`, one line per move, best first; *best receives the best action. */
int table_hint(const table *t, int seat, sk_action *best, sk_text *out);

/* Score sheets of all seats in order of place. Lines that `viewer` cannot know before the end are left out. */
void table_score(const table *t, int viewer, sk_text *out);

/* The position as `viewer` sees it, as a short text. */
void table_position(const table *t, int viewer, sk_text *out);

/* The rules with this number or word ("" for all), a paragraph each; returns how many. */
int table_rules(const sk_game *game, const char *what, int lang, sk_text *out);

/* A board and what its canvas points to. */
typedef struct picture {
    sk_canvas canvas;
    sk_choice choices[SK_CHOICES_MAX];
    const char *names[SK_SEATS];
} picture;

/* Draw the board for `viewer` with the choices of `asked` (-1: nobody is asked); `focus` is the action under the cursor
 * or -1, `columns` the width to lay out for. */
void table_draw(const table *t, int viewer, int asked, int focus, int columns, picture *out);

/* 1 if `text` contains `word`, whatever the case and the accents. */
int text_contains(const char *text, const char *word);

#endif
