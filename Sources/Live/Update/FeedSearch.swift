import Catalogue
import HTTP
import JSON

/// Fetches the newest data of a feed. If the address is a folder or an index, finds the newest file first.
struct FeedSearch {
    let feed: Feed
    /// Where the feed is: a file, a folder of files, an index or a list.
    let address: String
    let download: FileDownload
    /// The saved data of this feed; nil if there is none.
    let saved: Source?
    /// The time of the newest change in the saved data, for a feed that returns only changes; blank if it is not known.
    let changed: String
    let today: CalendarDate
    /// Whether older editions than the saved one are wanted, too.
    let isForced: Bool
    /// The reader of a list that comes in pages; nil if all pages are fetched one after the other.
    let reader: PagedDownload.Reader?
    /// What was fetched earlier; an index that is fetched now is added.
    var records: FetchRecords

    enum Found {
        case file(path: String, FetchRecord)
        case unchanged
    }

    mutating func find() throws(UpdateError) -> Found {
        switch feed.place {
        case .file(let name): return try fetch(address, as: name)
        case .changes(let name, let parameters):
            let day = isForced || changed.isEmpty ? Feed.firstDay : String(changed.prefix(10))
            return try fetch(Feed.address(address, since: day, parameters: parameters), as: name)
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
        case .absent(let problem, _): throw absent(problem)
        }
    }

    private func absent(_ problem: FetchProblem) -> UpdateError {
        .notFetched(problem, tries: 1, .usual(LocalTime(download.now() + 3600)))
    }

    private func fetch(_ url: String, as name: String) throws(UpdateError) -> Found {
        switch try download.fetch(url, as: name, limit: feed.limit, known: known(url)) {
        case .unchanged: return .unchanged
        case .fetched(let path, let version): return .file(path: path, record(url, version, name))
        case .absent(let problem, _): throw absent(problem)
        }
    }

    /// The version of the saved data; nil if the data did not come from this address.
    private func known(_ url: String) -> FileVersion? {
        guard let record = records.feeds[feed.id], record.url == url, record.file == saved?.file,
            !record.version.isEmpty
        else { return nil }
        return record.version
    }

    private func record(_ url: String, _ version: FileVersion, _ name: String) -> FetchRecord {
        FetchRecord(url: url, version: version, file: name, checked: download.now())
    }

    // MARK: A file for each day

    private func daily(_ prefix: String, _ suffix: String, _ days: Int) throws(UpdateError) -> Found {
        let newest = saved.flatMap { CalendarDate($0.date.utf8) }
        if let newest, newest.dayNumber > today.dayNumber + 1, !isForced {
            throw .clockBehind(feed, today: today, saved: newest)
        }
        var last = UpdateError.MissingEdition.nothing
        var serverDate: Int?
        for day in 0...days {
            guard let date = today.before(days: day) else { break }
            // An older edition than the saved one is of no use.
            if let newest, date < newest, !isForced { break }
            let name = "\(prefix)\(date.number)\(suffix)"
            let url = "\(address)/\(name)"
            switch try download.fetch(url, as: name, limit: feed.limit, known: known(url), mayBeAbsent: true) {
            case .unchanged: return .unchanged
            case .absent(let problem, let answer):
                last = .problem(problem)
                serverDate = answer.date ?? serverDate
            case .fetched(let path, let version):
                let head = (try? download.files.open(path).read(at: 0, count: 128)) ?? []
                let text = String(decoding: head, as: UTF8.self)
                if feed.opening.allSatisfy(text.contains) { return .file(path: path, record(url, version, name)) }
                last = .otherFile(name: name, start: String(text.prefix(40)))
                download.remove(path)
            }
        }
        // If this machine's clock is wrong by days, the files of the wrong days were requested.
        let otherDate = serverDate.flatMap { abs($0 - download.now()) > 2 * 86_400 ? $0 : nil }
        throw .noEdition(
            feed, last, today: today,
            serverDate: otherDate.flatMap { CalendarDate(dayOf(secondsSince1970: $0).utf8) })
    }

    // MARK: A publication, whose index names its files

    private mutating func publication(_ title: String, _ suffix: String) throws(UpdateError) -> Found {
        let id = feed.id + "-index"
        let index = records.feeds[id].flatMap { $0.url == address ? $0 : nil }
        let url: String
        switch try download.fetch(
            address, as: "\(feed.id)-index.json", limit: 5_000_000, known: saved == nil ? nil : index?.version)
        {
        case .unchanged: url = index?.file ?? ""
        case .absent(let problem, _): throw absent(problem)
        case .fetched(let path, let version):
            let bytes = ((try? download.files.contents(path, limit: 5_000_000)) ?? nil) ?? []
            download.remove(path)
            guard let newest = Self.newest(in: try? bytes.jsonValue(), title: title, suffix: suffix) else {
                throw .indexWithoutFile(feed)
            }
            url = newest
            // `file` holds the address that the index names.
            records.feeds[id] = FetchRecord(url: address, version: version, file: url, checked: download.now())
        }
        return try fetch(url, as: Self.fileName(url) ?? feed.id + suffix)
    }

    /// The address of the newest file whose title contains `wanted` and whose name ends in `suffix`; nil if there is none.
    static func newest(in index: JSONValue?, title wanted: String, suffix: String) -> String? {
        (index?["details"]?["attachments"]?.elements ?? []).compactMap { item -> (date: CalendarDate, url: String)? in
            guard let title = item["title"]?.string, let url = item["url"]?.string, url.lowercased().hasSuffix(suffix),
                title.lowercased().contains(wanted), let date = CalendarDate(inFileName: title)
            else { return nil }
            return (date, url)
        }.max { $0.date < $1.date }?.url
    }

    /// A name for a file from the last part of an address, in which unsafe characters become "_"; nil if there is no such part.
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
