/* pupil.c - one run through a lesson: what is due, what is said, what a choice leads to. See skerry/lesson.h.
 *
 * The script is played from top to bottom. A ply line is played when its turn comes; a moment waits for the learner.
 * What the learner tries besides the script is played for real, answered, and taken back.
 */
#include "book.h"
#include "field.h"
#include "members.h"

static const sk_lesson_line *line_at(const sk_pupil *p) {
    return &p->lesson->lines[p->at];
}

static int is_ply(int keyword) {
    return keyword == SK_WORD_CHANCE || keyword == SK_WORD_SEAT;
}

/* The choice of `who` that a pattern means at `state`; -1 if none is legal. */
static int meant(const sk_game *game, const void *state, int who, sk_part pattern,
                 char variables[SK_LESSON_VARIABLES][24]) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = game->rules->legal(state, who, choices);
    for (int i = 0; i < count; i++) {
        char memory[160];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        game->words->say(state, who, choices[i].action, SK_NOTATION, SK_EN, &said);
        if (pattern_fits(pattern, memory, variables)) return choices[i].action;
    }
    return -1;
}

/* Who plays a ply line and the first of its choices that is legal; -1 if none is. */
static int due(const sk_game *game, const void *state, const sk_lesson_line *line, int *who,
               char variables[SK_LESSON_VARIABLES][24]) {
    sk_part rest = line->rest, one;
    *who = SK_CHANCE;
    if (line->keyword == SK_WORD_SEAT) {
        *who = *rest.at - '1';
        rest.at++;
        rest.length--;
    }
    while (part_alternative(&rest, &one)) {
        int action = meant(game, state, *who, one, variables);
        if (action >= 0) return action;
    }
    return -1;
}

/* --- beginning --- */

static sk_status read_set_up(const sk_lesson *lesson, int *players, uint32_t *options) {
    int line = sk_lesson_line_of(lesson, SK_WORD_NEW);
    sk_part rest, word;
    *players = lesson->game->players_min;
    *options = 0;
    if (line < 0) return SK_OK;
    rest = lesson->lines[line].rest;
    while (part_word(&rest, &word)) {
        char key[64], *value;
        sk_text text;
        sk_text_init(&text, key, sizeof key);
        part_add(word, &text);
        value = strchr(key, '=');
        if (!value) return SK_BAD_OPTION;
        *value++ = 0;
        if (strcmp(key, "players") == 0)
            *players = *value - '0';
        else if (sk_option_set(lesson->game, options, key, value) != SK_OK)
            return SK_BAD_OPTION;
    }
    return SK_OK;
}

/* Set a field: "gold[0] 13", or several elements from there on. */
static sk_status set_field(const sk_game *game, void *state, sk_part rest) {
    const sk_field *field;
    sk_part name, value;
    uint64_t number;
    int index;
    if (!part_word(&rest, &name)) return SK_BAD_TEXT;
    if (part_is(name, "round") && part_word(&rest, &value)) {
        int64_t round;
        if (!part_number(value, &round)) return SK_BAD_TEXT;
        ((sk_head *)state)->round = (uint16_t)round;
        return SK_OK;
    }
    if (!part_field(game, name, &field, &index)) return SK_BAD_TEXT;
    for (; part_word(&rest, &value); index++) {
        if (index >= field_elements(field) || !part_value(field, value, &number)) return SK_BAD_TEXT;
        field_set(field, state, index, number);
    }
    return SK_OK;
}

/* The last line that belongs to the start rather than to what is played; -1 if the game begins at its set-up. */
static int last_of_start(const sk_lesson *lesson) {
    int last = -1;
    for (int i = 0; i < lesson->count; i++)
        if (lesson->lines[i].keyword == SK_WORD_SET) last = i;
    return last;
}

