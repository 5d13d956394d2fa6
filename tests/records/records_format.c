/* records_format.c - position ids and records, line by line and at their edges, and the SHA-256 behind their seeds.
 *
 * Everything is asked of a game of its own (specimen.h), so that every text can be written down here in full; records
 * of the real games are walked through by records.c.
 */
#include "tests/support/sample_game.h"

#include "skerry/record.h"

static pen page, said;
static toy_state got; /* the position that was read last */

/* --- position ids --- */

/* The id of any bytes, packed or not: base64url without padding. */
static const char *id_of(const uint8_t *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    pen_of(&page, ROOM);
    sk_text_add(&page.text, "toy-game:");
    for (size_t bit = 0; bit < 8 * size; bit += 6) {
        int digit = 0;
        for (size_t i = bit; i < bit + 6; i++)
            digit = 2 * digit + (i < 8 * size ? bytes[i / 8] >> (7 - i % 8) & 1 : 0);
        sk_text_char(&page.text, digits[digit]);
    }
    return page.text.at;
}

TEST("a position id is the key, a colon, and the packed bytes in base64url without padding") {
    static const uint8_t packed[] = {1, 77, 0, 0, 5, 0, 8, 2, 0x80, 0, 0, 255, 0, 0, 255, 0, 110, 255, 0, 0, 15};
    toy_state s;
    const sk_game *game = NULL;
    toy_init(&s, 2, 0);
    pen_of(&page, ROOM);
    sk_position_write(&toy, &s, &page.text);
    SAME(page.text.at, "toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP");
    SAME(id_of(packed, sizeof packed), "toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP");
    EQ(sk_position_read(page.text.at, &game, &got), SK_OK);
    OK(game == &toy && memcmp(&got, &s, sizeof s) == 0);
    EQ(sk_position_read("toy_game:AU0AAAUACAKAAAD_AAD_AG7_AAAP", &game, &got), SK_OK);
}

TEST("a position id packs runs of nothing and of all bits, of every length, and reads them back") {
    for (size_t at = 0; at < sizeof(uint32_t) * TOY_STONES; at++) {
        for (int value = 0; value < 256; value += 255) {
            toy_state s;
            const sk_game *game = NULL;
            toy_init(&s, 3, 0);
            memset(s.stones, value, sizeof s.stones);
            ((uint8_t *)s.stones)[at] = (uint8_t)(at % 2 ? 255 - value : 1 + (int)at % 254);
            pen_of(&page, ROOM);
            sk_position_write(&toy, &s, &page.text);
            OK(pen_is_whole(&page) && page.text.length < 60);
            memset(&got, 0x5a, sizeof got);
            EQ(sk_position_read(page.text.at, &game, &got), SK_OK);
            OK(game == &toy && memcmp(&got, &s, sizeof s) == 0);
        }
    }
}

