/* label.c - a choice as it is offered to people: verb, thing, (cost -> gain). Where two choices of a moment would read
 * alike, and only there, the place tells them apart.
 */
#include "rules.c"
#include "speak.h"

/* What a gain comes to: with a limited supply no more than is there (O1). */
static uint64_t gain_now(const set_state *s, uint64_t goods) {
    set_state copy = *s;
    return is_strict(s) ? supply_draw(&copy, goods) : goods;
}

/* " (1 villager -> 2 wood)": either side may be missing. */
static void add_deal(const char *cost, const char *gain, int lang, sk_text *out) {
    if (!cost && !gain) return;
    int message = cost && gain ? W_rate : cost ? W_rate_cost : W_rate_gain;
    sk_text_add(out, " (");
    SK_SAY(out, lang, word(lang, message), {"cost", cost ? cost : "", 0}, {"gain", gain ? gain : "", 0});
    sk_text_char(out, ')');
}

/* Goods in words, NULL for none. */
static const char *some_goods(phrase *p, int lang, uint64_t goods) {
    return goods ? goods_words(p, lang, goods) : NULL;
}

static const char *villager_words(phrase *p, int lang, int count) {
    SK_SAY(phrase_init(p), lang, word(lang, W_villagers), {"n", NULL, count});
    return p->memory;
}

static void label_build(const set_state *s, int space, int lang, sk_text *out) {
    int alike = 0;
    phrase cost;
    for (int i = 0; i < SET_SPACES; i++)
        alike += s->market[i] == s->market[space];
    SK_SAY(out, lang, word(lang, alike > 1 ? W_label_build_at : W_label_build),
           {"what", named(lang, W_the_building_0, s->market[space], SET_TYPES), 0}, {"n", NULL, space + 1});
    add_deal(some_goods(&cost, lang, price_goods(s, (sk_action)(SET_BUILD + space))), NULL, lang, out);
}

static void label_terrain(const set_state *s, const set_seat *p, int space, int kind, int lang, sk_text *out) {
    static const int verbs[3] = {W_label_hunt, W_label_fortify, W_label_garrison};
    const set_terrain *t = terrain_at(p, space);
    uint64_t goods = 0;
    int message = verbs[kind], alike = 0;
    phrase cost, gains, at;
    if (!t) {
        sk_text_add(out, "?");
        return;
    }
    for (int i = 0; i < SET_SPACES; i++) {
        const set_terrain *other = terrain_at(p, i);
        alike += other && p->monsters >> i & 1 && other->icon == t->icon;
    }
    if (kind == SET_HUNT) {
        goods = SET_REWARD[t->icon] + (p->artefact == SET_MACE ? SET_ONE(SET_DIAMOND) : 0);
        if (alike > 1) message = W_label_hunt_at;
    } else if (kind == SET_GARRISON) {
        goods = SET_ONE(t->resource) << (p->artefact == SET_CROWN);
    } else if (p->artefact == SET_POTION) {
        goods = SET_ONE(t->resource);
    }
    SK_SAY(out, lang, word(lang, message), {"what", word(lang, W_the_monster_0 + t->icon), 0},
           {"of", word(lang, W_of_resource_0 + t->resource), 0}, {"at", place_words(&at, lang, space), 0});
    add_deal(villager_words(&cost, lang, kind == SET_HUNT ? t->icon + 1 : 1),
             some_goods(&gains, lang, gain_now(s, goods)), lang, out);
}

static void label_region(const set_state *s, const set_seat *p, int region, int lang, sk_text *out) {
    uint64_t goods = 0;
    phrase cost, gains;
    for (int i = 3 * region; i < 3 * region + 3; i++) {
        const set_terrain *t = terrain_at(p, i);
        if (t && !(p->monsters >> i & 1)) goods += SET_ONE(t->resource);
    }
    SK_SAY(out, lang, word(lang, W_label_region), {"what", word(lang, W_region_0 + region), 0});
    add_deal(villager_words(&cost, lang, 1), some_goods(&gains, lang, gain_now(s, goods)), lang, out);
}

