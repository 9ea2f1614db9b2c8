import Tiles

/// A tile as the cache keeps it: a line that says when and what it is, and behind it the bytes as they came.
struct KeptTile: Sendable, Equatable {
    /// When the source last said that it is so, in seconds since 1970.
    var fetched: Int
    /// 200, or of a tile without contents also 204 and 404.
    var status: Int
    /// For how many seconds it is good, as far as the source says.
    var freshSeconds: Int?
    var etag: String?
    /// When the source changed it last, in seconds since 1970.
    var modified: Int?
    /// Empty where the source has nothing there.
    var bytes: [UInt8]

    private static let day = 86_400

    /// Usage policies ask for seven days at least, whatever a server says, and no map is good for ever. That a tile is not
    /// found may be a passing fault of the source.
    func isFresh(now: Int) -> Bool {
        let days = (7 * Self.day)...(90 * Self.day)
        let good = status == 404 ? Self.day : min(max(freshSeconds ?? 0, days.lowerBound), days.upperBound)
        let age = now - fetched
        // A time that is still to come is of a clock that went wrong.
        return age >= -Self.day && age < good
    }

    private static let mark = "catchment-tile-2"

    func encode() -> [UInt8] {
        let times = [freshSeconds, modified].map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        return Array("\(Self.mark) \(fetched) \(status) \(bytes.count) \(times) \(etag ?? "-")\n".utf8) + bytes
    }

    /// Nil where it is cut short or something else.
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

    /// The same, of which the source says that it has not changed.
    func confirmed(by answer: HTTPAnswer, now: Int) -> KeptTile {
        KeptTile(
            fetched: now, status: status, bytes: bytes, freshSeconds: answer.freshSeconds ?? freshSeconds,
            etag: answer.etag ?? etag, modified: answer.modified ?? modified)
    }
}
