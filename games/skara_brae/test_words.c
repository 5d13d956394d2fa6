/* test_words.c - the words of Skara Brae: every refusal and its reason, labels, stories, the table in words.
 */
#include "tests/support/refusals.h"
#include "test_table.h"
#include "skara_brae_words.h"
#include "why.h"

/* --- refusals --- */

static char reason_met[WHY_COUNT];

static int reason_is_true(const void *state, int who, sk_action action, int reason);

/* The choice is refused for this reason, in words that leave no place open; a second opinion agrees. */
static void refuses(const brae_state *s, int who, int action, int reason) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[512];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        OK(who >= s->head.players || !can(s, who, action));
        int got = game->words->why(s, who, (sk_action)action, lang, &text);
        SAME(game->words->reasons[got].key, game->words->reasons[reason].key);
        OK(text.length > 5 && !text.cut && !strpbrk(memory, "{}|#"));
        reason_met[got] = 1;
    }
    OK(who >= s->head.players || reason_is_true(s, who, (sk_action)action, reason));
}

/* Something else is asked: an id that belongs to no step but its own, at every step of random games. */
static void refusals_of_steps(void) {
    for (uint64_t seed = 1; seed <= 300; seed++) {
        brae_state s;
        uint64_t rng = seed;
        EQ(sk_new(game, &s, 1 + (int)(seed % 4), seed % 3 ? OPT_LENIENT : 0), SK_OK);
        for (;;) {
            int who = sk_actor(&s), step = s.head.step, other = step == STEP_KEEP ? A_FEED : A_KEEP;
            int reason = WHY_asked_order + step, seat = who < 0 || who == SK_CHANCE ? 0 : who;
            if (step == STEP_DEAL && s.head.players == 1) reason = WHY_asked_alone;
            if (step == STEP_REST && s.seats[seat].rest == REST_FEED) reason = WHY_asked_meal;
            if (step == STEP_REST && s.seats[seat].rest == REST_DISCARD) reason = WHY_asked_leave;
            if (!reason_met[reason]) refuses(&s, seat, other, reason);
            for (int i = 0; i < s.head.players && step == STEP_REST; i++)
                if (!(s.head.actors >> i & 1) && !reason_met[WHY_rested]) refuses(&s, i, A_FEED, WHY_rested);
            if (who < 0) break;
            game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

static void refusals_of_cards(void) {
    brae_state s = dealt_table(2, 0, TEND);
    int other = 0;
    while (other == s.seats[0].dealt[0] || other == s.seats[0].dealt[1])
        other++;
    refuses(&s, 0, A_KEEP + other, WHY_keep_other);
    act(&s, 0, A_KEEP + TEND);
    refuses(&s, 0, A_KEEP + TEND, WHY_chosen);
    s = table(2, BUILD);
    refuses(&s, 1, A_TAKE, WHY_turn);
    refuses(&s, 3, A_TAKE, WHY_turn);
    refuses(&s, 0, ACTIONS, WHY_unknown);
    refuses(&s, 0, A_TAKE + 4, WHY_take_set);
    refuses(&s, 0, A_SMALL + COOK, WHY_worker_early);
    refuses(&s, 0, A_TASK, WHY_task_group);
    act(&s, 0, A_TAKE);
    refuses(&s, 0, A_TAKE + 1, WHY_take_twice);
    refuses(&s, 0, A_PASS, WHY_pass_late);
    act(&s, 0, A_NO);
    refuses(&s, 1, A_TAKE, WHY_take_gone);
    act(&s, 1, A_PASS);
    refuses(&s, 1, A_PASS, WHY_pass_forced);
    s = table(3, BUILD);
    act(&s, 0, A_PASS);
    act(&s, 1, A_PASS);
    refuses(&s, 2, A_PASS, WHY_pass_last);
    s = table(1, BUILD);
    refuses(&s, 0, A_PASS, WHY_pass_alone);
    refuses(&s, 0, A_TAKE + 4, WHY_take_alone);
    s = work(EXPLORE, 1);
    hold(&s, 0, 1, BONE, 2);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    chance(&s, S00);
    chance(&s, BALL);
    refuses(&s, 0, A_CARD + ROOF, WHY_card_other);
}

static void refusals_of_harvests(void) {
    brae_state s = table(2, BUILD);
    act(&s, 0, A_TAKE + 3);
    refuses(&s, 0, A_KNIVES + 3, WHY_knives_most);
    act(&s, 0, A_KNIVES);
    refuses(&s, 0, A_SPLIT + 2, WHY_split_most);
    s = table(2, BUILD);
    lay(&s, 3, S05);
    hold(&s, 0, 1, KNIFE, 1);
    act(&s, 0, A_TAKE + 3);
    act(&s, 0, A_KNIVES);
    act(&s, 0, A_SPLIT);
    act(&s, 0, A_YES);
    refuses(&s, 0, A_KNIVES, WHY_knives_least);
    for (int cross = 0; cross < 2; cross++) {
        s = table(1, BUILD);
        set_tasks(&s, 1u << 4 | 1u << 6 | 1u << 5 | 1u << 7);
        lay(&s, 3, cross ? S05 : F01);
        hold(&s, 0, 3, WOOD, 1, STONE, 4, HIDE, 1);
        act(&s, 0, A_TAKE + 3);
        if (cross) act(&s, 0, A_SPLIT);
        EQ(s.head.step, STEP_BOTTOM); /* a Task is open */
        refuses(&s, 0, A_YES, cross ? WHY_effect_icons : WHY_effect_cost);
    }
    s = work(MUSTER, 2);
    hold(&s, 0, 1, BONE, 2);
    refuses(&s, 0, A_SMALL + SPECIAL, WHY_muster_nothing);
    own(&s, 0, H01);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    refuses(&s, 0, A_ENV + SHORE, WHY_muster_icons);
    s = work_with(2, OPT_MUSTER_SETTLER, MUSTER, 2);
    hold(&s, 0, 2, BONE, 2, KNIFE, 1);
    refuses(&s, 0, A_SMALL + SPECIAL, WHY_muster_nobody);
    own(&s, 0, H01);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    refuses(&s, 0, A_ENV + SHORE, WHY_muster_settler);
}

static void refusals_of_workers(void) {
    brae_state s = work(BUILD, 1);
    refuses(&s, 0, A_SMALL + GATHER_SHORE, WHY_small_later);
    s = work(BUILD, 2);
    refuses(&s, 0, A_LARGE + GATHER_FIELDS, WHY_size);
    act(&s, 0, A_SMALL + GATHER_FIELDS);
    refuses(&s, 0, A_SMALL + GATHER_SHORE, WHY_small_none);
    s = work(BUILD, 3);
    act(&s, 0, A_SMALL + GATHER_FIELDS);
    refuses(&s, 0, A_SMALL + GATHER_FIELDS, WHY_room);
    act(&s, 0, A_SMALL + GATHER_SHORE);
    refuses(&s, 0, A_LARGE + GATHER_HILLS, WHY_worker_busy);
    s = work(RECRUIT, 4);
    act(&s, 0, A_LARGE + GATHER_FIELDS);
    refuses(&s, 0, A_LARGE + GATHER_THICKETS, WHY_large_none);
    flip(&s, 0, SPECIAL);
    flip(&s, 0, GATHER_SHORE);
    act(&s, 0, A_SMALL + GATHER_THICKETS);
    refuses(&s, 0, A_SMALL + GATHER_THICKETS, WHY_room_front);
    act(&s, 0, A_SMALL + GATHER_SHORE);
    act(&s, 0, A_OPTION);
    hold(&s, 0, 0);
    s.small_left = 1;
    s.small_on = s.pair_on = 1 << GATHER_SHORE;
    refuses(&s, 0, A_SMALL + GATHER_SHORE, WHY_room_pair);
    hold(&s, 0, 1, BONE, 2);
    s.seats[0].black = 3;
    refuses(&s, 0, A_SMALL + SPECIAL, WHY_recruit_full);
}

static void refusals_of_cooking(void) {
    brae_state s = work(BUILD, 1);
    refuses(&s, 0, A_LARGE + COOK, WHY_cook_nothing);
    hold(&s, 0, 4, SHELL, 2, BARLEY, 2, COW, 1, WOOD, 1);
    put(&s, COOK);
    refuses(&s, 0, A_NO, WHY_cook_empty);
    refuses(&s, 0, A_KIND + WOOD, WHY_cook_raw);
    refuses(&s, 0, A_KIND + FISH, WHY_cook_missing);
    act(&s, 0, A_KIND + BARLEY);
    refuses(&s, 0, A_KIND + COW, WHY_cook_heavy);
    refuses(&s, 0, A_KIND + SHELL, WHY_cook_order);
    s = work(BUILD, 1);
    refuses(&s, 0, A_LARGE + CRAFT, WHY_craft_short);
    hold(&s, 0, 2, STONE, 1, WOOD, 1);
    flip(&s, 0, COOK);
    put(&s, CRAFT);
    refuses(&s, 0, A_FLIP + COOK, WHY_flip_twice);
    refuses(&s, 0, A_FLIP + CLEAN, WHY_flip_cost);
    SAME(refused(&s, 0, A_FLIP + CLEAN), "R46: Flipping Clean costs 1 stone and 1 shell; you need 1 shell.");
    s = work(INNOVATE, 1);
    hold(&s, 0, 1, BONE, 2);
    flip(&s, 0, COOK);
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    refuses(&s, 0, A_FLIP + COOK, WHY_innovate_twice);
    s = work(INNOVATE, 1);
    s.seats[0].flipped = ALL_TILES;
    hold(&s, 0, 1, BONE, 2);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_innovate_all);
    refuses(&s, 0, A_LARGE + CRAFT, WHY_craft_all);
}

static void refusals_of_cleaning(void) {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 1, HIDE, 2);
    refuses(&s, 0, A_LARGE + CLEAN, WHY_clean_short);
    hold(&s, 0, 3, HIDE, 1, BARLEY, 1, WOOD, 1);
    put(&s, CLEAN);
    refuses(&s, 0, A_CLEAN + 1, WHY_clean_least);
    refuses(&s, 0, A_CLEAN + 15, WHY_clean_most);
    refuses(&s, 0, A_CLEAN + 17, WHY_clean_food);
    refuses(&s, 0, A_CLEAN + 5, WHY_clean_missing);
    SAME(refused(&s, 0, A_CLEAN + 5), "R48: You have 0 seaweed. Choose only kinds you own.");
    s = work(TEND, 2);
    hold(&s, 0, 1, BONE, 2);
    s.seats[0].slider = 1;
    put(&s, SPECIAL);
    act(&s, 0, A_PAY);
    refuses(&s, 0, A_CLEAR_MIDDEN, WHY_clear_midden);
    act(&s, 0, A_ENV + FIELDS);
    refuses(&s, 0, A_ENV + FIELDS, WHY_tend_twice);
    refuses(&s, 0, A_CLEAR_SLIDER, WHY_clear_slider);
    s = work(SPIN, 1);
    s.seats[0].spindles = 10;
    hold(&s, 0, 1, BONE, 2);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_spin_out);
    s = work(HUNT, 1);
    hold(&s, 0, 2, BOAR, 3, BONE, 2);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_hunt_full);
}

