/* preconditions.c - a precondition that is broken stops a build for testing, with the condition and its place: one
 * in each layer. In a release build nothing is checked, and nothing is tested here. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "skerry/bits.h"
#include "skerry/record.h"
#include "skerry/features.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

#ifdef SKERRY_HAS_SERVER
#include "server/table_state.h"
#include "server/pairing.h"
#include "server/payload.h"
#endif

enum { WORDS_MAX = 4096 };

/* Run `violate` in a process of its own; what it said before it was stopped, or "" if it went on. */
static const char *last_words(void (*violate)(void)) {
    static char said[WORDS_MAX];
    int ends[2], status = 0;
    size_t size = 0;
    ssize_t got;
    fflush(stdout);
    if (pipe(ends) != 0) return "";
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        violate();
        _exit(0);
    }
    close(ends[1]);
    while (size < sizeof said - 1 && (got = read(ends[0], said + size, sizeof said - 1 - size)) > 0)
        size += (size_t)got;
    said[size] = 0;
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT)
        return "";
    return said;
}

/* The condition and the file that a violation must name. */
static void speaks(void (*violate)(void), const char *file, const char *condition) {
#ifdef SKERRY_CHECKED
    const char *said = last_words(violate);
    if (!strstr(said, file) || !strstr(said, condition)) printf("# it said: %s\n", said);
    OK(strstr(said, file) && strstr(said, condition));
#else
    (void)last_words;
    (void)violate;
    (void)file;
    (void)condition;
    SKIP("a release build does not check");
#endif
}

static const sk_game *some_game(void) {
    int count;
    return sk_games(&count)[0];
}

static void no_bit(void) {
    sk_lowest(0);
}

static void too_few_bits(void) {
    sk_nth(5, 2);
}

TEST("bits: there is a bit to find") {
    speaks(no_bit, "bits.h", "mask != 0");
    speaks(too_few_bits, "bits.h", "k < sk_bits(mask)");
}

static void told_twice(void) {
    uint16_t index[2 + SK_SPARSE_SLACK];
    int8_t value[2 + SK_SPARSE_SLACK];
    float row[2] = {0, 0};
    sparse_vector vector = {index, value, 0};
    const feature_writer sink = {&vector, 0};
    feature_put_clamped(sink, 1, SK_UNIT);
    feature_put_clamped(sink, 1, SK_UNIT);
    sk_lay(index, value, (int)vector.count, row);
}

TEST("tensors: a feature is told once") {
    speaks(told_twice, "features.h", "row[index[i]] == 0");
}

static void no_memory(void) {
    char memory[4];
    sk_text text;
    sk_text_init(&text, memory, 0);
}

static void foreign_state(void) {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_game *game = some_game();
    game->rules->init(state, game->players_min, 0);
    ((sk_head *)(void *)state)->game++;
    sk_view(game, state, 0, view);
}

static void no_such_viewer(void) {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_game *game = some_game();
    game->rules->init(state, game->players_min, 0);
    sk_view(game, state, SK_CHANCE, view);
}

TEST("core: a text has memory, a state is of its game, a viewer exists") {
    speaks(no_memory, "text.c", "size >= 1");
    speaks(foreign_state, "view.c", "game == game->id");
    speaks(no_such_viewer, "view.c", "SK_TABLE_VIEW");
}

/* The game under test; the functions below get no arguments. */
static const sk_game *playing;

static void crowd(void) {
    uint64_t state[SK_STATE_MAX / 8];
    playing->rules->init(state, playing->players_max + 1, 0);
}

static void out_of_turn(void) {
    uint64_t state[SK_STATE_MAX / 8];
    playing->rules->init(state, playing->players_min, 0);
    playing->rules->apply(state, ((const sk_head *)(const void *)state)->actors & 1 ? 1 : 0, 0);
}

static void no_such_outcome(void) {
    uint64_t state[SK_STATE_MAX / 8];
    playing->rules->init(state, playing->players_min, 0);
    playing->rules->apply(state, SK_CHANCE, playing->outcomes);
}

TEST("games: as many players as can play, a seat that acts, an outcome that exists") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        playing = games[g];
        speaks(crowd, "rules.c", "players <= ");
        speaks(out_of_turn, "rules.c", "s->head.actors >> who & 1");
        speaks(no_such_outcome, "rules.c", "action < (who == SK_CHANCE");
    }
}

#ifdef SKERRY_HAS_SERVER
static void no_such_seat(void) {
    static table_state m;
    m.setup.players = 2;
    table_state_left(&m, 2, 0);
}

static void nothing_said(void) {
    static table_state m;
    char memory[64];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    payload_chat(&m, 0, 0, &text);
}

static void round_too_early(void) {
    static pairing p = {.kind = PAIRING_ROBIN, .entrants = 4, .seats = 2, .least = 2};
    if (pairing_next(&p) > 0) pairing_next(&p);
}

TEST("server: a seat of the table, a line that was said, a round whose tables are done") {
    speaks(no_such_seat, "table_state.c", "seat < m->setup.players");
    speaks(nothing_said, "payload.c", "n < m->said");
    speaks(round_too_early, "pairing.c", "pairing_is_settled(p)");
}

static void huge_change(void) {
    static store s;
    static store_change change = {.id = "abcdefghijklmnop", .seq = 1, .body = "", .size = STORE_BODY_MAX + 1};
    store_change *changes[] = {&change};
    if (store_open(&s, "memory:") == STORE_OK) store_append(&s, changes, 1);
}

TEST("store: a change is not larger than a change may be") {
    speaks(huge_change, "store.c", "c->size <= STORE_BODY_MAX");
}
#endif
