import Catalogue
import JSON

/// Finds and fetches the file of a feed, wherever it is at this time.
struct FeedSearch {
    let feed: Feed
    let address: String
    let download: FileDownload
    /// What of this feed is loaded; nil where nothing is.
    let loaded: Source?
    let today: CalendarDate
    let isForced: Bool
    /// Who looks at a list in pages while it comes; nil where nobody does.
    let reader: PagedDownload.Reader?
    var records: FetchRecords

    enum Found {
        case file(path: String, FetchRecord)
        case unchanged
    }

    mutating func find() throws(UpdateError) -> Found {
        switch feed.place {
        case .file(let name): return try fetch(address, as: name)
        case .daily(let prefix, let suffix, let days): return try daily(prefix, suffix, days)
        case .publication(let title, let suffix): return try publication(title, suffix)
        case .pages(let list): return try pages(list)
        }
    }

    private func pages(_ list: PagedList) throws(UpdateError) -> Found {
        let pages = PagedDownload(list: list, feed: feed, address: address, download: download, reader: reader)
        switch try pages.fetch(known: known(pages.first)) {
        case .unchanged: return .unchanged
        case .fetched(let path, let version): return .file(path: path, record(pages.first, version, list.name))
        case .absent(let problem, _): throw UpdateError(.network, problem)
        }
    }

    private func fetch(_ url: String, as name: String) throws(UpdateError) -> Found {
        switch try download.fetch(url, as: name, limit: feed.limit, known: known(url)) {
        case .unchanged: return .unchanged
        case .fetched(let path, let version): return .file(path: path, record(url, version, name))
        case .absent(let problem, _): throw UpdateError(.network, problem)
        }
    }

    /// The version that is loaded, where it is still what came from there.
    private func known(_ url: String) -> FileVersion? {
        guard let record = records.feeds[feed.id], record.url == url, record.file == loaded?.file,
            !record.version.isEmpty
        else { return nil }
        return record.version
    }

    private func record(_ url: String, _ version: FileVersion, _ name: String) -> FetchRecord {
        FetchRecord(url: url, version: version, file: name, checked: download.now())
    }

    // MARK: A file a day

    private func daily(_ prefix: String, _ suffix: String, _ days: Int) throws(UpdateError) -> Found {
        let newest = loaded.flatMap { CalendarDate($0.date.utf8) }
        if let newest, newest.dayNumber > today.dayNumber + 1, !isForced {
            throw UpdateError(
                .badData,
                "it is \(today.long) by this machine's clock, but \(feed.title) that is loaded is of \(newest.long): set the clock, or use --force"
            )
        }
        var last = ""
        var serverClock: Int?
        for day in 0...days {
            guard let date = today.before(days: day) else { break }
            // An older edition than the one that is here is of no use.
            if let newest, date < newest, !isForced { break }
            let name = "\(prefix)\(date.number)\(suffix)"
            let url = "\(address)/\(name)"
            switch try download.fetch(url, as: name, limit: feed.limit, known: known(url), mayBeAbsent: true) {
            case .unchanged: return .unchanged
            case .absent(let problem, let answer):
                last = problem
                serverClock = answer.clock ?? serverClock
            case .fetched(let path, let version):
                let head = (try? download.files.open(path).read(at: 0, count: 128)) ?? []
                let text = String(decoding: head, as: UTF8.self)
                if feed.opening.allSatisfy(text.contains) { return .file(path: path, record(url, version, name)) }
                last = "\(name) is not \(feed.title): it starts with \(text.prefix(40).debugDescription)"
                download.remove(path)
            }
        }
        throw UpdateError(
            .network,
            "\(feed.title) could not be fetched, neither today's nor one of the last ten days that would be newer than what "
                + "is here, which stays in use; the last answer: \(last)\(clockHint(serverClock))",
            retryAt: download.now() + 3600)
    }

    /// That the clocks differ by days, where they do.
    private func clockHint(_ server: Int?) -> String {
        guard let server, abs(server - download.now()) > 2 * 86_400 else { return "" }
        return
            "; it is \(dayOf(secondsSince1970: server)) there and \(today.iso) by this machine's clock: set the clock"
    }

    // MARK: A publication

    private mutating func publication(_ title: String, _ suffix: String) throws(UpdateError) -> Found {
        let id = feed.id + "-index"
        let kept = records.feeds[id].flatMap { $0.url == address ? $0 : nil }
        let url: String
        switch try download.fetch(
            address, as: "\(feed.id)-index.json", limit: 5_000_000, known: loaded == nil ? nil : kept?.version)
        {
        case .unchanged: url = kept?.file ?? ""
        case .absent(let problem, _): throw UpdateError(.network, problem)
        case .fetched(let path, let version):
            let bytes = ((try? download.files.contents(path, limit: 5_000_000)) ?? nil) ?? []
            download.remove(path)
            guard let newest = Self.newest(in: jsonValue(bytes), title: title, suffix: suffix) else {
                throw UpdateError(
                    .network,
                    "the index of the publication with \(feed.title) names no such file; its address or its form may have "
                        + "changed, and what is here stays in use"
                )
            }
            url = newest
            // The file here is the address that was found.
            records.feeds[id] = FetchRecord(url: address, version: version, file: url, checked: download.now())
        }
        return try fetch(url, as: Self.fileName(url) ?? feed.id + suffix)
    }

    /// The address of the newest file with such a title.
    static func newest(in index: JSONValue?, title wanted: String, suffix: String) -> String? {
        (index?["details"]?["attachments"]?.elements ?? []).compactMap { item -> (date: CalendarDate, url: String)? in
            guard let title = item["title"]?.string, let url = item["url"]?.string, url.lowercased().hasSuffix(suffix),
                title.lowercased().contains(wanted), let date = CalendarDate(inFileName: title)
            else { return nil }
            return (date, url)
        }.max { $0.date < $1.date }?.url
    }

    /// The last part of an address, as a file may be called; nil where it has none.
    static func fileName(_ url: String) -> String? {
        let last = url.split(separator: "/").last.map { $0.prefix { $0 != "?" && $0 != "#" } } ?? ""
        let name = last.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
        }
        guard let first = name.first, first != "." else { return nil }
        return String(name.suffix(120))
    }
}
