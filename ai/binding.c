/* binding.c - plain functions over sk_game for other languages. */
#include <stdatomic.h>
#include <stdlib.h>

#include "skerry/binding.h"
#include "skerry/frame.h"
#include "skerry/table.h"
#include "skerry/features.h"
#include "skerry/text.h"

int sk_binding_version(void) {
    return SK_BINDING_VERSION;
}

int sk_binding_games(void) {
    int count;
    sk_games(&count);
    return count;
}

const sk_game *sk_binding_game(int index) {
    int count;
    const sk_game *const *games = sk_games(&count);
    return index >= 0 && index < count ? games[index] : NULL;
}

const char *sk_binding_key(const sk_game *game) {
    return game->key;
}

const char *sk_binding_title(const sk_game *game, int lang) {
    return game->title[lang == SK_FR ? SK_FR : SK_EN];
}

int sk_binding_fact(const sk_game *game, int fact) {
    const sk_encoder *encoder = sk_encoder_of(game);
    switch (fact) {
    case SK_FACT_ID: return game->id;
    case SK_FACT_VERSION: return game->version;
    case SK_FACT_PLAYERS_MIN: return game->players_min;
    case SK_FACT_PLAYERS_MAX: return game->players_max;
    case SK_FACT_STATE_SIZE: return game->state_size;
    case SK_FACT_ACTIONS: return game->actions;
    case SK_FACT_OUTCOMES: return game->outcomes;
    case SK_FACT_CHOICES_MAX: return game->choices_max;
    case SK_FACT_PLIES_MAX: return game->plies_max;
    case SK_FACT_FEATURES: return encoder->features;
    case SK_FACT_OPTION_COUNT: return game->option_count;
    case SK_FACT_RULE_COUNT: return game->words->book->rule_count;
    case SK_FACT_MINUTES: return game->minutes;
    case SK_FACT_SEATS: return SK_SEATS;
    case SK_FACT_TENSOR: return encoder->encoding_version;
    case SK_FACT_AIMS: return sk_policy_size(game);
    case SK_FACT_KEPT: return (int)encoder->encoder_cache_size;
    case SK_FACT_ROOM:
        return encoder->max_active_features ? encoder->max_active_features + SK_SPARSE_SLACK : encoder->features;
    default: return -1;
    }
}

const char *sk_binding_option(const sk_game *game, int option) {
    return option >= 0 && option < game->option_count ? game->options[option].key : NULL;
}

const char *sk_binding_option_value(const sk_game *game, int option, int value) {
    if (option < 0 || option >= game->option_count || value < 0 || value >= game->options[option].value_count)
        return NULL;
    return game->options[option].values[value];
}

const char *sk_binding_option_letter(const sk_game *game, int option) {
    if (option < 0 || option >= game->option_count || game->options[option].letter == SK_FREE) return NULL;
    return game->options[option].values[game->options[option].letter];
}

const char *sk_binding_level(const sk_game *game, int level) {
    const sk_mind *minds[SK_LEVELS_MAX];
    return level >= 0 && level < sk_levels(game, minds) ? minds[level]->name : NULL;
}

const char *sk_binding_level_about(const sk_game *game, int level, int lang) {
    const sk_mind *minds[SK_LEVELS_MAX];
    return level >= 0 && level < sk_levels(game, minds) ? minds[level]->about[lang == SK_FR ? SK_FR : SK_EN] : NULL;
}

int sk_binding_legal(const sk_game *game, const void *state, int who, sk_choice *out) {
    return game->rules->legal(state, who, out);
}

sk_status sk_binding_play(const sk_game *game, void *state, int who, sk_action action, uint8_t *sealed,
                          uint8_t *silent) {
    uint64_t before[SK_STATE_MAX / 8];
    memcpy(before, state, game->state_size);
    sk_status status = sk_play(game, state, who, action);
    *sealed = *silent = 0;
    if (status == SK_OK && ((const sk_head *)state)->viewer == SK_FULL)
        *sealed = sk_sealed(game, before, who, action, silent);
    return status;
}

sk_action sk_binding_pick(const sk_game *game, const void *state, int who, uint32_t random) {
    return sk_pick(game, state, who, random);
}

void sk_binding_score(const sk_game *game, const void *state, int16_t *out) {
    game->rules->score(state, out);
}

void sk_binding_rank(const sk_game *game, const void *state, uint8_t *out) {
    game->rules->rank(state, out);
}

void sk_binding_observe(const sk_game *game, const void *view, int seat, float *out) {
    sk_encoder_of(game)->encode(view, seat, out);
}

