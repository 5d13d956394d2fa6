/* texts.c - what people read and see: notation, sentences, pictures, and the numbers that players and learners get,
 * at every position of random games, in every language. */
#include "tests/support/random_games.h"

#include <ctype.h>
#include <math.h>

#include "skerry/canvas.h"
#include "skerry/frame.h"

enum { SAID_MAX = 128, PAGE_MAX = 1 << 14 };

static char said[SK_CHOICES_MAX][SAID_MAX];

/* 1 if a text can be typed as it stands: no apostrophe or space that only print has. */
static int is_typed(const char *text) {
    return !strstr(text, "\u2019") && !strstr(text, "\u202f") && !strstr(text, "\u00a0");
}

/* 1 if a text is as it is printed (tools/typeset.h): no plain space before a sign or inside guillemets, in French no
 * typed apostrophe between letters. A "?" inside a sentence may stand for what is hidden. */
static int is_printed(const char *text, int lang) {
    for (const char *at = text; *at; at++) {
        const char *sign = at[0] == ' ' && at[1] ? strchr(";:!?%", at[1]) : NULL;
        if (sign && ((at[2] == ' ' && at[1] != '?') || at[2] == '\n' || !at[2])) return 0;
        if (strncmp(at, " »", 3) == 0 || strncmp(at, "« ", 3) == 0) return 0;
        if (lang == SK_FR && *at == '\'' && at > text && isalpha((unsigned char)at[-1]) && at[1] != ' ') return 0;
    }
    return 1;
}

/* Speak every choice of `who`; 0 if one is empty, cut or unclean. */
static int speak_all(const table *t, const void *state, int who, const sk_choice *choices, int count, int lang) {
    for (int i = 0; i < count; i++) {
        sk_text text;
        sk_text_init(&text, said[i], SAID_MAX);
        t->game->words->say(state, who, choices[i].action, SK_NOTATION, lang, &text);
        if (!text.length || text.cut || !text_is_clean(text.at, 0) || strpbrk(text.at, "{}?#") || !is_typed(text.at)) {
            printf("# notation of %d in language %d: \"%s\"\n", choices[i].action, lang, text.at);
            return 0;
        }
    }
    return 1;
}

static int compare_said(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

/* Notations of one decision differ, also to an eye that overlooks case and accents. */
static int all_differ(int count) {
    qsort(said, (size_t)count, SAID_MAX, compare_said);
    for (int i = 1; i < count; i++) {
        if (!sk_text_alike(said[i - 1], said[i])) continue;
        printf("# two choices are called \"%s\"\n", said[i]);
        return 0;
    }
    return 1;
}

static void notations_parse_back(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    for (uint32_t actors = head_of(state)->actors; actors; actors &= actors - 1) {
        int who = sk_lowest(actors), count = t->game->rules->legal(state, who, choices);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            char text[SAID_MAX];
            sk_action action = 0xffff;
            int i = (int)sk_random_below(rng, (uint32_t)count);
            OK(speak_all(t, state, who, choices, count, lang));
            memcpy(text, said[i], SAID_MAX);
            OK(all_differ(count));
            EQ(sk_parse(t->game, state, who, lang, text, &action), SK_OK);
            EQ(action, choices[i].action);
            for (char *c = text; *c; c++)
                if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 32);
            EQ(sk_parse(t->game, state, who, lang, text, &action), SK_OK);
            EQ(action, choices[i].action);
            EQ(sk_parse(t->game, state, who, lang, "no such move", &action), SK_BAD_TEXT);
            EQ(sk_parse(t->game, state, who, lang, "#65535", &action), SK_ILLEGAL);
        }
    }
}

TEST("blanks that do not break and curly apostrophes are one column, and what is typed instead of them is understood") {
    EQ(sk_canvas_columns("l\u2019or\u202f: 3\u00a0\u00bb"), 10);
    EQ(sk_canvas_bytes("\u202f\u2019x", 2), 6);
    EQ(sk_text_alike("Combien d\u2019or\u202f? 1\u00a0000", "combien d'or ? 1 000"), 1);
    EQ(sk_text_alike("l\u2019or", "lor") || sk_text_alike("a\u202fb", "ab"), 0);
}

TEST("notations are distinct and parse back, in both languages") {
    each_ply(3, 3, notations_parse_back);
}

