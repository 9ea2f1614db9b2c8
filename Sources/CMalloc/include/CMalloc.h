#ifndef CATCHMENT_CMALLOC_H
#define CATCHMENT_CMALLOC_H

#include <stddef.h>

/// Makes glibc return freed memory to the kernel, and use one heap for all threads. Without this, the memory that it keeps grows with
/// the largest array and the number of threads.
void catchment_limit_heap(void);

/// Gives the heap room for `size` bytes at once, in pages of 2 MB if the kernel has them, for work that soon needs that much. Otherwise
/// the kernel makes each page of 4 kB when it is first used. From then on, freed memory at the end of the heap stays with the program.
void catchment_use_large_pages(size_t size);
#endif
