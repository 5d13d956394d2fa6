/* cells.c - what stands in a cell, as C and as words. */
#include <stdio.h>
#include <stdlib.h>

#include "box.h"
#include "i18n/words.h"

/* A cell and where it was written, for complaints. */
typedef struct place {
    const char *file, *column, *value;
    int line;
} place;

/* A phrase that was understood. */
typedef struct understood {
    const phrase *phrase;
    int is_number[ARGUMENTS_MAX], numbers[ARGUMENTS_MAX];
    const phrase *words[ARGUMENTS_MAX];
    int count;
} understood;

static const char *next_word(const char *text, char *out, size_t size) {
    size_t length;
    while (*text == ' ')
        text++;
    length = strcspn(text, " ");
    snprintf(out, size, "%.*s", (int)length, text);
    return text + length;
}

static int whole_number(const char *text, int low, int high, int *number) {
    char *end;
    long value = strtol(text, &end, 10);
    if (!*text || *end || value < low || value > high || text[0] == '+' || text[0] == ' ') return 0;
    *number = (int)value;
    return 1;
}

static const list *list_called(const char *name) {
    for (int i = 0; i < list_count; i++)
        if (strcmp(lists[i].name, name) == 0) return &lists[i];
    return NULL;
}

/* An argument "{1-3}" or "{good}" of a form takes this word. */
static int argument(const char *form, const char *word, understood *u) {
    char name[64], *dash;
    const list *of;
    int low, at = u->count;
    snprintf(name, sizeof name, "%.*s", (int)strlen(form) - 2, form + 1);
    low = (int)strtol(name, &dash, 10);
    if (at == ARGUMENTS_MAX) return 0;
    if (*dash == '-' && dash != name) {
        u->is_number[at] = 1;
        u->count++;
        return whole_number(word, low, (int)strtol(dash + 1, NULL, 10), &u->numbers[at]);
    }
    of = list_called(name);
    for (int i = 0; of && i < of->count; i++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            if (!sk_text_alike(of->phrases[i].form[lang], word)) continue;
            u->is_number[at] = 0;
            u->words[at] = &of->phrases[i];
            u->count++;
            return 1;
        }
    }
    return 0;
}

static int matches(const char *form, const char *text, understood *u) {
    u->count = 0;
    for (;;) {
        char want[64], word[64];
        form = next_word(form, want, sizeof want);
        text = next_word(text, word, sizeof word);
        if (!want[0] || !word[0]) return !want[0] && !word[0];
        if (want[0] == '{' ? !argument(want, word, u) : !sk_text_alike(want, word)) return 0;
    }
}

/* Every form of a list, for a complaint. */
static void expected(const list *words, char *out, size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    for (int i = 0; i < words->count; i++) {
        if (i) sk_text_add(&text, ", ");
        sk_text_add(&text, words->phrases[i].form[tongue]);
    }
}

static void understand(const place *at, const list *words, const char *text, understood *u) {
    char forms[2000];
    for (int i = 0; i < words->count; i++) {
        for (int lang = 0; lang < SK_LANGS; lang++) {
            u->phrase = &words->phrases[i];
            if (matches(u->phrase->form[lang], text, u)) return;
        }
    }
    expected(words, forms, sizeof forms);
    COMPLAIN(at->file, at->line, at->column, W_box_bad_phrase, {"value", text, 0}, {"forms", forms, 0});
}

/* The C of a phrase, "$1" being its first argument. */
static void phrase_code(const understood *u, sk_text *out) {
    for (const char *c = u->phrase->code; *c; c++) {
        if (*c != '$') {
            sk_text_char(out, *c);
            continue;
        }
        int n = *++c - '1';
        if (u->is_number[n])
            sk_text_number(out, u->numbers[n]);
        else
            sk_text_add(out, u->words[n]->code);
    }
}

