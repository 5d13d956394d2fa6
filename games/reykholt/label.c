/* label.c - Reykholt: choices as a person is offered them, verb, thing, (cost -> gain), instead of the notation.
 *
 * Goods are paid and taken common types first (R80). Where a choice therefore gives up another one, its label says so.
 */
#include "rules.c"

#include "phrases.h"

static void label_chance(const rey_state *s, int action, int lang, sk_text *out) {
    char letter[2] = {(char)('A' + action % GROUPS), 0};
    int card = action - DRAW_CARD, event = action - DRAW_EVENT + 1;
    if (action < DRAW_CARD)
        SK_SAY(out, lang, rey_word(lang, W_label_draw_group), {"group", letter, 0});
    else if (action < DRAW_FIRST)
        SK_SAY(out, lang, rey_word(lang, W_label_draw_card),
               {"name", CARD[s->group][card].present ? rey_word(lang, rey_card_word(s->group, card, 0)) : "?", 0});
    else if (action < DRAW_HOUSE)
        SK_SAY(out, lang, rey_word(lang, W_label_draw_first), {"n", NULL, action - DRAW_FIRST + 1});
    else if (action < DRAW_EVENT)
        SK_SAY(out, lang, rey_word(lang, W_label_draw_house), {"n", NULL, action - DRAW_HOUSE + 3});
    else
        SK_SAY(out, lang, rey_word(lang, W_label_draw_event),
               {"name", action < OUTCOMES ? rey_word(lang, W_event_name_0 + event) : "?", 0});
}

static void label_tour(const rey_state *s, int who, int action, int lang, sk_text *out) {
    int table = s->seats[who].table + 1;
    phrase goods;
    if (action == ACT_STOP) {
        SK_SAY(out, lang, rey_word(lang, W_label_stop), {"table", NULL, table - 1});
    } else if (table > LAST_TABLE) {
        sk_text_add(out, "?");
    } else if (action == ACT_BONUS) {
        add_goods(phrase_init(&goods), lang, table_good(table), bonus_goods(s, who));
        SK_SAY(out, lang, rey_word(lang, W_label_bonus), {"gain", goods.memory, 0}, {"table", NULL, table});
    } else {
        SK_SAY(out, lang, rey_word(lang, W_label_pay),
               {"cost", price_words(&goods, s, who, lang, action - ACT_TABLE), 0}, {"table", NULL, table});
    }
}

static void label_place(const rey_state *s, int space, int lang, sk_text *out) {
    int column = SPACE[side_of(s)][space].column, taken = occupied(s) >> space & 1;
    SK_SAY(out, lang, rey_word(lang, W_label_place),
           {"text", rey_word(lang, side_of(s) ? W_label_front_0 + space : W_label_back_0 + space % 12), 0},
           {"column", rey_word(lang, W_column_0 + column), 0});
    if (taken) sk_text_add(out, rey_word(lang, s->variant ? W_label_place_variant : W_label_place_elbow));
}

static void label_side(const rey_state *s, int side, int lang, sk_text *out) {
    uint64_t line = s->space < SPACES ? SPACE[side_of(s)][s->space].lines[side][0] : 0;
    phrase goods;
    uint8_t counts[GOODS] = {0, 0, 0, 0, 0};
    switch (REY_OP_CODE(line)) {
    case OP_GAIN:
        counts[REY_OP_A(line) % GOODS]++;
        if (REY_OP_B(line) < GOODS) counts[REY_OP_B(line)]++;
        SK_SAY(out, lang, rey_word(lang, W_label_gain), {"what", goods_list(&goods, lang, counts, W_table_none), 0});
        break;
    case OP_GREENHOUSE: sk_text_add(out, rey_word(lang, W_label_pile_random)); break;
    case OP_PLANT: sk_text_add(out, rey_word(lang, W_label_plant_once)); break;
    case OP_SERVICE: sk_text_add(out, rey_word(lang, W_label_service)); break;
    default: sk_text_add(out, rey_word(lang, W_label_sharing)); break;
    }
}

static void label_pile(const rey_state *s, int pile, int lang, sk_text *out) {
    phrase goods;
    int known = pile == 4 && s->top_count;
    if (pile == 4 && !known) {
        sk_text_add(out, rey_word(lang, W_label_pile_random));
        return;
    }
    int parcels = known ? PARCELS[s->top[s->top_count - 1]] : pile + 3;
    SK_SAY(out, lang, rey_word(lang, known ? W_label_pile_top : W_label_pile), {"n", NULL, parcels},
           {"goods", type_list(&goods, lang, ADMITTED[parcels]), 0});
}

/* Goods of a bit set that come before `good`: they can no longer be chosen after it. */
static uint32_t given_up(uint32_t choices, int good) {
    return choices & ((1u << good) - 1);
}

