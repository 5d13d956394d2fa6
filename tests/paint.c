/* paint.c - pictures made of pixels: shapes cover what they must, games paint whatever number they are asked for. */
#include "skerry/paint.h"
#include "skerry/canvas.h"
#include "tests/tap.h"

enum { SIDE = 40 };

static uint8_t pixels[2][3 * SIDE * SIDE];

static sk_paint paper(int index, int width, int height, int before) {
    sk_paint paint = {pixels[index], width, height};
    memset(pixels[index], before, sizeof pixels[index]);
    return paint;
}

/* The part of a pixel that is red, 0 .. 255. */
static int red(const sk_paint *p, int x, int y) {
    return p->pixels[3 * (y * p->width + x)];
}

TEST("a whole picture in one colour: red, green, blue") {
    sk_paint p = paper(0, SIDE, SIDE, 0);
    sk_paint_all(&p, 0x123456);
    for (int i = 0; i < SIDE * SIDE; i++)
        OK(p.pixels[3 * i] == 0x12 && p.pixels[3 * i + 1] == 0x34 && p.pixels[3 * i + 2] == 0x56);
}

TEST("a polygon covers its inside, its edge in part, and nothing else") {
    const sk_point left_half[4] = {{0, 0}, {512, 0}, {512, 1000}, {0, 1000}};
    sk_paint p = paper(0, SIDE, SIDE, 0);
    sk_paint_polygon(&p, left_half, 4, 0xff0000);
    for (int y = 0; y < SIDE; y++) {
        EQ(red(&p, 0, y), 255);
        EQ(red(&p, 19, y), 255);
        OK(red(&p, 20, y) > 60 && red(&p, 20, y) < 200);
        EQ(red(&p, 21, y), 0);
    }
}

TEST("a disc is round, a line has a width, a frame leaves the middle free") {
    sk_point middle = {500, 500}, left = {100, 500}, right = {900, 500};
    sk_paint p = paper(0, SIDE, SIDE, 0);
    sk_paint_disc(&p, middle, 250, 0xff0000);
    EQ(red(&p, 20, 11) && red(&p, 20, 28) && red(&p, 11, 20) && red(&p, 28, 20), 1);
    EQ(red(&p, 12, 12) || red(&p, 20, 8) || red(&p, 31, 20), 0);
    p = paper(0, SIDE, SIDE, 0);
    sk_paint_line(&p, left, right, 200, 0xff0000);
    EQ(red(&p, 5, 17) == 255 && red(&p, 34, 22) == 255, 1);
    EQ(red(&p, 20, 14) || red(&p, 20, 25) || red(&p, 39, 16), 0);
    p = paper(0, SIDE, SIDE, 0);
    sk_paint_frame(&p, 50, 0xff0000);
    EQ(red(&p, 0, 0) == 255 && red(&p, 39, 20) == 255 && red(&p, 20, 39) == 255, 1);
    EQ(red(&p, 20, 20) || red(&p, 3, 3), 0);
}

static const char *glyph(const sk_canvas *canvas, int x, int y) {
    return canvas->cells[y][x].glyph;
}

TEST("a box of cells has its corners at its corners, lines between them, and its title on top") {
    static sk_canvas canvas;
    sk_canvas_clear(&canvas);
    sk_canvas_box(&canvas, 3, 1, 12, 4, SK_INK_LINE, "hut");
    SAME(glyph(&canvas, 3, 1), "╭");
    SAME(glyph(&canvas, 14, 1), "╮");
    SAME(glyph(&canvas, 3, 4), "╰");
    SAME(glyph(&canvas, 14, 4), "╯");
    SAME(glyph(&canvas, 13, 1), "─");
    SAME(glyph(&canvas, 4, 4), "─");
    SAME(glyph(&canvas, 3, 2), "│");
    SAME(glyph(&canvas, 14, 3), "│");
    SAME(glyph(&canvas, 6, 1), "h");
    SAME(glyph(&canvas, 9, 2), "");
}

TEST("a text that is cut fits its columns, however long it is") {
    static sk_canvas canvas;
    static char text[600];
    memset(text, 'x', sizeof text - 1);
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_cut(&canvas, 2, 0, SK_INK_PLAIN, text, 5), 7);
    SAME(glyph(&canvas, 6, 0), "x");
    SAME(glyph(&canvas, 7, 0), "");
    EQ(sk_canvas_cut(&canvas, 0, 1, SK_INK_PLAIN, text, 500), 255);
}

TEST("every game paints any number in any size, every pixel, always alike") {
    int count;
    uint32_t lot = 22;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        for (int i = 0; games[g]->paint && i < 400; i++) {
            lot = lot * 1664525 + 1013904223;
            int width = 1 + (int)(lot >> 8) % SIDE, height = 1 + (int)(lot >> 16) % SIDE;
            sk_paint one = paper(0, width, height, 0), other = paper(1, width, height, 255);
            uint32_t what = i < 256 ? (uint32_t)i : lot ^ lot << 13;
            games[g]->paint(what, &one);
            games[g]->paint(what, &other);
            if (memcmp(one.pixels, other.pixels, 3 * (size_t)(width * height)) != 0) FAIL(games[g]->key);
        }
    }
}
