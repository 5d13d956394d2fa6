/* tabletop.c - the game session of the terminal client: seats, lines of the log, undo, files. See tabletop.h.
 *
 * Invariant: the lines are what the plies of the core's table give.
 */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "keep.h"
#include "learn.h"
#include "cli/online/online.h"
#include "cli/pieces.h"
#include "cli/places.h"
#include "i18n/words.h"

static const char *word(int lang, int id) {
    return sk_messages[lang][id];
}

static const sk_head *head(const table *t) {
    return (const sk_head *)(const void *)t->state;
}

/* --- seating --- */

/* A level in the middle of the ladder: neither a walk-over nor the strongest. */
const char *table_usual_level(const sk_game *game) {
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
    while (players < game->players_max && !game->rules->fits(players, 0))
        players++;
    plan->players = 1;
    plan_players(plan, players);
}

void plan_players(table_plan *plan, int players) {
    for (int seat = plan->players; seat < players && seat < SK_SEATS; seat++)
        snprintf(plan->level[seat], sizeof plan->level[seat], "%s", table_usual_level(plan->game));
    plan->players = players;
    for (int i = 0; i < plan->game->option_count && !plan->game->rules->fits(players, plan->options); i++) {
        uint32_t usual = plan->options;
        sk_option_set(plan->game, &usual, plan->game->options[i].key, plan->game->options[i].values[0]);
        if (plan->game->rules->fits(players, usual)) plan->options = usual;
    }
}

void plan_option(table_plan *plan, int index, int step) {
    const sk_option *option = &plan->game->options[index];
    int value = sk_option_get(plan->game, plan->options, index), count = option->value_count;
    for (int tries = 0; tries < count; tries++) {
        value = (value + step + count) % count;
        sk_option_set(plan->game, &plan->options, option->key, option->values[value]);
        if (plan->game->rules->fits(plan->players, plan->options)) return;
    }
}

void plan_letter(table_plan *plan) {
    int reading = sk_reading_of(plan->game, plan->options) == SK_LETTER ? SK_RULINGS : SK_LETTER;
    plan->options = sk_read_by(plan->game, plan->options, reading);
}

/* Copy the next part of a comma list without the spaces around it; returns what follows, NULL at the end. */
static const char *next_part(const char *list, char *out, size_t size) {
    size_t length = strcspn(list, ","), skip = strspn(list, " "), end = length;
    if (skip > length) skip = length;
    while (end > skip && list[end - 1] == ' ')
        end--;
    snprintf(out, size, "%.*s", (int)(end - skip < size ? end - skip : size), list + skip);
    return list[length] ? list + length + 1 : NULL;
}

static void say_unknown_level(const table_plan *plan, const char *level, sk_text *error) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(plan->game, minds);
    near_word best = {NULL, 0};
    char memory[400];
    sk_text levels;
    sk_text_init(&levels, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        sk_text_add(&levels, ", ");
        sk_text_add(&levels, minds[i]->name);
    }
    SK_SAY(error, plan->lang, word(plan->lang, W_play_seats_level), {"what", level, 0}, {"levels", memory, 0});
    for (int i = 0; i < count; i++)
        near_try(&best, level, minds[i]->name);
    near_try(&best, level, "human");
    if (!best.word) return;
    sk_text_char(error, ' ');
    SK_SAY(error, plan->lang, word(plan->lang, W_cli_mean), {"what", best.word, 0});
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

