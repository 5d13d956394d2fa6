/* scratch_folder.h - a test program with a folder of its own, which is gone when it ends.
 *
 *   int main(int argc, char **argv) { return in_folder("server", argc, argv); }
 *
 * Include it in place of tests/support/tap.h, in exactly one file per test program.
 */
#ifndef SKERRY_TESTS_SCRATCH_FOLDER_H
#define SKERRY_TESTS_SCRATCH_FOLDER_H

#include <signal.h>
#include <sodium.h>
#include <sys/wait.h>
#include <unistd.h>
#define TAP_OWN_MAIN
#include "tests/support/tap.h"

static char folder[64];

/* Make the folder; 0 if it or the cipher library cannot be had. A line that breaks is noticed by who writes to it. */
static inline int folder_make(const char *name) {
    const char *place = getenv("TMPDIR");
    signal(SIGPIPE, SIG_IGN);
    snprintf(folder, sizeof folder, "%s/skerry-%s-XXXXXX", place ? place : P_tmpdir, name);
    return sodium_init() >= 0 && mkdtemp(folder) != NULL;
}

static inline void folder_remove(void) {
    pid_t child = fork();
    if (child == 0) execlp("rm", "rm", "-rf", folder, (char *)NULL);
    waitpid(child, NULL, 0);
}

/* Every test in it. */
static inline int in_folder(const char *name, int argc, char **argv) {
    int status;
    if (!folder_make(name)) return 1;
    status = tap_main(argc, argv);
    folder_remove();
    return status;
}

#endif
