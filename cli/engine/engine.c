/* engine.c - `skerry engine`: the line protocol for bots, scripts and tests.
 *
 * One request a line; every line is answered by any number of lines and then `ok` or `error STATUS text`. Seats are
 * numbers from 0. The history begins at set-up or at the state that was set. `undo` follows the rule of every table;
 * `cut` goes back freely.
 */
#include "cli/command.h"

enum { LINE_MAX_BYTES = 1 << 20, WHY_MAX = 1024 };

typedef struct engine_table {
    int lang, automatic, quitting;
    const sk_game *game; /* NULL: no game yet */
    const void *state;   /* of the table, or the view that was set */
    sk_table table;
    sk_players players;
    uint64_t table_state[SK_STATE_MAX / 8], start[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
    sk_struck struck[SK_STRUCK_MAX];
    sk_record record; /* names, and what is read and written */
    char seed[SK_SEED_MAX];
    char why_memory[WHY_MAX];
    sk_text why; /* of the request being answered; empty: the status speaks for itself */
    char out_memory[SK_RECORD_TEXT_MAX];
    sk_text out; /* room for long answers */
} engine_table;

/* What a request needs: nothing, a game or the view of one, a game that can be played on. */
enum engine_need { NEEDS_NOTHING, NEEDS_GAME, NEEDS_ALL };

typedef struct engine_request {
    const char *name;
    sk_status (*answer)(engine_table *engine, char *rest);
    int words_min, words_max; /* words after the name; -1: the rest of the line as it is */
    int needs;                /* enum engine_need */
    const char *usage;
    int help;
} engine_request;

#define REFUSE(engine, message, ...)                                                                                   \
    SK_SAY(&(engine)->why, (engine)->lang, say_word((engine)->lang, message), __VA_ARGS__)

/* --- reading words --- */

/* Cut the next word off `*rest`; "" at the end. */
static char *take_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t"), *end = word + strcspn(word, " \t");
    *rest = *end ? end + 1 : end;
    *end = 0;
    return word;
}

static int count_words(const char *text) {
    int count = 0;
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        count++;
        text += strcspn(text, " \t");
    }
    return count;
}

/* A decimal number below 1,000,000, or -1. */
static int small_number(const char *word) {
    int number = 0;
    if (!*word || strlen(word) > 6) return -1;
    for (; *word; word++) {
        if (*word < '0' || *word > '9') return -1;
        number = number * 10 + (*word - '0');
    }
    return number;
}

/* 1 if a view was set: what is hidden stays hidden, and nothing can be played. */
static int is_view(const engine_table *engine) {
    return ((const sk_head *)engine->state)->viewer != SK_FULL;
}

/* Who decides: in a view the seat that it is of if that acts, else the lowest that acts; -1: the game is over. */
static int decider(const engine_table *engine) {
    const sk_head *head = (const sk_head *)engine->state;
    int viewer = head->viewer & ~SK_RECALL;
    return viewer < SK_SEATS && head->actors >> viewer & 1 ? viewer : sk_actor(engine->state);
}

/* A seat of the table, or SK_CHANCE where `chance` allows the word. */
static sk_status take_seat(engine_table *engine, const char *word, int chance, int *who) {
    int players = ((const sk_head *)engine->state)->players;
    *who = small_number(word);
    if (chance && strcmp(word, "chance") == 0)
        *who = SK_CHANCE;
    else if (*who < 0 || *who >= players) {
        REFUSE(engine, W_eng_no_seat, {"word", word, 0}, {"last", NULL, players - 1});
        return SK_BAD_PLAYERS;
    }
    return SK_OK;
}

/* An action of `who`: an id, or a notation in this language, else in any. */
static sk_status take_action(engine_table *engine, int who, const char *text, sk_action *action) {
    const sk_game *game = engine->game;
    int number = small_number(text), spoken;
    sk_status status;
    if (number >= 0) {
        *action = (sk_action)(number < SK_NO_ACTION ? number : SK_NO_ACTION);
        return SK_OK;
    }
    status = sk_parse(game, engine->state, who, engine->lang, text, action);
    if (status == SK_BAD_TEXT) status = sk_parse(game, engine->state, who, -1, text, action);
    if (status == SK_BAD_TEXT && who != SK_CHANCE && (spoken = sk_spoken(game, engine->state, who, text)) >= 0) {
        sk_refusal(game, engine->state, who, (sk_action)spoken, engine->lang, &engine->why);
        return SK_ILLEGAL;
    }
    if (status == SK_BAD_TEXT) REFUSE(engine, W_eng_no_choice, {"text", text, 0});
    if (status == SK_AMBIGUOUS) REFUSE(engine, W_eng_several, {"text", text, 0});
    return status;
}

