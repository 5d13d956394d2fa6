/* charts.c - Reykholt: action spaces, tables, greenhouses, service cards, events and scenarios as tables for people,
 * and a score sheet of the solo game for the real box. */
#include "rules.c"

#include "phrases.h"

static const char *word(int lang, int id) {
    return rey_word(lang, id);
}

static const char *number_words(phrase *p, int number) {
    sk_text_number(phrase_init(p), number);
    return p->memory;
}

/* The spaces of one side of the board, column by column. */
static void chart_spaces(int front, int lang, sk_text *out) {
    int texts = front ? W_space_front_0 : W_space_back_0;
    sk_text_titles(out, word(lang, W_chart_spaces));
    for (int space = 0; space < (front ? SPACES : SPACES / 2); space++) {
        const rey_space *row = &SPACE[front][space];
        phrase name;
        sk_text_add(phrase_init(&name), word(lang, W_column_letter_0 + row->column));
        sk_text_number(&name.text, row->row + 1);
        const char *cells[] = {name.memory, word(lang, W_column_0 + row->column),
                               row->flag ? word(lang, W_chart_flag) : "", word(lang, texts + space)};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_back(int lang, sk_text *out) {
    chart_spaces(0, lang, out);
}

static void chart_front(int lang, sk_text *out) {
    chart_spaces(1, lang, out);
}

/* Five tables of equal plates a row. */
static void chart_tables(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tables));
    for (int first = 1; first <= LAST_TABLE; first += GOODS) {
        phrase range, costs[GOODS];
        const char *cells[GOODS + 1] = {range.memory};
        sk_text_number(phrase_init(&range), first);
        sk_text_add(&range.text, "–");
        sk_text_number(&range.text, first + GOODS - 1);
        for (int i = 0; i < GOODS; i++) {
            add_goods(phrase_init(&costs[i]), lang, table_good(first + i), table_plates(first + i));
            cells[i + 1] = costs[i].memory;
        }
        sk_text_cells(out, cells, GOODS + 1);
    }
}

/* Greenhouses by parcels: what they admit, and how many cards lie in the open pile and the random pile. */
static void chart_greenhouses(int lang, sk_text *out) {
    static const uint32_t piles[7] = {0, 0, 0, REY_OPEN_PILE(3), REY_OPEN_PILE(4), REY_OPEN_PILE(5), REY_OPEN_PILE(6)};
    sk_text_titles(out, word(lang, W_chart_greenhouses));
    for (int parcels = 6; parcels >= 2; parcels--) {
        phrase size, goods, rarest, counts[SEATS], random;
        int face_down = 0;
        const char *cells[8] = {number_words(&size, parcels), type_list(&goods, lang, ADMITTED[parcels]),
                                plural(&rarest, lang, RAREST[parcels], 1)};
        for (int players = 1; players <= SEATS; players++)
            cells[2 + players] = number_words(&counts[players - 1], sk_bits(PILES[players] & piles[parcels]));
        for (int house = HOUSE_RANDOM; house < HOUSE_AGENT; house++)
            face_down += PARCELS[house] == parcels;
        cells[7] = number_words(&random, face_down);
        sk_text_cells(out, cells, 8);
    }
}

static void chart_cards(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_cards));
    for (int group = 0; group < GROUPS; group++)
        for (int card = 0; card < GROUP_CARDS && CARD[group][card].present; card++) {
            char code[NAME_SIZE];
            uint8_t flags = CARD[group][card].flags;
            rey_card_name(group, card, code);
            const char *cells[] = {code, word(lang, rey_card_word(group, card, 0)),
                                   word(lang, rey_card_word(group, card, 1)),
                                   flags & STORY     ? word(lang, W_chart_story)
                                   : flags & NO_SOLO ? word(lang, W_chart_no_solo)
                                                     : ""};
            sk_text_cells(out, cells, 4);
        }
}

static void chart_events(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_events));
    for (int event = 1; event <= EVENTS; event++) {
        char code[NAME_SIZE];
        event_name(event, code);
        const char *cells[] = {code, word(lang, W_event_name_0 + event), word(lang, W_event_text_0 + event)};
        sk_text_cells(out, cells, 3);
    }
}

static void chart_scenarios(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_scenarios));
    for (int i = 0; i <= SCENARIOS; i++) {
        phrase rounds, alone, goal;
        SK_SAY(phrase_init(&goal), lang, word(lang, SCENARIO[i].rule == RULE_POINTS ? W_chart_points : W_chart_table),
               {"n", NULL, SCENARIO[i].goal});
        const char *cells[] = {word(lang, W_scenario_name_0 + i), number_words(&rounds, SCENARIO[i].rounds),
                               number_words(&alone, SCENARIO[i].rounds_solo), goal.memory,
                               word(lang, W_scenario_text_0 + i)};
        sk_text_cells(out, cells, 5);
    }
}

enum { CARDS_IN_ALL = 11 + 10 + 10 + 10 + 11 };

/* clang-format off */
const sk_chart rey_charts[] = {
    {"spaces-1-2", SPACES / 2, chart_back},
    {"spaces-3-4", SPACES, chart_front},
    {"tables", LAST_TABLE / GOODS, chart_tables},
    {"greenhouses", 5, chart_greenhouses},
    {"cards", CARDS_IN_ALL, chart_cards},
    {"events", EVENTS, chart_events},
    {"scenarios", SCENARIOS + 1, chart_scenarios},
    {NULL, 0, NULL},
};
/* clang-format on */

/* --- the score sheet of the solo game: the table that was reached, and goods that the next one wants --- */

static const char *tally_title(int field, int lang) {
    return word(lang, W_tally_0 + field);
}

static int tally_lines(const int16_t *given, int lang, sk_line *out) {
    rey_state state;
    memset(&state, 0, sizeof state);
    state.head.players = 1;
    state.seats[0].table = (uint8_t)given[0];
    if (given[0] < LAST_TABLE) state.seats[0].stock[table_good(given[0] + 1)] = (uint8_t)given[1];
    return rey_breakdown(&state, 0, lang, out);
}

static const uint8_t tally_most[2] = {LAST_TABLE, 99};
const sk_tally rey_tally = {2, 0, tally_most, tally_title, tally_lines};
