/* rows.c - Settlement: features as a row of floats, told into it at once. */
#define SK_DENSE_WRITER
#include "rules.c"
#include "observe.c"

SK_DENSE(set, SET_FEATURES)
