/* exports.c - the signatures of seeded games and of a net's judgements, so that a test can prove that this target plays
 * by the same rules. */
#include "skerry/player.h"
#include "skerry/batch.h"

/* sk_batch_signature of the game at `index` of the registry; 0 if there is no such table. */
__attribute__((export_name("signature"))) uint64_t signature(int index, int players, uint32_t options, uint32_t seed,
                                                             uint32_t games) {
    uint64_t trial[SK_STATE_MAX / 8];
    int count;
    const sk_game *const *list = sk_games(&count);
    if (index < 0 || index >= count || sk_new(list[index], trial, players, options) != SK_OK) return 0;
    return sk_batch_signature(list[index], players, options, seed, games, NULL);
}

/* sk_net_signature of the net in use for the game at `index`. */
__attribute__((export_name("net_signature"))) uint64_t net_signature(int index, int players, uint32_t evaluations) {
    int count;
    const sk_game *const *list = sk_games(&count);
    return index < 0 || index >= count ? 0 : sk_net_signature(list[index], players, evaluations, 0);
}
