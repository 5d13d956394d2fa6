/* properties.c - what holds at every position of every game, whatever its rules: checked on random games. */
#include "tests/support/random_games.h"

#include "skerry/canvas.h"
#include "skerry/player.h"
#include "skerry/record.h"

enum { TEXT_SIZE = 1 << 16, PLAYED_ON = 20 };

static char text_memory[TEXT_SIZE];

static sk_text *text_fresh(void) {
    static sk_text text;
    sk_text_init(&text, text_memory, sizeof text_memory);
    return &text;
}

static int same_bytes(const sk_game *game, const void *a, const void *b) {
    return memcmp(a, b, game->state_size) == 0;
}

/* --- rules --- */

static void choices_are_sound(const table *t, const void *state, uint64_t *rng) {
    sk_choice *choices = (sk_choice *)block(t->game->choices_max * sizeof *choices);
    (void)rng;
    for (int who = 0; who <= SK_CHANCE; who++) {
        int acts = head_of(state)->actors >> who & 1;
        int count = t->game->rules->legal(state, who, choices);
        OK(acts ? count > 0 : count == 0);
        OK(count <= t->game->choices_max);
        for (int i = 0; i < count; i++) {
            OK(choices[i].action < (who == SK_CHANCE ? t->game->outcomes : t->game->actions));
            OK(i == 0 || choices[i].action > choices[i - 1].action);
            OK(who == SK_CHANCE ? choices[i].weight >= 1 : choices[i].weight == 1);
        }
    }
    free(choices);
}

TEST("choices are ascending, unique, in bounds and weigh something") {
    each_ply(8, 1, choices_are_sound);
}

static void pick_is_legal_at_k(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    for (uint32_t actors = head_of(state)->actors; actors; actors &= actors - 1) {
        int who = sk_lowest(actors), count = t->game->rules->legal(state, who, choices);
        uint32_t total = 0, randoms[6] = {0, 0xffffffffu, 0x7fffffffu, 0x80000000u, 0, 0};
        for (int i = 0; i < count; i++)
            total += choices[i].weight;
        randoms[4] = (uint32_t)sk_random(rng);
        randoms[5] = (uint32_t)(sk_random(rng) >> 32);
        for (int r = 0; r < 6; r++) {
            uint32_t k = sk_scale(randoms[r], total);
            int at = 0;
            while (k >= choices[at].weight)
                k -= choices[at++].weight;
            EQ(sk_pick(t->game, state, who, randoms[r]), choices[at].action);
        }
    }
}

TEST("pick gives the choice that its random number falls on") {
    each_ply(8, 1, pick_is_legal_at_k);
}

static void state_is_sound(const table *t, const void *state, uint64_t *rng) {
    const sk_head *head = head_of(state);
    (void)rng;
    EQ(sk_check(t->game, state), 0);
    EQ(head->game, t->game->id);
    EQ(head->version, t->game->version);
    EQ(head->players, t->players);
    EQ(head->options, t->options);
    EQ(head->viewer, SK_FULL);
    OK(head->step < t->game->step_count);
    OK(head->actors == 1 << SK_CHANCE || head->actors >> t->players == 0);
    OK(head->ply <= t->game->plies_max);
    EQ(sk_actor(state), head->actors ? sk_lowest(head->actors) : -1);
}

TEST("every state passes the check; someone acts or the game is over") {
    each_ply(20, 1, state_is_sound);
}

static void ply_advances(const table *t, const void *state, uint64_t *rng) {
    const sk_head *head = head_of(state);
    void *next = block(t->game->state_size);
    memcpy(next, state, t->game->state_size);
    if (head->actors) {
        int who = actor_by_lot(state, rng);
        sk_action action = sk_pick(t->game, state, who, (uint32_t)sk_random(rng));
        EQ(sk_play(t->game, next, who, action), SK_OK);
        EQ(head_of(next)->ply, head->ply + 1);
        OK(head_of(next)->round >= head->round);
    } else {
        EQ(sk_play(t->game, next, 0, 0), SK_GAME_OVER);
        OK(same_bytes(t->game, next, state));
    }
    free(next);
}

