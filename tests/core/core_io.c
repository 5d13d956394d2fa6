/* core_io.c - what goes into the core and comes out, at its edges: JSON, bytes, views, typed moves.
 *
 * Everything is asked of a game of its own (specimen.h), whose texts and bytes can be written down here in full. Inputs
 * lie in blocks of exactly their size, and outputs between guards. Position ids and records: papers.c.
 */
#include "tests/support/sample_game.h"

#include "core/scan.h"
#include "skerry/record.h"

static pen page;

/* --- the scanner --- */

/* Scan an integer; what is left behind it in *rest, or NULL if it was refused. */
static int64_t integer_in(const char *text, const char **rest) {
    size_t size = strlen(text);
    char *copy = exact(text, size);
    scan in;
    scan_init(&in, copy, size);
    int64_t value = scan_integer(&in);
    *rest = in.failed ? NULL : text + (in.at - copy);
    free(copy);
    return value;
}

TEST("an integer has digits, a sign at most, no needless zero, and neither a fraction nor an exponent") {
    static const struct {
        const char *text;
        int64_t value;
        const char *rest;
    } good[] = {
        {"0", 0, ""},
        {"-0", 0, ""},
        {"7", 7, ""},
        {"-7", -7, ""},
        {" \t\r\n10 ", 10, " "},
        {"120,", 120, ","},
        {"1-2", 1, "-2"},
        {"9/", 9, "/"},
        {"9:", 9, ":"},
        {"0]", 0, "]"},
        {"9223372036854775807", INT64_MAX, ""},
        {"9223372036854775799", INT64_MAX - 8, ""},
        {"-9223372036854775807", -INT64_MAX, ""},
    };
    /* clang-format off */
    static const char *const bad[] = {
        "", "-", " ", "+1", "x", "01", "00", "-01", "1.5", "1e3", "1E3", "0.", "- 1", "--1", "/", ":", "09", "[1]",
        "\"1\"", "null", "9223372036854775808", "9223372036854775810", "-9223372036854775808", "18446744073709551617",
        "100000000000000000000000000"};
    /* clang-format on */
    const char *rest;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        EQ(integer_in(good[i].text, &rest), good[i].value);
        SAME(rest ? rest : "refused", good[i].rest);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EQ(integer_in(bad[i], &rest), 0);
        if (rest) printf("# \"%s\" was accepted\n", bad[i]);
        OK(rest == NULL);
    }
}

TEST("a scanner looks at no byte behind its input, and after the first error nothing is taken any more") {
    scan in;
    scan_init(&in, "123", 2);
    EQ(scan_integer(&in), 12);
    OK(scan_done(&in));
    scan_init(&in, "12.5", 2);
    EQ(scan_integer(&in), 12);
    OK(!in.failed);
    scan_init(&in, "[1", 1);
    OK(scan_char(&in, '[') && !scan_char(&in, '1') && scan_peek(&in) == 0 && scan_done(&in));
    scan_init(&in, "  ", 1);
    OK(scan_peek(&in) == 0 && scan_done(&in));
    scan_init(&in, "]1 \"a\"", 6);
    scan_expect(&in, '[');
    EQ(in.failed, 1);
    OK(!scan_char(&in, ']') && scan_peek(&in) == 0 && !scan_done(&in));
    EQ(scan_integer(&in), 0);
    scan_skip(&in);
    OK(in.failed && !scan_done(&in));
}

TEST("blanks of JSON are four, and stand anywhere between what is taken") {
    scan in;
    scan_init(&in, " \t[\r\n] ", 7);
    EQ(scan_peek(&in), '[');
    OK(!scan_char(&in, ']') && scan_char(&in, '['));
    OK(!scan_done(&in));
    scan_expect(&in, ']');
    OK(scan_done(&in) && !scan_char(&in, 0));
    for (const char *other = "\f\v\b\x7f\xc2"; *other; other++) {
        scan_init(&in, other, 1);
        EQ(scan_peek(&in), *other);
        OK(!scan_done(&in));
    }
}

/* Scan a string into `size` bytes between guards; NULL if it was refused. What is left behind it must be `rest`. */
static const char *string_in(const char *text, size_t length, size_t size, const char *rest) {
    char *copy = exact(text, length);
    scan in;
    pen_of(&page, size);
    page.text.at[0] = '#';
    scan_init(&in, copy, length);
    scan_string(&in, page.text.at, size);
    page.text.length = strlen(page.text.at);
    OK(pen_is_whole(&page));
    if (!in.failed && rest) OK((size_t)(in.end - in.at) == strlen(rest) && strcmp(text + (in.at - copy), rest) == 0);
    OK(in.at <= in.end);
    free(copy);
    return in.failed ? NULL : page.text.at;
}

TEST("escapes of a string are the characters they stand for, up to the last one of Unicode") {
    static const char *const good[][2] = {
        {"\"\"", ""},
        {"\"a b\"", "a b"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0001\"", "\x01"},
        {"\"\\u0041\\u007f\"", "A\x7f"},
        {"\"\\u0080\"", "\xc2\x80"},
        {"\"\\u00e9\\u00E9\"", "\xc3\xa9\xc3\xa9"},
        {"\"\\u09af\\u09AF\"", "\xe0\xa6\xaf\xe0\xa6\xaf"},
        {"\"\\u07ff\"", "\xdf\xbf"},
        {"\"\\u0800\"", "\xe0\xa0\x80"},
        {"\"\\ud7ff\"", "\xed\x9f\xbf"},
        {"\"\\ue000\"", "\xee\x80\x80"},
        {"\"\\uffff\"", "\xef\xbf\xbf"},
        {"\"\\uabcd\\uABCD\"", "\xea\xaf\x8d\xea\xaf\x8d"},
        {"\"\\ud800\\udc00\"", "\xf0\x90\x80\x80"},
        {"\"\\ud83d\\ude00!\"", "\xf0\x9f\x98\x80!"},
        {"\"\\udbff\\udfff\"", "\xf4\x8f\xbf\xbf"},
        {"\"\xc3\xa9\x7f\"", "\xc3\xa9\x7f"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const char *got = string_in(good[i][0], strlen(good[i][0]), 64, "");
        SAME(got ? got : "refused", good[i][1]);
        for (size_t cut = 0; cut < strlen(good[i][0]); cut++)
            OK(string_in(good[i][0], cut, 64, NULL) == NULL);
    }
    SAME(string_in(" \"a\", \"b\"", 9, 64, ", \"b\""), "a");
}

TEST("half a pair, an escape that there is not, a bare control character: such strings are refused") {
    /* clang-format off */
    static const char *const bad[] = {
        "\"\\u0000\"", "\"\\ud800\"", "\"\\udbff\"", "\"\\udc00\"", "\"\\udfff\"", "\"\\ud800x\"",
        "\"\\ud800\\n00000\"", "\"\\ud800xudc00\"", "\"\\ud800\\udbff\"", "\"\\ud800\\ue000\"", "\"\\ud800\\u0041\"",
        "\"\\ud800\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u00g0\"", "\"\\u00G0\"", "\"\\u00/0\"", "\"\\u00:0\"",
        "\"\\u00@0\"", "\"\\u00`0\"", "\"\\u 041\"", "\"\\u-041\"", "\"\\u004\"", "\"\\x41\"", "\"\\'\"", "\"\\0\"",
        "\"\\U0041\"", "\"a\nb\"", "\"\x1f\"", "\"\x01\"", "\"a", "\"a\\\"", "a", "'a'", "1", "",
        "\"\\ud800\\\\dc00\"", "\"\\u1g00\"", "\"\\u10G0\"", "\"\\u100 \"", "\"\\udc00\\udc00\""};
    /* clang-format on */
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *got = string_in(bad[i], strlen(bad[i]), 64, NULL);
        if (got) printf("# %s was accepted\n", bad[i]);
        OK(got == NULL);
    }
    OK(string_in("\"a\0b\"", 5, 64, NULL) == NULL);
    SAME(string_in("\" \"", 3, 64, ""), " ");
}

