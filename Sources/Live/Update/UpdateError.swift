import Catalogue
import HTTP

/// Why an update brought nothing. The saved data stays in use in every case.
public enum UpdateError: Error, Sendable, Equatable {
    /// The caller stopped it. What was fetched so far is kept for the next update.
    case cancelled
    /// Another process updates at this moment.
    case busy
    /// No server was reached.
    case offline(HTTPError, retryAt: Int)
    /// A file did not arrive, after a number of tries.
    case notFetched(FetchProblem, tries: Int, RetryTime)
    /// A response was refused here, and would be the next time: it is too large, or leads to an address that is not safe.
    case refused(HTTPError)
    /// `catchment-fetch` is missing or does not run.
    case helper(HTTPError)
    /// The server asked earlier to send no request until then, in seconds since 1970.
    case paused(Feed, until: Int)
    /// None of the files of the last days is there and newer than the saved one. `serverDate` is the server's clock, in seconds
    /// since 1970, if it differs from this machine's by days.
    case noEdition(Feed, MissingEdition, today: CalendarDate, serverDate: Int?, retryAt: Int)
    /// The index of a publication names no file with the title that is looked for.
    case indexWithoutFile(Feed)
    /// A list that comes in pages is not in order.
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
        /// The server asked for no request until then. Seconds since 1970.
        case requestedByServer(Int)
        /// Seconds since 1970.
        case usual(Int)
    }

    /// What was found in the place of the last edition that was looked for.
    public enum MissingEdition: Sendable, Equatable {
        case problem(FetchProblem)
        /// A file that is something else; `start` is how it begins.
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

    /// When another try may succeed, in seconds since 1970; nil if something has to be done first.
    public var retryAt: Int? {
        switch self {
        case .offline(_, let time), .notFetched(_, _, .requestedByServer(let time)),
            .notFetched(_, _, .usual(let time)),
            .paused(_, let time), .noEdition(_, _, _, _, let time), .badList(_, _, let time):
            time
        default: nil
        }
    }

    /// Until when the server asked for no further request, in seconds since 1970; nil if it did not ask.
    var pauseEnd: Int? {
        switch self {
        case .notFetched(_, _, .requestedByServer(let time)), .paused(_, let time): time
        default: nil
        }
    }

    /// Whether the reason lies with the server or its file, so that an update can go on without a file that is not needed.
    var isOfFeed: Bool {
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
