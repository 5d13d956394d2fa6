#include "skerry/ai.h"
#include "state.h"
void saj_observe(const void *view, int seat, float *out) { (void)view; (void)seat; (void)out; }
int saj_appeal(const void *view, int who, sk_action action) { (void)view; (void)who; (void)action; return 1; }
void saj_value(const void *view, int32_t out[SK_SEATS]) { (void)view; memset(out, 0, 20); }
const sk_mind saj_minds[SAJ_MINDS] = {{"random", {"", ""}, 0, NULL, NULL, NULL, NULL}};
