import Testing
import TestSupport

@testable import Screen

/// The fast paths for plain text, compared with the obvious way to do the same, on texts of which some are plain.
@Suite struct PlainTextTests {
    private static let alphabets: [[Unicode.Scalar]] = [
        ["a", "b", "c", " "], ["a", "é", "·", "ß", " ", " "], ["x", " ", "\u{301}"], ["y", "日", " ", "…"],
        ["a", "\n", " ", "\u{85}", "\u{A0}"], ["b", "\u{1B}", "\u{AD}", "\u{7F}", "\u{9B}"], ["c", "\r", "\n"],
    ]

    private static func texts(_ seed: UInt64) -> [String] {
        var random = SeededRandom(seed: seed)
        return alphabets.map { alphabet in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                text.append(alphabet.randomElement(using: &random) ?? " ")
            }
            return String(text)
        }
    }

    /// The start of a text, character by character.
    private func prefix(of text: String, columns: Int) -> String {
        var start = ""
        for character in text {
            guard Screen.columns(of: (start + String(character)).unicodeScalars) <= columns else { break }
            start.append(character)
        }
        return start
    }

    @Test(arguments: 1...40)
    func aTextIsMeasuredAndShortenedCharacterByCharacter(seed: UInt64) {
        for text in Self.texts(seed) {
            #expect(width(of: text) == columns(of: text.unicodeScalars), "\(text.debugDescription)")
            for columns in 1...12 where width(of: text) > columns {
                var expected = prefix(of: text, columns: columns - 1)
                while expected.last == " " { expected.removeLast() }
                #expect(fitted(text, columns: columns) == expected + "…", "\(text.debugDescription), \(columns)")
            }
        }
    }

    @Test(arguments: 1...40)
    func aTextIsBrokenIntoLinesWordByWord(seed: UInt64) {
        for text in Self.texts(seed) {
            for columns in 1...12 {
                let lines = wrapped(text, columns: columns)
                var expected: [String] = []
                for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                    var line = ""
                    for word in paragraph.split(separator: " ") {
                        var word = String(word)
                        if !line.isEmpty, width(of: line + " " + word) > columns {
                            expected.append(line)
                            line = ""
                        }
                        while width(of: word) > columns {
                            let start = prefix(of: word, columns: columns)
                            expected.append(start.isEmpty ? String(word.prefix(1)) : start)
                            word = String(word.dropFirst(max(1, start.count)))
                        }
                        line += line.isEmpty || word.isEmpty ? word : " " + word
                    }
                    if !line.isEmpty || paragraph.allSatisfy({ $0 == " " }) { expected.append(line) }
                }
                #expect(lines == expected, "\(text.debugDescription), \(columns)")
            }
        }
    }

    /// A newline makes a text one that is not plain.
    @Test(arguments: 1...40)
    func numbersStayWithTheirUnitsInAllTexts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let words = ["a", "88", "%", "May", "2022", "LS7", "4HE", "rain", "Primary", "·", "km", "é", "1,234", "of"]
        let text = (0..<20).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
        for columns in 7...24 {
            let lines = wrapped(text, columns: columns)
            #expect(lines + ["x"] == wrapped(text + "\nx", columns: columns), "\(text), \(columns)")
            #expect(lines.joined(separator: " ") == text && lines.allSatisfy { width(of: $0) <= columns })
        }
    }

    /// Texts over wide characters and over each other, at the edges of a frame too.
    @Test(arguments: 1...40)
    func aTextIsWrittenCellByCell(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for text in Self.texts(seed).prefix(2) + Self.texts(seed)[5...5] {
            let (column, limit) = (Int.random(in: -5...12, using: &random), Int.random(in: 1...16, using: &random))
            var frame = Frame(size: Size(columns: 12, rows: 1))
            frame.write("日本語学校前", column: Int.random(in: 0...1, using: &random), row: 0)
            var expected = frame
            let style = Style(Colour(32), .bold)
            let taken = frame.write(text, column: column, row: 0, style: style, limit: limit)
            let cells = text.unicodeScalars.prefix(limit).map { scalar in
                Cell(scalar.properties.generalCategory == .control ? " " : scalar, style: style)
            }
            for (index, cell) in cells.enumerated() { expected[column + index, 0] = cell }
            #expect(frame == expected, "\(text.debugDescription) at \(column)")
            let fitting = column >= 12 ? 0 : min(cells.count, 12 - column)
            #expect(taken == fitting, "\(text.debugDescription) at \(column)")
        }
    }
}
