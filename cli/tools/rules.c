/* rules.c - `skerry rules`: the rule book of a game, one numbered rule, or what mentions a word. */
#include <stdlib.h>

#include "book.h"
#include "cli/command.h"
#include "cli/pieces.h"
#include "skerry/canvas.h"

/* Columns to wrap at: the terminal's, at most 100; 0 when stdout is no terminal and a rule is one line. */
static int wrap_columns(void) {
    int window = say_window();
    return window > 100 ? 100 : window;
}

/* Bytes of the first `characters` UTF-8 characters of `text`, or -1 if it has fewer. */
static int prefix_bytes(const char *text, int characters) {
    int bytes = 0;
    while (characters > 0) {
        if (!text[bytes]) return -1;
        do
            bytes++;
        while (((uint8_t)text[bytes] & 0xc0) == 0x80);
        characters--;
    }
    return bytes;
}

/* 1 if `word` stands somewhere in `text`, whatever the letter case and the accents. A ligature counts as one character
 * or two, so one character less than typed is tried too. */
static int mentions(const char *text, const char *word) {
    int characters = sk_canvas_columns(word);
    char part[256];
    for (; *text; text++) {
        if (((uint8_t)*text & 0xc0) == 0x80) continue;
        for (int less = 0; less < 2 && less < characters; less++) {
            int bytes = prefix_bytes(text, characters - less);
            if (bytes < 0 || bytes >= (int)sizeof part) continue;
            memcpy(part, text, (size_t)bytes);
            part[bytes] = 0;
            if (sk_text_alike(part, word)) return 1;
        }
    }
    return 0;
}

/* --- printing --- */

enum { CELL_LEAST = 8, GAP = 2 };

/* Print the words of `text` from `column` on, continued under `indent`. */
static void print_words(const char *text, int indent, int columns) {
    int column = indent;
    if (!columns) {
        puts(text);
        return;
    }
    while (*text) {
        int bytes = (int)strcspn(text, " "), width;
        char word[256];
        snprintf(word, sizeof word, "%.*s", bytes, text);
        width = sk_canvas_columns(word);
        if (column > indent && column + 1 + width > columns) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", bytes, text);
        column += width;
        text += bytes;
        while (*text == ' ')
            text++;
    }
    putchar('\n');
}

/* Widths of a table's columns: as wide as their cells, the widest made narrower until all fit. */
static void table_widths(const char *rows, int columns, int widths[BOOK_COLUMNS_MAX]) {
    static char memory[BOOK_TEXT_MAX];
    const char *cells[BOOK_COLUMNS_MAX];
    int most = 0, total;
    memset(widths, 0, BOOK_COLUMNS_MAX * sizeof *widths);
    while (*rows) {
        int count = book_cells(&rows, memory, sizeof memory, cells);
        if (count > most) most = count;
        for (int i = 0; i < count; i++)
            if (sk_canvas_columns(cells[i]) > widths[i]) widths[i] = sk_canvas_columns(cells[i]);
    }
    for (int widest = 0; columns && widths[widest] >= CELL_LEAST; widths[widest]--) {
        total = (most - 1) * GAP;
        for (int i = 0; i < most; i++) {
            total += widths[i];
            if (widths[i] > widths[widest]) widest = i;
        }
        if (total <= columns) break;
    }
}

/* The part of a cell that fits into `width`, written with blanks behind it; returns what is left. */
static const char *print_part(const char *cell, int width, int last) {
    char part[256];
    int bytes = 0, used = 0;
    while (cell[bytes]) {
        int end = bytes + (int)strcspn(cell + bytes + (cell[bytes] == ' '), " ") + (cell[bytes] == ' ');
        snprintf(part, sizeof part, "%.*s", end, cell);
        if (used && sk_canvas_columns(part) > width) break;
        bytes = end;
        used = 1;
    }
    snprintf(part, sizeof part, "%.*s", bytes, cell);
    if (last)
        fputs(part, stdout);
    else
        say_column(stdout, part, width + GAP);
    cell += bytes;
    while (*cell == ' ')
        cell++;
    return cell;
}

/* One row, as many lines as its longest cell needs. */
static void print_row(const char *cells[BOOK_COLUMNS_MAX], int count, const int *widths) {
    for (int more = 1; more;) {
        more = 0;
        fputs("  ", stdout);
        for (int i = 0; i < count; i++) {
            cells[i] = print_part(cells[i], widths[i], i == count - 1);
            more |= *cells[i] != 0;
        }
        putchar('\n');
    }
}

