/* wire.c - reading what a server says. Members that nobody knows are passed over. */
#include "wire.h"

#include "core/scan.h"
#include "skerry/player.h"

/* The next member of an object: 1 with its key, 0 at the end. *count is 0 before the first. */
static int next_member(scan *in, char key[32], int *count) {
    if ((*count)++ == 0)
        scan_expect(in, '{');
    else if (!scan_char(in, ',')) {
        scan_expect(in, '}');
        return 0;
    }
    if (*count == 1 && scan_char(in, '}')) return 0;
    scan_string(in, key, 32);
    scan_expect(in, ':');
    return !in->failed;
}

/* The next item of a list: 1 if there is one. */
static int next_item(scan *in, int *count) {
    if ((*count)++ == 0) {
        scan_expect(in, '[');
        return !in->failed && !scan_char(in, ']');
    }
    if (scan_char(in, ',')) return 1;
    scan_expect(in, ']');
    return 0;
}

/* No byte of a text may command a terminal: control characters become "?", those of Unicode's second row too. */
static void disarm(char *text) {
    for (uint8_t *c = (uint8_t *)text; *c; c++) {
        if (*c < 0x20 || *c == 0x7f) *c = '?';
        if (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0) c[0] = c[1] = '?';
    }
}

/* A text; one that is too long, or something else, is left empty. */
static void read_text(scan *in, char *out, size_t size) {
    scan before = *in;
    char memory[1024];
    out[0] = 0;
    if (scan_peek(in) == '"')
        scan_string(in, memory, sizeof memory);
    else
        in->failed = 1;
    if (in->failed) {
        *in = before;
        scan_skip(in);
    } else if (strlen(memory) < size) {
        memcpy(out, memory, strlen(memory) + 1);
        disarm(out);
    }
}

static int read_bool(scan *in) {
    int yes = scan_peek(in) == 't';
    scan_skip(in);
    return yes;
}

/* A number; what is none counts as -1. */
static int64_t read_number(scan *in) {
    char first = scan_peek(in);
    if (first == '-' || (first >= '0' && first <= '9')) return scan_integer(in);
    scan_skip(in);
    return -1;
}

/* Which of the words a text is, or 0. */
static int read_word(scan *in, const char *const *words, int count) {
    char text[32];
    read_text(in, text, sizeof text);
    for (int i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0) return i;
    return 0;
}

static void read_seat(scan *in, wire_seat *out) {
    static const char *const kinds[] = {"open", "person", "computer", "away", "resigned"};
    char key[32];
    int count = 0;
    memset(out, 0, sizeof *out);
    while (next_member(in, key, &count)) {
        if (strcmp(key, "name") == 0)
            read_text(in, out->name, sizeof out->name);
        else if (strcmp(key, "kind") == 0)
            out->kind = read_word(in, kinds, 5);
        else if (strcmp(key, "late") == 0)
            out->late = read_bool(in);
        else if (strcmp(key, "pausing") == 0)
            out->pausing = read_bool(in);
        else
            scan_skip(in);
    }
}

static void read_seats(scan *in, wire_table *out) {
    int count = 0;
    out->players = 0;
    while (next_item(in, &count)) {
        if (out->players < SK_SEATS)
            read_seat(in, &out->seats[out->players++]);
        else
            scan_skip(in);
    }
}

static void read_table(scan *in, wire_table *out) {
    static const char *const statuses[] = {"open", "playing", "over"}, *const chats[] = {"off", "phrases", "free"},
                             *const joins[] = {"", "word"};
    char key[32];
    int count = 0;
    memset(out, 0, sizeof *out);
    while (next_member(in, key, &count)) {
        if (strcmp(key, "id") == 0)
            read_text(in, out->id, sizeof out->id);
        else if (strcmp(key, "rematch") == 0)
            read_text(in, out->rematch, sizeof out->rematch);
        else if (strcmp(key, "game") == 0)
            read_text(in, out->game, sizeof out->game);
        else if (strcmp(key, "how") == 0)
            read_text(in, out->how, sizeof out->how);
        else if (strcmp(key, "commitment") == 0)
            read_text(in, out->commitment, sizeof out->commitment);
        else if (strcmp(key, "status") == 0)
            out->status = read_word(in, statuses, 3);
        else if (strcmp(key, "chat") == 0)
            out->chat = read_word(in, chats, 3);
        else if (strcmp(key, "join") == 0)
            out->asks_word = read_word(in, joins, 2);
        else if (strcmp(key, "paused") == 0)
            out->is_paused = read_bool(in);
        else if (strcmp(key, "seats") == 0)
            read_seats(in, out);
        else
            scan_skip(in);
    }
}

