/* table_state.c - a table as the sum of its changes. */
#include "table_state.h"

#include <sodium.h>
#include <stdlib.h>

#include "checked.h"
#include "json.h"
#include "verbs.h"

static const char *const kinds[] = {"open", "person", "computer", "away", "resigned"};
static const char *const phases[] = {"open", "playing", "over"};
static const char *const hows[] = {"", "end", "resign", "closed"};

static const sk_head *head_of(const table_state *m) {
    return (const sk_head *)m->game.state;
}

static int make_state(table_state *m) {
    m->game.state = calloc(1, m->setup.game->state_size);
    return m->game.state ? 0 : -1;
}

int table_state_open(table_state *m, const store_table *row) {
    char why[256];
    sk_text error;
    memset(m, 0, sizeof *m);
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&m->setup, row->setup, strlen(row->setup), SK_EN, &error) != SK_OK) return -1;
    memcpy(m->id, row->id, sizeof m->id);
    m->created_ms = m->at_ms = row->created;
    sk_commitment(row->seed, m->commitment);
    m->game.game = m->setup.game;
    if (make_state(m) != 0 || sk_table_open(&m->game, m->setup.players, m->setup.options) != SK_OK) return -1;
    memcpy(m->game.seed, row->seed, sizeof m->game.seed);
    m->is_foreign = m->setup.rules != m->setup.game->version;
    if (m->is_foreign) {
        m->phase = STORE_PHASE_OVER;
        m->how = HOW_CLOSED;
    }
    return 0;
}

void table_state_release(table_state *m) {
    for (int seat = 0; seat < SK_SEATS; seat++)
        free(m->seats[seat].contact);
    free(m->game.plies);
    free(m->game.struck);
    free(m->notes);
    free(m->talk);
    free(m->old_keys);
    free(m->game.state);
    memset(m, 0, sizeof *m);
}

/* A block of `room` bytes that begins with the `used` bytes at `from`; NULL if there is none, or (with *failed) if
 * memory is short. */
static void *copy_of(const void *from, size_t used, size_t room, int *failed) {
    void *out = from && room ? malloc(room) : NULL;
    if (out)
        memcpy(out, from, used);
    else
        *failed |= from && room;
    return out;
}

int table_state_clone(const table_state *m, table_state *out) {
    int failed = 0;
    size_t ply = sizeof *m->game.plies, note = sizeof *m->notes, struck = sizeof *m->game.struck;
    size_t key = sizeof *m->old_keys, state = m->setup.game->state_size, talk = TABLE_TALK * sizeof *m->talk;
    *out = *m;
    for (int seat = 0; seat < SK_SEATS; seat++) {
        const char *to = m->seats[seat].contact;
        out->seats[seat].contact = (char *)copy_of(to, to ? strlen(to) + 1 : 0, to ? strlen(to) + 1 : 0, &failed);
    }
    out->game.state = copy_of(m->game.state, state, state, &failed);
    out->game.plies = (sk_ply *)copy_of(m->game.plies, m->game.count * ply, m->game.room * ply, &failed);
    out->notes = (ply_note *)copy_of(m->notes, m->game.count * note, m->game.room * note, &failed);
    out->game.struck =
        (sk_struck *)copy_of(m->game.struck, m->game.struck_count * struck, m->game.struck_room * struck, &failed);
    out->talk = (spoken_line *)copy_of(m->talk, talk, talk, &failed);
    out->old_keys =
        (uint64_t *)copy_of(m->old_keys, (size_t)m->old_key_count * key, (size_t)m->old_key_room * key, &failed);
    if (failed) table_state_release(out);
    return failed ? -1 : 0;
}

/* --- clocks --- */

static int64_t full_ms(const table_state *m) {
    return m->setup.pace == PACE_DAYS ? (int64_t)m->setup.days * 86400000 : (int64_t)m->setup.bank_s * 1000;
}

int64_t table_state_left(const table_state *m, int seat, int64_t now_ms) {
    SK_REQUIRE(seat >= 0 && seat < m->setup.players);
    const table_seat *s = &m->seats[seat];
    int64_t left = s->left_ms - (s->since_ms && now_ms > s->since_ms ? now_ms - s->since_ms : 0);
    return left < 0 ? 0 : left;
}

