/* eval.c - Sixth Game: how promising a choice looks, what a position is worth.
 *
 * From views only. The levels of the library (ai/levels.c) search with it; a game that needs players of its own adds
 * `minds`. */
#include "components.h"
#include "observe.c"

/* Half points of an average pebble: what one counts for that is not seen. */
enum { AVERAGE_TWICE = 6 };

/* Points that `seat` may still take without losing all, as far as the view tells; a hidden pebble counts as average. */
static int room_of(const six_state *s, int seat) {
    int twice = 2 * SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1];
    for (int value = 0; value < SIX_VALUES; value++)
        twice -= 2 * s->open[seat][value] * SIX_POINTS[value];
    twice -= s->secret[seat] < SIX_VALUES ? 2 * SIX_POINTS[s->secret[seat]] : AVERAGE_TWICE;
    return twice / 2;
}

/* To take is the better the more values there are that fit. */
void six_appeals(const void *view, int who, const sk_choice *choices, int count, uint16_t *out) {
    const six_state *s = (const six_state *)view;
    int room = who < s->head.players ? room_of(s, who) : 0;
    int safe = room < 0 ? 0 : room > SIX_VALUES ? (int)SIX_VALUES : room;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)(1 + 100 * (choices[i].action == SIX_TAKE ? safe : SIX_VALUES - safe));
}

void six_value(const void *view, int32_t out[SK_SEATS]) {
    const six_state *s = (const six_state *)view;
    for (int seat = 0; seat < SK_SEATS; seat++) {
        int limit = SIX_LIMIT[s->head.options >> SIX_OPT_LIMIT & 1];
        int room = seat < s->head.players ? room_of(s, seat) : -1;
        out[seat] = room < 0 ? 0 : 1000 * (limit - room);
    }
}

/* clang-format off */
/* Who sits down, how they play, what they like. */
const sk_character six_characters[] = {
    {"Ailsa", {"Takes one pebble more.", "Prend un galet de plus."}, "take"},
    {"Struan", {"Stops in time.", "S'arrête à temps."}, "stop"},
    {"Una", {NULL, NULL}, NULL},
    {NULL, {NULL, NULL}, NULL},
};
/* clang-format on */
