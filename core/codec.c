/* codec.c - a state as bytes in a fixed order: format byte, head, then every element of every field, lowest byte first.
 *
 * The order is that of the field table, never that of memory, so a layout may change without changing what is stored.
 */
#include "field.h"

enum { CODEC_FORMAT = 1, HEAD_BYTES = 16 };

size_t sk_write_size(const sk_game *game) {
    size_t size = 1 + HEAD_BYTES;
    for (int f = 0; f < game->field_count; f++)
        size += (size_t)field_elements(&game->fields[f]) * game->fields[f].width;
    return size;
}

static uint8_t *put(uint8_t *out, uint64_t value, int width) {
    for (int i = 0; i < width; i++)
        *out++ = (uint8_t)(value >> (8 * i));
    return out;
}

static const uint8_t *get(const uint8_t *in, uint64_t *value, int width) {
    *value = 0;
    for (int i = 0; i < width; i++)
        *value |= (uint64_t)*in++ << (8 * i);
    return in;
}

size_t sk_write(const sk_game *game, const void *state, uint8_t *out) {
    const sk_head *head = (const sk_head *)state;
    SK_REQUIRE(head->game == game->id);
    uint8_t *start = out;
    *out++ = CODEC_FORMAT;
    out = put(out, head->game, 2);
    out = put(out, head->version, 2);
    out = put(out, head->ply, 2);
    out = put(out, head->round, 2);
    out = put(out, head->options, 4);
    out = put(out, head->players, 1);
    out = put(out, head->actors, 1);
    out = put(out, head->step, 1);
    out = put(out, head->viewer, 1);
    for (int f = 0; f < game->field_count; f++)
        for (int i = 0; i < field_elements(&game->fields[f]); i++)
            out = put(out, field_get(&game->fields[f], state, i), game->fields[f].width);
    return (size_t)(out - start);
}

static const uint8_t *get_head(const uint8_t *in, sk_head *head) {
    uint64_t v[9];
    static const uint8_t widths[9] = {2, 2, 2, 2, 4, 1, 1, 1, 1};
    for (int i = 0; i < 9; i++)
        in = get(in, &v[i], widths[i]);
    head->game = (uint16_t)v[0];
    head->version = (uint16_t)v[1];
    head->ply = (uint16_t)v[2];
    head->round = (uint16_t)v[3];
    head->options = (uint32_t)v[4];
    head->players = (uint8_t)v[5];
    head->actors = (uint8_t)v[6];
    head->step = (uint8_t)v[7];
    head->viewer = (uint8_t)v[8];
    return in;
}

sk_status sk_read(const sk_game *game, void *state, const uint8_t *bytes, size_t size) {
    uint64_t aligned[SK_STATE_MAX / 8];
    sk_head *head = (sk_head *)(void *)aligned;
    uint64_t value;
    if (size != sk_write_size(game)) return SK_BAD_SIZE;
    if (*bytes++ != CODEC_FORMAT) return SK_BAD_VERSION;
    memset(aligned, 0, sizeof aligned);
    bytes = get_head(bytes, head);
    if (head->game != game->id) return SK_NO_GAME;
    if (head->version != game->version) return sk_rules_fit(game, head->version);
    for (int f = 0; f < game->field_count; f++) {
        for (int i = 0; i < field_elements(&game->fields[f]); i++) {
            bytes = get(bytes, &value, game->fields[f].width);
            field_set(&game->fields[f], aligned, i, value);
        }
    }
    ply_hide(game, head);
    if (sk_check(game, aligned) != 0) return SK_BAD_STATE;
    memcpy(state, aligned, game->state_size);
    return SK_OK;
}
