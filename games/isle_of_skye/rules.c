/* rules.c - the rules of Isle of Skye: set-up, legal choices, what they do, scoring, and the check of a whole state.
 *
 * Phase 2 keeps every stake inside `gold` until the reveal, so nothing public moves while prices are chosen (R66).
 * Territories change in one place, `place`, which also keeps the frontier, the symbol counts and the roads up to date;
 * areas are looked at from scratch when something scores (`survey`).
 *
 * A processor guesses which way a branch goes and loses much where that cannot be guessed; threads of a device wait for
 * one another. So can_place, grow_frontier and survey are written twice; games that a device plays are compared with
 * those of a processor (tests/device/device.sh, tests/device/gpu.c).
 */
#include "state.h"
#include "components.h"
#include "skerry/bits.h"

/* ---- Small helpers ---- */

/* The two-bit terrain that faces direction d. */
SK_RULE int side_facing(int tile, int turn, int d) {
    return (int)(TILES[tile].turned >> (8 * turn + 2 * d)) & 3;
}

/* Printed sides as a mask, turned: bit p becomes bit p + turn. */
SK_RULE int turn_mask(int mask, int turn) {
    return ((mask << turn) | (mask >> (4 - turn))) & 15;
}

/* R24: bit 7 of byte r is set if the tile fits after r quarter turns beside the terrains in `edge`. */
SK_RULE uint32_t fits_turned(uint32_t turned, uint32_t edge) {
    uint32_t known = ((edge | edge >> 1) & 0x55) * 3;
    uint32_t differs = (turned ^ edge * 0x01010101u) & (known * 0x01010101u);
    return ~(((differs & 0x7f7f7f7fu) + 0x7f7f7f7fu) | differs | 0x7f7f7f7fu);
}

SK_RULE uint32_t count_turns(uint32_t fitting) {
    return ((fitting >> 7) * 0x01010101u) >> 24;
}

#ifdef SK_DEVICE
/* R26: 1 if the tile has a legal placement. */
SK_RULE int can_place(const skye_clan *c, int tile) {
    uint32_t turned = TILES[tile].turned;
    for (int i = 0; i < c->edges; i++)
        if (fits_turned(turned, c->edge[i])) return 1;
    return 0;
}
#else
/* The same, four cells at a time: which is the first where it fits is hard to guess, but that it is one of four is not.
 * Unused cells face nothing. */
SK_RULE int can_place(const skye_clan *c, int tile) {
    typedef uint32_t four __attribute__((vector_size(16)));
    typedef uint8_t sixteen __attribute__((vector_size(16)));
    const uint32_t turned = TILES[tile].turned;
    for (int i = 0; i < c->edges; i += 4) {
        const four edge = {c->edge[i], c->edge[i + 1], c->edge[i + 2], c->edge[i + 3]};
        const four known = ((edge | edge >> 1) & 0x55) * 0x03030303u, differs = (turned ^ edge * 0x01010101u) & known;
        const four fits = (four)((sixteen)differs == 0) & (four)(edge != 0);
        uint64_t any[2];
        memcpy(any, &fits, sizeof any);
        if (any[0] | any[1]) return 1;
    }
    return 0;
}
#endif

/* Number of the tile lying on a cell, or -1. */
SK_RULE int tile_at(const skye_clan *c, int cell) {
    for (int i = 0; i < c->tiles; i++)
        if (c->cell[i] == cell) return i;
    return -1;
}

SK_RULE int round_count(int players) {
    return players == 5 ? 5 : 6;
}

SK_RULE void bag_put(skye_state *s, int tile) {
    s->bag[tile >> 5] |= 1u << (tile & 31);
}

/* What a seat decides while prices are set: the axe, two prices in the order drawn, the confirmation. */
SK_RULE int stage_of(const skye_clan *c) {
    if (c->axe >= SKYE_DRAWN) return SKYE_SET_AXE;
    int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
    if (c->price[one] == 0) return SKYE_SET_ONE;
    return c->price[two] == 0 ? SKYE_SET_TWO : SKYE_SET_READY;
}

/* R13: the highest price that may be named now; at least one coin is left for the second tile. */
SK_RULE int price_most(const skye_clan *c) {
    return stage_of(c) == SKYE_SET_ONE ? c->gold - 1 : c->gold - c->price[c->axe == 0];
}

/* ---- Territories ---- */

#ifdef SK_DEVICE
/* The frontier after a tile was laid on its cell number `spot`: that cell leaves, empty neighbours join or learn a
 * side. */
SK_RULE void grow_frontier(skye_clan *c, int spot, uint32_t sides) {
    uint16_t old_cell[SKYE_EDGES_MAX], new_cell[5];
    uint8_t old_edge[SKYE_EDGES_MAX], new_edge[4];
    int cell = c->edge_cell[spot], old = c->edges, fresh = 0, at = 0, k = 0;
    memcpy(old_cell, c->edge_cell, sizeof old_cell);
    memcpy(old_edge, c->edge, sizeof old_edge);
    for (int n = 0; n < 4; n++) {
        int d = ASCENDING[n];
        new_cell[fresh] = (uint16_t)(cell + STEP_TO[d]);
        new_edge[fresh] = (uint8_t)((sides >> (2 * d) & 3) << (2 * (d ^ 2)));
        fresh += (old_edge[spot] >> (2 * d) & 3) == 0;
    }
    new_cell[fresh] = 0xffff;
    for (int i = 0; i < old; i++) {
        while (new_cell[k] < old_cell[i]) {
            c->edge_cell[at] = new_cell[k];
            c->edge[at++] = new_edge[k++];
        }
        int same = new_cell[k] == old_cell[i];
        c->edge_cell[at] = old_cell[i];
        c->edge[at] = (uint8_t)(old_edge[i] | (same ? new_edge[k] : 0));
        k += same;
        at += i != spot;
    }
    for (; k < fresh; k++) {
        c->edge_cell[at] = new_cell[k];
        c->edge[at++] = new_edge[k];
    }
    if (at < old) c->edge_cell[at] = 0, c->edge[at] = 0;
    c->edges = (uint8_t)at;
}
#else
/* The same: for each neighbour in ascending order, all cells from there on are moved to where they belong. */
enum { EDGES_ROOM = 2 * SKYE_EDGES_MAX + 8 };
typedef struct skye_frontier {
    uint16_t cell[EDGES_ROOM];
    uint8_t edge[EDGES_ROOM];
} skye_frontier;

/* Number of cells below one; unused ones are 0. */
SK_RULE int cells_below(const skye_clan *c, int cell) {
    int16_t below = 0;
    for (int i = 0; i < SKYE_EDGES_MAX; i++)
        below = (int16_t)(below + ((int16_t)c->edge_cell[i] < (int16_t)cell));
    return below - (SKYE_EDGES_MAX - c->edges);
}

/* Cells from number `from` on go to number `to`, behind a neighbour that is empty and not among them: returns 1. If it
 * is among them, it is the first, and learns the side that it faces. */
SK_RULE int frontier_join(const skye_frontier *old, int from, skye_frontier *now, int to, int cell, int faces,
                          int empty) {
    const int is_new = empty & (old->cell[from] != cell);
    now->cell[to] = (uint16_t)cell;
    now->edge[to] = (uint8_t)faces;
    memcpy(now->cell + to + is_new, old->cell + from, SKYE_EDGES_MAX * sizeof *now->cell);
    memcpy(now->edge + to + is_new, old->edge + from, SKYE_EDGES_MAX);
    now->edge[to] = (uint8_t)(now->edge[to] | (empty ? faces : 0));
    return is_new;
}

SK_RULE void grow_frontier(skye_clan *c, int spot, uint32_t sides) {
    skye_frontier old, now;
    const int cell = c->edge_cell[spot], beside = c->edge[spot];
    memcpy(old.cell, c->edge_cell, sizeof c->edge_cell);
    memcpy(old.edge, c->edge, sizeof c->edge);
    memset(old.cell + SKYE_EDGES_MAX, 0, sizeof old.cell - sizeof c->edge_cell);
    memset(old.edge + SKYE_EDGES_MAX, 0, sizeof old.edge - sizeof c->edge);
    memcpy(now.cell, c->edge_cell, sizeof c->edge_cell);
    memcpy(now.edge, c->edge, sizeof c->edge);
    const int north = cells_below(c, cell - 64), south = cells_below(c, cell + 64);
    const int west = spot - (spot && old.cell[spot - 1] == cell - 1);
    int more = frontier_join(&old, north, &now, north, cell - 64, (int)(sides & 3) << 4, !(beside & 3));
    more += frontier_join(&old, west, &now, west + more, cell - 1, (int)(sides >> 6 & 3) << 2, !(beside >> 6 & 3));
    more +=
        frontier_join(&old, spot + 1, &now, spot + more, cell + 1, (int)(sides >> 2 & 3) << 6, !(beside >> 2 & 3)) - 1;
    more += frontier_join(&old, south, &now, south + more, cell + 64, (int)(sides >> 4 & 3), !(beside >> 4 & 3));
    c->edges = (uint8_t)(c->edges + more);
    memset(now.cell + c->edges, 0, sizeof c->edge_cell);
    memset(now.edge + c->edges, 0, sizeof c->edge);
    memcpy(c->edge_cell, now.cell, sizeof c->edge_cell);
    memcpy(c->edge, now.edge, sizeof c->edge);
}
#endif

/* R36: one more road piece is connected to the castle; its tile counts once. */
SK_RULE void join_piece(skye_clan *c, int i, int piece) {
    if (!((c->joined[0] | c->joined[1]) >> i & 1)) {
        c->road_whisky = (uint8_t)(c->road_whisky + TILES[c->tile[i]].count[SKYE_WHISKY]);
        c->road_cattle = (uint8_t)(c->road_cattle + TILES[c->tile[i]].count[SKYE_CATTLE]);
    }
    c->joined[piece] |= 1u << i;
}

