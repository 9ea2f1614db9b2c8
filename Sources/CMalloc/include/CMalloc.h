#ifndef CATCHMENT_CMALLOC_H
#define CATCHMENT_CMALLOC_H

/// Has glibc give memory back that is freed, instead of keeping it for the next time. Without this, what it keeps grows with
/// the largest array.
void catchment_give_back_memory(void);
#endif
