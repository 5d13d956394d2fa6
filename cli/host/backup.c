/* backup.c - `skerry backup` and `skerry export`: the server's data as one file, and as records that anybody can read.
 */
#include "data.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/table_state.h"

int command_backup(const cli_line *cli) {
    store s;
    store_status status;
    if (data_open(cli, &s, 0) != DONE) return FAILED;
    if (!s.kind->backup) {
        SAY_ERROR(cli, W_backup_no, {"n", NULL, 0});
        store_close(&s);
        return FAILED;
    }
    status = s.kind->backup(&s, cli->words[0]);
    if (status == STORE_OK)
        SAY(stdout, cli->lang, W_backup_done, {"file", cli->words[0], 0});
    else
        SAY_ERROR(cli, W_serve_bad_database, {"why", s.error, 0});
    store_close(&s);
    return status == STORE_OK ? DONE : FAILED;
}

enum { PAGE = 64 };

typedef struct page {
    int count;
    char ids[PAGE][STORE_ID_SIZE];
    int over[PAGE];
} page;

static void take_row(void *context, const store_value *columns, int count) {
    page *p = (page *)context;
    (void)count;
    if (p->count == PAGE || columns[0].size >= STORE_ID_SIZE) return;
    memcpy(p->ids[p->count], columns[0].text, columns[0].size);
    p->ids[p->count][columns[0].size] = 0;
    p->over[p->count++] = columns[1].number == STORE_PHASE_OVER;
}

/* One finished table as a record in `folder`; 1 if it was written, -1 if it could not be. */
static int export_table(store *s, const char *id, const char *folder) {
    static table_state m;
    static sk_record record;
    static char text[SK_RECORD_TEXT_MAX];
    char path[4096];
    sk_text out;
    FILE *file;
    int good;
    if (table_state_read(s, id, &m) != STORE_OK) return -1;
    table_state_record(&m, &record);
    table_state_release(&m);
    sk_text_init(&out, text, sizeof text);
    sk_record_keep(&record, &out);
    good = snprintf(path, sizeof path, "%s/%s.skerry", folder, id) < (int)sizeof path && (file = fopen(path, "w"));
    if (good) {
        good = fwrite(text, 1, out.length, file) == out.length;
        good = fclose(file) == 0 && good;
    }
    return good ? 1 : -1;
}

int command_export(const cli_line *cli) {
    const char *folder = cli->words[0];
    char after[STORE_ID_SIZE] = "";
    page p;
    store s;
    int written = 0, failed = 0;
    if (mkdir(folder, 0755) != 0 && errno != EEXIST) {
        SAY_ERROR(cli, W_serve_bad_data, {"where", folder, 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    if (data_open(cli, &s, 0) != DONE) return FAILED;
    do {
        p.count = 0;
        if (store_walk(&s, after, PAGE, take_row, &p) != STORE_OK) failed++;
        for (int i = 0; i < p.count; i++) {
            int status = p.over[i] ? export_table(&s, p.ids[i], folder) : 0;
            written += status > 0;
            failed += status < 0;
            memcpy(after, p.ids[i], sizeof after);
        }
    } while (p.count == PAGE);
    SAY(stdout, cli->lang, W_export_done, {"n", NULL, written}, {"folder", folder, 0});
    if (failed)
        SAY_ERROR(cli, W_serve_bad_data, {"where", folder, 0}, {"why", s.error[0] ? s.error : strerror(errno), 0});
    store_close(&s);
    return failed ? FAILED : DONE;
}
