/* rules.c - Stone Age Junior: what is legal and what happens. Numbers cite RULES.md.
 *
 * A turn is FLIP, perhaps TOKEN, then at most one decision of the place reached; on the site BUILD, HUT and EXCHANGE.
 * Whatever needs no decision happens inside the ply that leads to it.
 */
#include "skerry/bits.h"
#include "skerry/counts.h"
#include "components.h"

SK_RULE uint32_t option(const saj_state *s, int shift, uint32_t mask) {
    return s->head.options >> shift & mask;
}

SK_RULE int huts_to_win(const saj_state *s) {
    return option(s, SAJ_OPT_HUTS, 1) ? 2 : 3; /* V5 */
}

/* --- set-up --- */

/* R4: copies of each good. */
SK_RULE int copies_of_each(int players) {
    return players == 2 ? 3 : 4;
}

/* R1, R10: a given start seat must be taken. */
SK_RULE int fits(int players, uint32_t options) {
    return (int)(options >> SAJ_OPT_START & 7) <= players;
}

SK_RULE void chance_acts(saj_state *s, int step) {
    s->head.actors = 1 << SK_CHANCE;
    s->head.step = (uint8_t)step;
}

SK_RULE void seat_acts(saj_state *s, int step) {
    s->head.actors = (uint8_t)(1 << s->active);
    s->head.step = (uint8_t)step;
}

SK_RULE void init(void *state, int players, uint32_t options) {
    saj_state *s = (saj_state *)state;
    SK_REQUIRE(players >= 2 && players <= SAJ_SEATS);
    memset(s, 0, sizeof *s); /* R3: figures on the site, position 0 */
    s->head.game = 1;
    s->head.version = SAJ_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.viewer = SK_FULL;
    memset(s->token, SK_NONE, sizeof s->token);
    memset(s->offer, SK_NONE, sizeof s->offer);
    memset(s->huts, SK_NONE, sizeof s->huts);
    s->faces_left = (1 << SAJ_SLOTS) - 1;
    s->huts_left = (1 << SAJ_HUTS) - 1;
    memset(s->pile, 5, sizeof s->pile);                             /* R7 */
    memset(s->pool, 1, sizeof s->pool);                             /* R5 */
    memset(s->stock, copies_of_each(players) - 1, sizeof s->stock); /* R6 */
    s->kennel = 2;                                                  /* R8 */
    s->winner = s->turning = s->shown = SK_NONE;
    s->revealing = 0;
    chance_acts(s, SAJ_SETUP_HUT); /* R46 */
}

/* --- what is legal --- */

/* Kinds owned at least once (bits 0-4) and at least twice (bits 8-12). */
SK_RULE uint32_t owned_kinds(const saj_store *store) {
    const uint64_t goods = sk_counts(store->goods, SAJ_KINDS);
    return sk_counts_at_least(goods, 1) | sk_counts_at_least(goods, 2) << 8;
}

/* R35, R37: payable builds of the active seat, bit pile * 8 + pattern. */
SK_RULE uint32_t payable(const saj_state *s) {
    const saj_store *mine = &s->store[s->active];
    uint32_t owned = owned_kinds(mine), mask = 0;
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        if (s->offer[pile] == SK_NONE) continue;
        const saj_hut *hut = &saj_huts[s->offer[pile]];
        uint32_t first = owned >> hut->items[0];
        uint32_t second = owned >> (hut->items[1] + 8 * hut->pair);
        uint32_t third = hut->pair ? 1 : owned >> hut->items[2];
        uint32_t lacking = (~first & 1) | (~second & 1) << 1 | (~third & 1) << 2;
        mask |= (uint32_t)saj_payable[hut->pair][mine->dogs][lacking] << (8 * pile);
    }
    return mask;
}

/* R24-R26: ranks of the pools that the active seat can leave at the trading place. */
SK_RULE void tradable(const saj_state *s, uint64_t out[2]) {
    const uint8_t *goods = s->store[s->active].goods;
    out[0] = out[1] = ~(uint64_t)0;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        const uint64_t *fits_cap = saj_at_most[kind][s->pool[kind] + goods[kind]];
        out[0] &= fits_cap[0];
        out[1] &= fits_cap[1];
    }
}

SK_RULE uint32_t face_down(const saj_state *s) {
    return ~(uint32_t)s->up & ((1 << SAJ_SLOTS) - 1);
}

