#ifndef CATCHMENT_CMALLOC_H
#define CATCHMENT_CMALLOC_H

/// Has glibc give memory back that is freed, instead of keeping it for the next time, and keep one heap for all threads. Without
/// this, what it keeps grows with the largest array and the number of threads.
void catchment_limit_heap(void);
#endif
