/* viewer.c - a record on a full screen: step, jump, bookmarks, analysis beside it, play on from any moment. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "keep.h"
#include "pages.h"
#include "cli/places.h"
#include "viewer.h"

typedef struct viewer {
    table t; /* its core has the plies up to the moment that is shown */
    const sk_record *record;
    int at; /* plies before that moment */
    int is_analysed;
    int advice_at; /* moment of the advice below, or -1 */
    char advice[1500], notice[200];
    uint8_t marks[SK_PLIES_MAX + 1]; /* 1: a bookmark */
    char marks_path[PLACE_MAX];      /* the file that keeps them; "" if there is no place for it */
    screen_look look;
} viewer;

static char panel[TABLE_TEXT_MAX];

static const char *say(const viewer *v, int id) {
    return sk_messages[v->t.lang][id];
}

static void go(viewer *v, int at) {
    v->at = at < 0 ? 0 : at > v->record->count ? v->record->count : at;
    v->t.core.count = (uint16_t)v->at;
    (void)sk_record_replay(v->record, v->at, v->t.state, NULL);
    v->notice[0] = 0;
}

/* Who acted at a ply: a turn is a run of plies by one seat, with the draws between them. */
static int seat_of(const viewer *v, int ply) {
    while (ply > 0 && v->record->plies[ply].who == SK_CHANCE)
        ply--;
    return v->record->plies[ply].who;
}

static void go_turn(viewer *v, int step) {
    int at = v->at, seat;
    if (step > 0 && at < v->record->count) {
        seat = seat_of(v, at);
        while (at < v->record->count && seat_of(v, at) == seat)
            at++;
    } else if (step < 0 && at > 0) {
        seat = seat_of(v, --at);
        while (at > 0 && seat_of(v, at - 1) == seat)
            at--;
    }
    go(v, at);
}

static int round_at(const viewer *v, int at) {
    uint64_t state[SK_STATE_MAX / 8];
    (void)sk_record_replay(v->record, at, state, NULL);
    return ((const sk_head *)(const void *)state)->round;
}

/* To where another round begins. */
static void go_round(viewer *v, int step) {
    int at = v->at, here;
    here = round_at(v, at);
    while (at + step >= 0 && at + step <= v->record->count && round_at(v, at + step) == here)
        at += step;
    if (at + step >= 0 && at + step <= v->record->count) at += step;
    here = round_at(v, at);
    while (step < 0 && at > 0 && round_at(v, at - 1) == here)
        at--;
    go(v, at);
}

static void go_mark(viewer *v) {
    for (int i = 1; i <= v->record->count + 1; i++) {
        int at = (v->at + i) % (v->record->count + 1);
        if (!v->marks[at]) continue;
        go(v, at);
        return;
    }
    snprintf(v->notice, sizeof v->notice, "%s", say(v, W_view_no_mark));
}

/* --- bookmarks --- */

/* Bookmarks lie in the data folder, in a file of the game's own: `marks/` and what the draws were promised by, which is
 * the same while a game goes on; of a record without such a promise, the hash of its text. */
static void find_marks(viewer *v) {
    static char text[SK_RECORD_TEXT_MAX];
    char hash[65], name[80];
    sk_text out;
    FILE *file;
    int ply;
    sk_text_init(&out, text, sizeof text);
    snprintf(hash, sizeof hash, "%s", v->record->commitment);
    if (!hash[0]) {
        sk_record_write(v->record, &out);
        sk_commitment(text, hash);
    }
    snprintf(name, sizeof name, "marks/%.64s", hash);
    if (!place_data(name, v->marks_path)) v->marks_path[0] = 0;
    file = v->marks_path[0] ? fopen(v->marks_path, "r") : NULL;
    while (file && fscanf(file, "%d", &ply) == 1)
        if (ply >= 0 && ply <= v->record->count) v->marks[ply] = 1;
    if (file) fclose(file);
}

/* Set or remove the bookmark here, and keep them all. */
static void turn_mark(viewer *v) {
    static char memory[8 * (SK_PLIES_MAX + 1)];
    sk_text text;
    v->marks[v->at] ^= 1;
    sk_text_init(&text, memory, sizeof memory);
    for (int ply = 0; ply <= v->record->count; ply++) {
        if (!v->marks[ply]) continue;
        sk_text_number(&text, ply);
        sk_text_char(&text, '\n');
    }
    if (!v->marks_path[0] || place_make(v->marks_path) != 0 || place_write(v->marks_path, memory, text.length, 0) != 0)
        snprintf(v->notice, sizeof v->notice, "%s", say(v, W_view_mark_lost));
}

/* What is best in this moment, thought about once. */
static void advise(viewer *v) {
    int who = sk_actor(v->t.state);
    sk_action best;
    sk_text text;
    if (v->advice_at == v->at) return;
    v->advice_at = v->at;
    sk_text_init(&text, v->advice, sizeof v->advice);
    if (who >= 0 && who < SK_SEATS) table_hint(&v->t, who, &best, &text);
    if (!text.length) sk_text_add(&text, say(v, W_view_no_choice));
}

