/* lesson_runner.c - lessons of a toy game: how a book is read, line by line and at its limits, and what a run
 * through a lesson does at every kind of moment. tests/lessons/lessons.c plays the lessons of the games. */
#include "tests/support/tap.h"

#include "core/book.h"
#include "skerry/lesson.h"
#include "tests/support/toy_game.h"

static uint64_t state[SK_STATE_MAX / 8];
static sk_ply plies[SK_PLIES_MAX];
static sk_table table;
static sk_lesson lesson;
static sk_pupil pupil;
static char told[1 << 16];
static const sk_game *game = &toy;

static const toy_state *now(void) {
    return (const toy_state *)(const void *)state;
}

static sk_part part(const char *text) {
    return (sk_part){text, (int)strlen(text)};
}

/* --- words and lines --- */

TEST("words of a part stand between blanks, tabs count only at its ends, and at the end there is none") {
    sk_part rest = part(" \t one two\tthree  four \t\r"), word;
    static const char *const wanted[] = {"one", "two\tthree", "four"};
    for (int i = 0; i < 3; i++) {
        OK(part_word(&rest, &word));
        OK(part_is(word, wanted[i]));
    }
    OK(!part_word(&rest, &word) && word.length == 0 && rest.length == 0);
    rest = part("");
    OK(!part_word(&rest, &word));
    OK(!part_is(part("one"), "on") && !part_is(part("on"), "one") && !part_is(part("one"), "onf") &&
       part_is(part(""), ""));
}

TEST("alternatives stand between a blank, a bar and a blank; nothing is left after the last") {
    sk_part rest = part("a|b | c |d |  e f | "), one;
    static const char *const wanted[] = {"a|b", "c |d", "e f"};
    for (int i = 0; i < 3; i++) {
        OK(part_alternative(&rest, &one));
        OK(part_is(one, wanted[i]));
    }
    OK(!part_alternative(&rest, &one));
    rest = part("a | b");
    OK(part_alternative(&rest, &one) && part_is(one, "a") && part_is(rest, "b"));
    rest = part("a |");
    OK(part_alternative(&rest, &one) && part_is(one, "a |") && rest.length == 0);
}

static int number_of(const char *text, int64_t *out) {
    return part_number(part(text), out);
}

TEST("a number has digits, at most eighteen of them, and perhaps a sign") {
    static const char *const bad[] = {
        "", "-", "x", "1x", "x1", "1 ", "1-", "--1", "/", ":", "1:", "1/", "1234567890123456789"};
    int64_t number = 7;
    OK(number_of("0", &number) && number == 0);
    OK(number_of("9", &number) && number == 9);
    OK(number_of("-19", &number) && number == -19);
    OK(number_of("123456789012345678", &number) && number == 123456789012345678);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (number_of(bad[i], &number)) printf("# \"%s\"\n", bad[i]);
        OK(!number_of(bad[i], &number));
    }
}

/* Keyword and rest of the one line of a text. */
static int line_of(const char *text, const char *rest) {
    sk_part book = part(text);
    sk_lesson_line line;
    OK(book_line(&book, &line));
    EQ(line.rest.length, strlen(rest));
    if (*rest) OK(part_is(line.rest, rest));
    EQ(book.length, 0);
    return line.keyword;
}

TEST("a line begins with its keyword, whatever stands around it; comments and empty lines have none") {
    static const char *const words[] = {"lesson", "about",  "minutes", "new",   "seats", "set",   "chance",
                                        "seat",   "moment", "rule",    "point", "look",  "show",  "good",
                                        "poor",   "also",   "cannot",  "check", "free",  "thing", "page",
                                        "tip",    "aside",  "en",      "fr"};
    char text[64];
    EQ(sizeof words / sizeof words[0] + 1, SK_WORD_COUNT);
    for (int i = 0; i < SK_WORD_COUNT - 1; i++) {
        snprintf(text, sizeof text, " \t%s  two words \r\n", words[i]);
        EQ(line_of(text, "two words"), i + 1);
        EQ(line_of(words[i], ""), i + 1);
    }
}

TEST("a line that is not understood says which word it was; a comment says nothing") {
    EQ(line_of("\n", ""), SK_WORD_NONE);
    EQ(line_of("   \n", ""), SK_WORD_NONE);
    EQ(line_of("  # lesson one\n", ""), SK_WORD_NONE);
    EQ(line_of("lessons one\n", "lessons"), SK_WORD_NONE);
    EQ(line_of("Lesson one\n", "Lesson"), SK_WORD_NONE);
}

TEST("a ply line names its seat by a digit from 1 to 5") {
    EQ(line_of("seat1 put 1\n", "1 put 1"), SK_WORD_SEAT);
    EQ(line_of("seat5  put 1\r\n", "5  put 1"), SK_WORD_SEAT);
    EQ(line_of("seat0 put 1\n", "seat0"), SK_WORD_NONE);
    EQ(line_of("seat6 put 1\n", "seat6"), SK_WORD_NONE);
    EQ(line_of("seat12 put\n", "seat12"), SK_WORD_NONE);
    EQ(line_of("seab1 put\n", "seab1"), SK_WORD_NONE);
}

TEST("lines follow each other up to the end of the book, with or without an end of the last") {
    sk_part book = part("rule R1\n\nrule R2");
    sk_lesson_line line;
    OK(book_line(&book, &line) && part_is(line.rest, "R1"));
    OK(book_line(&book, &line) && line.keyword == SK_WORD_NONE);
    OK(book_line(&book, &line) && part_is(line.rest, "R2"));
    OK(!book_line(&book, &line) && line.keyword == SK_WORD_NONE);
}

/* --- patterns --- */

static char variables[SK_LESSON_VARIABLES][24];

static int fits(const char *pattern, const char *text) {
    return pattern_fits(part(pattern), text, variables);
}

