/* why.c - Reykholt: why a choice is refused.
 *
 * `cause` decides the reason from the state alone, by the functions that decide what is legal; `rey_why` puts it into
 * words. A refusal names at most one good, two greenhouses and two numbers.
 */
#include "rules.c"

#include "phrases.h"
#include "reasons.h"

#define REY_REASON_ROW(name, key, rule) {#key, rule},
#define REY_REASON_WORD(name, key, rule) W_why_##key,
const sk_reason rey_reasons[] = {REY_REASONS(REY_REASON_ROW){NULL, NULL}};
static const int sentences[] = {REY_REASONS(REY_REASON_WORD) W_why_no_parcel, W_why_no_new};

/* Clauses that only a red card (R45) needs. */
enum { LACK_PARCEL = WHY_COUNT, LACK_NEW };

typedef struct refusal {
    int reason;
    int good, house, other; /* `other`: the greenhouse or good that stands in the way or is the way out */
    int n, have;            /* so many are asked for, so many are there */
    int clause;             /* the reason that completes the sentence of a red card */
} refusal;

static refusal because(int reason) {
    refusal r = {reason, 0, 0, 0, 0, 0, 0};
    return r;
}

static refusal counted(int reason, int n, int have) {
    refusal r = because(reason);
    r.n = n;
    r.have = have;
    return r;
}

static refusal about_good(int reason, int good) {
    refusal r = because(reason);
    r.good = good;
    return r;
}

static refusal about_house(int reason, int house, int other, int good) {
    refusal r = because(reason);
    r.house = house;
    r.other = other;
    r.good = good;
    return r;
}

/* --- what a line lacks --- */

static refusal why_no_planting(const rey_state *s, int seat, int least) {
    uint64_t stock = purse(s, seat);
    if (!(s->seats[seat].houses & ~s->seats[seat].planted)) return because(WHY_NO_BED);
    if (!seeds(s, seat, stock)) return because(WHY_NO_SEED);
    return plantable(s, seat, stock) ? counted(WHY_NO_MINIMUM, least, 1) : because(WHY_NO_FIT);
}

/* Why a line cannot be carried out. */
static refusal why_line(const rey_state *s, int seat, uint64_t line) {
    switch (REY_OP_CODE(line)) {
    case OP_PAY: return counted(WHY_COST_GOODS, REY_OP_A(line), total_from(purse(s, seat), 0));
    case OP_SWAP: return counted(WHY_COST_GOODS, 1, 0);
    case OP_PART:
    case OP_HAND_OVER: return because(s->seats[seat].houses ? WHY_COST_AGENT : WHY_COST_HOUSE);
    case OP_GREENHOUSE: return because(REY_OP_A(line) == REY_RANDOM ? WHY_NO_RANDOM : WHY_NO_PILE);
    case OP_PLANT: return why_no_planting(s, seat, REY_OP_A(line));
    case OP_SERVICE: return because(s->offer ? WHY_ONLY_RED : WHY_NO_CARD);
    case OP_SHARE: {
        int players = s->head.players;
        uint32_t theirs = s->cards[(seat + 1) % players] | s->cards[(seat + players - 1) % players];
        return because(theirs & ~(uint32_t)(s->shared | s->cards[seat]) ? WHY_SHARE_RED : WHY_NO_SHARE);
    }
    case OP_ADVANCE: return because(WHY_LAST_TABLE);
    case OP_FILL:
    case OP_FILL_BED: return because(LACK_PARCEL);
    case OP_FILL_OTHER: return because(LACK_NEW);
    default: return because(WHY_NO_CROP);
    }
}

/* Lines of a text that cannot be carried out now, as a set: the first cost alone where one cannot be paid. */
static uint32_t failing(const rey_state *s, int seat, const uint64_t *lines) {
    uint32_t can = can_all(s, seat, purse(s, seat), ~0u), found = 0;
    for (int i = 0; i < 3 && lines[i]; i++) {
        if (REY_OP_CAN(lines[i]) & can) continue;
        if (REY_OP_CODE(lines[i]) < OP_COSTS) return 1u << i;
        found |= 1u << i;
    }
    return found;
}