const char *sk_binding_feature(const sk_game *game, int index, char *name, size_t size, int32_t numbers[12]) {
    sk_feature_place place;
    sk_text text;
    if (!sk_feature_at(game, index, &place)) return NULL;
    sk_text_init(&text, name, size);
    sk_text_add(&text, place.name);
    numbers[0] = place.kind;
    numbers[1] = place.scale;
    numbers[2] = place.start;
    numbers[3] = place.dimensions;
    for (int i = 0; i < SK_FEATURE_DIMENSIONS; i++) {
        numbers[4 + i] = i < place.dimensions ? place.shape[i] : 1;
        numbers[8 + i] = i < place.dimensions ? place.stride[i] : 0;
    }
    return place.about;
}

const char *sk_binding_feature_kind(int kind) {
    return sk_feature_kind_name(kind);
}

void sk_binding_fill(const sk_game *game, void *view, uint64_t *rng) {
    game->rules->determinize(view, rng);
}

int sk_binding_say(const sk_game *game, const void *state, int who, sk_action action, int form, int lang, char *out,
                   size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    game->words->say(state, who, action, form, lang, &text);
    return (int)text.length;
}

int sk_binding_why(const sk_game *game, const void *state, int who, sk_action action, int lang, char *out,
                   size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    sk_refusal(game, state, who, action, lang, &text);
    return (int)text.length;
}

int sk_binding_undo_point(const sk_game *game, int players, uint32_t options, const void *start, const uint8_t *who,
                          const sk_action *actions, int count, int seat, int asked) {
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
    sk_table table = {.game = game, .state = state, .plies = plies, .room = SK_PLIES_MAX};
    sk_status status = start ? sk_table_from(&table, start) : sk_table_open(&table, players, options);
    for (int i = 0; i < count && status == SK_OK; i++)
        status = sk_table_play(&table, who[i], actions[i]);
    if (status != SK_OK) return -1;
    return asked ? sk_table_ask_point(&table, seat) : sk_table_undo_point(&table, seat);
}

int sk_binding_describe(const sk_game *game, const void *view, int lang, char *out, size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    game->words->describe(view, lang, &text);
    return (int)text.length;
}

int sk_binding_json(const sk_game *game, const void *state, char *out, size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    sk_json_write(game, state, &text);
    return (int)text.length;
}

int sk_binding_json_read(const sk_game *game, void *state, const char *json, size_t length, char *error, size_t size) {
    sk_text text;
    sk_text_init(&text, error, size);
    return sk_json_read(game, state, json, length, SK_EN, &text);
}

sk_record *sk_binding_record(const sk_game *game, int players, uint32_t options) {
    sk_record *record = (sk_record *)malloc(sizeof *record);
    if (record) sk_record_init(record, game, players, options);
    return record;
}

void sk_binding_record_free(sk_record *record) {
    free(record);
}

const sk_game *sk_binding_record_game(const sk_record *record, int *players, uint32_t *options, int *count) {
    *players = record->players;
    *options = record->options;
    *count = record->count;
    return record->game;
}

int sk_binding_record_ply(const sk_record *record, int index, int *who) {
    if (index < 0 || index >= record->count) return -1;
    *who = record->plies[index].who;
    return record->plies[index].action;
}

int sk_binding_record_write(const sk_record *record, char *out, size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    sk_record_write(record, &text);
    return text.cut ? -1 : (int)text.length;
}

int sk_binding_record_read(sk_record *record, const char *text, size_t length, char *error, size_t size) {
    sk_text reason;
    sk_text_init(&reason, error, size);
    return sk_record_read(record, text, length, SK_EN, &reason);
}

sk_bot *sk_binding_bot(const sk_game *game, const char *level, int seat, uint64_t seed, uint32_t iterations) {
    sk_bot *bot = (sk_bot *)malloc(sizeof *bot);
    if (!bot) return NULL;
    if (sk_bot_open(bot, game, level, seat, seed) != SK_OK) {
        free(bot);
        return NULL;
    }
    bot->budget.iterations = iterations;
    return bot;
}

void sk_binding_bot_free(sk_bot *bot) {
    if (!bot) return;
    sk_bot_close(bot);
    free(bot);
}

sk_batch *sk_binding_batch(const sk_game *game, int players, uint32_t options, uint32_t count, int renew,
                           uint8_t *states, uint64_t *rng, uint32_t *episode, int16_t *final_scores,
                           uint8_t *final_ranks) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_batch *batch = sk_new(game, trial, players, options) == SK_OK ? (sk_batch *)malloc(sizeof *batch) : NULL;
    if (!batch) return NULL;
    *batch = (sk_batch){.game = game,
                        .count = count,
                        .options = options,
                        .players = (uint8_t)players,
                        .states = states,
                        .rng = rng,
                        .episode = episode,
                        .renew = (uint8_t)renew,
                        .final_scores = final_scores,
                        .final_ranks = final_ranks};
    return batch;
}

