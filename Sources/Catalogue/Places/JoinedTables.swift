/// The tables of a dataset side by side. The first table has a row for each place; each of the others has a row for some of
/// these places, found by the same key.
public struct JoinedTables: Sendable {
    /// In the order of the dataset's importers; nil for a table that was not imported.
    public let tables: [Table?]
    /// For each table and each row of the first table, the table's row with the same key; -1 if there is none.
    private let matches: [[Int32]]

    /// - Complexity: O(rows of all tables), as all tables are sorted by key.
    public init(_ tables: [Table?]) {
        self.tables = tables
        guard let first = tables.first ?? nil else {
            matches = tables.map { _ in [] }
            return
        }
        matches = tables.enumerated().map { index, table in
            if index == 0 { return (0..<Int32(first.rows)).map { $0 } }
            guard let table else { return Array(repeating: -1, count: first.rows) }
            return Self.match(first.keys, table.keys)
        }
    }

    private static func match(_ left: TextColumn, _ right: TextColumn) -> [Int32] {
        var matches = Array(repeating: Int32(-1), count: left.count)
        left.bytes.withUnsafeBufferPointer { leftBytes in
            right.bytes.withUnsafeBufferPointer { rightBytes in
                var other = 0
                for row in 0..<left.count {
                    let key = leftBytes[left.range(row)]
                    while other < right.count, rightBytes[right.range(other)].lexicographicallyPrecedes(key) {
                        other += 1
                    }
                    if other < right.count, rightBytes[right.range(other)].elementsEqual(key) {
                        matches[row] = Int32(other)
                    }
                }
            }
        }
        return matches
    }

    /// The table that lists the places; nil if it was not imported.
    public var first: Table? { tables.first ?? nil }

    /// The table with the given name; nil if it was not imported.
    public subscript(_ name: String) -> Table? { position(name).flatMap { tables[$0] } }

    /// For each place, its row in the table with the given name; -1 for a place that is not in the
    /// table. All -1 if there is no such table.
    public func rows(in name: String) -> [Int32] {
        position(name).map { matches[$0] } ?? Array(repeating: -1, count: first?.rows ?? 0)
    }

    /// The table with the given name and a place's row in it; nil if the place is not in that table.
    /// - Parameter row: a row of the first table.
    public func match(_ name: String, _ row: Int) -> (table: Table, row: Int)? {
        guard let position = position(name), let table = tables[position], matches[position][row] >= 0 else {
            return nil
        }
        return (table, Int(matches[position][row]))
    }

    /// The tables with only some of the places.
    /// - Parameter rows: rows of the first table, in ascending order.
    func subset(_ rows: [Int]) -> [Table?] {
        zip(tables, matches).map { table, matches in
            table?.subset(rows.compactMap { matches[$0] >= 0 ? Int(matches[$0]) : nil })
        }
    }

    /// The index of a table. A dataset has two or three tables, so looking at each is faster than a dictionary.
    private func position(_ name: String) -> Int? { tables.firstIndex { $0?.name == name } }
}
