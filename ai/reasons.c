/* reasons.c - why a choice is advised, in words that a person understands.
 *
 * What a seat owns (sk_game.stock) is compared before the choice and after it: the choice is followed along the
 * search's favourite replies until another seat acts, the same question is asked again or the round ends. The one or
 * two greatest gains are named. Gains that every choice brings say nothing; where nothing remains, the expected result
 * speaks.
 */
#include "reasons.h"

#include "skerry/text.h"
#include "i18n/words.h"

enum { LINE_MAX_PLIES = 40, WORLDS = 16, NAMED_MAX = 2 };

/* What one choice brings. */
typedef struct outcome {
    int32_t gain[SK_STOCK_MAX]; /* sum over WORLDS dealings, */
    int16_t most[SK_STOCK_MAX]; /* and the most in one of them */
    int further;                /* 1: the seat chose again on the way */
    int turned;                 /* 1: the round ended on the way, with what that brings to everybody */
} outcome;

/* --- looking ahead --- */

/* The next ply of the line: chance by lot, a forced one, or the search's favourite; 0 if the line ends here. */
static int next_ply(const search *s, const void *state, int seat, const sk_action *line, int count, uint64_t *rng,
                    int *who, sk_action *action, outcome *out) {
    const sk_head *head = (const sk_head *)state;
    sk_choice choices[SK_CHOICES_MAX];
    *who = head->actors == 1 << SK_CHANCE ? SK_CHANCE : seat;
    if (*who == SK_CHANCE) {
        *action = s->game->pick(state, SK_CHANCE, (uint32_t)(sk_random(rng) >> 32));
        return 1;
    }
    if (head->actors != 1 << seat) return 0;
    if (s->game->legal(state, seat, choices) == 1) {
        *action = choices[0].action;
        return 1;
    }
    *action = search_reply(s, line, count);
    if (!sk_is_legal(s->game, state, seat, *action)) return 0;
    out->further = 1;
    return 1;
}

/* Follow one choice in one dealing and add up what it brings. */
static void follow(const search *s, const void *view, int seat, sk_action first, uint64_t *rng, outcome *out) {
    const sk_game *game = s->game;
    uint64_t state[SK_STATE_MAX / 8];
    const sk_head *head = (const sk_head *)(const void *)state;
    sk_stock before[SK_STOCK_MAX], after[SK_STOCK_MAX];
    sk_action line[LINE_MAX_PLIES] = {first};
    int count = 1, kinds, step, round, who;
    memcpy(state, view, game->state_size);
    if (head->viewer != SK_FULL) game->fill(state, rng);
    kinds = game->stock(state, seat, before);
    step = head->step;
    round = head->round;
    game->apply(state, seat, first);
    while (count < LINE_MAX_PLIES && head->actors && head->round == round &&
           (head->step != step || head->actors != 1 << seat)) {
        if (!next_ply(s, state, seat, line, count, rng, &who, &line[count], out)) break;
        game->apply(state, who, line[count++]);
    }
    game->stock(state, seat, after);
    for (int kind = 0; kind < kinds; kind++) {
        int16_t gain = (int16_t)(after[kind].count - before[kind].count);
        out->gain[kind] += gain;
        if (gain > out->most[kind]) out->most[kind] = gain;
    }
    out->turned = head->round != round || !head->actors;
}

static void look_ahead(const search *s, const void *view, int seat, sk_action action, outcome *out) {
    uint64_t rng = 1;
    memset(out, 0, sizeof *out);
    for (int world = 0; world < WORLDS; world++)
        follow(s, view, seat, action, &rng, out);
}

/* Where every choice ends the round, what the round's end brings in any case is no gain of a choice. */
static void drop_common(outcome *outcomes, int count, int kinds) {
    for (int i = 0; i < count; i++)
        if (!outcomes[i].turned) return;
    for (int kind = 0; kind < kinds && count > 1; kind++) {
        int32_t least = outcomes[0].gain[kind];
        for (int i = 1; i < count; i++)
            if (outcomes[i].gain[kind] < least) least = outcomes[i].gain[kind];
        least /= WORLDS;
        for (int i = 0; i < count && least > 0; i++) {
            outcomes[i].gain[kind] -= WORLDS * least;
            outcomes[i].most[kind] = (int16_t)(outcomes[i].most[kind] - least);
        }
    }
}

/* --- naming --- */