TEST("a legal action counts one ply; after the end nothing is played") {
    each_ply(8, 1, ply_advances);
}

static void actions_commute(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    uint32_t actors = head_of(state)->actors;
    if (actors >> SK_CHANCE & 1 || sk_bits(actors) < 2) return;
    void *one = block(game->state_size), *two = block(game->state_size);
    int a = actor_by_lot(state, rng), b;
    do
        b = actor_by_lot(state, rng);
    while (b == a);
    sk_action of_a = sk_pick(game, state, a, (uint32_t)sk_random(rng)),
              of_b = sk_pick(game, state, b, (uint32_t)sk_random(rng));
    memcpy(one, state, game->state_size);
    memcpy(two, state, game->state_size);
    EQ(sk_play(game, one, a, of_a), SK_OK);
    EQ(sk_play(game, two, b, of_b), SK_OK);
    EQ(sk_play(game, one, b, of_b), SK_OK);
    EQ(sk_play(game, two, a, of_a), SK_OK);
    OK(same_bytes(game, one, two));
    free(one);
    free(two);
}

TEST("simultaneous actions of two seats commute byte for byte") {
    each_ply(20, 1, actions_commute);
}

static void illegal_is_refused(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    const sk_head *head = head_of(state);
    void *copy = block(game->state_size);
    memcpy(copy, state, game->state_size);
    for (int i = 0; i < 6; i++) {
        int who = (int)sk_random_below(rng, 10) - 1;
        int acts = who >= 0 && who <= SK_CHANCE && (head->actors >> who & 1);
        sk_action action = (sk_action)(i == 0 ? 0xffff : sk_random_below(rng, game->actions + 2u));
        if (acts && sk_is_legal(game, state, who, action)) continue;
        EQ(sk_play(game, copy, who, action), !head->actors ? SK_GAME_OVER : !acts ? SK_NOT_TURN : SK_ILLEGAL);
        OK(same_bytes(game, copy, state));
        if (who < 0 || who >= t->players) continue;
        for (int lang = 0; lang < SK_LANGS; lang++) {
            sk_text *why = text_fresh();
            sk_refusal(game, state, who, action, lang, why);
            OK(why->length > 0 && !why->cut);
            OK(text_is_clean(why->at, 0));
            OK(places_are_seats(why->at, t->players));
            if (tap_failures) printf("# why, seat %d, action %d: \"%s\"\n", who, action, why->at);
        }
    }
    free(copy);
}

TEST("an illegal action is refused with a reason and changes nothing") {
    each_ply(6, 1, illegal_is_refused);
}

static void results_are_sane(const table *t, const void *state, uint64_t *rng) {
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    sk_line lines[SK_LINES_MAX];
    (void)rng;
    t->game->rules->score(state, scores);
    t->game->rules->rank(state, ranks);
    for (int seat = 0; seat < t->players; seat++) {
        int better = 0;
        for (int other = 0; other < t->players; other++) {
            better += ranks[other] < ranks[seat];
            OK(scores[other] <= scores[seat] || ranks[other] <= ranks[seat]);
        }
        EQ(ranks[seat], better + 1);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            int sum = 0, count = t->game->words->breakdown(state, seat, lang, lines);
            OK(count >= 1 && count <= SK_LINES_MAX);
            for (int i = 0; i < count; i++) {
                sum += lines[i].points;
                OK(memchr(lines[i].label, 0, sizeof lines[i].label) && lines[i].label[0] &&
                   text_is_clean(lines[i].label, 0));
                OK(places_are_seats(lines[i].label, t->players));
            }
            EQ(sum, scores[seat]);
        }
    }
    for (int seat = t->players; seat < SK_SEATS; seat++) {
        EQ(scores[seat], 0);
        EQ(ranks[seat], 0);
    }
}

TEST("score lines sum to the score; places follow the scores without gaps") {
    each_ply(6, 2, results_are_sane);
}

