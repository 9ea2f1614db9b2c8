import Catalogue
import HTTP

extension UpdateError: CustomStringConvertible {
    /// One sentence without a full stop, which does not mention the saved data. `catchment update` prints it. The
    /// screen shows it, too, with words around it from App/Updates, which has its own sentence for `offline`.
    public var description: String {
        switch self {
        case .cancelled: "the update was stopped; the next one continues from there"
        case .busy: "another Catchment is updating: try again when it is done"
        case .offline(let error, _):
            error.kind == .noSuchHost ? "no network: \(error.host) was not found" : "\(error), check the network"
        case .notFetched(let problem, let tries, let retry):
            "\(problem)\(tries > 1 ? " (\(tries) tries)" : ""); \(Self.words(retry))"
        case .refused(let error), .helper(let error): error.description
        case .paused(let feed, let end):
            "the server of \(feed.title) asks to wait until \(timeOfDay(end)): update after that"
        case .noEdition(let feed, let missing, let today, let serverDate, _):
            "\(feed.title) could not be fetched: no file of the last ten days was found that is newer than "
                + "the saved data\(Self.words(missing, feed))\(Self.clockHint(serverDate, today))"
        case .indexWithoutFile(let feed):
            "the publication's index lists no file of \(feed.title); the address of the index or its form may have changed"
        case .badList(let feed, let problem, _):
            "the server's answer for \(feed.title) \(Self.words(problem)); update again later"
        case .clockBehind(let feed, let today, let saved):
            "it is \(today.long) by this machine's clock, but the saved data of \(feed.title) is from \(saved.long): "
                + "set the clock, or run \(ForcedCommand.update.rawValue)"
        case .noDate: "this machine's clock has an impossible date: set it"
        case .disk(let error): error.description
        case .importing(let error): error.description
        }
    }

    private static func words(_ retry: RetryTime) -> String {
        switch retry {
        case .requestedByServer(let time): "the server asks to wait until \(timeOfDay(time))"
        case .usual(let time): "try again after \(timeOfDay(time))"
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
            "changed while it was fetched: after \(key ?? "the first page") rows came twice or were left out"
        case .notJSON(let start): "is not a JSON list (it starts with \(start.debugDescription))"
        }
    }

    private static func clockHint(_ server: Int?, _ today: CalendarDate) -> String {
        guard let server else { return "" }
        return
            "; it is \(dayOf(secondsSince1970: server)) there and \(today.iso) by this machine's clock: set the clock"
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
