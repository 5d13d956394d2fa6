/* match.c - a table as the sum of its changes. */
#include "match.h"

#include <sodium.h>
#include <stdlib.h>

#include "json.h"
#include "skerry/frame.h"

static const char *const kinds[] = {"open", "person", "computer", "away", "resigned"};
static const char *const phases[] = {"open", "playing", "over"};
static const char *const hows[] = {"", "end", "resign", "closed"};

static sk_head *head_of(const match *m) {
    return (sk_head *)m->state;
}

int match_open(match *m, const store_table *row) {
    char why[256];
    sk_text error;
    uint8_t digest[32];
    memset(m, 0, sizeof *m);
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&m->setup, row->setup, strlen(row->setup), SK_EN, &error) != SK_OK) return -1;
    memcpy(m->id, row->id, sizeof m->id);
    memcpy(m->seed, row->seed, sizeof m->seed);
    m->created_ms = m->at_ms = row->created;
    sk_sha256(m->seed, strlen(m->seed), digest);
    sodium_bin2hex(m->commitment, sizeof m->commitment, digest, sizeof digest);
    m->state = (uint64_t *)calloc(2, m->setup.game->state_size + 8u);
    if (!m->state) return -1;
    m->before = m->state + (m->setup.game->state_size + 7) / 8;
    m->setup.game->init(m->state, m->setup.players, m->setup.options);
    memcpy(m->before, m->state, m->setup.game->state_size);
    return 0;
}

void match_release(match *m) {
    for (int seat = 0; seat < SK_SEATS; seat++)
        free(m->seats[seat].contact);
    free(m->plies);
    free(m->talk);
    free(m->state);
    memset(m, 0, sizeof *m);
}

int match_clone(const match *m, match *out) {
    *out = *m;
    for (int seat = 0; seat < SK_SEATS; seat++)
        out->seats[seat].contact = NULL;
    out->talk = NULL;
    out->said = 0;
    out->state = (uint64_t *)calloc(2, m->setup.game->state_size + 8u);
    out->plies = m->room ? (match_ply *)malloc((size_t)m->room * sizeof *m->plies) : NULL;
    if (!out->state || (m->room && !out->plies)) {
        match_release(out);
        return -1;
    }
    out->before = out->state + (m->setup.game->state_size + 7) / 8;
    memcpy(out->state, m->state, m->setup.game->state_size);
    memcpy(out->before, m->before, m->setup.game->state_size);
    if (m->count) memcpy(out->plies, m->plies, (size_t)m->count * sizeof *m->plies);
    return 0;
}

/* --- clocks --- */

static int64_t full_ms(const match *m) {
    return m->setup.pace == PACE_DAYS ? (int64_t)m->setup.days * 86400000 : (int64_t)m->setup.bank_s * 1000;
}

int64_t match_left(const match *m, int seat, int64_t now_ms) {
    const match_seat *s = &m->seats[seat];
    int64_t left = s->left_ms - (s->since_ms && now_ms > s->since_ms ? now_ms - s->since_ms : 0);
    return left < 0 ? 0 : left;
}

int64_t match_deadline(const match *m) {
    int64_t first = 0;
    for (int seat = 0; seat < m->setup.players; seat++) {
        const match_seat *s = &m->seats[seat];
        if (s->since_ms && !s->late && (!first || s->since_ms + s->left_ms < first)) first = s->since_ms + s->left_ms;
    }
    return first;
}

/* What is left of a seat's vacation. */
static int64_t vacation_left(const match *m, int seat) {
    return m->seats[seat].vacation_ms > m->at_ms ? m->seats[seat].vacation_ms - m->at_ms : 0;
}

/* Start and stop clocks after a change: a clock runs while its owner, a person, acts. `moved`: bits of seats that
 * played. */