TEST("a variable takes a word once, if all fits, and means it from then on") {
    memset(variables, 0, sizeof variables);
    OK(!fits("turn $a to $b x", "turn one to two y"));
    OK(!variables[0][0] && !variables[1][0]);
    OK(fits("turn $a to $d", "turn one to two"));
    SAME(variables[0], "one");
    SAME(variables[3], "two");
    OK(fits("$d $a", "two one") && !fits("$a", "two") && !fits("$a", "one ") && !fits("$a", "on"));
    OK(fits("$ax", "onex") && !fits("$ax", "one"));
    OK(!variables[1][0] && !fits("turn $b", "turn ") && !variables[1][0]);
    OK(fits("$e", "$e") && fits("cost $", "cost $") && fits("$A", "$a") && fits("$`", "$`"));
}

TEST("a variable holds a word of twenty-three bytes, and none that is longer") {
    memset(variables, 0, sizeof variables);
    OK(!fits("$c", "123456789012345678901234"));
    OK(fits("$c", "12345678901234567890123"));
    SAME(variables[2], "12345678901234567890123");
}

TEST("letters are alike in either case, and only letters; a star stands for any rest, also none") {
    memset(variables, 0, sizeof variables);
    OK(fits("aZ", "Az") && fits("AZ", "az") && fits("", ""));
    OK(!fits("@", "`") && !fits("[", "{") && !fits("a", "") && !fits("", "a") && !fits("ab", "a"));
    OK(fits("a*", "a") && fits("a*", "abc") && fits("*", "") && !fits("a*b", "axb") && !fits("b*", "abc"));
}

/* --- fields and conditions --- */

static int field_at_index(const char *name) {
    const sk_field *field;
    int index = -1;
    return part_field(&toy, part(name), &field, &index) ? index : -1;
}

TEST("a field of a state is named with as many numbers as it has rows and columns; what is left out is 0") {
    static const char *const bad[] = {
        "goods[3]", "goods[0][2]", "goods[2][2]", "fist[3]", "tide[2]", "lot[1]",   "nothing",   "",
        "goods[1",  "goods[1][",   "goods[]",     "good",    "goodss",  "fist[1]x", "fist[0][1]"};
    EQ(field_at_index("goods"), 0);
    EQ(field_at_index("goods[2]"), 4);
    EQ(field_at_index("goods[1][1]"), 3);
    EQ(field_at_index("goods[2][1]"), 5);
    EQ(field_at_index("fist[2]"), 2);
    EQ(field_at_index("fist[2][0]"), 2);
    EQ(field_at_index("tide[1]"), 1);
    EQ(field_at_index("lot"), 0);
    EQ(field_at_index("debt"), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (field_at_index(bad[i]) >= 0) printf("# %s\n", bad[i]);
        EQ(field_at_index(bad[i]), -1);
    }
}

static int64_t value_of(const char *name, const char *text) {
    const sk_field *field;
    uint64_t value;
    int index;
    OK(part_field(&toy, part(name), &field, &index));
    return part_value(field, part(text), &value) ? (int64_t)value : -1;
}

TEST("a value is a label of its field, none, or a number") {
    EQ(value_of("lot", "low"), 0);
    EQ(value_of("lot", "high"), 1);
    EQ(value_of("lot", "none"), 0xff);
    EQ(value_of("debt", "none"), 0xffff);
    EQ(value_of("lot", "12"), 12);
    EQ(value_of("lot", "middle"), -1);
    EQ(value_of("tide", "low"), -1);
}

static int holds(const char *condition) {
    return sk_lesson_holds(&toy, state, part(condition));
}

TEST("a condition is about the round, the end, the learner's score or a field: equal, or at least") {
    toy_state *s = (toy_state *)(void *)state;
    toy_init(state, 2, 0);
    s->goods[0][0] = 3;
    s->goods[1][1] = 5;
    s->debt = -3;
    s->lot = TOY_HIGH;
    EQ(holds("round=1"), 1);
    EQ(holds("round=2"), 0);
    EQ(holds("round>=1"), 1);
    EQ(holds("round>=2"), 0);
    EQ(holds("over=0"), 1);
    EQ(holds("over=1"), 0);
    EQ(holds("score=3"), 1);
    EQ(holds("score>=4"), 0);
    EQ(holds("goods[1][1]=5"), 1);
    EQ(holds("goods[1][1]>=6"), 0);
    EQ(holds("debt=-3"), 1);
    EQ(holds("debt>=-4"), 1);
    EQ(holds("debt>=0"), 0);
    EQ(holds("lot=high"), 1);
    EQ(holds("lot=low"), 0);
    EQ(holds("fist[1]=none"), 1);
    EQ(holds("lot=none"), 0);
    s->head.actors = 0;
    EQ(holds("over=1"), 1);
}

TEST("a condition that makes no sense neither holds nor fails") {
    static const char *const bad[] = {"",     "round",  "score",   "=1",        "nothing=1", "lot=middle",
                                      "lot=", "round=", "round=x", "score=low", "goods[9]=1"};
    toy_init(state, 2, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (holds(bad[i]) != -1) printf("# \"%s\"\n", bad[i]);
        EQ(holds(bad[i]), -1);
    }
}

/* --- reading lessons --- */

static int at_line;

static sk_status read_at(const char *book, int index) {
    at_line = -1;
    return sk_lesson_read(&lesson, game, book, strlen(book), index, &at_line);
}

/* A lesson that has this line with these words under it. */
static sk_status read_with(const char *line, const char *words) {
    char book[400];
    snprintf(book, sizeof book, "lesson one\nen One\nfr Un\n%s\n%s\nrule R1\n", line, words);
    return read_at(book, 0);
}

