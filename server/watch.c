/* watch.c - hearing from the other servers on the same database. A thread of its own waits on a connection of its own;
 * when the line was lost, every table in memory asks what it has missed. */

#include "room.h"
#include "watch.h"

#include <poll.h>
#include <stdlib.h>

enum { TOLD_MAX = 4096, LOOK_MS = 100, AGAIN_MS = 1000 };

/* A line that was just lost is not yet an illness. */
static const uint64_t SILENT_NS = 5000000000u;

typedef struct told {
    char id[STORE_ID_SIZE];
    uint32_t seq;
} told;

typedef struct watcher {
    server *s;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_async_t async;
    told list[TOLD_MAX];
    int count, lost, stopping, is_listening;
    uint64_t silent_ns; /* since when it does not listen */
} watcher;

/* On the watcher's thread. */
static void note(void *context, const char *id, uint32_t seq) {
    watcher *w = (watcher *)context;
    uv_mutex_lock(&w->lock);
    if (w->count < TOLD_MAX) {
        snprintf(w->list[w->count].id, STORE_ID_SIZE, "%s", id);
        w->list[w->count++].seq = seq;
    } else {
        w->lost = 1;
    }
    uv_mutex_unlock(&w->lock);
    uv_async_send(&w->async);
}

static int is_stopping(watcher *w) {
    uv_mutex_lock(&w->lock);
    int stopping = w->stopping;
    uv_mutex_unlock(&w->lock);
    return stopping;
}

/* Listen until the line is lost. */
static void listen_on(watcher *w, store *line) {
    int fd = line->kind->watch(line);
    uv_mutex_lock(&w->lock);
    w->lost = 1;
    w->is_listening = fd >= 0;
    uv_mutex_unlock(&w->lock);
    uv_async_send(&w->async);
    while (fd >= 0 && !is_stopping(w)) {
        struct pollfd wait = {fd, POLLIN, 0};
        poll(&wait, 1, LOOK_MS);
        if (line->kind->watched(line, note, w) != 0) return;
    }
}

static void work(void *context) {
    watcher *w = (watcher *)context;
    while (!is_stopping(w)) {
        store line;
        if (store_open_raw(&line, w->s->options.database) == STORE_OK) {
            listen_on(w, &line);
            uv_mutex_lock(&w->lock);
            w->is_listening = 0;
            w->silent_ns = uv_hrtime();
            uv_mutex_unlock(&w->lock);
            store_close(&line);
        }
        if (!is_stopping(w)) uv_sleep(AGAIN_MS);
    }
}

static void ask(void *context, game_room *t) {
    (void)context;
    room_changed_elsewhere(t->owner, t->id, 0);
    room_changed_elsewhere(t->owner, t->id, t->m.seq + 1);
}

static void deliver(uv_async_t *async) {
    watcher *w = (watcher *)async->data;
    static told list[TOLD_MAX];
    int count, lost;
    uv_mutex_lock(&w->lock);
    count = w->count;
    lost = w->lost;
    memcpy(list, w->list, (size_t)count * sizeof list[0]);
    w->count = w->lost = 0;
    uv_mutex_unlock(&w->lock);
    if (w->s->is_draining) return;
    if (lost) rooms_each(w->s, ask, NULL);
    for (int i = 0; i < count; i++)
        room_changed_elsewhere(w->s, list[i].id, list[i].seq);
}

int watch_is_well(const server *s) {
    watcher *w = s->watcher;
    int is_well = 1;
    if (!w) return 1;
    uv_mutex_lock(&w->lock);
    is_well = w->is_listening || uv_hrtime() - w->silent_ns < SILENT_NS;
    uv_mutex_unlock(&w->lock);
    return is_well;
}

int watch_open(server *s) {
    watcher *w;
    if (!s->w.s.kind->watch) return 0;
    if (!(w = (watcher *)calloc(1, sizeof *w))) return -1;
    w->s = s;
    w->silent_ns = uv_hrtime();
    s->watcher = w;
    uv_mutex_init(&w->lock);
    uv_async_init(&s->loop, &w->async, deliver);
    w->async.data = w;
    return uv_thread_create(&w->thread, work, w);
}

static void free_watcher(uv_handle_t *handle) {
    free(handle->data);
}

void watch_close(server *s) {
    watcher *w = s->watcher;
    if (!w) return;
    uv_mutex_lock(&w->lock);
    w->stopping = 1;
    uv_mutex_unlock(&w->lock);
    uv_thread_join(&w->thread);
    uv_close((uv_handle_t *)&w->async, free_watcher);
    s->watcher = NULL;
}
