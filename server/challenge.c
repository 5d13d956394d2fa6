/* challenge.c - the challenge of the day: one position for everybody, alone where the game can be played alone, else
 * against a fixed computer player.
 *
 * The seed of a day and a game is made when somebody first asks for it and stays in the store; its commitment is shown.
 * A ranked try is a table like any other, so draws come ply by ply and a forged one is refused, but for this: it has
 * the seed of the day, which is told when the day is over, nothing is taken back, and an account opens one. Days are
 * those of UTC. */
#include <sodium.h>

#include "api.h"
#include "challenge.h"
#include "asking.h"
#include "account_data.h"
#include "i18n/words.h"
#include "json.h"
#include "names.h"
#include "store/tournament.h"

enum { BOARD_MAX = 50, DAY_S = 86400, OPENING_SIZE = 32768 };
enum act { ACT_TELL, ACT_TRY, ACT_BOARD, ACT_SOLUTION };
enum board { BOARD_DAY, BOARD_WEEK, BOARD_FRIENDS, BOARDS };

static const char *const boards[BOARDS] = {"day", "week", "friends"};

typedef struct attempt {
    asking a;
    int board;
    int64_t today, day; /* day: of the board */
    const sk_game *game;
    char seed[SK_SEED_MAX], token[TOKEN_SIZE];
    store_table row;
    store_change change;
    char body[OPENING_SIZE];
    int count;
} attempt;

static void attempt_free(attempt *a) {
    sodium_memzero(a->seed, sizeof a->seed);
    asking_free(&a->a);
}

/* --- telling --- */

static void tell_own(void *context, const store_value *columns, int count) {
    attempt *a = (attempt *)context;
    char id[STORE_ID_SIZE];
    (void)count;
    snprintf(id, sizeof id, "%.*s", (int)columns[0].size, columns[0].text);
    json_key(&a->a.text, "try");
    sk_text_char(&a->a.text, '{');
    json_text(&a->a.text, "table", id);
    json_bool(&a->a.text, "over", columns[2].number != 0);
    if (columns[2].number) json_number(&a->a.text, "score", columns[1].number);
    sk_text_char(&a->a.text, '}');
}

/* What the engine made of it: with `is_whole` its game, too. */
typedef struct solution_row {
    attempt *a;
    int is_whole, count;
} solution_row;

static void tell_solution(void *context, const store_value *columns, int count) {
    solution_row *row = (solution_row *)context;
    sk_text *out = &row->a->a.text;
    char level[SETUP_LEVEL_SIZE];
    (void)count;
    if (!account_data_room(out, 6 * columns[2].size + 256)) return;
    snprintf(level, sizeof level, "%.*s", (int)columns[0].size, columns[0].text);
    json_text(out, "level", level);
    json_number(out, "score", columns[1].number);
    if (row->is_whole) {
        char *record = (char *)malloc(columns[2].size + 1);
        if (!record) return;
        memcpy(record, columns[2].text, columns[2].size);
        record[columns[2].size] = 0;
        json_text(out, "record", record);
        free(record);
    }
    row->count++;
}

/* STORE_MISSING as long as it is not there; of today nobody learns it. */
static store_status tell_whole_solution(attempt *a, store *s) {
    solution_row row = {a, 1, 0};
    if (a->day >= a->today) return STORE_MISSING;
    if (!account_data_room(&a->a.text, 512)) return STORE_FAILED;
    sk_text_add(&a->a.text, JSON_BEGIN);
    json_number(&a->a.text, "day", a->day);
    store_status status = store_solution_get(s, a->day, a->game->key, tell_solution, &row);
    sk_text_char(&a->a.text, '}');
    return status == STORE_OK && !row.count ? STORE_MISSING : status;
}

