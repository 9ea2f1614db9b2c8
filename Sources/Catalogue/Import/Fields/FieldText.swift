import JSON

/// The encoding of a text file.
public enum TextEncoding: Sendable, Equatable {
    case utf8, windows1252

    /// UTF-8 if the whole file is valid UTF-8, or else Windows-1252, in which all bytes are valid.
    public init(of bytes: UnsafeRawBufferPointer) { self = TextEncoding(ofPart: bytes) ?? .utf8 }

    /// The encoding of a part of a file; nil if all of its bytes are ASCII.
    init?(ofPart bytes: UnsafeRawBufferPointer) {
        guard var text = try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span) else {
            self = .windows1252
            return
        }
        if text.checkForASCII() { return nil }
        self = .utf8
    }

    /// Source: WHATWG Encoding Standard, index windows-1252, bytes 0x80 to 0x9F.
    private static let upperControls: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
        0x9D,
        0x017E, 0x0178,
    ]

    /// The character of a byte in Windows-1252.
    static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
        Unicode.Scalar((0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt32(byte))
    }

    /// The byte of a character beyond ASCII in Windows-1252, or in Latin-1 for a control character.
    static func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
        if let control = upperControls.firstIndex(of: scalar.value) { return UInt8(0x80 + control) }
        return (0x80...0xFF).contains(scalar.value) ? UInt8(scalar.value) : nil
    }

    /// The characters of some bytes.
    func decoded(_ bytes: some Swift.Collection<UInt8>) -> String.UnicodeScalarView {
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self).unicodeScalars
        case .windows1252:
            var scalars = String.UnicodeScalarView()
            for byte in bytes {
                if let scalar = Self.windows1252(byte) { scalars.append(scalar) }
            }
            return scalars
        }
    }
}

/// Appends a field of an imported file as clean UTF-8 text. Some other texts from outside are cleaned by `VisibleText` directly.
///
/// White space at both ends is removed, and runs of it become one blank. Control characters (C0 and C1), bidirectional,
/// zero-width and unassigned characters are removed, so that no text can steer a terminal or hide in a name.
/// - Parameters:
///   - hasDoubledQuotes: whether quotes inside are doubled, as in CSV.
///   - limit: how many bytes of UTF-8 the text may have; the rest is cut off.
@inline(__always)
public func cleanedField(
    _ field: UnsafeRawBufferPointer, hasDoubledQuotes: Bool = false, encoding: TextEncoding, limit: Int = 1000,
    into text: inout [UInt8]
) {
    if field.isEmpty { return }
    let isClean =
        !hasDoubledQuotes && field.count <= limit && field[0] != 0x20 && field[field.count - 1] != 0x20
        && Scan.isPlainASCII(field)
    if isClean {
        text.append(contentsOf: field)
    } else {
        cleanedSlowly(field, hasDoubledQuotes, encoding, limit, &text)
    }
}

/// Cleans a text in the same way as `cleanedField`: it becomes one line, without control characters and invisible ones.
/// - Parameter limit: the most bytes of UTF-8; the rest is cut off. Nil for no limit.
public func cleanedText(_ text: String, limit: Int? = nil) -> String {
    var bytes: [UInt8] = []
    let limit = limit ?? text.utf8.count
    Array(text.utf8).withUnsafeBytes { cleanedField($0, encoding: .utf8, limit: limit, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
}

extension JSONValue {
    /// The value with every text inside it cleaned. Line breaks stay, because a note may have several lines.
    var cleaned: JSONValue {
        switch self {
        case .string(let text): .string(VisibleText(lines: text).string)
        case .array(let values): .array(values.map(\.cleaned))
        case .object(let members): .object(members.map { ($0.name, $0.value.cleaned) })
        default: self
        }
    }

    /// The text of the value, cleaned because a person may have edited the file; nil if the value is not a string.
    var cleanString: String? { string.map { cleanedText($0) } }
}

extension JSONReader {
    /// Reads a string and cleans it, because a person may have edited the file.
    mutating func cleanString() throws(JSONError) -> String { cleanedText(try string()) }
}

private func cleanedSlowly(
    _ field: UnsafeRawBufferPointer, _ hasDoubledQuotes: Bool, _ encoding: TextEncoding, _ limit: Int,
    _ text: inout [UInt8]
) {
    var visible = VisibleText(limit: limit, in: .bytesOfUTF8)
    var isAfterQuote = false
    // A character has at most four bytes, so the first `limit * 4` bytes have at least `limit` characters.
    for scalar in encoding.decoded(field.prefix(limit * 4)) {
        if hasDoubledQuotes, scalar == "\"" {
            isAfterQuote.toggle()
            if !isAfterQuote { continue }
        } else {
            isAfterQuote = false
        }
        guard visible.append(scalar) else { break }
    }
    text += visible.utf8
}

extension CSVReader {
    /// A field as clean text; blank if there is no such field.
    public func text(_ index: Int?) -> String {
        var text: [UInt8] = []
        append(index, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a field as clean UTF-8 text.
    @inline(__always)
    public func append(_ index: Int?, to text: inout [UInt8]) {
        guard let index else { return }
        cleanedField(field(index), hasDoubledQuotes: hasDoubledQuotes(index), encoding: encoding, into: &text)
    }
}

extension JSONValue {
    /// A string as clean text; blank if the value is not a string.
    /// - Parameter limit: how many bytes of UTF-8 the text may have.
    func cleanText(_ limit: Int = 80) -> String {
        guard var text = string else { return "" }
        var clean: [UInt8] = []
        text.withUTF8 {
            cleanedField(UnsafeRawBufferPointer($0), encoding: .utf8, limit: limit, into: &clean)
        }
        return String(decoding: clean, as: UTF8.self)
    }
}
