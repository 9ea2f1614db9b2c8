import HTTP

/// Why an update brought nothing. The saved data stays in use in every case.
public enum UpdateError: Error, Sendable, Equatable {
    /// The caller stopped it. What was fetched so far is kept for the next update.
    case cancelled
    /// Another process updates at this moment.
    case busy
    /// No server was reached.
    case offline(HTTPError)
    /// A file did not arrive, after a number of tries.
    case notFetched(FetchProblem, tries: Int, RetryTime)
    /// The client refused the request or its response (an unsafe address, too large); another try would fail in the same way.
    case refused(HTTPError)
    /// The process that fetches does not run, or has no libcurl.
    case helper(HTTPError)
    /// The server asked earlier for a pause that is not over.
    case paused(Feed, until: LocalTime)
    /// No daily file newer than the saved one was found. `serverDate` is the day by the server's clock, if it differs from this
    /// machine's by days.
    case noEdition(Feed, MissingEdition, today: CalendarDate, serverDate: CalendarDate?)
    /// The index of a publication names no file with the title that is looked for.
    case indexWithoutFile(Feed)
    /// The pages of a list cannot be joined; `ListProblem` says why.
    case badList(Feed, ListProblem)
    /// This machine's clock is behind the saved data.
    case clockBehind(Feed, today: CalendarDate, saved: CalendarDate)
    /// This machine's clock names no day.
    case noDate
    /// A file cannot be written.
    case disk(FileError)
    /// The files arrived but cannot be used.
    case importing(ImportError)

    /// When another try may succeed.
    public enum RetryTime: Sendable, Equatable {
        /// The time before which the server asked not to be contacted.
        case requestedByServer(LocalTime)
        case usual(LocalTime)
    }

    /// Why the last file tried was not used.
    public enum MissingEdition: Sendable, Equatable {
        case problem(FetchProblem)
        /// A file that is something else; `start` is how it begins.
        case otherFile(name: String, start: String)
        /// No file was requested, because the saved edition is newer than today.
        case nothing
    }

    public enum ListProblem: Sendable, Equatable {
        case noRows
        /// Rows came twice or are missing after the row with this key, because the list changed meanwhile.
        case changed(after: String?)
        /// `start` is how the response begins.
        case notJSON(start: String)
    }
}

/// Why a file did not arrive.
public enum FetchProblem: Sendable, Equatable {
    /// The server answered without the file.
    case status(Int, host: String)
    case error(HTTPError)
}

/// A moment, and the time of day at which this machine's clock shows it.
public struct LocalTime: Sendable, Equatable {
    /// Since 1970.
    public var seconds: Int
    /// "14:32"; with the day before it if that is not today.
    public var text: String

    public init(seconds: Int, text: String) {
        self.seconds = seconds
        self.text = text
    }
}
