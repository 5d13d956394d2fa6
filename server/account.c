/* account.c - accounts: a name and a pass phrase that own seats. Pass phrases are hashed with argon2id on other
 * threads, two at a time; tokens are random and stored as hashes only. */
#include <sodium.h>
#include <stdlib.h>

#include "account.h"
#include "api.h"
#include "request.h"
#include "room.h"
#include "account_data.h"
#include "i18n/words.h"
#include "json.h"
#include "names.h"
#include "moderation.h"
#include "second.h"
#include "store/archive.h"

enum { TOKEN_DAYS = 90, PHRASE_MIN = 8, PHRASE_MAX = 200, ARGON_OPS = 2, ARGON_BYTES = 19 << 20 };

enum { CODES = 8, CODE_SIZE = 17 };

/* clang-format off */
enum account_act {
    ACT_ADD, ACT_LOGIN, ACT_LOGOUT, ACT_SHOW, ACT_SESSIONS, ACT_EXPORT, ACT_DELETE, ACT_CLAIM, ACT_HELLO, ACT_END,
    ACT_PHRASE, ACT_CODES, ACT_RECOVER, ACT_SECOND, ACT_SECOND_ON, ACT_SECOND_OFF, ACT_BLOCK, ACT_UNBLOCK
};
/* clang-format on */

/* One request about an account: perhaps a lookup, perhaps hashing, then the store. */
typedef struct login {
    job j;
    uv_work_t work;
    server *s;
    uint64_t conn;
    int act, lang, good, seat;
    char name[STORE_NAME_SIZE], phrase[PHRASE_MAX + 8], fresh[PHRASE_MAX + 8], secret[160];
    char session[17], codes[CODES][CODE_SIZE];
    char second[STORE_SECOND_SIZE], code[24]; /* secret of the second factor; a code of it that was shown */
    int64_t step;                             /* of that code, once it was found good */
    char other[STORE_NAME_SIZE], label[SK_NAME_MAX];
    char hash[STORE_HASH_SIZE]; /* of the account's token, given or new */
    char token[TOKEN_SIZE];     /* new */
    char table[STORE_ID_SIZE];
    uint8_t seat_hash[32];
    int64_t created;
    room_request *r; /* a hello, or a claim that goes on to its table */
    char from[48];   /* the address, for the log of wrong phrases */
    sk_text text;    /* its memory is the login's */
    struct login *next;
} login;

static void login_free(login *l) {
    l->s->exporting -= l->act == ACT_EXPORT;
    sodium_memzero(l->phrase, sizeof l->phrase);
    sodium_memzero(l->fresh, sizeof l->fresh);
    sodium_memzero(l->codes, sizeof l->codes);
    sodium_memzero(l->second, sizeof l->second);
    if (l->text.size) free(l->text.at);
    free(l->r);
    free(l);
}

static void fail(login *l, verdict v, int word) {
    connection *conn = transport_find(&l->s->n, l->conn);
    if (conn) api_error(l->s, conn, v, SK_OK, word ? sk_messages[l->lang][word] : NULL, l->lang);
    login_free(l);
}

/* Hand the job to the store: to the writer, or to the reader if it only reads. */
static void to_store(login *l, store_status (*work)(job *j, store *s), void (*done)(job *j), int is_read) {
    l->j = job_of(work, done, is_read, l);
    if (writer_add(is_read ? reader_of(l->s) : &l->s->w, &l->j)) return;
    if (l->act == ACT_HELLO) request_refuse(l->s, l->r, BUSY, SK_OK, NULL);
    fail(l, BUSY, 0);
}

/* --- guessing --- */

/* The slot of the account's guesses from where this one comes, or from everywhere. */
static uint64_t *guesses(login *l, int budget) {
    uint8_t key[LIMIT_KEY_SIZE];
    char whose[STORE_NAME_SIZE + sizeof l->from + 1];
    snprintf(whose, sizeof whose, "%s%s%s", l->name, budget == BUDGET_GUESSES ? " " : "",
             budget == BUDGET_GUESSES ? l->from : "");
    limit_key(whose, key);
    return &limit_slots(&l->s->limits, PER_ACCOUNT, key, uv_now(&l->s->loop))[budget];
}