static void seats_read_their_own_view(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    (void)rng;
    for (uint32_t actors = head_of(state)->actors; actors; actors &= actors - 1) {
        int who = sk_lowest(actors), count = t->game->rules->legal(state, who, choices);
        if (who == SK_CHANCE) continue;
        sk_view(t->game, state, who, view);
        for (int i = 0; i < count; i++) {
            char full[SAID_MAX], seen[SAID_MAX];
            sk_text text;
            sk_text_init(&text, full, SAID_MAX);
            t->game->words->say(state, who, choices[i].action, SK_NOTATION, SK_EN, &text);
            sk_text_init(&text, seen, SAID_MAX);
            t->game->words->say(view, who, choices[i].action, SK_NOTATION, SK_EN, &text);
            SAME(seen, full);
        }
    }
}

TEST("a seat's view speaks its choices as the full state does") {
    each_ply(3, 6, seats_read_their_own_view);
}

/* Check one text of the given kind; says which when it is wrong. */
static void readable(const sk_text *text, int lines, int players, int lang, const char *what) {
    int good = text->length > 0 && !text->cut && text_is_clean(text->at, lines) && places_are_seats(text->at, players);
    good = good && is_printed(text->at, lang);
    if (!good) printf("# %s: \"%s\"\n", what, text->at);
    OK(good);
}

static void sentences_are_readable(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    char memory[1024];
    sk_text text;
    (void)rng;
    for (int lang = 0; lang < SK_LANGS; lang++) {
        for (uint32_t actors = head_of(state)->actors; actors; actors &= actors - 1) {
            int who = sk_lowest(actors), count = t->game->rules->legal(state, who, choices);
            for (int i = 0; i < count; i++) {
                sk_text_init(&text, memory, 300);
                t->game->words->say(state, who, choices[i].action, SK_SENTENCE, lang, &text);
                readable(&text, 0, t->players, lang, "sentence");
                if (who == SK_CHANCE) continue;
                sk_text_init(&text, memory, 300);
                t->game->words->say(state, who, choices[i].action, SK_LABEL, lang, &text);
                readable(&text, 0, t->players, lang, "label");
            }
        }
        for (int seat = 0; seat < t->players; seat++) {
            sk_text_init(&text, memory, sizeof memory);
            t->game->words->ask(state, seat, lang, &text);
            readable(&text, 0, t->players, lang, "question");
        }
        sk_text_init(&text, memory, sizeof memory);
        t->game->words->verdict(state, lang, &text);
        if (!head_of(state)->actors) readable(&text, 0, t->players, lang, "verdict");
    }
}

TEST("sentences, questions and verdicts say something clean") {
    each_ply(3, 4, sentences_are_readable);
}

/* 1 if the line of a log for this ply has the words. */
static int line_has(const table *t, const void *state, int who, sk_action action, int sealed, const char *words) {
    char memory[1024];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_frame_line(t->game, state, 7, who, action, sealed, SK_EN, &text);
    return strstr(memory, words) != NULL;
}

static void lines_tell_what_they_may(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    (void)rng;
    for (uint32_t actors = head_of(state)->actors; actors; actors &= actors - 1) {
        int who = sk_lowest(actors), only = t->game->rules->legal(state, who, choices) == 1 && who != SK_CHANCE;
        sk_action action = choices[0].action;
        OK(line_has(t, state, who, action, 0, only ? "\"forced\":1" : "\"forced\":0"));
        OK(line_has(t, state, who, action, 1, "\"forced\":0"));
        OK(line_has(t, state, who, action, 1, "\"id\":-1") && line_has(t, state, who, action, 1, "\"say\":\"\""));
        OK(!line_has(t, state, who, action, 0, "\"id\":-1") && !line_has(t, state, who, action, 0, "\"say\":\"\""));
    }
}

TEST("a line of the log says what was forced, and nothing of what is sealed") {
    each_ply(3, 4, lines_tell_what_they_may);
}

