/* inks.c - colours of the inks, and the background they stand on. See inks.h. */
#include "inks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "cli/settings.h"
#include "skerry/canvas.h"

/* clang-format off */
/* A row: dark and light among 256, dark and light among 16, any among 8. */
static const int16_t table[SK_INK_COUNT][5] = {
    {-1, -1, -1, -1, -1},  /* plain */
    {247, 241, -1, -1, -1}, /* faint */
    {80, 23, 14, -1, 6},   /* title */
    {247, 241, -1, -1, -1}, /* line */
    {75, 25, 12, 4, 4},    /* seats */
    {221, 94, 11, -1, 3},
    {114, 22, 10, -1, 2},
    {212, 90, 13, 5, 5},
    {80, 23, 14, -1, 6},
    {150, 22, 10, -1, 2},  /* grass */
    {250, 238, -1, -1, -1}, /* rock */
    {117, 24, 14, 4, 6},   /* water */
    {180, 94, 11, -1, 3},  /* earth */
    {220, 94, 11, -1, 3},  /* gold */
    {210, 124, 9, 1, 1},   /* red */
    {114, 22, 10, -1, 2},  /* good */
    {210, 124, 9, 1, 1},   /* bad */
};
/* clang-format on */

static int is_light_now;

int ink_colour(int ink, int is_light, int colours) {
    return table[ink][colours == 256 ? is_light : colours == 16 ? 2 + is_light : 4];
}

int ink_legal_ground(int is_light, int colours) {
    return colours == 256 ? (is_light ? 254 : 236) : 6;
}

int ink_legal_plain(int is_light) {
    return is_light ? 16 : 231;
}

uint32_t ink_rgb(int colour) {
    static const uint8_t steps[6] = {0, 95, 135, 175, 215, 255};
    uint32_t grey = (uint32_t)(8 + 10 * (colour - 232));
    if (colour >= 232) return grey << 16 | grey << 8 | grey;
    colour -= 16;
    return (uint32_t)steps[colour / 36] << 16 | (uint32_t)steps[colour / 6 % 6] << 8 | steps[colour % 6];
}

/* --- the background --- */

/* "15;0" or "0;default;15": the last number is the background. -1 if it is not known. */
static int from_variable(void) {
    const char *value = getenv("COLORFGBG"), *last = value ? strrchr(value, ';') : NULL;
    int number;
    if (!last || last[1] < '0' || last[1] > '9') return -1;
    number = atoi(last + 1);
    return number == 7 || number == 15;
}

/* The brightness of "rgb:ffff/ffff/ffff", two digits of each part: 1 if it is light, -1 if it is no colour. */
static int is_bright(const char *answer) {
    const char *at = strstr(answer, "rgb:");
    unsigned parts[3];
    if (!at || sscanf(at, "rgb:%2x%*[0-9a-fA-F]/%2x%*[0-9a-fA-F]/%2x", &parts[0], &parts[1], &parts[2]) != 3) return -1;
    return 299 * parts[0] + 587 * parts[1] + 114 * parts[2] > 128000;
}

/* Ask the terminal for its background. -1 if it does not tell. */
static int from_terminal(void) {
    char answer[256];
    return terminal_ask("\033]11;?\033\\", 400, answer, sizeof answer) ? is_bright(answer) : -1;
}

void theme_find(void) {
    int found = setting_is("theme", "light") ? 1 : setting_is("theme", "dark") || setting_is("theme", "mono") ? 0 : -1;
    if (found < 0) found = from_variable();
    if (found < 0) found = from_terminal();
    is_light_now = found == 1;
}

int theme_is_light(void) {
    return is_light_now;
}
