/* records.c - the stored truth: random games written as records, read back, verified, undone and damaged. */
#include "tests/support/random_games.h"

#include "skerry/record.h"
#include "tests/support/pinned_files.h"

#define RECORD_SECONDS 1.0 /* processor time of one game in one test */

static char page[SK_RECORD_TEXT_MAX];
static sk_record record, copy;

/* A whole game with fair draws from `seed` into `record`; the last state in `state`. */
static void play_fair(const table *t, const char *seed, uint64_t *rng, void *state) {
    sk_record_init(&record, t->game, t->players, t->options);
    EQ(sk_record_seed(&record, seed), SK_OK);
    t->game->rules->init(state, t->players, t->options);
    while (head_of(state)->actors && record.count < SK_PLIES_MAX) {
        int who = actor_by_lot(state, rng);
        sk_action action = who == SK_CHANCE ? sk_fair_draw(t->game, state, seed)
                                            : sk_pick(t->game, state, who, (uint32_t)sk_random(rng));
        EQ(sk_record_add(&record, who, action), SK_OK);
        EQ(sk_play(t->game, state, who, action), SK_OK);
    }
}

static size_t write_page(void) {
    sk_text text;
    sk_text_init(&text, page, sizeof page);
    sk_record_write(&record, &text);
    OK(!text.cut);
    return text.length;
}

static sk_status read_page(size_t size) {
    return sk_record_read(&copy, page, size, SK_EN, NULL);
}

static void table_here(const table *t) {
    char memory[512];
    sk_text text;
    if (!tap_failures) return;
    sk_text_init(&text, memory, sizeof memory);
    table_name(t, &text);
    printf("# in %s\n", memory);
}

static void round_trip(const table *t, int index, double until) {
    (void)until;
    uint64_t rng = sk_random_seed(5, (uint64_t)index), state[SK_STATE_MAX / 8], end[SK_STATE_MAX / 8];
    play_fair(t, "harbour-17", &rng, state);
    memcpy(record.names[0], "Chloé", sizeof "Chloé");
    EQ(read_page(write_page()), SK_OK);
    EQ(copy.count, record.count);
    OK(memcmp(copy.plies, record.plies, (size_t)record.count * sizeof *record.plies) == 0);
    OK(copy.game == t->game && copy.players == t->players && copy.options == t->options);
    SAME(copy.names[0], "Chloé");
    SAME(copy.seed, "harbour-17");
    SAME(copy.commitment, record.commitment);
    EQ(sk_record_replay(&copy, copy.count, end, NULL), SK_OK);
    OK(memcmp(end, state, t->game->state_size) == 0);
    EQ(sk_record_fair(&copy), 0);
    table_here(t);
}

TEST("a whole game written, read back, replayed and verified") {
    each_table(RECORD_SECONDS, round_trip);
}

/* Twenty letters of every width, with two marks on each: the longest names there are. */
TEST("a name of twenty wide letters stands in a record, a wider one in none") {
    char wide[200] = "", narrow[200] = "", marked[200] = "";
    int count;
    for (int i = 0; i < 20; i++) {
        memcpy(wide + 3 * i, "漢", 4);
        memcpy(narrow + 2 * i, "ab", 3);
        memcpy(marked + 5 * i, "e\u0302\u0323", 6);
    }
    OK(sk_name_fits(wide) && sk_name_fits(narrow) && sk_name_fits(marked) && sk_name_fits(""));
    wide[60] = narrow[40] = 'x';
    OK(!sk_name_fits(wide) && !sk_name_fits(narrow) && !sk_name_fits("a\tb") && !sk_name_fits("\x7f"));
    wide[60] = 0;
    sk_record_init(&record, sk_games(&count)[0], 2, 0);
    memcpy(record.names[0], wide, strlen(wide) + 1);
    memcpy(record.names[1], marked, strlen(marked) + 1);
    EQ(read_page(write_page()), SK_OK);
    SAME(copy.names[0], wide);
    SAME(copy.names[1], marked);
}

/* Half of a game: what is shown does not tell the draws to come, what is kept can go on with them. */
static void half_way(const table *t, int index, double until) {
    (void)until;
    uint64_t rng = sk_random_seed(7, (uint64_t)index), state[SK_STATE_MAX / 8];
    sk_text text;
    play_fair(t, "harbour-18", &rng, state);
    record.count /= 2;
    EQ(read_page(write_page()), SK_OK);
    SAME(copy.seed, "");
    sk_text_init(&text, page, sizeof page);
    sk_record_keep(&record, &text);
    EQ(read_page(text.length), SK_OK);
    SAME(copy.seed, "harbour-18");
    EQ(copy.count, record.count);
    EQ(sk_record_fair(&copy), 0);
    table_here(t);
}

