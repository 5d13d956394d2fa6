/* memory.c - what is remembered of a learner: one text file, read and written whole. See learn.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "learn.h"

enum { MEMORY_MAX = 1 << 16 };

/* The file's name; 0 if there is no place for it. The folder is made if `is_written`. */
static int file_name(char out[TABLE_PATH_MAX], int is_written) {
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (xdg && *xdg == '/')
        length = snprintf(out, TABLE_PATH_MAX, "%s/skerry/lessons", xdg);
    else if (home && *home)
        length = snprintf(out, TABLE_PATH_MAX, "%s/.local/share/skerry/lessons", home);
    else
        return 0;
    if (length >= TABLE_PATH_MAX) return 0;
    for (char *c = out + 1; is_written && *c; c++) {
        if (*c != '/') continue;
        *c = 0;
        if (mkdir(out, 0755) != 0 && errno != EEXIST) return 0;
        *c = '/';
    }
    return 1;
}

static const char *read_all(char memory[MEMORY_MAX]) {
    char path[TABLE_PATH_MAX];
    FILE *file = file_name(path, 0) ? fopen(path, "rb") : NULL;
    size_t length = file ? fread(memory, 1, MEMORY_MAX - 1, file) : 0;
    if (file) fclose(file);
    memory[length] = 0;
    return memory;
}

/* The line that begins with `head` and a space; NULL if there is none. */
static const char *find_line(const char *all, const char *head) {
    size_t length = strlen(head);
    for (const char *line = all; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (strncmp(line, head, length) == 0 && line[length] == ' ') return line + length + 1;
    return NULL;
}

/* Put `line` in place of the one that begins with `head`. */
static void put_line(const char *head, const char *line) {
    static char all[MEMORY_MAX];
    char path[TABLE_PATH_MAX], draft[TABLE_PATH_MAX + 8];
    size_t length = strlen(head);
    FILE *file;
    read_all(all);
    if (!file_name(path, 1)) return;
    snprintf(draft, sizeof draft, "%s.new", path);
    file = fopen(draft, "wb");
    if (!file) return;
    for (const char *at = all; *at;) {
        size_t size = strcspn(at, "\n");
        if (size && !(strncmp(at, head, length) == 0 && at[length] == ' ')) fprintf(file, "%.*s\n", (int)size, at);
        at += size + (at[size] == '\n');
    }
    fprintf(file, "%s %s\n", head, line);
    if (fclose(file) != 0 || rename(draft, path) != 0) remove(draft);
}

void mark_read(const sk_game *game, const char *lesson, lesson_mark *out) {
    static char all[MEMORY_MAX];
    char head[160];
    const char *line;
    memset(out, 0, sizeof *out);
    snprintf(head, sizeof head, "lesson %s %s", game->key, lesson);
    line = find_line(read_all(all), head);
    for (int i = 0; line && *line >= '0' && *line <= '9'; i++) {
        char *end;
        long number = strtol(line, &end, 10);
        if (i == 0)
            out->moment = (int)number;
        else if (i == 1)
            out->stars = (int)number;
        else if (out->own_count < SK_LESSON_OWN)
            out->own[out->own_count++] = (sk_action)number;
        line = end + (*end == ' ');
    }
}

void mark_write(const sk_game *game, const char *lesson, const lesson_mark *mark) {
    char head[160], memory[1024];
    sk_text text;
    snprintf(head, sizeof head, "lesson %s %s", game->key, lesson);
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, mark->moment);
    sk_text_char(&text, ' ');
    sk_text_number(&text, mark->stars);
    for (int i = 0; i < mark->own_count; i++) {
        sk_text_char(&text, ' ');
        sk_text_number(&text, mark->own[i]);
    }
    put_line(head, memory);
}

int tip_count(const sk_game *game, const char *step) {
    static char all[MEMORY_MAX];
    char head[160];
    const char *line;
    snprintf(head, sizeof head, "tip %s %s", game->key, step);
    line = find_line(read_all(all), head);
    return line ? atoi(line) : 0;
}

void tip_told(const sk_game *game, const char *step) {
    char head[160], count[16];
    snprintf(head, sizeof head, "tip %s %s", game->key, step);
    snprintf(count, sizeof count, "%d", tip_count(game, step) + 1);
    put_line(head, count);
}
