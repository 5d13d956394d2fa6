/* test_words.c - the words of Skara Brae: every refusal and its reason, labels, stories, the table in words.
 */
#include "tests/reasons.h"
#include "test_table.h"
#include "skara_brae_words.h"
#include "why.h"

/* --- refusals --- */

static char reason_met[WHY_COUNT];

/* The choice is refused for this reason, in words that leave no place open. */
static void refuses(const brae_state *s, int who, int action, int reason) {
    for (int lang = 0; lang < SK_LANGS; lang++) {
        char memory[512];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        OK(who >= s->head.players || !can(s, who, action));
        int got = game->why(s, who, (sk_action)action, lang, &text);
        SAME(game->reasons[got].key, game->reasons[reason].key);
        OK(text.length > 5 && !text.cut && !strpbrk(memory, "{}|#"));
        reason_met[got] = 1;
    }
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
            game->apply(&s, who, game->pick(&s, who, (uint32_t)(sk_random(&rng) >> 32)));
        }
    }
}

static void refusals_of_cards(void) {
    brae_state s = dealt_table(2, 0, TEND);
    int other = 0;
    while (other == s.seats[0].dealt[0] || other == s.seats[0].dealt[1]) other++;
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
        if (!reason_met[i]) SAME(game->reasons[i].key, "reached");
    }
    EQ(game->reason_count, WHY_COUNT);
}

TEST("the rule of every reason is one of the rules") {
    for (int i = 0; i < game->reason_count; i++) {
        int found = game->reasons[i].rule[0] == 0;
        for (int k = 0; k < game->rule_count && !found; k++)
            found = strcmp(game->rules[k].number, game->reasons[i].rule) == 0;
        OK(found);
        OK(found > 0 && (game->reasons[i].rule[0] || i == WHY_unknown));
    }
}
