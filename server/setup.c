/* setup.c - set-ups in and out. */
#include "setup.h"

#include "core/scan.h"
#include "i18n/words.h"
#include "json.h"
#include "skerry/player.h"
#include "websocket.h"

static const char *const joins[JOINS] = {"link", "public", "word"};
static const char *const paces[PACES] = {"free", "live", "days"};
static const char *const lates[LATES] = {"computer", "resign", "wait"};
static const char *const chats[CHATS] = {"off", "phrases", "free"};

enum { OPTIONS_MAX = 32, ABSENT_LEAST_S = 30, DELAY_MOST_S = 3600 };

/* Options come before or after the game's name, so they are kept until the end. */
typedef struct draft {
    table_setup *s;
    char key[48]; /* of the member that was wrong */
    sk_status status;
    int option_count, has_seats;
    char option_keys[OPTIONS_MAX][48], option_values[OPTIONS_MAX][48];
} draft;

int setup_name_valid(const char *name) {
    size_t length = strlen(name);
    if (length < 1 || !sk_name_fits(name) || name[0] == ' ' || name[length - 1] == ' ') return 0;
    return ws_utf8((const uint8_t *)name, length);
}

const char *setup_stand_in(const sk_game *game) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    return minds[count / 2]->name;
}

int setup_has_level(const sk_game *game, const char *name) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    for (int i = 0; i < count; i++)
        if (strcmp(minds[i]->name, name) == 0) return 1;
    return 0;
}

/* One of `words`; fails the scan otherwise. */
static uint8_t read_word(scan *in, const char *const *words, int count) {
    char text[32];
    scan_string(in, text, sizeof text);
    for (int i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0) return (uint8_t)i;
    in->failed = 1;
    return 0;
}

static uint32_t read_number(scan *in, int64_t least, int64_t most) {
    int64_t number = scan_integer(in);
    if (number < least || number > most) in->failed = 1;
    return in->failed ? 0 : (uint32_t)number;
}

static void read_options(draft *d, scan *in) {
    scan_expect(in, '{');
    while (!in->failed && scan_peek(in) != '}') {
        if (d->option_count == OPTIONS_MAX) in->failed = 1;
        if (in->failed) return;
        scan_string(in, d->option_keys[d->option_count], 48);
        scan_expect(in, ':');
        scan_string(in, d->option_values[d->option_count++], 48);
        if (!scan_char(in, ',')) break;
    }
    scan_expect(in, '}');
}

static void read_seats(draft *d, scan *in) {
    table_setup *s = d->s;
    int me = 0;
    scan_expect(in, '[');
    while (!in->failed && scan_peek(in) != ']') {
        char word[16 + SETUP_LEVEL_SIZE];
        scan_string(in, word, sizeof word);
        if (in->failed || s->players == SK_SEATS) {
            in->failed = 1;
            return;
        }
        if (strncmp(word, "computer:", 9) == 0 && strlen(word + 9) < SETUP_LEVEL_SIZE) {
            s->seats[s->players] = SEAT_COMPUTER;
            memcpy(s->levels[s->players], word + 9, strlen(word + 9) + 1);
        } else if (strcmp(word, "me") == 0 && !me++) {
            s->seats[s->players] = SEAT_ME;
        } else if (strcmp(word, "open") != 0) {
            in->failed = 1;
        }
        s->players++;
        if (!scan_char(in, ',')) break;
    }
    scan_expect(in, ']');
    d->has_seats = 1;
}

static void read_pace(table_setup *s, scan *in) {
    scan_expect(in, '{');
    while (!in->failed && scan_peek(in) != '}') {
        char key[16];
        scan_string(in, key, sizeof key);
        scan_expect(in, ':');
        if (strcmp(key, "kind") == 0)
            s->pace = read_word(in, paces, PACES);
        else if (strcmp(key, "bank") == 0)
            s->bank_s = read_number(in, 10, 86400);
        else if (strcmp(key, "increment") == 0)
            s->increment_s = read_number(in, 0, 3600);
        else if (strcmp(key, "days") == 0)
            s->days = read_number(in, 1, 30);
        else
            scan_skip(in);
        if (!scan_char(in, ',')) break;
    }
    scan_expect(in, '}');
    if ((s->pace == PACE_LIVE && !s->bank_s) || (s->pace == PACE_DAYS && !s->days)) in->failed = 1;
}

