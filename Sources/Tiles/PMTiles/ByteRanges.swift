/// A source of bytes of which parts can be read: a file, or an address on the web. `PMTiles` reads archives through it.
public protocol ByteRanges: Sendable {
    /// Exactly `count` bytes from an offset.
    func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8]

    /// The first `count` bytes, or all bytes if there are fewer.
    func beginning(_ count: Int) throws(TileError) -> [UInt8]
}

extension ByteRanges {
    /// For a source of unknown length: tries `count` bytes. If it has fewer, reads the header, then everything up to the
    /// end of the root directory, at most `count` bytes.
    public func beginning(_ count: Int) throws(TileError) -> [UInt8] {
        do throws(TileError) {
            return try bytes(at: 0, count: count)
        } catch {
            guard error.kind != .unreachable, count > PMTiles.Header.size else { throw error }
            let header = try PMTiles.Header(decoding: try bytes(at: 0, count: PMTiles.Header.size))
            return try bytes(at: 0, count: min(count, Int(clamping: header.root.end)))
        }
    }
}

/// A source of bytes that are all in memory.
public struct MemoryRanges: ByteRanges {
    private let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        guard count >= 0, let start = Int(exactly: offset), start <= bytes.count, count <= bytes.count - start else {
            throw .damaged(.cutShort(name: nil))
        }
        return Array(bytes[start..<start + count])
    }

    public func beginning(_ count: Int) -> [UInt8] { Array(bytes.prefix(count)) }
}
