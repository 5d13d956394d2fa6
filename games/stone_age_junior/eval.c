/* eval.c - Stone Age Junior: how good a hand is, which place is worth a visit, and the five computer players that
 * differ in how much they remember.
 *
 * A memory player is shown what eyes see (K9). What it recalls of tokens turned down again is its own memory, which
 * encodes, forgets and mixes up like a person's (the table of traits below). Worth is counted in integers so that every
 * target decides alike.
 */
#include "skerry/bits.h"
#include "components.h"
#include "observe.c"

/* --- what a hand is worth --- */

/* By the number of goods still missing for a hut: worth of being that near. */
static const int near_worth[4] = {100, 45, 18, 6};

enum { HUT_WORTH = 160, WIN_WORTH = 5000, LOOSE_GOOD = 2, SPARE_DOG = 6, EMPTY_SITE = -4, DENY_DOG = 8 };

/* Goods missing for a hut, dogs helping. */
static int missing(const uint8_t *goods, int dogs, int hut) {
    const saj_hut *h = &saj_huts[hut];
    int lacking = 0;
    if (h->pair) {
        lacking = goods[h->items[0]] < 2 ? 2 - goods[h->items[0]] : 0;
    } else {
        for (int i = 0; i < 3; i++)
            lacking += goods[h->items[i]] == 0;
    }
    return lacking > dogs ? lacking - dogs : 0;
}

/* Worth of goods and dogs for the huts on offer: the nearest hut counts most. `without` is a pile not to count. */
static int hand_worth(const saj_state *s, const uint8_t *goods, int dogs, int without) {
    int best = 0, second = 0, third = 0, held = 0;
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int worth;
        if (pile == without || s->offer[pile] >= SAJ_HUTS) continue;
        worth = near_worth[missing(goods, dogs, s->offer[pile])];
        if (worth > best) {
            third = second;
            second = best;
            best = worth;
        } else if (worth > second) {
            third = second;
            second = worth;
        } else if (worth > third) {
            third = worth;
        }
    }
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        held += goods[kind];
    return best + second * 3 / 10 + third / 10 + held * LOOSE_GOOD + dogs * SPARE_DOG;
}

static int wins_with(const saj_state *s, int seat) {
    return s->store[seat].built + 1 == (s->head.options >> SAJ_OPT_HUTS & 1 ? 2 : 3);
}

/* Worth of paying for the hut of `pile` with `pattern`: what is left in hand, and the hut. */
static int build_worth(const saj_state *s, int seat, int pile, int pattern) {
    const saj_hut *hut = &saj_huts[s->offer[pile]];
    uint8_t goods[SAJ_KINDS];
    int dogs = s->store[seat].dogs - sk_bits(saj_pattern[pattern]);
    memcpy(goods, s->store[seat].goods, sizeof goods);
    for (int i = 0; i < 3 - hut->pair; i++)
        if (!(saj_pattern[pattern] >> i & 1)) goods[hut->items[i]]--;
    return (wins_with(s, seat) ? WIN_WORTH : HUT_WORTH) + hand_worth(s, goods, dogs, pile);
}

/* The payable build with the greatest worth, as an action; 0 if none. *worth receives its worth. */
static int best_build(const saj_state *s, int seat, int *worth) {
    int best = 0;
    *worth = 0;
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        const saj_store *mine = &s->store[seat];
        if (s->offer[pile] >= SAJ_HUTS) continue;
        const saj_hut *hut = &saj_huts[s->offer[pile]];
        int lacking = 0;
        for (int i = 0; i < 3 - hut->pair; i++)
            lacking |= (mine->goods[hut->items[i]] < 1 + (hut->pair && i)) << i;
        for (int pattern = 0; pattern < 7; pattern++) {
            if (!(saj_payable[hut->pair][mine->dogs][lacking] >> pattern & 1)) continue;
            int w = build_worth(s, seat, pile, pattern);
            if (w > *worth) {
                *worth = w;
                best = SAJ_ACT_BUILD + 8 * pile + pattern;
            }
        }
    }
    return best;
}

/* Worth of the hand after leaving the pool of this rank; -1 if that is not possible. */
static int trade_worth(const saj_state *s, int seat, int rank) {
    uint8_t goods[SAJ_KINDS];
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int left = s->store[seat].goods[kind] + s->pool[kind] - (int)(saj_pools[rank] >> (8 * kind) & 0xff);
        if (left < 0) return -1;
        goods[kind] = (uint8_t)left;
    }
    return hand_worth(s, goods, s->store[seat].dogs, SAJ_PILES);
}

