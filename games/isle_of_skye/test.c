/* test.c - the rules of Isle of Skye as given, when, then; every name begins with the rules it holds to.
 *
 * The tiles are written a second time here, as text, the way a transcriber reads them from the cardboard; a small
 * scorer of its own works on that text and on nothing else of the game, and must agree with the rules on ten thousand
 * ends.
 */
#include "tests/support/tap.h"
#include "tests/support/refusals.h"
#include "tests/support/impossible_positions.h"
#include "skerry/text.h"
#include "skerry/canvas.h"
#include "skerry/playout.h"
#include "skerry/table.h"
#include "rules.c"
#include "features.h"

SK_PLAYOUT(playout, skye_state, pick)

extern const sk_game isle_of_skye;

/* terrain of N E S W | areas: number=terrain:sides, * inside | roads | symbols: k whisky, f farm, sN sheep, cN cattle,
 * b@area broch, t@area lighthouse, hN@area ships, qX@area scroll */
static const char *const printed[SKYE_TILES + 1] = {
    "PMMM|0=P:N 1=M:ESW|NE|k b@1",
    "PMMM|0=P:N 1=M:ESW 2=W:*|NS|b@1",
    "PMMM|0=P:N 1=M:ESW|NSW|k f",
    "PMMM|0=P:N 1=M:ESW|NW|b@1",
    "MMMW|0=M:NES 1=W:W 2=P:*|NE|k f",
    "MWMM|0=M:NSW 1=W:E|SW|qK@0",
    "WMMM|0=W:N 1=M:ESW|ES|k b@1",
    "MPPM|0=M:NW 1=P:ES 2=W:*|EW|f",
    "PMMP|0=P:NW 1=M:ES|ES|f s1 b@1",
    "PMMP|0=P:NW 1=M:ES|ES|k qF@0",
    "PPMM|0=P:NE 1=M:SW|ES|s1 b@1",
    "PPMM|0=P:NE 1=M:SW|ES|k s1",
    "PMPM|0=P:NS 1=M:E 2=M:W|ESW|k f",
    "PMPM|0=P:N 1=M:EW 2=P:S|NSW|k b@1",
    "PMPM|0=P:N 1=M:E 2=P:S 3=M:W 4=W:*|NW|h1@4",
    "WMMP|0=W:N 1=M:ES 2=P:W|ES|t@0",
    "WMMP|0=W:N 1=M:ES 2=P:W|ESW|k",
    "WPMM|0=W:N 1=P:E 2=M:SW|ES|b@2",
    "WPMM|0=W:N 1=P:E 2=M:SW|SW|s3",
    "MPMW|0=M:NS 1=P:E 2=W:W|NS|k t@2",
    "PMWM|0=P:N 1=M:EW 2=W:S|NE|b@1 qK@1",
    "WMMW|0=W:NW 1=M:ES|E|k b@1",
    "WMMW|0=W:NW 1=M:ES|ES|t@0 h1@0",
    "WMMW|0=W:NW 1=M:ES|ES|h1@0 qB@1",
    "MWMW|0=M:N 1=W:EW 2=M:S|-|h2@1",
    "MWMW|0=M:N 1=W:E 2=M:S 3=W:W 4=P:*|N|k c1 t@3",
    "WMWM|0=W:N 1=M:EW 2=W:S|EW|h1@0 h1@2",
    "MPPP|0=M:N 1=P:ESW|NW/ES|s2",
    "MPPP|0=M:N 1=P:ESW|NW/ES|qC@1",
    "PMPP|0=P:NSW 1=M:E 2=W:*|-|s1 c1 h1@2",
    "PMPP|0=P:NSW 1=M:E|ESW|k f",
    "PMPP|0=P:NSW 1=M:E|NSW|k s2",
    "PPPM|0=P:NES 1=M:W 2=W:*|NE|f h1@2",
    "PPPM|0=P:NES 1=M:W|NSW|k s1 c1",
    "PPPM|0=P:NES 1=M:W|NSW|k s1 c2",
    "MPPW|0=M:N 1=P:ES 2=W:W|NE|f qS@1",
    "MPPW|0=M:N 1=P:ES 2=W:W|NE|s1 t@2",
    "MPPW|0=M:N 1=P:ES 2=W:W|NE|f s1 c1",
    "MPPW|0=M:N 1=P:ES 2=W:W|NES|k f t@2",
    "PMPW|0=P:N 1=M:E 2=P:S 3=W:W|NS|h1@3",
    "PWPM|0=P:N 1=W:E 2=P:S 3=M:W|NSW|k b@3 t@1",
    "PWPM|0=P:N 1=W:E 2=P:S 3=M:W|NW|s1 h2@1",
    "WPMP|0=W:N 1=P:EW 2=M:S|ES|c1 qS@1",
    "MWPP|0=M:N 1=W:E 2=P:SW|SW|f s1",
    "WWMP|0=W:NE 1=M:S 2=P:W|SW|qB@1",
    "WWMP|0=W:NE 1=M:S 2=P:W|SW|f s1 h1@0",
    "WPWM|0=W:N 1=P:E 2=W:S 3=M:W|-|s3",
    "MWWP|0=M:N 1=W:ES 2=P:W|-|c1 h1@1",
    "WPMW|0=W:NW 1=P:E 2=M:S|ES|k h1@0",
    "WPMW|0=W:NW 1=P:E 2=M:S|ES|k h2@0",
    "WWPM|0=W:NE 1=P:S 2=M:W|SW|f c1 h1@0",
    "MWWW|0=M:N 1=W:ESW 2=P:*|-|s2 h1@1",
    "WWMW|0=W:NEW 1=M:S|-|t@0",
    "WWMW|0=W:NEW 1=M:S 2=P:*|-|s1 c1 t@0",
    "WWWM|0=W:NES 1=M:W|-|h2@0",
    "PPPW|0=P:NES 1=W:W 2=M:*|ES|k c1 t@1",
    "PWPP|0=P:NSW 1=W:E|NW|f s1 c1",
    "PPWW|0=P:NE 1=W:SW|E|k c1 h1@1",
    "PWWP|0=P:NW 1=W:ES|-|s1 t@1 qH@1",
    "WPPW|0=W:NW 1=P:ES|-|s1 qF@1",
    "WPPW|0=W:NW 1=P:ES|ES|h1@0 qT@0",
    "WWPP|0=W:NE 1=P:SW|-|s1 t@0",
    "WWPP|0=W:NE 1=P:SW|-|h1@0 qT@0",
    "PWPW|0=P:N 1=W:EW 2=P:S|-|t@1",
    "PWPW|0=P:N 1=W:E 2=P:S 3=W:W 4=M:*|-|b@4 t@1",
    "PWPW|0=P:NS 1=W:E 2=W:W|NS|k qC@0",
    "PWPW|0=P:NS 1=W:E 2=W:W|NS|k c1",
    "PWWW|0=P:N 1=W:ESW|N|k h2@1",
    "PWWW|0=P:N 1=W:ESW|N|k f c1",
    "WWPW|0=W:NEW 1=P:S|-|t@0 qH@0",
    "WWWP|0=W:NES 1=P:W 2=M:*|-|b@2 h1@0",
    "WWWP|0=W:NES 1=P:W|-|h1@0",
    "WWWP|0=W:NES 1=P:W 2=M:*|W|k b@2",
    "PWPM|0=P:NS 1=W:E 2=M:W|NSW|",
};

/* ---- The scorer of the tests ---- */

typedef struct card {
    char side[4], terrain[5];
    int area[4], areas, road[4]; /* area and road piece of a side; -1: no road */
    int sheep, cattle, whisky, farm, broch, light, ships[5], scroll_area;
    char scroll;
} card;

static int side_number(char c) {
    return (int)(strchr("NESW", c) - "NESW");
}

static void read_symbol(card *t, const char *word) {
    const char *at = strchr(word, '@');
    int area = at ? at[1] - '0' : 0, number = word[1] >= '0' && word[1] <= '9' ? word[1] - '0' : 1;
    switch (word[0]) {
    case 'k': t->whisky = 1; break;
    case 'f': t->farm = 1; break;
    case 's': t->sheep = number; break;
    case 'c': t->cattle = number; break;
    case 'b': t->broch = area; break;
    case 't': t->light = area; break;
    case 'h': t->ships[area] += number; break;
    default: t->scroll = word[1], t->scroll_area = area;
    }
}

/* The next word of a text that is cut at spaces, or NULL. */
static char *next_word(char **at) {
    char *word = *at + strspn(*at, " ");
    size_t length = strcspn(word, " ");
    *at = word + length + (word[length] != 0);
    word[length] = 0;
    return length ? word : NULL;
}

static card read_card(int tile) {
    card t;
    char text[128], *parts[4], *at = text;
    memset(&t, 0, sizeof t);
    t.broch = t.light = t.scroll_area = -1;
    memcpy(text, printed[tile], strlen(printed[tile]) + 1);
    for (int i = 0; i < 4; i++) {
        parts[i] = at;
        at += strcspn(at, "|");
        if (*at) *at++ = 0;
    }
    memcpy(t.side, parts[0], 4);
    for (char *area; (area = next_word(&parts[1])) != NULL;) {
        t.terrain[area[0] - '0'] = area[2];
        t.areas++;
        for (char *side = area + 4; *side && *side != '*'; side++)
            t.area[side_number(*side)] = area[0] - '0';
    }
    for (int i = 0; i < 4; i++)
        t.road[i] = -1;
    for (int piece = 0, i = 0; parts[2][i]; i++) {
        if (parts[2][i] == '/')
            piece++;
        else if (parts[2][i] != '-')
            t.road[side_number(parts[2][i])] = piece;
    }
    for (char *word; (word = next_word(&parts[3])) != NULL;)
        read_symbol(&t, word);
    return t;
}

static card cards[SKYE_TILES + 1];
static int cards_read;

typedef struct land {
    int count, at[64][64]; /* tile number + 1 on each cell */
    int x[19], y[19], turn[19], tile[19];
    int seen[19][5], road[19][2];
    int own[SKYE_SCORINGS], scroll[19], whisky_joined; /* results */
    /* of the area being walked */
    int open, brochs, ships, lights, scrolls[19], scroll_count;
    char on[19];
} land;

static const int go_x[4] = {0, 1, 0, -1}, go_y[4] = {-1, 0, 1, 0};

static void read_land(land *l, const skye_clan *c) {
    for (int i = 0; i <= SKYE_TILES && !cards_read; i++)
        cards[i] = read_card(i);
    cards_read = 1;
    memset(l, 0, sizeof *l);
    l->count = c->tiles;
    for (int i = 0; i < c->tiles; i++) {
        l->x[i] = c->cell[i] % 64;
        l->y[i] = c->cell[i] / 64;
        l->turn[i] = c->turn[i];
        l->tile[i] = c->tile[i];
        l->at[l->y[i]][l->x[i]] = i + 1;
    }
}

static const card *card_of(const land *l, int i) {
    return &cards[l->tile[i]];
}

static int neighbour(const land *l, int i, int d) {
    return l->at[l->y[i] + go_y[d]][l->x[i] + go_x[d]] - 1;
}

/* Printed side that faces direction d. */
static int facing(const land *l, int i, int d) {
    return (d + 4 - l->turn[i]) % 4;
}

static void walk_area(land *l, int i, int area) {
    const card *t = card_of(l, i);
    if (l->seen[i][area]) return;
    l->seen[i][area] = 1;
    l->on[i] = 1;
    l->brochs += t->broch == area;
    l->lights += t->light == area;
    l->ships += t->ships[area];
    if (t->scroll && t->scroll_area == area) l->scrolls[l->scroll_count++] = i;
    for (int d = 0; d < 4; d++) {
        int other = neighbour(l, i, d), side = facing(l, i, d);
        if ((t->terrain[area] != t->side[side]) || t->area[side] != area) continue;
        if (other < 0)
            l->open++;
        else
            walk_area(l, other, card_of(l, other)->area[facing(l, other, (d + 2) % 4)]);
    }
}

static void walk_road(land *l, int i, int piece) {
    if (l->road[i][piece]) return;
    l->road[i][piece] = 1;
    for (int d = 0; d < 4; d++) {
        int other = neighbour(l, i, d);
        if (card_of(l, i)->road[facing(l, i, d)] != piece || other < 0) continue;
        int theirs = card_of(l, other)->road[facing(l, other, (d + 2) % 4)];
        if (theirs >= 0) walk_road(l, other, theirs);
    }
}

static int count_of(const land *l, char scroll) {
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        const card *t = card_of(l, i);
        for (int area = 0; area < 5 && scroll == 'H'; area++)
            count += t->ships[area];
        count += scroll == 'S' ? t->sheep : scroll == 'C' ? t->cattle : scroll == 'K' ? t->whisky : 0;
        count += scroll == 'F' ? t->farm : scroll == 'T' ? t->light >= 0 : scroll == 'B' ? t->broch >= 0 : 0;
    }
    return count;
}

/* One area is walked: what it adds to every scoring tile, and whether its scrolls count double. */
static void judge_area(land *l, char terrain, int castle_counts) {
    int size = 0, done = l->open == 0;
    for (int i = castle_counts ? 0 : 1; i < l->count; i++)
        size += l->on[i];
    for (int k = 0; k < l->scroll_count; k++) {
        char kind = card_of(l, l->scrolls[k])->scroll;
        int pays = strchr("SKH", kind) ? count_of(l, kind) / 2 : count_of(l, kind);
        l->scroll[l->scrolls[k]] = done ? 2 * pays : pays;
    }
    if (terrain == 'M') l->own[SKYE_BROCH_RANGES] += l->brochs == 0 ? 0 : l->brochs == 1 ? 1 : l->brochs == 2 ? 3 : 6;
    if (l->ships && l->lights) l->own[SKYE_HARBOURS] += 3;
    if (!done) return;
    l->own[SKYE_AREAS]++;
    if (size >= 3) l->own[SKYE_BIG_AREAS] += 3;
    if (terrain == 'M') l->own[SKYE_RANGES] += 2;
    if (terrain == 'W' && 2 * size > l->own[SKYE_LAKE]) l->own[SKYE_LAKE] = 2 * size;
}

static int filled(const land *l, int x, int y, int castle_counts) {
    return l->at[y][x] > (castle_counts ? 0 : 1);
}

static void judge_shape(land *l, int castle_counts) {
    for (int y = 1; y < 62; y++) {
        for (int x = 1; x < 62; x++) {
            int run = 0;
            if (filled(l, x, y, castle_counts) && filled(l, x + 1, y, castle_counts) &&
                filled(l, x, y + 1, castle_counts) && filled(l, x + 1, y + 1, castle_counts))
                l->own[SKYE_SQUARES] += 2;
            if (filled(l, x, y - 1, castle_counts)) continue;
            while (y + run < 63 && filled(l, x, y + run, castle_counts))
                run++;
            if (run >= 3) l->own[SKYE_COLUMNS] += 3;
        }
    }
}

static void judge_tiles(land *l, int castle_on_road) {
    for (int i = 0; i < l->count; i++) {
        const card *t = card_of(l, i);
        int joined = l->road[i][0] || l->road[i][1], farm = 0;
        for (int j = 0; j < l->count; j++)
            farm |= card_of(l, j)->farm && abs(l->x[i] - l->x[j]) <= 1 && abs(l->y[i] - l->y[j]) <= 1;
        l->own[SKYE_FARM_ANIMALS] += farm ? t->sheep + t->cattle : 0;
        l->own[SKYE_ROAD_CATTLE] += joined ? 2 * t->cattle : 0;
        l->own[SKYE_ROAD_TILES] += joined && (i > 0 || castle_on_road);
        l->whisky_joined += joined && t->whisky;
    }
    l->own[SKYE_FLOCK] = count_of(l, 'S');
    int trio = count_of(l, 'B') < count_of(l, 'F') ? count_of(l, 'B') : count_of(l, 'F');
    l->own[SKYE_TRIOS] = 5 * (trio < count_of(l, 'T') ? trio : count_of(l, 'T'));
}

/* Everything about one territory, from its tiles and their places alone. */
static void judge(land *l, const skye_clan *c, uint32_t options) {
    int castle_counts = !(options & SKYE_CASTLE_IS_NO_LANDSCAPE);
    read_land(l, c);
    walk_road(l, 0, 0);
    for (int i = 0; i < l->count; i++) {
        for (int area = 0; area < card_of(l, i)->areas; area++) {
            if (l->seen[i][area]) continue;
            l->open = l->brochs = l->ships = l->lights = l->scroll_count = 0;
            memset(l->on, 0, sizeof l->on);
            walk_area(l, i, area);
            judge_area(l, card_of(l, i)->terrain[area], castle_counts);
        }
    }
    judge_shape(l, castle_counts);
    judge_tiles(l, (options & SKYE_CASTLE_COUNTS_ROAD) != 0);
}

static int expected_lead(const int *value, int n, int p) {
    int first = 0, ties = 0, second = 0;
    for (int q = 0; q < n; q++)
        first = value[q] > first ? value[q] : first;
    for (int q = 0; q < n; q++)
        ties += value[q] == first;
    for (int q = 0; q < n; q++)
        second = value[q] < first && value[q] > second ? value[q] : second;
    if (value[p] < 1) return 0;
    return value[p] == first ? 5 : ties == 1 && value[p] == second ? 2 : 0;
}

/* ---- Setting the table ---- */

/* Play one action that must be legal. */
static void play(skye_state *s, int who, int action) {
    OK(sk_play(&isle_of_skye, s, who, (sk_action)action) == SK_OK);
    EQ(check(s), 0);
}

static int is_legal(const skye_state *s, int who, int action) {
    return sk_is_legal(&isle_of_skye, s, who, (sk_action)action);
}

static int choices(const skye_state *s, int who) {
    sk_choice out[SK_CHOICES_MAX];
    return legal(s, who, out);
}

/* A table whose scoring tiles are a, b, c, d and whose first player is `first`; round 1, tiles to be drawn. */
static skye_state table(int players, uint32_t options, int a, int b, int c, int d, int first) {
    skye_state s;
    init(&s, players, options);
    play(&s, SK_CHANCE, SKYE_DEAL_SCORING + a);
    play(&s, SK_CHANCE, SKYE_DEAL_SCORING + b);
    play(&s, SK_CHANCE, SKYE_DEAL_SCORING + c);
    play(&s, SK_CHANCE, SKYE_DEAL_SCORING + d);
    play(&s, SK_CHANCE, SKYE_DEAL_FIRST + first);
    return s;
}

static skye_state plain_table(int players) {
    return table(players, 0, SKYE_SQUARES, SKYE_AREAS, SKYE_FLOCK, SKYE_BIG_AREAS, 0);
}

/* Everybody draws the lowest tiles in the bag. */
static void draw_all(skye_state *s) {
    sk_choice out[SK_CHOICES_MAX];
    while (s->head.step == SKYE_DRAW) {
        legal(s, SK_CHANCE, out);
        play(s, SK_CHANCE, out[0].action);
    }
}

