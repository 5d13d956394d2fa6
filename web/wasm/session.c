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
static char luck[SK_SEED_MAX];   /* what chance draws from when the seed of a loaded record is not known */

/* What the log must know of a ply besides the record. */
typedef struct note {
    uint16_t round;
    uint8_t step;
    uint8_t sealed;              /* bit v: viewer v could not tell the ply from another one */
} note;

static note notes[SK_PLIES_MAX];

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

static const sk_head *head(void) {
    return (const sk_head *)(const void *)state;
}

/* --- what there is to play --- */

/* The label of an option or a value, as a member if `name` is given. */
static void tell_option(const char *name, const sk_game *game, int option, int value, int lang) {
    char memory[160];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_option_text(game, option, value, lang, &text);
    if (name) key(name);
    sk_text_json(&reply, memory);
}

static void tell_options(const sk_game *game, int lang) {
    key("options");
    sk_text_char(&reply, '[');
    for (int i = 0; i < game->option_count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("key", game->options[i].key);
        tell_option("label", game, i, -1, lang);
        key("labels");
        sk_text_char(&reply, '[');
        for (int v = 0; v < game->options[i].value_count; v++) {
            comma(v);
            tell_option(NULL, game, i, v, lang);
        }
        sk_text_char(&reply, ']');
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
        key_text("title", minds[i]->title[lang]);
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
        key_number("secrets", games[i]->secrets);
        tell_options(games[i], lang);
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

/* Viewers who cannot tell the ply from another one: bit v for seat v and for SK_TABLE_VIEW. */
static uint8_t sealed_from(const void *before, int who, sk_action action) {
    const sk_game *game = record.game;
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t played[SK_STATE_MAX / 8], other[SK_STATE_MAX / 8], view[2][SK_STATE_MAX / 8];
    int count = game->legal(before, who, choices), tried = 0;
    uint8_t sealed = 0;
    memcpy(played, before, game->state_size);
    game->apply(played, who, action);
    for (int i = 0; i < count && tried < 4; i++) {
        if (choices[i].action == action) continue;
        memcpy(other, before, game->state_size);
        game->apply(other, who, choices[i].action);
        tried++;
        if (memcmp(played, other, game->state_size) == 0) continue;
        for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
            if (viewer == who || (viewer >= record.players && viewer != SK_TABLE_VIEW)) continue;
            sk_view(game, played, viewer | SK_RECALL, view[0]);
            sk_view(game, other, viewer | SK_RECALL, view[1]);
            if (memcmp(view[0], view[1], game->state_size) == 0) sealed |= (uint8_t)(1u << viewer);
        }
    }
    return sealed;
}

/* Play ply `index` of the record into `at`, note what the log needs, and show it to the computer players, who do not learn
 * what is sealed from them. */
static void perform(void *at, int index) {
    const sk_head *before = (const sk_head *)at;
    const sk_ply *ply = &record.plies[index];
    notes[index].round = before->round;
    notes[index].step = before->step;
    notes[index].sealed = sealed_from(at, ply->who, ply->action);
    record.game->apply(at, ply->who, ply->action);
    for (int seat = 0; seat < record.players; seat++) {
        if (levels[seat] == LEVEL_HUMAN || !bots[seat].mind) continue;
        sk_bot_watch(&bots[seat], at, ply->who, notes[index].sealed >> seat & 1 ? (sk_action)SK_NO_ACTION : ply->action);
    }
}

/* Seat the computer players anew and show them the record up to `shown`: after loading and undo. */
static void seat_bots(void) {
    const sk_mind *minds[SK_LEVELS_MAX];
    uint64_t replayed[SK_STATE_MAX / 8];
    int count = sk_levels(record.game, minds);
    uint8_t digest[32];
    uint64_t seed = 0;
    const char *source = record.seed[0] ? record.seed : luck;
    sk_sha256(source, strlen(source), digest);
    memcpy(&seed, digest + 8, sizeof seed);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        sk_bot_close(&bots[seat]);
        memset(&bots[seat], 0, sizeof bots[seat]);
        if (seat < record.players && levels[seat] < count)
            if (sk_bot_open(&bots[seat], record.game, minds[levels[seat]]->name, seat, seed) != SK_OK) levels[seat] = LEVEL_HUMAN;
    }
    sk_new(record.game, replayed, record.players, record.options);
    for (int i = 0; i < shown; i++) perform(replayed, i);
}

