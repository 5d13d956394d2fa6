/* decisions.c - the input is a sequence of requests to one table, of every kind and with any number: what is granted
 * can be applied, and the log that it writes can be read. */
#include "fuzz.h"

#include "tests/server/decisions.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sequence q;
    const char *broken = sequence_run(&q, data, size);
    if (broken) fprintf(stderr, "%s\n%.*s\n", broken, (int)q.body.length, q.memory);
    PROMISE(!broken);
    return 0;
}
