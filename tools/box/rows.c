/* rows.c - the rows of components.csv, those of box files that replace them, and what all rows must keep. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "box.h"
#include "i18n/words.h"

enum { EDITION_MAX = 16 };

/* Where reading a table stands: the kind of piece, and the column that each cell belongs to. */
typedef struct heading {
    kind *kind;
    int columns[CELLS_MAX], count;
} heading;

static void read_heading(const sheet *s, const line *l, heading *h) {
    h->kind = (kind *)kind_named(l->cells[0]);
    h->count = l->count;
    for (int i = 1; i < l->count; i++) {
        h->columns[i] = column_named(h->kind, l->cells[i]);
        if (h->columns[i] < 0)
            COMPLAIN(s->file, l->number, l->cells[i], W_box_no_column, {"column", l->cells[i], 0},
                     {"kind", h->kind->title[tongue], 0});
        for (int k = 1; k < i; k++)
            if (h->columns[k] == h->columns[i]) COMPLAIN(s->file, l->number, l->cells[i], W_box_twice, {"n", NULL, 2});
    }
}

static row *row_named(const kind *k, const char *id) {
    for (int i = 0; i < k->row_count; i++)
        if (sk_text_alike(k->rows[i]->id, id)) return k->rows[i];
    return NULL;
}

/* The group of an id, or -1. */
static int group_of(const kind *k, const char *id) {
    for (int g = 0; g < k->group_count; g++)
        if (strncmp(id, k->groups[g].prefix, strlen(k->groups[g].prefix)) == 0) return g;
    return -1;
}

/* Letters and digits: a word of C. */
static int is_word(const char *id) {
    while (isalnum((unsigned char)*id))
        id++;
    return !*id;
}

static row *new_row(const sheet *s, const line *l, kind *k) {
    row *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->id = l->cells[0];
    r->group = group_of(k, r->id);
    if (r->group < 0 || !is_word(r->id))
        COMPLAIN(s->file, l->number, k->name[tongue], W_box_bad_id, {"id", r->id, 0}, {"kind", k->title[tongue], 0},
                 {"prefix", k->groups[0].prefix, 0});
    if (k->row_count == ROWS_MAX) COMPLAIN(s->file, l->number, "", W_box_too_long, {"n", NULL, ROWS_MAX});
    for (int c = 0; c < k->column_count; c++) {
        r->cell[c] = copy_bytes("", 0);
        r->file[c] = s->file;
        r->line[c] = l->number;
    }
    return k->rows[k->row_count++] = r;
}

static void set_cell(const sheet *s, const line *l, row *r, int c, char *value) {
    r->cell[c] = value;
    r->file[c] = s->file;
    r->line[c] = l->number;
}

static void too_wide(const sheet *s, const line *l, const heading *h) {
    if (l->count > h->count) COMPLAIN(s->file, l->number, "", W_box_too_wide, {"n", NULL, h->count});
}

void rows_read(const char *path) {
    sheet s;
    heading h = {.kind = NULL};
    sheet_read(&s, path);
    for (int i = 0; i < s.count; i++) {
        const line *l = &s.lines[i];
        row *r;
        if (kind_named(l->cells[0])) {
            read_heading(&s, l, &h);
            continue;
        }
        if (!h.kind) COMPLAIN(path, l->number, "", W_box_no_heading, {"cell", l->cells[0], 0});
        too_wide(&s, l, &h);
        if (row_named(h.kind, l->cells[0])) COMPLAIN(path, l->number, l->cells[0], W_box_twice, {"n", NULL, 2});
        r = new_row(&s, l, h.kind);
        for (int c = 1; c < l->count; c++)
            set_cell(&s, l, r, h.columns[c], l->cells[c]);
    }
}

/* Ids of a kind from the first to the last, for a complaint. */
static void ids_of(const kind *k, char *out, size_t size) {
    sk_text text;
    sk_text_init(&text, out, size);
    for (int i = 0; i < k->row_count; i++) {
        const row *r = k->rows[i], *next = i + 1 < k->row_count ? k->rows[i + 1] : NULL;
        int is_first = !i || k->rows[i - 1]->group != r->group, is_last = !next || next->group != r->group;
        if (is_first && i) sk_text_add(&text, ", ");
        if (is_first || is_last) sk_text_add(&text, r->id);
        if (is_first && !is_last) sk_text_add(&text, "-");
    }
}