int64_t table_state_deadline(const table_state *m) {
    int64_t first = 0;
    for (int seat = 0; seat < m->setup.players; seat++) {
        const table_seat *s = &m->seats[seat];
        if (s->since_ms && !s->late && (!first || s->since_ms + s->left_ms < first)) first = s->since_ms + s->left_ms;
    }
    return first;
}

/* What is left of a seat's vacation. */
static int64_t vacation_left(const table_state *m, int seat) {
    return m->seats[seat].vacation_ms > m->at_ms ? m->seats[seat].vacation_ms - m->at_ms : 0;
}

/* Start and stop clocks after a change: a clock runs while its owner, a person, acts. `moved`: bits of seats that
 * played. */
static void turn_clocks(table_state *m, uint32_t moved) {
    uint32_t actors = table_state_actors(m);
    for (int seat = 0; seat < m->setup.players && m->setup.pace != PACE_FREE; seat++) {
        table_seat *s = &m->seats[seat];
        int acts = (actors >> seat & 1) && s->kind == KIND_PERSON, runs = acts && !m->is_paused;
        if (s->since_ms && (!runs || moved >> seat & 1)) {
            s->left_ms = table_state_left(m, seat, m->at_ms);
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

/* Room for one more ply; 0, or -1 if memory is short. */
static int make_room(table_state *m) {
    int room = m->game.room ? 2 * m->game.room : 32;
    if (m->game.count < m->game.room) return 0;
    if (room > SK_PLIES_MAX) room = SK_PLIES_MAX;
    sk_ply *plies = (sk_ply *)realloc(m->game.plies, (size_t)room * sizeof *plies);
    if (plies) m->game.plies = plies;
    ply_note *notes = (ply_note *)realloc(m->notes, (size_t)room * sizeof *notes);
    if (notes) m->notes = notes;
    if (!plies || !notes) return -1;
    m->game.room = (uint16_t)room;
    return 0;
}

static int push_ply(table_state *m, int who, int action) {
    int index = m->game.count;
    if (m->phase != STORE_PHASE_PLAYING || action < 0 || action > 0xffff || make_room(m) != 0) return -1;
    SK_REQUIRE(m->game.count <= m->game.room && m->notes != NULL);
    if (sk_table_play(&m->game, who, (sk_action)action) != SK_OK) return -1;
    m->notes[index] = (ply_note){.at_s = (uint32_t)((m->at_ms - m->created_ms) / 1000) & 0x3fffffff};
    return CHANGED_POSITION;
}

/* Plies went: what follows from the others begins anew, and so does every viewer's log from where it differs. */
static int came_back(table_state *m) {
    m->before_count = m->game.count;
    for (int i = 0; i < m->game.count; i++)
        m->notes[i].has_faded = 0;
    m->asked = 0;
    return CHANGED_POSITION | CHANGED_BACK;
}

static int cut_plies(table_state *m, int keep) {
    if (keep < 0 || keep > m->game.count) return -1;
    sk_table_cut(&m->game, keep);
    return came_back(m);
}

/* `seat` takes back from ply `keep` on; where that was not free, the others agreed. */
static int take_back(table_state *m, int seat, int keep, int granted) {
    sk_status status = SK_BAD_SIZE;
    if (m->phase != STORE_PHASE_PLAYING) return -1;
    for (int room = m->game.struck_room ? m->game.struck_room : 32; status == SK_BAD_SIZE; room *= 2) {
        if (room > SK_STRUCK_MAX) return -1;
        if (room > m->game.struck_room) {
            sk_struck *struck = (sk_struck *)realloc(m->game.struck, (size_t)room * sizeof *struck);
            if (!struck) return -1;
            m->game.struck = struck;
            m->game.struck_room = (uint16_t)room;
        }
        status = sk_table_take_back(&m->game, seat, keep, granted);
    }
    return status == SK_OK ? came_back(m) : -1;
}

int table_state_can_go_back(const table_state *m, int seat, int keep) {
    table_state copy;
    if (table_state_clone(m, &copy) != 0) return 0;
    int can = take_back(&copy, seat, keep, 1) >= 0;
    table_state_release(&copy);
    return can;
}

/* What has been turned down is never shown again before the end. */
static void fade(table_state *m) {
    const sk_game *game = m->setup.game;
    for (int i = 0; game->rules->secrets.faded && i < m->game.count; i++) {
        const sk_ply *ply = &m->game.plies[i];
        if (m->notes[i].has_faded || !game->rules->secrets.faded(m->game.state, ply->who, ply->action)) continue;
        m->notes[i].has_faded = m->notes[i].fades = 1;
        m->has_news = 1;
    }
}

static void forget_news(table_state *m) {
    for (int i = 0; m->has_news && i < m->game.count; i++)
        m->notes[i].fades = 0;
    m->has_news = 0;
}

int table_state_log_length(const table_state *m, int viewer) {
    return sk_table_told(&m->game, viewer, m->game.count, NULL);
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

static table_seat *next_seat(table_state *m, words *w, int *seat) {
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

static int apply_sit(const table_state *m, table_seat *s, words *w) {
    char kind[16], hash[65];
    if (s->kind != KIND_OPEN || !next_word(w, kind, sizeof kind)) return -1;
    s->left_ms = full_ms(m);
    if (strcmp(kind, "computer") == 0) {
        s->kind = KIND_COMPUTER;
        s->has_token = 0; /* of whom it was offered to, and who did not come */
        s->account[0] = 0;
        return rest(w, s->name, sizeof s->name);
    }
    s->kind = KIND_PERSON;
    if (!next_word(w, hash, sizeof hash) || sodium_hex2bin(s->token, 32, hash, strlen(hash), NULL, NULL, NULL) != 0)
        return -1;
    s->has_token = 1;
    return rest(w, s->name, sizeof s->name);
}

static int apply_contact(table_seat *s, words *w) {
    size_t length = (size_t)(w->end - w->at);
    free(s->contact);
    s->contact = NULL;
    s->is_confirmed = 0;
    if (!length) return 0;
    if (length > TABLE_CONTACT_MAX || !(s->contact = (char *)malloc(length + 1))) return -1;
    memcpy(s->contact, w->at, length);
    s->contact[length] = 0;
    return 0;
}

/* No key is ever forgotten; of old ones only that they were used is known. */
static int keep_key(table_state *m, uint64_t hash) {
    if (!hash) return 0;
    if (m->old_key_count == m->old_key_room) {
        int room = m->old_key_room ? 2 * m->old_key_room : 64;
        uint64_t *keys = (uint64_t *)realloc(m->old_keys, (size_t)room * sizeof *keys);
        if (!keys) return -1;
        m->old_keys = keys;
        m->old_key_room = room;
    }
    m->old_keys[m->old_key_count++] = hash;
    return 0;
}

static int apply_key(table_state *m, words *w, int seat) {
    char hex[17];
    if (!next_word(w, hex, sizeof hex) || keep_key(m, m->keys[m->key_next].hash) != 0) return -1;
    m->keys[m->key_next] = (request_key){strtoull(hex, NULL, 16), 0, 0, (uint8_t)seat, 1};
    m->key_next = (m->key_next + 1) % TABLE_KEYS;
    return 0;
}

static int apply_over(table_state *m, words *w) {
    char how[16];
    next_word(w, how, sizeof how);
    m->phase = STORE_PHASE_OVER;
    m->asked = 0;
    for (int i = HOW_END; i <= HOW_CLOSED; i++)
        if (strcmp(how, hows[i]) == 0) m->how = (uint8_t)i;
    return m->how ? CHANGED_TABLE | CHANGED_POSITION | CHANGED_OVER : -1;
}

static int apply_chat(table_state *m, words *w, int seat, int is_phrase) {
    if (!m->talk && !(m->talk = (spoken_line *)calloc(TABLE_TALK, sizeof *m->talk))) return -1;
    spoken_line *line = &m->talk[m->said++ % TABLE_TALK];
    *line = (spoken_line){.at_ms = m->at_ms, .seat = (int8_t)seat, .phrase = -1};
    if (!is_phrase) return rest(w, line->text, sizeof line->text) > 0 ? CHANGED_CHAT : -1;
    int phrase = next_number(w);
    line->phrase = (int8_t)phrase;
    return phrase >= 0 && phrase < TABLE_PHRASES ? CHANGED_CHAT : -1;
}

/* Seats that persons play: those whose consent a pause needs. */
static uint32_t persons(const table_state *m) {
    uint32_t out = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].kind == KIND_PERSON) out |= 1u << seat;
    return out;
}

static int apply_pause(table_state *m, int seat, int wanted) {
    if (wanted == m->is_paused)
        m->pausing &= (uint8_t) ~(1u << seat);
    else
        m->pausing |= (uint8_t)(1u << seat);
    if ((m->pausing & persons(m)) != persons(m)) return CHANGED_TABLE;
    m->is_paused = !m->is_paused;
    m->pausing = 0;
    return CHANGED_TABLE | CHANGED_CLOCKS;
}

static int apply_vacation(table_state *m, int seat, int days) {
    table_seat *s = &m->seats[seat];
    int64_t from = s->vacation_ms > m->at_ms ? s->vacation_ms : m->at_ms;
    int taken;
    if (days < 1 || !checked_add(s->vacation_days, days, &taken) || taken > TABLE_VACATION_MAX) return -1;
    s->vacation_ms = from + (int64_t)days * 86400000;
    s->vacation_days = (uint8_t)taken;
    if (s->since_ms) s->left_ms += (int64_t)days * 86400000;
    return CHANGED_TABLE | CHANGED_CLOCKS;
}

/* A seat asks to take back plies: every other person may agree. */
static int apply_ask(table_state *m, int seat, int keep) {
    if (keep < 0 || keep > m->game.count) return -1;
    m->asking = (uint8_t)seat;
    m->ask_keep = (uint16_t)keep;
    m->asked = 0;
    for (int other = 0; other < m->setup.players; other++)
        if (other != seat && m->seats[other].kind == KIND_PERSON) m->asked |= (uint8_t)(1u << other);
    return CHANGED_TABLE;
}

static int apply_mute(table_state *m, int seat, int target, int is_muted) {
    table_seat *s = &m->seats[seat];
    if (target < 0 || target >= m->setup.players) return -1;
    s->muted = (uint8_t)(is_muted ? s->muted | 1u << target : s->muted & ~(1u << target));
    return 0;
}

/* The seat is free again, and nothing of whoever sat there stays. */
static int apply_rise(table_state *m, int seat) {
    table_seat *s = &m->seats[seat];
    if (m->phase != STORE_PHASE_OPEN || s->kind != KIND_PERSON) return -1;
    free(s->contact);
    *s = (table_seat){.kind = KIND_OPEN};
    for (int other = 0; other < m->setup.players; other++)
        m->seats[other].muted &= (uint8_t) ~(1u << seat);
    m->has_risen = 1;
    return CHANGED_TABLE | CHANGED_RISEN;
}

/* A line that is being applied: its verb is read, and where that is about a seat the seat, too. */
typedef struct line {
    table_state *m;
    table_seat *s; /* NULL: the verb is about no seat */
    int verb, seat;
    words w;         /* the rest */
    uint32_t *moved; /* bits of the seats that played */
} line;

static int line_ply(line *l) {
    int who = next_number(&l->w), action = next_number(&l->w), touched = push_ply(l->m, who, action);
    if (touched > 0) *l->moved |= 1u << who;
    return touched;
}

static int line_start(line *l) {
    l->m->phase = STORE_PHASE_PLAYING;
    return CHANGED_TABLE | CHANGED_POSITION;
}

static int line_over(line *l) {
    return apply_over(l->m, &l->w);
}

static int line_keep(line *l) {
    return cut_plies(l->m, next_number(&l->w));
}

static int line_take_back(line *l) {
    return take_back(l->m, l->seat, next_number(&l->w), l->verb == VERB_WITHDRAW);
}

static int line_ask(line *l) {
    return apply_ask(l->m, l->seat, next_number(&l->w));
}

/* The seat no longer stands in the way of a takeback; who denies it denies it for all. */
static int line_answer(line *l) {
    l->m->asked = l->verb == VERB_DENY ? 0 : (uint8_t)(l->m->asked & ~(1u << l->seat));
    return CHANGED_TABLE;
}

static int line_sit(line *l) {
    return apply_sit(l->m, l->s, &l->w);
}

static int line_offer(line *l) {
    char hash[65];
    if (l->s->kind != KIND_OPEN || l->m->phase != STORE_PHASE_OPEN || !next_word(&l->w, hash, sizeof hash) ||
        sodium_hex2bin(l->s->token, 32, hash, strlen(hash), NULL, NULL, NULL) != 0)
        return -1;
    l->s->has_token = 1;
    return rest(&l->w, l->s->name, sizeof l->s->name);
}

static int line_rise(line *l) {
    return apply_rise(l->m, l->seat);
}

static int line_own(line *l) {
    rest(&l->w, l->s->account, sizeof l->s->account);
    return CHANGED_TABLE;
}

static int line_blank(line *l) {
    l->s->name[0] = l->s->account[0] = 0;
    free(l->s->contact);
    l->s->contact = NULL;
    l->s->is_confirmed = 0;
    return CHANGED_TABLE;
}

/* A computer player takes the seat: for an absent person, or for good. */
static int line_leave(line *l) {
    l->s->kind = l->verb == VERB_AWAY ? KIND_AWAY : KIND_RESIGNED;
    if (l->verb == VERB_AWAY) l->s->votes = 0;
    l->m->asked &= (uint8_t) ~(1u << l->seat);
    return CHANGED_TABLE;
}

static int line_back(line *l) {
    l->s->kind = KIND_PERSON;
    l->s->votes = 0;
    if (l->s->left_ms < 60000) l->s->left_ms = 60000;
    return CHANGED_TABLE;
}

static int line_late(line *l) {
    l->s->late = 1;
    return CHANGED_TABLE;
}

static int line_vote(line *l) {
    int target = next_number(&l->w);
    if (target < 0 || target >= l->m->setup.players) return -1;
    l->m->seats[target].votes |= (uint8_t)(1u << l->seat);
    return CHANGED_TABLE;
}

static int line_chat(line *l) {
    return apply_chat(l->m, &l->w, l->seat, l->verb == VERB_PHRASE);
}

static int line_contact(line *l) {
    return apply_contact(l->s, &l->w);
}

static int line_confirmed(line *l) {
    l->s->is_confirmed = 1;
    return 0;
}

static int line_key(line *l) {
    return apply_key(l->m, &l->w, l->seat);
}

static int line_pause(line *l) {
    return apply_pause(l->m, l->seat, l->verb == VERB_PAUSE);
}

static int line_vacation(line *l) {
    return apply_vacation(l->m, l->seat, next_number(&l->w));
}

static int line_mute(line *l) {
    return apply_mute(l->m, l->seat, next_number(&l->w), l->verb == VERB_MUTE);
}

static int line_rematch(line *l) {
    return next_word(&l->w, l->m->rematch, sizeof l->m->rematch) ? CHANGED_TABLE : -1;
}

/* It says itself that it counts: no program that does not know the word takes the table for one that does not. */
static int line_rated(line *l) {
    (void)l;
    return CHANGED_TABLE;
}

static int line_gap(line *l) {
    int gap = next_number(&l->w);
    for (int seat = 0; gap >= 0 && seat < l->m->setup.players; seat++)
        if (l->m->seats[seat].since_ms) l->m->seats[seat].since_ms += gap;
    return gap < 0 ? -1 : CHANGED_TABLE;
}

/* What a line of each verb does to the table: what it touched, or -1. */
static int (*const appliers[VERB_COUNT])(line *l) = {
    [VERB_PLY] = line_ply,
    [VERB_START] = line_start,
    [VERB_OVER] = line_over,
    [VERB_KEEP] = line_keep,
    [VERB_UNDO] = line_take_back,
    [VERB_WITHDRAW] = line_take_back,
    [VERB_ASK] = line_ask,
    [VERB_AGREE] = line_answer,
    [VERB_DENY] = line_answer,
    [VERB_SIT] = line_sit,
    [VERB_OFFER] = line_offer,
    [VERB_RISE] = line_rise,
    [VERB_OWN] = line_own,
    [VERB_BLANK] = line_blank,
    [VERB_AWAY] = line_leave,
    [VERB_BACK] = line_back,
    [VERB_RESIGN] = line_leave,
    [VERB_LATE] = line_late,
    [VERB_VOTE] = line_vote,
    [VERB_SAY] = line_chat,
    [VERB_PHRASE] = line_chat,
    [VERB_CONTACT] = line_contact,
    [VERB_CONFIRMED] = line_confirmed,
    [VERB_KEY] = line_key,
    [VERB_PAUSE] = line_pause,
    [VERB_RESUME] = line_pause,
    [VERB_VACATION] = line_vacation,
    [VERB_MUTE] = line_mute,
    [VERB_HEAR] = line_mute,
    [VERB_REMATCH] = line_rematch,
    [VERB_RATED] = line_rated,
    [VERB_GAP] = line_gap,
};

static int apply_line(table_state *m, const char *text, size_t size, uint32_t *moved) {
    line l = {.m = m, .verb = verb_of(text, size), .moved = moved};
    if (l.verb < 0) return -1;
    if (m->is_foreign && verb_traits(l.verb) & VERB_OF_PLAY) return CHANGED_TABLE;
    size_t word = strlen(verb_word(l.verb));
    l.w = (words){text + (word < size ? word + 1 : size), text + size};
    if (verb_traits(l.verb) & VERB_OF_SEAT && !(l.s = next_seat(m, &l.w, &l.seat))) return -1;
    return appliers[l.verb](&l);
}

/* Everybody but the computers is a person to the rules of the table, whoever plays for an absent one. */
static void note_people(table_state *m) {
    m->game.people = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].kind <= KIND_PERSON) m->game.people |= (uint8_t)(1u << seat);
}

/* Who noticed the change: whoever has another log now, or everybody if more than plies changed. Each viewer is only
 * told how many changes it noticed. */
static void count_noticed(table_state *m, const uint16_t before[SK_TABLE_VIEW + 1], int touched) {
    m->noticed = 0;
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
        int told = table_state_log_length(m, viewer);
        m->told[viewer] = (uint16_t)(told < before[viewer] ? told : before[viewer]);
        if (told == before[viewer] && !(touched & ~(CHANGED_POSITION | CHANGED_BACK))) continue;
        m->noticed |= (uint8_t)(1u << viewer);
        m->seen[viewer]++;
    }
    for (int i = 0; i < TABLE_KEYS; i++) {
        request_key *key = &m->keys[i];
        if (!key->is_new) continue;
        *key =
            (request_key){key->hash, m->seen[key->seat], (uint16_t)table_state_log_length(m, key->seat), key->seat, 0};
    }
}

