/* study.c - `skerry think`: this machine thinks for the computer players of a server.
 *
 * It is sent what the seat to decide sees (docs/protocol.md, thinkers) and answers with a choice. One thread keeps the
 * line, the others think. What the server no longer wants is dropped; when the line is lost everything is, for the
 * server then thinks by itself.
 */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "wire.h"

enum { PLACES_MAX = 64, AGAIN_MS = 300, AGAIN_MOST_MS = 5000, SILENCE_MS = 60000 };
enum stage { PLACE_FREE, PLACE_WAITING, PLACE_THINKING, PLACE_DONE };

/* One decision. */
typedef struct place {
    int stage;
    volatile int stop; /* nobody wants to know any more */
    int64_t n;
    const sk_game *game;
    char level[WIRE_LEVEL_SIZE];
    int seat, action;
    uint64_t seed, view[SK_STATE_MAX / 8];
} place;

typedef struct study {
    const cli_line *cli;
    line_address at;
    server_line l;
    char token[LINE_TOKEN_SIZE];
    int count; /* places, and threads */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    int bell[2]; /* a pipe: a thought has ended */
    place places[PLACES_MAX];
} study;

/* --- on the threads --- */

static int choose(place *p) {
    sk_bot bot;
    int action = -1;
    if (sk_bot_open(&bot, p->game, p->level, p->seat, p->seed) != SK_OK) return -1;
    bot.stop = &p->stop;
    action = sk_bot_choose(&bot, p->view);
    sk_bot_close(&bot);
    return action;
}

static place *find(study *s, int stage) {
    for (int i = 0; i < s->count; i++)
        if (s->places[i].stage == stage) return &s->places[i];
    return NULL;
}

static void *work(void *context) {
    study *s = (study *)context;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        place *p = find(s, PLACE_WAITING);
        if (!p) {
            pthread_cond_wait(&s->wake, &s->lock);
            continue;
        }
        p->stage = PLACE_THINKING;
        pthread_mutex_unlock(&s->lock);
        int action = choose(p);
        pthread_mutex_lock(&s->lock);
        p->action = action;
        p->stage = PLACE_DONE;
        if (write(s->bell[1], "!", 1) < 0) continue; /* the pipe is full: it rings anyway */
    }
    return NULL;
}

/* --- on the line --- */

/* A decision: into a free place, if it makes sense to our rules. The server thinks by itself about what is left out. */
static void take(study *s, const wire_think *in) {
    char why[256];
    sk_text error;
    const sk_game *game = in->view ? sk_json_game(in->view, in->view_size) : NULL;
    pthread_mutex_lock(&s->lock);
    place *p = game ? find(s, PLACE_FREE) : NULL;
    sk_text_init(&error, why, sizeof why);
    if (p && sk_json_read(game, p->view, in->view, in->view_size, s->cli->lang, &error) == SK_OK) {
        const sk_head *head = (const sk_head *)(const void *)p->view;
        p->game = game;
        p->n = in->n;
        p->seat = (int)in->seat;
        p->seed = strtoull(in->seed, NULL, 16);
        p->stop = 0;
        snprintf(p->level, sizeof p->level, "%s", in->level);
        if (p->seat >= 0 && p->seat < head->players && head->actors >> p->seat & 1) p->stage = PLACE_WAITING;
        pthread_cond_signal(&s->wake);
    }
    pthread_mutex_unlock(&s->lock);
}

/* The server does not want to know: of one decision, or (-1) of any. */
static void forget(study *s, int64_t n) {
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < s->count; i++) {
        place *p = &s->places[i];
        if (n >= 0 && p->n != n) continue;
        p->stop = 1;
        if (p->stage == PLACE_WAITING) p->stage = PLACE_FREE;
    }
    pthread_mutex_unlock(&s->lock);
}

/* Answer with what has been thought out. */
static void answer(study *s) {
    char ring[64], text[100];
    while (read(s->bell[0], ring, sizeof ring) > 0)
        continue;
    for (int i = 0; i < s->count; i++) {
        place *p = &s->places[i];
        pthread_mutex_lock(&s->lock);
        int is_done = p->stage == PLACE_DONE, is_wanted = is_done && !p->stop && p->action >= 0;
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"thought\",\"n\":%lld,\"id\":%d}", (long long)p->n, p->action);
        if (is_done) p->stage = PLACE_FREE;
        pthread_mutex_unlock(&s->lock);
        if (is_wanted) line_send(&s->l, text);
    }
}

