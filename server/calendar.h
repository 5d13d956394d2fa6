/* calendar.h - calendars that other programs read: text as RFC 5545 has it, in lines of at most 75 bytes, times in UTC.
 *
 * The text grows (account_data_room); where it cannot, `cut` is set and the calendar is of no use.
 */
#ifndef SKERRY_SERVER_CALENDAR_H
#define SKERRY_SERVER_CALENDAR_H

#include <stdint.h>

#include "skerry/text.h"

typedef struct calendar_event {
    const char *uid;           /* the same as long as it is the same thing, whenever that will be */
    int64_t changed_ms, at_ms; /* since 1970: when this was settled, when it is due */
    const char *summary, *url; /* url may be "" */
} calendar_event;

void calendar_begin(sk_text *out, const char *name);
void calendar_add(sk_text *out, const calendar_event *event);
void calendar_end(sk_text *out);

#endif
