/* decide.c - what a request means: the lines of the change it asks for, or why it is refused. Nothing is altered here.
 */
#include "table_state.h"

#include <sodium.h>

#include "checked.h"
#include "names.h"
#include "verbs.h"
#include "websocket.h"

/* Keys of one seat do not meet those of another. */
static uint64_t key_hash(int seat, const char *key) {
    char memory[TABLE_KEY_MAX + 8];
    uint8_t digest[32];
    uint64_t hash = 0;
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_number(&text, seat);
    sk_text_char(&text, ':');
    sk_text_add(&text, key);
    sk_sha256(memory, text.length, digest);
    for (int i = 0; i < 8; i++)
        hash = hash << 8 | digest[i];
    return hash ? hash : 1;
}

static int key_known(const table_state *m, int seat, const char *key, decision_answer *answer) {
    SK_REQUIRE(seat >= 0 && seat < m->setup.players);
    uint64_t hash = key_hash(seat, key);
    for (int i = 0; *key && i < TABLE_KEYS; i++) {
        if (m->keys[i].hash != hash) continue;
        answer->seq = m->keys[i].seq;
        answer->ply = m->keys[i].ply;
        return 1;
    }
    for (int i = 0; *key && i < m->old_key_count; i++) {
        if (m->old_keys[i] != hash) continue;
        answer->seq = m->seen[seat];
        answer->ply = table_state_log_length(m, seat);
        return 1;
    }
    return 0;
}

static void add_key(sk_text *body, int seat, const char *key) {
    char memory[24];
    sk_text hash;
    sk_text_init(&hash, memory, sizeof memory);
    sk_text_hex(&hash, key_hash(seat, key));
    if (*key) verb_write_text(body, VERB_KEY, seat, memory);
}

static verdict refuse(decision_answer *answer, sk_status status) {
    answer->status = status;
    return REFUSED;
}

/* The lines of a proposal; then the game may be over. */
static void add_plies(const sk_proposal *proposal, sk_text *body) {
    for (int i = 0; i < proposal->count; i++)
        verb_write(body, VERB_PLY, proposal->plies[i].who, proposal->plies[i].action);
    if (proposal->is_over) verb_write_text(body, VERB_OVER, -1, "end");
}

verdict decide_action(const table_state *m, int seat, int ply, int action, const char *text, const char *key,
                      sk_text *body, decision_answer *answer) {
    sk_proposal proposal;
    sk_action chosen = (sk_action)action;
    sk_status status;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase == STORE_PHASE_OPEN) return refuse(answer, SK_NOT_TURN);
    if (m->phase == STORE_PHASE_OVER) return refuse(answer, SK_GAME_OVER);
    if (m->seats[seat].kind != KIND_PERSON) return FORBIDDEN;
    if (m->is_paused) return PAUSED;
    if (ply != table_state_log_length(m, seat)) return STALE;
    if (!(table_state_actors(m) >> seat & 1)) return refuse(answer, SK_NOT_TURN);
    if (text) {
        status = sk_parse(m->setup.game, m->game.state, seat, -1, text, &chosen);
        if (status != SK_OK) return refuse(answer, status);
    } else if (action < 0 || action > 0xffff) {
        return refuse(answer, SK_ILLEGAL);
    }
    status = sk_table_propose(&m->game, seat, chosen, &proposal);
    if (status != SK_OK) return refuse(answer, status);
    add_key(body, seat, key);
    add_plies(&proposal, body);
    return GRANTED;
}

verdict decide_thought(const table_state *m, int seat, int ply, int action, sk_text *body, decision_answer *answer) {
    sk_proposal proposal;
    if (ply != m->game.count || action < 0 || action > 0xffff) return STALE;
    answer->status = sk_table_propose(&m->game, seat, (sk_action)action, &proposal);
    if (answer->status != SK_OK) return REFUSED;
    add_plies(&proposal, body);
    return GRANTED;
}

verdict decide_undo(const table_state *m, int seat, int ply, const char *key, sk_text *body, decision_answer *answer) {
    int keep;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (ply != table_state_log_length(m, seat)) return STALE;
    keep = sk_table_undo_point(&m->game, seat);
    if (keep == m->game.count) return refuse(answer, SK_ILLEGAL);
    if (!table_state_can_go_back(m, seat, keep)) return FORBIDDEN;
    add_key(body, seat, key);
    verb_write(body, VERB_UNDO, seat, keep);
    return GRANTED;
}

