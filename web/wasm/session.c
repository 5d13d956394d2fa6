/* session.c - one table inside the browser: what the page's worker calls.
 *
 * Text goes in through session_in() and comes out through session_out(); both are fixed buffers, nothing is imported.
 * Clients see views only: session_view gives what one viewer may know, never the state.
 */
#include "skerry/player.h"
#include "skerry/batch.h"
#include "skerry/lesson.h"
#include "skerry/table.h"
#include "skerry/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { BOOK_SIZE = 1 << 17, IN_SIZE = SK_RECORD_TEXT_MAX, NET_SIZE = 3 << 18, OUT_SIZE = 1 << 21, LEVEL_HUMAN = 0xff };

static char in[IN_SIZE + 1], out[OUT_SIZE];
static uint64_t net_bytes[NET_SIZE / 8];
static sk_text reply;
static sk_table table;
static sk_players players;
static uint64_t start[SK_STATE_MAX / 8]; /* a position that was opened */
static uint64_t live[SK_STATE_MAX / 8];  /* after all plies */
static uint64_t state[SK_STATE_MAX / 8]; /* after the first `shown` plies, which may be fewer: to look back */
static sk_ply plies[SK_PLIES_MAX];
static sk_struck struck[SK_STRUCK_MAX];
static int shown;
static int opened_by = -1;       /* whose position was opened: a viewer, or -1 for a game from its set-up */
static uint8_t levels[SK_SEATS]; /* index in sk_levels, or LEVEL_HUMAN */
static char names[SK_SEATS][SK_NAME_MAX];
static int is_promised; /* the seed was fixed before the first draw */
static sk_record file;  /* room for reading and writing */

/* Room for a net, which stays there, and its use by the strongest levels of a game: 1 if it fits the game. */
EXPORT(session_net) void *session_net(void) {
    return net_bytes;
}

EXPORT(session_net_size) int session_net_size(void) {
    return NET_SIZE;
}

EXPORT(session_use_net) int session_use_net(int index, int size) {
    int count;
    const sk_game *const *games = sk_games(&count);
    if (index < 0 || index >= count || size < 0 || size > NET_SIZE) return 0;
    return sk_net_use(games[index], size ? net_bytes : NULL, (size_t)size) == SK_OK;
}

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
        sk_text_char(&reply, ']');
        key_number("letter", game->options[i].letter);
        sk_text_char(&reply, '}');
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

