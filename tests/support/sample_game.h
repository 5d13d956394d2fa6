/* sample_game.h - a game for tests of the core alone: as small as a game can be, with a field, an option and a choice
 * of every kind. It is the only game of the registry where this is included, so nothing depends on the rules of a real
 * one.
 *
 * Chance turns a card, a seat takes or waits, chance turns again ... until somebody takes the last card. Two choices
 * are called the same in English; what is hidden from whom is said by `toy_sees`. Behind the last row of each table
 * stands one that belongs to nothing, "beyond": whoever goes a row too far finds it.
 */
#ifndef SKERRY_TESTS_TOY_H
#define SKERRY_TESTS_TOY_H

#include "skerry/text.h"
#include "tests/support/tap.h"

enum { TOY_SEATS = 3, TOY_STONES = 80, TOY_ID = 77, TOY_VERSION = 5, TOY_PLIES = 8000 };
enum toy_step { TOY_TURN, TOY_TAKE, TOY_OVER, TOY_STEPS };
enum toy_broken { TOY_FINE, TOY_BAD_FACE, TOY_BAD_BITS };
enum toy_action { TOY_SUN, TOY_MOON, TOY_WAIT, TOY_REST, TOY_LAST, TOY_NEVER, TOY_ACTIONS };
enum { TOY_F_CARDS, TOY_F_MARKS, TOY_FIELDS = 14 };

typedef struct toy_row {
    uint16_t cards[2]; /* seen by their seat, both or none */
    uint8_t marks[3];  /* seen by their seat, and by everybody with perfect recall */
    uint8_t pace;
} toy_row;

typedef struct toy_state {
    sk_head head;
    toy_row rows[TOY_SEATS];
    uint32_t stones[TOY_STONES];
    int64_t far_off;
    int32_t depth[2];
    uint16_t coins[2];
    int16_t slope;
    int8_t debt;
    uint8_t face; /* of toy_faces, or none */
    uint8_t grid[2][3];
    uint8_t kept[2]; /* seen if its bit of `bits` is set */
    uint8_t bits;    /* 0x80 is in no state */
    uint8_t fill[7];
} toy_state;

static const char *const toy_faces[] = {"sun", "moon", "star", "beyond"};
static const char *const toy_steps[] = {"turn", "take", "over", "beyond"};

#define TOY_AT(member) (uint16_t) offsetof(toy_state, member)
#define TOY_ROW(member) (uint16_t)(offsetof(toy_state, rows) + offsetof(toy_row, member))
#define TOY_PER_SEAT TOY_SEATS, sizeof(toy_row), 1, SK_OR_NONE
static const sk_field toy_fields[] = {
    {"cards", TOY_ROW(cards), 2, SK_TOGETHER, 2, TOY_PER_SEAT, 0, NULL},
    {"marks", TOY_ROW(marks), 1, SK_DEPENDS, 3, TOY_PER_SEAT, 0, NULL},
    {"pace", TOY_ROW(pace), 1, SK_PUBLIC, 1, TOY_PER_SEAT, 0, NULL},
    {"stones", TOY_AT(stones), 4, SK_PUBLIC, TOY_STONES, 1, 0, 0, SK_OR_NONE, 0, NULL},
    {"far", TOY_AT(far_off), 8, SK_PUBLIC, 1, 1, 0, 0, SK_SIGNED, 0, NULL},
    {"depth", TOY_AT(depth), 4, SK_PUBLIC, 2, 1, 0, 0, SK_SIGNED, 0, NULL},
    {"coins", TOY_AT(coins), 2, SK_PUBLIC, 2, 1, 0, 0, SK_OR_NONE, 0, NULL},
    {"slope", TOY_AT(slope), 2, SK_PUBLIC, 1, 1, 0, 0, SK_SIGNED, 0, NULL},
    {"debt", TOY_AT(debt), 1, SK_PUBLIC, 1, 1, 0, 0, SK_SIGNED, 0, NULL},
    {"face", TOY_AT(face), 1, SK_PUBLIC, 1, 1, 0, 0, SK_OR_NONE, 3, toy_faces},
    {"grid", TOY_AT(grid), 1, SK_PUBLIC, 3, 2, 3, 0, SK_OR_NONE, 0, NULL},
    {"kept", TOY_AT(kept), 1, SK_DEPENDS, 2, 1, 0, 0, SK_OR_NONE, 3, toy_faces},
    {"bits", TOY_AT(bits), 1, SK_PUBLIC, 1, 1, 0, 0, SK_EVERY, 0, NULL},
    {"fill", TOY_AT(fill), 1, SK_PUBLIC, 7, 1, 0, 0, SK_OR_NONE, 0, NULL},
    {"beyond", TOY_AT(face), 1, SK_DEPENDS, 7, 1, 0, 0, SK_OR_NONE, 0, NULL},
};

