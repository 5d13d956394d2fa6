/* text.c - Reykholt in words: notation, sentences, questions and results.
 *
 * Greenhouses have short names: parcels and a letter, a-d for the cards of a pile, r and s for random ones, x for the
 * special card, 2a-2d for the houses of the Greenhouse Agent. Seats inside sentences are places "{0}" to "{3}".
 * The rules are included so that questions ask the same functions that decide what is legal.
 */
#include "rules.c"

#include "phrases.h"

const char *rey_word(int lang, int id) {
    return reykholt_messages[lang][id];
}

/* "4s": parcels and letter of a card of the random pile. */
#define RANDOM_NAME(p, id, index, parcels, letter) #parcels letter,

const char *rey_house_name(int house) {
    /* clang-format off */
    static const char *const names[HOUSES] = {"3a", "3b", "3c", "3d", "4a", "4b", "4c", "4d", "5a", "5b",
                                              "5c", "5d", "6a", "6b", "6c", "6d",
                                              REYKHOLT_RANDOM(RANDOM_NAME, 0) "2a", "2b", "2c", "2d"};
    /* clang-format on */
    return house >= 0 && house < HOUSES ? names[house] : "?";
}

void rey_space_name(const rey_state *s, int space, int lang, char out[NAME_SIZE]) {
    sk_text text;
    int rows = side_of(s) ? 6 : 3;
    sk_text_init(&text, out, NAME_SIZE);
    sk_text_add(&text, rey_word(lang, W_column_letter_0 + space / rows % COLUMNS));
    sk_text_number(&text, space % rows + 1);
}

int rey_space_word(const rey_state *s, int space, int brief) {
    if (side_of(s)) return (brief ? W_brief_front_0 : W_space_front_0) + space;
    return (brief ? W_brief_back_0 : W_space_back_0) + space % 12;
}

void rey_card_name(int group, int card, char out[NAME_SIZE]) {
    out[0] = (char)('A' + group);
    out[1] = (char)('0' + (card + 1) / 10);
    out[2] = (char)('0' + (card + 1) % 10);
    out[3] = 0;
}

int rey_card_word(int group, int card, int text) {
    switch (group) {
    case GROUP_A: return text ? W_card_text_A_0 + card : W_card_name_A_0 + card;
    case GROUP_B: return text ? W_card_text_B_0 + card : W_card_name_B_0 + card;
    case GROUP_C: return text ? W_card_text_C_0 + card : W_card_name_C_0 + card;
    case GROUP_D: return text ? W_card_text_D_0 + card : W_card_name_D_0 + card;
    default: return text ? W_card_text_E_0 + card : W_card_name_E_0 + card;
    }
}

/* --- say --- */

/* One side of "or" in words, from its first line. */
static const char *side_words(phrase *p, const rey_state *s, int lang, int side) {
    sk_text *out = phrase_init(p);
    uint64_t line = s->space < SPACES ? SPACE[side_of(s)][s->space].lines[side][0] : 0;
    phrase goods;
    uint8_t counts[GOODS] = {0, 0, 0, 0, 0};
    switch (REY_OP_CODE(line)) {
    case OP_GAIN:
        counts[REY_OP_A(line) % GOODS]++;
        if (REY_OP_B(line) < GOODS) counts[REY_OP_B(line)]++;
        SK_SAY(out, lang, rey_word(lang, W_side_gain), {"what", goods_list(&goods, lang, counts, W_table_none), 0});
        break;
    case OP_GREENHOUSE: sk_text_add(out, rey_word(lang, W_side_house)); break;
    case OP_PLANT: sk_text_add(out, rey_word(lang, W_side_plant)); break;
    case OP_HARVEST: sk_text_add(out, rey_word(lang, W_side_harvest)); break;
    case OP_SERVICE: sk_text_add(out, rey_word(lang, W_side_service)); break;
    case OP_SHARE: sk_text_add(out, rey_word(lang, W_side_share)); break;
    default: sk_text_add(out, rey_word(lang, W_side_other)); break;
    }
    return p->memory;
}

