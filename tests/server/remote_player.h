/* remote_player.h - a seat at a table over the wire: sits, hears, chooses by lot, comes back. */
#ifndef SKERRY_TESTS_REMOTE_PLAYER_H
#define SKERRY_TESTS_REMOTE_PLAYER_H

#include "tests/server/client.h"

typedef struct player {
    client c;
    int port;
    char table[STORE_ID_SIZE], token[TOKEN_SIZE];
    int is_account, seat; /* the token is that of an account, which owns the seat */
    char *state;          /* the last `state` or `ply` message */
    long ply, seq;
    int acked, refused; /* since the last action */
    int is_brief;       /* wants no table in words */
    int sent;           /* actions so far, for keys */
    char key[48];       /* of the message under way: "key":"k1"; answers to others do not count */
    char error[256];    /* the last refusal */
    uint64_t heard;     /* digest of every byte heard */
    long messages;
} player;

static inline void player_free(player *p) {
    client_free(&p->c);
    free(p->state);
    memset(p, 0, sizeof *p);
}

/* Note what a message says. */
static inline void player_note(player *p) {
    const char *text = p->c.text;
    for (const char *b = text; *b; b++)
        p->heard = (p->heard ^ (uint8_t)*b) * 1099511628211u;
    p->messages++;
    if (number(text, "seq") > p->seq) p->seq = number(text, "seq");
    if (strstr(text, "\"type\":\"state\"") || strstr(text, "\"type\":\"ply\"")) {
        if (!p->state) p->state = (char *)malloc(CLIENT_ROOM);
        memcpy(p->state, text, strlen(text) + 1);
        p->ply = number(text, "plies"); /* "ply" may stand in the view as well */
    }
    if (strstr(text, "\"type\":\"ack\"") && strstr(text, p->key)) p->acked++;
    if (strstr(text, "\"type\":\"error\"") && (!strstr(text, "\"key\":") || strstr(text, p->key))) {
        p->refused++;
        text_of(text, "status", p->error, sizeof p->error);
    }
}

/* Hear one message; 0 if none came within `ms`. */
static inline int player_hear(player *p, int ms) {
    if (!ws_hear(&p->c, ms)) return 0;
    player_note(p);
    return 1;
}

/* Connect and say hello; 1 when the table answered. */
static inline int player_hello(player *p) {
    char hello[256], seat[24] = "";
    client_close(&p->c);
    if (ws_open(&p->c, p->port) != 0) return 0;
    if (p->is_account) snprintf(seat, sizeof seat, ",\"seat\":%d", p->seat);
    snprintf(hello, sizeof hello, "{\"v\":1,\"type\":\"hello\",\"table\":\"%s\",\"last_seq\":%ld%s%s%s%s%s}", p->table,
             p->seq, p->is_brief ? ",\"brief\":true" : "", p->token[0] ? ",\"token\":\"" : "", p->token,
             p->token[0] ? "\"" : "", seat);
    ws_say(&p->c, hello);
    /* Nothing comes before: who is told of the people at a table knows by then which of them they are. */
    if (!player_hear(p, PATIENCE_MS)) return 0;
    return strstr(p->c.text, "\"type\":\"state\"") || strstr(p->c.text, "\"type\":\"resumed\"");
}

/* A choice of the last state by lot, or -1 if there is none. */
static inline int player_choice(const player *p, uint64_t *rng) {
    const char *at = p->state ? member(p->state, "choices") : NULL, *end = at ? strstr(at, "],\"scores\"") : NULL;
    int ids[SK_CHOICES_MAX], count = 0;
    while (at && end && (at = strstr(at, "{\"id\":")) && at < end && count < SK_CHOICES_MAX) {
        ids[count++] = atoi(at + 6);
        at += 6;
    }
    return count ? ids[sk_random_below(rng, (uint32_t)count)] : -1;
}

static inline int player_is_over(const player *p) {
    return p->state && strstr(p->state, "\"status\":\"over\"") != NULL;
}

/* Send any message without waiting. */
static inline void player_send(player *p, const char *text) {
    const char *key = strstr(text, "\"key\":\"");
    p->acked = p->refused = 0;
    p->error[0] = p->key[0] = 0;
    if (key) snprintf(p->key, sizeof p->key, "%.*s", (int)(strchr(key + 7, '"') - key) + 1, key);
    ws_say(&p->c, text);
}

/* Send any message, then hear until it is acknowledged or refused; 1 if it was played. */
static inline int player_say(player *p, const char *text) {
    player_send(p, text);
    while (!p->acked && !p->refused)
        if (!player_hear(p, PATIENCE_MS)) return 0;
    return p->acked;
}

static inline int player_play(player *p, int id) {
    char text[160];
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"action\",\"ply\":%ld,\"id\":%d,\"key\":\"k%d\"}", p->ply, id,
             p->sent++);
    return player_say(p, text);
}

/* Hear until this ply has come. */
static inline int player_reach(player *p, long ply) {
    while (p->ply < ply)
        if (!player_hear(p, PATIENCE_MS)) return 0;
    return 1;
}

/* Open a table with this body; the creator's seat goes to `p`. 1 if it worked. */
static inline int table_open(player *p, int port, const char *body) {
    memset(p->table, 0, sizeof p->table);
    p->port = port;
    if (http(&p->c, port, "POST", "/api/tables", "", body) != 201) return 0;
    text_of(p->c.text, "table", p->table, sizeof p->table);
    text_of(p->c.text, "token", p->token, sizeof p->token);
    return 1;
}

static inline int table_sit(player *p, int port, const char *id, const char *name) {
    char path[64], body[128];
    p->port = port;
    snprintf(p->table, sizeof p->table, "%s", id);
    snprintf(path, sizeof path, "/api/tables/%s/seats", id);
    snprintf(body, sizeof body, "{\"v\":1,\"name\":\"%s\"}", name);
    if (http(&p->c, port, "POST", path, "", body) != 201) return 0;
    text_of(p->c.text, "token", p->token, sizeof p->token);
    return 1;
}

#endif
