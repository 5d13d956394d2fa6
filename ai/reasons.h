/* reasons.h - why a choice is advised, in words. */
#ifndef SKERRY_AI_REASONS_H
#define SKERRY_AI_REASONS_H

#include "search.h"

/* Write the `reason` of every hint; they are the choices of `seat` in `view`, best first, that the search looked at. */
void reasons_write(const search *s, const void *view, int seat, int lang, sk_hint *hints, int count);

#endif
