/* kernel.inl - one kernel of one game, with the function that launches it; included in the namespace that holds the
 * rules of the game, after `state_type` has been named. tools/cuda compiles each kernel in a file of its own, because
 * rules are inlined into each and compilers take long, and defines which one it is:
 *
 *     KERNEL_PLAY_LOCAL      a thread a game, states in local memory: set-up, chance
 *     KERNEL_PLAY_SHARED     a thread a game, states in shared memory: one turn
 *     KERNEL_PLAY_SORT       many plies: a block keeps a pool of games in shared memory and sorts it before every ply
 *     KERNEL_PLAY_QUEUE      many plies: the games of the pool wait in a queue for each kind of ply
 *     KERNEL_OBSERVE_DENSE   masks and observations as floats
 *     KERNEL_OBSERVE_SPARSE  masks and observations as lists of what is not zero
 *
 * docs/gpu.md shows how they share out the work. Every game draws from a generator of its own, so the order in which
 * games are served never changes a result. */

#include "layout.inl"
#include "sort.inl"
#if defined KERNEL_PLAY_LOCAL || defined KERNEL_PLAY_SHARED
#include "play.inl"
#include "play_thread.inl"
#elif defined KERNEL_PLAY_SORT || defined KERNEL_PLAY_QUEUE
#include "play.inl"
#include "block_scheduler.inl"
#elif defined KERNEL_OBSERVE_DENSE || defined KERNEL_OBSERVE_SPARSE
#include "observe.inl"
#else
#error "which kernel? tools/cuda defines one of the names above"
#endif
