/* analyse.c - `skerry replay --analyse`: goes through a record and finds the choices that cost most.
 *
 * Every decision with a real choice is looked at again (ai/review.c). Threads take plies by number; a search depends on
 * its ply alone, so the result is the same for any number of them.
 */
#include <pthread.h>
#include <stdlib.h>

#include "cli/command.h"

enum { ITERATIONS = 1000, TOP = 5, THREADS_MAX = 64 };

/* One decision of the record. */
typedef struct decision {
    int ply, seat; /* ply from 0 */
    sk_review review;
} decision;

typedef struct analysis {
    const sk_record *record;
    sk_budget budget;
    int lang, alone;
    int count;            /* decisions with a choice, in order */
    decision *decisions;  /* while looking: one place for each ply, `seat` -1 where there was no choice */
    pthread_mutex_t lock; /* of what follows */
    int next, done;       /* plies handed out, looked at */
    progress_bar bar;
} analysis;

/* --- looking --- */

/* Search the position before a ply; 0 if there was no choice. */
static int look(const analysis *a, const void *state, int ply, decision *out) {
    const sk_ply *played = &a->record->plies[ply];
    out->ply = ply;
    out->seat = played->who;
    return sk_review_choice(a->record->game, state, played->who, played->action, (uint64_t)ply, a->budget, a->lang,
                            &out->review);
}

/* The next ply to look at, -1 when there is none; the one before it is done. */
static int take_ply(analysis *a, int done) {
    int ply;
    pthread_mutex_lock(&a->lock);
    if (done) progress_show(&a->bar, (uint64_t)++a->done);
    ply = a->next < a->record->count ? a->next++ : -1;
    pthread_mutex_unlock(&a->lock);
    return ply;
}

static void *work(void *raw) {
    analysis *a = (analysis *)raw;
    uint64_t state[SK_STATE_MAX / 8];
    for (int ply = take_ply(a, 0); ply >= 0; ply = take_ply(a, 1)) {
        (void)sk_record_replay(a->record, ply, state, NULL);
        if (!look(a, state, ply, &a->decisions[ply])) a->decisions[ply].seat = -1;
    }
    return NULL;
}

static int look_at_all(analysis *a, int threads) {
    pthread_t ids[THREADS_MAX];
    int started = 0;
    a->decisions = (decision *)calloc((size_t)a->record->count + 1, sizeof *a->decisions);
    if (!a->decisions || pthread_mutex_init(&a->lock, NULL) != 0) return FAILED;
    progress_start(&a->bar, a->lang, (uint64_t)a->record->count);
    progress_show(&a->bar, 0);
    while (started < threads && pthread_create(&ids[started], NULL, work, a) == 0)
        started++;
    if (!started) work(a);
    while (started)
        pthread_join(ids[--started], NULL);
    progress_end(&a->bar);
    pthread_mutex_destroy(&a->lock);
    for (int ply = 0; ply < a->record->count; ply++)
        if (a->decisions[ply].seat >= 0) a->decisions[a->count++] = a->decisions[ply];
    return DONE;
}

/* --- ranking --- */

static int32_t cost(const decision *d) {
    return sk_review_cost(&d->review);
}

static int costlier(const void *left, const void *right) {
    const decision *a = *(const decision *const *)left, *b = *(const decision *const *)right;
    if (cost(a) != cost(b)) return cost(a) > cost(b) ? -1 : 1;
    return a->ply < b->ply ? -1 : 1;
}

/* The decisions that cost most, worst first; returns how many cost anything, at most `most`. */
static int rank(const analysis *a, const decision **out, int most) {
    int count = 0;
    for (int i = 0; i < a->count; i++)
        out[i] = &a->decisions[i];
    qsort((void *)out, (size_t)a->count, sizeof *out, costlier);
    while (count < most && count < a->count && cost(out[count]) > 0)
        count++;
    return count;
}

/* --- telling --- */

static void notation(const analysis *a, const decision *d, sk_action action, int lang, char *out, size_t size) {
    uint64_t state[SK_STATE_MAX / 8];
    sk_text text;
    (void)sk_record_replay(a->record, d->ply, state, NULL);
    sk_text_init(&text, out, size);
    a->record->game->words->say(state, d->seat, action, SK_NOTATION, lang, &text);
}

/* "8.2 % and 3.1 points", or points alone in a solo game. */
static void say_cost(const analysis *a, const sk_review *r, int lang, sk_text *out) {
    char points[32], win[32];
    int32_t tenths = (r->lost_points + (r->lost_points < 0 ? -50 : 50)) / 100;
    sk_text text;
    sk_text_init(&text, points, sizeof points);
    sk_text_tenths(&text, lang, tenths);
    sk_text_init(&text, win, sizeof win);
    sk_text_tenths(&text, lang, r->lost_win);
    SK_SAY(out, lang, say_word(lang, a->alone ? W_analyse_points : W_analyse_both), {"points", points, 0},
           {"win", win, 0}, {"n", NULL, sk_tenths_count(tenths, lang)});
}

static void print_decision(const analysis *a, const decision *d, int number, const seat_names *names, int lang) {
    char played[200], better[200], lost[200];
    sk_text text;
    notation(a, d, d->review.played.action, lang, played, sizeof played);
    notation(a, d, d->review.best.action, lang, better, sizeof better);
    sk_text_init(&text, lost, sizeof lost);
    say_cost(a, &d->review, lang, &text);
    printf("%2d. ", number);
    SAY(stdout, lang, W_analyse_line, {"ply", NULL, d->ply + 1}, {"name", names->at[d->seat], 0}, {"move", played, 0},
        {"lost", lost, 0});
    fputs("    ", stdout);
    SAY(stdout, lang, W_analyse_better, {"move", better, 0}, {"reason", d->review.best.reason, 0});
}

