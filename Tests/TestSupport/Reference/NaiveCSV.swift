import Foundation

/// A slow and simple CSV reader, for comparison with the fast one.
public func naiveCSV(_ bytes: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    func decoded(_ bytes: [UInt8]) -> String {
        // Foundation's decoder of UTF-8 takes several times as long, and a register has seven million fields.
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(bytes: bytes, encoding: .windowsCP1252) ?? ""
    }
    while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if isQuoted {
            if byte != 0x22 {
                field.append(byte)
            } else if index < bytes.count, bytes[index] == 0x22 {
                field.append(0x22)
                index += 1
            } else {
                isQuoted = false
            }
        } else if byte == 0x22 {
            isQuoted = true
        } else if byte == 0x2C || byte == 0x0A {
            if byte == 0x0A, field.last == 0x0D { field.removeLast() }
            row.append(decoded(field))
            field.removeAll()
            if byte == 0x0A {
                rows.append(row)
                row.removeAll()
            }
        } else {
            field.append(byte)
        }
    }
    if !field.isEmpty || !row.isEmpty { rows.append(row + [decoded(field)]) }
    return rows
}

/// A row of a file, its fields by the names of the header.
public struct NaiveRecord: Sendable {
    fileprivate let columns: [String: Int]
    fileprivate let fields: [String]

    /// The field in a column; nil if the file has no such column, or the row ends before it.
    public subscript(name: String) -> String? {
        guard let column = columns[name], column < fields.count else { return nil }
        return fields[column]
    }
}

/// The rows of a file below its header. If two columns have the same name, the first counts.
public func naiveRecords(_ bytes: [UInt8]) -> [NaiveRecord] {
    let rows = naiveCSV(bytes)
    let columns = Dictionary(zip(rows[0], rows[0].indices), uniquingKeysWith: { first, _ in first })
    return rows.dropFirst().map { NaiveRecord(columns: columns, fields: $0) }
}
