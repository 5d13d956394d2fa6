/* notify.c - digests: now and then, who is waited for and not there is told once about all tables, by a command of the
 * administrator's choice. It gets the address in SKERRY_TO and the lines on its standard input.
 *
 * Nothing but a code is sent to an address before somebody at a table has shown that code: it follows from the address
 * and the service's own salt, so that every server knows it and nobody has to keep it.
 */

#include <sodium.h>
#include <stdlib.h>

#include "notify.h"
#include "presence.h"
#include "room.h"
#include "i18n/words.h"

enum { PEOPLE_MAX = 1000, TEXT_SIZE = 4096, COMMAND_MS = 30000, REMIND_MS = 86400000, CODES_MAX = 64 };

typedef struct digest {
    char to[TABLE_CONTACT_MAX + 1];
    sk_text text;
    char memory[TEXT_SIZE];
} digest;

/* All digests of one round; they are sent one after the other. */
typedef struct round_of {
    server *s;
    uv_process_t process;
    uv_pipe_t pipe;
    uv_timer_t timer;
    uv_write_t write;
    int count, next, open;
    digest people[PEOPLE_MAX];
} round_of;

static digest *person(round_of *r, const char *to) {
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->people[i].to, to) == 0) return &r->people[i];
    if (r->count == PEOPLE_MAX) return NULL;
    digest *d = &r->people[r->count++];
    snprintf(d->to, sizeof d->to, "%s", to);
    sk_text_init(&d->text, d->memory, sizeof d->memory);
    return d;
}

/* --- codes --- */

/* Somebody whose address is to be proven. */
typedef struct asked {
    char to[TABLE_CONTACT_MAX + 1];
    int lang;
    struct asked *next;
} asked;

void notify_code(const server *s, const char *to, char out[NOTIFY_CODE_SIZE]) {
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    static const char purpose[] = "reminders to ";
    uint8_t hash[32], key[16] = {0};
    crypto_generichash_state state;
    memcpy(key, &s->salt, sizeof s->salt);
    crypto_generichash_init(&state, key, sizeof key, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose - 1);
    crypto_generichash_update(&state, (const uint8_t *)to, strlen(to));
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < NOTIFY_CODE_SIZE - 1; i++)
        out[i] = letters[hash[i] % (sizeof letters - 1)];
    out[NOTIFY_CODE_SIZE - 1] = 0;
}

/* At most CODES_MAX wait, and one address gets a few a day, however many tables ask for it. */
void notify_ask(server *s, const char *to, int lang) {
    uint8_t key[LIMIT_KEY_SIZE];
    uint64_t now = uv_now(&s->loop);
    int waiting = 0;
    asked **last = &s->asking;
    if (!*to || !s->options.notify) return;
    limit_key(to, key);
    for (; *last; last = &(*last)->next)
        waiting++;
    if (waiting == CODES_MAX ||
        !limit_take(&s->limits, BUDGET_CODES, &limit_slots(&s->limits, PER_ACCOUNT, key, now)[BUDGET_CODES], now))
        return;
    if (!(*last = (asked *)calloc(1, sizeof **last))) return;
    snprintf((*last)->to, sizeof(*last)->to, "%s", to);
    (*last)->lang = lang;
}

static void take_codes(round_of *r) {
    while (r->s->asking) {
        asked *a = r->s->asking;
        digest *d = person(r, a->to);
        char code[NOTIFY_CODE_SIZE];
        r->s->asking = a->next;
        notify_code(r->s, a->to, code);
        if (d) {
            SK_SAY(&d->text, a->lang, sk_messages[a->lang][W_digest_code], {"code", code, 0},
                   {"host", *server_host(r->s) ? server_host(r->s) : "Skerry", 0});
            sk_text_char(&d->text, '\n');
        }
        free(a);
    }
}

/* --- who is waited for --- */