static void playout_is_the_loop(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    void *fast = block(game->state_size), *slow = block(game->state_size);
    uint64_t seed = sk_random(rng), rng_fast = seed, rng_slow = seed;
    uint32_t limit = sk_random_below(rng, 60), played = 0;
    memcpy(fast, state, game->state_size);
    memcpy(slow, state, game->state_size);
    while (played < limit && head_of(slow)->actors) {
        int who = sk_actor(slow);
        game->rules->apply(slow, who, sk_pick(game, slow, who, (uint32_t)(sk_random(&rng_slow) >> 32)));
        played++;
    }
    EQ(sk_playout(game, fast, &rng_fast, limit), played);
    EQ(rng_fast, rng_slow);
    OK(same_bytes(game, fast, slow));
    free(fast);
    free(slow);
}

TEST("playout plays what pick and apply play") {
    each_ply(4, 4, playout_is_the_loop);
}

static void quick_play_is_legal(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    if (!sk_ai_of(game)->rollout_policy) return;
    void *fast = block(game->state_size), *slow = block(game->state_size);
    uint64_t seed = sk_random(rng), rng_fast = seed, rng_slow = seed;
    uint32_t limit = 20 + sk_random_below(rng, 200), played = 0;
    memcpy(fast, state, game->state_size);
    memcpy(slow, state, game->state_size);
    while (played < limit && head_of(slow)->actors) {
        int who = sk_actor(slow);
        sk_action action = sk_ai_of(game)->rollout_policy(slow, who, (uint32_t)(sk_random(&rng_slow) >> 32));
        OK(sk_is_legal(game, slow, who, action));
        if (!sk_is_legal(game, slow, who, action)) break;
        game->rules->apply(slow, who, action);
        played++;
    }
    EQ(sk_ai_of(game)->rollout(fast, &rng_fast, limit), played);
    OK(same_bytes(game, fast, slow));
    free(fast);
    free(slow);
}

TEST("quick play chooses what is legal, and a rollout plays what it chooses") {
    each_ply(4, 4, quick_play_is_legal);
}

/* --- views --- */

static void views_are_stable(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    void *view = block(game->state_size), *again = block(game->state_size);
    sk_game plain = *game;
    sk_rules rules = *plain.rules;
    (void)rng;
    plain.rules = &rules;
    rules.redact = NULL; /* what `sees` says of every element by itself */
    sk_view(game, state, SK_FULL, view);
    OK(same_bytes(game, view, state));
    for (int i = 0, viewer; (viewer = viewer_at(t, i)) >= 0; i++) {
        sk_view(&plain, state, viewer, again);
        sk_view(game, state, viewer, view);
        OK(same_bytes(game, view, again));
        EQ(head_of(view)->viewer, viewer);
        EQ(sk_check(game, view), 0);
        sk_view(game, view, viewer, again);
        OK(same_bytes(game, view, again));
        if (!(viewer & SK_RECALL)) { /* Memory shows the eyes what they see. */
            sk_view(game, state, viewer | SK_RECALL, again);
            sk_view(game, again, viewer, again);
            OK(same_bytes(game, view, again));
        }
        sk_view(game, view, SK_TABLE_VIEW | (viewer & SK_RECALL), view); /* Every seat sees what spectators see. */
        sk_view(game, state, SK_TABLE_VIEW | (viewer & SK_RECALL), again);
        OK(same_bytes(game, view, again));
        if (tap_failures) printf("# viewer 0x%02x\n", viewer);
    }
    free(view);
    free(again);
}

TEST("a view of a view is the same view; memory and every seat see at least what eyes and spectators see") {
    each_ply(6, 1, views_are_stable);
}

static void views_know_their_choices(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    sk_choice full[SK_CHOICES_MAX], seen[SK_CHOICES_MAX];
    void *view = block(game->state_size);
    for (int i = 0, viewer; (viewer = viewer_at(t, i)) >= 0; i++) {
        int seat = viewer & ~SK_RECALL;
        if (seat == SK_TABLE_VIEW) continue;
        sk_view(game, state, viewer, view);
        int count = game->rules->legal(state, seat, full);
        EQ(game->rules->legal(view, seat, seen), count);
        OK(memcmp(full, seen, (size_t)count * sizeof *full) == 0);
        if (count) {
            uint32_t random = (uint32_t)sk_random(rng);
            EQ(sk_pick(game, view, seat, random), sk_pick(game, state, seat, random));
        }
    }
    free(view);
}

