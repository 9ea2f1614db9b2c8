/// Grows a code column fast: the same bytes get the same code.
struct CodeBuilder {
    private var known: [[UInt8]: UInt16] = [:]
    private var last: (value: [UInt8], code: UInt16)?
    private var values: [String] = []
    private var codes: [UInt16] = []

    var column: CodeColumn { CodeColumn(values: values, codes: codes) }

    mutating func append(_ value: [UInt8]) {
        if let last, last.value == value { return codes.append(last.code) }
        let code: UInt16
        if let found = known[value] {
            code = found
        } else if values.count > Int(UInt16.max) {
            // Only a file made to do harm has so many: its further values count as the first.
            code = 0
        } else {
            code = UInt16(values.count)
            values.append(String(decoding: value, as: UTF8.self))
            known[value] = code
        }
        last = (value, code)
        codes.append(code)
    }

    mutating func append(_ value: String) { append(Array(value.utf8)) }
}

/// Rows in the order of a file, and their records, made into a table in the order of keys.
enum TableAssembly {
    /// The order of the keys, each once; of several rows with one key the last stays.
    /// - Returns: rows to keep, in ascending order of their keys, and the rows that lost to a later one.
    static func order(_ keys: TextColumn) -> (kept: [Int], dropped: [Int]) {
        func precedes(_ left: Int, _ right: Int) -> Bool {
            keys.bytes[keys.range(left)].lexicographicallyPrecedes(keys.bytes[keys.range(right)])
        }
        let rows = Array(0..<keys.count)
        if zip(rows, rows.dropFirst()).allSatisfy({ precedes($0, $1) }) { return (rows, []) }
        let sorted = rows.sorted { precedes($0, $1) || (!precedes($1, $0) && $0 < $1) }
        var kept: [Int] = []
        var dropped: [Int] = []
        for row in sorted {
            if let previous = kept.last, !precedes(previous, row) {
                dropped.append(previous)
                kept[kept.count - 1] = row
            } else {
                kept.append(row)
            }
        }
        return (kept, dropped.sorted())
    }

    /// The table and the details file with the rows asked for, in that order.
    static func assemble(
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
                // Behind each record stand ",\n", behind the last "\n]\n".
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
