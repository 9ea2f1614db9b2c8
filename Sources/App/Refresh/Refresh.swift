import Catalogue
import Screen

/// An update of the data that runs beside everything else.
struct Refresh: Sendable, Equatable {
    let request: Int
    /// What is fetched: the id of a collection, or "postcodes".
    let subject: String
    /// Whether somebody asked for it: one that began by itself stays out of the way.
    var isAsked: Bool
    /// Whether it was told to stop: it ends at the next moment where nothing is left half done.
    var isStopping = false
    var step = UpdateStep(text: "", permille: nil)

    /// "updating 43 %", for the header.
    var headline: String { isStopping ? "stopping …" : "updating \(step.permille.map { "\($0 / 10) %" } ?? "…")" }

    /// The whole step with the way to stop it, where somebody asked for the update.
    var line: String? {
        isAsked && !isStopping ? "\(step.text.isEmpty ? "Asking for today's data …" : step.text)  R stops" : nil
    }
}

/// How far an update is.
public struct UpdateStep: Sendable, Equatable {
    /// "Register of schools: 31.0 of 62.1 MB, 2.1 MB/s, 15 s left".
    public var text: String
    /// Of what is being done now; nil where that is not known.
    public var permille: Int?

    public init(text: String, permille: Int?) {
        self.text = text
        self.permille = permille
    }
}

/// How an update ended. In every case but `imported` the data are as they were.
public enum UpdateOutcome: Sendable, Equatable {
    /// Nothing is older than was asked for.
    case unneeded
    /// The sources have nothing newer.
    case unchanged
    case imported
    case cancelled
    /// Why, in one sentence.
    case failed(String)
}

extension State {
    /// How far an update of what is looked at is; nil where none runs.
    var refreshHeadline: String? {
        if let live { return live.headline }
        return refresh.flatMap { [collectionID, Feed.postcodes.id].contains($0.subject) ? $0.headline : nil }
    }

    /// Whether the outside world may be asked: the person can forbid it here, and the environment from outside.
    var canFetch: Bool { isOnline && settings.tiles.network }

    /// What `R` does: starts an update, shows one that began by itself, stops one that was asked for. Without a network it
    /// reads what is here again.
    mutating func refreshData() -> [Effect] {
        if var running = refresh {
            guard [collectionID, Feed.postcodes.id].contains(running.subject) else {
                let name = Collections.named(running.subject)?.name ?? running.subject
                status = Status(text: "\(name) is being updated at this moment: R again when that is done.")
                return []
            }
            guard !running.isAsked, !running.isStopping else { return stopRefresh() }
            running.isAsked = true
            refresh = running
            return wantRest()
        }
        if canFetch, isEmptyList || live?.isBroken == true { return results == nil ? listAll() : readLive() }
        guard let places, canFetch, !places.collection.feeds.isEmpty else {
            status = Status(text: "Reading the data again …")
            return [.reload]
        }
        return startRefresh(places.collection.id)
    }

    /// Fetches what is newer of a collection or of the postcodes.
    mutating func startRefresh(_ subject: String) -> [Effect] {
        guard canFetch else {
            status = Status(
                text: isOnline
                    ? "The network is turned off here: :network on turns it on."
                    : "The network is turned off by CATCHMENT_OFFLINE.", isError: true)
            return []
        }
        if let running = refresh {
            status = Status(text: "An update runs already: R stops it.")
            refresh?.isAsked = running.subject == subject || running.isAsked
            return []
        }
        let started = Refresh(request: nextRequest(), subject: subject, isAsked: true)
        refresh = started
        status = nil
        return [.update(request: started.request, subject: subject, olderThanDays: nil)]
    }

    /// Begins an update by itself where the data were not looked at for longer than the person's limit.
    mutating func refreshOldData() -> [Effect] {
        guard let places, canFetch, refresh == nil, !failedRefreshes.contains(places.collection.id),
            settings.refreshDays > 0,
            !places.collection.feeds.isEmpty
        else { return [] }
        let started = Refresh(request: nextRequest(), subject: places.collection.id, isAsked: false)
        refresh = started
        return [
            .update(request: started.request, subject: started.subject, olderThanDays: settings.refreshDays)
        ]
    }

    mutating func stopRefresh() -> [Effect] {
        guard let running = refresh, !running.isStopping else { return [] }
        refresh?.isStopping = true
        // Nobody who stopped it wants it to begin again by itself.
        failedRefreshes.insert(running.subject)
        return [.cancel(request: running.request)]
    }

    /// " (17 Jun 2024)", where there are any.
    private var dataDate: String { places.map(placesDate).map { $0.isEmpty ? "" : " (\($0))" } ?? "" }

    mutating func takeStep(_ step: UpdateStep, request: Int) {
        guard refresh?.request == request else { return }
        refresh?.step = step
    }

    mutating func takeOutcome(_ outcome: UpdateOutcome, request: Int) -> [Effect] {
        guard let ended = refresh, ended.request == request else { return [] }
        refresh = nil
        let wasLooked = endLive(outcome, request: request)
        switch outcome {
        case .failed(let sentence):
            failedRefreshes.insert(ended.subject)
            if wasLooked {
                status = Status(text: sentence, isError: true)
            } else if ended.isAsked {
                // Most sentences end so.
                let keeps =
                    sentence.contains("stays in use")
                    ? "" : " What is here stays in use\(ended.subject == collectionID ? dataDate : "")."
                status = Status(text: sentence + keeps, isError: true)
            } else if status == nil {
                status = Status(text: "Not refreshed: \(sentence)")
            }
        case .unchanged where ended.isAsked:
            let date = places.map(placesDate) ?? ""
            let what = ended.subject != collectionID || date.isEmpty ? "" : " (\(date))"
            status = Status(text: "Nothing newer is published than what is here\(what).")
        case .imported where ended.subject == Feed.postcodes.id:
            status = Status(text: "The postcodes are up to date.")
            return settings.home.map { [.measureHome($0)] } ?? []
        // The data themselves tell what is new.
        case .cancelled:
            status = Status(text: "Update stopped. What was fetched is kept: R goes on from there.")
        case .unneeded, .unchanged, .imported: break
        }
        return []
    }
}
