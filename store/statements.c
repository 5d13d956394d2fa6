/* statements.c - the statements in the SQL that SQLite and PostgreSQL share. */
#include "statements.h"

const char *const store_statements[SQL_COUNT] = {
    "INSERT INTO game_table(id, created, touched, deadline, phase, listed, seed, setup, summary, origin)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    "INSERT INTO event(table_id, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    "SELECT pg_notify('skerry', $1)",
    "UPDATE event SET body = $1 WHERE table_id = $2 AND seq = $3",
    "UPDATE game_table SET setup = $1 WHERE id = $2",
    "UPDATE game_table SET deadline = 0, listed = 0 WHERE id = $1",
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
    "INSERT INTO lease(server, until, speaks) VALUES ($1, $2, $3)"
    " ON CONFLICT (server) DO UPDATE SET until = excluded.until",
    "SELECT COUNT(*), MIN(speaks) FROM lease WHERE until > $1",
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
    "UPDATE account SET secret = '', second = '', leaving = 1 WHERE name = $1 AND leaving = 0",
    "DELETE FROM account WHERE leaving = 1 AND NOT EXISTS (SELECT 1 FROM own WHERE own.account = account.name)",
    "SELECT own.account, own.table_id, own.seat FROM own JOIN account ON account.name = own.account"
    " WHERE account.leaving = 1 LIMIT $1",
    "SELECT name, created FROM account ORDER BY name",
    "INSERT INTO login(hash, account, expires, created) VALUES ($1, $2, $3, $4)",
    "SELECT account FROM login WHERE hash = $1 AND expires > $2 AND NOT EXISTS (SELECT 1 FROM sanction WHERE"
    " kind = 'ban' AND subject = 'account:' || login.account AND (until = 0 OR until > $2 * 1000))",
    "DELETE FROM login WHERE hash = $1",
    "SELECT hash, created, expires FROM login WHERE account = $1 ORDER BY created, hash",
    "DELETE FROM login WHERE account = $1 AND substr(hash, 1, 12) = $2",
    "DELETE FROM login WHERE account = $1 AND hash <> $2",
    "DELETE FROM login WHERE expires <= $1",
    "INSERT INTO own(account, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    "SELECT own.table_id, own.seat, game_table.summary FROM own JOIN game_table ON game_table.id = own.table_id"
    " WHERE own.account = $1 ORDER BY game_table.touched DESC",
    "DELETE FROM own WHERE account = $1 AND table_id = $2 AND seat = $3",
    "SELECT second, second_step FROM account WHERE name = $1 AND leaving = 0",
    "UPDATE account SET second = $1, second_step = $2 WHERE name = $3 AND leaving = 0",
    "UPDATE account SET second_step = $1 WHERE name = $2 AND second_step < $1",
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
    "INSERT INTO block(account, other, id, label, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    "DELETE FROM block WHERE account = $1 AND id = $2",
    "SELECT id, label, created FROM block WHERE account = $1 ORDER BY created, id",
    "SELECT COUNT(*) FROM block WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    "DELETE FROM block WHERE account = $1 OR other = $1",
    "INSERT INTO bar(table_id, origin, created) SELECT id, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM game_table"
    " WHERE id = $3 ON CONFLICT DO NOTHING",
    "SELECT COUNT(*) FROM bar WHERE table_id = $1 AND origin = $2",
    "DELETE FROM bar WHERE created < $1",
    "INSERT INTO thinker(hash, created, note) VALUES ($1, $2, $3)",
    "SELECT created FROM thinker WHERE hash = $1",
    "SELECT substr(hash, 1, 12), created, note FROM thinker ORDER BY created, hash",
    "DELETE FROM thinker WHERE substr(hash, 1, 12) = $1",
    "INSERT INTO finished(id, ended, game, players, rated, how, rules, options, record)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    "INSERT INTO finished_seat(id, seat, player, name, place, score, ended, game, players, mu_before, sigma_before, mu,"
    " sigma, brought) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    "UPDATE finished_seat SET player = $1 WHERE id = $2 AND seat = $3 AND player = ''",
    "SELECT id, ended, game, players, rated, how, rules, options, record FROM finished WHERE id = $1",
    "SELECT seat, player, name, place, score, mu_before, sigma_before, mu, sigma, brought FROM finished_seat"
    " WHERE id = $1 ORDER BY seat",
    "SELECT id, touched FROM game_table WHERE phase = 2 AND touched > $1"
    " AND EXISTS (SELECT 1 FROM own WHERE own.table_id = game_table.id)"
    " AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.id = game_table.id) ORDER BY touched LIMIT $2",
    "SELECT COUNT(*) FROM finished_seat WHERE player = $1 AND player <> '' AND brought = 1",
    "SELECT id, rated FROM finished WHERE game = $1 AND rated > $2 AND rated > 0 ORDER BY rated LIMIT $3",
    "INSERT INTO number(name, value) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET value = number.value + 1"
    " RETURNING value",
    "SELECT mu, sigma, games FROM rating WHERE player = $1 AND game = $2",
    "INSERT INTO rating(player, game, mu, sigma, games) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
    "SELECT game, mu, sigma, games FROM rating WHERE player = $1 ORDER BY game",
    "SELECT player, mu, sigma, games FROM rating WHERE game = $1 AND player > $2 ORDER BY player LIMIT $3",
    "SELECT ended, mu, sigma FROM finished_seat WHERE player = $1 AND game = $2 AND sigma > 0"
    " ORDER BY ended DESC LIMIT $3",
    "SELECT rating.player, rating.mu, rating.sigma, rating.games FROM rating"
    " JOIN profile ON profile.account = rating.player WHERE rating.game = $1 AND rating.games >= $2"
    " AND profile.sight = 2 ORDER BY rating.mu DESC LIMIT $3",
    "SELECT seat.id, seat.seat, seat.ended, seat.game, seat.players, seat.place, seat.score, finished.rated,"
    " finished.how, seat.brought FROM finished_seat seat JOIN finished ON finished.id = seat.id WHERE seat.player = $1"
    " AND seat.player <> '' AND (seat.ended < $2 OR (seat.ended = $2 AND seat.id < $3)) AND ($4 = '' OR seat.game = $4)"
    " AND (CAST($5 AS BIGINT) = 0 OR seat.players = $5) AND ($6 = '' OR EXISTS"
    " (SELECT 1 FROM finished_seat other WHERE other.id = seat.id AND other.player = $6))"
    " ORDER BY seat.ended DESC, seat.id DESC LIMIT $7",
    "SELECT seat.game, seat.players, COUNT(*), SUM(CASE WHEN seat.place = 1 THEN 1 ELSE 0 END), SUM(seat.place),"
    " SUM(seat.score), MAX(seat.score), SUM(CASE WHEN seat.sigma > 0 THEN 1 ELSE 0 END) FROM finished_seat seat"
    " WHERE seat.player = $1 AND seat.player <> '' AND seat.brought = 0 AND ($2 = '' OR EXISTS"
    " (SELECT 1 FROM finished_seat other WHERE other.id = seat.id AND other.player = $2))"
    " GROUP BY seat.game, seat.players ORDER BY seat.game, seat.players",
    "SELECT other.player, COUNT(*), SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END),"
    " SUM(CASE WHEN mine.place > other.place THEN 1 ELSE 0 END) FROM (SELECT id, seat, place FROM finished_seat"
    " WHERE player = $1 AND player <> '' AND brought = 0 ORDER BY ended DESC, id DESC LIMIT 1000) mine"
    " JOIN finished_seat other ON other.id = mine.id AND other.seat <> mine.seat"
    " LEFT JOIN profile ON profile.account = other.player WHERE other.player <> ''"
    " AND other.player <> $1 AND (substr(other.player, 1, 1) = ' ' OR profile.sight = 2)"
    " GROUP BY other.player ORDER BY COUNT(*) DESC, other.player LIMIT $2",
    "DELETE FROM finished WHERE rated = 0 AND id IN"
    " (SELECT id FROM finished_seat WHERE player IN (SELECT name FROM account WHERE leaving = 1) AND player <> '')"
    " AND NOT EXISTS (SELECT 1 FROM finished_seat other JOIN account ON account.name = other.player"
    " WHERE other.id = finished.id AND account.leaving = 0)",
    "UPDATE finished_seat SET player = '', name = '' WHERE player IN (SELECT name FROM account WHERE leaving = 1)"
    " AND player <> ''",
    "DELETE FROM rating WHERE player IN (SELECT name FROM account WHERE leaving = 1)",
    "SELECT COALESCE(profile.sight, 0), COALESCE(profile.about, ''), account.created FROM account"
    " LEFT JOIN profile ON profile.account = account.name WHERE account.name = $1 AND account.leaving = 0",
    "INSERT INTO profile(account, sight, about) VALUES ($1, $2, $3)"
    " ON CONFLICT (account) DO UPDATE SET sight = excluded.sight, about = excluded.about",
    "INSERT INTO friend(account, other, created) SELECT CAST($1 AS TEXT), name, CAST($2 AS BIGINT) FROM account"
    " WHERE name = $3 AND leaving = 0 AND NOT EXISTS (SELECT 1 FROM block WHERE block.account = $1"
    " AND block.other = $3) ON CONFLICT DO NOTHING",
    "DELETE FROM friend WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    "SELECT mine.other, mine.created, CASE WHEN theirs.account IS NULL THEN 0 ELSE 1 END FROM friend mine"
    " LEFT JOIN friend theirs ON theirs.account = mine.other AND theirs.other = mine.account WHERE mine.account = $1"
    " UNION ALL SELECT theirs.account, theirs.created, 2 FROM friend theirs WHERE theirs.other = $1"
    " AND NOT EXISTS (SELECT 1 FROM friend mine WHERE mine.account = $1 AND mine.other = theirs.account)"
    " AND NOT EXISTS (SELECT 1 FROM block WHERE block.account = $1 AND block.other = theirs.account)"
    " ORDER BY 3, 2 LIMIT 400",
    "SELECT COUNT(*) FROM friend WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)",
    "DELETE FROM friend WHERE account = $1 OR other = $1",
    "SELECT DISTINCT own.account FROM friend JOIN own ON own.account = friend.other"
    " JOIN presence ON presence.table_id = own.table_id AND presence.seat = own.seat AND presence.seen = 0"
    " JOIN lease ON lease.server = presence.server AND lease.until > $1 WHERE friend.account = $2",
    "INSERT INTO invite(account, inviter, table_id, created) SELECT CAST($1 AS TEXT), own.account, own.table_id,"
    " CAST($2 AS BIGINT) FROM own JOIN game_table ON game_table.id = own.table_id WHERE own.account = $3"
    " AND own.table_id = $4 AND game_table.phase = 0 ON CONFLICT DO NOTHING",
    "DELETE FROM invite WHERE account = $1 AND table_id = $2",
    "SELECT invite.inviter, invite.table_id, invite.created, game_table.summary FROM invite"
    " JOIN game_table ON game_table.id = invite.table_id JOIN friend ON friend.account = invite.account"
    " AND friend.other = invite.inviter WHERE invite.account = $1 AND game_table.phase = 0"
    " ORDER BY invite.created DESC LIMIT $2",
    "INSERT INTO tournament(id, owner, title, game, setup, kind, seats, rounds, most, created, starts, round_s, phase,"
    " round, due, version) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT),"
    " CAST($5 AS TEXT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT),"
    " CAST($10 AS BIGINT), CAST($11 AS BIGINT), CAST($12 AS BIGINT), 0, 0, CAST($11 AS BIGINT), 0"
    " WHERE (SELECT COUNT(*) FROM tournament WHERE owner = $2 AND phase < 2) < $13"
    " AND (SELECT COUNT(*) FROM tournament WHERE phase < 2) < $14",
    "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
    " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
    " WHERE id = $1",
    "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
    " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
    " WHERE phase < 2 ORDER BY phase DESC, starts, id LIMIT $1",
    "SELECT id, owner, title, game, setup, kind, seats, rounds, most, starts, round_s, phase, round, due,"
    " version, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id AND gone = 0) FROM tournament"
    " WHERE phase = 2 ORDER BY starts DESC, id LIMIT $1",
    "SELECT id FROM tournament WHERE phase < 2 AND (due <= $1 OR (phase = 1 AND NOT EXISTS (SELECT 1 FROM round_seat"
    " WHERE round_seat.tournament = tournament.id AND round_seat.round = tournament.round AND round_seat.table_id <> ''"
    " AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.id = round_seat.table_id)))) ORDER BY due, id LIMIT $2",
    "UPDATE tournament SET phase = $1, round = $2, due = $3, version = version + 1 WHERE id = $4 AND version = $5",
    "UPDATE tournament SET version = version + 1 WHERE id = $1 AND phase < $2",
    "DELETE FROM tournament WHERE id = $1 AND owner = $2 AND phase = 0",
    "UPDATE tournament SET starts = $1, due = $1, version = version + 1 WHERE id = $2 AND owner = $3 AND phase = 0",
    "INSERT INTO entrant(tournament, number, account, gone, seeded) SELECT tournament.id,"
    " COALESCE((SELECT MAX(number) FROM entrant WHERE entrant.tournament = tournament.id), -1) + 1, account.name, 0, 0"
    " FROM tournament, account WHERE tournament.id = $1 AND tournament.phase = 0 AND account.name = $2"
    " AND account.leaving = 0"
    " AND (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id) < tournament.most"
    " AND (SELECT COUNT(*) FROM entrant JOIN tournament other ON other.id = entrant.tournament"
    " WHERE entrant.account = $2 AND entrant.account <> '' AND entrant.gone = 0 AND other.phase < 2) < $3 ON CONFLICT "
    "DO NOTHING",
    "DELETE FROM entrant WHERE tournament = $1 AND account = $2"
    " AND EXISTS (SELECT 1 FROM tournament WHERE id = $1 AND phase = 0)",
    "UPDATE entrant SET gone = 1 WHERE tournament = $1 AND account = $2",
    "UPDATE entrant SET gone = 2 WHERE tournament = $1 AND number = $2 AND gone = 0",
    "UPDATE entrant SET gone = 0 WHERE tournament = $1 AND account = $2 AND gone = 2",
    "SELECT number, account, gone, seeded FROM entrant WHERE tournament = $1 ORDER BY number",
    "UPDATE entrant SET seeded = $1 WHERE tournament = $2 AND number = $3",
    "SELECT entrant.tournament FROM entrant JOIN tournament ON tournament.id = entrant.tournament"
    " WHERE entrant.account = $1 AND entrant.account <> '' AND entrant.gone = 0 AND tournament.phase < 2",
    "SELECT tournament.id, tournament.title FROM entrant JOIN tournament ON tournament.id = entrant.tournament"
    " WHERE entrant.account = $1 AND entrant.account <> '' ORDER BY tournament.starts, tournament.id",
    "INSERT INTO round_seat(tournament, round, number, seat, entrant, place, table_id)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)",
    "UPDATE round_seat SET place = $1 WHERE tournament = $2 AND round = $3 AND number = $4 AND seat = $5",
    "SELECT one.round, one.number, one.seat, one.entrant, one.place, one.table_id,"
    " CASE WHEN finished.id IS NULL THEN 0 ELSE 1 END, COALESCE(finished_seat.place, 0) FROM round_seat one"
    " LEFT JOIN finished ON finished.id = one.table_id"
    " LEFT JOIN finished_seat ON finished_seat.id = one.table_id AND finished_seat.seat = one.seat"
    " WHERE one.tournament = $1 ORDER BY one.round, one.number, one.seat",
    "UPDATE entrant SET account = '', gone = 1 WHERE account IN (SELECT name FROM account WHERE leaving = 1)",
    "UPDATE tournament SET owner = '' WHERE owner IN (SELECT name FROM account WHERE leaving = 1)",
    "INSERT INTO challenge(day, game, seed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    "SELECT seed FROM challenge WHERE day = $1 AND game = $2",
    "INSERT INTO challenge_try(day, game, account, table_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    "SELECT one.table_id, COALESCE(seat.score, 0), CASE WHEN seat.id IS NULL THEN 0 ELSE 1 END FROM challenge_try one"
    " LEFT JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0"
    " WHERE one.day = $1 AND one.game = $2 AND one.account = $3",
    "SELECT table_id, game FROM challenge_try WHERE account = $1 ORDER BY day, game",
    "SELECT one.account, seat.score, seat.place, CASE WHEN one.account = $1 OR profile.sight = 2 OR (profile.sight = 1"
    " AND (SELECT COUNT(*) FROM friend WHERE (account = $1 AND other = one.account) OR (account = one.account"
    " AND other = $1)) = 2) THEN 1 ELSE 0 END FROM challenge_try one"
    " JOIN finished ON finished.id = one.table_id AND finished.how = 'end'"
    " JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0"
    " LEFT JOIN profile ON profile.account = one.account WHERE one.day = $2 AND one.game = $3"
    " AND (CAST($4 AS BIGINT) = 0 OR one.account = $1 OR (SELECT COUNT(*) FROM friend WHERE (account = $1"
    " AND other = one.account) OR (account = one.account AND other = $1)) = 2)"
    " ORDER BY seat.place, seat.score DESC, seat.ended, one.account LIMIT $5",
    "SELECT one.account, SUM(seat.score), COUNT(*), MAX(CASE WHEN one.account = $1 OR profile.sight = 2 THEN 1 ELSE 0"
    " END) FROM challenge_try one JOIN finished ON finished.id = one.table_id AND finished.how = 'end'"
    " JOIN finished_seat seat ON seat.id = one.table_id AND seat.seat = 0 AND seat.place = 1"
    " LEFT JOIN profile ON profile.account = one.account WHERE one.day > CAST($2 AS BIGINT) - 7"
    " AND one.day <= CAST($2 AS BIGINT) AND one.game = $3"
    " GROUP BY one.account ORDER BY SUM(seat.score) DESC, one.account LIMIT $4",
    "INSERT INTO number(name, value) VALUES ('queue', 1) ON CONFLICT (name) DO UPDATE SET value = number.value + 1",
    "UPDATE number SET value = value + 1 WHERE name = 'queue' AND value = $1",
    "INSERT INTO waiting(id, game, players, pace, rated, account, origin, name, hash, mu, since, seen, table_id, seat)"
    " SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT),"
    " CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS TEXT), CAST($10 AS BIGINT),"
    " CAST($11 AS BIGINT), CAST($11 AS BIGINT), '', 0"
    " WHERE (SELECT COUNT(*) FROM waiting WHERE table_id = '' AND seen > $12) < $13 AND NOT EXISTS (SELECT 1"
    " FROM waiting WHERE game = $2 AND account = '' AND origin = $7 AND origin <> '' AND table_id = ''"
    " AND seen > $12 AND CAST($6 AS TEXT) = '')",
    "DELETE FROM waiting WHERE account = $1 AND account <> '' AND game = $2 AND table_id = ''",
    "UPDATE waiting SET seen = $1 WHERE id = $2 AND hash = $3",
    "SELECT game, players, pace, rated, mu, since, table_id, seat FROM waiting WHERE id = $1",
    "SELECT game, players, pace, rated, COUNT(*) FROM waiting WHERE table_id = '' AND seen > $1"
    " GROUP BY game, players, pace, rated ORDER BY game, players, pace, rated",
    "SELECT id, game, players, pace, rated, account, name, hash, mu, since FROM waiting WHERE table_id = ''"
    " AND seen > $1 ORDER BY since, id LIMIT $2",
    "SELECT one.id, other.id FROM waiting one JOIN block ON block.account = one.account"
    " JOIN waiting other ON other.account = block.other AND other.game = one.game"
    " WHERE one.account <> '' AND one.table_id = '' AND other.table_id = ''",
    "UPDATE waiting SET table_id = $1, seat = $2 WHERE id = $3 AND table_id = ''",
    "DELETE FROM waiting WHERE id = $1 AND hash = $2 AND table_id = ''",
    "DELETE FROM waiting WHERE seen < $1",
    "DELETE FROM waiting WHERE account IN (SELECT name FROM account WHERE leaving = 1) AND account <> ''",
    "SELECT own.table_id, own.seat, rating.game, rating.mu, rating.sigma, rating.games, COALESCE(profile.sight, 0)"
    " FROM (SELECT id FROM game_table WHERE listed = 1 AND phase < 2 ORDER BY touched DESC LIMIT $1) listed"
    " JOIN own ON own.table_id = listed.id JOIN rating ON rating.player = own.account"
    " LEFT JOIN profile ON profile.account = own.account ORDER BY own.table_id, own.seat",
    "SELECT feed, mail, hook, secret, lang, told FROM notice WHERE account = $1",
    "INSERT INTO notice(account, feed) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET feed = excluded.feed",
    "INSERT INTO notice(account, mail, lang) VALUES ($1, $2, $3)"
    " ON CONFLICT (account) DO UPDATE SET mail = excluded.mail, lang = excluded.lang",
    "INSERT INTO notice(account, hook, secret) VALUES ($1, $2, $3)"
    " ON CONFLICT (account) DO UPDATE SET hook = excluded.hook, secret = excluded.secret",
    "SELECT account FROM notice WHERE feed = $1 AND feed <> '' AND NOT EXISTS (SELECT 1 FROM sanction WHERE"
    " kind = 'ban' AND subject = 'account:' || notice.account)",
    "SELECT account, mail, hook, secret, lang, told FROM notice WHERE account > $1 AND (mail <> '' OR hook <> '')"
    " AND NOT EXISTS (SELECT 1 FROM sanction WHERE kind = 'ban' AND subject = 'account:' || notice.account)"
    " ORDER BY account LIMIT $2",
    "UPDATE notice SET told = $1 WHERE account = $2 AND told = $3",
    "DELETE FROM notice WHERE account = $1",
    "INSERT INTO called(account, table_id, seat, turn, tries) VALUES ($1, $2, $3, $4, 1)"
    " ON CONFLICT (account, table_id, seat) DO UPDATE SET turn = excluded.turn,"
    " tries = CASE WHEN called.turn = excluded.turn THEN called.tries + 1 ELSE 1 END"
    " WHERE called.turn <> excluded.turn OR called.tries < $5",
    "UPDATE called SET tries = $1 WHERE account = $2 AND table_id = $3 AND seat = $4",
    "SELECT challenge.game, challenge.seed FROM challenge LEFT JOIN solution ON solution.day = challenge.day"
    " AND solution.game = challenge.game WHERE challenge.day = $1 AND (solution.day IS NULL OR (solution.record = ''"
    " AND solution.claimed < $2)) ORDER BY challenge.game LIMIT 1",
    "INSERT INTO solution(day, game, level, score, record, claimed) VALUES ($1, $2, '', 0, '', $3) ON CONFLICT"
    " (day, game) DO UPDATE SET claimed = excluded.claimed WHERE solution.record = '' AND solution.claimed < $4",
    "UPDATE solution SET level = $1, score = $2, record = $3 WHERE day = $4 AND game = $5",
    "SELECT level, score, record FROM solution WHERE day = $1 AND game = $2 AND record <> ''",
};