TEST("what is said has words in both languages, what nobody reads has none, and a good choice may have them") {
    static const char *const said[] = {"about", "moment x", "poor put 1", "also put 1", "cannot put 1"};
    static const char *const silent[] = {"minutes 5",  "new players=2", "seats A",     "set lot 1",
                                         "chance low", "seat1 put 1",   "rule R1",     "point nothing",
                                         "look purse", "show x",        "check lot=1", "free round=2"};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        EQ(read_with(said[i], "en A\nfr B"), SK_OK);
        EQ(read_with(said[i], "fr B\nen A"), SK_OK);
        EQ(read_with(said[i], "en A"), SK_BAD_TEXT);
        EQ(read_with(said[i], "fr B"), SK_BAD_TEXT);
        EQ(read_with(said[i], ""), SK_BAD_TEXT);
        EQ(at_line, 6); /* where the next line begins it shows */
    }
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        EQ(read_with(silent[i], ""), SK_OK);
        EQ(read_with(silent[i], "en A\nfr B"), SK_BAD_TEXT);
    }
    EQ(read_with("good put 1", ""), SK_OK);
    EQ(read_with("good put 1", "en A\nfr B"), SK_OK);
    EQ(read_with("good put 1", "en A"), SK_BAD_TEXT);
    EQ(read_at("lesson one\nen One\nfr Un\nmoment x\nen A", 0), SK_BAD_TEXT); /* the last line too */
    EQ(read_at("lesson one\nen One\nfr Un\nmoment x\nen A\nfr B", 0), SK_OK);
}

TEST("a line that is not understood, said twice or said with nothing is refused, with its number") {
    EQ(read_with("nonsense", ""), SK_BAD_TEXT);
    EQ(at_line, 4);
    EQ(read_with("# nonsense", ""), SK_OK);
    EQ(read_with("moment x", "en A\nen A\nfr B"), SK_BAD_TEXT);
    EQ(at_line, 6);
    EQ(read_with("moment x", "en A\nfr"), SK_BAD_TEXT);
    EQ(at_line, 6);
    EQ(read_with("moment x", "en A\nfr B"), SK_OK);
    OK(part_is(lesson.lines[1].words[SK_EN], "A") && part_is(lesson.lines[1].words[SK_FR], "B"));
    EQ(sk_lesson_read(&lesson, &toy, "lesson x\nen A", 13, 0, NULL), SK_BAD_TEXT);
}

TEST("a lesson has as many lines as it may have, and not one more") {
    static char book[20000];
    int length = snprintf(book, sizeof book, "lesson one\nen One\nfr Un\n");
    for (int i = 1; i < SK_LESSON_LINES; i++)
        length += snprintf(book + length, sizeof book - (size_t)length, "rule R%d\n", i);
    EQ(read_at(book, 0), SK_OK);
    EQ(lesson.count, SK_LESSON_LINES);
    OK(part_is(lesson.lines[SK_LESSON_LINES - 1].rest, "R319"));
    snprintf(book + length, sizeof book - (size_t)length, "rule R320\n");
    EQ(read_at(book, 0), SK_BAD_SIZE);
}

static const char *const shelf = "nonsense before the first\n"
                                 "thing purse\n en a purse\n fr une bourse\n page .purse\n"
                                 "lesson one\n en One\n fr Un\n about\n en Of one.\n fr D'un.\n minutes 5\n"
                                 "moment m\n en A\n fr B\n rule R1\n show x\n"
                                 "moment n\n en C\n fr D\n"
                                 "thing bag\n page .bag\n en a bag\n fr un sac\n look elsewhere\n"
                                 "lesson two\n en Two\n fr Deux\n"
                                 "tip hide\n en Hide it.\n fr Cachez.\n look purse nothing bag\n"
                                 "tip turn\n en Take \"it\".\n fr Prenez.\n"
                                 "moment stray\n en Stray.\n fr Errant.\n"
                                 "lesson three\n en Three\n fr Trois\n"
                                 "aside R9\n en no\n fr non\n"
                                 "thing purse\n en another\n fr une autre\n page .other\n";

TEST("the lessons of a book are numbered and named; a lesson ends where another, a thing, a tip or an aside begins") {
    EQ(read_at(shelf, 0), SK_OK);
    EQ(lesson.count, 7);
    EQ(lesson.moments, 2);
    OK(part_is(lesson.lines[0].rest, "one") && part_is(lesson.lines[0].words[SK_FR], "Un"));
    OK(lesson.game == &toy && lesson.book.at == shelf && lesson.book.length == (int)strlen(shelf));
    EQ(read_at(shelf, 1), SK_OK);
    EQ(lesson.count, 1);
    EQ(lesson.moments, 0);
    EQ(read_at(shelf, 2), SK_OK);
    EQ(lesson.count, 1);
    EQ(read_at(shelf, 3), SK_NO_GAME);
    EQ(read_at("", 0), SK_NO_GAME);
    EQ(sk_lesson_find(shelf, strlen(shelf), "one"), 0);
    EQ(sk_lesson_find(shelf, strlen(shelf), "three"), 2);
    EQ(sk_lesson_find(shelf, strlen(shelf), "purse"), -1);
    EQ(sk_lesson_find(shelf, strlen(shelf), "m"), -1);
}

static const char *words_of(int line, int lang) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_lesson_words(&lesson, line, lang, &text);
    return told;
}

