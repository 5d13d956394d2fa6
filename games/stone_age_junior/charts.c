/* charts.c - Stone Age Junior: places, forest tokens and huts as tables for people. */
#include "skerry/text.h"
#include "components.h"
#include "stone_age_junior_words.h"

static const char *word(int lang, int id) {
    return stone_age_junior_messages[lang][id];
}

/* The ring in the order of the arrows, and what happens where one stops. */
static void chart_places(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_places));
    for (int i = 0; i < SAJ_PLACES; i++) {
        char number[8];
        sk_text text;
        sk_text_init(&text, number, sizeof number);
        sk_text_number(&text, i);
        const char *cells[] = {number, word(lang, W_place_0 + saj_loop[i]), word(lang, W_tip_0 + saj_loop[i])};
        sk_text_cells(out, cells, 3);
    }
}

static void chart_tokens(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_tokens));
    for (int token = 0; token < SAJ_SLOTS; token++) {
        const saj_token *face = &saj_tokens[token];
        char memory[80];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        if (face->steps)
            SK_SAY(&text, lang, word(lang, W_chart_steps), {"n", NULL, face->steps});
        else
            SK_SAY(&text, lang, word(lang, W_chart_jump), {"place", word(lang, W_place_0 + face->place), 0});
        const char *cells[] = {word(lang, W_face_0 + token), memory};
        sk_text_cells(out, cells, 2);
    }
}

static void chart_huts(int lang, sk_text *out) {
    sk_text_titles(out, word(lang, W_chart_huts));
    for (int hut = 0; hut < SAJ_HUTS; hut++) {
        const char *cells[3] = {"", "", ""};
        for (int i = 0; i < 3 - saj_huts[hut].pair; i++)
            cells[i] = word(lang, W_good_0 + saj_huts[hut].items[i]);
        sk_text_cells(out, cells, 3);
    }
}

const sk_chart saj_charts[] = {
    {"places", SAJ_PLACES, chart_places},
    {"tokens", SAJ_SLOTS, chart_tokens},
    {"huts", SAJ_HUTS, chart_huts},
    {NULL, 0, NULL},
};
