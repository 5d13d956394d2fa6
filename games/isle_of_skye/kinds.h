/* kinds.h - what the next ply is like, for devices that play many games side by side (cuda/sort.inl): games of a
 * kind go together. There are more kinds than steps, because the last tile of a round scores everything, often after
 * a survey, and the last buyer lets everybody look for places. */
#define PLY_KINDS

/* The first ones take long. */
enum {
    PLY_SURVEY,
    PLY_LAST_TILE,
    PLY_LONG,
    PLY_BUILD = PLY_LONG,
    PLY_LAST_BUYER,
    PLY_CHOOSE,
    PLY_BUY,
    PLY_PRICE,                                 /* + stage */
    PLY_OTHER = PLY_PRICE + SKYE_SET_READY + 1 /* + step */
};

/* The last tile of a round scores: with a survey or without. */
static __device__ inline uint32_t scoring_kind(const skye_state *s) {
    int surveys = s->head.round == round_count(s->head.players);
    for (uint32_t left = TRACK[s->head.players == 5][s->head.round - 1]; left; left &= left - 1)
        surveys |= needs_survey(s->slots[sk_lowest(left)]);
    return surveys ? PLY_SURVEY : PLY_LAST_TILE;
}

static __device__ inline uint32_t kind_of(const skye_state *s) {
    const int who = sk_lowest(s->head.actors);
    const skye_clan *c = &s->clans[who];
    switch (s->head.step) {
    case SKYE_PRICE: return PLY_PRICE + (uint32_t)stage_of(c);
    case SKYE_BUY: return (who + 1 == s->head.players ? 0 : who + 1) == s->first ? PLY_LAST_BUYER : PLY_BUY;
    case SKYE_BUILD:
        if (c->building == SK_NONE) return PLY_CHOOSE;
        return s->head.actors == 1 << who && c->hand[1] == SK_NONE ? scoring_kind(s) : PLY_BUILD;
    default: return PLY_OTHER + s->head.step;
    }
}