TEST("lines of a lesson are found by their keyword, and within a moment only up to the next moment or ply") {
    EQ(read_at(
           "lesson one\nen One\nfr Un\nmoment a\nen A\nfr B\nrule R1\ngood x\nrule R2\nmoment b\nen C\nfr D\nrule R3\n"
           "seat1 x\nrule R4\nmoment c\nen E\nfr F\nchance y\nrule R5\n",
           0),
       SK_OK);
    EQ(sk_lesson_line_of(&lesson, SK_WORD_LESSON), 0);
    EQ(sk_lesson_line_of(&lesson, SK_WORD_MOMENT), 1);
    EQ(sk_lesson_line_of(&lesson, SK_WORD_FREE), -1);
    EQ(sk_lesson_line_of(&lesson, SK_WORD_CHANCE), 10);
    EQ(sk_lesson_next_line(&lesson, 1, SK_WORD_RULE, 1), 2);
    EQ(sk_lesson_next_line(&lesson, 1, SK_WORD_RULE, 0), 2);
    EQ(sk_lesson_next_line(&lesson, 1, SK_WORD_RULE, 2), 4);
    EQ(sk_lesson_next_line(&lesson, 1, SK_WORD_RULE, 4), -1);
    EQ(sk_lesson_next_line(&lesson, 5, SK_WORD_RULE, 5), 6);
    EQ(sk_lesson_next_line(&lesson, 5, SK_WORD_RULE, 6), -1);
    EQ(sk_lesson_next_line(&lesson, 9, SK_WORD_RULE, 9), -1);
    EQ(sk_lesson_next_line(&lesson, 9, SK_WORD_GOOD, 11), -1);
    SAME(words_of(1, SK_EN), "A");
    SAME(words_of(9, SK_FR), "F");
    SAME(words_of(-1, SK_EN), "");
    SAME(words_of(lesson.count, SK_EN), "");
}

/* --- things, tips and the book as a whole --- */

static const char *thing_of(const char *name, int lang, int wanted, sk_part *page) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    EQ(sk_lesson_thing(shelf, strlen(shelf), part(name), lang, &text, page), wanted);
    return told;
}

TEST("a thing has its name in each language and a place on a page, the first of its name") {
    sk_part page = {"", 0};
    SAME(thing_of("purse", SK_EN, 1, &page), "a purse");
    OK(part_is(page, ".purse"));
    SAME(thing_of("bag", SK_FR, 1, &page), "un sac");
    OK(part_is(page, ".bag"));
    SAME(thing_of("bag", SK_EN, 1, NULL), "a bag");
    SAME(thing_of("ba", SK_EN, 0, &page), "");
    SAME(thing_of("bags", SK_EN, 0, &page), "");
    SAME(thing_of("one", SK_EN, 0, &page), ""); /* a lesson is no thing */
    EQ(sk_lesson_thing("thing x\n", 8, part("x"), SK_EN, &(sk_text){told, sizeof told, 0, 0}, NULL), 0);
}

static const char *tip_of(int step, int lang, int wanted) {
    sk_text text;
    toy_init(state, 2, 0);
    ((sk_head *)(void *)state)->step = (uint8_t)step;
    sk_text_init(&text, told, sizeof told);
    EQ(sk_tip(&toy, shelf, strlen(shelf), state, lang, &text), wanted);
    return told;
}

static const char *tip_told(int step, int lang) {
    sk_text text;
    toy_init(state, 2, 0);
    ((sk_head *)(void *)state)->step = (uint8_t)step;
    sk_text_init(&text, told, sizeof told);
    sk_tip_tell(&toy, shelf, strlen(shelf), state, lang, &text);
    return told;
}

TEST("a coach has the words of the step's tip, and the things it points at that the book knows") {
    SAME(tip_of(TOY_HIDE, SK_EN, 1), "Hide it.");
    SAME(tip_of(TOY_TURN, SK_FR, 1), "Prenez.");
    SAME(tip_of(TOY_LOT, SK_EN, 0), "");
    SAME(tip_of(TOY_STEPS, SK_EN, 0), "");
    SAME(tip_told(TOY_HIDE, SK_EN),
         "{\"key\":\"hide\",\"say\":\"Hide it.\",\"looks\":[{\"say\":\"a purse\",\"page\":\".purse\"},"
         "{\"say\":\"a bag\",\"page\":\".bag\"}]}");
    SAME(tip_told(TOY_TURN, SK_EN), "{\"key\":\"turn\",\"say\":\"Take \\\"it\\\".\",\"looks\":[]}");
    SAME(tip_told(TOY_TURN, SK_FR), "{\"key\":\"turn\",\"say\":\"Prenez.\",\"looks\":[]}");
    SAME(tip_told(TOY_LOT, SK_EN), "{}");
}

static const char *book_told(const char *book, int lang) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_book_tell(&toy, book, strlen(book), lang, &text);
    OK(!text.cut);
    return told;
}

TEST("a book tells its lessons: their names, what they are about, how long they take, how they are shown") {
    SAME(book_told(shelf, SK_EN),
         "[{\"key\":\"one\",\"title\":\"One\",\"about\":\"Of one.\",\"minutes\":5,\"moments\":2,\"pictures\":1},"
         "{\"key\":\"two\",\"title\":\"Two\",\"about\":\"\",\"minutes\":3,\"moments\":0,\"pictures\":0},"
         "{\"key\":\"three\",\"title\":\"Three\",\"about\":\"\",\"minutes\":3,\"moments\":0,\"pictures\":0}]");
    OK(strstr(book_told(shelf, SK_FR), "\"title\":\"Un\",\"about\":\"D'un.\"") != NULL);
    SAME(book_told("", SK_EN), "[]");
    SAME(book_told("lesson a\nen A\nfr A\nlesson b\nen B\nlesson c\nen C\nfr C\n", SK_EN),
         "[{\"key\":\"a\",\"title\":\"A\",\"about\":\"\",\"minutes\":3,\"moments\":0,\"pictures\":0}]");
}

TEST("of a book with too many lessons the first sixteen are told") {
    char book[1000];
    int length = 0, count = 0;
    for (int i = 0; i <= SK_LESSONS_MAX; i++)
        length += snprintf(book + length, sizeof book - (size_t)length, "lesson l%d\nen A\nfr B\n", i);
    for (const char *at = book_told(book, SK_EN); (at = strstr(at, "\"key\"")); at++)
        count++;
    EQ(count, SK_LESSONS_MAX);
    OK(strstr(told, "\"l15\"") && !strstr(told, "\"l16\""));
}

/* --- beginning --- */

