/* draw.c - the terminal board of Settlement: heroes, market and artefacts above, the viewer's wilderness and settlement
 * side by side, stock and exchanges below, then the opponents at a glance. 79 columns wide.
 *
 * Without colour everything still reads: icons are letters, "!" marks a terrain whose monster the row would call,
 * monsters stand in capitals, "#" is a fort, "v" a villager on a zone, "*" a hero that can be paid now, "~" one after
 * exchanges.
 */
#include "skerry/bits.h"
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "components.h"
#include "settlement_words.h"

extern const sk_box settlement_box;

/* clang-format off */
enum {
    CARD = 19, CARD_H = 7, CELL = 11, WILD = 5, TOWN_X = 39, TOWN = 46, TOWN_CELL = 11, WIDTH = 79,
    RIVAL_COLUMNS = 150,         /* from which the boards of opponents are drawn, too */
    HERO_W = 6, HERO_H = 3, PIECE_W = 4, PIECE_H = 2 /* pictures, where there are any */
};
/* clang-format on */

static const int resource_ink[SET_RESOURCES] = {SK_INK_EARTH, SK_INK_RED, SK_INK_ROCK, SK_INK_WATER, SK_INK_GOLD};
static const int colour_ink[SET_COLOURS] = {SK_INK_GRASS, SK_INK_GOLD, SK_INK_WATER, SK_INK_RED};

/* What all parts need. */
typedef struct scene {
    sk_canvas *canvas;
    const set_state *s;
    const set_seat *p; /* the player whose board is drawn large */
    int seat;
    unsigned danger;
    int is_rival; /* 1: nothing on these boards can be chosen */
} scene;

static const char *word(const scene *c, int id) {
    return settlement_messages[c->canvas->lang][id];
}

static const char *name_of(const scene *c, int seat) {
    return c->canvas->names && seat < SET_PLAYERS && c->canvas->names[seat] ? c->canvas->names[seat] : "?";
}

/* Let a part of a player's boards stand for a choice; those of an opponent are only looked at. */
static void stand_for(const scene *c, int x, int y, int w, int h, int action) {
    if (!c->is_rival) sk_canvas_target(c->canvas, x, y, w, h, (sk_action)action);
}

/* Rows of a hero card, of a region or a street, and of the boards, with pictures where there are any. */
static int card_h(const scene *c) {
    return CARD_H + (c->canvas->has_pictures ? HERO_H : 0);
}

static int row_h(const scene *c) {
    return c->canvas->has_pictures ? 2 + PIECE_H : 2;
}

static int board_h(const scene *c) {
    return 3 * row_h(c) + 2;
}

/* A picture of a kind, where there are any. */
static void picture(const scene *c, int x, int y, int w, int h, int kind, int number) {
    if (c->canvas->has_pictures) sk_canvas_sprite(c->canvas, x, y, w, h, (uint32_t)(kind << 8 | (number & 0xff)));
}

/* At most `width` columns of a text; returns the column after it. */
static int text(const scene *c, int x, int y, int ink, const char *string, int width) {
    return sk_canvas_cut(c->canvas, x, y, ink, string, width);
}

/* "2w 1D": goods in letters, each in its ink; returns the column after them. */
static int goods(const scene *c, int x, int y, const uint8_t *counts) {
    int start = x;
    for (int r = 0; r < SET_RESOURCES; r++) {
        if (!counts[r]) continue;
        if (x > start) x++;
        x = sk_canvas_number(c->canvas, x, y, resource_ink[r] | SK_BOLD, counts[r]);
        x = sk_canvas_text(c->canvas, x, y, resource_ink[r] | SK_BOLD, word(c, W_letter_0 + r));
    }
    return x;
}

static int points_of(const set_state *s, int seat) {
    int lines[SET_SHEET_LINES], sum = 0;
    set_sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++)
        sum += lines[i];
    return sum;
}

/* 2: the price is in stock; 1: it is after exchanges; 0: it is not. */
static int affordable(const scene *c, sk_action action) {
    uint8_t cost[SET_RESOURCES];
    sk_action plies[SET_PLAN_MAX];
    int missing = 0;
    if (!set_price(c->s, action, cost)) return 0;
    for (int r = 0; r < SET_RESOURCES; r++)
        missing |= c->p->stock[r] < cost[r];
    if (!missing) return 2;
    return set_exchange_plan(c->s, c->seat, cost, plies, SET_PLAN_MAX) > 0;
}

