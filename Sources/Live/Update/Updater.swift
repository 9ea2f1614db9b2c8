import Catalogue

/// Brings the official files that belong together, checks them, and puts them in the place of those that are here.
///
/// Either all that came replace what was there, in one step, or nothing does; a feed that is not needed is left out where it
/// does not come or cannot be used. It blocks: a thread of its own waits.
public struct Updater: Sendable {
    public enum Event: Sendable {
        case started(Feed)
        case progress(Feed, TransferProgress)
        /// Something went wrong, and it is tried again after so many seconds.
        case waiting(Feed, String, seconds: Int)
        /// What is here of a list that is looked at while it comes, with the files that belong to it.
        case page([(path: String, feed: Feed)])
        /// The server has nothing newer than what is loaded.
        case unchanged(Feed)
        /// Bytes of a file that were read to check it.
        case checking(file: String, bytes: Int, of: Int)
        /// What became of a file whose data are in use from now on.
        case imported(ImportReport)
        case failed(Feed, String, retryAt: Int?)
    }

    private let data: DataFolder
    private let downloads: String
    private let fetcher: any FileFetching
    private let address: @Sendable (Feed) -> String
    private let firstPauseMilliseconds: Int
    private let now: @Sendable () -> Int

    /// - Parameters:
    ///   - downloads: a folder for what is on its way.
    ///   - address: where a feed is fetched from.
    public init(
        data: DataFolder, downloads: String, fetcher: any FileFetching = Fetcher(), firstPauseMilliseconds: Int = 1000,
        now: @escaping @Sendable () -> Int = secondsNow, address: @escaping @Sendable (Feed) -> String = { $0.address }
    ) {
        self.data = data
        self.downloads = downloads
        self.fetcher = fetcher
        self.address = address
        self.firstPauseMilliseconds = firstPauseMilliseconds
        self.now = now
    }

    /// - Parameters:
    ///   - isForced: takes also an edition that the checks refuse, and asks a server that wants to be left alone.
    ///   - reader: looks at the first feed, which comes in pages then, as it wants them and behind all others.
    ///   - tell: called from the thread of the caller.
    /// - Returns: what was imported; nothing where all is as it was.
    public func update(
        _ feeds: [Feed], isForced: Bool = false, cancellation: Cancellation = Cancellation(),
        for reader: PageReader? = nil, _ tell: (Event) -> Void = { _ in }
    ) throws(UpdateError) -> [ImportReport] {
        let lock = try lock()
        return try withExtendedLifetime(lock) { () throws(UpdateError) in
            var records = data.fetchRecords()
            var files: [(feed: Feed, path: String, record: FetchRecord)] = []
            for feed in reader == nil ? feeds[...] : feeds.dropFirst() + feeds.prefix(1) {
                tell(.started(feed))
                do throws(UpdateError) {
                    let reader = feed == feeds.first ? reader : nil
                    let others = files.map { ($0.path, $0.feed) }
                    switch try fetch(feed, isForced, cancellation, &records, for: reader, beside: others, tell) {
                    case .unchanged:
                        records.feeds[feed.id]?.checked = now()
                        tell(.unchanged(feed))
                    case .file(let path, let record): files.append((feed, path, record))
                    }
                    records.pauses[feed.id] = nil
                } catch {
                    remember(error, of: feed)
                    tell(.failed(feed, error.description, retryAt: error.retryAt))
                    guard !feed.isNeeded, error.kind == .network || error.kind == .badData else { throw error }
                }
            }
            let (reports, leftOut) = try replace(files, isForced, cancellation, tell)
            for file in files where !leftOut.contains(file.feed) { records.feeds[file.feed.id] = file.record }
            // What is lost here costs one more fetch, and is no reason to call the update failed.
            try? data.save(records)
            removeDownloads(feeds)
            for report in reports { tell(.imported(report)) }
            return reports
        }
    }

