/* config.c - `skerry config`: the settings, one of them, or a new value for one. */
#include <errno.h>

#include "cli/command.h"
#include "cli/places.h"
#include "cli/settings.h"

/* "auto, dark, light, mono" from "auto|dark|light|mono". */
static void write_values(const setting *row, sk_text *out) {
    if (!row->values[0]) sk_text_add(out, "...");
    for (const char *c = row->values; *c; c++) {
        if (*c == '|')
            sk_text_add(out, ", ");
        else
            sk_text_char(out, *c);
    }
}

static void list_json(const setting *rows, int count) {
    putchar('{');
    for (int i = 0; i < count; i++) {
        printf("%s\"%s\":", i ? "," : "", rows[i].name);
        say_json_text(stdout, setting_get(rows[i].name));
    }
    puts("}");
}

static int list(const cli_line *cli, const setting *rows, int count) {
    char path[PLACE_MAX];
    if (cli_has(cli, OPT_JSON)) {
        list_json(rows, count);
        return DONE;
    }
    for (int i = 0; i < count; i++) {
        char values[200];
        sk_text text;
        sk_text_init(&text, values, sizeof values);
        write_values(&rows[i], &text);
        printf("%s = %s\n    %s (%s)\n", rows[i].name, setting_get(rows[i].name), say_word(cli->lang, rows[i].about),
               values);
    }
    if (place_settings(path)) SAY(stdout, cli->lang, W_setting_file, {"file", path, 0});
    return DONE;
}

static int refuse(const cli_line *cli, const setting *row, const setting *rows, int count) {
    char memory[400];
    near_word best = {NULL, 0};
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (row) {
        write_values(row, &text);
        SAY_ERROR(cli, W_setting_bad, {"name", row->name, 0}, {"values", memory, 0}, {"value", cli->words[1], 0});
        for (char *value = memory, *end; *value; value = end + strspn(end, ", ")) {
            end = value + strcspn(value, ",");
            if (*end) *end++ = 0;
            near_try(&best, cli->words[1], value);
        }
        near_say(cli, &best);
        return MISUSED;
    }
    for (int i = 0; i < count; i++) {
        if (i) sk_text_add(&text, ", ");
        sk_text_add(&text, rows[i].name);
        near_try(&best, cli->words[0], rows[i].name);
    }
    SAY_ERROR(cli, W_setting_unknown, {"name", cli->words[0], 0}, {"names", memory, 0});
    near_say(cli, &best);
    return MISUSED;
}

int command_config(const cli_line *cli) {
    const setting *row = NULL, *rows;
    char path[PLACE_MAX] = "";
    int count, done;
    rows = settings_all(&count);
    if (!cli->word_count) return list(cli, rows, count);
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].name, cli->words[0]) == 0) row = &rows[i];
    if (!row) return refuse(cli, NULL, rows, count);
    if (cli->word_count == 1) {
        puts(setting_get(row->name));
        return DONE;
    }
    done = setting_keep(row->name, cli->words[1]);
    if (done == 0) return refuse(cli, row, rows, count);
    if (done > 0) return DONE;
    place_settings(path);
    SAY_ERROR(cli, W_play_file_write, {"file", path, 0}, {"why", strerror(errno), 0});
    return FAILED;
}
