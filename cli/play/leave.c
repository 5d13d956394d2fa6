/* leave.c - an interrupt, a closed window, an order to end: nothing is lost, and the way back is told. See keep.h. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "keep.h"
#include "play.h"

static volatile sig_atomic_t mode_now, wanted;
static const char *volatile words_now;

/* The way back on stderr; only what a signal handler may do. */
static void tell(void) {
    const char *words = words_now;
    if (!words || !words[0]) return;
    if (write(STDERR_FILENO, "\n", 1) < 0 || write(STDERR_FILENO, words, strlen(words)) < 0 ||
        write(STDERR_FILENO, "\n", 1) < 0)
        _exit(1);
}

/* The file of the game is whole at any time, so the program may end anywhere. Only a screen that is being drawn must
 * first be given back in order: then the signal is noted, and a second one ends the program as it would any. */
static void obey(int number) {
    if (mode_now == LEAVE_SCREEN) {
        if (wanted) signal(number, SIG_DFL);
        wanted = number;
        return;
    }
    if (mode_now == LEAVE_THINKING) screen_close();
    if (number != SIGHUP) tell();
    _exit(128 + number);
}

void leave_now(void) {
    screen_close();
    if (wanted != SIGHUP) tell();
    _exit(128 + wanted);
}

void leave_mode(int mode) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = obey;
    sigemptyset(&action.sa_mask);
    mode_now = mode;
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &action, NULL);
}

int leave_wanted(void) {
    return wanted != 0;
}

void leave_words(const char *words) {
    words_now = words;
}
