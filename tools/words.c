/* words.c - build step: turns the message files of one folder into a C header and a C table.
 *
 *   words NAME OUT.h OUT.c en.json fr.json [RULES.md RULES.fr.md [MORE.en.json MORE.fr.json] [puzzles.txt]]
 *
 * Messages: flat JSON objects with the same keys in both languages. Rules: items "- **R24** text" of the two rule
 * books, continuation lines indented by two spaces, the same numbers in the same order. Anything missing on one side is
 * an error that names the key, so no language can fall behind. The books go into the programs whole, and so do the
 * puzzles, a line each; the page has both as files of its own, and WebAssembly does without their texts.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../core/scan.h"
#include "typeset.h"

enum { KEYS_MAX = 4000, RULES_MAX = 600 };

typedef struct message {
    char key[96];
    char *text[SK_LANGS];
} message;

static message messages[KEYS_MAX], rules[RULES_MAX], options[KEYS_MAX];
static int message_count, rule_count, option_count;
static char *books[SK_LANGS], *puzzles;

static void fail(const char *pattern, ...) {
    va_list args;
    va_start(args, pattern);
    fputs("words: ", stderr);
    vfprintf(stderr, pattern, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static char *slurp(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 22);
    if (!file || !text) fail("cannot read %s", path);
    *size = fread(text, 1, (1 << 22) - 1, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

static char *copy(const char *text, size_t length) {
    char *out = malloc(length + 1);
    if (!out) fail("out of memory");
    memcpy(out, text, length);
    out[length] = 0;
    return out;
}

/* The entry with this key, made if `lang` is the first language. */
static message *entry(message *table, int *count, int limit, const char *key, int lang, const char *path) {
    for (int i = 0; i < *count; i++) {
        if (strcmp(table[i].key, key) != 0) continue;
        if (table[i].text[lang]) fail("%s: %s stands twice", path, key);
        return &table[i];
    }
    if (lang != SK_EN) fail("%s: %s is missing in English", path, key);
    if (*count == limit || strlen(key) >= sizeof table[0].key) fail("%s: too many keys, or too long: %s", path, key);
    memcpy(table[*count].key, key, strlen(key) + 1);
    return &table[(*count)++];
}

static void read_messages(const char *path, int lang) {
    static char key[96], text[1 << 16];
    size_t size;
    scan in;
    char *json = slurp(path, &size);
    scan_init(&in, json, size);
    scan_expect(&in, '{');
    if (scan_peek(&in) == '}') return;
    do {
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        scan_string(&in, text, sizeof text);
        if (in.failed) fail("%s: bad JSON near key %s", path, key);
        entry(messages, &message_count, KEYS_MAX, key, lang, path)->text[lang] = copy(text, strlen(text));
    } while (scan_char(&in, ','));
    scan_expect(&in, '}');
    if (!scan_done(&in)) fail("%s: bad JSON after key %s", path, key);
    free(json);
}

/* One item of a rule book: number, and text with its continuation lines joined. */
static const char *read_rule(const char *line, int lang, const char *path) {
    static char key[96], text[1 << 14];
    const char *close = strstr(line + 4, "**");
    size_t length = 0;
    if (!close || close - line - 4 >= (int)sizeof key) fail("%s: bad rule: %.60s", path, line);
    snprintf(key, sizeof key, "%.*s", (int)(close - line - 4), line + 4);
    line = close + 2;
    do {
        size_t end = strcspn(line, "\n");
        while (*line == ' ' && end)
            line++, end--;
        if (length + end + 2 > sizeof text) fail("%s: rule %s is too long", path, key);
        if (length) text[length++] = ' ';
        memcpy(text + length, line, end);
        length += end;
        line += end + (line[end] == '\n');
    } while (line[0] == ' ' && line[1] == ' ');
    entry(rules, &rule_count, RULES_MAX, key, lang, path)->text[lang] = copy(text, length);
    return line;
}

