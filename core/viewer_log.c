/* viewer_log.c - what one viewer may read of a table: moments, log lines, what was taken back, turns as stories.
 *
 * Everything is made from the viewer's view and from the plies that the viewer was told of, so two worlds that look
 * alike give the same bytes.
 */
#include "skerry/frame.h"
#include "skerry/table.h"
#include "members.h"

static const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static int seat_of(const sk_viewer_context *l) {
    return l->viewer == SK_FULL ? SK_FULL : l->viewer & ~SK_RECALL;
}

/* The person who may undo now, as far as this viewer is concerned; -1 if nobody may. */
static int undoer(const sk_viewer_context *l, int *keep) {
    const sk_table *t = l->table;
    int seat = seat_of(l);
    if (l->is_over || l->plies < t->count || !t->count) return -1;
    if (t->is_shared) seat = t->plies[t->count - 1].who;
    if (seat >= t->players || !(t->people >> seat & 1)) return -1;
    *keep = sk_table_undo_point(t, seat);
    return *keep < t->count ? seat : -1;
}

void sk_tell_frame(const sk_viewer_context *l, sk_text *out) {
    const sk_table *t = l->table;
    uint64_t state[SK_STATE_MAX / 8];
    char commitment[65] = "";
    int keep = t->count, seat = undoer(l, &keep);
    sk_frame frame = {.game = t->game,
                      .state = state,
                      .viewer = l->viewer,
                      .lang = l->lang,
                      .is_over = l->is_over,
                      .undoer = seat,
                      .commitment = commitment,
                      .is_brief = l->is_brief};
    if (l->commitment)
        frame.commitment = l->commitment;
    else if (t->seed[0])
        sk_commitment(t->seed, commitment);
    sk_table_at(t, l->plies, state);
    frame.ply = sk_table_told(t, l->viewer, l->plies, NULL);
    frame.plies = l->plies >= t->count ? frame.ply : sk_table_told(t, l->viewer, t->count, NULL);
    frame.undo = keep >= t->count ? frame.plies : sk_table_told(t, l->viewer, keep, NULL);
    sk_frame_write(&frame, out);
}

/* The states around ply after ply of a record, without beginning anew while the indices ascend. */
typedef struct walk {
    const sk_viewer_context *context;
    int next;   /* `after` is the state before this ply; -1: not yet begun */
    int viewed; /* `view` is what the viewer sees before this ply; -1: not yet looked */
    uint64_t before[SK_STATE_MAX / 8], after[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8];
} walk;

/* Only what is read is set: states are large. */
static void walk_begin(walk *w, const sk_viewer_context *context) {
    w->context = context;
    w->next = w->viewed = -1;
}

static void walk_to(walk *w, int index) {
    const sk_viewer_context *l = w->context;
    const sk_table *t = l->table;
    if (w->next == index + 1) return;
    if (w->next < 0 || index < w->next) {
        int is_near = l->base && l->base_plies <= index;
        if (is_near)
            memcpy(w->after, l->base, t->game->state_size);
        else
            sk_table_start(t, w->after);
        w->next = is_near ? l->base_plies : 0;
    }
    for (; w->next < index; w->next++)
        t->game->rules->apply(w->after, t->plies[w->next].who, t->plies[w->next].action);
    memcpy(w->before, w->after, t->game->state_size);
    t->game->rules->apply(w->after, t->plies[index].who, t->plies[index].action);
    w->next = index + 1;
}

/* 1 if a line must not be shown again at `now`. */
static int has_faded(const sk_viewer_context *l, const void *now, int who, sk_action action) {
    const sk_game *game = l->table->game;
    return !l->is_over && head_of(now)->actors && game->rules->secrets.faded &&
           game->rules->secrets.faded(now, who, action);
}

void sk_tell_log(const sk_viewer_context *l, int from, sk_text *out) {
    const sk_table *t = l->table;
    uint64_t now[SK_STATE_MAX / 8];
    uint16_t told[SK_PLIES_MAX];
    int count = sk_table_told(t, l->viewer, l->plies, told), written = 0;
    walk w;
    walk_begin(&w, l);
    sk_table_at(t, l->plies, now);
    sk_text_char(out, '[');
    for (int i = from; i < count && !out->cut; i++) {
        const sk_ply *ply = &t->plies[told[i]];
        if (has_faded(l, now, ply->who, ply->action)) continue;
        walk_to(&w, told[i]);
        if (written++) sk_text_char(out, ',');
        sk_frame_line(t->game, w.before, i + 1, ply->who, ply->action,
                      !l->is_over && sk_table_sealed(t, told[i], l->viewer), l->lang, out);
    }
    sk_text_char(out, ']');
}