/* The piece of road that tile i shows in direction d: 0, 1, or -1 for none. */
SK_RULE int piece_facing(const skye_clan *c, int i, int d) {
    int printed = 1 << ((d - c->turn[i]) & 3);
    const skye_tile *t = &TILES[c->tile[i]];
    return t->road[0] & printed ? 0 : t->road[1] & printed ? 1 : -1;
}

/* R35: follow the roads from a connected piece and connect what they reach. */
SK_RULE void follow_roads(skye_clan *c, int i, int piece) {
    uint8_t todo[2 * SKYE_LYING_MAX];
    int waiting = 0;
    join_piece(c, i, piece);
    todo[waiting++] = (uint8_t)(i * 2 + piece);
    while (waiting) {
        int now = todo[--waiting], from = now >> 1;
        int arms = turn_mask(TILES[c->tile[from]].road[now & 1], c->turn[from]);
        for (; arms; arms &= arms - 1) {
            int d = sk_lowest((uint32_t)arms), next = tile_at(c, c->cell[from] + STEP_TO[d]);
            if (next < 0) continue;
            int reached = piece_facing(c, next, d ^ 2);
            if (reached < 0 || (c->joined[reached] >> next & 1)) continue;
            join_piece(c, next, reached);
            todo[waiting++] = (uint8_t)(next * 2 + reached);
        }
    }
}

/* R35, R36: connect the roads of the tile laid last, if a neighbour's road leads on to the castle. */
SK_RULE void connect_roads(skye_clan *c, int i, uint32_t beside) {
    const skye_tile *t = &TILES[c->tile[i]];
    for (int piece = 0; piece < 2; piece++) {
        int arms = turn_mask(t->road[piece], c->turn[i]);
        for (; arms; arms &= arms - 1) {
            int d = sk_lowest((uint32_t)arms);
            if (!(beside >> (2 * d) & 3)) continue;
            int next = tile_at(c, c->cell[i] + STEP_TO[d]), theirs = piece_facing(c, next, d ^ 2);
            if (theirs < 0 || !(c->joined[theirs] >> next & 1) || (c->joined[piece] >> i & 1)) continue;
            follow_roads(c, i, piece);
        }
    }
}

/* R24: lay a tile on frontier cell number `spot`. */
SK_RULE void place(skye_clan *c, int tile, int spot, int turn) {
    uint64_t have, more;
    uint32_t beside = c->edge[spot];
    int i = c->tiles;
    c->cell[i] = c->edge_cell[spot];
    c->tile[i] = (uint8_t)tile;
    c->turn[i] = (uint8_t)turn;
    c->tiles = (uint8_t)(i + 1);
    memcpy(&have, c->count, 8);
    memcpy(&more, TILES[tile].count, 8);
    have += more;
    memcpy(c->count, &have, 8);
    grow_frontier(c, spot, TILES[tile].turned >> (8 * turn) & 0xff);
    connect_roads(c, i, beside);
}

/* The tiles of a territory on the smallest rectangle, for looking at neighbours. */
typedef struct skye_map {
    uint8_t at[192];              /* number of the tile + 1; 0: empty; one empty column and two rows follow */
    uint8_t spot[SKYE_LYING_MAX]; /* where each tile lies in `at`, below the first row, which is empty */
    int stride;
} skye_map;

SK_RULE void map_territory(const skye_clan *c, skye_map *m) {
    int west = 63, east = 0, north = 63;
    for (int i = 0; i < c->tiles; i++) {
        int x = c->cell[i] & 63, y = c->cell[i] >> 6;
        west = x < west ? x : west;
        east = x > east ? x : east;
        north = y < north ? y : north;
    }
    memset(m->at, 0, sizeof m->at);
    m->stride = east - west + 2;
    for (int i = 0; i < c->tiles; i++) {
        int spot = ((c->cell[i] >> 6) - north + 1) * m->stride + (c->cell[i] & 63) - west;
        m->spot[i] = (uint8_t)spot;
        m->at[spot] = (uint8_t)(i + 1);
    }
}

/* ---- Areas ----
 * Areas are joined tile by tile, in the order in which tiles were laid, and counted while they grow: what one more tile
 * changes is found at its own sides. Each area has a number from 1 on; when two are joined, one of the numbers stays
 * unused. What is known of an area, in 32 bits:
 *
 *     0..18 tiles it lies on | 19..24 open sides | 25..29 brochs | 30 ships | 31 lighthouses
 *
 * An area inside a tile touches no side: it is completed and gets no number. */
enum { AREA_OPEN = 19, AREA_BROCHS = 25, AREA_SHIPS = 30, AREA_LIGHTS = 31 };
#define AREA_TILES ((1u << AREA_OPEN) - 1)
#define AREA_SUMS ((uint32_t)(63 << AREA_OPEN) | (uint32_t)31 << AREA_BROCHS)

typedef struct skye_areas {
    skye_survey found;                 /* without scrolls */
    uint32_t scrolls;                  /* tiles with a scroll */
    uint8_t tiles, numbers;            /* tiles that were added, and numbers given */
    uint8_t side[4 * SKYE_LYING_MAX];  /* number of the area at the sides N E S W of each tile as it lies */
    uint32_t area[4 * SKYE_LYING_MAX]; /* of number n: area[n - 1] */
} skye_areas;

SK_RULE int area_is_open(uint32_t area) {
    return (area >> AREA_OPEN & 63) != 0;
}

/* R44: points for the brochs of one mountain. */
SK_RULE int area_brochs(uint32_t area) {
    uint32_t brochs = area >> AREA_BROCHS & 31;
    return BROCH_POINTS[brochs > 3 ? 3 : brochs];
}

/* R51: 1 if an area has a ship and a lighthouse. */
SK_RULE int area_harbour(uint32_t area) {
    return area >> AREA_SHIPS == 3;
}

/* Two areas that are one, or an area and what else lies in it. */
SK_RULE uint32_t area_both(uint32_t one, uint32_t other) {
    return ((one | other) & ~AREA_SUMS) | ((one & AREA_SUMS) + (other & AREA_SUMS));
}

/* Symbols of a printed area, as an area without tiles. */
SK_RULE uint32_t area_inside(uint32_t inside) {
    return (inside >> 8 & 0xff) << AREA_BROCHS | (uint32_t)((inside >> 16 & 0xff) != 0) << AREA_SHIPS |
           (uint32_t)(inside >> 24 != 0) << AREA_LIGHTS;
}

/* An area becomes another; brochs and harbours count in any. */
SK_RULE void area_set(skye_areas *a, int number, uint32_t area) {
    uint32_t before = a->area[number - 1];
    a->found.brochs = (uint8_t)(a->found.brochs + area_brochs(area) - area_brochs(before));
    a->found.harbours = (uint8_t)(a->found.harbours + area_harbour(area) - area_harbour(before));
    a->area[number - 1] = area;
}

/* R29: two areas are joined; the second number is not used any more. */
SK_RULE void areas_join(skye_areas *a, int number, int other, int tiles, uint8_t mine[4]) {
    uint32_t both = area_both(a->area[number - 1], a->area[other - 1]);
    area_set(a, other, 0);
    area_set(a, number, both);
    for (int i = 0; i < 4 * tiles; i++)
        a->side[i] = (uint8_t)(a->side[i] == other ? number : a->side[i]);
    for (int k = 0; k < 4; k++)
        mine[k] = (uint8_t)(mine[k] == other ? number : mine[k]);
    a->found.areas--;
}

/* R30, R31: an area is completed. */
SK_RULE void area_complete(skye_survey *found, int terrain, int size) {
    found->completed++;
    found->big = (uint8_t)(found->big + (size >= 3));
    found->ranges = (uint8_t)(found->ranges + (terrain == SKYE_MOUNTAIN));
    if (terrain == SKYE_WATER && size > found->lake) found->lake = (uint8_t)size;
}

/* The areas beside tile i go on in its own; returns the sides that face an empty cell. */
SK_RULE int areas_meet(const skye_clan *c, int i, skye_areas *a, uint8_t mine[4]) {
    const skye_tile *t = &TILES[c->tile[i]];
    int open = 15;
    uint32_t beside = 0;
    for (int j = 0; j < i; j++) {
        const int apart = c->cell[j] - c->cell[i], square = apart * apart;
        beside |= (uint32_t)((square == 1) | (square == 64 * 64)) << j;
    }
    for (; beside; beside &= beside - 1) {
        const int j = sk_lowest(beside), apart = c->cell[j] - c->cell[i];
        const int d = (apart == 1) + 2 * (apart == 64) + 3 * (apart == -1);
        int k = t->area[(d - c->turn[i]) & 3], there = a->side[4 * j + (d ^ 2)];
        open &= ~(1 << d);
        a->area[there - 1] -= 1u << AREA_OPEN;
        if (!mine[k])
            mine[k] = (uint8_t)there;
        else if (mine[k] != there)
            areas_join(a, mine[k], there, i, mine);
    }
    return open;
}

/* 1 if area k of a tile is completed by it; where two of its areas are one, the first stands for both. */
SK_RULE int area_closes(const skye_areas *a, const uint8_t mine[4], int k) {
    for (int other = 0; other < k; other++)
        if (mine[other] == mine[k]) return 0;
    return !area_is_open(a->area[mine[k] - 1]);
}

