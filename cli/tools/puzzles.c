/* puzzles.c - `skerry puzzles`: finds positions with one clearly best choice in games between strong players, and
 * checks with a deep search those that the games bring.
 *
 * A position becomes a puzzle if a search from the eyes of the seat finds a choice that leads every other by a margin,
 * and two more of ten times as many iterations find the same choice with the same margin, wider than the one that a
 * check asks for: what is only just clear to three searches is not clear to the fourth. An expert that learned must
 * agree, too. Puzzles are written as they
 * are found, so an interrupted run leaves what it had. With --resume the puzzles of each game are a line of a file
 * (cli/ledger.h), with tabs between them, and are written in the order of the games when all are known.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/ledger.h"

/* clang-format off */
/* FOUND, LEAD: the margin when a puzzle is found and when it is checked, in thousandths of a win, a point counting as
 * ten; LEARNED: that of an expert with a net; CHOICES: fewer are no question; PER_GAME: so many of one game
 * at most, and of one kind of decision one; SEED: the luck of a check. */
enum {
    PLAY_ITERATIONS = 400, ITERATIONS = 3000, DEEP = 10, DEEP_SEARCHES = 2, FOUND = 90, LEAD = 60, LEARNED = 20,
    CHOICES = 3, PER_GAME = 3, SEED = 77, THREADS_MAX = 64, FILE_MAX = 1 << 22, NET_TRIALS = 64
};
/* clang-format on */

typedef struct mining {
    seating table;
    uint32_t iterations;
    uint64_t seed, games;
    shard part;
    ledger kept;
    pthread_mutex_t lock; /* of what follows and of stdout */
    uint64_t next, done;
    char **lines; /* with a ledger, for each game: its puzzles with tabs between them; NULL: not played */
    int found, unwritten;
    progress_bar bar;
    int is_json;
} mining;

/* The puzzles of one game. */
typedef struct harvest {
    int count;
    sk_puzzle puzzles[PER_GAME];
} harvest;

static atomic_int stop;

static void interrupt(int signal) {
    (void)signal;
    stop = 1;
}

