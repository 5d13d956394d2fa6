/* near.c - what somebody may have meant who mistyped a word. */
#include "command.h"

enum { WORD_MAX = 40 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Letters to add, drop, change or swap to turn one word into the other; WORD_MAX for very long words. */
static int distance(const char *a, const char *b) {
    int rows[3][WORD_MAX + 1], *before = rows[0], *last = rows[1], *now = rows[2];
    size_t length = strlen(b);
    if (strlen(a) > WORD_MAX || length > WORD_MAX) return WORD_MAX;
    for (size_t j = 0; j <= length; j++)
        last[j] = (int)j;
    for (int i = 1; a[i - 1]; i++) {
        int *oldest = before;
        now[0] = i;
        for (size_t j = 1; j <= length; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
        now = oldest;
    }
    return last[length];
}

/* Let `other` be the best so far if it is nearer to `word`; a word that begins with it is as near as one letter. */
void near_try(near_word *best, const char *word, const char *other) {
    int far = distance(word, other);
    if (strlen(word) > 2 && strncmp(word, other, strlen(word)) == 0) far = least(far, 1);
    if (far > (int)strlen(other) / 3 + 1 || far > 3 || 2 * far >= (int)strlen(word) + (far == 1) ||
        (best->word && far >= best->far))
        return;
    best->word = other;
    best->far = far;
}

void near_say(const cli_line *cli, const near_word *best) {
    if (best->word) SAY(stderr, cli->lang, W_cli_mean, {"what", best->word, 0});
}