/* Why nothing of a text can be carried out; several different lines give R15. */
static refusal why_lines(const rey_state *s, int seat, const uint64_t *lines) {
    uint32_t found = failing(s, seat, lines);
    return found & (found - 1) ? because(WHY_NOTHING) : why_line(s, seat, lines[found ? sk_lowest(found) : 0]);
}

/* --- placing --- */

/* Why a worker on the space keeps the seat out; WHY_COUNT: it does not. */
static int why_held(const rey_state *s, int who, uint32_t bit) {
    uint32_t open = SPACE_SET[layout(s)][SET_ALL] & ~barred(s, who);
    if (!(occupied(s) & bit) || s->variant) return WHY_COUNT;
    if (s->workers[colour(s, who)] & bit) return WHY_OWN_WORKER;
    if (s->head.players == 1) return s->workers[2] & bit ? WHY_NEUTRAL : WHY_LAST_ROUND;
    if (!has_rule(s, who, RULE_ELBOW)) return WHY_HELD;
    if (s->seats[who].marks & MARK_ELBOW) return WHY_ELBOW_USED;
    if (!(fold(feasible(s, who, purse(s, who))) & open & bit)) return WHY_COUNT;
    return types(purse(s, who)) ? WHY_ELBOW_KEPT : WHY_ELBOW_POOR;
}

static refusal why_place(const rey_state *s, int who, int space) {
    const uint32_t *sets = SPACE_SET[layout(s)];
    uint32_t bit = 1u << space;
    if (!(sets[SET_ALL] & bit)) return because(side_of(s) ? WHY_COVERED : WHY_NO_SPACE);
    if (event_rule(s, RULE_ROAD_WORKS) && sets[SET_BOTTOM] & bit) return because(WHY_CLOSED);
    int held = why_held(s, who, bit);
    if (held != WHY_COUNT) return because(held);
    const rey_space *row = &SPACE[side_of(s)][space];
    if (barred(s, who) & bit) return counted(WHY_FLAG, row->column, 0);
    if (row->lines[1][0]) return counted(WHY_NOTHING, space, 0);
    refusal r = why_lines(s, who, row->lines[0]);
    if (r.reason == WHY_NOTHING) r.n = space;
    return r;
}

/* --- piles, goods, greenhouses, cards --- */

static refusal why_pile(const rey_state *s, int pile) {
    if (!(s->task.barred >> pile & 1)) return counted(pile == 4 ? WHY_RANDOM_OTHER : WHY_PILE_OTHER, pile + 3, 0);
    return pile == 4 ? because(WHY_NO_RANDOM) : counted(WHY_PILE_EMPTY, pile + 3, 0);
}

static refusal why_pay(const rey_state *s, int who, int good) {
    const rey_task *t = &s->task;
    refusal r = about_good(WHY_PAY_ORDER, good);
    if (!s->seats[who].stock[good]) {
        r.reason = WHY_NO_GOOD;
    } else if (s->head.step == STEP_GIVE) {
        r.reason = WHY_GIVE_KEPT;
    } else if (t->barred >> good & 1) {
        r.reason = WHY_PAY_SAME;
    } else if (good < t->least) {
        r.other = t->least;
    } else {
        r.reason = WHY_PAY_SHORT;
        r.n = t->pay_min;
        r.have = total_from(purse(s, who), good);
    }
    return r;
}

static refusal why_take(const rey_state *s, int good) {
    const rey_task *t = &s->task;
    refusal r = about_good(WHY_TAKE_LAST, good);
    r.other = t->way == WAY_APART && t->least ? t->least - 1 : t->least;
    if (t->barred >> good & 1)
        r.reason = s->house != SK_NONE ? WHY_TAKE_ADMITTED : s->source == FROM_CARD ? WHY_TAKE_FEW : WHY_TAKE_PAID;
    else if (good < t->least)
        r.reason = t->way == WAY_APART && good == t->least - 1 ? WHY_TAKE_TWICE : WHY_TAKE_ORDER;
    r.house = s->house;
    return r;
}

