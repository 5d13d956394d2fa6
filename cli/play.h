/* play.h - the faces of the terminal client. Both have a menu that plans a table and a loop that plays it. */
#ifndef SKERRY_CLI_PLAY_H
#define SKERRY_CLI_PLAY_H

#include "table.h"

enum { PLAY_QUIT, PLAY_START, PLAY_MENU };

/* Play in the terminal: `play [GAME] [options]`; argv[0] is the word "play". Returns the exit status. */
int command_play(int argc, char **argv, int lang);

/* Let a person plan a table, or name a record to load in `path` ("" for a new game): PLAY_START or PLAY_QUIT. `notice` is
 * shown first. */
int plain_menu(seating *plan, char path[TABLE_PATH_MAX], const char *notice);
int screen_menu(seating *plan, char path[TABLE_PATH_MAX], const char *notice);

/* Play until a person leaves: PLAY_QUIT, or PLAY_MENU for another game. */
int plain_play(table *t);
int screen_play(table *t);

/* Take over the terminal for screen_menu and screen_play; 0 if it cannot show a screen. Give it back. */
int screen_open(void);
void screen_close(void);

/* Make typed text safe to show: control characters become spaces, broken UTF-8 becomes "?", ends are trimmed. */
void clean_text(char *text);

/* What a typed command means, in either language; *rest receives its argument. */
enum command {
    COMMAND_NONE, COMMAND_HELP, COMMAND_TABLE, COMMAND_BOARD, COMMAND_MOVES, COMMAND_UNDO, COMMAND_HINT, COMMAND_RULES,
    COMMAND_LOG, COMMAND_SAVE, COMMAND_LOAD, COMMAND_SCORE, COMMAND_POSITION, COMMAND_NEW, COMMAND_QUIT
};
int find_command(const char *text, const char **rest);

#endif
