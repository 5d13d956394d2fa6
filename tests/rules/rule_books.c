/* rule_books.c - the rule books: their tables say what the components say, and nothing of a game is missing in them.
 *
 *   books                                   compares games/<game>/RULES.md and RULES.fr.md with the tables of today
 *   books --write                           writes the tables anew into the books
 *
 * A table stands between "<!-- chart KEY -->" and "<!-- end -->".
 */
#define TAP_OWN_MAIN
#include "tests/support/pinned_files.h"

#include <ctype.h>

#include "skerry/lesson.h"
#include "skerry/player.h"

enum { BOOK_SIZE = 1 << 19 };

static const char *const names[SK_LANGS] = {"RULES.md", "RULES.fr.md"};

static void book_path(const sk_game *game, int lang, char out[PATH_SIZE]) {
    snprintf(out, PATH_SIZE, SOURCE_ROOT "/games/%s/%s", sk_game_folder(game).name, names[lang]);
}

/* The book with every table written anew; 0 if a table has a name that the game does not know. */
static int rewrite(const sk_game *game, int lang, const char *book, sk_text *out) {
    static const char begin[] = "<!-- chart ", end[] = "<!-- end -->";
    for (;;) {
        const char *mark = strstr(book, begin), *close;
        char key[64];
        if (!mark) break;
        close = strstr(mark, end);
        if (!close || sscanf(mark + sizeof begin - 1, "%63s", key) != 1) return 0;
        sk_text_bytes(out, book, (size_t)(strchr(mark, '\n') + 1 - book));
        if (sk_chart_write(game, key, lang, out) != SK_OK) {
            printf("# %s: no table \"%s\"\n", game->key, key);
            return 0;
        }
        book = close;
    }
    sk_text_add(out, book);
    return !out->cut;
}

/* Read a book, write its tables anew into `out`; 1 if both are the same. */
static int renewed(const sk_game *game, int lang, sk_text *out, int *same) {
    static char memory[BOOK_SIZE];
    char path[PATH_SIZE], *text;
    int good;
    book_path(game, lang, path);
    text = file_read(path);
    sk_text_init(out, memory, sizeof memory);
    good = text && rewrite(game, lang, text, out);
    *same = good && strcmp(text, out->at) == 0;
    free(text);
    return good;
}

TEST("the tables in the books say what the components say") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        for (int lang = 0; lang < SK_LANGS; lang++) {
            sk_text text;
            int same = 0;
            OK(renewed(games[g], lang, &text, &same));
            if (!same)
                printf("# games/%s/%s: build/tests/rule_books --write\n", sk_game_folder(games[g]).name, names[lang]);
            OK(same);
        }
}

TEST("every table of a game stands in its books, with a row for each kind of thing") {
    static char memory[BOOK_SIZE];
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        for (const sk_chart *chart = games[g]->words->charts; chart && chart->key; chart++)
            for (int lang = 0; lang < SK_LANGS; lang++) {
                char mark[80];
                int rows = -2, empty = 0;
                sk_text text;
                sk_text_init(&text, memory, sizeof memory);
                chart->write(lang, &text);
                for (const char *at = memory; *at; at++) {
                    rows += *at == '\n';
                    empty += at[0] == '?' && at[1] == ' ' && at[2] == '|';
                }
                snprintf(mark, sizeof mark, "<!-- chart %s -->", chart->key);
                OK(strstr(games[g]->words->book->text[lang], mark) != NULL);
                OK(strstr(games[g]->words->book->text[lang], memory) != NULL);
                EQ(rows, chart->rows);
                EQ(empty, 0);
                OK(!text.cut);
            }
}

/* 1 if `number` is one of the game's rules. */
static int is_rule(const sk_game *game, const char *number) {
    for (int i = 0; i < game->words->book->rule_count; i++)
        if (strcmp(game->words->book->rules[i].number, number) == 0) return 1;
    return 0;
}

