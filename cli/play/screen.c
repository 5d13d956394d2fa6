/* screen.c - the game on a full screen: the board with a cursor on its targets, a panel of words, a line of keys.
 *
 * A stop is a place where the cursor can rest: a rectangle of the board that stands for one or more actions (variants),
 * or a line of the list of choices that have no place on the board. Together the stops reach every legal choice.
 * The panes of the board are arranged for the window (arrange.h); what is larger than it lies under a viewport that
 * follows the cursor. Stops have the coordinates of the canvas; where they stand is asked of the arrangement.
 */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>

#include "aloud.h"
#include "arrange.h"
#include "keep.h"
#include "learn.h"
#include "cli/online/online.h"
#include "pages.h"
#include "pictures.h"
#include "cli/settings.h"
#include "i18n/words.h"

enum {
    STOPS_MAX = SK_TARGETS_MAX + SK_CHOICES_MAX,
    SIDE_MIN = 112, /* columns from which the panel stands beside the board */
    SIDE_WIDTH = 32,
    SIDE_WIDE = 180, /* columns from which the panel is wider */
    PANEL_MIN = 5,
    PANEL_TIGHT = 4, /* where the board does not fit */
    PANEL_TALE = 7,  /* where a lesson or the coach speaks */
    TAB_MAX = 16,    /* columns of a pane's name */
    PAUSE_CHANCE_MS = 250,
    PAUSE_SEAT_MS = 600,
    PAUSE_LOOK_MS = 5000, /* after somebody scrolled to look at something */
    HEAR_MS = 40          /* for so long nobody looks whether a key was pressed */
};

typedef struct stop {
    int16_t x, y, w, h;
    sk_action action; /* the variant that would be played */
    uint8_t on_board, legal;
    uint16_t number; /* among the legal choices, from 1; 0 if not legal */
} stop;

typedef struct screen {
    table *t;
    picture board;
    int viewer, asked; /* whose eyes; seat that decides now, or -1 */
    int person;        /* who sat at the screen last, or -1 */
    stop stops[STOPS_MAX];
    int stop_count, board_count, focus;
    stop rest;  /* the stop where the cursor last was; all 0 before the first */
    int moment; /* of a lesson: the last one that moved the cursor */
    arrangement panes;
    int pinned;       /* pane that a person wants to see, or -1 */
    int tabs;         /* rows that the names of the panes take: 0 or 1 */
    int list_columns; /* columns in which the list was last shown */
    int list_y, list_first, list_width, list_rows;
    int left, top, scrolled; /* corner of the viewport; 1: a person moved it */
    int board_w, board_h, panel_x, panel_y, panel_w, panel_h;
    int hinted;         /* action that the last hint names, or -1 */
    int hurry;          /* 1: a key was pressed to skip the pauses */
    int pressed;        /* the last key while a computer thought that is not for looking, or KEY_NONE_PRESSED */
    long long heard_ms; /* when keys were last looked for while others play */
    int is_read;        /* 1: the person asked has seen what the others did, and looks at the choices */
    int end_shown;
    int kept_error; /* of the table, as it was last told */
    char notice[1200];
    int told_count, told_viewer; /* plies and viewer for which `told` was written */
    char told[TABLE_TEXT_MAX];   /* the turns so far, a line each */
} screen;

static char page[TABLE_TEXT_MAX];

static const char *say(const screen *s, int id) {
    return sk_messages[s->t->lang][id];
}

static void notice_why(screen *s, sk_action action) {
    sk_text text;
    sk_text_init(&text, s->notice, sizeof s->notice);
    table_why(s->t, s->asked, action, &text);
}

/* As much of a text as fits. */
static void notice_text(screen *s, const char *words) {
    sk_text text;
    sk_text_init(&text, s->notice, sizeof s->notice);
    sk_text_add(&text, words);
}

static void notice_word(screen *s, int id) {
    snprintf(s->notice, sizeof s->notice, "%s", say(s, id));
}

/* --- stops --- */

static int choice_number(const screen *s, sk_action action) {
    for (int i = 0; i < s->board.canvas.choice_count; i++)
        if (s->board.choices[i].action == action) return i + 1;
    return 0;
}

static int same_place(const stop *a, const sk_target *b) {
    return a->on_board && a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h;
}

/* Put a target into the stop of its rectangle; a legal variant goes before others. */
static void add_target(screen *s, const sk_target *target) {
    stop *at = s->stops;
    while (at < s->stops + s->stop_count && !same_place(at, target))
        at++;
    if (at == s->stops + s->stop_count) {
        if (s->stop_count == STOPS_MAX) return;
        s->stop_count++;
    } else if (at->legal || !target->legal) {
        return;
    }
    *at = (stop){target->x, target->y, target->w, target->h, target->action, 1, target->legal, 0};
    at->number = (uint16_t)choice_number(s, target->action);
}

/* 1 if `action` can be chosen at the rectangle of `at`. */
static int is_variant(const screen *s, const stop *at, sk_action action) {
    for (int i = 0; i < s->board.canvas.target_count; i++) {
        const sk_target *target = &s->board.canvas.targets[i];
        if (target->action == action && same_place(at, target) && target->legal == at->legal) return 1;
    }
    return 0;
}

/* Distance between two stops on the board; rows count double because cells are tall. */
static int distance(const stop *a, const stop *b) {
    return abs(2 * a->x + a->w - 2 * b->x - b->w) + 2 * abs(2 * a->y + a->h - 2 * b->y - b->h);
}

/* Where the cursor goes when the stops changed: the same choice, else the nearest legal one, else the list. */
static int find_focus(screen *s) {
    const stop *old = &s->rest;
    int best = -1, had = old->w > 0 || old->legal;
    for (int i = 0; had && i < s->stop_count; i++) {
        stop *at = &s->stops[i];
        if (at->on_board != old->on_board || (!at->on_board && at->action != old->action)) continue;
        if (!at->on_board) return i;
        if (at->x != old->x || at->y != old->y || at->w != old->w || at->h != old->h || at->legal < old->legal)
            continue;
        if (is_variant(s, at, old->action)) {
            at->action = old->action;
            at->number = (uint16_t)choice_number(s, at->action);
        }
        return i;
    }
    for (int i = 0; i < s->stop_count; i++) {
        if (!s->stops[i].legal) continue;
        if (best < 0)
            best = i;
        else if (had && old->on_board && s->stops[i].on_board &&
                 distance(&s->stops[i], old) < distance(&s->stops[best], old))
            best = i;
    }
    return best >= 0 ? best : s->stop_count ? 0 : -1;
}

/* Move the cursor to the stop of an action. */
static void focus_on(screen *s, sk_action action) {
    for (int i = 0; i < s->stop_count; i++) {
        stop *at = &s->stops[i];
        if (at->on_board ? !is_variant(s, at, action) : at->action != action) continue;
        at->action = action;
        at->number = (uint16_t)choice_number(s, action);
        s->focus = i;
        s->scrolled = 0;
        return;
    }
}

/* In a lesson the cursor goes to what a new moment points at. */
static void follow_lesson(screen *s) {
    sk_action action;
    int moment = s->t->taught ? learn_points(s->t, &action) : 0;
    if (!moment || moment == s->moment) return;
    s->moment = moment;
    focus_on(s, action);
}