static sk_status begin(const char *script) {
    static char book[20000];
    snprintf(book, sizeof book, "lesson one\nen One\nfr Un\n%s", script);
    EQ(read_at(book, 0), SK_OK);
    table = (sk_table){.game = game, .state = state, .plies = plies, .room = SK_PLIES_MAX};
    return sk_pupil_begin(&pupil, &lesson, &table);
}

#define DEALT "chance low\nchance card 0\nchance card 1\n"
#define HELLO "moment hello\nen Hello.\nfr Salut.\n"

TEST("a lesson begins at its set-up with what is played before the first moment; the learner is the one person") {
    EQ(begin("new players=2 rounds=one\n" DEALT "seat2 think 1\n" HELLO "seat2 put 1\n"), SK_OK);
    EQ(table.players, 2);
    EQ(table.options, TOY_ONE_ROUND);
    EQ(table.people, 1);
    SAME(table.seed, "lesson");
    EQ(table.count, 4);
    OK(!table.start && now()->plan[1] == 1);
    EQ(pupil.moment, 1);
    EQ(sk_pupil_next(&pupil), SK_TEACH_READ);
    EQ(sk_pupil_line(&pupil), pupil.at);
    EQ(begin(HELLO), SK_OK); /* without a set-up: as few as possible, and no options */
    EQ(table.players, 1);
    EQ(table.options, 0);
    EQ(table.count, 0);
    EQ(begin("new players=2\nchance low\n"), SK_OK); /* without a moment it is done */
    EQ(pupil.moment, 0);
    EQ(table.count, 1);
    EQ(sk_pupil_line(&pupil), -1);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
}

TEST("a set-up or a ply before the first moment that is not possible is refused") {
    EQ(begin("new players=9\n" HELLO), SK_BAD_PLAYERS);
    EQ(begin("new players=1 cards=no\n" HELLO), SK_BAD_OPTION);
    EQ(begin("new two\n" HELLO), SK_BAD_OPTION);
    EQ(begin("new players=2 rounds=three\n" HELLO), SK_BAD_OPTION);
    EQ(begin("new players=2 nothing=one\n" HELLO), SK_BAD_OPTION);
    EQ(begin("new players=2\nchance card 1\n" HELLO), SK_ILLEGAL);
    EQ(begin("new players=2\nchance nothing\n" HELLO), SK_ILLEGAL);
    EQ(begin("new players=2\nseat1 put 1\n" HELLO), SK_ILLEGAL);
}

TEST("everything before the last set line makes the position at which the table begins") {
    EQ(begin("new players=2\n" DEALT
             "set goods[0] 3 4 5\nset debt -7\nset round 2\nset lot high\nset opened[1] none 1\n"
             "seat1 put 0\n" HELLO),
       SK_OK);
    OK(table.start == pupil.start);
    EQ(table.count, 1); /* what comes after is played */
    EQ(now()->goods[0][0], 3);
    EQ(now()->goods[0][1], 4);
    EQ(now()->goods[1][0], 5);
    EQ(now()->goods[1][1], 0);
    EQ(now()->debt, -7);
    EQ(now()->head.round, 2);
    EQ(now()->lot, TOY_HIGH);
    EQ(now()->opened[1], SK_NONE);
    EQ(now()->opened[2], 1);
    EQ(now()->puts[0], 1);
    EQ(((const toy_state *)(const void *)pupil.start)->puts[0], 0);
}

TEST("a set line that is no field, has no value or too many, or makes a broken position is refused") {
    static const char *const bad[] = {"set",           "set nothing 1",  "set goods[2] 1 2 3", "set lot middle",
                                      "set round one", "set goods[3] 1", "set tide 1 2 3"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char script[200];
        snprintf(script, sizeof script, "new players=2\n%s\n" HELLO, bad[i]);
        if (begin(script) != SK_BAD_TEXT) printf("# %s\n", bad[i]);
        EQ(begin(script), SK_BAD_TEXT);
    }
    EQ(begin("new players=2\nset tide 1 2\n" HELLO), SK_OK);
    EQ(begin("new players=2\nset goods[2] 1 2\n" HELLO), SK_OK);
    EQ(begin("new players=2\nset active 2\n" HELLO), SK_BAD_STATE);
    EQ(begin("new players=2\nset goods[0] 3\nchance card 1\nset lot low\n" HELLO), SK_ILLEGAL);
    EQ(begin("new players=2\nset nothing 3\nset lot low\n" HELLO), SK_BAD_TEXT);
}

/* --- playing --- */

static const char *const script =
    "new players=2\n" DEALT HELLO "moment put\nen Put.\nfr Posez.\nrule R1 R2\nshow stone : fist\nlook purse\n"
    "point put 0 | put 1\ngood put $a\nen Well put.\nfr Bien.\npoor think 0\nen Poor.\nfr Mal.\nalso think *\nen "
    "Also.\n"
    "fr Aussi.\npoor think 2\nen Never.\nfr Jamais.\ncannot take 1 | take 2\nen Cannot.\nfr Impossible.\n"
    "moment ready\nen Ready?\nfr Fait ?\ngood ready | change\n"
    "seat2 take 1 | put $a | put 3\nseat2 ready\n"
    "moment end\nen End.\nfr Fin.\nrule R3\ngood end\n"
    "thing purse\nen a purse\nfr une bourse\npage .purse\n";

static const char *said(int lang) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_pupil_say(&pupil, lang, &text, NULL);
    return told;
}

static const char *remarked(int lang) {
    sk_text text, rest;
    char memory[400];
    sk_text_init(&text, memory, sizeof memory);
    sk_text_init(&rest, told, sizeof told);
    sk_pupil_say(&pupil, lang, &text, &rest);
    return told;
}

