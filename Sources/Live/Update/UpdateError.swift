import Catalogue
import HTTP

/// Why an update brought nothing. The saved data stays in use in every case.
public enum UpdateError: Error, Sendable, Equatable {
    /// The caller stopped the update. What was fetched so far stays for the next update.
    case cancelled
    /// Another process updates at this moment.
    case busy
    /// No server was reached.
    case offline(HTTPError, retryAt: Int)
    /// A file did not arrive, after a number of tries.
    case notFetched(FetchProblem, tries: Int, RetryTime)
    /// The client refused the request or its response (an unsafe address, too large); another try would fail in the same way.
    case refused(HTTPError)
    /// `catchment-fetch` is missing or does not run.
    case helper(HTTPError)
    /// The server asked earlier for a pause that is not over. `until` is in seconds since 1970.
    case paused(Feed, until: Int)
    /// No daily file newer than the saved one was found. `serverDate` is the server's clock, in seconds since 1970, if it differs
    /// from this machine's by days.
    case noEdition(Feed, MissingEdition, today: CalendarDate, serverDate: Int?, retryAt: Int)
    /// The index of a publication names no file with the title that is looked for.
    case indexWithoutFile(Feed)
    /// The pages of a list cannot be joined; `ListProblem` says why.
    case badList(Feed, ListProblem, retryAt: Int)
    /// This machine's clock is behind the saved data.
    case clockBehind(Feed, today: CalendarDate, saved: CalendarDate)
    /// This machine's clock names no day.
    case noDate
    /// A file cannot be written.
    case disk(FileError)
    /// The files arrived but cannot be used.
    case importing(ImportError)

    init(_ error: StoreError) {
        switch error {
        case .file(let error): self = .disk(error)
        case .importing(let error): self = error.kind == .cancelled ? .cancelled : .importing(error)
        case .busy: self = .busy
        }
    }

    /// When another try may succeed.
    public enum RetryTime: Sendable, Equatable {
        /// The time before which the server asked not to be contacted, in seconds since 1970.
        case requestedByServer(Int)
        /// Seconds since 1970.
        case usual(Int)
    }

    /// Why the last file tried was not used.
    public enum MissingEdition: Sendable, Equatable {
        case problem(FetchProblem)
        /// The file is something else; `start` is how it begins.
        case otherFile(name: String, start: String)
        /// The saved edition is newer than any that was looked for.
        case nothing
    }

    public enum ListProblem: Sendable, Equatable {
        case noRows
        /// Rows came twice or are missing after the row with this key, because the list changed meanwhile.
        case changed(after: String?)
        /// `start` is how the response begins.
        case notJSON(start: String)
    }

    /// When another try may succeed, in seconds since 1970; nil if a person has to do something first.
    public var retryAt: Int? {
        switch self {
        case .offline(_, let time), .notFetched(_, _, .requestedByServer(let time)),
            .notFetched(_, _, .usual(let time)),
            .paused(_, let time), .noEdition(_, _, _, _, let time), .badList(_, _, let time):
            time
        default: nil
        }
    }

    /// The time before which the server asked not to be contacted, in seconds since 1970; nil if it did not ask for a pause.
    var pauseEnd: Int? {
        switch self {
        case .notFetched(_, _, .requestedByServer(let time)), .paused(_, let time): time
        default: nil
        }
    }

    /// Whether the update can go on without this feed, if the feed is not needed.
    var allowsLeavingOut: Bool {
        switch self {
        case .cancelled, .busy, .helper, .disk: false
        case .offline, .notFetched, .refused, .paused, .noEdition, .indexWithoutFile, .badList, .clockBehind, .noDate,
            .importing:
            true
        }
    }
}

/// Why a file did not arrive.
public enum FetchProblem: Sendable, Equatable {
    /// The server answered without the file.
    case status(Int, host: String)
    case error(HTTPError)

    /// Whether the same request may succeed a moment later. What a server refuses, it will refuse again.
    var mayPass: Bool {
        switch self {
        // 416: the part of the file on the disk does not fit the server's file, and was removed.
        case .status(let status, _): [408, 416, 429].contains(status) || status >= 500
        case .error(let error):
            switch error.kind {
            case .connectionLost, .cutOff, .timedOut, .stalled, .tls, .proxy, .rangeIgnored, .otherRange, .packedRange,
                .badEncoding, .unusable, .noSuchHost, .noConnection:
                true
            case .badAddress, .notSecure, .badRequest, .cancelled, .tooLarge, .headersTooLarge, .redirectRefused,
                .helperMissing, .helperEnded, .disk:
                false
            }
        }
    }
}
