import JSON

/// The rows of a list in any common form: CSV, a JSON array of objects, JSON with such an array under some name, GeoJSON.
/// Meant for some thousands of rows.
///
/// A value of a row is found by the name of its column. The members of an object inside a row have names with a dot: "photo.url".
/// Those of GeoJSON's "properties", and of "fields" and "attributes" in other JSON, have plain names.
public struct ListFile: Sendable {
    public enum Form: String, Sendable { case csv = "CSV", json = "JSON", geoJSON = "GeoJSON" }

    public struct Row: Sendable {
        /// The line on which the row begins, from 1.
        public let line: Int
        fileprivate var cells: [String: JSONValue] = [:]

        /// The value in a column; nil if there is none.
        public subscript(_ column: String) -> JSONValue? { cells[column] }
    }

    public private(set) var form = Form.json
    /// The names of the columns in the order of their first appearance.
    public private(set) var columns: [String] = []
    public private(set) var rows: [Row] = []
    /// The lines of rows of CSV that do not match the header.
    public private(set) var badLines: [Int] = []
    private var known: Set<String> = []

    /// Lists of art have some hundreds or thousands of works. A file with very many short rows would take many times its size in
    /// memory.
    public static let mostRows = 200_000
    public static let mostColumns = 2000

    /// - Parameters:
    ///   - isBeginning: whether the bytes are only the beginning of a file; what follows the last complete row is ignored then.
    ///   - check: called with the number of bytes read so far; returns whether to go on.
    public init(
        _ bytes: UnsafeRawBufferPointer, isBeginning: Bool = false, check: (Int) -> Bool = { _ in true }
    ) throws(ListError) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
        switch bytes.first(where: { $0 > 0x20 }) {
        case nil: throw .empty
        case UInt8(ascii: "<"): throw .webPage
        case UInt8(ascii: "["), UInt8(ascii: "{"): try readJSON(bytes, isBeginning, check)
        default:
            form = .csv
            let delimiter = Self.delimiter(of: bytes)
            if delimiter == UInt8(ascii: ",") {
                try readCSV(bytes, isBeginning, check)
            } else {
                let commas = Self.withCommas(bytes, insteadOf: delimiter)
                let result = commas.withUnsafeBytes { bytes -> Result<ListFile, ListError> in
                    var copy = self
                    do throws(ListError) { try copy.readCSV(bytes, isBeginning, check) } catch {
                        return .failure(error)
                    }
                    return .success(copy)
                }
                self = try result.get()
            }
        }
    }

    private mutating func add(_ name: String, _ value: JSONValue, to row: inout Row, isColumn: Bool = true) {
        guard row.cells[name] == nil else { return }
        row.cells[name] = value
        if isColumn, known.insert(name).inserted { columns.append(name) }
    }

    // MARK: JSON

    private static let liftedNames: Set<String> = ["properties", "fields", "attributes"]
    private static let deepest = 3

    private mutating func readJSON(
        _ bytes: UnsafeRawBufferPointer, _ isBeginning: Bool, _ check: (Int) -> Bool
    ) throws(ListError) {
        var finder = ListFinder(bytes)
        do throws(JSONError) { try finder.read(check) } catch {
            if finder.isStopped { throw .stopped }
            if finder.isTooLong { throw .tooLong }
            guard isBeginning, !finder.lists.isEmpty else { throw .damaged("\(error)") }
        }
        guard let list = finder.longest else { throw .notAList }
        let isGeoJSON = list.first?.members.contains { $0.name == "properties" && !$0.value.members.isEmpty } ?? false
        if isGeoJSON { form = .geoJSON }
        for (line, members) in list {
            var row = Row(line: line)
            for (name, value) in members where Self.liftedNames.contains(name) {
                flatten(value.members, prefix: "", depth: 0, into: &row)
            }
            // In GeoJSON "type" and "bbox" do not describe a place.
            let rest = members.filter { name, value in
                isGeoJSON
                    ? !["properties", "type", "bbox"].contains(name)
                    : !Self.liftedNames.contains(name) || value.members.isEmpty
            }
            flatten(rest, prefix: "", depth: 0, into: &row)
            guard isBeginning || columns.count <= Self.mostColumns else { throw .tooLong }
            rows.append(row)
        }
    }

    private mutating func flatten(
        _ members: [(name: String, value: JSONValue)], prefix: String, depth: Int, into row: inout Row
    ) {
        for (name, value) in members {
            if case .null = value { continue }
            guard case .object(let inner) = value else {
                add(prefix + name, value, to: &row)
                continue
            }
            // A geometry is a column of its own; of other objects the members are columns.
            let isGeometry = inner.contains { $0.name == "coordinates" }
            add(prefix + name, value, to: &row, isColumn: isGeometry)
            if !isGeometry, depth < Self.deepest {
                flatten(inner, prefix: prefix + name + ".", depth: depth + 1, into: &row)
            }
        }
    }

    // MARK: CSV

    private mutating func readCSV(
        _ bytes: UnsafeRawBufferPointer, _ isBeginning: Bool, _ check: (Int) -> Bool
    ) throws(ListError) {
        do {
            var reader = try CSVReader(bytes)
            let header = reader.header
            guard header.count > 1 else { throw ListError.notAList }
            guard isBeginning || header.count <= Self.mostColumns else { throw ListError.tooLong }
            for name in header where !name.isEmpty && known.insert(name).inserted { columns.append(name) }
            while try reader.next() {
                if rows.count & 255 == 255, !check(reader.offset) { throw ListError.stopped }
                guard rows.count + badLines.count < Self.mostRows else { throw ListError.tooLong }
                guard reader.matchesHeader else {
                    badLines.append(reader.line)
                    continue
                }
                var row = Row(line: reader.line)
                for (index, name) in header.enumerated() where !name.isEmpty && !reader.field(index).isEmpty {
                    add(name, .string(reader.rawText(index)), to: &row)
                }
                rows.append(row)
            }
        } catch let error as CSVError {
            if isBeginning, !rows.isEmpty { return }
            throw error.kind == .empty ? .notAList : .damaged("\(error)")
        } catch let error as ListError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
    }

    /// The character between the fields of the first line: the comma, unless there are more semicolons or tabs.
    private static func delimiter(of bytes: UnsafeRawBufferPointer) -> UInt8 {
        var counts: [UInt8: Int] = [UInt8(ascii: ","): 0, UInt8(ascii: ";"): 0, UInt8(ascii: "\t"): 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") { break }
            if let count = counts[byte] { counts[byte] = count + 1 }
        }
        let comma = UInt8(ascii: ",")
        return counts.filter { $0.key != comma && $0.value > (counts[comma] ?? 0) }.max { $0.value < $1.value }?.key
            ?? comma
    }

    /// The same file with commas between its fields. Every field is put in quotes, as it may contain a comma.
    private static func withCommas(_ bytes: UnsafeRawBufferPointer, insteadOf delimiter: UInt8) -> [UInt8] {
        let (quote, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))
        var result: [UInt8] = []
        var field: [UInt8] = []
        var (isQuoted, isLineStart) = (false, true)
        func endField(of line: inout [UInt8]) {
            if field.last == UInt8(ascii: "\r") { field.removeLast() }
            line +=
                field.first == quote
                ? field : [quote] + field.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
            field.removeAll(keepingCapacity: true)
        }
        for byte in bytes {
            // Quotes in the middle of a field are part of its text.
            if byte == quote, field.isEmpty || field.first == quote { isQuoted.toggle() }
            if isQuoted || byte != delimiter && byte != newline {
                field.append(byte)
                continue
            }
            // A blank line stays blank.
            if byte != newline || !isLineStart || field.contains(where: { $0 > 0x20 }) {
                endField(of: &result)
            }
            field.removeAll(keepingCapacity: true)
            result.append(byte == delimiter ? UInt8(ascii: ",") : newline)
            isLineStart = byte == newline
        }
        if !field.isEmpty || !isLineStart { endField(of: &result) }
        return result
    }
}