static void price(skye_state *s, int who, int axe, int one, int two) {
    play(s, who, SKYE_ACT_AXE + axe);
    play(s, who, SKYE_ACT_PRICE + one - 1);
    play(s, who, SKYE_ACT_PRICE + two - 1);
    play(s, who, SKYE_ACT_CONFIRM);
}

/* Play on at random until the step changes. */
static void play_step(skye_state *s, uint64_t *rng) {
    int step = s->head.step;
    while (s->head.actors && s->head.step == step) {
        int who = sk_lowest(s->head.actors);
        apply(s, who, pick(s, who, (uint32_t)(sk_random(rng) >> 32)));
    }
}

/* Play at random until a step of a round begins. */
static void play_until(skye_state *s, int step, int round, uint64_t *rng) {
    while (s->head.actors && !(s->head.step == step && s->head.round == round)) {
        int who = sk_lowest(s->head.actors);
        apply(s, who, pick(s, who, (uint32_t)(sk_random(rng) >> 32)));
    }
}

static int spot_of(const skye_clan *c, int x, int y) {
    for (int k = 0; k < c->edges; k++)
        if (c->edge_cell[k] == SKYE_ORIGIN + 64 * y + x) return k;
    return -1;
}

static int can_lay(const skye_clan *c, int name, int x, int y, int r) {
    int spot = spot_of(c, x, y);
    return spot >= 0 && (territory_fits(c, spot, name - 1) >> r & 1);
}

/* Lay tile L`name` if R24 allows it. */
static void lay(skye_clan *c, int name, int x, int y, int r) {
    OK(can_lay(c, name, x, y, r));
    if (can_lay(c, name, x, y, r)) territory_place(c, name - 1, spot_of(c, x, y), r);
}

typedef struct put {
    int name, x, y, r;
} put;

static skye_state land_of(uint32_t options, const put *puts, int count) {
    skye_state s;
    init(&s, 2, options);
    for (int i = 0; i < count; i++)
        lay(&s.clans[0], puts[i].name, puts[i].x, puts[i].y, puts[i].r);
    return s;
}

