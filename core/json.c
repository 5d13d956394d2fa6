/* json.c - states and views as JSON objects that a person can read and edit.
 *
 * Head first ("game" "version" "players" "options" "ply" "round" "actors" "step" "viewer"; "edition" after the version
 * where an owner's pieces are played), then the fields in table order. "none" is null, a hidden element is "?"; where
 * every value is a number, and in what everybody sees, there are only numbers. Reading starts from the set-up of the
 * same table, so rows of empty seats need not be given, and ends with the game's own check.
 */
#include "field.h"
#include "members.h"
#include "scan.h"
#include "skerry/text.h"
#include "i18n/words.h"

/* --- writing --- */

/* Elements are mostly a character or two: they are put down here and handed on by the piece. */
typedef struct piece {
    sk_text *out;
    size_t length;
    char bytes[128];
} piece;

enum { ELEMENT_ROOM = 32 }; /* for any number with what stands around it */

static void piece_hand_on(piece *p) {
    sk_text_bytes(p->out, p->bytes, p->length);
    p->length = 0;
}

static void put_number(piece *p, int64_t number) {
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    size_t digits = 1;
    for (uint64_t more = rest / 10; more; more /= 10)
        digits++;
    if (number < 0) p->bytes[p->length++] = '-';
    p->length += digits;
    for (char *to = p->bytes + p->length; digits; digits--, rest /= 10)
        *--to = (char)('0' + rest % 10);
}

/* `word` is one of ours, in which nothing needs to be escaped. */
static void put_word(piece *p, const char *word) {
    piece_hand_on(p);
    sk_text_char(p->out, '"');
    sk_text_add(p->out, word);
    sk_text_char(p->out, '"');
}

/* An element of `field` at `at`; `hidden` (NULL: nothing is) stands for one that the viewer does not see. */
static void put_element(piece *p, const sk_field *field, const uint8_t *at, const uint64_t *hidden) {
    uint64_t value = *at;
    if (field->width > 1) {
        value = 0;
        memcpy(&value, at, field->width);
    }
    if (value < 10 && !field->label_count) {
        p->bytes[p->length++] = (char)('0' + value);
    } else if (field->numbers == SK_SIGNED) {
        int shift = 64 - 8 * field->width;
        put_number(p, (int64_t)(value << shift) >> shift);
    } else if (value == field_none(field) && field->numbers == SK_OR_NONE) {
        memcpy(p->bytes + p->length, "null", 4);
        p->length += 4;
    } else if (hidden && value == *hidden) {
        memcpy(p->bytes + p->length, "\"?\"", 3);
        p->length += 3;
    } else if (value < field->label_count) {
        put_word(p, field->labels[value]);
    } else {
        put_number(p, (int64_t)value);
    }
}

static int rows_shown(const sk_field *field, const sk_head *head) {
    return field->per_seat ? head->players : field->rows;
}

static void write_field(const sk_field *field, const void *state, sk_text *out) {
    const uint8_t *at = (const uint8_t *)state + field->offset;
    uint64_t hidden = field_hidden(field);
    int rows = rows_shown(field, (const sk_head *)state), nested = field->rows > 1 || field->per_seat;
    int can_hide = field->sight != SK_PUBLIC && ((const sk_head *)state)->viewer != SK_FULL;
    piece p;
    p.out = out;
    p.length = 0;
    if (nested) p.bytes[p.length++] = '[';
    for (int row = 0; row < rows; row++, at += field->stride) {
        if (row) p.bytes[p.length++] = ',';
        if (field->count > 1) p.bytes[p.length++] = '[';
        for (int i = 0; i < field->count; i++) {
            if (p.length > sizeof p.bytes - ELEMENT_ROOM) piece_hand_on(&p);
            if (i) p.bytes[p.length++] = ',';
            put_element(&p, field, at + (size_t)i * field->width, can_hide ? &hidden : NULL);
        }
        if (field->count > 1) p.bytes[p.length++] = ']';
    }
    if (nested) p.bytes[p.length++] = ']';
    piece_hand_on(&p);
}

static void write_actors(const sk_head *head, sk_text *out) {
    int written = 0;
    sk_text_char(out, '[');
    for (int seat = 0; seat < SK_SEATS; seat++) {
        if (!(head->actors >> seat & 1)) continue;
        if (written++) sk_text_char(out, ',');
        sk_text_number(out, seat);
    }
    if (head->actors >> SK_CHANCE & 1) sk_text_add(out, "\"chance\"");
    sk_text_char(out, ']');
}

