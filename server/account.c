/* account.c - accounts: a name and a pass phrase that own seats. Pass phrases are hashed with argon2id on other
 * threads, two at a time; tokens are random and stored as hashes only. */
#include "server.h"

#include <sodium.h>
#include <stdlib.h>

#include "i18n/words.h"
#include "json.h"

enum { TOKEN_DAYS = 90, PHRASE_MIN = 8, PHRASE_MAX = 200, ARGON_OPS = 2, ARGON_BYTES = 19 << 20 };

enum account_act { ACT_ADD, ACT_LOGIN, ACT_LOGOUT, ACT_SHOW, ACT_EXPORT, ACT_DELETE, ACT_CLAIM, ACT_HELLO };

/* One request about an account: perhaps a lookup, perhaps hashing, then the store. */
typedef struct login {
    job j;
    uv_work_t work;
    server *s;
    uint64_t conn;
    int act, lang, good, seats;
    char name[STORE_NAME_SIZE], phrase[PHRASE_MAX + 8], secret[160];
    char hash[STORE_HASH_SIZE]; /* of the account's token, given or new */
    char token[TOKEN_SIZE];     /* new */
    char table[STORE_ID_SIZE];
    uint8_t seat_hash[32];
    int64_t created;
    errand *r; /* a hello, or a claim that goes on to its table */
    sk_text text;
    struct login *next;
    char memory[1 << 16];
    struct {
        char table[STORE_ID_SIZE];
        int seat;
    } owned[256];
} login;

static void login_free(login *l) {
    sodium_memzero(l->phrase, sizeof l->phrase);
    free(l->r);
    free(l);
}

static void fail(login *l, verdict v, int word) {
    net_conn *conn = l->conn ? net_find(&l->s->n, l->conn) : NULL;
    if (conn) api_error(l->s, conn, v, SK_OK, word ? sk_words[l->lang][word] : NULL, l->lang);
    login_free(l);
}

/* Hand the job to the writer. */
static void to_store(login *l, store_status (*work)(job *j, store *s), void (*done)(job *j), int is_read) {
    l->j = (job){NULL, work, done, STORE_OK, is_read, 0, NULL, l, NULL};
    if (!writer_add(&l->s->w, &l->j)) fail(l, BUSY, 0);
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
    net_conn *conn = net_find(&l->s->n, l->conn);
    sk_text out;
    char memory[256];
    if (!conn) return;
    sk_text_init(&out, memory, sizeof memory);
    sk_text_add(&out, "{\"v\":1");
    json_text(&out, "name", l->name);
    json_text(&out, "token", l->token);
    sk_text_char(&out, '}');
    api_json(l->s, conn, status, &out);
}

static void answer_done(login *l) {
    net_conn *conn = net_find(&l->s->n, l->conn);
    if (conn) net_respond(conn, 200, "application/json", "Cache-Control: no-store\r\n", "{\"v\":1}", 7);
}

/* --- making and opening accounts --- */

static store_status add_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_account_add(s, l->name, l->secret, wall_ms() / 1000);
    return status == STORE_OK ? store_login_add(s, l->hash, l->name, wall_ms() / 1000 + TOKEN_DAYS * 86400) : status;
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

static store_status login_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_login_add(s, l->hash, l->name, wall_ms() / 1000 + TOKEN_DAYS * 86400);
}

static void login_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        fail(l, UNSTORED, 0);
        return;
    }
    answer_token(l, 200);
    login_free(l);
}

static void start_hashing(server *s);

/* On another thread. */
static void hash_work(uv_work_t *work) {
    login *l = (login *)work->data;
    size_t length = strlen(l->phrase);
    if (l->act == ACT_ADD)
        l->good = crypto_pwhash_str_alg(l->secret, l->phrase, length, ARGON_OPS, ARGON_BYTES,
                                        crypto_pwhash_ALG_ARGON2ID13) == 0;
    else
        l->good = crypto_pwhash_str_verify(l->secret, l->phrase, length) == 0;
}

static store_status delete_work(job *j, store *s);
static void delete_done(job *j);

