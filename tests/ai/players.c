/* players.c - computer players: every level of every game plays whole games by the rules, from its views alone. */
#include "tests/support/random_games.h"

#include "ai/search.h"
#include "skerry/player.h"
#include "skerry/hash.h"

enum { LEVELS_MAX = SK_LEVELS_MAX, THOUGHTS = 12 };

#define PLAYER_SECONDS 2.5 /* processor time of one game */

/* A seated bot that thinks little, and never by the clock. */
static void seat_bot(sk_bot *bot, const table *t, const char *level, int seat, uint64_t seed) {
    EQ(sk_bot_open(bot, t->game, level, seat, seed), SK_OK);
    bot->budget.iterations = THOUGHTS;
}

/* Play a game with bots in every seat; the hash of its end. Level `first` sits in seat 0, the others follow. */
static uint64_t play_bots(const table *t, int first, uint64_t seed) {
    const sk_mind *minds[LEVELS_MAX];
    int count = sk_levels(t->game, minds);
    uint64_t rng = sk_random_seed(seed, 99);
    sk_bot bots[SK_SEATS];
    void *state = block(t->game->state_size);
    t->game->rules->init(state, t->players, t->options);
    for (int seat = 0; seat < t->players; seat++)
        seat_bot(&bots[seat], t, minds[(first + seat) % count]->name, seat, seed);
    while (head_of(state)->actors && !tap_failures) {
        int who = sk_actor(state);
        sk_action action = who == SK_CHANCE ? sk_pick(t->game, state, who, (uint32_t)(sk_random(&rng) >> 32))
                                            : sk_bot_choose(&bots[who], state);
        EQ(sk_play(t->game, state, who, action), SK_OK);
        if (tap_failures) printf("# level %s chose %d\n", bots[who % SK_SEATS].mind->name, action);
        for (int seat = 0; seat < t->players; seat++)
            sk_bot_watch(&bots[seat], state, who, action);
    }
    if (tap_failures) say_where(t, first, state);
    for (int seat = 0; seat < t->players; seat++)
        sk_bot_close(&bots[seat]);
    uint64_t hash = sk_hash(t->game, state);
    free(state);
    return hash;
}

static void levels_play(const table *t, int index, double until) {
    const sk_mind *minds[LEVELS_MAX];
    int count = sk_levels(t->game, minds);
    for (int first = 0; first < count && !tap_failures; first++) {
        if (first != index % count && seconds_now() > until) continue;
        uint64_t hash = play_bots(t, first, 3);
        if (!tap_failures) OK(play_bots(t, first, 3) == hash);
    }
}

TEST("every level plays legal games, and a seed repeats them") {
    each_table(PLAYER_SECONDS, levels_play);
}

TEST("levels have names, sentences in both languages, and no name twice") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_mind *minds[LEVELS_MAX];
        sk_bot bot;
        int levels = sk_levels(games[g], minds);
        OK(levels >= 2 && levels <= LEVELS_MAX);
        for (int i = 0; i < levels; i++) {
            OK(minds[i]->name[0]);
            for (int lang = 0; lang < SK_LANGS; lang++)
                OK(minds[i]->about[lang][0] && text_is_clean(minds[i]->about[lang], 0));
            for (int k = 0; k < i; k++)
                OK(strcmp(minds[i]->name, minds[k]->name) != 0);
        }
        EQ(sk_bot_open(&bot, games[g], "no such level", 0, 1), SK_BAD_TEXT);
    }
}

/* 1 if the notation of an action has, between spaces, one of the things in a list with "|" between. */
static int says_one_of(const sk_game *game, const void *state, int who, sk_action action, const char *list) {
    char words[160], wanted[64];
    sk_text text;
    sk_text_init(&text, words, sizeof words);
    sk_text_char(&text, ' ');
    game->words->say(state, who, action, SK_NOTATION, SK_EN, &text);
    sk_text_char(&text, ' ');
    for (const char *at = list; *at; at += strcspn(at, "|"), at += *at == '|') {
        int length = (int)strcspn(at, "|*");
        snprintf(wanted, sizeof wanted, " %.*s%s", length, at, at[length] == '*' ? "" : " ");
        if (strstr(words, wanted)) return 1;
    }
    return 0;
}

