/* text.c - Settlement in words: notation, sentences, refusals that name the rule, the table for a screen reader.
 *
 * Spaces of the wilderness are a1 to c3: column, then region. Seats inside sentences are places "{0}" to "{3}" that the
 * client replaces by names.
 */
#include "skerry/bits.h"
#include "skerry/text.h"
#include "components.h"
#include "settlement_words.h"

static const char *word(int lang, int id) {
    return settlement_words[lang][id];
}

static const char *seat_name(int seat) {
    static const char *const places[SET_PLAYERS] = {"{0}", "{1}", "{2}", "{3}"};
    return places[seat & 3];
}

static const char *space_name(int space) {
    static const char *const names[SET_SPACES] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    return space >= 0 && space < SET_SPACES ? names[space] : "?";
}

static const char *column_name(int column) {
    static const char *const names[3] = {"a", "b", "c"};
    return names[column];
}

/* Words `first` + index, or "?" where the index is out of range (none, hidden). */
static const char *named(int lang, int first, int index, int count) {
    return index >= 0 && index < count ? word(lang, first + index) : "?";
}

/* A short text of its own. */
typedef struct phrase {
    char memory[400];
    sk_text text;
} phrase;

static sk_text *phrase_init(phrase *p) {
    sk_text_init(&p->text, p->memory, sizeof p->memory);
    return &p->text;
}

/* "1 wood, 2 gold": a word of goods (bonus villagers in the sixth byte), or the word for nothing. */
static const char *goods_words(phrase *p, int lang, uint64_t goods) {
    sk_text *out = phrase_init(p);
    for (int r = 0; r <= SET_RESOURCES; r++) {
        long n = (long)(goods >> (8 * r) & 0xff);
        if (!n) continue;
        if (out->length) sk_text_add(out, ", ");
        SK_SAY(out, lang, word(lang, W_goods_0 + r), {"n", NULL, n});
    }
    if (!out->length) sk_text_add(out, word(lang, W_table_none));
    return p->memory;
}

static uint64_t stock_goods(const set_seat *p) {
    return SET_GOODS(p->stock[0], p->stock[1], p->stock[2], p->stock[3], p->stock[4]);
}

static uint64_t price_goods(const set_state *s, sk_action action) {
    uint8_t cost[SET_RESOURCES];
    set_price(s, action, cost);
    return SET_GOODS(cost[0], cost[1], cost[2], cost[3], cost[4]);
}

/* "ww>c": an exchange in letters. */
static void exchange_letters(int trade, int lang, sk_text *out) {
    uint64_t goods[2] = {SET_TRADES[trade].takes, SET_TRADES[trade].gives};
    for (int side = 0; side < 2; side++) {
        if (side) sk_text_char(out, '>');
        for (int r = 0; r < SET_RESOURCES; r++)
            for (uint64_t n = goods[side] >> (8 * r) & 0xff; n; n--) sk_text_add(out, word(lang, W_letter_0 + r));
    }
}

static const set_terrain *terrain_at(const set_seat *p, int space) {
    return p->terrain[space] < SET_KINDS ? &SET_TERRAINS[p->terrain[space]] : NULL;
}

