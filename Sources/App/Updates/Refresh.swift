import Catalogue
import Screen

/// An update of the data that runs in the background.
struct Refresh: Sendable, Equatable {
    let request: Int
    /// What is fetched: the id of a dataset, or "postcodes".
    let subject: String
    /// Whether the person asked for the update; only then the status line shows its progress.
    var isRequested: Bool
    /// Whether the person stopped the update; it ends as soon as no file would be left half written.
    var isStopping = false
    var step = UpdateStep(text: "", permille: nil)

    /// "updating 43 %", for the header.
    var headline: String { isStopping ? "stopping …" : "updating \(step.permille.map { "\($0 / 10) %" } ?? "…")" }

    /// The progress and the key that stops the update; nil for an automatic update.
    var line: String? {
        isRequested && !isStopping ? "\(step.text.isEmpty ? "Checking for new data …" : step.text)  R stops" : nil
    }
}

/// The progress of an update.
public struct UpdateStep: Sendable, Equatable {
    /// "The register: 31.0 of 62.1 MB, 2.1 MB/s, 15 s left".
    public var text: String
    /// Thousandths of the current step that are done; nil if that is unknown.
    public var permille: Int?

    public init(text: String, permille: Int?) {
        self.text = text
        self.permille = permille
    }
}

/// How an update ended. In every case but `imported` the saved data is unchanged.
public enum UpdateOutcome: Sendable, Equatable {
    /// No data is older than the age limit, so nothing was fetched.
    case unneeded
    /// Nothing was imported, and a file was left out, so "up to date" must not be shown. After an update that the person asked
    /// for, a warning says so.
    case leftOut
    /// The sources have nothing newer.
    case unchanged
    case imported
    case cancelled
    case failed(UpdateFailure)
}

/// Why an update failed.
public enum UpdateFailure: Sendable, Equatable {
    /// No server was reached.
    case offline
    case error(UpdateError)
    /// There is nothing of this name to update.
    case unknownSubject(String)
}

extension UpdateFailure {
    /// The message after an automatic update, on one line: the reason is left out if it does not fit.
    fileprivate func status(columns: Int) -> Status {
        switch self {
        case .offline: return .offline()
        case .error, .unknownSubject:
            let whole = "Not updated: \(sentence)"
            return Status(
                text: width(of: whole) <= columns ? whole : "Not updated. Press R to try again and see why")
        }
    }

    /// The message after an update that the person asked for.
    /// - Parameter date: the date of the saved data, as " (17 Jun 2024)"; empty to leave it out.
    fileprivate func text(savedDate date: String) -> String {
        switch self {
        case .offline: "Offline: not updated. Using saved data\(date)"
        case .error, .unknownSubject: "\(sentence) Using saved data\(date)"
        }
    }

    /// The message after a paged list failed. It does not mention saved data, because the list shows which rows have come.
    fileprivate var listText: String {
        switch self {
        case .offline: "Offline: the list cannot be loaded"
        case .error, .unknownSubject: sentence
        }
    }

    private var sentence: String {
        switch self {
        case .offline: Status.offline
        case .error(let error): error.sentence
        case .unknownSubject(let name): "\(name) cannot be updated."
        }
    }
}

extension State {
    /// The progress of an update of the open dataset or the postcodes, for the header; nil if none runs.
    var refreshHeadline: String? {
        if let live = updates.live { return live.headline }
        if service.isListing { return "updating …" }
        return updates.running.flatMap { [datasetID, Feed.postcodes.id].contains($0.subject) ? $0.headline : nil }
    }

    /// Carries out `R`: starts an update, shows the progress of an automatic one, or stops one that the person asked for.
    /// Without a network it reads the saved data again.
    mutating func refreshData() -> [Effect] {
        if dataset?.supply.service != nil { return refreshServicePlaces() }
        if var running = updates.running {
            guard [datasetID, Feed.postcodes.id].contains(running.subject) else {
                let name = data.datasets.named(running.subject)?.name ?? running.subject
                run.status = Status(text: "\(name) is being updated. Press R again when it is done")
                return []
            }
            guard !running.isRequested, !running.isStopping else { return stopRefresh() }
            running.isRequested = true
            updates.running = running
            return requestRemainingPages()
        }
        if canFetch, isEmptyList || updates.live?.isBroken == true { return results == nil ? listAll() : readLive() }
        guard let places = data.places else { return [] }
        guard canFetch, !places.dataset.feeds.isEmpty else {
            run.status = Status(text: "Reloading the saved data …")
            updates.isReloadingOffline = !canFetch && !places.dataset.feeds.isEmpty
            return [.data(.reload(places))]
        }
        return startRefresh(places.dataset.id)
    }

