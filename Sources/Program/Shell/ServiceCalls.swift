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
    /// - Returns: the facts about the list; nil if the service was not asked or did not answer.
    /// - Throws: if the service did not answer and no list is saved.
    func refresh(_ dataset: any Dataset, _ arguments: Arguments) throws(CommandError) -> ListFacts? {
        guard dataset.supply.service != nil else { return nil }
        guard !arguments.flags.contains("offline"), !library.machine.isOffline, settings.tiles.network else {
            writeSavedNote(dataset, reason: "The network is off: ")
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
            // If no address is set, the command ends with the words for an empty dataset, which say more than this error.
            if library.places.current(dataset).count == 0, dataset.supply.service?.address != nil { throw error }
            writeError(error.message)
            writeSavedNote(dataset, reason: "")
            return nil
        }
    }

    /// Writes that saved places are shown, and of which day and time; nothing if none are saved.
    private func writeSavedNote(_ dataset: any Dataset, reason: String) {
        let places = library.places.current(dataset)
        guard places.count > 0 else { return }
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
        do throws(ServiceError) {
            try wait { () async throws(ServiceError) in try await service.perform(call, session) }
        } catch { throw CommandError(error) }
    }

    private func wait(_ work: @escaping @Sendable () async throws(ServiceError) -> Void) throws(ServiceError) {
        let outcome = Outcome()
        // The task runs on threads of Dispatch: this thread waits, and may be one of the few on which tasks usually run.
        Task.detached(executorPreference: DispatchExecutor.shared) {
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

extension CommandError {
    init(_ error: ServiceError) {
        self.init(error.status, error.shellSentence)
    }
}

extension ServiceError {
    var status: ExitStatus {
        switch self {
        case .noAddress, .notSecure, .nameNotAllowed, .invalid, .tooLarge: .usage
        case .wrongAddress, .noNetwork, .tooFast, .unavailable, .cancelled, .readOnly, .closed: .network
        case .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed, .nameTaken, .forbidden, .notReadable:
            .notAllowed
        case .gone, .changedMeanwhile: .noFile
        case .notUnderstood: .badData
        }
    }

    var shellSentence: String {
        switch self {
        case .noAddress: "No board is set: use catchment board server URL, or start one with make board."
        case .wrongAddress: "There is no board at this address: see catchment board server."
        case .notSecure: "The address must begin with https://, so that nobody on the way reads the password."
        case .notSignedIn: "Sign in first: catchment board sign-in NAME --remember."
        case .wrongPassword: "Wrong name or password."
        case .signUpRefused: "The name is taken, or sign-up is closed: ask the teacher."
        case .signUpClosed: "Sign-up is closed: ask the teacher for an account."
        case .nameNotAllowed: "A name may have only the letters a to z and A to Z, digits and + . @ _ -"
        case .nameTaken: "The name is taken: choose another, or sign in."
        case .forbidden: "You can only change pins that you posted yourself."
        case .notReadable: "There is no board at this address, or you may not read it: see catchment board server."
        case .gone: "This pin does not exist any more."
        case .changedMeanwhile: "The pin was changed meanwhile: look at it, then try again."
        case .tooLarge: "The server refuses it as too long: shorten it."
        case .tooFast(let seconds): "Too many requests: try again \(Self.wait(seconds))."
        case .unavailable(nil):
            "The board is not working: try again later, or check its address with catchment board server."
        case .unavailable(let seconds?): "The board is not working: try again \(Self.wait(seconds))."
        case .readOnly: "The board can only be read at the moment."
        case .closed: "The board has been closed."
        case .noNetwork: "The board cannot be reached: check the network and catchment board server."
        case .cancelled: "Stopped."
        case .notUnderstood(let detail): "The server is not a class board (\(detail)): see catchment board server."
        case .invalid("password"?, let reason): "The password \(reason.withFullStop)"
        case .invalid("name"?, let reason): "The name \(reason.withFullStop)"
        case .invalid(_, let reason): "The board refused it: \(reason.withFullStop)"
        }
    }

    private static func wait(_ seconds: Int?) -> String { seconds.map { "in \(max(1, $0)) s" } ?? "later" }
}

extension String {
    /// The text with a full stop at its end, unless it ends with ".", "?" or "!" already.
    fileprivate var withFullStop: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
