import Screen

/// A simple model of how `TextArea` wraps a text: word by word. A word too wide for a row is wrapped character by character.
struct AreaModel {
    struct Row: Equatable {
        /// How many characters of the text come before the row.
        var start: Int
        var text: String
    }

    private(set) var rows: [Row] = []
    private let text: [Character]

    /// - Parameter room: the width of a row.
    init(_ text: String, room: Int) {
        self.text = Array(text)
        var start = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            add(line, start, room)
            start += line.count + 1
        }
    }

    private mutating func add(_ line: Substring, _ start: Int, _ room: Int) {
        rows.append(Row(start: start, text: ""))
        var rest = line
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " }
            let blanks = rest.dropFirst(word.count).prefix { $0 == " " }
            rest = rest.dropFirst(word.count + blanks.count)
            makeRoom(for: String(word), room)
            for character in word {
                makeRoom(for: String(character), room)
                rows[rows.count - 1].text.append(character)
            }
            rows[rows.count - 1].text += blanks
        }
    }

    /// Begins a new row if a text does not fit at the end of the last one.
    private mutating func makeRoom(for more: String, _ room: Int) {
        guard let last = rows.last, !last.text.isEmpty, width(of: last.text) + width(of: more) > room else { return }
        rows.append(Row(start: last.start + last.text.count, text: ""))
    }

    /// The row of a cursor position: the last row that begins there or before it.
    func row(of offset: Int) -> Int { rows.lastIndex { $0.start <= offset } ?? 0 }

    func column(of offset: Int) -> Int { width(of: String(text[rows[row(of: offset)].start..<offset])) }

    /// The last cursor position of a row at or before a column; if there is none, the first position of the row.
    func offset(row: Int, column: Int) -> Int? {
        let places = (0...text.count).filter { self.row(of: $0) == row }
        return places.last { self.column(of: $0) <= column } ?? places.first
    }
}