static void listen_for_interrupts(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* --- finding --- */

/* 1 if the decision of `seat` at `state` is a puzzle. */
static int is_puzzle(const mining *m, const void *state, int seat, uint64_t seed, sk_puzzle *out) {
    const sk_game *game = m->table.game;
    sk_choice choices[SK_CHOICES_MAX];
    sk_verdict quick, deep;
    if (game->rules->legal(state, seat, choices) < CHOICES) return 0;
    memset(out, 0, sizeof *out);
    sk_view(game, state, seat, out->view);
    for (uint32_t part = 5; part; part /= 5) { /* a fifth of the search already tells most of what is no puzzle */
        if (!sk_puzzle_search(game, out->view, seat, seed, m->iterations / part, &quick)) return 0;
        if (quick.lead < FOUND) return 0;
    }
    out->game = game;
    out->seat = seat;
    out->action = quick.action;
    if (sk_net_present(game) &&
        (!sk_puzzle_ask(out, "expert", seed, 0, &deep) || deep.action != quick.action || deep.lead < LEARNED))
        return 0;
    for (uint64_t luck = 1; luck <= DEEP_SEARCHES; luck++) {
        if (!sk_puzzle_search(game, out->view, seat, seed + luck, DEEP * m->iterations, &deep)) return 0;
        if (deep.action != quick.action || deep.lead < FOUND) return 0;
    }
    memcpy(out->key, deep.key, sizeof out->key);
    out->level = sk_puzzle_level(out);
    return 1;
}

/* A puzzle as it was written, or as an object: level, action, reason, position. */
static void print_puzzle(const mining *m, const char *line) {
    static sk_puzzle puzzle;
    const char *position = strrchr(line, ' ');
    if (!m->is_json || sk_puzzle_read(line, &puzzle) != SK_OK || !position) {
        puts(line);
    } else {
        printf("{\"game\":\"%s\",\"level\":%d,\"seat\":%d,\"action\":%d,\"reason\":\"%s\",\"position\":",
               puzzle.game->key, puzzle.level, puzzle.seat, puzzle.action, puzzle.key);
        say_json_text(stdout, position + 1);
        puts("}");
    }
    fflush(stdout);
}

/* A puzzle as soon as it is found, unless its game is kept in a file. */
static void show(mining *m, const sk_puzzle *puzzle) {
    static char memory[4 * SK_STATE_MAX];
    sk_text text;
    pthread_mutex_lock(&m->lock);
    m->found++;
    if (!m->lines) {
        sk_text_init(&text, memory, sizeof memory);
        sk_puzzle_write(puzzle, &text);
        print_puzzle(m, memory);
    }
    pthread_mutex_unlock(&m->lock);
}

/* A line of the file: the number of a game, then a tab before each puzzle. */
static int take_line(void *raw, char *line) {
    mining *m = (mining *)raw;
    char *after;
    unsigned long long number = strtoull(line, &after, 10);
    if (*line < '0' || *line > '9' || (*after && *after != '\t')) return 0;
    if (number >= m->games || m->lines[number]) return 1;
    m->lines[number] = strdup(after);
    m->done += shard_has(&m->part, number);
    for (; *after; after++)
        m->found += *after == '\t';
    return m->lines[number] != NULL;
}

/* A game that was played to its end. */
static void hand_in(mining *m, uint64_t number, const harvest *found) {
    static char memory[LEDGER_LINE_MAX];
    sk_text text;
    size_t head;
    pthread_mutex_lock(&m->lock);
    if (m->lines) {
        sk_text_init(&text, memory, sizeof memory);
        sk_text_number(&text, (int64_t)number);
        head = text.length;
        for (int i = 0; i < found->count; i++) {
            sk_text_char(&text, '\t');
            sk_puzzle_write(&found->puzzles[i], &text);
        }
        m->lines[number] = strdup(memory + head);
        sk_text_char(&text, '\n');
        if (!m->lines[number] || !ledger_add(&m->kept, memory, text.length)) {
            m->unwritten = 1;
            stop = 1;
        }
    }
    progress_show(&m->bar, ++m->done);
    pthread_mutex_unlock(&m->lock);
}

/* Play one game between experts and look at its decisions; SK_OK also when it was stopped. */
static sk_status mine_game(mining *m, uint64_t number, harvest *found) {
    const sk_game *game = m->table.game;
    uint64_t state[SK_STATE_MAX / 8], steps = 0, rng = sk_random_seed(m->seed, number);
    static _Thread_local sk_ply plies[SK_PLIES_MAX];
    const sk_head *head = (const sk_head *)(const void *)state;
    sk_players players;
    sk_table table = {.game = game, .state = state, .plies = plies, .room = SK_PLIES_MAX, .company = &players.company};
    sk_status status = SK_OK;
    found->count = 0;
    sk_players_open(&players, rng);
    for (int seat = 0; seat < m->table.players && status == SK_OK; seat++) {
        status = sk_players_sit(&players, game, seat, "expert", 1);
        players.bots[seat].budget.iterations = PLAY_ITERATIONS;
    }
    if (status == SK_OK) status = sk_table_open(&table, m->table.players, m->table.options);
    while (status == SK_OK && head->actors && !stop) {
        int who = sk_actor(state);
        sk_action action;
        if (who == SK_CHANCE) {
            action = sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32));
        } else {
            if (found->count < PER_GAME && !(steps >> (head->step & 63) & 1) && sk_random_below(&rng, 2) &&
                is_puzzle(m, state, who, rng, &found->puzzles[found->count])) {
                show(m, &found->puzzles[found->count++]);
                steps |= (uint64_t)1 << (head->step & 63);
            }
            action = sk_bot_choose(sk_players_bot(&players, who, state), state);
        }
        status = sk_table_play(&table, who, action);
    }
    sk_players_close(&players);
    return status;
}

static void *work(void *raw) {
    mining *m = (mining *)raw;
    harvest *found = (harvest *)malloc(sizeof *found);
    for (int more = found != NULL; more;) {
        uint64_t number;
        pthread_mutex_lock(&m->lock);
        while (m->next < m->games && (!shard_has(&m->part, m->next) || (m->lines && m->lines[m->next])))
            m->next++;
        more = !stop && m->next < m->games;
        number = m->next;
        m->next += (uint64_t)more;
        pthread_mutex_unlock(&m->lock);
        if (!more || mine_game(m, number, found) != SK_OK || stop) break;
        hand_in(m, number, found);
    }
    free(found);
    return NULL;
}