/* Tokens to turn: every id is offered or not, because where a loop over the set ends is often mispredicted. */
SK_RULE int list_tokens(uint32_t mask, sk_choice *out) {
    int count = 0;
    for (int i = 0; i < SAJ_SLOTS; i++)
        count = sk_offer_if(out, count, (uint32_t)(SAJ_ACT_FLIP + i), (int)(mask >> i & 1));
    return count;
}

SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const saj_state *s = (const saj_state *)state;
    uint64_t pools[2];
    int count;
    if (!(s->head.actors >> who & 1)) return 0;
    switch (s->head.step) {
    case SAJ_SETUP_HUT:
    case SAJ_HUT: return sk_offer_set(out, 0, SAJ_OUT_HUT, s->huts_left); /* K5 */
    case SAJ_SETUP_START: return sk_offer_range(out, 0, SAJ_OUT_START, s->head.players);
    case SAJ_FLIP: return list_tokens(face_down(s), out);                      /* R13 */
    case SAJ_TOKEN: return sk_offer_set(out, 0, SAJ_OUT_TOKEN, s->faces_left); /* K4 */
    case SAJ_TRADING:
        tradable(s, pools);
        count = sk_offer_set(out, 0, SAJ_ACT_TRADE, pools[0]);
        return sk_offer_set(out, count, SAJ_ACT_TRADE + 64, pools[1]);
    case SAJ_STEAL: return sk_offer_range(out, 0, SAJ_ACT_STEAL_NO, 2); /* R30 */
    case SAJ_BUILD:
        count = sk_offer(out, 0, SAJ_ACT_BUILD_NONE, 1); /* R39 */
        return sk_offer_set(out, count, SAJ_ACT_BUILD, payable(s));
    case SAJ_EXCHANGE: return sk_offer_range(out, 0, SAJ_ACT_EXCHANGE, SAJ_PAIRS);       /* R41 */
    case SAJ_EXCHANGE_DRAWN: return sk_offer_range(out, 0, SAJ_OUT_EXCHANGE, SAJ_PAIRS); /* V3 */
    default: return 0;
    }
}

/* The choice at the drawn position among the set bits of `mask`. */
SK_RULE sk_action pick_bit(uint32_t mask, int base, uint32_t random) {
    return (sk_action)(base + sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask))));
}

SK_RULE sk_action pick_pool(const saj_state *s, uint32_t random) {
    uint64_t pools[2];
    int low, k;
    tradable(s, pools);
    low = sk_bits64(pools[0]);
    k = (int)sk_scale(random, (uint32_t)(low + sk_bits64(pools[1])));
    if (k < low) return (sk_action)(SAJ_ACT_TRADE + sk_nth64(pools[0], k));
    return (sk_action)(SAJ_ACT_TRADE + 64 + sk_nth64(pools[1], k - low));
}

SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const saj_state *s = (const saj_state *)state;
    (void)who;
    switch (s->head.step) {
    case SAJ_SETUP_HUT:
    case SAJ_HUT: return pick_bit(s->huts_left, SAJ_OUT_HUT, random);
    case SAJ_SETUP_START: return (sk_action)(SAJ_OUT_START + sk_scale(random, s->head.players));
    case SAJ_FLIP: return pick_bit(face_down(s), SAJ_ACT_FLIP, random);
    case SAJ_TOKEN: return pick_bit(s->faces_left, SAJ_OUT_TOKEN, random);
    case SAJ_TRADING: return pick_pool(s, random);
    case SAJ_STEAL: return (sk_action)(SAJ_ACT_STEAL_NO + (random >> 31));
    case SAJ_BUILD: return pick_bit(payable(s) << 1 | 1, SAJ_ACT_BUILD_NONE, random);
    case SAJ_EXCHANGE: return (sk_action)(SAJ_ACT_EXCHANGE + sk_scale(random, SAJ_PAIRS));
    default: return (sk_action)(SAJ_OUT_EXCHANGE + sk_scale(random, SAJ_PAIRS));
    }
}

/* --- what happens --- */

SK_RULE void game_over(saj_state *s) {
    s->head.actors = 0;
    s->head.step = SAJ_OVER;
}

/* R12, R45, R48: the turn is complete; the next seat turns a token. */
SK_RULE void end_turn(saj_state *s) {
    s->head.round++;
    s->shown = SK_NONE;
    if (option(s, SAJ_OPT_MEMORY, 3) == 1)
        for (int i = 0; i < SAJ_SLOTS; i++)
            s->ghost[i] = (uint8_t)(s->ghost[i] - (s->ghost[i] > 0)); /* V1 */
    s->active = (uint8_t)(s->active + 1 == s->head.players ? 0 : s->active + 1);
    if (s->head.round == SAJ_TURNS_MAX)
        game_over(s);
    else
        seat_acts(s, SAJ_FLIP);
}