/* Wrong phrases and codes count against the account and the address that tries them, so that nobody locks the owner
 * out; and in a larger number against the account, from wherever they come. */
static int may_guess(login *l) {
    limiter *limits = &l->s->limits;
    uint64_t now = uv_now(&l->s->loop);
    int is_spent = limit_is_spent(limits, BUDGET_GUESSES, guesses(l, BUDGET_GUESSES), now) ? BUDGET_GUESSES
                   : limit_is_spent(limits, BUDGET_GUESSES_ALL, guesses(l, BUDGET_GUESSES_ALL), now)
                       ? BUDGET_GUESSES_ALL
                       : -1;
    if (is_spent >= 0) limits->refused[is_spent]++;
    return is_spent < 0;
}

static void fail_guess(login *l) {
    uint64_t now = uv_now(&l->s->loop);
    limit_spend(&l->s->limits, BUDGET_GUESSES, guesses(l, BUDGET_GUESSES), 1000, now);
    limit_spend(&l->s->limits, BUDGET_GUESSES_ALL, guesses(l, BUDGET_GUESSES_ALL), 1000, now);
    log_event("bad-login", "\"address\":\"%s\"", l->from);
    fail(l, FORBIDDEN, W_server_bad_login);
}

static void hex_hash(const uint8_t hash[32], char out[STORE_HASH_SIZE]) {
    sodium_bin2hex(out, STORE_HASH_SIZE, hash, 32);
}

static void give_token(login *l) {
    uint8_t hash[32];
    new_token(l->token, hash);
    hex_hash(hash, l->hash);
}

/* --- answers --- */

static void answer_token(login *l, int status) {
    connection *conn = transport_find(&l->s->n, l->conn);
    sk_text out;
    char memory[256];
    if (!conn) return;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "name", l->name);
    json_text(&out, "token", l->token);
    sk_text_char(&out, '}');
    api_json(l->s, conn, status, &out);
}

static void answer_done(login *l) {
    connection *conn = transport_find(&l->s->n, l->conn);
    if (conn)
        transport_respond(conn, 200, "application/json", "Cache-Control: no-store\r\n", JSON_NOTHING,
                          sizeof JSON_NOTHING - 1);
}

/* --- making and opening accounts --- */

/* A new token for the account. */
static store_status add_login(const login *l, store *s) {
    int64_t now = wall_ms() / 1000;
    return store_login_add(s, l->hash, l->name, now + TOKEN_DAYS * 86400, now);
}

static store_status add_work(job *j, store *s) {
    login *l = (login *)j->owner;
    char fold[NAME_FOLD_SIZE];
    name_fold(l->name, fold);
    store_status status = store_account_add(s, l->name, fold, l->secret, wall_ms() / 1000);
    return status == STORE_OK ? add_login(l, s) : status;
}

static void add_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status == STORE_CONFLICT) {
        fail(l, NO_SEAT, W_server_name_taken);
        return;
    }
    if (j->status != STORE_OK) {
        fail(l, UNSTORED, 0);
        return;
    }
    answer_token(l, 201);
    login_free(l);
}

/* A code of the second factor is good once. */
static store_status use_code(const login *l, store *s) {
    return l->step ? store_second_use(s, l->name, l->step) : STORE_OK;
}

/* It did not work: the store failed, or a code was shown twice. */
static void fail_stored(login *l, store_status status) {
    if (status == STORE_MISSING)
        fail_guess(l);
    else
        fail(l, UNSTORED, 0);
}

static store_status login_work(job *j, store *s) {
    store_status status = use_code((login *)j->owner, s);
    return status == STORE_OK ? add_login((login *)j->owner, s) : status;
}

static void login_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        fail_stored(l, j->status);
        return;
    }
    answer_token(l, 200);
    login_free(l);
}

