import Catalogue

/// The session with services, and the pending calls of all datasets.
public struct ServiceState: Sendable {
    /// The session in which calls are made.
    public var session = ServiceSession()
    /// Whether the session is remembered for the next start.
    public var isRemembered = false
    /// Where a remembered password is saved.
    public var passwordStorage = PasswordStorage.file
    /// The address of the service with accounts in `CATCHMENT_BOARD_URL`, used instead of the one in the settings; nil if not set.
    public var presetAddress: String?
    /// The facts that services sent about their lists.
    var lists = ServedLists()
    /// The places that others posted or changed and that the person has not looked at.
    var news = NewPlaces()
    /// The places that wait to be sent.
    var outbox = OutboxState()
    var deletions = DeletionState()
    /// The search of a service for the text in the find line; nil if there is none.
    var search: ServiceSearch?
    /// The request for the outbox after which the list is fetched from a new address; nil if the address has not changed.
    var listsAfterRead: Int?
    /// The pending calls, by request.
    private var pending: [Int: PendingCall] = [:]

    /// Whether the list of places was requested and has not come yet.
    var isListing: Bool { pending.values.contains { $0.call.isListing } }

    /// Whether the deletion of a place was requested and not answered yet.
    func isDeleting(_ key: String, of dataset: any Dataset) -> Bool {
        pending.values.contains { pending in
            if case .delete(key, _) = pending.call { pending.dataset == dataset.id } else { false }
        }
    }

    /// Whether a post, an edit or a deletion was sent and not answered yet.
    var isSending: Bool { pending.values.contains { !$0.call.isReading } }

    /// Whether a new place or a change is being sent.
    var isPosting: Bool { pending.values.contains { $0.call.outboxDraft != nil } }

    /// Whether the new place with a key, or a change to the place with that key, is being sent.
    func isPosting(_ key: String) -> Bool { pending.values.contains { $0.call.outboxDraft?.id == key } }

    /// A call that was not answered yet; nil if it was answered or forgotten.
    func call(_ request: Int) -> PendingCall? { pending[request] }

    /// The number of places listed when older ones were last requested; older ones are requested again after it changes.
    private var olderRequestedAt: Int?
    /// The id of the dataset whose older places were requested, if that request failed or was cancelled; else nil. They are requested
    /// again after the next list arrives. To try again at once would loop while the service cannot be reached.
    private var lacksOlder: String?

    /// Requests the places again without a key press; a failure of this request is not shown.
    mutating func askAgain(request: Int, of dataset: any Dataset) -> Effect {
        ask(.list, request: request, of: dataset, isAutomatic: true)
    }

    /// Requests places older than those listed; no effect while a list is being fetched, or if the older places were requested already and
    /// the number of listed places has not changed since.
    /// - Parameter count: the number of places listed.
    mutating func askForOlder(than count: Int, request: Int, of dataset: any Dataset) -> [Effect] {
        guard olderRequestedAt != count, !isListing else { return [] }
        olderRequestedAt = count
        return [ask(.listOlder, request: request, of: dataset, isAutomatic: true)]
    }

    /// Lets older places be requested again after the list was removed.
    mutating func askForOlderAgain() { (olderRequestedAt, lacksOlder) = (nil, nil) }

    /// - Parameter isAutomatic: whether the call is made without a key press; its failure is then not shown.
    mutating func ask(
        _ call: ServiceCall, request: Int, of dataset: any Dataset, isAutomatic: Bool = false
    ) -> Effect {
        register(call, request: request, of: dataset.id, isAutomatic: isAutomatic)
        return .service(.perform(request: request, dataset: dataset.id, call, session))
    }

