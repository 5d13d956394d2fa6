/* lessons.c - every lesson of every game, replayed: each ply legal, each thing that is shown there, each rule real,
 * each answer reached, every legal choice of every moment tried and taken back, in both languages.
 */
#include "core/book.h"
#include "skerry/player.h"
#include "skerry/lesson.h"
#include "skerry/text.h"
#include "tests/support/tap.h"

/* POOR_WIN, POOR_POINTS: what a choice must cost at least that is called poor, in thousandths of a win, or alone of a
 * point. */
enum { FREE_PLIES = 4000, TRIED_MAX = 12, LOOKS = 1500, POOR_WIN = 30, POOR_POINTS = 1000 };

static uint64_t state[SK_STATE_MAX / 8];
static sk_ply plies[SK_PLIES_MAX];
static sk_table table;
static sk_lesson lesson;
static sk_pupil pupil;

static void fresh_table(const sk_game *game) {
    table = (sk_table){.game = game, .state = state, .plies = plies, .room = SK_PLIES_MAX};
}

/* Where a test is, for what it says when it fails. */
static const char *here(void) {
    static char memory[200];
    snprintf(memory, sizeof memory, "%s/%.*s, moment %d (line \"%.*s\")", lesson.game->key, lesson.lines[0].rest.length,
             lesson.lines[0].rest.at, pupil.moment, pupil.at < lesson.count ? lesson.lines[pupil.at].rest.length : 0,
             pupil.at < lesson.count ? lesson.lines[pupil.at].rest.at : "");
    return memory;
}

static void expect(int holds, const char *what) {
    if (!holds) printf("# %s: %s\n", here(), what);
    OK(holds);
}

/* Call `each` for every lesson of every game, which is then in `lesson`. */
static void every_lesson(void (*each)(void)) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const char *book = sk_book(games[g]);
        int line;
        OK(strlen(book) > 0);
        for (int i = 0; sk_lesson_read(&lesson, games[g], book, strlen(book), i, &line) != SK_NO_GAME; i++) {
            sk_status status = sk_lesson_read(&lesson, games[g], book, strlen(book), i, &line);
            if (status != SK_OK)
                printf("# %s: line %d of the book, after \"%.*s\"\n", games[g]->key, line,
                       lesson.count ? lesson.lines[lesson.count - 1].rest.length : 0,
                       lesson.count ? lesson.lines[lesson.count - 1].rest.at : "");
            EQ(status, SK_OK);
            if (status != SK_OK) return;
            fresh_table(games[g]);
            each();
        }
    }
}

/* How often `part` stands in `text`. */
static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

TEST("a book tells its lessons, each once, in both languages, and nothing after the last") {
    static char told[1 << 16];
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const char *book = sk_book(games[g]);
        int lessons = 0;
        while (sk_lesson_read(&lesson, games[g], book, strlen(book), lessons, NULL) == SK_OK)
            lessons++;
        for (int lang = 0; lang < SK_LANGS; lang++) {
            sk_text text;
            sk_text_init(&text, told, sizeof told);
            sk_book_tell(games[g], book, strlen(book), lang, &text);
            OK(!text.cut && lessons > 0);
            EQ(count_of(told, "{\"key\":\""), lessons);
            EQ(count_of(told, "\"title\":\""), lessons);
            EQ(count_of(told, "\"title\":\"\""), 0);
        }
    }
}

static int fits(const char *pattern, const char *text) {
    char variables[SK_LESSON_VARIABLES][24] = {{0}};
    return pattern_fits((sk_part){pattern, (int)strlen(pattern)}, text, variables);
}

TEST("a pattern of a lesson means letters in either case, any end after a star, and one word by a variable") {
    OK(fits("turn A", "turn a") && fits("turn a", "TURN A") && fits("turn [", "turn ["));
    OK(!fits("turn A", "turn !") && !fits("turn A", "turn b") && !fits("turn [", "turn {") && !fits("turn", "turn a"));
    OK(fits("turn *", "turn a b") && fits("turn $a to $a", "turn x to x") && !fits("turn $a to $a", "turn x to y"));
}

