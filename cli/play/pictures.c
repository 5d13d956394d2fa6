/* pictures.c - pictures on the full screen. See pictures.h.
 *
 * kitty keeps images by number: each is sent once and then only placed. Sixels are pixels in cells, which text wipes
 * out: rows in which a picture goes are written anew, then the pictures there.
 */
#define NCURSES_WIDECHAR 1
#include "pictures.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "ask.h"
#include "cli/settings.h"
#include "skerry/paint.h"

enum { NO_PICTURES, KITTY, SIXEL };
enum { PLACES_MAX = 160, IMAGES_MAX = 240, PIXELS_MAX = 800 * 800, ROWS_MAX = 512, COLOURS_MAX = 250, CHUNK = 3072 };

typedef struct place {
    const sk_game *game;
    uint32_t what;
    int16_t x, y, w, h;
    int mark;
} place;

static int kind;                     /* what the terminal shows */
static int cell_w = 10, cell_h = 20; /* pixels of a character */
static place wanted[PLACES_MAX], shown[PLACES_MAX], images[IMAGES_MAX];
static int wanted_count, shown_count, image_count;
static uint8_t pixels[3 * PIXELS_MAX];

/* --- what the terminal can --- */

/* 1 if the attributes "\033[?62;4;22c" of a terminal name sixels, which are the 4. */
static int names_sixel(const char *answer) {
    const char *at = strstr(answer, "\033[?");
    for (at = at ? strchr(at, ';') : NULL; at; at = strchr(at + 1, ';'))
        if (at[1] == '4' && (at[2] == ';' || at[2] == 'c')) return 1;
    return 0;
}

int pictures_find(void) {
    static const char question[] = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033[16t";
    char answer[512];
    const char *size;
    int high, wide;
    kind = NO_PICTURES;
    if (!setting_is("pictures", "on") || !terminal_ask(question, 5000, answer, sizeof answer)) return 0;
    size = strstr(answer, "\033[6;");
    if (size && sscanf(size, "\033[6;%d;%dt", &high, &wide) == 2 && high >= 4 && wide >= 2 && high <= 80 &&
        wide <= 40) {
        cell_h = high;
        cell_w = wide;
    }
    kind = strstr(answer, "\033_Gi=31;OK") ? KITTY : names_sixel(answer) ? SIXEL : NO_PICTURES;
    return kind != NO_PICTURES;
}

int pictures_are_shown(void) {
    return kind != NO_PICTURES;
}

/* --- pixels --- */

/* Paint what a place shows, with its frame. */
static void paint_place(const place *p, sk_paint *paint) {
    static const struct {
        int width;
        uint32_t colour;
    } frames[] = {{8, 0x2b2620}, {28, 0xfffdf6}, {44, 0x2f9e44}, {60, 0xf2c94c}, {60, 0xd6281d}};
    paint->pixels = pixels;
    paint->width = p->w * cell_w;
    paint->height = p->h * cell_h;
    sk_art_of(p->game)->paint(p->what, paint);
    sk_paint_frame(paint, frames[p->mark].width, frames[p->mark].colour);
}

/* --- kitty --- */

static void put_base64(const uint8_t *bytes, size_t size) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        if (i + 1 < size) three |= (uint32_t)bytes[i + 1] << 8;
        if (i + 2 < size) three |= bytes[i + 2];
        putchar(letters[three >> 18]);
        putchar(letters[three >> 12 & 63]);
        putchar(i + 1 < size ? letters[three >> 6 & 63] : '=');
        putchar(i + 2 < size ? letters[three & 63] : '=');
    }
}

static int same_image(const place *a, const place *b) {
    return a->game == b->game && a->what == b->what && a->mark == b->mark && a->w == b->w && a->h == b->h;
}

/* The number of an image that the terminal has; it is sent where it has not. */
static int image_of(const place *p) {
    sk_paint paint;
    size_t size, at;
    int number = 0;
    while (number < image_count && !same_image(&images[number], p))
        number++;
    if (number < image_count) return number + 1;
    images[image_count++] = *p;
    paint_place(p, &paint);
    size = (size_t)paint.width * (size_t)paint.height * 3;
    for (at = 0; at < size; at += CHUNK) {
        size_t length = size - at < CHUNK ? size - at : CHUNK;
        if (!at)
            printf("\033_Ga=t,t=d,f=24,i=%d,s=%d,v=%d,q=2,m=%d;", number + 1, paint.width, paint.height, length < size);
        else
            printf("\033_Gm=%d,q=2;", at + length < size);
        put_base64(pixels + at, length);
        fputs("\033\\", stdout);
    }
    return number + 1;
}

static void show_kitty(void) {
    if (image_count + wanted_count > IMAGES_MAX) {
        fputs("\033_Ga=d,d=A,q=2\033\\", stdout);
        image_count = 0;
    } else {
        fputs("\033_Ga=d,d=a,q=2\033\\", stdout);
    }
    for (int i = 0; i < wanted_count; i++) {
        const place *p = &wanted[i];
        int number = image_of(p);
        printf("\033[%d;%dH\033_Ga=p,i=%d,p=%d,c=%d,r=%d,C=1,q=2\033\\", p->y + 1, p->x + 1, number, i + 1, p->w, p->h);
    }
}

/* --- sixels --- */

