/* table.c - the game session of the terminal client: seats, plies, log, undo, files. See table.h.
 *
 * Invariant: state, lines and bots are what the plies of the record give, and only perform() advances them. A bot's
 * generator is set from the seed and the ply before each use, so a game taken back or loaded remembers the same.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "online.h"
#include "i18n/words.h"

static const char *word(int lang, int id) {
    return sk_words[lang][id];
}

static const sk_head *head(const table *t) {
    return (const sk_head *)(const void *)t->state;
}

/* --- seating --- */

/* A level in the middle of the ladder: neither a walk-over nor the strongest. */
static const char *default_level(const sk_game *game) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    return count ? minds[(count - 1) / 2]->name : "";
}

static int level_exists(const sk_game *game, const char *level) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, level) == 0) return 1;
    return 0;
}

void plan_init(table_plan *plan, const sk_game *game, int lang) {
    int players = game->players_min < 2 && game->players_max >= 2 ? 2 : game->players_min;
    memset(plan, 0, sizeof *plan);
    plan->game = game;
    plan->lang = lang;
    while (players < game->players_max && !game->fits(players, 0)) players++;
    plan->players = 1;
    plan_players(plan, players);
}

void plan_players(table_plan *plan, int players) {
    for (int seat = plan->players; seat < players && seat < SK_SEATS; seat++)
        snprintf(plan->level[seat], sizeof plan->level[seat], "%s", default_level(plan->game));
    plan->players = players;
}

/* Copy the next part of a comma list without the spaces around it; returns what follows, NULL at the end. */
static const char *next_part(const char *list, char *out, size_t size) {
    size_t length = strcspn(list, ","), skip = strspn(list, " "), end = length;
    if (skip > length) skip = length;
    while (end > skip && list[end - 1] == ' ') end--;
    snprintf(out, size, "%.*s", (int)(end - skip < size ? end - skip : size), list + skip);
    return list[length] ? list + length + 1 : NULL;
}

static void say_unknown_level(const table_plan *plan, const char *level, sk_text *error) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(plan->game, minds);
    char memory[400];
    sk_text levels;
    sk_text_init(&levels, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        sk_text_add(&levels, ", ");
        sk_text_add(&levels, minds[i]->name);
    }
    SK_SAY(error, plan->lang, word(plan->lang, W_play_seats_level), {"what", level, 0}, {"levels", memory, 0});
}

sk_status plan_seats(table_plan *plan, const char *list, sk_text *error) {
    char part[TABLE_LEVEL_MAX];
    int seat = 0;
    for (; list; seat++) {
        if (seat == SK_SEATS) {
            SK_SAY(error, plan->lang, word(plan->lang, W_play_seats_many), {"n", NULL, SK_SEATS});
            return SK_BAD_PLAYERS;
        }
        list = next_part(list, part, sizeof part);
        if (strcmp(part, "human") == 0 || sk_text_alike(part, word(plan->lang, W_play_human))) {
            plan->level[seat][0] = 0;
        } else if (level_exists(plan->game, part)) {
            memcpy(plan->level[seat], part, sizeof part);
        } else {
            say_unknown_level(plan, part, error);
            return SK_BAD_TEXT;
        }
    }
    plan->players = seat;
    return SK_OK;
}

/* 1 if a name can stand in a record and on a line of the screen. */
static int name_valid(const char *name) {
    if (strlen(name) >= SK_NAME_MAX) return 0;
    for (; *name; name++)
        if ((uint8_t)*name < ' ' || *name == 0x7f) return 0;
    return 1;
}

sk_status plan_names(table_plan *plan, const char *list, sk_text *error) {
    char part[2 * SK_NAME_MAX];
    for (int seat = 0; list && seat < SK_SEATS; seat++) {
        list = next_part(list, part, sizeof part);
        if (!name_valid(part)) {
            SK_SAY(error, plan->lang, word(plan->lang, W_play_names_bad), {"n", NULL, SK_NAME_MAX - 1});
            return SK_BAD_TEXT;
        }
        memcpy(plan->names[seat], part, SK_NAME_MAX);
    }
    return SK_OK;
}

