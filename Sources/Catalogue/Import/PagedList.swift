/// A list that a server gives in pages: together they are one file.
public struct PagedList: Sendable, Equatable {
    /// How the list is read by somebody who looks at its rows while they come.
    public struct Reading: Sendable, Equatable {
        /// The member by which the rows are listed.
        public let order: String
        /// Rows of a page.
        public let rows: Int

        public init(order: String, rows: Int) {
            self.order = order
            self.rows = rows
        }
    }

    /// What the file with all of them is called here.
    public let name: String
    /// The member that every row has and no two share: the rows come in its order.
    public let key: String
    /// Rows of a page.
    public let rows: Int
    public let reading: Reading

    public init(name: String, key: String, rows: Int, reading: Reading) {
        self.name = name
        self.key = key
        self.rows = rows
        self.reading = reading
    }
}
