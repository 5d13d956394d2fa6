/* view.c - what a viewer sees, the hash, and the check of a state: all derived from the field table. */
#include "field.h"
#include "skerry/batch_common.h"
#include "skerry/hash.h"

static sk_hidden_field hidden_field(const sk_game *game, int f) {
    const sk_field *field = &game->fields[f];
    return (sk_hidden_field){field->offset, field->count, field->rows,     field->stride,
                             field->width,  field->sight, field->per_seat, (uint8_t)f};
}

int view_fields(const sk_game *game, uint16_t out[VIEW_FIELDS_MAX]) {
    int count = 0;
    for (int f = 0; f < game->field_count; f++) {
        if (game->fields[f].sight == SK_PUBLIC) continue;
        SK_REQUIRE(count < VIEW_FIELDS_MAX);
        out[count++] = (uint16_t)f;
    }
    return count;
}

void view_make(const sk_game *game, const uint16_t *fields, int count, const void *state, size_t size, int viewer,
               void *out) {
    memcpy(out, state, size);
    if (game->rules->redact)
        game->rules->redact(state, viewer, out);
    else
        for (int i = 0; i < count; i++)
            sk_redact_field(state, viewer, hidden_field(game, fields[i]), game->rules->sees, out);
    sk_redact_head((sk_head *)out, viewer, game->rules->secrets.hides_plies);
}

void sk_view(const sk_game *game, const void *state, int viewer, void *view) {
    uint64_t copy[SK_STATE_MAX / 8];
    uint16_t fields[VIEW_FIELDS_MAX];
    SK_REQUIRE(((const sk_head *)state)->game == game->id && ((const sk_head *)state)->players <= game->players_max);
    SK_REQUIRE(viewer == SK_FULL || (viewer >= 0 && (viewer & ~SK_RECALL) <= SK_TABLE_VIEW));
    if (viewer == SK_FULL) {
        memmove(view, state, game->state_size);
        return;
    }
    if (view == state) state = memcpy(copy, state, game->state_size);
    view_make(game, fields, view_fields(game, fields), state, game->state_size, viewer, view);
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
    return game->rules->secrets.hides_plies && head->viewer != SK_FULL && head->ply == SK_PLY_HIDDEN;
}

/* A view is sound if some sound state looks like it; `fill` makes one or shows that there is none. */
static int check_view(const sk_game *game, const void *view) {
    uint64_t state[SK_STATE_MAX / 8], again[SK_STATE_MAX / 8], rng = 1;
    int viewer = ((const sk_head *)view)->viewer, broken;
    sk_view(game, view, viewer, again);
    if (memcmp(again, view, game->state_size) != 0) return -7;
    memcpy(state, view, game->state_size);
    game->rules->determinize(state, &rng);
    if ((broken = game->rules->check(state)) != 0) return broken;
    sk_view(game, state, viewer, again);
    return memcmp(again, view, game->state_size) == 0 ? 0 : -7;
}

int sk_check(const sk_game *game, const void *state) {
    const sk_head *head = (const sk_head *)state;
    if (head->game != game->id || head->version != game->version) return -1;
    if (head->players < game->players_min || head->players > game->players_max) return -2;
    if (!sk_options_valid(game, head->options) || !game->rules->fits(head->players, head->options)) return -3;
    if (head->step >= game->step_count || (head->ply > game->plies_max && !ply_hidden(game, head))) return -4;
    if (head->actors != 1 << SK_CHANCE && head->actors >> head->players) return -5;
    if (!viewer_known(head)) return -6;
    return head->viewer == SK_FULL ? game->rules->check(state) : check_view(game, state);
}
