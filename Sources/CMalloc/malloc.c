#include "CMalloc.h"
#include <malloc.h>

void catchment_give_back_memory(void) {
#ifdef __GLIBC__
    // Arrays of a megabyte or more go back when they are freed, and a quarter of a megabyte or more at the end of the heap.
    // Measured: 15 MB less for the import of the register, 5 MB less in use with all of England.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
#endif
}
