/* aloud.c - a table in words for those who hear it. See aloud.h. */
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
    sk_telling telling = {.table = &t->core,
                          .viewer = is_over ? SK_FULL : viewer,
                          .plies = t->core.count,
                          .is_over = is_over,
                          .lang = t->lang};
    listener to = {t, out};
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_tell_stories(&telling, from, &text);
    wire_stories(memory, text.length, hear_story, &to);
}

/* --- choices --- */

void aloud_choice(const table *t, int seat, sk_action action, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->say(t->state, seat, action, SK_LABEL, t->lang, &text);
    table_words(t, memory, out);
}

void aloud_choices(const table *t, int seat, int limit, int few, sk_text *out) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = t->record.game->legal(t->state, seat, choices), listed = count > limit ? few : count;
    for (int i = 0; i < listed; i++) {
        sk_text_number(out, i + 1);
        sk_text_add(out, ". ");
        aloud_choice(t, seat, choices[i].action, out);
        sk_text_char(out, '\n');
    }
    if (listed == count) return;
    SK_SAY(out, t->lang, sk_words[t->lang][W_play_moves_more], {"n", NULL, count - listed});
    sk_text_char(out, '\n');
}

int aloud_meant(const table *t, int seat, const char *text) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = t->record.game->legal(t->state, seat, choices);
    for (int i = 0; i < count; i++) {
        char memory[600];
        sk_text said;
        sk_text_init(&said, memory, sizeof memory);
        aloud_choice(t, seat, choices[i].action, &said);
        if (sk_text_alike(memory, text)) return choices[i].action;
    }
    return -1;
}

/* --- parts of the table --- */

void aloud_part(const table *t, int viewer, int part, sk_text *out) {
    static char memory[TABLE_TEXT_MAX / 2];
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8];
    sk_text text;
    sk_view(game, t->state, viewer, view);
    sk_text_init(&text, memory, sizeof memory);
    if (game->part)
        game->part(view, part, t->lang, &text);
    else
        game->describe(view, t->lang, &text);
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
        t->record.game->stock_text(t->state, kind, abs(change), t->lang, out);
    }
}

void aloud_take(const table *t, int seat, aloud_stock *out) {
    const sk_game *game = t->record.game;
    uint64_t view[SK_STATE_MAX / 8];
    out->count = 0;
    if (!game->stock || !game->stock_text) return;
    sk_view(game, t->state, seat, view);
    out->count = game->stock(view, seat, out->kinds);
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
    SK_SAY(out, t->lang, sk_words[t->lang][W_play_since], {"what", memory, 0});
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
    if (!game->stock || !game->stock_text) return;
    sk_view(game, t->state, seat, after);
    game->fill(after, &rng);
    if (!sk_is_legal(game, after, seat, action)) return;
    count = game->stock(after, seat, before);
    game->apply(after, seat, action);
    if (game->stock(after, seat, now) != count) return;
    sk_text_init(&text, memory, sizeof memory);
    add_changes(t, before, now, count, &text);
    if (!text.length) return;
    sk_text_add(out, memory);
    sk_text_char(out, '\n');
}

/* The lines of the table that name `what`; returns how many. */
static int add_lines(const table *t, int viewer, const char *what, sk_text *out) {
    static char memory[TABLE_TEXT_MAX];
    sk_text text;
    int found = 0;
    sk_text_init(&text, memory, sizeof memory);
    table_describe(t, viewer, &text);
    for (char *line = memory, *end; *line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        else
            end = line + strlen(line);
        if (!text_contains(line, what)) continue;
        sk_text_add(out, line);
        sk_text_char(out, '\n');
        found++;
    }
    return found;
}

int aloud_look(const table *t, int viewer, int seat, const char *what, sk_text *out) {
    sk_choice choices[SK_CHOICES_MAX];
    char *end;
    long number = strtol(what, &end, 10);
    int count = seat >= 0 ? t->record.game->legal(t->state, seat, choices) : 0;
    if (!*what) return 0;
    if (*end || number < 1 || number > count) return add_lines(t, viewer, what, out);
    aloud_choice(t, seat, choices[number - 1].action, out);
    sk_text_char(out, '\n');
    if (!t->online) add_change(t, seat, choices[number - 1].action, out);
    return 1;
}