static void find_stops(screen *s) {
    const sk_canvas *canvas = &s->board.canvas;
    if (s->asked >= 0 && s->focus >= 0 && s->focus < s->stop_count) s->rest = s->stops[s->focus];
    s->stop_count = 0;
    for (int i = 0; s->asked >= 0 && i < canvas->target_count; i++)
        add_target(s, &canvas->targets[i]);
    s->board_count = s->stop_count;
    for (int i = 0; i < canvas->choice_count && s->stop_count < STOPS_MAX; i++) {
        int placed = 0;
        for (int k = 0; k < canvas->target_count && !placed; k++)
            placed = canvas->targets[k].action == s->board.choices[i].action;
        if (!placed)
            s->stops[s->stop_count++] = (stop){0, 0, 0, 0, s->board.choices[i].action, 0, 1, (uint16_t)(i + 1)};
    }
    if (s->asked >= 0) s->focus = find_focus(s);
    if (s->asked >= 0) follow_lesson(s);
}

static int focus_action(const screen *s) {
    return s->asked >= 0 && s->focus >= 0 && s->focus < s->stop_count ? s->stops[s->focus].action : -1;
}

/* Draw the canvas again, with the choice under the cursor, which may itself change with the drawing. */
static void redraw(screen *s) {
    int drawn = focus_action(s);
    s->board.canvas.has_pictures = pictures_are_shown();
    table_draw(s->t, s->viewer, s->asked, drawn, s->board_w, &s->board);
    find_stops(s);
    if (focus_action(s) == drawn) return;
    table_draw(s->t, s->viewer, s->asked, focus_action(s), s->board_w, &s->board);
}

/* --- moving the cursor --- */

/* A stop where it stands in the arrangement. */
static stop standing(const screen *s, const stop *at) {
    stop moved = *at;
    int x, y;
    arrange_point(&s->panes, at->x, at->y, &x, &y);
    moved.x = (int16_t)x;
    moved.y = (int16_t)y;
    return moved;
}