verdict decide_takeback(const table_state *m, int seat, int ply, const char *key, sk_text *body,
                        decision_answer *answer) {
    int keep, others = 0;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (ply != table_state_log_length(m, seat)) return STALE;
    keep = sk_table_ask_point(&m->game, seat);
    if (keep == m->game.count) return refuse(answer, SK_ILLEGAL);
    if (m->setup.rated || m->setup.challenge || !table_state_can_go_back(m, seat, keep)) return FORBIDDEN;
    if (m->asked) return BUSY;
    for (int other = 0; other < m->setup.players; other++) {
        if (m->seats[other].kind == KIND_AWAY) return FORBIDDEN; /* cannot be asked, and has not agreed */
        others += other != seat && m->seats[other].kind == KIND_PERSON;
    }
    add_key(body, seat, key);
    verb_write(body, others ? VERB_ASK : VERB_WITHDRAW, seat, keep);
    return GRANTED;
}

verdict decide_consent(const table_state *m, int seat, int yes, const char *key, sk_text *body,
                       decision_answer *answer) {
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (!(m->asked >> seat & 1)) return STALE;
    int is_last = yes && m->asked == 1u << seat;
    if (is_last && !table_state_can_go_back(m, m->asking, m->ask_keep)) return FORBIDDEN;
    add_key(body, seat, key);
    verb_write(body, yes ? VERB_AGREE : VERB_DENY, seat, -1);
    if (is_last) verb_write(body, VERB_WITHDRAW, m->asking, m->ask_keep);
    return GRANTED;
}

verdict decide_resign(const table_state *m, int seat, const char *key, sk_text *body, decision_answer *answer) {
    int left = 0;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (m->seats[seat].kind == KIND_RESIGNED) return STALE;
    for (int other = 0; other < m->setup.players; other++)
        left += other != seat && m->seats[other].kind != KIND_RESIGNED;
    add_key(body, seat, key);
    verb_write(body, VERB_RESIGN, seat, -1);
    if (left < 2) verb_write_text(body, VERB_OVER, -1, "resign");
    return GRANTED;
}

verdict decide_takeover(const table_state *m, int seat, int target, uint32_t present, const char *key, sk_text *body,
                        decision_answer *answer) {
    uint32_t votes, needed = 0;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (target < 0 || target >= m->setup.players || target == seat || m->seats[target].kind != KIND_PERSON)
        return NO_SEAT;
    if (present >> target & 1) return FORBIDDEN;
    for (int other = 0; other < m->setup.players; other++)
        if (other != target && m->seats[other].kind == KIND_PERSON && present >> other & 1) needed |= 1u << other;
    votes = m->seats[target].votes | 1u << seat;
    add_key(body, seat, key);
    verb_write(body, VERB_VOTE, seat, target);
    if ((votes & needed) == needed) verb_write(body, VERB_AWAY, target, -1);
    return GRANTED;
}

verdict decide_return(const table_state *m, int seat, const char *key, sk_text *body, decision_answer *answer) {
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->seats[seat].kind != KIND_AWAY) return STALE;
    add_key(body, seat, key);
    verb_write(body, VERB_BACK, seat, -1);
    return GRANTED;
}

verdict decide_chat(const table_state *m, int seat, const char *text, int phrase, const char *key, sk_text *body,
                    decision_answer *answer) {
    size_t length = strlen(text);
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->setup.chat == CHAT_OFF || (m->setup.chat == CHAT_PHRASES && phrase < 0)) return FORBIDDEN;
    if (phrase >= TABLE_PHRASES || (phrase < 0 && (!length || length > TABLE_TEXT_MAX))) return BAD_MESSAGE;
    if (!line_allowed(text)) return BAD_MESSAGE;
    add_key(body, seat, key);
    if (phrase >= 0) {
        verb_write(body, VERB_PHRASE, seat, phrase);
        return GRANTED;
    }
    verb_write_text(body, VERB_SAY, seat, text);
    return GRANTED;
}

verdict decide_pause(const table_state *m, int seat, int yes, const char *key, sk_text *body, decision_answer *answer) {
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (m->seats[seat].kind != KIND_PERSON) return FORBIDDEN;
    if (m->setup.rated && yes) return FORBIDDEN; /* a clock that counts could stand for good */
    add_key(body, seat, key);
    verb_write(body, yes ? VERB_PAUSE : VERB_RESUME, seat, -1);
    return GRANTED;
}

