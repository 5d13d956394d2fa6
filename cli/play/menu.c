/* menu.c - the first page of the full-screen client: a form that plans a table. Up and down choose a row, left and
 * right change it, Enter starts, loads, or names a seat. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>

#include "keep.h"
#include "pages.h"
#include "pictures.h"
#include "i18n/words.h"

/* Rows of the form: fixed ones, then seats, then options, then what to do. */
typedef enum row_kind {
    ROW_GAME,
    ROW_LANG,
    ROW_PLAYERS,
    ROW_SEAT,
    ROW_LETTER,
    ROW_OPTION,
    ROW_START,
    ROW_LOAD,
    ROW_QUIT,
    ROW_LEARN,
    ROW_COACH,
    ROW_CONTINUE,
    ROW_SAVED
} row_kind;

typedef struct row {
    row_kind kind;
    int index; /* seat or option */
} row;

enum { ROWS_MAX = 64 };

/* The kept games of the menu, last played first. */
static kept_game kept[KEPT_MAX];
static int kept_count;

static int list_rows(const table_plan *plan, row rows[ROWS_MAX]) {
    int count = 0;
    if (kept_count) rows[count++] = (row){ROW_CONTINUE, 0};
    if (kept_count > 1) rows[count++] = (row){ROW_SAVED, 0};
    rows[count++] = (row){ROW_START, 0};
    rows[count++] = (row){ROW_LEARN, 0};
    rows[count++] = (row){ROW_GAME, 0};
    rows[count++] = (row){ROW_PLAYERS, 0};
    for (int seat = 0; seat < plan->players; seat++)
        rows[count++] = (row){ROW_SEAT, seat};
    rows[count++] = (row){ROW_LETTER, 0};
    for (int i = 0; i < plan->game->option_count && count < ROWS_MAX - 4; i++)
        rows[count++] = (row){ROW_OPTION, i};
    rows[count++] = (row){ROW_LANG, 0};
    rows[count++] = (row){ROW_COACH, 0};
    rows[count++] = (row){ROW_LOAD, 0};
    rows[count++] = (row){ROW_QUIT, 0};
    return count;
}

/* Label and value of a row. */
static void describe_row(const table_plan *plan, row at, sk_text *label, sk_text *value) {
    static const int labels[] = {W_play_form_game,  W_play_form_lang,  W_play_form_players,
                                 W_play_form_seat,  W_letter,          0,
                                 W_play_form_start, W_play_form_load,  W_play_form_quit,
                                 W_play_form_learn, W_play_form_coach, W_play_form_continue,
                                 W_play_form_saved};
    const char *const *words = sk_messages[plan->lang];
    if (at.kind == ROW_OPTION) {
        sk_option_text(plan->game, at.index, -1, plan->lang, label);
        sk_option_text(plan->game, at.index, sk_option_get(plan->game, plan->options, at.index), plan->lang, value);
        return;
    }
    SK_SAY(label, plan->lang, words[labels[at.kind]], {"n", NULL, at.index + 1});
    if (at.kind == ROW_GAME) sk_text_add(value, plan->game->title[plan->lang]);
    if (at.kind == ROW_CONTINUE) sk_text_add(value, kept[0].title);
    if (at.kind == ROW_SAVED) sk_text_number(value, kept_count);
    if (at.kind == ROW_LANG) sk_text_add(value, words[W_play_form_this_lang]);
    if (at.kind == ROW_PLAYERS) sk_text_number(value, plan->players);
    if (at.kind == ROW_COACH) sk_text_add(value, words[plan->is_coached ? W_play_form_on : W_play_form_off]);
    if (at.kind == ROW_LETTER) sk_text_add(value, words[W_letter_0 + sk_reading_of(plan->game, plan->options)]);
    if (at.kind != ROW_SEAT) return;
    if (plan->level[at.index][0])
        level_title(plan->game, plan->level[at.index], plan->lang, value);
    else
        sk_text_add(value, words[W_play_human]);
    if (!plan->names[at.index][0]) return;
    sk_text_add(value, ", ");
    sk_text_add(value, plan->names[at.index]);
}

/* --- changing a row --- */

static int turned(int index, int step, int count) {
    return ((index + step) % count + count) % count;
}

static void change_game(table_plan *plan, int step) {
    int count, at = 0;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        if (games[i] == plan->game) at = i;
    plan_init(plan, games[turned(at, step, count)], plan->lang);
}

