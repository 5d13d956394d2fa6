/* draw.c - Skara Brae on the terminal: turn order and sets above, then one player's board as it lies on the table
 * (storage with the slider, tracks, ten tiles in two rows, Settlers under their environments), the others below.
 *
 * Resources are two letters; the list of tokens spells them out. Everything fits 80 columns.
 */
#include "rules.c"
#include "skerry/canvas.h"
#include "skerry/text.h"
#include "skara_brae_words.h"

/* clang-format off */
enum {
    TILE_W = 16, TILE_H = 5, SET_W = 27, CELL_W = 3, COLUMN_W = 20, TOKEN_W = 16, LABEL_W = 15, ROOM_W = 24, WIDE = 101,
    PICTURE_W = 6, PICTURE_H = 3
};
/* clang-format on */

/* What is being drawn: the view, whose board, and the next free row. */
typedef struct board {
    sk_canvas *canvas;
    const brae_state *s;
    const brae_seat *p;
    uint32_t seat;
    int mine; /* 1: the owner of the board looks on and acts */
    int y;
} board;

static const char *word(const board *b, int id) {
    return skara_brae_messages[b->canvas->lang][id];
}

static int ink_of_env(uint32_t env) {
    static const int inks[ENVS] = {SK_INK_WATER, SK_INK_GRASS, SK_INK_EARTH, SK_INK_GOLD};
    return env < ENVS ? inks[env] : SK_INK_PLAIN;
}

static const char *name_of(const board *b, uint32_t marker) {
    if (marker == NEUTRAL) return word(b, W_board_neutral);
    if (marker >= b->s->head.players || !b->canvas->names) return "?";
    return b->canvas->names[marker];
}

/* One message in a text of its own. */
typedef struct note {
    char memory[256];
    sk_text text;
} note;

static sk_text *note_init(note *n) {
    sk_text_init(&n->text, n->memory, sizeof n->memory);
    return &n->text;
}

static void target(const board *b, int x, int y, int w, int h, uint32_t action) {
    sk_canvas_target(b->canvas, x, y, w, h, (sk_action)action);
}

/* A target only where the choice is legal: the same place means something else in another step. */
static void target_legal(const board *b, int x, int y, int w, int h, uint32_t action) {
    if (sk_canvas_is_legal(b->canvas, (sk_action)action)) target(b, x, y, w, h, action);
}

/* Text made bold and marked if its action is legal. */
static int choice_text(const board *b, int x, int y, int ink, uint32_t action, const char *text) {
    int legal_now = sk_canvas_is_legal(b->canvas, (sk_action)action);
    return sk_canvas_text(b->canvas, x, y, legal_now ? ink | SK_BOLD : ink, text);
}

/* "2Pi>1Mo", "+1Po", "Bs/Fo": the effect of a card in letters; with `full` the resources are spelled out. */
static void effect_short(const board *b, sk_text *out, uint32_t type, int full) {
    const village *card = &CARDS[type];
    int names = full ? W_kind_0 : W_code_0;
    if (card->icons < ENVS) {
        sk_text_add(out, word(b, names + card->kind));
        sk_text_char(out, '/');
        sk_text_add(out, word(b, W_envcode_0 + card->icons));
        return;
    }
    if (card->pay) {
        sk_text_number(out, card->pay);
        if (full) sk_text_char(out, ' ');
        sk_text_add(out, word(b, names + card->pay_kind));
        sk_text_char(out, '>');
    } else {
        sk_text_char(out, '+');
    }
    sk_text_number(out, card->gain);
    if (full) sk_text_char(out, ' ');
    sk_text_add(out, word(b, names + card->kind));
}

static void card_short(const board *b, sk_text *out, uint32_t type) {
    if (type >= TYPES) {
        sk_text_add(out, word(b, W_board_hidden));
    } else if (type < SETTLERS) {
        sk_text_add(out, word(b, W_card_0 + (int)type));
    } else {
        sk_text_add(out, word(b, W_envcode_0 + CARDS[type].env));
        sk_text_char(out, ' ');
        effect_short(b, out, type, 1);
    }
}

static int card_ink(uint32_t type) {
    return type < TYPES ? ink_of_env(CARDS[type].env) : SK_INK_FAINT;
}

/* ---- The middle of the table ---- */

/* "2Kn 1Ba": the tokens of a player; returns the row after them. */
static int draw_goods(const board *b, const brae_seat *p, int x, int y) {
    int left = x;
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        if (!p->tokens[kind]) continue;
        if (x > 74) {
            x = left;
            y++;
        }
        x = sk_canvas_number(b->canvas, x, y, SK_INK_PLAIN, p->tokens[kind]);
        x = sk_canvas_text(b->canvas, x, y, kind == MIDDEN ? SK_INK_BAD : SK_INK_PLAIN, word(b, W_code_0 + (int)kind)) +
            1;
    }
    return y + 1;
}

