/* protocol.h - messages of docs/protocol.md: read strictly over (pointer, length), written into bounded texts. */
#ifndef SKERRY_SERVER_PROTOCOL_H
#define SKERRY_SERVER_PROTOCOL_H

#include "json.h"
#include "table_state.h"

enum { TOKEN_SIZE = 44, MESSAGE_TEXT_SIZE = 256 };

enum message_type {
    MESSAGE_HELLO,
    MESSAGE_ACTION,
    MESSAGE_UNDO,
    MESSAGE_TAKEBACK,
    MESSAGE_CONSENT,
    MESSAGE_RESIGN,
    MESSAGE_TAKEOVER,
    MESSAGE_RETURN,
    MESSAGE_CHAT,
    MESSAGE_CONTACT,
    MESSAGE_PAUSE,
    MESSAGE_VACATION,
    MESSAGE_FILL,
    MESSAGE_KICK,
    MESSAGE_MUTE,
    MESSAGE_THINKER,
    MESSAGE_THOUGHT,
    MESSAGE_LANG,
    MESSAGE_PING,
    MESSAGE_TYPES
};

typedef struct message {
    int type; /* enum message_type; -1: none */
    char table[STORE_ID_SIZE], token[TOKEN_SIZE];
    char key[TABLE_KEY_MAX + 1];
    char text[MESSAGE_TEXT_SIZE];                  /* chat, a typed move, an address, a level */
    char name[SK_NAME_MAX], word[SETUP_WORD_SIZE]; /* of a request to sit down */
    char phrase_text[208], fresh_phrase[208];      /* pass phrase of an account, and the one that replaces it */
    char session[17], code[24];                    /* of a log-in, or of a block; of many kinds */
    int has_text, yes, recall, brief, lang;        /* lang: -1 if not given */
    /* -1 if not given; n: of a thought */
    int64_t ply, id, seat, phrase, last_seq, log_from, days, threads, n;
} message;

/* Read one JSON object with the members above; 0, or the status to refuse it with. With `typed` a known type is needed.
 */
verdict message_read(message *out, const char *text, size_t size, int typed);

/* 1 if `id` has the form of a table's id; `token` that of a token. */
int id_valid(const char *id);
int token_valid(const char *token);

/* {"v":1,"type":"error",...}: a refusal in words. `answer` and `m` (may be NULL) serve REFUSED. */
void write_error(sk_text *out, verdict v, sk_status status, const char *text, const char *key, int lang);

/* The HTTP status of a refusal. */
int http_status_of(verdict v, sk_status status);

#endif