/* The building of the street in progress at `place`, or SK_NONE. */
static int street_type(const set_state *s, int seat, int place) {
    if (s->street > 2 || place > 2 || seat < 0 || seat >= SET_PLAYERS) return SK_NONE;
    return s->seat[seat].building[3 * s->street + place];
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
    phrase gain;
    if (!t) {
        sk_text_add(out, "?");
    } else if (kind == SET_HUNT) {
        uint64_t reward = SET_REWARD[t->icon] + (p->artefact == SET_MACE ? SET_ONE(SET_DIAMOND) : 0);
        SK_SAY(out, lang, word(lang, W_said_hunt), {"what", word(lang, W_the_monster_0 + t->icon), 0},
               {"at", space_name(space), 0}, {"n", NULL, t->icon + 1}, {"gain", goods_words(&gain, lang, reward), 0});
    } else if (kind == SET_FORTIFY) {
        SK_SAY(out, lang, word(lang, W_said_fortify), {"at", space_name(space), 0},
               {"what", word(lang, W_resource_0 + t->resource), 0});
    } else {
        uint64_t goods = SET_ONE(t->resource) << (p->artefact == SET_CROWN);
        SK_SAY(out, lang, word(lang, W_said_garrison), {"at", space_name(space), 0},
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
    int at = s->region < 3 && s->risks ? 3 * s->region + sk_lowest(s->risks) : -1;
    const set_seat *p = &s->seat[seat];
    const set_terrain *t = at >= 0 ? terrain_at(p, at) : NULL;
    if (action < SET_STOP) {
        tell_use(s, seat, action - SET_USE, lang, out);
    } else if (action == SET_STOP) {
        sk_text_add(out, word(lang, s->head.step == SET_CLOCKWORK ? W_said_skip : W_said_stop));
    } else if (action < SET_PUT) {
        SK_SAY(out, lang, word(lang, action == SET_MONSTER ? W_said_monster_yes : W_said_monster_no),
               {"at", space_name(at), 0}, {"what", named(lang, W_a_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
    } else if (action < SET_LAY) {
        SK_SAY(out, lang, word(lang, W_said_put), {"what", named(lang, W_the_building_0, s->pending, SET_TYPES), 0},
               {"street", word(lang, W_the_street_0 + action - SET_PUT), 0});
    } else if (action < SET_CHOOSE) {
        int resource = s->pending < SET_KINDS ? SET_TERRAINS[s->pending].resource : -1;
        SK_SAY(out, lang, word(lang, W_said_lay), {"what", named(lang, W_resource_0, resource, SET_RESOURCES), 0},
               {"at", space_name(3 * (s->region < 3 ? s->region : 9) + action - SET_LAY), 0});
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
        SK_SAY(out, lang, word(lang, W_said_invite), {"what", named(lang, W_hero_0, hero, SET_HEROES), 0},
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
    int said = form == SK_SENTENCE;
    if (who == SK_CHANCE) {
        if (said) tell_chance(s, action, lang, out);
        else note_chance(action, lang, out);
    } else if (said && who >= 0 && who < SET_PLAYERS) {
        tell(s, who, action, lang, out);
    } else {
        note(s, action, lang, out);
    }
}

/* --- why --------------------------------------------------------------------------------------------------------- */

/* A price that is not in stock: with the cheapest exchanges, if they would do. */
static void why_price(const set_state *s, int seat, int action, int plain, int planned, const char *what, int lang,
                      sk_text *out) {
    uint8_t cost[SET_RESOURCES];
    sk_action plies[SET_PLAN_MAX];
    phrase price, way;
    set_price(s, (sk_action)action, cost);
    int count = set_exchange_plan(s, seat, cost, plies, SET_PLAN_MAX);
    sk_text *list = phrase_init(&way);
    for (int i = 0; i < count; i++) {
        if (i) sk_text_add(list, ", ");
        exchange_letters(plies[i] - SET_EXCHANGE, lang, list);
    }
    SK_SAY(out, lang, word(lang, count > 0 ? planned : plain), {"what", what, 0},
           {"cost", goods_words(&price, lang, price_goods(s, (sk_action)action)), 0}, {"plan", way.memory, 0});
}

static void why_villagers(int message, const char *what, int need, int have, int lang, sk_text *out) {
    SK_SAY(out, lang, word(lang, message), {"what", what, 0}, {"n", NULL, need}, {"have", NULL, have});
}

static void why_explore(const set_seat *p, int region, int lang, sk_text *out) {
    int have = p->villagers + p->bonus, own = p->reach[SET_RED];
    const char *what = word(lang, W_region_0 + region);
    if (!own && region) sk_text_add(out, word(lang, W_why_first));
    else if ((own >> (3 * region) & 7) == 7) SK_SAY(out, lang, word(lang, W_why_full), {"what", what, 0});
    else if (!(p->open >> region & 1)) SK_SAY(out, lang, word(lang, W_why_beside), {"what", what, 0});
    else why_villagers(W_why_explore_villager, what, region + 1, have, lang, out);
}

static void why_terrain(const set_state *s, const set_seat *p, int space, int kind, int lang, sk_text *out) {
    const set_terrain *t = terrain_at(p, space);
    const char *at = space_name(space);
    int have = p->villagers + p->bonus, monster = p->monsters >> space & 1, fort = p->forts >> space & 1;
    int message = 0;
    if (!t) message = W_why_no_terrain;
    else if (kind == SET_HUNT && !monster) message = W_why_no_monster;
    else if (kind == SET_FORTIFY && monster) message = W_why_monster;
    else if (kind == SET_FORTIFY && fort) message = W_why_fort;
    else if (kind == SET_GARRISON && !fort) message = W_why_no_fort;
    else if (kind == SET_GARRISON && p->forts_used >> space & 1) message = W_why_fort_used;
    else if (kind == SET_FORTIFY && s->head.options & SET_STRICT && !s->supply_forts) message = W_why_forts;
    if (message) {
        SK_SAY(out, lang, word(lang, message), {"at", at, 0},
               {"what", t ? word(lang, W_the_monster_0 + t->icon) : "?", 0});
        return;
    }
    if (kind == SET_HUNT) why_villagers(W_why_hunt_villager, "", t->icon + 1, have, lang, out);
    else why_villagers(W_why_villager, "", 1, have, lang, out);
}

static void why_zone(const set_state *s, const set_seat *p, int action, int lang, sk_text *out) {
    int zone = action - SET_REGION, street = zone >= 3;
    const char *what = word(lang, street ? W_the_street_0 + zone - 3 : W_region_0 + zone);
    int message = street ? W_why_street_empty : W_why_region_empty;
    int empty = street ? !p->streets[zone - 3] : !((p->reach[SET_RED] & ~p->monsters) >> (3 * zone) & 7);
    if (s->head.options & SET_EMPTY_ALLOWED) empty = 0;
    if (!empty && p->activated >> zone & 1) {
        int held = p->artefact == (street ? SET_KEY : SET_STAR);
        message = street ? (held ? W_why_street_key : W_why_street_used) : held ? W_why_region_star : W_why_region_used;
        if (held && !(p->again & (street ? 0x38 : 7))) empty = -1;
    } else if (!empty) {
        empty = -1;
    }
    if (empty < 0) why_villagers(W_why_villager, what, 1, p->villagers + p->bonus, lang, out);
    else SK_SAY(out, lang, word(lang, message), {"what", what, 0});
}

static void why_exchange(const set_state *s, const set_seat *p, int trade, int lang, sk_text *out) {
    const set_trade *t = &SET_TRADES[trade];
    phrase cost, gain;
    int message = W_why_exchange_supply;
    for (int r = 0; r < SET_RESOURCES; r++)
        if (p->stock[r] < (t->takes >> (8 * r) & 0xff)) message = W_why_exchange;
    if (trade >= SET_MIRROR_FIRST && message != W_why_exchange) {
        int given = 0, taken = 0;
        for (int r = 0; r < SET_BASICS; r++) {
            if (t->takes >> (8 * r) & 0xff) given = r;
            if (t->gives >> (8 * r) & 0xff) taken = r;
        }
        if ((s->marks >> given & 1) || (s->marks >> (3 + taken) & 1)) message = W_why_exchange_marks;
    }
    if (trade >= SET_MIRROR_FIRST && p->artefact != SET_MIRROR) message = W_why_exchange_mirror;
    if (p->exchanges >= SET_EXCHANGES_MAX) message = W_why_exchange_limit;
    SK_SAY(out, lang, word(lang, message), {"cost", goods_words(&cost, lang, t->takes), 0},
           {"gain", goods_words(&gain, lang, t->gives), 0});
}

static void why_build(const set_state *s, int seat, int space, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    if (s->market[space] >= SET_TYPES) sk_text_add(out, word(lang, W_why_market));
    else if (!p->room) sk_text_add(out, word(lang, W_why_room));
    else if (!(p->villagers + p->bonus)) why_villagers(W_why_villager, "", 1, 0, lang, out);
    else
        why_price(s, seat, space, W_why_cost, W_why_cost_plan, word(lang, W_the_building_0 + s->market[space]), lang,
                  out);
}

static void why_invite(const set_state *s, int seat, int position, int lang, sk_text *out) {
    int hero = s->row[position];
    if (s->done & SET_INVITED) sk_text_add(out, word(lang, W_why_invited));
    else if (hero >= SET_HEROES) sk_text_add(out, word(lang, W_why_hero_none));
    else
        why_price(s, seat, SET_INVITE + position, W_why_hero_cost, W_why_hero_plan, word(lang, W_hero_0 + hero), lang,
                  out);
}

static void why_turn(const set_state *s, int seat, int action, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    if (action < SET_INVITE && s->done & SET_ACTED) sk_text_add(out, word(lang, W_why_acted));
    else if (action < SET_EXPLORE) why_build(s, seat, action, lang, out);
    else if (action < SET_TERRAIN) why_explore(p, action - SET_EXPLORE, lang, out);
    else if (action < SET_REGION) why_terrain(s, p, (action - SET_TERRAIN) / 3, (action - SET_TERRAIN) % 3, lang, out);
    else if (action < SET_INVITE) why_zone(s, p, action, lang, out);
    else if (action < SET_EXCHANGE) why_invite(s, seat, action - SET_INVITE, lang, out);
    else if (action < SET_END) why_exchange(s, p, action - SET_EXCHANGE, lang, out);
    else if (action == SET_END) sk_text_add(out, word(lang, W_why_nothing));
    else sk_text_add(out, word(lang, W_why_not_asked));
}

static void why_use(const set_state *s, int seat, int place, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    int type = street_type(s, seat, place), message = W_why_use_supply;
    phrase cost;
    if (type >= SET_TYPES || !(s->unused >> place & 1)) {
        sk_text_add(out, word(lang, W_why_use_none));
        return;
    }
    const set_effect *e = &SET_EFFECTS[type];
    for (int r = 0; r < SET_RESOURCES; r++)
        if (p->stock[r] < (e->takes >> (8 * r) & 0xff)) message = W_why_use_input;
    if (type == SET_BAZAAR && !(p->stock[0] + p->stock[1] + p->stock[2])) message = W_why_use_basic;
    if (type == SET_POST && !p->forts) message = W_why_use_fort;
    SK_SAY(out, lang, word(lang, message), {"what", word(lang, W_the_building_0 + type), 0},
           {"cost", goods_words(&cost, lang, e->takes), 0});
}

/* Choices of the step in progress that are not possible; returns 0 if the action belongs to another step. */
static int why_here(const set_state *s, int seat, int action, int lang, sk_text *out) {
    int step = s->head.step, message = 0;
    const char *what = "";
    if (step == SET_STREET || step == SET_CLOCKWORK) {
        if (action >= SET_USE && action < SET_STOP) why_use(s, seat, action - SET_USE, lang, out);
        else if (action >= SET_EXCHANGE && action < SET_END)
            why_exchange(s, &s->seat[seat], action - SET_EXCHANGE, lang, out);
        else return 0;
        return 1;
    }
    if (action >= SET_CHOOSE && action < SET_GAIN) what = word(lang, W_resource_0 + action - SET_CHOOSE);
    else if (action >= SET_GAIN && action < SET_HOLD) what = word(lang, W_resource_0 + action - SET_GAIN);
    else if (action >= SET_HOLD && action < SET_ARTEFACT) what = word(lang, W_resource_0 + action - SET_HOLD);
    else if (action >= SET_ARTEFACT) what = word(lang, W_the_artefact_0 + action - SET_ARTEFACT);
    if (step == SET_PLACE && action >= SET_PUT && action < SET_LAY) message = W_why_put;
    if (step == SET_COLUMN && action >= SET_LAY && action < SET_CHOOSE) message = W_why_lay;
    if (step == SET_BASIC && action >= SET_CHOOSE && action < SET_GAIN)
        message = street_type(s, seat, s->place) == SET_BAZAAR ? W_why_choose_give : W_why_choose_gain;
    if (step == SET_EXTRA && action >= SET_GAIN && action < SET_HOLD) message = W_why_gain;
    if (step == SET_TRADE && action >= SET_GAIN && action < SET_HOLD) message = W_why_gain_post;
    if (step == SET_KEEP && action >= SET_HOLD && action < SET_ARTEFACT) message = W_why_keep_none;
    if ((step == SET_TAKE || step == SET_DRAFT) && action >= SET_ARTEFACT)
        message = s->seat[seat].artefact == action - SET_ARTEFACT ? W_why_take_same : W_why_take_gone;
    if (message) SK_SAY(out, lang, word(lang, message), {"what", what, 0});
    return message != 0;
}

static void tell_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const set_state *s = (const set_state *)state;
    static const int first[SET_STEPS] = {0, 0, 0, 0, W_why_draft, 0, W_why_place, 0, W_why_clock, 0, W_why_column,
                                         W_why_risk, W_why_extra, W_why_street, W_why_basic, W_why_trade, 0, W_why_keep,
                                         W_why_take, 0, 0, 0, 0};
    int step = s->head.step;
    if (step == SET_OVER || step >= SET_STEPS) {
        sk_text_add(out, word(lang, W_why_over));
    } else if (action >= SET_ACTIONS) {
        sk_text_add(out, word(lang, W_why_unknown));
    } else if (s->head.actors >> SK_CHANCE & 1) {
        sk_text_add(out, word(lang, W_why_chance));
    } else if (who < 0 || who >= s->head.players || who != s->turn) {
        sk_text_add(out, word(lang, W_why_turn));
    } else if (step == SET_TURN) {
        why_turn(s, who, action, lang, out);
    } else if (!why_here(s, who, action, lang, out)) {
        sk_text_add(out, word(lang, first[step]));
    }
}

int set_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    tell_why(state, who, action, lang, out);
    return -1;
}

/* --- ask --------------------------------------------------------------------------------------------------------- */

static void ask_tile(const set_state *s, int message, int lang, sk_text *out) {
    const set_terrain *t = s->pending < SET_KINDS ? &SET_TERRAINS[s->pending] : NULL;
    SK_SAY(out, lang, word(lang, message), {"n", named(lang, W_region_0, s->region, 3), 0},
           {"what", named(lang, W_resource_0, t ? t->resource : -1, SET_RESOURCES), 0},
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
    int at = s->region < 3 && s->risks ? 3 * s->region + sk_lowest(s->risks) : 0;
    const set_terrain *t = terrain_at(&s->seat[seat], at);
    SK_SAY(out, lang, word(lang, W_ask_risk), {"at", space_name(at), 0},
           {"what", named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS), 0});
}

void set_ask(const void *view, int who, int lang, sk_text *out) {
    const set_state *s = (const set_state *)view;
    static const int turn[4] = {W_ask_turn, W_ask_turn_acted, W_ask_turn_invited, W_ask_turn_done};
    int step = s->head.step;
    if (step == SET_OVER || step >= SET_STEPS) {
        sk_text_add(out, word(lang, W_ask_over));
        return;
    }
    if (who == SK_CHANCE || who < 0 || who >= SET_PLAYERS || !(s->head.actors >> who & 1)) {
        sk_text_add(out, word(lang, who == SK_CHANCE ? W_ask_chance : W_ask_wait));
        return;
    }
    switch (step) {
    case SET_TURN: sk_text_add(out, word(lang, turn[s->done & 3])); break;
    case SET_DRAFT: sk_text_add(out, word(lang, W_ask_draft)); break;
    case SET_PLACE:
        SK_SAY(out, lang, word(lang, W_ask_place), {"what", named(lang, W_the_building_0, s->pending, SET_TYPES), 0});
        break;
    case SET_COLUMN: ask_tile(s, W_ask_column, lang, out); break;
    case SET_RISK: ask_risk(s, who, lang, out); break;
    case SET_EXTRA: sk_text_add(out, word(lang, W_ask_extra)); break;
    case SET_TRADE: sk_text_add(out, word(lang, W_ask_trade)); break;
    case SET_KEEP: ask_keep(s, who, lang, out); break;
    case SET_TAKE: sk_text_add(out, word(lang, s->head.players == 1 ? W_ask_take_solo : W_ask_take)); break;
    default: ask_street(s, who, lang, out); break;
    }
}

/* --- Points and the end ------------------------------------------------------------------------------------------ */

int set_curtain(const void *state) {
    (void)state;
    return 0;
}

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

/* Points of one seat. */
static int points_of(const set_state *s, int seat) {
    int lines[SET_SHEET_LINES], sum = 0;
    set_sheet(s, seat, lines);
    for (int i = 0; i < SET_SHEET_LINES; i++) sum += lines[i];
    return sum;
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
    for (int i = 0; i < SET_SHEET_LINES; i++) out[count++] = (sk_stock){(int16_t)lines[i], 10};
    for (int i = 0; i < SET_RESOURCES; i++) out[count++] = (sk_stock){p->stock[i], worth[i]};
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

/* --- Options and catalog ----------------------------------------------------------------------------------------- */

void set_option_text(int option, int value, int lang, sk_text *out) {
    static const int labels[2] = {W_option_supply, W_option_empty};
    static const int first_values[2] = {W_option_supply_off, W_option_empty_off};
    sk_text_add(out, word(lang, value < 0 ? labels[option] : first_values[option] + value));
}

/* "key": [words] and a comma. */
static void catalog_words(sk_text *out, const char *key, int first, int count, int lang) {
    sk_text_json(out, key);
    sk_text_add(out, ":[");
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, word(lang, first + i));
    }
    sk_text_add(out, "],");
}

/* "key": [numbers], a word of goods resource by resource, bonus villagers last. */
static void catalog_goods(sk_text *out, const char *key, uint64_t goods) {
    sk_text_json(out, key);
    for (int r = 0; r <= SET_RESOURCES; r++) {
        sk_text_add(out, r ? "," : ":[");
        sk_text_number(out, (int64_t)(goods >> (8 * r) & 0xff));
    }
    sk_text_char(out, ']');
}

static void catalog_number(sk_text *out, const char *key, int number) {
    sk_text_char(out, ',');
    sk_text_json(out, key);
    sk_text_char(out, ':');
    sk_text_number(out, number);
}

/* What each monster asks and pays, what each building does; choices of the player as flags. */
static void catalog_effects(sk_text *out) {
    sk_text_add(out, "\"hunts\":[");
    for (int c = 0; c < SET_COLOURS; c++) {
        sk_text_add(out, c ? ",{" : "{");
        catalog_goods(out, "reward", SET_REWARD[c]);
        catalog_number(out, "villagers", c + 1);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "],\"building_effects\":[");
    for (int t = 0; t < SET_TYPES; t++) {
        sk_text_add(out, t ? ",{" : "{");
        catalog_goods(out, "takes", SET_EFFECTS[t].takes);
        sk_text_char(out, ',');
        catalog_goods(out, "gives", SET_EFFECTS[t].gives);
        catalog_number(out, "takes_basic", t == SET_BAZAAR);
        catalog_number(out, "gives_basic", t == SET_WAREHOUSE);
        catalog_number(out, "gives_fort", t == SET_POST);
        catalog_number(out, "points", t == SET_BANK ? SET_BANK_POINTS : t == SET_CATHEDRAL ? SET_CATHEDRAL_POINTS : 0);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "],\"explore_villagers\":[1,2,3],\"counts\":[\"terrains\",\"forts\",\"buildings\",\"\"],");
}

static void catalog_tables(sk_text *out) {
    sk_text_add(out, "\"terrain_tiles\":[");
    for (int k = 0; k < SET_KINDS; k++) {
        sk_text_add(out, k ? ",{\"kind\":" : "{\"kind\":");
        sk_text_number(out, k);
        catalog_number(out, "level", SET_TERRAINS[k].level);
        catalog_number(out, "resource", SET_TERRAINS[k].resource);
        catalog_number(out, "icon", SET_TERRAINS[k].icon);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "],\"hero_cards\":[");
    for (int h = 0; h < SET_HEROES; h++) {
        const set_hero *card = &SET_HERO_CARDS[h];
        sk_text_add(out, h ? ",{" : "{");
        catalog_goods(out, "cost", card->cost);
        catalog_number(out, "guild", card->guild);
        catalog_number(out, "points", card->points);
        catalog_number(out, "bonus", card->bonus);
        catalog_number(out, "icon", card->icon);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "],\"exchange_rates\":[");
    for (int i = 0; i < SET_EXCHANGES; i++) {
        sk_text_add(out, i ? ",{" : "{");
        catalog_goods(out, "takes", SET_TRADES[i].takes);
        sk_text_char(out, ',');
        catalog_goods(out, "gives", SET_TRADES[i].gives);
        sk_text_char(out, '}');
    }
    sk_text_add(out, "],\"building_costs\":[");
    for (int t = 0; t < SET_TYPES; t++) {
        if (t) sk_text_char(out, ',');
        sk_text_number(out, SET_BUILDING_COST[t]);
    }
    sk_text_add(out, "],\"surcharges\":[");
    for (int i = 0; i < SET_ROW; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_number(out, SET_SURCHARGE[i]);
    }
    sk_text_char(out, ']');
    catalog_number(out, "rounds", SET_ROUNDS);
    catalog_number(out, "villagers", SET_VILLAGERS);
}

/* The board's own words: the messages from W_web_board on, under these keys. */
static void catalog_board_words(int lang, sk_text *out) {
    static const char *const keys[] = {"board", "wilderness", "town", "market", "heroes", "artefacts", "exchange",
                                       "end", "pass", "lose", "stop", "skip", "stock", "villagers", "bonus", "pile",
                                       "deck", "now", "shown", "others", "passed", "first", "next", "wanted", "buy",
                                       "forget", "danger", "safe", "appear", "away", "kept", "round", "supply",
                                       "action", "hero", "region", "fort", "reconstructed", "plus", "none", "free",
                                       "missing"};
    sk_text_add(out, "\"words\":{");
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, keys[i]);
        sk_text_char(out, ':');
        sk_text_json(out, word(lang, W_web_board + i));
    }
    sk_text_add(out, "},");
}

void set_catalog(int lang, sk_text *out) {
    sk_text_char(out, '{');
    catalog_words(out, "resources", W_resource_0, SET_RESOURCES, lang);
    catalog_words(out, "letters", W_letter_0, SET_RESOURCES, lang);
    catalog_words(out, "colours", W_colour_0, SET_COLOURS, lang);
    catalog_words(out, "monsters", W_monster_0, SET_COLOURS, lang);
    catalog_words(out, "buildings", W_building_0, SET_TYPES, lang);
    catalog_words(out, "effects", W_effect_0, SET_TYPES, lang);
    catalog_words(out, "tips", W_tip_0, SET_TYPES, lang);
    catalog_words(out, "artefacts", W_artefact_0, SET_ARTEFACTS, lang);
    catalog_words(out, "powers", W_power_0, SET_ARTEFACTS, lang);
    catalog_words(out, "guilds", W_guild_0, SET_GUILDS, lang);
    catalog_words(out, "heroes", W_hero_0, SET_HEROES, lang);
    catalog_words(out, "streets", W_street_0, 3, lang);
    catalog_words(out, "ranks", W_rank_0, 4, lang);
    catalog_words(out, "regions", W_region_0, 3, lang);
    catalog_words(out, "the_streets", W_the_street_0, 3, lang);
    catalog_words(out, "short_streets", W_draw_street_0, 3, lang);
    catalog_words(out, "each", W_web_each_0, SET_GUILDS, lang);
    catalog_words(out, "zones", W_web_zone_0, SET_ZONES, lang);
    catalog_board_words(lang, out);
    catalog_effects(out);
    catalog_tables(out);
    sk_text_char(out, '}');
}

/* --- describe ---------------------------------------------------------------------------------------------------- */

/* Add an element to a list in words: "a, b, c". */
static void list_add(sk_text *list, const char *item) {
    if (list->length) sk_text_add(list, ", ");
    sk_text_add(list, item);
}

static const char *bits_words(phrase *p, int lang, unsigned mask, int first, int count) {
    sk_text *list = phrase_init(p);
    for (int i = 0; i < count; i++)
        if (mask >> i & 1) list_add(list, word(lang, first + i));
    if (!list->length) sk_text_add(list, word(lang, W_table_none));
    return p->memory;
}

static void describe_row(const set_state *s, int lang, sk_text *out) {
    phrase cost, points;
    sk_text_add(out, word(lang, W_table_row));
    sk_text_char(out, '\n');
    for (int i = 0; i < SET_ROW; i++) {
        if (s->row[i] >= SET_HEROES) {
            SK_SAY(out, lang, word(lang, W_table_position_none), {"n", NULL, i + 1});
        } else {
            const set_hero *card = &SET_HERO_CARDS[s->row[i]];
            SK_SAY(phrase_init(&points), lang, word(lang, W_table_vp_0 + card->guild), {"n", NULL, card->points});
            SK_SAY(out, lang, word(lang, W_table_hero), {"n", NULL, i + 1},
                   {"what", word(lang, W_hero_0 + s->row[i]), 0}, {"guild", word(lang, W_guild_0 + card->guild), 0},
                   {"cost", goods_words(&cost, lang, price_goods(s, (sk_action)(SET_INVITE + i))), 0},
                   {"vp", points.memory, 0}, {"n2", NULL, card->bonus},
                   {"icon", word(lang, W_monster_0 + card->icon), 0});
        }
        sk_text_char(out, '\n');
    }
    unsigned danger = set_danger(s);
    SK_SAY(out, lang, word(lang, danger ? W_table_danger : W_table_danger_none),
           {"what", bits_words(&cost, lang, danger, W_monster_0, SET_COLOURS), 0});
    sk_text_char(out, '\n');
}

static void describe_market(const set_state *s, int lang, sk_text *out) {
    phrase words;
    sk_text_add(out, word(lang, W_table_market));
    sk_text_char(out, '\n');
    for (int i = 0; i < SET_SPACES; i++) {
        if (s->market[i] >= SET_TYPES) SK_SAY(out, lang, word(lang, W_table_position_none), {"n", NULL, i + 1});
        else
            SK_SAY(out, lang, word(lang, W_table_space), {"n", NULL, i + 1},
                   {"what", word(lang, W_building_0 + s->market[i]), 0}, {"m", NULL, s->height[i]},
                   {"cost", goods_words(&words, lang, price_goods(s, (sk_action)i)), 0});
        sk_text_char(out, '\n');
    }
    SK_SAY(out, lang, word(lang, W_table_stacks), {"b", NULL, sk_bits64(s->pile)}, {"h", NULL, sk_bits64(s->hero_deck)},
           {"i", NULL, sk_bits(s->terrain_stack[0])}, {"j", NULL, sk_bits(s->terrain_stack[1])},
           {"k", NULL, sk_bits(s->terrain_stack[2])});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_display),
           {"what", bits_words(&words, lang, s->display, W_artefact_0, SET_ARTEFACTS), 0});
    sk_text_char(out, '\n');
    if (!(s->head.options & SET_STRICT)) return;
    uint64_t goods = SET_GOODS(s->supply[0], s->supply[1], s->supply[2], s->supply[3], s->supply[4]);
    SK_SAY(out, lang, word(lang, W_table_supply),
           {"what", goods_words(&words, lang, goods | SET_BONUS_GOODS(s->supply_bonus)), 0},
           {"f", NULL, s->supply_forts});
    sk_text_char(out, '\n');
}