void sk_binding_batch_free(sk_batch *batch) {
    free(batch);
}

void sk_binding_batch_keep(sk_batch *batch, sk_choice *legal, uint16_t *legal_count) {
    batch->legal = legal;
    batch->legal_count = legal_count;
}

void sk_binding_batch_remember(sk_batch *batch, uint8_t *kept) {
    batch->kept = kept;
}

int sk_binding_batch_reset(sk_batch *batch, sk_rivals *rivals, uint64_t seed, int threads) {
    batch->seed = seed;
    return rivals ? sk_rivals_reset(rivals, threads) : sk_batch_reset(batch);
}

sk_turn *sk_binding_turn(int play, int reward, const sk_action *actions, uint8_t *refused, uint8_t *ended,
                         int8_t *acted, int8_t *actors, float *rewards, uint8_t *mask, float *observation,
                         float *information) {
    sk_turn *turn = (sk_turn *)malloc(sizeof *turn);
    if (!turn) return NULL;
    *turn = (sk_turn){.play = (uint8_t)play,
                      .reward = (uint8_t)reward,
                      .actions = actions,
                      .refused = refused,
                      .ended = ended,
                      .acted = acted,
                      .actors = actors,
                      .rewards = rewards,
                      .mask = mask,
                      .observation = observation,
                      .information = information};
    return turn;
}

void sk_binding_turn_free(sk_turn *turn) {
    free(turn);
}

void sk_binding_turn_list(sk_turn *turn, uint16_t *index, int8_t *value, uint16_t *told, int room, int recall) {
    turn->index = index;
    turn->value = value;
    turn->told = told;
    turn->room = (uint16_t)room;
    turn->recall = (uint8_t)recall;
}

uint32_t sk_binding_batch_turn(sk_batch *batch, sk_rivals *rivals, const sk_turn *turn, int threads) {
    if (rivals) return sk_rivals_turn(rivals, turn, threads);
    uint32_t refused = threads > 1 ? sk_batch_turn_parallel(batch, turn, threads) : sk_batch_turn(batch, turn);
    const uint8_t *state = batch->states;
    for (uint32_t g = 0; !batch->renew && turn->ended && g < batch->count; g++, state += batch->game->state_size) {
        if (!turn->ended[g]) continue;
        if (batch->final_scores) batch->game->rules->score(state, batch->final_scores + (size_t)g * SK_SEATS);
        if (batch->final_ranks) batch->game->rules->rank(state, batch->final_ranks + (size_t)g * SK_SEATS);
    }
    return refused;
}

/* A turn of the whole batch, and how many of its actions are not legal. */
typedef struct checking {
    const sk_batch *batch;
    const sk_turn *turn;
    atomic_uint refused;
} checking;

static void check_part(sk_batch *part, void *context) {
    checking *c = (checking *)context;
    const sk_turn settle = {.play = SK_TURN_LOOK}; /* sk_batch_play may have stopped where chance acts */
    size_t from = part->first - c->batch->first;
    const sk_action *actions = c->turn->actions + from;
    uint8_t *refused = c->turn->refused + from, *state = part->states;
    uint32_t count = 0;
    for (uint32_t g = 0; g < part->count; g++, state += part->game->state_size) {
        if (part->legal && part->legal_count[g]) { /* a seat decides: nobody need ask the state, which is far */
            __builtin_prefetch(part->legal + (size_t)(g + 8) * part->game->choices_max);
            refused[g] = !sk_batch_legal(part, g, actions[g]);
            count += refused[g];
            continue;
        }
        if (sk_actor(state) == SK_CHANCE) {
            sk_batch one = sk_batch_part(part, g, g + 1);
            sk_batch_turn(&one, &settle);
        }
        refused[g] = sk_actor(state) >= 0 && !sk_batch_legal(part, g, actions[g]);
        count += refused[g];
    }
    atomic_fetch_add(&c->refused, count);
}

/* How many actions of the turn are not legal; games that are over take any. */
static uint32_t check_all(const sk_stepper *stepper, const sk_turn *turn) {
    checking c = {.batch = stepper->batch, .turn = turn};
    sk_batch_parallel(stepper->batch, stepper->threads, check_part, &c);
    return c.refused;
}

/* What a turn tells of a position, for game g alone. */
static sk_turn look_at(const sk_batch *batch, const sk_turn *turn, uint32_t g) {
    const size_t features = (size_t)g * sk_encoder_of(batch->game)->features;
    return (sk_turn){.play = SK_TURN_LOOK,
                     .actors = turn->actors ? turn->actors + g : NULL,
                     .mask = turn->mask ? turn->mask + (size_t)g * batch->game->actions : NULL,
                     .observation = turn->observation ? turn->observation + features : NULL,
                     .information = turn->information ? turn->information + features : NULL,
                     .index = turn->told ? turn->index + (size_t)g * turn->room : NULL,
                     .value = turn->told ? turn->value + (size_t)g * turn->room : NULL,
                     .told = turn->told ? turn->told + g : NULL,
                     .room = turn->room,
                     .recall = turn->recall};
}

