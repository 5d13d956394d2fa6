/* story.c - a turn of Settlement in one sentence: what was done, what it brought, which monsters came.
 *
 * The notes of a story are a few clauses in the order of what happened: an action, an invitation, the exchanges of the
 * turn together, the pass. What a board shows anyway (a refilled market, a new hero in the row) is not told.
 */
#include "speak.h"

/* Kinds of clauses. */
enum {
    TOLD_BUILD = 1,
    TOLD_EXPLORE,
    TOLD_HUNT,
    TOLD_FORTIFY,
    TOLD_GARRISON,
    TOLD_REGION,
    TOLD_STREET,
    TOLD_INVITE,
    TOLD_EXCHANGE,
    TOLD_PASS,
    TOLD_TAKE,
    TOLD_FIRST,
    TOLD_ROUND
};

/* The notes of one clause. */
enum {
    KIND,
    WHAT,     /* type of building, kind of terrain, hero, artefact, seat or round, whatever the kind asks for */
    WHERE,    /* street, region, or 1 for the last round */
    USED,     /* bits of the types of buildings that were used */
    STORED,   /* gold stored in banks + 16 * diamonds stored in cathedrals */
    MONSTERS, /* that appeared, two bits a colour */
    CHANGE,   /* of the five resources and the bonus villagers */
    NOTES = CHANGE + SET_RESOURCES + 1
};

/* Where the notes are: how many clauses, then the clauses. */
enum { COUNT, FIRST_CLAUSE, CLAUSES = (SK_NOTES - FIRST_CLAUSE) / NOTES };

static int16_t *clause_at(sk_story *story, int i) {
    return story->notes + FIRST_CLAUSE + i * NOTES;
}

/* A new clause; where the turn already fills the notes, the last one again. */
static int16_t *clause_new(sk_story *story, int kind, int what, int where) {
    int16_t *clause;
    if (story->notes[COUNT] < CLAUSES) story->notes[COUNT]++;
    clause = clause_at(story, story->notes[COUNT] - 1);
    memset(clause, 0, NOTES * sizeof *clause);
    clause[KIND] = (int16_t)kind;
    clause[WHAT] = (int16_t)what;
    clause[WHERE] = (int16_t)where;
    return clause;
}

/* The exchanges of a turn are one clause. */
static int16_t *clause_of_exchanges(sk_story *story) {
    for (int i = 0; i < story->notes[COUNT]; i++)
        if (clause_at(story, i)[KIND] == TOLD_EXCHANGE) return clause_at(story, i);
    return clause_new(story, TOLD_EXCHANGE, 0, 0);
}

/* The clause that a question belongs to: the last one, but for exchanges; NULL if there is none. */
static int16_t *clause_in_progress(sk_story *story) {
    for (int i = story->notes[COUNT] - 1; i >= 0; i--)
        if (clause_at(story, i)[KIND] != TOLD_EXCHANGE) return clause_at(story, i);
    return NULL;
}

/* --- gather ------------------------------------------------------------------------------------------------------ */

/* The clause that a choice of a turn begins. */
static int16_t *begin(sk_story *story, const set_state *before, int action) {
    const set_seat *p = &before->seat[story->who];
    if (action < SET_EXPLORE) return clause_new(story, TOLD_BUILD, before->market[action], 0);
    if (action < SET_TERRAIN) return clause_new(story, TOLD_EXPLORE, SK_NONE, action - SET_EXPLORE);
    if (action < SET_REGION) {
        static const int kinds[3] = {TOLD_HUNT, TOLD_FORTIFY, TOLD_GARRISON};
        int space = (action - SET_TERRAIN) / 3;
        return clause_new(story, kinds[(action - SET_TERRAIN) % 3], p->terrain[space], space / 3);
    }
    if (action < SET_ACTIVATE) return clause_new(story, TOLD_REGION, 0, action - SET_REGION);
    if (action < SET_INVITE) return clause_new(story, TOLD_STREET, 0, action - SET_ACTIVATE);
    if (action < SET_EXCHANGE) return clause_new(story, TOLD_INVITE, before->row[action - SET_INVITE], 0);
    if (action == SET_PASS) return clause_new(story, TOLD_PASS, SK_NONE, before->head.round == SET_ROUNDS);
    return clause_new(story, TOLD_TAKE, SK_NONE, 0);
}