int table_state_apply(table_state *m, uint32_t seq, int64_t at_ms, const char *body, size_t size) {
    int touched = 0;
    uint32_t moved = 0;
    uint16_t told[SK_TABLE_VIEW + 1];
    SK_REQUIRE(body != NULL && size <= STORE_BODY_MAX);
    const char *at = body, *end = body + size;
    if (seq != m->seq + 1) return -1;
    m->seq = seq;
    m->at_ms = at_ms;
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++)
        told[viewer] = (uint16_t)table_state_log_length(m, viewer);
    m->before_count = m->game.count;
    forget_news(m);
    while (at < end) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        int what = apply_line(m, at, (size_t)((stop ? stop : end) - at), &moved);
        if (what < 0) return -1;
        touched |= what;
        at = stop ? stop + 1 : end;
    }
    note_people(m);
    if (touched & CHANGED_POSITION) fade(m);
    turn_clocks(m, moved);
    count_noticed(m, told, touched);
    return touched;
}

int table_state_after(const table_state *m, uint32_t seq, int64_t at_ms, const char *body, size_t size,
                      table_state *out) {
    if (table_state_clone(m, out) != 0) return -1;
    int touched = table_state_apply(out, seq, at_ms, body, size);
    if (touched < 0) table_state_release(out);
    return touched;
}

