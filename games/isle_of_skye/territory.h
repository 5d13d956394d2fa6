/* territory.h - the territory of a clan as geometry: where tiles fit, which cells lie beside them, which roads and
 * areas they join. What any of that is worth is for rules.c to say.
 *
 *     territory_begin        the castle on its cell, with the four cells beside it
 *     territory_fits         the quarter turns after which a tile fits a cell of the frontier
 *     territory_place        lay a tile: cells, frontier, symbol counts and connected roads follow
 *     territory_tile_at      the tile on a cell
 *     territory_around       the tiles on the eight cells round a tile
 *     territory_squares, territory_columns   shapes of cells that hold tiles
 *     territory_areas        all areas, from scratch; area_of, area_is_completed
 *     territory_is_sound ... the same from the tiles alone, to check a state
 *
 * A direction is 0 to 3 for north, east, south, west, the opposite one is d ^ 2. Terrains of four sides lie in a byte,
 * two bits for each direction; 0 is a side where no tile lies. All of it is inline, because rules.c, which includes it,
 * is compiled as a whole on every target (HACKING.md).
 */
#ifndef ISLE_OF_SKYE_TERRITORY_H
#define ISLE_OF_SKYE_TERRITORY_H

#include "state.h"
#include "components.h"
#include "skerry/bits.h"

/* ---- Tiles ---- */

/* The terrain that faces direction d. */
SK_RULE int territory_side(int tile, int turn, int d) {
    return TILES[tile].turned[turn] >> (2 * d) & 3;
}

/* Printed sides as a mask, turned: bit p becomes bit p + turn. */
SK_RULE int turn_mask(int mask, int turn) {
    return ((mask << turn) | (mask >> (4 - turn))) & 15;
}

/* Number of the tile lying on a cell, or -1. */
SK_RULE int territory_tile_at(const skye_clan *c, int cell) {
    for (int i = 0; i < c->tiles; i++)
        if (c->cell[i] == cell) return i;
    return -1;
}

/* All tiles, as a mask. */
SK_RULE uint32_t territory_tiles(const skye_clan *c) {
    return (1u << c->tiles) - 1;
}

/* Tiles on the eight cells round tile i. */
SK_RULE uint32_t territory_around(const skye_clan *c, int i) {
    const int x = c->cell[i] % 64, y = c->cell[i] / 64;
    uint32_t around = 0;
    for (int j = 0; j < c->tiles; j++) {
        const int right = c->cell[j] % 64 - x, down = c->cell[j] / 64 - y;
        if (j != i && right >= -1 && right <= 1 && down >= -1 && down <= 1) around |= 1u << j;
    }
    return around;
}

/* ---- The frontier ---- */

/* The quarter turns after which a tile fits on a cell that faces these terrains, as a mask. */
SK_RULE uint32_t turns_fitting(int tile, uint32_t faces) {
    const uint32_t known = ((faces | faces >> 1) & 0x55) * 3;
    uint32_t turns = 0;
    for (int r = 0; r < 4; r++)
        turns |= (uint32_t)(((TILES[tile].turned[r] ^ faces) & known) == 0) << r;
    return turns;
}

SK_RULE uint32_t territory_fits(const skye_clan *c, int spot, int tile) {
    return turns_fitting(tile, c->edge[spot]);
}

/* Cell number `spot` leaves the frontier. */
SK_RULE void frontier_leave(skye_clan *c, int spot) {
    c->edges--;
    for (int i = spot; i < c->edges; i++) {
        c->edge_cell[i] = c->edge_cell[i + 1];
        c->edge[i] = c->edge[i + 1];
    }
    c->edge_cell[c->edges] = 0;
    c->edge[c->edges] = 0;
}

