/* drawing.c - pictures made of pixels: shapes cover what they must, games paint whatever number they are asked for; and
 * pictures made of character cells: texts, boxes, targets and panes at the edges of the canvas and of their tables. */
#include "skerry/paint.h"
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

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
    p = paper(0, 5, 7, 0);
    sk_paint_all(&p, 0x123456);
    for (int i = 0; i < 3 * SIDE * SIDE; i++)
        EQ(p.pixels[i] != 0, i < 3 * 5 * 7);
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

/* A picture of ten by ten pixels, a hundred thousandths each; the nine points at which a pixel is asked lie a sixth, a
 * half and five sixths of the way through it. */
static sk_paint ten(int index) {
    return paper(index, 10, 10, 0);
}

TEST("a pixel takes the share of the colour that the shape has of its nine points, over what was there") {
    const sk_point part[4] = {{200, 100}, {460, 100}, {460, 330}, {200, 330}};
    sk_paint p = ten(0);
    sk_paint_all(&p, 0x090000);
    sk_paint_polygon(&p, part, 4, 0x5a1200);
    EQ(red(&p, 2, 1), 0x5a);
    EQ(red(&p, 3, 2), 0x5a);
    EQ(red(&p, 4, 1), (9 * 3 + 90 * 6) / 9); /* two columns of three */
    EQ(red(&p, 2, 3), (9 * 6 + 90 * 3) / 9); /* one row of three */
    EQ(red(&p, 4, 3), (9 * 7 + 90 * 2) / 9);
    EQ(p.pixels[3 * (10 * 1 + 4) + 1], 12);
    EQ(p.pixels[3 * (10 * 1 + 4) + 2], 0);
    for (int i = 0; i < 10; i++)
        OK(red(&p, i, 0) == 9 && red(&p, i, 4) == 9 && red(&p, 1, i) == 9 && red(&p, 5, i) == 9);
}

/* On which side of the line from a to b the point lies. */
static long side(sk_point a, sk_point b, long x, long y) {
    return (b.x - a.x) * (y - 6L * a.y) - (b.y - a.y) * (x - 6L * a.x);
}

/* The share of a pixel that a triangle has, by the sides of its edges on which the points lie. */
static int share_of(const sk_point *corners, int width, int height, int x, int y) {
    int share = 0;
    for (int k = 0; k < 9; k++) {
        long across = (6L * x + 2 * (k % 3) + 1) * 1000 / width, down = (6L * y + 2 * (k / 3) + 1) * 1000 / height;
        long one = side(corners[0], corners[1], across, down), two = side(corners[1], corners[2], across, down);
        long three = side(corners[2], corners[0], across, down);
        share += (one > 0 && two > 0 && three > 0) || (one < 0 && two < 0 && three < 0);
    }
    return share;
}

TEST("a triangle covers what lies on the inner side of its three edges, whichever way round it is drawn") {
    static const sk_point triangles[][3] = {{{113, 87}, {911, 377}, {307, 873}},
                                            {{113, 87}, {307, 873}, {911, 377}},
                                            {{-200, 503}, {1301, 199}, {401, 1203}},
                                            {{701, 53}, {49, 61}, {53, 947}},
                                            {{901, 951}, {53, 957}, {899, 101}}};
    for (size_t i = 0; i < sizeof triangles / sizeof triangles[0]; i++)
        for (int width = 7; width <= SIDE; width += 11) {
            sk_paint p = paper(0, width, 13, 0);
            sk_paint_polygon(&p, triangles[i], 3, 0xff0000);
            for (int y = 0; y < 13; y++)
                for (int x = 0; x < width; x++)
                    EQ(red(&p, x, y), 255 * share_of(triangles[i], width, 13, x, y) / 9);
        }
}

TEST("shapes that share an edge cover every point once, also those on the edge") {
    const sk_point left[4] = {{0, 0}, {450, 0}, {450, 1000}, {0, 1000}},
                   right[4] = {{450, 0}, {1000, 0}, {1000, 1000}, {450, 1000}};
    const sk_point upper[4] = {{0, 0}, {1000, 0}, {1000, 450}, {0, 450}},
                   lower[4] = {{0, 450}, {1000, 450}, {1000, 1000}, {0, 1000}};
    for (int upright = 0; upright < 2; upright++) {
        sk_paint one = ten(0), other = ten(1);
        sk_paint_polygon(&one, upright ? left : upper, 4, 0xff0000);
        sk_paint_polygon(&other, upright ? right : lower, 4, 0xff0000);
        for (int i = 0; i < 100; i++)
            EQ(red(&one, i % 10, i / 10) + red(&other, i % 10, i / 10), 255);
    }
}