extension ListFile {
    /// Reads a file of an import.
    /// - Parameters:
    ///   - content: what the list should have, as part of a sentence: "works".
    ///   - progress: called with the number of bytes read so far; returns whether to go on.
    public init(_ file: ImportFile, of content: String, progress: (Int) -> Bool) throws(ImportError) {
        do throws(ListError) { try self.init(file.bytes, check: progress) } catch {
            switch error {
            case .empty: throw .refused(file: file.name, .empty)
            case .webPage: throw .refused(file: file.name, .webPage(of: content))
            case .notAList: throw .refused(file: file.name, .noList(of: content))
            case .damaged(let detail): throw .refused(file: file.name, .unreadable(detail: detail))
            case .tooLong:
                throw .refused(file: file.name, .tooLong(mostRows: Self.mostRows, mostColumns: Self.mostColumns))
            case .stopped: throw .stopped(file: file.name)
            }
        }
    }
}

/// Why a file is not read as a list.
public enum ListError: Error, Equatable {
    case empty
    /// The file is HTML or XML.
    case webPage
    /// The file is JSON without any list, or text without columns.
    case notAList
    /// What is wrong and where, as part of a sentence.
    case damaged(String)
    /// It has more rows or columns than are read.
    case tooLong
    /// The person stopped the import.
    case stopped
}

/// Finds the arrays of objects in JSON.
private struct ListFinder {
    typealias Element = (line: Int, members: [(name: String, value: JSONValue)])

    private var reader: JSONReader
    /// The longest list that was read to its end, and the one that is being read.
    private(set) var lists: [[Element]] = []
    private(set) var isStopped = false
    private(set) var isTooLong = false
    /// Whether a list may be missing because it has no rows: `{"works": null}`.
    private var hasNull = false
    private var counted = (offset: 0, line: 1)

    init(_ bytes: UnsafeRawBufferPointer) { reader = JSONReader(bytes) }

    /// The list with most objects; nil if there is no list.
    var longest: [Element]? { lists.max { $0.count < $1.count } ?? (hasNull ? [] : nil) }

    /// - Parameter check: called with the number of bytes read so far; returns whether to go on.
    mutating func read(_ check: (Int) -> Bool) throws(JSONError) {
        try readValue(depth: 0, check)
        try reader.end()
    }

    private mutating func readValue(depth: Int, _ check: (Int) -> Bool) throws(JSONError) {
        switch try reader.peek() {
        case UInt8(ascii: "["): try readList(check)
        case UInt8(ascii: "{") where depth < 3:
            try reader.beginObject()
            while try reader.nextMember() != nil { try readValue(depth: depth + 1, check) }
        case UInt8(ascii: "n"):
            hasNull = true
            try reader.skip()
        default: try reader.skip()
        }
    }

    private mutating func readList(_ check: (Int) -> Bool) throws(JSONError) {
        let index = lists.count
        lists.append([])
        try reader.beginArray()
        while try reader.nextElement() {
            let isObject = try reader.peek() == UInt8(ascii: "{")
            let line = currentLine()
            let value = try reader.value()
            if isObject { lists[index].append((line, value.members)) }
            if lists[index].count > ListFile.mostRows {
                isTooLong = true
                throw reader.error(.endsEarly)
            }
            if lists[index].count & 255 == 255, !check(reader.offset) {
                isStopped = true
                throw reader.error(.endsEarly)
            }
        }
        if index > 0 { lists.remove(at: lists[0].count < lists[1].count ? 0 : 1) }
    }

    private mutating func currentLine() -> Int {
        for byte in reader.bytes[counted.offset..<reader.offset] where byte == UInt8(ascii: "\n") { counted.line += 1 }
        counted.offset = reader.offset
        return counted.line
    }
}
