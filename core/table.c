/* table.c - one table as a value: playing, what comes by itself, going back. See table.h.
 *
 * Invariant: state is what the plies give from the start, the marks and seals of the plies follow from them, and the
 * seats that watch have been shown exactly what they noticed. Only `perform` advances these.
 */
#include "skerry/table.h"
#include "skerry/bits.h"
#include "skerry/frame.h"
#include "field.h"

enum { DEALS = 16 }; /* of what the table does not see, to find out whether a choice looked forced */

static const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static int is_secret(const sk_game *game, const void *state) {
    return (int)(game->rules->secrets.steps >> head_of(state)->step & 1);
}

/* --- beginning --- */

void sk_table_start(const sk_table *t, void *state) {
    if (t->start)
        memcpy(state, t->start, t->game->state_size);
    else
        t->game->rules->init(state, t->players, t->options);
}

static void sit_down(const sk_table *t, uint32_t seats) {
    const sk_observers *company = t->company;
    for (int seat = 0; company && seat < t->players; seat++)
        if (company->seats & seats & 1u << seat) company->sit(company->context, seat);
}

static void begin(sk_table *t, int players, uint32_t options) {
    t->players = (uint8_t)players;
    t->options = options;
    t->people = (uint8_t)((1u << players) - 1);
    t->count = t->struck_count = 0;
    t->is_held = 0;
    t->seed[0] = 0;
    sk_table_start(t, t->state);
    sit_down(t, ~0u);
}

sk_status sk_table_open(sk_table *t, int players, uint32_t options) {
    uint64_t trial[SK_STATE_MAX / 8];
    sk_status status = sk_new(t->game, trial, players, options);
    if (status != SK_OK) return status;
    t->start = NULL;
    begin(t, players, options);
    return SK_OK;
}

sk_status sk_table_from(sk_table *t, const void *position) {
    const sk_head *head = head_of(position);
    if (sk_check(t->game, position) != 0 || head->viewer != SK_FULL) return SK_BAD_STATE;
    t->start = position;
    begin(t, head->players, head->options);
    return SK_OK;
}

void sk_table_at(const sk_table *t, int plies, void *state) {
    SK_REQUIRE(plies >= 0);
    if (plies >= t->count) {
        memcpy(state, t->state, t->game->state_size);
        return;
    }
    sk_table_start(t, state);
    for (int i = 0; i < plies; i++)
        t->game->rules->apply(state, t->plies[i].who, t->plies[i].action);
}

/* --- one ply --- */

/* Where the secret step began that ply `index` belongs to. */
static int step_start(const sk_table *t, int index) {
    while (index > 0 && (t->plies[index - 1].marks & (SK_PLY_SECRET | SK_PLY_ENDS)) == SK_PLY_SECRET)
        index--;
    return index;
}

/* A seat starts its choices of the step over: none of those before counts any more. */
static void start_over(sk_table *t, int index) {
    for (int i = step_start(t, index); i <= index; i++)
        if (t->plies[i].who == t->plies[index].who) t->plies[i].marks |= SK_PLY_VOID;
}

/* Take `state` from where ply `from` is played to where ply `until` is. */
static void advance(const sk_table *t, void *state, int from, int until) {
    for (int i = from; i < until; i++)
        t->game->rules->apply(state, t->plies[i].who, t->plies[i].action);
}

/* A step that began at ply `start`, with `state`, ends with ply `index`: bring to light what its plies hid. Where one
 * choice of a seat stays secret, so do all of that step: which of them could be told would tell of the others. */
static void bring_to_light(const sk_table *t, int start, int index, const void *opening) {
    uint64_t state[SK_STATE_MAX / 8];
    uint8_t secret[SK_CHANCE + 1] = {0};
    memcpy(state, opening, t->game->state_size);
    for (int i = start; i <= index; i++) {
        const sk_ply *ply = &t->plies[i];
        if (ply->sealed && !(ply->marks & SK_PLY_VOID))
            secret[ply->who] |= sk_still_sealed(t->game, state, ply, index + 1 - i);
        advance(t, state, i, i + 1);
    }
    for (int i = start; i <= index; i++)
        if (!(t->plies[i].marks & SK_PLY_VOID)) t->plies[i].sealed &= secret[t->plies[i].who];
}

