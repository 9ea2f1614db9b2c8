/// A dataset to which people add places of their own.
public protocol Posting: Dataset {
    /// The fields of the form for a new place, in their order.
    var form: [FormField] { get }
    /// The form filled in with what a place says, for editing the place.
    /// - Throws: `RecordError` if a record cannot be read.
    func draft(of row: Int, in places: Places, records: Records) throws(RecordError) -> Draft
    /// Whether a place is the person's own, so that it can be edited and deleted.
    func isOwn(_ row: Int, in places: Places, session: ServiceSession) -> Bool
    /// The version of a place, as the service counts it; nil if the service has no versions.
    func version(of row: Int, in places: Places) -> Int?
    /// The title of a place in messages to the person who posted it; by default its title in lists.
    func ownTitle(of row: Int, in places: Places) -> String
    /// The places that wait to be sent, in the form in which the service sends its places.
    /// - Parameter accepted: the places that the service has. A waiting change lacks what it leaves unchanged, such as the time of
    ///   the post.
    func table(of entries: [OutboxEntry], accepted: Places) -> Table
}

extension Posting {
    public func version(of row: Int, in places: Places) -> Int? { nil }
    public func ownTitle(of row: Int, in places: Places) -> String { places.title(row) }
}

/// A line of a form.
public struct FormField: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A place on the map, found by what is typed.
        case place
        /// A web address, http or https, of at most `limit` characters.
        case link(limit: Int)
        /// A line of text of at most `limit` characters.
        case text(limit: Int)
        /// Text of several lines, of at most `limit` characters together.
        case lines(limit: Int)
    }

    /// What drafts and services call the field: "note".
    public var id: String
    public var label: String
    /// Shown in the empty field.
    public var hint: String
    public var kind: Kind
    public var isRequired: Bool

    /// The most characters that may be sent, as `Draft.length(of:)` counts them; nil for a place.
    public var limit: Int? {
        switch kind {
        case .place: nil
        case .link(let limit), .text(let limit), .lines(let limit): limit
        }
    }

    /// The most characters that can be typed. More can be typed than sent, so that a text that is too long is reported,
    /// not cut off without a word.
    public var typingLimit: Int {
        switch kind {
        case .place: 200
        case .link: 4000
        case .text(let limit), .lines(let limit): limit * 2 + 200
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
    /// The key of a new place, made before it is sent, so that sending it twice adds it once; empty until the key is made.
    public var id = ""
    /// The version of the edited place, so that another person's change is not overwritten; nil for a new place.
    public var version: Int?
    /// What was typed, by the ids of the fields.
    public var texts: [String: String]
    /// The positions of the chosen places, by the ids of the fields.
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
            /// Something was typed, but no place was chosen.
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

    /// Why the draft cannot be sent, in the order of the form; empty if it can be sent.
    /// - Parameter original: what a place that is edited said before. It may keep a link that a new place may not have.
    public func problems(in form: [FormField], original: Draft? = nil) -> [Problem] {
        form.compactMap { field in
            let text = text(of: field.id)
            let reason: Problem.Reason? =
                if text.isEmpty, positions[field.id] == nil {
                    field.isRequired ? .missing : nil
                } else {
                    switch field.kind {
                    case .place: positions[field.id] == nil ? .noPlace : nil
                    case .link where !Contact.isWebsite(text) && text != original?.text(of: field.id): .notALink
                    case .link(let limit), .text(let limit), .lines(let limit):
                        Self.length(of: text) > limit ? .tooLong(limit: limit) : nil
                    }
                }
            return reason.map { Problem(field: field.id, reason: $0) }
        }
    }

    /// What was typed into a field, without white space at both ends.
    public func text(of field: String) -> String { (texts[field] ?? "").trimmingBlanks }

    /// The number of characters of a text as services count them: in Unicode code points.
    public static func length(of text: String) -> Int { text.unicodeScalars.count }

    /// Whether a text is a web address that can be opened: http or https, with a host and without white space.
    public static func isLink(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
        let host = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return !host.isEmpty && !text.contains(where: \.isWhitespace)
    }
}

/// A dataset to which people post. Some of them, such as teachers, may hide places from the others.
public protocol Hiding: Posting {
    /// Who may hide places: "a teacher".
    var hider: String { get }
    /// Whether a place is hidden. Only those who may hide places get hidden ones from the service.
    func isHidden(_ row: Int, in places: Places) -> Bool
}

extension Places {
    /// The rows of hidden places; none in a dataset that is not `Hiding`.
    public var hiddenRows: [Int] {
        guard let hiding = dataset as? any Hiding else { return [] }
        return (0..<count).filter { hiding.isHidden($0, in: self) }
    }
}
