/* catalog.c - Reykholt for a drawn board: components, numbers of the choices and words as one JSON object. */
#include "rules.c"

#include "phrases.h"

static void catalog_key(sk_text *out, int comma, const char *key) {
    if (comma) sk_text_char(out, ',');
    sk_text_json(out, key);
    sk_text_char(out, ':');
}

static void catalog_word(sk_text *out, int comma, const char *key, int lang, int id) {
    catalog_key(out, comma, key);
    sk_text_json(out, rey_word(lang, id));
}

static void catalog_number(sk_text *out, int comma, const char *key, int64_t number) {
    catalog_key(out, comma, key);
    sk_text_number(out, number);
}

/* "guess": the id of a piece that no source shows; kinds in the order of components.form. */
enum { KIND_CARD, KIND_SPACE, KIND_EVENT, KIND_SCENARIO };
static void catalog_guess(sk_text *out, int kind, int index) {
    catalog_key(out, 1, "guess");
    sk_text_json(out, sk_reconstructed_piece(&reykholt_box, kind, index));
}

static void catalog_list(sk_text *out, const char *key, int first, int count, int lang) {
    catalog_key(out, 1, key);
    for (int i = 0; i < count; i++) {
        sk_text_char(out, i ? ',' : '[');
        sk_text_json(out, rey_word(lang, first + i));
    }
    sk_text_char(out, ']');
}

/* Numbers of the choices, as in state.h. */
static void catalog_ids(sk_text *out) {
    static const struct {
        const char *key;
        int id;
    } ids[] = {{"done", ACT_DONE},   {"table", ACT_TABLE},   {"bonus", ACT_BONUS},      {"stop", ACT_STOP},
               {"place", ACT_PLACE}, {"option", ACT_OPTION}, {"pile", ACT_PILE},        {"pay", ACT_PAY},
               {"take", ACT_TAKE},   {"pick", ACT_PICK},     {"card", ACT_CARD},        {"share", ACT_SHARE},
               {"put", ACT_PUT},     {"out", ACT_OUT},       {"exchange", ACT_EXCHANGE}};
    catalog_key(out, 0, "ids");
    for (int i = 0; i < (int)(sizeof ids / sizeof ids[0]); i++) {
        sk_text_add(out, i ? "," : "{");
        catalog_number(out, 0, ids[i].key, ids[i].id);
    }
    sk_text_char(out, '}');
}

/* Tables from the Start to the last: good and plates. */
static void catalog_tables(sk_text *out) {
    catalog_key(out, 1, "tables");
    sk_text_add(out, "[null");
    for (int table = 1; table <= LAST_TABLE; table++) {
        sk_text_add(out, ",[");
        sk_text_number(out, table_good(table));
        sk_text_char(out, ',');
        sk_text_number(out, table_plates(table));
        sk_text_char(out, ']');
    }
    sk_text_char(out, ']');
}

