/* twin.h - the device code on the processor: enough of CUDA for g++ to compile cuda/ as it is, one lane a warp, threads
 * one after the other. tools/cuda --twin builds it, so that the kernels are tested where there is no device. */
#ifndef SKERRY_CUDA_TWIN_H
#define SKERRY_CUDA_TWIN_H

#define SK_DEVICE 1 /* rules see what they see on a device, so that their device branches run here too */

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "skerry/player.h"
#include "skerry/batch.h"

#define SK_TWIN 1
#define SORT_THREADS 1
#define QUEUE_THREADS 1
#define WINDOW_THREADS 1
#define WINDOW_GAMES 32
#define __launch_bounds__(threads, blocks)
#define SPARSE_GAMES 1
#define FACTS_GAMES 1
#define __device__
#define __host__
#define __global__
#define __noinline__
#define __grid_constant__
enum { LANES = 1 };
/* A ring has room for what is put between two flushes, zeros too: the twin counts. */
#define COUNT_PUT(out) (++(out).end->puts <= RING - 7 ? (void)0 : too_many_puts())
#define COUNT_FLUSHED(out) ((out).end->puts = 0)
#define DYNAMIC_SHARED(name) static uint64_t name[1 << 15]
#define LAUNCH(kernel, blocks, threads, bytes, stream, work) twin_launch(kernel, blocks, threads, work)

struct float4 {
    float x, y, z, w;
};
static inline void store_streaming(float4 *to, float4 what) {
    *to = what;
}
static inline void named_barrier(uint32_t) {
}

static inline void too_many_puts() {
    fputs("an encoder puts more than 25 features one by one in a part or a group (cuda/device_writer.h)\n", stderr);
    abort();
}

struct twin_place {
    uint32_t x;
};
static twin_place blockIdx, blockDim, gridDim, threadIdx;

static inline void __syncwarp() {
}
static inline void __syncthreads() {
}
static inline void copy_async(uint32_t *to, const uint32_t *from) {
    *to = *from;
}
static inline void copy_async_wait() {
}
static inline uint32_t __shfl_sync(unsigned, uint32_t value, int) {
    return value;
}
static inline uint32_t __shfl_up_sync(unsigned, uint32_t value, uint32_t) {
    return value;
}
static inline int __ffs(int value) {
    return __builtin_ffs(value);
}
static inline int __ffsll(long long value) {
    return __builtin_ffsll(value);
}
static inline uint32_t atomicAdd(uint32_t *at, uint32_t more) {
    uint32_t before = *at;
    *at += more;
    return before;
}
static inline uint32_t atomicSub(uint32_t *at, uint32_t less) {
    return atomicAdd(at, 0 - less);
}
static inline uint32_t atomicOr(uint32_t *at, uint32_t bits) {
    uint32_t before = *at;
    *at |= bits;
    return before;
}
static inline uint32_t atomicAnd(uint32_t *at, uint32_t bits) {
    uint32_t before = *at;
    *at &= bits;
    return before;
}
static inline void __threadfence_block() {
}
static inline void __nanosleep(unsigned) {
}
static inline int __any_sync(unsigned, int yes) {
    return yes;
}
static inline unsigned __match_any_sync(unsigned, unsigned) {
    return 1;
}
static inline unsigned __reduce_max_sync(unsigned, unsigned value) {
    return value;
}
static inline unsigned __reduce_add_sync(unsigned, unsigned value) {
    return value;
}
static inline int __popc(unsigned value) {
    return __builtin_popcount(value);
}

static inline int __popcll(unsigned long long value) {
    return __builtin_popcountll(value);
}

typedef int cudaError_t;
typedef void *cudaStream_t;
typedef int cudaEvent_t;
enum {
    cudaSuccess,
    cudaFuncAttributeMaxDynamicSharedMemorySize = 0,
    cudaDevAttrMultiProcessorCount = 0,
    cudaMemcpyDeviceToHost = 0
};

template <typename kernel, typename work>
static inline void twin_launch(kernel run, uint32_t blocks, int threads, const work &w) {
    gridDim.x = blocks;
    blockDim.x = (uint32_t)threads;
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < (uint32_t)threads; threadIdx.x++)
            run(w);
}

static inline cudaError_t cudaGetLastError() {
    return cudaSuccess;
}
static inline cudaError_t cudaPeekAtLastError() {
    return cudaSuccess;
}
static inline const char *cudaGetErrorString(cudaError_t) {
    return "";
}
static inline cudaError_t cudaGetDeviceCount(int *count) {
    *count = 1;
    return cudaSuccess;
}
static inline cudaError_t cudaGetDevice(int *device) {
    *device = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaDeviceGetAttribute(int *value, int, int) {
    *value = 1;
    return cudaSuccess;
}
template <typename kernel> static inline cudaError_t cudaFuncSetAttribute(kernel, int, int) {
    return cudaSuccess;
}
template <typename kernel>
static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *count, kernel, int, size_t) {
    *count = 1;
    return cudaSuccess;
}
template <typename type> static inline cudaError_t cudaMalloc(type **out, size_t size) {
    *out = (type *)malloc(size);
    return *out ? cudaSuccess : 1;
}
static inline cudaError_t cudaMemset(void *at, int value, size_t size) {
    memset(at, value, size);
    return cudaSuccess;
}
static inline cudaError_t cudaMemsetAsync(void *at, int value, size_t size, cudaStream_t) {
    return cudaMemset(at, value, size);
}
static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t size, int) {
    memcpy(to, from, size);
    return cudaSuccess;
}
static inline void cudaFree(void *at) {
    free(at);
}
static inline cudaError_t cudaDeviceSynchronize() {
    return cudaSuccess;
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
    *event = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaEventDestroy(cudaEvent_t) {
    return cudaSuccess;
}
static inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) {
    return cudaSuccess;
}
static inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
    return cudaSuccess;
}
static inline cudaError_t cudaEventSynchronize(cudaEvent_t) {
    return cudaSuccess;
}
static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t) {
    *ms = 1;
    return cudaSuccess;
}

#endif
