/* require.h - preconditions that speak.
 *
 * SK_REQUIRE(seat < players) says what a function relies on. Builds for testing (meson's debug and debugoptimized: the
 * sanitizer build and the one without optimisation; SKERRY_CHECKED) stop with the condition and its place where it does
 * not hold. In release, on the device and in WebAssembly it is not evaluated and costs nothing. What comes from outside
 * is never required but refused with a status.
 */
#ifndef SKERRY_REQUIRE_H
#define SKERRY_REQUIRE_H

#if defined(SKERRY_CHECKED) && !defined(SK_DEVICE) && !defined(__wasm__)
#include <assert.h>
#define SK_REQUIRE(condition) assert(condition)
#else
#define SK_REQUIRE(condition) ((void)sizeof(!(condition)))
#endif

#endif
