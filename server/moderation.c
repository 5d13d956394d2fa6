/* moderation.c - keeping order: who may not come, who may not speak, and what people report.
 *
 * Sanctions live in the store, where `skerry admin` writes them; every server reads them with its heart beat. A report
 * keeps the record of the table as it was, and the end of the talk, for the operator to read.
 */
#include "api.h"
#include "request.h"
#include "room.h"
#include "session.h"
#include "moderation.h"

#include <stdlib.h>

#include "i18n/words.h"

enum { RECORD_SIZE = 1 << 18 };

/* --- sanctions --- */

/* The length of a prefix, a number of at most `most`; -1 if it is none: nobody bans the world by a slip. */
static int read_length(const char *text, int most) {
    size_t digits = strspn(text, "0123456789");
    int length = digits && digits < 4 && !text[digits] ? atoi(text) : -1;
    return length > most ? -1 : length;
}

/* "203.0.113.0/24" or "2001:db8::/32" or a single address, as 16 bytes and how many bits of them count; 0 if sound. */
static int read_range(const char *text, uint8_t out[16], int *bits) {
    char address[64];
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    int length;
    if (size >= sizeof address) return -1;
    memcpy(address, text, size);
    address[size] = 0;
    memset(out, 0, 16);
    if (uv_inet_pton(AF_INET, address, out + 12) == 0) {
        out[10] = out[11] = 0xff;
        length = slash ? read_length(slash + 1, 32) : 32;
        *bits = 96 + length;
    } else if (uv_inet_pton(AF_INET6, address, out) == 0) {
        length = slash ? read_length(slash + 1, 128) : 64;
        *bits = length;
    } else {
        return -1;
    }
    return length < 0 ? -1 : 0;
}

int moderation_subject_valid(const char *subject) {
    uint8_t bytes[16];
    int bits;
    if (strncmp(subject, "account:", 8) == 0) return subject[8] && strlen(subject + 8) < STORE_NAME_SIZE;
    return strncmp(subject, "address:", 8) == 0 && read_range(subject + 8, bytes, &bits) == 0;
}

static void take_row(void *context, const store_value *columns, int count) {
    sanctions *list = (sanctions *)context;
    char subject[80];
    sanction *s = &list->rows[list->count];
    (void)count;
    if (list->count == SANCTIONS_MAX || columns[2].size >= sizeof subject) return;
    if (columns[1].size == 4 && memcmp(columns[1].text, "note", 4) == 0) return; /* for the operator's eyes */
    snprintf(subject, sizeof subject, "%.*s", (int)columns[2].size, columns[2].text);
    memset(s, 0, sizeof *s);
    s->is_ban = columns[1].size == 3;
    s->until = columns[3].number;
    if (strncmp(subject, "account:", 8) == 0)
        snprintf(s->account, sizeof s->account, "%.*s", (int)sizeof s->account - 1, subject + 8);
    else if (read_range(subject + 8, s->address, &s->bits) != 0)
        return;
    list->count++;
}

store_status moderation_read(store *s, sanctions *list) {
    list->count = 0;
    return store_sanction_list(s, take_row, list);
}

static int covers(const sanction *s, const uint8_t address[16], const char *account) {
    if (s->account[0]) return account && strcmp(s->account, account) == 0;
    for (int bit = 0; bit < s->bits; bit += 8) {
        int left = s->bits - bit, mask = left >= 8 ? 0xff : 0xff << (8 - left) & 0xff;
        if ((address[bit / 8] ^ s->address[bit / 8]) & mask) return 0;
    }
    return 1;
}

int moderation_forbids(const server *s, int is_ban, const uint8_t address[16], const char *account) {
    for (int i = 0; i < s->order.count; i++) {
        const sanction *row = &s->order.rows[i];
        int is_over = row->until && row->until <= s->time.now;
        if (row->is_ban == is_ban && !is_over && covers(row, address, account)) return 1;
    }
    return 0;
}

static void send_away(void *context, connection *conn) {
    server *s = (server *)context;
    const session *who = (const session *)conn->user;
    const char *account = who && who->at && who->viewer < SK_SEATS ? who->at->m.seats[who->viewer].account : NULL;
    char memory[512];
    if (!moderation_forbids(s, 1, conn->address, account)) return;
    int length = snprintf(memory, sizeof memory, JSON_BEGIN ",\"type\":\"bye\",\"text\":\"%s\"}",
                          sk_messages[who ? who->lang : SK_EN][W_server_banned]);
    transport_send(conn, memory, (size_t)length);
    transport_end(conn, WS_POLICY);
}

void moderation_enforce(server *s) {
    transport_each(&s->n, send_away, s);
}

/* --- reports --- */

typedef struct reporting {
    job j;
    server *s;
    uint64_t conn;
    int lang;
    store_report report;
    char words[MESSAGE_TEXT_SIZE], record[RECORD_SIZE];
} reporting;

static store_status report_work(job *j, store *s) {
    return store_report_add(s, &((reporting *)j->owner)->report);
}

static void report_done(job *j) {
    reporting *r = (reporting *)j->owner;
    connection *conn = transport_find(&r->s->n, r->conn);
    if (conn && j->status == STORE_OK)
        transport_respond(conn, 201, "application/json", "Cache-Control: no-store\r\n", JSON_NOTHING,
                          sizeof JSON_NOTHING - 1);
    else if (conn)
        api_error(r->s, conn, UNSTORED, SK_OK, NULL, r->lang);
    if (j->status == STORE_OK) log_event("report", "\"id\":\"%s\",\"table\":\"%s\"", r->report.id, r->report.table);
    free(r);
}

/* The record, and what was said last. */
static void write_evidence(const table_state *m, sk_text *out) {
    static sk_record record;
    table_state_record(m, &record);
    sk_record_keep(&record, out);
    for (uint32_t n = m->said > TABLE_TALK ? m->said - TABLE_TALK : 0; n < m->said; n++) {
        const spoken_line *line = &m->talk[n % TABLE_TALK];
        sk_text_add(out, "# seat ");
        sk_text_number(out, line->seat + 1);
        sk_text_add(out, " said: ");
        if (line->phrase >= 0) sk_text_number(out, line->phrase);
        sk_text_add(out, line->text);
        sk_text_char(out, '\n');
    }
}

void moderation_report(game_room *t, room_request *r, int seat) {
    server *s = t->owner;
    reporting *report = (reporting *)calloc(1, sizeof *report);
    sk_text text;
    if (!report) {
        request_refuse(s, r, BUSY, SK_OK, NULL);
        return;
    }
    report->s = s;
    report->conn = r->conn;
    report->lang = r->lang;
    memcpy(report->words, r->msg.text, sizeof report->words);
    sk_text_init(&text, report->record, sizeof report->record);
    write_evidence(&t->m, &text);
    new_id(report->report.id);
    memcpy(report->report.table, t->id, sizeof report->report.table);
    report->report.seat = seat;
    report->report.about = (int)r->msg.seat;
    report->report.at = steady_now(s);
    report->report.words = report->words;
    report->report.record = report->record;
    report->j = job_of(report_work, report_done, 0, report);
    if (writer_add(&s->w, &report->j)) return;
    free(report);
    request_refuse(s, r, BUSY, SK_OK, NULL);
}
