/* features.c - the table of a game's features, flattened: what each place of a tensor means. */
#include "skerry/features.h"

#include "skerry/encoder.h"
#include "skerry/text.h"

/* So many times the same, `stride` features apart. */
static void add_dimension(sk_feature_place *out, int count, int stride) {
    if (count < 2 || out->dimensions == SK_FEATURE_DIMENSIONS) return;
    out->shape[out->dimensions] = count;
    out->stride[out->dimensions++] = stride;
}

/* Look for row number `left` below a table that begins at `start`; 1 if it is there. */
static int find_feature(const sk_feature *table, int start, int *left, const sk_feature_place *above,
                        sk_feature_place *out) {
    for (const sk_feature *f = table; f->name; f++) {
        sk_feature_place place = *above;
        sk_text name;
        sk_text_init(&name, place.name, sizeof place.name);
        sk_text_add(&name, above->name);
        if (above->name[0]) sk_text_char(&name, '.');
        sk_text_add(&name, f->name);
        add_dimension(&place, f->rows, f->count);
        if (f->kind == SK_FEATURE_GROUP) {
            if (find_feature(f->parts, start + f->start, left, &place, out)) return 1;
            continue;
        }
        if ((*left)--) continue;
        add_dimension(&place, f->count, 1);
        place.about = f->about;
        place.kind = f->kind;
        place.scale = f->scale;
        place.start = start + f->start;
        *out = place;
        return 1;
    }
    return 0;
}

int sk_feature_at(const sk_game *game, int index, sk_feature_place *out) {
    const sk_feature_place whole = {.name = ""};
    const sk_encoder *encoder = sk_encoder_of(game);
    return index >= 0 && encoder->table && find_feature(encoder->table, 0, &index, &whole, out);
}

const char *sk_feature_kind_name(int kind) {
    static const char *const names[] = {"flag",   "one-hot", "bits",   "thermometer", "scaled",
                                        "amount", "signed",  "unused", "group"};
    return kind >= 0 && kind < (int)(sizeof names / sizeof *names) ? names[kind] : "";
}
