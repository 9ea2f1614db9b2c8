#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer: its options, then folders of inputs, in `arguments`. Source: LLVM, "libFuzzer", "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*one_input)(const uint8_t *bytes, size_t size));
