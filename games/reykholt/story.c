/* story.c - Reykholt: a turn as one sentence, results only.
 *
 * The notes of a story are gathered from what changed for its seat: goods by where they went, greenhouses and cards
 * that came, the table reached. A harvest is what left a greenhouse, whatever made it leave.
 */
#include <assert.h>

#include "rules.c"

#include "phrases.h"

/* Notes; those with a good take five places. */
enum {
    NOTE_PAID = 0,
    NOTE_TAKEN = NOTE_PAID + GOODS,
    NOTE_HARVESTED = NOTE_TAKEN + GOODS,
    NOTE_PLANTED = NOTE_HARVESTED + GOODS,
    NOTE_ADDED = NOTE_PLANTED + GOODS, /* by cards that fill */
    NOTE_LOST = NOTE_ADDED + GOODS,    /* to the hail */
    NOTE_HOUSES = NOTE_LOST + GOODS,   /* + parcels, 0-6: greenhouses that came */
    NOTE_PARTED = NOTE_HOUSES + 7,     /* + parcels: greenhouses discarded */
    NOTE_LEASED = NOTE_PARTED + 7,     /* parcels of the greenhouse given away */
    NOTE_GROUP,                        /* of the service cards */
    NOTE_CARDS,                        /* bit sets: cards taken, cards shared */
    NOTE_SHARES,
    NOTE_TABLE, /* table reached */
    NOTE_PASSED,
    NOTE_EVENT,  /* event turned up */
    NOTE_FIRST,  /* seat + 1 that begins */
    NOTE_OTHERS, /* others harvested, too */
    NOTE_COUNT
};
static_assert((int)NOTE_COUNT <= (int)SK_NOTES, "the notes of a story fit");

/* The planting of this ply: its good in `*good`, its greenhouse returned, SK_NONE if it is none. */
static int planting(const rey_state *s, int who, int seat, int action, int *good) {
    *good = (action - ACT_PUT) / HOUSES;
    if (who != seat || s->head.step != STEP_WORK || action < ACT_PUT || action >= ACT_OUT) return SK_NONE;
    return (action - ACT_PUT) % HOUSES;
}

/* What happened to a greenhouse that the seat kept; harvested goods are added to `harvested`. */
static void gather_bed(sk_story *story, const rey_state *b, const rey_state *a, int house, int sown, int good,
                       int hailed, int harvested[GOODS]) {
    for (int g = 0; g < GOODS; g++) {
        int more = a->houses[house].goods[g] - b->houses[house].goods[g];
        if (house == sown && g == good) {
            int count = b->task.way == WAY_FARM ? 3 : b->houses[house].parcels;
            story->notes[NOTE_PLANTED + g] = (int16_t)(story->notes[NOTE_PLANTED + g] + count);
            more -= count;
        }
        if (more > 0) story->notes[NOTE_ADDED + g] = (int16_t)(story->notes[NOTE_ADDED + g] + more);
        if (more < 0 && house == hailed)
            story->notes[NOTE_LOST + g]++;
        else if (more < 0)
            harvested[g] -= more;
    }
}

static void gather_houses(sk_story *story, const rey_state *b, const rey_state *a, int who, int action,
                          int harvested[GOODS]) {
    int seat = story->who, good, sown = planting(b, who, seat, action, &good);
    int hailed = b->head.step == STEP_HAIL && who == seat ? (action - ACT_OUT) / GOODS : SK_NONE;
    for (int house = 0; house < HOUSES; house++) {
        int had = b->houses[house].owner == seat, has = a->houses[house].owner == seat, parcels = PARCELS[house];
        if (had && has) gather_bed(story, b, a, house, sown, good, hailed, harvested);
        if (!had && has && house < HOUSE_AGENT) story->notes[NOTE_HOUSES + parcels]++;
        if (had && !has && a->houses[house].owner == SK_NONE) story->notes[NOTE_PARTED + parcels]++;
        if (had && !has && a->houses[house].owner != SK_NONE) story->notes[NOTE_LEASED] = (int16_t)parcels;
        int other = b->houses[house].owner;
        if (other != seat && other != SK_NONE && a->houses[house].count < b->houses[house].count &&
            b->moment <= AT_HARVEST && (a->moment > AT_HARVEST || a->head.round != b->head.round))
            story->notes[NOTE_OTHERS] = 1;
    }
}

