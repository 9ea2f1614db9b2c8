import Catalogue
import Glibc
import HTTP

/// Fetches the official files that belong together, checks them, and replaces the saved data with them.
///
/// All new files replace the old ones in one step, or none does. A feed that is not needed is left out if its file does not arrive
/// or cannot be used. Calls block: make them on a thread of their own.
public struct Updater: Sendable {
    public enum Event: Sendable {
        /// A server is asked for a feed, and has not answered yet.
        case started(Feed, host: String)
        case progress(Feed, TransferProgress)
        /// A try failed; the next one begins after `seconds`.
        case waiting(Feed, FetchProblem, seconds: Int)
        /// Another page of a list arrived: the file with all rows so far, and the other files that belong to it.
        case page([(path: String, feed: Feed)])
        /// The server has nothing newer than the saved data.
        case unchanged(Feed)
        /// Bytes of a file that were read to check it.
        case checking(file: String, bytes: Int, of: Int)
        /// The data of a file is in use from now on.
        case imported(ImportReport)
        case failed(Feed, UpdateError)
    }

    private let data: DataFolder
    private let downloads: String
    private let client: any FileClient
    private let address: @Sendable (Feed) -> String
    private let firstPauseMilliseconds: Int
    private let now: @Sendable () -> Int

    /// - Parameters:
    ///   - downloads: a folder for files that have not arrived completely or are not checked yet.
    ///   - firstPauseMilliseconds: the pause before a second try; each further one is twice as long.
    ///   - now: seconds since 1970.
    ///   - address: where a feed is fetched from.
    public init(
        data: DataFolder, downloads: String, client: any FileClient, firstPauseMilliseconds: Int = 1000,
        now: @escaping @Sendable () -> Int = secondsNow, address: @escaping @Sendable (Feed) -> String = { $0.address }
    ) {
        self.data = data
        self.downloads = downloads
        self.client = client
        self.address = address
        self.firstPauseMilliseconds = firstPauseMilliseconds
        self.now = now
    }

    /// - Parameters:
    ///   - isForced: whether to accept an edition that the checks refuse, and to send requests although the server asked for a pause.
    ///   - pages: asks for the pages of the first feed, which must be a list and is fetched last.
    ///   - report: called on the thread of the caller.
    /// - Returns: a report for each imported file; none if nothing changed.
    public func update(
        _ feeds: [Feed], isForced: Bool = false, cancellation: Cancellation = Cancellation(),
        pages: PageRequests? = nil, _ report: (Event) -> Void = { _ in }
    ) throws(UpdateError) -> [ImportReport] {
        let lock = try lock()
        return try withExtendedLifetime(lock) { () throws(UpdateError) in
            var records = data.fetchRecords()
            var files: [(feed: Feed, path: String, record: FetchRecord)] = []
            var failures: [UpdateError] = []
            // The feeds that were fetched whole. Only their downloads are removed, so that the next update continues the others.
            var fetched: [Feed] = []
            for feed in pages == nil ? feeds[...] : feeds.dropFirst() + feeds.prefix(1) {
                report(.started(feed, host: hostName(of: address(feed))))
                do throws(UpdateError) {
                    let pages = feed == feeds.first ? pages : nil
                    let others = files.map { ($0.path, $0.feed) }
                    switch try fetch(feed, isForced, cancellation, &records, pages, beside: others, report) {
                    case .unchanged:
                        records.feeds[feed.id]?.checked = now()
                        report(.unchanged(feed))
                    case .file(let path, let record): files.append((feed, path, record))
                    }
                    records.pauses[feed.id] = nil
                    fetched.append(feed)
                } catch {
                    if let end = error.pauseEnd {
                        // `records` is saved again at the end.
                        records.pauses[feed.id] = end
                        savePause(until: end, of: feed)
                    }
                    report(.failed(feed, error))
                    guard !feed.isNeeded, error.allowsLeavingOut else { throw error }
                    failures.append(error)
                }
            }
            if let error = failures.last, failures.count == feeds.count {
                try? data.save(records)
                throw error
            }
            let (reports, leftOut) = try replace(files, isForced, cancellation, report)
            for file in files where !leftOut.contains(file.feed) {
                records.feeds[file.feed.id] = file.record
                let isChanged = reports.contains { $0.file == split(file.path).name }
                if file.feed.list != nil, !isChanged { report(.unchanged(file.feed)) }
            }
            // If this fails, a file is fetched once more than needed: the update itself has succeeded.
            try? data.save(records)
            removeDownloads(fetched)
            for imported in reports { report(.imported(imported)) }
            return reports
        }
    }

    /// Fetches a file that no feed names, such as a list that a person wants to add. `removeFetched` removes it.
    /// - Parameters:
    ///   - limit: the most bytes that the file may have.
    ///   - report: called on the thread of the caller.
    /// - Returns: the path of the file.
    public func fetch(
        _ address: String, limit: Int, cancellation: Cancellation = Cancellation(),
        _ report: (TransferProgress) -> Void = { _ in }
    ) throws(UpdateError) -> String {
        let lock = try lock()
        return try withExtendedLifetime(lock) { () throws(UpdateError) in
            let name = FeedSearch.fileName(address) ?? "file"
            do throws(FileError) { try data.files.makeFolder(fetchedFolder) } catch { throw .disk(error) }
            return try withoutActuallyEscaping(report) { report throws(UpdateError) in
                let download = FileDownload(
                    client: client, files: data.files, folder: fetchedFolder, cancellation: cancellation,
                    firstPauseMilliseconds: firstPauseMilliseconds, now: now
                ) { event in
                    if case .progress(let progress) = event { report(progress) }
                }
                switch try download.fetch(address, as: name, limit: limit, known: nil) {
                case .fetched(let path, _): return path
                case .unchanged: return "\(fetchedFolder)/\(name)"
                case .absent(let problem, _): throw .notFetched(problem, tries: 1, .usual(LocalTime(now() + 3600)))
                }
            }
        }
    }