TEST("a string fills all of its memory but two bytes, and a longer one is refused without touching what follows") {
    static const struct {
        const char *text;
        size_t size; /* the least that it needs */
    } fits[] = {{"\"\"", 1},
                {"\"a\"", 3},
                {"\"abc\"", 5},
                {"\"\\u00e9\"", 4},
                {"\"\\u20ac\"", 5},
                {"\"a\\u20ac\"", 6},
                {"\"\\ud83d\\ude00\"", 6},
                {"\"\xc3\xa9\"", 4}};
    for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++) {
        for (size_t size = 1; size < 12; size++) {
            int good = string_in(fits[i].text, strlen(fits[i].text), size, NULL) != NULL;
            if (good != (size >= fits[i].size)) printf("# %s in %d bytes\n", fits[i].text, (int)size);
            EQ(good, size >= fits[i].size);
        }
    }
}

/* Pass over the value at the front; the rest, or NULL if it was refused. */
static const char *behind(const char *text, size_t size) {
    char *copy = exact(text, size);
    scan in;
    scan_init(&in, copy, size);
    scan_skip(&in);
    const char *rest = in.failed ? NULL : text + (in.at - copy);
    OK(in.at <= in.end);
    free(copy);
    return rest;
}

TEST("any value is passed over exactly, and one that does not end or does not fit together is refused") {
    static const char *const good[][2] = {
        {"1,2", ",2"},
        {"-12]", "]"},
        {"true,", ","},
        {"false", ""},
        {" null }", " }"},
        {"\"a,b]\":", ":"},
        {"\"\\\"\\\\\",", ","},
        {"\"\",\"\"", ",\"\""},
        {"[],1", ",1"},
        {"{}", ""},
        {"[1,\"]\",[true,[ ]],{\"a\":[]}] ]", " ]"},
        {"{\"a\":1,\"}\":{\"c\":[1,2],\"d\":null},\"e\":\"}\"},{", ",{"},
        {"[[[]]]]", "]"},
        {"{ \"a\" : [ 1 , 2 ] , \"b\" : { } } ,", " ,"},
    };
    /* clang-format off */
    static const char *const bad[] = {
        "", " ", "]", "}", ",", ":", "[1", "[1,", "[", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\" 1}", "{\"a\",1}",
        "[1 2]", "[1:2]", "[1}", "{\"a\":1]", "[}", "{]", "tru", "fals", "nul", "True", "\"a", "\"a\\", "\"a\\\"",
        "[1,]", "{\"a\":1,}", "[,1]", "[[1],]", "{1:2}", "{null:1}", "{[]:1}", "[{\"a\":1,}]",
        "1.5", "[1,[2}]", "{\"a\":1 \"b\":2}", "{\"a\":}", "{\"a\":,}", "[x]", "01", "-", "[[[]]", "{\"a\":{\"b\":1}"};
    /* clang-format on */
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        size_t size = strlen(good[i][0]), used = size - strlen(good[i][1]);
        const char *rest = behind(good[i][0], size);
        SAME(rest ? rest : "refused", good[i][1]);
        for (size_t cut = 0; !strchr("-0123456789", good[i][0][0]) && cut < used; cut++)
            OK(behind(good[i][0], cut) == NULL);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *rest = behind(bad[i], strlen(bad[i]));
        if (rest) printf("# %s was accepted\n", bad[i]);
        OK(rest == NULL);
    }
}

TEST("values are passed over to a depth of 32, arrays and objects alike, and no deeper") {
    for (int depth = 30; depth <= 40; depth++) {
        for (int kind = 0; kind < 3; kind++) {
            char text[512];
            sk_text t;
            sk_text_init(&t, text, sizeof text);
            for (int i = 0; i < depth; i++)
                sk_text_add(&t, kind == 0 || (kind == 2 && i % 2) ? "[" : "{\"a\":");
            sk_text_add(&t, "7");
            for (int i = depth - 1; i >= 0; i--)
                sk_text_add(&t, kind == 0 || (kind == 2 && i % 2) ? "]" : "}");
            OK(!t.cut);
            EQ(behind(text, t.length) != NULL, depth <= 32);
        }
    }
}

/* --- states as JSON --- */

#define TIMES_5(text) text text text text text
#define TIMES_75(text) TIMES_5(TIMES_5(text text text))

/* A state in which every field is at its edges; three play. */
static toy_state at_the_edges(void) {
    static const toy_row rows[TOY_SEATS] = {
        {{1, 0xffff}, {0, 1, 2}, 0}, {{0xfffe, 10}, {253, 254, 255}, 7}, {{0, 9}, {9, 10, 99}, 255}};
    toy_state s;
    toy_init(&s, 3, 2 | TOY_OPT_PRINTED);
    s.head.ply = 9, s.head.round = 10;
    s.head.actors = 5;
    s.head.step = TOY_TAKE;
    memcpy(s.rows, rows, sizeof rows);
    for (int i = 0; i < TOY_STONES; i++)
        s.stones[i] = 0xfffffffdu;
    s.stones[0] = 0, s.stones[1] = 9, s.stones[2] = 10, s.stones[3] = 0xffffffffu, s.stones[4] = 0xfffffffeu;
    s.far_off = INT64_MIN;
    s.depth[0] = INT32_MIN, s.depth[1] = INT32_MAX;
    s.coins[0] = 0xffff, s.coins[1] = 0xfffe;
    s.slope = INT16_MIN;
    s.debt = -1;
    s.face = 1;
    memcpy(s.grid, "\x01\x02\x03\x04\xff\xfe", 6);
    s.kept[0] = 2, s.kept[1] = 3;
    s.bits = 255;
    return s;
}

#define EDGES_PUBLIC                                                                                                   \
    "\"pace\":[0,7,null],\"stones\":[0,9,10,null,4294967294" TIMES_75(                                                 \
        ",4294967293") "],\"far\":-9223372036854775808,\"depth\":[-2147483648,2147483647],\"coins\":[null,65534],"     \
                       "\"slope\":-32768,\"debt\":-1,\"face\":\"moon\",\"grid\":[[1,2,3],[4,null,254]],"

static const char *json_of(const void *state) {
    pen_of(&page, ROOM);
    sk_json_write(&toy, state, &page.text);
    OK(pen_is_whole(&page) && !page.text.cut);
    return page.text.at;
}

TEST("a state as JSON: the head, then every field in order, words for labels, null for none, signs where they belong") {
    toy_state s = at_the_edges();
    SAME(json_of(&s), "{\"game\":\"toy-game\",\"version\":5,\"players\":3,\"options\":{\"start\":\"2\","
                      "\"size_of_it\":\"as_printed\"},\"ply\":9,\"round\":10,\"actors\":[0,2],\"step\":\"take\","
                      "\"viewer\":\"full\",\"cards\":[[1,null],[65534,10],[0,9]],"
                      "\"marks\":[[0,1,2],[253,254,null],[9,10,99]]," EDGES_PUBLIC
                      "\"kept\":[\"star\",3],\"bits\":255,\"fill\":[0,0,0,0,0,0,0]}");
}

TEST("a view as JSON has a question mark for what is hidden, and no ply where their number is a secret") {
    toy_state s = at_the_edges(), view;
    s.bits = 1;
    sk_view(&toy, &s, 0 | SK_RECALL, &view);
    SAME(json_of(&view), "{\"game\":\"toy-game\",\"version\":5,\"players\":3,\"options\":{\"start\":\"2\","
                         "\"size_of_it\":\"as_printed\"},\"ply\":9,\"round\":10,\"actors\":[0,2],\"step\":\"take\","
                         "\"viewer\":\"0+recall\",\"cards\":[[1,null],[\"?\",\"?\"],[\"?\",\"?\"]],"
                         "\"marks\":[[0,1,2],[253,\"?\",null],[9,10,99]]," EDGES_PUBLIC
                         "\"kept\":[\"star\",\"?\"],\"bits\":1,\"fill\":[0,0,0,0,0,0,0]}");
    toy_rules.secrets.hides_plies = 1;
    OK(strstr(json_of(&s), "\"ply\":9,") != NULL);
    OK(strstr(json_of(&view), "\"ply\":\"?\",") != NULL);
    toy_rules.secrets.hides_plies = 0;
    sk_view(&toy, &s, SK_TABLE_VIEW, &view);
    OK(strstr(json_of(&view), "\"viewer\":\"table\",\"cards\":[[\"?\",\"?\"],") != NULL);
    sk_view(&toy, &s, 2, &view);
    OK(strstr(json_of(&view), "\"viewer\":\"2\",") != NULL);
}

