/* main.c - `box`: reads a form, a component table and box files, and writes what the build needs of them.
 *
 *   box GAME OUT.h OUT.c OUT.en.json OUT.fr.json components.form components.csv [BOX.csv ...]
 *
 * The header holds a macro for each group of rows, X(p, id, index, columns ...), from which components.h makes its
 * tables; the C file holds the pieces in words, for people; the messages are those that belong to a row. Box files of
 * other games are passed over.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "box.h"
#include "i18n/words.h"

int tongue;

static void find_tongue(void) {
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value) continue;
        tongue = strncmp(value, "fr", 2) == 0 ? SK_FR : SK_EN;
        return;
    }
}

_Noreturn void complain(const char *file, int number, const char *where, int word, const sk_arg *args, int count) {
    static char memory[8000];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_add(&text, file);
    if (number) {
        sk_text_char(&text, ':');
        sk_text_number(&text, number);
    }
    sk_text_add(&text, ": ");
    if (where[0]) SK_SAY(&text, tongue, sk_messages[tongue][W_box_column], {"column", where, 0});
    sk_text_message(&text, tongue, sk_messages[tongue][word], args, count);
    fprintf(stderr, "%s\n", memory);
    exit(1);
}

static FILE *created(const char *path) {
    FILE *out = fopen(path, "w");
    if (!out) COMPLAIN(path, 0, "", W_cli_no_write, {"file", path, 0});
    return out;
}

/* Everything that a rule or a word could depend on, as one number. */
static uint64_t digest(void) {
    static char memory[4000];
    uint64_t sum = 0xcbf29ce484222325u;
    for (int n = 0; n < kind_count; n++) {
        for (int i = 0; i < kinds[n].row_count; i++) {
            const row *r = kinds[n].rows[i];
            sk_text text;
            sk_text_init(&text, memory, sizeof memory);
            sk_text_add(&text, r->id);
            for (int c = 0; c < kinds[n].column_count; c++) {
                if (kinds[n].columns[c].sort == SORT_SOURCE || kinds[n].columns[c].sort == SORT_NOTE) continue;
                sk_text_char(&text, ',');
                if (kinds[n].columns[c].sort == SORT_TEXT)
                    sk_text_add(&text, r->cell[c]);
                else
                    cell_code(&kinds[n], r, c, &text);
            }
            for (const char *c = memory; *c; c++)
                sum = (sum ^ (unsigned char)*c) * 0x100000001b3u;
        }
    }
    return sum;
}

static void write_macro(FILE *out, const kind *k, int g) {
    static char memory[4000];
    fprintf(out, "#define %s(X, p)", k->groups[g].macro);
    for (int i = 0; i < k->row_count; i++) {
        const row *r = k->rows[i];
        sk_text text;
        if (r->group != g) continue;
        sk_text_init(&text, memory, sizeof memory);
        for (int c = 0; c < k->column_count; c++) {
            size_t before = text.length;
            sk_text_add(&text, ", ");
            if (!cell_code(k, r, c, &text)) memory[text.length = before] = 0;
        }
        fprintf(out, " \\\n    X(p, %s, %d%s)", r->id, r->index, memory);
    }
    fputc('\n', out);
}

static void write_header(const char *path, const char *game, int number) {
    FILE *out = created(path);
    char name[64];
    snprintf(name, sizeof name, "%s", game);
    for (char *c = name; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    fprintf(out, "/* Made by tools/box from components.csv of %s. */\n#ifndef %s_BOX_H\n#define %s_BOX_H\n", game, name,
            name);
    fprintf(out, "#define %s_EDITION %d\n", name, number);
    for (int n = 0; n < kind_count; n++) {
        for (int g = 0; g < kinds[n].group_count; g++) {
            int count = 0;
            for (int i = 0; i < kinds[n].row_count; i++)
                count += kinds[n].rows[i]->group == g;
            write_macro(out, &kinds[n], g);
            fprintf(out, "#define %s_COUNT %d\n", kinds[n].groups[g].macro, count);
        }
    }
    fputs("#endif\n", out);
    fclose(out);
}

/* A pattern with "{english}" and the like replaced by cells. A space after an apostrophe is dropped: "l' Ami". */
static void fill_in(const kind *k, const row *r, const char *pattern, sk_text *out) {
    char name[64];
    const char *stop;
    if (!strchr(pattern, '{') && column_named(k, pattern) >= 0) {
        const char *value = r->cell[column_named(k, pattern)];
        if (strcmp(value, "-") != 0) sk_text_add(out, value);
        return;
    }
    for (; *pattern; pattern++) {
        if (*pattern == ' ' && out->length && out->at[out->length - 1] == '\'') continue;
        if (*pattern != '{' || !(stop = strchr(pattern, '}'))) {
            sk_text_char(out, *pattern);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)(stop - pattern - 1), pattern + 1);
        if (strcmp(name, "n") == 0)
            sk_text_number(out, r->index);
        else if (strcmp(name, "id") == 0)
            sk_text_add(out, r->id);
        else if (strcmp(name, "group") == 0)
            sk_text_add(out, k->groups[r->group].word);
        else if (column_named(k, name) >= 0)
            sk_text_add(out, r->cell[column_named(k, name)]);
        pattern = stop;
    }
}

/* Rules of rows that nobody corrected stay as the rule book has them. */
static int is_rule(const message *said) {
    return strncmp(said->key, "rule.", 5) == 0;
}