/* The seat that acts and its level for `go` and `hint`. */
static sk_status take_level(engine_table *engine, char **rest, int *seat, const sk_mind **level, sk_budget *budget) {
    const char *name = take_word(rest), *ms = take_word(rest);
    char memory[400];
    sk_text levels;
    *seat = decider(engine);
    if (*seat < 0) return SK_GAME_OVER;
    *level = level_find(engine->game, name);
    if (!*level) {
        sk_text_init(&levels, memory, sizeof memory);
        level_list(engine->game, &levels);
        REFUSE(engine, W_eng_no_level, {"level", name, 0}, {"levels", memory, 0});
        return SK_BAD_TEXT;
    }
    budget->iterations = 0;
    budget->ms = (uint32_t)(*ms ? small_number(ms) : 0);
    if (*ms && small_number(ms) < 0) {
        REFUSE(engine, W_eng_no_ms, {"word", ms, 0});
        return SK_BAD_TEXT;
    }
    if (*seat != SK_CHANCE) return SK_OK;
    REFUSE(engine, W_eng_chance_acts, {"request", "chance", 0});
    return SK_NOT_TURN;
}

/* --- history --- */

/* A new history is about to begin: nobody has seen anything, and draws come from the engine's seed. */
static void clear_table(engine_table *engine, const sk_game *game) {
    sk_players_close(&engine->players);
    sk_players_open(&engine->players, sk_players_seed(engine->seed));
    engine->table = (sk_table){.game = game,
                               .state = engine->table_state,
                               .plies = engine->plies,
                               .room = SK_PLIES_MAX,
                               .struck = engine->struck,
                               .struck_room = SK_STRUCK_MAX,
                               .company = &engine->players.company};
    memset(engine->record.names, 0, sizeof engine->record.names);
}

/* The table is set: its state is what requests are about. */
static void table_is_set(engine_table *engine) {
    engine->game = engine->table.game;
    engine->state = engine->table_state;
    engine->record.players = engine->table.players;
    memcpy(engine->table.seed, engine->seed, sizeof engine->seed);
}

/* What is looked at is a view: nothing can be played. */
static void look_at(engine_table *engine, const sk_game *game, const void *view) {
    const sk_head *head = (const sk_head *)view;
    clear_table(engine, game);
    memcpy(engine->view, view, game->state_size);
    engine->game = game;
    engine->state = engine->view;
    engine->record.players = engine->table.players = head->players;
}

static const char *who_name(int who, char memory[16]) {
    if (who == SK_CHANCE) return "chance";
    snprintf(memory, 16, "%d", who);
    return memory;
}

static void say_notation(engine_table *engine, int who, sk_action action) {
    char said[200];
    sk_text text;
    sk_text_init(&text, said, sizeof said);
    engine->game->words->say(engine->state, who, action, SK_NOTATION, engine->lang, &text);
    sk_text_add(&engine->out, said);
}

/* Tell of a ply that is about to be played. */
static void tell_played(engine_table *engine, int who, sk_action action) {
    char memory[16];
    sk_text_add(&engine->out, "played ");
    sk_text_add(&engine->out, who_name(who, memory));
    sk_text_char(&engine->out, ' ');
    sk_text_number(&engine->out, action);
    sk_text_char(&engine->out, ' ');
    say_notation(engine, who, action);
    sk_text_char(&engine->out, '\n');
}

/* Play one ply into the history, with an answer line. */
static sk_status advance(engine_table *engine, int who, sk_action action) {
    size_t told = engine->out.length;
    sk_status status = SK_OK;
    if (sk_is_legal(engine->game, engine->state, who, action)) tell_played(engine, who, action);
    status = sk_table_play(&engine->table, who, action);
    if (status == SK_OK) return status;
    engine->out.length = told;
    engine->out.at[told] = 0;
    if ((status == SK_ILLEGAL || status == SK_NOT_TURN) && who != SK_CHANCE && action < engine->game->actions)
        sk_refusal(engine->game, engine->state, who, action, engine->lang, &engine->why);
    return status;
}

/* Under `auto on` draws and forced choices play themselves. */
static sk_status settle(engine_table *engine) {
    int who;
    sk_action action;
    sk_status status = SK_OK;
    while (engine->automatic && status == SK_OK && sk_table_follows(&engine->table, &who, &action))
        status = advance(engine, who, action);
    return status;
}

/* --- requests: a game --- */

