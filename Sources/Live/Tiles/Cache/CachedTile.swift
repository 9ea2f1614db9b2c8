import HTTP
import Tiles

/// A tile in the cache. Its file is one line with the properties below, followed by the bytes of the tile as the source sent them.
struct CachedTile: Sendable, Equatable {
    /// When the source last sent or confirmed the tile, in seconds since 1970.
    var fetched: Int
    /// The status of the response: 200, or 204 or 404 for a tile without contents.
    var status: Int
    /// How many seconds the tile may be used without asking the source again; nil if the source does not say.
    var freshSeconds: Int?
    var etag: String?
    /// When the source last changed the tile, in seconds since 1970.
    var modified: Int?
    /// The tile as the source sent it; empty if the source has nothing in the tile.
    var bytes: [UInt8]

    /// Seconds.
    private static let day = 86_400

    /// Whether the tile can be used without asking the source again. Usage policies ask for at least seven days, whatever the
    /// server says; after ninety days the map may have changed. Status 404 may be a temporary fault, so it counts for one day.
    func isFresh(now: Int) -> Bool {
        let days = (7 * Self.day)...(90 * Self.day)
        let freshFor = status == 404 ? Self.day : min(max(freshSeconds ?? 0, days.lowerBound), days.upperBound)
        let age = now - fetched
        // A time in the future comes from a wrong clock.
        return age >= -Self.day && age < freshFor
    }

    /// The first word of the file, with the version of its form.
    private static let mark = "catchment-tile-2"

    func encode() -> [UInt8] {
        let times = [freshSeconds, modified].map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        return Array("\(Self.mark) \(fetched) \(status) \(bytes.count) \(times) \(etag ?? "-")\n".utf8) + bytes
    }

    /// - Returns: nil if the file is cut off or not a cached tile.
    init?(decoding file: [UInt8]) {
        guard let end = file.prefix(512).firstIndex(of: 0x0A) else { return nil }
        let words = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 7, words[0] == Self.mark, let fetched = Int(words[1]), let status = Int(words[2]),
            let count = Int(words[3]), count == file.count - end - 1
        else { return nil }
        self.init(
            fetched: fetched, status: status, bytes: Array(file[(end + 1)...]), freshSeconds: Int(words[4]),
            etag: words[6] == "-" ? nil : String(words[6]), modified: Int(words[5]))
    }

    init(
        fetched: Int, status: Int, bytes: [UInt8], freshSeconds: Int? = nil, etag: String? = nil, modified: Int? = nil
    ) {
        self.fetched = fetched
        self.status = status
        self.bytes = bytes
        self.freshSeconds = freshSeconds
        self.etag = etag
        self.modified = modified
    }

    /// The same tile after the source has confirmed that it has not changed (status 304).
    func confirmed(by answer: Response, now: Int) -> CachedTile {
        CachedTile(
            fetched: now, status: status, bytes: bytes, freshSeconds: answer.freshSeconds ?? freshSeconds,
            etag: answer.etag ?? etag, modified: answer.lastModified ?? modified)
    }
}