/* The mean gain as a whole number; less than half a thing is not worth a word. */
static int mean(const outcome *o, int kind) {
    return o->gain[kind] <= 0 ? 0 : (o->gain[kind] + WORLDS / 2) / WORLDS;
}

/* 1 if every choice brings the same of this kind. */
static int common(const outcome *outcomes, int count, int kind) {
    for (int i = 1; i < count; i++)
        if (mean(&outcomes[i], kind) != mean(&outcomes[0], kind)) return 0;
    return count > 1;
}

/* The kinds with the greatest gains, greatest first; returns how many. */
static int greatest(const outcome *mine, const outcome *all, int count, const sk_stock *stock, int kinds,
                    int out[NAMED_MAX]) {
    int found = 0;
    int32_t values[NAMED_MAX] = {0};
    for (int kind = 0; kind < kinds; kind++) {
        int32_t value = mean(mine, kind) * stock[kind].worth;
        int at;
        if (value <= 0 || common(all, count, kind)) continue;
        for (at = found < NAMED_MAX ? found++ : NAMED_MAX; at > 0 && value > values[at - 1]; at--) {
            if (at == NAMED_MAX) continue;
            values[at] = values[at - 1];
            out[at] = out[at - 1];
        }
        if (at == NAMED_MAX) continue;
        values[at] = value;
        out[at] = kind;
    }
    return found;
}

/* --- saying ---
 *
 * A reason is first a key that means the same in every language: a form and its numbers, "turn:3x2,7x1" for two of
 * kind 3 and one of kind 7, "points-more:25" in tenths of a point. sk_hint_say puts it into words. */

enum { NOW, TURN, LOTS, POINTS_MORE, POINTS_LESS, WIN_MORE, WIN_LESS, EQUAL_NEXT, EQUAL_BEST, ONLY, FORMS };
static const char *const form_names[FORMS] = {"now",      "turn",     "lots",       "points-more", "points-less",
                                              "win-more", "win-less", "equal-next", "equal-best",  "only"};
static const uint16_t form_words[FORMS] = {W_hint_now,         W_hint_turn,     W_hint_lots,     W_hint_points_more,
                                           W_hint_points_less, W_hint_win_more, W_hint_win_less, W_hint_equal_next,
                                           W_hint_equal_best,  W_hint_only};
/* The same for children: what it brings, without figures of the end, in words that can be read to them. */
static const uint16_t child_words[FORMS] = {
    W_hint_child_gives, W_hint_child_gives, W_hint_child_often,      W_hint_child_most,       W_hint_child_less,
    W_hint_child_most,  W_hint_child_less,  W_hint_child_equal_next, W_hint_child_equal_best, W_hint_only};

/* A game of memory is one for children. */
static int is_for_children(const sk_game *game) {
    return game->faded != NULL;
}

/* What the choice brings, with how sure and how soon. */
static void key_gains(const outcome *mine, const int *kinds, int count, sk_text *key) {
    int sure = 1;
    for (int i = 0; i < count; i++)
        sure &= mine->gain[kinds[i]] == WORLDS * mine->most[kinds[i]];
    sk_text_add(key, form_names[!sure ? LOTS : mine->further ? TURN : NOW]);
    for (int i = 0; i < count; i++) {
        sk_text_char(key, i ? ',' : ':');
        sk_text_number(key, kinds[i]);
        sk_text_char(key, 'x');
        sk_text_number(key, mean(mine, kinds[i]));
    }
}

static void key_number(int form, int32_t number, sk_text *key) {
    sk_text_add(key, form_names[form]);
    sk_text_char(key, ':');
    sk_text_number(key, number);
}

/* The expected end beside that of another choice: the best, or for the best the next one. */
static void key_compare(const sk_hint *mine, const sk_hint *other, int best, sk_text *key) {
    int32_t points = (mine->points - other->points) / 100, win = (mine->win - other->win) / 10;
    int32_t tenths = best ? points : -points, percent = best ? win : -win;
    if (mine->win < 0 || other->win < 0) percent = 0;
    if (tenths > 0)
        key_number(best ? POINTS_MORE : POINTS_LESS, tenths, key);
    else if (percent > 0)
        key_number(best ? WIN_MORE : WIN_LESS, percent, key);
    else
        sk_text_add(key, form_names[best ? EQUAL_NEXT : EQUAL_BEST]);
}

