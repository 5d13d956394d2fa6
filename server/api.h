/* api.h - HTTP: which part answers a request, and what all parts need to answer. */
#ifndef SKERRY_SERVER_API_H
#define SKERRY_SERVER_API_H

#include "server.h"

void api_request(void *context, connection *conn, const http_request *request, const char *body, size_t size);
void api_json(server *s, connection *conn, int status, const sk_text *text);
void api_error(server *s, connection *conn, verdict v, sk_status status, const char *text, int lang);
/* The hash of the token in the Authorization field; 0 if there is a sound one. */
int api_bearer(const http_request *request, uint8_t hash[32]);
void new_id(char out[STORE_ID_SIZE]);
void new_token(char out[TOKEN_SIZE], uint8_t hash[32]);
int token_hash(const char *token, uint8_t hash[32]);
void new_seed(const server *s, char out[SK_SEED_MAX]);

#endif
