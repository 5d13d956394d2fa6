/* describe.c - the whole table in lines of words: what a screen reader needs to play to the end. Two tables that differ
 * for anybody's eyes read differently.
 */
#include "speak.h"

static const char *bits_words(phrase *p, int lang, unsigned mask, int first, int count) {
    sk_text *list = phrase_init(p);
    for (int i = 0; i < count; i++)
        if (mask >> i & 1) list_add(list, word(lang, first + i));
    if (!list->length) sk_text_add(list, word(lang, W_table_none));
    return p->memory;
}

/* A sentence after others in its line. */
static void next_sentence(sk_text *out) {
    if (out->length && out->at[out->length - 1] != '\n') sk_text_char(out, ' ');
}

static void end_line(sk_text *out) {
    if (out->length && out->at[out->length - 1] != '\n') sk_text_char(out, '\n');
}

/* --- What is being decided --------------------------------------------------------------------------------------- */

static void tell_seat(int message, int seat, int lang, sk_text *out) {
    next_sentence(out);
    SK_SAY(out, lang, word(lang, message), {"seat", seat_name(seat), 0});
}

/* Buildings of a street in progress: which one asks, which are left, by their place. */
static void describe_street(const set_state *s, int lang, sk_text *out) {
    phrase words;
    if (s->street > 2 || s->turn >= SET_PLAYERS) return;
    next_sentence(out);
    SK_SAY(out, lang, word(lang, s->head.step == SET_REFILL ? W_table_placed : W_table_in_street),
           {"street", word(lang, W_the_street_0 + s->street), 0});
    if (s->place < 3) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_asking), {"n", NULL, s->place + 1});
    }
    if (!s->unused) return;
    sk_text *list = phrase_init(&words);
    for (unsigned left = s->unused & 7u; left; left &= left - 1) {
        int place = sk_lowest(left), type = street_type(s, s->turn, place);
        if (type >= SET_TYPES) continue;
        if (list->length) sk_text_add(list, ", ");
        SK_SAY(list, lang, word(lang, W_table_left_building), {"n", NULL, place + 1},
               {"what", word(lang, W_building_0 + type), 0}, {"tip", word(lang, W_tip_0 + type), 0});
    }
    next_sentence(out);
    SK_SAY(out, lang, word(lang, W_table_left), {"what", words.memory, 0});
}

/* What a question in progress has gathered: the tile in hand, encounters to come, basics kept, the Mirror's marks. */
static void describe_pending(const set_state *s, int lang, sk_text *out) {
    phrase words, at;
    if (s->done & 3) {
        next_sentence(out);
        sk_text_add(out, word(lang, W_table_done_1 + (s->done & 3) - 1));
    }
    describe_street(s, lang, out);
    if (s->region < 3 && s->risks) {
        sk_text *list = phrase_init(&words);
        for (unsigned left = s->risks & 7u; left; left &= left - 1)
            list_add(list, place_words(&at, lang, 3 * s->region + sk_lowest(left)));
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_risks), {"what", words.memory, 0});
    } else if (s->region < 3 && s->head.step == SET_EXTRA) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_in_region), {"n", word(lang, W_region_0 + s->region), 0});
    }
    uint64_t kept = SET_GOODS(s->kept[0], s->kept[1], s->kept[2], 0, 0);
    if (kept) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_kept), {"what", goods_words(&words, lang, kept), 0});
    }
    if (s->marks) {
        phrase given;
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_marks),
               {"got", bits_words(&words, lang, s->marks & 7u, W_resource_0, SET_BASICS), 0},
               {"gave", bits_words(&given, lang, s->marks >> 3 & 7u, W_resource_0, SET_BASICS), 0});
    }
}