sk_status plan_names(table_plan *plan, const char *list, sk_text *error) {
    char part[2 * SK_NAME_MAX];
    for (int seat = 0; list && seat < SK_SEATS; seat++) {
        list = next_part(list, part, sizeof part);
        if (!sk_name_fits(part)) {
            SK_SAY(error, plan->lang, word(plan->lang, W_play_names_bad), {"n", NULL, SK_NAME_COLUMNS},
                   {"wide", NULL, SK_NAME_COLUMNS / 2});
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

static void level_from_name(const sk_game *game, const char *name, char out[TABLE_LEVEL_MAX]) {
    const sk_mind *level = level_of_name(game, name);
    snprintf(out, TABLE_LEVEL_MAX, "%s", level ? level->name : "");
}

/* A computer player with a name of its own, "Bob (elder)", or a person called like a level, "Elder (human)": a record
 * tells who plays. */
static void add_level(const char *level, char name[SK_NAME_MAX]) {
    size_t room = SK_NAME_MAX - 4 - strlen(level), length;
    length = (size_t)sk_canvas_bytes(name, SK_NAME_COLUMNS - 3 - (int)strlen(level));
    if (length > room) length = room;
    while (length && ((uint8_t)name[length] & 0xc0) == 0x80)
        length--;
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
            if (strcmp(found, t->level[seat]) != 0)
                add_level(t->is_bot[seat] ? t->level[seat] : "human", t->record.names[seat]);
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
    names_show(t->record.game, t->record.players, t->record.names, t->shown);
}

const char *table_name(const table *t, int seat) {
    return t->shown[seat][0] ? t->shown[seat] : t->record.names[seat];
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

void table_close(table *t) {
    keep_leave(t);
    if (t->players.company.context) sk_players_close(&t->players);
}

/* The core's table over the memory of this one. */
static void prepare_core(table *t) {
    sk_players_open(&t->players, 0);
    t->core = (sk_table){.game = t->record.game,
                         .state = t->state,
                         .plies = t->record.plies,
                         .room = SK_PLIES_MAX,
                         .struck = t->record.struck,
                         .struck_room = SK_STRUCK_MAX,
                         .is_shared = 1,
                         .company = &t->players.company};
}

/* Chance draws from `seed`; computer players sit down, and are shown what was played. */
static void seat_everybody(table *t, const char *seed) {
    snprintf(t->core.seed, sizeof t->core.seed, "%s", seed);
    t->players.seed = sk_players_seed(seed);
    t->core.people = 0;
    for (int seat = 0; seat < t->record.players; seat++) {
        if (t->is_bot[seat] && sk_players_sit(&t->players, t->record.game, seat, t->level[seat], t->threads) != SK_OK)
            t->is_bot[seat] = 0;
        t->players.bots[seat].character = sk_character_find(t->record.game, table_name(t, seat));
        if (!t->is_bot[seat]) t->core.people |= (uint8_t)(1u << seat);
    }
    sk_table_show(&t->core, ~0u);
}

/* --- playing --- */

/* Write the line that tells of a ply about to be played at `state`. */
static void write_line(const table *t, const void *state, table_line *line, int who, sk_action action) {
    const sk_game *game = t->record.game;
    char said[256], named[TABLE_LINE_MAX];
    sk_choice choices[SK_CHOICES_MAX];
    sk_text text;
    int message = W_play_line_chance;
    sk_text_init(&text, said, sizeof said);
    game->words->say(state, who, action, SK_SENTENCE, t->lang, &text);
    sk_text_init(&text, named, sizeof named);
    table_words(t, said, &text);
    if (text.length && named[text.length - 1] == '.') named[text.length - 1] = 0;
    if (who != SK_CHANCE)
        message =
            !t->is_bot[who] && game->rules->legal(state, who, choices) == 1 ? W_play_line_forced : W_play_line_seat;
    sk_text_init(&text, line->text, sizeof line->text);
    SK_SAY(&text, t->lang, word(t->lang, message), {"name", who < SK_SEATS ? table_name(t, who) : "", 0},
           {"what", named, 0});
    line->who = (uint8_t)who;
}

/* Write all lines anew: after plies were taken back or read from a file. */
static void write_lines(table *t) {
    uint64_t state[SK_STATE_MAX / 8];
    sk_table_at(&t->core, 0, state);
    for (int i = 0; i < t->core.count; i++) {
        const sk_ply *ply = &t->core.plies[i];
        write_line(t, state, &t->lines[i], ply->who, ply->action);
        t->record.game->rules->apply(state, ply->who, ply->action);
    }
}

/* A choice in a lesson; what the script or the rules played after it is reported again. */
static sk_status advance_lesson(table *t, sk_action action, int is_choice) {
    sk_status status = is_choice ? sk_pupil_choose(&t->taught->pupil, action) : sk_pupil_step(&t->taught->pupil);
    write_lines(t);
    learn_keep(t);
    return status;
}

static sk_status advance(table *t, int who, sk_action action) {
    sk_status status;
    if (t->online) return online_play(t->online, action);
    if (t->taught && sk_pupil_next(&t->taught->pupil) == SK_TEACH_ASK) return advance_lesson(t, action, 1);
    if (t->core.count < SK_PLIES_MAX && sk_is_legal(t->record.game, t->state, who, action))
        write_line(t, t->state, &t->lines[t->core.count], who, action);
    status = sk_table_play(&t->core, who, action);
    if (status == SK_OK) keep_write(t);
    return status;
}

int table_turn(const table *t, int *seat) {
    if (t->online) return online_turn(t->online, seat);
    if (t->taught) {
        int turn = learn_turn(t, seat);
        if (*seat >= 0) return turn;
    }
    switch (sk_table_next(&t->core, seat)) {
    case SK_NEXT_OVER: return TABLE_OVER;
    case SK_NEXT_PERSON: return TABLE_ASK;
    default: return TABLE_AUTO;
    }
}

/* A computer player at work, on a thread of its own and on a copy of the state. */
typedef struct thinking {
    sk_bot *bot;
    uint64_t state[SK_STATE_MAX / 8];
    sk_action action;
    atomic_int is_done;
} thinking;

static void *think(void *work) {
    thinking *at = (thinking *)work;
    at->action = sk_bot_choose(at->bot, at->state);
    atomic_store(&at->is_done, 1);
    return NULL;
}

/* What the computer player of `seat` chooses; the quick ones are not worth looking around. */
static sk_action think_beside(table *t, int seat, void (*meanwhile)(void *context), void *context) {
    enum { QUICK_MS = 40 };
    const struct timespec moment = {0, 1000000};
    static thinking at;
    pthread_t thread;
    at.bot = sk_players_bot(&t->players, seat, t->state);
    memcpy(at.state, t->state, sizeof at.state);
    atomic_store(&at.is_done, 0);
    if (!meanwhile || pthread_create(&thread, NULL, think, &at) != 0) {
        think(&at);
        return at.action;
    }
    for (int waited = 0; !atomic_load(&at.is_done); waited++) {
        if (waited < QUICK_MS)
            nanosleep(&moment, NULL);
        else
            meanwhile(context);
    }
    pthread_join(thread, NULL);
    return at.action;
}

sk_status table_step(table *t, void (*meanwhile)(void *context), void *context) {
    sk_action action;
    int seat, turn = table_turn(t, &seat);
    if (turn != TABLE_AUTO) return SK_NOT_TURN;
    if (t->taught && sk_pupil_next(&t->taught->pupil) == SK_TEACH_PLY) return advance_lesson(t, 0, 0);
    if (t->online) {
        sk_choice choices[SK_CHOICES_MAX];
        t->record.game->rules->legal(t->state, seat, choices);
        action = choices[0].action;
    } else if (!sk_table_follows(&t->core, &seat, &action)) {
        action = think_beside(t, seat, meanwhile, context);
    }
    return advance(t, seat, action);
}

sk_status table_play(table *t, int seat, sk_action action) {
    uint64_t before[SK_STATE_MAX / 8];
    sk_status status;
    sk_text remark;
    memcpy(before, t->state, sizeof before);
    status = advance(t, seat, action);
    sk_text_init(&remark, t->remark, sizeof t->remark);
    if (status == SK_OK && t->is_coached && !t->online && !t->taught) coach_after(t, before, seat, action, &remark);
    return status;
}

int table_on(table *t) {
    sk_pupil *pupil = &t->taught->pupil;
    if (sk_pupil_next(pupil) == SK_TEACH_SLIP)
        sk_pupil_back(pupil);
    else
        sk_pupil_on(pupil);
    write_lines(t);
    learn_keep(t);
    return pupil->at >= t->taught->lesson.count && sk_pupil_next(pupil) == SK_TEACH_DONE;
}

/* The person who made the last choice, or -1. */
static int last_person(const table *t) {
    int last = -1, at = -1;
    for (int seat = 0; seat < t->record.players; seat++) {
        int point = t->is_bot[seat] ? t->core.count : sk_table_ask_point(&t->core, seat);
        if (point < t->core.count && point > at) {
            at = point;
            last = seat;
        }
    }
    return last;
}

static int take_back(table *t, int seat, int keep, int granted, sk_text *why) {
    if (sk_table_take_back(&t->core, seat, keep, granted) != SK_OK) {
        sk_text_add(why, word(t->lang, W_play_undo_none));
        return UNDO_NONE;
    }
    write_lines(t);
    keep_write(t);
    sk_text_add(why, word(t->lang, granted ? W_play_undone_marked : W_play_undone));
    return UNDO_DONE;
}

int table_undo(table *t, int agreed, sk_text *why) {
    if (t->online) return online_undo(t->online, why) ? UNDO_DONE : UNDO_NONE;
    int seat = last_person(t), keep;
    if (seat < 0 || (t->taught && sk_pupil_next(&t->taught->pupil) != SK_TEACH_FREE)) {
        sk_text_add(why, word(t->lang, W_play_undo_none));
        return UNDO_NONE;
    }
    keep = sk_table_undo_point(&t->core, seat);
    if (keep < t->core.count) return take_back(t, seat, keep, 0, why);
    if (agreed || table_people(t) == 1) return take_back(t, seat, sk_table_ask_point(&t->core, seat), 1, why);
    SK_SAY(why, t->lang, word(t->lang, W_play_undo_ask), {"name", table_name(t, seat), 0});
    return UNDO_ASKS;
}

/* --- opening, loading, saving --- */

/* Rules refuse such a table, or the seed is not one. */
static sk_status refuse(sk_status status, int lang, sk_text *error) {
    sk_text_add(error, sk_status_text(status, lang));
    return status;
}

sk_status table_open(table *t, const table_plan *plan, sk_text *error) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_status status = sk_new(plan->game, trial, plan->players, plan->options);
    char seed[SK_SEED_MAX];
    if (status != SK_OK) return refuse(status, plan->lang, error);
    table_close(t);
    memset(t, 0, sizeof *t);
    sk_record_init(&t->record, plan->game, plan->players, plan->options);
    t->lang = plan->lang;
    t->threads = plan->threads;
    t->is_coached = (uint8_t)plan->is_coached;
    t->fair = 1;
    random_seed(seed);
    if (sk_record_seed(&t->record, plan->seed[0] ? plan->seed : seed) != SK_OK) {
        sk_text_add(error, word(plan->lang, W_play_seed_bad));
        return SK_BAD_TEXT;
    }
    memcpy(t->record.names, plan->names, sizeof t->record.names);
    memcpy(t->level, plan->level, sizeof t->level);
    for (int seat = 0; seat < plan->players; seat++)
        t->is_bot[seat] = plan->level[seat][0] != 0;
    table_name_seats(t);
    prepare_core(t);
    status = sk_table_open(&t->core, plan->players, plan->options);
    seat_everybody(t, t->record.seed);
    keep_start(t, NULL);
    return status;
}

/* The names after `seats`, one for each of the others; the learner is player 1. */
static void name_pupils(table *t, const sk_lesson *lesson) {
    int line = sk_lesson_line_of(lesson, SK_WORD_SEATS);
    const char *at = line < 0 ? "" : lesson->lines[line].rest.at;
    int left = line < 0 ? 0 : lesson->lines[line].rest.length;
    sk_text learner;
    sk_text_init(&learner, t->record.names[0], SK_NAME_MAX);
    SK_SAY(&learner, t->lang, word(t->lang, W_play_player), {"n", NULL, 1});
    for (int seat = 1; seat < t->record.players; seat++) {
        int length = 0;
        while (length < left && at[length] != ' ')
            length++;
        snprintf(t->record.names[seat], SK_NAME_MAX, "%.*s", length, at);
        length += length < left;
        at += length;
        left -= length;
    }
}

sk_status table_teach(table *t, lesson_room *room, const lesson_mark *mark, int lang) {
    const sk_mind *minds[SK_LEVELS_MAX];
    const sk_game *game = room->lesson.game;
    sk_status status;
    int level;
    table_close(t);
    memset(t, 0, sizeof *t);
    sk_record_init(&t->record, game, game->players_min, 0);
    t->lang = lang;
    t->taught = room;
    prepare_core(t);
    status = sk_pupil_resume(&room->pupil, &room->lesson, &t->core, mark->moment, mark->own, mark->own_count);
    if (status != SK_OK && status != SK_ILLEGAL) return status;
    t->record.players = t->core.players;
    t->record.options = t->core.options;
    level = sk_levels(game, minds) > 1;
    for (int seat = 1; seat < t->record.players; seat++) {
        t->is_bot[seat] = 1;
        snprintf(t->level[seat], sizeof t->level[seat], "%s", minds[level]->name);
    }
    name_pupils(t, &room->lesson);
    seat_everybody(t, "lesson");
    write_lines(t);
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
static void adopt_seed(table *t, const char *offered, char out[SK_SEED_MAX]) {
    char commitment[65];
    memcpy(commitment, t->record.commitment, sizeof commitment);
    if (!t->record.seed[0] && commitment[0] && offered[0]) {
        if (sk_record_seed(&t->record, offered) != SK_OK || strcmp(commitment, t->record.commitment) != 0)
            t->record.seed[0] = 0;
    }
    t->fair = t->record.seed[0] != 0;
    if (!t->fair) t->record.commitment[0] = 0;
    if (t->fair || offered[0])
        snprintf(out, SK_SEED_MAX, "%s", t->fair ? t->record.seed : offered);
    else
        random_seed(out);
}

/* Read a saved game; why not, with the name of the file, into `error`. */
static sk_status read_record(sk_record *record, const char *name, const char *memory, size_t size, int lang,
                             sk_text *error) {
    char line[512];
    sk_text why;
    sk_text_init(&why, line, sizeof line);
    sk_status status = sk_record_read(record, memory, size, lang, &why);
    if (status != SK_OK) SK_SAY(error, lang, word(lang, W_cli_bad_record), {"file", name, 0}, {"why", line, 0});
    return status;
}

sk_status table_load(table *t, const char *name, const table_plan *plan, int lang, sk_text *error) {
    static sk_record record;
    static char memory[SK_RECORD_TEXT_MAX + 1];
    char seed[SK_SEED_MAX], path[PLACE_MAX];
    place_expand(name, path);
    long size = read_file(path, memory, (long)sizeof memory, lang, error);
    sk_status status = size < 0 ? SK_BAD_TEXT : read_record(&record, name, memory, (size_t)size, lang, error);
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
        if (planned)
            memcpy(t->level[seat], plan->level[seat], sizeof t->level[seat]);
        else
            level_from_name(record.game, record.names[seat], t->level[seat]);
        t->is_bot[seat] = t->level[seat][0] != 0;
    }
    table_name_seats(t);
    adopt_seed(t, plan ? plan->seed : "", seed);
    prepare_core(t);
    status = sk_table_load(&t->core, &record);
    if (record.from_position) t->core.start = t->record.start;
    seat_everybody(t, seed);
    write_lines(t);
    keep_start(t, path);
    return status;
}

sk_status table_look(table *t, const sk_record *record, int lang) {
    sk_status status;
    table_close(t);
    memset(t, 0, sizeof *t);
    t->record = *record;
    t->lang = lang;
    t->fair = record->seed[0] != 0;
    for (int seat = 0; seat < record->players; seat++) {
        level_from_name(record->game, record->names[seat], t->level[seat]);
        t->is_bot[seat] = t->level[seat][0] != 0;
    }
    table_name_seats(t);
    prepare_core(t);
    status = sk_table_load(&t->core, record);
    if (record->from_position) t->core.start = t->record.start;
    write_lines(t);
    return status;
}

void table_sentence(const table *t, int who, sk_action action, sk_text *out) {
    table_line line;
    write_line(t, t->state, &line, who, action);
    sk_text_add(out, line.text);
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

int table_record(const table *t, sk_text *out, sk_text *error) {
    static sk_record record;
    if (t->online) return online_record(t->online, out, error);
    sk_table_record(&t->core, 1, &record);
    memcpy(record.names, t->record.names, sizeof record.names);
    if (!t->fair) record.seed[0] = record.commitment[0] = 0;
    sk_record_keep(&record, out);
    return 1;
}

int table_is_taken(const char *name) {
    char path[PLACE_MAX];
    place_expand(name, path);
    return access(path, F_OK) == 0 && may_overwrite(path);
}

sk_status table_save_over(const table *t, const char *name, sk_text *error) {
    static char memory[SK_RECORD_TEXT_MAX];
    char path[PLACE_MAX];
    sk_text text;
    place_expand(name, path);
    if (!path[0] || strlen(path) >= TABLE_PATH_MAX - 1 || !may_overwrite(path)) {
        SK_SAY(error, t->lang, word(t->lang, W_play_file_taken), {"file", name, 0});
        return SK_BAD_TEXT;
    }
    sk_text_init(&text, memory, sizeof memory);
    if (!table_record(t, &text, error)) return SK_BAD_TEXT;
    if (place_write(path, memory, text.length, 1) == 0) return SK_OK;
    SK_SAY(error, t->lang, word(t->lang, W_play_file_write), {"file", name, 0}, {"why", strerror(errno), 0});
    return SK_BAD_TEXT;
}

sk_status table_save(const table *t, const char *name, sk_text *error) {
    if (!table_is_taken(name)) return table_save_over(t, name, error);
    SK_SAY(error, t->lang, word(t->lang, W_play_file_exists), {"file", name, 0});
    return SK_BAD_TEXT;
}

void table_file_name(const table *t, sk_text *out) {
    sk_text_add(out, t->record.game->key);
    sk_text_add(out, ".record");
}

void table_free_name(const table *t, sk_text *out) {
    char name[80];
    snprintf(name, sizeof name, "%s.record", t->record.game->key);
    for (int turn = 2; turn < 1000 && access(name, F_OK) == 0; turn++)
        snprintf(name, sizeof name, "%s-%d.record", t->record.game->key, turn);
    sk_text_add(out, name);
}

/* --- people --- */

int table_people(const table *t) {
    int people = 0;
    if (t->online) return 1;
    for (int seat = 0; seat < t->record.players; seat++)
        people += !t->is_bot[seat];
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
    return before != next && table_people(t) > 1 && game->rules->secrets.curtain &&
           (!game->rules->secrets.curtain || game->rules->secrets.curtain(t->state));
}

/* --- words --- */

void table_words(const table *t, const char *pattern, sk_text *out) {
    static const char *const places[SK_SEATS] = {"0", "1", "2", "3", "4"};
    sk_arg args[SK_SEATS];
    for (int seat = 0; seat < SK_SEATS; seat++) {
        args[seat].name = places[seat];
        args[seat].text = seat < t->record.players ? table_name(t, seat) : "?";
        args[seat].number = 0;
    }
    sk_text_message(out, t->lang, pattern, args, SK_SEATS);
}

void table_ask(const table *t, int seat, sk_text *out) {
    char memory[512];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    if (t->taught && sk_pupil_next(&t->taught->pupil) != SK_TEACH_FREE) {
        learn_say(t, out);
        return;
    }
    sk_view(t->record.game, t->state, seat, view);
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->words->ask(view, seat, t->lang, &text);
    table_words(t, memory, out);
}

void table_describe(const table *t, int viewer, sk_text *out) {
    static char memory[TABLE_TEXT_MAX / 2];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(t->record.game, t->state, viewer, view);
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->words->describe(view, t->lang, &text);
    table_words(t, memory, out);
}

void table_verdict(const table *t, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (t->online) online_verdict(t->online, &text);
    if (!text.length) t->record.game->words->verdict(t->state, t->lang, &text);
    table_words(t, memory, out);
}

void table_notation(const table *t, int seat, sk_action action, sk_text *out) {
    t->record.game->words->say(t->state, seat, action, SK_NOTATION, t->lang, out);
}

/* Who looks at the log: everybody sees all of a finished game. */
static int reader_of(const table *t, int viewer) {
    return head(t)->actors ? viewer : SK_FULL;
}

int table_lines(const table *t, int viewer) {
    return t->online ? t->record.count : sk_table_told(&t->core, reader_of(t, viewer), t->core.count, NULL);
}

/* The ply that line `number` tells of. */
static int line_ply(const table *t, int number, int viewer) {
    uint16_t told[SK_PLIES_MAX];
    if (t->online) return number;
    sk_table_told(&t->core, reader_of(t, viewer), t->core.count, told);
    return told[number];
}

int table_last_actor(const table *t, int viewer) {
    int count = table_lines(t, viewer);
    return count ? t->lines[line_ply(t, count - 1, viewer)].who : SK_CHANCE;
}

int table_line_text(const table *t, int number, int viewer, sk_text *out) {
    int index = line_ply(t, number, viewer);
    const table_line *line = &t->lines[index];
    const sk_game *game = t->record.game;
    if (t->online) {
        sk_text_add(out, line->text);
        return line->text[0] != 0;
    }
    if (head(t)->actors && game->rules->secrets.faded &&
        game->rules->secrets.faded(t->state, line->who, t->core.plies[index].action))
        return 0;
    if (sk_table_sealed(&t->core, index, reader_of(t, viewer))) {
        int chance = line->who == SK_CHANCE;
        SK_SAY(out, t->lang, word(t->lang, chance ? W_play_line_drawn : W_play_line_sealed),
               {"name", chance ? "" : table_name(t, line->who), 0});
    } else {
        sk_text_add(out, line->text);
    }
    return 1;
}

/* --- typed moves --- */

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
    int count = t->record.game->rules->legal(t->state, seat, choices), number = whole_number(text), spoken;
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
    } else if ((spoken = sk_spoken(t->record.game, t->state, seat, text)) >= 0) {
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
    if (!t->taught || !sk_pupil_refusal(&t->taught->pupil, action, t->lang, &text)) {
        const char *rule = sk_reason_of(t->record.game, t->state, seat, action, t->lang, &text);
        if (*rule && memory[0]) SK_SAY(&text, t->lang, " ({rule})", {"rule", rule, 0});
    }
    table_words(t, memory[0] ? memory : sk_status_text(SK_ILLEGAL, t->lang), out);
}

/* --- advice, results, rules --- */

/* One line of advice: move, reason, expected points and, against others, the chance to win; to children no figures. */
static void hint_line(const table *t, int number, const char *move, const sk_hint *hint, sk_text *out) {
    int said = t->record.game->rules->secrets.faded ? W_play_hint_child
               : hint->win < 0                      ? W_play_hint_alone
                                                    : W_play_hint_line;
    int32_t tenths = (hint->points + (hint->points < 0 ? -50 : 50)) / 100;
    char points[32];
    sk_text text;
    sk_text_init(&text, points, sizeof points);
    sk_text_tenths(&text, t->lang, tenths);
    SK_SAY(out, t->lang, word(t->lang, said), {"n", NULL, number}, {"move", move, 0}, {"why", hint->reason, 0},
           {"points", points, 0}, {"count", NULL, sk_tenths_count(tenths, t->lang)},
           {"win", NULL, (hint->win + 5) / 10});
    sk_text_char(out, '\n');
}

int table_hint(const table *t, int seat, sk_action *best, sk_text *out) {
    enum { SHOWN = 3 };
    static const sk_budget budget = {400, 0};
    uint64_t view[SK_STATE_MAX / 8];
    sk_hint hints[SK_HINTS_MAX];
    int count;
    if (t->taught && sk_pupil_next(&t->taught->pupil) == SK_TEACH_ASK) return learn_help(t, best, out);
    sk_view(t->record.game, t->state, t->online ? seat : seat | SK_RECALL, view);
    if (t->online && online_has_rivals(t->online)) return 0;
    count = sk_hints(t->record.game, view, seat, t->players.seed + head(t)->ply, budget, t->lang, hints);
    for (int i = 0; i < count && i < SHOWN; i++) {
        char memory[256], move[300];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        t->record.game->words->say(t->state, seat, hints[i].action, SK_LABEL, t->lang, &said);
        sk_text_init(&said, move, sizeof move);
        table_words(t, memory, &said);
        hint_line(t, i + 1, move, &hints[i], out);
    }
    if (count) *best = hints[0].action;
    return count;
}

/* 1 if what `viewer` sees now settles the score sheet of `seat`: deals of the hidden rest do not change it. */
static int sheet_known(const table *t, int viewer, int seat, const sk_line *sheet, int count) {
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8], rng = t->players.seed + head(t)->ply;
    sk_line other[SK_LINES_MAX];
    for (int deal = 0; deal < 4; deal++) {
        sk_view(game, t->state, viewer, view);
        game->rules->determinize(view, &rng);
        if (game->words->breakdown(view, seat, t->lang, other) != count) return 0;
        for (int i = 0; i < count; i++)
            if (other[i].points != sheet[i].points) return 0;
    }
    return 1;
}

/* The sheet of one seat; `place` 0 while the game runs. */
static void write_sheet(const table *t, int viewer, int seat, int place, sk_text *out) {
    sk_line sheet[SK_LINES_MAX];
    int count = t->record.game->words->breakdown(t->state, seat, t->lang, sheet);
    long total = 0;
    for (int i = 0; i < count; i++)
        total += sheet[i].points;
    if (!place && !sheet_known(t, viewer, seat, sheet, count)) {
        SK_SAY(out, t->lang, word(t->lang, W_play_score_hidden), {"name", table_name(t, seat), 0});
        sk_text_char(out, '\n');
        return;
    }
    SK_SAY(out, t->lang, word(t->lang, place ? W_play_score_place : W_play_score_seat), {"place", NULL, place},
           {"name", table_name(t, seat), 0}, {"n", NULL, total});
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
    if (over) t->record.game->rules->rank(t->state, places);
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
    for (int i = 0; i < game->words->book->rule_count; i++)
        exact |= sk_text_alike(game->words->book->rules[i].number, what);
    for (int i = 0; i < game->words->book->rule_count; i++) {
        const sk_rule *rule = &game->words->book->rules[i];
        int match = !*what || (exact ? sk_text_alike(rule->number, what) : text_contains(rule->text[lang], what));
        if (!match) continue;
        sk_text_add(out, rule->number);
        sk_text_add(out, "  ");
        sk_text_add(out, rule->text[lang]);
        sk_text_char(out, '\n');
        count++;
    }
    for (int i = 0; *what && game->words->box && i < game->words->box->piece_count; i++) {
        const sk_piece *piece = &game->words->box->pieces[i];
        if (!piece_fits(piece, what, lang)) continue;
        sk_text_add(out, piece->id);
        sk_text_add(out, "  ");
        piece_say(piece, lang, out);
        sk_text_char(out, '\n');
        count++;
    }
    return count;
}

void table_draw(const table *t, int viewer, int asked, int focus, int columns, picture *out) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(t->record.game, t->state, head(t)->actors ? viewer : SK_FULL, view);
    for (int seat = 0; seat < SK_SEATS; seat++)
        out->names[seat] = seat < t->record.players ? table_name(t, seat) : "";
    out->canvas.columns = columns < 40 ? 40 : columns;
    out->canvas.lang = t->lang;
    out->canvas.seat = viewer;
    out->canvas.focus = focus;
    out->canvas.names = out->names;
    out->canvas.choices = out->choices;
    out->canvas.choice_count = asked >= 0 ? t->record.game->rules->legal(t->state, asked, out->choices) : 0;
    sk_canvas_clear(&out->canvas);
    sk_draw(t->record.game, view, &out->canvas);
}
