/// A service on the network that holds a dataset's places.
///
/// Whoever conforms to it does the networking; a call may take seconds and is made away from the keyboard.
public protocol PlaceService: Sendable {
    /// What the table of its places is called, as an importer's table: "stalls".
    var tableName: String { get }

    /// Does one thing and waits for the service's answer.
    func perform(_ call: ServiceCall, _ session: ServiceSession) throws(ServiceError) -> ServiceAnswer
}

/// One thing that a service is asked for.
public enum ServiceCall: Sendable, Equatable {
    /// The newest places.
    /// - since: only those that changed since then, in seconds since 1970; all if nil.
    case list(since: Int?, limit: Int)
    case post(Draft)
    /// - id: the key of the place.
    case edit(id: String, Draft)
    /// - id: the key of the place.
    case delete(id: String)
}

/// Who is asking. Descriptions of it never show the token.
public struct ServiceSession: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The name that the person signed in with; nil while nobody is signed in.
    public var user: String?
    /// What the service gave to prove it; sent to the service's own origin and nowhere else.
    public var token: String?

    public init(user: String? = nil, token: String? = nil) {
        self.user = user
        self.token = token
    }

    public var isSignedIn: Bool { user != nil }
    public var description: String { user.map { "signed in as \($0)" } ?? "not signed in" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["user": user as Any]) }
}

/// What a service answers.
public enum ServiceAnswer: Sendable {
    /// The places asked for.
    case places(ServedPlaces)
    /// The one place that was posted or edited, as the service has it now.
    case place(ServedPlaces)
    case done
}

/// Places as a service sent them.
public struct ServedPlaces: Sendable, Equatable {
    /// Its name is the service's `tableName`.
    public var table: Table
    /// The records in full, as in `ImportedTable`; empty if the table says everything.
    public var records: [UInt8]
    /// Seconds since 1970.
    public var fetchedAt: Int

    public init(table: Table, records: [UInt8] = [], fetchedAt: Int) {
        self.table = table
        self.records = records
        self.fetchedAt = fetchedAt
    }
}

/// Why a service did not do what it was asked for. Sentences are made where they are shown.
public enum ServiceError: Error, Sendable, Hashable {
    case notSignedIn
    /// Signed in, but not allowed, as for another person's place.
    case forbidden
    /// The place is not there any more.
    case gone
    /// Somebody changed the place since it was read.
    case changedMeanwhile
    case tooLarge
    /// Asked too often; may be asked again from then on, in seconds since 1970, where the service says when.
    case tooFast(until: Int?)
    /// The service does not work now; may be asked again from then on, in seconds since 1970, where it says when.
    case unavailable(until: Int?)
    case noNetwork
    /// The answer is not of a form that is known.
    /// - detail: what was found instead, for a bug report.
    case notUnderstood(detail: String)
    /// The service refuses what was sent.
    /// - field: the id of the form's field that it is about; nil if it is about the whole.
    /// - reason: as the service words it.
    case invalid(field: String?, reason: String)

    /// Whether the same call may succeed later, so that what was sent is worth keeping.
    public var isWorthRepeating: Bool {
        switch self {
        case .noNetwork, .unavailable, .tooFast: true
        case .notSignedIn, .forbidden, .gone, .changedMeanwhile, .tooLarge, .notUnderstood, .invalid: false
        }
    }
}
