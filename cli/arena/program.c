/* program.c - players from outside: a program that answers the engine protocol's `go`, at the other end of two pipes.
 *
 * Before each decision it gets three requests at once: `set-view` with what its seat may know, `choices` with what is
 * legal, `go`. It never learns more than that view. Everything it says is bounded: bytes of a line and of an answer,
 * milliseconds, the end of what it writes to stderr. It runs in a process group of its own, which ends with it.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena.h"

enum {
    SAID_MAX = 1 << 12,   /* bytes of a line that are kept; longer lines are cut */
    ANSWER_MAX = 1 << 20, /* bytes of one exchange */
    COMPLAINT_MAX = 200,  /* last bytes of stderr */
    REQUEST_MAX = 1 << 17,
    START_MS_MIN = 2000, /* to start and begin a first game, at least; else four times a move's limit */
    FAREWELL_MS = 500,   /* to end by itself */
    GLANCE_MS = 100,     /* how often to look whether the match was stopped */
};

struct program {
    const arena_match *match;
    const arena_entrant *entrant;
    const atomic_int *stop;
    pid_t pid; /* 0: it has ended, with `status` */
    int status;
    int to, from, errors; /* pipes; -1 when closed */
    int fresh;            /* 1: has not answered yet */
    char said[SAID_MAX];  /* the line being read */
    size_t length;
    char complaint[COMPLAINT_MAX];
    size_t complained;
    char request[REQUEST_MAX];
};

/* One exchange: what is still to be sent, what was understood. */
typedef struct exchange {
    const char *send;
    size_t left;
    int answers;       /* `ok` and `error` lines still missing */
    int asked, needed; /* of how many; bit i: an error to request i is a fault */
    size_t heard;
    uint64_t deadline_ms;
    int found; /* 1: a `best` line was read */
    long seat, action;
    char error[160]; /* the error that is a fault; "" if none */
} exchange;

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* --- starting --- */