/* R29: add tile i of a territory, whose earlier tiles were added; `counted` are the tiles that count for sizes. */
SK_RULE void areas_add(const skye_clan *c, int i, uint32_t counted, skye_areas *a) {
    const skye_tile *t = &TILES[c->tile[i]];
    uint8_t mine[4] = {0, 0, 0, 0}; /* number of each area of the tile */
    int open = areas_meet(c, i, a, mine), sides = t->areas & 15;
    a->scrolls |= (uint32_t)(t->scroll != SKYE_NO_SCROLL) << i;
    for (int left = sides; left; left &= left - 1) {
        int k = sk_lowest((uint32_t)left);
        if (!mine[k]) {
            mine[k] = ++a->numbers;
            a->area[mine[k] - 1] = 0;
            a->found.areas++;
        }
        if (t->inside[k]) area_set(a, mine[k], area_both(a->area[mine[k] - 1], area_inside(t->inside[k])));
        a->area[mine[k] - 1] |= 1u << i;
    }
    for (int d = 0; d < 4; d++) {
        int number = mine[t->area[(d - c->turn[i]) & 3]];
        a->side[4 * i + d] = (uint8_t)number;
        a->area[number - 1] += (uint32_t)(open >> d & 1) << AREA_OPEN;
    }
    for (int left = sides; left; left &= left - 1) {
        int k = sk_lowest((uint32_t)left);
        if (area_closes(a, mine, k))
            area_complete(&a->found, t->terrain[k], sk_bits(a->area[mine[k] - 1] & AREA_TILES & counted));
    }
    if (t->areas == sides) return;
    a->found.areas++;
    a->found.brochs = (uint8_t)(a->found.brochs + area_brochs(area_inside(t->inside[4])));
    a->found.harbours = (uint8_t)(a->found.harbours + area_harbour(area_inside(t->inside[4])));
    area_complete(&a->found, t->terrain[4], (int)(counted >> i & 1));
}

/* R63: the tiles that count for the size of an area. */
SK_RULE uint32_t tiles_counted(uint32_t options) {
    return options & SKYE_CASTLE_IS_NO_LANDSCAPE ? ~1u : ~0u;
}

SK_RULE void areas_begin(skye_areas *a) {
    memset(&a->found, 0, sizeof a->found);
    a->scrolls = 0;
    a->tiles = a->numbers = 0;
}

/* Add the tiles that were laid since. */
SK_RULE void areas_grow(const skye_clan *c, uint32_t options, skye_areas *a) {
    for (; a->tiles < c->tiles; a->tiles++)
        areas_add(c, a->tiles, tiles_counted(options), a);
}

/* Number of area k of a tile; 0 if it lies inside. */
SK_RULE int area_number(const skye_clan *c, const skye_areas *a, int i, int k) {
    for (int side = 0; side < 4; side++)
        if (TILES[c->tile[i]].area[side] == k) return a->side[4 * i + ((side + c->turn[i]) & 3)];
    return 0;
}

/* R30: 1 if area k of a tile is completed. */
SK_RULE int area_closed(const skye_clan *c, const skye_areas *a, int i, int k) {
    int number = area_number(c, a, i, k);
    return number == 0 || !area_is_open(a->area[number - 1]);
}

/* R58, R59: what a scroll pays, twice if it lies in a completed area. */
SK_RULE int scroll_points(const skye_clan *c, int symbol, int doubled) {
    return (c->count[symbol] >> SCROLL_HALVES[symbol]) << doubled;
}

/* Everything that was found, with the scrolls: R30, R58, R59: which of them lie in a completed area, and what all of
 * them pay. */
SK_RULE void areas_read(const skye_clan *c, const skye_areas *a, skye_survey *out) {
    int points = 0;
    *out = a->found;
    for (uint32_t left = a->scrolls; left; left &= left - 1) {
        const int i = sk_lowest(left);
        const skye_tile *t = &TILES[c->tile[i]];
        int doubled = area_closed(c, a, i, t->scroll_area);
        out->doubled |= (uint32_t)doubled << i;
        points += scroll_points(c, t->scroll, doubled);
    }
    out->scrolls = (uint8_t)points;
}

/* R30: for every area number the tiles on which that area is completed. */
SK_RULE void closed_areas(const skye_clan *c, uint32_t closed[5]) {
    skye_areas a;
    areas_begin(&a);
    areas_grow(c, 0, &a);
    for (int k = 0; k < 5; k++) {
        closed[k] = 0;
        for (int i = 0; i < c->tiles; i++)
            if ((TILES[c->tile[i]].areas >> k & 1) && area_closed(c, &a, i, k)) closed[k] |= 1u << i;
    }
}

#ifdef SK_DEVICE
/* Everything that scores by areas (R29 to R32, R41, R43, R44, R51, R54, R55, R58). */
SK_RULE void survey(const skye_clan *c, uint32_t options, skye_survey *out) {
    skye_areas a;
    areas_begin(&a);
    areas_grow(c, options, &a);
    areas_read(c, &a, out);
}
#else
/* ---- A survey at once ----
 * Where nothing is known of a territory yet, its areas need not grow: all that touch are joined one after the other and
 * counted at the end. Hardly anything that a tile looks like decides a branch, which a processor would have to guess.
 * What is printed of an area is a patch (components.h); the areas inside of tiles are among them. */
enum { PATCHES_MAX = 5 * SKYE_LYING_MAX };

typedef struct skye_land {
    uint64_t patch[PATCHES_MAX]; /* of each area where its first patch is, PATCH_NONE where the others are */
    uint8_t first[(PATCHES_MAX + 15) & ~15]; /* of each patch the one that stands for its area */
    uint8_t from[SKYE_LYING_MAX];            /* number of each tile's first patch */
    int patches, areas;
} skye_land;

/* R29: two patches touch. */
SK_RULE void land_join(skye_land *land, int one, int other) {
    typedef uint8_t sixteen __attribute__((vector_size(16)));
    const uint8_t stays = land->first[one], goes = land->first[other];
    const uint64_t sums = ~(uint64_t)0 << PATCH_OPEN, two_sides = (uint64_t)2 << PATCH_OPEN;
    const uint64_t have = land->patch[stays], more = stays == goes ? 0 : land->patch[goes];
    land->patch[goes] = PATCH_NONE;
    land->patch[stays] = ((have | more) & ~sums) | ((have & sums) + (more & sums) - two_sides);
    land->areas -= stays != goes;
    for (int i = 0; i < land->patches; i += 16) {
        sixteen some, same;
        memcpy(&some, land->first + i, sizeof some);
        same = (sixteen)(some == goes);
        some = (some & ~same) | (same & stays);
        memcpy(land->first + i, &some, sizeof some);
    }
}

/* Lay out the patches; `side` gets the number of the patch at the sides N E S W of each tile as it lies. */
SK_RULE void land_begin(const skye_clan *c, skye_land *land, uint8_t side[4 * SKYE_LYING_MAX]) {
    int patches = 0, areas = 0;
    for (int i = 0; i < c->tiles; i++) {
        const skye_tile *t = &TILES[c->tile[i]];
        const skye_patches *printed = &PATCHES[c->tile[i]];
        const int turn = 8 * c->turn[i];
        uint32_t sides;
        memcpy(&sides, t->area, sizeof sides);
        sides = (sides << turn | (uint32_t)((uint64_t)sides >> (32 - turn))) + 0x01010101u * (uint32_t)patches;
        memcpy(side + 4 * i, &sides, sizeof sides);
        for (int k = 0; k < 5; k++)
            land->patch[patches + k] = printed->patch[k] | 1u << i;
        land->from[i] = (uint8_t)patches;
        patches += (int)printed->count;
        areas += sk_bits(t->areas);
    }
    for (int i = 0; i < (int)sizeof land->first; i++)
        land->first[i] = (uint8_t)i;
    land->patches = patches;
    land->areas = areas;
}

/* Nineteen tiles are at most nineteen wide and high: the lowest five bits of x and y tell their cells apart. */
SK_RULE int cell_number(unsigned x, unsigned y) {
    return (int)(x % 32 + y % 32 * 32);
}

SK_RULE void land_survey(const skye_clan *c, skye_land *land) {
    uint8_t at[32 * 32], side[4 * SKYE_LYING_MAX], touch[2 * SKYE_LYING_MAX][2];
    int touching = 0;
    memset(at, 0, sizeof at);
    land_begin(c, land, side);
    for (int i = 0; i < c->tiles; i++)
        at[cell_number(c->cell[i] % 64, c->cell[i] / 64)] = (uint8_t)(i + 1);
    for (int i = 0; i < c->tiles; i++) {
        const unsigned x = c->cell[i] % 64, y = c->cell[i] / 64;
        const int east = at[cell_number(x + 1, y)], south = at[cell_number(x, y + 1)];
        touch[touching][0] = side[4 * i + 1];
        touch[touching][1] = side[4 * (east ? east - 1 : 0) + 3];
        touching += east != 0;
        touch[touching][0] = side[4 * i + 2];
        touch[touching][1] = side[4 * (south ? south - 1 : 0)];
        touching += south != 0;
    }
    for (int i = 0; i < touching; i++)
        land_join(land, touch[i][0], touch[i][1]);
}

SK_RULE int patch_is_open(uint64_t patch) {
    return (patch >> PATCH_OPEN & 0xff) != 0;
}

/* R30, R31, R44, R51: what areas count; few of them do. */
SK_RULE void land_count(const skye_land *land, uint32_t counted, skye_survey *out) {
    const uint64_t symbols = (uint64_t)0xff << PATCH_BROCHS | 1u << PATCH_LIGHTS;
    uint8_t number[PATCHES_MAX];
    uint32_t completed = 0, big = 0, ranges = 0, lake = 0, brochs = 0, harbours = 0;
    int some = 0;
    for (int i = 0; i < land->patches; i++) {
        number[some] = (uint8_t)i;
        some += !patch_is_open(land->patch[i]) | ((land->patch[i] & symbols) != 0);
    }
    for (int i = 0; i < some; i++) {
        const uint64_t patch = land->patch[number[i]];
        const uint32_t closed = !patch_is_open(patch), terrain = patch >> PATCH_TERRAIN & 3;
        const uint32_t size = (uint32_t)sk_bits((uint32_t)patch & AREA_TILES & counted);
        const uint32_t water = (closed & (terrain == SKYE_WATER)) * size, lie = (uint32_t)(patch >> PATCH_BROCHS);
        completed += closed;
        big += closed & (size >= 3);
        ranges += closed & (terrain == SKYE_MOUNTAIN);
        lake = water > lake ? water : lake;
        brochs += BROCH_POINTS[lie > 3 ? 3 : lie];
        harbours += (patch >> PATCH_SHIPS & 3) == 3;
    }
    out->areas = (uint8_t)land->areas;
    out->completed = (uint8_t)completed;
    out->big = (uint8_t)big;
    out->ranges = (uint8_t)ranges;
    out->lake = (uint8_t)lake;
    out->brochs = (uint8_t)brochs;
    out->harbours = (uint8_t)harbours;
}

