/* information_leak.c - the leak test: two worlds that look alike to a viewer must go on looking alike.
 *
 * What the viewer does not know is dealt anew into a twin world; both worlds then play the same actions, and the bytes
 * that the viewer receives must stay equal. Two things may part them, after which the twin is dealt again: the ply
 * showed the viewer a hidden thing that differs, or the worlds now ask different questions, for what a seat is asked
 * tells what it could own. Where several seats act at once, the others choose differently in the two worlds, and the
 * viewer must not notice. A viewer with perfect recall has a twin in all that it was never shown; for one with eyes
 * alone only what lies with other seats differs, since things that all saw and forgot come to light by themselves.
 */
#include "tests/support/random_games.h"

#include "core/field.h"

#define TWIN_SECONDS 4.0 /* processor time of one game */

typedef struct worlds {
    const table *t;
    int viewer;
    void *real, *twin;      /* full states */
    void *seen, *seen_twin; /* what the viewer receives of them */
    void *before;           /* what the viewer received before the ply */
} worlds;

static long compared, different, revealed, asked, secret; /* plies of one game */

static void worlds_open(worlds *w, const table *t, int viewer) {
    size_t size = t->game->state_size;
    *w = (worlds){t, viewer, block(size), block(size), block(size), block(size), block(size)};
    t->game->rules->init(w->real, t->players, t->options);
}

static void worlds_release(worlds *w) {
    free(w->real);
    free(w->twin);
    free(w->seen);
    free(w->seen_twin);
    free(w->before);
}

/* Put back what is hidden but belongs to no seat. */
static void keep_common(worlds *w, const void *view) {
    for (int f = 0; f < w->t->game->field_count; f++) {
        const sk_field *field = &w->t->game->fields[f];
        for (int i = 0; i < field_elements(field) && !field->per_seat; i++)
            if (field_get(field, view, i) == field_hidden(field))
                field_set(field, w->twin, i, field_get(field, w->real, i));
    }
}

/* Another world that the viewer cannot tell from the real one. */
static void deal_twin(worlds *w, uint64_t *rng) {
    const sk_game *game = w->t->game;
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(game, w->real, w->viewer, view);
    memcpy(w->twin, view, game->state_size);
    game->rules->determinize(w->twin, rng);
    if (w->viewer & SK_RECALL) return;
    keep_common(w, view);
    if (sk_check(game, w->twin) != 0) memcpy(w->twin, w->real, game->state_size);
}

static void look(worlds *w) {
    sk_view(w->t->game, w->real, w->viewer, w->seen);
    sk_view(w->t->game, w->twin, w->viewer, w->seen_twin);
}

static int look_alike(const worlds *w) {
    return memcmp(w->seen, w->seen_twin, w->t->game->state_size) == 0;
}

/* 1 if the worlds now wait for different decisions. */
static int asks_differ(const worlds *w) {
    return head_of(w->real)->step != head_of(w->twin)->step || head_of(w->real)->actors != head_of(w->twin)->actors;
}

/* 1 if an element that was hidden is now shown in one of the worlds, and not alike in both. */
static int something_came_out(const worlds *w) {
    for (int f = 0; f < w->t->game->field_count; f++) {
        const sk_field *field = &w->t->game->fields[f];
        for (int i = 0; i < field_elements(field); i++) {
            if (field_get(field, w->before, i) != field_hidden(field)) continue;
            if (field_get(field, w->seen, i) != field_get(field, w->seen_twin, i)) return 1;
        }
    }
    return 0;
}

static void say_difference(const worlds *w) {
    printf("# viewer 0x%02x could tell the worlds apart:\n", w->viewer);
    if (memcmp(w->seen, w->seen_twin, sizeof(sk_head)) != 0) printf("#   by the head\n");
    for (int f = 0; f < w->t->game->field_count; f++) {
        const sk_field *field = &w->t->game->fields[f];
        for (int i = 0; i < field_elements(field); i++) {
            unsigned long long a = field_get(field, w->seen, i), b = field_get(field, w->seen_twin, i);
            if (a != b) printf("#   by %s[%d]: %llu or %llu\n", field->name, i, a, b);
        }
    }
}