/* The day before: its seed is no secret any more. */
static store_status tell_yesterday(attempt *a, store *s) {
    char seed[65], commitment[65];
    solution_row row = {a, 0, 0};
    store_status status = store_challenge_get(s, a->today - 1, a->game->key, seed);
    if (status != STORE_OK) return status == STORE_MISSING ? STORE_OK : status;
    sk_commitment(seed, commitment);
    json_key(&a->a.text, "yesterday");
    sk_text_char(&a->a.text, '{');
    json_number(&a->a.text, "day", a->today - 1);
    json_text(&a->a.text, "commitment", commitment);
    json_text(&a->a.text, "seed", seed);
    if (a->a.viewer[0]) status = store_challenge_own(s, a->today - 1, a->game->key, a->a.viewer, tell_own, a);
    json_key(&a->a.text, "solution");
    sk_text_char(&a->a.text, '{');
    if (status == STORE_OK) status = store_solution_get(s, a->today - 1, a->game->key, tell_solution, &row);
    sk_text_add(&a->a.text, "}}");
    return status;
}

static store_status tell(attempt *a, store *s) {
    char commitment[65];
    store_status status = store_challenge_seed(s, a->today, a->game->key, a->seed);
    if (status != STORE_OK || !account_data_room(&a->a.text, 4096)) return STORE_FAILED;
    sk_commitment(a->seed, commitment);
    sk_text_add(&a->a.text, JSON_BEGIN);
    json_text(&a->a.text, "game", a->game->key);
    json_number(&a->a.text, "day", a->today);
    json_number(&a->a.text, "ends", (a->today + 1) * DAY_S);
    json_text(&a->a.text, "commitment", commitment);
    if (a->a.viewer[0]) status = store_challenge_own(s, a->today, a->game->key, a->a.viewer, tell_own, a);
    if (status == STORE_OK) status = tell_yesterday(a, s);
    sk_text_char(&a->a.text, '}');
    return status;
}

/* Who may not be known has a line without a name. */
static void tell_line(void *context, const store_value *columns, int count) {
    attempt *a = (attempt *)context;
    char name[STORE_NAME_SIZE];
    (void)count;
    if (!account_data_room(&a->a.text, 512)) return;
    snprintf(name, sizeof name, "%.*s", columns[3].number ? (int)columns[0].size : 0, columns[0].text);
    sk_text_add(&a->a.text, a->count++ ? ",{" : "{");
    json_text(&a->a.text, "name", name);
    json_number(&a->a.text, "score", columns[1].number);
    json_number(&a->a.text, a->board == BOARD_WEEK ? "tries" : "place", columns[2].number);
    if (columns[0].size == strlen(a->a.viewer) && strcmp(a->a.viewer, name) == 0) json_bool(&a->a.text, "own", 1);
    sk_text_char(&a->a.text, '}');
}

static store_status tell_board(attempt *a, store *s) {
    if (!account_data_room(&a->a.text, 512)) return STORE_FAILED;
    sk_text_add(&a->a.text, JSON_BEGIN);
    json_number(&a->a.text, "day", a->day);
    json_key(&a->a.text, "board");
    sk_text_char(&a->a.text, '[');
    a->count = 0;
    store_status status = a->board == BOARD_WEEK
                              ? store_challenge_week(s, a->day, a->game->key, a->a.viewer, BOARD_MAX, tell_line, a)
                              : store_challenge_best(s, a->day, a->game->key, a->a.viewer, a->board == BOARD_FRIENDS,
                                                     BOARD_MAX, tell_line, a);
    sk_text_add(&a->a.text, "]}");
    return status;
}

/* --- a ranked try --- */

/* The table: alone, or with the game's middle computer player; hidden from spectators, its record kept back as long as
 * the day lasts. */
