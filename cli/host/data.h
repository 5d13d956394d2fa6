/* data.h - where the server's data is. */
#ifndef SKERRY_CLI_DATA_H
#define SKERRY_CLI_DATA_H

#include "cli/command.h"
#include "store/store.h"

/* The address of the database: --database, or the file in --data or in the usual folder, which is made if it is
 * missing. DONE, or FAILED after saying why. */
int data_url(const cli_line *cli, char *out, size_t size);

/* Open the database that the command line names. DONE, or FAILED after saying why. */
int data_open(const cli_line *cli, store *s, int raw);

#endif
