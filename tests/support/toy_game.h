/* toy_game.h - a small made-up game in which everything can be said exactly.
 *
 * Chance draws a lot that all see ("low", "high") and deals each seat a card (0 .. 2) that its owner sees. Then all
 * choose at the same time and in secret: a seat puts 0 .. 3 stones into its fist, which others notice only after a high
 * lot, may think of a number, which others notice but never learn, starts over with "change", or is ready. When all are
 * ready the fists open: two stones look like three. Then each seat in turn takes stones, as often as it likes while it
 * has fewer than six, may show its card, and ends its turn. Whoever holds card 2 must put two stones.
 */
#ifndef SKERRY_TESTS_TOY_GAME_H
#define SKERRY_TESTS_TOY_GAME_H

#include <stdio.h>

#include "skerry/bits.h"
#include "skerry/text.h"

enum { TOY_SEATS = 3, TOY_ENOUGH = 6, TOY_ONE_ROUND = 1, TOY_NO_CARDS = 2 };

enum toy_step { TOY_LOT, TOY_DEAL, TOY_HIDE, TOY_TURN, TOY_OVER, TOY_STEPS };

enum toy_action {
    TOY_PUT = 0,   /* + stones */
    TOY_THINK = 4, /* + number */
    TOY_CHANGE = 7,
    TOY_READY,
    TOY_TAKE, /* + stones */
    TOY_SHOW = 12,
    TOY_END,
    TOY_ACTIONS
};

enum toy_outcome { TOY_LOW, TOY_HIGH, TOY_CARD /* + number */, TOY_OUTCOMES = 5 };

typedef struct toy_state {
    sk_head head;
    uint8_t fist[TOY_SEATS], plan[TOY_SEATS], card[TOY_SEATS]; /* SK_NONE: nothing */
    uint8_t puts[TOY_SEATS], thoughts[TOY_SEATS];              /* what others noticed */
    uint8_t ready, shown;                                      /* bits of seats */
    uint8_t goods[TOY_SEATS][2];                               /* stones, and how often they were taken */
    uint8_t opened[TOY_SEATS];                                 /* what the fist looked like */
    uint8_t lot, active;
    uint8_t tide[2]; /* means nothing */
    int16_t debt;    /* less a point for every stone that was taken */
} toy_state;

enum { TOY_FIST, TOY_PLAN, TOY_CARDS };

#define TOY_AT(member) (uint16_t) offsetof(toy_state, member)

static const char *const toy_lots[] = {"low", "high"};
static const sk_field toy_fields[] = {
    {"fist", TOY_AT(fist), 1, SK_DEPENDS, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"plan", TOY_AT(plan), 1, SK_DEPENDS, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"card", TOY_AT(card), 1, SK_DEPENDS, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"puts", TOY_AT(puts), 1, SK_PUBLIC, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"thoughts", TOY_AT(thoughts), 1, SK_PUBLIC, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"ready", TOY_AT(ready), 1, SK_PUBLIC, 1, 1, 0, 0, SK_EVERY, 0, NULL},
    {"shown", TOY_AT(shown), 1, SK_PUBLIC, 1, 1, 0, 0, SK_EVERY, 0, NULL},
    {"goods", TOY_AT(goods), 1, SK_PUBLIC, 2, TOY_SEATS, 2, 1, 0, 0, NULL},
    {"opened", TOY_AT(opened), 1, SK_PUBLIC, 1, TOY_SEATS, 1, 1, 0, 0, NULL},
    {"lot", TOY_AT(lot), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 2, toy_lots},
    {"active", TOY_AT(active), 1, SK_PUBLIC, 1, 1, 0, 0, 0, 0, NULL},
    {"tide", TOY_AT(tide), 1, SK_PUBLIC, 2, 1, 0, 0, 0, 0, NULL},
    {"debt", TOY_AT(debt), 2, SK_PUBLIC, 1, 1, 0, 0, SK_SIGNED, 0, NULL},
};

/* --- rules --- */

static inline int toy_fits(int players, uint32_t options) {
    return !(players == 1 && options & TOY_NO_CARDS);
}

static inline void toy_init(void *state, int players, uint32_t options) {
    toy_state *s = (toy_state *)state;
    memset(s, 0, sizeof *s);
    s->head = (sk_head){900, 1, 0, 1, options, (uint8_t)players, 1 << SK_CHANCE, TOY_LOT, SK_FULL};
    memset(s->fist, SK_NONE, sizeof s->fist);
    memset(s->plan, SK_NONE, sizeof s->plan);
    memset(s->card, SK_NONE, sizeof s->card);
    memset(s->opened, SK_NONE, sizeof s->opened);
    s->lot = SK_NONE;
}