static void tell_characters(const sk_game *game, int lang) {
    key("characters");
    sk_text_char(&reply, '[');
    for (const sk_character *c = sk_ai_of(game)->characters; c && c->name; c++) {
        comma(c != sk_ai_of(game)->characters);
        sk_text_char(&reply, '{');
        key_text("name", c->name);
        key_text("about", c->about[lang] ? c->about[lang] : "");
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* All games as a JSON list: key, prefix, title, summary, players, minutes, options, levels, characters. */
EXPORT(session_games) void session_games(int lang) {
    int count;
    const sk_game *const *games = sk_games(&count);
    sk_text_char(answer(), '[');
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("key", games[i]->key);
        key_text("prefix", sk_game_folder(games[i]).name);
        key_text("title", games[i]->title[lang]);
        key_text("summary", games[i]->summary[lang]);
        key_number("min", games[i]->players_min);
        key_number("max", games[i]->players_max);
        key_number("minutes", games[i]->minutes);
        key_number("version", games[i]->version & SK_VERSION_MASK);
        if (sk_edition(games[i])[0]) key_text("edition", sk_edition(games[i]));
        key_number("secrets", sk_has_secrets(games[i]));
        key_number("fades", games[i]->rules->secrets.faded != NULL);
        tell_options(games[i], lang);
        tell_levels(games[i], lang);
        tell_characters(games[i], lang);
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
    for (int i = 0; game && i < game->words->book->rule_count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("number", game->words->book->rules[i].number);
        key_text("text", game->words->book->rules[i].text[lang]);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

static void tell_piece(const sk_piece *piece, int lang) {
    char source[2] = {piece->source, 0};
    sk_text_char(&reply, '{');
    key_text("id", piece->id);
    key_text("name", piece->name[lang]);
    key_text("facts", piece->facts[lang]);
    key_text("source", source);
    sk_text_char(&reply, '}');
}

/* The edition and the pieces kind by kind: {edition, kinds: [{name, title, pieces: [{id, name, facts, source}]}]}. */
EXPORT(session_pieces) void session_pieces(int index, int lang) {
    const sk_game *game = game_at(index);
    const sk_box *box = game ? game->words->box : NULL;
    sk_text_char(answer(), '{');
    key_text("edition", box ? box->edition : "");
    sk_text_add(&reply, ",\"kinds\":[");
    for (int k = 0; box && k < box->kind_count; k++) {
        comma(k);
        sk_text_char(&reply, '{');
        key_text("name", box->kinds[k].name[lang]);
        key_text("title", box->kinds[k].title[lang]);
        sk_text_add(&reply, ",\"pieces\":[");
        for (int i = 0; i < box->kinds[k].count; i++) {
            comma(i);
            tell_piece(&box->pieces[box->kinds[k].first + i], lang);
        }
        sk_text_add(&reply, "]}");
    }
    sk_text_add(&reply, "]}");
}

/* The components of a game for its board, as JSON. */
EXPORT(session_catalog) void session_catalog(int index, int lang) {
    const sk_game *game = game_at(index);
    answer();
    if (game && sk_art_of(game)->catalog)
        sk_art_of(game)->catalog(lang, &reply);
    else
        sk_text_add(&reply, "{}");
}

/* What is counted for the score sheet of a real game, as [{label, most, alone}]. */
EXPORT(session_tally_fields) void session_tally_fields(int index, int lang) {
    const sk_game *game = game_at(index);
    const sk_tally *tally = game ? game->words->tally : NULL;
    sk_text_char(answer(), '[');
    for (int i = 0; tally && i < tally->fields; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("label", tally->title(i, lang));
        key_number("most", tally->most[i]);
        key_number("alone", i >= tally->fields - tally->alone);
        sk_text_char(&reply, '}');
    }
    sk_text_char(&reply, ']');
}

/* The sheet for the numbers in the input buffer, with blanks between them: {lines: [{title, points}], total}. */
EXPORT(session_tally) void session_tally(int index, int lang) {
    const sk_game *game = game_at(index);
    const sk_tally *tally = game ? game->words->tally : NULL;
    int16_t given[SK_TALLY_MAX] = {0};
    sk_line lines[SK_LINES_MAX];
    const char *at = in;
    int count = 0, total = 0;
    for (int i = 0; tally && i < tally->fields; i++) {
        int number = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            number = number < 1000 ? 10 * number + (*at - '0') : number;
        at += *at == ' ';
        given[i] = (int16_t)(number > tally->most[i] ? tally->most[i] : number);
    }
    if (tally) count = tally->lines(given, lang, lines);
    sk_text_add(answer(), "{\"lines\":[");
    for (int i = 0; i < count; i++) {
        comma(i);
        sk_text_char(&reply, '{');
        key_text("title", lines[i].label);
        key_number("points", lines[i].points);
        sk_text_char(&reply, '}');
        total += lines[i].points;
    }
    sk_text_char(&reply, ']');
    key_number("total", total);
    sk_text_char(&reply, '}');
}

/* --- a table --- */

/* An empty table of this game; the caller sets it up. */
static void clear(const sk_game *game) {
    sk_players_close(&players);
    sk_players_open(&players, 0);
    table = (sk_table){.game = game,
                       .state = live,
                       .plies = plies,
                       .room = SK_PLIES_MAX,
                       .struck = struck,
                       .struck_room = SK_STRUCK_MAX,
                       .is_shared = 1,
                       .company = &players.company};
    memset(levels, LEVEL_HUMAN, sizeof levels);
    memset(names, 0, sizeof names);
    opened_by = -1;
}

/* Look at the table as it is now. */
static void look(void) {
    shown = table.count;
    memcpy(state, live, sizeof state);
}

/* Draw from this seed, cards and computer players alike. */
static void draw_from(const char *seed) {
    sk_text text;
    sk_text_init(&text, table.seed, sizeof table.seed);
    sk_text_add(&text, seed);
    players.seed = sk_players_seed(seed);
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
EXPORT(session_new) int session_new(int index, int count, uint32_t options) {
    uint64_t trial[SK_STATE_MAX / 8];
    const sk_game *game = game_at(index);
    sk_status status = game ? sk_new(game, trial, count, options) : SK_NO_GAME;
    if (status == SK_OK) status = sk_record_seed(&file, in);
    if (status != SK_OK) return status;
    clear(game);
    (void)sk_table_open(&table, count, options);
    draw_from(in);
    is_promised = 1;
    look();
    return SK_OK;
}

/* Who sits where: a level's index, or 255 for a person; which of the game's characters it is, counted from 1, or 0 for
 * none. The name stands in the input buffer. */
EXPORT(session_seat) void session_seat(int seat, int level, int character) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(table.game, minds);
    size_t length = strlen(in);
    if (seat < 0 || seat >= table.players) return;
    if (length < SK_NAME_MAX) memcpy(names[seat], in, length + 1);
    sk_players_leave(&players, seat);
    levels[seat] = LEVEL_HUMAN;
    if (level >= 0 && level < count && sk_players_sit(&players, table.game, seat, minds[level]->name, 1) == SK_OK)
        levels[seat] = (uint8_t)level;
    for (const sk_character *c = sk_ai_of(table.game)->characters; c && c->name; c++)
        if (character == c - sk_ai_of(table.game)->characters + 1) players.bots[seat].character = c;
    if (levels[seat] == LEVEL_HUMAN)
        table.people |= (uint8_t)(1u << seat);
    else
        table.people &= (uint8_t) ~(1u << seat);
    sk_table_show(&table, 1u << seat);
}

/* Load the record in the input buffer (`size` bytes); the reason of a refusal is in the output. */
EXPORT(session_load) int session_load(int size, int lang) {
    sk_status status = sk_record_read(&file, in, (size_t)size, lang, answer());
    if (status != SK_OK) return status;
    clear(file.game);
    memcpy(start, file.start, sizeof start);
    status = sk_table_load(&table, &file);
    if (file.from_position) {
        table.start = start;
        opened_by = SK_FULL;
    }
    memcpy(names, file.names, sizeof names);
    draw_from(file.seed);
    is_promised = file.seed[0] != 0;
    look();
    return status;
}

/* The game begins at `given`, a state or a view; what a view hides is dealt in a way that its viewer holds possible. */
static sk_status begin_at(const sk_game *game, uint64_t *given) {
    const sk_head *top = (const sk_head *)(const void *)given;
    uint64_t rng = sk_hash(game, given);
    int viewer = top->viewer;
    sk_status status;
    if (viewer != SK_FULL) game->rules->determinize(given, &rng);
    clear(game);
    memcpy(start, given, sizeof start);
    status = sk_table_from(&table, start);
    opened_by = viewer;
    is_promised = 0;
    draw_from("");
    look();
    return status;
}

/* Open the position whose id stands in the input buffer. Returns a status. */
EXPORT(session_open) int session_open(void) {
    uint64_t given[SK_STATE_MAX / 8] = {0};
    const sk_game *game;
    sk_status status = sk_position_read(in, &game, given);
    return status == SK_OK ? begin_at(game, given) : status;
}

/* Know the position of a table elsewhere from its view alone, JSON of `size` bytes in the input buffer: enough to
 * explain, read typed moves, advise and name it. The reason of a refusal is in the output. */
EXPORT(session_sight) int session_sight(int index, int size, int lang) {
    uint64_t given[SK_STATE_MAX / 8] = {0};
    const sk_game *game = game_at(index);
    sk_status status = game ? sk_json_read(game, given, in, (size_t)size, lang, answer()) : SK_NO_GAME;
    return status == SK_OK ? begin_at(game, given) : status;
}

/* The table in words, of the view whose JSON of `size` bytes is in the input buffer; nothing else is touched. */
EXPORT(session_words) void session_words(int index, int size, int lang) {
    uint64_t view[SK_STATE_MAX / 8] = {0};
    const sk_game *game = game_at(index);
    sk_text *words = answer();
    if (game && sk_json_read(game, view, in, (size_t)size, lang, NULL) == SK_OK)
        game->words->describe(view, lang, words);
}

/* Where a loaded record does not tell its seed, draw from the text in the input buffer; its promise of fair draws
 * ends. */
EXPORT(session_luck) void session_luck(void) {
    size_t length = strlen(in);
    if (table.seed[0] || length == 0 || length >= sizeof table.seed) return;
    draw_from(in);
}

/* The table itself: game, players, options by name, names, plies, whether the seed is known, whose position was
 * opened, whether it is one with undo. */
EXPORT(session_table) void session_table(void) {
    const sk_game *game = table.game;
    int count, index = 0;
    const sk_game *const *games = sk_games(&count);
    while (index < count && games[index] != game)
        index++;
    sk_text_char(answer(), '{');
    key_number("game", index);
    key_number("players", table.players);
    key("options");
    sk_text_char(&reply, '{');
    for (int i = 0; i < game->option_count; i++)
        key_text(game->options[i].key, game->options[i].values[sk_option_get(game, table.options, i)]);
    sk_text_char(&reply, '}');
    key("names");
    sk_text_char(&reply, '[');
    for (int seat = 0; seat < table.players; seat++) {
        comma(seat);
        sk_text_json(&reply, names[seat]);
    }
    sk_text_char(&reply, ']');
    key_number("plies", table.count);
    key_number("seeded", is_promised);
    key_number("opened", opened_by);
    key_number("withUndo", sk_table_with_undo(&table));
    sk_text_char(&reply, '}');
}

/* The table as a record in `file`; the seed goes with it if the draws were promised to follow it. */
static void keep(void) {
    sk_table_record(&table, 1, &file);
    memcpy(file.names, names, sizeof names);
    if (!is_promised) file.seed[0] = file.commitment[0] = 0;
}

/* The record as text; with its seed, so that an unfinished game can go on. */
EXPORT(session_record) void session_record(void) {
    keep();
    sk_record_keep(&file, answer());
}

/* Who acts at the position shown: a bit per seat, bit 7 for chance, 0 when the game is over. */
EXPORT(session_actors) int session_actors(void) {
    return head()->actors;
}

/* Forget what follows the position shown. */
EXPORT(session_cut) void session_cut(void) {
    sk_table_cut(&table, shown);
    look();
}

/* Go to the position after the first `told` plies that `viewer` was told of, to look; playing on from there cuts the
 * rest off. */
EXPORT(session_show) void session_show(int viewer, int told) {
    shown = sk_table_index(&table, viewer, told);
    sk_table_at(&table, shown, state);
}

static sk_status play(int who, sk_action action) {
    sk_status status;
    if (!sk_is_legal(table.game, state, who, action)) {
        if (!head()->actors) return SK_GAME_OVER;
        return who >= 0 && who <= SK_CHANCE && head()->actors >> who & 1 ? SK_ILLEGAL : SK_NOT_TURN;
    }
    if (shown < table.count) sk_table_cut(&table, shown);
    status = sk_table_play(&table, who, action);
    look();
    return status;
}

EXPORT(session_play) int session_play(int seat, int action) {
    return play(seat, (sk_action)action);
}

/* Let chance act once, from the table's seed. */
EXPORT(session_chance) int session_chance(void) {
    if (sk_actor(state) != SK_CHANCE) return SK_NOT_TURN;
    return play(SK_CHANCE, sk_fair_draw(table.game, state, table.seed));
}

/* The computer player that is to decide in this seat, or NULL. */
static sk_bot *thinker(int seat) {
    return seat >= 0 && seat < table.players && head()->actors >> seat & 1 ? sk_players_bot(&players, seat, state)
                                                                           : NULL;
}

static uint64_t effort; /* iterations of the last thought */

/* The choice of the computer player in this seat; -1 if a person sits there or it does not act. `iterations` 0: the
 * level's own. */
EXPORT(session_choose) int session_choose(int seat, uint32_t iterations) {
    uint64_t simulated;
    sk_bot *bot = thinker(seat);
    if (!bot) return -1;
    bot->budget.iterations = iterations;
    int action = sk_bot_choose(bot, state);
    sk_bot_effort(bot, &effort, &simulated);
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
    sk_bot second, *bot = thinker(seat);
    uint64_t simulated;
    int count = 0;
    memset(&second, 0, sizeof second);
    if (bot && salt) {
        sk_bot_open(&second, table.game, bot->mind->name, seat, sk_random_seed(players.seed, salt));
        second.character = bot->character;
        bot = &second;
    }
    if (bot) {
        bot->budget.iterations = iterations;
        count = sk_bot_weigh(bot, state, choices, visits);
        sk_bot_effort(bot, &effort, &simulated);
    }
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
    if (seat < 0 || seat >= table.players || !(head()->actors >> seat & 1) || table.is_held) return -1;
    return table.game->rules->legal(state, seat, choices) == 1 ? choices[0].action : -1;
}

/* 1 if the choice cannot be undone freely once it is made: somebody learns from it, or chance, another seat or nobody
 * acts after it. */
EXPORT(session_final) int session_final(int seat, int action) {
    uint64_t after[SK_STATE_MAX / 8];
    const sk_head *next = (const sk_head *)(const void *)after;
    if (!sk_is_legal(table.game, state, seat, (sk_action)action)) return 0;
    if (!sk_reveals_nothing(table.game, state, seat, (sk_action)action)) return 1;
    memcpy(after, state, table.game->state_size);
    table.game->rules->apply(after, seat, (sk_action)action);
    return !(next->actors >> seat & 1);
}

static int take_back(int seat, int kept, int granted) {
    sk_status status = kept < table.count ? sk_table_take_back(&table, seat, kept, granted) : SK_OK;
    look();
    return status == SK_OK ? table.count : -1;
}

/* Take back the last choice of `seat` if that is free; returns the number of plies kept. */
EXPORT(session_undo) int session_undo(int seat) {
    return take_back(seat, sk_table_undo_point(&table, seat), 0);
}

/* Take back the last choice of `seat`, whoever acted or learned from it since: everybody agreed, or only computers play
 * besides. The game is then one with undo. Returns the number of plies kept. */
EXPORT(session_takeback) int session_takeback(int seat) {
    return take_back(seat, sk_table_ask_point(&table, seat), 1);
}

/* --- what a viewer is told --- */

static sk_viewer_context viewer_context(int viewer, int lang) {
    return (sk_viewer_context){&table, viewer, shown, !head()->actors, lang};
}

/* Everything a page shows to `viewer` (a seat, 6 for the table, 255 for the open table of a finished game): view,
 * choices, question, scores, words. */
EXPORT(session_view) void session_view(int viewer, int lang) {
    sk_viewer_context t = viewer_context(viewer, lang);
    sk_tell_frame(&t, answer());
}

/* The lines of the viewer's log from number `from` on. */
EXPORT(session_log) void session_log(int from, int viewer, int lang) {
    sk_viewer_context t = viewer_context(viewer, lang);
    sk_tell_log(&t, from, answer());
}

/* What was taken back and may be told, as [{before, who, granted, say}]. */
EXPORT(session_struck) void session_struck(int viewer, int lang) {
    sk_viewer_context t = viewer_context(viewer, lang);
    sk_tell_struck(&t, answer());
}

/* The turns that have lines in the log from number `from` on, as [{from, to, who, round, say}]. */
EXPORT(session_stories) void session_stories(int from, int viewer, int lang) {
    sk_viewer_context t = viewer_context(viewer, lang);
    sk_tell_stories(&t, from, answer());
}

/* The number of plies that `viewer` was told of before each round, as [{round, ply}]: bookmarks of a replay. */
EXPORT(session_rounds) void session_rounds(int viewer) {
    uint64_t at[SK_STATE_MAX / 8];
    const sk_head *top = (const sk_head *)(const void *)at;
    int told = 0, round = -1;
    sk_table_at(&table, 0, at);
    sk_text_char(answer(), '[');
    for (int i = 0; i < table.count; i++) {
        if (top->round != round) {
            round = top->round;
            comma(told++);
            sk_text_char(&reply, '{');
            key_number("round", round);
            key_number("ply", sk_table_told(&table, viewer, i, NULL));
            sk_text_char(&reply, '}');
        }
        table.game->rules->apply(at, plies[i].who, plies[i].action);
    }
    sk_text_char(&reply, ']');
}

/* Why `action` is not allowed for `seat` now. */
EXPORT(session_why) void session_why(int seat, int action, int lang) {
    sk_refusal(table.game, state, seat, (sk_action)action, lang, answer());
}

/* The typed move in the input buffer as an action; else -1 - status, with the reason in the output if the words name a
 * move that is not allowed now. */
EXPORT(session_parse) int session_parse(int seat, int lang) {
    sk_action action;
    sk_status status = sk_parse(table.game, state, seat, -1, in, &action);
    answer();
    if (status == SK_OK) return action;
    int spoken = sk_spoken(table.game, state, seat, in);
    if (spoken >= 0) sk_refusal(table.game, state, seat, (sk_action)spoken, lang, &reply);
    return -1 - (int)status;
}

/* A status in words. */
EXPORT(session_status) void session_status(int status, int lang) {
    sk_text_add(answer(),
                sk_status_text((sk_status)(status >= 0 && status < SK_STATUS_COUNT ? status : SK_BAD_TEXT), lang));
}

static void tell_hints(const sk_hint *hints, int count) {
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

/* Advice for `seat` from what it sees: [{id, points, win, visits, why}]. Other salts search with other luck. */
EXPORT(session_hint) void session_hint(int seat, uint32_t iterations, int lang, uint32_t salt) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, iterations};
    int count = 0;
    sk_view(table.game, state, seat | SK_RECALL, view);
    if (table.game->rules->legal(view, seat, (sk_choice[SK_CHOICES_MAX]){{0, 0}}))
        count = sk_hints(table.game, view, seat, 1 + salt, budget, lang, hints);
    tell_hints(hints, count);
}

/* The reason whose key stands in the input buffer, in words, for what `seat` sees; nothing if it is none. */
EXPORT(session_reason) void session_reason(int seat, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(table.game, state, seat, view);
    (void)sk_hint_say(table.game, view, in, lang, answer());
}

/* A short text that names the position as `viewer` sees it. */
EXPORT(session_position) void session_position(int viewer) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(table.game, state, viewer, view);
    sk_position_write(table.game, view, answer());
}

/* 0 if every draw so far is the one the seed gives, else the number of the first that is not; -1 without a seed. */
EXPORT(session_fair) int session_fair(void) {
    if (!is_promised) return -1;
    keep();
    return sk_record_fair(&file);
}

/* --- lessons and the coach --- */

static char book[BOOK_SIZE + 1];
static int book_length;
static sk_lesson lesson;
static sk_pupil pupil;

/* Take the book of a game, `size` bytes in the input buffer; its lessons as a JSON list. */
EXPORT(session_book) void session_book(int index, int size, int lang) {
    const sk_game *game = game_at(index);
    book_length = size >= 0 && size <= BOOK_SIZE ? size : 0;
    memcpy(book, in, (size_t)book_length);
    answer();
    if (game) sk_book_tell(game, book, (size_t)book_length, lang, &reply);
}

/* Names of the others of a lesson, one after the other. */
static void take_names(void) {
    int line = sk_lesson_line_of(&lesson, SK_WORD_SEATS);
    sk_part rest = line < 0 ? (sk_part){"", 0} : lesson.lines[line].rest;
    for (int seat = 1; seat < table.players; seat++) {
        int length = 0;
        while (length < rest.length && length < SK_NAME_MAX - 1 && rest.at[length] != ' ')
            length++;
        memcpy(names[seat], rest.at, (size_t)length);
        names[seat][length] = 0;
        length += length < rest.length;
        rest.at += length;
        rest.length -= length;
    }
}

/* Begin a lesson, or go on at `moment` with the choices in the input buffer, numbers with spaces between them. */
EXPORT(session_lesson) int session_lesson(int index, int number, int moment) {
    const sk_game *game = game_at(index);
    sk_action own[SK_LESSON_OWN];
    int count = 0;
    sk_status status = game ? sk_lesson_read(&lesson, game, book, (size_t)book_length, number, NULL) : SK_NO_GAME;
    if (status != SK_OK) return status;
    for (const char *at = in; *at && count < SK_LESSON_OWN; count++) {
        unsigned action = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            action = action * 10 + (unsigned)(*at - '0');
        own[count] = (sk_action)action;
        while (*at && (*at < '0' || *at > '9'))
            at++;
    }
    clear(game);
    status = sk_pupil_resume(&pupil, &lesson, &table, moment, own, count);
    take_names();
    draw_from("lesson");
    is_promised = 0;
    look();
    return status == SK_ILLEGAL && pupil.moment ? SK_OK : status;
}

/* What the lesson says and shows now. */
EXPORT(session_pupil) void session_pupil(int lang) {
    sk_pupil_tell(&pupil, lang, answer());
}

/* Play what is due, go on after reading, take another choice back, or note that help was asked for. */
EXPORT(session_pupil_on) int session_pupil_on(int how) {
    sk_status status = SK_OK;
    if (how == SK_TEACH_PLY)
        status = sk_pupil_step(&pupil);
    else if (how == SK_TEACH_READ)
        sk_pupil_on(&pupil);
    else if (how == SK_TEACH_SLIP)
        sk_pupil_back(&pupil);
    else
        pupil.helps++;
    look();
    return status;
}

/* The learner chooses. */
EXPORT(session_pupil_choose) int session_pupil_choose(int action) {
    sk_status status = sk_pupil_choose(&pupil, (sk_action)action);
    look();
    return status;
}

/* Why an action is not possible, in the words of the lesson or of the rules. */
EXPORT(session_pupil_why) void session_pupil_why(int action, int lang) {
    if (!sk_pupil_refusal(&pupil, (sk_action)action, lang, answer()))
        sk_refusal(table.game, state, 0, (sk_action)action, lang, &reply);
}

/* What the coach says before the decision that is shown. */
EXPORT(session_tip) void session_tip(int lang) {
    sk_tip_tell(table.game, book, (size_t)book_length, state, lang, answer());
}

/* What a choice of `seat` is worth beside the best, as session_hint tells it. */
EXPORT(session_judge) void session_judge(int seat, int action, uint32_t iterations, int lang) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {0, iterations};
    sk_view(table.game, state, seat | SK_RECALL, view);
    tell_hints(hints, sk_hints_with(table.game, view, seat, (sk_action)action, 5, budget, lang, hints));
}

/* --- a game that is over, looked at again --- */

/* A choice with what it promised, its words in every language: {id, points, win, labels, whys}. */
static void tell_choice(const char *name, const void *at, int seat, const sk_hint *hint) {
    char label[256], why[256];
    sk_text said;
    key(name);
    sk_text_char(&reply, '{');
    key_number("id", hint->action);
    key_number("points", hint->points);
    key_number("win", hint->win);
    sk_text_add(&reply, ",\"labels\":[");
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&said, label, sizeof label);
        table.game->words->say(at, seat, hint->action, SK_LABEL, lang, &said);
        comma(lang);
        sk_text_json(&reply, label);
    }
    sk_text_add(&reply, "],\"whys\":[");
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_init(&said, why, sizeof why);
        (void)sk_hint_say(table.game, at, hint->key, lang, &said);
        comma(lang);
        sk_text_json(&reply, why);
    }
    sk_text_add(&reply, "]}");
}