/* A cell joins the frontier as number `spot`. */
SK_RULE void frontier_join(skye_clan *c, int spot, int cell) {
    for (int i = c->edges; i > spot; i--) {
        c->edge_cell[i] = c->edge_cell[i - 1];
        c->edge[i] = c->edge[i - 1];
    }
    c->edge_cell[spot] = (uint16_t)cell;
    c->edge[spot] = 0;
    c->edges++;
}

/* A tile is laid on cell number `spot` of the frontier: that cell leaves, and its empty neighbours, in ascending order,
 * join unless they are there, and face the tile. */
SK_RULE void frontier_grow(skye_clan *c, int spot, uint32_t sides) {
    const int here = c->edge_cell[spot], beside = c->edge[spot];
    int k = 0;
    frontier_leave(c, spot);
    for (int n = 0; n < 4; n++) {
        const int d = ASCENDING[n], cell = here + STEP_TO[d];
        if (beside >> (2 * d) & 3) continue;
        while (k < c->edges && c->edge_cell[k] < cell)
            k++;
        if (k == c->edges || c->edge_cell[k] != cell) frontier_join(c, k, cell);
        c->edge[k] = (uint8_t)(c->edge[k] | (sides >> (2 * d) & 3) << (2 * (d ^ 2)));
    }
}

/* ---- Roads ---- */

/* R36: one more road piece is connected to the castle; its tile counts once. */
SK_RULE void road_join(skye_clan *c, int i, int piece) {
    if (!((c->joined[0] | c->joined[1]) >> i & 1)) {
        c->road_whisky = (uint8_t)(c->road_whisky + TILES[c->tile[i]].count[SKYE_WHISKY]);
        c->road_cattle = (uint8_t)(c->road_cattle + TILES[c->tile[i]].count[SKYE_CATTLE]);
    }
    c->joined[piece] |= 1u << i;
}

/* The piece of road that tile i shows in direction d: 0, 1, or -1 for none. */
SK_RULE int road_facing(const skye_clan *c, int i, int d) {
    const int printed = 1 << ((d - c->turn[i]) & 3);
    const skye_tile *t = &TILES[c->tile[i]];
    return t->road[0] & printed ? 0 : t->road[1] & printed ? 1 : -1;
}

/* R35: follow the roads from a connected piece and connect what they reach. */
SK_RULE void roads_follow(skye_clan *c, int i, int piece) {
    uint8_t todo[2 * SKYE_LYING_MAX];
    int waiting = 0;
    road_join(c, i, piece);
    todo[waiting++] = (uint8_t)(i * 2 + piece);
    while (waiting) {
        int now = todo[--waiting], from = now >> 1;
        int arms = turn_mask(TILES[c->tile[from]].road[now & 1], c->turn[from]);
        for (; arms; arms &= arms - 1) {
            int d = sk_lowest((uint32_t)arms), next = territory_tile_at(c, c->cell[from] + STEP_TO[d]);
            if (next < 0) continue;
            int reached = road_facing(c, next, d ^ 2);
            if (reached < 0 || (c->joined[reached] >> next & 1)) continue;
            road_join(c, next, reached);
            todo[waiting++] = (uint8_t)(next * 2 + reached);
        }
    }
}

/* R35, R36: connect the roads of the tile laid last, if a neighbour's road leads on to the castle; `faces` are the
 * terrains that its cell faced. */
SK_RULE void roads_connect(skye_clan *c, int i, uint32_t faces) {
    const skye_tile *t = &TILES[c->tile[i]];
    for (int piece = 0; piece < 2; piece++) {
        int arms = turn_mask(t->road[piece], c->turn[i]);
        for (; arms; arms &= arms - 1) {
            int d = sk_lowest((uint32_t)arms);
            if (!(faces >> (2 * d) & 3)) continue;
            int next = territory_tile_at(c, c->cell[i] + STEP_TO[d]), theirs = road_facing(c, next, d ^ 2);
            if (theirs < 0 || !(c->joined[theirs] >> next & 1) || (c->joined[piece] >> i & 1)) continue;
            roads_follow(c, i, piece);
        }
    }
}

