/* record.c - records: playing, undoing, writing, reading and verifying them.
 *
 * A record is the truth and a state its consequence: undo is a shorter record, replayed.
 */
#include "skerry/record.h"
#include "skerry/bits.h"
#include "skerry/canvas.h"
#include "skerry/frame.h"
#include "skerry/text.h"
#include "i18n/words.h"

void sk_record_init(sk_record *record, const sk_game *game, int players, uint32_t options) {
    memset(record, 0, sizeof *record);
    record->game = game;
    record->players = (uint8_t)players;
    record->options = options;
}

void sk_commitment(const char *seed, char out[65]) {
    uint8_t digest[32];
    sk_text text;
    sk_sha256(seed, strlen(seed), digest);
    sk_text_init(&text, out, 65);
    for (int i = 0; i < 4; i++) {
        uint64_t word = 0;
        for (int k = 0; k < 8; k++)
            word = word << 8 | digest[8 * i + k];
        sk_text_hex(&text, word);
    }
}

/* 1 to 64 printable ASCII characters without spaces. */
static int seed_valid(const char *seed) {
    size_t length = strlen(seed);
    if (length < 1 || length >= SK_SEED_MAX) return 0;
    for (size_t i = 0; i < length; i++)
        if (seed[i] <= ' ' || seed[i] > '~') return 0;
    return 1;
}

sk_status sk_record_seed(sk_record *record, const char *seed) {
    if (!seed_valid(seed)) return SK_BAD_TEXT;
    memcpy(record->seed, seed, strlen(seed) + 1);
    sk_commitment(seed, record->commitment);
    return SK_OK;
}

sk_status sk_record_add(sk_record *record, int who, sk_action action) {
    sk_ply *ply = &record->plies[record->count];
    if (record->count == SK_PLIES_MAX) return SK_BAD_SIZE;
    ply->who = (uint8_t)who;
    ply->action = action;
    record->count++;
    return SK_OK;
}

sk_status sk_record_start(const sk_record *record, void *state) {
    if (!record->from_position) return sk_new(record->game, state, record->players, record->options);
    memcpy(state, record->start, record->game->state_size);
    return SK_OK;
}

sk_status sk_record_replay(const sk_record *record, int plies, void *state, int *failed) {
    sk_status status = sk_record_start(record, state);
    for (int i = 0; i < plies && i < record->count && status == SK_OK; i++) {
        status = sk_play(record->game, state, record->plies[i].who, record->plies[i].action);
        if (status != SK_OK && failed) *failed = i + 1;
    }
    return status;
}

sk_action sk_fair_draw(const sk_game *game, const void *state, const char *seed) {
    char memory[SK_SEED_MAX + 24];
    uint8_t digest[32];
    uint32_t word = 0;
    sk_text text;
    SK_REQUIRE(((const sk_head *)state)->actors == 1 << SK_CHANCE);
    sk_text_init(&text, memory, sizeof memory);
    sk_text_add(&text, seed);
    sk_text_char(&text, ':');
    sk_text_number(&text, ((const sk_head *)state)->ply);
    sk_sha256(memory, text.length, digest);
    for (int i = 0; i < 4; i++)
        word = word << 8 | digest[i];
    return sk_pick(game, state, SK_CHANCE, word);
}

