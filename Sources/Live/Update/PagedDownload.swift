import Catalogue
import JSON

/// A list that a server gives in pages.
struct PageList {
    /// What the file with all of them is called.
    let name: String
    /// The member that the rows are in the order of.
    let order: String
    /// Rows of a page.
    let rows: Int

    /// - Parameter offset: rows that come before.
    func address(of offset: Int, at address: String) -> String {
        "\(address)\(address.contains("?") ? "&" : "?")$limit=\(rows)&$offset=\(offset)&$order=\(order)"
    }
}

/// Fetches a list page by page and joins the pages to one JSON array.
///
/// Each page begins with the last row of the one before: where it does not, rows came or went meanwhile, and a row might be
/// there twice or not at all.
struct PagedDownload {
    let list: PageList
    let feed: Feed
    let address: String
    let download: FileDownload

    /// - Parameter known: the version of the first page that is loaded.
    func fetch(known: FileVersion?) throws(UpdateError) -> FileDownload.Outcome {
        var file = Array("[".utf8)
        var keys: Set<String> = []
        var rows = 0
        var last: String?
        var version = FileVersion()
        while true {
            let offset = max(0, rows - 1)
            let name = "page-\(offset)-\(list.name)"
            let received = file.count
            let outcome = try download.telling { event in
                if case .progress(var progress) = event {
                    progress.bytes += received
                    progress.total = nil
                    return .progress(progress)
                }
                return event
            }.fetch(
                list.address(of: offset, at: address), as: name, limit: feed.limit - received,
                known: rows == 0 ? known : nil)
            guard case .fetched(let path, let pageVersion) = outcome else { return outcome }
            if rows == 0 { version = pageVersion }
            let page = try read(path)
            if rows == 0, page.isEmpty { throw refusal(path, "has no rows") }
            if rows > 0, page.first?.key != last { throw moved(path, after: last) }
            for row in rows > 0 ? page.dropFirst() : page[...] {
                guard row.key.isEmpty || !keys.contains(row.key) else { throw moved(path, after: last) }
                file += (rows == 0 ? "\n" : ",\n").utf8
                file += row.bytes
                rows += 1
                last = row.key
            }
            keys.formUnion(page.map(\.key))
            if page.count < list.rows { break }
        }
        file += "\n]\n".utf8
        let path = "\(download.folder)/\(list.name)"
        do throws(FileError) { try download.files.atomicWrite(file, to: path) } catch {
            throw UpdateError(.cannotWrite, error.description)
        }
        return .fetched(path: path, version)
    }

    /// The rows of a page: the value that they are ordered by, blank where one has none, and their JSON.
    private func read(_ path: String) throws(UpdateError) -> [(key: String, bytes: ArraySlice<UInt8>)] {
        let bytes = ((try? download.files.contents(path, limit: feed.limit)) ?? nil) ?? []
        do throws(JSONError) {
            return try bytes.readJSON { reader throws(JSONError) in
                var rows: [(key: String, bytes: ArraySlice<UInt8>)] = []
                try reader.beginArray()
                while try reader.nextElement() {
                    _ = try reader.peek()
                    let start = reader.offset
                    let row = try reader.value()
                    rows.append((row[list.order]?.string ?? "", bytes[start..<reader.offset]))
                }
                try reader.end()
                return rows
            }
        } catch {
            let start = String(decoding: bytes.prefix(40), as: UTF8.self)
            throw refusal(path, "is no JSON list (it starts with \(start.debugDescription))")
        }
    }

    private func moved(_ path: String, after row: String?) -> UpdateError {
        refusal(path, "changed while it was fetched: after \(row ?? "the first page") rows came twice or were left out")
    }

    /// A page that is of no use is not kept.
    private func refusal(_ path: String, _ what: String) -> UpdateError {
        download.remove(path)
        return UpdateError(
            .network, "the server's answer for \(feed.title) \(what); what is here stays in use, update again later",
            retryAt: download.now() + 60)
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