static void refusals_of_tracks(void) {
    brae_state s = work(BUILD, 1);
    refuses(&s, 0, A_LARGE + FURNISH, WHY_furnish_short);
    refuses(&s, 0, A_LARGE + TRADE, WHY_trade_short);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_portions_short);
    s.seats[0].furnish = 1;
    hold(&s, 0, 2, WOOL, 2, HIDE, 1);
    put(&s, FURNISH);
    refuses(&s, 0, A_PAY + 3, WHY_furnish_most);
    refuses(&s, 0, A_PAY + 2, WHY_furnish_hide);
    refuses(&s, 0, A_PAY, WHY_furnish_wool);
    SAME(refused(&s, 0, A_PAY), "R43: The other portions cost 4 wool; you have 2 wool. Pay more of them with hides.");
    s = work(BUILD, 1);
    s.seats[0].furnish = FURNISH_MAX;
    s.seats[0].trade = TRADE_MAX;
    hold(&s, 0, 1, BONE, 2);
    refuses(&s, 0, A_LARGE + FURNISH, WHY_furnish_end);
    refuses(&s, 0, A_LARGE + TRADE, WHY_trade_end);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_build_end);
    for (int side = 0; side < 2; side++) {
        s = work(BUILD, 1);
        if (side) flip(&s, 0, TRADE);
        hold(&s, 0, 4, WOOD, 2, STONE, 1, MIDDEN, 2, KNIFE, 1);
        put(&s, TRADE);
        refuses(&s, 0, A_KIND + MIDDEN, WHY_midden);
        refuses(&s, 0, A_KIND + STONE, WHY_trade_kind);
        act(&s, 0, A_KIND + WOOD);
        refuses(&s, 0, A_KIND + WOOD, side ? WHY_purchase_missing : WHY_purchase_knife);
    }
    s = work(BUILD, 1);
    flip(&s, 0, GATHER_THICKETS);
    act(&s, 0, A_LARGE + GATHER_THICKETS);
    refuses(&s, 0, A_OPTION + 1, WHY_gather_cost);
    SAME(refused(&s, 0, A_OPTION + 1), "R56a: That costs 1 wood; you have 0 wood. Take the other option, it's free.");
}

static void refusals_of_portions(void) {
    brae_state s = work(TEND, 1);
    hold(&s, 0, 2, FOOD, 1, BONE, 2);
    put(&s, SPECIAL);
    refuses(&s, 0, A_PAY + 3, WHY_portions_most);
    refuses(&s, 0, A_PAY + 2, WHY_portions_food);
    s = work(TEND, 1);
    hold(&s, 0, 1, FOOD, 2);
    put(&s, SPECIAL);
    refuses(&s, 0, A_PAY + 1, WHY_portions_bone);
    s = work(BUILD, 1);
    s.seats[0].trade = 2;
    s.seats[0].furnish = 4;
    hold(&s, 0, 2, FOOD, 2, BONE, 1);
    refuses(&s, 0, A_LARGE + SPECIAL, WHY_build_stuck);
    hold(&s, 0, 2, FOOD, 3, BONE, 1);
    put(&s, SPECIAL);
    refuses(&s, 0, A_PAY + 2, WHY_portions_stuck);
}