/* The rows of a table that mention the query, under its titles; 0 if none does. */
static int print_table(const char *rows, const char *query, int columns) {
    static char memory[BOOK_TEXT_MAX];
    const char *cells[BOOK_COLUMNS_MAX], *titles = rows;
    int widths[BOOK_COLUMNS_MAX], shown = 0, count;
    table_widths(rows, columns ? columns - GAP : 0, widths);
    (void)book_cells(&rows, memory, sizeof memory, cells);
    while (*rows) {
        int hit = !query;
        count = book_cells(&rows, memory, sizeof memory, cells);
        for (int i = 0; i < count && !hit; i++)
            hit = mentions(cells[i], query);
        if (!hit) continue;
        if (!shown++) {
            static char title_memory[1024];
            const char *heads[BOOK_COLUMNS_MAX], *at = titles;
            int number = book_cells(&at, title_memory, sizeof title_memory, heads);
            print_row(heads, number, widths);
            for (int i = 0; i < number; i++) {
                fputs("  ", stdout);
                for (int k = 0; k < widths[i]; k++)
                    putchar('-');
            }
            putchar('\n');
        }
        print_row(cells, count, widths);
    }
    return shown;
}

/* The board of a position from a real game: the first puzzle's, or the table after its set-up. */
static void print_board(const sk_game *game, int lang) {
    static char memory[CLI_JSON_MAX];
    static sk_puzzle puzzle;
    uint64_t state[SK_STATE_MAX / 8], rng = 1;
    const void *view = puzzle.view;
    seat_names names;
    sk_text text;
    if (!game->words->book->puzzle_count || sk_puzzle_read(game->words->book->puzzles[0], &puzzle) != SK_OK) {
        (void)sk_new(game, state, game->players_min, 0);
        while (sk_actor(state) == SK_CHANCE)
            game->rules->apply(state, SK_CHANCE, sk_pick(game, state, SK_CHANCE, (uint32_t)(sk_random(&rng) >> 32)));
        view = state;
        puzzle.seat = 0;
    }
    names_init(&names, NULL, lang);
    sk_text_init(&text, memory, sizeof memory);
    board_draw(game, view, puzzle.seat, &names, lang, &text);
    fputs(memory, stdout);
}

static void print_heading(const book_block *block) {
    static const char lines[] = "=-.";
    printf("\n%s\n", block->text);
    for (int i = sk_canvas_columns(block->text); i > 0; i--)
        putchar(lines[block->level < 3 ? block->level - 1 : 2]);
    putchar('\n');
}

/* --- finding --- */

typedef struct reading {
    const sk_game *game;
    const char *query; /* NULL: everything */
    int lang, columns;
    int exact;          /* 1: the query is the number of a rule */
    int whole;          /* 1: the section is wanted as it is */
    int shown;          /* blocks printed */
    int json;           /* 1: as JSON */
    book_block heading; /* of the section; kind BOOK_END once it is printed */
} reading;

/* 1 if the block is to be printed. */
static int wanted(const reading *r, const book_block *block) {
    if (!r->query) return 1;
    if (r->exact) return block->kind == BOOK_RULE && sk_text_alike(block->mark, r->query);
    if (r->whole && block->kind != BOOK_RULE) return 1;
    return block->kind != BOOK_BOARD && mentions(block->text, r->query);
}

/* The rows of a table that are asked for, as lists of cells; the first are its titles. */
static void write_rows(const char *rows, const char *query) {
    static char memory[BOOK_TEXT_MAX];
    const char *cells[BOOK_COLUMNS_MAX];
    for (int row = 0, written = 0; *rows; row++) {
        int count = book_cells(&rows, memory, sizeof memory, cells), hit = !query || row == 0;
        for (int i = 0; i < count && !hit; i++)
            hit = mentions(cells[i], query);
        if (!hit) continue;
        fputs(written++ ? ",[" : "[", stdout);
        for (int i = 0; i < count; i++) {
            if (i) putchar(',');
            say_json_text(stdout, cells[i]);
        }
        putchar(']');
    }
}

/* A block as an object: what it is, the section it stands in, and its text, or the rows of a table. */
static void write_block(reading *r, const book_block *block) {
    static const char *const kinds[] = {"", "", "text", "item", "rule", "table", ""};
    if (block->kind == BOOK_BOARD) return;
    printf("%s\n{\"kind\":\"%s\",\"section\":", r->shown++ ? "," : "", kinds[block->kind]);
    say_json_text(stdout, r->heading.text);
    if (block->kind == BOOK_RULE) {
        fputs(",\"number\":", stdout);
        say_json_text(stdout, block->mark);
    }
    if (block->kind == BOOK_TABLE) {
        fputs(",\"rows\":[", stdout);
        write_rows(block->text, r->whole ? NULL : r->query);
        fputs("]}", stdout);
    } else {
        fputs(",\"text\":", stdout);
        say_json_text(stdout, block->text);
        putchar('}');
    }
}