static int field_of(const sk_game *game, const char *text, int *index) {
    const sk_field *field;
    return part_field(game, (sk_part){text, (int)strlen(text)}, &field, index);
}

TEST("a field of a lesson is one that the game has, with as many numbers in brackets as it takes") {
    static const char *const bad[] = {"[x]", "[", "[2", "[]", "[4097]", "[-1]", "[1]x"};
    int count, index;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        char text[64];
        const sk_field *row = NULL;
        for (int i = 0; i < games[g]->field_count && !row; i++)
            if (games[g]->fields[i].count > 2 && games[g]->fields[i].rows <= 1) row = &games[g]->fields[i];
        if (!row) continue;
        snprintf(text, sizeof text, "%s[2]", row->name);
        OK(field_of(games[g], text, &index) && index == 2);
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            snprintf(text, sizeof text, "%s%s", row->name, bad[i]);
            if (field_of(games[g], text, &index)) printf("# %s\n", text);
            OK(!field_of(games[g], text, &index));
        }
        OK(!field_of(games[g], "no_such_field[0]", &index));
    }
}

TEST("alternatives of a lesson stand between bars") {
    sk_part part = {"turn A | turn B |  C", 20}, one;
    static const char *const wanted[] = {"turn A", "turn B", "C"};
    for (int i = 0; i < 3; i++) {
        OK(part_alternative(&part, &one));
        OK(part_is(one, wanted[i]));
    }
    OK(!part_alternative(&part, &one));
}

static void begin(void) {
    expect(sk_pupil_begin(&pupil, &lesson, &table) == SK_OK, "the start is not possible");
}

/* The first good choice of the moment; -1 if there is none. */
static int first_good(void) {
    sk_choice points[SK_CHOICES_MAX], choices[SK_CHOICES_MAX];
    int count = sk_pupil_points(&pupil, points), legal = lesson.game->rules->legal(state, 0, choices);
    for (int i = 0; i < count + legal; i++) {
        sk_pupil trial = pupil;
        sk_action action = i < count ? points[i].action : choices[i - count].action;
        int keep = table.count, found;
        if (sk_pupil_choose(&trial, action) != SK_OK) continue;
        found = trial.slip == -1;
        sk_table_cut(&table, keep);
        if (found) return action;
    }
    return -1;
}

/* Play the rest with the first good choices; 1 if the free part or the end is reached and every ply fitted. */
static int play_through(void) {
    for (int guard = 0; guard < 400; guard++) {
        int next = sk_pupil_next(&pupil), action;
        if (next == SK_TEACH_DONE || next == SK_TEACH_FREE) return 1;
        if (next == SK_TEACH_READ) sk_pupil_on(&pupil);
        if (next == SK_TEACH_PLY && sk_pupil_step(&pupil) != SK_OK) return 0;
        if (next != SK_TEACH_ASK) continue;
        action = first_good();
        if (action < 0 || sk_pupil_choose(&pupil, (sk_action)action) != SK_OK || pupil.slip != -1) return 0;
    }
    return 0;
}

/* --- one moment --- */

/* Take the next word of what follows a keyword; 0 at the end. */
static int next_word(sk_part *rest, char out[64]) {
    int skip = 0, length = 0;
    while (skip < rest->length && rest->at[skip] == ' ')
        skip++;
    while (skip + length < rest->length && rest->at[skip + length] != ' ')
        length++;
    snprintf(out, 64, "%.*s", length, rest->at + skip);
    rest->at += skip + length;
    rest->length -= skip + length;
    return length > 0;
}

/* What follows the keyword in this moment; nothing if it is not there. */
static sk_part rest_of(int keyword) {
    int line = sk_lesson_next_line(&lesson, pupil.at, keyword, pupil.at);
    return line < 0 ? (sk_part){"", 0} : lesson.lines[line].rest;
}