/* Everything that decides the puzzles of a game. */
static int open_ledger(const cli_line *cli, mining *m) {
    const sk_game *game = m->table.game;
    char head[600];
    if (!cli_has(cli, OPT_RESUME)) return DONE;
    m->lines = (char **)calloc(m->games, sizeof *m->lines);
    if (!m->lines) return FAILED;
    snprintf(head, sizeof head,
             "skerry-puzzles 1\nrun game=%s rules=%d options=%u players=%d seed=%llu iterations=%u net=%016llx\n"
             "# game, then its puzzles with tabs before them\n",
             game->key, game->version, m->table.options, m->table.players, (unsigned long long)m->seed, m->iterations,
             (unsigned long long)sk_net_signature(game, m->table.players, NET_TRIALS, 0));
    return ledger_open(cli, &m->kept, head, take_line, m);
}

/* Every puzzle in the order of the games, once all games are known. */
static void print_all(const mining *m) {
    for (uint64_t number = 0; number < m->games; number++)
        if (!m->lines[number]) return;
    for (uint64_t number = 0; number < m->games; number++)
        for (const char *at = m->lines[number]; *at;) {
            char line[4 * SK_STATE_MAX];
            size_t length = strcspn(++at, "\t");
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            print_puzzle(m, line);
            at += length;
        }
}

static void close_ledger(mining *m) {
    for (uint64_t number = 0; m->lines && number < m->games; number++)
        free(m->lines[number]);
    free(m->lines);
    ledger_close(&m->kept);
}

/* Play what is missing on so many threads. */
static void mine_all(mining *m, int threads, int lang) {
    pthread_t ids[THREADS_MAX];
    int started = 0;
    listen_for_interrupts();
    progress_start(&m->bar, lang, shard_pieces(&m->part, m->games));
    progress_from(&m->bar, m->done);
    progress_show(&m->bar, m->done);
    while (started < threads && pthread_create(&ids[started], NULL, work, m) == 0)
        started++;
    if (!started) work(m);
    while (started)
        pthread_join(ids[--started], NULL);
    progress_end(&m->bar);
}

static int find(const cli_line *cli) {
    mining m = {.games = cli_number(cli, OPT_GAMES, 10), .kept = {.file = -1}, .is_json = cli_has(cli, OPT_JSON)};
    int status;
    if (cli_seating(cli, cli->words[0], 2, &m.table) != DONE || cli_seed(cli, &m.seed) != DONE) return MISUSED;
    if (shard_read(cli, &m.part) != DONE) return MISUSED;
    m.iterations = (uint32_t)cli_number(cli, OPT_ITERATIONS, ITERATIONS);
    if (pthread_mutex_init(&m.lock, NULL) != 0) return FAILED;
    status = open_ledger(cli, &m);
    if (status == DONE) {
        mine_all(&m, (int)cli_number(cli, OPT_THREADS, 1), cli->lang);
        if (m.lines) print_all(&m);
        SAY(stderr, cli->lang, W_puzzles_found, {"n", NULL, m.found}, {"games", NULL, (long)m.done},
            {"of", NULL, (long)shard_pieces(&m.part, m.games)});
    }
    if (m.unwritten) {
        SAY_ERROR(cli, W_cli_no_write, {"file", m.kept.path, 0});
        status = FAILED;
    }
    close_ledger(&m);
    pthread_mutex_destroy(&m.lock);
    return status;
}

/* --- checking --- */

typedef struct checking {
    const cli_line *cli;
    const char *level; /* of those whose choice is compared; NULL: a deep search */
    uint32_t iterations;
    uint64_t seed;
    int count, agreed, led, broken;
    int levels[SK_PUZZLE_LEVELS + 1];
} checking;

/* What is thought of a puzzle now. */
static int judge(const checking *c, const sk_puzzle *puzzle, sk_verdict *out) {
    if (c->level) return sk_puzzle_ask(puzzle, c->level, c->seed, c->iterations, out);
    return sk_puzzle_search(puzzle->game, puzzle->view, puzzle->seat, c->seed, c->iterations, out);
}

