/* plain.c - the client as lines of text: for screen readers, pipes, scripts and tests.
 *
 * One line in, some lines out. Nothing is told by place or colour. Every line typed gets an answer.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "aloud.h"
#include "cli/command.h"
#include "learn.h"
#include "cli/online/online.h"
#include "cli/settings.h"

/* More than LISTED_MAX choices are not all read out; IDLE_MAX: lines that a pipe may go on after the end;
 * DRAWN_MAX: so many draws are told one by one. */
enum { INPUT_MAX = 512, LISTED_MAX = 20, LISTED_FEW = 6, IDLE_MAX = 10000, DRAWN_MAX = 3 };

typedef struct plain {
    table *t;
    int viewer;                  /* whose eyes read: the person asked last, or SK_TABLE_VIEW */
    int asked;                   /* seat that was last asked, or -1 */
    int turn, count;             /* what was asked last: table_turn and the plies then */
    int told[SK_TABLE_VIEW + 1]; /* lines of the log that each viewer was told */
    aloud_stock owned[SK_SEATS]; /* what each person owned when its last turn began */
    char round[SK_SEATS][80];    /* how far the game was then, in words */
    int is_late;                 /* 1: somebody else played; that is told turn by turn when a person is asked */
} plain;

static char page[TABLE_TEXT_MAX];

static void print_word(int lang, int id) {
    puts(sk_messages[lang][id]);
}

/* --- typed lines --- */

void clean_text(char *text) {
    char memory[TABLE_PATH_MAX];
    size_t skip = strspn(text, " \t");
    sk_text clean;
    sk_text_init(&clean, memory, sizeof memory);
    say_clean(&clean, text + skip);
    while (clean.length && memory[clean.length - 1] == ' ')
        memory[--clean.length] = 0;
    if (clean.length <= strlen(text)) memcpy(text, memory, clean.length + 1);
}

/* What was typed and not yet taken. */
static struct {
    char bytes[4 * INPUT_MAX];
    size_t size;
    int is_closed, is_long; /* is_long: the rest of the line is dropped */
} typed;

/* Take the next whole line: 1, 0 if none is whole yet, -1 if it was too long. */
static int take_typed(char out[INPUT_MAX]) {
    char *end = (char *)memchr(typed.bytes, '\n', typed.size);
    size_t length = end ? (size_t)(end - typed.bytes) : typed.size, used = end ? length + 1 : length;
    int is_long = typed.is_long || length >= INPUT_MAX;
    if (!end && !(typed.is_closed && typed.size) && typed.size < sizeof typed.bytes) return 0;
    snprintf(out, INPUT_MAX, "%.*s", (int)(length < INPUT_MAX ? length : 0), typed.bytes);
    memmove(typed.bytes, typed.bytes + used, typed.size - used);
    typed.size -= used;
    typed.is_long = !end && !typed.is_closed;
    return typed.is_long ? 0 : is_long ? -1 : 1;
}

/* 1 if the next whole line is a command: those are obeyed at any time, answers wait until they are asked for. */
static int is_command_next(void) {
    char *end = (char *)memchr(typed.bytes, '\n', typed.size), line[INPUT_MAX];
    const char *rest;
    if (!end || end - typed.bytes >= INPUT_MAX) return 0;
    snprintf(line, sizeof line, "%.*s", (int)(end - typed.bytes), typed.bytes);
    return typed_command(line, &rest) != TYPED_NONE;
}

/* Wait for bytes to be typed, or for news of `o` (may be NULL): 1 if there was news. */
static int wait_typed(online *o, int listens) {
    int is_full = memchr(typed.bytes, '\n', typed.size) != NULL || typed.size == sizeof typed.bytes;
    int reads = listens || (!is_full && !typed.is_closed);
    struct pollfd wait[2] = {{reads ? STDIN_FILENO : -1, POLLIN, 0}, {o ? online_fd(o) : -1, POLLIN, 0}};
    ssize_t got;
    if (o && poll(wait, 2, 500) >= 0 && !wait[0].revents) return online_tick(o, 0);
    got = read(STDIN_FILENO, typed.bytes + typed.size, sizeof typed.bytes - typed.size);
    if (got > 0)
        typed.size += (size_t)got;
    else if (got == 0 || errno != EINTR)
        typed.is_closed = 1;
    return 0;
}

