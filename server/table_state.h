/* table_state.h - one table: everything that follows from its set-up and its changes.
 *
 * A change is a few lines of text (below). table_state_apply is the only function that alters a table, and it is the
 * same whether the change was made here, by another server, or is read back after a restart. The decide functions look
 * at a request and write the change that it means, or say why not; they alter nothing.
 *
 *   sit 0 person HASH Ana     sit 2 computer elder     start         p 0 17 (a ply: who, action)
 *   undo 0 12 (seat 0 takes back what it did from ply 12 on, freely)   withdraw 0 12 (the same, as granted)
 *   ask 0 10                  agree 1     deny 1       keep 12 (plies, after an undo of an earlier program)
 *   vote 0 1                  away 1      back 1       resign 1      late 1      over end
 *   say 0 text                phrase 0 3  rematch ID   own 0 name    blank 0     contact 0 address
 *   mute 0 1                  hear 0 1    (seat 0 does not hear what seat 1 says, or does again)
 *   offer 1 HASH Ben (a rematch: the seat is free, and only who has this token sits down there)
 *   rise 1 (sent away before the start)   confirmed 0 (the address for reminders is its own)
 *   pause 0                   resume 0    (wanted by a seat; done when every person wants it)       vacation 0 7 (days)
 *   rated (first, at a table that counts: no older program takes it for one that does not)
 *   gap 12000 (ms during which no server ran)          key 0 0123456789abcdef (of an action, never played twice)
 */
#ifndef SKERRY_SERVER_MATCH_H
#define SKERRY_SERVER_MATCH_H

#include "setup.h"
#include "skerry/table.h"
#include "store/store.h"

/* clang-format off */
enum {
    TABLE_KEYS = 16, TABLE_TEXT_MAX = 200, TABLE_KEY_MAX = 40, TABLE_CONTACT_MAX = 200, TABLE_PHRASES = 8,
    TABLE_VACATION_MAX = 30, TABLE_TALK = 40
};
/* clang-format on */

enum seat_kind { KIND_OPEN, KIND_PERSON, KIND_COMPUTER, KIND_AWAY, KIND_RESIGNED };
enum table_ending { HOW_NONE, HOW_END, HOW_RESIGN, HOW_CLOSED };

/* clang-format off */
/* What a change touched. */
enum {
    CHANGED_TABLE = 1, CHANGED_POSITION = 2, CHANGED_CHAT = 4, CHANGED_BACK = 8, CHANGED_OVER = 16, CHANGED_CLOCKS = 32,
    CHANGED_RISEN = 64
};
/* clang-format on */

/* Answers of the decide functions besides sk_status. */
typedef enum verdict {
    GRANTED, /* the change is written */
    KNOWN,   /* this key was played before */
    REFUSED, /* by the rules: `status` is an sk_status */
    STALE,
    NO_SEAT,
    FORBIDDEN,
    BUSY,
    BAD_MESSAGE,
    NOT_OVER,
    UNSTORED,
    NO_TABLE,
    TOO_MANY,
    PAUSED,
    BAD_NAME,
    NEEDS_CODE
} verdict;

/* What the server notes beside a ply. */
typedef struct ply_note {
    uint32_t has_faded : 1; /* turned down since: not shown again before the end */
    uint32_t fades : 1;     /* with the last change */
    uint32_t at_s : 30;     /* seconds since the table opened */
} ply_note;

typedef struct table_seat {
    uint8_t kind;
    uint8_t late;  /* time is up and the table waits */
    uint8_t votes; /* bit per seat that wants a computer player here */
    uint8_t has_token;
    uint8_t muted;        /* bit per seat that this one does not hear */
    uint8_t is_confirmed; /* the contact's owner has shown the code that was sent there */
    char name[SK_NAME_MAX];
    char account[STORE_NAME_SIZE];
    uint8_t token[32];         /* BLAKE2b of the secret */
    uint8_t vacation_days;     /* taken so far */
    int64_t vacation_ms;       /* ms since 1970: until then a day clock waits */
    int64_t left_ms, since_ms; /* time left when the clock started to run; when it did (ms since 1970), 0: it stands */
    char *contact;
} table_seat;

typedef struct spoken_line {
    int64_t at_ms;
    int8_t seat, phrase; /* phrase: -1 for a text */
    char text[TABLE_TEXT_MAX + 1];
} spoken_line;

