/* statements.c - the statements in the SQL that SQLite and PostgreSQL share. */
#include "statements.h"

const char *const store_statements[SQL_COUNT] = {
    "INSERT INTO game_table(id, created, touched, deadline, phase, listed, seed, setup, summary, origin)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    "INSERT INTO event(table_id, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    "SELECT pg_notify('skerry', $1)",
    "UPDATE event SET body = $1 WHERE table_id = $2 AND seq = $3",
    "UPDATE game_table SET setup = $1 WHERE id = $2",
    "UPDATE game_table SET touched = $1, deadline = $2, phase = $3, summary = $4 WHERE id = $5",
    "SELECT id, created, touched, deadline, phase, listed, seed, setup, summary, origin FROM game_table WHERE id = $1",
    "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
    "SELECT id, summary, origin FROM game_table WHERE listed = 1 AND phase < 2 ORDER BY touched DESC LIMIT $1",
    "SELECT id, summary, origin FROM game_table WHERE listed = 1 AND phase = 2 ORDER BY touched DESC LIMIT $1",
    "SELECT id, deadline FROM game_table WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2",
    "SELECT id, phase, touched, summary FROM game_table WHERE id > $1 ORDER BY id LIMIT $2",
    "DELETE FROM game_table WHERE id = $1",
    "DELETE FROM game_table WHERE id IN (SELECT id FROM game_table WHERE phase = $1 AND touched < $2 AND NOT EXISTS"
    " (SELECT 1 FROM event WHERE event.table_id = game_table.id AND event.at >= $2) ORDER BY touched LIMIT $3)",
    "UPDATE game_table SET origin = '' WHERE id IN"
    " (SELECT id FROM game_table WHERE origin <> '' AND created < $1 LIMIT $2)",
    "INSERT INTO number(name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    "SELECT value FROM number WHERE name = $1",
    "INSERT INTO lease(server, until) VALUES ($1, $2) ON CONFLICT (server) DO UPDATE SET until = excluded.until",
    "SELECT COUNT(*) FROM lease WHERE until > $1",
    "DELETE FROM lease WHERE until < $1",
    "INSERT INTO presence(table_id, seat, server, seen) SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT), 0"
    " FROM game_table WHERE id = $3 ON CONFLICT (table_id, seat) DO UPDATE SET server = excluded.server, seen = 0",
    "UPDATE presence SET seen = $1 WHERE table_id = $2 AND seat = $3 AND server = $4",
    "SELECT presence.seat, presence.seen, COALESCE(lease.until, 0), presence.server FROM presence"
    " LEFT JOIN lease ON lease.server = presence.server WHERE presence.table_id = $1",
    "UPDATE presence SET seen = (SELECT CASE WHEN until < $1 THEN until ELSE $1 END FROM lease"
    " WHERE lease.server = presence.server) WHERE seen = 0 AND server IN (SELECT server FROM lease WHERE until < $2)",
    "INSERT INTO account(name, secret, created, fold) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    "SELECT secret, created FROM account WHERE name = $1 AND leaving = 0",
    "UPDATE account SET secret = $1 WHERE name = $2 AND leaving = 0",
    "UPDATE account SET secret = '', leaving = 1 WHERE name = $1 AND leaving = 0",
    "DELETE FROM account WHERE leaving = 1 AND NOT EXISTS (SELECT 1 FROM own WHERE own.account = account.name)",
    "SELECT own.account, own.table_id, own.seat FROM own JOIN account ON account.name = own.account"
    " WHERE account.leaving = 1 LIMIT $1",
    "SELECT name, created FROM account ORDER BY name",
    "INSERT INTO login(hash, account, expires, created) VALUES ($1, $2, $3, $4)",
    "SELECT account FROM login WHERE hash = $1 AND expires > $2",
    "DELETE FROM login WHERE hash = $1",
    "SELECT hash, created, expires FROM login WHERE account = $1 ORDER BY created, hash",
    "DELETE FROM login WHERE account = $1 AND substr(hash, 1, 12) = $2",
    "DELETE FROM login WHERE account = $1 AND hash <> $2",
    "DELETE FROM login WHERE expires <= $1",
    "INSERT INTO own(account, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    "SELECT own.table_id, own.seat, game_table.summary FROM own JOIN game_table ON game_table.id = own.table_id"
    " WHERE own.account = $1 ORDER BY game_table.touched DESC",
    "DELETE FROM own WHERE account = $1 AND table_id = $2 AND seat = $3",
    "INSERT INTO recovery(account, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    "DELETE FROM recovery WHERE account = $1",
    "DELETE FROM recovery WHERE account = $1 AND hash = $2",
    "INSERT INTO sanction(id, kind, subject, until, created, note) VALUES ($1, $2, $3, $4, $5, $6)",
    "SELECT id, kind, subject, until, created, note FROM sanction ORDER BY created, id",
    "DELETE FROM sanction WHERE id = $1",
    "DELETE FROM sanction WHERE until > 0 AND until < $1",
    "INSERT INTO report(id, table_id, seat, about, at, words, record) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    "SELECT id, table_id, seat, about, at, words FROM report ORDER BY at DESC, id LIMIT $1",
    "SELECT id, table_id, seat, about, at, words, record FROM report WHERE id = $1",
    "DELETE FROM report WHERE at < $1",
};
