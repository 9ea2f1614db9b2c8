extension Table {
    /// A table with the rows of both tables, which must have no key in common. It has the source and the details of `self`, and
    /// the parts of both tables.
    ///
    /// A row is blank or not available in a column that only the other table has.
    /// - Complexity: O(n log n).
    public func merged(with other: Table) -> Table { Table.merging([self, other]) }

    /// A table with the rows of several tables that have no key in common. It has the name, the source and the details of
    /// the first one, and the parts of all.
    ///
    /// A row is blank or not available in a column that its table does not have. Values of a code column that are in none
    /// of its rows stay only if they are the first table's.
    /// - Complexity: O(n log n).
    public static func merging(_ tables: [Table]) -> Table {
        guard let first = tables.first else { return .empty }
        if tables.count == 1 { return first }
        let unsorted = tables.enumerated().flatMap { index, table in
            (0..<table.rows).map { row in
                MergedRow(key: Array(table.keys.bytes[table.keys.range(row)]), table: index, row: row)
            }
        }
        let rows = unsorted.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var keys = TextColumn()
        for row in rows { keys.append(bytes: row.key) }
        var columns: [String: Column] = [:]
        for name in Set(tables.flatMap(\.columns.keys)) {
            switch tables.lazy.compactMap({ $0.columns[name] }).first {
            case .text: columns[name] = .text(texts(rows, tables.map { $0.text(name) }))
            case .code: columns[name] = .code(codes(rows, tables.map { $0.code(name) }))
            case .number:
                let numbers = tables.map { $0.number(name).numbers }
                columns[name] = .number(NumberColumn(rows.map { numbers[$0.table][$0.row] }))
            case nil: break
            }
        }
        var parts = first.parts
        for part in tables.dropFirst().flatMap(\.parts) where !parts.contains(where: { $0.name == part.name }) {
            parts.append(part)
        }
        return Table(
            name: first.name, source: first.source, details: first.details, keys: keys, columns: columns, parts: parts)
    }

    private struct MergedRow {
        var key: [UInt8]
        /// The index of the table, and the row in it.
        var table: Int
        var row: Int
    }

    private static func texts(_ rows: [MergedRow], _ columns: [TextColumn]) -> TextColumn {
        var merged = TextColumn()
        for row in rows {
            let column = columns[row.table]
            merged.append(bytes: column.bytes[column.range(row.row)])
        }
        return merged
    }

    private static func codes(_ rows: [MergedRow], _ columns: [CodeColumn]) -> CodeColumn {
        var values = columns[0].values
        var known = Dictionary(values.enumerated().map { ($1, UInt16($0)) }) { first, _ in first }
        // The merged code of each code of each column, once it is known. The first column keeps its codes.
        var merged = columns.map { [UInt16?](repeating: nil, count: $0.values.count) }
        merged[0] = values.indices.map { UInt16($0) }
        let codes = rows.map { row in
            let code = Int(columns[row.table].codes[row.row])
            if let done = merged[row.table][code] { return done }
            let value = columns[row.table].values[code]
            let next = known[value] ?? (values.count < CodeColumn.mostValues ? UInt16(values.count) : 0)
            if known[value] == nil {
                if next > 0 || values.isEmpty { values.append(value) }
                known[value] = next
            }
            merged[row.table][code] = next
            return next
        }
        return CodeColumn(values: values, codes: codes)
    }

    /// The table without the values of code columns that no row has.
    public var withUsedValues: Table {
        let columns = columns.mapValues { column in
            if case .code(let code) = column { Column.code(code.withUsedValues) } else { column }
        }
        return Table(name: name, source: source, details: details, keys: keys, columns: columns, parts: parts)
    }

    /// The table without the column `recordOffset` and without a details file, because the imported file has no records.
    public func withoutRecords() -> Table {
        Table(
            name: name, source: source, keys: keys, columns: columns.filter { $0.key != Self.recordOffset },
            parts: parts)
    }
}

extension Places {
    /// These places together with others; no place may be in both.
    /// - Parameter saved: the tables of the others, in the order of the importers.
    public func adding(_ saved: [Table?]) -> Places { Places(tables(adding: saved), of: dataset) }

    /// The tables of these places with the rows of others.
    /// - Parameter others: the tables of the others, in the order of the importers.
    func tables(adding others: [Table?]) -> [Table?] {
        joined.tables.indices.map { index -> Table? in
            let other = others.indices.contains(index) ? others[index] : nil
            guard let table = joined.tables[index] else { return other }
            return other.map { table.merged(with: $0) } ?? table
        }
    }
}