void level_title(const sk_game *game, const char *level, int lang, sk_text *out) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, level) == 0) sk_text_add(out, minds[i]->title[lang]);
}

/* The level that a seat's name in a record stands for ("Elder", "Elder 2", "Bob (elder)"), or "". */
static void level_from_name(const sk_game *game, const char *name, char out[TABLE_LEVEL_MAX]) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    const char *bracket = strrchr(name, '(');
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(minds[i]->name);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            const char *title = minds[i]->title[lang], *rest = name + strlen(title);
            if (strncmp(name, title, strlen(title)) != 0) continue;
            if (!rest[0] || (rest[0] == ' ' && rest[1] >= '2' && rest[1] <= '9' && !rest[2]))
                memcpy(out, minds[i]->name, length + 1);
        }
        if (bracket && strncmp(bracket + 1, minds[i]->name, length) == 0 && strcmp(bracket + 1 + length, ")") == 0)
            memcpy(out, minds[i]->name, length + 1);
    }
}

/* A computer player with a name of its own: "Bob (elder)", so that a record tells who plays. */
static void add_level(const char *level, char name[SK_NAME_MAX]) {
    size_t room = SK_NAME_MAX - 4 - strlen(level), length = strlen(name);
    if (length > room) length = room;
    while (length && ((uint8_t)name[length] & 0xc0) == 0x80) length--;
    snprintf(name + length, SK_NAME_MAX - length, " (%s)", level);
}

/* Names of seats that have none: "Player 1", or the level, numbered when it sits twice. */
void table_name_seats(table *t) {
    for (int seat = 0; seat < t->record.players; seat++) {
        sk_text name;
        int same = 1;
        if (t->record.names[seat][0]) {
            char found[TABLE_LEVEL_MAX];
            level_from_name(t->record.game, t->record.names[seat], found);
            if (t->is_bot[seat] && strcmp(found, t->level[seat]) != 0) add_level(t->level[seat], t->record.names[seat]);
            continue;
        }
        sk_text_init(&name, t->record.names[seat], SK_NAME_MAX);
        if (!t->is_bot[seat]) {
            SK_SAY(&name, t->lang, word(t->lang, W_play_player), {"n", NULL, seat + 1});
            continue;
        }
        for (int other = 0; other < seat; other++)
            same += t->is_bot[other] && strcmp(t->level[other], t->level[seat]) == 0;
        level_title(t->record.game, t->level[seat], t->lang, &name);
        if (same == 1) continue;
        sk_text_char(&name, ' ');
        sk_text_number(&name, same);
    }
}

/* --- chance and computer players --- */

/* 128 random bits as text. */
static void random_seed(char out[SK_SEED_MAX]) {
    uint64_t words[2] = {0, 0};
    sk_text text;
    if (getrandom(words, sizeof words, 0) != (ssize_t)sizeof words) words[0] ^= (uint64_t)(uintptr_t)out;
    sk_text_init(&text, out, SK_SEED_MAX);
    sk_text_hex(&text, words[0]);
    sk_text_hex(&text, words[1]);
}

/* Computer players get a stream of their own from the seed, so that knowing it tells nothing about draws. */
static void derive_bot_seed(table *t) {
    char memory[SK_SEED_MAX + 8];
    uint8_t digest[32];
    int length = snprintf(memory, sizeof memory, "bots:%s", t->seed);
    sk_sha256(memory, (size_t)length, digest);
    memcpy(&t->bot_seed, digest, sizeof t->bot_seed);
}

void table_close(table *t) {
    for (int seat = 0; seat < SK_SEATS; seat++) sk_bot_close(&t->bots[seat]);
}

