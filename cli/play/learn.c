/* learn.c - `skerry learn`: lessons at a table of the terminal, and the coach. See learn.h; memory.c remembers. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "learn.h"
#include "play.h"

/* --- a lesson on a table --- */

static const char *word(const table *t, int id) {
    return sk_messages[t->lang][id];
}

/* The key of the lesson as a text. */
static void key_of(const sk_lesson *lesson, char out[64]) {
    snprintf(out, 64, "%.*s", lesson->lines[0].rest.length, lesson->lines[0].rest.at);
}

int learn_turn(const table *t, int *seat) {
    sk_pupil *pupil = &t->taught->pupil;
    *seat = 0;
    switch (sk_pupil_next(pupil)) {
    case SK_TEACH_PLY: *seat = SK_CHANCE; return TABLE_AUTO;
    case SK_TEACH_ASK: return TABLE_ASK;
    case SK_TEACH_FREE: *seat = -1; return TABLE_AUTO;
    default: return TABLE_READ;
    }
}

void learn_welcome(const table *t, sk_text *out) {
    const sk_lesson *lesson = &t->taught->lesson;
    sk_text_add(out, lesson->game->title[t->lang]);
    sk_text_add(out, " · ");
    sk_lesson_words(lesson, 0, t->lang, out);
    sk_text_char(out, '\n');
    sk_lesson_words(lesson, sk_lesson_line_of(lesson, SK_WORD_ABOUT), t->lang, out);
}

int learn_points(const table *t, sk_action *action) {
    sk_pupil *pupil = &t->taught->pupil;
    sk_choice points[SK_CHOICES_MAX];
    if (sk_pupil_next(pupil) != SK_TEACH_ASK || !sk_pupil_light(pupil) || !sk_pupil_points(pupil, points)) return 0;
    *action = points[0].action;
    return pupil->moment;
}

int learn_keys(const table *t) {
    return t->taught->pupil.slip != -1 ? W_learn_keys_back : W_learn_keys_on;
}

/* What a choice is called. */
static void label_of(const table *t, sk_action action, sk_text *out) {
    char memory[300];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->words->say(t->state, 0, action, SK_LABEL, t->lang, &text);
    if (!text.length) t->record.game->words->say(t->state, 0, action, SK_NOTATION, t->lang, &text);
    table_words(t, memory, out);
}

void learn_say(const table *t, sk_text *out) {
    sk_pupil *pupil = &t->taught->pupil;
    char said[600], remarked[400];
    sk_text say, remark;
    if (sk_pupil_next(pupil) == SK_TEACH_DONE) {
        SK_SAY(out, t->lang, word(t, W_learn_done), {"n", NULL, sk_pupil_stars(pupil)});
        return;
    }
    sk_text_init(&say, said, sizeof said);
    sk_text_init(&remark, remarked, sizeof remarked);
    sk_pupil_say(pupil, t->lang, &say, &remark);
    if (pupil->slip == -2) sk_text_add(&say, word(t, W_learn_other));
    if (remark.length) {
        table_words(t, remarked, out);
        sk_text_char(out, ' ');
    }
    if (pupil->slip == -1)
        SK_SAY(out, t->lang, word(t, W_learn_moment), {"n", NULL, pupil->moment},
               {"all", NULL, t->taught->lesson.moments});
    table_words(t, said, out);
}

int learn_help(const table *t, sk_action *best, sk_text *out) {
    sk_choice points[SK_CHOICES_MAX];
    int count = sk_pupil_points(&t->taught->pupil, points);
    t->taught->pupil.helps++;
    if (!count) return 0;
    *best = points[0].action;
    label_of(t, points[0].action, out);
    sk_text_char(out, '\n');
    return count;
}

void learn_keep(const table *t) {
    const sk_pupil *pupil = &t->taught->pupil;
    lesson_mark mark, before;
    char key[64];
    key_of(&t->taught->lesson, key);
    mark_read(t->record.game, key, &before);
    memset(&mark, 0, sizeof mark);
    mark.stars = before.stars;
    if (pupil->at >= t->taught->lesson.count) {
        int stars = sk_pupil_stars(pupil);
        mark.stars = stars > before.stars ? stars : before.stars;
    } else {
        mark.moment = pupil->moment;
        mark.own_count = pupil->own_count;
        memcpy(mark.own, pupil->own, sizeof mark.own);
    }
    mark_write(t->record.game, key, &mark);
}

/* --- the coach --- */

/* SILENT: own choices after a remark that are not judged. */
enum { TOLD_ENOUGH = 2, COSTLY_WIN = 60, COSTLY_POINTS = 2500, SILENT = 3 };