uint64_t sk_seed_number(const char *seed) {
    uint8_t digest[32];
    uint64_t number = 0;
    sk_sha256(seed, strlen(seed), digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

int sk_record_fair(const sk_record *record) {
    uint64_t state[SK_STATE_MAX / 8];
    if (sk_record_start(record, state) != SK_OK) return 1;
    for (int i = 0; i < record->count; i++) {
        const sk_ply *ply = &record->plies[i];
        if (ply->who == SK_CHANCE && sk_fair_draw(record->game, state, record->seed) != ply->action) return i + 1;
        if (sk_play(record->game, state, ply->who, ply->action) != SK_OK) return i + 1;
    }
    return 0;
}

/* --- writing --- */

static void write_header(const sk_record *record, sk_text *out) {
    const sk_game *game = record->game;
    sk_text_add(out, "skerry-record ");
    sk_text_number(out, sk_edition(game)[0] ? 3 : record->from_position || record->struck_count ? 2 : 1);
    sk_text_add(out, "\ngame ");
    sk_text_add(out, game->key);
    if (sk_edition(game)[0]) {
        sk_text_add(out, "\nedition ");
        sk_text_add(out, sk_edition(game));
    }
    sk_text_add(out, "\nrules ");
    sk_text_number(out, game->version & SK_VERSION_MASK);
    sk_text_add(out, "\nplayers ");
    sk_text_number(out, record->players);
    sk_text_add(out, "\noptions");
    for (int i = 0; i < game->option_count; i++) {
        if (!sk_option_told(game, record->options, i)) continue;
        sk_text_char(out, ' ');
        sk_text_add(out, game->options[i].key);
        sk_text_char(out, '=');
        sk_text_add(out, game->options[i].values[sk_option_get(game, record->options, i)]);
    }
    sk_text_char(out, '\n');
    for (int seat = 0; seat < record->players; seat++) {
        if (!record->names[seat][0]) continue;
        sk_text_add(out, "seat ");
        sk_text_number(out, seat + 1);
        sk_text_char(out, ' ');
        sk_text_add(out, record->names[seat]);
        sk_text_char(out, '\n');
    }
    if (record->from_position) {
        sk_text_add(out, "position ");
        sk_position_write(game, record->start, out);
        sk_text_char(out, '\n');
    }
    if (record->commitment[0]) {
        sk_text_add(out, "commitment ");
        sk_text_add(out, record->commitment);
        sk_text_char(out, '\n');
    }
}

static const char *const how_words[SK_HOWS] = {"undone", "withdrawn", "via"};

/* "12 seat1 turn A", played into `state`. */
static void write_ply(const sk_record *record, int number, int who, sk_action action, void *state, sk_text *out) {
    sk_text_number(out, number);
    if (who == SK_CHANCE) {
        sk_text_add(out, " chance ");
    } else {
        sk_text_add(out, " seat");
        sk_text_number(out, who + 1);
        sk_text_char(out, ' ');
    }
    record->game->words->say(state, who, action, SK_NOTATION, SK_EN, out);
    sk_text_char(out, '\n');
    record->game->rules->apply(state, who, action);
}

/* What was taken back at `state`, after the first `count` plies. */
static void write_struck(const sk_record *record, int count, const void *state, sk_text *out) {
    uint64_t at[SK_STATE_MAX / 8];
    int number = 0;
    for (int i = 0; i < record->struck_count; i++) {
        const sk_struck *struck = &record->struck[i];
        if (struck->before != count) continue;
        if (struck->is_first) {
            memcpy(at, state, record->game->state_size);
            number = count;
        }
        sk_text_add(out, how_words[struck->how]);
        sk_text_char(out, ' ');
        write_ply(record, ++number, struck->who, struck->action, at, out);
    }
}

/* The record without its seed; 1 if the game is over with it. */
static int write_game(const sk_record *record, sk_text *out) {
    uint64_t state[SK_STATE_MAX / 8];
    write_header(record, out);
    sk_text_char(out, '\n');
    (void)sk_record_start(record, state);
    for (int i = 0; i < record->count; i++) {
        write_struck(record, i, state, out);
        write_ply(record, i + 1, record->plies[i].who, record->plies[i].action, state, out);
    }
    write_struck(record, record->count, state, out);
    sk_text_add(out, "end ");
    sk_text_hex(out, sk_hash(record->game, state));
    sk_text_char(out, '\n');
    return sk_actor(state) < 0;
}

static void write_seed(const sk_record *record, sk_text *out) {
    if (!record->seed[0]) return;
    sk_text_add(out, "seed ");
    sk_text_add(out, record->seed);
    sk_text_char(out, '\n');
}

void sk_record_write(const sk_record *record, sk_text *out) {
    if (write_game(record, out)) write_seed(record, out);
}

void sk_record_keep(const sk_record *record, sk_text *out) {
    write_game(record, out);
    write_seed(record, out);
}

/* --- reading --- */

typedef struct lines {
    const char *at, *end;
    int number;      /* of the line in `line`, from 1 */
    char line[4096]; /* a position in a line of the header is long */
} lines;

/* Read the next line; 0 at the end, -1 if it is too long or holds a zero byte. */
static int next_line(lines *l) {
    const char *stop;
    size_t length;
    if (l->at >= l->end) return 0;
    stop = (const char *)memchr(l->at, '\n', (size_t)(l->end - l->at));
    length = (size_t)((stop ? stop : l->end) - l->at);
    l->number++;
    if (length >= sizeof l->line || memchr(l->at, 0, length)) return -1;
    memcpy(l->line, l->at, length);
    l->line[length] = 0;
    if (length && l->line[length - 1] == '\r') l->line[length - 1] = 0;
    l->at = stop ? stop + 1 : l->end;
    return 1;
}

/* What follows "word " in the line, or NULL. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0) return NULL;
    if (!line[length]) return line + length;
    return line[length] == ' ' ? line + length + 1 : NULL;
}

/* A decimal number below 100,000, or -1; *end receives where it stops. */
static int number_at(const char *text, const char **end) {
    int number = 0, digits = 0;
    while (*text >= '0' && *text <= '9' && digits++ < 5)
        number = number * 10 + (*text++ - '0');
    *end = text;
    return digits ? number : -1;
}

static int whole_number(const char *text) {
    const char *end;
    int number = number_at(text, &end);
    return *end ? -1 : number;
}

static sk_status read_options(sk_record *record, const char *text) {
    while (*text) {
        char key[64], value[64];
        const char *equals = strchr(text, '='), *stop = strchr(text, ' ');
        if (!stop) stop = text + strlen(text);
        if (!equals || equals > stop || equals - text >= 64 || stop - equals > 64) return SK_BAD_OPTION;
        memcpy(key, text, (size_t)(equals - text));
        key[equals - text] = 0;
        memcpy(value, equals + 1, (size_t)(stop - equals - 1));
        value[stop - equals - 1] = 0;
        if (sk_option_set(record->game, &record->options, key, value) != SK_OK) return SK_BAD_OPTION;
        text = *stop ? stop + 1 : stop;
    }
    return SK_OK;
}

int sk_name_fits(const char *name) {
    if (strlen(name) >= SK_NAME_MAX || sk_canvas_columns(name) > SK_NAME_COLUMNS) return 0;
    for (; *name; name++)
        if ((uint8_t)*name < ' ' || *name == 0x7f) return 0;
    return 1;
}

static sk_status read_name(sk_record *record, const char *text) {
    int seat = number_at(text, &text);
    if (seat < 1 || seat > SK_SEATS || *text != ' ' || !sk_name_fits(text + 1)) return SK_BAD_TEXT;
    memcpy(record->names[seat - 1], text + 1, strlen(text + 1) + 1);
    return SK_OK;
}

/* The full state at which the game begins. */
static sk_status read_position(sk_record *record, const char *code) {
    const sk_game *game;
    sk_status status = sk_position_read(code, &game, record->start);
    const sk_head *head = (const sk_head *)(const void *)record->start;
    if (status != SK_OK) return status;
    if (game != record->game || head->viewer != SK_FULL) return SK_BAD_STATE;
    record->from_position = 1;
    return SK_OK;
}

/* One line of the header after the first. */
static sk_status read_header(sk_record *record, const char *line) {
    const char *rest;
    if ((rest = after(line, "game"))) {
        record->game = sk_find(rest);
        return record->game ? SK_OK : SK_NO_GAME;
    }
    if (!record->game) return SK_BAD_TEXT;
    if ((rest = after(line, "edition"))) return strcmp(rest, sk_edition(record->game)) == 0 ? SK_OK : SK_BAD_EDITION;
    if ((rest = after(line, "rules")))
        return whole_number(rest) == (record->game->version & SK_VERSION_MASK) ? SK_OK : SK_BAD_VERSION;
    if ((rest = after(line, "players"))) {
        int players = whole_number(rest);
        record->players = (uint8_t)(players > 0 && players <= SK_SEATS ? players : 0);
        return record->players ? SK_OK : SK_BAD_PLAYERS;
    }
    if ((rest = after(line, "options"))) return read_options(record, rest);
    if ((rest = after(line, "seat"))) return read_name(record, rest);
    if ((rest = after(line, "position"))) return read_position(record, rest);
    if ((rest = after(line, "commitment"))) {
        if (strlen(rest) != 64 || strspn(rest, "0123456789abcdef") != 64) return SK_BAD_TEXT;
        memcpy(record->commitment, rest, 65);
        return SK_OK;
    }
    return SK_BAD_TEXT;
}

/* What a body is read into: where the record stands, and where the run that is being struck does. */
typedef struct reading {
    sk_record *record;
    uint64_t state[SK_STATE_MAX / 8], struck[SK_STATE_MAX / 8];
    int number; /* of the last struck ply; 0: none since the last ply */
} reading;

/* "12 seat1 turn A": its number, who, and the action that is legal at `state`. */
static sk_status parse_ply(const sk_record *record, const void *state, const char *line, int *number, int *who,
                           sk_action *action) {
    sk_status status;
    *number = number_at(line, &line);
    *who = SK_CHANCE;
    if (*number < 1 || *line++ != ' ') return SK_BAD_TEXT;
    if (strncmp(line, "seat", 4) == 0) {
        *who = number_at(line + 4, &line) - 1;
        if (*who < 0 || *who >= record->players || *line++ != ' ') return SK_BAD_TEXT;
    } else if (strncmp(line, "chance ", 7) == 0) {
        line += 7;
    } else {
        return SK_BAD_TEXT;
    }
    status = sk_parse(record->game, state, *who, SK_EN, line, action);
    return status == SK_BAD_TEXT ? SK_ILLEGAL : status;
}

/* A ply: played and appended. */
static sk_status read_ply(reading *r, const char *line) {
    sk_record *record = r->record;
    sk_action action;
    const char *end;
    int number = number_at(line, &end), who;
    sk_status status;
    if (number != record->count + 1) return SK_BAD_TEXT;
    status = parse_ply(record, r->state, line, &number, &who, &action);
    if (status != SK_OK) return status;
    record->game->rules->apply(r->state, who, action);
    r->number = 0;
    return sk_record_add(record, who, action);
}

/* A ply that was taken back; a run begins with the number of the ply that comes next. */
static sk_status read_struck(reading *r, int how, const char *line) {
    sk_record *record = r->record;
    sk_action action;
    const char *end;
    int who, number = number_at(line, &end), is_first = number == record->count + 1;
    sk_status status;
    if (is_first)
        memcpy(r->struck, r->state, record->game->state_size);
    else if (!r->number || number != r->number + 1)
        return SK_BAD_TEXT;
    status = parse_ply(record, r->struck, line, &number, &who, &action);
    if (status != SK_OK) return status;
    if (record->struck_count == SK_STRUCK_MAX) return SK_BAD_SIZE;
    record->game->rules->apply(r->struck, who, action);
    record->struck[record->struck_count++] =
        (sk_struck){(uint16_t)record->count, action, (uint8_t)who, 0, (uint8_t)is_first, (uint8_t)how};
    r->number = number;
    return SK_OK;
}

static sk_status read_end(const sk_record *record, const void *state, const char *text) {
    char memory[17];
    sk_text hash;
    sk_text_init(&hash, memory, sizeof memory);
    sk_text_hex(&hash, sk_hash(record->game, state));
    return strcmp(memory, text) == 0 ? SK_OK : SK_BAD_HASH;
}

static sk_status read_seed(sk_record *record, const char *text) {
    char commitment[65];
    if (!seed_valid(text)) return SK_BAD_TEXT;
    sk_commitment(text, commitment);
    if (record->commitment[0] && strcmp(commitment, record->commitment) != 0) return SK_BAD_HASH;
    return sk_record_seed(record, text);
}

/* 1 if the position at which the game begins is one of the table that the header names. */
static int position_fits(const sk_record *record) {
    const sk_head *head = (const sk_head *)(const void *)record->start;
    return head->players == record->players && head->options == record->options;
}

/* The header up to the blank line, ending with a set-up game in `state`. */
static sk_status read_top(sk_record *record, lines *l, void *state) {
    int more = next_line(l), is_named = 0;
    const char *format = more > 0 ? after(l->line, "skerry-record") : NULL;
    if (!format) return SK_BAD_TEXT;
    if (whole_number(format) < 1 || whole_number(format) > SK_RECORD_FORMAT) return SK_BAD_VERSION;
    while ((more = next_line(l)) > 0 && l->line[0]) {
        sk_status status = read_header(record, l->line);
        if (status != SK_OK) return status;
        is_named |= after(l->line, "edition") != NULL;
    }
    if (more < 0 || !record->game) return SK_BAD_TEXT;
    if (!is_named && sk_edition(record->game)[0]) return SK_BAD_EDITION;
    if (record->from_position && !position_fits(record)) return SK_BAD_STATE;
    return sk_record_start(record, state);
}

static sk_status read_line(reading *r, const char *line) {
    const char *rest;
    for (int how = 0; how < SK_HOWS; how++)
        if ((rest = after(line, how_words[how]))) return read_struck(r, how, rest);
    return read_ply(r, line);
}

static sk_status read_body(reading *r, lines *l) {
    int more, ended = 0;
    while ((more = next_line(l)) > 0) {
        const char *rest;
        sk_status status = SK_OK;
        if (!l->line[0]) continue;
        if ((rest = after(l->line, "end"))) {
            status = ended ? SK_BAD_TEXT : read_end(r->record, r->state, rest);
            ended = 1;
        } else if ((rest = after(l->line, "seed"))) {
            status = ended ? read_seed(r->record, rest) : SK_BAD_TEXT;
        } else {
            status = ended ? SK_BAD_TEXT : read_line(r, l->line);
        }
        if (status != SK_OK) return status;
    }
    return more < 0 ? SK_BAD_TEXT : SK_OK;
}

sk_status sk_record_read(sk_record *record, const char *text, size_t size, int lang, sk_text *error) {
    reading r = {.record = record};
    lines l = {text, text + size, 0, {0}};
    sk_status status;
    memset(record, 0, sizeof *record);
    status = size > SK_RECORD_TEXT_MAX ? SK_BAD_SIZE : read_top(record, &l, r.state);
    if (status == SK_OK) status = read_body(&r, &l);
    if (status != SK_OK && error) {
        SK_SAY(error, lang, sk_messages[lang][W_record_line], {"line", NULL, l.number},
               {"why", sk_status_text(status, lang), 0});
    }
    return status;
}

/* --- position ids --- */

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

enum { POSITION_BYTES_MAX = 2 * SK_STATE_MAX + 64 };

/* Runs of 0 and of 255 become (value, length - 1). */
static size_t pack(const uint8_t *in, size_t size, uint8_t *out) {
    size_t length = 0;
    for (size_t i = 0; i < size;) {
        size_t run = 1;
        out[length++] = in[i];
        if (in[i] == 0 || in[i] == 255) {
            while (i + run < size && run < 256 && in[i + run] == in[i])
                run++;
            out[length++] = (uint8_t)(run - 1);
        }
        i += run;
    }
    return length;
}

/* The opposite of pack; 0 if it does not give exactly `wanted` bytes. */
static int unpack(const uint8_t *in, size_t size, uint8_t *out, size_t wanted) {
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        uint8_t value = in[i];
        size_t run = 1;
        if (value == 0 || value == 255) {
            if (++i == size) return 0;
            run = (size_t)in[i] + 1;
        }
        if (length + run > wanted) return 0;
        memset(out + length, value, run);
        length += run;
    }
    return length == wanted;
}

void sk_position_write(const sk_game *game, const void *state, sk_text *out) {
    uint8_t bytes[POSITION_BYTES_MAX], packed[2 * POSITION_BYTES_MAX];
    size_t size = pack(bytes, sk_write(game, state, bytes), packed);
    uint32_t held = 0;
    int bits = 0;
    sk_text_add(out, game->key);
    if (sk_edition(game)[0]) {
        sk_text_char(out, '@');
        sk_text_add(out, sk_edition(game));
    }
    sk_text_char(out, ':');
    for (size_t i = 0; i < size; i++) {
        held = held << 8 | packed[i];
        for (bits += 8; bits >= 6; bits -= 6)
            sk_text_char(out, digits64[held >> (bits - 6) & 63]);
    }
    if (bits) sk_text_char(out, digits64[held << (6 - bits) & 63]);
}

sk_status sk_position_read(const char *text, const sk_game **game, void *state) {
    uint8_t bytes[POSITION_BYTES_MAX], packed[2 * POSITION_BYTES_MAX];
    const char *colon = strchr(text, ':');
    char key[96], *edition;
    size_t size = 0;
    uint32_t held = 0;
    int bits = 0;
    if (!colon || colon - text >= (int)sizeof key) return SK_BAD_TEXT;
    memcpy(key, text, (size_t)(colon - text));
    key[colon - text] = 0;
    if ((edition = strchr(key, '@'))) *edition++ = 0;
    if (!(*game = sk_find(key))) return SK_NO_GAME;
    if (strcmp(edition ? edition : "", sk_edition(*game)) != 0) return SK_BAD_EDITION;
    for (const char *c = colon + 1; *c; c++) {
        const char *digit = strchr(digits64, *c);
        if (!digit) return SK_BAD_TEXT;
        held = held << 6 | (uint32_t)(digit - digits64);
        if ((bits += 6) >= 8) {
            if (size == sizeof packed) return SK_BAD_SIZE;
            packed[size++] = (uint8_t)(held >> (bits -= 8));
        }
    }
    if (!unpack(packed, size, bytes, sk_write_size(*game))) return SK_BAD_SIZE;
    return sk_read(*game, state, bytes, sk_write_size(*game));
}
