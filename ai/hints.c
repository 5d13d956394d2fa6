/* hints.c - advice: the best choices of a position, what each is worth, and why.
 *
 * Only what was examined is shown. A search spends nearly all iterations on what it likes, and a net that is sure of
 * one choice leaves the others without a visit; so every choice that is shown is tried some more until its numbers mean
 * something, and one that then looks better than the favourite is examined as closely. Hints are ordered by the number
 * that people see: the chance to win as a whole percentage, alone the points.
 */
#include <stdlib.h>

#include "advice.h"
#include "reasons.h"
#include "thinker.h"

/* Shares of all iterations: what each shown choice gets at least, what a rival of the favourite gets at most, and how
 * often another may come out on top. A lead over the favourite counts beyond CLEAR_WIN or, alone, CLEAR_POINTS
 * (thousandths). A chance below CHANCE_LEAST or above CHANCE_MOST is never claimed. */
enum {
    LOOK_SHARE = 32,
    LOOK_LEAST = 16,
    RIVAL_SHARE = 3,
    RIVALS = 2,
    CHANCE_LEAST = 30,
    CHANCE_MOST = 970,
    CLEAR_WIN = 100,
    CLEAR_POINTS = 1000
};

static int players_of(const search *s) {
    return ((const sk_head *)(const void *)s->view)->players;
}

/* 1 if the choice only starts a secret decision over: true, and no advice. */
static int is_restart(const sk_game *game, sk_action action) {
    return game->rules->secrets.hides_plies && action == game->rules->secrets.restart;
}

/* A chance as games between players of different levels bear it out: the best of many estimates is too high, most so
 * where everything is open. */
static int32_t sober(const search *s, int32_t win) {
    return win - (int32_t)(4 * (int64_t)s->style->optimism * win * (1000 - win) / 1000000);
}

/* Choices at the root as hints, most visited first; `wanted` is among them, last if it must be. */
static int list_hints(const search *s, sk_action wanted, sk_hint *out) {
    const search_node *list[SK_CHOICES_MAX];
    int all = search_list(s, list, SK_CHOICES_MAX), kept = 0;
    for (int i = 0; i < all; i++)
        if (all == 1 || list[i]->action == wanted || !is_restart(s->game, list[i]->action)) list[kept++] = list[i];
    int count = kept < SK_HINTS_MAX ? kept : SK_HINTS_MAX;
    for (int i = count; i < kept && wanted != SK_NO_ACTION; i++)
        if (list[i]->action == wanted) list[count - 1] = list[i];
    for (int i = 0; i < count; i++) {
        out[i].action = list[i]->action;
        out[i].visits = list[i]->visits;
        search_outlook(s, list[i], &out[i].points, &out[i].win);
        out[i].win = players_of(s) == 1 ? -1 : sober(s, out[i].win);
    }
    return count;
}

/* How often the search tried a choice. */
static uint32_t visits_of(const sk_hint *hints, int count, sk_action action) {
    for (int i = 0; i < count; i++)
        if (hints[i].action == action) return hints[i].visits;
    return 0;
}

/* Try a choice until it has so many visits. */
static void look_at(search *s, sk_action action, uint32_t visits) {
    uint32_t had = search_visits(s, action);
    if (had < visits) search_run_through(s, action, visits - had);
}

/* A choice that was made deserves a look as long as the best one got, up to a quarter of the whole. */
static void look_closer(search *s, sk_action wanted, sk_hint *out) {
    int count = list_hints(s, wanted, out);
    uint32_t enough = (uint32_t)s->iterations / 4;
    if (count && out[0].visits < enough) enough = out[0].visits;
    if (wanted != SK_NO_ACTION && visits_of(out, count, wanted) < enough) look_at(s, wanted, enough);
}

/* The number that people see: whole percent to win, alone tenths of a point. */
static int32_t shown(const sk_hint *hint) {
    return hint->win < 0 ? hint->points / 100 : (hint->win + 5) / 10;
}

static int is_better(const sk_hint *a, const sk_hint *b) {
    return shown(a) != shown(b) ? shown(a) > shown(b) : a->visits > b->visits;
}

static void sort(sk_hint *hints, int count) {
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && is_better(&hints[at], &hints[at - 1]); at--) {
            sk_hint better = hints[at];
            hints[at] = hints[at - 1];
            hints[at - 1] = better;
        }
}

/* How much better than the favourite, the choice tried most, another is: thousandths of a win, alone
 * of a point. */
static int32_t lead_over(const sk_hint *favourite, const sk_hint *other) {
    return favourite->win < 0 ? other->points - favourite->points : other->win - favourite->win;
}

/* 1 if a lead is more than such estimates are worth. */
static int is_clear(const sk_hint *favourite, int32_t lead) {
    return lead > (favourite->win < 0 ? CLEAR_POINTS : CLEAR_WIN);
}

/* The choice that is clearly better than the favourite by the most, or the favourite. */
static int best_rival(const sk_hint *hints, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (lead_over(&hints[best], &hints[i]) > 0 && is_clear(&hints[0], lead_over(&hints[0], &hints[i]))) best = i;
    return best;
}

