/* naming.c - who sits where: names put into the places that sentences leave for them, and the levels of computer
 * players. */
#include "command.h"

void names_init(seat_names *names, const sk_record *record, int lang) {
    for (int seat = 0; seat < SK_SEATS; seat++) {
        sk_text name;
        sk_text_init(&name, names->memory[seat], sizeof names->memory[seat]);
        if (record && record->names[seat][0])
            say_clean(&name, record->names[seat]);
        else
            SK_SAY(&name, lang, say_word(lang, W_cli_player), {"n", NULL, seat + 1});
        names->at[seat] = names->memory[seat];
    }
}

void names_fill(const seat_names *names, int lang, const char *text, sk_text *out) {
    SK_SAY(out, lang, text, {"0", names->at[0], 0}, {"1", names->at[1], 0}, {"2", names->at[2], 0},
           {"3", names->at[3], 0}, {"4", names->at[4], 0});
}

const sk_mind *level_find(const sk_game *game, const char *name) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    for (int i = 0; i < count; i++)
        if (strcmp(levels[i]->name, name) == 0) return levels[i];
    return NULL;
}

void level_list(const sk_game *game, sk_text *out) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    for (int i = 0; i < count; i++) {
        if (i) sk_text_add(out, ", ");
        sk_text_add(out, levels[i]->name);
    }
}

/* Say which level was perhaps meant. */
static void near_level(const cli_line *cli, const sk_game *game, const char *name) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    near_word best = {NULL, 0};
    for (int i = 0; i < count; i++)
        near_try(&best, name, levels[i]->name);
    near_say(cli, &best);
}

void level_missing(const cli_line *cli, const sk_game *game, const char *name) {
    char memory[400];
    sk_text levels;
    sk_text_init(&levels, memory, sizeof memory);
    level_list(game, &levels);
    SAY_ERROR(cli, W_cli_no_level, {"level", name, 0}, {"levels", memory, 0}, {"game", game->title[cli->lang], 0});
    near_level(cli, game, name);
}

void character_missing(const cli_line *cli, const sk_game *game, const char *name) {
    char memory[400];
    sk_text names;
    sk_text_init(&names, memory, sizeof memory);
    for (const sk_character *c = game->characters; c && c->name; c++) {
        if (c != game->characters) sk_text_add(&names, ", ");
        sk_text_add(&names, c->name);
    }
    SAY_ERROR(cli, W_cli_no_character, {"name", name, 0}, {"names", memory, 0}, {"game", game->title[cli->lang], 0});
}
