/* announce.c - a tournament as it is asked for, in the body of a request or in the file of an operator. */
#include "api.h"
#include "json.h"
#include "names.h"
#include "tournament.h"

enum { ROBIN_MOST = 32, DAYS_AHEAD = 90 };

typedef struct announcing {
    store_tournament *t;
    int64_t now;
    int lang;
    http_span pace; /* of the tables, as it stands in the body */
} announcing;

static void read_member(void *context, scan *in, const char *key) {
    announcing *a = (announcing *)context;
    store_tournament *t = a->t;
    char word[16];
    if (strcmp(key, "title") == 0) {
        scan_string(in, t->title, sizeof t->title);
    } else if (strcmp(key, "game") == 0) {
        scan_string(in, t->game, sizeof t->game);
    } else if (strcmp(key, "kind") == 0) {
        scan_string(in, word, sizeof word);
        for (t->kind = 0; t->kind < PAIRING_KINDS && strcmp(word, course_kinds[t->kind]) != 0;)
            t->kind++;
    } else if (strcmp(key, "seats") == 0) {
        t->seats = (int)json_read_within(in, 2, PAIRING_SEATS);
    } else if (strcmp(key, "rounds") == 0) {
        t->rounds = (int)json_read_within(in, 1, PAIRING_ROUNDS / 2);
    } else if (strcmp(key, "most") == 0) {
        t->most = (int)json_read_within(in, 2, PAIRING_ENTRANTS);
    } else if (strcmp(key, "starts") == 0) {
        t->starts = 1000 * json_read_within(in, a->now / 1000 - 60, a->now / 1000 + DAYS_AHEAD * 86400);
    } else if (strcmp(key, "minutes") == 0) {
        t->round_s = 60 * json_read_within(in, 5, 60 * 24 * 60);
    } else if (strcmp(key, "pace") == 0) {
        scan_peek(in);
        a->pace.at = in->at;
        scan_skip(in);
        a->pace.size = (size_t)(in->at - a->pace.at);
    } else {
        scan_skip(in);
    }
}

/* The tables: rated, with a clock that ends for who does not play. */
static int read_setup(const announcing *a, sk_text *error) {
    store_tournament *t = a->t;
    char memory[STORE_SETUP_SIZE];
    table_setup setup;
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_add(&text, JSON_BEGIN);
    json_text(&text, "game", t->game);
    json_text(&text, "late", t->seats == 2 ? "resign" : "computer");
    sk_text_add(&text, ",\"rated\":true,\"watch\":true,\"pace\":");
    sk_text_bytes(&text, a->pace.at, a->pace.size);
    for (int seat = 0; seat < t->seats; seat++)
        sk_text_add(&text, seat ? ",\"open\"" : ",\"seats\":[\"open\"");
    sk_text_add(&text, "]}");
    if (text.cut || setup_read(&setup, text.at, text.length, a->lang, error) != SK_OK) return 0;
    sk_text_init(&text, t->setup, sizeof t->setup);
    setup_write(&setup, &text);
    return !text.cut;
}

static verdict check(const store_tournament *t, http_span pace) {
    if (!setup_name_valid(t->title) || !name_allowed(t->title)) return BAD_NAME;
    if (t->kind == PAIRING_KINDS || !t->starts || !t->round_s || !t->most || !t->seats || !pace.size)
        return BAD_MESSAGE;
    if (t->kind == PAIRING_SWISS ? !t->rounds : t->kind == PAIRING_ROBIN && t->most > ROBIN_MOST) return BAD_MESSAGE;
    return GRANTED;
}

verdict course_announce(store_tournament *t, int64_t now, int lang, const char *body, size_t size, sk_text *error) {
    announcing a = {t, now, lang, {NULL, 0}};
    if (!json_read_members(body, size, PROTOCOL_VERSION, read_member, &a)) return BAD_MESSAGE;
    verdict v = check(t, a.pace);
    if (v != GRANTED) return v;
    if (!read_setup(&a, error)) return REFUSED;
    new_id(t->id);
    t->created = now;
    return GRANTED;
}
