/* arena.h - what the parts of `skerry arena` share: a match, its games, and what was counted.
 *
 * A match is everything that decides its games; game number n of a match is always the same game, whoever plays it and
 * when. So results do not depend on threads, and a journal can be continued.
 */
#ifndef SKERRY_CLI_ARENA_H
#define SKERRY_CLI_ARENA_H

#include <stdatomic.h>

#include "cli/command.h"
#include "cli/ledger.h"

enum {
    ENTRANTS_MAX = 16,
    LINEUPS_MAX = 4368, /* five of sixteen */
    PROGRAM_WORDS_MAX = 32,
    ENTRANT_TEXT_MAX = 1000,
    ARENA_GAMES_MAX = 1000000,
    ARENA_THREADS_MAX = 64,
};

/* How an outside program lost a game; words in i18n follow this order. */
enum fault { FAULT_NONE, FAULT_CRASH, FAULT_ILLEGAL, FAULT_SILENT, FAULT_BABBLE, FAULT_UNCLEAR, FAULTS };

/* Not a fault: the match was stopped while the program was thinking. */
enum { STOPPED = FAULTS };

/* One name of --seats. */
typedef struct arena_entrant {
    char text[ENTRANT_TEXT_MAX];       /* as typed: "hard", "hard:Orm", "exec:./bot --deep" */
    int group;                         /* entrants of the same text have their results added up */
    const char *name;                  /* how tables call it */
    char level[40];                    /* the level, or what an outside program is asked to play like */
    const sk_character *character;     /* "hard:Orm"; NULL: nobody in particular */
    char words[ENTRANT_TEXT_MAX];      /* memory of argv */
    char *argv[PROGRAM_WORDS_MAX + 1]; /* argv[0] NULL: a level of the game */
} arena_entrant;

/* Who plays what, by which draws. */
typedef struct arena_match {
    seating table;
    int lang; /* of verdicts on outside programs */
    uint64_t seed;
    sk_budget budget; /* for each move of a level; 0, 0: the level's own */
    int steady;       /* levels make no errors on purpose */
    uint32_t move_ms; /* most milliseconds an outside program may take for a move */
    int entrant_count, group_count, lineup_count;
    arena_entrant entrants[ENTRANTS_MAX];
    int leader[ENTRANTS_MAX];      /* the first entrant of each group */
    uint16_t lineups[LINEUPS_MAX]; /* bit per entrant: who meets at this table */
} arena_match;

/* How long one seat thought in one game, over decisions with a choice; a turn is a run of its plies. */
typedef struct arena_time {
    uint32_t decisions, total_us, longest_us, turn_us;
} arena_time;

/* One finished game. */
typedef struct arena_result {
    uint8_t done;
    uint8_t fault, culprit; /* enum fault, and the seat that it ended the game for */
    int8_t won;             /* alone: 1 the goal was reached, 0 not, -1 the game has none */
    uint8_t places[SK_SEATS];
    int16_t scores[SK_SEATS];
    arena_time times[SK_SEATS];
} arena_result;

/* --- lineup.c: names into tables --- */

/* --seats, --players and --option into a match; DONE, or MISUSED after saying why. */
int lineup_read(const cli_line *cli, arena_match *match);

/* Games in which every table is played once in every rotation with the same draws. */
uint64_t lineup_deal_games(const arena_match *match);

/* Which entrant sits in `seat` in game `number`. */
int lineup_sitting(const arena_match *match, uint64_t number, int seat);

/* --- program.c: players from outside --- */

typedef struct program program;

/* Start the program of an entrant; NULL if it cannot be started, with errno. Nobody waits for it when *stop is not
 * 0. */
program *program_open(const arena_match *match, const arena_entrant *entrant, const atomic_int *stop);

/* End it and everything it started. */
void program_close(program *p);

/* Tell it that a game begins; FAULT_NONE or what went wrong, in words in `why`, or STOPPED. */
int program_begin(program *p, uint64_t seed, sk_text *why);

