import Catalogue
import HTTP
import Synchronization

/// A list of records on a Kinto server (kinto.readthedocs.io, API 1.x), with accounts.
///
/// The first list that a running program fetches has the newest hundred records. Later ones have only the changes since. `KintoFacts`
/// fetches the title and the number of records, `KintoFind` finds older records by their words, `KintoHiding` hides
/// records and shows them again, `KintoAccounts` signs people in.
public final class KintoService: PlaceService {
    let codec: any RecordCodec
    let client: @Sendable () -> (any HTTPClient)?
    private let readAddress: @Sendable () -> String?
    private let savedPassword: @Sendable (_ user: String, _ address: String) -> Secret?
    let now: @Sendable () -> Int
    let state = Mutex(State())

    struct State: Sendable {
        /// The address as it was typed, its list, and the person. If one of them changes, the rest of the state is emptied.
        var address: String?
        var list: KintoAddress?
        var user: String?
        /// The remembered password; nil until it is first needed, and after the server has refused it.
        var password: Secret?
        /// When a remembered password was last looked up and not found, in seconds since 1970.
        var lookedUpInVainAt: Int?
        var records: [String: ServiceRecord] = [:]
        /// The ids of the records that came only from a word search, not with a page of the list.
        var found: Set<String> = []
        /// Whether a list was fetched; if not, the records are only those that were posted or changed.
        var isListed = false
        /// The version of the whole list; nil before the first answer.
        var etag: String?
        /// The address of the next older page; nil if there is none.
        var nextPage: String?
        /// The pause that the server asked for; until it ends, the list is not refreshed and nothing is searched. Nil if it asked for
        /// none.
        var pause: ServerPause?
        /// The server's description of its records and of the person's rights; nil until it was fetched.
        var description: KintoDescription?
        /// The hidden records, for a person who may see them, and the version of their list.
        var hidden: [String: ServiceRecord] = [:]
        var hiddenETag: String?
        /// How many records the server has in the list; nil if that is unknown.
        var total: Int?
        /// When the list was last fetched, in seconds since 1970.
        var fetchedAt: Int?
        /// The latest announcement of the people who run the server.
        var notice: ServiceNotice?

        /// Adds a listed record, or replaces an older version of it. A page that the server made before the person's last change has
        /// an older version than the state.
        mutating func put(_ record: ServiceRecord) {
            if records[record.id]?.version ?? 0 <= record.version { records[record.id] = record }
            found.remove(record.id)
        }

        /// Notes that the person may neither hide records nor see hidden ones.
        mutating func forbidHiding() { description?.hiddenPath = nil }

        /// Forgets the person's rights and the remembered password, which may have changed.
        mutating func forgetRights() {
            description = nil
            hidden = [:]
            hiddenETag = nil
            password = nil
            lookedUpInVainAt = nil
        }
    }

    static let pageSize = 100
    /// The most pages of changes or of older records that one call fetches.
    private static let mostPages = 100
    /// Seconds until a remembered password that was not found is looked up again.
    private static let secondsBetweenLookups = 60

    /// - Parameters:
    ///   - client: sends the requests; nil if the network may not be used.
    ///   - address: of the server or the list of records; nil if none is known.
    ///   - savedPassword: the remembered password of an account at an address; nil if none is remembered. It may take seconds.
    ///   - now: seconds since 1970.
    public init(
        codec: any RecordCodec, client: @escaping @Sendable () -> (any HTTPClient)?,
        address: @escaping @Sendable () -> String?,
        savedPassword: @escaping @Sendable (_ user: String, _ address: String) -> Secret? = { _, _ in nil },
        now: @escaping @Sendable () -> Int = secondsNow
    ) {
        self.codec = codec
        self.client = client
        readAddress = address
        self.savedPassword = savedPassword
        self.now = now
    }

    public var tableName: String { codec.tableName }
    public var address: String? { readAddress().flatMap { $0.isEmpty ? nil : $0 } }

