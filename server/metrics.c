/* metrics.c - numbers for Prometheus. */
#include "metrics.h"
#include "room.h"
#include "think.h"

void metrics_add(sk_text *out, const char *name, const char *kind, int64_t value) {
    sk_text_add(out, "# TYPE skerry_");
    sk_text_add(out, name);
    sk_text_char(out, ' ');
    sk_text_add(out, kind);
    sk_text_add(out, "\nskerry_");
    sk_text_add(out, name);
    sk_text_char(out, ' ');
    sk_text_number(out, value);
    sk_text_char(out, '\n');
}

static void commit_times(const writer *w, sk_text *out) {
    uint64_t sum = 0;
    sk_text_add(out, "# TYPE skerry_commit_ms histogram\n");
    for (int i = 0; i < WRITER_TIMES; i++) {
        sum += w->times[i];
        sk_text_add(out, "skerry_commit_ms_bucket{le=\"");
        if (i < WRITER_TIMES - 1)
            sk_text_number(out, 1 << i);
        else
            sk_text_add(out, "+Inf");
        sk_text_add(out, "\"} ");
        sk_text_number(out, (int64_t)sum);
        sk_text_char(out, '\n');
    }
    sk_text_add(out, "skerry_commit_ms_sum ");
    sk_text_number(out, (int64_t)(w->latency_ns / 1000000));
    sk_text_add(out, "\nskerry_commit_ms_count ");
    sk_text_number(out, (int64_t)sum);
    sk_text_char(out, '\n');
}

/* Every budget: how much it is, and how often it was refused. */
static void limits(const limiter *l, sk_text *out) {
    static const char *const scopes[LIMIT_SCOPES] = {"address", "account", "table", "connection", "server"};
    for (int pass = 0; pass < 2; pass++) {
        sk_text_add(out, pass ? "# TYPE skerry_limited_total counter\n" : "# TYPE skerry_limit gauge\n");
        for (int i = 0; i < BUDGETS; i++) {
            sk_text_add(out, pass ? "skerry_limited_total{budget=\"" : "skerry_limit{budget=\"");
            sk_text_add(out, l->rows[i].name);
            sk_text_add(out, "\",per=\"");
            sk_text_add(out, scopes[l->rows[i].scope]);
            sk_text_add(out, "\"} ");
            sk_text_number(out, pass ? (int64_t)l->refused[i] : l->rows[i].most);
            sk_text_char(out, '\n');
        }
    }
}

static void count_bytes(void *context, game_room *t) {
    if (t->is_open) *(int64_t *)context += (int64_t)(table_state_bytes(&t->m) + sizeof *t - sizeof t->m);
}

void metrics_write(server *s, sk_text *out) {
    const transport_counts *n = &s->n.counts;
    writer *w = &s->w;
    int64_t bytes = 0;
    size_t resident = 0;
    rooms_each(s, count_bytes, &bytes);
    uv_resident_set_memory(&resident);
    metrics_add(out, "connections", "gauge", n->open);
    metrics_add(out, "websockets", "gauge", n->websockets);
    metrics_add(out, "connections_accepted_total", "counter", (int64_t)n->accepted);
    metrics_add(out, "connections_refused_total", "counter", (int64_t)n->refused);
    metrics_add(out, "requests_total", "counter", (int64_t)n->requests);
    metrics_add(out, "messages_in_total", "counter", (int64_t)n->messages_in);
    metrics_add(out, "messages_out_total", "counter", (int64_t)n->messages_out);
    metrics_add(out, "bytes_in_total", "counter", (int64_t)n->bytes_in);
    metrics_add(out, "bytes_out_total", "counter", (int64_t)n->bytes_out);
    metrics_add(out, "slow_readers_dropped_total", "counter", (int64_t)n->dropped_slow);
    metrics_add(out, "violations_total", "counter", (int64_t)n->violations);
    metrics_add(out, "tables", "gauge", s->table_count);
    metrics_add(out, "table_bytes", "gauge", bytes);
    metrics_add(out, "resident_bytes", "gauge", (int64_t)resident);
    metrics_add(out, "tables_opened_total", "counter", (int64_t)s->counts.tables_opened);
    metrics_add(out, "moves_total", "counter", (int64_t)s->counts.moves);
    metrics_add(out, "refusals_total", "counter", (int64_t)s->counts.refusals);
    metrics_add(out, "conflicts_total", "counter", (int64_t)s->counts.conflicts);
    think_metrics(s, out);
    metrics_add(out, "games_over_total", "counter", (int64_t)s->counts.games_over);
    metrics_add(out, "tables_evicted_total", "counter", (int64_t)s->counts.evicted);
    metrics_add(out, "tables_unreadable_total", "counter", (int64_t)s->counts.unreadable);
    metrics_add(out, "tables_unsound_total", "counter", (int64_t)s->counts.unsound);
    metrics_add(out, "changes_inapplicable_total", "counter", (int64_t)s->counts.inapplicable);
    metrics_add(out, "servers", "gauge", s->live);
    limits(&s->limits, out);
    uv_mutex_lock(&w->lock);
    metrics_add(out, "store_waiting", "gauge", w->count);
    metrics_add(out, "store_jobs_total", "counter", (int64_t)w->jobs);
    metrics_add(out, "store_commits_total", "counter", (int64_t)w->commits);
    metrics_add(out, "store_failures_total", "counter", (int64_t)w->failures);
    commit_times(w, out);
    uv_mutex_unlock(&w->lock);
}
