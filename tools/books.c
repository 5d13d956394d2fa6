/* books.c - build step: the lessons of every game as C texts, one book a game.
 *
 *   books OUT.c OUT.d games/GAME/lessons ...     every *.lesson of a folder, in the order of the names
 *
 * OUT.d tells ninja what OUT.c follows from: files and folders, so that a lesson that comes or goes is noticed.
 */
#define _DEFAULT_SOURCE /* scandir */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "typeset.h"

static void fail(const char *path) {
    fprintf(stderr, "books: cannot read or write %s\n", path);
    exit(1);
}

/* The game that a folder belongs to: .../GAME/lessons. */
static void game_of(const char *path, char out[64]) {
    const char *end = strstr(path, "/lessons"), *start = end;
    if (!end) fail(path);
    while (start > path && start[-1] != '/')
        start--;
    snprintf(out, 64, "%.*s", (int)(end - start), start);
    for (char *at = out; *at; at++)
        if (*at == '_') *at = '-';
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

static int is_lesson(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 7 && strcmp(entry->d_name + length - 7, ".lesson") == 0;
}

/* The book of a folder, if it has lessons. */
static void write_book(FILE *out, FILE *needs, const char *folder) {
    char game[64], path[1024];
    struct dirent **names;
    int count = scandir(folder, &names, is_lesson, alphasort);
    if (count < 0) return;
    fprintf(needs, " %s", folder);
    game_of(folder, game);
    if (count) fprintf(out, "    {\"%s\",\n", game);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        fprintf(needs, " %s", path);
        write_file(out, path);
        free(names[i]);
    }
    if (count) fputs("    },\n", out);
    free(names);
}

int main(int argc, char **argv) {
    FILE *out = argc > 2 ? fopen(argv[1], "wb") : NULL, *needs = out ? fopen(argv[2], "wb") : NULL;
    if (!needs) fail(argc > 2 ? argv[1] : "?");
    fputs("/* Made by tools/books.c from games/<game>/lessons. */\n#include \"skerry/lesson.h\"\n\n", out);
    fputs("static const struct {\n    const char *key, *text;\n} books[] = {\n", out);
    fprintf(needs, "%s:", argv[1]);
    for (int i = 3; i < argc; i++)
        write_book(out, needs, argv[i]);
    fputc('\n', needs);
    fputs("    {\"\", \"\"}\n};\n\nconst char *sk_book(const sk_game *game) {\n    size_t i = 0;\n", out);
    fputs("    while (books[i].key[0] && strcmp(books[i].key, game->key) != 0) i++;\n", out);
    fputs("    return books[i].text;\n}\n", out);
    return fclose(out) == 0 && fclose(needs) == 0 ? 0 : 1;
}