/* Connect and show the token: 1 if the server wants us, 0 if it cannot be reached, -1 if it does not know the token. */
static int greet(study *s) {
    char text[160];
    wire_think in;
    if (line_open(&s->l, &s->at) != 0) return 0;
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"thinker\",\"token\":\"%s\",\"threads\":%d}", s->token, s->count);
    if (line_send(&s->l, text) != 0 || line_hear(&s->l, LINE_PATIENCE_MS) != 1 || !wire_think_read(&in, s->l.text)) {
        line_close(&s->l);
        return 0;
    }
    if (strcmp(in.type, "thinking") == 0) return 1;
    line_close(&s->l);
    return strcmp(in.status, "FORBIDDEN") == 0 ? -1 : 0;
}

/* Think until the line is lost. */
static void attend(study *s) {
    long long heard_at = line_clock();
    for (;;) {
        struct pollfd wait[2] = {{s->l.fd, POLLIN, 0}, {s->bell[0], POLLIN, 0}};
        int heard;
        poll(wait, 2, 1000);
        while ((heard = line_hear(&s->l, 0)) == 1) {
            wire_think in;
            heard_at = line_clock();
            if (!wire_think_read(&in, s->l.text)) continue;
            if (strcmp(in.type, "think") == 0) take(s, &in);
            if (strcmp(in.type, "forget") == 0) forget(s, in.n);
        }
        if (wait[0].revents & POLLIN) heard_at = line_clock(); /* a ping is a sign of life as well */
        if (heard < 0 || line_clock() - heard_at > SILENCE_MS) break;
        answer(s);
    }
    line_close(&s->l);
    forget(s, -1);
}

/* --- starting --- */

static int read_token(const cli_line *cli, char out[LINE_TOKEN_SIZE]) {
    const char *path = cli->words[0];
    char text[128] = "";
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (file && !fgets(text, sizeof text, file)) text[0] = 0;
    if (file && file != stdin) fclose(file);
    text[strcspn(text, "\r\n")] = 0;
    const char *word = strrchr(text, ' ') ? strrchr(text, ' ') + 1 : text; /* what `skerry admin thinker` prints */
    if (strlen(word) != LINE_TOKEN_SIZE - 1) {
        SAY_ERROR(cli, W_think_bad_token, {"file", path, 0});
        return FAILED;
    }
    memcpy(out, word, LINE_TOKEN_SIZE);
    return DONE;
}

static int open_study(study *s) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    s->count = (int)cli_number(s->cli, OPT_THREADS, processors > 0 ? (uint64_t)processors : 1);
    if (s->count < 1) s->count = 1;
    if (s->count > PLACES_MAX) s->count = PLACES_MAX;
    s->l.fd = -1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->wake, NULL);
    if (pipe(s->bell) != 0) return -1;
    for (int i = 0; i < 2; i++)
        fcntl(s->bell[i], F_SETFL, O_NONBLOCK);
    for (int i = 0; i < s->count; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, s) != 0) return -1;
        pthread_detach(thread);
    }
    return 0;
}

int command_think(const cli_line *cli) {
    static study s;
    int wait_ms = AGAIN_MS;
    s.cli = cli;
    if (!cli_has(cli, OPT_SERVER) || address_read(cli->text[OPT_SERVER], &s.at) != ADDRESS_OK) {
        SAY_ERROR(cli, W_online_bad_url, {"url", cli_has(cli, OPT_SERVER) ? cli->text[OPT_SERVER] : "", 0});
        return MISUSED;
    }
    if (read_token(cli, s.token) != DONE || open_study(&s) != 0) return FAILED;
    for (;;) {
        int welcome = greet(&s);
        if (welcome < 0) {
            SAY_ERROR(cli, W_think_refused, {"host", s.at.host, 0});
            return FAILED;
        }
        if (welcome) {
            wait_ms = AGAIN_MS;
            SAY(stdout, cli->lang, W_think_at, {"host", s.at.host, 0}, {"n", NULL, s.count});
            fflush(stdout);
            attend(&s);
        }
        if (wait_ms == AGAIN_MS) SAY(stderr, cli->lang, W_think_lost, {"n", NULL, 0});
        usleep((useconds_t)wait_ms * 1000);
        wait_ms = 2 * wait_ms > AGAIN_MOST_MS ? AGAIN_MOST_MS : 2 * wait_ms;
    }
}
