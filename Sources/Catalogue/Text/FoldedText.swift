/// A text in the form in which texts are compared: words of lower-case letters and digits, without accents, apostrophes and
/// punctuation.
///
/// "St. Peter's C.E. (Aided) & Infants" becomes st, peters, ce, aided, and, infants. One `FoldedText` can fold many
/// texts in turn, which saves allocations.
public struct FoldedText: Sendable {
    public struct Word: Sendable {
        /// The range of the word in `bytes`.
        var range: Range<Int>
        /// The part of the original text that the word comes from, in UTF-8 offsets.
        var source: Range<Int>
        /// The first eight bytes of the word; see `wordKey`.
        var key: UInt64
        /// Whether the word is another form of the words before it, such as "saint" after "st".
        var isAlias = false
        /// Whether the original text has other letters in place of the word.
        var isRewritten = false
    }

    public private(set) var bytes: [UInt8] = []
    /// For each byte, the end of the character that it comes from, as a UTF-8 offset in the original text.
    public private(set) var sourceEnds: [Int] = []
    public var words: [Word] = []

    public init() {}

    public init(_ text: String) {
        var text = text
        text.withUTF8 { fold($0) }
    }

    /// The words with single blanks between them.
    public var joined: String {
        var text: [UInt8] = []
        for word in words where !word.isAlias {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            text += bytes[word.range]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Folds a text and forgets the text folded before. Bytes that are not UTF-8 separate words.
    public mutating func fold(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        sourceEnds.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        var wordStart = 0
        var sourceStart = 0
        var sourceEnd = 0
        var isInitials = false
        var offset = 0

        func endWord(_ folded: inout FoldedText) {
            if folded.bytes.count > wordStart {
                folded.appendWord(wordStart..<folded.bytes.count, source: sourceStart..<sourceEnd)
            }
            wordStart = folded.bytes.count
            isInitials = false
        }

        while offset < text.count {
            let byte = text[offset]
            var next = offset + 1
            if let plain = asciiWordByte(byte) {
                if bytes.count == wordStart { sourceStart = offset }
                sourceEnd = next
                append(plain, sourceEnd: next)
            } else if byte < 0x80 {
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "`"): break
                case UInt8(ascii: "."):
                    // "C.E." is one word, "St.Mary" and "A. Smith" are two.
                    isInitials = (isInitials || bytes.count == wordStart + 1) && isLoneLetter(text, at: next)
                    if !isInitials { endWord(&self) }
                case UInt8(ascii: "&"):
                    endWord(&self)
                    for letter in "and".utf8 { append(letter, sourceEnd: next) }
                    (sourceStart, sourceEnd) = (offset, next)
                    endWord(&self)
                default: endWord(&self)
                }
            } else {
                let (scalar, length) = decodedScalar(text, at: offset)
                next = offset + length
                if let scalar, let letters = LatinFolding.fold(scalar) {
                    if bytes.count == wordStart { sourceStart = offset }
                    sourceEnd = next
                    for letter in letters { append(letter, sourceEnd: next) }
                } else if let scalar, LatinFolding.isSilent(scalar) {
                    if bytes.count > wordStart, scalar.value >= 0x300, scalar.value < 0x370 { sourceEnd = next }
                } else {
                    endWord(&self)
                }
            }
            offset = next
        }
        endWord(&self)
    }

    private mutating func append(_ byte: UInt8, sourceEnd: Int) {
        bytes.append(byte)
        sourceEnds.append(sourceEnd)
    }

    private mutating func appendWord(_ range: Range<Int>, source: Range<Int>) {
        words.append(Word(range: range, source: source, key: wordKey(bytes, range)))
    }

    /// Makes a word of other letters that stands for a part of the original text.
    public mutating func rewritten(_ letters: [UInt8], source: Range<Int>, isAlias: Bool) -> Word {
        let start = bytes.count
        for letter in letters { append(letter, sourceEnd: source.upperBound) }
        let range = start..<bytes.count
        return Word(range: range, source: source, key: wordKey(bytes, range), isAlias: isAlias, isRewritten: true)
    }
}

/// The first eight bytes of a word as a number, the first byte highest, filled up with zeros. Words of up to eight bytes are
/// equal if their keys are.
public func wordKey(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    let count = min(range.count, 8)
    for index in range.lowerBound..<range.lowerBound + count { key = key << 8 | UInt64(bytes[index]) }
    return count == 0 ? 0 : key << UInt64(64 - 8 * count)
}

/// The letter in lower case, or the digit; nil for any other byte.
@inline(__always)
public func asciiWordByte(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
}

/// Whether there is a letter at an offset, with no letter or digit after it.
private func isLoneLetter(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset < text.count, let letter = asciiWordByte(text[offset]), letter >= UInt8(ascii: "a") else {
        return false
    }
    return offset + 1 == text.count || (text[offset + 1] < 0x80 && asciiWordByte(text[offset + 1]) == nil)
}

/// The scalar beyond ASCII at an offset, and its length in bytes; nil and 1 if the bytes are not UTF-8.
private func decodedScalar(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> (Unicode.Scalar?, Int) {
    let lead = text[offset]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= text.count else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in text[offset + 1..<offset + length] {
        guard byte & 0xC0 == 0x80 else { return (nil, 1) }
        value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) } ?? (nil, 1)
}
