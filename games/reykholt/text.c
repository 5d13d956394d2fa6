/* text.c - Reykholt in words: notation, sentences, refusals, questions, the table for a screen reader.
 *
 * Greenhouses have short names: parcels and a letter, a-d for the cards of a pile, r and s for random ones, x for the
 * special card, 2a-2d for the houses of the Greenhouse Agent. Seats inside sentences are places "{0}" to "{3}".
 * The rules are included so that refusals ask the same functions that decide what is legal.
 */
#include "rules.c"

#include "skerry/text.h"
#include "reykholt_words.h"

const char *rey_word(int lang, int id) {
    return reykholt_words[lang][id];
}

const char *rey_house_name(int house) {
    static const char *const names[HOUSES] = {"3a", "3b", "3c", "3d", "4a", "4b", "4c", "4d", "5a",
                                              "5b", "5c", "5d", "6a", "6b", "6c", "6d", "3r", "4r",
                                              "4s", "5r", "5s", "6r", "5x", "2a", "2b", "2c", "2d"};
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

static const char *seat_place(int seat) {
    static const char *const places[SK_SEATS] = {"{0}", "{1}", "{2}", "{3}", "{4}"};
    return places[seat >= 0 && seat < SK_SEATS ? seat : 0];
}

static void event_name(int event, char out[NAME_SIZE]) {
    out[0] = 'V';
    out[1] = (char)('0' + event / 10);
    out[2] = (char)('0' + event % 10);
    out[3] = 0;
}

/* A short text of its own. */
typedef struct phrase {
    char memory[200];
    sk_text text;
} phrase;

static sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

/* "tomatoes": the plural noun that a number asks for. */
static const char *plural(phrase *p, int lang, int good, int count) {
    SK_SAY(phrase_init(p), lang, rey_word(lang, W_goods_0 + good), {"n", NULL, count});
    return p->memory;
}

static void add_goods(sk_text *out, int lang, int good, int count) {
    phrase noun;
    SK_SAY(out, lang, rey_word(lang, W_with), {"n", NULL, count}, {"goods", plural(&noun, lang, good, count), 0});
}

/* "2 tomatoes, 1 carrot", or the word for none. */
static const char *goods_list(phrase *p, int lang, const uint8_t *counts, int none) {
    sk_text *out = phrase_init(p);
    for (int good = 0; good < GOODS; good++) {
        if (!counts[good]) continue;
        if (out->length) sk_text_add(out, ", ");
        add_goods(out, lang, good, counts[good]);
    }
    if (!out->length) sk_text_add(out, rey_word(lang, none));
    return p->memory;
}

/* What table `table` wants: "3 mushrooms". */
static const char *table_goods(phrase *p, int lang, int table) {
    add_goods(phrase_init(p), lang, table_good(table), table_plates(table));
    return p->memory;
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

/* What a paid step costs: goods of the table and tomatoes instead of some (S2). */
static const char *price_words(phrase *p, const rey_state *s, int seat, int lang, int replaced) {
    int table = s->seats[seat].table + 1, own = price(s, seat) - replaced;
    sk_text *out = phrase_init(p);
    if (own > 0) add_goods(out, lang, table_good(table), own);
    if (own > 0 && replaced) sk_text_add(out, rey_word(lang, W_and));
    if (replaced) add_goods(out, lang, TOMATO, 2 * replaced);
    return p->memory;
}

static void say_tour(const rey_state *s, int who, int action, int form, int lang, sk_text *out) {
    int said = form == SK_SENTENCE, table = s->seats[who].table;
    phrase cost;
    if (action == ACT_STOP) {
        SK_SAY(out, lang, rey_word(lang, said ? W_said_stop : W_do_stop), {"table", NULL, table});
    } else if (table >= LAST_TABLE) {
        sk_text_add(out, "?");
    } else if (action == ACT_BONUS) {
        add_goods(phrase_init(&cost), lang, table_good(table + 1), table_plates(table + 1) + event_rule(s, RULE_COACH));
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

static void say_place(const rey_state *s, int space, int form, int lang, sk_text *out) {
    char name[NAME_SIZE];
    rey_space_name(s, space, lang, name);
    SK_SAY(out, lang, rey_word(lang, form == SK_SENTENCE ? W_said_place : W_do_place), {"space", name, 0},
           {"text", rey_word(lang, rey_space_word(s, space, 0)), 0});
}

void rey_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    int said = form == SK_SENTENCE;
    phrase words;
    if (who == SK_CHANCE) {
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

/* --- refusals --- */

/* The message for an action that does not belong to the step, or 0. */
static int wrong_step(int step, int a) {
    switch (step) {
    case STEP_PLACE:
        return a == ACT_DONE || (a >= ACT_PLACE && a < ACT_OPTION) || (a >= ACT_EXCHANGE && a < ACT_PUT)
                   ? 0
                   : W_why_step_place;
    case STEP_OPTION: return a >= ACT_OPTION && a < ACT_PILE ? 0 : W_why_step_option;
    case STEP_PILE: return a >= ACT_PILE && a < ACT_PAY ? 0 : W_why_step_pile;
    case STEP_WORK: return a == ACT_DONE || a >= ACT_EXCHANGE ? 0 : W_why_step_work;
    case STEP_REAP: return a >= ACT_OUT ? 0 : W_why_step_reap;
    case STEP_FILL: return a == ACT_DONE || (a >= ACT_PUT && a < ACT_OUT) ? 0 : W_why_step_fill;
    case STEP_HAIL: return a >= ACT_OUT ? 0 : W_why_step_hail;
    case STEP_PAY: return a == ACT_DONE || (a >= ACT_PAY && a < ACT_TAKE) ? 0 : W_why_step_pay;
    case STEP_TAKE: return a >= ACT_TAKE && a < ACT_PICK ? 0 : W_why_step_take;
    case STEP_PICK: return a == ACT_DONE || (a >= ACT_PICK && a < ACT_CARD) ? 0 : W_why_step_pick;
    case STEP_CARD: return a >= ACT_CARD && a < ACT_EXCHANGE ? 0 : W_why_step_card;
    case STEP_TOUR:
        return (a >= ACT_TABLE && a < ACT_PLACE) || (a >= ACT_EXCHANGE && a < ACT_PUT) ? 0 : W_why_step_tour;
    case STEP_WINDOW: return a == ACT_DONE || (a >= ACT_EXCHANGE && a < ACT_PUT) ? 0 : W_why_step_window;
    default: return a >= ACT_PAY && a < ACT_TAKE ? 0 : W_why_step_give;
    }
}

static int why_place(const rey_state *s, int who, int space) {
    uint32_t bit = 1u << space;
    const uint32_t *sets = SPACE_SET[layout(s)];
    if (!(sets[SET_ALL] & bit)) return W_why_side;
    if (event_rule(s, RULE_ROAD_WORKS) && sets[SET_BOTTOM] & bit) return W_why_closed;
    if (occupied(s) & bit && !s->variant && !(places(s, who) & bit)) return W_why_held;
    if (barred(s, who) & bit) return W_why_flag;
    return W_why_nothing;
}

static int why_put(const rey_state *s, int who, int good, int house) {
    const rey_seat *me = &s->seats[who];
    uint32_t bit = 1u << house, puts[GOODS];
    if (!(me->houses & bit)) return W_why_nothouse;
    if (s->head.step == STEP_FILL) return W_why_nofill;
    if (!s->task.plant_left) return W_why_noplant;
    if (me->planted & bit) return W_why_full;
    if (!me->stock[good] && !(good == TOMATO && has_rule(s, who, RULE_SEED))) return W_why_nogood;
    if (s->task.way != WAY_FARM && !(admits(s, who, good) & bit)) return W_why_notadmitted;
    plantings(s, who, purse(s, who), s->task.plant_min, s->task.way == WAY_FARM, puts);
    return puts[good] & bit ? W_why_same : W_why_minimum;
}

static int why_out(const rey_state *s, int who, int house, int good) {
    if (!(s->seats[who].houses >> house & 1)) return W_why_nothouse;
    if (!s->houses[house].goods[good]) return W_why_absent;
    if (s->head.step == STEP_HAIL) return W_why_hail;
    if (s->head.step == STEP_REAP) return W_why_step_reap;
    return s->task.harvest_left ? W_why_twice : W_why_noharvest;
}

static int why_done(const rey_state *s, int who) {
    uint32_t puts[GOODS], outs;
    switch (s->head.step) {
    case STEP_PLACE: return W_why_pass;
    case STEP_PAY:
    case STEP_PICK: return W_why_mustpay;
    case STEP_WORK:
        work_choices(s, who, puts, &outs);
        return s->task.plant_min && (puts[0] | puts[1] | puts[2] | puts[3] | puts[4]) ? W_why_mustplant
                                                                                      : W_why_mustharvest;
    default: return W_why_must;
    }
}

static int why_good(const rey_state *s, int who, int good) {
    if (!s->seats[who].stock[good]) return W_why_nogood;
    return s->head.step == STEP_GIVE ? W_why_kept : W_why_ascending;
}

static int why_swap(const rey_state *s, int who) {
    return has_rule(s, who, RULE_ANY_TIME) ? W_why_noswap : W_why_noswapcard;
}

static int why_tour(const rey_state *s, int who, int action) {
    if (action == ACT_BONUS) return W_why_bonus;
    if (action == ACT_STOP) return W_why_stop;
    (void)who;
    (void)s;
    return action == ACT_TABLE ? W_why_poor : W_why_fever;
}

static int why_card(const rey_state *s, int who, int action) {
    if (action >= ACT_SHARE) {
        int card = action - ACT_SHARE, players = s->head.players;
        uint32_t near = s->cards[(who + 1) % players] | s->cards[(who + players - 1) % players];
        int offered = s->task.way == WAY_SHARE && near >> card & 1 && !((s->shared | s->cards[who]) >> card & 1);
        return offered ? W_why_red : W_why_noshare;
    }
    return s->task.way == WAY_OFFER && s->offer >> (action - ACT_CARD) & 1 ? W_why_red : W_why_nocard;
}

/* The message for an action of this step that is not legal. */
static int why_not(const rey_state *s, int who, int a, int *good, int *house) {
    if (a == ACT_DONE) return why_done(s, who);
    if (a < ACT_PLACE) return why_tour(s, who, a);
    if (a < ACT_OPTION) return why_place(s, who, a - ACT_PLACE);
    if (a < ACT_PILE) return W_why_sideless;
    if (a < ACT_PAY) return W_why_pile;
    if (a < ACT_TAKE) {
        *good = a - ACT_PAY;
        return why_good(s, who, *good);
    }
    if (a < ACT_PICK) return W_why_barred;
    if (a < ACT_CARD) {
        *house = a - ACT_PICK;
        int kin = s->seats[who].houses & ~s->seats[who].planted & REY_HOUSES_CARDS & (1u << *house) ? 1 : 0;
        return kin ? W_why_same : W_why_nothouse;
    }
    if (a < ACT_EXCHANGE) return why_card(s, who, a);
    if (a < ACT_PUT) return why_swap(s, who);
    if (a < ACT_OUT) {
        *good = (a - ACT_PUT) / HOUSES;
        *house = (a - ACT_PUT) % HOUSES;
        return why_put(s, who, *good, *house);
    }
    *house = (a - ACT_OUT) / GOODS;
    *good = (a - ACT_OUT) % GOODS;
    return why_out(s, who, *house, *good);
}

static void tell_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    int message, good = 0, house = 0;
    phrase cost;
    if (!s->head.actors)
        message = W_why_over;
    else if (s->head.actors >> SK_CHANCE & 1)
        message = W_why_chance;
    else if (who < 0 || who >= s->head.players || !(s->head.actors >> who & 1))
        message = W_why_turn;
    else if (action >= ACTIONS)
        message = W_why_unknown;
    else if ((message = wrong_step(s->head.step, action)) == 0)
        message = why_not(s, who, action, &good, &house);
    const char *next = "";
    if (message == W_why_poor && s->seats[who].table < LAST_TABLE) next = price_words(&cost, s, who, lang, 0);
    SK_SAY(out, lang, rey_word(lang, message), {"good", rey_word(lang, W_good_0 + good), 0},
           {"house", rey_house_name(house), 0}, {"cost", next, 0});
}

int rey_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    tell_why(state, who, action, lang, out);
    return -1;
}

/* --- questions --- */

static int ask_work(const rey_state *s) {
    if (s->source == FROM_SPACE && s->space == SK_NONE) return W_ask_cut;
    if (s->task.plant_left && s->task.harvest_left) return W_ask_work_both;
    return s->task.plant_left ? W_ask_work_plant : W_ask_work_harvest;
}

static int question(const rey_state *s, int who) {
    switch (s->head.step) {
    case STEP_PLACE: return places(s, who) ? W_ask_place : W_ask_pass;
    case STEP_OPTION: return W_ask_option;
    case STEP_PILE: return W_ask_pile;
    case STEP_WORK: return ask_work(s);
    case STEP_REAP: return W_ask_reap;
    case STEP_FILL: return W_ask_fill;
    case STEP_HAIL: return W_ask_hail;
    case STEP_PAY:
        return s->optional && !s->task.paid ? W_ask_pay_may : s->task.way == WAY_SWAP ? W_ask_swap : W_ask_pay;
    case STEP_TAKE: return W_ask_take;
    case STEP_PICK: return s->task.way == WAY_HAND_OVER ? W_ask_lease : W_ask_part;
    case STEP_CARD: return s->task.way == WAY_SHARE ? W_ask_share : W_ask_card;
    case STEP_TOUR: return s->seats[who].marks & MARK_BONUS ? W_ask_tour_then : W_ask_tour_first;
    case STEP_WINDOW: return W_ask_window;
    case STEP_GIVE: return W_ask_give;
    default: return W_ask_wait;
    }
}

/* Name of the card or event whose effect is under way. */
static const char *effect_name(const rey_state *s, int lang) {
    if (s->source == FROM_EVENT) return rey_word(lang, W_event_name_0 + s->event);
    if (s->source == FROM_CARD) return rey_word(lang, rey_card_word(s->group, s->card, 0));
    return "";
}

void rey_ask(const void *view, int who, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)view;
    phrase cost;
    int table = who >= 0 && who < SEATS ? s->seats[who].table + 1 : 1, message = W_ask_wait;
    if (s->head.step == STEP_OVER)
        message = W_ask_over;
    else if (s->head.actors >> SK_CHANCE & 1)
        message = W_ask_chance;
    else if (who >= 0 && who < SEATS && s->head.actors >> who & 1)
        message = question(s, who);
    int count = message == W_ask_take ? s->task.take_left * s->task.take_each : s->task.pay_left;
    const char *goods = "";
    if (s->head.step == STEP_TOUR && message != W_ask_wait && table <= LAST_TABLE)
        goods = table_goods(&cost, lang, table);
    int house = s->task.marked ? sk_lowest(s->task.marked) : 0;
    SK_SAY(out, lang, rey_word(lang, message), {"n", NULL, count}, {"house", rey_house_name(house), 0},
           {"table", NULL, table}, {"cost", goods, 0}, {"card", effect_name(s, lang), 0});
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
    for (uint32_t left = me->houses; left; left &= left - 1) growing += s->houses[sk_lowest(left)].count;
    out[count++] = (sk_stock){me->table, 30};
    for (int good = 0; good < GOODS; good++) out[count++] = (sk_stock){me->stock[good], worth[good]};
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

int rey_curtain(const void *state) {
    (void)state;
    return 0;
}

/* --- the options of the table --- */

void rey_option_text(int option_no, int value, int lang, sk_text *out) {
    static const int labels[] = {W_option_group, W_option_scenario, W_option_story, W_option_variant, W_option_face};
    int message;
    switch (option_no) {
    case 0: message = W_option_group_A + value; break;
    case 1: message = W_option_scenario_none + value; break;
    case 2: message = W_option_story_mode + value; break;
    case 3: message = W_option_variant_off + value; break;
    default: message = W_option_face_down + value; break;
    }
    sk_text_add(out, rey_word(lang, value < 0 ? labels[option_no] : message));
}

/* --- for drawn boards --- */

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
    static const uint32_t piles[4] = {0xf, 0xf0, 0xf00, 0xf000};
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
        [OP_PAY] = "pay",         [OP_PART] = "part",           [OP_GAIN] = "gain",         [OP_TAKE_APART] = "apart",
        [OP_GREENHOUSE] = "house", [OP_TAKE_ADMITTED] = "admitted", [OP_PLANT] = "plant",   [OP_HARVEST] = "harvest",
        [OP_HARVEST_ONE] = "deep", [OP_SWAP] = "swap",          [OP_SERVICE] = "card",      [OP_SHARE] = "share",
        [OP_ADVANCE] = "advance", [OP_HAIL] = NULL};
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
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
    catalog_key(out, 1, "stack");
    sk_text_add(out, "[0,1,2]");
    catalog_number(out, 1, "workers", 3);
}

void rey_catalog(int lang, sk_text *out) {
    static const char *const keys[] = {
        "board", "track", "start", "piles", "random", "offer", "gone", "stack", "stock", "beds", "none",
        "mycards", "or", "pay", "bonus", "stay", "swap", "once", "shared", "first", "round", "workers",
        "goal", "goalpoints", "event", "scenario", "flag", "closed", "others", "table", "empty", "plants",
        "harvests", "payleft", "supply", "neutral", "reward", "confirm", "back", "spaces"};
    sk_text_char(out, '{');
    catalog_ids(out);
    catalog_list(out, "goods", W_good_0, GOODS, lang);
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

/* --- the table in words --- */

static void end_line(sk_text *out) {
    sk_text_char(out, '\n');
}

static int moment_word(int moment) {
    if (moment <= AT_GIFT) return W_table_moment_setup;
    if (moment <= AT_EVENT) return W_table_moment_event;
    if (moment <= AT_WORK_END) return W_table_moment_work;
    if (moment <= AT_HARVEST_END) return W_table_moment_harvest;
    if (moment <= AT_TOUR_END) return W_table_moment_tour;
    return moment <= AT_REST ? W_table_moment_rest : W_table_moment_over;
}

static void describe_round(const rey_state *s, int lang, sk_text *out) {
    int number = option(s, OPTION_SCENARIO_SHIFT, 3);
    SK_SAY(out, lang, rey_word(lang, W_table_round), {"n", NULL, s->head.round}, {"total", NULL, s->rounds});
    sk_text_add(out, ", ");
    sk_text_add(out, rey_word(lang, moment_word(s->moment)));
    sk_text_add(out, ", ");
    SK_SAY(out, lang, rey_word(lang, W_table_first), {"seat", seat_place(s->first), 0});
    sk_text_add(out, ".\n");
    if (number) {
        SK_SAY(out, lang, rey_word(lang, W_table_scenario), {"n", NULL, number},
               {"name", rey_word(lang, W_scenario_name_0 + number), 0},
               {"text", rey_word(lang, W_scenario_text_0 + number), 0});
        end_line(out);
    }
    if (s->event) {
        char name[NAME_SIZE];
        event_name(s->event, name);
        SK_SAY(out, lang, rey_word(lang, W_table_event), {"event", name, 0},
               {"name", rey_word(lang, W_event_name_0 + s->event), 0},
               {"text", rey_word(lang, W_event_text_0 + s->event), 0});
        end_line(out);
    }
    if (s->head.players > 1) return;
    SK_SAY(out, lang, rey_word(lang, scenario(s)->rule == RULE_POINTS ? W_table_goal_points : W_table_goal),
           {"n", NULL, scenario(s)->goal});
    end_line(out);
    if (s->variant) {
        sk_text_add(out, rey_word(lang, W_table_variant));
        end_line(out);
    }
}

/* Who holds a space: seats, solo colours, the neutral workers. */
static const char *holders(phrase *p, const rey_state *s, int space, int lang) {
    sk_text *out = phrase_init(p);
    for (int c = 0; c < SEATS; c++) {
        if (!(s->workers[c] >> space & 1)) continue;
        if (out->length) sk_text_add(out, ", ");
        if (s->head.players > 1)
            sk_text_add(out, seat_place(c));
        else if (c == 2)
            sk_text_add(out, rey_word(lang, W_table_neutral));
        else
            SK_SAY(out, lang, rey_word(lang, W_table_colour), {"n", NULL, c + 1});
    }
    return p->memory;
}

static void describe_spaces(const rey_state *s, int lang, sk_text *out) {
    sk_text_add(out, rey_word(lang, W_table_spaces));
    end_line(out);
    for (uint32_t rest = SPACE_SET[layout(s)][SET_ALL]; rest; rest &= rest - 1) {
        int space = sk_lowest(rest);
        char name[NAME_SIZE];
        phrase who, held;
        phrase_init(&held);
        rey_space_name(s, space, lang, name);
        if (occupied(s) >> space & 1)
            SK_SAY(&held.text, lang, rey_word(lang, W_table_heldby), {"who", holders(&who, s, space, lang), 0});
        SK_SAY(out, lang, rey_word(lang, W_table_space), {"space", name, 0},
               {"flag", SPACE[side_of(s)][space].flag ? rey_word(lang, W_table_flag) : "", 0},
               {"text", rey_word(lang, rey_space_word(s, space, 0)), 0}, {"who", held.memory, 0});
        end_line(out);
    }
}

static void describe_card(const rey_state *s, int card, int message, int lang, sk_text *out) {
    char name[NAME_SIZE];
    rey_card_name(s->group, card, name);
    SK_SAY(out, lang, rey_word(lang, message), {"card", name, 0},
           {"name", rey_word(lang, rey_card_word(s->group, card, 0)), 0},
           {"shared", s->shared >> card & 1 ? rey_word(lang, W_table_shared) : "", 0},
           {"text", rey_word(lang, rey_card_word(s->group, card, 1)), 0});
    end_line(out);
}

static void describe_middle(const rey_state *s, int lang, sk_text *out) {
    int left = sk_bits(s->offer);
    sk_text_add(out, rey_word(lang, W_table_track));
    for (int i = 0; i < s->head.players; i++) {
        sk_text_add(out, i ? ", " : " ");
        SK_SAY(out, lang, rey_word(lang, W_table_manager), {"seat", seat_place(s->line[i]), 0},
               {"n", NULL, s->seats[s->line[i]].table});
    }
    sk_text_add(out, ".\n");
    SK_SAY(out, lang, rey_word(lang, W_table_piles), {"a", NULL, sk_bits(s->piles & 0xf)},
           {"b", NULL, sk_bits(s->piles & 0xf0)}, {"c", NULL, sk_bits(s->piles & 0xf00)},
           {"d", NULL, sk_bits(s->piles & 0xf000)}, {"e", NULL, s->top_count + sk_bits(s->under)});
    if (s->top_count) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, rey_word(lang, W_table_top), {"n", NULL, PARCELS[s->top[s->top_count - 1]]});
    }
    end_line(out);
    sk_text_add(out, rey_word(lang, W_table_offer));
    if (!left) {
        sk_text_char(out, ' ');
        sk_text_add(out, rey_word(lang, W_table_nocards));
    }
    end_line(out);
    for (uint32_t rest = s->offer; rest; rest &= rest - 1)
        describe_card(s, sk_lowest(rest), W_table_card, lang, out);
    if (left >= 1 && left <= 3) {
        SK_SAY(out, lang, rey_word(lang, W_table_bonusgood), {"good", rey_word(lang, W_good_0 + 3 - left), 0});
        end_line(out);
    }
}

