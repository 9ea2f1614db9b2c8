import JSON

/// `postcodes.json`: which postcodes are loaded, and in which file each area's are.
///
/// It is written last of all, so that it never names a file that is not complete.
public struct PostcodeList: Sendable, Equatable {
    public struct Area: Sendable, Equatable {
        /// Relative to the folder of the list: "postcodes-2014-08-01/LS.json".
        public var file: String
        public var count: Int
        /// The day of its edition, as yyyy-mm-dd: areas can be imported one by one.
        public var date: String

        public init(file: String, count: Int, date: String) {
            self.file = file
            self.count = count
            self.date = date
        }
    }

    public static let version = 1

    public var source: Source
    /// By the area's letters.
    public var areas: [String: Area]

    public init(source: Source, areas: [String: Area]) {
        self.source = source
        self.areas = areas
    }

    /// Of no postcodes.
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

    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> PostcodeList {
        var version: Int?
        var list = PostcodeList.empty
        do throws(JSONError) {
            try bytes.readJSON { reader throws(JSONError) in
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    switch name {
                    case "version":
                        version = try reader.integer()
                        if version != Self.version { return }
                    case "source": list.source = try Source(&reader)
                    case "areas":
                        try reader.beginObject()
                        while let area = try reader.nextMember() {
                            let value = try reader.value()
                            // A file elsewhere than in a folder of postcodes is not this program's.
                            guard let file = value["file"]?.string, file.hasPrefix("postcodes-"), !file.contains("..")
                            else {
                                continue
                            }
                            list.areas[area] = Area(
                                file: file, count: value["count"]?.integer ?? 0, date: value["date"]?.string ?? "")
                        }
                    default: try reader.skip()
                    }
                }
                try reader.end()
            }
        } catch {
            throw .damaged(error)
        }
        guard version == Self.version else { throw .otherVersion(version) }
        return list
    }
}