static void describe_wilderness(const set_seat *p, int lang, sk_text *out) {
    if (!p->reach[SET_RED]) return;
    sk_text_add(out, word(lang, W_table_terrains));
    for (int i = 0; i < SET_SPACES; i++) {
        const set_terrain *t = terrain_at(p, i);
        if (!t) continue;
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_terrain), {"at", space_name(i), 0},
               {"what", word(lang, W_resource_0 + t->resource), 0}, {"icon", word(lang, W_monster_0 + t->icon), 0});
        if (p->monsters >> i & 1) {
            sk_text_add(out, ", ");
            SK_SAY(out, lang, word(lang, W_table_terrain_monster), {"what", word(lang, W_a_monster_0 + t->icon), 0});
        } else if (p->forts >> i & 1) {
            sk_text_add(out, ", ");
            sk_text_add(out, word(lang, p->forts_used >> i & 1 ? W_table_terrain_fort_used : W_table_terrain_fort));
        }
        sk_text_add(out, word(lang, W_table_end));
    }
    sk_text_char(out, '\n');
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
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_street), {"street", word(lang, W_the_street_0 + street), 0},
               {"what", words.memory, 0});
    }
    sk_text_char(out, '\n');
    sk_text *list = phrase_init(&words);
    for (int i = 0; i < 6; i++) {
        if (!(p->activated >> i & 1)) continue;
        list_add(list, word(lang, i < 3 ? W_region_0 + i : W_the_street_0 + i - 3));
        if (p->again >> i & 1) sk_text_add(list, " x2");
    }
    if (!list->length) return;
    SK_SAY(out, lang, word(lang, W_table_zones), {"what", words.memory, 0});
    sk_text_char(out, '\n');
}