/* Search one puzzle again, with other luck; 1 if its solution still stands clearly. */
static int check_one(checking *c, const char *line) {
    sk_puzzle puzzle;
    sk_verdict verdict;
    int least = c->level ? LEARNED : LEAD;
    c->count++;
    if (sk_puzzle_read(line, &puzzle) != SK_OK) {
        c->broken++;
        SAY_ERROR(c->cli, W_puzzles_broken, {"n", NULL, c->count});
        return 0;
    }
    c->levels[puzzle.level]++;
    if (!judge(c, &puzzle, &verdict)) return 0;
    if (verdict.action != puzzle.action) {
        SAY(stderr, c->cli->lang, W_puzzles_disagrees, {"game", puzzle.game->key, 0}, {"n", NULL, c->count},
            {"lead", NULL, verdict.lead});
        return 0;
    }
    c->agreed++;
    c->led += verdict.lead >= least;
    return verdict.lead >= least;
}

static void print_check(const checking *c, const sk_game *game) {
    char share[32];
    if (cli_has(c->cli, OPT_JSON)) {
        printf("{\"game\":\"%s\",\"puzzles\":%d,\"iterations\":%u,\"agreed\":%d,", game->key, c->count, c->iterations,
               c->agreed);
        printf("\"clear\":%d,\"broken\":%d,\"levels\":[%d", c->led, c->broken, c->levels[1]);
        for (int level = 2; level <= SK_PUZZLE_LEVELS; level++)
            printf(",%d", c->levels[level]);
        puts("]}");
    } else {
        SAY(stdout, c->cli->lang, W_puzzles_checked, {"game", game->title[c->cli->lang], 0}, {"n", NULL, c->count},
            {"agreed", NULL, c->agreed}, {"iterations", NULL, (long)c->iterations},
            {"share", say_decimal(share, c->cli->lang, c->count ? 100.0 * c->agreed / c->count : 0, 1), 0});
    }
    fflush(stdout);
}

/* The puzzles of a file: those that stand are written, to become the puzzles of the game. */
static int check_file(checking *c, const char *path) {
    static char memory[FILE_MAX + 1];
    long size = file_read(path, memory, FILE_MAX);
    if (size < 0 || size > FILE_MAX) {
        SAY_ERROR(c->cli, W_puzzles_file, {"file", path, 0});
        return FAILED;
    }
    memory[size] = 0;
    for (char *line = memory, *end; *line && !stop; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = 0;
        if (*line >= '1' && *line <= '0' + SK_PUZZLE_LEVELS && check_one(c, line)) puts(line);
        fflush(stdout);
    }
    SAY(stderr, c->cli->lang, W_puzzles_stand, {"n", NULL, c->led}, {"of", NULL, c->count});
    return DONE;
}

/* Look at every puzzle again with ten times the iterations, or ask a level; FAILED if fewer solutions stand than 98 of
 * 100. */
static int check(const cli_line *cli) {
    uint32_t iterations = DEEP * (uint32_t)cli_number(cli, OPT_ITERATIONS, ITERATIONS);
    checking c = {.cli = cli, .iterations = iterations, .seed = SEED};
    const sk_game *only = cli->word_count ? cli_game(cli, cli->words[0]) : NULL;
    int count, status = DONE;
    const sk_game *const *games = sk_games(&count);
    if ((cli->word_count && !only) || (cli_has(cli, OPT_SEED) && cli_seed(cli, &c.seed) != DONE)) return MISUSED;
    if (cli_has(cli, OPT_LEVEL)) {
        c.level = cli->text[OPT_LEVEL];
        c.iterations = (uint32_t)cli_number(cli, OPT_ITERATIONS, 0);
    }
    listen_for_interrupts();
    if (cli_has(cli, OPT_LOAD)) return check_file(&c, cli->text[OPT_LOAD]);
    for (int g = 0; g < count && !stop; g++) {
        checking one = c;
        progress_bar bar;
        if (only && games[g] != only) continue;
        if (c.level && !c.iterations) one.iterations = sk_level_iterations(games[g], c.level);
        progress_start(&bar, cli->lang, games[g]->words->book->puzzle_count);
        for (int i = 0; i < games[g]->words->book->puzzle_count && !stop; i++) {
            (void)check_one(&one, games[g]->words->book->puzzles[i]);
            progress_show(&bar, (uint64_t)i + 1);
        }
        progress_end(&bar);
        print_check(&one, games[g]);
        if (one.broken || 100 * one.agreed < 98 * one.count) status = FAILED;
    }
    return status;
}

int command_puzzles(const cli_line *cli) {
    if (cli_has(cli, OPT_CHECK)) return check(cli);
    if (cli->word_count) return find(cli);
    cli_missing(cli);
    return MISUSED;
}
