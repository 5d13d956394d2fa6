/* eval.c - what a position is worth: prices, the cheapest way to pay with exchanges, features, and the rules of thumb
 * of the computer players. Nothing is hidden in this game, so a view is as good as a state.
 */
#include "rules.c"
#include "observe.c"
#include "skerry/playout.h"

/* --- Prices and sheets for clients ------------------------------------------------------------------------------- */

int set_surcharge(const set_state *s, int position) {
    return (int)surcharge(s, position);
}

int set_price(const set_state *s, sk_action action, uint8_t cost[SET_RESOURCES]) {
    return price_of(s, action, cost);
}

void set_sheet(const set_state *s, int seat, int out[SET_SHEET_LINES]) {
    sheet(s, seat, out);
}

unsigned set_danger(const set_state *s) {
    return danger_of(s);
}

/* --- Paying with exchanges --------------------------------------------------------------------------------------- */

/* A way to reach a cost: how many sets of basics become diamonds, pairs of diamonds gold, gold basics; the missing
 * basics that are left come from a surplus, two for one or with the Mirror one for one. */
typedef struct plan {
    int sets, pairs, coins;
    int missing[SET_BASICS], surplus[SET_BASICS], short_of; /* basics, the diamonds' sets included */
    int loss, plies;
} plan;

/* What follows when `coins` gold become basics: never more diamonds or gold than needed. Returns 0 if that cannot
 * work. */
static int plan_make(const set_seat *p, const uint8_t cost[SET_RESOURCES], int coins, plan *out) {
    int rate = p->artefact == SET_MIRROR ? 1 : 2, extra = 0;
    out->coins = coins;
    out->pairs = cost[SET_GOLD] + coins - p->stock[SET_GOLD];
    if (out->pairs < 0) out->pairs = 0;
    out->sets = cost[SET_DIAMOND] + 2 * out->pairs - p->stock[SET_DIAMOND];
    if (out->sets < 0) out->sets = 0;
    out->short_of = -coins;
    for (int r = 0; r < SET_BASICS; r++) {
        int left = p->stock[r] - cost[r] - out->sets;
        out->missing[r] = left < 0 ? -left : 0;
        out->surplus[r] = left > 0 ? left : 0;
        out->short_of += out->missing[r];
        extra += out->surplus[r];
    }
    out->plies = out->sets + out->pairs + coins + out->short_of;
    out->loss = out->sets + 2 * out->pairs + 6 * coins + (rate == 2 ? 2 * out->short_of : 0);
    return out->short_of >= 0 && extra >= rate * out->short_of;
}

/* The cheapest plan; 0 if there is none. */
static int plan_best(const set_seat *p, const uint8_t cost[SET_RESOURCES], plan *best) {
    int found = 0;
    plan next;
    memset(best, 0, sizeof *best);
    for (int coins = 0; coins <= 24; coins++) {
        if (!plan_make(p, cost, coins, &next)) continue;
        if (found && (next.loss > best->loss || (next.loss == best->loss && next.plies >= best->plies))) continue;
        *best = next;
        found = 1;
    }
    return found;
}

/* The exchange that gives `basic` for the basics `a` and `b` (the same one twice, or -1: the Mirror's one for one). */
static int exchange_for(int a, int b, int basic) {
    uint64_t takes = SET_ONE(a) + (b < 0 ? 0 : SET_ONE(b));
    for (int i = 0; i < SET_EXCHANGES; i++)
        if (SET_TRADES[i].takes == takes && SET_TRADES[i].gives == SET_ONE(basic)) return i;
    return -1;
}

/* The kind of which most is left over. */
static int widest(const int surplus[SET_BASICS]) {
    int best = 0;
    for (int r = 1; r < SET_BASICS; r++)
        if (surplus[r] > surplus[best]) best = r;
    return best;
}

/* The next exchange that brings one missing basic from the surplus, or -1; the plan is shortened by it. */
static int plan_basic(plan *left, int basic, int mirror) {
    int a = widest(left->surplus), b = -1;
    if (!left->surplus[a]) return -1;
    left->surplus[a]--;
    if (!mirror) {
        b = widest(left->surplus);
        if (!left->surplus[b]) return -1;
        left->surplus[b]--;
    }
    left->missing[basic]--;
    left->short_of--;
    return exchange_for(a, b, basic);
}

