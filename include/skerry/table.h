/* table.h - one table: a game from its start, the plies that were played, who was told what, how far one may go back.
 *
 * Everything about a table that is not a rule of one game is decided here, for every face: the terminal, the line
 * protocol, the page, the server, the arena and Python are users of this. A table allocates nothing; the caller owns
 * the memory for the state, the plies and what was taken back.
 *
 * What is told. Plies are numbered by what a viewer notices: a choice that another seat makes in secret has neither a
 * number nor a line in the viewer's log before it comes to light, and one that was started over never gets them. So
 * worlds that look alike to a viewer give it the same numbers and lines.
 *
 * Going back. A ply is quiet if no viewer's eyes learned anything from it. A seat takes back its last choice freely
 * while nothing but quiet plies of its own came after the choice, as far as that seat can see. Anything further is a
 * request to the others. What was taken back stays with the table, struck out.
 */
#ifndef SKERRY_TABLE_H
#define SKERRY_TABLE_H

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who watches a table for a seat, computer players say. `sit` is called when the seat is to forget all it saw, `show`
 * for every ply that the seat notices, with SK_NO_ACTION where it may not know the choice; `after` is the full state,
 * of which only the seat's view may be used. */
typedef struct sk_observers {
    void (*sit)(void *context, int seat);
    void (*show)(void *context, int seat, const void *after, int who, sk_action action);
    void *context;
    uint32_t seats; /* a bit for each seat that watches */
} sk_observers;

typedef struct sk_table {
    const sk_game *game;
    void *state;       /* game->state_size bytes: what the plies give */
    const void *start; /* where the first ply was played: a position, or NULL for the set-up */
    sk_ply *plies;
    sk_struck *struck;           /* what was taken back, the oldest first; may be NULL */
    const sk_observers *company; /* NULL: nobody watches */
    uint32_t options;
    uint16_t count, room; /* plies; SK_PLIES_MAX are always enough */
    uint16_t struck_count, struck_room;
    uint8_t players;
    uint8_t people;         /* bits of the seats that people play: their only choices are played for them */
    uint8_t is_shared;      /* 1: people sit at one screen, so everybody is offered what one of them may undo */
    uint8_t is_held;        /* 1: something was just taken back; even an only choice waits for its player */
    char seed[SK_SEED_MAX]; /* chance draws from it; "" if it is not known */
} sk_table;

/* What a table waits for. */
enum sk_next { SK_NEXT_OVER, SK_NEXT_CHANCE, SK_NEXT_COMPUTER, SK_NEXT_FORCED, SK_NEXT_PERSON };

/* --- beginning --- */

/* Set a table up. The caller has set game, state, plies, room, struck, struck_room, company; the rest is set here:
 * everybody is a person and there is no seed. */
sk_status sk_table_open(sk_table *table, int players, uint32_t options);

/* The same from a position, a full state that stays the caller's. */
sk_status sk_table_from(sk_table *table, const void *position);

/* Play a record that was read; SK_BAD_SIZE if it does not fit. The record must outlive the table if it begins at a
 * position. */
sk_status sk_table_load(sk_table *table, const sk_record *record);

/* Write the table into a record; names are the caller's. The seed goes with it if `open`, else its commitment only. */
void sk_table_record(const sk_table *table, int open, sk_record *out);

/* Copy the state before the first ply, or after the first `plies` plies. */
void sk_table_start(const sk_table *table, void *state);
void sk_table_at(const sk_table *table, int plies, void *state);

/* --- playing --- */

/* What the table waits for and whose it is: of several computers or people the lowest seat, computers first. */
int sk_table_next(const sk_table *table, int *who);

/* Play an action if it is legal. */
sk_status sk_table_play(sk_table *table, int who, sk_action action);

/* The outcome that chance draws now from the seed. */
sk_action sk_table_draw(const sk_table *table);

/* The one ply that follows without anybody's choice, a draw or a forced choice: 1, or 0 if somebody decides. */
int sk_table_follows(const sk_table *table, int *who, sk_action *action);

/* What a choice would bring, while nothing is altered: the ply itself and what follows without anybody's choice. Where
 * somebody could learn from it that a computer's choice was forced, that one is left out. */
