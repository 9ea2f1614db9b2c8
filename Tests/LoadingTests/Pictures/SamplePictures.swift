import Foundation

/// Small pictures, made byte by byte.
enum SamplePictures {
    // MARK: JPEG

    /// A grey baseline JPEG. All its blocks are middle grey.
    /// - Parameters:
    ///   - stated: the size in the header, in pixels.
    ///   - blocks: how many blocks of 8 x 8 pixels there really are.
    ///   - segments: whole segments that are put at the beginning.
    static func jpeg(stated: (width: Int, height: Int) = (16, 8), blocks: Int = 2, segments: [[UInt8]] = []) -> [UInt8]
    {
        let quantisation = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        let frame = segment(0xC0, [8] + big(stated.height, 2) + big(stated.width, 2) + [1, 1, 0x11, 0])
        // Each table has one code, the bit 0: "no difference" for the mean of a block, "end of block" for the rest.
        let codes = [UInt8](repeating: 0, count: 15)
        let tables = segment(0xC4, [0x00, 1] + codes + [0]) + segment(0xC4, [0x10, 1] + codes + [0])
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0])
        let data = [UInt8](repeating: 0, count: blocks / 4) + [UInt8(0xFF >> (2 * (blocks % 4)))]
        return [0xFF, 0xD8] + segments.joined() + quantisation + frame + tables + scan
            + (blocks % 4 == 0 ? data.dropLast() : data) + [0xFF, 0xD9]
    }

    /// A segment with Exif data.
    static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

    private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(contents.count + 2, 2) + contents
    }

    // MARK: PNG

    /// A red PNG, except for the pixel at the top left.
    /// - Parameters:
    ///   - stated: the size in the header, in pixels.
    ///   - rows: how many rows there really are, with as many pixels as stated, at most 1000.
    ///   - corner: the colour of the pixel at the top left.
    ///   - chunks: whole chunks that are put before the picture data.
    static func png(
        stated: (width: Int, height: Int) = (16, 8), rows: Int = 8, corner: [UInt8] = [255, 0, 0],
        chunks: [[UInt8]] = []
    ) -> [UInt8] {
        let row = [0] + Array(repeatElement([255, 0, 0] as [UInt8], count: min(stated.width, 1000)).joined())
        var pixels = Array(repeatElement(row, count: rows).joined())
        pixels.replaceSubrange(1..<4, with: corner)
        let header = chunk("IHDR", big(stated.width, 4) + big(stated.height, 4) + [8, 2, 0, 0, 0])
        let data = chunk("IDAT", stored(pixels))
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + header + chunks.joined() + data + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + contents
        return big(contents.count, 4) + named + big(Int(checksum(named)), 4)
    }

    /// zlib data in stored blocks. Source: RFC 1950, RFC 1951 section 3.2.4.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let length = [UInt8(block.count & 255), UInt8(block.count >> 8)]
            result += [block.endIndex == bytes.count ? 1 : 0] + length + length.map { ~$0 } + block
        }
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return result + big(high, 2) + big(low, 2)
    }

    /// CRC-32. Source: PNG specification, annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return ~sum
    }

    // MARK: Others

    /// Twelve colours in 16 x 8 pixels, as Pillow saves them.
    static let gif = bytes(
        """
        R0lGODdhEAAIAIIAAPDIPKDIPFDIPADIPPAAPKAAPFAAPAAAPCwAAAAAEAAIAAAIQgAPCDxgoKCBAggLEFhIYCBBgwkVMnRo8GBChg0HVoyIcYDH\
        AQJCCghAMgCAkwA+ghRZ0iRKlSJHlkSZ8mPMljQDAgA7
        """)

    /// The same as a WebP that is not lossless.
    static let webP = bytes(
        """
        UklGRloAAABXRUJQVlA4IE4AAAAwAgCdASoQAAgAAsBMJbACdLoAyv+7AAi5AADM//+nP/+oR/9m7v982f/7NB5j+Fp/wp9vevT/6zJ87T1xzYfc\
        OPkW4ZfmUIK1/QAAAAA=
        """)

    private static func bytes(_ base64: String) -> [UInt8] { [UInt8](Data(base64Encoded: base64) ?? Data()) }

    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

/// Exif data: a TIFF header and one directory.
struct SampleTIFF {
    var isBigEndian = true
    /// Where the directory is, as the header says.
    var directory = 8
    /// How many entries the directory says it has; nil for the true number.
    var statedCount: Int?
    var entries: [(tag: Int, type: Int, value: [UInt8])]
    /// The offset of a further directory.
    var next = 0

    /// An entry for the orientation, as two bytes.
    static func orientation(_ value: Int, isBigEndian: Bool = true) -> SampleTIFF {
        let bytes = SamplePictures.big(value, 2)
        return SampleTIFF(
            isBigEndian: isBigEndian, entries: [(0x0112, 3, (isBigEndian ? bytes : bytes.reversed()) + [0, 0])])
    }

    var bytes: [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = SamplePictures.big(value, count)
            return isBigEndian ? bytes : bytes.reversed()
        }
        let header = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(directory, 4)
        let list = entries.flatMap { number($0.tag, 2) + number($0.type, 2) + number(1, 4) + $0.value }
        return header + number(statedCount ?? entries.count, 2) + list + number(next, 4)
    }
}
