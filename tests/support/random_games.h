/* random_games.h - what the generic tests share: every table that can be set up, and walks through random games.
 *
 * Tests know no game by name. A walk plays a game to its end with seeded choices and calls a visitor on the way; when
 * the visitor's checks fail it says where: game, players, options, walk and ply find the position again.
 * SKERRY_EFFORT in the environment scales the work (effort.h); SKERRY_GAME leaves the tables of one game
 * (selected_game.h). A test gives each game some processor time; when it is spent, the remaining tables are left out,
 * but every number of players is always walked.
 */
#ifndef SKERRY_TESTS_RANDOM_GAMES_H
#define SKERRY_TESTS_RANDOM_GAMES_H

#include <time.h>

#include "skerry/skerry.h"
#include "skerry/bits.h"
#include "skerry/text.h"
#include "tests/support/effort.h"
#include "tests/support/selected_game.h"
#include "tests/support/tap.h"

enum { TABLES_MAX = 4000, MIXED_OPTIONS = 4 };

#define PLY_SECONDS 0.4 /* processor time of one game in a test that walks */

typedef struct table {
    const sk_game *game;
    int players;
    uint32_t options;
} table;

static table tables[TABLES_MAX];
static int table_count;

/* A block of exactly the bytes asked for, so that a sanitizer sees one byte too many. */
static inline void *block(size_t size) {
    void *memory = malloc(size ? size : 1);
    if (!memory) abort();
    memset(memory, 0xa5, size);
    return memory;
}

static inline const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static inline void table_add(const sk_game *game, int players, uint32_t options) {
    if (!sk_options_valid(game, options) || !game->rules->fits(players, options)) return;
    for (int i = 0; i < table_count; i++)
        if (tables[i].game == game && tables[i].players == players && tables[i].options == options) return;
    if (table_count == TABLES_MAX) abort();
    tables[table_count++] = (table){game, players, options};
}

/* Every option at a random value. */
static inline uint32_t options_mixed(const sk_game *game, uint64_t *rng) {
    uint32_t options = 0;
    for (int i = 0; i < game->option_count; i++)
        options |= sk_random_below(rng, game->options[i].value_count) << game->options[i].shift;
    return options;
}

/* All games and player counts: the default options of every count first, then each other value alone, and mixtures. */
static inline void tables_fill(void) {
    int count;
    const sk_game *const *games = sk_games(&count);
    const char *only = selected_game();
    if (table_count) return;
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        uint64_t rng = sk_random_seed(game->id, 0);
        if (only && strcmp(only, game->key) != 0) continue;
        for (int n = game->players_min; n <= game->players_max; n++)
            table_add(game, n, 0);
        for (int i = 0; i < MIXED_OPTIONS; i++)
            for (int n = game->players_min; n <= game->players_max; n++)
                table_add(game, n, options_mixed(game, &rng));
        for (int i = 0; i < game->option_count; i++)
            for (uint32_t v = 1; v < game->options[i].value_count; v++)
                for (int n = game->players_min; n <= game->players_max; n++)
                    table_add(game, n, v << game->options[i].shift);
    }
}

/* "stone-age-junior players=3 start=2": the options that are not the default. */
static inline void table_name(const table *t, sk_text *out) {
    sk_text_add(out, t->game->key);
    sk_text_add(out, " players=");
    sk_text_number(out, t->players);
    for (int i = 0; i < t->game->option_count; i++) {
        int value = sk_option_get(t->game, t->options, i);
        if (!value) continue;
        sk_text_char(out, ' ');
        sk_text_add(out, t->game->options[i].key);
        sk_text_char(out, '=');
        sk_text_add(out, t->game->options[i].values[value]);
    }
}

/* A seat that acts, by lot where several do. */
static inline int actor_by_lot(const void *state, uint64_t *rng) {
    uint32_t actors = head_of(state)->actors;
    return sk_nth(actors, (int)sk_random_below(rng, (uint32_t)sk_bits(actors)));
}

/* Any legal choice by its weight; in every second walk players prefer the more appealing of two, so that games also go
 * where they go among people. */
static inline sk_action choice_by_lot(const sk_game *game, const void *state, int who, int walk, uint64_t *rng) {
    sk_action first = sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32));
    sk_action second = sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32));
    sk_choice both[2] = {{.action = first}, {.action = second}};
    uint16_t appeals[2];
    if (who == SK_CHANCE || walk % 2 == 0) return first;
    sk_ai_of(game)->priors(state, who, both, 2, appeals);
    return appeals[1] > appeals[0] ? second : first;
}

/* Called with a state of a walk; `rng` is the visitor's own. */
typedef void (*visitor)(const table *t, const void *state, uint64_t *rng);