static void tables_are_described(const table *t, const void *state, uint64_t *rng) {
    static char memory[PAGE_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    (void)rng;
    for (int i = 0, viewer; (viewer = viewer_at(t, i)) >= 0; i++) {
        sk_view(t->game, state, viewer, view);
        for (int lang = 0; lang < SK_LANGS; lang++) {
            sk_text_init(&text, memory, sizeof memory);
            t->game->words->describe(view, lang, &text);
            readable(&text, 1, t->players, lang, "description");
        }
    }
}

TEST("every view is described in words") {
    each_ply(3, 6, tables_are_described);
}

/* 1 if a line of `text` is the first `length` bytes of `line`. */
static int has_line(const char *text, const char *line, size_t length) {
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (strcspn(text, "\n") == length && memcmp(text, line, length) == 0) return 1;
    return 0;
}

static void parts_are_the_whole(const table *t, const void *state, uint64_t *rng) {
    static char whole[PAGE_MAX], parts[PAGE_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    int lang = (int)(sk_random(rng) & 1);
    sk_view(t->game, state, 0, view);
    sk_text_init(&text, whole, sizeof whole);
    t->game->words->describe(view, lang, &text);
    sk_text_init(&text, parts, sizeof parts);
    for (int part = 0; part < SK_PART_SEAT + t->players; part++)
        t->game->words->part(view, part, lang, &text);
    readable(&text, 1, t->players, lang, "parts");
    for (const char *line = whole; *line;) {
        size_t length = strcspn(line, "\n");
        int found = has_line(parts, line, length);
        OK(found);
        if (!found) printf("# %s: in no part: %.*s\n", t->game->key, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

TEST("every line of the table in words is in one of its parts") {
    each_ply(3, 2, parts_are_the_whole);
}

TEST("every invariant has words, and rules have numbers and texts") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        char memory[400];
        sk_text text;
        for (int lang = 0; lang < SK_LANGS; lang++) {
            for (int i = 0; i < games[g]->words->book->rule_count; i++) {
                const sk_rule *rule = &games[g]->words->book->rules[i];
                OK(rule->number[0] && rule->text[lang][0] && text_is_clean(rule->text[lang], 1));
                OK(is_printed(rule->text[lang], lang));
            }
            sk_text_init(&text, memory, sizeof memory);
            games[g]->words->broken(1, lang, &text);
            OK(text.length > 0 && !text.cut);
        }
    }
    for (int status = 0; status < SK_STATUS_COUNT; status++)
        for (int lang = 0; lang < SK_LANGS; lang++)
            OK(sk_status_text((sk_status)status, lang)[0]);
}

/* --- pieces --- */

TEST("every piece of a box has an id, words in both languages and a source") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        const sk_box *box = games[g]->words->box;
        int next = 0;
        OK(box && box->kind_count > 0);
        for (int k = 0; box && k < box->kind_count; k++) {
            EQ(box->kinds[k].first, next);
            next += box->kinds[k].count;
            for (int lang = 0; lang < SK_LANGS; lang++)
                OK(text_is_clean(box->kinds[k].title[lang], 1));
        }
        for (int i = 0; box && i < box->piece_count; i++) {
            const sk_piece *piece = &box->pieces[i];
            OK(piece->id[0] && strchr("RPIB", piece->source));
            for (int lang = 0; lang < SK_LANGS; lang++) {
                OK(piece->name[lang][0] || piece->facts[lang][0]);
                if (piece->name[lang][0]) OK(text_is_clean(piece->name[lang], 1));
                if (piece->facts[lang][0]) OK(text_is_clean(piece->facts[lang], 1));
            }
        }
        EQ(box ? box->piece_count : 0, next);
    }
}

/* --- pictures --- */

static long legal_targets; /* over all pictures */

/* Targets lie in the picture and know whether they are legal. Not every choice has a place on the board. */
static void check_targets(const table *t, const sk_canvas *canvas) {
    for (int i = 0; i < canvas->target_count; i++) {
        const sk_target *target = &canvas->targets[i];
        OK(target->x >= 0 && target->y >= 0 && target->w > 0 && target->h > 0);
        OK(target->x < canvas->width && target->y < canvas->height);
        OK(target->x + target->w <= SK_CANVAS_WIDTH && target->y + target->h <= SK_CANVAS_HEIGHT);
        OK(target->action < t->game->actions);
        EQ(target->legal, sk_canvas_is_legal(canvas, target->action));
        legal_targets += target->legal;
    }
}

static void pictures_are_whole(const table *t, const void *state, uint64_t *rng) {
    static sk_canvas canvas;
    static const char *const names[SK_SEATS] = {"Ana", "Bertrand-Maximilien", "Chloé", "D", "Eiríkur"};
    static const int columns[] = {40, 80, 120, 200};
    sk_choice choices[SK_CHOICES_MAX];
    uint64_t view[SK_STATE_MAX / 8];
    int seat = (int)sk_random_below(rng, (uint32_t)t->players + 1);
    if (seat == t->players)
        seat = SK_TABLE_VIEW;
    else if (sk_actor(state) >= 0 && sk_actor(state) < t->players)
        seat = sk_actor(state);
    sk_view(t->game, state, seat, view);
    canvas.columns = columns[sk_random_below(rng, 4)];
    canvas.lang = (int)sk_random_below(rng, SK_LANGS);
    canvas.seat = seat;
    canvas.names = names;
    canvas.choices = choices;
    canvas.choice_count = seat < t->players ? t->game->rules->legal(view, seat, choices) : 0;
    canvas.focus = canvas.choice_count ? choices[sk_random_below(rng, (uint32_t)canvas.choice_count)].action : -1;
    sk_canvas_clear(&canvas);
    sk_draw(t->game, view, &canvas);
    OK(canvas.width > 0 && canvas.height > 0);
    OK(canvas.width < SK_CANVAS_WIDTH &&
       canvas.height < SK_CANVAS_HEIGHT); /* Full would mean that something was cut. */
    OK(canvas.target_count < SK_TARGETS_MAX);
    check_targets(t, &canvas);
    for (int y = 0; y < canvas.height; y++)
        for (int x = 0; x < canvas.width; x++)
            OK(text_is_clean(canvas.cells[y][x].glyph, 0) && (canvas.cells[y][x].ink & 0x1f) < SK_INK_COUNT);
    if (tap_failures) printf("# %d columns, seat %d, language %d\n", canvas.columns, seat, canvas.lang);
}

TEST("pictures fit the canvas; their targets lie on them and know what is legal") {
    legal_targets = 0;
    each_ply(3, 6, pictures_are_whole);
    OK(legal_targets > 0);
}

/* --- numbers for players and learners --- */

static void features_are_finite(const table *t, const void *state, uint64_t *rng) {
    const sk_game *game = t->game;
    float *out = (float *)block(sk_encoder_of(game)->features * sizeof *out),
          *again = (float *)block(sk_encoder_of(game)->features * sizeof *out);
    uint64_t view[SK_STATE_MAX / 8];
    (void)rng;
    for (int seat = 0; seat < t->players; seat++) {
        sk_view(game, state, seat, view);
        for (int i = 0; i < sk_encoder_of(game)->features; i++)
            out[i] = NAN;
        sk_encoder_of(game)->encode(view, seat, out);
        sk_encoder_of(game)->encode(view, seat, again);
        for (int i = 0; i < sk_encoder_of(game)->features; i++) {
            if (!isfinite(out[i]) || fabsf(out[i]) > 1000.0f) {
                printf("# feature %d of seat %d is %g\n", i, seat, (double)out[i]);
                FAIL("features are finite and small");
                break;
            }
        }
        OK(memcmp(out, again, sk_encoder_of(game)->features * sizeof *out) == 0);
    }
    free(out);
    free(again);
}

TEST("features are finite, small and the same each time") {
    each_ply(3, 4, features_are_finite);
}

static void estimates_are_bounded(const table *t, const void *state, uint64_t *rng) {
    sk_choice choices[SK_CHOICES_MAX];
    int32_t values[SK_SEATS];
    uint64_t view[SK_STATE_MAX / 8];
    (void)rng;
    for (int i = 0, viewer; (viewer = viewer_at(t, i)) >= 0; i++) {
        int seat = viewer & ~SK_RECALL;
        sk_view(t->game, state, viewer, view);
        sk_value(t->game, view, values);
        for (int s = 0; s < t->players; s++)
            OK(values[s] > -10000000 && values[s] < 10000000);
        int count = seat < t->players ? t->game->rules->legal(view, seat, choices) : 0;
        uint16_t appeals[SK_CHOICES_MAX];
        sk_ai_of(t->game)->priors(view, seat, choices, count, appeals);
        for (int k = 0; k < count; k++)
            OK(appeals[k] >= 1 && appeals[k] <= 10000);
    }
}

TEST("appeals and estimates stay in their bounds, from views alone") {
    each_ply(3, 4, estimates_are_bounded);
}

/* --- the kit itself --- */

static char blank_memory[200];

static sk_text blank_text(size_t size) {
    sk_text text;
    sk_text_init(&text, blank_memory, size);
    return text;
}

TEST("a text that is too long is cut, never inside a character, and says so") {
    sk_text text = blank_text(8);
    sk_text_add(&text, "abcdefg");
    SAME(blank_memory, "abcdefg");
    EQ(text.cut, 0);
    sk_text_char(&text, 'h');
    SAME(blank_memory, "abcdefg");
    EQ(text.cut, 1);
    text = blank_text(8);
    sk_text_add(&text, "abcde\xe2\x82\xac");
    SAME(blank_memory, "abcde");
    EQ(text.cut, 1);
    text = blank_text(9);
    sk_text_add(&text, "abcde\xe2\x82\xac");
    EQ(text.cut, 0);
    EQ((long long)text.length, 8);
}

/* A text of `size` bytes between guards of 16. */
static char fence[16 + 600 + 16];

static sk_text fenced(size_t size) {
    sk_text text;
    memset(fence, '#', sizeof fence);
    sk_text_init(&text, fence + 16, size);
    return text;
}

/* 1 if the text is terminated where it says, and nothing was written outside of its memory. */
static int fence_holds(const sk_text *text) {
    for (size_t i = 0; i < sizeof fence; i++)
        if ((i < 16 || i >= 16 + text->size) && fence[i] != '#') return 0;
    return text->length < text->size && strlen(text->at) == text->length;
}

TEST("pieces of every length are appended whole where they fit, and cut where they do not") {
    for (size_t length = 0; length <= 40; length++) {
        char *piece = (char *)block(length), whole[64] = "ab";
        for (size_t i = 0; i < length; i++)
            whole[2 + i] = piece[i] = (char)('A' + i);
        for (size_t size = 3; size <= 44; size++) {
            sk_text text = fenced(size);
            sk_text_add(&text, "ab");
            sk_text_bytes(&text, piece, length);
            OK(fence_holds(&text));
            EQ(text.cut, length + 3 > size);
            EQ((long long)text.length, length + 3 > size ? size - 1 : length + 2);
            OK(memcmp(text.at, whole, text.length) == 0);
        }
        free(piece);
    }
}

TEST("wherever a text is cut, what is left are whole characters") {
    static const char wide[] = "a\u00e9\u20ac\U0001f600b";
    static const size_t ends[] = {0, 1, 3, 6, 10, 11}; /* of its characters */
    for (size_t size = 1; size <= sizeof wide + 1; size++) {
        sk_text text = fenced(size);
        size_t left = 0;
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
            if (ends[i] < size) left = ends[i];
        sk_text_add(&text, wide);
        OK(fence_holds(&text) && memcmp(text.at, wide, left) == 0);
        EQ((long long)text.length, left);
        EQ(text.cut, size < sizeof wide);
        sk_text_char(&text, 'x');
        EQ((long long)text.length, left + (left + 1 < size));
        EQ(text.cut, size <= sizeof wide);
        OK(fence_holds(&text));
    }
}

TEST("a piece of no whole character is cut to nothing") {
    sk_text text = fenced(2);
    sk_text_bytes(&text, "\x82\xac\x82", 3);
    OK(fence_holds(&text) && text.length == 0 && text.cut);
}

static const char *number(int64_t value, size_t size) {
    sk_text text = fenced(size);
    sk_text_number(&text, value);
    OK(fence_holds(&text));
    return fence + 16;
}

TEST("numbers of every length, with their sign, and cut where there is no room") {
    char wanted[32];
    for (int64_t value = 1; value < INT64_MAX / 10; value *= 10) {
        for (int64_t near = value - 1; near <= value + 1; near++) {
            snprintf(wanted, sizeof wanted, "%lld", (long long)near);
            SAME(number(near, 30), wanted);
            snprintf(wanted, sizeof wanted, "%lld", (long long)-near);
            SAME(number(-near, 30), wanted);
        }
    }
    SAME(number(-123, 3), "-1");
    SAME(number(-5, 1), "");
    SAME(number(7, 1), "");
    SAME(number(89, 3), "89");
}

TEST("numbers in decimal and hexadecimal digits, up to the last one") {
    sk_text text = blank_text(sizeof blank_memory);
    sk_text_number(&text, INT64_MIN);
    sk_text_char(&text, ' ');
    sk_text_number(&text, INT64_MAX);
    sk_text_char(&text, ' ');
    sk_text_number(&text, 0);
    sk_text_char(&text, ' ');
    sk_text_hex(&text, 0x0123456789abcdefu);
    SAME(blank_memory, "-9223372036854775808 9223372036854775807 0 0123456789abcdef");
}

static const char *message(int lang, const char *pattern, long n) {
    sk_text text = blank_text(sizeof blank_memory);
    SK_SAY(&text, lang, pattern, {"n", NULL, n}, {"who", "Ana", 0});
    return blank_memory;
}

TEST("a message takes its arguments by name, and one or many as each language counts") {
    SAME(message(SK_EN, "{who} has {n}", 3), "Ana has 3");
    SAME(message(SK_EN, "{n|one ox|# oxen}.", 1), "one ox.");
    SAME(message(SK_EN, "{n|one ox|# oxen}.", 0), "0 oxen.");
    SAME(message(SK_FR, "{n|# boeuf|# boeufs}.", 0), "0 boeuf.");
    SAME(message(SK_FR, "{n|# boeuf|# boeufs}.", 2), "2 boeufs.");
    SAME(message(SK_EN, "{n|only #}", 5), "only 5");
    SAME(message(SK_EN, "{whom} {nn} {", 5), "{whom} {nn} {");
    SAME(message(SK_FR, "{n|# boeuf|# boeufs}.", 1), "1 boeuf.");
    SAME(message(SK_EN, "{n|one|#, no, # oxen, #}", -1), "-1, no, -1 oxen, -1");
    SAME(message(SK_EN, "{n}{who}}{n}{", 12), "12Ana}12{");
    SAME(message(SK_EN, "{n|one|}{n||many}", 1), "one");
    SAME(message(SK_EN, "{n|one|}{n||many}", 2), "many");
    SAME(message(SK_EN, "{m|one|many} {} {w} {n", 2), "{m|one|many} {} {w} {n");
    SAME(message(SK_EN, "{n|only #}|{n|one|many}|", 2), "only 2|many|");
    SAME(message(SK_EN, "", 2), "");
}

TEST("a message knows the arguments that it was given and no others") {
    static const sk_arg args[] = {{"n", NULL, 3}, {"who", "Ana", 0}, {"beyond", "nobody", 0}};
    sk_text text = blank_text(sizeof blank_memory);
    sk_text_message(&text, SK_EN, "{n} {who} {beyond}", args, 2);
    SAME(blank_memory, "3 Ana {beyond}");
    text = blank_text(sizeof blank_memory);
    sk_text_message(&text, SK_EN, "{n}", NULL, 0);
    SAME(blank_memory, "{n}");
}

TEST("printed apostrophes become typed ones, from where it is asked on") {
    sk_text text = blank_text(sizeof blank_memory);
    sk_text_add(&text, "l\u2019or ");
    size_t from = text.length;
    sk_text_typed(&text, from);
    SAME(blank_memory, "l\u2019or ");
    sk_text_add(&text, "d\u2019ici\u2019\u20ac \u2018x\u2019");
    sk_text_typed(&text, from);
    SAME(blank_memory, "l\u2019or d'ici'\u20ac \u2018x'");
    EQ((long long)text.length, strlen(blank_memory));
    sk_text_typed(&text, 0);
    SAME(blank_memory, "l'or d'ici'\u20ac \u2018x'");
    EQ((long long)text.length, strlen(blank_memory));
    sk_text_add(&text, "!");
    SAME(blank_memory, "l'or d'ici'\u20ac \u2018x'!");
}

TEST("typed words are alike apart from case, accents, ligatures, apostrophes and blanks") {
    static const char *const alike[][2] = {{"  Turn\tC ", "turn c"},
                                           {"\xc3\x89lev\xc3\xa9", "eleve"},
                                           {"\xc3\x80\xc3\x87\xc3\xbf", "acy"},
                                           {"b\xc5\x93uf", "boeuf"},
                                           {"B\xc5\x92UF", "boeuf"},
                                           {"l\xe2\x80\x99ours", "l'ours"},
                                           {"\xc3\x97", "\xc3\x97"},
                                           {"", " "}};
    static const char *const different[][2] = {{"turn c", "turnc"}, {"turn", "turn c"},      {"a", ""},
                                               {"\xc3\x97", "x"},   {"b\xc5\x93uf", "bouf"}, {"[", "{"},
                                               {"@", "`"},          {"\xc3\xa9l", "e"}};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        OK(sk_text_alike(alike[i][0], alike[i][1]) && sk_text_alike(alike[i][1], alike[i][0]));
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++)
        OK(!sk_text_alike(different[i][0], different[i][1]) && !sk_text_alike(different[i][1], different[i][0]));
}