/* The lowest greenhouse of `houses` that stands for `house`, because they are alike. */
static int twin(uint32_t houses, int house) {
    for (uint32_t rest = houses & ((1u << house) - 1); rest; rest &= rest - 1)
        if (!(one_each(1u << sk_lowest(rest) | 1u << house) >> house & 1)) return sk_lowest(rest);
    return house;
}

static refusal why_pick(const rey_state *s, int who, int house) {
    const rey_seat *me = &s->seats[who];
    uint32_t empty = me->houses & ~me->planted & REY_HOUSES_CARDS;
    refusal r = about_house(WHY_SAME, house, twin(empty, house), 0);
    if (!(me->houses >> house & 1))
        r.reason = s->task.way == WAY_HAND_OVER ? WHY_LEASE_NOT_YOURS : WHY_PICK_NOT_YOURS;
    else if (house >= HOUSE_AGENT)
        r.reason = WHY_PICK_AGENT;
    else if (me->planted >> house & 1)
        r.reason = WHY_PICK_PLANTED;
    return r;
}

static refusal why_red(const rey_state *s, int who, int card) {
    const uint64_t *lines = CARD[s->group][card].lines;
    uint32_t found = failing(s, who, lines);
    refusal r = why_line(s, who, lines[found ? sk_lowest(found) : 0]);
    r.clause = r.reason;
    r.reason = WHY_RED;
    return r;
}

static refusal why_card(const rey_state *s, int who, int card) {
    uint32_t held = (uint32_t)(s->cards[0] | s->cards[1] | s->cards[2] | s->cards[3]);
    if (s->task.way == WAY_SHARE) return because(WHY_CARD_TAKE);
    if (s->offer >> card & 1) return why_red(s, who, card);
    return because(held >> card & 1 ? WHY_CARD_TAKEN : WHY_CARD_ABSENT);
}

static refusal why_share(const rey_state *s, int who, int card) {
    int players = s->head.players;
    uint32_t near = s->cards[(who + 1) % players] | s->cards[(who + players - 1) % players];
    uint32_t held = (uint32_t)(s->cards[0] | s->cards[1] | s->cards[2] | s->cards[3]);
    if (s->task.way != WAY_SHARE) return because(WHY_CARD_SHARE);
    if (s->cards[who] >> card & 1) return because(WHY_SHARE_OWN);
    if (!(held >> card & 1)) return because(WHY_SHARE_NOBODY);
    if (s->shared >> card & 1) return because(WHY_SHARE_TWICE);
    return near >> card & 1 ? why_red(s, who, card) : because(WHY_SHARE_FAR);
}

/* --- the track, the Tasting Table --- */

static refusal why_tour(const rey_state *s, int who, int action) {
    const rey_seat *me = &s->seats[who];
    int good = table_good(me->table + 1), cost = price(s, who), replaced = action - ACT_TABLE;
    refusal r = about_good(WHY_POOR, good);
    r.n = cost - replaced;
    r.have = me->stock[good];
    if (action == ACT_BONUS || action == ACT_STOP) return because(action == ACT_BONUS ? WHY_BONUS_USED : WHY_BONUS_DUE);
    if (!replaced) return r;
    if (scenario(s)->rule != RULE_FEVER) return because(WHY_FEVER_OFF);
    if (good == TOMATO) return because(WHY_FEVER_TOMATO);
    if (replaced > cost) return counted(WHY_FEVER_MANY, cost, 0);
    if (me->stock[TOMATO] < 2 * replaced) return counted(WHY_FEVER_SHORT, 2 * replaced, me->stock[TOMATO]);
    r.reason = WHY_FEVER_REST;
    return r;
}

