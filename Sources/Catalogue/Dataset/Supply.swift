/// Where a dataset's places come from.
public enum Supply: Sendable {
    /// Official files that are imported or fetched, and saved on the disk.
    case editions(Editions)
    /// A service on the network that is asked for places, and may accept new ones.
    case service(any PlaceService)

    /// The names of the dataset's tables; the first table lists the places, the others say more about each of them.
    public var tableNames: [String] {
        switch self {
        case .editions(let editions): editions.importers.map(\.tableName)
        case .service(let service): [service.tableName]
        }
    }

    public var editions: Editions? { if case .editions(let editions) = self { editions } else { nil } }
    public var service: (any PlaceService)? { if case .service(let service) = self { service } else { nil } }
}

/// The official files of a dataset. All files of one day together are one edition of the data.
public struct Editions: Sendable {
    /// One importer for each kind of file. The first reads the file that lists the places, the others read files that
    /// say more about each of them.
    public var importers: [any TableImporter]
    /// The files that can be fetched over the network.
    public var feeds: [Feed]
    /// Whether the files that come with the program list all places, and not only some to start with.
    public var comesComplete: Bool
    /// What comes with the program until all places are fetched; nil if nothing does.
    public var starter: Starter?

    /// The part of a dataset that comes with the program.
    public struct Starter: Sendable, Hashable {
        /// What it has, in one sentence: "Six markets to try."
        public var contents: String
        /// How much is fetched for all places, in megabytes.
        public var megabytesOfAll: Int

        public init(contents: String, megabytesOfAll: Int) {
            self.contents = contents
            self.megabytesOfAll = megabytesOfAll
        }
    }

    public init(
        importers: [any TableImporter], feeds: [Feed] = [], comesComplete: Bool = false, starter: Starter? = nil
    ) {
        self.starter = starter
        self.importers = importers
        self.feeds = feeds
        self.comesComplete = comesComplete
    }
}

extension Dataset {
    /// What comes with the program until all places are fetched; nil if nothing does.
    public var starter: Editions.Starter? { supply.editions?.starter }

    /// " (about 80 MB)": how much is fetched for all places; empty if that is not known.
    public var sizeNote: String { starter.map { " (about \($0.megabytesOfAll) MB)" } ?? "" }
}
