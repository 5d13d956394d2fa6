/* say.c - what the commands write: messages in the user's language, columns, numbers, JSON. */
#include <math.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"
#include "skerry/canvas.h"

const char *say_word(int lang, int message) {
    return sk_messages[lang][message];
}

void say_message(FILE *stream, int lang, int message, const sk_arg *args, int count) {
    char memory[CLI_TEXT_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_message(&text, lang, sk_messages[lang][message], args, count);
    fprintf(stream, "%s\n", memory);
}

void say_error(const cli_line *cli, int message, const sk_arg *args, int count) {
    char memory[CLI_TEXT_MAX], clean[CLI_TEXT_MAX];
    sk_text text, line;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_message(&text, cli->lang, sk_messages[cli->lang][message], args, count);
    sk_text_init(&line, clean, sizeof clean);
    say_clean(&line, memory);
    fflush(stdout);
    fprintf(stderr, "skerry%s%s: %s\n", cli->command ? " " : "", cli->command ? cli->command->name : "", clean);
}

void say_date(sk_text *out, int lang, const struct tm *when) {
    char hour[16];
    snprintf(hour, sizeof hour, "%02d:%02d", when->tm_hour, when->tm_min);
    SK_SAY(out, lang, say_word(lang, W_date), {"day", NULL, when->tm_mday},
           {"month", say_word(lang, W_date_month_0 + when->tm_mon), 0}, {"year", NULL, 1900 + when->tm_year},
           {"time", hour, 0});
}

const char *say_decimal(char out[32], int lang, double number, int digits) {
    snprintf(out, 32, "%.*f", digits, number);
    for (char *c = out; lang == SK_FR && *c; c++)
        if (*c == '.') *c = ',';
    return out;
}

void say_column(FILE *stream, const char *text, int columns) {
    int blanks = (columns < 0 ? -columns : columns) - sk_canvas_columns(text);
    if (blanks < 0) blanks = 0;
    if (columns < 0)
        fprintf(stream, "%*s%s", blanks, "", text);
    else
        fprintf(stream, "%s%*s", text, blanks, "");
}

int say_window(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO)) return 0;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40 ? 80 : size.ws_col;
}

static int row_columns; /* of the row that is being written, so far */

void say_cell(const char *text, int columns) {
    int width = columns < 0 ? -columns : columns, window = say_window();
    if (window && row_columns && row_columns + width > window) {
        fputs("\n  ", stdout);
        row_columns = 2;
    }
    say_column(stdout, text, columns);
    row_columns += width;
}

void say_count(long long number, int columns) {
    char text[32];
    snprintf(text, sizeof text, "%lld", number);
    say_cell(text, columns);
}

void say_row_end(void) {
    putchar('\n');
    row_columns = 0;
}

void say_titles(const char *titles, const int *columns, int count) {
    for (int i = 0; i < count; i++) {
        char title[64];
        size_t length = strcspn(titles, "|");
        snprintf(title, sizeof title, "%.*s", (int)length, titles);
        say_cell(title, columns[i]);
        titles += length + (titles[length] == '|');
    }
    say_row_end();
}

void say_json_number(FILE *stream, double number, int digits) {
    fprintf(stream, "%.*f", digits, isfinite(number) ? number : 0.0);
}

void say_json_text(FILE *stream, const char *text) {
    char memory[CLI_TEXT_MAX];
    sk_text quoted;
    sk_text_init(&quoted, memory, sizeof memory);
    sk_text_json(&quoted, text);
    fputs(memory, stream);
}

/* Bytes of the sound UTF-8 character at `text`; 0 for a control character or a broken byte. */
static int sound_bytes(const uint8_t *text) {
    uint32_t code = text[0];
    int more = code < 0x80                   ? 0
               : code >= 0xc2 && code < 0xe0 ? 1
               : code >= 0xe0 && code < 0xf0 ? 2
               : code >= 0xf0 && code < 0xf5 ? 3
                                             : -1;
    static const uint32_t least[4] = {0x20, 0xa0, 0x800, 0x10000};
    if (more < 0) return 0;
    code &= more ? 0x3fu >> more : 0x7fu;
    for (int i = 1; i <= more; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    if (code < least[more] || code == 0x7f || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) return 0;
    return more + 1;
}

void say_clean(sk_text *out, const char *text) {
    while (*text) {
        int size = sound_bytes((const uint8_t *)text);
        if (size)
            sk_text_bytes(out, text, (size_t)size);
        else
            sk_text_char(out, '?');
        text += size ? size : 1;
    }
}