/* How much of its search a player of this character, or NULL, spends on choices that are liked. */
static uint32_t visits_of_liked(const table *t, const void *state, const sk_character *c, const char *likes) {
    sk_choice choices[SK_CHOICES_MAX];
    uint32_t visits[SK_CHOICES_MAX], sum = 0;
    sk_bot bot;
    int who = sk_actor(state);
    seat_bot(&bot, t, "hard", who, 3);
    bot.character = c;
    bot.budget.iterations = 200;
    for (int i = sk_bot_weigh(&bot, state, choices, visits) - 1; i >= 0; i--)
        if (says_one_of(t->game, state, who, choices[i].action, likes)) sum += visits[i];
    sk_bot_close(&bot);
    return sum;
}

/* The same with and without the taste, over one game by lot. */
static void compare_tastes(const sk_game *game, const sk_character *c, uint32_t *with, uint32_t *without) {
    const table t = {.game = game, .players = 2};
    uint64_t rng = 5;
    void *state = block(game->state_size);
    game->rules->init(state, 2, 0);
    for (int ply = 0; head_of(state)->actors && ply < 120; ply++) {
        int who = sk_actor(state);
        if (who != SK_CHANCE && ply % 3 == 0) {
            *with += visits_of_liked(&t, state, c, c->likes);
            *without += visits_of_liked(&t, state, NULL, c->likes);
        }
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    free(state);
}

TEST("characters have a name of their own, sentences in both languages, and look more at what they like") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        uint32_t with = 0, without = 0;
        for (const sk_character *c = sk_ai_of(games[g])->characters; c && c->name; c++) {
            EQ(sk_character_find(games[g], c->name) - c, 0);
            OK(text_is_clean(c->name, 0) && !c->about[SK_EN] == !c->likes && !c->about[SK_FR] == !c->likes);
            if (!c->likes) continue;
            OK(text_is_clean(c->about[SK_EN], 0) && text_is_clean(c->about[SK_FR], 0));
            compare_tastes(games[g], c, &with, &without);
        }
        OK(with > without || !without);
        printf("# %s: what they like gets %u visits, from others %u\n", games[g]->key, with, without);
    }
    OK(sk_character_find(games[0], "") == NULL && sk_character_find(games[0], "tal") == NULL);
    OK(sk_character_find(games[0], "nobody") == NULL &&
       sk_character_find(games[0], "TALA") == sk_ai_of(games[0])->characters);
}

/* A bot must decide alike in two worlds that look alike to it, also with the tree that it keeps from ply to ply. */
static void bots_use_their_view(const table *t, const void *state, uint64_t *rng) {
    const sk_mind *minds[LEVELS_MAX];
    int count = sk_levels(t->game, minds), who = sk_actor(state);
    if (who < 0 || who == SK_CHANCE) return;
    void *twin = block(t->game->state_size), *world = block(t->game->state_size);
    for (int i = 0; i < count; i++) {
        sk_bot one, two;
        sk_view(t->game, state, minds[i]->recall ? who | SK_RECALL : who, twin);
        t->game->rules->determinize(twin, rng);
        seat_bot(&one, t, minds[i]->name, who, 5);
        seat_bot(&two, t, minds[i]->name, who, 5);
        memcpy(world, state, t->game->state_size);
        for (int ply = 0; ply < 3 && sk_actor(world) == who && sk_actor(twin) == who; ply++) {
            uint64_t seen[2][SK_STATE_MAX / 8];
            sk_view(t->game, world, who, seen[0]);
            sk_view(t->game, twin, who, seen[1]);
            if (memcmp(seen[0], seen[1], t->game->state_size) != 0) break; /* the ply brought something to light */
            sk_action chosen = sk_bot_choose(&one, world);
            OK(sk_is_legal(t->game, world, who, chosen));
            EQ(sk_bot_choose(&two, twin), chosen);
            if (tap_failures) printf("# level %s, ply %d\n", minds[i]->name, ply);
            t->game->rules->apply(world, who, chosen);
            t->game->rules->apply(twin, who, chosen);
            sk_bot_watch(&one, world, who, chosen);
            sk_bot_watch(&two, twin, who, chosen);
        }
        sk_bot_close(&one);
        sk_bot_close(&two);
    }
    free(twin);
    free(world);
}

TEST("a bot decides alike wherever its view is alike") {
    each_ply(2, 40, bots_use_their_view);
}

/* A game that counts the dealings of what a view hides, and how many differ from the one before. */
static const sk_game *dealt_game;
static uint64_t last_deal;
static int deals, fresh_deals;

static void counted_fill(void *view, uint64_t *rng) {
    dealt_game->rules->determinize(view, rng);
    uint64_t deal = sk_hash_bytes(view, dealt_game->state_size);
    deals++;
    fresh_deals += deals > 1 && deal != last_deal;
    last_deal = deal;
}

static int positions_that_hide;