static void describe_seat(const set_state *s, int seat, int lang, sk_text *out) {
    const set_seat *p = &s->seat[seat];
    phrase words;
    SK_SAY(out, lang, word(lang, W_table_seat), {"seat", seat_name(seat), 0}, {"n", NULL, points_of(s, seat)},
           {"what", goods_words(&words, lang, stock_goods(p)), 0});
    sk_text_char(out, '\n');
    SK_SAY(out, lang, word(lang, W_table_villagers), {"n", NULL, p->villagers}, {"m", NULL, p->bonus},
           {"k", NULL, SET_VILLAGERS - p->villagers + p->bonus_used});
    if (s->passed >> seat & 1) {
        sk_text_char(out, ' ');
        sk_text_add(out, word(lang, W_table_passed));
    }
    sk_text_char(out, '\n');
    if (p->artefact < SET_ARTEFACTS) {
        SK_SAY(out, lang, word(lang, W_table_artefact), {"what", word(lang, W_artefact_0 + p->artefact), 0},
               {"power", word(lang, W_power_0 + p->artefact), 0});
        sk_text_char(out, '\n');
    }
    describe_wilderness(p, lang, out);
    describe_settlement(p, lang, out);
    sk_text *list = phrase_init(&words);
    for (uint64_t left = p->heroes; left; left &= left - 1) {
        int hero = sk_lowest64(left);
        if (hero < SET_HEROES) list_add(list, word(lang, W_hero_0 + hero));
    }
    if (!list->length) return;
    SK_SAY(out, lang, word(lang, W_table_heroes), {"what", words.memory, 0});
    sk_text_char(out, '\n');
}

void set_describe(const void *view, int lang, sk_text *out) {
    const set_state *s = (const set_state *)view;
    int step = s->head.step;
    if (step == SET_OVER) sk_text_add(out, word(lang, W_table_over));
    else if (!s->head.round) sk_text_add(out, word(lang, W_table_setup));
    else SK_SAY(out, lang, word(lang, W_table_round), {"n", NULL, s->head.round});
    if (s->turn < SET_PLAYERS) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_turn), {"seat", seat_name(s->turn), 0});
    }
    if (s->head.players > 1 && s->first < SET_PLAYERS) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_first), {"seat", seat_name(s->first), 0});
    }
    if (s->head.players > 1 && s->next_first < SET_PLAYERS && s->head.round < SET_ROUNDS) {
        sk_text_char(out, ' ');
        SK_SAY(out, lang, word(lang, W_table_next), {"seat", seat_name(s->next_first), 0});
    }
    sk_text_char(out, '\n');
    describe_row(s, lang, out);
    describe_market(s, lang, out);
    for (int seat = 0; seat < s->head.players; seat++) describe_seat(s, seat, lang, out);
    sk_text_add(out, word(lang, W_draw_reconstructed));
    sk_text_char(out, '\n');
}
