/* text.c - Settlement in words: notation, sentences, questions, points and the end. Labels, refusals, stories and the
 * table for a screen reader have files of their own. Spaces of the wilderness are a1 to c3: column, then region.
 */
#include "speak.h"

static const char *column_name(int column) {
    static const char *const names[3] = {"a", "b", "c"};
    return names[column];
}

/* "ww>c": an exchange in letters. */
static void exchange_letters(int trade, int lang, sk_text *out) {
    uint64_t goods[2] = {SET_TRADES[trade].takes, SET_TRADES[trade].gives};
    for (int side = 0; side < 2; side++) {
        if (side) sk_text_char(out, '>');
        for (int r = 0; r < SET_RESOURCES; r++)
            for (uint64_t n = goods[side] >> (8 * r) & 0xff; n; n--)
                sk_text_add(out, word(lang, W_letter_0 + r));
    }
}

/* --- say: notation ----------------------------------------------------------------------------------------------- */

static void note_chance(int action, int lang, sk_text *out) {
    if (action < SET_DRAW_HERO) {
        SK_SAY(out, lang, word(lang, W_draw_building), {"what", word(lang, W_building_0 + action), 0});
    } else if (action < SET_DRAW_TERRAIN) {
        SK_SAY(out, lang, word(lang, W_draw_hero), {"what", word(lang, W_hero_0 + action - SET_DRAW_HERO), 0});
    } else if (action < SET_DRAW_ARTEFACT) {
        const set_terrain *t = &SET_TERRAINS[action - SET_DRAW_TERRAIN];
        SK_SAY(out, lang, word(lang, W_draw_terrain), {"what", word(lang, W_resource_0 + t->resource), 0},
               {"icon", word(lang, W_colour_0 + t->icon), 0});
    } else if (action < SET_DRAW_FIRST) {
        SK_SAY(out, lang, word(lang, W_draw_artefact), {"what", word(lang, W_short_0 + action - SET_DRAW_ARTEFACT), 0});
    } else if (action < SET_OUTCOMES) {
        SK_SAY(out, lang, word(lang, W_draw_first), {"n", NULL, action - SET_DRAW_FIRST + 1});
    } else {
        sk_text_add(out, "?");
    }
}

static void note_sub_choice(const set_state *s, int action, int lang, sk_text *out) {
    if (action < SET_STOP) {
        SK_SAY(out, lang, word(lang, W_use), {"n", NULL, action - SET_USE + 1});
    } else if (action == SET_STOP) {
        sk_text_add(out, word(lang, s->head.step == SET_CLOCKWORK ? W_skip : W_stop));
    } else if (action < SET_PUT) {
        sk_text_add(out, word(lang, action == SET_MONSTER ? W_monster_yes : W_monster_no));
    } else if (action < SET_LAY) {
        SK_SAY(out, lang, word(lang, W_put), {"what", word(lang, W_street_0 + action - SET_PUT), 0});
    } else if (action < SET_CHOOSE) {
        SK_SAY(out, lang, word(lang, W_lay), {"what", column_name(action - SET_LAY), 0});
    } else if (action < SET_GAIN) {
        SK_SAY(out, lang, word(lang, W_choose), {"what", word(lang, W_resource_0 + action - SET_CHOOSE), 0});
    } else if (action < SET_HOLD) {
        SK_SAY(out, lang, word(lang, W_gain), {"what", word(lang, W_resource_0 + action - SET_GAIN), 0});
    } else if (action < SET_ARTEFACT) {
        SK_SAY(out, lang, word(lang, W_keep), {"what", word(lang, W_resource_0 + action - SET_HOLD), 0});
    } else if (action < SET_ACTIONS) {
        SK_SAY(out, lang, word(lang, W_take), {"what", word(lang, W_short_0 + action - SET_ARTEFACT), 0});
    } else {
        sk_text_add(out, "?");
    }
}