static int is_corrected(const row *r) {
    for (int c = 0; c < COLUMNS_MAX; c++)
        if (r->is_given[c]) return 1;
    return 0;
}

static void write_messages(const char *path, int lang) {
    static char memory[4000], key[200];
    FILE *out = created(path);
    const char *comma = "{\n";
    for (int n = 0; n < kind_count; n++) {
        for (int m = 0; m < kinds[n].message_count; m++) {
            for (int i = 0; i < kinds[n].row_count; i++) {
                const message *said = &kinds[n].messages[m];
                if (is_rule(said) && !is_corrected(kinds[n].rows[i])) continue;
                char filled[2000];
                sk_text text, json;
                sk_text_init(&text, key, sizeof key);
                fill_in(&kinds[n], kinds[n].rows[i], said->key, &text);
                sk_text_init(&text, filled, sizeof filled);
                fill_in(&kinds[n], kinds[n].rows[i], said->pattern[lang], &text);
                sk_text_init(&json, memory, sizeof memory);
                sk_text_json(&json, key);
                sk_text_add(&json, ": ");
                sk_text_json(&json, filled);
                fprintf(out, "%s  %s", comma, memory);
                comma = ",\n";
            }
        }
    }
    fputs(comma[0] == '{' ? "{}\n" : "\n}\n", out);
    fclose(out);
}

/* "wood 1, gold 2, monster blue": what is printed on a piece; zeros and empty cells are left out, unless there is
 * nothing else. */
static void write_facts(const kind *k, const row *r, int lang, sk_text *out) {
    char value[1000];
    sk_text text;
    for (int c = 0; c < k->column_count; c++) {
        sort kept = k->columns[c].sort;
        if (kept == SORT_JOINED || kept == SORT_RUNNING || kept >= SORT_TEXT) continue;
        sk_text_init(&text, value, sizeof value);
        cell_words(k, r, c, lang, &text);
        if (!value[0] || strcmp(value, "0") == 0 || strcmp(value, "-") == 0) continue;
        if (out->length) sk_text_add(out, ", ");
        sk_text_add(out, k->columns[c].name[lang]);
        sk_text_char(out, ' ');
        sk_text_add(out, value);
    }
    if (!out->length) sk_text_char(out, '0');
}

static void write_piece(FILE *out, const kind *k, const row *r) {
    char source = '?';
    fprintf(out, "{\"%s\", {", r->id);
    for (int what = 0; what < 2; what++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char memory[2000], json[4000];
            sk_text text, quoted;
            sk_text_init(&text, memory, sizeof memory);
            sk_text_init(&quoted, json, sizeof json);
            if (k->shown[what][lang])
                fill_in(k, r, k->shown[what][lang], &text);
            else if (what)
                write_facts(k, r, lang, &text);
            sk_text_json(&quoted, memory);
            fprintf(out, "%s%s", lang ? ", " : "", json);
        }
        fputs(what ? "}, " : "}, {", out);
    }
    for (int c = 0; c < k->column_count; c++)
        if (k->columns[c].sort == SORT_SOURCE) source = r->cell[c][0];
    fprintf(out, "'%c'},\n", source);
}

static void write_pieces(const char *path, const char *game, const char *edition) {
    FILE *out = created(path);
    int first = 0;
    fprintf(out, "/* Made by tools/box from components.csv of %s. */\n#include \"skerry/skerry.h\"\n", game);
    fputs("static const sk_piece pieces[] = {\n", out);
    for (int n = 0; n < kind_count; n++)
        for (int i = 0; i < kinds[n].row_count; i++)
            write_piece(out, &kinds[n], kinds[n].rows[i]);
    fputs("};\nstatic const sk_kind kinds[] = {\n", out);
    for (int n = 0; n < kind_count; n++) {
        fprintf(out, "{{\"%s\", \"%s\"}, {\"%s\", \"%s\"}, %d, %d},\n", kinds[n].name[SK_EN], kinds[n].name[SK_FR],
                kinds[n].title[SK_EN], kinds[n].title[SK_FR], first, kinds[n].row_count);
        first += kinds[n].row_count;
    }
    fprintf(out, "};\nextern const sk_box %s_box;\n", game);
    fprintf(out, "const sk_box %s_box = {\"%s\", pieces, kinds, %d, %d};\n", game, edition, first, kind_count);
    fclose(out);
}

int main(int argc, char **argv) {
    char edition[48] = "", folder[512];
    int changed = 0, number = 0;
    char *slash;
    find_tongue();
    if (argc < 8) COMPLAIN("box", 0, "", W_box_usage, {"n", NULL, 0});
    form_read(argv[6]);
    rows_read(argv[7]);
    rows_check(argv[7]);
    snprintf(folder, sizeof folder, "%s", argv[7]);
    for (int i = 0; i < 2; i++)
        if ((slash = strrchr(folder, '/'))) *slash = 0;
    for (int i = 8; i < argc; i++)
        changed |= rows_correct(argv[i], argv[1], folder, edition);
    if (argc > 8) rows_check(argv[7]);
    if (changed) {
        uint64_t sum = digest();
        size_t length = strlen(edition);
        snprintf(edition + length, sizeof edition - length, ".%06x", (unsigned)(sum >> 20 & 0xffffff));
        number = 1 + (int)(sum % 1023);
    }
    write_header(argv[2], argv[1], number);
    write_pieces(argv[3], argv[1], changed ? edition : "");
    write_messages(argv[4], SK_EN);
    write_messages(argv[5], SK_FR);
    return 0;
}