static void turn_clocks(match *m, uint32_t moved) {
    uint32_t actors = match_actors(m);
    for (int seat = 0; seat < m->setup.players && m->setup.pace != PACE_FREE; seat++) {
        match_seat *s = &m->seats[seat];
        int acts = (actors >> seat & 1) && s->kind == KIND_PERSON, runs = acts && !m->is_paused;
        if (s->since_ms && (!runs || moved >> seat & 1)) {
            s->left_ms = match_left(m, seat, m->at_ms);
            if (!acts && m->setup.pace == PACE_LIVE && s->kind == KIND_PERSON)
                s->left_ms += (int64_t)m->setup.increment_s * 1000;
            if (acts && !runs) m->held |= (uint8_t)(1u << seat);
            s->since_ms = 0;
        }
        if (!acts) s->late = 0;
        if (runs && !s->since_ms) {
            if (m->setup.pace == PACE_DAYS && !(m->held >> seat & 1)) s->left_ms = full_ms(m) + vacation_left(m, seat);
            s->since_ms = m->at_ms;
            s->late = 0;
        }
        if (!acts || runs) m->held &= (uint8_t) ~(1u << seat);
    }
}

/* --- plies --- */

/* A step is over with the last ply: what its plies hid may lie open now. */
static void bring_to_light(match *m) {
    static sk_record record;
    match_record(m, &record);
    for (int i = 0; i < m->count; i++)
        record.plies[i].sealed = m->plies[i].sealed;
    sk_record_unseal(&record, m->count);
    for (int i = 0; i < m->count; i++) {
        if (m->plies[i].sealed == record.plies[i].sealed) continue;
        m->plies[i].sealed = record.plies[i].sealed;
        m->plies[i].news |= PLY_SHOWN;
        m->has_news = 1;
    }
    m->hides = 0;
}

static int push_ply(match *m, int who, int action) {
    const sk_game *game = m->setup.game;
    int step;
    if (m->phase != STORE_PHASE_PLAYING || m->count == SK_PLIES_MAX) return -1;
    if (who != SK_CHANCE && (who < 0 || who >= m->setup.players)) return -1;
    if (action < 0 || action > 0xffff || !sk_is_legal(game, m->state, who, (sk_action)action)) return -1;
    if (m->count == m->room) {
        int room = m->room ? 2 * m->room : 64;
        match_ply *plies = (match_ply *)realloc(m->plies, (size_t)room * sizeof *plies);
        if (!plies) return -1;
        m->plies = plies;
        m->room = room;
    }
    m->plies[m->count] = (match_ply){(sk_action)action, (uint8_t)who, sk_sealed(game, m->state, who, (sk_action)action),
                                     0, (uint32_t)((m->at_ms - m->created_ms) / 1000) & 0x1fffffff};
    m->hides |= m->plies[m->count++].sealed;
    step = head_of(m)->step;
    game->apply(m->state, who, (sk_action)action);
    if (m->hides && head_of(m)->step != step) bring_to_light(m);
    return CHANGED_POSITION;
}

void match_replay(const match *m, int plies, void *state) {
    m->setup.game->init(state, m->setup.players, m->setup.options);
    for (int i = 0; i < plies && i < m->count; i++)
        m->setup.game->apply(state, m->plies[i].who, m->plies[i].action);
}

static int cut_plies(match *m, int keep) {
    if (keep < 0 || keep > m->count) return -1;
    m->count = keep;
    match_replay(m, keep, m->state);
    memcpy(m->before, m->state, m->setup.game->state_size);
    m->before_count = keep;
    m->log_from = keep;
    m->asked = 0;
    return CHANGED_POSITION | CHANGED_BACK;
}

/* What has been turned down is never told again before the end. */
static void fade(match *m) {
    const sk_game *game = m->setup.game;
    for (int i = 0; game->faded && i < m->count; i++) {
        if (m->plies[i].news & PLY_FADED || !game->faded(m->state, m->plies[i].who, m->plies[i].action)) continue;
        m->plies[i].news |= PLY_FADED | PLY_FADES;
        m->has_news = 1;
    }
}

static void forget_news(match *m) {
    for (int i = 0; m->has_news && i < m->count; i++)
        m->plies[i].news &= PLY_FADED;
    m->has_news = 0;
}

/* --- lines --- */

typedef struct words {
    const char *at, *end;
} words;

/* The next word of at most size - 1 bytes; 0 if there is none. */
static int next_word(words *w, char *out, size_t size) {
    size_t length = 0;
    while (w->at < w->end && *w->at != ' ' && length < size - 1)
        out[length++] = *w->at++;
    out[length] = 0;
    if (w->at < w->end && *w->at != ' ') return 0;
    if (w->at < w->end) w->at++;
    return length > 0;
}