typedef struct request_key {
    uint64_t hash;
    uint32_t seq; /* as its seat counts changes and plies */
    uint16_t ply;
    uint8_t seat;
    uint8_t is_new; /* of the change that is being applied */
} request_key;

typedef struct table_state {
    char id[STORE_ID_SIZE], rematch[STORE_ID_SIZE];
    char commitment[65];
    table_setup setup;
    uint32_t seq;                     /* changes */
    uint32_t seen[SK_TABLE_VIEW + 1]; /* changes that each viewer noticed: the only number it is told */
    uint8_t phase, how;               /* STORE_PHASE_..., enum table_ending */
    uint8_t is_foreign;    /* opened under other rules than these: it is closed, and its plies are not played */
    uint8_t asked, asking; /* bits of the seats that have not answered a takeback; who asks */
    uint16_t ask_keep;
    uint8_t is_paused, pausing; /* pausing: bits of the seats that want it otherwise */
    uint8_t held;               /* bits of the seats whose clock the pause stopped */
    uint8_t has_risen;          /* somebody was sent away */
    int64_t created_ms, at_ms;  /* at_ms: of the last change */
    table_seat seats[SK_SEATS];
    sk_table game;                    /* its memory grows with the plies */
    ply_note *notes;                  /* one for each ply */
    int before_count;                 /* plies before the last change */
    uint16_t told[SK_TABLE_VIEW + 1]; /* lines of each viewer's log that the last change left as they were */
    uint8_t noticed;                  /* bits of the viewers who noticed the last change */
    uint8_t has_news;                 /* some plies fade with the last change */
    request_key keys[TABLE_KEYS];     /* the last ones, with what they did */
    int key_next;
    uint64_t *old_keys; /* hashes of all before them */
    int old_key_count, old_key_room;
    spoken_line *talk; /* the last TABLE_TALK that were said, in a ring; NULL: nobody spoke */
    uint32_t said;     /* how many ever were */
} table_state;

/* Open a table from its row; 0, or -1 if the row makes no sense. */
int table_state_open(table_state *m, const store_table *row);
void table_state_release(table_state *m);

/* Read a table whole: STORE_MISSING if there is no such one, or if these rules cannot make sense of it. Release it. */
store_status table_state_read(store *s, const char *id, table_state *out);

/* A copy that shares no memory with the table; 0, or -1 if memory is short. */
int table_state_clone(const table_state *m, table_state *out);

/* Apply a change that the store has; what it touched, or -1 if it is unsound (the table must then be thrown away). */
int table_state_apply(table_state *m, uint32_t seq, int64_t at_ms, const char *body, size_t size);

/* The table as it will be once this change is committed, worked out on a copy: what the change touched, or -1 if it is
 * unsound or memory is short. Every change goes through this before it is committed, and the copy then takes the place
 * of the table, so that nothing can fail after the commit. Unless the answer is -1, *out must be released. */
int table_state_after(const table_state *m, uint32_t seq, int64_t at_ms, const char *body, size_t size,
                      table_state *out);

/* --- requests --- */

typedef struct decision_answer {
    sk_status status; /* with REFUSED */
    uint32_t seq;     /* with KNOWN */
    int ply;
} decision_answer;

/* Play `action` (or the move that `text` names, if it is not NULL) at `ply`. */
verdict decide_action(const table_state *m, int seat, int ply, int action, const char *text, const char *key,
                      sk_text *body, decision_answer *answer);
verdict decide_undo(const table_state *m, int seat, int ply, const char *key, sk_text *body, decision_answer *answer);
verdict decide_takeback(const table_state *m, int seat, int ply, const char *key, sk_text *body,
                        decision_answer *answer);
verdict decide_consent(const table_state *m, int seat, int yes, const char *key, sk_text *body,
                       decision_answer *answer);
verdict decide_resign(const table_state *m, int seat, const char *key, sk_text *body, decision_answer *answer);
/* `present`: bits of the seats connected. */
verdict decide_takeover(const table_state *m, int seat, int target, uint32_t present, const char *key, sk_text *body,
                        decision_answer *answer);
verdict decide_return(const table_state *m, int seat, const char *key, sk_text *body, decision_answer *answer);
verdict decide_chat(const table_state *m, int seat, const char *text, int phrase, const char *key, sk_text *body,
                    decision_answer *answer);
