/* progress.c - how far a long run is, with the time left, on stderr: one line that is drawn again and again on a
 * terminal, a line now and then elsewhere. */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "command.h"

enum { BAR = 30, LINE_SECONDS = 30 };

static volatile sig_atomic_t stopped;

static void note_stop(int number) {
    stopped = 1;
    signal(number, SIG_DFL);
}

int progress_stopped(void) {
    return stopped;
}

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
    progress->first = 0;
    progress->started = progress->told = now();
}

void progress_from(progress_bar *progress, uint64_t done) {
    progress->first = done;
}

/* Time left, from the pace since the start. */
static void add_time_left(const progress_bar *progress, uint64_t done, sk_text *out) {
    double spent = now() - progress->started, pace = spent / (double)(done - progress->first);
    long seconds = (long)(pace * (double)(progress->total - done) + 0.5);
    SK_SAY(out, progress->lang, say_word(progress->lang, W_cli_time_left), {"m", NULL, seconds / 60},
           {"s", NULL, seconds % 60});
}

static void draw_bar(const progress_bar *progress, uint64_t done, const char *left) {
    char bar[BAR + 1];
    int filled = (int)(done * BAR / progress->total);
    for (int i = 0; i < BAR; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %llu/%llu %s\033[K", bar, (unsigned long long)done, (unsigned long long)progress->total,
            left);
}

void progress_show(progress_bar *progress, uint64_t done) {
    char memory[64];
    sk_text left;
    if (done % progress->step != 0 || !progress->total || done > progress->total) return;
    if (!progress->shown && now() - progress->told < LINE_SECONDS) return;
    sk_text_init(&left, memory, sizeof memory);
    if (done > progress->first) add_time_left(progress, done, &left);
    progress->told = now();
    if (progress->shown)
        draw_bar(progress, done, memory);
    else
        fprintf(stderr, "%llu/%llu %s\n", (unsigned long long)done, (unsigned long long)progress->total, memory);
}

void progress_catch(void) {
    signal(SIGINT, note_stop);
    signal(SIGTERM, note_stop);
}

void progress_end(progress_bar *progress) {
    if (progress->shown) fputs("\r\033[K", stderr);
}
