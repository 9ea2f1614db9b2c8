/// A string that a terminal sends as an answer: ESC and P (DCS), ] (OSC), _ (APC), ^ (PM) or X (SOS), its text, and ESC \ at its
/// end. Its text never acts as keys, whatever it is.
///
/// Source: ECMA-48, 8.3: control strings consist of printable characters and the control characters from backspace to return.
/// xterm also ends them with BEL. Cancel and substitute end them at once.
func controlString(_ bytes: ArraySlice<UInt8>) -> Token {
    let body = bytes.dropFirst(2)
    guard let ending = ControlString.end(in: body) else {
        return body.count < ControlString.maximumLength ? .incomplete : .complete(bytes.count, .longString)
    }
    guard case .found(let end, let next, let isWhole) = ending else { return .incomplete }
    let text = String(decoding: body[..<end], as: UTF8.self)
    return .complete(
        next - bytes.startIndex, isWhole ? meaning(of: text, after: bytes.dropFirst().first ?? 0) : .nothing)
}

/// More of a string that was too long to be an answer.
func skippedString(_ bytes: ArraySlice<UInt8>) -> Token {
    switch ControlString.end(in: bytes) {
    case nil: .complete(bytes.count, .nothing)
    case .unknown?: bytes.count == 1 ? .incomplete : .complete(bytes.count - 1, .nothing)
    case .found(_, let next, _)?: .complete(next - bytes.startIndex, .skipped)
    }
}

enum ControlString {
    /// In bytes; the answers that the program asks for are shorter than 100.
    static let maximumLength = 4096

    enum End {
        /// The text ends before `end`, and the next token begins at `next`. It is whole if its end was sent, too.
        case found(end: Int, next: Int, isWhole: Bool)
        /// The byte after ESC has not arrived.
        case unknown
    }

    /// Whether ESC and this byte begin a string.
    static func begins(with byte: UInt8) -> Bool { "P]_^X".utf8.contains(byte) }

    /// Nil if there is no end yet.
    static func end(in text: ArraySlice<UInt8>) -> End? {
        guard let end = text.firstIndex(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) }) else { return nil }
        switch text[end] {
        case 0x1B:
            guard end + 1 < text.endIndex else { return .unknown }
            let isWhole = text[end + 1] == UInt8(ascii: "\\")
            return .found(end: end, next: isWhole ? end + 2 : end, isWhole: isWhole)
        case 0x07: return .found(end: end, next: end + 1, isWhole: true)
        case 0x18, 0x1A: return .found(end: end, next: end + 1, isWhole: false)
        // A control key was pressed: the end is lost.
        default: return .found(end: end, next: end, isWhole: false)
        }
    }
}

/// - Parameter letter: the byte after ESC.
private func meaning(of text: String, after letter: UInt8) -> Token.Meaning {
    switch letter {
    case UInt8(ascii: "]"): return backgroundAnswer(text).map { .input(.background($0)) } ?? .nothing
    // About pictures.
    case UInt8(ascii: "_"): return KittyGraphics.isYes(text) ? .input(.pixelsOffered) : .nothing
    // The terminal's name and version.
    case UInt8(ascii: "P"): return text.hasPrefix(">|") ? .terminalNamed(String(text.dropFirst(2))) : .nothing
    default: return .nothing
    }
}

/// The shade of the background in an answer such as `11;rgb:14/17/1c`, with one to four hexadecimal digits for each
/// channel.
private func backgroundAnswer(_ text: String) -> BackgroundShade? {
    guard text.hasPrefix("11;rgb") else { return nil }
    let channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3).map { digits -> Double? in
        guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else { return nil }
        return Double(value) / Double(UInt32(1) << UInt32(4 * digits.utf8.count) - 1)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
        return nil
    }
    // The weights of ITU-R BT.601, as for the palette.
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
}