#define LAND(s, options, ...)                                                                                          \
    static const put s##_puts[] = {__VA_ARGS__};                                                                       \
    skye_state s = land_of(options, s##_puts, (int)(sizeof s##_puts / sizeof s##_puts[0]))

static int points(const skye_state *s, int scoring) {
    skye_survey seen;
    survey(&s->clans[0], s->head.options, &seen);
    return points_of(s, 0, scoring, &seen);
}

static int scroll_of(const skye_state *s, int name) {
    const skye_clan *c = &s->clans[0];
    skye_survey seen;
    survey(c, s->head.options, &seen);
    for (int i = 0; i < c->tiles; i++) {
        int kind = TILES[c->tile[i]].scroll;
        if (c->tile[i] == name - 1) return (c->count[kind] >> SCROLL_HALVES[kind]) << (seen.doubled >> i & 1);
    }
    return -1;
}

static skye_survey look(const skye_state *s) {
    skye_survey seen;
    survey(&s->clans[0], s->head.options, &seen);
    return seen;
}

static int placements(const skye_clan *c, int name) {
    int count = 0;
    for (int k = 0; k < c->edges; k++)
        count += sk_bits(territory_fits(c, k, name - 1));
    return count;
}

static int bag_count(const skye_state *s) {
    return sk_bits(s->bag[0]) + sk_bits(s->bag[1]) + sk_bits(s->bag[2]);
}

static int in_bag(const skye_state *s, int tile) {
    return s->bag[tile >> 5] >> (tile & 31) & 1;
}

#define G1                                                                                                             \
    {63, 1, 0, 2}, {13, -1, 0, 2}, {39, 1, 1, 1}, {9, -2, 0, 3}, {8, 0, 1, 3}, {43, -2, -1, 0}, {60, -1, -1, 1},       \
        {36, -2, -2, 3}, {48, -1, 1, 1}, {                                                                             \
        5, 0, 2, 0                                                                                                     \
    }
#define G2                                                                                                             \
    {67, 1, 0, 2}, {1, 0, 1, 0}, {14, 0, -1, 2}, {41, 1, -1, 0}, {60, 1, -2, 1}, {8, 0, -2, 0}, {36, -1, -1, 1},       \
        {24, 2, -1, 0}, {40, 1, 1, 2}, {                                                                               \
        61, 1, 2, 3                                                                                                    \
    }
#define E31                                                                                                            \
    {62, 0, 1, 1}, {63, 1, 1, 2}, {64, 1, 2, 1}, {61, 1, 3, 0}, {51, 0, 3, 0}, {                                       \
        67, 0, 2, 1                                                                                                    \
    }

static void expect_points(const skye_state *s, const int *want) {
    static const uint8_t own[] = {SKYE_SQUARES, SKYE_AREAS,        SKYE_FLOCK,       SKYE_BIG_AREAS, SKYE_BROCH_RANGES,
                                  SKYE_TRIOS,   SKYE_FARM_ANIMALS, SKYE_ROAD_CATTLE, SKYE_HARBOURS,  SKYE_ROAD_TILES,
                                  SKYE_COLUMNS, SKYE_LAKE,         SKYE_RANGES};
    for (int k = 0; k < 13; k++)
        EQ(points(s, own[k]), want[k]);
}

/* ---- Components ---- */

TEST("R7 R29 R32 R35 every tile is as transcribed: sides, areas, roads, symbols") {
    for (int i = 0; i <= SKYE_TILES; i++) {
        card c = read_card(i);
        const skye_tile *t = &TILES[i];
        static const char scrolls[] = "SCHKFTB";
        int ships = 0, inner = -1, areas = 0;
        for (int area = 0; area < c.areas; area++) {
            int touched = 0;
            for (int d = 0; d < 4; d++)
                touched |= c.area[d] == area && c.side[d] == c.terrain[area];
            if (!touched) inner = area;
        }
        for (int area = 0; area < c.areas; area++) {
            int mine = area == inner ? 4 : area;
            EQ(t->terrain[mine], c.terrain[area] == 'P'   ? SKYE_PASTURE
                                 : c.terrain[area] == 'M' ? SKYE_MOUNTAIN
                                                          : SKYE_WATER);
            EQ(t->inside[mine].brochs, c.broch == area);
            EQ(t->inside[mine].ships, c.ships[area]);
            EQ(t->inside[mine].lighthouses, c.light == area);
            if (c.scroll) EQ(t->scroll_area == mine, c.scroll_area == area);
            ships += c.ships[area];
            areas |= 1 << mine;
        }
        EQ(t->areas, areas);
        for (int d = 0; d < 4; d++) {
            EQ(territory_side(i, 0, d), c.side[d] == 'P'   ? SKYE_PASTURE
                                        : c.side[d] == 'M' ? SKYE_MOUNTAIN
                                                           : SKYE_WATER);
            EQ(territory_side(i, 1, (d + 1) & 3), territory_side(i, 0, d));
            EQ(territory_side(i, 3, (d + 3) & 3), territory_side(i, 0, d));
            EQ(t->area[d], c.area[d]);
            EQ(t->road[0] >> d & 1, c.road[d] == 0);
            EQ(t->road[1] >> d & 1, c.road[d] == 1);
        }
        const int want[8] = {c.sheep, c.cattle, ships, c.whisky, c.farm, c.light >= 0, c.broch >= 0, c.scroll != 0};
        for (int k = 0; k < 8; k++)
            EQ(t->count[k], want[k]);
        EQ(t->scroll, c.scroll ? strchr(scrolls, c.scroll) - scrolls : SKYE_NO_SCROLL);
    }
}

TEST("R7 the checksums of the 73 tiles") {
    int sides[4] = {0, 0, 0, 0}, count[SKYE_SYMBOLS] = {0}, scrolls[7] = {0}, roads = 0, arms = 0, areas = 0, inner = 0;
    for (int i = 0; i < SKYE_TILES; i++) {
        const skye_tile *t = &TILES[i];
        for (int d = 0; d < 4; d++)
            sides[territory_side(i, 0, d)]++;
        for (int k = 0; k < SKYE_SYMBOLS; k++)
            count[k] += t->count[k];
        if (t->scroll != SKYE_NO_SCROLL) scrolls[t->scroll]++;
        if (t->scroll != SKYE_NO_SCROLL) OK(t->areas >> t->scroll_area & 1);
        roads += t->road[0] != 0;
        arms += sk_bits(t->road[0]) + sk_bits(t->road[1]);
        areas += sk_bits(t->areas);
        inner += t->terrain[4] != 0;
        if (t->count[SKYE_WHISKY]) OK(t->road[0]);
    }
    EQ(sides[SKYE_PASTURE], 107);
    EQ(sides[SKYE_MOUNTAIN], 89);
    EQ(sides[SKYE_WATER], 96);
    EQ(areas, 198);
    EQ(inner, 13);
    EQ(roads, 56);
    EQ(arms, 120);
    const int want[SKYE_SYMBOLS] = {28, 15, 28, 27, 15, 15, 14, 14};
    for (int k = 0; k < SKYE_SYMBOLS; k++)
        EQ(count[k], want[k]);
    for (int k = 0; k < 7; k++)
        EQ(scrolls[k], 2);
}

/* ---- Set-up ---- */

TEST("R1 two to five clans; six rounds, five rounds with five clans") {
    for (int n = 2; n <= 5; n++) {
        uint64_t rng = sk_random_seed(1, (uint64_t)n);
        skye_state s;
        init(&s, n, 0);
        EQ(s.head.players, n);
        playout(&s, &rng, SKYE_PLIES_MAX);
        EQ(s.head.step, SKYE_OVER);
        EQ(s.head.round, n == 5 ? 5 : 6);
    }
    OK(!fits(1, 0));
    OK(!fits(6, 0));
}

TEST("R2 four different scoring tiles are dealt, all equally likely") {
    skye_state s;
    sk_choice out[SK_CHOICES_MAX];
    init(&s, 3, 0);
    for (int slot = 0; slot < 4; slot++) {
        int count = legal(&s, SK_CHANCE, out);
        EQ(count, 16 - slot);
        for (int i = 0; i < count; i++)
            EQ(out[i].weight, 1);
        play(&s, SK_CHANCE, out[slot].action);
        EQ(s.slots[slot], out[slot].action - SKYE_DEAL_SCORING);
        OK(!is_legal(&s, SK_CHANCE, out[slot].action));
    }
    EQ(s.head.step, SKYE_FIRST);
}

TEST("R6 the lot names the first player, each with the same chance, or the option start does without a draw") {
    sk_choice out[SK_CHOICES_MAX];
    for (int players = 2; players <= 5; players++)
        for (int start = 0; start <= players; start++) {
            skye_state s;
            EQ(sk_new(&isle_of_skye, &s, players, (uint32_t)start << SKYE_START_SHIFT), SK_OK);
            for (int slot = 0; slot < 4; slot++)
                play(&s, SK_CHANCE, SKYE_DEAL_SCORING + slot);
            EQ(s.head.step, start ? SKYE_DRAW : SKYE_FIRST);
            if (!start) {
                EQ(legal(&s, SK_CHANCE, out), players);
                for (int i = 0; i < players; i++)
                    EQ(out[i].weight, 1);
                play(&s, SK_CHANCE, out[players - 1].action);
            }
            int first = start ? start - 1 : players - 1;
            EQ(s.first, first);
            draw_all(&s);
            for (int p = 0; p < players; p++)
                price(&s, p, 0, 1, 1);
            EQ(s.head.step, SKYE_BUY);
            EQ(s.head.actors, 1 << first);
            EQ(check(&s), 0);
        }
    skye_state s;
    EQ(sk_new(&isle_of_skye, &s, 3, 4u << SKYE_START_SHIFT), SK_BAD_OPTION);
}

TEST("R3 R4 R5 R6 R7 R34 how the game begins") {
    skye_state s;
    init(&s, 4, 0);
    EQ(s.head.round, 1);
    EQ(bag_count(&s), 73);
    for (int p = 0; p < 4; p++) {
        EQ(s.clans[p].gold, 0);
        EQ(s.clans[p].points, 0);
        EQ(s.clans[p].tiles, 1);
        EQ(s.clans[p].tile[0], SKYE_CASTLE);
        EQ(s.clans[p].cell[0], SKYE_ORIGIN);
        EQ(s.clans[p].turn[0], 0);
    }
    for (int k = 0; k < 4; k++)
        play(&s, SK_CHANCE, SKYE_DEAL_SCORING + k);
    EQ(choices(&s, SK_CHANCE), 4); /* R6: any of the four seats */
    play(&s, SK_CHANCE, SKYE_DEAL_FIRST + 2);
    EQ(s.first, 2);
    EQ(territory_side(SKYE_CASTLE, 0, 0), SKYE_PASTURE); /* R34 */
    EQ(territory_side(SKYE_CASTLE, 0, 2), SKYE_PASTURE);
    EQ(TILES[SKYE_CASTLE].area[0], TILES[SKYE_CASTLE].area[2]);
    EQ(territory_side(SKYE_CASTLE, 0, 1), SKYE_WATER);
    EQ(territory_side(SKYE_CASTLE, 0, 3), SKYE_MOUNTAIN);
}

TEST("R3 more gold than the 73 coins of the box may be in play") {
    skye_state s = plain_table(5);
    s.head.round = 4;
    for (int p = 0; p < 5; p++)
        s.clans[p].gold = 30;
    s.minted = 150;
    EQ(check(&s), 0);
}

/* ---- Income ---- */

TEST("R8 R9 R10 V1 income of 13: castle 5, two connected whisky tiles of three, two clans ahead in round 5") {
    LAND(s, 0, G1);
    s.head.players = 4;
    EQ(s.clans[0].count[SKYE_WHISKY], 3);
    s.clans[0].points = 5;
    s.clans[1].points = 10;
    s.clans[2].points = 6;
    s.clans[3].points = 1;
    EQ(income_of(&s, 0, 1), 7);
    EQ(income_of(&s, 0, 5), 13);
}

TEST("R10 V5 one clan ahead: 0 0 1 2 3 4 gold in rounds 1 to 6") {
    skye_state s = plain_table(2);
    static const int want[6] = {0, 0, 1, 2, 3, 4};
    s.clans[1].points = 1;
    for (int round = 1; round <= 6; round++) {
        EQ(income_of(&s, 0, round), 5 + want[round - 1]);
        EQ(income_of(&s, 1, round), 5);
    }
}

TEST("R10 E13 U20 equal points: nobody is ahead") {
    skye_state s = plain_table(3);
    s.clans[0].points = s.clans[1].points = 10;
    s.clans[2].points = 7;
    EQ(income_of(&s, 0, 4), 5);
    EQ(income_of(&s, 1, 4), 5);
    EQ(income_of(&s, 2, 4), 9);
}

TEST("R10 R57 E14 E28 income compares points after last round's scoring; the marker moves on") {
    for (uint64_t game = 0; game < 40; game++) {
        int n = 2 + (int)(game % 4), rounds = n == 5 ? 5 : 6;
        uint64_t rng = sk_random_seed(2, game);
        skye_state s;
        init(&s, n, 0);
        play_until(&s, SKYE_DRAW, 1, &rng);
        int start = s.first;
        for (int round = 1; round <= rounds; round++) {
            play_until(&s, SKYE_DRAW, round, &rng);
            EQ(s.first, (start + round - 1) % n);
            for (int p = 0; p < n; p++)
                EQ(s.clans[p].income, income_of(&s, p, round));
        }
    }
}

TEST("R11 R14 any price up to the gold can be paid, and the income makes prices possible") {
    uint64_t rng = 5;
    skye_state s = plain_table(2);
    while (s.head.actors) {
        play_until(&s, SKYE_PRICE, s.head.round, &rng);
        for (int p = 0; p < 2 && s.head.step == SKYE_PRICE; p++) {
            OK(s.clans[p].gold >= 5);
            skye_state t = s;
            play(&t, p, SKYE_ACT_AXE);
            EQ(choices(&t, p), s.clans[p].gold - 1);
        }
        if (s.head.actors) play_step(&s, &rng);
        if (s.head.step != SKYE_PRICE && s.head.step != SKYE_OVER) play_step(&s, &rng);
    }
}

/* ---- Drawing and prices ---- */

TEST("R12 E23 three tiles each in turn order; the bag holds 73, then 73 - 3n, then 73 - 2n") {
    for (int n = 2; n <= 5; n++) {
        skye_state s = table(n, 0, 0, 1, 2, 3, n - 1);
        EQ(bag_count(&s), 73);
        for (int i = 0; i < 3 * n; i++) {
            int seat = (n - 1 + i / 3) % n;
            EQ(choices(&s, SK_CHANCE), 73 - i);
            play(&s, SK_CHANCE, 72 - i);
            EQ(s.clans[seat].drawn[i % 3], 72 - i);
        }
        EQ(s.head.step, SKYE_PRICE);
        EQ(s.head.actors, (1 << n) - 1);
        EQ(bag_count(&s), 73 - 3 * n);
        for (int p = 0; p < n; p++)
            price(&s, p, 0, 1, 1);
        EQ(bag_count(&s), 73 - 2 * n);
    }
}

TEST("R13 E12 five gold allow ten pairs of prices, each at least 1") {
    skye_state s = plain_table(2);
    int pairs = 0;
    draw_all(&s);
    EQ(choices(&s, 0), 3);
    play(&s, 0, SKYE_ACT_AXE + 1);
    EQ(choices(&s, 0), 4);
    for (int one = 1; one <= 4; one++) {
        skye_state t = s;
        play(&t, 0, SKYE_ACT_PRICE + one - 1);
        EQ(choices(&t, 0), 5 - one);
        pairs += choices(&t, 0);
        OK(!is_legal(&t, 0, SKYE_ACT_CONFIRM));
        play(&t, 0, SKYE_ACT_PRICE + 5 - one - 1); /* the sum may be all the gold */
        OK(is_legal(&t, 0, SKYE_ACT_CONFIRM));
    }
    EQ(pairs, 10);
    OK(!is_legal(&s, 0, SKYE_ACT_PRICE + 5 - 1)); /* nothing would be left for the second tile */
}

TEST("R13 prices can be started over until the seat confirms, and not for ever") {
    skye_state s = plain_table(2);
    draw_all(&s);
    for (int i = 0; i < SKYE_CHANGES_MAX; i++) {
        play(&s, 0, SKYE_ACT_AXE + i % 3);
        play(&s, 0, SKYE_ACT_PRICE + 1);
        play(&s, 0, SKYE_ACT_PRICE);
        EQ(choices(&s, 0), 2);
        play(&s, 0, SKYE_ACT_CHANGE);
        EQ(s.clans[0].axe, SK_NONE);
    }
    play(&s, 0, SKYE_ACT_AXE);
    play(&s, 0, SKYE_ACT_PRICE);
    play(&s, 0, SKYE_ACT_PRICE);
    EQ(choices(&s, 0), 1);
    play(&s, 0, SKYE_ACT_CONFIRM);
    EQ(choices(&s, 0), 0);
}

TEST("R15 R16 nothing moves before the last seat confirms; then stakes leave the purses together") {
    skye_state s = plain_table(3);
    draw_all(&s);
    price(&s, 1, 2, 2, 1);
    price(&s, 2, 0, 1, 1);
    EQ(s.head.step, SKYE_PRICE);
    EQ(s.clans[1].gold, 5);
    price(&s, 0, 1, 1, 4);
    EQ(s.head.step, SKYE_BUY);
    EQ(s.clans[0].gold, 0);
    EQ(s.clans[1].gold, 2);
    EQ(s.clans[2].gold, 3);
    EQ(s.head.actors, 1);
}

TEST("R16 R66 confirmations commute: the order of the seats leaves no trace") {
    static const uint8_t orders[4][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {0, 2, 1}};
    skye_state start = plain_table(3), first;
    draw_all(&start);
    for (int k = 0; k < 4; k++) {
        skye_state s = start;
        for (int stage = 0; stage < 4; stage++)
            for (int i = 0; i < 3; i++) {
                int p = orders[(k + stage) % 4][i];
                const int action[4] = {SKYE_ACT_AXE + p, SKYE_ACT_PRICE + p, SKYE_ACT_PRICE, SKYE_ACT_CONFIRM};
                play(&s, p, action[stage]);
            }
        if (k == 0) first = s;
        OK(memcmp(&s, &first, sizeof s) == 0);
    }
}

TEST("R17 V2 E23 the axe tile goes back, the outer two are for sale, and it may be drawn again") {
    skye_state s = plain_table(2);
    uint64_t rng = 3;
    draw_all(&s);
    price(&s, 0, 1, 1, 1);
    price(&s, 1, 1, 1, 1);
    OK(in_bag(&s, 1) && in_bag(&s, 4));
    OK(!in_bag(&s, 0) && !in_bag(&s, 2));
    OK(is_legal(&s, 0, SKYE_ACT_BUY + 3) && is_legal(&s, 0, SKYE_ACT_BUY + 5));
    OK(!is_legal(&s, 0, SKYE_ACT_BUY + 4));
    play_until(&s, SKYE_DRAW, 2, &rng);
    OK(is_legal(&s, SK_CHANCE, SKYE_DEAL_TILE + 1));
}

TEST("R66 E33 seat 1 sees seat 0 ready with 5 gold, no axe, no price; seat 0 sees its own 0 in hand") {
    skye_state s = plain_table(2), view, other;
    draw_all(&s);
    skye_state twin = s;
    price(&s, 0, 1, 2, 3);
    sk_view(&isle_of_skye, &s, 1 | SK_RECALL, &view);
    EQ(view.head.actors, 2);
    EQ(view.clans[0].gold, 5);
    EQ(view.clans[0].axe, SK_HIDDEN);
    EQ(view.clans[0].changes, SK_HIDDEN);
    for (int k = 0; k < 3; k++)
        EQ(view.clans[0].price[k], SKYE_GOLD_HIDDEN);
    price(&twin, 0, 0, 4, 1);
    sk_view(&isle_of_skye, &twin, 1 | SK_RECALL, &other);
    OK(memcmp(&view, &other, sizeof view) == 0);
    sk_view(&isle_of_skye, &s, 0, &view);
    EQ(skye_in_hand(&view, 0), 0);
    EQ(view.clans[0].price[0], 2);
    EQ(view.clans[1].gold, SKYE_GOLD_HIDDEN); /* U9 */
    sk_view(&isle_of_skye, &s, SK_TABLE_VIEW, &view);
    EQ(view.clans[0].axe, SK_HIDDEN);
}

TEST("R66 at every stage of pricing the others see the same bytes, whatever was chosen") {
    skye_state one = plain_table(2), two, a, b;
    draw_all(&one);
    two = one;
    const int left[4] = {SKYE_ACT_AXE, SKYE_ACT_PRICE, SKYE_ACT_PRICE + 3, SKYE_ACT_CONFIRM};
    const int right[4] = {SKYE_ACT_AXE + 2, SKYE_ACT_PRICE + 2, SKYE_ACT_PRICE, SKYE_ACT_CONFIRM};
    for (int i = 0; i < 4; i++) {
        static const int viewers[3] = {1, 1 | SK_RECALL, SK_TABLE_VIEW};
        play(&one, 0, left[i]);
        play(&two, 0, right[i]);
        for (int v = 0; v < 3; v++) {
            sk_view(&isle_of_skye, &one, viewers[v], &a);
            sk_view(&isle_of_skye, &two, viewers[v], &b);
            OK(memcmp(&a, &b, sizeof a) == 0);
        }
    }
}

TEST("R66 a filled view is a possible table and looks the same") {
    for (uint64_t game = 0; game < (uint64_t)effort_share(60); game++) {
        int n = 2 + (int)(game % 4);
        uint64_t rng = sk_random_seed(8, game);
        skye_state s, view, again;
        init(&s, n, game & 8);
        while (s.head.actors) {
            for (int viewer = 0; viewer <= SK_TABLE_VIEW; viewer++) {
                int recall = (int)(rng >> 7 & 1) * SK_RECALL;
                if (viewer >= n && viewer != SK_TABLE_VIEW) continue;
                sk_view(&isle_of_skye, &s, viewer | recall, &view);
                skye_state filled_in = view;
                fill(&filled_in, &rng);
                EQ(check(&filled_in), 0);
                sk_view(&isle_of_skye, &filled_in, viewer | recall, &again);
                OK(memcmp(&view, &again, sizeof view) == 0);
            }
            int who = sk_lowest(s.head.actors);
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

TEST("R13 R66 others who have set prices in secret set them anew where a search asks what they may be") {
    for (uint64_t game = 0; game < 20; game++) {
        int n = 2 + (int)(game % 4), me = (int)(game % (uint64_t)n);
        uint64_t rng = sk_random_seed(9, game);
        skye_state s, view, mine;
        init(&s, n, 0);
        while (s.head.actors) {
            int who = sk_nth(s.head.actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(s.head.actors)));
            if (s.head.step == SKYE_PRICE && s.head.actors >> me & 1) {
                sk_view(&isle_of_skye, &s, me | SK_RECALL, &view);
                fill(&view, &rng);
                mine = view;
                sk_ai_of(&isle_of_skye)->reset_hidden_choices(&view, me);
                EQ(view.head.actors, (1 << n) - 1);
                for (int p = 0; p < n; p++)
                    EQ(stage_of(&view.clans[p]), p == me ? stage_of(&s.clans[me]) : SKYE_SET_AXE);
                OK(memcmp(&view.clans[me], &mine.clans[me], sizeof mine.clans[me]) == 0);
                EQ(check(&view), 0);
            }
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

/* ---- Buying ---- */

static skye_state market(int n, int first) {
    skye_state s = table(n, 0, SKYE_SQUARES, SKYE_AREAS, SKYE_FLOCK, SKYE_BIG_AREAS, first);
    draw_all(&s);
    return s;
}

TEST("R18 each clan acts once, from the first player round the table, and may pass") {
    skye_state s = market(4, 2);
    for (int p = 0; p < 4; p++)
        price(&s, p, 0, 1, 1);
    static const int order[4] = {2, 3, 0, 1};
    for (int i = 0; i < 4; i++) {
        EQ(s.head.actors, 1 << order[i]);
        OK(is_legal(&s, order[i], SKYE_ACT_PASS));
        EQ(choices(&s, order[i]), 1 + 6);
        if (i == 3) break;
        play(&s, order[i], SKYE_ACT_PASS);
        EQ(choices(&s, order[i]), 0);
    }
    play(&s, 1, SKYE_ACT_PASS);
    OK(s.head.step == SKYE_BUILD);
}

TEST("R19 U23 not the own tiles, not the axe tile, not a sold tile, not above the gold in hand") {
    skye_state s = market(3, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 2, 4, 1);
    price(&s, 2, 1, 1, 3);
    EQ(s.clans[0].gold, 3);
    OK(!is_legal(&s, 0, SKYE_ACT_BUY + 1));
    OK(!is_legal(&s, 0, SKYE_ACT_BUY + 3)); /* price 4 */
    OK(is_legal(&s, 0, SKYE_ACT_BUY + 4));
    OK(!is_legal(&s, 0, SKYE_ACT_BUY + 5)); /* axe */
    OK(is_legal(&s, 0, SKYE_ACT_BUY + 8));  /* price 3 */
    play(&s, 0, SKYE_ACT_BUY + 6);
    play(&s, 1, SKYE_ACT_PASS);
    OK(!is_legal(&s, 2, SKYE_ACT_BUY + 6)); /* nobody buys back what was sold */
}

TEST("R20 R21 the seller gets the price and the stake at once and cannot refuse; both tiles may go") {
    skye_state s = market(3, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 1, 1);
    price(&s, 2, 0, 2, 1);
    play(&s, 0, SKYE_ACT_BUY + 7);
    EQ(s.clans[0].gold, 1);
    EQ(s.clans[2].gold, 2 + 4);
    EQ(s.clans[0].hand[0], s.clans[2].drawn[1]);
    EQ(s.clans[2].buyer[1], 0);
    play(&s, 1, SKYE_ACT_BUY + 8);
    EQ(s.clans[2].gold, 6 + 2);
    skye_state after = s;
    play(&after, 2, SKYE_ACT_PASS);
    EQ(after.clans[2].hand[0], SK_NONE);
    OK(!(after.head.actors >> 2 & 1)); /* nothing to build */
}

TEST("R20 E10 money from a sale can be spent in the same phase") {
    skye_state s = market(2, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 1, 4);
    EQ(s.clans[1].gold, 0);
    play(&s, 0, SKYE_ACT_BUY + 4);
    EQ(s.clans[1].gold, 2);
    OK(is_legal(&s, 1, SKYE_ACT_BUY + 1));
    play(&s, 1, SKYE_ACT_BUY + 1);
}

TEST("R19 E11 whoever staked everything must pass unless a sale refills the purse") {
    skye_state s = market(2, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 1, 4);
    play(&s, 0, SKYE_ACT_PASS);
    EQ(choices(&s, 1), 1);
    OK(is_legal(&s, 1, SKYE_ACT_PASS));
}

TEST("R22 R49 E22 unsold tiles go to their owners, their stakes to the supply; stakes of sold tiles are back") {
    skye_state s = market(2, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 2, 1);
    EQ(s.minted, 10);
    play(&s, 0, SKYE_ACT_BUY + 4);
    play(&s, 1, SKYE_ACT_PASS);
    EQ(s.clans[0].gold, 1);
    EQ(s.clans[1].gold, 2 + 4);
    EQ(s.minted, 7);
    EQ(s.clans[0].hand[2] != SK_NONE, 1);
    EQ(s.clans[1].hand[0], 5);
    EQ(s.clans[1].hand[1], SK_NONE);
    EQ(lead_of(&s, 1, SKYE_GOLD_LEAD), 5);
    EQ(lead_of(&s, 0, SKYE_GOLD_LEAD), 2);
}

/* ---- Building ---- */

/* A table in phase 5 of round 3 where seat 0 holds tiles beside a given territory. */
static skye_state building(const put *puts, int count, int one, int two, int three) {
    const int hand[3] = {one, two, three};
    skye_state s = plain_table(2);
    s.head.round = 3;
    s.draws = 6;
    for (int i = 0; i < count; i++) {
        lay(&s.clans[0], puts[i].name, puts[i].x, puts[i].y, puts[i].r);
        s.bag[(puts[i].name - 1) >> 5] &= ~(1u << ((puts[i].name - 1) & 31));
    }
    for (int k = 0; k < 3 && hand[k]; k++) {
        s.clans[0].hand[k] = (uint8_t)(hand[k] - 1);
        s.bag[(hand[k] - 1) >> 5] &= ~(1u << ((hand[k] - 1) & 31));
    }
    start_build(&s);
    return s;
}

static int place_id(const skye_state *s, int x, int y, int r) {
    return SKYE_ACT_PLACE + 4 * spot_of(&s->clans[0], x, y) + r;
}

TEST("R23 all tiles are placed, one by one, in an order of choice") {
    skye_state s = building(NULL, 0, 1, 65, 25);
    EQ(check(&s), 0);
    EQ(choices(&s, 0), 3);
    play(&s, 0, SKYE_ACT_CHOOSE + 1);
    EQ(choices(&s, 0), 6);
    play(&s, 0, place_id(&s, 1, 0, 0));
    EQ(s.clans[0].hand[0], 0);
    EQ(s.clans[0].hand[1], 24);
    EQ(choices(&s, 0), 2);
    uint64_t rng = 4;
    while (s.head.step == SKYE_BUILD)
        apply(&s, 0, pick(&s, 0, (uint32_t)(sk_random(&rng) >> 32)));
    EQ(s.clans[0].tiles, 4);
}

TEST("R24 R65 E8 placements beside a lone castle: L65 6, L28 7, L01 5, L25 4; every tile has one") {
    skye_state s;
    init(&s, 2, 0);
    EQ(placements(&s.clans[0], 65), 6);
    EQ(placements(&s.clans[0], 28), 7);
    EQ(placements(&s.clans[0], 1), 5);
    EQ(placements(&s.clans[0], 25), 4);
    for (int name = 1; name <= SKYE_TILES; name++)
        OK(placements(&s.clans[0], name) > 0);
}

TEST("R24 terrain must match on every side, the cell must be empty and beside the territory") {
    skye_state s = building(NULL, 0, 54, 0, 0);
    OK(is_legal(&s, 0, place_id(&s, 1, 0, 0)));  /* water meets the castle's water */
    OK(!is_legal(&s, 0, place_id(&s, 1, 0, 1))); /* its mountain would meet the castle's water */
    EQ(spot_of(&s.clans[0], 0, 0), -1);
    EQ(spot_of(&s.clans[0], 1, 1), -1);
    play(&s, 0, place_id(&s, 1, 0, 0));
    EQ(spot_of(&s.clans[0], 1, 0), -1);
    OK(spot_of(&s.clans[0], 1, 1) >= 0);
    OK(!can_lay(&s.clans[0], 63, 1, 1, 0)); /* below lies a mountain side */
}

TEST("R24 the frontier is exactly the empty cells beside the territory, with the terrains they face") {
    for (uint64_t game = 0; game < 50; game++) {
        uint64_t rng = sk_random_seed(11, game);
        skye_state s;
        init(&s, 3, 0);
        playout(&s, &rng, SKYE_PLIES_MAX);
        for (int p = 0; p < 3; p++) {
            const skye_clan *c = &s.clans[p];
            int found = 0;
            for (int cell = 64 * 10; cell < 64 * 54; cell++) {
                int sides = 0;
                if (territory_tile_at(c, cell) >= 0) continue;
                for (int d = 0; d < 4; d++) {
                    int there = territory_tile_at(c, cell + STEP_TO[d]);
                    if (there >= 0) sides |= territory_side(c->tile[there], c->turn[there], d ^ 2) << (2 * d);
                }
                if (!sides) continue;
                EQ(c->edge_cell[found], cell);
                EQ(c->edge[found], sides);
                found++;
            }
            EQ(c->edges, found);
        }
    }
}

TEST("R25 R37 R52 E5 roads need not match: L60 north of the castle, nothing is connected") {
    LAND(s, 0, {60, 0, -1, 0});
    EQ(points(&s, SKYE_ROAD_TILES), 0);
}

TEST("R26 a tile with one placement must be placed: there is no pass") {
    skye_state s = building(NULL, 0, 25, 0, 0);
    sk_choice out[SK_CHOICES_MAX];
    int count = legal(&s, 0, out);
    EQ(count, 4);
    for (int i = 0; i < count; i++)
        OK(out[i].action >= SKYE_ACT_PLACE && out[i].action < SKYE_ACT_PRICE);
    EQ(s.clans[0].building, 0); /* with one tile nothing is to be chosen */
}

TEST("R27 E30 U7 a tile placed first can open or close the place of another") {
    static const put puts[] = {{11, 0, -1, 1}, {40, 1, 0, 0}, {4, 1, 1, 0}, {12, 1, -1, 2}};
    skye_state s = building(puts, 4, 1, 56, 0);
    EQ(check(&s), 0);
    EQ(placements(&s.clans[0], 56), 0);
    EQ(s.clans[0].building, 0); /* only L01 can be placed, so it comes first */
    EQ(choices(&s, 0), 25);
    skye_state other = s;
    play(&s, 0, place_id(&s, 0, -2, 0));
    EQ(s.head.step, SKYE_BUILD);
    OK(choices(&s, 0) > 0);
    EQ(s.clans[0].hand[s.clans[0].building], 55);
    play(&other, 0, place_id(&other, 0, -2, 1));
    EQ(other.head.step, SKYE_DRAW);
    EQ(other.clans[0].tiles, 6);
    OK(in_bag(&other, 55));
    EQ(other.clans[0].gold - other.clans[0].income, 5); /* no refund */
}

TEST("R28 a territory may grow in one direction as far as its tiles reach") {
    skye_state s;
    uint32_t used[3] = {0, 0, 0};
    init(&s, 2, 0);
    for (int x = 1; x < SKYE_LYING_MAX; x++) {
        int laid = 0;
        for (int name = 1; name <= SKYE_TILES && !laid; name++)
            for (int r = 0; r < 4 && !laid; r++) {
                if (used[name >> 5] >> (name & 31) & 1 || !can_lay(&s.clans[0], name, x, 0, r)) continue;
                lay(&s.clans[0], name, x, 0, r);
                used[name >> 5] |= 1u << (name & 31);
                laid = 1;
            }
        OK(laid);
    }
    EQ(s.clans[0].tiles, SKYE_LYING_MAX);
    EQ(s.clans[0].edges, SKYE_EDGES_MAX);
    OK(territory_is_sound(&s.clans[0]) && frontier_is_sound(&s.clans[0]) && roads_are_sound(&s.clans[0]));
}

TEST("R22 a hand holds no more tiles than the rounds so far can have brought") {
    int seen = 0;
    for (uint64_t game = 0; game < 20; game++) {
        uint64_t rng = game;
        skye_state s;
        init(&s, 2, 0);
        play_until(&s, SKYE_BUILD, 2, &rng);
        for (int p = 0; p < 2; p++) {
            int held = 0;
            while (held < SKYE_DRAWN && s.clans[p].hand[held] != SK_NONE)
                held++;
            OK(hand_sound(&s, p));
            s.head.round = 1;
            if (held && s.clans[p].tiles + held > 1 + SKYE_DRAWN) OK(!hand_sound(&s, p) && ++seen);
            s.head.round = 2;
        }
    }
    OK(seen > 0);
}

TEST("R23 U8 building commutes: whatever the order of the seats, the same table results") {
    int compared = 0;
    for (uint64_t game = 0; game < 120; game++) {
        int n = 2 + (int)(game % 4), round = 1 + (int)(game % 5);
        uint64_t rng = sk_random_seed(21, game);
        skye_state start, first;
        init(&start, n, 0);
        play_until(&start, SKYE_BUILD, round, &rng);
        for (int order = 0; order < 6; order++) {
            skye_state s = start;
            uint64_t own[SK_SEATS], mix = sk_random_seed(game, (uint64_t)order);
            for (int p = 0; p < SK_SEATS; p++)
                own[p] = sk_random_seed(game, (uint64_t)p);
            while (s.head.step == SKYE_BUILD) {
                uint32_t actors = s.head.actors;
                int who = order == 0 ? sk_lowest(actors)
                                     : sk_nth(actors, (int)sk_random_below(&mix, (uint32_t)sk_bits(actors)));
                apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&own[who]) >> 32)));
            }
            EQ(check(&s), 0);
            if (order == 0) first = s;
            OK(memcmp(&s, &first, sizeof s) == 0);
            compared++;
        }
    }
    OK(compared > 500);
}

TEST("R18 R27 U22 a tile may be bought that cannot be placed; it returns to the bag without refund") {
    static const put puts[] = {{11, 0, -1, 1}, {40, 1, 0, 0}, {4, 1, 1, 0}, {12, 1, -1, 2}};
    static const int draws[6] = {24, 64, 65, 55, 66, 67};
    uint64_t rng = 6;
    skye_state s = plain_table(2);
    s.head.round = 3;
    for (int i = 0; i < 4; i++) {
        lay(&s.clans[0], puts[i].name, puts[i].x, puts[i].y, puts[i].r);
        s.bag[(puts[i].name - 1) >> 5] &= ~(1u << ((puts[i].name - 1) & 31));
    }
    for (int i = 0; i < 6; i++)
        play(&s, SK_CHANCE, draws[i]);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 2, 1, 1);
    OK(!can_place(&s.clans[0], 55));
    play(&s, 0, SKYE_ACT_BUY + 3);
    play(&s, 1, SKYE_ACT_PASS);
    EQ(s.clans[0].hand[0], 55);
    play_step(&s, &rng);
    EQ(check(&s), 0);
}

TEST("R65 a clan that only makes the simplest choices comes to the end") {
    for (int n = 2; n <= 5; n++) {
        uint64_t rng = (uint64_t)n;
        skye_state s;
        init(&s, n, 0);
        while (s.head.actors) {
            int who = sk_lowest(s.head.actors);
            sk_choice out[SK_CHOICES_MAX];
            int count = legal(&s, who, out), action = out[0].action;
            const skye_clan *c = &s.clans[who % SKYE_SEATS];
            if (who == SK_CHANCE)
                action = pick(&s, who, (uint32_t)(sk_random(&rng) >> 32));
            else if (action == SKYE_ACT_AXE)
                action = SKYE_ACT_AXE + 2;
            else if (action >= SKYE_ACT_CHOOSE && action < SKYE_ACT_PLACE)
                for (int i = 1; i < count; i++)
                    if (c->hand[out[i].action - SKYE_ACT_CHOOSE] < c->hand[action - SKYE_ACT_CHOOSE])
                        action = out[i].action;
            if (s.head.step == SKYE_BUY) EQ(action, SKYE_ACT_PASS);
            play(&s, who, action);
        }
        EQ(s.head.step, SKYE_OVER);
    }
}

TEST("R65 placements are listed from north to south, west to east, then by rotation") {
    uint64_t rng = 77;
    skye_state s = plain_table(2);
    int seen = 0;
    while (s.head.actors) {
        int who = sk_lowest(s.head.actors);
        sk_choice out[SK_CHOICES_MAX];
        int count = legal(&s, who, out);
        for (int i = 1; i < count && s.head.step == SKYE_BUILD && out[0].action >= SKYE_ACT_PLACE; i++, seen++) {
            const skye_clan *c = &s.clans[who];
            int a = out[i - 1].action - SKYE_ACT_PLACE, b = out[i].action - SKYE_ACT_PLACE;
            OK(c->edge_cell[a >> 2] * 4 + (a & 3) < c->edge_cell[b >> 2] * 4 + (b & 3));
        }
        apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    OK(seen > 50);
}

/* ---- Areas, roads and scoring tiles ---- */

TEST("R40 R41 R42 R43 R44 R45 R48 R50 R51 R52 R53 R54 R55 G1 a territory of ten tiles") {
    static const int want[13] = {6, 6, 2, 6, 1, 5, 4, 2, 3, 5, 9, 6, 4};
    LAND(s, 0, G1);
    expect_points(&s, want);
    EQ(income_of(&s, 0, 1), 7);
    EQ(s.clans[0].count[SKYE_WHISKY], 3);
    EQ(s.clans[0].count[SKYE_SHIPS], 2);
    EQ(look(&s).areas, 17);
    EQ(look(&s).completed, 6);
    EQ(scroll_of(&s, 63), 2);
    EQ(scroll_of(&s, 43), 1);
    EQ(scroll_of(&s, 60), 6);
    EQ(scroll_of(&s, 36), 1);
    EQ(look(&s).scrolls, 10);
}

TEST("R40 R41 R42 R43 R44 R45 R48 R50 R51 R52 R53 R54 R55 G2 a territory with disputed tiles") {
    static const int want[13] = {6, 6, 1, 12, 4, 5, 1, 2, 3, 6, 6, 4, 2};
    LAND(s, 0, G2);
    expect_points(&s, want);
    EQ(income_of(&s, 0, 1), 9);
    EQ(s.clans[0].count[SKYE_WHISKY], 4);
    EQ(s.clans[0].count[SKYE_SHIPS], 3);
    EQ(look(&s).areas, 18);
    EQ(scroll_of(&s, 60), 4);
    EQ(scroll_of(&s, 36), 0);
    EQ(scroll_of(&s, 24), 3);
    EQ(scroll_of(&s, 61), 1);
    EQ(look(&s).scrolls, 8);
}

TEST("R63 R67 G4 without the castle as landscape only squares, big areas, columns and lake change") {
    static const int want1[13] = {2, 6, 2, 3, 1, 5, 4, 2, 3, 5, 6, 4, 4},
                     want2[13] = {2, 6, 1, 9, 4, 5, 1, 2, 3, 6, 3, 2, 2};
    LAND(one, SKYE_CASTLE_IS_NO_LANDSCAPE, G1);
    LAND(two, SKYE_CASTLE_IS_NO_LANDSCAPE, G2);
    expect_points(&one, want1);
    expect_points(&two, want2);
    EQ(look(&one).scrolls, 10);
    EQ(look(&two).scrolls, 8);
    LAND(three, SKYE_CASTLE_IS_NO_LANDSCAPE, {65, 1, 0, 0});
    EQ(points(&three, SKYE_LAKE), 2);
    LAND(four, SKYE_CASTLE_IS_NO_LANDSCAPE, {23, 1, 0, 3}, {20, 1, -1, 2}, {21, 1, 1, 2});
    EQ(points(&four, SKYE_BIG_AREAS), 0);
}

TEST("R52 R67 U2 G4 with castle_counts_road the road scores one more, whatever the other option") {
    for (uint32_t other = 0; other < 2; other++) {
        LAND(one, 0, G1);
        LAND(two, 0, G2);
        one.head.options = two.head.options = SKYE_CASTLE_COUNTS_ROAD | other;
        EQ(points(&one, SKYE_ROAD_TILES), 6);
        EQ(points(&two, SKYE_ROAD_TILES), 7);
    }
}

TEST("R30 R41 R43 E2 an area inside a tile is complete at once, the open lake is not") {
    LAND(s, 0, {54, 1, 0, 0});
    EQ(points(&s, SKYE_AREAS), 1);
    EQ(points(&s, SKYE_BIG_AREAS), 0);
    EQ(points(&s, SKYE_LAKE), 0);
}

TEST("R30 R54 R55 R44 U12 U25 E3 a lake of two tiles, a hill with a broch, a lighthouse at other water") {
    LAND(s, 0, {65, 1, 0, 0});
    EQ(points(&s, SKYE_AREAS), 2);
    EQ(points(&s, SKYE_LAKE), 4);
    EQ(points(&s, SKYE_RANGES), 2);
    EQ(points(&s, SKYE_BROCH_RANGES), 1);
    EQ(points(&s, SKYE_HARBOURS), 0);
}

TEST("R51 R59 R32 E4 ships and lighthouse in open water; the scroll pays half, undoubled") {
    LAND(s, 0, {68, 1, 0, 2}, {70, 1, -1, 2});
    EQ(points(&s, SKYE_HARBOURS), 3);
    EQ(points(&s, SKYE_LAKE), 0);
    EQ(scroll_of(&s, 70), 1);
}

TEST("R44 R29 V3 E6 brochs per mountain area: 1 3 6 6; corners do not connect") {
    LAND(two, 0, {7, -1, 0, 0}, {1, -2, 0, 0});
    EQ(points(&two, SKYE_BROCH_RANGES), 3);
    LAND(apart, 0, {7, -1, 0, 0}, {1, 0, -1, 2});
    EQ(points(&apart, SKYE_BROCH_RANGES), 2);
    LAND(three, 0, {7, -1, 0, 0}, {1, -2, 0, 0}, {4, -3, 0, 0});
    EQ(points(&three, SKYE_BROCH_RANGES), 6);
    LAND(four, 0, {7, -1, 0, 0}, {1, -2, 0, 0}, {4, -3, 0, 0}, {22, -4, 0, 0});
    EQ(points(&four, SKYE_BROCH_RANGES), 6);
    LAND(one, 0, {7, -1, 0, 0});
    EQ(points(&one, SKYE_BROCH_RANGES), 1);
}

TEST("R31 R43 U1 E29 the castle counts as a tile of an area: a lake of three") {
    LAND(s, 0, {23, 1, 0, 3}, {20, 1, -1, 2}, {21, 1, 1, 2});
    EQ(points(&s, SKYE_BIG_AREAS), 3);
    EQ(points(&s, SKYE_AREAS), 1);
    EQ(points(&s, SKYE_LAKE), 6);
}

TEST("R31 R59 U11 E31 a lake on both sides of a tile counts it once; two equal scrolls both pay") {
    for (uint32_t options = 0; options < 2; options++) {
        LAND(s, 0, E31);
        s.head.options = options;
        EQ(points(&s, SKYE_AREAS), 1);
        EQ(points(&s, SKYE_BIG_AREAS), 3);
        EQ(points(&s, SKYE_LAKE), 12);
        EQ(points(&s, SKYE_HARBOURS), 3);
        EQ(points(&s, SKYE_SQUARES), options ? 4 : 4);
        EQ(points(&s, SKYE_COLUMNS), 6);
        EQ(scroll_of(&s, 61), 4);
        EQ(scroll_of(&s, 63), 4);
    }
}

/* A territory of which only the cells matter. */
static skye_state shape(const int (*cells)[2], int count) {
    skye_state s;
    init(&s, 2, 0);
    for (int i = 0; i < count; i++)
        s.clans[0].cell[i] = (uint16_t)(SKYE_ORIGIN + 64 * cells[i][1] + cells[i][0]);
    s.clans[0].tiles = (uint8_t)count;
    return s;
}

TEST("R53 U3 U17 E15 columns: two runs 6, a run of six 3, runs of two nothing, a row nothing") {
    static const int two_runs[7][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {0, 4}, {0, 5}, {0, 6}};
    static const int six[6][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}};
    static const int pairs[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}},
                     row[5][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
    skye_state s = shape(two_runs, 7);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 6);
    s = shape(six, 6);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 3);
    s = shape(pairs, 4);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 0);
    s = shape(row, 5);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 0);
}

