import Catalogue
import Screen

extension DecodedPicture {
    /// The most bytes of the first line of an answer.
    static let longestLine = 100
    /// The formats that an answer can name. They are shown, so a helper that a picture has taken over must not choose the words.
    private static let formats: Set<String> = ["JPEG", "PNG", "WEBP", "GIF"]

    /// Parses the answer of `catchment-picture`, which main.c there describes.
    /// - Parameters:
    ///   - width: the greatest width that was asked for, in pixels.
    ///   - height: the same for the height.
    init(answer: [UInt8], width: Int, height: Int) throws(PictureError) {
        guard let end = answer.prefix(Self.longestLine).firstIndex(of: 0x0A) else { throw .broken }
        let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        let pixels = answer[(end + 1)...]
        switch words {
        case ["not-a-picture"]: throw .notAPicture
        case ["too-large"]: throw .tooLarge
        case ["unsupported"]: throw .unsupported
        case ["late"]: throw .late
        default: break
        }
        let sizes = words.dropFirst().dropLast().compactMap { Int($0) }
        guard words.count == 6, Self.formats.contains(words[0]), sizes.count == 4, sizes.allSatisfy({ $0 > 0 }),
            sizes[2] <= width, sizes[3] <= height,
            pixels.count == sizes[2] * sizes[3] * 4
        else { throw .broken }
        self.init(
            picture: Picture(width: sizes[2], height: sizes[3], pixels: Array(pixels)), format: words[0],
            originalWidth: sizes[0], originalHeight: sizes[1], isDamaged: words[5] != "whole")
    }
}
