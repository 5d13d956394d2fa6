/* wire.h - messages of docs/protocol.md as a client reads them. */
#ifndef SKERRY_CLI_WIRE_H
#define SKERRY_CLI_WIRE_H

#include "skerry/record.h"
#include "line.h"

/* clang-format off */
enum wire_type {
    WIRE_NONE, WIRE_STATE, WIRE_PLY, WIRE_TABLE, WIRE_ACK, WIRE_CHAT, WIRE_ERROR, WIRE_RESUMED, WIRE_BYE, WIRE_PONG
};
/* clang-format on */
enum wire_status { TABLE_IS_OPEN, TABLE_IS_PLAYING, TABLE_IS_OVER };
enum wire_kind { SEAT_IS_OPEN, SEAT_IS_PERSON, SEAT_IS_COMPUTER, SEAT_IS_AWAY, SEAT_HAS_RESIGNED };
enum wire_chat { CHAT_IS_OFF, CHAT_IS_PHRASES, CHAT_IS_FREE };

typedef struct wire_seat {
    char name[SK_NAME_MAX];
    int kind, late, pausing; /* pausing: wants a pause, or its end */
} wire_seat;

/* TABLE of the protocol. */
typedef struct wire_table {
    char id[LINE_ID_SIZE], rematch[LINE_ID_SIZE], game[40], how[16], commitment[65];
    int status, players, chat, asks_word, is_paused;
    wire_seat seats[SK_SEATS];
} wire_table;

typedef struct wire_line {
    int ply, who, action; /* action: SK_NO_ACTION if it was not told */
    char say[256];
} wire_line;

/* A turn in one sentence: lines `from` to before `to` of the log, counted from 0. */
typedef struct wire_turn {
    int from, to, who;
    char say[800];
} wire_turn;

typedef struct wire_said {
    int n, seat, phrase; /* n: number of the line; phrase: -1 for a text */
    char text[512];
} wire_said;

typedef struct wire {
    int type;
    int seq, ply;
    wire_said said; /* with WIRE_CHAT */
    int you;
    wire_table table;
    const char *view; /* JSON inside the message; NULL: the game has not begun */
    size_t view_size;
    int plies, undoer;
    /* Lists inside the message, or NULL; see wire_log, wire_turns, wire_gone and wire_talk. */
    const char *log, *turns, *gone, *talk;
    int log_from;
    int has_clock, running;
    int64_t left_ms[SK_SEATS];
    uint32_t present, muted;   /* bits of seats */
    int takeback;              /* seat that asks for one, or -1 */
    uint32_t takeback_waiting; /* seats that have not answered */
    char key[48], status[24], text[512], seed[SK_SEED_MAX];
} wire;

/* Read a message; 1, or 0 if it is none. The text must outlive `out`. */
int wire_read(wire *out, const char *text);

/* Take the next line of a log, the next turn, the next number of a list of plies, or the next that was said; 0 when
 * there is none. */
int wire_log(wire *in, wire_line *out);
int wire_turns(wire *in, wire_turn *out);
int wire_gone(wire *in, int *ply);
int wire_talk(wire *in, wire_said *out);

/* Read the answers of HTTP requests. wire_tables: at most `room` tables, returns how many; -1 if it is no list. */
int wire_tables(const char *text, wire_table *out, int room);
int wire_one_table(const char *text, wire_table *out);
int wire_seated(const char *text, char table[LINE_ID_SIZE], char token[LINE_TOKEN_SIZE], int *seat);

/* What a machine that thinks is told: "thinking", "think", "forget" or "error". */
enum { WIRE_LEVEL_SIZE = 40 };
typedef struct wire_think {
    char type[16], level[WIRE_LEVEL_SIZE], seed[24], status[24];
    int64_t n, seat;
    const char *view; /* JSON inside the message, or NULL */
    size_t view_size;
} wire_think;
int wire_think_read(wire_think *out, const char *text);

/* The turns of a list that sk_tell_stories wrote: every sentence that is not empty goes to `tell`. */
void wire_stories(const char *json, size_t size, void (*tell)(void *listener, const char *say), void *listener);

#endif
