/// An official file that is fetched over the network: where it is, and what it must look like.
public struct Feed: Sendable, Equatable {
    /// How the file is found below the address of the source.
    public enum Place: Sendable, Equatable {
        /// The address is that of the file, which is called so here.
        case file(name: String)
        /// One file a day, `prefixYYYYMMDD.csv` in a folder: today's, else the newest of so many days before.
        case daily(prefix: String, suffix: String, days: Int)
        /// The address is that of a publication on gov.uk, as its content API answers it: the newest of the files whose titles
        /// have these words and a date.
        case publication(title: String, suffix: String)
        /// The address answers a JSON array of some rows at a time, as Socrata does ($limit, $offset, $order).
        case pages(PagedList)
    }

    /// What messages call it: "register". It is also the name of the table that it becomes, where it is one.
    public let id: String
    public let title: String
    /// What settings and the environment call the server: the feeds of one lie at one address.
    public let source: String
    /// https.
    public let address: String
    public let place: Place
    /// What the file must start with, as far as one of these words is in its first bytes; none where anything may.
    public let opening: [String]
    /// Columns without which an edition does not replace the one before.
    public let columns: [String]
    /// Bytes that it may have at most.
    public let limit: Int
    /// Whether an edition is none without this file.
    public let isNeeded: Bool

    public init(
        id: String, title: String, source: String? = nil, address: String, place: Place, opening: [String] = [],
        columns: [String] = [],
        limit: Int, isNeeded: Bool = true
    ) {
        self.id = id
        self.title = title
        self.source = source ?? id
        self.address = address
        self.place = place
        self.opening = opening
        self.columns = columns
        self.limit = limit
        self.isNeeded = isNeeded
    }

    /// The environment variable that names another address: "CATCHMENT_REGISTER_URL".
    public var variable: String { "CATCHMENT_\(source.uppercased())_URL" }

    /// Whether it can be looked at while it is fetched.
    public var isPaged: Bool { if case .pages = place { true } else { false } }

    /// Every postcode of Great Britain, of use to any collection there.
    public static let postcodes = Feed(
        id: "postcodes", title: CodePointImporter().title,
        address: "https://api.os.uk/downloads/v1/products/CodePointOpen/downloads?area=GB&format=CSV&redirect",
        place: .file(name: "codepo_gb.zip"), limit: 200_000_000)

    /// The columns that a file lacks, by its first bytes.
    public func missingColumns(_ head: UnsafeRawBufferPointer) -> [String] {
        guard !columns.isEmpty, let reader = try? CSVReader(head) else { return [] }
        return columns.filter { reader.column($0) == nil }
    }
}
