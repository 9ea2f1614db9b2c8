#include "CMalloc.h"
#include <malloc.h>

void catchment_limit_heap(void) {
#ifdef __GLIBC__
    // Arrays of a megabyte or more go back when they are freed, and a quarter of a megabyte or more at the end of the heap.
    // Measured: 15 MB less for the import of the register, 5 MB less in use with all of England.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    // Otherwise each thread gets a heap that grows page by page. One heap saves 200 page faults and 0.8 MB at the first screen, and
    // the import, which uses two threads, takes as long as before.
    mallopt(M_ARENA_MAX, 1);
#endif
}