static void hash_done(uv_work_t *work, int status) {
    login *l = (login *)work->data;
    server *s = l->s;
    s->logins--;
    if (status != 0) {
        fail(l, BUSY, 0);
    } else if (!l->good) {
        fail(l, FORBIDDEN, W_server_bad_login);
    } else if (l->act == ACT_DELETE) {
        to_store(l, delete_work, delete_done, 0);
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
    return store_account_get(s, l->name, l->secret, &l->created);
}

/* A name that does not exist takes as long as a wrong phrase. */
static void find_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status == STORE_FAILED) {
        fail(l, UNSTORED, 0);
        return;
    }
    if (j->status == STORE_MISSING)
        snprintf(l->secret, sizeof l->secret, "%s",
                 "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    queue_hashing(l);
}

/* --- what an account has --- */

static void own_row(void *context, const store_value *columns, int count) {
    login *l = (login *)context;
    (void)count;
    if (l->seats < 256 && columns[0].size < STORE_ID_SIZE) {
        memcpy(l->owned[l->seats].table, columns[0].text, columns[0].size);
        l->owned[l->seats].table[columns[0].size] = 0;
        l->owned[l->seats].seat = (int)columns[1].number;
    }
    if (l->text.size - l->text.length > columns[2].size + 128) {
        if (l->seats) sk_text_char(&l->text, ',');
        sk_text_char(&l->text, '{');
        json_text(&l->text, "table", l->seats < 256 ? l->owned[l->seats].table : "");
        json_number(&l->text, "seat", columns[1].number);
        json_key(&l->text, "summary");
        sk_text_bytes(&l->text, columns[2].text, columns[2].size);
        sk_text_char(&l->text, '}');
    }
    l->seats++;
}

static store_status show_work(job *j, store *s) {
    login *l = (login *)j->owner;
    store_status status = store_login_get(s, l->hash, wall_ms() / 1000, l->name);
    if (status == STORE_OK) status = store_account_get(s, l->name, l->secret, &l->created);
    if (status != STORE_OK) return status;
    l->seats = 0;
    sk_text_init(&l->text, l->memory, sizeof l->memory);
    sk_text_add(&l->text, "{\"v\":1");
    json_text(&l->text, "name", l->name);
    json_number(&l->text, "created", l->created);
    json_key(&l->text, "seats");
    sk_text_char(&l->text, '[');
    status = store_own_list(s, l->name, own_row, l);
    sk_text_add(&l->text, "]}");
    return status;
}

static void show_done(job *j) {
    login *l = (login *)j->owner;
    net_conn *conn = net_find(&l->s->n, l->conn);
    if (j->status != STORE_OK) {
        fail(l, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, 0);
        return;
    }
    if (l->act == ACT_DELETE) {
        queue_hashing(l);
        return;
    }
    if (conn && l->act == ACT_EXPORT)
        net_respond(conn, 200, "application/json",
                    "Cache-Control: no-store\r\nContent-Disposition: attachment; filename=\"skerry-account.json\"\r\n",
                    l->text.at, l->text.length);
    else if (conn)
        api_json(l->s, conn, 200, &l->text);
    login_free(l);
}

static store_status delete_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_account_remove(s, l->name);
}

/* The account is gone; its names leave the tables one by one. */
static void delete_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        fail(l, UNSTORED, 0);
        return;
    }
    for (int i = 0; i < l->seats && i < 256; i++) {
        errand *r = errand_new(ERRAND_BLANK, NULL, 0, l->lang);
        if (!r) break;
        r->seat = l->owned[i].seat;
        memcpy(r->account, l->name, sizeof r->account);
        table_submit(l->s, l->owned[i].table, r);
    }
    answer_done(l);
    login_free(l);
}

static store_status logout_work(job *j, store *s) {
    return store_login_remove(s, ((login *)j->owner)->hash);
}

static void logout_done(job *j) {
    login *l = (login *)j->owner;
    answer_done(l);
    login_free(l);
}

/* --- seats of an account --- */

static store_status who_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_login_get(s, l->hash, wall_ms() / 1000, l->name);
}

static store_status own_work(job *j, store *s) {
    login *l = (login *)j->owner;
    return store_own_add(s, l->name, l->table, l->seats);
}

static void own_done(job *j) {
    login_free((login *)j->owner);
}

void account_owns(server *s, const char *name, const char *id, int seat) {
    login *l = (login *)calloc(1, sizeof *l);
    if (!l) return;
    l->s = s;
    l->seats = seat;
    snprintf(l->name, sizeof l->name, "%s", name);
    snprintf(l->table, sizeof l->table, "%s", id);
    to_store(l, own_work, own_done, 0);
}