static int next_number(words *w) {
    char word[16];
    char *end;
    long number;
    if (!next_word(w, word, sizeof word)) return -1;
    number = strtol(word, &end, 10);
    return *end || number < 0 || number > INT32_MAX ? -1 : (int)number;
}

static match_seat *next_seat(match *m, words *w, int *seat) {
    *seat = next_number(w);
    return *seat >= 0 && *seat < m->setup.players ? &m->seats[*seat] : NULL;
}

/* The rest of the line. */
static int rest(words *w, char *out, size_t size) {
    size_t length = (size_t)(w->end - w->at);
    if (length >= size) return -1;
    memcpy(out, w->at, length);
    out[length] = 0;
    return CHANGED_TABLE;
}

static int apply_sit(match *m, words *w) {
    char kind[16], hash[65];
    int seat;
    match_seat *s = next_seat(m, w, &seat);
    if (!s || s->kind != KIND_OPEN || !next_word(w, kind, sizeof kind)) return -1;
    s->left_ms = full_ms(m);
    if (strcmp(kind, "computer") == 0) {
        s->kind = KIND_COMPUTER;
        return rest(w, s->name, sizeof s->name);
    }
    s->kind = KIND_PERSON;
    if (!next_word(w, hash, sizeof hash) || sodium_hex2bin(s->token, 32, hash, strlen(hash), NULL, NULL, NULL) != 0)
        return -1;
    s->has_token = 1;
    return rest(w, s->name, sizeof s->name);
}

static int apply_contact(match_seat *s, words *w) {
    size_t length = (size_t)(w->end - w->at);
    free(s->contact);
    s->contact = NULL;
    if (!length) return 0;
    if (length > MATCH_CONTACT_MAX || !(s->contact = (char *)malloc(length + 1))) return -1;
    memcpy(s->contact, w->at, length);
    s->contact[length] = 0;
    return 0;
}

static int apply_key(match *m, words *w, int seat) {
    char hex[17];
    (void)seat;
    if (!next_word(w, hex, sizeof hex)) return -1;
    m->keys[m->key_next] = (match_key){strtoull(hex, NULL, 16), m->seq, 0};
    m->key_next = (m->key_next + 1) % MATCH_KEYS;
    return 0;
}

static int apply_over(match *m, words *w) {
    char how[16];
    next_word(w, how, sizeof how);
    m->phase = STORE_PHASE_OVER;
    m->asked = 0;
    for (int i = HOW_END; i <= HOW_CLOSED; i++)
        if (strcmp(how, hows[i]) == 0) m->how = (uint8_t)i;
    return m->how ? CHANGED_TABLE | CHANGED_POSITION | CHANGED_OVER : -1;
}

static int apply_chat(match *m, words *w, int seat, int is_phrase) {
    if (!m->talk && !(m->talk = (match_said *)calloc(MATCH_TALK, sizeof *m->talk))) return -1;
    match_said *line = &m->talk[m->said++ % MATCH_TALK];
    *line = (match_said){.at_ms = m->at_ms, .seat = (int8_t)seat, .phrase = -1};
    if (!is_phrase) return rest(w, line->text, sizeof line->text) > 0 ? CHANGED_CHAT : -1;
    line->phrase = (int8_t)next_number(w);
    return CHANGED_CHAT;
}

/* Seats that persons play: those whose consent a pause needs. */
static uint32_t persons(const match *m) {
    uint32_t out = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].kind == KIND_PERSON) out |= 1u << seat;
    return out;
}

static int apply_pause(match *m, int seat, int wanted) {
    if (wanted == m->is_paused)
        m->pausing &= (uint8_t) ~(1u << seat);
    else
        m->pausing |= (uint8_t)(1u << seat);
    if ((m->pausing & persons(m)) != persons(m)) return CHANGED_TABLE;
    m->is_paused = !m->is_paused;
    m->pausing = 0;
    return CHANGED_TABLE | CHANGED_CLOCKS;
}

