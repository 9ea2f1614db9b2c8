/// Reads a Protocol Buffers message field by field. The bytes must stay at their address for as long as the reader
/// lives.
///
/// Source: Google, *Protocol Buffers Documentation: Encoding*.
struct ProtobufReader {
    /// A field's number and its wire type in one: number << 3 | wire type.
    typealias Key = UInt32

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }
    var remaining: Int { bytes.count - offset }

    /// Reads the key of the next field; nil at the end of the message.
    @inline(__always)
    mutating func nextKey() throws(TileError) -> Key? {
        if isAtEnd { return nil }
        let key = try uint32()
        guard key >> 3 != 0 else { throw .damagedTile("a field has the number 0") }
        return key
    }

    // MARK: Numbers

    /// Reads a number of at most 64 bits, written seven bits a byte, the lowest first.
    @inline(__always)
    mutating func varint() throws(TileError) -> UInt64 {
        if offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                offset += 1
                return UInt64(byte)
            }
        }
        return try longVarint()
    }

    /// Reads a number of at most 32 bits. Nearly all numbers of a tile have one or two bytes. The code has no branch for
    /// the two cases, because a processor cannot predict which comes next.
    @inline(__always)
    mutating func uint32() throws(TileError) -> UInt32 {
        guard remaining >= 2 else { return try longUInt32() }
        let pair = UInt32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian)
        guard pair & 0x8080 != 0x8080 else { return try longUInt32() }
        let goesOn = pair >> 7 & 1
        offset += 1 + Int(goesOn)
        return pair & 0x7F | (pair & 0x7F00) >> 1 & (0 &- goesOn)
    }

    @inline(never)
    private mutating func longUInt32() throws(TileError) -> UInt32 {
        guard let number = UInt32(exactly: try longVarint()) else { throw .damagedTile("a number is too large") }
        return number
    }

    @inline(never)
    private mutating func longVarint() throws(TileError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            // The tenth byte holds only the last of the 64 bits.
            guard shift < 63 || byte <= 1 else { throw .damagedTile("a number is too long") }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw .cutShort
    }

    mutating func fixed32() throws(TileError) -> UInt32 {
        UInt32(littleEndian: try readBytes(4).loadUnaligned(as: UInt32.self))
    }

    mutating func fixed64() throws(TileError) -> UInt64 {
        UInt64(littleEndian: try readBytes(8).loadUnaligned(as: UInt64.self))
    }

    // MARK: Bytes

    /// Reads a value that is preceded by its length: a message, a string or a packed list of numbers.
    @inline(__always)
    mutating func message() throws(TileError) -> UnsafeRawBufferPointer {
        let count = try varint()
        guard count <= UInt64(remaining) else { throw .cutShort }
        return try readBytes(Int(count))
    }

    /// Reads a string. Bytes that are not UTF-8 become U+FFFD.
    mutating func string() throws(TileError) -> String { String(decoding: try message(), as: UTF8.self) }

    /// Skips the value of a field that this program does not know.
    mutating func skip(_ key: Key) throws(TileError) {
        switch key & 7 {
        case 0: _ = try varint()
        case 1: _ = try readBytes(8)
        case 2: _ = try message()
        case 5: _ = try readBytes(4)
        default: throw .damagedTile("a field is written in a way that is unknown")
        }
    }

    @inline(__always)
    private mutating func readBytes(_ count: Int) throws(TileError) -> UnsafeRawBufferPointer {
        guard count <= remaining else { throw .cutShort }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}

/// Undoes zigzag encoding: 0, 1, 2, 3 become 0, -1, 1, -2.
@inline(__always)
func unzigzagged(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