static inline int toy_add(sk_choice *out, int count, int from, int to) {
    for (int action = from; action <= to; action++)
        out[count++] = (sk_choice){(sk_action)action, 1};
    return count;
}

static inline int toy_legal(const void *state, int who, sk_choice *out) {
    const toy_state *s = (const toy_state *)state;
    int count = 0;
    if (!(s->head.actors >> who & 1)) return 0;
    if (s->head.step == TOY_LOT) {
        out[0] = (sk_choice){TOY_LOW, 1};
        out[1] = (sk_choice){TOY_HIGH, 3};
        return 2;
    }
    if (s->head.step == TOY_DEAL) return toy_add(out, 0, TOY_CARD, TOY_CARD + 2);
    if (s->head.step == TOY_HIDE) {
        int has_fist = s->fist[who] != SK_NONE, has_plan = s->plan[who] != SK_NONE;
        if (!has_fist && s->card[who] == 2) return toy_add(out, 0, TOY_PUT + 2, TOY_PUT + 2);
        if (!has_fist) count = toy_add(out, count, TOY_PUT, TOY_PUT + 3);
        if (!has_plan) count = toy_add(out, count, TOY_THINK, TOY_THINK + 2);
        if (has_fist || has_plan) count = toy_add(out, count, TOY_CHANGE, TOY_CHANGE);
        return has_fist ? toy_add(out, count, TOY_READY, TOY_READY) : count;
    }
    if (s->goods[who][0] < TOY_ENOUGH) {
        count = toy_add(out, count, TOY_TAKE, TOY_TAKE + 2);
        if (!(s->shown >> who & 1)) count = toy_add(out, count, TOY_SHOW, TOY_SHOW);
    }
    return toy_add(out, count, TOY_END, TOY_END);
}

static inline sk_action toy_pick(const void *state, int who, uint32_t random) {
    sk_choice choices[SK_CHOICES_MAX] = {{0, 1}};
    int count = toy_legal(state, who, choices), i = 0;
    uint64_t total = 0, at;
    for (int k = 0; k < count; k++)
        total += choices[k].weight;
    for (at = random * total >> 32; at >= choices[i].weight; i++)
        at -= choices[i].weight;
    return choices[i].action;
}

static inline void toy_hide(toy_state *s) {
    s->head.step = TOY_HIDE;
    s->head.actors = (uint8_t)((1u << s->head.players) - 1);
    s->ready = 0;
    memset(s->fist, SK_NONE, sizeof s->fist);
    memset(s->plan, SK_NONE, sizeof s->plan);
}

static inline void toy_chance(toy_state *s, sk_action action) {
    int dealt = 0;
    if (s->head.step == TOY_LOT) {
        s->lot = (uint8_t)action;
        s->head.step = TOY_DEAL;
        if (s->card[0] != SK_NONE || s->head.options & TOY_NO_CARDS) toy_hide(s);
        return;
    }
    while (s->card[dealt] != SK_NONE)
        dealt++;
    s->card[dealt] = (uint8_t)(action - TOY_CARD);
    if (dealt + 1 == s->head.players) toy_hide(s);
}

static inline void toy_ready(toy_state *s, int who) {
    s->ready |= (uint8_t)(1u << who);
    s->head.actors &= (uint8_t) ~(1u << who);
    if (s->head.actors) return;
    for (int seat = 0; seat < s->head.players; seat++)
        s->opened[seat] = s->fist[seat] < 2 ? s->fist[seat] : 2;
    memset(s->fist, SK_NONE, sizeof s->fist);
    s->head.step = TOY_TURN;
    s->active = 0;
    s->head.actors = 1;
}

static inline void toy_end(toy_state *s) {
    if (++s->active < s->head.players) {
        s->head.actors = (uint8_t)(1u << s->active);
        return;
    }
    s->active = 0;
    s->head.round++;
    if (s->head.round > (s->head.options & TOY_ONE_ROUND ? 1 : 2)) {
        s->head.step = TOY_OVER;
        s->head.actors = 0;
    } else {
        s->head.step = TOY_LOT;
        s->head.actors = 1 << SK_CHANCE;
    }
}

static inline void toy_apply(void *state, int who, sk_action action) {
    toy_state *s = (toy_state *)state;
    s->head.ply++;
    if (who == SK_CHANCE) {
        toy_chance(s, action);
    } else if (action < TOY_THINK) {
        s->fist[who] = (uint8_t)(action - TOY_PUT);
        if (s->lot == TOY_HIGH) s->puts[who]++;
    } else if (action < TOY_CHANGE) {
        s->plan[who] = (uint8_t)(action - TOY_THINK);
        s->thoughts[who]++;
    } else if (action == TOY_CHANGE) {
        s->fist[who] = s->plan[who] = SK_NONE;
    } else if (action == TOY_READY) {
        toy_ready(s, who);
    } else if (action < TOY_SHOW) {
        s->goods[who][0] += (uint8_t)(action - TOY_TAKE);
        s->goods[who][1]++;
        s->debt -= (int16_t)(action - TOY_TAKE);
    } else if (action == TOY_SHOW) {
        s->shown |= (uint8_t)(1u << who);
    } else {
        toy_end(s);
    }
}

