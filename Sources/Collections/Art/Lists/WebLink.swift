import Catalogue

/// Addresses in lists: of pages about works, and of pictures.
enum WebLink {
    /// Whether a text is an address with http or https.
    static func isAddress(_ text: String) -> Bool { Draft.isLink(text) }

    /// An address that can be opened, from what a list has: "https://…", "//host/…", "images/a b.jpg".
    /// - Parameter base: the address that a relative one belongs to; blank if there is none.
    /// - Returns: nil for another scheme than http and https, and for a relative address without a base.
    static func absolute(_ text: String, base: String) -> String? {
        let text = encoded(text.trimmingBlanks)
        if text.isEmpty { return nil }
        if text.hasPrefix("//") { return absolute("https:" + text, base: base) }
        if isAddress(text) { return text }
        // A colon before the first slash ends a scheme: "javascript:", "file:".
        guard !text.prefix(while: { $0 != "/" }).contains(":"), isAddress(base) else { return nil }
        let path = base.prefix { $0 != "?" && $0 != "#" }
        let host = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(
            separator: "/")
        if text.hasPrefix("/") { return host + text }
        let folder = path.count > host.count ? path[...(path.lastIndex(of: "/") ?? path.startIndex)] : path + "/"
        return folder + text
    }

    /// The text with every character percent-encoded that an address cannot have. What is encoded already is not
    /// encoded twice.
    /// - Parameter isFileName: whether "?" and "#" are part of a file name, and do not begin a query or a fragment.
    static func encoded(_ text: String, isFileName: Bool = false) -> String {
        let bytes = Array(text.utf8)
        let plain = isFileName ? "-._~/!$&'()*+,;=@" : "-._~:/?#[]@!$&'()*+,;="
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && bytes.count > index + 2
                && bytes[index + 1...index + 2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            if asciiWordByte(byte) != nil || plain.utf8.contains(byte) || isEscape {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// The addresses of pictures.
enum PictureAddress {
    private static let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".bmp"]

    /// Whether a text can be the address or the file name of a picture.
    static func isLike(_ text: String) -> Bool { WebLink.isAddress(text) || hasEnding(text) }

    /// Whether a text ends like the file name of a picture.
    static func hasEnding(_ text: String) -> Bool {
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return endings.contains(where: path.hasSuffix)
    }

    /// The folder of pictures of a campus feed: beside the folder of the feed at ".../artworksOnCampus/data.php".
    /// - Parameter feed: the address of the feed.
    static func campusFolder(of feed: String) -> String {
        let path = feed.prefix { $0 != "?" && $0 != "#" }
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        // The first three parts are the scheme and the host.
        for _ in 0..<2 where parts.count > 3 { parts.removeLast() }
        return parts.joined(separator: "/") + "/artwork_images/"
    }
}