static void rules_are_real(void) {
    sk_part rest = rest_of(SK_WORD_RULE);
    char word[64];
    expect(rest.length > 0, "no rule behind it");
    while (next_word(&rest, word)) {
        int found = 0;
        for (int i = 0; i < lesson.game->words->book->rule_count; i++)
            found |= strcmp(lesson.game->words->book->rules[i].number, word) == 0;
        expect(found, word);
    }
}

static void things_are_known(void) {
    sk_part rest = rest_of(SK_WORD_LOOK);
    char word[64];
    while (next_word(&rest, word))
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char name[100];
            sk_part page = {"", 0};
            sk_text text;
            sk_text_init(&text, name, sizeof name);
            expect(sk_lesson_thing(lesson.book.at, (size_t)lesson.book.length, (sk_part){word, (int)strlen(word)}, lang,
                                   &text, &page),
                   word);
            expect(page.length > 0, "a page cannot find it");
        }
}

static void checks_hold(void) {
    int line = pupil.at;
    while ((line = sk_lesson_next_line(&lesson, pupil.at, SK_WORD_CHECK, line)) >= 0)
        expect(sk_lesson_holds(lesson.game, state, lesson.lines[line].rest) == 1, "a check does not hold");
}

/* Every legal choice leads on or is answered and taken back; every answer is the answer to one of them. */
static void every_choice(void) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = lesson.game->rules->legal(state, 0, choices);
    uint8_t reached[SK_LESSON_LINES] = {0};
    uint64_t before = sk_hash(lesson.game, state);
    expect(count > 0, "the learner does not act");
    for (int i = 0; i < count; i++) {
        sk_pupil kept = pupil;
        int keep = table.count;
        expect(sk_pupil_choose(&pupil, choices[i].action) == SK_OK, "a legal choice is refused");
        if (pupil.slip >= 0) reached[pupil.slip] = 1;
        if (pupil.slip != -1)
            sk_pupil_back(&pupil);
        else
            sk_table_cut(&table, keep);
        expect(sk_hash(lesson.game, state) == before, "taking back leaves a trace");
        pupil = kept;
    }
    for (int keyword = SK_WORD_POOR; keyword <= SK_WORD_ALSO; keyword++)
        for (int line = pupil.at; (line = sk_lesson_next_line(&lesson, pupil.at, keyword, line)) >= 0;)
            if (!reached[line]) {
                char memory[200];
                snprintf(memory, sizeof memory, "never said: %.*s", lesson.lines[line].words[SK_EN].length,
                         lesson.lines[line].words[SK_EN].at);
                expect(0, memory);
            }
}

/* Each `cannot` line answers an action that is not legal. */
static void refusals_are_reached(void) {
    for (int line = pupil.at; (line = sk_lesson_next_line(&lesson, pupil.at, SK_WORD_CANNOT, line)) >= 0;) {
        int found = 0;
        for (int action = 0; action < lesson.game->actions && !found; action++) {
            char memory[400];
            sk_text text;
            if (sk_is_legal(lesson.game, state, 0, (sk_action)action)) continue;
            sk_text_init(&text, memory, sizeof memory);
            if (sk_pupil_refusal(&pupil, (sk_action)action, SK_EN, &text))
                found = strncmp(memory, lesson.lines[line].words[SK_EN].at, strlen(memory)) == 0;
        }
        expect(found, "a refusal is never reached");
    }
}

/* What a page is told is one JSON object in either language, and says something. */
static void is_told(void) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[8192];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        sk_pupil_tell(&pupil, lang, &text);
        expect(!text.cut && memory[0] == '{' && memory[text.length - 1] == '}', "it is not told");
        expect(!strstr(memory, "\"say\":\"\""), "nothing is said");
    }
}