static void refusals_of_tasks(void) {
    brae_state s = table(1, BUILD);
    set_tasks(&s, 1u << 0 | 1u << 2 | 1u << 5 | 1u << 6);
    refuses(&s, 0, A_TASK + 1, WHY_task_absent);
    refuses(&s, 0, A_TASK, WHY_task_short);
    SAME(refused(&s, 0, A_TASK + 2), "R83: Task 3 costs 1 sheep or 2 hides, and you can't pay that yet.");
    hold(&s, 0, 1, COW, 1);
    refuses(&s, 0, A_TASK, WHY_task_stuck);
    hold(&s, 0, 3, COW, 2, SHELL, 1, WOOD, 3);
    act(&s, 0, A_TASK);
    refuses(&s, 0, A_TASK + 5, WHY_task_busy);
    act(&s, 0, A_KIND + COW);
    refuses(&s, 0, A_TASK, WHY_task_twice);
    hold(&s, 0, 3, SHEEP, 1, HIDE, 1, STONE, 2);
    act(&s, 0, A_TASK + 2);
    refuses(&s, 0, A_PAY + 2, WHY_task_way);
    refuses(&s, 0, A_PAY + 1, WHY_task_pay);
    s = evening(BUILD, 2);
    set_tasks(&s, 1u << 0 | 1u << 2 | 1u << 5 | 1u << 6);
    flip(&s, 0, CRAFT);
    own_many(&s, 0, H01, 2);
    own(&s, 0, H02);
    hold(&s, 0, 2, SHELL, 1, FOOD, 1);
    act(&s, 0, A_NO);
    refuses(&s, 0, A_TASK, WHY_task_rest);
    act(&s, 0, A_NO);
    refuses(&s, 0, A_FEED + 3, WHY_feed_most);
    refuses(&s, 0, A_FEED + 2, WHY_feed_food);
    act(&s, 0, A_FEED);
    refuses(&s, 0, A_DISCARD + HILLS * COLUMN, WHY_leave_twin);
    refuses(&s, 0, A_DISCARD + SHORE * COLUMN, WHY_leave_nobody);
}

TEST("every reason of a refusal is reached by a position and a choice, and told in both languages") {
    refusals_of_steps();
    refusals_of_cards();
    refusals_of_harvests();
    refusals_of_workers();
    refusals_of_cooking();
    refusals_of_cleaning();
    refusals_of_tracks();
    refusals_of_portions();
    refusals_of_tasks();
    for (int i = 0; i < WHY_COUNT; i++) {
        OK(reason_met[i]);
        if (!reason_met[i]) SAME(game->words->reasons[i].key, "reached");
    }
    EQ(sk_reason_count(game), WHY_COUNT);
}

TEST("the rule of every reason is one of the rules") {
    for (int i = 0; i < sk_reason_count(game); i++) {
        int found = game->words->reasons[i].rule[0] == 0;
        for (int k = 0; k < game->words->book->rule_count && !found; k++)
            found = strcmp(game->words->book->rules[k].number, game->words->reasons[i].rule) == 0;
        OK(found);
        OK(found > 0 && (game->words->reasons[i].rule[0] || i == WHY_unknown));
    }
}

/* --- a second opinion on the reasons, from the state alone --- */

/* The ids that a step is about: asked for something else, none of them can have been chosen. */
static int is_about(uint32_t step, uint32_t rest_stage, uint32_t a) {
    static const struct {
        uint8_t step;
        uint16_t from, to;
    } rows[] = {
        {STEP_KEEP, A_KEEP, A_FLIP},     {STEP_DRAFT, A_PASS, A_SMALL},      {STEP_KNIVES, A_KNIVES, A_SPLIT},
        {STEP_SPLIT, A_SPLIT, A_FEED},   {STEP_BOTTOM, A_NO, A_PASS},        {STEP_PLACE, A_SMALL, A_TASK},
        {STEP_PORTIONS, A_PAY, A_KEEP},  {STEP_TASK, A_PAY, A_KEEP},         {STEP_LENIENT, A_NO, A_PASS},
        {STEP_FURNISH, A_PAY, A_KEEP},   {STEP_BONUS, A_OPTION, A_PAY},      {STEP_COOK, A_KIND, A_CLEAR_MIDDEN},
        {STEP_CRAFT, A_FLIP, A_CARD},    {STEP_CLEAN, A_CLEAN, A_KNIVES},    {STEP_CLEAR, A_CLEAR_MIDDEN, A_ENV},
        {STEP_TRADE, A_KIND, A_ENV - 2}, {STEP_PURCHASE, A_KIND, A_ENV - 2}, {STEP_GATHER, A_OPTION, A_PAY},
        {STEP_BUILD, A_OPTION, A_PAY},   {STEP_EXPLORE, A_CARD, A_CLEAN},    {STEP_INNOVATE, A_FLIP, A_CARD},
        {STEP_ENCORE, A_NO, A_PASS},     {STEP_MUSTER, A_ENV, A_OPTION},     {STEP_PART, A_OPTION, A_PAY},
        {STEP_EFFECT, A_NO, A_PASS},     {STEP_SPIN, A_NO, A_PASS},          {STEP_TEND, A_CLEAR_MIDDEN, A_OPTION},
    };
    if (step == STEP_REST && rest_stage == REST_COOK) return a >= A_KIND && a < A_CLEAR_MIDDEN;
    if (step == STEP_REST && rest_stage == REST_FEED) return a >= A_FEED && a < A_DISCARD;
    if (step == STEP_REST) return a >= A_DISCARD;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].step == step) return a >= rows[i].from && a < rows[i].to;
    return 0;
}

static int is_asked(const brae_state *s, int who, uint32_t a, int reason) {
    uint32_t step = s->head.step, stage = s->seats[who].rest;
    int chance_acts = s->head.actors >> SK_CHANCE & 1, acts = s->head.actors >> who & 1;
    if (reason == WHY_asked_over) return s->head.actors == 0;
    if (reason == WHY_asked_alone) return chance_acts && step == STEP_DEAL && s->head.players == 1;
    if (chance_acts) return reason == (int)step;
    if (!acts || is_about(step, stage, a)) return 0;
    if (reason == WHY_asked_meal) return step == STEP_REST && stage == REST_FEED;
    if (reason == WHY_asked_leave) return step == STEP_REST && stage == REST_DISCARD;
    return reason == (int)step && (step != STEP_REST || stage == REST_COOK);
}

/* Counting by hand. */
static uint32_t settlers_in(const brae_seat *p, uint32_t env) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < COLUMN; i++)
        n += p->columns[env][i] != SK_NONE;
    return n;
}

static uint32_t all_settlers(const brae_seat *p) {
    return settlers_in(p, 0) + settlers_in(p, 1) + settlers_in(p, 2) + settlers_in(p, 3);
}

static int turned(const brae_seat *p, uint32_t tile) {
    return p->flipped >> tile & 1;
}

static uint32_t images(const brae_seat *p, uint32_t env) {
    return settlers_in(p, env) + (uint32_t)turned(p, GATHER_SHORE + env);
}

static uint32_t hearth_by_hand(const brae_seat *p) {
    return 4u + 2u * (uint32_t)turned(p, COOK) + p->utensils + (p->special == MUSTER);
}

static uint32_t pot_by_hand(const brae_seat *p) {
    static const uint8_t weights[SLOTS] = {1, 1, 2, 2, 3, 3, 4, 3};
    uint32_t sum = 0;
    for (int i = 0; i < SLOTS; i++)
        sum += (uint32_t)p->pot[i] * weights[i];
    return sum;
}

