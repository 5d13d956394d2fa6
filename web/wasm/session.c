/* session.c - one table inside the browser: what the page's worker calls.
 *
 * Text goes in through session_in() and comes out through session_out(); both are fixed buffers, nothing is imported.
 * Clients see views only: session_view gives what one viewer may know, never the state.
 */
#include "skerry/ai.h"
#include "skerry/batch.h"
#include "skerry/frame.h"
#include "skerry/record.h"
#include "skerry/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { IN_SIZE = SK_RECORD_TEXT_MAX, OUT_SIZE = 1 << 21, LEVEL_HUMAN = 0xff };

static char in[IN_SIZE + 1], out[OUT_SIZE];
static sk_text reply;
static sk_record record;
static uint64_t start[SK_STATE_MAX / 8]; /* before the first ply: set-up, or a position that was opened */
static uint64_t state[SK_STATE_MAX / 8]; /* after the first `shown` plies of the record */
static int shown;
static int opened_by = -1;               /* whose position was opened: a viewer, or -1 for a game from its set-up */
static sk_bot bots[SK_SEATS];
static uint8_t levels[SK_SEATS]; /* index in sk_levels, or LEVEL_HUMAN */
static char luck[SK_SEED_MAX];   /* what chance draws from when the seed of a loaded record is not known */

static uint16_t rounds[SK_PLIES_MAX]; /* in which each ply was played */

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
        key_number("fades", games[i]->faded != NULL);
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

/* As sk_record_seal, for a record that begins at a position: what a step hid lies open when the step is over. */
static void seal_from_position(int index, const void *before, const void *after) {
    record.plies[index].sealed = sk_sealed(record.game, before, record.plies[index].who, record.plies[index].action);
    if (((const sk_head *)before)->step == ((const sk_head *)after)->step) return;
    for (int i = 0; i <= index; i++)
        if (record.plies[i].who != SK_CHANCE) record.plies[i].sealed = 0;
}

/* Play ply `index` of the record into `at`, note what the log needs, and show it to the computer players, who do not
 * learn what is sealed from them. */
static void perform(void *at, int index) {
    const sk_ply *ply = &record.plies[index];
    uint64_t before[SK_STATE_MAX / 8];
    memcpy(before, at, record.game->state_size);
    rounds[index] = ((const sk_head *)at)->round;
    record.game->apply(at, ply->who, ply->action);
    if (opened_by < 0) sk_record_seal(&record, index, before, at);
    else seal_from_position(index, before, at);
    for (int seat = 0; seat < record.players; seat++) {
        if (levels[seat] == LEVEL_HUMAN || !bots[seat].mind) continue;
        sk_bot_watch(&bots[seat], at, ply->who, ply->sealed >> seat & 1 ? (sk_action)SK_NO_ACTION : ply->action);
    }
}

/* The position after the first `plies` plies. */
static void go_to(int plies, void *at) {
    memcpy(at, start, record.game->state_size);
    for (int i = 0; i < plies; i++) record.game->apply(at, record.plies[i].who, record.plies[i].action);
}

/* How many plies to keep so that the last decision of `seat` is taken back; all of them when the barrier forbids it. */
static int undo_point(int seat) {
    uint64_t at[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    int keep = record.count, barrier = sk_record_barrier(&record, seat);
    go_to(barrier, at);
    for (int i = barrier; i < record.count; i++) {
        if (record.game->legal(at, seat, choices) > 1) keep = i;
        record.game->apply(at, seat, record.plies[i].action);
    }
    return keep;
}

/* The number from which computer players draw. */
static uint64_t bot_seed(void) {
    return sk_seed_number(record.seed[0] ? record.seed : luck);
}

/* Seat the computer players anew and show them the record up to `shown`: after loading and undo. */
static void seat_bots(void) {
    const sk_mind *minds[SK_LEVELS_MAX];
    uint64_t replayed[SK_STATE_MAX / 8];
    int count = sk_levels(record.game, minds);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        sk_bot_close(&bots[seat]);
        memset(&bots[seat], 0, sizeof bots[seat]);
        if (seat < record.players && levels[seat] < count)
            if (sk_bot_open(&bots[seat], record.game, minds[levels[seat]]->name, seat, bot_seed()) != SK_OK)
                levels[seat] = LEVEL_HUMAN;
    }
    go_to(0, replayed);
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
    memcpy(start, state, sizeof start);
    opened_by = -1;
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
    opened_by = -1;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    sk_new(record.game, start, record.players, record.options);
    go_to(shown, state);
    seat_bots();
    return SK_OK;
}

