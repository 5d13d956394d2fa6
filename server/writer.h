/* writer.h - the one thread that owns the store. Work that is queued together is committed together (group commit); the
 * loop hears of it only after the commit, so nothing is told before it is durable.
 *
 * At most WRITER_QUEUE_MAX jobs wait; then writer_add refuses and the server answers BUSY.
 */
#ifndef SKERRY_SERVER_WRITER_H
#define SKERRY_SERVER_WRITER_H

#include <uv.h>

#include "store/store.h"

enum { WRITER_QUEUE_MAX = 16384, WRITER_GROUP_MAX = 512, WRITER_TIMES = 12 };

typedef struct job {
    store_change *append;                            /* a change to append, or NULL: */
    store_status (*work)(struct job *job, store *s); /* on the writer's thread; may run again after a failed commit */
    void (*done)(struct job *job);                   /* on the loop's thread, with the status; frees the job */
    store_status status;
    int is_read; /* needs no transaction */
    uint64_t queued_ns;
    void *context, *owner; /* of the caller */
    struct job *next;
} job;

/* A job that runs `work` for its owner. */
static inline job job_of(store_status (*work)(job *j, store *s), void (*done)(job *j), int is_read, void *owner) {
    return (job){.work = work, .done = done, .is_read = is_read, .owner = owner};
}

typedef struct writer {
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wake, enough; /* something waits; nothing more is waited for */
    uv_async_t async;
    uv_prepare_t before; /* a turn of the loop waits for news, and has heard them */
    uv_check_t after;
    store s;
    job *first, **last; /* waiting */
    job *done_first, **done_last;
    int count, stopping, has_company;             /* has_company: the last group had more than one job */
    uint64_t began_ns;                            /* when it was taken */
    int has_news;                                 /* the loop's: jobs were added of which the thread does not know */
    uint64_t commits, jobs, failures, latency_ns; /* latency: sum over jobs, from queue to commit */
    uint64_t times[WRITER_TIMES];                 /* jobs done within 1, 2, 4 ... ms */
    char error[STORE_ERROR_SIZE];
} writer;

/* Open the store and start the thread; 0, or -1 with writer.error. */
int writer_open(writer *w, uv_loop_t *loop, const char *url);

/* Queue a job; 0 if the queue is full (the job stays the caller's). It begins when the turn of the loop is over. */
int writer_add(writer *w, job *j);

/* Finish all jobs, stop the thread, close the store. Jobs done are still delivered by writer_deliver. */
void writer_close(writer *w);
void writer_deliver(writer *w);

#endif
