/* charts.c - Settlement: its buildings, monsters, rates, heroes, terrains and artefacts as tables for people, and a
 * score sheet for the real box. */
#include "speak.h"

static const char *count_words(phrase *p, long number) {
    sk_text_number(phrase_init(p), number);
    return p->memory;
}

/* A word that depends on a number. */
static const char *cell(phrase *p, int lang, int id, long n) {
    SK_SAY(phrase_init(p), lang, word(lang, id), {"n", NULL, n});
    return p->memory;
}

static void chart_buildings(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_buildings));
    for (int type = 0; type < SET_TYPES; type++) {
        phrase cost;
        const char *cells[] = {word(lang, W_building_0 + type),
                               goods_words(&cost, lang, SET_ONE(SET_BUILDING_COST[type])), word(lang, W_tip_0 + type)};
        sk_text_cells(out, cells, 3);
    }
}

static void chart_monsters(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_monsters));
    for (int colour = 0; colour < SET_COLOURS; colour++) {
        phrase villagers, reward;
        const char *cells[] = {word(lang, W_monster_0 + colour), word(lang, W_colour_0 + colour),
                               cell(&villagers, lang, W_villagers, colour + 1),
                               goods_words(&reward, lang, SET_REWARD[colour])};
        sk_text_cells(out, cells, 4);
    }
}

/* What is given for one token, exchange by exchange; those of the Mirror apart. */
static void chart_exchanges(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_exchanges));
    for (int resource = 0; resource < SET_RESOURCES; resource++) {
        phrase usual, mirror, got, given;
        sk_text *lists[2] = {phrase_init(&usual), phrase_init(&mirror)};
        for (int i = 0; i < SET_EXCHANGES; i++) {
            sk_text *list = lists[i >= SET_MIRROR_FIRST];
            if (SET_TRADES[i].gives != SET_ONE(resource)) continue;
            if (list->length) sk_text_add(list, word(lang, W_chart_or));
            sk_text_add(list, goods_words(&given, lang, SET_TRADES[i].takes));
        }
        const char *cells[] = {goods_words(&got, lang, SET_ONE(resource)), usual.memory, mirror.memory};
        sk_text_cells(out, cells, 3);
    }
}

static void chart_heroes(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_heroes));
    for (int hero = 0; hero < SET_HEROES; hero++) {
        const set_hero *card = &SET_HERO_CARDS[hero];
        phrase cost, points, bonus;
        const char *cells[] = {word(lang, W_hero_0 + hero),
                               word(lang, W_guild_0 + card->guild),
                               goods_words(&cost, lang, card->cost),
                               cell(&points, lang, W_table_vp_0 + card->guild, card->points),
                               card->bonus ? count_words(&bonus, card->bonus) : "",
                               word(lang, W_colour_0 + card->icon)};
        sk_text_cells(out, cells, 6);
    }
}

static void chart_surcharges(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_surcharges));
    for (int place = 0; place < SET_ROW; place++) {
        phrase at, more;
        const char *cells[] = {count_words(&at, place + 1),
                               goods_words(&more, lang, SET_SURCHARGE[place] * SET_ONE(SET_DIAMOND))};
        sk_text_cells(out, cells, 2);
    }
}

static void chart_terrains(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_terrains));
    for (int kind = 0; kind < SET_KINDS; kind++) {
        const set_terrain *tile = &SET_TERRAINS[kind];
        phrase copies;
        const char *cells[] = {word(lang, W_region_0 + tile->level), word(lang, W_resource_0 + tile->resource),
                               word(lang, W_monster_0 + tile->icon), count_words(&copies, tile->copies)};
        sk_text_cells(out, cells, 4);
    }
}

static void chart_artefacts(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_artefacts));
    for (int artefact = 0; artefact < SET_ARTEFACTS; artefact++) {
        const char *cells[] = {word(lang, W_artefact_0 + artefact), word(lang, W_power_0 + artefact)};
        sk_text_cells(out, cells, 2);
    }
}