static void start_hashing(server *s);

static int hash_phrase(login *l, const char *phrase) {
    return crypto_pwhash_str_alg(l->secret, phrase, strlen(phrase), ARGON_OPS, ARGON_BYTES,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* On another thread. */
static void hash_work(uv_work_t *work) {
    login *l = (login *)work->data;
    if (l->act == ACT_ADD || l->act == ACT_RECOVER)
        l->good = hash_phrase(l, l->act == ACT_ADD ? l->phrase : l->fresh);
    else
        l->good = crypto_pwhash_str_verify(l->secret, l->phrase, strlen(l->phrase)) == 0;
    if (l->act == ACT_PHRASE && l->good) l->good = hash_phrase(l, l->fresh);
}

static store_status delete_work(job *j, store *s);
static void delete_done(job *j);
static store_status phrase_work(job *j, store *s);
static store_status codes_work(job *j, store *s);
static void codes_done(job *j);
static store_status recover_work(job *j, store *s);
static void recover_done(job *j);
static void done_done(job *j);
static store_status second_work(job *j, store *s);
static void second_done(job *j);

static int has_second(const login *l) {
    return l->second[0] != 0;
}

/* The phrase was right. With a second factor a code of it is needed as well; 1 if it came. */
static int shows_code(login *l) {
    if (!has_second(l) || l->act == ACT_ADD || l->act == ACT_RECOVER) return 1;
    if (l->code[0]) l->step = second_check(l->second, l->code, wall_ms() / 1000);
    if (l->step > 0) return 1;
    if (l->code[0])
        fail_guess(l);
    else
        fail(l, NEEDS_CODE, 0);
    return 0;
}

static void hash_done(uv_work_t *work, int status) {
    login *l = (login *)work->data;
    server *s = l->s;
    s->logins--;
    if (status != 0) {
        fail(l, BUSY, 0);
    } else if (!l->good) {
        fail_guess(l);
    } else if (!shows_code(l)) {
        /* It has been told so. */
    } else if (l->act == ACT_SECOND || l->act == ACT_SECOND_OFF) {
        to_store(l, second_work, l->act == ACT_SECOND ? second_done : done_done, 0);
    } else if (l->act == ACT_DELETE) {
        to_store(l, delete_work, delete_done, 0);
    } else if (l->act == ACT_PHRASE) {
        to_store(l, phrase_work, done_done, 0);
    } else if (l->act == ACT_CODES) {
        to_store(l, codes_work, codes_done, 0);
    } else if (l->act == ACT_RECOVER) {
        give_token(l);
        to_store(l, recover_work, recover_done, 0);
    } else {
        give_token(l);
        to_store(l, l->act == ACT_ADD ? add_work : login_work, l->act == ACT_ADD ? add_done : login_done, 0);
    }
    start_hashing(s);
}

static void start_hashing(server *s) {
    while (s->login_first && s->logins < LOGIN_MAX) {
        login *l = s->login_first;
        s->login_first = l->next;
        if (!s->login_first) s->login_last = &s->login_first;
        s->logins_waiting--;
        l->work.data = l;
        s->logins++;
        if (uv_queue_work(&s->loop, &l->work, hash_work, hash_done) != 0) {
            s->logins--;
            fail(l, BUSY, 0);
        }
    }
}

static void queue_hashing(login *l) {
    server *s = l->s;
    if (!may_guess(l)) {
        fail(l, TOO_MANY, 0);
        return;
    }
    if (s->logins_waiting >= LOGIN_WAITING_MAX) {
        fail(l, BUSY, 0);
        return;
    }
    l->next = NULL;
    *s->login_last = l;
    s->login_last = &l->next;
    s->logins_waiting++;
    start_hashing(s);
}

static store_status find_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_account_get(s, l->name, l->secret, &l->created);
    if (status == STORE_OK) status = store_second_get(s, l->name, l->second, &l->step);
    l->second[strcspn(l->second, "?")] = 0; /* one that was begun does not count yet */
    return status;
}

/* A name that does not exist takes as long as a wrong phrase. */
static void find_done(job *j) {
    static const uint8_t no_address[LIMIT_KEY_SIZE] = {0};
    login *l = (login *)j->owner;
    l->step = 0;
    if (j->status == STORE_FAILED) {
        fail(l, UNSTORED, 0);
        return;
    }
    if (moderation_forbids(l->s, 1, no_address, l->name)) {
        fail(l, FORBIDDEN, W_server_banned);
        return;
    }
    if (j->status == STORE_MISSING)
        snprintf(l->secret, sizeof l->secret, "%s",
                 "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    queue_hashing(l);
}

/* --- what an account has --- */

static store_status show_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_login_get(s, l->hash, wall_ms() / 1000, l->name);
    if (status == STORE_OK) status = store_account_get(s, l->name, l->secret, &l->created);
    if (status == STORE_OK) status = store_second_get(s, l->name, l->second, &l->step);
    l->second[strcspn(l->second, "?")] = 0;
    l->step = 0;
    if (status != STORE_OK || (l->act != ACT_SHOW && l->act != ACT_SESSIONS && l->act != ACT_EXPORT)) return status;
    return account_data_write(s, l->name, l->hash, l->created,
                              l->act == ACT_SHOW       ? ACCOUNT_DATA_SEATS
                              : l->act == ACT_SESSIONS ? ACCOUNT_DATA_SESSIONS
                                                       : ACCOUNT_DATA_ALL,
                              &l->text);
}

static void show_done(job *j) {
    login *l = (login *)j->owner;
    connection *conn = transport_find(&l->s->n, l->conn);
    if (j->status != STORE_OK) {
        fail(l, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, 0);
        return;
    }
    if (l->phrase[0]) {
        queue_hashing(l);
        return;
    }
    if (conn && l->act == ACT_EXPORT)
        transport_respond(
            conn, 200, "application/json",
            "Cache-Control: no-store\r\nContent-Disposition: attachment; filename=\"skerry-account.json\"\r\n",
            l->text.at, l->text.length);
    else if (conn)
        api_json(l->s, conn, 200, &l->text);
    login_free(l);
}

static store_status delete_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = use_code(l, s);
    return status == STORE_OK ? store_account_leave(s, l->name) : status;
}

