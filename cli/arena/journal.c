/* journal.c - the finished games of a match in a file (cli/ledger.h), so that an interrupted match goes on and machines
 * share one.
 *
 *   skerry-arena 1
 *   match game=isle-of-skye rules=1 options=0 players=2 seed=1 ms=0 iterations=0 move-time=5000 seats=hard,easy
 *   # game, points, places, fault, culprit, goal; per seat: decisions, total, longest, longest turn in microseconds
 *   0 34 28 1 2 0 0 -1 31 12000 900 1500 30 11000 800 1400
 *
 * A net in use is part of what decides the games: a number made of what it says (net=...) tells it from others.
 */
#include <stdlib.h>

#include "arena.h"

enum { LINE_MAX_BYTES = 1000, NET_TRIALS = 64, HEAD_MAX = 2 * ENTRANTS_MAX * ENTRANT_TEXT_MAX };

/* Everything that decides the games; the number of games does not, so a match can be made longer. */
static void write_head(const arena_match *match, sk_text *out) {
    char numbers[400], net[32] = "";
    if (sk_net_present(match->table.game))
        snprintf(net, sizeof net, "net=%016llx ",
                 (unsigned long long)sk_net_signature(match->table.game, match->table.players, NET_TRIALS, 0));
    snprintf(numbers, sizeof numbers,
             "match game=%s rules=%d options=%u players=%d seed=%llu ms=%u iterations=%u move-time=%u %s%sseats=",
             match->table.game->key, match->table.game->version, match->table.options, match->table.players,
             (unsigned long long)match->seed, match->budget.ms, match->budget.iterations, match->move_ms,
             match->steady ? "steady=1 " : "", net);
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

/* What a journal is read into. */
typedef struct reading {
    const arena_match *match;
    arena_result *results;
    uint64_t games, *known;
} reading;

/* A line of the file; games beyond the match are passed over. */
static int take_game(void *raw, char *line) {
    const reading *r = (const reading *)raw;
    arena_result result;
    uint64_t number;
    if (!read_game(line, r->match->table.players, &number, &result)) return 0;
    if (number >= r->games) return 1;
    *r->known += !r->results[number].done;
    r->results[number] = result;
    return 1;
}

int journal_open(const cli_line *cli, ledger *kept, const arena_match *match, arena_result *results, uint64_t games,
                 uint64_t *known) {
    static char head[HEAD_MAX];
    reading r = {match, results, games, known};
    sk_text text;
    sk_text_init(&text, head, sizeof head);
    write_head(match, &text);
    return ledger_open(cli, kept, head, take_game, &r);
}

int journal_add(const ledger *kept, const arena_match *match, uint64_t number, const arena_result *result) {
    char line[LINE_MAX_BYTES];
    sk_text text;
    if (kept->file < 0) return 1;
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
    return ledger_add(kept, line, text.length);
}
