/* test_territory.c - territories (territory.h) compared with a map of cells that is filled and flooded in the plainest
 * way.
 *
 * The map knows of each cell which tile lies there and how it is turned. It reads the areas that are printed on tiles,
 * and nothing that territory.h works out.
 */
#include "tests/support/tap.h"
#include "territory.h"

typedef struct map {
    int at[64][64]; /* number of the tile + 1 */
    int x[SKYE_LYING_MAX], y[SKYE_LYING_MAX], tile[SKYE_LYING_MAX], turn[SKYE_LYING_MAX], tiles;
    int seen[SKYE_LYING_MAX][5]; /* by a flood: number of the area, from 1 on */
} map;

static const int go_x[4] = {0, 1, 0, -1}, go_y[4] = {-1, 0, 1, 0};

static int printed_area(int tile, int turn, int d) {
    return TILES[tile].area[(d - turn + 4) % 4];
}

static int printed_terrain(int tile, int turn, int d) {
    return TILES[tile].terrain[printed_area(tile, turn, d)];
}

static void map_put(map *m, int tile, int x, int y, int turn) {
    m->x[m->tiles] = x;
    m->y[m->tiles] = y;
    m->tile[m->tiles] = tile;
    m->turn[m->tiles] = turn;
    m->at[y][x] = ++m->tiles;
}

/* Number of the neighbour of a cell, or -1. */
static int map_beside(const map *m, int x, int y, int d) {
    return m->at[y + go_y[d]][x + go_x[d]] - 1;
}

static int map_fits(const map *m, int tile, int x, int y, int turn) {
    int neighbours = 0;
    if (m->at[y][x]) return 0;
    for (int d = 0; d < 4; d++) {
        const int there = map_beside(m, x, y, d);
        if (there < 0) continue;
        if (printed_terrain(tile, turn, d) != printed_terrain(m->tile[there], m->turn[there], (d + 2) % 4)) return 0;
        neighbours++;
    }
    return neighbours > 0;
}

/* ---- Floods ---- */

typedef struct flood {
    uint32_t tiles;
    int open, brochs, ships, lighthouses, terrain;
} flood;

static void flood_area(map *m, int i, int k, int number, flood *f) {
    const skye_tile *t = &TILES[m->tile[i]];
    if (m->seen[i][k]) return;
    m->seen[i][k] = number;
    f->tiles |= 1u << i;
    f->brochs += t->inside[k].brochs;
    f->ships += t->inside[k].ships;
    f->lighthouses += t->inside[k].lighthouses;
    f->terrain = t->terrain[k];
    for (int d = 0; d < 4; d++) {
        if (k == 4 || printed_area(m->tile[i], m->turn[i], d) != k) continue;
        const int there = map_beside(m, m->x[i], m->y[i], d);
        if (there < 0)
            f->open++;
        else
            flood_area(m, there, printed_area(m->tile[there], m->turn[there], (d + 2) % 4), number, f);
    }
}

static void expect_areas(map *m, const skye_clan *c) {
    skye_areas a;
    int areas = 0, listed = 0, number_of[SKYE_AREAS_MAX];
    territory_areas(c, &a);
    memset(m->seen, 0, sizeof m->seen);
    for (int i = 0; i < m->tiles; i++) {
        for (int k = 0; k < 5; k++) {
            flood f = {0, 0, 0, 0, 0, 0};
            if (!TILES[m->tile[i]].terrain[k]) continue;
            const int number = area_of(c, &a, i, k);
            if (m->seen[i][k]) { /* the same area has the same number */
                EQ(number, number_of[m->seen[i][k] - 1]);
                continue;
            }
            for (int other = 0; other < areas; other++)
                OK(number_of[other] != number);
            number_of[areas++] = number;
            flood_area(m, i, k, areas, &f);
            EQ(a.tiles[number], f.tiles);
            EQ(a.terrain[number], f.terrain);
            EQ(a.area[number].open, f.open);
            EQ(a.area[number].brochs, f.brochs);
            EQ(a.area[number].ships, f.ships);
            EQ(a.area[number].lighthouses, f.lighthouses);
            EQ(area_is_open(&a, number), f.open > 0);
            int found = 0;
            for (int n = 0; n < a.listed; n++)
                found += a.list[n] == number;
            if (!f.open || f.brochs || f.ships) EQ(found, 1);
            OK(found <= 1);
            listed += found;
        }
    }
    EQ(a.count, areas);
    EQ(a.listed, listed);
}

