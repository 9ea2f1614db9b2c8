import CPictures
import Screen

@testable import Live

/// The decoders of pictures, which run in a process of their own, and the answer of that process.
extension FuzzTarget {
    static let pictures =
        [("jpeg", [jpeg]), ("png", [png]), ("webp", [losslessWebP, lossyWebP]), ("gif", [gif])].map { name, seeds in
            FuzzTarget(name, longest: 2048, seeds: seeds, run: decode)
        } + [
            FuzzTarget("picture-answer", texts: ["PNG 640 427 2 1 damaged\nabcdefgh", "too-large\n", "late\n"]) {
                bytes in
                guard let decoded = try? DecodedPicture(answer: bytes, width: 60, height: 40) else { return }
                try check(
                    decoded.picture.width <= 60 && decoded.picture.height <= 40, "a picture is larger than asked for")
            }
        ]

    private static func decode(_ bytes: [UInt8]) throws {
        var result = picture()
        let outcome = picture_decode(bytes, bytes.count, picture_size(width: 60, height: 40), &result)
        defer { picture_free(&result) }
        guard outcome == PICTURE_DECODED else { return }
        try check(result.size.width <= 60 && result.size.height <= 40, "a picture is larger than asked for")
        // The sanitizer notices if a byte was never allocated.
        let count = Int(result.size.width * result.size.height * 4)
        try check(result.pixels != nil && count > 0, "a decoded picture has no pixels")
        _ = UnsafeBufferPointer(start: result.pixels, count: count).reduce(0) { $0 &+ Int($1) }
    }

    /// 16 x 8 grey pixels, with Exif data that turn them.
    private static let jpeg: [UInt8] = {
        func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
            [0xFF, marker, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
        }
        let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let codes = [UInt8](repeating: 0, count: 15)
        return [0xFF, 0xD8] + segment(0xE1, exif) + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8, 0, 8, 0, 16, 1, 1, 0x11, 0]) + segment(0xC4, [0, 1] + codes + [0])
            + segment(0xC4, [0x10, 1] + codes + [0]) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x0F, 0xFF, 0xD9]
    }()

    /// 2 x 2 pixels of red.
    private static let png: [UInt8] = {
        func big(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            big(contents.count) + type.utf8 + contents + big(Int(crc32(Array(type.utf8) + contents)))
        }
        let pixels: [UInt8] = [0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0]
        var (low, high) = (1, 0)
        for byte in pixels { (low, high) = ((low + Int(byte)) % 65_521, (high + (low + Int(byte)) % 65_521) % 65_521) }
        let stored = [0x78, 1, 1, UInt8(pixels.count), 0, ~UInt8(pixels.count), 255] + pixels + big(high << 16 | low)
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", big(2) + big(2) + [8, 2, 0, 0, 0])
            + chunk("IDAT", stored) + chunk("IEND", [])
    }()

    /// 1 x 1 pixel. Source: Google, "WebP Lossless Bitstream Specification".
    private static let losslessWebP = riff("VP8L", [0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7, 0])
    /// The beginning of 1 x 1 lossy pixel. Source: RFC 6386, section 9.1.
    private static let lossyWebP = riff(
        "VP8 ",
        [0x30, 1, 0, 0x9D, 1, 0x2A, 1, 0, 1, 0, 2, 0, 0x34, 0x25, 0xA4, 0, 3, 0x70, 0, 0xFE, 0xFB, 0xFD, 0x50, 0])

    private static func riff(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8), 0, 0] }
        return Array("RIFF".utf8) + little(contents.count + 12) + "WEBP".utf8 + Array(type.utf8)
            + little(contents.count) + contents
    }

    /// 1 x 1 pixel. Source: CompuServe, "Graphics Interchange Format 89a".
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
}