/* Everything that scores by areas (R29 to R32, R41, R43, R44, R51, R54, R55, R58), as areas_read tells it. */
SK_RULE void survey(const skye_clan *c, uint32_t options, skye_survey *out) {
    skye_land land;
    int points = 0;
    land_survey(c, &land);
    land_count(&land, tiles_counted(options), out);
    out->doubled = 0;
    for (int i = 0, scrolls = c->count[SKYE_SCROLLS]; i < c->tiles && scrolls; i++) {
        const skye_tile *t = &TILES[c->tile[i]];
        if (t->scroll == SKYE_NO_SCROLL) continue;
        const int inside = t->scroll_area > 3, patch = land.from[i] + (inside ? 0 : t->scroll_area);
        const int doubled = inside || !patch_is_open(land.patch[land.first[patch]]);
        out->doubled |= (uint32_t)doubled << i;
        points += scroll_points(c, t->scroll, doubled);
        scrolls--;
    }
    out->scrolls = (uint8_t)points;
}
#endif

/* ---- Scoring tiles ---- */

/* R40, R53, R63: squares of four tiles and vertical runs of three or more. A row of the territory is a word, so that
 * whole rows are compared at once. */
SK_RULE void lines_of(const skye_clan *c, uint32_t options, int *squares, int *columns) {
    uint64_t row[SKYE_LYING_MAX + 4];
    int north = 63, south = 0;
    for (int i = 0; i < c->tiles; i++) {
        int y = c->cell[i] >> 6;
        north = y < north ? y : north;
        south = y > south ? y : south;
    }
    for (int y = 0; y < south - north + 4; y++)
        row[y] = 0;
    for (int i = (options & SKYE_CASTLE_IS_NO_LANDSCAPE) != 0; i < c->tiles; i++)
        row[(c->cell[i] >> 6) - north + 1] |= (uint64_t)1 << (c->cell[i] & 63);
    *squares = *columns = 0;
    for (int y = 1; y <= south - north + 1; y++) { /* an empty row lies before the first, two behind the last */
        uint64_t both = row[y] & row[y + 1];
        *squares += sk_bits64(both & both >> 1);
        *columns += sk_bits64(both & row[y + 2] & ~row[y - 1]);
    }
}

/* Sheep and cattle on these tiles. */
SK_RULE int animals_on(const skye_clan *c, uint32_t tiles) {
    int animals = 0;
    for (; tiles; tiles &= tiles - 1) {
        const skye_tile *t = &TILES[c->tile[sk_lowest(tiles)]];
        animals += t->count[SKYE_SHEEP] + t->count[SKYE_CATTLE];
    }
    return animals;
}

/* R48: sheep and cattle on a farm's tile or on one of the eight tiles round it, each once; U4: or once for each. */
SK_RULE int animals_at_farms(const skye_clan *c, uint32_t options) {
    uint32_t farms = 0, beside = 0;
    for (int i = 0; i < c->tiles; i++) {
        if (!TILES[c->tile[i]].count[SKYE_FARMS]) continue;
        farms |= 1u << i;
        for (int j = 0; j < c->tiles; j++) {
            unsigned apart = (unsigned)(c->cell[j] - c->cell[i] + 65);
            if (apart <= 130 && (apart & 63) <= 2 && j != i) beside |= 1u << j;
        }
    }
    if (options & SKYE_FARMS_TWICE) return animals_on(c, farms) + animals_on(c, beside);
    return animals_on(c, farms | beside);
}

/* R56: 5 points for the highest value, 2 for the next if the highest stands alone; nothing for 0. */
SK_RULE int lead_points(const skye_state *s, int p, const int *value) {
    int above = 0, best = 0, leaders = 0;
    for (int q = 0; q < s->head.players; q++)
        best = value[q] > best ? value[q] : best;
    for (int q = 0; q < s->head.players; q++) {
        leaders += value[q] == best;
        above += value[q] > value[p] && value[q] < best;
    }
    if (value[p] == 0) return 0;
    if (value[p] == best) return 5;
    return leaders == 1 && above == 0 ? 2 : 0;
}

SK_RULE int lead_of(const skye_state *s, int p, int scoring) {
    int value[SKYE_SEATS] = {0, 0, 0, 0, 0};
    for (int q = 0; q < s->head.players; q++) {
        const skye_clan *c = &s->clans[q];
        value[q] = scoring == SKYE_WHISKY_LEAD ? c->count[SKYE_WHISKY]
                   : scoring == SKYE_SHIP_LEAD ? c->count[SKYE_SHIPS]
                                               : c->gold;
    }
    return lead_points(s, p, value);
}

/* Scoring tiles that need a survey of the areas. */
SK_RULE int needs_survey(int scoring) {
    return (1 << scoring & (1 << SKYE_AREAS | 1 << SKYE_BIG_AREAS | 1 << SKYE_BROCH_RANGES | 1 << SKYE_HARBOURS |
                            1 << SKYE_LAKE | 1 << SKYE_RANGES)) != 0;
}

SK_RULE int fewest(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* R40 to R45, R48, R50 to R55: what a scoring tile that looks at one territory gives for it; `seen` is its survey if
 * the tile needs one. */
SK_RULE int own_points(const skye_clan *c, uint32_t options, int scoring, const skye_survey *seen) {
    int squares, columns;
    switch (scoring) {
    case SKYE_SQUARES: lines_of(c, options, &squares, &columns); return 2 * squares;
    case SKYE_AREAS: return seen->completed;
    case SKYE_FLOCK: return c->count[SKYE_SHEEP];
    case SKYE_BIG_AREAS: return 3 * seen->big;
    case SKYE_BROCH_RANGES: return seen->brochs;
    case SKYE_TRIOS: return 5 * fewest(c->count[SKYE_BROCHS], c->count[SKYE_FARMS], c->count[SKYE_LIGHTHOUSES]);
    case SKYE_FARM_ANIMALS: return animals_at_farms(c, options);
    case SKYE_ROAD_CATTLE: return 2 * c->road_cattle;
    case SKYE_HARBOURS: return 3 * seen->harbours;
    case SKYE_ROAD_TILES: /* R52: the castle counts only if the option says so */
        return sk_bits(c->joined[0] | c->joined[1]) - !(options & SKYE_CASTLE_COUNTS_ROAD);
    case SKYE_COLUMNS: lines_of(c, options, &squares, &columns); return 3 * columns;
    case SKYE_LAKE: return 2 * seen->lake;
    case SKYE_RANGES: return 2 * seen->ranges;
    default: return 0;
    }
}

SK_RULE int is_lead(int scoring) {
    return scoring == SKYE_WHISKY_LEAD || scoring == SKYE_SHIP_LEAD || scoring == SKYE_GOLD_LEAD;
}

/* R40 to R55: what a scoring tile gives seat p now. */
SK_RULE int points_of(const skye_state *s, int p, int scoring, const skye_survey *seen) {
    return is_lead(scoring) ? lead_of(s, p, scoring) : own_points(&s->clans[p], s->head.options, scoring, seen);
}

/* ---- The course of a round ---- */

/* R8 to R10: income of a seat in a round. */
SK_RULE int income_of(const skye_state *s, int p, int round) {
    int ahead = 0;
    for (int q = 0; q < s->head.players; q++)
        ahead += s->clans[q].points > s->clans[p].points;
    return 5 + s->clans[p].road_whisky + ahead * CATCH_UP[round - 1];
}

/* Phase 1 for everybody; then the first player draws. */
SK_RULE void start_round(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        int income = income_of(s, p, s->head.round);
        s->clans[p].income = (uint8_t)income;
        s->clans[p].gold = (uint16_t)(s->clans[p].gold + income);
        s->minted = (uint16_t)(s->minted + income);
    }
    s->draws = 0;
    s->head.step = SKYE_DRAW;
    s->head.actors = 1 << SK_CHANCE;
}

/* R6: the seat that begins by the option, counted from 1; 0: the lot decides. */
SK_RULE int start_of(uint32_t options) {
    return (int)(options >> SKYE_START_SHIFT & 7);
}

/* Plies of the set-up: four scoring tiles, and the lot for the first player. */
SK_RULE int setup_plies(const skye_state *s) {
    return start_of(s->head.options) ? 4 : 5;
}

SK_RULE void begin(skye_state *s, int first) {
    s->first = (uint8_t)first;
    start_round(s);
}

/* R58: scrolls and gold after the last scoring; `surveyed` if that has read the scrolls already. */
SK_RULE void score_end(skye_state *s, int surveyed) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        skye_survey seen;
        if (c->count[SKYE_SCROLLS] && !surveyed) {
            survey(c, s->head.options, &seen);
            c->scrolls = seen.scrolls;
        }
        c->points = (uint16_t)(c->points + c->scrolls + c->gold / 5);
    }
    s->head.step = SKYE_OVER;
    s->head.actors = 0;
}

/* R38: every slot of the round scores for everybody. */
SK_RULE void score_round(skye_state *s) {
    int track = s->head.players == 5, at = SCORED_BEFORE[track][s->head.round - 1], surveys = 0;
    int is_last = s->head.round == round_count(s->head.players);
    uint32_t slots = TRACK[track][s->head.round - 1];
    for (uint32_t left = slots; left; left &= left - 1)
        surveys |= needs_survey(s->slots[sk_lowest(left)]);
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        skye_survey seen;
        int k = at;
        if (surveys) survey(c, s->head.options, &seen);
        if (surveys && is_last) c->scrolls = seen.scrolls;
        for (uint32_t left = slots; left; left &= left - 1) {
            int points = points_of(s, p, s->slots[sk_lowest(left)], &seen);
            c->scored[k++] = (uint8_t)points;
            c->points = (uint16_t)(c->points + points);
        }
    }
    if (is_last) {
        score_end(s, surveys);
        return;
    }
    s->first = (uint8_t)(s->first + 1 == s->head.players ? 0 : s->first + 1); /* R57 */
    s->head.round++;
    start_round(s);
}

