/* story.c - a turn of Isle of Skye as a story: what was drawn, asked, paid, built and scored.
 *
 * Whoever sets prices hears them when they are confirmed. The others are told these plies once everything is shown,
 * with the table as it lies then: they hear the prices with the axe.
 */
#include <assert.h>

#include "phrase.h"

/* What the notes of a story hold. Tiles are written as their number + 1, a tile with its price as price * SKYE_TILES +
 * tile; 0 is nothing. */
enum {
    NOTE_DRAWN = 0,                           /* three tiles of each seat */
    NOTE_ASKED = NOTE_DRAWN + 3 * SKYE_SEATS, /* two tiles with their prices */
    NOTE_BACK = NOTE_ASKED + 2,               /* tiles that fit nowhere */
    NOTE_ADDED = NOTE_BACK + 3 * SKYE_SEATS,  /* tiles that were placed */
    NOTE_GAINED = NOTE_ADDED + SKYE_DRAWN,    /* points of each seat that plays, + 1 */
    NOTE_ROUND = NOTE_GAINED + SKYE_SEATS,    /* round that was scored; LAST_ROUND: with it the game ended */
    NOTE_FIRST,                               /* seat + 1 that goes first */
    NOTE_PASSED,                              /* bought nothing: PASSED_BY_WISH and so on */
    NOTE_GOLD,                                /* gold in hand that is too little */
    NOTE_BOUGHT,                              /* tile with its price */
    NOTE_SELLER,                              /* who sold it */
    NOTE_COUNT,
    LAST_ROUND = SKYE_ROUNDS + 1
};

enum { PASSED_BY_WISH = 1, PASSED_SOLD_OUT, PASSED_POOR };

static_assert((int)NOTE_COUNT <= (int)SK_NOTES, "the notes fit a story");

static int16_t priced(int tile, int price) {
    return (int16_t)(price * SKYE_TILES + tile);
}

static void gather_chance(sk_story *story, const skye_state *before, int action) {
    if (action >= SKYE_DEAL_FIRST) {
        story->notes[NOTE_FIRST] = (int16_t)(action - SKYE_DEAL_FIRST + 1);
    } else if (action < SKYE_DEAL_SCORING) {
        int seat = (before->first + before->draws / SKYE_DRAWN) % before->head.players;
        story->notes[NOTE_DRAWN + seat * SKYE_DRAWN + before->draws % SKYE_DRAWN] = (int16_t)(action + 1);
    }
}

/* R13, R16: the two prices of a seat, at the one ply that tells them to this listener. */
static void gather_prices(sk_story *story, const skye_state *before, int who, int action) {
    const skye_clan *c = &before->clans[who];
    int is_late = before->head.step == SKYE_BUY, at = NOTE_ASKED;
    if (c->axe >= SKYE_DRAWN || action != (is_late ? SKYE_ACT_AXE + c->axe : (int)SKYE_ACT_CONFIRM)) return;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (k != c->axe) story->notes[at++] = priced(c->drawn[k], c->price[k]);
}

/* R18, R20: why `who` buys nothing, as far as the listener can know: everything is sold, or the gold does not do. */
static void gather_pass(sk_story *story, const skye_state *before, int who) {
    int cheapest = 0, gold = skye_in_hand(before, who);
    for (int p = 0; p < before->head.players; p++)
        for (int k = 0; k < SKYE_DRAWN && p != who; k++) {
            const skye_clan *c = &before->clans[p];
            int price = c->price[k];
            if (k == c->axe || c->buyer[k] != SK_NONE) continue;
            if (!cheapest || price < cheapest) cheapest = price;
        }
    story->notes[NOTE_PASSED] = PASSED_BY_WISH;
    if (!cheapest)
        story->notes[NOTE_PASSED] = PASSED_SOLD_OUT;
    else if (gold >= 0 && gold < cheapest)
        story->notes[NOTE_PASSED] = PASSED_POOR;
    if (gold >= 0) story->notes[NOTE_GOLD] = (int16_t)gold;
}

static void gather_purchase(sk_story *story, const skye_state *before, int who, int action) {
    int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
    if (action == SKYE_ACT_PASS) {
        gather_pass(story, before, who);
        return;
    }
    story->notes[NOTE_BOUGHT] = priced(before->clans[seller].drawn[k], before->clans[seller].price[k]);
    story->notes[NOTE_SELLER] = (int16_t)seller;
}

static void gather_placement(sk_story *story, const skye_clan *c) {
    int at = NOTE_ADDED;
    while (story->notes[at] && at < NOTE_ADDED + SKYE_DRAWN - 1)
        at++;
    story->notes[at] = (int16_t)(c->hand[c->building] + 1);
}

/* R27, R38: the round ended; tiles went back into the bag and everybody scored. */
static void gather_scoring(sk_story *story, const skye_state *before, const skye_state *after) {
    int at = NOTE_BACK;
    for (int tile = 0; tile < SKYE_TILES && at < NOTE_ADDED; tile++)
        if ((after->bag[tile >> 5] & ~before->bag[tile >> 5]) >> (tile & 31) & 1)
            story->notes[at++] = (int16_t)(tile + 1);
    for (int p = 0; p < after->head.players; p++)
        story->notes[NOTE_GAINED + p] = (int16_t)(after->clans[p].points - before->clans[p].points + 1);
    story->notes[NOTE_ROUND] = (int16_t)(after->head.step == SKYE_OVER ? (int)LAST_ROUND : before->head.round);
}

