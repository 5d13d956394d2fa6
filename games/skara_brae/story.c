/* story.c - a turn of Skara Brae in one sentence: what was done in a few verbs, then what came of it.
 *
 * Everything is read from what the listener sees before and after each ply: counts add up over the turn, so that a
 * token gained and spent again within it is not worth a word.
 */
#include "rules.c"
#include "phrases.h"

/* The notes of a story. */
enum {
    NOTE_CARDS,                 /* + 0 .. 2: Village cards taken, + 1; two turns may follow each other */
    NOTE_PASS = NOTE_CARDS + 3, /* 1: passed */
    NOTE_EXPLORED,              /* card kept by Explore, + 1 */
    NOTE_FED,                   /* Settlers fed at the meal */
    NOTE_LEFT,                  /* Settlers that left */
    NOTE_SLIDER,                /* columns to the right */
    NOTE_FURNISH,               /* space reached, 0: not moved */
    NOTE_TRADE,
    NOTE_FLIPPED, /* tiles flipped, as bits */
    NOTE_ROOFS,   /* out of the supply */
    NOTE_SPINDLES,
    NOTE_BLACK,                         /* black workers hired */
    NOTE_SPECIAL,                       /* the special tile of the seat, + 1: names the tenth tile */
    NOTE_KEPT,                          /* + seat: special tile revealed, + 1 */
    NOTE_MIDDEN = NOTE_KEPT + SEATS,    /* + seat: midden of the end of the round, of the others */
    NOTE_NEUTRAL = NOTE_MIDDEN + SEATS, /* + 0, 1: cards that the neutral marker took, + 1 */
    NOTE_TOKENS = NOTE_NEUTRAL + 2,     /* + kind: gained or lost */
    NOTE_VERBS = NOTE_TOKENS + KINDS,
    VERBS_MAX = SK_NOTES - NOTE_VERBS
};

/* What was done, in order: an action of a tile, or a Task. Notes hold verb + 1. */
enum { VERB_SPECIAL = SPECIAL, VERB_TASK = VERB_SPECIAL + SPECIALS };

/* Each is told once, however often it is done. */
static void verb_add(sk_story *story, uint32_t verb) {
    int16_t *note = story->notes + NOTE_VERBS;
    while (note < story->notes + SK_NOTES && *note && *note != (int16_t)(verb + 1))
        note++;
    if (note < story->notes + SK_NOTES) *note = (int16_t)(verb + 1);
}

static uint32_t verb_of_tile(const brae_seat *p, uint32_t tile) {
    if (tile < SPECIAL) return tile < GATHER_SHORE ? tile : (uint32_t)GATHER_SHORE;
    return VERB_SPECIAL + (p->special < SPECIALS ? p->special : 0u);
}

static void card_note(sk_story *story, uint32_t type) {
    int16_t *note = story->notes + NOTE_CARDS;
    while (note < story->notes + NOTE_PASS && *note)
        note++;
    if (note < story->notes + NOTE_PASS) *note = (int16_t)(type + 1);
}

/* What the seat chose, as far as it names what it did. */
static void gather_choice(sk_story *story, const brae_state *s, const brae_seat *p, uint32_t a) {
    uint32_t step = s->head.step;
    if (a >= A_TASK && a < A_KIND) verb_add(story, VERB_TASK + (a - A_TASK));
    if (step == STEP_DRAFT && a == A_PASS) story->notes[NOTE_PASS] = 1;
    if (step == STEP_DRAFT && a >= A_TAKE && a < A_SMALL) card_note(story, s->sets[s->set][a - A_TAKE]);
    if (step == STEP_PLACE && a >= A_SMALL && a < A_TASK) verb_add(story, verb_of_tile(p, (a - A_SMALL) % TILES));
    if (step == STEP_ENCORE && a == A_YES) verb_add(story, verb_of_tile(p, s->tile));
    if (step == STEP_EXPLORE) story->notes[NOTE_EXPLORED] = (int16_t)(a - A_CARD + 1);
    if (step == STEP_REST && a >= A_KIND && a < A_CLEAR_MIDDEN) verb_add(story, COOK);
    if (step == STEP_REST && a >= A_FEED && a < A_DISCARD) story->notes[NOTE_FED] = (int16_t)(a - A_FEED);
    if (step == STEP_REST && a >= A_DISCARD) story->notes[NOTE_LEFT]++;
}