/* Guilds, then what is stored. */
static void chart_scoring(int lang, sk_text *out) {
    phrase points;
    sk_text_titles(out, word(lang, W_chart_scoring));
    for (int guild = 0; guild < SET_GUILDS; guild++) {
        int worth = guild == SET_CRAFTSMAN ? W_chart_craftsman : W_table_vp_0 + guild;
        const char *cells[] = {word(lang, W_guild_0 + guild), word(lang, worth)};
        sk_text_cells(out, cells, 2);
    }
    const char *bank[] = {word(lang, W_chart_bank), cell(&points, lang, W_table_vp_3, SET_BANK_POINTS)};
    sk_text_cells(out, bank, 2);
    const char *cathedral[] = {word(lang, W_chart_cathedral), cell(&points, lang, W_table_vp_3, SET_CATHEDRAL_POINTS)};
    sk_text_cells(out, cathedral, 2);
}

/* clang-format off */
const sk_chart set_charts[] = {
    {"buildings", SET_TYPES, chart_buildings},     {"monsters", SET_COLOURS, chart_monsters},
    {"exchanges", SET_RESOURCES, chart_exchanges}, {"heroes", SET_HEROES, chart_heroes},
    {"surcharges", SET_ROW, chart_surcharges},     {"terrains", SET_KINDS, chart_terrains},
    {"artefacts", SET_ARTEFACTS, chart_artefacts}, {"scoring", SET_GUILDS + 2, chart_scoring},
    {NULL, 0, NULL},
};
/* clang-format on */

/* --- the score sheet --- */

/* clang-format off */
enum {
    TALLY_TERRAINS, TALLY_FORTS, TALLY_BUILDINGS, TALLY_ADVENTURERS, TALLY_DEFENDERS, TALLY_BUILDERS, TALLY_CRAFTSMEN,
    TALLY_BANKS = TALLY_CRAFTSMEN + 4, TALLY_CATHEDRALS, TALLIES
};
/* clang-format on */

static const char *tally_title(int field, int lang) {
    return word(lang, W_tally_0 + field);
}

/* The first `count` heroes of a guild with so many points, as bits. */
static uint64_t some_heroes(int guild, int points, int count) {
    uint64_t heroes = 0;
    for (int hero = 0; hero < SET_HEROES && count > 0; hero++) {
        if (SET_HERO_CARDS[hero].guild != guild || SET_HERO_CARDS[hero].points != points) continue;
        heroes |= (uint64_t)1 << hero;
        count--;
    }
    return heroes;
}

/* A seat that owns what was counted; the sheet of the game adds it up. */
static int tally_lines(const int16_t *given, int lang, sk_line *out) {
    set_state state;
    set_seat *p = &state.seat[0];
    memset(&state, 0, sizeof state);
    state.head.players = 1;
    memset(p->building, SK_NONE, sizeof p->building);
    p->reach[SET_RED] = (uint16_t)((1u << given[TALLY_TERRAINS]) - 1);
    p->forts = (uint16_t)((1u << given[TALLY_FORTS]) - 1);
    p->streets[0] = (uint8_t)given[TALLY_BUILDINGS];
    for (int guild = SET_ADVENTURER; guild < SET_CRAFTSMAN; guild++)
        p->heroes |= some_heroes(guild, 1, given[TALLY_ADVENTURERS + guild]);
    for (int i = 0; i < 4; i++)
        p->heroes |= some_heroes(SET_CRAFTSMAN, 5 + i, given[TALLY_CRAFTSMEN + i]);
    p->building[0] = SET_BANK;
    p->stored[0] = (uint8_t)given[TALLY_BANKS];
    p->building[1] = SET_CATHEDRAL;
    p->stored[1] = (uint8_t)given[TALLY_CATHEDRALS];
    return set_breakdown(&state, 0, lang, out);
}

static const uint8_t tally_most[TALLIES] = {9, 9, 9, 12, 12, 12, 3, 3, 3, 3, 99, 99};
const sk_tally set_tally = {TALLIES, 0, tally_most, tally_title, tally_lines};