static void walk(void) {
    begin();
    for (int guard = 0; guard < 400; guard++) {
        int next = sk_pupil_next(&pupil), action;
        sk_choice points[SK_CHOICES_MAX];
        if (next == SK_TEACH_DONE || next == SK_TEACH_FREE) break;
        if (next == SK_TEACH_PLY) {
            sk_pupil before = pupil;
            sk_status status = sk_pupil_step(&pupil);
            if (status != SK_OK) pupil = before;
            expect(status == SK_OK, "a ply is not legal");
            if (status != SK_OK) return;
            continue;
        }
        rules_are_real();
        things_are_known();
        checks_hold();
        is_told();
        if (next == SK_TEACH_READ) {
            sk_pupil_on(&pupil);
            continue;
        }
        expect(sk_pupil_points(&pupil, points) > 0, "nothing is pointed at");
        every_choice();
        refusals_are_reached();
        action = first_good();
        expect(action >= 0, "no good choice is legal");
        if (action < 0 || sk_pupil_choose(&pupil, (sk_action)action) != SK_OK) return;
    }
    if (sk_pupil_line(&pupil) >= 0) rules_are_real();
    expect(pupil.moment == lesson.moments, "it ends before its last moment");
}

TEST("every moment of every lesson: plies legal, pointers on the board, rules real, every choice answered") {
    every_lesson(walk);
}

/* --- whatever is good leads to the end --- */

static void branches(void) {
    begin();
    for (int guard = 0; guard < 400; guard++) {
        sk_choice choices[SK_CHOICES_MAX];
        int next = sk_pupil_next(&pupil), count, step;
        if (next == SK_TEACH_DONE || next == SK_TEACH_FREE) return;
        if (next == SK_TEACH_READ) sk_pupil_on(&pupil);
        if (next == SK_TEACH_PLY) (void)sk_pupil_step(&pupil);
        if (next != SK_TEACH_ASK) continue;
        count = lesson.game->rules->legal(state, 0, choices);
        step = count > TRIED_MAX ? count / TRIED_MAX : 1;
        for (int i = 0; i < count; i += step) {
            sk_pupil kept = pupil;
            int keep = table.count;
            if (sk_pupil_choose(&pupil, choices[i].action) == SK_OK && pupil.slip == -1)
                expect(play_through(), "a good choice does not lead to the end");
            pupil = kept;
            sk_table_cut(&table, keep);
        }
        if (sk_pupil_choose(&pupil, (sk_action)first_good()) != SK_OK) return;
    }
}

TEST("every good choice leads to the end") {
    every_lesson(branches);
}

/* --- free play, resuming --- */

static void free_part(void) {
    uint64_t rng = 5;
    begin();
    expect(play_through(), "it does not get to its end");
    for (int guard = 0; sk_pupil_next(&pupil) == SK_TEACH_FREE; guard++) {
        int who = sk_actor(state);
        sk_action action = who == SK_CHANCE
                               ? sk_table_draw(&table)
                               : sk_rollout_choice(lesson.game, state, who, (uint32_t)(sk_random(&rng) >> 32));
        if (guard == FREE_PLIES || sk_table_play(&table, who, action) != SK_OK) {
            expect(0, "the free part does not end");
            return;
        }
    }
    expect(play_through() && sk_pupil_next(&pupil) == SK_TEACH_DONE, "it is not over");
    EQ(sk_pupil_stars(&pupil), 3);
}

TEST("the round that is played alone comes to its end") {
    every_lesson(free_part);
}

static void resumed(void) {
    for (int moment = 1; moment <= lesson.moments; moment++) {
        sk_action own[SK_LESSON_OWN];
        uint64_t hash;
        int count;
        begin();
        while (pupil.moment < moment && sk_pupil_next(&pupil) != SK_TEACH_DONE) {
            int next = sk_pupil_next(&pupil);
            if (next == SK_TEACH_PLY)
                (void)sk_pupil_step(&pupil);
            else if (next == SK_TEACH_READ)
                sk_pupil_on(&pupil);
            else if (sk_pupil_choose(&pupil, (sk_action)first_good()) != SK_OK)
                return;
        }
        count = pupil.own_count;
        memcpy(own, pupil.own, sizeof own);
        hash = sk_hash(lesson.game, state);
        expect(sk_pupil_resume(&pupil, &lesson, &table, moment, own, count) == SK_OK, "it cannot be resumed");
        expect(pupil.moment == moment && sk_hash(lesson.game, state) == hash, "it is resumed elsewhere");
    }
}

