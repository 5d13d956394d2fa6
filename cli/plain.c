/* plain.c - the client as lines of text: for screen readers, pipes, scripts and tests.
 *
 * One line in, some lines out. Nothing is told by place or colour. Every line typed gets an answer.
 */
#include <unistd.h>

#include "command.h"
#include "play.h"

enum { INPUT_MAX = 512, LISTED_MAX = 30 };

typedef struct plain {
    table *t;
    int viewer;                  /* whose eyes read: the person asked last, or SK_TABLE_VIEW */
    int asked;                   /* seat that was last asked, or -1 */
    int sealed;                  /* first line told without what was chosen, or -1 */
} plain;

static char page[TABLE_TEXT_MAX];

static void print_word(int lang, int id) {
    puts(sk_words[lang][id]);
}

/* --- typed lines --- */

void clean_text(char *text) {
    char memory[TABLE_PATH_MAX];
    size_t skip = strspn(text, " \t");
    sk_text clean;
    sk_text_init(&clean, memory, sizeof memory);
    say_clean(&clean, text + skip);
    while (clean.length && memory[clean.length - 1] == ' ') memory[--clean.length] = 0;
    if (clean.length <= strlen(text)) memcpy(text, memory, clean.length + 1);
}

/* Ask for a line; 0 when there is no more input. Too long lines are refused and asked again. */
static int read_line(int lang, char out[INPUT_MAX]) {
    for (;;) {
        size_t length;
        int c;
        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(out, INPUT_MAX, stdin)) {
            puts("");
            return 0;
        }
        length = strlen(out);
        if (length && out[length - 1] == '\n') out[length - 1] = 0;
        if (length + 1 < INPUT_MAX || (length && !out[length - 1])) break;
        while ((c = getchar()) != '\n' && c != EOF) continue;
        print_word(lang, W_play_line_long);
    }
    clean_text(out);
    return 1;
}

int typed_command(const char *text, const char **rest) {
    static const int words[] = {0, W_play_cmd_help, W_play_cmd_table, W_play_cmd_board, W_play_cmd_moves, W_play_cmd_undo,
                                W_play_cmd_hint, W_play_cmd_rules, W_play_cmd_log, W_play_cmd_save, W_play_cmd_load,
                                W_play_cmd_score, W_play_cmd_position, W_play_cmd_new, W_play_cmd_quit};
    size_t length = strcspn(text, " ");
    char first[32];
    if (length >= sizeof first) return TYPED_NONE;
    memcpy(first, text, length);
    first[length] = 0;
    *rest = text + length + strspn(text + length, " ");
    for (int command = TYPED_HELP; command <= TYPED_QUIT; command++)
        for (int lang = 0; lang < SK_LANGS; lang++)
            if (sk_text_alike(first, sk_words[lang][words[command]])) return command;
    return sk_text_alike(text, "?") ? TYPED_HELP : TYPED_NONE;
}

/* --- telling --- */

static void print_line(const plain *p, int index) {
    char memory[TABLE_LINE_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (table_line_text(p->t, index, p->viewer, &text)) puts(memory);
}

/* Tell the last ply, and the secret choices that it brought to light. */
static void tell(plain *p) {
    const table *t = p->t;
    int last = t->record.count - 1;
    if (p->sealed >= 0 && !table_sealed(t, p->sealed, p->viewer)) {
        for (int i = p->sealed; i < last; i++)
            if (t->lines[i].sealed >> p->viewer & 1 && t->lines[i].who != SK_CHANCE) print_line(p, i);
        p->sealed = -1;
    }
    print_line(p, last);
    if (p->sealed < 0 && t->lines[last].who != SK_CHANCE && table_sealed(t, last, p->viewer)) p->sealed = last;
}

static void print_choices(const plain *p, int seat, int limit) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = p->t->record.game->legal(p->t->state, seat, choices), lang = p->t->lang;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    for (int i = 0; i < count && i < limit; i++) {
        sk_text_add(&text, "  ");
        sk_text_number(&text, i + 1);
        sk_text_add(&text, ". ");
        table_notation(p->t, seat, choices[i].action, &text);
        sk_text_char(&text, '\n');
    }
    if (count > limit) {
        SK_SAY(&text, lang, sk_words[lang][W_play_moves_more], {"n", NULL, count - limit});
        sk_text_char(&text, '\n');
    }
    fputs(page, stdout);
}