TEST("JSON shows the rows of the seats that play, chance as an actor, and a late option where it is set") {
    toy_state s;
    toy_init(&s, 2, TOY_OPT_LATE);
    SAME(json_of(&s), "{\"game\":\"toy-game\",\"version\":5,\"players\":2,\"options\":{\"start\":\"random\","
                      "\"size_of_it\":\"small\",\"late\":\"on\"},\"ply\":0,\"round\":0,\"actors\":[\"chance\"],"
                      "\"step\":\"turn\",\"viewer\":\"full\",\"cards\":[[0,0],[0,0]],\"marks\":[[0,0,0],[0,0,0]],"
                      "\"pace\":[0,0],\"stones\":[0,0,0,0,0" TIMES_75(
                          ",0") "],\"far\":0,\"depth\":[0,0],"
                                "\"coins\":[0,0],\"slope\":0,\"debt\":0,\"face\":null,\"grid\":[[0,0,0],[0,0,0]],"
                                "\"kept\":[\"sun\",\"sun\"],\"bits\":0,\"fill\":[0,0,0,0,0,0,0]}");
    toy.option_count = 0;
    s.head.actors = 0;
    OK(strstr(json_of(&s), "\"options\":{},") && strstr(json_of(&s), "\"actors\":[],"));
    toy.option_count = TOY_OPTIONS;
}

TEST("JSON that does not fit is cut inside its memory and says so, whatever the size") {
    toy_state s = at_the_edges();
    size_t whole = strlen(json_of(&s));
    for (size_t size = 1; size <= whole + 1; size++) {
        pen_of(&page, size);
        sk_json_write(&toy, &s, &page.text);
        OK(pen_is_whole(&page));
        EQ(page.text.cut, size <= whole);
    }
}

static toy_state got; /* what was read last */
static pen said;      /* and what was said about it */

/* Read JSON in a block of its own size; a refusal must leave the state alone and say why. */
static sk_status json_in(const char *text) {
    size_t size = strlen(text);
    char *copy = exact(text, size);
    toy_state before;
    memset(&got, 0x5a, sizeof got);
    before = got;
    sk_status status = sk_json_read(&toy, &got, copy, size, SK_EN, pen_of(&said, 512));
    if (status != SK_OK) OK(memcmp(&got, &before, sizeof got) == 0);
    EQ(said.text.length > 0, status != SK_OK);
    OK(pen_is_whole(&said) && sk_json_read(&toy, &before, copy, size, SK_EN, NULL) == status);
    free(copy);
    return status;
}

/* The same for a table of two with some members more. */
static sk_status with(const char *members) {
    char text[2048];
    snprintf(text, sizeof text, "{\"game\":\"toy-game\",\"players\":2%s%s}", *members ? "," : "", members);
    sk_status status = json_in(text);
    if (tap_failures) printf("# with %s: %s\n", members, said.text.at);
    return status;
}

TEST("JSON of a state at its edges, and of its views, is read back as the same bytes") {
    static const int viewers[] = {SK_FULL, 0, 1, 2, SK_TABLE_VIEW, 1 | SK_RECALL, SK_TABLE_VIEW | SK_RECALL};
    for (int secret = 0; secret < 2; secret++) {
        toy_rules.secrets.hides_plies = (uint8_t)secret;
        for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
            toy_state s = at_the_edges(), view;
            s.far_off = i % 2 ? INT64_MAX : -INT64_MAX;
            s.rows[1].cards[0] = s.rows[1].marks[1] = 5;
            s.bits = 2;
            sk_view(&toy, &s, viewers[i], &view);
            EQ(json_in(json_of(&view)), SK_OK);
            OK(memcmp(&got, &view, sizeof view) == 0);
            OK(sk_json_game(page.text.at, page.text.length) == &toy);
        }
    }
    toy_rules.secrets.hides_plies = 0;
}

TEST("what JSON leaves out is as at set-up, in any order and with any blanks") {
    toy_state fresh;
    toy_init(&fresh, 2, 0);
    EQ(with(""), SK_OK);
    OK(memcmp(&got, &fresh, sizeof fresh) == 0);
    EQ(json_in(" { \"debt\" : -5 ,\r\n\t\"players\" : 3 , \"game\" : \"toy-game\" } \n"), SK_OK);
    toy_init(&fresh, 3, 0);
    fresh.debt = -5;
    OK(memcmp(&got, &fresh, sizeof fresh) == 0);
    EQ(with("\"version\":5,\"edition\":\"\",\"options\":{}"), SK_OK);
}

TEST("the table that JSON asks for: game, version, edition, players and options") {
    static const struct {
        const char *text;
        sk_status status;
    } asked[] = {
        {"", SK_NO_GAME},
        {"{}", SK_NO_GAME},
        {"[]", SK_NO_GAME},
        {"{\"players\":2}", SK_NO_GAME},
        {"{\"game\":\"other-game\",\"players\":2}", SK_NO_GAME},
        {"{\"game\":\"chess\",\"players\":2}", SK_NO_GAME},
        {"{\"game\":7,\"players\":2}", SK_NO_GAME},
        {"{\"game\":\"toy-game\"}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":1}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":4}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":-2}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":4294967298}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":-4294967294}", SK_BAD_PLAYERS},
        {"{\"game\":\"toy-game\",\"players\":\"2\"}", SK_BAD_PLAYERS},
        {"{\"players\":3,\"game\":\"toy_game\"}", SK_OK},
        {"{\"game\":\"toy-game\",\"players\":2,\"version\":4}", SK_BAD_VERSION},
        {"{\"game\":\"toy-game\",\"players\":2,\"version\":69}", SK_BAD_VERSION},
        {"{\"game\":\"toy-game\",\"players\":2,\"edition\":\"mine\"}", SK_BAD_EDITION},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":\"2\",\"late\":\"on\"}}", SK_OK},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{ \"start\" : 2 , \"late\" : \"on\" } }", SK_OK},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":4}}", SK_BAD_OPTION},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":-1}}", SK_BAD_OPTION},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"begin\":\"2\"}}", SK_BAD_OPTION},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"size_of_it\":\"large\"}}", SK_BAD_OPTION},
        {"{\"game\":\"toy-game\",\"players\":3,\"options\":{\"size_of_it\":\"large\"}}", SK_OK},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":true}}", SK_BAD_TEXT},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\" \"2\"}}", SK_BAD_TEXT},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":\"2\"", SK_BAD_TEXT},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":\"2\",}}", SK_BAD_TEXT},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":[]}", SK_BAD_TEXT},
        {"{\"game\":\"toy-game\",\"players\":2,\"options\":{start:\"2\"}}", SK_BAD_TEXT},
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        EQ(json_in(asked[i].text), asked[i].status);
        if (asked[i].status == SK_OK && strstr(asked[i].text, "late")) EQ(got.head.options, 2 | TOY_OPT_LATE);
        if (tap_failures) printf("# %s: %s\n", asked[i].text, said.text.at);
    }
    toy.players_min = 1; /* Nobody is not one. */
    EQ(json_in("{\"game\":\"toy-game\"}"), SK_BAD_PLAYERS);
    toy.players_min = 2;
    OK(sk_json_game("{\"game\":\"toy-game", 17) == NULL && sk_json_game("{\"game\":\"toy-game\"", 18) == &toy);
    OK(sk_json_game("{\"a\":[1],\"game\":\"toy-game\"}", 27) == &toy && sk_json_game("\"game\"", 6) == NULL);
    OK(sk_json_game("{\"a\":1 \"game\":\"toy-game\"}", 25) == NULL);
    OK(sk_json_game("{\"a\" 1,\"game\":\"toy-game\"}", 25) == NULL);
    OK(sk_json_game("{\"a\":x,\"game\":\"toy-game\"}", 25) == NULL);
}

TEST("JSON and positions of an owner's edition say so, and are read where the same is played only") {
    toy_state s;
    const sk_game *game;
    toy_init(&s, 2, 0);
    toy_box.edition = "mine.1";
    OK(strstr(json_of(&s), "\"version\":5,\"edition\":\"mine.1\",\"players\":2,") != NULL);
    EQ(json_in(json_of(&s)), SK_OK);
    EQ(with(""), SK_BAD_EDITION);
    EQ(with("\"edition\":\"mine.2\""), SK_BAD_EDITION);
    EQ(with("\"edition\":1"), SK_BAD_EDITION);
    pen_of(&page, ROOM);
    sk_position_write(&toy, &s, &page.text);
    OK(strncmp(page.text.at, "toy-game@mine.1:", 16) == 0);
    EQ(sk_position_read(page.text.at, &game, &got), SK_OK);
    toy_box.edition = "";
    EQ(sk_position_read(page.text.at, &game, &got), SK_BAD_EDITION);
    toy_words.box = NULL;
    SAME(sk_edition(&toy), "");
    EQ(with(""), SK_OK);
    toy_words.box = &toy_box;
}