/* Weigh the plies before `until` that nobody has weighed: from whom they are hidden. Most tables of computers never
 * ask; those that do pay when they ask. A ply has room for the answer, so that a table that is only read may ask. */
static void weigh(const sk_table *t, int until) {
    uint64_t state[SK_STATE_MAX / 8], opening[SK_STATE_MAX / 8];
    int from = until, start;
    while (from > 0 && !(t->plies[from - 1].marks & SK_PLY_WEIGHED))
        from--;
    if (from == until) return;
    start = step_start(t, from);
    sk_table_start(t, state);
    advance(t, state, 0, start);
    memcpy(opening, state, t->game->state_size);
    advance(t, state, start, from);
    for (int i = from; i < until; i++) {
        sk_ply *ply = &t->plies[i];
        ply->sealed = sk_sealed(t->game, state, ply->who, ply->action, &ply->silent);
        ply->marks |= SK_PLY_WEIGHED;
        advance(t, state, i, i + 1);
        if (ply->marks & SK_PLY_ENDS) bring_to_light(t, start, i, opening);
        if ((ply->marks & (SK_PLY_SECRET | SK_PLY_ENDS)) == SK_PLY_SECRET) continue;
        start = i + 1;
        memcpy(opening, state, t->game->state_size);
    }
}

/* Show a ply, after which `state` is there, to those among `seats` who watch and notice it. */
static void show(const sk_table *t, const sk_ply *ply, const void *state, uint32_t seats) {
    const sk_observers *company = t->company;
    for (int seat = 0; company && seat < t->players; seat++) {
        if (!(company->seats & seats & 1u << seat) || ply->silent >> seat & 1) continue;
        company->show(company->context, seat, state, ply->who,
                      ply->sealed >> seat & 1 ? (sk_action)SK_NO_ACTION : ply->action);
    }
}

/* Ply `index`, legal at the state before it, takes effect: on the state and on those who watch. Only what is done in
 * a secret step can be hidden. */
static void perform(sk_table *t, int index) {
    sk_ply *ply = &t->plies[index];
    int secret = is_secret(t->game, t->state), step = head_of(t->state)->step;
    ply->marks = secret ? SK_PLY_SECRET : index == 0 ? SK_PLY_WEIGHED : ply[-1].marks & SK_PLY_WEIGHED;
    ply->sealed = ply->silent = 0;
    if (secret && t->game->rules->secrets.hides_plies && ply->who != SK_CHANCE &&
        ply->action == t->game->rules->secrets.restart)
        start_over(t, index);
    t->game->rules->apply(t->state, ply->who, ply->action);
    if (secret && head_of(t->state)->step != step) ply->marks |= SK_PLY_ENDS;
    if (!t->company || !t->company->seats) return;
    weigh(t, index + 1);
    show(t, ply, t->state, ~0u);
}

/* Play all plies again: after some of them went. */
static void replay(sk_table *t) {
    sk_table_start(t, t->state);
    sit_down(t, ~0u);
    for (int i = 0; i < t->count; i++)
        perform(t, i);
}

void sk_table_show(const sk_table *t, uint32_t seats) {
    uint64_t state[SK_STATE_MAX / 8];
    weigh(t, t->count);
    sk_table_start(t, state);
    sit_down(t, seats);
    for (int i = 0; i < t->count; i++) {
        t->game->rules->apply(state, t->plies[i].who, t->plies[i].action);
        show(t, &t->plies[i], state, seats);
    }
}

