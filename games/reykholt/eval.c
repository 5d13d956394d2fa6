/* eval.c - judgement of a Reykholt table: features for learners, the appeal of a choice, the expected result.
 *
 * One table of the track counts 1000. A good is worth what it does for the next ten tables of its owner; a parcel with
 * a good is worth less than a good in stock, and nothing if there is no time left to harvest it.
 */
#include "rules.c"
#include "observe.c"

#include "skerry/playout.h"
#include "skerry/text.h"

/* Worth of one more good of a type for a seat that holds `have` of them. */
static int good_worth(const rey_state *s, int seat, int good, int have) {
    int table = s->seats[seat].table, ahead = (good - table % GOODS + GOODS) % GOODS + 1;
    int first = table_plates(table + ahead), second = first + 1;
    if (table + ahead > LAST_TABLE) return 60;
    if (have < first) return 800 / first - 12 * ahead;
    if (have < first + second) return 500 / second - 12 * ahead;
    return 80;
}

static int rounds_left(const rey_state *s) {
    return s->rounds - s->head.round + (s->moment < AT_HARVEST);
}

/* Worth of a greenhouse with all its goods: what can still be harvested, and the chance to plant again. */
static int house_worth(const rey_state *s, int seat, int house) {
    const rey_house *h = &s->houses[house];
    int left = rounds_left(s), worth = 0, taken = 0;
    for (int good = GOODS - 1; good >= 0; good--)
        for (int i = 0; i < h->goods[good] && taken < left; i++, taken++)
            worth += good_worth(s, seat, good, s->seats[seat].stock[good] + i) * 3 / 4;
    int idle = left - taken;
    return worth + (idle > 1 ? (idle < 4 ? idle : 4) * 45 : 0);
}

/* Goods in stock, counted one after the other. */
static int stock_worth(const rey_state *s, int seat) {
    int worth = 0;
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < s->seats[seat].stock[good] && i < 20; i++)
            worth += good_worth(s, seat, good, i);
    return worth;
}

static int card_worth(const rey_state *s, int card) {
    int left = s->rounds - s->head.round + 1;
    switch (CARD[s->group][card].moment) {
    case ON_NOW: return 0;
    case ON_USE: return 60 * left;
    default: return 45 * left;
    }
}

/* Everything a seat has beyond its table. */
static int assets(const rey_state *s, int seat) {
    int worth = stock_worth(s, seat);
    for (uint32_t rest = s->seats[seat].houses; rest; rest &= rest - 1)
        worth += house_worth(s, seat, sk_lowest(rest));
    for (uint32_t rest = s->cards[seat]; rest; rest &= rest - 1)
        worth += card_worth(s, sk_lowest(rest));
    return worth;
}

/* Tables that the seat will reach, in thousandths. */
static int prospect(const rey_state *s, int seat) {
    int left = s->rounds - s->head.round + (s->moment < AT_TOUR_END_WINDOW && s->head.round > 0);
    int expected = 1000 * s->seats[seat].table;
    if (s->moment != AT_OVER) expected += assets(s, seat) + 1350 * left;
    return expected > 1000 * LAST_TABLE ? 1000 * LAST_TABLE : expected;
}

void rey_value(const void *view, int32_t out[SK_SEATS]) {
    const rey_state *s = (const rey_state *)view;
    int16_t points[SK_SEATS];
    score(s, points);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = seat < s->head.players ? 1000 * points[seat] : 0;
        int solo = s->head.players == 1; /* the points say nothing below the goal: count the tables that are missing */
        if (seat >= s->head.players || (s->moment == AT_OVER && !(solo && points[seat] == 0))) continue;
        int tables = prospect(s, seat);
        if (scenario(s)->rule == RULE_POINTS)
            out[seat] = POINTS_TABLE * tables +
                        1000 * (POINTS_BED * sk_bits(s->seats[seat].planted) + POINTS_CARD * sk_bits(s->cards[seat]));
        else
            out[seat] = solo ? POINTS_BEYOND * (tables - 1000 * scenario(s)->goal) : tables;
    }
}

/* --- appeal --- */

/* Worth of planting the good there: what the new goods bring, less the one that is spent. */
static int plant_worth(const rey_state *s, int seat, int good, int house) {
    int parcels = s->houses[house].parcels, left = rounds_left(s), worth = 0;
    for (int i = 0; i < parcels && i < left; i++)
        worth += good_worth(s, seat, good, s->seats[seat].stock[good] + i) * 3 / 4;
    return worth - good_worth(s, seat, good, s->seats[seat].stock[good] - 1) / 2;
}

