/* pieces.c - the pieces of a game in words: what is printed on them, where a row comes from, the edition. */
#include "command.h"
#include "pieces.h"

void piece_say(const sk_piece *piece, int lang, sk_text *out) {
    const char *name = piece->name[lang], *facts = piece->facts[lang];
    sk_text_add(out, name);
    if (name[0] && facts[0]) sk_text_add(out, say_word(lang, W_piece_colon));
    sk_text_add(out, facts);
    if (piece->source == 'I') sk_text_add(out, say_word(lang, W_piece_reconstructed));
    if (piece->source == 'B') sk_text_add(out, say_word(lang, W_piece_boxed));
}

int piece_fits(const sk_piece *piece, const char *what, int lang) {
    return sk_text_alike(piece->id, what) || sk_text_alike(piece->name[lang], what);
}

void edition_say(const sk_game *game, int lang, sk_text *out) {
    if (sk_edition(game)[0]) SK_SAY(out, lang, say_word(lang, W_piece_edition), {"edition", sk_edition(game), 0});
}
