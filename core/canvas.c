/* canvas.c - the picture of character cells. */
#include "skerry/canvas.h"
#include "skerry/text.h"

void sk_canvas_clear(sk_canvas *canvas) {
    canvas->width = canvas->height = canvas->target_count = canvas->pane_count = canvas->sprite_count = 0;
    memset(canvas->cells, 0, sizeof canvas->cells);
}

/* Bytes of the UTF-8 character at `text`; a broken one counts as one byte. */
static int character_size(const char *text) {
    uint8_t c = (uint8_t)*text;
    int size = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    for (int i = 1; i < size; i++)
        if (((uint8_t)text[i] & 0xc0) != 0x80) return 1;
    return size;
}

/* The code point of the UTF-8 character at `text`, whose size is known. */
static uint32_t code_point(const char *text, int size) {
    uint32_t code = (uint8_t)text[0];
    if (size > 1) code &= 0x7fu >> size;
    for (int i = 1; i < size; i++)
        code = code << 6 | ((uint8_t)text[i] & 0x3f);
    return code;
}

/* Ranges of characters that take no column (marks on the one before) and two columns (East Asian, emoji). */
static const uint32_t no_column[][2] = {
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},     {0x64b, 0x65f},    {0x6d6, 0x6dc},
    {0x93c, 0x93c},   {0x941, 0x948},   {0xe31, 0xe31},   {0xe34, 0xe3a},     {0xe47, 0xe4e},    {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x2060, 0x2064}, {0x20d0, 0x20ff},   {0x302a, 0x302d},  {0x3099, 0x309a},
    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0x1f3fb, 0x1f3ff}, {0xe0100, 0xe01ef}};
static const uint32_t two_columns[][2] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2e80, 0x303e},   {0x3041, 0x33ff},  {0x3400, 0x4dbf}, {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},  {0xff00, 0xff60}, {0xffe0, 0xffe6},
    {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};

static int is_among(uint32_t code, const uint32_t (*ranges)[2], int count) {
    for (int i = 0; i < count; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1]) return 1;
    return 0;
}

/* Columns that the character at `text` takes: 0, 1 or 2. */
static int character_columns(const char *text, int size) {
    uint32_t code = code_point(text, size);
    if (code < 0x300) return 1;
    if (is_among(code, no_column, (int)(sizeof no_column / sizeof no_column[0]))) return 0;
    return 1 + is_among(code, two_columns, (int)(sizeof two_columns / sizeof two_columns[0]));
}

int sk_canvas_columns(const char *text) {
    int columns = 0;
    while (*text) {
        int size = character_size(text);
        columns += character_columns(text, size);
        text += size;
    }
    return columns;
}

int sk_canvas_bytes(const char *text, int columns) {
    int bytes = 0;
    while (text[bytes]) {
        int size = character_size(text + bytes), width = character_columns(text + bytes, size);
        if (width > columns) break;
        columns -= width;
        bytes += size;
    }
    return bytes;
}

/* 1 if the cell is the right half of a wide character. */
static int is_half(const sk_cell *cell) {
    return !cell->glyph[0] && cell->glyph[1];
}

/* Empty a cell; of a wide character both halves go. */
static void empty_cell(sk_canvas *canvas, int x, int y) {
    sk_cell *cell = &canvas->cells[y][x];
    if (is_half(cell) && x > 0) memset(cell[-1].glyph, 0, sizeof cell->glyph);
    if (x + 1 < SK_CANVAS_WIDTH && is_half(cell + 1)) memset(cell[1].glyph, 0, sizeof cell->glyph);
    memset(cell->glyph, 0, sizeof cell->glyph);
}

/* Put a character of one or two columns into its cells. */
static void put_character(sk_canvas *canvas, int x, int y, int ink, const char *text, int size, int width) {
    sk_cell *cell = &canvas->cells[y][x];
    empty_cell(canvas, x, y);
    if (width == 2) {
        if (x + 1 >= SK_CANVAS_WIDTH) return;
        empty_cell(canvas, x + 1, y);
        cell[1].glyph[1] = 1;
        cell[1].ink = (uint8_t)ink;
    }
    memcpy(cell->glyph, text, (size_t)size);
    cell->ink = (uint8_t)ink;
    if (x + width > canvas->width) canvas->width = x + width;
    if (y >= canvas->height) canvas->height = y + 1;
}

