/* parallel.c - parts of a batch on several threads. Apart from batch.c because WebAssembly has no threads. */
#include <pthread.h>

#include "skerry/batch.h"

enum { THREADS_MAX = 64 };

typedef struct job {
    sk_batch part;
    void (*work)(sk_batch *part, void *context);
    void *context;
    pthread_t thread;
    int started;
} job;

static void *run(void *raw) {
    job *j = (job *)raw;
    j->work(&j->part, j->context);
    return NULL;
}

/* Games from .. to of the batch, as a batch of their own over the same arrays. */
static sk_batch part_of(const sk_batch *batch, uint32_t from, uint32_t to) {
    sk_batch part = *batch;
    part.count = to - from;
    part.first = batch->first + from;
    part.states += (size_t)from * batch->game->state_size;
    part.rng += from;
    part.episode += from;
    if (part.done) part.done += from;
    if (part.final_scores) part.final_scores += (size_t)from * SK_SEATS;
    if (part.final_ranks) part.final_ranks += (size_t)from * SK_SEATS;
    return part;
}

void sk_batch_parallel(const sk_batch *batch, int threads, void (*work)(sk_batch *part, void *context), void *context) {
    job jobs[THREADS_MAX];
    if (threads < 1) threads = 1;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    for (int i = 0; i < threads; i++) {
        uint32_t from = (uint32_t)((uint64_t)batch->count * (uint32_t)i / (uint32_t)threads);
        uint32_t to = (uint32_t)((uint64_t)batch->count * (uint32_t)(i + 1) / (uint32_t)threads);
        jobs[i].part = part_of(batch, from, to);
        jobs[i].work = work;
        jobs[i].context = context;
        jobs[i].started = i > 0 && pthread_create(&jobs[i].thread, NULL, run, &jobs[i]) == 0;
    }
    for (int i = 0; i < threads; i++)
        if (!jobs[i].started) run(&jobs[i]);
    for (int i = 0; i < threads; i++)
        if (jobs[i].started) pthread_join(jobs[i].thread, NULL);
}
