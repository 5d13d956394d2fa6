/* draw.c - Reykholt on the terminal: the action board as a grid of named spaces, the track in six lines of five tables,
 * piles and service cards with their full text, then every player's stock, greenhouses and cards.
 *
 * Shapes and numbers name the players, letters the goods; colour only repeats them.
 */
#include "rules.c"

#include "skerry/canvas.h"
#include "skerry/text.h"
#include "reykholt_words.h"

enum { CELL_W = 20, TABLE_W = 16, HOUSE_W = 11, WIDTH = 80, PICTURE_W = 6, PICTURE_H = 3 };

static const char *const shapes[SEATS] = {"●", "■", "▲", "◆"};
static const uint8_t good_inks[GOODS] = {SK_INK_RED, SK_INK_GRASS, SK_INK_EARTH, SK_INK_ROCK, SK_INK_GOLD};

static const char *word(const sk_canvas *canvas, int id) {
    return rey_word(canvas->lang, id);
}

static const char *seat_name(const sk_canvas *canvas, int seat) {
    return canvas->names && canvas->names[seat] ? canvas->names[seat] : "";
}

static int draw_seat_mark(sk_canvas *canvas, int x, int y, int seat) {
    x = sk_canvas_text(canvas, x, y, (SK_INK_SEAT0 + seat) | SK_BOLD, shapes[seat]);
    return sk_canvas_number(canvas, x, y, (SK_INK_SEAT0 + seat) | SK_BOLD, seat + 1);
}

/* Text broken at spaces from column x to `right`; returns the line after it. */
static int draw_wrapped(sk_canvas *canvas, int x, int y, int right, int ink, const char *text) {
    int at = x;
    while (*text) {
        char one[64];
        int length = 0;
        while (text[length] && text[length] != ' ' && length < (int)sizeof one - 1)
            length++;
        memcpy(one, text, (size_t)length);
        one[length] = 0;
        int columns = sk_canvas_columns(one);
        if (at > x && at + columns > right) {
            at = x;
            y++;
        }
        at = sk_canvas_text(canvas, at, y, ink, one) + 1;
        text += length;
        while (*text == ' ')
            text++;
    }
    return y + 1;
}

/* --- heading --- */

static int moment_word(int moment) {
    if (moment <= AT_GIFT) return W_table_moment_setup;
    if (moment <= AT_EVENT) return W_table_moment_event;
    if (moment <= AT_WORK_END) return W_table_moment_work;
    if (moment <= AT_HARVEST_END) return W_table_moment_harvest;
    if (moment <= AT_TOUR_END) return W_table_moment_tour;
    return moment <= AT_REST ? W_table_moment_rest : W_table_moment_over;
}

static int draw_heading(const rey_state *s, sk_canvas *canvas) {
    char memory[64];
    sk_text text;
    int number = option(s, OPTION_SCENARIO_SHIFT, 3), y = 1;
    int x = sk_canvas_text(canvas, 0, 0, SK_INK_TITLE | SK_BOLD, word(canvas, W_board_title)) + 2;
    sk_text_init(&text, memory, sizeof memory);
    SK_SAY(&text, canvas->lang, word(canvas, W_board_round), {"n", NULL, s->head.round}, {"total", NULL, s->rounds});
    x = sk_canvas_text(canvas, x, 0, SK_INK_PLAIN | SK_BOLD, memory) + 2;
    x = sk_canvas_text(canvas, x, 0, SK_INK_PLAIN, word(canvas, moment_word(s->moment))) + 2;
    if (s->head.players > 1 && s->head.round) {
        x = sk_canvas_text(canvas, x, 0, SK_INK_FAINT, word(canvas, W_board_first)) + 1;
        draw_seat_mark(canvas, x, 0, s->first);
    }
    if (number) {
        x = sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_board_scenario)) + 1;
        x = sk_canvas_number(canvas, x, y, SK_INK_GOLD | SK_BOLD, number) + 1;
        x = sk_canvas_text(canvas, x, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_scenario_name_0 + number)) + 1;
        y = draw_wrapped(canvas, x, y, WIDTH, SK_INK_PLAIN, word(canvas, W_scenario_text_0 + number));
    }
    if (s->event) {
        x = sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_board_event)) + 1;
        x = sk_canvas_text(canvas, x, y, SK_INK_GOLD | SK_BOLD, s->event < 10 ? "V0" : "V");
        x = sk_canvas_number(canvas, x, y, SK_INK_GOLD | SK_BOLD, s->event) + 1;
        x = sk_canvas_text(canvas, x, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_event_name_0 + s->event)) + 1;
        y = draw_wrapped(canvas, x, y, WIDTH, SK_INK_PLAIN, word(canvas, W_event_text_0 + s->event));
    }
    return y;
}