/* How much a stop on the place would improve the lot of `seat`. */
static int place_worth(const saj_state *s, int seat, int place) {
    const saj_store *mine = &s->store[seat];
    int now = hand_worth(s, mine->goods, mine->dogs, SAJ_PILES), best = now;
    if (place == SAJ_SITE) {
        return best_build(s, seat, &best) ? best - now : EMPTY_SITE;
    } else if (place == SAJ_DOG) {
        if (mine->dogs == 2) return 0;
        return hand_worth(s, mine->goods, mine->dogs + 1, SAJ_PILES) - now + (s->kennel ? 0 : DENY_DOG);
    } else if (place == SAJ_TRADE) {
        for (int rank = 0; mine->held && rank < SAJ_POOLS; rank++) {
            int w = trade_worth(s, seat, rank);
            if (w > best) best = w;
        }
        return best - now;
    } else {
        uint8_t goods[SAJ_KINDS];
        if (!s->stock[place - SAJ_SWAMP]) return 0;
        memcpy(goods, mine->goods, sizeof goods);
        goods[place - SAJ_SWAMP]++;
        return hand_worth(s, goods, mine->dogs, SAJ_PILES) - now;
    }
}

/* Where a face would lead the figure of `seat`. */
static int place_of(const saj_state *s, int seat, int face) {
    const saj_token *token = &saj_tokens[face];
    return token->steps ? saj_loop[(s->position[seat] + token->steps) % SAJ_PLACES] : token->place;
}

/* Worth of each face for `seat`. */
static void face_worths(const saj_state *s, int seat, int out[SAJ_SLOTS]) {
    int by_place[SAJ_PLACES];
    for (int place = 0; place < SAJ_PLACES; place++)
        by_place[place] = place_worth(s, seat, place);
    for (int face = 0; face < SAJ_SLOTS; face++)
        out[face] = by_place[place_of(s, seat, face)];
}

/* Worth of each slot when `known` tells the faces (SK_NONE where unknown): an unknown one is worth the average of the
 * faces that lie nowhere known. */
static void slot_worths(const saj_state *s, int seat, const uint8_t known[SAJ_SLOTS], int out[SAJ_SLOTS]) {
    int worths[SAJ_SLOTS], sum = 0, count = 0;
    uint32_t placed = 0;
    face_worths(s, seat, worths);
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        if (known[slot] < SAJ_SLOTS) placed |= 1u << known[slot];
    for (int face = 0; face < SAJ_SLOTS; face++) {
        if (placed >> face & 1) continue;
        sum += worths[face];
        count++;
    }
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        out[slot] = known[slot] < SAJ_SLOTS ? worths[known[slot]] : count ? sum / count + 1 : 0;
}

/* Faces that the view itself shows. */
static void visible_faces(const saj_state *s, uint8_t known[SAJ_SLOTS]) {
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        known[slot] = s->token[slot] < SAJ_SLOTS ? s->token[slot] : SK_NONE;
}

/* --- the interface for playouts, hints and learners --- */

static int choice_worth(const saj_state *s, int who, sk_action action, const int worths[SAJ_SLOTS]) {
    int worth = 0;
    if (s->head.step == SAJ_FLIP) {
        worth = worths[action - SAJ_ACT_FLIP];
    } else if (s->head.step == SAJ_TRADING) {
        worth = trade_worth(s, who, action - SAJ_ACT_TRADE);
    } else if (s->head.step == SAJ_STEAL) {
        worth = action == SAJ_ACT_STEAL_YES ? 100 : 0;
    } else if (s->head.step == SAJ_BUILD && action != SAJ_ACT_BUILD_NONE) {
        worth = build_worth(s, who, (action - SAJ_ACT_BUILD) / 8, (action - SAJ_ACT_BUILD) % 8);
    }
    worth = 10 + worth;
    return worth < 1 ? 1 : worth > 10000 ? 10000 : worth;
}

void saj_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    const saj_state *s = (const saj_state *)view;
    uint8_t known[SAJ_SLOTS];
    int worths[SAJ_SLOTS] = {0};
    if (count && s->head.step == SAJ_FLIP) {
        visible_faces(s, known);
        slot_worths(s, who, known, worths);
    }
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)choice_worth(s, who, choices[i].action, worths);
}