TEST("the head in JSON: each key in its bounds, and what it then says") {
    static const struct {
        const char *members;
        sk_status status;
    } heads[] = {
        {"\"actors\":[]", SK_OK},
        {"\"actors\":[0,1]", SK_OK},
        {"\"actors\":[ 1 ]", SK_OK},
        {"\"actors\":[\"chance\"]", SK_OK},
        {"\"actors\":[2]", SK_BAD_STATE},
        {"\"actors\":[0,\"chance\"]", SK_BAD_STATE},
        {"\"actors\":[-1]", SK_BAD_TEXT},
        {"\"actors\":[8]", SK_BAD_TEXT},
        {"\"actors\":[256]", SK_BAD_TEXT},
        {"\"actors\":[\"dice\"]", SK_BAD_TEXT},
        {"\"actors\":[0 1]", SK_BAD_TEXT},
        {"\"actors\":[0,]", SK_BAD_TEXT},
        {"\"actors\":0", SK_BAD_TEXT},
        {"\"actors\":[0", SK_BAD_TEXT},
        {"\"step\":\"over\"", SK_OK},
        {"\"step\":\"overs\"", SK_BAD_TEXT},
        {"\"step\":2", SK_BAD_TEXT},
        {"\"step\":\"beyond\"", SK_BAD_TEXT},
        {"\"viewer\":\"full\"", SK_OK},
        {"\"viewer\":\"full+recall\"", SK_BAD_TEXT},
        {"\"viewer\":\"table+recal\"", SK_BAD_TEXT},
        {"\"viewer\":\"2\"", SK_BAD_STATE},
        {"\"viewer\":\"7\"", SK_BAD_TEXT},
        {"\"viewer\":\"-1\"", SK_BAD_TEXT},
        {"\"viewer\":\"/\"", SK_BAD_TEXT},
        {"\"viewer\":\"00\"", SK_BAD_TEXT},
        {"\"viewer\":\"\"", SK_BAD_TEXT},
        {"\"viewer\":0", SK_BAD_TEXT},
        {"\"ply\":8000", SK_OK},
        {"\"ply\":8001", SK_BAD_STATE},
        {"\"ply\":65536", SK_BAD_TEXT},
        {"\"ply\":-1", SK_BAD_TEXT},
        {"\"ply\":\"?\"", SK_BAD_STATE},
        {"\"ply\":\"!\"", SK_BAD_TEXT},
        {"\"round\":65535", SK_OK},
        {"\"round\":65536", SK_BAD_TEXT},
        {"\"round\":-1", SK_BAD_TEXT},
        {"\"round\":1.0", SK_BAD_TEXT},
    };
    char seat[32];
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        EQ(with(heads[i].members), heads[i].status);
    snprintf(seat, sizeof seat, "\"viewer\":\"%d\"", SK_SEATS);
    EQ(with(seat), SK_BAD_TEXT);
    snprintf(seat, sizeof seat, "\"actors\":[%d]", SK_SEATS);
    EQ(with(seat), SK_BAD_TEXT);
    snprintf(seat, sizeof seat, "\"actors\":[%d]", SK_SEATS - 1);
    EQ(with(seat), SK_BAD_STATE);
    EQ(with("\"actors\":[0,1],\"ply\":7,\"round\":65535,\"step\":\"take\""), SK_OK);
    OK(got.head.actors == 3 && got.head.ply == 7 && got.head.round == 65535 && got.head.step == TOY_TAKE);
    EQ(with("\"actors\":[\"chance\"],\"step\":\"over\""), SK_OK);
    OK(got.head.actors == 1 << SK_CHANCE && got.head.step == TOY_OVER);
    EQ(with("\"actors\":[]"), SK_OK);
    EQ(got.head.actors, 0);
}

#define HIDDEN_CARDS "[\"?\",\"?\"]"

TEST("the viewer in JSON is a seat, the table, or one of these with perfect recall") {
    static const struct {
        const char *viewer, *cards, *marks;
        int is;
    } views[] = {
        {"0", "[[0,0]," HIDDEN_CARDS "]", "[[0,0,0],[\"?\",\"?\",\"?\"]]", 0},
        {"1", "[" HIDDEN_CARDS ",[0,0]]", "[[\"?\",\"?\",\"?\"],[0,0,0]]", 1},
        {"1+recall", "[" HIDDEN_CARDS ",[0,0]]", "[[0,0,0],[0,0,0]]", 1 | SK_RECALL},
        {"table+recall", "[" HIDDEN_CARDS "," HIDDEN_CARDS "]", "[[0,0,0],[0,0,0]]", SK_TABLE_VIEW | SK_RECALL},
    };
    for (int secret = 0; secret < 2; secret++) {
        toy_rules.secrets.hides_plies = (uint8_t)secret;
        for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
            char members[256];
            snprintf(members, sizeof members, "\"viewer\":\"%s\",\"cards\":%s,\"marks\":%s,\"bits\":3,\"ply\":%s",
                     views[i].viewer, views[i].cards, views[i].marks, secret && i % 2 ? "\"?\"" : "4");
            EQ(with(members), SK_OK);
            EQ(got.head.viewer, views[i].is);
            EQ(got.head.ply, secret ? SK_PLY_HIDDEN : 4);
        }
    }
    toy_rules.secrets.hides_plies = 0;
}

TEST("every kind of number in JSON is taken up to its last value and refused beyond it") {
    static const struct {
        const char *field, *good[3], *bad[3];
    } numbers[] = {
        {"debt", {"127", "-128", "0"}, {"128", "-129", "null"}},
        {"slope", {"32767", "-32768", "-1"}, {"32768", "-32769", "\"?\""}},
        {"far", {"9223372036854775807", "-9223372036854775807", "5"}, {"9223372036854775808", "1.0", "\"sun\""}},
        {"bits", {"255", "0", "null"}, {"256", "-1", "\"sun\""}},
        {"face", {"\"sun\"", "\"star\"", "2"}, {"\"Sun\"", "\"\"", "256"}},
        {"face", {"null", "0", "1"}, {"nul", "nulL", "\"beyond\""}},
        {"depth",
         {"[2147483647,-2147483648]", "[0,-1]", "[ 1 , 2 ]"},
         {"[2147483648,0]", "[0,-2147483649]", "[null,0]"}},
        {"coins", {"[65535,0]", "[0,65534]", "[null,\"?\"]"}, {"[65536,0]", "[0,-1]", "[0]"}},
        {"coins", {"[1,2]", "[2,1]", "[9,10]"}, {"[0,0,0]", "0", "[[0,0]]"}},
        {"pace", {"[255,0]", "[1,2]", "[null,3]"}, {"[256,0]", "[1]", "[1,2,3]"}},
        {"grid",
         {"[[1,2,3],[4,5,6]]", "[[0,0,0],[0,0,255]]", "[[null,1,2],[3,4,5]]"},
         {"[[1,2,3]]", "[1,2,3,4,5,6]", "[[1,2],[3,4]]"}},
        {"marks",
         {"[[1,2,3],[4,5,6]]", "[[0,0,0],[0,0,1]]", "[[null,1,2],[3,4,5]]"},
         {"[[1,2,3],[4,5,6],[7,8,9]]", "[[1,2,3] [4,5,6]]", "[[1,2,3],[4,5 6]]"}},
        {"kept", {"[\"sun\",\"star\"]", "[1,\"moon\"]", "[3,null]"}, {"[\"sun\"]", "\"sun\"", "[\"sun\",\"mars\"]"}},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (int k = 0; k < 3; k++) {
            char members[160];
            snprintf(members, sizeof members, "\"%s\":%s", numbers[i].field, numbers[i].good[k]);
            EQ(with(members), SK_OK);
            snprintf(members, sizeof members, "\"%s\":%s", numbers[i].field, numbers[i].bad[k]);
            EQ(with(members), SK_BAD_TEXT);
            snprintf(members, sizeof members, "Not understood. Check the field \"%s\".", numbers[i].field);
            SAME(said.text.at, members);
        }
    }
    EQ(with("\"coins\":[null,\"?\"],\"kept\":[\"moon\",\"?\"],\"depth\":[-2147483648,2147483647],\"bits\":200"), SK_OK);
    OK(got.coins[0] == 0xffff && got.coins[1] == 0xfffe && got.kept[0] == 1 && got.kept[1] == SK_HIDDEN);
    OK(got.depth[0] == INT32_MIN && got.depth[1] == INT32_MAX && got.bits == 200);
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2,\"face\":null"), SK_BAD_TEXT);
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2,\"face\":nul"), SK_BAD_TEXT);
}