static refusal why_tasting(const rey_state *s, int who, int pair) {
    int good = pair / GOODS;
    refusal r = about_good(WHY_TASTING_MINIMUM, good);
    r.have = s->seats[who].stock[good];
    if (!has_rule(s, who, RULE_ANY_TIME))
        r.reason = WHY_NO_TASTING;
    else if (s->head.step == STEP_WORK && !in_action(s))
        r.reason = WHY_TASTING_EFFECT;
    else if (good == pair % GOODS)
        r.reason = WHY_TASTING_SAME;
    else if (r.have < 2)
        r.reason = WHY_TASTING_FEW;
    return r;
}

/* --- planting, harvesting, filling, hail --- */

/* 1 if the text under way has planting (or harvesting) lines at all. */
static int text_has(const rey_state *s, int planting) {
    int count = 3;
    if (s->source == FROM_SPACE && s->space == SK_NONE) return !planting; /* V05 */
    const uint64_t *lines =
        s->source == FROM_SPACE ? SPACE[side_of(s)][s->space].lines[s->side] : effect_lines(s, &count);
    for (int i = 0; i < count; i++)
        if (is_work(lines[i]) && (REY_OP_CODE(lines[i]) == OP_PLANT) == planting) return 1;
    return 0;
}

static refusal why_plant(const rey_state *s, int who, int good, int house) {
    const rey_seat *me = &s->seats[who];
    const rey_task *t = &s->task;
    uint32_t bit = 1u << house, puts[GOODS];
    refusal r = about_house(WHY_MINIMUM, house, 0, good);
    if (!t->plant_left) return because(text_has(s, 1) ? WHY_PLANT_SPENT : WHY_PLANT_NEVER);
    plantings(s, who, purse(s, who), t->plant_min, t->way == WAY_FARM, puts);
    if (!(me->houses & bit)) {
        r.reason = WHY_PLANT_NOT_YOURS;
    } else if (me->planted & bit) {
        r.reason = WHY_FULL;
    } else if (!(seeds(s, who, purse(s, who)) >> good & 1)) {
        r.reason = WHY_NO_GOOD;
    } else if (t->way != WAY_FARM && !(admits(s, who, good) & bit)) {
        r.reason = WHY_NOT_ADMITTED;
    } else if (puts[good] & bit) {
        r.reason = WHY_SAME;
        r.other = twin(t->marked & bit ? puts[good] & t->marked : puts[good] & ~t->marked, house);
    }
    return r;
}

/* Why a good does not leave a greenhouse, where any greenhouse with goods would do; WHY_COUNT: it is there. */
static int why_not_there(const rey_state *s, int who, int house, int good) {
    if (!(s->seats[who].houses >> house & 1)) return WHY_HARVEST_NOT_YOURS;
    if (!s->houses[house].count) return WHY_BED_EMPTY;
    return s->houses[house].goods[good] ? WHY_COUNT : WHY_BED_ABSENT;
}

static refusal why_harvest(const rey_state *s, int who, int house, int good) {
    const rey_task *t = &s->task;
    int reason = why_not_there(s, who, house, good), reaping = s->head.step == STEP_REAP;
    uint32_t left = (reaping ? t->marked : ~t->marked) & ((1u << HOUSES) - 1);
    if (!reaping && !t->harvest_left) return because(text_has(s, 0) ? WHY_HARVEST_SPENT : WHY_HARVEST_NEVER);
    if (reason == WHY_COUNT) reason = reaping ? WHY_REAP_ORDER : t->way == WAY_ONE ? WHY_OTHER_BED : WHY_TWICE;
    return about_house(reason, house, left ? sk_lowest(left) : 0, good);
}