void skye_gather(sk_story *story, const void *before, const void *after, int who, sk_action action) {
    const skye_state *b = (const skye_state *)before, *a = (const skye_state *)after;
    if (who == SK_CHANCE) {
        gather_chance(story, b, action);
        return;
    }
    int is_market = action >= SKYE_ACT_PASS && action < SKYE_ACT_CHOOSE;
    int is_placing = action >= SKYE_ACT_PLACE && action < SKYE_ACT_PRICE;
    if (action < SKYE_ACT_PASS) gather_prices(story, b, who, action);
    if (is_market) gather_purchase(story, b, who, action);
    if (is_placing) gather_placement(story, &b->clans[who]);
    if (b->head.step != SKYE_OVER && (a->head.step == SKYE_OVER || a->head.round > b->head.round))
        gather_scoring(story, b, a);
}

/* --- telling --- */

/* A blank between two sentences. */
static void next_sentence(sk_text *out) {
    if (out->length) sk_text_char(out, ' ');
}

/* "cow and ship; whisky": what the tiles in some notes bear. */
static const char *bears_list(sk_text *list, const int16_t *notes, int most, int lang) {
    phrase things;
    for (int i = 0; i < most; i++) {
        if (!notes[i]) continue;
        if (list->length) sk_text_add(list, word(lang, W_story_next));
        sk_text_add(list, skye_tile_bears(&things, notes[i] - 1, lang));
    }
    return list->at;
}

/* One tile is told as a thing, several by what they bear, none not at all. */
static void tell_tiles(const sk_story *story, int one, int many, const int16_t *notes, int most, int lang,
                       sk_text *out) {
    char memory[900];
    sk_text list;
    phrase tile;
    sk_text_init(&list, memory, sizeof memory);
    if (!notes[0]) return;
    next_sentence(out);
    SK_SAY(out, lang, word(lang, notes[1] ? many : one), {"seat", seat_name(story->who), 0},
           {"tile", skye_the_tile(&tile, notes[0] - 1, lang), 0}, {"list", bears_list(&list, notes, most, lang), 0});
}

static void tell_draws(const sk_story *story, int seat, int lang, sk_text *out) {
    phrase list;
    bears_list(phrase_init(&list), &story->notes[NOTE_DRAWN + seat * SKYE_DRAWN], SKYE_DRAWN, lang);
    if (!list.text.length) return;
    next_sentence(out);
    SK_SAY(out, lang, word(lang, W_story_draws), {"seat", seat_name(seat), 0}, {"list", list.memory, 0});
}

static void tell_prices(const sk_story *story, int lang, sk_text *out) {
    int one = story->notes[NOTE_ASKED], two = story->notes[NOTE_ASKED + 1];
    phrase first, second;
    if (!one) return;
    next_sentence(out);
    SK_SAY(out, lang, word(lang, W_story_sells), {"seat", seat_name(story->who), 0},
           {"one", skye_the_tile(&first, one % SKYE_TILES, lang), 0}, {"p", NULL, one / SKYE_TILES},
           {"two", skye_the_tile(&second, two % SKYE_TILES, lang), 0}, {"q", NULL, two / SKYE_TILES});
}

static void tell_purchase(const sk_story *story, int lang, sk_text *out) {
    int bought = story->notes[NOTE_BOUGHT], passed = story->notes[NOTE_PASSED];
    phrase tile;
    if (!bought && !passed) return;
    next_sentence(out);
    SK_SAY(out, lang, word(lang, bought ? W_story_buys : W_story_passes_1 + passed - PASSED_BY_WISH),
           {"seat", seat_name(story->who), 0}, {"tile", skye_the_tile(&tile, bought % SKYE_TILES, lang), 0},
           {"n", NULL, bought ? bought / SKYE_TILES : story->notes[NOTE_GOLD]},
           {"seller", seat_name(story->notes[NOTE_SELLER]), 0});
}

static void tell_scoring(const sk_story *story, int lang, sk_text *out) {
    int round = story->notes[NOTE_ROUND];
    phrase list;
    sk_text *gains = phrase_init(&list);
    if (!round) return;
    for (int p = 0; p < SKYE_SEATS && story->notes[NOTE_GAINED + p]; p++) {
        if (p) sk_text_add(gains, ", ");
        sk_text_add(gains, seat_name(p));
        sk_text_char(gains, ' ');
        sk_text_number(gains, story->notes[NOTE_GAINED + p] - 1);
    }
    next_sentence(out);
    SK_SAY(out, lang, word(lang, round == LAST_ROUND ? W_story_end : W_story_round), {"round", NULL, round},
           {"list", list.memory, 0});
}

void skye_story(const sk_story *story, int lang, sk_text *out) {
    int first = story->notes[NOTE_FIRST];
    if (first) SK_SAY(out, lang, word(lang, W_story_first), {"seat", seat_name(first - 1), 0});
    for (int seat = 0; seat < SKYE_SEATS; seat++)
        tell_draws(story, seat, lang, out);
    tell_prices(story, lang, out);
    tell_purchase(story, lang, out);
    tell_tiles(story, W_story_adds_one, W_story_adds_many, &story->notes[NOTE_ADDED], SKYE_DRAWN, lang, out);
    tell_tiles(story, W_story_back_one, W_story_back_many, &story->notes[NOTE_BACK], 3 * SKYE_SEATS, lang, out);
    tell_scoring(story, lang, out);
}
