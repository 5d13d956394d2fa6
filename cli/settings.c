/* settings.c - the settings file. See settings.h. */
#include "settings.h"

#include <stdio.h>
#include <string.h>

#include "i18n/words.h"
#include "places.h"

/* clang-format off */
static const setting rows[] = {
    {"lang", "auto|en|fr", W_setting_lang},
    {"theme", "auto|dark|light|mono", W_setting_theme},
    {"mouse", "on|off", W_setting_mouse},
    {"bell", "off|on|notify", W_setting_bell},
    {"pauses", "on|off", W_setting_pauses},
    {"plain", "off|on", W_setting_plain},
    {"words", "whole|terse|full", W_setting_words},
    {"pictures", "off|on", W_setting_pictures},
    {"name", "", W_setting_name},
};
/* clang-format on */
enum { ROWS = sizeof rows / sizeof rows[0] };

static char values[ROWS][SETTING_VALUE_MAX];

const setting *settings_all(int *count) {
    *count = ROWS;
    return rows;
}

static int find(const char *name) {
    int row = 0;
    while (row < ROWS && strcmp(rows[row].name, name) != 0)
        row++;
    return row;
}

/* 1 if the value is one that the row can have. */
static int is_value(const setting *row, const char *value) {
    size_t length = strlen(value);
    if (!row->values[0]) return length < SETTING_VALUE_MAX && !strpbrk(value, "\n\t");
    for (const char *at = row->values; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (strncmp(at, value, length) == 0 && (at[length] == '|' || !at[length])) return length > 0;
    }
    return 0;
}

int setting_set(const char *name, const char *value) {
    int row = find(name);
    if (row == ROWS || !is_value(&rows[row], value)) return 0;
    snprintf(values[row], sizeof values[row], "%s", value);
    return 1;
}

const char *setting_get(const char *name) {
    static char first[SETTING_VALUE_MAX];
    int row = find(name);
    if (row == ROWS) return "";
    if (values[row][0]) return values[row];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(rows[row].values, "|"), rows[row].values);
    return first;
}

int setting_is(const char *name, const char *value) {
    return strcmp(setting_get(name), value) == 0;
}

/* "name = value" in its parts; 0 for an empty line or a remark. */
static int split(char *line, char **name, char **value) {
    char *equals = strchr(line, '='), *end;
    line += strspn(line, " \t");
    if (!*line || *line == '#' || *line == '\n' || !equals) return 0;
    *name = line;
    for (end = equals; end > line && (end[-1] == ' ' || end[-1] == '\t'); end--) {
    }
    *end = 0;
    *value = equals + 1 + strspn(equals + 1, " \t");
    end = *value + strcspn(*value, "\n");
    while (end > *value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = 0;
    return 1;
}

int settings_read(void) {
    char path[PLACE_MAX], line[300], *name, *value;
    FILE *file = place_settings(path) ? fopen(path, "r") : NULL;
    int unknown = 0;
    while (file && fgets(line, sizeof line, file))
        if (split(line, &name, &value)) unknown += !setting_set(name, value);
    if (file) fclose(file);
    return unknown;
}

int setting_keep(const char *name, const char *value) {
    char path[PLACE_MAX], text[ROWS * (SETTING_VALUE_MAX + 40)];
    int used = 0;
    if (!setting_set(name, value)) return 0;
    for (int row = 0; row < ROWS; row++)
        if (values[row][0])
            used += snprintf(text + used, sizeof text - (size_t)used, "%s = %s\n", rows[row].name, values[row]);
    if (!place_settings(path) || place_make(path) != 0) return -1;
    return place_write(path, text, (size_t)used, 1) == 0 ? 1 : -1;
}