static void say_chance(const rey_state *s, int action, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE;
    char name[NAME_SIZE];
    if (action < DRAW_CARD) {
        char letter[2] = {(char)('A' + action), 0};
        SK_SAY(out, lang, rey_word(lang, said ? W_said_draw_group : W_do_draw_group), {"group", letter, 0});
    } else if (action < DRAW_FIRST) {
        rey_card_name(s->group, action - DRAW_CARD, name);
        SK_SAY(out, lang, rey_word(lang, said ? W_said_draw_card : W_do_draw_card), {"card", name, 0},
               {"name", rey_word(lang, rey_card_word(s->group, action - DRAW_CARD, 0)), 0});
    } else if (action < DRAW_HOUSE) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_draw_first : W_do_draw_first),
               {"n", NULL, action - DRAW_FIRST + 1}, {"seat", seat_place(action - DRAW_FIRST), 0});
    } else if (action < DRAW_EVENT) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_draw_house : W_do_draw_house),
               {"n", NULL, action - DRAW_HOUSE + 3});
    } else if (action < OUTCOMES) {
        int event = action - DRAW_EVENT + 1;
        event_name(event, name);
        SK_SAY(out, lang, rey_word(lang, said ? W_said_draw_event : W_do_draw_event), {"event", name, 0},
               {"name", rey_word(lang, W_event_name_0 + event), 0},
               {"text", rey_word(lang, W_event_text_0 + event), 0});
    } else {
        sk_text_add(out, "?");
    }
}

static void say_tour(const rey_state *s, int who, int action, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE, table = s->seats[who].table;
    phrase cost;
    if (action == ACT_STOP) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_stop : W_do_stop), {"table", NULL, table});
    } else if (table >= LAST_TABLE) {
        sk_text_add(out, "?");
    } else if (action == ACT_BONUS) {
        add_goods(phrase_init(&cost), lang, table_good(table + 1), bonus_goods(s, who));
        SK_SAY(out, lang, rey_word(lang, said ? W_said_bonus : W_do_bonus), {"cost", cost.memory, 0},
               {"table", NULL, table + 1});
    } else {
        int replaced = action - ACT_TABLE;
        const char *words = price_words(&cost, s, who, lang, replaced);
        int message = replaced ? said ? W_said_pay_fever : W_do_pay_fever : said ? W_said_pay : W_do_pay;
        SK_SAY(out, lang, rey_word(lang, message), {"n", NULL, replaced}, {"cost", words, 0},
               {"table", NULL, table + 1});
    }
}

static void say_done(const rey_state *s, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE;
    int declined = s->optional && !s->task.paid && s->head.step != STEP_WORK;
    if (s->head.step == STEP_PLACE)
        sk_text_add(out, rey_word(lang, said ? W_said_pass : W_do_pass));
    else if (declined)
        sk_text_add(out, rey_word(lang, said ? W_said_decline : W_do_decline));
    else
        sk_text_add(out, rey_word(lang, said ? W_said_done : W_do_done));
}

static void say_good(const rey_state *s, int who, int action, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE, pays = action < ACT_TAKE, good = pays ? action - ACT_PAY : action - ACT_TAKE;
    int message = !pays                       ? said ? W_said_take : W_do_take
                  : s->head.step == STEP_GIVE ? said ? W_said_hand : W_do_hand
                  : said                      ? W_said_discard
                                              : W_do_discard;
    int count = pays || !s->task.take_each ? 1 : s->task.take_each;
    phrase noun;
    SK_SAY(out, lang, rey_word(lang, message), {"good", rey_word(lang, W_good_0 + good), 0}, {"n", NULL, count},
           {"goods", plural(&noun, lang, good, count), 0}, {"seat", seat_place(who == 0), 0});
}

