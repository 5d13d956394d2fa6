/* session.c - one table inside the browser: what the page's worker calls.
 *
 * Text goes in through session_in() and comes out through session_out(); both are fixed buffers, nothing is imported.
 * Clients see views only: session_view gives what one viewer may know, never the state.
 */
#include "skerry/ai.h"
#include "skerry/batch.h"
#include "skerry/record.h"
#include "skerry/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { IN_SIZE = SK_RECORD_TEXT_MAX, OUT_SIZE = 1 << 21, LEVEL_HUMAN = 0xff };

static char in[IN_SIZE + 1], out[OUT_SIZE];
static sk_text reply;
static sk_record record;
static uint64_t state[SK_STATE_MAX / 8]; /* after the first `shown` plies of the record */
static int shown;
static sk_bot bots[SK_SEATS];
static uint8_t levels[SK_SEATS]; /* index in sk_levels, or LEVEL_HUMAN */

EXPORT(session_in) char *session_in(void) {
    return in;
}
EXPORT(session_in_size) int session_in_size(void) {
    return IN_SIZE;
}
EXPORT(session_out) const char *session_out(void) {
    return out;
}
EXPORT(session_out_length) int session_out_length(void) {
    return (int)reply.length;
}

static sk_text *answer(void) {
    sk_text_init(&reply, out, sizeof out);
    return &reply;
}

static void key(const char *name) {
    char last = reply.length ? reply.at[reply.length - 1] : 0;
    if (last != '{' && last != '[') sk_text_char(&reply, ',');
    sk_text_json(&reply, name);
    sk_text_char(&reply, ':');
}

static void key_text(const char *name, const char *text) {
    key(name);
    sk_text_json(&reply, text);
}

static void key_number(const char *name, int64_t number) {
    key(name);
    sk_text_number(&reply, number);
}

static void comma(int index) {
    if (index) sk_text_char(&reply, ',');
}

/* --- what there is to play --- */

static void tell_options(const sk_game *game) {
    key("options");
    sk_text_char(&reply, '[');
    for (int i = 0; i < game->option_count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("key", game->options[i].key);
        key("values");
        sk_text_char(&reply, '[');
        for (int v = 0; v < game->options[i].value_count; v++) {
            comma(v);
            sk_text_json(&reply, game->options[i].values[v]);
        }
        sk_text_add(&reply, "]}");
    }
    sk_text_char(&reply, ']');
}

static void tell_levels(const sk_game *game, int lang) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    key("levels");
    sk_text_char(&reply, '[');
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("name", minds[i]->name);
        key_text("about", minds[i]->about[lang]);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* All games as a JSON list: key, prefix, title, summary, players, minutes, options, levels. */