void sk_binding_batch_renew(sk_batch *batch, sk_rivals *rivals, const uint8_t *which, const sk_turn *turn) {
    for (uint32_t g = 0; g < batch->count; g++) {
        if (!which[g]) continue;
        sk_batch one = sk_batch_part(batch, g, g + 1);
        ((sk_head *)(void *)one.states)->actors = 0;
        if (rivals)
            sk_rivals_renew(rivals, g);
        else
            sk_batch_renew(&one);
        sk_turn look = look_at(batch, turn, g);
        sk_batch_turn(&one, &look);
    }
}

/* Returns how many of the given numbers are no action of the game. */
static uint32_t take_given(const sk_stepper *stepper) {
    const uint32_t actions = stepper->batch->game->actions;
    uint32_t strange = 0;
    for (uint32_t g = 0; g < stepper->batch->count; g++) {
        const int64_t given = stepper->given[g];
        const int known = given >= 0 && given < (int64_t)actions;
        stepper->actions[g] = known ? (sk_action)given : (sk_action)SK_NO_ACTION;
        strange += !known;
    }
    return strange;
}

/* Games that wait begin anew, and those that ended wait from now on. */
static void renew_waiting(const sk_stepper *stepper, const uint8_t *ended) {
    const uint32_t count = stepper->batch->count;
    if (!stepper->waiting) return;
    if (stepper->renews) {
        sk_binding_batch_renew(stepper->batch, stepper->rivals, stepper->waiting, stepper->look);
        memset(stepper->waiting, 0, count);
    }
    for (uint32_t g = 0; g < count; g++)
        stepper->waiting[g] |= ended[g];
}

/* Returns how many games ended. */
static uint32_t note_ends(const sk_stepper *stepper, const sk_turn *turn) {
    const uint32_t count = stepper->batch->count;
    const size_t players = stepper->batch->players;
    uint32_t ends = 0;
    memset(stepper->truncated, 0, count);
    memset(stepper->reward, 0, count * sizeof *stepper->reward);
    for (uint32_t g = 0; g < count; g++) {
        if (!turn->ended[g]) continue;
        const int whose = stepper->seat >= 0 ? stepper->seat : turn->acted[g] < 0 ? 0 : turn->acted[g];
        stepper->reward[g] = turn->rewards[g * players + (size_t)whose];
        stepper->over[ends++] = g;
    }
    return ends;
}

int64_t sk_binding_step(const sk_stepper *stepper, const sk_turn *turn, int strict) {
    const uint32_t strange = turn->play == SK_TURN_RANDOM ? 0 : take_given(stepper);
    if (turn->play == SK_TURN_TRUSTED) {
        const uint32_t refused = strict ? check_all(stepper, turn) : strange;
        if (refused) return -(int64_t)refused;
    }
    sk_binding_batch_turn(stepper->batch, stepper->rivals, turn, stepper->threads);
    renew_waiting(stepper, turn->ended);
    return note_ends(stepper, turn);
}

/* Bytes of eight that are not zero. */
static uint32_t count_eight(const uint8_t *at) {
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return (uint32_t)__builtin_popcountll((((word & low) + low) | word) & ~low);
}

void sk_binding_sample(const uint8_t *mask, uint32_t rows, uint32_t actions, const uint32_t *random, int64_t *out) {
    for (uint32_t r = 0; r < rows; r++, mask += actions) {
        uint32_t count = 0, at = 0, i = 0;
        for (; i + 8 <= actions; i += 8)
            count += count_eight(mask + i);
        for (; i < actions; i++)
            count += mask[i] != 0;
        uint32_t left = (uint32_t)((uint64_t)random[r] * count >> 32);
        for (uint32_t here; at + 8 <= actions && (here = count_eight(mask + at)) <= left; at += 8)
            left -= here;
        for (; count && (!mask[at] || left); at++)
            left -= mask[at] != 0;
        out[r] = count ? at : 0;
    }
}

/* Plies to play, and how many the parts have played. */
typedef struct playing {
    uint32_t plies;
    atomic_ullong played;
} playing;

static void play_part(sk_batch *part, void *context) {
    playing *p = (playing *)context;
    atomic_fetch_add(&p->played, sk_batch_play(part, p->plies));
}

uint64_t sk_binding_batch_play(sk_batch *batch, uint32_t plies, int threads) {
    playing p = {.plies = plies};
    sk_batch_parallel(batch, threads, play_part, &p);
    return p.played;
}
