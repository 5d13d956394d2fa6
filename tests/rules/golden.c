/* golden.c - whole games as text that a person can review: each ply with its choices and hash, boards and views.
 *
 *   golden                                  compares games/<game>/golden/<name>.txt with what the rules do now
 *   golden --write FILE players=3 seed=7 [option=value ...]     plays and writes a file
 *   golden --write FILE                     the same table and moves, as rules and words tell them now
 *
 * A file carries its own moves, so tuning a computer player changes no golden; a changed rule shows as a changed line.
 * Boards in both languages stand where a decision first appears, views of all seats at some of those and at the end.
 */
#define TAP_OWN_MAIN
#include "tests/support/pinned_files.h"

#include "skerry/canvas.h"

enum { SHOWN_MAX = 6, DIFFERENCES_MAX = 8, TEXT_SIZE = 1 << 23, FRAME_SIZE = 1 << 16 };

typedef struct game_text {
    table t;
    uint64_t seed;
    const char *moves; /* text of an earlier run whose moves are played, or NULL: moves come from the seed */
    sk_text out;
    int shown;            /* positions shown so far */
    uint64_t steps_shown; /* bit per step */
    char error[160];
} game_text;

static void add_board(game_text *g, const void *state, int seat, int lang) {
    static sk_canvas canvas;
    static const char *const names[SK_SEATS] = {"Ana", "Ben", "Chloé", "Dag", "Eva"};
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    char *memory = (char *)block(FRAME_SIZE);
    sk_text frame;
    sk_view(g->t.game, state, seat, view);
    canvas.columns = 80;
    canvas.lang = lang;
    canvas.seat = seat;
    canvas.names = names;
    canvas.choices = choices;
    canvas.choice_count = seat < g->t.players ? g->t.game->rules->legal(view, seat, choices) : 0;
    canvas.focus = -1;
    sk_canvas_clear(&canvas);
    sk_draw(g->t.game, view, &canvas);
    sk_text_init(&frame, memory, FRAME_SIZE);
    sk_canvas_print(&canvas, &frame);
    sk_text_add(&g->out, memory);
    sk_text_add(&g->out, lang == SK_EN ? "-- described\n" : "-- décrit\n");
    g->t.game->words->describe(view, lang, &g->out);
    free(memory);
}

/* The JSON of a view, broken between fields so that a difference is a short line. */
static void add_json(game_text *g, const void *view) {
    static char memory[FRAME_SIZE];
    sk_text json;
    int depth = 0, column = 0;
    sk_text_init(&json, memory, sizeof memory);
    sk_json_write(g->t.game, view, &json);
    for (const char *c = memory; *c; c++) {
        depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
        sk_text_char(&g->out, *c);
        if (++column < 80 || depth != 1 || *c != ',') continue;
        sk_text_char(&g->out, '\n');
        column = 0;
    }
    sk_text_char(&g->out, '\n');
}

static void add_views(game_text *g, const void *state) {
    uint64_t view[SK_STATE_MAX / 8];
    for (int seat = 0; seat <= g->t.players; seat++) {
        sk_text_add(&g->out, seat == g->t.players ? "-- view of the table" : "-- view of seat ");
        if (seat < g->t.players) sk_text_number(&g->out, seat + 1);
        sk_text_char(&g->out, '\n');
        sk_view(g->t.game, state, seat == g->t.players ? SK_TABLE_VIEW : seat, view);
        add_json(g, view);
    }
}

/* Show the position if a decision appears for the first time, or if the game is over. */
static void show(game_text *g, const void *state) {
    const sk_head *head = head_of(state);
    int who = sk_actor(state), over = who < 0;
    if (!over && (who == SK_CHANCE || g->steps_shown >> (head->step & 63) & 1 || g->shown == SHOWN_MAX)) return;
    g->steps_shown |= (uint64_t)1 << (head->step & 63);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        sk_text_add(&g->out, lang == SK_EN ? "\n== board, step " : "\n== plateau, étape ");
        sk_text_add(&g->out, g->t.game->steps[head->step]);
        sk_text_char(&g->out, '\n');
        add_board(g, state, over ? SK_TABLE_VIEW : who, lang);
    }
    if (over || g->shown % 3 == 0) add_views(g, state);
    sk_text_add(&g->out, "==\n\n");
    g->shown++;
}