/* The next exchange of a plan among the `open` ones, or -1 when it is done or stuck. Basics first, then sets, pairs,
 * coins. */
static int plan_step(const set_seat *p, uint64_t open, plan *left) {
    int basic = 0;
    while (basic < SET_BASICS - 1 && !left->missing[basic])
        basic++;
    if (left->short_of > 0) {
        plan before = *left;
        int i = p->artefact == SET_MIRROR ? plan_basic(left, basic, 1) : -1;
        if (i >= 0 && open >> i & 1) return i;
        *left = before; /* the Mirror is not held, or its marks forbid this one */
        i = plan_basic(left, basic, 0);
        return i >= 0 && open >> i & 1 ? i : -1;
    }
    if (left->coins && open >> (11 + basic) & 1) {
        left->coins--;
        left->missing[basic]--;
        return 11 + basic;
    }
    if (left->sets && open >> 9 & 1) {
        left->sets--;
        return 9;
    }
    if (left->pairs && open >> 10 & 1) {
        left->pairs--;
        return 10;
    }
    return -1;
}

/* Play the plan on a copy; returns its plies, or -1 if an exchange of it is not legal when its turn comes. */
static int plan_play(const set_state *state, int seat, const plan *best, sk_action *out, int size) {
    set_state s = *state;
    plan left = *best;
    int count = 0;
    while (count < best->plies) {
        uint64_t goods = goods_of(&s.seat[seat]), open = exchange_mask(&s, &s.seat[seat], goods, at_least(goods, 1));
        int i = plan_step(&s.seat[seat], open >> BIT_EXCHANGE, &left);
        if (i < 0 || count >= size) return -1;
        out[count++] = (sk_action)(SET_EXCHANGE + i);
        exchange(&s, &s.seat[seat], i);
    }
    return count;
}

int set_exchange_plan(const set_state *s, int seat, const uint8_t cost[SET_RESOURCES], sk_action *out, int size) {
    int best = -1, loss = 0;
    plan next;
    sk_action plies[SET_PLAN_MAX];
    int step = s->head.step;
    if (seat < 0 || seat >= s->head.players || seat != s->turn) return -1;
    if (step != SET_TURN && step != SET_STREET && step != SET_CLOCKWORK) return -1;
    for (int coins = 0; coins <= 24; coins++) {
        if (!plan_make(&s->seat[seat], cost, coins, &next)) continue;
        if (best >= 0 && (next.loss > loss || (next.loss == loss && next.plies >= best))) continue;
        int count = plan_play(s, seat, &next, plies, size < SET_PLAN_MAX ? size : SET_PLAN_MAX);
        if (count < 0) continue;
        best = count;
        loss = next.loss;
        for (int i = 0; i < count; i++)
            out[i] = plies[i];
    }
    return best;
}

/* What a choice takes out of the stock; 0 if it is not one that can be prepared. */
static int choice_cost(const set_state *s, int action, uint8_t cost[SET_RESOURCES]) {
    if (s->head.step == SET_TURN) return set_price(s, (sk_action)action, cost);
    if (action < SET_USE || action >= SET_STOP || s->street > 2) return 0;
    int type = s->seat[s->turn].building[3 * s->street + (action - SET_USE)];
    if (type >= SET_TYPES) return 0;
    for (int r = 0; r < SET_RESOURCES; r++)
        cost[r] = (uint8_t)(SET_EFFECTS[type].takes >> (8 * r));
    return SET_EFFECTS[type].takes != 0;
}

static int is_legal_now(const set_state *s, int who, sk_action action) {
    sk_choice choices[SET_CHOICES_MAX];
    int count = legal(s, who, choices);
    for (int i = 0; i < count; i++)
        if (choices[i].action == action) return 1;
    return 0;
}

