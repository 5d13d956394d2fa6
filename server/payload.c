/* payload.c - views, choices, logs and clocks for one viewer. The part called "session" has the shape of session_view
 * in web/wasm/session.c, so that one page draws both. */
#include "payload.h"

#include "json.h"

static const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static void tell_choices(const sk_game *game, const void *view, int viewer, int lang, sk_text *out) {
    static sk_choice choices[SK_CHOICES_MAX];
    int count = viewer < SK_SEATS ? game->legal(view, viewer, choices) : 0;
    json_key(out, "choices");
    sk_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char text[160], sentence[256];
        sk_text said;
        if (i) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_number(out, "id", choices[i].action);
        sk_text_init(&said, text, sizeof text);
        game->say(view, viewer, choices[i].action, SK_NOTATION, lang, &said);
        json_text(out, "text", text);
        sk_text_init(&said, sentence, sizeof sentence);
        game->say(view, viewer, choices[i].action, SK_SENTENCE, lang, &said);
        json_text(out, "say", sentence);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

static void tell_scores(const sk_game *game, const void *view, int lang, sk_text *out) {
    static sk_line lines[SK_LINES_MAX];
    int16_t scores[SK_SEATS];
    uint8_t places[SK_SEATS];
    game->score(view, scores);
    game->rank(view, places);
    json_key(out, "scores");
    sk_text_char(out, '[');
    for (int seat = 0; seat < head_of(view)->players; seat++) {
        int count = game->breakdown(view, seat, lang, lines);
        if (seat) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_number(out, "score", scores[seat]);
        json_number(out, "place", places[seat]);
        json_key(out, "lines");
        sk_text_char(out, '[');
        for (int i = 0; i < count; i++) {
            if (i) sk_text_char(out, ',');
            sk_text_char(out, '{');
            json_text(out, "label", lines[i].label);
            json_number(out, "points", lines[i].points);
            sk_text_char(out, '}');
        }
        sk_text_add(out, "]}");
    }
    sk_text_char(out, ']');
}

static void tell_words(const char *name, void (*say)(const void *, int, sk_text *), const void *view, int lang,
                       sk_text *out) {
    static char words[16384];
    sk_text text;
    sk_text_init(&text, words, sizeof words);
    say(view, lang, &text);
    json_text(out, name, words);
}

/* How many plies an undo of this viewer would keep. */
static int undo_keep(const payload *p) {
    const match *m = p->m;
    uint64_t state[SK_STATE_MAX / 8];
    static sk_choice choices[SK_CHOICES_MAX];
    int barrier = p->shown, keep = p->shown;
    if (p->viewer >= SK_SEATS || m->phase != STORE_PHASE_PLAYING) return keep;
    while (barrier > 0 && m->plies[barrier - 1].who == p->viewer)
        barrier--;
    if (barrier == p->shown) return keep;
    match_replay(m, barrier, state);
    for (int i = barrier; i < p->shown; i++) {
        if (m->setup.game->legal(state, p->viewer, choices) > 1) keep = i;
        m->setup.game->apply(state, p->viewer, m->plies[i].action);
    }
    return keep;
}

static void tell_session(const payload *p, const void *state, sk_text *out) {
    const sk_game *game = p->m->setup.game;
    uint64_t view[SK_STATE_MAX / 8];
    char ask[512];
    sk_text text;
    sk_view(game, state, p->viewer, view);
    sk_text_char(out, '{');
    json_key(out, "view");
    sk_json_write(game, view, out);
    json_number(out, "ply", p->shown);
    json_number(out, "plies", p->shown);
    json_number(out, "actors", p->m->phase == STORE_PHASE_OVER ? 0 : head_of(view)->actors);
    json_number(out, "undo", undo_keep(p));
    json_number(out, "curtain", game->curtain(view));
    sk_text_init(&text, ask, sizeof ask);
    game->ask(view, p->viewer < SK_SEATS ? p->viewer : 0, p->lang, &text);
    json_text(out, "ask", ask);
    tell_choices(game, view, p->m->phase == STORE_PHASE_OVER ? SK_TABLE_VIEW : p->viewer, p->lang, out);
    tell_scores(game, view, p->lang, out);
    tell_words("verdict", game->verdict, view, p->lang, out);
    tell_words("describe", game->describe, view, p->lang, out);
    json_text(out, "commitment", p->m->commitment);
    sk_text_char(out, '}');
}

/* 1 if everything may be told: the game is over and all of it is shown. */
static int all_told(const payload *p) {
    return p->m->phase == STORE_PHASE_OVER && p->shown == p->m->count;
}

static void tell_ply(const payload *p, int index, const void *state, int told, sk_text *out) {
    const match_ply *ply = &p->m->plies[index];
    if (told) sk_text_char(out, ',');
    sk_text_char(out, '{');
    json_number(out, "ply", index + 1);
    json_number(out, "who", ply->who);
    json_number(out, "round", head_of(state)->round);
    if (all_told(p) || ply->seen >> p->viewer & 1) {
        char sentence[256];
        sk_text said;
        sk_text_init(&said, sentence, sizeof sentence);
        p->m->setup.game->say(state, ply->who, ply->action, SK_SENTENCE, p->lang, &said);
        json_text(out, "say", sentence);
    }
    sk_text_char(out, '}');
}

static void tell_log(const payload *p, sk_text *out) {
    const match *m = p->m;
    const sk_game *game = m->setup.game;
    uint64_t state[SK_STATE_MAX / 8];
    int from = 0, told = 0;
    if (p->log_from >= m->before_count && p->shown == m->count) {
        memcpy(state, m->before, game->state_size);
        from = m->before_count;
    } else {
        game->init(state, m->setup.players, m->setup.options);
    }
    json_key(out, "log");
    sk_text_char(out, '[');
    for (int i = from; i < p->shown; i++) {
        /* Leave room for what follows; a log this long does not occur. */
        if (i >= p->log_from && (all_told(p) || !(m->plies[i].seen & 0x80)) && out->size - out->length > 65536)
            tell_ply(p, i, state, told++, out);
        game->apply(state, m->plies[i].who, m->plies[i].action);
    }
    sk_text_char(out, ']');
    json_number(out, "log_from", p->log_from);
    if (p->fresh) return;
    json_key(out, "gone");
    sk_text_char(out, '[');
    for (int i = 0, gone = 0; i < p->log_from && i < p->shown; i++) {
        if (!(m->plies[i].seen & 0x20)) continue;
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
    json_number(out, "seat", m->said_seat);
    if (m->said_phrase >= 0)
        json_number(out, "phrase", m->said_phrase);
    else
        json_text(out, "text", m->said);
    json_number(out, "at", m->at_ms / 1000);
    sk_text_char(out, '}');
}