/* --- action board --- */

/* Workers on a space: shape and number; solo: colours a and b, neutral as a block. */
static void draw_workers(const rey_state *s, sk_canvas *canvas, int space, int x, int y) {
    for (int c = 0; c < SEATS; c++) {
        if (!(s->workers[c] >> space & 1)) continue;
        if (s->head.players > 1) {
            x = draw_seat_mark(canvas, x, y, c);
        } else if (c == 2) {
            x = sk_canvas_text(canvas, x, y, SK_INK_ROCK | SK_BOLD, "▓▓");
        } else {
            x = sk_canvas_text(canvas, x, y, (SK_INK_SEAT0 + c) | SK_BOLD, c ? "■b" : "●a");
        }
    }
}

static void draw_space(const rey_state *s, sk_canvas *canvas, int space, int x, int y) {
    const rey_space *row = &SPACE[side_of(s)][space];
    char name[NAME_SIZE];
    int closed = event_rule(s, RULE_ROAD_WORKS) && SPACE_SET[layout(s)][SET_BOTTOM] >> space & 1;
    int legal_now = sk_canvas_is_legal(canvas, (sk_action)(ACT_PLACE + space)) && s->head.step == STEP_PLACE;
    int ink = s->space == space ? SK_INK_GOLD | SK_BOLD : legal_now ? SK_INK_PLAIN | SK_BOLD : SK_INK_FAINT;
    rey_space_name(s, space, canvas->lang, name);
    int at = sk_canvas_text(canvas, x, y, ink, name);
    at = sk_canvas_text(canvas, at, y, SK_INK_RED | SK_BOLD, row->flag ? "⚑" : closed ? "×" : " ");
    sk_canvas_text(canvas, at, y, ink, word(canvas, rey_space_word(s, space, 1)));
    draw_workers(s, canvas, space, x + 15, y);
    if (s->head.step == STEP_PLACE) sk_canvas_target(canvas, x, y, CELL_W - 1, 1, (sk_action)(ACT_PLACE + space));
    if (s->head.step == STEP_OPTION && s->space == space) {
        sk_canvas_target(canvas, x, y, CELL_W - 1, 1, ACT_OPTION);
        sk_canvas_target(canvas, x, y, CELL_W - 1, 1, ACT_OPTION + 1);
    }
}

/* The text of the space under the cursor, or of the one being used. */
static int draw_space_text(const rey_state *s, sk_canvas *canvas, int y) {
    int space = s->space != SK_NONE ? s->space : canvas->focus - ACT_PLACE;
    int shown = s->space != SK_NONE || (s->head.step == STEP_PLACE && space >= 0 && space < SPACES);
    if (!shown) return y;
    char name[NAME_SIZE];
    rey_space_name(s, space, canvas->lang, name);
    int x = sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, name) + 1;
    sk_canvas_text(canvas, x, y, SK_INK_PLAIN, word(canvas, rey_space_word(s, space, 0)));
    return y + 1;
}

static int draw_board(const rey_state *s, sk_canvas *canvas, int y) {
    int rows = side_of(s) ? 6 : 3, top = s->head.players == 3;
    for (int column = 0; column < COLUMNS; column++) {
        sk_canvas_text(canvas, column * CELL_W, y, SK_INK_TITLE, word(canvas, W_column_0 + column));
        for (int row = top; row < rows; row++)
            draw_space(s, canvas, column * rows + row, column * CELL_W, y + 1 + row - top);
    }
    return draw_space_text(s, canvas, y + 1 + rows - top);
}