int set_prepare(const void *state, int who, sk_action action, sk_action *out, int size) {
    const set_state *s = (const set_state *)state;
    set_state after = *s;
    uint8_t cost[SET_RESOURCES];
    if (is_legal_now(s, who, action)) return 0;
    if (who != s->turn || who >= s->head.players || !choice_cost(s, action, cost)) return -1;
    int count = set_exchange_plan(s, who, cost, out, size);
    for (int i = 0; i < count; i++)
        apply(&after, who, out[i]);
    return is_legal_now(&after, who, action) ? count : -1;
}

/* --- Rules of thumb ---------------------------------------------------------------------------------------------- */

/* The rules of thumb in numbers, hundredths of a point where nothing else is said; tuned by playing games. */
typedef struct thumb {
    int worth[SET_RESOURCES + 1]; /* of a resource, of a bonus villager */
    int yearly[SET_TYPES];        /* of a building for each round to come */
    int building;                 /* of any building */
    int explored[3];              /* of a terrain of each region for each round to come */
    int terrain;                  /* of any terrain */
    int hunted;                   /* of a terrain without its monster for each round to come */
    int fortified;                /* of a fort for each round to come, percent of the terrain's resource */
    int fort;                     /* of any fort */
    int post;                     /* of the use of a trading post */
    int risk[SET_COLOURS];        /* of a harvest that calls a monster: what it costs */
    int invited;                  /* head start of heroes before actions */
    int lost;                     /* price of a unit of loss by exchanges */
    int late;                     /* percent of the price of a hero that counts in the last round */
    int liked[SET_ARTEFACTS];
    int spare;             /* of a diamond from basics that would be lost */
    int ended, idle, gone; /* of ending the turn with an action left, without; of passing without villagers */
} thumb;

/* clang-format off */
static const thumb thumbs = {
    {96, 107, 99, 228, 307, 264},
    {136, 179, 185, 89, 343, 119, 32, 13, -9, 2, 633, 816},
    89,
    {48, 54, 28},
    137,
    43,
    33,
    8,
    62,
    {-28, 35, 49, 112},
    106,
    16,
    12,
    {126, 158, 104, 54, 117, 162, 89, 109, 73, 177, 51, 324, 90, 550},
    33,
    4, 59, 26,
};
/* clang-format on */

static int goods_worth(uint64_t goods) {
    int sum = 0;
    for (int r = 0; r <= SET_RESOURCES; r++)
        sum += (int)(goods >> (8 * r) & 0xff) * thumbs.worth[r];
    return sum;
}

/* Net worth of inviting the hero at a position, exchanges apart. */
static int invite_worth(const set_state *s, const set_seat *p, int position) {
    int hero = s->row[position];
    if (hero >= SET_HEROES) return -10000;
    uint64_t price = SET_HERO_CARDS[hero].cost + surcharge(s, position) * SET_ONE(SET_DIAMOND);
    int bonus = SET_HERO_CARDS[hero].bonus + (p->artefact == SET_CUP);
    int cost = goods_worth(price);
    if (rounds_left(s) == 0) cost = cost * thumbs.late / 100, bonus = 0;
    return hero_points(s, worth_of(p), hero) + bonus * thumbs.worth[SET_RESOURCES] - cost;
}

/* Worth of using a building now; negative when its input is missing. */
static int use_worth(const set_state *s, const set_seat *p, int type) {
    const int *worth = thumbs.worth;
    int last = rounds_left(s) == 0, gold = p->stock[SET_GOLD], diamonds = p->stock[SET_DIAMOND];
    if (type >= SET_TYPES) return -100;
    switch (type) {
    case SET_BANK: return gold ? 500 - (last ? 0 : worth[SET_GOLD]) : -100;
    case SET_CATHEDRAL: return diamonds ? 400 - (last ? 0 : worth[SET_DIAMOND]) : -100;
    case SET_TAVERN: return diamonds ? 2 * worth[SET_RESOURCES] - worth[SET_DIAMOND] - (last ? 200 : 0) : -100;
    case SET_BAZAAR: return p->stock[0] + p->stock[1] + p->stock[2] ? worth[SET_GOLD] - worth[0] : -100;
    case SET_TOWER: return gold ? 2 * worth[SET_DIAMOND] - worth[SET_GOLD] : -100;
    case SET_GOLDSMITH: return diamonds ? 3 * worth[0] - worth[SET_DIAMOND] : -100;
    case SET_POST: return p->forts ? thumbs.post : -100;
    case SET_WAREHOUSE: return worth[0] + 10;
    default: return goods_worth(SET_EFFECTS[type].gives);
    }
}