/* Ask it for a choice of `seat` in `state`, of which it is told the view of that seat only. */
int program_choose(program *p, const void *state, int seat, sk_action *action, sk_text *why);

/* --- bout.c: one game --- */

/* One thread's programs, one for each entrant that is one. */
typedef struct arena_worker {
    const arena_match *match;
    const atomic_int *stop; /* not 0: leave the game unfinished */
    program *programs[ENTRANTS_MAX];
    char why[400]; /* what an outside program did wrong in this game */
} arena_worker;

/* Play game `number`. SK_OK with out->done 1; with 0 if it was stopped; else why it could not be played. */
sk_status bout_play(arena_worker *worker, uint64_t number, arena_result *out);

/* End the programs of a worker. */
void bout_close(arena_worker *worker);

/* --- journal.c: finished games in a file --- */

/* Open or begin the file of this match; its games go to `results`, their number to *known. DONE, or FAILED after saying
 * why: another match, a broken line, in use. */
int journal_open(const cli_line *cli, ledger *kept, const arena_match *match, arena_result *results, uint64_t games,
                 uint64_t *known);

/* Append a game; 0 if it cannot be written. */
int journal_add(const ledger *kept, const arena_match *match, uint64_t number, const arena_result *result);

/* --- tally.c: counting --- */

typedef struct tally {
    uint64_t games, scored; /* played; with final points, so not lost by a fault */
    double wins;            /* a shared first place is a shared win; alone, goals reached */
    double sum, squares;    /* of points */
    int least, most;
    uint64_t decisions;
    double total_us;
    uint32_t longest_us, turn_us;
    uint64_t faults[FAULTS];
} tally;

typedef struct standings {
    const arena_match *match;
    const arena_result *results;
    uint64_t span, games; /* games 0 .. span - 1 were looked at, so many of them are done */
    tally entrants[ENTRANTS_MAX], groups[ENTRANTS_MAX], seats[ENTRANTS_MAX][SK_SEATS];
    double ahead[ENTRANTS_MAX][ENTRANTS_MAX]; /* [a][b]: how often group a came before b, ties a half */
    double elo[ENTRANTS_MAX], elo_low[ENTRANTS_MAX], elo_high[ENTRANTS_MAX];
} standings;

/* Count the first `span` games of a match, as far as they are done, and fit Elo. */
void standings_count(standings *s, const arena_match *match, const arena_result *results, uint64_t span);

/* Points that `seat` takes from `other` in a game: 1, 1/2, 0. */
double result_point(const arena_result *result, int seat, int other);

double tally_mean(const tally *t);
double tally_spread(const tally *t); /* standard deviation */

/* --- elo.c --- */

extern const double normal_95;

/* Wilson's 95 % interval for a share of `games`. */
void wilson(double share, double games, double *low, double *high);

/* Elo of the groups (Bradley-Terry, mean 0) with 95 % intervals. */
void elo_fit(standings *s);

/* A sequential test of the first group's lead over the second: is it nearer `elo1` than `elo0`? */
typedef struct sprt {
    int asked;
    double elo0, elo1;
    uint64_t deals;      /* whole deals looked at */
    double sum, squares; /* of the first group's share of points in a deal */
    double llr;          /* log of the likelihood ratio */
    int decision;        /* 1: elo1, 0: elo0, -1: open */
} sprt;

/* "0,50" into a test; NULL: the default. 0 if it is none. */
int sprt_read(sprt *test, const char *text);

/* Where the log of the ratio decides: 5 % error on either side. */
double sprt_bound(void);

/* Take in one more whole deal; 1 if that decides. */
int sprt_add(sprt *test, const arena_match *match, const arena_result *deal);

/* --- report.c --- */

void report_table(const cli_line *cli, const standings *s, const sprt *test);
void report_json(const cli_line *cli, const standings *s, const sprt *test);

#endif