    /// Says that the saved data were read again. Where the network is off, the person may have wanted newer data.
    mutating func sayReloaded(_ places: Places) {
        let text =
            updates.isReloadingOffline
            ? "\(offlineReason). Only saved data was read"
            : "Data reloaded: \(counted(places.listedCount)), \(placesDate(places))"
        updates.isReloadingOffline = false
        run.status = Status(text: emptyReason(places) ?? text)
    }

    /// Fetches newer data of a dataset or of the postcodes.
    /// - Parameter subject: the id of a dataset or of the postcode feed.
    mutating func startRefresh(_ subject: String) -> [Effect] {
        guard let places = data.places else { return [] }
        guard canFetch else {
            run.status = Status(text: offlineReason, isError: true)
            return []
        }
        if let running = updates.running {
            let isRequested = running.subject == subject || running.isRequested
            updates.running?.isRequested = isRequested
            // `R` stops an update of the open dataset or the postcodes that the person asked for. On a service's list it does not.
            let canStop =
                isRequested && dataset?.supply.service == nil
                && [datasetID, Feed.postcodes.id].contains(running.subject)
            run.status = Status(
                text: canStop
                    ? "An update is already running. Press R to stop it"
                    : "An update is already running. Try again when it is done")
            return []
        }
        let started = Refresh(request: run.nextRequest(), subject: subject, isRequested: true)
        updates.running = started
        run.status = nil
        return [.update(.start(request: started.request, subject: subject, olderThanDays: nil, current: places))]
    }

    /// Starts an automatic update, which fetches only data last checked more than `refreshDays` days ago.
    mutating func refreshOldData() -> [Effect] {
        guard let places = data.places, canFetch, updates.running == nil, !updates.failed.contains(places.dataset.id),
            settings.refreshDays > 0,
            !places.dataset.feeds.isEmpty
        else { return [] }
        let started = Refresh(request: run.nextRequest(), subject: places.dataset.id, isRequested: false)
        updates.running = started
        return [
            .update(
                .start(
                    request: started.request, subject: started.subject, olderThanDays: settings.refreshDays,
                    current: places))
        ]
    }

    mutating func stopRefresh() -> [Effect] {
        guard let running = updates.running, !running.isStopping else { return [] }
        updates.running?.isStopping = true
        // An update that the person stopped does not start again automatically.
        updates.failed.insert(running.subject)
        return [.cancel(request: running.request)]
    }

    /// The date of the saved data, as " (17 Jun 2024)"; empty if there is no data.
    private var dataDate: String { data.places.map { placesDate($0) }.map { $0.isEmpty ? "" : " (\($0))" } ?? "" }

    mutating func receivedOutcome(_ outcome: UpdateOutcome, request: Int) -> [Effect] {
        guard let ended = updates.running, ended.request == request else { return [] }
        updates.running = nil
        let wasPagedList = endLive(outcome, request: request)
        switch outcome {
        case .failed(let failure):
            updates.failed.insert(ended.subject)
            if wasPagedList || ended.isRequested {
                let date = ended.subject == datasetID ? dataDate : ""
                run.status = Status(
                    text: wasPagedList ? failure.listText : failure.text(savedDate: date), isError: true)
            } else if run.status == nil {
                run.status = failure.status(columns: screen.size.columns - 2)
            }
        // A warning about an update that the person asked for comes after this and takes its place.
        case .leftOut where ended.isRequested:
            run.status = Status(text: "Some files could not be fetched. Press R to try again and see why")
        case .unchanged where ended.isRequested:
            let date = data.places.map { placesDate($0) } ?? ""
            let what = ended.subject != datasetID || date.isEmpty ? "" : " (\(date))"
            run.status = Status(text: "The data is up to date\(what)")
        case .imported where ended.subject == Feed.postcodes.id:
            run.status = Status(text: "The postcodes are up to date")
            return settings.home.map { [.lookup(.measureHome($0))] } ?? []
        case .cancelled:
            run.status = Status(text: "Update stopped. Press R to continue it")
        // After an import, `placesLoaded` brings the new data and its message.
        case .unneeded, .leftOut, .unchanged, .imported: break
        }
        return []
    }
}