/* 1 if `value` would mean something else in the row. */
static int differ(const kind *k, const row *r, int c, char *value) {
    row other = *r;
    sort kept = k->columns[c].sort;
    other.cell[c] = value;
    if (kept == SORT_TEXT || kept == SORT_NOTE || kept == SORT_SOURCE) return strcmp(r->cell[c], value) != 0;
    return !cell_same(k, r, &other, c);
}

/* A row of a box file; 1 if it changes more than where a row comes from. */
static int correct(const sheet *s, const line *l, const heading *h) {
    kind *k = h->kind;
    row *r = row_named(k, l->cells[0]), *known = r;
    char ids[400];
    int changed = 0, source = -1, is_sourced = 0, g = group_of(k, l->cells[0]);
    if (!r && (g < 0 || k->groups[g].low == k->groups[g].high)) {
        ids_of(k, ids, sizeof ids);
        COMPLAIN(s->file, l->number, k->name[tongue], W_box_no_row, {"id", l->cells[0], 0},
                 {"kind", k->title[tongue], 0}, {"ids", ids, 0});
    }
    if (!r) r = new_row(s, l, k);
    for (int i = 1; i < l->count; i++) {
        int c = h->columns[i];
        char *value = l->cells[i], *old = r->cell[c];
        if (!value[0]) continue;
        if (r->is_given[c]) COMPLAIN(s->file, l->number, k->columns[c].name[tongue], W_box_twice, {"n", NULL, 2});
        r->is_given[c] = 1;
        is_sourced |= k->columns[c].sort == SORT_SOURCE;
        set_cell(s, l, r, c, value);
        if (known) r->cell[c] = old;
        if (known && !differ(k, r, c, value)) continue;
        if (known && k->columns[c].is_fixed)
            COMPLAIN(s->file, l->number, k->columns[c].name[tongue], W_box_fixed, {"value", old, 0});
        r->cell[c] = value;
        changed |= k->columns[c].sort != SORT_SOURCE && k->columns[c].sort != SORT_NOTE;
    }
    for (int c = 0; c < k->column_count; c++)
        if (k->columns[c].sort == SORT_SOURCE) source = c;
    if (source >= 0 && !is_sourced) set_cell(s, l, r, source, copy_bytes("B", 1));
    return changed || !known;
}

/* "edition,marie": 1 to 16 letters, digits and dashes. Several files of a game share a name or join theirs. */
static void name_edition(const sheet *s, const line *l, char *edition) {
    const char *name = l->count > 1 ? l->cells[1] : "";
    size_t length = strlen(name), before = strlen(edition);
    if (!length || length > EDITION_MAX || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        COMPLAIN(s->file, l->number, l->cells[0], W_box_bad_edition, {"value", name, 0}, {"n", NULL, EDITION_MAX});
    if (strcmp(edition, name) == 0) return;
    if (before + length + 2 > 2 * EDITION_MAX)
        COMPLAIN(s->file, l->number, l->cells[0], W_box_bad_edition, {"value", name, 0}, {"n", NULL, EDITION_MAX});
    if (before) edition[before++] = '+';
    memcpy(edition + before, name, length + 1);
}

/* "game,settlement": 1 if it is this one. Another one must exist. */
static int is_of_game(const sheet *s, const line *l, const char *game, const char *folder) {
    char name[64], path[600];
    FILE *other;
    snprintf(name, sizeof name, "%s", l->count > 1 ? l->cells[1] : "");
    for (char *c = name; *c; c++)
        *c = (char)(*c == '-' || *c == ' ' ? '_' : tolower((unsigned char)*c));
    if (strcmp(name, game) == 0) return 1;
    snprintf(path, sizeof path, "%s/%s/components.csv", folder, name);
    other = strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name) && name[0] ? fopen(path, "rb") : NULL;
    if (!other) COMPLAIN(s->file, l->number, l->cells[0], W_box_no_game, {"value", l->count > 1 ? l->cells[1] : "", 0});
    fclose(other);
    return 0;
}

