/* form.c - reads components.form: kinds of pieces, their columns, what may stand in a cell, what rows must keep.
 *
 *   list good                          phrases: English | French = C
 *       tomato | tomate = TOMATO
 *   kind hero|héros "Hero cards" "Cartes Héros"
 *       rows H 48 SETTLEMENT_HEROES    ids begin with H, so many (or 25-36), name of the macro
 *       column wood|bois number 0 9
 *       message hero.{n} english french
 *
 * The form is ours, not an owner's: its mistakes end the program with the line and no more words.
 */
#include <stdio.h>
#include <stdlib.h>

#include "box.h"
#include "i18n/words.h"

enum { TOKENS_MAX = 24 };

list lists[LISTS_MAX];
kind kinds[KINDS_MAX];
int list_count, kind_count;

typedef struct reader {
    const char *path;
    int number, count;
    char *tokens[TOKENS_MAX];
} reader;

static _Noreturn void bad_form(const reader *r) {
    complain(r->path, r->number, "", W_box_bad_form, NULL, 0);
}

/* Words between spaces, or in quotes. */
static void split(reader *r, const char *text) {
    r->count = 0;
    for (;;) {
        size_t length;
        while (*text == ' ')
            text++;
        if (!*text || *text == '#') return;
        if (r->count == TOKENS_MAX) bad_form(r);
        if (*text == '"') {
            length = strcspn(++text, "\"");
            r->tokens[r->count++] = copy_bytes(text, length);
            text += length + (text[length] == '"');
        } else {
            length = strcspn(text, " ");
            r->tokens[r->count++] = copy_bytes(text, length);
            text += length;
        }
    }
}

/* "English|French"; one word stands for both. Spaces around are dropped. */
static void both(const char *text, size_t length, char *out[SK_LANGS]) {
    const char *bar = memchr(text, '|', length);
    const char *part[SK_LANGS] = {text, bar ? bar + 1 : text};
    size_t size[SK_LANGS] = {bar ? (size_t)(bar - text) : length, bar ? length - (size_t)(bar - text) - 1 : length};
    for (int lang = 0; lang < SK_LANGS; lang++) {
        while (size[lang] && *part[lang] == ' ')
            part[lang]++, size[lang]--;
        while (size[lang] && part[lang][size[lang] - 1] == ' ')
            size[lang]--;
        out[lang] = copy_bytes(part[lang], size[lang]);
    }
}

static const list *list_named(const reader *r, const char *name) {
    for (int i = 0; i < list_count; i++)
        if (strcmp(lists[i].name, name) == 0) return &lists[i];
    bad_form(r);
}

int column_named(const kind *k, const char *name) {
    for (int c = 0; c < k->column_count; c++)
        for (int lang = 0; lang < SK_LANGS; lang++)
            if (sk_text_alike(k->columns[c].name[lang], name)) return c;
    return -1;
}

const kind *kind_named(const char *name) {
    for (int i = 0; i < kind_count; i++)
        for (int lang = 0; lang < SK_LANGS; lang++)
            if (sk_text_alike(kinds[i].name[lang], name)) return &kinds[i];
    return NULL;
}

static int number_of(const reader *r, int token) {
    return token < r->count ? (int)strtol(r->tokens[token], NULL, 10) : 0;
}

/* The arguments of a column's sort, from token 3 on. */
static void read_sort(const reader *r, column *c) {
    static const char *const names[] = {"number",  "word",   "set",     "sum",  "lines",  "sides",
                                        "letters", "joined", "running", "text", "source", "note"};
    int found = -1;
    for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
        if (strcmp(names[i], r->tokens[2]) == 0) found = i;
    if (found < 0) bad_form(r);
    c->sort = (sort)found;
    if (c->sort == SORT_NUMBER) {
        c->low = number_of(r, 3);
        c->high = number_of(r, 4);
    } else if (c->sort == SORT_WORD || c->sort == SORT_SET || c->sort == SORT_SUM) {
        c->words = list_named(r, r->tokens[3]);
    } else if (c->sort == SORT_LINES || c->sort == SORT_SIDES) {
        c->high = number_of(r, 3);
        c->words = list_named(r, r->tokens[4]);
    } else if (c->sort == SORT_LETTERS) {
        c->high = number_of(r, 3);
    } else if (c->sort == SORT_JOINED || c->sort == SORT_RUNNING) {
        c->first = r->tokens[3];
        c->second = r->tokens[4];
    }
    c->is_fixed = strcmp(r->tokens[r->count - 1], "fixed") == 0;
}