/* --- Heroes ------------------------------------------------------------------------------------------------------ */

static void draw_hero(const scene *c, int position, int x, int y) {
    int hero = c->s->row[position];
    sk_action action = (sk_action)(SET_INVITE + position);
    uint8_t cost[SET_RESOURCES];
    char title[8] = "1";
    title[0] = (char)('1' + position);
    sk_canvas_box(c->canvas, x, y, CARD, card_h(c), SK_INK_LINE, title);
    sk_canvas_target(c->canvas, x, y, CARD, card_h(c), action);
    int extra = set_surcharge(c->s, position);
    if (extra) {
        int at = sk_canvas_text(c->canvas, x + CARD - 5, y, SK_INK_WATER, "+");
        at = sk_canvas_number(c->canvas, at, y, SK_INK_WATER, extra);
        sk_canvas_text(c->canvas, at, y, SK_INK_WATER, word(c, W_letter_3));
    }
    if (hero >= SET_HEROES) return;
    const set_hero *card = &SET_HERO_CARDS[hero];
    static const char *const marks[3] = {" ", "~", "*"};
    int can = affordable(c, action);
    sk_canvas_text(c->canvas, x + 1, y + 1, SK_INK_GOOD | SK_BOLD, marks[can]);
    text(c, x + 2, y + 1, can == 2 ? SK_INK_TITLE | SK_BOLD : SK_INK_TITLE, word(c, W_hero_0 + hero), CARD - 3);
    text(c, x + 2, y + 2, SK_INK_PLAIN, word(c, W_guild_0 + card->guild), CARD - 3);
    int at = sk_canvas_number(c->canvas, x + 2, y + 3, SK_INK_PLAIN, card->points);
    at = sk_canvas_text(c->canvas, at, y + 3, SK_INK_PLAIN, word(c, W_draw_vp));
    if (card->guild != SET_CRAFTSMAN) {
        int own[3] = {sk_bits(c->p->reach[SET_RED]), sk_bits(c->p->forts),
                      c->p->streets[0] + c->p->streets[1] + c->p->streets[2]};
        at = text(c, at, y + 3, SK_INK_PLAIN, word(c, W_draw_each_0 + card->guild), 9);
        at = sk_canvas_text(c->canvas, at + 1, y + 3, SK_INK_FAINT, "(");
        at = sk_canvas_number(c->canvas, at, y + 3, SK_INK_FAINT, own[card->guild]);
        sk_canvas_text(c->canvas, at, y + 3, SK_INK_FAINT, ")");
    }
    set_price(c->s, action, cost);
    goods(c, x + 2, y + 4, cost);
    text(c, x + 2, y + 5, colour_ink[card->icon], word(c, W_monster_0 + card->icon), 10);
    picture(c, x + 2, y + CARD_H - 1, HERO_W, HERO_H, SET_PICTURE_HERO, hero);
    picture(c, x + CARD - HERO_W - 2, y + CARD_H - 1, HERO_W, HERO_H, SET_PICTURE_MONSTER, card->icon);
    if (!card->bonus) return;
    at = sk_canvas_text(c->canvas, x + CARD - 4, y + 5, SK_INK_GOOD, "+");
    at = sk_canvas_number(c->canvas, at, y + 5, SK_INK_GOOD, card->bonus);
    sk_canvas_text(c->canvas, at, y + 5, SK_INK_GOOD, "v");
}

/* --- Market, stacks, artefacts ----------------------------------------------------------------------------------- */