/* R40, R41 and V3, V4: all tokens down, then the exchange. */
SK_RULE void reset_tokens(saj_state *s) {
    uint32_t turned = s->up;
    s->up = 0;
    if (option(s, SAJ_OPT_RESET, 1)) { /* V4 */
        memset(s->token, SK_NONE, sizeof s->token);
        s->faces_left = (1 << SAJ_SLOTS) - 1;
        end_turn(s);
        return;
    }
    if (option(s, SAJ_OPT_MEMORY, 3) == 1)
        for (int i = 0; i < SAJ_SLOTS; i++)
            if (turned >> i & 1) s->ghost[i] = SAJ_GHOST_TURNS; /* V1 */
    if (option(s, SAJ_OPT_EXCHANGE, 1))
        chance_acts(s, SAJ_EXCHANGE_DRAWN); /* V3 */
    else
        seat_acts(s, SAJ_EXCHANGE);
}

/* R29-R33: a dog from the board, or perhaps from another seat. */
SK_RULE void visit_dogs(saj_state *s) {
    saj_store *mine = &s->store[s->active];
    if (s->kennel) { /* R29, R33 */
        s->kennel--;
        mine->dogs++;
        end_turn(s);
    } else if (mine->dogs < 2) { /* R30: the others own what is missing */
        seat_acts(s, SAJ_STEAL);
    } else { /* R32 */
        end_turn(s);
    }
}

/* R20: the action of the place where the figure stopped. */
SK_RULE void act(saj_state *s) {
    saj_store *mine = &s->store[s->active];
    int place = saj_loop[s->position[s->active]];
    if (place >= SAJ_SWAMP && place <= SAJ_RIVER) { /* R21, R22 */
        int kind = place - SAJ_SWAMP;
        uint8_t taken = s->stock[kind] > 0;
        s->stock[kind] = (uint8_t)(s->stock[kind] - taken);
        mine->goods[kind] = (uint8_t)(mine->goods[kind] + taken);
        mine->held = (uint8_t)(mine->held + taken);
        end_turn(s);
    } else if (place == SAJ_SITE) { /* R34, R47 */
        if (payable(s))
            seat_acts(s, SAJ_BUILD);
        else
            reset_tokens(s);
    } else if (place == SAJ_DOG) {
        visit_dogs(s);
    } else if (mine->held) { /* R24 */
        seat_acts(s, SAJ_TRADING);
    } else { /* R27 */
        end_turn(s);
    }
}

/* R14, R16, R18, R19: the token lies face up, the figure moves, the place acts. */
SK_RULE void turn_up(saj_state *s, int slot) {
    const saj_token *token = &saj_tokens[s->token[slot]];
    uint8_t from = s->position[s->active];
    s->up = (uint16_t)(s->up | 1 << slot);
    s->shown = s->token[slot];
    s->ghost[slot] = 0;
    s->position[s->active] = token->steps ? (uint8_t)((from + token->steps) % SAJ_PLACES) : saj_spot[token->place];
    act(s);
}

/* R13, K11: a token shown before comes up as it is; chance draws the face of any other. */
SK_RULE void flip(saj_state *s, int slot) {
    if (s->token[slot] != SK_NONE) {
        turn_up(s, slot);
    } else {
        s->turning = (uint8_t)slot;
        chance_acts(s, SAJ_TOKEN);
    }
}

SK_RULE void token_drawn(saj_state *s, int face) {
    int slot = s->turning;
    s->token[slot] = (uint8_t)face;
    s->faces_left = (uint16_t)(s->faces_left & ~(1 << face));
    s->turning = SK_NONE;
    turn_up(s, slot);
}

/* R24-R26: the goods given and taken follow from the pool that is left behind. */
SK_RULE void trade(saj_state *s, int rank) {
    saj_store *mine = &s->store[s->active];
    uint64_t both = sk_counts(mine->goods, SAJ_KINDS) + sk_counts(s->pool, SAJ_KINDS);
    sk_counts_put(s->pool, saj_pools[rank], SAJ_KINDS);
    sk_counts_put(mine->goods, both - saj_pools[rank], SAJ_KINDS);
    end_turn(s);
}