static void flood_roads(const map *m, int i, int piece, int joined[SKYE_LYING_MAX][2]) {
    if (joined[i][piece]) return;
    joined[i][piece] = 1;
    for (int d = 0; d < 4; d++) {
        const int there = map_beside(m, m->x[i], m->y[i], d);
        if (there < 0 || !(TILES[m->tile[i]].road[piece] >> (d - m->turn[i] + 4) % 4 & 1)) continue;
        for (int theirs = 0; theirs < 2; theirs++)
            if (TILES[m->tile[there]].road[theirs] >> (d + 2 - m->turn[there] + 4) % 4 & 1)
                flood_roads(m, there, theirs, joined);
    }
}

static void expect_roads(const map *m, const skye_clan *c) {
    int joined[SKYE_LYING_MAX][2] = {{0}}, whisky = 0, cattle = 0;
    flood_roads(m, 0, 0, joined);
    for (int i = 0; i < m->tiles; i++) {
        EQ(c->joined[0] >> i & 1, joined[i][0]);
        EQ(c->joined[1] >> i & 1, joined[i][1]);
        if (!joined[i][0] && !joined[i][1]) continue;
        whisky += TILES[m->tile[i]].count[SKYE_WHISKY];
        cattle += TILES[m->tile[i]].count[SKYE_CATTLE];
    }
    EQ(c->road_whisky, whisky);
    EQ(c->road_cattle, cattle);
}

/* ---- Cells ---- */

static void expect_frontier(const map *m, const skye_clan *c) {
    int spot = 0;
    for (int y = 1; y < 63; y++) {
        for (int x = 1; x < 63; x++) {
            int faces = 0;
            EQ(territory_tile_at(c, 64 * y + x), m->at[y][x] - 1);
            if (m->at[y][x]) continue;
            for (int d = 0; d < 4; d++) {
                const int there = map_beside(m, x, y, d);
                if (there >= 0) faces |= printed_terrain(m->tile[there], m->turn[there], (d + 2) % 4) << (2 * d);
            }
            if (!faces) continue;
            EQ(c->edge_cell[spot], 64 * y + x);
            EQ(c->edge[spot], faces);
            spot++;
        }
    }
    EQ(c->edges, spot);
    for (; spot < SKYE_EDGES_MAX; spot++)
        EQ(c->edge_cell[spot] | c->edge[spot], 0);
}

static void expect_fits(const map *m, const skye_clan *c, int tile) {
    for (int spot = 0; spot < c->edges; spot++)
        for (int turn = 0; turn < 4; turn++)
            EQ(territory_fits(c, spot, tile) >> turn & 1,
               map_fits(m, tile, c->edge_cell[spot] % 64, c->edge_cell[spot] / 64, turn));
}

static int in_set(const map *m, uint32_t tiles, int x, int y) {
    return m->at[y][x] && (tiles >> (m->at[y][x] - 1) & 1);
}

static void expect_shapes(const map *m, const skye_clan *c, uint32_t tiles) {
    int squares = 0, columns = 0;
    for (int y = 2; y < 62; y++) {
        for (int x = 2; x < 62; x++) {
            squares += in_set(m, tiles, x, y) && in_set(m, tiles, x + 1, y) && in_set(m, tiles, x, y + 1) &&
                       in_set(m, tiles, x + 1, y + 1);
            columns += !in_set(m, tiles, x, y - 1) && in_set(m, tiles, x, y) && in_set(m, tiles, x, y + 1) &&
                       in_set(m, tiles, x, y + 2);
        }
    }
    EQ(territory_squares(c, tiles), squares);
    EQ(territory_columns(c, tiles), columns);
    EQ(territory_tiles(c), (1u << m->tiles) - 1);
    for (int i = 0; i < m->tiles; i++) {
        uint32_t around = 0;
        for (int y = m->y[i] - 1; y <= m->y[i] + 1; y++)
            for (int x = m->x[i] - 1; x <= m->x[i] + 1; x++)
                if (m->at[y][x] && m->at[y][x] != i + 1) around |= 1u << (m->at[y][x] - 1);
        EQ(territory_around(c, i), around);
    }
}

