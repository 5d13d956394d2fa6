/* play.c - `skerry play`: the terminal client. */
#include "command.h"

int command_play(const cli_line *cli) {
    say_error(cli, W_cli_no_client, NULL, 0);
    return FAILED;
}