/* R31: the next owner clockwise. */
SK_RULE int robbed(const saj_state *s) {
    int seat = s->active;
    do
        seat = seat + 1 == s->head.players ? 0 : seat + 1;
    while (seat != s->active && !s->store[seat].dogs);
    return seat;
}

SK_RULE void steal(saj_state *s, int yes) {
    if (yes) { /* R30 */
        s->store[robbed(s)].dogs--;
        s->store[s->active].dogs++;
    }
    end_turn(s);
}

/* R36, R37: goods return to their places, dogs to the board. */
SK_RULE void pay(saj_state *s, const saj_hut *hut, int covered) {
    saj_store *mine = &s->store[s->active];
    uint8_t goods_paid = 0, dogs_paid = (uint8_t)sk_bits((uint32_t)covered);
    for (int i = 0; i < 3 - hut->pair; i++) {
        int kind = hut->items[i];
        uint8_t paid = (uint8_t)(~covered >> i & 1);
        mine->goods[kind] = (uint8_t)(mine->goods[kind] - paid);
        s->stock[kind] = (uint8_t)(s->stock[kind] + paid);
        goods_paid = (uint8_t)(goods_paid + paid);
    }
    mine->held = (uint8_t)(mine->held - goods_paid);
    mine->dogs = (uint8_t)(mine->dogs - dogs_paid);
    s->kennel = (uint8_t)(s->kennel + dogs_paid);
}

/* R35-R39, R43, R47. */
SK_RULE void build(saj_state *s, int pile, int pattern) {
    saj_store *mine = &s->store[s->active];
    int hut = s->offer[pile];
    pay(s, &saj_huts[hut], saj_pattern[pattern]);
    s->huts[s->active][mine->built++] = (uint8_t)hut; /* R38 */
    s->offer[pile] = SK_NONE;
    if (mine->built == huts_to_win(s)) { /* R43 */
        s->winner = s->active;
        game_over(s);
    } else if (s->pile[pile]) {
        s->revealing = (uint8_t)pile;
        chance_acts(s, SAJ_HUT);
    } else {
        reset_tokens(s);
    }
}

/* R7, R38: the pile that is being uncovered shows this hut. */
SK_RULE void uncover(saj_state *s, int hut) {
    s->offer[s->revealing] = (uint8_t)hut;
    s->pile[s->revealing]--;
    s->huts_left = (uint16_t)(s->huts_left & ~(1 << hut));
}

/* R46. */
SK_RULE void setup_hut(saj_state *s, int hut) {
    uint32_t start = option(s, SAJ_OPT_START, 7);
    uncover(s, hut);
    if (++s->revealing < SAJ_PILES) return;
    s->revealing = SK_NONE;
    if (start) { /* R10 */
        s->active = (uint8_t)(start - 1);
        seat_acts(s, SAJ_FLIP);
    } else {
        chance_acts(s, SAJ_SETUP_START);
    }
}

/* R41: faces, marks "unseen" and ghosts travel together. */
SK_RULE void exchange(saj_state *s, int rank) {
    int a = saj_pair_first[rank];
    int b = rank - a * (27 - a) / 2 + a + 1;
    uint8_t face = s->token[a], ghost = s->ghost[a];
    s->token[a] = s->token[b];
    s->ghost[a] = s->ghost[b];
    s->token[b] = face;
    s->ghost[b] = ghost;
    end_turn(s);
}

SK_RULE void apply(void *state, int who, sk_action action) {
    saj_state *s = (saj_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)SAJ_OUTCOMES : (int)SAJ_ACTIONS));
    (void)who;
    s->head.ply++;
    switch (s->head.step) {
    case SAJ_SETUP_HUT: setup_hut(s, action - SAJ_OUT_HUT); break;
    case SAJ_SETUP_START:
        s->active = (uint8_t)(action - SAJ_OUT_START);
        seat_acts(s, SAJ_FLIP);
        break;
    case SAJ_FLIP: flip(s, action - SAJ_ACT_FLIP); break;
    case SAJ_TOKEN: token_drawn(s, action - SAJ_OUT_TOKEN); break;
    case SAJ_TRADING: trade(s, action - SAJ_ACT_TRADE); break;
    case SAJ_STEAL: steal(s, action == SAJ_ACT_STEAL_YES); break;
    case SAJ_BUILD:
        if (action == SAJ_ACT_BUILD_NONE)
            reset_tokens(s); /* R39 */
        else
            build(s, (action - SAJ_ACT_BUILD) / 8, (action - SAJ_ACT_BUILD) % 8);
        break;
    case SAJ_HUT:
        uncover(s, action - SAJ_OUT_HUT);
        s->revealing = SK_NONE;
        reset_tokens(s);
        break;
    case SAJ_EXCHANGE: exchange(s, action - SAJ_ACT_EXCHANGE); break;
    default: exchange(s, action - SAJ_OUT_EXCHANGE); break;
    }
}

