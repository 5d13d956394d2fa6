/* stories.c - a table told to people: turns as stories, a choice in full. See tabletop.h. */
#include <stdio.h>
#include <stdlib.h>

#include "aloud.h"
#include "cli/online/online.h"
#include "i18n/words.h"

void table_turns(const table *t, int viewer, sk_text *out) {
    if (!t->online) {
        aloud_news(t, viewer, 0, out);
        return;
    }
    if (tidings_write(t->online, out)) return;
    for (int i = 0; i < table_lines(t, viewer); i++)
        if (table_line_text(t, i, viewer, out)) sk_text_char(out, '\n');
}

void table_label(const table *t, int seat, sk_action action, sk_text *out) {
    char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    t->record.game->words->say(t->state, seat, action, SK_LABEL, t->lang, &text);
    if (!text.length) table_notation(t, seat, action, &text);
    table_words(t, memory, out);
}

/* What the seat owns after the choice and did not before, and the other way round. */
static void write_change(const table *t, int seat, sk_action action, sk_text *out) {
    const sk_game *game = t->record.game;
    uint64_t after[SK_STATE_MAX / 8], rng = 1;
    sk_stock before[SK_STOCK_MAX], now[SK_STOCK_MAX];
    int count;
    if (!sk_ai_of(game)->stock || !sk_ai_of(game)->stock_text) return;
    sk_view(game, t->state, seat, after);
    game->rules->determinize(after, &rng);
    if (!sk_is_legal(game, after, seat, action)) return;
    game->rules->apply(after, seat, action);
    count = sk_ai_of(game)->stock(t->state, seat, before);
    if (sk_ai_of(game)->stock(after, seat, now) != count) return;
    for (int kind = 0; kind < count; kind++) {
        int change = now[kind].count - before[kind].count;
        if (!change) continue;
        sk_text_add(out, change > 0 ? "  + " : "  − ");
        sk_ai_of(game)->stock_text(t->state, kind, abs(change), t->lang, out);
        sk_text_char(out, '\n');
    }
}

/* The rules whose numbers stand in `text`, each in full. */
static void write_rules(const table *t, const char *text, sk_text *out) {
    const sk_game *game = t->record.game;
    for (int i = 0; i < game->words->book->rule_count; i++) {
        const char *number = game->words->book->rules[i].number, *at = strstr(text, number);
        size_t length = strlen(number);
        if (!at || (at[length] >= '0' && at[length] <= '9')) continue;
        sk_text_char(out, '\n');
        sk_text_add(out, number);
        sk_text_add(out, "  ");
        sk_text_add(out, game->words->book->rules[i].text[t->lang]);
        sk_text_char(out, '\n');
    }
}

void table_inspect(const table *t, int seat, sk_action action, sk_text *out) {
    char memory[600];
    sk_text why;
    table_label(t, seat, action, out);
    sk_text_char(out, '\n');
    if (sk_is_legal(t->record.game, t->state, seat, action)) {
        sk_text_add(out, sk_messages[t->lang][W_play_typed_as]);
        sk_text_char(out, ' ');
        table_notation(t, seat, action, out);
        sk_text_add(out, "\n\n");
        if (!t->online) write_change(t, seat, action, out);
        return;
    }
    sk_text_init(&why, memory, sizeof memory);
    table_why(t, seat, action, &why);
    sk_text_char(out, '\n');
    sk_text_add(out, memory);
    sk_text_char(out, '\n');
    write_rules(t, memory, out);
}
