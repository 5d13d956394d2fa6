/* solution.c - when the day of a challenge is over, the engine plays it once, and everybody may look at its game.
 *
 * One of the servers takes a challenge on, writes that down, and plays it on a thread of the loop's pool, with the seed
 * that everybody had. What takes too long is given up, and whoever comes later may try again; a server that
 * goes down stops at once. */
#include <stdlib.h>

#include "solution.h"
#include "setup.h"
#include "skerry/player.h"
#include "store/tournament.h"

enum { DAY_MS = 86400000, LOOK_MS = 60000, PLAY_MS = 15 * 60000 };

typedef struct solving {
    job j;
    uv_work_t work;
    server *s;
    int64_t day, now;
    uint64_t until_ms;
    volatile int stop;
    char game[STORE_GAME_SIZE], seed[SK_SEED_MAX], level[SETUP_LEVEL_SIZE];
    int score;
    char *record; /* NULL: it was not played to the end */
} solving;

static void solving_free(solving *v) {
    v->s->solving = NULL;
    free(v->record);
    free(v);
}

/* --- the game, on another thread --- */

typedef struct board {
    uint64_t state[SK_STATE_MAX / 8];
    sk_ply plies[SK_PLIES_MAX];
    sk_record record;
    char text[SK_RECORD_TEXT_MAX];
    sk_players players;
    sk_table table;
} board;

/* The expert, or the strongest that the game has, against the same computer players that everybody met. */
static sk_status sit_down(solving *v, board *b, const sk_game *game) {
    const sk_mind *minds[SK_LEVELS_MAX];
    int count = sk_levels(game, minds);
    sk_status status = SK_OK;
    snprintf(v->level, sizeof v->level, "%s", setup_has_level(game, "expert") ? "expert" : minds[count - 1]->name);
    sk_players_open(&b->players, sk_players_seed(v->seed));
    b->table = (sk_table){
        .game = game, .state = b->state, .plies = b->plies, .room = SK_PLIES_MAX, .company = &b->players.company};
    for (int seat = 0; seat < game->players_min && status == SK_OK; seat++)
        status = sk_players_sit(&b->players, game, seat, seat ? setup_stand_in(game) : v->level, 1);
    if (status == SK_OK) status = sk_table_open(&b->table, game->players_min, 0);
    snprintf(b->table.seed, sizeof b->table.seed, "%s", v->seed);
    return status;
}

static sk_status play_on(const solving *v, board *b) {
    sk_status status = SK_OK;
    for (int who; status == SK_OK && !v->stop && (who = sk_actor(b->state)) >= 0;) {
        sk_action action;
        if (who == SK_CHANCE) {
            action = sk_table_draw(&b->table);
        } else {
            sk_bot *bot = sk_players_bot(&b->players, who, b->state);
            bot->stop = &v->stop;
            action = sk_bot_choose(bot, b->state);
        }
        status = sk_table_play(&b->table, who, action);
    }
    return status;
}

static void solve(uv_work_t *work) {
    solving *v = (solving *)work->data;
    const sk_game *game = sk_find(v->game);
    board *b = (board *)calloc(1, sizeof *b);
    int16_t scores[SK_SEATS] = {0};
    sk_text text;
    if (b && game && sit_down(v, b, game) == SK_OK && play_on(v, b) == SK_OK && !v->stop) {
        game->rules->score(b->state, scores);
        v->score = scores[0];
        sk_table_record(&b->table, 1, &b->record);
        sk_text_init(&text, b->text, sizeof b->text);
        sk_record_keep(&b->record, &text);
        if (!text.cut && (v->record = (char *)malloc(text.length + 1))) memcpy(v->record, b->text, text.length + 1);
    }
    if (b && game) sk_players_close(&b->players);
    free(b);
}

/* --- around it --- */

static store_status keep_work(job *j, store *s) {
    const solving *v = (const solving *)j->owner;
    return store_solution_set(s, v->day, v->game, v->level, v->score, v->record);
}

static void keep_done(job *j) {
    solving *v = (solving *)j->owner;
    log_event("solution", "\"game\":\"%s\",\"day\":%lld,\"score\":%d", v->game, (long long)v->day, v->score);
    v->s->solution_ms = 0;
    solving_free(v);
}

static void solved(uv_work_t *work, int status) {
    solving *v = (solving *)work->data;
    v->j = job_of(keep_work, keep_done, 0, v);
    if (status != 0 || !v->record || !writer_add(&v->s->w, &v->j)) solving_free(v);
}

/* STORE_MISSING: there is nothing to do, or somebody else does it. */
static store_status claim_work(job *j, store *s) {
    solving *v = (solving *)j->owner;
    int64_t before = v->now - 2 * PLAY_MS;
    store_status status = store_solution_due(s, v->day, before, v->game, v->seed);
    if (status == STORE_OK) status = store_solution_claim(s, v->day, v->game, v->now, before);
    return status == STORE_CONFLICT ? STORE_MISSING : status;
}

static void claim_done(job *j) {
    solving *v = (solving *)j->owner;
    server *s = v->s;
    v->work.data = v;
    v->until_ms = uv_now(&s->loop) + PLAY_MS;
    if (j->status != STORE_OK || s->is_draining || uv_queue_work(&s->loop, &v->work, solve, solved) != 0)
        solving_free(v);
}

void solution_tick(server *s) {
    solving *v = s->solving;
    uint64_t now = uv_now(&s->loop);
    if (v && v->until_ms && now > v->until_ms) v->stop = 1;
    if (v || s->is_draining || now < s->solution_ms || !(v = (solving *)calloc(1, sizeof *v))) return;
    s->solution_ms = now + LOOK_MS;
    s->solving = v;
    v->s = s;
    v->now = steady_now(s);
    v->day = v->now / DAY_MS - 1;
    v->j = job_of(claim_work, claim_done, 0, v);
    if (!writer_add(&s->w, &v->j)) solving_free(v);
}

void solution_close(server *s) {
    if (s->solving) s->solving->stop = 1;
}