static void print_prompt(void) {
    fputs("> ", stdout);
    fflush(stdout);
}

/* Read the line that was asked for: 1, 0 when there is no more input, -1 if there is news of `o` first. Too long lines
 * are refused and asked again. Without `listens` only commands are taken: answers stay until somebody is asked. */
static int hear_line(online *o, int listens, int lang, char out[INPUT_MAX]) {
    for (;;) {
        int taken = listens || is_command_next() ? take_typed(out) : 0;
        if (taken > 0) break;
        if (taken < 0) {
            print_word(lang, W_play_line_long);
            print_prompt();
        } else if (listens && typed.is_closed) {
            puts("");
            return 0;
        } else if (wait_typed(o, listens)) {
            return -1;
        }
    }
    clean_text(out);
    return 1;
}

/* Ask for a line. */
static int read_line(int lang, char out[INPUT_MAX]) {
    print_prompt();
    return hear_line(NULL, 1, lang, out);
}

int plain_line(int lang, char *out, size_t size) {
    char line[INPUT_MAX];
    if (read_line(lang, line) <= 0) return 0;
    snprintf(out, size, "%s", line);
    return 1;
}

int typed_command(const char *text, const char **rest) {
    /* clang-format off */
    static const int words[] = {0, W_play_cmd_help, W_play_cmd_table, W_play_cmd_board, W_play_cmd_moves,
                                W_play_cmd_undo, W_play_cmd_hint, W_play_cmd_rules, W_play_cmd_log, W_play_cmd_save,
                                W_play_cmd_load, W_play_cmd_score, W_play_cmd_position, W_play_cmd_new, W_play_cmd_quit,
                                W_play_cmd_me, W_play_cmd_rivals, W_play_cmd_market, W_play_cmd_look,
                                W_play_cmd_say, W_play_cmd_accept, W_play_cmd_refuse, W_play_cmd_resign,
                                W_play_cmd_rematch, W_play_cmd_replace, W_play_cmd_return, W_play_cmd_pause,
                                W_play_cmd_resume, W_play_cmd_vacation, W_play_cmd_remind, W_play_cmd_link,
                                W_play_cmd_clock, W_play_cmd_chat, W_play_cmd_kick, W_play_cmd_mute,
                                W_play_cmd_fill, W_play_cmd_report};
    /* clang-format on */
    size_t length = strcspn(text, " ");
    char first[32];
    if (length >= sizeof first) return TYPED_NONE;
    memcpy(first, text, length);
    first[length] = 0;
    *rest = text + length + strspn(text + length, " ");
    for (int command = TYPED_HELP; command < TYPED_COUNT; command++)
        for (int lang = 0; lang < SK_LANGS; lang++)
            if (sk_text_alike(first, sk_messages[lang][words[command]])) return command;
    return sk_text_alike(text, "?") ? TYPED_HELP : TYPED_NONE;
}

/* --- telling --- */

