import CZlib

/// Compresses to gzip (RFC 1952).
public enum Gzip {
    /// How much time is spent for fewer bytes.
    public enum Effort: Sendable {
        /// For files that are made once and come with the program.
        case most
        /// For large amounts of data.
        case little
    }

    /// The compressed bytes; nil if zlib refuses them.
    public static func packed(_ bytes: [UInt8], effort: Effort = .most) -> [UInt8]? {
        var stream = z_stream()
        // `deflateInit2`, a macro, calls this. 15 + 16 window bits mean gzip.
        let status = deflateInit2_(
            &stream, effort == .most ? Z_BEST_COMPRESSION : Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY,
            zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let capacity = packed.count
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { source in
            packed.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(capacity))
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        } ? Array(packed.prefix(capacity - Int(stream.avail_out))) : nil
    }
}