static refusal why_fill(const rey_state *s, int who, int good, int house) {
    const rey_house *h = &s->houses[house];
    int way = s->task.way, first = s->task.marked ? sk_lowest(s->task.marked) : house;
    refusal r = about_house(WHY_FILL_NOT_ADMITTED, house, first, good);
    if (!(s->seats[who].houses >> house & 1))
        r.reason = WHY_FILL_NOT_YOURS;
    else if (way == WAY_OTHER && house != first)
        r.reason = WHY_FILL_ORDER;
    else if (h->count == h->parcels)
        r.reason = WHY_FILL_FULL;
    else if (way == WAY_OTHER && h->goods[good])
        r.reason = WHY_FILL_PRESENT;
    else if (way == WAY_LIKE)
        r.reason = WHY_FILL_ABSENT;
    return r;
}

static refusal why_hail(const rey_state *s, int who, int house, int good) {
    uint32_t most = fullest(s, who);
    return about_house(most >> house & 1 ? WHY_HAIL_ABSENT : WHY_HAIL_OTHER, house, sk_lowest(most), good);
}

/* --- what cannot be left out --- */

/* The least number of plantings that the space asks for. */
static int least_plantings(const rey_state *s) {
    for (int i = 0; s->space != SK_NONE && i < 3; i++)
        if (REY_OP_CODE(SPACE[side_of(s)][s->space].lines[s->side][i]) == OP_PLANT)
            return REY_OP_A(SPACE[side_of(s)][s->space].lines[s->side][i]);
    return 0;
}

static refusal why_done_work(const rey_state *s, int who) {
    const rey_task *t = &s->task;
    uint32_t puts[GOODS], outs;
    work_choices(s, who, puts, &outs);
    if (t->plant_min && (puts[0] | puts[1] | puts[2] | puts[3] | puts[4]))
        return counted(least_plantings(s) > 1 ? WHY_MUST_TWO : WHY_MUST_PLANT, t->plant_min, 0);
    if (!t->harvest_due) return because(WHY_MUST_HARVEST);
    return counted(s->source == FROM_CARD ? WHY_MUST_OVERTIME : WHY_MUST_CUT, t->harvest_due, 0);
}

static refusal why_done(const rey_state *s, int who) {
    switch (s->head.step) {
    case STEP_PLACE: return because(WHY_MUST_PLACE);
    case STEP_PAY: return counted(s->source == FROM_EVENT ? WHY_MUST_FINE : WHY_MUST_PAY, s->task.pay_min, 0);
    case STEP_PICK: return because(s->task.way == WAY_HAND_OVER ? WHY_MUST_LEASE : WHY_MUST_PART);
    case STEP_WORK: return why_done_work(s, who);
    default: return because(WHY_MUST_FILL);
    }
}

/* --- what comes first --- */

static refusal first_work(const rey_state *s) {
    const rey_task *t = &s->task;
    if (s->source == FROM_SPACE && s->space == SK_NONE) return because(WHY_FIRST_CUT);
    if (t->plant_left && t->harvest_left) return because(WHY_FIRST_BOTH);
    return because(t->plant_left ? WHY_FIRST_PLANT : WHY_FIRST_HARVEST);
}

static refusal first_pay(const rey_state *s) {
    int may = s->optional && !s->task.paid;
    if (may) return counted(WHY_FIRST_MAY, s->task.pay_left, 0);
    if (s->task.way == WAY_SWAP) return because(WHY_FIRST_SWAP);
    return counted(s->source == FROM_EVENT && !s->optional ? WHY_FIRST_FINE : WHY_FIRST_PAY, s->task.pay_left, 0);
}

