/* canvas.c - the picture of character cells. */
#include "skerry/canvas.h"
#include "skerry/text.h"

void sk_canvas_clear(sk_canvas *canvas) {
    canvas->width = canvas->height = canvas->target_count = 0;
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

int sk_canvas_columns(const char *text) {
    int columns = 0;
    for (; *text; text += character_size(text)) columns++;
    return columns;
}

int sk_canvas_text(sk_canvas *canvas, int x, int y, int ink, const char *text) {
    while (*text) {
        int size = character_size(text);
        if (x >= 0 && x < SK_CANVAS_WIDTH && y >= 0 && y < SK_CANVAS_HEIGHT) {
            sk_cell *cell = &canvas->cells[y][x];
            memset(cell->glyph, 0, sizeof cell->glyph);
            memcpy(cell->glyph, text, (size_t)size);
            cell->ink = (uint8_t)ink;
            if (x >= canvas->width) canvas->width = x + 1;
            if (y >= canvas->height) canvas->height = y + 1;
        }
        text += size;
        x++;
    }
    return x;
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

int sk_canvas_is_legal(const sk_canvas *canvas, sk_action action) {
    int low = 0, high = canvas->choice_count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (canvas->choices[middle].action == action) return 1;
        if (canvas->choices[middle].action < action) low = middle + 1;
        else high = middle - 1;
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

void sk_canvas_print(const sk_canvas *canvas, sk_text *out) {
    for (int y = 0; y < canvas->height; y++) {
        int end = SK_CANVAS_WIDTH;
        while (end > 0 && (!canvas->cells[y][end - 1].glyph[0] || strcmp(canvas->cells[y][end - 1].glyph, " ") == 0))
            end--;
        for (int x = 0; x < end; x++) sk_text_add(out, canvas->cells[y][x].glyph[0] ? canvas->cells[y][x].glyph : " ");
        sk_text_char(out, '\n');
    }
}
