/* describe.c - Reykholt: the table in words, for screen readers and plain terminals.
 *
 * Everything public is in it, so that two different positions never read the same and a game can be played to its end
 * from the words alone.
 */
#include "rules.c"

#include "phrases.h"

static void end_line(sk_text *out) {
    sk_text_char(out, '\n');
}

static int moment_word(int moment) {
    /* clang-format off */
    static const int words[MOMENTS] = {
        W_table_moment_setup, W_table_moment_gift, W_table_moment_event, W_table_moment_event_window,
        W_table_moment_event, W_table_moment_work_window, W_table_moment_work_start, W_table_moment_solo,
        W_table_moment_work, W_table_moment_work_end, W_table_moment_harvest_window, W_table_moment_harvest_start,
        W_table_moment_harvest, W_table_moment_harvest_end, W_table_moment_tour_window, W_table_moment_tour_start,
        W_table_moment_tour, W_table_moment_tour_mine, W_table_moment_tour, W_table_moment_tour_end_window,
        W_table_moment_tour_end, W_table_moment_rest_window, W_table_moment_rest_start, W_table_moment_rest,
        W_table_moment_over};
    /* clang-format on */
    return words[moment];
}

/* The event of this round, and those of the rounds before, which do not come again. */
static void describe_events(const rey_state *s, int lang, sk_text *out) {
    char name[NAME_SIZE];
    uint32_t past = ~(uint32_t)s->deck & ((1u << EVENTS) - 1);
    int count = 0;
    if (s->event) {
        past &= ~(1u << (s->event - 1));
        event_name(s->event, name);
        SK_SAY(out, lang, rey_word(lang, W_table_event), {"event", name, 0},
               {"name", rey_word(lang, W_event_name_0 + s->event), 0},
               {"text", rey_word(lang, W_event_text_0 + s->event), 0});
        end_line(out);
    }
    if (!past) return;
    sk_text_add(out, rey_word(lang, W_table_past));
    for (; past; past &= past - 1) {
        sk_text_add(out, count++ ? ", " : " ");
        sk_text_add(out, rey_word(lang, W_event_name_0 + 1 + sk_lowest(past)));
    }
    sk_text_add(out, ".\n");
}

static void describe_round(const rey_state *s, int lang, sk_text *out) {
    int number = option(s, OPTION_SCENARIO_SHIFT, 3), players = s->head.players;
    if (s->head.round) {
        SK_SAY(out, lang, rey_word(lang, W_table_round), {"n", NULL, s->head.round}, {"total", NULL, s->rounds});
        sk_text_add(out, ", ");
    }
    sk_text_add(out, rey_word(lang, moment_word(s->moment)));
    if (s->moment == AT_PLACE) SK_SAY(out, lang, rey_word(lang, W_table_turn), {"n", NULL, s->turn / players + 1});
    if (s->head.round) {
        sk_text_add(out, ", ");
        SK_SAY(out, lang, rey_word(lang, W_table_first), {"seat", seat_place(s->first), 0});
    }
    sk_text_add(out, ".\n");
    if (number) {
        SK_SAY(out, lang, rey_word(lang, W_table_scenario), {"n", NULL, number},
               {"name", rey_word(lang, W_scenario_name_0 + number), 0},
               {"text", rey_word(lang, W_scenario_text_0 + number), 0});
        end_line(out);
        describe_events(s, lang, out);
    }
    if (players > 1) return;
    SK_SAY(out, lang, rey_word(lang, scenario(s)->rule == RULE_POINTS ? W_table_goal_points : W_table_goal),
           {"n", NULL, scenario(s)->goal});
    end_line(out);
    if (s->head.round) {
        SK_SAY(out, lang, rey_word(lang, W_table_colours), {"n", NULL, colour(s, 0) + 1});
        end_line(out);
    }
    if (s->variant) {
        sk_text_add(out, rey_word(lang, W_table_variant));
        end_line(out);
    }
}

