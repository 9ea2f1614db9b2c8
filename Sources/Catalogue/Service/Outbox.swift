/// A new place, or a change to a place, that its service has not accepted yet.
public struct OutboxEntry: Sendable, Equatable {
    /// The id of the dataset to which it is posted.
    public var dataset: String
    /// The address of the service, as it was typed, at the time of the post. The place is sent to no other address. Blank
    /// until the entry is written.
    public var address: String
    /// Who posted the place. It is sent in nobody else's name.
    public var user: String
    /// What to send. Its id is the key of the place. A draft with a version is a change to that version of the place;
    /// one without is a new place.
    public var draft: Draft
    /// When the place was posted, in seconds since 1970; 0 until the entry is written.
    public var postedAt: Int
    /// Why the place was not sent; nil while it waits to be sent.
    public var problem: ServiceError?

    public init(
        dataset: String, address: String = "", user: String, draft: Draft, postedAt: Int = 0,
        problem: ServiceError? = nil
    ) {
        self.dataset = dataset
        self.address = address
        self.user = user
        self.draft = draft
        self.postedAt = postedAt
        self.problem = problem
    }

    public var key: String { draft.id }

    /// Whether the entry changes a place, rather than posting a new one.
    public var isChange: Bool { draft.version != nil }

    /// Whether the entry has this draft, unchanged.
    fileprivate func isOf(_ draft: Draft) -> Bool { key == draft.id && self.draft.asInOutbox == draft.asInOutbox }

    /// The call that sends the entry.
    public var call: ServiceCall { isChange ? .edit(id: key, draft) : .post(draft) }
}

extension ServiceCall {
    /// The draft that stays in the outbox until the service has accepted it: a new place, or a change to a named
    /// version. A change without a version does not wait, because it would overwrite what others change meanwhile.
    public var outboxDraft: Draft? {
        switch self {
        case .post(let draft): draft
        case .edit(_, let draft): draft.version == nil ? nil : draft
        case .list, .listOlder, .listAll, .find, .delete, .hide, .show: nil
        }
    }
}

/// The places and changes that no service has accepted yet, in the order in which they were posted.
public struct Outbox: Sendable, Equatable {
    public static let version = 1

    public private(set) var entries: [OutboxEntry]

    public init(_ entries: [OutboxEntry] = []) { self.entries = entries }

    /// A change to the outbox.
    public enum Change: Sendable, Equatable {
        /// Adds an entry, or replaces the entry with the same key.
        case put(OutboxEntry)
        /// Removes the entry of a draft that the service has accepted. If the person has changed the entry meanwhile, it stays.
        case accepted(Draft)
        /// Notes why a draft was not sent. If the person has changed its entry meanwhile, the entry waits to be sent.
        case refused(Draft, ServiceError)
        case remove(key: String)
        /// A person has signed in: entries of this person that were refused because nobody was signed in wait again.
        case signedIn(user: String)

        /// The key of the entry that changes; nil if several entries may change.
        public var key: String? {
            switch self {
            case .put(let entry): entry.key
            case .accepted(let draft), .refused(let draft, _): draft.id
            case .remove(let key): key
            case .signedIn: nil
            }
        }
    }

    public func entry(_ key: String) -> OutboxEntry? { entries.first { $0.key == key } }

    public mutating func apply(_ change: Change) {
        switch change {
        case .put(var entry):
            // Keeps the draft in the form that the file has, so that reading the file back gives the same entry.
            entry.draft = entry.draft.asInOutbox
            if let index = entries.firstIndex(where: { $0.key == entry.key }) {
                entries[index] = entry
            } else {
                entries.append(entry)
            }
        case .accepted(let draft): entries.removeAll { $0.isOf(draft) }
        case .refused(let draft, let error):
            for index in entries.indices where entries[index].isOf(draft) { entries[index].problem = error }
        case .remove(let key): entries.removeAll { $0.key == key }
        case .signedIn(let user):
            for index in entries.indices where entries[index].user == user && entries[index].problem == .notSignedIn {
                entries[index].problem = nil
            }
        }
    }
}