static inline void toy_score(const void *state, int16_t out[SK_SEATS]) {
    const toy_state *s = (const toy_state *)state;
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = seat < s->head.players ? (int16_t)(s->goods[seat][0] + (s->card[seat] < 3 ? s->card[seat] : 0)) : 0;
}

static inline void toy_rank(const void *state, uint8_t out[SK_SEATS]) {
    int16_t scores[SK_SEATS];
    int players = ((const sk_head *)state)->players;
    toy_score(state, scores);
    memset(out, 0, SK_SEATS);
    for (int seat = 0; seat < players; seat++) {
        out[seat] = 1;
        for (int other = 0; other < players; other++)
            if (scores[other] > scores[seat]) out[seat]++;
    }
}

/* 1 if a value is below `end` or none. */
static inline int toy_is(int value, int end) {
    return value < end || value == SK_NONE;
}

static inline int toy_check(const void *state) {
    const toy_state *s = (const toy_state *)state;
    for (int seat = 0; seat < s->head.players; seat++) {
        if (!toy_is(s->fist[seat], 4) || !toy_is(s->plan[seat], 3) || !toy_is(s->card[seat], 3)) return 1;
        if (s->goods[seat][0] > TOY_ENOUGH + 1) return 2;
    }
    return s->active < s->head.players ? 0 : 3;
}

static inline int toy_sees(const void *state, int viewer, int field, int index) {
    const toy_state *s = (const toy_state *)state;
    if ((viewer & ~SK_RECALL) == index) return 1;
    if (field == TOY_FIST) return s->head.step != TOY_HIDE;
    return field == TOY_CARDS && (s->shown >> index & 1 || s->head.step == TOY_OVER);
}

static inline void toy_fill(void *view, uint64_t *rng) {
    toy_state *s = (toy_state *)view;
    int is_dealt = !(s->head.options & TOY_NO_CARDS) && (s->head.round > 1 || s->head.step > TOY_DEAL);
    s->head.viewer = SK_FULL;
    s->head.ply = 0;
    for (int seat = 0; seat < s->head.players; seat++) {
        int number = (int)sk_random_below(rng, 3), stones = (int)sk_random_below(rng, 4);
        if (s->card[seat] == SK_HIDDEN) s->card[seat] = (uint8_t)(is_dealt ? number : SK_NONE);
        if (s->card[seat] == 2) stones = 2;
        if (s->fist[seat] == SK_HIDDEN) s->fist[seat] = (uint8_t)(s->ready >> seat & 1 ? stones : SK_NONE);
        if (s->plan[seat] == SK_HIDDEN) s->plan[seat] = (uint8_t)(s->thoughts[seat] ? number : SK_NONE);
    }
}

/* --- words --- */

static inline void toy_notation(int who, sk_action action, int lang, sk_text *out) {
    static const char *const words[SK_LANGS][7] = {{"put ", "think ", "change", "ready", "take ", "show", "end"},
                                                   {"poser ", "penser ", "changer", "fait", "prendre ", "voir", "fin"}};
    static const char *const drawn[SK_LANGS][3] = {{"low", "high", "card "}, {"bas", "haut", "carte "}};
    static const int first[7] = {TOY_PUT, TOY_THINK, TOY_CHANGE, TOY_READY, TOY_TAKE, TOY_SHOW, TOY_END};
    int word = 6;
    if (who == SK_CHANCE) {
        sk_text_add(out, drawn[lang][action < TOY_CARD ? action : 2]);
        if (action >= TOY_CARD) sk_text_number(out, action - TOY_CARD);
        return;
    }
    while (action < first[word])
        word--;
    sk_text_add(out, words[lang][word]);
    if (word < 2 || word == 4) sk_text_number(out, action - first[word]);
}

static inline void toy_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    if (form == SK_SENTENCE) {
        sk_text_char(out, '{');
        sk_text_number(out, who);
        sk_text_add(out, "}: ");
    }
    if (form == SK_LABEL) sk_text_add(out, "to ");
    toy_notation(who, action, lang, out);
    if (form != SK_SENTENCE || who == SK_CHANCE || action < TOY_TAKE || action >= TOY_SHOW) return;
    sk_text_add(out, lang == SK_EN ? " after " : " sur ");
    sk_text_number(out, ((const toy_state *)state)->goods[who][0]);
}