/* What became of the seat. */
static void gather_seat(sk_story *story, const brae_seat *p, const brae_seat *q) {
    int16_t *notes = story->notes;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        notes[NOTE_TOKENS + kind] = (int16_t)(notes[NOTE_TOKENS + kind] + q->tokens[kind] - p->tokens[kind]);
    notes[NOTE_SLIDER] = (int16_t)(notes[NOTE_SLIDER] + q->slider - p->slider);
    if (q->furnish != p->furnish) notes[NOTE_FURNISH] = q->furnish;
    if (q->trade != p->trade) notes[NOTE_TRADE] = q->trade;
    notes[NOTE_FLIPPED] = (int16_t)(notes[NOTE_FLIPPED] | (q->flipped & ~p->flipped));
    notes[NOTE_ROOFS] = (int16_t)(notes[NOTE_ROOFS] + q->thatches - p->thatches);
    notes[NOTE_SPINDLES] = (int16_t)(notes[NOTE_SPINDLES] + q->spindles - p->spindles);
    if (q->black > p->black) notes[NOTE_BLACK]++;
    if (q->special < SPECIALS) notes[NOTE_SPECIAL] = (int16_t)(q->special + 1);
}

static int has_neutral(const uint8_t *stack) {
    for (uint32_t i = 0; i < MARKERS; i++)
        if (stack[i] == NEUTRAL) return 1;
    return 0;
}

/* The leftmost card of a set, + 1. */
static int16_t leftmost(const uint8_t cards[SET_CARDS]) {
    for (uint32_t i = 0; i < SET_CARDS; i++)
        if (cards[i] < TYPES) return (int16_t)(cards[i] + 1);
    return 0;
}

/* R26: the neutral marker acts at the end of a set and at the beginning of the next, of its own accord. */
static void gather_neutral(sk_story *story, const brae_state *before, const brae_state *after) {
    int moved = before->head.step != STEP_DEAL && before->set != after->set, now = has_neutral(after->right);
    if (before->head.players != 2 || before->head.step < STEP_DEAL || before->set >= SETS || after->set >= SETS) return;
    if (before->head.step != STEP_DEAL && !has_neutral(before->right) && (moved || now))
        story->notes[NOTE_NEUTRAL] = leftmost(before->sets[before->set]);
    if (now && (moved || before->head.step == STEP_DEAL))
        story->notes[NOTE_NEUTRAL + 1] = leftmost(before->sets[after->set]);
}

void brae_gather(sk_story *story, const void *before, const void *after, int who, sk_action action) {
    const brae_state *s = (const brae_state *)before, *t = (const brae_state *)after;
    story->plies++;
    gather_neutral(story, s, t);
    if (s->head.step == STEP_KEEP && t->head.step != STEP_KEEP)
        for (uint32_t seat = 0; seat < s->head.players; seat++)
            story->notes[NOTE_KEPT + seat] = (int16_t)(t->seats[seat].special + 1);
    for (uint32_t seat = 0; seat < s->head.players; seat++)
        if (seat != story->who && t->seats[seat].tokens[MIDDEN] > s->seats[seat].tokens[MIDDEN])
            story->notes[NOTE_MIDDEN + seat] = (int16_t)(t->seats[seat].tokens[MIDDEN] - s->seats[seat].tokens[MIDDEN]);
    if (story->who >= s->head.players) return;
    if (who == story->who && s->head.step != STEP_KEEP) gather_choice(story, s, &s->seats[who], action);
    gather_seat(story, &s->seats[story->who], &t->seats[story->who]);
}

/* ---- Told ---- */

/* A list of clauses in the making: "a, b and c". */
typedef struct clauses {
    char parts[40][120];
    int count, lang;
} clauses;

static sk_text clause(clauses *c) {
    sk_text text;
    int i = c->count < 39 ? c->count++ : 39;
    sk_text_init(&text, c->parts[i], sizeof c->parts[i]);
    return text;
}

static void clause_say(clauses *c, int id, long n, const char *what) {
    sk_text text = clause(c);
    SK_SAY(&text, c->lang, word(c->lang, id), {"n", NULL, n}, {"what", what, 0});
}

static void clauses_join(const clauses *c, int last, sk_text *out) {
    for (int i = 0; i < c->count; i++) {
        if (i) sk_text_add(out, word(c->lang, i + 1 == c->count ? last : W_comma));
        sk_text_add(out, c->parts[i]);
    }
}

/* Cards in one clause, which `id` says: "takes the Roof and the Hunter". */
static void tell_cards(const int16_t *cards, int most, int id, clauses *c) {
    phrase list;
    sk_text *out = phrase_init(&list);
    for (int i = 0; i < most; i++) {
        if (!cards[i]) continue;
        if (out->length) sk_text_add(out, word(c->lang, W_and));
        sk_text_add(out, word(c->lang, W_the_0 + cards[i] - 1));
    }
    clause_say(c, id, 0, list.memory);
}

