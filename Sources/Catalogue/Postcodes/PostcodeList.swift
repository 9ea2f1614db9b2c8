import JSON

/// `postcodes.json`: which postcodes were imported, and in which file those of each area are.
///
/// The list is written after all other files of an import, so that every file in it is complete.
public struct PostcodeList: Sendable, Equatable {
    public struct Area: Sendable, Equatable {
        /// Relative to the folder of the list: "postcodes-2014-08-01/LS.json".
        public var file: String
        public var count: Int
        /// The day of the area's edition, as yyyy-mm-dd. Areas can be imported one by one, so their days may differ.
        public var date: String

        public init(file: String, count: Int, date: String) {
            self.file = file
            self.count = count
            self.date = date
        }
    }

    public static let version = 1

    public var source: Source
    /// The areas by their letters: "LS".
    public var areas: [String: Area]

    public init(source: Source, areas: [String: Area]) {
        self.source = source
        self.areas = areas
    }

    /// The list before anything is imported.
    public static let empty = PostcodeList(source: Source(title: "", date: "", licence: ""), areas: [:])

    public var count: Int { areas.values.reduce(0) { $0 + $1.count } }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"source\":".utf8)
        source.json.write(to: &bytes)
        bytes += ",\"areas\":{".utf8
        for (index, area) in areas.sorted(by: { $0.key < $1.key }).enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            appendJSONString(area.key.utf8, to: &bytes)
            bytes += ":".utf8
            let members: [(name: String, value: JSONValue)] = [
                ("file", .string(area.value.file)), ("count", .integer(area.value.count)),
                ("date", .string(area.value.date)),
            ]
            JSONValue.object(members).write(to: &bytes)
        }
        bytes += "\n}}\n".utf8
        return bytes
    }

    /// Reads a list. An area whose file was not written by this program is left out.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> PostcodeList {
        var list = PostcodeList.empty
        try VersionedFile.read(bytes, version: version) { name, reader throws(JSONError) in
            switch name {
            case "source": list.source = try Source(&reader)
            case "areas":
                try reader.beginObject()
                while let area = try reader.nextMember() {
                    let value = try reader.value()
                    // A file outside the folders of postcodes was not written by this program.
                    guard let file = value["file"]?.string, file.hasPrefix("postcodes-"), !file.contains("..") else {
                        continue
                    }
                    // The largest area has 90,000 postcodes. A sum of sensible numbers cannot overflow.
                    let count = value["count"]?.integer.flatMap { (0...10_000_000).contains($0) ? $0 : nil } ?? 0
                    list.areas[area] = Area(file: file, count: count, date: value["date"]?.string ?? "")
                }
            default: try reader.skip()
            }
        }
        return list
    }
}
