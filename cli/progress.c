/* progress.c - how far a long run is, with the time left: one line on stderr, only if that is a terminal. */
#include <time.h>
#include <unistd.h>

#include "command.h"

enum { BAR = 30 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_start(progress_bar *progress, int lang, uint64_t total) {
    progress->shown = isatty(STDERR_FILENO);
    progress->lang = lang;
    progress->total = total;
    progress->step = total / 500 + 1;
    progress->started = now();
}

void progress_show(progress_bar *progress, uint64_t done) {
    char bar[BAR + 1], left[64];
    sk_text text;
    double spent;
    int filled;
    if (!progress->shown || done % progress->step != 0 || !progress->total) return;
    spent = now() - progress->started;
    filled = (int)(done * BAR / progress->total);
    for (int i = 0; i < BAR; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR] = 0;
    sk_text_init(&text, left, sizeof left);
    if (done) {
        long seconds = (long)(spent * (double)(progress->total - done) / (double)done + 0.5);
        SK_SAY(&text, progress->lang, say_word(progress->lang, W_cli_time_left), {"m", NULL, seconds / 60},
               {"s", NULL, seconds % 60});
    }
    fprintf(stderr, "\r[%s] %llu/%llu %s\033[K", bar, (unsigned long long)done, (unsigned long long)progress->total,
            left);
}

void progress_end(progress_bar *progress) {
    if (progress->shown) fputs("\r\033[K", stderr);
}