/* A number of a key, and where it ends; -1 if there is none. */
static int read_number(const char **at) {
    int number = 0;
    if (**at < '0' || **at > '9') return -1;
    for (; **at >= '0' && **at <= '9' && number < 100000; ++*at)
        number = 10 * number + (**at - '0');
    return number;
}

/* "+4 points, +2 wood" from "5x4,0x2", for children "2 dogs and 1 fish"; 0 if it is no list of gains. */
static int say_gains(const sk_game *game, const void *view, const char *at, int lang, sk_text *out) {
    sk_stock stock[SK_STOCK_MAX];
    int kinds = game->stock ? game->stock(view, 0, stock) : 0, is_plain = is_for_children(game);
    const char *first = is_plain ? "" : "+", *next = is_plain ? sk_words[lang][W_hint_child_and] : ", +";
    for (int i = 0; i == 0 || *at == ','; i++) {
        at += i > 0;
        int kind = read_number(&at), count = *at == 'x' ? (at++, read_number(&at)) : -1;
        if (kind < 0 || kind >= kinds || count < 1) return 0;
        sk_text_add(out, i ? next : first);
        game->stock_text(view, kind, count, lang, out);
    }
    return !*at;
}

/* Tenths as "1.5", with the decimal sign of the language. */
static const char *decimal(char *out, size_t size, int32_t tenths, int lang) {
    sk_text text;
    sk_text_init(&text, out, size);
    sk_text_number(&text, tenths / 10);
    sk_text_char(&text, lang == SK_FR ? ',' : '.');
    sk_text_number(&text, tenths % 10);
    return out;
}

sk_status sk_hint_say(const sk_game *game, const void *view, const char *key, int lang, sk_text *out) {
    char memory[190], number[24];
    size_t length = strcspn(key, ":");
    const char *at = key[length] ? key + length + 1 : key + length;
    int form = 0, value;
    sk_text gains;
    while (form < FORMS && (strlen(form_names[form]) != length || memcmp(form_names[form], key, length) != 0))
        form++;
    if (form == FORMS) return SK_BAD_TEXT;
    const char *pattern = sk_words[lang][(is_for_children(game) ? child_words : form_words)[form]];
    if (form <= LOTS) {
        sk_text_init(&gains, memory, sizeof memory);
        if (!say_gains(game, view, at, lang, &gains)) return SK_BAD_TEXT;
        SK_SAY(out, lang, pattern, {"gains", memory, 0});
    } else if (form <= WIN_LESS) {
        if ((value = read_number(&at)) < 0 || *at) return SK_BAD_TEXT;
        SK_SAY(out, lang, pattern, {"points", decimal(number, sizeof number, value, lang), 0},
               {"n", NULL, form <= POINTS_LESS ? value / 10 : value});
    } else {
        if (*at) return SK_BAD_TEXT;
        sk_text_add(out, pattern);
    }
    return SK_OK;
}

void reasons_write(const search *s, const void *view, int seat, int lang, sk_hint *hints, int count) {
    const sk_game *game = s->game;
    outcome outcomes[SK_HINTS_MAX];
    sk_stock stock[SK_STOCK_MAX];
    int kinds = 0;
    if (game->stock && game->stock_text) {
        uint64_t state[SK_STATE_MAX / 8], rng = 1;
        memcpy(state, view, game->state_size);
        if (((const sk_head *)view)->viewer != SK_FULL) game->fill(state, &rng);
        kinds = game->stock(state, seat, stock);
        for (int i = 0; i < count; i++)
            look_ahead(s, view, seat, hints[i].action, &outcomes[i]);
        drop_common(outcomes, count, kinds);
    }
    for (int i = 0; i < count; i++) {
        int named[NAMED_MAX], found = kinds ? greatest(&outcomes[i], outcomes, count, stock, kinds, named) : 0;
        sk_text key, text;
        sk_text_init(&key, hints[i].key, sizeof hints[i].key);
        if (found)
            key_gains(&outcomes[i], named, found, &key);
        else if (count == 1)
            sk_text_add(&key, form_names[ONLY]);
        else
            key_compare(&hints[i], &hints[i ? 0 : 1], i == 0, &key);
        sk_text_init(&text, hints[i].reason, sizeof hints[i].reason);
        (void)sk_hint_say(game, view, hints[i].key, lang, &text);
    }
}
