import JSON

/// The rows of a small file, CSV or a JSON array of objects. The fields of a row are texts that are found by name.
/// Meant for some thousands of rows.
///
/// Names are compared without case, blanks and punctuation. Numbers of JSON become text, and null is left out. The
/// members of an object inside a row become fields of the row, unless the row has a field of the same name.
public struct NamedRows: Sendable {
    public struct Row: Sendable {
        /// The line on which the row begins, from 1.
        public let line: Int
        fileprivate let fields: [String: String]

        /// The first non-blank field with one of the names, unchanged; empty if all are blank.
        public func raw(_ names: [String]) -> String {
            for name in names {
                if let text = fields[CSVReader.normalised(name)], text.contains(where: { !$0.isWhitespace }) {
                    return text
                }
            }
            return ""
        }

        /// The first non-blank field with one of the names, repaired and cleaned; empty if all are blank.
        public func text(_ names: [String], limit: Int = 1000) -> String { repairedText(raw(names), limit: limit) }
    }

    public private(set) var rows: [Row] = []
    public private(set) var rowsRead = 0

    /// The names of the fields in the beginning of a file, as `CSVReader.normalised` writes them; empty if the file is
    /// neither CSV nor JSON.
    public static func names(inHead head: UnsafeRawBufferPointer) -> Set<String> {
        guard isJSON(head) else {
            guard let reader = try? CSVReader(head) else { return [] }
            return Set(reader.header.map { CSVReader.normalised($0) })
        }
        var names: Set<String> = []
        var reader = jsonReader(head)
        // The beginning may end in the middle of a row.
        do throws(JSONError) {
            try reader.beginArray()
            while try reader.nextElement() {
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    names.insert(CSVReader.normalised(name))
                    try reader.skip()
                }
            }
        } catch {}
        return names
    }

    private static func isJSON(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "[")
    }

    private static func jsonReader(_ bytes: UnsafeRawBufferPointer) -> JSONReader {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return JSONReader(UnsafeRawBufferPointer(rebasing: bytes[mark...]))
    }

    /// - Parameters:
    ///   - wanted: the names of the fields that are read.
    ///   - report: counts the rows, also those that are skipped.
    public init(
        _ file: ImportFile, wanted: [String], report: inout ImportReport, progress: (Int) -> Bool
    ) throws(ImportError) {
        let wanted = Set(wanted.map { CSVReader.normalised($0) })
        let isJSON = Self.isJSON(file.bytes)
        func checkProgress(_ rows: Int, _ bytes: Int) throws(ImportError) {
            guard rows & 63 != 0 || progress(bytes) else { throw .stopped(file: file.name) }
        }
        do {
            if isJSON {
                try readJSON(file.bytes, wanted, &report, checkProgress)
            } else {
                try readCSV(file.bytes, wanted, &report, checkProgress)
            }
        } catch let error as ImportError {
            throw error
        } catch {
            throw ImportError.refused(file: file.name, .unreadable(detail: "\(error)"))
        }
        report.rowsRead = rowsRead
        guard rowsRead > 0 else { throw ImportError.refused(file: file.name, .noRows) }
        _ = progress(file.bytes.count)
    }

    private mutating func readCSV(
        _ bytes: UnsafeRawBufferPointer, _ wanted: Set<String>, _ report: inout ImportReport,
        _ check: (_ rows: Int, _ bytes: Int) throws(ImportError) -> Void
    ) throws {
        var reader = try CSVReader(bytes)
        let columns = reader.header.enumerated().map { (index: $0.offset, name: CSVReader.normalised($0.element)) }
            .filter { wanted.contains($0.name) }
        while try reader.next() {
            rowsRead += 1
            try check(rowsRead, reader.offset)
            guard reader.matchesHeader else {
                report.skip("do not match their header", line: reader.line, isDamage: true)
                continue
            }
            var fields: [String: String] = [:]
            for column in columns where !reader.field(column.index).isEmpty {
                fields[column.name] = fields[column.name] ?? reader.rawText(column.index)
            }
            rows.append(Row(line: reader.line, fields: fields))
        }
    }

    private mutating func readJSON(
        _ bytes: UnsafeRawBufferPointer, _ wanted: Set<String>, _ report: inout ImportReport,
        _ check: (_ rows: Int, _ bytes: Int) throws(ImportError) -> Void
    ) throws {
        var reader = Self.jsonReader(bytes)
        var (line, counted) = (1, 0)
        try reader.beginArray()
        while try reader.nextElement() {
            _ = try reader.peek()
            for byte in reader.bytes[counted..<reader.offset] where byte == UInt8(ascii: "\n") { line += 1 }
            counted = reader.offset
            rowsRead += 1
            try check(rowsRead, reader.offset)
            guard case .object(let members) = try reader.value() else {
                report.skip("are not objects", line: line, isDamage: true)
                continue
            }
            var fields: [String: String] = [:]
            Self.add(members, wanted, to: &fields)
            rows.append(Row(line: line, fields: fields))
        }
        try reader.end()
    }

    private static func add(
        _ members: [(name: String, value: JSONValue)], _ wanted: Set<String>, to fields: inout [String: String]
    ) {
        for (name, value) in members {
            let key = CSVReader.normalised(name)
            let text: String? =
                switch value {
                case .string(let text): text
                case .integer(let number): String(number)
                case .number(let number): String(number)
                case .bool(let flag): flag ? "true" : "false"
                case .null, .array, .object: nil
                }
            if let text, wanted.contains(key), fields[key] == nil { fields[key] = text }
        }
        for case (_, .object(let inner)) in members { add(inner, wanted, to: &fields) }
    }
}

extension CSVReader {
    /// A field as it is in the file, decoded and with doubled quotes made single; white space and control characters stay.
    func rawText(_ index: Int) -> String {
        let text = String(encoding.decoded(field(index)))
        guard hasDoubledQuotes(index) else { return text }
        var plain = ""
        var isAfterQuote = false
        for scalar in text.unicodeScalars {
            isAfterQuote = scalar == "\"" && !isAfterQuote
            if scalar != "\"" || isAfterQuote { plain.unicodeScalars.append(scalar) }
        }
        return plain
    }
}