/* The place of a kind in the pot, or -1. */
static int pot_place(uint32_t kind) {
    static const uint8_t kinds[SLOTS] = {SHELL, BARLEY, RABBIT, FISH, SHEEP, DEER, COW, BOAR};
    for (int i = 0; i < SLOTS; i++)
        if (kinds[i] == kind) return i;
    return -1;
}

static uint32_t portions_owned(const uint8_t *tokens) {
    return tokens[HIDE] + tokens[WOOL] / 2u;
}

static uint32_t most_of_one(const uint8_t *tokens) {
    uint32_t most = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        if (kind != MIDDEN && tokens[kind] > most) most = tokens[kind];
    return most;
}

static int less(uint32_t price, uint32_t discount) {
    return (int)price - (int)discount;
}

/* Furnish and Trade with these tokens and a discount. */
static int can_move(const brae_seat *p, const uint8_t *tokens, uint32_t discount) {
    static const uint8_t furnish_price[] = {1, 2, 2, 2, 3, 3}, trade_price[] = {2, 3, 4, 4, 5, 5, 6};
    int furnish = p->furnish < 6 && (int)portions_owned(tokens) >= less(furnish_price[p->furnish], discount);
    int trade = p->trade < 7 && (int)most_of_one(tokens) >= less(trade_price[p->trade], discount);
    return furnish | trade << 1;
}

static int kinds_for_clean(const brae_seat *p, const uint8_t *tokens) {
    return (tokens[HIDE] > 0) + (tokens[BARLEY] > 0) + (tokens[SEAWEED] > 0) + (tokens[WOOD] > 0) +
           (tokens[FOOD] > 0 && turned(p, CLEAN));
}

static int anything_to_cook(const uint8_t *tokens) {
    int n = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++)
        n += pot_place(kind) >= 0 && tokens[kind];
    return n > 0;
}

static int anything_to_craft(const brae_seat *p, const uint8_t *tokens) {
    for (uint32_t tile = 0; tile < TILES; tile++)
        if (!turned(p, tile) && tokens[CRAFT_COST[tile][0]] && tokens[CRAFT_COST[tile][1]]) return 1;
    return 0;
}

/* Whether a standard tile's action is possible with these tokens. */
static int possible(const brae_seat *p, const uint8_t *tokens, uint32_t tile) {
    switch (tile) {
    case FURNISH: return can_move(p, tokens, 0) & 1;
    case COOK: return anything_to_cook(tokens);
    case CRAFT: return anything_to_craft(p, tokens);
    case CLEAN: return kinds_for_clean(p, tokens) >= 2;
    case TRADE: return can_move(p, tokens, 0) >> 1;
    default: return 1;
    }
}

/* What is left after the price of Build; 0 if it cannot be paid so. */
static int build_left(const brae_seat *p, uint32_t food) {
    uint8_t tokens[KINDS];
    memcpy(tokens, p->tokens, KINDS);
    if (food > tokens[FOOD] || 2 - food > tokens[BONE]) return 0;
    tokens[FOOD] = (uint8_t)(tokens[FOOD] - food);
    tokens[BONE] = (uint8_t)(tokens[BONE] - (2 - food));
    return can_move(p, tokens, turned(p, SPECIAL) ? 3 : 2);
}

static int affords(const brae_seat *p, uint32_t task, uint32_t way) {
    const payment *cost = &ERRANDS[task].pay[way];
    return p->tokens[cost->kind] >= cost->count && p->tokens[cost->kind2] >= cost->count2;
}

/* No payment of a Task leaves its action possible, but one can be made. */
static int task_is_stuck(const brae_seat *p, uint32_t task) {
    int payable = 0;
    for (uint32_t way = 0; way < ERRANDS[task].payments; way++) {
        const payment *cost = &ERRANDS[task].pay[way];
        uint8_t tokens[KINDS];
        if (!affords(p, task, way)) continue;
        payable = 1;
        memcpy(tokens, p->tokens, KINDS);
        tokens[cost->kind] = (uint8_t)(tokens[cost->kind] - cost->count);
        tokens[cost->kind2] = (uint8_t)(tokens[cost->kind2] - cost->count2);
        if (possible(p, tokens, ERRANDS[task].tile)) return 0;
    }
    return payable;
}

static int holds_card(const brae_state *s, const brae_seat *p, int who, uint32_t a, int reason) {
    uint32_t size = s->head.players == 1 ? 4u - s->set : s->head.players == 4 ? 5 : 4, i = a - A_TAKE;
    const village *card = settlers_in(p, s->env) ? &CARDS[p->columns[s->env][settlers_in(p, s->env) - 1]] : &CARDS[0];
    int drafting = s->head.step == STEP_DRAFT, taken = s->turn == who && !drafting && s->back != STEP_DRAFT;
    uint32_t knives = a - A_KNIVES;
    switch (reason) {
    case WHY_unknown: return a >= ACTIONS;
    case WHY_turn: return !(s->head.actors >> who & 1) && s->turn != who;
    case WHY_chosen: return s->head.step == STEP_KEEP && p->special < SPECIALS;
    case WHY_rested: return s->head.step == STEP_REST && p->rest == REST_NONE;
    case WHY_keep_other: return p->dealt[0] != a - A_KEEP && p->dealt[1] != a - A_KEEP && p->dealt[2] != a - A_KEEP;
    case WHY_take_gone: return drafting && i < size && s->sets[s->set][i] == SK_NONE;
    case WHY_take_set: return drafting && s->head.players > 1 && i >= size;
    case WHY_take_alone: return drafting && s->head.players == 1 && i >= size;
    case WHY_take_twice: return taken && i < SET_CARDS;
    case WHY_pass_alone: return s->head.players == 1;
    case WHY_pass_last: return drafting && s->left_count == 1 && s->left[0] == who;
    case WHY_pass_forced: return drafting && s->left_count == 0 && s->passed[s->passed_count - 1] == who;
    case WHY_pass_late: return taken && s->head.players > 1;
    case WHY_knives_most: return s->head.step == STEP_KNIVES && knives > p->tokens[KNIFE];
    case WHY_knives_least:
        return s->head.step == STEP_KNIVES && knives == 0 && !images(p, s->crop == SK_NONE ? s->env : card->icons);
    case WHY_split_most: return s->head.step == STEP_SPLIT && a - A_SPLIT > s->amount;
    case WHY_effect_cost: return card->icons == SK_NONE && p->tokens[card->pay_kind] < card->pay;
    case WHY_effect_icons: return card->icons < ENVS && !images(p, card->icons) && !p->tokens[KNIFE];
    case WHY_card_other: return s->hand[0] != a - A_CARD && s->hand[1] != a - A_CARD && s->hand[2] != a - A_CARD;
    default: return -1;
    }
}