static void open_bots(table *t) {
    table_close(t);
    for (int seat = 0; seat < t->record.players; seat++)
        if (t->is_bot[seat] &&
            (sk_bot_open(&t->bots[seat], t->record.game, t->level[seat], seat, t->bot_seed) != SK_OK ||
             sk_bot_threads(&t->bots[seat], t->threads) != SK_OK))
            t->is_bot[seat] = 0;
}

/* The bot's generator at this ply; `purpose` tells watching from choosing. */
static void reseed(table *t, int seat, int purpose) {
    t->bots[seat].rng = sk_random_seed(t->bot_seed + (uint64_t)(2 * seat + purpose), head(t)->ply);
}

/* --- playing --- */

/* Write the line that tells of a ply about to be played. */
static void write_line(table *t, table_line *line, int who, sk_action action) {
    const sk_game *game = t->record.game;
    char said[256], named[256];
    sk_choice choices[SK_CHOICES_MAX];
    sk_text text;
    int message = W_play_line_chance;
    sk_text_init(&text, said, sizeof said);
    game->say(t->state, who, action, SK_SENTENCE, t->lang, &text);
    sk_text_init(&text, named, sizeof named);
    table_words(t, said, &text);
    if (text.length && named[text.length - 1] == '.') named[text.length - 1] = 0;
    if (who != SK_CHANCE)
        message = !t->is_bot[who] && game->legal(t->state, who, choices) == 1 ? W_play_line_forced : W_play_line_seat;
    sk_text_init(&text, line->text, sizeof line->text);
    SK_SAY(&text, t->lang, word(t->lang, message), {"name", who < SK_SEATS ? t->record.names[who] : "", 0},
           {"what", named, 0});
    line->who = (uint8_t)who;
}

/* Advance state, log and bots by one legal ply; `index` is its place in the record. */
static void perform(table *t, int index, int who, sk_action action) {
    table_line *line = &t->lines[index];
    uint64_t before[SK_STATE_MAX / 8];
    write_line(t, line, who, action);
    memcpy(before, t->state, t->record.game->state_size);
    t->record.game->apply(t->state, who, action);
    sk_record_seal(&t->record, index, before, t->state);
    line->sealed = t->record.plies[index].sealed;
    for (int seat = 0; seat < t->record.players; seat++) {
        if (!t->is_bot[seat]) continue;
        reseed(t, seat, 0);
        sk_bot_watch(&t->bots[seat], t->state, who, line->sealed >> seat & 1 ? (sk_action)SK_NO_ACTION : action);
    }
}

/* Play the record's first `plies` plies again and forget the others. Precondition: they are legal. */
static void rebuild(table *t, int plies) {
    t->record.game->init(t->state, t->record.players, t->record.options);
    t->record.count = plies;
    open_bots(t);
    for (int i = 0; i < plies; i++) perform(t, i, t->record.plies[i].who, t->record.plies[i].action);
}

static sk_status advance(table *t, int who, sk_action action) {
    sk_status status;
    if (t->online) return online_play(t->online, action);
    if (!head(t)->actors) return SK_GAME_OVER;
    if (!(head(t)->actors >> who & 1)) return SK_NOT_TURN;
    if (!sk_is_legal(t->record.game, t->state, who, action)) return SK_ILLEGAL;
    status = sk_record_add(&t->record, who, action);
    if (status == SK_OK) perform(t, t->record.count - 1, who, action);
    return status;
}

int table_turn(const table *t, int *seat) {
    sk_choice choices[SK_CHOICES_MAX];
    int actors = head(t)->actors;
    if (t->online) return online_turn(t->online, seat);
    *seat = SK_CHANCE;
    if (!actors) return TABLE_OVER;
    if (actors >> SK_CHANCE & 1) return TABLE_AUTO;
    for (*seat = 0; *seat < t->record.players; (*seat)++)
        if ((actors >> *seat & 1) && t->is_bot[*seat]) return TABLE_AUTO;
    *seat = sk_actor(t->state);
    return t->record.game->legal(t->state, *seat, choices) == 1 ? TABLE_AUTO : TABLE_ASK;
}