void coach_before(table *t) {
    const sk_game *game = t->record.game;
    const sk_head *head = (const sk_head *)(const void *)t->state;
    const char *book = sk_book(game), *step = game->steps[head->step];
    uint64_t kind = (uint64_t)1 << (head->step & 63);
    char memory[400] = "";
    sk_text tip;
    if (!t->is_coached || t->online || t->taught || t->tip_ply == head->ply + 1) return;
    t->tip_ply = head->ply + 1;
    if (t->tip_round != head->round) t->tips_told = 0;
    t->tip_round = head->round;
    sk_text_init(&tip, memory, sizeof memory);
    if (!(t->tips_told & kind) && tip_count(game, step) < TOLD_ENOUGH &&
        sk_tip(game, book, strlen(book), t->state, t->lang, &tip)) {
        tip_told(game, step);
        t->tips_told |= kind;
    }
    sk_text_init(&tip, t->tip, sizeof t->tip);
    table_words(t, memory, &tip);
}

/* The best move and the one that was made, at a budget; 1 if the difference is large. */
static int is_costly(const table *t, const void *view, int seat, sk_action action, uint32_t ms, sk_hint *best,
                     sk_hint *mine) {
    sk_hint hints[SK_HINTS_MAX];
    sk_budget budget = {ms, 0};
    int count = sk_hints_with(t->record.game, view, seat, action, t->players.seed + 77, budget, t->lang, hints);
    for (int i = 1; i < count; i++) {
        if (hints[i].action != action) continue;
        *best = hints[0];
        *mine = hints[i];
        if (hints[0].win < 0) return hints[0].points - hints[i].points >= COSTLY_POINTS;
        return hints[0].win - hints[i].win >= COSTLY_WIN;
    }
    return 0;
}

/* What was better, and why: what it brings or the points of the end, and the games that it wins. */
static void say_better(const table *t, const char *move, const sk_hint *best, const sk_hint *mine, sk_text *out) {
    int points = (int)(best->points - mine->points + 500) / 1000, more = (int)(best->win - mine->win + 5) / 10;
    char memory[sizeof best->reason];
    sk_text why;
    if (t->record.game->rules->secrets.faded) {
        SK_SAY(out, t->lang, word(t, W_coach_child), {"move", move, 0}, {"why", best->reason, 0});
        return;
    }
    sk_text_init(&why, memory, sizeof memory);
    if (strchr(best->reason, '+'))
        sk_text_add(&why, best->reason);
    else if (points > 0)
        SK_SAY(&why, t->lang, word(t, W_coach_points), {"n", NULL, points});
    SK_SAY(out, t->lang, word(t, memory[0] ? W_coach_better : W_coach_move), {"move", move, 0}, {"why", memory, 0});
    if (best->win >= 0) SK_SAY(out, t->lang, word(t, W_coach_wins), {"n", NULL, more});
    sk_text_add(out, word(t, W_coach_undo));
}

void coach_after(table *t, const void *before, int seat, sk_action action, sk_text *out) {
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8];
    char move[300], label[300];
    sk_choice choices[SK_CHOICES_MAX];
    sk_hint best, mine;
    sk_text text;
    if (game->rules->legal(before, seat, choices) < 2 || t->coach_silent-- > 0) return;
    t->coach_silent = 0;
    sk_view(game, before, seat | SK_RECALL, view);
    if (!is_costly(t, view, seat, action, 400, &best, &mine) || !is_costly(t, view, seat, action, 1600, &best, &mine))
        return;
    sk_text_init(&text, label, sizeof label);
    game->words->say(view, seat, best.action, SK_LABEL, t->lang, &text);
    sk_text_init(&text, move, sizeof move);
    table_words(t, label, &text);
    say_better(t, move, &best, &mine, out);
    t->coach_silent = SILENT;
}

/* --- choosing a lesson --- */

/* "Your first round (5 min)", and how far it was taken. */
static void describe(const sk_game *game, const sk_lesson *lesson, int lang, sk_text *out) {
    char title[200], key[64];
    int line = sk_lesson_line_of(lesson, SK_WORD_MINUTES);
    lesson_mark mark;
    sk_text text;
    key_of(lesson, key);
    mark_read(game, key, &mark);
    sk_text_init(&text, title, sizeof title);
    sk_lesson_words(lesson, 0, lang, &text);
    SK_SAY(out, lang, sk_messages[lang][W_learn_row], {"title", title, 0},
           {"minutes", NULL, line < 0 ? 3 : atoi(lesson->lines[line].rest.at)}, {"moments", NULL, lesson->moments});
    if (mark.stars) {
        sk_text_char(out, ' ');
        for (int i = 0; i < 3; i++)
            sk_text_add(out, i < mark.stars ? "★" : "☆");
    } else if (mark.moment > 1) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, sk_messages[lang][W_learn_left], {"n", NULL, mark.moment}, {"all", NULL, lesson->moments});
    }
}