static sk_status append(sk_table *t, int who, sk_action action) {
    SK_REQUIRE(t->count <= t->room && t->plies != NULL);
    SK_REQUIRE(sk_is_legal(t->game, t->state, who, action));
    if (t->count == t->room) return SK_BAD_SIZE;
    t->plies[t->count] = (sk_ply){action, (uint8_t)who, 0, 0, 0};
    perform(t, t->count);
    t->count++;
    t->is_held = 0;
    return SK_OK;
}

sk_status sk_table_play(sk_table *t, int who, sk_action action) {
    const sk_head *head = head_of(t->state);
    if (!head->actors) return SK_GAME_OVER;
    if (who < 0 || who > SK_CHANCE || !(head->actors >> who & 1)) return SK_NOT_TURN;
    if (!sk_is_legal(t->game, t->state, who, action)) return SK_ILLEGAL;
    return append(t, who, action);
}

/* --- what comes next --- */

int sk_table_next(const sk_table *t, int *who) {
    sk_choice choices[SK_CHOICES_MAX];
    uint32_t actors = head_of(t->state)->actors, computers = actors & ~(uint32_t)t->people & ((1u << t->players) - 1);
    *who = SK_CHANCE;
    if (!actors) return SK_NEXT_OVER;
    if (actors >> SK_CHANCE & 1) return SK_NEXT_CHANCE;
    *who = sk_lowest(computers ? computers : actors);
    if (computers) return SK_NEXT_COMPUTER;
    return !t->is_held && t->game->rules->legal(t->state, *who, choices) == 1 ? SK_NEXT_FORCED : SK_NEXT_PERSON;
}

sk_action sk_table_draw(const sk_table *t) {
    return sk_fair_draw(t->game, t->state, t->seed);
}

int sk_table_follows(const sk_table *t, int *who, sk_action *action) {
    sk_choice choices[SK_CHOICES_MAX];
    switch (sk_table_next(t, who)) {
    case SK_NEXT_CHANCE: *action = sk_table_draw(t); return 1;
    case SK_NEXT_FORCED:
        t->game->rules->legal(t->state, *who, choices);
        *action = choices[0].action;
        return 1;
    default: return 0;
    }
}

/* Play a ply of a proposal; 0 if it is full. */
static int propose(const sk_game *game, void *state, int who, sk_action action, sk_proposal *out) {
    if (out->count == SK_PROPOSAL_MAX) return 0;
    out->plies[out->count].who = (uint8_t)who;
    out->plies[out->count++].action = action;
    game->rules->apply(state, who, action);
    return 1;
}

sk_status sk_table_propose(const sk_table *t, int who, sk_action action, sk_proposal *out) {
    uint64_t state[SK_STATE_MAX / 8];
    sk_choice choices[SK_CHOICES_MAX];
    const sk_head *head = (const sk_head *)(const void *)state;
    int actor;
    out->count = out->is_over = 0;
    memcpy(state, t->state, t->game->state_size);
    if (who >= 0) {
        if (!head->actors) return SK_GAME_OVER;
        if (who > SK_CHANCE || !(head->actors >> who & 1)) return SK_NOT_TURN;
        if (!sk_is_legal(t->game, state, who, action)) return SK_ILLEGAL;
        (void)propose(t->game, state, who, action, out);
    }
    while ((actor = sk_actor(state)) >= 0) {
        if (actor == SK_CHANCE) {
            action = sk_fair_draw(t->game, state, t->seed);
        } else {
            if (t->game->rules->secrets.curtain || (head->actors & (head->actors - 1)) || t->people >> actor & 1 ||
                t->game->rules->legal(state, actor, choices) != 1)
                return SK_OK;
            action = choices[0].action;
        }
        if (!propose(t->game, state, actor, action, out)) return SK_BAD_SIZE;
    }
    out->is_over = 1;
    return SK_OK;
}

sk_status sk_table_run(sk_table *t) {
    sk_status status = SK_OK;
    sk_action action;
    int who;
    while (status == SK_OK && sk_table_follows(t, &who, &action))
        status = append(t, who, action);
    return status;
}

/* --- going back --- */

