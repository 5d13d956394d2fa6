/* seats.h - seats at tables on servers, remembered so that one comes back to one's own: "my tables".
 *
 * They lie in the file `seats` of the data folder, a line each: the personal link, a tab, the name at the table, a tab,
 * and the table in words. Whoever reads the link can play the seat, so only the owner may read the file.
 */
#ifndef SKERRY_CLI_SEATS_H
#define SKERRY_CLI_SEATS_H

#include "skerry/record.h"
#include "line.h"

enum { SEAT_NOTES_MAX = 100 };

typedef struct seat_note {
    char link[640], name[SK_NAME_MAX], title[400];
} seat_note;

/* The remembered seats, the last taken first; returns how many. */
int seats_list(seat_note out[SEAT_NOTES_MAX]);

/* Remember a seat; forget it when the game is over. */
void seats_add(const char *link, const char *name, const char *title);
void seats_remove(const char *link);

/* Complete an address without a token from a seat of one's own at the same table, one with this name if `name` is not
 * empty: 1 if there is one. */
int seats_find(line_address *at, const char *name);

#endif
