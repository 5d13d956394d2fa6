/* colour_contrast.c - the colours of the terminal can be read: a contrast of 4.5:1 on the usual dark and light
 * backgrounds, and on the ground of what can be chosen. */
#include <math.h>
#include <stdio.h>

#include "cli/play/inks.h"
#include "skerry/canvas.h"

/* inks.c asks for the setting; here there is none. */
int setting_is(const char *name, const char *value) {
    (void)name, (void)value;
    return 0;
}

static double light(uint32_t part) {
    double share = (double)(part & 0xff) / 255;
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static double luminance(uint32_t rgb) {
    return 0.2126 * light(rgb >> 16) + 0.7152 * light(rgb >> 8) + 0.0722 * light(rgb);
}

static double contrast(uint32_t a, uint32_t b) {
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

int main(void) {
    static const uint32_t grounds[2][3] = {{0x000000, 0x1e1e1e, 0x282c34}, {0xffffff, 0xfafafa, 0xfdf6e3}};
    int failures = 0;
    for (int is_light = 0; is_light < 2; is_light++) {
        uint32_t chosen = ink_rgb(ink_legal_ground(is_light, 256));
        for (int ink = 0; ink < SK_INK_COUNT; ink++) {
            int colour = ink_colour(ink, is_light, 256), good;
            uint32_t rgb = ink_rgb(colour < 0 ? ink_legal_plain(is_light) : colour);
            good = contrast(rgb, chosen) >= 4.5;
            for (int i = 0; i < 3 && colour >= 0; i++)
                good &= contrast(rgb, grounds[is_light][i]) >= 4.5;
            if (!good) printf("# ink %d, %s: colour %d\n", ink, is_light ? "light" : "dark", colour);
            failures += !good;
        }
    }
    printf("%sok 1 - every ink holds 4.5:1 on dark and light backgrounds\n1..1\n", failures ? "not " : "");
    return failures != 0;
}
