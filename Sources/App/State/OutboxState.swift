import Catalogue

/// The places and changes that wait to be sent, as the outbox was last read.
struct OutboxState: Sendable {
    private(set) var outbox = Outbox()
    /// The requests whose drafts are being written into the outbox, before they are sent.
    var unwritten: Set<Int> = []
    /// The requests that send a draft which could not be written into the outbox.
    var sentUnwritten: Set<Int> = []
    /// The keys of the entries that are being changed on the disk, by request. These entries are not sent until that is done.
    var changing: [Int: String] = [:]
    /// The request whose tick ends a pause, after which the next place is sent; nil if there is no pause.
    var wakeRequest: Int?
    /// The requests that send entries without a key press.
    var automatic: Set<Int> = []
    /// How many entries were sent in a row without a key press.
    var sentInARow = 0
    /// The entries that are among the places on the screen.
    var shown: [OutboxEntry] = []

    mutating func received(_ outbox: Outbox) { self.outbox = outbox }

    func entry(_ key: String) -> OutboxEntry? { outbox.entry(key) }

    /// Whether a draft waits in the outbox with these texts, and not with older ones.
    func holds(_ draft: Draft) -> Bool {
        guard let entry = entry(draft.id), entry.problem == nil else { return false }
        return entry.draft == draft.asInOutbox
    }

    /// The entries of a person; all of them while nobody is signed in.
    func entries(of user: String?) -> [OutboxEntry] {
        outbox.entries.filter { user == nil || $0.user == user }
    }
}

/// Whether a place or a change is being sent, waits to be sent, or was refused.
enum SendingState: Sendable, Equatable {
    case sending
    case waiting(isChange: Bool)
    /// - hider: who may hide places of the dataset; nil if nobody may.
    case refused(ServiceError, hider: String?)

    /// The words that lists and maps show beside the place instead of its age.
    var words: String {
        switch self {
        case .sending: "sending"
        case .waiting(let isChange): isChange ? "change waiting" : "waiting"
        case .refused: "not sent"
        }
    }

    /// The state as the details show it.
    var sentence: String {
        switch self {
        case .sending: "Sending …"
        case .waiting(let isChange):
            isChange
                ? "Your change waits to be sent. E changes it again, Del removes it"
                : "Waiting to be sent. E changes it, Del removes it"
        case .refused(.changedMeanwhile(_?), _):
            "Not sent: somebody else has changed it. E shows both versions, Del removes yours"
        case .refused(.changedMeanwhile(nil), _):
            "Not sent: somebody else has changed it. Press R, then E shows both versions, Del removes yours"
        case .refused(.gone, let hider):
            "Not sent: the original \(ServiceError.fateOfGone(hider: hider)). E posts yours as new, Del removes yours"
        case .refused(let error, _): "Not sent: \(error.sentence(after: .post(Draft()))). E changes it, Del removes it"
        }
    }
}
