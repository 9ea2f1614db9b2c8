import HTTP

/// A picture in the cache. Its file is four lines with the properties below, followed by the picture as the server sent it.
struct CachedPicture: Sendable, Equatable {
    /// Compared with the requested address, because two addresses may have the same file name in the cache.
    var address: String
    /// When the server last sent or confirmed the picture, in seconds since 1970.
    var fetched: Int
    /// How many seconds the picture may be used without asking the server again; nil if the server does not say.
    var freshSeconds: Int?
    var version: FileVersion
    var bytes: [UInt8]

    /// The most bytes of the lines.
    static let mostLineBytes = 4096
    /// Seconds.
    private static let day = 86_400

    /// Whether the picture can be used without asking the server again. The server is asked at most once a day, and at
    /// least once in thirty days.
    func isFresh(now: Int) -> Bool {
        let freshFor = min(max(freshSeconds ?? 0, Self.day), 30 * Self.day)
        let age = now - fetched
        // A time in the future comes from a wrong clock.
        return age >= -Self.day && age < freshFor
    }

    /// The same picture after the server has confirmed that it has not changed (status 304).
    func confirmed(by response: Response, now: Int) -> CachedPicture {
        var confirmed = self
        confirmed.fetched = now
        confirmed.freshSeconds = response.freshSeconds ?? freshSeconds
        if !response.version.isEmpty { confirmed.version = response.version }
        return confirmed
    }
}

extension CachedPicture {
    /// The first word of the file, with the version of its form.
    private static let mark = "catchment-picture-1"

    func encode() -> [UInt8] {
        let numbers = [Self.mark, "\(fetched)", freshSeconds.map(String.init) ?? "-", "\(bytes.count)"]
        let lines = [numbers.joined(separator: " "), address, version.etag ?? "", version.modified ?? ""]
        return Array((lines.joined(separator: "\n") + "\n").utf8) + bytes
    }

    /// - Returns: nil if the file is cut off or not a cached picture.
    init?(decoding file: [UInt8]) {
        let lines = file.prefix(Self.mostLineBytes).split(
            separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
        guard lines.count == 5 else { return nil }
        let texts = lines.prefix(4).map { String(decoding: $0, as: UTF8.self) }
        let words = texts[0].split(separator: " ")
        let start = lines[4].startIndex
        guard words.count == 4, words[0] == Self.mark, let fetched = Int(words[1]), let count = Int(words[3]),
            count == file.count - start
        else { return nil }
        self.init(
            address: texts[1], fetched: fetched, freshSeconds: Int(words[2]),
            version: FileVersion(
                etag: texts[2].isEmpty ? nil : texts[2], modified: texts[3].isEmpty ? nil : texts[3]),
            bytes: Array(file[start...]))
    }
}