static void say_card(const rey_state *s, int who, int action, int form, int lang, sk_text *out) {
    int share = action >= ACT_SHARE, card = share ? action - ACT_SHARE : action - ACT_CARD, owner = who;
    char name[NAME_SIZE];
    for (int seat = 0; seat < s->head.players; seat++)
        if (seat != who && s->cards[seat] >> card & 1) owner = seat;
    rey_card_name(s->group, card, name);
    int message = form == SK_SENTENCE ? share ? W_said_share : W_said_card : share ? W_do_share : W_do_card;
    SK_SAY(out, lang, rey_word(lang, message), {"card", name, 0}, {"seat", seat_place(owner), 0},
           {"name", CARD[s->group][card].present ? rey_word(lang, rey_card_word(s->group, card, 0)) : "?", 0});
}

static void say_bed(const rey_state *s, int action, int form, int lang, sk_text *out) {
    int out_of = action >= ACT_OUT, said = form == SK_SENTENCE, step = s->head.step;
    int house = out_of ? (action - ACT_OUT) / GOODS : (action - ACT_PUT) % HOUSES;
    int good = out_of ? (action - ACT_OUT) % GOODS : (action - ACT_PUT) / HOUSES;
    int message, count = 1;
    if (out_of)
        message = step == STEP_HAIL ? said ? W_said_hail : W_do_hail : said ? W_said_harvest : W_do_harvest;
    else
        message = step == STEP_FILL ? said ? W_said_fill : W_do_fill : said ? W_said_plant : W_do_plant;
    if (step == STEP_FILL && s->task.way == WAY_BED) count = s->houses[house].parcels - s->houses[house].count;
    phrase noun;
    SK_SAY(out, lang, rey_word(lang, message), {"house", rey_house_name(house), 0},
           {"good", rey_word(lang, W_good_0 + good), 0}, {"n", NULL, count},
           {"goods", plural(&noun, lang, good, step == STEP_FILL ? count : 2), 0});
}

/* Goods that a space gives without a question, from its lines. */
static const char *space_gain(phrase *p, const rey_state *s, int space, int lang) {
    uint8_t counts[GOODS] = {0, 0, 0, 0, 0};
    const rey_space *row = &SPACE[side_of(s)][space];
    phrase_init(p);
    if (row->lines[1][0]) return p->memory;
    for (int i = 0; i < 3; i++) {
        if (REY_OP_CODE(row->lines[0][i]) != OP_GAIN) continue;
        counts[REY_OP_A(row->lines[0][i]) % GOODS]++;
        if (REY_OP_B(row->lines[0][i]) < GOODS) counts[REY_OP_B(row->lines[0][i])]++;
    }
    return counts[0] | counts[1] | counts[2] | counts[3] | counts[4] ? goods_list(p, lang, counts, W_table_none)
                                                                     : p->memory;
}

static void say_place(const rey_state *s, int space, int form, int lang, sk_text *out) {
    char name[NAME_SIZE];
    phrase goods;
    rey_space_name(s, space, lang, name);
    const char *what = space_gain(&goods, s, space, lang);
    int message = form == SK_NOTATION ? W_do_place : *what ? W_said_place_gain : W_said_place;
    SK_SAY(out, lang, rey_word(lang, message), {"space", name, 0}, {"what", what, 0});
}

void rey_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    int said = form == SK_SENTENCE;
    phrase words;
    if (form == SK_LABEL) {
        rey_label(state, who, action, lang, out);
    } else if (who == SK_CHANCE) {
        say_chance(s, action, form, lang, out);
    } else if (action >= ACTIONS || who < 0 || who >= SEATS) {
        sk_text_add(out, "?");
    } else if (action == ACT_DONE) {
        say_done(s, form, lang, out);
    } else if (action < ACT_PLACE) {
        say_tour(s, who, action, form, lang, out);
    } else if (action < ACT_OPTION) {
        say_place(s, action - ACT_PLACE, form, lang, out);
    } else if (action < ACT_PILE) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_side : W_do_side), {"n", NULL, action - ACT_OPTION + 1},
               {"what", side_words(&words, s, lang, action - ACT_OPTION), 0});
    } else if (action == ACT_PILE + 4) {
        sk_text_add(out, rey_word(lang, said ? W_said_pile_random : W_do_pile_random));
    } else if (action < ACT_PAY) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_pile : W_do_pile), {"n", NULL, action - ACT_PILE + 3});
    } else if (action < ACT_PICK) {
        say_good(s, who, action, form, lang, out);
    } else if (action < ACT_CARD) {
        int lease = s->task.way == WAY_HAND_OVER;
        SK_SAY(out, lang,
               rey_word(lang, lease  ? said ? W_said_lease : W_do_lease
                              : said ? W_said_part
                                     : W_do_part),
               {"house", rey_house_name(action - ACT_PICK), 0}, {"seat", seat_place(who == 0), 0});
    } else if (action < ACT_EXCHANGE) {
        say_card(s, who, action, form, lang, out);
    } else if (action < ACT_PUT) {
        int pair = action - ACT_EXCHANGE;
        SK_SAY(out, lang, rey_word(lang, said ? W_said_swap : W_do_swap),
               {"good", rey_word(lang, W_good_0 + pair / GOODS), 0},
               {"goods", plural(&words, lang, pair / GOODS, 2), 0},
               {"other", rey_word(lang, W_good_0 + pair % GOODS), 0});
    } else {
        say_bed(s, action, form, lang, out);
    }
}

