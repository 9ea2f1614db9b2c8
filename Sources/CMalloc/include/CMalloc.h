#ifndef CATCHMENT_CMALLOC_H
#define CATCHMENT_CMALLOC_H

/// Makes glibc return freed memory to the kernel, and use one heap for all threads. Without this, the memory that it keeps grows with
/// the largest array and the number of threads.
void catchment_limit_heap(void);
#endif