static void describe_moment(const set_state *s, int lang, sk_text *out) {
    int step = s->head.step, players = s->head.players;
    if (step == SET_OVER)
        sk_text_add(out, word(lang, W_table_over));
    else if (!s->head.round)
        sk_text_add(out, word(lang, W_table_setup));
    else
        SK_SAY(out, lang, word(lang, W_table_round), {"n", NULL, s->head.round});
    if (s->turn < SET_PLAYERS) tell_seat(W_table_turn, s->turn, lang, out);
    if (players > 1 && s->first < SET_PLAYERS) tell_seat(W_table_first, s->first, lang, out);
    if (players > 1 && s->next_first < SET_PLAYERS)
        tell_seat(s->head.round < SET_ROUNDS ? W_table_next : W_table_passed_first, s->next_first, lang, out);
    for (int i = 0; i < settlement.option_count; i++) {
        int value = sk_option_get(&settlement, s->head.options, i);
        phrase label, chosen;
        if (!value || strcmp(settlement.options[i].key, SK_START) == 0) continue; /* who begins shows by itself */
        sk_option_text(&settlement, i, -1, lang, phrase_init(&label));
        sk_option_text(&settlement, i, value, lang, phrase_init(&chosen));
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_option), {"what", label.memory, 0}, {"value", chosen.memory, 0});
    }
    end_line(out);
    if (step >= SET_OVER) return;
    set_ask(s, s->head.actors >> SK_CHANCE & 1 ? SK_CHANCE : s->turn, lang, out);
    describe_pending(s, lang, out);
    end_line(out);
}

/* --- The common board -------------------------------------------------------------------------------------------- */

static void describe_hero(const set_state *s, int position, int lang, sk_text *out) {
    const set_hero *card = &SET_HERO_CARDS[s->row[position]];
    phrase cost, points, more, surcharge;
    SK_SAY(phrase_init(&points), lang, word(lang, W_table_vp_0 + card->guild), {"n", NULL, card->points});
    phrase_init(&more);
    if (set_surcharge(s, position))
        SK_SAY(&more.text, lang, word(lang, W_table_surcharge),
               {"what", goods_words(&surcharge, lang, (unsigned)set_surcharge(s, position) * SET_ONE(SET_DIAMOND)), 0});
    SK_SAY(out, lang, word(lang, W_table_hero), {"n", NULL, position + 1},
           {"what", word(lang, W_hero_0 + s->row[position]), 0}, {"guild", word(lang, W_guild_0 + card->guild), 0},
           {"cost", goods_words(&cost, lang, price_goods(s, (sk_action)(SET_INVITE + position))), 0},
           {"more", more.memory, 0}, {"vp", points.memory, 0}, {"bonus", NULL, card->bonus},
           {"icon", word(lang, W_monster_0 + card->icon), 0});
}

static void describe_row(const set_state *s, int lang, sk_text *out) {
    phrase words;
    sk_text_add(out, word(lang, W_table_row));
    end_line(out);
    for (int i = 0; i < SET_ROW; i++) {
        if (s->row[i] >= SET_HEROES)
            SK_SAY(out, lang, word(lang, W_table_position_none), {"n", NULL, i + 1});
        else
            describe_hero(s, i, lang, out);
        end_line(out);
    }
    unsigned danger = set_danger(s);
    SK_SAY(out, lang, word(lang, danger ? W_table_danger : W_table_danger_none),
           {"what", bits_words(&words, lang, danger, W_monster_0, SET_COLOURS), 0});
    if (s->hero_discard) {
        sk_text *list = phrase_init(&words);
        for (uint64_t left = s->hero_discard; left; left &= left - 1)
            list_add(list, named(lang, W_hero_0, sk_lowest64(left), SET_HEROES));
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_discarded), {"what", words.memory, 0});
    }
    end_line(out);
}

/* Artefacts with what they do, a line each. */
static void describe_display(const set_state *s, int lang, sk_text *out) {
    phrase words;
    sk_text_add(out, word(lang, s->display ? W_table_display : W_table_display_none));
    end_line(out);
    for (int a = 0; a < SET_ARTEFACTS; a++) {
        if (!(s->display >> a & 1)) continue;
        SK_SAY(out, lang, word(lang, W_table_shown), {"what", word(lang, W_artefact_0 + a), 0},
               {"power", word(lang, W_power_0 + a), 0});
        end_line(out);
    }
    if (s->head.players > 1 || !s->artefact_gone) return;
    SK_SAY(out, lang, word(lang, W_table_gone),
           {"what", bits_words(&words, lang, s->artefact_gone, W_artefact_0, SET_ARTEFACTS), 0});
    end_line(out);
}