/* Add a mark to the character before `x`, if the cell has room for it. */
static void add_mark(sk_canvas *canvas, int x, int y, const char *text, int size) {
    sk_cell *cell = &canvas->cells[y][x];
    size_t used;
    if (is_half(cell) && x > 0) cell--;
    used = strlen(cell->glyph);
    if (used && used + (size_t)size < sizeof cell->glyph) memcpy(cell->glyph + used, text, (size_t)size);
}

int sk_canvas_text(sk_canvas *canvas, int x, int y, int ink, const char *text) {
    while (*text) {
        int size = character_size(text), width = character_columns(text, size);
        int is_inside = y >= 0 && y < SK_CANVAS_HEIGHT;
        if (is_inside && width && x >= 0 && x < SK_CANVAS_WIDTH) put_character(canvas, x, y, ink, text, size, width);
        if (is_inside && !width && x > 0 && x <= SK_CANVAS_WIDTH) add_mark(canvas, x - 1, y, text, size);
        text += size;
        x += width;
    }
    return x;
}

int sk_canvas_cut(sk_canvas *canvas, int x, int y, int ink, const char *text, int columns) {
    char memory[256];
    int bytes = sk_canvas_bytes(text, columns);
    if (bytes >= (int)sizeof memory) bytes = (int)sizeof memory - 1;
    memcpy(memory, text, (size_t)bytes);
    memory[bytes] = 0;
    return sk_canvas_text(canvas, x, y, ink, memory);
}

int sk_canvas_number(sk_canvas *canvas, int x, int y, int ink, long number) {
    char memory[24];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, number);
    return sk_canvas_text(canvas, x, y, ink, memory);
}

void sk_canvas_box(sk_canvas *canvas, int x, int y, int w, int h, int ink, const char *title) {
    for (int i = 1; i < w - 1; i++) {
        sk_canvas_text(canvas, x + i, y, ink, "─");
        sk_canvas_text(canvas, x + i, y + h - 1, ink, "─");
    }
    for (int i = 1; i < h - 1; i++) {
        sk_canvas_text(canvas, x, y + i, ink, "│");
        sk_canvas_text(canvas, x + w - 1, y + i, ink, "│");
    }
    sk_canvas_text(canvas, x, y, ink, "╭");
    sk_canvas_text(canvas, x + w - 1, y, ink, "╮");
    sk_canvas_text(canvas, x, y + h - 1, ink, "╰");
    sk_canvas_text(canvas, x + w - 1, y + h - 1, ink, "╯");
    if (title && w > 4) {
        int end = sk_canvas_text(canvas, x + 2, y, ink, " ");
        end = sk_canvas_text(canvas, end, y, ink | SK_BOLD, title);
        sk_canvas_text(canvas, end, y, ink, " ");
    }
}

void sk_canvas_pane(sk_canvas *canvas, int y, const char *title) {
    sk_pane *pane = &canvas->panes[canvas->pane_count];
    if (canvas->pane_count == SK_PANES_MAX) return;
    pane->y = (int16_t)y;
    pane->title = title;
    pane->is_needed = 0;
    canvas->pane_count++;
}

void sk_canvas_needed(sk_canvas *canvas) {
    if (canvas->pane_count) canvas->panes[canvas->pane_count - 1].is_needed = 1;
}

int sk_canvas_is_legal(const sk_canvas *canvas, sk_action action) {
    int low = 0, high = canvas->choice_count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (canvas->choices[middle].action == action) return 1;
        if (canvas->choices[middle].action < action)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}

void sk_canvas_target(sk_canvas *canvas, int x, int y, int w, int h, sk_action action) {
    sk_target *target = &canvas->targets[canvas->target_count];
    if (canvas->target_count == SK_TARGETS_MAX) return;
    target->x = (int16_t)x;
    target->y = (int16_t)y;
    target->w = (int16_t)w;
    target->h = (int16_t)h;
    target->action = action;
    target->legal = (uint8_t)sk_canvas_is_legal(canvas, action);
    canvas->target_count++;
}

