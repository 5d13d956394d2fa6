/* levels.c - seating computer players: a game's own levels, and those that search.
 *
 * A bot is handed views only; this file is the one place that makes them.
 */
#define _POSIX_C_SOURCE 200809L
#ifndef __wasm__
#include <pthread.h>
#endif
#include <stdlib.h>
#include <time.h>

#include "thinker.h"
#include "skerry/bits.h"

/* clang-format off */
/* SOLO: alone, a level takes so many times its iterations, unless its style says otherwise; nobody waits, and a plan
 * counts more than an answer. */
enum { LEVEL_MS = 950, EXPERT_MS = 2900, MASTER_MS = 20000,
       CHUNK = 64, SOLO = 16 };
/* clang-format on */

/* A turn of many decisions takes at most so many times the time of one; then each gets only LEAST_MS. */
enum { TURN_DECISIONS = 4, LEAST_MS = 20, TEAM_MAX = 64 };

/* A search in a pool of so many nodes, or NULL. */
thinker *thinker_new(const sk_game *game, const sk_style *style, int seat, uint64_t seed, uint32_t nodes) {
    thinker *t = (thinker *)malloc(sizeof *t + nodes * sizeof *t->nodes);
    if (!t) return NULL;
    search_init(&t->tree, game, style, seat, seed, t->nodes, nodes);
    t->mate = NULL;
    t->stop = NULL;
    return t;
}

/* --- players that look no further than their nose --- */

static sk_action choose_random(const sk_game *game, int seat, const void *view, uint64_t *rng) {
    return sk_pick(game, view, seat, (uint32_t)(sk_random(rng) >> 32));
}

/* The most appealing choice; equal ones by lot. */
static sk_action choose_greedy(const sk_game *game, int seat, const void *view, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    uint16_t appeals[SK_CHOICES_MAX];
    int count = game->rules->legal(view, seat, choices), best = 0;
    uint32_t equals = 0;
    sk_action chosen = choices[0].action;
    sk_ai_of(game)->priors(view, seat, choices, count, appeals);
    for (int i = 0; i < count; i++) {
        if (appeals[i] > best) equals = 0;
        if (appeals[i] < best) continue;
        best = appeals[i];
        if (sk_random_below(rng, ++equals) == 0) chosen = choices[i].action;
    }
    return chosen;
}

/* --- levels --- */

/* clang-format off */
/* Iterations, playout, explore, trust, noise, solo, optimism: for games that bring no styles of their own. */
static const sk_style common_styles[SK_STYLES] = {
    {16, 60, 1500, 300, 500, 0, 0},
    {60, 60, 1500, 500, 250, 0, 0},
    {300, 60, 1500, 700, 0, 0, 0},
    {2000, 60, 1500, 700, 0, 0, 0},
    {20000, 200, 1500, 700, 0, 0, 0},
    {3000, 0, 800, 950, 0, 0, 0},
    {500000, 0, 800, 950, 0, 0, 0},
};
/* clang-format on */

enum { RANDOM, GREEDY, BEGINNER, EXPERT = BEGINNER + 4, MASTER, COMMON };

/* clang-format off */
static const sk_mind common[COMMON] = {
    {"random", {"Random", "Hasard"},
     {"Plays any legal move.", "Joue n'importe quel coup permis."},
     0, NULL, NULL, NULL, NULL},
    {"greedy", {"Greedy", "Glouton"},
     {"Takes what looks best at once.", "Prend ce qui paraît le meilleur sur le moment."},
     0, NULL, NULL, NULL, NULL},
    {"beginner", {"Beginner", "Débutant"},
     {"Thinks a little and often errs.", "Réfléchit un peu et se trompe souvent."},
     1, NULL, NULL, NULL, NULL},
    {"easy", {"Easy", "Facile"},
     {"Thinks ahead a little, sometimes errs.", "Réfléchit un peu à l'avance, se trompe parfois."},
     1, NULL, NULL, NULL, NULL},
    {"medium", {"Medium", "Moyen"},
     {"A steady player for a relaxed evening.", "Un adversaire régulier pour une soirée détendue."},
     1, NULL, NULL, NULL, NULL},
    {"hard", {"Hard", "Difficile"},
     {"Looks well ahead; beat it if you can.", "Voit loin ; battez-le si vous pouvez."},
     1, NULL, NULL, NULL, NULL},
    {"expert", {"Expert", "Expert"},
     {"Thinks up to three seconds about a move.", "Réfléchit jusqu'à trois secondes par coup."},
     1, NULL, NULL, NULL, NULL},
    {"master", {"Master", "Maître"},
     {"Thinks about ten seconds about a move.", "Réfléchit une dizaine de secondes par coup."},
     1, NULL, NULL, NULL, NULL},
};
/* clang-format on */

int sk_levels(const sk_game *game, const sk_mind *out[SK_LEVELS_MAX]) {
    int count = 0, end = sk_net_present(game) ? COMMON : MASTER;
    for (int i = 0; i < sk_ai_of(game)->mind_count && count < SK_LEVELS_MAX - 2; i++)
        out[count++] = &sk_ai_of(game)->minds[i];
    for (int i = sk_ai_of(game)->mind_count ? EXPERT : RANDOM; i < end && count < SK_LEVELS_MAX; i++)
        out[count++] = &common[i];
    return count;
}