/* 1 if something that the viewer's eyes did not see before lies open after. */
static int comes_into_sight(const sk_game *game, const void *before, const void *after, int viewer) {
    uint64_t old[SK_STATE_MAX / 8], now[SK_STATE_MAX / 8];
    sk_view(game, before, viewer, old);
    sk_view(game, after, viewer, now);
    for (int f = 0; f < game->field_count; f++) {
        const sk_field *field = &game->fields[f];
        if (field->sight == SK_PUBLIC) continue;
        for (int i = 0; i < field_elements(field); i++)
            if (field_get(field, old, i) == field_hidden(field) && field_get(field, now, i) != field_hidden(field))
                return 1;
    }
    return 0;
}

int sk_reveals_nothing(const sk_game *game, const void *state, int who, sk_action action) {
    uint64_t after[SK_STATE_MAX / 8];
    int players = head_of(state)->players;
    if (who == SK_CHANCE) return 0;
    if (!game->rules->secrets.curtain) return 1;
    memcpy(after, state, game->state_size);
    game->rules->apply(after, who, action);
    if (head_of(after)->actors >> SK_CHANCE & 1) return 0; /* that something must be drawn may tell that it is new */
    for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++)
        if ((viewer < players || viewer == SK_TABLE_VIEW) && comes_into_sight(game, state, after, viewer)) return 0;
    return !(game->rules->reveals && game->rules->reveals(state, who, action));
}

/* 1 if `seat` had a choice here as far as the table can tell. That a hidden choice was forced must not show in how far
 * an undo goes. */
static int looks_free(const sk_game *game, const void *state, int seat) {
    uint64_t view[SK_STATE_MAX / 8], dealt[SK_STATE_MAX / 8], rng;
    sk_choice choices[SK_CHOICES_MAX];
    if (game->rules->legal(state, seat, choices) > 1) return 1;
    if (!game->rules->secrets.curtain) return 0;
    sk_view(game, state, SK_TABLE_VIEW, view);
    rng = sk_hash(game, view);
    for (int i = 0; i < DEALS; i++) {
        memcpy(dealt, view, game->state_size);
        game->rules->determinize(dealt, &rng);
        if (game->rules->legal(dealt, seat, choices) > 1) return 1;
    }
    return 0;
}

/* Where the plies at the end begin that only `seat` made, as far as it can see. */
static int own_run(const sk_table *t, int seat) {
    int from = t->count;
    weigh(t, from);
    while (from > 0 && (t->plies[from - 1].who == seat || t->plies[from - 1].silent >> seat & 1))
        from--;
    return from;
}

int sk_table_undo_point(const sk_table *t, int seat) {
    uint64_t state[SK_STATE_MAX / 8];
    int from = own_run(t, seat), keep = t->count;
    if (from == t->count || !head_of(t->state)->actors) return t->count;
    sk_table_at(t, from, state);
    for (int i = from; i < t->count; i++) {
        const sk_ply *ply = &t->plies[i];
        if (ply->who == seat) {
            if (!sk_reveals_nothing(t->game, state, seat, ply->action))
                keep = t->count;
            else if (looks_free(t->game, state, seat))
                keep = i;
        }
        t->game->rules->apply(state, ply->who, ply->action);
    }
    return keep;
}

int sk_table_ask_point(const sk_table *t, int seat) {
    uint64_t state[SK_STATE_MAX / 8];
    int keep = t->count;
    sk_table_at(t, 0, state);
    for (int i = 0; i < t->count; i++) {
        if (t->plies[i].who == seat && looks_free(t->game, state, seat)) keep = i;
        t->game->rules->apply(state, t->plies[i].who, t->plies[i].action);
    }
    return keep;
}

/* Ply `index`, not before `keep`, stays when `seat` takes back from `keep` on: another seat's, of the secret step that
 * lies there. */
