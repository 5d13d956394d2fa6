/* observe.c - Reykholt: features for learners, from a view only. Included by eval.c, and compiled for CUDA like
 * rules.c; numbers are written through SK_FLOATS, never copied as memory. */

/* Planes, all seats counted from the viewer clockwise:
 *   0    round / rounds, event / 13                                                              2
 *   2    step, one of twenty                                                                    20
 *   22   spaces: 1 held by the viewer's workers, -1 by others                                   24
 *   46   cards in the piles 3, 4, 5, 6 and random, / 4                                           5
 *   51   service cards on offer                                                                 11
 *   62   4 seats x 35: stock 5 (/ 8), table / 30, Bonus used, workers placed / 3, empty greenhouses of 2-6 parcels 5,
 *        planted greenhouses of 2-6 parcels 5, goods in greenhouses 5 (/ 8), cards 11, place on the track / players 140
 */
SK_RULE void observe(const void *view, int seat, SK_FLOATS out) {
    const rey_state *s = (const rey_state *)view;
    int players = s->head.players;
    for (int i = 0; i < FEATURES; i++)
        out[i] = 0;
    out[0] = (float)s->head.round / (float)(s->rounds ? s->rounds : 1);
    out[1] = (float)s->event / EVENTS;
    out[2 + s->head.step] = 1;
    for (int c = 0; c < SEATS; c++)
        for (uint32_t rest = s->workers[c]; rest; rest &= rest - 1)
            out[22 + sk_lowest(rest)] = c == colour(s, seat) ? 1 : -1;
    for (int pile = 0; pile < 4; pile++)
        out[46 + pile] = (float)sk_bits(s->piles >> (4 * pile) & 15) / 4;
    out[50] = (float)(s->top_count + sk_bits(s->under)) / 4;
    for (int card = 0; card < GROUP_CARDS; card++)
        out[51 + card] = (float)(s->offer >> card & 1);
    out += 62;
    for (int i = 0; i < players; i++, out += 35) {
        int who = (seat + i) % players;
        const rey_seat *me = &s->seats[who];
        for (int good = 0; good < GOODS; good++)
            out[good] = (float)me->stock[good] / 8;
        out[5] = (float)me->table / LAST_TABLE;
        out[6] = (float)(me->marks & MARK_BONUS);
        out[7] = (float)me->workers / 3;
        for (uint32_t rest = me->houses; rest; rest &= rest - 1) {
            int house = sk_lowest(rest);
            out[(s->houses[house].count ? 13 : 8) + PARCELS[house] - 2] += 1;
            for (int good = 0; good < GOODS; good++)
                out[18 + good] += (float)s->houses[house].goods[good] / 8;
        }
        for (int card = 0; card < GROUP_CARDS; card++)
            out[23 + card] = (float)(s->cards[who] >> card & 1);
        for (int place = 0; place < players; place++)
            if (s->line[place] == who) out[34] = (float)(place + 1) / (float)players;
    }
}