sk_status table_step(table *t) {
    sk_choice choices[SK_CHOICES_MAX];
    sk_action action;
    int seat;
    if (table_turn(t, &seat) != TABLE_AUTO) return SK_NOT_TURN;
    if (seat == SK_CHANCE) {
        action = sk_fair_draw(t->record.game, t->state, t->seed);
    } else if (t->is_bot[seat]) {
        reseed(t, seat, 1);
        action = sk_bot_choose(&t->bots[seat], t->state);
    } else {
        t->record.game->legal(t->state, seat, choices);
        action = choices[0].action;
    }
    return advance(t, seat, action);
}

sk_status table_play(table *t, int seat, sk_action action) {
    return advance(t, seat, action);
}

int table_undo(table *t, sk_text *why) {
    int who = t->record.count ? t->record.plies[t->record.count - 1].who : SK_CHANCE, keep = t->record.count;
    if (t->online) return online_undo(t->online, why);
    if (who != SK_CHANCE && !t->is_bot[who]) keep = sk_record_undo(&t->record, who);
    if (keep == t->record.count) {
        sk_text_add(why, word(t->lang, W_play_undo_none));
        return 0;
    }
    rebuild(t, keep);
    sk_text_add(why, word(t->lang, W_play_undone));
    return 1;
}

/* --- opening, loading, saving --- */

/* Rules refuse such a table, or the seed is not one. */
static sk_status refuse(sk_status status, int lang, sk_text *error) {
    sk_text_add(error, sk_status_text(status, lang));
    return status;
}

sk_status table_open(table *t, const table_plan *plan, sk_text *error) {
    sk_status status = sk_new(plan->game, t->state, plan->players, plan->options);
    char seed[SK_SEED_MAX];
    if (status != SK_OK) return refuse(status, plan->lang, error);
    table_close(t);
    memset(t, 0, sizeof *t);
    sk_record_init(&t->record, plan->game, plan->players, plan->options);
    t->lang = plan->lang;
    t->threads = plan->threads;
    t->fair = 1;
    random_seed(seed);
    if (sk_record_seed(&t->record, plan->seed[0] ? plan->seed : seed) != SK_OK) {
        sk_text_add(error, word(plan->lang, W_play_seed_bad));
        return SK_BAD_TEXT;
    }
    memcpy(t->seed, t->record.seed, sizeof t->seed);
    derive_bot_seed(t);
    memcpy(t->record.names, plan->names, sizeof t->record.names);
    memcpy(t->level, plan->level, sizeof t->level);
    for (int seat = 0; seat < plan->players; seat++) t->is_bot[seat] = plan->level[seat][0] != 0;
    table_name_seats(t);
    rebuild(t, 0);
    return SK_OK;
}

/* Read a whole file; its size, or -1 with a reason in `error`. */
static long read_file(const char *path, char *out, long size, int lang, sk_text *error) {
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(out, 1, (size_t)size, file) : 0;
    int failed = !file || ferror(file), reason = errno;
    if (file) fclose(file);
    if (failed) SK_SAY(error, lang, word(lang, W_play_file_read), {"file", path, 0}, {"why", strerror(reason), 0});
    return failed ? -1 : (long)length;
}

/* Draws of a loaded game go on from its seed; where that is not known, from a new one and without a promise. */
static void adopt_seed(table *t, const char *offered) {
    char commitment[65];
    memcpy(commitment, t->record.commitment, sizeof commitment);
    if (!t->record.seed[0] && commitment[0] && offered[0]) {
        if (sk_record_seed(&t->record, offered) != SK_OK || strcmp(commitment, t->record.commitment) != 0)
            t->record.seed[0] = 0;
    }
    t->fair = t->record.seed[0] != 0;
    if (t->fair) {
        memcpy(t->seed, t->record.seed, sizeof t->seed);
    } else {
        t->record.commitment[0] = 0;
        if (offered[0]) snprintf(t->seed, sizeof t->seed, "%s", offered);
        else random_seed(t->seed);
    }
    derive_bot_seed(t);
}

