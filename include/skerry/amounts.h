/* amounts.h - tables of what feature_put_amount puts, part of features.h. */
#ifndef SKERRY_AMOUNTS_H
#define SKERRY_AMOUNTS_H

/* For 0 to SK_STEPS: the values in the lower bytes, how many they are in the highest. There is a table for each pair of
 * `most` and `steps` that games have; others are computed. */
#define SK_STEPS 16
#define SK_LESS(a, b) ((a) < (b) ? (a) : (b))
#define SK_STEP(n, most, steps)                                                                                        \
    ((uint64_t)(SK_LESS(n, most) * SK_UNIT / (most)) |                                                                 \
     (0x4040404000 & (((uint64_t)256 << 8 * SK_LESS(n, steps)) - 1)) |                                                 \
     (uint64_t)((n) ? 1 + SK_LESS(n, steps) : 0) << 56)
#define SK_STEP4(n, most, steps)                                                                                       \
    SK_STEP(n, most, steps), SK_STEP(n + 1, most, steps), SK_STEP(n + 2, most, steps), SK_STEP(n + 3, most, steps)
#define SK_STEP16(most, steps)                                                                                         \
    SK_STEP4(0, most, steps), SK_STEP4(4, most, steps), SK_STEP4(8, most, steps), SK_STEP4(12, most, steps),           \
        SK_STEP(16, most, steps)
static const uint64_t sk_steps_4_2[SK_STEPS + 1] = {SK_STEP16(4, 2)};
static const uint64_t sk_steps_5_3[SK_STEPS + 1] = {SK_STEP16(5, 3)};
static const uint64_t sk_steps_8_3[SK_STEPS + 1] = {SK_STEP16(8, 3)};
static const uint64_t sk_steps_12_3[SK_STEPS + 1] = {SK_STEP16(12, 3)};
static const uint64_t sk_steps_12_4[SK_STEPS + 1] = {SK_STEP16(12, 4)};
static const uint64_t sk_steps_16_4[SK_STEPS + 1] = {SK_STEP16(16, 4)};

SK_ENCODE const uint64_t *sk_steps_table(uint32_t most, int steps) {
    switch (most * 8 + (uint32_t)steps) {
    case 4 * 8 + 2: return sk_steps_4_2;
    case 5 * 8 + 3: return sk_steps_5_3;
    case 8 * 8 + 3: return sk_steps_8_3;
    case 12 * 8 + 3: return sk_steps_12_3;
    case 12 * 8 + 4: return sk_steps_12_4;
    case 16 * 8 + 4: return sk_steps_16_4;
    default: return NULL;
    }
}

#endif
