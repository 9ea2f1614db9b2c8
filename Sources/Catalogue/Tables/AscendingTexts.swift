import Glibc

extension TextColumn {
    /// Whether each text comes after the one before it, compared byte by byte.
    var isAscending: Bool {
        bytes.withUnsafeBytes { bytes in
            (1..<max(count, 1)).allSatisfy { row in
                let left = UnsafeRawBufferPointer(rebasing: bytes[range(row - 1)])
                let right = UnsafeRawBufferPointer(rebasing: bytes[range(row)])
                guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
                    return left.isEmpty && !right.isEmpty
                }
                let order = memcmp(leftStart, rightStart, min(left.count, right.count))
                return order < 0 || order == 0 && left.count < right.count
            }
        }
    }
}