/* Plies and settings up to line `last` make the position at which the table begins. */
static sk_status make_start(sk_pupil *p, int last, int players, uint32_t options) {
    const sk_game *game = p->lesson->game;
    sk_status status = sk_new(game, p->start, players, options);
    for (int i = 0; i <= last && status == SK_OK; i++) {
        const sk_lesson_line *line = &p->lesson->lines[i];
        int who, action;
        if (line->keyword == SK_WORD_SET) status = set_field(game, p->start, line->rest);
        if (!is_ply(line->keyword)) continue;
        action = due(game, p->start, line, &who, p->variables);
        status = action < 0 ? SK_ILLEGAL : sk_play(game, p->start, who, (sk_action)action);
    }
    return status == SK_OK ? sk_table_from(p->table, p->start) : status;
}

sk_status sk_pupil_begin(sk_pupil *p, const sk_lesson *lesson, sk_table *table) {
    uint32_t options;
    int players, last = last_of_start(lesson);
    sk_status status = read_set_up(lesson, &players, &options);
    memset(p, 0, sizeof *p);
    p->lesson = lesson;
    p->table = table;
    p->slip = p->remark = -1;
    if (status == SK_OK && last >= 0)
        status = make_start(p, last, players, options);
    else if (status == SK_OK)
        status = sk_table_open(table, players, options);
    if (status != SK_OK) return status;
    table->people = 1;
    memcpy(table->seed, "lesson", sizeof "lesson");
    for (p->at = last + 1; p->at < lesson->count && line_at(p)->keyword != SK_WORD_MOMENT; p->at++) {
        int who, action;
        if (!is_ply(line_at(p)->keyword)) continue;
        action = due(lesson->game, table->state, line_at(p), &who, p->variables);
        status = action < 0 ? SK_ILLEGAL : sk_table_play(table, who, (sk_action)action);
        if (status != SK_OK) return status;
    }
    p->moment = p->at < lesson->count;
    return SK_OK;
}

sk_status sk_pupil_resume(sk_pupil *p, const sk_lesson *lesson, sk_table *table, int moment, const sk_action *own,
                          int count) {
    sk_status status = sk_pupil_begin(p, lesson, table);
    while (status == SK_OK && (p->moment < moment || p->own_count < count)) {
        int next = sk_pupil_next(p);
        if (next == SK_TEACH_FREE || next == SK_TEACH_DONE) break;
        if (next == SK_TEACH_PLY)
            status = sk_pupil_step(p);
        else if (next == SK_TEACH_READ)
            sk_pupil_on(p);
        else if (next == SK_TEACH_SLIP || p->own_count >= count)
            status = SK_ILLEGAL;
        else
            status = sk_pupil_choose(p, own[p->own_count]);
    }
    while (status == SK_OK && sk_pupil_next(p) == SK_TEACH_PLY)
        status = sk_pupil_step(p);
    if (status == SK_OK) return SK_OK;
    (void)sk_pupil_begin(p, lesson, table);
    return SK_ILLEGAL;
}

/* --- playing --- */

/* Pass the moment: to the next ply or moment. */
static void pass(sk_pupil *p) {
    do
        p->at++;
    while (p->at < p->lesson->count && !is_ply(line_at(p)->keyword) && line_at(p)->keyword != SK_WORD_MOMENT);
    p->moment += p->at < p->lesson->count && line_at(p)->keyword == SK_WORD_MOMENT;
}

int sk_pupil_line(const sk_pupil *p) {
    return p->at < p->lesson->count && line_at(p)->keyword == SK_WORD_MOMENT ? p->at : -1;
}

static int line_of(const sk_pupil *p, int keyword) {
    int moment = sk_pupil_line(p);
    return moment < 0 ? -1 : sk_lesson_next_line(p->lesson, moment, keyword, moment);
}

int sk_pupil_next(sk_pupil *p) {
    const sk_head *head = (const sk_head *)p->table->state;
    int line;
    if (p->slip != -1) return SK_TEACH_SLIP;
    for (;; pass(p)) {
        if (p->at >= p->lesson->count) return SK_TEACH_DONE;
        if (is_ply(line_at(p)->keyword)) return SK_TEACH_PLY;
        if (line_of(p, SK_WORD_GOOD) >= 0) return SK_TEACH_ASK;
        if ((line = line_of(p, SK_WORD_FREE)) < 0) return SK_TEACH_READ;
        if (head->actors && sk_lesson_holds(p->lesson->game, p->table->state, p->lesson->lines[line].rest) == 0)
            return SK_TEACH_FREE;
    }
}

