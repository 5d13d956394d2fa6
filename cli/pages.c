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

#include "pages.h"
#include "i18n/words.h"

enum { LEGAL_PAIRS = SK_INK_COUNT + 1, ERRORS_MAX = 20, ROWS_MAX = 8000 };

static int colours;              /* 0: none, 8 or 256 */

/* --- the terminal --- */

/* Foregrounds for the inks, as eight-colour and as 256-colour numbers; -1 is the terminal's own. */
static const short ink_colours[SK_INK_COUNT][2] = {
    {-1, -1},             /* plain */
    {-1, 245},            /* faint */
    {COLOR_CYAN, 80},     /* title */
    {-1, 245},            /* line */
    {COLOR_BLUE, 75},     /* seats */
    {COLOR_YELLOW, 221},
    {COLOR_GREEN, 114},
    {COLOR_MAGENTA, 212},
    {COLOR_CYAN, 80},
    {COLOR_GREEN, 107},   /* grass */
    {-1, 250},            /* rock */
    {COLOR_CYAN, 74},     /* water */
    {COLOR_YELLOW, 173},  /* earth */
    {COLOR_YELLOW, 220},  /* gold */
    {COLOR_RED, 203},     /* red */
    {COLOR_GREEN, 114},   /* good */
    {COLOR_RED, 203},     /* bad */
};

static void prepare_colours(void) {
    const char *refused = getenv("NO_COLOR");
    if ((refused && *refused) || !has_colors() || start_color() == ERR) return;
    use_default_colors();
    colours = COLORS >= 256 && COLOR_PAIRS > 2 * LEGAL_PAIRS ? 256 : 8;
    for (int ink = 0; ink < SK_INK_COUNT; ink++) {
        short colour = ink_colours[ink][colours == 256];
        init_pair((short)(ink + 1), colour, -1);
        if (colours == 256) init_pair((short)(LEGAL_PAIRS + ink), colour < 0 ? 231 : colour, 238);
        else init_pair((short)(LEGAL_PAIRS + ink), COLOR_BLACK, COLOR_CYAN);
    }
}

int screen_open(void) {
    const char *codeset;
    if (!getenv("TERM")) return 0;
    if (!setlocale(LC_ALL, "")) setlocale(LC_ALL, "C.UTF-8");
    codeset = nl_langinfo(CODESET);
    if (strcmp(codeset, "UTF-8") != 0 && !setlocale(LC_CTYPE, "C.UTF-8")) return 0;
    if (!newterm(NULL, stdout, stdin)) return 0;
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    prepare_colours();
    return 1;
}