static void add_houses(sk_text *out, uint32_t houses) {
    for (int at = 0; houses; houses &= houses - 1, at++) {
        if (at) sk_text_add(out, ", ");
        sk_text_add(out, rey_house_name(sk_lowest(houses)));
    }
}

/* Who decides what, on which space, and what the question leaves open: greenhouses done with, goods to choose from. */
static void describe_question(const rey_state *s, int lang, sk_text *out) {
    const rey_task *t = &s->task;
    int step = s->head.step, seat = s->seat, done;
    char name[NAME_SIZE];
    phrase goods;
    if (step >= STEP_DRAW && step != STEP_EVENT && step != STEP_OVER) {
        sk_text_add(out, seat_place(seat));
        sk_text_add(out, rey_word(lang, W_table_asked));
    }
    rey_ask(s, seat, lang, out);
    if (s->space != SK_NONE) {
        rey_space_name(s, s->space, lang, name);
        SK_SAY(out, lang, rey_word(lang, W_table_using), {"space", name, 0});
    }
    uint32_t marked = step == STEP_WORK && t->way == WAY_ONE ? 0 : t->marked;
    if (marked) {
        sk_text_add(out, rey_word(lang, step == STEP_WORK ? W_table_harvested : W_table_pending));
        add_houses(out, marked);
        sk_text_char(out, '.');
    }
    if (step == STEP_PAY || step == STEP_TAKE) {
        uint32_t choices = step == STEP_PAY ? pay_choices(s, seat, &done) : take_choices(s);
        SK_SAY(out, lang, rey_word(lang, W_table_goods), {"goods", type_list(&goods, lang, choices), 0});
    }
    if (step == STEP_PILE) {
        sk_text_add(out, rey_word(lang, W_table_named));
        for (int pile = 0, at = 0; pile < 5; pile++) {
            if (!(t->barred >> pile & 1)) continue;
            sk_text_add(out, at++ ? ", " : " ");
            if (pile == 4)
                sk_text_add(out, rey_word(lang, W_board_random));
            else
                sk_text_number(out, pile + 3);
        }
        sk_text_char(out, '.');
    }
    if (t->paid) SK_SAY(out, lang, rey_word(lang, W_table_paid), {"goods", type_list(&goods, lang, t->paid), 0});
    end_line(out);
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
        if (event_rule(s, RULE_ROAD_WORKS) && SPACE_SET[layout(s)][SET_BOTTOM] >> space & 1)
            sk_text_add(&held.text, rey_word(lang, W_table_closed));
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

/* Known cards of the random pile from the top, and how many of each size lie unknown below. */
static void describe_random(const rey_state *s, int lang, sk_text *out) {
    if (s->top_count) {
        sk_text_add(out, rey_word(lang, W_table_top));
        for (int i = s->top_count; i-- > 0;) {
            sk_text_add(out, i == s->top_count - 1 ? " " : ", ");
            sk_text_number(out, PARCELS[s->top[i]]);
        }
        sk_text_char(out, '.');
    }
    if (s->under)
        SK_SAY(out, lang, rey_word(lang, W_table_under), {"a", NULL, copies(s, 0)}, {"b", NULL, copies(s, 1)},
               {"c", NULL, copies(s, 2)}, {"d", NULL, copies(s, 3)});
    end_line(out);
}

static void describe_middle(const rey_state *s, int lang, sk_text *out) {
    int left = sk_bits(s->offer);
    char letter[2] = {(char)('A' + s->group), 0};
    sk_text_add(out, rey_word(lang, W_table_track));
    for (int i = 0; i < s->head.players; i++) {
        sk_text_add(out, i ? ", " : " ");
        int table = s->seats[s->line[i]].table;
        SK_SAY(out, lang, rey_word(lang, table ? W_table_manager : W_table_start), {"seat", seat_place(s->line[i]), 0},
               {"n", NULL, table});
    }
    sk_text_add(out, ".\n");
    sk_text_add(out, rey_word(lang, W_table_tables));
    end_line(out);
    SK_SAY(out, lang, rey_word(lang, W_table_piles), {"a", NULL, sk_bits(s->piles & REY_OPEN_PILE(3))},
           {"b", NULL, sk_bits(s->piles & REY_OPEN_PILE(4))}, {"c", NULL, sk_bits(s->piles & REY_OPEN_PILE(5))},
           {"d", NULL, sk_bits(s->piles & REY_OPEN_PILE(6))}, {"e", NULL, s->top_count + sk_bits(s->under)});
    describe_random(s, lang, out);
    sk_text_add(out, rey_word(lang, W_table_admits));
    end_line(out);
    SK_SAY(out, lang, rey_word(lang, W_table_offer), {"group", s->head.step == STEP_GROUP ? "?" : letter, 0});
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

/* What a seat has used up: the Bonus, the price of the first table, Elbow Room, its tourism turn. */
static void describe_marks(const rey_state *s, int seat, int lang, sk_text *out) {
    static const int words[] = {W_table_mark_bonus, W_table_mark_paid, W_table_mark_elbow};
    for (int mark = 0; mark < 3; mark++)
        if (s->seats[seat].marks >> mark & 1) sk_text_add(out, rey_word(lang, words[mark]));
    if (s->toured >> seat & 1 && seat != s->seat) sk_text_add(out, rey_word(lang, W_table_toured));
}

static void describe_seat(const rey_state *s, int seat, int lang, sk_text *out) {
    const rey_seat *me = &s->seats[seat];
    phrase goods, some;
    SK_SAY(out, lang, rey_word(lang, W_table_seat), {"seat", seat_place(seat), 0},
           {"goods", goods_list(&goods, lang, me->stock, W_table_empty), 0}, {"n", NULL, me->workers});
    describe_marks(s, seat, lang, out);
    end_line(out);
    if (me->table < LAST_TABLE)
        SK_SAY(out, lang, rey_word(lang, W_table_next), {"n", NULL, me->table + 1},
               {"goods", price_words(&goods, s, seat, lang, 0), 0});
    else
        sk_text_add(out, rey_word(lang, W_table_nolast));
    end_line(out);
    for (uint32_t rest = me->houses; rest; rest &= rest - 1) {
        int house = sk_lowest(rest), empty = !s->houses[house].count;
        SK_SAY(out, lang, rey_word(lang, empty ? W_table_house_empty : W_table_house),
               {"house", rey_house_name(house), 0}, {"n", NULL, s->houses[house].parcels},
               {"goods", goods_list(&goods, lang, s->houses[house].goods, W_table_empty), 0},
               {"types", type_list(&some, lang, admitted(s, seat, house)), 0});
        end_line(out);
    }
    for (uint32_t rest = s->cards[seat]; rest; rest &= rest - 1)
        describe_card(s, sk_lowest(rest), W_table_owned, lang, out);
}

void rey_part(const void *view, int part, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)view;
    if (part == SK_PART_MOMENT) {
        describe_round(s, lang, out);
        describe_question(s, lang, out);
    } else if (part == SK_PART_MARKET) {
        describe_middle(s, lang, out);
        describe_spaces(s, lang, out);
    } else if (part == SK_PART_PRINT) {
        if (!sk_reconstructed(&reykholt_box)) return;
        sk_text_add(out, rey_word(lang, W_table_reconstructed));
        end_line(out);
    } else {
        describe_seat(s, part - SK_PART_SEAT, lang, out);
    }
}

void rey_describe(const void *view, int lang, sk_text *out) {
    int players = ((const rey_state *)view)->head.players;
    rey_part(view, SK_PART_MOMENT, lang, out);
    for (int seat = 0; seat < players; seat++)
        rey_part(view, SK_PART_SEAT + seat, lang, out);
    rey_part(view, SK_PART_MARKET, lang, out);
    rey_part(view, SK_PART_PRINT, lang, out);
}