/* --- results --- */

/* R44: the score is the number of huts. */
SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const saj_state *s = (const saj_state *)state;
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = seat < s->head.players ? s->store[seat].built : 0;
}

SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const saj_state *s = (const saj_state *)state;
    for (int seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = seat < s->head.players;
        for (int other = 0; seat < s->head.players && other < s->head.players; other++)
            out[seat] = (uint8_t)(out[seat] + (s->store[other].built > s->store[seat].built));
    }
}

/* --- who sees what --- */

/* K9, K10, K12 with V1 and V2. */
SK_RULE int sees(const void *state, int viewer, int field, int index) {
    const saj_state *s = (const saj_state *)state;
    int recall = (viewer & SK_RECALL) != 0 || option(s, SAJ_OPT_MEMORY, 3) == 2;
    switch (field) {
    case SAJ_F_TOKEN: return recall || (s->up >> index & 1) || s->ghost[index];
    case SAJ_F_FACES_LEFT: return recall;
    case SAJ_F_GOODS:
        return (viewer & SK_RECALL) || index / SAJ_KINDS == (viewer & 7) || option(s, SAJ_OPT_GOODS, 3) == 2;
    default: return (viewer & SK_RECALL) || index == (viewer & 7) || option(s, SAJ_OPT_GOODS, 3); /* SAJ_F_HELD */
    }
}

/* K10: a token that is turned shows its face, even where it lies face down again at once, and sets off what may hang on
 * hidden goods. */
SK_RULE int reveals(const void *state, int who, sk_action action) {
    (void)who;
    (void)action;
    return ((const saj_state *)state)->head.step == SAJ_FLIP;
}

/* Deal the goods of one kind that nobody can see among the seats whose goods are hidden. `room` is what each may still
 * take: its known number, or plenty. */
SK_RULE void deal_kind(saj_state *s, int kind, int copies, const uint8_t *hidden, uint8_t *room, uint64_t *rng) {
    while (copies-- > 0) {
        uint32_t total = 0, k;
        int seat = 0;
        for (int i = 0; i < s->head.players; i++)
            total += hidden[i] ? room[i] : 0;
        if (!total) return;
        for (k = sk_random_below(rng, total); !hidden[seat] || k >= room[seat]; seat++)
            k -= hidden[seat] ? room[seat] : 0;
        s->store[seat].goods[kind]++;
        room[seat]--;
    }
}

/* Goods that pay the hut of `pile` when `pattern` replaces items by dogs; 0 if the active seat could not hold them. */
SK_RULE int price(const saj_state *s, int pile, int pattern, const uint8_t *left, int room, uint8_t *need) {
    int hut = s->offer[pile], covered = saj_pattern[pattern], total = 0;
    if (hut >= SAJ_HUTS || sk_bits((uint32_t)covered) > s->store[s->active].dogs) return 0;
    if (saj_huts[hut].pair && covered != 0 && covered != 1 && covered != 3) return 0;
    memset(need, 0, SAJ_KINDS);
    for (int i = 0; i < 3 - saj_huts[hut].pair; i++) {
        int kind = saj_huts[hut].items[i];
        if (covered >> i & 1) continue;
        total++;
        if (++need[kind] > left[kind]) return 0;
    }
    return total <= room;
}

/* Hidden goods that the step proves: who trades owns something (R24), who may build can pay (R35, R47). */
SK_RULE void proven_goods(const saj_state *s, const uint8_t *left, int room, uint8_t *need, uint64_t *rng) {
    uint32_t count = 0;
    uint8_t trial[SAJ_KINDS];
    memset(need, 0, SAJ_KINDS);
    if (s->head.step == SAJ_TRADING) {
        for (int kind = 0; kind < SAJ_KINDS; kind++) {
            count += left[kind];
            if (!left[kind] || sk_random_below(rng, count) >= left[kind]) continue;
            memset(need, 0, SAJ_KINDS);
            need[kind] = 1;
        }
    }
    for (int i = 0; s->head.step == SAJ_BUILD && i < SAJ_PILES * 7; i++)
        if (price(s, i / 7, i % 7, left, room, trial) && sk_random_below(rng, ++count) == 0)
            memcpy(need, trial, SAJ_KINDS);
}

