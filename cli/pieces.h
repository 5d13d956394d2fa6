/* pieces.h - the pieces of a game in words. */
#ifndef SKERRY_CLI_PIECES_H
#define SKERRY_CLI_PIECES_H

#include "skerry/text.h"

/* "Pathfinder: guild Adventurer, wood 2 ...", and whether it is reconstructed. */
void piece_say(const sk_piece *piece, int lang, sk_text *out);

/* 1 if a piece is meant: by its id, or by its name in `lang`. */
int piece_fits(const sk_piece *piece, const char *what, int lang);

/* The edition that is played; nothing for the pieces as they come. */
void edition_say(const sk_game *game, int lang, sk_text *out);

#endif
