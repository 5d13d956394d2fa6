/* wire.c - the input is what a server might say to the terminal client: a message, an answer over HTTP, or a link. What
 * is read stays inside its limits. */
#include "fuzz.h"

#include "cli/online/wire.h"

/* 1 if the text ends in time and nothing in it commands a terminal. */
static int ended(const char *text, size_t size) {
    const char *end = (const char *)memchr(text, 0, size);
    for (const char *c = text; end && c < end; c++)
        if ((uint8_t)*c < 0x20 || *c == 0x7f || ((uint8_t)*c == 0xc2 && (uint8_t)c[1] < 0xa0 && (uint8_t)c[1] >= 0x80))
            return 0;
    return end != NULL;
}

static void use_table(const wire_table *t) {
    PROMISE(t->players >= 0 && t->players <= SK_SEATS && ended(t->id, sizeof t->id) && ended(t->game, sizeof t->game));
    for (int seat = 0; seat < t->players; seat++)
        PROMISE(ended(t->seats[seat].name, SK_NAME_MAX) && t->seats[seat].kind >= 0 &&
                t->seats[seat].kind <= SEAT_HAS_RESIGNED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static wire in;
    static wire_table tables[8];
    char *text = (char *)malloc(size + 1), id[LINE_ID_SIZE], token[LINE_TOKEN_SIZE];
    line_address address;
    wire_line line;
    int seat, ply, count, lines = 0;
    PROMISE(text);
    memcpy(text, data, size);
    text[size] = 0;
    if (wire_read(&in, text)) {
        use_table(&in.table);
        PROMISE(!in.view || (in.view >= text && in.view + in.view_size <= text + size));
        while (wire_log(&in, &line))
            PROMISE(line.ply >= 1 && line.ply <= SK_PLIES_MAX && ended(line.say, sizeof line.say) &&
                    ++lines <= (int)size);
        while (wire_gone(&in, &ply))
            PROMISE(ply >= 1 && ply <= SK_PLIES_MAX && ++lines <= 2 * (int)size);
    }
    count = wire_tables(text, tables, 8);
    PROMISE(count <= 8);
    for (int i = 0; i < count; i++)
        use_table(&tables[i]);
    if (wire_one_table(text, &tables[0])) use_table(&tables[0]);
    if (wire_seated(text, id, token, &seat)) PROMISE(strlen(id) == LINE_ID_SIZE - 1 && strlen(token) < LINE_TOKEN_SIZE);
    if (address_read(text, &address) == ADDRESS_OK)
        PROMISE(address.host[0] && ended(address.folder, sizeof address.folder) &&
                ended(address.host, sizeof address.host) && address.folder[0] == '/' && !strchr(address.folder, ' '));
    free(text);
    return 0;
}