static void phrase_words(const understood *u, int lang, sk_text *out) {
    const char *form = u->phrase->form[lang];
    char word[64];
    int n = 0, is_first = 1;
    for (form = next_word(form, word, sizeof word); word[0]; form = next_word(form, word, sizeof word)) {
        if (!is_first) sk_text_char(out, ' ');
        is_first = 0;
        if (word[0] != '{')
            sk_text_add(out, word);
        else if (u->is_number[n])
            sk_text_number(out, u->numbers[n++]);
        else
            sk_text_add(out, u->words[n++]->form[lang]);
    }
}

/* The parts of a text between separators, each a word of either language or "+"; returns how many. */
static int parts(const char *text, const char *english, const char *french, char out[PARTS_MAX][200]) {
    int count = 1;
    char word[200];
    memset(out, 0, PARTS_MAX * 200);
    for (text = next_word(text, word, sizeof word); word[0]; text = next_word(text, word, sizeof word)) {
        size_t length = strlen(out[count - 1]);
        if (sk_text_alike(word, english) || sk_text_alike(word, french)) {
            if (count++ == PARTS_MAX) return PARTS_MAX;
            continue;
        }
        snprintf(out[count - 1] + length, 200 - length, "%s%s", length ? " " : "", word);
    }
    return count;
}

/* "N+S" as "N + S". */
static void spread(const char *text, char *out, size_t size) {
    sk_text spaced;
    sk_text_init(&spaced, out, size);
    for (; *text; text++) {
        if (*text == '+')
            sk_text_add(&spaced, " + ");
        else
            sk_text_char(&spaced, *text);
    }
}

static int is_empty(const char *text) {
    return !text[0] || strcmp(text, "-") == 0;
}

/* Phrases joined by "+". */
static void joined(const place *at, const column *c, int lang, sk_text *out) {
    char found[PARTS_MAX][200], text[400];
    understood u;
    spread(at->value, text, sizeof text);
    if (is_empty(at->value)) {
        if (lang < 0) sk_text_char(out, '0');
        return;
    }
    for (int i = 0, count = parts(text, "+", "+", found); i < count; i++) {
        if (i) sk_text_add(out, lang >= 0 ? " + " : c->sort == SORT_SET ? " | " : " + ");
        understand(at, c->words, found[i], &u);
        if (lang < 0)
            phrase_code(&u, out);
        else
            phrase_words(&u, lang, out);
    }
}

/* Phrases joined by "then", in C filled up to the number that the rules know. */
static void lines(const place *at, const column *c, const char *text, int lang, sk_text *out) {
    char found[PARTS_MAX][200];
    int count = is_empty(text) ? 0 : parts(text, "then", "puis", found);
    understood u;
    if (count > c->high) COMPLAIN(at->file, at->line, at->column, W_box_many_phrases, {"n", NULL, c->high});
    for (int i = 0; i < c->high; i++) {
        if (lang >= 0 && i >= count) return;
        if (i) sk_text_add(out, lang < 0 ? ", " : lang == SK_FR ? " puis " : " then ");
        if (i >= count) {
            sk_text_add(out, c->words->phrases[c->words->count - 1].code);
            continue;
        }
        understand(at, c->words, found[i], &u);
        if (lang < 0)
            phrase_code(&u, out);
        else
            phrase_words(&u, lang, out);
    }
}

static void sides(const place *at, const column *c, int lang, sk_text *out) {
    char found[PARTS_MAX][200];
    int count = parts(at->value, "or", "ou", found);
    if (count > 2) COMPLAIN(at->file, at->line, at->column, W_box_many_sides, {"n", NULL, 2});
    for (int i = 0; i < (lang < 0 ? 2 : count); i++) {
        if (i) sk_text_add(out, lang < 0 ? ", " : lang == SK_FR ? " ou " : " or ");
        lines(at, c, i < count ? found[i] : "", lang, out);
    }
}

