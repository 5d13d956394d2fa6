/* statements.c - the statements in the SQL that SQLite and PostgreSQL share. */
#include "statements.h"

const char *const store_statements[SQL_COUNT] = {
    [SQL_TABLE_ADD] =
        "INSERT INTO game_table(id, created, touched, deadline, phase, listed, seed, setup, summary, origin)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    [SQL_EVENT_ADD] = "INSERT INTO event(table_id, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [SQL_EVENT_TELL] = "SELECT pg_notify('skerry', $1)",
    [SQL_EVENT_SET] = "UPDATE event SET body = $1 WHERE table_id = $2 AND seq = $3",
    [SQL_SETUP_SET] = "UPDATE game_table SET setup = $1 WHERE id = $2",
    [SQL_TABLE_RETIRE] = "UPDATE game_table SET deadline = 0, listed = 0 WHERE id = $1",
    [SQL_TABLE_SET] = "UPDATE game_table SET touched = $1, deadline = $2, phase = $3, summary = $4 WHERE id = $5",
    [SQL_TABLE_GET] = "SELECT id, created, touched, deadline, phase, listed, seed, setup, summary, origin FROM "
                      "game_table WHERE id = $1",
    [SQL_EVENTS] = "SELECT seq, at, body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
    [SQL_LISTED] =
        "SELECT id, summary, origin FROM game_table WHERE listed = 1 AND phase < 2 ORDER BY touched DESC LIMIT $1",
    [SQL_LISTED_OVER] =
        "SELECT id, summary, origin FROM game_table WHERE listed = 1 AND phase = 2 ORDER BY touched DESC LIMIT $1",
    [SQL_DUE] = "SELECT id, deadline FROM game_table WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2",
    [SQL_WALK] = "SELECT id, phase, touched, summary FROM game_table WHERE id > $1 ORDER BY id LIMIT $2",
    [SQL_TABLE_REMOVE] = "DELETE FROM game_table WHERE id = $1",
    [SQL_PRUNE] =
        "DELETE FROM game_table WHERE id IN (SELECT id FROM game_table WHERE phase = $1 AND touched < $2 AND NOT EXISTS"
        " (SELECT 1 FROM event WHERE event.table_id = game_table.id AND event.at >= $2) ORDER BY touched LIMIT $3)",
    [SQL_ORIGIN_FORGET] = "UPDATE game_table SET origin = '' WHERE id IN"
                          " (SELECT id FROM game_table WHERE origin <> '' AND created < $1 LIMIT $2)",
    [SQL_NUMBER_SET] =
        "INSERT INTO number(name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [SQL_NUMBER_GET] = "SELECT value FROM number WHERE name = $1",
    [SQL_LEASE_SET] = "INSERT INTO lease(server, until, speaks) VALUES ($1, $2, $3)"
                      " ON CONFLICT (server) DO UPDATE SET until = excluded.until",
    [SQL_LEASE_LIVE] = "SELECT COUNT(*), MIN(speaks) FROM lease WHERE until > $1",
    [SQL_LEASE_FORGET] = "DELETE FROM lease WHERE until < $1",
    [SQL_PRESENCE_CAME] =
        "INSERT INTO presence(table_id, seat, server, seen) SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT), 0"
        " FROM game_table WHERE id = $3 ON CONFLICT (table_id, seat) DO UPDATE SET server = excluded.server, seen = 0",
    [SQL_PRESENCE_LEFT] = "UPDATE presence SET seen = $1 WHERE table_id = $2 AND seat = $3 AND server = $4",
    [SQL_PRESENCE_GET] = "SELECT presence.seat, presence.seen, COALESCE(lease.until, 0), presence.server FROM presence"
                         " LEFT JOIN lease ON lease.server = presence.server WHERE presence.table_id = $1",
    [SQL_PRESENCE_SETTLE] = "UPDATE presence SET seen = (SELECT CASE WHEN until < $1 THEN until ELSE $1 END FROM lease"
                            " WHERE lease.server = presence.server) WHERE seen = 0 AND server IN (SELECT server FROM "
                            "lease WHERE until < $2)",
    [SQL_ACCOUNT_ADD] =
        "INSERT INTO account(name, secret, created, fold) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [SQL_ACCOUNT_GET] = "SELECT secret, created FROM account WHERE name = $1 AND leaving = 0",
    [SQL_ACCOUNT_SECRET] = "UPDATE account SET secret = $1 WHERE name = $2 AND leaving = 0",
    [SQL_ACCOUNT_LEAVE] = "UPDATE account SET secret = '', second = '', leaving = 1 WHERE name = $1 AND leaving = 0",
    [SQL_ACCOUNT_GONE] =
        "DELETE FROM account WHERE leaving = 1 AND NOT EXISTS (SELECT 1 FROM own WHERE own.account = account.name)",
    [SQL_LEAVING] = "SELECT own.account, own.table_id, own.seat FROM own JOIN account ON account.name = own.account"
                    " WHERE account.leaving = 1 LIMIT $1",
    [SQL_ACCOUNT_WALK] = "SELECT name, created FROM account ORDER BY name",
    [SQL_LOGIN_ADD] = "INSERT INTO login(hash, account, expires, created) VALUES ($1, $2, $3, $4)",
    [SQL_LOGIN_GET] =
        "SELECT account FROM login WHERE hash = $1 AND expires > $2 AND NOT EXISTS (SELECT 1 FROM sanction WHERE"
        " kind = 'ban' AND subject = 'account:' || login.account AND (until = 0 OR until > $2 * 1000))",
    [SQL_LOGIN_REMOVE] = "DELETE FROM login WHERE hash = $1",
    [SQL_LOGIN_LIST] = "SELECT hash, created, expires FROM login WHERE account = $1 ORDER BY created, hash",
    [SQL_LOGIN_END] = "DELETE FROM login WHERE account = $1 AND substr(hash, 1, 12) = $2",
    [SQL_LOGIN_END_OTHERS] = "DELETE FROM login WHERE account = $1 AND hash <> $2",
    [SQL_LOGIN_FORGET] = "DELETE FROM login WHERE expires <= $1",
    [SQL_OWN_ADD] = "INSERT INTO own(account, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [SQL_OWN_LIST] =
        "SELECT own.table_id, own.seat, game_table.summary FROM own JOIN game_table ON game_table.id = own.table_id"
        " WHERE own.account = $1 ORDER BY game_table.touched DESC",
    [SQL_OWN_REMOVE] = "DELETE FROM own WHERE account = $1 AND table_id = $2 AND seat = $3",
    [SQL_SECOND_GET] = "SELECT second, second_step FROM account WHERE name = $1 AND leaving = 0",
    [SQL_SECOND_SET] = "UPDATE account SET second = $1, second_step = $2 WHERE name = $3 AND leaving = 0",
    [SQL_SECOND_USE] = "UPDATE account SET second_step = $1 WHERE name = $2 AND second_step < $1",
    [SQL_RECOVERY_ADD] = "INSERT INTO recovery(account, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [SQL_RECOVERY_CLEAR] = "DELETE FROM recovery WHERE account = $1",
    [SQL_RECOVERY_USE] = "DELETE FROM recovery WHERE account = $1 AND hash = $2",
    [SQL_SANCTION_ADD] =
        "INSERT INTO sanction(id, kind, subject, until, created, note) VALUES ($1, $2, $3, $4, $5, $6)",
    [SQL_SANCTION_LIST] = "SELECT id, kind, subject, until, created, note FROM sanction ORDER BY created, id",
    [SQL_SANCTION_LIFT] = "DELETE FROM sanction WHERE id = $1",
    [SQL_SANCTION_FORGET] = "DELETE FROM sanction WHERE until > 0 AND until < $1",
    [SQL_REPORT_ADD] =
        "INSERT INTO report(id, table_id, seat, about, at, words, record) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [SQL_REPORT_LIST] = "SELECT id, table_id, seat, about, at, words FROM report ORDER BY at DESC, id LIMIT $1",
    [SQL_REPORT_GET] = "SELECT id, table_id, seat, about, at, words, record FROM report WHERE id = $1",
    [SQL_REPORT_FORGET] = "DELETE FROM report WHERE at < $1",
    [SQL_BLOCK_ADD] =
        "INSERT INTO block(account, other, id, label, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    [SQL_BLOCK_END] = "DELETE FROM block WHERE account = $1 AND id = $2",
    [SQL_BLOCK_LIST] = "SELECT id, label, created FROM block WHERE account = $1 ORDER BY created, id",
    [SQL_BLOCKED] = "SELECT COUNT(*) FROM block WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    [SQL_BLOCK_CLEAR] = "DELETE FROM block WHERE account = $1 OR other = $1",
    [SQL_BAR_ADD] =
        "INSERT INTO bar(table_id, origin, created) SELECT id, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM game_table"
        " WHERE id = $3 ON CONFLICT DO NOTHING",
    [SQL_BARRED] = "SELECT COUNT(*) FROM bar WHERE table_id = $1 AND origin = $2",
    [SQL_BAR_FORGET] = "DELETE FROM bar WHERE created < $1",
    [SQL_THINKER_ADD] = "INSERT INTO thinker(hash, created, note) VALUES ($1, $2, $3)",
    [SQL_THINKER_GET] = "SELECT created FROM thinker WHERE hash = $1",
    [SQL_THINKER_LIST] = "SELECT substr(hash, 1, 12), created, note FROM thinker ORDER BY created, hash",
    [SQL_THINKER_END] = "DELETE FROM thinker WHERE substr(hash, 1, 12) = $1",
    [SQL_FINISHED_ADD] = "INSERT INTO finished(id, ended, game, players, rated, how, rules, options, record)"
                         " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    [SQL_FINISHED_SEAT_ADD] = "INSERT INTO finished_seat(id, seat, player, name, place, score, ended, game, players, "
                              "mu_before, sigma_before, mu,"
                              " sigma, brought) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    [SQL_FINISHED_SEAT_CLAIM] = "UPDATE finished_seat SET player = $1 WHERE id = $2 AND seat = $3 AND player = ''",
    [SQL_FINISHED_GET] =
        "SELECT id, ended, game, players, rated, how, rules, options, record FROM finished WHERE id = $1",
    [SQL_FINISHED_SEATS] =
        "SELECT seat, player, name, place, score, mu_before, sigma_before, mu, sigma, brought FROM finished_seat"
        " WHERE id = $1 ORDER BY seat",
    [SQL_FINISHED_MISSED] =
        "SELECT id, touched FROM game_table WHERE phase = 2 AND touched > $1"
        " AND EXISTS (SELECT 1 FROM own WHERE own.table_id = game_table.id)"
        " AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.id = game_table.id) ORDER BY touched LIMIT $2",
    [SQL_FINISHED_BROUGHT] = "SELECT COUNT(*) FROM finished_seat WHERE player = $1 AND player <> '' AND brought = 1",
    [SQL_FINISHED_RATED] =
        "SELECT id, rated FROM finished WHERE game = $1 AND rated > $2 AND rated > 0 ORDER BY rated LIMIT $3",
    [SQL_RATED_NEXT] =
        "INSERT INTO number(name, value) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET value = number.value + 1"
        " RETURNING value",
    [SQL_RATING_GET] = "SELECT mu, sigma, games FROM rating WHERE player = $1 AND game = $2",
    [SQL_RATING_SET] =
        "INSERT INTO rating(player, game, mu, sigma, games) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game)"
        " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
    [SQL_RATING_LIST] = "SELECT game, mu, sigma, games FROM rating WHERE player = $1 ORDER BY game",
    [SQL_RATING_WALK] =
        "SELECT player, mu, sigma, games FROM rating WHERE game = $1 AND player > $2 ORDER BY player LIMIT $3",
    [SQL_RATING_CURVE] = "SELECT ended, mu, sigma FROM finished_seat WHERE player = $1 AND game = $2 AND sigma > 0"
                         " ORDER BY ended DESC LIMIT $3",
    [SQL_LEADERS] = "SELECT rating.player, rating.mu, rating.sigma, rating.games FROM rating"
                    " JOIN profile ON profile.account = rating.player WHERE rating.game = $1 AND rating.games >= $2"
                    " AND profile.sight = 2 ORDER BY rating.mu DESC LIMIT $3",
    [SQL_HISTORY] =
        "SELECT seat.id, seat.seat, seat.ended, seat.game, seat.players, seat.place, seat.score, finished.rated,"
        " finished.how, seat.brought FROM finished_seat seat JOIN finished ON finished.id = seat.id WHERE seat.player "
        "= $1"
        " AND seat.player <> '' AND (seat.ended < $2 OR (seat.ended = $2 AND seat.id < $3)) AND ($4 = '' OR seat.game "
        "= $4)"
        " AND (CAST($5 AS BIGINT) = 0 OR seat.players = $5) AND ($6 = '' OR EXISTS"
        " (SELECT 1 FROM finished_seat other WHERE other.id = seat.id AND other.player = $6))"
        " ORDER BY seat.ended DESC, seat.id DESC LIMIT $7",
    [SQL_RESULTS] =
        "SELECT seat.game, seat.players, COUNT(*), SUM(CASE WHEN seat.place = 1 THEN 1 ELSE 0 END), SUM(seat.place),"
        " SUM(seat.score), MAX(seat.score), SUM(CASE WHEN seat.sigma > 0 THEN 1 ELSE 0 END) FROM finished_seat seat"
        " WHERE seat.player = $1 AND seat.player <> '' AND seat.brought = 0 AND ($2 = '' OR EXISTS"
        " (SELECT 1 FROM finished_seat other WHERE other.id = seat.id AND other.player = $2))"
        " GROUP BY seat.game, seat.players ORDER BY seat.game, seat.players",
    [SQL_OPPONENTS] =
        "SELECT other.player, COUNT(*), SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END),"
        " SUM(CASE WHEN mine.place > other.place THEN 1 ELSE 0 END) FROM (SELECT id, seat, place FROM finished_seat"
        " WHERE player = $1 AND player <> '' AND brought = 0 ORDER BY ended DESC, id DESC LIMIT 1000) mine"
        " JOIN finished_seat other ON other.id = mine.id AND other.seat <> mine.seat"
        " LEFT JOIN profile ON profile.account = other.player WHERE other.player <> ''"
        " AND other.player <> $1 AND (substr(other.player, 1, 1) = ' ' OR profile.sight = 2)"
        " GROUP BY other.player ORDER BY COUNT(*) DESC, other.player LIMIT $2",
    [SQL_GONE_GAMES] =
        "DELETE FROM finished WHERE rated = 0 AND id IN"
        " (SELECT id FROM finished_seat WHERE player IN (SELECT name FROM account WHERE leaving = 1) AND player <> '')"
        " AND NOT EXISTS (SELECT 1 FROM finished_seat other JOIN account ON account.name = other.player"
        " WHERE other.id = finished.id AND account.leaving = 0)",
    [SQL_GONE_SEATS] =
        "UPDATE finished_seat SET player = '', name = '' WHERE player IN (SELECT name FROM account WHERE leaving = 1)"
        " AND player <> ''",
    [SQL_GONE_RATINGS] = "DELETE FROM rating WHERE player IN (SELECT name FROM account WHERE leaving = 1)",
    [SQL_PROFILE_GET] =
        "SELECT COALESCE(profile.sight, 0), COALESCE(profile.about, ''), account.created FROM account"
        " LEFT JOIN profile ON profile.account = account.name WHERE account.name = $1 AND account.leaving = 0",
    [SQL_PROFILE_SET] = "INSERT INTO profile(account, sight, about) VALUES ($1, $2, $3)"
                        " ON CONFLICT (account) DO UPDATE SET sight = excluded.sight, about = excluded.about",
    [SQL_FRIEND_ADD] =
        "INSERT INTO friend(account, other, created) SELECT CAST($1 AS TEXT), name, CAST($2 AS BIGINT) FROM account"
        " WHERE name = $3 AND leaving = 0 AND NOT EXISTS (SELECT 1 FROM block WHERE block.account = $1"
        " AND block.other = $3) ON CONFLICT DO NOTHING",
    [SQL_FRIEND_END] = "DELETE FROM friend WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    [SQL_FRIEND_LIST] =
        "SELECT mine.other, mine.created, CASE WHEN theirs.account IS NULL THEN 0 ELSE 1 END FROM friend mine"
        " LEFT JOIN friend theirs ON theirs.account = mine.other AND theirs.other = mine.account WHERE mine.account = "
        "$1"
        " UNION ALL SELECT theirs.account, theirs.created, 2 FROM friend theirs WHERE theirs.other = $1"
        " AND NOT EXISTS (SELECT 1 FROM friend mine WHERE mine.account = $1 AND mine.other = theirs.account)"
        " AND NOT EXISTS (SELECT 1 FROM block WHERE block.account = $1 AND block.other = theirs.account)"
        " ORDER BY 3, 2 LIMIT 400",
    [SQL_FRIENDS] = "SELECT COUNT(*) FROM friend WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    [SQL_FRIEND_CLEAR] = "DELETE FROM friend WHERE account = $1 OR other = $1",
    [SQL_FRIENDS_HERE] =
        "SELECT DISTINCT own.account FROM friend JOIN own ON own.account = friend.other"
        " JOIN presence ON presence.table_id = own.table_id AND presence.seat = own.seat AND presence.seen = 0"
        " JOIN lease ON lease.server = presence.server AND lease.until > $1 WHERE friend.account = $2",
    [SQL_INVITE_ADD] =
        "INSERT INTO invite(account, inviter, table_id, created) SELECT CAST($1 AS TEXT), own.account, own.table_id,"
        " CAST($2 AS BIGINT) FROM own JOIN game_table ON game_table.id = own.table_id WHERE own.account = $3"
        " AND own.table_id = $4 AND game_table.phase = 0 ON CONFLICT DO NOTHING",
    [SQL_INVITE_LIST] =
        "SELECT invite.inviter, invite.table_id, invite.created, game_table.summary FROM invite"
        " JOIN game_table ON game_table.id = invite.table_id JOIN friend ON friend.account = invite.account"
        " AND friend.other = invite.inviter WHERE invite.account = $1 AND game_table.phase = 0"
        " ORDER BY invite.created DESC LIMIT $2",
    [SQL_TOURNAMENT_ADD] =
        "INSERT INTO tournament(id, owner, title, game, setup, kind, seats, rounds, most, created, starts, round_s, "
        "phase,"
        " round, due, version) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT),"
        " CAST($5 AS TEXT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT),"
        " CAST($10 AS BIGINT), CAST($11 AS BIGINT), CAST($12 AS BIGINT), 0, 0, CAST($11 AS BIGINT), 0"
        " WHERE (SELECT COUNT(*) FROM tournament WHERE owner = $2 AND phase < 2) < $13"
        " AND (SELECT COUNT(*) FROM tournament WHERE phase < 2) < $14",
    [SQL_TOURNAMENT_GET] =
        "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
        " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
        " WHERE id = $1",
    [SQL_TOURNAMENT_LIST] =
        "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
        " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
        " WHERE phase < 2 ORDER BY phase DESC, starts, id LIMIT $1",
    [SQL_TOURNAMENT_PAST] =
        "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
        " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
        " WHERE phase = 2 ORDER BY starts DESC, id LIMIT $1",
    [SQL_TOURNAMENT_DUE] =
        "SELECT id FROM tournament WHERE phase < 2 AND (due <= $1 OR (phase = 1 AND NOT EXISTS (SELECT 1 FROM "
        "round_seat"
        " WHERE round_seat.tournament = tournament.id AND round_seat.round = tournament.round AND round_seat.table_id "
        "<> ''"
        " AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.id = round_seat.table_id)))) ORDER BY due, id LIMIT $2",
    [SQL_TOURNAMENT_STEP] =
        "UPDATE tournament SET phase = $1, round = $2, due = $3, version = version + 1 WHERE id = $4 AND version = $5",
    [SQL_TOURNAMENT_TOUCH] = "UPDATE tournament SET version = version + 1 WHERE id = $1 AND phase < $2",
    [SQL_TOURNAMENT_END] = "DELETE FROM tournament WHERE id = $1 AND owner = $2 AND phase = 0",
    [SQL_TOURNAMENT_START] =
        "UPDATE tournament SET starts = $1, due = $1, version = version + 1 WHERE id = $2 AND owner = $3 AND phase = 0",
    [SQL_ENTRANT_ADD] =
        "INSERT INTO entrant(tournament, number, account, gone, seeded) SELECT tournament.id,"
        " COALESCE((SELECT MAX(number) FROM entrant WHERE entrant.tournament = tournament.id), -1) + 1, account.name, "
        "0, 0"
        " FROM tournament, account WHERE tournament.id = $1 AND tournament.phase = 0 AND account.name = $2"
        " AND account.leaving = 0"
        " AND (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id) < tournament.most"
        " AND (SELECT COUNT(*) FROM entrant JOIN tournament other ON other.id = entrant.tournament"
        " WHERE entrant.account = $2 AND entrant.account <> '' AND entrant.gone = 0 AND other.phase < 2) < $3 ON "
        "CONFLICT "
        "DO NOTHING",
    [SQL_ENTRANT_REMOVE] = "DELETE FROM entrant WHERE tournament = $1 AND account = $2"
                           " AND EXISTS (SELECT 1 FROM tournament WHERE id = $1 AND phase = 0)",
    [SQL_ENTRANT_LEAVE] = "UPDATE entrant SET gone = 1 WHERE tournament = $1 AND account = $2",
    [SQL_ENTRANT_DROP] = "UPDATE entrant SET gone = 2 WHERE tournament = $1 AND number = $2 AND gone = 0",
    [SQL_ENTRANT_RETURN] = "UPDATE entrant SET gone = 0 WHERE tournament = $1 AND account = $2 AND gone = 2",
    [SQL_ENTRANT_LIST] = "SELECT number, account, gone, seeded FROM entrant WHERE tournament = $1 ORDER BY number",
    [SQL_ENTRANT_SEED] = "UPDATE entrant SET seeded = $1 WHERE tournament = $2 AND number = $3",
    [SQL_ENTRANT_OF] =
        "SELECT entrant.tournament FROM entrant JOIN tournament ON tournament.id = entrant.tournament"
        " WHERE entrant.account = $1 AND entrant.account <> '' AND entrant.gone = 0 AND tournament.phase < 2",
    [SQL_ENTRANT_ALL] =
        "SELECT tournament.id, tournament.title FROM entrant JOIN tournament ON tournament.id = entrant.tournament"
        " WHERE entrant.account = $1 AND entrant.account <> '' ORDER BY tournament.starts, tournament.id",
    [SQL_ROUND_SEAT_ADD] = "INSERT INTO round_seat(tournament, round, number, seat, entrant, place, table_id)"
                           " VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [SQL_ROUND_SEAT_PLACE] =
        "UPDATE round_seat SET place = $1 WHERE tournament = $2 AND round = $3 AND number = $4 AND seat = $5",
    [SQL_ROUND_SEATS] =
        "SELECT one.round, one.number, one.seat, one.entrant, one.place, one.table_id,"
        " CASE WHEN finished.id IS NULL THEN 0 ELSE 1 END, COALESCE(finished_seat.place, 0) FROM round_seat one"
        " LEFT JOIN finished ON finished.id = one.table_id"
        " LEFT JOIN finished_seat ON finished_seat.id = one.table_id AND finished_seat.seat = one.seat"
        " WHERE one.tournament = $1 ORDER BY one.round, one.number, one.seat",
    [SQL_GONE_ENTRANTS] =
        "UPDATE entrant SET account = '', gone = 1 WHERE account IN (SELECT name FROM account WHERE leaving = 1)",
    [SQL_GONE_OWNERS] = "UPDATE tournament SET owner = '' WHERE owner IN (SELECT name FROM account WHERE leaving = 1)",
    [SQL_CHALLENGE_ADD] = "INSERT INTO challenge(day, game, seed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [SQL_CHALLENGE_GET] = "SELECT seed FROM challenge WHERE day = $1 AND game = $2",
    [SQL_CHALLENGE_TRY] =
        "INSERT INTO challenge_try(day, game, account, table_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [SQL_CHALLENGE_MARK] = "INSERT INTO number(name, value) VALUES ($1, 1) ON CONFLICT DO NOTHING",
    [SQL_CHALLENGE_UNMARK] = "DELETE FROM number WHERE name >= 'tried:' AND name < $1",
    [SQL_CHALLENGE_OWN] = "SELECT one.table_id, COALESCE(seat.score, 0), CASE WHEN seat.id IS NULL THEN 0 ELSE 1 END "
                          "FROM challenge_try one"
                          " LEFT JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0"
                          " WHERE one.day = $1 AND one.game = $2 AND one.account = $3",
    [SQL_CHALLENGE_ALL] = "SELECT table_id, game FROM challenge_try WHERE account = $1 ORDER BY day, game",
    [SQL_CHALLENGE_BEST] =
        "SELECT one.account, seat.score, seat.place, CASE WHEN one.account = $1 OR profile.sight = 2 OR (profile.sight "
        "= 1"
        " AND (SELECT COUNT(*) FROM friend WHERE (account = $1 AND other = one.account) OR (account = one.account"
        " AND other = $1)) = 2) THEN 1 ELSE 0 END FROM challenge_try one"
        " JOIN finished ON finished.id = one.table_id AND finished.how = 'end'"
        " AND finished.ended <= (one.day + 1) * 86400000"
        " JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0"
        " LEFT JOIN profile ON profile.account = one.account WHERE one.day = $2 AND one.game = $3"
        " AND (CAST($4 AS BIGINT) = 0 OR one.account = $1 OR (SELECT COUNT(*) FROM friend WHERE (account = $1"
        " AND other = one.account) OR (account = one.account AND other = $1)) = 2)"
        " ORDER BY seat.place, seat.score DESC, seat.ended, one.account LIMIT $5",
    [SQL_CHALLENGE_WEEK] =
        "SELECT one.account, SUM(seat.score), COUNT(*), MAX(CASE WHEN one.account = $1 OR profile.sight = 2 THEN 1 "
        "ELSE 0"
        " END) FROM challenge_try one JOIN finished ON finished.id = one.table_id AND finished.how = 'end'"
        " AND finished.ended <= (one.day + 1) * 86400000"
        " JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0 AND seat.place = 1"
        " LEFT JOIN profile ON profile.account = one.account WHERE one.day > CAST($2 AS BIGINT) - 7"
        " AND one.day <= CAST($2 AS BIGINT) AND one.game = $3"
        " GROUP BY one.account ORDER BY SUM(seat.score) DESC, one.account LIMIT $4",
    [SQL_QUEUE_TOUCH] =
        "INSERT INTO number(name, value) VALUES ('queue', 1) ON CONFLICT (name) DO UPDATE SET value = number.value + 1",
    [SQL_QUEUE_STEP] = "UPDATE number SET value = value + 1 WHERE name = 'queue' AND value = $1",
    [SQL_QUEUE_ADD] =
        "INSERT INTO waiting(id, game, players, pace, rated, account, origin, name, hash, mu, since, seen, table_id, "
        "seat)"
        " SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT),"
        " CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS TEXT), CAST($10 AS BIGINT),"
        " CAST($11 AS BIGINT), CAST($11 AS BIGINT), '', 0"
        " WHERE (SELECT COUNT(*) FROM waiting WHERE table_id = '' AND seen > $12) < $13 AND NOT EXISTS (SELECT 1"
        " FROM waiting WHERE game = $2 AND account = '' AND origin = $7 AND origin <> '' AND table_id = ''"
        " AND seen > $12 AND CAST($6 AS TEXT) = '')",
    [SQL_QUEUE_DROP] = "DELETE FROM waiting WHERE account = $1 AND account <> '' AND game = $2 AND table_id = ''",
    [SQL_QUEUE_SEEN] = "UPDATE waiting SET seen = $1 WHERE id = $2 AND hash = $3",
    [SQL_QUEUE_GET] = "SELECT game, players, pace, rated, mu, since, table_id, seat FROM waiting WHERE id = $1",
    [SQL_QUEUE_COUNTS] = "SELECT game, players, pace, rated, COUNT(*) FROM waiting WHERE table_id = '' AND seen > $1"
                         " GROUP BY game, players, pace, rated ORDER BY game, players, pace, rated",
    [SQL_QUEUE_LIST] =
        "SELECT id, game, players, pace, rated, account, name, hash, mu, since FROM waiting WHERE table_id = ''"
        " AND seen > $1 ORDER BY since, id LIMIT $2",
    [SQL_QUEUE_BLOCKS] =
        "SELECT one.id, other.id FROM waiting one JOIN block ON block.account = one.account"
        " JOIN waiting other ON other.account = block.other AND other.game = one.game"
        " WHERE one.account <> '' AND one.table_id = '' AND other.table_id = '' AND one.seen > $1 AND other.seen > $1",
    [SQL_QUEUE_SEAT] = "UPDATE waiting SET table_id = $1, seat = $2 WHERE id = $3 AND table_id = ''",
    [SQL_QUEUE_LEAVE] = "DELETE FROM waiting WHERE id = $1 AND hash = $2 AND table_id = ''",
    [SQL_QUEUE_FORGET] = "DELETE FROM waiting WHERE seen < $1",
    [SQL_GONE_WAITING] =
        "DELETE FROM waiting WHERE account IN (SELECT name FROM account WHERE leaving = 1) AND account <> ''",
    [SQL_LISTED_RATINGS] =
        "SELECT own.table_id, own.seat, rating.game, rating.mu, rating.sigma, rating.games, COALESCE(profile.sight, 0)"
        " FROM (SELECT id FROM game_table WHERE listed = 1 AND phase < 2 ORDER BY touched DESC LIMIT $1) listed"
        " JOIN own ON own.table_id = listed.id JOIN rating ON rating.player = own.account"
        " LEFT JOIN profile ON profile.account = own.account ORDER BY own.table_id, own.seat",
    [SQL_NOTICE_GET] = "SELECT feed, mail, hook, secret, lang, told FROM notice WHERE account = $1",
    [SQL_NOTICE_FEED] =
        "INSERT INTO notice(account, feed) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET feed = excluded.feed",
    [SQL_NOTICE_MAIL] = "INSERT INTO notice(account, mail, lang) VALUES ($1, $2, $3)"
                        " ON CONFLICT (account) DO UPDATE SET mail = excluded.mail, lang = excluded.lang",
    [SQL_NOTICE_HOOK] = "INSERT INTO notice(account, hook, secret) VALUES ($1, $2, $3)"
                        " ON CONFLICT (account) DO UPDATE SET hook = excluded.hook, secret = excluded.secret",
    [SQL_NOTICE_OF_FEED] =
        "SELECT account FROM notice WHERE feed = $1 AND feed <> '' AND NOT EXISTS (SELECT 1 FROM sanction WHERE"
        " kind = 'ban' AND subject = 'account:' || notice.account)",
    [SQL_NOTICE_WALK] =
        "SELECT account, mail, hook, secret, lang, told FROM notice WHERE account > $1 AND (mail <> '' OR hook <> '')"
        " AND NOT EXISTS (SELECT 1 FROM sanction WHERE kind = 'ban' AND subject = 'account:' || notice.account)"
        " ORDER BY account LIMIT $2",
    [SQL_NOTICE_TELL] = "UPDATE notice SET told = $1 WHERE account = $2 AND told = $3",
    [SQL_NOTICE_CLEAR] = "DELETE FROM notice WHERE account = $1",
    [SQL_CALLED_TAKE] = "INSERT INTO called(account, table_id, seat, turn, tries) VALUES ($1, $2, $3, $4, 1)"
                        " ON CONFLICT (account, table_id, seat) DO UPDATE SET turn = excluded.turn,"
                        " tries = CASE WHEN called.turn = excluded.turn THEN called.tries + 1 ELSE 1 END"
                        " WHERE called.turn <> excluded.turn OR called.tries < $5",
    [SQL_CALLED_DONE] = "UPDATE called SET tries = $1 WHERE account = $2 AND table_id = $3 AND seat = $4",
    [SQL_SOLUTION_DUE] =
        "SELECT challenge.game, challenge.seed FROM challenge LEFT JOIN solution ON solution.day = challenge.day"
        " AND solution.game = challenge.game WHERE challenge.day = $1 AND (solution.day IS NULL OR (solution.record = "
        "''"
        " AND solution.claimed < $2)) ORDER BY challenge.game LIMIT 1",
    [SQL_SOLUTION_CLAIM] =
        "INSERT INTO solution(day, game, level, score, record, claimed) VALUES ($1, $2, '', 0, '', $3) ON CONFLICT"
        " (day, game) DO UPDATE SET claimed = excluded.claimed WHERE solution.record = '' AND solution.claimed < $4",
    [SQL_SOLUTION_SET] = "UPDATE solution SET level = $1, score = $2, record = $3 WHERE day = $4 AND game = $5",
    [SQL_SOLUTION_GET] = "SELECT level, score, record FROM solution WHERE day = $1 AND game = $2 AND record <> ''",
};
