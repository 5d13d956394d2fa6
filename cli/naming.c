/* naming.c - who sits where: names put into the places that sentences leave for them, and the levels of computer
 * players. */
#include "command.h"

const sk_mind *level_of_name(const sk_game *game, const char *name) {
    const sk_mind *minds[SK_LEVELS_MAX], *found = NULL;
    int count = sk_levels(game, minds);
    const char *bracket = strrchr(name, '(');
    for (int i = 0; i < count; i++) {
        size_t length = strlen(minds[i]->name);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            const char *title = minds[i]->title[lang], *rest = name + strlen(title);
            if (strncmp(name, title, strlen(title)) != 0) continue;
            if (!rest[0] || (rest[0] == ' ' && rest[1] >= '2' && rest[1] <= '9' && !rest[2])) found = minds[i];
        }
        if (bracket && strncmp(bracket + 1, minds[i]->name, length) == 0 && strcmp(bracket + 1 + length, ")") == 0)
            found = minds[i];
    }
    return found;
}

/* 1 if a name that ends in who plays, "Bran (hard)" or "Elder (human)", was cut before it. */
static int cut_level(const sk_game *game, const char *name, char shown[SK_NAME_MAX]) {
    const char *bracket = strrchr(name, '(');
    int length = bracket > name + 1 && bracket[-1] == ' ' ? (int)(bracket - name) - 1 : (int)strlen(name);
    int is_human = length != (int)strlen(name) && strcmp(bracket, "(human)") == 0;
    int is_cut = length != (int)strlen(name) && (is_human || level_of_name(game, name));
    snprintf(shown, SK_NAME_MAX, "%.*s", is_cut ? length : (int)strlen(name), name);
    return is_cut;
}

/* The next character of the game, from `*next` on, that none of these is called by; NULL: none is left. */
static const sk_character *free_character(const sk_character **next, int players, char (*shown)[SK_NAME_MAX]) {
    for (; *next && (*next)->name; ++*next) {
        int taken = 0;
        for (int seat = 0; seat < players; seat++)
            taken |= sk_text_alike(shown[seat], (*next)->name);
        if (!taken) return (*next)++;
    }
    return NULL;
}

void names_show(const sk_game *game, int players, char (*names)[SK_NAME_MAX], char (*shown)[SK_NAME_MAX]) {
    const sk_character *next = sk_ai_of(game)->characters, *character;
    int is_own[SK_SEATS];
    for (int seat = 0; seat < players; seat++)
        is_own[seat] = cut_level(game, names[seat], shown[seat]) || !level_of_name(game, names[seat]);
    for (int seat = 0; seat < players; seat++)
        if (!is_own[seat] && (character = free_character(&next, players, shown)))
            snprintf(shown[seat], SK_NAME_MAX, "%s", character->name);
}

void names_init(seat_names *names, const sk_record *record, int lang) {
    char read[SK_SEATS][SK_NAME_MAX], shown[SK_SEATS][SK_NAME_MAX];
    memset(shown, 0, sizeof shown);
    if (record && record->game) {
        memcpy(read, record->names, sizeof read);
        names_show(record->game, record->players, read, shown);
    }
    for (int seat = 0; seat < SK_SEATS; seat++) {
        sk_text name;
        sk_text_init(&name, names->memory[seat], sizeof names->memory[seat]);
        if (shown[seat][0])
            say_clean(&name, shown[seat]);
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
    for (const sk_character *c = sk_ai_of(game)->characters; c && c->name; c++) {
        if (c != sk_ai_of(game)->characters) sk_text_add(&names, ", ");
        sk_text_add(&names, c->name);
    }
    SAY_ERROR(cli, W_cli_no_character, {"name", name, 0}, {"names", memory, 0}, {"game", game->title[cli->lang], 0});
}
