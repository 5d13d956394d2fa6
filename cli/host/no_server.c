/* no_server.c - what the server's commands say in a build without it. */
#include "cli/command.h"

static int refuse(const cli_line *cli) {
    SAY_ERROR(cli, W_serve_no_server, {"n", NULL, 0});
    return FAILED;
}

int command_serve(const cli_line *cli) {
    return refuse(cli);
}

int command_backup(const cli_line *cli) {
    return refuse(cli);
}

int command_export(const cli_line *cli) {
    return refuse(cli);
}

int command_admin(const cli_line *cli) {
    return refuse(cli);
}
