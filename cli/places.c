/* places.c - folders and files of the user. See places.h. */
#include "places.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of the XDG conventions: the variable if it holds a whole path, else that folder at home. */
static int find_folder(const char *variable, const char *below, char out[PLACE_MAX]) {
    const char *chosen = getenv(variable), *home = getenv("HOME");
    int length;
    if (chosen && chosen[0] == '/')
        length = snprintf(out, PLACE_MAX, "%s/skerry", chosen);
    else if (home && home[0] == '/')
        length = snprintf(out, PLACE_MAX, "%s/%s/skerry", home, below);
    else
        return 0;
    return length < PLACE_MAX;
}

/* Add "/NAME" to a folder. */
static int add_name(char out[PLACE_MAX], const char *name) {
    size_t used = strlen(out);
    return (size_t)snprintf(out + used, PLACE_MAX - used, "/%s", name) < PLACE_MAX - used;
}

int place_data(const char *name, char out[PLACE_MAX]) {
    return find_folder("XDG_DATA_HOME", ".local/share", out) && add_name(out, name);
}

int place_settings(char out[PLACE_MAX]) {
    return find_folder("XDG_CONFIG_HOME", ".config", out) && add_name(out, "config");
}

int place_make(const char *path) {
    char folder[PLACE_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) return -1;
        *at = '/';
    }
    return 0;
}

void place_expand(const char *path, char out[PLACE_MAX]) {
    const char *home = getenv("HOME");
    if (path[0] == '~' && (path[1] == '/' || !path[1]) && home)
        snprintf(out, PLACE_MAX, "%s%s", home, path + 1);
    else
        snprintf(out, PLACE_MAX, "%s", path);
}

/* Write all bytes; 0, or -1 with errno. */
static int write_all(int fd, const char *bytes, size_t size) {
    while (size) {
        ssize_t done = write(fd, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return -1;
        bytes += done;
        size -= (size_t)done;
    }
    return 0;
}

int place_write(const char *path, const char *bytes, size_t size, int is_synced) {
    char draft[PLACE_MAX + 8];
    int fd, failed, reason;
    snprintf(draft, sizeof draft, "%s.new", path);
    fd = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    failed = write_all(fd, bytes, size) != 0 || (is_synced && fsync(fd) != 0);
    reason = errno;
    if (close(fd) != 0 && !failed) {
        failed = 1;
        reason = errno;
    }
    if (!failed && rename(draft, path) != 0) {
        failed = 1;
        reason = errno;
    }
    if (failed) unlink(draft);
    errno = reason;
    return failed ? -1 : 0;
}