static void list_lessons(const sk_game *game, int lang) {
    static sk_lesson lesson;
    const char *book = sk_book(game);
    puts(game->title[lang]);
    for (int i = 0; sk_lesson_read(&lesson, game, book, strlen(book), i, NULL) == SK_OK; i++) {
        char memory[400], key[64];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        describe(game, &lesson, lang, &text);
        key_of(&lesson, key);
        fputs("  ", stdout);
        say_column(stdout, key, 12);
        puts(memory);
    }
}

/* The lessons of a game as objects of a JSON list. */
static void write_lessons(const sk_game *game, int lang, int *written) {
    static sk_lesson lesson;
    const char *book = sk_book(game);
    for (int i = 0; sk_lesson_read(&lesson, game, book, strlen(book), i, NULL) == SK_OK; i++) {
        char memory[400], key[64];
        lesson_mark mark;
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        describe(game, &lesson, lang, &text);
        key_of(&lesson, key);
        mark_read(game, key, &mark);
        printf("%s{\"game\":\"%s\",\"lesson\":", (*written)++ ? ",\n" : "", game->key);
        say_json_text(stdout, key);
        fputs(",\"text\":", stdout);
        say_json_text(stdout, memory);
        printf(",\"moments\":%d,\"moment\":%d,\"stars\":%d}", lesson.moments, mark.moment, mark.stars);
    }
}

/* The first lesson that is not done; the first one if all are. */
static int next_lesson(const sk_game *game) {
    static sk_lesson lesson;
    const char *book = sk_book(game);
    for (int i = 0; sk_lesson_read(&lesson, game, book, strlen(book), i, NULL) == SK_OK; i++) {
        char key[64];
        lesson_mark mark;
        key_of(&lesson, key);
        mark_read(game, key, &mark);
        if (!mark.stars) return i;
    }
    return 0;
}

/* Take the lessons of a game from number `index` on, one after the other while the learner goes on. */
static int take_lessons(table *t, const sk_game *game, int index, int lang, int plain) {
    static lesson_room room;
    const char *book = sk_book(game);
    while (sk_lesson_read(&room.lesson, game, book, strlen(book), index, NULL) == SK_OK) {
        char key[64];
        lesson_mark mark;
        int result;
        key_of(&room.lesson, key);
        mark_read(game, key, &mark);
        if (table_teach(t, &room, &mark, lang) != SK_OK) return PLAY_QUIT;
        result = plain ? plain_play(t) : screen_play(t);
        t->taught = NULL;
        if (result != PLAY_MENU || room.pupil.at < room.lesson.count) return result;
        index++;
    }
    return PLAY_MENU;
}

int learn_play(table *t, const sk_game *game, const char *lesson, int lang, int plain) {
    const char *book = sk_book(game);
    int index = lesson[0] ? sk_lesson_find(book, strlen(book), lesson) : next_lesson(game);
    return index < 0 ? PLAY_MENU : take_lessons(t, game, index, lang, plain);
}

int command_learn(const cli_line *cli) {
    static table t;
    int count, plain = cli_has(cli, OPT_PLAIN), written = 0;
    const sk_game *const *games = sk_games(&count), *game;
    const char *lesson = cli->word_count > 1 ? cli->words[1] : "", *book;
    if (!cli->word_count) {
        if (cli_has(cli, OPT_JSON)) putchar('[');
        for (int i = 0; i < count; i++)
            if (cli_has(cli, OPT_JSON))
                write_lessons(games[i], cli->lang, &written);
            else
                list_lessons(games[i], cli->lang);
        if (cli_has(cli, OPT_JSON)) puts("]");
        return DONE;
    }
    if (!(game = cli_game(cli, cli->words[0]))) return MISUSED;
    if (cli_has(cli, OPT_JSON)) {
        putchar('[');
        write_lessons(game, cli->lang, &written);
        puts("]");
        return DONE;
    }
    book = sk_book(game);
    if (lesson[0] && sk_lesson_find(book, strlen(book), lesson) < 0) {
        SAY_ERROR(cli, W_learn_none, {"lesson", lesson, 0}, {"game", game->key, 0});
        return MISUSED;
    }
    if (!plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !screen_open())) plain = 1;
    learn_play(&t, game, lesson, cli->lang, plain);
    if (!plain) screen_close();
    table_close(&t);
    return DONE;
}