static int stays(const sk_table *t, int seat, int keep, int index) {
    if (!(t->plies[keep].marks & SK_PLY_SECRET) || t->plies[index].who == seat) return 0;
    for (int i = keep; i < index; i++)
        if ((t->plies[i].marks & (SK_PLY_SECRET | SK_PLY_ENDS)) != SK_PLY_SECRET) return 0;
    return (t->plies[index].marks & SK_PLY_SECRET) != 0 && t->plies[index].who != SK_CHANCE;
}

/* What goes from `keep` on, up to ply `until`, as struck plies at `out`, if that is not NULL; returns how many. */
static int strike(const sk_table *t, int seat, int keep, int until, int before, int how, sk_struck *out) {
    int count = 0;
    weigh(t, t->count);
    for (int i = keep; i < until; i++) {
        const sk_ply *ply = &t->plies[i];
        if (stays(t, seat, keep, i)) continue;
        if (out)
            out[count] = (sk_struck){(uint16_t)before, ply->action, ply->who, ply->sealed, count == 0, (uint8_t)how};
        count++;
    }
    return count;
}

static int kept_before(const sk_table *t, int seat, int keep, int until) {
    int kept = keep;
    for (int i = keep; i < until; i++)
        kept += stays(t, seat, keep, i);
    return kept;
}

/* The end of the run of struck plies that begins at `first`. */
static int run_end(const sk_table *t, int first) {
    int end = first + 1;
    while (end < t->struck_count && !t->struck[end].is_first)
        end++;
    return end;
}

/* Runs that lay on plies which go now are reached by way of those: `via` plies are put in front of them. Returns how
 * many struck plies there are then, and writes them if `out` is not NULL. */
static int restrike(const sk_table *t, int seat, int keep, sk_struck *out) {
    int count = 0;
    for (int first = 0, end; first < t->struck_count; first = end) {
        int before = t->struck[first].before, via = 0;
        end = run_end(t, first);
        if (before > keep) {
            int base = kept_before(t, seat, keep, before);
            via = strike(t, seat, keep, before, base, SK_VIA, out ? out + count : NULL);
            before = base;
            count += via;
        }
        for (int i = first; i < end; i++, count++) {
            if (!out) continue;
            out[count] = t->struck[i];
            out[count].before = (uint16_t)before;
            if (via) out[count].is_first = 0;
        }
    }
    return count;
}

static sk_status note_struck(sk_table *t, int seat, int keep, int granted) {
    sk_struck memory[SK_STRUCK_MAX];
    int old = restrike(t, seat, keep, NULL), fresh = strike(t, seat, keep, t->count, 0, 0, NULL);
    if (!t->struck) return SK_OK;
    if (old + fresh > t->struck_room || old + fresh > SK_STRUCK_MAX) return SK_BAD_SIZE;
    restrike(t, seat, keep, memory);
    strike(t, seat, keep, t->count, kept_before(t, seat, keep, t->count), granted ? SK_WITHDRAWN : SK_UNDONE,
           memory + old);
    memcpy(t->struck, memory, (size_t)(old + fresh) * sizeof *memory);
    t->struck_count = (uint16_t)(old + fresh);
    return SK_OK;
}

sk_status sk_table_take_back(sk_table *t, int seat, int keep, int granted) {
    uint16_t kept = (uint16_t)keep;
    sk_status status;
    SK_REQUIRE(seat >= 0 && seat < head_of(t->state)->players);
    if (keep < 0 || keep >= t->count) return SK_ILLEGAL;
    status = note_struck(t, seat, keep, granted);
    if (status != SK_OK) return status;
    uint8_t stay[SK_PLIES_MAX / 8] = {0};
    for (int i = keep; i < t->count; i++)
        if (stays(t, seat, keep, i)) stay[i / 8] |= (uint8_t)(1u << i % 8);
    for (int i = keep; i < t->count; i++)
        if (stay[i / 8] >> i % 8 & 1) t->plies[kept++] = t->plies[i];
    t->count = kept;
    t->is_held = 1;
    replay(t);
    return SK_OK;
}

int sk_table_with_undo(const sk_table *t) {
    for (int i = 0; i < t->struck_count; i++)
        if (t->struck[i].how == SK_WITHDRAWN) return 1;
    return 0;
}