static int harvest_worth(const set_state *s, const set_seat *p, int region) {
    unsigned danger = p->artefact == SET_MASK ? 0 : danger_of(s);
    int sum = 0;
    for (int i = 3 * region; i < 3 * region + 3; i++) {
        if (p->terrain[i] >= SET_KINDS || p->monsters >> i & 1) continue;
        const set_terrain *t = &SET_TERRAINS[p->terrain[i]];
        sum += thumbs.worth[t->resource];
        if (!(p->forts >> i & 1) && danger >> t->icon & 1) sum -= thumbs.risk[t->icon];
    }
    return sum;
}

static int build_worth(const set_state *s, const set_seat *p, int space) {
    int type = s->market[space];
    if (type >= SET_TYPES) return -100;
    int builders = guild_count(p, SET_BUILDER);
    int rounds = rounds_left(s) + (p->artefact == SET_CLOCK), cost = thumbs.worth[SET_BUILDING_COST[type]];
    return thumbs.yearly[type] * rounds - cost + thumbs.building + 100 * builders;
}

static int explore_worth(const set_state *s, const set_seat *p, int region) {
    int adventurers = guild_count(p, SET_ADVENTURER);
    return (thumbs.explored[region] * rounds_left(s) + thumbs.terrain + 100 * adventurers) / (region + 1);
}

static int terrain_worth(const set_state *s, const set_seat *p, int space, int kind) {
    const set_terrain *t = &SET_TERRAINS[p->terrain[space] < SET_KINDS ? p->terrain[space] : 0];
    const int *worth = thumbs.worth;
    if (kind == SET_GARRISON) return worth[t->resource] * (p->artefact == SET_CROWN ? 2 : 1);
    if (kind == SET_HUNT) {
        int gain_worth = goods_worth(SET_REWARD[t->icon]) + (p->artefact == SET_MACE ? worth[SET_DIAMOND] : 0);
        return gain_worth / (t->icon + 1) + thumbs.hunted * rounds_left(s);
    }
    int defenders = guild_count(p, SET_DEFENDER);
    int potion = p->artefact == SET_POTION ? worth[t->resource] : 0;
    return worth[t->resource] * rounds_left(s) * thumbs.fortified / 100 + thumbs.fort + 100 * defenders + potion;
}

static int street_worth(const set_state *s, const set_seat *p, int street) {
    int sum = 0;
    for (int i = 3 * street; i < 3 * street + 3; i++) {
        int gained = use_worth(s, p, p->building[i]);
        if (gained > 0) sum += gained;
    }
    return sum;
}

/* What every exchange promises: the first step of the cheapest way to a hero worth having promises that hero. */
static void exchange_worths(const set_state *s, const set_seat *p, int out[SET_EXCHANGES]) {
    sk_action first[SET_PLAN_MAX];
    uint8_t cost[SET_RESOURCES];
    memset(out, 0, SET_EXCHANGES * sizeof *out);
    for (int i = 0; i < SET_ROW && s->head.step == SET_TURN && !(s->done & SET_INVITED); i++) {
        plan way;
        int net = invite_worth(s, p, i);
        if (net <= 0 || !set_price(s, (sk_action)(SET_INVITE + i), cost) || !plan_best(p, cost, &way)) continue;
        net -= thumbs.lost * way.loss;
        if (!way.plies || net <= 0 || set_exchange_plan(s, s->turn, cost, first, SET_PLAN_MAX) < 1) continue;
        int *worth = &out[first[0] - SET_EXCHANGE];
        if (net > *worth) *worth = net;
    }
    int basics = p->stock[0] + p->stock[1] + p->stock[2], idle = p->villagers + p->bonus == 0;
    if (idle && basics - sk_bits(p->forts) >= 2 && out[9] < thumbs.spare) out[9] = thumbs.spare;
}