/* Rules that a corrected piece says anew: messages "rule.A02" take the place of the rule's text and are no messages. */
static void correct_rules(void) {
    int kept = 0;
    for (int i = 0; i < message_count; i++) {
        message *m = &messages[i];
        if (strncmp(m->key, "rule.", 5) != 0) {
            messages[kept++] = *m;
            continue;
        }
        for (int r = 0; r < rule_count; r++)
            for (int lang = 0; lang < SK_LANGS && strcmp(rules[r].key, m->key + 5) == 0; lang++)
                rules[r].text[lang] = m->text[lang];
    }
    message_count = kept;
}

/* The words of a game's options: "option.KEY" is a label, "option.KEY.VALUE" a value's word, "option.*.VALUE" that of
 * every option without one of its own. They are found by these keys (sk_option_text) and have no number. */
static void take_options(void) {
    int kept = 0;
    for (int i = 0; i < message_count; i++) {
        if (strncmp(messages[i].key, "option.", 7) == 0)
            options[option_count++] = messages[i];
        else
            messages[kept++] = messages[i];
    }
    message_count = kept;
}

static void read_rules(const char *path, int lang) {
    size_t size;
    char *book = slurp(path, &size);
    for (const char *line = book; *line;) {
        if (strncmp(line, "- **", 4) == 0 && isalpha((unsigned char)line[4])) {
            line = read_rule(line, lang, path);
        } else {
            line += strcspn(line, "\n");
            line += *line == '\n';
        }
    }
    books[lang] = book;
}

static void write_string(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        if (*text == '\n')
            fputs("\\n", out);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

/* A long text as one string a line. */
static void write_lines(FILE *out, const char *text) {
    if (!*text) fputs("\"\"", out);
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = copy(text, length + (text[length] == '\n'));
        write_string(out, line);
        fputc('\n', out);
        text += strlen(line);
        free(line);
    }
}

static void write_options(FILE *out, const char *name) {
    fprintf(out, "const sk_option_word %s_option_words[] = {\n", name);
    for (int i = 0; i < option_count; i++) {
        const char *key = options[i].key + 7, *value = strchr(key, '.');
        fprintf(out, "{\"%.*s\", \"%s\", {", (int)strcspn(key, "."), key, value ? value + 1 : "");
        write_string(out, options[i].text[SK_EN]);
        fputs(", ", out);
        write_string(out, options[i].text[SK_FR]);
        fputs("}},\n", out);
    }
    fputs("{NULL, NULL, {NULL, NULL}}};\n", out);
}

static void write_books(FILE *out) {
    fputs("static const char *const text[SK_LANGS] = {\nPROGRAM(", out);
    write_lines(out, books[SK_EN]);
    fputs("),\nPROGRAM(", out);
    write_lines(out, books[SK_FR]);
    fputs(")};\n", out);
}

/* The lines of the puzzles that are no remarks; returns how many. */
static int write_puzzles(FILE *out) {
    int count = 0;
    for (const char *line = puzzles ? puzzles : ""; *line;) {
        size_t length = strcspn(line, "\n");
        if (length && *line != '#') {
            fprintf(out, "\"%.*s\",\n", (int)length, line);
            count++;
        }
        line += length + (line[length] == '\n');
    }
    return count;
}

static void complete(const message *table, int count, const char *what) {
    for (int i = 0; i < count; i++)
        if (!table[i].text[SK_FR]) fail("%s %s is missing in French", what, table[i].key);
}

static void write_header(const char *path, const char *name) {
    FILE *out = fopen(path, "w");
    if (!out) fail("cannot write %s", path);
    fprintf(out, "/* Made by tools/words from the message files of %s. */\n#ifndef WORDS_%s_H\n#define WORDS_%s_H\n",
            name, name, name);
    fprintf(out, "#include \"skerry/skerry.h\"\nenum {\n");
    for (int i = 0; i < message_count; i++) {
        fputs("    W_", out);
        for (const char *c = messages[i].key; *c; c++)
            fputc(*c == '.' || *c == '-' ? '_' : *c, out);
        fputs(",\n", out);
    }
    fprintf(out, "    W_COUNT\n};\nextern const char *const %s_messages[SK_LANGS][W_COUNT];\n", name);
    if (rule_count) {
        fprintf(out, "extern const sk_option_word %s_option_words[];\n", name);
        fprintf(out, "extern const sk_rulebook %s_rulebook;\n", name);
    }
    fputs("#endif\n", out);
    fclose(out);
}