/* The account can no longer be opened; its seats are cleared one by one. */
static void delete_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        fail_stored(l, j->status);
        return;
    }
    account_data_leave(l->s);
    answer_done(l);
    login_free(l);
}

/* --- keys to an account --- */

/* Done, or why not. */
static void done_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        fail(l, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, 0);
        return;
    }
    answer_done(l);
    login_free(l);
}

/* Another phrase: whoever is logged in elsewhere is so no longer. */
static store_status phrase_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = use_code(l, s);
    if (status == STORE_OK) status = store_account_secret(s, l->name, l->secret);
    return status == STORE_OK ? store_login_end_others(s, l->name, l->hash) : status;
}

static store_status end_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_login_get(s, l->hash, wall_ms() / 1000, l->name);
    if (status != STORE_OK) return status;
    return strcmp(l->session, "others") == 0 ? store_login_end_others(s, l->name, l->hash)
                                             : store_login_end(s, l->name, l->session);
}

static void code_hash(const char *code, char out[STORE_HASH_SIZE]) {
    uint8_t hash[32];
    token_hash(code, hash);
    hex_hash(hash, out);
}

static store_status codes_work(job *j, store *s) {
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    login *l = (login *)j->owner;
    store_status status = use_code(l, s);
    if (status == STORE_OK) status = store_recovery_clear(s, l->name);
    for (int i = 0; i < CODES && status == STORE_OK; i++) {
        char hash[STORE_HASH_SIZE];
        for (int k = 0; k < CODE_SIZE - 1; k++)
            l->codes[i][k] = letters[randombytes_uniform(sizeof letters - 1)];
        code_hash(l->codes[i], hash);
        status = store_recovery_add(s, l->name, hash);
    }
    return status;
}