static void read_member(draft *d, scan *in) {
    table_setup *s = d->s;
    const char *key = d->key;
    char game[48];
    if (strcmp(key, "v") == 0) {
        if (scan_integer(in) != PROTOCOL_VERSION) d->status = SK_BAD_VERSION;
    } else if (strcmp(key, "game") == 0) {
        scan_string(in, game, sizeof game);
        if (!(s->game = sk_find(game))) d->status = SK_NO_GAME;
    } else if (strcmp(key, "options") == 0) {
        read_options(d, in);
    } else if (strcmp(key, "seats") == 0) {
        read_seats(d, in);
    } else if (strcmp(key, "name") == 0) {
        json_read_text(in, s->name, sizeof s->name);
        if (s->name[0] && !setup_name_valid(s->name)) in->failed = 1;
    } else if (strcmp(key, "join") == 0) {
        s->join = read_word(in, joins, JOINS);
    } else if (strcmp(key, "word") == 0) {
        json_read_text(in, s->word, sizeof s->word);
        if (!ws_utf8((const uint8_t *)s->word, strlen(s->word))) in->failed = 1;
    } else if (strcmp(key, "pace") == 0) {
        read_pace(s, in);
    } else if (strcmp(key, "late") == 0) {
        s->late = read_word(in, lates, LATES);
    } else if (strcmp(key, "chat") == 0) {
        s->chat = read_word(in, chats, CHATS);
    } else if (strcmp(key, "watch") == 0) {
        s->watch = (uint8_t)json_read_bool(in);
    } else if (strcmp(key, "absent") == 0) {
        s->absent_s = (int32_t)read_number(in, 0, 30 * 86400);
        if (s->absent_s && s->absent_s < ABSENT_LEAST_S) in->failed = 1;
    } else if (strcmp(key, "rules") == 0) {
        s->rules = (uint16_t)read_number(in, 1, 0xffff);
    } else if (strcmp(key, "edition") == 0) {
        json_read_text(in, s->edition, sizeof s->edition);
    } else if (strcmp(key, "rated") == 0) {
        s->rated = (uint8_t)json_read_bool(in);
    } else if (strcmp(key, "challenge") == 0) {
        s->challenge = (uint8_t)json_read_bool(in);
    } else if (strcmp(key, "delay") == 0) {
        s->delay_s = read_number(in, 0, 86400);
    } else {
        scan_skip(in);
    }
}

/* What a rated table needs: the usual rules and pieces, several players, a clock, and an end for who does not play. */
static sk_status check_rated(draft *d) {
    const table_setup *s = d->s;
    if (s->options) return SK_BAD_OPTION;
    if (sk_edition(s->game)[0]) return SK_BAD_EDITION;
    if (s->players < 2) return SK_BAD_PLAYERS;
    if (s->pace != PACE_FREE && s->late != LATE_WAIT) return SK_OK;
    memcpy(d->key, s->pace == PACE_FREE ? "pace" : "late", 5);
    return SK_BAD_TEXT;
}

/* What must hold between the members. */
static sk_status check_setup(draft *d) {
    table_setup *s = d->s;
    uint64_t state[SK_STATE_MAX / 8];
    if (!s->game) return SK_NO_GAME;
    if (!d->has_seats) return SK_BAD_PLAYERS;
    for (int i = 0; i < d->option_count; i++)
        if (sk_option_set(s->game, &s->options, d->option_keys[i], d->option_values[i]) != SK_OK) return SK_BAD_OPTION;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->seats[seat] == SEAT_COMPUTER && !setup_has_level(s->game, s->levels[seat])) return SK_BAD_TEXT;
        if (s->seats[seat] == SEAT_ME && !s->name[0]) return SK_BAD_TEXT;
    }
    if (s->join == JOIN_WORD && !s->word[0]) return SK_BAD_TEXT;
    if (s->delay_s > DELAY_MOST_S && !s->challenge) return SK_BAD_TEXT;
    if (s->rated && (d->status = check_rated(d)) != SK_OK) return d->status;
    return sk_new(s->game, state, s->players, s->options);
}

