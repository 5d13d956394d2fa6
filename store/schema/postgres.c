/* postgres.c - the schema in PostgreSQL, step by step, up and down. Steps are never changed once released; new ones are
 * added. */
#include "store/statements.h"

#include <stddef.h>

const store_step store_steps_postgres[] = {
    /* 1: tables, their changes, numbers. */
    {"CREATE TABLE game_table(id TEXT PRIMARY KEY, created BIGINT NOT NULL, touched BIGINT NOT NULL, deadline BIGINT "
     "NOT NULL,"
     " phase BIGINT NOT NULL, listed BIGINT NOT NULL, seed TEXT NOT NULL, setup TEXT NOT NULL, summary TEXT NOT NULL);"
     "CREATE INDEX game_table_listed ON game_table(touched) WHERE listed = 1 AND phase < 2;"
     "CREATE INDEX game_table_due ON game_table(deadline) WHERE deadline > 0;"
     "CREATE TABLE event(table_id TEXT NOT NULL REFERENCES game_table(id) ON DELETE CASCADE, seq BIGINT NOT NULL, at "
     "BIGINT NOT NULL,"
     " body TEXT NOT NULL, PRIMARY KEY (table_id, seq));"
     "CREATE TABLE number(name TEXT PRIMARY KEY, value BIGINT NOT NULL);",
     "DROP TABLE number; DROP TABLE event; DROP TABLE game_table;"},
    /* 2: accounts that own seats. */
    {"CREATE TABLE account(name TEXT PRIMARY KEY, secret TEXT NOT NULL, created BIGINT NOT NULL);"
     "CREATE TABLE login(hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE,"
     " expires BIGINT NOT NULL);"
     "CREATE INDEX login_account ON login(account);"
     "CREATE TABLE own(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE,"
     " table_id TEXT NOT NULL REFERENCES game_table(id) ON DELETE CASCADE, seat BIGINT NOT NULL,"
     " PRIMARY KEY (account, table_id, seat));"
     "CREATE INDEX own_table ON own(table_id);",
     "DROP TABLE own; DROP TABLE login; DROP TABLE account;"},
    /* 3: which servers are up, who is connected where, and from where a table was opened. */
    {"CREATE TABLE lease(server TEXT PRIMARY KEY, until BIGINT NOT NULL);"
     "CREATE TABLE presence(table_id TEXT NOT NULL REFERENCES game_table(id) ON DELETE CASCADE, seat BIGINT NOT NULL,"
     " server TEXT NOT NULL, seen BIGINT NOT NULL, PRIMARY KEY (table_id, seat));"
     "CREATE INDEX presence_server ON presence(server) WHERE seen = 0;"
     "ALTER TABLE game_table ADD COLUMN origin TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX game_table_origin ON game_table(created) WHERE origin <> '';"
     "CREATE INDEX game_table_idle ON game_table(phase, touched);"
     "CREATE INDEX login_expires ON login(expires);",
     "DROP INDEX login_expires; DROP INDEX game_table_idle; DROP INDEX game_table_origin;"
     "ALTER TABLE game_table DROP COLUMN origin; DROP TABLE presence; DROP TABLE lease;"},
    /* 4: names that look alike, log-ins that can be told apart, ways back into an account, and what people report. */
    {"ALTER TABLE account ADD COLUMN fold TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE account ADD COLUMN leaving BIGINT NOT NULL DEFAULT 0;"
     "CREATE UNIQUE INDEX account_fold ON account(fold) WHERE fold <> '';"
     "CREATE INDEX account_leaving ON account(name) WHERE leaving = 1;"
     "ALTER TABLE login ADD COLUMN created BIGINT NOT NULL DEFAULT 0;"
     "CREATE TABLE recovery(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE, hash TEXT NOT NULL,"
     " PRIMARY KEY (account, hash));"
     "CREATE TABLE sanction(id TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, until BIGINT NOT NULL,"
     " created BIGINT NOT NULL, note TEXT NOT NULL);"
     "CREATE TABLE report(id TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat BIGINT NOT NULL, about BIGINT NOT NULL,"
     " at BIGINT NOT NULL, words TEXT NOT NULL, record TEXT NOT NULL);"
     "CREATE INDEX report_at ON report(at);",
     "DROP TABLE report; DROP TABLE sanction; DROP TABLE recovery; ALTER TABLE login DROP COLUMN created;"
     "DROP INDEX account_leaving; DROP INDEX account_fold;"
     "ALTER TABLE account DROP COLUMN leaving; ALTER TABLE account DROP COLUMN fold;"},
    /* 5: a second factor, people who keep apart, machines that think, and what servers of several ages need to live
     * side by side: which lines of a log a server understands, and the oldest program that can work with this schema.
     */
    {"ALTER TABLE account ADD COLUMN second TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE account ADD COLUMN second_step BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE lease ADD COLUMN speaks BIGINT NOT NULL DEFAULT 1;"
     "CREATE TABLE block(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE, other TEXT NOT NULL,"
     " id TEXT NOT NULL, label TEXT NOT NULL, created BIGINT NOT NULL, PRIMARY KEY (account, other));"
     "CREATE INDEX block_other ON block(other);"
     "CREATE TABLE bar(table_id TEXT NOT NULL REFERENCES game_table(id) ON DELETE CASCADE, origin TEXT NOT NULL,"
     " created BIGINT NOT NULL, PRIMARY KEY (table_id, origin));"
     "CREATE INDEX bar_created ON bar(created);"
     "CREATE TABLE thinker(hash TEXT PRIMARY KEY, created BIGINT NOT NULL, note TEXT NOT NULL);"
     "INSERT INTO number(name, value) VALUES ('oldest', 4);",
     "DELETE FROM number WHERE name = 'oldest'; DROP TABLE thinker; DROP TABLE bar; DROP TABLE block;"
     "ALTER TABLE lease DROP COLUMN speaks; ALTER TABLE account DROP COLUMN second_step;"
     "ALTER TABLE account DROP COLUMN second;"},
    /* 6: games that are over, what players are worth, what they show of themselves, and their friends. */
    {"CREATE TABLE finished(id TEXT PRIMARY KEY, ended BIGINT NOT NULL, game TEXT NOT NULL, players BIGINT NOT NULL,"
     " rated BIGINT NOT NULL, how TEXT NOT NULL, rules BIGINT NOT NULL, options BIGINT NOT NULL, record TEXT NOT NULL);"
     "CREATE UNIQUE INDEX finished_rated ON finished(game, rated) WHERE rated > 0;"
     "CREATE TABLE finished_seat(id TEXT NOT NULL REFERENCES finished(id) ON DELETE CASCADE, seat BIGINT NOT NULL,"
     " player TEXT NOT NULL, name TEXT NOT NULL, place BIGINT NOT NULL, score BIGINT NOT NULL, ended BIGINT NOT NULL,"
     " game TEXT NOT NULL, players BIGINT NOT NULL, mu_before BIGINT NOT NULL, sigma_before BIGINT NOT NULL,"
     " mu BIGINT NOT NULL, sigma BIGINT NOT NULL, PRIMARY KEY (id, seat));"
     "CREATE INDEX finished_seat_player ON finished_seat(player, ended, id) WHERE player <> '';"
     "CREATE INDEX finished_seat_curve ON finished_seat(player, game, ended) WHERE sigma > 0;"
     "CREATE TABLE rating(player TEXT NOT NULL, game TEXT NOT NULL, mu BIGINT NOT NULL, sigma BIGINT NOT NULL,"
     " games BIGINT NOT NULL, PRIMARY KEY (player, game));"
     "CREATE INDEX rating_game ON rating(game, mu);"
     "CREATE TABLE profile(account TEXT PRIMARY KEY REFERENCES account(name) ON DELETE CASCADE, sight BIGINT NOT NULL,"
     " about TEXT NOT NULL);"
     "CREATE TABLE friend(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE, other TEXT NOT NULL"
     " REFERENCES account(name) ON DELETE CASCADE, created BIGINT NOT NULL, PRIMARY KEY (account, other));"
     "CREATE INDEX friend_other ON friend(other);"
     "CREATE TABLE invite(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE, inviter TEXT NOT NULL"
     " REFERENCES account(name) ON DELETE CASCADE, table_id TEXT NOT NULL REFERENCES game_table(id) ON DELETE CASCADE,"
     " created BIGINT NOT NULL, PRIMARY KEY (account, table_id));"
     "CREATE INDEX invite_inviter ON invite(inviter);"
     "CREATE INDEX invite_table ON invite(table_id);",
     "DROP TABLE invite; DROP TABLE friend; DROP TABLE profile; DROP TABLE rating; DROP TABLE finished_seat; DROP "
     "TABLE finished;"
     "DELETE FROM number WHERE name LIKE 'rated:%' OR name = 'archived';"},
    /* 7: tournaments, and the challenge of the day. */
    {"CREATE TABLE tournament(id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, game TEXT NOT NULL,"
     " setup TEXT NOT NULL, kind BIGINT NOT NULL, seats BIGINT NOT NULL, rounds BIGINT NOT NULL, most BIGINT NOT NULL,"
     " created BIGINT NOT NULL, starts BIGINT NOT NULL, round_s BIGINT NOT NULL, phase BIGINT NOT NULL, round "
     "BIGINT NOT NULL,"
     " due BIGINT NOT NULL, version BIGINT NOT NULL);"
     "CREATE INDEX tournament_phase ON tournament(phase, starts);"
     "CREATE INDEX tournament_owner ON tournament(owner) WHERE phase < 2;"
     "CREATE TABLE entrant(tournament TEXT NOT NULL REFERENCES tournament(id) ON DELETE CASCADE, number BIGINT NOT "
     "NULL,"
     " account TEXT NOT NULL, gone BIGINT NOT NULL, seeded BIGINT NOT NULL, PRIMARY KEY (tournament, number));"
     "CREATE UNIQUE INDEX entrant_account ON entrant(account, tournament) WHERE account <> '';"
     "CREATE TABLE round_seat(tournament TEXT NOT NULL REFERENCES tournament(id) ON DELETE CASCADE, round BIGINT "
     "NOT NULL,"
     " number BIGINT NOT NULL, seat BIGINT NOT NULL, entrant BIGINT NOT NULL, place BIGINT NOT NULL, table_id TEXT "
     "NOT NULL,"
     " PRIMARY KEY (tournament, round, number, seat));"
     "CREATE TABLE challenge(day BIGINT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (day, game));"
     "CREATE TABLE challenge_try(day BIGINT NOT NULL, game TEXT NOT NULL, account TEXT NOT NULL REFERENCES "
     "account(name)"
     " ON DELETE CASCADE, table_id TEXT NOT NULL, PRIMARY KEY (day, game, account));"
     "CREATE INDEX challenge_try_account ON challenge_try(account, game, day);",
     "DROP TABLE challenge_try; DROP TABLE challenge; DROP TABLE round_seat; DROP TABLE entrant; DROP TABLE "
     "tournament;"},
    /* 8: who waits for others to play with. */
    {"CREATE TABLE waiting(id TEXT PRIMARY KEY, game TEXT NOT NULL, players BIGINT NOT NULL, pace BIGINT NOT NULL,"
     " rated BIGINT NOT NULL, account TEXT NOT NULL, origin TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL,"
     " mu BIGINT NOT NULL, since BIGINT NOT NULL, seen BIGINT NOT NULL, table_id TEXT NOT NULL,"
     " seat BIGINT NOT NULL);"
     "CREATE INDEX waiting_since ON waiting(since) WHERE table_id = '';"
     "CREATE INDEX waiting_account ON waiting(account) WHERE account <> '';",
     "DROP TABLE waiting;"},
    /* 9: how accounts want to be called, games that guests bring along, and the engine's games of past challenges. */
    {"CREATE TABLE notice(account TEXT PRIMARY KEY REFERENCES account(name) ON DELETE CASCADE, feed TEXT NOT NULL"
     " DEFAULT '', mail TEXT NOT NULL DEFAULT '', hook TEXT NOT NULL DEFAULT '', secret TEXT NOT NULL DEFAULT '',"
     " lang BIGINT NOT NULL DEFAULT 0, told BIGINT NOT NULL DEFAULT 0);"
     "CREATE UNIQUE INDEX notice_feed ON notice(feed) WHERE feed <> '';"
     "CREATE TABLE called(account TEXT NOT NULL REFERENCES account(name) ON DELETE CASCADE, table_id TEXT NOT NULL"
     " REFERENCES game_table(id) ON DELETE CASCADE, seat BIGINT NOT NULL, turn BIGINT NOT NULL, tries BIGINT NOT"
     " NULL, PRIMARY KEY (account, table_id, seat));"
     "CREATE INDEX called_table ON called(table_id);"
     "CREATE TABLE solution(day BIGINT NOT NULL, game TEXT NOT NULL, level TEXT NOT NULL, score BIGINT NOT NULL,"
     " record TEXT NOT NULL, claimed BIGINT NOT NULL, PRIMARY KEY (day, game));"
     "ALTER TABLE finished_seat ADD COLUMN brought BIGINT NOT NULL DEFAULT 0;",
     "ALTER TABLE finished_seat DROP COLUMN brought; DROP TABLE solution; DROP TABLE called; DROP TABLE notice;"},
};
