/* table_log.c - one table by itself, with a clock of our own: what each request writes into its log, what each line of
 * the log does (server/table_state.h), and what everybody is told of it (docs/protocol.md). No server runs here. */
#include "server/archive.h"
#include "server/payload.h"
#include "server/verbs.h"
#include "server/waiting.h"
#include "tests/support/tap.h"

#include <sodium.h>

#define JUNIOR "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"options\":{\"start\":\"1\"},"
#define TWO JUNIOR "\"seats\":[\"open\",\"open\"]"
#define THREE JUNIOR "\"seats\":[\"open\",\"open\",\"open\"]"
#define DAY 86400000ll

static char memory[32768];
static sk_text body;
static decision_answer answer;

static sk_text *empty(void) {
    sk_text_init(&body, memory, sizeof memory);
    return &body;
}

/* A table with this set-up at which nobody sits yet. */
static int prepare(table_state *m, const char *setup) {
    static store_table row;
    memset(&row, 0, sizeof row);
    memcpy(row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    snprintf(row.seed, sizeof row.seed, "seed");
    snprintf(row.setup, sizeof row.setup, "%s", setup);
    row.created = 1000000;
    return table_state_open(m, &row) == 0;
}

/* A change at a time; what it touched. */
static int put(table_state *m, int64_t at, const char *lines) {
    return table_state_apply(m, m->seq + 1, at, lines, strlen(lines));
}

/* What was decided last becomes so. */
static int settle(table_state *m, int64_t at) {
    return table_state_apply(m, m->seq + 1, at, body.at, body.length);
}

/* Computers and people sit down in every seat that is free, and the game begins. */
static void seat_people(table_state *m) {
    uint8_t hash[32] = {0};
    if (!m->seq) {
        decide_opening(m, NULL, empty());
        OK(!body.length || settle(m, 1000000) >= 0);
    }
    while (m->phase == STORE_PHASE_OPEN) {
        int seat = -1;
        hash[0]++;
        OK(decide_sit(m, &seat, "Ben", "", hash, empty()) == GRANTED);
        if (settle(m, 1000000) < 0) {
            FAIL("everybody sits");
            return;
        }
    }
}

static int begin(table_state *m, const char *setup) {
    if (!prepare(m, setup)) return 0;
    seat_people(m);
    return m->phase == STORE_PHASE_PLAYING;
}

static int actor_of(const table_state *m) {
    return sk_actor(m->game.state);
}

/* A seat makes its first choice at a time. */
static void move_of(table_state *m, int seat, int64_t at) {
    sk_choice choices[SK_CHOICES_MAX];
    m->setup.game->rules->legal(m->game.state, seat, choices);
    EQ(decide_action(m, seat, table_state_log_length(m, seat), choices[0].action, NULL, "", empty(), &answer), GRANTED);
    OK(settle(m, at) >= 0);
}

static void move_at(table_state *m, int64_t at) {
    move_of(m, actor_of(m), at);
}

/* --- what a request writes --- */

TEST("a key is noted by its seat and the first half of the SHA-256 of seat and key, as every server reads it") {
    table_state m;
    OK(begin(&m, TWO ",\"chat\":\"free\"}"));
    EQ(decide_chat(&m, 0, "x", -1, "k1", empty(), &answer), GRANTED);
    SAME(memory, "key 0 1d5fbbbf0a831ec2\nsay 0 x\n");
    EQ(settle(&m, 1000000), CHANGED_CHAT);
    EQ(decide_chat(&m, 1, "x", -1, "k1", empty(), &answer), GRANTED);
    SAME(memory, "key 1 aeb553ba7dbddb94\nsay 1 x\n");
    EQ(decide_chat(&m, 0, "again", -1, "k1", empty(), &answer), KNOWN);
    EQ((long long)answer.seq, (long long)m.seen[0]);
    EQ(answer.ply, table_state_log_length(&m, 0));
    SAME(memory, "");
    table_state_release(&m);
}

TEST("a known key answers with what it did then, however much has happened since; an old one with what is now") {
    table_state m;
    OK(begin(&m, TWO ",\"chat\":\"free\"}"));
    EQ(decide_chat(&m, 0, "x", -1, "first", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    uint32_t seq = m.seen[0];
    int ply = table_state_log_length(&m, 0);
    while (actor_of(&m) == 0)
        move_at(&m, 1000000);
    OK(table_state_log_length(&m, 0) > ply);
    EQ(decide_resign(&m, 0, "first", empty(), &answer), KNOWN);
    EQ((long long)answer.seq, (long long)seq);
    EQ(answer.ply, ply);
    for (int i = 0; i < TABLE_KEYS; i++) {
        char key[8];
        snprintf(key, sizeof key, "k%d", i);
        EQ(decide_chat(&m, 0, "x", -1, key, empty(), &answer), GRANTED);
        OK(settle(&m, 1000000) >= 0);
        EQ(decide_resign(&m, 0, "first", empty(), &answer), KNOWN);
        EQ((long long)answer.seq, i < TABLE_KEYS - 1 ? (long long)seq : (long long)m.seen[0]);
        EQ(answer.ply, i < TABLE_KEYS - 1 ? ply : table_state_log_length(&m, 0));
    }
    EQ(m.old_key_count, 1);
    EQ(decide_chat(&m, 0, "x", -1, "another", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_chat(&m, 0, "x", -1, "k0", empty(), &answer), KNOWN); /* the second that is old */
    table_state_release(&m);
}

TEST("keys of forty characters that differ in the last are two") {
    table_state m;
    char key[TABLE_KEY_MAX + 1];
    OK(begin(&m, TWO ",\"chat\":\"free\"}"));
    memset(key, 'k', TABLE_KEY_MAX);
    key[TABLE_KEY_MAX] = 0;
    EQ(decide_chat(&m, 1, "x", -1, key, empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_chat(&m, 1, "x", -1, key, empty(), &answer), KNOWN);
    key[TABLE_KEY_MAX - 1] = 'l';
    EQ(decide_chat(&m, 1, "x", -1, key, empty(), &answer), GRANTED);
    table_state_release(&m);
}

TEST("every request with a key that was played is only known, and one without a key never is") {
    table_state m;
    OK(begin(&m, TWO ",\"chat\":\"free\",\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    EQ(decide_chat(&m, 0, "x", -1, "k", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_action(&m, 0, 0, 0, NULL, "k", empty(), &answer), KNOWN);
    EQ(decide_undo(&m, 0, 0, "k", empty(), &answer), KNOWN);
    EQ(decide_takeback(&m, 0, 0, "k", empty(), &answer), KNOWN);
    EQ(decide_consent(&m, 0, 1, "k", empty(), &answer), KNOWN);
    EQ(decide_resign(&m, 0, "k", empty(), &answer), KNOWN);
    EQ(decide_takeover(&m, 0, 1, 0, "k", empty(), &answer), KNOWN);
    EQ(decide_return(&m, 0, "k", empty(), &answer), KNOWN);
    EQ(decide_pause(&m, 0, 1, "k", empty(), &answer), KNOWN);
    EQ(decide_vacation(&m, 0, 1, "k", empty(), &answer), KNOWN);
    EQ(decide_fill(&m, 0, "elder", "k", empty(), &answer), KNOWN);
    EQ(decide_kick(&m, 0, 1, "k", empty(), &answer), KNOWN);
    EQ(decide_mute(&m, 0, 1, 1, "k", empty(), &answer), KNOWN);
    SAME(memory, "");
    EQ(decide_chat(&m, 0, "x", -1, "", empty(), &answer), GRANTED);
    SAME(memory, "say 0 x\n");
    table_state_release(&m);
}

TEST("an action: open, over, away, paused, stale, another's turn, no such choice, and what it writes") {
    table_state m;
    sk_choice choices[SK_CHOICES_MAX];
    char line[64];
    OK(prepare(&m, TWO "}"));
    EQ(decide_action(&m, 0, 0, 0, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_NOT_TURN);
    seat_people(&m);
    int ply = table_state_log_length(&m, 0);
    m.setup.game->rules->legal(m.game.state, 0, choices);
    EQ(decide_action(&m, 0, ply - 1, choices[0].action, NULL, "", empty(), &answer), STALE);
    EQ(decide_action(&m, 0, ply + 1, choices[0].action, NULL, "", empty(), &answer), STALE);
    EQ(decide_action(&m, 1, ply, choices[0].action, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_NOT_TURN);
    EQ(decide_action(&m, 0, ply, -1, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    EQ(decide_action(&m, 0, ply, choices[0].action + 0x10000, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    EQ(decide_action(&m, 0, ply, 0xffff, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    EQ(decide_action(&m, 0, ply, 0, "dance", "", empty(), &answer), REFUSED);
    OK(answer.status != SK_ILLEGAL && answer.status != SK_OK);
    EQ(decide_action(&m, 1, ply, 0, "dance", "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_NOT_TURN);
    SAME(memory, "");
    for (int lang = 0; lang < SK_LANGS; lang++) { /* a move may be written in any language */
        char words[128];
        sk_text text;
        sk_text_init(&text, words, sizeof words);
        m.setup.game->words->say(m.game.state, 0, choices[0].action, SK_NOTATION, lang, &text);
        EQ(decide_action(&m, 0, ply, 0, words, "", empty(), &answer), GRANTED);
    }
    EQ(decide_action(&m, 0, ply, choices[0].action, NULL, "", empty(), &answer), GRANTED);
    snprintf(line, sizeof line, "p 0 %d\n", choices[0].action);
    OK(strncmp(memory, line, strlen(line)) == 0);
    OK(put(&m, 1000000, "pause 0\npause 1\n") >= 0);
    EQ(decide_action(&m, 0, ply, choices[0].action, NULL, "", empty(), &answer), PAUSED);
    OK(put(&m, 1000000, "resume 0\nresume 1\naway 0\n") >= 0);
    EQ(decide_action(&m, 0, ply, choices[0].action, NULL, "", empty(), &answer), FORBIDDEN);
    OK(put(&m, 1000000, "back 0\nover closed\n") >= 0);
    EQ(decide_action(&m, 0, ply, choices[0].action, NULL, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    table_state_release(&m);
}

TEST("a computer's thought is for the ply it was thought at, and legal") {
    table_state m;
    sk_choice choices[SK_CHOICES_MAX];
    OK(begin(&m, TWO "}"));
    int ply = m.game.count;
    m.setup.game->rules->legal(m.game.state, 0, choices);
    EQ(decide_thought(&m, 0, ply + 1, choices[0].action, empty(), &answer), STALE);
    EQ(decide_thought(&m, 0, ply - 1, choices[0].action, empty(), &answer), STALE);
    EQ(decide_thought(&m, 0, ply, -1, empty(), &answer), STALE);
    EQ(decide_thought(&m, 0, ply, 0x10000 + choices[0].action, empty(), &answer), STALE);
    EQ(decide_thought(&m, 0, ply, 0xffff, empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    EQ(decide_thought(&m, 1, ply, choices[0].action, empty(), &answer), REFUSED);
    EQ(answer.status, SK_NOT_TURN);
    SAME(memory, "");
    EQ(decide_thought(&m, 0, ply, choices[0].action, empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) & CHANGED_POSITION);
    OK(m.game.count > ply);
    table_state_release(&m);
}

TEST("going back: not before the start nor after the end, not at another ply, not without a choice of one's own") {
    table_state m;
    OK(prepare(&m, TWO "}"));
    EQ(decide_undo(&m, 0, 0, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    EQ(decide_takeback(&m, 0, 0, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    seat_people(&m);
    EQ(decide_undo(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_ILLEGAL);
    int keep = m.game.count;
    move_at(&m, 1000000);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0) - 1, "", empty(), &answer), STALE);
    EQ(decide_undo(&m, 0, table_state_log_length(&m, 0) - 1, "", empty(), &answer), STALE);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), GRANTED);
    char line[32];
    snprintf(line, sizeof line, "ask 0 %d\n", keep);
    SAME(memory, line);
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), BUSY);
    EQ(decide_consent(&m, 0, 1, "", empty(), &answer), STALE);
    EQ(decide_consent(&m, 1, 1, "", empty(), &answer), GRANTED);
    snprintf(line, sizeof line, "agree 1\nwithdraw 0 %d\n", keep);
    SAME(memory, line);
    EQ(decide_consent(&m, 1, 0, "", empty(), &answer), GRANTED);
    SAME(memory, "deny 1\n");
    EQ(put(&m, 1000000, "over closed\n") >= 0, 1);
    snprintf(line, sizeof line, "withdraw 0 %d\n", keep);
    OK(put(&m, 1000000, line) < 0); /* nor by a line of the log */
    table_state_release(&m);
}

TEST("nobody takes back at a table that counts, nor while somebody is away; computers alone are not asked") {
    table_state m;
    char line[32];
    OK(begin(&m, TWO ",\"challenge\":true}"));
    move_at(&m, 1000000);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), FORBIDDEN);
    table_state_release(&m);
    OK(begin(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"rated\":true,"
                 "\"pace\":{\"kind\":\"live\",\"bank\":60}}"));
    int seat = actor_of(&m);
    move_at(&m, 1000000);
    EQ(decide_takeback(&m, seat, table_state_log_length(&m, seat), "", empty(), &answer), FORBIDDEN);
    table_state_release(&m);
    OK(begin(&m, THREE "}"));
    int keep = m.game.count;
    move_at(&m, 1000000);
    OK(put(&m, 1000000, "away 2\n") >= 0);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), FORBIDDEN);
    OK(put(&m, 1000000, "back 2\nresign 2\n") >= 0);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(m.asked, 2); /* who has left is not asked */
    table_state_release(&m);
    OK(begin(&m, JUNIOR "\"seats\":[\"open\",\"computer:elder\"]}"));
    move_at(&m, 1000000);
    EQ(decide_takeback(&m, 0, table_state_log_length(&m, 0), "", empty(), &answer), GRANTED);
    snprintf(line, sizeof line, "withdraw 0 %d\n", keep);
    SAME(memory, line);
    EQ(settle(&m, 1000000), CHANGED_POSITION | CHANGED_BACK);
    EQ(m.game.count, keep);
    table_state_release(&m);
}

TEST("who gives up is replaced while two others play on; with one left the game is over") {
    table_state m;
    OK(prepare(&m, THREE "}"));
    EQ(decide_resign(&m, 0, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    seat_people(&m);
    EQ(decide_resign(&m, 2, "", empty(), &answer), GRANTED);
    SAME(memory, "resign 2\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(m.seats[2].kind, KIND_RESIGNED);
    EQ(decide_resign(&m, 2, "", empty(), &answer), STALE);
    EQ(decide_resign(&m, 0, "", empty(), &answer), GRANTED);
    SAME(memory, "resign 0\nover resign\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE | CHANGED_POSITION | CHANGED_OVER);
    EQ(m.phase, STORE_PHASE_OVER);
    EQ(m.how, HOW_RESIGN);
    EQ(decide_resign(&m, 1, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    table_state_release(&m);
}

TEST("an absent person's seat goes to the computer when every person present has voted") {
    table_state m;
    OK(prepare(&m, THREE "}"));
    EQ(decide_takeover(&m, 0, 1, 1, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    seat_people(&m);
    for (int target = -1; target <= 3; target++)
        EQ(decide_takeover(&m, 0, target, 1, "", empty(), &answer), target == 1 || target == 2 ? GRANTED : NO_SEAT);
    EQ(decide_takeover(&m, 0, 2, 5, "", empty(), &answer), FORBIDDEN); /* it is there */
    EQ(decide_takeover(&m, 0, 2, 3, "", empty(), &answer), GRANTED);
    SAME(memory, "vote 0 2\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(m.seats[2].votes, 1);
    EQ(decide_takeover(&m, 0, 2, 3, "", empty(), &answer), GRANTED); /* twice is not two */
    SAME(memory, "vote 0 2\n");
    EQ(decide_takeover(&m, 1, 2, 3, "", empty(), &answer), GRANTED);
    SAME(memory, "vote 1 2\naway 2\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(m.seats[2].kind, KIND_AWAY);
    EQ(m.seats[2].votes, 0);
    EQ(decide_takeover(&m, 1, 2, 3, "", empty(), &answer), NO_SEAT);
    EQ(decide_return(&m, 1, "", empty(), &answer), STALE);
    EQ(decide_return(&m, 2, "", empty(), &answer), GRANTED);
    SAME(memory, "back 2\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(m.seats[2].kind, KIND_PERSON);
    /* A computer has no vote, and neither has who gave up. */
    OK(put(&m, 1000000, "resign 1\n") >= 0);
    EQ(decide_takeover(&m, 0, 2, 3, "", empty(), &answer), GRANTED);
    SAME(memory, "vote 0 2\naway 2\n");
    table_state_release(&m);
}

TEST("talk: as much as the table wants, 200 bytes, eight phrases, one line") {
    table_state m;
    char text[TABLE_TEXT_MAX + 2];
    OK(begin(&m, TWO "}"));
    EQ(decide_chat(&m, 0, "x", -1, "", empty(), &answer), FORBIDDEN);
    EQ(decide_chat(&m, 0, "", 0, "", empty(), &answer), FORBIDDEN);
    m.setup.chat = CHAT_PHRASES;
    EQ(decide_chat(&m, 0, "x", -1, "", empty(), &answer), FORBIDDEN);
    EQ(decide_chat(&m, 0, "", 0, "", empty(), &answer), GRANTED);
    SAME(memory, "phrase 0 0\n");
    EQ(decide_chat(&m, 1, "", 7, "", empty(), &answer), GRANTED);
    SAME(memory, "phrase 1 7\n");
    EQ(decide_chat(&m, 1, "", 8, "", empty(), &answer), BAD_MESSAGE);
    m.setup.chat = CHAT_FREE;
    memset(text, 'x', sizeof text);
    text[TABLE_TEXT_MAX + 1] = 0;
    EQ(decide_chat(&m, 0, text, -1, "", empty(), &answer), BAD_MESSAGE);
    text[TABLE_TEXT_MAX] = 0;
    EQ(decide_chat(&m, 0, text, -1, "", empty(), &answer), GRANTED);
    EQ(settle(&m, 5000000), CHANGED_CHAT);
    SAME(m.talk[0].text, text);
    EQ(m.talk[0].phrase, -1);
    EQ(m.talk[0].at_ms, 5000000);
    EQ(decide_chat(&m, 0, "", -1, "", empty(), &answer), BAD_MESSAGE);
    EQ(decide_chat(&m, 0, "a\nover end", -1, "", empty(), &answer), BAD_MESSAGE);
    EQ(decide_chat(&m, 1, "", 3, "", empty(), &answer), GRANTED);
    EQ(settle(&m, 5000000), CHANGED_CHAT);
    EQ(m.talk[1].phrase, 3);
    EQ(m.talk[1].seat, 1);
    table_state_release(&m);
}

TEST("a pause is asked for by persons while the game is played, a vacation in days of one's own, thirty in all") {
    table_state m;
    OK(prepare(&m, TWO ",\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    EQ(decide_pause(&m, 0, 1, "", empty(), &answer), REFUSED);
    EQ(decide_vacation(&m, 0, 1, "", empty(), &answer), REFUSED);
    EQ(answer.status, SK_GAME_OVER);
    seat_people(&m);
    EQ(decide_pause(&m, 0, 1, "", empty(), &answer), GRANTED);
    SAME(memory, "pause 0\n");
    EQ(decide_pause(&m, 1, 0, "", empty(), &answer), GRANTED);
    SAME(memory, "resume 1\n");
    EQ(decide_vacation(&m, 0, 0, "", empty(), &answer), BAD_MESSAGE);
    EQ(decide_vacation(&m, 0, 31, "", empty(), &answer), BAD_MESSAGE);
    EQ(decide_vacation(&m, 0, 30, "", empty(), &answer), GRANTED);
    EQ(decide_vacation(&m, 1, 1, "", empty(), &answer), GRANTED);
    SAME(memory, "vacation 1 1\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE | CHANGED_CLOCKS);
    EQ(decide_vacation(&m, 1, 30, "", empty(), &answer), BAD_MESSAGE);
    EQ(decide_vacation(&m, 1, 29, "", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000 + DAY / 2) >= 0);
    EQ(m.seats[1].vacation_ms, 1000000 + 30 * DAY); /* from the end of the one that runs */
    EQ(m.seats[1].vacation_days, 30);
    OK(put(&m, 1000000 + DAY, "away 0\n") >= 0);
    EQ(decide_pause(&m, 0, 1, "", empty(), &answer), FORBIDDEN);
    EQ(decide_vacation(&m, 0, 1, "", empty(), &answer), FORBIDDEN);
    table_state_release(&m);
    OK(begin(&m, TWO ",\"pace\":{\"kind\":\"live\",\"bank\":60}}"));
    EQ(decide_vacation(&m, 0, 1, "", empty(), &answer), FORBIDDEN);
    EQ(put(&m, 1000000, "vacation 0 0\n"), -1);
    table_state_release(&m);
}

TEST("sent away by who opened the table, before it begins; nobody else and nothing else") {
    table_state m;
    uint8_t hash[32] = {9};
    int seat = 3;
    OK(prepare(&m, JUNIOR "\"seats\":[\"open\",\"me\",\"computer:elder\",\"open\"]}"));
    decide_opening(&m, hash, empty());
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(table_state_opener(&m), 1);
    EQ(decide_sit(&m, &seat, "Ben", "", hash, empty()), GRANTED);
    EQ(seat, 3);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_kick(&m, 3, 1, "", empty(), &answer), FORBIDDEN);
    for (int target = -1; target <= 4; target++)
        EQ(decide_kick(&m, 1, target, "", empty(), &answer), target == 3 ? GRANTED : NO_SEAT);
    EQ(decide_kick(&m, 1, 3, "", empty(), &answer), GRANTED);
    SAME(memory, "rise 3\n");
    OK(put(&m, 1000000, "mute 1 0\nmute 1 3\nown 3 ben\ncontact 3 mailto:b@example.org\n") >= 0);
    EQ(m.has_risen, 0);
    EQ(put(&m, 1000000, "rise 3\n"), CHANGED_TABLE | CHANGED_RISEN);
    EQ(m.seats[3].kind, KIND_OPEN);
    EQ(m.seats[3].has_token, 0);
    SAME(m.seats[3].name, "");
    SAME(m.seats[3].account, "");
    OK(m.seats[3].contact == NULL);
    EQ(m.seats[1].muted, 1);
    EQ(m.has_risen, 1);
    table_state copy;
    OK(table_state_clone(&m, &copy) == 0);
    EQ(put(&copy, 1000000, "rise 2\n"), -1); /* a computer */
    table_state_release(&copy);
    seat_people(&m);
    EQ(decide_kick(&m, 1, 3, "", empty(), &answer), FORBIDDEN);
    EQ(put(&m, 1000000, "rise 3\n"), -1);
    table_state_release(&m);
}

TEST("mutes are for other seats of the table, and are heard by nobody else") {
    table_state m;
    OK(begin(&m, THREE "}"));
    for (int target = -1; target <= 3; target++)
        EQ(decide_mute(&m, 0, target, 1, "", empty(), &answer), target == 1 || target == 2 ? GRANTED : NO_SEAT);
    EQ(decide_mute(&m, 0, 2, 1, "", empty(), &answer), GRANTED);
    SAME(memory, "mute 0 2\n");
    uint32_t seen = m.seen[1];
    EQ(settle(&m, 1000000), 0);
    EQ((long long)m.seen[1], (long long)seen);
    EQ(table_state_hears(&m, 0, 2), 0);
    EQ(table_state_hears(&m, 0, 1), 1);
    EQ(table_state_hears(&m, 2, 0), 1);
    EQ(table_state_hears(&m, SK_TABLE_VIEW, 2), 1);
    EQ(put(&m, 1000000, "mute 0 1\n"), 0);
    EQ(m.seats[0].muted, 6);
    EQ(decide_mute(&m, 0, 2, 0, "", empty(), &answer), GRANTED);
    SAME(memory, "hear 0 2\n");
    EQ(settle(&m, 1000000), 0);
    EQ(m.seats[0].muted, 2);
    EQ(put(&m, 1000000, "mute 0 3\n"), -1);
    table_state_release(&m);
}

TEST("an address for reminders: mailto or https, 200 plain bytes, confirmed while it stays the same") {
    table_state m;
    char to[TABLE_CONTACT_MAX + 2] = "mailto:";
    OK(begin(&m, TWO "}"));
    memset(to + 7, 'a', sizeof to - 8);
    to[TABLE_CONTACT_MAX + 1] = 0;
    EQ(decide_contact(&m, 0, to, 0, empty()), BAD_MESSAGE);
    to[TABLE_CONTACT_MAX] = 0;
    EQ(decide_contact(&m, 0, to, 0, empty()), GRANTED);
    EQ(settle(&m, 1000000), 0);
    SAME(m.seats[0].contact, to);
    for (const char *const *bad = (const char *const[]){"http://a", "mailto", "mailto:a b", "mailto:a\x7f", "https",
                                                        "mailto:a\xc3\xa9", "ftp:x", " mailto:a", NULL};
         *bad; bad++)
        EQ(decide_contact(&m, 0, *bad, 0, empty()), BAD_MESSAGE);
    EQ(decide_contact(&m, 0, "https:!~", 0, empty()), GRANTED);
    SAME(memory, "contact 0 https:!~\n");
    EQ(decide_contact(&m, 1, "mailto:b", 1, empty()), GRANTED);
    SAME(memory, "contact 1 mailto:b\nconfirmed 1\n");
    EQ(settle(&m, 1000000), 0);
    EQ(m.seats[1].is_confirmed, 1);
    EQ(decide_contact(&m, 1, "mailto:b", 0, empty()), GRANTED);
    SAME(memory, "contact 1 mailto:b\nconfirmed 1\n");
    EQ(decide_contact(&m, 1, "mailto:c", 0, empty()), GRANTED);
    SAME(memory, "contact 1 mailto:c\n");
    EQ(settle(&m, 1000000), 0);
    EQ(m.seats[1].is_confirmed, 0);
    EQ(decide_contact(&m, 1, "mailto:c", 0, empty()), GRANTED); /* never shown to be its own */
    SAME(memory, "contact 1 mailto:c\n");
    EQ(decide_contact(&m, 1, "", 1, empty()), GRANTED);
    SAME(memory, "contact 1 \n");
    OK(put(&m, 1000000, "contact 1 mailto:d\nconfirmed 1\n") >= 0);
    EQ(put(&m, 1000000, "contact 1 \n"), 0);
    OK(m.seats[1].contact == NULL);
    EQ(m.seats[1].is_confirmed, 0);
    memset(memory, 'a', sizeof memory);
    memcpy(memory, "contact 1 ", 10);
    memory[10 + TABLE_CONTACT_MAX + 1] = 0;
    EQ(put(&m, 1000000, memory), -1);
    table_state_release(&m);
}

/* --- sitting down --- */

#define HASH_1 "0100000000000000000000000000000000000000000000000000000000000000"
#define HASH_2 "0200000000000000000000000000000000000000000000000000000000000000"

TEST("sitting down: the first free seat or the one that is wished, with the word, under a name that may be") {
    table_state m;
    uint8_t hash[32] = {1};
    int seat = -1;
    OK(prepare(&m, THREE ",\"join\":\"word\",\"word\":\"peat\"}"));
    EQ(decide_sit(&m, &seat, "Ben", "turf", hash, empty()), FORBIDDEN);
    EQ(decide_sit(&m, &seat, "admin", "peat", hash, empty()), BAD_NAME);
    seat = 3;
    EQ(decide_sit(&m, &seat, "Ben", "peat", hash, empty()), NO_SEAT);
    SAME(memory, "");
    seat = 2;
    EQ(decide_sit(&m, &seat, "Ben", "peat", hash, empty()), GRANTED);
    SAME(memory, "sit 2 person " HASH_1 " Ben\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    EQ(table_state_seat_of(&m, hash), 2);
    EQ(decide_sit(&m, &seat, "Cid", "peat", hash, empty()), NO_SEAT);
    seat = -1;
    EQ(decide_sit(&m, &seat, "Cid", "peat", hash, empty()), GRANTED);
    EQ(seat, 0);
    seat = 1;
    hash[0] = 2;
    EQ(table_state_seat_of(&m, hash), -1);
    EQ(decide_sit(&m, &seat, "Cid", "peat", hash, empty()), GRANTED);
    OK(!strstr(memory, "start"));
    OK(settle(&m, 1000000) >= 0);
    seat = -1;
    EQ(decide_sit(&m, &seat, "Dan", "peat", hash, empty()), GRANTED);
    OK(strncmp(memory, "sit 0 person " HASH_2 " Dan\nstart\n", 88) == 0);
    OK(settle(&m, 1000000) >= 0);
    EQ(m.phase, STORE_PHASE_PLAYING);
    seat = -1;
    EQ(decide_sit(&m, &seat, "Eve", "peat", hash, empty()), NO_SEAT);
    table_state_release(&m);
}

TEST("who wishes for the first seat does not get another when it is taken") {
    table_state m;
    uint8_t hash[32] = {1};
    int seat = 0;
    OK(prepare(&m, THREE "}"));
    EQ(decide_sit(&m, &seat, "Ben", "", hash, empty()), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_sit(&m, &seat, "Cid", "", hash, empty()), NO_SEAT);
    table_state_release(&m);
}

TEST("a table opens with its computers and who made it; it begins at once if no seat is free") {
    table_state m;
    uint8_t hash[32] = {1};
    OK(prepare(&m, JUNIOR "\"seats\":[\"computer:elder\",\"me\",\"open\"]}"));
    decide_opening(&m, hash, empty());
    SAME(memory, "sit 0 computer elder\nsit 1 person " HASH_1 " Ana\n");
    decide_opening(&m, NULL, empty());
    SAME(memory, "sit 0 computer elder\n");
    table_state_release(&m);
    OK(prepare(&m, JUNIOR "\"seats\":[\"me\",\"computer:elder\"]}"));
    decide_opening(&m, hash, empty());
    OK(strstr(memory, "sit 1 computer elder\nstart\np 7 ") != NULL);
    EQ(settle(&m, 1000000), CHANGED_TABLE | CHANGED_POSITION);
    EQ(m.game.people, 1);
    table_state_release(&m);
    OK(prepare(&m, "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\"],"
                   "\"rated\":true,\"pace\":{\"kind\":\"live\",\"bank\":60}}"));
    decide_opening(&m, hash, empty());
    SAME(memory, "rated\nsit 0 person " HASH_1 " Ana\n");
    EQ(settle(&m, 1000000), CHANGED_TABLE);
    table_state_release(&m);
}

TEST("free seats are filled with computers of a level that the game has, and the game begins") {
    table_state m;
    uint8_t hash[32] = {1};
    OK(prepare(&m, JUNIOR "\"seats\":[\"open\",\"me\",\"open\"]}"));
    decide_opening(&m, hash, empty());
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_fill(&m, 1, "nobody", "", empty(), &answer), BAD_MESSAGE);
    SAME(memory, "");
    EQ(decide_fill(&m, 1, "elder", "", empty(), &answer), GRANTED);
    OK(strncmp(memory, "sit 0 computer elder\nsit 2 computer elder\nstart\n", 48) == 0);
    OK(settle(&m, 1000000) >= 0);
    EQ(m.phase, STORE_PHASE_PLAYING);
    EQ(m.game.people, 2);
    SAME(table_state_level(&m, 0), "elder");
    SAME(table_state_level(&m, 1), setup_stand_in(m.setup.game));
    EQ(decide_fill(&m, 1, "elder", "", empty(), &answer), NO_SEAT);
    table_state_release(&m);
}

TEST("who was offered a seat and does not come is replaced, and has nothing to say there any more") {
    table_state m;
    uint8_t hash[32];
    OK(prepare(&m, TWO "}"));
    OK(put(&m, 1000000, "sit 0 person " HASH_1 " Ana\noffer 1 " HASH_2 " Ben\nown 1 b\n") >= 0);
    EQ(put(&m, 1000000, "offer 0 " HASH_2 " Ben\n"), -1);
    m.seq--;
    EQ(sodium_hex2bin(hash, 32, HASH_2, 64, NULL, NULL, NULL), 0);
    EQ(table_state_seat_of(&m, hash), 1);
    EQ(decide_fill(&m, 0, "elder", "", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(m.phase, STORE_PHASE_PLAYING);
    EQ(m.seats[1].kind, KIND_COMPUTER);
    EQ(table_state_seat_of(&m, hash), -1);
    SAME(m.seats[1].account, "");
    table_state_release(&m);
}

TEST("at a table that counts nobody stops the clock, and nobody but its opener fills it with computers") {
    table_state m;
    const char *rated = "{\"v\":1,\"game\":\"stone-age-junior\",\"name\":\"Ana\",\"seats\":[\"me\",\"open\",\"open\"],"
                        "\"rated\":true,\"pace\":{\"kind\":\"live\",\"bank\":60}}";
    OK(prepare(&m, rated));
    OK(put(&m, 1000000, "rated\nsit 0 person " HASH_1 " Ana\nsit 1 person " HASH_2 " Ben\n") >= 0);
    EQ(decide_fill(&m, 1, "elder", "", empty(), &answer), FORBIDDEN);
    EQ(decide_fill(&m, 0, "elder", "", empty(), &answer), GRANTED);
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_pause(&m, 0, 1, "", empty(), &answer), FORBIDDEN);
    EQ(decide_pause(&m, 0, 0, "", empty(), &answer), GRANTED); /* one that an earlier program let stop goes on */
    table_state_release(&m);
}

TEST("a rematch seats the same people one seat on, with their tokens, accounts of one letter or more, and levels") {
    table_state old, fresh;
    uint8_t hash[32] = {1};
    OK(prepare(&old, JUNIOR "\"seats\":[\"me\",\"computer:elder\",\"open\"]}"));
    decide_opening(&old, hash, empty());
    OK(settle(&old, 1000000) >= 0);
    OK(put(&old, 1000000, "sit 2 person " HASH_2 " Ben\nown 2 b\nstart\nover closed\n") >= 0);
    OK(prepare(&fresh, THREE "}"));
    decide_rematch_opening(&old, &fresh, 0, empty());
    SAME(memory, "sit 0 computer elder\noffer 1 " HASH_2 " Ben\nown 1 b\nsit 2 person " HASH_1 " Ana\n");
    EQ(settle(&fresh, 1000000), CHANGED_TABLE);
    EQ(fresh.phase, STORE_PHASE_OPEN);
    EQ(table_state_is_offered(&fresh, 1), 1);
    EQ(table_state_is_offered(&fresh, 2), 0);
    SAME(fresh.seats[1].name, "Ben");
    SAME(fresh.seats[1].account, "b");
    for (int wish = -1; wish < 3; wish++) { /* nobody else sits down there */
        int seat = wish;
        EQ(decide_sit(&fresh, &seat, "Cleo", "", hash, empty()), NO_SEAT);
    }
    EQ(decide_accept(&fresh, 2, empty()), NO_SEAT);
    EQ(decide_accept(&fresh, 0, empty()), NO_SEAT);
    EQ(decide_accept(&fresh, 1, empty()), GRANTED);
    OK(strncmp(memory, "sit 1 person " HASH_2 " Ben\nstart\np 7 ",
               strlen("sit 1 person " HASH_2 " Ben\nstart\np 7 ")) == 0);
    EQ(settle(&fresh, 1000000), CHANGED_TABLE | CHANGED_POSITION);
    SAME(fresh.seats[1].account, "b");
    EQ(decide_accept(&fresh, 1, empty()), NO_SEAT);
    fresh.setup.rated = 1;
    decide_rematch_opening(&old, &fresh, 2, empty());
    OK(strncmp(memory, "rated\nsit 0 ", 12) == 0);
    table_state_release(&old);
    table_state_release(&fresh);
}

TEST("a table at which everybody sits from the start has them in their order, accounts and guests") {
    table_state m;
    static const seated_person people[2] = {{"Ana", "a", {1}}, {"Ben", "", {2}}};
    const char *want = "sit 0 person " HASH_1 " Ana\nown 0 a\nsit 1 person " HASH_2 " Ben\nstart\np 7 ";
    OK(prepare(&m, TWO "}"));
    decide_seated_opening(&m, people, empty());
    OK(strncmp(memory, want, strlen(want)) == 0);
    EQ(settle(&m, 1000000), CHANGED_TABLE | CHANGED_POSITION);
    EQ(m.phase, STORE_PHASE_PLAYING);
    table_state_release(&m);
    OK(prepare(&m, TWO "}"));
    m.setup.rated = 1;
    decide_seated_opening(&m, people, empty());
    OK(strncmp(memory, "rated\nsit 0 ", 12) == 0);
    table_state_release(&m);
}

/* --- time --- */

#define SKYE(more) "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"open\",\"open\",\"open\"]" more "}"

TEST("whose time is up goes to the computer, has resigned, or is only late, as the table says; all at once") {
    table_state m;
    OK(begin(&m, SKYE(",\"pace\":{\"kind\":\"live\",\"bank\":60}")));
    EQ(table_state_actors(&m), 7);
    EQ(decide_late(&m, 1059999, empty()), REFUSED);
    SAME(memory, "");
    EQ(decide_late(&m, 1060000, empty()), GRANTED);
    SAME(memory, "away 0\naway 1\naway 2\n");
    m.setup.late = LATE_RESIGN;
    EQ(decide_late(&m, 1060000, empty()), GRANTED);
    SAME(memory, "resign 0\nresign 1\nresign 2\nover resign\n");
    m.seats[0].left_ms = m.seats[1].left_ms = 120000;
    EQ(decide_late(&m, 1060000, empty()), GRANTED);
    SAME(memory, "resign 2\n"); /* two play on */
    m.setup.late = LATE_WAIT;
    EQ(decide_late(&m, 1060000, empty()), GRANTED);
    SAME(memory, "late 2\n");
    EQ(settle(&m, 1060000), CHANGED_TABLE);
    EQ(m.seats[2].late, 1);
    EQ(table_state_deadline(&m), 1120000); /* it is said once, then the others' clocks count */
    EQ(decide_late(&m, 1060000, empty()), REFUSED);
    table_state_release(&m);
}

TEST("when a tournament's time is out, the persons who should move have lost and the game is over") {
    table_state m;
    OK(prepare(&m, THREE "}"));
    EQ(decide_time_out(&m, empty()), REFUSED);
    SAME(memory, "");
    table_state_release(&m);
    OK(begin(&m, SKYE("")));
    OK(put(&m, 1000000, "away 1\n") >= 0);
    EQ(decide_time_out(&m, empty()), GRANTED);
    SAME(memory, "resign 0\nresign 2\nover resign\n");
    table_state_release(&m);
}

TEST("who comes back has at least a minute, or what was left") {
    table_state m;
    OK(begin(&m, TWO ",\"pace\":{\"kind\":\"live\",\"bank\":90,\"increment\":5}}"));
    OK(put(&m, 1010000, "away 0\n") >= 0);
    EQ(table_state_left(&m, 0, 1010000), 80000); /* no increment for who went */
    OK(put(&m, 1010000, "back 0\n") >= 0);
    EQ(table_state_left(&m, 0, 1010000), 80000);
    EQ(table_state_deadline(&m), 1090000);
    OK(put(&m, 1031000, "away 0\n") >= 0);
    EQ(table_state_left(&m, 0, 9999999), 59000);
    OK(put(&m, 1031000, "back 0\n") >= 0);
    EQ(table_state_left(&m, 0, 1031000), 60000);
    EQ(table_state_left(&m, 0, 1091001), 0);
    EQ(table_state_left(&m, 0, 1000000), 60000); /* a clock that lags takes nothing away */
    table_state_release(&m);
}

TEST("a clock that runs is lengthened by a vacation, one that stands is not, and who was late is so no more") {
    table_state m;
    OK(begin(&m, TWO ",\"pace\":{\"kind\":\"days\",\"days\":2},\"late\":\"wait\"}"));
    OK(put(&m, 1000000 + 2 * DAY, "late 0\n") >= 0);
    EQ(table_state_deadline(&m), 0);
    move_at(&m, 1000000 + 3 * DAY);
    EQ(m.seats[0].late, 0);
    while (actor_of(&m) == 0)
        move_at(&m, 1000000 + 3 * DAY);
    EQ(m.seats[0].since_ms, 0);
    EQ(m.seats[0].late, 0);
    int64_t left = m.seats[0].left_ms;
    EQ(put(&m, 1000000 + 3 * DAY, "vacation 0 1\nvacation 1 2\n"), CHANGED_TABLE | CHANGED_CLOCKS);
    EQ(m.seats[0].left_ms, left);
    EQ(table_state_deadline(&m), 1000000 + 7 * DAY);
    while (actor_of(&m) == 1) /* every decision has its days, and what is left of the vacation */
        move_at(&m, 1000000 + 4 * DAY);
    EQ(table_state_deadline(&m), 1000000 + 6 * DAY);
    table_state_release(&m);
}

TEST("whoever moves and acts on has his days anew, whichever seat it is; the others' clocks run on") {
    table_state m;
    OK(begin(&m, SKYE(",\"pace\":{\"kind\":\"days\",\"days\":2}")));
    for (int seat = 2; seat >= 0; seat--) {
        int64_t now = 1000000 + (3 - seat) * DAY / 4;
        move_of(&m, seat, now);
        EQ(table_state_actors(&m), 7);
        for (int other = 0; other < 3; other++)
            EQ(m.seats[other].since_ms, other < seat ? 1000000 : 1000000 + (3 - other) * DAY / 4);
        EQ(table_state_left(&m, seat, now), 2 * DAY);
    }
    EQ(table_state_deadline(&m), 1000000 + DAY / 4 + 2 * DAY);
    table_state_release(&m);
}

/* --- what lines do --- */

static const char *const unsound[] = {"p 0\n",
                                      "p\n",
                                      "p 0 70000\n",
                                      "p 0 -1\n",
                                      "p 0 1x\n",
                                      "p 8 0\n",
                                      "sit 0 computer elder\n",
                                      "sit 2 computer elder\n",
                                      "sit\n",
                                      "own\n",
                                      "own 2 x\n",
                                      "own -1 x\n",
                                      "vote 0 2\n",
                                      "vote 0 -1\n",
                                      "vote 0\n",
                                      "mute 0 2\n",
                                      "rise 0\n",
                                      "vacation 0 31\n",
                                      "vacation 0\n",
                                      "undo 0 99\n",
                                      "undo 0\n",
                                      "withdraw 0 99\n",
                                      "keep\n",
                                      "keep 99\n",
                                      "over\n",
                                      "over soon\n",
                                      "rematch\n",
                                      "rematch AAAAAAAAAAAAAAAAA\n",
                                      "gap\n",
                                      "gap -1\n",
                                      "gap 99999999999999\n",
                                      "key 0\n",
                                      "key 0 0123456789abcdef0\n",
                                      "dance 0\n",
                                      "abcdefghijklmnopqrstuvwxyz\n",
                                      "\n",
                                      " own 0 x\n"};
static const char *const sound[] = {"own 1 x\n",
                                    "vote 0 1\n",
                                    "vote 1 0\n",
                                    "mute 1 0\n",
                                    "mute 0 1\n",
                                    "vacation 0 30\n",
                                    "over end\n",
                                    "over resign\n",
                                    "keep 0\n",
                                    "gap 0\n",
                                    "rematch AAAAAAAAAAAAAAAA\n",
                                    "key 0 0123456789abcdef\n",
                                    "gap 2147483647\n",
                                    "rated\n",
                                    "start\n",
                                    ""};

TEST("a change that makes no sense is refused, line by line") {
    table_state m, copy;
    OK(begin(&m, TWO ",\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    for (size_t i = 0; i < sizeof unsound / sizeof unsound[0]; i++) {
        OK(table_state_clone(&m, &copy) == 0);
        int touched = put(&copy, 1000000, unsound[i]);
        if (touched != -1) printf("# %s", unsound[i]);
        EQ(touched, -1);
        table_state_release(&copy);
    }
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        OK(table_state_clone(&m, &copy) == 0);
        int touched = put(&copy, 1000000, sound[i]);
        if (touched < 0) printf("# %s", sound[i]);
        OK(touched >= 0);
        table_state_release(&copy);
    }
    table_state_release(&m);
}

TEST("what each line about a seat does, and nothing more") {
    table_state m;
    OK(begin(&m, THREE "}"));
    EQ(put(&m, 1000000, "own 1 ben\n"), CHANGED_TABLE);
    SAME(m.seats[1].account, "ben");
    SAME(m.seats[0].account, "");
    OK(put(&m, 1000000, "contact 1 mailto:b\nconfirmed 1\n") >= 0);
    EQ(put(&m, 1000000, "blank 1\n"), CHANGED_TABLE);
    SAME(m.seats[1].account, "");
    SAME(m.seats[1].name, "");
    OK(m.seats[1].contact == NULL);
    EQ(m.seats[1].is_confirmed, 0);
    EQ(m.seats[1].has_token, 1);
    SAME(m.seats[0].name, "Ben");
    EQ(put(&m, 1000000, "ask 1 0\n"), CHANGED_TABLE);
    EQ(m.asked, 5);
    EQ(m.asking, 1);
    EQ(m.ask_keep, 0);
    EQ(put(&m, 1000000, "agree 0\n"), CHANGED_TABLE);
    EQ(m.asked, 4);
    EQ(put(&m, 1000000, "deny 2\n"), CHANGED_TABLE);
    EQ(m.asked, 0);
    OK(put(&m, 1000000, "ask 1 0\naway 0\n") >= 0); /* who goes is asked no more */
    EQ(m.asked, 4);
    OK(put(&m, 1000000, "resign 2\n") >= 0);
    EQ(m.asked, 0);
    OK(put(&m, 1000000, "back 0\nask 1 0\n") >= 0);
    EQ(m.asked, 1);
    OK(put(&m, 1000000, "rematch BBBBBBBBBBBBBBBB\nover end\n") >= 0);
    SAME(m.rematch, "BBBBBBBBBBBBBBBB");
    EQ(m.asked, 0);
    EQ(m.how, HOW_END);
    table_state_release(&m);
}

TEST("a pause comes when every person wants it; who changes his mind, is away or a computer is not counted") {
    table_state m;
    OK(begin(&m, JUNIOR "\"seats\":[\"open\",\"open\",\"open\",\"computer:elder\"]}"));
    EQ(put(&m, 1000000, "pause 0\n"), CHANGED_TABLE);
    EQ(m.pausing, 1);
    EQ(put(&m, 1000000, "resume 0\n"), CHANGED_TABLE);
    EQ(m.pausing, 0);
    OK(put(&m, 1000000, "pause 0\npause 1\n") >= 0);
    EQ(m.is_paused, 0);
    OK(put(&m, 1000000, "away 2\n") >= 0);
    EQ(put(&m, 1000000, "pause 1\n"), CHANGED_TABLE | CHANGED_CLOCKS);
    EQ(m.is_paused, 1);
    EQ(m.pausing, 0);
    EQ(table_state_thinkers(&m), 0);
    EQ(put(&m, 1000000, "resume 0\n"), CHANGED_TABLE);
    EQ(m.is_paused, 1);
    EQ(put(&m, 1000000, "resume 1\n"), CHANGED_TABLE | CHANGED_CLOCKS);
    EQ(m.is_paused, 0);
    table_state_release(&m);
}

TEST("who thinks for whom: computers, the absent and those who gave up, when they act") {
    table_state m;
    OK(begin(&m, SKYE("")));
    EQ(table_state_thinkers(&m), 0);
    OK(put(&m, 1000000, "away 1\nresign 2\n") >= 0);
    EQ(table_state_thinkers(&m), 6);
    EQ(table_state_actors(&m), 7);
    EQ(m.game.people, 1);
    SAME(table_state_level(&m, 1), setup_stand_in(m.setup.game));
    OK(put(&m, 1000000, "over closed\n") >= 0);
    EQ(table_state_thinkers(&m), 0);
    EQ(table_state_actors(&m), 0);
    EQ(table_state_opener(&m), -1);
    table_state_release(&m);
}

TEST("talk is kept as its last forty lines, with who said them and when") {
    table_state m;
    char line[40];
    OK(begin(&m, TWO "}"));
    OK(m.talk == NULL);
    for (int i = 0; i < TABLE_TALK + 2; i++) {
        snprintf(line, sizeof line, "say %d line %d\n", i & 1, i);
        EQ(put(&m, 1000000 + i, line), CHANGED_CHAT);
    }
    EQ((long long)m.said, TABLE_TALK + 2);
    SAME(m.talk[0].text, "line 40");
    SAME(m.talk[1].text, "line 41");
    SAME(m.talk[2].text, "line 2");
    EQ(m.talk[1].seat, 1);
    EQ(m.talk[1].at_ms, 1000041);
    memset(memory, 'x', sizeof memory);
    memcpy(memory, "say 0 ", 6);
    memory[6 + TABLE_TEXT_MAX + 1] = 0;
    EQ(put(&m, 1000000, memory), -1);
    table_state_release(&m);
}

TEST("time that no server saw is given to clocks that run, to no others") {
    table_state m;
    OK(begin(&m, TWO ",\"pace\":{\"kind\":\"live\",\"bank\":60}}"));
    EQ(put(&m, 1030000, "gap 20000\n"), CHANGED_TABLE);
    EQ(m.seats[0].since_ms, 1020000);
    EQ(m.seats[1].since_ms, 0);
    EQ(table_state_deadline(&m), 1080000);
    table_state_release(&m);
}

TEST("going back to a number of plies, as earlier programs wrote it") {
    table_state m;
    uint64_t start[SK_STATE_MAX / 8];
    OK(begin(&m, TWO "}"));
    int first = m.game.count;
    memcpy(start, m.game.state, m.setup.game->state_size);
    move_at(&m, 1000000);
    OK(put(&m, 1000000, "ask 0 0\n") >= 0);
    char line[16];
    snprintf(line, sizeof line, "keep %d\n", first);
    EQ(put(&m, 1000000, line), CHANGED_POSITION | CHANGED_BACK);
    EQ(m.game.count, first);
    EQ(m.before_count, first);
    EQ(memcmp(start, m.game.state, m.setup.game->state_size), 0);
    EQ(m.asked, 0);
    table_state_release(&m);
}

TEST("every verb is found by its word alone, is applied by somebody, and without its words it is refused or harmless") {
    for (int verb = 0; verb < VERB_COUNT; verb++) {
        char line[32];
        table_state m;
        const char *word = verb_word(verb);
        EQ(verb_of(word, strlen(word)), verb);
        snprintf(line, sizeof line, "%s 0 0", word);
        EQ(verb_of(line, strlen(line)), verb);
        snprintf(line, sizeof line, "%sx 0", word);
        OK(verb_of(line, strlen(line)) != verb);
        EQ(verb_of(word, strlen(word) - 1), -1);
        OK(begin(&m, TWO "}"));
        int touched = put(&m, 1000000, word);
        if (verb_traits(verb) & VERB_OF_SEAT) EQ(touched, -1);
        table_state_release(&m);
    }
    EQ(verb_of("", 0), -1);
}

TEST("a copy is altered by itself and has what the original has") {
    table_state m, copy;
    char line[64];
    OK(begin(&m, TWO "}"));
    OK(put(&m, 1000000, "contact 0 mailto:a\nsay 0 hello\n") >= 0);
    for (int i = 0; i < TABLE_KEYS + 1; i++) {
        snprintf(line, sizeof line, "key 0 %016x\n", i + 1);
        OK(put(&m, 1000000, line) >= 0);
    }
    EQ(m.old_key_count, 1);
    for (int i = 0; i < 3; i++)
        move_at(&m, 1005000);
    int plies = m.game.count;
    move_at(&m, 1006000);
    snprintf(line, sizeof line, "withdraw %d %d\n", (int)m.game.plies[plies].who, plies);
    OK(put(&m, 1007000, line) >= 0);
    OK(m.game.struck_count > 0);
    OK(table_state_clone(&m, &copy) == 0);
    EQ(copy.game.count, plies);
    for (int i = 0; i < plies; i++) {
        EQ(copy.game.plies[i].action, m.game.plies[i].action);
        EQ(copy.notes[i].at_s, m.notes[i].at_s);
    }
    EQ(memcmp(copy.game.struck, m.game.struck, m.game.struck_count * sizeof *m.game.struck), 0);
    EQ(memcmp(copy.game.state, m.game.state, m.setup.game->state_size), 0);
    SAME(copy.seats[0].contact, "mailto:a");
    SAME(copy.talk[0].text, "hello");
    EQ((long long)copy.said, 1);
    EQ(copy.old_key_count, 1);
    EQ((long long)copy.old_keys[0], (long long)m.old_keys[0]);
    move_at(&copy, 1008000);
    OK(put(&copy, 1008000, "contact 0 mailto:b\nsay 0 no\nresign 0\n") >= 0);
    SAME(copy.seats[0].contact, "mailto:b");
    EQ(m.game.count, plies);
    EQ(m.seats[0].kind, KIND_PERSON);
    SAME(m.seats[0].contact, "mailto:a");
    EQ((long long)m.said, 1);
    SAME(m.talk[0].text, "hello");
    SAME(m.talk[1].text, "");
    table_state_release(&copy);
    table_state_release(&m);
}

TEST("the bytes that a match takes are those of its state, its plies with their notes, and its old keys") {
    table_state m;
    char line[64];
    OK(prepare(&m, TWO "}"));
    size_t least = sizeof m + m.setup.game->state_size;
    EQ(table_state_bytes(&m), least);
    seat_people(&m);
    size_t each = sizeof *m.game.plies + sizeof *m.notes;
    OK(table_state_bytes(&m) >= least + (size_t)m.game.count * each);
    OK(table_state_bytes(&m) <= least + 64 * each);
    size_t before = table_state_bytes(&m);
    for (int i = 0; i < TABLE_KEYS + 1; i++) {
        snprintf(line, sizeof line, "key 0 %016x\n", i + 1);
        OK(put(&m, 1000000, line) >= 0);
    }
    EQ(table_state_bytes(&m), before + 64 * sizeof(uint64_t));
    before = table_state_bytes(&m);
    int plies = m.game.count;
    move_at(&m, 1000000);
    OK(table_state_bytes(&m) == before);
    snprintf(line, sizeof line, "withdraw 0 %d\n", plies);
    OK(put(&m, 1000000, line) >= 0);
    EQ(table_state_bytes(&m), before + m.game.struck_room * sizeof *m.game.struck);
    OK(m.game.struck_room >= 1 && m.game.struck_room <= 64);
    table_state_release(&m);
}

TEST("every ply has its time in seconds since the table opened") {
    table_state m;
    OK(begin(&m, TWO "}"));
    int first = m.game.count;
    EQ(m.notes[first - 1].at_s, 0);
    move_at(&m, 1000000 + 61999);
    EQ(m.notes[first].at_s, 61);
    EQ(m.before_count, first);
    table_state_release(&m);
}

TEST("a game of any length, with everything taken back and played again, is kept") {
    table_state m;
    uint64_t rng = 5;
    OK(begin(&m, JUNIOR "\"seats\":[\"open\",\"computer:elder\"]}"));
    for (int i = 0; i < 150 && table_state_actors(&m); i++) {
        int seat = actor_of(&m), before = m.game.count;
        char line[64];
        sk_action action = sk_pick(m.setup.game, m.game.state, seat, (uint32_t)(sk_random(&rng) >> 32));
        EQ(decide_thought(&m, seat, m.game.count, action, empty(), &answer), GRANTED);
        OK(settle(&m, 1000000) >= 0);
        if (m.phase != STORE_PHASE_PLAYING) break;
        snprintf(line, sizeof line, "withdraw %d %d\n", seat, before);
        EQ(put(&m, 1000000, line), CHANGED_POSITION | CHANGED_BACK);
        EQ(m.game.count, before);
        EQ(decide_thought(&m, seat, m.game.count, action, empty(), &answer), GRANTED);
        OK(settle(&m, 1000000) >= 0);
    }
    OK(m.game.struck_count > 32);
    OK(m.game.count > 64);
    table_state_release(&m);
    OK(begin(&m, TWO "}"));
    EQ(put(&m, 1000000, "withdraw 0 0\n"), CHANGED_POSITION | CHANGED_BACK); /* to the very beginning */
    EQ(m.game.count, 0);
    table_state_release(&m);
}

TEST("a record has room for 2,048 plies that were taken back: beyond them nothing is, and the game goes on") {
    table_state m;
    verdict v = GRANTED;
    OK(begin(&m, SKYE("")));
    int first = m.game.count;
    for (int i = 0; v == GRANTED && i < SK_STRUCK_MAX + 2; i++) {
        move_of(&m, 1, 1000000);
        v = decide_undo(&m, 1, table_state_log_length(&m, 1), "", empty(), &answer);
        if (v == GRANTED) OK(settle(&m, 1000000) >= 0);
    }
    EQ(v, FORBIDDEN);
    SAME(memory, "");
    EQ(m.game.struck_count, SK_STRUCK_MAX);
    EQ(m.game.count, first + 1);
    EQ(decide_takeback(&m, 1, table_state_log_length(&m, 1), "", empty(), &answer), FORBIDDEN);
    char line[32];
    snprintf(line, sizeof line, "ask 1 %d\n", first);
    OK(put(&m, 1000000, line) >= 0);
    EQ(decide_consent(&m, 0, 1, "", empty(), &answer), GRANTED);
    SAME(memory, "agree 0\n");
    OK(settle(&m, 1000000) >= 0);
    EQ(decide_consent(&m, 2, 1, "", empty(), &answer), FORBIDDEN); /* the last who is asked */
    EQ(decide_consent(&m, 2, 0, "", empty(), &answer), GRANTED);
    SAME(memory, "deny 2\n");
    OK(settle(&m, 1000000) >= 0);
    move_of(&m, 1, 1000000);
    EQ(m.game.count, first + 2);
    table_state_release(&m);
}

/* --- what everybody is told --- */

static char told[PAYLOAD_MAX];

static const char *told_of(const table_state *m) {
    sk_text out;
    sk_text_init(&out, told, sizeof told);
    table_state_write(m, &out);
    return told;
}

static const char *sent_to(const table_state *m, int viewer, int fresh, int64_t now) {
    payload p = {.m = m,
                 .viewer = viewer,
                 .lang = SK_EN,
                 .shown = m->game.count,
                 .log_from = fresh ? 0 : m->told[viewer],
                 .fresh = fresh,
                 .now_ms = now,
                 .present = 2,
                 .said = m->said};
    sk_text out;
    sk_text_init(&out, told, sizeof told);
    payload_write(&p, &out);
    return told;
}

TEST("TABLE: who sits there and how, what is wanted, and how it ended") {
    table_state m;
    uint8_t hash[32] = {1};
    OK(prepare(&m, JUNIOR "\"seats\":[\"open\",\"me\"],\"pace\":{\"kind\":\"days\",\"days\":2}}"));
    decide_opening(&m, hash, empty());
    OK(settle(&m, 1000000) >= 0);
    OK(strstr(told_of(&m), "\"status\":\"open\",\"seats\":[{\"name\":\"\",\"kind\":\"open\"},{\"name\":\"Ana\","
                           "\"kind\":\"person\"}],\"paused\":false,\"opener\":1,\"created\":1000,\"commitment\":\""));
    OK(strstr(told, "{\"id\":\"AAAAAAAAAAAAAAAA\",\"game\":\"stone-age-junior\",") == told);
    OK(strstr(told, "\"rematch\":\"\"}"));
    seat_people(&m);
    OK(put(&m, 1000000, "late 0\npause 1\nvacation 1 1\n") >= 0);
    OK(strstr(told_of(&m), "\"seats\":[{\"name\":\"Ben\",\"kind\":\"person\",\"late\":true},{\"name\":\"Ana\",\"kind\":"
                           "\"person\",\"pausing\":true,\"vacation\":87400}],\"paused\":false,\"created\":1000,"));
    OK(strstr(told, "\"status\":\"playing\""));
    OK(put(&m, 1000000, "pause 0\n") >= 0);
    OK(strstr(told_of(&m), "\"paused\":true"));
    OK(put(&m, 1000000, "away 0\nresign 1\nover resign\nrematch BBBBBBBBBBBBBBBB\n") >= 0);
    OK(strstr(told_of(&m), "\"rematch\":\"BBBBBBBBBBBBBBBB\",\"how\":\"resign\"}"));
    OK(strstr(told, "\"status\":\"over\"") && strstr(told, "\"away\"") && strstr(told, "\"resigned\""));
    table_state_release(&m);
}

TEST("state and table: clocks with their time left, who is present, whom one has muted, who is asked") {
    table_state m;
    OK(begin(&m, THREE ",\"pace\":{\"kind\":\"live\",\"bank\":60}}"));
    OK(strstr(sent_to(&m, 0, 1, 1010000),
              "\"clock\":{\"running\":1,\"left_ms\":[50000,60000,60000]},\"present\":[false,"
              "true,false],\"takeback\":null}"));
    int keep = table_state_log_length(&m, 1);
    while (actor_of(&m) == 0)
        move_at(&m, 1010000);
    char line[64], wanted[160];
    snprintf(line, sizeof line, "ask 0 %d\nmute 1 0\nmute 1 2\n", keep);
    OK(put(&m, 1010000, line) >= 0);
    snprintf(wanted, sizeof wanted,
             "\"clock\":{\"running\":2,\"left_ms\":[50000,55000,60000]},\"present\":[false,true,false],\"muted\":[0,2],"
             "\"takeback\":{\"seat\":0,\"keep\":%d,\"waiting\":[1,2]}}",
             keep);
    OK(strstr(sent_to(&m, 1, 1, 1015000), wanted));
    OK(!strstr(sent_to(&m, 2, 1, 1015000), "muted") && !strstr(sent_to(&m, SK_TABLE_VIEW, 1, 1015000), "muted"));
    sk_text out;
    sk_text_init(&out, told, sizeof told);
    payload_table(&m, 0, 5, &out);
    OK(strstr(told, "\"present\":[true,false,true],\"takeback\":{\"seat\":0"));
    snprintf(wanted, sizeof wanted, "{\"v\":1,\"type\":\"table\",\"seq\":%u,\"table\":{\"id\":", (unsigned)m.seen[0]);
    OK(strncmp(told, wanted, strlen(wanted)) == 0);
    table_state_release(&m);
    OK(begin(&m, TWO "}"));
    OK(strstr(sent_to(&m, 0, 1, 1010000), "\"clock\":null,"));
    table_state_release(&m);
}

TEST("an open table has no session; one that is over tells how, and its seed unless it is a challenge") {
    table_state m;
    OK(prepare(&m, TWO "}"));
    OK(strstr(sent_to(&m, SK_TABLE_VIEW, 1, 1000000), "\"session\":null,\"log\":[],\"log_from\":0,\"clock\":null"));
    OK(strstr(told, "{\"v\":1,\"type\":\"state\",\"seq\":0,\"you\":6,\"table\":{") == told);
    seat_people(&m);
    OK(!strstr(sent_to(&m, 0, 1, 1000000), "\"result\""));
    OK(strstr(sent_to(&m, 0, 0, 1000000), "\"gone\":[]") != NULL);
    OK(strstr(sent_to(&m, 0, 1, 1000000), "\"gone\"") == NULL);
    OK(put(&m, 1000000, "over resign\n") >= 0);
    OK(strstr(sent_to(&m, 0, 1, 1000000), "\"result\":{\"how\":\"resign\",\"seed\":\"seed\"}}"));
    m.setup.challenge = 1;
    OK(strstr(sent_to(&m, 0, 1, 1000000), "\"result\":{\"how\":\"resign\"}}"));
    payload late = {.m = &m, .viewer = SK_TABLE_VIEW, .shown = m.game.count - 1, .fresh = 1};
    sk_text out;
    sk_text_init(&out, told, sizeof told);
    payload_write(&late, &out); /* to a spectator who sees everything later it is not over yet */
    OK(!strstr(told, "\"result\""));
    table_state_release(&m);
}

TEST("talk in state: the last forty lines, without those of muted seats, each as it was said") {
    table_state m;
    char line[40];
    OK(begin(&m, TWO "}"));
    OK(!strstr(sent_to(&m, 0, 1, 1000000), "\"talk\""));
    for (int i = 0; i < TABLE_TALK + 1; i++) {
        snprintf(line, sizeof line, "say %d t%d\n", i % 2, i);
        OK(put(&m, 1000000 + 1000 * i, line) >= 0);
    }
    OK(put(&m, 2000000, "phrase 1 7\n") >= 0);
    OK(strstr(sent_to(&m, 0, 1, 1000000), "\"talk\":[{\"n\":2,\"seat\":0,\"text\":\"t2\",\"at\":1002},{\"n\":3,"));
    OK(strstr(told,
              "{\"n\":40,\"seat\":0,\"text\":\"t40\",\"at\":1040},{\"n\":41,\"seat\":1,\"phrase\":7,\"at\":2000}]"));
    OK(!strstr(sent_to(&m, 0, 0, 1000000), "\"talk\""));
    OK(put(&m, 2000000, "mute 0 1\n") >= 0);
    OK(strstr(sent_to(&m, 0, 1, 1000000), "\"talk\":[{\"n\":2,\"seat\":0,\"text\":\"t2\",\"at\":1002},{\"n\":4,"));
    OK(!strstr(told, "\"phrase\""));
    sk_text out;
    sk_text_init(&out, told, sizeof told);
    payload_chat(&m, 1, 40, &out);
    snprintf(memory, sizeof memory,
             "{\"v\":1,\"type\":\"chat\",\"seq\":%u,\"n\":40,\"seat\":0,\"text\":\"t40\",\"at\":1040}",
             (unsigned)m.seen[1]);
    SAME(told, memory);
    table_state_release(&m);
}

TEST("only who has another log, or a change that is more than plies, counts it") {
    table_state m;
    OK(begin(&m, SKYE("")));
    uint32_t seen[SK_TABLE_VIEW + 1];
    memcpy(seen, m.seen, sizeof seen);
    sk_choice choices[SK_CHOICES_MAX];
    m.setup.game->rules->legal(m.game.state, 0, choices);
    EQ(decide_action(&m, 0, table_state_log_length(&m, 0), choices[0].action, NULL, "", empty(), &answer), GRANTED);
    EQ(settle(&m, 1000000), CHANGED_POSITION); /* a secret price */
    EQ(m.noticed & 0x47, 1);                   /* the seats of the table, and spectators */
    EQ((long long)m.seen[0], (long long)seen[0] + 1);
    EQ((long long)m.seen[1], (long long)seen[1]);
    EQ(table_state_log_length(&m, 0), table_state_log_length(&m, 1) + 1);
    EQ(put(&m, 1000000, "vote 0 1\n"), CHANGED_TABLE);
    EQ(m.noticed & 0x47, 0x47);
    EQ((long long)m.seen[1], (long long)seen[1] + 1);
    EQ((long long)m.seen[SK_TABLE_VIEW], (long long)seen[SK_TABLE_VIEW] + 1);
    EQ(put(&m, 1000000, "key 0 01\n"), 0);
    EQ(m.noticed, 0);
    table_state_release(&m);
}

TEST("the record has the names of the seats, and the seed only when the game is over") {
    static sk_record record;
    table_state m;
    OK(begin(&m, TWO "}"));
    OK(put(&m, 1000000, "blank 1\n") >= 0);
    table_state_record(&m, &record);
    SAME(record.names[0], "Ben");
    SAME(record.names[1], "");
    SAME(record.seed, "");
    OK(put(&m, 1000000, "over closed\n") >= 0);
    table_state_record(&m, &record);
    SAME(record.seed, "seed");
    table_state_release(&m);
}

TEST("what was seen and turned down again goes from the log, once, and is never shown again before the end") {
    table_state m;
    uint64_t rng = 11;
    int gone = 0;
    OK(begin(&m, TWO "}"));
    while (table_state_actors(&m) && !tap_failures) {
        int seat = actor_of(&m), faded = 0;
        sk_action action = sk_pick(m.setup.game, m.game.state, seat, (uint32_t)(sk_random(&rng) >> 32));
        EQ(decide_action(&m, seat, table_state_log_length(&m, seat), action, NULL, "", empty(), &answer), GRANTED);
        OK(settle(&m, 1000000) >= 0);
        if (m.phase == STORE_PHASE_OVER) break;
        for (int i = 0; i < m.before_count; i++)
            if (m.notes[i].fades) {
                char number[16];
                OK(m.notes[i].has_faded);
                snprintf(number, sizeof number, "%c%d%c", faded++ ? ',' : '[', i + 1, 0);
                const char *list = strstr(sent_to(&m, 0, 0, 1000000), "\"gone\":");
                OK(list && strstr(list, number) && strstr(list, number) < strchr(list, ']'));
            }
        EQ(m.has_news, faded > 0);
        if (!faded) OK(strstr(sent_to(&m, 0, 0, 1000000), "\"gone\":[]") != NULL);
        gone += faded;
        if (m.game.count % 7 == 0) { /* what is taken back and played again fades again */
            int before = m.before_count;
            char line[32];
            snprintf(line, sizeof line, "withdraw %d %d\n", seat, before);
            OK(put(&m, 1000000, line) >= 0);
            for (int i = 0; i < m.game.count; i++)
                EQ(m.notes[i].has_faded,
                   m.setup.game->rules->secrets.faded(m.game.state, m.game.plies[i].who, m.game.plies[i].action));
            EQ(decide_action(&m, seat, table_state_log_length(&m, seat), action, NULL, "", empty(), &answer), GRANTED);
            OK(settle(&m, 1000000) >= 0);
        }
    }
    OK(gone > 3);
    table_state_release(&m);
}

/* --- from the store --- */

/* Keep a change of a table. */
static void keep_change(store *s, const char *id, uint32_t seq, int64_t at, const char *lines) {
    store_change change = {.seq = seq, .at = at, .body = lines, .size = strlen(lines)};
    store_change *list[1] = {&change};
    memcpy(change.id, id, sizeof change.id);
    EQ(store_append(s, list, 1), STORE_OK);
}

/* Keep a table with its first change. */
static void keep(store *s, const table_state *m, const char *id, const char *lines) {
    static store_table row;
    sk_text text;
    memset(&row, 0, sizeof row);
    snprintf(row.id, sizeof row.id, "%s", id);
    snprintf(row.seed, sizeof row.seed, "seed");
    row.created = 1000000;
    sk_text_init(&text, row.setup, sizeof row.setup);
    setup_write(&m->setup, &text);
    sk_text_init(&text, row.summary, sizeof row.summary);
    table_state_write(m, &text);
    EQ(store_create(s, &row), STORE_OK);
    keep_change(s, id, 1, 1000000, lines);
}

#define SEATED "sit 0 person " HASH_1 " Ana\nsit 1 person " HASH_2 " Ben\n"

TEST("a table is read whole from the store, or is missing where it is not there or makes no sense") {
    store s;
    table_state m, read;
    OK(store_open(&s, "memory:") == STORE_OK);
    OK(prepare(&m, TWO "}"));
    keep(&s, &m, "AAAAAAAAAAAAAAAA", SEATED);
    keep_change(&s, "AAAAAAAAAAAAAAAA", 2, 1005000, "start\n");
    keep(&s, &m, "BBBBBBBBBBBBBBBB", SEATED "dance\n");
    keep_change(&s, "BBBBBBBBBBBBBBBB", 2, 1005000, SEATED);
    EQ(table_state_read(&s, "AAAAAAAAAAAAAAAA", &read), STORE_OK);
    EQ(read.phase, STORE_PHASE_PLAYING);
    EQ((long long)read.seq, 2);
    EQ(read.at_ms, 1005000);
    SAME(read.seats[1].name, "Ben");
    SAME(read.id, "AAAAAAAAAAAAAAAA");
    table_state_release(&read);
    EQ(table_state_read(&s, "BBBBBBBBBBBBBBBB", &read), STORE_MISSING);
    OK(read.game.state == NULL);
    EQ(table_state_read(&s, "CCCCCCCCCCCCCCCC", &read), STORE_MISSING);
    table_state_release(&m);
    store_close(&s);
}

/* The plies from `from` on as lines. */
static const char *plies_of(const table_state *m, int from, const char *before) {
    static char lines[4096];
    int length = snprintf(lines, sizeof lines, "%s", before);
    for (int i = from; i < m->game.count; i++)
        length += snprintf(lines + length, sizeof lines - (size_t)length, "p %d %d\n", m->game.plies[i].who,
                           m->game.plies[i].action);
    return lines;
}

/* A table of the account, kept with its first change; "" as `more`: nothing follows. */
static void keep_own(store *s, const table_state *m, const char *id, const char *more) {
    char then[4096];
    snprintf(then, sizeof then, "%s", more);
    keep(s, m, id, plies_of(m, 0, SEATED "start\n"));
    if (*then) keep_change(s, id, 2, 1030000, then);
    EQ(store_own_add(s, "ana", id, 0), STORE_OK);
}

static const waiting_turn *turn_of(const waiting *found, const char *id) {
    for (int i = 0; i < found->count; i++)
        if (strcmp(found->turns[i].table, id) == 0) return &found->turns[i];
    return NULL;
}

#define IN_DAYS ",\"pace\":{\"kind\":\"days\",\"days\":2}}"

TEST("what waits for an account: its seats at tables that are played, when it acts, with since when and until when") {
    store s;
    table_state m, on, free_pace;
    static waiting found;
    OK(store_open(&s, "memory:") == STORE_OK);
    OK(store_account_add(&s, "ana", "ana", "x", 1) == STORE_OK);
    OK(begin(&m, "{\"v\":1,\"game\":\"isle-of-skye\",\"seats\":[\"open\",\"open\"]" IN_DAYS));
    OK(begin(&free_pace, TWO "}"));
    int plies = m.game.count;
    keep_own(&s, &m, "it-is-new-------", "");
    keep_own(&s, &free_pace, "without-a-clock-", "");
    keep_own(&s, &m, "it-is-paused----", "pause 0\npause 1\n");
    keep_own(&s, &m, "it-is-away------", "away 0\n");
    OK(table_state_clone(&m, &on) == 0);
    move_of(&on, 0, 1030000);
    EQ(table_state_actors(&on), 3); /* prices are set by both, in secret */
    keep_own(&s, &m, "it-plays-on-----", plies_of(&on, plies, ""));
    while (table_state_actors(&on) & 1)
        move_of(&on, 0, 1030000);
    keep_own(&s, &m, "another-acts----", plies_of(&on, plies, ""));
    int turn = on.game.count;
    while (!(table_state_actors(&on) & 1))
        move_at(&on, 1060000);
    keep(&s, &m, "it-acts-again---", plies_of(&m, 0, SEATED "start\n"));
    EQ(store_own_add(&s, "ana", "it-acts-again---", 0), STORE_OK);
    table_state last = on;
    last.game.count = (uint16_t)turn;
    keep_change(&s, "it-acts-again---", 2, 1030000, plies_of(&last, plies, ""));
    keep_change(&s, "it-acts-again---", 3, 1060000, plies_of(&on, turn, ""));
    EQ(waiting_read(&s, "ana", 0, &found), STORE_OK);
    EQ(found.count, 4);
    const waiting_turn *one = turn_of(&found, "it-is-new-------");
    OK(one && one->is_new && one->game == m.setup.game && one->seat == 0);
    OK(one && one->since_ms == 1000000 && one->deadline_ms == 1000000 + 2 * DAY);
    one = turn_of(&found, "without-a-clock-");
    OK(one && one->is_new && !one->since_ms && !one->deadline_ms);
    one = turn_of(&found, "it-plays-on-----");
    OK(one && !one->is_new && one->since_ms == 1030000 && one->deadline_ms == 1030000 + 2 * DAY);
    one = turn_of(&found, "it-acts-again---");
    OK(one && one->is_new && one->since_ms == 1060000);
    EQ(waiting_read(&s, "ana", 1, &found), STORE_OK);
    EQ(found.count, 3);
    OK(!turn_of(&found, "without-a-clock-"));
    EQ(waiting_read(&s, "ben", 0, &found), STORE_OK);
    EQ(found.count, 0);
    table_state_release(&m);
    table_state_release(&on);
    table_state_release(&free_pace);
    store_close(&s);
}

TEST("of what waits for an account forty tables are told") {
    store s;
    table_state m;
    static waiting found;
    char id[STORE_ID_SIZE];
    OK(store_open(&s, "memory:") == STORE_OK);
    OK(store_account_add(&s, "ana", "ana", "x", 1) == STORE_OK);
    OK(begin(&m, TWO IN_DAYS));
    for (int i = 0; i < WAITING_MAX + 1; i++) {
        snprintf(id, sizeof id, "many%012d", i);
        keep_own(&s, &m, id, "");
        EQ(waiting_read(&s, "ana", 0, &found), STORE_OK);
        EQ(found.count, i < WAITING_MAX ? i + 1 : WAITING_MAX);
    }
    table_state_release(&m);
    store_close(&s);
}

TEST("an address of the page: whole with a host, from the root without one") {
    char url[WAITING_URL_SIZE];
    waiting_url("games.example.org", "table/", "AAAAAAAAAAAAAAAA", url);
    SAME(url, "https://games.example.org/#/table/AAAAAAAAAAAAAAAA");
    waiting_url("", "tournament/", "B", url);
    SAME(url, "/#/tournament/B");
}

/* --- into the archive --- */

TEST("places: by the rules among those who stayed, and who left shares the last one") {
    table_state m;
    int places[SK_SEATS];
    uint8_t ranks[SK_SEATS] = {0};
    uint64_t rng = 4;
    OK(begin(&m, THREE "}"));
    while (table_state_actors(&m)) {
        int seat = actor_of(&m);
        sk_action action = sk_pick(m.setup.game, m.game.state, seat, (uint32_t)(sk_random(&rng) >> 32));
        EQ(decide_action(&m, seat, table_state_log_length(&m, seat), action, NULL, "", empty(), &answer), GRANTED);
        OK(settle(&m, 1000000) >= 0);
    }
    m.setup.game->rules->rank(m.game.state, ranks);
    archive_places(&m, places);
    int winner = places[0] == 1 ? 0 : places[1] == 1 ? 1 : 2;
    for (int seat = 0; seat < 3; seat++)
        EQ(places[seat], ranks[seat]);
    m.seats[winner].kind = KIND_RESIGNED; /* who left is last, and the others move up */
    archive_places(&m, places);
    EQ(places[winner], 3);
    EQ(places[(winner + 1) % 3] + places[(winner + 2) % 3], ranks[(winner + 1) % 3] == ranks[(winner + 2) % 3] ? 2 : 3);
    m.seats[(winner + 1) % 3].kind = KIND_AWAY;
    archive_places(&m, places);
    EQ(places[winner], 2);
    EQ(places[(winner + 1) % 3], 2);
    EQ(places[(winner + 2) % 3], 1);
    m.seats[winner].kind = KIND_PERSON;
    m.how = HOW_RESIGN; /* nothing was counted: those who stayed are first */
    archive_places(&m, places);
    EQ(places[winner], 1);
    EQ(places[(winner + 2) % 3], 1);
    EQ(places[(winner + 1) % 3], 3);
    table_state_release(&m);
}