static sk_status answer_new(engine_table *engine, char *rest) {
    uint64_t trial[SK_STATE_MAX / 8];
    const char *key = take_word(&rest);
    const sk_game *game = sk_find(key);
    uint32_t options = 0;
    int players;
    sk_status status;
    if (!game) {
        REFUSE(engine, W_eng_no_game, {"word", key, 0});
        return SK_NO_GAME;
    }
    players = game->players_min;
    for (char *word = take_word(&rest); *word; word = take_word(&rest)) {
        char *equals = strchr(word, '=');
        status = SK_BAD_OPTION;
        if (strcmp(word, "letter") == 0) {
            options = sk_read_by(game, options, SK_LETTER);
            status = SK_OK;
        } else if (equals) {
            *equals = 0;
            if (strcmp(word, "players") == 0) {
                players = small_number(equals + 1);
                status = SK_OK;
            } else {
                status = sk_option_set(game, &options, word, equals + 1);
            }
            *equals = '=';
        }
        if (status != SK_OK) {
            REFUSE(engine, W_eng_no_option, {"word", word, 0});
            return status;
        }
    }
    status = sk_new(game, trial, players, options);
    if (status == SK_BAD_PLAYERS)
        REFUSE(engine, W_cli_bad_players, {"game", game->title[engine->lang], 0}, {"min", NULL, game->players_min},
               {"max", NULL, game->players_max}, {"n", NULL, players});
    if (status != SK_OK) return status;
    clear_table(engine, game);
    (void)sk_table_open(&engine->table, players, options);
    table_is_set(engine);
    return settle(engine);
}

static sk_status answer_load_record(engine_table *engine, char *rest) {
    static char text[SK_RECORD_TEXT_MAX];
    static sk_record record;
    const char *path = rest + strspn(rest, " \t");
    long size = file_read(path, text, sizeof text);
    sk_status status;
    if (size < 0) {
        REFUSE(engine, W_eng_no_file, {"file", path, 0});
        return SK_BAD_TEXT;
    }
    if (size > (long)sizeof text) return SK_BAD_SIZE;
    status = sk_record_read(&record, text, (size_t)size, engine->lang, &engine->why);
    if (status != SK_OK) return status;
    clear_table(engine, record.game);
    memcpy(engine->start, record.start, sizeof engine->start);
    memcpy(engine->record.names, record.names, sizeof record.names);
    if (record.seed[0]) memcpy(engine->seed, record.seed, sizeof record.seed);
    status = sk_table_load(&engine->table, &record);
    if (record.from_position) engine->table.start = engine->start;
    table_is_set(engine);
    return status == SK_OK ? settle(engine) : status;
}

/* Begin at a state from outside; a view cannot be played on. */
static sk_status begin_at(engine_table *engine, const sk_game *game, const void *state) {
    if (((const sk_head *)state)->viewer != SK_FULL) {
        REFUSE(engine, W_eng_view, {"request", "state", 0});
        return SK_BAD_STATE;
    }
    clear_table(engine, game);
    memcpy(engine->start, state, game->state_size);
    (void)sk_table_from(&engine->table, engine->start);
    table_is_set(engine);
    return settle(engine);
}

/* The game and the state or view that a request brings as JSON. */
static sk_status read_json(engine_table *engine, const char *request, const char *rest, const sk_game **game,
                           void *state) {
    *game = sk_json_game(rest, strlen(rest));
    if (*game) return sk_json_read(*game, state, rest, strlen(rest), engine->lang, &engine->why);
    REFUSE(engine, W_eng_json_game, {"request", request, 0});
    return rest[strspn(rest, " \t")] == '{' ? SK_NO_GAME : SK_BAD_TEXT;
}

static sk_status answer_set_state(engine_table *engine, char *rest) {
    uint64_t state[SK_STATE_MAX / 8];
    const sk_game *game;
    sk_status status = read_json(engine, "set-state", rest, &game, state);
    return status == SK_OK ? begin_at(engine, game, state) : status;
}

/* Begin at what a seat sees: its choices can be listed and asked for, nothing can be played. */
static sk_status answer_set_view(engine_table *engine, char *rest) {
    uint64_t state[SK_STATE_MAX / 8];
    const sk_game *game;
    sk_status status = read_json(engine, "set-view", rest, &game, state);
    if (status != SK_OK) return status;
    if ((((const sk_head *)(const void *)state)->viewer & ~SK_RECALL) >= SK_SEATS) {
        REFUSE(engine, W_eng_no_view, {"request", "view SEAT", 0});
        return SK_BAD_STATE;
    }
    look_at(engine, game, state);
    return SK_OK;
}

static sk_status answer_set_position(engine_table *engine, char *rest) {
    uint64_t state[SK_STATE_MAX / 8];
    const sk_game *game;
    sk_status status = sk_position_read(take_word(&rest), &game, state);
    if (status == SK_BAD_SIZE || status == SK_BAD_TEXT || status == SK_BAD_HASH)
        REFUSE(engine, W_eng_bad_position, {"n", NULL, 0});
    return status == SK_OK ? begin_at(engine, game, state) : status;
}

static sk_status answer_seed(engine_table *engine, char *rest) {
    static sk_record scratch;
    const char *word = take_word(&rest);
    if (sk_record_seed(&scratch, word) != SK_OK) {
        REFUSE(engine, W_eng_no_seed, {"word", word, 0});
        return SK_BAD_TEXT;
    }
    snprintf(engine->seed, sizeof engine->seed, "%s", word);
    memcpy(engine->table.seed, engine->seed, sizeof engine->seed);
    return SK_OK;
}

