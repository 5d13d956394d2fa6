/* pictures.h - pictures on the full screen, where the terminal can show them and the setting `pictures` wishes it.
 *
 * A screen that is drawn says which pictures it wants, and where; pictures_refresh shows the screen and them, and takes
 * away what is not wanted any more. Terminals are asked what they can: the graphics of kitty, else sixels. One that can
 * do neither gets not a byte of a picture.
 */
#ifndef SKERRY_CLI_PICTURES_H
#define SKERRY_CLI_PICTURES_H

#include "skerry/skerry.h"

/* What the frame of a picture says. */
enum picture_mark { PICTURE_PLAIN, PICTURE_LEGAL, PICTURE_HINTED, PICTURE_FOCUS, PICTURE_REFUSED };

/* Ask the terminal, which must not be in use yet; 1 if it shows pictures. */
int pictures_find(void);
int pictures_are_shown(void);

/* Want a picture of `what` (sk_art.paint) over the cells from column x, row y of the window on. */
void pictures_want(const sk_game *game, uint32_t what, int x, int y, int w, int h, int mark);

/* Show the screen as curses has it, and the pictures that were wanted since the last time. */
void pictures_refresh(void);

/* The terminal has lost what it showed, or the screen is given back. */
void pictures_forget(void);
void pictures_close(void);

#endif