TEST("a disc has the points whose distance from its middle is the radius at most, and no others") {
    for (int radius = 50; radius < 600; radius += 50)
        for (int x = 50; x < 1000; x += 300) {
            sk_paint p = ten(0);
            sk_paint_disc(&p, (sk_point){(int16_t)x, 450}, radius, 0xff0000);
            for (int i = 0; i < 100; i++) {
                int share = 0;
                for (int k = 0; k < 9; k++) {
                    long across = 100 * (6 * (i % 10) + 2 * (k % 3) + 1) - 6 * x,
                         down = 100 * (6 * (i / 10) + 2 * (k / 3) + 1) - 6 * 450;
                    share += across * across + down * down <= 36L * radius * radius;
                }
                EQ(red(&p, i % 10, i / 10), 255 * share / 9);
            }
        }
}

TEST("a line has the points that are half its width away at most, beside it and around its ends, in any direction") {
    static const sk_point ends[][2] = {{{250, 450}, {750, 450}}, {{750, 450}, {250, 450}}, {{450, 250}, {450, 750}},
                                       {{450, 750}, {450, 250}}, {{150, 250}, {850, 650}}, {{850, 650}, {150, 250}},
                                       {{250, 850}, {650, 150}}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        for (int width = 100; width <= 400; width += 100) {
            const sk_point a = ends[i][0], b = ends[i][1];
            const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
            sk_paint p = ten(0);
            sk_paint_line(&p, a, b, width, 0xff0000);
            for (int at = 0; at < 100; at++) {
                int least = 0, most = 0;
                for (int k = 0; k < 9; k++) {
                    double x = 100.0 * (6 * (at % 10) + 2 * (k % 3) + 1) / 6 - a.x,
                           y = 100.0 * (6 * (at / 10) + 2 * (k / 3) + 1) / 6 - a.y;
                    double along = (x * dx + y * dy) / length, away;
                    along = along < 0 ? 0 : along > 1 ? 1 : along;
                    away =
                        (x - along * dx) * (x - along * dx) + (y - along * dy) * (y - along * dy) - width * width / 4.0;
                    least += away < -0.001;
                    most += away < 0.001; /* on the edge it is covered */
                }
                EQ(red(&p, at % 10, at / 10), 255 * most / 9);
                OK(least <= most);
            }
        }
}

TEST("what reaches over an edge is painted neither beyond the picture nor on its other side") {
    const sk_point right[4] = {{900, 0}, {1400, 0}, {1400, 900}, {900, 900}},
                   below[4] = {{0, 900}, {900, 900}, {900, 1400}, {0, 1400}};
    const sk_point around[4] = {{-300, -300}, {1300, -300}, {1300, 1300}, {-300, 1300}};
    for (int shape = 0; shape < 3; shape++) {
        sk_paint p = ten(0);
        sk_paint_polygon(&p, shape == 0 ? right : shape == 1 ? below : around, 4, 0xff0000);
        for (int i = 0; i < 100; i++) {
            int x = i % 10, y = i / 10;
            EQ(red(&p, x, y), shape == 2 || (shape == 0 ? x == 9 && y < 9 : y == 9 && x < 9) ? 255 : 0);
        }
        for (size_t i = 300; i < sizeof pixels[0]; i++)
            OK(!p.pixels[i]);
    }
}

TEST("a frame lies along all four edges, as thick as it says") {
    sk_paint p = ten(0);
    sk_paint_frame(&p, 200, 0xff0000);
    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 10; x++)
            EQ(red(&p, x, y), x < 2 || y < 2 || x > 7 || y > 7 ? 255 : 0);
    p = paper(0, SIDE, SIDE, 0); /* so thin that it has one of the three rows of a pixel, and the next is close */
    sk_paint_frame(&p, 12, 0xff0000);
    for (int i = 1; i < SIDE - 1; i++)
        OK(red(&p, 0, i) == 85 && red(&p, SIDE - 1, i) == 85 && red(&p, i, 0) == 85 && red(&p, i, SIDE - 1) == 85);
}