static inline void toy_ask(const void *view, int who, int lang, sk_text *out) {
    (void)view;
    sk_text_add(out, lang == SK_EN ? "What does " : "Que fait ");
    sk_text_number(out, who);
    sk_text_add(out, " do?");
}

static inline int toy_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const toy_state *s = (const toy_state *)state;
    snprintf(out[0].label, sizeof out[0].label, "%s", lang == SK_EN ? "stones" : "pierres");
    out[0].points = s->goods[seat][0];
    if (s->card[seat] != 1 && s->card[seat] != 2) return 1;
    snprintf(out[1].label, sizeof out[1].label, "%s", lang == SK_EN ? "card" : "carte");
    out[1].points = s->card[seat];
    return 2;
}

static inline void toy_verdict(const void *state, int lang, sk_text *out) {
    if (!((const sk_head *)state)->actors) sk_text_add(out, lang == SK_EN ? "It is over." : "C'est fini.");
}

static inline void toy_describe(const void *view, int lang, sk_text *out) {
    sk_text_add(out, lang == SK_EN ? "Step " : "Moment ");
    sk_text_number(out, ((const sk_head *)view)->step);
}

static inline int toy_curtain(const void *state) {
    return ((const sk_head *)state)->step == TOY_HIDE;
}

static inline void toy_live(const void *view, int seat, sk_text *out) {
    (void)view;
    sk_text_add(out, "{\"seat\":");
    sk_text_number(out, seat);
    sk_text_char(out, '}');
}

/* Notes: how many plies the turn has up to the last that was seen; stones taken, stones seen in fists that opened, a
 * card that was shown. Who shows a card has had its turn. */
static inline void toy_gather(sk_story *story, const void *before, const void *after, int who, sk_action action) {
    const toy_state *old = (const toy_state *)before, *now = (const toy_state *)after;
    story->notes[0] = (int16_t)(story->plies + 1);
    if (who == SK_CHANCE) return;
    story->notes[1] = (int16_t)(story->notes[1] + now->goods[who][0] - old->goods[who][0]);
    if (action < TOY_THINK)
        story->notes[2] = (int16_t)(story->notes[2] + (now->fist[who] < 4 ? now->fist[who] : now->opened[who]));
    if (action == TOY_SHOW) story->notes[3] = (int16_t)(1 + now->card[who]);
    if (action == TOY_SHOW) story->ended = 1;
}

static inline void toy_story(const sk_story *story, int lang, sk_text *out) {
    if (!story->notes[0]) return;
    sk_text_add(out, lang == SK_EN ? "turn" : "tour");
    for (int i = 0; i < 4; i++) {
        sk_text_char(out, ' ');
        sk_text_number(out, story->notes[i]);
    }
}

static const char *const toy_rounds[] = {"two", "one"}, *const toy_cards[] = {"yes", "no"};
static const sk_option toy_options[] = {{"rounds", 0, 1, 2, toy_rounds, SK_FREE, 0},
                                        {"cards", 1, 1, 2, toy_cards, SK_FREE, 0}};
static const char *const toy_steps[TOY_STEPS] = {"lot", "deal", "hide", "turn", "over"};

static const sk_rules toy_rules = {
    .fits = toy_fits,
    .init = toy_init,
    .legal = toy_legal,
    .apply = toy_apply,
    .score = toy_score,
    .rank = toy_rank,
    .check = toy_check,
    .sees = toy_sees,
    .determinize = toy_fill,
    .secrets = {.curtain = toy_curtain,
                .steps = 1 << TOY_DEAL | 1 << TOY_HIDE,
                .hides_plies = 1,
                .restart = TOY_CHANGE},
};

static const sk_words toy_words = {
    .say = toy_say,
    .ask = toy_ask,
    .gather = toy_gather,
    .story = toy_story,
    .breakdown = toy_breakdown,
    .verdict = toy_verdict,
    .describe = toy_describe,
};

static const sk_art toy_art = {.live = toy_live};

static const sk_game toy = {
    .key = "toy",
    .title = {"Toy", "Jouet"},
    .id = 900,
    .version = 1,
    .players_min = 1,
    .players_max = TOY_SEATS,
    .state_size = sizeof(toy_state),
    .actions = TOY_ACTIONS,
    .outcomes = TOY_OUTCOMES,
    .choices_max = 16,
    .plies_max = 4000,
    .fields = toy_fields,
    .field_count = sizeof toy_fields / sizeof toy_fields[0],
    .options = toy_options,
    .option_count = 2,
    .steps = toy_steps,
    .step_count = TOY_STEPS,
    .rules = &toy_rules,
    .words = &toy_words,
    .art = &toy_art,
};

#endif
