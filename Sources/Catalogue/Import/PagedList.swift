/// A list that a server gives in pages: together they are one file.
public struct PagedList: Sendable, Equatable {
    /// What the file with all of them is called here.
    public let name: String
    /// The member that every row has and no two share: the rows come in its order.
    public let key: String
    /// Rows of a page.
    public let rows: Int
    /// The member by which the rows are listed, and rows of a page, for somebody who looks at them while they come.
    public let reading: (order: String, rows: Int)

    public init(name: String, key: String, rows: Int, reading: (order: String, rows: Int)) {
        self.name = name
        self.key = key
        self.rows = rows
        self.reading = reading
    }

    public static func == (left: PagedList, right: PagedList) -> Bool {
        left.name == right.name && left.key == right.key && left.rows == right.rows && left.reading == right.reading
    }
}
