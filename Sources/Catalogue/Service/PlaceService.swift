/// A service on the network that holds a dataset's places.
///
/// A call may take seconds. When the task that made it is cancelled, the service stops waiting for the answer and throws
/// `ServiceError.cancelled`; what was sent before may still be carried out.
public protocol PlaceService: Sendable {
    /// The name of the table of its places, such as "stalls"; an importer's table has such a name, too.
    var tableName: String { get }

    /// Makes one call and waits for the answer.
    func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer
}

/// A request to a service.
public enum ServiceCall: Sendable, Equatable {
    /// The newest places, as many as the service sends at once.
    case list
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
    /// Too many calls; the service takes the next one after some seconds, nil where it does not say.
    case tooFast(afterSeconds: Int?)
    /// The service does not work now; it takes calls again after some seconds, nil where it does not say.
    case unavailable(afterSeconds: Int?)
    case noNetwork
    /// The call was cancelled while it waited for its answer.
    case cancelled
    /// The answer is not of a form that is known.
    /// - detail: what was found instead, for a bug report.
    case notUnderstood(detail: String)
    /// The service refuses what was sent.
    /// - field: the id of the form's field that it is about; nil if it is about the whole.
    /// - reason: as the service words it.
    case invalid(field: String?, reason: String)
}