/* --- what follows --- */

uint32_t table_state_actors(const table_state *m) {
    return m->phase == STORE_PHASE_PLAYING ? head_of(m)->actors : 0;
}

uint32_t table_state_thinkers(const table_state *m) {
    uint32_t out = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].kind > KIND_PERSON) out |= 1u << seat;
    return m->is_paused ? 0 : out & table_state_actors(m);
}

const char *table_state_level(const table_state *m, int seat) {
    SK_REQUIRE(seat >= 0 && seat < m->setup.players);
    return m->seats[seat].kind == KIND_COMPUTER ? m->seats[seat].name : setup_stand_in(m->setup.game);
}

int table_state_is_offered(const table_state *m, int seat) {
    return m->seats[seat].kind == KIND_OPEN && m->seats[seat].has_token;
}

int table_state_opener(const table_state *m) {
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->setup.seats[seat] == SEAT_ME && m->seats[seat].has_token) return seat;
    return -1;
}

int table_state_hears(const table_state *m, int viewer, int seat) {
    return viewer >= m->setup.players || !(m->seats[viewer].muted >> seat & 1);
}

int table_state_seat_of(const table_state *m, const uint8_t hash[32]) {
    int found = -1;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (m->seats[seat].has_token && sodium_memcmp(m->seats[seat].token, hash, 32) == 0) found = seat;
    return found;
}