static void print_block(reading *r, const book_block *block) {
    const char *query = r->whole ? NULL : r->query;
    if (r->heading.kind == BOOK_HEADING && !r->exact) print_heading(&r->heading);
    r->heading.kind = BOOK_END;
    if (block->kind == BOOK_RULE || block->kind == BOOK_ITEM) {
        int indent = block->kind == BOOK_RULE ? 6 : 3;
        say_column(stdout, block->mark, indent);
        print_words(block->text, indent, r->columns);
    } else if (block->kind == BOOK_TABLE) {
        (void)print_table(block->text, query, r->columns);
    } else if (block->kind == BOOK_BOARD) {
        print_board(r->game, r->lang);
    } else {
        print_words(block->text, 0, r->columns);
    }
    if (!r->query && block->kind != BOOK_RULE && block->kind != BOOK_ITEM) putchar('\n');
    r->shown++;
}

static void read_book(reading *r) {
    static book_block block;
    const char *at = r->game->words->book->text[r->lang];
    for (book_next(&at, &block); block.kind != BOOK_END; book_next(&at, &block)) {
        if (block.kind == BOOK_HEADING) {
            if (!r->query && r->heading.kind == BOOK_HEADING && !r->json) print_heading(&r->heading);
            r->heading = block;
            r->whole = r->query && block.level > 1 && mentions(block.text, r->query);
        } else if (wanted(r, &block)) {
            (r->json ? write_block : print_block)(r, &block);
        }
    }
}

/* The pieces that are asked for, kind by kind under their titles; returns how many. */
static int print_pieces(const sk_game *game, const char *query, int lang, int columns) {
    int shown = 0;
    for (int k = 0; game->words->box && k < game->words->box->kind_count; k++) {
        const sk_kind *kind = &game->words->box->kinds[k];
        if (!query) printf("\n%s\n", kind->title[lang]);
        for (int i = kind->first; i < kind->first + kind->count; i++) {
            const sk_piece *piece = &game->words->box->pieces[i];
            char said[1000];
            sk_text text;
            if (query && !piece_fits(piece, query, lang)) continue;
            sk_text_init(&text, said, sizeof said);
            piece_say(piece, lang, &text);
            say_column(stdout, piece->id, 6);
            print_words(said, 6, columns);
            shown++;
        }
    }
    return shown;
}

/* The pieces that are asked for, as objects; returns how many. */
static int write_pieces(const reading *r) {
    const sk_box *box = r->game->words->box;
    int shown = 0;
    for (int k = 0; box && k < box->kind_count; k++) {
        for (int i = box->kinds[k].first; i < box->kinds[k].first + box->kinds[k].count; i++) {
            char said[1000];
            sk_text text;
            if (r->query && !piece_fits(&box->pieces[i], r->query, r->lang)) continue;
            sk_text_init(&text, said, sizeof said);
            piece_say(&box->pieces[i], r->lang, &text);
            printf("%s\n{\"id\":", shown++ ? "," : "");
            say_json_text(stdout, box->pieces[i].id);
            fputs(",\"kind\":", stdout);
            say_json_text(stdout, box->kinds[k].title[r->lang]);
            fputs(",\"text\":", stdout);
            say_json_text(stdout, said);
            putchar('}');
        }
    }
    return shown;
}

/* The same as one JSON object. */
static void write_json(reading *r, const char *edition) {
    printf("{\"game\":\"%s\",\"title\":", r->game->key);
    say_json_text(stdout, r->game->title[r->lang]);
    if (sk_edition(r->game)[0]) {
        fputs(",\"edition\":", stdout);
        say_json_text(stdout, edition);
    }
    fputs(",\"blocks\":[", stdout);
    read_book(r);
    fputs("],\"pieces\":[", stdout);
    r->shown += write_pieces(r);
    puts("]}");
}

int command_rules(const cli_line *cli) {
    static reading r;
    char edition[300];
    sk_text text;
    r.game = cli_game(cli, cli->words[0]);
    if (!r.game) return MISUSED;
    r.query = cli->word_count > 1 ? cli->words[1] : NULL;
    r.lang = cli->lang;
    r.columns = wrap_columns();
    for (int i = 0; i < r.game->words->book->rule_count && r.query; i++)
        r.exact |= sk_text_alike(r.game->words->book->rules[i].number, r.query);
    sk_text_init(&text, edition, sizeof edition);
    edition_say(r.game, cli->lang, &text);
    r.json = cli_has(cli, OPT_JSON);
    if (r.json) {
        write_json(&r, edition);
    } else {
        if (!r.query && edition[0]) puts(edition);
        read_book(&r);
        r.shown += print_pieces(r.game, r.query, r.lang, r.columns);
    }
    if (r.shown) return DONE;
    SAY_ERROR(cli, W_cli_no_rule, {"query", r.query ? r.query : "", 0}, {"game", r.game->title[cli->lang], 0});
    return MISUSED;
}