static int turn_worth(const set_state *s, const set_seat *p, int action, const int *exchanges) {
    int idle = p->villagers + p->bonus == 0 || (s->done & SET_ACTED);
    if (action < SET_EXPLORE) return build_worth(s, p, action - SET_BUILD);
    if (action < SET_TERRAIN) return explore_worth(s, p, action - SET_EXPLORE);
    if (action < SET_REGION) return terrain_worth(s, p, (action - SET_TERRAIN) / 3, (action - SET_TERRAIN) % 3);
    if (action < SET_ACTIVATE) return harvest_worth(s, p, action - SET_REGION);
    if (action < SET_INVITE) return street_worth(s, p, action - SET_ACTIVATE);
    if (action < SET_EXCHANGE) return invite_worth(s, p, action - SET_INVITE) + thumbs.invited;
    if (action < SET_END) return exchanges[action - SET_EXCHANGE] - 1;
    if (action == SET_END) return idle ? thumbs.idle : thumbs.ended;
    return p->villagers + p->bonus == 0 ? thumbs.gone : -50;
}

static int choice_worth(const set_state *s, const set_seat *p, int action, const int *exchanges) {
    switch (s->head.step) {
    case SET_TURN: return turn_worth(s, p, action, exchanges);
    case SET_CLOCKWORK:
    case SET_STREET:
        if (action == SET_STOP) return 0;
        if (action < SET_END) return -50;
        return s->street < 3 ? use_worth(s, p, p->building[3 * s->street + (action - SET_USE)]) : 0;
    case SET_RISK: return action == SET_NO_MONSTER ? 50 : 0;
    case SET_EXTRA:
    case SET_TRADE: return thumbs.worth[action - SET_GAIN];
    case SET_BASIC:
        if (s->street < 3 && s->place < 3 && p->building[3 * s->street + s->place] == SET_BAZAAR)
            return 4 * p->stock[action - SET_CHOOSE];
        return 40 - 4 * p->stock[action - SET_CHOOSE];
    case SET_DRAFT:
    case SET_TAKE: return thumbs.liked[action - SET_ARTEFACT];
    default: return 10;
    }
}

/* Squared, so that playouts seldom take what looks poor. */
static int appeal_of(int worth) {
    if (worth < 10) return 1;
    return worth < 1000 ? worth * worth / 100 : 10000;
}

void set_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    const set_state *s = (const set_state *)view;
    int exchanges[SET_EXCHANGES] = {0}, known = 0;
    for (int i = 0; i < count; i++) {
        sk_action action = choices[i].action;
        out[i] = 1;
        if (who < 0 || who >= s->head.players || s->turn != who || action >= SET_ACTIONS) continue;
        if (action >= SET_EXCHANGE && action < SET_END && !known++) exchange_worths(s, &s->seat[who], exchanges);
        out[i] = (uint16_t)appeal_of(choice_worth(s, &s->seat[who], action, exchanges) + 60);
    }
}

/* --- Quick play ------------------------------------------------------------------------------------------------- */

enum { LOT = 150 }; /* hundredths of a point that luck may add to a choice */

/* Loss by exchanges on the way to a price that leaves gold as it is, or -1 if there is no such way: plan_make without
 * the plan, which playouts seldom want (a tenth of their time). */
static int way_loss(const set_seat *p, uint64_t price) {
    int pairs = (int)(price >> 32 & 0xff) - p->stock[SET_GOLD];
    pairs = pairs > 0 ? pairs : 0;
    int sets = (int)(price >> 24 & 0xff) + 2 * pairs - p->stock[SET_DIAMOND], missing = 0, left = 0;
    sets = sets > 0 ? sets : 0;
    for (int r = 0; r < SET_BASICS; r++) {
        int over = p->stock[r] - (int)(price >> (8 * r) & 0xff) - sets;
        missing += over < 0 ? -over : 0;
        left += over;
    }
    int mirror = p->artefact == SET_MIRROR; /* goods over less goods missing: enough for another one or two each */
    if (left + missing < (mirror ? missing : 2 * missing)) return -1;
    return sets + 2 * pairs + (mirror ? 0 : 2 * missing);
}

