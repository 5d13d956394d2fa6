/* reasons.c - why a choice is advised, in words that a person understands.
 *
 * What a seat owns (sk_ai.stock) is compared before the choice and after it: the choice is followed along the
 * search's favourite replies until another seat acts, the same question is asked again or the round ends; what the end
 * of a round brings to everybody is left out. The one or two greatest gains are named, with the moves that bring them.
 * Gains that every choice brings say nothing; where nothing remains, the expected result speaks.
 */
#include "reasons.h"

#include "skerry/text.h"
#include "i18n/words.h"

enum {
    LINE_MAX_PLIES = 40,
    WORLDS = 16,
    NAMED_MAX = 2,
    MOVES_MAX = 2,
    MOVES_LENGTH = 70,
    FIRST_DEALING = 1,
    ALIKE_PERCENT = 2
};

/* What one choice brings. */
typedef struct outcome {
    int32_t gain[SK_STOCK_MAX]; /* sum over WORLDS dealings, */
    int16_t most[SK_STOCK_MAX]; /* and the most in one of them */
    int further;                /* 1: the seat chose again on the way, */
    sk_action moves[MOVES_MAX]; /* first so, in the first dealing */
    int move_count;
    int turned; /* 1: the choice itself ended the round, with what that brings to everybody */
} outcome;

/* --- looking ahead --- */

/* A line of play in one dealing, ply by ply. */
typedef struct line {
    const sk_game *game;
    int seat, step, round;
    uint64_t rng;
    uint64_t state[SK_STATE_MAX / 8];
} line;

/* Deal what the view hides, by the generator in `rng`. */
static void line_begin(line *l, const sk_game *game, const void *view, int seat, uint64_t rng) {
    const sk_head *head = (const sk_head *)(const void *)l->state;
    l->game = game;
    l->seat = seat;
    l->rng = rng;
    memcpy(l->state, view, game->state_size);
    if (head->viewer != SK_FULL) game->rules->determinize(l->state, &l->rng);
    l->step = head->step;
    l->round = head->round;
}

/* 1 while the line goes on: the same round, and neither another seat's turn nor the same question again. */
static int line_goes_on(const line *l) {
    const sk_head *head = (const sk_head *)(const void *)l->state;
    if (!head->actors || head->round != l->round) return 0;
    if (head->actors == 1 << SK_CHANCE) return 1;
    return head->actors == 1 << l->seat && head->step != l->step;
}

/* The ply that nobody has to choose: a draw, or the only choice there is. 0 if the seat decides. */
static int is_forced(line *l, int *who, sk_action *action) {
    const sk_head *head = (const sk_head *)(const void *)l->state;
    sk_choice choices[SK_CHOICES_MAX];
    *who = head->actors == 1 << SK_CHANCE ? SK_CHANCE : l->seat;
    if (*who == SK_CHANCE) {
        *action = sk_pick(l->game, l->state, SK_CHANCE, (uint32_t)(sk_random(&l->rng) >> 32));
        return 1;
    }
    if (l->game->rules->legal(l->state, l->seat, choices) != 1) return 0;
    *action = choices[0].action;
    return 1;
}

static void note_move(outcome *out, int world, sk_action action) {
    out->further = 1;
    if (world == 0 && out->move_count < MOVES_MAX) out->moves[out->move_count++] = action;
}

/* Follow one choice in one dealing and add up what it brings; what the end of the round brings does not count. */
static void follow(const search *s, const void *view, int seat, sk_action first, int world, uint64_t *rng,
                   outcome *out) {
    const sk_game *game = s->game;
    line l;
    const sk_head *head = (const sk_head *)(const void *)l.state;
    sk_stock before[SK_STOCK_MAX], after[SK_STOCK_MAX];
    sk_action plies[LINE_MAX_PLIES] = {first};
    int who, kinds, count = 1;
    line_begin(&l, game, view, seat, *rng);
    kinds = sk_ai_of(game)->stock(l.state, seat, before);
    game->rules->apply(l.state, seat, first);
    out->turned = head->round != l.round || !head->actors;
    sk_ai_of(game)->stock(l.state, seat, after);
    while (count < LINE_MAX_PLIES && line_goes_on(&l)) {
        if (!is_forced(&l, &who, &plies[count])) {
            plies[count] = search_reply(s, plies, count);
            if (!sk_is_legal(game, l.state, seat, plies[count])) break;
            note_move(out, world, plies[count]);
        }
        game->rules->apply(l.state, who, plies[count++]);
        if (head->round == l.round && head->actors) sk_ai_of(game)->stock(l.state, seat, after);
    }
    *rng = l.rng;
    for (int kind = 0; kind < kinds; kind++) {
        int16_t gain = (int16_t)(after[kind].count - before[kind].count);
        out->gain[kind] += gain;
        if (gain > out->most[kind]) out->most[kind] = gain;
    }
}