TEST("a drawing made of shapes lies around its middle in its size: polygons, and discs where there is one corner") {
    static const sk_shape shapes[] = {{0xff0000, 4, 0, {{-50, -50}, {50, -50}, {50, 50}, {-50, 50}}},
                                      {0x00ff00, 1, 10, {{25, -25}}}};
    sk_paint p = ten(0), plain = ten(1);
    sk_paint_shapes(&p, shapes, 2, (sk_point){400, 600}, 400);
    sk_paint_polygon(&plain, (const sk_point[]){{200, 400}, {600, 400}, {600, 800}, {200, 800}}, 4, 0xff0000);
    sk_paint_disc(&plain, (sk_point){500, 500}, 40, 0x00ff00);
    OK(memcmp(p.pixels, plain.pixels, 300) == 0);
    EQ(red(&p, 2, 4), 255);
    EQ(red(&p, 5, 7), 255);
    EQ(red(&p, 1, 4) || red(&p, 6, 4) || red(&p, 2, 3) || red(&p, 2, 8), 0);
    EQ(p.pixels[3 * (10 * 4 + 4) + 1] > 0, 1);
    p = ten(0); /* two thousandths beside the points of a pixel: a hundredth of the size is just that */
    plain = ten(1);
    sk_paint_shapes(&p, shapes, 1, (sk_point){448, 452}, 1000);
    sk_paint_polygon(&plain, (const sk_point[]){{-52, -48}, {948, -48}, {948, 952}, {-52, 952}}, 4, 0xff0000);
    OK(memcmp(p.pixels, plain.pixels, 300) == 0);
    static const sk_shape disc = {0xff0000, 1, 50, {{0, 0}}};
    p = ten(0);
    plain = ten(1);
    sk_paint_shapes(&p, &disc, 1, (sk_point){450, 450}, 996);
    sk_paint_disc(&plain, (sk_point){450, 450}, 498, 0xff0000);
    OK(memcmp(p.pixels, plain.pixels, 300) == 0);
    p = ten(0);
    sk_paint_shapes(&p, shapes, 0, (sk_point){400, 600}, 400);
    EQ(red(&p, 4, 6), 0);
}

/* --- cells --- */

static sk_canvas canvas;

static const char *glyph(const sk_canvas *on, int x, int y) {
    return on->cells[y][x].glyph;
}