static void describe_seat(const rey_state *s, int seat, int lang, sk_text *out) {
    const rey_seat *me = &s->seats[seat];
    phrase goods;
    SK_SAY(out, lang, rey_word(lang, W_table_seat), {"seat", seat_place(seat), 0},
           {"goods", goods_list(&goods, lang, me->stock, W_table_empty), 0}, {"n", NULL, me->workers});
    end_line(out);
    if (me->table < LAST_TABLE) {
        SK_SAY(out, lang, rey_word(lang, W_table_next), {"n", NULL, me->table + 1},
               {"goods", table_goods(&goods, lang, me->table + 1), 0});
    } else {
        sk_text_add(out, rey_word(lang, W_table_nolast));
    }
    end_line(out);
    for (uint32_t rest = me->houses; rest; rest &= rest - 1) {
        int house = sk_lowest(rest);
        SK_SAY(out, lang, rey_word(lang, W_table_house), {"house", rey_house_name(house), 0},
               {"n", NULL, s->houses[house].parcels},
               {"goods", goods_list(&goods, lang, s->houses[house].goods, W_table_empty), 0});
        end_line(out);
    }
    for (uint32_t rest = s->cards[seat]; rest; rest &= rest - 1)
        describe_card(s, sk_lowest(rest), W_table_owned, lang, out);
}

void rey_describe(const void *view, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)view;
    describe_round(s, lang, out);
    for (int seat = 0; seat < s->head.players; seat++)
        describe_seat(s, seat, lang, out);
    describe_middle(s, lang, out);
    describe_spaces(s, lang, out);
    sk_text_add(out, rey_word(lang, W_table_reconstructed));
    end_line(out);
}