/* The next move of the earlier text: "12 seat1 turn C #2 of 9 ...". 0 if there is none or it cannot be played. */
static int next_move(game_text *g, const void *state, int *who, sk_action *action) {
    char start[32];
    snprintf(start, sizeof start, "\n%d ", head_of(state)->ply + 1);
    const char *at = strstr(g->moves, start), *id = at ? strstr(at + 1, " #") : NULL;
    if (!id || (size_t)(id - at - 1) > strcspn(at + 1, "\n")) {
        snprintf(g->error, sizeof g->error, "ply %d is missing", head_of(state)->ply + 1);
        return 0;
    }
    g->moves = at;
    at += strlen(start);
    *who = strncmp(at, "seat", 4) == 0 ? atoi(at + 4) - 1 : SK_CHANCE;
    *action = (sk_action)atoi(id + 2);
    if (*who < 0 || *who > SK_CHANCE || !sk_is_legal(g->t.game, state, *who, *action)) {
        snprintf(g->error, sizeof g->error, "ply %d is not legal any more", head_of(state)->ply + 1);
        return 0;
    }
    return 1;
}

static void add_ply(game_text *g, void *state, int who, sk_action action) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = g->t.game->rules->legal(state, who, choices);
    sk_text_number(&g->out, head_of(state)->ply + 1);
    sk_text_add(&g->out, who == SK_CHANCE ? " chance " : " seat");
    if (who != SK_CHANCE) {
        sk_text_number(&g->out, who + 1);
        sk_text_char(&g->out, ' ');
    }
    g->t.game->words->say(state, who, action, SK_NOTATION, SK_EN, &g->out);
    sk_text_add(&g->out, " | ");
    g->t.game->words->say(state, who, action, SK_NOTATION, SK_FR, &g->out);
    sk_text_add(&g->out, " #");
    sk_text_number(&g->out, action);
    sk_text_add(&g->out, " of ");
    sk_text_number(&g->out, count);
    g->t.game->rules->apply(state, who, action);
    sk_text_char(&g->out, ' ');
    sk_text_hex(&g->out, sk_hash(g->t.game, state));
    sk_text_char(&g->out, '\n');
}

static void add_result(game_text *g, const void *state) {
    int16_t scores[SK_SEATS];
    uint8_t ranks[SK_SEATS];
    g->t.game->rules->score(state, scores);
    g->t.game->rules->rank(state, ranks);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        g->t.game->words->verdict(state, lang, &g->out);
        sk_text_char(&g->out, '\n');
    }
    for (int seat = 0; seat < g->t.players; seat++) {
        sk_line lines[SK_LINES_MAX];
        int count = g->t.game->words->breakdown(state, seat, SK_EN, lines);
        SK_SAY(&g->out, SK_EN, "seat {seat}: place {place}, score {score}", {"seat", NULL, seat + 1},
               {"place", NULL, ranks[seat]}, {"score", NULL, scores[seat]});
        for (int i = 0; i < count; i++)
            SK_SAY(&g->out, SK_EN, "; {label} {n}", {"label", lines[i].label, 0}, {"n", NULL, lines[i].points});
        sk_text_char(&g->out, '\n');
    }
}

/* The whole playthrough; 0 with g->error if the earlier moves cannot be played. */
static int playthrough(game_text *g, char *memory) {
    uint64_t rng = sk_random_seed(g->seed, 0), state[SK_STATE_MAX / 8];
    sk_text_init(&g->out, memory, TEXT_SIZE);
    table_name(&g->t, &g->out);
    size_t key = strlen(g->t.game->key) + 1;
    memmove(memory, memory + key, g->out.length - key + 1);
    g->out.length -= key;
    sk_text_add(&g->out, " seed=");
    sk_text_number(&g->out, (int64_t)g->seed);
    sk_text_char(&g->out, '\n');
    g->t.game->rules->init(state, g->t.players, g->t.options);
    show(g, state);
    while (head_of(state)->actors) {
        int who = actor_by_lot(state, &rng);
        sk_action action;
        if (!g->moves)
            action = choice_by_lot(g->t.game, state, who, 1, &rng);
        else if (!next_move(g, state, &who, &action))
            return 0;
        add_ply(g, state, who, action);
        show(g, state);
    }
    add_result(g, state);
    if (g->out.cut) snprintf(g->error, sizeof g->error, "the playthrough is too long");
    return !g->out.cut;
}