TEST("R40 R53 E16 a full block of nine: four squares, three columns") {
    static const int block[9][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
    skye_state s = shape(block, 9);
    EQ(points_of(&s, 0, SKYE_SQUARES, NULL), 8);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 9);
    s.head.options = SKYE_CASTLE_IS_NO_LANDSCAPE;
    EQ(points_of(&s, 0, SKYE_SQUARES, NULL), 6);
    EQ(points_of(&s, 0, SKYE_COLUMNS, NULL), 6);
}

TEST("R45 E17 two brochs, three farms, one lighthouse: one trio") {
    skye_state s;
    init(&s, 2, 0);
    s.clans[0].count[SKYE_BROCHS] = 2;
    s.clans[0].count[SKYE_FARMS] = 3;
    s.clans[0].count[SKYE_LIGHTHOUSES] = 1;
    EQ(points_of(&s, 0, SKYE_TRIOS, NULL), 5);
}

TEST("R46 R47 R49 R56 V4 U6 leads: 5 for the highest, 2 for the next if the highest is alone") {
    static const int values[5][3] = {{4, 4, 2}, {5, 3, 3}, {3, 0, 0}, {0, 0, 0}, {2, 2, 2}};
    static const int want[5][3] = {{5, 5, 0}, {5, 2, 2}, {5, 0, 0}, {0, 0, 0}, {5, 5, 5}};
    static const int scorings[3] = {SKYE_WHISKY_LEAD, SKYE_SHIP_LEAD, SKYE_GOLD_LEAD};
    skye_state s = plain_table(3);
    for (int row = 0; row < 5; row++) {
        for (int p = 0; p < 3; p++) {
            s.clans[p].count[SKYE_WHISKY] = s.clans[p].count[SKYE_SHIPS] = (uint8_t)values[row][p];
            s.clans[p].gold = (uint16_t)values[row][p];
        }
        for (int k = 0; k < 3; k++)
            for (int p = 0; p < 3; p++)
                EQ(points_of(&s, p, scorings[k], NULL), want[row][p]);
    }
}

TEST("R48 R33 U4 an animal near two farms counts once; corners count, two cells away do not") {
    LAND(s, 0, {31, -1, 0, 0});
    EQ(points(&s, SKYE_FARM_ANIMALS), 0);
    LAND(g, 0, G1);
    EQ(points(&g, SKYE_FARM_ANIMALS), 4);
    skye_state t;
    static const int spots[4][2] = {{0, 0}, {1, 1}, {2, 2}, {3, 2}};
    t = shape(spots, 4);
    t.clans[0].tile[1] = 7;  /* L08: farm */
    t.clans[0].tile[2] = 37; /* L38: farm, sheep, cow */
    t.clans[0].tile[3] = 46; /* L47: three sheep */
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 5);
    t.clans[0].tile[2] = 18; /* L19: three sheep beside the farm of L08, and L47 is too far away */
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 3);
}

TEST("R9 R46 R59 U15 E19 whisky that is not connected gives no income but counts for the lead") {
    LAND(s, 0, {60, 0, -1, 0}, {58, 1, -1, 3});
    EQ(s.clans[0].count[SKYE_WHISKY], 1);
    EQ(s.clans[0].road_whisky, 0);
    EQ(income_of(&s, 0, 1), 5);
    EQ(points(&s, SKYE_WHISKY_LEAD), 5);
}

TEST("R35 R36 R37 U13 the two roads of L28 do not meet; a tile beyond the other road is not connected") {
    LAND(s, 0, {28, 0, -1, 0}, {57, -1, -1, 1});
    EQ(points(&s, SKYE_ROAD_TILES), 1);
    LAND(t, 0, {28, 0, -1, 0}, {57, 1, -1, 3});
    EQ(points(&t, SKYE_ROAD_TILES), 2);
    EQ(points(&t, SKYE_ROAD_CATTLE), 2);
}

TEST("R36 a tile laid later connects what lay waiting") {
    skye_state s;
    init(&s, 2, 0);
    lay(&s.clans[0], 57, 0, -1, 3); /* its road leads from west to south... */
    int before = points(&s, SKYE_ROAD_TILES);
    OK(roads_are_sound(&s.clans[0]));
    lay(&s.clans[0], 31, -1, 0, 0);
    OK(roads_are_sound(&s.clans[0]));
    OK(points(&s, SKYE_ROAD_TILES) > before);
}

TEST("R38 E27 each slot scores three times on both tracks; twelve scorings in a game") {
    for (int track = 0; track < 2; track++) {
        int times[4] = {0, 0, 0, 0}, sum = 0;
        for (int round = 0; round < SKYE_ROUNDS; round++) {
            EQ(SCORED_BEFORE[track][round], sum);
            for (int slot = 0; slot < 4; slot++)
                times[slot] += TRACK[track][round] >> slot & 1;
            sum += sk_bits(TRACK[track][round]);
        }
        for (int slot = 0; slot < 4; slot++)
            EQ(times[slot], 3);
        EQ(sum, SKYE_SCORED_MAX);
    }
    EQ(TRACK[1][5], 0);
    static const uint8_t five[5] = {3, 5, 10, 13, 14}, six[6] = {1, 2, 5, 10, 13, 14};
    for (int round = 0; round < 5; round++)
        EQ(TRACK[1][round], five[round]);
    for (int round = 0; round < 6; round++)
        EQ(TRACK[0][round], six[round]);
}

TEST("R38 R39 R62 every round scores its slots for all, points only grow, nothing else is carried over") {
    for (uint64_t game = 0; game < 60; game++) {
        int n = 2 + (int)(game % 4), track = n == 5, rounds = n == 5 ? 5 : 6;
        uint64_t rng = sk_random_seed(31, game);
        skye_state s, before;
        init(&s, n, 0);
        for (int round = 1; round < rounds; round++) {
            play_until(&s, SKYE_BUILD, round, &rng);
            while (s.head.step == SKYE_BUILD) {
                before = s;
                int who = sk_lowest(s.head.actors);
                apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
            }
            int at = SCORED_BEFORE[track][round - 1];
            for (int slot = 0; slot < 4; slot++) {
                if (!(TRACK[track][round - 1] >> slot & 1)) continue;
                for (int p = 0; p < n; p++) {
                    skye_survey seen;
                    skye_state then = s;
                    for (int q = 0; q < n; q++)
                        then.clans[q].gold = (uint16_t)(s.clans[q].gold - s.clans[q].income);
                    survey(&then.clans[p], 0, &seen);
                    EQ(s.clans[p].scored[at], points_of(&then, p, s.slots[slot], &seen));
                }
                at++;
            }
            for (int p = 0; p < n; p++) {
                OK(s.clans[p].points >= before.clans[p].points);
                for (int k = 0; k < 3; k++)
                    OK(s.clans[p].drawn[k] == SK_NONE && s.clans[p].hand[k] == SK_NONE && s.clans[p].price[k] == 0);
                EQ(s.clans[p].axe, SK_NONE);
            }
        }
    }
}

