/* puzzles.c - positions with one clearly best choice: their text, and what a search thinks of them. */
#include "advice.h"
#include "skerry/record.h"
#include "skerry/text.h"

/* A choice that was tried less often than this share of the iterations is not worth comparing. */
enum { SHARE = 100, TRIES = 3 };

/* Iterations after which a level of difficulty begins; the first is found with the fewest. */
static const uint32_t efforts[SK_PUZZLE_LEVELS - 1] = {12, 50, 200, 800};

/* The word at *at into `out`, and on to the next one; 0 if it is missing or too long. */
static int take(const char **at, char *out, size_t size) {
    size_t length = strcspn(*at, " \n");
    if (!length || length >= size) return 0;
    memcpy(out, *at, length);
    out[length] = 0;
    *at += length;
    *at += **at == ' ';
    return 1;
}

static int number_of(const char *word) {
    int number = 0;
    for (; *word >= '0' && *word <= '9' && number < SK_NO_ACTION; word++)
        number = 10 * number + (*word - '0');
    return *word ? -1 : number;
}

sk_status sk_puzzle_read(const char *line, sk_puzzle *out) {
    char level[4], action[8], code[2 * SK_STATE_MAX], memory[200];
    const sk_head *head = (const sk_head *)(const void *)out->view;
    sk_status status;
    sk_text text;
    memset(out, 0, sizeof *out);
    if (!take(&line, level, sizeof level) || !take(&line, action, sizeof action) ||
        !take(&line, out->key, sizeof out->key) || !take(&line, code, sizeof code))
        return SK_BAD_TEXT;
    out->level = number_of(level);
    if (out->level < 1 || out->level > SK_PUZZLE_LEVELS || number_of(action) < 0) return SK_BAD_TEXT;
    out->action = (sk_action)number_of(action);
    if ((status = sk_position_read(code, &out->game, out->view)) != SK_OK) return status;
    out->seat = head->viewer;
    if (out->seat >= head->players || !sk_is_legal(out->game, out->view, out->seat, out->action)) return SK_ILLEGAL;
    sk_text_init(&text, memory, sizeof memory);
    return sk_hint_say(out->game, out->view, out->key, SK_EN, &text);
}

void sk_puzzle_write(const sk_puzzle *puzzle, sk_text *out) {
    sk_text_number(out, puzzle->level);
    sk_text_char(out, ' ');
    sk_text_number(out, puzzle->action);
    sk_text_char(out, ' ');
    sk_text_add(out, puzzle->key);
    sk_text_char(out, ' ');
    sk_position_write(puzzle->game, puzzle->view, out);
}

/* What a choice promises: the chance to win and a hundredth for each point, alone the points. */
static int32_t promise(const sk_hint *hint) {
    return hint->win < 0 ? hint->points / 10 : hint->win + hint->points / 100;
}

int sk_puzzle_search(const sk_game *game, const void *view, int seat, uint64_t seed, uint32_t iterations,
                     sk_verdict *out) {
    sk_hint hints[SK_HINTS_MAX];
    /* Puzzles stay what they were when they were found: nets change. */
    const question asked = {game, view, seat, SK_NO_ACTION, seed, {0, iterations}, SK_EN, 1};
    int count = advise(&asked, hints, NULL);
    memset(out, 0, sizeof *out);
    if (count < 2) return 0;
    out->action = hints[0].action;
    out->lead = INT32_MAX;
    memcpy(out->key, hints[0].key, sizeof out->key);
    for (int i = 1; i < count; i++) {
        int32_t lead = promise(&hints[0]) - promise(&hints[i]);
        if (i > 1 && hints[i].visits < iterations / SHARE) continue;
        if (lead < out->lead) out->lead = lead;
    }
    return count;
}

int sk_puzzle_ask(const sk_puzzle *puzzle, const char *level, uint64_t seed, uint32_t iterations, sk_verdict *out) {
    sk_hint hints[SK_HINTS_MAX];
    int count =
        sk_level_hints(puzzle->game, puzzle->view, puzzle->seat, level, puzzle->action, seed, iterations, hints);
    int32_t own = 0, best = INT32_MIN;
    memset(out, 0, sizeof *out);
    if (count < 2) return 0;
    out->action = hints[0].action;
    for (int i = 0; i < count; i++) {
        int32_t value = promise(&hints[i]);
        int is_looked_at = i < 2 || hints[i].visits >= hints[0].visits / SHARE;
        if (hints[i].action == puzzle->action)
            own = value;
        else if (is_looked_at && value > best)
            best = value;
    }
    out->lead = own - best;
    return count;
}

int sk_puzzle_level(const sk_puzzle *puzzle) {
    sk_verdict verdict;
    for (int level = 1; level < SK_PUZZLE_LEVELS; level++) {
        int found = 0;
        for (uint64_t seed = 0; seed < TRIES; seed++)
            if (sk_puzzle_search(puzzle->game, puzzle->view, puzzle->seat, 100 + seed, efforts[level - 1], &verdict))
                found += verdict.action == puzzle->action;
        if (found == TRIES) return level;
    }
    return SK_PUZZLE_LEVELS;
}
