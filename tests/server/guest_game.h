/* guest_game.h - a game by lot as a guest's browser keeps it. */
#ifndef SKERRY_TESTS_GUEST_GAME_H
#define SKERRY_TESTS_GUEST_GAME_H

/* A game of Stone Age Junior, to its end or for so many plies, as a member of JSON; chance draws from the seed, or else
 * by lot. */
static inline void write_game(uint64_t *rng, const char *seed, int most, int is_fair, char *out, size_t size) {
    static uint64_t state[SK_STATE_MAX / 8];
    static sk_ply plies[SK_PLIES_MAX];
    static sk_record record;
    static char text[65536];
    sk_table t = {.game = sk_find("stone-age-junior"), .state = state, .plies = plies, .room = SK_PLIES_MAX};
    sk_text written;
    EQ(sk_table_open(&t, 2, 0), SK_OK);
    snprintf(t.seed, sizeof t.seed, "%s", seed);
    for (int who; t.count < most && (who = sk_actor(state)) >= 0;) {
        sk_choice choices[SK_CHOICES_MAX];
        int count = t.game->rules->legal(state, who, choices);
        sk_action action = choices[sk_random_below(rng, (uint32_t)count)].action;
        if (who == SK_CHANCE && is_fair) action = sk_table_draw(&t);
        EQ(sk_table_play(&t, who, action), SK_OK);
    }
    sk_table_record(&t, 1, &record);
    sk_text_init(&written, text, sizeof text);
    sk_record_keep(&record, &written);
    sk_text_init(&written, out, size);
    sk_text_json(&written, text);
}

#endif
