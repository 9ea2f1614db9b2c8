import Catalogue
import Synchronization

/// A service that holds stalls in memory; a test can make it fail or wait.
public final class StallService: PlaceService {
    public static let tableName = "stalls"
    public var tableName: String { Self.tableName }

    private struct State {
        var stalls: [Stall]
        var failure: ServiceError?
        var address: String? = "https://stalls.example"
        var calls: [ServiceCall] = []
        var facts = ListFacts(fetchedAt: Stall.now)
        var listLimit: Int?
        /// The keys of the stalls that were found by their words.
        var found: Set<String> = []
        var findLimit = 100
        var cancelledCalls = 0
    }

    private let state: Mutex<State>
    private let gate = Gate()
    /// The passwords of the accounts, by name.
    public let accounts = Mutex(["mia": Secret("mia")])

    public init(_ stalls: [Stall] = Stall.all) { state = Mutex(State(stalls: stalls)) }

    public var address: String? { state.withLock { $0.address } }
    public func problem(ofAddress typed: String) -> ServiceError? { typed.hasPrefix("http://") ? .notSecure : nil }
    /// Sets the address of the service.
    public func move(to address: String?) { state.withLock { $0.address = address } }

    public var stalls: [Stall] { state.withLock { $0.stalls } }
    /// All calls so far, including those that failed.
    public var calls: [ServiceCall] { state.withLock { $0.calls } }
    /// The number of calls that were cancelled while they waited.
    public var cancelledCalls: Int { state.withLock { $0.cancelledCalls } }

    /// The only person who may hide stalls from the others.
    public static let hider = "noor"

    /// Changes the facts that the service sends about its list.
    public func say(_ change: (inout ListFacts) -> Void) { state.withLock { change(&$0.facts) } }

    /// Limits `list` to this number of the newest stalls; `listAll` still has all of them. `find` adds the stalls that it finds.
    public func limitList(to count: Int?) { state.withLock { $0.listLimit = count } }

    /// Limits `find` to this number of the newest stalls that it finds.
    public func limitFind(to count: Int) { state.withLock { $0.findLimit = count } }

    /// Adds a stall, as another person would.
    public func add(_ stall: Stall) { state.withLock { $0.stalls.append(stall) } }

    /// Deletes a stall, as another person would.
    public func remove(_ key: String) { state.withLock { $0.stalls.removeAll { $0.key == key } } }

    /// Changes a stall, as another person would.
    public func change(_ key: String, _ change: (inout Stall) -> Void) {
        state.withLock { state in
            guard let index = state.stalls.firstIndex(where: { $0.key == key }) else { return }
            change(&state.stalls[index])
            state.stalls[index].version = Self.nextVersion(state.stalls)
        }
    }

    /// Makes every further call fail with an error; nil makes the service work again.
    public func fail(with error: ServiceError?) { state.withLock { $0.failure = error } }

    /// Makes all further calls wait until `resume`.
    public func pause() { gate.close() }
    public func resume() { gate.open() }