static void draw_space(const scene *c, int space, int x, int y) {
    int type = c->s->market[space];
    uint8_t cost[SET_RESOURCES];
    int at = sk_canvas_number(c->canvas, x, y, SK_INK_FAINT, space + 1);
    sk_canvas_target(c->canvas, x, y, 24, 1, (sk_action)(SET_BUILD + space));
    if (type >= SET_TYPES) {
        sk_canvas_text(c->canvas, at + 1, y, SK_INK_FAINT, "-");
        return;
    }
    int ink = sk_canvas_is_legal(c->canvas, (sk_action)(SET_BUILD + space)) ? SK_INK_TITLE | SK_BOLD : SK_INK_PLAIN;
    set_price(c->s, (sk_action)(SET_BUILD + space), cost);
    at = goods(c, at + 1, y, cost);
    at = text(c, at + 1, y, ink, word(c, W_tile_0 + type), 10);
    if (c->s->height[space] > 1) {
        at = sk_canvas_text(c->canvas, at + 1, y, SK_INK_GOOD, "x");
        at = sk_canvas_number(c->canvas, at, y, SK_INK_GOOD, c->s->height[space]);
    }
    text(c, at + 1, y, SK_INK_FAINT, word(c, W_effect_0 + type), x + 24 - at - 1);
}

/* A label, then a number; returns the column after them and a gap. */
static int count(const scene *c, int x, int y, int label, long number) {
    x = sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, word(c, label));
    return sk_canvas_number(c->canvas, x + 1, y, SK_INK_PLAIN, number) + 2;
}

static int draw_market(const scene *c, int y) {
    const set_state *s = c->s;
    sk_canvas_box(c->canvas, 0, y, WIDTH, 5, SK_INK_LINE, word(c, W_draw_market));
    for (int i = 0; i < SET_SPACES; i++)
        draw_space(c, i, 2 + 25 * (i % 3), y + 1 + i / 3);
    int x = count(c, 16, y, W_draw_pile, sk_bits64(s->pile));
    x = sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, word(c, W_draw_stacks));
    for (int level = 0; level < 3; level++) {
        x = sk_canvas_text(c->canvas, x + 1, y, SK_INK_FAINT, word(c, W_region_0 + level));
        x = sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, ":");
        x = sk_canvas_number(c->canvas, x, y, SK_INK_PLAIN, sk_bits(s->terrain_stack[level]));
    }
    x = sk_canvas_text(c->canvas, x + 2, y, SK_INK_FAINT, word(c, W_draw_heroes));
    sk_canvas_number(c->canvas, x + 1, y, SK_INK_PLAIN, sk_bits64(s->hero_deck));
    return y + 5;
}

/* An artefact and what it does, which may need a row of its own; returns the last row. */
static int draw_power(const scene *c, int x, int y, int artefact) {
    const char *power = word(c, W_power_0 + artefact);
    x = sk_canvas_text(c->canvas, x, y, SK_INK_TITLE | SK_BOLD, word(c, W_artefact_0 + artefact)) + 2;
    if (x + sk_canvas_columns(power) > WIDTH) {
        x = 2;
        y++;
    }
    text(c, x, y, SK_INK_PLAIN, power, WIDTH - x);
    return y;
}

static int draw_artefacts(const scene *c, int y) {
    int x = sk_canvas_text(c->canvas, 0, y, SK_INK_FAINT, word(c, W_draw_artefacts)) + 1;
    for (int a = 0; a < SET_ARTEFACTS; a++) {
        if (!(c->s->display >> a & 1)) continue;
        int width = sk_canvas_columns(word(c, W_artefact_0 + a));
        if (x + width > WIDTH) {
            x = 2;
            y++;
        }
        sk_canvas_text(c->canvas, x, y, SK_INK_TITLE, word(c, W_artefact_0 + a));
        sk_canvas_target(c->canvas, x, y, width, 1, (sk_action)(SET_ARTEFACT + a));
        x += width + 2;
    }
    if (c->canvas->focus >= SET_ARTEFACT && c->canvas->focus < SET_ARTEFACT + SET_ARTEFACTS) {
        y = draw_power(c, 2, y + 1, c->canvas->focus - SET_ARTEFACT);
    } else if (c->p->artefact < SET_ARTEFACTS) {
        x = sk_canvas_text(c->canvas, 0, ++y, SK_INK_FAINT, word(c, W_draw_own)) + 1;
        y = draw_power(c, x, y, c->p->artefact);
    }
    return y + 1;
}

/* --- The player's board ------------------------------------------------------------------------------------------ */

/* Villagers on an activation zone: "( )", "(v)" or "(vv)". */
static void draw_zone(const scene *c, int x, int y, int zone) {
    int used = (c->p->activated >> zone & 1) + (c->p->again >> zone & 1);
    static const char *const marks[3] = {"( )", "(v)", "(vv)"};
    sk_canvas_text(c->canvas, x, y, used ? SK_INK_BAD : SK_INK_GOOD, marks[used]);
}

