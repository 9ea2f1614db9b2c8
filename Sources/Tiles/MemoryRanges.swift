/// Parts of bytes that are all in memory.
public struct MemoryRanges: ByteRanges {
    private let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        guard count >= 0, let start = Int(exactly: offset), start <= bytes.count, count <= bytes.count - start else {
            throw TileError(.damaged, "the file is cut short")
        }
        return Array(bytes[start..<start + count])
    }

    public func beginning(_ count: Int) -> [UInt8] { Array(bytes.prefix(count)) }
}
