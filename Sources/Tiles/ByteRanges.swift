/// Something that parts can be read of: a file, or an address on the web. `PMTiles` archives are read through it.
public protocol ByteRanges: Sendable {
    /// Exactly `count` bytes from an offset.
    func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8]
}
