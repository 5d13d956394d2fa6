/* seats.c - remembered seats. See seats.h. */
#include "seats.h"

#include <stdio.h>
#include <string.h>

#include "cli/places.h"

/* A line "LINK\tNAME\tTITLE"; 0 if it is none. */
static int read_note(char *line, seat_note *out) {
    char *name = strchr(line, '\t'), *title = name ? strchr(name + 1, '\t') : NULL;
    if (!title) return 0;
    *name++ = 0;
    *title++ = 0;
    title[strcspn(title, "\n")] = 0;
    if (strlen(line) >= sizeof out->link || strlen(name) >= sizeof out->name || strlen(title) >= sizeof out->title)
        return 0;
    memcpy(out->link, line, strlen(line) + 1);
    memcpy(out->name, name, strlen(name) + 1);
    memcpy(out->title, title, strlen(title) + 1);
    return 1;
}

int seats_list(seat_note out[SEAT_NOTES_MAX]) {
    char path[PLACE_MAX], line[1000];
    FILE *file = place_data("seats", path) ? fopen(path, "r") : NULL;
    int count = 0;
    while (file && count < SEAT_NOTES_MAX && fgets(line, sizeof line, file))
        count += read_note(line, &out[count]);
    if (file) fclose(file);
    return count;
}

/* Write the notes but for that of `link`, after `first` (may be NULL). */
static void write_notes(const seat_note *first, const char *link) {
    static seat_note notes[SEAT_NOTES_MAX];
    static char memory[SEAT_NOTES_MAX * sizeof(seat_note)];
    char path[PLACE_MAX];
    int count = seats_list(notes), room = (int)sizeof memory, used = 0;
    if (!place_data("seats", path) || place_make(path) != 0) return;
    if (first) used = snprintf(memory, sizeof memory, "%s\t%s\t%s\n", first->link, first->name, first->title);
    for (int i = 0; i < count && i < SEAT_NOTES_MAX - 1; i++)
        if (strcmp(notes[i].link, link) != 0)
            used += snprintf(memory + used, (size_t)(room - used), "%s\t%s\t%s\n", notes[i].link, notes[i].name,
                             notes[i].title);
    (void)place_write(path, memory, (size_t)used, 1);
}

void seats_add(const char *link, const char *name, const char *title) {
    seat_note note;
    snprintf(note.link, sizeof note.link, "%s", link);
    snprintf(note.name, sizeof note.name, "%s", name);
    snprintf(note.title, sizeof note.title, "%s", title);
    for (char *c = note.name; *c; c++)
        if (*c == '\t') *c = ' ';
    write_notes(&note, link);
}

void seats_remove(const char *link) {
    static seat_note notes[SEAT_NOTES_MAX];
    int count = seats_list(notes), found = 0;
    for (int i = 0; i < count; i++)
        found |= strcmp(notes[i].link, link) == 0;
    if (found) write_notes(NULL, link);
}

int seats_find(line_address *at, const char *name) {
    static seat_note notes[SEAT_NOTES_MAX];
    int count = seats_list(notes);
    for (int i = 0; i < count; i++) {
        line_address seat;
        if (address_read(notes[i].link, &seat) != ADDRESS_OK || !seat.token[0]) continue;
        if (strcmp(seat.table, at->table) != 0 || strcmp(seat.host, at->host) != 0 || strcmp(seat.port, at->port) != 0)
            continue;
        if (name[0] && strcmp(name, notes[i].name) != 0) continue;
        memcpy(at->token, seat.token, sizeof at->token);
        return 1;
    }
    return 0;
}