TEST("what is to be read goes on when it was read, and only that") {
    EQ(begin(script), SK_OK);
    SAME(said(SK_EN), "Hello.");
    SAME(said(SK_FR), "Salut.");
    EQ(sk_pupil_next(&pupil), SK_TEACH_READ);
    EQ(sk_pupil_choose(&pupil, TOY_PUT), SK_NOT_TURN);
    EQ(sk_pupil_step(&pupil), SK_NOT_TURN);
    sk_pupil_back(&pupil);
    EQ(pupil.moment, 1);
    sk_pupil_on(&pupil);
    EQ(pupil.moment, 2);
    EQ(sk_pupil_next(&pupil), SK_TEACH_ASK);
    sk_pupil_on(&pupil);
    EQ(pupil.moment, 2);
    EQ(sk_pupil_step(&pupil), SK_NOT_TURN);
    EQ(table.count, 3);
}

TEST("a good choice leads on, is kept, and what is said of it is said once") {
    EQ(begin(script), SK_OK);
    sk_pupil_on(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_READY), SK_ILLEGAL);
    EQ(sk_pupil_choose(&pupil, TOY_PUT + 2), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_ASK);
    EQ(pupil.moment, 3);
    EQ(pupil.own_count, 1);
    EQ(pupil.own[0], TOY_PUT + 2);
    SAME(pupil.variables[0], "2");
    SAME(remarked(SK_EN), "Well put.");
    SAME(remarked(SK_FR), "Bien.");
    SAME(said(SK_EN), "Ready?");
    EQ(sk_pupil_choose(&pupil, TOY_READY), SK_OK);
    SAME(remarked(SK_EN), ""); /* this one has no words */
    EQ(sk_pupil_next(&pupil), SK_TEACH_PLY);
    EQ(pupil.moment, 3);
    EQ(sk_pupil_line(&pupil), -1);
    SAME(said(SK_EN), "");
    EQ(sk_pupil_step(&pupil), SK_OK); /* the second is legal: the learner's stones */
    EQ(now()->fist[1], 2);
    EQ(sk_pupil_step(&pupil), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_ASK);
    EQ(pupil.moment, 4);
    EQ(sk_pupil_choose(&pupil, TOY_END), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
    EQ(pupil.moment, 4);
    EQ(pupil.own_count, 3);
    EQ(sk_pupil_stars(&pupil), 3);
    EQ(sk_pupil_choose(&pupil, TOY_END), SK_NOT_TURN);
    EQ(sk_pupil_step(&pupil), SK_NOT_TURN);
}

TEST("what was said of a good choice is gone when the next was read") {
    EQ(begin(DEALT "moment a\nen A\nfr A\ngood put 1\nen Good.\nfr Bon.\n" HELLO HELLO),
       SK_ILLEGAL); /* alone: one card */
    EQ(begin("new players=2\n" DEALT "moment a\nen A\nfr A\ngood put 1\nen Good.\nfr Bon.\n" HELLO HELLO), SK_OK);
    EQ(sk_pupil_choose(&pupil, TOY_PUT + 1), SK_OK);
    SAME(remarked(SK_EN), "Good.");
    sk_pupil_on(&pupil);
    SAME(remarked(SK_EN), "");
    EQ(pupil.remark, -1);
}

TEST("another choice is played, answered by the first line that fits, and taken back") {
    EQ(begin(script), SK_OK);
    sk_pupil_on(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_THINK), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_SLIP);
    SAME(said(SK_EN), "Poor.");
    SAME(said(SK_FR), "Mal.");
    EQ(table.count, 4);
    EQ(now()->plan[0], 0);
    sk_pupil_on(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_PUT), SK_NOT_TURN);
    EQ(sk_pupil_step(&pupil), SK_NOT_TURN);
    sk_pupil_back(&pupil);
    EQ(table.count, 3);
    EQ(now()->plan[0], SK_NONE);
    EQ(sk_pupil_next(&pupil), SK_TEACH_ASK);
    EQ(sk_pupil_choose(&pupil, TOY_THINK + 2), SK_OK);
    SAME(said(SK_EN), "Also."); /* which stands before the poor one that fits */
    sk_pupil_back(&pupil);
    EQ(pupil.slips, 2);
    EQ(pupil.own_count, 0);
    EQ(sk_pupil_stars(&pupil), 2);
    pupil.helps = 1;
    EQ(sk_pupil_stars(&pupil), 1);
    pupil.slips = 0;
    EQ(sk_pupil_stars(&pupil), 2);
}

static int points(sk_action *out) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = sk_pupil_points(&pupil, choices);
    for (int i = 0; i < count; i++)
        out[i] = choices[i].action;
    return count;
}

/* Only the learner's notation is plain. */
static void say_by_seat(const void *at, int who, sk_action action, int form, int lang, sk_text *out) {
    if (who != 0 && who != SK_CHANCE) sk_text_add(out, "other ");
    toy_say(at, who, action, form, lang, out);
}

TEST("patterns mean the notation of who chooses: the learner's own, and that of the seat of a ply") {
    sk_words words = toy_words;
    sk_game by_seat = toy;
    by_seat.words = &words;
    words.say = say_by_seat;
    game = &by_seat;
    EQ(begin("new players=2\n" DEALT "moment a\nen A\nfr A\npoint put 2\ngood put 1 | put 2\ncannot end\nen C\nfr C\n"
             "seat2 put 1 | other put 3\n" HELLO),
       SK_OK);
    sk_action shown[SK_CHOICES_MAX];
    sk_text text;
    EQ(points(shown), 1);
    sk_text_init(&text, told, sizeof told);
    EQ(sk_pupil_refusal(&pupil, TOY_END, SK_EN, &text), 1);
    EQ(sk_pupil_choose(&pupil, TOY_PUT + 1), SK_OK);
    EQ(sk_pupil_step(&pupil), SK_OK);
    EQ(now()->fist[1], 3);
    game = &toy;
}