/* Goods that came or went otherwise than by harvesting and planting. */
static void gather_stock(sk_story *story, const rey_state *b, const rey_state *a, int who, int action,
                         const int harvested[GOODS]) {
    int seat = story->who, good, sown = planting(b, who, seat, action, &good);
    for (int g = 0; g < GOODS; g++) {
        int more = a->seats[seat].stock[g] - b->seats[seat].stock[g] - harvested[g];
        if (sown != SK_NONE && g == good && !(g == TOMATO && has_rule(b, seat, RULE_SEED))) more++;
        int note = more > 0 ? NOTE_TAKEN + g : NOTE_PAID + g;
        story->notes[note] = (int16_t)(story->notes[note] + (more > 0 ? more : -more));
        story->notes[NOTE_HARVESTED + g] = (int16_t)(story->notes[NOTE_HARVESTED + g] + harvested[g]);
    }
}

void rey_gather(sk_story *story, const void *before, const void *after, int who, sk_action action) {
    const rey_state *b = (const rey_state *)before, *a = (const rey_state *)after;
    int seat = story->who, harvested[GOODS] = {0, 0, 0, 0, 0};
    if (who == SK_CHANCE && b->head.step == STEP_EVENT) story->notes[NOTE_EVENT] = a->event;
    if (who == SK_CHANCE && b->head.step == STEP_FIRST) story->notes[NOTE_FIRST] = (int16_t)(a->first + 1);
    if (seat >= b->head.players) return;
    gather_houses(story, b, a, who, action, harvested);
    gather_stock(story, b, a, who, action, harvested);
    uint32_t cards = (uint32_t)(a->cards[seat] & ~b->cards[seat]);
    story->notes[NOTE_GROUP] = a->group;
    if (cards && who == seat) story->notes[action >= ACT_SHARE ? NOTE_SHARES : NOTE_CARDS] |= (int16_t)cards;
    if (a->seats[seat].table > b->seats[seat].table) story->notes[NOTE_TABLE] = a->seats[seat].table;
    if (who == seat && b->head.step == STEP_PLACE && action == ACT_DONE) story->notes[NOTE_PASSED] = 1;
    /* Each worker is a turn of its own, and so is Tourism time: who plays alone would tell a whole round at once. */
    if (b->moment == AT_PLACE && (a->moment != AT_PLACE || a->turn != b->turn)) story->ended = 1;
}

/* --- the sentence --- */

/* Parts of a sentence, joined by commas and a last "and". */
enum { PARTS_MAX = 14, SENTENCE_MAX = 330 };
typedef struct parts {
    phrase at[PARTS_MAX];
    int count, brief; /* brief: goods and greenhouses by number only, because the turn was long */
} parts;

static void parts_init(parts *list, int brief) {
    list->count = 0;
    list->brief = brief;
}

static sk_text *part(parts *list) {
    return phrase_init(&list->at[list->count++]);
}

static void parts_join(const parts *list, int lang, sk_text *out) {
    for (int i = 0; i < list->count; i++) {
        list_join(out, lang, i, list->count);
        sk_text_add(out, list->at[i].memory);
    }
}

static void goods_parts(parts *list, const int16_t *notes, int lang) {
    int sum = 0;
    for (int good = 0; good < GOODS; good++) {
        sum += notes[good];
        if (notes[good] && !list->brief) add_goods(part(list), lang, good, notes[good]);
    }
    if (sum && list->brief) SK_SAY(part(list), lang, rey_word(lang, W_story_goods), {"n", NULL, sum});
}

static void house_parts(parts *list, const int16_t *notes, int lang) {
    int sum = 0;
    for (int parcels = 3; parcels <= 6; parcels++) {
        sum += notes[parcels];
        if (notes[parcels] && !list->brief)
            SK_SAY(part(list), lang, rey_word(lang, W_story_houses), {"n", NULL, notes[parcels]},
                   {"parcels", NULL, parcels});
    }
    if (sum && list->brief) SK_SAY(part(list), lang, rey_word(lang, W_stock_7), {"n", NULL, sum});
}