/* --- questions --- */

/* Planting: how often one must and may. */
static int ask_plant(const rey_state *s) {
    const rey_task *t = &s->task;
    int endless = t->plant_left == REY_ANY_NUMBER;
    if (t->way == WAY_FARM) return W_ask_plant_farm;
    if (s->source != FROM_SPACE) return W_ask_plant_may;
    if (!t->plant_min) return endless ? W_ask_plant_endless : W_ask_plant_more;
    if (endless) return W_ask_plant_least;
    return t->plant_left > t->plant_min ? W_ask_plant_twice : W_ask_plant;
}

static int ask_harvest(const rey_state *s) {
    const rey_task *t = &s->task;
    if (s->source != FROM_SPACE) return t->harvest_due ? W_ask_harvest_due : W_ask_harvest_may;
    if (t->way == WAY_ONE) return t->marked ? W_ask_harvest_on : W_ask_harvest_one;
    return s->acted ? W_ask_harvest_more : W_ask_harvest;
}

static int ask_work(const rey_state *s) {
    if (s->source == FROM_SPACE && s->space == SK_NONE) return W_ask_cut;
    if (s->task.plant_left && s->task.harvest_left) return W_ask_both;
    return s->task.plant_left ? ask_plant(s) : ask_harvest(s);
}

/* Paying: what for, and whether one may do without it. */
static int ask_pay(const rey_state *s) {
    const rey_task *t = &s->task;
    int may = s->optional && !t->paid;
    if (t->way == WAY_SWAP && may) return W_ask_swap_may;
    if (t->way == WAY_SWAP) return t->pay_min ? W_ask_swap : W_ask_swap_more;
    if (may) return t->barred ? W_ask_pay_other : W_ask_pay_may;
    return s->source == FROM_SPACE ? W_ask_pay : W_ask_pay_card;
}

static int ask_take(const rey_state *s) {
    const rey_task *t = &s->task;
    if (s->source == FROM_CARD) return W_ask_take_hoard;
    if (s->house != SK_NONE) return W_ask_take_kind;
    return t->way == WAY_APART && t->take_left > 1 ? W_ask_take_apart : W_ask_take;
}

/* R36, with what the seat can pay. */
static int ask_tour(const rey_state *s, int who) {
    int payable = (tour_choices(s, who) & ((1u << ACT_BONUS) - 1)) != 0;
    if (s->seats[who].marks & MARK_BONUS) return payable ? W_ask_tour_pay : W_ask_tour_stay;
    return payable ? W_ask_tour_either : W_ask_tour_bonus;
}