/* 1 if such a table can be set up. */
EXPORT(session_fits) int session_fits(int index, int players, uint32_t options) {
    uint64_t trial[SK_STATE_MAX / 8];
    const sk_game *game = game_at(index);
    return game && sk_new(game, trial, players, options) == SK_OK;
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
    luck[0] = 0;
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
    luck[0] = 0;
    shown = record.count;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    sk_record_replay(&record, shown, state, NULL);
    seat_bots();
    return SK_OK;
}

/* Know the position of a table elsewhere from its view alone, JSON of `size` bytes in the input buffer: enough to explain,
 * read typed moves, advise and name it. What the view hides is dealt at random, so nothing that follows tells more than the
 * view. The reason of a refusal is in the output. */
EXPORT(session_sight) int session_sight(int index, int size, int lang) {
    uint64_t view[SK_STATE_MAX / 8], rng = 1;
    const sk_game *game = game_at(index);
    const sk_head *seen = (const sk_head *)(const void *)view;
    sk_status status = game ? sk_json_read(game, view, in, (size_t)size, lang, answer()) : SK_NO_GAME;
    if (status != SK_OK) return status;
    sk_record_init(&record, game, seen->players, seen->options);
    memcpy(state, view, game->state_size);
    if (seen->viewer != SK_FULL) game->fill(state, &rng);
    luck[0] = 0;
    shown = 0;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    seat_bots();
    return SK_OK;
}

/* Where a loaded record does not tell its seed, draw from the text in the input buffer; its promise of fair draws ends. */
EXPORT(session_luck) void session_luck(void) {
    size_t length = strlen(in);
    if (record.seed[0] || length == 0 || length >= sizeof luck) return;
    memcpy(luck, in, length + 1);
    record.commitment[0] = 0;
}

/* The table itself: game, players, options by name, names, plies, whether the seed is known. */
EXPORT(session_table) void session_table(void) {
    const sk_game *game = record.game;
    int count, index = 0;
    const sk_game *const *games = sk_games(&count);
    while (index < count && games[index] != game) index++;
    sk_text_char(answer(), '{');
    key_number("game", index);
    key_number("players", record.players);
    key("options");
    sk_text_char(&reply, '{');
    for (int i = 0; i < game->option_count; i++)
        key_text(game->options[i].key, game->options[i].values[sk_option_get(game, record.options, i)]);
    sk_text_char(&reply, '}');
    key("names");
    sk_text_char(&reply, '[');
    for (int seat = 0; seat < record.players; seat++) {
        comma(seat);
        sk_text_json(&reply, record.names[seat]);
    }
    sk_text_char(&reply, ']');
    key_number("plies", record.count);
    key_number("seeded", record.seed[0] != 0);
    sk_text_char(&reply, '}');
}

/* The record as text; with its seed, so that an unfinished game can go on. */
EXPORT(session_record) void session_record(void) {
    uint64_t last[SK_STATE_MAX / 8];
    sk_record_write(&record, answer());
    sk_record_replay(&record, record.count, last, NULL);
    if (sk_actor(last) < 0 || !record.seed[0]) return;
    sk_text_add(&reply, "seed ");
    sk_text_add(&reply, record.seed);
    sk_text_char(&reply, '\n');
}

/* Who acts at the position shown: a bit per seat, bit 7 for chance, 0 when the game is over. */
EXPORT(session_actors) int session_actors(void) {
    return head()->actors;
}

/* Forget what follows the position shown. */
EXPORT(session_cut) void session_cut(void) {
    record.count = shown;
    seat_bots();
}

/* Go to the position after `plies` plies, to look; playing on from there cuts the rest off. */
EXPORT(session_show) void session_show(int plies) {
    shown = plies < 0 ? 0 : plies > record.count ? record.count : plies;
    sk_record_replay(&record, shown, state, NULL);
}

static sk_status play(int who, sk_action action) {
    sk_status status = head()->actors ? SK_OK : SK_GAME_OVER;
    if (status == SK_OK && !(who >= 0 && who <= SK_CHANCE && head()->actors >> who & 1)) status = SK_NOT_TURN;
    if (status == SK_OK && !sk_is_legal(record.game, state, who, action)) status = SK_ILLEGAL;
    if (status != SK_OK) return status;
    if (shown < record.count) {
        record.count = shown;
        seat_bots();
    }
    status = sk_record_add(&record, who, action);
    if (status != SK_OK) return status;
    perform(state, shown);
    shown = record.count;
    return SK_OK;
}

EXPORT(session_play) int session_play(int seat, int action) {
    return play(seat, (sk_action)action);
}

