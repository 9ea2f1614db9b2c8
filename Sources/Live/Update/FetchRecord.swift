import Catalogue
import JSON

/// What was fetched, of which version, and when it was looked at last.
public struct FetchRecord: Sendable, Equatable {
    public var url: String
    public var version: FileVersion
    /// The name of the file: the record counts only for as long as the data that came of it are loaded.
    public var file: String
    /// When the server was asked last and answered, in seconds since 1970.
    public var checked: Int
    /// True of a file whose bytes are all there. False of one that is to be fetched on.
    public var isWhole = true

    var json: JSONValue {
        .object([
            ("url", .string(url)), ("etag", .optional(version.etag)), ("modified", .optional(version.modified)),
            ("file", .string(file)), ("checked", .integer(checked)), ("isWhole", .bool(isWhole)),
        ])
    }

    init(url: String, version: FileVersion, file: String, checked: Int, isWhole: Bool = true) {
        self.url = url
        self.version = version
        self.file = file
        self.checked = checked
        self.isWhole = isWhole
    }

    init?(json: JSONValue) {
        guard let url = json["url"]?.string else { return nil }
        self.init(
            url: url, version: FileVersion(etag: json["etag"]?.string, modified: json["modified"]?.string),
            file: json["file"]?.string ?? "", checked: json["checked"]?.integer ?? 0,
            isWhole: json["isWhole"].map { if case .bool(let isWhole) = $0 { isWhole } else { false } } ?? false)
    }
}

/// `fetched.json` in the data folder: a record a feed, and until when servers asked to be left alone.
///
/// It is written after the data. Where it is lost, or a step behind, files are fetched once more than needed.
public struct FetchRecords: Sendable, Equatable {
    public static let version = 1
    /// By the feed's id; of a publication's index, the id with "-index" behind it.
    public var feeds: [String: FetchRecord] = [:]
    /// By the feed's id, in seconds since 1970.
    var pauses: [String: Int] = [:]

    public init() {}

    func encode() -> [UInt8] {
        let members: [(name: String, value: JSONValue)] = [
            ("version", .integer(Self.version)),
            ("feeds", .object(feeds.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
            ("pauses", .object(pauses.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
        ]
        return Array((JSONValue.object(members).text + "\n").utf8)
    }

    /// What cannot be read counts as never fetched.
    static func decode(_ bytes: [UInt8]) -> FetchRecords {
        var records = FetchRecords()
        guard let value = jsonValue(bytes), value["version"]?.integer == version else { return records }
        for (id, record) in value["feeds"]?.members ?? [] { records.feeds[id] = FetchRecord(json: record) }
        for (id, until) in value["pauses"]?.members ?? [] { records.pauses[id] = until.integer }
        return records
    }
}

/// The value of a small JSON file; nil where it is none.
func jsonValue(_ bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        return try? reader.value()
    }
}

extension DataFolder {
    private var recordsPath: String { path + "/fetched.json" }

    /// What was fetched, and when.
    public func fetchRecords() -> FetchRecords {
        ((try? files.contents(recordsPath)) ?? nil).map(FetchRecords.decode) ?? FetchRecords()
    }

    /// When a feed's server answered last, or else the day of what is loaded of it, in seconds since 1970; 0 where nothing is.
    public func lastLook(at feed: Feed) -> Int {
        let day = loadedSource(of: feed).flatMap { CalendarDate($0.date.utf8) }?.dayNumber ?? 0
        return max(fetchRecords().feeds[feed.id]?.checked ?? 0, day * 86_400)
    }

    func save(_ records: FetchRecords) throws(FileError) { try files.atomicWrite(records.encode(), to: recordsPath) }
}