static void read_rows(const reader *r, kind *k) {
    group *g = &k->groups[k->group_count++];
    char *dash;
    if (k->group_count > GROUPS_MAX || r->count < 4) bad_form(r);
    g->prefix = r->tokens[1];
    g->low = (int)strtol(r->tokens[2], &dash, 10);
    g->high = *dash == '-' ? (int)strtol(dash + 1, NULL, 10) : g->low;
    g->macro = r->tokens[3];
    g->word = r->tokens[r->count > 4 ? 4 : 1];
}

static void read_check(const reader *r, kind *k) {
    static const char *const names[CHECKS] = {"sum", "total", "unique", "needs", "matching"};
    check *c = &k->checks[k->check_count];
    for (int i = 0; i < CHECKS; i++) {
        if (strcmp(r->tokens[0], names[i]) != 0) continue;
        if (k->check_count++ == CHECKS_MAX) bad_form(r);
        c->what = i;
        c->count = r->count - 1;
        if (c->what == CHECK_SUM) c->sum = number_of(r, --c->count + 1);
        for (int n = 0; n < c->count; n++)
            if (column_named(k, c->columns[n] = r->tokens[n + 1]) < 0) bad_form(r);
        return;
    }
    bad_form(r);
}

static void read_detail(const reader *r, kind *k) {
    const char *what = r->tokens[0];
    if (strcmp(what, "rows") == 0) {
        read_rows(r, k);
    } else if (strcmp(what, "column") == 0 && r->count > 2) {
        column *c = &k->columns[k->column_count++];
        if (k->column_count > COLUMNS_MAX) bad_form(r);
        both(r->tokens[1], strlen(r->tokens[1]), c->name);
        read_sort(r, c);
    } else if (strcmp(what, "message") == 0 && r->count == 4) {
        message *m = &k->messages[k->message_count++];
        if (k->message_count > CHECKS_MAX) bad_form(r);
        *m = (message){r->tokens[1], {r->tokens[2], r->tokens[3]}};
    } else if ((strcmp(what, "name") == 0 || strcmp(what, "text") == 0) && r->count == 3) {
        for (int lang = 0; lang < SK_LANGS; lang++)
            k->shown[what[0] == 't'][lang] = r->tokens[1 + lang];
    } else if (strcmp(what, "sort") == 0 && r->count == 2) {
        k->order = r->tokens[1];
    } else {
        read_check(r, k);
    }
}

/* "tomato | tomate = TOMATO" */
static void read_phrase(const reader *r, const char *text) {
    list *l = &lists[list_count - 1];
    const char *equals = strstr(text, " = ");
    phrase *p = &l->phrases[l->count++];
    if (!equals || l->count > PHRASES_MAX) bad_form(r);
    both(text, (size_t)(equals - text), p->form);
    p->code = copy_bytes(equals + 3, strlen(equals + 3));
}

void form_read(const char *path) {
    size_t size;
    char *text = slurp(path, &size);
    int in_list = 0;
    reader r = {.path = path};
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *now = copy_bytes(text, length);
        int is_indented = now[0] == ' ';
        text += length + (text[length] == '\n');
        r.number++;
        split(&r, now);
        if (!r.count) continue;
        if (is_indented && in_list) {
            read_phrase(&r, now);
        } else if (is_indented && kind_count) {
            read_detail(&r, &kinds[kind_count - 1]);
        } else if (strcmp(r.tokens[0], "list") == 0 && r.count == 2 && list_count < LISTS_MAX) {
            lists[list_count++].name = r.tokens[1];
            in_list = 1;
        } else if (strcmp(r.tokens[0], "kind") == 0 && r.count == 4 && kind_count < KINDS_MAX) {
            kind *k = &kinds[kind_count++];
            both(r.tokens[1], strlen(r.tokens[1]), k->name);
            for (int lang = 0; lang < SK_LANGS; lang++)
                k->title[lang] = r.tokens[2 + lang];
            in_list = 0;
        } else {
            bad_form(&r);
        }
    }
}