/* R27, U8: what could not be placed goes into the bag, then the round scores. */
SK_RULE void end_build(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (c->hand[k] == SK_NONE) break;
            bag_put(s, c->hand[k]);
            c->hand[k] = SK_NONE;
        }
    }
    score_round(s);
}

/* R23, R26, U7: the tile that a seat places next: chosen by the rules if only one can be placed. Returns 1 if the seat
 * has something to place. */
SK_RULE int next_tile(skye_clan *c) {
    int can = 0, last = SK_NONE;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] == SK_NONE) break;
        if (!can_place(c, c->hand[k])) continue;
        can++;
        last = k;
    }
    c->building = (uint8_t)(can == 1 ? last : SK_NONE);
    return can > 0;
}

SK_RULE void start_build(skye_state *s) {
    int actors = 0;
    for (int p = 0; p < s->head.players; p++)
        actors |= next_tile(&s->clans[p]) << p;
    s->head.step = SKYE_BUILD;
    s->head.actors = (uint8_t)actors;
    if (!actors) end_build(s);
}

/* R22: unsold tiles go to their owners and their stakes to the supply. */
SK_RULE void end_buy(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        int held = c->hand[0] != SK_NONE;
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (k != c->axe && c->buyer[k] == SK_NONE) {
                c->hand[held++] = c->drawn[k];
                s->minted = (uint16_t)(s->minted - c->price[k]);
            }
            c->drawn[k] = c->buyer[k] = SK_NONE;
            c->price[k] = 0;
        }
        c->axe = SK_NONE;
    }
    start_build(s);
}

/* R16, R17: everybody is ready; stakes leave the purses and axe tiles return to the bag. */
SK_RULE void reveal(skye_state *s) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        bag_put(s, c->drawn[c->axe]);
        c->gold = (uint16_t)(c->gold - c->price[0] - c->price[1] - c->price[2]);
        c->changes = 0;
    }
    s->head.step = SKYE_BUY;
    s->head.actors = (uint8_t)(1 << s->first);
}

/* ---- What each choice does ---- */

/* R2: the scoring tiles A to D. */
SK_RULE void deal_scoring(skye_state *s, int scoring) {
    int slot = 0;
    while (s->slots[slot] != SK_NONE)
        slot++;
    s->slots[slot] = (uint8_t)scoring;
    if (slot < 3) return;
    if (start_of(s->head.options))
        begin(s, start_of(s->head.options) - 1);
    else
        s->head.step = SKYE_FIRST;
}

/* R12: three tiles each, in turn order. */
SK_RULE void draw_tile(skye_state *s, int tile) {
    int seat = s->first + s->draws / SKYE_DRAWN, n = s->head.players;
    seat -= seat >= n ? n : 0;
    s->bag[tile >> 5] &= ~(1u << (tile & 31));
    s->clans[seat].drawn[s->draws % SKYE_DRAWN] = (uint8_t)tile;
    s->draws++;
    if (s->draws < SKYE_DRAWN * n) return;
    s->head.step = SKYE_PRICE;
    s->head.actors = (uint8_t)((1 << n) - 1);
}

/* R13: axe, first price, second price, confirmation. */
SK_RULE void set_prices(skye_state *s, int who, int action) {
    skye_clan *c = &s->clans[who];
    switch (stage_of(c)) {
    case SKYE_SET_AXE: c->axe = (uint8_t)(action - SKYE_ACT_AXE); break;
    case SKYE_SET_ONE: c->price[c->axe == 0] = (uint16_t)(action - SKYE_ACT_PRICE + 1); break;
    case SKYE_SET_TWO: c->price[c->axe == 2 ? 1 : 2] = (uint16_t)(action - SKYE_ACT_PRICE + 1); break;
    default:
        if (action == SKYE_ACT_CHANGE) {
            c->axe = SK_NONE;
            c->price[0] = c->price[1] = c->price[2] = 0;
            c->changes++;
            break;
        }
        s->head.actors = (uint8_t)(s->head.actors & ~(1 << who));
        if (!s->head.actors) reveal(s);
    }
}

/* R18 to R21: one purchase or a pass; the next seat follows. */
SK_RULE void buy(skye_state *s, int who, int action) {
    if (action != SKYE_ACT_PASS) {
        int seller = (action - SKYE_ACT_BUY) / SKYE_DRAWN, k = (action - SKYE_ACT_BUY) % SKYE_DRAWN;
        skye_clan *from = &s->clans[seller], *to = &s->clans[who];
        to->gold = (uint16_t)(to->gold - from->price[k]);
        from->gold = (uint16_t)(from->gold + 2 * from->price[k]); /* R20: the price and the stake */
        from->buyer[k] = (uint8_t)who;
        to->hand[0] = from->drawn[k];
    }
    int next = who + 1 == s->head.players ? 0 : who + 1;
    s->head.actors = (uint8_t)(1 << next);
    if (next == s->first) end_buy(s);
}

/* R23, R24: choose the tile to build next, or place it. */
SK_RULE void build(skye_state *s, int who, int action) {
    skye_clan *c = &s->clans[who];
    if (c->building == SK_NONE) {
        c->building = (uint8_t)(action - SKYE_ACT_CHOOSE);
        return;
    }
    int k = c->building, tile = c->hand[k];
    for (; k < SKYE_DRAWN - 1; k++)
        c->hand[k] = c->hand[k + 1];
    c->hand[SKYE_DRAWN - 1] = SK_NONE;
    place(c, tile, (action - SKYE_ACT_PLACE) >> 2, (action - SKYE_ACT_PLACE) & 3);
    if (next_tile(c)) return;
    s->head.actors = (uint8_t)(s->head.actors & ~(1 << who));
    if (!s->head.actors) end_build(s);
}

/* Play one legal action. */
SK_RULE void apply(void *state, int who, sk_action action) {
    skye_state *s = (skye_state *)state;
    SK_REQUIRE(who >= 0 && who <= SK_CHANCE && s->head.actors >> who & 1);
    SK_REQUIRE(action < (who == SK_CHANCE ? (int)SKYE_OUTCOMES : (int)SKYE_ACTIONS));
    s->head.ply++;
    switch (s->head.step) {
    case SKYE_SLOTS: deal_scoring(s, action - SKYE_DEAL_SCORING); break;
    case SKYE_FIRST: begin(s, action - SKYE_DEAL_FIRST); break;
    case SKYE_DRAW: draw_tile(s, action - SKYE_DEAL_TILE); break;
    case SKYE_PRICE: set_prices(s, who, action); break;
    case SKYE_BUY: buy(s, who, action); break;
    case SKYE_BUILD: build(s, who, action); break;
    default: break;
    }
}

/* ---- Set-up ---- */

SK_RULE int fits(int players, uint32_t options) {
    return players >= 2 && players <= 5 && options < 256 && start_of(options) <= players;
}

/* R4, R5: a clan with its castle. */
SK_RULE void init_clan(skye_clan *c) {
    memset(c->tile, SK_NONE, sizeof c->tile);
    memset(c->drawn, SK_NONE, sizeof c->drawn);
    memset(c->buyer, SK_NONE, sizeof c->buyer);
    memset(c->hand, SK_NONE, sizeof c->hand);
    c->axe = c->building = SK_NONE;
    c->tiles = 1;
    c->cell[0] = SKYE_ORIGIN;
    c->tile[0] = SKYE_CASTLE;
    c->joined[0] = 1;
    c->edges = 4;
    c->edge_cell[0] = SKYE_ORIGIN - 64;
    c->edge_cell[1] = SKYE_ORIGIN - 1;
    c->edge_cell[2] = SKYE_ORIGIN + 1;
    c->edge_cell[3] = SKYE_ORIGIN + 64;
    c->edge[0] = (uint8_t)(side_facing(SKYE_CASTLE, 0, 0) << 4);
    c->edge[1] = (uint8_t)(side_facing(SKYE_CASTLE, 0, 3) << 2);
    c->edge[2] = (uint8_t)(side_facing(SKYE_CASTLE, 0, 1) << 6);
    c->edge[3] = (uint8_t)(side_facing(SKYE_CASTLE, 0, 2) << 0);
}

/* R1 to R7. */
SK_RULE void init(void *state, int players, uint32_t options) {
    skye_state *s = (skye_state *)state;
    SK_REQUIRE(players >= 2 && players <= SKYE_SEATS);
    memset(s, 0, sizeof *s);
    s->head.game = SKYE_ID;
    s->head.version = SKYE_RULES_VERSION;
    s->head.round = 1;
    s->head.options = options;
    s->head.players = (uint8_t)players;
    s->head.actors = 1 << SK_CHANCE;
    s->head.step = SKYE_SLOTS;
    s->head.viewer = SK_FULL;
    s->bag[0] = s->bag[1] = ~0u;
    s->bag[2] = (1u << (SKYE_TILES - 64)) - 1;
    memset(s->slots, SK_NONE, sizeof s->slots);
    s->first = SK_NONE;
    init_clan(&s->clans[0]);
    for (int p = 1; p < players; p++)
        s->clans[p] = s->clans[0];
}

/* ---- Legal choices ---- */

/* Scoring tiles not dealt yet, as a mask. */
SK_RULE uint32_t scoring_left(const skye_state *s) {
    uint32_t left = (1u << SKYE_SCORINGS) - 1;
    for (int k = 0; k < 4; k++)
        if (s->slots[k] < SKYE_SCORINGS) left &= ~(1u << s->slots[k]);
    return left;
}

/* R19: what a seat can buy, as a mask over seller * 3 + tile. */
SK_RULE uint32_t buyable(const skye_state *s, int who) {
    uint32_t mask = 0, gold = s->clans[who].gold;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        uint32_t here = 0;
        for (int k = 0; k < SKYE_DRAWN; k++)
            here |= (uint32_t)((c->price[k] - 1u < gold) & (c->buyer[k] == SK_NONE))
                    << k; /* the axe tile has price 0 */
        mask |= (p == who ? 0 : here) << (p * SKYE_DRAWN);
    }
    return mask;
}

