/* batch_common.h - what batches on the processor (core/) and on a device (cuda/) have in common, compiled by both: what
 * a result is worth, what a viewer does not see, and how much of a state is used. Not installed. */
#ifndef SKERRY_BATCH_COMMON_H
#define SKERRY_BATCH_COMMON_H

#include "batch.h"

/* The reward of a seat when a game has ended (enum sk_reward). */
SK_RULE float sk_reward_of(int kind, int players, int seat, const int16_t *scores, const uint8_t *ranks) {
    int balance = 0, best = 0, found = 0;
    for (int other = 0; other < players; other++) {
        if (other == seat) continue;
        balance += (ranks[other] > ranks[seat]) - (ranks[other] < ranks[seat]);
        if (!found++ || scores[other] > best) best = scores[other];
    }
    if (kind == SK_REWARD_PLACES) return players > 1 ? (float)balance / (float)(players - 1) : 0;
    return (float)(scores[seat] - (kind == SK_REWARD_LEAD ? best : 0));
}

/* ---- Redaction ---- */

/* What redaction needs of a field that is not public: the numbers of its sk_field, and its own. */
typedef struct sk_hidden_field {
    uint16_t offset, count, rows, stride;
    uint8_t width, sight, per_seat, field;
} sk_hidden_field;

/* 1 if `viewer` sees an element of a field (the rules' `sees`). */
typedef int sk_sees(const void *state, int viewer, int field, int index);

/* Overwrite `count` elements of so many bytes with the number that stands for "hidden". */
SK_RULE void sk_redact_elements(uint8_t *at, int width, int count) {
    const uint16_t two = 0xfffe;
    const uint64_t all = ~(uint64_t)0 - 1;
    for (int i = 0; i < count; i++, at += width) {
        if (width == 1)
            *at = 0xfe;
        else if (width == 2)
            memcpy(at, &two, sizeof two);
        else
            memcpy(at, &all, (size_t)width); /* the lowest byte comes first on every target */
    }
}

/* Redact what `viewer` does not see of a field. `out` is a copy of the state or the state itself. Rows of seats that
 * nobody plays hold nothing to hide. */
SK_RULE void sk_redact_field(const void *state, int viewer, sk_hidden_field f, sk_sees *sees, void *out) {
    const int rows = f.per_seat ? ((const sk_head *)state)->players : f.rows;
    uint8_t *at = (uint8_t *)out + f.offset;
    for (int row = 0; row < rows; row++, at += f.stride) {
        if (f.sight == SK_TOGETHER) {
            if (!sees(state, viewer, f.field, row * f.count)) sk_redact_elements(at, f.width, f.count);
            continue;
        }
        for (int i = 0; i < f.count; i++)
            if (!sees(state, viewer, f.field, row * f.count + i)) sk_redact_elements(at + i * f.width, f.width, 1);
    }
}

/* The rest of a view: whose it is, and no number of plies where that is a secret (sk_rules.secrets). */
SK_RULE void sk_redact_head(sk_head *head, int viewer, int secret_plies) {
    head->viewer = (uint8_t)viewer;
    if (secret_plies && viewer != SK_FULL) head->ply = SK_PLY_HIDDEN;
}

/* ---- Of the processor alone: a device library is loaded without the other one, so it has what it needs of it ---- */

/* 1 if every option has one of its values and no other bit is set: sk_options_valid. */
static inline int sk_options_known(const sk_game *game, uint32_t options) {
    uint32_t known = 0;
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        const uint32_t bits = (1u << option->bits) - 1;
        if ((options >> option->shift & bits) >= option->value_count) return 0;
        known |= bits << option->shift;
    }
    return (options & ~known) == 0;
}

/* Bytes of a state of so many players up to the end of the last field, without the rows of seats that nobody plays
 * where these come last: nobody reads what comes after, and a device does not load it. */
static inline size_t sk_live_size(const sk_game *game, int players) {
    size_t live = sizeof(sk_head);
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        const size_t rows = field->per_seat && field->rows > players ? (size_t)players : field->rows;
        const size_t end = field->offset + (rows - 1) * field->stride + (size_t)field->count * field->width;
        if (end > live) live = end;
    }
    return live;
}

#endif
