/* online.h - a table that lies on a server: what is known of it, and what can be asked there.
 *
 * The server is the only authority. What is shown comes from the view that it sent: the table's state is that view with
 * the hidden part dealt at random, so that nothing here can know more than the view. A line that breaks comes back by
 * itself, and what was asked without an answer is asked again under the same key.
 */
#ifndef SKERRY_CLI_ONLINE_H
#define SKERRY_CLI_ONLINE_H

#include "cli/play/play.h"
#include "wire.h"

enum { ONLINE_NEWS_MAX = 16384, ONLINE_PHRASES = 8, ONLINE_TALK_MAX = 16384, ONLINE_TALES_MAX = 1 << 17 };

/* A turn of the log: its lines, who acted, and where its sentence begins in the tales. */
typedef struct online_tale {
    uint16_t from, to;
    uint8_t who;
    uint32_t at;
} online_tale;

typedef struct online {
    table *t;
    server_line l;
    line_address at; /* server, table, and the token of the seat */
    int lang;
    int you;                         /* seat, or SK_TABLE_VIEW */
    int wants_recall;                /* views with perfect memory, for computer players */
    int seq;                         /* of the last change heard of */
    int heard;                       /* lines of the talk so far */
    wire_table facts;                /* of the table, as everybody may know them */
    int has_begun, has_log;          /* there is a position; its log was told */
    uint64_t view[SK_STATE_MAX / 8]; /* as the server sent it */
    int undoer;
    int takeback;                              /* seat that asks for one, or -1 */
    uint32_t takeback_waiting, present, muted; /* bits of seats; muted: those that one does not want to hear */
    int has_clock, running;
    int64_t left_ms[SK_SEATS];
    long long clock_at; /* line_clock when left_ms was true */
    char pending[LINE_SEND_MAX], pending_key[24];
    int answer; /* to the pending message: 1 played, -1 refused, 0 none yet */
    char refusal[512];
    long long next_try, heard_at, beat_at;
    int tries, is_lost, is_greeted;
    int has_ended; /* 1: the server will not have us here; refusal says why */
    int changed;   /* the position or the people changed since the last online_news */
    uint32_t keys;
    char key_prefix[12];
    sk_text news, notes; /* everything that happened, for a log; the same without plies, for a panel */
    char news_memory[ONLINE_NEWS_MAX], notes_memory[2048];
    int tale_count, tales_told; /* turns so far; lines of the log up to which they were told as news */
    sk_text tales, talk;        /* their sentences, each with a zero behind it; what was said, a line each */
    online_tale tale[SK_PLIES_MAX];
    char tales_memory[ONLINE_TALES_MAX], talk_memory[ONLINE_TALK_MAX];
} online;

/* Begin at the table that `at` names, as its seat if it has a token. `wants_recall`: views with
 * perfect memory, for computer players. 0, or -1 with the reason in `error`. */
int online_open(online *o, table *t, const line_address *at, int lang, int wants_recall, sk_text *error);
void online_close(online *o);

/* Hear what there is, waiting up to `ms`; come back if the line is lost. 1 if something changed. */
int online_tick(online *o, int ms);

/* The descriptor to wait on, or -1. */
int online_fd(const online *o);

/* What table_turn answers for such a table. */
int online_turn(const online *o, int *seat);

/* Play an action of one's own seat. SK_OK, or the refusal in o->refusal. */
sk_status online_play(online *o, sk_action action);

/* Take back: at once where that is free, else by asking the others. 1 if it was done or asked. */
int online_undo(online *o, sk_text *why);

/* Send a message under a key and wait for its answer: 1 played, -1 refused with o->refusal, 0 not answered yet. */
int online_ask(online *o, const char *type, const char *members);

/* What a child may say too, in the order of the protocol. */
const char *online_phrase(const online *o, int number);

/* --- wishes.c --- */

/* Obey a command that only such tables know (enum typed); the answer in words goes to `out`. */
void online_command(online *o, int command, const char *rest, sk_text *out);

/* Fetch the record of a finished game into `out`; 1, or 0 with the reason in `error`. */
int online_record(online *o, sk_text *out, sk_text *error);

/* --- online.c again --- */

/* 1 if somebody else plays at the table: then there is no advice. */
int online_has_rivals(const online *o);

/* Times of all seats in a line; nothing without clocks. */
void online_clocks(const online *o, sk_text *out);

/* How a game ended that did not end by the rules; nothing if it did. */
void online_verdict(const online *o, sk_text *out);

/* The link to share; with the token, the link to one's seat. */
void online_link(const line_address *at, int with_token, sk_text *out);

/* --- tidings.c: turns as stories and the talk, as the server tells them --- */

/* Nothing was told yet. */
void tidings_init(online *o);

/* Take the turns of a message; they replace what is known of the same lines. */
void tidings_take(online *o, wire *in);

/* 1 if a line of the log, counted from 0, belongs to a turn of one's own, or to none. */
int tidings_is_own(const online *o, int line);

/* Let the news tell the turns of others that have come to their end, or are interrupted because one is asked. */
void tidings_tell(online *o);

/* All turns so far, a line each; 0 if the server tells none. */
int tidings_write(const online *o, sk_text *out);

/* Keep what was said, a line; the oldest ones go when there is no room. */
void tidings_said(online *o, const char *line);

/* Sit a computer player of `level` in this seat and let it play to the end, telling the log on stdout. 0, or -1 with
 * the reason in `error`. */
int online_bot(online *o, const char *level, sk_text *error);

#endif