sk_status sk_pupil_step(sk_pupil *p) {
    sk_status status = SK_ILLEGAL;
    int who, action;
    if (sk_pupil_next(p) != SK_TEACH_PLY) return SK_NOT_TURN;
    action = due(p->lesson->game, p->table->state, line_at(p), &who, p->variables);
    if (action >= 0) status = sk_table_play(p->table, who, (sk_action)action);
    pass(p);
    return status;
}

void sk_pupil_on(sk_pupil *p) {
    if (sk_pupil_next(p) != SK_TEACH_READ) return;
    p->remark = -1;
    pass(p);
}

/* The first line of the moment with this keyword whose pattern means the action; -1 if none does. */
static int answer(sk_pupil *p, int keyword, const char *notation) {
    for (int i = line_of(p, keyword); i >= 0; i = sk_lesson_next_line(p->lesson, p->at, keyword, i)) {
        sk_part rest = p->lesson->lines[i].rest, one;
        while (part_alternative(&rest, &one))
            if (pattern_fits(one, notation, p->variables)) return i;
    }
    return -1;
}

/* Of two lines the one that comes first, -1 being none. */
static int first_of(int one, int other) {
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

sk_status sk_pupil_choose(sk_pupil *p, sk_action action) {
    const sk_game *game = p->lesson->game;
    int keep = p->table->count, good, line;
    char notation[160];
    sk_text said;
    sk_status status;
    if (sk_pupil_next(p) != SK_TEACH_ASK) return SK_NOT_TURN;
    sk_text_init(&said, notation, sizeof notation);
    if (sk_is_legal(game, p->table->state, 0, action))
        game->words->say(p->table->state, 0, action, SK_NOTATION, SK_EN, &said);
    status = sk_table_play(p->table, 0, action);
    if (status != SK_OK) return status;
    good = answer(p, SK_WORD_GOOD, notation);
    if (good >= 0) {
        if (p->own_count < SK_LESSON_OWN) p->own[p->own_count++] = action;
        p->remark = p->lesson->lines[good].words[SK_EN].length ? good : -1;
        pass(p);
        return SK_OK;
    }
    line = first_of(answer(p, SK_WORD_POOR, notation), answer(p, SK_WORD_ALSO, notation));
    p->slip = line < 0 ? -2 : line;
    p->keep = keep;
    p->slips++;
    return SK_OK;
}

void sk_pupil_back(sk_pupil *p) {
    if (p->slip == -1) return;
    p->slip = -1;
    sk_table_cut(p->table, p->keep);
}

/* --- telling --- */

void sk_pupil_say(const sk_pupil *p, int lang, sk_text *out, sk_text *remark) {
    if (p->slip >= 0)
        sk_lesson_words(p->lesson, p->slip, lang, out);
    else if (p->slip == -1)
        sk_lesson_words(p->lesson, sk_pupil_line(p), lang, out);
    if (remark && p->remark >= 0) sk_lesson_words(p->lesson, p->remark, lang, remark);
}

/* Add the legal choices that the patterns of a line mean. */
static int add_points(const sk_pupil *p, int line, sk_choice *out, int count) {
    const sk_game *game = p->lesson->game;
    sk_choice choices[SK_CHOICES_MAX];
    int legal = game->rules->legal(p->table->state, 0, choices);
    for (int i = 0; i < legal; i++) {
        sk_part rest = p->lesson->lines[line].rest, one;
        char memory[160], variables[SK_LESSON_VARIABLES][24];
        sk_text said;
        int fits = 0;
        sk_text_init(&said, memory, sizeof memory);
        game->words->say(p->table->state, 0, choices[i].action, SK_NOTATION, SK_EN, &said);
        memcpy(variables, p->variables, sizeof variables);
        while (!fits && part_alternative(&rest, &one))
            fits = pattern_fits(one, memory, variables);
        if (fits) out[count++] = choices[i];
    }
    return count;
}

int sk_pupil_points(const sk_pupil *p, sk_choice out[SK_CHOICES_MAX]) {
    int point = line_of(p, SK_WORD_POINT), good = line_of(p, SK_WORD_GOOD), count = 0;
    if (p->slip != -1) return 0;
    if (point >= 0) count = add_points(p, point, out, 0);
    if (!count && good >= 0) count = add_points(p, good, out, 0);
    return count;
}

int sk_pupil_refusal(const sk_pupil *p, sk_action action, int lang, sk_text *out) {
    char notation[160];
    sk_text said;
    sk_pupil copy = *p;
    int line;
    sk_text_init(&said, notation, sizeof notation);
    p->lesson->game->words->say(p->table->state, 0, action, SK_NOTATION, SK_EN, &said);
    line = p->slip == -1 ? answer(&copy, SK_WORD_CANNOT, notation) : -1;
    if (line >= 0) sk_lesson_words(p->lesson, line, lang, out);
    return line >= 0;
}

int sk_pupil_stars(const sk_pupil *p) {
    return 1 + !p->slips + !p->helps;
}

/* The numbers of a list in JSON. */
static void tell_own(const sk_pupil *p, sk_text *out) {
    json_key(out, "own");
    sk_text_char(out, '[');
    for (int i = 0; i < p->own_count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_number(out, p->own[i]);
    }
    sk_text_char(out, ']');
}

static void tell_points(const sk_pupil *p, sk_text *out) {
    sk_choice points[SK_CHOICES_MAX];
    int count = sk_pupil_points(p, points);
    json_key(out, "points");
    sk_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(out, ',');
        sk_text_number(out, points[i].action);
    }
    sk_text_char(out, ']');
}

