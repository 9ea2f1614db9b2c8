import Catalogue
import JSON

/// Fetches a list page by page and joins the pages to one JSON array.
///
/// Each page begins with the last row of the one before: where it does not, rows came or went meanwhile, and a row might be
/// there twice or not at all. The last page has nothing but that row, as a server may give fewer rows than it is asked for.
struct PagedDownload {
    let list: PagedList
    let feed: Feed
    let address: String
    let download: FileDownload
    /// Who is told of each page and says when to go on; nil where all are fetched one after the other.
    let reader: Reader?

    struct Reader {
        /// Waits until more is wanted.
        let wish: () throws(UpdateError) -> PageReader.Wish
        /// Is told the file with all rows so far.
        let came: (String) -> Void
    }

    /// The address of the first page.
    var first: String { pageAddress(after: 0, wish: reader == nil ? .rest : .page) }

    /// - Parameter rows: that are here; the page begins with the last of them.
    private func pageAddress(after rows: Int, wish: PageReader.Wish) -> String {
        let order = reader == nil ? list.key : "\(list.reading.order),\(list.key)"
        return
            "\(address)\(address.contains("?") ? "&" : "?")$limit=\(limit(wish))&$offset=\(max(0, rows - 1))&$order=\(order)"
    }

    /// Rows that a page may have.
    private func limit(_ wish: PageReader.Wish) -> Int { wish == .rest ? list.rows : list.reading.rows }

    /// - Parameter known: the version of the first page that is loaded, where that is all there was.
    /// - Returns: the file with all rows. Its version is blank where it took several pages: the first one being as it was
    ///   would say nothing of the others.
    func fetch(known: FileVersion?) throws(UpdateError) -> FileDownload.Outcome {
        let joined = "\(download.folder)/\(list.name)"
        var rows = JoinedRows()
        var version = FileVersion()
        var pages = 0
        var wish = PageReader.Wish.rest
        var wasShort = false
        while true {
            if let reader { wish = pages == 0 ? .page : try reader.wish() }
            let received = rows.bytes.count
            let outcome = try download.telling { event in
                if case .progress(var progress) = event {
                    progress.bytes += received
                    progress.total = nil
                    return .progress(progress)
                }
                return event
            }.fetch(
                pageAddress(after: rows.count, wish: wish), as: "page-\(max(0, rows.count - 1))-\(list.name)",
                limit: feed.limit - received, known: pages == 0 && reader == nil ? known : nil)
            guard case .fetched(let path, let pageVersion) = outcome else { return outcome }
            let page = try read(path)
            if pages == 0, page.isEmpty { throw refusal(path, "has no rows") }
            // After a page that was not full, nothing is as good an end as the last row once more.
            guard let new = page.isEmpty && wasShort ? 0 : rows.append(page) else {
                throw refusal(
                    path,
                    "changed while it was fetched: after \(rows.keys.last ?? "the first page") rows came twice or were left out"
                )
            }
            wasShort = page.count < limit(wish)
            if pages == 0 || new > 0 {
                pages += 1
                version = pages == 1 ? pageVersion : FileVersion()
            }
            if new == 0 || wish == .page { try write(rows, to: joined) }
            if new == 0 { return .fetched(path: joined, version) }
            if wish == .page { reader?.came(joined) }
        }
    }

    private func write(_ rows: JoinedRows, to path: String) throws(UpdateError) {
        do throws(FileError) { try download.files.atomicWrite(rows.bytes + "\n]\n".utf8, to: path) } catch {
            throw UpdateError(.cannotWrite, error.description)
        }
    }

    /// The rows of a page, blank keys where they have none.
    private func read(_ path: String) throws(UpdateError) -> [JoinedRows.Row] {
        let bytes = ((try? download.files.contents(path, limit: feed.limit)) ?? nil) ?? []
        do throws(JSONError) {
            return try bytes.readJSON { reader throws(JSONError) in
                var rows: [JoinedRows.Row] = []
                try reader.beginArray()
                while try reader.nextElement() {
                    _ = try reader.peek()
                    let start = reader.offset
                    let row = try reader.value()
                    rows.append((row[list.key]?.string ?? "", bytes[start..<reader.offset]))
                }
                try reader.end()
                return rows
            }
        } catch {
            let start = String(decoding: bytes.prefix(40), as: UTF8.self)
            throw refusal(path, "is no JSON list (it starts with \(start.debugDescription))")
        }
    }

    /// A page that is of no use is not kept.
    private func refusal(_ path: String, _ what: String) -> UpdateError {
        download.remove(path)
        return UpdateError(
            .network, "the server's answer for \(feed.title) \(what); what is here stays in use, update again later",
            retryAt: download.now() + 60)
    }
}

/// The rows of the pages so far, one after the other.
private struct JoinedRows {
    /// The value that no two rows share, and the row's JSON.
    typealias Row = (key: String, bytes: ArraySlice<UInt8>)

    /// A JSON array whose end is missing.
    private(set) var bytes = Array("[".utf8)
    private(set) var keys: [String] = []
    private var known: Set<String> = []

    var count: Int { keys.count }

    /// - Returns: how many rows of the page are new, 0 where it ends the list; nil where it does not go on from what is here.
    mutating func append(_ page: [Row]) -> Int? {
        // A server that knows no pages gives all there is each time.
        if !keys.isEmpty, page.map(\.key) == keys { return 0 }
        guard keys.isEmpty || page.first?.key == keys.last else { return nil }
        let new = keys.isEmpty ? page[...] : page.dropFirst()
        guard new.allSatisfy({ $0.key.isEmpty || !known.contains($0.key) }) else { return nil }
        for row in new {
            bytes += (keys.isEmpty ? "\n" : ",\n").utf8
            bytes += row.bytes
            keys.append(row.key)
        }
        known.formUnion(page.map(\.key))
        return new.count
    }
}

extension FileDownload {
    /// The same download, telling something else of what happens.
    fileprivate func telling(_ change: @escaping (Event) -> Event) -> FileDownload {
        let tell = tell
        return FileDownload(
            fetcher: fetcher, files: files, folder: folder, cancellation: cancellation,
            firstPauseMilliseconds: firstPauseMilliseconds, now: now
        ) { tell(change($0)) }
    }
}
