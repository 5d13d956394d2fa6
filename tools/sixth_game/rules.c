/* rules.c - Sixth Game: what is legal and what happens. Numbers cite RULES.md.
 *
 * A turn is TURN and, if the seat takes a pebble, DRAW. Whatever needs no decision happens inside the ply that leads to
 * it.
 */
#include "skerry/bits.h"
#include "components.h"

/* --- set-up --- */

/* V2: 0 for the lot, or the seat that begins, counted from 1. */
SK_RULE int start_of(uint32_t options) {
    return (int)(options >> SIX_OPT_START & 7);
}

/* R1, V2: the seat that begins must be taken. */
SK_RULE int fits(int players, uint32_t options) {
    return start_of(options) <= players;
}

SK_RULE void init(void *state, int players, uint32_t options) {
    six_state *s = (six_state *)state;
    SK_REQUIRE(players >= 2 && players <= SIX_SEATS);
    memset(s, 0, sizeof *s);
    s->head.game = SIX_ID;
    s->head.version = SIX_VERSION;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.viewer = SK_FULL;
    s->head.step = SIX_DEAL; /* R3 */
    s->head.actors = 1 << SK_CHANCE;
    memset(s->secret, SK_NONE, sizeof s->secret);
    s->last = SK_NONE;
    s->bag = SIX_PEBBLES;
}

/* --- what is legal --- */

/* R2: pebbles of a value that nobody has, as far as the state tells: one that a view hides counts as in the bag. */
SK_RULE int left_in_bag(const six_state *s, int value) {
    int left = SIX_COPIES;
    for (int seat = 0; seat < SIX_SEATS; seat++)
        left -= s->open[seat][value] + (s->secret[seat] == value);
    return left;
}

SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const six_state *s = (const six_state *)state;
    int count = 0;
    if (!(s->head.actors >> who & 1)) return 0;
    if (s->head.step == SIX_TURN) return sk_offer_range(out, 0, 0, SIX_ACTIONS);                  /* R4 */
    if (s->head.step == SIX_BEGIN) return sk_offer_range(out, 0, SIX_OUT_BEGIN, s->head.players); /* V2 */
    for (int value = 0; value < SIX_VALUES; value++) {                                            /* R3, R5 */
        int left = left_in_bag(s, value);
        if (left > 0) count = sk_offer(out, count, (uint32_t)value, left);
    }
    return count;
}

SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const six_state *s = (const six_state *)state;
    (void)who;
    if (s->head.step == SIX_TURN) return (sk_action)sk_scale(random, SIX_ACTIONS);
    if (s->head.step == SIX_BEGIN) return (sk_action)(SIX_OUT_BEGIN + sk_scale(random, s->head.players));
    int k = (int)sk_scale(random, s->bag), value = 0;
    for (int left; (left = left_in_bag(s, value)) <= k; value++)
        k -= left;
    return (sk_action)value;
}

/* --- what happens --- */

SK_RULE void seat_acts(six_state *s, int seat) {
    s->active = (uint8_t)seat;
    s->head.step = SIX_TURN;
    s->head.actors = (uint8_t)(1 << seat);
}

/* R4, R7: the next seat clockwise that has not stopped; when all have, the game is over. */
SK_RULE void next_turn(six_state *s) {
    int seat = s->active, players = s->head.players;
    if (s->stopped == (1 << players) - 1) {
        s->active = 0;
        s->head.step = SIX_OVER;
        s->head.actors = 0;
        return;
    }
    do {
        seat = seat + 1 == players ? 0 : seat + 1;
        s->head.round = (uint16_t)(s->head.round + (seat == 0));
    } while (s->stopped >> seat & 1);
    seat_acts(s, seat);
}

SK_RULE void stop(six_state *s) {
    s->stopped = (uint8_t)(s->stopped | 1 << s->active);
}

/* R3, V2: one pebble each, seat by seat; then somebody begins. */
SK_RULE void deal(six_state *s, int value) {
    int start = start_of(s->head.options);
    s->secret[s->active++] = (uint8_t)value;
    s->bag--;
    if (s->active < s->head.players) return;
    s->active = 0;
    s->head.step = SIX_BEGIN;
    if (start) seat_acts(s, start - 1);
}

SK_RULE int open_count(const six_state *s, int seat) {
    int count = 0;
    for (int value = 0; value < SIX_VALUES; value++)
        count += s->open[seat][value];
    return count;
}

/* R5, R6. */
SK_RULE void take(six_state *s, int value) {
    s->open[s->active][value]++;
    s->last = (uint8_t)value;
    s->bag--;
    if (open_count(s, s->active) == SIX_OPEN_MAX) stop(s);
    next_turn(s);
}

SK_RULE void apply(void *state, int who, sk_action action) {
    six_state *s = (six_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)SIX_OUTCOMES : (int)SIX_ACTIONS));
    (void)who;
    s->head.ply++;
    if (s->head.step == SIX_DEAL) {
        deal(s, action);
    } else if (s->head.step == SIX_BEGIN) { /* V2 */
        seat_acts(s, action - SIX_OUT_BEGIN);
    } else if (s->head.step == SIX_DRAW) {
        take(s, action);
    } else if (action == SIX_TAKE) { /* R5 */
        s->head.step = SIX_DRAW;
        s->head.actors = 1 << SK_CHANCE;
    } else { /* R4 */
        stop(s);
        next_turn(s);
    }
}

/* --- results --- */

SK_RULE int limit_of(const six_state *s) {
    return SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1]; /* V1 */
}