static void note(const set_state *s, int action, int lang, sk_text *out) {
    static const int on_terrain[3] = {W_hunt, W_fortify, W_garrison};
    if (action < SET_EXPLORE) {
        SK_SAY(out, lang, word(lang, W_build), {"n", NULL, action - SET_BUILD + 1});
    } else if (action < SET_TERRAIN) {
        SK_SAY(out, lang, word(lang, W_explore), {"n", NULL, action - SET_EXPLORE + 1});
    } else if (action < SET_REGION) {
        SK_SAY(out, lang, word(lang, on_terrain[(action - SET_TERRAIN) % 3]),
               {"at", space_name((action - SET_TERRAIN) / 3), 0});
    } else if (action < SET_ACTIVATE) {
        SK_SAY(out, lang, word(lang, W_region_act), {"n", NULL, action - SET_REGION + 1});
    } else if (action < SET_INVITE) {
        SK_SAY(out, lang, word(lang, W_street_act), {"what", word(lang, W_street_0 + action - SET_ACTIVATE), 0});
    } else if (action < SET_EXCHANGE) {
        SK_SAY(out, lang, word(lang, W_invite), {"n", NULL, action - SET_INVITE + 1});
    } else if (action < SET_END) {
        exchange_letters(action - SET_EXCHANGE, lang, out);
    } else if (action < SET_USE) {
        sk_text_add(out, word(lang, action == SET_END ? W_end : W_pass));
    } else {
        note_sub_choice(s, action, lang, out);
    }
}

/* --- say: sentences ---------------------------------------------------------------------------------------------- */

static void tell_chance(const set_state *s, int action, int lang, sk_text *out) {
    if (action < SET_DRAW_HERO) {
        SK_SAY(out, lang, word(lang, W_said_draw_building), {"n", NULL, s->refill ? sk_lowest(s->refill) + 1 : 0},
               {"what", word(lang, W_the_building_0 + action), 0});
    } else if (action < SET_DRAW_TERRAIN) {
        SK_SAY(out, lang, word(lang, W_said_draw_hero), {"what", word(lang, W_hero_0 + action - SET_DRAW_HERO), 0});
    } else if (action < SET_DRAW_ARTEFACT) {
        const set_terrain *t = &SET_TERRAINS[action - SET_DRAW_TERRAIN];
        SK_SAY(out, lang, word(lang, W_said_draw_terrain), {"n", word(lang, W_region_0 + t->level), 0},
               {"what", word(lang, W_resource_0 + t->resource), 0}, {"icon", word(lang, W_a_monster_0 + t->icon), 0});
    } else if (action < SET_DRAW_FIRST) {
        SK_SAY(out, lang, word(lang, W_said_draw_artefact),
               {"what", word(lang, W_artefact_0 + action - SET_DRAW_ARTEFACT), 0});
    } else if (action < SET_OUTCOMES) {
        SK_SAY(out, lang, word(lang, W_said_draw_first), {"seat", seat_name(action - SET_DRAW_FIRST), 0});
    } else {
        sk_text_add(out, "?");
    }
}

static void tell_terrain(const set_seat *p, int action, int lang, sk_text *out) {
    int space = (action - SET_TERRAIN) / 3, kind = (action - SET_TERRAIN) % 3;
    const set_terrain *t = terrain_at(p, space);
    phrase gain, at;
    if (!t) {
        sk_text_add(out, "?");
    } else if (kind == SET_HUNT) {
        uint64_t reward = SET_REWARD[t->icon] + (p->artefact == SET_MACE ? SET_ONE(SET_DIAMOND) : 0);
        SK_SAY(out, lang, word(lang, W_said_hunt), {"what", word(lang, W_the_monster_0 + t->icon), 0},
               {"at", place_words(&at, lang, space), 0}, {"n", NULL, t->icon + 1},
               {"gain", goods_words(&gain, lang, reward), 0});
    } else if (kind == SET_FORTIFY) {
        SK_SAY(out, lang, word(lang, W_said_fortify), {"at", place_words(&at, lang, space), 0},
               {"what", word(lang, W_resource_0 + t->resource), 0});
    } else {
        uint64_t goods = SET_ONE(t->resource) << (p->artefact == SET_CROWN);
        SK_SAY(out, lang, word(lang, W_said_garrison), {"at", place_words(&at, lang, space), 0},
               {"gain", goods_words(&gain, lang, goods), 0});
    }
}