void sk_table_cut(sk_table *t, int keep) {
    if (keep < 0 || keep >= t->count) return;
    t->count = (uint16_t)keep;
    while (t->struck_count && t->struck[t->struck_count - 1].before > keep)
        t->struck_count--;
    t->is_held = 0;
    replay(t);
}

/* --- records --- */

/* A record does not say who knew what of a struck ply; its state does. */
static void seal_struck(sk_table *t) {
    uint64_t state[SK_STATE_MAX / 8];
    uint8_t silent;
    for (int i = 0; i < t->struck_count; i++) {
        sk_struck *struck = &t->struck[i];
        if (struck->is_first) sk_table_at(t, struck->before, state);
        struck->sealed = sk_sealed(t->game, state, struck->who, struck->action, &silent);
        t->game->rules->apply(state, struck->who, struck->action);
    }
}

sk_status sk_table_load(sk_table *t, const sk_record *record) {
    sk_status status;
    t->game = record->game;
    if (record->count > t->room || (t->struck && record->struck_count > t->struck_room)) return SK_BAD_SIZE;
    status =
        record->from_position ? sk_table_from(t, record->start) : sk_table_open(t, record->players, record->options);
    if (status != SK_OK) return status;
    memcpy(t->seed, record->seed, sizeof t->seed);
    for (int i = 0; i < record->count && status == SK_OK; i++)
        status = sk_table_play(t, record->plies[i].who, record->plies[i].action);
    if (!t->struck || status != SK_OK) return status;
    memcpy(t->struck, record->struck, (size_t)record->struck_count * sizeof *t->struck);
    t->struck_count = (uint16_t)record->struck_count;
    seal_struck(t);
    return SK_OK;
}

void sk_table_record(const sk_table *t, int open, sk_record *out) {
    sk_record_init(out, t->game, t->players, t->options);
    if (t->seed[0]) (void)sk_record_seed(out, t->seed);
    if (!open) out->seed[0] = 0;
    out->from_position = t->start != NULL;
    if (t->start) memcpy(out->start, t->start, t->game->state_size);
    if (t->count) memcpy(out->plies, t->plies, (size_t)t->count * sizeof *t->plies);
    out->count = t->count;
    if (t->struck_count) memcpy(out->struck, t->struck, t->struck_count * sizeof *t->struck);
    out->struck_count = t->struck_count;
}

/* --- what a viewer is told --- */

int sk_table_sealed(const sk_table *t, int index, int viewer) {
    SK_REQUIRE(index >= 0 && index < t->count);
    weigh(t, t->count);
    return viewer != SK_FULL && (t->plies[index].sealed >> (viewer & ~SK_RECALL) & 1);
}

static int is_silent(const sk_table *t, int index, int viewer) {
    return viewer != SK_FULL && (t->plies[index].silent >> (viewer & ~SK_RECALL) & 1);
}

int sk_table_told(const sk_table *t, int viewer, int plies, uint16_t *out) {
    int count = 0;
    SK_REQUIRE(viewer == SK_FULL || (viewer & ~SK_RECALL) <= SK_TABLE_VIEW);
    if (!out && !t->game->rules->secrets.steps) return plies < t->count ? plies : t->count;
    weigh(t, t->count);
    for (int i = 0; i < plies && i < t->count; i++) {
        if (!is_silent(t, i, viewer)) {
            if (out) out[count] = (uint16_t)i;
            count++;
        }
        if (!(t->plies[i].marks & SK_PLY_ENDS)) continue;
        for (int k = step_start(t, i); k <= i; k++) {
            if (!is_silent(t, k, viewer) || sk_table_sealed(t, k, viewer)) continue;
            if (out) out[count] = (uint16_t)k;
            count++;
        }
    }
    return count;
}

int sk_table_index(const sk_table *t, int viewer, int told) {
    int low = 0, high = t->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sk_table_told(t, viewer, middle, NULL) < told)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
