import Dispatch
import JSON
import Synchronization

/// Writes and reads a table as JSON, as it is in an index and in a saved search.
enum TableCoding {
    // MARK: Writing

    /// Writes a table on one line.
    static func write(_ table: Table, to bytes: inout [UInt8]) {
        bytes += "{\"name\":".utf8
        appendJSONString(table.name.utf8, to: &bytes)
        bytes += ",\"source\":".utf8
        table.source.json.write(to: &bytes)
        bytes += ",\"details\":".utf8
        JSONValue.optional(table.details).write(to: &bytes)
        if !table.parts.isEmpty {
            bytes += ",\"parts\":".utf8
            JSONValue.array(table.parts.map(\.json)).write(to: &bytes)
        }
        bytes += ",\"rows\":\(table.rows),\"keys\":".utf8
        write(table.keys, to: &bytes)
        bytes += ",\"columns\":{".utf8
        let columns = table.columns.sorted { $0.key < $1.key }
        if table.rows < leastRowsForAllCores {
            for index in columns.indices { write(member: index, of: columns, to: &bytes) }
        } else {
            for column in writtenOnAllCores(columns) { bytes += column }
        }
        bytes += "}}".utf8
    }

    /// The columns of a shorter table are written one after the other.
    private static let leastRowsForAllCores = 10_000

    private static func write(member index: Int, of columns: [(key: String, value: Column)], to bytes: inout [UInt8]) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        appendJSONString(columns[index].key.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        write(columns[index].value, to: &bytes)
    }

    private static func writtenOnAllCores(_ columns: [(key: String, value: Column)]) -> [[UInt8]] {
        let written = Mutex([[UInt8]](repeating: [], count: columns.count))
        DispatchQueue.concurrentPerform(iterations: columns.count) { index in
            var bytes: [UInt8] = []
            write(member: index, of: columns, to: &bytes)
            written.withLock { $0[index] = bytes }
        }
        return written.withLock { $0 }
    }

    private static func write(_ column: Column, to bytes: inout [UInt8]) {
        switch column {
        case .text(let text):
            bytes += "{\"text\":".utf8
            write(text, to: &bytes)
        case .code(let code):
            bytes += "{\"values\":".utf8
            JSONValue.array(code.values.map { .string($0) }).write(to: &bytes)
            bytes += ",\"codes\":".utf8
            writeArray(code.codes, to: &bytes) { appendDigits(Int($0), to: &$1) }
        case .number(let number):
            bytes += "{\"numbers\":".utf8
            writeArray(number.numbers, to: &bytes) { encoded, bytes in
                switch NumberColumn.decoded(encoded) {
                case .value(let value): appendDigits(value, to: &bytes)
                case .missing(.notAvailable): bytes += "null".utf8
                case .missing(.suppressed): bytes += "\"s\"".utf8
                case .missing(.doesNotApply): bytes += "\"n\"".utf8
                }
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ text: TextColumn, to bytes: inout [UInt8]) {
        text.bytes.withUnsafeBufferPointer { all in
            writeArray(0..<text.count, to: &bytes) { row, bytes in
                appendJSONString(utf8: UnsafeBufferPointer(rebasing: all[text.range(row)]), to: &bytes)
            }
        }
    }

    private static func writeArray<Values: Swift.Collection>(
        _ values: Values, to bytes: inout [UInt8], _ write: (Values.Element, inout [UInt8]) -> Void
    ) {
        var separator = UInt8(ascii: "[")
        for value in values {
            bytes.append(separator)
            write(value, &bytes)
            separator = UInt8(ascii: ",")
        }
        if values.isEmpty { bytes.append(separator) }
        bytes.append(UInt8(ascii: "]"))
    }

    // MARK: Reading

    /// Reads a table. Its keys must ascend, and all columns must have the same length.
    static func read(_ reader: inout JSONReader, _ columnReader: borrowing ColumnReader) throws(JSONError) -> Table {
        let start = reader.offset
        var name: String?
        var source = Source(title: "", date: "", licence: "")
        var details: String?
        var rows: Int?
        var keys: TextColumn?
        var columns: [String: Column] = [:]
        var parts: [TablePart] = []
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "name": name = try reader.string()
            case "source": source = try Source(&reader)
            case "details": details = try reader.null() ? nil : try reader.string()
            case "parts":
                try reader.beginArray()
                while try reader.nextElement() { parts.append(try TablePart(&reader)) }
            case "rows": rows = try reader.integer()
            case "keys": keys = try columnReader.text(&reader, rows: rows ?? 0)
            case "columns":
                try reader.beginObject()
                while let column = try reader.nextMember() {
                    columns[column] = try readColumn(&reader, columnReader, rows: rows ?? 0)
                }
            default: try reader.skip()
            }
        }
        guard let name, let keys, keys.count == rows, columns.values.allSatisfy({ $0.count == keys.count }) else {
            throw JSONError(.expected("a table with a name and columns of one length"), at: start)
        }
        guard keys.isAscending else { throw JSONError(.expected("a table with ascending keys"), at: start) }
        return Table(name: name, source: source, details: details, keys: keys, columns: columns, parts: parts)
    }

