/* viewer.h - a record on a full screen. */
#ifndef SKERRY_CLI_VIEWER_H
#define SKERRY_CLI_VIEWER_H

#include "cli/command.h"

/* Show a record from ply `at` on until a person leaves; 0 if the terminal cannot show a screen. */
int viewer_run(const cli_line *cli, const sk_record *record, int at);

#endif
