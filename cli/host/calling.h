/* calling.h - `skerry admin digest` and `skerry admin calls`: telling accounts what waits for them, by programs of the
 * operator's choice. */
#ifndef SKERRY_CLI_CALLING_H
#define SKERRY_CLI_CALLING_H

#include "cli/command.h"
#include "store/store.h"

/* One message for each account that wants a digest, for which something waits and which has had none today: into a
 * folder, or into the command after "|". */
int calling_digest(const cli_line *cli, store *s, const char *where, int64_t now_ms);

/* One call for each turn at a table in days of which a hook has not heard: as a line of JSON, or by a command. */
int calling_hooks(const cli_line *cli, store *s, const char *command, int64_t now_ms);

#endif