static void write_viewer(const sk_head *head, sk_text *out) {
    int seat = head->viewer & ~SK_RECALL;
    if (head->viewer == SK_FULL) {
        sk_text_add(out, "\"full\"");
        return;
    }
    sk_text_char(out, '"');
    if (seat == SK_TABLE_VIEW)
        sk_text_add(out, "table");
    else
        sk_text_number(out, seat);
    if (head->viewer & SK_RECALL) sk_text_add(out, "+recall");
    sk_text_char(out, '"');
}

static void write_options(const sk_game *game, uint32_t options, sk_text *out) {
    const char *between = "{";
    for (int i = 0; i < game->option_count; i++) {
        if (!sk_option_told(game, options, i)) continue;
        sk_text_add(out, between);
        between = ",";
        sk_text_json(out, game->options[i].key);
        sk_text_char(out, ':');
        sk_text_json(out, game->options[i].values[sk_option_get(game, options, i)]);
    }
    sk_text_add(out, *between == '{' ? "{}" : "}");
}

void sk_json_write(const sk_game *game, const void *state, sk_text *out) {
    const sk_head *head = (const sk_head *)state;
    SK_REQUIRE(head->game == game->id && head->step < game->step_count);
    sk_text_add(out, "{\"game\":");
    sk_text_json(out, game->key);
    sk_text_add(out, ",\"version\":");
    sk_text_number(out, head->version & SK_VERSION_MASK);
    if (sk_edition(game)[0]) {
        sk_text_add(out, ",\"edition\":");
        sk_text_json(out, sk_edition(game));
    }
    sk_text_add(out, ",\"players\":");
    sk_text_number(out, head->players);
    sk_text_add(out, ",\"options\":");
    write_options(game, head->options, out);
    sk_text_add(out, ",\"ply\":");
    if (head->viewer != SK_FULL && game->rules->secrets.hides_plies)
        sk_text_add(out, "\"?\"");
    else
        sk_text_number(out, head->ply);
    sk_text_add(out, ",\"round\":");
    sk_text_number(out, head->round);
    sk_text_add(out, ",\"actors\":");
    write_actors(head, out);
    sk_text_add(out, ",\"step\":");
    sk_text_json(out, game->steps[head->step]);
    sk_text_add(out, ",\"viewer\":");
    write_viewer(head, out);
    for (int f = 0; f < game->field_count; f++) {
        json_key(out, game->fields[f].name);
        write_field(&game->fields[f], state, out);
    }
    sk_text_char(out, '}');
}

/* --- reading --- */

typedef struct reader {
    scan in;
    const sk_game *game;
    uint64_t state[SK_STATE_MAX / 8]; /* what is being read */
    char key[64];                     /* the key being read, for messages */
    uint64_t seen[4];                 /* keys met so far: head keys, then fields */
} reader;

/* Move to the value of top-level key `wanted`; 1 if it is there. */
static int seek(scan *in, const char *wanted) {
    char key[64];
    scan_expect(in, '{');
    do {
        scan_string(in, key, sizeof key);
        scan_expect(in, ':');
        if (!in->failed && strcmp(key, wanted) == 0) return 1;
        scan_skip(in);
    } while (scan_char(in, ','));
    return 0;
}

static int64_t seek_integer(const char *json, size_t size, const char *key, int64_t otherwise) {
    scan in;
    scan_init(&in, json, size);
    if (!seek(&in, key)) return otherwise;
    int64_t value = scan_integer(&in);
    return in.failed ? otherwise : value;
}

const sk_game *sk_json_game(const char *json, size_t size) {
    char key[64];
    scan in;
    scan_init(&in, json, size);
    if (!seek(&in, "game")) return NULL;
    scan_string(&in, key, sizeof key);
    return in.failed ? NULL : sk_find(key);
}

static sk_status read_options(const sk_game *game, scan *in, uint32_t *options) {
    char key[64], value[64];
    scan_expect(in, '{');
    if (scan_char(in, '}')) return SK_OK;
    do {
        scan_string(in, key, sizeof key);
        scan_expect(in, ':');
        if (scan_peek(in) == '"') {
            scan_string(in, value, sizeof value);
        } else {
            sk_text number;
            sk_text_init(&number, value, sizeof value);
            sk_text_number(&number, scan_integer(in));
        }
        if (in->failed) return SK_BAD_TEXT;
        if (sk_option_set(game, options, key, value) != SK_OK) return SK_BAD_OPTION;
    } while (scan_char(in, ','));
    scan_expect(in, '}');
    return in->failed ? SK_BAD_TEXT : SK_OK;
}

