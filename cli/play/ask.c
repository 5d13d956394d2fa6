/* ask.c - questions to the terminal. See ask.h. */
#include "ask.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

int terminal_ask(const char *question, int ms, char *answer, size_t size) {
    struct termios before, raw;
    char line[200];
    size_t used = 0;
    int length = snprintf(line, sizeof line, "%s\033[c", question);
    answer[0] = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0) return 0;
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0) return 0;
    if (write(STDOUT_FILENO, line, (size_t)length) == length) {
        struct pollfd wait = {STDIN_FILENO, POLLIN, 0};
        while (used + 1 < size && poll(&wait, 1, ms) > 0) {
            ssize_t got = read(STDIN_FILENO, answer + used, size - 1 - used);
            if (got <= 0) break;
            used += (size_t)got;
            answer[used] = 0;
            if (strstr(answer, "\033[?") && answer[used - 1] == 'c') break;
        }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return used > 0;
}