/* The choices that a space of the wilderness stands for. */
static void terrain_targets(const scene *c, int space, int x, int y) {
    int region = space / 3, column = space % 3, step = c->s->head.step;
    if (step == SET_COLUMN && region == c->s->region) {
        stand_for(c, x, y, CELL - 1, row_h(c), SET_LAY + column);
    } else if (step == SET_RISK && region == c->s->region && c->s->risks && column == sk_lowest(c->s->risks)) {
        stand_for(c, x, y, CELL - 1, row_h(c), SET_NO_MONSTER);
        stand_for(c, x, y, CELL - 1, row_h(c), SET_MONSTER);
    } else if (c->p->terrain[space] < SET_KINDS) {
        int kind = c->p->monsters >> space & 1 ? SET_HUNT : c->p->forts >> space & 1 ? SET_GARRISON : SET_FORTIFY;
        stand_for(c, x, y, CELL - 1, row_h(c), SET_TERRAIN + 3 * space + kind);
    } else if (c->p->frontier >> space & 1) {
        stand_for(c, x, y, CELL - 1, row_h(c), SET_EXPLORE + region);
    }
}

static void draw_terrain(const scene *c, int space, int x, int y) {
    char name[3] = "a1";
    name[0] = (char)('a' + space % 3);
    name[1] = (char)('1' + space / 3);
    terrain_targets(c, space, x, y);
    sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, name);
    if (c->p->terrain[space] >= SET_KINDS) {
        sk_canvas_text(c->canvas, x + 4, y + 1, SK_INK_FAINT, c->p->frontier >> space & 1 ? "+" : ".");
        return;
    }
    const set_terrain *t = &SET_TERRAINS[c->p->terrain[space]];
    int fort = c->p->forts >> space & 1, held = c->p->monsters >> space & 1, called = !fort && c->danger >> t->icon & 1;
    text(c, x + 3, y, resource_ink[t->resource] | SK_BOLD, word(c, W_resource_0 + t->resource), 8);
    picture(c, x + 3, y + 2, PIECE_W, PIECE_H, SET_PICTURE_TERRAIN, t->resource | t->icon << 3 | fort << 5 | held << 6);
    if (held) {
        sk_canvas_text(c->canvas, x, y + 1, colour_ink[t->icon] | SK_REVERSE, word(c, W_beast_0 + t->icon));
        return;
    }
    sk_canvas_text(c->canvas, x, y + 1, colour_ink[t->icon], called ? "!" : " ");
    sk_canvas_text(c->canvas, x + 1, y + 1, colour_ink[t->icon], word(c, W_icon_0 + t->icon));
    if (fort) {
        int at = sk_canvas_text(c->canvas, x + 3, y + 1, SK_INK_EARTH | SK_BOLD, "#");
        sk_canvas_text(c->canvas, at, y + 1, SK_INK_PLAIN, c->p->forts_used >> space & 1 ? "(v)" : "( )");
    }
}

static void draw_wilderness(const scene *c, int y) {
    sk_canvas_box(c->canvas, 0, y, TOWN_X - 1, board_h(c), SK_INK_LINE, word(c, W_draw_wild));
    for (int row = 0; row < 3; row++) {
        int region = 2 - row, top = y + 1 + row_h(c) * row;
        sk_canvas_text(c->canvas, 1, top, SK_INK_TITLE, word(c, W_region_0 + region));
        draw_zone(c, 1, top + 1, region);
        stand_for(c, 1, top, WILD - 1, row_h(c), SET_REGION + region);
        for (int column = 0; column < 3; column++)
            draw_terrain(c, 3 * region + column, WILD + CELL * column, top);
    }
}

