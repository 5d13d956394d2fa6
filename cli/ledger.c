/* ledger.c - the finished pieces of a long run in a file, and its parts. See ledger.h. */
#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* Compare the head of a file with that of the run. */
static int same_head(FILE *file, const char *head) {
    for (; *head; head++)
        if (fgetc(file) != (uint8_t)*head) return 0;
    return 1;
}

/* The lines after the head; the offset after the last whole line goes to *end. DONE, or FAILED after saying why. */
static int read_lines(const cli_line *cli, const ledger *l, FILE *file, ledger_reader take, void *run, long *end) {
    static char line[LEDGER_LINE_MAX];
    for (long row = LEDGER_HEAD_LINES + 1; fgets(line, sizeof line, file); row++) {
        size_t length = strcspn(line, "\n");
        if (!line[length] && length + 1 < sizeof line) break;
        line[length] = 0;
        if (!take(run, line)) {
            SAY_ERROR(cli, W_ledger_broken_line, {"file", l->path, 0}, {"n", NULL, row});
            return FAILED;
        }
        *end = ftell(file);
    }
    return DONE;
}

/* Read the file that there is, or begin it. */
static int load(const cli_line *cli, const ledger *l, const char *head, ledger_reader take, void *run) {
    FILE *file = fdopen(dup(l->file), "r");
    long end = (long)strlen(head), size;
    int status = DONE;
    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) {
        if (file) fclose(file);
        SAY_ERROR(cli, W_cli_no_file, {"file", l->path, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    rewind(file);
    if (size > 0) {
        if (!same_head(file, head)) {
            SAY_ERROR(cli, W_ledger_other, {"file", l->path, 0});
            status = FAILED;
        } else {
            status = read_lines(cli, l, file, take, run, &end);
        }
    }
    fclose(file);
    if (status != DONE) return status;
    if (size == 0 && write(l->file, head, strlen(head)) == (ssize_t)strlen(head)) return DONE;
    if (size > 0 && ftruncate(l->file, end) == 0) return DONE;
    SAY_ERROR(cli, W_cli_no_write, {"file", l->path, 0});
    return FAILED;
}

int ledger_open(const cli_line *cli, ledger *l, const char *head, ledger_reader take, void *run) {
    l->path = cli->text[OPT_RESUME];
    l->file = -1;
    if (!l->path) return DONE;
    l->file = open(l->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (l->file < 0) {
        SAY_ERROR(cli, W_cli_no_file, {"file", l->path, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if (flock(l->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        SAY_ERROR(cli, W_ledger_in_use, {"file", l->path, 0});
        ledger_close(l);
        return FAILED;
    }
    if (load(cli, l, head, take, run) == DONE) return DONE;
    ledger_close(l);
    return FAILED;
}

int ledger_add(const ledger *l, const char *line, size_t length) {
    return l->file < 0 || write(l->file, line, length) == (ssize_t)length;
}

void ledger_close(ledger *l) {
    if (l->file >= 0) close(l->file);
    l->file = -1;
}

int shard_read(const cli_line *cli, shard *out) {
    const char *text = cli->text[OPT_SHARD];
    unsigned index, count;
    char more;
    *out = (shard){0, 1};
    if (!cli_has(cli, OPT_SHARD)) return DONE;
    if (sscanf(text, "%6u/%6u%c", &index, &count, &more) != 2 || text[0] == '-' || index < 1 || index > count) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", text, 0}, {"option", "--shard", 0});
        return MISUSED;
    }
    if (!cli_has(cli, OPT_RESUME)) {
        say_error(cli, W_ledger_needs_file, NULL, 0);
        return MISUSED;
    }
    *out = (shard){index - 1, count};
    return DONE;
}

int shard_has(const shard *part, uint64_t piece) {
    return piece % part->count == part->index;
}

uint64_t shard_pieces(const shard *part, uint64_t pieces) {
    return pieces > part->index ? (pieces - part->index - 1) / part->count + 1 : 0;
}