static int holds_worker(const brae_state *s, const brae_seat *p, uint32_t a, int reason) {
    uint32_t tile = (a - A_SMALL) % TILES;
    int wide = p->special == RECRUIT && turned(p, SPECIAL);
    int room = (int)(s->small_on >> tile & 1), pair = (int)(s->pair_on >> tile & 1),
        placing = s->head.step == STEP_PLACE;
    switch (reason) {
    case WHY_worker_early: return s->head.step == STEP_DRAFT;
    case WHY_worker_busy: return s->turn != SK_NONE && s->head.step != STEP_DRAFT && !placing;
    case WHY_small_later: return placing && a < A_LARGE && s->head.round == 1 && !s->small_left && !p->black;
    case WHY_small_none: return placing && a < A_LARGE && !s->small_left && (s->head.round > 1 || p->black);
    case WHY_large_none: return placing && a >= A_LARGE && s->large_on < TILES;
    case WHY_size: return placing && a >= A_LARGE && s->small_left && !room && p->special != RECRUIT;
    case WHY_room: return placing && s->small_left && room && !wide;
    case WHY_room_front:
        return placing && room && !pair && wide && !turned(p, tile) && !(s->head.options & OPT_RECRUIT_ALL);
    case WHY_room_pair: return placing && room && pair && wide;
    default: return -1;
    }
}

static int holds_tile(const brae_state *s, const brae_seat *p, uint32_t a, int reason) {
    static const uint8_t furnish_price[] = {1, 2, 2, 2, 3, 3, 0};
    int price = less(furnish_price[p->furnish], s->discount), place_in = a >= A_KIND ? pot_place(a - A_KIND) : -1,
        later = 0;
    static const uint8_t weights[SLOTS] = {1, 1, 2, 2, 3, 3, 4, 3};
    for (int i = place_in + 1; i > 0 && i < SLOTS; i++)
        later += p->pot[i];
    switch (reason) {
    case WHY_furnish_end: return p->furnish == 6;
    case WHY_furnish_short: return p->furnish < 6 && (int)portions_owned(p->tokens) < price;
    case WHY_furnish_most: return (int)(a - A_PAY) > price;
    case WHY_furnish_hide: return a - A_PAY > p->tokens[HIDE];
    case WHY_furnish_wool: return 2 * (price - (int)(a - A_PAY)) > p->tokens[WOOL];
    case WHY_cook_nothing: return !anything_to_cook(p->tokens);
    case WHY_cook_empty: return pot_by_hand(p) == 0;
    case WHY_cook_raw: return place_in < 0;
    case WHY_cook_missing: return place_in >= 0 && !p->tokens[a - A_KIND];
    case WHY_cook_heavy: return place_in >= 0 && weights[place_in] + pot_by_hand(p) > hearth_by_hand(p);
    case WHY_cook_order: return place_in >= 0 && later > 0;
    case WHY_craft_all: return p->flipped == 0x3ff;
    case WHY_craft_short: return p->flipped != 0x3ff && !anything_to_craft(p, p->tokens);
    case WHY_flip_twice:
    case WHY_innovate_twice: return turned(p, a - A_FLIP);
    case WHY_flip_cost: return !p->tokens[CRAFT_COST[a - A_FLIP][0]] || !p->tokens[CRAFT_COST[a - A_FLIP][1]];
    case WHY_clear_midden: return p->tokens[MIDDEN] == 0;
    case WHY_clear_slider: return 3 * p->slider - p->total < 3;
    case WHY_tend_twice: return s->tended >> (a - A_ENV) & 1;
    default: return -1;
    }
}

static int holds_price(const brae_state *s, const brae_seat *p, uint32_t a, int reason) {
    static const uint8_t trade_price[] = {2, 3, 4, 4, 5, 5, 6, 0};
    uint32_t set = a - A_CLEAN, n = a - A_PAY;
    int kinds = sk_bits(set & 31), price = less(trade_price[p->trade], s->discount);
    int owned = !(set & 1 && !p->tokens[HIDE]) && !(set & 2 && !p->tokens[BARLEY]) &&
                !(set & 4 && !p->tokens[SEAWEED]) && !(set & 8 && !p->tokens[WOOD]) && !(set & 16 && !p->tokens[FOOD]);
    switch (reason) {
    case WHY_clean_short: return kinds_for_clean(p, p->tokens) < 2;
    case WHY_clean_least: return kinds < 2;
    case WHY_clean_most: return kinds > (turned(p, CLEAN) ? 4 : 3);
    case WHY_clean_food: return set & 16 && !turned(p, CLEAN);
    case WHY_clean_missing: return !owned;
    case WHY_trade_end: return p->trade == 7;
    case WHY_trade_short: return p->trade < 7 && (int)most_of_one(p->tokens) < price;
    case WHY_trade_kind: return a != A_KIND + MIDDEN && p->tokens[a - A_KIND] < price;
    case WHY_midden: return a == A_KIND + MIDDEN;
    case WHY_purchase_knife: return a != A_KIND + KNIFE && !turned(p, TRADE);
    case WHY_purchase_missing: return p->tokens[a - A_KIND] == 0;
    case WHY_gather_cost:
        return s->tile == GATHER_THICKETS ? p->tokens[WOOD] < 1 : s->tile == GATHER_FIELDS && p->tokens[BARLEY] < 2;
    case WHY_portions_short: return p->tokens[FOOD] + p->tokens[BONE] < 2;
    case WHY_portions_most: return n > 2;
    case WHY_portions_food: return n > p->tokens[FOOD];
    case WHY_portions_bone: return 2 - n > p->tokens[BONE];
    case WHY_portions_stuck: return p->special == BUILD && !build_left(p, n);
    case WHY_build_end: return p->special == BUILD && p->furnish == 6 && p->trade == 7;
    case WHY_build_stuck: return p->special == BUILD && !build_left(p, 0) && !build_left(p, 1) && !build_left(p, 2);
    default: return -1;
    }
}

static int holds_special(const brae_state *s, const brae_seat *p, uint32_t a, int reason) {
    uint32_t env = a - A_ENV, task = a - A_TASK, index = a - A_DISCARD, column = index / COLUMN, i = index % COLUMN;
    uint32_t roofs = (uint32_t)p->roofs + p->thatches, hungry = all_settlers(p) > roofs ? all_settlers(p) - roofs : 0;
    switch (reason) {
    case WHY_hunt_full: return p->special == HUNT && p->tokens[BOAR] == 3;
    case WHY_innovate_all: return p->special == INNOVATE && p->flipped == 0x3ff;
    case WHY_muster_nothing:
        return !p->tokens[KNIFE] && !images(p, 0) && !images(p, 1) && !images(p, 2) && !images(p, 3);
    case WHY_muster_icons: return !p->tokens[KNIFE] && !images(p, env);
    case WHY_muster_nobody: return s->head.options & OPT_MUSTER_SETTLER && all_settlers(p) == 0;
    case WHY_muster_settler: return s->head.options & OPT_MUSTER_SETTLER && settlers_in(p, env) == 0;
    case WHY_recruit_full: return p->special == RECRUIT && p->black == 3;
    case WHY_spin_out: return p->special == SPIN && p->spindles == 10;
    case WHY_task_group: return s->head.players > 1;
    case WHY_task_absent: return !(s->tasks >> task & 1);
    case WHY_task_twice: return s->done >> task & 1;
    case WHY_task_rest: return s->head.step == STEP_REST;
    case WHY_task_busy: return s->head.step > STEP_DRAFT && s->head.step < STEP_REST && s->head.step != STEP_PLACE;
    case WHY_task_short: return !affords(p, task, 0) && !affords(p, task, ERRANDS[task].payments - 1u);
    case WHY_task_stuck:
        return task_is_stuck(p, s->head.step == STEP_TASK ? s->tile : task) || s->head.step == STEP_TASK;
    case WHY_task_way: return a - A_PAY >= ERRANDS[s->tile].payments;
    case WHY_task_pay: return !affords(p, s->tile, a - A_PAY);
    case WHY_feed_most: return a - A_FEED > hungry;
    case WHY_feed_food: return a - A_FEED > p->tokens[FOOD];
    case WHY_leave_nobody: return p->columns[column][i] == SK_NONE;
    case WHY_leave_twin: return p->columns[column][i] == p->columns[column][i + 1];
    default: return -1;
    }
}

