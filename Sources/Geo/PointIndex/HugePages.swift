import Glibc

/// Asks for pages of 2 MB for a large piece of memory that is not used yet. A search among a million points reads a few places far
/// apart; with pages of 4 kB it also waits for the page table at nearly every read.
func adviseHugePages(_ memory: UnsafeMutableRawBufferPointer) {
    let size = 2 << 20
    guard let base = memory.baseAddress, memory.count >= 2 * size else { return }
    let start = (Int(bitPattern: base) + size - 1) & ~(size - 1)
    let end = (Int(bitPattern: base) + memory.count) & ~(size - 1)
    guard start < end, let aligned = UnsafeMutableRawPointer(bitPattern: start) else { return }
    // Only advice: where the kernel does not take it, everything works as before.
    _ = madvise(aligned, end - start, MADV_HUGEPAGE)
}