static int apply_vacation(match *m, int seat, int days) {
    match_seat *s = &m->seats[seat];
    int64_t from = s->vacation_ms > m->at_ms ? s->vacation_ms : m->at_ms;
    if (days < 1 || days > MATCH_VACATION_MAX) return -1;
    s->vacation_ms = from + (int64_t)days * 86400000;
    s->vacation_days = (uint8_t)(s->vacation_days + days);
    if (s->since_ms) s->left_ms += (int64_t)days * 86400000;
    return CHANGED_TABLE | CHANGED_CLOCKS;
}

/* A seat asks to take back plies: every other person may agree. */
static int apply_ask(match *m, int seat, int keep) {
    m->asking = (uint8_t)seat;
    m->ask_keep = (uint16_t)keep;
    m->asked = 0;
    for (int other = 0; other < m->setup.players; other++)
        if (other != seat && m->seats[other].kind == KIND_PERSON) m->asked |= (uint8_t)(1u << other);
    return CHANGED_TABLE;
}

/* Lines about one seat; -2 if the word is none of them. */
static int apply_seat_line(match *m, const char *word, words *w) {
    static const char *const known[] = {"own",   "blank", "away", "back", "resign", "late",    "vote",
                                        "agree", "deny",  "ask",  "say",  "phrase", "contact", "key",
                                        "pause", "resume", "vacation"};
    enum {
        OWN, BLANK, AWAY, BACK, RESIGN, LATE, VOTE, AGREE, DENY, ASK, SAY, PHRASE, CONTACT, KEY, PAUSE, RESUME,
        VACATION, COUNT
    };
    int seat, which = 0, target;
    match_seat *s;
    while (which < COUNT && strcmp(word, known[which]) != 0)
        which++;
    if (which == COUNT) return -2;
    if (!(s = next_seat(m, w, &seat))) return -1;
    switch (which) {
    case OWN: rest(w, s->account, sizeof s->account); return CHANGED_TABLE;
    case BLANK:
        s->name[0] = s->account[0] = 0;
        free(s->contact);
        s->contact = NULL;
        return CHANGED_TABLE;
    case AWAY:
        s->kind = KIND_AWAY;
        s->votes = 0;
        m->asked &= (uint8_t) ~(1u << seat);
        return CHANGED_TABLE;
    case BACK:
        s->kind = KIND_PERSON;
        s->votes = 0;
        if (s->left_ms < 60000) s->left_ms = 60000;
        return CHANGED_TABLE;
    case RESIGN:
        s->kind = KIND_RESIGNED;
        m->asked &= (uint8_t) ~(1u << seat);
        return CHANGED_TABLE;
    case LATE: s->late = 1; return CHANGED_TABLE;
    case VOTE:
        target = next_number(w);
        if (target < 0 || target >= m->setup.players) return -1;
        m->seats[target].votes |= (uint8_t)(1u << seat);
        return CHANGED_TABLE;
    case AGREE: m->asked &= (uint8_t) ~(1u << seat); return CHANGED_TABLE;
    case DENY: m->asked = 0; return CHANGED_TABLE;
    case ASK: return apply_ask(m, seat, next_number(w));
    case SAY:
    case PHRASE: return apply_chat(m, w, seat, which == PHRASE);
    case CONTACT: return apply_contact(s, w);
    case PAUSE:
    case RESUME: return apply_pause(m, seat, which == PAUSE);
    case VACATION: return apply_vacation(m, seat, next_number(w));
    default: return apply_key(m, w, seat);
    }
}