/* Let chance act once, from the table's seed. */
EXPORT(session_chance) int session_chance(void) {
    const char *seed = record.seed[0] ? record.seed : luck;
    if (sk_actor(state) != SK_CHANCE) return SK_NOT_TURN;
    return play(SK_CHANCE, sk_fair_draw(record.game, state, seed));
}

/* The choice of the computer player in this seat; -1 if a person sits there or it does not act. */
EXPORT(session_choose) int session_choose(int seat, uint32_t iterations) {
    if (seat < 0 || seat >= record.players || levels[seat] == LEVEL_HUMAN || !bots[seat].mind) return -1;
    if (!(head()->actors >> seat & 1)) return -1;
    bots[seat].budget.iterations = iterations;
    return sk_bot_choose(&bots[seat], state);
}

/* The only choice of a person in this seat; -1 if there are several or none. */
EXPORT(session_forced) int session_forced(int seat) {
    sk_choice choices[SK_CHOICES_MAX];
    if (seat < 0 || seat >= record.players || !(head()->actors >> seat & 1)) return -1;
    return record.game->legal(state, seat, choices) == 1 ? choices[0].action : -1;
}

/* 1 if the choice cannot be undone once it is made: chance, another seat or nobody acts after it. */
EXPORT(session_final) int session_final(int seat, int action) {
    uint64_t after[SK_STATE_MAX / 8];
    const sk_head *next = (const sk_head *)(const void *)after;
    if (!sk_is_legal(record.game, state, seat, (sk_action)action)) return 0;
    memcpy(after, state, record.game->state_size);
    record.game->apply(after, seat, (sk_action)action);
    return !(next->actors >> seat & 1);
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

/* Take back to the last ply of `seat` that had two or more choices, whoever acted since: for games against the computer
 * only. Returns the number of plies kept. */
EXPORT(session_takeback) int session_takeback(int seat) {
    uint64_t replayed[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    int keep = record.count;
    sk_new(record.game, replayed, record.players, record.options);
    for (int i = 0; i < record.count; i++) {
        const sk_ply *ply = &record.plies[i];
        if (ply->who == seat && record.game->legal(replayed, seat, choices) > 1) keep = i;
        record.game->apply(replayed, ply->who, ply->action);
    }
    if (keep < record.count) {
        record.count = shown = keep;
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

/* 1 if what the viewer sees settles the sheet of `seat`: deals of the hidden rest do not change it. */
static int sheet_known(const void *view, int seat, int lang, const sk_line *lines, int count) {
    static sk_line other[SK_LINES_MAX];
    uint64_t dealt[SK_STATE_MAX / 8], rng = head()->ply;
    if (((const sk_head *)view)->viewer == SK_FULL) return 1;
    for (int deal = 0; deal < 4; deal++) {
        memcpy(dealt, view, record.game->state_size);
        record.game->fill(dealt, &rng);
        if (record.game->breakdown(dealt, seat, lang, other) != count) return 0;
        for (int i = 0; i < count; i++)
            if (other[i].points != lines[i].points) return 0;
    }
    return 1;
}

/* Score, place and sheet of every seat; `known` 0 and no sheet where the viewer cannot know it. */
static void tell_scores(const void *view, int lang) {
    int16_t scores[SK_SEATS];
    uint8_t places[SK_SEATS];
    static sk_line lines[SK_LINES_MAX];
    record.game->score(state, scores);
    record.game->rank(state, places);
    key("scores");
    sk_text_char(&reply, '[');
    for (int seat = 0; seat < record.players; seat++) {
        int count = record.game->breakdown(state, seat, lang, lines), known = sheet_known(view, seat, lang, lines, count);
        comma(seat);
        sk_text_char(&reply, '{');
        key_number("known", known);
        key_number("score", known ? scores[seat] : 0);
        key_number("place", head()->actors ? 0 : places[seat]);
        key("lines");
        sk_text_char(&reply, '[');
        for (int i = 0; i < count && known; i++) {
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

/* The person who played last and so may undo; -1 if chance or the computer did. */
static int undoer(void) {
    int who = record.count ? record.plies[record.count - 1].who : SK_CHANCE;
    return who < SK_SEATS && levels[who] == LEVEL_HUMAN ? who : -1;
}

/* Everything a page shows to `viewer` (a seat, 6 for the table, 255 for the open table of a finished game): view, choices,
 * question, scores, words. */
EXPORT(session_view) void session_view(int viewer, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    const sk_head *seen = (const sk_head *)(const void *)view;
    sk_view(record.game, state, viewer, view);
    sk_text_char(answer(), '{');
    key("view");
    sk_json_write(record.game, view, &reply);
    key_number("ply", shown);
    key_number("plies", record.count);
    key_number("actors", seen->actors);
    key_number("round", seen->round);
    key_number("undoer", undoer());
    key_number("undo", undoer() >= 0 ? sk_record_undo(&record, undoer()) : record.count);
    key_number("curtain", record.game->secrets && record.game->curtain(state));
    tell_ask(view, viewer, lang);
    tell_choices(view, viewer, lang);
    tell_scores(view, lang);
    key("live");
    if (record.game->live) record.game->live(view, viewer, &reply);
    else sk_text_add(&reply, "{}");
    tell_text("verdict", record.game->verdict, view, lang);
    tell_text("describe", record.game->describe, view, lang);
    key_text("commitment", record.commitment);
    sk_text_char(&reply, '}');
}

/* 1 if `viewer` may not read yet what was chosen: secret choices come to light when their step is over, secret draws when
 * the game is. */
static int is_sealed(int index, int viewer) {
    if (viewer > SK_TABLE_VIEW || !(notes[index].sealed >> viewer & 1) || !head()->actors) return 0;
    return record.plies[index].who == SK_CHANCE || notes[index].step == head()->step;
}

/* Sentences of the plies from `from` on that `viewer` may read, as [{ply, who, round, forced, say}]; `say` is "" for a
 * secret choice. What has faded since is left out while the game goes on. */
EXPORT(session_log) void session_log(int from, int viewer, int lang) {
    uint64_t replayed[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    int told = 0;
    sk_new(record.game, replayed, record.players, record.options);
    sk_text_char(answer(), '[');
    for (int i = 0; i < shown; i++) {
        const sk_ply *ply = &record.plies[i];
        int faded = record.game->faded && record.game->faded(state, ply->who, ply->action);
        if (i >= from && !faded && !reply.cut) {
            char sentence[256];
            sk_text said;
            comma(told++);
            sk_text_char(&reply, '{');
            key_number("ply", i + 1);
            key_number("who", ply->who);
            key_number("round", notes[i].round);
            key_number("forced", ply->who != SK_CHANCE && record.game->legal(replayed, ply->who, choices) == 1);
            sk_text_init(&said, sentence, sizeof sentence);
            if (!is_sealed(i, viewer)) record.game->say(replayed, ply->who, ply->action, SK_SENTENCE, lang, &said);
            key_text("say", sentence);
            sk_text_char(&reply, '}');
        }
        record.game->apply(replayed, ply->who, ply->action);
    }
    sk_text_char(&reply, ']');
}

/* The number of plies before each round begins, as [{round, ply}]: bookmarks of a replay. */
EXPORT(session_rounds) void session_rounds(void) {
    int told = 0;
    sk_text_char(answer(), '[');
    for (int i = 0; i < record.count; i++) {
        if (i && notes[i].round == notes[i - 1].round) continue;
        comma(told++);
        sk_text_char(&reply, '{');
        key_number("round", notes[i].round);
        key_number("ply", i);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* Why `action` is not allowed for `seat` now. */
EXPORT(session_why) void session_why(int seat, int action, int lang) {
    record.game->why(state, seat, (sk_action)action, lang, answer());
}

/* The typed move in the input buffer as an action; else -1 - status, with the reason in the output if the words name a
 * move that is not allowed now. */
EXPORT(session_parse) int session_parse(int seat, int lang) {
    sk_action action;
    sk_status status = sk_parse(record.game, state, seat, -1, in, &action);
    answer();
    if (status == SK_OK) return action;
    for (int other = 0; other < record.game->actions; other++) {
        for (int said_in = 0; said_in < SK_LANGS; said_in++) {
            char memory[160];
            sk_text said;
            sk_text_init(&said, memory, sizeof memory);
            record.game->say(state, seat, (sk_action)other, SK_NOTATION, said_in, &said);
            if (!sk_text_alike(memory, in)) continue;
            record.game->why(state, seat, (sk_action)other, lang, &reply);
            return -1 - (int)status;
        }
    }
    return -1 - (int)status;
}

/* A status in words. */
EXPORT(session_status) void session_status(int status, int lang) {
    sk_text_add(answer(), sk_status_text((sk_status)(status >= 0 && status < SK_STATUS_COUNT ? status : SK_BAD_TEXT), lang));
}

/* Advice for `seat` from what it sees: [{id, points, win, visits, why}]. */
EXPORT(session_hint) void session_hint(int seat, uint32_t iterations, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, iterations};
    int count = 0;
    sk_view(record.game, state, seat | SK_RECALL, view);
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