static int question(const rey_state *s, int who) {
    int way = s->task.way;
    switch (s->head.step) {
    case STEP_PLACE: return places(s, who) ? W_ask_place : W_ask_pass;
    case STEP_OPTION: return W_ask_option;
    case STEP_PILE: return s->source == FROM_SPACE ? W_ask_pile : W_ask_pile_gift;
    case STEP_WORK: return ask_work(s);
    case STEP_REAP: return s->source == FROM_SPACE ? W_ask_reap : W_ask_reap_card;
    case STEP_FILL: return way == WAY_OTHER ? W_ask_fill : way == WAY_LIKE ? W_ask_fill_like : W_ask_fill_bed;
    case STEP_HAIL: return W_ask_hail;
    case STEP_PAY: return ask_pay(s);
    case STEP_TAKE: return ask_take(s);
    case STEP_PICK: return way == WAY_HAND_OVER ? W_ask_lease : way == WAY_EMPTY ? W_ask_clear : W_ask_part;
    case STEP_CARD:
        if (way == WAY_SHARE) return W_ask_share;
        return sk_bits(s->offer) > 3 ? W_ask_card : W_ask_card_good;
    case STEP_TOUR: return ask_tour(s, who);
    case STEP_WINDOW: return W_ask_window;
    default: return W_ask_give;
    }
}

/* What is being drawn. */
static int ask_chance(const rey_state *s) {
    switch (s->head.step) {
    case STEP_GROUP: return W_ask_draw_group;
    case STEP_DEAL: return W_ask_draw_card;
    case STEP_FIRST: return W_ask_draw_first;
    case STEP_DRAW: return s->task.way == WAY_REVEAL ? W_ask_draw_top : W_ask_draw_house;
    default: return W_ask_draw_event;
    }
}

/* How many goods or times the question is about. */
static int ask_count(const rey_state *s, int who) {
    const rey_task *t = &s->task;
    switch (s->head.step) {
    case STEP_WORK:
        if (t->harvest_left) return t->harvest_left;
        return t->plant_min ? t->plant_min : t->plant_left;
    case STEP_TAKE: return t->take_left * t->take_each;
    case STEP_PAY: {
        int have = total_from(purse(s, who), t->least);
        return have < t->pay_left ? have : t->pay_left; /* no more is promised than can be discarded */
    }
    default: return 0;
    }
}

/* The question that `who` has to answer, in words. */
static void put_question(const rey_state *s, int who, int lang, sk_text *out) {
    const rey_task *t = &s->task;
    uint32_t houses = s->head.step == STEP_WORK && t->way == WAY_ONE ? ~t->marked & ((1u << HOUSES) - 1) : t->marked;
    int table = s->seats[who].table + 1, touring = s->head.step == STEP_TOUR, left = sk_bits(s->offer);
    int house = s->head.step == STEP_TAKE && s->house != SK_NONE ? s->house : houses ? sk_lowest(houses) : 0;
    int good = left >= 1 && left <= 3 ? 3 - left : table_good(table <= LAST_TABLE ? table : 1);
    phrase cost, gain_words;
    phrase_init(&cost);
    phrase_init(&gain_words);
    if (touring) {
        price_words(&cost, s, who, lang, 0);
        add_goods(&gain_words.text, lang, table_good(table), bonus_goods(s, who));
    }
    if (s->head.step == STEP_PAY) good = table_good(table <= LAST_TABLE ? table : 1);
    SK_SAY(out, lang, rey_word(lang, question(s, who)), {"n", NULL, ask_count(s, who)},
           {"house", rey_house_name(house), 0}, {"table", NULL, table}, {"cost", cost.memory, 0},
           {"gain", gain_words.memory, 0}, {"card", effect_name(s, lang), 0},
           {"good", rey_word(lang, W_good_0 + good), 0}, {"harvests", NULL, t->harvest_left});
}

void rey_ask(const void *view, int who, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)view;
    if (s->head.step == STEP_OVER)
        sk_text_add(out, rey_word(lang, W_ask_over));
    else if (s->head.actors >> SK_CHANCE & 1)
        sk_text_add(out, rey_word(lang, ask_chance(s)));
    else if (who >= 0 && who < SEATS && s->head.actors >> who & 1)
        put_question(s, who, lang, out);
    else
        sk_text_add(out, rey_word(lang, W_ask_wait));
}

/* --- results --- */

static int add_line(sk_line *out, int count, int lang, int message, int n, int points) {
    sk_text text;
    sk_text_init(&text, out[count].label, sizeof out[count].label);
    SK_SAY(&text, lang, rey_word(lang, message), {"n", NULL, n});
    out[count].points = (int16_t)points;
    return count + 1;
}