/* A person, then the levels from weak to strong. */
static void change_seat(table_plan *plan, int seat, int step) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(plan->game, minds), at = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, plan->level[seat]) == 0) at = i + 1;
    at = turned(at, step, count + 1);
    snprintf(plan->level[seat], TABLE_LEVEL_MAX, "%s", at ? minds[at - 1]->name : "");
}

static void change_row(table_plan *plan, row at, int step) {
    int few = plan->game->players_min, many = plan->game->players_max;
    switch (at.kind) {
    case ROW_GAME: change_game(plan, step); break;
    case ROW_LANG: plan->lang = turned(plan->lang, step, SK_LANGS); break;
    case ROW_PLAYERS: plan_players(plan, few + turned(plan->players - few, step, many - few + 1)); break;
    case ROW_SEAT: change_seat(plan, at.index, step); break;
    case ROW_LETTER: plan_letter(plan); break;
    case ROW_OPTION: plan_option(plan, at.index, step); break;
    case ROW_COACH: plan->is_coached = !plan->is_coached; break;
    default: break;
    }
}

/* Let a person type the name of a seat; what is no name is left out. */
static void name_seat(table_plan *plan, int seat) {
    char name[SK_NAME_MAX];
    memcpy(name, plan->names[seat], sizeof name);
    if (!page_type(sk_messages[plan->lang][W_play_form_name], name, sizeof name)) return;
    memcpy(plan->names[seat], name, sizeof name);
}

/* --- showing --- */

/* What playing to the letter means in this game. */
static int letter_about(const sk_game *game) {
    return sk_read_by(game, 0, SK_LETTER) ? W_letter_about : W_cli_letter_usual;
}

/* What the chosen row means, in a sentence. */
static const char *explain_row(const table_plan *plan, row at) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(plan->game, minds);
    if (at.kind == ROW_COACH) return sk_messages[plan->lang][W_play_form_coaching];
    if (at.kind == ROW_GAME || at.kind == ROW_START || at.kind == ROW_LEARN) return plan->game->summary[plan->lang];
    if (at.kind == ROW_SEAT && !plan->level[at.index][0]) return sk_messages[plan->lang][W_play_form_naming];
    if (at.kind == ROW_LETTER) return sk_messages[plan->lang][letter_about(plan->game)];
    for (int i = 0; at.kind == ROW_SEAT && i < count; i++)
        if (strcmp(minds[i]->name, plan->level[at.index]) == 0) return minds[i]->about[plan->lang];
    return "";
}

/* Where the values begin: after the longest label, but not beyond three fifths of the window. */
static int value_column(const table_plan *plan, const row *rows, int count) {
    int widest = 18;
    for (int i = 0; i < count; i++) {
        char label[160], value[260];
        sk_text text, other;
        sk_text_init(&text, label, sizeof label);
        sk_text_init(&other, value, sizeof value);
        describe_row(plan, rows[i], &text, &other);
        if (value[0] && sk_canvas_columns(label) > widest) widest = sk_canvas_columns(label);
    }
    return 4 + (widest < COLS * 3 / 5 ? widest : COLS * 3 / 5);
}

static void show_form(const table_plan *plan, const row *rows, int count, int chosen, const char *notice) {
    int height = LINES - 5, first = chosen - height / 2, at = value_column(plan, rows, count);
    if (!page_fits(plan->lang)) return;
    if (first > count - height) first = count - height;
    if (first < 0) first = 0;
    erase();
    print_bar(0, "Skerry");
    for (int i = first; i < count && i < first + height; i++) {
        char label[160], value[260], line[300];
        sk_text text, other;
        sk_text_init(&text, label, sizeof label);
        sk_text_init(&other, value, sizeof value);
        describe_row(plan, rows[i], &text, &other);
        snprintf(line, sizeof line, "%s%s", i == chosen ? "> " : "  ", label);
        print_cut(1 + i - first, 1, value[0] ? at - 2 : COLS - 2, i == chosen ? A_BOLD | A_REVERSE : A_NORMAL, line);
        if (!value[0]) continue;
        snprintf(line, sizeof line, i == chosen && rows[i].kind < ROW_START ? "< %s >" : "  %s", value);
        print_cut(1 + i - first, at, COLS - at - 1, i == chosen ? A_BOLD : A_NORMAL, line);
    }
    if (notice[0])
        print_wrapped(LINES - 4, 1, COLS - 2, 3, ink_attribute(SK_INK_BAD, 0) | A_BOLD, notice, 0);
    else
        print_wrapped(LINES - 4, 1, COLS - 2, 3, ink_attribute(SK_INK_FAINT, 0), explain_row(plan, rows[chosen]), 0);
    print_bar(LINES - 1, sk_messages[plan->lang][W_play_form_keys]);
    move(1 + chosen - first, 1);
    pictures_refresh();
}

