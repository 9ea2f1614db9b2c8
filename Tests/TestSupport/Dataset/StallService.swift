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
        var cancelledCalls = 0
    }

    private let state: Mutex<State>
    private let gate = Gate()

    public init(_ stalls: [Stall] = Stall.all) { state = Mutex(State(stalls: stalls)) }

    public var address: String? { state.withLock { $0.address } }
    /// Sets the address at which the service is.
    public func move(to address: String?) { state.withLock { $0.address = address } }

    public var stalls: [Stall] { state.withLock { $0.stalls } }
    /// All calls so far, those that failed too.
    public var calls: [ServiceCall] { state.withLock { $0.calls } }
    /// The number of calls that were cancelled while they waited.
    public var cancelledCalls: Int { state.withLock { $0.cancelledCalls } }

    /// Changes a stall, as another person would.
    public func change(_ key: String, _ change: (inout Stall) -> Void) {
        state.withLock { state in
            guard let index = state.stalls.firstIndex(where: { $0.key == key }) else { return }
            change(&state.stalls[index])
            state.stalls[index].version += 1
        }
    }

    /// Answers every further call with an error; with nil the service works again.
    public func fail(with error: ServiceError?) { state.withLock { $0.failure = error } }

    /// Lets all further calls wait until `resume`.
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

    /// Answers at once.
    public func answer(_ call: ServiceCall, _ session: ServiceSession) throws(ServiceError) -> ServiceAnswer {
        let result = state.withLock { state -> Result<ServiceAnswer, ServiceError> in
            state.calls.append(call)
            if let failure = state.failure { return .failure(failure) }
            do throws(ServiceError) {
                return .success(try Self.perform(call, session, &state.stalls))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func perform(
        _ call: ServiceCall, _ session: ServiceSession, _ stalls: inout [Stall]
    ) throws(ServiceError) -> ServiceAnswer {
        switch call {
        case .list, .listOlder: return .places(Stall.served(stalls))
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
            return .places(Stall.served(stalls))
        case .edit(let id, let draft):
            let index = try ownIndex(id, session, stalls)
            try check(draft)
            try check(draft.version, of: stalls[index])
            stalls[index].apply(draft)
            stalls[index].version += 1
            return .places(Stall.served(stalls))
        case .delete(let id, let version):
            let index = try ownIndex(id, session, stalls)
            try check(version, of: stalls[index])
            stalls.remove(at: index)
            return .done
        }
    }

    private static func check(_ version: Int?, of stall: Stall) throws(ServiceError) {
        if let version, version != stall.version { throw .changedMeanwhile(current: stall.draft) }
    }

    private static func ownIndex(
        _ id: String, _ session: ServiceSession, _ stalls: [Stall]
    ) throws(ServiceError) -> Int {
        guard let user = session.user else { throw .notSignedIn }
        guard let index = stalls.firstIndex(where: { $0.key == id }) else { throw .gone }
        guard stalls[index].owner == user else { throw .forbidden }
        return index
    }

    private static func check(_ draft: Draft) throws(ServiceError) {
        if draft.positions["place"] == nil { throw .invalid(field: "place", reason: "needs a position") }
        if draft.text(of: "note").count > Stalls.noteLimit { throw .tooLarge }
    }
}

/// The same service with accounts, for every name and password.
public struct StallAccounts: AccountService {
    public let service: StallService

    public var tableName: String { service.tableName }
    public var address: String? { service.address }

    public func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
        try await service.perform(call, session)
    }

    public func perform(_ call: AccountCall, _ session: ServiceSession) async throws(ServiceError) {}
}