void saj_value(const void *view, int32_t out[SK_SEATS]) {
    const saj_state *s = (const saj_state *)view;
    for (int seat = 0; seat < SK_SEATS; seat++) {
        const saj_store *store = &s->store[seat < SAJ_SEATS ? seat : 0];
        out[seat] = 0;
        if (seat >= s->head.players) continue;
        out[seat] = store->built * 1000;
        if (s->head.step == SAJ_OVER) continue;
        if (store->goods[0] != SK_HIDDEN)
            out[seat] += hand_worth(s, store->goods, store->dogs, SAJ_PILES) * 4;
        else
            out[seat] += store->dogs * 4 * SPARE_DOG + 100;
    }
}

/* --- memory players --- */

/* Chances in thousandths. */
typedef struct traits {
    uint8_t capacity;              /* tokens remembered at most */
    uint16_t keep_own, keep_other; /* a token turned by oneself or another is stored at all */
    uint16_t forget;               /* a stored token is lost, per turn of the table */
    uint16_t follow;               /* an exchange is followed correctly */
    uint16_t slip;                 /* a token is stored one slot beside the true one */
    uint16_t heat; /* worth by which a choice may be worse and still be half as likely; 0: the best only */
    uint8_t kind;  /* child-friendly manners */
} traits;

/* What a memory player keeps between its turns; at most SK_MEMORY_MAX bytes. */
typedef struct memory {
    uint8_t face[SAJ_SLOTS];   /* remembered face, or SK_NONE */
    uint16_t since[SAJ_SLOTS]; /* completed turns when it was stored: the oldest is dropped first */
    uint16_t round;            /* completed turns at the last look */
    uint8_t slot;              /* slot that is being turned */
    uint8_t own;               /* 1: turned by this player */
} memory;

static int happens(uint64_t *rng, int thousandths) {
    return (int)sk_random_below(rng, 1000) < thousandths;
}

static void start(const sk_mind *mind, void *raw, int seat) {
    memory *m = (memory *)raw;
    (void)mind;
    (void)seat;
    memset(m, 0, sizeof *m);
    memset(m->face, SK_NONE, sizeof m->face);
}

/* Store a face; beyond the capacity the oldest memory goes. */
static void learn(memory *m, const traits *t, int slot, int face, uint64_t *rng) {
    int count = 0, oldest = -1;
    m->face[slot] = SK_NONE;
    if (!happens(rng, m->own ? t->keep_own : t->keep_other) || !t->capacity) return;
    if (happens(rng, t->slip)) slot = (slot + (happens(rng, 500) ? 1 : SAJ_SLOTS - 1)) % SAJ_SLOTS;
    for (int i = 0; i < SAJ_SLOTS; i++) {
        if (m->face[i] == face) m->face[i] = SK_NONE;
        if (m->face[i] == SK_NONE || i == slot) continue;
        count++;
        if (oldest < 0 || m->since[i] < m->since[oldest]) oldest = i;
    }
    if (count >= t->capacity) m->face[oldest] = SK_NONE;
    m->face[slot] = (uint8_t)face;
    m->since[slot] = m->round;
}

/* Two tokens changed places: followed, lost, or wrongly believed to lie where they were. */
static void follow(memory *m, const traits *t, int rank, uint64_t *rng) {
    int a = saj_pair_first[rank], b = rank - a * (27 - a) / 2 + a + 1;
    if (happens(rng, t->follow)) {
        uint8_t face = m->face[a];
        uint16_t since = m->since[a];
        m->face[a] = m->face[b];
        m->since[a] = m->since[b];
        m->face[b] = face;
        m->since[b] = since;
    } else if (happens(rng, 500)) {
        m->face[a] = m->face[b] = SK_NONE;
    }
}