TEST("JSON refuses unknown and repeated keys, what stands behind it, and says which field is wrong, in the language") {
    /* clang-format off */
    static const char *const bad[] = {
        "\"nonsense\":1", "\"beyond\":[1,1,1,1,1,1,1]", "\"Face\":1", "\"face\":1,\"face\":1",
        "\"debt\":1,\"face\":1,\"debt\":1", "\"ply\":1,\"ply\":1", "\"players\":2", "\"game\":\"toy-game\"",
        "\"actors\":[0],\"actors\":[0]", "\"round\":1,\"round\":1", "\"step\":\"turn\",\"step\":\"turn\"",
        "\"viewer\":\"full\",\"viewer\":\"full\"", "\"version\":5,\"version\":5", "\"options\":{},\"options\":{}",
        "\"edition\":\"\",\"edition\":\"\"", "\"fill\":[0,0,0,0,0,0,0],\"fill\":[0,0,0,0,0,0,0]",
        "\"cards\":[[0,0],[0,0]],\"cards\":[[0,0],[0,0]]", "\"face\" 1", "face:1", "\"face\":1,",
        "\"face\":1 \"debt\":1", "\"face\":1}", "\"face\":1},{", "1", "\"face\""};
    /* clang-format on */
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        EQ(with(bad[i]), SK_BAD_TEXT);
    EQ(with("\"nonsense\":,\"face\":1"), SK_BAD_TEXT);
    EQ(with("\"ply\":1,\"round\":1,\"players_\":2"), SK_BAD_TEXT);
    SAME(said.text.at, "Not understood. Check the field \"players_\".");
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2} x"), SK_BAD_TEXT);
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2"), SK_BAD_TEXT);
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2,\"options\":[]}"), SK_BAD_TEXT);
    SAME(said.text.at, "Not understood.");
    EQ(json_in("{\"game\":\"toy-game\",\"players\":2,\"options\":{\"start\":\"2\"]}"), SK_BAD_TEXT);
    SAME(said.text.at, "Not understood.");
    EQ(with("\"face\":3"), SK_BAD_STATE);
    SAME(said.text.at, "The position breaks a rule of the game. No such face.");
    EQ(with("\"bits\":128"), SK_BAD_STATE);
    SAME(said.text.at, "The position breaks a rule of the game. No such bits.");
    EQ(with("\"actors\":[2]"), SK_BAD_STATE);
    SAME(said.text.at, "The position breaks a rule of the game. Check players, options, ply, step, actors and viewer.");
    EQ(json_in("{}"), SK_NO_GAME);
    SAME(said.text.at, "This game doesn't exist here.");
    EQ(sk_json_read(&toy, &got, "{}", 2, SK_FR, pen_of(&said, 512)), SK_NO_GAME);
    SAME(said.text.at, sk_status_text(SK_NO_GAME, SK_FR));
}

/* A game with more fields than there are bits in a word. */
TEST("245 fields are told apart in JSON: each may come once, in any order, none twice, and no more than these") {
    enum { FIELDS = 246 };
    static sk_field fields[FIELDS];
    static char names[FIELDS][8], json[8192];
    const sk_field *kept = toy.fields;
    sk_text text;
    for (int i = 0; i < FIELDS; i++) {
        uint16_t at = (uint16_t)(sizeof(sk_head) + (size_t)i);
        snprintf(names[i], sizeof names[i], "f%d", i);
        fields[i] = (sk_field){names[i], at, 1, SK_PUBLIC, 1, 1, 0, 0, SK_EVERY, 0, NULL};
    }
    toy.fields = fields;
    toy.field_count = FIELDS;
    sk_text_init(&text, json, sizeof json);
    sk_text_add(&text, "{\"game\":\"toy-game\",\"players\":2");
    for (int i = FIELDS - 2; i >= 0; i--) {
        char member[32];
        snprintf(member, sizeof member, ",\"f%d\":%d", i, i);
        sk_text_add(&text, member);
    }
    sk_text_char(&text, '}');
    EQ(json_in(json), SK_OK);
    for (int i = 0; i < FIELDS - 1; i++)
        EQ(((const uint8_t *)&got)[sizeof(sk_head) + (size_t)i], i);
    for (int i = 0; i < FIELDS; i++) {
        char members[64];
        snprintf(members, sizeof members, "\"f%d\":1", i);
        EQ(with(members), i < FIELDS - 1 ? SK_OK : SK_BAD_TEXT);
        snprintf(members, sizeof members, "\"f%d\":1,\"f%d\":1", i, i);
        EQ(with(members), SK_BAD_TEXT);
    }
    toy.fields = kept;
    toy.field_count = TOY_FIELDS;
}

/* --- states as bytes --- */

TEST("a state as bytes: the format, the head, then every field in order, lowest byte first") {
    static const uint8_t head[] = {1, 77, 0, 5, 0, 9, 0, 10, 0, 0x22, 0, 0, 0, 3, 5, 1, 255};
    static const uint8_t seats[] = {1, 0, 255, 255, 254, 255, 10, 0,  0,  0, 9, 0,
                                    0, 1, 2,   253, 254, 255, 9,  10, 99, 0, 7, 255};
    static const uint8_t rest[] = {0,   0,    0,   0,   0,   0,   0, 0x80, 0,   0, 0, 0x80, 255, 255,
                                   255, 0x7f, 255, 255, 254, 255, 0, 0x80, 255, 1, 1, 2,    3,   4,
                                   255, 254,  2,   3,   255, 0,   0, 0,    0,   0, 0, 0};
    toy_state s = at_the_edges();
    uint8_t *bytes = (uint8_t *)malloc(sk_write_size(&toy));
    if (!bytes) abort();
    EQ(sk_write_size(&toy), 1 + sizeof(toy_state));
    EQ(sk_write(&toy, &s, bytes), 1 + sizeof(toy_state));
    OK(memcmp(bytes, head, sizeof head) == 0);
    OK(memcmp(bytes + sizeof head, seats, sizeof seats) == 0);
    OK(memcmp(bytes + sizeof head + sizeof seats, "\0\0\0\0\x09\0\0\0\x0a\0\0\0\xff\xff\xff\xff\xfe\xff\xff\xff", 20) ==
       0);
    OK(memcmp(bytes + sizeof head + sizeof seats + sizeof s.stones, rest, sizeof rest) == 0);
    EQ(sk_read(&toy, &got, bytes, sk_write_size(&toy)), SK_OK);
    OK(memcmp(&got, &s, sizeof s) == 0);
    free(bytes);
}

TEST("each byte of the head and of a wide field is read from where it is written") {
    toy_state s = at_the_edges();
    uint8_t bytes[1 + sizeof(toy_state)];
    s.head.ply = 0x1234, s.head.round = 0x5678;
    s.stones[7] = 0x89abcdefu;
    s.far_off = 0x0123456789abcdef;
    s.rows[2].cards[1] = 0x4321;
    sk_write(&toy, &s, bytes);
    EQ(sk_read(&toy, &got, bytes, sizeof bytes), SK_OK);
    OK(memcmp(&got, &s, sizeof s) == 0);
    s.head.viewer = SK_TABLE_VIEW;
    sk_view(&toy, &s, SK_TABLE_VIEW, &s);
    for (int secret = 0; secret < 2; secret++) {
        toy_rules.secrets.hides_plies = (uint8_t)secret;
        sk_write(&toy, &s, bytes);
        EQ(sk_read(&toy, &got, bytes, sizeof bytes), SK_OK);
        EQ(got.head.ply, secret ? SK_PLY_HIDDEN : 0x1234);
    }
    toy_rules.secrets.hides_plies = 0;
}