/* What would become of storage if the choice under the cursor were played. */
static int preview(const board *b, brae_state *after) {
    int focus = b->canvas->focus;
    if (!b->mine || focus < 0 || b->s->head.step == STEP_KEEP || !sk_canvas_is_legal(b->canvas, (sk_action)focus))
        return 0;
    *after = *b->s;
    apply(after, (int)b->seat, (sk_action)focus);
    return 1;
}

static int space_of(const brae_seat *p) {
    return 3 * p->slider - p->total;
}

/* Free spaces, or tokens beside the storage, and what the choice under the cursor makes of them. */
static void draw_room(const board *b, int x, int y) {
    const brae_seat *p = b->p;
    brae_state after;
    note n;
    int space = space_of(p);
    SK_SAY(note_init(&n), b->canvas->lang, word(b, space < 0 ? W_board_beside : W_board_free),
           {"n", NULL, space < 0 ? -space : space});
    x = sk_canvas_text(b->canvas, x, y, space < 0 ? SK_INK_BAD : SK_INK_PLAIN, n.memory);
    if (!preview(b, &after)) return;
    const brae_seat *next = &after.seats[b->seat];
    if (space_of(next) == space && next->slider == p->slider) return;
    x = sk_canvas_text(b->canvas, x, y, SK_INK_TITLE, " > ");
    x = sk_canvas_number(b->canvas, x, y, SK_INK_TITLE, space_of(next));
    for (int c = p->slider; c < next->slider; c++)
        x = sk_canvas_text(b->canvas, x, y, SK_INK_BAD, "→");
    for (int c = next->slider; c < p->slider; c++)
        x = sk_canvas_text(b->canvas, x, y, SK_INK_GOOD, "←");
}

/* What one owns in a row, by name where that fits, else by letters, and the room left; returns the row after it. */
static int draw_owned(const board *b) {
    int columns = ROOM_W, x = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        if (b->p->tokens[kind]) columns += sk_canvas_columns(word(b, W_kind_0 + (int)kind)) + 5;
    if (columns > 80) {
        if (b->mine) draw_room(b, 80 - ROOM_W, b->y - 1);
        return draw_goods(b, b->p, 0, b->y);
    }
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        int ink = kind == MIDDEN ? SK_INK_BAD : SK_INK_PLAIN;
        if (!b->p->tokens[kind]) continue;
        x = sk_canvas_text(b->canvas, x, b->y, ink, word(b, W_kind_0 + (int)kind)) + 1;
        x = sk_canvas_number(b->canvas, x, b->y, ink | SK_BOLD, b->p->tokens[kind]) + 2;
    }
    draw_room(b, 80 - ROOM_W, b->y);
    return b->y + 1;
}

/* The round, and in a narrow window what one owns, which is always in sight then. */
static void draw_title(board *b) {
    note n;
    const brae_state *s = b->s;
    SK_SAY(note_init(&n), b->canvas->lang, word(b, s->head.players == 1 ? W_board_solo : W_board_round),
           {"round", NULL, s->head.round}, {"set", NULL, s->head.step < STEP_REST ? s->set + 1 : SETS},
           {"pile", NULL, s->pile_count}, {"discard", NULL, s->discard_count});
    int x = sk_canvas_text(b->canvas, 0, b->y, SK_INK_TITLE | SK_BOLD, n.memory) + 3;
    if (s->turn < SEATS && s->head.players > 1 && !(b->mine && s->turn == b->seat)) {
        SK_SAY(note_init(&n), b->canvas->lang, word(b, W_board_next), {"seat", name_of(b, s->turn), 0});
        sk_canvas_cut(b->canvas, x, b->y, SK_INK_SEAT0 + s->turn, n.memory, 80 - x);
    }
    b->y++;
    if (b->canvas->columns < WIDE) b->y = draw_owned(b);
}

/* R21: a stack, top marker first. */
static int draw_stack(const board *b, int x, int id, const uint8_t *stack, uint32_t count, int action) {
    int start = x;
    x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, word(b, id));
    x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, " ");
    if (!count) x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, "-");
    for (uint32_t i = count; i-- > 0;) {
        int ink = stack[i] < SEATS ? SK_INK_SEAT0 + stack[i] : SK_INK_FAINT;
        x = sk_canvas_cut(b->canvas, x, b->y, ink, name_of(b, stack[i]), 12);
        if (i) x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, ">");
    }
    if (action >= 0) target_legal(b, start, b->y, x - start, 1, (uint32_t)action);
    return x + 3;
}

static void draw_order(board *b) {
    const brae_state *s = b->s;
    int x;
    if (s->head.players == 1) return;
    x = draw_stack(b, 0, W_board_left, s->left, s->left_count, -1);
    x = draw_stack(b, x, W_board_pass, s->passed, s->passed_count, A_PASS);
    draw_stack(b, x, W_board_right, s->right, s->right_count, -1);
    b->y++;
}