/* Goods behind the screens: any split that fits the open pieces, what the step proves and, under V2, the numbers.
 * Without numbers every hidden seat has the same large room, so each piece goes to each seat almost equally often. */
SK_RULE void deal_goods(saj_state *s, uint64_t *rng) {
    uint8_t hidden[SAJ_SEATS], room[SAJ_SEATS], left[SAJ_KINDS], need[SAJ_KINDS];
    for (int i = 0; i < s->head.players; i++) {
        hidden[i] = s->store[i].goods[0] == SK_HIDDEN;
        room[i] = s->store[i].held == SK_HIDDEN ? 200 : s->store[i].held;
        if (hidden[i]) memset(s->store[i].goods, 0, SAJ_KINDS);
    }
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int copies = copies_of_each(s->head.players) - s->stock[kind] - s->pool[kind];
        for (int i = 0; i < s->head.players; i++)
            if (!hidden[i]) copies -= s->store[i].goods[kind];
        left[kind] = (uint8_t)(copies > 0 ? copies : 0);
    }
    if (s->active < s->head.players && hidden[s->active]) {
        proven_goods(s, left, room[s->active], need, rng);
        for (int kind = 0; kind < SAJ_KINDS; kind++) {
            s->store[s->active].goods[kind] = need[kind];
            left[kind] = (uint8_t)(left[kind] - need[kind]);
            room[s->active] = (uint8_t)(room[s->active] - need[kind]);
        }
    }
    for (int kind = 0; kind < SAJ_KINDS; kind++)
        deal_kind(s, kind, left[kind], hidden, room, rng);
    for (int i = 0; i < s->head.players; i++) {
        s->store[i].held = 0;
        for (int kind = 0; kind < SAJ_KINDS; kind++)
            s->store[i].held = (uint8_t)(s->store[i].held + s->store[i].goods[kind]);
    }
}

/* The face turned this turn lies somewhere, also after the reset: if not in sight, then in any slot out of sight. */
SK_RULE void place_shown(saj_state *s, uint64_t *rng) {
    uint32_t count = 0;
    int slot = SAJ_SLOTS;
    for (int i = 0; i < SAJ_SLOTS; i++) {
        if (s->token[i] == s->shown) return;
        if (s->token[i] == SK_HIDDEN && sk_random_below(rng, ++count) == 0) slot = i;
    }
    if (s->shown < SAJ_SLOTS && slot < SAJ_SLOTS) s->token[slot] = s->shown;
}

/* K4: to eyes that remember nothing, every token they cannot see is as good as never shown. */
SK_RULE void fill(void *view, uint64_t *rng) {
    saj_state *s = (saj_state *)view;
    place_shown(s, rng);
    s->faces_left = (1 << SAJ_SLOTS) - 1;
    for (int i = 0; i < SAJ_SLOTS; i++) {
        if (s->token[i] == SK_HIDDEN) s->token[i] = SK_NONE;
        if (s->token[i] < SAJ_SLOTS) s->faces_left = (uint16_t)(s->faces_left & ~(1 << s->token[i]));
    }
    deal_goods(s, rng);
    s->head.viewer = SK_FULL;
}

/* --- invariants; numbers are explained in en.json and fr.json under "broken" --- */

SK_RULE int check_tokens(const saj_state *s) {
    uint32_t faces = 0, seen = 0;
    int fading = option(s, SAJ_OPT_MEMORY, 3) == 1 && !option(s, SAJ_OPT_RESET, 1); /* V4: a reset forgets everything */
    for (int i = 0; i < SAJ_SLOTS; i++) {
        int face = s->token[i];
        if (face != SK_NONE && (face >= SAJ_SLOTS || (faces >> face & 1))) return 1;
        if (face != SK_NONE) {
            faces |= 1u << face;
            seen |= 1u << i;
        }
        if (s->ghost[i] && (!fading || s->ghost[i] > SAJ_GHOST_TURNS || face == SK_NONE || (s->up >> i & 1))) return 3;
    }
    if (s->faces_left != (faces ^ ((1u << SAJ_SLOTS) - 1))) return 1;
    if (s->up & ~seen) return 2;
    return 0;
}