/* The codes are shown this once; the store keeps their hashes. */
static void codes_done(job *j) {
    login *l = (login *)j->owner;
    connection *conn = transport_find(&l->s->n, l->conn);
    char memory[512];
    sk_text out;
    if (j->status != STORE_OK) {
        fail_stored(l, j->status);
        return;
    }
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    json_key(&out, "codes");
    for (int i = 0; i < CODES; i++) {
        sk_text_char(&out, i ? ',' : '[');
        sk_text_json(&out, l->codes[i]);
    }
    sk_text_add(&out, "]}");
    if (conn) api_json(l->s, conn, 200, &out);
    sodium_memzero(memory, sizeof memory);
    login_free(l);
}

/* --- the second factor --- */

/* Begin one, which counts as soon as a code of it is shown, or end it. As long as none was, the former one counts: the
 * store has "FORMER?NEW". */
static store_status second_work(job *j, store *s) {
    login *l = (login *)j->owner;
    char kept[STORE_SECOND_SIZE] = "", fresh[STORE_SECOND_SIZE] = "", former[STORE_SECOND_SIZE];
    int64_t step = 0;
    store_status status = use_code(l, s);
    if (status == STORE_OK) status = store_second_get(s, l->name, former, &step);
    if (status != STORE_OK) return status;
    former[strcspn(former, "?")] = 0;
    if (l->act == ACT_SECOND) {
        if (second_make(fresh) != 0 || strlen(former) + strlen(fresh) + 2 > sizeof kept) return STORE_CONFLICT;
        sk_text text;
        sk_text_init(&text, kept, sizeof kept);
        sk_text_add(&text, former);
        sk_text_char(&text, '?');
        sk_text_add(&text, fresh);
        memcpy(l->second, fresh, sizeof l->second);
    }
    return store_second_set(s, l->name, kept, former[0] && kept[0] ? step : 0);
}

/* The secret is shown this once, also as an address that applications read from a picture. */
static void second_done(job *j) {
    login *l = (login *)j->owner;
    connection *conn = transport_find(&l->s->n, l->conn);
    char memory[768], uri[512];
    sk_text out;
    if (j->status == STORE_CONFLICT) {
        fail(l, FORBIDDEN, W_server_no_second);
        return;
    }
    if (j->status != STORE_OK) {
        fail_stored(l, j->status);
        return;
    }
    sk_text_init(&out, uri, sizeof uri);
    sk_text_add(&out, "otpauth://totp/Skerry:");
    for (const uint8_t *c = (const uint8_t *)l->name; *c; c++) {
        sk_text_char(&out, '%');
        sk_text_char(&out, "0123456789ABCDEF"[*c >> 4]);
        sk_text_char(&out, "0123456789ABCDEF"[*c & 15]);
    }
    sk_text_add(&out, "?issuer=Skerry&secret=");
    sk_text_add(&out, l->second);
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "secret", l->second);
    json_text(&out, "uri", uri);
    sk_text_char(&out, '}');
    if (conn) api_json(l->s, conn, 200, &out);
    sodium_memzero(memory, sizeof memory);
    sodium_memzero(uri, sizeof uri);
    login_free(l);
}

/* The first code: from now on every log-in needs one. STORE_CONFLICT if it is wrong. */
static store_status second_on_work(job *j, store *s) {
    login *l = (login *)j->owner;
    int64_t step = 0;
    store_status status = store_login_get(s, l->hash, wall_ms() / 1000, l->name);
    if (status == STORE_OK) status = store_second_get(s, l->name, l->second, &step);
    const char *fresh = strchr(l->second, '?');
    if (status != STORE_OK || !fresh) return status == STORE_OK ? STORE_MISSING : status;
    step = second_check(fresh + 1, l->code, wall_ms() / 1000);
    return step > 0 ? store_second_set(s, l->name, fresh + 1, step) : STORE_CONFLICT;
}

