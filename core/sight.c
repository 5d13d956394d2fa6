/* sight.c - a ply may be told to a viewer only if the viewer could have seen it.
 *
 * Nothing here knows a game: a choice is sealed from a viewer when nothing moved in what the viewer is shown (then the
 * viewer does not even notice it), or when another choice would have led to a different state that looks the same. It
 * comes to light when everything that it set lies open and no other choice would have led there.
 */
#include "skerry/frame.h"
#include "field.h"

/* 1 if a view with perfect recall hides anything at all. */
static int hides(const sk_game *game, const void *view) {
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        if (field->sight == SK_PUBLIC || field->numbers == SK_SIGNED) continue;
        for (int i = 0; i < field_elements(field); i++)
            if (field_get(field, view, i) == field_hidden(field)) return 1;
    }
    return 0;
}

/* Viewers among `viewers` to whom some other choice would look like this one. */
static uint32_t deceived(const sk_game *game, const void *state, int who, sk_action action, uint32_t viewers) {
    uint64_t after[SK_STATE_MAX / 8], other[SK_STATE_MAX / 8], seen[SK_STATE_MAX / 8], looks[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->rules->legal(state, who, choices);
    uint32_t out = 0;
    memcpy(after, state, game->state_size);
    game->rules->apply(after, who, action);
    for (int i = 0; i < count && out != viewers; i++) {
        if (choices[i].action == action) continue;
        memcpy(other, state, game->state_size);
        game->rules->apply(other, who, choices[i].action);
        if (memcmp(after, other, game->state_size) == 0) continue;
        for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
            if (!(viewers >> viewer & 1) || out >> viewer & 1) continue;
            sk_view(game, after, viewer | SK_RECALL, seen);
            sk_view(game, other, viewer | SK_RECALL, looks);
            if (memcmp(seen, looks, game->state_size) == 0) out |= 1u << viewer;
        }
    }
    return out;
}

uint8_t sk_sealed(const sk_game *game, const void *state, int who, sk_action action, uint8_t *silent) {
    uint64_t after[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], old[SK_STATE_MAX / 8];
    const sk_head *head = (const sk_head *)state;
    uint32_t unnoticed = 0, doubtful = 0;
    SK_REQUIRE(head->game == game->id && (head->actors >> who & 1));
    *silent = 0;
    if (!(game->rules->secrets.steps >> head->step & 1)) return 0;
    memcpy(after, state, game->state_size);
    game->rules->apply(after, who, action);
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
        if ((viewer >= head->players && viewer != SK_TABLE_VIEW) || viewer == who) continue;
        sk_view(game, after, viewer | SK_RECALL, view);
        if (!hides(game, view)) continue;
        sk_view(game, state, viewer | SK_RECALL, old);
        if (memcmp(old, view, game->state_size) == 0)
            unnoticed |= 1u << viewer;
        else
            doubtful |= 1u << viewer;
    }
    *silent = (uint8_t)unnoticed;
    return (uint8_t)(doubtful ? unnoticed | deceived(game, state, who, action, doubtful) : unnoticed);
}

/* 1 if something that changed from `before` to `after` out of the viewer's sight is out of its sight at `now` too. */
static int lies_hidden(const sk_game *game, const void *before, const void *after, const void *now, int viewer) {
    uint64_t then[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    sk_view(game, after, viewer | SK_RECALL, then);
    sk_view(game, now, viewer | SK_RECALL, view);
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        if (field->sight == SK_PUBLIC) continue;
        for (int i = 0; i < field_elements(field); i++) {
            uint64_t set = field_get(field, after, i);
            if (set == field_get(field, before, i) || set == field_get(field, then, i)) continue;
            if (field_get(field, view, i) != field_get(field, now, i)) return 1;
        }
    }
    return 0;
}

/* Play the plies after the first; 0 if one of them is not legal. */
static int play_on(const sk_game *game, void *state, const sk_ply *plies, int count) {
    for (int i = 1; i < count; i++)
        if (sk_play(game, state, plies[i].who, plies[i].action) != SK_OK) return 0;
    return 1;
}

/* Viewers among `viewers` to whom another first choice, with the same plies after it, looks the same at the end. */
static uint32_t deceived_since(const sk_game *game, const void *state, const sk_ply *plies, int count, const void *now,
                               uint32_t viewers) {
    uint64_t other[SK_STATE_MAX / 8], seen[SK_STATE_MAX / 8], looks[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    int choice_count = game->rules->legal(state, plies[0].who, choices);
    uint32_t out = 0;
    for (int i = 0; i < choice_count && out != viewers; i++) {
        if (choices[i].action == plies[0].action) continue;
        memcpy(other, state, game->state_size);
        game->rules->apply(other, plies[0].who, choices[i].action);
        if (!play_on(game, other, plies, count)) continue;
        for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
            if (!(viewers >> viewer & 1) || out >> viewer & 1) continue;
            sk_view(game, now, viewer | SK_RECALL, seen);
            sk_view(game, other, viewer | SK_RECALL, looks);
            if (memcmp(seen, looks, game->state_size) == 0) out |= 1u << viewer;
        }
    }
    return out;
}

uint8_t sk_still_sealed(const sk_game *game, const void *state, const sk_ply *plies, int count) {
    uint64_t after[SK_STATE_MAX / 8], now[SK_STATE_MAX / 8];
    uint32_t still = 0, sealed = plies[0].sealed;
    if (plies[0].who == SK_CHANCE) return plies[0].sealed;
    memcpy(after, state, game->state_size);
    game->rules->apply(after, plies[0].who, plies[0].action);
    memcpy(now, after, game->state_size);
    play_on(game, now, plies, count);
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++)
        if (sealed >> viewer & 1 && lies_hidden(game, state, after, now, viewer)) still |= 1u << viewer;
    return (uint8_t)(still | deceived_since(game, state, plies, count, now, sealed & ~still));
}
