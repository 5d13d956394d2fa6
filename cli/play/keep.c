/* keep.c - games kept as they are played. See keep.h. */
#include "keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "i18n/words.h"
#include "cli/command.h"
#include "cli/places.h"

static const char *const folders[] = {"games", "finished"};

/* --- locks --- */

/* The lock of a game: `games/.NAME.lock`, whichever folder the game lies in. */
static int lock_path(const char *path, char out[PLACE_MAX]) {
    const char *name = strrchr(path, '/');
    char below[KEPT_NAME_MAX + 32];
    snprintf(below, sizeof below, "games/.%.*s.lock", KEPT_NAME_MAX, name ? name + 1 : path);
    return place_data(below, out);
}

/* Take the lock; its descriptor, -1 if the game lies on another screen. */
static int take_lock(const char *path) {
    char lock[PLACE_MAX];
    int fd;
    if (!lock_path(path, lock)) return -1;
    fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static void drop_lock(const char *path, int fd) {
    char lock[PLACE_MAX];
    if (fd < 0) return;
    if (lock_path(path, lock)) unlink(lock);
    close(fd);
}

/* --- one game --- */

/* A new file for a game, named by its day and hour; 0 with errno if there is none. */
static int new_file(const sk_game *game, char path[TABLE_PATH_MAX]) {
    time_t now = time(NULL);
    struct tm day;
    char stamp[40], name[KEPT_NAME_MAX + 20];
    localtime_r(&now, &day);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &day);
    for (int turn = 1; turn < 1000; turn++) {
        char more[16] = "";
        int fd;
        if (turn > 1) snprintf(more, sizeof more, "-%d", turn);
        snprintf(name, sizeof name, "games/%s-%s%s.record", game->key, stamp, more);
        if (!place_data(name, path) || place_make(path) != 0) break;
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno == EEXIST) continue;
        if (fd < 0) break;
        close(fd);
        return 1;
    }
    path[0] = 0;
    return 0;
}