/* The colours of a picture, so many bits of each part, as numbers; returns how many there are, -1 if too many. */
static int find_colours(const sk_paint *paint, int bits, int16_t numbers[4096], uint16_t colours[COLOURS_MAX]) {
    int count = 0, drop = 8 - bits;
    memset(numbers, 0xff, 4096 * sizeof *numbers);
    for (int i = 0; i < paint->width * paint->height; i++) {
        const uint8_t *at = paint->pixels + 3 * i;
        int colour = at[0] >> drop << 2 * bits | at[1] >> drop << bits | at[2] >> drop;
        if (numbers[colour] >= 0) continue;
        if (count == COLOURS_MAX) return -1;
        colours[count] = (uint16_t)colour;
        numbers[colour] = (int16_t)count++;
    }
    return count;
}

static void put_run(int length, int bits) {
    if (length > 3)
        printf("!%d%c", length, 63 + bits);
    else
        for (int i = 0; i < length; i++)
            putchar(63 + bits);
}

/* What is of one colour in six rows; nothing if nothing is. */
static void put_band(const sk_paint *paint, int top, int bits, const int16_t numbers[4096], int number) {
    int drop = 8 - bits, run = 0, last = 0, begun = 0;
    for (int x = 0; x < paint->width; x++) {
        int column = 0;
        for (int k = 0; k < 6 && top + k < paint->height; k++) {
            const uint8_t *at = paint->pixels + 3 * ((top + k) * paint->width + x);
            int colour = at[0] >> drop << 2 * bits | at[1] >> drop << bits | at[2] >> drop;
            if (numbers[colour] == number) column |= 1 << k;
        }
        if (column && !begun) printf("#%d", number);
        begun |= column;
        if (column == last) {
            run++;
            continue;
        }
        if (begun) put_run(run, last);
        last = column;
        run = 1;
    }
    if (begun && last) put_run(run, last);
    if (begun) putchar('$');
}

static void show_sixel(const place *p) {
    static int16_t numbers[4096];
    uint16_t colours[COLOURS_MAX];
    sk_paint paint;
    int bits = 4, count;
    paint_place(p, &paint);
    while ((count = find_colours(&paint, bits, numbers, colours)) < 0)
        bits--;
    printf("\033[%d;%dH\033P0;1;0q\"1;1;%d;%d", p->y + 1, p->x + 1, paint.width, paint.height);
    for (int i = 0; i < count; i++) {
        int most = (1 << bits) - 1, red = colours[i] >> 2 * bits, green = colours[i] >> bits & most;
        printf("#%d;2;%d;%d;%d", i, red * 100 / most, green * 100 / most, (colours[i] & most) * 100 / most);
    }
    for (int top = 0; top < paint.height; top += 6) {
        for (int i = 0; i < count; i++)
            put_band(&paint, top, bits, numbers, i);
        putchar('-');
    }
    fputs("\033\\", stdout);
}

static int is_place_in(const place *p, const place *places, int count) {
    for (int i = 0; i < count; i++)
        if (same_image(p, &places[i]) && p->x == places[i].x && p->y == places[i].y) return 1;
    return 0;
}

/* Mark the rows of pictures that go. */
static void find_gone(uint8_t rows[ROWS_MAX]) {
    memset(rows, 0, ROWS_MAX);
    for (int i = 0; i < shown_count; i++) {
        if (is_place_in(&shown[i], wanted, wanted_count)) continue;
        for (int y = shown[i].y; y < shown[i].y + shown[i].h && y < ROWS_MAX; y++)
            rows[y] = 1;
    }
}

static void show_sixels(const uint8_t rows[ROWS_MAX]) {
    for (int i = 0; i < wanted_count; i++) {
        int lost = !is_place_in(&wanted[i], shown, shown_count);
        for (int y = wanted[i].y; y < wanted[i].y + wanted[i].h && y < ROWS_MAX; y++)
            lost |= rows[y];
        if (lost) show_sixel(&wanted[i]);
    }
}

/* --- both --- */

void pictures_want(const sk_game *game, uint32_t what, int x, int y, int w, int h, int mark) {
    place *p = &wanted[wanted_count];
    if (kind == NO_PICTURES || !sk_art_of(game)->paint || wanted_count == PLACES_MAX) return;
    if (w * cell_w * h * cell_h > PIXELS_MAX || x < 0 || y < 0 || x + w > COLS || y + h >= LINES) return;
    memset(p, 0, sizeof *p);
    p->game = game;
    p->what = what;
    p->x = (int16_t)x;
    p->y = (int16_t)y;
    p->w = (int16_t)w;
    p->h = (int16_t)h;
    p->mark = mark;
    wanted_count++;
}

void pictures_refresh(void) {
    uint8_t rows[ROWS_MAX];
    int is_same = wanted_count == shown_count && memcmp(wanted, shown, (size_t)wanted_count * sizeof *wanted) == 0;
    if (kind == SIXEL) {
        find_gone(rows);
        for (int y = 0; y < LINES && y < ROWS_MAX; y++)
            if (rows[y]) wredrawln(stdscr, y, 1);
    }
    refresh();
    if (kind == NO_PICTURES || is_same) {
        wanted_count = 0;
        return;
    }
    fputs("\0337", stdout);
    if (kind == KITTY)
        show_kitty();
    else
        show_sixels(rows);
    fputs("\0338", stdout);
    fflush(stdout);
    memcpy(shown, wanted, sizeof shown);
    shown_count = wanted_count;
    wanted_count = 0;
}

void pictures_forget(void) {
    shown_count = 0;
}

void pictures_close(void) {
    if (kind == KITTY) fputs("\033_Ga=d,d=A,q=2\033\\", stdout);
    fflush(stdout);
    kind = NO_PICTURES;
    shown_count = wanted_count = image_count = 0;
}