/* The first exchange towards a hero, as a bit of the mask, or -1. */
static int way_there(const set_state *s, const set_seat *p, uint64_t mask, int position) {
    uint8_t cost[SET_RESOURCES];
    plan way;
    price_of(s, (sk_action)(SET_INVITE + position), cost);
    plan_make(p, cost, 0, &way);
    int exchange = plan_step(p, mask >> BIT_EXCHANGE & (((uint64_t)1 << SET_EXCHANGES) - 1), &way);
    return exchange < 0 ? -1 : BIT_EXCHANGE + exchange;
}

/* The hero most worth having, at once or by way of exchanges: the bit of the choice, or -1. */
static int guess_hero(const set_state *s, const set_seat *p, uint64_t mask, uint32_t random) {
    int best = -1, most = 0;
    for (int i = 0; i < SET_ROW; i++, random = sk_second(random)) {
        int hero = s->row[i], loss = 0;
        if (hero >= SET_HEROES) continue;
        if (!(mask >> (BIT_INVITE + i) & 1))
            loss = way_loss(p, SET_HERO_CARDS[hero].cost + surcharge(s, i) * SET_ONE(SET_DIAMOND));
        if (loss < 0) continue;
        int net = invite_worth(s, p, i) + thumbs.invited + (int)sk_scale(random, LOT) - thumbs.lost * loss;
        if (net <= most) continue;
        most = net;
        best = i;
    }
    if (best < 0 || mask >> (BIT_INVITE + best) & 1) return best < 0 ? -1 : BIT_INVITE + best;
    return way_there(s, p, mask, best);
}

/* The best choice so far, as a bit of the mask, and what it promises; a lot is added to each. */
typedef struct favourite {
    int bit, worth;
    uint32_t random;
} favourite;

static void consider(favourite *f, int bit, int worth) {
    worth += (int)sk_scale(f->random, LOT);
    f->random = sk_second(f->random);
    f->bit = worth > f->worth ? bit : f->bit;
    f->worth = worth > f->worth ? worth : f->worth;
}

/* First the action that looks best, then a hero, then diamonds from what would be lost. */
static int guess_turn(const set_state *s, uint64_t mask, uint32_t random) {
    const set_seat *p = &s->seat[s->turn];
    favourite f = {-1, INT32_MIN, random};
    uint32_t actions = (uint32_t)mask & ((1u << BIT_INVITE) - 1), left;
    for (left = actions & ((1u << BIT_EXPLORE) - 1); left; left &= left - 1)
        consider(&f, sk_lowest(left), build_worth(s, p, sk_lowest(left)));
    for (left = actions >> BIT_EXPLORE & 7; left; left &= left - 1)
        consider(&f, BIT_EXPLORE + sk_lowest(left), explore_worth(s, p, sk_lowest(left)));
    for (left = actions >> BIT_TERRAIN & 0x1ff; left; left &= left - 1)
        consider(&f, BIT_TERRAIN + sk_lowest(left), terrain_worth(s, p, sk_lowest(left), kind_at(p, sk_lowest(left))));
    for (left = actions >> BIT_REGION & 7; left; left &= left - 1)
        consider(&f, BIT_REGION + sk_lowest(left), harvest_worth(s, p, sk_lowest(left)));
    for (left = actions >> BIT_ACTIVATE & 7; left; left &= left - 1)
        consider(&f, BIT_ACTIVATE + sk_lowest(left), street_worth(s, p, sk_lowest(left)));
    if (f.bit < 0 && !(s->done & SET_INVITED)) f.bit = guess_hero(s, p, mask, random);
    if (f.bit >= 0) return f.bit;
    if (mask >> (BIT_EXCHANGE + 9) & 1) return BIT_EXCHANGE + 9;
    return s->done ? BIT_END : BIT_PASS;
}

/* Within a turn: buildings are used as long as one can be, no risk is run, resources and artefacts are taken by their
 * worth; the rest by lot. */
