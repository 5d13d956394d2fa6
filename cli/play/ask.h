/* ask.h - questions to the terminal, before a screen uses it. */
#ifndef SKERRY_CLI_ASK_H
#define SKERRY_CLI_ASK_H

#include <stddef.h>

/* Write `question` and then ask for the terminal's kind, which every terminal tells: so nothing is waited for in vain.
 * What came until then is in `answer`; 0 if there is no terminal, or nothing came within so many milliseconds. */
int terminal_ask(const char *question, int ms, char *answer, size_t size);

#endif
