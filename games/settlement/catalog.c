/* catalog.c - Settlement for drawn boards: components and words as one JSON object. */
#include "speak.h"

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

/* "guess": the id of a piece that no source shows; kinds in the order of components.form. */
enum { KIND_HERO, KIND_TERRAIN };
static void catalog_guess(sk_text *out, int kind, int index) {
    sk_text_add(out, ",\"guess\":");
    sk_text_json(out, sk_reconstructed_piece(&settlement_box, kind, index));
}

static void catalog_tables(sk_text *out) {
    sk_text_add(out, "\"terrain_tiles\":[");
    for (int k = 0; k < SET_KINDS; k++) {
        sk_text_add(out, k ? ",{\"kind\":" : "{\"kind\":");
        sk_text_number(out, k);
        catalog_number(out, "level", SET_TERRAINS[k].level);
        catalog_number(out, "resource", SET_TERRAINS[k].resource);
        catalog_number(out, "icon", SET_TERRAINS[k].icon);
        catalog_guess(out, KIND_TERRAIN, k);
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
        catalog_guess(out, KIND_HERO, h);
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
    static const char *const keys[] = {"board",  "wilderness", "town",   "market", "heroes", "artefacts", "exchange",
                                       "end",    "pass",       "lose",   "stop",   "skip",   "stock",     "villagers",
                                       "bonus",  "pile",       "deck",   "now",    "shown",  "others",    "passed",
                                       "first",  "next",       "wanted", "buy",    "forget", "danger",    "safe",
                                       "appear", "away",       "kept",   "round",  "supply", "action",    "hero",
                                       "region", "fort",       "plus",   "none",   "free",   "missing"};
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
    catalog_words(out, "counted", W_goods_0, SET_RESOURCES, lang);
    catalog_words(out, "foes", W_table_monsters_0, SET_COLOURS, lang);
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