TEST("R38 R39 points, roads, symbols and frontiers agree with a scorer of another kind on 10000 ends") {
    for (uint64_t game = 0; game < (uint64_t)effort_share(10000); game++) {
        int n = 2 + (int)(game % 4);
        uint32_t options = (uint32_t)(game / 4 % 8);
        uint64_t rng = sk_random_seed(41, game);
        int value[3][SK_SEATS];
        static land lands[SK_SEATS];
        skye_state s;
        init(&s, n, options);
        playout(&s, &rng, SKYE_PLIES_MAX);
        EQ(check(&s), 0);
        for (int p = 0; p < n; p++) {
            judge(&lands[p], &s.clans[p], options);
            value[0][p] = count_of(&lands[p], 'K');
            value[1][p] = count_of(&lands[p], 'H');
            value[2][p] = s.clans[p].gold;
            EQ(s.clans[p].road_whisky, lands[p].whisky_joined);
        }
        for (int p = 0; p < n; p++) {
            skye_survey seen;
            int scrolls = 0, sum = 0;
            survey(&s.clans[p], options, &seen);
            lands[p].own[SKYE_WHISKY_LEAD] = expected_lead(value[0], n, p);
            lands[p].own[SKYE_SHIP_LEAD] = expected_lead(value[1], n, p);
            lands[p].own[SKYE_GOLD_LEAD] = expected_lead(value[2], n, p);
            for (int k = 0; k < SKYE_SCORINGS; k++)
                EQ(points_of(&s, p, k, &seen), lands[p].own[k]);
            for (int i = 0; i < s.clans[p].tiles; i++)
                scrolls += lands[p].scroll[i];
            for (int k = 0; k < SKYE_SCORED_MAX; k++)
                sum += s.clans[p].scored[k];
            EQ(s.clans[p].scrolls, scrolls);
            EQ(s.clans[p].points, sum + scrolls + s.clans[p].gold / 5);
        }
    }
}

TEST("R30 U10 an area beside an empty cell is open, also where the cell is walled in") {
    int walled = 0;
    for (uint64_t game = 0; game < 300; game++) {
        uint64_t rng = sk_random_seed(91, game);
        skye_state s;
        uint32_t closed[5];
        init(&s, 2, 0);
        playout(&s, &rng, SKYE_PLIES_MAX);
        const skye_clan *c = &s.clans[0];
        closed_areas(c, closed);
        for (int k = 0; k < c->edges; k++) {
            for (int d = 0; d < 4; d++) {
                int there = territory_tile_at(c, c->edge_cell[k] + STEP_TO[d]);
                if (there < 0) continue;
                int area = TILES[c->tile[there]].area[((d ^ 2) - c->turn[there]) & 3];
                OK(!(closed[area] >> there & 1));
            }
            walled += (c->edge[k] & 3) && (c->edge[k] >> 2 & 3) && (c->edge[k] >> 4 & 3) && c->edge[k] >> 6;
        }
    }
    OK(walled > 10);
}

TEST("R54 U16 of two lakes of the same size one counts") {
    LAND(s, 0, {2, 0, 1, 0}, {8, 0, -1, 0});
    EQ(points(&s, SKYE_LAKE), 2);
    EQ(points(&s, SKYE_AREAS), 2);
}

/* ---- The end ---- */

TEST("R58 R59 E21 scrolls and one point for each full 5 gold after the last round") {
    LAND(s, 0, G1);
    s.head.round = 6;
    s.clans[0].gold = 14;
    s.clans[0].points = 30;
    s.clans[1].gold = 4;
    score_end(&s, 0);
    EQ(s.clans[0].scrolls, 10);
    EQ(s.clans[0].points, 30 + 10 + 2);
    EQ(s.clans[1].points, 0);
    EQ(s.head.actors, 0);
    LAND(t, 0, {60, 0, -1, 0}, {36, 1, -1, 1}); /* sheep 1: half a point is none, doubled or not */
    EQ(scroll_of(&t, 36), 0);
}

static void expect_ranks(uint32_t options, const int (*rows)[2], int n, const int *want) {
    skye_state s;
    uint8_t places[SK_SEATS];
    init(&s, n, options);
    s.head.step = SKYE_OVER;
    s.head.actors = 0;
    for (int p = 0; p < n; p++) {
        s.clans[p].points = (uint16_t)rows[p][0];
        s.clans[p].gold = (uint16_t)rows[p][1];
    }
    rank(&s, places);
    for (int p = 0; p < n; p++)
        EQ(places[p], want[p]);
}

TEST("R60 R64 R67 U5 E21 ties go to the gold, then the place is shared and the next stays empty") {
    static const int a[2][2] = {{40, 14}, {40, 13}}, b[2][2] = {{40, 15}, {40, 14}},
                     c[4][2] = {{50, 3}, {60, 1}, {50, 3}, {20, 9}};
    static const int d[3][2] = {{30, 5}, {30, 5}, {30, 4}};
    static const int first[2] = {1, 2}, second[2] = {2, 1}, four[4] = {2, 1, 2, 4}, shared[3] = {1, 1, 3};
    expect_ranks(0, a, 2, first);
    expect_ranks(SKYE_TIEBREAK_LEFTOVER, a, 2, first);
    expect_ranks(0, b, 2, first);
    expect_ranks(SKYE_TIEBREAK_LEFTOVER, b, 2, second);
    expect_ranks(0, c, 4, four);
    expect_ranks(0, d, 3, shared);
}

TEST("R61 R7 E24 the bag never runs out; 73 tiles and all gold are accounted for at every ply") {
    for (uint64_t game = 0; game < (uint64_t)effort_share(200); game++) {
        int n = 2 + (int)(game % 4), rounds = n == 5 ? 5 : 6;
        uint64_t rng = sk_random_seed(51, game);
        skye_state s;
        init(&s, n, (uint32_t)(game % 16));
        while (s.head.actors) {
            int gold = 0, tiles = bag_count(&s), who = sk_lowest(s.head.actors);
            for (int p = 0; p < n; p++) {
                const skye_clan *c = &s.clans[p];
                gold += c->gold;
                tiles += c->tiles - 1;
                for (int k = 0; k < 3; k++) {
                    tiles += c->hand[k] != SK_NONE;
                    if (c->drawn[k] == SK_NONE || c->buyer[k] != SK_NONE || (s.head.step == SKYE_BUY && c->axe == k))
                        continue;
                    tiles++;
                    if (s.head.step == SKYE_BUY) gold += c->price[k];
                }
            }
            EQ(tiles, 73);
            EQ(gold, s.minted);
            EQ(check(&s), 0);
            if (s.head.step == SKYE_DRAW && s.head.round == rounds && s.draws == 0) OK(bag_count(&s) >= 33);
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

TEST("R48 U4 farm_animals_twice: an animal on a farm's tile and beside another farm counts twice") {
    static const int spots[4][2] = {{0, 0}, {1, 1}, {2, 2}, {3, 2}};
    skye_state t = shape(spots, 4);
    t.clans[0].tile[1] = 7;  /* L08: farm */
    t.clans[0].tile[2] = 37; /* L38: farm, sheep, cow */
    t.clans[0].tile[3] = 46; /* L47: three sheep */
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 5);
    t.head.options = SKYE_FARMS_TWICE;
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 7); /* L38 lies beside the farm of L08 and has one itself */
    t.clans[0].tile[1] = 18; /* L19 without farm: sheep beside one farm, nothing counts twice */
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 8);
    t.head.options = 0;
    EQ(points_of(&t, 0, SKYE_FARM_ANIMALS, NULL), 8);
}

TEST("R67 U9 options: defaults, and open gold only changes what is seen") {
    uint32_t options = 0;
    OK(sk_option_set(&isle_of_skye, &options, "castle_is_landscape", "no") == SK_OK);
    EQ(options, SKYE_CASTLE_IS_NO_LANDSCAPE);
    OK(sk_option_set(&isle_of_skye, &options, "castle_counts_road", "yes") == SK_OK);
    OK(sk_option_set(&isle_of_skye, &options, "tiebreak_leftover", "yes") == SK_OK);
    OK(sk_option_set(&isle_of_skye, &options, "open_gold", "yes") == SK_OK);
    EQ(options, 15);
    skye_state s = table(2, SKYE_OPEN_GOLD, 0, 1, 2, 3, 0), view;
    draw_all(&s);
    price(&s, 0, 0, 2, 2);
    sk_view(&isle_of_skye, &s, 1, &view);
    EQ(view.clans[0].gold, 5); /* R66: the stakes are still in it */
    EQ(view.clans[0].price[1], SKYE_GOLD_HIDDEN);
}

TEST("R49 U9 purses are shown when the gold lead has scored, and hidden again when prices are set") {
    for (int lead = 0; lead < 2; lead++) {
        uint64_t rng = 12;
        skye_state s = table(2, 0, lead ? SKYE_GOLD_LEAD : SKYE_FLOCK, SKYE_AREAS, SKYE_SQUARES, SKYE_LAKE, 0), view;
        play_until(&s, SKYE_DRAW, 2, &rng);
        sk_view(&isle_of_skye, &s, 0, &view);
        EQ(view.clans[1].gold, lead ? s.clans[1].gold : SKYE_GOLD_HIDDEN);
        play_until(&s, SKYE_PRICE, 2, &rng);
        sk_view(&isle_of_skye, &s, 0, &view);
        EQ(view.clans[1].gold, SKYE_GOLD_HIDDEN);
    }
}

TEST("R1 the same random game under the display option gives the same result") {
    skye_state a, b;
    uint64_t one = 9, two = 9;
    init(&a, 3, 0);
    init(&b, 3, SKYE_OPEN_GOLD);
    playout(&a, &one, SKYE_PLIES_MAX);
    playout(&b, &two, SKYE_PLIES_MAX);
    b.head.options = 0;
    OK(memcmp(&a, &b, sizeof a) == 0);
}

/* ---- Refusals ---- */

/* Everything said by one of the functions of the game, for comparison with what it should be. */
typedef struct said {
    char words[16384];
    sk_text text;
} said;

static sk_text *said_init(said *s) {
    sk_text_init(&s->text, s->words, sizeof s->words);
    return &s->text;
}

static int reached[SKYE_REASONS];

/* The refusal begins with its rule and says this; the reason is noted as reached. */
static void expect_why(const skye_state *s, int who, int action, int reason, const char *want) {
    static said en, view;
    skye_state seen;
    OK(!sk_is_legal(&isle_of_skye, s, who, (sk_action)action));
    sk_refusal(&isle_of_skye, s, who, (sk_action)action, SK_EN, said_init(&en));
    SAME(en.words, want);
    EQ(isle_of_skye.words->why(s, who, (sk_action)action, SK_FR, said_init(&en)), reason);
    if (reason >= 0 && reason < SKYE_REASONS) reached[reason]++;
    sk_view(&isle_of_skye, s, who, &seen);
    EQ(isle_of_skye.words->why(&seen, who, (sk_action)action, SK_FR, said_init(&view)), reason);
    SAME(view.words, en.words);
}

static void refuse_waiting(void) {
    skye_state s;
    uint64_t rng = 5;
    init(&s, 2, 0);
    expect_why(&s, 0, SKYE_ACT_AXE, SKYE_WHY_DEALING,
               "R2: The scoring tiles are still being dealt. Wait for the first prices.");
    for (int k = 0; k < 4; k++)
        play(&s, SK_CHANCE, SKYE_DEAL_SCORING + k);
    expect_why(&s, 0, SKYE_ACT_AXE, SKYE_WHY_LOT,
               "R6: The first player is still being drawn. Wait for the first prices.");
    play(&s, SK_CHANCE, SKYE_DEAL_FIRST);
    expect_why(&s, 1, SKYE_ACT_AXE, SKYE_WHY_DRAWING, "R12: Tiles are still being drawn. Then you set prices.");
    draw_all(&s);
    expect_why(&s, 2, SKYE_ACT_AXE, SKYE_WHY_STRANGER, "R1: No clan plays at that place.");
    playout(&s, &rng, SKYE_PLIES_MAX);
    expect_why(&s, 0, SKYE_ACT_PASS, SKYE_WHY_OVER, "R58: The game is over.");
}

static void refuse_prices(void) {
    skye_state s = market(2, 0);
    expect_why(&s, 0, SKYE_ACT_CONFIRM, SKYE_WHY_AXE, "R13: First choose the tile you discard.");
    expect_why(&s, 0, SKYE_ACTIONS + 3, SKYE_WHY_AXE, "R13: First choose the tile you discard.");
    expect_why(&s, 0, SKYE_ACT_PASS, SKYE_WHY_EARLY, "R18: Nothing is for sale yet. Choose the tile you discard.");
    expect_why(&s, 0, SKYE_ACT_CHOOSE, SKYE_WHY_PREBUILD,
               "R23: Building comes after buying. Choose the tile you discard.");
    play(&s, 0, SKYE_ACT_AXE);
    expect_why(&s, 0, SKYE_ACT_AXE + 1, SKYE_WHY_AXED,
               "R13: You've chosen the tile you discard. Set both prices, then you can start again.");
    expect_why(&s, 0, SKYE_ACT_CONFIRM, SKYE_WHY_UNPRICED, "R13: First ask 1 to 4 gold for the broch tile.");
    expect_why(&s, 0, SKYE_ACT_CHANGE, SKYE_WHY_UNREADY,
               "R13: You can start again once both tiles have a price. Now ask 1 to 4 gold for the broch tile.");
    expect_why(&s, 0, SKYE_ACT_PRICE + 4, SKYE_WHY_PRICE_FIRST,
               "R13: 5 gold is too much: you have 5, and the other tile needs 1. Ask 4 at most.");
    play(&s, 0, SKYE_ACT_PRICE + 2);
    expect_why(&s, 0, SKYE_ACT_PRICE + 2, SKYE_WHY_PRICE_SECOND,
               "R13: 3 gold is too much: you have 5, and 3 of it lies on the other tile. Ask 2 at most.");
    play(&s, 0, SKYE_ACT_PRICE);
    expect_why(&s, 0, SKYE_ACT_PRICE, SKYE_WHY_PRICED,
               "R13: Both tiles have a price. Confirm the prices, or start them over.");
    expect_why(&s, 0, SKYE_ACT_BUY, SKYE_WHY_EARLY, "R18: Nothing is for sale yet. Confirm your prices.");
    s.clans[0].changes = SKYE_CHANGES_MAX;
    expect_why(&s, 0, SKYE_ACT_CHANGE, SKYE_WHY_CHANGES,
               "R13: You've started over 15 times, the most in a round. Confirm the prices.");
    play(&s, 0, SKYE_ACT_CONFIRM);
    expect_why(&s, 0, SKYE_ACT_CHANGE, SKYE_WHY_CONFIRMED,
               "R16: You've confirmed your prices. They're shown when everyone has.");
}

static void refuse_purchases(void) {
    skye_state s = market(3, 0);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 1, 4);
    price(&s, 2, 0, 1, 1);
    expect_why(&s, 1, SKYE_ACT_PASS, SKYE_WHY_BEFORE, "R18: {0} buys now. Your turn comes later.");
    expect_why(&s, 0, SKYE_ACT_PRICE, SKYE_WHY_SHOWN,
               "R16: This round's prices have been shown and stand. Choose a tile you can buy, or buy nothing.");
    expect_why(&s, 0, SKYE_ACT_PLACE, SKYE_WHY_PREBUILD,
               "R23: Building comes after buying. Choose a tile you can buy, or buy nothing.");
    expect_why(&s, 0, SKYE_ACT_BUY + 1, SKYE_WHY_OWN,
               "R19: You can't buy your own tile. Choose a tile you can buy, or buy nothing.");
    expect_why(&s, 0, SKYE_ACT_BUY + 3, SKYE_WHY_DISCARDED,
               "R17: That tile was discarded and is back in the bag. Choose a tile you can buy, or buy nothing.");
    expect_why(
        &s, 0, SKYE_ACT_BUY + 5, SKYE_WHY_GOLD,
        "R19: You need 1 more gold for the whisky scroll tile: it costs 4, you have 3. Choose a tile you can buy, "
        "or buy nothing.");
    expect_why(&s, 0, SKYE_ACT_BUY + 10, SKYE_WHY_SELLER,
               "R19: No clan sells there. Choose a tile you can buy, or buy nothing.");
    play(&s, 0, SKYE_ACT_BUY + 7);
    expect_why(&s, 0, SKYE_ACT_PASS, SKYE_WHY_AFTER, "R18: You've had your turn to buy. {1} buys now.");
    expect_why(&s, 1, SKYE_ACT_BUY + 7, SKYE_WHY_SOLD,
               "U23: {0} has bought that tile. Choose a tile you can buy, or buy nothing.");
}

static void refuse_building(void) {
    static const put puts[] = {{11, 0, -1, 1}, {40, 1, 0, 0}, {4, 1, 1, 0}, {12, 1, -1, 2}};
    skye_state s = building(NULL, 0, 1, 65, 0);
    expect_why(&s, 0, SKYE_ACT_PLACE, SKYE_WHY_UNCHOSEN, "R23: First choose the tile you build.");
    expect_why(&s, 0, SKYE_ACT_CHOOSE + 2, SKYE_WHY_HAND,
               "R23: You have only 2 tiles to build. Choose a tile that fits.");
    expect_why(&s, 0, SKYE_ACT_PASS, SKYE_WHY_BOUGHT, "R18: Everyone has had a turn to buy. Choose a tile that fits.");
    play(&s, 0, SKYE_ACT_CHOOSE);
    expect_why(&s, 0, SKYE_ACT_CHOOSE, SKYE_WHY_CHOSEN,
               "R23: That tile is chosen already. Place the tile with whisky and broch.");
    expect_why(&s, 0, SKYE_ACT_CHOOSE + 1, SKYE_WHY_OTHER,
               "R23: Tiles are placed one by one. Place the tile with whisky and broch.");
    expect_why(&s, 0, SKYE_ACT_CONFIRM, SKYE_WHY_SHOWN,
               "R16: This round's prices have been shown and stand. Place the tile with whisky and broch.");
    expect_why(&s, 1, SKYE_ACT_CHOOSE, SKYE_WHY_BUILT,
               "R23: You have no tile to build. The others are still building.");
    s = building(NULL, 0, 54, 0, 0);
    expect_why(&s, 0, place_id(&s, 1, 0, 1), SKYE_WHY_TERRAIN,
               "R24: Here the mountain would touch the water in the west. Turn the tile or choose another place.");
    expect_why(&s, 0, SKYE_ACT_PLACE + 4 * 39, SKYE_WHY_CELL,
               "R24: That place touches none of your tiles. Choose one beside your territory.");
    s = building(puts, 4, 1, 56, 0);
    expect_why(&s, 0, SKYE_ACT_CHOOSE + 1, SKYE_WHY_STUCK,
               "U7: No place fits the tile with cow, whisky and lighthouse now. Place the tile with whisky and broch.");
    s.clans[1].hand[0] = 64;
    s.bag[2] &= ~1u;
    EQ(next_tile(&s.clans[1]), 1);
    s.head.actors = 3;
    play(&s, 0, place_id(&s, 0, -2, 1));
    expect_why(&s, 0, SKYE_ACT_CHOOSE, SKYE_WHY_UNFIT,
               "R27: What you have left fits nowhere. It goes back into the bag after building.");
}

