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
    /// The pending calls and the ids of their datasets, by request.
    private var pending: [Int: (call: ServiceCall, dataset: String)] = [:]

    /// Whether the list of places was requested and has not come yet.
    var isListing: Bool { pending.values.contains { $0.call.isListing } }

    /// Whether the deletion of a place was requested and not answered yet.
    func isDeleting(_ key: String, of dataset: any Dataset) -> Bool {
        pending.values.contains { call, id in
            if case .delete(key, _) = call { id == dataset.id } else { false }
        }
    }

    /// Whether a post, an edit or a deletion was sent and not answered yet.
    var isSending: Bool { pending.values.contains { !$0.call.isReading } }

    /// Whether a new place or a change is being sent.
    var isPosting: Bool { pending.values.contains { $0.call.outboxDraft != nil } }

    /// Whether the new place with a key, or a change to the place with that key, is being sent.
    func isPosting(_ key: String) -> Bool { pending.values.contains { $0.call.outboxDraft?.id == key } }

    /// A call that was not answered yet; nil if it was answered or forgotten.
    func call(_ request: Int) -> (call: ServiceCall, dataset: String)? { pending[request] }

    /// The requests that were made without a key press; their failures are not shown.
    private var automatic: Set<Int> = []
    /// The number of places listed when older ones were last requested; older ones are requested again after it changes.
    private var olderRequestedAt: Int?

    /// Requests the places again without a key press; a failure of this request is not shown.
    mutating func askAgain(request: Int, of dataset: any Dataset) -> Effect {
        automatic.insert(request)
        return ask(.list, request: request, of: dataset)
    }

    /// Requests places older than those listed; no effect if that was done for the same number of places.
    /// - Parameter count: the number of places listed.
    mutating func askForOlder(than count: Int, request: Int, of dataset: any Dataset) -> [Effect] {
        guard olderRequestedAt != count, !isListing else { return [] }
        olderRequestedAt = count
        automatic.insert(request)
        return [ask(.listOlder, request: request, of: dataset)]
    }

    /// Lets older places be requested again after the list was removed.
    mutating func askForOlderAgain() { olderRequestedAt = nil }

    /// Whether a request was made without a key press. Forgets the request, so this is called once, for its answer.
    mutating func isAutomatic(_ request: Int) -> Bool { automatic.remove(request) != nil }

    mutating func ask(_ call: ServiceCall, request: Int, of dataset: any Dataset) -> Effect {
        expect(call, request: request, of: dataset.id)
        return .service(.perform(request: request, dataset: dataset.id, call, session))
    }

    /// Registers a call that will be made later.
    mutating func expect(_ call: ServiceCall, request: Int, of dataset: String) {
        pending[request] = (call, dataset)
        switch call {
        case .delete(let key, _): deletions.keys.insert(key)
        case .post(let draft): deletions.keys.remove(draft.id)
        case .list, .listOlder, .listAll, .find, .edit, .hide, .show: break
        }
    }

    /// Sends a place or a change of the outbox, only to the address that was set when the person posted it.
    mutating func post(_ entry: OutboxEntry, request: Int) -> Effect {
        expect(entry.call, request: request, of: entry.dataset)
        var session = session
        if !entry.address.isEmpty {
            // A password is sent only to the address at which the person signed in.
            if let own = session.address, own != entry.address { session.password = nil }
            session.address = entry.address
        }
        return .service(.perform(request: request, dataset: entry.dataset, entry.call, session))
    }

    /// The pending calls that were made in an earlier session. Their answers have what only that person may see.
    private var ofOtherSession: Set<Int> = []

    /// Notes that all pending calls were made in an earlier session.
    mutating func pendingBelongToOther() { ofOtherSession = Set(pending.keys) }

    /// Whether a call was made in an earlier session. Forgets the request, so this is called once, for its answer.
    mutating func isOfOtherSession(_ request: Int) -> Bool { ofOtherSession.remove(request) != nil }

    /// Removes an answered call.
    /// - Returns: the call and the id of its dataset; nil if the call was forgotten.
    mutating func answered(_ request: Int) -> (call: ServiceCall, dataset: String)? {
        pending.removeValue(forKey: request)
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
    mutating func forget(_ request: Int) { pending[request] = nil }

    /// Cancels the pending lists. Pending posts, edits, deletions and word searches are not cancelled.
    mutating func cancelLists() -> [Effect] {
        let lists = pending.filter { $0.value.call.isListing }.keys.sorted()
        for request in lists { pending[request] = nil }
        return lists.map { .cancel(request: $0) }
    }
}
