/* play.h - the faces of the terminal client. Both have a menu that plans a table and a loop that plays it. */
#ifndef SKERRY_CLI_PLAY_H
#define SKERRY_CLI_PLAY_H

#include "tabletop.h"

enum { PLAY_QUIT, PLAY_START, PLAY_MENU, PLAY_LEARN };

/* Let a person plan a table, or name a record to load in `path` ("" for a new game): PLAY_START, PLAY_LEARN for the
 * lessons of the game, or PLAY_QUIT. `notice` is shown first. */
int plain_menu(table_plan *plan, char path[TABLE_PATH_MAX], const char *notice);
int screen_menu(table_plan *plan, char path[TABLE_PATH_MAX], const char *notice);

/* Play until a person leaves: PLAY_QUIT, or PLAY_MENU for another game. */
int plain_play(table *t);
int screen_play(table *t);

/* Ask for a line in plain mode, at most `size` - 1 bytes; 0 when there is no more input. */
int plain_line(int lang, char *out, size_t size);

/* Let a person choose one of `count` rows on a full screen; its index, -1 to leave. */
int screen_choose(const char *title, const char *const *rows, int count, const char *keys);

/* Let a person type a line on a full screen; 0 if it was dropped. */
int screen_line(const char *label, char *out, size_t size);

/* Call the person whose turn it is, as the setting `bell` says: not at all, by the bell of the terminal, or by a
 * notification of the desktop besides, where the terminal knows them (OSC 9). */
void play_call(const table *t, int seat);

/* Take over the terminal for screen_menu and screen_play; 0 if it cannot show a screen. Give it back. */
int screen_open(void);
void screen_close(void);

/* Make typed text safe to show: control characters and broken UTF-8 become "?", ends are trimmed. */
void clean_text(char *text);

/* clang-format off */
/* What a typed command means, in either language; *rest receives its argument. */
enum typed {
    TYPED_NONE, TYPED_HELP, TYPED_TABLE, TYPED_BOARD, TYPED_MOVES, TYPED_UNDO, TYPED_HINT, TYPED_RULES,
    TYPED_LOG, TYPED_SAVE, TYPED_LOAD, TYPED_SCORE, TYPED_POSITION, TYPED_NEW, TYPED_QUIT,
    /* Parts of the table in words. */
    TYPED_ME, TYPED_RIVALS, TYPED_MARKET, TYPED_LOOK,
    /* At tables on a server only. */
    TYPED_SAY, TYPED_ACCEPT, TYPED_REFUSE, TYPED_RESIGN, TYPED_REMATCH, TYPED_REPLACE, TYPED_RETURN, TYPED_PAUSE,
    TYPED_RESUME, TYPED_VACATION, TYPED_REMIND, TYPED_LINK, TYPED_CLOCK, TYPED_CHAT, TYPED_KICK, TYPED_MUTE,
    TYPED_FILL, TYPED_REPORT, TYPED_COUNT,
    /* By a key of the full screen only. */
    TYPED_INSPECT
};
/* clang-format on */
int typed_command(const char *text, const char **rest);

#endif