/* U7: tiles in hand that can be placed, as a mask. */
SK_RULE uint32_t placeable(const skye_clan *c) {
    uint32_t mask = 0;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (c->hand[k] < SKYE_TILES && can_place(c, c->hand[k])) mask |= 1u << k;
    return mask;
}

SK_RULE int legal_chance(const skye_state *s, sk_choice *out) {
    int count = 0;
    if (s->head.step == SKYE_SLOTS) return sk_offer_set(out, 0, SKYE_DEAL_SCORING, scoring_left(s));
    if (s->head.step == SKYE_FIRST) return sk_offer_range(out, 0, SKYE_DEAL_FIRST, s->head.players);
    for (uint32_t word = 0; word < 3 && s->head.step == SKYE_DRAW; word++)
        count = sk_offer_set(out, count, SKYE_DEAL_TILE + 32 * word, s->bag[word]);
    return count;
}

SK_RULE int legal_price(const skye_clan *c, sk_choice *out) {
    const int stage = stage_of(c);
    if (stage == SKYE_SET_AXE) return sk_offer_range(out, 0, SKYE_ACT_AXE, SKYE_DRAWN);
    if (stage != SKYE_SET_READY) return sk_offer_range(out, 0, SKYE_ACT_PRICE, price_most(c));
    return sk_offer_if(out, sk_offer(out, 0, SKYE_ACT_CONFIRM, 1), SKYE_ACT_CHANGE, c->changes < SKYE_CHANGES_MAX);
}

SK_RULE int legal_build(const skye_clan *c, sk_choice *out) {
    int count = 0;
    if (c->building == SK_NONE) return sk_offer_set(out, 0, SKYE_ACT_CHOOSE, placeable(c));
    uint32_t turned = TILES[c->hand[c->building]].turned;
    for (int i = 0; i < c->edges; i++) {
        uint32_t fit = fits_turned(turned, c->edge[i]);
        for (int r = 0; r < 4; r++)
            count = sk_offer_if(out, count, (uint32_t)(SKYE_ACT_PLACE + 4 * i + r), (int)(fit >> (8 * r + 7) & 1));
    }
    return count;
}

/* Every choice of `who`, ascending. */
SK_RULE int legal(const void *state, int who, sk_choice *out) {
    const skye_state *s = (const skye_state *)state;
    if (who < 0 || who > SK_CHANCE || !(s->head.actors >> who & 1)) return 0;
    if (who == SK_CHANCE) return legal_chance(s, out);
    if (s->head.step == SKYE_PRICE) return legal_price(&s->clans[who], out);
    if (s->head.step == SKYE_BUILD) return legal_build(&s->clans[who], out);
    return sk_offer_set(out, sk_offer(out, 0, SKYE_ACT_PASS, 1), SKYE_ACT_BUY, buyable(s, who));
}

/* ---- Random choice ---- */

/* Tile number k of the bag. */
SK_RULE int bag_nth(const skye_state *s, uint32_t random) {
    uint32_t low = (uint32_t)sk_bits(s->bag[0]), middle = (uint32_t)sk_bits(s->bag[1]);
    uint32_t k = sk_scale(random, low + middle + (uint32_t)sk_bits(s->bag[2])), word = 0;
    if (k >= low) {
        k -= low;
        word = 1;
        if (k >= middle) {
            k -= middle;
            word = 2;
        }
    }
    uint32_t bits = s->bag[word], half = (uint32_t)sk_bits(bits & 0xffff), shift = 0;
    if (k >= half) {
        k -= half;
        shift = 16;
        bits >>= 16;
    }
    half = (uint32_t)sk_bits(bits & 0xff);
    if (k >= half) {
        k -= half;
        shift += 8;
        bits >>= 8;
    }
    return (int)(word * 32 + shift) + sk_nth(bits, (int)k);
}

SK_RULE sk_action pick_price(const skye_clan *c, uint32_t random) {
    int stage = stage_of(c);
    if (stage == SKYE_SET_AXE) return (sk_action)(SKYE_ACT_AXE + sk_scale(random, SKYE_DRAWN));
    if (stage == SKYE_SET_READY)
        return (sk_action)(SKYE_ACT_CONFIRM + sk_scale(random, c->changes < SKYE_CHANGES_MAX ? 2 : 1));
    return (sk_action)(SKYE_ACT_PRICE + sk_scale(random, (uint32_t)price_most(c)));
}

/* Ways to lay the tile being built; `upto` counts them up to and including each spot. */
SK_RULE uint32_t count_places(const skye_clan *c, uint8_t upto[SKYE_EDGES_MAX]) {
    uint32_t turned = TILES[c->hand[c->building]].turned, total = 0;
    for (int i = 0; i < c->edges; i++) {
        total += count_turns(fits_turned(turned, c->edge[i]));
        upto[i] = (uint8_t)total;
    }
    return total;
}

/* Number k of them. */
SK_RULE sk_action nth_place(const skye_clan *c, const uint8_t upto[SKYE_EDGES_MAX], uint32_t k) {
    uint32_t before = 0;
    int spot = 0;
    for (; upto[spot] <= k; spot++)
        before = upto[spot];
    uint32_t fit = fits_turned(TILES[c->hand[c->building]].turned, c->edge[spot]);
    return (sk_action)(SKYE_ACT_PLACE + 4 * spot + (sk_nth(fit, (int)(k - before)) >> 3));
}

SK_RULE sk_action pick_build(const skye_clan *c, uint32_t random) {
    if (c->building == SK_NONE) {
        uint32_t mask = placeable(c);
        return (sk_action)(SKYE_ACT_CHOOSE + sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask))));
    }
    uint8_t upto[SKYE_EDGES_MAX];
    uint32_t total = count_places(c, upto);
    return nth_place(c, upto, sk_scale(random, total));
}

/* The choice that a random number falls on, in the order of `legal`. */
SK_RULE sk_action pick(const void *state, int who, uint32_t random) {
    const skye_state *s = (const skye_state *)state;
    uint32_t mask;
    switch (s->head.step) {
    case SKYE_SLOTS:
        mask = scoring_left(s);
        return (sk_action)(SKYE_DEAL_SCORING + sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask))));
    case SKYE_FIRST: return (sk_action)(SKYE_DEAL_FIRST + sk_scale(random, s->head.players));
    case SKYE_DRAW: return (sk_action)(SKYE_DEAL_TILE + bag_nth(s, random));
    case SKYE_PRICE: return pick_price(&s->clans[who], random);
    case SKYE_BUY:
        mask = buyable(s, who) << 1 | 1;
        return (sk_action)(SKYE_ACT_PASS + sk_nth(mask, (int)sk_scale(random, (uint32_t)sk_bits(mask))));
    default: return pick_build(&s->clans[who], random);
    }
}

/* ---- Result ---- */

SK_RULE void score(const void *state, int16_t out[SK_SEATS]) {
    const skye_state *s = (const skye_state *)state;
    for (int p = 0; p < SK_SEATS; p++)
        out[p] = (int16_t)(p < s->head.players ? s->clans[p].points : 0);
}

/* R60, R64: by points, then by gold once the game is over; equal seats share the better place. */
SK_RULE void rank(const void *state, uint8_t out[SK_SEATS]) {
    const skye_state *s = (const skye_state *)state;
    uint32_t key[SK_SEATS];
    for (int p = 0; p < s->head.players; p++) {
        uint32_t gold = s->head.step == SKYE_OVER ? s->clans[p].gold : 0;
        if (s->head.options & SKYE_TIEBREAK_LEFTOVER) gold %= 5;
        key[p] = (uint32_t)s->clans[p].points << 16 | gold;
    }
    for (int p = 0; p < SK_SEATS; p++) {
        out[p] = (uint8_t)(p < s->head.players);
        for (int q = 0; p < s->head.players && q < s->head.players; q++)
            out[p] = (uint8_t)(out[p] + (key[q] > key[p]));
    }
}

/* ---- Views ---- */

/* R49, U9: purses are compared in the open when the gold lead scores, and lie open until the next prices are set. */
SK_RULE int purses_shown(const skye_state *s) {
    if (s->head.step == SKYE_OVER) return 1;
    if (s->head.step != SKYE_DRAW || s->head.round < 2 || s->head.round > SKYE_ROUNDS) return 0;
    for (uint32_t left = TRACK[s->head.players == 5][s->head.round - 2]; left; left &= left - 1)
        if (s->slots[sk_lowest(left)] == SKYE_GOLD_LEAD) return 1;
    return 0;
}

/* R66, U9: axe, prices and changes belong to their owner until the reveal; gold lies behind the screen, but who kept
 * count knows it. */
SK_RULE int sees(const void *state, int viewer, int field, int index) {
    const skye_state *s = (const skye_state *)state;
    int row = field == SKYE_F_MINTED ? -1 : field == SKYE_F_PRICE ? index / SKYE_DRAWN : index;
    if (row >= s->head.players || row == (viewer & ~SK_RECALL)) return 1;
    if (field == SKYE_F_GOLD || field == SKYE_F_MINTED)
        return (viewer & SK_RECALL) || (s->head.options & SKYE_OPEN_GOLD) || purses_shown(s);
    return s->head.step != SKYE_PRICE;
}

SK_RULE uint32_t draw_below(uint64_t *rng, uint32_t bound) {
    return sk_random_below(rng, bound);
}

/* U9, R49: the scoring after the last build of a round may tell who has most gold behind the screens. */
SK_RULE int reveals(const void *state, int who, sk_action action) {
    const skye_state *s = (const skye_state *)state;
    skye_state after = *s;
    if (s->head.step != SKYE_BUILD || (s->head.options & SKYE_OPEN_GOLD)) return 0;
    apply(&after, who, action);
    return after.head.step != SKYE_BUILD;
}

/* Gold that lies on tiles after the reveal and was not sold yet. */
SK_RULE uint32_t stakes_lying(const skye_clan *c, int step) {
    uint32_t gold = 0;
    for (int k = 0; k < SKYE_DRAWN; k++)
        if (step == SKYE_BUY && c->buyer[k] == SK_NONE) gold += c->price[k];
    return gold;
}

