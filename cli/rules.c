/* rules.c - `skerry rules`: the numbered rules of a game, all of them, one by its number, or those with a word. */
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"
#include "pieces.h"
#include "skerry/canvas.h"

/* Columns to wrap at: the terminal's, at most 100; 0 when stdout is no terminal and a rule is one line. */
static int wrap_columns(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO)) return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return 80;
    return size.ws_col > 100 ? 100 : size.ws_col;
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

/* "R24  text", continued under the text. */
static void print_rule(const char *number, const char *at, int columns) {
    int indent = 6, column = indent;
    say_column(stdout, number, indent);
    if (!columns) {
        puts(at);
        return;
    }
    while (*at) {
        int bytes = (int)strcspn(at, " "), width;
        char word[256];
        snprintf(word, sizeof word, "%.*s", bytes, at);
        width = sk_canvas_columns(word);
        if (column > indent && column + 1 + width > columns) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", bytes, at);
        column += width;
        at += bytes;
        while (*at == ' ')
            at++;
    }
    putchar('\n');
}

/* The rules that are asked for; returns how many. */
static int print_rules(const sk_game *game, const char *query, int lang, int columns) {
    int shown = 0, number = 0;
    for (int i = 0; i < game->rule_count && query; i++)
        number |= sk_text_alike(game->rules[i].number, query);
    for (int i = 0; i < game->rule_count; i++) {
        const sk_rule *rule = &game->rules[i];
        if (query && !(number ? sk_text_alike(rule->number, query) : mentions(rule->text[lang], query))) continue;
        print_rule(rule->number, rule->text[lang], columns);
        shown++;
    }
    return shown;
}

/* The same for the pieces, kind by kind under their titles. */
static int print_pieces(const sk_game *game, const char *query, int lang, int columns) {
    int shown = 0;
    for (int k = 0; game->box && k < game->box->kind_count; k++) {
        const sk_kind *kind = &game->box->kinds[k];
        if (!query) printf("\n%s\n", kind->title[lang]);
        for (int i = kind->first; i < kind->first + kind->count; i++) {
            const sk_piece *piece = &game->box->pieces[i];
            char said[1000];
            sk_text text;
            if (query && !piece_fits(piece, query, lang)) continue;
            sk_text_init(&text, said, sizeof said);
            piece_say(piece, lang, &text);
            print_rule(piece->id, said, columns);
            shown++;
        }
    }
    return shown;
}

int command_rules(const cli_line *cli) {
    const sk_game *game = cli_game(cli, cli->words[0]);
    const char *query = cli->word_count > 1 ? cli->words[1] : NULL;
    char edition[300];
    sk_text text;
    int columns = wrap_columns(), shown;
    if (!game) return MISUSED;
    sk_text_init(&text, edition, sizeof edition);
    edition_say(game, cli->lang, &text);
    if (!query) printf("%s\n%s%s\n", game->title[cli->lang], edition, edition[0] ? "\n" : "");
    shown = print_rules(game, query, cli->lang, columns);
    shown += print_pieces(game, query, cli->lang, columns);
    if (shown) return DONE;
    SAY_ERROR(cli, W_cli_no_rule, {"query", query ? query : "", 0}, {"game", game->title[cli->lang], 0});
    return MISUSED;
}