/* ---- Laying tiles ---- */

SK_RULE void territory_begin(skye_clan *c) {
    memset(c->tile, SK_NONE, sizeof c->tile);
    c->tiles = 1;
    c->cell[0] = SKYE_ORIGIN;
    c->tile[0] = SKYE_CASTLE;
    c->joined[0] = 1;
    c->edges = 4;
    for (int n = 0; n < 4; n++) {
        const int d = ASCENDING[n];
        c->edge_cell[n] = (uint16_t)(SKYE_ORIGIN + STEP_TO[d]);
        c->edge[n] = (uint8_t)(territory_side(SKYE_CASTLE, 0, d) << (2 * (d ^ 2)));
    }
}

/* Lay a tile on cell number `spot` of the frontier. Precondition: it fits there after so many turns. */
SK_RULE void territory_place(skye_clan *c, int tile, int spot, int turn) {
    const uint32_t faces = c->edge[spot];
    const int i = c->tiles;
    c->cell[i] = c->edge_cell[spot];
    c->tile[i] = (uint8_t)tile;
    c->turn[i] = (uint8_t)turn;
    c->tiles = (uint8_t)(i + 1);
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        c->count[k] = (uint8_t)(c->count[k] + TILES[tile].count[k]);
    frontier_grow(c, spot, TILES[tile].turned[turn]);
    roads_connect(c, i, faces);
}

/* ---- Shapes ---- */

/* Tiles of a set, as a set of columns for each row; no tile lies in the first row nor in the last two. */
typedef struct skye_rows {
    uint64_t row[SKYE_LYING_MAX + 3];
    int last;
} skye_rows;

SK_RULE void rows_of(const skye_clan *c, uint32_t tiles, skye_rows *r) {
    int north = 63, south = 0;
    for (int i = 0; i < c->tiles; i++) {
        const int y = c->cell[i] / 64;
        north = y < north ? y : north;
        south = y > south ? y : south;
    }
    r->last = south - north + 1;
    for (int y = 0; y <= r->last + 2; y++)
        r->row[y] = 0;
    for (int i = 0; i < c->tiles; i++)
        r->row[c->cell[i] / 64 - north + 1] |= (uint64_t)(tiles >> i & 1) << c->cell[i] % 64;
}

/* Squares of four cells that all hold tiles of the set. */
SK_RULE int territory_squares(const skye_clan *c, uint32_t tiles) {
    skye_rows r;
    int squares = 0;
    rows_of(c, tiles, &r);
    for (int y = 1; y <= r.last; y++) {
        const uint64_t both = r.row[y] & r.row[y + 1];
        squares += sk_bits64(both & both >> 1);
    }
    return squares;
}

/* Unbroken vertical runs of three tiles of the set or more. */
SK_RULE int territory_columns(const skye_clan *c, uint32_t tiles) {
    skye_rows r;
    int columns = 0;
    rows_of(c, tiles, &r);
    for (int y = 1; y <= r.last; y++) /* those that begin in this row */
        columns += sk_bits64(r.row[y] & r.row[y + 1] & r.row[y + 2] & ~r.row[y - 1]);
    return columns;
}

/* ---- Areas ---- */

/* The areas of a territory. The areas that are printed on its tiles have numbers: of each tile those with sides, then
 * the one inside. Where several are one, one of the numbers stands for all. */
enum { SKYE_AREAS_MAX = 5 * SKYE_LYING_MAX };
typedef struct skye_areas {
    int numbers, count;                   /* how many numbers, and areas, there are */
    int listed;                           /* how many are in `list` */
    uint8_t list[SKYE_AREAS_MAX];         /* areas that may count for something: completed, or with symbols */
    uint8_t first[SKYE_LYING_MAX];        /* first number of each tile */
    uint8_t side[4 * SKYE_LYING_MAX + 4]; /* area at the sides N E S W of each tile as it lies; rounded up to vectors */
    uint8_t terrain[SKYE_AREAS_MAX];      /* of each number */
    uint32_t tiles[SKYE_AREAS_MAX];       /* tiles on which it lies, as a mask; 0: another number stands for it */
    skye_area area[SKYE_AREAS_MAX];       /* what lies in it, and how many sides face an empty cell */
} skye_areas;