/* Most gold that can be in play now; safe on a view with any bytes, as `sees` and `fill` are. */
SK_RULE uint32_t gold_most(const skye_state *s) {
    return s->head.step <= SKYE_FIRST || s->head.round > SKYE_ROUNDS ? 0
                                                                     : GOLD_MOST[s->head.players - 2][s->head.round];
}

/* Purses that the viewer cannot see: at least the income of the round while it is unspent, and no more in all than has
 * been paid out. */
SK_RULE void fill_gold(skye_state *s, uint64_t *rng) {
    uint32_t known = 0, spare;
    int unspent = s->head.step == SKYE_DRAW || s->head.step == SKYE_PRICE;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        known += stakes_lying(c, s->head.step);
        known += c->gold != SKYE_GOLD_HIDDEN ? c->gold : unspent ? c->income : 0;
    }
    spare = gold_most(s) > known ? gold_most(s) - known : 0;
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        if (c->gold != SKYE_GOLD_HIDDEN) continue;
        uint32_t more = sk_random_below(rng, (spare < 12 ? spare : 12) + 1);
        c->gold = (uint16_t)(more + (unspent ? c->income : 0));
        spare -= more;
        known += more;
    }
    if (s->minted == SKYE_GOLD_HIDDEN) s->minted = (uint16_t)known;
}

SK_RULE int round_plies(int players) {
    return (SKYE_PLIES_PRICE + 8) * players - (2 * players + 2) / 3;
}

/* Secret prices: any for a seat that is ready, none yet for a seat that is still choosing. How often others changed
 * theirs nobody knows. */
SK_RULE void fill_prices(skye_state *s, uint64_t *rng) {
    for (int p = 0; p < s->head.players; p++) {
        skye_clan *c = &s->clans[p];
        if (c->axe != SK_HIDDEN) continue;
        c->changes = 0;
        c->price[0] = c->price[1] = c->price[2] = 0;
        c->axe = SK_NONE;
        if (s->head.actors >> p & 1) continue;
        c->axe = (uint8_t)sk_random_below(rng, SKYE_DRAWN);
        int one = c->axe == 0, two = c->axe == 2 ? 1 : 2;
        c->price[one] = (uint16_t)(1 + sk_random_below(rng, c->gold - 1u));
        c->price[two] = (uint16_t)(1 + sk_random_below(rng, (uint32_t)(c->gold - c->price[one])));
    }
}

/* A number of plies that may have led here, if nobody changed prices in earlier rounds. */
SK_RULE int plies_likely(const skye_state *s) {
    int n = s->head.players, dealt = 0, plies = setup_plies(s) + (s->head.round - 1) * 9 * n;
    for (int slot = 0; slot < 4; slot++)
        dealt += s->slots[slot] != SK_NONE;
    if (s->head.step <= SKYE_FIRST) return dealt;
    if (s->head.step == SKYE_DRAW) return plies + s->draws;
    if (s->head.step != SKYE_PRICE) return plies + 8 * n;
    for (int p = 0; p < n; p++)
        plies += 4 * s->clans[p].changes + stage_of(&s->clans[p]) + !(s->head.actors >> p & 1);
    return plies + 3 * n;
}

SK_RULE void fill(void *view, uint64_t *rng) {
    skye_state *s = (skye_state *)view;
    fill_gold(s, rng);
    if (s->head.step == SKYE_PRICE) fill_prices(s, rng);
    if (s->head.ply == SK_PLY_HIDDEN) s->head.ply = (uint16_t)plies_likely(s);
    s->head.viewer = SK_FULL;
}

/* ---- The check of a whole state ---- */

/* Numbers of the broken invariants; text.c has the words. */
enum {
    BROKEN_ROUND = 1,
    BROKEN_SLOTS,
    BROKEN_FIRST,
    BROKEN_STEP,
    BROKEN_ACTORS,
    BROKEN_PLY,
    BROKEN_EMPTY_SEAT,
    BROKEN_TERRITORY,
    BROKEN_FRONTIER,
    BROKEN_ROADS,
    BROKEN_COUNTS,
    BROKEN_MARKET,
    BROKEN_PRICES,
    BROKEN_HAND,
    BROKEN_TILES,
    BROKEN_GOLD,
    BROKEN_POINTS
};

SK_RULE int check_head(const skye_state *s) {
    int n = s->head.players, dealt = 0, setting_up = s->head.step <= SKYE_FIRST;
    uint32_t seen = 0;
    if (s->head.step >= SKYE_STEPS) return BROKEN_STEP;
    if (n < 2 || n > 5 || s->head.round < 1 || s->head.round > round_count(n)) return BROKEN_ROUND;
    if (setting_up && s->head.round != 1) return BROKEN_ROUND;
    if (s->head.step == SKYE_OVER && s->head.round != round_count(n)) return BROKEN_ROUND;
    for (int k = 0; k < 4; k++) {
        if (s->slots[k] == SK_NONE) continue;
        if (s->slots[k] >= SKYE_SCORINGS || (seen >> s->slots[k] & 1) || dealt != k) return BROKEN_SLOTS;
        seen |= 1u << s->slots[k];
        dealt++;
    }
    if (s->head.step == SKYE_SLOTS ? dealt == 4 || s->head.ply != dealt : dealt != 4) return BROKEN_SLOTS;
    if (setting_up ? s->first != SK_NONE : s->first >= n) return BROKEN_FIRST;
    return 0;
}

/* R24 for a whole territory, in the order of placing. */
SK_RULE int territory_sound(const skye_clan *c) {
    if (c->tiles < 1 || c->tiles > SKYE_LYING_MAX) return 0;
    if (c->tile[0] != SKYE_CASTLE || c->cell[0] != SKYE_ORIGIN || c->turn[0] != 0) return 0;
    for (int i = 1; i < SKYE_LYING_MAX; i++) {
        int beside = 0;
        if (i >= c->tiles) {
            if (c->tile[i] != SK_NONE || c->cell[i] != 0 || c->turn[i] != 0) return 0;
            continue;
        }
        if (c->tile[i] >= SKYE_TILES || c->turn[i] > 3) return 0;
        for (int j = 0; j < i; j++) {
            int apart = c->cell[j] - c->cell[i];
            if (apart == 0) return 0;
            for (int d = 0; d < 4; d++) {
                if (apart != STEP_TO[d]) continue;
                if (side_facing(c->tile[i], c->turn[i], d) != side_facing(c->tile[j], c->turn[j], d ^ 2)) return 0;
                beside++;
            }
        }
        if (!beside) return 0;
    }
    return 1;
}

/* The frontier from scratch (a map has an empty column, so the cell before a row is empty as well): every empty side of
 * a tile belongs to a listed cell, and nothing else is listed. */
SK_RULE int frontier_sound(const skye_clan *c) {
    int sides = 0, known = 0;
    skye_map m;
    map_territory(c, &m);
    if (c->edges > SKYE_EDGES_MAX) return 0;
    for (int i = 0; i < c->tiles; i++)
        for (int d = 0; d < 4; d++)
            sides += !m.at[m.spot[i] + (d == 0 ? -m.stride : d == 1 ? 1 : d == 2 ? m.stride : -1)];
    for (int k = 0; k < SKYE_EDGES_MAX; k++) {
        if (k >= c->edges) {
            if (c->edge_cell[k] || c->edge[k]) return 0;
            continue;
        }
        if ((k && c->edge_cell[k] <= c->edge_cell[k - 1]) || c->edge[k] == 0 || tile_at(c, c->edge_cell[k]) >= 0)
            return 0;
        for (int d = 0; d < 4; d++) {
            int terrain = c->edge[k] >> (2 * d) & 3, there = terrain ? tile_at(c, c->edge_cell[k] + STEP_TO[d]) : -1;
            if (terrain && (there < 0 || side_facing(c->tile[there], c->turn[there], d ^ 2) != terrain)) return 0;
            known += terrain != 0;
        }
    }
    return known == sides;
}

/* The connected roads from scratch: spread from the castle until nothing more is reached. */
SK_RULE int roads_sound(const skye_clan *c) {
    uint32_t joined[2] = {1, 0};
    int whisky = 0, cattle = 0;
    for (int grown = 1; grown;) {
        grown = 0;
        for (int i = 0; i < c->tiles; i++) {
            for (int d = 0; d < 4; d++) {
                int mine = piece_facing(c, i, d), there = mine < 0 ? -1 : tile_at(c, c->cell[i] + STEP_TO[d]);
                int theirs = there < 0 ? -1 : piece_facing(c, there, d ^ 2);
                if (theirs < 0 || !(joined[mine] >> i & 1) || (joined[theirs] >> there & 1)) continue;
                joined[theirs] |= 1u << there;
                grown = 1;
            }
        }
    }
    for (int i = 0; i < c->tiles; i++) {
        if (!((joined[0] | joined[1]) >> i & 1)) continue;
        whisky += TILES[c->tile[i]].count[SKYE_WHISKY];
        cattle += TILES[c->tile[i]].count[SKYE_CATTLE];
    }
    return joined[0] == c->joined[0] && joined[1] == c->joined[1] && whisky == c->road_whisky &&
           cattle == c->road_cattle;
}

SK_RULE int counts_sound(const skye_clan *c) {
    for (int k = 0; k < SKYE_SYMBOLS; k++) {
        int count = 0;
        for (int i = 0; i < c->tiles; i++)
            count += TILES[c->tile[i]].count[k];
        if (count != c->count[k]) return 0;
    }
    return 1;
}

SK_RULE int check_territories(const skye_state *s) {
    for (int p = 0; p < SKYE_SEATS; p++) {
        const skye_clan *c = &s->clans[p];
        if (p >= s->head.players) {
            const uint8_t *bytes = (const uint8_t *)c;
            for (size_t i = 0; i < sizeof *c; i++)
                if (bytes[i]) return BROKEN_EMPTY_SEAT;
            continue;
        }
        if (!territory_sound(c)) return BROKEN_TERRITORY;
        if (!frontier_sound(c)) return BROKEN_FRONTIER;
        if (!roads_sound(c)) return BROKEN_ROADS;
        if (!counts_sound(c)) return BROKEN_COUNTS;
    }
    return 0;
}

