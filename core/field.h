/* field.h - reading and writing single elements of a state through its field table; inside the core only. */
#ifndef SKERRY_CORE_FIELD_H
#define SKERRY_CORE_FIELD_H

#include "skerry/skerry.h"

/* Byte offset of element `index` (counted over all rows). */
static inline size_t field_at(const sk_field *field, int index) {
    if (index < field->count) return (size_t)field->offset + (size_t)index * field->width;
    return (size_t)field->offset + (size_t)(index / field->count) * field->stride +
           (size_t)(index % field->count) * field->width;
}

/* Number of elements over all rows. */
static inline int field_elements(const sk_field *field) {
    return field->count * field->rows;
}

static inline uint64_t field_get(const sk_field *field, const void *state, int index) {
    const uint8_t *at = (const uint8_t *)state + field_at(field, index);
    uint64_t value = 0;
    if (field->width == 1) return *at;
    if (field->width == 2)
        memcpy(&value, at, 2);
    else
        memcpy(&value, at, field->width);
    return value;
}

static inline void field_set(const sk_field *field, void *state, int index, uint64_t value) {
    uint8_t *at = (uint8_t *)state + field_at(field, index);
    if (field->width == 1)
        *at = (uint8_t)value;
    else
        memcpy(at, &value, field->width);
}

/* Largest value of the width: "none". One less is "hidden". */
static inline uint64_t field_none(const sk_field *field) {
    return field->width == 8 ? ~(uint64_t)0 : ((uint64_t)1 << (8 * field->width)) - 1;
}
static inline uint64_t field_hidden(const sk_field *field) {
    return field_none(field) - 1;
}

/* Numbers of the fields that are not public; returns how many. */
enum { VIEW_FIELDS_MAX = 64 };
int view_fields(const sk_game *game, uint16_t out[VIEW_FIELDS_MAX]);

/* sk_view of a seat or the table into other memory, by these fields; of the state `size` bytes are looked at. */
void view_make(const sk_game *game, const uint16_t *fields, int count, const void *state, size_t size, int viewer,
               void *out);

/* Where the number of plies is a secret, no view tells it: neither one that is made nor one that is read. */
static inline void ply_hide(const sk_game *game, sk_head *head) {
    if (game->rules->secrets.hides_plies && head->viewer != SK_FULL) head->ply = SK_PLY_HIDDEN;
}

#endif