static void add(int16_t *note, int amount) {
    *note = (int16_t)(*note + amount);
}

/* What a ply changed for the player: goods, tokens stored, a tile laid or placed, monsters. */
static void note_changes(int16_t *clause, const set_seat *before, const set_seat *after) {
    int villagers = after->bonus + after->bonus_used - before->bonus - before->bonus_used;
    for (int r = 0; r < SET_RESOURCES; r++)
        add(&clause[CHANGE + r], after->stock[r] - before->stock[r]);
    if (villagers > 0) add(&clause[CHANGE + SET_RESOURCES], villagers);
    for (int i = 0; i < SET_SPACES; i++) {
        int stored = after->stored[i] - before->stored[i], is_bank = after->building[i] == SET_BANK;
        const set_terrain *t = terrain_at(after, i);
        add(&clause[STORED], is_bank ? stored : 16 * stored);
        add(&clause[CHANGE + (is_bank ? SET_GOLD : SET_DIAMOND)], stored);
        if (clause[KIND] == TOLD_BUILD && after->building[i] != before->building[i]) clause[WHERE] = (int16_t)(i / 3);
        if (clause[KIND] == TOLD_EXPLORE && after->terrain[i] != before->terrain[i]) clause[WHAT] = after->terrain[i];
        if (t && (after->monsters & ~before->monsters) >> i & 1) add(&clause[MONSTERS], 1 << 2 * t->icon);
    }
}

/* A draw: the tile of an exploration belongs to the turn, who begins and a new round are told by themselves. */
static void gather_draw(sk_story *story, const set_state *before, const set_state *after, int outcome) {
    int16_t *clause = clause_in_progress(story);
    if (story->who < SET_PLAYERS) {
        if (clause && !story->ended) note_changes(clause, &before->seat[story->who], &after->seat[story->who]);
    } else if (before->head.step == SET_SETUP_FIRST) {
        clause_new(story, TOLD_FIRST, outcome - SET_DRAW_FIRST, 0);
    } else if (before->head.step == SET_ROUND_HERO) {
        clause_new(story, TOLD_ROUND, outcome - SET_DRAW_HERO, before->head.round + 1);
    } else if (after->head.round > before->head.round && before->head.round && !clause) {
        clause_new(story, TOLD_ROUND, SK_NONE, after->head.round);
    }
}

/* The clause that a choice begins or goes on with; NULL where the listener came too late to know. */
static int16_t *clause_for(sk_story *story, const set_state *before, int action) {
    int16_t *clause = clause_in_progress(story);
    if (action >= SET_EXCHANGE && action < SET_END) return clause_of_exchanges(story);
    if (before->head.step == SET_TURN || (!clause && action >= SET_ARTEFACT)) return begin(story, before, action);
    return clause;
}

void set_gather(sk_story *story, const void *before, const void *after, int who, sk_action action) {
    const set_state *b = (const set_state *)before, *a = (const set_state *)after;
    int16_t *clause;
    if (who == SK_CHANCE) {
        gather_draw(story, b, a, action);
        return;
    }
    if (who != story->who || who >= SET_PLAYERS || action >= SET_ACTIONS) return;
    if (action == SET_END) {
        story->ended = 1;
        return;
    }
    clause = clause_for(story, b, action);
    if (!clause) return;
    note_changes(clause, &b->seat[who], &a->seat[who]);
    if (action < SET_EXPLORE) memset(clause + CHANGE, 0, (NOTES - CHANGE) * sizeof *clause); /* the price is known */
    if (action >= SET_USE && action < SET_STOP) {
        int type = street_type(b, who, action - SET_USE);
        if (type < SET_TYPES) clause[USED] = (int16_t)(clause[USED] | 1 << type);
    }
    if (action >= SET_ARTEFACT) clause[WHAT] = (int16_t)(action - SET_ARTEFACT);
    if (action >= SET_ARTEFACT || (clause[KIND] == TOLD_PASS && clause[WHERE])) story->ended = 1;
}

