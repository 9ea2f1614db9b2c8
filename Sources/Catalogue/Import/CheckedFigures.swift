/// Figures that come as text, each checked against what it can be; those that cannot are left out and counted.
struct CheckedFigures {
    /// What fields are called in sentences, how many figures of each were refused, and how many of these are numbers.
    private var refused: [(field: String, count: Int, numbers: Int)] = []

    /// A figure, times a scale and rounded.
    /// - Parameters:
    ///   - text: "376", "1,250", "0.97", "97%"; words say why there is none.
    ///   - range: what it can be, before the scale.
    mutating func read(
        _ text: String, in range: ClosedRange<Double>, scale: Double = 1, field: String
    ) -> Known<Int> {
        let digits = text.filter { $0 != "," && !$0.isWhitespace }
        if digits.isEmpty { return .missing(.notAvailable) }
        guard let number = Double(digits), number.isFinite else {
            let known = Known<Int>(figure: digits.utf8)
            if known == .missing(.notAvailable), !Self.isWord(digits) { refuse(field, isNumber: false) }
            return known.value == nil ? known : .missing(.notAvailable)
        }
        guard range.contains(number) else {
            refuse(field)
            return .missing(.notAvailable)
        }
        return .value(Int((number * scale).rounded()))
    }

    /// A part of a whole in thousandths, of "0.97", "97" or "97%".
    mutating func readRate(_ text: String, field: String) -> Known<Int> {
        let isPercent = text.contains("%")
        let figure = text.filter { $0 != "%" }
        let isAboveOne = Double(figure.filter { !$0.isWhitespace }).map { $0 > 1 } ?? false
        return isPercent || isAboveOne
            ? read(figure, in: 0...100, scale: 10, field: field) : read(figure, in: 0...1, scale: 1000, field: field)
    }

    /// Counts one that was refused elsewhere.
    mutating func refuse(_ field: String, isNumber: Bool = true) {
        let index =
            refused.firstIndex { $0.field == field }
            ?? {
                refused.append((field, 0, 0))
                return refused.count - 1
            }()
        refused[index].count += 1
        if isNumber { refused[index].numbers += 1 }
    }

    /// Words that say of a figure only that there is none.
    private static func isWord(_ text: String) -> Bool {
        ["null", "none", "-", "notavailable", "nodata", "tbd"].contains(text.lowercased())
    }

    /// A number that cannot be in more than one of ten rows is no slip of a school: the file is damaged, or means something
    /// else by it. Words that are not known may be those of another year, and are only left out.
    private static let mostInTen = 1
    /// Of fewer rows some may be wrong.
    private static let fewestRows = 20

    /// Refuses a file in which too much cannot be.
    /// - Parameter rows: how many were read, each with all fields.
    func check(rows: Int, of file: String) throws(ImportError) {
        try Self.check(refused.map { ($0.field, $0.numbers) }, rows: rows, of: file)
    }

    /// The same of figures that were counted elsewhere.
    static func check(
        _ refused: [(field: String, count: Int)], rows: Int, of file: String
    ) throws(ImportError) {
        let damaged = refused.filter { $0.count * 10 > rows * mostInTen }
        guard rows >= fewestRows, !damaged.isEmpty else { return }
        let parts = damaged.map { "\($0.field) in \(grouped($0.count))" }.joined(separator: ", ")
        throw ImportError(
            .badData, "\(file) is damaged, as figures in it cannot be: \(parts) of \(grouped(rows)) rows; get it again")
    }

    /// A sentence for the import's report; nil where all were good.
    var note: String? {
        guard !refused.isEmpty else { return nil }
        let parts = refused.map { "\($0.field) \(grouped($0.count))" }.joined(separator: ", ")
        return "figures that cannot be were left out: \(parts)"
    }
}