TEST("every accented Latin letter is alike its plain one and no other; letters and signs beside them are themselves") {
    static const struct {
        const char *letters;
        char plain;
    } rows[] = {{"ÀÁÂÃÄÅàáâãäå", 'a'}, {"Çç", 'c'},  {"ÈÉÊËèéêë", 'e'},
                {"ÌÍÎÏìíîï", 'i'},     {"Ññ", 'n'},  {"ÒÓÔÕÖØòóôõöø", 'o'},
                {"ÙÚÛÜùúûü", 'u'},     {"Ýýÿ", 'y'}, {"ÆÐ×Þßæð÷þőŔ\u2018\u201a\u202e\u00a1", 0}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        for (const char *at = rows[row].letters; *at;) {
            char letter[8] = "";
            size_t length = (uint8_t)*at >= 0xe0 ? 3 : 2;
            memcpy(letter, at, length);
            at += length;
            OK(sk_text_alike(letter, letter));
            for (char plain[2] = " "; plain[0] < 0x7f; plain[0]++)
                EQ(sk_text_alike(letter, plain), rows[row].plain && tolower(plain[0]) == rows[row].plain);
        }
    }
    OK(sk_text_alike("\u00a0 \u202fa", "a") && sk_text_alike("a", " \u00a0a") && sk_text_alike("\u00a0", ""));
    OK(sk_text_alike("a \u00a0\u202f\t b\u202f", "A b") && !sk_text_alike("\xc2\xa1", "") &&
       !sk_text_alike("\xe2\x80", " "));
    OK(sk_text_alike("ABCXYZ", "abcxyz") && !sk_text_alike("b", "a") && !sk_text_alike("\xc3", "\xc2"));
    OK(!sk_text_alike("\xc5\x91", "oe") && !sk_text_alike("\xc5\x94", "oe") && !sk_text_alike("\u0153", "o"));
    OK(!sk_text_alike("\u0153a", "oeb") && sk_text_alike("c\u0153ur \u0152", "coeur oe"));
}

