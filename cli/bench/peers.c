/* peers.c - `skerry bench --peers`: engines from npm, measured on the same machine in the same run (tools/peers), as
 * ratios. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"

enum { PATH_SIZE = 4096, LINE_SIZE = 256, NO_NODE = 3, NO_PACKAGES = 4 };

/* The script tools/peers of the source tree that the binary was built in; 0 if there is none. */
static int find_script(char path[PATH_SIZE]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE - 32);
    for (int up = 0; length > 0 && up < 2;) {
        path[--length] = 0;
        if (length > 0 && path[length - 1] == '/') up++;
    }
    if (length <= 0) return 0;
    snprintf(path + length, 32, "tools/peers");
    return access(path, X_OK) == 0;
}

/* Start the script; its output comes from the stream. */
static FILE *start(const char *script, pid_t *child) {
    int ends[2];
    if (pipe(ends) != 0) return NULL;
    *child = fork();
    if (*child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(script, script, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    if (*child > 0) return fdopen(ends[0], "r");
    close(ends[0]);
    return NULL;
}

static const int columns[5] = {22, 18, -12, -26, -26};

static void print_row(const cli_line *cli, char *const part[4], double slow, double fast) {
    double rate = atof(part[2]);
    char number[32];
    if (cli_has(cli, OPT_JSON)) {
        printf(",\n {\"peer\":\"%s\",\"workload\":\"%s\",\"plies_per_s\":%.0f,\"plies_per_game\":%s}", part[0], part[1],
               rate, part[3]);
        return;
    }
    say_cell(part[0], columns[0]);
    say_cell(part[1], columns[1]);
    say_cell(say_decimal(number, cli->lang, rate / 1e3, 1), columns[2]);
    for (int i = 0; i < 2; i++) {
        double ratio = rate > 0 ? (i ? fast : slow) / rate : 0;
        say_cell(say_decimal(number, cli->lang, ratio, ratio < 100 ? 2 : 0), columns[3 + i]);
    }
    say_row_end();
}

/* What the script is doing, on stderr. */
static void print_progress(const cli_line *cli, const char *line) {
    if (strcmp(line, "#install") == 0) SAY(stderr, cli->lang, W_bench_peers_install);
    if (strncmp(line, "#measure ", 9) == 0) SAY(stderr, cli->lang, W_bench_peers_measure, {"peer", line + 9, 0});
}

/* One line of the script; 1 if it was a row. */
static int take_line(const cli_line *cli, char *line, int rows, double slow, double fast) {
    char *part[4], *at = line;
    int count = 0;
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#') {
        print_progress(cli, line);
        return 0;
    }
    while (count < 4 && at) {
        part[count++] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    if (count < 4) return 0;
    if (!rows && !cli_has(cli, OPT_JSON)) say_titles(say_word(cli->lang, W_bench_peers_columns), columns, 5);
    print_row(cli, part, slow, fast);
    fflush(stdout);
    return 1;
}

int bench_peers(const cli_line *cli, double slow, double fast) {
    char script[PATH_SIZE], line[LINE_SIZE];
    int rows = 0, status = 0, code;
    pid_t child = -1;
    FILE *stream = find_script(script) ? start(script, &child) : NULL;
    if (!stream) {
        SAY_ERROR(cli, W_bench_peers_missing);
        return FAILED;
    }
    fflush(stdout);
    while (fgets(line, sizeof line, stream))
        rows += take_line(cli, line, rows, slow, fast);
    fclose(stream);
    waitpid(child, &status, 0);
    if (rows && status == 0) return DONE;
    code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == NO_NODE)
        SAY_ERROR(cli, W_bench_peers_node);
    else if (code == NO_PACKAGES)
        SAY_ERROR(cli, W_bench_peers_packages);
    else
        SAY_ERROR(cli, W_bench_peers_failed);
    return FAILED;
}