static void print_line(const plain *p, int index) {
    char memory[TABLE_LINE_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (table_line_text(p->t, index, p->viewer, &text)) puts(memory);
}

/* Tell what happened on the server; 1 if the question that was asked is not the question any more. */
static int hear(plain *p) {
    online *o = p->t->online;
    int seat;
    fputs(o->news_memory, stdout);
    sk_text_init(&o->news, o->news_memory, sizeof o->news_memory);
    sk_text_init(&o->notes, o->notes_memory, sizeof o->notes_memory);
    if (o->has_ended) puts(o->refusal);
    return o->has_ended || p->turn != table_turn(p->t, &seat) || p->count != table_lines(p->t, p->viewer);
}

/* Tell line by line what is new in the log. */
static void tell(plain *p) {
    int count = table_lines(p->t, p->viewer), *told = &p->told[p->viewer];
    if (p->t->online) {
        hear(p);
        return;
    }
    for (; *told < count; ++*told)
        print_line(p, *told);
    *told = count;
}

/* As it is unless the setting says otherwise: one's own choices are not repeated, and very many are not all listed. */
static int is_brief(void) {
    return !setting_is("words", "full");
}

/* Tell what was drawn after one's own choice: line by line, or as a story where that would be long. */
static void tell_drawn(plain *p) {
    int count = table_lines(p->t, p->viewer), *told = &p->told[p->viewer];
    sk_text text;
    if (p->t->online || !is_brief() || count - *told <= DRAWN_MAX) {
        tell(p);
        return;
    }
    sk_text_init(&text, page, sizeof page);
    aloud_news(p->t, p->viewer, *told, &text);
    fputs(page, stdout);
    *told = count;
}

/* How far the game is, where that changed since the last turn of a person: "Round 2 of 4, set 1 of 3.". Turns that are
 * only counted, as in a game for children, are not worth a word. */
static void tell_round(plain *p) {
    char memory[80];
    size_t length = 0;
    sk_text text;
    if (p->viewer >= SK_SEATS || !is_brief() || p->t->record.game->rules->secrets.faded) return;
    sk_text_init(&text, page, sizeof page);
    aloud_part(p->t, p->viewer, SK_PART_MOMENT, &text);
    for (int commas = 0; page[length] && page[length] != '\n' && page[length] != '.'; length++)
        if (page[length] == ',' && commas++) break;
    snprintf(memory, sizeof memory, "%.*s.", (int)(length < sizeof memory - 2 ? length : 0), page);
    if (strcmp(memory, p->round[p->viewer]) == 0) return;
    memcpy(p->round[p->viewer], memory, sizeof memory);
    if (length) puts(memory);
}

/* Tell turn by turn what happened since the viewer was told last. */
static void tell_news(plain *p) {
    int *told = &p->told[p->viewer], count = table_lines(p->t, p->viewer);
    sk_text text;
    if (p->t->online) return;
    sk_text_init(&text, page, sizeof page);
    if (*told < count) aloud_news(p->t, p->viewer, *told, &text);
    *told = count;
    if (p->viewer < SK_SEATS) {
        aloud_since(p->t, p->viewer, &p->owned[p->viewer], &text);
        aloud_take(p->t, p->viewer, &p->owned[p->viewer]);
    }
    fputs(page, stdout);
}

/* What can be chosen, in few words. */
static void print_choices(const plain *p, int seat) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (is_brief())
        aloud_choices(p->t, seat, LISTED_MAX, LISTED_FEW, setting_is("words", "terse"), &text);
    else
        aloud_choices_with(p->t, seat, "", &text);
    fputs(page, stdout);
}

/* All choices, or those with a word. */
static void print_moves(const plain *p, int seat, const char *word) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (seat < 0)
        print_word(p->t->lang, p->turn == TABLE_WAIT ? W_online_not_yet : W_play_over);
    else if (aloud_choices_with(p->t, seat, word, &text))
        fputs(page, stdout);
    else
        print_word(p->t->lang, W_play_moves_none);
}

/* A part of the table, or that of every seat but the viewer's. */
static void print_part(const plain *p, int command) {
    int mine = p->viewer < p->t->record.players ? p->viewer : -1;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (command == TYPED_MARKET) {
        aloud_part(p->t, p->viewer, SK_PART_MOMENT, &text);
        aloud_part(p->t, p->viewer, SK_PART_MARKET, &text);
    }
    for (int seat = 0; seat < p->t->record.players && command != TYPED_MARKET; seat++)
        if ((seat == mine) == (command == TYPED_ME)) aloud_part(p->t, p->viewer, SK_PART_SEAT + seat, &text);
    fputs(text.length ? page : sk_messages[p->t->lang][W_play_look_none], stdout);
    if (!text.length) puts("");
}