/* Index in `common`, or -1 for a mind of the game's own. */
static int common_index(const sk_mind *mind) {
    return mind >= common && mind < common + COMMON ? (int)(mind - common) : -1;
}

static const sk_style *styles_of(const sk_game *game) {
    return sk_ai_of(game)->styles ? sk_ai_of(game)->styles : common_styles;
}

/* How a level searches at a table of so many, and with which net: expert and master with the game's, alone only where
 * that is known to play better. `out->game` NULL: without. */
static const sk_style *style_of(const sk_game *game, const sk_mind *mind, int players, net *out) {
    int level = common_index(mind);
    const sk_style *styles = styles_of(game), *with = &styles[level - BEGINNER + 1];
    out->game = NULL;
    if (level < EXPERT) return &styles[level - BEGINNER];
    if (net_of(game, out) && (players > 1 || with->solo)) return with;
    out->game = NULL;
    return &styles[EXPERT - BEGINNER];
}

const sk_style *expert_style(const sk_game *game, int players, net *out) {
    return style_of(game, &common[EXPERT], players, out);
}

const sk_style *plain_style(const sk_game *game) {
    return &styles_of(game)[EXPERT - BEGINNER - 1];
}

uint32_t sk_level_iterations(const sk_game *game, const char *level) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    net n;
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, level) == 0 && common_index(minds[i]) >= BEGINNER)
            return style_of(game, minds[i], 2, &n)->iterations;
    return 0;
}

/* One more search of the bot, with a seed of its own; the first is the one that leads. */
static sk_status join_team(sk_bot *bot) {
    thinker *lead = (thinker *)bot->search;
    uint64_t seed = bot->team ? sk_random_seed(bot->rng, (uint64_t)bot->team) : bot->rng;
    uint32_t nodes = common_index(bot->mind) == MASTER ? MASTER_NODES : POOL_NODES;
    thinker *t = thinker_new(bot->game, styles_of(bot->game), bot->seat, seed, nodes);
    if (!t) return SK_BAD_SIZE;
    t->mate = lead ? lead->mate : NULL;
    if (lead)
        lead->mate = t;
    else
        bot->search = t;
    bot->team++;
    return SK_OK;
}

sk_status sk_bot_open(sk_bot *bot, const sk_game *game, const char *level, int seat, uint64_t seed) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    for (int i = 0; i < count; i++) {
        if (strcmp(minds[i]->name, level) != 0) continue;
        memset(bot, 0, sizeof *bot);
        bot->game = game;
        bot->mind = minds[i];
        bot->seat = seat;
        bot->rng = sk_random_seed(seed ^ 0x626f74, (uint64_t)seat);
        if (bot->mind->start) bot->mind->start(bot->mind, bot->memory, seat);
        return common_index(bot->mind) >= BEGINNER ? join_team(bot) : SK_OK;
    }
    return SK_BAD_TEXT;
}

const sk_character *sk_character_find(const sk_game *game, const char *name) {
    for (const sk_character *c = sk_ai_of(game)->characters; c && c->name; c++) {
        const char *a = c->name, *b = name;
        while (*a && (*a | 32) == (*b | 32))
            a++, b++;
        if (!*a && !*b) return c;
    }
    return NULL;
}

sk_status sk_bot_threads(sk_bot *bot, int threads) {
    for (; bot->search && bot->team < threads && bot->team < TEAM_MAX;)
        if (join_team(bot) != SK_OK) return SK_BAD_SIZE;
    return SK_OK;
}

void sk_bot_close(sk_bot *bot) {
    for (thinker *t = (thinker *)bot->search, *mate; t; t = mate) {
        mate = t->mate;
        free(t);
    }
    bot->search = NULL;
    bot->team = 0;
}

void sk_bot_forget(sk_bot *bot) {
    for (thinker *t = (thinker *)bot->search; t; t = t->mate)
        search_forget(&t->tree);
    memset(bot->memory, 0, sizeof bot->memory);
    bot->turn_ms = 0;
    if (bot->mind->start) bot->mind->start(bot->mind, bot->memory, bot->seat);
}

static int viewer(const sk_bot *bot) {
    return bot->mind->recall ? bot->seat | SK_RECALL : bot->seat;
}

void sk_bot_watch(sk_bot *bot, const void *state, int who, sk_action action) {
    uint64_t view[SK_STATE_MAX / 8];
    for (thinker *t = (thinker *)bot->search; t; t = t->mate) {
        /* In a game with secrets only one's own plies are known for certain: a tree that followed the others' would
         * leak. */
        if (bot->game->rules->secrets.curtain && who != bot->seat)
            search_forget(&t->tree);
        else
            search_follow(&t->tree, action);
    }
    if (who != bot->seat && who != SK_CHANCE) bot->turn_ms = 0;
    if (!bot->mind->watch) return;
    sk_view(bot->game, state, viewer(bot), view);
    bot->mind->watch(bot->mind, bot->memory, bot->seat, who, action, view, &bot->rng);
}

