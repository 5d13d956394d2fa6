/* tidings.c - what a server tells of a table besides the position: turns as stories, and the talk. See online.h.
 *
 * The sentences of the turns lie behind each other in o->tales, a zero after each; a turn that comes once more replaces
 * the last ones. Names are put in when they are read, for people may come and go.
 */
#include "online.h"

void tidings_init(online *o) {
    o->tale_count = o->tales_told = 0;
    sk_text_init(&o->tales, o->tales_memory, sizeof o->tales_memory);
}

/* Forget the turns that begin at line `from` or later, or have lines from `to` on. */
static void forget(online *o, int from, int to) {
    while (o->tale_count && (o->tale[o->tale_count - 1].from >= from || o->tale[o->tale_count - 1].to > to)) {
        o->tales.length = o->tale[--o->tale_count].at;
        o->tales.at[o->tales.length] = 0;
        o->tales.cut = 0;
    }
    if (o->tales_told > to) o->tales_told = to;
}

void tidings_take(online *o, wire *in) {
    static wire_turn turn;
    forget(o, in->plies, in->log_from);
    while (wire_turns(in, &turn)) {
        size_t length = strlen(turn.say);
        forget(o, turn.from, SK_PLIES_MAX);
        if (o->tale_count == SK_PLIES_MAX || o->tales.length + length + 2 > o->tales.size) return;
        o->tale[o->tale_count++] =
            (online_tale){(uint16_t)turn.from, (uint16_t)turn.to, (uint8_t)turn.who, (uint32_t)o->tales.length};
        memcpy(o->tales.at + o->tales.length, turn.say, length + 1);
        o->tales.length += length + 1;
        o->tales.at[o->tales.length] = 0;
    }
}

int tidings_is_own(const online *o, int line) {
    for (int i = o->tale_count - 1; i >= 0; i--)
        if (line >= o->tale[i].from && line < o->tale[i].to) return o->tale[i].who == o->you;
    return 1;
}

/* A turn as a line with names in it; nothing where nothing is worth telling. */
static int write_tale(const online *o, const online_tale *tale, sk_text *out) {
    const char *say = o->tales.at + tale->at;
    if (!say[0]) return 0;
    table_words(o->t, say, out);
    sk_text_char(out, '\n');
    return 1;
}

void tidings_tell(online *o) {
    int seat, turn = online_turn(o, &seat), is_asked = turn == TABLE_ASK || turn == TABLE_AUTO || turn == TABLE_OVER;
    for (int i = 0; i < o->tale_count; i++) {
        const online_tale *tale = &o->tale[i];
        if (tale->to <= o->tales_told || (i == o->tale_count - 1 && !is_asked)) continue;
        if (tale->who != o->you) (void)write_tale(o, tale, &o->news);
        o->tales_told = tale->to;
    }
}

int tidings_write(const online *o, sk_text *out) {
    for (int i = 0; i < o->tale_count; i++)
        (void)write_tale(o, &o->tale[i], out);
    return o->tale_count;
}

void tidings_said(online *o, const char *line) {
    size_t wanted = strlen(line) + 2;
    while (o->talk.length && o->talk.length + wanted > o->talk.size) {
        const char *end = strchr(o->talk.at, '\n');
        size_t gone = end ? (size_t)(end + 1 - o->talk.at) : o->talk.length;
        memmove(o->talk_memory, o->talk_memory + gone, o->talk.length - gone + 1);
        o->talk.length -= gone;
    }
    sk_text_add(&o->talk, line);
    sk_text_char(&o->talk, '\n');
}