static void look_ahead(const search *s, const void *view, int seat, sk_action action, outcome *out) {
    uint64_t rng = FIRST_DEALING;
    memset(out, 0, sizeof *out);
    for (int world = 0; world < WORLDS; world++)
        follow(s, view, seat, action, world, &rng, out);
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
 * kind 3 and one of kind 7, "turn:3x2@12.345" with the choice and the moves after it that bring them, "points-more:25"
 * in tenths of a point. sk_hint_say puts it into words. */

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
    return game->rules->secrets.faded != NULL;
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

/* The moves that bring it, "@12.345.67" from the choice itself on, as far as the key has room. */
static void key_moves(const outcome *mine, sk_action first, sk_text *key) {
    enum { ROOM = 6 };
    if (!mine->move_count || key->length + 2 * ROOM > key->size) return;
    sk_text_char(key, '@');
    sk_text_number(key, first);
    for (int i = 0; i < mine->move_count && key->length + ROOM < key->size; i++) {
        sk_text_char(key, '.');
        sk_text_number(key, mine->moves[i]);
    }
}

static void key_number(int form, int32_t number, sk_text *key) {
    sk_text_add(key, form_names[form]);
    sk_text_char(key, ':');
    sk_text_number(key, number);
}

/* The expected end beside that of another choice (the best, or for the best the next one), by the number that is shown:
 * chances where there are any, else points. */
static void key_compare(const sk_hint *mine, const sk_hint *other, int best, sk_text *key) {
    int has_chances = mine->win >= 0 && other->win >= 0;
    int32_t points = (mine->points - other->points) / 100, win = (mine->win - other->win) / 10;
    if (!best) points = -points, win = -win;
    if (has_chances && win >= ALIKE_PERCENT)
        key_number(best ? WIN_MORE : WIN_LESS, win, key);
    else if (!has_chances && points > 0)
        key_number(best ? POINTS_MORE : POINTS_LESS, points, key);
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
    int kinds = sk_ai_of(game)->stock ? sk_ai_of(game)->stock(view, 0, stock) : 0, is_plain = is_for_children(game);
    const char *first = is_plain ? "" : "+", *next = is_plain ? sk_messages[lang][W_hint_child_and] : ", +";
    for (int i = 0; i == 0 || *at == ','; i++) {
        at += i > 0;
        int kind = read_number(&at), count = *at == 'x' ? (at++, read_number(&at)) : -1;
        if (kind < 0 || kind >= kinds || count < 1) return 0;
        sk_text_add(out, i ? next : first);
        sk_ai_of(game)->stock_text(view, kind, count, lang, out);
    }
    return !*at || *at == '@';
}

/* A label within a sentence: without the cost in parentheses, beginning with a small letter. */
static void shorten(char *label) {
    char *cost = strstr(label, " (");
    if (cost) *cost = 0;
    if (label[0] >= 'A' && label[0] <= 'Z' && label[1] >= 'a' && label[1] <= 'z') label[0] = (char)(label[0] | 32);
}

/* "then craft, then trade" for the moves of a key, "12.345.67": the line is played again in the first dealing. Nothing
 * where the position is not the one of the key, or where it would be too long. */
static void say_moves(const sk_game *game, const void *view, const char *at, int lang, sk_text *out) {
    line l;
    int seat = ((const sk_head *)view)->viewer & ~SK_RECALL, number = read_number(&at), who;
    sk_action action;
    if (seat >= ((const sk_head *)view)->players) seat = sk_actor(view);
    if (seat < 0 || number < 0 || !sk_is_legal(game, view, seat, (sk_action)number)) return;
    line_begin(&l, game, view, seat, FIRST_DEALING);
    game->rules->apply(l.state, seat, (sk_action)number);
    for (int plies = 0; plies < LINE_MAX_PLIES && *at == '.' && line_goes_on(&l); plies++) {
        if (!is_forced(&l, &who, &action)) {
            char label[80];
            sk_text text;
            at++;
            action = (sk_action)(number = read_number(&at));
            if (number < 0 || !sk_is_legal(game, l.state, seat, action)) return;
            sk_text_init(&text, label, sizeof label);
            game->words->say(l.state, seat, action, SK_LABEL, lang, &text);
            shorten(label);
            if (text.cut || out->length + (int)strlen(label) > MOVES_LENGTH) return;
            if (out->length) sk_text_add(out, ", ");
            SK_SAY(out, lang, sk_messages[lang][W_hint_then], {"move", label, 0});
        }
        game->rules->apply(l.state, who, action);
    }
}

sk_status sk_hint_say(const sk_game *game, const void *view, const char *key, int lang, sk_text *out) {
    char memory[190], moves_said[MOVES_LENGTH + 40], number[24];
    size_t length = strcspn(key, ":");
    const char *at = key[length] ? key + length + 1 : key + length;
    int form = 0, value;
    sk_text gains, named, points;
    while (form < FORMS && (strlen(form_names[form]) != length || memcmp(form_names[form], key, length) != 0))
        form++;
    if (form == FORMS) return SK_BAD_TEXT;
    const char *pattern = sk_messages[lang][(is_for_children(game) ? child_words : form_words)[form]];
    if (form <= LOTS) {
        const char *moves = strchr(at, '@');
        sk_text_init(&gains, memory, sizeof memory);
        if (!say_gains(game, view, at, lang, &gains)) return SK_BAD_TEXT;
        sk_text_init(&named, moves_said, sizeof moves_said);
        if (moves && !is_for_children(game)) say_moves(game, view, moves + 1, lang, &named);
        if (moves_said[0]) pattern = sk_messages[lang][W_hint_moves];
        SK_SAY(out, lang, pattern, {"gains", memory, 0}, {"moves", moves_said, 0});
    } else if (form <= WIN_LESS) {
        if ((value = read_number(&at)) < 0 || *at) return SK_BAD_TEXT;
        sk_text_init(&points, number, sizeof number);
        sk_text_tenths(&points, lang, value);
        SK_SAY(out, lang, pattern, {"points", number, 0},
               {"n", NULL, form <= POINTS_LESS ? sk_tenths_count(value, lang) : value});
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
    if (sk_ai_of(game)->stock && sk_ai_of(game)->stock_text) {
        uint64_t state[SK_STATE_MAX / 8], rng = 1;
        memcpy(state, view, game->state_size);
        if (((const sk_head *)view)->viewer != SK_FULL) game->rules->determinize(state, &rng);
        kinds = sk_ai_of(game)->stock(state, seat, stock);
        for (int i = 0; i < count; i++)
            look_ahead(s, view, seat, hints[i].action, &outcomes[i]);
        drop_common(outcomes, count, kinds);
    }
    for (int i = 0; i < count; i++) {
        int named[NAMED_MAX], found = kinds ? greatest(&outcomes[i], outcomes, count, stock, kinds, named) : 0;
        sk_text key, text;
        sk_text_init(&key, hints[i].key, sizeof hints[i].key);
        if (found) {
            key_gains(&outcomes[i], named, found, &key);
            key_moves(&outcomes[i], hints[i].action, &key);
        } else if (count == 1)
            sk_text_add(&key, form_names[ONLY]);
        else
            key_compare(&hints[i], &hints[i ? 0 : 1], i == 0, &key);
        sk_text_init(&text, hints[i].reason, sizeof hints[i].reason);
        (void)sk_hint_say(game, view, hints[i].key, lang, &text);
    }
}