TEST("tables in Markdown have a column for each title and cell") {
    static const char *const cells[] = {"a", "b", "c"};
    sk_text text = blank_text(sizeof blank_memory);
    sk_text_titles(&text, "A");
    sk_text_cells(&text, cells, 1);
    SAME(blank_memory, "| A |\n|---|\n| a |\n");
    text = blank_text(sizeof blank_memory);
    sk_text_titles(&text, "A|Bee|C c");
    sk_text_cells(&text, cells, 3);
    SAME(blank_memory, "| A | Bee | C c |\n|---|---|---|\n| a | b | c |\n");
}

/* One byte among others of a kind, at a place that depends on both: all of them are met in each word of eight. */
static void escape_one(int byte, char among, size_t length) {
    char string[32], wanted[64], code[8];
    size_t at = (size_t)byte * 7 % length;
    sk_text text = fenced(64);
    memset(string, among, length);
    string[length] = 0;
    string[at] = (char)byte;
    if (byte < 0x20 || byte == 0x7f)
        snprintf(code, sizeof code, "\\u%04x", (unsigned)byte);
    else
        snprintf(code, sizeof code, "%s%c", byte == '"' || byte == '\\' ? "\\" : "", byte);
    snprintf(wanted, sizeof wanted, "\"%.*s%s%s\"", (int)at, string, code, string + at + 1);
    sk_text_json(&text, string);
    SAME(text.at, wanted);
    OK(fence_holds(&text));
}