TEST("bytes of another size, format, game, version, edition or of no sound state are refused, each for its reason") {
    static const struct {
        size_t at;
        uint8_t value;
        sk_status status;
    } damages[] = {
        {0, 0, SK_BAD_VERSION}, {0, 2, SK_BAD_VERSION},  {1, 3, SK_NO_GAME},
        {2, 1, SK_NO_GAME},     {3, 4, SK_BAD_VERSION},  {3, 5 | 1 << 6, SK_BAD_EDITION},
        {4, 1, SK_BAD_EDITION}, {6, 0xff, SK_BAD_STATE}, {9, 3 << 4, SK_BAD_STATE},
        {9, 8, SK_BAD_STATE},   {12, 1, SK_BAD_STATE},   {13, 1, SK_BAD_STATE},
        {13, 4, SK_BAD_STATE},  {14, 8, SK_BAD_STATE},   {15, 3, SK_BAD_STATE},
        {16, 3, SK_BAD_STATE},
    };
    toy_state s = at_the_edges(), kept;
    uint8_t bytes[1 + sizeof(toy_state) + 1];
    memset(&kept, 0x5a, sizeof kept);
    got = kept;
    sk_write(&toy, &s, bytes);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        uint8_t was = bytes[damages[i].at];
        bytes[damages[i].at] = damages[i].value;
        EQ(sk_read(&toy, &got, bytes, sizeof bytes - 1), damages[i].status);
        if (tap_failures) printf("# byte %d as %d\n", (int)damages[i].at, damages[i].value);
        bytes[damages[i].at] = was;
    }
    EQ(sk_read(&toy, &got, bytes, sizeof bytes), SK_BAD_SIZE);
    EQ(sk_read(&toy, &got, bytes, sizeof bytes - 2), SK_BAD_SIZE);
    EQ(sk_read(&toy, &got, bytes, 0), SK_BAD_SIZE);
    OK(memcmp(&got, &kept, sizeof kept) == 0);
}

/* --- views and the check --- */

TEST("a view hides, of the seats that play, the rows and the single elements that its viewer does not see") {
    toy_state s = at_the_edges(), view;
    s.head.players = 2;
    s.bits = 2;
    sk_view(&toy, &s, 1, &view);
    EQ(view.head.viewer, 1);
    OK(view.rows[0].cards[0] == 0xfffe && view.rows[0].cards[1] == 0xfffe);
    OK(view.rows[0].marks[0] == 0xfe && view.rows[0].marks[1] == 0xfe && view.rows[0].marks[2] == 0xfe);
    OK(memcmp(&view.rows[1], &s.rows[1], sizeof(toy_row)) == 0);
    OK(memcmp(&view.rows[2], &s.rows[2], sizeof(toy_row)) == 0); /* Nobody sits there. */
    OK(view.kept[0] == SK_HIDDEN && view.kept[1] == 3);
    OK(memcmp(view.stones, s.stones, offsetof(toy_state, kept) - offsetof(toy_state, stones)) == 0);
    OK(view.head.ply == 9 && view.rows[0].pace == 0);
    sk_view(&toy, &s, 0 | SK_RECALL, &view);
    OK(memcmp(view.rows[1].marks, s.rows[1].marks, 3) == 0 && view.rows[1].cards[1] == 0xfffe);
    toy_rules.secrets.hides_plies = 1;
    sk_view(&toy, &s, SK_FULL, &view);
    OK(memcmp(&view, &s, sizeof s) == 0);
    sk_view(&toy, &s, 0, &s);
    EQ(s.head.ply, SK_PLY_HIDDEN);
    toy_rules.secrets.hides_plies = 0;
}

/* What sk_check says about a sound state of three after one edit of its head. */
static int checked(size_t offset, int value) {
    toy_state s = at_the_edges();
    ((uint8_t *)&s)[offset] = (uint8_t)value;
    return sk_check(&toy, &s);
}

#define HEAD(member) offsetof(sk_head, member)

TEST("the check of a head goes up to every bound, and tells what is wrong by its number") {
    toy_state s = at_the_edges();
    EQ(sk_check(&toy, &s), 0);
    EQ(checked(HEAD(game), 3), -1);
    EQ(checked(HEAD(version), 4), -1);
    EQ(checked(HEAD(players), 1), -2);
    EQ(checked(HEAD(players), 4), -2);
    EQ(checked(HEAD(options), 3 << 4), -3);
    EQ(checked(HEAD(options), 4), -3);
    EQ(checked(HEAD(options), 8), -3);
    EQ(checked(HEAD(options), 3), 0);
    EQ(checked(HEAD(options), TOY_OPT_LARGE), 0);
    EQ(checked(HEAD(step), TOY_STEPS), -4);
    EQ(checked(HEAD(step), TOY_STEPS - 1), 0);
    EQ(checked(HEAD(actors), 8), -5);
    EQ(checked(HEAD(actors), 7), 0);
    EQ(checked(HEAD(actors), 0), 0);
    EQ(checked(HEAD(actors), 1 << SK_CHANCE), 0);
    EQ(checked(HEAD(actors), 1 << SK_CHANCE | 1), -5);
    EQ(checked(HEAD(viewer), 3), -6);
    EQ(checked(HEAD(viewer), 7), -6);
    EQ(checked(HEAD(viewer), SK_RECALL | 3), -6);
    EQ(checked(HEAD(viewer), 0x20), -6);
    EQ(checked(HEAD(viewer), 0xef), -6);
    s.head.players = 2, s.head.actors = 1;
    EQ(sk_check(&toy, &s), 0);
    s.head.options = TOY_OPT_LARGE;
    EQ(sk_check(&toy, &s), -3);
    s = at_the_edges();
    s.head.ply = TOY_PLIES;
    EQ(sk_check(&toy, &s), 0);
    s.head.ply++;
    EQ(sk_check(&toy, &s), -4);
    EQ(checked(offsetof(toy_state, face), 3), TOY_BAD_FACE);
    EQ(checked(offsetof(toy_state, bits), 0x80), TOY_BAD_BITS);
}

TEST("only a view of a game that keeps the number of plies secret may leave it out") {
    toy_state s = at_the_edges(), view;
    s.bits = 3;
    sk_view(&toy, &s, 2, &view);
    view.head.ply = s.head.ply = SK_PLY_HIDDEN;
    EQ(sk_check(&toy, &view), -4);
    toy_rules.secrets.hides_plies = 1;
    EQ(sk_check(&toy, &view), 0);
    EQ(sk_check(&toy, &s), -4);
    view.head.ply = SK_PLY_HIDDEN - 1;
    EQ(sk_check(&toy, &view), -4);
    view.head.ply = 9; /* It should not tell. */
    EQ(sk_check(&toy, &view), -7);
    toy_rules.secrets.hides_plies = 0;
}

TEST("a view is sound if a sound state looks like it: nothing shown that is hidden, nothing hidden that is shown") {
    static const int viewers[] = {0, 1, 2, SK_TABLE_VIEW, SK_RECALL, SK_TABLE_VIEW | SK_RECALL};
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        toy_state s = at_the_edges(), view;
        int other = viewers[i] == 1 ? 0 : 1;
        s.rows[1].cards[0] = s.rows[1].marks[1] = 5;
        s.bits = 2;
        sk_view(&toy, &s, viewers[i], &view);
        EQ(sk_check(&toy, &view), 0);
        view.rows[other].cards[1] = 4;
        EQ(sk_check(&toy, &view), -7);
        sk_view(&toy, &s, viewers[i], &view);
        view.kept[1] = SK_HIDDEN;
        EQ(sk_check(&toy, &view), -7);
        sk_view(&toy, &s, viewers[i], &view);
        view.kept[0] = 1;
        EQ(sk_check(&toy, &view), -7);
        sk_view(&toy, &s, viewers[i], &view);
        view.face = 7;
        EQ(sk_check(&toy, &view), TOY_BAD_FACE);
        view.kept[0] = 1; /* No view at all, whatever else is wrong with it. */
        EQ(sk_check(&toy, &view), -7);
    }
}

/* --- playing --- */