int sk_pupil_light(const sk_pupil *p) {
    int line = line_of(p, SK_WORD_POINT);
    if (line >= 0 && part_is(p->lesson->lines[line].rest, "nothing")) return 0;
    return p->moment <= 4 ? 2 : p->moment <= 8;
}

/* The words of a line of the moment as a JSON list. */
static void tell_list(const sk_pupil *p, const char *key, int keyword, sk_text *out) {
    int line = line_of(p, keyword), count = 0;
    sk_part rest, word;
    json_key(out, key);
    sk_text_char(out, '[');
    rest = line >= 0 ? p->lesson->lines[line].rest : (sk_part){"", 0};
    while (part_word(&rest, &word)) {
        if (count++) sk_text_char(out, ',');
        sk_text_char(out, '"');
        part_add(word, out);
        sk_text_char(out, '"');
    }
    sk_text_char(out, ']');
}

void sk_pupil_tell(sk_pupil *p, int lang, sk_text *out) {
    static const char *const phases[] = {"ply", "read", "ask", "slip", "free", "done"};
    char said[600], remarked[400], named[64];
    sk_text say, remark, name;
    int phase = sk_pupil_next(p), look = line_of(p, SK_WORD_LOOK), line = sk_pupil_line(p);
    sk_text_init(&say, said, sizeof said);
    sk_text_init(&remark, remarked, sizeof remarked);
    sk_pupil_say(p, lang, &say, &remark);
    sk_text_init(&name, named, sizeof named);
    if (line >= 0) part_add(p->lesson->lines[line].rest, &name);
    sk_text_char(out, '{');
    json_text(out, "phase", phases[phase]);
    json_number(out, "moment", p->moment);
    json_number(out, "moments", p->lesson->moments);
    json_text(out, "key", named);
    json_text(out, "say", said);
    json_text(out, "remark", remarked);
    json_number(out, "poor", p->slip >= 0 && p->lesson->lines[p->slip].keyword == SK_WORD_POOR);
    tell_list(p, "pictures", SK_WORD_SHOW, out);
    tell_list(p, "rules", SK_WORD_RULE, out);
    tell_points(p, out);
    json_key(out, "looks");
    sk_text_char(out, '[');
    if (look >= 0 && p->slip == -1) looks_tell(p->lesson->book, p->lesson->lines[look].rest, lang, out);
    sk_text_char(out, ']');
    json_number(out, "light", sk_pupil_light(p));
    json_number(out, "stars", sk_pupil_stars(p));
    tell_own(p, out);
    sk_text_char(out, '}');
}