TEST("in a string of JSON every byte is escaped that has to be and no other, wherever it stands") {
    for (int byte = 1; byte < 256; byte++)
        for (size_t length = 1; length < 20; length++)
            for (const char *among = "eA \xe9"; *among; among++)
                escape_one(byte, *among, length);
}

TEST("tables in Markdown, and strings in JSON with nothing that could end them") {
    static const char *const cells[] = {"a", "b"};
    sk_text text = blank_text(sizeof blank_memory);
    sk_text_titles(&text, "Building|Cost");
    sk_text_cells(&text, cells, 2);
    SAME(blank_memory, "| Building | Cost |\n|---|---|\n| a | b |\n");
    text = blank_text(sizeof blank_memory);
    sk_text_json(&text, "a\"b\\c\n\x1f\x7f \xc3\xa9");
    SAME(blank_memory, "\"a\\\"b\\\\c\\u000a\\u001f\\u007f \xc3\xa9\"");
}

static void write_huts(int lang, sk_text *out) {
    sk_text_add(out, lang == SK_EN ? "huts" : "huttes");
}

static void write_tools(int lang, sk_text *out) {
    sk_text_add(out, lang == SK_EN ? "tools" : "outils");
}

static const char *chart(const sk_game *game, const char *key, int lang, sk_status wanted) {
    sk_text text = blank_text(sizeof blank_memory);
    EQ(sk_chart_write(game, key, lang, &text), wanted);
    return blank_memory;
}