static void second_on_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status == STORE_CONFLICT)
        fail_guess(l);
    else
        done_done(j);
}

/* --- whom an account does not want to meet --- */

enum { BLOCKS_MAX = 200 };

static void count_row(void *context, const store_value *columns, int count) {
    (void)columns;
    (void)count;
    ++*(int *)context;
}

static store_status block_work(job *j, store *s) {
    login *l = (login *)j->owner;
    int count = 0;
    store_status status = store_block_list(s, l->name, count_row, &count);
    if (status == STORE_OK && count >= BLOCKS_MAX) return STORE_MISSING;
    if (status == STORE_OK) status = store_friend_end(s, l->name, l->other);
    return status == STORE_OK ? store_block_add(s, l->name, l->other, l->session, l->label, wall_ms() / 1000) : status;
}

void account_blocks(server *s, const char *name, const char *other, const char *label, uint64_t conn) {
    login *l = (login *)calloc(1, sizeof *l);
    if (!l) return;
    l->s = s;
    l->conn = conn;
    new_id(l->session);
    snprintf(l->name, sizeof l->name, "%s", name);
    snprintf(l->other, sizeof l->other, "%s", other);
    snprintf(l->label, sizeof l->label, "%s", label);
    to_store(l, block_work, done_done, 0);
}

static store_status unblock_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_login_get(s, l->hash, wall_ms() / 1000, l->name);
    return status == STORE_OK ? store_block_end(s, l->name, l->session) : status;
}

/* A code opens the account once, with a new phrase; every other log-in ends, and so does a second factor. */
static store_status recover_work(job *j, store *s) {
    login *l = (login *)j->owner;
    char hash[STORE_HASH_SIZE];
    store_status status;
    code_hash(l->codes[0], hash);
    status = store_recovery_use(s, l->name, hash);
    if (status == STORE_OK) status = store_account_secret(s, l->name, l->secret);
    if (status == STORE_OK) status = store_login_end_others(s, l->name, "");
    if (status == STORE_OK) status = store_second_set(s, l->name, "", 0);
    return status == STORE_OK ? add_login(l, s) : status;
}

static void recover_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status == STORE_OK) {
        answer_token(l, 200);
        login_free(l);
    } else if (j->status == STORE_MISSING) {
        fail_guess(l);
    } else {
        fail(l, UNSTORED, 0);
    }
}

static store_status logout_work(job *j, store *s) {
    return store_login_remove(s, ((login *)j->owner)->hash);
}

/* --- seats of an account --- */

static store_status who_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_login_get(s, l->hash, wall_ms() / 1000, l->name);
}

static store_status own_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_own_add(s, l->name, l->table, l->seat);
}

static void own_done(job *j) {
    login *l = (login *)j->owner;
    connection *conn = transport_find(&l->s->n, l->conn);
    char memory[128];
    sk_text out;
    if (j->status != STORE_OK) {
        fail(l, UNSTORED, 0);
        return;
    }
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, JSON_BEGIN);
    json_text(&out, "table", l->table);
    json_number(&out, "seat", l->seat);
    sk_text_char(&out, '}');
    if (conn) api_json(l->s, conn, 201, &out);
    login_free(l);
}

void account_owns(server *s, const char *name, const char *id, int seat, uint64_t conn) {
    login *l = (login *)calloc(1, sizeof *l);
    if (!l) return;
    l->s = s;
    l->conn = conn;
    l->seat = seat;
    snprintf(l->name, sizeof l->name, "%s", name);
    snprintf(l->table, sizeof l->table, "%s", id);
    to_store(l, own_work, own_done, 0);
}

/* The account is known; the table checks the token of the seat. */
static void who_done(job *j) {
    login *l = (login *)j->owner;
    int is_guest = j->status == STORE_MISSING && l->r->kind == REQUEST_SIT; /* whose log-in has ended */
    if (j->status != STORE_OK && !is_guest) {
        if (l->act == ACT_HELLO)
            request_refuse(l->s, l->r, j->status == STORE_MISSING ? NO_SEAT : UNSTORED, SK_OK, NULL);
        fail(l, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, 0);
        return;
    }
    room_request *r = l->r;
    memcpy(r->account, l->name, sizeof r->account);
    l->r = NULL;
    room_submit(l->s, r->msg.table, r);
    login_free(l);
}

