/// A service on the network that holds a dataset's places.
///
/// A call may take seconds. When the task that made it is cancelled, the service stops waiting for the answer and throws
/// `ServiceError.cancelled`; what was sent before may still be carried out.
public protocol PlaceService: Sendable {
    /// The name of the table of its places, such as "stalls"; an importer's table has such a name, too.
    var tableName: String { get }
    /// The present address of the service, as it was typed; nil if none is known, or the service needs none. The address may
    /// be read from a file each time.
    var address: String? { get }

    /// What is wrong with the form of an address; nil if a service may have it. Sends no request.
    func problem(ofAddress typed: String) -> ServiceError?

    /// Whether the service keeps its places itself. If not, the last list is saved in the data folder.
    var keepsPlaces: Bool { get }
    /// The places that the service keeps on this machine, without asking the network; nil if it keeps none itself.
    func saved() -> ServedPlaces?

    /// Makes one call and waits for the answer.
    func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer

    /// Forgets the places that were fetched, because the person has left. The next list is fetched as a whole.
    func forget()
}

extension PlaceService {
    public var address: String? { nil }
    public func problem(ofAddress typed: String) -> ServiceError? { nil }
    public var keepsPlaces: Bool { false }
    public func saved() -> ServedPlaces? { nil }
    public func forget() {}
}

/// A request to a service.
public enum ServiceCall: Sendable, Equatable {
    /// The newest places, as many as the service sends at once.
    case list
    /// Further places, older than those that were listed.
    case listOlder
    /// All places, page by page, up to a limit of the service.
    case listAll
    /// The listed places, and the newest others that match a text: each of its words begins a word of the place.
    /// - pages: how many pages to fetch at most.
    case find(String, pages: Int)
    /// The draft's id is the key of the new place. Sent twice, it makes one place.
    case post(Draft)
    /// - id: the key of the place.
    case edit(id: String, Draft)
    /// - Parameters:
    ///   - id: the key of the place.
    ///   - version: what the service calls the version to delete; nil deletes any.
    case delete(id: String, version: Int? = nil)
    /// Hides a place from everybody but the people who may hide places. Sent twice, the call hides the place once.
    /// - Parameters: the same as for `delete`.
    case hide(id: String, version: Int? = nil)
    /// Shows a hidden place again, in the name of the person who posted it.
    case show(id: String)

    /// Whether the call hides a place or shows it again.
    public var isHiding: Bool {
        switch self {
        case .hide, .show: true
        case .list, .listOlder, .listAll, .find, .post, .edit, .delete: false
        }
    }

    /// Whether the call fetches the list of places. A word search does not count: it may go on while a list is fetched.
    public var isListing: Bool {
        switch self {
        case .list, .listOlder, .listAll: true
        case .find, .post, .edit, .delete, .hide, .show: false
        }
    }

    /// Whether the call only reads.
    public var isReading: Bool {
        switch self {
        case .list, .listOlder, .listAll, .find: true
        case .post, .edit, .delete, .hide, .show: false
        }
    }
}

/// What a service answers.
public enum ServiceAnswer: Sendable {
    /// All places that the service has sent so far, with the change that the call made.
    case places(ServedPlaces)
    /// The call was carried out, or nothing has changed since the last list.
    case done
}

/// Places as a service sent them.
public struct ServedPlaces: Sendable, Equatable {
    /// Its name is the service's `tableName`.
    public var table: Table
    /// The records in full, as in `ImportedTable`; empty if the table says everything.
    public var records: [UInt8]
    /// The keys of the hidden places. These places are not saved, because others may use the same machine.
    public var hiddenKeys: Set<String>
    public var facts: ListFacts

    public init(
        table: Table, records: [UInt8] = [], hiddenKeys: Set<String> = [], facts: ListFacts = ListFacts()
    ) {
        self.table = table
        self.records = records
        self.hiddenKeys = hiddenKeys
        self.facts = facts
    }

    /// The table without hidden places.
    public var shownTable: Table {
        hiddenKeys.isEmpty ? table : table.subset((0..<table.rows).filter { !hiddenKeys.contains(table.keys[$0]) })
    }
}
