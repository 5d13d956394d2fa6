/* perft.c - `skerry perft`: exact counts of what can happen from set-up within so many plies.
 *
 * A sequence is a list of (who, action); every acting seat and every outcome of chance is a branch. `distinct` counts
 * the different states at that depth by their hash, as long as they fit a table of TABLE_SIZE words.
 */
#include <stdlib.h>

#include "cli/command.h"

enum { TABLE_SIZE = 1 << 22, TABLE_FILL_MAX = 3 << 20 };

typedef struct perft_search {
    const sk_game *game;
    uint64_t sequences, over; /* of the depth asked for; those after which the game is over */
    uint64_t *table;          /* hashes met at that depth; NULL: do not count distinct states */
    uint32_t distinct;
    int full;      /* 1: they did not fit */
    int marked;    /* plies left at the nodes that are counted for the progress; -1: none is */
    uint64_t done; /* of those nodes */
    progress_bar *progress;
} perft_search;

/* Remember a hash; 0 stands for an empty place, so hash 0 counts as 1. */
static void remember(perft_search *search, uint64_t hash) {
    uint32_t at = (uint32_t)(hash >> 40) & (TABLE_SIZE - 1);
    if (!hash) hash = 1;
    while (search->table[at] && search->table[at] != hash)
        at = (at + 1) & (TABLE_SIZE - 1);
    if (search->table[at]) return;
    if (search->distinct == TABLE_FILL_MAX) {
        search->full = 1;
        return;
    }
    search->table[at] = hash;
    search->distinct++;
}

static void count(perft_search *search, const void *state, int depth) {
    const sk_game *game = search->game;
    uint32_t actors = ((const sk_head *)state)->actors;
    if (depth == 0) {
        search->sequences++;
        search->over += actors == 0;
        if (search->table && !search->full) remember(search, sk_hash(game, state));
        return;
    }
    for (int who = 0; actors >> who; who++) {
        sk_choice choices[SK_CHOICES_MAX];
        int n = actors >> who & 1 ? game->rules->legal(state, who, choices) : 0;
        for (int i = 0; i < n && !progress_stopped(); i++) {
            uint64_t next[SK_STATE_MAX / 8];
            memcpy(next, state, game->state_size);
            game->rules->apply(next, who, choices[i].action);
            count(search, next, depth - 1);
        }
    }
    if (depth == search->marked) progress_show(search->progress, ++search->done);
}

static void start(perft_search *search, const seating *table, uint64_t *memory) {
    memset(search, 0, sizeof *search);
    search->game = table->game;
    search->table = memory;
    search->marked = -1;
    if (memory) memset(memory, 0, TABLE_SIZE * sizeof *memory);
}

/* One row per first ply: who, action, notation, sequences; an interrupt leaves out the rest. */
static void print_split(const cli_line *cli, const seating *table, const void *state, int depth) {
    const sk_game *game = table->game;
    uint32_t actors = ((const sk_head *)state)->actors;
    int json = cli_has(cli, OPT_JSON), written = 0;
    for (int who = 0; actors >> who && depth; who++) {
        sk_choice choices[SK_CHOICES_MAX];
        int n = actors >> who & 1 ? game->rules->legal(state, who, choices) : 0;
        for (int i = 0; i < n; i++) {
            uint64_t next[SK_STATE_MAX / 8];
            char said[160], name[16] = "chance";
            sk_text text;
            perft_search search;
            start(&search, table, NULL);
            sk_text_init(&text, said, sizeof said);
            game->words->say(state, who, choices[i].action, SK_NOTATION, cli->lang, &text);
            memcpy(next, state, game->state_size);
            game->rules->apply(next, who, choices[i].action);
            count(&search, next, depth - 1);
            if (progress_stopped()) return;
            if (who != SK_CHANCE) snprintf(name, sizeof name, json ? "%d" : "seat %d", who);
            if (json) {
                printf("%s{\"who\":%s%s%s,\"action\":%d,\"text\":", written++ ? "," : "", who == SK_CHANCE ? "\"" : "",
                       name, who == SK_CHANCE ? "\"" : "", choices[i].action);
                say_json_text(stdout, said);
                printf(",\"sequences\":%llu}", (unsigned long long)search.sequences);
            } else {
                printf("%-8s %5d %14llu  %s\n", name, choices[i].action, (unsigned long long)search.sequences, said);
            }
        }
    }
}

static const int columns[4] = {6, -20, -13, -13};

static void print_depth(const cli_line *cli, int depth, const perft_search *search, int first) {
    int known = search->table && !search->full;
    if (cli_has(cli, OPT_JSON)) {
        printf("%s{\"depth\":%d,\"sequences\":%llu,\"distinct\":", first ? "" : ",", depth,
               (unsigned long long)search->sequences);
        if (known)
            printf("%u", search->distinct);
        else
            fputs("null", stdout);
        printf(",\"over\":%llu}", (unsigned long long)search->over);
    } else {
        printf("%-6d%20llu", depth, (unsigned long long)search->sequences);
        if (known)
            printf("%13u", search->distinct);
        else
            printf("%13s", "-");
        printf("%13llu\n", (unsigned long long)search->over);
    }
    fflush(stdout);
}

/* Depths 1 to `depth`, each with its own table until one does not fit. The nodes at depth MARKED, whose number is then
 * known, tell how far a deeper count is. Returns the last depth that was counted to its end. */
static int print_depths(const cli_line *cli, const seating *table, const void *state, int depth) {
    enum { MARKED = 2 };
    uint64_t *memory = (uint64_t *)malloc(TABLE_SIZE * sizeof *memory), *usable = memory, nodes = 0;
    int d = depth ? 1 : 0;
    for (; d <= depth; d++) {
        perft_search search;
        progress_bar progress;
        start(&search, table, usable);
        search.progress = &progress;
        progress_start(&progress, cli->lang, nodes);
        if (d > MARKED) search.marked = d - MARKED;
        count(&search, state, d);
        if (d > MARKED) progress_end(&progress);
        if (progress_stopped()) break;
        if (d == MARKED) nodes = search.sequences;
        print_depth(cli, d, &search, d <= 1);
        if (search.full) usable = NULL;
    }
    free(memory);
    return d - 1;
}

int command_perft(const cli_line *cli) {
    uint64_t state[SK_STATE_MAX / 8];
    int depth = (int)cli_number(cli, OPT_DEPTH, 3), json = cli_has(cli, OPT_JSON), reached;
    seating table;
    if (cli_seating(cli, cli->words[0], 0, &table) != DONE) return MISUSED;
    table.game->rules->init(state, table.players, table.options);
    if (json)
        printf("{\"game\":\"%s\",\"players\":%d,\"depths\":[", table.game->key, table.players);
    else
        say_titles(say_word(cli->lang, W_perft_columns), columns, 4);
    progress_catch();
    reached = print_depths(cli, &table, state, depth);
    if (json) putchar(']');
    if (cli_has(cli, OPT_SPLIT) && !progress_stopped()) {
        if (json)
            fputs(",\"split\":[", stdout);
        else
            puts(say_word(cli->lang, W_perft_split));
        print_split(cli, &table, state, depth);
        if (json) putchar(']');
    }
    if (json) puts(progress_stopped() ? ",\"interrupted\":true}" : "}");
    if (!progress_stopped()) return DONE;
    SAY(stderr, cli->lang, W_perft_stopped, {"n", NULL, reached}, {"depth", NULL, depth});
    return FAILED;
}
