/// A dataset to which people add places of their own.
public protocol Posting: Dataset {
    /// What is asked of a new place, in the order of the form.
    var form: [FormField] { get }
    /// The form as it is filled in for a place that is being edited.
    /// - Throws: `RecordError` if a record cannot be read.
    func draft(of row: Int, in places: Places, records: Records) throws(RecordError) -> Draft
    /// Whether a place is the person's own, so that it can be edited and deleted.
    func isOwn(_ row: Int, in places: Places, session: ServiceSession) -> Bool
    /// What the service calls the version of a place; nil if it has no versions.
    func version(of row: Int, in places: Places) -> Int?
    /// The places that wait to be sent, in the form in which the service sends its places.
    func table(of entries: [OutboxEntry]) -> Table
}

extension Posting {
    public func version(of row: Int, in places: Places) -> Int? { nil }
}

/// A line of a form.
public struct FormField: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A place on the map, found by what is typed.
        case place
        /// A web address, http or https.
        case link
        /// Some text of at most so many characters.
        case text(limit: Int)
    }

    /// What drafts and services call it: "note".
    public var id: String
    public var label: String
    /// Shown in the empty field.
    public var hint: String
    public var kind: Kind
    public var isRequired: Bool

    /// The most characters that can be typed: more than may be sent, so that nothing is cut off unseen.
    public var typingLimit: Int {
        switch kind {
        case .place: 200
        case .link: 4000
        case .text(let limit): limit * 2 + 200
        }
    }

    public init(_ id: String, label: String, hint: String = "", kind: Kind, isRequired: Bool = false) {
        self.id = id
        self.label = label
        self.hint = hint
        self.kind = kind
        self.isRequired = isRequired
    }
}

/// What somebody has written into a form so far. Nothing of it is lost when it cannot be sent.
public struct Draft: Sendable, Hashable {
    /// The key that a new place gets, made before it is sent, so that it can be sent again; empty while it has none.
    public var id = ""
    /// The version of the edited place, so that another person's change is not overwritten; nil for a new place.
    public var version: Int?
    /// What was typed, by the fields' ids.
    public var texts: [String: String]
    /// Where the places are that were chosen, by the ids of fields for places.
    public var positions: [String: Origin]

    public init(texts: [String: String] = [:], positions: [String: Origin] = [:]) {
        self.texts = texts
        self.positions = positions
    }

    /// Why a draft cannot be sent.
    public struct Problem: Sendable, Hashable {
        public enum Reason: Sendable, Hashable {
            /// The field is required and empty.
            case missing
            case tooLong(limit: Int)
            /// Not a web address with http or https.
            case notALink
            /// Something was typed, and no place chosen.
            case noPlace
        }

        /// The id of the field.
        public var field: String
        public var reason: Reason

        public init(field: String, reason: Reason) {
            self.field = field
            self.reason = reason
        }
    }

    /// What keeps the draft from being sent, in the order of the form; empty if nothing does.
    public func problems(in form: [FormField]) -> [Problem] {
        form.compactMap { field in
            let text = text(of: field.id)
            let reason: Problem.Reason? =
                if text.isEmpty, positions[field.id] == nil {
                    field.isRequired ? .missing : nil
                } else {
                    switch field.kind {
                    case .place: positions[field.id] == nil ? .noPlace : nil
                    case .link: Self.isLink(text) ? nil : .notALink
                    case .text(let limit): text.count > limit ? .tooLong(limit: limit) : nil
                    }
                }
            return reason.map { Problem(field: field.id, reason: $0) }
        }
    }

    /// What was typed into a field, without white space at both ends.
    public func text(of field: String) -> String { (texts[field] ?? "").trimmingBlanks }

    /// Whether a text is a web address that can be opened: http or https, with a host and without blanks.
    public static func isLink(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
        let host = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return !host.isEmpty && !text.contains(where: \.isWhitespace)
    }
}