static const char *const toy_start_values[] = {"random", "1", "2", "3", "beyond"};
static const char *const toy_size_values[] = {"small", "large", "as_printed"};
static const char *const toy_late_values[] = {"off", "on"};
static const sk_option toy_options[] = {
    {"start", 0, 3, 4, toy_start_values, SK_FREE, 0}, {"size_of_it", 4, 2, 3, toy_size_values, 2, 0},
    {"late", 9, 1, 2, toy_late_values, 1, 1},         {"free", 11, 1, 2, toy_late_values, SK_FREE, 1},
    {"beyond", 14, 1, 2, toy_late_values, 1, 0},
};
enum { TOY_OPT_LARGE = 1 << 4, TOY_OPT_PRINTED = 2 << 4, TOY_OPT_LATE = 1 << 9, TOY_OPT_FREE = 1 << 11 };
enum { TOY_OPTIONS = 4, TOY_OPT_ALL = 7 | 3 << 4 | TOY_OPT_LATE | TOY_OPT_FREE };

/* A large table is not for two. */
static int toy_fits(int players, uint32_t options) {
    return !(players == 2 && (options & 3 << 4) == TOY_OPT_LARGE);
}

static void toy_init(void *state, int players, uint32_t options) {
    toy_state *s = (toy_state *)state;
    memset(s, 0, sizeof *s);
    s->head.game = TOY_ID;
    s->head.version = TOY_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.actors = 1 << SK_CHANCE;
    s->head.viewer = SK_FULL;
    s->face = SK_NONE;
}

static int toy_legal(const void *state, int who, sk_choice *out) {
    const sk_head *head = (const sk_head *)state;
    static const sk_choice turns[] = {{0, 1}, {1, 2}, {2, 1}};
    if (who < 0 || who > SK_CHANCE || !(head->actors >> who & 1)) return 0;
    if (who == SK_CHANCE) {
        memcpy(out, turns, sizeof turns);
        return 3;
    }
    for (int i = 0; i <= TOY_LAST; i++)
        out[i] = (sk_choice){(sk_action)i, 1};
    return TOY_LAST + 1;
}

static sk_action toy_pick(const void *state, int who, uint32_t random) {
    static const sk_action turned[] = {0, 1, 1, 2};
    (void)state;
    return who == SK_CHANCE ? turned[random >> 30] : (sk_action)((uint64_t)random * (TOY_LAST + 1) >> 32);
}

static void toy_apply(void *state, int who, sk_action action) {
    toy_state *s = (toy_state *)state;
    s->head.ply++;
    if (who == SK_CHANCE) {
        s->face = (uint8_t)action;
        s->head.actors = (uint8_t)(1 << s->head.round % s->head.players);
        s->head.step = TOY_TAKE;
    } else {
        s->rows[who].pace++;
        s->stones[s->head.round % TOY_STONES] += action;
        s->head.round++;
        s->head.actors = action == TOY_LAST ? 0 : 1 << SK_CHANCE;
        s->head.step = action == TOY_LAST ? TOY_OVER : TOY_TURN;
    }
}

static int toy_check(const void *state) {
    const toy_state *s = (const toy_state *)state;
    if (s->face > 2 && s->face != SK_NONE) return TOY_BAD_FACE;
    return s->bits == 0x80 ? TOY_BAD_BITS : TOY_FINE;
}

static int toy_sees(const void *state, int viewer, int field, int index) {
    const toy_state *s = (const toy_state *)state;
    int seat = viewer & ~SK_RECALL;
    if (field == TOY_F_CARDS) return index / 2 == seat;
    if (field == TOY_F_MARKS) return index / 3 == seat || (viewer & SK_RECALL);
    return s->bits >> index & 1;
}

static void toy_fill(void *view, uint64_t *rng) {
    toy_state *s = (toy_state *)view;
    (void)rng;
    s->head.viewer = SK_FULL;
    if (s->head.ply == SK_PLY_HIDDEN) s->head.ply = 0;
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        for (int i = 0; i < 2; i++)
            if (s->rows[seat].cards[i] == 0xfffe) s->rows[seat].cards[i] = 1;
        for (int i = 0; i < 3; i++)
            if (s->rows[seat].marks[i] == SK_HIDDEN) s->rows[seat].marks[i] = 1;
    }
    for (int i = 0; i < 2; i++)
        if (s->kept[i] == SK_HIDDEN) s->kept[i] = 0;
}