sk_status table_load(table *t, const char *path, const table_plan *plan, int lang, sk_text *error) {
    static sk_record record;
    static char memory[SK_RECORD_TEXT_MAX + 1];
    long size = read_file(path, memory, (long)sizeof memory, lang, error);
    sk_status status = size < 0 ? SK_BAD_TEXT : sk_record_read(&record, memory, (size_t)size, lang, error);
    int planned;
    if (t->online) {
        sk_text_add(error, word(lang, W_online_no_load));
        return SK_BAD_TEXT;
    }
    if (status != SK_OK) return status;
    planned = plan && plan->game == record.game && plan->players == record.players;
    table_close(t);
    memset(t, 0, sizeof *t);
    t->record = record;
    t->lang = lang;
    t->threads = plan ? plan->threads : 1;
    for (int seat = 0; seat < record.players; seat++) {
        if (planned && plan->names[seat][0]) memcpy(t->record.names[seat], plan->names[seat], SK_NAME_MAX);
        if (planned) memcpy(t->level[seat], plan->level[seat], sizeof t->level[seat]);
        else level_from_name(record.game, record.names[seat], t->level[seat]);
        t->is_bot[seat] = t->level[seat][0] != 0;
    }
    table_name_seats(t);
    adopt_seed(t, plan ? plan->seed : "");
    rebuild(t, t->record.count);
    return SK_OK;
}

/* 1 if the file does not exist or starts like a record. */
static int may_overwrite(const char *path) {
    static const char start[] = "skerry-record ";
    char found[sizeof start] = "";
    FILE *file = fopen(path, "rb");
    size_t length;
    if (!file) return errno == ENOENT;
    length = fread(found, 1, sizeof start - 1, file);
    fclose(file);
    return length == sizeof start - 1 && memcmp(found, start, length) == 0;
}

/* The record as it is saved; 0 with a reason in `error` if a server does not give it. */
static int write_record(const table *t, sk_text *out, sk_text *error) {
    if (t->online) return online_record(t->online, out, error);
    sk_record_keep(&t->record, out);
    return 1;
}

sk_status table_save(const table *t, const char *path, sk_text *error) {
    static char memory[SK_RECORD_TEXT_MAX];
    char draft[TABLE_PATH_MAX + 8];
    sk_text text;
    FILE *file;
    int failed;
    if (!path[0] || strlen(path) >= TABLE_PATH_MAX || !may_overwrite(path)) {
        SK_SAY(error, t->lang, word(t->lang, W_play_file_taken), {"file", path, 0});
        return SK_BAD_TEXT;
    }
    sk_text_init(&text, memory, sizeof memory);
    if (!write_record(t, &text, error)) return SK_BAD_TEXT;
    snprintf(draft, sizeof draft, "%s.new", path);
    errno = 0;
    file = fopen(draft, "wb");
    failed = !file || fwrite(memory, 1, text.length, file) != text.length;
    if (file && fclose(file) != 0) failed = 1;
    if (!failed) failed = rename(draft, path) != 0;
    if (!failed) return SK_OK;
    SK_SAY(error, t->lang, word(t->lang, W_play_file_write), {"file", path, 0}, {"why", strerror(errno), 0});
    if (file) remove(draft);
    return SK_BAD_TEXT;
}

void table_file_name(const table *t, sk_text *out) {
    sk_text_add(out, t->record.game->key);
    sk_text_add(out, ".record");
}

/* --- people --- */

int table_people(const table *t) {
    int people = 0;
    if (t->online) return 1;
    for (int seat = 0; seat < t->record.players; seat++) people += !t->is_bot[seat];
    return people;
}

