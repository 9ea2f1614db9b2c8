/// A dataset whose list has columns of further facts, where there is room for them.
public protocol Tabular: Dataset {
    /// The columns, the most wanted first.
    var tableColumns: [TableColumn] { get }
    /// The text of a place in a column; blank if the fact is not known.
    /// - Parameter column: the id of one of `tableColumns`.
    func cell(_ column: String, of row: Int, in places: Places) -> String
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
