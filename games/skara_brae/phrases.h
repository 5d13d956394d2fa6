/* phrases.h - the words that Skara Brae's texts share: names, amounts, effects, each built in a text of its own.
 *
 * Included after rules.c. Everything works on views: what a viewer cannot see is named as hidden.
 */
#ifndef SKARA_BRAE_PHRASES_H
#define SKARA_BRAE_PHRASES_H

#include "skerry/text.h"
#include "skara_brae_words.h"

static inline const char *word(int lang, int id) {
    return skara_brae_messages[lang][id];
}

static inline const char *seat_name(uint32_t seat) {
    static const char *const places[SEATS] = {"{0}", "{1}", "{2}", "{3}"};
    return seat < SEATS ? places[seat] : "?";
}

/* A text of its own, built by one of the functions below. */
typedef struct phrase {
    char memory[1152];
    sk_text text;
} phrase;

static inline sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

static inline void comma(sk_text *out, int lang) {
    if (out->length) sk_text_add(out, word(lang, W_comma));
}

/* The name of a tile; the tenth is the seat's special tile. */
static inline const char *tile_name(const brae_seat *p, uint32_t tile, int lang) {
    if (tile < SPECIAL) return word(lang, W_tile_0 + (int)tile);
    return p->special < SPECIALS ? word(lang, W_special_0 + p->special) : "?";
}

static inline const char *tile_key(const brae_seat *p, uint32_t tile, int lang) {
    if (tile < SPECIAL) return word(lang, W_tilekey_0 + (int)tile);
    return p->special < SPECIALS ? word(lang, W_specialkey_0 + p->special) : "?";
}

/* One amount: "2 shell" in notation, "2 shells" in a sentence. Nothing if there are none. */
static inline void amount_add(sk_text *out, int form, int lang, uint32_t kind, uint32_t n) {
    if (!n) return;
    if (form == SK_NOTATION) {
        if (out->length) sk_text_char(out, ' ');
        sk_text_number(out, n);
        sk_text_char(out, ' ');
        sk_text_add(out, word(lang, W_kind_0 + (int)kind));
        return;
    }
    comma(out, lang);
    SK_SAY(out, lang, word(lang, W_kinds_0 + (int)kind), {"n", NULL, (long)n});
}

static inline const char *amounts(phrase *p, int form, int lang, uint32_t kind, uint32_t n, uint32_t kind2,
                                  uint32_t n2) {
    phrase second;
    sk_text *out = phrase_init(p);
    amount_add(out, form, lang, kind, n);
    amount_add(phrase_init(&second), form, lang, kind2, n2);
    if (n && n2) sk_text_add(out, form == SK_NOTATION ? " " : word(lang, W_and));
    sk_text_add(out, second.memory);
    if (!out->length) sk_text_add(out, word(lang, W_nothing));
    return p->memory;
}

/* What a Village card does, in words. */
static inline void effect_add(sk_text *out, int lang, uint32_t type) {
    const village *card = &CARDS[type];
    phrase given, gained;
    if (type < SETTLERS) {
        sk_text_add(out, word(lang, W_effectof_0 + (int)type));
    } else if (card->icons < ENVS) {
        SK_SAY(out, lang, word(lang, W_effect_cross), {"kind", word(lang, W_kind_0 + card->kind), 0},
               {"env", word(lang, W_env_0 + card->icons), 0});
    } else {
        SK_SAY(out, lang, word(lang, card->pay ? W_effect_exchange : W_effect_gain),
               {"pay", amounts(&given, SK_SENTENCE, lang, card->pay_kind, card->pay, 0, 0), 0},
               {"what", amounts(&gained, SK_SENTENCE, lang, card->kind, card->gain, 0, 0), 0});
    }
}

static inline const char *effect_words(phrase *p, int lang, uint32_t type) {
    effect_add(phrase_init(p), lang, type);
    return p->memory;
}

/* The name of a card for people; of those who share one the gain tells: "Sage (barley)". */
static inline const char *card_name(phrase *p, int lang, uint32_t type) {
    sk_text *out = phrase_init(p);
    if (type >= TYPES) {
        sk_text_add(out, word(lang, W_hidden_card));
        return p->memory;
    }
    sk_text_add(out, word(lang, W_person_0 + (int)type));
    if (CARDS[type].gain == 2) SK_SAY(out, lang, " ({kind})", {"kind", word(lang, W_kind_0 + CARDS[type].kind), 0});
    return p->memory;
}