/* R18: one set as a column of cards; the current one carries the targets. */
static void draw_set(const board *b, uint32_t set, int x) {
    const brae_state *s = b->s;
    uint32_t size = set_size(s);
    int now = in_turn(s->head.step) && set == s->set;
    note n;
    if (s->head.players == 1)
        sk_text_add(note_init(&n), word(b, W_board_drawn));
    else
        SK_SAY(note_init(&n), b->canvas->lang, word(b, W_board_set), {"n", NULL, (long)set + 1});
    sk_canvas_text(b->canvas, x, b->y, now ? SK_INK_TITLE | SK_BOLD : SK_INK_FAINT, now ? ">" : " ");
    sk_canvas_text(b->canvas, x + 1, b->y, now ? SK_INK_TITLE | SK_BOLD : SK_INK_FAINT, n.memory);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t type = s->sets[set][i];
        int row = b->y + 1 + (int)i;
        sk_canvas_number(b->canvas, x + 1, row, SK_INK_FAINT, (long)i + 1);
        if (type == SK_NONE) {
            sk_canvas_text(b->canvas, x + 3, row, SK_INK_FAINT, ".");
            continue;
        }
        card_short(b, note_init(&n), type);
        if (now && s->head.step == STEP_DRAFT) {
            choice_text(b, x + 3, row, card_ink(type), A_TAKE + i, n.memory);
            target(b, x + 1, row, SET_W - 2, 1, A_TAKE + i);
        } else {
            sk_canvas_text(b->canvas, x + 3, row, now ? card_ink(type) : SK_INK_FAINT, n.memory);
        }
    }
}

/* "3 orge: Fabriquer" */
static void task_short(const board *b, sk_text *out, uint32_t task) {
    const errand *card = &ERRANDS[task];
    for (uint32_t i = 0; i < card->payments; i++) {
        const payment *cost = &card->pay[i];
        if (i) sk_text_char(out, '|');
        for (int part = 0; part < 2; part++) {
            uint32_t count = part ? cost->count2 : cost->count, kind = part ? cost->kind2 : cost->kind;
            if (!count) continue;
            if (part && cost->count) sk_text_char(out, '+');
            sk_text_number(out, count);
            sk_text_add(out, word(b, W_code_0 + (int)kind));
        }
    }
    sk_text_add(out, " > ");
    sk_text_add(out, word(b, W_tile_0 + card->tile));
}

/* R8: the Focus and Task cards beside the cards of the turn; returns the rows used. */
static int draw_solo(const board *b, int x) {
    const brae_state *s = b->s;
    int row = b->y;
    uint32_t payable = s->turn == 0 ? open_tasks(s, b->p) : 0;
    note n;
    for (uint32_t left = s->focus; left; left &= left - 1, row++) {
        uint32_t focus = (uint32_t)sk_lowest(left);
        int met = focus_met(b->p, focus), end;
        end = sk_canvas_text(b->canvas, x, row, SK_INK_TITLE, word(b, W_board_focus));
        end = sk_canvas_text(b->canvas, end + 1, row, SK_INK_PLAIN, word(b, W_focus_0 + (int)focus));
        sk_canvas_text(b->canvas, end + 1, row, met ? SK_INK_GOOD : SK_INK_BAD,
                       word(b, met ? W_board_met : W_board_unmet));
    }
    for (uint32_t left = s->tasks; left; left &= left - 1, row++) {
        uint32_t task = (uint32_t)sk_lowest(left);
        int done = s->done >> task & 1, end;
        end = sk_canvas_text(b->canvas, x, row, SK_INK_TITLE, word(b, W_board_task));
        end = sk_canvas_number(b->canvas, end + 1, row, SK_INK_TITLE, (long)task + 1);
        task_short(b, note_init(&n), task);
        end = choice_text(b, end + 1, row, done ? SK_INK_FAINT : SK_INK_PLAIN, A_TASK + task, n.memory);
        end = sk_canvas_text(b->canvas, end + 1, row, done ? SK_INK_GOOD : SK_INK_BAD,
                             word(b, done ? W_board_done : W_board_open));
        if (payable >> task & 1u) sk_canvas_text(b->canvas, end + 1, row, SK_INK_GOOD, word(b, W_board_payable));
        if (!done) target(b, x, row, 40, 1, A_TASK + task);
    }
    return row - b->y;
}

static void draw_sets(board *b) {
    uint32_t size = b->s->head.players == 4 ? 5 : 4;
    if (b->s->head.players == 1) {
        int rows = draw_solo(b, SET_W + 1);
        draw_set(b, b->s->set < SETS ? b->s->set : 0, 0);
        b->y += rows > 5 ? rows : 5;
        return;
    }
    for (uint32_t set = 0; set < SETS; set++)
        draw_set(b, set, (int)set * SET_W);
    b->y += (int)size + 1;
}

