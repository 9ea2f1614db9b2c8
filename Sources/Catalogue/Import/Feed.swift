/// An official file that is fetched over the network: where it is, and how to recognise a good one.
public struct Feed: Sendable, Equatable {
    /// How the file is found at the address.
    public enum Place: Sendable, Equatable {
        /// The address is that of the file, which is saved under `name`.
        case file(name: String)
        /// The address is that of a folder with a file for each day, `prefixYYYYMMDDsuffix`. The newest file that is at
        /// most `days` days old is fetched.
        case daily(prefix: String, suffix: String, days: Int)
        /// The address is that of a publication in the content API of gov.uk. Of its files whose titles contain `title`
        /// and whose names end in `suffix`, both in lower case, the one with the newest date in its title is fetched.
        case publication(title: String, suffix: String)
        /// The address returns what changed since a day. The day is the value of the query parameter that is named in
        /// `parameters`; if the query has none of them, the first is added. The file is saved under `name`.
        case changes(name: String, parameters: [String])
        /// The address answers some rows at a time as a JSON array, as Socrata does ($limit, $offset, $order).
        case pages(PagedList)
    }

    /// What messages call the file: "register". A file that becomes a table has its name.
    public let id: String
    /// What sentences call it: "the register of stalls".
    public let title: String
    /// What settings and the environment call the server. Feeds of the same source are at the same address.
    public let source: String
    /// An https address.
    public let address: String
    public let place: Place
    /// A file of the day is good only if its first bytes contain all of these words; empty if nothing is known about them.
    public let opening: [String]
    /// Columns that an edition must have to replace the saved one.
    public let columns: [String]
    /// The most bytes that the file may have.
    public let limit: Int
    /// Whether an edition is complete only with this file.
    public let isNeeded: Bool
    /// The list that is fetched, if it is one of several in a table; nil if the file is a table of its own.
    public let list: FeedList?

    public init(
        id: String, title: String, source: String? = nil, address: String, place: Place, opening: [String] = [],
        columns: [String] = [],
        limit: Int, isNeeded: Bool = true, list: FeedList? = nil
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
        self.list = list
    }

    /// The title at the beginning of a line: "The register of stalls".
    public var label: String { title.capitalisedFirst }

    /// The environment variable that sets another address: "CATCHMENT_REGISTER_URL".
    public var variable: String { "CATCHMENT_\(source.uppercased())_URL" }

    /// Whether the first rows can be shown while the rest is being fetched.
    public var isPaged: Bool { if case .pages = place { true } else { false } }

    /// Whether the feed returns only what changed since a day.
    public var hasOnlyChanges: Bool { if case .changes = place { true } else { false } }

    /// A day before all changes, for requesting everything.
    public static let firstDay = "2000-01-01"

    /// The address for requesting what changed since a day. An address without a query stays as it is.
    /// - Parameters:
    ///   - day: yyyy-mm-dd.
    ///   - parameters: the names of the query parameters that take the day; the first is added if the query has none of
    ///     them.
    public static func address(_ address: String, since day: String, parameters: [String]) -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parameters.first else { return address }
        var query = parts[1].split(separator: "&").map(String.init)
        func takesDay(_ part: String) -> Bool {
            parameters.contains { $0.lowercased() == part.prefix { $0 != "=" }.lowercased() }
        }
        if !query.contains(where: takesDay) { query.append(first) }
        return parts[0] + "?"
            + query.map { takesDay($0) ? "\($0.prefix { $0 != "=" })=\(day)" : $0 }.joined(separator: "&")
    }

    /// All postcodes of Great Britain.
    public static let postcodes = Feed(
        id: "postcodes", title: CodePointImporter().title,
        address: "https://api.os.uk/downloads/v1/products/CodePointOpen/downloads?area=GB&format=CSV&redirect",
        place: .file(name: "codepo_gb.zip"), limit: 200_000_000)

    /// The columns that a file lacks.
    /// - Parameter head: the first bytes of the file.
    public func missingColumns(_ head: UnsafeRawBufferPointer) -> [String] {
        guard !columns.isEmpty, let reader = try? CSVReader(head) else { return [] }
        return columns.filter { reader.column($0) == nil }
    }
}

/// A list that a feed fetches: one of several in a table of a `Gathering` dataset.
public struct FeedList: Sendable, Equatable {
    /// The id of the dataset.
    public let dataset: String
    public let part: TablePart

    public init(dataset: String, part: TablePart) {
        self.dataset = dataset
        self.part = part
    }
}

/// A list that a server sends in pages. All pages together are one file.
public struct PagedList: Sendable, Equatable {
    /// How the list is fetched if its rows are shown while they arrive.
    public struct Reading: Sendable, Equatable {
        /// The member that the rows are sorted by.
        public let order: String
        /// The number of rows on a page.
        public let rows: Int

        public init(order: String, rows: Int) {
            self.order = order
            self.rows = rows
        }
    }

    /// The name of the file with all rows.
    public let name: String
    /// The member with the key of a row, which no other row has. The rows are sorted by it.
    public let key: String
    /// The number of rows on a page.
    public let rows: Int
    public let reading: Reading

    public init(name: String, key: String, rows: Int, reading: Reading) {
        self.name = name
        self.key = key
        self.rows = rows
        self.reading = reading
    }
}
