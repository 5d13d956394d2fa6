/* chart.c - tables of a game for people, by their names: those of its components, and its options. */
#include "skerry/text.h"
#include "i18n/words.h"

/* Every option by its label, with the labels of its values, the usual one first. */
static void write_options(const sk_game *game, int lang, sk_text *out) {
    sk_text_titles(out, sk_messages[lang][W_chart_options]);
    for (int option = 0; option < game->option_count; option++) {
        char name[160], values[800];
        const char *cells[] = {name, values};
        sk_text text;
        sk_text_init(&text, name, sizeof name);
        sk_option_text(game, option, -1, lang, &text);
        sk_text_init(&text, values, sizeof values);
        for (int value = 0; value < game->options[option].value_count; value++) {
            if (value) sk_text_add(&text, sk_messages[lang][W_chart_next]);
            sk_option_text(game, option, value, lang, &text);
        }
        sk_text_cells(out, cells, 2);
    }
}

sk_status sk_chart_write(const sk_game *game, const char *key, int lang, sk_text *out) {
    if (strcmp(key, "options") == 0) {
        write_options(game, lang, out);
        return SK_OK;
    }
    for (const sk_chart *chart = game->words->charts; chart && chart->key; chart++) {
        if (strcmp(chart->key, key) != 0) continue;
        chart->write(lang, out);
        return SK_OK;
    }
    return SK_BAD_TEXT;
}