TEST("a position id of another length, of unknown digits, of no game or of no sound state is refused") {
    static const struct {
        const char *id;
        sk_status status;
    } bad[] = {
        {"", SK_BAD_TEXT},
        {"toy-game", SK_BAD_TEXT},
        {"chess:AU0A", SK_NO_GAME},
        {":AU0A", SK_NO_GAME},
        {"toy-game@mine:AU0AAAUACAKAAAD_AAD_AG7_AAAP", SK_BAD_EDITION},
        {"toy-game:", SK_BAD_SIZE},
        {"toy-game:A", SK_BAD_SIZE},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAA", SK_BAD_SIZE},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAQ", SK_BAD_SIZE},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAO", SK_BAD_SIZE},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAPAQ", SK_BAD_SIZE},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP=", SK_BAD_TEXT},
        {"toy-game:AU0AAAUACAKAAAD/AAD_AG7_AAAP", SK_BAD_TEXT},
        {"toy-game:AU0AAAUACAKAAAD+AAD_AG7_AAAP", SK_BAD_TEXT},
        {"toy-game:AU0AAAUACAKAAAD_AAD_AG7 AAAP", SK_BAD_TEXT},
        {"toy-game:Ak0AAAUACAKAAAD_AAD_AG7_AAAP", SK_BAD_VERSION},
        {"toy-game:AU4AAAUACAKAAAD_AAD_AG7_AAAP", SK_NO_GAME},
        {"toy-game:AU0AAAQACAKAAAD_AAD_AG7_AAAP", SK_BAD_VERSION},
        {"toy-game:AU0AAAUACASAAAD_AAD_AG7_AAAP", SK_BAD_STATE},
    };
    static const uint8_t half[] = {1, 77, 0, 0, 5, 0, 8, 2, 0x80, 0, 0, 255, 0, 0, 255, 0, 110, 255, 0, 0};
    static const uint8_t none[] = {1, 77, 0, 0, 5, 0, 8, 2, 0x80, 0, 0, 255, 0, 0, 255, 0, 110, 255};
    static char longest[20000];
    toy_state kept;
    const sk_game *game = NULL;
    memset(&got, 0x5a, sizeof got);
    kept = got;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EQ(sk_position_read(bad[i].id, &game, &got), bad[i].status);
        if (tap_failures) printf("# %s\n", bad[i].id);
    }
    EQ(sk_position_read(id_of(half, sizeof half), &game, &got), SK_BAD_SIZE);
    EQ(sk_position_read(id_of(none, sizeof none), &game, &got), SK_BAD_SIZE);
    memset(longest, 'B', sizeof longest - 1);
    EQ(sk_position_read(longest, &game, &got), SK_BAD_TEXT);
    memcpy(longest, "toy-game:", 9);
    EQ(sk_position_read(longest, &game, &got), SK_BAD_SIZE);
    for (size_t at = 9; at + 8 < sizeof longest / 2; at += 8) /* Runs of 256 bytes, far more than a state has. */
        memcpy(longest + at, "AP8A_wD_", 9);
    EQ(sk_position_read(longest, &game, &got), SK_BAD_SIZE);
    memset(longest, 'k', 200);
    longest[95] = ':';
    EQ(sk_position_read(longest, &game, &got), SK_NO_GAME);
    longest[95] = 'k', longest[96] = ':';
    EQ(sk_position_read(longest, &game, &got), SK_BAD_TEXT);
    OK(memcmp(&got, &kept, sizeof kept) == 0);
}

/* --- records --- */

#define OTTER "d4108f47395bb26083c03d70d51656cef54f0b8ef0326a6a0f5d5d9adc839de8" /* SHA-256 of otter-42 */
#define TOP "game toy-game\nrules 5\nplayers 2\noptions start=2 size_of_it=small\n"

static sk_record record, copy;
static char paper[SK_RECORD_TEXT_MAX + 16];

/* A game of two with the draws of its seed, in `record`: the last state. */
static toy_state play_record(int plies) {
    static const sk_ply played[] = {{.action = 1, .who = SK_CHANCE},
                                    {.action = TOY_MOON, .who = 0},
                                    {.action = 0, .who = SK_CHANCE},
                                    {.action = TOY_LAST, .who = 1}};
    toy_state s;
    memset(&record, 0x5a, sizeof record);
    sk_record_init(&record, &toy, 2, 2);
    EQ(sk_record_seed(&record, "otter-42"), SK_OK);
    toy_init(&s, 2, 2);
    for (int i = 0; i < plies; i++) {
        EQ(sk_record_add(&record, played[i].who, played[i].action), SK_OK);
        toy_apply(&s, played[i].who, played[i].action);
    }
    return s;
}

static const char *hash_of(const void *state) {
    static char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)sk_hash(&toy, state));
    return text;
}

/* Read a record in a block of its own size; a refusal must say what is wrong. */
static sk_status record_in(const char *text) {
    size_t size = strlen(text);
    char *own = exact(text, size);
    memset(&copy, 0x5a, sizeof copy);
    sk_status status = sk_record_read(&copy, own, size, SK_EN, pen_of(&said, 512));
    OK(pen_is_whole(&said));
    EQ(said.text.length > 0, status != SK_OK);
    EQ(sk_record_read(&copy, own, size, SK_EN, NULL), status);
    free(own);
    return status;
}

static void write_record(int keep) {
    pen_of(&page, ROOM);
    (keep ? sk_record_keep : sk_record_write)(&record, &page.text);
    OK(pen_is_whole(&page) && !page.text.cut);
}

