/* decisions.h - a table that is asked for anything, in any order, with numbers at the edges of what a message can hold.
 *
 * The requests are worked out from bytes, of a fuzzer or of a random generator. Two promises are checked: what a decide
 * function grants can be applied (table_state_after), and the log that was written gives everybody the same table when
 * it is read from its beginning.
 */
#ifndef SKERRY_TESTS_DECISIONS_H
#define SKERRY_TESTS_DECISIONS_H

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/payload.h"
#include "server/verbs.h"

enum { SEQUENCE_STEPS = 64, SEQUENCE_LOG = 1 << 19 };

/* What is granted and was committed: a change after the other. */
typedef struct sequence {
    const uint8_t *at, *end; /* bytes not used yet */
    table_state m;
    store_table row;
    int64_t now;
    sk_text body;
    decision_answer answer;
    uint32_t sizes[2 * SEQUENCE_STEPS]; /* of the changes in `log` */
    int64_t times[2 * SEQUENCE_STEPS];
    int changes, granted, refused;
    size_t log_size;
    const char *broken; /* the promise that was broken, or NULL */
    char memory[32768], log[SEQUENCE_LOG];
} sequence;

static inline uint32_t sequence_byte(sequence *q) {
    return q->at < q->end ? *q->at++ : 0;
}

static inline uint32_t sequence_below(sequence *q, uint32_t n) {
    return (sequence_byte(q) | sequence_byte(q) << 8) % n;
}

/* Mostly a small number, else one at an edge. */
static inline int sequence_number(sequence *q) {
    static const int edges[] = {-1, 255, 256, 257,     32767,       32768,        65535,   65536,
                                30, 31,  29,  INT_MAX, INT_MAX - 1, INT_MAX - 30, INT_MIN, 1 << 30};
    uint32_t which = sequence_byte(q);
    return which < 128 ? (int)(which % 8) : edges[which % (sizeof edges / sizeof edges[0])];
}

