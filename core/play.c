/* play.c - the borders of play: finding a game, setting it up, playing an action, reading a typed move.
 *
 * Everything here asks the game's rules; nothing here decides what is legal.
 */
#include <assert.h>

#include "skerry/batch_common.h"
#include "skerry/text.h"
#include "i18n/words.h"

static_assert(sizeof(sk_head) == 16, "the head has no padding");

const char *sk_status_name(sk_status status) {
    static const char *const names[SK_STATUS_COUNT] = {
        "OK",      "NO_GAME",   "BAD_PLAYERS", "BAD_OPTION", "BAD_TEXT",    "AMBIGUOUS", "NOT_TURN",
        "ILLEGAL", "GAME_OVER", "BAD_STATE",   "BAD_SIZE",   "BAD_VERSION", "BAD_HASH",  "BAD_EDITION",
    };
    return (unsigned)status < SK_STATUS_COUNT ? names[status] : "UNKNOWN";
}

const char *sk_status_text(sk_status status, int lang) {
    static const int words[SK_STATUS_COUNT] = {
        W_status_ok,        W_status_no_game,     W_status_bad_players, W_status_bad_option,  W_status_bad_text,
        W_status_ambiguous, W_status_not_turn,    W_status_illegal,     W_status_game_over,   W_status_bad_state,
        W_status_bad_size,  W_status_bad_version, W_status_bad_hash,    W_status_bad_edition,
    };
    return sk_messages[lang][words[status]];
}

sk_folder sk_game_folder(const sk_game *game) {
    sk_folder out = {{0}};
    SK_REQUIRE(strlen(game->key) < SK_KEY_MAX);
    for (size_t i = 0; game->key[i]; i++)
        out.name[i] = (char)(game->key[i] == '-' ? '_' : game->key[i]);
    return out;
}

const sk_game *sk_find(const char *key) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(games[i]->key, key) == 0 || strcmp(sk_game_folder(games[i]).name, key) == 0) return games[i];
    return NULL;
}

const sk_game *sk_find_id(int id) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        if (games[i]->id == id) return games[i];
    return NULL;
}

const char *sk_edition(const sk_game *game) {
    return game->words->box ? game->words->box->edition : "";
}

int sk_reconstructed(const sk_box *box) {
    for (int i = 0; i < box->piece_count; i++)
        if (box->pieces[i].source == 'I') return 1;
    return 0;
}

const char *sk_reconstructed_piece(const sk_box *box, int kind, int index) {
    const sk_piece *piece = &box->pieces[box->kinds[kind].first + index];
    SK_REQUIRE(kind < box->kind_count && index >= 0 && index < box->kinds[kind].count);
    return piece->source == 'I' ? piece->id : "";
}

sk_status sk_rules_fit(const sk_game *game, int version) {
    if (version == game->version) return SK_OK;
    return (version ^ game->version) & SK_VERSION_MASK ? SK_BAD_VERSION : SK_BAD_EDITION;
}

int sk_option_get(const sk_game *game, uint32_t options, int index) {
    const sk_option *option = &game->options[index];
    return (int)((options >> option->shift) & ((1u << option->bits) - 1));
}

int sk_option_told(const sk_game *game, uint32_t options, int index) {
    return !game->options[index].is_late || sk_option_get(game, options, index);
}

uint32_t sk_read_by(const sk_game *game, uint32_t options, int reading) {
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        if (option->letter == SK_FREE) continue;
        options &= ~(((1u << option->bits) - 1) << option->shift);
        if (reading == SK_LETTER) options |= (uint32_t)option->letter << option->shift;
    }
    return options;
}

int sk_reading_of(const sk_game *game, uint32_t options) {
    if (sk_read_by(game, options, SK_LETTER) == options) return SK_LETTER;
    return sk_read_by(game, options, SK_RULINGS) == options ? SK_RULINGS : SK_OWN_MIX;
}

sk_status sk_option_set(const sk_game *game, uint32_t *options, const char *key, const char *value) {
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        if (strcmp(option->key, key) != 0) continue;
        for (int v = 0; v < option->value_count; v++) {
            if (strcmp(option->values[v], value) != 0) continue;
            *options &= ~(((1u << option->bits) - 1) << option->shift);
            *options |= (uint32_t)v << option->shift;
            return SK_OK;
        }
    }
    return SK_BAD_OPTION;
}

/* The word for an option (value "") or one of its values, or NULL. One for this option goes before one for all. */
static const char *option_word(const sk_game *game, const char *option, const char *value, int lang) {
    const char *found = NULL;
    for (const sk_option_word *w = game->words->option_words; w && w->option; w++) {
        if (strcmp(w->value, value) != 0) continue;
        if (strcmp(w->option, option) == 0) return w->text[lang];
        if (strcmp(w->option, "*") == 0) found = w->text[lang];
    }
    return found;
}