static void read_session(scan *in, wire *out) {
    char key[32];
    int count = 0;
    if (scan_peek(in) != '{') {
        scan_skip(in);
        return;
    }
    while (next_member(in, key, &count)) {
        if (strcmp(key, "view") == 0) {
            scan_peek(in);
            out->view = in->at;
            scan_skip(in);
            out->view_size = (size_t)(in->at - out->view);
        } else if (strcmp(key, "plies") == 0) {
            out->plies = (int)read_number(in);
        } else if (strcmp(key, "undoer") == 0) {
            out->undoer = (int)read_number(in);
        } else {
            scan_skip(in);
        }
    }
}

static void read_clock(scan *in, wire *out) {
    char key[32];
    int count = 0, seats = 0, seat = 0;
    if (scan_peek(in) != '{') {
        scan_skip(in);
        return;
    }
    out->has_clock = 1;
    while (next_member(in, key, &count)) {
        if (strcmp(key, "running") == 0)
            out->running = (int)read_number(in);
        else if (strcmp(key, "left_ms") == 0)
            while (next_item(in, &seats)) {
                int64_t left = read_number(in);
                if (seat < SK_SEATS) out->left_ms[seat++] = left;
            }
        else
            scan_skip(in);
    }
}

/* A list of seats as bits. */
static uint32_t read_bits(scan *in) {
    int count = 0;
    uint32_t bits = 0;
    while (next_item(in, &count)) {
        int64_t seat = read_number(in);
        if (seat >= 0 && seat < SK_SEATS) bits |= 1u << seat;
    }
    return bits;
}

static void read_takeback(scan *in, wire *out) {
    char key[32];
    int count = 0;
    if (scan_peek(in) != '{') {
        scan_skip(in);
        return;
    }
    while (next_member(in, key, &count)) {
        if (strcmp(key, "seat") == 0)
            out->takeback = (int)read_number(in);
        else if (strcmp(key, "waiting") == 0)
            out->takeback_waiting = read_bits(in);
        else
            scan_skip(in);
    }
}

static void read_present(scan *in, wire *out) {
    int count = 0, seat = 0;
    while (next_item(in, &count)) {
        int here = read_bool(in);
        if (seat < SK_SEATS) out->present |= (uint32_t)here << seat;
        seat++;
    }
}

static void read_result(scan *in, wire *out) {
    char key[32];
    int count = 0;
    while (next_member(in, key, &count)) {
        if (strcmp(key, "seed") == 0)
            read_text(in, out->seed, sizeof out->seed);
        else
            scan_skip(in);
    }
}

/* Members of what was said, but for its text; 1 if the key is one of them. */
static int read_said(wire_said *out, const char *key, scan *in) {
    if (strcmp(key, "n") == 0)
        out->n = (int)read_number(in);
    else if (strcmp(key, "seat") == 0)
        out->seat = (int)read_number(in);
    else if (strcmp(key, "phrase") == 0)
        out->phrase = (int)read_number(in);
    else
        return 0;
    return 1;
}

/* Where a list begins; it is read later. */
static const char *list_here(scan *in) {
    const char *at;
    scan_peek(in);
    at = in->at;
    scan_skip(in);
    return at;
}