size_t table_state_bytes(const table_state *m) {
    return sizeof *m + m->setup.game->state_size + m->game.room * (sizeof *m->game.plies + sizeof *m->notes) +
           m->game.struck_room * sizeof *m->game.struck + (size_t)m->old_key_room * sizeof *m->old_keys;
}

void table_state_record(const table_state *m, sk_record *out) {
    sk_table_record(&m->game, m->phase == STORE_PHASE_OVER, out);
    for (int seat = 0; seat < m->setup.players; seat++)
        memcpy(out->names[seat], m->seats[seat].name, SK_NAME_MAX);
}

void table_state_write(const table_state *m, sk_text *out) {
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
        if (m->seats[seat].account[0] && strcmp(m->seats[seat].name, m->seats[seat].account) == 0)
            json_bool(out, "account", 1);
        if (table_state_is_offered(m, seat)) json_bool(out, "offered", 1);
        if (m->seats[seat].late) json_bool(out, "late", 1);
        if (m->pausing >> seat & 1) json_bool(out, "pausing", 1);
        if (m->seats[seat].vacation_ms) json_number(out, "vacation", m->seats[seat].vacation_ms / 1000);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
    json_bool(out, "paused", m->is_paused);
    if (m->phase == STORE_PHASE_OPEN && table_state_opener(m) >= 0) json_number(out, "opener", table_state_opener(m));
    json_number(out, "created", m->created_ms / 1000);
    json_text(out, "commitment", m->commitment);
    json_text(out, "rematch", m->rematch);
    if (m->phase == STORE_PHASE_OVER) json_text(out, "how", hows[m->how]);
    sk_text_char(out, '}');
}