/* The huts of one seat: none after the last, none twice. */
SK_RULE int check_village(const saj_state *s, int seat, uint32_t *shown) {
    const saj_store *mine = &s->store[seat];
    if (mine->built > huts_to_win(s)) return 0;
    for (int i = 0; i < 3; i++) {
        int hut = s->huts[seat][i];
        if (i >= mine->built) {
            if (hut != SK_NONE) return 0;
        } else {
            if (hut >= SAJ_HUTS || (*shown >> hut & 1)) return 0;
            *shown |= 1u << hut;
        }
    }
    return 1;
}

SK_RULE int check_huts(const saj_state *s) {
    uint32_t shown = 0;
    int down = 0;
    for (int seat = 0; seat < SAJ_SEATS; seat++)
        if (!check_village(s, seat, &shown)) return 4;
    for (int pile = 0; pile < SAJ_PILES; pile++) {
        int hut = s->offer[pile];
        int waits =
            s->head.step == SAJ_SETUP_HUT ? pile >= s->revealing : pile == s->revealing || s->head.step == SAJ_OVER;
        if (s->pile[pile] > 5) return 5;
        down += s->pile[pile];
        if (hut == SK_NONE) {
            if (s->pile[pile] && !waits) return 5;
        } else {
            if (hut >= SAJ_HUTS || (shown >> hut & 1)) return 5;
            shown |= 1u << hut;
            if (s->pile[pile] == 5) return 5;
        }
    }
    if (s->huts_left != (shown ^ ((1u << SAJ_HUTS) - 1)) || sk_bits(shown) + down != SAJ_HUTS) return 6;
    return 0;
}

SK_RULE int check_goods(const saj_state *s) {
    int pooled = 0, dogs = s->kennel;
    for (int kind = 0; kind < SAJ_KINDS; kind++) {
        int copies = s->stock[kind] + s->pool[kind];
        pooled += s->pool[kind];
        for (int seat = 0; seat < SAJ_SEATS; seat++)
            copies += s->store[seat].goods[kind];
        if (copies != copies_of_each(s->head.players)) return 7;
    }
    if (pooled != 5) return 8;
    for (int seat = 0; seat < SAJ_SEATS; seat++) {
        const saj_store *mine = &s->store[seat];
        int held = 0;
        for (int kind = 0; kind < SAJ_KINDS; kind++)
            held += mine->goods[kind];
        if (held != mine->held) return 9;
        dogs += mine->dogs;
    }
    return dogs == 2 ? 0 : 10;
}

SK_RULE int check_seats(const saj_state *s) {
    int winner = SK_NONE;
    if (s->active >= s->head.players) return 11;
    for (int seat = 0; seat < SAJ_SEATS; seat++) {
        const saj_store *mine = &s->store[seat];
        if (s->position[seat] >= SAJ_PLACES) return 12;
        if (seat >= s->head.players && (s->position[seat] || mine->held || mine->dogs || mine->built)) return 13;
        if (mine->built == huts_to_win(s)) {
            if (winner != SK_NONE) return 14;
            winner = seat;
        }
    }
    if (s->winner != winner || (winner != SK_NONE && (winner != s->active || s->head.step != SAJ_OVER))) return 14;
    return 0;
}

/* The place that a step belongs to: the active figure must stand there. */
SK_RULE int step_place(int step) {
    switch (step) {
    case SAJ_TRADING: return SAJ_TRADE;
    case SAJ_STEAL: return SAJ_DOG;
    default: return SAJ_SITE;
    }
}

/* 1 if the decision of the place reached has something to decide. */
SK_RULE int decision_open(const saj_state *s) {
    const saj_store *mine = &s->store[s->active];
    int shuffle = (int)option(s, SAJ_OPT_RESET, 1), drawn = (int)option(s, SAJ_OPT_EXCHANGE, 1);
    if (saj_loop[s->position[s->active]] != step_place(s->head.step)) return 0;
    switch (s->head.step) {
    case SAJ_TRADING: return mine->held > 0;
    case SAJ_STEAL: return s->kennel == 0 && mine->dogs < 2;
    case SAJ_BUILD: return payable(s) != 0;
    case SAJ_HUT:
        return mine->built > 0 && s->revealing < SAJ_PILES && s->pile[s->revealing] > 0 &&
               s->offer[s->revealing] == SK_NONE;
    case SAJ_EXCHANGE: return !s->up && !shuffle && !drawn;
    default: return !s->up && !shuffle && drawn;
    }
}

