/// Takes rows in the order of a file and makes a table that is sorted by key.
public enum TableAssembly {
    /// Sorts rows by their keys. If several rows have the same key, only the last of them remains.
    /// - Returns: the rows that remain, in ascending order of their keys, and the rows that are replaced by a later row.
    public static func order(_ keys: TextColumn) -> (remaining: [Int], replaced: [Int]) {
        func precedes(_ left: Int, _ right: Int) -> Bool {
            keys.bytes[keys.range(left)].lexicographicallyPrecedes(keys.bytes[keys.range(right)])
        }
        let rows = Array(0..<keys.count)
        if keys.isAscending { return (rows, []) }
        let sorted = rows.sorted { precedes($0, $1) || (!precedes($1, $0) && $0 < $1) }
        var remaining: [Int] = []
        var replaced: [Int] = []
        for row in sorted {
            if let previous = remaining.last, !precedes(previous, row) {
                replaced.append(previous)
                remaining[remaining.count - 1] = row
            } else {
                remaining.append(row)
            }
        }
        return (remaining, replaced.sorted())
    }

    /// Makes the table and the contents of the file with the details. Both have only the given rows, in the given order.
    public static func assemble(
        name: String, source: Source, keys: TextColumn, columns: [String: Column], writer: consuming RecordWriter,
        rows: [Int]
    ) -> (table: Table, records: [UInt8]) {
        var offsets = writer.offsets
        let written = writer.finished()
        var columns = columns
        var keys = keys
        var records = written
        if rows.count != keys.count || rows != Array(0..<keys.count) {
            records = Array("[".utf8)
            var moved: [Int] = []
            for row in rows {
                // A record is followed by ",\n", the last one by "\n]\n".
                let end = row + 1 < offsets.count ? offsets[row + 1] - 2 : written.count - 3
                records.append(contentsOf: moved.isEmpty ? "\n".utf8 : ",\n".utf8)
                moved.append(records.count)
                records.append(contentsOf: written[offsets[row]..<end])
            }
            records.append(contentsOf: "\n]\n".utf8)
            offsets = moved
            keys = keys.subset(rows)
            columns = columns.mapValues { $0.subset(rows) }
        }
        columns[Table.recordOffset] = .number(NumberColumn(offsets.map { Int32(clamping: $0) }))
        return (Table(name: name, source: source, keys: keys, columns: columns), records)
    }
}