TEST("half of a game is shown without its seed and kept with it") {
    each_table(RECORD_SECONDS, half_way);
}

static void unfair_draw(const table *t, int index, double until) {
    (void)until;
    uint64_t rng = sk_random_seed(6, (uint64_t)index), state[SK_STATE_MAX / 8];
    int first = 0;
    play_fair(t, "seed-a", &rng, state);
    while (first < record.count && record.plies[first].who != SK_CHANCE)
        first++;
    if (first == record.count) return;
    EQ(sk_record_seed(&record, "seed-b"), SK_OK);
    OK(sk_record_fair(&record) > 0);
    table_here(t);
}

TEST("a draw that the seed does not give is found") {
    each_table(RECORD_SECONDS, unfair_draw);
}

/* First 8 digits of SHA-256 of "otter-42:n", by sha256sum; docs/notation.md publishes the same table. */
TEST("a draw is the one that a common SHA-256 tool gives for the seed and the number of plies before it") {
    static const struct {
        uint16_t plies;
        uint32_t word;
    } vectors[] = {{0, 0xbb4d3db3},  {1, 0x17dbb671},   {2, 0x20331218},   {9, 0x74e40686},    {10, 0x62ff6826},
                   {99, 0x1ff4ee39}, {100, 0x052246ae}, {999, 0xa897ed21}, {1000, 0x15e2afd1}, {8191, 0x3da92474}};
    uint64_t state[SK_STATE_MAX / 8];
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        sk_choice choices[SK_CHOICES_MAX];
        EQ(sk_new(games[g], state, games[g]->players_min, 0), SK_OK);
        EQ(sk_actor(state), SK_CHANCE);
        int outcomes = games[g]->rules->legal(state, SK_CHANCE, choices);
        uint64_t total = 0;
        for (int i = 0; i < outcomes; i++)
            total += choices[i].weight;
        for (size_t v = 0; v < sizeof vectors / sizeof vectors[0]; v++) {
            uint64_t at = vectors[v].word * total >> 32;
            int i = 0;
            for (; at >= choices[i].weight; i++)
                at -= choices[i].weight;
            ((sk_head *)(void *)state)->ply = vectors[v].plies;
            EQ(sk_fair_draw(games[g], state, "otter-42"), choices[i].action);
        }
    }
}

/* A block of SHA-256 has 64 bytes, of which 56 are free in the last one. */
TEST("a commitment is what a common SHA-256 tool gives, whatever the length of the seed") {
    static const struct {
        size_t length;
        const char *digest;
    } known[] = {
        {3, "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0"},
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char seed[SK_SEED_MAX + 1], commitment[65];
        memset(seed, 'a', known[i].length);
        seed[known[i].length] = 0;
        sk_commitment(seed, commitment);
        SAME(commitment, known[i].digest);
    }
}

TEST("the games of the pictures are sound, and their draws are those of their seeds") {
    DIR *dir = opendir(SOURCE_ROOT "/docs/pictures");
    int found = 0;
    OK(dir != NULL);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[PATH_SIZE], *text;
        if (!strstr(entry->d_name, ".record")) continue;
        snprintf(path, sizeof path, SOURCE_ROOT "/docs/pictures/%.200s", entry->d_name);
        text = file_read(path);
        sk_status status = sk_record_read(&copy, text, strlen(text), SK_EN, NULL);
        free(text);
        if (status == SK_NO_GAME) continue; /* the game was taken out */
        EQ(status, SK_OK);
        OK(copy.count > 0 && copy.seed[0] && copy.commitment[0]);
        EQ(sk_record_fair(&copy), 0);
        if (tap_failures) printf("# %s\n", entry->d_name);
        found++;
    }
    if (dir) closedir(dir);
    OK(found > 0);
}

/* The page with the first `from` replaced by `to`; its new size. */
static size_t page_replace(size_t size, const char *from, const char *to) {
    char *at = strstr(page, from);
    size_t old = strlen(from), fresh = strlen(to);
    OK(at != NULL);
    if (!at) return size;
    memmove(at + fresh, at + old, size - (size_t)(at - page) - old + 1);
    memcpy(at, to, fresh);
    return size - old + fresh;
}