SK_RULE int open_points(const six_state *s, int seat) {
    int points = 0;
    for (int value = 0; value < SIX_VALUES; value++)
        points += s->open[seat][value] * SIX_POINTS[value];
    return points;
}

/* Points of the secret pebble; 0 where a view hides it or it is not dealt. */
SK_RULE int secret_points(const six_state *s, int seat) {
    return s->secret[seat] < SIX_VALUES ? SIX_POINTS[s->secret[seat]] : 0;
}

/* R8. */
SK_RULE int points_of(const six_state *s, int seat) {
    int sum = open_points(s, seat) + secret_points(s, seat);
    return sum > limit_of(s) ? 0 : sum;
}

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const six_state *s = (const six_state *)state;
    for (int seat = 0; seat < SK_SEATS; seat++)
        out[seat] = (int16_t)(seat < s->head.players ? points_of(s, seat) : 0);
}

/* R8: points, then fewer pebbles. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const six_state *s = (const six_state *)state;
    int worth[SIX_SEATS];
    for (int seat = 0; seat < s->head.players; seat++)
        worth[seat] = 8 * points_of(s, seat) - open_count(s, seat);
    for (int seat = 0; seat < SK_SEATS; seat++) {
        out[seat] = seat < s->head.players;
        for (int other = 0; seat < s->head.players && other < s->head.players; other++)
            out[seat] = (uint8_t)(out[seat] + (worth[other] > worth[seat]));
    }
}

/* --- who sees what --- */

/* K1: a secret pebble is its owner's until the end; that none is dealt yet is no secret. */
SK_RULE int sees(const void *state, int viewer, int field, int index) {
    const six_state *s = (const six_state *)state;
    (void)field;
    return s->head.step == SIX_OVER || index == (viewer & 7) || s->secret[index] == SK_NONE;
}

/* Every hidden pebble is any of those that the viewer does not see. */
SK_RULE void fill(void *view, uint64_t *rng) {
    six_state *s = (six_state *)view;
    for (int seat = 0; seat < s->head.players; seat++) {
        int left[SIX_VALUES], total = 0, value = 0;
        if (s->secret[seat] != SK_HIDDEN) continue;
        for (int v = 0; v < SIX_VALUES; v++) {
            left[v] = left_in_bag(s, v) > 0 ? left_in_bag(s, v) : 0;
            total += left[v];
        }
        if (!total) continue;
        for (int k = (int)sk_random_below(rng, (uint32_t)total); k >= left[value]; value++)
            k -= left[value];
        s->secret[seat] = (uint8_t)value;
    }
    s->head.viewer = SK_FULL;
}

/* --- invariants; numbers are explained in en.json and fr.json under "broken" --- */

SK_RULE int check_pebbles(const six_state *s) {
    int taken = 0, last = s->last == SK_NONE;
    for (int seat = 0; seat < SIX_SEATS; seat++) {
        int dealt = seat < (s->head.step == SIX_DEAL ? s->active : s->head.players);
        if (dealt ? s->secret[seat] >= SIX_VALUES : s->secret[seat] != SK_NONE) return 1;
        for (int value = 0; value < SIX_VALUES; value++) {
            if (s->open[seat][value] > SIX_OPEN_MAX) return 2;
            last |= s->last == value && s->open[seat][value];
        }
        if (open_count(s, seat) > (seat < s->head.players ? SIX_OPEN_MAX : 0)) return 2;
        taken += dealt + open_count(s, seat);
    }
    for (int value = 0; value < SIX_VALUES; value++)
        if (left_in_bag(s, value) < 0) return 3;
    if (s->bag != SIX_PEBBLES - taken) return 4;
    return last ? 0 : 5;
}

/* The plies that led here can be counted, so that the state knows how many they were. */
SK_RULE int check_turns(const six_state *s) {
    int players = s->head.players, step = s->head.step, chosen = 0, taken = 0;
    int over = step == SIX_OVER, dealing = step == SIX_DEAL, lot = start_of(s->head.options) == 0;
    int chance = dealing || step == SIX_BEGIN || step == SIX_DRAW;
    if (step == SIX_BEGIN && (s->active || !lot)) return 6;
    if (step >= SIX_STEPS || s->active >= players || s->stopped >> players) return 6;
    if (over != (s->stopped == (1 << players) - 1) || (over && s->active)) return 6;
    if (!over && s->stopped >> s->active & 1) return 6;
    if (s->head.actors != (over ? 0 : chance ? 1 << SK_CHANCE : 1 << s->active)) return 6;
    for (int seat = 0; seat < players; seat++) {
        int open = open_count(s, seat), stopped = s->stopped >> seat & 1;
        if ((open == SIX_OPEN_MAX && !stopped) || (step <= SIX_BEGIN && (open || stopped))) return 6;
        chosen += stopped && open < SIX_OPEN_MAX;
        taken += open;
    }
    if ((taken == 0) != (s->last == SK_NONE)) return 5;
    int plies = (dealing ? s->active : players) + (lot && step > SIX_BEGIN) + 2 * taken + chosen + (step == SIX_DRAW);
    return s->head.ply == plies && s->head.round <= SIX_OPEN_MAX + 1 && (step > SIX_BEGIN || !s->head.round) ? 0 : 7;
}

SK_RULE int check(const void *state) {
    const six_state *s = (const six_state *)state;
    int broken = s->active < s->head.players ? check_pebbles(s) : 6;
    return broken ? broken : check_turns(s);
}
