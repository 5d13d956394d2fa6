/* parallel.c - parts of a batch on several threads. Apart from batch.c because WebAssembly has no threads. */
#include <pthread.h>
#include <stdatomic.h>

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

/* A turn over a whole batch, while its parts are being played. */
typedef struct whole {
    const sk_batch *batch;
    const sk_turn *turn;
    atomic_uint refused;
} whole;

static void turn_part(sk_batch *part, void *context) {
    whole *w = (whole *)context;
    size_t from = part->first - w->batch->first;
    sk_turn turn = *w->turn;
    if (turn.actions) turn.actions += from;
    if (turn.refused) turn.refused += from;
    if (turn.ended) turn.ended += from;
    if (turn.acted) turn.acted += from;
    if (turn.actors) turn.actors += from;
    if (turn.rewards) turn.rewards += from * part->players;
    if (turn.mask) turn.mask += from * part->game->actions;
    if (turn.observation) turn.observation += from * part->game->features;
    if (turn.information) turn.information += from * part->game->features;
    atomic_fetch_add(&w->refused, sk_batch_turn(part, &turn));
}

uint32_t sk_batch_turn_parallel(sk_batch *batch, const sk_turn *turn, int threads) {
    whole w = {.batch = batch, .turn = turn};
    sk_batch_parallel(batch, threads, turn_part, &w);
    return w.refused;
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
