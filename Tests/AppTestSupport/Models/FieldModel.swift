/// A simple model of `TextField`: a list of code points, split into characters again for every property.
struct FieldModel: Equatable {
    var scalars: [Unicode.Scalar] = []
    /// Code points before the cursor.
    var cursor = 0

    init(_ text: String = "") {
        scalars = Array(text.unicodeScalars)
        cursor = scalars.count
    }

    var text: String { Self.text(scalars) }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// The positions where a cursor may stand: before, between and after characters, counted in code points.
    var stops: [Int] { text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) } }

    /// Characters before the cursor.
    var characters: Int { stops.firstIndex(of: cursor) ?? -1 }

    private mutating func settle() { cursor = stops.first { $0 >= cursor } ?? scalars.count }

    mutating func insert(_ more: String) {
        scalars.insert(contentsOf: more.unicodeScalars, at: cursor)
        cursor += more.unicodeScalars.count
        settle()
    }

    private mutating func remove(_ range: Range<Int>) {
        scalars.removeSubrange(range)
        cursor = range.lowerBound
        settle()
    }

    mutating func backspace() { if let stop = stops.last(where: { $0 < cursor }) { remove(stop..<cursor) } }
    mutating func delete() { if let stop = stops.first(where: { $0 > cursor }) { remove(cursor..<stop) } }
    /// Where the cursor's line begins and ends, in code points.
    private var line: Range<Int> {
        let start = scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(scalars[cursor...].firstIndex(of: "\n") ?? scalars.count)
    }

    mutating func deleteBefore() { remove(line.lowerBound..<cursor) }
    mutating func deleteAfter() { remove(cursor..<line.upperBound) }
    mutating func home() { cursor = line.lowerBound }
    mutating func end() { cursor = line.upperBound }
    mutating func left() { cursor = stops.last { $0 < cursor } ?? 0 }
    mutating func right() { cursor = stops.first { $0 > cursor } ?? cursor }

    /// Deletes the blanks before the cursor, and the word before them.
    mutating func deleteWord() {
        var words = Array(Self.text(scalars[..<cursor]))
        while words.last == " " || words.last == "\n" { words.removeLast() }
        while let last = words.last, last != " ", last != "\n" { words.removeLast() }
        remove(words.reduce(0) { $0 + $1.unicodeScalars.count }..<cursor)
    }
}

/// A key that edits a field, for both the program and the model.
enum Edit: CaseIterable {
    case backspace, delete, deleteWord, deleteBefore, deleteAfter, left, right, home, end

    func apply(to model: inout FieldModel) {
        switch self {
        case .backspace: model.backspace()
        case .delete: model.delete()
        case .deleteWord: model.deleteWord()
        case .deleteBefore: model.deleteBefore()
        case .deleteAfter: model.deleteAfter()
        case .left: model.left()
        case .right: model.right()
        case .home: model.home()
        case .end: model.end()
        }
    }
}

/// Characters of several code points, one of each kind that Unicode Standard Annex 29 has a rule for, and plain ones.
let clusters = [
    "a", " ", "e\u{301}", "\u{301}", "👋🏽", "👩\u{200D}🚀", "🇬🇧", "🇬", "नि", "क्ष", "\u{1112}\u{1161}\u{11AB}", "☎\u{FE0F}",
    "日",
]