int keep_new(const sk_record *record, char path[TABLE_PATH_MAX]) {
    static char memory[SK_RECORD_TEXT_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_record_keep(record, &text);
    return new_file(record->game, path) && place_write(path, memory, text.length, 1) == 0;
}

/* 1 if a file lies in a folder of kept games. */
static int is_kept(const char *path) {
    for (int i = 0; i < 2; i++) {
        char folder[PLACE_MAX];
        const char *name = strrchr(path, '/');
        if (name && place_data(folders[i], folder) && strlen(folder) == (size_t)(name - path) &&
            strncmp(folder, path, strlen(folder)) == 0)
            return 1;
    }
    return 0;
}

void keep_start(table *t, const char *path) {
    t->kept[0] = 0;
    t->kept_lock = -1;
    t->is_kept = table_people(t) > 0;
    t->kept_error = 0;
    if (!t->is_kept) return;
    if (path && is_kept(path) && (t->kept_lock = take_lock(path)) >= 0) snprintf(t->kept, sizeof t->kept, "%s", path);
    keep_write(t);
}

/* Put the file of the game where such games lie: a game that ended, or one whose end was taken back, moves. */
static int settle(table *t, int is_over) {
    char name[KEPT_NAME_MAX + 20], path[PLACE_MAX];
    const char *slash;
    if (!t->kept[0]) {
        if (!new_file(t->record.game, t->kept)) return 0;
        t->kept_lock = take_lock(t->kept);
    }
    slash = strrchr(t->kept, '/');
    snprintf(name, sizeof name, "%s/%.*s", folders[is_over], KEPT_NAME_MAX, slash + 1);
    if (!place_data(name, path) || strcmp(path, t->kept) == 0) return 1;
    if (place_make(path) != 0 || rename(t->kept, path) != 0) return 0;
    snprintf(t->kept, sizeof t->kept, "%s", path);
    return 1;
}

void keep_write(table *t) {
    static char memory[SK_RECORD_TEXT_MAX], words[TABLE_PATH_MAX + 300];
    sk_text text;
    int seat, turn;
    if (!t->is_kept) return;
    turn = table_turn(t, &seat);
    sk_text_init(&text, memory, sizeof memory);
    errno = 0;
    t->kept_error = 0;
    if (!table_record(t, &text, NULL) || !settle(t, turn == TABLE_OVER) ||
        place_write(t->kept, memory, text.length, turn != TABLE_AUTO) != 0)
        t->kept_error = errno ? errno : ENOENT;
    sk_text_init(&text, words, sizeof words);
    keep_tell(t, &text);
    leave_words(words);
}

void keep_leave(table *t) {
    if (t->is_kept) drop_lock(t->kept, t->kept_lock);
    t->is_kept = 0;
}

void keep_tell(const table *t, sk_text *out) {
    int seat;
    if (!t->is_kept) return;
    if (t->kept_error)
        SK_SAY(out, t->lang, sk_messages[t->lang][W_keep_failed], {"why", strerror(t->kept_error), 0});
    else
        SK_SAY(out, t->lang, sk_messages[t->lang][table_turn(t, &seat) == TABLE_OVER ? W_keep_over : W_keep_where],
               {"file", t->kept, 0});
}

/* --- the list --- */

/* Game and names from the head of a record. */
static int describe(const char *path, int lang, sk_text *out) {
    FILE *file = fopen(path, "rb");
    char line[200];
    char names[SK_SEATS][SK_NAME_MAX], shown[SK_SEATS][SK_NAME_MAX];
    const sk_game *game = NULL;
    int seats = 0;
    while (file && fgets(line, sizeof line, file) && line[0] != '\n') {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "game ", 5) == 0) {
            game = sk_find(line + 5);
            if (!game) break;
            sk_text_add(out, game->title[lang]);
        } else if (strncmp(line, "seat ", 5) == 0 && line[5] && line[6] == ' ' && seats < SK_SEATS) {
            snprintf(names[seats++], SK_NAME_MAX, "%s", line + 7);
        }
    }
    if (file) fclose(file);
    if (game) names_show(game, seats, names, shown);
    for (int seat = 0; game && seat < seats; seat++) {
        sk_text_add(out, seat ? ", " : " · ");
        sk_text_add(out, shown[seat]);
    }
    return game != NULL;
}

/* One file of a folder; 0 if it is no game. */
static int read_kept(const char *folder, const char *name, int lang, kept_game *out) {
    struct stat facts;
    struct tm day;
    size_t length = strlen(name);
    sk_text title;
    int lock;
    if (name[0] == '.' || length < 8 || length > KEPT_NAME_MAX || strcmp(name + length - 7, ".record") != 0) return 0;
    if ((size_t)snprintf(out->path, sizeof out->path, "%s/%s", folder, name) >= sizeof out->path) return 0;
    sk_text_init(&title, out->title, sizeof out->title);
    if (stat(out->path, &facts) != 0 || !describe(out->path, lang, &title)) return 0;
    out->when = (long long)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec;
    localtime_r(&facts.st_mtim.tv_sec, &day);
    sk_text_add(&title, " · ");
    say_date(&title, lang, &day);
    lock = take_lock(out->path);
    out->is_open = lock < 0;
    drop_lock(out->path, lock);
    return 1;
}

static int later_first(const void *a, const void *b) {
    long long one = ((const kept_game *)a)->when, other = ((const kept_game *)b)->when;
    return (one < other) - (one > other);
}

int keep_list(int is_over, int lang, kept_game *out, int room) {
    char folder[PLACE_MAX];
    struct dirent *entry;
    DIR *files = place_data(folders[is_over], folder) ? opendir(folder) : NULL;
    int count = 0;
    while (files && count < room && (entry = readdir(files)) != NULL)
        count += read_kept(folder, entry->d_name, lang, &out[count]);
    if (files) closedir(files);
    qsort(out, (size_t)count, sizeof *out, later_first);
    return count;
}