static sk_status answer_auto(engine_table *engine, char *rest) {
    const char *word = take_word(&rest);
    int on = strcmp(word, "on") == 0;
    if (!on && strcmp(word, "off") != 0) {
        REFUSE(engine, W_eng_on_off, {"word", word, 0});
        return SK_BAD_TEXT;
    }
    engine->automatic = on;
    return engine->game ? settle(engine) : SK_OK;
}

static sk_status answer_lang(engine_table *engine, char *rest) {
    const char *word = take_word(&rest);
    if (strcmp(word, "en") != 0 && strcmp(word, "fr") != 0) {
        REFUSE(engine, W_cli_bad_lang, {"value", word, 0});
        return SK_BAD_TEXT;
    }
    engine->lang = word[0] == 'f' ? SK_FR : SK_EN;
    return SK_OK;
}

/* --- requests: plies --- */

static sk_status answer_play(engine_table *engine, char *rest) {
    int who;
    sk_action action;
    sk_status status = take_seat(engine, take_word(&rest), 1, &who);
    if (status == SK_OK) status = take_action(engine, who, rest + strspn(rest, " \t"), &action);
    if (status == SK_OK) status = advance(engine, who, action);
    return status == SK_OK ? settle(engine) : status;
}

static sk_status answer_chance(engine_table *engine, char *rest) {
    const char *text = rest + strspn(rest, " \t");
    int who = sk_actor(engine->state);
    sk_action action;
    sk_status status = SK_OK;
    if (who != SK_CHANCE) return who < 0 ? SK_GAME_OVER : SK_NOT_TURN;
    if (!*text || strcmp(text, "auto") == 0)
        action = sk_table_draw(&engine->table);
    else
        status = take_action(engine, SK_CHANCE, text, &action);
    if (status == SK_OK) status = advance(engine, SK_CHANCE, action);
    return status == SK_OK ? settle(engine) : status;
}

/* The seat that played last takes its last choice back, if that is free. */
static sk_status answer_undo(engine_table *engine, char *rest) {
    const sk_table *table = &engine->table;
    int seat = table->count ? table->plies[table->count - 1].who : SK_CHANCE;
    int keep = seat < SK_SEATS ? sk_table_undo_point(table, seat) : table->count;
    (void)rest;
    if (keep < table->count) return sk_table_take_back(&engine->table, seat, keep, 0);
    REFUSE(engine, W_eng_no_undo, {"n", NULL, table->count});
    return SK_ILLEGAL;
}

/* Go back to the first N plies, for programs that own all seats. */
static sk_status answer_cut(engine_table *engine, char *rest) {
    const char *word = take_word(&rest);
    int keep = small_number(word);
    if (keep < 0 || keep > engine->table.count) {
        REFUSE(engine, W_eng_no_cut, {"word", word, 0}, {"n", NULL, engine->table.count});
        return SK_BAD_TEXT;
    }
    sk_table_cut(&engine->table, keep);
    return SK_OK;
}

/* --- requests: looking --- */

