/* judging.c - nets on the command line: `--net FILE`, and `skerry bench --nets`, positions of random games that a
 * game's net judges in a second.
 *
 * Everything that an evaluation takes is counted: the view, the legal choices, the features, the net. The signature is
 * made of all that was judged and is the same on every target.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "skerry/player.h"

enum { EVALUATIONS = 1000, WINDOWS = 12, NUMBERS = 3, NET_ROOM = 4 << 20 };

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static const int columns[] = {18, -8, -12, -12, -19};

void bench_net_titles(const cli_line *cli) {
    if (!cli_has(cli, OPT_JSON)) say_titles(say_word(cli->lang, W_bench_nets_columns), columns, NUMBERS + 2);
}

int bench_net(const cli_line *cli, const seating *table, int first) {
    double best[2] = {1e9, 1e9};
    uint64_t signature[2] = {0, 0};
    if (!sk_net_present(table->game)) return DONE;
    for (int i = 0; i < 2 * WINDOWS; i++) {
        double start = seconds(), spent;
        signature[i % 2] = sk_net_signature(table->game, table->players, EVALUATIONS, i % 2);
        if ((spent = seconds() - start) < best[i % 2]) best[i % 2] = spent;
    }
    if (cli_has(cli, OPT_JSON))
        printf("%s{\"game\":\"%s\",\"players\":%d,\"evaluations_per_s\":%.0f,\"plain_per_s\":%.0f,"
               "\"signature\":\"%016llx\"}",
               first ? "" : ",\n ", table->game->key, table->players, EVALUATIONS / best[0], EVALUATIONS / best[1],
               (unsigned long long)signature[0]);
    else
        printf("%-18s %7d %11.1f %11.1f   %016llx\n", table->game->key, table->players, EVALUATIONS / best[0] / 1000,
               EVALUATIONS / best[1] / 1000, (unsigned long long)signature[0]);
    if (signature[0] == signature[1]) return DONE;
    SAY_ERROR(cli, W_bench_nets_differ, {"game", table->game->key, 0});
    return FAILED;
}

/* Why a file is not taken. */
static int message_of(sk_status status) {
    if (status == SK_BAD_TEXT) return W_cli_net_why_text;
    return status == SK_BAD_VERSION || status == SK_NO_GAME ? W_cli_net_why_version : W_cli_net_why_damaged;
}

int net_wanted(const cli_line *cli) {
    static uint64_t memory[NET_ROOM / 8];
    const char *wish = cli_has(cli, OPT_NET) ? cli->text[OPT_NET] : getenv("SKERRY_NET");
    sk_status status = SK_NO_GAME;
    int count;
    const sk_game *const *games = sk_games(&count);
    if (!wish || !*wish) return DONE;
    if (strcmp(wish, "none") == 0) {
        for (int i = 0; i < count; i++)
            (void)sk_net_use(games[i], NULL, 0);
        return DONE;
    }
    long size = file_read(wish, (char *)memory, sizeof memory);
    if (size < 0) {
        SAY_ERROR(cli, W_cli_no_file, {"file", wish, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if ((size_t)size > sizeof memory) status = SK_BAD_SIZE;
    for (int i = 0; i < count && status == SK_NO_GAME; i++)
        status = sk_net_use(games[i], memory, (size_t)size);
    if (status == SK_OK) return DONE;
    SAY_ERROR(cli, W_cli_bad_net, {"file", wish, 0}, {"why", say_word(cli->lang, message_of(status)), 0});
    return FAILED;
}