/* Dealt special tiles and explored cards, as far as this viewer sees them. */
static void draw_offers(board *b) {
    const brae_state *s = b->s;
    int x;
    if (s->hand[0] != SK_NONE) {
        x = sk_canvas_text(b->canvas, 0, b->y, SK_INK_TITLE, word(b, W_board_hand)) + 2;
        for (uint32_t i = 0; i < HAND && s->hand[i] != SK_NONE; i++) {
            note n;
            int start = x;
            card_short(b, note_init(&n), s->hand[i]);
            x = sk_canvas_text(b->canvas, x, b->y, card_ink(s->hand[i]), n.memory);
            if (s->hand[i] < TYPES) target_legal(b, start, b->y, x - start, 1, A_CARD + s->hand[i]);
            x += 3;
        }
        b->y++;
    }
    if (b->p->dealt[0] == SK_NONE) return;
    x = sk_canvas_text(b->canvas, 0, b->y, SK_INK_TITLE, word(b, W_board_dealt)) + 2;
    for (uint32_t i = 0; i < HAND && b->p->dealt[i] != SK_NONE; i++) {
        uint32_t tile = b->p->dealt[i];
        int start = x, kept = tile == b->p->special && tile < SPECIALS;
        if (kept) x = sk_canvas_text(b->canvas, x, b->y, SK_INK_GOOD, ">");
        x = sk_canvas_text(b->canvas, x, b->y, SK_INK_PLAIN,
                           word(b, tile < SPECIALS ? W_special_0 + (int)tile : W_board_hidden));
        if (tile < SPECIALS) target(b, start, b->y, x - start, 1, A_KEEP + tile);
        x += 3;
    }
    b->y++;
}

/* ---- The player's board ---- */

/* The kind of the token on storage space `space`, tokens being laid out in order; KINDS if it is empty. */
static uint32_t kind_at(const brae_seat *p, uint32_t space) {
    uint32_t kind = 0;
    for (; kind < KINDS && space >= p->tokens[kind]; kind++)
        space -= p->tokens[kind];
    return kind;
}

/* The figures of the slider's windows above the storage, and the storage itself. */
static void draw_grid(const board *b) {
    const brae_seat *p = b->p;
    sk_canvas_text(b->canvas, 0, b->y, SK_INK_FAINT, word(b, W_board_midden));
    sk_canvas_text(b->canvas, 0, b->y + 1, SK_INK_FAINT, word(b, W_board_loss));
    sk_canvas_text(b->canvas, 0, b->y + 2, SK_INK_TITLE, word(b, W_board_storage));
    for (uint32_t c = 0; c <= SLIDER_MAX; c++) {
        int x = LABEL_W + (int)c * CELL_W, here = c == p->slider;
        sk_canvas_number(b->canvas, x, b->y, here ? SK_INK_BAD | SK_BOLD : SK_INK_FAINT, MIDDEN_AT[c]);
        sk_canvas_number(b->canvas, x, b->y + 1, here ? SK_INK_BAD | SK_BOLD : SK_INK_FAINT, LOSS_AT[c]);
        for (uint32_t row = 0; row < 3; row++) {
            uint32_t kind = c < p->slider ? kind_at(p, 3 * c + row) : (uint32_t)KINDS;
            const char *text = here ? "▐▌" : c > p->slider ? " ·" : kind < KINDS ? word(b, W_code_0 + (int)kind) : "__";
            sk_canvas_text(b->canvas, x, b->y + 2 + (int)row,
                           here             ? SK_INK_TITLE
                           : kind == MIDDEN ? SK_INK_BAD
                                            : SK_INK_PLAIN,
                           text);
        }
        if (here && b->mine) target_legal(b, x, b->y, 2, 5, A_CLEAR_SLIDER);
    }
}

/* Beside the storage: workers, Hearth, pot, free spaces. */
static void draw_side(const board *b) {
    static const char *const plus[5] = {"", "+1", "+2", "+3", "+4"};
    const brae_state *s = b->s;
    const brae_seat *p = b->p;
    note n, pot;
    int x = LABEL_W + 11 * CELL_W + 2, lang = b->canvas->lang;
    if (s->turn == b->seat) {
        SK_SAY(note_init(&n), lang, word(b, W_board_workers), {"small", NULL, s->small_left},
               {"large", NULL, s->large_on == SK_NONE});
        sk_canvas_text(b->canvas, x, b->y, SK_INK_PLAIN, n.memory);
    }
    SK_SAY(note_init(&n), lang, word(b, W_board_hearth), {"n", NULL, (long)hearth_of(p)},
           {"flip", is_flipped(p, COOK) ? "+2" : "", 0}, {"utensils", plus[p->utensils <= 4 ? p->utensils : 0], 0},
           {"muster", p->special == MUSTER ? "+1" : "", 0});
    sk_canvas_text(b->canvas, x, b->y + 1, SK_INK_PLAIN, n.memory);
    if (is_cooking(p)) {
        sk_text *list = note_init(&pot);
        for (uint32_t i = 0; i < SLOTS; i++) {
            if (!p->pot[i]) continue;
            sk_text_number(list, p->pot[i]);
            sk_text_add(list, word(b, W_code_0 + RECIPES[i].kind));
        }
        SK_SAY(note_init(&n), lang, word(b, W_board_pot), {"what", pot.memory, 0}, {"n", NULL, (long)heat_of(p)});
        sk_canvas_text(b->canvas, x, b->y + 2, SK_INK_GOLD, n.memory);
    }
    if (b->canvas->columns >= WIDE) draw_room(b, x, b->y + 3);
    if (b->canvas->seat >= s->head.players)
        sk_canvas_cut(b->canvas, x, b->y + 4, SK_INK_SEAT0 + (int)b->seat + SK_BOLD, name_of(b, b->seat), 28);
}

