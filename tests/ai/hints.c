/* hints.c - reasons of hints on fixed positions of every game, in both languages: what a choice brings, in the game's
 * own words. The positions follow from random play by seed, so they change only with the rules. */
#include "skerry/player.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

typedef struct position {
    const char *game;
    uint64_t seed;
    int plies;          /* played at random, and then draws until somebody decides */
    const char *choice; /* in English notation */
    const char *reason[SK_LANGS];
} position;

/* clang-format off */
static const position positions[] = {
    {"stone-age-junior", 3, 31, "turn E", {"it gives you 1 pot", "cela te donne 1 poterie"}},
    {"stone-age-junior", 3, 64, "turn G", {"it gives you 1 dog", "cela te donne 1 chien"}},
    {"isle-of-skye", 1, 27, "buy L40", {"+1 ship", "+1 bateau"}},
    {"isle-of-skye", 2, 26, "place 0,-1 r1",
     {"+3 points each time B (columns) is scored", "+3 points à chaque décompte de B (colonnes)"}},
    {"isle-of-skye", 1, 81, "place 2,-1 r2",
     {"+2 points each time C (farm animals) is scored", "+2 points à chaque décompte de C (animaux des fermes)"}},
    {"skara-brae", 3, 42, "place trade",
     {"+1 point on the Trade track", "+1 point sur la piste Commerce"}},
    {"skara-brae", 3, 42, "place thickets", {"+1 wood", "+1 bois"}},
    {"skara-brae", 3, 86, "cook rabbit",
     {"+1 point for food and knives, +1 food", "+1 point de nourriture et de couteaux, +1 nourriture"}},
    {"skara-brae", 3, 196, "clear midden", {"+1 point for less midden", "+1 point grâce à moins de déchets"}},
    {"settlement", 3, 53, "hunt a1", {"+2 gold", "+2 or"}},
    {"settlement", 3, 64, "G>s", {"+1 stone", "+1 pierre"}},
    {"reykholt", 3, 20, "bonus", {"+1 mushroom", "+1 champignon"}},
    {"reykholt", 3, 86, "place M2", {"+1 mushroom, +1 lettuce", "+1 champignon, +1 salade"}},
    {"reykholt", 3, 108, "pay", {"+1 table", "+1 table"}},
};
/* clang-format on */

/* Play to the position; the seat that decides. */
static int reach(const sk_game *game, const position *at, void *state) {
    uint64_t rng = at->seed;
    int who;
    sk_new(game, state, 2, 0);
    for (int ply = 0; (who = sk_actor(state)) >= 0 && (ply < at->plies || who == SK_CHANCE); ply++)
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
    return who;
}

/* The reason of the position's choice; "" if it is no choice or was not advised. */
static void reason_of(const position *at, int lang, char out[200]) {
    const sk_game *game = sk_find(at->game);
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_budget budget = {0, 400};
    sk_hint hints[SK_HINTS_MAX];
    sk_action action;
    int who = reach(game, at, state), count;
    out[0] = 0;
    if (sk_parse(game, state, who, SK_EN, at->choice, &action) != SK_OK) return;
    sk_view(game, state, who | SK_RECALL, view);
    count = sk_hints_with(game, view, who, action, 1, budget, lang, hints);
    for (int i = 0; i < count; i++)
        if (hints[i].action == action) memcpy(out, hints[i].reason, sizeof hints[i].reason);
}

TEST("a hint says what a choice brings, in every game and in both languages") {
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        if (!sk_find(positions[i].game)) continue;
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char reason[200];
            reason_of(&positions[i], lang, reason);
            SAME(reason, positions[i].reason[lang]);
        }
    }
}

TEST("where nothing is gained at once, the expected end is compared by the number that is shown") {
    static const position axe = {"isle-of-skye", 1, 8, "axe 1", {"", ""}};
    const sk_game *game = sk_find(axe.game);
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_budget budget = {0, 300};
    sk_hint hints[SK_HINTS_MAX];
    if (!game) return;
    int who = reach(game, &axe, state);
    sk_view(game, state, who | SK_RECALL, view);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        int count = sk_hints(game, view, who, 1, budget, lang, hints);
        EQ(count, 3);
        for (int i = 1; i < count; i++) {
            int32_t behind = (hints[0].win - hints[i].win) / 10;
            OK(strncmp(hints[i].key, behind >= 2 ? "win-less:" : "equal-best", 9) == 0);
            OK(hints[i].reason[0]);
        }
    }
}

/* The number that people see: whole percent, alone or where chances are alike tenths of a point. */
static int32_t shown(const sk_hint *hint) {
    return hint->win < 0 ? hint->points / 100 : (hint->win + 5) / 10;
}

