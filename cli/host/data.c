/* data.c - the folder with the server's data. */
#include "data.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Make a folder and those above it; only the last is closed to others. */
static int make_folder(char *path) {
    for (char *c = path + 1; *c; c++) {
        if (*c != '/') continue;
        *c = 0;
        if (mkdir(path, 0755) != 0 && errno != EEXIST) return -1;
        *c = '/';
    }
    return mkdir(path, 0700) != 0 && errno != EEXIST ? -1 : 0;
}

static int folder_name(const cli_line *cli, char *out, size_t size) {
    const char *given = cli->text[OPT_DATA], *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (given)
        length = snprintf(out, size, "%s", given);
    else if (xdg && *xdg == '/')
        length = snprintf(out, size, "%s/skerry", xdg);
    else
        length = snprintf(out, size, "%s/.local/share/skerry", home && *home ? home : ".");
    while (length > 1 && length < (int)size && out[length - 1] == '/')
        out[--length] = 0;
    return length > 0 && length < (int)size ? 0 : -1;
}

int data_url(const cli_line *cli, char *out, size_t size) {
    char folder[400];
    if (cli_has(cli, OPT_DATABASE)) {
        if (snprintf(out, size, "%s", cli->text[OPT_DATABASE]) < (int)size) return DONE;
        errno = ENAMETOOLONG;
        folder[0] = 0;
    } else if (folder_name(cli, folder, sizeof folder) == 0 && make_folder(folder) == 0 &&
               snprintf(out, size, "sqlite:%s/skerry.db", folder) < (int)size) {
        return DONE;
    }
    SAY_ERROR(cli, W_serve_bad_data, {"where", folder, 0}, {"why", strerror(errno), 0});
    return FAILED;
}

int data_open(const cli_line *cli, store *s, int raw) {
    char url[512];
    if (data_url(cli, url, sizeof url) != DONE) return FAILED;
    if ((raw ? store_open_raw(s, url) : store_open(s, url)) == STORE_OK) return DONE;
    SAY_ERROR(cli, W_serve_bad_database, {"why", s->error, 0});
    return FAILED;
}
