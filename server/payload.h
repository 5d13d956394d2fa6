/* payload.h - what a viewer is told of a table, as JSON. The same knowledge gives the same bytes. */
#ifndef SKERRY_SERVER_PAYLOAD_H
#define SKERRY_SERVER_PAYLOAD_H

#include "table_state.h"

enum { PAYLOAD_MAX = 1 << 20 };

typedef struct payload {
    const table_state *m;
    int viewer, lang; /* a seat or SK_TABLE_VIEW */
    int recall;       /* SK_RECALL: the view of perfect memory, for programs; else 0 */
    int shown;        /* plies shown: all, or fewer to a spectator who sees everything later */
    int log_from;     /* first line of the log, as the viewer counts them */
    int fresh;        /* 1: "state", 0: "ply" */
    int64_t now_ms;
    uint32_t present;   /* bits of the seats connected */
    uint32_t said;      /* lines of talk that may be told: all, or fewer to a spectator who hears everything later */
    const void *before; /* the state before the last change, if it is at hand; else NULL */
    const uint16_t *rounds; /* of every ply, likewise */
    const sk_text *table;   /* what table_state_write writes, likewise */
    int is_brief;           /* 1: without the table in words */
} payload;

/* `state` and `ply`. */
void payload_write(const payload *p, sk_text *out);

/* `table`. */
void payload_table(const table_state *m, int viewer, uint32_t present, sk_text *out);

/* `chat`: what was said as number `n`, counted from 0. */
void payload_chat(const table_state *m, int viewer, uint32_t n, sk_text *out);

#endif