/* Every kind with its letters, name, cooking weight and number: the legend and the targets of payments. */
static void draw_tokens(board *b) {
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        int x = (int)(kind % 5) * TOKEN_W, y = b->y + (int)(kind / 5), count = b->p->tokens[kind], end;
        int ink = count ? (kind == MIDDEN ? SK_INK_BAD : SK_INK_PLAIN) : SK_INK_FAINT;
        end = sk_canvas_text(b->canvas, x, y, ink, word(b, W_code_0 + (int)kind));
        end = choice_text(b, end + 1, y, ink, A_KIND + kind, word(b, W_kind_0 + (int)kind));
        sk_canvas_number(b->canvas, end + 1, y, count ? ink | SK_BOLD : ink, count);
        if (!b->mine) continue;
        target_legal(b, x, y, TOKEN_W - 1, 1, A_KIND + kind);
        if (kind == MIDDEN) target_legal(b, x, y, TOKEN_W - 1, 1, A_CLEAR_MIDDEN);
    }
    b->y += 4;
}

/* The cooking strip: weight and yields of everything that can be cooked. */
static void draw_recipes(board *b) {
    int indent = sk_canvas_text(b->canvas, 0, b->y, SK_INK_FAINT, word(b, W_tile_1)) + 1, x = indent;
    for (uint32_t i = 0; i < SLOTS; i++) {
        const recipe *r = &RECIPES[i];
        uint32_t gives[4] = {r->food, r->hide, r->bone, r->wool};
        static const uint8_t kinds[4] = {FOOD, HIDE, BONE, WOOL};
        if (i == SLOT_BOAR && b->p->special != HUNT) continue;
        if (i == SLOT_BOAR) {
            gives[1] += is_flipped(b->p, SPECIAL);
            x = indent;
            b->y++;
        }
        x = sk_canvas_text(b->canvas, x, b->y, SK_INK_PLAIN, word(b, W_code_0 + r->kind));
        x = sk_canvas_number(b->canvas, x, b->y, SK_INK_TITLE, r->weight);
        x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, ">");
        for (uint32_t k = 0; k < 4; k++) {
            if (!gives[k]) continue;
            if (gives[k] > 1) x = sk_canvas_number(b->canvas, x, b->y, SK_INK_FAINT, (long)gives[k]);
            x = sk_canvas_text(b->canvas, x, b->y, SK_INK_FAINT, word(b, W_code_0 + kinds[k]));
        }
        x += 1;
    }
    b->y++;
}

/* One number of a track; the space of the marker in brackets. */
static void track_cell(const board *b, int x, int y, int here, int next, const char *text) {
    int ink = here ? SK_INK_TITLE | SK_BOLD : next ? SK_INK_GOOD | SK_BOLD : SK_INK_FAINT;
    if (here) sk_canvas_text(b->canvas, x - 1, y, ink, "[");
    x = sk_canvas_text(b->canvas, x, y, ink, text);
    if (here) sk_canvas_text(b->canvas, x, y, ink, "]");
}

static void track_number(const board *b, int x, int y, int here, int next, long n) {
    note text;
    sk_text_number(note_init(&text), n);
    track_cell(b, x, y, here, next, text.memory);
}

static void draw_furnish(const board *b) {
    const brae_seat *p = b->p;
    int next = can_furnish(p, p->tokens, 0) ? 1 : 0;
    sk_canvas_text(b->canvas, 0, b->y, SK_INK_TITLE, word(b, W_board_furnish));
    sk_canvas_text(b->canvas, 0, b->y + 1, SK_INK_FAINT, word(b, W_board_cost));
    sk_canvas_text(b->canvas, 0, b->y + 2, SK_INK_FAINT, word(b, W_board_settler));
    sk_canvas_text(b->canvas, 0, b->y + 3, SK_INK_FAINT, word(b, W_board_each_set));
    for (int i = 0; i <= FURNISH_MAX; i++) {
        int x = 13 + 4 * i, here = i == p->furnish, lit = next && i == p->furnish + 1;
        track_number(b, x, b->y, here, lit, i);
        if (i) track_number(b, x, b->y + 1, 0, lit, FURNISH_COST[i]);
        track_number(b, x, b->y + 2, 0, here, FURNISH_SETTLER[i]);
        track_number(b, x, b->y + 3, 0, here, FURNISH_SET[i]);
    }
}