TEST("a seat's view offers it the choices of the full state") {
    each_ply(6, 1, views_know_their_choices);
}

static void fill_fits_the_view(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    void *view = block(game->state_size), *filled = block(game->state_size), *again = block(game->state_size);
    for (int i = 0, viewer; (viewer = viewer_at(t, i)) >= 0; i++) {
        sk_view(game, state, viewer, view);
        memcpy(filled, view, game->state_size);
        game->rules->determinize(filled, rng);
        EQ(head_of(filled)->viewer, SK_FULL);
        EQ(sk_check(game, filled), 0);
        sk_view(game, filled, viewer, again);
        OK(same_bytes(game, view, again));
        if (tap_failures) printf("# viewer 0x%02x\n", viewer);
    }
    free(view);
    free(filled);
    free(again);
}

TEST("fill deals a sound state that looks the same to the viewer") {
    each_ply(6, 1, fill_fits_the_view);
}

/* --- bytes, JSON, position ids --- */

static void codec_round_trips(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    size_t size = sk_write_size(game);
    uint8_t *bytes = (uint8_t *)block(size);
    void *back = block(game->state_size), *view = block(game->state_size);
    const sk_game *found = NULL;
    (void)rng;
    EQ(sk_write(game, state, bytes), size);
    EQ(sk_read(game, back, bytes, size), SK_OK);
    OK(same_bytes(game, state, back));
    EQ(sk_hash(game, back), sk_hash(game, state));
    EQ(sk_read(game, back, bytes, size - 1), SK_BAD_SIZE);
    OK(same_bytes(game, state, back));
    sk_view(game, state, SK_TABLE_VIEW, view);
    sk_write(game, view, bytes);
    EQ(sk_read(game, back, bytes, size), SK_OK);
    OK(same_bytes(game, view, back));
    sk_text *id = text_fresh();
    sk_position_write(game, state, id);
    EQ(sk_position_read(id->at, &found, back), SK_OK);
    OK(found == game && !id->cut && same_bytes(game, state, back));
    for (size_t cut = 1; cut <= 4; cut++) {
        id->at[id->length - cut] = 0;
        EQ(sk_position_read(id->at, &found, back), SK_BAD_SIZE);
    }
    OK(same_bytes(game, state, back));
    free(bytes);
    free(back);
    free(view);
}

TEST("bytes and position ids read back as the same state") {
    each_ply(6, 1, codec_round_trips);
}

/* A state that was accepted can be played on: whoever acts has a choice, and every ply leaves a sound state. */
static void plays_on(const sk_game *game, void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    for (int i = 0; i < PLAYED_ON && head_of(state)->actors && !tap_failures; i++) {
        int who = actor_by_lot(state, rng);
        OK(game->rules->legal(state, who, choices) > 0);
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(rng) >> 32)));
        EQ(sk_check(game, state), 0);
    }
}

static void damage_is_noticed(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    size_t size = sk_write_size(game);
    uint8_t *bytes = (uint8_t *)block(size);
    void *back = block(game->state_size), *kept = block(game->state_size);
    memcpy(kept, back, game->state_size);
    sk_write(game, state, bytes);
    for (int i = 0; i < 8; i++) {
        size_t at = sk_random_below(rng, (uint32_t)size);
        uint8_t was = bytes[at];
        bytes[at] = (uint8_t)sk_random(rng);
        if (sk_read(game, back, bytes, size) != SK_OK)
            OK(same_bytes(game, back, kept));
        else if (head_of(back)->viewer == SK_FULL)
            plays_on(game, back, rng);
        memcpy(back, kept, game->state_size);
        bytes[at] = was;
    }
    bytes[0]++;
    EQ(sk_read(game, back, bytes, size), SK_BAD_VERSION);
    bytes[0]--, bytes[1]++;
    EQ(sk_read(game, back, bytes, size), SK_NO_GAME);
    bytes[1]--, bytes[3]++;
    EQ(sk_read(game, back, bytes, size), SK_BAD_VERSION);
    free(bytes);
    free(back);
    free(kept);
}

TEST("damaged bytes are refused or still a state that can be played; a refusal leaves the caller's state alone") {
    each_ply(4, 2, damage_is_noticed);
}

