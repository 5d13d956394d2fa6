/* view.c - what a viewer sees, the hash, and the check of a state: all derived from the field table. */
#include "field.h"
#include "skerry/hash.h"

/* Overwrite `count` elements of so many bytes as hidden. */
static inline void hide(uint8_t *at, size_t width, int count) {
    const uint16_t two = 0xfffe;
    const uint64_t all = ~(uint64_t)0 - 1;
    for (int i = 0; i < count; i++, at += width) {
        if (width == 1)
            *at = 0xfe;
        else if (width == 2)
            memcpy(at, &two, sizeof two);
        else
            memcpy(at, &all, width); /* the lowest byte comes first on every target */
    }
}

/* Cover what `viewer` does not see of field `f`, which is not public. Rows of seats that nobody plays hold nothing to
 * hide. */
static inline void cover(const sk_game *game, const void *state, int viewer, int f, void *out) {
    const sk_field *field = &game->fields[f];
    int rows = field->per_seat ? ((const sk_head *)state)->players : field->rows, count = field->count;
    uint8_t *at = (uint8_t *)out + field->offset;
    for (int row = 0; row < rows; row++, at += field->stride) {
        if (field->sight == SK_TOGETHER) {
            if (!game->sees(state, viewer, f, row * count)) hide(at, field->width, count);
            continue;
        }
        for (int i = 0; i < count; i++)
            if (!game->sees(state, viewer, f, row * count + i)) hide(at + (size_t)i * field->width, field->width, 1);
    }
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
    if (game->cover)
        game->cover(state, viewer, out);
    else
        for (int i = 0; i < count; i++)
            cover(game, state, viewer, fields[i], out);
    ((sk_head *)out)->viewer = (uint8_t)viewer;
    ply_hide(game, (sk_head *)out);
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