TEST("another choice that no line answers is taken back without a word") {
    EQ(begin("new players=2\n" DEALT "moment a\nen A\nfr A\ngood put 1\n"), SK_OK);
    EQ(sk_pupil_choose(&pupil, TOY_PUT), SK_OK);
    EQ(pupil.slip, -2);
    EQ(pupil.keep, 3);
    SAME(said(SK_EN), "");
    EQ(sk_pupil_next(&pupil), SK_TEACH_SLIP);
    sk_pupil_back(&pupil);
    EQ(pupil.slip, -1);
    SAME(said(SK_EN), "A");
    EQ(table.count, 3);
}

TEST("a ply of which nothing is legal is passed over, and says so") {
    EQ(begin("new players=2\n" DEALT HELLO "seat2 take 1 | end\nseat2 put 1\n" HELLO), SK_OK);
    sk_pupil_on(&pupil);
    EQ(sk_pupil_step(&pupil), SK_ILLEGAL);
    EQ(sk_pupil_next(&pupil), SK_TEACH_PLY);
    EQ(sk_pupil_step(&pupil), SK_OK);
    EQ(now()->fist[1], 1);
    EQ(pupil.moment, 2);
    EQ(table.count, 4);
}

TEST("the learner plays alone until the condition holds or the game is over") {
    static const char *const alone = "new players=1 rounds=one\nchance low\nchance card 0\nmoment a\nen A\nfr A\n"
                                     "free goods[0]=1\nmoment b\nen B\nfr B\nfree round=9\n";
    EQ(begin(alone), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_FREE);
    EQ(sk_pupil_choose(&pupil, TOY_PUT), SK_NOT_TURN);
    static const int played[] = {TOY_PUT, TOY_READY, TOY_TAKE, TOY_TAKE + 1};
    for (int i = 0; i < 4; i++) {
        EQ(sk_pupil_next(&pupil), SK_TEACH_FREE);
        EQ(pupil.moment, 1);
        EQ(sk_table_play(&table, 0, (sk_action)played[i]), SK_OK);
    }
    EQ(sk_pupil_next(&pupil), SK_TEACH_FREE);
    EQ(pupil.moment, 2);
    EQ(sk_table_play(&table, 0, TOY_END), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
}

TEST("a condition that makes no sense does not keep the learner") {
    EQ(begin("moment a\nen A\nfr A\nfree nothing=1\n"), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
}

TEST("as many choices are kept as there is room for, and the lesson goes on") {
    static char many[8000];
    int length = snprintf(many, sizeof many, "new players=1\nchance low\nchance card 0\nseat1 put 1\nseat1 ready\n");
    for (int i = 0; i <= SK_LESSON_OWN; i++)
        length += snprintf(many + length, sizeof many - (size_t)length, "moment m\nen A\nfr A\ngood take 0\n");
    EQ(begin(many), SK_OK);
    for (int i = 0; i <= SK_LESSON_OWN; i++) {
        EQ(pupil.own_count, i);
        EQ(sk_pupil_choose(&pupil, TOY_TAKE), SK_OK);
    }
    EQ(pupil.own_count, SK_LESSON_OWN);
    EQ(pupil.own[SK_LESSON_OWN - 1], TOY_TAKE);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
    SAME(pupil.variables[0], "");
}

/* --- what is shown --- */

TEST("what a moment points at is shown, else the good choices; nothing while another choice stands") {
    sk_action shown[SK_CHOICES_MAX];
    EQ(begin(script), SK_OK);
    EQ(points(shown), 0);
    sk_pupil_on(&pupil);
    EQ(points(shown), 2);
    OK(shown[0] == TOY_PUT && shown[1] == TOY_PUT + 1);
    OK(!pupil.variables[0][0]); /* to show is not to choose */
    EQ(sk_pupil_choose(&pupil, TOY_THINK), SK_OK);
    EQ(points(shown), 0);
    sk_pupil_back(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_PUT + 1), SK_OK);
    EQ(points(shown), 2);
    OK(shown[0] == TOY_CHANGE && shown[1] == TOY_READY);
    EQ(begin("new players=2\n" DEALT "moment a\nen A\nfr A\npoint take 1\ngood put $b\n"), SK_OK);
    EQ(points(shown), 4); /* what it points at is not there */
    EQ(begin("new players=2\n" DEALT "moment a\nen A\nfr A\npoint nothing\ngood put 3\n"), SK_OK);
    EQ(points(shown), 1);
    EQ(shown[0], TOY_PUT + 3);
}

TEST("light falls on what is shown for four moments, a little for four more, and never where nothing is pointed at") {
    char many[2000] = "";
    int length = 0;
    for (int i = 0; i < 9; i++)
        length += snprintf(many + length, sizeof many - (size_t)length, "moment m\nen A\nfr A\n");
    EQ(begin(many), SK_OK);
    for (int i = 1; i <= 9; i++) {
        EQ(pupil.moment, i);
        EQ(sk_pupil_light(&pupil), i <= 4 ? 2 : i <= 8 ? 1 : 0);
        sk_pupil_on(&pupil);
    }
    EQ(begin("moment a\nen A\nfr A\npoint nothing\nmoment b\nen A\nfr A\npoint nothing at all\n"), SK_OK);
    EQ(sk_pupil_light(&pupil), 0);
    sk_pupil_on(&pupil);
    EQ(sk_pupil_light(&pupil), 2);
}

TEST("a lesson says itself why some choices are not possible, and leaves the others to the rules") {
    sk_text text;
    EQ(begin(script), SK_OK);
    sk_pupil_on(&pupil);
    sk_text_init(&text, told, sizeof told);
    EQ(sk_pupil_refusal(&pupil, TOY_TAKE + 2, SK_EN, &text), 1);
    SAME(told, "Cannot.");
    sk_text_init(&text, told, sizeof told);
    EQ(sk_pupil_refusal(&pupil, TOY_TAKE + 1, SK_FR, &text), 1);
    SAME(told, "Impossible.");
    sk_text_init(&text, told, sizeof told);
    EQ(sk_pupil_refusal(&pupil, TOY_TAKE, SK_EN, &text), 0);
    SAME(told, "");
    EQ(sk_pupil_choose(&pupil, TOY_THINK), SK_OK);
    EQ(sk_pupil_refusal(&pupil, TOY_TAKE + 2, SK_EN, &text), 0);
}

static const char *page(int lang) {
    sk_text text;
    sk_text_init(&text, told, sizeof told);
    sk_pupil_tell(&pupil, lang, &text);
    OK(!text.cut);
    return told;
}

TEST("a page is told the phase, the words, and all that is shown, at every kind of moment") {
    EQ(begin(script), SK_OK);
    SAME(page(SK_EN),
         "{\"phase\":\"read\",\"moment\":1,\"moments\":4,\"key\":\"hello\",\"say\":\"Hello.\",\"remark\":\"\","
         "\"poor\":0,\"pictures\":[],\"rules\":[],\"points\":[],\"looks\":[],\"light\":2,\"stars\":3,\"own\":[]}");
    sk_pupil_on(&pupil);
    SAME(page(SK_FR),
         "{\"phase\":\"ask\",\"moment\":2,\"moments\":4,\"key\":\"put\",\"say\":\"Posez.\",\"remark\":\"\","
         "\"poor\":0,\"pictures\":[\"stone\",\":\",\"fist\"],\"rules\":[\"R1\",\"R2\"],\"points\":[0,1],"
         "\"looks\":[{\"say\":\"une bourse\",\"page\":\".purse\"}],\"light\":2,\"stars\":3,\"own\":[]}");
    EQ(sk_pupil_choose(&pupil, TOY_THINK), SK_OK);
    SAME(page(SK_EN),
         "{\"phase\":\"slip\",\"moment\":2,\"moments\":4,\"key\":\"put\",\"say\":\"Poor.\",\"remark\":\"\","
         "\"poor\":1,\"pictures\":[\"stone\",\":\",\"fist\"],\"rules\":[\"R1\",\"R2\"],\"points\":[],"
         "\"looks\":[],\"light\":2,\"stars\":2,\"own\":[]}");
    sk_pupil_back(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_THINK + 1), SK_OK);
    OK(strstr(page(SK_EN), "\"say\":\"Also.\",\"remark\":\"\",\"poor\":0,") != NULL);
    sk_pupil_back(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_PUT), SK_OK);
    OK(strstr(page(SK_EN), "\"say\":\"Ready?\",\"remark\":\"Well put.\",") != NULL);
    EQ(sk_pupil_choose(&pupil, TOY_READY), SK_OK);
    SAME(page(SK_EN), "{\"phase\":\"ply\",\"moment\":3,\"moments\":4,\"key\":\"\",\"say\":\"\",\"remark\":\"\","
                      "\"poor\":0,\"pictures\":[],\"rules\":[],\"points\":[],\"looks\":[],\"light\":2,\"stars\":2,"
                      "\"own\":[0,8]}");
    EQ(sk_pupil_step(&pupil), SK_OK);
    EQ(sk_pupil_step(&pupil), SK_OK);
    EQ(sk_pupil_choose(&pupil, TOY_TAKE), SK_OK);
    OK(strstr(page(SK_EN), "\"phase\":\"slip\"") && strstr(told, "\"say\":\"\",\"remark\":\"\",\"poor\":0,"));
    sk_pupil_back(&pupil);
    EQ(sk_pupil_choose(&pupil, TOY_END), SK_OK);
    OK(strstr(page(SK_EN), "\"phase\":\"done\",\"moment\":4,") != NULL);
}

