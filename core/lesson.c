/* lesson.c - reading a book of lessons. See skerry/lesson.h for the format; core/pupil.c plays what was read. */
#include "book.h"
#include "field.h"
#include "members.h"

static const char *const keywords[SK_WORD_COUNT] = {"",       "lesson", "about",  "minutes", "new",   "seats", "set",
                                                    "chance", "seat",   "moment", "rule",    "point", "look",  "show",
                                                    "good",   "poor",   "also",   "cannot",  "check", "free",  "thing",
                                                    "page",   "tip",    "aside",  "en",      "fr"};

/* --- words and lines --- */

static sk_part trimmed(sk_part part) {
    while (part.length && (*part.at == ' ' || *part.at == '\t'))
        part.at++, part.length--;
    while (part.length && strchr(" \t\r", part.at[part.length - 1]))
        part.length--;
    return part;
}

int part_is(sk_part part, const char *text) {
    return (size_t)part.length == strlen(text) && memcmp(part.at, text, (size_t)part.length) == 0;
}

void part_add(sk_part part, sk_text *out) {
    sk_text_bytes(out, part.at, (size_t)part.length);
}

int part_word(sk_part *part, sk_part *word) {
    *part = trimmed(*part);
    *word = (sk_part){part->at, 0};
    while (word->length < part->length && part->at[word->length] != ' ')
        word->length++;
    part->at += word->length;
    part->length -= word->length;
    return word->length > 0;
}

int part_alternative(sk_part *part, sk_part *out) {
    int length = 0;
    if (!part->length) return 0;
    while (length < part->length && !(length + 2 < part->length && memcmp(part->at + length, " | ", 3) == 0))
        length++;
    *out = trimmed((sk_part){part->at, length});
    length = length + 3 < part->length ? length + 3 : part->length;
    part->at += length;
    part->length -= length;
    return 1;
}

int part_number(sk_part part, int64_t *out) {
    int i = part.length && *part.at == '-', first = i;
    *out = 0;
    for (; i < part.length && i < 18; i++) {
        if (part.at[i] < '0' || part.at[i] > '9') return 0;
        *out = *out * 10 + (part.at[i] - '0');
    }
    if (first) *out = -*out;
    return i == part.length && i > first;
}

int book_line(sk_part *book, sk_lesson_line *out) {
    const char *end;
    sk_part line, word;
    memset(out, 0, sizeof *out);
    if (!book->length) return 0;
    end = (const char *)memchr(book->at, '\n', (size_t)book->length);
    line = (sk_part){book->at, end ? (int)(end - book->at) : book->length};
    book->at += line.length + (end != NULL);
    book->length -= line.length + (end != NULL);
    line = trimmed(line);
    if (!line.length || *line.at == '#') return 1;
    (void)part_word(&line, &word);
    for (int i = SK_WORD_LESSON; i < SK_WORD_COUNT; i++)
        if (part_is(word, keywords[i])) out->keyword = i;
    out->rest = trimmed(line);
    if (word.length == 5 && memcmp(word.at, "seat", 4) == 0 && word.at[4] >= '1' && word.at[4] <= '5') {
        out->keyword = SK_WORD_SEAT;
        out->rest = (sk_part){word.at + 4, (int)(out->rest.at + out->rest.length - word.at) - 4};
    }
    if (out->keyword == SK_WORD_NONE) out->rest = word;
    return 1;
}

/* --- patterns, fields --- */

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

int pattern_fits(sk_part pattern, const char *text, char variables[SK_LESSON_VARIABLES][24]) {
    char taken[SK_LESSON_VARIABLES][24];
    memcpy(taken, variables, sizeof taken);
    for (int i = 0; i < pattern.length; i++) {
        char c = pattern.at[i];
        int variable = c == '$' && i + 1 < pattern.length ? pattern.at[i + 1] - 'a' : -1;
        if (c == '*') {
            text += strlen(text);
            continue;
        }
        if (variable < 0 || variable >= SK_LESSON_VARIABLES) {
            if (lower(*text++) != lower(c)) return 0;
            continue;
        }
        i++;
        if (!taken[variable][0]) {
            size_t length = strcspn(text, " ");
            if (!length || length >= sizeof taken[0]) return 0;
            memcpy(taken[variable], text, length);
            taken[variable][length] = 0;
        }
        if (strncmp(text, taken[variable], strlen(taken[variable])) != 0) return 0;
        text += strlen(taken[variable]);
    }
    if (*text) return 0;
    memcpy(variables, taken, sizeof taken);
    return 1;
}

