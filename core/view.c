/* view.c - what a viewer sees, the hash, and the check of a state: all derived from the field table. */
#include "field.h"
#include "skerry/hash.h"

/* Cover what `viewer` does not see of field `f`, which is not public. Rows of seats that nobody plays hold nothing to
 * hide. */
static void cover(const sk_game *game, const void *state, int viewer, int f, void *out) {
    const sk_field *field = &game->fields[f];
    uint64_t hidden = field_hidden(field);
    int rows = field->per_seat ? ((const sk_head *)state)->players : field->rows;
    int together = field->sight == SK_TOGETHER;
    for (int row = 0, i = 0; row < rows; row++) {
        int end = i + field->count;
        if (together && game->sees(state, viewer, f, i)) i = end;
        for (; i < end; i++)
            if (together || !game->sees(state, viewer, f, i)) field_set(field, out, i, hidden);
    }
}

void sk_view(const sk_game *game, const void *state, int viewer, void *view) {
    uint64_t out[SK_STATE_MAX / 8];
    SK_REQUIRE(((const sk_head *)state)->game == game->id && ((const sk_head *)state)->players <= game->players_max);
    SK_REQUIRE(viewer == SK_FULL || (viewer >= 0 && (viewer & ~SK_RECALL) <= SK_TABLE_VIEW));
    memcpy(out, state, game->state_size);
    if (viewer != SK_FULL) {
        for (int f = 0; f < game->field_count; f++)
            if (game->fields[f].sight != SK_PUBLIC) cover(game, state, viewer, f, out);
        ((sk_head *)(void *)out)->viewer = (uint8_t)viewer;
        ply_hide(game, (sk_head *)(void *)out);
    }
    memcpy(view, out, game->state_size);
}

uint64_t sk_hash(const sk_game *game, const void *state) {
    return sk_hash_bytes(state, game->state_size);
}

/* 1 if the viewer byte names a seat of the table, the table itself, or nobody (a full state). */
static int viewer_known(const sk_head *head) {
    int seat = head->viewer & ~SK_RECALL;
    return head->viewer == SK_FULL || seat < head->players || seat == SK_TABLE_VIEW;
}

/* 1 if this is a view that does not tell its ply, as it should. */
static int ply_hidden(const sk_game *game, const sk_head *head) {
    return game->secret_count && head->viewer != SK_FULL && head->ply == SK_PLY_HIDDEN;
}

/* A view is sound if some sound state looks like it; `fill` makes one or shows that there is none. */
static int check_view(const sk_game *game, const void *view) {
    uint64_t state[SK_STATE_MAX / 8], again[SK_STATE_MAX / 8], rng = 1;
    int viewer = ((const sk_head *)view)->viewer, broken;
    sk_view(game, view, viewer, again);
    if (memcmp(again, view, game->state_size) != 0) return -7;
    memcpy(state, view, game->state_size);
    game->fill(state, &rng);
    if ((broken = game->check(state)) != 0) return broken;
    sk_view(game, state, viewer, again);
    return memcmp(again, view, game->state_size) == 0 ? 0 : -7;
}

int sk_check(const sk_game *game, const void *state) {
    const sk_head *head = (const sk_head *)state;
    if (head->game != game->id || head->version != game->version) return -1;
    if (head->players < game->players_min || head->players > game->players_max) return -2;
    if (!sk_options_valid(game, head->options) || !game->fits(head->players, head->options)) return -3;
    if (head->step >= game->step_count || (head->ply > game->plies_max && !ply_hidden(game, head))) return -4;
    if (head->actors != 1 << SK_CHANCE && head->actors >> head->players) return -5;
    if (!viewer_known(head)) return -6;
    return head->viewer == SK_FULL ? game->check(state) : check_view(game, state);
}
