/* verbs.h - the verbs of a table's log: one list from which writing, applying, and everything else that asks about a
 * line is made. A line is a verb and its words, separated by spaces; table_state.h has examples.
 *
 * A new verb: a line here, a function in the table `appliers` of table_state.c, and the version in STORE_SPEAKS if
 * older servers may run beside this one.
 */
#ifndef SKERRY_SERVER_VERBS_H
#define SKERRY_SERVER_VERBS_H

#include "skerry/text.h"

/* What is known of a verb without looking at the table. */
enum {
    VERB_OF_SEAT = 1,    /* its first word is a seat */
    VERB_OF_PLAY = 2,    /* means something only under the rules with which it was written */
    VERB_ALTERS_ROW = 4, /* the table's row in the store follows from it: seats, phase, deadline */
    VERB_PERSONAL = 8    /* what follows the seat names a person or was said by one: it goes when the person goes */
};

/* clang-format off */
#define VERBS(X)                                                   \
    X(PLY,       "p",         VERB_OF_PLAY)                        \
    X(START,     "start",     VERB_OF_PLAY | VERB_ALTERS_ROW)      \
    X(OVER,      "over",      VERB_OF_PLAY | VERB_ALTERS_ROW)      \
    X(KEEP,      "keep",      VERB_OF_PLAY)                        \
    X(UNDO,      "undo",      VERB_OF_SEAT | VERB_OF_PLAY)         \
    X(WITHDRAW,  "withdraw",  VERB_OF_SEAT | VERB_OF_PLAY)         \
    X(ASK,       "ask",       VERB_OF_SEAT | VERB_OF_PLAY)         \
    X(AGREE,     "agree",     VERB_OF_SEAT | VERB_OF_PLAY)         \
    X(DENY,      "deny",      VERB_OF_SEAT | VERB_OF_PLAY)         \
    X(SIT,       "sit",       VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(OFFER,     "offer",     VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(RISE,      "rise",      VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(OWN,       "own",       VERB_OF_SEAT | VERB_ALTERS_ROW | VERB_PERSONAL) \
    X(BLANK,     "blank",     VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(AWAY,      "away",      VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(BACK,      "back",      VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(RESIGN,    "resign",    VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(LATE,      "late",      VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(VOTE,      "vote",      VERB_OF_SEAT)                        \
    X(SAY,       "say",       VERB_OF_SEAT | VERB_PERSONAL)        \
    X(PHRASE,    "phrase",    VERB_OF_SEAT)                        \
    X(CONTACT,   "contact",   VERB_OF_SEAT | VERB_PERSONAL)        \
    X(CONFIRMED, "confirmed", VERB_OF_SEAT)                        \
    X(KEY,       "key",       VERB_OF_SEAT)                        \
    X(PAUSE,     "pause",     VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(RESUME,    "resume",    VERB_OF_SEAT | VERB_ALTERS_ROW)      \
    X(VACATION,  "vacation",  VERB_OF_SEAT)                        \
    X(MUTE,      "mute",      VERB_OF_SEAT)                        \
    X(HEAR,      "hear",      VERB_OF_SEAT)                        \
    X(REMATCH,   "rematch",   VERB_ALTERS_ROW)                     \
    X(RATED,     "rated",     0)                                   \
    X(GAP,       "gap",       VERB_ALTERS_ROW)
/* clang-format on */

#define VERB_NAME_(name, word, traits) VERB_##name,
enum verb { VERBS(VERB_NAME_) VERB_COUNT };
#undef VERB_NAME_

/* The verb with which a line begins, or -1. */
int verb_of(const char *line, size_t size);
/* Its traits, as bits; its word. */
int verb_traits(int verb);
const char *verb_word(int verb);

/* Write a line: the verb and numbers, of which a negative one is left out; or the verb, a seat and a text. */
void verb_write(sk_text *body, int verb, int64_t a, int64_t b);
void verb_write_text(sk_text *body, int verb, int seat, const char *text);

#endif
