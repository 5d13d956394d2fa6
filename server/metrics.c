/* metrics.c - numbers for Prometheus. */
#include "server.h"

static void metric(sk_text *out, const char *name, const char *kind, int64_t value) {
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

static void count_bytes(void *context, table *t) {
    if (t->is_open) *(int64_t *)context += (int64_t)(match_bytes(&t->m) + sizeof *t - sizeof t->m);
}

void metrics_write(server *s, sk_text *out) {
    const net_counts *n = &s->n.counts;
    writer *w = &s->w;
    int64_t bytes = 0;
    size_t resident = 0;
    tables_each(s, count_bytes, &bytes);
    uv_resident_set_memory(&resident);
    metric(out, "connections", "gauge", n->open);
    metric(out, "websockets", "gauge", n->websockets);
    metric(out, "connections_accepted_total", "counter", (int64_t)n->accepted);
    metric(out, "connections_refused_total", "counter", (int64_t)n->refused);
    metric(out, "requests_total", "counter", (int64_t)n->requests);
    metric(out, "messages_in_total", "counter", (int64_t)n->messages_in);
    metric(out, "messages_out_total", "counter", (int64_t)n->messages_out);
    metric(out, "bytes_in_total", "counter", (int64_t)n->bytes_in);
    metric(out, "bytes_out_total", "counter", (int64_t)n->bytes_out);
    metric(out, "slow_readers_dropped_total", "counter", (int64_t)n->dropped_slow);
    metric(out, "violations_total", "counter", (int64_t)n->violations);
    metric(out, "tables", "gauge", s->table_count);
    metric(out, "table_bytes", "gauge", bytes);
    metric(out, "resident_bytes", "gauge", (int64_t)resident);
    metric(out, "tables_opened_total", "counter", (int64_t)s->counts.tables_opened);
    metric(out, "moves_total", "counter", (int64_t)s->counts.moves);
    metric(out, "refusals_total", "counter", (int64_t)s->counts.refusals);
    metric(out, "conflicts_total", "counter", (int64_t)s->counts.conflicts);
    metric(out, "thoughts_total", "counter", (int64_t)s->counts.thoughts);
    metric(out, "thinking", "gauge", s->thinking);
    metric(out, "games_over_total", "counter", (int64_t)s->counts.games_over);
    uv_mutex_lock(&w->lock);
    metric(out, "store_waiting", "gauge", w->count);
    metric(out, "store_jobs_total", "counter", (int64_t)w->jobs);
    metric(out, "store_commits_total", "counter", (int64_t)w->commits);
    metric(out, "store_failures_total", "counter", (int64_t)w->failures);
    commit_times(w, out);
    uv_mutex_unlock(&w->lock);
}
