/* books.c - build step: the lessons of every game as C texts, one book a game.
 *
 *   books OUT.c games/GAME/lessons/FILE ...      the files of a game follow each other, in the order of their names
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "typeset.h"

static void fail(const char *path) {
    fprintf(stderr, "books: cannot read or write %s\n", path);
    exit(1);
}

/* The folder of the game to which a file belongs: .../GAME/lessons/FILE. */
static void game_of(const char *path, char out[64]) {
    const char *end = strstr(path, "/lessons/"), *start = end;
    if (!end) fail(path);
    while (start > path && start[-1] != '/')
        start--;
    snprintf(out, 64, "%.*s", (int)(end - start), start);
}

/* A line of the file as a line of a C string, French as it is printed; spaces at its ends and whole comments are left
 * out. */
static void write_line(FILE *out, const char *line) {
    line += strspn(line, " \t");
    if (*line == '#' || *line == '\n' || !*line) return;
    char *set = strncmp(line, "fr ", 3) == 0 ? typeset(line) : NULL;
    fputs("    \"", out);
    for (const char *at = set ? set : line; *at && *at != '\n'; at++) {
        if (*at == '"' || *at == '\\') fputc('\\', out);
        fputc(*at, out);
    }
    fputs("\\n\"\n", out);
    free(set);
}

static void write_file(FILE *out, const char *path) {
    char line[2048];
    FILE *in = fopen(path, "rb");
    if (!in) fail(path);
    while (fgets(line, sizeof line, in))
        write_line(out, line);
    fclose(in);
}

int main(int argc, char **argv) {
    char game[64], last[64] = "";
    FILE *out = argc > 1 ? fopen(argv[1], "wb") : NULL;
    if (!out) fail(argc > 1 ? argv[1] : "?");
    fputs("/* Made by tools/books.c from games/<game>/lessons. */\n#include \"skerry/lesson.h\"\n\n", out);
    fputs("static const struct {\n    const char *prefix, *text;\n} books[] = {\n", out);
    for (int i = 2; i < argc; i++) {
        game_of(argv[i], game);
        if (strcmp(game, last) != 0) fprintf(out, "%s    {\"%s\",\n", *last ? "    },\n" : "", game);
        memcpy(last, game, sizeof last);
        write_file(out, argv[i]);
    }
    fputs(*last ? "    },\n" : "", out);
    fputs("    {\"\", \"\"}\n};\n\nconst char *sk_book(const sk_game *game) {\n    size_t i = 0;\n", out);
    fputs("    while (books[i].prefix[0] && strcmp(books[i].prefix, game->prefix) != 0) i++;\n", out);
    fputs("    return books[i].text;\n}\n", out);
    return fclose(out) == 0 ? 0 : 1;
}