static int apply_line(match *m, const char *line, size_t size, uint32_t *moved) {
    words w = {line, line + size};
    char word[16];
    int who, action, touched;
    if (!next_word(&w, word, sizeof word)) return -1;
    if (strcmp(word, "p") == 0) {
        who = next_number(&w);
        action = next_number(&w);
        touched = push_ply(m, who, action);
        if (touched > 0) *moved |= 1u << who;
        return touched;
    }
    touched = apply_seat_line(m, word, &w);
    if (touched != -2) return touched;
    if (strcmp(word, "sit") == 0) return apply_sit(m, &w);
    if (strcmp(word, "keep") == 0) return cut_plies(m, next_number(&w));
    if (strcmp(word, "over") == 0) return apply_over(m, &w);
    if (strcmp(word, "rematch") == 0) return next_word(&w, m->rematch, sizeof m->rematch) ? CHANGED_TABLE : -1;
    if (strcmp(word, "start") == 0) {
        m->phase = STORE_PHASE_PLAYING;
        return CHANGED_TABLE | CHANGED_POSITION;
    }
    if (strcmp(word, "gap") == 0) {
        int gap = next_number(&w);
        for (int seat = 0; seat < m->setup.players; seat++)
            if (m->seats[seat].since_ms) m->seats[seat].since_ms += gap;
        return gap < 0 ? -1 : CHANGED_TABLE;
    }
    return -1;
}

int match_apply(match *m, uint32_t seq, int64_t at_ms, const char *body, size_t size) {
    int touched = 0;
    uint32_t moved = 0;
    const char *at = body, *end = body + size;
    if (seq != m->seq + 1) return -1;
    m->seq = seq;
    m->at_ms = at_ms;
    memcpy(m->before, m->state, m->setup.game->state_size);
    m->before_count = m->log_from = m->count;
    forget_news(m);
    while (at < end) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        int what = apply_line(m, at, (size_t)((stop ? stop : end) - at), &moved);
        if (what < 0) return -1;
        touched |= what;
        at = stop ? stop + 1 : end;
    }
    for (int i = 0; i < MATCH_KEYS; i++)
        if (m->keys[i].seq == seq) m->keys[i].ply = (uint16_t)m->count;
    if (touched & CHANGED_POSITION) fade(m);
    turn_clocks(m, moved);
    return touched;
}

/* --- what follows --- */

uint32_t match_actors(const match *m) {
    return m->phase == STORE_PHASE_PLAYING ? head_of(m)->actors : 0;
}

uint32_t match_thinkers(const match *m) {
    uint32_t out = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].kind > KIND_PERSON) out |= 1u << seat;
    return m->is_paused ? 0 : out & match_actors(m);
}

const char *match_level(const match *m, int seat) {
    return m->seats[seat].kind == KIND_COMPUTER ? m->seats[seat].name : setup_stand_in(m->setup.game);
}

int match_seat_of(const match *m, const uint8_t hash[32]) {
    int found = -1;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].has_token && sodium_memcmp(m->seats[seat].token, hash, 32) == 0) found = seat;
    return found;
}

size_t match_bytes(const match *m) {
    return sizeof *m + 2 * (m->setup.game->state_size + 8u) + (size_t)m->room * sizeof *m->plies;
}

void match_record(const match *m, sk_record *out) {
    sk_record_init(out, m->setup.game, m->setup.players, m->setup.options);
    if (m->phase == STORE_PHASE_OVER) sk_record_seed(out, m->seed);
    memcpy(out->commitment, m->commitment, sizeof out->commitment);
    for (int seat = 0; seat < m->setup.players; seat++)
        memcpy(out->names[seat], m->seats[seat].name, SK_NAME_MAX);
    for (int i = 0; i < m->count; i++)
        sk_record_add(out, m->plies[i].who, m->plies[i].action);
}

void match_tell(const match *m, sk_text *out) {
    sk_text_char(out, '{');
    json_text(out, "id", m->id);
    setup_tell(&m->setup, out);
    json_text(out, "status", phases[m->phase]);
    json_key(out, "seats");
    sk_text_char(out, '[');
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (seat) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_text(out, "name", m->seats[seat].name);
        json_text(out, "kind", kinds[m->seats[seat].kind]);
        if (m->seats[seat].late) json_bool(out, "late", 1);
        if (m->pausing >> seat & 1) json_bool(out, "pausing", 1);
        if (m->seats[seat].vacation_ms) json_number(out, "vacation", m->seats[seat].vacation_ms / 1000);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
    json_bool(out, "paused", m->is_paused);
    json_number(out, "created", m->created_ms / 1000);
    json_text(out, "commitment", m->commitment);
    json_text(out, "rematch", m->rematch);
    if (m->phase == STORE_PHASE_OVER) json_text(out, "how", hows[m->how]);
    sk_text_char(out, '}');
}
