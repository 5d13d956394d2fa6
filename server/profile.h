/* profile.h - what there is to see of a player, and who may see it. All of it runs on a store's thread and writes JSON
 * into a text that grows (account_data_room); docs/protocol.md says which. STORE_MISSING: there is nothing to see, for
 * whatever reason. */
#ifndef SKERRY_SERVER_DOSSIER_H
#define SKERRY_SERVER_DOSSIER_H

#include "server.h"
#include "store/archive.h"

enum { PROFILE_GAMES = 20, PROFILE_FRIENDS = 200 };

/* What is wanted of whom, by whom. */
typedef struct profile_wish {
    char viewer[STORE_NAME_SIZE]; /* "": a guest */
    char name[STORE_NAME_SIZE];   /* "": the viewer */
    char opponent[STORE_NAME_SIZE], level[SETUP_LEVEL_SIZE], game[STORE_GAME_SIZE];
    char id[STORE_ID_SIZE]; /* games before this one, which ended then */
    int64_t ended, now;
    int players;
} profile_wish;

/* Words for enum store_sight. */
extern const char *const profile_sights[SIGHTS];

store_status profile_page(store *s, profile_wish *wish, sk_text *out);
store_status profile_games(store *s, profile_wish *wish, sk_text *out);
/* The record of a game of theirs, wish->id: one's own, or one that was brought along and has no table to be seen at. */
store_status profile_record(store *s, profile_wish *wish, sk_text *out);
store_status profile_leaders(store *s, const profile_wish *wish, sk_text *out);
store_status profile_friends(store *s, const profile_wish *wish, sk_text *out);

/* Everything of this kind that is stored about an account, as members of an object. */
store_status profile_export(store *s, const char *name, sk_text *out);

#endif
