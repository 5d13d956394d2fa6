/* payload.c - what one viewer is told of a table. The part called "session" is written by the core, as in the page's
 * own engine (web/wasm/session.c), so that one page draws both. */
#include "payload.h"

#include "json.h"

/* 1 if everything may be told: the game is over and all of it is shown. */
static int all_told(const payload *p) {
    return p->m->phase == STORE_PHASE_OVER && p->shown == p->m->game.count;
}

static sk_viewer_context viewer_context(const payload *p) {
    return (sk_viewer_context){&p->m->game,
                               all_told(p) ? SK_FULL : p->viewer | p->recall,
                               p->shown,
                               all_told(p),
                               p->lang,
                               p->before,
                               p->m->before_count,
                               p->m->commitment,
                               p->rounds,
                               p->is_brief};
}

/* Lines that this viewer has and that fade with the last change. */
static void tell_gone(const payload *p, sk_text *out) {
    const table_state *m = p->m;
    uint16_t told[SK_PLIES_MAX];
    int count = m->has_news ? sk_table_told(&m->game, p->viewer, p->shown, told) : 0, written = 0;
    json_key(out, "gone");
    sk_text_char(out, '[');
    for (int i = 0; i < count && i < p->log_from; i++) {
        if (!m->notes[told[i]].fades) continue;
        if (written++) sk_text_char(out, ',');
        sk_text_number(out, i + 1);
    }
    sk_text_char(out, ']');
}

static void tell_session(const payload *p, sk_text *out) {
    sk_viewer_context l = viewer_context(p);
    sk_tell_frame(&l, out);
    json_key(out, "log");
    sk_tell_log(&l, p->log_from, out);
    json_number(out, "log_from", p->log_from);
    if (!p->fresh) tell_gone(p, out);
    json_key(out, "turns");
    sk_tell_stories(&l, p->log_from, out);
    if (!p->m->game.struck_count) return;
    json_key(out, "struck");
    sk_tell_struck(&l, out);
}

static void tell_clock(const payload *p, sk_text *out) {
    const table_state *m = p->m;
    int64_t running = 0;
    json_key(out, "clock");
    if (m->setup.pace == PACE_FREE) {
        sk_text_add(out, "null");
        return;
    }
    for (int seat = 0; seat < m->setup.players; seat++)
        running |= (int64_t)(m->seats[seat].since_ms != 0) << seat;
    sk_text_char(out, '{');
    json_number(out, "running", running);
    json_key(out, "left_ms");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (seat) sk_text_char(out, ',');
        sk_text_number(out, table_state_left(m, seat, p->now_ms));
    }
    sk_text_add(out, "]}");
}

static void tell_people(const table_state *m, int viewer, uint32_t present, sk_text *out) {
    int told = 0;
    json_key(out, "present");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (seat) sk_text_char(out, ',');
        sk_text_add(out, present >> seat & 1 ? "true" : "false");
    }
    sk_text_char(out, ']');
    if (viewer < m->setup.players && m->seats[viewer].muted) {
        json_key(out, "muted");
        for (int seat = 0, muted = 0; seat < m->setup.players; seat++) {
            if (table_state_hears(m, viewer, seat)) continue;
            sk_text_char(out, muted++ ? ',' : '[');
            sk_text_number(out, seat);
        }
        sk_text_char(out, ']');
    }
    json_key(out, "takeback");
    if (!m->asked) {
        sk_text_add(out, "null");
        return;
    }
    sk_text_char(out, '{');
    json_number(out, "seat", m->asking);
    json_number(out, "keep", sk_table_told(&m->game, viewer, m->ask_keep, NULL));
    json_key(out, "waiting");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (!(m->asked >> seat & 1)) continue;
        if (told++) sk_text_char(out, ',');
        sk_text_number(out, seat);
    }
    sk_text_add(out, "]}");
}

static void begin(const table_state *m, int viewer, const char *type, sk_text *out) {
    sk_text_char(out, '{');
    json_number(out, "v", PROTOCOL_VERSION);
    json_text(out, "type", type);
    json_number(out, "seq", m->seen[viewer]);
}

/* What was said as number `n`, counted from 0. */
static void tell_said(const table_state *m, uint32_t n, sk_text *out) {
    const spoken_line *line = &m->talk[n % TABLE_TALK];
    json_number(out, "n", n);
    json_number(out, "seat", line->seat);
    if (line->phrase >= 0)
        json_number(out, "phrase", line->phrase);
    else
        json_text(out, "text", line->text);
    json_number(out, "at", line->at_ms / 1000);
}

/* The end of the talk, for somebody who comes. */
static void tell_talk(const table_state *m, int viewer, uint32_t said, sk_text *out) {
    int told = 0;
    json_key(out, "talk");
    sk_text_char(out, '[');
    uint32_t first = m->said > TABLE_TALK ? m->said - TABLE_TALK : 0;
    for (uint32_t n = first; n < said; n++) {
        if (!table_state_hears(m, viewer, m->talk[n % TABLE_TALK].seat)) continue;
        sk_text_add(out, told++ ? ",{" : "{");
        tell_said(m, n, out);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

void payload_write(const payload *p, sk_text *out) {
    static const char *const hows[] = {"", "end", "resign", "closed"};
    const table_state *m = p->m;
    SK_REQUIRE(p->viewer == SK_TABLE_VIEW || (p->viewer >= 0 && p->viewer < m->setup.players));
    SK_REQUIRE(p->shown >= 0 && p->shown <= m->game.count && p->log_from >= 0);
    begin(m, p->viewer, p->fresh ? "state" : "ply", out);
    json_number(out, "you", p->viewer);
    json_key(out, "table");
    if (p->table)
        sk_text_bytes(out, p->table->at, p->table->length);
    else
        table_state_write(m, out);
    json_key(out, "session");
    if (m->phase == STORE_PHASE_OPEN) {
        sk_text_add(out, "null,\"log\":[],\"log_from\":0");
    } else {
        tell_session(p, out);
    }
    tell_clock(p, out);
    tell_people(m, p->viewer, p->present, out);
    if (p->fresh && p->said) tell_talk(m, p->viewer, p->said, out);
    if (all_told(p)) {
        json_key(out, "result");
        sk_text_char(out, '{');
        json_text(out, "how", hows[m->how]);
        if (!m->setup.challenge) json_text(out, "seed", m->game.seed);
        sk_text_char(out, '}');
    }
    sk_text_char(out, '}');
}

void payload_table(const table_state *m, int viewer, uint32_t present, sk_text *out) {
    begin(m, viewer, "table", out);
    json_key(out, "table");
    table_state_write(m, out);
    tell_people(m, viewer, present, out);
    sk_text_char(out, '}');
}

void payload_chat(const table_state *m, int viewer, uint32_t n, sk_text *out) {
    SK_REQUIRE(n < m->said);
    begin(m, viewer, "chat", out);
    tell_said(m, n, out);
    sk_text_char(out, '}');
}