TEST("R2 R6 R12 R1 R58 refusals before a round, at no seat, and after the end") {
    refuse_waiting();
}

TEST("R13 R16 refusals while prices are set: what is missing and what may be asked") {
    refuse_prices();
}

TEST("R16 R17 R18 R19 U23 refusals of the market: whose turn, whose tile, how much is missing") {
    refuse_purchases();
}

TEST("R23 R24 R27 U7 refusals while building: which tile, where, and what fits nowhere") {
    refuse_building();
}

TEST("R1 every reason of a refusal is reached by a position and a choice") {
    memset(reached, 0, sizeof reached);
    refuse_waiting();
    refuse_prices();
    refuse_purchases();
    refuse_building();
    for (int reason = 0; reason < SKYE_REASONS; reason++) {
        if (!reached[reason]) printf("# never reached: %s\n", isle_of_skye.words->reasons[reason].key);
        OK(reached[reason]);
    }
}

TEST("R1 every reason names a rule of the game and has a key of its own") {
    EQ(sk_reason_count(&isle_of_skye), SKYE_REASONS);
    for (int i = 0; i < SKYE_REASONS; i++) {
        int found = 0;
        for (int k = 0; k < isle_of_skye.words->book->rule_count; k++)
            found += strcmp(isle_of_skye.words->book->rules[k].number, isle_of_skye.words->reasons[i].rule) == 0;
        EQ(found, 1);
        for (int k = 0; k < i; k++)
            OK(strcmp(isle_of_skye.words->reasons[i].key, isle_of_skye.words->reasons[k].key) != 0);
    }
}

/* R24 from the printed tiles and where they lie: 1 if tile `name` - 1 may lie there. */
static int lies_well(const skye_clan *c, int tile, int cell, int turn) {
    static land l;
    int beside = 0, x = cell % 64, y = cell / 64;
    read_land(&l, c);
    for (int d = 0; d < 4; d++) {
        int there = l.at[y + go_y[d]][x + go_x[d]] - 1;
        if (there < 0) continue;
        beside++;
        if (cards[tile].side[(d + 4 - turn) % 4] != card_of(&l, there)->side[facing(&l, there, (d + 2) % 4)]) return 0;
    }
    return beside && !l.at[y][x];
}

/* Empty cells beside the territory, in the order of the map. */
static int free_cells(const skye_clan *c, int out[64]) {
    static land l;
    int count = 0;
    read_land(&l, c);
    for (int y = 1; y < 63; y++)
        for (int x = 1; x < 63; x++)
            if (!l.at[y][x] && (l.at[y - 1][x] || l.at[y + 1][x] || l.at[y][x - 1] || l.at[y][x + 1]))
                out[count++] = 64 * y + x;
    return count;
}

static int has_place(const skye_clan *c, int tile) {
    int cells[64], count = free_cells(c, cells);
    for (int i = 0; i < 4 * count; i++)
        if (lies_well(c, tile, cells[i / 4], i % 4)) return 1;
    return 0;
}

/* How many of the three tiles a seat has priced. */
static int priced_count(const skye_clan *c) {
    return (c->price[0] > 0) + (c->price[1] > 0) + (c->price[2] > 0);
}

static int is_price_act(int action) {
    return action >= SKYE_ACT_PRICE;
}

static int is_build_act(int action) {
    return action >= SKYE_ACT_CHOOSE && action < SKYE_ACT_PRICE;
}

static int is_market_act(int action) {
    return action >= SKYE_ACT_PASS && action < SKYE_ACT_CHOOSE;
}

/* Whether a seat that waits really waits for this. */
static int waiting_holds(const skye_state *s, int who, int reason) {
    const skye_clan *c = &s->clans[who];
    int had = 0, fits_some = 0;
    switch (reason) {
    case SKYE_WHY_OVER: return s->head.actors == 0;
    case SKYE_WHY_DEALING: return s->slots[3] == SK_NONE;
    case SKYE_WHY_LOT: return s->slots[3] != SK_NONE && s->first == SK_NONE;
    case SKYE_WHY_DRAWING:
        return s->first != SK_NONE && s->clans[(s->first + s->head.players - 1) % s->head.players].drawn[2] == SK_NONE;
    case SKYE_WHY_CONFIRMED: return s->head.step == SKYE_PRICE && c->axe < 3 && priced_count(c) == 2;
    case SKYE_WHY_BEFORE:
    case SKYE_WHY_AFTER:
        if (s->head.step != SKYE_BUY || s->head.actors >> who & 1) return 0;
        for (int p = s->first; !(s->head.actors >> p & 1); p = (p + 1) % s->head.players)
            had |= p == who;
        return had == (reason == SKYE_WHY_AFTER);
    default:
        for (int k = 0; k < 3 && c->hand[k] != SK_NONE; k++)
            fits_some |= has_place(c, c->hand[k]);
        return s->head.step == SKYE_BUILD && !fits_some && (c->hand[0] != SK_NONE) == (reason == SKYE_WHY_UNFIT);
    }
}

static int pricing_holds(const skye_state *s, int who, int action, int reason) {
    const skye_clan *c = &s->clans[who];
    int stakes = c->price[0] + c->price[1] + c->price[2], asked = action - SKYE_ACT_PRICE + 1;
    if (s->head.step != SKYE_PRICE || !(s->head.actors >> who & 1)) return 0;
    switch (reason) {
    case SKYE_WHY_AXE: return c->axe == SK_NONE && action > SKYE_ACT_AXE + 2;
    case SKYE_WHY_AXED: return c->axe < 3 && priced_count(c) < 2 && action < SKYE_ACT_AXE + 3;
    case SKYE_WHY_UNPRICED: return c->axe < 3 && priced_count(c) < 2 && action == SKYE_ACT_CONFIRM;
    case SKYE_WHY_UNREADY: return c->axe < 3 && priced_count(c) < 2 && action == SKYE_ACT_CHANGE;
    case SKYE_WHY_PRICE_FIRST: return c->axe < 3 && stakes == 0 && asked + 1 > c->gold;
    case SKYE_WHY_PRICE_SECOND: return priced_count(c) == 1 && asked + stakes > c->gold;
    case SKYE_WHY_PRICED: return priced_count(c) == 2 && (action < SKYE_ACT_AXE + 3 || is_price_act(action));
    default: return priced_count(c) == 2 && c->changes == SKYE_CHANGES_MAX && action != SKYE_ACT_CONFIRM;
    }
}

static int market_holds(const skye_state *s, int who, int action, int reason) {
    int seller = (action - SKYE_ACT_BUY) / 3, k = (action - SKYE_ACT_BUY) % 3;
    if (s->head.step != SKYE_BUY || s->head.actors != 1 << who || action < SKYE_ACT_BUY || !is_market_act(action))
        return 0;
    switch (reason) {
    case SKYE_WHY_OWN: return seller == who;
    case SKYE_WHY_SELLER: return seller >= s->head.players;
    case SKYE_WHY_DISCARDED: return s->clans[seller].axe == k && s->clans[seller].price[k] == 0;
    case SKYE_WHY_SOLD: return s->clans[seller].buyer[k] < s->head.players;
    default: return s->clans[seller].price[k] > s->clans[who].gold && s->clans[seller].buyer[k] == SK_NONE;
    }
}

static int building_holds(const skye_state *s, int who, int action, int reason) {
    const skye_clan *c = &s->clans[who];
    int k = action - SKYE_ACT_CHOOSE, cells[64], count;
    if (s->head.step != SKYE_BUILD || !(s->head.actors >> who & 1) || !is_build_act(action)) return 0;
    if ((action >= SKYE_ACT_PLACE) != (reason >= SKYE_WHY_UNCHOSEN)) return 0;
    switch (reason) {
    case SKYE_WHY_HAND: return c->hand[k] == SK_NONE;
    case SKYE_WHY_CHOSEN: return c->building == k;
    case SKYE_WHY_OTHER: return c->building != SK_NONE && c->building != k && has_place(c, c->hand[k]);
    case SKYE_WHY_STUCK: return c->building != k && !has_place(c, c->hand[k]);
    case SKYE_WHY_UNCHOSEN: return c->building == SK_NONE;
    case SKYE_WHY_CELL: return c->building != SK_NONE && (action - SKYE_ACT_PLACE) / 4 >= free_cells(c, cells);
    default:
        count = free_cells(c, cells);
        k = (action - SKYE_ACT_PLACE) / 4;
        return k < count && !lies_well(c, c->hand[c->building], cells[k], (action - SKYE_ACT_PLACE) % 4);
    }
}

/* The second opinion: what the reason claims is true of the state. */
static int claim_holds(const void *state, int who, sk_action action, int reason) {
    const skye_state *s = (const skye_state *)state;
    int step = s->head.step, acts = s->head.actors >> who & 1;
    if (reason < SKYE_WHY_AXE) return waiting_holds(s, who, reason);
    if (reason < SKYE_WHY_EARLY) return pricing_holds(s, who, action, reason);
    if (reason == SKYE_WHY_EARLY) return acts && step == SKYE_PRICE && is_market_act(action);
    if (reason == SKYE_WHY_PREBUILD) return acts && (step == SKYE_PRICE || step == SKYE_BUY) && is_build_act(action);
    if (reason == SKYE_WHY_SHOWN)
        return acts && (step == SKYE_BUY || step == SKYE_BUILD) && (action < SKYE_ACT_PASS || is_price_act(action));
    if (reason == SKYE_WHY_BOUGHT) return acts && step == SKYE_BUILD && is_market_act(action);
    return reason < SKYE_WHY_BOUGHT ? market_holds(s, who, action, reason) : building_holds(s, who, action, reason);
}

TEST("R24 R23 R13 the reason of 100,000 refused choices is true of the state") {
    static long met[REASONS_MAX];
    static const uint8_t rare[5] = {SKYE_WHY_OVER, SKYE_WHY_STRANGER, SKYE_WHY_UNFIT, SKYE_WHY_CHANGES, SKYE_WHY_STUCK};
    OK(reasons_hold(&isle_of_skye, 100000, claim_holds, met));
    for (int i = 0; i < SKYE_REASONS; i++)
        OK(met[i] || memchr(rare, i, sizeof rare));
}