/* A card with all that is printed on it. */
static inline void card_add(sk_text *out, int lang, uint32_t type) {
    phrase effect_text;
    if (type >= TYPES) {
        sk_text_add(out, word(lang, W_hidden_card));
        return;
    }
    int settler = CARDS[type].env < ENVS;
    SK_SAY(out, lang, word(lang, settler ? W_card_full : W_card_plain), {"card", word(lang, W_person_0 + (int)type), 0},
           {"env", settler ? word(lang, W_env_0 + CARDS[type].env) : "", 0},
           {"what", effect_words(&effect_text, lang, type), 0});
}

static inline const char *card_words(phrase *p, int lang, uint32_t type) {
    card_add(phrase_init(p), lang, type);
    return p->memory;
}

/* Workers that can still be placed in this turn. */
static inline int workers_left(const brae_state *s) {
    return s->small_left + (s->large_on == SK_NONE);
}

/* The newest effect of the open column, or "?". */
static inline const char *open_effect(phrase *p, const brae_state *s, const brae_seat *seat, int lang) {
    uint32_t height = s->env < ENVS ? seat->heights[s->env] : 0;
    if (!height) return "?";
    return effect_words(p, lang, seat->columns[s->env][height - 1]);
}

/* "1 sheep or 2 hides" */
static inline const char *task_price(phrase *p, int lang, uint32_t task) {
    const errand *card = &ERRANDS[task];
    sk_text *out = phrase_init(p);
    for (uint32_t i = 0; i < card->payments; i++) {
        const payment *cost = &card->pay[i];
        phrase one;
        if (i) sk_text_add(out, word(lang, W_or));
        sk_text_add(out, amounts(&one, SK_SENTENCE, lang, cost->kind, cost->count, cost->kind2, cost->count2));
    }
    return p->memory;
}

/* "3 barley: Craft" */
static inline const char *task_words(phrase *p, int lang, uint32_t task) {
    phrase cost;
    SK_SAY(phrase_init(p), lang, word(lang, W_task_full), {"pay", task_price(&cost, lang, task), 0},
           {"tile", word(lang, W_tile_0 + ERRANDS[task].tile), 0});
    return p->memory;
}

/* What a pot yields: "3 food, 1 bone". */
static inline const char *yield_words(phrase *to, int lang, const brae_seat *p, const uint8_t pot[SLOTS]) {
    uint32_t food = 0, hide = 0, bone = 0, wool = 0;
    sk_text *out = phrase_init(to);
    for (uint32_t i = 0; i < SLOTS; i++) {
        food += (uint32_t)pot[i] * RECIPES[i].food;
        hide += (uint32_t)pot[i] * RECIPES[i].hide;
        bone += (uint32_t)pot[i] * RECIPES[i].bone;
        wool += (uint32_t)pot[i] * RECIPES[i].wool;
    }
    if (p->special == HUNT && is_flipped(p, SPECIAL)) hide += pot[SLOT_BOAR];
    amount_add(out, SK_SENTENCE, lang, FOOD, food);
    amount_add(out, SK_SENTENCE, lang, HIDE, hide);
    amount_add(out, SK_SENTENCE, lang, BONE, bone);
    amount_add(out, SK_SENTENCE, lang, WOOL, wool);
    return to->memory;
}

/* Q38: the kinds that would fit into the pot together with one `kind` and can follow it no more, as bits. */
static inline uint32_t left_out(const brae_seat *p, uint32_t kind) {
    uint32_t open = (uint32_t)(cook_mask(p) >> A_KIND), slot = SLOT_OF[kind], out = 0;
    uint32_t room = hearth_of(p) - heat_of(p);
    for (uint32_t i = 0; i < slot && slot < SLOTS; i++)
        if (open >> RECIPES[i].kind & 1u && RECIPES[i].weight + RECIPES[slot].weight <= room)
            out |= BIT(RECIPES[i].kind);
    return out;
}

/* Kinds by name, in the order of the pot: "shell, fish". */
static inline const char *kinds_words(phrase *to, int lang, uint32_t kinds) {
    sk_text *out = phrase_init(to);
    for (uint32_t i = 0; i < SLOTS; i++) {
        if (!(kinds >> RECIPES[i].kind & 1u)) continue;
        comma(out, lang);
        sk_text_add(out, word(lang, W_kind_0 + RECIPES[i].kind));
    }
    return to->memory;
}

#endif
