/* levels.c - seating computer players: a game's own levels, or two that need nothing but its rules.
 *
 * A bot is handed views only; this file is the one place that makes them.
 */
#include "skerry/ai.h"
#include "skerry/bits.h"
#include "skerry/text.h"
#include "i18n/words.h"

static sk_action choose_random(const sk_game *game, int seat, const void *view, uint64_t *rng) {
    return game->pick(view, seat, (uint32_t)(sk_random(rng) >> 32));
}

/* The most appealing choice; equal ones by lot. */
static sk_action choose_greedy(const sk_game *game, int seat, const void *view, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->legal(view, seat, choices), best = -1;
    uint32_t equals = 0;
    sk_action chosen = choices[0].action;
    for (int i = 0; i < count; i++) {
        int appeal = game->appeal(view, seat, choices[i].action);
        if (appeal > best) equals = 0;
        if (appeal < best) continue;
        best = appeal;
        if (sk_random_below(rng, ++equals) == 0) chosen = choices[i].action;
    }
    return chosen;
}

/* Levels of games without minds of their own. Their traits are the choosing function: they keep no memory. */
typedef sk_action (*chooser)(const sk_game *game, int seat, const void *view, uint64_t *rng);
static const chooser by_lot = choose_random, by_appeal = choose_greedy;

static const sk_mind common[] = {
    {"random", {"Plays any legal move.", "Joue n'importe quel coup permis."}, 0, &by_lot, NULL, NULL, NULL},
    {"greedy", {"Takes what looks best at once.", "Prend ce qui paraît le meilleur sur le moment."}, 0, &by_appeal, NULL, NULL, NULL},
};

int sk_levels(const sk_game *game, const sk_mind *out[16]) {
    int count = 0;
    for (int i = 0; i < 2 && !game->mind_count; i++) out[count++] = &common[i];
    for (int i = 0; i < game->mind_count && count < 16; i++) out[count++] = &game->minds[i];
    return count;
}

sk_status sk_bot_open(sk_bot *bot, const sk_game *game, const char *level, int seat, uint64_t seed) {
    const sk_mind *minds[16];
    int count = sk_levels(game, minds);
    for (int i = 0; i < count; i++) {
        if (strcmp(minds[i]->name, level) != 0) continue;
        memset(bot, 0, sizeof *bot);
        bot->game = game;
        bot->mind = minds[i];
        bot->seat = seat;
        bot->rng = sk_random_seed(seed ^ 0x626f74, (uint64_t)seat);
        if (bot->mind->start) bot->mind->start(bot->mind, bot->memory, seat);
        return SK_OK;
    }
    return SK_BAD_TEXT;
}

static int viewer(const sk_bot *bot) {
    return bot->mind->recall ? bot->seat | SK_RECALL : bot->seat;
}

void sk_bot_watch(sk_bot *bot, const void *state, int who, sk_action action) {
    uint64_t view[SK_STATE_MAX / 8];
    if (!bot->mind->watch) return;
    sk_view(bot->game, state, viewer(bot), view);
    bot->mind->watch(bot->mind, bot->memory, bot->seat, who, action, view, &bot->rng);
}

sk_action sk_bot_choose(sk_bot *bot, const void *state) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(bot->game, state, viewer(bot), view);
    if (!bot->mind->choose) return (*(const chooser *)bot->mind->traits)(bot->game, bot->seat, view, &bot->rng);
    return bot->mind->choose(bot->mind, bot->memory, bot->seat, view, &bot->rng);
}

/* What a choice gains, in words: the change of the estimated points. */
static void explain(int32_t gain, int lang, char *out, size_t size) {
    sk_text text;
    long whole = gain / 1000, tenth = gain % 1000 / 100;
    char number[32];
    sk_text digits;
    sk_text_init(&digits, number, sizeof number);
    if (gain < 0) sk_text_char(&digits, '-');
    sk_text_number(&digits, whole < 0 ? -whole : whole);
    sk_text_char(&digits, lang == SK_FR ? ',' : '.');
    sk_text_number(&digits, tenth < 0 ? -tenth : tenth);
    sk_text_init(&text, out, size);
    SK_SAY(&text, lang, sk_words[lang][W_hint_gain], {"points", number, 0});
}

/* Estimated points of `seat` after `action`, averaged over the chance that follows at once. */
static int32_t look_ahead(const sk_game *game, const void *state, int seat, sk_action action, uint64_t *rng) {
    int64_t sum = 0;
    enum { SAMPLES = 8 };
    for (int i = 0; i < SAMPLES; i++) {
        uint64_t next[SK_STATE_MAX / 8];
        int32_t values[SK_SEATS];
        memcpy(next, state, game->state_size);
        game->apply(next, seat, action);
        while (((const sk_head *)(const void *)next)->actors == 1 << SK_CHANCE)
            game->apply(next, SK_CHANCE, game->pick(next, SK_CHANCE, (uint32_t)(sk_random(rng) >> 32)));
        game->value(next, values);
        sum += values[seat];
    }
    return (int32_t)(sum / SAMPLES);
}

/* Put a hint into its place in the list, best first. */
static int insert(sk_hint *out, int count, const sk_hint *hint) {
    int at = count < SK_HINTS_MAX ? count : SK_HINTS_MAX - 1;
    if (count == SK_HINTS_MAX && out[at].points >= hint->points) return count;
    while (at > 0 && out[at - 1].points < hint->points) {
        out[at] = out[at - 1];
        at--;
    }
    out[at] = *hint;
    return count < SK_HINTS_MAX ? count + 1 : count;
}

int sk_hints(const sk_game *game, const void *view, int seat, uint64_t seed, sk_budget budget, int lang, sk_hint *out) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(seed, (uint64_t)seat);
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->legal(view, seat, choices), listed = 0;
    int32_t now[SK_SEATS];
    (void)budget;
    game->value(view, now);
    for (int i = 0; i < count; i++) {
        sk_hint hint = {choices[i].action, 0, -1, ""};
        memcpy(state, view, game->state_size);
        if (((sk_head *)(void *)state)->viewer != SK_FULL) game->fill(state, &rng);
        hint.points = look_ahead(game, state, seat, hint.action, &rng);
        explain(hint.points - now[seat], lang, hint.reason, sizeof hint.reason);
        listed = insert(out, listed, &hint);
    }
    return listed;
}
