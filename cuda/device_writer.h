/* device_writer.h - what encoders put on a device, made of sk_put (device.h); part of include/skerry/features.h.
 *
 * A thread that encodes a sparse vector gathers features and stores them eight at a time. It looks whether eight are
 * there after everything that puts several at once, and where a part of the encoder or a group begins: in between at
 * most 25 features may be put one by one (the twin stops where there are more). */
#ifndef SKERRY_DEVICE_WRITER_H
#define SKERRY_DEVICE_WRITER_H

SK_RULE void feature_put_value(feature_writer w, int index, int value) {
    sk_put(w, index, value, value != 0);
}

SK_RULE void feature_put_clamped(feature_writer w, int index, int value) {
    feature_put_value(w, index, value > SK_UNIT ? SK_UNIT : value < -SK_UNIT ? -SK_UNIT : value);
}

SK_RULE void feature_put_one_hot(feature_writer w, int index, int which, int count) {
    sk_put(w, index + which, SK_UNIT, (uint32_t)which < (uint32_t)count);
}

SK_RULE void feature_put_four(feature_writer w, int index, uint64_t places, uint32_t values, int count) {
    for (int i = 0; i < 4; i++)
        sk_put(w, index + (int)(places >> 16 * i & 0xffff), (int8_t)(values >> 8 * i), i < count);
}

SK_RULE void feature_put_thermometer(feature_writer w, int index, int count, int steps) {
    for (int i = 0; i < steps; i++)
        sk_put(w, index + i, SK_UNIT, i < count);
    if (steps > 2) SK_FLUSH(w);
}

SK_RULE void feature_put_set(feature_writer w, int index, uint64_t bits, int count, int value) {
    for (int i = 0; i < count && count <= 4; i++)
        sk_put(w, index + i, value, (uint32_t)bits >> i & 1);
    if (count <= 4) return;
    for (bits &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0; bits; bits &= bits - 1) {
        sk_put(w, index + sk_lowest64(bits), value, 1);
        if (count > 8) SK_FLUSH(w);
    }
    SK_FLUSH(w);
}

SK_RULE void feature_put_word(feature_writer w, int index, uint32_t values) {
    if (!values) return;
    for (int i = 0; i < 4; i++)
        feature_put_value(w, index + i, (int8_t)(values >> 8 * i));
}

SK_RULE void feature_put_eight(feature_writer w, int index, uint64_t values) {
    feature_put_word(w, index, (uint32_t)values);
    feature_put_word(w, index + 4, (uint32_t)(values >> 32));
    SK_FLUSH(w);
}

SK_RULE void feature_put_values(feature_writer w, int index, uint64_t values, int count) {
    (void)count; /* the bytes beyond are zeros */
    feature_put_eight(w, index, values);
}

SK_RULE void feature_put_one_hots(feature_writer w, int index, uint64_t which, int rows, int stride, int count) {
    for (int i = 0; i < rows; i++)
        feature_put_one_hot(w, index + stride * i, (int)(which >> 8 * i & 255), count);
    SK_FLUSH(w);
}

SK_RULE void feature_put_some_scaled(feature_writer w, int index, uint64_t counts, uint64_t most, int count) {
    uint64_t values = 0;
    for (int i = 0; i < count; i++) {
        const int some = (int)(counts >> 8 * i & 255), whole = (int)(most >> 8 * i & 255);
        if (whole) values |= (uint64_t)((some < whole ? some : whole) * SK_UNIT / whole) << 8 * i;
    }
    feature_put_eight(w, index, values);
}

#endif
