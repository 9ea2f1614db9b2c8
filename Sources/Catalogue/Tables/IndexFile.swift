import JSON

/// Why an index cannot be read.
public enum IndexError: Error, Equatable, Sendable {
    /// - detail: what is wrong with it, for a report of the fault.
    case damaged(detail: String)
    /// Written by another version of the program.
    case otherVersion(Int)
}

extension IndexError: CustomStringConvertible {
    /// One sentence that says what to do, without a capital letter at its beginning and without a full stop.
    public var description: String {
        switch self {
        case .damaged(let detail): "the data file is damaged (\(detail)): import the official files again"
        case .otherVersion(let version):
            "the data file has format \(version), but this program reads format \(IndexFile.version): "
                + "import the official files again, or use a newer program"
        }
    }
}

/// `index.json`: the tables of a dataset, one on a line, column by column.
///
///     {"version":1,"collection":"stalls","tables":[
///     {"name":"register","source":{…},"details":"details-register-1.json","rows":2,"keys":["100000","100001"],"columns":{
///      "name":{"text":["…","…"]},"goods":{"values":["Fruit"],"codes":[0,0]},"price":{"numbers":[268,null]}}}
///     ]}
///
/// A table whose rows come from several lists has "parts" after "details", each with its name, source, address and mapping.
/// Missing numbers are `null` (not available), `"s"` (suppressed) and `"n"` (does not apply). Members with other names are ignored.
public enum IndexFile {
    public static let version = 1

    /// The bytes of the file.
    /// - Parameter dataset: the id of the dataset.
    public static func encode(dataset: String, tables: [Table]) -> [UInt8] {
        var bytes = Array("{\"version\":\(version),\"collection\":".utf8)
        appendJSONString(dataset.utf8, to: &bytes)
        bytes += ",\"tables\":[".utf8
        for (index, table) in tables.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            TableCoding.write(table, to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// The tables of a file. The lengths of columns, codes and the order of keys are checked.
    /// - Throws: `IndexError` if the file is damaged or of another version.
    /// - Complexity: O(bytes).
    public static func decode(_ bytes: UnsafeRawBufferPointer) throws(IndexError) -> [Table] {
        var reader = JSONReader(bytes)
        let columns = ColumnReader(fileSize: bytes.count)
        var tables: [Table]?
        var version: Int?
        do throws(JSONError) {
            try reader.beginObject()
            members: while let name = try reader.nextMember() {
                switch name {
                case "version":
                    version = try reader.integer()
                    // The rest of a file of another version may have any form.
                    if version != Self.version { break members }
                case "tables":
                    var read: [Table] = []
                    try reader.beginArray()
                    while try reader.nextElement() { read.append(try TableCoding.read(&reader, columns)) }
                    tables = read
                default: try reader.skip()
                }
            }
            if version == Self.version { try reader.end() }
        } catch {
            throw .damaged(detail: error.description)
        }
        guard let version else { throw .damaged(detail: "it names no version") }
        guard version == Self.version else { throw .otherVersion(version) }
        guard let tables else { throw .damaged(detail: "it has no tables") }
        guard Set(tables.map(\.name)).count == tables.count else { throw .damaged(detail: "a table is in it twice") }
        return tables
    }
}