static void draw_building(const scene *c, int space, int x, int y) {
    int type = c->p->building[space], street = space / 3, place = space % 3, step = c->s->head.step;
    int active = (step == SET_STREET || step == SET_CLOCKWORK) && street == c->s->street && c->seat == c->s->turn;
    if (active) stand_for(c, x, y, TOWN_CELL - 1, row_h(c), SET_USE + place);
    if (step == SET_PLACE && place == c->p->streets[street])
        stand_for(c, x, y, TOWN_CELL - 1, row_h(c), SET_PUT + street);
    if (type >= SET_TYPES) {
        sk_canvas_text(c->canvas, x + 4, y, SK_INK_FAINT, ".");
        return;
    }
    int waiting = active && c->s->unused >> place & 1;
    picture(c, x + 2, y + 2, PIECE_W, PIECE_H, SET_PICTURE_BUILDING, type | c->p->stored[space] << 4);
    text(c, x, y, waiting ? SK_INK_TITLE | SK_BOLD : SK_INK_PLAIN, word(c, W_tile_0 + type), TOWN_CELL - 1);
    if (!c->p->stored[space]) {
        text(c, x, y + 1, SK_INK_FAINT, word(c, W_effect_0 + type), TOWN_CELL - 1);
        return;
    }
    int bank = type == SET_BANK, each = bank ? SET_BANK_POINTS : SET_CATHEDRAL_POINTS;
    int ink = bank ? SK_INK_GOLD : SK_INK_WATER;
    int at = sk_canvas_number(c->canvas, x, y + 1, ink, c->p->stored[space]);
    at = sk_canvas_text(c->canvas, at, y + 1, ink, word(c, bank ? W_letter_4 : W_letter_3));
    at = sk_canvas_text(c->canvas, at, y + 1, SK_INK_PLAIN, "=");
    at = sk_canvas_number(c->canvas, at, y + 1, SK_INK_PLAIN, c->p->stored[space] * each);
    sk_canvas_text(c->canvas, at, y + 1, SK_INK_PLAIN, word(c, W_draw_vp));
}

static void draw_settlement(const scene *c, int y) {
    sk_canvas_box(c->canvas, TOWN_X - 1, y, WIDTH - TOWN_X + 1, board_h(c), SK_INK_LINE, word(c, W_draw_town));
    for (int street = 0; street < 3; street++) {
        int top = y + 1 + row_h(c) * street;
        text(c, TOWN_X, top, SK_INK_TITLE, word(c, W_draw_street_0 + street), 6);
        draw_zone(c, TOWN_X + 1, top + 1, 3 + street);
        stand_for(c, TOWN_X, top, 6, row_h(c), SET_ACTIVATE + street);
        for (int place = 0; place < 3; place++)
            draw_building(c, 3 * street + place, TOWN + TOWN_CELL * place, top);
    }
}

/* --- Stock, villagers, exchanges --------------------------------------------------------------------------------- */

/* The choice of a resource that the step asks for. */
static void resource_target(const scene *c, int r, int x, int y, int w) {
    int step = c->s->head.step;
    if (step == SET_BASIC && r < SET_BASICS) sk_canvas_target(c->canvas, x, y, w, 1, (sk_action)(SET_CHOOSE + r));
    if (step == SET_KEEP && r < SET_BASICS) sk_canvas_target(c->canvas, x, y, w, 1, (sk_action)(SET_HOLD + r));
    if (step == SET_TRADE || step == SET_EXTRA) sk_canvas_target(c->canvas, x, y, w, 1, (sk_action)(SET_GAIN + r));
}

static int draw_stock(const scene *c, int y) {
    static const int labels[SET_ZONES] = {W_draw_build, W_draw_explore, W_draw_hunt, W_draw_fortify};
    const set_seat *p = c->p;
    int x = 0, basics = p->stock[0] + p->stock[1] + p->stock[2], lost = basics - sk_bits(p->forts);
    for (int r = 0; r < SET_RESOURCES; r++) {
        int from = x;
        x = sk_canvas_text(c->canvas, x, y, resource_ink[r], word(c, W_resource_0 + r));
        x = sk_canvas_number(c->canvas, x + 1, y, resource_ink[r] | SK_BOLD, p->stock[r]);
        resource_target(c, r, from, y, x - from);
        x += 2;
    }
    if (lost > 0 && c->s->head.round < SET_ROUNDS) {
        x = sk_canvas_number(c->canvas, x, y, SK_INK_BAD, lost);
        text(c, x + 1, y, SK_INK_BAD, word(c, W_draw_lose), WIDTH - x - 1);
    }
    y++;
    x = sk_canvas_text(c->canvas, 0, y, SK_INK_PLAIN, word(c, W_draw_villagers)) + 1;
    x = sk_canvas_number(c->canvas, x, y, SK_INK_PLAIN | SK_BOLD, p->villagers);
    x = sk_canvas_text(c->canvas, x, y, SK_INK_PLAIN, " + ");
    x = sk_canvas_number(c->canvas, x, y, SK_INK_GOOD | SK_BOLD, p->bonus);
    x = sk_canvas_text(c->canvas, x + 1, y, SK_INK_GOOD, word(c, W_draw_bonus)) + 3;
    for (int i = 0; i < SET_ZONES; i++)
        x = count(c, x, y, labels[i], p->zones[i]);
    return y + 1;
}

