/* notice.h - how an account wants to be called: a calendar that it subscribes to, a digest by mail, a web hook.
 *
 * An address is kept only after its owner has shown the code that was sent there. Nothing of this is ever shown to
 * anybody else, and all of it goes when the account leaves.
 */
#ifndef SKERRY_STORE_NOTICE_H
#define SKERRY_STORE_NOTICE_H

#include "store.h"

enum { STORE_ADDRESS_SIZE = 193, STORE_SECRET_SIZE = 44 };

typedef struct store_notice {
    char account[STORE_NAME_SIZE];
    char feed[STORE_HASH_SIZE]; /* of the key in the calendar's address; "": there is none */
    char mail[STORE_ADDRESS_SIZE], hook[STORE_ADDRESS_SIZE];
    char secret[STORE_SECRET_SIZE]; /* with which calls of the hook are signed */
    int lang;                       /* of the digest */
    int64_t told;                   /* day of the last digest, from 1970; 0: none yet */
} store_notice;

/* What an account has chosen; nothing at all if it never did. */
store_status store_notice_get(store *s, const char *account, store_notice *out);
/* "" ends it. */
store_status store_notice_feed(store *s, const char *account, const char *hash);
store_status store_notice_mail(store *s, const char *account, const char *mail, int lang);
store_status store_notice_hook(store *s, const char *account, const char *hook, const char *secret);
/* The account of a calendar; STORE_MISSING if there is none. */
store_status store_notice_of_feed(store *s, const char *hash, char account[STORE_NAME_SIZE]);
/* Accounts with a mail address or a hook after `after`, in order of name, without `feed`. */
typedef void (*store_notice_row)(void *context, const store_notice *notice);
store_status store_notice_walk(store *s, const char *after, int limit, store_notice_row row, void *context);
/* The digest of a day is being made; STORE_MISSING if somebody else has made one since it was read. */
store_status store_notice_tell(store *s, const store_notice *notice, int64_t day);

/* Call a hook once more for this turn of a seat: STORE_CONFLICT if it has been called, or tried `most` times. */
store_status store_called_take(store *s, const char *account, const char *table, int seat, int64_t turn, int most);
/* It heard. */
store_status store_called_done(store *s, const char *account, const char *table, int seat);

#endif
