#ifndef CATCHMENT_CMALLOC_H
#define CATCHMENT_CMALLOC_H

#include <stddef.h>

/// Makes glibc return freed memory to the kernel, and use one heap for all threads. Without this, the memory that it keeps grows with
/// the largest array and the number of threads.
void catchment_limit_heap(void);

/// Grows the heap by `size` bytes, in pages of 2 MB if the kernel has them, before work that needs that much. Without this call the
/// kernel adds pages of 4 kB one by one. After it, up to twice `size` of freed memory at the end of the heap is kept.
void catchment_use_large_pages(size_t size);
#endif