static int draw_exchanges(const scene *c, int y) {
    int x = sk_canvas_text(c->canvas, 0, y, SK_INK_FAINT, word(c, W_draw_exchange)) + 1, left = x;
    for (int i = 0; i < SET_EXCHANGES; i++) {
        char memory[16];
        sk_text out;
        sk_text_init(&out, memory, sizeof memory);
        if (i >= SET_MIRROR_FIRST && c->p->artefact != SET_MIRROR) break;
        for (int r = 0; r < SET_RESOURCES; r++)
            for (uint64_t n = SET_TRADES[i].takes >> (8 * r) & 0xff; n; n--)
                sk_text_add(&out, word(c, W_letter_0 + r));
        sk_text_char(&out, '>');
        for (int r = 0; r < SET_RESOURCES; r++)
            if (SET_TRADES[i].gives >> (8 * r) & 0xff) sk_text_add(&out, word(c, W_letter_0 + r));
        int width = sk_canvas_columns(memory), legal = sk_canvas_is_legal(c->canvas, (sk_action)(SET_EXCHANGE + i));
        if (x + width > WIDTH) {
            x = left;
            y++;
        }
        sk_canvas_text(c->canvas, x, y, legal ? SK_INK_TITLE | SK_BOLD : SK_INK_FAINT, memory);
        sk_canvas_target(c->canvas, x, y, width, 1, (sk_action)(SET_EXCHANGE + i));
        x += width + 1;
    }
    return y + 1;
}

/* A choice that belongs to the turn as a whole; returns the column after it. */
static int draw_button(const scene *c, int x, int y, int label, int action) {
    int legal = sk_canvas_is_legal(c->canvas, (sk_action)action), from = x;
    x = sk_canvas_text(c->canvas, x, y, SK_INK_LINE, "[");
    x = sk_canvas_text(c->canvas, x, y, legal ? SK_INK_TITLE | SK_BOLD : SK_INK_FAINT, word(c, label));
    x = sk_canvas_text(c->canvas, x, y, SK_INK_LINE, "]");
    sk_canvas_target(c->canvas, from, y, x - from, 1, (sk_action)action);
    return x + 1;
}

/* End of the turn, pass, end of a street. */
static int draw_buttons(const scene *c, int y) {
    int step = c->s->head.step;
    if (step == SET_TURN)
        draw_button(c, draw_button(c, 0, y, W_end, SET_END), y, W_pass, SET_PASS);
    else if (step == SET_STREET)
        draw_button(c, 0, y, W_stop, SET_STOP);
    else if (step == SET_CLOCKWORK)
        draw_button(c, 0, y, W_skip, SET_STOP);
    else
        return y;
    return y + 1;
}

/* --- Players ----------------------------------------------------------------------------------------------------- */

/* "6+0": villagers at hand and bonus villagers; returns the column after them. */
static int villagers(const scene *c, int x, int y, const set_seat *p) {
    x = sk_canvas_number(c->canvas, x, y, SK_INK_PLAIN, p->villagers);
    x = sk_canvas_text(c->canvas, x, y, SK_INK_PLAIN, "+");
    return sk_canvas_number(c->canvas, x, y, SK_INK_PLAIN, p->bonus);
}