TEST("a table of a game is found by its key, its options by theirs, each value by its name and the usual one first") {
    static const sk_chart charts[] = {{"huts", 1, write_huts}, {"tools", 1, write_tools}, {NULL, 0, NULL}};
    static const char *const sizes[] = {"small", "large", "very_large"}, *const answers[] = {"no", "yes"};
    static const sk_option options[] = {{"board_size", 0, 2, 3, sizes, SK_FREE, 0},
                                        {"quick", 2, 1, 2, answers, SK_FREE, 0}};
    sk_words words = {.charts = charts};
    sk_game game = {.options = options, .option_count = 2, .words = &words};
    SAME(chart(&game, "huts", SK_EN, SK_OK), "huts");
    SAME(chart(&game, "tools", SK_FR, SK_OK), "outils");
    SAME(chart(&game, "animals", SK_EN, SK_BAD_TEXT), "");
    const char *rows = strstr(chart(&game, "options", SK_EN, SK_OK), "---|\n");
    SAME(rows ? rows : "", "---|\n| board size | small; large; very large |\n| quick | no; yes |\n");
    words.charts = NULL;
    SAME(chart(&game, "huts", SK_EN, SK_BAD_TEXT), "");
    OK(strstr(chart(&game, "options", SK_FR, SK_OK), "yes |\n") != NULL);
}

