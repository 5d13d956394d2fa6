/* observe.c - Stone Age Junior: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c; numbers are written through SK_FLOATS, never copied as memory. */

/* Planes, all seats counted from the viewer clockwise:
 *   0  14 slots x 16: faces 0-13, never shown, face up                                          224
 *   224  4 seats x 8: position on the loop                                                       32
 *   256  4 seats x 9: goods 5, goods known 1, number held, dogs, huts built                      36
 *   292  stock 5, trading place 5, dogs on the board 1                                           11
 *   303  3 piles x 6: goods of the hut on offer 5, huts below 1                                  18
 *   321  step 11, whose turn 4, face turned this turn 14, turns complete / 500 1                 30
 */
SK_RULE void observe(const void *view, int seat, SK_FLOATS out) {
    const saj_state *s = (const saj_state *)view;
    for (int i = 0; i < SAJ_FEATURES; i++) out[i] = 0;
    for (int slot = 0; slot < SAJ_SLOTS; slot++, out += 16) {
        if (s->token[slot] < SAJ_SLOTS) out[s->token[slot]] = 1;
        if (s->token[slot] == SK_NONE) out[14] = 1;
        out[15] = (float)(s->up >> slot & 1);
    }
    for (int i = 0; i < SAJ_SEATS; i++, out += 8)
        if (i < s->head.players) out[s->position[(seat + i) % s->head.players]] = 1;
    for (int i = 0; i < SAJ_SEATS; i++, out += 9) {
        const saj_store *store = &s->store[(seat + i) % s->head.players];
        if (i >= s->head.players) continue;
        for (int kind = 0; kind < SAJ_KINDS && store->goods[0] != SK_HIDDEN; kind++) out[kind] = store->goods[kind];
        out[5] = store->goods[0] != SK_HIDDEN;
        out[6] = store->held == SK_HIDDEN ? 0 : store->held;
        out[7] = store->dogs;
        out[8] = store->built;
    }
    for (int kind = 0; kind < SAJ_KINDS; kind++) *out++ = s->stock[kind];
    for (int kind = 0; kind < SAJ_KINDS; kind++) *out++ = s->pool[kind];
    *out++ = s->kennel;
    for (int pile = 0; pile < SAJ_PILES; pile++, out += 6) {
        for (int i = 0; s->offer[pile] < SAJ_HUTS && i < 3 - saj_huts[s->offer[pile]].pair; i++)
            out[saj_huts[s->offer[pile]].items[i]] += 1;
        out[5] = s->pile[pile];
    }
    out[s->head.step] = 1;
    out[SAJ_STEPS + (s->active - seat + s->head.players) % s->head.players] = 1;
    if (s->shown < SAJ_SLOTS) out[SAJ_STEPS + SAJ_SEATS + s->shown] = 1;
    out[SAJ_STEPS + SAJ_SEATS + SAJ_SLOTS] = (float)s->head.round / SAJ_TURNS_MAX;
}
