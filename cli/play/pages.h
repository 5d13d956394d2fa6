/* pages.h - what every full-screen page of the client is made of: keys, inks, wrapped text, a typed line, a long text.
 *
 * Everything redraws from nothing on each key, so a resized window is just another redraw.
 */
#ifndef SKERRY_CLI_PAGES_H
#define SKERRY_CLI_PAGES_H

#include "play.h"

enum { PAGE_WIDTH_MIN = 40, PAGE_HEIGHT_MIN = 15 };

/* What key_wait returns besides characters and PAGE_KEY | KEY_x of ncurses. */
enum { PAGE_KEY = 1 << 24, KEY_NONE_PRESSED = -1, KEY_INPUT_CLOSED = -2 };
enum { KEY_ESCAPE = 27, KEY_DELETE_BACK = 127 };
#define KEY_CONTROL(letter) ((letter)&31)

/* Wait for a key, at most `ms` milliseconds (-1: as long as it takes). Ctrl-L draws the screen anew. In a window that
 * is too small for any page no key does anything. */
int key_wait(int ms);

/* Where the mouse was pressed, after key_wait returned KEY_MOUSE; the wheel comes as KEY_SF and KEY_SR. */
void key_mouse(int *x, int *y);

/* While keys are waited for, also listen to a descriptor: `heard` is called when it has something to say and now and
 * then; if it returns 1, the wait ends with KEY_NONE_PRESSED. NULL: nothing to listen to. */
void page_listen(int (*fd)(void *context), int (*heard)(void *context), void *context);

/* 1 if the key means Enter; 1 if it means "back". */
int key_is_enter(int key);
int key_is_back(int key);

/* The attribute for an ink of canvas.h; `legal` marks cells that stand for a legal choice. */
int ink_attribute(int ink, int legal);

/* Print text cut to `width` columns; returns the columns used. */
int print_cut(int y, int x, int width, int attribute, const char *text);

/* Fill a whole line: text, then blanks, in reverse video. */
void print_bar(int y, const char *text);

/* Rows that `text` takes when wrapped to `width`. */
int wrapped_rows(const char *text, int width);

/* Print wrapped text into a rectangle: its first rows, or its last rows if `tail`; returns the rows used. */
int print_wrapped(int y, int x, int width, int height, int attribute, const char *text, int tail);

/* Let the next page show a picture (sk_art.paint) of so many cells, or a multiple of them, below its text where there
 * is room; no game: none. */
void page_illustrate(const sk_game *game, uint32_t what, int w, int h);

/* Show a text until a key closes it; that key is returned. Arrows, Page keys, j k g G and the wheel scroll. */
/* Begin with the last line; '/' is the caller's, and closes the page; the text grows, and its end stays in sight. */
enum { PAGE_AT_END = 1, PAGE_ASKS = 2, PAGE_GROWS = 4 };
int page_read(const char *title, const char *text, const char *keys, int how);

/* Let a person type a line at the bottom, with the keys of readline and the lines typed before; 1 when Enter was
 * pressed, 0 when the line was dropped or input closed. */
int page_type(const char *label, char *text, size_t size);

/* Ask yes or no at the bottom; input that ends means yes. */
int page_confirm(const char *question, int lang);

/* 1 if the window can show a page; else says so on it. */
int page_fits(int lang);

/* A board that is only looked at, with a text beside it. */
typedef struct screen_look {
    int viewer; /* whose eyes */
    int left, top, scrolled, pinned;
    int text_rows; /* bytes of the panel that come before the log; the log shows its end */
    const char *title, *panel, *keys;
} screen_look;
void screen_look_at(table *t, screen_look *look);

/* A key that scrolls or chooses a pane; 1 if it was one. */
int screen_look_key(screen_look *look, int key);

#endif
