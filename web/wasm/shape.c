/* shape.c - how a view of a game is built: fields, steps and seats as the tables have them, for the types of the
 * page. Only the engine of the build holds it; the engines that pages load do not. */
#include "skerry/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char shape[1 << 16];
static sk_text reply;

EXPORT(shape_out) const char *shape_out(void) {
    return shape;
}
EXPORT(shape_out_length) int shape_out_length(void) {
    return (int)reply.length;
}

static void key(const char *name) {
    char last = reply.length ? reply.at[reply.length - 1] : 0;
    if (last != '{' && last != '[') sk_text_char(&reply, ',');
    sk_text_json(&reply, name);
    sk_text_char(&reply, ':');
}

static void key_number(const char *name, int number) {
    key(name);
    sk_text_number(&reply, number);
}

static void key_list(const char *name, const char *const *words, int count) {
    key(name);
    sk_text_char(&reply, '[');
    for (int i = 0; i < count; i++) {
        if (i) sk_text_char(&reply, ',');
        sk_text_json(&reply, words[i]);
    }
    sk_text_char(&reply, ']');
}

static void tell_field(const sk_field *field) {
    sk_text_char(&reply, '{');
    key("name");
    sk_text_json(&reply, field->name);
    key_number("count", field->count);
    key_number("rows", field->rows);
    key_number("per_seat", field->per_seat);
    key_number("none", field->numbers == SK_OR_NONE);
    key_number("hidden", field->numbers != SK_SIGNED && field->sight != SK_PUBLIC);
    key_list("labels", field->labels, field->label_count);
    sk_text_char(&reply, '}');
}

/* The shape of the views of the game at `index` of the registry, as JSON. */
EXPORT(shape_of) void shape_of(int index) {
    int count;
    const sk_game *game = sk_games(&count)[index];
    sk_text_init(&reply, shape, sizeof shape);
    sk_text_char(&reply, '{');
    key_number("seats", game->players_max);
    key_number("secret_count", game->rules->secrets.hides_plies);
    key_list("steps", game->steps, game->step_count);
    key("fields");
    sk_text_char(&reply, '[');
    for (int i = 0; i < game->field_count; i++) {
        if (i) sk_text_char(&reply, ',');
        tell_field(&game->fields[i]);
    }
    sk_text_add(&reply, "]}");
}
