/// A tile as the cache keeps it: a line that says when and what it is, and behind it the bytes as they came.
struct KeptTile: Sendable, Equatable {
    /// When the source last said that it is so, in seconds since 1970.
    var fetched: Int
    /// 200, or of a tile without contents also 204 and 404.
    var status: Int
    var etag: String?
    /// Empty where the source has nothing there.
    var bytes: [UInt8]

    /// Usage policies ask for seven days at least. That a tile is not found may be a passing fault of the source.
    func isFresh(now: Int) -> Bool {
        let day = 86_400
        let age = now - fetched
        // A time that is still to come is of a clock that went wrong.
        return age >= -day && age < (status == 404 ? day : 7 * day)
    }

    private static let mark = "catchment-tile-1"

    func encode() -> [UInt8] {
        Array("\(Self.mark) \(fetched) \(status) \(bytes.count) \(etag ?? "-")\n".utf8) + bytes
    }

    /// Nil where it is cut short or something else.
    init?(decoding file: [UInt8]) {
        guard let end = file.prefix(512).firstIndex(of: 0x0A) else { return nil }
        let words = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 5, words[0] == Self.mark, let fetched = Int(words[1]), let status = Int(words[2]),
            let count = Int(words[3]), count == file.count - end - 1
        else { return nil }
        self.init(
            fetched: fetched, status: status, bytes: Array(file[(end + 1)...]),
            etag: words[4] == "-" ? nil : String(words[4]))
    }

    init(fetched: Int, status: Int, bytes: [UInt8], etag: String? = nil) {
        self.fetched = fetched
        self.status = status
        self.bytes = bytes
        self.etag = etag
    }
}