/* --- resuming --- */

static sk_status resume(int moment, int count) {
    static const sk_action own[] = {TOY_PUT + 2, TOY_READY, TOY_END};
    return sk_pupil_resume(&pupil, &lesson, &table, moment, own, count);
}

TEST("a lesson goes on where a moment was shown, with the choices made so far, and what is due after them") {
    EQ(begin(script), SK_OK);
    EQ(resume(1, 0), SK_OK);
    EQ(pupil.moment, 1);
    EQ(table.count, 3);
    EQ(resume(2, 0), SK_OK);
    EQ(pupil.moment, 2);
    EQ(resume(2, 1), SK_OK); /* the choice of the moment was made */
    EQ(pupil.moment, 3);
    EQ(resume(3, 1), SK_OK);
    EQ(pupil.moment, 3);
    EQ(resume(3, 2), SK_OK);
    EQ(pupil.moment, 4);
    EQ(table.count, 7);
    EQ(resume(4, 3), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
    EQ(pupil.own_count, 3);
    EQ(resume(9, 3), SK_OK); /* there is no such moment: to the end */
    EQ(sk_pupil_next(&pupil), SK_TEACH_DONE);
}

TEST("a lesson begins anew where the choices do not lead to the moment any more") {
    static const sk_action slip[] = {TOY_THINK}, illegal[] = {TOY_END};
    EQ(begin(script), SK_OK);
    EQ(resume(3, 0), SK_ILLEGAL); /* a choice is missing */
    EQ(pupil.moment, 1);
    EQ(table.count, 3);
    EQ(sk_pupil_resume(&pupil, &lesson, &table, 3, slip, 1), SK_ILLEGAL);
    EQ(pupil.moment, 1);
    EQ(pupil.slip, -1);
    EQ(table.count, 3);
    EQ(sk_pupil_resume(&pupil, &lesson, &table, 3, illegal, 1), SK_ILLEGAL);
    EQ(pupil.moment, 1);
}

TEST("a lesson is resumed in its free part, which is played anew") {
    EQ(begin("new players=1 rounds=one\nchance low\nchance card 0\n" HELLO "moment a\nen A\nfr A\nfree over=1\n"),
       SK_OK);
    EQ(resume(2, 0), SK_OK);
    EQ(sk_pupil_next(&pupil), SK_TEACH_FREE);
    EQ(resume(3, 3), SK_OK);
    EQ(pupil.moment, 2);
}
