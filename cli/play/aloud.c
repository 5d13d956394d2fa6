/* aloud.c - a table in words for those who hear it. See aloud.h. */
#include <stdio.h>
#include <stdlib.h>

#include "aloud.h"
#include "cli/online/wire.h"
#include "skerry/table.h"
#include "i18n/words.h"

static const sk_head *head_of(const table *t) {
    return (const sk_head *)(const void *)t->state;
}

/* --- news --- */

/* Who hears a story. */
typedef struct listener {
    const table *t;
    sk_text *out;
} listener;

static void hear_story(void *who, const char *say) {
    const listener *to = (const listener *)who;
    table_words(to->t, say, to->out);
    sk_text_char(to->out, '\n');
}

void aloud_news(const table *t, int viewer, int from, sk_text *out) {
    static char memory[TABLE_TEXT_MAX];
    int is_over = !head_of(t)->actors;
    sk_viewer_context context = {.table = &t->core,
                                 .viewer = is_over ? SK_FULL : viewer,
                                 .plies = t->core.count,
                                 .is_over = is_over,
                                 .lang = t->lang};
    listener to = {t, out};
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_tell_stories(&context, from, &text);
    wire_stories(memory, text.length, hear_story, &to);
}

/* --- choices --- */

void aloud_choice(const table *t, int seat, sk_action action, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->words->say(t->state, seat, action, SK_LABEL, t->lang, &text);
    table_words(t, memory, out);
}

/* The sentences of all choices of a moment, and what its question is about: "the tile with 2 sheep and whisky" where
 * it is "Place the tile with 2 sheep and whisky.". */
enum { LABEL_MAX = 240, RUN_MIN = 4 };
static char labels[SK_CHOICES_MAX][LABEL_MAX], asked_of[LABEL_MAX];

static int write_labels(const table *t, int seat) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = t->record.game->rules->legal(t->state, seat, choices);
    size_t verb;
    sk_text question;
    sk_text_init(&question, asked_of, sizeof asked_of);
    table_ask(t, seat, &question);
    verb = strcspn(asked_of, " ");
    memmove(asked_of, asked_of + verb, question.length - verb + 1);
    asked_of[strcspn(asked_of, ".?!:")] = 0;
    for (int i = 0; i < count; i++) {
        sk_text text;
        sk_text_init(&text, labels[i], LABEL_MAX);
        aloud_choice(t, seat, choices[i].action, &text);
    }
    return count;
}

/* Bytes of the words with which both sentences begin, numbers and what follows a comma or a bracket apart; but what the
 * question is about may have those. */
static size_t shared_words(const char *a, const char *b) {
    size_t shared = 0, verb = strcspn(a, " "), about = strlen(asked_of);
    if (about && strncmp(a + verb, asked_of, about) == 0 && a[verb + about] == ' ' &&
        strncmp(a, b, verb + about + 1) == 0)
        shared = verb + about + 1;
    for (size_t i = shared; a[i] && a[i] == b[i] && !strchr("0123456789,;:(+", a[i]); i++) {
        if (strncmp(a + i, "→", strlen("→")) == 0) break;
        if (a[i] == ' ') shared = i + 1;
    }
    while (shared && (a[shared] == '(' || b[shared] == '('))
        for (shared--; shared && a[shared - 1] != ' '; shared--) {
        }
    return shared;
}

/* From which byte sentence `at` is said: what it shares with those before and after it that begin alike is said once,
 * in the first of them. */
static size_t said_from(int count, int at) {
    int first = at, last = at;
    size_t shared = LABEL_MAX;
    while (first > 0 && shared_words(labels[first - 1], labels[at]))
        first--;
    while (last + 1 < count && shared_words(labels[last + 1], labels[at]))
        last++;
    if (first == at) return 0;
    for (int i = first + 1; i <= last; i++) {
        size_t common = shared_words(labels[first], labels[i]);
        if (common < shared) shared = common;
    }
    return shared;
}

/* 1 if the sentences differ in one number only, which is greater by one in the second. */
static int is_next(const char *a, const char *b) {
    long low, high;
    char *rest_a, *rest_b;
    while (*a && *a == *b && (*a < '0' || *a > '9'))
        a++, b++;
    low = strtol(a, &rest_a, 10);
    high = strtol(b, &rest_b, 10);
    return rest_a != a && rest_b != b && high == low + 1 && strcmp(rest_a, rest_b) == 0;
}

/* How many sentences from `at` on count upwards. */
static int run_length(int count, int at) {
    int end = at;
    while (end + 1 < count && is_next(labels[end], labels[end + 1]))
        end++;
    return end + 1 - at;
}

static void add_choice(int number, const char *said, sk_text *out) {
    sk_text_number(out, number);
    sk_text_add(out, ". ");
    sk_text_add(out, said);
    sk_text_char(out, '\n');
}

