/* parallel.c - parts of a batch on several threads. Apart from batch.c because WebAssembly has no threads.
 *
 * Helpers are started when first needed and then wait for calls, at first awake, because a learner's next step comes
 * soon: a step of some thousands of games takes less time than starting a thread. One call at a time has the helpers;
 * another thread that calls meanwhile plays its parts alone. A child process begins without helpers.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "skerry/batch.h"

enum { THREADS_MAX = 64, WAKEFUL = 500 };

typedef struct job {
    sk_batch part;
    void (*work)(sk_batch *part, void *context);
    void *context;
} job;

/* Everything about the helpers. A ticket is the number of the call, times 256, and how many helpers it wants: read as
 * one, so that a helper that is late cannot take the work of one call for another's. */
static struct crew {
    pthread_mutex_t busy; /* held during a call */
    pthread_mutex_t lock; /* for the conditions */
    pthread_cond_t called, done;
    atomic_uint_fast64_t ticket;
    atomic_int left;      /* helpers that have not finished */
    int started, guarded; /* helpers; 1: children forget them */
    job jobs[THREADS_MAX];
} crew = {.busy = PTHREAD_MUTEX_INITIALIZER,
          .lock = PTHREAD_MUTEX_INITIALIZER,
          .called = PTHREAD_COND_INITIALIZER,
          .done = PTHREAD_COND_INITIALIZER};

static inline void breathe(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Wait for a ticket other than `seen`. */
static uint_fast64_t next_ticket(uint_fast64_t seen) {
    for (int i = 0; i < WAKEFUL; i++) {
        uint_fast64_t ticket = atomic_load_explicit(&crew.ticket, memory_order_acquire);
        if (ticket != seen) return ticket;
        breathe();
    }
    pthread_mutex_lock(&crew.lock);
    while (atomic_load(&crew.ticket) == seen)
        pthread_cond_wait(&crew.called, &crew.lock);
    pthread_mutex_unlock(&crew.lock);
    return atomic_load(&crew.ticket);
}

/* Helper number n, from 1; part 0 is the caller's own. */
static void *help(void *raw) {
    const job *mine = (const job *)raw;
    const uint_fast64_t number = (uint_fast64_t)(mine - crew.jobs);
    for (uint_fast64_t ticket = 0;;) {
        ticket = next_ticket(ticket);
        if (number > (ticket & 0xff)) continue;
        job now = *mine;
        now.work(&now.part, now.context);
        if (atomic_fetch_sub(&crew.left, 1) != 1) continue;
        pthread_mutex_lock(&crew.lock);
        pthread_cond_signal(&crew.done);
        pthread_mutex_unlock(&crew.lock);
    }
    return NULL;
}

/* In a child after fork: the helpers stayed behind. */
static void forget(void) {
    pthread_mutex_init(&crew.busy, NULL);
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.called, NULL);
    pthread_cond_init(&crew.done, NULL);
    atomic_store(&crew.ticket, 0);
    crew.started = 0;
}

/* Start helpers up to number `wanted`; returns how many there are, which may be fewer. */
static int hire(int wanted) {
    if (!crew.guarded) crew.guarded = pthread_atfork(NULL, NULL, forget) == 0;
    while (crew.guarded && crew.started < wanted) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, &crew.jobs[crew.started + 1]) != 0) break;
        pthread_detach(thread);
        crew.started++;
    }
    return crew.started < wanted ? crew.started : wanted;
}

/* Do jobs 1 .. helpers; they are written. */
static void call(int helpers) {
    uint_fast64_t ticket = ((atomic_load(&crew.ticket) >> 8) + 1) << 8 | (uint_fast64_t)helpers;
    atomic_store(&crew.left, helpers);
    pthread_mutex_lock(&crew.lock);
    atomic_store_explicit(&crew.ticket, ticket, memory_order_release);
    pthread_cond_broadcast(&crew.called);
    pthread_mutex_unlock(&crew.lock);
}

static void await(void) {
    for (int i = 0; i < WAKEFUL && atomic_load_explicit(&crew.left, memory_order_acquire); i++)
        breathe();
    pthread_mutex_lock(&crew.lock);
    while (atomic_load(&crew.left))
        pthread_cond_wait(&crew.done, &crew.lock);
    pthread_mutex_unlock(&crew.lock);
}

sk_batch sk_batch_part(const sk_batch *batch, uint32_t from, uint32_t to) {
    sk_batch part = *batch;
    part.count = to - from;
    part.first = batch->first + from;
    part.states += (size_t)from * batch->game->state_size;
    part.rng += from;
    part.episode += from;
    if (part.done) part.done += from;
    if (part.final_scores) part.final_scores += (size_t)from * SK_SEATS;
    if (part.final_ranks) part.final_ranks += (size_t)from * SK_SEATS;
    if (part.legal) {
        part.legal += (size_t)from * batch->game->choices_max;
        part.legal_count += from;
    }
    if (part.kept) part.kept += (size_t)from * batch->players * sk_encoder_of(batch->game)->encoder_cache_size;
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
    if (turn.observation) turn.observation += from * sk_encoder_of(part->game)->features;
    if (turn.information) turn.information += from * sk_encoder_of(part->game)->features;
    if (turn.told) {
        turn.index += from * turn.room;
        turn.value += from * turn.room;
        turn.told += from;
    }
    atomic_fetch_add(&w->refused, sk_batch_turn(part, &turn));
}

uint32_t sk_batch_turn_parallel(sk_batch *batch, const sk_turn *turn, int threads) {
    whole w = {.batch = batch, .turn = turn};
    sk_batch_parallel(batch, threads, turn_part, &w);
    return w.refused;
}

/* Part i of so many. */
static sk_batch part_number(const sk_batch *batch, int i, int parts) {
    uint32_t from = (uint32_t)((uint64_t)batch->count * (uint32_t)i / (uint32_t)parts);
    uint32_t to = (uint32_t)((uint64_t)batch->count * (uint32_t)(i + 1) / (uint32_t)parts);
    return sk_batch_part(batch, from, to);
}

void sk_batch_parallel(const sk_batch *batch, int threads, void (*work)(sk_batch *part, void *context), void *context) {
    int parts = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    int ours = parts > 1 && pthread_mutex_trylock(&crew.busy) == 0, helpers = ours ? hire(parts - 1) : 0;
    for (int i = 1; i <= helpers; i++)
        crew.jobs[i] = (job){part_number(batch, i, parts), work, context};
    if (helpers) call(helpers);
    for (int i = 0; i < parts; i++) {
        if (i && i <= helpers) continue;
        sk_batch part = part_number(batch, i, parts);
        work(&part, context);
    }
    if (helpers) await();
    if (ours) pthread_mutex_unlock(&crew.busy);
}