TEST("a status has a name of its own and words of its own in each language") {
    static const char *const names[] = {"OK",        "NO_GAME",     "BAD_PLAYERS", "BAD_OPTION", "BAD_TEXT",
                                        "AMBIGUOUS", "NOT_TURN",    "ILLEGAL",     "GAME_OVER",  "BAD_STATE",
                                        "BAD_SIZE",  "BAD_VERSION", "BAD_HASH",    "BAD_EDITION"};
    EQ(sizeof names / sizeof names[0], SK_STATUS_COUNT);
    for (int i = 0; i < SK_STATUS_COUNT; i++) {
        SAME(sk_status_name((sk_status)i), names[i]);
        for (int k = 0; k < i; k++)
            for (int lang = 0; lang < SK_LANGS; lang++)
                OK(strcmp(sk_status_text((sk_status)i, lang), sk_status_text((sk_status)k, lang)) != 0);
    }
    SAME(sk_status_name(SK_STATUS_COUNT), "UNKNOWN");
    SAME(sk_status_text(SK_OK, SK_EN), "Done.");
    SAME(sk_status_text(SK_NOT_TURN, SK_EN), "It's not your turn.");
    SAME(sk_status_text(SK_GAME_OVER, SK_EN), "The game is over.");
}

TEST("a game is found by its key, its folder or its id, and by nothing else") {
    OK(sk_find("toy-game") == &toy && sk_find("toy_game") == &toy && sk_find("other-game") == &toy_other);
    OK(!sk_find("beyond") && !sk_find_id(99) && !sk_find("toy") && !sk_find("") && !sk_find("toy-game2") &&
       !sk_find("Toy-game"));
    OK(sk_find_id(TOY_ID) == &toy && sk_find_id(3) == &toy_other && !sk_find_id(0) && !sk_find_id(TOY_ID + 1));
}

TEST("a piece that is reconstructed is named, others are not, and a box without any says so") {
    sk_box plain = toy_box;
    EQ(sk_reconstructed(&toy_box), 1);
    plain.piece_count = 3;
    EQ(sk_reconstructed(&plain), 0);
    plain.piece_count = 0;
    EQ(sk_reconstructed(&plain), 0);
    plain.pieces = toy_pieces + 3;
    plain.piece_count = 1;
    EQ(sk_reconstructed(&plain), 1);
    SAME(sk_reconstructed_piece(&toy_box, 0, 0), "");
    SAME(sk_reconstructed_piece(&toy_box, 0, 1), "");
    SAME(sk_reconstructed_piece(&toy_box, 1, 0), "");
    SAME(sk_reconstructed_piece(&toy_box, 1, 1), "Q2");
}

TEST("rules fit if version and edition do; another edition is told from another version") {
    EQ(sk_rules_fit(&toy, 5), SK_OK);
    EQ(sk_rules_fit(&toy, 4), SK_BAD_VERSION);
    EQ(sk_rules_fit(&toy, SK_RULES(5, 1)), SK_BAD_EDITION);
    EQ(sk_rules_fit(&toy, SK_RULES(5, 900)), SK_BAD_EDITION);
    EQ(sk_rules_fit(&toy, SK_RULES(4, 1)), SK_BAD_VERSION);
    EQ(sk_rules_fit(&toy, SK_RULES(5 | 32, 1)), SK_BAD_VERSION);
}

TEST("options live in their own bits: set, read, told and read by the rulebook without touching each other") {
    uint32_t options = 0;
    EQ(sk_option_set(&toy, &options, "size_of_it", "as_printed"), SK_OK);
    EQ(options, TOY_OPT_PRINTED);
    EQ(sk_option_set(&toy, &options, "start", "3"), SK_OK);
    EQ(sk_option_set(&toy, &options, "late", "on"), SK_OK);
    EQ(options, 3 | TOY_OPT_PRINTED | TOY_OPT_LATE);
    EQ(sk_option_get(&toy, options, 0), 3);
    EQ(sk_option_get(&toy, options, 1), 2);
    EQ(sk_option_get(&toy, options, 2), 1);
    EQ(sk_option_set(&toy, &options, "size_of_it", "large"), SK_OK);
    EQ(options, 3 | TOY_OPT_LARGE | TOY_OPT_LATE);
    EQ(sk_option_set(&toy, &options, "size_of_it", "3"), SK_BAD_OPTION);
    EQ(sk_option_set(&toy, &options, "start", "beyond"), SK_BAD_OPTION);
    EQ(sk_option_set(&toy, &options, "beyond", "on"), SK_BAD_OPTION);
    EQ(sk_option_set(&toy, &options, "", "on"), SK_BAD_OPTION);
    EQ(options, 3 | TOY_OPT_LARGE | TOY_OPT_LATE);
    OK(sk_option_told(&toy, options, 0) && sk_option_told(&toy, 0, 1));
    OK(sk_option_told(&toy, options, 2) && !sk_option_told(&toy, 3, 2));
    EQ(sk_read_by(&toy, options, SK_LETTER), 3 | TOY_OPT_PRINTED | TOY_OPT_LATE);
    EQ(sk_read_by(&toy, options, SK_RULINGS), 3);
    EQ(sk_reading_of(&toy, 3 | TOY_OPT_PRINTED | TOY_OPT_LATE), SK_LETTER);
    EQ(sk_reading_of(&toy, 3), SK_RULINGS);
    EQ(sk_reading_of(&toy, options), SK_OWN_MIX);
    EQ(sk_reading_of(&toy, TOY_OPT_PRINTED), SK_OWN_MIX);
    EQ(sk_read_by(&toy, options | TOY_OPT_FREE, SK_LETTER), 3 | TOY_OPT_PRINTED | TOY_OPT_LATE | TOY_OPT_FREE);
    EQ(sk_read_by(&toy, options | TOY_OPT_FREE, SK_RULINGS), 3 | TOY_OPT_FREE);
    EQ(sk_option_set(&toy, &options, "start", "2"), SK_OK);
    EQ(options, 2 | TOY_OPT_LARGE | TOY_OPT_LATE);
    toy.options++; /* Now the rulebook decides about the first of them. */
    toy.option_count--;
    EQ(sk_read_by(&toy, options, SK_LETTER), 2 | TOY_OPT_PRINTED | TOY_OPT_LATE);
    EQ(sk_read_by(&toy, options, SK_RULINGS), 2);
    OK(!sk_options_valid(&toy, 1) && sk_options_valid(&toy, TOY_OPT_LARGE));
    toy.options--;
    toy.option_count++;
}

TEST("options are valid if each value exists and no other bit is set") {
    for (uint32_t options = 0; options < 1u << 15; options++) {
        int values_exist = (options & 7) < 4 && (options >> 4 & 3) < 3;
        EQ(sk_options_valid(&toy, options), values_exist && !(options & ~(uint32_t)TOY_OPT_ALL));
    }
    OK(!sk_options_valid(&toy, 1u << 31) && !sk_options_valid(&toy, 1u << 15));
}

TEST("a table is set up for two or three with options that fit, and for nothing else") {
    toy_state s;
    memset(&s, 0x5a, sizeof s);
    toy_state kept = s;
    EQ(sk_new(&toy, &s, 1, 0), SK_BAD_PLAYERS);
    EQ(sk_new(&toy, &s, 4, 0), SK_BAD_PLAYERS);
    EQ(sk_new(&toy, &s, 2, 8), SK_BAD_OPTION);
    EQ(sk_new(&toy, &s, 2, TOY_OPT_LARGE), SK_BAD_OPTION);
    OK(memcmp(&s, &kept, sizeof s) == 0);
    EQ(sk_new(&toy, &s, 3, TOY_OPT_LARGE), SK_OK);
    OK(s.head.players == 3 && s.head.options == TOY_OPT_LARGE);
    EQ(sk_new(&toy, &s, 2, 0), SK_OK);
    EQ(s.head.players, 2);
}

static const char *option_label(int index, int value, int lang) {
    pen_of(&page, 64);
    sk_option_text(&toy, index, value, lang, &page.text);
    return page.text.at;
}

static const sk_option_word own_words[] = {
    {"*", "small", {"little", "petit"}},    {"*", "as_printed", {"any", "tout"}},
    {"size_of_it", "", {"Size", "Taille"}}, {"size_of_it", "as_printed", {"printed", "comme sur la boite"}},
    {"start", "2", {"never", "jamais"}},    {NULL, NULL, {NULL, NULL}}};

