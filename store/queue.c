/* queue.c - who waits for others to play with. */
#include "queue.h"

#include "calls.h"

store_status store_queue_add(store *s, const store_place *place, int64_t seen, int most) {
    SK_REQUIRE(place->players >= 2 && place->hash[0]);
    const store_value former[] = {TEXT(place->account), TEXT(place->game)};
    const store_value values[] = {TEXT(place->id),     TEXT(place->game),    NUMBER(place->players),
                                  NUMBER(place->pace), NUMBER(place->rated), TEXT(place->account),
                                  TEXT(place->origin), TEXT(place->name),    TEXT(place->hash),
                                  NUMBER(place->mu),   NUMBER(place->since), NUMBER(seen),
                                  NUMBER(most)};
    store_status status = run(s, SQL_QUEUE_TOUCH, NULL, 0, NULL, NULL);
    if (status == STORE_OK) status = run(s, SQL_QUEUE_DROP, former, 2, NULL, NULL);
    return status == STORE_OK ? insert(s, SQL_QUEUE_ADD, values, 13) : status;
}

store_status store_queue_seen(store *s, const char *id, const char *hash, int64_t now) {
    const store_value values[] = {NUMBER(now), TEXT(id), TEXT(hash)};
    return change(s, SQL_QUEUE_SEEN, values, 3);
}

typedef struct found_place {
    store_place *out;
    int count;
} found_place;

static void take_wish(void *context, const store_value *columns, int count) {
    found_place *found = (found_place *)context;
    store_place *out = found->out;
    (void)count;
    copy_text(out->game, sizeof out->game, &columns[0]);
    out->players = (int)columns[1].number;
    out->pace = (int)columns[2].number;
    out->rated = (int)columns[3].number;
    out->mu = columns[4].number;
    out->since = columns[5].number;
    copy_text(out->table, sizeof out->table, &columns[6]);
    out->seat = (int)columns[7].number;
    found->count++;
}

store_status store_queue_get(store *s, const char *id, store_place *out) {
    const store_value values[] = {TEXT(id)};
    found_place found = {out, 0};
    store_status status = run(s, SQL_QUEUE_GET, values, 1, take_wish, &found);
    return status != STORE_OK ? status : found.count ? STORE_OK : STORE_MISSING;
}

store_status store_queue_leave(store *s, const char *id, const char *hash) {
    const store_value values[] = {TEXT(id), TEXT(hash)};
    store_status status = run(s, SQL_QUEUE_TOUCH, NULL, 0, NULL, NULL);
    return status == STORE_OK ? change(s, SQL_QUEUE_LEAVE, values, 2) : status;
}

store_status store_queue_counts(store *s, int64_t seen, store_row row, void *context) {
    const store_value values[] = {NUMBER(seen)};
    return run(s, SQL_QUEUE_COUNTS, values, 1, row, context);
}

typedef struct telling {
    store_place_row row;
    void *context;
} telling;

static void take_place(void *context, const store_value *columns, int count) {
    const telling *to = (const telling *)context;
    store_place place;
    (void)count;
    memset(&place, 0, sizeof place);
    copy_text(place.id, sizeof place.id, &columns[0]);
    copy_text(place.game, sizeof place.game, &columns[1]);
    place.players = (int)columns[2].number;
    place.pace = (int)columns[3].number;
    place.rated = (int)columns[4].number;
    copy_text(place.account, sizeof place.account, &columns[5]);
    copy_text(place.name, sizeof place.name, &columns[6]);
    copy_text(place.hash, sizeof place.hash, &columns[7]);
    place.mu = columns[8].number;
    place.since = columns[9].number;
    to->row(to->context, &place);
}

store_status store_queue_list(store *s, int64_t seen, int limit, store_place_row row, void *context) {
    const store_value values[] = {NUMBER(seen), NUMBER(limit)};
    telling to = {row, context};
    return run(s, SQL_QUEUE_LIST, values, 2, take_place, &to);
}

store_status store_queue_blocks(store *s, int64_t seen, store_row row, void *context) {
    const store_value values[] = {NUMBER(seen)};
    return run(s, SQL_QUEUE_BLOCKS, values, 1, row, context);
}

store_status store_queue_version(store *s, int64_t *version) {
    store_status status = store_number_get(s, "queue", version);
    if (status == STORE_MISSING) *version = 0;
    return status == STORE_MISSING ? STORE_OK : status;
}

store_status store_queue_step(store *s, int64_t version) {
    const store_value values[] = {NUMBER(version)};
    return change(s, SQL_QUEUE_STEP, values, 1);
}

store_status store_queue_seat(store *s, const char *id, const char *table, int seat) {
    const store_value values[] = {TEXT(table), NUMBER(seat), TEXT(id)};
    return change(s, SQL_QUEUE_SEAT, values, 3);
}

store_status store_queue_forget(store *s, int64_t before) {
    const store_value values[] = {NUMBER(before)};
    store_status status = run(s, SQL_QUEUE_TOUCH, NULL, 0, NULL, NULL);
    return status == STORE_OK ? run(s, SQL_QUEUE_FORGET, values, 1, NULL, NULL) : status;
}

store_status store_listed_ratings(store *s, int limit, store_row row, void *context) {
    const store_value values[] = {NUMBER(limit)};
    return run(s, SQL_LISTED_RATINGS, values, 1, row, context);
}
