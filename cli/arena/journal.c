/* journal.c - the finished games of a match in a text file, so that an interrupted match goes on.
 *
 *   skerry-arena 1
 *   match game=isle-of-skye rules=1 options=0 players=2 seed=1 ms=0 iterations=0 move-time=5000 seats=hard,easy
 *   # game, points, places, fault, culprit, goal; per seat: decisions, total, longest, longest turn in microseconds
 *   0 34 28 1 2 0 0 -1 31 12000 900 1500 30 11000 800 1400
 *
 * A game is written at once when it is finished; a last line that was cut off by a crash is dropped.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "arena.h"

enum { LINE_MAX_BYTES = 1000, HEAD_MAX = 2 * ENTRANTS_MAX * ENTRANT_TEXT_MAX };

/* Everything that decides the games; the number of games does not, so a match can be made longer. */
static void write_head(const arena_match *match, sk_text *out) {
    char numbers[400];
    snprintf(numbers, sizeof numbers,
             "match game=%s rules=%d options=%u players=%d seed=%llu ms=%u iterations=%u move-time=%u %sseats=",
             match->table.game->key, match->table.game->version, match->table.options, match->table.players,
             (unsigned long long)match->seed, match->budget.ms, match->budget.iterations, match->move_ms,
             match->steady ? "steady=1 " : "");
    sk_text_add(out, "skerry-arena 1\n");
    sk_text_add(out, numbers);
    for (int i = 0; i < match->entrant_count; i++) {
        if (i) sk_text_char(out, ',');
        say_clean(out, match->entrants[i].text);
    }
    sk_text_add(out,
                "\n# game, points, places, fault, culprit, goal; per seat: decisions, total, longest, longest turn in "
                "microseconds\n");
}

/* Read the next number of a line into *out; 0 if there is none in the range. */
static int take(char **at, long long least, long long most, long long *out) {
    char *end;
    *out = strtoll(*at, &end, 10);
    if (end == *at || *out < least || *out > most) return 0;
    *at = end;
    return 1;
}

/* A line into a game; 0 if it is none. */
static int read_game(char *line, int players, uint64_t *number, arena_result *out) {
    long long n;
    memset(out, 0, sizeof *out);
    if (!take(&line, 0, ARENA_GAMES_MAX - 1, &n)) return 0;
    *number = (uint64_t)n;
    for (int i = 0; i < players; i++) {
        if (!take(&line, INT16_MIN, INT16_MAX, &n)) return 0;
        out->scores[i] = (int16_t)n;
    }
    for (int i = 0; i < players; i++) {
        if (!take(&line, 1, players, &n)) return 0;
        out->places[i] = (uint8_t)n;
    }
    if (!take(&line, 0, FAULTS - 1, &n)) return 0;
    out->fault = (uint8_t)n;
    if (!take(&line, 0, players - 1, &n)) return 0;
    out->culprit = (uint8_t)n;
    if (!take(&line, -1, 1, &n)) return 0;
    out->won = (int8_t)n;
    for (int i = 0; i < 4 * players; i++) {
        uint32_t *times[4] = {&out->times[i / 4].decisions, &out->times[i / 4].total_us, &out->times[i / 4].longest_us,
                              &out->times[i / 4].turn_us};
        if (!take(&line, 0, UINT32_MAX, &n)) return 0;
        *times[i % 4] = (uint32_t)n;
    }
    out->done = 1;
    return *line == 0;
}

/* The games after the head; the offset after the last whole line goes to *end. DONE, or FAILED after saying why. */
static int read_games(const cli_line *cli, FILE *file, const arena_match *match, arena_result *results, uint64_t games,
                      uint64_t *known, long *end) {
    char line[LINE_MAX_BYTES];
    long row = 4;
    for (; fgets(line, sizeof line, file); row++) {
        arena_result result;
        uint64_t number;
        size_t length = strcspn(line, "\n");
        if (!line[length] && length + 1 < sizeof line) break;
        line[length] = 0;
        if (!read_game(line, match->table.players, &number, &result)) {
            SAY_ERROR(cli, W_arena_broken_line, {"file", cli->text[OPT_RESUME], 0}, {"n", NULL, row});
            return FAILED;
        }
        *end = ftell(file);
        if (number >= games) continue;
        *known += !results[number].done;
        results[number] = result;
    }
    return DONE;
}

/* Compare the head of a file with that of the match. */
static int same_head(FILE *file, const char *head) {
    for (; *head; head++)
        if (fgetc(file) != (uint8_t)*head) return 0;
    return 1;
}

/* Read the file that there is, or begin it. */
static int load(const cli_line *cli, journal *j, const arena_match *match, arena_result *results, uint64_t games,
                uint64_t *known) {
    static char head[HEAD_MAX];
    FILE *file = fdopen(dup(j->file), "r");
    sk_text text;
    long end = 0, size;
    int status = DONE;
    sk_text_init(&text, head, sizeof head);
    write_head(match, &text);
    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) {
        if (file) fclose(file);
        SAY_ERROR(cli, W_cli_no_file, {"file", j->path, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    rewind(file);
    if (size > 0) {
        end = (long)text.length;
        if (!same_head(file, head)) {
            SAY_ERROR(cli, W_arena_other_match, {"file", j->path, 0});
            status = FAILED;
        } else {
            status = read_games(cli, file, match, results, games, known, &end);
        }
    }
    fclose(file);
    if (status != DONE) return status;
    if (size == 0 && write(j->file, head, text.length) == (ssize_t)text.length) return DONE;
    if (size > 0 && ftruncate(j->file, end) == 0) return DONE;
    SAY_ERROR(cli, W_cli_no_write, {"file", j->path, 0});
    return FAILED;
}

int journal_open(const cli_line *cli, journal *j, const arena_match *match, arena_result *results, uint64_t games,
                 uint64_t *known) {
    j->path = cli->text[OPT_RESUME];
    j->file = -1;
    if (!j->path) return DONE;
    j->file = open(j->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0) {
        SAY_ERROR(cli, W_cli_no_file, {"file", j->path, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if (flock(j->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        SAY_ERROR(cli, W_arena_in_use, {"file", j->path, 0});
        journal_close(j);
        return FAILED;
    }
    if (load(cli, j, match, results, games, known) == DONE) return DONE;
    journal_close(j);
    return FAILED;
}

int journal_add(const journal *j, const arena_match *match, uint64_t number, const arena_result *result) {
    char line[LINE_MAX_BYTES];
    sk_text text;
    if (j->file < 0) return 1;
    sk_text_init(&text, line, sizeof line);
    sk_text_number(&text, (int64_t)number);
#define ADD(value) (sk_text_char(&text, ' '), sk_text_number(&text, (value)))
    for (int i = 0; i < match->table.players; i++)
        ADD(result->scores[i]);
    for (int i = 0; i < match->table.players; i++)
        ADD(result->places[i]);
    ADD(result->fault);
    ADD(result->culprit);
    ADD(result->won);
    for (int i = 0; i < match->table.players; i++) {
        ADD(result->times[i].decisions);
        ADD(result->times[i].total_us);
        ADD(result->times[i].longest_us);
        ADD(result->times[i].turn_us);
    }
#undef ADD
    sk_text_char(&text, '\n');
    return write(j->file, line, text.length) == (ssize_t)text.length;
}

void journal_close(journal *j) {
    if (j->file >= 0) close(j->file);
    j->file = -1;
}
