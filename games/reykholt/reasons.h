/* reasons.h - Reykholt: every cause for which a choice is refused, one row each: X(name, key, rule).
 *
 * The key names the sentence (why.key) and the reason in tests. The rows from COST_GOODS to LAST_TABLE are clauses that
 * complete the sentence of a space, a side of "or" or a red card.
 */
#ifndef REYKHOLT_REASONS_H
#define REYKHOLT_REASONS_H

#define REY_REASONS(X)                                                                                                 \
    /* Nobody, or somebody else, decides now. */                                                                       \
    X(OVER, over, "R40")                                                                                               \
    X(SETUP_CARDS, setup_cards, "R5")                                                                                  \
    X(SETUP_FIRST, setup_first, "R9")                                                                                  \
    X(DRAW_HOUSE, draw_house, "R21")                                                                                   \
    X(DRAW_EVENT, draw_event, "R64")                                                                                   \
    X(TURN_WORK, turn_work, "R12")                                                                                     \
    X(TURN_TOUR, turn_tour, "R33")                                                                                     \
    X(TURN_ORDER, turn_order, "R66")                                                                                   \
    X(UNKNOWN, unknown, "")                                                                                            \
    /* Something else comes first. */                                                                                  \
    X(FIRST_PLACE, first_place, "R12")                                                                                 \
    X(FIRST_OPTION, first_option, "R17")                                                                               \
    X(FIRST_PILE, first_pile, "R21")                                                                                   \
    X(FIRST_PLANT, first_plant, "R22")                                                                                 \
    X(FIRST_HARVEST, first_harvest, "R25")                                                                             \
    X(FIRST_BOTH, first_both, "R18")                                                                                   \
    X(FIRST_CUT, first_cut, "V05")                                                                                     \
    X(FIRST_REAP, first_reap, "R26")                                                                                   \
    X(FIRST_FILL, first_fill, "R50")                                                                                   \
    X(FIRST_HAIL, first_hail, "V03")                                                                                   \
    X(FIRST_PAY, first_pay, "R16")                                                                                     \
    X(FIRST_FINE, first_fine, "V10")                                                                                   \
    X(FIRST_MAY, first_may, "R80")                                                                                     \
    X(FIRST_SWAP, first_swap, "R80")                                                                                   \
    X(FIRST_TAKE, first_take, "R20")                                                                                   \
    X(FIRST_PART, first_part, "R30")                                                                                   \
    X(FIRST_CLEAR, first_clear, "D08")                                                                                 \
    X(FIRST_LEASE, first_lease, "E02")                                                                                 \
    X(FIRST_CARD, first_card, "R27")                                                                                   \
    X(FIRST_SHARE, first_share, "R28")                                                                                 \
    X(FIRST_TOUR, first_tour, "R36")                                                                                   \
    X(FIRST_WINDOW, first_window, "R72")                                                                               \
    X(FIRST_GIVE, first_give, "E07")                                                                                   \
    /* Placing. */                                                                                                     \
    X(COVERED, covered, "R1")                                                                                          \
    X(NO_SPACE, no_space, "R1")                                                                                        \
    X(CLOSED, closed, "V07")                                                                                           \
    X(NEUTRAL, neutral, "R54")                                                                                         \
    X(LAST_ROUND, last_round, "R57")                                                                                   \
    X(OWN_WORKER, own_worker, "R13")                                                                                   \
    X(HELD, held, "R13")                                                                                               \
    X(ELBOW_USED, elbow_used, "E07")                                                                                   \
    X(ELBOW_POOR, elbow_poor, "Q23")                                                                                   \
    X(ELBOW_KEPT, elbow_kept, "Q23")                                                                                   \
    X(FLAG, flag, "R14")                                                                                               \
    X(NOTHING, nothing, "R15")                                                                                         \
    X(MUST_PLACE, must_place, "R19")                                                                                   \
    /* What a line of a space or card lacks. */                                                                        \
    X(COST_GOODS, cost_goods, "R16")                                                                                   \
    X(COST_HOUSE, cost_house, "R16")                                                                                   \
    X(COST_AGENT, cost_agent, "R30")                                                                                   \
    X(NO_PILE, no_pile, "R21")                                                                                         \
    X(NO_RANDOM, no_random, "R21")                                                                                     \
    X(NO_BED, no_bed, "R22")                                                                                           \
    X(NO_SEED, no_seed, "R22")                                                                                         \
    X(NO_FIT, no_fit, "R22")                                                                                           \
    X(NO_MINIMUM, no_minimum, "R23")                                                                                   \
    X(NO_CROP, no_crop, "R25")                                                                                         \
    X(NO_CARD, no_card, "R27")                                                                                         \
    X(ONLY_RED, only_red, "R45")                                                                                       \
    X(NO_SHARE, no_share, "R28")                                                                                       \
    X(SHARE_RED, share_red, "R45")                                                                                     \
    X(LAST_TABLE, last_table, "R29")                                                                                   \
    /* Piles, goods, greenhouses and cards. */                                                                         \
    X(PILE_OTHER, pile_other, "R21")                                                                                   \
    X(RANDOM_OTHER, random_other, "R21")                                                                               \
    X(PILE_EMPTY, pile_empty, "R21")                                                                                   \
    X(NO_GOOD, no_good, "R31")                                                                                         \
    X(PAY_ORDER, pay_order, "R80")                                                                                     \
    X(PAY_SHORT, pay_short, "R80")                                                                                     \
    X(PAY_SAME, pay_same, "C06")                                                                                       \
    X(GIVE_KEPT, give_kept, "Q23")                                                                                     \
    X(TAKE_PAID, take_paid, "R80")                                                                                     \
    X(TAKE_ADMITTED, take_admitted, "R83")                                                                             \
    X(TAKE_FEW, take_few, "C07")                                                                                       \
    X(TAKE_ORDER, take_order, "R80")                                                                                   \
    X(TAKE_TWICE, take_twice, "R86")                                                                                   \
    X(TAKE_LAST, take_last, "R80")                                                                                     \
    X(PICK_NOT_YOURS, pick_not_yours, "R30")                                                                           \
    X(LEASE_NOT_YOURS, lease_not_yours, "E02")                                                                         \
    X(PICK_AGENT, pick_agent, "R30")                                                                                   \
    X(PICK_PLANTED, pick_planted, "D08")                                                                               \
    X(SAME, same, "R22")                                                                                               \
    X(CARD_TAKEN, card_taken, "R27")                                                                                   \
    X(CARD_ABSENT, card_absent, "R5")                                                                                  \
    X(CARD_SHARE, card_share, "R27")                                                                                   \
    X(CARD_TAKE, card_take, "R28")                                                                                     \
    X(RED, red, "R45")                                                                                                 \
    X(SHARE_OWN, share_own, "R28")                                                                                     \
    X(SHARE_TWICE, share_twice, "R28")                                                                                 \
    X(SHARE_FAR, share_far, "R28")                                                                                     \
    X(SHARE_NOBODY, share_nobody, "R28")                                                                               \
    /* The Tourism track. */                                                                                           \
    X(POOR, poor, "R34")                                                                                               \
    X(FEVER_OFF, fever_off, "S2")                                                                                      \
    X(FEVER_TOMATO, fever_tomato, "S2")                                                                                \
    X(FEVER_MANY, fever_many, "S2")                                                                                    \
    X(FEVER_SHORT, fever_short, "S2")                                                                                  \
    X(FEVER_REST, fever_rest, "R34")                                                                                   \
    X(BONUS_USED, bonus_used, "R35")                                                                                   \
    X(BONUS_DUE, bonus_due, "R36")                                                                                     \
    /* The Tasting Table. */                                                                                           \
    X(NO_TASTING, no_tasting, "R47")                                                                                   \
    X(TASTING_EFFECT, tasting_effect, "R79")                                                                           \
    X(TASTING_SAME, tasting_same, "A11")                                                                               \
    X(TASTING_FEW, tasting_few, "A11")                                                                                 \
    X(TASTING_MINIMUM, tasting_minimum, "R79")                                                                         \
    /* Planting, harvesting, filling, hail. */                                                                         \
    X(PLANT_NOT_YOURS, plant_not_yours, "R22")                                                                         \
    X(PLANT_NEVER, plant_never, "R23")                                                                                 \
    X(PLANT_SPENT, plant_spent, "R23")                                                                                 \
    X(FULL, full, "R22")                                                                                               \
    X(NOT_ADMITTED, not_admitted, "R22")                                                                               \
    X(MINIMUM, minimum, "R77")                                                                                         \
    X(HARVEST_NOT_YOURS, harvest_not_yours, "R25")                                                                     \
    X(HARVEST_NEVER, harvest_never, "R25")                                                                             \
    X(HARVEST_SPENT, harvest_spent, "R25")                                                                             \
    X(BED_EMPTY, bed_empty, "R25")                                                                                     \
    X(BED_ABSENT, bed_absent, "R25")                                                                                   \
    X(OTHER_BED, other_bed, "R25")                                                                                     \
    X(TWICE, twice, "R67")                                                                                             \
    X(REAP_ORDER, reap_order, "R26")                                                                                   \
    X(FILL_NOT_YOURS, fill_not_yours, "R50")                                                                           \
    X(FILL_ORDER, fill_order, "R50")                                                                                   \
    X(FILL_PRESENT, fill_present, "B02")                                                                               \
    X(FILL_NOT_ADMITTED, fill_not_admitted, "R50")                                                                     \
    X(FILL_FULL, fill_full, "R50")                                                                                     \
    X(FILL_ABSENT, fill_absent, "B06")                                                                                 \
    X(HAIL_OTHER, hail_other, "V03")                                                                                   \
    X(HAIL_ABSENT, hail_absent, "V03")                                                                                 \
    /* What cannot be left out. */                                                                                     \
    X(MUST_PLANT, must_plant, "R15")                                                                                   \
    X(MUST_TWO, must_two, "R23")                                                                                       \
    X(MUST_HARVEST, must_harvest, "R25")                                                                               \
    X(MUST_OVERTIME, must_overtime, "C09")                                                                             \
    X(MUST_CUT, must_cut, "V05")                                                                                       \
    X(MUST_FILL, must_fill, "R50")                                                                                     \
    X(MUST_PAY, must_pay, "R16")                                                                                       \
    X(MUST_FINE, must_fine, "V10")                                                                                     \
    X(MUST_PART, must_part, "R16")                                                                                     \
    X(MUST_LEASE, must_lease, "E02")

#define REY_REASON_NAME(name, key, rule) WHY_##name,
enum { REY_REASONS(REY_REASON_NAME) WHY_COUNT };

#endif