/* Messages of the library; the others of i18n/ belong to the programs, and WebAssembly does without them. tools/tidy
 * holds the library's code to these. */
static const char *const library[] = {"chart.", "hint.", "json.", "record.", "start.", "status."};

static int is_program(const char *name, const char *key) {
    if (strcmp(name, "sk") != 0) return 0;
    for (size_t i = 0; i < sizeof library / sizeof library[0]; i++)
        if (strncmp(key, library[i], strlen(library[i])) == 0) return 0;
    return 1;
}

/* French as it is printed, in all that people read. */
static void typeset_all(void) {
    for (int i = 0; i < message_count; i++)
        messages[i].text[SK_FR] = typeset(messages[i].text[SK_FR]);
    for (int i = 0; i < rule_count; i++)
        rules[i].text[SK_FR] = typeset(rules[i].text[SK_FR]);
    for (int i = 0; i < option_count; i++)
        options[i].text[SK_FR] = typeset(options[i].text[SK_FR]);
    if (books[SK_FR]) books[SK_FR] = typeset(books[SK_FR]);
}

/* Rules, book and puzzles as one sk_rulebook. */
static void write_rulebook(FILE *out, const char *name) {
    fputs("static const sk_rule rules[] = {\n", out);
    for (int i = 0; i < rule_count; i++) {
        fprintf(out, "{\"%s\", {PROGRAM(", rules[i].key);
        write_string(out, rules[i].text[SK_EN]);
        fputs("), PROGRAM(", out);
        write_string(out, rules[i].text[SK_FR]);
        fputs(")}},\n", out);
    }
    fputs("};\n", out);
    write_books(out);
    fputs("static const char *const puzzles[] = {\n#ifndef __wasm__\n", out);
    int count = write_puzzles(out);
    fputs("#endif\nNULL};\n", out);
    fprintf(out, "const sk_rulebook %s_rulebook = {text, rules, puzzles, %d,\n", name, rule_count);
    fprintf(out, "#ifdef __wasm__\n0};\n#else\n%d};\n#endif\n", count);
}

static void write_table(const char *path, const char *name, const char *header) {
    FILE *out = fopen(path, "w");
    const char *slash = strrchr(header, '/');
    if (!out) fail("cannot write %s", path);
    fprintf(out, "/* Made by tools/words. */\n#include \"%s\"\n", slash ? slash + 1 : header);
    fputs("#ifdef __wasm__\n#define PROGRAM(text) \"\"\n#else\n#define PROGRAM(text) text\n#endif\n", out);
    fprintf(out, "const char *const %s_messages[SK_LANGS][W_COUNT] = {\n", name);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        fputs("{\n", out);
        for (int i = 0; i < message_count; i++) {
            int program = is_program(name, messages[i].key);
            if (program) fputs("PROGRAM(", out);
            write_string(out, messages[i].text[lang]);
            fputs(program ? "),\n" : ",\n", out);
        }
        fputs("},\n", out);
    }
    fputs("};\n", out);
    if (rule_count) {
        write_options(out, name);
        write_rulebook(out, name);
    }
    fclose(out);
}

int main(int argc, char **argv) {
    if (argc != 6 && (argc < 8 || argc > 11))
        fail("usage: words NAME OUT.h OUT.c en.json fr.json "
             "[RULES.md RULES.fr.md [MORE.en.json MORE.fr.json] [puzzles.txt]]");
    read_messages(argv[4], SK_EN);
    read_messages(argv[5], SK_FR);
    if (argc >= 10) {
        read_messages(argv[8], SK_EN);
        read_messages(argv[9], SK_FR);
    }
    complete(messages, message_count, "message");
    if (argc == 9 || argc == 11) {
        size_t size;
        puzzles = slurp(argv[argc - 1], &size);
    }
    if (argc >= 8) {
        read_rules(argv[6], SK_EN);
        read_rules(argv[7], SK_FR);
        complete(rules, rule_count, "rule");
        correct_rules();
        take_options();
    }
    typeset_all();
    write_header(argv[2], argv[1]);
    write_table(argv[3], argv[1], argv[2]);
    return 0;
}