static int reason_is_true(const void *state, int who, sk_action action, int reason) {
    const brae_state *s = (const brae_state *)state;
    const brae_seat *p = &s->seats[who];
    int held = reason < WHY_unknown ? is_asked(s, who, action, reason) : holds_card(s, p, who, action, reason);
    if (held < 0) held = holds_worker(s, p, action, reason);
    if (held < 0) held = holds_tile(s, p, action, reason);
    if (held < 0) held = holds_price(s, p, action, reason);
    if (held < 0) held = holds_special(s, p, action, reason);
    return held > 0;
}

TEST("the reason of a refusal is true, over a million illegal choices of random games") {
    static long met[REASONS_MAX];
    int kinds = 0;
    OK(reasons_hold(game, 1000000, reason_is_true, met));
    for (int i = 0; i < sk_reason_count(game); i++)
        kinds += met[i] > 0;
    OK(kinds >= 100);
}

/* --- labels --- */

TEST("labels: verb, thing, cost and gain") {
    brae_state s = table(2, BUILD);
    SAME(said(&s, 0, A_TAKE, SK_LABEL, SK_EN), "Take the Roof (shelters 1 Settler, 2 VP)");
    SAME(said(&s, 0, A_TAKE + 1, SK_LABEL, SK_FR), "Prendre la Boule en pierre (+1 couteau, 2 PV)");
    SAME(said(&s, 0, A_TAKE + 2, SK_LABEL, SK_EN), "Take the Shepherd (+1 stone or wool, then 2 stones → 1 sheep)");
    lay(&s, 1, ROOF);
    SAME(said(&s, 0, A_TAKE + 1, SK_LABEL, SK_EN), "Take the Roof (shelters 1 Settler, 2 VP), place 2");
    s = work(BUILD, 2);
    s.seats[0].trade = 2;
    s.seats[0].furnish = 1;
    hold(&s, 0, 6, HIDE, 2, WOOL, 2, BARLEY, 1, WOOD, 4, KNIFE, 1, MIDDEN, 1);
    SAME(said(&s, 0, A_SMALL + FURNISH, SK_LABEL, SK_FR), "Meubler (2 portions → case 2)");
    SAME(said(&s, 0, A_SMALL + TRADE, SK_LABEL, SK_EN), "Trade (4 of a kind → space 3, 5 VP)");
    SAME(said(&s, 0, A_SMALL + GATHER_SHORE, SK_LABEL, SK_FR), "Collecter Rivage (1 coquille ou 1 algue)");
    SAME(said(&s, 0, A_NO, SK_LABEL, SK_EN), "End the turn (2 workers unused)");
    brae_state t = s;
    put(&t, CLEAN);
    SAME(said(&t, 0, A_CLEAN + 11, SK_LABEL, SK_FR), "Nettoyer avec 1 peau, 1 orge, 1 bois (→ 3 nettoyages, +1 Toit)");
    act(&t, 0, A_CLEAN + 3);
    SAME(said(&t, 0, A_CLEAR_MIDDEN, SK_LABEL, SK_EN), "Throw away 1 midden");
    t = s;
    put(&t, FURNISH);
    SAME(said(&t, 0, A_PAY + 1, SK_LABEL, SK_EN), "Pay 1 hide and 2 wool → Furnish space 2");
    put(&s, TRADE);
    act(&s, 0, A_KIND + WOOD);
    SAME(said(&s, 0, A_KIND + KNIFE, SK_LABEL, SK_FR), "Acheter 1 mouton (1 couteau)");
}

static const char *asked_in_words(const brae_state *s, int lang) {
    static char memory[400];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->ask(s, 0, lang, &text);
    return memory;
}

TEST("Q38 the question and the label say what an order leaves out before the pot is served") {
    brae_state s = work(BUILD, 1);
    hold(&s, 0, 2, SHELL, 2, FISH, 1);
    put(&s, COOK);
    SAME(asked_in_words(&s, SK_EN),
         "Put something into the pot (Hearth 4). The order counts: shell, fish. What you skip stays out.");
    SAME(said(&s, 0, A_KIND + FISH, SK_LABEL, SK_EN),
         "Cook 1 fish and serve at once (→ 1 food, 1 bone in all), leaving out shell");
    SAME(said(&s, 0, A_KIND + FISH, SK_LABEL, SK_FR),
         "Cuire 1 poisson et servir aussitôt (→ 1 nourriture, 1 os en tout), en laissant de côté : coquille");
    SAME(said(&s, 0, A_KIND + SHELL, SK_LABEL, SK_EN), "Cook 1 shell (→ 1 food)");
    act(&s, 0, A_KIND + SHELL);
    SAME(said(&s, 0, A_NO, SK_LABEL, SK_EN), "Serve the pot (→ 1 food)");
    act(&s, 0, A_KIND + SHELL);
    SAME(asked_in_words(&s, SK_FR), "Complétez la marmite (poids 2 sur 4, 2 nourritures) ou servez.");
    SAME(said(&s, 0, A_KIND + FISH, SK_LABEL, SK_EN), "Cook 1 fish and serve at once (→ 3 food, 1 bone in all)");
    s = work(BUILD, 1);
    hold(&s, 0, 2, RABBIT, 1, DEER, 1); /* never together on a Hearth of 4: nothing is given up */
    put(&s, COOK);
    SAME(asked_in_words(&s, SK_EN), "Put something into the pot (Hearth 4).");
    SAME(said(&s, 0, A_KIND + DEER, SK_LABEL, SK_EN),
         "Cook 1 deer and serve at once (→ 1 food, 1 hide, 2 bones in all)");
}

/* What the label of a pot's choice promises is what happens. */
static void cooking_is_as_labelled(const brae_state *s, int who, int action) {
    const brae_seat *p = &s->seats[who];
    int cooks = s->head.step == STEP_COOK || (s->head.step == STEP_REST && p->rest == REST_COOK);
    if (!cooks || action == A_NO) return;
    char label[400];
    memcpy(label, said(s, who, action, SK_LABEL, SK_EN), sizeof label);
    brae_state after = *s;
    game->rules->apply(&after, who, (sk_action)action);
    int same_step = after.head.step == s->head.step && after.seats[who].rest == p->rest;
    EQ(strstr(label, "serve at once") != NULL, !same_step || !is_cooking(&after.seats[who]));
    int promised = strstr(label, "leaving out") != NULL, lost = 0;
    for (int first = A_KIND; first < action; first++) { /* would an earlier kind have let this one follow? */
        if (!can(s, who, first)) continue;
        brae_state t = *s;
        game->rules->apply(&t, who, (sk_action)first);
        lost |= t.head.step == s->head.step && t.seats[who].rest == p->rest && is_cooking(&t.seats[who]) &&
                can(&t, who, action);
    }
    EQ(promised, lost);
}