/* Examine what will be shown: every choice a little, and whatever comes out on top as closely as the favourite. */
static void examine(search *s, sk_action wanted, sk_hint *out) {
    uint32_t all = (uint32_t)s->iterations, least = all / LOOK_SHARE, closely = all / RIVAL_SHARE;
    int count = list_hints(s, wanted, out);
    if (least < LOOK_LEAST) least = LOOK_LEAST;
    for (int i = 0; i < count && count > 1; i++)
        look_at(s, out[i].action, least);
    for (int round = 0; round < RIVALS && count > 1; round++) {
        list_hints(s, wanted, out);
        int rival = best_rival(out, count);
        if (rival == 0 || out[rival].visits >= closely) break;
        look_at(s, out[rival].action, closely);
    }
    look_closer(s, wanted, out);
}

/* What seems better than the favourite, but not clearly, is as good: so many tries do not tell more. */
static void level(sk_hint *hints, int count) {
    for (int i = 1; i < count; i++) {
        int32_t lead = lead_over(&hints[0], &hints[i]);
        if (lead <= 0 || is_clear(&hints[0], lead)) continue;
        hints[i].win = hints[0].win;
        hints[i].points = hints[0].points;
    }
}

/* Chances within bounds. */
static void bound_chances(sk_hint *hints, int count) {
    for (int i = 0; i < count && hints[i].win >= 0; i++) {
        if (hints[i].win < CHANCE_LEAST) hints[i].win = CHANCE_LEAST;
        if (hints[i].win > CHANCE_MOST) hints[i].win = CHANCE_MOST;
    }
}

/* Where every choice that is shown has the same chance, it tells nothing: none is given, and points order the list. */
static void drop_equal_chances(sk_hint *hints, int count) {
    for (int i = 1; i < count; i++)
        if (shown(&hints[i]) != shown(&hints[0])) return;
    for (int i = 0; i < count; i++)
        hints[i].win = -1;
}

/* What every seat may expect; what the seat that decides is too sure of goes to the others. */
static void forecast(const search *s, sk_review *out) {
    search_forecast(s, out->points, out->win);
    if (players_of(s) == 1) return;
    int32_t claimed = out->win[s->seat], own = sober(s, claimed), rest = 1000 - claimed;
    for (int seat = 0; seat < players_of(s); seat++)
        if (seat != s->seat && rest > 0) out->win[seat] += (claimed - own) * out->win[seat] / rest;
    out->win[s->seat] = own;
}

int advise(const question *asked, sk_hint *out, sk_review *review) {
    const sk_game *game = asked->game;
    uint64_t seed = sk_random_seed(asked->seed, (uint64_t)asked->seat);
    thinker *t = thinker_new(game, plain_style(game), asked->seat, seed, POOL_NODES);
    sk_budget budget = asked->budget;
    net learned;
    int count;
    if (!t) return 0;
    if (!asked->is_plain) {
        const sk_style *style = expert_style(game, ((const sk_head *)asked->view)->players, &learned);
        if (learned.game) {
            t->tree.style = style;
            t->tree.brain = learned;
        }
    }
    if (!budget.ms && !budget.iterations) budget.iterations = 2000;
    search_begin(&t->tree, asked->view);
    think(&t->tree, budget, NULL);
    if (review) forecast(&t->tree, review);
    if (asked->is_plain)
        look_closer(&t->tree, asked->wanted, out);
    else
        examine(&t->tree, asked->wanted, out);
    count = list_hints(&t->tree, asked->wanted, out);
    if (!asked->is_plain) {
        level(out, count);
        bound_chances(out, count);
        if (asked->wanted == SK_NO_ACTION) drop_equal_chances(out, count);
        sort(out, count);
    }
    reasons_write(&t->tree, asked->view, asked->seat, asked->lang, out, count);
    free(t);
    return count;
}

int sk_hints_with(const sk_game *game, const void *view, int seat, sk_action wanted, uint64_t seed, sk_budget budget,
                  int lang, sk_hint *out) {
    const question asked = {
        .game = game, .view = view, .seat = seat, .wanted = wanted, .seed = seed, .budget = budget, .lang = lang};
    return advise(&asked, out, NULL);
}

int sk_hints(const sk_game *game, const void *view, int seat, uint64_t seed, sk_budget budget, int lang, sk_hint *out) {
    return sk_hints_with(game, view, seat, SK_NO_ACTION, seed, budget, lang, out);
}

int sk_level_hints(const sk_game *game, const void *view, int seat, const char *level, sk_action wanted, uint64_t seed,
                   uint32_t iterations, sk_hint *out) {
    sk_choice choices[SK_CHOICES_MAX];
    sk_bot bot;
    int count = 0;
    if (sk_bot_open(&bot, game, level, seat, seed) != SK_OK) return 0;
    memset(out, 0, SK_HINTS_MAX * sizeof *out);
    bot.budget.iterations = iterations ? iterations : sk_level_iterations(game, level);
    if (bot.search && consider(&bot, view, choices) > 1)
        count = list_hints(&((thinker *)bot.search)->tree, wanted, out);
    sk_bot_close(&bot);
    return count;
}