static void tell_region(const set_seat *p, int region, int lang, sk_text *out) {
    uint64_t goods = 0;
    phrase gain;
    for (int i = 3 * region; i < 3 * region + 3; i++) {
        const set_terrain *t = terrain_at(p, i);
        if (t && !(p->monsters >> i & 1)) goods += SET_ONE(t->resource);
    }
    SK_SAY(out, lang, word(lang, goods ? W_said_region_gain : W_said_region),
           {"what", word(lang, W_region_0 + region), 0}, {"gain", goods_words(&gain, lang, goods), 0});
}

static void tell_use(const set_state *s, int seat, int place, int lang, sk_text *out) {
    int type = street_type(s, seat, place);
    phrase cost, gain;
    if (type >= SET_TYPES) {
        sk_text_add(out, "?");
        return;
    }
    const set_effect *e = &SET_EFFECTS[type];
    int message = e->takes && e->gives ? W_said_use_trade
                  : e->takes           ? W_said_use_store
                  : e->gives           ? W_said_use_gain
                                       : W_said_use;
    if (type == SET_BAZAAR) message = W_said_use;
    SK_SAY(out, lang, word(lang, message), {"what", word(lang, W_the_building_0 + type), 0},
           {"cost", goods_words(&cost, lang, e->takes), 0}, {"gain", goods_words(&gain, lang, e->gives), 0});
}

static void tell_pass(const set_state *s, const set_seat *p, int lang, sk_text *out) {
    int forts = sk_bits(p->forts), basics = p->stock[0] + p->stock[1] + p->stock[2];
    int last = s->head.round == SET_ROUNDS || !basics;
    SK_SAY(out, lang, word(lang, last ? W_said_pass : W_said_pass_lose), {"n", NULL, forts < basics ? forts : basics},
           {"all", NULL, basics});
}