static void print_table(const plain *p) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_describe(p->t, p->viewer, &text);
    fputs(page, stdout);
}

/* What is asked and the choices; `fresh` at the start of a turn. */
static void print_question(const plain *p, int seat, int fresh) {
    int lang = p->t->lang;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (fresh) {
        SK_SAY(&text, lang, sk_words[lang][W_play_turn], {"name", p->t->record.names[seat], 0});
        sk_text_char(&text, ' ');
    }
    table_ask(p->t, seat, &text);
    puts(page);
    print_choices(p, seat, LISTED_MAX);
}

static void print_board(const plain *p, int asked) {
    static picture board;
    sk_text text;
    table_draw(p->t, p->viewer, asked, -1, 80, &board);
    sk_text_init(&text, page, sizeof page);
    sk_canvas_print(&board.canvas, &text);
    fputs(page, stdout);
}

static void print_score(const plain *p) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_score(p->t, p->viewer, &text);
    fputs(page, stdout);
}

static void print_hint(const plain *p, int seat) {
    sk_action best;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (seat < 0 || !table_hint(p->t, seat, &best, &text)) print_word(p->t->lang, W_play_hint_none);
    else fputs(page, stdout);
}

static void print_rules(const plain *p, const char *what) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (!table_rules(p->t->record.game, what, p->t->lang, &text)) print_word(p->t->lang, W_play_rules_none);
    else fputs(page, stdout);
}

static void print_log(const plain *p) {
    for (int i = 0; i < p->t->record.count; i++) print_line(p, i);
}

static void print_position(const plain *p) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    table_position(p->t, p->viewer, &text);
    puts(page);
}

static void print_welcome(const plain *p) {
    const table *t = p->t;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    sk_text_add(&text, t->record.game->title[t->lang]);
    sk_text_char(&text, '\n');
    for (int seat = 0; seat < t->record.players; seat++) {
        const char *played_by = t->is_bot[seat] ? t->level[seat] : sk_words[t->lang][W_play_human];
        SK_SAY(&text, t->lang, sk_words[t->lang][W_play_seat], {"n", NULL, seat + 1},
               {"name", t->record.names[seat], 0}, {"level", played_by, 0});
        sk_text_char(&text, '\n');
    }
    if (t->fair) SK_SAY(&text, t->lang, sk_words[t->lang][W_play_commitment], {"hash", t->record.commitment, 0});
    else sk_text_add(&text, sk_words[t->lang][W_play_unfair]);
    puts(page);
    print_word(t->lang, W_play_plain_start);
}

/* --- files --- */

static void save(const plain *p, const char *path) {
    char name[TABLE_PATH_MAX], memory[TABLE_PATH_MAX + 200];
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path) sk_text_add(&text, path);
    else table_file_name(p->t, &text);
    sk_text_init(&text, memory, sizeof memory);
    if (table_save(p->t, name, &text) == SK_OK)
        SK_SAY(&text, p->t->lang, sk_words[p->t->lang][W_play_saved], {"file", name, 0});
    puts(memory);
}

/* Returns 1 if another game is on the table now. */
static int load(plain *p, const char *path) {
    char name[TABLE_PATH_MAX], memory[TABLE_PATH_MAX + 200];
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path) sk_text_add(&text, path);
    else table_file_name(p->t, &text);
    sk_text_init(&text, memory, sizeof memory);
    if (table_load(p->t, name, NULL, p->t->lang, &text) != SK_OK) {
        puts(memory);
        return 0;
    }
    p->viewer = table_only_person(p->t);
    p->asked = p->sealed = -1;
    print_welcome(p);
    return 1;
}

/* --- playing --- */

/* How a typed line ends, besides PLAY_QUIT and PLAY_MENU: the same person is asked on, or the table changed. */
enum { SAME_TABLE = -1, NEW_TABLE = -2 };

