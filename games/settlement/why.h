/* why.h - every cause for which a choice of Settlement is refused, with the rule behind it. The sentence of a cause is
 * the message "why.<cause>".
 */
#ifndef SETTLEMENT_WHY_H
#define SETTLEMENT_WHY_H

/* clang-format off */
#define SET_REASONS(WHY)                                                                                               \
    /* Nobody, or somebody else, decides now. */                                                                       \
    WHY(over, R74) WHY(unknown, R88) WHY(setup, R92) WHY(refill, R22) WHY(reveal, R25) WHY(new_hero, R54)              \
    WHY(new_artefact, R85) WHY(round_hero, R71) WHY(round_market, R72) WHY(pick_order, R9) WHY(passed, R10)            \
    WHY(passed_last, R74) WHY(turn, R10)                                                                               \
    /* Another question comes first. */                                                                                \
    WHY(draft, R9) WHY(place, R21) WHY(clock, R58) WHY(column, R25) WHY(risk, R66) WHY(extra, R63) WHY(street, R41)    \
    WHY(warehouse, R42) WHY(bazaar, R42) WHY(trade, R42) WHY(keep, R67) WHY(take, R69) WHY(late_exchange, G20)         \
    /* Answers to questions that nobody asks in a turn. */                                                             \
    WHY(no_street, R41) WHY(no_encounter, R66) WHY(no_building, R21) WHY(no_tile, R25) WHY(no_basic, R42)              \
    WHY(no_choice, R91) WHY(keep_later, R67) WHY(take_later, R69) WHY(take_never, R74)                                 \
    /* The turn as a whole. */                                                                                         \
    WHY(nothing, R13) WHY(acted, R11) WHY(invited, R11)                                                                \
    /* The seven actions. */                                                                                           \
    WHY(build_empty, R22) WHY(build_full, R23) WHY(build_villager, R20) WHY(build_cost, R20) WHY(build_plan, R20)      \
    WHY(explore_first, R26) WHY(explore_full, R24) WHY(explore_beside, R26) WHY(explore_villagers, R24)                \
    WHY(hunt_nowhere, R30) WHY(hunt_nothing, R30) WHY(hunt_villagers, R30)                                             \
    WHY(fortify_nowhere, R33) WHY(fortify_monster, R33) WHY(fortify_twice, R33) WHY(fortify_supply, O1)                \
    WHY(fortify_villager, R33) WHY(fort_nowhere, R44) WHY(fort_none, R44) WHY(fort_used, R44) WHY(fort_villager, R44)  \
    WHY(region_used, R19) WHY(region_star, R64) WHY(region_bare, R35) WHY(region_monsters, R35)                        \
    WHY(region_villager, R35) WHY(street_used, R19) WHY(street_key, R65) WHY(street_bare, R40)                         \
    WHY(street_villager, R40)                                                                                          \
    /* Heroes and exchanges. */                                                                                        \
    WHY(hero_none, R55) WHY(hero_cost, R50) WHY(hero_plan, R50) WHY(exchange_input, R48) WHY(exchange_mirror, R66)     \
    WHY(exchange_back, G22) WHY(exchange_again, G22) WHY(exchange_supply, O1) WHY(exchange_limit, R95)                 \
    /* Answers that are not possible. */                                                                               \
    WHY(use_none, R41) WHY(use_done, R41) WHY(use_other, R58) WHY(use_input, R42) WHY(use_plan, R42)                   \
    WHY(use_basic, R42) WHY(use_fort, R42) WHY(use_supply, O1) WHY(put_full, R21) WHY(lay_taken, R26)                  \
    WHY(lay_beside, R26) WHY(give_none, R42) WHY(give_supply, O1) WHY(extra_none, R63) WHY(extra_supply, O1)           \
    WHY(trade_none, R42) WHY(trade_supply, O1) WHY(keep_none, R67) WHY(keep_all, R67) WHY(take_same, R69)              \
    WHY(take_held, R69) WHY(draft_held, R9) WHY(take_gone, R5) WHY(take_pile, R84) WHY(take_spent, R85)
/* clang-format on */

#define WHY_NAME(cause, rule) WHY_##cause,
enum { SET_REASONS(WHY_NAME) WHY_COUNT };
#undef WHY_NAME

#endif