/* Members with a shape of their own; 1 if the key is one of them. */
static int read_part(wire *out, const char *key, scan *in) {
    if (strcmp(key, "table") == 0)
        read_table(in, &out->table);
    else if (strcmp(key, "session") == 0)
        read_session(in, out);
    else if (strcmp(key, "log") == 0)
        out->log = list_here(in);
    else if (strcmp(key, "turns") == 0)
        out->turns = list_here(in);
    else if (strcmp(key, "gone") == 0)
        out->gone = list_here(in);
    else if (strcmp(key, "talk") == 0)
        out->talk = list_here(in);
    else if (strcmp(key, "clock") == 0)
        read_clock(in, out);
    else if (strcmp(key, "present") == 0)
        read_present(in, out);
    else if (strcmp(key, "muted") == 0)
        out->muted = read_bits(in);
    else if (strcmp(key, "takeback") == 0)
        read_takeback(in, out);
    else if (strcmp(key, "result") == 0)
        read_result(in, out);
    else
        return 0;
    return 1;
}

int wire_read(wire *out, const char *text) {
    static const char *const types[] = {"", "state", "ply", "table", "ack", "chat", "error", "resumed", "bye", "pong"};
    scan in;
    char key[32];
    int count = 0;
    memset(out, 0, sizeof *out);
    out->seq = out->ply = out->said.n = out->said.seat = out->said.phrase = out->takeback = out->undoer = -1;
    out->you = SK_TABLE_VIEW;
    scan_init(&in, text, strlen(text));
    while (next_member(&in, key, &count)) {
        if (strcmp(key, "type") == 0)
            out->type = read_word(&in, types, 10);
        else if (strcmp(key, "seq") == 0)
            out->seq = (int)read_number(&in);
        else if (strcmp(key, "ply") == 0)
            out->ply = (int)read_number(&in);
        else if (read_said(&out->said, key, &in))
            continue;
        else if (strcmp(key, "you") == 0)
            out->you = (int)read_number(&in);
        else if (strcmp(key, "log_from") == 0)
            out->log_from = (int)read_number(&in);
        else if (strcmp(key, "key") == 0)
            read_text(&in, out->key, sizeof out->key);
        else if (strcmp(key, "status") == 0)
            read_text(&in, out->status, sizeof out->status);
        else if (strcmp(key, "text") == 0)
            read_text(&in, out->text, sizeof out->text);
        else if (!read_part(out, key, &in))
            scan_skip(&in);
    }
    if (out->type == WIRE_CHAT) memcpy(out->said.text, out->text, sizeof out->said.text);
    return !in.failed && out->type != WIRE_NONE;
}

/* To the next item of a list that was left at `list` (may be NULL); 0 when there is none. */
static int next_in(const char *list, scan *at) {
    if (!list) return 0;
    scan_init(at, list, strlen(list));
    if (!scan_char(at, '[')) scan_expect(at, ',');
    return !at->failed && scan_peek(at) != ']';
}

int wire_log(wire *in, wire_line *out) {
    scan at;
    char key[32];
    int count = 0;
    if (!next_in(in->log, &at)) return 0;
    *out = (wire_line){0, 0, SK_NO_ACTION, ""};
    while (next_member(&at, key, &count)) {
        if (strcmp(key, "ply") == 0)
            out->ply = (int)read_number(&at);
        else if (strcmp(key, "who") == 0)
            out->who = (int)read_number(&at);
        else if (strcmp(key, "id") == 0)
            out->action = (int)read_number(&at);
        else if (strcmp(key, "say") == 0)
            read_text(&at, out->say, sizeof out->say);
        else
            scan_skip(&at);
    }
    if (out->action < 0 || out->action > 0xffff) out->action = SK_NO_ACTION;
    in->log = at.at;
    return !at.failed && out->ply >= 1 && out->ply <= SK_PLIES_MAX && out->who >= 0 && out->who <= SK_CHANCE;
}

int wire_turns(wire *in, wire_turn *out) {
    scan at;
    char key[32];
    int count = 0;
    if (!next_in(in->turns, &at)) return 0;
    *out = (wire_turn){-1, -1, -1, ""};
    while (next_member(&at, key, &count)) {
        if (strcmp(key, "from") == 0)
            out->from = (int)read_number(&at);
        else if (strcmp(key, "to") == 0)
            out->to = (int)read_number(&at);
        else if (strcmp(key, "who") == 0)
            out->who = (int)read_number(&at);
        else if (strcmp(key, "say") == 0)
            read_text(&at, out->say, sizeof out->say);
        else
            scan_skip(&at);
    }
    in->turns = at.at;
    return !at.failed && out->from >= 0 && out->to > out->from && out->to <= SK_PLIES_MAX;
}

