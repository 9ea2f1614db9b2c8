import Catalogue
import Live

/// What can be fetched together, and becomes valid together.
struct UpdateSubject: Sendable {
    /// What commands call it: "england", "postcodes".
    let name: String
    let feeds: [Feed]

    /// The collections that have anything to fetch, and the postcodes.
    static let all =
        Collections.all.filter { !$0.feeds.isEmpty }.map { UpdateSubject(name: $0.id, feeds: $0.feeds) }
        + [UpdateSubject(name: Feed.postcodes.id, feeds: [.postcodes])]
}

extension Library {
    /// Fetches what is new of a subject and puts it in the place of what is loaded, in one step. It blocks until then.
    ///
    /// What is loaded in this program stays as it is: `load` reads it anew.
    /// - Parameters:
    ///   - reader: looks at the list while it comes.
    ///   - tell: called from the thread of the caller.
    /// - Returns: what was imported; nothing where all is as it was.
    func update(
        _ subject: UpdateSubject, isForced: Bool = false, cancellation: Cancellation, for reader: PageReader? = nil,
        _ tell: (Updater.Event) -> Void
    ) throws(UpdateError) -> [ImportReport] {
        removeOldDownloads()
        return try updater.update(subject.feeds, isForced: isForced, cancellation: cancellation, for: reader, tell)
    }

    /// When each feed was asked for last and the server answered, in seconds since 1970, by the feed's id.
    var lastChecks: [String: Int] { data.fetchRecords().feeds.mapValues(\.checked) }

    /// Whether anything needed of a subject was not looked at for more days than so many: when its server answered last, else the day
    /// of what is loaded.
    func isOlder(_ subject: UpdateSubject, thanDays days: Int) -> Bool {
        let oldest = subject.feeds.filter(\.isNeeded).map { data.lastLook(at: $0) }.min() ?? Int.max
        return oldest < secondsNow() - days * 86_400
    }

    private var updater: Updater {
        let settings = settings
        let pause = environment("CATCHMENT_RETRY_MILLISECONDS").flatMap { Int($0) } ?? 1000
        return Updater(
            data: data, downloads: folders.cache + "/downloads", firstPauseMilliseconds: min(max(pause, 0), 60_000),
            address: { feed in
                let named = settings.sources[feed.source].flatMap { $0.isEmpty ? nil : $0 }
                return self.environment(feed.variable) ?? named ?? feed.address
            })
    }

    /// What earlier versions of the program left behind when they were stopped.
    private func removeOldDownloads() {
        for name in (try? LocalFiles().names(in: folders.cache)) ?? [] where name.hasPrefix("download-") {
            try? LocalFiles().remove("\(folders.cache)/\(name)")
        }
    }
}

extension UpdateError {
    var status: ExitStatus {
        switch kind {
        case .network: .network
        case .badData: .badData
        case .cannotWrite, .busy: .cannotWrite
        case .cancelled: .interrupted
        case .program: .ourFault
        }
    }
}