/* The nearest stop on the board in a direction, or -1. */
static int nearest(const screen *s, int dx, int dy) {
    const stop from = standing(s, &s->stops[s->focus]);
    int best = -1, best_cost = 0;
    for (int i = 0; i < s->board_count; i++) {
        const stop to = standing(s, &s->stops[i]);
        int across = 2 * to.x + to.w - 2 * from.x - from.w, down = 2 * (2 * to.y + to.h - 2 * from.y - from.h);
        int along = dx ? dx * across : dy * down, aside = abs(dx ? down : across);
        int cost = along + 2 * aside + (aside > 2 * along ? 1000 : 0);
        if (i == s->focus || along <= 0) continue;
        if (best < 0 || cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

/* The lowest stop on the board: where the cursor comes from the list. */
static int lowest(const screen *s) {
    int best = -1;
    for (int i = 0; i < s->board_count; i++) {
        if (!s->stops[i].legal) continue;
        if (best < 0 || standing(s, &s->stops[i]).y >= standing(s, &s->stops[best]).y) best = i;
    }
    return best >= 0 ? best : s->board_count - 1;
}

static void move_in_list(screen *s, int dx, int dy) {
    int columns = s->list_columns > 0 ? s->list_columns : 1;
    int to = s->focus + dx + dy * columns;
    if (to >= s->stop_count) to = dy ? s->focus : s->stop_count - 1;
    if (to < s->board_count) to = dx ? s->board_count : s->board_count ? lowest(s) : s->focus;
    s->focus = to;
}

static void move_cursor(screen *s, int dx, int dy) {
    s->scrolled = 0;
    if (s->focus < 0) return;
    if (s->focus >= s->board_count) {
        move_in_list(s, dx, dy);
    } else {
        int to = nearest(s, dx, dy);
        if (to < 0 && dy > 0 && s->stop_count > s->board_count) to = s->board_count;
        if (to >= 0) s->focus = to;
    }
}

static void next_legal(screen *s, int direction) {
    s->scrolled = 0;
    for (int i = 1; i <= s->stop_count && s->focus >= 0; i++) {
        int at = ((s->focus + direction * i) % s->stop_count + s->stop_count) % s->stop_count;
        if (!s->stops[at].legal) continue;
        s->focus = at;
        return;
    }
}

/* Which of the variants at the cursor is shown, from 1, and how many there are; `step` turns to another one. */
static int turn_variant(screen *s, int step, int *count) {
    sk_action variants[SK_CHOICES_MAX];
    stop *at = &s->stops[s->focus];
    int shown = 0;
    *count = 0;
    for (int i = 0; at->on_board && i < s->board.canvas.target_count && *count < SK_CHOICES_MAX; i++) {
        const sk_target *target = &s->board.canvas.targets[i];
        if (!same_place(at, target) || target->legal != at->legal) continue;
        if (target->action == at->action) shown = *count;
        variants[(*count)++] = target->action;
    }
    if (!*count) return 0;
    shown = ((shown + step) % *count + *count) % *count;
    at->action = variants[shown];
    at->number = (uint16_t)choice_number(s, at->action);
    return shown + 1;
}

/* --- drawing --- */

/* Share the window between board and panel. */
static void lay_out(screen *s) {
    int height = LINES - 2;
    if (COLS >= SIDE_MIN) {
        int side = COLS >= SIDE_WIDE ? SIDE_WIDTH + 6 : SIDE_WIDTH;
        s->board_w = COLS - side - 1;
        s->board_h = height;
        s->panel_x = s->board_w + 1;
        s->panel_y = 1;
        s->panel_w = side - 1;
        s->panel_h = height;
    } else {
        int spare = height - s->board.canvas.height, lines = s->stop_count - s->board_count;
        s->panel_h = spare > PANEL_MIN ? spare : lines > 0 || s->notice[0] ? PANEL_MIN : PANEL_TIGHT;
        if (s->t->tip[0] && s->panel_h < PANEL_TALE) s->panel_h = PANEL_TALE;
        s->board_w = COLS;
        s->board_h = height - s->panel_h;
        s->panel_x = 1;
        s->panel_y = 1 + s->board_h;
        s->panel_w = COLS - 2;
    }
}

/* Set the panes; where not all of them fit, a row of their names stands above. */
static void set_panes(screen *s) {
    int focus = s->asked >= 0 && s->focus >= 0 && s->focus < s->board_count ? s->stops[s->focus].y : -1, hidden = 0;
    s->tabs = 0;
    arrange(&s->panes, &s->board.canvas, s->board_w, s->board_h, s->scrolled ? -1 : focus, s->pinned);
    for (int i = 0; i < s->panes.count; i++)
        hidden |= !s->panes.strips[i].is_shown;
    if (!hidden && s->panes.height <= s->board_h) return;
    if (s->panes.count < 2) return;
    s->tabs = 1;
    s->board_h--;
    arrange(&s->panes, &s->board.canvas, s->board_w, s->board_h, s->scrolled ? -1 : focus, s->pinned);
}

/* Keep the viewport on the board and the cursor in the viewport. */
static void follow(screen *s) {
    if (!s->scrolled && s->asked >= 0 && s->focus >= 0 && s->focus < s->board_count) {
        const stop at = standing(s, &s->stops[s->focus]);
        if (at.y + at.h <= s->board_h && at.x + at.w <= s->board_w) s->left = s->top = 0;
        if (at.x + at.w > s->left + s->board_w) s->left = at.x + at.w - s->board_w;
        if (at.y + at.h > s->top + s->board_h) s->top = at.y + at.h - s->board_h;
        if (at.x < s->left) s->left = at.x;
        if (at.y < s->top) s->top = at.y;
    } else if (!s->scrolled) {
        s->left = s->top = 0;
    }
    if (s->left > s->panes.width - s->board_w) s->left = s->panes.width - s->board_w;
    if (s->top > s->panes.height - s->board_h) s->top = s->panes.height - s->board_h;
    if (s->left < 0) s->left = 0;
    if (s->top < 0) s->top = 0;
}

static void print_cell(const screen *s, int x, int y, int attribute, const char *glyph) {
    int column, row;
    arrange_point(&s->panes, x, y, &column, &row);
    column -= s->left;
    row -= s->top;
    if (column < 0 || column >= s->board_w || row < 0 || row >= s->board_h) return;
    if (column == s->board_w - 1 && sk_canvas_columns(glyph) > 1) glyph = " ";
    attrset(attribute);
    mvaddstr(1 + s->tabs + row, column, glyph[0] ? glyph : " ");
    attrset(A_NORMAL);
}

static void print_board(const screen *s) {
    for (int y = 0; y < s->board.canvas.height; y++) {
        for (int x = 0; x < SK_CANVAS_WIDTH; x++) {
            const sk_cell *cell = &s->board.canvas.cells[y][x];
            if (cell->glyph[0]) print_cell(s, x, y, ink_attribute(cell->ink, 0), cell->glyph);
        }
    }
}

/* Columns of a row of the stop up to its last mark, so that empty ends stay unmarked. */
static int marked_width(const screen *s, const stop *at, int y) {
    int end = at->x + at->w;
    if (end > SK_CANVAS_WIDTH) end = SK_CANVAS_WIDTH;
    while (end > at->x && !s->board.canvas.cells[y][end - 1].glyph[0])
        end--;
    return end - at->x;
}

/* The mark of a hint: in a blank cell of the stop, or beside it, never in a word. */
static void print_star(const screen *s, const stop *at) {
    for (int y = at->y; y < at->y + at->h && y < SK_CANVAS_HEIGHT; y++) {
        for (int x = at->x + at->w; x >= at->x - 1; x--) {
            const sk_cell *cell = x >= 0 && x < SK_CANVAS_WIDTH ? &s->board.canvas.cells[y][x] : NULL;
            if (!cell || cell->glyph[1] || (cell->glyph[0] && cell->glyph[0] != ' ')) continue;
            print_cell(s, x, y, A_BOLD | A_REVERSE, "*");
            return;
        }
    }
    print_cell(s, at->x + at->w - 1, at->y, A_BOLD | A_REVERSE, "*");
}

/* Legal stops are coloured, bold and underlined; the one under the cursor is in reverse video. */
static void print_stop(const screen *s, const stop *at, int focused) {
    for (int y = at->y; y < at->y + at->h && y < SK_CANVAS_HEIGHT; y++) {
        int width = marked_width(s, at, y);
        for (int x = at->x; x < at->x + width; x++) {
            const sk_cell *cell = &s->board.canvas.cells[y][x];
            int attribute = ink_attribute(cell->ink, at->legal);
            if (focused) attribute = (attribute & ~A_UNDERLINE) ^ A_REVERSE;
            if (cell->glyph[0] || focused) print_cell(s, x, y, attribute, cell->glyph);
        }
    }
    if (s->hinted >= 0 && at->legal && is_variant(s, at, (sk_action)s->hinted)) print_star(s, at);
}

static void print_stops(const screen *s) {
    for (int i = 0; i < s->board_count; i++)
        if (s->stops[i].legal && i != s->focus) print_stop(s, &s->stops[i], 0);
    if (s->focus >= 0 && s->focus < s->board_count) print_stop(s, &s->stops[s->focus], 1);
}

/* The picture that lies wholly within a stop, or NULL. */
static const sk_sprite *pictured(const screen *s, const stop *at) {
    for (int i = 0; at->on_board && i < s->board.canvas.sprite_count; i++) {
        const sk_sprite *sprite = &s->board.canvas.sprites[i];
        if (sprite->x >= at->x && sprite->y >= at->y && sprite->x + sprite->w <= at->x + at->w &&
            sprite->y + sprite->h <= at->y + at->h)
            return sprite;
    }
    return NULL;
}

/* What the frame of a picture says: as the attributes of the cells below it do. */
static int mark_of(const screen *s, const sk_sprite *sprite) {
    for (int i = 0; s->asked >= 0 && i < s->board_count; i++) {
        const stop *at = &s->stops[i];
        if (pictured(s, at) != sprite) continue;
        if (i == s->focus) return at->legal ? PICTURE_FOCUS : PICTURE_REFUSED;
        if (s->hinted >= 0 && at->legal && is_variant(s, at, (sk_action)s->hinted)) return PICTURE_HINTED;
        if (at->legal) return PICTURE_LEGAL;
    }
    return PICTURE_PLAIN;
}

/* Want the pictures of the board that lie wholly in sight. */
static void want_pictures(const screen *s) {
    for (int i = 0; i < s->board.canvas.sprite_count; i++) {
        const sk_sprite *sprite = &s->board.canvas.sprites[i];
        int column, row;
        arrange_point(&s->panes, sprite->x, sprite->y, &column, &row);
        column -= s->left;
        row -= s->top;
        if (column < 0 || row < 0 || column + sprite->w > s->board_w || row + sprite->h > s->board_h) continue;
        pictures_want(s->t->record.game, sprite->what, column, 1 + s->tabs + row, sprite->w, sprite->h,
                      mark_of(s, sprite));
    }
}

/* What the cursor stands on, in words: "> 5 turn E (2 of 4, r turns)". */
static void describe_focus(screen *s, sk_text *out) {
    const stop *at = &s->stops[s->focus];
    int count, shown = turn_variant(s, 0, &count);
    sk_text_add(out, at->legal ? "> " : "x ");
    if (at->number) {
        sk_text_number(out, at->number);
        sk_text_char(out, ' ');
    }
    table_label(s->t, s->asked, at->action, out);
    if (at->legal) {
        sk_text_add(out, "  [");
        table_notation(s->t, s->asked, at->action, out);
        sk_text_char(out, ']');
    }
    if (count < 2) return;
    sk_text_char(out, ' ');
    SK_SAY(out, s->t->lang, say(s, W_play_variant), {"n", NULL, shown}, {"count", NULL, count});
}

/* A line of the list: its number and label. */
static void write_choice(const screen *s, int index, sk_text *out) {
    const stop *at = &s->stops[s->board_count + index];
    int here = s->board_count + index == s->focus;
    sk_text_add(out, here ? ">" : s->hinted == at->action ? "*" : " ");
    sk_text_number(out, at->number);
    sk_text_char(out, ' ');
    table_label(s->t, s->asked, at->action, out);
}

/* The list of choices without a place on the board, in as many columns as fit; returns the rows used. */
static int print_list(screen *s, int y, int height) {
    int count = s->stop_count - s->board_count, widest = 1, rows, first = 0;
    char memory[200];
    sk_text text;
    s->list_rows = 0;
    if (count <= 0 || height <= 0) return 0;
    for (int i = 0; i < count; i++) {
        sk_text_init(&text, memory, sizeof memory);
        write_choice(s, i, &text);
        if (sk_canvas_columns(memory) > widest) widest = sk_canvas_columns(memory);
    }
    widest += 2;
    s->list_columns = s->panel_w / widest > 1 ? s->panel_w / widest : 1;
    rows = (count + s->list_columns - 1) / s->list_columns;
    if (s->focus >= s->board_count) first = (s->focus - s->board_count) / s->list_columns - height / 2;
    if (first > rows - height) first = rows - height;
    if (first < 0) first = 0;
    if (widest > s->panel_w) widest = s->panel_w + 1;
    s->list_y = y;
    s->list_first = first;
    s->list_width = widest;
    s->list_rows = rows - first < height ? rows - first : height;
    for (int i = first * s->list_columns; i < count && i / s->list_columns < first + height; i++) {
        int here = s->board_count + i == s->focus, row = i / s->list_columns - first;
        sk_text_init(&text, memory, sizeof memory);
        write_choice(s, i, &text);
        print_cut(y + row, s->panel_x + i % s->list_columns * widest, widest - 1, here ? A_REVERSE | A_BOLD : A_BOLD,
                  memory);
    }
    if (first) print_cut(y, s->panel_x + s->panel_w - 1, 1, A_BOLD, "▲");
    if (first + height < rows) print_cut(y + height - 1, s->panel_x + s->panel_w - 1, 1, A_BOLD, "▼");
    return s->list_rows;
}

/* The turns so far as the viewer may read them; written anew only when something happened. */
static const char *told_turns(screen *s) {
    int count = table_lines(s->t, s->viewer) + 4096 * s->t->core.struck_count;
    if (s->t->online) count = count + 16384 * s->t->online->seq;
    sk_text text;
    if (s->told_count == count && s->told_viewer == s->viewer && count) return s->told;
    sk_text_init(&text, s->told, sizeof s->told);
    table_turns(s->t, s->viewer, &text);
    s->told_count = count;
    s->told_viewer = s->viewer;
    return s->told;
}

/* 1 if the list is too narrow for the label under the cursor. */
static int is_list_cut(const screen *s) {
    char memory[200];
    sk_text text;
    if (s->focus < s->board_count) return 0;
    sk_text_init(&text, memory, sizeof memory);
    write_choice(s, s->focus - s->board_count, &text);
    return sk_canvas_columns(memory) > s->panel_w;
}

/* The end of the talk at the foot of a panel that stands beside the board, under a line with its key; returns the rows
 * used. */
static int print_talk(const screen *s, int y, int end) {
    const online *o = s->t->online;
    int rows, most = (end - y) / 3;
    if (!o || !o->talk.length || s->panel_x <= 1 || most < 3) return 0;
    rows = wrapped_rows(o->talk_memory, s->panel_w);
    if (rows > most - 1) rows = most - 1;
    print_cut(end - rows - 1, s->panel_x, s->panel_w, ink_attribute(SK_INK_TITLE, 0) | A_BOLD,
              say(s, W_online_panel_chat));
    print_wrapped(end - rows, s->panel_x, s->panel_w, rows, ink_attribute(SK_INK_PLAIN, 0), o->talk_memory, 1);
    return rows + 1;
}

/* What the cursor stands on, explained; in a low panel only after the turns of the others were read. Returns the rows
 * used. */
static int print_gist(screen *s, int y, int end) {
    char memory[1024];
    sk_text text;
    if (s->focus < 0 || s->notice[0] || s->t->tip[0] || end - y < 2) return 0;
    if (!s->is_read && s->panel_h <= PANEL_TALE && told_turns(s)[0]) return 0;
    sk_text_init(&text, memory, sizeof memory);
    aloud_gist(s->t, s->viewer, s->asked, s->stops[s->focus].action, &text);
    if (!text.length) return 0;
    return print_wrapped(y, s->panel_x, s->panel_w, s->panel_h > 8 ? 4 : 1,
                         ink_attribute(s->stops[s->focus].legal ? SK_INK_TITLE : SK_INK_BAD, 0), memory, 0);
}

static void print_panel(screen *s) {
    char memory[1024];
    int y = s->panel_y, end = s->panel_y + s->panel_h, log_rows, list_rows, seat;
    sk_text text;
    if (s->panel_x > 1)
        for (int row = s->panel_y; row < end; row++)
            print_cut(row, s->panel_x - 2, 1, ink_attribute(SK_INK_LINE, 0), "│");
    if (s->asked >= 0) {
        sk_text_init(&text, memory, sizeof memory);
        table_ask(s->t, s->asked, &text);
        if (s->t->tip[0]) y += print_wrapped(y, s->panel_x, s->panel_w, 3, ink_attribute(SK_INK_GOOD, 0), s->t->tip, 0);
        y += print_wrapped(y, s->panel_x, s->panel_w, s->panel_h > 8 ? 3 : s->panel_h > 4 ? 2 : 1, A_BOLD, memory, 0);
        if (s->focus >= 0 && (s->focus < s->board_count || is_list_cut(s))) {
            sk_text_init(&text, memory, sizeof memory);
            describe_focus(s, &text);
            y += print_wrapped(y, s->panel_x, s->panel_w, s->panel_h > 8 ? 3 : 1, A_REVERSE, memory, 0);
            y += print_gist(s, y, end);
        } else if (s->panel_h > 8) {
            y += print_gist(s, y, end);
        }
    }
    if (s->asked < 0 && table_turn(s->t, &seat) == TABLE_READ) {
        sk_text_init(&text, memory, sizeof memory);
        learn_say(s->t, &text);
        y += print_wrapped(y, s->panel_x, s->panel_w, end - y, A_BOLD, memory, 0);
    }
    if (s->notice[0])
        y += print_wrapped(y, s->panel_x, s->panel_w, end - y, ink_attribute(SK_INK_BAD, 0) | A_BOLD, s->notice, 0);
    log_rows = end - y > 4 ? 3 : end - y > 2 ? 1 : 0;
    list_rows = s->asked >= 0 ? print_list(s, y, end - y - log_rows) : 0;
    y += list_rows;
    end -= print_talk(s, y, end);
    if (end > y) print_wrapped(y, s->panel_x, s->panel_w, end - y, ink_attribute(SK_INK_PLAIN, 0), told_turns(s), 1);
}

/* 1 if the row of names has this pane: all of them where they fit, else those that are out of sight. */
static int is_tab(const screen *s, int pane, int has_all) {
    const strip *at = &s->panes.strips[pane];
    return at->title[0] && (has_all || !at->is_shown || pane == s->pinned);
}

/* Columns that the names of the panes may take each, so that all that are wanted fit. */
static int tab_room(const screen *s, int *has_all) {
    int room = TAB_MAX + 1, width;
    *has_all = 1;
    do {
        width = 0;
        room--;
        for (int i = 0; i < s->panes.count; i++) {
            int columns = sk_canvas_columns(s->panes.strips[i].title);
            if (is_tab(s, i, *has_all)) width += (columns < room ? columns : room) + 5;
        }
        if (width > s->board_w && *has_all) {
            *has_all = 0;
            room = TAB_MAX + 1;
        }
    } while (width > s->board_w && room > 3);
    return room;
}

/* Which pane stands behind key F(n): the n-th with a name; -1 if there is none. */
static int pane_of_key(const screen *s, int n) {
    for (int i = 0; i < s->panes.count; i++)
        if (s->panes.strips[i].title[0] && --n == 0) return i;
    return -1;
}

/* The row of pane names: "▸F2 Heroes" where the pane is out of sight. With `at_x` not negative nothing
 * is printed, and the pane there is returned; else -1. */
static int print_tabs(const screen *s, int at_x) {
    int x = 0, has_all, room = tab_room(s, &has_all), number = 2;
    for (int i = 0; i < s->panes.count && s->tabs; i++) {
        const strip *pane = &s->panes.strips[i];
        char label[80];
        int used;
        if (!pane->title[0]) continue;
        number++;
        if (!is_tab(s, i, has_all)) continue;
        snprintf(label, sizeof label, "F%d %.*s", number - 1, sk_canvas_bytes(pane->title, room), pane->title);
        used = sk_canvas_columns(label) + 2;
        if (at_x >= x && at_x < x + used) return i;
        if (at_x < 0) {
            print_cut(1, x, s->board_w - x, ink_attribute(SK_INK_FAINT, 0), pane->is_shown ? " " : "▸");
            int attribute = pane->is_shown ? (int)A_BOLD : ink_attribute(SK_INK_FAINT, 0);
            if (i == s->pinned) attribute = (int)(A_BOLD | A_UNDERLINE);
            print_cut(1, x + 1, s->board_w - x - 1, attribute, label);
        }
        x += used;
    }
    return -1;
}

/* Marks where more lies beyond the viewport. */
static void print_marks(const screen *s) {
    int top = 1 + s->tabs, bottom = s->tabs + s->board_h, attribute = A_BOLD | A_REVERSE;
    if (s->top > 0) print_cut(top, s->board_w - 1, 1, attribute, "▲");
    if (s->top + s->board_h < s->panes.height) print_cut(bottom, s->board_w - 1, 1, attribute, "▼");
    if (s->left > 0) print_cut(bottom, 0, 1, attribute, "◀");
    if (s->left + s->board_w < s->panes.width) print_cut(bottom, s->board_w - 2, 1, attribute, "▶");
}

static void print_title(const screen *s, int thinking) {
    const table *t = s->t;
    int seat, turn = table_turn(t, &seat);
    char memory[1024];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_add(&text, t->record.game->title[t->lang]);
    sk_text_add(&text, " · ");
    if (turn == TABLE_OVER)
        sk_text_add(&text, say(s, W_play_over));
    else if (s->asked >= 0)
        SK_SAY(&text, t->lang, say(s, W_play_turn), {"name", table_name(t, s->asked), 0});
    else if (seat < SK_SEATS)
        SK_SAY(&text, t->lang, say(s, thinking ? W_play_thinks : W_play_turn_other), {"name", table_name(t, seat), 0});
    else if (t->online && !t->online->has_begun)
        sk_text_add(&text, say(s, W_online_waiting));
    if (t->online && t->online->has_clock) {
        sk_text_add(&text, "   ");
        online_clocks(t->online, &text);
    }
    print_bar(0, memory);
}

/* The keys that work now. */
static int keys_word(const screen *s) {
    int seat;
    if (s->asked >= 0) return W_play_keys;
    if (table_turn(s->t, &seat) == TABLE_READ) return learn_keys(s->t);
    if (table_turn(s->t, &seat) == TABLE_OVER) return s->t->online ? W_online_keys_end : W_play_keys_end;
    return s->t->online ? W_online_keys_wait : W_play_keys_wait;
}

/* Draw everything. */
static void show(screen *s, int thinking) {
    if (!page_fits(s->t->lang)) return;
    lay_out(s);
    redraw(s);
    lay_out(s);
    set_panes(s);
    follow(s);
    erase();
    print_board(s);
    if (s->asked >= 0) print_stops(s);
    want_pictures(s);
    if (s->tabs) print_tabs(s, -1);
    print_marks(s);
    print_panel(s);
    print_title(s, thinking);
    print_bar(LINES - 1, say(s, keys_word(s)));
    if (s->asked >= 0 && s->focus >= 0 && s->focus < s->board_count) {
        const stop at = standing(s, &s->stops[s->focus]);
        move(1 + s->tabs + at.y - s->top, at.x - s->left);
    } else {
        move(LINES - 1, 0);
    }
    pictures_refresh();
}

/* --- pages --- */

static void show_page(const screen *s, int title) {
    page_read(say(s, title), page, say(s, W_play_page_keys), 0);
}

static void show_rules(const screen *s) {
    char what[64] = "";
    for (;;) {
        sk_text text;
        sk_text_init(&text, page, sizeof page);
        if (!table_rules(s->t->record.game, what, s->t->lang, &text)) sk_text_add(&text, say(s, W_play_rules_none));
        if (page_read(say(s, W_play_page_rules), page, say(s, W_play_rules_keys), PAGE_ASKS) != '/') return;
        what[0] = 0;
        if (!page_type(say(s, W_play_rules_which), what, sizeof what)) what[0] = 0;
    }
}

/* The log: a line for every turn, or for every step; it begins at its newest line. */
static void show_log(screen *s) {
    for (int by_step = 0;;) {
        int count = by_step ? table_lines(s->t, s->viewer) : 0;
        sk_text text;
        sk_text_init(&text, page, sizeof page);
        if (!by_step) sk_text_add(&text, told_turns(s));
        for (int i = 0; i < count; i++)
            if (table_line_text(s->t, i, s->viewer, &text)) sk_text_char(&text, '\n');
        if (page_read(say(s, W_play_page_log), page, say(s, W_play_log_keys), PAGE_AT_END) != '\t') return;
        by_step = !by_step;
    }
}

/* What was said at a table on a server; Enter adds a line. What is said meanwhile appears. */
static void show_chat(screen *s) {
    online *o = s->t->online;
    char line[220], memory[1200];
    int key = 'C';
    if (!o) {
        notice_word(s, W_online_only);
        return;
    }
    while (key == 'C' || key_is_enter(key)) {
        key = page_read(say(s, W_online_page_chat), o->talk.length ? o->talk_memory : say(s, W_online_talk_none),
                        say(s, W_online_chat_keys), PAGE_AT_END | PAGE_GROWS);
        line[0] = 0;
        if (!key_is_enter(key) || !page_type(say(s, W_online_chat_line), line, sizeof line)) continue;
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        online_command(o, TYPED_SAY, line, &text);
        if (text.length) page_read(say(s, W_online_page_chat), memory, say(s, W_play_page_keys), 0);
    }
    sk_text_init(&o->notes, o->notes_memory, sizeof o->notes_memory);
}

/* What stands under the cursor, in full. */
static void show_inspect(const screen *s) {
    const sk_sprite *sprite;
    sk_text text;
    if (s->asked < 0 || s->focus < 0) return;
    sk_text_init(&text, page, sizeof page);
    table_inspect(s->t, s->asked, s->stops[s->focus].action, &text);
    if (text.length && page[text.length - 1] != '\n') sk_text_char(&text, '\n');
    aloud_explain(s->t, s->viewer, s->asked, s->stops[s->focus].action, &text);
    sprite = pictured(s, &s->stops[s->focus]);
    if (sprite) page_illustrate(s->t->record.game, sprite->what, sprite->w, sprite->h);
    show_page(s, W_play_page_inspect);
    page_illustrate(NULL, 0, 0, 0);
}

static void show_score(const screen *s) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_score(s->t, s->viewer, &text);
    show_page(s, W_play_page_score);
}

static void show_position(const screen *s) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_position(s->t, s->viewer, &text);
    sk_text_add(&text, "\n\n");
    if (s->t->fair)
        SK_SAY(&text, s->t->lang, say(s, W_play_commitment), {"hash", s->t->record.commitment, 0});
    else
        sk_text_add(&text, say(s, W_play_unfair));
    show_page(s, W_play_page_position);
}

static void show_moves(const screen *s) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    for (int i = 0; i < s->board.canvas.choice_count; i++) {
        sk_text_number(&text, i + 1);
        sk_text_add(&text, ". ");
        table_label(s->t, s->asked, s->board.choices[i].action, &text);
        sk_text_add(&text, "  [");
        table_notation(s->t, s->asked, s->board.choices[i].action, &text);
        sk_text_add(&text, "]\n");
    }
    show_page(s, W_play_page_moves);
}

static void show_table(const screen *s) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_describe(s->t, s->viewer, &text);
    show_page(s, W_play_page_table);
}

static void show_help(const screen *s) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    sk_text_add(&text, say(s, W_play_screen_help));
    sk_text_add(&text, "\n\n");
    sk_text_add(&text, say(s, W_play_help));
    show_page(s, W_play_page_help);
}

static void show_end(const screen *s) {
    const table *t = s->t;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_verdict(t, &text);
    sk_text_add(&text, "\n\n");
    table_score(t, s->viewer, &text);
    sk_text_char(&text, '\n');
    if (t->fair)
        SK_SAY(&text, t->lang, say(s, W_play_seed), {"seed", t->record.seed, 0}, {"hash", t->record.commitment, 0});
    show_page(s, W_play_over);
}

/* Advice in the panel where it fits, else on a page; the cursor goes to the best move. */
static void show_hint(screen *s) {
    sk_action best;
    sk_text text;
    if (s->asked < 0) {
        notice_word(s, W_play_hint_none);
        return;
    }
    sk_text_init(&text, s->notice, sizeof s->notice);
    if (!table_hint(s->t, s->asked, &best, &text)) {
        notice_word(s, W_play_hint_none);
        return;
    }
    s->hinted = best;
    focus_on(s, best);
    if (wrapped_rows(s->notice, s->panel_w) + 2 <= s->panel_h) return;
    snprintf(page, sizeof page, "%s", s->notice);
    show_page(s, W_play_page_hint);
    s->notice[strcspn(s->notice, "\n")] = 0;
}

/* --- files --- */

static void save(screen *s, const char *path) {
    char name[TABLE_PATH_MAX] = "";
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path)
        sk_text_add(&text, path);
    else
        table_free_name(s->t, &text);
    if (!*path && !page_type(say(s, W_play_save_as), name, sizeof name)) return;
    if (table_is_taken(name)) {
        sk_text_init(&text, page, sizeof page);
        SK_SAY(&text, s->t->lang, say(s, W_play_file_over), {"file", name, 0});
        if (!page_confirm(page, s->t->lang)) return;
    }
    sk_text_init(&text, s->notice, sizeof s->notice);
    if (table_save_over(s->t, name, &text) == SK_OK) SK_SAY(&text, s->t->lang, say(s, W_play_saved), {"file", name, 0});
}

static void load(screen *s, const char *path) {
    char name[TABLE_PATH_MAX] = "";
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path)
        sk_text_add(&text, path);
    else
        table_file_name(s->t, &text);
    if (!*path && !page_type(say(s, W_play_load_from), name, sizeof name)) return;
    sk_text_init(&text, s->notice, sizeof s->notice);
    if (table_load(s->t, name, NULL, s->t->lang, &text) != SK_OK) return;
    s->viewer = table_only_person(s->t);
    s->person = s->asked = -1;
    s->end_shown = s->stop_count = 0;
    s->told_count = -1;
    if (!s->t->fair) notice_word(s, W_play_unfair);
}

/* --- playing --- */

enum { STAY = -1 };

static void undo(screen *s) {
    char question[sizeof s->notice];
    sk_text why;
    int result;
    sk_text_init(&why, s->notice, sizeof s->notice);
    result = table_undo(s->t, 0, &why);
    if (result == UNDO_ASKS) {
        memcpy(question, s->notice, sizeof question);
        sk_text_init(&why, s->notice, sizeof s->notice);
        if (page_confirm(question, s->t->lang)) result = table_undo(s->t, 1, &why);
    }
    if (result == UNDO_DONE) s->end_shown = 0;
}

/* A command that only tables on a server know; a long answer gets a page. */
static void obey_online(screen *s, int command, const char *rest) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (!s->t->online) {
        notice_word(s, W_online_only);
        return;
    }
    online_command(s->t->online, command, rest, &text);
    s->end_shown = s->end_shown && command != TYPED_REMATCH;
    if (strchr(page, '\n') || command == TYPED_LINK)
        show_page(s, W_online_page);
    else
        notice_text(s, page);
}

static void play(screen *s, sk_action action) {
    if (table_play(s->t, s->asked, action) != SK_OK) {
        if (s->t->online)
            notice_text(s, s->t->online->refusal);
        else
            notice_why(s, action);
    }
    s->hinted = -1;
    if (s->t->remark[0]) notice_text(s, s->t->remark);
}

static int leave(screen *s) {
    sk_text text;
    int seat;
    if (s->t->taught || table_turn(s->t, &seat) == TABLE_OVER) return PLAY_QUIT;
    sk_text_init(&text, page, sizeof page);
    if (s->t->kept_error) {
        keep_tell(s->t, &text);
        sk_text_char(&text, ' ');
    }
    sk_text_add(&text, say(s, s->t->kept_error ? W_play_quit_unsaved : W_play_quit_sure));
    if (page_confirm(page, s->t->lang)) return PLAY_QUIT;
    return STAY;
}

/* Say once that the game cannot be saved, and that it can again. */
static void watch_keeping(screen *s) {
    sk_text text;
    if (s->t->kept_error == s->kept_error) return;
    s->kept_error = s->t->kept_error;
    sk_text_init(&text, s->notice, sizeof s->notice);
    if (s->kept_error)
        keep_tell(s->t, &text);
    else
        sk_text_add(&text, say(s, W_keep_again));
}

/* Obey a command by name. */
static int obey(screen *s, int command, const char *rest) {
    switch (command) {
    case TYPED_HELP: show_help(s); break;
    case TYPED_TABLE: show_table(s); break;
    case TYPED_MOVES: show_moves(s); break;
    case TYPED_UNDO: undo(s); break;
    case TYPED_HINT: show_hint(s); break;
    case TYPED_RULES: show_rules(s); break;
    case TYPED_LOG: show_log(s); break;
    case TYPED_INSPECT: show_inspect(s); break;
    case TYPED_CHAT: show_chat(s); break;
    case TYPED_SAVE: save(s, rest); break;
    case TYPED_LOAD: load(s, rest); break;
    case TYPED_SCORE: show_score(s); break;
    case TYPED_POSITION: show_position(s); break;
    case TYPED_NEW: return PLAY_MENU;
    case TYPED_QUIT: return leave(s);
    default: obey_online(s, command, rest); break;
    }
    return STAY;
}

/* A typed line: a number, a move in words, or a command. */
static int take_line(screen *s, const char *start) {
    char line[200];
    const char *rest;
    sk_action action;
    sk_text why;
    int command, seat;
    snprintf(line, sizeof line, "%s", start);
    if (!page_type(":", line, sizeof line) || !line[0]) return STAY;
    sk_text_init(&why, s->notice, sizeof s->notice);
    if (s->asked >= 0 && table_read(s->t, s->asked, line, &action, &why) == SK_OK) {
        play(s, action);
        return STAY;
    }
    command = typed_command(line, &rest);
    if (command == TYPED_NONE) {
        if (s->asked < 0) notice_word(s, table_turn(s->t, &seat) == TABLE_WAIT ? W_online_not_yet : W_play_over);
        return STAY;
    }
    s->notice[0] = 0;
    return obey(s, command, rest);
}

/* Keys that scroll the board or choose a pane, at any time; 1 if `key` was one. */
static int take_view_key(screen *s, int key) {
    int pane;
    switch (key) {
    case PAGE_KEY | KEY_NPAGE:
    case KEY_CONTROL('F'): s->top += s->board_h / 2 + 1, s->scrolled = 1; return 1;
    case PAGE_KEY | KEY_PPAGE:
    case KEY_CONTROL('B'): s->top -= s->board_h / 2 + 1, s->scrolled = 1; return 1;
    case PAGE_KEY | KEY_SF: s->top += 3, s->scrolled = 1; return 1;
    case PAGE_KEY | KEY_SR: s->top -= 3, s->scrolled = 1; return 1;
    case '<': s->left -= s->board_w / 2, s->scrolled = 1; return 1;
    case '>': s->left += s->board_w / 2, s->scrolled = 1; return 1;
    default: break;
    }
    if (key < (PAGE_KEY | KEY_F(2)) || key > (PAGE_KEY | KEY_F(12))) return 0;
    pane = pane_of_key(s, key - (PAGE_KEY | KEY_F(1)));
    s->pinned = pane == s->pinned ? -1 : pane;
    s->scrolled = 0;
    return 1;
}

/* Keys that move the cursor; 1 if `key` was one. */
static int take_move_key(screen *s, int key) {
    int count;
    switch (key) {
    case 'h':
    case PAGE_KEY | KEY_LEFT: move_cursor(s, -1, 0); break;
    case 'l':
    case PAGE_KEY | KEY_RIGHT: move_cursor(s, 1, 0); break;
    case 'k':
    case PAGE_KEY | KEY_UP: move_cursor(s, 0, -1); break;
    case 'j':
    case PAGE_KEY | KEY_DOWN: move_cursor(s, 0, 1); break;
    case '\t': next_legal(s, 1); break;
    case PAGE_KEY | KEY_BTAB: next_legal(s, -1); break;
    case 'r':
    case 'R':
        if (s->focus >= 0) turn_variant(s, key == 'r' ? 1 : -1, &count);
        break;
    default: return 0;
    }
    return 1;
}

/* Enter, when nobody is asked: the result, if there is one. */
static void enter_idle(screen *s) {
    int seat;
    if (table_turn(s->t, &seat) == TABLE_OVER) show_end(s);
}

/* In a lesson: what was to be read was read. */
static int read_on(screen *s, int key) {
    int seat;
    if (table_turn(s->t, &seat) != TABLE_READ || !(key_is_enter(key) || key == ' ')) return STAY;
    s->person = -1;
    if (table_on(s->t)) return PLAY_MENU;
    return STAY;
}

/* Play what the cursor stands on, or say why that is not possible. */
static void enter(screen *s) {
    if (s->asked < 0)
        enter_idle(s);
    else if (s->focus >= 0 && s->stops[s->focus].legal)
        play(s, s->stops[s->focus].action);
    else if (s->focus >= 0)
        notice_why(s, s->stops[s->focus].action);
}

/* The stop at a place of the window, or -1. */
static int stop_at(const screen *s, int x, int y) {
    int row = y - s->list_y;
    for (int i = 0; i < s->board_count; i++) {
        const stop at = standing(s, &s->stops[i]);
        int left = at.x - s->left, top = 1 + s->tabs + at.y - s->top;
        if (x >= left && x < left + at.w && y >= top && y < top + at.h && x < s->board_w && y <= s->tabs + s->board_h)
            return i;
    }
    if (row >= 0 && row < s->list_rows && x >= s->panel_x && s->list_width > 0) {
        int column = (x - s->panel_x) / s->list_width;
        int index = s->board_count + (s->list_first + row) * s->list_columns + column;
        if (column < s->list_columns && index < s->stop_count) return index;
    }
    return -1;
}

/* A press of the mouse: a pane's name, or a place; pressed again, the place is played. */
static void take_mouse(screen *s) {
    int x, y, at;
    key_mouse(&x, &y);
    if (s->tabs && y == 1 && x < s->board_w) {
        int pane = print_tabs(s, x);
        if (pane >= 0) s->pinned = pane == s->pinned ? -1 : pane;
        s->scrolled = 0;
        return;
    }
    at = s->asked >= 0 ? stop_at(s, x, y) : -1;
    if (at < 0) return;
    if (at == s->focus)
        enter(s);
    else
        s->focus = at;
}

static int take_key(screen *s, int key) {
    static const char keys[] = "uH?LsobpmqiC";
    static const uint8_t commands[] = {TYPED_UNDO,  TYPED_HINT,     TYPED_HELP,  TYPED_LOG,  TYPED_SAVE,    TYPED_LOAD,
                                       TYPED_SCORE, TYPED_POSITION, TYPED_MOVES, TYPED_QUIT, TYPED_INSPECT, TYPED_CHAT};
    const char *found = key > 0 && key < 128 ? strchr(keys, key) : NULL;
    char start[8] = "";
    if (key == KEY_NONE_PRESSED || key == (PAGE_KEY | KEY_RESIZE)) return STAY;
    if (key == KEY_INPUT_CLOSED) return PLAY_QUIT;
    if (take_view_key(s, key)) return STAY;
    s->notice[0] = 0;
    s->is_read = 1;
    if (key == (PAGE_KEY | KEY_MOUSE)) {
        take_mouse(s);
        return STAY;
    }
    if (s->asked >= 0 && take_move_key(s, key)) return STAY;
    if (found) return obey(s, commands[found - keys], "");
    if (key == (PAGE_KEY | KEY_F(1))) return obey(s, TYPED_HELP, "");
    if (key == '/') return obey(s, TYPED_RULES, "");
    if (key == 'n' && s->asked < 0) return PLAY_MENU;
    if (key_is_enter(key)) {
        if (s->asked < 0 && s->t->taught) return read_on(s, key);
        enter(s);
        return STAY;
    }
    if (key == ':') return take_line(s, "");
    if (key <= ' ' || key >= PAGE_KEY) return STAY;
    if (key < 128) start[0] = (char)key;
    return take_line(s, start);
}

/* Hide the table until the next person sits at the screen. */
static void draw_curtain(const screen *s, int seat) {
    char memory[200];
    sk_text text;
    int key;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, s->t->lang, say(s, W_play_pass), {"name", table_name(s->t, seat), 0});
    flushinp();
    do {
        erase();
        print_bar(0, s->t->record.game->title[s->t->lang]);
        print_wrapped(LINES / 2, 2, COLS - 4, 3, A_BOLD, memory, 0);
        move(LINES - 1, 0);
        pictures_refresh();
        key = key_wait(-1);
    } while (!key_is_enter(key) && key != KEY_INPUT_CLOSED);
}

/* 1 if the key shows a page of words: help, rules, log or score. It is obeyed while others play, too. */
static int shows_page(int key) {
    return (key > 0 && key < 128 && strchr("?/Lb", key)) || key == (PAGE_KEY | KEY_F(1));
}

/* While others play: the board can be scrolled, and any other key is kept for afterwards. */
static void hear(screen *s, int ms) {
    int key = key_wait(ms);
    s->heard_ms = line_clock();
    if (leave_wanted()) leave_now();
    if (key == KEY_INPUT_CLOSED) s->pressed = key;
    if (key == KEY_NONE_PRESSED || key == KEY_INPUT_CLOSED) return;
    if (key != (PAGE_KEY | KEY_RESIZE) && !take_view_key(s, key))
        s->pressed = key;
    else
        show(s, 1);
}

/* While a computer player thinks. */
static void look_around(void *context) {
    enum { LOOK_MS = 60 };
    hear((screen *)context, LOOK_MS);
}

/* 1 if only computers play, and keys have not been looked for long enough. */
static int is_deaf(const screen *s) {
    for (int seat = 0; seat < s->t->record.players; seat++)
        if (!s->t->is_bot[seat]) return 0;
    return line_clock() - s->heard_ms >= HEAR_MS;
}

/* Play what plays itself, slowly enough to be seen; a page of words is shown, q asks to leave, other keys hurry. */
static int watch(screen *s, int seat) {
    int pause = seat == SK_CHANCE ? PAUSE_CHANCE_MS : PAUSE_SEAT_MS, key;
    sk_status status;
    s->asked = -1;
    if (seat != SK_CHANCE && seat != s->viewer && table_curtain(s->t, s->viewer, seat)) s->viewer = SK_TABLE_VIEW;
    if (seat != SK_CHANCE && s->t->is_bot[seat]) show(s, 1);
    s->pressed = KEY_NONE_PRESSED;
    if (s->t->online) leave_mode(LEAVE_THINKING);
    status = leave_wanted() ? SK_OK : table_step(s->t, look_around, s);
    leave_mode(LEAVE_SCREEN);
    if (leave_wanted()) return PLAY_QUIT;
    if (status != SK_OK) {
        if (!s->t->online) return PLAY_QUIT;
        notice_text(s, s->t->online->refusal);
        online_tick(s->t->online, 1000);
    }
    if (!s->t->online && s->pressed == KEY_NONE_PRESSED && is_deaf(s)) hear(s, 0);
    if (s->pressed == KEY_INPUT_CLOSED) return PLAY_QUIT;
    if (s->pressed == 'q') return leave(s);
    if (shows_page(s->pressed)) return take_key(s, s->pressed);
    s->hurry |= s->pressed != KEY_NONE_PRESSED;
    if (s->hurry || s->t->online || setting_is("pauses", "off")) return STAY;
    for (;;) {
        show(s, 0);
        key = key_wait(pause);
        if (key == (PAGE_KEY | KEY_RESIZE)) continue;
        if (take_view_key(s, key)) {
            pause = PAUSE_LOOK_MS;
            continue;
        }
        if (key == 'q') return leave(s);
        if (key == KEY_INPUT_CLOSED) return PLAY_QUIT;
        if (shows_page(key)) return take_key(s, key);
        s->hurry = key != KEY_NONE_PRESSED;
        return STAY;
    }
}

/* Ask a person; the same person keeps the cursor where it was. */
static void prepare(screen *s, int seat) {
    if (s->hurry) flushinp();
    s->hurry = 0;
    if (table_curtain(s->t, s->person, seat)) {
        draw_curtain(s, seat);
        s->notice[0] = 0;
    }
    s->asked = s->person = s->viewer = seat;
    s->pinned = -1;
    s->is_read = 0;
    play_call(s->t, seat);
}

/* Somebody has a result to show. */
static void show_result(screen *s) {
    s->asked = -1;
    s->hurry = 0;
    if (!s->end_shown) {
        show(s, 0);
        show_end(s);
    }
    s->end_shown = 1;
}

/* While a key is waited for: hear the server; 1 if the screen must be drawn again. */
static int listen_online(void *context) {
    online *o = (online *)context;
    return online_tick(o, 0) || (o->has_clock && o->running);
}

static int listen_fd(void *context) {
    return online_fd((const online *)context);
}

/* Put what happened on the server into the panel. */
static void take_notes(screen *s) {
    online *o = s->t->online;
    if (o->notes.length) notice_text(s, o->notes_memory);
    if (o->has_ended) notice_text(s, o->refusal);
    sk_text_init(&o->notes, o->notes_memory, sizeof o->notes_memory);
    sk_text_init(&o->news, o->news_memory, sizeof o->news_memory);
}

/* One turn of the loop: what plays itself, a question, a wait, the end. */
static int take_part(screen *s) {
    int seat, turn = table_turn(s->t, &seat);
    if (s->t->online) take_notes(s);
    watch_keeping(s);
    if (turn == TABLE_AUTO) return watch(s, seat);
    if (turn == TABLE_ASK && (s->asked != seat || s->person != seat)) prepare(s, seat);
    if (turn == TABLE_WAIT || turn == TABLE_READ) s->asked = -1;
    if (turn == TABLE_ASK) coach_before(s->t);
    if (turn == TABLE_OVER) show_result(s);
    show(s, 0);
    return take_key(s, key_wait(-1));
}

/* What the lesson is about, before the first move. */
static void begin_lesson(screen *s) {
    sk_text text;
    sk_text_init(&text, s->notice, sizeof s->notice);
    learn_welcome(s->t, &text);
}

int screen_play(table *t) {
    static screen s;
    int result = STAY;
    memset(&s, 0, sizeof s);
    s.t = t;
    s.viewer = table_only_person(t);
    s.asked = s.person = s.hinted = s.focus = s.pinned = -1;
    if (setting_is("pictures", "on") && !pictures_are_shown()) notice_word(&s, W_play_pictures_none);
    if (!t->fair && !t->taught) notice_word(&s, W_play_unfair);
    if (t->taught) begin_lesson(&s);
    if (t->online) {
        page_listen(listen_fd, listen_online, t->online);
        obey_online(&s, TYPED_LINK, "");
    }
    while (result == STAY)
        result = take_part(&s);
    page_listen(NULL, NULL, NULL);
    return result;
}

/* --- a board that is only looked at --- */

static screen looked;

void screen_look_at(table *t, screen_look *look) {
    screen *s = &looked;
    int y, end;
    s->t = t;
    s->viewer = look->viewer;
    s->asked = s->focus = s->hinted = -1;
    s->left = look->left;
    s->top = look->top;
    s->scrolled = look->scrolled;
    s->pinned = look->pinned;
    lay_out(s);
    redraw(s);
    lay_out(s);
    set_panes(s);
    follow(s);
    erase();
    print_board(s);
    want_pictures(s);
    if (s->tabs) print_tabs(s, -1);
    print_marks(s);
    y = s->panel_y;
    end = y + s->panel_h;
    for (int row = y; row < end && s->panel_x > 1; row++)
        print_cut(row, s->panel_x - 2, 1, ink_attribute(SK_INK_LINE, 0), "│");
    snprintf(page, sizeof page, "%.*s", look->text_rows, look->panel);
    y += print_wrapped(y, s->panel_x, s->panel_w, end - y, A_BOLD, page, 0);
    if (end > y) print_wrapped(y, s->panel_x, s->panel_w, end - y, A_NORMAL, look->panel + look->text_rows, 1);
    print_bar(0, look->title);
    print_bar(LINES - 1, look->keys);
    move(LINES - 1, 0);
    pictures_refresh();
}

int screen_look_key(screen_look *look, int key) {
    screen *s = &looked;
    int x, y, pane;
    if (key == (PAGE_KEY | KEY_MOUSE)) {
        key_mouse(&x, &y);
        pane = s->tabs && y == 1 && x < s->board_w ? print_tabs(s, x) : -1;
        if (pane >= 0) look->pinned = pane == look->pinned ? -1 : pane;
        return 1;
    }
    if (!take_view_key(s, key)) return 0;
    look->left = s->left;
    look->top = s->top;
    look->scrolled = s->scrolled;
    look->pinned = s->pinned;
    return 1;
}