static void close_pipe(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

/* Signals as any program finds them: nothing blocked, SIGPIPE and SIGINT as usual; a process group of its own. */
static int spawn(pid_t *pid, char *const *argv, const int pipes[3][2]) {
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t manner;
    sigset_t usual, none;
    int status;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipes[0][0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipes[1][1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipes[2][1], STDERR_FILENO);
    posix_spawnattr_init(&manner);
    posix_spawnattr_setsigmask(&manner, &none);
    posix_spawnattr_setsigdefault(&manner, &usual);
    posix_spawnattr_setpgroup(&manner, 0);
    posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    status = posix_spawnp(pid, argv[0], &actions, &manner, argv, environ);
    posix_spawnattr_destroy(&manner);
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

program *program_open(const arena_match *match, const arena_entrant *entrant, const atomic_int *stop) {
    program *p = (program *)calloc(1, sizeof *p);
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, failed = p ? 0 : ENOMEM;
    for (int i = 0; i < 3 && !failed; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0) failed = errno;
    if (!failed) failed = spawn(&p->pid, entrant->argv, (const int(*)[2])pipes);
    close_pipe(&pipes[0][0]);
    close_pipe(&pipes[1][1]);
    close_pipe(&pipes[2][1]);
    if (failed) {
        close_pipe(&pipes[0][1]);
        close_pipe(&pipes[1][0]);
        close_pipe(&pipes[2][0]);
        free(p);
        errno = failed;
        return NULL;
    }
    p->match = match;
    p->entrant = entrant;
    p->stop = stop;
    p->to = pipes[0][1];
    p->from = pipes[1][0];
    p->errors = pipes[2][0];
    p->fresh = 1;
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    fcntl(p->errors, F_SETFL, O_NONBLOCK);
    return p;
}

/* Wait for the end of the process for so long; 1 if it has ended, and then everything it started as well. */
static int ended(program *p, uint64_t ms) {
    uint64_t start = now_ms();
    const struct timespec nap = {0, 2000000};
    while (p->pid) {
        pid_t gone = waitpid(p->pid, &p->status, WNOHANG);
        if (gone == p->pid) {
            kill(-p->pid, SIGKILL);
            p->pid = 0;
        } else if (now_ms() - start >= ms) {
            return 0;
        } else {
            nanosleep(&nap, NULL);
        }
    }
    return 1;
}

void program_close(program *p) {
    close_pipe(&p->to);
    if (!ended(p, p->fresh || *p->stop ? 0 : FAREWELL_MS)) {
        kill(-p->pid, SIGKILL);
        while (waitpid(p->pid, &p->status, 0) < 0 && errno == EINTR)
            continue;
    }
    close_pipe(&p->from);
    close_pipe(&p->errors);
    free(p);
}

/* --- listening --- */

/* A whole line of the answer. */
static void hear_line(exchange *x, const char *line) {
    int request = x->asked - x->answers;
    if (strncmp(line, "best ", 5) == 0) {
        char *end;
        x->seat = strtol(line + 5, &end, 10);
        x->found = end != line + 5 && *end == ' ';
        if (x->found) {
            const char *id = end + 1;
            x->action = strtol(id, &end, 10);
            x->found = end != id && (*end == ' ' || !*end);
        }
    } else if (strcmp(line, "ok") == 0) {
        x->answers--;
    } else if (strncmp(line, "error", 5) == 0 && (line[5] == ' ' || !line[5])) {
        if (x->needed >> request & 1 && !x->error[0]) {
            sk_text text;
            sk_text_init(&text, x->error, sizeof x->error);
            say_clean(&text, line);
        }
        x->answers--;
    }
}

/* Read what has come; 0 at the end of the pipe. */
static int hear(program *p, exchange *x) {
    char bytes[4096];
    ssize_t got = read(p->from, bytes, sizeof bytes);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    x->heard += (size_t)got;
    for (ssize_t i = 0; i < got; i++) {
        if (bytes[i] != '\n') {
            if (p->length < SAID_MAX - 1) p->said[p->length++] = bytes[i];
            continue;
        }
        if (p->length && p->said[p->length - 1] == '\r') p->length--;
        p->said[p->length] = 0;
        p->length = 0;
        if (x->answers > 0) hear_line(x, p->said);
    }
    return got > 0;
}

/* Keep the end of what it complains of. */
static void hear_errors(program *p) {
    char bytes[4096];
    ssize_t got = read(p->errors, bytes, sizeof bytes);
    if (got == 0) close_pipe(&p->errors);
    for (ssize_t i = 0; i < got; i++) {
        if (p->complained == COMPLAINT_MAX - 1) memmove(p->complaint, p->complaint + 1, --p->complained);
        p->complaint[p->complained++] = bytes[i];
    }
}

/* Send what fits; 0 if nobody reads any more. */
static int send_some(program *p, exchange *x) {
    ssize_t sent = write(p->to, x->send, x->left);
    if (sent < 0) return errno == EAGAIN || errno == EINTR;
    x->send += sent;
    x->left -= (size_t)sent;
    return 1;
}

/* Send and listen until every request is answered; FAULT_NONE or what went wrong, or STOPPED. */
static int converse(program *p, exchange *x) {
    int ready;
    while (x->answers > 0) {
        struct pollfd ends[3] = {{p->from, POLLIN, 0}, {p->errors, POLLIN, 0}, {x->left ? p->to : -1, POLLOUT, 0}};
        uint64_t now = now_ms(), left = x->deadline_ms - now;
        if (*p->stop) return STOPPED;
        if (now >= x->deadline_ms) return FAULT_SILENT;
        if (x->heard > ANSWER_MAX) return FAULT_BABBLE;
        ready = poll(ends, 3, left < GLANCE_MS ? (int)left : GLANCE_MS);
        if (ready == 0 && ended(p, 0)) return FAULT_CRASH; /* something it started may hold the pipe open */
        if (ready <= 0) continue;
        if (ends[1].revents) hear_errors(p);
        if (ends[0].revents && !hear(p, x)) return FAULT_CRASH;
        if (ends[2].revents && !send_some(p, x)) return FAULT_CRASH;
    }
    return FAULT_NONE;
}

/* --- verdicts --- */

/* Append the last line of stderr, if there was one. */
static void add_complaint(program *p, sk_text *why) {
    char clean[2 * COMPLAINT_MAX];
    sk_text text;
    if (p->errors >= 0) hear_errors(p);
    while (p->complained && (uint8_t)p->complaint[p->complained - 1] <= ' ')
        p->complained--;
    p->complaint[p->complained] = 0;
    if (!p->complained) return;
    sk_text_init(&text, clean, sizeof clean);
    say_clean(&text, strrchr(p->complaint, '\n') ? strrchr(p->complaint, '\n') + 1 : p->complaint);
    sk_text_add(why, " - ");
    sk_text_add(why, clean);
}

/* What happened, in words. */
static void explain(program *p, int fault, const exchange *x, int lang, sk_text *why) {
    if (fault == FAULT_CRASH && !ended(p, 200)) {
        sk_text_add(why, say_word(lang, W_arena_why_closed));
    } else if (fault == FAULT_CRASH) {
        int signal = WIFSIGNALED(p->status);
        SK_SAY(why, lang, say_word(lang, signal ? W_arena_why_signal : W_arena_why_ended),
               {"n", NULL, signal ? WTERMSIG(p->status) : WEXITSTATUS(p->status)});
    } else if (fault == FAULT_SILENT) {
        SK_SAY(why, lang, say_word(lang, W_arena_why_silent), {"ms", NULL, (long)p->match->move_ms});
    } else if (fault == FAULT_BABBLE) {
        SK_SAY(why, lang, say_word(lang, W_arena_why_babble), {"n", NULL, ANSWER_MAX});
    } else if (x->error[0]) {
        SK_SAY(why, lang, say_word(lang, W_arena_why_error), {"text", x->error, 0});
    } else {
        sk_text_add(why, say_word(lang, W_arena_why_unclear));
    }
    add_complaint(p, why);
}

/* --- asking --- */

/* Send p->request, `count` lines of it requests; the deadline counts from now. */
static int ask(program *p, const sk_text *request, int count, int needed, exchange *x, sk_text *why) {
    uint64_t limit = p->match->move_ms;
    int fault;
    memset(x, 0, sizeof *x);
    if (p->fresh) limit = 4 * limit > START_MS_MIN ? 4 * limit : START_MS_MIN;
    x->send = request->at;
    x->left = request->length;
    x->answers = x->asked = count;
    x->needed = needed;
    x->deadline_ms = now_ms() + limit;
    fault = request->cut ? FAULT_UNCLEAR : converse(p, x);
    if (!fault && x->error[0]) fault = FAULT_UNCLEAR;
    if (!fault)
        p->fresh = 0;
    else if (fault != STOPPED)
        explain(p, fault, x, p->match->lang, why);
    return fault;
}

int program_begin(program *p, uint64_t seed, sk_text *why) {
    const sk_game *game = p->match->table.game;
    exchange x;
    sk_text request;
    sk_text_init(&request, p->request, sizeof p->request);
    sk_text_add(&request, "new ");
    sk_text_add(&request, game->key);
    sk_text_add(&request, " players=");
    sk_text_number(&request, p->match->table.players);
    for (int i = 0; i < game->option_count; i++) {
        int value = sk_option_get(game, p->match->table.options, i);
        if (!value) continue;
        sk_text_char(&request, ' ');
        sk_text_add(&request, game->options[i].key);
        sk_text_char(&request, '=');
        sk_text_add(&request, game->options[i].values[value]);
    }
    sk_text_add(&request, "\nseed ");
    sk_text_number(&request, (int64_t)seed);
    sk_text_char(&request, '\n');
    return ask(p, &request, 2, 1, &x, why);
}

/* The three requests of a decision. */
static void write_decision(program *p, const void *view, int seat, sk_text *request) {
    const sk_game *game = p->match->table.game;
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->rules->legal(view, seat, choices);
    sk_text_add(request, "set-view ");
    sk_json_write(game, view, request);
    sk_text_add(request, "\nchoices ");
    sk_text_number(request, seat);
    for (int i = 0; i < count; i++) {
        char said[200];
        sk_text text;
        sk_text_init(&text, said, sizeof said);
        game->words->say(view, seat, choices[i].action, SK_NOTATION, SK_EN, &text);
        sk_text_char(request, '\t');
        sk_text_number(request, choices[i].action);
        sk_text_char(request, ' ');
        sk_text_add(request, said);
    }
    sk_text_add(request, "\ngo ");
    sk_text_add(request, p->entrant->level);
    if (p->match->budget.ms) {
        sk_text_char(request, ' ');
        sk_text_number(request, p->match->budget.ms);
    }
    sk_text_char(request, '\n');
}

int program_choose(program *p, const void *state, int seat, sk_action *action, sk_text *why) {
    const sk_game *game = p->match->table.game;
    uint64_t view[SK_STATE_MAX / 8];
    exchange x;
    sk_text request;
    int fault;
    sk_view(game, state, seat | SK_RECALL, view);
    sk_text_init(&request, p->request, sizeof p->request);
    write_decision(p, view, seat, &request);
    fault = ask(p, &request, 3, 1 | 4, &x, why);
    if (fault) return fault;
    if (!x.found) {
        explain(p, FAULT_UNCLEAR, &x, p->match->lang, why);
        return FAULT_UNCLEAR;
    }
    *action = (sk_action)(x.action < 0 || x.action > SK_NO_ACTION ? SK_NO_ACTION : x.action);
    if (x.seat == seat && sk_is_legal(game, state, seat, *action)) return FAULT_NONE;
    SK_SAY(why, p->match->lang, say_word(p->match->lang, W_arena_why_illegal), {"id", NULL, x.action},
           {"seat", NULL, x.seat});
    return FAULT_ILLEGAL;
}