static void label_invite(const set_state *s, const set_seat *p, int position, int lang, sk_text *out) {
    int hero = s->row[position];
    phrase cost, worth, bonus;
    SK_SAY(out, lang, word(lang, W_label_invite), {"what", named(lang, W_the_hero_0, hero, SET_HEROES), 0});
    if (hero >= SET_HEROES) return;
    const set_hero *card = &SET_HERO_CARDS[hero];
    uint64_t villagers = SET_BONUS_GOODS(card->bonus + (p->artefact == SET_CUP));
    sk_text *list = phrase_init(&worth);
    SK_SAY(list, lang, word(lang, W_table_vp_0 + card->guild), {"n", NULL, card->points});
    if (gain_now(s, villagers)) list_add(list, goods_words(&bonus, lang, gain_now(s, villagers)));
    add_deal(some_goods(&cost, lang, price_goods(s, (sk_action)(SET_INVITE + position))), worth.memory, lang, out);
}

/* Resources of a mask as a gain: the one there is, or the words for a choice. */
static const char *choice_words(phrase *p, int lang, unsigned kinds, int choice) {
    if (kinds && !(kinds & (kinds - 1))) return goods_words(p, lang, SET_ONE(sk_lowest(kinds)));
    sk_text_add(phrase_init(p), word(lang, choice));
    return p->memory;
}

/* A building of the street; one that stands twice is told by its place. */
static void label_use(const set_state *s, const set_seat *p, int seat, int place, int lang, sk_text *out) {
    int type = street_type(s, seat, place), alike = 0;
    phrase cost, gains;
    if (type >= SET_TYPES) {
        sk_text_add(out, "?");
        return;
    }
    for (int i = 0; i < 3; i++)
        alike += s->unused >> i & 1 && street_type(s, seat, i) == type;
    SK_SAY(out, lang, word(lang, alike > 1 ? W_label_use_at : W_label_use),
           {"what", word(lang, W_the_building_0 + type), 0}, {"n", NULL, place + 1});
    const char *takes = some_goods(&cost, lang, SET_EFFECTS[type].takes);
    const char *gives = some_goods(&gains, lang, SET_EFFECTS[type].gives);
    if (type == SET_BAZAAR) takes = choice_words(&cost, lang, basic_options(s, p, type), W_label_basic);
    if (type == SET_WAREHOUSE) gives = choice_words(&gains, lang, basic_options(s, p, type), W_label_basic);
    if (type == SET_POST) {
        unsigned kinds = resources_of(p, p->forts) & supplied(s);
        gives = choice_words(&gains, lang, kinds, W_label_fortified);
    }
    if (type == SET_BANK || type == SET_CATHEDRAL) {
        int points = type == SET_BANK ? SET_BANK_POINTS : SET_CATHEDRAL_POINTS;
        SK_SAY(phrase_init(&gains), lang, word(lang, W_table_vp_3), {"n", NULL, points});
        gives = gains.memory;
    }
    add_deal(takes, gives, lang, out);
}

/* Passing, and what it throws away: villagers that did nothing, resources that no fort keeps (R67). */
static void label_pass(const set_state *s, const set_seat *p, int lang, sk_text *out) {
    int is_last = s->head.round == SET_ROUNDS, idle = p->villagers;
    int lost = is_last ? 0 : p->stock[SET_WOOD] + p->stock[SET_CLAY] + p->stock[SET_STONE] - sk_bits(p->forts);
    sk_text_add(out, word(lang, is_last ? W_label_pass_last : W_label_pass));
    if (idle) SK_SAY(out, lang, word(lang, W_label_pass_idle), {"between", " (", 0}, {"n", NULL, idle});
    if (lost > 0)
        SK_SAY(out, lang, word(lang, W_label_pass_lose), {"between", idle ? ", " : " (", 0}, {"n", NULL, lost});
    if (idle || lost > 0) sk_text_char(out, ')');
}