TEST("a box of cells has its corners at its corners, lines between them, and its title on top") {
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

static const char *printed(void) {
    static char memory[SK_CANVAS_HEIGHT * SK_CANVAS_WIDTH * 2];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_canvas_print(&canvas, &text);
    return memory;
}

TEST("a box may be as small as its corners, and has a title only where there is room for one") {
    sk_canvas_clear(&canvas);
    sk_canvas_box(&canvas, 0, 0, 2, 2, SK_INK_LINE, NULL);
    sk_canvas_box(&canvas, 3, 0, 4, 2, SK_INK_LINE, "x");
    sk_canvas_box(&canvas, 8, 0, 5, 3, SK_INK_LINE, "");
    sk_canvas_box(&canvas, 14, 0, 6, 2, SK_INK_LINE, "x");
    SAME(printed(), "╭╮ ╭──╮ ╭─  ╮ ╭─ x ╮\n╰╯ ╰──╯ │   │ ╰────╯\n        ╰───╯\n");
    EQ(canvas.width, 20);
    EQ(canvas.height, 3);
    EQ(canvas.cells[0][17].ink, SK_INK_LINE | SK_BOLD);
    EQ(canvas.cells[0][16].ink, SK_INK_LINE);
    EQ(canvas.cells[1][8].ink, SK_INK_LINE);
}

TEST("an emptied picture keeps what the client asked for and nothing that was drawn") {
    sk_canvas before;
    static const sk_choice choice = {3, 1};
    memset(&canvas, 0x5a, sizeof canvas);
    canvas.choices = &choice;
    canvas.choice_count = 1;
    before = canvas;
    sk_canvas_clear(&canvas);
    OK(!canvas.width && !canvas.height && !canvas.target_count && !canvas.pane_count && !canvas.sprite_count);
    OK(canvas.columns == before.columns && canvas.lang == before.lang && canvas.seat == before.seat);
    OK(canvas.has_pictures == before.has_pictures && canvas.focus == before.focus && canvas.names == before.names);
    OK(canvas.choices == &choice && canvas.choice_count == 1);
    for (int i = 0; i < SK_CANVAS_HEIGHT * SK_CANVAS_WIDTH; i++) {
        const sk_cell *cell = &canvas.cells[i / SK_CANVAS_WIDTH][i % SK_CANVAS_WIDTH];
        OK(!cell->glyph[0] && !cell->glyph[1] && !cell->ink);
    }
}

TEST("a character takes one column, an East Asian one or an emoji two, a mark none, up to the ends of their ranges") {
    static const struct {
        const char *text;
        int columns;
    } known[] = {{"", 0},           {"a", 1},          {"é", 1},          {"\u02ff", 1},     {"\u0300", 0},
                 {"\u036f", 0},     {"\u0370", 1},     {"\u10ff", 1},     {"\u1100", 2},     {"\u115f", 2},
                 {"\u1160", 1},     {"\u200a", 1},     {"\u200b", 0},     {"\u4e00", 2},     {"\uffe6", 2},
                 {"\uffe7", 1},     {"\U0001f300", 2}, {"\U0001f3fb", 0}, {"\U0001f64f", 2}, {"\U0001f650", 1},
                 {"\U00020000", 2}, {"\U0003fffd", 2}, {"\U0003fffe", 1}, {"\U000e01ef", 0}, {"\U000e01f0", 1},
                 {"ae\u0301漢b", 5}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (sk_canvas_columns(known[i].text) != known[i].columns) printf("# %zu: %s\n", i, known[i].text);
        EQ(sk_canvas_columns(known[i].text), known[i].columns);
    }
}

TEST("a byte that belongs to no character takes a column of its own") {
    EQ(sk_canvas_columns("\x80"), 1);
    EQ(sk_canvas_columns("\xc3"), 1);
    EQ(sk_canvas_columns("\xc3x"), 2);
    EQ(sk_canvas_columns("\xe6\xbc"), 2);
    EQ(sk_canvas_columns("\xe6\xbcx"), 3);
    EQ(sk_canvas_columns("\xf0\x9f\x8c"), 3);
    EQ(sk_canvas_columns("\xbf\xbf"), 2);
    EQ(sk_canvas_bytes("\xc3x", 1), 1);
}

TEST("as much of a text is taken as fits into the columns, with the marks on its last character") {
    EQ(sk_canvas_bytes("abc", 2), 2);
    EQ(sk_canvas_bytes("abc", 9), 3);
    EQ(sk_canvas_bytes("abc", 0), 0);
    EQ(sk_canvas_bytes("a漢b", 2), 1);
    EQ(sk_canvas_bytes("a漢b", 3), 4);
    EQ(sk_canvas_bytes("e\u0301f", 1), 3);
    EQ(sk_canvas_bytes("é漢", 1), 2);
}

TEST("a text is written from its place on; what lies outside the picture is ignored, on every side") {
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_text(&canvas, -2, 0, SK_INK_RED, "abc"), 1);
    SAME(glyph(&canvas, 0, 0), "c");
    EQ(canvas.cells[0][0].ink, SK_INK_RED);
    EQ(canvas.width, 1);
    EQ(canvas.height, 1);
    EQ(sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 1, SK_CANVAS_HEIGHT - 1, 0, "xyz"), SK_CANVAS_WIDTH + 2);
    SAME(glyph(&canvas, SK_CANVAS_WIDTH - 1, SK_CANVAS_HEIGHT - 1), "x");
    EQ(canvas.width, SK_CANVAS_WIDTH);
    EQ(canvas.height, SK_CANVAS_HEIGHT);
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_text(&canvas, 3, -1, 0, "abc"), 6);
    EQ(sk_canvas_text(&canvas, 3, SK_CANVAS_HEIGHT, 0, "abc"), 6);
    EQ(sk_canvas_text(&canvas, -5, 0, 0, "abc"), -2);
    EQ(canvas.width, 0);
    EQ(canvas.height, 0);
    sk_canvas_text(&canvas, 3, 0, 0, "ab");
    sk_canvas_text(&canvas, 0, 0, 0, "z");
    EQ(canvas.width, 5);
    EQ(canvas.height, 1);
}

