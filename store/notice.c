/* notice.c - how accounts want to be called, in terms of statements. */
#include "notice.h"

#include "calls.h"

enum { HEARD = 1000000 }; /* more tries than anybody makes */

static void take_notice(void *context, const store_value *columns, int count) {
    store_notice *out = (store_notice *)context;
    (void)count;
    copy_text(out->feed, sizeof out->feed, &columns[0]);
    copy_text(out->mail, sizeof out->mail, &columns[1]);
    copy_text(out->hook, sizeof out->hook, &columns[2]);
    copy_text(out->secret, sizeof out->secret, &columns[3]);
    out->lang = (int)columns[4].number;
    out->told = columns[5].number;
}

store_status store_notice_get(store *s, const char *account, store_notice *out) {
    const store_value values[] = {TEXT(account)};
    const store_value name = TEXT(account);
    memset(out, 0, sizeof *out);
    copy_text(out->account, sizeof out->account, &name);
    return run(s, SQL_NOTICE_GET, values, 1, take_notice, out);
}

store_status store_notice_feed(store *s, const char *account, const char *hash) {
    const store_value values[] = {TEXT(account), TEXT(hash)};
    return run(s, SQL_NOTICE_FEED, values, 2, NULL, NULL);
}

store_status store_notice_mail(store *s, const char *account, const char *mail, int lang) {
    const store_value values[] = {TEXT(account), TEXT(mail), NUMBER(lang)};
    return run(s, SQL_NOTICE_MAIL, values, 3, NULL, NULL);
}

store_status store_notice_hook(store *s, const char *account, const char *hook, const char *secret) {
    const store_value values[] = {TEXT(account), TEXT(hook), TEXT(secret)};
    return run(s, SQL_NOTICE_HOOK, values, 3, NULL, NULL);
}

static void take_account(void *context, const store_value *columns, int count) {
    (void)count;
    copy_text((char *)context, STORE_NAME_SIZE, &columns[0]);
}

store_status store_notice_of_feed(store *s, const char *hash, char account[STORE_NAME_SIZE]) {
    const store_value values[] = {TEXT(hash)};
    account[0] = 0;
    store_status status = run(s, SQL_NOTICE_OF_FEED, values, 1, take_account, account);
    return status != STORE_OK ? status : account[0] ? STORE_OK : STORE_MISSING;
}

typedef struct walking {
    store_notice_row row;
    void *context;
} walking;

static void take_walked(void *context, const store_value *columns, int count) {
    const walking *w = (const walking *)context;
    store_notice one;
    (void)count;
    memset(&one, 0, sizeof one);
    copy_text(one.account, sizeof one.account, &columns[0]);
    copy_text(one.mail, sizeof one.mail, &columns[1]);
    copy_text(one.hook, sizeof one.hook, &columns[2]);
    copy_text(one.secret, sizeof one.secret, &columns[3]);
    one.lang = (int)columns[4].number;
    one.told = columns[5].number;
    w->row(w->context, &one);
}

store_status store_notice_walk(store *s, const char *after, int limit, store_notice_row row, void *context) {
    const store_value values[] = {TEXT(after), NUMBER(limit)};
    walking w = {row, context};
    return run(s, SQL_NOTICE_WALK, values, 2, take_walked, &w);
}

store_status store_notice_tell(store *s, const store_notice *notice, int64_t day) {
    const store_value values[] = {NUMBER(day), TEXT(notice->account), NUMBER(notice->told)};
    return change(s, SQL_NOTICE_TELL, values, 3);
}

store_status store_called_take(store *s, const char *account, const char *table, int seat, int64_t turn, int most) {
    const store_value values[] = {TEXT(account), TEXT(table), NUMBER(seat), NUMBER(turn), NUMBER(most)};
    return insert(s, SQL_CALLED_TAKE, values, 5);
}

store_status store_called_done(store *s, const char *account, const char *table, int seat) {
    const store_value values[] = {NUMBER(HEARD), TEXT(account), TEXT(table), NUMBER(seat)};
    return run(s, SQL_CALLED_DONE, values, 4, NULL, NULL);
}