void account_find(server *s, room_request *r) {
    login *l = (login *)calloc(1, sizeof *l);
    if (!l) {
        free(r);
        return;
    }
    l->s = s;
    l->act = ACT_HELLO;
    l->r = r;
    hex_hash(r->hash, l->hash);
    to_store(l, who_work, who_done, 1);
}

/* --- the route --- */

static const struct {
    const char *what;
    int act, is_post, needs_phrase, needs_token;
} routes[] = {
    {"accounts", ACT_ADD, 1, 1, 0},
    {"login", ACT_LOGIN, 1, 1, 0},
    {"logout", ACT_LOGOUT, 1, 0, 1},
    {"recover", ACT_RECOVER, 1, 0, 0},
    {"account", ACT_SHOW, 0, 0, 1},
    {"account/sessions", ACT_SESSIONS, 0, 0, 1},
    {"account/sessions/end", ACT_END, 1, 0, 1},
    {"account/export", ACT_EXPORT, 0, 0, 1},
    {"account/delete", ACT_DELETE, 1, 1, 1},
    {"account/seats", ACT_CLAIM, 1, 0, 1},
    {"account/phrase", ACT_PHRASE, 1, 1, 1},
    {"account/recovery", ACT_CODES, 1, 1, 1},
    {"account/second", ACT_SECOND, 1, 1, 1},
    {"account/second/confirm", ACT_SECOND_ON, 1, 0, 1},
    {"account/second/end", ACT_SECOND_OFF, 1, 1, 1},
    {"account/blocks", ACT_BLOCK, 1, 0, 1},
    {"account/blocks/end", ACT_UNBLOCK, 1, 0, 1},
};

static int phrase_valid(const char *phrase) {
    size_t length = strlen(phrase);
    return length >= PHRASE_MIN && length <= PHRASE_MAX;
}

/* The token of the account, and the phrase. */
static verdict take_keys(login *l, const http_request *request, message *msg, int route) {
    http_span field = request->fields[HTTP_AUTHORIZATION];
    uint8_t hash[32];
    if (routes[route].needs_token) {
        char token[TOKEN_SIZE] = "";
        if (field.size == 7 + TOKEN_SIZE - 1 && strncmp(field.at, "Bearer ", 7) == 0)
            memcpy(token, field.at + 7, TOKEN_SIZE - 1);
        if (!token_valid(token)) return FORBIDDEN;
        token_hash(token, hash);
        hex_hash(hash, l->hash);
    }
    if (routes[route].needs_phrase) {
        if (!phrase_valid(msg->phrase_text)) return BAD_MESSAGE;
        memcpy(l->phrase, msg->phrase_text, strlen(msg->phrase_text) + 1);
    }
    if (l->act == ACT_PHRASE || l->act == ACT_RECOVER) {
        if (!phrase_valid(msg->fresh_phrase)) return BAD_MESSAGE;
        memcpy(l->fresh, msg->fresh_phrase, strlen(msg->fresh_phrase) + 1);
    }
    sodium_memzero(msg->phrase_text, sizeof msg->phrase_text);
    sodium_memzero(msg->fresh_phrase, sizeof msg->fresh_phrase);
    return GRANTED;
}

