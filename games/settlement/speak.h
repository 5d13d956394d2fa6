/* speak.h - what the files that put Settlement into words share: words by number, goods and places as phrases. */
#ifndef SETTLEMENT_SPEAK_H
#define SETTLEMENT_SPEAK_H

#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "settlement_words.h"

extern const sk_box settlement_box;

static inline const char *word(int lang, int id) {
    return settlement_messages[lang][id];
}

/* Seats inside sentences are places "{0}" to "{3}" that the client replaces by names. */
static inline const char *seat_name(int seat) {
    static const char *const places[SET_PLAYERS] = {"{0}", "{1}", "{2}", "{3}"};
    return places[seat & 3];
}

/* Spaces of the wilderness in notation: column, then region. */
static inline const char *space_name(int space) {
    static const char *const names[SET_SPACES] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    return space >= 0 && space < SET_SPACES ? names[space] : "?";
}

/* Words `first` + index, or "?" where the index is out of range (none, hidden). */
static inline const char *named(int lang, int first, int index, int count) {
    return index >= 0 && index < count ? word(lang, first + index) : "?";
}

/* A short text of its own. */
typedef struct phrase {
    char memory[400];
    sk_text text;
} phrase;

static inline sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

/* Add an element to a list in words: "a, b, c". */
static inline void list_add(sk_text *list, const char *item) {
    if (list->length) sk_text_add(list, ", ");
    sk_text_add(list, item);
}

/* "1 wood, 2 gold": a word of goods (bonus villagers in the sixth byte), or the word for nothing. */
static inline const char *goods_words(phrase *p, int lang, uint64_t goods) {
    sk_text *out = phrase_init(p);
    for (int r = 0; r <= SET_RESOURCES; r++) {
        long n = (long)(goods >> (8 * r) & 0xff);
        if (!n) continue;
        if (out->length) sk_text_add(out, ", ");
        SK_SAY(out, lang, word(lang, W_goods_0 + r), {"n", NULL, n});
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_none));
    return p->memory;
}

static inline uint64_t stock_goods(const set_seat *p) {
    return SET_GOODS(p->stock[0], p->stock[1], p->stock[2], p->stock[3], p->stock[4]);
}

/* What a build or an invitation costs now. */
static inline uint64_t price_goods(const set_state *s, sk_action action) {
    uint8_t cost[SET_RESOURCES];
    set_price(s, action, cost);
    return SET_GOODS(cost[0], cost[1], cost[2], cost[3], cost[4]);
}

static inline const set_terrain *terrain_at(const set_seat *p, int space) {
    return space >= 0 && space < SET_SPACES && p->terrain[space] < SET_KINDS ? &SET_TERRAINS[p->terrain[space]] : NULL;
}

/* A space of the wilderness as people see it: "in region I on the left". */
static inline const char *place_words(phrase *p, int lang, int space) {
    SK_SAY(phrase_init(p), lang, word(lang, W_place), {"n", named(lang, W_region_0, space / 3, 3), 0},
           {"column", word(lang, W_column_0 + space % 3), 0});
    return p->memory;
}

/* The building of the street in progress at `place`, or SK_NONE. */
static inline int street_type(const set_state *s, int seat, int place) {
    if (s->street > 2 || place > 2 || seat < 0 || seat >= SET_PLAYERS) return SK_NONE;
    return s->seat[seat].building[3 * s->street + place];
}

/* The space of the encounter that the Mask decides next, or -1. */
static inline int risk_space(const set_state *s) {
    return s->region < 3 && s->risks & 7 ? 3 * s->region + sk_lowest(s->risks) : -1;
}

/* Points of one seat. */
static inline int points_of(const set_state *s, int seat) {
    int lines[SET_SHEET_LINES], sum = 0;
    set_sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++)
        sum += lines[i];
    return sum;
}

#endif