/* The areas of each tile, not yet joined to others. */
SK_RULE void areas_lay_out(const skye_clan *c, skye_areas *a) {
    int next = 0;
    memset(a->side, 0, sizeof a->side);
    for (int i = 0; i < c->tiles; i++) {
        const skye_tile *t = &TILES[c->tile[i]];
        memcpy(a->area + next, t->inside, sizeof t->inside);
        memcpy(a->terrain + next, t->terrain, sizeof t->terrain);
        for (int k = 0; k < 4; k++)
            a->tiles[next + k] = (uint32_t)(t->areas >> k & 1) << i;
        for (int d = 0; d < 4; d++)
            a->side[4 * i + d] = (uint8_t)(next + t->area[(d - c->turn[i]) & 3]);
        a->first[i] = (uint8_t)next;
        next += t->sided;
        a->area[next] = t->inside[4];
        a->terrain[next] = t->terrain[4];
        a->tiles[next] = 1u << i;
        next += t->terrain[4] != 0;
    }
    a->numbers = next;
}

/* R29: two sides touch, so their areas are one, and neither side is open. */
SK_RULE void areas_join(skye_areas *a, uint8_t stays, uint8_t goes) {
    skye_area *area = &a->area[stays];
    const skye_area *more = &a->area[goes];
    area->open = (uint8_t)(area->open - 2);
    if (stays == goes) return;
    area->open = (uint8_t)(area->open + more->open);
    area->brochs = (uint8_t)(area->brochs + more->brochs);
    area->ships = (uint8_t)(area->ships + more->ships);
    area->lighthouses = (uint8_t)(area->lighthouses + more->lighthouses);
    a->tiles[stays] |= a->tiles[goes];
    a->tiles[goes] = 0;
    for (int i = 0; i < (int)sizeof a->side; i++)
        a->side[i] = a->side[i] == goes ? stays : a->side[i];
}

/* Count the areas, and list those that may count for something. */
SK_RULE void areas_list(skye_areas *a) {
    int count = 0, listed = 0;
    for (int n = 0; n < a->numbers; n++) {
        const skye_area *area = &a->area[n];
        const int is_area = a->tiles[n] != 0, counts = (area->open == 0) | ((area->brochs | area->ships) != 0);
        a->list[listed] = (uint8_t)n;
        listed += is_area & counts;
        count += is_area;
    }
    a->count = count;
    a->listed = listed;
}

/* Nineteen tiles are at most nineteen wide and high: the lowest five bits of x and y are different for each cell. */
SK_RULE int cell_place(unsigned x, unsigned y) {
    return (int)(y % 32 * 32 + x % 32);
}

/* All areas, from scratch. Sides that touch are found first and joined then, and nothing branches on whether a cell is
 * empty: mispredictions would cost more than the rest. */
SK_RULE void territory_areas(const skye_clan *c, skye_areas *a) {
    uint8_t at[32 * 32], touch[2 * SKYE_LYING_MAX][2];
    int touching = 0;
    memset(at, 0, sizeof at);
    for (int i = 0; i < c->tiles; i++)
        at[cell_place(c->cell[i] % 64, c->cell[i] / 64)] = (uint8_t)(i + 1);
    for (int i = 0; i < c->tiles; i++) {
        const unsigned x = c->cell[i] % 64, y = c->cell[i] / 64;
        const int east = at[cell_place(x + 1, y)] - 1, south = at[cell_place(x, y + 1)] - 1;
        touch[touching][0] = (uint8_t)(4 * i + 1);
        touch[touching][1] = (uint8_t)(4 * east + 3);
        touching += east >= 0;
        touch[touching][0] = (uint8_t)(4 * i + 2);
        touch[touching][1] = (uint8_t)(4 * south);
        touching += south >= 0;
    }
    areas_lay_out(c, a);
    for (int i = 0; i < touching; i++)
        areas_join(a, a->side[touch[i][0]], a->side[touch[i][1]]);
    areas_list(a);
}