/* The first `listed` choices; `terse`: what they share is said once. */
static void add_choices(const table *t, int count, int listed, int terse, sk_text *out) {
    for (int i = 0; i < listed; i++) {
        int run = run_length(count, i);
        if (run < RUN_MIN) {
            add_choice(i + 1, labels[i] + (terse ? said_from(count, i) : 0), out);
            continue;
        }
        SK_SAY(out, t->lang, sk_messages[t->lang][W_play_moves_run], {"from", NULL, i + 1}, {"to", NULL, i + run},
               {"first", labels[i], 0}, {"last", labels[i + run - 1], 0});
        sk_text_char(out, '\n');
        i += run - 1;
        if (i >= listed) listed = i + 1;
    }
    if (listed == count) return;
    SK_SAY(out, t->lang, sk_messages[t->lang][W_play_moves_more], {"n", NULL, count - listed});
    sk_text_char(out, '\n');
}

void aloud_choices(const table *t, int seat, int limit, int few, int terse, sk_text *out) {
    int count = write_labels(t, seat), lines = 0;
    for (int i = 0, run; i < count; i += run >= RUN_MIN ? run : 1, lines++)
        run = run_length(count, i);
    add_choices(t, count, lines > limit ? few : count, terse, out);
}

int aloud_choices_with(const table *t, int seat, const char *word, sk_text *out) {
    int count = write_labels(t, seat), found = 0;
    for (int i = 0; i < count; i++) {
        if (*word && !text_contains(labels[i], word)) continue;
        add_choice(i + 1, labels[i], out);
        found++;
    }
    return found;
}

int aloud_meant(const table *t, int seat, const char *text) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = write_labels(t, seat), meant = -1, meanings = 0;
    t->record.game->rules->legal(t->state, seat, choices);
    for (int i = 0; i < count; i++) {
        if (sk_text_alike(labels[i], text)) return choices[i].action;
        if (!sk_text_alike(labels[i] + said_from(count, i), text)) continue;
        meant = choices[i].action;
        meanings++;
    }
    return meanings == 1 ? meant : -1;
}

/* --- parts of the table --- */

void aloud_part(const table *t, int viewer, int part, sk_text *out) {
    static char memory[TABLE_TEXT_MAX / 2];
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(game, t->state, viewer, view);
    sk_text_init(&text, memory, sizeof memory);
    if (game->words->part)
        game->words->part(view, part, t->lang, &text);
    else
        game->words->describe(view, t->lang, &text);
    table_words(t, memory, out);
}

/* --- what one owns --- */

/* The differences, as "+2 wood, −1 gold". */
static void add_changes(const table *t, const sk_stock *before, const sk_stock *now, int count, sk_text *out) {
    for (int kind = 0; kind < count; kind++) {
        int change = now[kind].count - before[kind].count;
        if (!change) continue;
        if (out->length) sk_text_add(out, ", ");
        sk_text_add(out, change > 0 ? "+" : "−");
        sk_ai_of(t->record.game)->stock_text(t->state, kind, abs(change), t->lang, out);
    }
}

void aloud_take(const table *t, int seat, aloud_stock *out) {
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8];
    out->count = 0;
    if (!sk_ai_of(game)->stock || !sk_ai_of(game)->stock_text) return;
    sk_view(game, t->state, seat, view);
    out->count = sk_ai_of(game)->stock(view, seat, out->kinds);
}

void aloud_since(const table *t, int seat, const aloud_stock *before, sk_text *out) {
    char memory[1200];
    sk_text text;
    aloud_stock now;
    aloud_take(t, seat, &now);
    if (!before->count || before->count != now.count) return;
    sk_text_init(&text, memory, sizeof memory);
    add_changes(t, before->kinds, now.kinds, now.count, &text);
    if (!text.length) return;
    SK_SAY(out, t->lang, sk_messages[t->lang][W_play_since], {"what", memory, 0});
    sk_text_char(out, '\n');
}

/* What `seat` owns after a choice and did not before, and the other way round, as far as it can know. */
static void add_change(const table *t, int seat, sk_action action, sk_text *out) {
    const sk_game *game = t->record.game;
    uint64_t after[SK_STATE_MAX / 8], rng = 1;
    sk_stock before[SK_STOCK_MAX], now[SK_STOCK_MAX];
    char memory[1200];
    sk_text text;
    int count;
    if (!sk_ai_of(game)->stock || !sk_ai_of(game)->stock_text) return;
    sk_view(game, t->state, seat, after);
    game->rules->determinize(after, &rng);
    if (!sk_is_legal(game, after, seat, action)) return;
    count = sk_ai_of(game)->stock(after, seat, before);
    game->rules->apply(after, seat, action);
    if (sk_ai_of(game)->stock(after, seat, now) != count) return;
    sk_text_init(&text, memory, sizeof memory);
    add_changes(t, before, now, count, &text);
    if (!text.length) return;
    sk_text_add(out, memory);
    sk_text_char(out, '\n');
}