static void tell_numbers(const char *name, const int32_t *numbers) {
    key(name);
    sk_text_char(&reply, '[');
    for (int seat = 0; seat < table.players; seat++) {
        comma(seat);
        sk_text_number(&reply, numbers[seat]);
    }
    sk_text_char(&reply, ']');
}

/* Ply number `ply` (from 0) looked at again: {seat, points, win, cost, lostPoints, lostWin, played, best}, or null
 * where there was nothing to choose. */
EXPORT(session_review) void session_review(int ply, uint32_t iterations) {
    uint64_t at[SK_STATE_MAX / 8];
    sk_review review;
    const sk_budget budget = {0, iterations};
    answer();
    sk_table_at(&table, ply < 0 || ply > table.count ? table.count : ply, at);
    if (ply < 0 || ply >= table.count ||
        !sk_review_choice(table.game, at, plies[ply].who, plies[ply].action, (uint64_t)ply, budget, SK_EN, &review)) {
        sk_text_add(&reply, "null");
        return;
    }
    sk_text_char(&reply, '{');
    key_number("seat", plies[ply].who);
    tell_numbers("points", review.points);
    tell_numbers("win", review.win);
    key_number("cost", sk_review_cost(&review));
    key_number("lostPoints", review.lost_points);
    key_number("lostWin", review.lost_win);
    tell_choice("played", at, plies[ply].who, &review.played);
    tell_choice("best", at, plies[ply].who, &review.best);
    sk_text_char(&reply, '}');
}
