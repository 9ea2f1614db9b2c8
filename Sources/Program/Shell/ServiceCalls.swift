import Catalogue
import Dispatch
import Live
import Synchronization

/// Calls the services of datasets. The command waits for the answer.
extension Shell {
    /// Calls the service of a dataset. Saves the list and writes the announcement that the service may send.
    /// - Returns: the facts about the list; nil if the service sent no list.
    @discardableResult
    func call(
        _ call: ServiceCall, of dataset: any Dataset, _ session: ServiceSession
    ) throws(CommandError) -> ListFacts? {
        guard dataset.supply.service != nil else { throw CommandError(.usage, "\(dataset.name) has no service.") }
        try requireNetwork()
        do throws(ServiceError) { return try attempt(call, of: dataset, session) } catch {
            throw CommandError(error, of: dataset)
        }
    }

    /// The same as `call`, but a failure does not end the command.
    @discardableResult
    func attempt(
        _ call: ServiceCall, of dataset: any Dataset, _ session: ServiceSession
    ) throws(ServiceError) -> ListFacts? {
        guard let service = dataset.supply.service else { throw .wrongAddress }
        let (places, warnings) = (library.places, library.warnings)
        let received = ReceivedFacts()
        try wait { () async throws(ServiceError) in
            let answer = try await service.perform(call, session)
            guard case .places(let served) = answer else { return }
            warnings.add(served.facts.notice?.sentence.withFullStop)
            received.facts.withLock { $0 = served.facts }
            // The answer to a post may have only the new place, which must not replace the saved list.
            if case .post = call { return }
            _ = places.reply(answer, of: dataset)
        }
        return received.facts.withLock { $0 }
    }

    /// The most pages that `--name` fetches. Ten pages are 1,000 pins; the board's server finds one more, which shows that there
    /// are others.
    private static let mostPagesFound = 10

    /// Fetches the list of a dataset that has a service, and the other places that `--name` finds there. If that fails,
    /// writes the reason; the saved list is used instead.
    /// - Parameter hasUnsent: whether the person has places that wait to be sent, and the caller shows them.
    /// - Returns: the facts about the list; nil if the service was not asked or did not answer.
    /// - Throws: if no list is saved, and the service has an address but was not asked or did not answer. If it was not reached and places
    ///   wait to be sent, the caller shows these.
    func refresh(
        _ dataset: any Dataset, _ arguments: Arguments, hasUnsent: Bool = false
    ) throws(CommandError) -> ListFacts? {
        guard let service = dataset.supply.service else { return nil }
        var isEmpty: Bool { library.places.current(dataset).count == 0 }
        // The caller says that no address is set, unless the person has places that wait to be sent.
        if service.address == nil, dataset is any Posting, isEmpty { return nil }
        let isOffline = arguments.flags.contains("offline")
        guard !isOffline, mayUseNetwork else {
            // The board has an address, but no list of it is saved, so without the network there is nothing to show.
            if !isOffline, dataset is any Posting, isEmpty, !hasUnsent { try requireNetwork() }
            writeSavedNote(dataset, reason: "The network is off: ", hasUnsent: hasUnsent)
            return nil
        }
        do throws(CommandError) {
            let session = library.saved.session
            let newest = try call(.list, of: dataset, session)
            let isWhole = arguments.wantAllPlaces(mayHide: newest?.mayHide == true)
            let listed = try isWhole ? call(.listAll, of: dataset, session) : newest
            guard let name = arguments.values["name"], !name.trimmingBlanks.isEmpty,
                listed?.total ?? .max > library.places.current(dataset).count
            else { return listed }
            return try call(.find(name, pages: Self.mostPagesFound), of: dataset, session) ?? listed
        } catch {
            if service.address != nil, isEmpty, !hasUnsent || error.status != .network { throw error }
            writeError(error.message)
            writeSavedNote(dataset, reason: "", hasUnsent: hasUnsent)
            return nil
        }
    }

    /// Writes that saved places are shown, and of which day and time. If none are saved, it says so only where others wait to be sent,
    /// which are then shown alone.
    private func writeSavedNote(_ dataset: any Dataset, reason: String, hasUnsent: Bool) {
        let places = library.places.current(dataset)
        guard places.count > 0 else {
            if hasUnsent { writeError((reason + "no list of \(dataset.noun.many) is saved.").capitalisedFirst) }
            return
        }
        let day = places.sources.first.map { $0.date.isEmpty ? "" : " of \($0.date)" } ?? ""
        var time = ""
        if let seconds = library.data.savedAt(dataset), isoText(seconds).hasPrefix(places.sources.first?.date ?? " ") {
            time = ", \(WallClock.utc.time(seconds)) UTC"
        }
        writeError((reason + "these are the saved \(dataset.noun.many)\(day)\(time).").capitalisedFirst)
    }

    /// Signs in or changes an account at the service of a dataset.
    func call(_ call: AccountCall, of dataset: any Dataset, _ session: ServiceSession) throws(CommandError) {
        guard let service = dataset.supply.service as? any AccountService else {
            throw CommandError(.usage, "\(dataset.name) has no accounts.")
        }
        try requireNetwork()
        do throws(ServiceError) {
            try wait { () async throws(ServiceError) in try await service.perform(call, session) }
        } catch { throw CommandError(error) }
    }

    private func wait(_ work: @escaping @Sendable () async throws(ServiceError) -> Void) throws(ServiceError) {
        let outcome = Outcome()
        // The task gets threads of its own. This thread waits; if it is one of Swift's few, the task might never get one of them.
        Task.detached(executorPreference: ThreadExecutor.shared) {
            do throws(ServiceError) {
                try await work()
                outcome.end(with: nil)
            } catch {
                outcome.end(with: error)
            }
        }
        if let error = outcome.wait() { throw error }
    }
}

extension Arguments {
    /// Whether to list all places and not only the newest: with `--all`; or as CSV or GeoJSON without `--limit`, for a person
    /// who may hide places.
    fileprivate func wantAllPlaces(mayHide: Bool) -> Bool {
        if flags.contains("all") { return true }
        let isFile = ["csv", "geojson"].contains(values["format"]?.lowercased() ?? "")
        return mayHide && isFile && values["limit"] == nil
    }
}

/// The facts about a list, from the thread that received them.
private final class ReceivedFacts: Sendable {
    let facts = Mutex<ListFacts?>(nil)
}

/// How asynchronous work ended, for a thread that waits for it.
private final class Outcome: Sendable {
    private let error = Mutex<ServiceError?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func end(with error: ServiceError?) {
        self.error.withLock { $0 = error }
        done.signal()
    }

    func wait() -> ServiceError? {
        done.wait()
        return error.withLock { $0 }
    }
}