/* What a seat's choices cost on average. */
static void print_seat(const analysis *a, int seat, const seat_names *names, int lang) {
    sk_review mean = {0};
    char lost[200];
    sk_text text;
    int64_t points = 0, win = 0;
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        if (a->decisions[i].seat != seat) continue;
        points += a->decisions[i].review.lost_points;
        win += a->decisions[i].review.lost_win;
        count++;
    }
    if (!count) return;
    mean.lost_points = (int32_t)(points / count);
    mean.lost_win = (int32_t)(win / count);
    sk_text_init(&text, lost, sizeof lost);
    say_cost(a, &mean, lang, &text);
    SAY(stdout, lang, W_analyse_seat, {"name", names->at[seat], 0}, {"n", NULL, count}, {"lost", lost, 0});
}

static void print_list(const analysis *a, const decision **worst, int count, const seat_names *names, int lang) {
    SAY(stdout, lang, W_analyse_head, {"n", NULL, a->count}, {"game", a->record->game->title[lang], 0});
    for (int seat = 0; seat < a->record->players; seat++)
        print_seat(a, seat, names, lang);
    putchar('\n');
    puts(say_word(lang, count ? W_analyse_worst : W_analyse_none));
    for (int i = 0; i < count; i++)
        print_decision(a, worst[i], i + 1, names, lang);
}

static void put_hint(const analysis *a, const decision *d, const sk_hint *hint, int lang) {
    char said[200];
    notation(a, d, hint->action, lang, said, sizeof said);
    printf("{\"action\":%d,\"text\":", hint->action);
    say_json_text(stdout, said);
    fputs(",\"points\":", stdout);
    say_json_number(stdout, hint->points / 1000.0, 3);
    fputs(",\"win\":", stdout);
    if (hint->win < 0 || a->alone)
        fputs("null", stdout);
    else
        say_json_number(stdout, hint->win / 1000.0, 3);
    fputs(",\"reason\":", stdout);
    say_json_text(stdout, hint->reason);
    printf(",\"visits\":%u}", hint->visits);
}

/* What every seat could expect before a decision: a graph's points. */
static void put_forecast(const analysis *a, const char *name, const int32_t *thousandths) {
    printf(",\"%s\":[", name);
    for (int seat = 0; seat < a->record->players; seat++) {
        if (seat) putchar(',');
        say_json_number(stdout, thousandths[seat] / 1000.0, 3);
    }
    putchar(']');
}

static void print_json(const analysis *a, const decision **worst, int count, int lang) {
    printf("{\"game\":\"%s\",\"players\":%d,\"decisions\":[", a->record->game->key, a->record->players);
    for (int i = 0; i < a->count; i++) {
        const decision *d = &a->decisions[i];
        printf("%s{\"ply\":%d,\"seat\":%d,\"lost_points\":", i ? "," : "", d->ply + 1, d->seat);
        say_json_number(stdout, d->review.lost_points / 1000.0, 3);
        fputs(",\"lost_win\":", stdout);
        if (a->alone)
            fputs("null", stdout);
        else
            say_json_number(stdout, d->review.lost_win / 1000.0, 3);
        put_forecast(a, "points", d->review.points);
        if (!a->alone) put_forecast(a, "win", d->review.win);
        fputs(",\"played\":", stdout);
        put_hint(a, d, &d->review.played, lang);
        fputs(",\"best\":", stdout);
        put_hint(a, d, &d->review.best, lang);
        putchar('}');
    }
    fputs("],\"worst\":[", stdout);
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? "," : "", worst[i]->ply + 1);
    puts("]}");
}

/* --level, --iterations or --ms; 0 after saying why. */
static int read_budget(const cli_line *cli, analysis *a) {
    const sk_game *game = a->record->game;
    a->budget.ms = (uint32_t)cli_number(cli, OPT_MS, 0);
    a->budget.iterations = (uint32_t)cli_number(cli, OPT_ITERATIONS, 0);
    if (cli_has(cli, OPT_LEVEL)) {
        if (!level_find(game, cli->text[OPT_LEVEL])) {
            level_missing(cli, game, cli->text[OPT_LEVEL]);
            return 0;
        }
        a->budget.iterations = sk_level_iterations(game, cli->text[OPT_LEVEL]);
        if (!a->budget.iterations) {
            SAY_ERROR(cli, W_analyse_level, {"level", cli->text[OPT_LEVEL], 0});
            return 0;
        }
    }
    if (!a->budget.ms && !a->budget.iterations) a->budget.iterations = ITERATIONS;
    return 1;
}

int replay_analyse(const cli_line *cli, const sk_record *record, const seat_names *names) {
    analysis a = {.record = record, .lang = cli->lang, .alone = record->players == 1};
    const decision **worst;
    int status, count, threads = (int)cli_number(cli, OPT_THREADS, 1);
    if (!read_budget(cli, &a)) return MISUSED;
    if (threads < 1) {
        SAY_ERROR(cli, W_cli_bad_value, {"value", "0", 0}, {"option", "--threads", 0});
        return MISUSED;
    }
    status = look_at_all(&a, threads);
    worst = (const decision **)calloc((size_t)a.count + 1, sizeof *worst);
    if (status != DONE || !worst) {
        SAY_ERROR(cli, W_analyse_memory, {"n", NULL, a.count});
        status = FAILED;
    } else {
        count = rank(&a, worst, (int)cli_number(cli, OPT_TOP, TOP));
        if (cli_has(cli, OPT_JSON))
            print_json(&a, worst, count, cli->lang);
        else
            print_list(&a, worst, count, names, cli->lang);
    }
    free((void *)worst);
    free(a.decisions);
    return status;
}