/* The round, what one owns, whose turn it is, the tile in hand, who passed first. */
static void draw_title(const scene *c) {
    const set_state *s = c->s;
    int x = sk_canvas_text(c->canvas, 0, 0, SK_INK_TITLE | SK_BOLD, word(c, W_draw_round));
    x = sk_canvas_number(c->canvas, x + 1, 0, SK_INK_TITLE | SK_BOLD, s->head.round);
    x = sk_canvas_text(c->canvas, x, 0, SK_INK_TITLE, "/6") + 2;
    for (int r = 0; r < SET_RESOURCES; r++) {
        if (!c->p->stock[r]) continue;
        x = sk_canvas_text(c->canvas, x, 0, resource_ink[r], word(c, W_resource_0 + r)) + 1;
        x = sk_canvas_number(c->canvas, x, 0, resource_ink[r] | SK_BOLD, c->p->stock[r]) + 1;
    }
    x = villagers(c, sk_canvas_text(c->canvas, x + 1, 0, SK_INK_PLAIN, word(c, W_draw_villagers)) + 1, 0, c->p) + 2;
    if (s->turn < SET_PLAYERS && s->turn != c->canvas->seat) {
        x = sk_canvas_text(c->canvas, x, 0, SK_INK_FAINT, word(c, W_draw_turn)) + 1;
        x = text(c, x, 0, SK_INK_SEAT0 + s->turn, name_of(c, s->turn), 16) + 2;
    }
    if (s->pending < SET_TYPES && s->head.step == SET_PLACE)
        x = sk_canvas_text(c->canvas, x, 0, SK_INK_TITLE | SK_BOLD, word(c, W_building_0 + s->pending)) + 2;
    if (s->pending < SET_KINDS && s->head.step == SET_COLUMN) {
        const set_terrain *t = &SET_TERRAINS[s->pending];
        x = sk_canvas_text(c->canvas, x, 0, resource_ink[t->resource] | SK_BOLD, word(c, W_resource_0 + t->resource)) +
            1;
        x = sk_canvas_text(c->canvas, x, 0, colour_ink[t->icon], word(c, W_monster_0 + t->icon)) + 2;
    }
    if (s->next_first < SET_PLAYERS && s->head.players > 1 && s->head.round < SET_ROUNDS) {
        x = text(c, x, 0, SK_INK_SEAT0 + s->next_first, name_of(c, s->next_first), WIDTH - x < 16 ? WIDTH - x : 16) + 1;
        if (x < WIDTH) text(c, x, 0, SK_INK_FAINT, word(c, W_draw_next), WIDTH - x);
    }
}

/* Name, points and what they come from. */
static int draw_player(const scene *c, int seat, int y) {
    const set_seat *p = &c->s->seat[seat];
    int guilds[SET_GUILDS] = {0}, tokens = 0, buildings = p->streets[0] + p->streets[1] + p->streets[2];
    for (uint64_t left = p->heroes; left; left &= left - 1) {
        int hero = sk_lowest64(left);
        if (hero < SET_HEROES) guilds[SET_HERO_CARDS[hero].guild]++;
    }
    for (int i = 0; i < SET_SPACES; i++)
        tokens += p->stored[i];
    int x = text(c, 0, y, SK_INK_SEAT0 + seat, name_of(c, seat), 14);
    x = sk_canvas_number(c->canvas, 15, y, SK_INK_TITLE | SK_BOLD, points_of(c->s, seat));
    x = sk_canvas_text(c->canvas, x + 1, y, SK_INK_TITLE, word(c, W_draw_vp)) + 2;
    for (int g = 0; g < SET_GUILDS; g++)
        x = count(c, x, y, W_guild_0 + g, guilds[g]);
    if (c->s->passed >> seat & 1) sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, word(c, W_draw_passed));
    y++;
    x = sk_canvas_text(c->canvas, villagers(c, goods(c, 2, y, p->stock) + 2, y, p), y, SK_INK_PLAIN, "v") + 2;
    x = count(c, x, y, W_draw_terrains, sk_bits(p->reach[SET_RED]));
    x = count(c, x, y, W_draw_forts, sk_bits(p->forts));
    x = count(c, x, y, W_draw_buildings, buildings);
    x = count(c, x, y, W_draw_stored, tokens);
    if (p->artefact < SET_ARTEFACTS) text(c, x, y, SK_INK_TITLE, word(c, W_short_0 + p->artefact), WIDTH - x);
    return y + 1;
}