/* An action of `who` that both worlds allow, or -1. */
static int common_action(const worlds *w, int who, int walk, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    sk_action action = choice_by_lot(w->t->game, w->real, who, walk, rng);
    int count, start;
    if (sk_is_legal(w->t->game, w->twin, who, action)) return action;
    count = w->t->game->rules->legal(w->real, who, choices);
    start = (int)sk_random_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        action = choices[(start + i) % count].action;
        if (sk_is_legal(w->t->game, w->twin, who, action)) return action;
    }
    return -1;
}

/* 1 if the action changes something that even the viewer's memory would not know: a commitment, not a choice made in
 * the open. */
static int is_secret(const worlds *w, int who, sk_action action) {
    const sk_game *game = w->t->game;
    uint64_t after[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    memcpy(after, w->real, game->state_size);
    game->rules->apply(after, who, action);
    sk_view(game, after, w->viewer | SK_RECALL, view);
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        for (int i = 0; field->sight != SK_PUBLIC && i < field_elements(field); i++) {
            int hidden = field_get(field, view, i) == field_hidden(field);
            if (hidden && field_get(field, after, i) != field_get(field, w->real, i)) return 1;
        }
    }
    return 0;
}

/* Let `who` act in both worlds; several acting seats may hide from each other what they do. */
static void act(worlds *w, int who, int walk, uint64_t *rng) {
    const sk_game *game = w->t->game;
    uint32_t actors = head_of(w->real)->actors;
    int action = common_action(w, who, walk, rng), other = action;
    int hides =
        sk_bits(actors) > 1 && who != (w->viewer & ~SK_RECALL) && action >= 0 && is_secret(w, who, (sk_action)action);
    if (hides) other = sk_pick(game, w->twin, who, (uint32_t)(sk_random(rng) >> 32));
    if (action < 0) {
        memcpy(w->twin, w->real, game->state_size);
        action = other = sk_pick(game, w->real, who, (uint32_t)(sk_random(rng) >> 32));
    }
    sk_view(game, w->real, w->viewer, w->before);
    different += memcmp(w->real, w->twin, game->state_size) != 0;
    secret += action != other;
    game->rules->apply(w->real, who, (sk_action)action);
    game->rules->apply(w->twin, who, (sk_action)other);
}

static int walk_twins(const table *t, int viewer, int walk) {
    uint64_t rng = sk_random_seed(2000 + (uint64_t)walk, t->options * 8 + (uint64_t)viewer);
    worlds w;
    worlds_open(&w, t, viewer);
    deal_twin(&w, &rng);
    while (head_of(w.real)->actors && !tap_failures) {
        act(&w, actor_by_lot(w.real, &rng), walk, &rng);
        look(&w);
        compared++;
        if (look_alike(&w)) {
            if (sk_random_below(&rng, 16) == 0) deal_twin(&w, &rng);
        } else if (asks_differ(&w)) {
            asked++;
            deal_twin(&w, &rng);
        } else if (something_came_out(&w)) {
            revealed++;
            deal_twin(&w, &rng);
        } else {
            FAIL("the worlds look alike");
            say_difference(&w);
            say_where(t, walk, w.real);
        }
    }
    worlds_release(&w);
    return !tap_failures;
}

static int has_secrets(const sk_game *game) {
    for (int f = 0; f < game->field_count; f++)
        if (game->fields[f].sight != SK_PUBLIC) return 1;
    return 0;
}

static void twins_at(const table *t, int index, double until) {
    int walks = 4 * effort() / 100;
    (void)index;
    for (int v = 0, viewer; (viewer = viewer_at(t, v)) >= 0; v++)
        for (int walk = 0; walk < (walks ? walks : 1) && (walk == 0 || seconds_now() < until); walk++)
            if (!walk_twins(t, viewer, walk)) return;
}

static const sk_game *counted; /* the game whose plies are being counted */

/* Say what was compared in the game that is finished; worlds that never differ prove nothing. */
static void report(void) {
    if (!counted) return;
    printf("# %s: %ld plies, %ld with different worlds, parted by %ld things shown and %ld questions, %ld secret "
           "choices\n",
           counted->key, compared, different, revealed, asked, secret);
    OK(!has_secrets(counted) || different > 0);
}

static void twins_counted(const table *t, int index, double until) {
    if (t->game != counted) {
        report();
        compared = different = revealed = asked = secret = 0;
        counted = t->game;
    }
    twins_at(t, index, until);
}

TEST("no viewer can tell twin worlds apart, neither seats nor spectators, with or without memory") {
    each_table(TWIN_SECONDS, twins_counted);
    report();
}