/* The account is known; the table checks the token of the seat. */
static void who_done(job *j) {
    login *l = (login *)j->owner;
    if (j->status != STORE_OK) {
        if (l->act == ACT_HELLO)
            errand_refuse(l->s, l->r, j->status == STORE_MISSING ? NO_SEAT : UNSTORED, SK_OK, NULL);
        fail(l, j->status == STORE_MISSING ? FORBIDDEN : UNSTORED, 0);
        return;
    }
    errand *r = l->r;
    memcpy(r->account, l->name, sizeof r->account);
    l->r = NULL;
    table_submit(l->s, r->msg.table, r);
    login_free(l);
}

void account_hello(server *s, errand *r) {
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

/* --- the door --- */

static const struct {
    const char *what;
    int act, is_post, needs_phrase, needs_token;
} doors[] = {
    {"accounts", ACT_ADD, 1, 1, 0},          {"login", ACT_LOGIN, 1, 1, 0},
    {"logout", ACT_LOGOUT, 1, 0, 1},         {"account", ACT_SHOW, 0, 0, 1},
    {"account/export", ACT_EXPORT, 0, 0, 1}, {"account/delete", ACT_DELETE, 1, 1, 1},
    {"account/seats", ACT_CLAIM, 1, 0, 1},
};

/* Fill in what the request brings; 0 if something is missing. */
static verdict take(login *l, const http_request *request, const char *body, size_t size, int door) {
    http_span field = request->fields[HTTP_AUTHORIZATION];
    message msg;
    uint8_t hash[32];
    if (doors[door].is_post && message_read(&msg, body, size, 0) != GRANTED) return BAD_MESSAGE;
    if (doors[door].needs_token) {
        char token[TOKEN_SIZE] = "";
        if (field.size == 7 + TOKEN_SIZE - 1 && strncmp(field.at, "Bearer ", 7) == 0)
            memcpy(token, field.at + 7, TOKEN_SIZE - 1);
        if (!token_valid(token)) return FORBIDDEN;
        token_hash(token, hash);
        hex_hash(hash, l->hash);
    }
    if (doors[door].needs_phrase) {
        size_t length = strlen(msg.phrase_text);
        if (length < PHRASE_MIN || length > PHRASE_MAX || (!doors[door].needs_token && !setup_name_valid(msg.name)))
            return BAD_MESSAGE;
        memcpy(l->phrase, msg.phrase_text, length + 1);
        memcpy(l->name, msg.name, sizeof msg.name);
        sodium_memzero(msg.phrase_text, sizeof msg.phrase_text);
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
    case ACT_ADD: queue_hashing(l); break;
    case ACT_LOGIN: to_store(l, find_work, find_done, 1); break;
    case ACT_LOGOUT: to_store(l, logout_work, logout_done, 0); break;
    case ACT_CLAIM:
        if (!(l->r = errand_new(ERRAND_OWN, net_find(&l->s->n, l->conn), 1, l->lang))) {
            fail(l, BUSY, 0);
            return;
        }
        memcpy(l->r->hash, l->seat_hash, sizeof l->r->hash);
        memcpy(l->r->msg.table, l->table, sizeof l->r->msg.table);
        to_store(l, who_work, who_done, 1);
        break;
    default: to_store(l, show_work, show_done, 1); break;
    }
}

void account_request(server *s, net_conn *conn, const char *what, const http_request *request, const char *body,
                     size_t size, int lang) {
    size_t door = 0, count = sizeof doors / sizeof doors[0];
    login *l;
    verdict v;
    while (door < count &&
           (strcmp(doors[door].what, what) != 0 || doors[door].is_post != (request->method == HTTP_POST)))
        door++;
    if (door == count) {
        api_error(s, conn, NO_TABLE, SK_OK, NULL, lang);
        return;
    }
    if (!net_allow(conn, doors[door].needs_phrase ? BUDGET_LOGINS : BUDGET_REQUESTS)) {
        api_error(s, conn, TOO_MANY, SK_OK, NULL, lang);
        return;
    }
    if (!(l = (login *)calloc(1, sizeof *l))) {
        api_error(s, conn, BUSY, SK_OK, NULL, lang);
        return;
    }
    l->s = s;
    l->conn = conn->id;
    l->lang = lang;
    l->act = doors[door].act;
    v = take(l, request, body, size, (int)door);
    if (v != GRANTED)
        fail(l, v, 0);
    else
        go(l);
}