/* What is to be decided now. */
static refusal first_this(const rey_state *s) {
    int way = s->task.way;
    switch (s->head.step) {
    case STEP_PLACE: return because(WHY_FIRST_PLACE);
    case STEP_OPTION: return because(WHY_FIRST_OPTION);
    case STEP_PILE: return because(WHY_FIRST_PILE);
    case STEP_WORK: return first_work(s);
    case STEP_REAP: return about_house(WHY_FIRST_REAP, sk_lowest(s->task.marked), 0, 0);
    case STEP_FILL: return because(WHY_FIRST_FILL);
    case STEP_HAIL: return because(WHY_FIRST_HAIL);
    case STEP_PAY: return first_pay(s);
    case STEP_TAKE: return counted(WHY_FIRST_TAKE, s->task.take_left * s->task.take_each, 0);
    case STEP_PICK:
        return because(way == WAY_HAND_OVER ? WHY_FIRST_LEASE : way == WAY_EMPTY ? WHY_FIRST_CLEAR : WHY_FIRST_PART);
    case STEP_CARD: return because(way == WAY_SHARE ? WHY_FIRST_SHARE : WHY_FIRST_CARD);
    case STEP_TOUR: return because(WHY_FIRST_TOUR);
    case STEP_WINDOW: return because(WHY_FIRST_WINDOW);
    default: return because(WHY_FIRST_GIVE);
    }
}

/* clang-format off */
/* Kinds of choices, in the order of their numbers. */
enum { OF_DONE = 1, OF_TOUR = 2, OF_PLACE = 4, OF_OPTION = 8, OF_PILE = 16, OF_PAY = 32, OF_TAKE = 64, OF_PICK = 128,
       OF_CARD = 256, OF_EXCHANGE = 512, OF_PUT = 1024, OF_OUT = 2048 };
/* clang-format on */

static int kind_of(int action) {
    static const int ends[] = {ACT_TABLE, ACT_PLACE, ACT_OPTION,   ACT_PILE, ACT_PAY, ACT_TAKE,
                               ACT_PICK,  ACT_CARD,  ACT_EXCHANGE, ACT_PUT,  ACT_OUT, ACTIONS};
    int kind = 0;
    while (action >= ends[kind])
        kind++;
    return 1 << kind;
}

/* Kinds of choices that a step knows. */
static int kinds_at(int step) {
    switch (step) {
    case STEP_PLACE: return OF_DONE | OF_PLACE | OF_EXCHANGE;
    case STEP_OPTION: return OF_OPTION;
    case STEP_PILE: return OF_PILE;
    case STEP_WORK: return OF_DONE | OF_EXCHANGE | OF_PUT | OF_OUT;
    case STEP_REAP:
    case STEP_HAIL: return OF_OUT;
    case STEP_FILL: return OF_DONE | OF_PUT;
    case STEP_PAY: return OF_DONE | OF_PAY;
    case STEP_TAKE: return OF_TAKE;
    case STEP_PICK: return OF_DONE | OF_PICK;
    case STEP_CARD: return OF_CARD;
    case STEP_TOUR: return OF_TOUR | OF_EXCHANGE;
    case STEP_WINDOW: return OF_DONE | OF_EXCHANGE;
    default: return OF_PAY;
    }
}

/* Why an action that belongs to the step is not legal. */
static refusal why_not(const rey_state *s, int who, int a) {
    int put_good = (a - ACT_PUT) / HOUSES, put_house = (a - ACT_PUT) % HOUSES;
    int out_house = (a - ACT_OUT) / GOODS, out_good = (a - ACT_OUT) % GOODS;
    switch (kind_of(a)) {
    case OF_DONE: return why_done(s, who);
    case OF_TOUR: return why_tour(s, who, a);
    case OF_PLACE: return why_place(s, who, a - ACT_PLACE);
    case OF_OPTION: return why_lines(s, who, SPACE[side_of(s)][s->space].lines[a - ACT_OPTION]);
    case OF_PILE: return why_pile(s, a - ACT_PILE);
    case OF_PAY: return why_pay(s, who, a - ACT_PAY);
    case OF_TAKE: return why_take(s, a - ACT_TAKE);
    case OF_PICK: return why_pick(s, who, a - ACT_PICK);
    case OF_CARD: return a < ACT_SHARE ? why_card(s, who, a - ACT_CARD) : why_share(s, who, a - ACT_SHARE);
    case OF_EXCHANGE: return why_tasting(s, who, a - ACT_EXCHANGE);
    case OF_PUT:
        return s->head.step == STEP_FILL ? why_fill(s, who, put_good, put_house)
                                         : why_plant(s, who, put_good, put_house);
    default:
        return s->head.step == STEP_HAIL ? why_hail(s, who, out_house, out_good)
                                         : why_harvest(s, who, out_house, out_good);
    }
}