    /// One update at a time, as all use one folder for what is on its way.
    private func lock() throws(UpdateError) -> FileLock {
        do throws(FileError) {
            try data.files.makeFolder(data.path)
            if let lock = try data.files.lock(data.path + "/update.lock", wait: false) { return lock }
        } catch {
            throw UpdateError(.cannotWrite, error.description)
        }
        throw UpdateError(.busy, "another Catchment updates at this moment: try again when it is done")
    }

    private func fetch(
        _ feed: Feed, _ isForced: Bool, _ cancellation: Cancellation, _ records: inout FetchRecords,
        for reader: PageReader?, beside others: [(path: String, feed: Feed)], _ tell: (Event) -> Void
    ) throws(UpdateError) -> FeedSearch.Found {
        if let until = records.pauses[feed.id], now() < until, !isForced {
            throw UpdateError(
                .network,
                "the server of \(feed.title) asked to be left alone until \(timeOfDay(until)): update after that",
                retryAt: until)
        }
        guard let today = CalendarDate(data.clock.today.utf8) else {
            throw UpdateError(.badData, "this machine's clock names no day that can be: set it")
        }
        do throws(FileError) { try data.files.makeFolder(folder(feed)) } catch {
            throw UpdateError(.cannotWrite, error.description)
        }
        return try withoutActuallyEscaping(tell) { tell throws(UpdateError) in
            let download = FileDownload(
                fetcher: fetcher, files: data.files, folder: folder(feed), cancellation: cancellation,
                firstPauseMilliseconds: firstPauseMilliseconds, now: now
            ) { event in
                switch event {
                case .progress(let progress): tell(.progress(feed, progress))
                case .waiting(let problem, let seconds): tell(.waiting(feed, problem, seconds: seconds))
                }
            }
            let pages = reader.map { reader in
                PagedDownload.Reader(
                    wish: { () throws(UpdateError) in try reader.wish(cancellation) },
                    came: { tell(.page([($0, feed)] + others)) })
            }
            var search = FeedSearch(
                feed: feed, address: address(feed), download: download, loaded: data.loadedSource(of: feed),
                today: today, isForced: isForced, reader: pages, records: records)
            let found = try search.find()
            records = search.records
            return found
        }
    }

    private func replace(
        _ files: [(feed: Feed, path: String, record: FetchRecord)], _ isForced: Bool, _ cancellation: Cancellation,
        _ tell: (Event) -> Void
    ) throws(UpdateError) -> ([ImportReport], leftOut: [Feed]) {
        guard !files.isEmpty else { return ([], []) }
        var leftOut: [Feed] = []
        do throws(StoreError) {
            let reports = try data.importTogether(
                files.map { ($0.path, $0.feed) }, force: isForced, today: data.clock.today,
                leftOut: { feed, problem in
                    leftOut.append(feed)
                    tell(.failed(feed, problem.description, retryAt: nil))
                }
            ) { progress in
                if case .reading(let file, let bytes, let total) = progress {
                    tell(.checking(file: file, bytes: bytes, of: total))
                }
                return !cancellation.isCancelled
            }
            return (reports, leftOut)
        } catch {
            if case .importing(let error) = error {
                if error.kind == .cancelled { throw .cancelled }
                // Not to be taken for a good file the next time; one with few rows may be wanted after all.
                if error.kind != .fewerRows { removeDownloads(files.map(\.feed)) }
                throw UpdateError(.badData, "\(error.description); what is here stays in use")
            }
            throw UpdateError(error)
        }
    }

    private func remember(_ error: UpdateError, of feed: Feed) {
        guard let retryAt = error.retryAt, error.description.contains("left alone") else { return }
        var records = data.fetchRecords()
        records.pauses[feed.id] = retryAt
        try? data.save(records)
    }

    private func folder(_ feed: Feed) -> String { "\(downloads)/\(feed.id)" }

    /// Nothing there is needed once the data are in use, or turned out to be of no use.
    private func removeDownloads(_ feeds: [Feed]) {
        for feed in feeds { try? data.files.remove(folder(feed)) }
        // Fails where another feed has something there.
        try? data.files.remove(downloads)
    }
}