static void watch(const sk_mind *mind, void *raw, int seat, int who, sk_action action, const void *view,
                  uint64_t *rng) {
    const saj_state *s = (const saj_state *)view;
    const traits *t = (const traits *)mind->traits;
    memory *m = (memory *)raw;
    int turned = 0;
    if (who != SK_CHANCE && action < SAJ_ACT_STEAL_NO) {
        m->slot = (uint8_t)action;
        m->own = who == seat;
        turned = s->head.step != SAJ_TOKEN;
    } else if (who == SK_CHANCE && action < SAJ_OUT_HUT) {
        turned = 1;
    } else if (who != SK_CHANCE && action >= SAJ_ACT_EXCHANGE) {
        follow(m, t, action - SAJ_ACT_EXCHANGE, rng);
    } else if (who == SK_CHANCE && action >= SAJ_OUT_EXCHANGE) {
        follow(m, t, action - SAJ_OUT_EXCHANGE, rng);
    }
    if (turned) {
        int face = s->token[m->slot] < SAJ_SLOTS ? s->token[m->slot] : s->shown;
        if (face < SAJ_SLOTS) learn(m, t, m->slot, face, rng);
    }
    for (; m->round < s->head.round; m->round++)
        for (int i = 0; i < SAJ_SLOTS; i++)
            if (happens(rng, t->forget)) m->face[i] = SK_NONE;
    if ((s->head.options >> SAJ_OPT_RESET & 1) && !s->up)
        memset(m->face, SK_NONE, sizeof m->face); /* V4: all shuffled */
}

/* What this player believes of every slot: what lies open, then what it remembers unless that lies open elsewhere. */
static void believe(const saj_state *s, memory *m, uint8_t known[SAJ_SLOTS]) {
    uint32_t open = 0;
    visible_faces(s, known);
    for (int slot = 0; slot < SAJ_SLOTS; slot++)
        if (known[slot] < SAJ_SLOTS) open |= 1u << known[slot];
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        if (known[slot] < SAJ_SLOTS || m->face[slot] >= SAJ_SLOTS) continue;
        if (open >> m->face[slot] & 1)
            m->face[slot] = SK_NONE;
        else
            known[slot] = m->face[slot];
    }
}

/* Draw among `count` worths: half as likely for every `heat` below the best; heat 0 takes the best, equal ones by
 * lot. */
static int draw_by_worth(const int *worths, int count, int heat, uint64_t *rng) {
    uint32_t weights[SAJ_POOLS], total = 0, k;
    int best = worths[0];
    for (int i = 1; i < count; i++)
        best = worths[i] > best ? worths[i] : best;
    for (int i = 0; i < count; i++) {
        int below = best - worths[i], halvings = heat ? below / heat : below ? 31 : 0;
        weights[i] = halvings > 15 ? 0 : 65536u >> halvings;
        if (heat && weights[i])
            weights[i] = (uint32_t)((uint64_t)weights[i] * (uint32_t)(2 * heat - below % heat) / (uint32_t)(2 * heat));
        total += weights[i];
    }
    k = sk_random_below(rng, total);
    for (int i = 0; i < count; i++) {
        if (k < weights[i]) return i;
        k -= weights[i];
    }
    return 0;
}

static sk_action choose_flip(const saj_state *s, memory *m, const traits *t, int seat, uint64_t *rng) {
    uint8_t known[SAJ_SLOTS], slots[SAJ_SLOTS];
    int worths[SAJ_SLOTS], offered[SAJ_SLOTS], count = 0;
    believe(s, m, known);
    slot_worths(s, seat, known, worths);
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        if (s->up >> slot & 1) continue;
        offered[count] = worths[slot];
        slots[count++] = (uint8_t)slot;
    }
    return (sk_action)(SAJ_ACT_FLIP + slots[draw_by_worth(offered, count, t->heat, rng)]);
}

/* Kinds that lie at the trading place after a trade: kind players leave it varied. */
static int variety(int rank) {
    int kinds = 0;
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        kinds += (saj_pools[rank] >> (8 * kind) & 0xff) != 0;
    return kinds;
}

static sk_action choose_trade(const saj_state *s, const traits *t, int seat, uint64_t *rng) {
    int worths[SAJ_POOLS], count = 0;
    uint8_t ranks[SAJ_POOLS];
    for (int rank = 0; rank < SAJ_POOLS; rank++) {
        int worth = trade_worth(s, seat, rank);
        if (worth < 0) continue;
        worths[count] = worth + (t->kind ? variety(rank) : 0);
        ranks[count++] = (uint8_t)rank;
    }
    return (sk_action)(SAJ_ACT_TRADE + ranks[draw_by_worth(worths, count, t->heat / 4, rng)]);
}

/* A kind player does not steal from someone with fewer huts. */
static sk_action choose_steal(const saj_state *s, const traits *t, int seat) {
    int owner = seat;
    do
        owner = (owner + 1) % s->head.players;
    while (!s->store[owner].dogs && owner != seat);
    return t->kind && s->store[owner].built < s->store[seat].built ? SAJ_ACT_STEAL_NO : SAJ_ACT_STEAL_YES;
}