/* O1: what a limited supply still holds. */
static void describe_supply(const set_state *s, int lang, sk_text *out) {
    phrase words, monsters;
    uint64_t goods = SET_GOODS(s->supply[0], s->supply[1], s->supply[2], s->supply[3], s->supply[4]);
    sk_text *list = phrase_init(&monsters);
    for (int c = 0; c < SET_COLOURS; c++) {
        if (list->length) sk_text_add(list, ", ");
        SK_SAY(list, lang, word(lang, W_table_monsters_0 + c), {"n", NULL, s->supply_monsters[c]});
    }
    SK_SAY(out, lang, word(lang, W_table_supply),
           {"what", goods_words(&words, lang, goods | SET_BONUS_GOODS(s->supply_bonus)), 0},
           {"f", NULL, s->supply_forts}, {"monsters", monsters.memory, 0});
    end_line(out);
}

static void describe_market(const set_state *s, int lang, sk_text *out) {
    phrase words;
    sk_text_add(out, word(lang, W_table_market));
    end_line(out);
    for (int i = 0; i < SET_SPACES; i++) {
        if (s->market[i] >= SET_TYPES) {
            SK_SAY(out, lang, word(lang, W_table_position_none), {"n", NULL, i + 1});
        } else {
            SK_SAY(out, lang, word(lang, s->height[i] > 1 ? W_table_stack : W_table_space), {"n", NULL, i + 1},
                   {"what", word(lang, W_building_0 + s->market[i]), 0}, {"m", NULL, s->height[i]},
                   {"tip", word(lang, W_tip_0 + s->market[i]), 0},
                   {"cost", goods_words(&words, lang, price_goods(s, (sk_action)(SET_BUILD + i))), 0});
        }
        end_line(out);
    }
    SK_SAY(out, lang, word(lang, W_table_stacks), {"b", NULL, sk_bits64(s->pile)}, {"h", NULL, sk_bits64(s->hero_deck)},
           {"i", NULL, sk_bits(s->terrain_stack[0])}, {"j", NULL, sk_bits(s->terrain_stack[1])},
           {"k", NULL, sk_bits(s->terrain_stack[2])});
    end_line(out);
    describe_display(s, lang, out);
    if (s->head.options & SET_STRICT) describe_supply(s, lang, out);
}

/* --- Players ----------------------------------------------------------------------------------------------------- */

static void describe_wilderness(const set_seat *p, int lang, sk_text *out) {
    int count = 0;
    if (!p->reach[SET_RED]) return;
    sk_text_add(out, word(lang, W_table_terrains));
    for (int i = 0; i < SET_SPACES; i++) {
        const set_terrain *t = terrain_at(p, i);
        if (!t) continue;
        sk_text_add(out, count++ ? word(lang, W_table_next_item) : " ");
        SK_SAY(out, lang, word(lang, W_table_terrain), {"at", space_name(i), 0},
               {"what", word(lang, W_resource_0 + t->resource), 0}, {"icon", word(lang, W_monster_0 + t->icon), 0});
        if (p->monsters >> i & 1) {
            sk_text_add(out, ", ");
            SK_SAY(out, lang, word(lang, W_table_terrain_monster), {"what", word(lang, W_a_monster_0 + t->icon), 0});
        }
        if (p->forts >> i & 1) {
            sk_text_add(out, ", ");
            sk_text_add(out, word(lang, p->forts_used >> i & 1 ? W_table_terrain_fort_used : W_table_terrain_fort));
        }
    }
    sk_text_char(out, '.');
    end_line(out);
}

static void describe_settlement(const set_seat *p, int lang, sk_text *out) {
    phrase words;
    sk_text_add(out, word(lang, W_table_buildings));
    for (int street = 0; street < 3; street++) {
        sk_text *list = phrase_init(&words);
        for (int i = 3 * street; i < 3 * street + 3; i++) {
            if (p->building[i] >= SET_TYPES) continue;
            list_add(list, word(lang, W_building_0 + p->building[i]));
            if (!p->stored[i]) continue;
            sk_text_add(list, " (");
            SK_SAY(list, lang, word(lang, p->building[i] == SET_BANK ? W_goods_4 : W_goods_3),
                   {"n", NULL, p->stored[i]});
            sk_text_char(list, ')');
        }
        if (!list->length) sk_text_add(list, word(lang, W_table_none));
        sk_text_add(out, street ? word(lang, W_table_next_item) : " ");
        SK_SAY(out, lang, word(lang, W_table_street), {"street", word(lang, W_street_0 + street), 0},
               {"what", words.memory, 0});
    }
    sk_text_char(out, '.');
    end_line(out);
}

