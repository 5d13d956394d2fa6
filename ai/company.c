/* company.c - the computer players of one table.
 *
 * They are shown exactly what their seats notice (sk_table.company). Before each use a player's generator is set from
 * the company's seed, the seat and the ply: a game that is taken back, loaded, or thought about on another machine goes
 * the same way. A player that neither remembers nor searches has nothing to watch for.
 */
#include "skerry/player.h"
#include "skerry/table.h"

enum { WATCHING, CHOOSING };

static void reseed(sk_players *players, int seat, const void *state, int purpose) {
    players->bots[seat].rng =
        sk_random_seed(players->seed + (uint64_t)(2 * seat + purpose), ((const sk_head *)state)->ply);
}

static void sit(void *context, int seat) {
    sk_players *players = (sk_players *)context;
    sk_bot_forget(&players->bots[seat]);
}

static void show(void *context, int seat, const void *after, int who, sk_action action) {
    sk_players *players = (sk_players *)context;
    reseed(players, seat, after, WATCHING);
    sk_bot_watch(&players->bots[seat], after, who, action);
}

uint64_t sk_players_seed(const char *seed) {
    char memory[SK_SEED_MAX + 8] = "bots:";
    uint8_t digest[32];
    uint64_t number = 0;
    size_t length = strlen(seed);
    if (length >= SK_SEED_MAX) length = SK_SEED_MAX - 1;
    memcpy(memory + 5, seed, length);
    sk_sha256(memory, 5 + length, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

void sk_players_open(sk_players *players, uint64_t seed) {
    memset(players, 0, sizeof *players);
    players->company.sit = sit;
    players->company.show = show;
    players->company.context = players;
    players->seed = seed;
}

sk_status sk_players_sit(sk_players *players, const sk_game *game, int seat, const char *level, int threads) {
    sk_bot *bot = &players->bots[seat];
    sk_status status;
    sk_players_leave(players, seat);
    status = sk_bot_open(bot, game, level, seat, players->seed);
    if (status == SK_OK && threads > 1) status = sk_bot_threads(bot, threads);
    if (status != SK_OK)
        sk_players_leave(players, seat);
    else if (bot->search || bot->mind->start || bot->mind->watch)
        players->company.seats |= 1u << seat;
    return status;
}

void sk_players_leave(sk_players *players, int seat) {
    sk_bot_close(&players->bots[seat]);
    memset(&players->bots[seat], 0, sizeof players->bots[seat]);
    players->company.seats &= ~(1u << seat);
}

sk_bot *sk_players_bot(sk_players *players, int seat, const void *state) {
    if (seat < 0 || seat >= SK_SEATS || !players->bots[seat].mind) return NULL;
    reseed(players, seat, state, CHOOSING);
    return &players->bots[seat];
}

void sk_players_close(sk_players *players) {
    for (int seat = 0; seat < SK_SEATS; seat++)
        sk_players_leave(players, seat);
}