TEST("a lesson that was left goes on where it was") {
    every_lesson(resumed);
}

/* --- lengths --- */

static int words_in(sk_part part) {
    int words = 0, inside = 0;
    for (int i = 0; i < part.length; i++) {
        int is_letter = part.at[i] != ' ' && !strchr(":;!?.,", part.at[i]);
        words += is_letter && !inside;
        inside = part.at[i] != ' ' && (inside || is_letter);
    }
    return words;
}

static void lengths(void) {
    int is_first = strncmp(lesson.lines[0].rest.at, "first", 5) == 0;
    int is_junior = strcmp(lesson.game->key, "stone-age-junior") == 0, sum[SK_LANGS] = {0};
    for (int i = 0; i < lesson.count; i++) {
        int most = is_junior ? 8 : 20;
        if (lesson.lines[i].keyword != SK_WORD_MOMENT) continue;
        pupil.at = i;
        for (int lang = 0; lang < SK_LANGS; lang++) {
            int words = words_in(lesson.lines[i].words[lang]);
            expect(words <= most, "too many words at once");
            sum[lang] += words;
        }
    }
    printf("# %s/%.*s: %d moments, %d words, %d in French\n", lesson.game->key, lesson.lines[0].rest.length,
           lesson.lines[0].rest.at, lesson.moments, sum[SK_EN], sum[SK_FR]);
    if (!is_first) return;
    expect(lesson.moments <= 15 && sum[SK_EN] <= 150 && sum[SK_FR] <= 170, "too long for a first lesson");
}

TEST("few words at once, short first lessons") {
    every_lesson(lengths);
}

/* --- what is called poor is worse --- */

/* What a search makes of a choice of the learner: the chance to win, or alone the points, in thousandths. */
static int worth(sk_action action) {
    uint64_t view[SK_STATE_MAX / 8];
    const sk_budget budget = {0, LOOKS};
    sk_hint hints[SK_HINTS_MAX];
    int count;
    sk_view(lesson.game, state, 0 | SK_RECALL, view);
    count = sk_hints_with(lesson.game, view, 0, action, 7, budget, SK_EN, hints);
    for (int i = 0; i < count; i++)
        if (hints[i].action == action) return hints[i].win < 0 ? hints[i].points : hints[i].win;
    return 0;
}

/* Of every `poor` line of the moment, the first choice that it answers, against the good one. */
static void poor_is_poor(sk_action good) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = lesson.game->rules->legal(state, 0, choices), standard = -1;
    int enough = ((const sk_head *)(const void *)state)->players == 1 ? POOR_POINTS : POOR_WIN;
    uint8_t seen[SK_LESSON_LINES] = {0};
    for (int i = 0; i < count; i++) {
        sk_pupil kept = pupil;
        int slip, less;
        expect(sk_pupil_choose(&pupil, choices[i].action) == SK_OK, "a legal choice is refused");
        slip = pupil.slip;
        sk_table_cut(&table, kept.keep = table.count - 1);
        pupil = kept;
        if (slip < 0 || lesson.lines[slip].keyword != SK_WORD_POOR || seen[slip]++) continue;
        if (standard < 0) standard = worth(good);
        less = standard - worth(choices[i].action);
        if (less < enough)
            printf("# %d less, of %d: %.*s\n", less, standard, lesson.lines[slip].rest.length,
                   lesson.lines[slip].rest.at);
        expect(less >= enough, "called poor, and is not");
    }
}