/* Greenhouses by number; the piles as sets of them with the card that shows what they admit. */
static void catalog_houses(sk_text *out) {
    static const uint32_t piles[4] = {REY_OPEN_PILE(3), REY_OPEN_PILE(4), REY_OPEN_PILE(5), REY_OPEN_PILE(6)};
    catalog_key(out, 1, "houses");
    for (int house = 0; house < HOUSES; house++) {
        sk_text_add(out, house ? ",{" : "[{");
        catalog_key(out, 0, "name");
        sk_text_json(out, rey_house_name(house));
        catalog_number(out, 1, "parcels", PARCELS[house]);
        catalog_number(out, 1, "admits", ADMITTED[PARCELS[house]]);
        catalog_number(out, 1, "rarest", RAREST[PARCELS[house]]);
        catalog_number(out, 1, "random", house >= HOUSE_RANDOM && house < HOUSE_AGENT);
        catalog_number(out, 1, "special", house == HOUSE_SPECIAL);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
    catalog_key(out, 1, "piles");
    for (int pile = 0; pile < 4; pile++) {
        sk_text_char(out, pile ? ',' : '[');
        sk_text_number(out, piles[pile]);
    }
    sk_text_char(out, ']');
}

/* One line of a space as ["code", a, b]. */
static void catalog_line(sk_text *out, uint64_t line) {
    static const char *const codes[] = {
        [OP_PAY] = "pay",          [OP_PART] = "part",        [OP_GAIN] = "gain",
        [OP_TAKE_APART] = "apart", [OP_GREENHOUSE] = "house", [OP_TAKE_ADMITTED] = "admitted",
        [OP_PLANT] = "plant",      [OP_HARVEST] = "harvest",  [OP_HARVEST_ONE] = "deep",
        [OP_SWAP] = "swap",        [OP_SERVICE] = "card",     [OP_SHARE] = "share",
        [OP_ADVANCE] = "advance",  [OP_HAIL] = NULL};
    const char *code = codes[REY_OP_CODE(line)];
    sk_text_char(out, '[');
    sk_text_json(out, code ? code : "?");
    sk_text_char(out, ',');
    sk_text_number(out, REY_OP_A(line));
    sk_text_char(out, ',');
    sk_text_number(out, REY_OP_B(line));
    sk_text_char(out, ']');
}

static void catalog_space(sk_text *out, int front, int space, int lang) {
    const rey_space *row = &SPACE[front][space];
    char name[NAME_SIZE];
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    sk_text_add(&text, rey_word(lang, W_column_letter_0 + row->column));
    sk_text_number(&text, row->row + 1);
    catalog_key(out, 0, "name");
    sk_text_json(out, name);
    catalog_word(out, 1, "text", lang, (front ? W_space_front_0 : W_space_back_0) + space);
    catalog_number(out, 1, "column", row->column);
    catalog_number(out, 1, "row", row->row);
    catalog_number(out, 1, "flag", row->flag);
    catalog_guess(out, KIND_SPACE, (front ? SPACES / 2 : 0) + space);
    catalog_key(out, 1, "sides");
    for (int side = 0; side < 2 && (side == 0 || row->lines[side][0]); side++) {
        sk_text_add(out, side ? "],[" : "[[");
        for (int i = 0; i < 3 && row->lines[side][i]; i++) {
            if (i) sk_text_char(out, ',');
            catalog_line(out, row->lines[side][i]);
        }
    }
    sk_text_add(out, "]]");
}

/* The action board by number of players: its spaces, those that an event closes. */
static void catalog_boards(sk_text *out, int lang) {
    catalog_key(out, 1, "boards");
    sk_text_add(out, "[null");
    for (int players = 1; players <= SEATS; players++) {
        int front = players > 2, open = players > 2 ? players - 2 : 0, count = front ? SPACES : SPACES / 2;
        sk_text_add(out, ",{");
        catalog_number(out, 0, "open", SPACE_SET[open][SET_ALL]);
        catalog_number(out, 1, "closes", SPACE_SET[open][SET_BOTTOM]);
        catalog_key(out, 1, "spaces");
        for (int space = 0; space < count; space++) {
            sk_text_add(out, space ? "},{" : "[{");
            catalog_space(out, front, space, lang);
        }
        sk_text_add(out, "}]}");
    }
    sk_text_char(out, ']');
}

/* When a card works, as the word on its ribbon. */
static int card_when(int moment) {
    if (moment == ON_NOW) return W_when_now;
    if (moment == ON_RULE || moment == ON_TAKE_HOUSE || moment == ON_PART || moment == ON_PLANT) return W_when_own;
    if (moment == ON_USE || moment == ON_OPPONENT) return W_when_use;
    if (moment == ON_BONUS || moment == ON_ADVANCE) return W_when_tour;
    if (moment <= AT_WORK_END) return W_when_work;
    if (moment <= AT_HARVEST_END) return W_when_harvest;
    return moment <= AT_TOUR_END ? W_when_tour : W_when_rest;
}

static void catalog_cards(sk_text *out, int lang) {
    int index = 0;
    catalog_key(out, 1, "cards");
    for (int group = 0; group < GROUPS; group++) {
        char letter[2] = {(char)('A' + group), 0}, name[NAME_SIZE];
        sk_text_add(out, group ? "]," : "{");
        catalog_key(out, 0, letter);
        for (int card = 0; card < GROUP_CARDS && CARD[group][card].present; card++) {
            int when = card_when(CARD[group][card].moment);
            rey_card_name(group, card, name);
            sk_text_add(out, card ? ",{" : "[{");
            catalog_key(out, 0, "id");
            sk_text_json(out, name);
            catalog_word(out, 1, "name", lang, rey_card_word(group, card, 0));
            catalog_word(out, 1, "text", lang, rey_card_word(group, card, 1));
            catalog_word(out, 1, "when", lang, when);
            catalog_number(out, 1, "kind", when - W_when_setup);
            catalog_number(out, 1, "once", CARD[group][card].moment == ON_NOW);
            catalog_guess(out, KIND_CARD, index++);
            sk_text_char(out, '}');
        }
    }
    sk_text_add(out, "]}");
}

/* Events by their labels, scenarios by number, the goods beside the service cards. */
static void catalog_story(sk_text *out, int lang) {
    char name[NAME_SIZE];
    catalog_key(out, 1, "events");
    for (int event = 1; event <= EVENTS; event++) {
        event_name(event, name);
        sk_text_char(out, event > 1 ? ',' : '{');
        catalog_key(out, 0, name);
        sk_text_char(out, '{');
        catalog_word(out, 0, "name", lang, W_event_name_0 + event);
        catalog_word(out, 1, "text", lang, W_event_text_0 + event);
        catalog_number(out, 1, "closes", EVENT[event].rule == RULE_ROAD_WORKS);
        catalog_guess(out, KIND_EVENT, event);
        sk_text_char(out, '}');
    }
    sk_text_char(out, '}');
    catalog_key(out, 1, "scenarios");
    for (int i = 0; i <= SCENARIOS; i++) {
        sk_text_add(out, i ? ",{" : "[{");
        catalog_word(out, 0, "name", lang, W_scenario_name_0 + i);
        catalog_word(out, 1, "text", lang, W_scenario_text_0 + i);
        catalog_number(out, 1, "goal", SCENARIO[i].goal);
        catalog_number(out, 1, "points", SCENARIO[i].rule == RULE_POINTS);
        catalog_guess(out, KIND_SCENARIO, i);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
    catalog_key(out, 1, "stack");
    sk_text_add(out, "[0,1,2]");
    catalog_number(out, 1, "workers", 3);
}

void rey_catalog(int lang, sk_text *out) {
    static const char *const keys[] = {
        "board", "track",   "start",    "piles",      "random", "offer",    "gone",   "stack",   "stock",  "beds",
        "none",  "mycards", "or",       "pay",        "bonus",  "stay",     "swap",   "once",    "shared", "first",
        "round", "workers", "goal",     "goalpoints", "event",  "scenario", "flag",   "closed",  "others", "table",
        "empty", "plants",  "harvests", "payleft",    "supply", "neutral",  "reward", "confirm", "back",   "spaces"};
    sk_text_char(out, '{');
    catalog_ids(out);
    catalog_list(out, "goods", W_good_0, GOODS, lang);
    catalog_list(out, "counted", W_goods_0, GOODS, lang);
    catalog_list(out, "columns", W_column_0, COLUMNS, lang);
    catalog_list(out, "phases", W_when_work, 4, lang);
    catalog_tables(out);
    catalog_houses(out);
    catalog_boards(out, lang);
    catalog_cards(out, lang);
    catalog_story(out, lang);
    catalog_key(out, 1, "words");
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        sk_text_add(out, i ? "," : "{");
        catalog_word(out, 0, keys[i], lang, W_web_board + i);
    }
    sk_text_add(out, "}}");
}
