/* fuzz.h - what the fuzz targets share: taking numbers from the input, and using a state in every way a client does.
 *
 * A target stops by abort where a promise is broken; sanitizers stop the rest.
 */
#ifndef SKERRY_TESTS_FUZZ_H
#define SKERRY_TESTS_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "skerry/bits.h"
#include "skerry/canvas.h"
#include "skerry/record.h"
#include "skerry/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);                            \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

typedef struct input {
    const uint8_t *at, *end;
} input;

/* The next byte; 0 after the end. */
static inline uint32_t take(input *in) {
    return in->at < in->end ? *in->at++ : 0;
}

static inline uint32_t take_word(input *in) {
    uint32_t low = take(in);
    return low | take(in) << 8;
}

/* A game of the registry. */
static inline const sk_game *take_game(input *in) {
    int count;
    const sk_game *const *games = sk_games(&count);
    return games[take(in) % (uint32_t)count];
}

/* Players and options that fit; option by option, so that most inputs mean something. */
static inline int take_table(input *in, const sk_game *game, uint32_t *options) {
    int players = game->players_min + (int)(take(in) % (uint32_t)(game->players_max - game->players_min + 1));
    uint32_t mixed = take(in);
    *options = 0;
    for (int i = 0; mixed % 4 == 0 && i < game->option_count; i++)
        *options |= take(in) % game->options[i].value_count << game->options[i].shift;
    if (!game->rules->fits(players, *options)) *options = 0;
    return players;
}

static inline const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static inline void use_texts(const sk_game *game, const void *state, int who) {
    static char memory[1 << 15];
    sk_text text;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&text, memory, sizeof memory);
        game->words->describe(state, lang, &text);
        game->words->verdict(state, lang, &text);
        game->words->ask(state, who, lang, &text);
        for (int i = 0; i < 8; i++)
            sk_refusal(game, state, who, (sk_action)((uint32_t)i * game->actions / 7), lang, &text);
    }
}

static inline void use_numbers(const sk_game *game, const void *state, int seat) {
    float features[1 << 14];
    int32_t values[SK_SEATS];
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    sk_line lines[SK_LINES_MAX];
    sk_stock stock[SK_STOCK_MAX];
    sk_value(game, state, values);
    PROMISE(sk_encoder_of(game)->features <= sizeof features / sizeof features[0]);
    sk_encoder_of(game)->encode(state, seat, features);
    if (head_of(state)->viewer != SK_FULL) return;
    game->rules->score(state, scores);
    game->rules->rank(state, ranks);
    game->words->breakdown(state, seat, SK_FR, lines);
    if (sk_ai_of(game)->stock) PROMISE(sk_ai_of(game)->stock(state, seat, stock) <= SK_STOCK_MAX);
}

static inline void use_picture(const sk_game *game, const void *view, int seat, const sk_choice *choices, int count) {
    static sk_canvas canvas;
    static const char *const names[SK_SEATS] = {"A", "B", "C", "D", "E"};
    canvas.columns = 80;
    canvas.lang = SK_FR;
    canvas.seat = seat;
    canvas.names = names;
    canvas.choices = choices;
    canvas.choice_count = count;
    canvas.focus = count ? choices[0].action : -1;
    sk_canvas_clear(&canvas);
    sk_draw(game, view, &canvas);
}

/* Everything a client does with a state or view that it was given. */
static inline void use(const sk_game *game, const void *state) {
    const sk_head *head = head_of(state);
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    for (int seat = 0; seat < head->players; seat++) {
        if (head->viewer != SK_FULL && (head->viewer & ~SK_RECALL) != seat) continue;
        sk_view(game, state, head->viewer == SK_FULL ? seat : head->viewer, view);
        PROMISE(sk_check(game, view) == 0);
        int count = game->rules->legal(view, seat, choices);
        PROMISE(count <= game->choices_max);
        for (int i = 0; i < count; i++) {
            char memory[256];
            sk_text text;
            sk_text_init(&text, memory, sizeof memory);
            game->words->say(view, seat, choices[i].action, i % 2 ? SK_SENTENCE : SK_NOTATION, i / 2 % SK_LANGS, &text);
        }
        uint16_t appeals[SK_CHOICES_MAX];
        sk_ai_of(game)->priors(view, seat, choices, count, appeals);
        use_texts(game, view, seat);
        use_numbers(game, view, seat);
        use_picture(game, view, seat, choices, count);
    }
    if (head->viewer == SK_FULL) return;
    uint64_t rng = 1;
    memcpy(view, state, game->state_size);
    game->rules->determinize(view, &rng);
    PROMISE(sk_check(game, view) == 0);
}

/* A few plies from a sound full state must stay sound. */
static inline void play_on(const sk_game *game, const void *state, int plies) {
    uint64_t next[SK_STATE_MAX / 8], rng = sk_hash(game, state);
    memcpy(next, state, game->state_size);
    while (plies-- > 0 && head_of(next)->actors && head_of(next)->ply < game->plies_max) {
        int who = sk_actor(next);
        sk_action action = sk_pick(game, next, who, (uint32_t)(sk_random(&rng) >> 32));
        int step = head_of(next)->step;
        PROMISE(sk_play(game, next, who, action) == SK_OK);
        int broken = sk_check(game, next);
        if (broken)
            fprintf(stderr, "%s: step %s, seat %d, action %d breaks invariant %d at ply %d\n", game->key,
                    game->steps[step], who, action, broken, head_of(next)->ply);
        PROMISE(broken == 0);
    }
}

#endif
