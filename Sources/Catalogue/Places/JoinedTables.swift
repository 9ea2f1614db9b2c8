/// The tables of a dataset side by side. The first table has a row for each place; each of the others has a row for some of
/// these places, found by the same key.
public struct JoinedTables: Sendable {
    /// In the order of the dataset's importers; nil for a table that was not imported.
    public let tables: [Table?]
    /// One list for each table after the first. It has, for each row of the first table, the row with the same key; -1 if there is none.
    private let matches: [MadeOnce<[Int32]>]

    /// The rows of a table are matched when they are first needed, in one pass, because all tables are sorted by key.
    public init(_ tables: [Table?]) {
        self.tables = tables
        guard let first = tables.first ?? nil else {
            matches = tables.dropFirst().map { _ in MadeOnce { [] } }
            return
        }
        matches = tables.dropFirst().map { table in
            MadeOnce {
                guard let table else { return Array(repeating: -1, count: first.rows) }
                return Self.match(first.keys, table.keys)
            }
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
        position(name).map(matches) ?? Array(repeating: -1, count: first?.rows ?? 0)
    }

    /// The table with the given name and a place's row in it; nil if the place is not in that table.
    /// - Parameter row: a row of the first table.
    public func match(_ name: String, _ row: Int) -> (table: Table, row: Int)? {
        guard let position = position(name), let table = tables[position] else { return nil }
        let match = position == 0 ? row : Int(matches[position - 1].value[row])
        return match < 0 ? nil : (table, match)
    }

    /// The tables with only some of the places.
    /// - Parameter rows: rows of the first table, in ascending order.
    func subset(_ rows: [Int]) -> [Table?] {
        tables.enumerated().map { position, table in
            let matches = matches(position)
            return table?.subset(rows.compactMap { matches[$0] >= 0 ? Int(matches[$0]) : nil })
        }
    }

    /// - Parameter position: of a table in `tables`.
    private func matches(_ position: Int) -> [Int32] {
        position == 0 ? Array(0..<Int32(first?.rows ?? 0)) : matches[position - 1].value
    }

    /// The index of a table. A dataset has two or three tables, so looking at each is faster than a dictionary.
    private func position(_ name: String) -> Int? { tables.firstIndex { $0?.name == name } }
}