TEST("a record is written line by line as its format says, with the seed when the game is over") {
    toy_state s = play_record(4);
    char wanted[1024];
    memcpy(record.names[1], "Zoé", sizeof "Zoé");
    memcpy(record.names[2], "Nobody", sizeof "Nobody");
    write_record(0);
    snprintf(wanted, sizeof wanted,
             "skerry-record 1\n" TOP "seat 2 Zoé\ncommitment " OTTER "\n\n1 chance card 1\n2 seat1 take moon\n"
             "3 chance card 0\n4 seat2 take the last\nend %s\nseed otter-42\n",
             hash_of(&s));
    SAME(page.text.at, wanted);
    s = play_record(3);
    memcpy(record.names[0], "Ana", sizeof "Ana");
    snprintf(wanted, sizeof wanted,
             "skerry-record 1\n" TOP "seat 1 Ana\ncommitment " OTTER "\n\n1 chance card 1\n2 seat1 take moon\n"
             "3 chance card 0\nend %s\n",
             hash_of(&s));
    write_record(0);
    SAME(page.text.at, wanted);
    strncat(wanted, "seed otter-42\n", sizeof wanted - strlen(wanted) - 1);
    write_record(1);
    SAME(page.text.at, wanted);
    play_record(1);
    write_record(0);
    OK(!strstr(page.text.at, "seed"));
    sk_record_init(&record, &toy, 3, TOY_OPT_LATE | TOY_OPT_LARGE);
    toy_init(&s, 3, TOY_OPT_LATE | TOY_OPT_LARGE);
    snprintf(wanted, sizeof wanted,
             "skerry-record 1\ngame toy-game\nrules 5\nplayers 3\n"
             "options start=random size_of_it=large late=on\n\nend %s\n",
             hash_of(&s));
    write_record(1);
    SAME(page.text.at, wanted);
}

TEST("a record reads back whole: table, names, seed, plies, and everything else empty") {
    toy_state s = play_record(4), end;
    int failed = 0;
    memcpy(record.names[0], "Ana", sizeof "Ana");
    memcpy(record.names[1], "Zoé", sizeof "Zoé");
    write_record(0);
    EQ(record_in(page.text.at), SK_OK);
    OK(memcmp(&copy, &record, sizeof copy) == 0);
    EQ(sk_record_replay(&copy, 4, &end, &failed), SK_OK);
    OK(memcmp(&s, &end, sizeof s) == 0 && !failed);
    EQ(sk_record_replay(&copy, 100, &end, NULL), SK_OK);
    OK(memcmp(&s, &end, sizeof s) == 0);
    EQ(sk_record_replay(&copy, 1, &end, NULL), SK_OK);
    OK(end.head.ply == 1 && end.face == 1);
    EQ(sk_record_replay(&copy, 0, &end, NULL), SK_OK);
    EQ(end.head.ply, 0);
    copy.plies[2].action = 3;
    EQ(sk_record_replay(&copy, 4, &end, &failed), SK_ILLEGAL);
    EQ(failed, 3);
    EQ(sk_record_replay(&copy, 2, &end, NULL), SK_OK);
    EQ(sk_record_replay(&copy, 3, &end, NULL), SK_ILLEGAL);
    copy.options = 8;
    EQ(sk_record_replay(&copy, 0, &end, NULL), SK_BAD_OPTION);
}

TEST("fair is a record whose draws are all those of its seed; otherwise the first ply that is not is named") {
    play_record(4);
    EQ(sk_record_fair(&record), 0);
    record.plies[2].action = 1;
    EQ(sk_record_fair(&record), 3);
    record.plies[0].action = 0;
    EQ(sk_record_fair(&record), 1);
    play_record(4);
    record.plies[1].action = TOY_NEVER;
    EQ(sk_record_fair(&record), 2);
    record.count = 1;
    EQ(sk_record_fair(&record), 0);
    record.players = 1;
    EQ(sk_record_fair(&record), 1);
    EQ(sk_seed_number("otter-42"), (int64_t)0xd4108f47395bb260u);
}

