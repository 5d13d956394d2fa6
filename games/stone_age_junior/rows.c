/* rows.c - Stone Age Junior: features as a row of floats, told into it at once. */
#define SK_ROWS
#include "skerry/bits.h"
#include "components.h"
#include "observe.c"

SK_ROW(saj, SAJ_FEATURES)
