/* metrics.h - numbers for Prometheus. */
#ifndef SKERRY_SERVER_METRICS_H
#define SKERRY_SERVER_METRICS_H

#include "server.h"

void metrics_add(sk_text *out, const char *name, const char *kind, int64_t value);
void metrics_write(server *s, sk_text *out);

#endif