TEST("what was taken back stands before the ply that took its place, run by run, and is read back") {
    static const sk_struck struck[] = {{1, TOY_SUN, 0, 0, 1, SK_UNDONE},     {1, TOY_LAST, 0, 0, 1, SK_VIA},
                                       {1, TOY_MOON, 0, 0, 1, SK_WITHDRAWN}, {1, 2, SK_CHANCE, 0, 0, SK_WITHDRAWN},
                                       {1, TOY_SUN, 1, 0, 0, SK_UNDONE},     {3, TOY_MOON, 1, 0, 1, SK_UNDONE},
                                       {3, TOY_SUN, 1, 0, 1, SK_WITHDRAWN}};
    toy_state s = play_record(3);
    char wanted[1024];
    record.commitment[0] = 0;
    memcpy(record.struck, struck, sizeof struck);
    record.struck_count = 7;
    write_record(0);
    snprintf(wanted, sizeof wanted,
             "skerry-record 2\n" TOP "\n1 chance card 1\nundone 2 seat1 take sun\nvia 2 seat1 take the last\n"
             "withdrawn 2 seat1 take moon\nwithdrawn 3 chance card 2\nundone 4 seat2 take sun\n2 seat1 take moon\n"
             "3 chance card 0\nundone 4 seat2 take moon\nwithdrawn 4 seat2 take sun\nend %s\n",
             hash_of(&s));
    SAME(page.text.at, wanted);
    record.seed[0] = 0;
    memset(record.seed, 0, sizeof record.seed);
    memset(record.commitment, 0, sizeof record.commitment);
    EQ(record_in(page.text.at), SK_OK);
    OK(memcmp(&copy, &record, sizeof copy) == 0);
}

TEST("a record that begins at a position names it, and one of an owner's edition says so") {
    toy_state s = play_record(1), end;
    char wanted[1024];
    record.from_position = 1;
    memcpy(record.start, &s, sizeof s);
    record.count = 0;
    memset(record.plies, 0, sizeof record.plies);
    EQ(sk_record_add(&record, 0, TOY_SUN), SK_OK);
    toy_apply(&s, 0, TOY_SUN);
    write_record(0);
    snprintf(wanted, sizeof wanted, "skerry-record 2\n" TOP "position toy-game:");
    OK(strncmp(page.text.at, wanted, strlen(wanted)) == 0);
    OK(strstr(page.text.at, "\ncommitment " OTTER "\n\n1 seat1 take sun\nend ") != NULL);
    memset(record.seed, 0, sizeof record.seed);
    EQ(record_in(page.text.at), SK_OK);
    OK(memcmp(&copy, &record, sizeof copy) == 0);
    EQ(sk_record_replay(&copy, 1, &end, NULL), SK_OK);
    OK(memcmp(&end, &s, sizeof s) == 0);
    toy_box.edition = "mine.1";
    sk_record_init(&record, &toy, 2, 2);
    write_record(0);
    OK(strncmp(page.text.at, "skerry-record 3\ngame toy-game\nedition mine.1\nrules 5\n", 53) == 0);
    EQ(record_in(page.text.at), SK_OK);
    EQ(record_in("skerry-record 1\n" TOP), SK_BAD_EDITION);
    EQ(record_in("skerry-record 3\ngame toy-game\nedition mine\n"), SK_BAD_EDITION);
    toy_box.edition = "";
    EQ(record_in("skerry-record 3\ngame toy-game\nedition mine.1\nplayers 2\n"), SK_BAD_EDITION);
    EQ(record_in("skerry-record 3\ngame toy-game\nedition \nplayers 2\n"), SK_OK);
}

#define PLAYERS "game toy-game\nplayers 2\n"

typedef struct head_case {
    const char *text;
    sk_status status;
    int line; /* that is named */
} head_case;

static void read_tops(const head_case *tops, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char wanted[256];
        EQ(record_in(tops[i].text), tops[i].status);
        snprintf(wanted, sizeof wanted, "Line %d: %s", tops[i].line, sk_status_text(tops[i].status, SK_EN));
        SAME(said.text.at, tops[i].status == SK_OK ? "" : wanted);
        if (tap_failures) printf("# %s", tops[i].text);
    }
}

