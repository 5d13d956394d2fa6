/* lineup.c - the names of --seats as tables: who meets whom, in which seat, in which game.
 *
 * As many names as players make one table; more names a round-robin in which every choice of that many names meets;
 * fewer names are filled up with the last one. Game n belongs to deal n / lineup_deal_games: within a deal every table
 * is played once in every rotation with the same draws.
 */
#include "arena.h"

/* --- reading --- */

/* Copy so many bytes of a text, or as many as fit. */
static void copy_text(char *out, size_t size, const char *text, size_t length) {
    if (length >= size) length = size - 1;
    memcpy(out, text, length);
    out[length] = 0;
}

/* Length of the text up to the next comma outside quotes. */
static size_t part_length(const char *text) {
    size_t length = 0;
    char quote = 0;
    for (; text[length] && (quote || text[length] != ','); length++) {
        if (text[length] == '\\' && quote != '\'' && text[length + 1])
            length++;
        else if (text[length] == quote)
            quote = 0;
        else if (!quote && (text[length] == '\'' || text[length] == '"'))
            quote = text[length];
    }
    return length;
}

/* Split a command into words as a shell would: blanks part, quotes and backslashes keep. Words or 0 if it is none. */
static int split_words(const char *text, char *memory, char **argv) {
    int count = 0;
    char quote = 0;
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        if (count == PROGRAM_WORDS_MAX) return 0;
        argv[count++] = memory;
        for (; *text && (quote || (*text != ' ' && *text != '\t')); text++) {
            if (*text == '\\' && quote != '\'' && text[1])
                *memory++ = *++text;
            else if (*text == quote)
                quote = 0;
            else if (!quote && (*text == '\'' || *text == '"'))
                quote = *text;
            else
                *memory++ = *text;
        }
        *memory++ = 0;
    }
    argv[count] = NULL;
    return quote || !count || !argv[0][0] ? 0 : count;
}

/* What an outside program is asked to play like, unless exec@LEVEL says: the game's second strongest level. */
static const char *usual_level(const sk_game *game) {
    const sk_mind *levels[SK_LEVELS_MAX];
    int count = sk_levels(game, levels);
    return levels[count > 1 ? count - 2 : 0]->name;
}

/* A command without the folder of its program. */
static const char *short_name(const char *command) {
    const char *name = command + strspn(command, " \t");
    for (const char *at = name; *at && *at != ' '; at++)
        if (*at == '/' && at[1] && at[1] != ' ') name = at + 1;
    return name;
}

/* "exec:COMMAND" or "exec@LEVEL:COMMAND"; 0 after saying why. */
static int read_program(const cli_line *cli, const sk_game *game, arena_entrant *entrant) {
    const char *colon = strchr(entrant->text, ':');
    size_t length = (size_t)(colon - entrant->text);
    copy_text(entrant->level, sizeof entrant->level, usual_level(game), strlen(usual_level(game)));
    if (length > 5) copy_text(entrant->level, sizeof entrant->level, entrant->text + 5, length - 5);
    if (!level_find(game, entrant->level)) {
        level_missing(cli, game, entrant->level);
        return 0;
    }
    entrant->name = short_name(colon + 1);
    if (split_words(colon + 1, entrant->words, entrant->argv)) return 1;
    SAY_ERROR(cli, W_arena_command, {"text", entrant->text, 0});
    return 0;
}

static int is_program(const char *text) {
    return strncmp(text, "exec:", 5) == 0 || (strncmp(text, "exec@", 5) == 0 && strchr(text, ':'));
}

/* "LEVEL" or "LEVEL:NAME"; 0 after saying why. */
static int read_level(const cli_line *cli, const sk_game *game, arena_entrant *entrant) {
    size_t length = strcspn(entrant->text, ":");
    copy_text(entrant->level, sizeof entrant->level, entrant->text, length);
    if (!level_find(game, entrant->level)) {
        level_missing(cli, game, entrant->level);
        return 0;
    }
    entrant->character = entrant->text[length] ? sk_character_find(game, entrant->text + length + 1) : NULL;
    if (!entrant->text[length] || entrant->character) return 1;
    character_missing(cli, game, entrant->text + length + 1);
    return 0;
}

/* One more entrant; 0 after saying why not. */
static int add_entrant(const cli_line *cli, arena_match *match, const sk_game *game, const char *text, size_t length) {
    int most = cli_has(cli, OPT_PLAYERS) ? (int)ENTRANTS_MAX : (int)SK_SEATS;
    arena_entrant *entrant = &match->entrants[match->entrant_count];
    if (match->entrant_count == most) {
        SAY_ERROR(cli, W_arena_many, {"most", NULL, most});
        return 0;
    }
    copy_text(entrant->text, sizeof entrant->text, text, length);
    entrant->name = entrant->text;
    if (length >= sizeof entrant->text) {
        SAY_ERROR(cli, W_arena_command, {"text", entrant->text, 0});
        return 0;
    }
    if (!(is_program(entrant->text) ? read_program : read_level)(cli, game, entrant)) return 0;
    match->entrant_count++;
    return 1;
}

/* Entrants of the same text share a group. */
static void group(arena_match *match) {
    for (int i = 0; i < match->entrant_count; i++) {
        int g = 0;
        while (g < match->group_count && strcmp(match->entrants[match->leader[g]].text, match->entrants[i].text) != 0)
            g++;
        if (g == match->group_count) match->leader[match->group_count++] = i;
        match->entrants[i].group = g;
    }
}

/* Every choice of so many names as there are seats, the first ones first. */
static void meet(arena_match *match) {
    int n = match->entrant_count, k = match->table.players, at[SK_SEATS];
    for (int i = 0; i < k; i++)
        at[i] = i;
    for (int i = k; i >= 0;) {
        uint16_t who = 0;
        for (int m = 0; m < k; m++)
            who |= (uint16_t)(1u << at[m]);
        match->lineups[match->lineup_count++] = who;
        for (i = k - 1; i >= 0 && at[i] == n - k + i; i--)
            continue;
        if (i >= 0) at[i]++;
        for (int m = i + 1; i >= 0 && m < k; m++)
            at[m] = at[m - 1] + 1;
    }
}

int lineup_read(const cli_line *cli, arena_match *match) {
    const sk_game *game = cli_game(cli, cli->words[0]);
    if (!game) return MISUSED;
    if (!cli_has(cli, OPT_SEATS)) {
        SAY_ERROR(cli, W_cli_needs_option, {"option", "--seats A,B", 0});
        return MISUSED;
    }
    for (const char *at = cli->text[OPT_SEATS]; at;) {
        size_t length = part_length(at);
        if (!add_entrant(cli, match, game, at, length)) return MISUSED;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (cli_seating(cli, cli->words[0], match->entrant_count, &match->table) != DONE) return MISUSED;
    while (match->entrant_count < match->table.players) {
        const arena_entrant *last = &match->entrants[match->entrant_count - 1];
        if (!add_entrant(cli, match, game, last->text, strlen(last->text))) return MISUSED;
    }
    group(match);
    meet(match);
    return DONE;
}

/* --- looking up --- */

uint64_t lineup_deal_games(const arena_match *match) {
    return (uint64_t)match->lineup_count * (uint64_t)match->table.players;
}

int lineup_sitting(const arena_match *match, uint64_t number, int seat) {
    uint64_t players = (uint64_t)match->table.players;
    uint32_t who = match->lineups[number % lineup_deal_games(match) / players];
    int skip = (int)(((uint64_t)seat + number) % players);
    for (; skip; skip--)
        who &= who - 1;
    return __builtin_ctz(who);
}
