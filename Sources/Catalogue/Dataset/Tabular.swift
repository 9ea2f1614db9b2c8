/// A dataset whose list has columns of further facts, where there is room for them.
public protocol Tabular: Dataset {
    /// The columns, the most wanted first.
    var tableColumns: [TableColumn] { get }
    /// The text of a place in a column; blank if the fact is not known.
    /// - Parameter column: the id of one of `tableColumns`.
    func cell(_ column: String, of row: Int, in places: Places) -> String
    /// The facts, with labels, that a printed page gives of a place besides its address and its result. Unknown facts are left out.
    func printedFacts(of row: Int, in places: Places) -> [(label: String, text: String)]
}

extension Tabular {
    /// The columns of the list.
    public func printedFacts(of row: Int, in places: Places) -> [(label: String, text: String)] {
        tableColumns.map { ($0.title, cell($0.id, of: row, in: places)) }.filter { !$0.1.isEmpty }
    }
}

/// A column of the list.
public struct TableColumn: Sendable, Equatable {
    public var id: String
    /// The heading: "Pupils".
    public var title: String
    /// In cells.
    public var width: Int
    /// Whether the texts are figures, which end at the same column.
    public var isRight: Bool

    public init(_ id: String, title: String, width: Int, isRight: Bool = false) {
        self.id = id
        self.title = title
        self.width = width
        self.isRight = isRight
    }
}
