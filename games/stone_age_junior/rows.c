/* rows.c - Stone Age Junior: features as a row of floats, told into it at once. */
#define SK_DENSE_WRITER
#include "skerry/bits.h"
#include "components.h"
#include "observe.c"

SK_DENSE(saj, SAJ_FEATURES)
