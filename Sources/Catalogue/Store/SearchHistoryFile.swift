import JSON

/// `searches.json`: the saved searches, one on a line, with their places in the same form as in an index.
extension SearchHistory {
    public static let version = 1

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"searches\":[".utf8)
        for (index, search) in searches.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            search.write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A search that cannot be read is left out; if the file is cut off, the searches before the cut are read.
    /// - Returns: the searches, and how many are left out.
    /// - Throws: `SavedFileError` if nothing of the file can be read.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> (history: SearchHistory, lost: Int) {
        var searches: [SavedSearch] = []
        var lost = 0
        let (found, error) = VersionedFile.readBeginning(bytes, version: version) { name, reader throws(JSONError) in
            guard name == "searches" else { return try reader.skip() }
            try reader.readElements(lost: &lost) { reader throws(JSONError) in
                let search = try SavedSearch(&reader)
                guard !searches.contains(where: { $0.id == search.id }) else { return false }
                searches.append(search)
                return true
            }
        }
        if let error {
            if searches.isEmpty { throw .damaged(error) }
            lost += 1
        }
        guard found == version else { throw .otherVersion(found) }
        return (SearchHistory(searches), lost)
    }
}

extension SavedSearch {
    fileprivate func write(to bytes: inout [UInt8]) {
        let members: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("collection", .string(dataset)), ("origin", origin.json),
            ("radiusMetres", .integer(radiusMetres)), ("date", .string(date)), ("count", .integer(count)),
        ]
        JSONValue.object(members).write(to: &bytes)
        bytes.removeLast()
        bytes += ",\"tables\":[".utf8
        for (index, table) in tables.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if let table { TableCoding.write(table, to: &bytes) } else { bytes += "null".utf8 }
        }
        bytes += "]}".utf8
    }

    fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var id: String?
        var dataset: String?
        var origin: Origin?
        var radiusMetres: Int?
        var date = ""
        var count = 0
        var tables: [Table?] = []
        let columns = ColumnReader(fileSize: reader.bytes.count)
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "id": id = try reader.string()
            case "collection": dataset = try reader.string()
            case "origin": origin = try Origin(&reader)
            case "radiusMetres": radiusMetres = try reader.integer()
            case "date": date = try reader.cleanString()
            case "count": count = try reader.integer()
            case "tables":
                try reader.beginArray()
                while try reader.nextElement() {
                    tables.append(try reader.null() ? nil : try TableCoding.read(&reader, columns))
                }
            default: try reader.skip()
            }
        }
        guard let id, let dataset, let origin, let radiusMetres, radiusMetres > 0 else {
            throw JSONError(.expected("a search with its origin and radius"), at: start)
        }
        self.init(
            id: id, dataset: dataset, origin: origin, radiusMetres: radiusMetres, date: date, count: count,
            tables: tables)
    }
}