TEST("the head of a record: format, game, players and rules, and the line that is wrong is named") {
    static const head_case tops[] = {
        {"", SK_BAD_TEXT, 0},
        {"\n", SK_BAD_TEXT, 1},
        {"skerry-recor 1\n" PLAYERS, SK_BAD_TEXT, 1},
        {"skerry-records 1\n" PLAYERS, SK_BAD_TEXT, 1},
        {"skerry-record\n" PLAYERS, SK_BAD_VERSION, 1},
        {"skerry-record 0\n" PLAYERS, SK_BAD_VERSION, 1},
        {"skerry-record 4\n" PLAYERS, SK_BAD_VERSION, 1},
        {"skerry-record 1x\n" PLAYERS, SK_BAD_VERSION, 1},
        {"skerry-record 1", SK_BAD_TEXT, 1},
        {"skerry-record 1\n\n1 chance card 1\n", SK_BAD_TEXT, 2},
        {"skerry-record 1\nplayers 2\ngame toy-game\n", SK_BAD_TEXT, 2},
        {"skerry-record 1\ngame toy\n", SK_NO_GAME, 2},
        {"skerry-record 1\ngame\n", SK_NO_GAME, 2},
        {"skerry-record 1\ngame toy-game\n", SK_BAD_PLAYERS, 2},
        {"skerry-record 1\ngame toy-game\nplayers 1\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers 0\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers 7\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers 258\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers 2x\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\ngame toy-game\nplayers -2\n", SK_BAD_PLAYERS, 3},
        {"skerry-record 1\n" PLAYERS "rules 4\n", SK_BAD_VERSION, 4},
        {"skerry-record 1\n" PLAYERS "rules 69\n", SK_BAD_VERSION, 4},
        {"skerry-record 1\n" PLAYERS "rules 5.\n", SK_BAD_VERSION, 4},
        {"skerry-record 1\n" PLAYERS "rules 5\n", SK_OK, 0},
        {"skerry-record 2\r\n" PLAYERS "rules 5\r\noptions\r\n\r\n1 chance card 1\r\n\r\n2 seat1 take sun", SK_OK, 0},
    };
    read_tops(tops, sizeof tops / sizeof tops[0]);
}

TEST("a record for one player is read where the game can be played alone, and nobody is not one") {
    toy.players_min = 1;
    EQ(record_in("skerry-record 1\ngame toy-game\nplayers 1\n"), SK_OK);
    EQ(copy.players, 1);
    EQ(record_in("skerry-record 1\ngame toy-game\nplayers 0\n"), SK_BAD_PLAYERS);
    EQ(record_in("skerry-record 1\ngame toy-game\nplayers 7\n"), SK_BAD_PLAYERS);
    EQ(record_in("skerry-record 1\ngame toy-game\n"), SK_BAD_PLAYERS);
    toy.players_min = 2;
}

