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