TEST("a box has reconstructed pieces where a row says so") {
    int count, guessed = 0;
    for (int i = 0; i < (sk_games(&count), count); i++) {
        const sk_box *box = sk_games(&count)[i]->words->box;
        int rows = 0;
        if (!box) continue;
        for (int k = 0; k < box->piece_count; k++)
            rows += box->pieces[k].source == 'I';
        EQ(sk_reconstructed(box), rows > 0);
        guessed += rows > 0;
    }
    OK(guessed > 0);
}

TEST("options of a game that has no words for them are called by their keys, with blanks between the words") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        sk_words words = *games[g]->words;
        sk_game plain = *games[g];
        plain.words = &words;
        words.option_words = NULL;
        for (int i = 0; i < plain.option_count; i++) {
            const sk_option *option = &plain.options[i];
            for (int value = -1; value < option->value_count && strcmp(option->key, SK_START) != 0; value++) {
                char memory[160], wanted[160];
                sk_text text;
                sk_text_init(&text, memory, sizeof memory);
                sk_option_text(&plain, i, value, SK_EN, &text);
                snprintf(wanted, sizeof wanted, "%s", value < 0 ? option->key : option->values[value]);
                for (char *at = wanted; *at; at++)
                    if (*at == '_') *at = ' ';
                SAME(memory, wanted);
            }
        }
    }
}

/* Whether a game has a word for an option (value "") or one of its values, or it is a number. */
static int has_option_word(const sk_game *game, const char *option, const char *value) {
    if (*value && strspn(value, "0123456789") == strlen(value)) return 1;
    for (const sk_option_word *w = game->words->option_words; w && w->option; w++)
        if ((strcmp(w->option, option) == 0 || (*value && strcmp(w->option, "*") == 0)) && strcmp(w->value, value) == 0)
            return 1;
    return 0;
}

/* Whether a word is for an option that the game has, and a value of it. */
static int is_option_word_used(const sk_game *game, const sk_option_word *word) {
    for (int i = 0; i < game->option_count; i++) {
        const sk_option *option = &game->options[i];
        if (strcmp(word->option, "*") != 0 && strcmp(word->option, option->key) != 0) continue;
        if (!*word->value) return 1;
        for (int value = 0; value < option->value_count; value++)
            if (strcmp(word->value, option->values[value]) == 0) return 1;
    }
    return 0;
}

TEST("every option and every value has words of its own by its key, and no word is left over") {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int g = 0; g < count; g++) {
        for (int i = 0; i < games[g]->option_count; i++) {
            const sk_option *option = &games[g]->options[i];
            if (strcmp(option->key, SK_START) == 0) continue;
            int missing = has_option_word(games[g], option->key, "") ? 0 : -1;
            for (int value = 0; value < option->value_count; value++)
                if (!has_option_word(games[g], option->key, option->values[value])) missing = value + 1;
            OK(!missing);
            if (missing)
                printf("# games/%s/en.json and fr.json lack option.%s%s%s\n", sk_game_folder(games[g]).name,
                       option->key, missing > 0 ? "." : "", missing > 0 ? option->values[missing - 1] : "");
        }
        for (const sk_option_word *w = games[g]->words->option_words; w && w->option; w++) {
            OK(is_option_word_used(games[g], w));
            if (!is_option_word_used(games[g], w)) printf("# option.%s.%s is for no option\n", w->option, w->value);
        }
    }
}