static int best_planting(const rey_state *s, int seat, uint64_t stock) {
    uint32_t puts[GOODS];
    int best = 0;
    plantings(s, seat, stock, 1, 0, puts);
    for (int good = 0; good < GOODS; good++)
        for (uint32_t rest = puts[good]; rest; rest &= rest - 1) {
            int worth = plant_worth(s, seat, good, sk_lowest(rest));
            if (worth > best) best = worth;
        }
    return best;
}

/* The best `count` goods that can be harvested. */
static int harvest_worth(const rey_state *s, int seat, int count) {
    int sum = 0;
    uint32_t rest = s->seats[seat].planted;
    for (int i = 0; i < count && rest; i++) {
        int best = 0, from = sk_lowest(rest);
        for (uint32_t r = rest; r; r &= r - 1) {
            int house = sk_lowest(r), good = sk_lowest(types(bed(s, house)));
            int worth = good_worth(s, seat, good, s->seats[seat].stock[good]);
            if (s->houses[house].count <= rounds_left(s)) worth /= 3;
            if (worth > best) best = worth, from = house;
        }
        rest &= ~(1u << from);
        sum += best;
    }
    return sum;
}

/* A new greenhouse is worth something while there is time to plant and harvest it. */
static int new_house_worth(const rey_state *s, int seat, int parcels) {
    int left = rounds_left(s), empty = sk_bits(s->seats[seat].houses & ~s->seats[seat].planted);
    int worth = (left > 5 ? 5 : left) * 75 - 90 * empty + 10 * (parcels < left ? parcels : left);
    return worth > 10 ? worth : 10;
}

static int cheapest_house(const rey_state *s, int seat) {
    int best = 5000;
    for (uint32_t rest = s->seats[seat].houses & REY_HOUSES_CARDS; rest; rest &= rest - 1) {
        int worth = house_worth(s, seat, sk_lowest(rest));
        if (worth < best) best = worth;
    }
    return best;
}

static int gain_worth(const rey_state *s, int seat, int good) {
    return good < GOODS ? good_worth(s, seat, good, s->seats[seat].stock[good]) : 0;
}

static int line_worth(const rey_state *s, int seat, uint64_t line) {
    uint64_t stock = purse(s, seat);
    int a = REY_OP_A(line), b = REY_OP_B(line);
    switch (REY_OP_CODE(line)) {
    case OP_GAIN: return gain_worth(s, seat, a) + gain_worth(s, seat, b);
    case OP_PAY: return -110 * a;
    case OP_PART: return -cheapest_house(s, seat);
    case OP_ADVANCE: return 1000;
    case OP_GREENHOUSE: return new_house_worth(s, seat, 4);
    case OP_PLANT: return best_planting(s, seat, stock) * (b > 1 ? 3 : 2) / 2;
    case OP_HARVEST: return harvest_worth(s, seat, b);
    case OP_HARVEST_ONE: return harvest_worth(s, seat, 1) * 2;
    case OP_SERVICE: return 50 * (s->rounds - s->head.round + 1) + 40;
    case OP_SHARE: return 45 * (s->rounds - s->head.round + 1);
    case OP_TAKE_APART: return 450;
    case OP_TAKE_ADMITTED: return 450;
    case OP_SWAP: return 120;
    default: return 0;
    }
}

static int place_worth(const rey_state *s, int seat, int space) {
    int best = 0;
    const rey_space *row = &SPACE[side_of(s)][space];
    for (int side = 0; side < sides(s, space); side++) {
        int worth = 0;
        for (int i = 0; i < 3; i++)
            worth += line_worth(s, seat, row->lines[side][i]);
        if (worth > best) best = worth;
    }
    return best;
}

static int tour_worth(int action) {
    if (action == ACT_BONUS) return 300;
    return action == ACT_STOP ? 20 : 2000 - 50 * (action - ACT_TABLE);
}

static int bed_worth(const rey_state *s, int who, int action) {
    if (action >= ACT_OUT) {
        int house = (action - ACT_OUT) / GOODS, good = (action - ACT_OUT) % GOODS;
        int worth = gain_worth(s, who, good) + 20;
        return s->houses[house].count <= rounds_left(s) ? worth / 2 : worth;
    }
    int good = (action - ACT_PUT) / HOUSES, house = (action - ACT_PUT) % HOUSES;
    return s->head.step == STEP_FILL ? gain_worth(s, who, good) : plant_worth(s, who, good, house);
}

