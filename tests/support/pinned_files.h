/* pinned_files.h - golden and perft files: finding them under games/, reading them, and the set-up that their lines
 * name. */
#ifndef SKERRY_TESTS_PINNED_FILES_H
#define SKERRY_TESTS_PINNED_FILES_H

#include <dirent.h>
#include <sys/stat.h>

#include "tests/support/random_games.h"

enum { PATH_SIZE = 512, FILES_MAX = 64 };

typedef struct file_list {
    int count;
    char paths[FILES_MAX][PATH_SIZE];
} file_list;

static inline int compare_paths(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

/* The .txt files of games/<game>/<folder>, by name. */
static inline void files_of(const sk_game *game, const char *folder, file_list *out) {
    char path[PATH_SIZE / 2];
    snprintf(path, sizeof path, SOURCE_ROOT "/games/%s/%s", sk_game_folder(game).name, folder);
    DIR *dir = opendir(path);
    out->count = 0;
    if (!dir) return;
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".txt") != 0) continue;
        if (out->count == FILES_MAX) abort();
        snprintf(out->paths[out->count++], PATH_SIZE, "%s/%.200s", path, entry->d_name);
    }
    closedir(dir);
    qsort(out->paths, (size_t)out->count, PATH_SIZE, compare_paths);
}

/* A whole file as text, to be freed; NULL if it cannot be read. */
static inline char *file_read(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t room = 1 << 24;
    char *text = (char *)malloc(room);
    if (!text) abort();
    text[fread(text, 1, room - 1, file)] = 0;
    fclose(file);
    return text;
}

static inline int file_write(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        return 0;
    }
    return 1;
}

/* The game that a path lies under: .../games/<game>/<folder>/<name>. */
static inline const sk_game *file_game(const char *path) {
    char copy[PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path);
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(copy, '/');
        if (!slash) return NULL;
        *slash = 0;
    }
    char *slash = strrchr(copy, '/');
    return sk_find(slash ? slash + 1 : copy);
}

/* The number after "key=" in a line of words, or `otherwise`. */
static inline long long word_number(const char *line, const char *key, int base, long long otherwise) {
    size_t length = strlen(key), end = strcspn(line, "\n");
    for (const char *at = line; (at = strstr(at, key)) && (size_t)(at - line) < end; at++)
        if ((at == line || at[-1] == ' ') && at[length] == '=') return (long long)strtoull(at + length + 1, NULL, base);
    return otherwise;
}

/* Players and options that a line names; words that are none of the game's are left to the caller. 0 if they do not
 * fit. */
static inline int line_table(const sk_game *game, const char *line, table *out) {
    *out = (table){game, (int)word_number(line, "players", 10, 0), 0};
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        for (int v = 0; v < option->value_count; v++) {
            char word[128];
            size_t length = (size_t)snprintf(word, sizeof word, " %s=%s", option->key, option->values[v]);
            const char *at = strstr(line, word);
            if (!at || (size_t)(at - line) >= strcspn(line, "\n") || !strchr(" \n", at[length])) continue;
            if (sk_option_set(game, &out->options, option->key, option->values[v]) != SK_OK) return 0;
        }
    }
    uint64_t state[SK_STATE_MAX / 8];
    return sk_new(game, state, out->players, out->options) == SK_OK;
}

/* The part of a path that a reader needs: from games/ on. */
static inline const char *path_shown(const char *path) {
    const char *at = strstr(path, "games/");
    return at ? at : path;
}

#endif