/* Take "[12]" from the front of a part. */
static int subscript(sk_part *part, int *out) {
    sk_part digits = {part->at + 1, 0};
    int64_t number;
    if (!part->length || *part->at != '[') return 0;
    while (digits.length + 1 < part->length && digits.at[digits.length] != ']')
        digits.length++;
    if (!part_number(digits, &number) || number < 0 || number > 4096) return 0;
    part->at += digits.length + 2;
    part->length -= digits.length + 2;
    *out = (int)number;
    return part->length >= 0;
}

int part_field(const sk_game *game, sk_part name, const sk_field **field, int *index) {
    sk_part plain = {name.at, 0};
    int first = 0, second = 0, count;
    while (plain.length < name.length && name.at[plain.length] != '[')
        plain.length++;
    name.at += plain.length;
    name.length -= plain.length;
    count = subscript(&name, &first) ? 1 + subscript(&name, &second) : 0;
    if (name.length) return 0;
    for (int i = 0; i < game->field_count; i++) {
        *field = &game->fields[i];
        if (!part_is(plain, (*field)->name)) continue;
        *index = count == 2 || ((*field)->rows > 1 && (*field)->count == 1) ? first * (*field)->count + second : first;
        if (count == 1 && (*field)->rows > 1) *index = first * (*field)->count;
        return *index < field_elements(*field) && (count < 2 || second < (*field)->count);
    }
    return 0;
}

int part_value(const sk_field *field, sk_part text, uint64_t *out) {
    int64_t number;
    for (int i = 0; i < field->label_count; i++) {
        *out = (uint64_t)i;
        if (part_is(text, field->labels[i])) return 1;
    }
    *out = field_none(field);
    if (part_is(text, "none")) return 1;
    if (!part_number(text, &number)) return 0;
    *out = (uint64_t)number;
    return 1;
}

/* What a condition is about, as a number. */
static int measured(const sk_game *game, const void *state, sk_part name, int64_t *out) {
    const sk_head *head = (const sk_head *)state;
    const sk_field *field;
    int16_t scores[SK_SEATS];
    int index;
    if (part_is(name, "round"))
        *out = head->round;
    else if (part_is(name, "over"))
        *out = !head->actors;
    else if (part_is(name, "score")) {
        game->rules->score(state, scores);
        *out = scores[0];
    } else if (part_field(game, name, &field, &index)) {
        uint64_t value = field_get(field, state, index);
        int unused = 64 - 8 * field->width;
        *out = field->numbers == SK_SIGNED ? (int64_t)(value << unused) >> unused : (int64_t)value;
    } else {
        return 0;
    }
    return 1;
}

int sk_lesson_holds(const sk_game *game, const void *state, sk_part condition) {
    sk_part name = {condition.at, 0}, value;
    const sk_field *field;
    int64_t now, wanted;
    uint64_t label;
    int index, is_least;
    while (name.length < condition.length && !strchr("=>", name.at[name.length]))
        name.length++;
    if (name.length >= condition.length) return -1;
    is_least = name.at[name.length] == '>';
    value = (sk_part){name.at + name.length + 1 + is_least, condition.length - name.length - 1 - is_least};
    if (!measured(game, state, name, &now)) return -1;
    if (part_number(value, &wanted)) return is_least ? now >= wanted : now == wanted;
    if (!part_field(game, name, &field, &index) || !part_value(field, value, &label)) return -1;
    return (uint64_t)now == label;
}

/* --- lessons --- */

/* 1 if a line has words in both languages where it needs them, and none where nobody would read them. */
static int is_complete(const sk_lesson_line *line) {
    int keyword = line->keyword, has_words = line->words[SK_EN].length > 0;
    int needs = keyword == SK_WORD_LESSON || keyword == SK_WORD_ABOUT || keyword == SK_WORD_MOMENT ||
                keyword == SK_WORD_POOR || keyword == SK_WORD_ALSO || keyword == SK_WORD_CANNOT;
    return has_words == (line->words[SK_FR].length > 0) && (has_words == needs || keyword == SK_WORD_GOOD);
}