/* --- track --- */

static void draw_table(const rey_state *s, sk_canvas *canvas, int table, int x, int y) {
    int good = table_good(table), at = x, touring = s->head.step == STEP_TOUR;
    int goal = s->head.players == 1 && scenario(s)->rule != RULE_POINTS && table == scenario(s)->goal;
    if (table < 10) at++;
    at = sk_canvas_number(canvas, at, y, SK_INK_FAINT, table);
    at = sk_canvas_text(canvas, at, y, SK_INK_GOLD | SK_BOLD, goal ? "◎" : " ");
    at = sk_canvas_number(canvas, at, y, good_inks[good], table_plates(table));
    at = sk_canvas_text(canvas, at, y, good_inks[good] | SK_BOLD, word(canvas, W_letter_0 + good)) + 1;
    for (int i = 0; i < s->head.players; i++)
        if (s->seats[s->line[i]].table == table) at = draw_seat_mark(canvas, at, y, s->line[i]);
    int here = s->seats[s->seat].table;
    if (touring && table == here + 1) {
        for (int k = 0; k < 7; k++)
            if (k == 0 || sk_canvas_is_legal(canvas, (sk_action)(ACT_TABLE + k)))
                sk_canvas_target(canvas, x, y, TABLE_W - 1, 1, (sk_action)(ACT_TABLE + k));
        sk_canvas_target(canvas, x, y, TABLE_W - 1, 1, ACT_BONUS);
    }
    if (touring && table == here) sk_canvas_target(canvas, x, y, TABLE_W - 1, 1, ACT_STOP);
}

/* Managers stand in order, the one in front first. */
static int draw_track(const rey_state *s, sk_canvas *canvas, int y) {
    int x = sk_canvas_text(canvas, 0, y, SK_INK_TITLE, word(canvas, W_board_track)) + 2;
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_start)) + 1;
    for (int i = 0; i < s->head.players; i++)
        if (!s->seats[s->line[i]].table) x = draw_seat_mark(canvas, x, y, s->line[i]);
    for (int table = 1; table <= LAST_TABLE; table++)
        draw_table(s, canvas, table, 1 + (table - 1) % 5 * TABLE_W, y + 1 + (table - 1) / 5);
    return y + 7;
}

/* --- piles and cards --- */

static int draw_piles(const rey_state *s, sk_canvas *canvas, int y) {
    int x = sk_canvas_text(canvas, 0, y, SK_INK_TITLE, word(canvas, W_board_piles)) + 1;
    for (int pile = 0; pile < 5; pile++) {
        int from = x, count = pile < 4 ? sk_bits(s->piles >> (4 * pile) & 15) : s->top_count + sk_bits(s->under);
        if (pile < 4)
            x = sk_canvas_number(canvas, x, y, SK_INK_WATER | SK_BOLD, pile + 3);
        else
            x = sk_canvas_text(canvas, x, y, SK_INK_WATER | SK_BOLD, word(canvas, W_board_random));
        for (int good = 0; good < GOODS && pile < 4; good++)
            if (ADMITTED[pile + 3] >> good & 1)
                x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_letter_0 + good));
        x = sk_canvas_text(canvas, x, y, SK_INK_PLAIN, "×");
        x = sk_canvas_number(canvas, x, y, SK_INK_PLAIN | SK_BOLD, count);
        if (s->head.step == STEP_PILE) sk_canvas_target(canvas, from, y, x - from, 1, (sk_action)(ACT_PILE + pile));
        x += 2;
    }
    if (s->top_count) {
        x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_top)) + 1;
        sk_canvas_number(canvas, x, y, SK_INK_PLAIN, PARCELS[s->top[s->top_count - 1]]);
    }
    return y + 1;
}

