/* perft.c - exact counts and signatures: numbers that only change when the rules do.
 *
 *   perft                     compares games/<game>/perft/<name>.txt with what the rules do now
 *   perft signature           the signatures alone
 *   perft --write FILE        counts the lines of FILE anew and rewrites their numbers
 *
 * Lines of a file: "players=2 start=1 depth=4 nodes=N distinct=N" counts the sequences of four plies from set-up,
 * chance outcomes included, the lowest acting seat moving first, and the different states they lead to; with "seed=3
 * after=40" forty random plies are played before. "players=2 seed=1 games=1000 plies=N signature=HEX" is
 * sk_batch_signature, the same number on every target.
 */
#define TAP_OWN_MAIN
#include "tests/support/pinned_files.h"

#include "skerry/batch.h"

enum { LINE_SIZE = 256, HASHES_MAX = 1 << 24 };

/* A set of hashes; 0 marks an empty place. */
static uint64_t *hashes;
static uint64_t hash_count;

static void hash_add(uint64_t hash) {
    uint64_t at = (hash ^ hash >> 29) & (HASHES_MAX - 1);
    hash += !hash;
    while (hashes[at] && hashes[at] != hash)
        at = (at + 1) & (HASHES_MAX - 1);
    if (hashes[at]) return;
    hashes[at] = hash;
    if (++hash_count > HASHES_MAX / 2) {
        fprintf(stderr, "perft: too many states, take a smaller depth\n");
        exit(1);
    }
}

static uint64_t count_nodes(const sk_game *game, const void *state, int depth) {
    sk_choice choices[SK_CHOICES_MAX];
    int who = sk_actor(state);
    uint64_t nodes = 0;
    if (depth == 0) hash_add(sk_hash(game, state));
    if (depth == 0 || who < 0) return depth == 0;
    int count = game->rules->legal(state, who, choices);
    for (int i = 0; i < count; i++) {
        uint64_t next[SK_STATE_MAX / 8];
        memcpy(next, state, game->state_size);
        game->rules->apply(next, who, choices[i].action);
        nodes += count_nodes(game, next, depth - 1);
    }
    return nodes;
}

/* The line as it reads now; 0 if it names no table or nothing to count. */
static int count_line(const sk_game *game, const char *line, sk_text *out) {
    table t;
    uint64_t state[SK_STATE_MAX / 8], plies = 0;
    int depth = (int)word_number(line, "depth", 10, 0);
    long long after = word_number(line, "after", 10, 0);
    long long games = word_number(line, "games", 10, 0), seed = word_number(line, "seed", 10, 1);
    if (!line_table(game, line, &t) || (depth <= 0 && games <= 0)) return 0;
    table_name(&t, out);
    if (depth > 0) {
        if (!hashes) hashes = (uint64_t *)malloc(HASHES_MAX * sizeof *hashes);
        if (!hashes) abort();
        memset(hashes, 0, HASHES_MAX * sizeof *hashes);
        hash_count = 0;
        game->rules->init(state, t.players, t.options);
        uint64_t rng = sk_random_seed((uint64_t)seed, 0);
        sk_playout(game, state, &rng, (uint32_t)after);
        if (after)
            SK_SAY(out, SK_EN, " seed={seed} after={after}", {"seed", NULL, (long)seed}, {"after", NULL, (long)after});
        uint64_t nodes = count_nodes(game, state, depth);
        SK_SAY(out, SK_EN, " depth={depth} nodes={nodes} distinct={distinct}", {"depth", NULL, depth},
               {"nodes", NULL, (long)nodes}, {"distinct", NULL, (long)hash_count});
    } else {
        uint64_t signature = sk_batch_signature(game, t.players, t.options, (uint64_t)seed, (uint32_t)games, &plies);
        SK_SAY(out, SK_EN, " seed={seed} games={games} plies={plies} signature=", {"seed", NULL, (long)seed},
               {"games", NULL, (long)games}, {"plies", NULL, (long)plies});
        sk_text_hex(out, signature);
    }
    return 1;
}

/* Compare the lines of a file that hold `word`; their number. */
static int compare(const sk_game *game, const char *path, const char *word) {
    char *text = file_read(path), memory[LINE_SIZE], line[LINE_SIZE];
    int lines = 0;
    for (char *at = text; at && *at; at += strcspn(at, "\n") + 1) {
        sk_text now;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        if (!strstr(line, word)) continue;
        sk_text_init(&now, memory, sizeof memory);
        lines++;
        if (!count_line(game, line, &now)) {
            printf("# %s: %s\n", path_shown(path), line);
            FAIL("the line names something to count");
            continue;
        }
        const char *got = memory + strlen(game->key) + 1;
        if (strcmp(got, line) != 0) printf("# %s\n", path_shown(path));
        SAME(got, line);
    }
    free(text);
    return lines;
}

/* Compare all files of all games, and insist on at least one line for each number of players. */
static void compare_all(const char *word) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        file_list files;
        int lines = 0;
        files_of(games[i], "perft", &files);
        for (int f = 0; f < files.count; f++)
            lines += compare(games[i], files.paths[f], word);
        printf("# %s: %d lines\n", games[i]->key, lines);
        OK(lines >= games[i]->players_max - games[i]->players_min + 1);
    }
}

TEST("sequences of plies and the states they reach are counted as before") {
    compare_all(" nodes=");
}

TEST("seeded games end with the signature that every target gives") {
    compare_all(" signature=");
}

static int write(const char *path) {
    static char memory[1 << 16];
    const sk_game *game = file_game(path);
    char *text = file_read(path), line[LINE_SIZE], counted[LINE_SIZE];
    sk_text out;
    sk_text_init(&out, memory, sizeof memory);
    for (char *at = text; game && at && *at; at += strcspn(at, "\n"), at += *at == '\n') {
        sk_text now;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        sk_text_init(&now, counted, sizeof counted);
        if (count_line(game, line, &now)) {
            sk_text_add(&out, counted + strlen(game->key) + 1);
            sk_text_char(&out, '\n');
        } else {
            fprintf(stderr, "%s: nothing to count in: %s\n", path, line);
        }
    }
    free(text);
    if (!out.length)
        return fprintf(stderr, "usage: perft --write games/GAME/perft/NAME.txt, a file with lines to count\n"), 2;
    return !file_write(path, memory);
}

int main(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "--write") == 0) return write(argv[2]);
    return tap_main(argc, argv);
}
