/* protocol.c - the input is a message, a request to open a table, or the changes of one. What is accepted must be
 * usable: a set-up reads back the same, a table survives any lines, and what it tells is whole. */
#include "fuzz.h"

#include <sodium.h>

#include "server/payload.h"
#include "server/protocol.h"

static void use_setup(const table_setup *s) {
    static char memory[STORE_TEXT_MAX], again_memory[STORE_TEXT_MAX], why[256];
    sk_text text, again, error;
    table_setup back;
    sk_text_init(&text, memory, sizeof memory);
    setup_write(s, &text);
    sk_text_init(&error, why, sizeof why);
    PROMISE(!text.cut && setup_read(&back, memory, text.length, SK_EN, &error) == SK_OK);
    sk_text_init(&again, again_memory, sizeof again_memory);
    setup_write(&back, &again);
    PROMISE(strcmp(memory, again_memory) == 0);
}

/* Lines of a change against a table that plays; refused or applied, the table stays whole. */
static void use_lines(const char *text, size_t size) {
    static char memory[1 << 20];
    static const char opening[] =
        "sit 0 person 0000000000000000000000000000000000000000000000000000000000000000 A\n"
        "sit 1 person 1111111111111111111111111111111111111111111111111111111111111111 B\nstart\n";
    store_table row;
    table_state m;
    memset(&row, 0, sizeof row);
    memcpy(row.id, "AAAAAAAAAAAAAAAA", STORE_ID_SIZE);
    memcpy(row.seed, "seed", 5);
    snprintf(row.setup, sizeof row.setup, "%s",
             "{\"v\":1,\"game\":\"stone-age-junior\",\"seats\":[\"open\",\"open\"],\"pace\":{\"kind\":\"live\","
             "\"bank\":60,\"increment\":1}}");
    PROMISE(table_state_open(&m, &row) == 0);
    PROMISE(table_state_apply(&m, 1, 1, opening, sizeof opening - 1) >= 0);
    if (table_state_apply(&m, 2, 2, text, size) >= 0) {
        payload p = {.m = &m, .viewer = SK_TABLE_VIEW, .lang = SK_FR, .shown = m.game.count, .fresh = 1, .now_ms = 3};
        sk_text out;
        sk_text_init(&out, memory, sizeof memory);
        payload_write(&p, &out);
        PROMISE(!out.cut && out.at[out.length - 1] == '}');
    }
    table_state_release(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = (char *)malloc(size ? size : 1), why[256];
    sk_text error;
    message msg;
    table_setup s;
    PROMISE(text);
    memcpy(text, data, size);
    if (message_read(&msg, text, size, 0) == GRANTED)
        PROMISE(strlen(msg.table) < STORE_ID_SIZE && strlen(msg.token) < TOKEN_SIZE &&
                strlen(msg.key) <= TABLE_KEY_MAX);
    sk_text_init(&error, why, sizeof why);
    if (setup_read(&s, text, size, SK_FR, &error) == SK_OK)
        use_setup(&s);
    else
        PROMISE(error.length > 0);
    use_lines(text, size);
    free(text);
    return 0;
}