static void json_round_trips(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    void *back = block(game->state_size), *view = block(game->state_size);
    char error_memory[256];
    sk_text error;
    (void)rng;
    for (int i = -1, viewer; (viewer = i < 0 ? SK_FULL : viewer_at(t, i)) >= 0; i++) {
        sk_text *json = text_fresh();
        sk_view(game, state, viewer, view);
        sk_json_write(game, view, json);
        OK(!json->cut);
        OK(sk_json_game(json->at, json->length) == game);
        sk_text_init(&error, error_memory, sizeof error_memory);
        EQ(sk_json_read(game, back, json->at, json->length, SK_EN, &error), SK_OK);
        OK(same_bytes(game, view, back));
        if (tap_failures) printf("# viewer 0x%02x %s\n# %s\n", viewer, error_memory, json->at);
        if (tap_failures) break;
    }
    free(back);
    free(view);
}

TEST("JSON of states and views reads back as the same bytes") {
    each_ply(4, 4, json_round_trips);
}

static void json_refuses(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    void *back = block(game->state_size), *kept = block(game->state_size);
    sk_text *json = text_fresh();
    memcpy(kept, back, game->state_size);
    sk_json_write(game, state, json);
    for (int i = 0; i < 4; i++) {
        char memory[256];
        sk_text error;
        size_t size = sk_random_below(rng, (uint32_t)json->length);
        sk_text_init(&error, memory, sizeof memory);
        OK(sk_json_read(game, back, json->at, size, i % 2, &error) != SK_OK);
        OK(error.length > 0);
        OK(same_bytes(game, back, kept));
    }
    free(back);
    free(kept);
}

TEST("JSON that is cut short is refused with a reason") {
    each_ply(2, 8, json_refuses);
}

/* The set-up that JSON asks for: with an option more that the game does not have, and with one that is no text. */
static void json_option(const table *t, int index, double until) {
    static const struct {
        const char *option;
        sk_status status;
    } unknown[] = {{"{\"nonsense\":\"1\"", SK_BAD_OPTION}, {"{\"nonsense\":[", SK_BAD_TEXT}};
    uint64_t state[SK_STATE_MAX / 8], back[SK_STATE_MAX / 8];
    static char edited[1 << 17];
    sk_text *json = text_fresh();
    (void)until;
    t->game->rules->init(state, t->players, t->options);
    sk_json_write(t->game, state, json);
    const char *at = strstr(json->at, "\"options\":{");
    OK(at != NULL);
    if (!at || tap_failures) return;
    at += strlen("\"options\":");
    for (int i = 0; i < 2; i++) {
        int length = snprintf(edited, sizeof edited, "%.*s%s%s%s", (int)(at - json->at), json->at, unknown[i].option,
                              at[1] == '}' ? "" : ",", at + 1);
        EQ(sk_json_read(t->game, back, edited, (size_t)length, index % 2, NULL), unknown[i].status);
    }
}

TEST("JSON with an option that a game does not have is refused for that reason") {
    each_table(0.1, json_option);
}

/* --- the row of a game --- */

TEST("the field table covers every byte after the head exactly once") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        uint8_t *covered = (uint8_t *)block(game->state_size);
        memset(covered, 0, game->state_size);
        OK(game->state_size <= SK_STATE_MAX);
        for (int f = 0; f < game->field_count; f++) {
            const sk_field *field = &game->fields[f];
            OK(field->width == 1 || field->width == 2 || field->width == 4 || field->width == 8);
            OK(!field->per_seat || (field->rows >= game->players_max && field->rows <= SK_SEATS));
            OK(field->sight == SK_PUBLIC || (field->sight <= SK_TOGETHER && game->rules->sees));
            for (int other = 0; other < f; other++)
                OK(strcmp(field->name, game->fields[other].name) != 0);
            for (int row = 0; row < field->rows; row++) {
                size_t at = (size_t)field->offset + (size_t)row * field->stride;
                size_t end = at + (size_t)field->count * field->width;
                OK(at >= sizeof(sk_head) && end <= game->state_size);
                for (; at < end && at < game->state_size; at++)
                    covered[at]++;
            }
        }
        for (size_t at = sizeof(sk_head); at < game->state_size; at++) {
            if (covered[at] != 1) printf("# %s: byte %d is in %d fields\n", game->key, (int)at, covered[at]);
            EQ(covered[at], 1);
        }
        free(covered);
    }
}

