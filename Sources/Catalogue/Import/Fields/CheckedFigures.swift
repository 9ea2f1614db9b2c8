/// Reads figures from text. Impossible figures are left out and counted.
public struct CheckedFigures: Sendable {
    /// For each field, how many figures were refused, and how many of these were numbers.
    private var refused: [(field: String, count: Int, numbers: Int)] = []

    public init() {}

    /// A figure, multiplied by a scale and rounded.
    /// - Parameters:
    ///   - text: "376", "1,250", "0.97"; or a word that says why there is no figure.
    ///   - range: the possible figures, before they are multiplied.
    ///   - field: what the figure is called in sentences.
    public mutating func read(
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

    /// A rate in thousandths, from "0.97", "97" or "97%".
    public mutating func readRate(_ text: String, field: String) -> Known<Int> {
        let isPercent = text.contains("%")
        let figure = text.filter { $0 != "%" }
        let isAboveOne = Double(figure.filter { !$0.isWhitespace }).map { $0 > 1 } ?? false
        return isPercent || isAboveOne
            ? read(figure, in: 0...100, scale: 10, field: field) : read(figure, in: 0...1, scale: 1000, field: field)
    }

    /// Counts a figure that the caller refused.
    public mutating func refuse(_ field: String, isNumber: Bool = true) {
        let index =
            refused.firstIndex { $0.field == field }
            ?? {
                refused.append((field, 0, 0))
                return refused.count - 1
            }()
        refused[index].count += 1
        if isNumber { refused[index].numbers += 1 }
    }

    /// Whether a text is a word for a figure that is not available.
    private static func isWord(_ text: String) -> Bool {
        ["null", "none", "-", "notavailable", "nodata", "tbd"].contains(text.lowercased())
    }

    /// If more numbers out of ten than this are impossible, the file is damaged or its numbers mean something else.
    /// Unknown words do not count: the files of another year may use other words.
    private static let mostInTen = 1
    /// A file with fewer rows is never refused.
    private static let fewestRows = 20

    /// Refuses a file with too many impossible numbers.
    /// - Parameter rows: how many rows were read, each with all fields.
    /// - Throws: `ImportError` if one field has too many impossible numbers.
    public func check(rows: Int, of file: String) throws(ImportError) {
        try Self.check(refused.map { ($0.field, $0.numbers) }, rows: rows, of: file)
    }

    /// Refuses a file with too many impossible numbers, which the caller has counted.
    public static func check(
        _ refused: [(field: String, count: Int)], rows: Int, of file: String
    ) throws(ImportError) {
        let damaged = refused.filter { $0.count * 10 > rows * mostInTen }
        guard rows >= fewestRows, !damaged.isEmpty else { return }
        let figures = damaged.map { ImpossibleFigures(field: $0.field, count: $0.count) }
        throw .refused(file: file, .impossibleFigures(figures, rows: rows))
    }

    /// A sentence for the report of the import; nil if no figure was refused.
    public var note: String? {
        guard !refused.isEmpty else { return nil }
        let parts = refused.map { "\($0.field) \(grouped($0.count))" }.joined(separator: ", ")
        return "impossible figures were left out: \(parts)"
    }
}