static void expect_counts(const map *m, const skye_clan *c) {
    for (int k = 0; k < SKYE_SYMBOLS; k++) {
        int count = 0;
        for (int i = 0; i < m->tiles; i++)
            count += TILES[m->tile[i]].count[k];
        EQ(c->count[k], count);
    }
    OK(territory_is_sound(c) && frontier_is_sound(c) && roads_are_sound(c) && counts_are_sound(c));
}

static void expect_all(map *m, const skye_clan *c, uint64_t *rng) {
    EQ(c->tiles, m->tiles);
    expect_frontier(m, c);
    expect_fits(m, c, (int)sk_random_below(rng, SKYE_TILES));
    expect_roads(m, c);
    expect_areas(m, c);
    expect_shapes(m, c, (uint32_t)sk_random(rng));
    expect_shapes(m, c, ~0u);
    expect_counts(m, c);
}

/* ---- Territories ---- */

static void begin(map *m, skye_clan *c) {
    memset(m, 0, sizeof *m);
    memset(c, 0, sizeof *c);
    territory_begin(c);
    map_put(m, SKYE_CASTLE, 32, 32, 0);
}

static int spot_at(const skye_clan *c, int x, int y) {
    for (int spot = 0; spot < c->edges; spot++)
        if (c->edge_cell[spot] == 64 * y + x) return spot;
    return -1;
}

/* Lay any tile that fits on a cell, from a tile and a turn by lot on; returns 0 if none does. */
static int lay_any(map *m, skye_clan *c, int x, int y, uint64_t *rng) {
    const int from = (int)sk_random_below(rng, 4 * SKYE_TILES);
    for (int k = 0; k < 4 * SKYE_TILES; k++) {
        const int tile = (from + k) % (4 * SKYE_TILES) / 4, turn = (from + k) % 4;
        if (!map_fits(m, tile, x, y, turn)) continue;
        territory_place(c, tile, spot_at(c, x, y), turn);
        map_put(m, tile, x, y, turn);
        return 1;
    }
    return 0;
}

TEST("R24 R29 R35 territories by lot agree with a map after every tile") {
    for (uint64_t game = 0; game < (uint64_t)effort_share(500); game++) {
        uint64_t rng = sk_random_seed(71, game);
        map m;
        skye_clan c;
        begin(&m, &c);
        expect_all(&m, &c, &rng);
        while (m.tiles < SKYE_LYING_MAX) { /* of two cells the one that is nearer: compact ones have holes and rings */
            const int one = c.edge_cell[sk_random_below(&rng, c.edges)],
                      other = c.edge_cell[sk_random_below(&rng, c.edges)];
            const int far = abs(one % 64 - 32) + abs(one / 64 - 32) > abs(other % 64 - 32) + abs(other / 64 - 32);
            const int cell = far == (game % 4 != 3) ? other : one;
            if (lay_any(&m, &c, cell % 64, cell / 64, &rng)) expect_all(&m, &c, &rng);
        }
    }
}

TEST("R24 the longest territories: nineteen tiles in a line, forty cells beside them") {
    for (int d = 0; d < 4; d++) {
        uint64_t rng = sk_random_seed(72, (uint64_t)d);
        map m;
        skye_clan c;
        begin(&m, &c);
        for (int k = 1; k < SKYE_LYING_MAX; k++) {
            OK(lay_any(&m, &c, 32 + k * go_x[d], 32 + k * go_y[d], &rng));
            expect_all(&m, &c, &rng);
        }
        EQ(c.edges, SKYE_EDGES_MAX);
        EQ(territory_columns(&c, ~0u), d % 2 == 0);
    }
}