/* --- games of rules and words alone --- */

/* A copy of the game without the parts that may be left out. */
static sk_game bare_game(const sk_game *game, sk_rules *rules) {
    sk_game bare = *game;
    *rules = *game->rules;
    rules->loops = NULL;
    bare.rules = rules;
    bare.ai = NULL;
    bare.encoder = NULL;
    bare.art = NULL;
    return bare;
}

static void plays_as_compiled(const table *t, int index, double until) {
    uint64_t lots = sk_random_seed(41, (uint64_t)index), *rng = &lots;
    sk_rules rules;
    const sk_game bare = bare_game(t->game, &rules);
    uint64_t states[2][2 * SK_STATE_MAX / 8], seeds[2][2];
    (void)until;
    int8_t acted[2][2];
    const uint32_t limit = 1 + sk_random_below(rng, 400);
    for (int i = 0; i < 2; i++) {
        for (int g = 0; g < 2; g++) {
            EQ(sk_new(t->game, (uint8_t *)states[i] + (size_t)g * t->game->state_size, t->players, t->options), SK_OK);
            seeds[i][g] = *rng + (uint64_t)g;
        }
    }
    EQ(sk_playout(&bare, states[0], &seeds[0][0], limit), sk_playout(t->game, states[1], &seeds[1][0], limit));
    EQ(sk_turns(&bare, states[0], seeds[0], 2, acted[0]), sk_turns(t->game, states[1], seeds[1], 2, acted[1]));
    OK(memcmp(states[0], states[1], 2u * t->game->state_size) == 0 && memcmp(seeds[0], seeds[1], sizeof seeds[0]) == 0);
    OK(memcmp(acted[0], acted[1], sizeof acted[0]) == 0);
}

TEST("random play by the list of choices is what the compiled loops play") {
    each_table(0.1, plays_as_compiled);
}

static void is_seen_and_judged(const table *t, int index, double until) {
    uint64_t lots = sk_random_seed(42, (uint64_t)index), *rng = &lots;
    static sk_canvas canvas;
    static const char *const names[SK_SEATS] = {"Ana", "Bea", "Cid", "Dag", "Eva"};
    sk_rules rules;
    const sk_game bare = bare_game(t->game, &rules);
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    sk_bot bot;
    (void)until;
    EQ(sk_new(&bare, state, t->players, t->options), SK_OK);
    sk_playout(&bare, state, rng, 30);
    while (sk_actor(state) == SK_CHANCE)
        sk_playout(&bare, state, rng, 1);
    const int seat = sk_actor(state);
    if (seat < 0) return;
    sk_view(&bare, state, seat, view);
    canvas.columns = 80;
    canvas.seat = seat;
    canvas.focus = -1;
    canvas.names = names;
    canvas.choices = choices;
    canvas.choice_count = rules.legal(view, seat, choices);
    sk_canvas_clear(&canvas);
    sk_draw(&bare, view, &canvas);
    OK(canvas.height > 2 && canvas.width <= 80 && canvas.target_count > 0);
    OK(canvas.target_count == canvas.choice_count || canvas.height == SK_CANVAS_HEIGHT);
    EQ(sk_encoder_of(&bare)->features, 0);
    EQ(sk_policy_size(&bare), bare.actions);
    EQ(sk_bot_open(&bot, &bare, "easy", seat, 7), SK_OK);
    bot.budget.iterations = 30;
    OK(sk_is_legal(&bare, state, seat, sk_bot_choose(&bot, state)));
    sk_bot_close(&bot);
}

TEST("a game of rules and words alone has a board with every choice on it and a player that chooses") {
    each_table(0.1, is_seen_and_judged);
}

