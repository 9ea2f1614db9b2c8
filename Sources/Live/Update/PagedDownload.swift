import Catalogue
import HTTP
import JSON

/// Fetches a list page by page and joins the pages to one JSON array.
///
/// Each page begins with the last row of the page before. If it does not, the list changed meanwhile, and a row might be
/// there twice or not at all. The list ends with a page that has only that row: a shorter page than asked for does not end it,
/// because a server may limit the size of its pages.
struct PagedDownload {
    let list: PagedList
    let feed: Feed
    let address: String
    let download: FileDownload
    /// Decides when the next page is fetched; nil if all are fetched one after the other.
    let reader: Reader?

    struct Reader {
        /// Blocks until more pages are asked for.
        let nextDemand: () throws(UpdateError) -> PageRequests.Demand
        /// Called after each page with the path of a file that has all rows so far.
        let receivedPage: (String) -> Void
    }

    /// The address of the first page.
    var first: String { pageAddress(after: 0, demand: reader == nil ? .rest : .page) }

    /// - Parameter rows: how many rows were fetched; the page begins with the last of them.
    private func pageAddress(after rows: Int, demand: PageRequests.Demand) -> String {
        let order = reader == nil ? list.key : "\(list.reading.order),\(list.key)"
        return
            "\(address)\(address.contains("?") ? "&" : "?")$limit=\(limit(demand))&$offset=\(max(0, rows - 1))&$order=\(order)"
    }

    /// How many rows to ask for at once.
    private func limit(_ demand: PageRequests.Demand) -> Int { demand == .rest ? list.rows : list.reading.rows }

    /// - Parameter known: the version of the saved list, if it had one page; else nil.
    /// - Returns: the file with all rows. Its version is empty if there were several pages, because an unchanged first page does
    ///   not mean that the others are unchanged.
    func fetch(known: FileVersion?) throws(UpdateError) -> FileDownload.Outcome {
        let joined = "\(download.folder)/\(list.name)"
        var rows = JoinedRows()
        var version = FileVersion()
        var pages = 0
        var demand = PageRequests.Demand.rest
        var wasShort = false
        while true {
            if let reader { demand = pages == 0 ? .page : try reader.nextDemand() }
            let received = rows.bytes.count
            let outcome = try download.reporting { event in
                if case .progress(var progress) = event {
                    progress.bytes += received
                    progress.total = nil
                    return .progress(progress)
                }
                return event
            }.fetch(
                pageAddress(after: rows.count, demand: demand), as: "page-\(max(0, rows.count - 1))-\(list.name)",
                limit: feed.limit - received, known: pages == 0 && reader == nil ? known : nil)
            guard case .fetched(let path, let pageVersion) = outcome else { return outcome }
            let page = try read(path)
            if pages == 0, page.isEmpty { throw refusal(path, .noRows) }
            // After a short page, an empty one ends the list as well.
            guard let new = page.isEmpty && wasShort ? 0 : rows.append(page) else {
                throw refusal(path, .changed(after: rows.keys.last))
            }
            wasShort = page.count < limit(demand)
            if pages == 0 || new > 0 {
                pages += 1
                version = pages == 1 ? pageVersion : FileVersion()
            }
            if new == 0 || demand == .page { try write(rows, to: joined) }
            if new == 0 { return .fetched(path: joined, version) }
            if demand == .page { reader?.receivedPage(joined) }
        }
    }

    private func write(_ rows: JoinedRows, to path: String) throws(UpdateError) {
        do throws(FileError) { try download.files.atomicWrite(rows.bytes + "\n]\n".utf8, to: path) } catch {
            throw .disk(error)
        }
    }

    /// The rows of a page; the key of a row that has none is empty.
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
            throw refusal(path, .notJSON(start: start))
        }
    }

    /// Removes a page that cannot be used, and returns the error for it.
    private func refusal(_ path: String, _ problem: UpdateError.ListProblem) -> UpdateError {
        download.remove(path)
        return .badList(feed, problem)
    }
}

/// The rows of all pages so far, in their order.
private struct JoinedRows {
    /// The key, which no other row has, and the row as JSON.
    typealias Row = (key: String, bytes: ArraySlice<UInt8>)

    /// A JSON array without its closing bracket.
    private(set) var bytes = Array("[".utf8)
    private(set) var keys: [String] = []
    private var known: Set<String> = []

    var count: Int { keys.count }

    /// - Returns: how many rows of the page are new, 0 at the end of the list; nil if the page does not continue the list.
    mutating func append(_ page: [Row]) -> Int? {
        // A server without pages sends the whole list each time.
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
    /// The same download with other events in its reports.
    fileprivate func reporting(_ change: @escaping (Event) -> Event) -> FileDownload {
        let report = report
        return FileDownload(
            client: client, files: files, folder: folder, cancellation: cancellation,
            firstPauseMilliseconds: firstPauseMilliseconds, now: now
        ) { report(change($0)) }
    }
}