TEST("a wide character has two cells; what is written over one of them empties the other") {
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_text(&canvas, 0, 0, SK_INK_GOLD, "漢字漢"), 6);
    EQ(canvas.width, 6);
    SAME(glyph(&canvas, 0, 0), "漢");
    OK(!glyph(&canvas, 1, 0)[0] && glyph(&canvas, 1, 0)[1] == 1);
    EQ(canvas.cells[0][1].ink, SK_INK_GOLD);
    sk_canvas_text(&canvas, 1, 0, 0, "x");
    SAME(printed(), " x字漢\n");
    sk_canvas_text(&canvas, 2, 0, 0, "y");
    SAME(printed(), " xy 漢\n");
    sk_canvas_text(&canvas, 3, 0, 0, "字");
    SAME(printed(), " xy字\n");
    OK(!glyph(&canvas, 5, 0)[0] && !glyph(&canvas, 5, 0)[1]);
    sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 2, 1, 0, "ab");
    sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 1, 1, 0, "漢"); /* half of it would be outside */
    SAME(glyph(&canvas, SK_CANVAS_WIDTH - 1, 1), "");
    SAME(glyph(&canvas, SK_CANVAS_WIDTH - 2, 1), "a");
    sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 2, 1, 0, "漢");
    SAME(glyph(&canvas, SK_CANVAS_WIDTH - 2, 1), "漢");
    OK(glyph(&canvas, SK_CANVAS_WIDTH - 1, 1)[1]);
    sk_canvas_text(&canvas, 0, 2, 0, "漢");
    sk_canvas_text(&canvas, 0, 2, 0, "x");
    OK(!glyph(&canvas, 1, 2)[1]);
}

TEST("a mark goes to the character before it, while there is room in its cell; where there is none it goes nowhere") {
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_text(&canvas, 2, 0, 0, "e\u0301漢\u0301"), 5);
    SAME(glyph(&canvas, 2, 0), "e\u0301");
    SAME(glyph(&canvas, 3, 0), "漢\u0301");
    sk_canvas_text(&canvas, 0, 1, 0, "\u0301a"); /* before the first column there is nothing */
    SAME(glyph(&canvas, 0, 1), "a");
    sk_canvas_text(&canvas, 6, 1, 0, "\u0301");
    SAME(glyph(&canvas, 5, 1), "");
    sk_canvas_text(&canvas, 0, 2, 0, "ab\u0301\u0301\u0301c");
    SAME(glyph(&canvas, 1, 2), "b\u0301\u0301"); /* five bytes of six */
    SAME(glyph(&canvas, 2, 2), "c");
    sk_canvas_text(&canvas, 0, 3, 0, "é\u0301\u0301");
    SAME(glyph(&canvas, 0, 3), "é\u0301\u0301"); /* and exactly six */
    sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 1, 4, 0, "x\u0301");
    SAME(glyph(&canvas, SK_CANVAS_WIDTH - 1, 4), "x\u0301");
    sk_canvas_text(&canvas, 1, -1, 0, "\u0301");
    EQ(canvas.height, 5);
}

TEST("numbers are written as they are, and tell where they end") {
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_number(&canvas, 1, 0, SK_INK_GOOD, -42), 4);
    EQ(sk_canvas_number(&canvas, 5, 0, 0, 0), 6);
    SAME(printed(), " -42 0\n");
    EQ(canvas.cells[0][1].ink, SK_INK_GOOD);
}

TEST("a picture is printed row by row, blanks within it kept and those at the ends of rows not") {
    sk_canvas_clear(&canvas);
    SAME(printed(), "");
    sk_canvas_text(&canvas, 2, 0, 0, "a b  ");
    sk_canvas_text(&canvas, 0, 2, 0, "   ");
    sk_canvas_text(&canvas, SK_CANVAS_WIDTH - 1, 3, 0, "|");
    EQ(strlen(printed()), 6 + 1 + 1 + SK_CANVAS_WIDTH + 1);
    OK(strncmp(printed(), "  a b\n\n\n ", 9) == 0);
}

TEST("panes are kept with their rows and names, one is needed where that is said, and there are sixteen at most") {
    sk_canvas_clear(&canvas);
    sk_canvas_needed(&canvas); /* of none */
    EQ(canvas.pane_count, 0);
    for (int i = 0; i < SK_PANES_MAX + 1; i++) {
        canvas.panes[i % SK_PANES_MAX].is_needed |= i < SK_PANES_MAX;
        sk_canvas_pane(&canvas, 3 * i, i ? "later" : "first");
        EQ(canvas.pane_count, i < SK_PANES_MAX ? i + 1 : SK_PANES_MAX);
    }
    SAME(canvas.panes[0].title, "first");
    EQ(canvas.panes[SK_PANES_MAX - 1].y, 3 * (SK_PANES_MAX - 1));
    for (int i = 0; i < SK_PANES_MAX; i++)
        EQ(canvas.panes[i].is_needed, 0);
    canvas.pane_count = 2;
    sk_canvas_needed(&canvas);
    EQ(canvas.panes[0].is_needed, 0);
    EQ(canvas.panes[1].is_needed, 1);
    EQ(canvas.panes[2].is_needed, 0);
}