int rows_correct(const char *path, const char *game, const char *folder, char *edition) {
    sheet s;
    heading h = {.kind = NULL};
    int changed = 0, has_game = 0, has_edition = 0;
    sheet_read(&s, path);
    for (int i = 0; i < s.count; i++) {
        const line *l = &s.lines[i];
        int is_game = sk_text_alike(l->cells[0], "game") || sk_text_alike(l->cells[0], "jeu");
        if (!h.kind && is_game) {
            if (!is_of_game(&s, l, game, folder)) return 0;
            has_game = 1;
        } else if (!h.kind && sk_text_alike(l->cells[0], "edition")) {
            has_edition = has_game;
            if (has_game) name_edition(&s, l, edition);
        } else if (!has_game || !has_edition) {
            COMPLAIN(path, l->number, "", W_box_no_edition, {"cell", l->cells[0], 0});
        } else if (kind_named(l->cells[0])) {
            read_heading(&s, l, &h);
        } else if (!h.kind) {
            COMPLAIN(path, l->number, "", W_box_no_heading, {"cell", l->cells[0], 0});
        } else {
            too_wide(&s, l, &h);
            changed |= correct(&s, l, &h);
        }
    }
    if (!h.kind) COMPLAIN(path, 0, "", W_box_no_edition, {"cell", "", 0});
    return changed;
}

/* --- what rows must keep --- */

/* Sums of a column over the rows that agree in another one: "sum copies level 12". */
static void check_sum(const char *path, const kind *k, const check *c) {
    int of = column_named(k, c->columns[0]), by = column_named(k, c->columns[1]);
    for (int i = 0; i < k->row_count; i++) {
        int sum = 0, last = i;
        for (int n = 0; n < k->row_count; n++) {
            if (!cell_same(k, k->rows[n], k->rows[i], by)) continue;
            sum += (int)strtol(k->rows[n]->cell[of], NULL, 10);
            if (k->rows[n]->is_given[of] || k->rows[n]->is_given[by]) last = n;
        }
        if (sum != c->sum)
            COMPLAIN(k->rows[last]->file[of] ? k->rows[last]->file[of] : path, k->rows[last]->line[of],
                     k->columns[of].name[tongue], W_box_bad_sum, {"by", k->columns[by].name[tongue], 0},
                     {"value", k->rows[i]->cell[by], 0}, {"n", NULL, sum}, {"sum", NULL, c->sum});
    }
}

/* The last column of a row is the sum of the others: "total three four five six cards". */
static void check_total(const kind *k, const check *c) {
    int last = column_named(k, c->columns[c->count - 1]);
    for (int i = 0; i < k->row_count; i++) {
        const row *r = k->rows[i];
        int sum = 0, total = (int)strtol(r->cell[last], NULL, 10), at = column_named(k, c->columns[0]);
        for (int n = 0; n + 1 < c->count; n++) {
            int of = column_named(k, c->columns[n]);
            sum += (int)strtol(r->cell[of], NULL, 10);
            if (r->is_given[of]) at = of;
        }
        if (sum != total)
            COMPLAIN(r->file[at], r->line[at], k->columns[at].name[tongue], W_box_bad_total, {"id", r->id, 0},
                     {"n", NULL, sum}, {"sum", NULL, total});
    }
}

/* 1 if the rows agree in every column of the check. */
static int agree(const kind *k, const check *c, const row *a, const row *b) {
    for (int n = 0; n < c->count; n++) {
        if (!cell_same(k, a, b, column_named(k, c->columns[n]))) return 0;
    }
    return 1;
}

static void check_unique(const kind *k, const check *c) {
    for (int i = 0; i < k->row_count; i++) {
        for (int n = 0; n < i; n++) {
            const row *a = k->rows[i], *b = k->rows[n];
            int of = column_named(k, c->columns[0]);
            if (!agree(k, c, a, b)) continue;
            for (int m = 0; m < c->count; m++)
                if (b->is_given[column_named(k, c->columns[m])]) a = k->rows[n], b = k->rows[i];
            for (int m = 0; m < c->count; m++)
                if (a->is_given[column_named(k, c->columns[m])]) of = column_named(k, c->columns[m]);
            COMPLAIN(a->file[of], a->line[of], k->columns[of].name[tongue], W_box_not_unique, {"id", a->id, 0},
                     {"other", b->id, 0});
        }
    }
}