int wire_talk(wire *in, wire_said *out) {
    scan at;
    char key[32];
    int count = 0;
    if (!next_in(in->talk, &at)) return 0;
    *out = (wire_said){-1, -1, -1, ""};
    while (next_member(&at, key, &count)) {
        if (strcmp(key, "text") == 0)
            read_text(&at, out->text, sizeof out->text);
        else if (!read_said(out, key, &at))
            scan_skip(&at);
    }
    in->talk = at.at;
    return !at.failed;
}

int wire_gone(wire *in, int *ply) {
    scan at;
    if (!next_in(in->gone, &at)) return 0;
    *ply = (int)read_number(&at);
    in->gone = at.at;
    return !at.failed && *ply >= 1 && *ply <= SK_PLIES_MAX;
}

int wire_tables(const char *text, wire_table *out, int room) {
    scan in;
    char key[32];
    int count = 0, items = 0, found = -1;
    scan_init(&in, text, strlen(text));
    while (next_member(&in, key, &count)) {
        if (strcmp(key, "tables") != 0) {
            scan_skip(&in);
            continue;
        }
        for (found = 0; next_item(&in, &items);) {
            if (found < room)
                read_table(&in, &out[found++]);
            else
                scan_skip(&in);
        }
    }
    return in.failed ? -1 : found;
}

int wire_one_table(const char *text, wire_table *out) {
    scan in;
    char key[32];
    int count = 0, found = 0;
    scan_init(&in, text, strlen(text));
    while (next_member(&in, key, &count)) {
        if (strcmp(key, "table") == 0 && scan_peek(&in) == '{') {
            read_table(&in, out);
            found = 1;
        } else {
            scan_skip(&in);
        }
    }
    return found && !in.failed;
}

int wire_seated(const char *text, char table[LINE_ID_SIZE], char token[LINE_TOKEN_SIZE], int *seat) {
    scan in;
    char key[32];
    int count = 0;
    table[0] = token[0] = 0;
    *seat = -1;
    scan_init(&in, text, strlen(text));
    while (next_member(&in, key, &count)) {
        if (strcmp(key, "table") == 0)
            read_text(&in, table, LINE_ID_SIZE);
        else if (strcmp(key, "token") == 0)
            read_text(&in, token, LINE_TOKEN_SIZE);
        else if (strcmp(key, "seat") == 0)
            *seat = (int)read_number(&in);
        else
            scan_skip(&in);
    }
    return !in.failed && strlen(table) == LINE_ID_SIZE - 1;
}

void wire_stories(const char *json, size_t size, void (*tell)(void *listener, const char *say), void *listener) {
    char key[32], say[2000];
    int turns = 0;
    scan in;
    scan_init(&in, json, size);
    while (next_item(&in, &turns)) {
        int members = 0;
        say[0] = 0;
        while (next_member(&in, key, &members))
            if (strcmp(key, "say") == 0)
                scan_string(&in, say, sizeof say);
            else
                scan_skip(&in);
        if (in.failed) return;
        if (say[0]) tell(listener, say);
    }
}

/* --- for a machine that thinks --- */

int wire_think_read(wire_think *out, const char *text) {
    scan in;
    memset(out, 0, sizeof *out);
    scan_init(&in, text, strlen(text));
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[32];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        scan_peek(&in);
        const char *value = in.at;
        if (strcmp(key, "type") == 0) {
            scan_string(&in, out->type, sizeof out->type);
        } else if (strcmp(key, "level") == 0) {
            scan_string(&in, out->level, sizeof out->level);
        } else if (strcmp(key, "seed") == 0) {
            scan_string(&in, out->seed, sizeof out->seed);
        } else if (strcmp(key, "status") == 0) {
            scan_string(&in, out->status, sizeof out->status);
        } else if (strcmp(key, "n") == 0) {
            out->n = scan_integer(&in);
        } else if (strcmp(key, "seat") == 0) {
            out->seat = scan_integer(&in);
        } else {
            scan_skip(&in);
            if (strcmp(key, "view") == 0) {
                out->view = value;
                out->view_size = (size_t)(in.at - value);
            }
        }
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    return scan_done(&in);
}
