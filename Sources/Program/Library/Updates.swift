import Catalogue
import HTTP
import Live

/// Feeds that are fetched and imported together.
struct UpdateSubject: Sendable {
    /// The argument of `catchment update`: the id of a dataset, or "postcodes".
    let name: String
    let feeds: [Feed]
    /// Whether only `feeds` are fetched. If not, the feeds of lists that a person added are fetched, too.
    var isNarrowed = false
}

extension Datasets {
    /// What can be updated: the datasets with feeds, and the postcodes.
    var updateSubjects: [UpdateSubject] {
        all.filter { !$0.feeds.isEmpty }.map { UpdateSubject(name: $0.id, feeds: $0.feeds) }
            + [UpdateSubject(name: Feed.postcodes.id, feeds: [.postcodes])]
    }
}

/// Fetches newer data.
protocol DataUpdating: Sendable {
    /// Fetches the newest files of a subject and replaces the saved data in one step. Blocks until the update ends.
    ///
    /// Data already in memory does not change; `PlaceLibrary.load` reads the new data.
    /// - Parameters:
    ///   - isForced: true also imports an edition that is older or looks incomplete, and does not wait if a server asks to.
    ///   - pages: the requests for the pages of the first feed, if that is a list; nil fetches all pages.
    ///   - report: called on the caller's thread.
    /// - Returns: a report for each imported file; none if nothing changed.
    func update(
        _ subject: UpdateSubject, isForced: Bool, cancellation: Cancellation, pages: PageRequests?,
        _ report: (Updater.Event) -> Void
    ) throws(UpdateError) -> [ImportReport]

    /// Whether any needed feed was last checked more than `days` days ago. A feed was last checked when its server last answered,
    /// or on the date of its saved data if that is later.
    func isOlder(_ subject: UpdateSubject, thanDays days: Int) -> Bool

    /// The feeds of a subject that an automatic update fetches; nil if none of them is old enough.
    func due(_ subject: UpdateSubject, afterDays days: Int) -> UpdateSubject?
}

extension DataUpdating {
    func due(_ subject: UpdateSubject, afterDays days: Int) -> UpdateSubject? {
        isOlder(subject, thanDays: days) ? subject : nil
    }
}

/// Fetches official files from their servers.
struct Updates: DataUpdating {
    let data: DataFolder
    let machine: Machine
    let saved: SavedFiles

    func update(
        _ subject: UpdateSubject, isForced: Bool, cancellation: Cancellation, pages: PageRequests?,
        _ report: (Updater.Event) -> Void
    ) throws(UpdateError) -> [ImportReport] {
        removeOldDownloads()
        return try updater.update(
            feeds(of: subject), isForced: isForced, cancellation: cancellation, pages: pages, report)
    }

    /// The feeds that an update of a subject fetches.
    func feeds(of subject: UpdateSubject) -> [Feed] {
        guard !subject.isNarrowed, let dataset = data.datasets.named(subject.name) else { return subject.feeds }
        let feeds = data.feeds(of: dataset)
        // A list whose address a person has set is fetched even if none of its places are saved yet.
        let sources = saved.settings.sources
        let set = dataset.feeds.filter { feed in
            guard let list = feed.list, !feeds.contains(where: { $0.list?.part.name == list.part.name }) else {
                return false
            }
            return machine.variable(feed.variable) != nil || !(sources[feed.source] ?? "").isEmpty
        }
        return feeds + set
    }

    /// Feeds that have sent only changes before are fetched at every start, except within ten minutes of the last time. All others
    /// are fetched after some days.
    func due(_ subject: UpdateSubject, afterDays days: Int) -> UpdateSubject? {
        let feeds = feeds(of: subject)
        guard feeds.contains(where: { $0.list != nil }) else {
            return isOlder(subject, thanDays: days) ? subject : nil
        }
        let due = feeds.filter { feed in
            data.lastChecked(feed) < secondsNow() - (data.answersChanges(feed) ? Self.shortestPause : days * 86_400)
        }
        return due.isEmpty ? nil : UpdateSubject(name: subject.name, feeds: due, isNarrowed: true)
    }

    /// The seconds after which a feed of changes may be fetched again.
    private static let shortestPause = 600

    /// Fetches a list that a person wants to add; `removeFetchedList` removes the file.
    /// - Returns: the path of the file.
    func fetchList(
        _ address: String, cancellation: Cancellation, _ report: (TransferProgress) -> Void
    ) throws(UpdateError) -> String {
        removeOldDownloads()
        return try updater.fetch(address, limit: Self.listLimit, cancellation: cancellation, report)
    }

    func removeFetchedList() { updater.removeFetched() }

    /// The most bytes of a list.
    private static let listLimit = 50_000_000

    /// The address of a feed: the environment comes first, then the settings, then its own.
    func address(of feed: Feed) -> String {
        machine.address(
            variable: feed.variable, setting: saved.settings.sources[feed.source], standard: feed.address)
    }

    func isOlder(_ subject: UpdateSubject, thanDays days: Int) -> Bool {
        let oldest = subject.feeds.filter(\.isNeeded).map { data.lastChecked($0) }.min() ?? Int.max
        return oldest < secondsNow() - days * 86_400
    }

    /// When the server of each feed last answered, in seconds since 1970, by the id of the feed.
    var lastChecks: [String: Int] { data.fetchRecords().feeds.mapValues(\.checked) }

    private var updater: Updater {
        let settings = saved.settings
        let pause = machine.variable("CATCHMENT_RETRY_MILLISECONDS").flatMap { Int($0) } ?? 1000
        return Updater(
            data: data, downloads: machine.folders.cache + "/downloads", client: machine.makeClient(),
            firstPauseMilliseconds: min(max(pause, 0), 60_000),
            address: { [machine] feed in
                machine.address(variable: feed.variable, setting: settings.sources[feed.source], standard: feed.address)
            })
    }

    /// Removes the downloads that earlier versions of the program, or programs that were killed, left behind.
    private func removeOldDownloads() {
        updater.removeFetchedByOthers()
        let folder = machine.folders.cache
        for name in (try? LocalFiles().names(in: folder)) ?? [] where name.hasPrefix("download-") {
            try? LocalFiles().remove("\(folder)/\(name)")
        }
    }
}

extension UpdateError {
    var status: ExitStatus {
        switch self {
        case .offline, .notFetched, .refused, .paused, .noEdition, .indexWithoutFile, .badList: .network
        case .clockBehind, .noDate, .importing: .badData
        case .disk, .busy: .cannotWrite
        case .cancelled: .interrupted
        case .helper: .ourFault
        }
    }
}