static void read_actors(scan *in, sk_head *head) {
    char word[16];
    head->actors = 0;
    scan_expect(in, '[');
    if (scan_char(in, ']')) return;
    do {
        if (scan_peek(in) == '"') {
            scan_string(in, word, sizeof word);
            if (strcmp(word, "chance") != 0) in->failed = 1;
            head->actors |= 1 << SK_CHANCE;
        } else {
            int64_t seat = scan_integer(in);
            if (seat < 0 || seat >= SK_SEATS)
                in->failed = 1;
            else
                head->actors |= (uint8_t)(1 << seat);
        }
    } while (scan_char(in, ','));
    scan_expect(in, ']');
}

static void read_step(reader *r, sk_head *head) {
    char word[64];
    scan_string(&r->in, word, sizeof word);
    for (int i = 0; i < r->game->step_count; i++) {
        if (strcmp(r->game->steps[i], word) == 0) {
            head->step = (uint8_t)i;
            return;
        }
    }
    r->in.failed = 1;
}

static void read_viewer(scan *in, sk_head *head) {
    char word[32], *plus;
    scan_string(in, word, sizeof word);
    if (strcmp(word, "full") == 0) {
        head->viewer = SK_FULL;
        return;
    }
    plus = strchr(word, '+');
    if (plus && strcmp(plus, "+recall") != 0) in->failed = 1;
    if (plus) *plus = 0;
    if (strcmp(word, "table") == 0)
        head->viewer = SK_TABLE_VIEW;
    else if (word[0] >= '0' && word[0] < '0' + SK_SEATS && !word[1])
        head->viewer = (uint8_t)(word[0] - '0');
    else
        in->failed = 1;
    if (plus) head->viewer |= SK_RECALL;
}

static uint64_t read_word(reader *r, const sk_field *field) {
    char word[64];
    scan_string(&r->in, word, sizeof word);
    if (strcmp(word, "?") == 0 && field->numbers != SK_SIGNED) return field_hidden(field);
    for (int i = 0; i < field->label_count; i++)
        if (strcmp(field->labels[i], word) == 0) return (uint64_t)i;
    r->in.failed = 1;
    return 0;
}

static void read_element(reader *r, const sk_field *field, int index) {
    scan *in = &r->in;
    uint64_t value;
    char c = scan_peek(in);
    if (c == '"') {
        value = read_word(r, field);
    } else if (c == 'n' && field->numbers != SK_SIGNED && in->end - in->at >= 4 && memcmp(in->at, "null", 4) == 0) {
        in->at += 4;
        value = field_none(field);
    } else {
        int64_t number = scan_integer(in);
        int bits = 8 * field->width - (field->numbers == SK_SIGNED);
        int64_t most = field->width == 8 ? INT64_MAX : ((int64_t)1 << bits) - 1;
        if (number > most || number < (field->numbers == SK_SIGNED ? -most - 1 : 0)) in->failed = 1;
        value = (uint64_t)number;
    }
    if (!in->failed) field_set(field, r->state, index, value);
}

static void read_row(reader *r, const sk_field *field, int row) {
    if (field->count > 1) scan_expect(&r->in, '[');
    for (int i = 0; i < field->count && !r->in.failed; i++) {
        if (i) scan_expect(&r->in, ',');
        read_element(r, field, row * field->count + i);
    }
    if (field->count > 1) scan_expect(&r->in, ']');
}

static void read_field(reader *r, const sk_field *field) {
    int rows = rows_shown(field, (const sk_head *)(const void *)r->state);
    int nested = field->rows > 1 || field->per_seat;
    if (nested) scan_expect(&r->in, '[');
    for (int row = 0; row < rows && !r->in.failed; row++) {
        if (row) scan_expect(&r->in, ',');
        read_row(r, field, row);
    }
    if (nested) scan_expect(&r->in, ']');
}

/* A number of plies or rounds; "?" stands for one that a view does not tell. */
static int64_t read_count(scan *in) {
    char word[4];
    if (scan_peek(in) != '"') return scan_integer(in);
    scan_string(in, word, sizeof word);
    if (strcmp(word, "?") != 0) in->failed = 1;
    return SK_PLY_HIDDEN;
}

