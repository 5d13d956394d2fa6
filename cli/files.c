/* files.c - files that commands read, with a limit on their size. */
#include <errno.h>

#include "command.h"

long file_read(const char *path, char *memory, size_t size) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    size_t length;
    int failed;
    if (!file) return -1;
    length = fread(memory, 1, size, file);
    failed = ferror(file);
    if (length == size && !failed && fgetc(file) != EOF) length++;
    if (file != stdin) fclose(file);
    return failed ? -1 : (long)length;
}

int record_open(const cli_line *cli, const char *path, sk_record *record, const char **text) {
    static char memory[SK_RECORD_TEXT_MAX + 1];
    char why[512];
    sk_text error;
    long size = file_read(path, memory, SK_RECORD_TEXT_MAX);
    if (size < 0) {
        SAY_ERROR(cli, W_cli_no_file, {"file", path, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if (size > SK_RECORD_TEXT_MAX) {
        SAY_ERROR(cli, W_cli_long_file, {"file", path, 0}, {"size", NULL, SK_RECORD_TEXT_MAX});
        return FAILED;
    }
    memory[size] = 0;
    sk_text_init(&error, why, sizeof why);
    if (sk_record_read(record, memory, (size_t)size, cli->lang, &error) != SK_OK) {
        SAY_ERROR(cli, W_cli_bad_record, {"file", path, 0}, {"why", why, 0});
        return FAILED;
    }
    if (text) *text = memory;
    return DONE;
}
