/* catalog.c - Stone Age Junior for drawn boards: names of places, goods and tokens, the loop and the huts as JSON. */
#include "skerry/text.h"
#include "components.h"
#include "stone_age_junior_words.h"

extern const sk_box stone_age_junior_box;

static const char *word(int lang, int id) {
    return stone_age_junior_messages[lang][id];
}

static void catalog_list(sk_text *out, const char *key, int first, int count, int lang) {
    sk_text_json(out, key);
    sk_text_add(out, ":[");
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, word(lang, first + i));
    }
    sk_text_char(out, ']');
}

void saj_catalog(int lang, sk_text *out) {
    static const char *const keys[] = {"board", "clearing", "done",  "mine", "market", "huts",
                                       "dogs",  "pick",     "pick2", "any",  "hut",    "token"};
    sk_text_char(out, '{');
    catalog_list(out, "kinds", W_good_0, SAJ_KINDS, lang);
    sk_text_char(out, ',');
    catalog_list(out, "places", W_place_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "shorts", W_short_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "tips", W_tip_0, SAJ_PLACES, lang);
    sk_text_char(out, ',');
    catalog_list(out, "faces", W_face_0, SAJ_SLOTS, lang);
    /* Which places stand where they do on the loop because we think so; the building site is no row. */
    sk_text_add(out, ",\"guesses\":[\"\"");
    for (int place = 1; place < SAJ_PLACES; place++) {
        sk_text_char(out, ',');
        sk_text_json(out, sk_reconstructed_piece(&stone_age_junior_box, 0, saj_spot[place] - 1));
    }
    sk_text_add(out, "],\"loop\":[");
    for (int i = 0; i < SAJ_PLACES; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_number(out, saj_loop[i]);
    }
    sk_text_add(out, "],\"huts\":[");
    for (int hut = 0; hut < SAJ_HUTS; hut++) {
        sk_text_add(out, hut ? ",[" : "[");
        for (int i = 0; i < 3 - saj_huts[hut].pair; i++) {
            if (i) sk_text_char(out, ',');
            sk_text_number(out, saj_huts[hut].items[i]);
        }
        sk_text_char(out, ']');
    }
    sk_text_add(out, "],\"words\":{");
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        if (i) sk_text_char(out, ',');
        sk_text_json(out, keys[i]);
        sk_text_char(out, ':');
        sk_text_json(out, word(lang, W_web_board + i));
    }
    sk_text_add(out, "}}");
}