/* A card with its full text; red ones are marked as once. */
static int draw_card(const rey_state *s, sk_canvas *canvas, int card, int x, int y, sk_action action, int step) {
    char name[NAME_SIZE];
    int top = y, red = CARD[s->group][card].moment == ON_NOW;
    rey_card_name(s->group, card, name);
    int at = sk_canvas_text(canvas, x, y, (red ? SK_INK_RED : SK_INK_WATER) | SK_BOLD, name) + 1;
    at = sk_canvas_text(canvas, at, y, SK_INK_PLAIN | SK_BOLD, word(canvas, rey_card_word(s->group, card, 0))) + 1;
    if (red) at = sk_canvas_text(canvas, at, y, SK_INK_RED, word(canvas, W_board_red)) + 1;
    if (s->shared >> card & 1) at = sk_canvas_text(canvas, at, y, SK_INK_GOLD, "⇄") + 1;
    y = draw_wrapped(canvas, at, y, at + 20 > WIDTH ? at + 20 : WIDTH, SK_INK_PLAIN,
                     word(canvas, rey_card_word(s->group, card, 1)));
    if (s->head.step == step) sk_canvas_target(canvas, x, top, WIDTH - x, y - top, action);
    return y;
}

static int draw_offer(const rey_state *s, sk_canvas *canvas, int y) {
    int left = sk_bits(s->offer);
    int x = sk_canvas_text(canvas, 0, y, SK_INK_TITLE, word(canvas, W_board_offer)) + 1;
    if (s->head.round && left) {
        x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_stack)) + 1;
        for (int good = left < 3 ? 3 - left : 0; good < 3; good++)
            x = sk_canvas_text(canvas, x, y, good_inks[good] | SK_BOLD, word(canvas, W_letter_0 + good));
    }
    y++;
    for (uint32_t rest = s->offer; rest; rest &= rest - 1) {
        int card = sk_lowest(rest), step = s->task.way == WAY_OFFER ? STEP_CARD : STEPS;
        y = draw_card(s, canvas, card, 1, y, (sk_action)(ACT_CARD + card), step);
    }
    return y;
}

/* --- players --- */

/* Targets on a stock counter: pay, take, give, swap. */
static void target_good(const rey_state *s, sk_canvas *canvas, int x, int y, int good) {
    int step = s->head.step;
    if (step == STEP_PAY || step == STEP_GIVE) sk_canvas_target(canvas, x, y, 4, 1, (sk_action)(ACT_PAY + good));
    if (step == STEP_TAKE) sk_canvas_target(canvas, x, y, 4, 1, (sk_action)(ACT_TAKE + good));
    for (int other = 0; other < GOODS; other++) {
        sk_action action = (sk_action)(ACT_EXCHANGE + GOODS * good + other);
        if (sk_canvas_is_legal(canvas, action)) sk_canvas_target(canvas, x, y, 4, 1, action);
    }
}

/* Rows of a greenhouse, with its picture where there are any. */
static int house_h(const sk_canvas *canvas) {
    return canvas->has_pictures ? 1 + PICTURE_H : 1;
}

static void target_house(const rey_state *s, sk_canvas *canvas, int x, int y, int house) {
    int step = s->head.step, h = house_h(canvas);
    if (step == STEP_PICK) sk_canvas_target(canvas, x, y, HOUSE_W - 1, h, (sk_action)(ACT_PICK + house));
    for (int good = 0; good < GOODS; good++) {
        sk_action put = (sk_action)(ACT_PUT + good * HOUSES + house), out = (sk_action)(ACT_OUT + house * GOODS + good);
        if (sk_canvas_is_legal(canvas, put)) sk_canvas_target(canvas, x, y, HOUSE_W - 1, h, put);
        if (sk_canvas_is_legal(canvas, out)) sk_canvas_target(canvas, x, y, HOUSE_W - 1, h, out);
    }
}

/* "5a[TTT··]": parcels with goods first. */
static void draw_house(const rey_state *s, sk_canvas *canvas, int x, int y, int house) {
    const rey_house *h = &s->houses[house];
    int at = sk_canvas_text(canvas, x, y, h->count ? SK_INK_WATER : SK_INK_WATER | SK_BOLD, rey_house_name(house));
    at = sk_canvas_text(canvas, at, y, SK_INK_FAINT, "[");
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < h->goods[good]; i++)
            at = sk_canvas_text(canvas, at, y, good_inks[good] | SK_BOLD, word(canvas, W_letter_0 + good));
    for (int i = h->count; i < h->parcels; i++)
        at = sk_canvas_text(canvas, at, y, SK_INK_FAINT, "·");
    sk_canvas_text(canvas, at, y, SK_INK_FAINT, "]");
    if (canvas->has_pictures) {
        uint32_t what = h->parcels - 1u;
        for (int good = 0; good < GOODS; good++)
            what |= (uint32_t)h->goods[good] << (4 + 4 * good);
        sk_canvas_sprite(canvas, x + 1, y + 1, PICTURE_W, PICTURE_H, what);
    }
    target_house(s, canvas, x, y, house);
}