    /// Adds a call to the pending ones, and notes which places are being deleted.
    mutating func register(_ call: ServiceCall, request: Int, of dataset: String, isAutomatic: Bool = false) {
        // A draft is registered when it is written into the outbox, and again when it is sent; the person may have left in between.
        let isOfOtherSession = pending[request]?.isOfOtherSession ?? false
        pending[request] = PendingCall(
            call: call, dataset: dataset, isAutomatic: isAutomatic, isOfOtherSession: isOfOtherSession)
        switch call {
        case .delete(let key, _): deletions.keys.insert(key)
        case .post(let draft): deletions.keys.remove(draft.id)
        case .list, .listOlder, .listAll, .find, .edit, .hide, .show: break
        }
    }

    /// Sends a place or a change of the outbox, only to the address that was set when the person posted it.
    mutating func post(_ entry: OutboxEntry, request: Int) -> Effect {
        register(entry.call, request: request, of: entry.dataset)
        var session = session
        if !entry.address.isEmpty {
            // A password is sent only to the address at which the person signed in.
            if let own = session.address, own != entry.address { session.password = nil }
            session.address = entry.address
        }
        return .service(.perform(request: request, dataset: entry.dataset, entry.call, session))
    }

    /// Notes that all pending calls were made in an earlier session.
    mutating func markPendingAsOfEarlierSession() {
        for request in pending.keys { pending[request]?.isOfOtherSession = true }
    }

    /// Removes an answered call. After a request for older places has failed, they may be requested again once the next list arrives.
    /// - Parameter hasFailed: whether the answer is an error.
    /// - Returns: nil if the call was forgotten.
    mutating func answered(_ request: Int, hasFailed: Bool) -> PendingCall? {
        guard let answered = pending.removeValue(forKey: request) else { return nil }
        switch answered.call {
        case .listOlder: lacksOlder = hasFailed ? answered.dataset : nil
        case .list, .listAll:
            guard lacksOlder == answered.dataset, !hasFailed, !answered.isOfOtherSession else { break }
            askForOlderAgain()
        default: break
        }
        return answered
    }

    // MARK: Accounts

    /// The pending requests about the account.
    private var pendingAccounts: [Int: AccountRequest] = [:]

    mutating func ask(_ account: AccountRequest, request: Int, of dataset: any Dataset) -> Effect {
        pendingAccounts[request] = account
        let (call, session): (AccountCall, ServiceSession) =
            switch account {
            case .signIn(let user, let password, _): (.signIn, ServiceSession(user: user, password: password))
            case .signUp(let user, let password, _): (.signUp, ServiceSession(user: user, password: password))
            case .changePassword(let present, let password):
                (
                    .changePassword(to: password),
                    ServiceSession(user: session.user, password: present, address: session.address)
                )
            case .close: (.close, session)
            }
        return .service(.account(request: request, dataset: dataset.id, call, session))
    }

    /// Removes an answered request.
    /// - Returns: nil if the request was forgotten.
    mutating func accountAnswered(_ request: Int) -> AccountRequest? { pendingAccounts.removeValue(forKey: request) }

    mutating func signOut() {
        session = ServiceSession()
        isRemembered = false
    }

    mutating func forgetAccount(_ request: Int) { pendingAccounts[request] = nil }

    /// Forgets a call; its answer is then ignored.
    /// - Returns: the call; nil if it was answered or forgotten already.
    @discardableResult
    mutating func forget(_ request: Int) -> PendingCall? { pending.removeValue(forKey: request) }

    /// Cancels the pending lists. Pending posts, edits, deletions and word searches are not cancelled.
    mutating func cancelLists() -> [Effect] {
        let lists = pending.filter { $0.value.call.isListing }.keys.sorted()
        for request in lists {
            if pending[request]?.call == .listOlder { lacksOlder = pending[request]?.dataset }
            pending[request] = nil
        }
        return lists.map { .cancel(request: $0) }
    }
}

/// A call to a service that was not answered yet.
struct PendingCall: Sendable {
    let call: ServiceCall
    /// The id of its dataset.
    let dataset: String
    /// Whether it was made without a key press; its failure is then not shown.
    let isAutomatic: Bool
    /// Whether it was made before the person signed in or out. Its answer may have what only the earlier account may see.
    var isOfOtherSession = false
}
