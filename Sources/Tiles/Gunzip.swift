import CZlib

/// Decompresses gzip (RFC 1952), which servers and archives use for tiles.
public enum Gunzip {
    /// Whether bytes start as gzip does; no vector tile, JSON text or web page starts like that.
    public static func recognises(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// The decompressed bytes of all members, one after the other, with verified checksums.
    /// - Parameter limit: the most compressed bytes, and the most decompressed ones.
    public static func unpacked(_ packed: UnsafeRawBufferPointer, limit: Int) throws(TileError) -> [UInt8] {
        guard packed.count <= limit else { throw tooLarge(limit) }
        var stream = z_stream()
        guard catchment_inflate_init_gzip(&stream) == Z_OK else { throw damaged }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: packed.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(packed.count)

        var capacity = firstCapacity(packed, limit: limit)
        var buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        defer { buffer.deallocate() }
        var count = 0
        while true {
            stream.next_out = buffer + count
            stream.avail_out = UInt32(capacity - count)
            let status = inflate(&stream, Z_NO_FLUSH)
            count = capacity - Int(stream.avail_out)
            guard count <= limit else { throw tooLarge(limit) }
            if status == Z_STREAM_END {
                guard stream.avail_in > 0 else { break }
                // The bytes that follow are read as another member. If they are none, `inflate` reports damage.
                guard inflateReset(&stream) == Z_OK else { throw damaged }
            } else {
                guard status == Z_OK || status == Z_BUF_ERROR, stream.avail_out == 0 else { throw damaged }
            }
            guard stream.avail_out == 0 else { continue }
            let larger = min(2 * capacity, limit + 1)
            let next = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            next.moveInitialize(from: buffer, count: count)
            buffer.deallocate()
            (buffer, capacity) = (next, larger)
        }
        return Array(UnsafeBufferPointer(start: buffer, count: count))
    }

    public static func unpacked(_ packed: [UInt8], limit: Int) throws(TileError) -> [UInt8] {
        try packed.withUnsafeBufferPointer { buffer throws(TileError) in
            try unpacked(UnsafeRawBufferPointer(buffer), limit: limit)
        }
    }

    /// The size that the last four bytes state, limited to a plausible one, plus one byte, which zlib needs to find the
    /// end.
    private static func firstCapacity(_ packed: UnsafeRawBufferPointer, limit: Int) -> Int {
        guard packed.count >= 18 else { return 64 }
        let claim = packed.loadUnaligned(fromByteOffset: packed.count - 4, as: UInt32.self).littleEndian
        // Deflate compresses at most by a factor of 1032.
        return min(max(Int(claim), 64), packed.count * 1032, limit) + 1
    }

    private static let damaged = TileError.damaged(.packed)

    private static func tooLarge(_ limit: Int) -> TileError { .tooLarge(.unpacked(limit: limit)) }
}