int table_only_person(const table *t) {
    if (t->online) return t->online->you;
    if (table_people(t) != 1) return SK_TABLE_VIEW;
    for (int seat = 0; seat < t->record.players; seat++)
        if (!t->is_bot[seat]) return seat;
    return SK_TABLE_VIEW;
}

int table_curtain(const table *t, int before, int next) {
    const sk_game *game = t->record.game;
    return before != next && table_people(t) > 1 && game->secrets && (!game->curtain || game->curtain(t->state));
}

/* --- words --- */

void table_words(const table *t, const char *pattern, sk_text *out) {
    static const char *const places[SK_SEATS] = {"0", "1", "2", "3", "4"};
    sk_arg args[SK_SEATS];
    for (int seat = 0; seat < SK_SEATS; seat++) {
        args[seat].name = places[seat];
        args[seat].text = seat < t->record.players ? t->record.names[seat] : "?";
        args[seat].number = 0;
    }
    sk_text_message(out, t->lang, pattern, args, SK_SEATS);
}

void table_ask(const table *t, int seat, sk_text *out) {
    char memory[512];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(t->record.game, t->state, seat, view);
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->ask(view, seat, t->lang, &text);
    table_words(t, memory, out);
}

void table_describe(const table *t, int viewer, sk_text *out) {
    static char memory[TABLE_TEXT_MAX / 2];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(t->record.game, t->state, viewer, view);
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->describe(view, t->lang, &text);
    table_words(t, memory, out);
}

void table_verdict(const table *t, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (t->online) online_verdict(t->online, &text);
    if (!text.length) t->record.game->verdict(t->state, t->lang, &text);
    table_words(t, memory, out);
}

void table_notation(const table *t, int seat, sk_action action, sk_text *out) {
    t->record.game->say(t->state, seat, action, SK_NOTATION, t->lang, out);
}

int table_sealed(const table *t, int index, int viewer) {
    return (t->record.plies[index].sealed >> viewer & 1) && head(t)->actors;
}

int table_line_text(const table *t, int index, int viewer, sk_text *out) {
    const table_line *line = &t->lines[index];
    const sk_game *game = t->record.game;
    int chance = line->who == SK_CHANCE;
    if (t->online) {
        sk_text_add(out, line->text);
        return line->text[0] != 0;
    }
    if (game->faded && game->faded(t->state, line->who, t->record.plies[index].action)) return 0;
    if (table_sealed(t, index, viewer)) {
        const char *name = chance ? "" : t->record.names[line->who];
        if (index && t->lines[index - 1].who == line->who && table_sealed(t, index - 1, viewer)) return 0;
        SK_SAY(out, t->lang, word(t->lang, chance ? W_play_line_drawn : W_play_line_sealed), {"name", name, 0});
    } else {
        sk_text_add(out, line->text);
    }
    return 1;
}

/* --- typed moves --- */

/* The action whose notation this is, legal or not; -1 if there is none. */
static int spoken_action(const table *t, int seat, const char *text) {
    const sk_game *game = t->record.game;
    for (int action = 0; action < game->actions; action++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char memory[128];
            sk_text said;
            sk_text_init(&said, memory, sizeof memory);
            game->say(t->state, seat, (sk_action)action, SK_NOTATION, lang, &said);
            if (sk_text_alike(memory, text)) return action;
        }
    }
    return -1;
}

/* Legal choices whose notation contains what was typed; nothing if there are none. */
static void suggest(const table *t, const sk_choice *choices, int count, int seat, const char *typed, sk_text *out) {
    char list[400];
    sk_text text;
    int found = 0;
    sk_text_init(&text, list, sizeof list);
    for (int i = 0; i < count && found < 8; i++) {
        char memory[128];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        table_notation(t, seat, choices[i].action, &said);
        if (!text_contains(memory, typed)) continue;
        if (found++) sk_text_add(&text, ", ");
        sk_text_add(&text, memory);
    }
    if (!found) return;
    sk_text_char(out, ' ');
    SK_SAY(out, t->lang, word(t->lang, W_play_read_near), {"list", list, 0});
}