static int make_setup(const attempt *a, table_setup *out) {
    char memory[512], why[256];
    sk_text text, error;
    sk_text_init(&text, memory, sizeof memory);
    sk_text_init(&error, why, sizeof why);
    sk_text_add(&text, JSON_BEGIN);
    json_text(&text, "game", a->game->key);
    json_text(&text, "name", a->a.viewer);
    json_bool(&text, "watch", 0);
    json_bool(&text, "challenge", 1);
    json_number(&text, "delay", (a->today + 1) * DAY_S - a->a.now / 1000);
    sk_text_add(&text, ",\"seats\":[\"me\"");
    for (int seat = 1; seat < a->game->players_min; seat++) {
        sk_text_add(&text, ",\"computer:");
        sk_text_add(&text, setup_stand_in(a->game));
        sk_text_char(&text, '"');
    }
    sk_text_add(&text, "]}");
    return text.cut || setup_read(out, text.at, text.length, a->a.lang, &error) != SK_OK ? -1 : 0;
}

static int prepare(attempt *a) {
    table_setup setup;
    uint8_t hash[32];
    sk_text text;
    table_state m;
    memset(&m, 0, sizeof m);
    if (make_setup(a, &setup) != 0) return -1;
    sk_text_init(&text, a->row.setup, sizeof a->row.setup);
    setup_write(&setup, &text);
    new_id(a->row.id);
    new_token(a->token, hash);
    memcpy(a->row.seed, a->seed, sizeof a->row.seed);
    a->row.created = a->row.touched = a->a.now;
    if (text.cut || table_state_open(&m, &a->row) != 0) return -1;
    sk_text_init(&text, a->body, sizeof a->body);
    decide_opening(&m, hash, &text);
    sk_text_add(&text, "own 0 ");
    sk_text_add(&text, a->a.viewer);
    sk_text_char(&text, '\n');
    int is_sound = !text.cut && table_state_apply(&m, 1, a->a.now, text.at, text.length) >= 0;
    if (is_sound) table_state_row(&m, &a->row);
    table_state_release(&m);
    memcpy(a->change.id, a->row.id, sizeof a->change.id);
    a->change.seq = 1;
    a->change.at = a->a.now;
    a->change.body = a->body;
    a->change.size = text.length;
    return is_sound ? 0 : -1;
}

/* What outlives an account that is deleted: of its name, as people read it, a hash under this service's salt. */
static void mark_of(const attempt *a, char out[33]) {
    uint8_t hash[16], key[16] = {0};
    char fold[NAME_FOLD_SIZE];
    name_fold(a->a.viewer, fold);
    memcpy(key, &a->a.s->salt, sizeof a->a.s->salt);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)fold, strlen(fold), key, sizeof key);
    sodium_bin2hex(out, 33, hash, sizeof hash);
}