/* Milliseconds of a clock that only goes forward; 0 where there is none. */
static uint64_t now_ms(void) {
#ifdef __wasm__
    return 0;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
#endif
}

void think(search *s, sk_budget budget, const volatile int *stop) {
    uint64_t start = now_ms();
    uint32_t left = budget.iterations ? budget.iterations : UINT32_MAX;
    while (left && !(stop && *stop)) {
        uint32_t chunk = left < CHUNK ? left : CHUNK;
        search_run(s, chunk);
        left -= chunk;
        if (budget.ms && now_ms() - start >= budget.ms) return;
    }
}

/* The level's own budget, less what the turn has taken already; alone, turns do not end and nobody waits. */
static sk_budget budget_of(const sk_bot *bot, const search *s, int players) {
    int level = common_index(bot->mind);
    uint32_t ms = level == MASTER ? MASTER_MS : level == EXPERT ? EXPERT_MS : LEVEL_MS, turn = TURN_DECISIONS * ms;
    uint32_t left = bot->turn_ms < turn ? turn - bot->turn_ms : 0;
    if (players > 1 && left < ms) ms = left < LEAST_MS ? LEAST_MS : left;
    uint32_t times = players > 1 ? 1 : s->style->solo ? s->style->solo : SOLO;
    return (sk_budget){.ms = ms, .iterations = s->style->iterations * times};
}

#ifndef __wasm__
static void *think_aside(void *raw) {
    thinker *t = (thinker *)raw;
    think(&t->tree, t->budget, t->stop);
    return NULL;
}
#endif

/* Every member of the team searches, the leader in this thread; then their results are the leader's. */
static void think_together(thinker *lead, const void *view, sk_budget budget, const volatile int *stop) {
    search_begin(&lead->tree, view);
#ifndef __wasm__
    pthread_t threads[TEAM_MAX];
    int started[TEAM_MAX], count = 0;
    for (thinker *t = lead->mate; t; t = t->mate, count++) {
        search_begin(&t->tree, view);
        t->budget = budget;
        t->stop = stop;
        started[count] = pthread_create(&threads[count], NULL, think_aside, t) == 0;
    }
#endif
    think(&lead->tree, budget, stop);
#ifndef __wasm__
    count = 0;
    for (thinker *t = lead->mate; t; t = t->mate, count++) {
        if (!started[count]) continue;
        pthread_join(threads[count], NULL);
        search_add(&lead->tree, &t->tree);
    }
#endif
}

int consider(sk_bot *bot, const void *view, sk_choice *choices) {
    thinker *lead = (thinker *)bot->search;
    sk_budget budget = bot->budget;
    uint64_t start = now_ms();
    int count = bot->game->rules->legal(view, bot->seat, choices), players = ((const sk_head *)view)->players;
    if (count == 1) {
        for (thinker *t = lead; t; t = t->mate)
            t->tree.iterations = t->tree.plies = 0;
        return 1;
    }
    for (thinker *t = lead; t; t = t->mate) {
        t->tree.style = style_of(bot->game, bot->mind, players, &t->tree.brain);
        t->tree.likes = bot->character ? bot->character->likes : NULL;
    }
    if (!budget.ms && !budget.iterations) budget = budget_of(bot, &lead->tree, players);
    think_together(lead, view, budget, bot->stop);
    bot->turn_ms += (uint32_t)(now_ms() - start);
    return count;
}

static sk_action choose_searching(sk_bot *bot, const void *view) {
    sk_choice choices[SK_CHOICES_MAX];
    if (consider(bot, view, choices) == 1) return choices[0].action;
    search *tree = &((thinker *)bot->search)->tree;
    return bot->steady ? search_best(tree) : search_choose(tree);
}

int sk_bot_weigh(sk_bot *bot, const void *state, sk_choice choices[SK_CHOICES_MAX], uint32_t visits[SK_CHOICES_MAX]) {
    uint64_t view[SK_STATE_MAX / 8];
    int count;
    if (!bot->search) return 0;
    sk_view(bot->game, state, viewer(bot), view);
    count = consider(bot, view, choices);
    for (int i = 0; i < count; i++)
        visits[i] = count == 1 ? 1 : search_visits(&((thinker *)bot->search)->tree, choices[i].action);
    return count;
}

sk_action sk_bot_choose(sk_bot *bot, const void *state) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(bot->game, state, viewer(bot), view);
    if (bot->search) return choose_searching(bot, view);
    if (bot->mind->choose) return bot->mind->choose(bot->mind, bot->memory, bot->seat, view, &bot->rng);
    if (common_index(bot->mind) == GREEDY) return choose_greedy(bot->game, bot->seat, view, &bot->rng);
    return choose_random(bot->game, bot->seat, view, &bot->rng);
}

void sk_bot_effort(const sk_bot *bot, uint64_t *iterations, uint64_t *plies) {
    *iterations = *plies = 0;
    for (const thinker *t = (const thinker *)bot->search; t; t = t->mate) {
        *iterations += t->tree.iterations;
        *plies += t->tree.plies;
    }
}
