/* writer.c - group commit: take what waits, one transaction, one sync, then tell the loop. */
#include "writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skerry/require.h"

/* Between the beginnings of two commits, where many come. */
static const uint64_t GATHER_NS = 5000000;

/* Where the last group had company, more is on its way: it is waited for a little, so that a commit serves several. Who
 * is alone never waits. */
static void let_gather(writer *w) {
    uint64_t now = uv_hrtime(), until = w->began_ns + GATHER_NS;
    while (w->has_company && now < until && w->count < WRITER_GROUP_MAX && !w->stopping) {
        uv_cond_timedwait(&w->enough, &w->lock, until - now);
        now = uv_hrtime();
    }
    w->began_ns = now;
}

/* Until there is something to do, or nothing will come any more. */
static void wait_for_jobs(writer *w) {
    uv_mutex_lock(&w->lock);
    while (!w->first && !w->stopping)
        uv_cond_wait(&w->wake, &w->lock);
    let_gather(w);
    uv_mutex_unlock(&w->lock);
}

/* Everything that waits, up to a group. */
static int take_group(writer *w, job **group) {
    int count = 0;
    uv_mutex_lock(&w->lock);
    while (w->first && count < WRITER_GROUP_MAX) {
        group[count++] = w->first;
        w->first = w->first->next;
    }
    if (!w->first) w->last = &w->first;
    w->count -= count;
    w->has_company = count > 1;
    uv_mutex_unlock(&w->lock);
    return count;
}

/* Appends first, in one go, then the other jobs in order. */
static store_status do_group(writer *w, job **group, int count) {
    store_change *changes[WRITER_GROUP_MAX];
    store_status status = STORE_OK;
    int appends = 0;
    for (int i = 0; i < count; i++)
        if (group[i]->append) changes[appends++] = group[i]->append;
    if (appends) status = store_append(&w->s, changes, appends);
    for (int i = 0; i < count && status == STORE_OK; i++) {
        job *j = group[i];
        j->status = j->append ? j->append->status : j->work(j, &w->s);
        if (j->status == STORE_FAILED) status = STORE_FAILED;
    }
    return status;
}

static int only_reads(job *const *group, int count) {
    for (int i = 0; i < count; i++)
        if (!group[i]->is_read) return 0;
    return 1;
}

static void note_times(writer *w, job *const *group, int count) {
    uint64_t now = uv_hrtime();
    for (int i = 0; i < count; i++) {
        uint64_t ns = now - group[i]->queued_ns;
        int slot = 0;
        while (slot < WRITER_TIMES - 1 && ns > (1000000ull << slot))
            slot++;
        w->times[slot]++;
        w->latency_ns += ns;
    }
}

/* The jobs are done with: count them and hand them to the loop. */
static void hand_over(writer *w, job **group, int count, int has_failed) {
    uv_mutex_lock(&w->lock);
    w->commits += !only_reads(group, count);
    w->jobs += (uint64_t)count;
    if (has_failed) {
        w->failures++;
        memcpy(w->error, w->s.error, sizeof w->error);
    }
    note_times(w, group, count);
    for (int i = 0; i < count; i++) {
        group[i]->next = NULL;
        *w->done_last = group[i];
        w->done_last = &group[i]->next;
    }
    uv_mutex_unlock(&w->lock);
    uv_async_send(&w->async);
}

/* One transaction for the group. After a failure nothing is known, so the store is opened anew. If it was one of
 * several jobs that failed, and not the store itself, each is tried alone, so that a bad one does not harm the others.
 */
static void run_group(writer *w, job **group, int count) {
    int reads = only_reads(group, count), is_bad_job = 0;
    store_status status = !w->s.handle ? STORE_FAILED : reads ? STORE_OK : store_begin(&w->s);
    if (status == STORE_OK) {
        status = do_group(w, group, count);
        is_bad_job = status != STORE_OK && count > 1;
    }
    if (status == STORE_OK && !reads) status = store_commit(&w->s);
    if (status == STORE_OK) {
        hand_over(w, group, count, 0);
        return;
    }
    store_rollback(&w->s);
    int is_open = store_reopen(&w->s) == STORE_OK;
    if (is_bad_job && is_open) {
        for (int i = 0; i < count; i++)
            run_group(w, &group[i], 1);
        return;
    }
    for (int i = 0; i < count; i++)
        group[i]->status = STORE_FAILED;
    hand_over(w, group, count, 1);
    if (!is_open) uv_sleep(100);
}

static void work(void *context) {
    writer *w = (writer *)context;
    job *group[WRITER_GROUP_MAX];
    int count;
    do {
        wait_for_jobs(w);
        count = take_group(w, group);
        if (count) run_group(w, group, count);
    } while (count);
}

void writer_deliver(writer *w) {
    job *j, *next;
    uv_mutex_lock(&w->lock);
    j = w->done_first;
    w->done_first = NULL;
    w->done_last = &w->done_first;
    uv_mutex_unlock(&w->lock);
    for (; j; j = next) {
        next = j->next;
        j->done(j);
    }
}

static void deliver(uv_async_t *async) {
    writer_deliver((writer *)async->data);
}

/* The thread hears of everything that one turn of the loop has added at once, and takes it as one group. */
static void wake(writer *w) {
    if (!w->has_news) return;
    w->has_news = 0;
    uv_mutex_lock(&w->lock);
    uv_cond_signal(&w->wake);
    uv_mutex_unlock(&w->lock);
}

static void before_waiting(uv_prepare_t *handle) {
    wake((writer *)handle->data);
}

static void after_hearing(uv_check_t *handle) {
    wake((writer *)handle->data);
}

static void watch_turns(writer *w, uv_loop_t *loop) {
    uv_prepare_init(loop, &w->before);
    uv_check_init(loop, &w->after);
    w->before.data = w->after.data = w;
    uv_prepare_start(&w->before, before_waiting);
    uv_check_start(&w->after, after_hearing);
    uv_unref((uv_handle_t *)&w->before);
    uv_unref((uv_handle_t *)&w->after);
}

int writer_open(writer *w, uv_loop_t *loop, const char *url) {
    memset(w, 0, sizeof *w);
    w->last = &w->first;
    w->done_last = &w->done_first;
    if (store_open(&w->s, url) != STORE_OK) {
        memcpy(w->error, w->s.error, sizeof w->error);
        return -1;
    }
    uv_mutex_init(&w->lock);
    uv_cond_init(&w->wake);
    uv_cond_init(&w->enough);
    uv_async_init(loop, &w->async, deliver);
    w->async.data = w;
    watch_turns(w, loop);
    return uv_thread_create(&w->thread, work, w) == 0 ? 0 : -1;
}

int writer_add(writer *w, job *j) {
    SK_REQUIRE((j->append || j->work) && j->done);
    int taken;
    j->queued_ns = uv_hrtime();
    j->next = NULL;
    uv_mutex_lock(&w->lock);
    taken = w->count < WRITER_QUEUE_MAX && !w->stopping;
    if (taken) {
        *w->last = j;
        w->last = &j->next;
        w->count++;
        w->has_news = 1;
    }
    uv_mutex_unlock(&w->lock);
    return taken;
}

void writer_close(writer *w) {
    uv_mutex_lock(&w->lock);
    w->stopping = 1;
    uv_cond_signal(&w->wake);
    uv_cond_signal(&w->enough);
    uv_mutex_unlock(&w->lock);
    uv_thread_join(&w->thread);
    store_close(&w->s);
    uv_close((uv_handle_t *)&w->async, NULL);
    uv_close((uv_handle_t *)&w->before, NULL);
    uv_close((uv_handle_t *)&w->after, NULL);
}
