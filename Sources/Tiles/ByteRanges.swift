/// Something that parts can be read of: a file, or an address on the web. `PMTiles` archives are read through it.
public protocol ByteRanges: Sendable {
    /// Exactly `count` bytes from an offset.
    func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8]

    /// The first `count` bytes, or all of them where there are fewer.
    func beginning(_ count: Int) throws(TileError) -> [UInt8]
}

extension ByteRanges {
    /// For a source that cannot say how long it is: all bytes, or only so many as a small archive needs.
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