/* Obey a command; `seat` is asked, or -1 when the game is over. */
static int obey(plain *p, int command, const char *rest, int seat) {
    switch (command) {
    case TYPED_HELP: print_word(p->t->lang, W_play_help); break;
    case TYPED_TABLE: print_table(p); break;
    case TYPED_BOARD: print_board(p, seat); break;
    case TYPED_MOVES:
        if (seat >= 0) print_choices(p, seat, SK_CHOICES_MAX);
        else print_word(p->t->lang, W_play_over);
        break;
    case TYPED_UNDO:
        if (!table_undo(p->t)) {
            print_word(p->t->lang, W_play_undo_none);
            break;
        }
        print_word(p->t->lang, W_play_undone);
        p->sealed = -1;
        return NEW_TABLE;
    case TYPED_HINT: print_hint(p, seat); break;
    case TYPED_RULES: print_rules(p, rest); break;
    case TYPED_LOG: print_log(p); break;
    case TYPED_SAVE: save(p, rest); break;
    case TYPED_LOAD: return load(p, rest) ? NEW_TABLE : SAME_TABLE;
    case TYPED_SCORE: print_score(p); break;
    case TYPED_POSITION: print_position(p); break;
    case TYPED_NEW: return PLAY_MENU;
    case TYPED_QUIT: return PLAY_QUIT;
    default: break;
    }
    return SAME_TABLE;
}

/* Read lines until the person chose (NEW_TABLE), changed the table, or leaves. */
static int take_turn(plain *p, int seat) {
    char line[INPUT_MAX], why[1024];
    const char *rest;
    for (;;) {
        sk_action action;
        sk_text text;
        sk_status status;
        int command, result;
        if (!read_line(p->t->lang, line)) {
            print_word(p->t->lang, W_play_input_end);
            return PLAY_QUIT;
        }
        if (!line[0]) {
            if (seat >= 0) print_question(p, seat, 1);
            continue;
        }
        sk_text_init(&text, why, sizeof why);
        status = seat >= 0 ? table_read(p->t, seat, line, &action, &text) : SK_GAME_OVER;
        if (status == SK_OK) {
            table_play(p->t, seat, action);
            tell(p);
            return NEW_TABLE;
        }
        command = typed_command(line, &rest);
        if (command == TYPED_NONE) {
            puts(seat >= 0 ? why : sk_words[p->t->lang][W_play_over]);
            continue;
        }
        result = obey(p, command, rest, seat);
        if (result != SAME_TABLE) return result;
    }
}

/* Hide what one person read before the next looks; only where people sit at a terminal. */
static void draw_curtain(const plain *p, int seat) {
    char line[INPUT_MAX];
    sk_text text;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return;
    for (int i = 0; i < 60; i++) puts("");
    sk_text_init(&text, page, sizeof page);
    SK_SAY(&text, p->t->lang, sk_words[p->t->lang][W_play_pass], {"name", p->t->record.names[seat], 0});
    puts(page);
    read_line(p->t->lang, line);
}

static int ask(plain *p, int seat) {
    int last = p->t->record.count ? p->t->record.plies[p->t->record.count - 1].who : SK_CHANCE;
    int fresh = p->asked != seat || last != seat;
    if (table_curtain(p->t, p->viewer, seat)) draw_curtain(p, seat);
    p->viewer = p->asked = seat;
    puts("");
    if (fresh) print_table(p);
    print_question(p, seat, fresh);
    return take_turn(p, seat);
}

static int end(plain *p) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    sk_text_char(&text, '\n');
    table_verdict(p->t, &text);
    puts(page);
    print_score(p);
    print_word(p->t->lang, W_play_plain_end);
    return take_turn(p, -1);
}

int plain_play(table *t) {
    plain p = {t, table_only_person(t), -1, -1};
    print_welcome(&p);
    for (;;) {
        int seat, turn = table_turn(t, &seat), result = NEW_TABLE;
        if (turn == TABLE_AUTO) {
            if (table_step(t) != SK_OK) return PLAY_QUIT;
            tell(&p);
        } else {
            result = turn == TABLE_ASK ? ask(&p, seat) : end(&p);
        }
        if (result != NEW_TABLE) return result;
    }
}

/* --- menu --- */

static void print_games(int lang) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        printf("  %d. %s (%s): %s\n", i + 1, games[i]->title[lang], games[i]->key, games[i]->summary[lang]);
}

/* The game with this number, key or title. */
static const sk_game *game_named(const char *text) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i + 1);
        if (strcmp(number, text) == 0 || sk_text_alike(games[i]->key, text)) return games[i];
        for (int lang = 0; lang < SK_LANGS; lang++)
            if (sk_text_alike(games[i]->title[lang], text)) return games[i];
    }
    return NULL;
}

