/* verbs.c - the verbs of a table's log. */
#include "verbs.h"

#include "skerry/require.h"

static const struct {
    const char *word;
    int traits;
} verbs[VERB_COUNT] = {
#define VERB_ROW_(name, word, traits) [VERB_##name] = {word, traits},
    VERBS(VERB_ROW_)
#undef VERB_ROW_
};

int verb_of(const char *line, size_t size) {
    const char *stop = (const char *)memchr(line, ' ', size);
    size_t length = stop ? (size_t)(stop - line) : size;
    for (int verb = 0; verb < VERB_COUNT; verb++)
        if (strlen(verbs[verb].word) == length && memcmp(verbs[verb].word, line, length) == 0) return verb;
    return -1;
}

int verb_traits(int verb) {
    SK_REQUIRE(verb >= 0 && verb < VERB_COUNT);
    return verbs[verb].traits;
}

const char *verb_word(int verb) {
    SK_REQUIRE(verb >= 0 && verb < VERB_COUNT);
    return verbs[verb].word;
}

void verb_write(sk_text *body, int verb, int64_t a, int64_t b) {
    sk_text_add(body, verb_word(verb));
    if (a >= 0) {
        sk_text_char(body, ' ');
        sk_text_number(body, a);
    }
    if (b >= 0) {
        sk_text_char(body, ' ');
        sk_text_number(body, b);
    }
    sk_text_char(body, '\n');
}

void verb_write_text(sk_text *body, int verb, int seat, const char *text) {
    sk_text_add(body, verb_word(verb));
    sk_text_char(body, ' ');
    if (verb_traits(verb) & VERB_OF_SEAT) {
        sk_text_number(body, seat);
        sk_text_char(body, ' ');
    }
    sk_text_add(body, text);
    sk_text_char(body, '\n');
}
