/* glibc.h - the names of functions as the C libraries of 2018 (glibc 2.28) have them, for a wheel that loads on every
 * later one. They moved from libpthread into libc with glibc 2.34; the old names are still there. */
#if defined(__x86_64__)
#define SKERRY_GLIBC "GLIBC_2.2.5"
#else
#define SKERRY_GLIBC "GLIBC_2.17"
#endif
#define SKERRY_OLD(name) __asm__(".symver " #name "," #name "@" SKERRY_GLIBC)
SKERRY_OLD(pthread_create);
SKERRY_OLD(pthread_detach);
SKERRY_OLD(pthread_join);
SKERRY_OLD(pthread_mutex_trylock);
