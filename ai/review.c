/* review.c - a choice that was made, looked at again: `skerry replay --analyse` and the page after a game.
 *
 * The position is searched from the view of the seat, with perfect memory; what was played is looked at as closely as
 * the best choice. A cost is what the best choice promised more, in chance to win and in points.
 */
#include "advice.h"

int sk_review_choice(const sk_game *game, const void *state, int who, sk_action action, uint64_t seed, sk_budget budget,
                     int lang, sk_review *out) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    sk_hint hints[SK_HINTS_MAX];
    const question asked = {game, view, who, action, seed, budget, lang, 0};
    int count;
    if (who == SK_CHANCE || game->rules->legal(state, who, choices) < 2) return 0;
    sk_view(game, state, who | SK_RECALL, view);
    if (!(count = advise(&asked, hints, out))) return 0;
    out->best = out->played = hints[0];
    for (int i = 1; i < count; i++)
        if (hints[i].action == action) out->played = hints[i];
    out->lost_points = out->best.points - out->played.points;
    out->lost_win = out->best.win < 0 ? 0 : out->best.win - out->played.win;
    if (out->lost_points < 0) out->lost_points = 0;
    if (out->lost_win < 0) out->lost_win = 0;
    return 1;
}

int32_t sk_review_cost(const sk_review *review) {
    return review->lost_win + review->lost_points / 100;
}