verdict decide_vacation(const table_state *m, int seat, int days, const char *key, sk_text *body,
                        decision_answer *answer) {
    int taken;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_PLAYING) return refuse(answer, SK_GAME_OVER);
    if (m->setup.pace != PACE_DAYS || m->seats[seat].kind != KIND_PERSON) return FORBIDDEN;
    if (days < 1 || !checked_add(m->seats[seat].vacation_days, days, &taken) || taken > TABLE_VACATION_MAX)
        return BAD_MESSAGE;
    add_key(body, seat, key);
    verb_write(body, VERB_VACATION, seat, days);
    return GRANTED;
}

verdict decide_kick(const table_state *m, int seat, int target, const char *key, sk_text *body,
                    decision_answer *answer) {
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_OPEN || seat != table_state_opener(m)) return FORBIDDEN;
    if (target < 0 || target >= m->setup.players || target == seat || m->seats[target].kind != KIND_PERSON)
        return NO_SEAT;
    add_key(body, seat, key);
    verb_write(body, VERB_RISE, target, -1);
    return GRANTED;
}

verdict decide_mute(const table_state *m, int seat, int target, int yes, const char *key, sk_text *body,
                    decision_answer *answer) {
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (target < 0 || target >= m->setup.players || target == seat) return NO_SEAT;
    add_key(body, seat, key);
    verb_write(body, yes ? VERB_MUTE : VERB_HEAR, seat, target);
    return GRANTED;
}

verdict decide_contact(const table_state *m, int seat, const char *to, int is_confirmed, sk_text *body) {
    const table_seat *s = &m->seats[seat];
    if (strlen(to) > TABLE_CONTACT_MAX || (*to && strncmp(to, "mailto:", 7) != 0 && strncmp(to, "https:", 6) != 0))
        return BAD_MESSAGE;
    for (const char *c = to; *c; c++)
        if (*c <= ' ' || *c >= 0x7f) return BAD_MESSAGE;
    verb_write_text(body, VERB_CONTACT, seat, to);
    is_confirmed |= s->is_confirmed && s->contact && strcmp(s->contact, to) == 0;
    if (*to && is_confirmed) verb_write(body, VERB_CONFIRMED, seat, -1);
    return GRANTED;
}

/* --- sitting down and getting up --- */

/* Seat a person, or (VERB_OFFER) offer the seat. */
static void add_person(sk_text *body, int verb, int seat, const uint8_t hash[32], const char *name) {
    char hex[65], text[8 + sizeof hex + SK_NAME_MAX];
    sodium_bin2hex(hex, sizeof hex, hash, 32);
    snprintf(text, sizeof text, "%s%s %s", verb == VERB_SIT ? "person " : "", hex, name);
    verb_write_text(body, verb, seat, text);
}

static void add_start(const table_state *m, sk_text *body) {
    sk_proposal proposal;
    verb_write(body, VERB_START, -1, -1);
    if (sk_table_propose(&m->game, -1, 0, &proposal) == SK_OK) add_plies(&proposal, body);
}

verdict decide_sit(const table_state *m, int *seat, const char *name, const char *word, const uint8_t hash[32],
                   sk_text *body) {
    int open = 0, wish = *seat;
    if (!name_allowed(name)) return BAD_NAME;
    if (m->setup.join == JOIN_WORD && strcmp(word, m->setup.word) != 0) return FORBIDDEN;
    if (m->phase != STORE_PHASE_OPEN || wish >= m->setup.players) return NO_SEAT;
    for (int other = m->setup.players - 1; other >= 0; other--) {
        if (m->seats[other].kind != KIND_OPEN) continue;
        open++;
        if (wish < 0 && !table_state_is_offered(m, other)) *seat = other;
    }
    if (!open || *seat < 0 || m->seats[*seat].kind != KIND_OPEN || table_state_is_offered(m, *seat)) return NO_SEAT;
    add_person(body, VERB_SIT, *seat, hash, name);
    if (open == 1) add_start(m, body);
    return GRANTED;
}

static void add_computer(sk_text *body, int seat, const char *level) {
    char text[10 + SETUP_LEVEL_SIZE];
    snprintf(text, sizeof text, "computer %s", level);
    verb_write_text(body, VERB_SIT, seat, text);
}