static int ends_lesson(int keyword) {
    return keyword == SK_WORD_LESSON || keyword == SK_WORD_THING || keyword == SK_WORD_TIP || keyword == SK_WORD_ASIDE;
}

/* Take a line into the lesson, or its words into the line before. */
static sk_status take_line(sk_lesson *lesson, const sk_lesson_line *line) {
    sk_lesson_line *last = &lesson->lines[lesson->count ? lesson->count - 1 : 0];
    int lang = line->keyword == SK_WORD_FR;
    if (line->keyword == SK_WORD_NONE) return line->rest.length ? SK_BAD_TEXT : SK_OK;
    if (line->keyword == SK_WORD_EN || line->keyword == SK_WORD_FR) {
        if (last->words[lang].length || !line->rest.length) return SK_BAD_TEXT;
        last->words[lang] = line->rest;
        return SK_OK;
    }
    if (lesson->count == SK_LESSON_LINES) return SK_BAD_SIZE;
    if (lesson->count && !is_complete(last)) return SK_BAD_TEXT;
    lesson->lines[lesson->count++] = *line;
    lesson->moments += line->keyword == SK_WORD_MOMENT;
    return SK_OK;
}

sk_status sk_lesson_read(sk_lesson *lesson, const sk_game *game, const char *book, size_t size, int index, int *line) {
    sk_part rest = {book, (int)size};
    sk_lesson_line now;
    int found = -1, number = 0;
    memset(lesson, 0, sizeof *lesson);
    lesson->game = game;
    lesson->book = rest;
    while (book_line(&rest, &now)) {
        sk_status status;
        number++;
        if (line) *line = number;
        if (ends_lesson(now.keyword)) {
            if (found == index) break;
            found += now.keyword == SK_WORD_LESSON;
            if (found != index) continue;
        } else if (found != index) {
            continue;
        }
        if ((status = take_line(lesson, &now)) != SK_OK) return status;
    }
    if (!lesson->count) return SK_NO_GAME;
    return is_complete(&lesson->lines[lesson->count - 1]) ? SK_OK : SK_BAD_TEXT;
}

int sk_lesson_find(const char *book, size_t size, const char *name) {
    sk_part rest = {book, (int)size};
    sk_lesson_line line;
    int index = -1;
    while (book_line(&rest, &line)) {
        index += line.keyword == SK_WORD_LESSON;
        if (line.keyword == SK_WORD_LESSON && part_is(line.rest, name)) return index;
    }
    return -1;
}

int sk_lesson_line_of(const sk_lesson *lesson, int keyword) {
    for (int i = 0; i < lesson->count; i++)
        if (lesson->lines[i].keyword == keyword) return i;
    return -1;
}

int sk_lesson_next_line(const sk_lesson *lesson, int moment, int keyword, int after) {
    for (int i = (after < moment ? moment : after) + 1; i < lesson->count; i++) {
        int word = lesson->lines[i].keyword;
        if (word == keyword) return i;
        if (word == SK_WORD_MOMENT || word == SK_WORD_CHANCE || word == SK_WORD_SEAT) return -1;
    }
    return -1;
}

void sk_lesson_words(const sk_lesson *lesson, int line, int lang, sk_text *out) {
    if (line >= 0 && line < lesson->count) part_add(lesson->lines[line].words[lang], out);
}

/* --- things and tips --- */

/* Words, place and looks of the block that begins with this keyword and name; 0 if there is none. */
static int find_block(sk_part rest, int keyword, sk_part name, sk_lesson_line *out, sk_part *page, sk_part *looks) {
    sk_lesson_line line;
    int is_inside = 0;
    while (book_line(&rest, &line)) {
        if (is_inside && (ends_lesson(line.keyword) || line.keyword == SK_WORD_MOMENT)) break;
        if (line.keyword == keyword && line.rest.length == name.length &&
            memcmp(line.rest.at, name.at, (size_t)name.length) == 0) {
            is_inside = 1;
            *out = line;
        }
        if (is_inside && line.keyword == SK_WORD_EN) out->words[SK_EN] = line.rest;
        if (is_inside && line.keyword == SK_WORD_FR) out->words[SK_FR] = line.rest;
        if (is_inside && line.keyword == SK_WORD_PAGE && page) *page = line.rest;
        if (is_inside && line.keyword == SK_WORD_LOOK && looks) *looks = line.rest;
    }
    return is_inside;
}