/* The key of the try is taken first: who comes second has changed nothing. */
static store_status try_work(job *j, store *s) {
    attempt *a = (attempt *)j->owner;
    store_change *changes[1] = {&a->change};
    char mark[33];
    mark_of(a, mark);
    store_status status = store_challenge_mark(s, a->today, a->game->key, mark);
    if (status == STORE_CONFLICT) return status;
    if (status == STORE_OK) status = store_challenge_try(s, a->today, a->game->key, a->a.viewer, a->row.id);
    if (status == STORE_CONFLICT) return status;
    if (status == STORE_OK) status = store_create(s, &a->row);
    if (status == STORE_OK) status = store_append(s, changes, 1);
    if (status == STORE_OK) status = store_own_add(s, a->a.viewer, a->row.id, 0);
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

static void try_done(job *j) {
    attempt *a = (attempt *)j->owner;
    connection *conn = asking_conn(&a->a);
    sk_text *text = &a->a.text;
    if (j->status == STORE_OK && account_data_room(text, 512)) {
        text->length = 0;
        sk_text_add(text, JSON_BEGIN);
        json_text(text, "table", a->row.id);
        json_number(text, "seat", 0);
        json_text(text, "token", a->token);
        sk_text_char(text, '}');
        asking_tell(&a->a, 201);
    } else if (conn) {
        api_error(a->a.s, conn, j->status == STORE_CONFLICT ? NO_SEAT : UNSTORED, SK_OK,
                  j->status == STORE_CONFLICT ? sk_messages[a->a.lang][W_server_challenge_had] : NULL, a->a.lang);
    }
    attempt_free(a);
}

/* --- requests --- */

static store_status ask_work(job *j, store *s) {
    attempt *a = (attempt *)j->owner;
    store_status status = asking_viewer(&a->a, s);
    if (status != STORE_OK) return status;
    a->a.text.length = 0;
    if (a->a.act == ACT_TELL) return tell(a, s);
    if (a->a.act == ACT_BOARD) return tell_board(a, s);
    if (a->a.act == ACT_SOLUTION) return tell_whole_solution(a, s);
    return store_challenge_seed(s, a->today, a->game->key, a->seed);
}

static void ask_done(job *j) {
    attempt *a = (attempt *)j->owner;
    connection *conn = asking_conn(&a->a);
    int is_missing = a->a.act == ACT_SOLUTION && (a->a.viewer[0] || !a->a.has_token);
    verdict v = j->status == STORE_OK        ? GRANTED
                : j->status != STORE_MISSING ? UNSTORED
                : is_missing                 ? NO_TABLE
                                             : FORBIDDEN;
    if (v == GRANTED && a->a.act == ACT_TRY) {
        if (prepare(a) == 0 && asking_again(&a->a, try_work, try_done)) return;
        v = BUSY;
    }
    if (v == GRANTED)
        asking_tell(&a->a, 200);
    else if (conn)
        api_error(a->a.s, conn, v, SK_OK, NULL, a->a.lang);
    attempt_free(a);
}

static void read_member(void *context, scan *in, const char *key) {
    attempt *a = (attempt *)context;
    char word[48];
    if (strcmp(key, "game") == 0) {
        scan_string(in, word, sizeof word);
        a->game = in->failed ? NULL : sk_find(word);
    } else if (strcmp(key, "day") == 0) {
        a->day = scan_integer(in);
    } else if (strcmp(key, "which") == 0) {
        scan_string(in, word, sizeof word);
        for (a->board = 0; a->board < BOARDS && strcmp(word, boards[a->board]) != 0;)
            a->board++;
    } else {
        scan_skip(in);
    }
}

static int read_wish(attempt *a, const char *body, size_t size) {
    return json_read_members(body, size, PROTOCOL_VERSION, read_member, a) && a->game && a->board < BOARDS &&
           a->day > 0 && a->day <= a->today;
}

int challenge_request(server *s, connection *conn, const http_request *request, const char *body, size_t size,
                      int lang) {
    int act = http_is(request->path, "/api/challenge")            ? ACT_TELL
              : http_is(request->path, "/api/challenge/try")      ? ACT_TRY
              : http_is(request->path, "/api/challenge/board")    ? ACT_BOARD
              : http_is(request->path, "/api/challenge/solution") ? ACT_SOLUTION
                                                                  : -1;
    verdict v = GRANTED;
    attempt *a;
    if (act < 0 || request->method != HTTP_POST) return 0;
    if (!transport_allow(conn, act == ACT_TRY ? BUDGET_TABLES : BUDGET_REQUESTS)) v = TOO_MANY;
    if (v == GRANTED && act == ACT_TRY && s->speaks && s->speaks < SPEAKS_CHALLENGE) v = BUSY;
    if (!(a = (attempt *)asking_new(sizeof *a, s, conn, request, lang, act))) return 1;
    a->today = a->day = a->a.now / 1000 / DAY_S;
    if (v == GRANTED && act == ACT_TRY && !a->a.has_token) v = FORBIDDEN;
    if (v == GRANTED && !read_wish(a, body, size)) v = BAD_MESSAGE;
    new_seed(s, a->seed);
    asking_send(&a->a, v, NULL, act != ACT_BOARD && act != ACT_SOLUTION, ask_work, ask_done);
    return 1;
}
