/* arrange.c - panes of a board in the window. See arrange.h. */
#include "arrange.h"

enum { GAP = 2 };

/* The strips of the canvas: the head, then the panes. */
static void find_strips(arrangement *a, const sk_canvas *canvas) {
    a->count = 0;
    for (int i = -1; i < canvas->pane_count; i++) {
        strip *s = &a->strips[a->count];
        int end = i + 1 < canvas->pane_count ? canvas->panes[i + 1].y : canvas->height;
        s->y = i < 0 ? 0 : canvas->panes[i].y;
        s->h = end - s->y;
        s->w = 0;
        s->title = i < 0 ? "" : canvas->panes[i].title;
        s->is_needed = i >= 0 && canvas->panes[i].is_needed;
        if (s->h <= 0) continue;
        for (int y = s->y; y < end; y++)
            for (int x = s->w; x < SK_CANVAS_WIDTH; x++)
                if (canvas->cells[y][x].glyph[0] || canvas->cells[y][x].glyph[1]) s->w = x + 1;
        a->count++;
    }
}

/* Set the strips of `set` (bits) in columns; 1 if they all stand inside. A strip that is taller than the window may
 * have a column of its own. */
static int pack(arrangement *a, uint32_t set, int columns, int rows) {
    int x = 0, y = 0, widest = 0, fits = 1;
    for (int i = 0; i < a->count; i++) {
        strip *s = &a->strips[i];
        if (!(set >> i & 1)) continue;
        if (y && y + s->h > rows && x + widest + GAP + s->w <= columns) {
            x += widest + GAP;
            y = widest = 0;
        }
        if (y && y + s->h > rows) fits = 0;
        s->to_x = x;
        s->to_y = y;
        y += s->h;
        if (s->w > widest) widest = s->w;
    }
    return fits;
}

static uint32_t find_needed(const arrangement *a) {
    uint32_t needed = 0;
    for (int i = 0; i < a->count; i++)
        if (a->strips[i].is_needed) needed |= 1u << i;
    return needed;
}

/* Strips in which something can be chosen. */
static uint32_t find_wanted(const arrangement *a, const sk_canvas *canvas) {
    uint32_t wanted = 0;
    for (int i = 0; i < canvas->target_count; i++)
        if (canvas->targets[i].legal) wanted |= 1u << arrange_strip(a, canvas->targets[i].y);
    return wanted;
}

/* Add strips to the set while everything still fits. */
static uint32_t add_strips(arrangement *a, uint32_t set, uint32_t more, int columns, int rows) {
    for (int i = 0; i < a->count; i++)
        if (more >> i & 1 & ~(set >> i) && pack(a, set | 1u << i, columns, rows)) set |= 1u << i;
    return set;
}

/* Rows of the lowest arrangement of the whole board, `rows` or less: columns as high as each other use a wide
 * window. */
static int lowest(arrangement *a, uint32_t all, int columns, int rows) {
    int high = 0;
    for (int i = 0; i < a->count; i++)
        if (a->strips[i].h > high) high = a->strips[i].h;
    while (high < rows && !pack(a, all, columns, high))
        high++;
    return high < rows ? high : rows;
}

void arrange(arrangement *a, const sk_canvas *canvas, int columns, int rows, int focus, int pinned) {
    uint32_t all, set = 0;
    int below = 0;
    find_strips(a, canvas);
    all = (1u << a->count) - 1;
    if (pack(a, all, columns, rows)) {
        (void)pack(a, all, columns, lowest(a, all, columns, rows));
        set = all;
    } else {
        if (a->count && !a->strips[0].title[0]) set = 1;
        if (focus >= 0) set |= 1u << arrange_strip(a, focus);
        if (pinned >= 0 && pinned < a->count) set |= 1u << pinned;
        set = add_strips(a, set, find_needed(a), columns, rows);
        set = add_strips(a, set, find_wanted(a, canvas), columns, rows);
        set = add_strips(a, set, all, columns, rows);
        (void)pack(a, set, columns, rows);
    }
    a->width = a->height = 0;
    for (int i = 0; i < a->count; i++)
        if (set >> i & 1 && a->strips[i].to_y + a->strips[i].h > below) below = a->strips[i].to_y + a->strips[i].h;
    if (below < rows && set != all) below = rows;
    for (int i = 0; i < a->count; i++) {
        strip *s = &a->strips[i];
        s->is_shown = (int)(set >> i & 1);
        if (!s->is_shown) {
            s->to_x = 0;
            s->to_y = below;
            below += s->h;
        }
        if (s->to_x + s->w > a->width) a->width = s->to_x + s->w;
        if (s->to_y + s->h > a->height) a->height = s->to_y + s->h;
    }
}

int arrange_strip(const arrangement *a, int y) {
    for (int i = a->count - 1; i > 0; i--)
        if (y >= a->strips[i].y) return i;
    return 0;
}

void arrange_point(const arrangement *a, int x, int y, int *to_x, int *to_y) {
    const strip *s = &a->strips[arrange_strip(a, y)];
    *to_x = x + s->to_x;
    *to_y = y - s->y + s->to_y;
}
