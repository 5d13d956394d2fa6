/* places.h - where the program keeps things of its user, and how it writes them: the data folder and the settings file
 * of the XDG conventions, "~" in paths, files that are replaced whole or not at all. */
#ifndef SKERRY_CLI_PLACES_H
#define SKERRY_CLI_PLACES_H

#include <stddef.h>

enum { PLACE_MAX = 1024 };

/* The path of `name` in the data folder ($XDG_DATA_HOME/skerry, else ~/.local/share/skerry) or of the settings file
 * ($XDG_CONFIG_HOME/skerry/config, else ~/.config/skerry/config); 0 if there is no home or the path is too long. */
int place_data(const char *name, char out[PLACE_MAX]);
int place_settings(char out[PLACE_MAX]);

/* Make the folders above a file; 0, or -1 with errno. */
int place_make(const char *path);

/* Copy a path with "~/" at its beginning replaced by the home folder. */
void place_expand(const char *path, char out[PLACE_MAX]);

/* Replace a file whole or not at all: its bytes go to PATH.new, which takes its place. `is_synced`: they are on the
 * disk when this returns. Only its owner may read it. 0, or -1 with errno; then the old file is as it was. */
int place_write(const char *path, const char *bytes, size_t size, int is_synced);

#endif