void sk_canvas_sprite(sk_canvas *canvas, int x, int y, int w, int h, uint32_t what) {
    sk_sprite *sprite = &canvas->sprites[canvas->sprite_count];
    if (canvas->sprite_count == SK_SPRITES_MAX) return;
    sprite->x = (int16_t)x;
    sprite->y = (int16_t)y;
    sprite->w = (int16_t)w;
    sprite->h = (int16_t)h;
    sprite->what = what;
    canvas->sprite_count++;
}

void sk_canvas_print(const sk_canvas *canvas, sk_text *out) {
    for (int y = 0; y < canvas->height; y++) {
        int end = SK_CANVAS_WIDTH;
        while (end > 0 && (!canvas->cells[y][end - 1].glyph[0] || strcmp(canvas->cells[y][end - 1].glyph, " ") == 0))
            end--;
        for (int x = 0; x < end; x++)
            if (!is_half(&canvas->cells[y][x]))
                sk_text_add(out, canvas->cells[y][x].glyph[0] ? canvas->cells[y][x].glyph : " ");
        sk_text_char(out, '\n');
    }
}

/* ---- The generic board; the page has one of its own ---- */

#ifndef __wasm__

/* Copy a text in which "{0}" .. "{4}" stand for the names of seats. */
static void name_seats(const sk_canvas *canvas, const char *text, sk_text *out) {
    for (; *text; text++) {
        if (text[0] == '{' && text[1] >= '0' && text[1] < '0' + SK_SEATS && text[2] == '}') {
            sk_text_add(out, canvas->names[text[1] - '0']);
            text += 2;
        } else
            sk_text_char(out, *text);
    }
}

/* Write a text from row y on, broken between words where it is wider than the client; returns the row after it. */
static int write_wrapped(sk_canvas *canvas, int y, const char *text) {
    const int columns = canvas->columns < SK_CANVAS_WIDTH ? canvas->columns : SK_CANVAS_WIDTH;
    while (*text && y < SK_CANVAS_HEIGHT) {
        char line[4 * SK_CANVAS_WIDTH + 1];
        int size = (int)strcspn(text, "\n"), fits;
        if (size > 4 * SK_CANVAS_WIDTH) size = 4 * SK_CANVAS_WIDTH;
        memcpy(line, text, (size_t)size);
        line[size] = 0;
        fits = sk_canvas_bytes(line, columns);
        if (fits < size) {
            int at = fits;
            while (at > 0 && line[at] != ' ')
                at--;
            size = at > 0 ? at : fits;
            line[size] = 0;
        }
        sk_canvas_text(canvas, 0, y++, SK_INK_PLAIN, line);
        text += size;
        text += *text == ' ' || *text == '\n';
    }
    return y;
}

/* The table in words, and below it every choice as a line that can be chosen. */
static void draw_words(const sk_game *game, const void *view, sk_canvas *canvas) {
    char said[8192], named[8192];
    sk_text text, out;
    sk_text_init(&text, said, sizeof said);
    game->words->describe(view, canvas->lang, &text);
    sk_text_init(&out, named, sizeof named);
    name_seats(canvas, said, &out);
    int y = write_wrapped(canvas, 0, named) + 1;
    for (int i = 0; i < canvas->choice_count && y < SK_CANVAS_HEIGHT; i++, y++) {
        const sk_action action = canvas->choices[i].action;
        sk_text_init(&text, said, sizeof said);
        game->words->say(view, canvas->seat, action, SK_LABEL, canvas->lang, &text);
        sk_text_init(&out, named, sizeof named);
        name_seats(canvas, said, &out);
        sk_canvas_cut(canvas, 2, y, SK_INK_PLAIN, named, canvas->columns - 2);
        sk_canvas_target(canvas, 0, y, canvas->columns, 1, action);
    }
}

void sk_draw(const sk_game *game, const void *view, sk_canvas *canvas) {
    const sk_art *art = sk_art_of(game);
    if (art->draw)
        art->draw(view, canvas);
    else
        draw_words(game, view, canvas);
}

#endif