static int guess_within(const set_state *s, int base, uint64_t mask, uint32_t random) {
    const uint64_t uses = (uint64_t)7 << BIT_USE;
    favourite f = {-1, INT32_MIN, random};
    switch (s->head.step) {
    case SET_STREET:
    case SET_CLOCKWORK: mask = mask & uses ? mask & uses : (uint64_t)1 << BIT_STOP; break;
    case SET_RISK: return 0;
    case SET_EXTRA:
    case SET_TRADE:
    case SET_BASIC:
    case SET_DRAFT:
    case SET_TAKE:
        for (; mask; mask &= mask - 1)
            consider(&f, sk_lowest64(mask), choice_worth(s, &s->seat[s->turn], base + sk_lowest64(mask), NULL));
        return f.bit;
    default: break;
    }
    return sk_nth64(mask, (int)sk_scale(random, (uint32_t)sk_bits64(mask)));
}

SK_RULE sk_action guess(const void *state, int who, uint32_t random) {
    const set_state *s = (const set_state *)state;
    int base;
    if (who == SK_CHANCE) return pick(state, who, random);
    uint64_t mask = player_mask(s, &base);
    return id_of(s, base, s->head.step == SET_TURN ? guess_turn(s, mask, random) : guess_within(s, base, mask, random));
}

SK_PLAYOUT(roll_out, set_state, guess)

sk_action set_guess(const void *state, int who, uint32_t random) {
    return guess(state, who, random);
}

uint32_t set_rollout(void *state, uint64_t *rng, uint32_t plies) {
    return roll_out(state, rng, plies);
}

/* What a board brings in a round of six villagers, in thousandths of a point: fitted to games of the greedy player. */
static int board_worth(const set_seat *p) {
    int sum = 5710 + 190 * sk_bits(p->reach[SET_RED]) + 130 * sk_bits(p->forts) - 206 * sk_bits(p->monsters);
    for (int i = 0; i < SET_SPACES; i++) {
        int type = p->building[i];
        if (type < SET_TYPES) sum += type == SET_BANK || type == SET_CATHEDRAL ? 436 : 808;
        if (p->terrain[i] < SET_KINDS) sum += 5 * thumbs.worth[SET_TERRAINS[p->terrain[i]].resource];
    }
    return sum + 386 * guild_count(p, SET_ADVENTURER) + 311 * guild_count(p, SET_BUILDER);
}

void set_value(const void *view, int32_t out[SK_SEATS]) {
    const set_state *s = (const set_state *)view;
    int16_t points[SK_SEATS];
    int round = s->head.round ? s->head.round : 1;
    score(s, points);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = 1000 * points[seat];
        if (seat >= s->head.players) continue;
        const set_seat *p = &s->seat[seat];
        int gone = s->passed >> seat & 1;
        if (s->head.step == SET_OVER || (gone && round == SET_ROUNDS)) continue;
        int villagers = SET_VILLAGERS * (SET_ROUNDS - round) + (gone ? 0 : p->villagers) + p->bonus;
        out[seat] +=
            5 * goods_worth(goods_of(p) & 0xffffffffffu) + villagers * board_worth(p) / 6 + 15 * villagers * villagers;
    }
}

/* clang-format off */
/* The search levels: iterations, playout plies, explore, trust, noise, times alone. */
const sk_style set_styles[SK_STYLES] = {
    {24, 60, 1500, 800, 700, 0, 0},
    {60, 60, 1500, 700, 250, 0, 0},
    {100, 60, 1500, 800, 0, 0, 0},
    {1500, 80, 1500, 900, 0, 25, 0},
    {6000, 250, 1500, 900, 0, 0, 0},
    {4000, 0, 800, 1000, 0, 2, 40},
    {500000, 0, 800, 1000, 0, 1, 40},
};

/* Who sits down, how they play, what they like. */
const sk_character set_characters[] = {
    {"Alda", {"Builds her town and lives from its streets.", "Bâtit sa ville et vit de ses rues."}, "build|street"},
    {"Bran", {"Would rather explore and hunt.", "Préfère explorer et chasser."}, "explore|hunt|region"},
    {"Dessa", {"Surrounds herself with heroes and forts.", "S'entoure de héros et de forts."}, "invite|fortify|fort"},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */
