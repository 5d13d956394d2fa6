/* calendar.c - writing RFC 5545: escaped, folded, in UTC. */
#include "calendar.h"

#include <string.h>
#include <time.h>

#include "account_data.h"

enum { LINE_MAX_BYTES = 75, LINE_ROOM = 4096 };

/* Bytes of the letter that begins here, as UTF-8. */
static size_t letter_size(const char *text) {
    size_t size = 1;
    while (((uint8_t)text[size] & 0xc0) == 0x80)
        size++;
    return size;
}

/* What belongs together stays on one line. */
static void put(sk_text *out, size_t *column, const char *bytes, size_t size) {
    if (*column + size > LINE_MAX_BYTES) {
        sk_text_add(out, "\r\n ");
        *column = 1;
    }
    sk_text_bytes(out, bytes, size);
    *column += size;
}

/* A line; of a value that is a text, what has a meaning is escaped. */
static void add_line(sk_text *out, const char *key, const char *value, int is_text) {
    size_t column = 0;
    if (!account_data_room(out, LINE_ROOM + 3 * strlen(value))) {
        out->cut = 1;
        return;
    }
    put(out, &column, key, strlen(key));
    put(out, &column, ":", 1);
    for (size_t size; *value; value += size) {
        char escaped[2] = {'\\', *value == '\n' ? 'n' : *value};
        size = letter_size(value);
        if (is_text && strchr("\\;,\n", *value))
            put(out, &column, escaped, 2);
        else if ((uint8_t)*value >= ' ')
            put(out, &column, value, size);
    }
    sk_text_add(out, "\r\n");
}

static void add_moment(sk_text *out, const char *key, int64_t ms) {
    time_t when = (time_t)(ms / 1000);
    char text[32];
    struct tm parts;
    strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", gmtime_r(&when, &parts));
    add_line(out, key, text, 0);
}

void calendar_begin(sk_text *out, const char *name) {
    add_line(out, "BEGIN", "VCALENDAR", 0);
    add_line(out, "VERSION", "2.0", 0);
    add_line(out, "PRODID", "-//skerry//skerry//EN", 0);
    add_line(out, "X-WR-CALNAME", name, 1);
    add_line(out, "REFRESH-INTERVAL;VALUE=DURATION", "PT1H", 0);
}

void calendar_add(sk_text *out, const calendar_event *event) {
    add_line(out, "BEGIN", "VEVENT", 0);
    add_line(out, "UID", event->uid, 1);
    add_moment(out, "DTSTAMP", event->changed_ms);
    add_moment(out, "DTSTART", event->at_ms);
    add_line(out, "SUMMARY", event->summary, 1);
    if (*event->url) add_line(out, "URL", event->url, 0);
    add_line(out, "TRANSP", "TRANSPARENT", 0);
    add_line(out, "END", "VEVENT", 0);
}

void calendar_end(sk_text *out) {
    add_line(out, "END", "VCALENDAR", 0);
}
