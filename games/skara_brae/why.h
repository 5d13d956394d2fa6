/* why.h - every cause for which Skara Brae refuses a choice: its name, and the rule behind it.
 *
 * A name X is WHY_X here, the key of the reason, and the message why.X. The list begins with the causes that belong to
 * the steps, in their order: something else is being decided now. Behind them come the cards of a solo turn and the
 * later stages of the end of a round.
 */
#ifndef SKARA_BRAE_WHY_H
#define SKARA_BRAE_WHY_H

#include "skerry/skerry.h"

/* clang-format off */
#define BRAE_ASKED(X)                                                                                                  \
    X(order, "R5") X(focus, "R8") X(tasks, "R8") X(tiles, "R9") X(deal, "R18") X(keep, "R9") X(draft, "R27")           \
    X(knives, "R38") X(split, "R35") X(bottom, "R36") X(place, "R28") X(portions, "R57") X(task, "R83")                \
    X(lenient, "Q2") X(furnish, "R43") X(bonus, "R43") X(cook, "R44") X(craft, "R46") X(clean, "R48") X(clear, "R51")  \
    X(trade, "R53") X(purchase, "R54") X(gather, "R55") X(build, "R58") X(draw, "R59") X(explore, "R59")               \
    X(innovate, "R64") X(encore, "R65") X(muster, "R67") X(part, "R67") X(effect, "R36") X(spin, "R73")                \
    X(tend, "R74") X(rest, "R75") X(over, "R79") X(alone, "R19") X(meal, "R76") X(leave, "R76")

#define BRAE_CAUSES(X)                                                                                                 \
    X(unknown, "")                                                                                                     \
    X(turn, "R21")                                                                                                     \
    X(chosen, "R9")                                                                                                    \
    X(rested, "R78a")                                                                                                  \
    X(keep_other, "R9")                                                                                                \
    X(take_gone, "R27")                                                                                                \
    X(take_set, "R18")           /* the set has fewer cards */                                                         \
    X(take_alone, "R19")         /* solo: fewer cards were drawn */                                                    \
    X(take_twice, "R27")                                                                                               \
    X(pass_alone, "R5")                                                                                                \
    X(pass_last, "R22")                                                                                                \
    X(pass_forced, "R23")                                                                                              \
    X(pass_late, "R22")                                                                                                \
    X(knives_most, "R38")                                                                                              \
    X(knives_least, "R39a")                                                                                            \
    X(split_most, "R35")                                                                                               \
    X(effect_cost, "R39a")                                                                                             \
    X(effect_icons, "R39a")                                                                                            \
    X(worker_early, "R27")                                                                                             \
    X(worker_busy, "R28")                                                                                              \
    X(small_later, "R17")                                                                                              \
    X(small_none, "R28")                                                                                               \
    X(large_none, "R28")                                                                                               \
    X(size, "Q27")                                                                                                     \
    X(room, "R40")                                                                                                     \
    X(room_front, "R71")         /* Recruit flipped: a tile that is not */                                             \
    X(room_pair, "R71")                                                                                                \
    X(furnish_end, "R43")                                                                                              \
    X(furnish_short, "R43")                                                                                            \
    X(furnish_most, "R43")                                                                                             \
    X(furnish_hide, "R43")                                                                                             \
    X(furnish_wool, "R43")                                                                                             \
    X(cook_nothing, "R44")                                                                                             \
    X(cook_empty, "Q3")                                                                                                \
    X(cook_raw, "R44")                                                                                                 \
    X(cook_missing, "R44")                                                                                             \
    X(cook_heavy, "R45")                                                                                               \
    X(cook_order, "Q38")                                                                                               \
    X(craft_all, "R46")                                                                                                \
    X(craft_short, "R46")                                                                                              \
    X(flip_twice, "R46")                                                                                               \
    X(flip_cost, "R46")                                                                                                \
    X(clean_short, "R48")                                                                                              \
    X(clean_least, "R48")                                                                                              \
    X(clean_most, "Q35")                                                                                               \
    X(clean_food, "R48")                                                                                               \
    X(clean_missing, "R48")                                                                                            \
    X(clear_midden, "R52")                                                                                             \
    X(clear_slider, "R52")                                                                                             \
    X(trade_end, "R53")                                                                                                \
    X(trade_short, "R53")                                                                                              \
    X(trade_kind, "R53")                                                                                               \
    X(midden, "R15")                                                                                                   \
    X(purchase_knife, "R54")                                                                                           \
    X(purchase_missing, "R54")                                                                                         \
    X(gather_cost, "R56a")                                                                                             \
    X(portions_short, "R57")                                                                                           \
    X(portions_most, "R57")                                                                                            \
    X(portions_food, "R57")                                                                                            \
    X(portions_bone, "R57")                                                                                            \
    X(portions_stuck, "Q28")                                                                                           \
    X(build_end, "R58")                                                                                                \
    X(build_stuck, "R58")                                                                                              \
    X(card_other, "R59")                                                                                               \
    X(hunt_full, "R62")                                                                                                \
    X(innovate_all, "R64")                                                                                             \
    X(innovate_twice, "R64")                                                                                           \
    X(muster_nothing, "R67")                                                                                           \
    X(muster_icons, "Q4")                                                                                              \
    X(muster_nobody, "R74d")                                                                                           \
    X(muster_settler, "R74d")                                                                                          \
    X(recruit_full, "R69")                                                                                             \
    X(spin_out, "R72")                                                                                                 \
    X(tend_twice, "R74")                                                                                               \
    X(task_group, "R83")         /* a game with others has no Tasks */                                                 \
    X(task_absent, "R8")                                                                                               \
    X(task_twice, "R83")                                                                                               \
    X(task_rest, "R83")                                                                                                \
    X(task_busy, "Q23")                                                                                                \
    X(task_short, "R83")                                                                                               \
    X(task_stuck, "Q2")                                                                                                \
    X(task_way, "R83")                                                                                                 \
    X(task_pay, "R83")                                                                                                 \
    X(feed_most, "R76")                                                                                                \
    X(feed_food, "R76")                                                                                                \
    X(leave_nobody, "R76")                                                                                             \
    X(leave_twin, "Q6")
/* clang-format on */

#define BRAE_ASKED_ID(name, rule) WHY_asked_##name,
#define BRAE_WHY_ID(name, rule) WHY_##name,
enum { BRAE_ASKED(BRAE_ASKED_ID) BRAE_CAUSES(BRAE_WHY_ID) WHY_COUNT };
#undef BRAE_ASKED_ID
#undef BRAE_WHY_ID

extern const sk_reason brae_reasons[WHY_COUNT + 1];

#endif