/* Every choice of every decision in both languages: said, clean, and unlike the others. */
static void labels_differ(const brae_state *s, int who) {
    static char labels[SK_CHOICES_MAX][256];
    sk_choice list[SK_CHOICES_MAX];
    int count = game->rules->legal(s, who, list);
    for (int lang = 0; lang < SK_LANGS; lang++) {
        for (int i = 0; i < count; i++) {
            sk_text text;
            sk_text_init(&text, labels[i], sizeof labels[i]);
            game->words->say(s, who, list[i].action, SK_LABEL, lang, &text);
            OK(text.length > 3 && !text.cut && !strpbrk(labels[i], "{}|#?"));
            for (int k = 0; k < i; k++)
                if (strcmp(labels[k], labels[i]) == 0) SAME(labels[i], "a label of its own");
        }
    }
    for (int i = 0; i < count; i++)
        cooking_is_as_labelled(s, who, list[i].action);
}

TEST("labels of one decision differ, over random games of every kind of table") {
    for (uint64_t seed = 1; seed <= 120; seed++) {
        brae_state s;
        uint64_t rng = seed;
        int players = 1 + (int)(seed % 4);
        EQ(sk_new(game, &s, players, seed % 5 ? 0 : OPT_LENIENT | OPT_RECRUIT_ALL), SK_OK);
        while (s.head.actors && !tap_failures) {
            int who = sk_actor(&s);
            if (who != SK_CHANCE) labels_differ(&s, who);
            game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

TEST("Q22 a label tells nobody but the chooser which special tile is kept") {
    brae_state s = dealt_table(2, 0, TEND), view;
    sk_view(game, &s, 0, &view);
    SAME(said(&view, 0, A_KEEP + TEND, SK_LABEL, SK_EN), "Keep Tend land (3 steps: gather or clear)");
    SAME(said(&view, 1, A_KEEP + TEND, SK_LABEL, SK_EN), "Choose a special tile");
    sk_view(game, &s, SK_TABLE_VIEW, &view);
    SAME(said(&view, 0, A_KEEP + TEND, SK_LABEL, SK_EN), "Choose a special tile");
}

/* --- the table in words --- */

static uint64_t words_of(const brae_state *view, int lang) {
    static char memory[1 << 15];
    sk_text text;
    uint64_t hash = 1469598103934665603u;
    sk_text_init(&text, memory, sizeof memory);
    game->words->describe(view, lang, &text);
    OK(!text.cut && text.length > 200);
    for (const char *c = memory; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 1099511628211u;
    return hash;
}

/* The same table: all that the viewer sees, and what is being decided. The pile by type is left out: it is what the 80
 * cards lack of all that lies open. */
static int same_table(const brae_state *a, const brae_state *b) {
    brae_state x = *a, y = *b;
    x.head.ply = y.head.ply = 0;
    memset(x.pile, 0, TYPES);
    memset(y.pile, 0, TYPES);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* The positions that two different choices lead to, as the table and as the player see them. */
static void siblings_differ(const brae_state *s, int who, uint64_t *rng) {
    brae_state next[3], view[3];
    next[0] = *s;
    for (int i = 1; i < 3; i++) {
        next[i] = *s;
        game->rules->apply(&next[i], who, sk_pick(game, s, who, (uint32_t)(sk_random(rng) >> 32)));
    }
    for (int round = 0; round < 2; round++) {
        int viewer = round ? (int)sk_random_below(rng, s->head.players) : SK_TABLE_VIEW, lang = round;
        for (int i = 0; i < 3; i++)
            sk_view(game, &next[i], viewer, &view[i]);
        for (int i = 0; i < 3; i++) {
            int k = (i + 1) % 3;
            int told_apart = words_of(&view[i], lang) != words_of(&view[k], lang);
            EQ(told_apart, !same_table(&view[i], &view[k]));
        }
    }
}

TEST("the table in words tells two tables apart whenever a viewer could") {
    for (uint64_t seed = 1; seed <= (uint64_t)effort_share(24); seed++) {
        brae_state s;
        uint64_t rng = seed;
        EQ(sk_new(game, &s, 1 + (int)(seed % 4), seed % 3 ? 0 : OPT_LENIENT | OPT_RECRUIT_ALL), SK_OK);
        while (s.head.actors && !tap_failures) {
            int who = sk_nth(s.head.actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(s.head.actors)));
            siblings_differ(&s, who, &rng);
            game->rules->apply(&s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

/* One thing on the table is otherwise: both languages say so. */
#define TELLS(change)                                                                                                  \
    do {                                                                                                               \
        brae_state t = s;                                                                                              \
        change;                                                                                                        \
        OK(words_of(&t, SK_EN) != words_of(&s, SK_EN) && words_of(&t, SK_FR) != words_of(&s, SK_FR));                  \
    } while (0)

TEST("the table in words names every single thing on a board") {
    brae_state s = work(RECRUIT, 4);
    brae_seat *p = &s.seats[0];
    own(&s, 0, H01);
    own(&s, 0, H02);
    own(&s, 0, S00);
    hold(&s, 0, 3, WOOD, 2, MIDDEN, 1, BONE, 1);
    flip(&s, 0, COOK);
    for (int kind = 0; kind < KINDS; kind++)
        TELLS(t.seats[0].tokens[kind]++);
    for (int tile = 0; tile < TILES; tile++) {
        TELLS(t.seats[0].flipped = (uint16_t)(p->flipped ^ 1u << tile));
        TELLS(t.small_on = (uint16_t)(1u << tile));
        TELLS(t.small_on = t.pair_on = (uint16_t)(1u << tile));
        TELLS(t.large_on = (uint8_t)tile);
    }
    s.small_on = 1 << COOK;
    TELLS(t.pair_on = 1 << COOK);
    TELLS(t.seats[0].slider++);
    TELLS(t.seats[0].furnish++);
    TELLS(t.seats[0].trade++);
    TELLS(t.seats[0].special = BUILD);
    TELLS(t.seats[0].roofs++);
    TELLS(t.seats[0].thatches++);
    TELLS(t.seats[0].balls++);
    TELLS(t.seats[0].utensils++);
    TELLS(t.seats[0].spindles++);
    TELLS(t.seats[0].black++);
    TELLS((t.seats[0].columns[HILLS][0] = H02, t.seats[0].columns[HILLS][1] = H01));
    TELLS(t.seats[0].columns[HILLS][0] = H03);
    TELLS(t.seats[1].trade++);
    for (int type = 0; type < TYPES; type++)
        TELLS(t.discard[type]++);
    TELLS(t.supply--);
    TELLS(t.pile_count--);
    TELLS(t.discard_count++);
    TELLS(t.small_left--);
    TELLS((t.sets[0][1] = s.sets[0][2], t.sets[0][2] = s.sets[0][1]));
    TELLS(t.sets[1][0] = SK_NONE);
    TELLS((t.left[0] = s.left[1], t.left[1] = s.left[0]));
    TELLS(t.head.round--);
    TELLS(t.set++);
    s = table(1, BUILD);
    TELLS(t.tasks = (uint16_t)(s.tasks << 1));
    TELLS(t.done = (uint16_t)(s.tasks & (0u - s.tasks)));
    TELLS(t.focus = (uint8_t)(s.focus << 1));
}

TEST("the table in words numbers the slider as the rules do, from 0") {
    static char memory[1 << 15];
    brae_state s = table(2, BUILD);
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->describe(&s, SK_EN, &text);
    OK(strstr(memory, "Slider on column 1 of 10: 1 free space, 0 midden each round") != NULL);
    OK(strstr(memory, "{0} decides: Take a card of the current set, or pass.") != NULL);
}

TEST("the letters of the terminal are no two alike, resources and environments together") {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        const char *codes[KINDS + ENVS];
        for (int i = 0; i < KINDS; i++)
            codes[i] = skara_brae_messages[lang][W_code_0 + i];
        for (int i = 0; i < ENVS; i++)
            codes[KINDS + i] = skara_brae_messages[lang][W_envcode_0 + i];
        for (int i = 0; i < KINDS + ENVS; i++)
            for (int k = 0; k < i; k++)
                OK(strncmp(codes[i], codes[k], 2) != 0);
    }
}

/* --- stories --- */

/* Play, and tell the turn to a listener. */
static void tell_ply(sk_story *story, brae_state *s, int who, int action, int viewer) {
    brae_state before, after;
    sk_view(game, s, viewer, &before);
    game->rules->apply(s, who, (sk_action)action);
    sk_view(game, s, viewer, &after);
    game->words->gather(story, &before, &after, who, (sk_action)action);
}

static sk_story story_of(int who) {
    sk_story story;
    memset(&story, 0, sizeof story);
    story.who = (uint8_t)who;
    return story;
}

static const char *told(const sk_story *story, int lang) {
    static char memory[512];
    sk_text text;
    sk_text_init(&text, memory, sizeof memory);
    game->words->story(story, lang, &text);
    OK(!text.cut);
    return memory;
}

TEST("a story: verbs, then what came of them") {
    brae_state s = work(BUILD, 1);
    sk_story story = story_of(0);
    hold(&s, 0, 4, HIDE, 1, BARLEY, 1, WOOD, 1, MIDDEN, 1);
    s.seats[0].slider = 2;
    tell_ply(&story, &s, 0, A_LARGE + CLEAN, 1);
    tell_ply(&story, &s, 0, A_CLEAN + 11, 1);
    tell_ply(&story, &s, 0, A_CLEAR_MIDDEN, 1);
    tell_ply(&story, &s, 0, A_CLEAR_SLIDER, 1);
    SAME(told(&story, SK_EN), "{0} cleans: −1 barley, −1 wood, −1 hide, 1 midden gone, slider back 1, +1 Roof.");
    SAME(told(&story, SK_FR), "{0} nettoie : −1 orge, −1 bois, −1 peau, −1 Déchet, Curseur reculé de 1, +1 Toit.");
    s = table(2, BUILD);
    set_round(&s, 2);
    hold(&s, 0, 3, KNIFE, 1, STONE, 1, SHELL, 1);
    story = story_of(0);
    tell_ply(&story, &s, 0, A_TAKE + 3, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_KNIVES + 1, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_SPLIT + 2, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_YES, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_SMALL + CRAFT, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_FLIP + CLEAN, SK_TABLE_VIEW);
    tell_ply(&story, &s, 0, A_LARGE + GATHER_FIELDS, SK_TABLE_VIEW);
    SAME(told(&story, SK_EN), "{0} takes the Angler, crafts and gathers: −1 stone, −1 knife, +1 shell, +1 barley, "
                              "+1 fish, slider forward 1, Clean flipped.");
    SAME(told(&story, SK_FR), "{0} prend le Ligneur, fabrique et collecte : −1 pierre, −1 couteau, +1 coquille, "
                              "+1 orge, +1 poisson, Curseur avancé de 1, Nettoyer retournée.");
}

TEST("a story tells what the neutral marker takes, what a meal costs, and which tiles were kept") {
    brae_state s = table(2, BUILD);
    act(&s, 0, A_TAKE);
    act(&s, 0, A_NO);
    sk_story story = story_of(1);
    tell_ply(&story, &s, 1, A_PASS, 0);
    SAME(told(&story, SK_EN), "{1} passes; the neutral marker removes the Stone Ball.");
    s = evening(BUILD, 2);
    own_many(&s, 0, H01, 2);
    own(&s, 0, H02);
    hold(&s, 0, 2, FOOD, 1, WOOD, 5);
    act(&s, 0, A_NO);
    story = story_of(0);
    tell_ply(&story, &s, 0, A_FEED + 1, 0);
    tell_ply(&story, &s, 0, A_DISCARD + HILLS * COLUMN + 2, 0);
    SAME(told(&story, SK_EN), "{0} feeds 1 Settler and loses 1 Settler: −1 food, +1 midden.");
    s = dealt_table(2, 0, TEND);
    story = story_of(0);
    tell_ply(&story, &s, 0, A_KEEP + TEND, 1);
    SAME(told(&story, SK_EN), "");
    story = story_of(1);
    tell_ply(&story, &s, 1, A_KEEP + s.seats[1].dealt[0], 0);
    char want[120] = "{0} garde Entretenir les terres, {1} garde ";
    strncat(want, skara_brae_messages[SK_FR][W_special_0 + s.seats[1].special], 60);
    strncat(want, ".", 2);
    SAME(told(&story, SK_FR), want);
    story = story_of(SK_CHANCE);
    tell_ply(&story, &s, SK_CHANCE, ROOF, 0);
    SAME(told(&story, SK_EN), "");
}

/* A sentence or nothing: a full stop at its end, no place but seats, in both languages. */
static void story_reads_well(const sk_story *story, int players) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        const char *text = told(story, lang);
        size_t length = strlen(text);
        if (!length) continue;
        OK(text[length - 1] == '.' && !strpbrk(text, "|#?\n"));
        for (const char *c = text; (c = strpbrk(c, "{}")); c += 3)
            OK(c[0] == '{' && c[1] >= '0' && c[1] < '0' + players && c[2] == '}');
        if (tap_failures) SAME(text, "a sentence");
    }
}

TEST("every turn of random games is told in a sentence or not at all, to every listener") {
    size_t longest = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)effort_share(800); seed++) {
        brae_state s;
        uint64_t rng = seed;
        int players = 1 + (int)(seed % 4), viewer = (int)(seed / 4 % 5), sentences = 0;
        if (viewer >= players) viewer = SK_TABLE_VIEW;
        EQ(sk_new(game, &s, players, seed % 3 ? 0 : OPT_LENIENT | OPT_RECRUIT_ALL), SK_OK);
        sk_story story = story_of(SK_CHANCE);
        while (s.head.actors && !tap_failures) {
            int who = sk_nth(s.head.actors, (int)sk_random_below(&rng, (uint32_t)sk_bits(s.head.actors)));
            int goes_on = who == story.who || (who == SK_CHANCE && s.turn == story.who);
            if (!goes_on) {
                story_reads_well(&story, players);
                size_t length = strlen(told(&story, SK_FR));
                sentences += length > 0;
                if (length > longest) longest = length;
                story = story_of(who);
            }
            tell_ply(&story, &s, who, sk_pick(game, &s, who, (uint32_t)(sk_random(&rng) >> 32)), viewer);
        }
        OK(sentences >= 12 * (players > 1) + 4);
    }
    OK(longest > 60 && longest < 400);
}