static inline int sequence_open(sequence *q) {
    static const char *const paces[] = {"{\"kind\":\"free\"}", "{\"kind\":\"live\",\"bank\":10,\"increment\":3600}",
                                        "{\"kind\":\"days\",\"days\":30}"};
    static const char *const lates[] = {"computer", "resign", "wait"}, *const chats[] = {"off", "phrases", "free"};
    static const char *const more[] = {"", "", ",\"rated\":true", ",\"challenge\":true", ",\"absent\":60"};
    char seats[256] = "";
    int games, is_own = sequence_byte(q) % 2 == 0;
    const sk_game *const *all = sk_games(&games), *game = all[sequence_byte(q) % (uint32_t)games];
    int players = game->players_min + (int)(sequence_byte(q) % (uint32_t)(game->players_max - game->players_min + 1));
    for (int seat = 0; seat < players; seat++) {
        size_t length = strlen(seats);
        uint32_t kind = seat == 0 && is_own ? 0 : 1 + sequence_byte(q) % 8;
        snprintf(seats + length, sizeof seats - length, "%s%s", seat ? "," : "",
                 kind == 0   ? "\"me\""
                 : kind == 1 ? "\"computer:elder\""
                             : "\"open\"");
    }
    memset(&q->row, 0, sizeof q->row);
    memcpy(q->row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    memcpy(q->row.seed, "seed", 5);
    q->row.created = q->now = 1000000;
    snprintf(q->row.setup, sizeof q->row.setup,
             "{\"v\":1,\"game\":\"%s\",\"rules\":%d,\"name\":\"Ana\",\"seats\":[%s],\"pace\":%s,\"late\":\"%s\","
             "\"chat\":\"%s\"%s}",
             game->key, game->version, seats, paces[sequence_byte(q) % 3], lates[sequence_byte(q) % 3],
             chats[sequence_byte(q) % 3], more[sequence_byte(q) % 5]);
    return table_state_open(&q->m, &q->row) == 0;
}

/* Commit what was granted last. */
static inline void sequence_commit(sequence *q) {
    table_state after;
    q->granted++;
    if (q->changes == 2 * SEQUENCE_STEPS || q->log_size + q->body.length > sizeof q->log) return;
    if (table_state_after(&q->m, q->m.seq + 1, q->now, q->body.at, q->body.length, &after) < 0) {
        q->broken = "what is granted can be applied";
        return;
    }
    memcpy(q->log + q->log_size, q->body.at, q->body.length);
    q->log_size += q->body.length;
    q->times[q->changes] = q->now;
    q->sizes[q->changes++] = (uint32_t)q->body.length;
    table_state_release(&q->m);
    q->m = after;
}

/* A legal action at the right ply more often than not. */
static inline verdict sequence_action(sequence *q, int seat, const char *key) {
    const table_state *m = &q->m;
    int ply = table_state_log_length(m, seat), id = sequence_number(q);
    const sk_head *head = (const sk_head *)m->game.state;
    uint32_t how = sequence_byte(q);
    if (how % 8 == 1) ply = sequence_number(q);
    if (how % 8 == 2) return decide_action(m, seat, ply, id, "R1", key, &q->body, &q->answer);
    if (how % 8 > 2 && head->actors) {
        if (!(head->actors >> seat & 1)) seat = sk_actor(head);
        if (seat >= m->setup.players || m->phase != STORE_PHASE_PLAYING) return STALE;
        id = sk_pick(m->setup.game, head, seat, sequence_byte(q) << 24 | sequence_byte(q));
        ply = table_state_log_length(m, seat);
    }
    return decide_action(m, seat, ply, id, NULL, key, &q->body, &q->answer);
}

static inline verdict sequence_thought(sequence *q, int seat) {
    const table_state *m = &q->m;
    int id = sequence_number(q), ply = sequence_byte(q) % 8 ? m->game.count : sequence_number(q);
    if (!(table_state_thinkers(m) >> seat & 1)) return STALE; /* as the server asks before */
    if (sequence_byte(q) % 4) id = sk_pick(m->setup.game, m->game.state, seat, sequence_byte(q) << 24);
    return decide_thought(m, seat, ply, id, &q->body, &q->answer);
}

static inline verdict sequence_sit(sequence *q) {
    static const char *const names[] = {"Ben",  "",    "a\nover end", "Zo\xc3\xab",
                                        "\xff", "x y", " x",          "A very long name"};
    uint8_t hash[32];
    int seat = sequence_byte(q) % 2 ? sequence_number(q) : -1;
    if (seat < -1) seat = -1;
    memset(hash, (int)sequence_byte(q), sizeof hash);
    return decide_sit(&q->m, &seat, names[sequence_byte(q) % 8], "", hash, &q->body);
}

static inline verdict sequence_talk(sequence *q, int seat, const char *key) {
    static const char *const lines[] = {"", "hello", "x\nover end", "caf\xc3\xa9", "\xff", "  "};
    char longest[TABLE_TEXT_MAX + 2];
    uint32_t which = sequence_byte(q) % 8;
    size_t length = which == 6 ? TABLE_TEXT_MAX : TABLE_TEXT_MAX + 1;
    memset(longest, 'x', length);
    longest[length] = 0;
    return decide_chat(&q->m, seat, which < 6 ? lines[which] : longest, sequence_number(q), key, &q->body, &q->answer);
}

static inline verdict sequence_contact(sequence *q, int seat) {
    static const char *const addresses[] = {"",           "mailto:a@b.org", "https://h.org/x",
                                            "mailto:a b", "ftp://x",        "mailto:\n"};
    return decide_contact(&q->m, seat, addresses[sequence_byte(q) % 6], sequence_byte(q) % 2, &q->body);
}

/* Lines that the server writes without a decide function. */
static inline verdict sequence_line(sequence *q, int seat) {
    static const char *const words[] = {"own", "blank", "gap", "rematch"};
    char line[96];
    uint32_t which = sequence_byte(q) % 4;
    int gap = sequence_number(q);
    snprintf(line, sizeof line,
             which == 0   ? "%s %d ana\n"
             : which == 1 ? "%s %d\n"
             : which == 2 ? "%s %d\n"
                          : "%s BBBBBBBBBBBBBBBB\n",
             words[which], which == 2 ? (gap < 0 ? INT32_MAX : gap) : seat);
    sk_text_add(&q->body, line);
    return GRANTED;
}

/* A seat that is free is offered, or one that was offered is taken. */
static inline verdict sequence_offer(sequence *q, int seat) {
    const table_seat *s = &q->m.seats[seat];
    char text[128];
    if (q->m.phase != STORE_PHASE_OPEN || s->kind != KIND_OPEN || s->has_token)
        return decide_accept(&q->m, seat, &q->body);
    snprintf(text, sizeof text, "%064x Cleo", seat + 1);
    verb_write_text(&q->body, VERB_OFFER, seat, text);
    return GRANTED;
}

static inline verdict sequence_ask(sequence *q) {
    static const char *const keys[] = {"",    "", "", "k1", "k2", "k3", "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                                       "k-_."};
    const table_state *m = &q->m;
    int seat = (int)sequence_below(q, m->setup.players);
    const char *key = keys[sequence_byte(q) % 8];
    uint32_t verb = sequence_byte(q) % 24;
    if (verb < 6) return sequence_action(q, seat, key);
    int number = sequence_number(q), ply = sequence_byte(q) % 8 ? table_state_log_length(m, seat) : number;
    switch (verb) {
    case 6: return decide_undo(m, seat, ply, key, &q->body, &q->answer);
    case 7: return decide_takeback(m, seat, ply, key, &q->body, &q->answer);
    case 8: return decide_consent(m, seat, number & 1, key, &q->body, &q->answer);
    case 9: return decide_resign(m, seat, key, &q->body, &q->answer);
    case 10: return decide_takeover(m, seat, number, sequence_byte(q), key, &q->body, &q->answer);
    case 11: return decide_return(m, seat, key, &q->body, &q->answer);
    case 12: return sequence_talk(q, seat, key);
    case 13: return decide_pause(m, seat, number & 1, key, &q->body, &q->answer);
    case 14: return decide_vacation(m, seat, number, key, &q->body, &q->answer);
    case 15: return decide_fill(m, seat, sequence_byte(q) % 4 ? "elder" : "nobody", key, &q->body, &q->answer);
    case 16: return decide_kick(m, seat, number, key, &q->body, &q->answer);
    case 17: return decide_mute(m, seat, number, (int)sequence_byte(q) % 2, key, &q->body, &q->answer);
    case 18: return sequence_contact(q, seat);
    case 19: return decide_late(m, q->now, &q->body);
    case 20: return sequence_byte(q) % 8 ? sequence_thought(q, seat) : decide_time_out(m, &q->body);
    case 21: return sequence_byte(q) % 4 ? sequence_line(q, seat) : sequence_offer(q, seat);
    default: return sequence_sit(q);
    }
}

/* The whole state as it is sent to a viewer; 0 if it does not fit. */
static inline int sequence_write(const table_state *m, int viewer, int64_t now, char *memory, size_t size) {
    payload p = {
        .m = m, .viewer = viewer, .lang = SK_FR, .shown = m->game.count, .fresh = 1, .now_ms = now, .said = m->said};
    sk_text out;
    sk_text_init(&out, memory, size);
    payload_write(&p, &out);
    return !out.cut && out.length && out.at[out.length - 1] == '}';
}

/* The log read from its beginning gives everybody the same table. */
static inline void sequence_read_again(sequence *q) {
    static char lived[PAYLOAD_MAX], loaded[PAYLOAD_MAX];
    size_t at = 0;
    table_state m;
    if (table_state_open(&m, &q->row) != 0) {
        q->broken = "a table that was open opens";
        return;
    }
    for (int i = 0; i < q->changes && !q->broken; i++) {
        if (table_state_apply(&m, (uint32_t)i + 1, q->times[i], q->log + at, q->sizes[i]) < 0)
            q->broken = "a log that was written can be read";
        at += q->sizes[i];
    }
    for (int viewer = 0; viewer <= q->m.setup.players && !q->broken; viewer++) {
        int eyes = viewer < q->m.setup.players ? viewer : SK_TABLE_VIEW;
        if (!sequence_write(&q->m, eyes, q->now, lived, sizeof lived) ||
            !sequence_write(&m, eyes, q->now, loaded, sizeof loaded) || strcmp(lived, loaded) != 0)
            q->broken = "a table that is loaded is the one that was left";
    }
    table_state_release(&m);
}

/* Open a table and ask it for whatever the bytes say; the promise that was broken, or NULL. What happened is in *q. */
static inline const char *sequence_run(sequence *q, const uint8_t *bytes, size_t size) {
    memset(q, 0, offsetof(sequence, memory));
    q->at = bytes;
    q->end = bytes + size;
    if (!sequence_open(q)) {
        table_state_release(&q->m);
        return NULL;
    }
    sk_text_init(&q->body, q->memory, sizeof q->memory);
    decide_opening(&q->m, (const uint8_t *)"01234567890123456789012345678901", &q->body);
    if (q->body.length) sequence_commit(q);
    while (q->m.phase == STORE_PHASE_OPEN && sequence_byte(q) % 16 && !q->broken) { /* mostly everybody sits first */
        uint8_t hash[32] = {(uint8_t)(q->changes + 1)};
        int seat = -1;
        sk_text_init(&q->body, q->memory, sizeof q->memory);
        if (decide_sit(&q->m, &seat, "Ben", "", hash, &q->body) != GRANTED) break;
        sequence_commit(q);
    }
    for (int step = 0; step < SEQUENCE_STEPS && q->at < q->end && !q->broken; step++) {
        sk_text_init(&q->body, q->memory, sizeof q->memory);
        q->now += (int64_t)sequence_byte(q) * sequence_byte(q) * 20000;
        if (sequence_ask(q) == GRANTED && !q->body.cut)
            sequence_commit(q);
        else
            q->refused++;
    }
    if (!q->broken) sequence_read_again(q);
    table_state_release(&q->m);
    return q->broken;
}

#endif
