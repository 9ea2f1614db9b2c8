/// Grows a code column fast: the same bytes get the same code.
///
/// A table with open addressing over the values met so far, hashed by FNV-1a (Fowler, Noll, Vo), which suits short texts.
struct CodeBuilder {
    private var values: [[UInt8]] = []
    private var codes: [UInt16] = []
    /// Per slot a code plus one; 0 is free.
    private var slots = [UInt32](repeating: 0, count: 64)

    var column: CodeColumn {
        CodeColumn(values: values.map { String(decoding: $0, as: UTF8.self) }, codes: codes)
    }

    mutating func append(_ value: [UInt8]) {
        // Most columns have runs of one value.
        if let last = codes.last, values[Int(last)] == value { return codes.append(last) }
        var slot = Self.hash(value) & (slots.count - 1)
        while slots[slot] != 0 {
            let code = slots[slot] - 1
            if values[Int(code)] == value { return codes.append(UInt16(code)) }
            slot = (slot + 1) & (slots.count - 1)
        }
        // Only a file made to do harm has so many: its further values count as the first.
        guard values.count <= Int(UInt16.max) else { return codes.append(0) }
        codes.append(UInt16(values.count))
        values.append(value)
        slots[slot] = UInt32(values.count)
        if values.count * 2 > slots.count { grow() }
    }

    mutating func append(_ value: String) { append(Array(value.utf8)) }

    private static func hash(_ value: [UInt8]) -> Int {
        Int(
            truncatingIfNeeded: value.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
                >> 16)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for (code, value) in values.enumerated() {
            var slot = Self.hash(value) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(code + 1)
        }
    }
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