/* Sixteen tiles round a hole of three by three, or eight round one cell; the castle is in the ring. */
static int lay_ring(map *m, skye_clan *c, int size, uint64_t *rng) {
    begin(m, c);
    for (int k = 1; k < 4 * size; k++) {
        const int side = k / size, step = k % size;
        const int x = 32 + (side == 0 ? step : side == 1 ? size : side == 2 ? size - step : 0);
        const int y = 32 + (side == 0 ? 0 : side == 1 ? step : side == 2 ? size : size - step);
        if (!lay_any(m, c, x, y, rng)) return 0;
    }
    return 1;
}

TEST("R24 R30 rings: a hole is beside the territory, and no area at it is completed before it is filled") {
    int rings = 0, filled = 0;
    for (uint64_t game = 0; game < 200; game++) {
        uint64_t rng = sk_random_seed(73, game);
        const int size = game % 2 ? 4 : 2;
        map m;
        skye_clan c;
        if (!lay_ring(&m, &c, size, &rng)) continue;
        rings++;
        expect_all(&m, &c, &rng);
        EQ(c.edges, size == 2 ? 13 : 28);
        OK(spot_at(&c, 33, 33) >= 0);
        if (size == 4) continue;
        EQ(sk_bits((c.edge[spot_at(&c, 33, 33)] | c.edge[spot_at(&c, 33, 33)] >> 1) & 0x55), 4);
        skye_areas a;
        territory_areas(&c, &a);
        for (int d = 0; d < 4; d++) {
            const int i = map_beside(&m, 33, 33, d);
            OK(area_is_open(&a, area_of(&c, &a, i, printed_area(m.tile[i], m.turn[i], (d + 2) % 4))));
        }
        if (!lay_any(&m, &c, 33, 33, &rng)) continue;
        filled++;
        expect_all(&m, &c, &rng);
        EQ(spot_at(&c, 33, 33), -1);
    }
    OK(rings > 100);
    OK(filled > 10);
}

/* Damage number k to a whole territory; 0: there are no more. */
static int damage(skye_clan *c, int k) {
    const int last = c->tiles - 1;
    switch (k) {
    case 0: c->tile[last] = SKYE_CASTLE; return 1;
    case 1: c->cell[last] = c->cell[0]; return 1;
    case 2: c->cell[last] = 64 * 5 + 5; return 1; /* beside nothing */
    case 3: c->turn[0] = 1; return 1;
    case 4: c->edges--; return 2;
    case 5: c->edge[0] ^= 3; return 2;
    case 6: c->edge_cell[c->edges] = 1; return 2;
    case 7: c->edge[1] = 0; return 2;
    case 8: c->joined[1] ^= 1u << last; return 3;
    case 9: c->road_whisky++; return 3;
    case 10: c->road_cattle++; return 3;
    case 11: c->count[SKYE_SCROLLS]++; return 4;
    default: return 0;
    }
}

TEST("R24 R35 what does not follow from the tiles is found: tiles, frontier, roads, symbols") {
    uint64_t rng = sk_random_seed(74, 0);
    map m;
    skye_clan whole;
    begin(&m, &whole);
    while (m.tiles < 12) {
        const int cell = whole.edge_cell[sk_random_below(&rng, whole.edges)];
        lay_any(&m, &whole, cell % 64, cell / 64, &rng);
    }
    for (int k = 0;; k++) {
        skye_clan c = whole;
        const int part = damage(&c, k);
        if (!part) break;
        EQ(territory_is_sound(&c), part != 1);
        if (part == 1) continue; /* the rest is asked only of tiles that are sound */
        EQ(frontier_is_sound(&c), part != 2);
        EQ(roads_are_sound(&c), part != 3);
        EQ(counts_are_sound(&c), part != 4);
    }
}
