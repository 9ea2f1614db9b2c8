import HTTP

extension UpdateError: CustomStringConvertible {
    /// What happened and what to do, without a full stop and without a capital letter at the beginning. It does not mention the
    /// saved data.
    public var description: String {
        switch self {
        case .cancelled: "the update was stopped; the next one continues from there"
        case .busy: "another copy of Catchment is updating: try again when it is done"
        case .offline(let error):
            error.kind == .noSuchHost ? "no network: \(error.host) was not found" : "\(error); check the network"
        case .notFetched(let problem, let tries, let retry):
            "\(problem)\(tries > 1 ? " (\(tries) tries)" : ""); \(Self.words(retry))"
        case .refused(let error), .helper(let error): error.description
        case .paused(let feed, let end):
            "the server of \(feed.title) asks to wait until \(end.text): update after that"
        case .noEdition(let feed, _, _, _): "\(feed.title) could not be fetched: \(reason)"
        case .indexWithoutFile(let feed):
            "the publisher's page lists no file for \(feed.title); the page may have moved: try again later, or import the file"
        case .badList(let feed, let problem):
            "the server's answer for \(feed.title) \(Self.words(problem)); update again later"
        case .clockBehind(let feed, let today, let saved):
            "it is \(today.long) by this machine's clock, but the saved data of \(feed.title) is from \(saved.long): "
                + "set the clock, or run \(ForcedCommand.update.rawValue) with --force"
        case .noDate: "this machine's clock has an impossible date: set it"
        case .disk(let error): error.description
        case .importing(let error): error.description
        }
    }

    /// A sentence for an update that goes on without a file.
    public func sentence(leavingOut feed: Feed) -> String { "\(feed.label) are left out: \(reason)." }

    /// The description without the title of the file at its beginning.
    private var reason: String {
        guard case .noEdition(let feed, let missing, let today, let serverDate) = self else { return description }
        let period = if case .daily(_, _, let days) = feed.place { " of the last \(days) days" } else { "" }
        return "no file\(period) is newer than the saved data"
            + "\(Self.words(missing, feed))\(Self.clockHint(serverDate, today))"
    }

    /// The description as a whole sentence. The name of a host, a file or a program keeps its small letter at the beginning.
    public var sentence: String { (beginsWithName ? description : description.capitalisedFirst) + "." }

    private var beginsWithName: Bool {
        switch self {
        case .cancelled, .busy, .paused, .noEdition, .indexWithoutFile, .badList, .clockBehind, .noDate: false
        case .offline(let error), .refused(let error), .helper(let error): error.beginsWithName
        case .notFetched(.status, _, _): true
        case .notFetched(.error(let error), _, _): error.beginsWithName
        case .disk(let error): !error.isMissing
        case .importing(let error): error.beginsWithName
        }
    }

    private static func words(_ retry: RetryTime) -> String {
        switch retry {
        case .requestedByServer(let time): "the server asks to wait until \(time.text)"
        case .usual(let time): "try again after \(time.text)"
        }
    }

    private static func words(_ missing: MissingEdition, _ feed: Feed) -> String {
        switch missing {
        case .problem(let problem): "; the last answer: \(problem)"
        case .otherFile(let name, let start):
            "; the last answer: \(name) is not \(feed.title): it starts with \(start.debugDescription)"
        case .nothing: ""
        }
    }

    private static func words(_ problem: ListProblem) -> String {
        switch problem {
        case .noRows: "has no rows"
        case .changed(let key):
            "changed while it was fetched: rows after \(key ?? "the first page") are missing or appear twice"
        case .notJSON(let start): "is not a JSON list (it starts with \(start.debugDescription))"
        }
    }

    private static func clockHint(_ server: CalendarDate?, _ today: CalendarDate) -> String {
        server.map { "; it is \($0.iso) there and \(today.iso) by this machine's clock: set the clock" } ?? ""
    }
}

extension FetchProblem: CustomStringConvertible {
    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .status(let status, let host): "\(host) answered with status \(status)"
        case .error(let error): error.description
        }
    }
}

extension HTTPError {
    /// The description as a whole sentence.
    public var sentence: String { (beginsWithName ? description : description.capitalisedFirst) + "." }

    /// Whether its sentence begins with the name of a host, a file or a program, which must not be capitalised.
    fileprivate var beginsWithName: Bool {
        switch kind {
        case .badAddress, .cancelled, .noSuchHost, .connectionLost, .proxy: false
        case .notSecure, .badRequest, .noConnection, .cutOff, .timedOut, .stalled, .tls, .tooLarge, .headersTooLarge,
            .rangeIgnored, .otherRange, .packedRange, .badEncoding, .redirectRefused, .unusable, .libraryMissing,
            .helperEnded, .disk:
            true
        }
    }
}