int rey_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const rey_state *s = (const rey_state *)state;
    const rey_seat *me = &s->seats[seat];
    int count = 0, goal = scenario(s)->goal;
    if (scenario(s)->rule == RULE_POINTS) {
        count = add_line(out, count, lang, W_line_tables, 0, POINTS_TABLE * me->table);
        count = add_line(out, count, lang, W_line_goods, 0, total_from(purse(s, seat), 0) / GOODS_A_POINT);
        count = add_line(out, count, lang, W_line_beds, 0, POINTS_BED * sk_bits(me->planted));
        return add_line(out, count, lang, W_line_cards, 0, POINTS_CARD * sk_bits(s->cards[seat]));
    }
    if (s->head.players > 1) return add_line(out, count, lang, W_line_table, 0, me->table);
    int points = solo_points(s), beyond = me->table > goal ? POINTS_BEYOND * (me->table - goal) : 0, early = 0;
    if (points && scenario(s)->rule == RULE_RACE && s->moment == AT_OVER)
        early = POINTS_BEYOND * (s->rounds - s->head.round);
    count = add_line(out, count, lang, W_line_beyond, goal, beyond);
    if (early) count = add_line(out, count, lang, W_line_early, 0, early);
    return add_line(out, count, lang, W_line_next, 0, points - beyond - early);
}

/* Tables, goods in stock, goods growing, greenhouses, service cards. */
int rey_stock(const void *state, int seat, sk_stock *out) {
    static const uint8_t worth[GOODS] = {4, 5, 6, 7, 8};
    const rey_state *s = (const rey_state *)state;
    const rey_seat *me = &s->seats[seat];
    int growing = 0, count = 0;
    for (uint32_t left = me->houses; left; left &= left - 1)
        growing += s->houses[sk_lowest(left)].count;
    out[count++] = (sk_stock){me->table, 30};
    for (int good = 0; good < GOODS; good++)
        out[count++] = (sk_stock){me->stock[good], worth[good]};
    out[count++] = (sk_stock){(int16_t)growing, 4};
    out[count++] = (sk_stock){(int16_t)sk_bits(me->houses), 9};
    out[count++] = (sk_stock){(int16_t)sk_bits(s->cards[seat]), 12};
    return count;
}

void rey_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    (void)state;
    SK_SAY(out, lang, rey_word(lang, W_stock_0 + kind), {"n", NULL, count});
}

void rey_verdict(const void *state, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    int16_t points[SK_SEATS];
    uint8_t places_won[SK_SEATS];
    int winner = 0, goal = scenario(s)->goal, banquets = scenario(s)->rule == RULE_POINTS, message;
    score(s, points);
    rank(s, places_won);
    for (int seat = 0; seat < s->head.players; seat++)
        if (places_won[seat] == 1) winner = seat;
    int table = s->seats[winner].table, n = points[winner];
    if (s->head.step != STEP_OVER)
        message = W_verdict_open;
    else if (s->head.players == 1 && banquets)
        message = n >= goal ? W_verdict_banquet : W_verdict_hungry;
    else if (s->head.players == 1)
        message = table >= goal ? W_verdict_reached : W_verdict_missed;
    else
        message = banquets ? W_verdict_points : W_verdict_front;
    SK_SAY(out, lang, rey_word(lang, message), {"seat", seat_place(winner), 0},
           {"n", NULL, message == W_verdict_missed ? goal : n}, {"table", NULL, table}, {"goal", NULL, goal});
}

/* R60, R82: alone, the scenario's goal in tables or points. */
int rey_won(const void *state) {
    const rey_state *s = (const rey_state *)state;
    int16_t points[SK_SEATS];
    score(s, points);
    return (scenario(s)->rule == RULE_POINTS ? points[0] : s->seats[0].table) >= scenario(s)->goal;
}

void rey_broken(int invariant, int lang, sk_text *out) {
    sk_text_add(out, rey_word(lang, W_broken_0 + (invariant > 0 && invariant < BROKEN_COUNT ? invariant : 0)));
}