/* Number of the area that area k of tile i belongs to. */
SK_RULE int area_of(const skye_clan *c, const skye_areas *a, int i, int k) {
    for (int side = 0; side < 4; side++)
        if (TILES[c->tile[i]].area[side] == k) return a->side[4 * i + ((side + c->turn[i]) & 3)];
    return a->first[i] + TILES[c->tile[i]].sided; /* it lies inside the tile */
}

SK_RULE int area_is_open(const skye_areas *a, int number) {
    return a->area[number].open != 0;
}

/* ---- The same from scratch ----
 * What the state keeps of a territory, worked out from its tiles in another way. */

/* R24: the castle and tiles that fit beside those laid before them; nothing behind the last one. */
SK_RULE int territory_is_sound(const skye_clan *c) {
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
            const int apart = c->cell[j] - c->cell[i];
            if (apart == 0) return 0;
            for (int d = 0; d < 4; d++) {
                if (apart != STEP_TO[d]) continue;
                if (territory_side(c->tile[i], c->turn[i], d) != territory_side(c->tile[j], c->turn[j], d ^ 2))
                    return 0;
                beside++;
            }
        }
        if (!beside) return 0;
    }
    return 1;
}

/* Every empty side of a tile belongs to a cell of the frontier, and the frontier has nothing else. */
SK_RULE int frontier_is_sound(const skye_clan *c) {
    int sides = 0, known = 0;
    if (c->edges > SKYE_EDGES_MAX) return 0;
    for (int i = 0; i < c->tiles; i++)
        for (int d = 0; d < 4; d++)
            sides += territory_tile_at(c, c->cell[i] + STEP_TO[d]) < 0;
    for (int k = 0; k < SKYE_EDGES_MAX; k++) {
        if (k >= c->edges) {
            if (c->edge_cell[k] || c->edge[k]) return 0;
            continue;
        }
        if ((k && c->edge_cell[k] <= c->edge_cell[k - 1]) || c->edge[k] == 0) return 0;
        if (territory_tile_at(c, c->edge_cell[k]) >= 0) return 0;
        for (int d = 0; d < 4; d++) {
            const int terrain = c->edge[k] >> (2 * d) & 3;
            const int there = terrain ? territory_tile_at(c, c->edge_cell[k] + STEP_TO[d]) : -1;
            if (terrain && (there < 0 || territory_side(c->tile[there], c->turn[there], d ^ 2) != terrain)) return 0;
            known += terrain != 0;
        }
    }
    return known == sides;
}

/* R35, R36: the connected roads spread from the castle until nothing more is reached. */
SK_RULE int roads_are_sound(const skye_clan *c) {
    uint32_t joined[2] = {1, 0};
    int whisky = 0, cattle = 0;
    for (int grown = 1; grown;) {
        grown = 0;
        for (int i = 0; i < c->tiles; i++) {
            for (int d = 0; d < 4; d++) {
                const int mine = road_facing(c, i, d);
                const int there = mine < 0 ? -1 : territory_tile_at(c, c->cell[i] + STEP_TO[d]);
                const int theirs = there < 0 ? -1 : road_facing(c, there, d ^ 2);
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

SK_RULE int counts_are_sound(const skye_clan *c) {
    for (int k = 0; k < SKYE_SYMBOLS; k++) {
        int count = 0;
        for (int i = 0; i < c->tiles; i++)
            count += TILES[c->tile[i]].count[k];
        if (count != c->count[k]) return 0;
    }
    return 1;
}

#endif
