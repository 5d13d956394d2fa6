/* payload.c - what one viewer is told of a table. The part called "session" is written by the core, as in the page's
 * own engine (web/wasm/session.c), so that one page draws both. */
#include "payload.h"

#include "json.h"
#include "skerry/frame.h"

/* How many plies an undo of this viewer would keep. */
static int undo_keep(const payload *p) {
    const match *m = p->m;
    uint64_t state[SK_STATE_MAX / 8];
    static sk_choice choices[SK_CHOICES_MAX];
    int barrier = p->shown, keep = p->shown;
    while (barrier > 0 && m->plies[barrier - 1].who == p->viewer)
        barrier--;
    match_replay(m, barrier, state);
    for (int i = barrier; i < p->shown; i++) {
        if (m->setup.game->legal(state, p->viewer, choices) > 1) keep = i;
        m->setup.game->apply(state, p->viewer, m->plies[i].action);
    }
    return keep;
}

/* 1 if everything may be told: the game is over and all of it is shown. */
static int all_told(const payload *p) {
    return p->m->phase == STORE_PHASE_OVER && p->shown == p->m->count;
}

/* 1 if the viewer, a person, played last and so may undo. */
static int may_undo(const payload *p) {
    return p->viewer < SK_SEATS && p->shown && p->m->plies[p->shown - 1].who == p->viewer &&
           p->m->phase == STORE_PHASE_PLAYING && p->m->seats[p->viewer].kind == KIND_PERSON;
}

static void tell_session(const payload *p, const void *state, sk_text *out) {
    sk_frame frame = {p->m->setup.game, state, p->viewer | p->recall, p->lang, p->shown,
                      p->shown, 0, -1, p->shown, p->m->commitment};
    if (all_told(p)) {
        frame.viewer = SK_FULL;
        frame.is_over = 1;
    }
    if (may_undo(p)) {
        frame.undoer = p->viewer;
        frame.undo = undo_keep(p);
    }
    sk_frame_write(&frame, out);
}

static void tell_ply(const payload *p, int index, const void *state, int told, sk_text *out) {
    const match_ply *ply = &p->m->plies[index];
    int is_sealed = !all_told(p) && (ply->sealed >> p->viewer & 1);
    if (told) sk_text_char(out, ',');
    sk_frame_line(p->m->setup.game, state, index + 1, ply->who, ply->action, is_sealed, p->lang, out);
}

/* The first ply that the log tells: sometimes one that the viewer has, but did not see then. */
static int first_told(const payload *p) {
    int first = p->log_from;
    for (int i = 0; !p->fresh && p->m->has_news && i < first; i++)
        if (p->m->plies[i].news & PLY_SHOWN) return i;
    return first;
}

/* 1 if ply `index` belongs in the log. */
static int belongs(const payload *p, int index) {
    const match_ply *ply = &p->m->plies[index];
    if (index < p->log_from && !(ply->news & PLY_SHOWN)) return 0;
    return all_told(p) || !(ply->news & PLY_FADED);
}

static void tell_log(const payload *p, sk_text *out) {
    const match *m = p->m;
    const sk_game *game = m->setup.game;
    uint64_t state[SK_STATE_MAX / 8];
    int first = first_told(p), from = 0, told = 0;
    if (first >= m->before_count && p->shown == m->count) {
        memcpy(state, m->before, game->state_size);
        from = m->before_count;
    } else {
        game->init(state, m->setup.players, m->setup.options);
    }
    json_key(out, "log");
    sk_text_char(out, '[');
    for (int i = from; i < p->shown; i++) {
        /* Leave room for what follows; a log this long does not occur. */
        if (i >= first && belongs(p, i) && out->size - out->length > 65536) tell_ply(p, i, state, told++, out);
        game->apply(state, m->plies[i].who, m->plies[i].action);
    }
    sk_text_char(out, ']');
    json_number(out, "log_from", p->log_from);
    if (p->fresh) return;
    json_key(out, "gone");
    sk_text_char(out, '[');
    for (int i = 0, gone = 0; m->has_news && i < p->log_from && i < p->shown; i++) {
        if (!(m->plies[i].news & PLY_FADES)) continue;
        if (gone++) sk_text_char(out, ',');
        sk_text_number(out, i + 1);
    }
    sk_text_char(out, ']');
}