static void draw_trade(const board *b) {
    const brae_seat *p = b->p;
    int next = can_trade(p, p->tokens, 0) ? 1 : 0, left = 41;
    sk_canvas_text(b->canvas, left, b->y, SK_INK_TITLE, word(b, W_board_trade));
    sk_canvas_text(b->canvas, left, b->y + 1, SK_INK_FAINT, word(b, W_board_cost));
    sk_canvas_text(b->canvas, left, b->y + 2, SK_INK_FAINT, word(b, W_board_good));
    sk_canvas_text(b->canvas, left, b->y + 3, SK_INK_FAINT, word(b, W_board_points));
    for (int i = 0; i <= TRADE_MAX; i++) {
        int x = left + 10 + (i ? 4 * i - 2 : 0), here = i == p->trade, lit = next && i == p->trade + 1;
        note good;
        track_number(b, x, b->y, here, lit, i);
        track_number(b, x, b->y + 3, 0, here, TRADE_POINTS[i]);
        if (!i) continue;
        track_number(b, x, b->y + 1, 0, lit, TRADE_COST[i]);
        sk_text *text = note_init(&good);
        if (TRADE_GOODS[i] > 1) sk_text_number(text, TRADE_GOODS[i]);
        sk_text_add(text, word(b, W_code_0 + TRADE_GOOD[i]));
        track_cell(b, x, b->y + 2, 0, here || lit, good.memory);
    }
}

/* Rows of a tile, with its picture where there are any. */
static int tile_h(const board *b) {
    return TILE_H + (b->canvas->has_pictures ? PICTURE_H : 0);
}

/* The choices that stand on a tile, in whatever step. */
static void tile_targets(const board *b, uint32_t tile, int x, int y) {
    uint32_t step = b->s->head.step;
    if (!b->mine) return;
    if (step == STEP_PLACE) {
        target(b, x, y, TILE_W, tile_h(b), A_SMALL + tile);
        target_legal(b, x, y, TILE_W, tile_h(b), A_LARGE + tile);
    }
    if (step == STEP_CRAFT || step == STEP_INNOVATE) target(b, x, y, TILE_W, tile_h(b), A_FLIP + tile);
    if (step == STEP_BUILD && (tile == FURNISH || tile == TRADE))
        target(b, x, y, TILE_W, tile_h(b), A_OPTION + (tile == TRADE));
    if ((step == STEP_ENCORE && tile == b->s->tile) || (step == STEP_LENIENT && tile == ERRANDS[b->s->tile].tile))
        target(b, x, y, TILE_W, tile_h(b), A_YES);
    if (tile < GATHER_SHORE || tile == SPECIAL) return;
    if (step == STEP_GATHER && tile == b->s->tile) {
        target(b, x, y, TILE_W, tile_h(b), A_OPTION);
        target(b, x, y, TILE_W, tile_h(b), A_OPTION + 1);
    }
    if (step == STEP_TEND || step == STEP_MUSTER) target(b, x, y, TILE_W, tile_h(b), A_ENV + tile - GATHER_SHORE);
    if (step == STEP_PART && tile - GATHER_SHORE == b->s->env) target(b, x, y, TILE_W, tile_h(b), A_OPTION);
}

/* One tile: both sides, an arrow at the one that lies up, the price of flipping it or its points, the workers on it. */
static void draw_tile(const board *b, uint32_t tile, int x, int y) {
    const brae_seat *p = b->p;
    int special = tile == SPECIAL, known = !special || p->special < SPECIALS, up = (int)is_flipped(p, tile), end;
    int name = special ? W_specialshort_0 + p->special : W_tileshort_0 + (int)tile;
    int front = special ? W_specialfront_0 + p->special : W_front_0 + (int)tile;
    int back = special ? W_specialback_0 + p->special : W_back_0 + (int)tile;
    int legal_now = b->mine && (sk_canvas_is_legal(b->canvas, (sk_action)(A_SMALL + tile)) ||
                                sk_canvas_is_legal(b->canvas, (sk_action)(A_LARGE + tile)) ||
                                sk_canvas_is_legal(b->canvas, (sk_action)(A_FLIP + tile)));
    int ink = tile >= GATHER_SHORE && !special ? ink_of_env(tile - GATHER_SHORE) : SK_INK_LINE;
    sk_canvas_box(b->canvas, x, y, TILE_W, tile_h(b), legal_now ? ink | SK_BOLD : ink,
                  known ? word(b, name) : word(b, W_board_hidden));
    if (!known) return;
    sk_canvas_text(b->canvas, x + 1, y + 1 + up, SK_INK_TITLE | SK_BOLD, ">");
    sk_canvas_text(b->canvas, x + 2, y + 1, up ? SK_INK_FAINT : SK_INK_PLAIN, word(b, front));
    sk_canvas_text(b->canvas, x + 2, y + 2, up ? SK_INK_PLAIN : SK_INK_FAINT, word(b, back));
    if (up) {
        sk_canvas_text(b->canvas, x + 2, y + 3, SK_INK_GOOD, word(b, W_board_flipped));
    } else {
        end = sk_canvas_text(b->canvas, x + 2, y + 3, SK_INK_FAINT, word(b, W_code_0 + CRAFT_COST[tile][0]));
        end = sk_canvas_text(b->canvas, end, y + 3, SK_INK_FAINT, "+");
        sk_canvas_text(b->canvas, end, y + 3, SK_INK_FAINT, word(b, W_code_0 + CRAFT_COST[tile][1]));
    }
    if (b->s->turn == b->seat) {
        int at = x + TILE_W - 5, player = SK_INK_SEAT0 + (int)b->seat;
        if (b->s->small_on >> tile & 1)
            at = sk_canvas_text(b->canvas, at, y + 3, player | SK_BOLD, word(b, W_board_small));
        if (b->s->pair_on >> tile & 1)
            at = sk_canvas_text(b->canvas, at, y + 3, player | SK_BOLD, word(b, W_board_small));
        if (b->s->large_on == tile) sk_canvas_text(b->canvas, at, y + 3, player | SK_BOLD, word(b, W_board_large));
    }
    if (b->canvas->has_pictures)
        sk_canvas_sprite(b->canvas, x + 5, y + TILE_H - 1, PICTURE_W, PICTURE_H,
                         special ? (uint32_t)SPECIAL + p->special : tile);
    tile_targets(b, tile, x, y);
}

