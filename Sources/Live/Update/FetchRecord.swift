import Catalogue
import HTTP
import JSON

/// A fetched file, which may be incomplete: its address, its version, and when the server last answered.
public struct FetchRecord: Sendable, Equatable {
    public var url: String
    public var version: FileVersion
    /// The name of the file. The record is valid only while the data from this file is in use.
    public var file: String
    /// When the server last answered, in seconds since 1970.
    public var checked: Int
    /// Whether all bytes of the file are there; if not, the download can be resumed.
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
            file: json["file"]?.string ?? "", checked: json["checked"]?.moment ?? 0,
            isWhole: json["isWhole"].map { if case .bool(let isWhole) = $0 { isWhole } else { false } } ?? false)
    }
}

/// `fetched.json` in the data folder: what was fetched of each feed, and which servers asked for a pause.
///
/// The file is written after the data. If it is lost or out of date, the only harm is that files are fetched again.
public struct FetchRecords: Sendable, Equatable {
    public static let version = 1
    /// The records by the id of the feed. A publication's index has the id of its feed with "-index" appended.
    public var feeds: [String: FetchRecord] = [:]
    /// The time before which a server asked not to be contacted, in seconds since 1970, by the id of the feed.
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

    /// A feed whose record cannot be read counts as never fetched.
    static func decode(_ bytes: [UInt8]) -> FetchRecords {
        var records = FetchRecords()
        guard let value = try? bytes.jsonValue(), value["version"]?.integer == version else { return records }
        for (id, record) in value["feeds"]?.members ?? [] { records.feeds[id] = FetchRecord(json: record) }
        for (id, until) in value["pauses"]?.members ?? [] { records.pauses[id] = until.moment }
        return records
    }
}

extension DataFolder {
    private var recordsPath: String { path + "/fetched.json" }

    /// The records of all feeds; none if the file is missing.
    public func fetchRecords() -> FetchRecords {
        ((try? files.contents(recordsPath)) ?? nil).map(FetchRecords.decode) ?? FetchRecords()
    }

    /// The later of two times, in seconds since 1970: the last answer of a feed's server and the date of the saved data; 0 if there is
    /// neither. A time in the future is ignored: the clock was wrong when it was saved.
    public func lastChecked(_ feed: Feed) -> Int {
        let saved = (savedSource(of: feed)?.day?.dayNumber ?? 0) * 86_400
        let checked = fetchRecords().feeds[feed.id]?.checked ?? 0
        // By the publisher's clock it may be a day later than here.
        let latest = CalendarDate(clock.today.utf8).map { ($0.dayNumber + 2) * 86_400 } ?? .max
        return [checked, saved].filter { $0 <= latest }.max() ?? 0
    }

    func save(_ records: FetchRecords) throws(FileError) { try files.atomicWrite(records.encode(), to: recordsPath) }
}