/* --- to and from the store --- */

void table_state_row(const table_state *m, store_table *out) {
    sk_text text;
    memset(out, 0, sizeof *out);
    memcpy(out->id, m->id, sizeof out->id);
    memcpy(out->seed, m->game.seed, sizeof out->seed);
    out->created = m->created_ms;
    out->touched = m->at_ms;
    out->phase = m->phase;
    out->listed = m->setup.join == JOIN_PUBLIC;
    out->deadline = m->setup.pace == PACE_FREE ? 0 : table_state_thinkers(m) ? m->at_ms : table_state_deadline(m);
    sk_text_init(&text, out->setup, sizeof out->setup);
    setup_write(&m->setup, &text);
    sk_text_init(&text, out->summary, sizeof out->summary);
    table_state_write(m, &text);
}

typedef struct reading {
    table_state *m;
    int failed;
} reading;

static void take_change(void *context, uint32_t seq, int64_t at, const char *body, size_t size) {
    reading *r = (reading *)context;
    if (!r->failed && !r->m->is_foreign) r->failed = table_state_apply(r->m, seq, at, body, size) < 0;
}

store_status table_state_read(store *s, const char *id, table_state *out) {
    store_table *row = (store_table *)malloc(sizeof *row);
    reading r = {out, 0};
    memset(out, 0, sizeof *out);
    store_status status = row ? store_load(s, id, row) : STORE_FAILED;
    if (status == STORE_OK && table_state_open(out, row) != 0) status = STORE_MISSING;
    if (status == STORE_OK) status = store_events(s, id, 0, take_change, &r);
    if (status == STORE_OK && r.failed) status = STORE_MISSING;
    if (status != STORE_OK) table_state_release(out);
    free(row);
    return status;
}