void decide_opening(const table_state *m, const uint8_t *hash, sk_text *body) {
    table_state seated = *m;
    int open = 0;
    if (m->setup.rated) verb_write(body, VERB_RATED, -1, -1);
    seated.game.people = 0;
    for (int seat = 0; seat < m->setup.players; seat++) {
        if (m->setup.seats[seat] != SEAT_COMPUTER) seated.game.people |= (uint8_t)(1u << seat);
        if (m->setup.seats[seat] == SEAT_COMPUTER)
            add_computer(body, seat, m->setup.levels[seat]);
        else if (m->setup.seats[seat] == SEAT_ME && hash)
            add_person(body, VERB_SIT, seat, hash, m->setup.name);
        else
            open++;
    }
    if (!open) add_start(&seated, body);
}

verdict decide_fill(const table_state *m, int seat, const char *level, const char *key, sk_text *body,
                    decision_answer *answer) {
    table_state seated = *m;
    if (key_known(m, seat, key, answer)) return KNOWN;
    if (m->phase != STORE_PHASE_OPEN) return NO_SEAT;
    if (m->setup.rated && seat != table_state_opener(m)) return FORBIDDEN; /* others came to play with people */
    if (!setup_has_level(m->setup.game, level)) return BAD_MESSAGE;
    add_key(body, seat, key);
    for (int other = 0; other < m->setup.players; other++) {
        if (m->seats[other].kind != KIND_OPEN) continue;
        add_computer(body, other, level);
        seated.game.people &= (uint8_t) ~(1u << other);
    }
    add_start(&seated, body);
    return GRANTED;
}

verdict decide_accept(const table_state *m, int seat, sk_text *body) {
    int open = 0;
    if (m->phase != STORE_PHASE_OPEN || !table_state_is_offered(m, seat)) return NO_SEAT;
    for (int other = 0; other < m->setup.players; other++)
        open += m->seats[other].kind == KIND_OPEN;
    add_person(body, VERB_SIT, seat, m->seats[seat].token, m->seats[seat].name);
    if (open == 1) add_start(m, body);
    return GRANTED;
}

void decide_rematch_opening(const table_state *old, const table_state *fresh, int asks, sk_text *body) {
    int players = old->setup.players, offered = 0;
    if (fresh->setup.rated) verb_write(body, VERB_RATED, -1, -1);
    for (int seat = 0; seat < players; seat++) {
        int from = (seat + 1) % players;
        const table_seat *s = &old->seats[from];
        offered += s->has_token && from != asks;
        if (s->has_token)
            add_person(body, from == asks ? VERB_SIT : VERB_OFFER, seat, s->token, s->name);
        else
            add_computer(body, seat, s->name);
        if (s->account[0]) verb_write_text(body, VERB_OWN, seat, s->account);
    }
    if (!offered) add_start(fresh, body);
}

void decide_seated_opening(const table_state *m, const seated_person people[], sk_text *body) {
    if (m->setup.rated) verb_write(body, VERB_RATED, -1, -1);
    for (int seat = 0; seat < m->setup.players; seat++) {
        add_person(body, VERB_SIT, seat, people[seat].hash, people[seat].name);
        if (people[seat].account[0]) verb_write_text(body, VERB_OWN, seat, people[seat].account);
    }
    add_start(m, body);
}

verdict decide_time_out(const table_state *m, sk_text *body) {
    uint32_t actors = table_state_actors(m);
    if (m->phase != STORE_PHASE_PLAYING) return REFUSED;
    for (int seat = 0; seat < m->setup.players; seat++)
        if (actors >> seat & 1 && m->seats[seat].kind == KIND_PERSON) verb_write(body, VERB_RESIGN, seat, -1);
    verb_write_text(body, VERB_OVER, -1, "resign");
    return GRANTED;
}

verdict decide_late(const table_state *m, int64_t now_ms, sk_text *body) {
    int found = 0, left = 0;
    for (int seat = 0; seat < m->setup.players; seat++)
        left += m->seats[seat].kind != KIND_RESIGNED;
    for (int seat = 0; seat < m->setup.players; seat++) {
        const table_seat *s = &m->seats[seat];
        if (!s->since_ms || s->late || s->since_ms + s->left_ms > now_ms) continue;
        verb_write(body,
                   m->setup.late == LATE_COMPUTER ? VERB_AWAY
                   : m->setup.late == LATE_RESIGN ? VERB_RESIGN
                                                  : VERB_LATE,
                   seat, -1);
        left -= m->setup.late == LATE_RESIGN;
        found++;
    }
    if (found && m->setup.late == LATE_RESIGN && left < 2) verb_write_text(body, VERB_OVER, -1, "resign");
    return found ? GRANTED : REFUSED;
}