    public func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
        await gate.wait()
        if Task.isCancelled {
            state.withLock { $0.cancelledCalls += 1 }
            throw .cancelled
        }
        return try answer(call, session)
    }

    /// Answers a call at once, even while the service is paused.
    public func answer(_ call: ServiceCall, _ session: ServiceSession) throws(ServiceError) -> ServiceAnswer {
        let result = state.withLock { state -> Result<ServiceAnswer, ServiceError> in
            state.calls.append(call)
            if let failure = state.failure { return .failure(failure) }
            do throws(ServiceError) {
                let answer = try Self.perform(call, session, &state.stalls)
                guard case .places(var served) = answer else { return .success(answer) }
                var facts = state.facts
                if let limit = state.listLimit { Self.limit(&served, to: limit, after: call, &state, &facts) }
                served.facts = facts
                served.facts.user = session.user
                served.facts.mayHide = session.user == Self.hider
                return .success(.places(served))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Cuts a list down to the newest stalls and those that `find` has found.
    private static func limit(
        _ served: inout ServedPlaces, to limit: Int, after call: ServiceCall, _ state: inout State,
        _ facts: inout ListFacts
    ) {
        let newest = state.stalls.sorted { $0.postedAt > $1.postedAt }
        if case .find(let text, _) = call {
            let matching = newest.filter { $0.hasWords(of: text) }
            state.found.formUnion(matching.prefix(state.findLimit).map(\.key))
            facts.hasMoreFound = matching.count > state.findLimit
        } else if call != .list {
            return
        }
        let listed = Set(newest.prefix(limit).map(\.key))
        let found = state.found.subtracting(listed)
        served = Stall.served(state.stalls.filter { listed.contains($0.key) || found.contains($0.key) })
        facts.foundKeys = found
    }

    private static func perform(
        _ call: ServiceCall, _ session: ServiceSession, _ stalls: inout [Stall]
    ) throws(ServiceError) -> ServiceAnswer {
        switch call {
        case .list, .listOlder, .listAll, .find: return visible(stalls, session)
        case .post(let draft):
            guard let user = session.user else { throw .notSignedIn }
            try check(draft)
            let number = stalls.count + 1
            let key = draft.id.isEmpty ? "s" + (number < 10 ? "0" : "") + "\(number)" : draft.id
            let stall = Stall(draft, key: key, owner: user)
            if let existing = stalls.first(where: { $0.key == key }) {
                guard existing == stall else { throw .changedMeanwhile(current: existing.draft) }
            } else {
                stalls.append(stall)
            }
            return visible(stalls, session)
        case .edit(let id, let draft):
            let index = try ownIndex(id, session, stalls)
            try check(draft)
            var changed = stalls[index]
            changed.apply(draft)
            // The change arrived before, but its answer was lost.
            if draft.version != nil, changed == stalls[index] { return visible(stalls, session) }
            try check(draft.version, of: stalls[index])
            stalls[index].apply(draft)
            stalls[index].version = nextVersion(stalls)
            return visible(stalls, session)
        case .delete(let id, let version):
            let index = try ownIndex(id, session, stalls)
            try check(version, of: stalls[index])
            stalls.remove(at: index)
            return .done
        case .hide(let id, _): return try setHidden(true, id, session, &stalls)
        case .show(let id): return try setHidden(false, id, session, &stalls)
        }
    }

    /// The stalls that a person may see.
    private static func visible(_ stalls: [Stall], _ session: ServiceSession) -> ServiceAnswer {
        .places(Stall.served(session.user == hider ? stalls : stalls.filter { !$0.isHidden }))
    }

    private static func setHidden(
        _ isHidden: Bool, _ id: String, _ session: ServiceSession, _ stalls: inout [Stall]
    ) throws(ServiceError) -> ServiceAnswer {
        guard session.user == hider else { throw .forbidden }
        guard let index = stalls.firstIndex(where: { $0.key == id }) else { throw .gone }
        stalls[index].isHidden = isHidden
        return visible(stalls, session)
    }

    private static func nextVersion(_ stalls: [Stall]) -> Int { (stalls.map(\.version).max() ?? 0) + 1 }

    private static func check(_ version: Int?, of stall: Stall) throws(ServiceError) {
        if let version, version != stall.version { throw .changedMeanwhile(current: stall.draft) }
    }

    private static func ownIndex(
        _ id: String, _ session: ServiceSession, _ stalls: [Stall]
    ) throws(ServiceError) -> Int {
        guard let user = session.user else { throw .notSignedIn }
        // A hidden stall exists only for the person who may hide stalls.
        guard let index = stalls.firstIndex(where: { $0.key == id && (!$0.isHidden || user == hider) }) else {
            throw .gone
        }
        guard stalls[index].owner == user else { throw .forbidden }
        return index
    }

    private static func check(_ draft: Draft) throws(ServiceError) {
        if draft.positions["place"] == nil { throw .invalid(field: "place", reason: "needs a position") }
        if draft.text(of: "note").count > Stalls.noteLimit { throw .tooLarge }
    }
}