static void label_good(const rey_state *s, int who, int action, int lang, sk_text *out) {
    const rey_task *t = &s->task;
    int pays = action < ACT_TAKE, good = pays ? action - ACT_PAY : action - ACT_TAKE, done = 0;
    int count = pays || !t->take_each ? 1 : t->take_each, more = (pays ? t->pay_left : t->take_left) > 1;
    phrase noun, lost;
    uint64_t stock = purse(s, who);
    uint32_t choices = pays ? pay_choices(s, who, &done) : take_choices(s), gone = more ? given_up(choices, good) : 0;
    int message = !pays ? W_label_take : s->head.step == STEP_GIVE ? W_label_hand : W_label_discard;
    SK_SAY(out, lang, rey_word(lang, message), {"n", NULL, count}, {"goods", plural(&noun, lang, good, count), 0});
    if (!gone || s->head.step == STEP_GIVE) return;
    int last = pays && t->way == WAY_SWAP && total_from(stock, good) < 2;
    SK_SAY(out, lang, rey_word(lang, last ? W_label_last : W_label_gone), {"goods", type_list(&lost, lang, gone), 0});
}

static void label_house(const rey_state *s, int house, int lang, sk_text *out) {
    phrase goods, rare;
    uint8_t counts[GOODS] = {0, 0, 0, 0, 0};
    int lease = s->task.way == WAY_HAND_OVER, clears = s->task.way == WAY_EMPTY;
    SK_SAY(out, lang, rey_word(lang, lease ? W_label_lease : W_label_part), {"house", rey_house_name(house), 0},
           {"goods", goods_list(&goods, lang, s->houses[house].goods, W_table_empty), 0});
    if (!clears) return;
    counts[RAREST[PARCELS[house]]] = 2;
    SK_SAY(out, lang, rey_word(lang, W_label_gives), {"goods", goods_list(&rare, lang, counts, W_table_none), 0});
}

static void label_card(const rey_state *s, int action, int lang, sk_text *out) {
    int share = action >= ACT_SHARE, card = share ? action - ACT_SHARE : action - ACT_CARD, left = sk_bits(s->offer);
    phrase goods;
    uint8_t counts[GOODS] = {0, 0, 0, 0, 0};
    const char *name = CARD[s->group][card].present ? rey_word(lang, rey_card_word(s->group, card, 0)) : "?";
    SK_SAY(out, lang, rey_word(lang, share ? W_label_share : W_label_card), {"name", name, 0});
    if (share || left < 1 || left > 3) return;
    counts[3 - left] = 1; /* R27 */
    SK_SAY(out, lang, rey_word(lang, W_label_gives), {"goods", goods_list(&goods, lang, counts, W_table_none), 0});
}

static void label_bed(const rey_state *s, int who, int action, int lang, sk_text *out) {
    int out_of = action >= ACT_OUT, step = s->head.step;
    int house = out_of ? (action - ACT_OUT) / GOODS : (action - ACT_PUT) % HOUSES;
    int good = out_of ? (action - ACT_OUT) % GOODS : (action - ACT_PUT) / HOUSES;
    const rey_house *h = &s->houses[house];
    int free = good == TOMATO && has_rule(s, who, RULE_SEED), count = 1, message;
    phrase noun, some;
    if (out_of) {
        message = step == STEP_HAIL ? W_label_hail : W_label_harvest;
    } else if (step == STEP_FILL) {
        message = W_label_fill;
        if (s->task.way == WAY_BED) count = h->parcels - h->count;
    } else {
        message = free ? W_label_plant_free : W_label_plant;
        count = s->task.way == WAY_FARM ? 3 : h->parcels;
    }
    SK_SAY(out, lang, rey_word(lang, message), {"house", rey_house_name(house), 0},
           {"good", rey_word(lang, W_good_0 + good), 0}, {"n", NULL, count}, {"some", plural(&some, lang, good, 2), 0},
           {"goods", plural(&noun, lang, good, count), 0});
}

static void label_done(const rey_state *s, int lang, sk_text *out) {
    int declines = s->optional && !s->task.paid && s->head.step != STEP_WORK;
    sk_text_add(out, rey_word(lang, s->head.step == STEP_PLACE ? W_label_pass
                                    : declines                 ? W_label_decline
                                                               : W_label_done));
}

void rey_label(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    int pair = action - ACT_EXCHANGE;
    phrase two, one;
    if (who == SK_CHANCE) {
        label_chance(s, action, lang, out);
    } else if (action >= ACTIONS || who < 0 || who >= SEATS) {
        sk_text_add(out, "?");
    } else if (action == ACT_DONE) {
        label_done(s, lang, out);
    } else if (action < ACT_PLACE) {
        label_tour(s, who, action, lang, out);
    } else if (action < ACT_OPTION) {
        label_place(s, action - ACT_PLACE, lang, out);
    } else if (action < ACT_PILE) {
        label_side(s, action - ACT_OPTION, lang, out);
    } else if (action < ACT_PAY) {
        label_pile(s, action - ACT_PILE, lang, out);
    } else if (action < ACT_PICK) {
        label_good(s, who, action, lang, out);
    } else if (action < ACT_CARD) {
        label_house(s, action - ACT_PICK, lang, out);
    } else if (action < ACT_EXCHANGE) {
        label_card(s, action, lang, out);
    } else if (action < ACT_PUT) {
        SK_SAY(out, lang, rey_word(lang, W_label_swap), {"goods", plural(&two, lang, pair / GOODS, 2), 0},
               {"good", plural(&one, lang, pair % GOODS, 1), 0});
    } else {
        label_bed(s, who, action, lang, out);
    }
}