/* An opponent's boards in two lines of three regions and three streets. */
static int draw_glance(const scene *c, int seat, int y) {
    const set_seat *p = &c->s->seat[seat];
    int x = 2;
    if (!p->reach[SET_RED] && !(p->open & SET_STREET_BITS)) return y;
    for (int i = 0; i < SET_SPACES; i++) {
        if (p->terrain[i] >= SET_KINDS) continue;
        const set_terrain *t = &SET_TERRAINS[p->terrain[i]];
        x = sk_canvas_text(c->canvas, x, y, resource_ink[t->resource], word(c, W_letter_0 + t->resource));
        if (p->forts >> i & 1) x = sk_canvas_text(c->canvas, x, y, SK_INK_EARTH, "#");
        if (p->monsters >> i & 1)
            x = sk_canvas_text(c->canvas, x, y, colour_ink[t->icon] | SK_REVERSE, word(c, W_icon_0 + t->icon));
        x++;
    }
    x += 2;
    for (int i = 0; i < SET_SPACES; i++) {
        int room = WIDTH - x;
        if (i % 3 == 0 && i && room > 2) x = sk_canvas_text(c->canvas, x, y, SK_INK_FAINT, "/") + 1;
        if (p->building[i] >= SET_TYPES || room < 6) continue;
        x = text(c, x, y, SK_INK_PLAIN, word(c, W_tile_0 + p->building[i]), 5);
        if (p->stored[i]) x = sk_canvas_number(c->canvas, x, y, SK_INK_GOLD, p->stored[i]);
        x++;
    }
    return y + 1;
}

/* With a limited supply: what is left of it. */
static int draw_supply(const scene *c, int y) {
    if (!(c->s->head.options & SET_STRICT)) return y;
    int x = sk_canvas_text(c->canvas, 0, y, SK_INK_FAINT, word(c, W_draw_supply)) + 1;
    x = goods(c, x, y, c->s->supply) + 2;
    x = count(c, x, y, W_draw_bonus, c->s->supply_bonus);
    count(c, x, y, W_draw_forts, c->s->supply_forts);
    return y + 1;
}

/* In a wide window: the boards of an opponent as large as one's own. */
static int draw_rival(const scene *c, int seat, int y) {
    const scene rival = {c->canvas, c->s, &c->s->seat[seat], seat, c->danger, 1};
    sk_canvas_pane(c->canvas, y, name_of(c, seat));
    y = draw_player(c, seat, y);
    if (c->canvas->columns < RIVAL_COLUMNS) return draw_glance(c, seat, y);
    draw_wilderness(&rival, y);
    draw_settlement(&rival, y);
    return y + board_h(c);
}

void set_draw(const void *view, sk_canvas *canvas) {
    const set_state *s = (const set_state *)view;
    int seat = canvas->seat >= 0 && canvas->seat < s->head.players ? canvas->seat
               : s->turn < s->head.players                         ? s->turn
                                                                   : 0;
    scene c = {canvas, s, &s->seat[seat], seat, set_danger(s), 0};
    draw_title(&c);
    sk_canvas_pane(canvas, 1, word(&c, W_draw_heroes));
    for (int i = 0; i < SET_ROW; i++)
        draw_hero(&c, i, i * (CARD + 1), 1);
    sk_canvas_pane(canvas, 1 + card_h(&c), word(&c, W_draw_market));
    int y = draw_market(&c, 1 + card_h(&c));
    sk_canvas_pane(canvas, y, word(&c, W_draw_artefacts));
    y = draw_artefacts(&c, y);
    sk_canvas_pane(canvas, y, word(&c, W_draw_town));
    draw_wilderness(&c, y);
    draw_settlement(&c, y);
    y += board_h(&c);
    sk_canvas_pane(canvas, y, word(&c, W_draw_stock));
    y = draw_stock(&c, y);
    y = draw_buttons(&c, draw_exchanges(&c, y));
    y = draw_supply(&c, y);
    sk_canvas_pane(canvas, y, name_of(&c, seat));
    y = draw_player(&c, seat, y);
    for (int i = 1; i < s->head.players; i++)
        y = draw_rival(&c, (seat + i) % s->head.players, y);
    if (sk_reconstructed(&settlement_box)) text(&c, 0, y, SK_INK_FAINT, word(&c, W_draw_reconstructed), WIDTH);
}
