/// One key from bytes that do not start with ESC: a control character, or a character in UTF-8.
func plainToken(at bytes: ArraySlice<UInt8>) -> Token {
    guard let first = bytes.first else { return .incomplete }
    if first < 0x20 || first == 0x7F { return .key(controlKey(first), length: 1) }
    let length = utf8Length(lead: first)
    guard length > 0 else { return .complete(1, .nothing) }
    let sequence = bytes.prefix(length)
    if let wrong = sequence.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
        return .complete(wrong - bytes.startIndex, .nothing)
    }
    guard sequence.count == length else { return .incomplete }
    let text = String(decoding: sequence, as: UTF8.self)
    // The parts of an emoji arrive one after the other, so a joiner may arrive alone.
    let isSafe = text == " " || !cleaned(text).isEmpty || text.unicodeScalars.allSatisfy(\.isEmojiJoiner)
    guard isSafe, let character = text.first else { return .complete(length, .nothing) }
    return .key(.character(character), length: length)
}

/// The number of bytes of a character in UTF-8, by its first byte; 0 where no character starts with that byte.
private func utf8Length(lead: UInt8) -> Int {
    switch lead {
    case ..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
}

private func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case ..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
}
