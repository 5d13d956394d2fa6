/* inks.h - the colours of the inks (canvas.h) on dark and light backgrounds.
 *
 * In 256 colours every ink holds a contrast of 4.5:1 against black or white and the usual grounds near them, also on
 * the ground of what can be chosen; tests/terminal/colour_contrast.c measures it. Terminals of 8 and 16 colours have
 * palettes of their own.
 */
#ifndef SKERRY_CLI_INKS_H
#define SKERRY_CLI_INKS_H

#include <stdint.h>

/* The colour of an ink among `colours` (8, 16 or 256); -1: the terminal's own. */
int ink_colour(int ink, int is_light, int colours);

/* The ground of what can be chosen, and what is written on it where the ink is the terminal's own. */
int ink_legal_ground(int is_light, int colours);
int ink_legal_plain(int is_light);

/* Red, green and blue of a colour from 16 to 255 as 0xrrggbb. */
uint32_t ink_rgb(int colour);

/* Find out whether the background is light: by the setting `theme`, by COLORFGBG, or by asking the terminal, which must
 * not be in use yet. */
void theme_find(void);
int theme_is_light(void);

#endif
