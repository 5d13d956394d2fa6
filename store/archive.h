/* archive.h - games that are over, for ever: a row for each, a row for each of its seats, what the players are worth,
 * what they show of themselves, and their friends.
 *
 * A player is an account, by its name, or a level of the computer, by its name with a blank before it, which no account
 * has. "" is a guest, or an account that is gone. Like all of the store this knows no game: `game` is a word.
 */
#ifndef SKERRY_STORE_ARCHIVE_H
#define SKERRY_STORE_ARCHIVE_H

#include "store.h"

enum { STORE_PLAYER_SIZE = STORE_NAME_SIZE + 1, STORE_GAME_SIZE = 32, STORE_ABOUT_SIZE = 401 };
enum store_sight { SIGHT_PRIVATE, SIGHT_FRIENDS, SIGHT_PUBLIC, SIGHTS };

typedef struct store_game {
    char id[STORE_ID_SIZE]; /* of its table */
    int64_t ended;          /* ms since 1970 at which everybody may know */
    char game[STORE_GAME_SIZE], how[8];
    int players, rules;
    uint32_t options;
    int64_t rated; /* its number among the rated games of its game, from 1; 0: it is not rated */
    const char *record;
} store_game;

typedef struct store_game_seat {
    int seat, place, score;
    char player[STORE_PLAYER_SIZE];
    const char *name;                /* at the table */
    int64_t mu_before, sigma_before; /* of the rating, millionths; 0 where it is not rated */
    int64_t mu, sigma;
    int brought; /* by a guest who made an account later: it counts for nothing */
} store_game_seat;

/* STORE_CONFLICT if the game is there already. */
store_status store_finished_add(store *s, const store_game *game);
store_status store_finished_seat_add(store *s, const store_game *game, const store_game_seat *seat);
/* A guest's seat belongs to an account from now on. */
store_status store_finished_claim(store *s, const char *id, int seat, const char *player);
/* Columns: id, ended, game, players, rated, how, rules, options, record. */
store_status store_finished_get(store *s, const char *id, store_row row, void *context);
/* Columns: seat, player, name, place, score, mu_before, sigma_before, mu, sigma, brought. */
store_status store_finished_seats(store *s, const char *id, store_row row, void *context);
/* Tables of accounts that are over since `after` and not in the archive: columns id, touched. */
store_status store_finished_missed(store *s, int64_t after, int limit, store_row row, void *context);
/* How many games an account has brought along. */
store_status store_finished_brought(store *s, const char *player, int64_t *count);
/* Rated games of a game in order, after number `after`: columns id, number. */
store_status store_finished_rated(store *s, const char *game, int64_t after, int limit, store_row row, void *context);

/* The next number of a rated game; whoever else wants one of this game waits until the transaction ends. */
store_status store_rated_next(store *s, const char *game, int64_t *number);
/* STORE_MISSING if the player has no rating yet. */
store_status store_rating_get(store *s, const char *player, const char *game, int64_t *mu, int64_t *sigma,
                              int64_t *games);
store_status store_rating_set(store *s, const char *player, const char *game, int64_t mu, int64_t sigma, int64_t games);
store_status store_rating_list(store *s, const char *player, store_row row, void *context); /* game, mu, sigma, games */
/* Players of a game after `after`, in order of name: player, mu, sigma, games. */
store_status store_rating_walk(store *s, const char *game, const char *after, int limit, store_row row, void *context);
/* The latest ratings first: ended, mu, sigma. */
store_status store_rating_curve(store *s, const char *player, const char *game, int limit, store_row row,
                                void *context);
/* Who shows it to everybody and has played enough, the best first: player, mu, sigma, games. */
store_status store_leaders(store *s, const char *game, int games, int limit, store_row row, void *context);

/* What a player wants to see of the games: "" and 0 are no filter. Games before (ended, id), the latest first. */
typedef struct store_history {
    const char *player, *game, *opponent, *id;
    int players, limit;
    int64_t ended;
} store_history;

/* Columns: id, seat, ended, game, players, place, score, rated, how, brought. */
store_status store_history_list(store *s, const store_history *wanted, store_row row, void *context);
/* For each game and number of players, without games that were brought along: game, players, games, firsts, sum of
 * places, sum and most of points, rated. */
store_status store_results(store *s, const char *player, const char *opponent, store_row row, void *context);
/* Of the last thousand games: levels, and accounts that show themselves to everybody, met most often first. Columns:
 * player, games, before, behind. */
store_status store_opponents(store *s, const char *player, int limit, store_row row, void *context);

/* STORE_MISSING if there is no such account. Who never said anything is private. */
store_status store_profile_get(store *s, const char *account, int *sight, char about[STORE_ABOUT_SIZE],
                               int64_t *created);
store_status store_profile_set(store *s, const char *account, int sight, const char *about);

/* `account` wants to be a friend of `other`; they are friends when both do. Nothing happens if there is no `other`, or
 * if `account` has blocked it. */
store_status store_friend_add(store *s, const char *account, const char *other, int64_t created);
store_status store_friend_end(store *s, const char *account, const char *other);
/* Columns: other, created, 0: asked, 1: friends, 2: asks. Those who ask come last, without those whom it has blocked;
 * 400 in all. */
store_status store_friend_list(store *s, const char *account, store_row row, void *context);
/* Names of those of whom it wants to be a friend that are at a table now, connected to a server that is up. */
store_status store_friends_here(store *s, const char *account, int64_t now, store_row row, void *context);
/* `inviter` asks `account` to a table at which it sits and that has not begun; STORE_MISSING if it has or does not. */
store_status store_invite_add(store *s, const char *account, const char *inviter, const char *table, int64_t created);
/* Columns: inviter, table, created, summary of the table. */
store_status store_invite_list(store *s, const char *account, int limit, store_row row, void *context);
/* 1 if both want it. */
store_status store_friends(store *s, const char *one, const char *other, int *are);

#endif