TEST("R66 a refusal says the same from a seat's own view: nothing hidden is needed for it") {
    static said full, seen;
    for (uint64_t game = 0; game < 60; game++) {
        uint64_t rng = sk_random_seed(131, game);
        int n = 2 + (int)(game % 4);
        skye_state s, view;
        init(&s, n, 0);
        while (s.head.actors) {
            int who = (int)sk_random_below(&rng, (uint32_t)n), acts = sk_lowest(s.head.actors);
            sk_action action = (sk_action)sk_random_below(&rng, SKYE_ACTIONS + 5);
            sk_view(&isle_of_skye, &s, who, &view);
            sk_refusal(&isle_of_skye, &s, who, action, (int)(game & 1), said_init(&full));
            sk_refusal(&isle_of_skye, &view, who, action, (int)(game & 1), said_init(&seen));
            SAME(seen.words, full.words);
            OK(is_legal(&s, who, action) ? !full.text.length : full.text.length > 0);
            apply(&s, acts, pick(&s, acts, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

/* ---- Words ---- */

static const char *label_of(said *out, const skye_state *s, int who, int action, int lang) {
    isle_of_skye.words->say(s, who, (sk_action)action, SK_LABEL, lang, said_init(out));
    return out->words;
}

TEST("R13 R18 R23 R24 labels: verb, thing, cost; tiles by what they bear, places by the castle") {
    static said l;
    skye_state s = market(2, 0);
    SAME(label_of(&l, &s, 0, SKYE_ACT_AXE + 1, SK_EN), "Discard the broch tile");
    SAME(label_of(&l, &s, 0, SKYE_ACT_AXE + 1, SK_FR), "Défausser la tuile Broch");
    SAME(label_of(&l, &s, 0, SKYE_ACT_AXE, SK_EN), "Discard the tile with whisky and broch");
    play(&s, 0, SKYE_ACT_AXE);
    SAME(label_of(&l, &s, 0, SKYE_ACT_PRICE, SK_EN), "Ask 1 gold");
    SAME(label_of(&l, &s, 0, SKYE_ACT_PRICE + 3, SK_FR), "Demander 4 pièces");
    play(&s, 0, SKYE_ACT_PRICE);
    play(&s, 0, SKYE_ACT_PRICE);
    SAME(label_of(&l, &s, 0, SKYE_ACT_CONFIRM, SK_EN), "Confirm the prices");
    SAME(label_of(&l, &s, 0, SKYE_ACT_CHANGE, SK_FR), "Recommencer les prix");
    play(&s, 0, SKYE_ACT_CONFIRM);
    price(&s, 1, 0, 1, 4);
    SAME(label_of(&l, &s, 0, SKYE_ACT_BUY + 5, SK_EN), "Buy the whisky scroll tile from {1} (4 gold)");
    SAME(label_of(&l, &s, 0, SKYE_ACT_BUY + 5, SK_FR), "Acheter la tuile Parchemin Whisky à {1} (4 pièces)");
    SAME(label_of(&l, &s, 0, SKYE_ACT_PASS, SK_FR), "Ne rien acheter");
    s = building(NULL, 0, 2, 4, 17);
    SAME(label_of(&l, &s, 0, SKYE_ACT_CHOOSE, SK_EN), "Build the broch tile (the first) next");
    SAME(label_of(&l, &s, 0, SKYE_ACT_CHOOSE + 2, SK_EN), "Build the whisky tile next");
    play(&s, 0, SKYE_ACT_CHOOSE + 1);
    SAME(label_of(&l, &s, 0, place_id(&s, 0, -1, 2), SK_EN), "Place the broch tile north of the castle");
    SAME(label_of(&l, &s, 0, place_id(&s, -1, 0, 0), SK_EN),
         "Place the broch tile west of the castle (pasture north, mountain south, mountain west)");
    SAME(label_of(&l, &s, 0, place_id(&s, -1, 0, 0), SK_FR),
         "Poser la tuile Broch à l’ouest du château (pâturage au nord, montagne au sud, montagne à l’ouest)");
    s = building(NULL, 0, 25, 0, 0);
    SAME(label_of(&l, &s, 0, place_id(&s, 1, 0, 2), SK_EN),
         "Place the tile with 2 ships east of the castle (mountain north, water east, mountain south; upside down)");
}

static int compare_words(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

TEST("R65 labels of one moment differ, name no codes and fit, in both languages") {
    static char labels[SK_CHOICES_MAX][256];
    for (uint64_t game = 0; game < 80; game++) {
        uint64_t rng = sk_random_seed(101, game);
        skye_state s;
        init(&s, 2 + (int)(game % 4), 0);
        while (s.head.actors) {
            int who = sk_lowest(s.head.actors), lang = (int)(s.head.ply & 1);
            sk_choice out[SK_CHOICES_MAX];
            int count = who == SK_CHANCE ? 0 : legal(&s, who, out);
            for (int i = 0; i < count; i++) {
                sk_text text;
                sk_text_init(&text, labels[i], sizeof labels[i]);
                isle_of_skye.words->say(&s, who, out[i].action, SK_LABEL, lang, &text);
                OK(text.length && !text.cut && !strchr(labels[i], '?'));
                for (const char *c = labels[i]; *c; c++)
                    OK(!(c[0] == 'L' && c[1] >= '0' && c[1] <= '9'));
            }
            qsort(labels, (size_t)count, sizeof labels[0], compare_words);
            for (int i = 1; i < count; i++)
                OK(strcmp(labels[i - 1], labels[i]) != 0);
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

static const char *question(said *out, const skye_state *s, int who, int lang) {
    isle_of_skye.words->ask(s, who, lang, said_init(out));
    return out->words;
}

TEST("R13 R18 R24 questions are short, say what is asked and name no rule") {
    static said q;
    skye_state s = market(2, 0);
    SAME(question(&q, &s, 0, SK_EN), "Which tile do you discard?");
    SAME(question(&q, &s, 0, SK_FR), "Quelle tuile défaussez-vous ?");
    play(&s, 0, SKYE_ACT_AXE);
    SAME(question(&q, &s, 0, SK_EN), "Ask 1 to 4 gold for the broch tile.");
    play(&s, 0, SKYE_ACT_PRICE + 1);
    play(&s, 0, SKYE_ACT_PRICE + 2);
    SAME(question(&q, &s, 0, SK_EN),
         "Discard the tile with whisky and broch, ask 2 for the broch tile and 3 for the tile with whisky and farm?");
    play(&s, 0, SKYE_ACT_CONFIRM);
    SAME(question(&q, &s, 0, SK_EN), "Prices are shown when everyone has set theirs.");
    price(&s, 1, 0, 1, 4);
    SAME(question(&q, &s, 0, SK_EN), "Buy a tile or nothing. You have 0 gold.");
    SAME(question(&q, &s, 1, SK_EN), "{0} is buying.");
    s = building(NULL, 0, 54, 0, 0);
    SAME(question(&q, &s, 0, SK_EN), "Place the tile with sheep, cow and lighthouse.");
    SAME(question(&q, &s, 1, SK_EN), "The others are still building.");
}

TEST("R60 U5 the verdict says which gold broke the tie") {
    static said v;
    skye_state s;
    init(&s, 2, SKYE_TIEBREAK_LEFTOVER);
    s.head.step = SKYE_OVER;
    s.head.actors = 0;
    s.clans[0].points = s.clans[1].points = 40;
    s.clans[0].gold = 15;
    s.clans[1].gold = 14;
    isle_of_skye.words->verdict(&s, SK_EN, said_init(&v));
    SAME(v.words, "{1} wins the tie at 40 points with more gold left after 5 gold for 1 point");
    s.head.options = 0;
    isle_of_skye.words->verdict(&s, SK_EN, said_init(&v));
    SAME(v.words, "{0} wins the tie at 40 points with more gold");
    s.clans[1].gold = 15;
    isle_of_skye.words->verdict(&s, SK_FR, said_init(&v));
    SAME(v.words, "{0} et {1} partagent la victoire avec 40 points");
}

TEST("R59 one of a thing is singular on the sheet and on the table") {
    static said d;
    sk_line lines[SK_LINES_MAX];
    LAND(s, 0, {70, 1, 0, 3});
    s.head.step = SKYE_OVER;
    s.head.actors = 0;
    s.head.round = 6;
    int count = isle_of_skye.words->breakdown(&s, 0, SK_EN, lines);
    SAME(lines[count - 2].label, "Scroll: 0 ships");
    isle_of_skye.words->describe(&s, SK_EN, said_init(&d));
    OK(strstr(d.words, "Symbols: 1 lighthouse, 1 scroll.") != NULL);
    OK(strstr(d.words, "1 lighthouses") == NULL);
}

TEST("R29 R32 R36 the table in words: areas of a tile, roads, what lies where, areas over several tiles") {
    static said d;
    LAND(s, 0, {65, 1, 0, 0}, {28, 0, -1, 0}, {10, -1, 0, 3});
    isle_of_skye.words->describe(&s, SK_EN, said_init(&d));
    OK(strstr(d.words, "  0,0 castle: pasture NS, water E, mountain W; road NSW\n"));
    OK(strstr(d.words,
              "  1,0 L65: pasture N, water E with lighthouse, pasture S, water W, mountain inside with broch\n"));
    OK(strstr(d.words, "  0,-1 L28: mountain N, pasture ESW; road NW; road ES to the castle; 2 sheep\n"));
    OK(strstr(d.words, "  -1,0 L10 r3: pasture SW with farm scroll, mountain NE; road NE to the castle; whisky\n"));
    OK(strstr(d.words, "  Completed water: 0,0 1,0\n"));
    OK(strstr(d.words, "  Open pasture: 0,0 0,-1\n"));
    isle_of_skye.words->describe(&s, SK_FR, said_init(&d));
    OK(strstr(d.words,
              "  -1,0 L10 r3 : pâturage SO avec parchemin Ferme, montagne NE ; route NE du château ; whisky\n"));
}

/* The parts of a view that are anybody's business: all but the count of plies. */
static int same_view(const skye_state *a, const skye_state *b) {
    skye_state one = *a, two = *b;
    one.head.ply = two.head.ply = 0;
    return memcmp(&one, &two, sizeof one) == 0;
}

TEST("R66 U9 the table in words differs exactly when the view does") {
    static said one, two;
    long pairs = 0;
    for (uint64_t game = 0; game < (uint64_t)effort_share(24); game++) {
        uint64_t rng = sk_random_seed(111, game);
        int n = 2 + (int)(game % 4), viewer, lang = (int)(game / 4 % 2);
        skye_state s, next, a, b;
        init(&s, n, (uint32_t)(game % 16));
        while (s.head.actors) {
            int who = sk_nth(s.head.actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(s.head.actors)));
            next = s;
            apply(&next, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
            viewer = (int)sk_random_below(&rng, (uint32_t)n + 1);
            viewer = viewer == n ? SK_TABLE_VIEW : viewer | (int)(game & 1) * SK_RECALL;
            sk_view(&isle_of_skye, &s, viewer, &a);
            sk_view(&isle_of_skye, &next, viewer, &b);
            isle_of_skye.words->describe(&a, lang, said_init(&one));
            isle_of_skye.words->describe(&b, lang, said_init(&two));
            int same = strcmp(one.words, two.words) == 0;
            if (same != same_view(&a, &b)) printf("# ply %d, step %d: %s\n", s.head.ply, s.head.step, one.words);
            EQ(same, same_view(&a, &b));
            OK(!one.text.cut);
            pairs += !same;
            s = next;
        }
    }
    OK(pairs > effort_share(1000));
}

/* A change to a table that a player must be able to read. */
typedef struct change {
    size_t at; /* of a field of one or two bytes */
    int width, add;
} change;

#define OF(field, bytes, more)                                                                                         \
    { offsetof(skye_state, field), bytes, more }

/* Change one field after the other; the words must change each time. */
static void expect_told(const skye_state *s, const change *changes, int count) {
    static said one, two;
    for (int i = 0; i < count * SK_LANGS; i++) {
        const change *now = &changes[i / SK_LANGS];
        skye_state other = *s;
        uint8_t *byte = (uint8_t *)&other + now->at;
        if (now->width == 2)
            *(uint16_t *)(void *)byte = (uint16_t)(*(uint16_t *)(void *)byte + now->add);
        else
            *byte = (uint8_t)(*byte + now->add);
        isle_of_skye.words->describe(s, i % SK_LANGS, said_init(&one));
        isle_of_skye.words->describe(&other, i % SK_LANGS, said_init(&two));
        if (strcmp(one.words, two.words) == 0) printf("# change %d is not told\n", i / SK_LANGS);
        OK(strcmp(one.words, two.words) != 0);
    }
}

TEST("R66 the table in words tells every field that is not worked out from others") {
    static const change anytime[] = {OF(slots[0], 1, 8),          OF(first, 1, -1),
                                     OF(head.round, 2, 1),        OF(head.step, 1, 1),
                                     OF(clans[0].points, 2, 1),   OF(clans[1].gold, 2, 1),
                                     OF(clans[1].income, 1, 1),   OF(clans[0].scored[1], 1, 1),
                                     OF(clans[0].tile[1], 1, 1),  OF(clans[0].turn[1], 1, 1),
                                     OF(clans[0].cell[1], 2, 64), OF(clans[0].joined[0], 1, 2)};
    static const change selling[] = {OF(clans[0].price[2], 2, 1), OF(clans[0].axe, 1, 1), OF(clans[0].drawn[0], 1, 9),
                                     OF(clans[1].buyer[1], 1, 1), OF(clans[1].hand[0], 1, 9)};
    static const change pricing[] = {OF(clans[0].changes, 1, 1), OF(clans[0].price[1], 2, 1), OF(head.actors, 1, -1)};
    static const change hands[] = {OF(clans[0].building, 1, 1), OF(clans[0].hand[1], 1, 1), OF(head.actors, 1, -1)};
    static const change over[] = {OF(clans[0].scrolls, 1, 1)};
    uint64_t rng = 3;
    skye_state s = market(2, 1);
    price(&s, 0, 0, 1, 1);
    price(&s, 1, 0, 1, 1);
    expect_told(&s, selling, 5);
    play_until(&s, SKYE_BUILD, 3, &rng);
    skye_state two = s; /* in which both clans build, and the first one holds two tiles */
    two.clans[0].building = 0;
    two.clans[0].hand[0] = 3, two.clans[0].hand[1] = 4;
    two.head.actors = 3;
    expect_told(&two, anytime, (int)(sizeof anytime / sizeof anytime[0]));
    expect_told(&two, hands, 3);
    play_until(&s, SKYE_PRICE, 4, &rng);
    play(&s, 0, SKYE_ACT_AXE);
    play(&s, 0, SKYE_ACT_PRICE);
    expect_told(&s, pricing, 3);
    playout(&s, &rng, SKYE_PLIES_MAX);
    expect_told(&s, over, 1);
}

/* ---- Stories ---- */

/* Play one action and gather it as `viewer` sees it. */
static void tell_ply(sk_story *story, skye_state *s, int viewer, int who, int action) {
    skye_state before, after;
    sk_view(&isle_of_skye, s, viewer, &before);
    apply(s, who, (sk_action)action);
    sk_view(&isle_of_skye, s, viewer, &after);
    isle_of_skye.words->gather(story, &before, &after, who, (sk_action)action);
}

static const char *tell(said *out, const sk_story *story, int lang) {
    isle_of_skye.words->story(story, lang, said_init(out));
    return out->words;
}

static sk_story story_of(int who) {
    sk_story story;
    memset(&story, 0, sizeof story);
    story.who = (uint8_t)who;
    return story;
}

TEST("R12 R16 R18 R20 stories: draws, prices once they are shown, purchases") {
    static said t;
    skye_state s = plain_table(2);
    sk_story story = story_of(SK_CHANCE);
    tell_ply(&story, &s, 1, SK_CHANCE, SKYE_DEAL_TILE + 61);
    tell_ply(&story, &s, 1, SK_CHANCE, SKYE_DEAL_TILE + 44);
    tell_ply(&story, &s, 1, SK_CHANCE, SKYE_DEAL_TILE + 71);
    SAME(tell(&t, &story, SK_EN), "{0} draws: sheep and lighthouse; broch scroll; ship.");
    SAME(tell(&t, &story, SK_FR), "{0} pioche : mouton et phare ; parchemin Broch ; bateau.");
    draw_all(&s);
    static const int plies[4] = {SKYE_ACT_AXE, SKYE_ACT_PRICE + 1, SKYE_ACT_PRICE, SKYE_ACT_CONFIRM};
    skye_state own = s, shown;
    sk_story mine = story_of(0);
    story = story_of(0);
    for (int i = 0; i < 4; i++) {
        tell_ply(&story, &s, 1, 0, plies[i]);
        SAME(tell(&t, &mine, SK_EN), "");
        tell_ply(&mine, &own, 0, 0, plies[i]);
    }
    SAME(tell(&t, &story, SK_EN), "");
    SAME(tell(&t, &mine, SK_EN), "{0} sells the broch scroll tile for 2, the ship tile for 1.");
    story = story_of(1);
    for (int i = 0; i < 4; i++)
        tell_ply(&story, &s, 0, 1, plies[i]);
    EQ(s.head.step, SKYE_BUY);
    SAME(tell(&t, &story, SK_EN), "");
    sk_view(&isle_of_skye, &s, 1, &shown); /* what was secret is told late, once, from what can be seen now */
    for (int i = 0; i < 3; i++) {
        story = story_of(0);
        isle_of_skye.words->gather(&story, &shown, &shown, 0, (sk_action)plies[i]);
        SAME(tell(&t, &story, SK_EN), i ? "" : "{0} sells the broch scroll tile for 2, the ship tile for 1.");
        if (!i) SAME(tell(&t, &story, SK_FR), "{0} vend la tuile Parchemin Broch à 2 pièces, la tuile Bateau à 1.");
    }
    story = story_of(0);
    tell_ply(&story, &s, 1, 0, SKYE_ACT_BUY + 5);
    SAME(tell(&t, &story, SK_EN), "{0} buys the tile with whisky and farm from {1} for 1.");
    own = shown = s;
    story = story_of(1);
    tell_ply(&story, &s, 1, 1, SKYE_ACT_PASS);
    SAME(tell(&t, &story, SK_FR), "{1} n’achète rien.");
    own.clans[1].gold = 0; /* only who sees the purse hears that it is empty */
    story = story_of(1);
    s = own;
    tell_ply(&story, &s, 0, 1, SKYE_ACT_PASS);
    SAME(tell(&t, &story, SK_EN), "{1} buys nothing.");
    story = story_of(1);
    tell_ply(&story, &own, 1, 1, SKYE_ACT_PASS);
    SAME(tell(&t, &story, SK_EN), "{1} can't buy: every tile left costs more than 0 gold.");
    memset(shown.clans[0].buyer, 1, sizeof shown.clans[0].buyer);
    story = story_of(1);
    tell_ply(&story, &shown, 0, 1, SKYE_ACT_PASS);
    SAME(tell(&t, &story, SK_FR), "{1} ne peut rien acheter : toutes les tuiles sont vendues.");
}

TEST("R23 R27 R38 R58 stories: what was built, what fits nowhere, what a round and the end brought") {
    static said t;
    static const put puts[] = {{11, 0, -1, 1}, {40, 1, 0, 0}, {4, 1, 1, 0}, {12, 1, -1, 2}};
    skye_state s = building(puts, 4, 1, 56, 0);
    sk_story story = story_of(0);
    tell_ply(&story, &s, 1, 0, place_id(&s, 0, -2, 1));
    SAME(tell(&t, &story, SK_EN), "{0} adds the tile with whisky and broch. No place for the tile with cow, whisky and "
                                  "lighthouse: back into the bag. Points of round 3: {0} 4, {1} 0.");
    SAME(tell(&t, &story, SK_FR), "{0} pose la tuile avec whisky et broch. Pas de place pour la tuile avec tête de "
                                  "bétail, whisky et phare : retour dans le sac. Points du tour 3 : {0} 4, {1} 0.");
    s = building(NULL, 0, 17, 54, 0);
    s.head.round = 6;
    story = story_of(0);
    tell_ply(&story, &s, 1, 0, SKYE_ACT_CHOOSE);
    tell_ply(&story, &s, 1, 0, place_id(&s, 0, 1, 1));
    tell_ply(&story, &s, 1, 0, place_id(&s, 1, 0, 0));
    SAME(tell(&t, &story, SK_EN), "{0} adds: whisky; sheep, cow and lighthouse. Points at the end: {0} 3, {1} 1.");
}

/* A story says something clean or nothing; its places are seats that play. */
static void check_story(const sk_story *story, int players, int lang) {
    static said t;
    isle_of_skye.words->story(story, lang, said_init(&t));
    OK(t.text.length < 700 && !strchr(t.words, '?'));
    for (const char *c = t.words; (c = strpbrk(c, "{}")) != NULL; c += 3)
        if (c[0] != '{' || c[1] < '0' || c[1] >= '0' + players || c[2] != '}') {
            FAIL(t.words);
            return;
        }
    OK(!t.text.length || t.words[t.text.length - 1] == '.');
}

TEST("R66 stories of every turn of 200 random games of each number of players; secret prices stay untold") {
    for (uint64_t game = 0; game < (uint64_t)effort_share(800); game++) {
        uint64_t rng = sk_random_seed(121, game);
        int n = 2 + (int)(game % 4), listener = (int)(game / 4) % (n + 1), last = -1;
        sk_story story = story_of(SK_CHANCE), secret;
        skye_state s;
        init(&s, n, 0);
        listener = listener == n ? SK_TABLE_VIEW : listener;
        while (s.head.actors) {
            int who = sk_lowest(s.head.actors), step = s.head.step;
            if (who != last) {
                check_story(&story, n, (int)(game & 1));
                story = story_of(who);
                last = who;
            }
            int action = pick(&s, who, (uint32_t)(sk_random(&rng) >> 32));
            skye_state twin = s;
            secret = story_of(who);
            tell_ply(&secret, &twin, listener, who, action);
            if (step == SKYE_PRICE && twin.head.step == SKYE_PRICE && who != listener)
                for (int i = 0; i < SK_NOTES; i++)
                    EQ(secret.notes[i], 0);
            tell_ply(&story, &s, listener, who, action);
        }
        check_story(&story, n, (int)(game & 1));
    }
}

TEST("R16 R66 at a table every listener hears the prices of every clan once a round") {
    static sk_ply plies[SK_PLIES_MAX];
    static char words[1 << 18];
    for (uint64_t game = 0; game < 12; game++) {
        uint64_t rng = sk_random_seed(141, game);
        int n = 2 + (int)(game % 4);
        skye_state s;
        sk_table at = {.game = &isle_of_skye, .state = &s, .plies = plies, .room = SK_PLIES_MAX};
        OK(sk_table_open(&at, n, 0) == SK_OK);
        while (s.head.actors) {
            int who = sk_nth(s.head.actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(s.head.actors)));
            OK(sk_table_play(&at, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32))) == SK_OK);
        }
        for (int viewer = 0; viewer <= n; viewer++) {
            sk_viewer_context told = {
                &at, viewer == n ? (int)SK_TABLE_VIEW : viewer, at.count, 0, SK_EN, NULL, 0, NULL, NULL, 0};
            sk_text text;
            int sales = 0;
            sk_text_init(&text, words, sizeof words);
            sk_tell_stories(&told, 0, &text);
            for (const char *c = words; (c = strstr(c, " sells ")) != NULL; c++)
                sales++;
            EQ(sales, n * round_count(n));
            OK(!text.cut && strstr(words, "Points at the end: ") != NULL);
        }
    }
}

/* ---- What planted faults showed unproven ---- */

TEST("R12 everybody sees the tiles of all clans from the moment they are drawn") {
    skye_state s = plain_table(3), view;
    for (int drawn = 0; drawn < 9; drawn++) {
        play(&s, SK_CHANCE, SKYE_DEAL_TILE + 5 * drawn);
        for (int viewer = 0; viewer < 4; viewer++) {
            sk_view(&isle_of_skye, &s, viewer == 3 ? SK_TABLE_VIEW : viewer, &view);
            for (int k = 0; k < 9; k++)
                EQ(view.clans[k / 3].drawn[k % 3], k <= drawn ? 5 * k : SK_NONE);
        }
    }
    price(&s, 0, 1, 1, 1);
    sk_view(&isle_of_skye, &s, 2, &view);
    for (int k = 0; k < 9; k++)
        EQ(view.clans[k / 3].drawn[k % 3], 5 * k);
}

TEST("R31 R36 R52 U11 tiles count, not parts: a road tile reached by both of its roads, a lake with two parts") {
    LAND(s, 0, {28, 0, -1, 0}, {10, -1, 0, 3}, {11, -1, -1, 0});
    EQ(s.clans[0].joined[0] & s.clans[0].joined[1], 2); /* both roads of L28 lead to the castle */
    EQ(points(&s, SKYE_ROAD_TILES), 3);
    LAND(t, 0, E31);
    EQ(points(&t, SKYE_LAKE), 12); /* seven parts on six tiles */
}

/* ---- Sheets and pictures ---- */

TEST("R38 R58 the lines of the score sheet add up to the score") {
    for (uint64_t game = 0; game < 40; game++) {
        uint64_t rng = sk_random_seed(71, game);
        int n = 2 + (int)(game % 4);
        skye_state s;
        init(&s, n, 0);
        while (1) {
            sk_line lines[SK_LINES_MAX];
            int16_t scores[SK_SEATS];
            score(&s, scores);
            for (int p = 0; p < n; p++) {
                int sum = 0, count = isle_of_skye.words->breakdown(&s, p, (int)(game & 1), lines);
                OK(count <= SK_LINES_MAX);
                for (int i = 0; i < count; i++)
                    sum += lines[i].points;
                EQ(sum, scores[p]);
            }
            if (!s.head.actors) break;
            play_step(&s, &rng);
        }
    }
}

TEST("R24 the board has a target for every choice that has a place, and rotations share a rectangle") {
    static const char *const names[SK_SEATS] = {"Ana", "Bob", "Cid", "Dee", "Eve"};
    static sk_canvas canvas;
    for (uint64_t game = 0; game < (uint64_t)effort_share(12); game++) {
        uint64_t rng = sk_random_seed(81, game);
        int n = 2 + (int)(game % 4);
        skye_state s, view;
        init(&s, n, 0);
        while (s.head.actors) {
            int who = sk_lowest(s.head.actors);
            sk_choice out[SK_CHOICES_MAX];
            int count = legal(&s, who, out);
            for (int i = 0; i < count && who != SK_CHANCE; i++) {
                int found = 0, action = out[i].action;
                if (i && i < count - 1 && (i + s.head.ply) % 5) continue;
                sk_view(&isle_of_skye, &s, who, &view);
                canvas.columns = 80;
                canvas.lang = (int)(game & 1);
                canvas.seat = who;
                canvas.focus = action;
                canvas.names = names;
                canvas.choices = out;
                canvas.choice_count = count;
                sk_canvas_clear(&canvas);
                sk_art_of(&isle_of_skye)->draw(&view, &canvas);
                for (int k = 0; k < canvas.target_count; k++)
                    found |= canvas.targets[k].action == action && canvas.targets[k].legal;
                int placed = action < SKYE_ACT_CONFIRM || (action >= SKYE_ACT_BUY && action < SKYE_ACT_PRICE);
                EQ(found, placed);
            }
            apply(&s, who, pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

/* What a person must be able to tell from the picture of a tile: terrains, which sides join, roads, symbols. */
static void features_of(int tile, int turn, char out[160]) {
    const card *t = &cards[tile];
    int at = 0;
    for (int d = 0; d < 4; d++) {
        int side = (d + 4 - turn) % 4, across = (d + 6 - turn) % 4;
        out[at++] = t->side[side];
        out[at++] = t->area[side] == t->area[across] ? '=' : '-';
        out[at++] = t->road[side] < 0 ? '.' : t->road[across] == t->road[side] ? 'o' : '+';
    }
    out[at++] = t->areas > 4 || (t->areas == 3 && t->terrain[2] != t->side[2]) ? 'i' : '.';
    at += snprintf(out + at, 100, "%d%d%d%d%d%d%d%c", t->sheep, t->cattle, t->whisky, t->farm, t->broch >= 0,
                   t->light >= 0, t->ships[0] + t->ships[1] + t->ships[2] + t->ships[3] + t->ships[4],
                   t->scroll ? t->scroll : '-');
    out[at] = 0;
}

/* Whether the middle of a picture shows a terrain, beside the roads and symbols there. */
static int middle_shows(const char *picture, char terrain) {
    for (int y = 1; y < 4; y++)
        for (int x = 3; x < 6; x++)
            if (picture[9 * y + x] == (terrain == 'P' ? '.' : terrain == 'M' ? '^' : '~')) return 1;
    return 0;
}

TEST("R24 R29 R35 pictures of tiles that differ can be told apart; the middle shows what joins under a road") {
    static char pictures[4 * SKYE_TILES][256], features[4 * SKYE_TILES][160];
    static sk_canvas canvas;
    static land l;
    static const char *const names[SK_SEATS] = {"Ana", "Bob"};
    skye_state s = market(2, 0);
    read_land(&l, &s.clans[0]);
    canvas.columns = 80;
    canvas.seat = 0;
    canvas.names = names;
    for (int i = 0; i < 4 * SKYE_TILES; i++) {
        s = building(NULL, 0, i / 4 + 1, 0, 0);
        s.clans[0].building = SK_NONE;
        s.clans[0].turn[0] = (uint8_t)(i % 4); /* the tile takes the place of the castle */
        s.clans[0].tile[0] = (uint8_t)(i / 4);
        s.clans[0].joined[0] = 0;
        s.clans[0].hand[0] = SK_NONE;
        canvas.focus = -1;
        sk_canvas_clear(&canvas);
        sk_art_of(&isle_of_skye)->draw(&s, &canvas);
        int top = 0, at = 0;
        while (strcmp(canvas.cells[top][0].glyph, "T") != 0)
            top++;
        for (int y = top + 2; y < top + 7; y++)
            for (int x = 0; x < 9; x++)
                at += snprintf(pictures[i] + at, 8, "%s", canvas.cells[y][x].glyph);
        features_of(i / 4, i % 4, features[i]);
        const card *t = &cards[i / 4];
        for (int d = 0; d < 2; d++)
            if (t->side[d] == t->side[d + 2]) EQ(middle_shows(pictures[i], t->side[d]), t->area[d] == t->area[d + 2]);
    }
    for (int i = 0; i < 4 * SKYE_TILES; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(pictures[i], pictures[k]) == 0) SAME(features[i], features[k]);
}

/* --- positions that no game can reach --- */

/* A seat by lot. */
static skye_clan *any_clan(skye_state *s, uint64_t *rng) {
    return &s->clans[sk_random_below(rng, s->head.players)];
}

static int held_by(const skye_clan *c) {
    int held = 0;
    while (held < SKYE_DRAWN && c->hand[held] != SK_NONE)
        held++;
    return held;
}

/* The number of a tile in the bag, which it leaves; SK_NONE if the bag is empty. */
static uint8_t from_bag(skye_state *s) {
    for (int t = 0; t < SKYE_TILES; t++) {
        if (!(s->bag[t >> 5] >> (t & 31) & 1)) continue;
        s->bag[t >> 5] &= ~(1u << (t & 31));
        return (uint8_t)t;
    }
    return SK_NONE;
}

static int scoring_twice(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    int k = 1 + (int)sk_random_below(rng, 3);
    if (s->slots[k] == SK_NONE) return 0;
    s->slots[k] = s->slots[0];
    return 1;
}

static int scoring_unknown(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    int k = (int)sk_random_below(rng, 4);
    if (s->slots[k] == SK_NONE) return 0;
    s->slots[k] = SKYE_SCORINGS;
    return 1;
}

static int scoring_gap(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    (void)rng;
    if (s->head.step != SKYE_SLOTS || s->slots[1] == SK_NONE) return 0;
    s->slots[0] = SK_NONE;
    s->head.ply--;
    return 1;
}

static int drawn_after_market(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    skye_clan *c = any_clan(s, rng);
    if (s->head.step != SKYE_BUILD) return 0;
    return (c->drawn[sk_random_below(rng, SKYE_DRAWN)] = from_bag(s)) != SK_NONE;
}

static int drawn_twice(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    int k = (int)sk_random_below(rng, SKYE_DRAWN);
    if (s->head.step != SKYE_PRICE) return 0;
    s->clans[0].drawn[k] = s->clans[1].drawn[k];
    return 1;
}

/* One of the tiles in another hand comes into one whose clan got all that it could. */
static int hand_too_full(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    skye_clan *from = any_clan(s, rng), *to = any_clan(s, rng);
    int held = held_by(to), lost = held_by(from);
    if (s->head.step != SKYE_BUILD || from == to || lost < 2 || held < 1 || held == SKYE_DRAWN) return 0;
    if (to->tiles + held != 1 + SKYE_DRAWN * s->head.round) return 0;
    to->hand[held] = from->hand[lost - 1];
    from->hand[lost - 1] = SK_NONE;
    return 1;
}

static int hand_gap(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    skye_clan *c = any_clan(s, rng);
    if (held_by(c) < 1 || held_by(c) == SKYE_DRAWN) return 0;
    c->hand[held_by(c)] = c->hand[0];
    c->hand[0] = SK_NONE;
    return 1;
}

static int gold_from_nowhere(void *state, uint64_t *rng) {
    any_clan((skye_state *)state, rng)->gold++;
    return 1;
}

static int point_from_nowhere(void *state, uint64_t *rng) {
    any_clan((skye_state *)state, rng)->points++;
    return 1;
}

static int scored_too_soon(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    skye_clan *c = any_clan(s, rng);
    if (s->head.round != 1) return 0;
    c->scored[0]++;
    c->points++;
    return 1;
}

static int frontier_moved(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    c->edge_cell[sk_random_below(rng, c->edges)]++;
    return 1;
}

static int frontier_blank(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    c->edge[sk_random_below(rng, c->edges)] = 0;
    return 1;
}

static int tile_turned(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    c->turn[c->tiles - 1] = 4;
    return 1;
}

/* Places of a territory that nobody has laid a tile on yet, and of its frontier behind the last cell, hold nothing. */
static int unlaid_cell(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    if (c->tiles == SKYE_LYING_MAX) return 0;
    c->cell[c->tiles] = SKYE_ORIGIN + 1;
    return 1;
}

static int unlaid_tile(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    if (c->tiles == SKYE_LYING_MAX) return 0;
    c->tile[c->tiles] = 5;
    return 1;
}

static int unlaid_turn(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    if (c->tiles == SKYE_LYING_MAX) return 0;
    c->turn[c->tiles] = 1;
    return 1;
}

static int frontier_cell_more(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    if (c->edges == SKYE_EDGES_MAX) return 0;
    c->edge_cell[c->edges] = SKYE_ORIGIN;
    return 1;
}

static int frontier_side_more(void *state, uint64_t *rng) {
    skye_clan *c = any_clan((skye_state *)state, rng);
    if (c->edges == SKYE_EDGES_MAX) return 0;
    c->edge[c->edges] = SKYE_WATER;
    return 1;
}

static int symbol_more(void *state, uint64_t *rng) {
    any_clan((skye_state *)state, rng)->count[sk_random_below(rng, SKYE_SYMBOLS)]++;
    return 1;
}

static int road_more(void *state, uint64_t *rng) {
    any_clan((skye_state *)state, rng)->road_whisky++;
    return 1;
}

static int changes_elsewhere(void *state, uint64_t *rng) {
    skye_state *t = (skye_state *)state;
    if (t->head.step == SKYE_PRICE) return 0;
    t->clans[sk_random_below(rng, t->head.players)].changes = 1;
    return 1;
}

static int changes_too_many(void *state, uint64_t *rng) {
    skye_state *t = (skye_state *)state;
    if (t->head.step != SKYE_PRICE) return 0;
    t->clans[sk_random_below(rng, t->head.players)].changes = SKYE_CHANGES_MAX + 1;
    return 1;
}

static int buyer_of_own(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    int p = (int)sk_random_below(rng, s->head.players);
    if (s->head.step != SKYE_BUY) return 0;
    s->clans[p].buyer[(s->clans[p].axe + 1) % SKYE_DRAWN] = (uint8_t)p;
    return 1;
}

/* A clan that has bought in this round, or -1. */
static int buyer_after(const skye_state *s, int p) {
    for (p++; p < s->head.players; p++)
        if (s->clans[p].hand[0] != SK_NONE) return p;
    return -1;
}

static int hands_exchanged(void *state, uint64_t *rng) {
    skye_state *s = (skye_state *)state;
    int one = buyer_after(s, -1), two = one < 0 ? -1 : buyer_after(s, one);
    (void)rng;
    if (s->head.step != SKYE_BUY || two < 0) return 0;
    uint8_t tile = s->clans[one].hand[0];
    s->clans[one].hand[0] = s->clans[two].hand[0];
    s->clans[two].hand[0] = tile;
    return 1;
}

TEST("check refuses what no game can reach") {
    static const edit edits[] = {
        {"two clans hold what the other has bought", hands_exchanged},
        {"a scoring tile lies there twice", scoring_twice},
        {"a scoring tile does not exist", scoring_unknown},
        {"a scoring tile is missing before another", scoring_gap},
        {"a tile lies drawn after the market", drawn_after_market},
        {"two clans drew the same tile", drawn_twice},
        {"a clan holds more tiles than it can have got", hand_too_full},
        {"a hand has a gap", hand_gap},
        {"gold comes from nowhere", gold_from_nowhere},
        {"a point comes from nowhere", point_from_nowhere},
        {"points of a scoring that was not yet", scored_too_soon},
        {"a cell of the frontier lies elsewhere", frontier_moved},
        {"a cell of the frontier faces nothing", frontier_blank},
        {"a tile is turned too far", tile_turned},
        {"a tile that is not laid has a cell", unlaid_cell},
        {"a tile that is not laid has a number", unlaid_tile},
        {"a tile that is not laid is turned", unlaid_turn},
        {"a cell lies behind the frontier", frontier_cell_more},
        {"a side is faced behind the frontier", frontier_side_more},
        {"a symbol comes from nowhere", symbol_more},
        {"a barrel beside the road comes from nowhere", road_more},
        {"a clan buys from itself", buyer_of_own},
        {"a clan has changed its mind about prices where none are set", changes_elsewhere},
        {"a clan has changed its mind too often", changes_too_many},
    };
    edits_refused(&isle_of_skye, edits, sizeof edits / sizeof edits[0], 24);
}

/* The largest number of plies with which a position is sound. */
static int plies_most(const skye_state *s) {
    skye_state later = *s;
    while (!sk_check(&isle_of_skye, &later))
        later.head.ply++;
    return later.head.ply - 1;
}

TEST("R23 R26 every ply of phase 5 leaves one less to be made, and check knows how many there can be") {
    uint64_t rng = 5;
    int seen = 0;
    for (int walk = 0; walk < 4 && !tap_failures; walk++) {
        skye_state s;
        EQ(sk_new(&isle_of_skye, &s, 2 + walk % 4, 0), SK_OK);
        while (s.head.actors && !tap_failures) {
            const int who = sk_lowest(s.head.actors), builds = s.head.step == SKYE_BUILD, round = s.head.round;
            const int before = builds ? plies_most(&s) : 0;
            isle_of_skye.rules->apply(&s, who, sk_pick(&isle_of_skye, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
            if (!builds || s.head.step != SKYE_BUILD || s.head.round != round) continue;
            seen++;
            OK(plies_most(&s) > before);
        }
    }
    OK(seen > 50);
}

TEST(
    "R4 R66 before the first income no purse that one imagines has gold; a round that does not exist has none either") {
    skye_state s, view;
    uint64_t rng = 9;
    EQ(sk_new(&isle_of_skye, &s, 3, 0), SK_OK);
    for (; s.head.step <= SKYE_FIRST; isle_of_skye.rules->apply(&s, SK_CHANCE, pick(&s, SK_CHANCE, 0))) {
        sk_view(&isle_of_skye, &s, 1, &view);
        isle_of_skye.rules->determinize(&view, &rng);
        for (int p = 0; p < 3; p++)
            EQ(view.clans[p].gold, 0);
        EQ(view.minted, 0);
    }
    sk_view(&isle_of_skye, &s, 1, &view);
    view.head.round = 200;
    isle_of_skye.rules->determinize(&view, &rng);
    EQ(view.clans[0].gold, s.clans[0].income);
    EQ(view.clans[2].gold, s.clans[2].income);
}

/* ---- The cached encoder ---- */

/* Things of a table that are replaced one at a time, by those of another moment: bytes of a clan or of the state. */
enum { IS_LAND, IS_TABLE, IS_CLAN };
static const struct thing {
    int whose;
    size_t from, to;
} things[] = {
    {IS_LAND, 0, 0},
    {IS_CLAN, offsetof(skye_clan, price), offsetof(skye_clan, gold)},
    {IS_CLAN, offsetof(skye_clan, gold), offsetof(skye_clan, points)},
    {IS_CLAN, offsetof(skye_clan, points), offsetof(skye_clan, joined)},
    {IS_CLAN, offsetof(skye_clan, drawn), offsetof(skye_clan, buyer)},
    {IS_CLAN, offsetof(skye_clan, buyer), offsetof(skye_clan, axe)},
    {IS_CLAN, offsetof(skye_clan, axe), offsetof(skye_clan, changes)},
    {IS_CLAN, offsetof(skye_clan, changes), offsetof(skye_clan, hand)},
    {IS_CLAN, offsetof(skye_clan, hand), offsetof(skye_clan, building)},
    {IS_CLAN, offsetof(skye_clan, building), offsetof(skye_clan, income)},
    {IS_CLAN, offsetof(skye_clan, income), offsetof(skye_clan, scored)},
    {IS_TABLE, offsetof(skye_state, head.round), offsetof(skye_state, head.options)},
    {IS_TABLE, offsetof(skye_state, head.options), offsetof(skye_state, head.players)},
    {IS_TABLE, offsetof(skye_state, head.actors), offsetof(skye_state, head.step)},
    {IS_TABLE, offsetof(skye_state, head.step), offsetof(skye_state, head.viewer)},
    {IS_TABLE, offsetof(skye_state, bag), offsetof(skye_state, minted)},
    {IS_TABLE, offsetof(skye_state, slots), offsetof(skye_state, first)},
    {IS_TABLE, offsetof(skye_state, first), offsetof(skye_state, draws)},
};

/* Everything that belongs to the territory. */
static void take_land(skye_clan *to, const skye_clan *from) {
    skye_clan both = *from;
    memcpy(both.price, to->price, offsetof(skye_clan, joined) - offsetof(skye_clan, price));
    memcpy(both.drawn, to->drawn, sizeof both - offsetof(skye_clan, drawn));
    *to = both;
}

static void take_thing(const struct thing *t, skye_state *to, const skye_state *from, int p) {
    if (t->whose == IS_LAND)
        take_land(&to->clans[p], &from->clans[p]);
    else if (t->whose == IS_CLAN)
        memcpy((uint8_t *)&to->clans[p] + t->from, (const uint8_t *)&from->clans[p] + t->from, t->to - t->from);
    else
        memcpy((uint8_t *)to + t->from, (const uint8_t *)from + t->from, t->to - t->from);
}

/* 1 if the cached sparse vector is the one encoded anew. */
static int told_alike(const skye_state *view, int seat, void *kept) {
    static uint16_t index[2][SKYE_FEATURES + 64];
    static int8_t value[2][SKYE_FEATURES + 64];
    int count = sk_encoder_of(&isle_of_skye)->encode_sparse(view, seat, index[0], value[0]);
    return sk_encoder_of(&isle_of_skye)->encode_cached(view, seat, kept, index[1], value[1]) == count &&
           memcmp(index[0], index[1], (size_t)count * sizeof **index) == 0 &&
           memcmp(value[0], value[1], (size_t)count) == 0;
}

/* A moment of a random game, with options that look at territories in other ways. */
static void some_moment(skye_state *s, int n, int plies, uint64_t *rng) {
    uint32_t random = (uint32_t)(sk_random(rng) >> 32);
    init(s, n, random % 4 | (random & 4 ? SKYE_FARMS_TWICE : 0));
    playout(s, rng, (uint32_t)plies);
}

TEST("R29 R66 a cached encoding follows all that it was made from, one thing at a time") {
    static uint64_t kept[SKYE_SEATS * SKYE_CACHE / 8];
    uint64_t rng = 77;
    for (int walk = 0; walk < 400 && !tap_failures; walk++) {
        int n = 2 + walk % 4, seat = walk / 4 % n;
        skye_state s, other;
        some_moment(&s, n, 20 + walk % 16 * 8 * n / 2, &rng);
        other = s;
        if (walk % 2)
            some_moment(&other, n, 20 + walk % 13 * 10 * n / 2, &rng);
        else
            playout(&other, &rng, (uint32_t)(1 + walk % 60));
        memset(kept, 0, sizeof kept);
        for (size_t i = 0; i < sizeof things / sizeof *things && !tap_failures; i++)
            for (int p = 0; p < n; p++) {
                skye_state mixed = s, more;
                take_thing(&things[i], &mixed, &other, p);
                more = mixed;
                take_thing(&things[(i + 1 + (size_t)walk) % (sizeof things / sizeof *things)], &more, &other, p);
                OK(told_alike(&s, seat, kept));
                OK(told_alike(&mixed, (seat + 1) % n, kept));
                OK(told_alike(&mixed, seat, kept));
                OK(told_alike(&more, seat, kept));
                if (tap_failures) printf("# thing %d of clan %d for seat %d in walk %d\n", (int)i, p, seat, walk);
            }
    }
}