static void show(viewer *v) {
    char title[200];
    sk_text text, head;
    int who = sk_actor(v->t.state);
    sk_text_init(&text, panel, sizeof panel);
    sk_text_init(&head, title, sizeof title);
    SK_SAY(&head, v->t.lang, say(v, W_view_title), {"game", v->record->game->title[v->t.lang], 0}, {"n", NULL, v->at},
           {"count", NULL, v->record->count});
    if (v->marks[v->at]) sk_text_add(&head, " ★");
    if (v->notice[0]) sk_text_add(&text, v->notice), sk_text_char(&text, '\n');
    if (v->at < v->record->count) {
        const sk_ply *next = &v->record->plies[v->at];
        sk_text_add(&text, say(v, W_view_next));
        sk_text_char(&text, ' ');
        table_sentence(&v->t, next->who, next->action, &text);
        sk_text_char(&text, '\n');
    } else if (who < 0) {
        table_verdict(&v->t, &text);
        sk_text_char(&text, '\n');
    }
    if (v->is_analysed) {
        advise(v);
        sk_text_add(&text, v->advice);
    }
    v->look.text_rows = (int)text.length;
    table_turns(&v->t, SK_FULL, &text);
    v->look.viewer = who >= 0 && who < SK_SEATS ? who : v->at ? seat_of(v, v->at - 1) : 0;
    if (v->look.viewer >= SK_SEATS) v->look.viewer = 0;
    v->look.title = title;
    v->look.panel = panel;
    v->look.keys = say(v, W_view_keys);
    screen_look_at(&v->t, &v->look);
}

/* Play on from this moment in a game of its own: 1 if that was done. */
static int play_on(viewer *v) {
    static sk_record part;
    char path[TABLE_PATH_MAX], memory[TABLE_PATH_MAX + 300];
    sk_text error;
    part = *v->record;
    part.count = v->at;
    part.struck_count = 0;
    sk_text_init(&error, memory, sizeof memory);
    if (!keep_new(&part, path) || table_load(&v->t, path, NULL, v->t.lang, &error) != SK_OK) {
        snprintf(v->notice, sizeof v->notice, "%.190s", memory[0] ? memory : say(v, W_view_no_play));
        return 0;
    }
    screen_play(&v->t);
    return 1;
}

/* Jump to the ply that is typed. */
static void jump(viewer *v, int first) {
    char line[12] = "";
    if (first) line[0] = (char)first;
    if (page_type(say(v, W_view_jump), line, sizeof line) && line[0]) go(v, atoi(line));
}

/* A key; 0 to leave. */
static int take_key(viewer *v, int key) {
    if (screen_look_key(&v->look, key)) return 1;
    switch (key) {
    case 'q':
    case KEY_ESCAPE:
    case KEY_INPUT_CLOSED: return 0;
    case 'l':
    case ' ':
    case PAGE_KEY | KEY_RIGHT: go(v, v->at + 1); break;
    case 'h':
    case PAGE_KEY | KEY_BACKSPACE:
    case PAGE_KEY | KEY_LEFT: go(v, v->at - 1); break;
    case 'j':
    case PAGE_KEY | KEY_DOWN: go_turn(v, 1); break;
    case 'k':
    case PAGE_KEY | KEY_UP: go_turn(v, -1); break;
    case '}':
    case ']': go_round(v, 1); break;
    case '{':
    case '[': go_round(v, -1); break;
    case 'g':
    case PAGE_KEY | KEY_HOME: go(v, 0); break;
    case 'G':
    case PAGE_KEY | KEY_END: go(v, v->record->count); break;
    case 'm': turn_mark(v); break;
    case '\'': go_mark(v); break;
    case 'a': v->is_analysed = !v->is_analysed; break;
    case ':': jump(v, 0); break;
    case 'L':
        page_read(say(v, W_play_page_log), panel + v->look.text_rows, say(v, W_play_page_keys), PAGE_AT_END);
        break;
    case '?': page_read(say(v, W_play_page_help), say(v, W_view_help), say(v, W_play_page_keys), 0); break;
    default:
        if (key >= '0' && key <= '9') jump(v, key);
    }
    return 1;
}

int viewer_run(const cli_line *cli, const sk_record *record, int at) {
    static viewer v;
    int played = 0;
    memset(&v, 0, sizeof v);
    v.record = record;
    v.advice_at = -1;
    v.look.pinned = -1;
    if (table_look(&v.t, record, cli->lang) != SK_OK || !screen_open()) return 0;
    leave_mode(LEAVE_SCREEN);
    find_marks(&v);
    go(&v, at);
    for (;;) {
        int key;
        if (page_fits(v.t.lang)) show(&v);
        key = key_wait(-1);
        if (key == 'c' && (played = play_on(&v)) != 0) break;
        if (key != 'c' && !take_key(&v, key)) break;
    }
    screen_close();
    if (played) {
        sk_text text;
        sk_text_init(&text, panel, sizeof panel);
        keep_tell(&v.t, &text);
        if (text.length) puts(panel);
    }
    table_close(&v.t);
    return 1;
}