/* Set-up: nothing but the huts has moved. */
SK_RULE int untouched(const saj_state *s) {
    saj_state fresh;
    init(&fresh, s->head.players, s->head.options);
    fresh.head = s->head;
    fresh.active = s->active;
    fresh.revealing = s->revealing;
    fresh.huts_left = s->huts_left;
    memcpy(fresh.offer, s->offer, sizeof fresh.offer);
    memcpy(fresh.pile, s->pile, sizeof fresh.pile);
    for (size_t i = 0; i < sizeof fresh; i++)
        if (((const uint8_t *)&fresh)[i] != ((const uint8_t *)s)[i]) return 0;
    return s->head.round == 0 && s->active == 0;
}

SK_RULE int step_sound(const saj_state *s) {
    int site_up = 0;
    for (int i = 0; i < SAJ_SLOTS; i++)
        site_up |= (s->up >> i & 1) && s->token[i] == SAJ_FACE_SITE;
    switch (s->head.step) {
    case SAJ_SETUP_HUT:
        for (int pile = 0; pile < SAJ_PILES; pile++)
            if ((s->offer[pile] == SK_NONE) != (pile >= s->revealing)) return 0;
        return s->revealing < SAJ_PILES && s->head.ply == s->revealing && untouched(s);
    case SAJ_SETUP_START: return !option(s, SAJ_OPT_START, 7) && s->head.ply == SAJ_PILES && untouched(s);
    case SAJ_FLIP: return !site_up; /* R15 */
    case SAJ_TOKEN: return !site_up && s->turning < SAJ_SLOTS && s->token[s->turning] == SK_NONE;
    case SAJ_OVER: return s->winner != SK_NONE || s->head.round == SAJ_TURNS_MAX;
    case SAJ_TRADING:
    case SAJ_STEAL: return !site_up && decision_open(s); /* R15 */
    default: return decision_open(s);
    }
}

/* The face turned this turn is known between the flip and the end of the turn, and lies up until the reset. */
SK_RULE int shown_sound(const saj_state *s) {
    int step = s->head.step, before = step <= SAJ_TOKEN || (step == SAJ_OVER && s->winner == SK_NONE);
    int after_reset = step == SAJ_EXCHANGE || step == SAJ_EXCHANGE_DRAWN;
    if (before) return s->shown == SK_NONE;
    for (int i = 0; i < SAJ_SLOTS; i++)
        if (s->token[i] == s->shown) return s->shown < SAJ_SLOTS && (after_reset || (s->up >> i & 1));
    return 0;
}

/* Most plies of a turn that come before a step; a turn has at most five. */
SK_RULE int plies_before(int step) {
    switch (step) {
    case SAJ_TOKEN: return 1;
    case SAJ_TRADING:
    case SAJ_STEAL:
    case SAJ_BUILD: return 2;
    case SAJ_HUT:
    case SAJ_OVER: return 3;
    case SAJ_EXCHANGE:
    case SAJ_EXCHANGE_DRAWN: return 4;
    default: return 0;
    }
}

SK_RULE int check_step(const saj_state *s) {
    int step = s->head.step;
    int chance = step == SAJ_SETUP_HUT || step == SAJ_SETUP_START || step == SAJ_TOKEN || step == SAJ_HUT ||
                 step == SAJ_EXCHANGE_DRAWN;
    int actors = step == SAJ_OVER ? 0 : chance ? 1 << SK_CHANCE : 1 << s->active;
    if (step >= SAJ_STEPS || s->head.actors != actors) return 15;
    if ((step == SAJ_TOKEN) != (s->turning != SK_NONE)) return 16;
    if ((step == SAJ_HUT || step == SAJ_SETUP_HUT) != (s->revealing != SK_NONE)) return 16;
    if (s->head.round > SAJ_TURNS_MAX || (s->head.round == SAJ_TURNS_MAX && step != SAJ_OVER)) return 17;
    if (s->head.ply > 4 + 5 * s->head.round + plies_before(step)) return 17;
    return step_sound(s) && shown_sound(s) ? 0 : 16;
}

SK_RULE int check(const void *state) {
    const saj_state *s = (const saj_state *)state;
    int broken = check_seats(s);
    if (!broken) broken = check_tokens(s);
    if (!broken) broken = check_goods(s);
    if (!broken) broken = check_huts(s);
    if (!broken) broken = check_step(s);
    return broken;
}