/* One head key; 0 if `key` is none. The five that set-up needs are read before and passed over here. */
static int read_head(reader *r, const char *key) {
    sk_head *head = (sk_head *)(void *)r->state;
    static const char *const early[] = {"game", "version", "players", "options", "edition"};
    for (int i = 0; i < 5; i++) {
        if (strcmp(key, early[i]) == 0) {
            scan_skip(&r->in);
            return i < 4 ? i + 1 : 10;
        }
    }
    if (strcmp(key, "actors") == 0) return read_actors(&r->in, head), 5;
    if (strcmp(key, "step") == 0) return read_step(r, head), 6;
    if (strcmp(key, "viewer") == 0) return read_viewer(&r->in, head), 7;
    if (strcmp(key, "ply") == 0 || strcmp(key, "round") == 0) {
        int64_t number = read_count(&r->in);
        if (number < 0 || number > 0xffff) r->in.failed = 1;
        if (key[0] == 'p')
            head->ply = (uint16_t)number;
        else
            head->round = (uint16_t)number;
        return key[0] == 'p' ? 8 : 9;
    }
    return 0;
}

/* One "key": value pair; fails on unknown and repeated keys. */
static void read_pair(reader *r) {
    scan_string(&r->in, r->key, sizeof r->key);
    scan_expect(&r->in, ':');
    if (r->in.failed) return;
    int number = read_head(r, r->key);
    for (int f = 0; f < r->game->field_count && !number; f++) {
        if (strcmp(r->game->fields[f].name, r->key) == 0) {
            read_field(r, &r->game->fields[f]);
            number = 11 + f;
        }
    }
    if (!number || number >= 256 || (r->seen[number / 64] >> (number % 64) & 1))
        r->in.failed = 1;
    else
        r->seen[number / 64] |= (uint64_t)1 << (number % 64);
}

/* 1 if the text is of the edition that is played here. */
static int edition_fits(const sk_game *game, const char *json, size_t size) {
    char edition[64] = "";
    scan in;
    scan_init(&in, json, size);
    if (seek(&in, "edition")) scan_string(&in, edition, sizeof edition);
    return strcmp(edition, sk_edition(game)) == 0;
}

/* The set-up that the text asks for: game, version, players and options. */
static sk_status read_setup(reader *r, const char *json, size_t size) {
    uint32_t options = 0;
    int64_t players = seek_integer(json, size, "players", 0);
    if (sk_json_game(json, size) != r->game) return SK_NO_GAME;
    int version = r->game->version & SK_VERSION_MASK;
    if (seek_integer(json, size, "version", version) != version) return SK_BAD_VERSION;
    if (!edition_fits(r->game, json, size)) return SK_BAD_EDITION;
    scan_init(&r->in, json, size);
    if (seek(&r->in, "options")) {
        sk_status status = read_options(r->game, &r->in, &options);
        if (status != SK_OK) return status;
    }
    if (players < 0 || players > SK_SEATS) return SK_BAD_PLAYERS;
    return sk_new(r->game, r->state, (int)players, options);
}

/* Say what is wrong: the field for malformed input, the invariant for a state that breaks one. */
static void explain(const reader *r, sk_status status, int broken, int lang, sk_text *error) {
    if (!error) return;
    sk_text_add(error, sk_status_text(status, lang));
    if (status == SK_BAD_TEXT && r->key[0]) {
        sk_text_add(error, " ");
        SK_SAY(error, lang, sk_messages[lang][W_json_field], {"key", r->key, 0});
    } else if (broken > 0) {
        sk_text_add(error, " ");
        r->game->words->broken(broken, lang, error);
    } else if (broken < 0) {
        sk_text_add(error, " ");
        sk_text_add(error, sk_messages[lang][W_json_head]);
    }
}

sk_status sk_json_read(const sk_game *game, void *state, const char *json, size_t size, int lang, sk_text *error) {
    reader r;
    int broken = 0;
    sk_status status;
    memset(&r, 0, sizeof r);
    r.game = game;
    status = read_setup(&r, json, size);
    if (status == SK_OK) {
        scan_init(&r.in, json, size);
        scan_expect(&r.in, '{');
        do
            read_pair(&r);
        while (!r.in.failed && scan_char(&r.in, ','));
        scan_expect(&r.in, '}');
        if (!scan_done(&r.in)) status = SK_BAD_TEXT;
    }
    ply_hide(game, (sk_head *)(void *)r.state);
    if (status == SK_OK && (broken = sk_check(game, r.state)) != 0) status = SK_BAD_STATE;
    if (status == SK_OK)
        memcpy(state, r.state, game->state_size);
    else
        explain(&r, status, broken, lang, error);
    return status;
}
