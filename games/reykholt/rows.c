/* rows.c - Reykholt: features as a row of floats, told into it at once. */
#define SK_ROWS
#include "rules.c"
#include "observe.c"

SK_ROW(rey, FEATURES)