/* Much longer than any name of an option and any of its values: what copies it without looking does not come back. */
#define TEN(text) text text text text text text text text text text
#define LONG TEN(TEN("0123456789012345678901234567890123"))

static void damaged(const table *t, int index, double until) {
    (void)until;
    static const struct {
        const char *from, *to;
        sk_status status;
    } damages[] = {
        {"skerry-record 1", "skerry-record 4", SK_BAD_VERSION},
        {"skerry-record 1", "another-record 1", SK_BAD_TEXT},
        {"\nrules 1", "\nrules 60000", SK_BAD_VERSION},
        {"\nrules ", "\nedition marie.3f2a91\nrules ", SK_BAD_EDITION},
        {"\ngame ", "\ngame x", SK_NO_GAME},
        {"\nplayers ", "\nplayers 9", SK_BAD_PLAYERS},
        {"\noptions", "\noptions nonsense=1", SK_BAD_OPTION},
        {"\noptions", "\noptions nonsense", SK_BAD_OPTION},
        {"\noptions", "\noptions nonsense a=1", SK_BAD_OPTION},
        {"\noptions", "\noptions " LONG "=1", SK_BAD_OPTION},
        {"\noptions", "\noptions a=" LONG, SK_BAD_OPTION},
        {"\ncommitment ", "\ncommitment 0", SK_BAD_TEXT},
        {"\n1 ", "\n2 ", SK_BAD_TEXT},
        {"\n2 ", "\n2 nobody ", SK_BAD_TEXT},
        {"\nend ", "\nend 0", SK_BAD_HASH},
        {"\nseed seed", "\nseed sEed", SK_BAD_HASH},
        {"\nend ", "\nplays on\nend ", SK_BAD_TEXT},
    };
    uint64_t rng = sk_random_seed(7, (uint64_t)index), state[SK_STATE_MAX / 8];
    if (t->options) return;
    play_fair(t, "seed", &rng, state);
    for (size_t d = 0; d < sizeof damages / sizeof damages[0]; d++) {
        char memory[256];
        sk_text error;
        size_t size = page_replace(write_page(), damages[d].from, damages[d].to);
        sk_text_init(&error, memory, sizeof memory);
        EQ(sk_record_read(&copy, page, size, (int)d % 2, &error), damages[d].status);
        OK(error.length > 0);
        if (tap_failures) printf("# damage \"%s\" to \"%s\": %s\n", damages[d].from + 1, damages[d].to + 1, memory);
    }
    table_here(t);
}

TEST("a damaged record is refused for the right reason") {
    each_table(RECORD_SECONDS, damaged);
}

/* A ply that would be legal is refused when it stands after `end`; before it, with its own `end`, it is not. */
static void ply_after_end(const table *t, int index, double until) {
    uint64_t rng = sk_random_seed(10, (uint64_t)index), state[SK_STATE_MAX / 8];
    char number[16], line[256] = "";
    const char *at;
    (void)until;
    if (t->options) return;
    play_fair(t, "seed", &rng, state);
    record.count /= 2;
    snprintf(number, sizeof number, "\n%d ", ++record.count);
    write_page();
    at = strstr(page, number);
    OK(at != NULL);
    if (at) snprintf(line, sizeof line, "%.*s\n", (int)strcspn(at + 1, "\n"), at + 1);
    record.count--;
    size_t size = write_page();
    EQ(read_page(size), SK_OK);
    memcpy(page + size, line, strlen(line) + 1);
    EQ(read_page(size + strlen(line)), SK_BAD_TEXT);
    table_here(t);
}

TEST("a ply after the end of a record is refused") {
    each_table(RECORD_SECONDS, ply_after_end);
}

static void missing_ply(const table *t, int index, double until) {
    (void)until;
    uint64_t rng = sk_random_seed(8, (uint64_t)index), state[SK_STATE_MAX / 8];
    if (t->options) return;
    play_fair(t, "seed", &rng, state);
    size_t size = write_page();
    char *line = strstr(page, "\n3 "), *next = line ? strchr(line + 1, '\n') : NULL;
    OK(line && next);
    if (!next) return;
    memmove(line, next, size - (size_t)(next - page) + 1);
    EQ(read_page(size - (size_t)(next - line)), SK_BAD_TEXT);
    size = page_replace(write_page(), "\n3 ", "\n3 chance zebra\n3 ");
    OK(read_page(size) == SK_ILLEGAL || read_page(size) == SK_NOT_TURN);
    EQ(sk_record_replay(&record, record.count, state, NULL), SK_OK);
    record.plies[record.count / 2].action = 0xfff0;
    int failed = 0;
    EQ(sk_record_replay(&record, record.count, state, &failed), SK_ILLEGAL);
    EQ(failed, record.count / 2 + 1);
}