static inline void say_where(const table *t, int walk, const void *state) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    table_name(t, &text);
    printf("# in %s, walk %d, ply %d, step %s\n", memory, walk, head_of(state)->ply,
           t->game->steps[head_of(state)->step]);
}

/* Processor time in seconds. */
static inline double seconds_now(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Call `work` for every table of every game, until a game has spent its seconds; the first tables are all its numbers
 * of players. A table that fails ends its game. */
static inline void each_table(double seconds, void (*work)(const table *t, int index, double until)) {
    int failures = 0;
    tables_fill();
    seconds = seconds * (effort() < 30 ? 30 : effort()) / 100;
    for (int from = 0, to; from < table_count; from = to) {
        const sk_game *game = tables[from].game;
        double start = seconds_now();
        int done = 0, counts = game->players_max - game->players_min + 1;
        for (to = from; to < table_count && tables[to].game == game;)
            to++;
        for (int i = from; i < to; i++) {
            double spent = seconds_now() - start;
            if (i - from >= counts && spent > seconds) break;
            tap_failures = 0;
            work(&tables[i], i, seconds_now() + (seconds - spent) / (to - i));
            failures += tap_failures;
            done++;
            if (tap_failures) break;
        }
        if (done < to - from) printf("# %s: %d of %d tables\n", game->key, done, to - from);
    }
    tap_failures = failures;
}

/* One game from set-up to its end; 0 if a visit failed. After the time `until` only its end is visited. */
static inline int walk_once(const table *t, int walk, uint32_t stride, visitor visit, double until) {
    uint64_t rng = sk_random_seed(1000 + (uint64_t)walk, t->options * 8 + (uint64_t)t->players),
             own = sk_random_seed(rng, 1);
    void *state = block(t->game->state_size);
    int plies = 0, good = 1;
    t->game->rules->init(state, t->players, t->options);
    for (;;) {
        int over = !head_of(state)->actors;
        if (over || plies < 4 || (sk_random_below(&own, stride) == 0 && seconds_now() < until)) {
            visit(t, state, &own);
            if (tap_failures) good = 0;
        }
        if (over || !good) break;
        if (plies++ > t->game->plies_max) {
            FAIL("the game ends within plies_max");
            good = 0;
            break;
        }
        int who = actor_by_lot(state, &rng);
        t->game->rules->apply(state, who, choice_by_lot(t->game, state, who, walk, &rng));
    }
    if (!good) say_where(t, walk, state);
    free(state);
    return good;
}

static visitor ply_visitor;
static int ply_walks;
static uint32_t ply_stride;

static inline void walk_table(const table *t, int index, double until) {
    (void)index;
    for (int walk = 0; walk < ply_walks && (walk == 0 || seconds_now() < until); walk++)
        if (!walk_once(t, walk, ply_stride, ply_visitor, until)) break;
}

/* Visit about one in `stride` plies of `walks` games at every table; the first plies and the end are always visited. */
static inline void each_ply(int walks, int stride, visitor visit) {
    int percent = effort();
    ply_walks = percent < 100 ? walks : walks * percent / 100;
    ply_stride = (uint32_t)(percent < 100 ? stride * 100 / percent : stride);
    ply_visitor = visit;
    each_table(PLY_SECONDS, walk_table);
}

/* Every viewer of a table in turn: each seat and the spectators, with their eyes and with perfect recall. -1 at the
 * end. */
static inline int viewer_at(const table *t, int index) {
    int seat = index / 2;
    if (seat > t->players) return -1;
    return (seat == t->players ? SK_TABLE_VIEW : seat) | (index % 2 ? SK_RECALL : 0);
}

/* 1 if the text is valid UTF-8 without control characters (line ends allowed if `lines`). */
static inline int text_is_clean(const char *text, int lines) {
    const uint8_t *c = (const uint8_t *)text;
    while (*c) {
        int more = *c < 0x80 ? 0 : *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : *c >= 0xc2 ? 1 : -1;
        if (more < 0 || *c > 0xf4 || *c == 0x7f || (*c < 0x20 && !(lines && *c == '\n'))) return 0;
        for (c++; more > 0; more--, c++)
            if ((*c & 0xc0) != 0x80) return 0;
    }
    return 1;
}

/* 1 if the only places left in the text are seats that play: "{0}". */
static inline int places_are_seats(const char *text, int players) {
    for (; (text = strpbrk(text, "{}")); text += 3)
        if (text[0] != '{' || text[1] < '0' || text[1] >= '0' + players || text[2] != '}') return 0;
    return 1;
}

#endif