static void print_look(const plain *p, int seat, const char *what) {
    sk_choice choices[SK_CHOICES_MAX];
    int is_number = *what && !what[strspn(what, "0123456789")] && seat >= 0;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (!aloud_look(p->t, p->viewer, seat, what, &text)) {
        SK_SAY(&text, p->t->lang, sk_messages[p->t->lang][is_number ? W_play_read_number : W_play_look_none],
               {"n", what, 0},
               {"count", NULL, is_number ? p->t->record.game->rules->legal(p->t->state, seat, choices) : 0});
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
    if (fresh && is_brief() && table_people(p->t) == 1)
        sk_text_add(&text,
                    sk_messages[lang][p->t->record.game->rules->secrets.faded ? W_play_turn_own_tu : W_play_turn_own]);
    else if (fresh)
        SK_SAY(&text, lang, sk_messages[lang][W_play_turn], {"name", table_name(p->t, seat), 0});
    if (fresh) sk_text_char(&text, ' ');
    table_ask(p->t, seat, &text);
    if (p->t->tip[0]) puts(p->t->tip);
    puts(page);
    print_choices(p, seat);
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
    if (seat < 0 || !table_hint(p->t, seat, &best, &text))
        print_word(p->t->lang, W_play_hint_none);
    else
        fputs(page, stdout);
}

static void print_rules(const plain *p, const char *what) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    if (!table_rules(p->t->record.game, what, p->t->lang, &text))
        print_word(p->t->lang, W_play_rules_none);
    else
        fputs(page, stdout);
}

static void print_log(const plain *p) {
    int count = table_lines(p->t, p->viewer);
    for (int i = 0; i < count; i++)
        print_line(p, i);
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
        const sk_mind *level = t->is_bot[seat] ? level_find(t->record.game, t->level[seat]) : NULL;
        const char *played_by = level ? level->title[t->lang] : sk_messages[t->lang][W_play_human];
        SK_SAY(&text, t->lang, sk_messages[t->lang][W_play_seat], {"n", NULL, seat + 1},
               {"name", table_name(t, seat), 0}, {"level", played_by, 0});
        sk_text_char(&text, '\n');
    }
    if (t->fair)
        SK_SAY(&text, t->lang, sk_messages[t->lang][W_play_commitment], {"hash", t->record.commitment, 0});
    else
        sk_text_add(&text, sk_messages[t->lang][W_play_unfair]);
    puts(page);
    print_word(t->lang, W_play_plain_start);
}

/* --- files --- */

static void save(const plain *p, const char *path) {
    char name[TABLE_PATH_MAX], memory[TABLE_PATH_MAX + 200];
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path)
        sk_text_add(&text, path);
    else
        table_free_name(p->t, &text);
    sk_text_init(&text, memory, sizeof memory);
    if (table_save(p->t, name, &text) == SK_OK)
        SK_SAY(&text, p->t->lang, sk_messages[p->t->lang][W_play_saved], {"file", name, 0});
    puts(memory);
}

/* Returns 1 if another game is on the table now. */
static int load(plain *p, const char *path) {
    char name[TABLE_PATH_MAX], memory[TABLE_PATH_MAX + 200];
    sk_text text;
    sk_text_init(&text, name, sizeof name);
    if (*path)
        sk_text_add(&text, path);
    else
        table_file_name(p->t, &text);
    sk_text_init(&text, memory, sizeof memory);
    if (table_load(p->t, name, NULL, p->t->lang, &text) != SK_OK) {
        puts(memory);
        return 0;
    }
    p->viewer = table_only_person(p->t);
    p->asked = -1;
    p->is_late = 1;
    memset(p->told, 0, sizeof p->told);
    memset(p->owned, 0, sizeof p->owned);
    print_welcome(p);
    return 1;
}

/* --- playing --- */

/* How a typed line ends, besides PLAY_QUIT and PLAY_MENU: the same person is asked on, or the table changed. */
enum { SAME_TABLE = -1, NEW_TABLE = -2 };

/* 1 if the answer begins like the word for yes. */
static int says_yes(const char *line, int lang) {
    char first[2] = {line[0], 0};
    return first[0] && text_contains(sk_messages[lang][W_play_yes], first);
}