void screen_close(void) {
    endwin();
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

int key_wait(int ms) {
    static int errors;
    wint_t c;
    int kind;
    if (listening.fd) return key_listening(ms);
    timeout(ms);
    kind = get_wch(&c);
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

/* Bytes of the first `width` characters. */
static int bytes_of(const char *text, int width) {
    int bytes = 0;
    for (; text[bytes]; bytes++)
        if (((uint8_t)text[bytes] & 0xc0) != 0x80 && width-- == 0) break;
    return bytes;
}

int print_cut(int y, int x, int width, int attribute, const char *text) {
    int bytes = bytes_of(text, width), columns = sk_canvas_columns(text);
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
    int limit = bytes_of(text, width), end = (int)strcspn(text, "\n"), cut;
    if (end <= limit) {
        *skip = end + (text[end] == '\n');
        return end;
    }
    cut = limit;
    while (cut > 0 && text[cut] != ' ') cut--;
    if (cut == 0 || (int)strspn(text, " ") >= cut) {
        *skip = limit > 0 ? limit : 1;
        return limit;
    }
    *skip = cut + 1;
    return cut;
}

int wrapped_rows(const char *text, int width) {
    int rows = 0, skip;
    for (; *text && rows < ROWS_MAX; text += skip, rows++) next_row(text, width, &skip);
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
    if (COLS >= PAGE_WIDTH_MIN && LINES >= PAGE_HEIGHT_MIN) return 1;
    erase();
    print_wrapped(0, 0, COLS, LINES, A_NORMAL, sk_words[lang][W_play_small], 0);
    refresh();
    return 0;
}

/* Print the rows from `top` of a text that fills the window between the bars. */
static void print_page(const char *title, const char *text, const char *keys, int top) {
    int skip, row = 0, height = LINES - 2;
    erase();
    print_bar(0, title);
    for (; *text && row < top + height; text += skip, row++) {
        int bytes = next_row(text, COLS - 2, &skip);
        if (row >= top) mvaddnstr(1 + row - top, 1, text, bytes);
    }
    print_bar(LINES - 1, keys);
    move(LINES - 1, 0);
    refresh();
}

int page_show(const char *title, const char *text, const char *keys) {
    int top = 0;
    curs_set(0);
    for (;;) {
        int height = LINES > 3 ? LINES - 2 : 1, rows = wrapped_rows(text, COLS > 3 ? COLS - 2 : 1), key;
        if (top > rows - height) top = rows - height;
        if (top < 0) top = 0;
        print_page(title, text, keys, top);
        key = key_wait(-1);
        switch (key) {
        case PAGE_KEY | KEY_DOWN: top++; break;
        case PAGE_KEY | KEY_UP: top--; break;
        case ' ':
        case PAGE_KEY | KEY_NPAGE: top += height - 1; break;
        case PAGE_KEY | KEY_PPAGE: top -= height - 1; break;
        case PAGE_KEY | KEY_HOME: top = 0; break;
        case PAGE_KEY | KEY_END: top = rows; break;
        case KEY_NONE_PRESSED:
        case PAGE_KEY | KEY_RESIZE: break;
        default: curs_set(1); return key;
        }
    }
}

/* Remove the last character of `text`. */
static void remove_last(char *text) {
    size_t length = strlen(text);
    while (length > 0 && ((uint8_t)text[length - 1] & 0xc0) == 0x80) length--;
    if (length > 0) length--;
    text[length] = 0;
}

static void add_character(char *text, size_t size, int character) {
    char bytes[MB_LEN_MAX];
    int length = wctomb(bytes, (wchar_t)character);
    size_t used = strlen(text);
    if (length <= 0 || used + (size_t)length >= size) return;
    memcpy(text + used, bytes, (size_t)length);
    text[used + (size_t)length] = 0;
}

int page_type(const char *label, char *text, size_t size) {
    curs_set(1);
    for (;;) {
        int key, width = COLS - 2, used, columns, hidden;
        mvhline(LINES - 1, 0, ' ', COLS);
        used = 1 + print_cut(LINES - 1, 1, width / 2, A_BOLD, label) + 1;
        columns = sk_canvas_columns(text);
        hidden = columns > width - used ? columns - (width - used) : 0;
        used += print_cut(LINES - 1, used, width - used + 1, A_NORMAL, text + bytes_of(text, hidden));
        move(LINES - 1, used < COLS ? used : COLS - 1);
        refresh();
        key = key_wait(-1);
        if (key_is_enter(key)) {
            clean_text(text);
            return 1;
        }
        if (key == KEY_ESCAPE || key == KEY_INPUT_CLOSED) return 0;
        if (key == (PAGE_KEY | KEY_BACKSPACE) || key == KEY_DELETE_BACK || key == '\b') {
            if (!text[0]) return 0;
            remove_last(text);
        } else if (key == KEY_CONTROL_U) {
            text[0] = 0;
        } else if (key >= ' ' && key < PAGE_KEY) {
            add_character(text, size, key);
        }
    }
}

int page_confirm(const char *question, int lang) {
    for (;;) {
        int key;
        char answer[8] = "";
        print_bar(LINES - 1, question);
        refresh();
        key = key_wait(-1);
        if (key == KEY_INPUT_CLOSED) return 1;
        if (key == KEY_NONE_PRESSED || key == (PAGE_KEY | KEY_RESIZE)) continue;
        if (key < PAGE_KEY) add_character(answer, sizeof answer, key);
        return answer[0] && text_contains(sk_words[lang][W_play_yes], answer);
    }
}
