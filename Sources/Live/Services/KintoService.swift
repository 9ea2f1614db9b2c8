import Catalogue
import HTTP
import JSON
import Synchronization

/// A list of records on a Kinto server (kinto.readthedocs.io, API 1.x), with accounts.
///
/// The first list that a running program fetches has the newest hundred records. Later ones have only the changes since. `KintoFacts`
/// fetches the title and the number of records, `KintoFind` finds older records by their words, `KintoHiding` hides
/// records and shows them again, `KintoAccounts` signs people in.
public final class KintoService: PlaceService {
    let codec: any RecordCodec
    private let client: @Sendable () -> (any HTTPClient)?
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
        /// The pause that the server asked for, in which no list is fetched and nothing is searched; nil if it asked for none.
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
    /// Bytes of an answer: a hundred of the largest records are 120 kB.
    private static let answerLimit = 4 << 20
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
            let (list, session) = try self.start(session)
            do throws(ServiceError) { return try self.carryOut(call, list, session, cancellation) } catch {
                guard call.isReading, error == .forbidden else { throw error }
                throw self.isSignedIn(list, session, cancellation) ? ServiceError.notReadable : .notSignedIn
            }
        }
    }

    private func carryOut(
        _ call: ServiceCall, _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) -> ServiceAnswer {
        switch call {
        case .list:
            try obeyPause(session)
            return try refresh(list, session, cancellation)
        case .listOlder:
            guard try fetchOlder(session, cancellation) else { return .done }
        case .listAll:
            // In a pause, the older places are fetched all the same, because the person asked for all.
            if pause(session) == nil { _ = try refresh(list, session, cancellation) }
            try fetchAllOlder(session, cancellation)
        case .find(let text, let pages): return try find(text, pages: pages, list, session, cancellation)
        case .hide(let id, let version): try hide(id, version: version, list, session, cancellation)
        case .show(let id): try show(id, list, session, cancellation)
        case .post(let draft): try post(draft, to: list, session, cancellation)
        case .edit(let id, let draft): try edit(id, draft, in: list, session, cancellation)
        case .delete(let id, let version):
            let headers = version.map { ["If-Match": "\"\($0)\""] as Headers } ?? Headers()
            let response = try send("DELETE", list.record(id), session, headers, nil, cancellation)
            // 404: somebody else has deleted the record, so nothing is left to do.
            if response.status != 404 { _ = try answer(response, to: call, id: id).json() }
            remove(id, session)
        }
        return answer(session)
    }

    public func forget() { state.withLock { $0 = State() } }

    // MARK: Lists

    /// Begins a call; forgets the records of another address or person.
    /// - Returns: the list's address, and the session with the address to which the whole call is sent.
    /// - Throws: `wrongAddress` for a typed password that does not belong to the present address.
    func start(_ session: ServiceSession) throws(ServiceError) -> (list: KintoAddress, session: ServiceSession) {
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
        return (list, session)
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

    /// - Throws: `tooFast` while the server asks not to be called. If the call succeeded without a request, the list
    ///   would look newer than it is.
    func obeyPause(_ session: ServiceSession) throws(ServiceError) {
        if let seconds = pause(session) { throw .tooFast(afterSeconds: seconds) }
    }

    func refresh(
        _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) -> ServiceAnswer {
        let own = withState(of: session) { $0 }
        guard let etag = own?.etag, let since = etag.split(separator: "\"").first else {
            let first = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)"
            try receive(try send("GET", first, session, [:], nil, cancellation), isFirst: true, session)
            describe(list, session, cancellation)
            count(list, session, cancellation)
            _ = fetchHidden(list, session, cancellation)
            return answer(session)
        }
        var page: String? = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)&_since=\(since)"
        var headers: Headers = ["If-None-Match": etag]
        var hasChanged = false
        var newETag: String?
        var pages = 0
        while let address = page {
            pages += 1
            guard pages <= Self.mostPages else { throw .notUnderstood(detail: "too many pages") }
            let response = try send("GET", address, session, headers, nil, cancellation)
            if response.status == 304 { break }
            hasChanged = true
            page = try receive(response, isFirst: false, session)
            // The version of the first page, so that the next list also has what changes while further pages are fetched.
            newETag = newETag ?? response.etag
            headers = [:]
        }
        let (lastETag, time) = (newETag ?? etag, now())
        withState(of: session) { state in
            // The version is saved only after all pages have come. If one failed, the next list fetches all changes again.
            state.etag = lastETag
            state.fetchedAt = time
        }
        describe(list, session, cancellation)
        if hasChanged { count(list, session, cancellation) }
        let othersAreHidden = fetchHidden(list, session, cancellation)
        return hasChanged || othersAreHidden ? answer(session) : .done
    }

    /// Fetches the next page of older records.
    /// - Returns: false if there was none.
    private func fetchOlder(_ session: ServiceSession, _ cancellation: Cancellation) throws(ServiceError) -> Bool {
        guard let page = withState(of: session, { $0.nextPage }).flatMap({ $0 }) else { return false }
        let response = try send("GET", page, session, [:], nil, cancellation)
        let answer = KintoAnswer(response, to: .listOlder, id: nil)
        let records = try answer.records()
        withState(of: session) { state in
            for record in records.present { state.put(record) }
            state.nextPage = state.list.flatMap { answer.nextPage(of: $0.records) }
            if state.nextPage == nil { state.total = state.records.count }
        }
        return true
    }

    private func fetchAllOlder(_ session: ServiceSession, _ cancellation: Cancellation) throws(ServiceError) {
        for _ in 0..<Self.mostPages {
            guard try fetchOlder(session, cancellation) else { return }
        }
    }

    /// Adds the records of an answer to the state, and removes the deleted ones.
    /// - Returns: the address of the next page; nil if this was the last one.
    @discardableResult
    private func receive(
        _ response: Response, isFirst: Bool, _ session: ServiceSession
    ) throws(ServiceError) -> String? {
        let answer = KintoAnswer(response, to: .list, id: nil)
        let records = try answer.records()
        let next = withState(of: session) { state -> String? in
            if isFirst { (state.records, state.found) = ([:], []) }
            state.isListed = true
            for record in records.present { state.put(record) }
            for id in records.deleted { state.records[id] = nil }
            let next = state.list.flatMap { answer.nextPage(of: $0.records) }
            if isFirst {
                state.nextPage = next
                state.etag = response.etag ?? state.etag
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

    // MARK: Requests

    func send(
        _ method: String, _ url: String, _ session: ServiceSession, _ headers: Headers, _ body: JSONValue?,
        _ cancellation: Cancellation
    ) throws(ServiceError) -> Response {
        guard let client = client() else { throw .noNetwork }
        var headers = headers
        headers["Accept"] = "application/json"
        if body != nil { headers["Content-Type"] = "application/json" }
        let password = password(of: session)
        if let user = session.user, let password {
            headers["Authorization"] = Headers.basicAuthorization(user: user, password: password.text)
        }
        var request = Request(
            method, url, headers: headers, body: body.map { Array($0.text.utf8) }, limit: Self.answerLimit)
        request.limits.seconds = 30
        do throws(HTTPError) {
            let response = try client.send(request, cancellation)
            if let notice = KintoAnswer.notice(in: response) { withState(of: session) { $0.notice = notice } }
            // The password may have been changed elsewhere: the next request looks it up again.
            if response.status == 401 { withState(of: session) { $0.password = nil } }
            return response
        } catch { throw ServiceError(error) }
    }

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