TEST("the registry has unique keys, ids and prefixes, and bounds that fit the interface") {
    int count;
    const sk_game *const *games = sk_games(&count);
    OK(count >= 1);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        OK(sk_find(game->key) == game);
        OK(sk_find(sk_game_folder(game).name) == game);
        OK(sk_find_id(game->id) == game);
        OK(g == 0 || game->id > games[g - 1]->id);
        OK(game->players_min >= 1 && game->players_min <= game->players_max && game->players_max <= SK_SEATS);
        OK(game->choices_max <= SK_CHOICES_MAX && game->plies_max <= SK_PLIES_MAX);
        OK(game->words->book->rule_count > 0);
        for (int lang = 0; lang < SK_LANGS; lang++)
            OK(game->title[lang][0] && game->summary[lang][0]);
    }
    OK(!sk_find("chess") && !sk_find_id(0));
}

TEST("options are set by name, read back, and refused when unknown or out of range") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        uint32_t options = 0, used = 0;
        void *state = block(game->state_size);
        for (int i = 0; i < game->option_count; i++) {
            const sk_option *option = &game->options[i];
            uint32_t mask = ((1u << option->bits) - 1) << option->shift;
            OK(!(used & mask) && option->value_count <= 1u << option->bits);
            used |= mask;
            for (int v = option->value_count - 1; v >= 0; v--) {
                EQ(sk_option_set(game, &options, option->key, option->values[v]), SK_OK);
                EQ(sk_option_get(game, options, i), v);
            }
            EQ(sk_option_set(game, &options, option->key, "no such value"), SK_BAD_OPTION);
        }
        EQ(options, 0);
        EQ(sk_option_set(game, &options, "no-such-option", "1"), SK_BAD_OPTION);
        OK(used == 0xffffffffu || !sk_options_valid(game, ~used));
        EQ(sk_new(game, state, game->players_min - 1, 0), SK_BAD_PLAYERS);
        EQ(sk_new(game, state, game->players_max + 1, 0), SK_BAD_PLAYERS);
        if (used != 0xffffffffu) EQ(sk_new(game, state, game->players_min, ~used), SK_BAD_OPTION);
        free(state);
    }
}

TEST("to the letter of the rulebook: every number of players, what the rulebook leaves open untouched, and back") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        uint32_t letter = sk_read_by(game, 0, SK_LETTER);
        uint64_t state[SK_STATE_MAX / 8], rng = 7;
        EQ(sk_reading_of(game, letter), SK_LETTER);
        EQ(sk_reading_of(game, 0), letter ? SK_RULINGS : SK_LETTER);
        for (int players = game->players_min; players <= game->players_max; players++)
            EQ(sk_new(game, state, players, letter), SK_OK);
        for (int walk = 0; walk < 200; walk++) {
            uint32_t mixed = options_mixed(game, &rng), read = sk_read_by(game, mixed, SK_LETTER);
            EQ(sk_reading_of(game, read), SK_LETTER);
            EQ(sk_read_by(game, read, SK_RULINGS), sk_read_by(game, mixed, SK_RULINGS));
            OK(sk_reading_of(game, mixed) != SK_LETTER || mixed == read);
            for (int i = 0; i < game->option_count; i++) {
                int8_t asked = game->options[i].letter;
                OK(asked == SK_FREE || (asked >= 0 && asked < game->options[i].value_count));
                EQ(sk_option_get(game, read, i), asked == SK_FREE ? sk_option_get(game, mixed, i) : asked);
            }
        }
    }
}

TEST("every game lets the host say who begins, and records name a late option only where it is not the default") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g];
        static sk_record record;
        static char memory[4096];
        sk_text text;
        int start = 0;
        while (start < game->option_count && strcmp(game->options[start].key, SK_START) != 0)
            start++;
        OK(start < game->option_count);
        if (start == game->option_count) continue;
        EQ(game->options[start].value_count, game->players_max + 1);
        for (uint32_t seat = 0; seat < 3; seat += 2) {
            uint32_t options = seat << game->options[start].shift;
            sk_record_init(&record, game, 2, options);
            sk_text_init(&text, memory, sizeof memory);
            sk_record_write(&record, &text);
            for (int i = 0; i < game->option_count; i++)
                EQ(strstr(memory, game->options[i].key) != NULL, sk_option_told(game, options, i));
            OK(!seat || strstr(memory, "start=2") != NULL);
        }
    }
}