enum { SK_PROPOSAL_MAX = 512 };
typedef struct sk_proposal {
    int count, is_over; /* is_over: the game ends with it */
    struct {
        uint8_t who;
        sk_action action;
    } plies[SK_PROPOSAL_MAX];
} sk_proposal;

/* Propose an action; `who` -1: only what follows by itself. For a table whose changes are stored before they are
 * made. */
sk_status sk_table_propose(const sk_table *table, int who, sk_action action, sk_proposal *out);

/* Play all plies that follow so. */
sk_status sk_table_run(sk_table *table);

/* Show everything anew to those of `seats` (bits) who watch: after they sat down. */
void sk_table_show(const sk_table *table, uint32_t seats);

/* --- going back --- */

/* 1 if no viewer's eyes, of people, computers or the table, learn anything when `who` plays this. */
int sk_reveals_nothing(const sk_game *game, const void *state, int who, sk_action action);

/* How many plies are kept if `seat` takes its last choice back freely; table->count if it may not. */
int sk_table_undo_point(const sk_table *table, int seat);

/* How many are kept if everybody else agrees; table->count if the seat made no choice. */
int sk_table_ask_point(const sk_table *table, int seat);

/* Take back what `seat` did from ply `keep` on, and everything that came after it. Of a step in which all choose in
 * secret only the plies of that seat go: what others chose beside it stays. `granted`: others agreed, or only
 * computers were asked; the game is then no longer one without undo. SK_BAD_SIZE if there is no room to note it. */
sk_status sk_table_take_back(sk_table *table, int seat, int keep, int granted);

/* 1 if something was taken back that was not free. */
int sk_table_with_undo(const sk_table *table);

/* Go back without a trace: for programs that own all seats. */
void sk_table_cut(sk_table *table, int keep);

/* --- what a viewer is told --- */

/* Record indices of the plies that `viewer` was told of, among the first `plies`, in the order in which it was; returns
 * how many. `out` (NULL: only count) has room for table->count. SK_FULL is told everything. */
int sk_table_told(const sk_table *table, int viewer, int plies, uint16_t *out);

/* How many plies of the record belong to the first `told` that the viewer was told of. */
int sk_table_index(const sk_table *table, int viewer, int told);

/* 1 if `viewer` may not know yet what was chosen at ply `index`. */
int sk_table_sealed(const sk_table *table, int index, int viewer);

/* What is told of a table, and to whom. */
typedef struct sk_viewer_context {
    const sk_table *table;
    int viewer;  /* a seat or SK_TABLE_VIEW, perhaps with SK_RECALL; SK_FULL: the open table */
    int plies;   /* of the record: the moment that is told */
    int is_over; /* 1: nobody acts any more, though the rules may say otherwise (somebody resigned) */
    int lang;
    const void *base; /* the state after the first `base_plies` plies, if it is at hand; else NULL */
    int base_plies;
    const char *commitment; /* of the seed, if it is at hand; NULL: it is worked out */
    const uint16_t *rounds; /* of every ply of the table (sk_table_rounds), if they are at hand; NULL: worked out */
    int is_brief;           /* 1: without the table in words */
} sk_viewer_context;

/* The state after the first `plies` plies, and the round in which each ply of the table was played: for who tells
 * several viewers of one moment. */
void sk_table_rounds(const sk_table *table, int plies, void *state, uint16_t *rounds);

/* Write the moment as sk_frame_write does: `ply` and `plies` as the viewer counts them. */
void sk_tell_frame(const sk_viewer_context *context, sk_text *out);

/* Write the lines of the viewer's log from number `from` (from 0) on as a JSON list, as sk_frame_line does. What has
 * faded since is left out, unless the game is over. */
void sk_tell_log(const sk_viewer_context *context, int from, sk_text *out);

/* Write what was taken back and may be told as a JSON list: {"before": ply, "who", "granted", "say"}. */
void sk_tell_struck(const sk_viewer_context *context, sk_text *out);

/* Write the turns that have a line in the log from number `from` on as a JSON list: {"from", "to" (lines from 0, `to`
 * not included), "who", "round", "say"}; `say` is "" where nothing is worth saying. Where logs fade, of a game that
 * goes on only the last turns, one for each seat. */
void sk_tell_stories(const sk_viewer_context *context, int from, sk_text *out);

#ifdef __cplusplus
}
#endif
#endif
