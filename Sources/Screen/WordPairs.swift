/// Whether two neighbouring words must stay on one line. There are two cases:
/// - a number, then a word of at most three characters: "88 %", "5 May";
/// - a word of at most four characters that begins with a capital letter or a digit, then a word that begins with a digit: "Jun 2023",
///   "LS7 4HE", "NY 10010".
///
/// A sign alone, such as "·", is not a word, except "%".
/// - Parameters:
///   - first: the UTF-8 of the word before the blank; it is not empty.
///   - second: that of the word after it.
func stayTogether(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = first.last, let next = second.first else { return false }
    if next.isDigit { return (first[0].isDigit || first[0].isCapital) && isWord(first, ofAtMost: 4) }
    return last.isDigit && first[0].isDigit && isWord(second, ofAtMost: 3)
}

/// Whether some UTF-8 is a word, a number or a unit, of at most `count` characters.
private func isWord(_ text: UnsafeBufferPointer<UInt8>, ofAtMost count: Int) -> Bool {
    // A character has at most four bytes.
    guard text.count <= 4 * count else { return false }
    var (characters, hasLetter) = (0, false)
    for byte in text {
        if byte & 0xC0 != 0x80 { characters += 1 }
        // A letter of ASCII, in either case; 0xC3 begins most letters with accents.
        hasLetter =
            hasLetter || byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "%")
            || byte == 0xC3
    }
    return characters <= count && hasLetter
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