/* --- story ------------------------------------------------------------------------------------------------------- */

/* So much of what changed as has this sign, as a word of goods. */
static uint64_t goods_changed(const int16_t *clause, int sign) {
    uint64_t goods = 0;
    for (int r = 0; r <= SET_RESOURCES; r++) {
        int change = sign * clause[CHANGE + r];
        if (change > 0) goods |= (uint64_t)(change < 0xff ? change : 0xff) << (8 * r);
    }
    return goods;
}

/* "+2 wood, −1 diamond, 1 gold stored"; empty if nothing changed. */
static const char *change_words(phrase *p, const int16_t *clause, int lang) {
    sk_text *list = phrase_init(p);
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint64_t goods = goods_changed(clause, sign);
        for (int r = 0; r <= SET_RESOURCES; r++) {
            phrase one, some;
            uint64_t part = goods & (uint64_t)0xff << (8 * r);
            if (!part) continue;
            SK_SAY(phrase_init(&one), lang, word(lang, sign > 0 ? W_story_more : W_story_less),
                   {"what", goods_words(&some, lang, part), 0});
            list_add(list, one.memory);
        }
    }
    for (int rare = 0; rare < 2; rare++) {
        phrase one, goods;
        int count = rare ? clause[STORED] >> 4 : clause[STORED] & 15;
        if (!count) continue;
        SK_SAY(phrase_init(&one), lang, word(lang, W_story_stored),
               {"what", goods_words(&goods, lang, (uint64_t)count * SET_ONE(rare ? SET_DIAMOND : SET_GOLD)), 0});
        list_add(list, one.memory);
    }
    return p->memory;
}

/* Before an item of a list of things: nothing, a comma, or " and " before the last. */
static void list_next(sk_text *list, int is_last, int lang) {
    if (list->length) sk_text_add(list, is_last ? word(lang, W_and) : ", ");
}

/* "a gnoll and 2 hydras": the monsters that came; empty if none did. */
static const char *monster_words(phrase *p, const int16_t *clause, int lang) {
    sk_text *list = phrase_init(p);
    for (int c = 0; c < SET_COLOURS; c++) {
        int count = clause[MONSTERS] >> 2 * c & 3;
        if (!count) continue;
        list_next(list, !(clause[MONSTERS] >> (2 * c + 2)), lang);
        SK_SAY(list, lang, word(lang, W_monsters_0 + c), {"n", NULL, count});
    }
    return p->memory;
}

/* The buildings that a street was activated for. */
static const char *used_words(phrase *p, const int16_t *clause, int lang) {
    sk_text *list = phrase_init(p);
    for (int t = 0; t < SET_TYPES; t++) {
        if (!(clause[USED] >> t & 1)) continue;
        list_next(list, !(clause[USED] >> (t + 1)), lang);
        sk_text_add(list, word(lang, W_the_building_0 + t));
    }
    return p->memory;
}

/* What was done, without what it brought. */
static void tell_deed(const int16_t *clause, int lang, sk_text *out) {
    static const int deeds[] = {0,
                                W_story_build,
                                W_story_explore,
                                W_story_hunt,
                                W_story_fortify,
                                W_story_garrison,
                                W_story_region,
                                W_story_street,
                                W_story_invite,
                                W_story_exchange,
                                W_story_pass,
                                W_story_take};
    int what = clause[WHAT], where = clause[WHERE], kind = clause[KIND], message = deeds[kind];
    const set_terrain *t = what < SET_KINDS ? &SET_TERRAINS[what] : NULL;
    const char *thing = "";
    phrase words, cost, goods;
    if (kind == TOLD_BUILD) thing = named(lang, W_a_building_0, what, SET_TYPES);
    if (kind == TOLD_HUNT) thing = named(lang, W_the_monster_0, t ? t->icon : -1, SET_COLOURS);
    if (kind == TOLD_INVITE) thing = named(lang, W_the_hero_0, what, SET_HEROES);
    if (kind == TOLD_TAKE) thing = named(lang, W_the_artefact_0, what, SET_ARTEFACTS);
    if (kind == TOLD_EXPLORE && !t) message = W_story_explore_only;
    if (kind == TOLD_STREET) {
        thing = used_words(&words, clause, lang);
        if (!thing[0]) message = W_story_street_idle;
    }
    SK_SAY(out, lang, word(lang, message), {"what", thing, 0}, {"n", named(lang, W_region_0, where, 3), 0},
           {"street", named(lang, W_street_0, where, 3), 0}, {"the_street", named(lang, W_the_street_0, where, 3), 0},
           {"of", named(lang, W_of_resource_0, t ? t->resource : -1, SET_RESOURCES), 0},
           {"cost", goods_words(&cost, lang, goods_changed(clause, -1)), 0},
           {"gain", goods_words(&goods, lang, goods_changed(clause, 1)), 0});
    if (kind == TOLD_BUILD && clause[USED]) sk_text_add(out, word(lang, W_story_use));
}