TEST("the head of a record: options, names, position and commitment in their bounds, and nothing unknown") {
    static const head_case tops[] = {
        {"skerry-record 3\n" PLAYERS "options start=2 late=on\n", SK_OK, 0},
        {"skerry-record 1\n" PLAYERS "options  start=2\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options start\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options start late=on\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options late=on start\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options start=5\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options start=\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "options size_of_it=large\n", SK_BAD_OPTION, 4},
        {"skerry-record 1\n" PLAYERS "seat 1 Ana\nseat 2 \nseat 3 Cy\n", SK_OK, 0},
        {"skerry-record 1\n" PLAYERS "seat 0 Ana\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat 7 Ana\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat Ana\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat 1\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat 1Ana\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat 1 A\ta\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "seat 1 \tA\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "position toy-game:AU0A\n", SK_BAD_SIZE, 4},
        {"skerry-record 1\n" PLAYERS "position toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP\n", SK_OK, 0},
        {"skerry-record 1\ngame toy-game\nplayers 3\nposition toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP\n", SK_BAD_STATE,
         4},
        {"skerry-record 1\n" PLAYERS "options start=1\nposition toy-game:AU0AAAUACAKAAAD_AAD_AG7_AAAP\n", SK_BAD_STATE,
         5},
        {"skerry-record 1\n" PLAYERS "commitment " OTTER "\n", SK_OK, 0},
        {"skerry-record 1\n" PLAYERS "commitment " OTTER "0\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "commitment 0" OTTER "\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "commitment d4108f47\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "commitment D4108F47395bb26083c03d70d51656cef54f0b8ef0326a6a0f5d5d9adc839de8\n",
         SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "commitments " OTTER "\n", SK_BAD_TEXT, 4},
        {"skerry-record 1\n" PLAYERS "1 chance card 1\n", SK_BAD_TEXT, 4},
    };
    read_tops(tops, sizeof tops / sizeof tops[0]);
    EQ(record_in("skerry-record 1\n" PLAYERS "options start=2 late=on\nseat 1 Ana\nseat 3 Cy\n"), SK_OK);
    OK(copy.players == 2 && copy.options == (2 | TOY_OPT_LATE) && copy.game == &toy && !copy.from_position);
    SAME(copy.names[0], "Ana");
    SAME(copy.names[1], "");
    SAME(copy.names[2], "Cy");
    EQ(sk_record_read(&copy, "x", 1, SK_FR, pen_of(&said, 512)), SK_BAD_TEXT);
    OK(strstr(said.text.at, sk_status_text(SK_BAD_TEXT, SK_FR)) != NULL);
}

#define BODY "skerry-record 1\n" PLAYERS "\n1 chance card 1\n"

TEST("the plies of a record: numbered from 1 without gaps, by whoever acts, as they are called in English or by "
     "number") {
    static const struct {
        const char *text;
        sk_status status;
    } plies[] = {
        {"2 seat1 take sun\n3 chance card 0\n4 seat2 take moon\n", SK_OK},
        {"2 seat1 #3\n3 chance #0\n", SK_OK},
        {"00002 seat1 Take  SUN\n", SK_OK},
        {"000002 seat1 take sun\n", SK_BAD_TEXT},
        {"1 seat1 take sun\n", SK_BAD_TEXT},
        {"3 seat1 take sun\n", SK_BAD_TEXT},
        {"seat1 take sun\n", SK_BAD_TEXT},
        {"2 take sun\n", SK_BAD_TEXT},
        {"2  seat1 take sun\n", SK_BAD_TEXT},
        {"2:seat1 take sun\n", SK_BAD_TEXT},
        {"2 seat take sun\n", SK_BAD_TEXT},
        {"2 seat0 take sun\n", SK_BAD_TEXT},
        {"2 seat3 take sun\n", SK_BAD_TEXT},
        {"2 seat1:take sun\n", SK_BAD_TEXT},
        {"2 seat1\n", SK_BAD_TEXT},
        {"2 sea1 take sun\n", SK_BAD_TEXT},
        {"2 chance\n", SK_BAD_TEXT},
        {"2 chances card 1\n", SK_BAD_TEXT},
        {"2 seat2 take sun\n", SK_NOT_TURN},
        {"2 chance card 1\n", SK_NOT_TURN},
        {"2 seat1 prendre le soleil\n", SK_ILLEGAL},
        {"2 seat1 never\n", SK_ILLEGAL},
        {"2 seat1 #5\n", SK_ILLEGAL},
        {"2 seat1 \n", SK_ILLEGAL},
        {"2 seat1 wait\n", SK_AMBIGUOUS},
        {"2 seat1 take the last\n3 chance card 1\n", SK_GAME_OVER},
        {"undone 2 seat1 take sun\n2 seat1 take moon\n", SK_OK},
        {"undone 2 seat1 take sun\nundone 3 chance card 2\nvia 4 seat2 #0\n2 seat1 take moon\n", SK_OK},
        {"undone 2 seat1 take sun\nvia 2 seat1 #0\nwithdrawn 3 chance card 0\nundone 2 seat1 #1", SK_OK},
        {"undone 3 chance card 1\n", SK_BAD_TEXT},
        {"undone 2 seat1 take sun\nundone 4 seat2 take sun\n", SK_BAD_TEXT},
        {"undone 2 seat1 take sun\nundone 1 chance card 1\n", SK_BAD_TEXT},
        {"undone 2 seat1 take sun\n2 seat1 take sun\nundone 4 seat2 take sun\n", SK_BAD_TEXT},
        {"undone 2 seat1 take sun\nundone 3 seat1 take sun\n", SK_NOT_TURN},
        {"undone 2 seat1 never\n", SK_ILLEGAL},
        {"undone\n", SK_BAD_TEXT},
        {"redone 2 seat1 take sun\n", SK_BAD_TEXT},
    };
    for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", BODY, plies[i].text);
        EQ(record_in(text), plies[i].status);
        if (tap_failures) printf("# %s", plies[i].text);
    }
    EQ(record_in("skerry-record 1\n" PLAYERS
                 "\nundone 1 chance card 2\n1 chance card 1\nundone 2 seat1 #2\nvia 3 chance #2\n"),
       SK_OK);
    EQ(copy.struck_count, 3);
    OK(copy.struck[0].before == 0 && copy.struck[0].action == 2 && copy.struck[0].who == SK_CHANCE);
    OK(copy.struck[1].before == 1 && copy.struck[1].action == TOY_WAIT && copy.struck[1].who == 0);
    OK(copy.struck[0].is_first && copy.struck[1].is_first && !copy.struck[2].is_first);
    OK(copy.struck[1].how == SK_UNDONE && copy.struck[2].how == SK_VIA && copy.struck[2].before == 1);
}

