/* observe.c - Skara Brae: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c; numbers are written through SK_FLOATS, never copied as memory. */

/* Planes, in order. For each of the four seats, the asking one first and the others in turn (absent seats are zero):
 * 17 tokens / 8, slider / 10, free spaces / 9, Furnish / 6, Trade / 7, 10 flipped tiles, 8 special tile, Roofs / 8,
 * supply Roofs / 8, Stone balls / 8, Utensils / 4, Spindles / 10, black workers / 3, 4 columns / 6, need / 10, score /
 * 60, Hearth / 11, sets / 4, 8 pot / 4, acts now, has the turn. Then: 4 number of players, 4 round, 3 set, the step
 * (one of STEPS), 38 cards of the current set, 38 of the later sets, 38 share of each type still in the pile (0 while
 * another seat explores), 38 own hand or dealt tiles (first 8), free small workers / 6, large worker free, 10 small
 * workers, 10 large worker, 4 environment, amount / 10, discount / 3, clears / 6, steps / 4, 8 Focus, 10 open Tasks, 4
 * options. */
enum {
    SEAT_FEATURES = 17 + 4 + 10 + 8 + 6 + 4 + 4 + 8 + 2,
    TABLE_FEATURES = 4 + 4 + 3 + STEPS + 4 * TYPES + 2 + 2 * TILES + 4 + 4 + FOCUSES + TASKS + 4
};
static_assert((int)SEATS * (int)SEAT_FEATURES + (int)TABLE_FEATURES == (int)BRAE_FEATURES,
              "features are counted in state.h");

SK_RULE SK_FLOATS put(SK_FLOATS out, int value, int scale) {
    *out = (float)value / (float)scale;
    return out + 1;
}

SK_RULE SK_FLOATS put_bits(SK_FLOATS out, uint32_t bits, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        *out++ = (float)(bits >> i & 1u);
    return out;
}

SK_RULE SK_FLOATS put_one_of(SK_FLOATS out, uint32_t value, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        *out++ = (float)(i == value);
    return out;
}

SK_RULE SK_FLOATS observe_seat(SK_FLOATS out, const brae_state *s, uint32_t seat, const int16_t *points) {
    const brae_seat *p = &s->seats[seat];
    for (uint32_t k = 0; k < KINDS; k++)
        out = put(out, p->tokens[k], 8);
    out = put(out, p->slider, 10);
    out = put(out, 3 * p->slider - p->total, 9);
    out = put(out, p->furnish, FURNISH_MAX);
    out = put(out, p->trade, TRADE_MAX);
    out = put_bits(out, p->flipped, TILES);
    out = put_one_of(out, p->special, SPECIALS);
    out = put(out, p->roofs, 8);
    out = put(out, p->thatches, 8);
    out = put(out, p->balls, 8);
    out = put(out, p->utensils, 4);
    out = put(out, p->spindles, SPINDLES);
    out = put(out, p->black, BLACKS);
    for (uint32_t e = 0; e < ENVS; e++)
        out = put(out, p->heights[e], 6);
    out = put(out, (int)need_of(p), 10);
    out = put(out, points[seat], 60);
    out = put(out, (int)hearth_of(p), 11);
    out = put(out, (int)sets_of(p), 4);
    for (uint32_t i = 0; i < SLOTS; i++)
        out = put(out, p->pot[i], 4);
    *out++ = (float)(s->head.actors >> seat & 1);
    *out++ = (float)(s->turn == seat);
    return out;
}

SK_RULE SK_FLOATS observe_cards(SK_FLOATS out, const brae_state *s, int seat) {
    for (uint32_t i = 0; i < 4 * TYPES; i++)
        out[i] = 0;
    for (uint32_t set = 0; set < SETS; set++) {
        for (uint32_t i = 0; i < SET_CARDS; i++) {
            uint32_t type = s->sets[set][i];
            if (type < TYPES && set >= s->set) out[(set > s->set) * TYPES + type] += 1.0f;
        }
    }
    for (uint32_t t = 0; t < TYPES; t++) {
        int known = s->pile[t] != SK_HIDDEN;
        out[2 * TYPES + t] = known ? (float)s->pile[t] / (float)CARDS[t].copies : 0.0f;
    }
    for (uint32_t i = 0; i < HAND; i++) {
        if (s->hand[i] < TYPES && s->turn == seat) out[3 * TYPES + s->hand[i]] += 1.0f;
        if (s->seats[seat].dealt[i] < SPECIALS) out[3 * TYPES + s->seats[seat].dealt[i]] += 1.0f;
    }
    return out + 4 * TYPES;
}

SK_RULE void observe(const void *view, int seat, SK_FLOATS out) {
    const brae_state *s = (const brae_state *)view;
    int16_t points[SK_SEATS];
    score(view, points);
    for (uint32_t i = 0; i < SEATS; i++) {
        if (i < s->head.players) {
            out = observe_seat(out, s, ((uint32_t)seat + i) % s->head.players, points);
        } else {
            for (uint32_t k = 0; k < SEAT_FEATURES; k++)
                *out++ = 0;
        }
    }
    out = put_one_of(out, s->head.players - 1u, 4);
    out = put_one_of(out, s->head.round - 1u, ROUNDS);
    out = put_one_of(out, s->set, SETS);
    out = put_one_of(out, s->head.step, STEPS);
    out = observe_cards(out, s, seat);
    out = put(out, s->small_left, 6);
    *out++ = (float)(s->large_on == SK_NONE);
    out = put_bits(out, s->small_on, TILES);
    out = put_one_of(out, s->large_on, TILES);
    out = put_one_of(out, s->env, ENVS);
    out = put(out, s->amount, 10);
    out = put(out, s->discount, 3);
    out = put(out, s->clears, 6);
    out = put(out, s->steps, 4);
    out = put_bits(out, s->focus, FOCUSES);
    out = put_bits(out, s->tasks & ~(uint32_t)s->done, TASKS);
    put_bits(out, s->head.options, 4);
}
