/* statements.c - the statements in the SQL that SQLite and PostgreSQL share. */
#include "statements.h"

const char *const store_statements[SQL_COUNT] = {
    "INSERT INTO game_table(id, created, touched, deadline, phase, listed, seed, setup, summary)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    "INSERT INTO event(table_id, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    "SELECT pg_notify('skerry', $1)",
    "UPDATE game_table SET touched = $1, deadline = $2, phase = $3, summary = $4 WHERE id = $5",
    "SELECT id, created, touched, deadline, phase, listed, seed, setup, summary FROM game_table WHERE id = $1",
    "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq",
    "SELECT id, summary FROM game_table WHERE listed = 1 AND phase < 2 ORDER BY touched DESC LIMIT $1",
    "SELECT id, deadline FROM game_table WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2",
    "SELECT id, phase, touched, summary FROM game_table WHERE id > $1 ORDER BY id LIMIT $2",
    "DELETE FROM game_table WHERE id = $1",
    "DELETE FROM game_table WHERE phase = 2 AND touched < $1",
    "INSERT INTO number(name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    "SELECT value FROM number WHERE name = $1",
    "INSERT INTO account(name, secret, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    "SELECT secret, created FROM account WHERE name = $1",
    "DELETE FROM account WHERE name = $1",
    "SELECT name, created FROM account ORDER BY name",
    "INSERT INTO login(hash, account, expires) VALUES ($1, $2, $3)",
    "SELECT account FROM login WHERE hash = $1 AND expires > $2",
    "DELETE FROM login WHERE hash = $1",
    "INSERT INTO own(account, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    "SELECT own.table_id, own.seat, game_table.summary FROM own JOIN game_table ON game_table.id = own.table_id"
    " WHERE own.account = $1 ORDER BY game_table.touched DESC",
};