/* Answers to the questions inside an action or a pass. */
static void label_answer(const set_state *s, int seat, int action, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    const set_terrain *t = terrain_at(p, risk_space(s));
    phrase goods;
    if (action == SET_STOP) {
        int place = s->unused ? sk_lowest(s->unused) : 3;
        SK_SAY(out, lang, word(lang, s->head.step == SET_CLOCKWORK ? W_label_skip : W_label_stop),
               {"what", named(lang, W_the_building_0, street_type(s, seat, place), SET_TYPES), 0});
    } else if (action < SET_PUT) {
        SK_SAY(out, lang, word(lang, action == SET_MONSTER ? W_label_monster_yes : W_label_monster_no),
               {"what", named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
    } else if (action < SET_LAY) {
        SK_SAY(out, lang, word(lang, W_label_put), {"what", named(lang, W_the_building_0, s->pending, SET_TYPES), 0},
               {"street", word(lang, W_the_street_0 + action - SET_PUT), 0});
    } else if (action < SET_CHOOSE) {
        int resource = s->pending < SET_KINDS ? SET_TERRAINS[s->pending].resource : -1;
        SK_SAY(out, lang, word(lang, W_label_lay), {"of", named(lang, W_of_resource_0, resource, SET_RESOURCES), 0},
               {"column", word(lang, W_column_0 + action - SET_LAY), 0});
    } else if (action < SET_GAIN) {
        int is_bazaar = street_type(s, seat, s->place) == SET_BAZAAR;
        SK_SAY(out, lang, word(lang, is_bazaar ? W_label_give : W_label_take),
               {"what", goods_words(&goods, lang, SET_ONE(action - SET_CHOOSE)), 0});
        if (is_bazaar) add_deal(NULL, goods_words(&goods, lang, SET_EFFECTS[SET_BAZAAR].gives), lang, out);
    } else if (action < SET_ARTEFACT) {
        int resource = action < SET_HOLD ? action - SET_GAIN : action - SET_HOLD;
        SK_SAY(out, lang, word(lang, action < SET_HOLD ? W_label_take : W_label_keep),
               {"what", goods_words(&goods, lang, SET_ONE(resource)), 0});
    } else {
        SK_SAY(out, lang, word(lang, W_label_take), {"what", word(lang, W_the_artefact_0 + action - SET_ARTEFACT), 0});
        add_deal(NULL, some_goods(&goods, lang, gain_now(s, SET_ARTEFACT_GIFT[action - SET_ARTEFACT])), lang, out);
    }
}

void set_label(const set_state *s, int seat, int action, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    phrase cost, gains;
    if (action >= SET_ACTIONS) {
        sk_text_add(out, "?");
    } else if (action < SET_EXPLORE) {
        label_build(s, action - SET_BUILD, lang, out);
    } else if (action < SET_TERRAIN) {
        SK_SAY(out, lang, word(lang, W_label_explore), {"what", word(lang, W_region_0 + action - SET_EXPLORE), 0});
        add_deal(villager_words(&cost, lang, action - SET_EXPLORE + 1), NULL, lang, out);
    } else if (action < SET_REGION) {
        label_terrain(s, p, (action - SET_TERRAIN) / 3, (action - SET_TERRAIN) % 3, lang, out);
    } else if (action < SET_ACTIVATE) {
        label_region(s, p, action - SET_REGION, lang, out);
    } else if (action < SET_INVITE) {
        SK_SAY(out, lang, word(lang, W_label_street), {"what", word(lang, W_the_street_0 + action - SET_ACTIVATE), 0});
        add_deal(villager_words(&cost, lang, 1), NULL, lang, out);
    } else if (action < SET_EXCHANGE) {
        label_invite(s, p, action - SET_INVITE, lang, out);
    } else if (action < SET_END) {
        const set_trade *t = &SET_TRADES[action - SET_EXCHANGE];
        SK_SAY(out, lang, word(lang, W_label_exchange), {"cost", goods_words(&cost, lang, t->takes), 0},
               {"gain", goods_words(&gains, lang, t->gives), 0});
    } else if (action == SET_END) {
        sk_text_add(out, word(lang, W_label_end));
    } else if (action == SET_PASS) {
        label_pass(s, p, lang, out);
    } else if (action < SET_STOP) {
        label_use(s, p, seat, action - SET_USE, lang, out);
    } else {
        label_answer(s, seat, action, lang, out);
    }
}