static void card_parts(parts *list, const sk_story *story, int note, int lang) {
    for (uint32_t rest = (uint16_t)story->notes[note]; rest && list->count < PARTS_MAX; rest &= rest - 1)
        SK_SAY(part(list), lang, rey_word(lang, W_story_card),
               {"name", rey_word(lang, rey_card_word(story->notes[NOTE_GROUP], sk_lowest(rest), 0)), 0});
}

/* One clause, a verb and its things, if there are any. */
static void clause(parts *clauses, const parts *things, int message, int lang) {
    char memory[SENTENCE_MAX];
    sk_text text;
    if (!things->count) return;
    sk_text_init(&text, memory, sizeof memory);
    parts_join(things, lang, &text);
    SK_SAY(part(clauses), lang, rey_word(lang, message), {"what", memory, 0});
}

static void goods_clause(parts *clauses, const sk_story *story, int note, int message, int lang) {
    parts things;
    parts_init(&things, clauses->brief);
    goods_parts(&things, &story->notes[note], lang);
    clause(clauses, &things, message, lang);
}

static void things_clauses(parts *clauses, const sk_story *story, int lang) {
    parts things;
    parts_init(&things, clauses->brief);
    house_parts(&things, &story->notes[NOTE_PARTED], lang);
    clause(clauses, &things, W_story_parts, lang);
    if (story->notes[NOTE_LEASED])
        SK_SAY(part(clauses), lang, rey_word(lang, W_story_leases), {"parcels", NULL, story->notes[NOTE_LEASED]});
    parts_init(&things, clauses->brief);
    goods_parts(&things, &story->notes[NOTE_TAKEN], lang);
    house_parts(&things, &story->notes[NOTE_HOUSES], lang);
    card_parts(&things, story, NOTE_CARDS, lang);
    clause(clauses, &things, W_story_takes, lang);
    parts_init(&things, clauses->brief);
    card_parts(&things, story, NOTE_SHARES, lang);
    clause(clauses, &things, W_story_shares, lang);
}

static void all_clauses(parts *clauses, const sk_story *story, int lang) {
    goods_clause(clauses, story, NOTE_PAID, W_story_pays, lang);
    things_clauses(clauses, story, lang);
    goods_clause(clauses, story, NOTE_PLANTED, W_story_plants, lang);
    goods_clause(clauses, story, NOTE_ADDED, W_story_adds, lang);
    goods_clause(clauses, story, NOTE_LOST, W_story_loses, lang);
    goods_clause(clauses, story, NOTE_HARVESTED, W_story_harvests, lang);
    if (story->notes[NOTE_TABLE])
        SK_SAY(part(clauses), lang, rey_word(lang, W_story_table), {"n", NULL, story->notes[NOTE_TABLE]});
    if (story->notes[NOTE_PASSED] && !clauses->count) sk_text_add(part(clauses), rey_word(lang, W_story_passes));
}

/* The sentence of a seat; 0 if nothing is worth telling. */
static int seat_sentence(const sk_story *story, int brief, int lang, sk_text *out) {
    int event = story->notes[NOTE_EVENT];
    parts clauses;
    parts_init(&clauses, brief);
    if (story->who < SEATS) all_clauses(&clauses, story, lang);
    if (!clauses.count) return 0;
    sk_text_add(out, seat_place(story->who));
    sk_text_char(out, ' ');
    parts_join(&clauses, lang, out);
    if (story->notes[NOTE_OTHERS]) sk_text_add(out, rey_word(lang, W_story_others));
    if (event) SK_SAY(out, lang, rey_word(lang, W_story_then), {"name", rey_word(lang, W_event_name_0 + event), 0});
    sk_text_char(out, '.');
    return 1;
}

void rey_story(const sk_story *story, int lang, sk_text *out) {
    int event = story->notes[NOTE_EVENT];
    char memory[SENTENCE_MAX];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (seat_sentence(story, 0, lang, &text)) {
        if (text.cut)
            seat_sentence(story, 1, lang, out);
        else
            sk_text_add(out, memory);
    } else if (event) {
        SK_SAY(out, lang, rey_word(lang, W_story_event), {"name", rey_word(lang, W_event_name_0 + event), 0},
               {"text", rey_word(lang, W_event_text_0 + event), 0});
    } else if (story->notes[NOTE_FIRST]) {
        SK_SAY(out, lang, rey_word(lang, W_story_first), {"seat", seat_place(story->notes[NOTE_FIRST] - 1), 0});
    }
}
