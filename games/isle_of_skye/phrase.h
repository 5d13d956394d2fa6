/* phrase.h - small words that the files of the text half share: names of seats, slots, tiles and cells. */
#ifndef ISLE_OF_SKYE_PHRASE_H
#define ISLE_OF_SKYE_PHRASE_H

#include "skerry/text.h"
#include "components.h"
#include "isle_of_skye_words.h"

static inline const char *word(int lang, int id) {
    return isle_of_skye_messages[lang][id];
}

static inline const char *seat_name(int seat) {
    static const char *const places[SKYE_SEATS] = {"{0}", "{1}", "{2}", "{3}", "{4}"};
    return seat >= 0 && seat < SKYE_SEATS ? places[seat] : "?";
}

static inline const char *slot_name(int slot) {
    static const char letters[] = "A\0B\0C\0D";
    return letters + 2 * (slot & 3);
}

/* A text of its own, built by one of the functions below. */
typedef struct phrase {
    char memory[320];
    sk_text text;
} phrase;

static inline sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

static inline int cell_x(int cell) {
    return (cell & 63) - 32;
}

static inline int cell_y(int cell) {
    return (cell >> 6) - 32;
}

/* Before item number `at` of `count`: nothing, a comma, or "and". */
static inline void list_join(sk_text *out, int lang, int at, int count) {
    if (at) sk_text_add(out, at + 1 == count ? word(lang, W_and) : ", ");
}

/* text.c: a tile by its code, "L34"; by what it bears, "sheep and lighthouse"; as a thing, "the broch tile". */
const char *skye_tile_code(phrase *p, int tile, int lang);
const char *skye_tile_bears(phrase *p, int tile, int lang);
const char *skye_the_tile(phrase *p, int tile, int lang);

/* label.c: where a cell lies, "north of the castle". */
void skye_where(int cell, int lang, sk_text *out);

/* text.c: the tile that a seat is pricing, or SK_NONE. */
int skye_priced_tile(const skye_state *state, int seat);

#endif