/* Fill in what the request brings. */
static verdict take(login *l, const http_request *request, const char *body, size_t size, int route) {
    message msg;
    verdict v;
    if (routes[route].is_post && message_read(&msg, body, size, 0) != GRANTED) return BAD_MESSAGE;
    if ((v = take_keys(l, request, &msg, route)) != GRANTED || !routes[route].is_post) return v;
    if (!routes[route].needs_token) {
        size_t length = strlen(msg.name);
        if (!setup_name_valid(msg.name) || length >= sizeof l->name) return BAD_MESSAGE;
        if (l->act == ACT_ADD && !name_allowed(msg.name)) return BAD_NAME;
        memcpy(l->name, msg.name, length + 1);
    }
    if (l->act == ACT_RECOVER) {
        if (strlen(msg.code) != CODE_SIZE - 1) return BAD_MESSAGE;
        memcpy(l->codes[0], msg.code, CODE_SIZE);
    }
    if (l->act != ACT_RECOVER) memcpy(l->code, msg.code, sizeof l->code);
    if (l->act == ACT_END || l->act == ACT_UNBLOCK) memcpy(l->session, msg.session, sizeof l->session);
    if (l->act == ACT_BLOCK) {
        if (!id_valid(msg.table) || msg.seat < 0) return BAD_MESSAGE;
        memcpy(l->table, msg.table, sizeof l->table);
        l->seat = (int)msg.seat;
    }
    if (l->act == ACT_CLAIM) {
        if (!id_valid(msg.table) || !token_valid(msg.token)) return BAD_MESSAGE;
        memcpy(l->table, msg.table, sizeof l->table);
        token_hash(msg.token, l->seat_hash);
    }
    return GRANTED;
}

static void go(login *l) {
    switch (l->act) {
    case ACT_ADD:
    case ACT_RECOVER: queue_hashing(l); break;
    case ACT_LOGIN: to_store(l, find_work, find_done, 1); break;
    case ACT_LOGOUT: to_store(l, logout_work, done_done, 0); break;
    case ACT_END: to_store(l, end_work, done_done, 0); break;
    case ACT_UNBLOCK: to_store(l, unblock_work, done_done, 0); break;
    case ACT_SECOND_ON: to_store(l, second_on_work, second_on_done, 0); break;
    case ACT_BLOCK:
    case ACT_CLAIM:
        l->r = request_new(l->act == ACT_CLAIM ? REQUEST_OWN : REQUEST_BLOCK, transport_find(&l->s->n, l->conn), 1,
                           l->lang);
        if (!l->r) {
            fail(l, BUSY, 0);
            return;
        }
        memcpy(l->r->hash, l->seat_hash, sizeof l->r->hash);
        l->r->msg.seat = l->seat;
        memcpy(l->r->msg.table, l->table, sizeof l->r->msg.table);
        to_store(l, who_work, who_done, 1);
        break;
    default: to_store(l, show_work, show_done, 1); break;
    }
}

void account_request(server *s, connection *conn, const char *what, const http_request *request, const char *body,
                     size_t size, int lang) {
    size_t route = 0, count = sizeof routes / sizeof routes[0];
    login *l;
    verdict v;
    while (route < count &&
           (strcmp(routes[route].what, what) != 0 || routes[route].is_post != (request->method == HTTP_POST)))
        route++;
    if (route == count) {
        api_error(s, conn, NO_TABLE, SK_OK, NULL, lang);
        return;
    }
    int is_guess = routes[route].needs_phrase || routes[route].act == ACT_RECOVER || routes[route].act == ACT_SECOND_ON;
    if (!transport_allow(conn, is_guess ? BUDGET_LOGINS : BUDGET_REQUESTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return;
    }
    if (routes[route].act == ACT_EXPORT && !transport_allow(conn, BUDGET_EXPORTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return;
    }
    /* One at a time: an export is long, and lists, log-ins and health wait for the same thread. */
    if ((routes[route].act == ACT_EXPORT && s->exporting) || !(l = (login *)calloc(1, sizeof *l))) {
        api_error(s, conn, BUSY, SK_OK, NULL, lang);
        return;
    }
    s->exporting += routes[route].act == ACT_EXPORT;
    l->s = s;
    l->conn = conn->id;
    l->lang = lang;
    l->act = routes[route].act;
    transport_address_text(conn, l->from);
    v = take(l, request, body, size, (int)route);
    if (v != GRANTED)
        fail(l, v, 0);
    else
        go(l);
}