TEST("an action is legal exactly if it is among the choices, however many there are") {
    sk_choice choices[9];
    sk_canvas_clear(&canvas);
    canvas.choices = choices;
    for (int i = 0; i < 9; i++)
        choices[i] = (sk_choice){(sk_action)(3 * i + 1), 1};
    for (int count = 0; count <= 9; count++) {
        canvas.choice_count = count;
        for (int action = 0; action < 32; action++)
            EQ(sk_canvas_is_legal(&canvas, (sk_action)action), action % 3 == 1 && action / 3 < count);
    }
}

TEST("targets and sprites are kept with their rectangles, up to as many as there is room for") {
    static const sk_choice choices[] = {{2, 1}, {5, 1}};
    sk_canvas_clear(&canvas);
    canvas.choices = choices;
    canvas.choice_count = 2;
    for (int i = 0; i <= SK_TARGETS_MAX; i++) {
        sk_canvas_target(&canvas, i, 2, 3, 4, (sk_action)(i % 7));
        sk_canvas_sprite(&canvas, i, 5, 6, 7, 100000u + (uint32_t)i);
        EQ(canvas.target_count, i < SK_TARGETS_MAX ? i + 1 : SK_TARGETS_MAX);
        EQ(canvas.sprite_count, i < SK_SPRITES_MAX ? i + 1 : SK_SPRITES_MAX);
    }
    for (int i = 0; i < SK_TARGETS_MAX; i++) {
        const sk_target *t = &canvas.targets[i];
        OK(t->x == i && t->y == 2 && t->w == 3 && t->h == 4 && t->action == i % 7);
        EQ(t->legal, i % 7 == 2 || i % 7 == 5);
    }
    for (int i = 0; i < SK_SPRITES_MAX; i++) {
        const sk_sprite *at = &canvas.sprites[i];
        OK(at->x == i && at->y == 5 && at->w == 6 && at->h == 7 && at->what == 100000u + (uint32_t)i);
    }
    OK(!canvas.cells[0][0].glyph[0]); /* what comes after the targets is as it was */
}

TEST("a text that is cut fits its columns, however long it is") {
    static char text[600];
    memset(text, 'x', sizeof text - 1);
    sk_canvas_clear(&canvas);
    EQ(sk_canvas_cut(&canvas, 2, 0, SK_INK_PLAIN, text, 5), 7);
    SAME(glyph(&canvas, 6, 0), "x");
    SAME(glyph(&canvas, 7, 0), "");
    EQ(sk_canvas_cut(&canvas, 0, 1, SK_INK_PLAIN, text, 500), 255);
    EQ(sk_canvas_cut(&canvas, 0, 2, SK_INK_RED, text + sizeof text - 1 - 255, 500), 255);
    EQ(sk_canvas_cut(&canvas, 0, 2, SK_INK_RED, text + sizeof text - 1 - 256, 500), 255);
    EQ(canvas.cells[2][0].ink, SK_INK_RED);
    EQ(sk_canvas_cut(&canvas, 4, 3, SK_INK_PLAIN, text, 0), 4);
    EQ(sk_canvas_cut(&canvas, 4, 3, SK_INK_PLAIN, "", 9), 4);
    EQ(sk_canvas_cut(&canvas, 4, 3, SK_INK_PLAIN, "a漢", 2), 5);
    EQ(canvas.height, 4);
}

TEST("every game paints any number in any size, every pixel, always alike") {
    int count;
    uint32_t lot = 22;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        for (int i = 0; sk_art_of(games[g])->paint && i < 400; i++) {
            lot = lot * 1664525 + 1013904223;
            int width = 1 + (int)(lot >> 8) % SIDE, height = 1 + (int)(lot >> 16) % SIDE;
            sk_paint one = paper(0, width, height, 0), other = paper(1, width, height, 255);
            uint32_t what = i < 256 ? (uint32_t)i : lot ^ lot << 13;
            sk_art_of(games[g])->paint(what, &one);
            sk_art_of(games[g])->paint(what, &other);
            if (memcmp(one.pixels, other.pixels, 3 * (size_t)(width * height)) != 0) FAIL(games[g]->key);
        }
    }
}