/* Print the first lines that differ. */
static void differences(const char *want, const char *got) {
    int line = 1, shown = 0;
    while ((*want || *got) && shown < DIFFERENCES_MAX) {
        size_t a = strcspn(want, "\n"), b = strcspn(got, "\n");
        if (a != b || memcmp(want, got, a) != 0) {
            printf("# line %d, golden: %.*s\n# line %d, now:    %.*s\n", line, (int)a, want, line, (int)b, got);
            shown++;
        }
        want += a + (want[a] == '\n');
        got += b + (got[b] == '\n');
        line++;
    }
}

static void compare(const char *path) {
    static char memory[TEXT_SIZE];
    char *want = file_read(path);
    game_text g = {0};
    if (!want || !line_table(file_game(path), want, &g.t)) {
        FAIL("the first line names a table");
    } else {
        g.seed = (uint64_t)word_number(want, "seed", 10, 0);
        g.moves = want;
        if (!playthrough(&g, memory)) {
            printf("# %s\n", g.error);
            FAIL("the moves can be played");
        }
        if (strcmp(want, memory) != 0) {
            FAIL("the playthrough is as before; if it should change: golden --write, and say why");
            differences(want, memory);
        }
    }
    free(want);
}

TEST("every playthrough is as its golden file says") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        file_list files;
        files_of(games[i], "golden", &files);
        for (int f = 0; f < files.count; f++) {
            int before = tap_failures;
            compare(files.paths[f]);
            printf("# %s: %s\n", path_shown(files.paths[f]), tap_failures > before ? "differs" : "as before");
        }
    }
}

TEST("every game has a golden file for each number of players, and one with options") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++) {
        file_list files;
        int players = 0, with_options = 0;
        files_of(games[i], "golden", &files);
        for (int f = 0; f < files.count; f++) {
            table t;
            char *text = file_read(files.paths[f]);
            if (text && line_table(games[i], text, &t)) {
                players |= 1 << t.players;
                with_options |= t.options != 0;
            }
            free(text);
        }
        for (int n = games[i]->players_min; n <= games[i]->players_max; n++) {
            if (!(players >> n & 1)) printf("# %s lacks a golden file for %d players\n", games[i]->key, n);
            OK(players >> n & 1);
        }
        if (games[i]->option_count) OK(with_options);
    }
}

static int write(int argc, char **argv) {
    static char memory[TEXT_SIZE];
    char line[512] = "";
    const sk_game *game = file_game(argv[2]);
    char *earlier = argc > 3 ? NULL : file_read(argv[2]);
    game_text g = {0};
    for (int i = 3; i < argc; i++) {
        strncat(line, argv[i], sizeof line - strlen(line) - 1);
        strncat(line, i + 1 < argc ? " " : "\n", sizeof line - strlen(line) - 1);
    }
    if (!game || !line_table(game, earlier ? earlier : line, &g.t)) {
        fprintf(stderr, "usage: golden --write games/GAME/golden/NAME.txt players=3 seed=7 [option=value ...]\n");
        return 2;
    }
    g.seed = (uint64_t)word_number(earlier ? earlier : line, "seed", 10, 1);
    g.moves = earlier;
    int status = !playthrough(&g, memory);
    if (status)
        fprintf(stderr, "%s; with players=... seed=... the game is played anew\n", g.error);
    else
        status = !file_write(argv[2], memory);
    free(earlier);
    return status;
}

int main(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "--write") == 0) return write(argc, argv);
    return tap_main(argc, argv);
}