/* Villagers, where they were used, and what was activated in the round. */
static void describe_villagers(const set_state *s, const set_seat *p, int lang, sk_text *out) {
    phrase words;
    SK_SAY(out, lang, word(lang, W_table_villagers), {"n", NULL, p->villagers}, {"m", NULL, p->bonus});
    sk_text *list = phrase_init(&words);
    for (int z = 0; z < SET_ZONES; z++) {
        if (!p->zones[z]) continue;
        if (list->length) sk_text_add(list, ", ");
        SK_SAY(list, lang, word(lang, W_table_zone_0 + z), {"n", NULL, p->zones[z]});
    }
    for (int i = 0; i < 6; i++) {
        if (!(p->activated >> i & 1)) continue;
        if (list->length) sk_text_add(list, ", ");
        int is_twice = p->again >> i & 1, once = i < 3 ? W_table_region : W_table_once;
        SK_SAY(list, lang, word(lang, is_twice ? (i < 3 ? W_table_region_twice : W_table_twice) : once),
               {"what", word(lang, i < 3 ? W_region_0 + i : W_the_street_0 + i - 3), 0});
    }
    if (list->length) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_used), {"what", words.memory, 0});
    }
    if (p->bonus_used) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_bonus_used), {"n", NULL, p->bonus_used});
    }
    if (p->exchanges) {
        next_sentence(out);
        SK_SAY(out, lang, word(lang, W_table_exchanges), {"n", NULL, p->exchanges});
    }
    if (s->passed >> (p - s->seat) & 1) {
        next_sentence(out);
        sk_text_add(out, word(lang, W_table_passed));
    }
    end_line(out);
}

static void describe_seat(const set_state *s, int seat, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    phrase words;
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"n", NULL, points_of(s, seat)},
           {"what", goods_words(&words, lang, stock_goods(p)), 0});
    end_line(out);
    describe_villagers(s, p, lang, out);
    if (p->artefact < SET_ARTEFACTS) {
        SK_SAY(out, lang, word(lang, W_table_artefact), {"what", word(lang, W_artefact_0 + p->artefact), 0},
               {"power", word(lang, W_power_0 + p->artefact), 0});
        end_line(out);
    }
    describe_wilderness(p, lang, out);
    describe_settlement(p, lang, out);
    if (!p->heroes) return;
    sk_text_add(out, word(lang, W_table_heroes));
    for (uint64_t left = p->heroes; left; left &= left - 1) {
        int hero = sk_lowest64(left), guild = hero < SET_HEROES ? SET_HERO_CARDS[hero].guild : -1;
        sk_text_add(out, named(lang, W_hero_0, hero, SET_HEROES));
        sk_text_add(out, " (");
        sk_text_add(out, named(lang, W_guild_0, guild, SET_GUILDS));
        sk_text_add(out, left & (left - 1) ? "), " : ").");
    }
    end_line(out);
}

void set_part(const void *view, int part, int lang, sk_text *out) {
    const set_state *s = (const set_state *)view;
    if (part == SK_PART_MOMENT) {
        describe_moment(s, lang, out);
    } else if (part == SK_PART_MARKET) {
        describe_row(s, lang, out);
        describe_market(s, lang, out);
    } else if (part == SK_PART_PRINT) {
        if (!sk_reconstructed(&settlement_box)) return;
        sk_text_add(out, word(lang, W_draw_reconstructed));
        end_line(out);
    } else {
        describe_seat(s, part - SK_PART_SEAT, lang, out);
    }
}

void set_describe(const void *view, int lang, sk_text *out) {
    int players = ((const set_state *)view)->head.players;
    set_part(view, SK_PART_MOMENT, lang, out);
    set_part(view, SK_PART_MARKET, lang, out);
    for (int seat = 0; seat < players; seat++)
        set_part(view, SK_PART_SEAT + seat, lang, out);
    set_part(view, SK_PART_PRINT, lang, out);
}
