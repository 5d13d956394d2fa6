/* phrases.h - Reykholt: the small phrases that every text file puts together: goods, prices, names, lists.
 *
 * It follows rules.c, whose functions it uses. A phrase is a short text with memory of its own.
 */
#ifndef REYKHOLT_PHRASES_H
#define REYKHOLT_PHRASES_H

#include "skerry/text.h"
#include "reykholt_words.h"

extern const sk_box reykholt_box;

typedef struct phrase {
    char memory[340];
    sk_text text;
} phrase;

static inline sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

static inline const char *seat_place(int seat) {
    static const char *const places[SEATS] = {"{0}", "{1}", "{2}", "{3}"};
    return places[seat >= 0 && seat < SEATS ? seat : 0];
}

static inline void event_name(int event, char out[NAME_SIZE]) {
    out[0] = 'V';
    out[1] = (char)('0' + event / 10);
    out[2] = (char)('0' + event % 10);
    out[3] = 0;
}

/* "tomatoes": the noun that a number asks for. */
static inline const char *plural(phrase *p, int lang, int good, int count) {
    SK_SAY(phrase_init(p), lang, rey_word(lang, W_goods_0 + good), {"n", NULL, count});
    return p->memory;
}

/* "3 tomatoes". */
static inline void add_goods(sk_text *out, int lang, int good, int count) {
    phrase noun;
    SK_SAY(out, lang, rey_word(lang, W_with), {"n", NULL, count}, {"goods", plural(&noun, lang, good, count), 0});
}

/* What stands before item `at` of a list of `count`: nothing, a comma, or "and". */
static inline void list_join(sk_text *out, int lang, int at, int count) {
    if (at) sk_text_add(out, at == count - 1 ? rey_word(lang, W_and) : ", ");
}

/* "2 tomatoes, 1 lettuce and 1 carrot", or the word for none. */
static inline const char *goods_list(phrase *p, int lang, const uint8_t *counts, int none) {
    sk_text *out = phrase_init(p);
    int kinds = 0, at = 0;
    for (int good = 0; good < GOODS; good++)
        kinds += counts[good] != 0;
    for (int good = 0; good < GOODS; good++) {
        if (!counts[good]) continue;
        list_join(out, lang, at++, kinds);
        add_goods(out, lang, good, counts[good]);
    }
    if (!kinds) sk_text_add(out, rey_word(lang, none));
    return p->memory;
}

/* "tomatoes, lettuces and carrots": types of a bit set. */
static inline const char *type_list(phrase *p, int lang, uint32_t goods) {
    sk_text *out = phrase_init(p);
    int kinds = sk_bits(goods), at = 0;
    for (uint32_t rest = goods; rest; rest &= rest - 1) {
        phrase noun;
        list_join(out, lang, at++, kinds);
        sk_text_add(out, plural(&noun, lang, sk_lowest(rest), 2));
    }
    return p->memory;
}

/* What the next step on the track costs a seat: goods of the table and tomatoes instead of some (C10, S2). */
static inline const char *price_words(phrase *p, const rey_state *s, int seat, int lang, int replaced) {
    int table = s->seats[seat].table + 1, own = price(s, seat) - replaced;
    sk_text *out = phrase_init(p);
    if (own > 0) add_goods(out, lang, table_good(table), own);
    if (own > 0 && replaced) sk_text_add(out, rey_word(lang, W_and));
    if (replaced) add_goods(out, lang, TOMATO, 2 * replaced);
    return p->memory;
}

/* What the Bonus gives: the goods of the table, one more with V06 and with each card that reacts to it (A06). */
static inline int bonus_goods(const rey_state *s, int seat) {
    return table_plates(s->seats[seat].table + 1) + event_rule(s, RULE_COACH) +
           sk_bits((uint32_t)(s->cards[seat] & CARDS_AT[s->group][ON_BONUS]));
}

/* Name of the card, event or scenario whose effect is under way; "" for an action space. */
static inline const char *effect_name(const rey_state *s, int lang) {
    if (s->source == FROM_EVENT) return rey_word(lang, W_event_name_0 + s->event);
    if (s->source == FROM_CARD) return rey_word(lang, rey_card_word(s->group, s->card, 0));
    if (s->source == FROM_SCENARIO) return rey_word(lang, W_scenario_name_0 + option(s, OPTION_SCENARIO_SHIFT, 3));
    return "";
}

#endif