/* Choose among the kept games: 1 with the path of one. */
static int choose_kept(const table_plan *plan, char path[TABLE_PATH_MAX]) {
    const char *titles[KEPT_MAX];
    int chosen;
    for (int i = 0; i < kept_count; i++)
        titles[i] = kept[i].title;
    chosen = screen_choose(sk_messages[plan->lang][W_play_form_saved], titles, kept_count,
                           sk_messages[plan->lang][W_online_lobby_keys]);
    if (chosen < 0) return 0;
    memcpy(path, kept[chosen].path, TABLE_PATH_MAX);
    return 1;
}

/* The games that run and lie on no other screen. */
static void find_kept(int lang) {
    int count = keep_list(0, lang, kept, KEPT_MAX);
    kept_count = 0;
    for (int i = 0; i < count; i++)
        if (!kept[i].is_open) kept[kept_count++] = kept[i];
}

int screen_menu(table_plan *plan, char path[TABLE_PATH_MAX], const char *notice) {
    int chosen = 0;
    path[0] = 0;
    find_kept(plan->lang);
    for (;;) {
        row rows[ROWS_MAX];
        int count = list_rows(plan, rows), key;
        if (chosen >= count) chosen = count - 1;
        show_form(plan, rows, count, chosen, notice);
        key = key_wait(-1);
        if (key != KEY_NONE_PRESSED && key != (PAGE_KEY | KEY_RESIZE)) notice = "";
        if (key == KEY_INPUT_CLOSED || key == 'q' || key == KEY_ESCAPE) return PLAY_QUIT;
        if (key == (PAGE_KEY | KEY_UP) || key == (PAGE_KEY | KEY_BTAB)) chosen = turned(chosen, -1, count);
        if (key == (PAGE_KEY | KEY_DOWN) || key == '\t') chosen = turned(chosen, 1, count);
        if (key == (PAGE_KEY | KEY_LEFT)) change_row(plan, rows[chosen], -1);
        if (key == (PAGE_KEY | KEY_RIGHT) || key == ' ') change_row(plan, rows[chosen], 1);
        if (!key_is_enter(key)) continue;
        if (rows[chosen].kind == ROW_QUIT) return PLAY_QUIT;
        if (rows[chosen].kind == ROW_LEARN) return PLAY_LEARN;
        if (rows[chosen].kind == ROW_START) {
            if (plan->game->rules->fits(plan->players, plan->options)) return PLAY_START;
            notice = sk_status_text(SK_BAD_OPTION, plan->lang);
        } else if (rows[chosen].kind == ROW_CONTINUE) {
            memcpy(path, kept[0].path, TABLE_PATH_MAX);
            return PLAY_START;
        } else if (rows[chosen].kind == ROW_SAVED) {
            if (choose_kept(plan, path)) return PLAY_START;
        } else if (rows[chosen].kind == ROW_LOAD) {
            if (page_type(sk_messages[plan->lang][W_play_load_from], path, TABLE_PATH_MAX) && path[0])
                return PLAY_START;
        } else if (rows[chosen].kind == ROW_SEAT) {
            name_seat(plan, rows[chosen].index);
        } else {
            change_row(plan, rows[chosen], 1);
        }
    }
}

/* --- parts of other menus --- */

int screen_choose(const char *title, const char *const *rows, int count, const char *keys) {
    int chosen = 0;
    for (;;) {
        int height = LINES - 2, first = chosen - height / 2, key;
        if (first > count - height) first = count - height;
        if (first < 0) first = 0;
        erase();
        print_bar(0, title);
        for (int i = first; i < count && i < first + height; i++)
            print_cut(1 + i - first, 1, COLS - 2, i == chosen ? A_BOLD | A_REVERSE : A_NORMAL, rows[i]);
        print_bar(LINES - 1, keys);
        move(1 + chosen - first, 1);
        pictures_refresh();
        key = key_wait(-1);
        if (key_is_back(key)) return -1;
        if (key == (PAGE_KEY | KEY_UP) || key == (PAGE_KEY | KEY_BTAB)) chosen = turned(chosen, -1, count);
        if (key == (PAGE_KEY | KEY_DOWN) || key == '\t') chosen = turned(chosen, 1, count);
        if (key_is_enter(key)) return chosen;
    }
}

int screen_line(const char *label, char *out, size_t size) {
    return page_type(label, out, size);
}
