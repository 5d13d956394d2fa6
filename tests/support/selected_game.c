/* selected_game.c - linked into every test program with the real registry: an unknown name in SKERRY_GAME is refused
 * before the first test, also by tests that do not walk through tables. */
#include "tests/support/selected_game.h"

__attribute__((constructor)) static void refuse_unknown_game(void) {
    selected_game();
}
