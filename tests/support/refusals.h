/* refusals.h - the second opinion on refusals: random games in which illegal choices are tried.
 *
 * A game's test gives `holds`, which looks at the state by itself and says whether the condition that a reason claims
 * is true there. Every reason met must hold; the caller sees how often each was met.
 */
#ifndef SKERRY_TESTS_REFUSALS_H
#define SKERRY_TESTS_REFUSALS_H

#include "skerry/bits.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

enum { REASONS_MAX = 256 };

typedef int (*reason_check)(const void *state, int who, sk_action action, int reason);

/* One illegal choice of a seat at `state`: its reason is one of the game's, says something, and holds. */
static inline int reason_holds(const sk_game *game, const void *state, int who, sk_action action, reason_check holds,
                               long met[REASONS_MAX]) {
    char memory[600];
    sk_text text;
    int lang = action & 1, reason;
    sk_text_init(&text, memory, sizeof memory);
    reason = game->words->why(state, who, action, lang, &text);
    int good = reason >= 0 && reason < sk_reason_count(game) && text.length > 0 && !text.cut;
    if (good) met[reason]++;
    if (good && holds(state, who, action, reason)) return 1;
    printf("# %s ply %d: seat %d, action %d: reason %d %s: \"%s\"\n", game->key, ((const sk_head *)state)->ply, who,
           action, reason, good ? game->words->reasons[reason].key : "?", memory);
    return 0;
}

/* Play random games of every number of players with options by lot, until `tries` illegal choices were refused, or a
 * fifth of them under sanitizers. The choices are those that are legal at some other moment of the same game and any id
 * at all. */
static inline int reasons_hold(const sk_game *game, long tries, reason_check holds, long met[REASONS_MAX]) {
    uint64_t state[SK_STATE_MAX / 8], rng = sk_random_seed(game->id, 77);
    const sk_head *head = (const sk_head *)(const void *)state;
    memset(met, 0, REASONS_MAX * sizeof *met);
    if (effort_share(100) < 100) tries /= 5;
    for (uint32_t walk = 0; tries > 0; walk++) {
        int span = game->players_max - game->players_min + 1;
        int players = game->players_min + (int)(walk % (uint32_t)span);
        uint32_t options = 0;
        for (int i = 0; i < game->option_count && walk % 3; i++)
            options |= sk_random_below(&rng, game->options[i].value_count) << game->options[i].shift;
        if (sk_new(game, state, players, options) != SK_OK) continue;
        while (head->actors) {
            for (int i = 0; i < 3; i++) {
                int who = (int)sk_random_below(&rng, (uint32_t)players);
                sk_action action = (sk_action)sk_random_below(&rng, game->actions);
                if (i == 0 && !(head->actors >> SK_CHANCE & 1)) who = sk_actor(state);
                if (sk_is_legal(game, state, who, action)) continue;
                tries--;
                if (!reason_holds(game, state, who, action, holds, met)) return 0;
            }
            int who = sk_nth(head->actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(head->actors)));
            game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
    return 1;
}

#endif