static int undo(plain *p) {
    char memory[600], line[INPUT_MAX];
    sk_text why;
    int result;
    sk_text_init(&why, memory, sizeof memory);
    result = table_undo(p->t, 0, &why);
    if (why.length) puts(memory);
    if (p->t->online) return hear(p) ? NEW_TABLE : SAME_TABLE;
    if (result == UNDO_ASKS && read_line(p->t->lang, line) && says_yes(line, p->t->lang)) {
        sk_text_init(&why, memory, sizeof memory);
        result = table_undo(p->t, 1, &why);
        puts(memory);
    }
    return result == UNDO_DONE ? NEW_TABLE : SAME_TABLE;
}

/* A command that only tables on a server know. */
static int obey_online(plain *p, int command, const char *rest) {
    char memory[1200];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (!p->t->online) {
        print_word(p->t->lang, W_online_only);
        return SAME_TABLE;
    }
    if (command == TYPED_CHAT) {
        fputs(p->t->online->talk.length ? p->t->online->talk_memory : sk_messages[p->t->lang][W_online_talk_none],
              stdout);
        return SAME_TABLE;
    }
    online_command(p->t->online, command, rest, &text);
    if (text.length) puts(memory);
    return hear(p) ? NEW_TABLE : SAME_TABLE;
}

/* Obey a command; `seat` is asked, or -1 when the game is over. */
static int obey(plain *p, int command, const char *rest, int seat) {
    switch (command) {
    case TYPED_HELP: print_word(p->t->lang, W_play_help); break;
    case TYPED_TABLE: print_table(p); break;
    case TYPED_ME:
    case TYPED_RIVALS:
    case TYPED_MARKET: print_part(p, command); break;
    case TYPED_LOOK: print_look(p, seat, rest); break;
    case TYPED_BOARD: print_board(p, seat); break;
    case TYPED_MOVES: print_moves(p, seat, rest); break;
    case TYPED_UNDO: return undo(p);
    case TYPED_HINT: print_hint(p, seat); break;
    case TYPED_RULES: print_rules(p, rest); break;
    case TYPED_LOG: print_log(p); break;
    case TYPED_SAVE: save(p, rest); break;
    case TYPED_LOAD: return load(p, rest) ? NEW_TABLE : SAME_TABLE;
    case TYPED_SCORE: print_score(p); break;
    case TYPED_POSITION: print_position(p); break;
    case TYPED_NEW: return PLAY_MENU;
    case TYPED_QUIT: return PLAY_QUIT;
    default: return obey_online(p, command, rest);
    }
    return SAME_TABLE;
}

/* Play a choice; what a server refuses is told. */
static void choose(plain *p, int seat, sk_action action) {
    if (table_play(p->t, seat, action) != SK_OK && p->t->online)
        puts(p->t->online->refusal);
    else if (is_brief() && !p->t->online)
        p->told[p->viewer] = table_lines(p->t, p->viewer);
    else
        tell(p);
    if (p->t->remark[0]) puts(p->t->remark);
}

/* Understand a line as a choice: as table_read does, or its sentence as it was read out. */
static sk_status read_choice(const table *t, int seat, const char *line, sk_action *action, sk_text *why) {
    int meant = aloud_meant(t, seat, line);
    if (meant < 0) return table_read(t, seat, line, action, why);
    *action = (sk_action)meant;
    return SK_OK;
}