TEST("options are called by the words for who begins, by the game's own words, or by their keys") {
    SAME(option_label(0, -1, SK_EN), "Who begins");
    SAME(option_label(0, 0, SK_EN), "random");
    SAME(option_label(0, 1, SK_EN), "seat 1");
    SAME(option_label(0, 3, SK_EN), "seat 3");
    OK(strcmp(option_label(0, 0, SK_FR), "random") != 0);
    SAME(option_label(1, -1, SK_EN), "size of it");
    SAME(option_label(1, 0, SK_EN), "small");
    SAME(option_label(1, 2, SK_FR), "as printed");
    toy_words.option_words = own_words;
    SAME(option_label(1, -1, SK_EN), "Size");
    SAME(option_label(1, 0, SK_FR), "petit");
    SAME(option_label(1, 2, SK_FR), "comme sur la boite");
    SAME(option_label(0, 2, SK_EN), "seat 2");
    toy_words.option_words = NULL;
}

TEST("a ply is played by whoever acts, if it is legal, until the game is over; a refusal changes nothing") {
    toy_state s, kept;
    toy_init(&s, 3, 0);
    kept = s;
    EQ(sk_actor(&s), SK_CHANCE);
    EQ(sk_play(&toy, &s, 0, 0), SK_NOT_TURN);
    EQ(sk_play(&toy, &s, -1, 0), SK_NOT_TURN);
    EQ(sk_play(&toy, &s, SK_CHANCE + 1, 0), SK_NOT_TURN);
    EQ(sk_play(&toy, &s, SK_CHANCE, 3), SK_ILLEGAL);
    OK(memcmp(&s, &kept, sizeof s) == 0);
    EQ(sk_play(&toy, &s, SK_CHANCE, 2), SK_OK);
    OK(s.face == 2 && s.head.ply == 1);
    EQ(sk_actor(&s), 0);
    EQ(sk_play(&toy, &s, 1, 0), SK_NOT_TURN);
    EQ(sk_play(&toy, &s, 0, TOY_NEVER), SK_ILLEGAL);
    EQ(sk_is_legal(&toy, &s, 0, 0), 1);
    EQ(sk_is_legal(&toy, &s, 0, TOY_LAST), 1);
    OK(!sk_is_legal(&toy, &s, 0, TOY_NEVER) && !sk_is_legal(&toy, &s, 1, 0));
    s.head.actors = 6;
    EQ(sk_actor(&s), 1);
    EQ(sk_play(&toy, &s, 2, TOY_LAST), SK_OK);
    EQ(sk_actor(&s), -1);
    EQ(sk_play(&toy, &s, 2, TOY_LAST), SK_GAME_OVER);
    EQ(sk_play(&toy, &s, -1, 0), SK_GAME_OVER);
}

static const char *refusal(int action) {
    toy_state s;
    toy_init(&s, 2, 0);
    pen_of(&page, 64);
    sk_refusal(&toy, &s, 0, (sk_action)action, SK_EN, &page.text);
    return page.text.at;
}

TEST("a refusal begins with the number of its rule, where there is one") {
    toy_state s;
    toy_init(&s, 2, 0);
    SAME(refusal(TOY_NEVER), "R7: Not ever.");
    SAME(refusal(TOY_SUN), "R2: Not yours.");
    SAME(refusal(TOY_MOON), "Not yours.");
    SAME(refusal(TOY_ACTIONS), "What is that?");
    SAME(sk_reason_of(&toy, &s, 0, TOY_NEVER, SK_EN, pen_of(&page, 64)), "R7");
    SAME(page.text.at, "Not ever.");
    SAME(sk_reason_of(&toy, &s, 0, TOY_SUN, SK_EN, pen_of(&page, 64)), "R2");
    SAME(sk_reason_of(&toy, &s, 0, TOY_MOON, SK_EN, pen_of(&page, 64)), "");
    SAME(sk_reason_of(&toy, &s, 0, TOY_ACTIONS, SK_EN, pen_of(&page, 64)), "");
    SAME(sk_reason_of(&toy, &s, 0, TOY_ACTIONS + 1, SK_EN, pen_of(&page, 64)), "");
}

/* Where the first of all choices is not to be had. */
static int only_moon(const void *state, int who, sk_choice *out) {
    (void)state;
    (void)who;
    out[0] = (sk_choice){TOY_MOON, 1};
    return 1;
}

TEST("a typed move is the choice of that name in a language, or of that number; what fits several is ambiguous") {
    static const struct {
        const char *text;
        int lang;
        sk_status status;
        int action;
    } typed[] = {
        {"take sun", SK_EN, SK_OK, TOY_SUN},
        {"  TAKE   Moon ", SK_EN, SK_OK, TOY_MOON},
        {"take sun", SK_FR, SK_BAD_TEXT, 0},
        {"take sun", -1, SK_OK, TOY_SUN},
        {"prendre la derniere", SK_FR, SK_OK, TOY_LAST},
        {"prendre la derniere", -1, SK_OK, TOY_LAST},
        {"prendre la derniere", SK_EN, SK_BAD_TEXT, 0},
        {"wait", SK_EN, SK_AMBIGUOUS, 0},
        {"wait", -1, SK_AMBIGUOUS, 0},
        {"attendre", SK_FR, SK_OK, TOY_WAIT},
        {"se reposer", -1, SK_OK, TOY_REST},
        {"never", SK_EN, SK_BAD_TEXT, 0},
        {"", SK_EN, SK_BAD_TEXT, 0},
        {"#0", SK_EN, SK_OK, TOY_SUN},
        {"  #4", SK_FR, SK_OK, TOY_LAST},
        {"#03", -1, SK_OK, TOY_REST},
        {"#5", SK_EN, SK_ILLEGAL, 0},
        {"#9", SK_EN, SK_ILLEGAL, 0},
        {"#65535", SK_EN, SK_ILLEGAL, 0},
        {"#65536", SK_EN, SK_ILLEGAL, 0},
        {"#65540", SK_EN, SK_BAD_TEXT, 0},
        {"#4294967296", SK_EN, SK_BAD_TEXT, 0},
        {"#", SK_EN, SK_BAD_TEXT, 0},
        {"##1", SK_EN, SK_BAD_TEXT, 0},
        {"#-1", SK_EN, SK_BAD_TEXT, 0},
        {"#1 ", SK_EN, SK_BAD_TEXT, 0},
        {"#1/", SK_EN, SK_BAD_TEXT, 0},
        {"#1:", SK_EN, SK_BAD_TEXT, 0},
        {"1", SK_EN, SK_BAD_TEXT, 0},
    };
    toy_state s;
    sk_action action = 99;
    toy_init(&s, 2, 0);
    EQ(sk_parse(&toy, &s, 0, SK_EN, "take sun", &action), SK_NOT_TURN);
    EQ(sk_parse(&toy, &s, SK_CHANCE, SK_EN, "card 2", &action), SK_OK);
    EQ(action, 2);
    EQ(sk_play(&toy, &s, SK_CHANCE, 2), SK_OK);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        action = 99;
        EQ(sk_parse(&toy, &s, 0, typed[i].lang, typed[i].text, &action), typed[i].status);
        if (typed[i].status == SK_OK) EQ(action, typed[i].action);
        if (tap_failures) printf("# \"%s\" in %d\n", typed[i].text, typed[i].lang);
    }
    toy_rules.legal = only_moon;
    EQ(sk_parse(&toy, &s, 0, SK_EN, "#0", &action), SK_ILLEGAL);
    EQ(sk_parse(&toy, &s, 0, SK_EN, "#1", &action), SK_OK);
    toy_rules.legal = toy_legal;
    s.head.actors = 0;
    EQ(sk_parse(&toy, &s, 0, SK_EN, "take sun", &action), SK_GAME_OVER);
}

TEST("a move that is spoken of is found in any language, legal or not") {
    toy_state s;
    toy_init(&s, 2, 0);
    EQ(sk_spoken(&toy, &s, 0, "take sun"), TOY_SUN);
    EQ(sk_spoken(&toy, &s, 0, "Se reposer"), TOY_REST);
    EQ(sk_spoken(&toy, &s, 0, "wait"), TOY_WAIT);
    EQ(sk_spoken(&toy, &s, 0, "never"), TOY_NEVER);
    EQ(sk_spoken(&toy, &s, 0, "jamais"), TOY_NEVER);
    EQ(sk_spoken(&toy, &s, 0, "card 1"), -1);
    EQ(sk_spoken(&toy, &s, SK_CHANCE, "carte 1"), 1);
    EQ(sk_spoken(&toy, &s, 0, ""), -1);
}