/* Whoever changes the first column must say it in words, too: "needs does english french". */
static void check_needs(const kind *k, const check *c) {
    int first = column_named(k, c->columns[0]);
    for (int i = 0; i < k->row_count; i++) {
        const row *r = k->rows[i];
        for (int n = 1; n < c->count && r->is_given[first]; n++) {
            const column *words = &k->columns[column_named(k, c->columns[n])];
            if (!r->is_given[column_named(k, c->columns[n])])
                COMPLAIN(r->file[first], r->line[first], words->name[tongue], W_box_needs_words, {"id", r->id, 0},
                         {"column", k->columns[first].name[tongue], 0}, {"words", words->name[tongue], 0});
        }
    }
}

/* Columns whose letters are the same say the same: "matching areas N E S W". */
static void check_matching(const kind *k, const check *c) {
    int letters = column_named(k, c->columns[0]);
    for (int i = 0; i < k->row_count; i++) {
        const row *r = k->rows[i];
        for (int a = 1; a < c->count; a++) {
            for (int b = 1; b < a; b++) {
                int first = column_named(k, c->columns[b]), second = column_named(k, c->columns[a]);
                row other = *r;
                if (r->cell[letters][a - 1] != r->cell[letters][b - 1]) continue;
                other.cell[second] = r->cell[first];
                if (!cell_same(k, r, &other, second))
                    COMPLAIN(r->file[second], r->line[second], k->columns[second].name[tongue], W_box_not_matching,
                             {"id", r->id, 0}, {"first", c->columns[b], 0}, {"second", c->columns[a], 0});
            }
        }
    }
}

static void check_counts(const char *path, const kind *k) {
    int counts[GROUPS_MAX] = {0};
    for (int i = 0; i < k->row_count; i++)
        counts[k->rows[i]->group]++;
    for (int g = 0; g < k->group_count; g++)
        if (counts[g] < k->groups[g].low || counts[g] > k->groups[g].high)
            COMPLAIN(k->row_count ? k->rows[k->row_count - 1]->file[0] : path, 0, k->name[tongue], W_box_bad_count,
                     {"kind", k->title[tongue], 0}, {"n", NULL, counts[g]}, {"low", NULL, k->groups[g].low},
                     {"high", NULL, k->groups[g].high});
}

/* Rows in the order that the rules want, and their places in their groups. */
static void put_in_order(kind *k) {
    int by = k->order ? column_named(k, k->order) : -1, counts[GROUPS_MAX] = {0};
    char first[100], second[100];
    for (int i = 1; i < k->row_count && by >= 0; i++) {
        for (int n = i; n > 0; n--) {
            row *above = k->rows[n - 1];
            sk_text a, b;
            sk_text_init(&a, first, sizeof first);
            sk_text_init(&b, second, sizeof second);
            cell_code(k, above, by, &a);
            cell_code(k, k->rows[n], by, &b);
            if (strcmp(first, second) <= 0) break;
            k->rows[n - 1] = k->rows[n];
            k->rows[n] = above;
        }
    }
    for (int i = 0; i < k->row_count; i++)
        k->rows[i]->index = counts[k->rows[i]->group]++;
}

void rows_check(const char *path) {
    static char ignored[4000];
    for (int n = 0; n < kind_count; n++) {
        kind *k = &kinds[n];
        sk_text text;
        check_counts(path, k);
        put_in_order(k);
        for (int i = 0; i < k->row_count; i++) {
            for (int c = 0; c < k->column_count; c++) {
                sk_text_init(&text, ignored, sizeof ignored);
                cell_code(k, k->rows[i], c, &text);
            }
        }
        for (int i = 0; i < k->check_count; i++) {
            if (k->checks[i].what == CHECK_SUM)
                check_sum(path, k, &k->checks[i]);
            else if (k->checks[i].what == CHECK_TOTAL)
                check_total(k, &k->checks[i]);
            else if (k->checks[i].what == CHECK_UNIQUE)
                check_unique(k, &k->checks[i]);
            else if (k->checks[i].what == CHECK_MATCHING)
                check_matching(k, &k->checks[i]);
            else
                check_needs(k, &k->checks[i]);
        }
    }
}