/* Read lines until the person chose (NEW_TABLE), changed the table, or leaves. */
static int take_turn(plain *p, int seat) {
    char line[INPUT_MAX], why[1024];
    const char *rest;
    int idle = 0, is_asked = 0;
    for (;;) {
        sk_action action;
        sk_text text;
        sk_status status;
        int command, result, listens = p->turn != TABLE_WAIT || isatty(STDIN_FILENO), came;
        if (!is_asked) print_prompt();
        came = hear_line(p->t->online, listens, p->t->lang, line);
        is_asked = came < 0 && !p->t->online->news.length; /* news that says nothing leaves the prompt where it is */
        if (came < 0) {
            if (hear(p)) return NEW_TABLE;
            continue;
        }
        if (came == 0) {
            print_word(p->t->lang, p->t->online ? W_online_input_end : W_play_input_end);
            return PLAY_QUIT;
        }
        if (!line[0]) {
            if (seat >= 0) print_question(p, seat, 1);
            continue;
        }
        sk_text_init(&text, why, sizeof why);
        status = seat >= 0 ? read_choice(p->t, seat, line, &action, &text) : SK_GAME_OVER;
        if (status == SK_OK) {
            choose(p, seat, action);
            return NEW_TABLE;
        }
        command = typed_command(line, &rest);
        if (command == TYPED_NONE && p->turn == TABLE_OVER && ++idle > IDLE_MAX && !isatty(STDIN_FILENO))
            return PLAY_QUIT;
        if (command == TYPED_NONE) {
            puts(seat >= 0 ? why : sk_messages[p->t->lang][p->turn == TABLE_WAIT ? W_online_not_yet : W_play_over]);
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
    for (int i = 0; i < 60; i++)
        puts("");
    sk_text_init(&text, page, sizeof page);
    SK_SAY(&text, p->t->lang, sk_messages[p->t->lang][W_play_pass], {"name", table_name(p->t, seat), 0});
    puts(page);
    read_line(p->t->lang, line);
}

static int ask(plain *p, int seat) {
    int fresh = p->asked != seat || p->is_late;
    if (table_curtain(p->t, p->viewer, seat)) draw_curtain(p, seat);
    p->viewer = p->asked = seat;
    p->is_late = 0;
    coach_before(p->t);
    if (!fresh) tell_drawn(p);
    puts("");
    if (fresh) {
        play_call(p->t, seat);
        tell_news(p);
    }
    tell_round(p);
    print_question(p, seat, fresh);
    return take_turn(p, seat);
}

static int end(plain *p) {
    sk_text text;
    puts("");
    tell_news(p);
    sk_text_init(&text, page, sizeof page);
    table_verdict(p->t, &text);
    puts(page);
    print_score(p);
    print_word(p->t->lang, W_play_plain_end);
    return take_turn(p, -1);
}

/* Others act, on a server: hear of it, and obey commands meanwhile. */
static int wait_turn(plain *p) {
    return hear(p) ? NEW_TABLE : take_turn(p, -1);
}

/* In a lesson: say what is to be read, and go on after Enter. */
static int read_on(plain *p) {
    char line[INPUT_MAX];
    const char *rest;
    int command, result;
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    learn_say(p->t, &text);
    puts(page);
    for (;;) {
        print_word(p->t->lang, learn_keys(p->t));
        if (!read_line(p->t->lang, line)) return PLAY_QUIT;
        command = typed_command(line, &rest);
        if (command == TYPED_NONE && table_on(p->t)) return PLAY_MENU;
        if (command == TYPED_NONE) return NEW_TABLE;
        result = obey(p, command, rest, -1);
        if (result == PLAY_QUIT || result == PLAY_MENU) return result;
    }
}

/* What plays itself, once; a refusal of a server is told, and the next news waited for. */
static int step(plain *p, int seat) {
    if (!p->is_late && seat != SK_CHANCE) tell_drawn(p);
    if (table_step(p->t, NULL, NULL) == SK_OK) {
        int last = table_last_actor(p->t, p->viewer);
        if (last != p->asked && last != SK_CHANCE) p->is_late = 1;
        if ((!p->is_late && last != SK_CHANCE) || p->t->online || !table_people(p->t)) tell(p);
        return NEW_TABLE;
    }
    if (!p->t->online) return PLAY_QUIT;
    puts(p->t->online->refusal);
    online_tick(p->t->online, 1000);
    hear(p);
    return NEW_TABLE;
}

static void print_lesson(const table *t) {
    char memory[600];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    learn_welcome(t, &text);
    puts(memory);
}

int plain_play(table *t) {
    plain p = {.t = t, .viewer = table_only_person(t), .asked = -1, .is_late = 1};
    if (t->taught)
        print_lesson(t);
    else
        print_welcome(&p);
    if (t->online) obey_online(&p, TYPED_LINK, "");
    for (;;) {
        int seat, result = NEW_TABLE;
        if (t->online && t->online->has_ended) return PLAY_QUIT;
        p.turn = table_turn(t, &seat);
        p.count = table_lines(t, p.viewer);
        if (p.turn == TABLE_AUTO)
            result = step(&p, seat);
        else if (p.turn == TABLE_WAIT)
            result = wait_turn(&p);
        else if (p.turn == TABLE_READ)
            result = read_on(&p);
        else
            result = p.turn == TABLE_ASK ? ask(&p, seat) : end(&p);
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

/* 1 if somebody wants to learn a game; *rest receives which. */
static int learns(const char *line, const char **rest) {
    size_t length = strcspn(line, " ");
    char first[32];
    snprintf(first, sizeof first, "%.*s", (int)(length < sizeof first ? length : sizeof first - 1), line);
    *rest = line + length + strspn(line + length, " ");
    for (int lang = 0; lang < SK_LANGS; lang++)
        if (sk_text_alike(first, sk_messages[lang][W_learn_command])) return 1;
    return 0;
}

/* Choose the game, the language or a file: PLAY_START when one is chosen, PLAY_LEARN for its lessons. */
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
        if (learns(line, &rest) && (game = game_named(rest))) {
            plan->game = game;
            return PLAY_LEARN;
        }
        if (sk_text_alike(line, "en") || sk_text_alike(line, "english"))
            plan->lang = SK_EN;
        else if (sk_text_alike(line, "fr") || sk_text_alike(line, "francais"))
            plan->lang = SK_FR;
        else if (line[0] && !(game = game_named(line)))
            print_word(plan->lang, W_status_no_game);
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
    for (int i = 0; i < count; i++)
        printf("  %s: %s\n", minds[i]->name, minds[i]->about[plan->lang]);
    sk_text_init(&text, list, sizeof list);
    for (int seat = 0; seat < plan->players; seat++) {
        if (seat) sk_text_char(&text, ',');
        sk_text_add(&text, plan->level[seat][0] ? plan->level[seat] : sk_messages[plan->lang][W_play_human]);
    }
    sk_text_init(&text, page, sizeof page);
    SK_SAY(&text, plan->lang, sk_messages[plan->lang][W_play_menu_seats], {"min", NULL, plan->game->players_min},
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
        if (!line[0] || strcmp(line, "1") == 0) return PLAY_START;
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

/* A numbered line of the options: name and what is chosen now, in words. */
static void print_option(int number, int index, const table_plan *plan) {
    const sk_game *game = plan->game;
    char memory[400];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, number);
    sk_text_add(&text, ". ");
    if (index < 0) {
        sk_text_add(&text, sk_messages[plan->lang][W_letter]);
        sk_text_add(&text, sk_messages[plan->lang][W_play_menu_is]);
        sk_text_add(&text, sk_messages[plan->lang][W_letter_0 + sk_reading_of(game, plan->options)]);
    } else {
        sk_option_text(game, index, -1, plan->lang, &text);
        sk_text_add(&text, sk_messages[plan->lang][W_play_menu_is]);
        sk_option_text(game, index, sk_option_get(game, plan->options, index), plan->lang, &text);
    }
    puts(memory);
}

/* 1 if the line named an option and a value: name=value. */
static int set_option(table_plan *plan, char *line) {
    char *equals = strchr(line, '=');
    if (!equals) return 0;
    *equals = 0;
    return sk_option_set(plan->game, &plan->options, line, equals + 1) == SK_OK;
}

/* Choose options by their numbers or as name=value; 1 or Enter starts. */
static int menu_options(table_plan *plan) {
    char line[INPUT_MAX];
    const sk_game *game = plan->game;
    for (;;) {
        int number;
        print_word(plan->lang, W_play_menu_options);
        printf("1. %s\n", sk_messages[plan->lang][W_play_form_start]);
        for (int i = -1; i < game->option_count; i++)
            print_option(i + 3, i, plan);
        if (!read_line(plan->lang, line)) return PLAY_QUIT;
        number = line[0] ? atoi(line) : 1;
        if (number == 1 && game->rules->fits(plan->players, plan->options)) return PLAY_START;
        if (number == 2)
            plan_letter(plan);
        else if (number >= 3 && number < game->option_count + 3)
            plan_option(plan, number - 3, 1);
        else if (!set_option(plan, line))
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