static void tell_sub_choice(const set_state *s, int seat, int action, int lang, sk_text *out) {
    int space = risk_space(s);
    const set_terrain *t = terrain_at(&s->seat[seat], space);
    phrase at;
    if (action < SET_STOP) {
        tell_use(s, seat, action - SET_USE, lang, out);
    } else if (action == SET_STOP) {
        sk_text_add(out, word(lang, s->head.step == SET_CLOCKWORK ? W_said_skip : W_said_stop));
    } else if (action < SET_PUT) {
        SK_SAY(out, lang, word(lang, action == SET_MONSTER ? W_said_monster_yes : W_said_monster_no),
               {"at", place_words(&at, lang, space < 0 ? 0 : space), 0},
               {"what", named(lang, W_a_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
    } else if (action < SET_LAY) {
        SK_SAY(out, lang, word(lang, W_said_put), {"what", named(lang, W_the_building_0, s->pending, SET_TYPES), 0},
               {"street", word(lang, W_the_street_0 + action - SET_PUT), 0});
    } else if (action < SET_CHOOSE) {
        int resource = s->pending < SET_KINDS ? SET_TERRAINS[s->pending].resource : -1;
        SK_SAY(out, lang, word(lang, W_said_lay), {"what", named(lang, W_resource_0, resource, SET_RESOURCES), 0},
               {"at", place_words(&at, lang, 3 * (s->region < 3 ? s->region : 0) + action - SET_LAY), 0});
    } else if (action < SET_GAIN) {
        int gives = street_type(s, seat, s->place) == SET_BAZAAR;
        SK_SAY(out, lang, word(lang, gives ? W_said_choose_give : W_said_choose_gain),
               {"what", word(lang, W_resource_0 + action - SET_CHOOSE), 0});
    } else if (action < SET_HOLD) {
        SK_SAY(out, lang, word(lang, s->head.step == SET_TRADE ? W_said_gain_post : W_said_gain),
               {"what", word(lang, W_resource_0 + action - SET_GAIN), 0});
    } else if (action < SET_ARTEFACT) {
        SK_SAY(out, lang, word(lang, W_said_keep), {"what", word(lang, W_resource_0 + action - SET_HOLD), 0});
    } else if (action < SET_ACTIONS) {
        SK_SAY(out, lang, word(lang, W_said_take), {"what", word(lang, W_the_artefact_0 + action - SET_ARTEFACT), 0});
    } else {
        sk_text_add(out, "?");
    }
}

static void tell(const set_state *s, int seat, int action, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    phrase cost, gain;
    if (action < SET_EXPLORE) {
        SK_SAY(out, lang, word(lang, W_said_build),
               {"what", named(lang, W_the_building_0, s->market[action], SET_TYPES), 0},
               {"cost", goods_words(&cost, lang, price_goods(s, (sk_action)action)), 0});
    } else if (action < SET_TERRAIN) {
        int region = action - SET_EXPLORE;
        SK_SAY(out, lang, word(lang, W_said_explore), {"what", word(lang, W_region_0 + region), 0},
               {"n", NULL, region + 1});
    } else if (action < SET_REGION) {
        tell_terrain(p, action, lang, out);
    } else if (action < SET_ACTIVATE) {
        tell_region(p, action - SET_REGION, lang, out);
    } else if (action < SET_INVITE) {
        SK_SAY(out, lang, word(lang, W_said_street), {"what", word(lang, W_the_street_0 + action - SET_ACTIVATE), 0});
    } else if (action < SET_EXCHANGE) {
        int hero = s->row[action - SET_INVITE], guild = hero < SET_HEROES ? SET_HERO_CARDS[hero].guild : -1;
        SK_SAY(out, lang, word(lang, W_said_invite), {"what", named(lang, W_the_hero_0, hero, SET_HEROES), 0},
               {"guild", named(lang, W_guild_0, guild, SET_GUILDS), 0},
               {"cost", goods_words(&cost, lang, price_goods(s, (sk_action)action)), 0});
    } else if (action < SET_END) {
        const set_trade *t = &SET_TRADES[action - SET_EXCHANGE];
        SK_SAY(out, lang, word(lang, W_said_exchange), {"cost", goods_words(&cost, lang, t->takes), 0},
               {"gain", goods_words(&gain, lang, t->gives), 0});
    } else if (action == SET_END) {
        sk_text_add(out, word(lang, W_said_end));
    } else if (action == SET_PASS) {
        tell_pass(s, p, lang, out);
    } else {
        tell_sub_choice(s, seat, action, lang, out);
    }
}

void set_say(const void *state, int who, sk_action action, int form, int lang, sk_text *out) {
    const set_state *s = (const set_state *)state;
    int is_seat = who >= 0 && who < SET_PLAYERS;
    size_t before = out->length;
    if (who == SK_CHANCE && form == SK_NOTATION) {
        note_chance(action, lang, out);
        sk_text_typed(out, before);
    } else if (who == SK_CHANCE) {
        tell_chance(s, action, lang, out);
    } else if (form == SK_SENTENCE && is_seat) {
        tell(s, who, action, lang, out);
    } else if (form == SK_LABEL && is_seat) {
        set_label(s, who, action, lang, out);
    } else {
        note(s, action, lang, out);
    }
}

/* --- ask --------------------------------------------------------------------------------------------------------- */

static void ask_tile(const set_state *s, int lang, sk_text *out) {
    const set_terrain *t = s->pending < SET_KINDS ? &SET_TERRAINS[s->pending] : NULL;
    SK_SAY(out, lang, word(lang, W_ask_column), {"n", named(lang, W_region_0, s->region, 3), 0},
           {"of", named(lang, W_of_resource_0, t ? t->resource : -1, SET_RESOURCES), 0},
           {"icon", named(lang, W_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
}

static void ask_street(const set_state *s, int seat, int lang, sk_text *out) {
    int step = s->head.step, place = s->unused ? sk_lowest(s->unused) : s->place;
    int message = step == SET_CLOCKWORK ? W_ask_clock : W_ask_street;
    if (step == SET_BASIC) message = street_type(s, seat, s->place) == SET_BAZAAR ? W_ask_bazaar : W_ask_warehouse;
    SK_SAY(out, lang, word(lang, message),
           {"what", named(lang, W_the_building_0, street_type(s, seat, place), SET_TYPES), 0},
           {"street", named(lang, W_the_street_0, s->street, 3), 0});
}

static void ask_keep(const set_state *s, int seat, int lang, sk_text *out) {
    int spare = sk_bits(s->seat[seat].forts) - s->kept[0] - s->kept[1] - s->kept[2];
    SK_SAY(out, lang, word(lang, W_ask_keep), {"n", NULL, spare});
}

static void ask_risk(const set_state *s, int seat, int lang, sk_text *out) {
    int space = risk_space(s);
    const set_terrain *t = terrain_at(&s->seat[seat], space);
    phrase at;
    SK_SAY(out, lang, word(lang, W_ask_risk), {"at", place_words(&at, lang, space < 0 ? 0 : space), 0},
           {"what", named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
}

/* What is left to do in the turn: without villagers no action. */
static int turn_question(const set_state *s, int seat) {
    static const int fresh[4] = {W_ask_turn, W_ask_turn_acted, W_ask_turn_invited, W_ask_turn_done};
    static const int tired[4] = {W_ask_turn_tired, W_ask_turn_acted, W_ask_turn_done, W_ask_turn_done};
    return s->seat[seat].villagers + s->seat[seat].bonus ? fresh[s->done & 3] : tired[s->done & 3];
}

/* What chance reveals. */
static void ask_chance(const set_state *s, int lang, sk_text *out) {
    int message = W_ask_setup, step = s->head.step;
    if (step == SET_SETUP_HERO || step == SET_NEW_HERO || step == SET_ROUND_HERO) message = W_ask_hero;
    if (step == SET_SETUP_ARTEFACT || step == SET_NEW_ARTEFACT) message = W_ask_artefact;
    if (step == SET_SETUP_MARKET || step == SET_REFILL || step == SET_ROUND_MARKET) message = W_ask_market;
    if (step == SET_REVEAL) message = W_ask_reveal;
    SK_SAY(out, lang, word(lang, message), {"n", NULL, s->refill ? sk_lowest(s->refill) + 1 : 0},
           {"what", named(lang, W_region_0, s->region, 3), 0});
}

void set_ask(const void *view, int who, int lang, sk_text *out) {
    const set_state *s = (const set_state *)view;
    int step = s->head.step;
    if (step >= SET_OVER) {
        sk_text_add(out, word(lang, W_ask_over));
        return;
    }
    if (who == SK_CHANCE) {
        ask_chance(s, lang, out);
        return;
    }
    if (who < 0 || who >= SET_PLAYERS || !(s->head.actors >> who & 1)) {
        sk_text_add(out, word(lang, W_ask_wait));
        return;
    }
    switch (step) {
    case SET_TURN: sk_text_add(out, word(lang, turn_question(s, who))); break;
    case SET_DRAFT: sk_text_add(out, word(lang, W_ask_draft)); break;
    case SET_PLACE:
        SK_SAY(out, lang, word(lang, W_ask_place), {"what", named(lang, W_the_building_0, s->pending, SET_TYPES), 0});
        break;
    case SET_COLUMN: ask_tile(s, lang, out); break;
    case SET_RISK: ask_risk(s, who, lang, out); break;
    case SET_EXTRA: sk_text_add(out, word(lang, W_ask_extra)); break;
    case SET_TRADE: sk_text_add(out, word(lang, W_ask_trade)); break;
    case SET_KEEP: ask_keep(s, who, lang, out); break;
    case SET_TAKE: sk_text_add(out, word(lang, s->head.players == 1 ? W_ask_take_solo : W_ask_take)); break;
    default: ask_street(s, who, lang, out); break;
    }
}

/* --- Points and the end ------------------------------------------------------------------------------------------ */

int set_breakdown(const void *state, int seat, int lang, sk_line *out) {
    const set_state *s = (const set_state *)state;
    const set_seat *p = &s->seat[seat];
    int points[SET_SHEET_LINES], count[SET_SHEET_LINES] = {0}, each[SET_SHEET_LINES] = {0};
    set_sheet(s, seat, points);
    for (uint64_t left = p->heroes; left; left &= left - 1) {
        int hero = sk_lowest64(left);
        if (hero < SET_HEROES) count[SET_HERO_CARDS[hero].guild]++;
    }
    each[SET_ADVENTURER] = sk_bits(p->reach[SET_RED]);
    each[SET_DEFENDER] = sk_bits(p->forts);
    each[SET_BUILDER] = p->streets[0] + p->streets[1] + p->streets[2];
    count[4] = points[4] / SET_BANK_POINTS;
    count[5] = points[5] / SET_CATHEDRAL_POINTS;
    for (int i = 0; i < SET_SHEET_LINES; i++) {
        sk_text label;
        sk_text_init(&label, out[i].label, sizeof out[i].label);
        SK_SAY(&label, lang, word(lang, W_line_0 + i), {"n", NULL, count[i]}, {"m", NULL, each[i]});
        out[i].points = (int16_t)points[i];
    }
    return SET_SHEET_LINES;
}

/* R87: the rank of a solo game. */
static int solo_rank(int points) {
    return points <= 50 ? 0 : points <= 75 ? 1 : points <= 100 ? 2 : 3;
}

static int beats(const set_state *s, int a, int b) {
    int key[2], seats[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        const set_seat *p = &s->seat[seats[i]];
        key[i] = points_of(s, seats[i]) * 65536 + p->stock[SET_GOLD] * 256 + p->stock[SET_DIAMOND];
    }
    return key[0] - key[1];
}

/* The lines of the score sheet, resources, bonus villagers, terrains, forts, buildings, heroes. */
int set_stock(const void *state, int seat, sk_stock *out) {
    static const uint8_t worth[SET_RESOURCES] = {3, 3, 3, 6, 9};
    const set_state *s = (const set_state *)state;
    const set_seat *p = &s->seat[seat];
    int lines[SET_SHEET_LINES], count = 0;
    set_sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++)
        out[count++] = (sk_stock){(int16_t)lines[i], 10};
    for (int i = 0; i < SET_RESOURCES; i++)
        out[count++] = (sk_stock){p->stock[i], worth[i]};
    out[count++] = (sk_stock){p->bonus, 8};
    out[count++] = (sk_stock){(int16_t)sk_bits(p->reach[SET_RED]), 12};
    out[count++] = (sk_stock){(int16_t)sk_bits(p->forts), 12};
    out[count++] = (sk_stock){(int16_t)(p->streets[0] + p->streets[1] + p->streets[2]), 15};
    out[count++] = (sk_stock){(int16_t)sk_bits64(p->heroes), 15};
    return count;
}

void set_stock_text(const void *state, int kind, int count, int lang, sk_text *out) {
    (void)state;
    SK_SAY(out, lang, word(lang, W_stock_0 + kind), {"n", NULL, count});
}

void set_verdict(const void *state, int lang, sk_text *out) {
    const set_state *s = (const set_state *)state;
    int best = 0, sharing = 0, same_points = 0;
    phrase names;
    if (s->head.step != SET_OVER) {
        sk_text_add(out, word(lang, W_verdict_running));
        return;
    }
    if (s->head.players == 1) {
        int points = points_of(s, 0);
        SK_SAY(out, lang, word(lang, W_verdict_solo), {"seat", seat_name(0), 0}, {"n", NULL, points},
               {"rank", word(lang, W_rank_0 + solo_rank(points)), 0});
        return;
    }
    for (int seat = 1; seat < s->head.players; seat++)
        if (beats(s, seat, best) > 0) best = seat;
    sk_text *list = phrase_init(&names);
    for (int seat = 0; seat < s->head.players; seat++) {
        same_points += points_of(s, seat) == points_of(s, best);
        if (beats(s, seat, best)) continue;
        if (sharing++) sk_text_add(list, word(lang, W_and));
        sk_text_add(list, seat_name(seat));
    }
    int message = sharing > 1 ? W_verdict_shared : same_points > 1 ? W_verdict_tie : W_verdict_win;
    SK_SAY(out, lang, word(lang, message), {"seat", seat_name(best), 0}, {"seats", names.memory, 0},
           {"n", NULL, points_of(s, best)}, {"gold", NULL, s->seat[best].stock[SET_GOLD]},
           {"diamonds", NULL, s->seat[best].stock[SET_DIAMOND]});
}

void set_broken(int invariant, int lang, sk_text *out) {
    sk_text_add(out, word(lang, invariant >= 1 && invariant <= 16 ? W_broken_1 + invariant - 1 : W_broken_other));
}
