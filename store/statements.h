/* statements.h - every statement that the stores run, once for all kinds. Parameters are $1, $2 ... in order of first
 * use. */
#ifndef SKERRY_STORE_STATEMENTS_H
#define SKERRY_STORE_STATEMENTS_H

enum {
    SQL_TABLE_ADD,
    SQL_EVENT_ADD,
    SQL_EVENT_TELL, /* PostgreSQL only: tells the other servers */
    SQL_EVENT_SET,
    SQL_SETUP_SET,
    SQL_TABLE_SET,
    SQL_TABLE_GET,
    SQL_EVENTS,
    SQL_LISTED,
    SQL_FINISHED,
    SQL_DUE,
    SQL_WALK,
    SQL_TABLE_REMOVE,
    SQL_PRUNE,
    SQL_ORIGIN_FORGET,
    SQL_NUMBER_SET,
    SQL_NUMBER_GET,
    SQL_LEASE_SET,
    SQL_LEASE_LIVE,
    SQL_LEASE_FORGET,
    SQL_PRESENCE_CAME,
    SQL_PRESENCE_LEFT,
    SQL_PRESENCE_GET,
    SQL_PRESENCE_SETTLE,
    SQL_ACCOUNT_ADD,
    SQL_ACCOUNT_GET,
    SQL_ACCOUNT_SECRET,
    SQL_ACCOUNT_LEAVE,
    SQL_ACCOUNT_GONE,
    SQL_LEAVING,
    SQL_ACCOUNT_WALK,
    SQL_LOGIN_ADD,
    SQL_LOGIN_GET,
    SQL_LOGIN_REMOVE,
    SQL_LOGIN_LIST,
    SQL_LOGIN_END,
    SQL_LOGIN_END_OTHERS,
    SQL_LOGIN_FORGET,
    SQL_OWN_ADD,
    SQL_OWN_LIST,
    SQL_OWN_REMOVE,
    SQL_SECOND_GET,
    SQL_SECOND_SET,
    SQL_SECOND_USE,
    SQL_RECOVERY_ADD,
    SQL_RECOVERY_CLEAR,
    SQL_RECOVERY_USE,
    SQL_SANCTION_ADD,
    SQL_SANCTION_LIST,
    SQL_SANCTION_LIFT,
    SQL_SANCTION_FORGET,
    SQL_REPORT_ADD,
    SQL_REPORT_LIST,
    SQL_REPORT_GET,
    SQL_REPORT_FORGET,
    SQL_BLOCK_ADD,
    SQL_BLOCK_END,
    SQL_BLOCK_LIST,
    SQL_BLOCKED,
    SQL_BLOCK_CLEAR,
    SQL_BAR_ADD,
    SQL_BARRED,
    SQL_BAR_FORGET,
    SQL_THINKER_ADD,
    SQL_THINKER_GET,
    SQL_THINKER_LIST,
    SQL_THINKER_END,
    SQL_COUNT
};

extern const char *const store_statements[SQL_COUNT];

/* One step of the schema: from version n to n + 1 and back. */
typedef struct store_step {
    const char *up, *down;
} store_step;

extern const store_step store_steps_sqlite[], store_steps_postgres[];

#endif