static void toy_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    static const char *const said[SK_LANGS][TOY_ACTIONS] = {
        {"take sun", "take moon", "wait", "wait", "take the last", "never"},
        {"prendre le soleil", "prendre la lune", "attendre", "se reposer", "prendre la dernière", "jamais"}};
    (void)state;
    (void)form;
    if (who == SK_CHANCE) {
        sk_text_add(out, lang == SK_FR ? "carte " : "card ");
        sk_text_number(out, action);
    } else {
        sk_text_add(out, said[lang][action]);
    }
}

static const sk_reason toy_reasons[] = {
    {"nobody", "R2"}, {"nothing", ""}, {"never", "R7"}, {NULL, NULL}, {"beyond", "R99"}};

/* By the choice: rule 2, no rule, rule 7; nothing is known about numbers that are no choice. */
static int toy_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    (void)state;
    (void)who;
    (void)lang;
    sk_text_add(out, action >= TOY_ACTIONS ? "What is that?" : action == TOY_NEVER ? "Not ever." : "Not yours.");
    return action == TOY_ACTIONS ? -1 : action > TOY_ACTIONS ? 3 : action == TOY_NEVER ? 2 : action == TOY_MOON;
}

static void toy_broken(int invariant, int lang, sk_text *out) {
    (void)lang;
    sk_text_add(out, invariant == TOY_BAD_FACE ? "No such face." : "No such bits.");
}

static const sk_piece toy_pieces[] = {{"P1", {"", ""}, {"", ""}, 'R'},
                                      {"P2", {"", ""}, {"", ""}, 'P'},
                                      {"Q1", {"", ""}, {"", ""}, 'B'},
                                      {"Q2", {"", ""}, {"", ""}, 'I'}};
static const sk_kind toy_kinds[] = {{{"", ""}, {"", ""}, 0, 2}, {{"", ""}, {"", ""}, 2, 2}};
static sk_box toy_box = {"", toy_pieces, toy_kinds, 4, 2};

static const sk_loops toy_loops = {.pick = toy_pick};

/* Not constant: tests change its edition or its secrets, and change them back. */
static sk_rules toy_rules = {
    .fits = toy_fits,
    .init = toy_init,
    .legal = toy_legal,
    .apply = toy_apply,
    .check = toy_check,
    .sees = toy_sees,
    .determinize = toy_fill,
    .loops = &toy_loops,
};

static sk_words toy_words = {
    .box = &toy_box,
    .reasons = toy_reasons,
    .say = toy_say,
    .why = toy_why,
    .broken = toy_broken,
};

static sk_game toy = {
    .key = "toy-game",
    .id = TOY_ID,
    .version = TOY_VERSION,
    .players_min = 2,
    .players_max = TOY_SEATS,
    .state_size = sizeof(toy_state),
    .actions = TOY_ACTIONS,
    .outcomes = 3,
    .choices_max = TOY_ACTIONS,
    .plies_max = TOY_PLIES,
    .fields = toy_fields,
    .field_count = TOY_FIELDS,
    .options = toy_options,
    .option_count = TOY_OPTIONS,
    .steps = toy_steps,
    .step_count = TOY_STEPS,
    .rules = &toy_rules,
    .words = &toy_words,
};

/* The registry of these tests: another game stands before it, so that the first is not always the one meant. */
static const sk_game toy_other = {.key = "other-game", .id = 3};
static const sk_game toy_beyond = {.key = "beyond", .id = 99};

const sk_game *const *sk_games(int *count) {
    static const sk_game *const games[] = {&toy_other, &toy, &toy_beyond};
    *count = 2;
    return games;
}

/* --- memory at its edges --- */

enum { GUARD = 16, ROOM = 4096 };

/* A text of `size` bytes with guards around it. */
typedef struct pen {
    sk_text text;
    char memory[GUARD + ROOM + GUARD];
} pen;

static inline sk_text *pen_of(pen *p, size_t size) {
    memset(p->memory, '#', sizeof p->memory);
    sk_text_init(&p->text, p->memory + GUARD, size);
    return &p->text;
}

/* 1 if the text is terminated where it says, and nothing was written outside. */
static inline int pen_is_whole(const pen *p) {
    const sk_text *t = &p->text;
    for (size_t i = 0; i < sizeof p->memory; i++)
        if ((i < GUARD || i >= GUARD + t->size) && p->memory[i] != '#') return 0;
    return t->at == p->memory + GUARD && t->length < t->size && strlen(t->at) == t->length;
}

/* A copy of exactly these bytes, so that a sanitizer sees one that is read behind them; to be freed. */
static inline char *exact(const char *text, size_t size) {
    char *copy = (char *)malloc(size ? size : 1);
    if (!copy) abort();
    memcpy(copy, text, size);
    return copy;
}

#endif