sk_status setup_read(table_setup *out, const char *json, size_t size, int lang, sk_text *error) {
    scan in;
    draft d;
    memset(out, 0, sizeof *out);
    memset(&d, 0, sizeof d);
    out->watch = 1;
    out->rules = 1; /* tables that do not say are of the first rules */
    out->absent_s = -1;
    d.s = out;
    scan_init(&in, json, size);
    scan_expect(&in, '{');
    while (!in.failed && d.status == SK_OK && scan_peek(&in) != '}') {
        scan_string(&in, d.key, sizeof d.key);
        scan_expect(&in, ':');
        read_member(&d, &in);
        if (!scan_char(&in, ',')) break;
    }
    if (d.status == SK_OK) scan_expect(&in, '}');
    if (d.status == SK_OK) d.status = in.failed || !scan_done(&in) ? SK_BAD_TEXT : check_setup(&d);
    if (d.status == SK_BAD_TEXT)
        SK_SAY(error, lang, sk_messages[lang][W_server_bad_setup], {"key", d.key, 0});
    else if (d.status != SK_OK)
        sk_text_add(error, sk_status_text(d.status, lang));
    return d.status;
}

static void tell_pace(const table_setup *s, sk_text *out) {
    json_key(out, "pace");
    sk_text_char(out, '{');
    json_text(out, "kind", paces[s->pace]);
    if (s->pace == PACE_LIVE) {
        json_number(out, "bank", s->bank_s);
        json_number(out, "increment", s->increment_s);
    } else if (s->pace == PACE_DAYS) {
        json_number(out, "days", s->days);
    }
    sk_text_char(out, '}');
}

void setup_tell(const table_setup *s, sk_text *out) {
    json_text(out, "game", s->game->key);
    if (sk_edition(s->game)[0]) json_text(out, "edition", sk_edition(s->game));
    json_key(out, "options");
    sk_text_char(out, '{');
    for (int i = 0; i < s->game->option_count; i++)
        json_text(out, s->game->options[i].key, s->game->options[i].values[sk_option_get(s->game, s->options, i)]);
    sk_text_char(out, '}');
    json_text(out, "join", joins[s->join]);
    tell_pace(s, out);
    json_text(out, "late", lates[s->late]);
    json_text(out, "chat", chats[s->chat]);
    json_bool(out, "watch", s->watch);
    json_number(out, "delay", s->delay_s);
    if (s->absent_s >= 0) json_number(out, "absent", s->absent_s);
    if (s->rated) json_bool(out, "rated", 1);
    if (s->challenge) json_bool(out, "challenge", 1);
}

void setup_write(const table_setup *s, sk_text *out) {
    sk_text_char(out, '{');
    json_number(out, "v", PROTOCOL_VERSION);
    json_number(out, "rules", s->game->version);
    setup_tell(s, out);
    json_text(out, "word", s->word);
    json_text(out, "name", s->name);
    json_key(out, "seats");
    sk_text_char(out, '[');
    for (int seat = 0; seat < s->players; seat++) {
        char word[16 + SETUP_LEVEL_SIZE];
        sk_text text;
        sk_text_init(&text, word, sizeof word);
        sk_text_add(&text, s->seats[seat] == SEAT_COMPUTER ? "computer:" : s->seats[seat] == SEAT_ME ? "me" : "open");
        if (s->seats[seat] == SEAT_COMPUTER) sk_text_add(&text, s->levels[seat]);
        if (seat) sk_text_char(out, ',');
        sk_text_json(out, word);
    }
    sk_text_add(out, "]}");
}