void sk_tell_struck(const sk_viewer_context *l, sk_text *out) {
    const sk_table *t = l->table;
    uint64_t now[SK_STATE_MAX / 8], state[SK_STATE_MAX / 8];
    int written = 0;
    sk_table_at(t, l->plies, now);
    sk_text_char(out, '[');
    for (int i = 0; i < t->struck_count && !out->cut; i++) {
        const sk_struck *struck = &t->struck[i];
        int is_hidden = l->viewer != SK_FULL && (struck->sealed >> seat_of(l) & 1);
        char sentence[256];
        sk_text said;
        if (struck->is_first) sk_table_at(t, struck->before, state);
        sk_text_init(&said, sentence, sizeof sentence);
        t->game->words->say(state, struck->who, struck->action, SK_SENTENCE, l->lang, &said);
        t->game->rules->apply(state, struck->who, struck->action);
        if (struck->how == SK_VIA || is_hidden || struck->before > l->plies ||
            has_faded(l, now, struck->who, struck->action))
            continue;
        if (written++) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_number(out, "before", sk_table_told(t, l->viewer, struck->before, NULL));
        json_number(out, "who", struck->who);
        json_number(out, "granted", struck->how == SK_WITHDRAWN);
        json_text(out, "say", sentence);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

/* --- stories --- */

/* One turn while it is being gathered. */
typedef struct turn {
    sk_story story;
    int from, round;
} turn;

static void tell_turn(const sk_viewer_context *l, const turn *now, int to, int *written, sk_text *out) {
    const sk_game *game = l->table->game;
    char sentence[800];
    sk_text said;
    sk_text_init(&said, sentence, sizeof sentence);
    if (game->words->story) game->words->story(&now->story, l->lang, &said);
    if ((*written)++) sk_text_char(out, ',');
    sk_text_char(out, '{');
    json_number(out, "from", now->from);
    json_number(out, "to", to);
    json_number(out, "who", now->story.who);
    json_number(out, "round", now->round);
    json_text(out, "say", sentence);
    sk_text_char(out, '}');
}

/* 1 if a ply of `who` in this round belongs to the turn: the seat's own until it has ended, and draws that follow in
 * the same round. */
static int belongs(const turn *now, int who, int round) {
    int is_own = who == now->story.who && !now->story.ended;
    return now->story.plies && round == now->round && (is_own || who == SK_CHANCE);
}

/* Let the game gather ply `index`, as the viewer sees it; what came to light later is seen as it lay then. */
static void gather(const sk_viewer_context *l, walk *w, int index, int last, turn *now) {
    const sk_table *t = l->table;
    uint64_t before[SK_STATE_MAX / 8];
    const sk_ply *ply = &t->plies[index];
    int is_late = index < last, at = is_late ? last : index;
    walk_to(w, at);
    if (w->viewed == at)
        memcpy(before, w->view, t->game->state_size);
    else
        sk_view(t->game, w->before, l->viewer, before);
    sk_view(t->game, w->after, l->viewer, w->view);
    w->viewed = at + 1;
    if (t->game->words->gather && (l->is_over || !sk_table_sealed(t, index, l->viewer)))
        t->game->words->gather(&now->story, is_late ? w->view : before, w->view, ply->who, ply->action);
    if (now->story.plies < 255) now->story.plies++;
}

/* A line by `who` in `round`: 1 if another turn begins with it, which is then the one being gathered. */
static int begins(turn *now, int line, int who, int round) {
    if (belongs(now, who, round)) return 0;
    memset(now, 0, sizeof *now);
    now->from = line;
    now->round = round;
    now->story.who = (uint8_t)who;
    return 1;
}

void sk_table_rounds(const sk_table *t, int plies, void *state, uint16_t *rounds) {
    uint64_t now[SK_STATE_MAX / 8];
    sk_table_start(t, now);
    for (int i = 0; i < t->count; i++) {
        if (i == plies) memcpy(state, now, t->game->state_size);
        rounds[i] = head_of(now)->round;
        t->game->rules->apply(now, t->plies[i].who, t->plies[i].action);
    }
    if (plies >= t->count) memcpy(state, now, t->game->state_size);
}

/* The round of ply `index`; `last` is the latest ply so far: what came to light late stands after it. */
static int round_of(walk *w, int index, int *last) {
    if (index > *last) *last = index;
    if (w->context->rounds) return w->context->rounds[*last];
    walk_to(w, *last);
    return head_of(w->before)->round;
}

/* Which turns are written: from the one that has line `from`. Where logs fade (sk_secrets.faded), only the last turn of
 * each seat: an older one would help the memory, for it says what lay where. Returns the line with which they begin. */
static int first_told(const sk_viewer_context *l, const uint16_t *told, int count, int from) {
    const sk_table *t = l->table;
    int starts[SK_SEATS], turns = 0, first = 0, last = -1, keeps = t->game->rules->secrets.faded && !l->is_over;
    walk w;
    turn now;
    walk_begin(&w, l);
    memset(&now, 0, sizeof now);
    for (int i = 0; i < count && (keeps || i <= from); i++) {
        int round = round_of(&w, told[i], &last);
        if (begins(&now, i, t->plies[told[i]].who, round)) starts[turns++ % t->players] = i;
        now.story.plies = 1;
        if (i <= from) first = now.from;
    }
    if (keeps && turns > t->players && starts[turns % t->players] > first) first = starts[turns % t->players];
    return first;
}

void sk_tell_stories(const sk_viewer_context *l, int from, sk_text *out) {
    const sk_table *t = l->table;
    uint16_t told[SK_PLIES_MAX];
    int count = sk_table_told(t, l->viewer, l->plies, told), written = 0, last = -1;
    int first = first_told(l, told, count, from);
    walk w;
    turn now;
    walk_begin(&w, l);
    memset(&now, 0, sizeof now);
    sk_text_char(out, '[');
    for (int i = 0; i < first; i++)
        if (told[i] > last) last = told[i];
    for (int i = first; i < count && from < count && !out->cut; i++) {
        int round = round_of(&w, told[i], &last);
        turn before = now;
        if (begins(&now, i, t->plies[told[i]].who, round) && before.story.plies && i > from)
            tell_turn(l, &before, i, &written, out);
        gather(l, &w, told[i], last, &now);
    }
    if (now.story.plies) tell_turn(l, &now, count, &written, out);
    sk_text_char(out, ']');
}