TEST("the end of a record: its hash, then its seed, once and in this order, and the seed fits the commitment") {
    static const struct {
        const char *top, *text;
        sk_status status;
    } ends[] = {
        {"", "end HASH\n", SK_OK},
        {"", "\nend HASH\n\nseed otter-42\n\n", SK_OK},
        {"commitment " OTTER "\n", "end HASH\nseed otter-42\n", SK_OK},
        {"commitment " OTTER "\n", "end HASH\nseed otter-43\n", SK_BAD_HASH},
        {"", "end HASH\nseed two words\n", SK_BAD_TEXT},
        {"commitment " OTTER "\n", "end HASH\nseed two words\n", SK_BAD_TEXT},
        {"", "end HASH\nseed\n", SK_BAD_TEXT},
        {"", "seed otter-42\nend HASH\n", SK_BAD_TEXT},
        {"", "end HASH\nend HASH\n", SK_BAD_TEXT},
        {"", "end HASH0\n", SK_BAD_HASH},
        {"", "end\n", SK_BAD_HASH},
        {"", "end 0123456789abcdef\n", SK_BAD_HASH},
        {"", "end HASH\n2 seat1 take sun\n", SK_BAD_TEXT},
        {"", "end HASH\nundone 2 seat1 take sun\n", SK_BAD_TEXT},
        {"", "end HASH\nanything\n", SK_BAD_TEXT},
    };
    toy_state s;
    toy_init(&s, 2, 0);
    toy_apply(&s, SK_CHANCE, 1);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char text[512] = "";
        int used = snprintf(text, sizeof text, "skerry-record 1\n" PLAYERS "%s\n1 chance card 1\n", ends[i].top);
        for (const char *c = ends[i].text; *c; c++) {
            int is_hash = strncmp(c, "HASH", 4) == 0;
            used +=
                snprintf(text + used, sizeof text - (size_t)used, "%.*s", is_hash ? 16 : 1, is_hash ? hash_of(&s) : c);
            c += is_hash ? 3 : 0;
        }
        EQ(record_in(text), ends[i].status);
        if (ends[i].status == SK_OK) SAME(copy.seed, strstr(text, "seed") ? "otter-42" : "");
        if (copy.seed[0] && ends[i].status == SK_OK) SAME(copy.commitment, OTTER);
        if (tap_failures) printf("# %s", text);
    }
}

TEST("a line has at most 4,095 bytes and no zero among them, a record at most 1 MiB") {
    static const char top[] = "skerry-record 1\n" PLAYERS "\n";
    for (size_t length = 4094; length <= 4097; length++) {
        size_t size = sizeof top - 1;
        memcpy(paper, top, size);
        memset(paper + size, ' ', length);
        memcpy(paper + size, "1 chance card", 13);
        paper[size + length - 1] = '1';
        paper[size + length] = 0;
        EQ(record_in(paper), length < 4096 ? SK_OK : SK_BAD_TEXT);
        paper[size + length] = '\n';
        paper[size + length + 1] = 0;
        EQ(record_in(paper), length < 4096 ? SK_OK : SK_BAD_TEXT);
        EQ(copy.count, length < 4096);
    }
    EQ(sk_record_read(&copy, "skerry-record 1\n" PLAYERS "seat 1 A\0a\n", 50, SK_EN, NULL), SK_BAD_TEXT);
    EQ(sk_record_read(&copy, BODY "\0\n", sizeof BODY + 1, SK_EN, NULL), SK_BAD_TEXT);
    memset(paper, '\n', sizeof paper);
    memcpy(paper, top, sizeof top - 1);
    EQ(sk_record_read(&copy, paper, SK_RECORD_TEXT_MAX, SK_EN, NULL), SK_OK);
    EQ(sk_record_read(&copy, paper, SK_RECORD_TEXT_MAX + 1, SK_EN, pen_of(&said, 512)), SK_BAD_SIZE);
    SAME(said.text.at, "Line 0: Too long or too short.");
}

