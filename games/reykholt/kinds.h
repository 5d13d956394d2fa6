/* kinds.h - how a device that plays many games side by side (cuda/sort.inl) takes turns: plies of Reykholt run through
 * so much code that fetching it takes longest, so all games at a step go together. */
#define PLY_TOGETHER