static void tell_verbs(const sk_story *story, clauses *c) {
    const int16_t *notes = story->notes;
    if (notes[NOTE_PASS] && !notes[NOTE_CARDS]) clause_say(c, W_story_pass, 0, "");
    if (notes[NOTE_CARDS]) tell_cards(notes + NOTE_CARDS, NOTE_PASS - NOTE_CARDS, W_story_take, c);
    for (int i = 0; i < VERBS_MAX && notes[NOTE_VERBS + i]; i++) {
        int verb = notes[NOTE_VERBS + i] - 1;
        if (verb >= VERB_TASK)
            clause_say(c, W_story_task, verb - VERB_TASK + 1, "");
        else if (verb == VERB_SPECIAL + EXPLORE && notes[NOTE_EXPLORED])
            clause_say(c, W_story_explore, 0, word(c->lang, W_the_0 + notes[NOTE_EXPLORED] - 1));
        else
            clause_say(c, verb < VERB_SPECIAL ? W_verb_0 + verb : W_specialverb_0 + verb - VERB_SPECIAL, 0, "");
    }
    if (notes[NOTE_FED]) clause_say(c, W_story_fed, notes[NOTE_FED], "");
    if (notes[NOTE_LEFT]) clause_say(c, W_story_left, notes[NOTE_LEFT], "");
}

static void tell_flipped(const sk_story *story, clauses *c) {
    brae_seat seat;
    seat.special = (uint8_t)(story->notes[NOTE_SPECIAL] - 1);
    for (uint32_t tile = 0; tile < TILES; tile++)
        if (story->notes[NOTE_FLIPPED] >> tile & 1) clause_say(c, W_story_flipped, 0, tile_name(&seat, tile, c->lang));
}

/* So many tokens of a kind came or went. */
static void tell_token(clauses *c, uint32_t kind, int n) {
    phrase what;
    if (!n) return;
    amount_add(phrase_init(&what), SK_SENTENCE, c->lang, kind, (uint32_t)(n < 0 ? -n : n));
    if (kind == MIDDEN && n < 0)
        clause_say(c, W_story_gone, -n, "");
    else
        clause_say(c, n < 0 ? W_story_minus : W_story_plus, n, what.memory);
}

static void tell_results(const sk_story *story, clauses *c) {
    const int16_t *notes = story->notes;
    int slider = notes[NOTE_SLIDER];
    for (int sign = -1; sign <= 1; sign += 2)
        for (uint32_t kind = 0; kind < KINDS; kind++)
            if (notes[NOTE_TOKENS + kind] * sign > 0) tell_token(c, kind, notes[NOTE_TOKENS + kind]);
    if (slider) clause_say(c, slider < 0 ? W_story_back : W_story_forward, slider < 0 ? -slider : slider, "");
    if (notes[NOTE_ROOFS]) clause_say(c, W_story_roofs, notes[NOTE_ROOFS], "");
    if (notes[NOTE_SPINDLES]) clause_say(c, W_story_spindles, notes[NOTE_SPINDLES], "");
    if (notes[NOTE_BLACK]) clause_say(c, W_story_black, notes[NOTE_BLACK], "");
    if (notes[NOTE_FURNISH]) clause_say(c, W_story_furnish, notes[NOTE_FURNISH], "");
    if (notes[NOTE_TRADE]) clause_say(c, W_story_trade, notes[NOTE_TRADE], "");
    tell_flipped(story, c);
}

/* What happened to others meanwhile: tiles revealed, the neutral marker, midden at the end of the round. `alone`: it
 * begins the sentence. */
static void tell_others(const sk_story *story, int alone, clauses *c) {
    const int16_t *notes = story->notes;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (notes[NOTE_KEPT + seat]) {
            sk_text text = clause(c);
            SK_SAY(&text, c->lang, word(c->lang, W_story_kept), {"seat", seat_name(seat), 0},
                   {"what", word(c->lang, W_special_0 + notes[NOTE_KEPT + seat] - 1), 0});
        }
    }
    if (notes[NOTE_NEUTRAL] || notes[NOTE_NEUTRAL + 1])
        tell_cards(notes + NOTE_NEUTRAL, 2, alone && !c->count ? W_story_neutral_alone : W_story_neutral, c);
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (notes[NOTE_MIDDEN + seat]) {
            sk_text text = clause(c);
            SK_SAY(&text, c->lang, word(c->lang, W_story_midden), {"seat", seat_name(seat), 0},
                   {"n", NULL, notes[NOTE_MIDDEN + seat]});
        }
    }
}

void brae_story(const sk_story *story, int lang, sk_text *out) {
    clauses done, brought, others;
    done.count = brought.count = others.count = 0;
    done.lang = brought.lang = others.lang = lang;
    tell_verbs(story, &done);
    tell_results(story, &brought);
    tell_others(story, !done.count && !brought.count, &others);
    if (done.count || brought.count) {
        sk_text_add(out, seat_name(story->who));
        if (done.count) sk_text_char(out, ' ');
        clauses_join(&done, W_and, out);
        if (brought.count) sk_text_add(out, word(lang, W_story_colon));
        clauses_join(&brought, W_comma, out);
        if (others.count) sk_text_add(out, word(lang, W_story_then));
    }
    clauses_join(&others, W_comma, out);
    if (out->length) sk_text_char(out, '.');
}