/* Passing: basics thrown away (R67), the new artefact and what it pays. */
static void tell_pass(const int16_t *clause, int lang, sk_text *out) {
    int lost = 0;
    phrase goods;
    if (clause[WHERE]) {
        sk_text_add(out, word(lang, W_story_pass_last));
        return;
    }
    for (int r = 0; r < SET_BASICS; r++)
        lost -= clause[CHANGE + r];
    SK_SAY(out, lang, word(lang, lost > 0 ? W_story_pass_lose : W_story_pass), {"n", NULL, lost});
    if (clause[WHAT] == SK_NONE) return;
    SK_SAY(out, lang, word(lang, W_story_pass_take),
           {"what", named(lang, W_the_artefact_0, clause[WHAT], SET_ARTEFACTS), 0});
    uint64_t gift = goods_changed(clause, 1);
    if (!gift) return;
    sk_text_add(out, " (");
    SK_SAY(out, lang, word(lang, W_story_more), {"what", goods_words(&goods, lang, gift), 0});
    sk_text_char(out, ')');
}

/* One clause, with what it brought where the deed does not say so itself. */
static void tell_clause(const int16_t *clause, int lang, sk_text *out) {
    int16_t rest[NOTES];
    phrase words;
    if (clause[KIND] == TOLD_PASS) {
        tell_pass(clause, lang, out);
        return;
    }
    tell_deed(clause, lang, out);
    if (clause[KIND] == TOLD_EXCHANGE) return;
    memcpy(rest, clause, sizeof rest);
    for (int r = 0; r < SET_RESOURCES; r++)
        if (clause[KIND] == TOLD_INVITE) rest[CHANGE + r] = 0;
    if (change_words(&words, rest, lang)[0]) SK_SAY(out, lang, word(lang, W_story_gain), {"what", words.memory, 0});
    if (monster_words(&words, clause, lang)[0]) SK_SAY(out, lang, word(lang, W_story_meet), {"what", words.memory, 0});
}

/* Who begins, and a new round. */
static void tell_draw(const int16_t *clause, int lang, sk_text *out) {
    int is_first = clause[KIND] == TOLD_FIRST, hero = clause[WHAT];
    int message = is_first ? W_story_first : hero < SET_HEROES ? W_story_round_hero : W_story_round;
    SK_SAY(out, lang, word(lang, message), {"seat", seat_name(is_first ? hero : 0), 0}, {"n", NULL, clause[WHERE]},
           {"what", named(lang, W_the_hero_0, is_first ? -1 : hero, SET_HEROES), 0});
}

void set_story(const sk_story *story, int lang, sk_text *out) {
    sk_story copy = *story;
    int count = story->notes[COUNT] < CLAUSES ? story->notes[COUNT] : CLAUSES;
    if (count <= 0) return;
    if (story->who >= SET_PLAYERS) {
        tell_draw(clause_at(&copy, count - 1), lang, out);
        return;
    }
    sk_text_add(out, seat_name(story->who));
    for (int i = 0; i < count; i++) {
        sk_text_add(out, i ? word(lang, W_story_then) : " ");
        tell_clause(clause_at(&copy, i), lang, out);
    }
    sk_text_char(out, '.');
}