void sk_option_text(const sk_game *game, int index, int value, int lang, sk_text *out) {
    const sk_option *option = &game->options[index];
    const char *key = value < 0 ? option->key : option->values[value];
    if (strcmp(option->key, SK_START) == 0) {
        int message = value < 0 ? W_start_who : value ? W_start_seat : W_start_lot;
        SK_SAY(out, lang, sk_messages[lang][message], {"n", NULL, value});
        return;
    }
    const char *words = option_word(game, option->key, value < 0 ? "" : key, lang);
    if (words) {
        sk_text_add(out, words);
        return;
    }
    for (; *key; key++)
        sk_text_char(out, *key == '_' ? ' ' : *key);
}

int sk_options_valid(const sk_game *game, uint32_t options) {
    return sk_options_known(game, options);
}

sk_status sk_new(const sk_game *game, void *state, int players, uint32_t options) {
    if (players < game->players_min || players > game->players_max) return SK_BAD_PLAYERS;
    if (!sk_options_valid(game, options) || !game->rules->fits(players, options)) return SK_BAD_OPTION;
    game->rules->init(state, players, options);
    return SK_OK;
}

int sk_actor(const void *state) {
    const sk_head *head = (const sk_head *)state;
    return head->actors ? __builtin_ctz(head->actors) : -1;
}

int sk_is_legal(const sk_game *game, const void *state, int who, sk_action action) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->rules->legal(state, who, choices);
    SK_REQUIRE(count >= 0 && count <= game->choices_max);
    for (int i = 0; i < count; i++)
        if (choices[i].action == action) return 1;
    return 0;
}

sk_status sk_play(const sk_game *game, void *state, int who, sk_action action) {
    const sk_head *head = (const sk_head *)state;
    SK_REQUIRE(head->game == game->id && head->version == game->version);
    if (!head->actors) return SK_GAME_OVER;
    if (who < 0 || who > SK_CHANCE || !(head->actors >> who & 1)) return SK_NOT_TURN;
    if (!sk_is_legal(game, state, who, action)) return SK_ILLEGAL;
    uint16_t ply = head->ply;
    game->rules->apply(state, who, action);
    SK_REQUIRE(head->ply == ply + 1 && head->step < game->step_count);
    SK_REQUIRE(head->actors == 1 << SK_CHANCE || head->actors >> head->players == 0);
    return SK_OK;
}

int sk_reason_count(const sk_game *game) {
    int count = 0;
    while (game->words->reasons && game->words->reasons[count].key)
        count++;
    return count;
}

const char *sk_reason_of(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out) {
    int reason = game->words->why(state, who, action, lang, out);
    return reason >= 0 && reason < sk_reason_count(game) ? game->words->reasons[reason].rule : "";
}

void sk_refusal(const sk_game *game, const void *state, int who, sk_action action, int lang, sk_text *out) {
    char memory[512];
    sk_text sentence;
    sk_text_init(&sentence, memory, sizeof memory);
    const char *rule = sk_reason_of(game, state, who, action, lang, &sentence);
    sk_text_add(out, rule);
    if (*rule) sk_text_add(out, ": ");
    sk_text_add(out, memory);
}

/* "#12" as a number, or -1. */
static int numbered(const char *text) {
    int number = 0;
    while (*text == ' ')
        text++;
    if (*text++ != '#' || !*text) return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || number > 6553) return -1;
        number = number * 10 + (*text - '0');
    }
    return number;
}

sk_status sk_parse(const sk_game *game, const void *state, int who, int lang, const char *text, sk_action *out) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->rules->legal(state, who, choices), found = 0, number = numbered(text);
    if (!count) return ((const sk_head *)state)->actors ? SK_NOT_TURN : SK_GAME_OVER;
    for (int i = 0; i < count; i++) {
        int match = number == choices[i].action;
        for (int l = lang < 0 ? 0 : lang; !match && l < (lang < 0 ? SK_LANGS : lang + 1); l++) {
            char memory[128];
            sk_text said;
            sk_text_init(&said, memory, sizeof memory);
            game->words->say(state, who, choices[i].action, SK_NOTATION, l, &said);
            match = sk_text_alike(memory, text);
        }
        if (match) {
            *out = choices[i].action;
            found++;
        }
    }
    if (found == 1) return SK_OK;
    return found ? SK_AMBIGUOUS : number >= 0 ? SK_ILLEGAL : SK_BAD_TEXT;
}

int sk_spoken(const sk_game *game, const void *state, int who, const char *text) {
    for (int action = 0; action < game->actions; action++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char memory[160];
            sk_text said;
            sk_text_init(&said, memory, sizeof memory);
            game->words->say(state, who, (sk_action)action, SK_NOTATION, lang, &said);
            if (sk_text_alike(memory, text)) return action;
        }
    }
    return -1;
}