/* A number written in decimal digits alone, or -1. */
static int whole_number(const char *text) {
    int number = 0;
    if (!*text) return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || number > 99999) return -1;
        number = number * 10 + (*text - '0');
    }
    return number;
}

sk_status table_read(const table *t, int seat, const char *text, sk_action *action, sk_text *why) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = t->record.game->legal(t->state, seat, choices), number = whole_number(text), spoken;
    sk_status status;
    if (number >= 0) {
        if (number >= 1 && number <= count) {
            *action = choices[number - 1].action;
            return SK_OK;
        }
        SK_SAY(why, t->lang, word(t->lang, W_play_read_number), {"n", NULL, number}, {"count", NULL, count});
        return SK_BAD_TEXT;
    }
    status = sk_parse(t->record.game, t->state, seat, -1, text, action);
    if (status == SK_OK) return status;
    if (text[0] == '#' && whole_number(text + 1) >= 0 && whole_number(text + 1) < t->record.game->actions) {
        table_why(t, seat, (sk_action)whole_number(text + 1), why);
    } else if ((spoken = spoken_action(t, seat, text)) >= 0) {
        table_why(t, seat, (sk_action)spoken, why);
    } else {
        SK_SAY(why, t->lang, word(t->lang, W_play_read_none), {"what", text, 0});
        suggest(t, choices, count, seat, text, why);
    }
    return status;
}

void table_why(const table *t, int seat, sk_action action, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_refusal(t->record.game, t->state, seat, action, t->lang, &text);
    table_words(t, memory[0] ? memory : sk_status_text(SK_ILLEGAL, t->lang), out);
}

/* --- advice, results, rules --- */

/* One line of advice: move, reason, expected points and, against others, the chance to win. */
static void hint_line(const table *t, int number, const char *move, const sk_hint *hint, sk_text *out) {
    int32_t tenths = (hint->points + (hint->points < 0 ? -50 : 50)) / 100;
    char points[32];
    snprintf(points, sizeof points, "%s%d%c%d", tenths < 0 ? "-" : "", (int)abs(tenths) / 10,
             t->lang == SK_FR ? ',' : '.', (int)abs(tenths) % 10);
    SK_SAY(out, t->lang, word(t->lang, hint->win < 0 ? W_play_hint_alone : W_play_hint_line), {"n", NULL, number},
           {"move", move, 0}, {"why", hint->reason, 0}, {"points", points, 0}, {"win", NULL, (hint->win + 5) / 10});
    sk_text_char(out, '\n');
}

int table_hint(const table *t, int seat, sk_action *best, sk_text *out) {
    enum { SHOWN = 3 };
    static const sk_budget budget = {400, 0};
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    int count;
    sk_view(t->record.game, t->state, t->online ? seat : seat | SK_RECALL, view);
    if (t->online && online_has_rivals(t->online)) return 0;
    count = sk_hints(t->record.game, view, seat, t->bot_seed + head(t)->ply, budget, t->lang, hints);
    for (int i = 0; i < count && i < SHOWN; i++) {
        char memory[128];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        table_notation(t, seat, hints[i].action, &said);
        hint_line(t, i + 1, memory, &hints[i], out);
    }
    if (count) *best = hints[0].action;
    return count;
}

/* 1 if what `viewer` sees now settles the score sheet of `seat`: deals of the hidden rest do not change it. */
static int sheet_known(const table *t, int viewer, int seat, const sk_line *sheet, int count) {
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8], rng = t->bot_seed + head(t)->ply;
    sk_line other[SK_LINES_MAX];
    for (int deal = 0; deal < 4; deal++) {
        sk_view(game, t->state, viewer, view);
        game->fill(view, &rng);
        if (game->breakdown(view, seat, t->lang, other) != count) return 0;
        for (int i = 0; i < count; i++)
            if (other[i].points != sheet[i].points) return 0;
    }
    return 1;
}