int sk_lesson_thing(const char *book, size_t size, sk_part name, int lang, sk_text *out, sk_part *page) {
    sk_lesson_line line;
    if (!find_block((sk_part){book, (int)size}, SK_WORD_THING, name, &line, page, NULL)) return 0;
    part_add(line.words[lang], out);
    return line.words[lang].length > 0;
}

void looks_tell(sk_part book, sk_part looks, int lang, sk_text *out) {
    sk_part name;
    while (part_word(&looks, &name)) {
        char memory[160], place[160];
        sk_part page = {"", 0};
        sk_text text, where;
        sk_text_init(&text, memory, sizeof memory);
        sk_text_init(&where, place, sizeof place);
        if (!sk_lesson_thing(book.at, (size_t)book.length, name, lang, &text, &page)) continue;
        part_add(page, &where);
        if (out->at[out->length - 1] == '}') sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_text(out, "say", memory);
        json_text(out, "page", place);
        sk_text_char(out, '}');
    }
}

static int find_tip(const sk_game *game, sk_part book, const void *view, sk_lesson_line *line, sk_part *looks) {
    const sk_head *head = (const sk_head *)view;
    const char *step = head->step < game->step_count ? game->steps[head->step] : "";
    *looks = (sk_part){"", 0};
    return find_block(book, SK_WORD_TIP, (sk_part){step, (int)strlen(step)}, line, NULL, looks);
}

int sk_tip(const sk_game *game, const char *book, size_t size, const void *view, int lang, sk_text *out) {
    sk_lesson_line line;
    sk_part looks;
    if (!find_tip(game, (sk_part){book, (int)size}, view, &line, &looks)) return 0;
    part_add(line.words[lang], out);
    return 1;
}

void sk_tip_tell(const sk_game *game, const char *book, size_t size, const void *view, int lang, sk_text *out) {
    sk_lesson_line line;
    sk_part looks, whole = {book, (int)size};
    char memory[400];
    sk_text text;
    sk_text_char(out, '{');
    if (find_tip(game, whole, view, &line, &looks)) {
        json_text(out, "key", game->steps[((const sk_head *)view)->step]);
        sk_text_init(&text, memory, sizeof memory);
        part_add(line.words[lang], &text);
        json_text(out, "say", memory);
        json_key(out, "looks");
        sk_text_char(out, '[');
        looks_tell(whole, looks, lang, out);
        sk_text_char(out, ']');
    }
    sk_text_char(out, '}');
}

void sk_book_tell(const sk_game *game, const char *book, size_t size, int lang, sk_text *out) {
    static const int told[] = {SK_WORD_LESSON, SK_WORD_ABOUT};
    static const char *const names[] = {"title", "about"};
    sk_lesson lesson;
    sk_text_char(out, '[');
    for (int i = 0; i < SK_LESSONS_MAX && sk_lesson_read(&lesson, game, book, size, i, NULL) == SK_OK; i++) {
        char memory[400];
        sk_text text;
        int64_t minutes = 3;
        int line = sk_lesson_line_of(&lesson, SK_WORD_MINUTES);
        if (i) sk_text_char(out, ',');
        sk_text_char(out, '{');
        sk_text_init(&text, memory, sizeof memory);
        part_add(lesson.lines[0].rest, &text);
        json_text(out, "key", memory);
        for (int word = 0; word < 2; word++) {
            sk_text_init(&text, memory, sizeof memory);
            sk_lesson_words(&lesson, sk_lesson_line_of(&lesson, told[word]), lang, &text);
            json_text(out, names[word], memory);
        }
        if (line >= 0) (void)part_number(lesson.lines[line].rest, &minutes);
        json_number(out, "minutes", minutes);
        json_number(out, "moments", lesson.moments);
        json_number(out, "pictures", sk_lesson_line_of(&lesson, SK_WORD_SHOW) >= 0);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}