static void poor_lines(void) {
    begin();
    for (int guard = 0; guard < 400; guard++) {
        int next = sk_pupil_next(&pupil), action;
        if (next == SK_TEACH_DONE || next == SK_TEACH_FREE) return;
        if (next == SK_TEACH_READ) sk_pupil_on(&pupil);
        if (next == SK_TEACH_PLY) (void)sk_pupil_step(&pupil);
        if (next != SK_TEACH_ASK) continue;
        action = first_good();
        if (sk_lesson_next_line(&lesson, pupil.at, SK_WORD_POOR, pupil.at) >= 0) poor_is_poor((sk_action)action);
        if (sk_pupil_choose(&pupil, (sk_action)action) != SK_OK) return;
    }
}

TEST("a choice is called poor only where a search finds it worse") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) /* nets change, and judge made-up positions badly */
        EQ(sk_net_use(games[g], NULL, 0), SK_OK);
    every_lesson(poor_lines);
}

/* --- what lessons tell --- */

/* "R74a" as a number that keeps the order of rules. */
static int rule_number(const char *word) {
    char *end;
    long number = strtol(word + 1, &end, 10);
    return (int)(100 * number + (*end >= 'a' && *end <= 'z' ? *end - 'a' + 1 : 0));
}

/* 1 if a rule is among the words that follow a keyword anywhere in the book: "R1 R3-R7". A range takes in what is
 * between, letters included. */
static int is_listed(const char *book, const char *keyword, const char *rule) {
    size_t length = strlen(keyword);
    int wanted = rule_number(rule);
    for (const char *line = book, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        line += strspn(line, " ");
        if (strncmp(line, keyword, length) != 0 || line[length] != ' ') continue;
        sk_part rest = {line + length, (int)(end - line) - (int)length};
        for (char word[64]; next_word(&rest, word);) {
            const char *to = strchr(word, '-');
            int from = rule_number(word), last = to ? rule_number(to + 1) : from;
            if (to && last % 100 == 0) last += 99;
            if (wanted >= from && wanted <= last) return 1;
        }
    }
    return 0;
}

TEST("every rule is told by a lesson, or set aside in so many words") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++)
        for (int i = 0; i < games[g]->words->book->rule_count; i++) {
            const char *rule = games[g]->words->book->rules[i].number;
            int told, aside;
            if (rule[0] != 'R') continue; /* rulings and options */
            told = is_listed(sk_book(games[g]), "rule", rule);
            aside = is_listed(sk_book(games[g]), "aside", rule);
            if (told + aside != 1)
                printf("# %s: %s is %s\n", games[g]->key, rule, told ? "told and set aside" : "nowhere");
            EQ(told + aside, 1);
        }
}

/* --- the coach --- */

/* The step of this state has a tip in both languages, if somebody decides; `seen`: a bit for each step met before. */
static void has_tip(const sk_game *game, uint64_t *seen) {
    const sk_head *head = (const sk_head *)(const void *)state;
    const char *book = sk_book(game);
    sk_choice choices[SK_CHOICES_MAX];
    int who = sk_actor(state);
    if (who < 0 || who == SK_CHANCE || *seen >> head->step & 1 || game->rules->legal(state, who, choices) < 2) return;
    *seen |= (uint64_t)1 << head->step;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[400], ask[400];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        (void)sk_tip(game, book, strlen(book), state, lang, &text);
        sk_text_init(&text, ask, sizeof ask);
        game->words->ask(state, who, lang, &text);
        if (!memory[0]) printf("# %s: no tip for step %s: %s\n", game->key, game->steps[head->step], ask);
        OK(memory[0]);
    }
}

TEST("the coach has a sentence for every kind of decision") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        uint64_t seen = 0;
        for (int i = 0; i < 40; i++) {
            uint64_t rng = sk_random_seed(11, (uint64_t)i);
            int players = games[g]->players_min + i % (games[g]->players_max - games[g]->players_min + 1);
            if (sk_new(games[g], state, players, 0) != SK_OK) continue;
            for (int who; (who = sk_actor(state)) >= 0;) {
                has_tip(games[g], &seen);
                games[g]->rules->apply(state, who, sk_pick(games[g], state, who, (uint32_t)(sk_random(&rng) >> 32)));
            }
        }
    }
}