/* The game begins at `given`, a state or a view; what a view hides is dealt in a way that its viewer holds possible. */
static void begin_at(const sk_game *game, uint64_t *given) {
    const sk_head *top = (const sk_head *)(const void *)given;
    uint64_t rng = sk_hash(game, given);
    opened_by = top->viewer;
    if (opened_by != SK_FULL) game->fill(given, &rng);
    sk_record_init(&record, game, top->players, top->options);
    memcpy(start, given, sizeof start);
    memcpy(state, given, sizeof state);
    luck[0] = 0;
    shown = 0;
    memset(levels, LEVEL_HUMAN, sizeof levels);
    seat_bots();
}

/* Open the position whose id stands in the input buffer. Returns a status. */
EXPORT(session_open) int session_open(void) {
    uint64_t given[SK_STATE_MAX / 8] = {0};
    const sk_game *game;
    sk_status status = sk_position_read(in, &game, given);
    if (status == SK_OK) begin_at(game, given);
    return status;
}

/* Know the position of a table elsewhere from its view alone, JSON of `size` bytes in the input buffer: enough to
 * explain, read typed moves, advise and name it. The reason of a refusal is in the output. */
EXPORT(session_sight) int session_sight(int index, int size, int lang) {
    uint64_t given[SK_STATE_MAX / 8] = {0};
    const sk_game *game = game_at(index);
    sk_status status = game ? sk_json_read(game, given, in, (size_t)size, lang, answer()) : SK_NO_GAME;
    if (status == SK_OK) begin_at(game, given);
    return status;
}

/* Where a loaded record does not tell its seed, draw from the text in the input buffer; its promise of fair draws
 * ends. */
EXPORT(session_luck) void session_luck(void) {
    size_t length = strlen(in);
    if (record.seed[0] || length == 0 || length >= sizeof luck) return;
    memcpy(luck, in, length + 1);
    record.commitment[0] = 0;
}

/* The table itself: game, players, options by name, names, plies, whether the seed is known, whose position was
 * opened. */
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
    key_number("opened", opened_by);
    sk_text_char(&reply, '}');
}

/* The record as text; with its seed, so that an unfinished game can go on. Empty for a game that began at a
 * position. */