static int draw_seat_line(const rey_state *s, sk_canvas *canvas, int seat, int y) {
    const rey_seat *me = &s->seats[seat];
    int acts = s->head.actors >> seat & 1;
    sk_canvas_text(canvas, 0, y, SK_INK_GOLD | SK_BOLD, acts ? "▶" : " ");
    int x = draw_seat_mark(canvas, 1, y, seat) + 1;
    sk_canvas_cut(canvas, x, y, SK_INK_SEAT0 + seat, seat_name(canvas, seat), 19 - x);
    x = 20;
    for (int good = 0; good < GOODS; good++, x += 5) {
        int at = sk_canvas_text(canvas, x, y, good_inks[good] | SK_BOLD, word(canvas, W_letter_0 + good));
        sk_canvas_number(canvas, at, y, me->stock[good] ? SK_INK_PLAIN | SK_BOLD : SK_INK_FAINT, me->stock[good]);
        if (acts) target_good(s, canvas, x, y, good);
    }
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_table)) + 1;
    x = sk_canvas_number(canvas, x, y, SK_INK_PLAIN | SK_BOLD, me->table) + 1;
    x = sk_canvas_text(canvas, x, y, SK_INK_FAINT, word(canvas, W_board_next)) + 1;
    for (int table = me->table + 1; table <= me->table + 3 && table <= LAST_TABLE; table++) {
        x = sk_canvas_number(canvas, x, y, SK_INK_PLAIN, table_plates(table));
        x = sk_canvas_text(canvas, x, y, good_inks[table_good(table)] | SK_BOLD,
                           word(canvas, W_letter_0 + table_good(table))) +
            1;
    }
    if (s->head.step == STEP_TOUR && acts && !(me->marks & MARK_BONUS))
        sk_canvas_text(canvas, x, y, SK_INK_GOLD | SK_BOLD, word(canvas, W_board_bonus_due));
    return y + 1;
}

static int draw_seat(const rey_state *s, sk_canvas *canvas, int seat, int y) {
    const rey_seat *me = &s->seats[seat];
    int x = 3;
    y = draw_seat_line(s, canvas, seat, y);
    for (uint32_t rest = me->houses; rest; rest &= rest - 1) {
        if (x + HOUSE_W > WIDTH) {
            x = 3;
            y += house_h(canvas);
        }
        draw_house(s, canvas, x, y, sk_lowest(rest));
        x += HOUSE_W;
    }
    if (me->houses) y += house_h(canvas);
    for (uint32_t rest = s->cards[seat]; rest; rest &= rest - 1) {
        int card = sk_lowest(rest), step = s->task.way == WAY_SHARE ? STEP_CARD : STEPS;
        y = draw_card(s, canvas, card, 3, y, (sk_action)(ACT_SHARE + card), step);
    }
    return y;
}

void rey_draw(const void *view, sk_canvas *canvas) {
    const rey_state *s = (const rey_state *)view;
    sk_canvas_clear(canvas);
    int y = draw_heading(s, canvas);
    sk_canvas_pane(canvas, y, word(canvas, W_pane_board));
    y = draw_board(s, canvas, y);
    sk_canvas_pane(canvas, y, word(canvas, W_pane_track));
    y = draw_track(s, canvas, y);
    for (int seat = 0; seat < s->head.players; seat++) {
        sk_canvas_pane(canvas, y, seat_name(canvas, seat));
        y = draw_seat(s, canvas, seat, y);
    }
    sk_canvas_pane(canvas, y, word(canvas, W_pane_piles));
    y = draw_piles(s, canvas, y);
    draw_offer(s, canvas, y);
}