TEST("every choice shown was examined, chances are between 3 and 97, and the order is that of the numbers shown") {
    enum { GAMES = 6, BUDGET = 320, LEAST = 16 };
    int games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++)
        for (int n = 0; n < effort_share(GAMES); n++) {
            uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], rng = (uint64_t)n + 1;
            int players = all[g]->players_min + n % (all[g]->players_max - all[g]->players_min + 1), who;
            const sk_budget budget = {.iterations = BUDGET};
            sk_hint hints[SK_HINTS_MAX];
            sk_new(all[g], state, players, 0);
            for (int ply = 0; ply < 40 + 10 * n && sk_actor(state) >= 0; ply++) {
                who = sk_actor(state);
                all[g]->rules->apply(state, who, sk_pick(all[g], state, who, (uint32_t)(sk_random(&rng) >> 32)));
            }
            while ((who = sk_actor(state)) == SK_CHANCE)
                all[g]->rules->apply(state, who, sk_pick(all[g], state, who, (uint32_t)(sk_random(&rng) >> 32)));
            if (who < 0) continue;
            sk_view(all[g], state, who | SK_RECALL, view);
            int count = sk_hints(all[g], view, who, 1, budget, SK_EN, hints);
            for (int i = 0; i < count; i++) {
                OK(count == 1 || hints[i].visits >= LEAST);
                OK(hints[i].win == -1 || (hints[i].win >= 30 && hints[i].win <= 970));
                OK(players > 1 || hints[i].win == -1);
                OK(i == 0 || shown(&hints[i - 1]) >= shown(&hints[i]));
            }
        }
}

TEST("choices with the same chance show none, and a reason names the moves that bring a gain") {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_budget budget = {.iterations = 300};
    sk_hint hints[SK_HINTS_MAX];
    int named = 0, alike = 0, games;
    const sk_game *const *all = sk_games(&games);
    for (int g = 0; g < games; g++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            uint64_t rng = seed;
            int who;
            sk_new(all[g], state, 2, 0);
            for (uint64_t ply = 0; (who = sk_actor(state)) >= 0 && (ply < 9 * seed || who == SK_CHANCE); ply++)
                all[g]->rules->apply(state, who, sk_pick(all[g], state, who, (uint32_t)(sk_random(&rng) >> 32)));
            if (who < 0) continue;
            sk_view(all[g], state, who | SK_RECALL, view);
            int count = sk_hints(all[g], view, who, 1, budget, SK_FR, hints);
            alike += count > 1 && hints[0].win < 0;
            for (int i = 0; i < count; i++) {
                OK(count == 1 || hints[0].win < 0 || shown(&hints[0]) != shown(&hints[count - 1]));
                named += strstr(hints[i].reason, "puis ") != NULL;
                OK(!strstr(hints[i].reason, "puis ") || strchr(hints[i].key, '@'));
            }
        }
    OK(games < 5 || (named >= 5 && alike >= 1));
}

TEST("the choice asked about is among the hints and was looked at") {
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        const sk_game *game = sk_find(positions[i].game);
        uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
        const sk_budget budget = {0, 200};
        sk_choice choices[SK_CHOICES_MAX];
        sk_hint hints[SK_HINTS_MAX];
        if (!game) continue;
        int who = reach(game, &positions[i], state), legal = game->rules->legal(state, who, choices);
        sk_view(game, state, who | SK_RECALL, view);
        for (int k = 0; k < legal; k++) {
            int count = sk_hints_with(game, view, who, choices[k].action, 1, budget, SK_EN, hints), found = 0;
            for (int h = 0; h < count; h++)
                if (hints[h].action == choices[k].action) found = hints[h].visits >= 1 && hints[h].reason[0];
            OK(found);
        }
    }
}

TEST("everything a seat can own has a name with its number") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        uint64_t state[SK_STATE_MAX / 8];
        sk_stock stock[SK_STOCK_MAX];
        OK(sk_ai_of(games[g])->stock && sk_ai_of(games[g])->stock_text);
        sk_new(games[g], state, 2, 0);
        int kinds = sk_ai_of(games[g])->stock(state, 0, stock);
        OK(kinds > 0 && kinds <= SK_STOCK_MAX);
        for (int i = 0; i < kinds * SK_LANGS * 2; i++) {
            char memory[200];
            sk_text text;
            sk_text_init(&text, memory, sizeof memory);
            sk_ai_of(games[g])->stock_text(state, i / 4, i / 2 % 2 ? 3 : 1, i % 2, &text);
            OK(memory[0] == (i / 2 % 2 ? '3' : '1') && memory[1] == ' ' && memory[2] && !strchr(memory, '{') &&
               !text.cut);
        }
    }
}

TEST("the same iterations and seed give the same advice") {
    const position *at = &positions[0];
    const sk_game *game = sk_find(at->game);
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    const sk_budget budget = {0, 150};
    sk_hint one[SK_HINTS_MAX], two[SK_HINTS_MAX];
    if (!game) return;
    int who = reach(game, at, state);
    sk_view(game, state, who | SK_RECALL, view);
    int count = sk_hints(game, view, who, 9, budget, SK_FR, one);
    EQ(sk_hints(game, view, who, 9, budget, SK_FR, two), count);
    for (int i = 0; i < count; i++) {
        EQ(one[i].action, two[i].action);
        EQ(one[i].visits, two[i].visits);
        SAME(one[i].reason, two[i].reason);
    }
}