/* 1 if what a line of the table is about ("Mace of the Brave: ...", "3. Sawmill (...)") stands in a sentence. */
static int is_about(const char *line, const char *sentence) {
    enum { NAME_MIN = 4 };
    char name[80];
    size_t skip = strspn(line, " 0123456789."), length = strcspn(line + skip, ":(,");
    if (length < NAME_MIN || length >= sizeof name || strlen(line) <= skip + length + 1) return 0;
    snprintf(name, sizeof name, "%.*s", (int)length, line + skip);
    while (length && (name[length - 1] == ' ' || (uint8_t)name[length - 1] > 0x7f))
        name[--length] = 0;
    return length >= NAME_MIN && text_contains(sentence, name);
}

/* 1 if `out` has this line already, apart from its number ("7. Cathedral" after "1. Cathedral"). */
static int is_said(const sk_text *out, size_t from, const char *line) {
    const char *bare = line + strspn(line, " 0123456789.");
    for (const char *at = out->at + from; (at = strstr(at, bare)) != NULL; at++)
        if (at[strlen(bare)] == '\n') return 1;
    return 0;
}

/* The lines of a part of the table that name `what`, or that are about what it names; those of a seat say whose they
 * are, if `owner` is its name. Returns how many. */
static int add_part_lines(const table *t, int viewer, int part, const char *what, int is_sentence, const char *owner,
                          sk_text *out) {
    static char memory[TABLE_TEXT_MAX];
    size_t from = out->length;
    sk_text text;
    int found = 0;
    sk_text_init(&text, memory, sizeof memory);
    if (t->record.game->words->part || part == SK_PART_MARKET) aloud_part(t, viewer, part, &text);
    for (char *line = memory, *end; *line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        else
            end = line + strlen(line);
        if (is_sentence ? !is_about(line, what) : !text_contains(line, what)) continue;
        if (is_sentence && is_said(out, from, line)) continue;
        if (owner && strncmp(line, owner, strlen(owner)) != 0) {
            sk_text_add(out, owner);
            sk_text_add(out, sk_messages[t->lang][W_play_menu_is]);
        }
        sk_text_add(out, line + (owner ? strspn(line, " ") : 0));
        sk_text_char(out, '\n');
        found++;
    }
    return found;
}

void aloud_explain(const table *t, int viewer, int seat, sk_action action, sk_text *out) {
    static const int parts[3] = {SK_PART_MARKET, SK_PART_SEAT, SK_PART_PRINT};
    char label[LABEL_MAX];
    sk_text text;
    sk_text_init(&text, label, sizeof label);
    aloud_choice(t, seat, action, &text);
    for (int i = 0; i < 3; i++)
        add_part_lines(t, viewer, parts[i] == SK_PART_SEAT ? parts[i] + seat : parts[i], label, 1, NULL, out);
}

void aloud_gist(const table *t, int viewer, int seat, sk_action action, sk_text *out) {
    static char memory[TABLE_TEXT_MAX];
    const char *best = "";
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    if (!sk_is_legal(t->record.game, t->state, seat, action)) {
        table_why(t, seat, action, out);
        return;
    }
    aloud_explain(t, viewer, seat, action, &text);
    if (!text.length && !t->online) add_change(t, seat, action, &text);
    for (const char *line = memory, *said; *line; line = said + strcspn(said, "\n") + 1) {
        said = line + strspn(line, " 0123456789.");
        if (strcspn(said, ":(,\n") > strcspn(best, ":(,\n")) best = said; /* the longest name is the most exact */
    }
    for (; *best && *best != '\n'; best++)
        sk_text_char(out, *best);
}

int aloud_look(const table *t, int viewer, int seat, const char *what, sk_text *out) {
    sk_choice choices[SK_CHOICES_MAX];
    char *end;
    long number = strtol(what, &end, 10);
    int count = seat >= 0 ? t->record.game->rules->legal(t->state, seat, choices) : 0, found = 0;
    if (!*what) return 0;
    if (!*end && (number < 1 || number > count)) return 0;
    if (!*end) {
        aloud_choice(t, seat, choices[number - 1].action, out);
        sk_text_char(out, '\n');
        if (!t->online) add_change(t, seat, choices[number - 1].action, out);
        aloud_explain(t, viewer, seat, choices[number - 1].action, out);
        return 1;
    }
    for (int part = SK_PART_MOMENT; part < SK_PART_SEAT + t->record.players; part++)
        found += add_part_lines(t, viewer, part, what, 0,
                                part < SK_PART_SEAT ? NULL : table_name(t, part - SK_PART_SEAT), out);
    return found;
}