/* What lies in front of a seat in phase 2: as many tiles as were drawn, prices within the purse, nothing bought. */
SK_RULE int prices_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int pricing = s->head.step == SKYE_PRICE, priced = 0, sum = 0;
    if (c->changes > SKYE_CHANGES_MAX || (!pricing && c->changes)) return 0;
    if (c->axe != SK_NONE && (c->axe >= SKYE_DRAWN || (!pricing && s->head.step != SKYE_BUY))) return 0;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->price[k] > SKYE_GOLD_MAX || (c->price[k] && (c->axe == SK_NONE || c->axe == k))) return 0;
        priced += c->price[k] != 0;
        sum += c->price[k];
    }
    if (s->head.step == SKYE_BUY) return priced == 2;
    if (!pricing) return 1;
    if (priced == 1 && stage_of(c) != SKYE_SET_TWO) return 0;
    if (!(s->head.actors >> p & 1) && priced != 2) return 0;
    return priced < 2 ? sum < c->gold : sum <= c->gold;
}

/* Turns that have passed in phase 4 before seat p has its turn, or how many tiles it has drawn in phase 2. */
SK_RULE int turn_place(const skye_state *s, int p) {
    return p >= s->first ? p - s->first : p - s->first + s->head.players;
}

SK_RULE int market_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int step = s->head.step, have = step == SKYE_PRICE || step == SKYE_BUY ? SKYE_DRAWN : 0;
    if (step == SKYE_DRAW) have = s->draws - SKYE_DRAWN * turn_place(s, p);
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (k < have ? c->drawn[k] >= SKYE_TILES : c->drawn[k] != SK_NONE) return 0;
        if (c->buyer[k] == SK_NONE) continue;
        if (step != SKYE_BUY || k == c->axe || c->buyer[k] >= s->head.players || c->buyer[k] == p) return 0;
        if (turn_place(s, c->buyer[k]) >= turn_place(s, sk_lowest(s->head.actors))) return 0;
        if (s->clans[c->buyer[k]].hand[0] != c->drawn[k]) return 0;
    }
    return 1;
}

SK_RULE int hand_sound(const skye_state *s, int p) {
    const skye_clan *c = &s->clans[p];
    int step = s->head.step, held = 0;
    for (int k = 0; k < SKYE_DRAWN; k++) {
        if (c->hand[k] == SK_NONE) continue;
        if (c->hand[k] >= SKYE_TILES || held != k) return 0;
        held++;
    }
    if (held > (step == SKYE_BUILD ? (int)SKYE_DRAWN : step == SKYE_BUY)) return 0;
    if (c->tiles + held > 1 + SKYE_DRAWN * (s->head.round - (step < SKYE_BUY))) return 0;
    if (c->tiles > 1 + SKYE_DRAWN * (s->head.round - (step < SKYE_BUILD))) return 0;
    if (step != SKYE_BUILD) return c->building == SK_NONE;
    uint32_t can = placeable(c);
    if ((can != 0) != (s->head.actors >> p & 1)) return 0;
    if (sk_bits(can) == 1) return c->building == sk_lowest(can);
    return c->building == SK_NONE || (c->building < SKYE_DRAWN && (can >> c->building & 1));
}

SK_RULE int check_market(const skye_state *s) {
    int sold = 0, bought = 0;
    if (s->draws > SKYE_DRAWN * s->head.players) return BROKEN_MARKET;
    if (s->head.step <= SKYE_FIRST ? s->draws != 0
                                   : (s->head.step != SKYE_DRAW) != (s->draws == SKYE_DRAWN * s->head.players))
        return BROKEN_MARKET;
    for (int p = 0; p < s->head.players; p++) {
        if (!prices_sound(s, p)) return BROKEN_PRICES;
        if (!hand_sound(s, p)) return BROKEN_HAND;
        if (!market_sound(s, p)) return BROKEN_MARKET;
        for (int k = 0; k < SKYE_DRAWN; k++)
            sold += s->clans[p].buyer[k] != SK_NONE;
        bought += s->clans[p].hand[0] != SK_NONE;
    }
    return s->head.step == SKYE_BUY && sold != bought ? BROKEN_MARKET : 0;
}

/* Add a tile to those seen; 0 if it was seen before. */
SK_RULE int see_tile(uint32_t *seen, int tile) {
    uint32_t bit = 1u << (tile & 31);
    if (seen[tile >> 5] & bit) return 0;
    seen[tile >> 5] |= bit;
    return 1;
}

/* E24: bag, drawn, in hand and lying make 73 tiles, each once. */
SK_RULE int check_tiles(const skye_state *s) {
    uint32_t seen[3] = {s->bag[0], s->bag[1], s->bag[2]};
    int taken = 0, step = s->head.step, n = s->head.players;
    for (int p = 0; p < n; p++) {
        const skye_clan *c = &s->clans[p];
        for (int i = 1; i < c->tiles; i++)
            if (!see_tile(seen, c->tile[i])) return BROKEN_TILES;
        taken += c->tiles - 1;
        for (int k = 0; k < SKYE_DRAWN; k++) {
            if (c->hand[k] != SK_NONE && !see_tile(seen, c->hand[k])) return BROKEN_TILES;
            taken += step == SKYE_BUILD && c->hand[k] != SK_NONE;
            if (c->drawn[k] == SK_NONE || c->buyer[k] != SK_NONE || (step == SKYE_BUY && k == c->axe)) continue;
            if (!see_tile(seen, c->drawn[k])) return BROKEN_TILES;
        }
    }
    if (seen[0] != ~0u || seen[1] != ~0u || seen[2] != (1u << (SKYE_TILES - 64)) - 1) return BROKEN_TILES;
    return taken > 2 * n * (s->head.round - (step < SKYE_BUILD)) ? BROKEN_TILES : 0;
}

/* E24: all income less lost stakes is what lies in purses and on tiles. */
SK_RULE int check_gold(const skye_state *s) {
    uint32_t gold = 0;
    int step = s->head.step, setting_up = step <= SKYE_FIRST;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        gold += c->gold + stakes_lying(c, step);
        if (setting_up ? c->income != 0 : c->income < 5 || c->income > 5 + 27 + 4 * 4) return BROKEN_GOLD;
        if ((step == SKYE_DRAW || step == SKYE_PRICE) && c->gold < c->income) return BROKEN_GOLD;
    }
    return gold != s->minted || gold > gold_most(s) ? BROKEN_GOLD : 0;
}

SK_RULE int check_points(const skye_state *s) {
    int over = s->head.step == SKYE_OVER, track = s->head.players == 5;
    int done = SCORED_BEFORE[track][s->head.round - !over];
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        skye_survey seen;
        int points = 0;
        for (int k = 0; k < SKYE_SCORED_MAX; k++) {
            if (k >= done && c->scored[k]) return BROKEN_POINTS;
            points += c->scored[k];
        }
        seen.scrolls = 0;
        if (over) survey(c, s->head.options, &seen);
        if (c->scrolls != seen.scrolls || c->points != points + c->scrolls + (over ? c->gold / 5 : 0))
            return BROKEN_POINTS;
    }
    return 0;
}

/* Most plies that the seats can still make in this phase 5. */
SK_RULE int build_plies(const skye_state *s) {
    int plies = 0;
    for (int p = 0; p < s->head.players; p++) {
        const skye_clan *c = &s->clans[p];
        int held = 0;
        for (int k = 0; k < SKYE_DRAWN; k++)
            held += c->hand[k] != SK_NONE;
        if (held) plies += 2 * held - 1 - (held > 1 && c->building != SK_NONE);
    }
    return plies;
}

SK_RULE int check_step(const skye_state *s) {
    int n = s->head.players, plies = setup_plies(s) + (s->head.round - 1) * round_plies(n), actors = s->head.actors;
    switch (s->head.step) {
    case SKYE_SLOTS: return actors == 1 << SK_CHANCE ? 0 : BROKEN_ACTORS;
    case SKYE_FIRST: return actors != 1 << SK_CHANCE ? BROKEN_ACTORS : s->head.ply != 4 ? BROKEN_PLY : 0;
    case SKYE_DRAW:
        if (actors != 1 << SK_CHANCE) return BROKEN_ACTORS;
        plies += s->draws;
        break;
    case SKYE_PRICE:
        if (!actors || actors >> n) return BROKEN_ACTORS;
        plies += 3 * n;
        for (int p = 0; p < n; p++)
            plies += 4 + 4 * s->clans[p].changes + stage_of(&s->clans[p]) + !(actors >> p & 1);
        break;
    case SKYE_BUY:
        if (!actors || actors >> n || (actors & (actors - 1))) return BROKEN_ACTORS;
        plies += (3 + SKYE_PLIES_PRICE) * n + turn_place(s, sk_lowest((uint32_t)actors));
        break;
    case SKYE_BUILD:
        if (!actors || actors >> n) return BROKEN_ACTORS;
        plies += round_plies(n) - build_plies(s);
        break;
    default:
        if (actors) return BROKEN_ACTORS;
        plies += round_plies(n);
    }
    return s->head.ply > plies ? BROKEN_PLY : 0;
}

/* 0, or the number of the broken invariant. Earlier parts make the later ones safe. */
SK_RULE int check(const void *state) {
    const skye_state *s = (const skye_state *)state;
    int broken = check_head(s);
    if (!broken) broken = check_territories(s);
    if (!broken && s->head.step == SKYE_BUY && (s->head.actors == 0 || s->head.actors >> s->head.players))
        broken = BROKEN_ACTORS;
    if (!broken) broken = check_market(s);
    if (!broken) broken = check_step(s);
    if (!broken) broken = check_tiles(s);
    if (!broken) broken = check_gold(s);
    if (!broken) broken = check_points(s);
    return broken;
}