/* Want a pause, or its end; it comes when every person wants it. */
verdict decide_pause(const table_state *m, int seat, int yes, const char *key, sk_text *body, decision_answer *answer);
/* Days during which the seat's day clock waits. */
verdict decide_vacation(const table_state *m, int seat, int days, const char *key, sk_text *body,
                        decision_answer *answer);
/* Computer players of this level into every seat that is free: the game begins. */
verdict decide_fill(const table_state *m, int seat, const char *level, const char *key, sk_text *body,
                    decision_answer *answer);
/* Send somebody away from a table that has not begun: for who opened it. */
verdict decide_kick(const table_state *m, int seat, int target, const char *key, sk_text *body,
                    decision_answer *answer);
/* Hear no more what `target` says, or hear it again. */
verdict decide_mute(const table_state *m, int seat, int target, int yes, const char *key, sk_text *body,
                    decision_answer *answer);
/* `is_confirmed`: the code that was sent to the address came with it. */
verdict decide_contact(const table_state *m, int seat, const char *to, int is_confirmed, sk_text *body);
/* The move of the computer player in `seat`, thought out at `ply`. */
verdict decide_thought(const table_state *m, int seat, int ply, int action, sk_text *body, decision_answer *answer);
/* Sit down; *seat is the wish (-1: any) and receives the seat. `hash`: of the new token. */
verdict decide_sit(const table_state *m, int *seat, const char *name, const char *word, const uint8_t hash[32],
                   sk_text *body);
/* Who was offered this seat takes it. */
verdict decide_accept(const table_state *m, int seat, sk_text *body);
/* Whose time is up at `now_ms`: the change, or REFUSED if nobody's. */
verdict decide_late(const table_state *m, int64_t now_ms, sk_text *body);
/* The first change of a table: computer players, the creator, perhaps the start. */
void decide_opening(const table_state *m, const uint8_t *hash, sk_text *body);
/* The same seats, rotated by one, for the table that follows: who asks for it, in seat `asks` of the old one, sits
 * there; the other people are offered theirs. The game begins when all have come. */
void decide_rematch_opening(const table_state *old, const table_state *fresh, int asks, sk_text *body);
/* The first change of a table at which everybody sits from the start, in this order. */
typedef struct seated_person {
    char name[SK_NAME_MAX], account[STORE_NAME_SIZE]; /* account "": a guest */
    uint8_t hash[32];                                 /* of the token that proves the seat */
} seated_person;
void decide_seated_opening(const table_state *m, const seated_person people[], sk_text *body);
/* The time that a tournament has for the table is out: whoever should move has lost it, the game is over. */
verdict decide_time_out(const table_state *m, sk_text *body);

/* --- what follows from a table --- */

/* The record; without its seed while the game goes on. */
void table_state_record(const table_state *m, sk_record *out);

/* 1 if `seat` can still take back from ply `keep` on: a record has room for SK_STRUCK_MAX plies that were. */
int table_state_can_go_back(const table_state *m, int seat, int keep);

/* How many lines the log of a viewer has. */
int table_state_log_length(const table_state *m, int viewer);

/* Bits of the seats that a computer player must move now. */
uint32_t table_state_thinkers(const table_state *m);
/* Bits of the seats that act. */
uint32_t table_state_actors(const table_state *m);
/* The level that plays a seat which no person plays. */
const char *table_state_level(const table_state *m, int seat);

/* Time left of a seat at `now_ms`; when the next clock runs out, 0 if none runs. */
int64_t table_state_left(const table_state *m, int seat, int64_t now_ms);
int64_t table_state_deadline(const table_state *m);

/* 1 if a seat waits for the one person to whom it was offered. */
int table_state_is_offered(const table_state *m, int seat);
/* The seat of who opened the table, or -1. 1 if `viewer` hears what `seat` says. */
int table_state_opener(const table_state *m);
int table_state_hears(const table_state *m, int viewer, int seat);

/* The seat whose token this is, or -1. */
int table_state_seat_of(const table_state *m, const uint8_t hash[32]);

/* Bytes of memory that the table uses. */
size_t table_state_bytes(const table_state *m);

/* The row of the store that follows. */
void table_state_row(const table_state *m, store_table *out);

/* TABLE of docs/protocol.md. */
void table_state_write(const table_state *m, sk_text *out);

#endif