    public func problem(ofAddress typed: String) -> ServiceError? {
        guard let list = KintoAddress(typed, path: codec.listPath) else { return .wrongAddress }
        return list.isAllowed ? nil : .notSecure
    }

    public func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
        try await blocking { cancellation throws(ServiceError) in
            let client = try self.start(session, cancellation)
            do throws(ServiceError) { return try self.carryOut(call, client) } catch {
                guard call.isReading, error == .forbidden else { throw error }
                throw self.isSignedIn(client) ? ServiceError.notReadable : .notSignedIn
            }
        }
    }

    private func carryOut(_ call: ServiceCall, _ client: KintoClient) throws(ServiceError) -> ServiceAnswer {
        let session = client.session
        switch call {
        case .list:
            try obeyPause(session)
            return try refresh(client)
        case .listOlder:
            guard try fetchOlder(client) else { return .done }
        case .listAll:
            // In a pause, the older places are fetched all the same, because the person asked for all.
            if pause(session) == nil { _ = try refresh(client) }
            try fetchAllOlder(client)
        case .find(let text, let pages): return try find(text, pages: pages, client)
        case .hide(let id, let version): try hide(id, version: version, client)
        case .show(let id): try show(id, client)
        case .post(let draft): try post(draft, client)
        case .edit(let id, let draft): try edit(id, draft, client)
        case .delete(let id, let version):
            let deleted = try client.delete(client.list.record(id), .record, version: version)
            try checkVersion(deleted)
            // 404: somebody else has deleted the record, so nothing is left to do.
            if deleted.status != 404 { _ = try deleted.json() }
            remove(id, session)
        }
        return answer(session)
    }

    public func forget() { state.withLock { $0 = State() } }

    // MARK: Lists

    /// Begins a call; forgets the records of another address or person.
    /// - Returns: the client for the call. Its session names the address, so that all requests of the call go to the same server.
    /// - Throws: `noAddress` if no address is set; `wrongAddress` if it is malformed, or the session belongs to another address.
    func start(_ session: ServiceSession, _ cancellation: Cancellation) throws(ServiceError) -> KintoClient {
        guard let typed = address else { throw .noAddress }
        let isForAnyAddress = session.address == nil && session.password == nil
        guard isForAnyAddress || session.address == typed, let list = KintoAddress(typed, path: codec.listPath) else {
            throw .wrongAddress
        }
        var session = session
        session.address = typed
        let user = session.user
        state.withLock { state in
            if state.address != typed || state.user != user {
                state = State(address: typed, list: list, user: user)
            }
        }
        return KintoClient(service: self, list: list, session: session, cancellation: cancellation)
    }

    /// Reads or changes the state for a call, unless a call to another address or for another person has begun since.
    /// - Returns: nil if one has begun; the state then belongs to it.
    @discardableResult
    func withState<Answer: Sendable>(of session: ServiceSession, _ work: (inout State) -> Answer) -> Answer? {
        state.withLock { state -> Answer? in
            guard state.address == session.address, state.user == session.user else { return nil }
            return work(&state)
        }
    }

    /// All places that were fetched; `.done` if no list was fetched yet: the records are then only those that were posted or changed.
    func answer(_ session: ServiceSession) -> ServiceAnswer {
        guard let own = withState(of: session, { $0 }), own.isListed else { return .done }
        return .places(served(own))
    }

    /// The seconds that are left of the pause for which the server asked; nil if there is no pause.
    private func pause(_ session: ServiceSession) -> Int? {
        let pause = withState(of: session) { $0.etag == nil ? nil : $0.pause } ?? nil
        return pause?.left(now: now())
    }

    /// - Throws: `tooFast` while the server asks not to be called. Returning the saved list would make it look newer than it is.
    func obeyPause(_ session: ServiceSession) throws(ServiceError) {
        if let seconds = pause(session) { throw .tooFast(afterSeconds: seconds) }
    }

    func refresh(_ client: KintoClient) throws(ServiceError) -> ServiceAnswer {
        let (list, session) = (client.list, client.session)
        let own = withState(of: session) { $0 }
        guard let etag = own?.etag, let since = etag.split(separator: "\"").first else {
            let first = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)"
            try receive(try client.get(first, .list), isFirst: true, session)
            describe(client)
            count(client)
            _ = fetchHidden(client)
            return answer(session)
        }
        var page: String? = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)&_since=\(since)"
        var known: String? = etag
        var hasChanged = false
        var newETag: String?
        var pages = 0
        while let address = page {
            pages += 1
            guard pages <= Self.mostPages else { throw .notUnderstood(detail: "too many pages") }
            let answer = try client.get(address, .list, known: known)
            if answer.status == 304 { break }
            hasChanged = true
            page = try receive(answer, isFirst: false, session)
            // The version of the first page, so that the next list also has what changes while further pages are fetched.
            newETag = newETag ?? answer.etag
            known = nil
        }
        let (lastETag, time) = (newETag ?? etag, now())
        withState(of: session) { state in
            // The version is saved only after all pages have come. If one failed, the next list fetches all changes again.
            state.etag = lastETag
            state.fetchedAt = time
        }
        describe(client)
        if hasChanged { count(client) }
        let othersAreHidden = fetchHidden(client)
        return hasChanged || othersAreHidden ? answer(session) : .done
    }

    /// Fetches the next page of older records.
    /// - Returns: false if there was none.
    private func fetchOlder(_ client: KintoClient) throws(ServiceError) -> Bool {
        guard let page = withState(of: client.session, { $0.nextPage }).flatMap({ $0 }) else { return false }
        let answer = try client.get(page, .list)
        let records = try answer.records()
        withState(of: client.session) { state in
            for record in records.present { state.put(record) }
            state.nextPage = state.list.flatMap { answer.nextPage(of: $0.records) }
            if state.nextPage == nil { state.total = state.records.count }
        }
        return true
    }

    private func fetchAllOlder(_ client: KintoClient) throws(ServiceError) {
        for _ in 0..<Self.mostPages {
            guard try fetchOlder(client) else { return }
        }
    }

    /// Adds the records of an answer to the state, and removes the deleted ones.
    /// - Returns: the address of the next page; nil if this was the last one.
    @discardableResult
    private func receive(
        _ answer: KintoAnswer, isFirst: Bool, _ session: ServiceSession
    ) throws(ServiceError) -> String? {
        let records = try answer.records()
        let next = withState(of: session) { state -> String? in
            if isFirst { (state.records, state.found) = ([:], []) }
            state.isListed = true
            for record in records.present { state.put(record) }
            for id in records.deleted { state.records[id] = nil }
            let next = state.list.flatMap { answer.nextPage(of: $0.records) }
            if isFirst {
                state.nextPage = next
                state.etag = answer.etag ?? state.etag
            }
            state.fetchedAt = now()
            if let seconds = answer.backoff { state.pause = ServerPause(asked: seconds, now: now()) }
            return next
        }
        return next ?? nil
    }

    func save(_ record: ServiceRecord, _ session: ServiceSession) {
        withState(of: session) { state in
            let isNew = state.records[record.id] == nil
            state.put(record)
            if isNew { state.total = state.total.map { $0 + 1 } }
        }
    }

    func remove(_ id: String, _ session: ServiceSession) {
        withState(of: session) { state in
            if state.records.removeValue(forKey: id) != nil { state.total = state.total.map { $0 - 1 } }
        }
    }

    // MARK: Passwords

    /// The password of a session; if it has none, the remembered password of its user at its address.
    func password(of session: ServiceSession) -> Secret? {
        guard let user = session.user, let address = session.address else { return nil }
        if let password = session.password { return password }
        let known = withState(of: session) { ($0.password, $0.lookedUpInVainAt) }
        if let password = known?.0 { return password }
        if let time = known?.1, now() - time < Self.secondsBetweenLookups { return nil }
        let saved = savedPassword(user, address)
        let time = now()
        withState(of: session) { state in
            state.password = saved
            state.lookedUpInVainAt = saved == nil ? time : nil
        }
        return saved
    }
}