EXPORT(session_record) void session_record(void) {
    answer();
    if (opened_by < 0) sk_record_keep(&record, &reply);
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
    go_to(shown, state);
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

/* 1 if a computer player is to decide in this seat. */
static int bot_acts(int seat) {
    return seat >= 0 && seat < record.players && levels[seat] != LEVEL_HUMAN && bots[seat].mind &&
           head()->actors >> seat & 1;
}

static uint64_t effort; /* iterations of the last thought */

/* The choice of the computer player in this seat; -1 if a person sits there or it does not act. `iterations` 0: the
 * level's own. */
EXPORT(session_choose) int session_choose(int seat, uint32_t iterations) {
    uint64_t plies;
    if (!bot_acts(seat)) return -1;
    bots[seat].budget.iterations = iterations;
    int action = sk_bot_choose(&bots[seat], state);
    sk_bot_effort(&bots[seat], &effort, &plies);
    return action;
}

/* Iterations of the last session_choose or session_weigh; 0 if nothing was to think about. */
EXPORT(session_effort) uint32_t session_effort(void) {
    return (uint32_t)effort;
}

/* How often the computer player in this seat tried each choice, as [{id, visits}]; empty where session_choose gives -1
 * or the level does not search. With a `salt` a second player of that level looks at the position for the first time,
 * with luck of its own: players of several engines can so be added up. */
EXPORT(session_weigh) void session_weigh(int seat, uint32_t iterations, uint32_t salt) {
    static sk_choice choices[SK_CHOICES_MAX];
    static uint32_t visits[SK_CHOICES_MAX];
    sk_bot second, *bot = &second;
    int count = 0;
    memset(&second, 0, sizeof second);
    if (bot_acts(seat) && salt == 0) bot = &bots[seat];
    else if (bot_acts(seat))
        sk_bot_open(bot, record.game, bots[seat].mind->name, seat, sk_random_seed(bot_seed(), salt));
    bot->budget.iterations = iterations;
    count = sk_bot_weigh(bot, state, choices, visits);
    uint64_t plies;
    sk_bot_effort(bot, &effort, &plies);
    sk_bot_close(&second);
    sk_text_char(answer(), '[');
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_number("id", choices[i].action);
        key_number("visits", visits[i]);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
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
    int keep = undo_point(seat);
    if (keep < record.count) {
        record.count = shown = keep;
        go_to(shown, state);
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
    go_to(0, replayed);
    for (int i = 0; i < record.count; i++) {
        const sk_ply *ply = &record.plies[i];
        if (ply->who == seat && record.game->legal(replayed, seat, choices) > 1) keep = i;
        record.game->apply(replayed, ply->who, ply->action);
    }
    if (keep < record.count) {
        record.count = shown = keep;
        go_to(shown, state);
        seat_bots();
    }
    return record.count;
}

/* --- what a viewer is told --- */

/* The person who played last and so may undo; -1 if chance or the computer did. */
static int undoer(void) {
    int who = record.count ? record.plies[record.count - 1].who : SK_CHANCE;
    return who < SK_SEATS && levels[who] == LEVEL_HUMAN ? who : -1;
}

/* Everything a page shows to `viewer` (a seat, 6 for the table, 255 for the open table of a finished game): view,
 * choices, question, scores, words. */
EXPORT(session_view) void session_view(int viewer, int lang) {
    sk_frame frame = {record.game,  state, viewer,   lang,         shown,
                      record.count, 0,     undoer(), record.count, record.commitment};
    if (frame.undoer >= 0) frame.undo = undo_point(frame.undoer);
    sk_frame_write(&frame, answer());
}

/* 1 if `viewer` may not read yet what was chosen. */
static int is_sealed(int index, int viewer) {
    return viewer <= SK_TABLE_VIEW && (record.plies[index].sealed >> viewer & 1) && head()->actors;
}

/* Sentences of the plies from `from` on that `viewer` may read, as [{ply, who, round, forced, say}]; `say` is "" for a
 * secret choice. What has faded since is left out while the game goes on. */
EXPORT(session_log) void session_log(int from, int viewer, int lang) {
    uint64_t replayed[SK_STATE_MAX / 8];
    int told = 0;
    go_to(0, replayed);
    sk_text_char(answer(), '[');
    for (int i = 0; i < shown; i++) {
        const sk_ply *ply = &record.plies[i];
        int faded = record.game->faded && record.game->faded(state, ply->who, ply->action);
        if (i >= from && !faded && !reply.cut) {
            comma(told++);
            sk_frame_line(record.game, replayed, i + 1, ply->who, ply->action, is_sealed(i, viewer), lang, &reply);
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
        if (i && rounds[i] == rounds[i - 1]) continue;
        comma(told++);
        sk_text_char(&reply, '{');
        key_number("round", rounds[i]);
        key_number("ply", i);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* Why `action` is not allowed for `seat` now. */
EXPORT(session_why) void session_why(int seat, int action, int lang) {
    sk_refusal(record.game, state, seat, (sk_action)action, lang, answer());
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
            sk_refusal(record.game, state, seat, (sk_action)other, lang, &reply);
            return -1 - (int)status;
        }
    }
    return -1 - (int)status;
}

/* A status in words. */
EXPORT(session_status) void session_status(int status, int lang) {
    sk_text_add(answer(),
                sk_status_text((sk_status)(status >= 0 && status < SK_STATUS_COUNT ? status : SK_BAD_TEXT), lang));
}

/* Advice for `seat` from what it sees: [{id, points, win, visits, why}]. Other salts search with other luck. */
EXPORT(session_hint) void session_hint(int seat, uint32_t iterations, int lang, uint32_t salt) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, iterations};
    int count = 0;
    sk_view(record.game, state, seat | SK_RECALL, view);
    if (record.game->legal(view, seat, (sk_choice[SK_CHOICES_MAX]){{0, 0}}))
        count = sk_hints(record.game, view, seat, 1 + salt, budget, lang, hints);
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
    return record.seed[0] && opened_by < 0 ? sk_record_fair(&record) : -1;
}