/* Where a view hides something that can lie in many ways, the iterations of a search do not all see the same deal. */
static void searches_deal_anew(const table *t, const void *state, uint64_t *rng) {
    static search_node nodes[4096];
    static search s;
    uint64_t view[SK_STATE_MAX / 8];
    sk_game counted = *t->game;
    sk_rules rules = *counted.rules;
    const sk_style style = {.playout = 1, .trust = 500, .explore = 1000};
    int who = sk_actor(state), expected = 0;
    if (who < 0 || who == SK_CHANCE) return;
    sk_view(t->game, state, who, view);
    dealt_game = t->game;
    counted.rules = &rules;
    rules.determinize = counted_fill;
    deals = fresh_deals = 0;
    for (int i = 0; i < 20; i++) {
        uint64_t dealt[SK_STATE_MAX / 8];
        memcpy(dealt, view, t->game->state_size);
        counted_fill(dealt, rng);
        expected = fresh_deals;
    }
    if (expected < 10) return;
    positions_that_hide++;
    search_init(&s, &counted, &style, who, sk_random(rng), nodes, 4096);
    search_begin(&s, view);
    deals = fresh_deals = 0;
    search_run(&s, 20);
    OK(deals >= 20);
    OK(fresh_deals >= 5);
    if (tap_failures) printf("# %d deals, %d of them fresh, %d expected\n", deals, fresh_deals, expected);
}

TEST("every iteration of a search deals anew what the view hides") {
    positions_that_hide = 0;
    each_ply(1, 20, searches_deal_anew);
    OK(positions_that_hide > 20);
}

/* Three searches at once repeat themselves, and forced plies stay instant. */
static void teams_repeat(const table *t, const void *state, uint64_t *rng) {
    int who = sk_actor(state);
    sk_bot one, two;
    uint64_t iterations, plies;
    (void)rng;
    if (who < 0 || who == SK_CHANCE) return;
    seat_bot(&one, t, "expert", who, 7);
    seat_bot(&two, t, "expert", who, 7);
    EQ(sk_bot_threads(&one, 3), SK_OK);
    EQ(sk_bot_threads(&two, 3), SK_OK);
    one.budget.iterations = two.budget.iterations = 40;
    sk_action chosen = sk_bot_choose(&one, state);
    OK(sk_is_legal(t->game, state, who, chosen));
    EQ(sk_bot_choose(&two, state), chosen);
    sk_bot_effort(&one, &iterations, &plies);
    sk_choice choices[SK_CHOICES_MAX];
    EQ((int)iterations, t->game->rules->legal(state, who, choices) > 1 ? 3 * 40 : 0);
    uint64_t next[SK_STATE_MAX / 8];
    memcpy(next, state, t->game->state_size);
    t->game->rules->apply(next, who, chosen);
    if (sk_actor(next) == who && t->game->rules->legal(next, who, choices) == 1) {
        sk_bot_choose(&one, next);
        sk_bot_effort(&one, &iterations, &plies);
        EQ((int)(iterations + plies), 0);
    }
    sk_bot_close(&one);
    sk_bot_close(&two);
}

TEST("a team of threads repeats its choice and adds up its work") {
    each_ply(1, 60, teams_repeat);
}

/* The number by which hints are ordered: whole percent to win, alone tenths of a point. */
static int number_shown(const sk_hint *hint) {
    return hint->win < 0 ? hint->points / 100 : (hint->win + 5) / 10;
}

static void hints_are_legal(const table *t, const void *state, uint64_t *rng) {
    uint64_t view[SK_STATE_MAX / 8];
    int who = sk_actor(state), lang = (int)sk_random_below(rng, SK_LANGS);
    if (who < 0 || who == SK_CHANCE) return;
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, 20};
    sk_view(t->game, state, who, view);
    int count = sk_hints(t->game, view, who, sk_random(rng), budget, lang, hints);
    OK(count >= 1 && count <= SK_HINTS_MAX);
    for (int i = 0; i < count; i++) {
        OK(sk_is_legal(t->game, state, who, hints[i].action));
        int before = i ? number_shown(&hints[i - 1]) : 0, now = number_shown(&hints[i]);
        OK(i == 0 || before > now || (before == now && hints[i - 1].visits >= hints[i].visits));
        OK(hints[i].win >= -1 && hints[i].win <= 1000);
        OK(hints[i].reason[0] && text_is_clean(hints[i].reason, 0));
        for (int k = 0; k < i; k++)
            OK(hints[k].action != hints[i].action);
    }
}

TEST("hints are legal, best first, with a reason") {
    each_ply(1, 60, hints_are_legal);
}