static void look(void *context, game_room *t) {
    round_of *r = (round_of *)context;
    const table_state *m = &t->m;
    int lang = r->s->options.lang;
    uint32_t present;
    if (!t->is_open || m->phase != STORE_PHASE_PLAYING) return;
    present = presence_bits(t, (int64_t)r->s->options.absent_s * 1000);
    for (int seat = 0; seat < m->setup.players; seat++) {
        char url[128];
        digest *d;
        if (m->is_paused || m->seats[seat].vacation_ms > r->s->time.now) continue;
        if (!m->seats[seat].contact || !m->seats[seat].is_confirmed || !(table_state_actors(m) >> seat & 1) ||
            present >> seat & 1 || m->seats[seat].kind != KIND_PERSON)
            continue;
        /* Once for each time it is waited for, and once a day. */
        if (t->told_seq[seat] == m->seq && uv_now(&r->s->loop) - t->told_ms[seat] < REMIND_MS) continue;
        if (!(d = person(r, m->seats[seat].contact))) continue;
        t->told_seq[seat] = m->seq;
        t->told_ms[seat] = uv_now(&r->s->loop);
        snprintf(url, sizeof url, "%s%s/#/table/%s", r->s->options.host_count ? "https://" : "",
                 r->s->options.host_count ? r->s->options.hosts[0] : "", m->id);
        SK_SAY(&d->text, lang, sk_messages[lang][W_digest_line], {"game", m->setup.game->title[lang], 0},
               {"url", url, 0});
        sk_text_char(&d->text, '\n');
    }
}

static void send_next(round_of *r);

static void closed(uv_handle_t *handle) {
    round_of *r = (round_of *)handle->data;
    if (--r->open == 0) send_next(r);
}

static void finish(round_of *r) {
    uv_handle_t *handles[] = {(uv_handle_t *)&r->process, (uv_handle_t *)&r->pipe, (uv_handle_t *)&r->timer};
    for (int i = 0; i < 3; i++)
        if (!uv_is_closing(handles[i])) uv_close(handles[i], closed);
}

static void exited(uv_process_t *process, int64_t status, int signal) {
    if (status || signal) log_event("notify-failed", "\"status\":%d,\"signal\":%d", (int)status, signal);
    finish((round_of *)process->data);
}

static void too_long(uv_timer_t *timer) {
    uv_process_kill(&((round_of *)timer->data)->process, 9);
}

static void written(uv_write_t *write, int status) {
    round_of *r = (round_of *)write->data;
    (void)status;
    if (!uv_is_closing((uv_handle_t *)&r->pipe)) uv_close((uv_handle_t *)&r->pipe, closed);
}

static void send_next(round_of *r) {
    char to[sizeof "SKERRY_TO=" + TABLE_CONTACT_MAX];
    char *arguments[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c", (char *)(uintptr_t)r->s->options.notify,
                         NULL};
    char *environment[] = {to, (char *)(uintptr_t) "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin", NULL};
    uv_stdio_container_t stdio[3];
    uv_process_options_t options;
    digest *d;
    if (r->next == r->count || r->s->is_draining) {
        r->s->digest_running = 0;
        free(r);
        return;
    }
    d = &r->people[r->next++];
    memset(&options, 0, sizeof options);
    snprintf(to, sizeof to, "SKERRY_TO=%s", d->to);
    uv_pipe_init(&r->s->loop, &r->pipe, 0);
    uv_timer_init(&r->s->loop, &r->timer);
    r->pipe.data = r->process.data = r->timer.data = r->write.data = r;
    stdio[0].flags = (uv_stdio_flags)(UV_CREATE_PIPE | UV_READABLE_PIPE);
    stdio[0].data.stream = (uv_stream_t *)&r->pipe;
    stdio[1].flags = stdio[2].flags = UV_IGNORE;
    options.file = "/bin/sh";
    options.args = arguments;
    options.env = environment;
    options.stdio = stdio;
    options.stdio_count = 3;
    options.exit_cb = exited;
    r->open = 3;
    if (uv_spawn(&r->s->loop, &r->process, &options) != 0) {
        finish(r);
        return;
    }
    r->s->counts.digests++;
    uv_timer_start(&r->timer, too_long, COMMAND_MS, 0);
    uv_buf_t buf = uv_buf_init(d->memory, (unsigned)d->text.length);
    if (uv_write(&r->write, (uv_stream_t *)&r->pipe, &buf, 1, written) != 0) uv_process_kill(&r->process, 9);
}

void notify_tick(server *s) {
    round_of *r;
    uint64_t now = uv_now(&s->loop);
    int is_due = now >= s->digest_ms;
    if (!s->options.notify || s->digest_running || (!is_due && !s->asking)) return;
    if (!(r = (round_of *)calloc(1, sizeof *r))) return;
    r->s = s;
    s->digest_running = 1;
    take_codes(r);
    if (is_due) {
        s->digest_ms = now + (uint64_t)s->options.digest_minutes * 60000;
        rooms_each(s, look, r);
    }
    send_next(r);
}

void notify_close(server *s) {
    while (s->asking) {
        asked *a = s->asking;
        s->asking = a->next;
        free(a);
    }
}
