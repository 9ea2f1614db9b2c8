import CZlib

/// Why a zip archive cannot be read, in one sentence.
public struct ZipError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable { case notAnArchive, damaged, unsupported, tooLarge }
    public let kind: Kind
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// A zip archive in memory, with stored and deflated members.
///
/// Every length and offset in the archive is checked, and no member may become larger than a limit.
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
public struct ZipArchive {
    public struct Member: Sendable, Equatable {
        /// The path inside the archive.
        public let name: String
        /// The number of bytes when unpacked.
        public let size: Int
        fileprivate let method: Int
        fileprivate let packedSize: Int
        fileprivate let checksum: UInt32
        fileprivate let headerOffset: Int
        fileprivate let isEncrypted: Bool
    }

    /// The files, in the order of the central directory. Folders are left out.
    public let members: [Member]
    private let bytes: UnsafeRawBufferPointer

    /// The bytes must outlive the archive.
    public init(_ bytes: UnsafeRawBufferPointer) throws(ZipError) {
        self.bytes = bytes
        let view = LittleEndianView(bytes)
        let end = try Self.endOfDirectory(view)
        let count = try view.uint16(end + 10)
        let size = try view.uint32(end + 12)
        var at = try view.uint32(end + 16)
        if count == 0xFFFF || size == 0xFFFF_FFFF || at == 0xFFFF_FFFF {
            throw ZipError(.unsupported, "the archive is in the zip64 form, which cannot be read: unpack it first")
        }
        guard at + size <= end else { throw ZipError(.damaged, "the archive's directory is damaged") }
        var members: [Member] = []
        for _ in 0..<count {
            guard try view.uint32(at) == 0x0201_4B50 else {
                throw ZipError(.damaged, "the archive's directory is damaged")
            }
            let nameLength = try view.uint16(at + 28)
            let name = String(decoding: try view.bytes(at + 46, count: nameLength), as: UTF8.self)
            let member = Member(
                name: name, size: try view.uint32(at + 24), method: try view.uint16(at + 10),
                packedSize: try view.uint32(at + 20), checksum: UInt32(try view.uint32(at + 16)),
                headerOffset: try view.uint32(at + 42), isEncrypted: try view.uint16(at + 8) & 1 != 0)
            if !name.hasSuffix("/") { members.append(member) }
            at += 46 + nameLength + (try view.uint16(at + 30)) + (try view.uint16(at + 32))
        }
        self.members = members
    }

    /// Whether a file starts like a zip archive.
    public static func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// The bytes of a member, unpacked. Its checksum is verified.
    /// - Parameter limit: the most bytes that the member may have.
    public func contents(of member: Member, limit: Int = 512 << 20) throws(ZipError) -> [UInt8] {
        if member.isEncrypted { throw ZipError(.unsupported, "\(member.name) in the archive is encrypted") }
        if member.size == 0xFFFF_FFFF || member.packedSize == 0xFFFF_FFFF || member.headerOffset == 0xFFFF_FFFF {
            throw ZipError(.unsupported, "\(member.name) is in the zip64 form, which cannot be read: unpack it first")
        }
        if member.size > limit {
            throw ZipError(.tooLarge, "\(member.name) would have \(member.size) bytes, more than the \(limit) allowed")
        }
        let view = LittleEndianView(bytes)
        guard try view.uint32(member.headerOffset) == 0x0403_4B50 else {
            throw ZipError(.damaged, "\(member.name) is not where the archive's directory says")
        }
        // The local header's own lengths may differ from the directory's.
        let nameLength = try view.uint16(member.headerOffset + 26)
        let extraLength = try view.uint16(member.headerOffset + 28)
        let packed = try view.bytes(member.headerOffset + 30 + nameLength + extraLength, count: member.packedSize)
        let contents: [UInt8]
        switch member.method {
        case 0 where member.packedSize == member.size: contents = Array(packed)
        case 8: contents = try inflated(packed, size: member.size, name: member.name)
        case 0: throw ZipError(.damaged, "\(member.name) in the archive is damaged")
        default: throw ZipError(.unsupported, "\(member.name) is packed in a way that cannot be read: unpack it first")
        }
        let checksum = contents.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        guard contents.isEmpty || UInt32(truncatingIfNeeded: checksum) == member.checksum else {
            throw ZipError(.damaged, "\(member.name) in the archive is damaged: its checksum is wrong")
        }
        return contents
    }

    /// The offset of the end of central directory record: the last one whose comment ends exactly at the end of the file.
    private static func endOfDirectory(_ view: LittleEndianView) throws(ZipError) -> Int {
        var at = view.count - 22
        let lowest = max(0, at - 0xFFFF)
        while at >= lowest {
            if try view.uint32(at) == 0x0605_4B50, try view.uint16(at + 20) == view.count - at - 22 { return at }
            at -= 1
        }
        throw ZipError(.notAnArchive, "the file is not a zip archive, or it is cut off")
    }
}

/// Reads little-endian numbers at any offset, but never beyond the end of the bytes.
private struct LittleEndianView {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    func bytes(_ offset: Int, count: Int) throws(ZipError) -> UnsafeRawBufferPointer {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            throw ZipError(.damaged, "the archive is cut off or damaged")
        }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    func uint16(_ offset: Int) throws(ZipError) -> Int {
        Int(UInt16(littleEndian: try bytes(offset, count: 2).loadUnaligned(as: UInt16.self)))
    }

    func uint32(_ offset: Int) throws(ZipError) -> Int {
        Int(UInt32(littleEndian: try bytes(offset, count: 4).loadUnaligned(as: UInt32.self)))
    }
}

/// Unpacks raw deflate data (RFC 1951), which must become exactly `size` bytes.
private func inflated(_ packed: UnsafeRawBufferPointer, size: Int, name: String) throws(ZipError) -> [UInt8] {
    let damaged = ZipError(.damaged, "\(name) in the archive is damaged")
    // Deflated data become at most 1032 times as large. A larger size is wrong, and would only reserve memory.
    guard size <= packed.count * 1032 + 64 else { throw damaged }
    var stream = z_stream()
    guard catchment_inflate_init_raw(&stream) == Z_OK else { throw damaged }
    defer { inflateEnd(&stream) }
    var status = Z_DATA_ERROR
    var written = 0
    // One byte more than expected shows whether there is more data.
    let contents = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
        stream.next_in = UnsafeMutablePointer(mutating: packed.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(packed.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        status = inflate(&stream, Z_FINISH)
        written = buffer.count - Int(stream.avail_out)
        count = min(written, size)
    }
    guard status == Z_STREAM_END, written == size else { throw damaged }
    return contents
}