TEST("a ply left out, doubled or made up is refused") {
    each_table(RECORD_SECONDS, missing_ply);
}

/* Two plies that were taken back and then played after all: their lines with another number or another ply. */
static void struck_lines(const table *t, int index, double until) {
    uint64_t rng = sk_random_seed(12, (uint64_t)index), state[SK_STATE_MAX / 8];
    int before, first, second;
    char one[32], two[32], to[64];
    (void)until;
    if (t->options) return;
    play_fair(t, "seed", &rng, state);
    before = record.count / 2, first = before + 1, second = before + 2;
    for (int i = 0; i < 2; i++) {
        const sk_ply *ply = &record.plies[before + i];
        record.struck[i] = (sk_struck){(uint16_t)before, ply->action, ply->who, 0, (uint8_t)!i, SK_UNDONE};
    }
    record.struck_count = 2;
    snprintf(one, sizeof one, "\nundone %d ", first);
    snprintf(two, sizeof two, "\nundone %d ", second);
    EQ(read_page(write_page()), SK_OK);
    EQ(copy.struck_count, 2);
    EQ(read_page(page_replace(write_page(), one, "\nundone 1 ")), SK_BAD_TEXT);
    snprintf(to, sizeof to, "\nundone %d ", second + 2);
    EQ(read_page(page_replace(write_page(), two, to)), SK_BAD_TEXT);
    EQ(read_page(page_replace(write_page(), one, two)), SK_BAD_TEXT);
    snprintf(to, sizeof to, "%schance zebra ", two);
    sk_status status = read_page(page_replace(write_page(), two, to));
    OK(status == SK_ILLEGAL || status == SK_NOT_TURN);
    table_here(t);
}

TEST("plies that were taken back are numbered in a row, from the ply that they preceded, and were possible") {
    each_table(RECORD_SECONDS, struck_lines);
}

TEST("a record whose game cannot be set up is not fair") {
    tables_fill();
    sk_record_init(&record, tables[0].game, SK_SEATS + 1, 0);
    OK(sk_record_fair(&record) > 0);
}

TEST("names and seeds outside their limits are refused") {
    tables_fill();
    sk_record_init(&record, tables[0].game, tables[0].players, 0);
    EQ(sk_record_seed(&record, ""), SK_BAD_TEXT);
    EQ(sk_record_seed(&record, "with space"), SK_BAD_TEXT);
    EQ(sk_record_seed(&record, "0123456789012345678901234567890123456789012345678901234567890123"), SK_OK);
    EQ(sk_record_seed(&record, "01234567890123456789012345678901234567890123456789012345678901234"), SK_BAD_TEXT);
    size_t size = page_replace(write_page(), "\ncommitment", "\nseat 1 bell\a\ncommitment");
    EQ(read_page(size), SK_BAD_TEXT);
    size = page_replace(write_page(), "\ncommitment", "\nseat 1 abcdefghijabcdefghijabcdefghijabcdefghijk\ncommitment");
    EQ(read_page(size), SK_BAD_TEXT);
    EQ(sk_record_read(&copy, page, SK_RECORD_TEXT_MAX + (size_t)1, SK_EN, NULL), SK_BAD_SIZE);
}

/* A record that begins at a position: full, and of its own game. */
TEST("a record begins at a full position of its game, at no view and at none of another game") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_game *game = games[g], *other = games[(g + 1) % count];
        uint64_t state[SK_STATE_MAX / 8], seen[SK_STATE_MAX / 8];
        sk_text text;
        EQ(sk_new(game, state, game->players_max, 0), SK_OK);
        sk_view(game, state, 0, seen);
        for (int kind = 0; kind < 3; kind++) {
            sk_text_init(&text, page, sizeof page);
            sk_record_init(&record, kind == 2 ? other : game, game->players_max, 0);
            sk_record_write(&record, &text);
            page[strstr(page, "players ") - page] = 0;
            text.length = strlen(page);
            sk_text_add(&text, "players ");
            sk_text_number(&text, game->players_max);
            sk_text_add(&text, "\nposition ");
            sk_position_write(game, kind == 1 ? (const void *)seen : (const void *)state, &text);
            sk_text_add(&text, "\n");
            EQ(read_page(text.length), kind ? SK_BAD_STATE : SK_OK);
            if (!kind) EQ(copy.from_position, 1);
        }
    }
}