/* The sheet of one seat; `place` 0 while the game runs. */
static void write_sheet(const table *t, int viewer, int seat, int place, sk_text *out) {
    sk_line sheet[SK_LINES_MAX];
    int count = t->record.game->breakdown(t->state, seat, t->lang, sheet);
    long total = 0;
    for (int i = 0; i < count; i++) total += sheet[i].points;
    if (!place && !sheet_known(t, viewer, seat, sheet, count)) {
        SK_SAY(out, t->lang, word(t->lang, W_play_score_hidden), {"name", t->record.names[seat], 0});
        sk_text_char(out, '\n');
        return;
    }
    SK_SAY(out, t->lang, word(t->lang, place ? W_play_score_place : W_play_score_seat), {"place", NULL, place},
           {"name", t->record.names[seat], 0}, {"n", NULL, total});
    sk_text_char(out, '\n');
    for (int i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%6d  ", sheet[i].points);
        sk_text_add(out, number);
        table_words(t, sheet[i].label, out);
        sk_text_char(out, '\n');
    }
}

void table_score(const table *t, int viewer, sk_text *out) {
    uint8_t places[SK_SEATS];
    int over = !head(t)->actors;
    if (over) t->record.game->rank(t->state, places);
    for (int place = 1; place <= (over ? t->record.players : 1); place++)
        for (int seat = 0; seat < t->record.players; seat++)
            if (!over || places[seat] == place) write_sheet(t, viewer, seat, over ? place : 0, out);
}

void table_position(const table *t, int viewer, sk_text *out) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(t->record.game, t->state, head(t)->actors ? viewer : SK_FULL, view);
    sk_position_write(t->record.game, view, out);
}

/* The first `count` characters of `text` into `out`. */
static void first_characters(const char *text, int count, char *out, size_t size) {
    size_t length = 0;
    for (; text[length] && length + 1 < size; length++) {
        if (((uint8_t)text[length] & 0xc0) != 0x80 && count-- == 0) break;
        out[length] = text[length];
    }
    out[length] = 0;
}

int text_contains(const char *text, const char *wanted) {
    char part[128];
    int columns = sk_canvas_columns(wanted);
    if (!columns || columns > 30) return 0;
    for (; *text; text++) {
        if (((uint8_t)*text & 0xc0) == 0x80 || *text == ' ') continue;
        first_characters(text, columns, part, sizeof part);
        if (sk_text_alike(part, wanted)) return 1;
    }
    return 0;
}

int table_rules(const sk_game *game, const char *what, int lang, sk_text *out) {
    int count = 0, exact = 0;
    for (int i = 0; i < game->rule_count; i++) exact |= sk_text_alike(game->rules[i].number, what);
    for (int i = 0; i < game->rule_count; i++) {
        const sk_rule *rule = &game->rules[i];
        int match = !*what || (exact ? sk_text_alike(rule->number, what) : text_contains(rule->text[lang], what));
        if (!match) continue;
        sk_text_add(out, rule->number);
        sk_text_add(out, "  ");
        sk_text_add(out, rule->text[lang]);
        sk_text_char(out, '\n');
        count++;
    }
    return count;
}

void table_draw(const table *t, int viewer, int asked, int focus, int columns, picture *out) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(t->record.game, t->state, head(t)->actors ? viewer : SK_FULL, view);
    for (int seat = 0; seat < SK_SEATS; seat++)
        out->names[seat] = seat < t->record.players ? t->record.names[seat] : "";
    out->canvas.columns = columns < 40 ? 40 : columns;
    out->canvas.lang = t->lang;
    out->canvas.seat = viewer;
    out->canvas.focus = focus;
    out->canvas.names = out->names;
    out->canvas.choices = out->choices;
    out->canvas.choice_count = asked >= 0 ? t->record.game->legal(t->state, asked, out->choices) : 0;
    sk_canvas_clear(&out->canvas);
    t->record.game->draw(view, &out->canvas);
}