/* Why nobody at the table may decide now. */
static int why_chance(int step) {
    if (step == STEP_EVENT) return WHY_DRAW_EVENT;
    if (step == STEP_DRAW) return WHY_DRAW_HOUSE;
    return step == STEP_FIRST ? WHY_SETUP_FIRST : WHY_SETUP_CARDS;
}

static refusal cause(const rey_state *s, int who, int action) {
    int touring = s->moment == AT_TOUR || s->moment == AT_TOUR_MINE;
    if (!s->head.actors) return because(WHY_OVER);
    if (s->head.actors >> SK_CHANCE & 1) return because(why_chance(s->head.step));
    if (who < 0 || who >= s->head.players || !(s->head.actors >> who & 1))
        return because(touring ? WHY_TURN_TOUR : s->moment == AT_PLACE ? WHY_TURN_WORK : WHY_TURN_ORDER);
    if (action >= ACTIONS) return because(WHY_UNKNOWN);
    return kinds_at(s->head.step) & kind_of(action) ? why_not(s, who, action) : first_this(s);
}

/* --- in words --- */

/* Say message `id` with everything that a refusal may name. */
static void tell(const rey_state *s, int who, const refusal *r, int id, const char *what, int lang, sk_text *out) {
    int seat = who >= 0 && who < s->head.players ? who : 0, house = r->house < HOUSES ? r->house : 0;
    phrase types_of, held, other, one;
    SK_SAY(out, lang, rey_word(lang, id), {"good", rey_word(lang, W_good_0 + r->good), 0}, {"n", NULL, r->n},
           {"goods", plural(&one, lang, r->good, 2), 0}, {"have", NULL, r->have},
           {"others", plural(&other, lang, r->other < GOODS ? r->other : 0, 2), 0}, {"house", rey_house_name(house), 0},
           {"other", rey_house_name(r->other), 0}, {"table", NULL, s->seats[seat].table + 1}, {"what", what, 0},
           {"card", effect_name(s, lang), 0}, {"admitted", type_list(&types_of, lang, admitted(s, seat, house)), 0},
           {"held", goods_list(&held, lang, s->houses[house].goods, W_table_empty), 0},
           {"column", rey_word(lang, W_column_0 + (r->reason == WHY_FLAG ? r->n : 0)), 0});
}

/* R15: every line of the space with what it lacks. */
static const char *every_lack(phrase *p, const rey_state *s, int who, int space, int lang) {
    sk_text *out = phrase_init(p);
    const rey_space *row = &SPACE[side_of(s)][space];
    for (int side = 0; side < 2; side++) {
        uint32_t found = failing(s, who, row->lines[side]);
        for (; found; found &= found - 1) {
            refusal r = why_line(s, who, row->lines[side][sk_lowest(found)]);
            if (out->length) sk_text_add(out, rey_word(lang, W_and));
            tell(s, who, &r, sentences[r.reason], "", lang, out);
        }
    }
    return p->memory;
}

int rey_why(const void *state, int who, sk_action action, int lang, sk_text *out) {
    const rey_state *s = (const rey_state *)state;
    refusal r = cause(s, who, action);
    int red = r.reason == WHY_RED, lack = red ? r.clause : r.reason;
    int clause = red || (lack >= WHY_COST_GOODS && lack <= WHY_LAST_TABLE);
    phrase what;
    phrase_init(&what);
    if (r.reason == WHY_NOTHING)
        every_lack(&what, s, who, r.n, lang);
    else if (clause)
        tell(s, who, &r, sentences[lack], "", lang, &what.text);
    int use = s->head.step == STEP_PLACE ? W_why_space : W_why_choice;
    tell(s, who, &r, clause && !red ? use : sentences[r.reason], what.memory, lang, out);
    return r.reason;
}