/* Rules cited in a text, as "R24", "R10a", "Q7": all of them exist. */
static void check_citations(const sk_game *game, const char *text, const char *where) {
    for (const char *at = text; *at; at++) {
        char number[8];
        size_t length = 1;
        if (!strchr("RQGKU", *at) || (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_'))) continue;
        while (length < 5 && isdigit((unsigned char)at[length]))
            length++;
        if (length == 1) continue;
        if (islower((unsigned char)at[length]) && !isalnum((unsigned char)at[length + 1])) length++;
        if (isalnum((unsigned char)at[length]) || at[length] == '_') continue;
        snprintf(number, sizeof number, "%.*s", (int)length, at);
        if (!is_rule(game, number)) printf("# %s: %s cites %s\n", game->key, where, number);
        OK(is_rule(game, number));
    }
}

TEST("every rule that the code or the books cite has its place in the books") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        char path[PATH_SIZE], *code;
        snprintf(path, sizeof path, SOURCE_ROOT "/games/%s/rules.c", sk_game_folder(games[g]).name);
        code = file_read(path);
        OK(code != NULL);
        if (code) check_citations(games[g], code, "rules.c");
        free(code);
        for (int lang = 0; lang < SK_LANGS; lang++)
            check_citations(games[g], games[g]->words->book->text[lang], names[lang]);
        for (int i = 0; i < games[g]->words->book->rule_count; i++) {
            char anchor[24];
            snprintf(anchor, sizeof anchor, "- **%s** ", games[g]->words->book->rules[i].number);
            for (int lang = 0; lang < SK_LANGS; lang++)
                OK(strstr(games[g]->words->book->text[lang], anchor) != NULL);
        }
        for (int i = 0; i < sk_reason_count(games[g]); i++)
            OK(!games[g]->words->reasons[i].rule[0] || is_rule(games[g], games[g]->words->reasons[i].rule));
    }
}

/* How often a book has a line that begins so. */
static int lines_with(const char *book, const char *begin) {
    int count = 0;
    for (const char *line = book; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += strncmp(line, begin, strlen(begin)) == 0;
    }
    return count;
}

TEST("the books of both languages are built alike: headings, tables, examples, the board") {
    static const char *const begins[] = {"## ",           "### ", "<!-- chart ", "<!-- board -->",
                                         "<!-- picture ", "| ",   "1. ",         "- "};
    static const char *const examples[SK_LANGS] = {"Example: ", "Exemple\u00a0: "};
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
            EQ(lines_with(games[g]->words->book->text[SK_FR], begins[i]),
               lines_with(games[g]->words->book->text[SK_EN], begins[i]));
        EQ(lines_with(games[g]->words->book->text[SK_EN], "<!-- board -->"), 1);
        EQ(lines_with(games[g]->words->book->text[SK_FR], examples[SK_FR]),
           lines_with(games[g]->words->book->text[SK_EN], examples[SK_EN]));
        OK(lines_with(games[g]->words->book->text[SK_EN], examples[SK_EN]) >= 3);
    }
}

/* The line "<!-- picture LESSON MOMENT -->" names a moment of a lesson of the game. */
static int is_moment(const sk_game *game, const char *line) {
    static sk_lesson lesson;
    const char *book = sk_book(game);
    char name[64] = "", moment[64] = "";
    int index;
    if (sscanf(line, "<!-- picture %63s %63s -->", name, moment) != 2) return 0;
    index = sk_lesson_find(book, strlen(book), name);
    if (index < 0 || sk_lesson_read(&lesson, game, book, strlen(book), index, NULL) != SK_OK) return 0;
    for (int i = 0; i < lesson.count; i++)
        if (lesson.lines[i].keyword == SK_WORD_MOMENT && (size_t)lesson.lines[i].rest.length == strlen(moment) &&
            memcmp(lesson.lines[i].rest.at, moment, strlen(moment)) == 0)
            return 1;
    return 0;
}

TEST("every picture of a book is a moment of a lesson, and each game has some") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        for (int lang = 0; lang < SK_LANGS; lang++) {
            const char *line = games[g]->words->book->text[lang];
            int pictures = 0;
            for (; (line = strstr(line, "<!-- picture ")) != NULL; line++) {
                OK(is_moment(games[g], line));
                pictures++;
            }
            if (games[g]->words->book->puzzle_count)
                OK(pictures >= 4); /* a game that has just begun to exist has none yet */
        }
}

static int write_all(void) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char path[PATH_SIZE];
            sk_text text;
            int same;
            book_path(games[g], lang, path);
            if (!renewed(games[g], lang, &text, &same) || (!same && !file_write(path, text.at))) {
                fprintf(stderr, "books: cannot write %s\n", path);
                return 1;
            }
        }
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--write") == 0) return write_all();
    return tap_main(argc, argv);
}