static void draw_tiles(board *b) {
    sk_canvas_text(b->canvas, 0, b->y++, SK_INK_FAINT, word(b, W_board_tiles));
    for (uint32_t tile = 0; tile < TILES; tile++)
        draw_tile(b, tile, (int)(tile % 5) * TILE_W, b->y + (int)(tile / 5) * tile_h(b));
    b->y += 2 * tile_h(b);
}

/* "*2 1 wood>2 barley": a Settler of a column, in letters where words are too long. */
static void settler_short(const board *b, note *n, uint32_t place, int newest, uint32_t type) {
    for (int full = 1; full >= 0; full--) {
        sk_text *text = note_init(n);
        sk_text_add(text, newest ? "*" : " ");
        sk_text_number(text, place + 1);
        sk_text_char(text, ' ');
        effect_short(b, text, type, full);
        if (sk_canvas_columns(n->memory) < COLUMN_W) return;
    }
}

/* R33: the columns under their Gather tiles; the newest card carries the visible effect. */
static void draw_settlers(board *b) {
    const brae_seat *p = b->p;
    int tallest = 0;
    uint32_t step = b->s->head.step;
    sk_canvas_text(b->canvas, 0, b->y++, SK_INK_FAINT, word(b, W_board_settlers));
    for (uint32_t e = 0; e < ENVS; e++) {
        int x = (int)e * COLUMN_W, end, ink = ink_of_env(e);
        end = sk_canvas_text(b->canvas, x, b->y, ink | SK_BOLD, word(b, W_env_0 + (int)e));
        end = sk_canvas_number(b->canvas, end + 1, b->y, ink | SK_BOLD, p->heights[e]);
        if (is_flipped(p, GATHER_SHORE + e)) sk_canvas_text(b->canvas, end, b->y, ink | SK_BOLD, "+1");
        if (p->heights[e] > tallest) tallest = p->heights[e];
        for (uint32_t i = 0; i < p->heights[e]; i++) {
            int newest = i + 1u == p->heights[e], y = b->y + 1 + (int)i, open = newest && b->mine && e == b->s->env;
            note n;
            settler_short(b, &n, i, newest, p->columns[e][i]);
            sk_canvas_text(b->canvas, x, y, newest ? ink : SK_INK_FAINT, n.memory);
            if (!b->mine) continue;
            target_legal(b, x, y, COLUMN_W - 2, 1, A_DISCARD + e * COLUMN + i);
            if (open && (step == STEP_BOTTOM || step == STEP_EFFECT)) target(b, x, y, COLUMN_W - 2, 1, A_YES);
            if (open && step == STEP_PART) target(b, x, y, COLUMN_W - 2, 1, A_OPTION + 1);
        }
    }
    b->y += tallest + 1;
}