    /// - Returns: nil for a kind of column that this version does not know.
    private static func readColumn(
        _ reader: inout JSONReader, _ columnReader: borrowing ColumnReader, rows: Int
    ) throws(JSONError) -> Column? {
        let start = reader.offset
        var column: Column?
        var values: [String] = []
        var codes: [UInt16]?
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "text": column = .text(try columnReader.text(&reader, rows: rows))
            case "numbers": column = .number(NumberColumn(try columnReader.numbers(&reader, rows: rows)))
            case "codes": codes = try columnReader.codes(&reader, rows: rows)
            case "values":
                try reader.beginArray()
                while try reader.nextElement() {
                    guard values.count < CodeColumn.mostValues else {
                        throw JSONError(.expected("at most \(CodeColumn.mostValues) values"), at: reader.offset)
                    }
                    values.append(try reader.cleanString())
                }
            default: try reader.skip()
            }
        }
        guard let codes else { return column }
        guard Int(codes.max() ?? 0) < values.count || codes.isEmpty else {
            throw JSONError(.expected("a value for each code"), at: start)
        }
        return .code(CodeColumn(values: values, codes: codes))
    }
}

/// Appends the decimal digits of a number without making a String, which would be slow.
func appendDigits(_ number: Int, to bytes: inout [UInt8]) {
    // Most of these numbers are codes in a column, and have one digit.
    if 0...9 ~= number { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    // No 64-bit number has more than 19 digits and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var rest = number.magnitude
        var start = digits.count
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            start -= 1
            digits[start] = UInt8(ascii: "-")
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
}

extension Source {
    /// The source as JSON, as it is in tables and lists of sources.
    public var json: JSONValue {
        let damage: [(String, JSONValue)] = damagedRows > 0 ? [("damagedRows", .integer(damagedRows))] : []
        return .object(
            [
                ("title", .string(title)), ("date", .string(date)), ("licence", .string(licence)),
                ("attribution", .string(attribution)), ("file", .string(file)), ("rowsRead", .integer(rowsRead)),
            ] + damage + [("starter", .bool(isStarter))])
    }

    /// Reads a source; members that are missing stay blank.
    public init(_ reader: inout JSONReader) throws(JSONError) {
        self.init(title: "", date: "", licence: "")
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "title": title = try reader.cleanString()
            case "date": date = try reader.cleanString()
            case "licence": licence = try reader.cleanString()
            case "attribution": attribution = try reader.cleanString()
            case "file": file = try reader.cleanString()
            case "rowsRead": rowsRead = try reader.integer()
            case "damagedRows": damagedRows = try reader.integer()
            case "starter": isStarter = try reader.bool()
            default: try reader.skip()
            }
        }
    }
}