/* Choose the game, the language or a file: PLAY_START when one is chosen. */
static int menu_game(table_plan *plan, char path[TABLE_PATH_MAX]) {
    char line[INPUT_MAX];
    const char *rest;
    for (;;) {
        const sk_game *game = plan->game;
        int command;
        print_word(plan->lang, W_play_menu_games);
        print_games(plan->lang);
        print_word(plan->lang, W_play_menu_choose);
        if (!read_line(plan->lang, line)) return PLAY_QUIT;
        command = typed_command(line, &rest);
        if (command == TYPED_QUIT) return PLAY_QUIT;
        if (command == TYPED_LOAD && *rest) {
            snprintf(path, TABLE_PATH_MAX, "%s", rest);
            return PLAY_START;
        }
        if (sk_text_alike(line, "en") || sk_text_alike(line, "english")) plan->lang = SK_EN;
        else if (sk_text_alike(line, "fr") || sk_text_alike(line, "francais")) plan->lang = SK_FR;
        else if (line[0] && !(game = game_named(line))) print_word(plan->lang, W_status_no_game);
        else {
            plan_init(plan, game, plan->lang);
            return PLAY_START;
        }
    }
}

static void print_seats_question(const table_plan *plan) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(plan->game, minds);
    char list[SK_SEATS * (TABLE_LEVEL_MAX + 1)];
    sk_text text;
    for (int i = 0; i < count; i++) printf("  %s: %s\n", minds[i]->name, minds[i]->about[plan->lang]);
    sk_text_init(&text, list, sizeof list);
    for (int seat = 0; seat < plan->players; seat++) {
        if (seat) sk_text_char(&text, ',');
        sk_text_add(&text, plan->level[seat][0] ? plan->level[seat] : sk_words[plan->lang][W_play_human]);
    }
    sk_text_init(&text, page, sizeof page);
    SK_SAY(&text, plan->lang, sk_words[plan->lang][W_play_menu_seats], {"min", NULL, plan->game->players_min},
           {"max", NULL, plan->game->players_max}, {"seats", list, 0});
    puts(page);
}

/* Choose who sits where; Enter keeps the proposal. */
static int menu_seats(table_plan *plan) {
    char line[INPUT_MAX], memory[512];
    for (;;) {
        table_plan wish = *plan;
        sk_text error;
        print_seats_question(plan);
        if (!read_line(plan->lang, line)) return PLAY_QUIT;
        sk_text_init(&error, memory, sizeof memory);
        if (!line[0]) return PLAY_START;
        if (plan_seats(&wish, line, &error) != SK_OK) {
            puts(memory);
        } else if (wish.players < plan->game->players_min || wish.players > plan->game->players_max) {
            print_word(plan->lang, W_status_bad_players);
        } else {
            *plan = wish;
            return PLAY_START;
        }
    }
}

/* What an option means and what is chosen now, in words. */
static void print_option(const sk_game *game, int index, const table_plan *plan) {
    char memory[240];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_add(&text, "    ");
    sk_option_text(game, index, -1, plan->lang, &text);
    sk_text_add(&text, ": ");
    sk_option_text(game, index, sk_option_get(game, plan->options, index), plan->lang, &text);
    puts(memory);
}

/* Choose options as name=value; Enter starts. */
static int menu_options(table_plan *plan) {
    char line[INPUT_MAX];
    const sk_game *game = plan->game;
    if (!game->option_count) return PLAY_START;
    for (;;) {
        char *equals;
        print_word(plan->lang, W_play_menu_options);
        for (int i = 0; i < game->option_count; i++) {
            printf("  %s=%s (", game->options[i].key, game->options[i].values[sk_option_get(game, plan->options, i)]);
            for (int v = 0; v < game->options[i].value_count; v++)
                printf("%s%s", v ? ", " : "", game->options[i].values[v]);
            puts(")");
            print_option(game, i, plan);
        }
        if (!read_line(plan->lang, line)) return PLAY_QUIT;
        if (!line[0]) {
            if (game->fits(plan->players, plan->options)) return PLAY_START;
            print_word(plan->lang, W_status_bad_option);
            continue;
        }
        equals = strchr(line, '=');
        if (equals) *equals = 0;
        if (!equals || sk_option_set(game, &plan->options, line, equals + 1) != SK_OK)
            print_word(plan->lang, W_status_bad_option);
    }
}

int plain_menu(table_plan *plan, char path[TABLE_PATH_MAX], const char *notice) {
    int result;
    path[0] = 0;
    if (notice[0]) puts(notice);
    result = menu_game(plan, path);
    if (result == PLAY_START && !path[0]) result = menu_seats(plan);
    if (result == PLAY_START && !path[0]) result = menu_options(plan);
    return result;
}