static sk_status answer_state(engine_table *engine, char *rest) {
    (void)rest;
    sk_json_write(engine->game, engine->state, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

/* A view that was set shows itself only. */
static sk_status take_own_viewer(engine_table *engine, int *viewer) {
    int own = ((const sk_head *)engine->state)->viewer;
    if (!is_view(engine)) return SK_OK;
    if (*viewer == SK_FULL || (*viewer & ~SK_RECALL) == (own & ~SK_RECALL)) {
        *viewer = own;
        return SK_OK;
    }
    REFUSE(engine, W_eng_only_view, {"request", "view", 0});
    return SK_BAD_STATE;
}

/* "2", "table", "2 recall": who looks. No word: nobody hides anything (where `full` allows it). */
static sk_status take_viewer(engine_table *engine, char *rest, int full, int *viewer) {
    const char *word = take_word(&rest), *recall = take_word(&rest);
    sk_status status = SK_OK;
    *viewer = SK_FULL;
    if (!*word && full) return take_own_viewer(engine, viewer);
    if (strcmp(word, "table") == 0)
        *viewer = SK_TABLE_VIEW;
    else
        status = take_seat(engine, word, 0, viewer);
    if (status != SK_OK || !*recall) return status == SK_OK ? take_own_viewer(engine, viewer) : status;
    if (strcmp(recall, "recall") != 0) {
        REFUSE(engine, W_eng_no_recall, {"word", recall, 0});
        return SK_BAD_TEXT;
    }
    *viewer |= SK_RECALL;
    return take_own_viewer(engine, viewer);
}

static sk_status answer_view(engine_table *engine, char *rest) {
    uint64_t view[SK_STATE_MAX / 8];
    int viewer;
    sk_status status = take_viewer(engine, rest, 0, &viewer);
    if (status != SK_OK) return status;
    sk_view(engine->game, engine->state, viewer, view);
    sk_json_write(engine->game, view, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

static sk_status answer_actors(engine_table *engine, char *rest) {
    uint32_t actors = ((const sk_head *)engine->state)->actors;
    char memory[16];
    int written = 0;
    (void)rest;
    for (int who = 0; actors >> who; who++) {
        if (!(actors >> who & 1)) continue;
        if (written++) sk_text_char(&engine->out, ' ');
        sk_text_add(&engine->out, who_name(who, memory));
    }
    sk_text_add(&engine->out, actors ? "\n" : "over\n");
    return SK_OK;
}

static sk_status answer_legal(engine_table *engine, char *rest) {
    sk_choice choices[SK_CHOICES_MAX];
    const char *word = take_word(&rest);
    int who = decider(engine), count;
    if (*word) {
        sk_status status = take_seat(engine, word, 1, &who);
        if (status != SK_OK) return status;
    }
    count = who < 0 ? 0 : engine->game->rules->legal(engine->state, who, choices);
    for (int i = 0; i < count; i++) {
        sk_text_number(&engine->out, choices[i].action);
        sk_text_char(&engine->out, ' ');
        sk_text_number(&engine->out, choices[i].weight);
        sk_text_char(&engine->out, ' ');
        say_notation(engine, who, choices[i].action);
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

static sk_status answer_score(engine_table *engine, char *rest) {
    int16_t scores[SK_SEATS] = {0};
    uint8_t places[SK_SEATS];
    (void)rest;
    engine->game->rules->score(engine->state, scores);
    engine->game->rules->rank(engine->state, places);
    for (int seat = 0; seat < engine->table.players; seat++) {
        sk_text_number(&engine->out, seat);
        sk_text_char(&engine->out, ' ');
        sk_text_number(&engine->out, scores[seat]);
        sk_text_char(&engine->out, ' ');
        sk_text_number(&engine->out, places[seat]);
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

static sk_status answer_breakdown(engine_table *engine, char *rest) {
    sk_line lines[SK_LINES_MAX];
    (void)rest;
    for (int seat = 0; seat < engine->table.players; seat++) {
        int count = engine->game->words->breakdown(engine->state, seat, engine->lang, lines);
        for (int i = 0; i < count; i++) {
            sk_text_number(&engine->out, seat);
            sk_text_char(&engine->out, ' ');
            sk_text_number(&engine->out, lines[i].points);
            sk_text_char(&engine->out, ' ');
            sk_text_add(&engine->out, lines[i].label);
            sk_text_char(&engine->out, '\n');
        }
    }
    return SK_OK;
}

static sk_status answer_hash(engine_table *engine, char *rest) {
    (void)rest;
    sk_text_hex(&engine->out, sk_hash(engine->game, engine->state));
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

/* The record; with its seed if all draws came from it. */
static sk_status answer_record(engine_table *engine, char *rest) {
    char names[SK_SEATS][SK_NAME_MAX];
    sk_record *record = &engine->record;
    (void)rest;
    memcpy(names, record->names, sizeof names);
    sk_table_record(&engine->table, 1, record);
    memcpy(record->names, names, sizeof names);
    if (sk_record_fair(record) != 0) record->seed[0] = record->commitment[0] = 0;
    sk_record_write(record, &engine->out);
    return SK_OK;
}

static sk_status answer_position(engine_table *engine, char *rest) {
    (void)rest;
    sk_position_write(engine->game, engine->state, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

static sk_status answer_draw(engine_table *engine, char *rest) {
    uint64_t view[SK_STATE_MAX / 8];
    seat_names names;
    int viewer;
    sk_status status = take_viewer(engine, rest, 1, &viewer);
    if (status != SK_OK) return status;
    names_init(&names, &engine->record, engine->lang);
    sk_view(engine->game, engine->state, viewer, view);
    board_draw(engine->game, view, viewer == SK_FULL ? SK_TABLE_VIEW : viewer & ~SK_RECALL, &names, engine->lang,
               &engine->out);
    return SK_OK;
}

static sk_status answer_describe(engine_table *engine, char *rest) {
    uint64_t view[SK_STATE_MAX / 8];
    seat_names names;
    int viewer;
    sk_status status = take_viewer(engine, rest, 1, &viewer);
    if (status != SK_OK) return status;
    names_init(&names, &engine->record, engine->lang);
    sk_view(engine->game, engine->state, viewer, view);
    board_describe(engine->game, view, &names, engine->lang, &engine->out);
    return SK_OK;
}

/* A legal action as a sentence. */
static sk_status answer_say(engine_table *engine, char *rest) {
    seat_names names;
    int who;
    sk_action action;
    sk_status status = take_seat(engine, take_word(&rest), 1, &who);
    if (status == SK_OK) status = take_action(engine, who, rest + strspn(rest, " \t"), &action);
    if (status != SK_OK) return status;
    if (!sk_is_legal(engine->game, engine->state, who, action)) return SK_ILLEGAL;
    names_init(&names, &engine->record, engine->lang);
    board_sentence(engine->game, engine->state, who, action, &names, engine->lang, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

static sk_status answer_why(engine_table *engine, char *rest) {
    int who, number;
    const char *word;
    sk_status status = take_seat(engine, take_word(&rest), 0, &who);
    if (status != SK_OK) return status;
    word = take_word(&rest);
    number = small_number(word);
    if (number < 0 || number >= engine->game->actions) {
        REFUSE(engine, W_eng_no_action, {"word", word, 0}, {"last", NULL, engine->game->actions - 1});
        return SK_BAD_TEXT;
    }
    if (sk_is_legal(engine->game, engine->state, who, (sk_action)number))
        sk_text_add(&engine->out, "legal");
    else
        sk_refusal(engine->game, engine->state, who, (sk_action)number, engine->lang, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

static sk_status answer_ask(engine_table *engine, char *rest) {
    uint64_t view[SK_STATE_MAX / 8];
    char asked[400];
    seat_names names;
    sk_text text;
    int who;
    sk_status status = take_seat(engine, take_word(&rest), 0, &who);
    if (status != SK_OK) return status;
    names_init(&names, &engine->record, engine->lang);
    sk_view(engine->game, engine->state, who, view);
    sk_text_init(&text, asked, sizeof asked);
    engine->game->words->ask(view, who, engine->lang, &text);
    names_fill(&names, engine->lang, asked, &engine->out);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

/* --- requests: computer players --- */

/* The bot of that level in that seat, having seen the whole history; NULL if memory is short. It keeps its memory from
 * request to request. */
static sk_bot *watching_bot(engine_table *engine, int seat, const sk_mind *level) {
    sk_players *players = &engine->players;
    if (players->bots[seat].mind != level) {
        players->seed = sk_players_seed(engine->seed);
        if (sk_players_sit(players, engine->game, seat, level->name, 1) != SK_OK) return NULL;
        if (!is_view(engine)) sk_table_show(&engine->table, 1u << seat);
    }
    return sk_players_bot(players, seat, engine->state);
}

/* What an arena says is legal, for players that know no rules; here it must be what the rules say. */
static sk_status answer_choices(engine_table *engine, char *rest) {
    int who, number;
    sk_status status;
    char *list = strchr(rest, '\t');
    if (list) *list++ = 0;
    status = take_seat(engine, take_word(&rest), 0, &who);
    for (; list && status == SK_OK; list = strchr(list, '\t') ? strchr(list, '\t') + 1 : NULL) {
        char digits[8];
        snprintf(digits, sizeof digits, "%.*s", (int)strcspn(list, " \t"), list);
        number = small_number(digits);
        if (number < 0 || !sk_is_legal(engine->game, engine->state, who, (sk_action)number)) {
            REFUSE(engine, W_eng_no_choice, {"text", digits, 0});
            status = SK_ILLEGAL;
        }
    }
    return status;
}

static sk_status answer_go(engine_table *engine, char *rest) {
    const sk_mind *level;
    sk_budget budget;
    sk_bot *bot;
    sk_action action;
    const char *iterations;
    int seat;
    sk_status status = take_level(engine, &rest, &seat, &level, &budget);
    iterations = take_word(&rest);
    if (status != SK_OK) return status;
    if (*iterations && small_number(iterations) < 0) {
        REFUSE(engine, W_eng_no_iterations, {"word", iterations, 0});
        return SK_BAD_TEXT;
    }
    if (*iterations) budget.iterations = (uint32_t)small_number(iterations);
    bot = watching_bot(engine, seat, level);
    if (!bot) return SK_BAD_SIZE;
    bot->budget = budget;
    action = sk_bot_choose(bot, engine->state);
    sk_text_add(&engine->out, "best ");
    sk_text_number(&engine->out, seat);
    sk_text_char(&engine->out, ' ');
    sk_text_number(&engine->out, action);
    sk_text_char(&engine->out, ' ');
    say_notation(engine, seat, action);
    sk_text_char(&engine->out, '\n');
    return SK_OK;
}

/* A last word "visits" is cut off; 1 if it was there. */
static int take_visits(char *rest) {
    size_t length = strlen(rest);
    while (length && (rest[length - 1] == ' ' || rest[length - 1] == '\t'))
        length--;
    if (length < 7 || strncmp(rest + length - 6, "visits", 6) != 0 || rest[length - 7] != ' ') return 0;
    rest[length - 7] = 0;
    return 1;
}

static sk_status answer_hint(engine_table *engine, char *rest) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    const sk_mind *level;
    sk_budget budget;
    int seat, count, visits = take_visits(rest);
    sk_status status = take_level(engine, &rest, &seat, &level, &budget);
    if (status != SK_OK) return status;
    sk_view(engine->game, engine->state, level->recall ? seat | SK_RECALL : seat, view);
    count = sk_hints(engine->game, view, seat, sk_seed_number(engine->seed), budget, engine->lang, hints);
    for (int i = 0; i < count; i++) {
        char numbers[64];
        snprintf(numbers, sizeof numbers, "hint %d %.3f ", hints[i].action, hints[i].points / 1000.0);
        sk_text_add(&engine->out, numbers);
        if (hints[i].win < 0)
            snprintf(numbers, sizeof numbers, "- ");
        else
            snprintf(numbers, sizeof numbers, "%.3f ", hints[i].win / 1000.0);
        sk_text_add(&engine->out, numbers);
        say_notation(engine, seat, hints[i].action);
        sk_text_char(&engine->out, '\t');
        sk_text_add(&engine->out, hints[i].reason);
        if (visits) {
            sk_text_char(&engine->out, '\t');
            sk_text_number(&engine->out, hints[i].visits);
        }
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

static sk_status answer_levels(engine_table *engine, char *rest) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(engine->game, levels);
    (void)rest;
    for (int i = 0; i < count; i++) {
        sk_text_add(&engine->out, levels[i]->name);
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

/* --- requests: the engine itself --- */

static sk_status answer_games(engine_table *engine, char *rest) {
    int count;
    const sk_game *const *games = sk_games(&count);
    (void)rest;
    for (int i = 0; i < count; i++) {
        sk_text_add(&engine->out, games[i]->key);
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

static sk_status answer_quit(engine_table *engine, char *rest) {
    (void)rest;
    engine->quitting = 1;
    return SK_OK;
}

static sk_status answer_help(engine_table *engine, char *rest);

static const engine_request requests[] = {
    {"new", answer_new, 1, 64, NEEDS_NOTHING, "new GAME players=N [letter] [name=V...]", W_eng_new},
    {"load-record", answer_load_record, 1, -1, NEEDS_NOTHING, "load-record PATH", W_eng_load_record},
    {"state", answer_state, 0, 0, NEEDS_ALL, "state", W_eng_state},
    {"set-state", answer_set_state, 1, -1, NEEDS_NOTHING, "set-state {json}", W_eng_set_state},
    {"set-view", answer_set_view, 1, -1, NEEDS_NOTHING, "set-view {json}", W_eng_set_view},
    {"position", answer_position, 0, 0, NEEDS_ALL, "position", W_eng_position},
    {"set-position", answer_set_position, 1, 1, NEEDS_NOTHING, "set-position ID", W_eng_set_position},
    {"view", answer_view, 1, 2, NEEDS_ALL, "view SEAT|table [recall]", W_eng_view_help},
    {"actors", answer_actors, 0, 0, NEEDS_GAME, "actors", W_eng_actors},
    {"legal", answer_legal, 0, 1, NEEDS_GAME, "legal [SEAT|chance]", W_eng_legal},
    {"play", answer_play, 2, -1, NEEDS_ALL, "play SEAT ID|NOTATION", W_eng_play},
    {"chance", answer_chance, 0, -1, NEEDS_ALL, "chance [ID|NOTATION|auto]", W_eng_chance},
    {"seed", answer_seed, 1, 1, NEEDS_NOTHING, "seed N", W_eng_seed},
    {"auto", answer_auto, 1, 1, NEEDS_NOTHING, "auto on|off", W_eng_auto},
    {"undo", answer_undo, 0, 0, NEEDS_ALL, "undo", W_eng_undo},
    {"cut", answer_cut, 1, 1, NEEDS_ALL, "cut N", W_eng_cut},
    {"score", answer_score, 0, 0, NEEDS_ALL, "score", W_eng_score},
    {"breakdown", answer_breakdown, 0, 0, NEEDS_ALL, "breakdown", W_eng_breakdown},
    {"hash", answer_hash, 0, 0, NEEDS_ALL, "hash", W_eng_hash},
    {"record", answer_record, 0, 0, NEEDS_ALL, "record", W_eng_record},
    {"levels", answer_levels, 0, 0, NEEDS_GAME, "levels", W_eng_levels},
    {"choices", answer_choices, 1, -1, NEEDS_GAME, "choices SEAT {tab ID NOTATION}", W_eng_choices},
    {"go", answer_go, 1, 3, NEEDS_GAME, "go LEVEL [MS [ITERATIONS]]", W_eng_go},
    {"hint", answer_hint, 1, 3, NEEDS_GAME, "hint LEVEL [MS] [visits]", W_eng_hint},
    {"why", answer_why, 2, 2, NEEDS_ALL, "why SEAT ID", W_eng_why},
    {"say", answer_say, 2, -1, NEEDS_ALL, "say SEAT|chance ID|NOTATION", W_eng_say},
    {"ask", answer_ask, 1, 1, NEEDS_GAME, "ask SEAT", W_eng_ask},
    {"describe", answer_describe, 0, 2, NEEDS_GAME, "describe [SEAT|table [recall]]", W_eng_describe},
    {"draw", answer_draw, 0, 2, NEEDS_GAME, "draw [SEAT|table [recall]]", W_eng_draw},
    {"games", answer_games, 0, 0, NEEDS_NOTHING, "games", W_eng_games},
    {"lang", answer_lang, 1, 1, NEEDS_NOTHING, "lang en|fr", W_eng_lang},
    {"help", answer_help, 0, 0, NEEDS_NOTHING, "help", W_eng_help},
    {"quit", answer_quit, 0, 0, NEEDS_NOTHING, "quit", W_eng_quit},
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

static sk_status answer_help(engine_table *engine, char *rest) {
    (void)rest;
    for (int i = 0; i < REQUESTS; i++) {
        sk_text_add(&engine->out, requests[i].usage);
        for (size_t k = strlen(requests[i].usage); k < 40; k++)
            sk_text_char(&engine->out, ' ');
        sk_text_add(&engine->out, say_word(engine->lang, requests[i].help));
        sk_text_char(&engine->out, '\n');
    }
    return SK_OK;
}

/* --- the loop --- */

/* Answer one request, apart from its last line. */
static sk_status answer(engine_table *engine, char *line) {
    const char *name = take_word(&line);
    for (int i = 0; i < REQUESTS; i++) {
        const engine_request *request = &requests[i];
        int words;
        if (strcmp(request->name, name) != 0) continue;
        words = count_words(line);
        if (words < request->words_min || (request->words_max >= 0 && words > request->words_max)) {
            REFUSE(engine, W_eng_usage, {"usage", request->usage, 0});
            return SK_BAD_TEXT;
        }
        if (request->needs != NEEDS_NOTHING && !engine->game) {
            REFUSE(engine, W_eng_no_table, {"request", "new", 0});
            return SK_NO_GAME;
        }
        if (request->needs == NEEDS_ALL && is_view(engine)) {
            REFUSE(engine, W_eng_only_view, {"request", request->name, 0});
            return SK_BAD_STATE;
        }
        return request->answer(engine, line);
    }
    REFUSE(engine, W_eng_unknown, {"word", name, 0});
    return SK_BAD_TEXT;
}

/* The answer's own lines, then `ok` or the error as one clean line. */
static void respond(engine_table *engine, sk_status status) {
    fwrite(engine->out.at, 1, engine->out.length, stdout);
    if (status == SK_OK) {
        fputs("ok\n", stdout);
    } else {
        char memory[WHY_MAX];
        sk_text clean;
        sk_text_init(&clean, memory, sizeof memory);
        say_clean(&clean, engine->why.length ? engine->why.at : sk_status_text(status, engine->lang));
        printf("error %s %s\n", sk_status_name(status), memory);
    }
    fflush(stdout);
}

/* Read a line into `line` without its end: its length, -1 at the end of input, -2 if it was too long and passed over,
 * -3 if it holds a zero byte. */
static long read_line(char *line) {
    long length = 0;
    int c, zero = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (length <= LINE_MAX_BYTES) line[length++] = (char)c;
        zero |= c == 0;
    }
    if (c == EOF && !length) return -1;
    if (length > LINE_MAX_BYTES) return -2;
    if (length && line[length - 1] == '\r') length--;
    line[length] = 0;
    return zero ? -3 : length;
}

int command_engine(const cli_line *cli) {
    static char line[LINE_MAX_BYTES + 2];
    static engine_table engine;
    long length;
    memset(&engine, 0, sizeof engine);
    engine.lang = cli->lang;
    memcpy(engine.seed, "1", 2);
    sk_players_open(&engine.players, sk_players_seed(engine.seed));
    while (!engine.quitting && !ferror(stdout) && (length = read_line(line)) != -1) {
        sk_status status;
        sk_text_init(&engine.why, engine.why_memory, sizeof engine.why_memory);
        sk_text_init(&engine.out, engine.out_memory, sizeof engine.out_memory);
        if (length == -2) {
            REFUSE(&engine, W_eng_long, {"most", NULL, LINE_MAX_BYTES});
            status = SK_BAD_SIZE;
        } else if (length == -3) {
            REFUSE(&engine, W_eng_zero, {"most", NULL, 0});
            status = SK_BAD_TEXT;
        } else {
            status = answer(&engine, line);
        }
        if (status == SK_OK && engine.out.cut) status = SK_BAD_SIZE;
        respond(&engine, status);
    }
    sk_players_close(&engine.players);
    return DONE;
}