    /// Removes the files that `fetch` has fetched in this process.
    public func removeFetched() {
        try? data.files.remove(fetchedFolder)
        try? data.files.remove(downloads)
    }

    /// Removes the fetched files of processes that ended without calling `removeFetched`.
    public func removeFetchedByOthers() {
        for name in (try? data.files.names(in: downloads)) ?? [] where name.hasPrefix(Self.fetchedPrefix) {
            guard let process = pid_t(name.dropFirst(Self.fetchedPrefix.count)), process > 0 else { continue }
            if hasEnded(process) { try? data.files.remove("\(downloads)/\(name)") }
        }
    }

    private static let fetchedPrefix = "added-"

    /// A folder of this process alone. The file stays there after the lock is free, until the person has chosen its columns, and
    /// another program must not remove or replace it meanwhile.
    private var fetchedFolder: String { "\(downloads)/\(Self.fetchedPrefix)\(getpid())" }

    /// Allows one update at a time, because all of them use the same folder for downloads.
    private func lock() throws(UpdateError) -> FileLock {
        do throws(FileError) {
            try data.files.makeFolder(data.path)
            if let lock = try data.files.lock(data.path + "/update.lock", wait: false) { return lock }
        } catch {
            throw .disk(error)
        }
        throw .busy
    }

    private func fetch(
        _ feed: Feed, _ isForced: Bool, _ cancellation: Cancellation, _ records: inout FetchRecords,
        _ pages: PageRequests?, beside others: [(path: String, feed: Feed)], _ report: (Event) -> Void
    ) throws(UpdateError) -> FeedSearch.Found {
        if let until = records.pauses[feed.id], ServerPause(end: until).left(now: now()) != nil, !isForced {
            throw .paused(feed, until: LocalTime(until))
        }
        guard let today = CalendarDate(data.clock.today.utf8) else { throw .noDate }
        do throws(FileError) { try data.files.makeFolder(folder(feed)) } catch {
            throw .disk(error)
        }
        return try withoutActuallyEscaping(report) { report throws(UpdateError) in
            let download = FileDownload(
                client: client, files: data.files, folder: folder(feed), cancellation: cancellation,
                firstPauseMilliseconds: firstPauseMilliseconds, now: now
            ) { event in
                switch event {
                case .progress(let progress): report(.progress(feed, progress))
                case .waiting(let problem, let seconds): report(.waiting(feed, problem, seconds: seconds))
                }
            }
            let reader = pages.map { pages in
                PagedDownload.Reader(
                    nextDemand: { () throws(UpdateError) in try pages.nextDemand(cancellation) },
                    receivedPage: { report(.page([($0, feed)] + others)) })
            }
            var search = FeedSearch(
                feed: feed, address: address(feed), download: download, saved: data.savedSource(of: feed),
                changed: data.savedPart(of: feed)?.changed ?? "", today: today, isForced: isForced, reader: reader,
                records: records)
            let found = try search.find()
            records = search.records
            return found
        }
    }

    private func replace(
        _ files: [(feed: Feed, path: String, record: FetchRecord)], _ isForced: Bool, _ cancellation: Cancellation,
        _ report: (Event) -> Void
    ) throws(UpdateError) -> ([ImportReport], leftOut: [Feed]) {
        guard !files.isEmpty else { return ([], []) }
        var leftOut: [Feed] = []
        do throws(StoreError) {
            let reports = try data.importTogether(
                files.map { ($0.path, $0.feed, $0.record.url) }, force: isForced, today: data.clock.today,
                leftOut: { feed, problem in
                    leftOut.append(feed)
                    report(.failed(feed, .importing(problem)))
                }
            ) { progress in
                if case .reading(let file, let bytes, let total) = progress {
                    report(.checking(file: file, bytes: bytes, of: total))
                }
                return !cancellation.isCancelled
            }
            return (reports, leftOut)
        } catch {
            let error = UpdateError(error)
            switch error {
            // A file that was refused for too few rows stays: the person may force the update. Any other is fetched anew the next time.
            case .importing(.refused(_, .fewerRows)): break
            case .importing: removeDownloads(files.map(\.feed))
            default: break
            }
            throw error
        }
    }

    /// Saves until when the server must not be asked, so that later runs of the program respect it, too.
    private func savePause(until end: Int, of feed: Feed) {
        var records = data.fetchRecords()
        records.pauses[feed.id] = end
        try? data.save(records)
    }

    private func folder(_ feed: Feed) -> String { "\(downloads)/\(feed.id)" }

    /// Removes downloaded files that were imported or cannot be imported.
    private func removeDownloads(_ feeds: [Feed]) {
        for feed in feeds { try? data.files.remove(folder(feed)) }
        // Fails if another feed still has files there.
        try? data.files.remove(downloads)
    }
}