/* The cards at the left of the board, the forecast and the running score. */
static void draw_summary(board *b) {
    const brae_seat *p = b->p;
    int16_t lines[SCORE_LINES], points = 0;
    int lang = b->canvas->lang, end;
    long midden = MIDDEN_AT[p->slider] - p->utensils;
    note n;
    SK_SAY(note_init(&n), lang, word(b, W_board_cards), {"roofs", NULL, p->roofs}, {"thatches", NULL, p->thatches},
           {"balls", NULL, p->balls}, {"utensils", NULL, p->utensils}, {"spindles", NULL, p->spindles});
    end = sk_canvas_text(b->canvas, 0, b->y, SK_INK_PLAIN, n.memory);
    if (b->mine && b->s->head.step == STEP_SPIN) target(b, 0, b->y, end, 1, A_YES);
    b->y++;
    if (b->s->head.step != STEP_OVER) {
        SK_SAY(note_init(&n), lang, word(b, W_board_rest), {"settlers", NULL, (long)settlers_of(p)},
               {"roofs", NULL, p->roofs + p->thatches}, {"need", NULL, (long)need_of(p)},
               {"food", NULL, p->tokens[FOOD]}, {"midden", NULL, midden > 0 ? midden : 0});
        sk_canvas_text(b->canvas, 0, b->y++, need_of(p) > p->tokens[FOOD] ? SK_INK_BAD : SK_INK_PLAIN, n.memory);
    }
    score_lines(b->s, b->seat, lines);
    for (int i = 0; i < SCORE_LINES; i++)
        points = (int16_t)(points + lines[i]);
    SK_SAY(note_init(&n), lang, word(b, W_board_score), {"n", NULL, points});
    end = sk_canvas_text(b->canvas, 0, b->y, SK_INK_TITLE | SK_BOLD, n.memory);
    for (int i = 0; i < SCORE_LINES; i++) {
        if (!lines[i]) continue;
        sk_text *text = note_init(&n);
        sk_text_char(text, ' ');
        sk_text_add(text, word(b, W_score_0 + i));
        sk_text_char(text, ' ');
        sk_text_number(text, lines[i]);
        if (end + sk_canvas_columns(n.memory) > 79) {
            end = 1;
            b->y++;
        }
        end = sk_canvas_text(b->canvas, end, b->y, lines[i] < 0 ? SK_INK_BAD : SK_INK_PLAIN, n.memory);
    }
    b->y++;
}

/* ---- The others ---- */

static void draw_other(board *b, uint32_t seat) {
    const brae_seat *p = &b->s->seats[seat];
    int16_t points[SK_SEATS];
    int lang = b->canvas->lang, y = b->y + 1;
    note n, columns;
    sk_text *list = note_init(&columns);
    score(b->s, points);
    for (uint32_t e = 0; e < ENVS; e++) {
        if (e) sk_text_char(list, ' ');
        sk_text_add(list, word(b, W_envcode_0 + (int)e));
        sk_text_number(list, p->heights[e]);
    }
    SK_SAY(note_init(&n), lang, word(b, W_board_other), {"seat", name_of(b, seat), 0}, {"points", NULL, points[seat]},
           {"special", word(b, p->special < SPECIALS ? W_specialshort_0 + p->special : W_board_hidden), 0},
           {"column", NULL, p->slider}, {"furnish", NULL, p->furnish}, {"trade", NULL, p->trade},
           {"flipped", NULL, sk_bits(p->flipped)});
    sk_canvas_text(b->canvas, 0, b->y, SK_INK_SEAT0 + (int)seat, n.memory);
    y = draw_goods(b, p, 2, y);
    SK_SAY(note_init(&n), lang, word(b, W_board_other_cards), {"settlers", columns.memory, 0},
           {"roofs", NULL, p->roofs + p->thatches}, {"balls", NULL, p->balls}, {"utensils", NULL, p->utensils});
    sk_canvas_text(b->canvas, 2, y, SK_INK_PLAIN, n.memory);
    b->y = y + 1;
}

void brae_draw(const void *view, sk_canvas *canvas) {
    const brae_state *s = (const brae_state *)view;
    board b;
    b.canvas = canvas;
    b.s = s;
    b.seat = 0;
    if (s->turn < s->head.players) b.seat = s->turn;
    if (canvas->seat < s->head.players) b.seat = (uint32_t)canvas->seat;
    b.p = &s->seats[b.seat];
    b.mine = canvas->seat < s->head.players && canvas->choice_count > 0;
    b.y = 0;
    int is_draft = s->head.step == STEP_DRAFT;
    draw_title(&b);
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_village));
    if (is_draft) sk_canvas_needed(canvas);
    draw_order(&b);
    draw_sets(&b);
    draw_offers(&b);
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_storage));
    if (is_draft) sk_canvas_needed(canvas);
    draw_grid(&b);
    draw_side(&b);
    b.y += 5;
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_goods));
    draw_tokens(&b);
    draw_recipes(&b);
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_tracks));
    draw_furnish(&b);
    draw_trade(&b);
    b.y += 4;
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_tiles));
    draw_tiles(&b);
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_settlers));
    if (is_draft) sk_canvas_needed(canvas);
    draw_settlers(&b);
    sk_canvas_pane(canvas, b.y, word(&b, W_pane_points));
    draw_summary(&b);
    for (uint32_t seat = 0; seat < s->head.players; seat++) {
        if (seat == b.seat) continue;
        sk_canvas_pane(canvas, b.y, name_of(&b, seat));
        draw_other(&b, seat);
    }
}
