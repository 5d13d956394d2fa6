/* board.c - a position in text: the picture, the words, the choices. For commands that write to a pipe as well as a
 * screen. */
#include "command.h"
#include "skerry/canvas.h"

void board_draw(const sk_game *game, const void *view, int seat, const seat_names *names, int lang, sk_text *out) {
    static sk_canvas canvas;
    sk_choice choices[SK_CHOICES_MAX];
    canvas.columns = 80;
    canvas.lang = lang;
    canvas.seat = seat;
    canvas.focus = -1;
    canvas.names = names->at;
    canvas.choices = choices;
    canvas.choice_count = seat < SK_SEATS ? game->rules->legal(view, seat, choices) : 0;
    sk_canvas_clear(&canvas);
    sk_draw(game, view, &canvas);
    sk_canvas_print(&canvas, out);
    canvas.choices = NULL;
    canvas.choice_count = 0;
}

void board_describe(const sk_game *game, const void *view, const seat_names *names, int lang, sk_text *out) {
    static char memory[CLI_JSON_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->describe(view, lang, &text);
    names_fill(names, lang, memory, out);
}

void board_sentence(const sk_game *game, const void *state, int who, sk_action action, const seat_names *names,
                    int lang, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->say(state, who, action, SK_SENTENCE, lang, &text);
    if (who != SK_CHANCE) {
        sk_text_add(out, names->at[who]);
        sk_text_char(out, ' ');
    }
    names_fill(names, lang, memory, out);
}

void board_result(const sk_game *game, const void *state, const seat_names *names, int lang, sk_text *out) {
    char memory[512];
    int16_t scores[SK_SEATS] = {0};
    uint8_t places[SK_SEATS];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->verdict(state, lang, &text);
    names_fill(names, lang, memory, out);
    sk_text_char(out, '\n');
    game->rules->score(state, scores);
    game->rules->rank(state, places);
    for (int seat = 0; seat < ((const sk_head *)state)->players; seat++) {
        SK_SAY(out, lang, say_word(lang, W_board_score), {"place", NULL, places[seat]}, {"name", names->at[seat], 0},
               {"n", NULL, scores[seat]});
        sk_text_char(out, '\n');
    }
}