EXPORT(session_games) void session_games(int lang) {
    int count;
    const sk_game *const *games = sk_games(&count);
    sk_text_char(answer(), '[');
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("key", games[i]->key);
        key_text("prefix", games[i]->prefix);
        key_text("title", games[i]->title[lang]);
        key_text("summary", games[i]->summary[lang]);
        key_number("min", games[i]->players_min);
        key_number("max", games[i]->players_max);
        key_number("minutes", games[i]->minutes);
        key_number("version", games[i]->version);
        tell_options(games[i]);
        tell_levels(games[i], lang);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

static const sk_game *game_at(int index) {
    int count;
    const sk_game *const *games = sk_games(&count);
    return index >= 0 && index < count ? games[index] : NULL;
}

/* The numbered rules of a game as a JSON list of {number, text}. */
EXPORT(session_rules) void session_rules(int index, int lang) {
    const sk_game *game = game_at(index);
    sk_text_char(answer(), '[');
    for (int i = 0; game && i < game->rule_count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("number", game->rules[i].number);
        key_text("text", game->rules[i].text[lang]);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* The components of a game for its board, as JSON. */
EXPORT(session_catalog) void session_catalog(int index, int lang) {
    const sk_game *game = game_at(index);
    answer();
    if (game && game->catalog) game->catalog(lang, &reply);
    else sk_text_add(&reply, "{}");
}

/* --- a table --- */

/* Seat the bots anew and show them everything up to `shown`: after loading and undo. */
static void seat_bots(void) {
    const sk_mind *minds[SK_LEVELS_MAX];
    uint64_t replayed[SK_STATE_MAX / 8];
    int count = sk_levels(record.game, minds);
    uint8_t digest[32];
    uint64_t seed = 0;
    sk_sha256(record.seed, strlen(record.seed), digest);
    memcpy(&seed, digest + 8, sizeof seed);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        sk_bot_close(&bots[seat]);
        if (seat < record.players && levels[seat] < count) sk_bot_open(&bots[seat], record.game, minds[levels[seat]]->name, seat, seed);
    }
    sk_new(record.game, replayed, record.players, record.options);
    for (int i = 0; i < shown; i++) {
        record.game->apply(replayed, record.plies[i].who, record.plies[i].action);
        for (int seat = 0; seat < record.players; seat++)
            if (bots[seat].mind && levels[seat] != LEVEL_HUMAN)
                sk_bot_watch(&bots[seat], replayed, record.plies[i].who, record.plies[i].action);
    }
}

/* Set option `option` to value `value` in `bits`. */
EXPORT(session_option) uint32_t session_option(int index, uint32_t bits, int option, int value) {
    const sk_game *game = game_at(index);
    if (game && option >= 0 && option < game->option_count && value >= 0 && value < game->options[option].value_count)
        sk_option_set(game, &bits, game->options[option].key, game->options[option].values[value]);
    return bits;
}

/* Open a table; the seed text stands in the input buffer. Returns a status. */
EXPORT(session_new) int session_new(int index, int players, uint32_t options) {
    const sk_game *game = game_at(index);
    sk_status status = game ? sk_new(game, state, players, options) : SK_NO_GAME;
    if (status != SK_OK) return status;
    sk_record_init(&record, game, players, options);
    status = sk_record_seed(&record, in);
    shown = 0;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    seat_bots();
    return status;
}

/* Who sits where: a level's index, or 255 for a person. The name stands in the input buffer. */
EXPORT(session_seat) void session_seat(int seat, int level) {
    size_t length = strlen(in);
    if (seat < 0 || seat >= record.players) return;
    levels[seat] = (uint8_t)level;
    if (length < SK_NAME_MAX) memcpy(record.names[seat], in, length + 1);
    seat_bots();
}

/* Load the record in the input buffer (`size` bytes); the reason of a refusal is in the output. */
EXPORT(session_load) int session_load(int size, int lang) {
    static sk_record loaded;
    sk_status status = sk_record_read(&loaded, in, (size_t)size, lang, answer());
    if (status != SK_OK) return status;
    record = loaded;
    shown = record.count;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    sk_record_replay(&record, shown, state, NULL);
    seat_bots();
    return SK_OK;
}

/* The record as text. */
EXPORT(session_record) void session_record(void) {
    sk_record_write(&record, answer());
}

/* Go to the position after `plies` plies, to look; playing on from there cuts the rest off. */
EXPORT(session_show) void session_show(int plies) {
    shown = plies < 0 ? 0 : plies > record.count ? record.count : plies;
    sk_record_replay(&record, shown, state, NULL);
}

static sk_status play(int who, sk_action action) {
    sk_status status = sk_play(record.game, state, who, action);
    if (status != SK_OK) return status;
    if (shown < record.count) {
        record.count = shown;
        seat_bots();
    }
    status = sk_record_add(&record, who, action);
    shown = record.count;
    for (int seat = 0; seat < record.players; seat++)
        if (bots[seat].mind && levels[seat] != LEVEL_HUMAN) sk_bot_watch(&bots[seat], state, who, action);
    return status;
}

EXPORT(session_play) int session_play(int seat, int action) {
    return play(seat, (sk_action)action);
}

/* Let chance act once, from the table's seed; a record without its seed draws from its commitment. */
EXPORT(session_chance) int session_chance(void) {
    const char *seed = record.seed[0] ? record.seed : "skerry";
    if (sk_actor(state) != SK_CHANCE) return SK_NOT_TURN;
    return play(SK_CHANCE, sk_fair_draw(record.game, state, seed));
}

/* The choice of the computer player in this seat; -1 if a person sits there or it does not act. */
EXPORT(session_choose) int session_choose(int seat, uint32_t iterations) {
    if (seat < 0 || seat >= record.players || levels[seat] == LEVEL_HUMAN || !bots[seat].mind) return -1;
    if (!(((const sk_head *)(const void *)state)->actors >> seat & 1)) return -1;
    bots[seat].budget.iterations = iterations;
    return sk_bot_choose(&bots[seat], state);
}

/* Take back the last decision of `seat` up to the barrier; returns the number of plies kept. */
EXPORT(session_undo) int session_undo(int seat) {
    int keep = sk_record_undo(&record, seat);
    if (keep < record.count) {
        record.count = shown = keep;
        sk_record_replay(&record, shown, state, NULL);
        seat_bots();
    }
    return record.count;
}

/* Take back to the last decision of `seat`, whoever acted since: for games against the computer only. */
EXPORT(session_takeback) int session_takeback(int seat) {
    int keep = record.count;
    while (keep > 0 && record.plies[keep - 1].who != seat) keep--;
    if (keep > 0) {
        record.count = shown = keep - 1;
        sk_record_replay(&record, shown, state, NULL);
        seat_bots();
    }
    return record.count;
}

/* --- what a viewer is told --- */

static void tell_choices(const void *view, int seat, int lang) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = seat < SK_SEATS || seat == SK_CHANCE ? record.game->legal(view, seat, choices) : 0;
    key("choices");
    sk_text_char(&reply, '[');
    for (int i = 0; i < count; i++) {
        char text[160], sentence[256];
        sk_text said;
        comma(i);
        sk_text_char(&reply, '{');
        key_number("id", choices[i].action);
        sk_text_init(&said, text, sizeof text);
        record.game->say(view, seat, choices[i].action, SK_NOTATION, lang, &said);
        key_text("text", text);
        sk_text_init(&said, sentence, sizeof sentence);
        record.game->say(view, seat, choices[i].action, SK_SENTENCE, lang, &said);
        key_text("say", sentence);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

static void tell_scores(const void *view, int lang) {
    int16_t scores[SK_SEATS];
    uint8_t places[SK_SEATS];
    static sk_line lines[SK_LINES_MAX];
    record.game->score(view, scores);
    record.game->rank(view, places);
    key("scores");
    sk_text_char(&reply, '[');
    for (int seat = 0; seat < record.players; seat++) {
        int count = record.game->breakdown(view, seat, lang, lines);
        comma(seat);
        sk_text_char(&reply, '{');
        key_number("score", scores[seat]);
        key_number("place", places[seat]);
        key("lines");
        sk_text_char(&reply, '[');
        for (int i = 0; i < count; i++) {
            comma(i);
            sk_text_char(&reply, '{');
            key_text("label", lines[i].label);
            key_number("points", lines[i].points);
            sk_text_char(&reply, '}');
        }
        sk_text_add(&reply, "]}");
    }
    sk_text_char(&reply, ']');
}

static void tell_text(const char *name, void (*say)(const void *, int, sk_text *), const void *view, int lang) {
    static char words[16384];
    sk_text text;
    sk_text_init(&text, words, sizeof words);
    say(view, lang, &text);
    key_text(name, words);
}

static void tell_ask(const void *view, int seat, int lang) {
    char words[512];
    sk_text text;
    sk_text_init(&text, words, sizeof words);
    record.game->ask(view, seat < SK_SEATS ? seat : 0, lang, &text);
    key_text("ask", words);
}

/* Everything a page shows to `viewer` (a seat, or 6 for the table): view, choices, question, scores, words. */
EXPORT(session_view) void session_view(int viewer, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    const sk_head *head = (const sk_head *)(const void *)view;
    sk_view(record.game, state, viewer, view);
    sk_text_char(answer(), '{');
    key("view");
    sk_json_write(record.game, view, &reply);
    key_number("ply", shown);
    key_number("plies", record.count);
    key_number("actors", head->actors);
    key_number("undo", viewer < SK_SEATS ? sk_record_undo(&record, viewer) : record.count);
    key_number("curtain", record.game->curtain(view));
    tell_ask(view, viewer, lang);
    tell_choices(view, viewer, lang);
    tell_scores(view, lang);
    tell_text("verdict", record.game->verdict, view, lang);
    tell_text("describe", record.game->describe, view, lang);
    key_text("commitment", record.commitment);
    sk_text_char(&reply, '}');
}

/* Sentences of the plies from `from` on, as [{ply, who, round, say}]; what has faded since is left out while the game goes on. */
EXPORT(session_log) void session_log(int from, int lang) {
    uint64_t replayed[SK_STATE_MAX / 8];
    const sk_head *head = (const sk_head *)(const void *)replayed;
    int told = 0;
    sk_new(record.game, replayed, record.players, record.options);
    sk_text_char(answer(), '[');
    for (int i = 0; i < shown; i++) {
        const sk_ply *ply = &record.plies[i];
        if (i >= from && !(record.game->faded && record.game->faded(state, ply->who, ply->action))) {
            char sentence[256];
            sk_text said;
            comma(told++);
            sk_text_char(&reply, '{');
            key_number("ply", i + 1);
            key_number("who", ply->who);
            key_number("round", head->round);
            sk_text_init(&said, sentence, sizeof sentence);
            record.game->say(replayed, ply->who, ply->action, SK_SENTENCE, lang, &said);
            key_text("say", sentence);
            sk_text_char(&reply, '}');
        }
        record.game->apply(replayed, ply->who, ply->action);
    }
    sk_text_char(&reply, ']');
}

/* Why `action` is not allowed for `seat` now. */
EXPORT(session_why) void session_why(int seat, int action, int lang) {
    record.game->why(state, seat, (sk_action)action, lang, answer());
}

/* The typed move in the input buffer as an action, or -1 - status. */
EXPORT(session_parse) int session_parse(int seat) {
    sk_action action;
    sk_status status = sk_parse(record.game, state, seat, -1, in, &action);
    return status == SK_OK ? action : -1 - (int)status;
}

/* Advice for `seat` from what it sees: [{id, points, win, visits, why}]. */
EXPORT(session_hint) void session_hint(int seat, uint32_t iterations, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, iterations};
    int count = 0;
    sk_view(record.game, state, seat, view);
    if (record.game->legal(view, seat, (sk_choice[SK_CHOICES_MAX]){{0, 0}}))
        count = sk_hints(record.game, view, seat, 1, budget, lang, hints);
    sk_text_char(answer(), '[');
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_number("id", hints[i].action);
        key_number("points", hints[i].points);
        key_number("win", hints[i].win);
        key_number("visits", hints[i].visits);
        key_text("why", hints[i].reason);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* A short text that names the position as `viewer` sees it. */
EXPORT(session_position) void session_position(int viewer) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(record.game, state, viewer, view);
    sk_position_write(record.game, view, answer());
}

/* 0 if every draw so far is the one the seed gives, else the number of the first that is not; -1 without a seed. */
EXPORT(session_fair) int session_fair(void) {
    return record.seed[0] ? sk_record_fair(&record) : -1;
}
