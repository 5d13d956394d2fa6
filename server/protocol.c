/* protocol.c - reading messages, and saying no. */
#include "protocol.h"

#include "i18n/words.h"
#include "json.h"

static const char *const types[MESSAGE_TYPES] = {
    "hello", "action",   "undo", "takeback", "consent", "resign",  "takeover", "return", "chat", "contact",
    "pause", "vacation", "fill", "kick",     "mute",    "thinker", "thought",  "lang",   "ping"};

static int all_of(const char *text, const char *more) {
    for (; *text; text++)
        if (!((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') || (*text >= '0' && *text <= '9') ||
              strchr(more, *text)))
            return 0;
    return 1;
}

int id_valid(const char *id) {
    return strlen(id) == STORE_ID_SIZE - 1 && all_of(id, "-_");
}

int token_valid(const char *token) {
    return strlen(token) == TOKEN_SIZE - 1 && all_of(token, "-_");
}

static void read_type(message *out, scan *in) {
    char type[16];
    scan_string(in, type, sizeof type);
    for (int i = 0; i < MESSAGE_TYPES; i++)
        if (strcmp(type, types[i]) == 0) out->type = i;
}

static void read_lang(message *out, scan *in) {
    char lang[16];
    scan_string(in, lang, sizeof lang);
    out->lang = strncmp(lang, "fr", 2) == 0 ? SK_FR : SK_EN;
}

/* Members that are texts; 1 if the key is one of them. */
static int read_text(message *out, const char *key, scan *in) {
    const struct {
        const char *key;
        char *out;
        size_t size;
    } rows[] = {
        {"table", out->table, sizeof out->table},
        {"token", out->token, sizeof out->token},
        {"key", out->key, sizeof out->key},
        {"text", out->text, sizeof out->text},
        {"to", out->text, sizeof out->text},
        {"level", out->text, sizeof out->text},
        {"name", out->name, sizeof out->name},
        {"word", out->word, sizeof out->word},
        {"phrase", out->phrase_text, sizeof out->phrase_text},
        {"new", out->fresh_phrase, sizeof out->fresh_phrase},
        {"session", out->session, sizeof out->session},
        {"code", out->code, sizeof out->code},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char value[MESSAGE_TEXT_SIZE + 2];
        if (strcmp(key, rows[i].key) != 0 || (rows[i].out == out->phrase_text && scan_peek(in) != '"')) continue;
        scan_string(in, value, sizeof value);
        if (strlen(value) >= rows[i].size) in->failed = 1;
        if (!in->failed) memcpy(rows[i].out, value, strlen(value) + 1);
        out->has_text |= rows[i].out == out->text;
        return 1;
    }
    return 0;
}

/* Members that are numbers; 1 if the key is one of them. */
static int read_number(message *out, const char *key, scan *in) {
    const struct {
        const char *key;
        int64_t *out;
    } rows[] = {
        {"ply", &out->ply},
        {"id", &out->id},
        {"seat", &out->seat},
        {"phrase", &out->phrase},
        {"last_seq", &out->last_seq},
        {"log_from", &out->log_from},
        {"days", &out->days},
        {"threads", &out->threads},
        {"n", &out->n},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(key, rows[i].key) != 0) continue;
        *rows[i].out = scan_integer(in);
        if (*rows[i].out < 0 || *rows[i].out > INT32_MAX) in->failed = 1;
        return 1;
    }
    return 0;
}

verdict message_read(message *out, const char *text, size_t size, int typed) {
    scan in;
    int64_t version = 0;
    memset(out, 0, sizeof *out);
    out->type = out->lang = -1;
    out->ply = out->id = out->seat = out->phrase = out->last_seq = out->log_from = out->days = -1;
    out->threads = out->n = -1;
    scan_init(&in, text, size);
    scan_expect(&in, '{');
    while (!in.failed && scan_peek(&in) != '}') {
        char key[32];
        scan_string(&in, key, sizeof key);
        scan_expect(&in, ':');
        if (strcmp(key, "v") == 0)
            version = scan_integer(&in);
        else if (strcmp(key, "type") == 0)
            read_type(out, &in);
        else if (strcmp(key, "lang") == 0)
            read_lang(out, &in);
        else if (strcmp(key, "yes") == 0)
            out->yes = json_read_bool(&in);
        else if (strcmp(key, "recall") == 0)
            out->recall = json_read_bool(&in);
        else if (strcmp(key, "brief") == 0)
            out->brief = json_read_bool(&in);
        else if (!read_text(out, key, &in) && !read_number(out, key, &in))
            scan_skip(&in);
        if (!scan_char(&in, ',')) break;
    }
    scan_expect(&in, '}');
    if (in.failed || !scan_done(&in) || version != PROTOCOL_VERSION) return BAD_MESSAGE;
    if (typed && out->type < 0) return BAD_MESSAGE;
    if (out->key[0] && !all_of(out->key, "-_.")) return BAD_MESSAGE;
    return GRANTED;
}

/* Status and words of a verdict. */
static const struct {
    const char *status;
    int words, http;
} rows[] = {
    {"OK", W_server_bad_message, 200},      {"OK", W_server_bad_message, 200},
    {"ILLEGAL", W_server_bad_message, 409}, {"STALE", W_server_stale, 409},
    {"NO_SEAT", W_server_no_seat, 409},     {"FORBIDDEN", W_server_forbidden, 403},
    {"BUSY", W_server_busy, 503},           {"BAD_MESSAGE", W_server_bad_message, 400},
    {"NOT_OVER", W_server_not_over, 409},   {"STORE", W_server_unstored, 503},
    {"NO_TABLE", W_server_no_table, 404},   {"TOO_MANY", W_server_too_many, 429},
    {"PAUSED", W_server_paused, 409},       {"BAD_NAME", W_server_bad_name, 400},
    {"CODE", W_server_needs_code, 403},
};

int http_status_of(verdict v, sk_status status) {
    if (v != REFUSED) return rows[v].http;
    return status == SK_NO_GAME || status == SK_BAD_PLAYERS || status == SK_BAD_OPTION || status == SK_BAD_TEXT ||
                   status == SK_BAD_VERSION
               ? 400
               : 409;
}

/* "R24: the terrain ..." begins with the number of a rule. */
static void rule_of(const char *text, char out[8]) {
    size_t length = strcspn(text, ": ");
    out[0] = 0;
    if (length < 2 || length > 7 || text[length] != ':' || text[0] < 'A' || text[0] > 'Z' || text[1] < '0' ||
        text[1] > '9')
        return;
    memcpy(out, text, length);
    out[length] = 0;
}

void write_error(sk_text *out, verdict v, sk_status status, const char *text, const char *key, int lang) {
    char rule[8];
    if (!text) text = v == REFUSED ? sk_status_text(status, lang) : sk_messages[lang][rows[v].words];
    rule_of(text, rule);
    sk_text_char(out, '{');
    json_number(out, "v", PROTOCOL_VERSION);
    json_text(out, "type", "error");
    json_text(out, "status", v == REFUSED ? sk_status_name(status) : rows[v].status);
    json_text(out, "rule", rule);
    json_text(out, "text", text);
    if (key && *key) json_text(out, "key", key);
    sk_text_char(out, '}');
}