/* Letters from A on: "ABBC" is 0x0112. */
static void letters(const place *at, const column *c, int lang, sk_text *out) {
    if ((int)strlen(at->value) != c->high || (int)strspn(at->value, "ABCD") != c->high)
        COMPLAIN(at->file, at->line, at->column, W_box_bad_letters, {"value", at->value, 0}, {"n", NULL, c->high});
    if (lang >= 0)
        sk_text_add(out, at->value);
    else
        sk_text_add(out, "0x");
    for (const char *letter = at->value; *letter && lang < 0; letter++)
        sk_text_char(out, (char)('0' + *letter - 'A'));
}

/* "I-wood-green": the cells of columns named "level+gives+monster" in English. */
static void names(const kind *k, const row *r, const column *c, sk_text *out) {
    char found[PARTS_MAX][200], text[400];
    spread(c->first, text, sizeof text);
    sk_text_char(out, '"');
    for (int i = 0, count = parts(text, "+", "+", found); i < count; i++) {
        if (i) sk_text_char(out, '-');
        cell_words(k, r, column_named(k, found[i]), SK_EN, out);
    }
    sk_text_char(out, '"');
}

int cell_same(const kind *k, const row *a, const row *b, int c) {
    char first[1000], second[1000];
    sk_text text;
    if (k->columns[c].sort == SORT_TEXT) return sk_text_alike(a->cell[c], b->cell[c]);
    sk_text_init(&text, first, sizeof first);
    cell_code(k, a, c, &text);
    sk_text_init(&text, second, sizeof second);
    cell_code(k, b, c, &text);
    return strcmp(first, second) == 0;
}

/* The sum of a column over the rows above that agree in another one. */
static void running(const kind *k, const row *r, const column *c, sk_text *out) {
    int sum = 0, of = column_named(k, c->first), by = column_named(k, c->second);
    for (int i = 0; i < k->row_count && k->rows[i] != r; i++)
        if (cell_same(k, k->rows[i], r, by)) sum += (int)strtol(k->rows[i]->cell[of], NULL, 10);
    sk_text_number(out, sum);
}

/* lang -1: as C. */
static int cell(const kind *k, const row *r, int index, int lang, sk_text *out) {
    const column *c = &k->columns[index];
    place at = {r->file[index], c->name[tongue], r->cell[index], r->line[index]};
    understood u;
    int number;
    switch (c->sort) {
    case SORT_NUMBER:
        if (!whole_number(at.value, c->low, c->high, &number))
            COMPLAIN(at.file, at.line, at.column, W_box_bad_number, {"value", at.value, 0}, {"low", NULL, c->low},
                     {"high", NULL, c->high});
        sk_text_number(out, number);
        return 1;
    case SORT_WORD:
        understand(&at, c->words, at.value[0] ? at.value : "-", &u);
        if (lang < 0)
            phrase_code(&u, out);
        else
            phrase_words(&u, lang, out);
        return 1;
    case SORT_SET:
    case SORT_SUM: joined(&at, c, lang, out); return 1;
    case SORT_LINES: lines(&at, c, at.value, lang, out); return 1;
    case SORT_SIDES: sides(&at, c, lang, out); return 1;
    case SORT_LETTERS: letters(&at, c, lang, out); return 1;
    case SORT_JOINED: names(k, r, c, out); return lang < 0;
    case SORT_RUNNING: running(k, r, c, out); return lang < 0;
    case SORT_TEXT:
        if (!at.value[0] || strpbrk(at.value, "{}|\""))
            COMPLAIN(at.file, at.line, at.column, W_box_bad_text, {"value", at.value, 0});
        if (lang >= 0) sk_text_add(out, at.value);
        return 0;
    case SORT_SOURCE:
        if (strlen(at.value) != 1 || !strchr("RPIB", at.value[0]))
            COMPLAIN(at.file, at.line, at.column, W_box_bad_source, {"value", at.value, 0});
        return 0;
    default: return 0;
    }
}

int cell_code(const kind *k, const row *r, int c, sk_text *out) {
    return cell(k, r, c, -1, out);
}

void cell_words(const kind *k, const row *r, int c, int lang, sk_text *out) {
    cell(k, r, c, lang, out);
}