static void tell_clock(const payload *p, sk_text *out) {
    const match *m = p->m;
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
        sk_text_number(out, match_left(m, seat, p->now_ms));
    }
    sk_text_add(out, "]}");
}

static void tell_people(const match *m, uint32_t present, sk_text *out) {
    int told = 0;
    json_key(out, "present");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (seat) sk_text_char(out, ',');
        sk_text_add(out, present >> seat & 1 ? "true" : "false");
    }
    sk_text_char(out, ']');
    json_key(out, "takeback");
    if (!m->asked) {
        sk_text_add(out, "null");
        return;
    }
    sk_text_char(out, '{');
    json_number(out, "seat", m->asking);
    json_number(out, "keep", m->ask_keep);
    json_key(out, "waiting");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (!(m->asked >> seat & 1)) continue;
        if (told++) sk_text_char(out, ',');
        sk_text_number(out, seat);
    }
    sk_text_add(out, "]}");
}

static void begin(const match *m, const char *type, sk_text *out) {
    sk_text_char(out, '{');
    json_number(out, "v", 1);
    json_text(out, "type", type);
    json_number(out, "seq", m->seq);
}

/* What was said as number `n`, counted from 0. */
static void tell_said(const match *m, uint32_t n, sk_text *out) {
    const match_said *line = &m->talk[n % MATCH_TALK];
    json_number(out, "n", n);
    json_number(out, "seat", line->seat);
    if (line->phrase >= 0)
        json_number(out, "phrase", line->phrase);
    else
        json_text(out, "text", line->text);
    json_number(out, "at", line->at_ms / 1000);
}

/* The end of the talk, for somebody who comes. */
static void tell_talk(const match *m, sk_text *out) {
    json_key(out, "talk");
    sk_text_char(out, '[');
    uint32_t first = m->said > MATCH_TALK ? m->said - MATCH_TALK : 0;
    for (uint32_t n = first; n < m->said; n++) {
        sk_text_add(out, n > first ? ",{" : "{");
        tell_said(m, n, out);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

void payload_write(const payload *p, sk_text *out) {
    static const char *const hows[] = {"", "end", "resign", "closed"};
    const match *m = p->m;
    uint64_t state[SK_STATE_MAX / 8];
    const void *now = m->state;
    begin(m, p->fresh ? "state" : "ply", out);
    json_number(out, "you", p->viewer);
    json_key(out, "table");
    match_tell(m, out);
    json_key(out, "session");
    if (m->phase == STORE_PHASE_OPEN) {
        sk_text_add(out, "null,\"log\":[],\"log_from\":0");
    } else {
        if (p->shown < m->count) {
            match_replay(m, p->shown, state);
            now = state;
        }
        tell_session(p, now, out);
        tell_log(p, out);
    }
    tell_clock(p, out);
    tell_people(m, p->present, out);
    if (p->fresh && m->said) tell_talk(m, out);
    if (all_told(p)) {
        json_key(out, "result");
        sk_text_char(out, '{');
        json_text(out, "how", hows[m->how]);
        json_text(out, "seed", m->seed);
        sk_text_char(out, '}');
    }
    sk_text_char(out, '}');
}

void payload_table(const match *m, uint32_t present, sk_text *out) {
    begin(m, "table", out);
    json_key(out, "table");
    match_tell(m, out);
    tell_people(m, present, out);
    sk_text_char(out, '}');
}

void payload_chat(const match *m, sk_text *out) {
    begin(m, "chat", out);
    tell_said(m, m->said - 1, out);
    sk_text_char(out, '}');
}