static int card_appeal(const rey_state *s, int card) {
    return CARD[s->group][card].moment == ON_NOW ? 250 : card_worth(s, card) + 60;
}

static int appeal(const rey_state *s, int who, sk_action action) {
    int worth = 40;
    if (action == ACT_DONE)
        worth = 20;
    else if (action < ACT_PLACE)
        worth = tour_worth(action);
    else if (action < ACT_OPTION)
        worth = place_worth(s, who, action - ACT_PLACE);
    else if (action < ACT_PILE)
        worth = line_worth(s, who, SPACE[side_of(s)][s->space % SPACES].lines[action - ACT_OPTION][0]);
    else if (action < ACT_PAY)
        worth = new_house_worth(s, who, action == ACT_PILE + 4 ? 4 : action - ACT_PILE + 3);
    else if (action < ACT_TAKE)
        worth = 400 - good_worth(s, who, action - ACT_PAY, s->seats[who].stock[action - ACT_PAY] - 1);
    else if (action < ACT_PICK)
        worth = gain_worth(s, who, action - ACT_TAKE);
    else if (action < ACT_CARD)
        worth = 1200 - house_worth(s, who, action - ACT_PICK);
    else if (action < ACT_EXCHANGE)
        worth = card_appeal(s, action >= ACT_SHARE ? action - ACT_SHARE : action - ACT_CARD);
    else if (action < ACT_PUT)
        worth = 5;
    else
        worth = bed_worth(s, who, action);
    /* The square makes the better of two good choices stand out. */
    worth = worth < 1 ? 1 : worth > 3000 ? 3000 : worth;
    worth = worth * worth / 900;
    return worth < 1 ? 1 : worth > 10000 ? 10000 : worth;
}

void rey_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)appeal((const rey_state *)view, who, choices[i].action);
}

/* --- quick play --- */

/* Somewhere good out of a few by lot. */
static sk_action guess_space(const rey_state *s, int who, uint32_t random) {
    sk_action best = ACT_DONE;
    int most = -1;
    rey_menu m;
    menu(s, who, &m);
    for (int i = 0; i < 3; i++, random = sk_second(random)) {
        sk_action action = pick_menu(s, &m, random);
        if (action == best) continue;
        int worth = action < ACT_PLACE || action >= ACT_OPTION ? 0 : place_worth(s, who, action - ACT_PLACE);
        if (worth <= most) continue;
        most = worth;
        best = action;
    }
    return best;
}

/* Tables and harvests are never left lying; what declines or exchanges gets a second thought. */
SK_RULE sk_action guess(const void *state, int who, uint32_t random) {
    const rey_state *s = (const rey_state *)state;
    if (who != SK_CHANCE && s->head.step == STEP_PLACE) return guess_space(s, who, random);
    sk_action action = pick(state, who, random);
    if (who == SK_CHANCE) return action;
    for (int i = 0; i < 3 && (action == ACT_DONE || action == ACT_STOP || (action >= ACT_EXCHANGE && action < ACT_PUT));
         i++)
        action = pick(state, who, random = sk_second(random));
    return action;
}

SK_PLAYOUT(roll_out, rey_state, guess)

sk_action rey_guess(const void *state, int who, uint32_t random) {
    return guess(state, who, random);
}

uint32_t rey_rollout(void *state, uint64_t *rng, uint32_t plies) {
    return roll_out(state, rng, plies);
}

/* clang-format off */
/* The search levels: iterations, playout plies, explore, trust, noise, times alone. */
const sk_style rey_styles[SK_STYLES] = {
    {20, 40, 1500, 300, 500, 0, 0},
    {60, 60, 1500, 400, 250, 0, 0},
    {250, 60, 1500, 400, 0, 0, 0},
    {2500, 60, 1500, 400, 0, 30, 0},
    {16000, 400, 1500, 400, 0, 0, 0},
    {8000, 0, 600, 950, 0, 3, 120},
    {500000, 0, 600, 950, 0, 1, 120},
};

/* Who sits down, how they play, what they like. */
const sk_character rey_characters[] = {
    {"Katla", {"Lives for her fields.", "Ne vit que pour ses cultures."}, "place F*|plant|harvest"},
    {"Jón", {"Is often seen at the town hall.", "On le voit souvent à l'hôtel de ville."}, "place T*|card|share"},
    {"Sigrún", {"Is at home in the market.", "Est chez elle au marché."}, "place M*"},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */

/* --- features --- */