/* Two slots: a kind player exchanges tokens it does not know, the others those seen last, which confuses the
 * forgetful. */
static sk_action choose_exchange(const saj_state *s, memory *m, const traits *t, uint64_t *rng) {
    uint8_t known[SAJ_SLOTS], pool[SAJ_SLOTS], others[SAJ_SLOTS];
    int count = 0, rest = 0, a, b;
    believe(s, m, known);
    for (int slot = 0; slot < SAJ_SLOTS; slot++) {
        if ((known[slot] < SAJ_SLOTS) != (t->kind != 0))
            pool[count++] = (uint8_t)slot;
        else
            others[rest++] = (uint8_t)slot;
    }
    while (count < 2)
        pool[count++] = others[sk_random_below(rng, (uint32_t)rest--)];
    a = (int)sk_random_below(rng, (uint32_t)count);
    b = (int)sk_random_below(rng, (uint32_t)count - 1);
    b += b >= a;
    a = pool[a];
    b = pool[b];
    if (a > b) {
        int swap = a;
        a = b;
        b = swap;
    }
    return (sk_action)(SAJ_ACT_EXCHANGE + a * (27 - a) / 2 + (b - a - 1));
}

static sk_action choose(const sk_mind *mind, void *raw, int seat, const void *view, uint64_t *rng) {
    const saj_state *s = (const saj_state *)view;
    const traits *t = (const traits *)mind->traits;
    memory *m = (memory *)raw;
    int worth;
    switch (s->head.step) {
    case SAJ_FLIP: return choose_flip(s, m, t, seat, rng);
    case SAJ_TRADING: return choose_trade(s, t, seat, rng);
    case SAJ_STEAL: return choose_steal(s, t, seat);
    case SAJ_BUILD: return (sk_action)best_build(s, seat, &worth);
    default: return choose_exchange(s, m, t, rng);
    }
}

/* The beginner's beginner: everything by lot, but with manners. */
static sk_action choose_by_lot(const sk_mind *mind, void *raw, int seat, const void *view, uint64_t *rng) {
    const saj_state *s = (const saj_state *)view;
    (void)raw;
    if (s->head.step == SAJ_STEAL && choose_steal(s, (const traits *)mind->traits, seat) == SAJ_ACT_STEAL_NO)
        return SAJ_ACT_STEAL_NO;
    return sk_pick(&stone_age_junior, view, seat, (uint32_t)(sk_random(rng) >> 32));
}

/* Capacity, keep own / other, forget, follow, slip, heat, kind. */
static const traits random_traits = {0, 0, 0, 0, 0, 0, 0, 1};
static const traits cub = {2, 600, 350, 200, 300, 100, 60, 1};
static const traits child = {4, 850, 600, 80, 600, 50, 25, 1};
static const traits parent = {7, 950, 800, 30, 850, 0, 8, 0};
static const traits elder = {14, 1000, 1000, 0, 1000, 0, 0, 0};

/* clang-format off */
const sk_mind saj_minds[SAJ_MINDS] = {
    {"random", {"Random", "Hasard"},
     {"Chooses anything; for very first games.", "Choisit n'importe quoi ; pour les toutes premières parties."},
     0, &random_traits, start, NULL, choose_by_lot},
    {"cub", {"Cub", "Louveteau"}, {"Age four or five: remembers two tokens, forgets quickly, is kind.",
             "Quatre ou cinq ans : retient deux jetons, oublie vite, reste gentil."}, 0, &cub, start, watch, choose},
    {"child", {"Child", "Enfant"}, {"Age six to eight: remembers four tokens and sometimes mixes them up.",
               "Six à huit ans : retient quatre jetons et les confond parfois."}, 0, &child, start, watch, choose},
    {"parent", {"Parent", "Parent"},
     {"Remembers seven tokens well and plays to win.", "Retient bien sept jetons et joue pour gagner."},
     0, &parent, start, watch, choose},
    {"elder", {"Elder", "Ancien"},
     {"Never forgets a token.", "N'oublie jamais un jeton."},
     1, &elder, start, watch, choose},
};

/* Who sits down, how they play, what they like. */
const sk_character saj_characters[] = {
    {"Tala", {NULL, NULL}, NULL},
    {"Oro", {NULL, NULL}, NULL},
    {"Nuna", {NULL, NULL}, NULL},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */
