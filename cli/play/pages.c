/* pages.c - keys, inks, wrapped text and the pages made of them. See pages.h. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "keep.h"
#include "inks.h"
#include "pages.h"
#include "pictures.h"
#include "cli/settings.h"
#include "i18n/words.h"

enum { LEGAL_PAIRS = SK_INK_COUNT + 1, ERRORS_MAX = 20, ROWS_MAX = 8000 };

static int colours;   /* 0: none, 8, 16 or 256 */
static int fits_lang; /* language of the page that says that the window is too small */

/* --- the terminal --- */

/* Pairs of the inks, in the theme: a foreground on the terminal's own background, and the same on the background of
 * what can be chosen. */
static void prepare_colours(void) {
    const char *refused = getenv("NO_COLOR");
    int is_light = theme_is_light(), is_direct;
    if ((refused && *refused) || setting_is("theme", "mono") || !has_colors() || start_color() == ERR) return;
    use_default_colors();
    is_direct = COLORS > 0xffffff;
    colours = COLORS >= 256 && COLOR_PAIRS > 2 * LEGAL_PAIRS ? 256 : COLORS >= 16 ? 16 : 8;
    for (int ink = 0; ink < SK_INK_COUNT; ink++) {
        int colour = ink_colour(ink, is_light, colours), back = ink_legal_ground(is_light, colours);
        int legal = colours == 256 ? (colour < 0 ? ink_legal_plain(is_light) : colour) : COLOR_BLACK;
        if (is_direct && colour >= 0) colour = (int)ink_rgb(colour);
        init_extended_pair(ink + 1, colour, -1);
        init_extended_pair(LEGAL_PAIRS + ink, is_direct ? (int)ink_rgb(legal) : legal,
                           is_direct ? (int)ink_rgb(back) : back);
    }
}

int screen_open(void) {
    const char *codeset;
    const char *kind = getenv("TERM");
    if (!kind || !*kind || strcmp(kind, "dumb") == 0) return 0;
    theme_find();
    pictures_find();
    if (!setlocale(LC_ALL, "")) setlocale(LC_ALL, "C.UTF-8");
    codeset = nl_langinfo(CODESET);
    if (strcmp(codeset, "UTF-8") != 0 && !setlocale(LC_CTYPE, "C.UTF-8")) return 0;
    if (!newterm(NULL, stdout, stdin)) return 0;
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    if (!setting_is("mouse", "off")) mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    prepare_colours();
    return 1;
}

void screen_close(void) {
    pictures_close();
    if (!isendwin()) endwin();
}

/* --- keys --- */

static struct {
    int (*fd)(void *context);
    int (*heard)(void *context);
    void *context;
} listening;

void page_listen(int (*fd)(void *context), int (*heard)(void *context), void *context) {
    listening.fd = fd;
    listening.heard = heard;
    listening.context = context;
}

/* A key within `ms` (-1: as long as it takes) while listening. */
static int key_listening(int ms) {
    enum { LOOK_MS = 500 };
    for (int left = ms, errors = 0; errors < ERRORS_MAX; left -= ms < 0 ? 0 : LOOK_MS) {
        struct pollfd wait[2] = {{STDIN_FILENO, POLLIN, 0}, {listening.fd(listening.context), POLLIN, 0}};
        wint_t c;
        int kind;
        if (leave_wanted()) return KEY_INPUT_CLOSED;
        timeout(0);
        kind = get_wch(&c);
        if (kind != ERR) return kind == KEY_CODE_YES ? PAGE_KEY | (int)c : (int)c;
        if (ms >= 0 && left <= 0) return KEY_NONE_PRESSED;
        poll(wait, 2, left >= 0 && left < LOOK_MS ? left : LOOK_MS);
        errors = wait[0].revents ? errors + 1 : 0;
        if (!wait[0].revents && listening.heard(listening.context)) return KEY_NONE_PRESSED;
    }
    return KEY_INPUT_CLOSED;
}

/* Where the mouse was last pressed. */
static int mouse_x, mouse_y;

void key_mouse(int *x, int *y) {
    *x = mouse_x;
    *y = mouse_y;
}

/* What the mouse did, as a key. */
static int read_mouse(void) {
    MEVENT event;
    if (getmouse(&event) != OK) return KEY_NONE_PRESSED;
    mouse_x = event.x;
    mouse_y = event.y;
    if (event.bstate & BUTTON4_PRESSED) return PAGE_KEY | KEY_SR;
    if (event.bstate & BUTTON5_PRESSED) return PAGE_KEY | KEY_SF;
    return event.bstate & BUTTON1_PRESSED ? PAGE_KEY | KEY_MOUSE : KEY_NONE_PRESSED;
}

static int wait_any(int ms);

int key_wait(int ms) {
    int key, is_small = COLS < PAGE_WIDTH_MIN || LINES < PAGE_HEIGHT_MIN;
    if (is_small) page_fits(fits_lang);
    key = wait_any(ms);
    if (key == (PAGE_KEY | KEY_MOUSE)) key = read_mouse();
    if (key == (PAGE_KEY | KEY_RESIZE)) pictures_forget();
    if (key == KEY_CONTROL('L')) {
        clearok(curscr, TRUE);
        pictures_forget();
        return PAGE_KEY | KEY_RESIZE;
    }
    return is_small && key != KEY_INPUT_CLOSED && key != (PAGE_KEY | KEY_RESIZE) ? KEY_NONE_PRESSED : key;
}

static int wait_any(int ms) {
    static int errors;
    wint_t c;
    int kind;
    if (leave_wanted()) return KEY_INPUT_CLOSED;
    if (listening.fd) return key_listening(ms);
    timeout(ms);
    kind = get_wch(&c);
    if (leave_wanted()) return KEY_INPUT_CLOSED;
    if (kind == ERR) {
        if (ms >= 0) return KEY_NONE_PRESSED;
        return ++errors < ERRORS_MAX ? KEY_NONE_PRESSED : KEY_INPUT_CLOSED;
    }
    errors = 0;
    return kind == KEY_CODE_YES ? PAGE_KEY | (int)c : (int)c;
}

int key_is_enter(int key) {
    return key == '\r' || key == '\n' || key == (PAGE_KEY | KEY_ENTER);
}

int key_is_back(int key) {
    return key == KEY_ESCAPE || key == 'q' || key == KEY_INPUT_CLOSED;
}

/* --- inks and text --- */

int ink_attribute(int ink, int legal) {
    int base = ink & 0x1f, attribute = 0;
    if (base >= SK_INK_COUNT) base = SK_INK_PLAIN;
    if (ink & SK_BOLD) attribute |= A_BOLD;
    if (ink & SK_REVERSE) attribute |= A_REVERSE;
    if (colours) attribute |= COLOR_PAIR(legal ? LEGAL_PAIRS + base : base + 1);
    if (legal) return attribute | A_BOLD | A_UNDERLINE;
    if (colours != 256 && (base == SK_INK_FAINT || base == SK_INK_LINE)) attribute |= A_DIM;
    if (!colours && (base == SK_INK_TITLE || base == SK_INK_BAD || base == SK_INK_GOOD)) attribute |= A_BOLD;
    return attribute;
}

int print_cut(int y, int x, int width, int attribute, const char *text) {
    int bytes = sk_canvas_bytes(text, width), columns = sk_canvas_columns(text);
    if (y < 0 || y >= LINES || x >= COLS || width <= 0) return 0;
    attrset(attribute);
    mvaddnstr(y, x, text, bytes);
    attrset(A_NORMAL);
    return columns < width ? columns : width;
}

void print_bar(int y, const char *text) {
    attrset(A_REVERSE);
    mvhline(y, 0, ' ' | A_REVERSE, COLS);
    attrset(A_NORMAL);
    print_cut(y, 1, COLS - 2, A_REVERSE, text);
}

/* Bytes of the next wrapped line; *skip receives the bytes to the line after it. */
static int next_row(const char *text, int width, int *skip) {
    int limit = sk_canvas_bytes(text, width), end = (int)strcspn(text, "\n"), cut;
    if (end <= limit) {
        *skip = end + (text[end] == '\n');
        return end;
    }
    cut = limit;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    if (cut == 0 || (int)strspn(text, " ") >= cut) {
        *skip = limit > 0 ? limit : 1;
        return limit;
    }
    *skip = cut + 1;
    return cut;
}

int wrapped_rows(const char *text, int width) {
    int rows = 0, skip;
    for (; *text && rows < ROWS_MAX; text += skip, rows++)
        next_row(text, width, &skip);
    return rows;
}

int print_wrapped(int y, int x, int width, int height, int attribute, const char *text, int tail) {
    int rows = wrapped_rows(text, width), row = 0, skip;
    int first = tail && rows > height ? rows - height : 0;
    for (; *text && row < first + height; text += skip, row++) {
        int bytes = next_row(text, width, &skip);
        if (row < first || y + row - first >= LINES) continue;
        attrset(attribute);
        mvaddnstr(y + row - first, x, text, bytes);
        attrset(A_NORMAL);
    }
    return row - first;
}

/* --- pages --- */

int page_fits(int lang) {
    fits_lang = lang;
    if (COLS >= PAGE_WIDTH_MIN && LINES >= PAGE_HEIGHT_MIN) return 1;
    erase();
    print_wrapped(0, 0, COLS, LINES, A_NORMAL, sk_messages[lang][W_play_small], 0);
    pictures_refresh();
    return 0;
}

/* What is searched for on pages. */
static char sought[64];

/* The picture that the next page shows at its foot; no game: none. */
static struct {
    const sk_game *game;
    uint32_t what;
    int w, h;
} illustration;

void page_illustrate(const sk_game *game, uint32_t what, int w, int h) {
    illustration.game = game;
    illustration.what = what;
    illustration.w = w;
    illustration.h = h;
}

/* The picture, as large as it can be below a text of so many rows. */
static void want_illustration(int rows) {
    int room = LINES - 3 - rows;
    if (!illustration.game) return;
    for (int times = 3; times > 0; times--) {
        int w = illustration.w * times, h = illustration.h * times;
        if (h > room || w > COLS - 4) continue;
        pictures_want(illustration.game, illustration.what, 2, LINES - 2 - h, w, h, PICTURE_PLAIN);
        return;
    }
}

/* Print the rows from `top` of a text that fills the window between the bars; rows with what is sought stand out. */
static void print_page(const char *title, const char *text, const char *keys, int top, int rows) {
    char head[300], row_text[1024];
    int skip, row = 0, height = LINES - 2;
    erase();
    snprintf(head, sizeof head, rows > height ? "%.200s  %d-%d/%d" : "%.200s", title, top + 1,
             top + height < rows ? top + height : rows, rows);
    print_bar(0, head);
    for (; *text && row < top + height; text += skip, row++) {
        int bytes = next_row(text, COLS - 2, &skip);
        if (row < top) continue;
        snprintf(row_text, sizeof row_text, "%.*s", bytes, text);
        if (sought[0] && text_contains(row_text, sought)) attrset(A_REVERSE);
        mvaddnstr(1 + row - top, 1, text, bytes);
        attrset(A_NORMAL);
    }
    print_bar(LINES - 1, keys);
    want_illustration(rows);
    move(LINES - 1, 0);
    pictures_refresh();
}

/* The next row from `top` on that holds what is sought, in a direction; `top` if there is none. */
static int find_row(const char *text, int top, int direction) {
    char row_text[1024];
    int skip, row = 0, found = top;
    for (; *text; text += skip, row++) {
        int bytes = next_row(text, COLS - 2, &skip);
        snprintf(row_text, sizeof row_text, "%.*s", bytes, text);
        if (!text_contains(row_text, sought)) continue;
        if (direction > 0 && row > top) return row;
        if (direction < 0 && row < top) found = row;
    }
    return found;
}

/* Where a key takes a page that begins at row `top`; -1 if the key does not scroll. */
static int scroll_page(const char *text, int top, int rows, int height, int key) {
    switch (key) {
    case PAGE_KEY | KEY_DOWN:
    case 'j': return top + 1;
    case PAGE_KEY | KEY_UP:
    case 'k': return top > 0 ? top - 1 : 0;
    case PAGE_KEY | KEY_SF: return top + 3;
    case PAGE_KEY | KEY_SR: return top > 3 ? top - 3 : 0;
    case ' ':
    case KEY_CONTROL('F'):
    case PAGE_KEY | KEY_NPAGE: return top + height - 1;
    case 'b':
    case KEY_CONTROL('B'):
    case PAGE_KEY | KEY_PPAGE: return top > height - 1 ? top - height + 1 : 0;
    case KEY_CONTROL('D'): return top + height / 2;
    case KEY_CONTROL('U'): return top > height / 2 ? top - height / 2 : 0;
    case 'g':
    case PAGE_KEY | KEY_HOME: return 0;
    case 'G':
    case PAGE_KEY | KEY_END: return rows;
    case 'n': return sought[0] ? find_row(text, top, 1) : top;
    case 'N': return sought[0] ? find_row(text, top, -1) : top;
    case KEY_NONE_PRESSED:
    case PAGE_KEY | KEY_MOUSE:
    case PAGE_KEY | KEY_RESIZE: return top;
    default: return -1;
    }
}

int page_read(const char *title, const char *text, const char *keys, int how) {
    int top = how & PAGE_AT_END ? ROWS_MAX : 0, is_at_end = 1;
    sought[0] = 0;
    curs_set(0);
    for (;;) {
        int height = LINES > 3 ? LINES - 2 : 1, rows = wrapped_rows(text, COLS > 3 ? COLS - 2 : 1), key, to;
        if (top > rows - height || (how & PAGE_GROWS && is_at_end)) top = rows - height;
        if (top < 0) top = 0;
        print_page(title, text, keys, top, rows);
        key = key_wait(-1);
        if (key == '/' && !(how & PAGE_ASKS)) {
            sought[0] = 0;
            if (page_type("/", sought, sizeof sought) && sought[0]) top = find_row(text, top - 1, 1);
            curs_set(0);
            continue;
        }
        to = scroll_page(text, top, rows, height, key);
        if (to < 0) {
            curs_set(1);
            return key;
        }
        is_at_end = to >= rows - height;
        top = to;
    }
}

/* --- a line that is typed --- */

enum { HISTORY_MAX = 50, LINE_MAX_BYTES = 1024 };

/* Lines typed before, the oldest first, and what was last cut out. */
static char history[HISTORY_MAX][200], cut_out[LINE_MAX_BYTES];
static int history_count;

/* A line while it is typed. */
typedef struct editor {
    char *text;
    size_t size, at; /* room; byte of the cursor */
    int shown;       /* line of the history, or history_count */
} editor;

static void remember_line(const char *line) {
    if (!line[0] || strlen(line) >= sizeof history[0]) return;
    if (history_count && strcmp(history[history_count - 1], line) == 0) return;
    if (history_count == HISTORY_MAX)
        memmove(history[0], history[1], sizeof history - sizeof history[0]);
    else
        history_count++;
    memcpy(history[history_count - 1], line, strlen(line) + 1);
}

/* The byte before or after a character. */
static size_t step_left(const editor *e, size_t at) {
    if (at) at--;
    while (at && ((uint8_t)e->text[at] & 0xc0) == 0x80)
        at--;
    return at;
}

static size_t step_right(const editor *e, size_t at) {
    if (e->text[at]) at++;
    while (((uint8_t)e->text[at] & 0xc0) == 0x80)
        at++;
    return at;
}

/* The beginning of the word before the cursor, the end of the one after it. */
static size_t word_left(const editor *e) {
    size_t at = e->at;
    while (at && e->text[at - 1] == ' ')
        at--;
    while (at && e->text[at - 1] != ' ')
        at--;
    return at;
}

static size_t word_right(const editor *e) {
    size_t at = e->at;
    while (e->text[at] == ' ')
        at++;
    while (e->text[at] && e->text[at] != ' ')
        at++;
    return at;
}

/* Take the bytes from `from` to `to` out; `keeps`: they can be put back with Ctrl-Y. */
static void take_out(editor *e, size_t from, size_t to, int keeps) {
    if (from >= to) return;
    if (keeps) snprintf(cut_out, sizeof cut_out, "%.*s", (int)(to - from), e->text + from);
    memmove(e->text + from, e->text + to, strlen(e->text + to) + 1);
    e->at = from;
}

static void put_in(editor *e, const char *bytes, size_t length) {
    size_t used = strlen(e->text);
    if (used + length >= e->size) return;
    memmove(e->text + e->at + length, e->text + e->at, used - e->at + 1);
    memcpy(e->text + e->at, bytes, length);
    e->at += length;
}

static void recall(editor *e, int step) {
    int to = e->shown + step;
    if (to < 0 || to > history_count) return;
    e->shown = to;
    snprintf(e->text, e->size, "%s", to < history_count ? history[to] : "");
    e->at = strlen(e->text);
}

/* A key that moves the cursor; 1 if it was one. */
static int edit_move(editor *e, int key) {
    switch (key) {
    case PAGE_KEY | KEY_LEFT:
    case KEY_CONTROL('B'): e->at = step_left(e, e->at); return 1;
    case PAGE_KEY | KEY_RIGHT:
    case KEY_CONTROL('F'): e->at = step_right(e, e->at); return 1;
    case PAGE_KEY | KEY_HOME:
    case KEY_CONTROL('A'): e->at = 0; return 1;
    case PAGE_KEY | KEY_END:
    case KEY_CONTROL('E'): e->at = strlen(e->text); return 1;
    case PAGE_KEY | KEY_SLEFT: e->at = word_left(e); return 1;
    case PAGE_KEY | KEY_SRIGHT: e->at = word_right(e); return 1;
    case PAGE_KEY | KEY_UP:
    case KEY_CONTROL('P'): recall(e, -1); return 1;
    case PAGE_KEY | KEY_DOWN:
    case KEY_CONTROL('N'): recall(e, 1); return 1;
    default: return 0;
    }
}

/* A key that changes the line. */
static void edit_change(editor *e, int key) {
    char bytes[MB_LEN_MAX];
    int length;
    switch (key) {
    case PAGE_KEY | KEY_BACKSPACE:
    case KEY_DELETE_BACK:
    case KEY_CONTROL('H'): take_out(e, step_left(e, e->at), e->at, 0); break;
    case PAGE_KEY | KEY_DC:
    case KEY_CONTROL('D'): take_out(e, e->at, step_right(e, e->at), 0); break;
    case KEY_CONTROL('U'): take_out(e, 0, e->at, 1); break;
    case KEY_CONTROL('K'): take_out(e, e->at, strlen(e->text), 1); break;
    case KEY_CONTROL('W'): take_out(e, word_left(e), e->at, 1); break;
    case KEY_CONTROL('Y'): put_in(e, cut_out, strlen(cut_out)); break;
    default:
        length = key >= ' ' && key < PAGE_KEY ? wctomb(bytes, (wchar_t)key) : 0;
        if (length > 0) put_in(e, bytes, (size_t)length);
    }
}

/* Columns of the line before the cursor. */
static int columns_before(const editor *e) {
    char before[LINE_MAX_BYTES];
    snprintf(before, sizeof before, "%.*s", (int)e->at, e->text);
    return sk_canvas_columns(before);
}

static void print_editor(const editor *e, const char *label) {
    int width = COLS - 2, used, room, hidden, before = columns_before(e);
    mvhline(LINES - 1, 0, ' ', COLS);
    used = 1 + print_cut(LINES - 1, 1, width / 2, A_BOLD, label) + 1;
    room = width - used;
    hidden = before > room ? before - room : 0;
    print_cut(LINES - 1, used, room + 1, A_NORMAL, e->text + sk_canvas_bytes(e->text, hidden));
    move(LINES - 1, used + before - hidden);
    refresh();
}

int page_type(const char *label, char *text, size_t size) {
    editor e = {text, size, strlen(text), history_count};
    curs_set(1);
    for (;;) {
        int key, was_empty = !text[0];
        print_editor(&e, label);
        key = key_wait(-1);
        if (key_is_enter(key)) {
            clean_text(text);
            remember_line(text);
            return 1;
        }
        if (key == KEY_ESCAPE || key == KEY_INPUT_CLOSED || key == KEY_CONTROL('G')) return 0;
        if (was_empty && (key == (PAGE_KEY | KEY_BACKSPACE) || key == KEY_DELETE_BACK || key == '\b')) return 0;
        if (!edit_move(&e, key)) edit_change(&e, key);
    }
}

int page_confirm(const char *question, int lang) {
    for (;;) {
        int key;
        char answer[MB_LEN_MAX + 1] = "";
        print_bar(LINES - 1, question);
        refresh();
        key = key_wait(-1);
        if (key == KEY_INPUT_CLOSED) return 1;
        if (key == KEY_NONE_PRESSED || key == (PAGE_KEY | KEY_RESIZE)) continue;
        if (key >= ' ' && key < PAGE_KEY && wctomb(answer, (wchar_t)key) <= 0) answer[0] = 0;
        return answer[0] && text_contains(sk_messages[lang][W_play_yes], answer);
    }
}