TEST("a record has room for 8,192 plies and 2,048 that were taken back") {
    char *at = paper;
    at += snprintf(at, 256, "skerry-record 1\n" PLAYERS "\n");
    for (int i = 0; i < SK_PLIES_MAX; i++)
        at += snprintf(at, 64, i % 2 ? "%d seat%d #2\n" : "%d chance #%d\n", i + 1, i % 2 ? i / 2 % 2 + 1 : 1);
    EQ(record_in(paper), SK_OK);
    EQ(copy.count, SK_PLIES_MAX);
    EQ(sk_record_add(&copy, 0, 0), SK_BAD_SIZE);
    EQ(copy.count, SK_PLIES_MAX);
    snprintf(at, 64, "%d chance #1\n", SK_PLIES_MAX + 1);
    EQ(record_in(paper), SK_BAD_SIZE);
    at = paper + snprintf(paper, 256, "%s", BODY);
    for (int i = 0; i < SK_STRUCK_MAX; i++)
        at += snprintf(at, 64, "undone 2 seat1 #%d\n", i % 5);
    EQ(record_in(paper), SK_OK);
    EQ(copy.struck_count, SK_STRUCK_MAX);
    snprintf(at, 64, "undone 2 seat1 #1\n");
    EQ(record_in(paper), SK_BAD_SIZE);
    EQ(copy.struck_count, SK_STRUCK_MAX);
}

TEST("an option of a record has a key and a value of up to 63 bytes each") {
    static char key[80], value[80], text[400];
    static const char *const values[] = {"no", value};
    const sk_option long_one = {key, 0, 1, 2, values, SK_FREE, 0}, *kept = toy.options;
    toy.options = &long_one;
    toy.option_count = 1;
    for (size_t length = 62; length < 66; length++) {
        for (int which = 0; which < 2; which++) {
            memset(key, 0, sizeof key);
            memset(value, 0, sizeof value);
            memset(key, 'k', which ? 3 : length);
            memset(value, 'v', which ? length : 3);
            snprintf(text, sizeof text, "skerry-record 1\n" PLAYERS "options %s=%s\n", key, value);
            EQ(record_in(text), length < 64 ? SK_OK : SK_BAD_OPTION);
            if (length < 64) EQ(copy.options, 1);
        }
    }
    toy.options = kept;
    toy.option_count = TOY_OPTIONS;
}

TEST("names have up to 111 bytes, seeds up to 64 that can be seen; a seed that is refused changes nothing") {
    char name[200] = "a";
    for (int i = 0; i < 55; i++)
        memcpy(name + 1 + 2 * i, "\u0301", 3);
    EQ(strlen(name), SK_NAME_MAX - 1);
    OK(sk_name_fits(name));
    name[SK_NAME_MAX - 1] = 'b';
    OK(!sk_name_fits(name));
    OK(sk_name_fits(" ~") && !sk_name_fits("a\x1f") && !sk_name_fits("a\x7f") && sk_name_fits("\xc3\xa9"));
    sk_record_init(&record, &toy, 2, 0);
    memset(name, 'x', SK_SEED_MAX);
    name[SK_SEED_MAX] = 0;
    EQ(sk_record_seed(&record, name), SK_BAD_TEXT);
    EQ(sk_record_seed(&record, name + 1), SK_OK);
    SAME(record.seed, name + 1);
    EQ(sk_record_seed(&record, "1"), SK_OK);
    EQ(sk_record_seed(&record, "!~"), SK_OK);
    SAME(record.seed, "!~");
    for (const char *const *bad = (const char *const[]){"", " ", "a ", "\x7f", "a\x1f", "\xc3\xa9", NULL}; *bad; bad++)
        EQ(sk_record_seed(&record, *bad), SK_BAD_TEXT);
    SAME(record.seed, "!~");
}

/* --- SHA-256 --- */

static const char *sha256(const void *bytes, size_t size) {
    static char text[65];
    uint8_t *own = (uint8_t *)exact((const char *)bytes, size), digest[32];
    sk_sha256(own, size, digest);
    free(own);
    for (int i = 0; i < 32; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return text;
}

TEST("SHA-256 gives the digests of FIPS 180-4 for none, one and many blocks") {
    static uint8_t many[100000];
    SAME(sha256("", 0), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    SAME(sha256("abc", 3), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    SAME(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56),
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    SAME(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                "mnopqrstnopqrstu",
                112),
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    memset(many, 'a', sizeof many);
    SAME(sha256(many, sizeof many), "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee");
}
