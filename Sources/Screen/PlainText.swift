/// Fast paths for text whose characters below U+0300 all take one column and are drawn as they are. Nearly all text is, and
/// a frame measures, shortens and writes hundreds of such texts: without these, they took a quarter of a frame's time.
/// A function here returns nil for a text that it cannot handle; the caller then uses the general function, which gives the
/// same result.
enum PlainText {
    /// The first byte of U+0300, from where on there are combining marks. Smaller first bytes begin one or two bytes of UTF-8.
    private static let firstMark: UInt8 = 0xCC

    /// The columns that a text takes; nil if it is not plain.
    static func columns(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        var columns = 0
        for byte in text {
            guard byte < firstMark else { return nil }
            columns += isFirst(byte) ? 1 : 0
        }
        return columns
    }

    /// How much of a text fits into `limit` columns, in bytes from its beginning. Nil if that part, or the character after it,
    /// is not plain or has a control character.
    static func prefix(of text: UnsafeBufferPointer<UInt8>, columns limit: Int) -> Int? {
        var columns = 0
        for (index, byte) in text.enumerated() {
            guard byte >= 0x20, byte < firstMark else { return nil }
            guard isFirst(byte) else { continue }
            if columns == limit { return index }
            columns += 1
        }
        return text.count
    }

    /// Breaks a text at its blanks into lines, each a range of bytes. Nil if the text is empty, is not plain, or has a newline, a
    /// word longer than a line, or a blank at either end or beside another blank.
    static func lines(of text: UnsafeBufferPointer<UInt8>, columns limit: Int) -> [Range<Int>]? {
        var lines: [Range<Int>] = []
        // The columns of the line and of its last word so far.
        var (start, columns, word) = (0, 0, 0)
        for (index, byte) in text.enumerated() {
            // U+0085, a newline, is the only one of two bytes; its second byte is 0x85.
            guard byte >= 0x20, byte < firstMark, byte != 0x85 else { return nil }
            if byte == UInt8(ascii: " ") {
                guard word > 0 else { return nil }
                (columns, word) = (columns + 1, 0)
            } else if isFirst(byte) {
                (columns, word) = (columns + 1, word + 1)
                guard word <= limit else { return nil }
                guard columns > limit else { continue }
                guard let blank = lineEnd(in: text, from: start, before: index, columns: limit) else { return nil }
                lines.append(start..<blank)
                (start, columns) = (blank + 1, Self.count(text[blank + 1...index]))
            }
        }
        guard word > 0 else { return nil }
        return lines + [start..<text.count]
    }

    /// The blank at which a line ends: the last one whose two neighbours may be separated. If the words that should stay together begin the
    /// line or are wider than a line, they are separated at the last blank.
    /// - Parameters:
    ///   - start: where the line begins.
    ///   - index: a byte of the word that does not fit into the line.
    private static func lineEnd(
        in text: UnsafeBufferPointer<UInt8>, from start: Int, before index: Int, columns limit: Int
    ) -> Int? {
        guard let last = text[start..<index].lastIndex(of: UInt8(ascii: " ")) else { return nil }
        let end = text[index...].firstIndex(of: UInt8(ascii: " ")) ?? text.count
        var (blank, wordEnd) = (last, end)
        while true {
            let word = text[start..<blank].lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? start
            guard
                stayTogether(
                    UnsafeBufferPointer(rebasing: text[word..<blank]),
                    UnsafeBufferPointer(rebasing: text[blank + 1..<wordEnd]))
            else { break }
            guard word > start else { return last }
            (blank, wordEnd) = (word - 1, blank)
        }
        return count(text[blank + 1..<end]) <= limit ? blank : last
    }

    /// How many characters begin in a part of a text.
    private static func count(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        text.reduce(0) { $0 + (isFirst($1) ? 1 : 0) }
    }

    private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}

/// The columns of a text; nil if it is not plain or not kept in one piece of memory.
@usableFromInline
func plainColumns(of text: UnsafeBufferPointer<UInt8>) -> Int? { PlainText.columns(of: text) }

extension Frame {
    /// Writes a plain text; the arguments and the result are those of `write`.
    /// - Returns: the columns taken; nil if the text is not plain.
    mutating func writePlain(
        _ text: UnsafeBufferPointer<UInt8>, column: Int, row: Int, style: Style, endColumn: Int
    ) -> Int? {
        guard let count = PlainText.columns(of: text) else { return nil }
        let end = min(endColumn, column + count)
        let (first, start) = (max(0, column), row * size.columns)
        guard first < end else { return max(0, end - column) }
        // A wide character can be cut only at the two ends.
        self[first, row] = Cell(" ", style: style)
        self[end - 1, row] = Cell(" ", style: style)
        var (x, lead) = (column, UInt32(0))
        cells.withUnsafeMutableBufferPointer { cells in
            for byte in text {
                if byte >= 0xC0 {
                    lead = UInt32(byte & 0x1F) << 6
                    continue
                }
                let value = byte < 0x80 ? UInt32(byte) : lead | UInt32(byte & 0x3F)
                if x >= end { break }
                if x >= first {
                    let isControl = value < 0x20 || (0x7F...0x9F).contains(value)
                    cells[start + x] = Cell(isControl ? " " : Unicode.Scalar(value) ?? " ", style: style)
                }
                x += 1
            }
        }
        exactColours.remove(in: start + first..<start + end)
        return end - column
    }
}
