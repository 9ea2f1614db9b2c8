import Catalogue

/// The places of the open dataset, and the structures built from them.
public struct DataState: Sendable {
    /// The datasets that can be opened.
    public let datasets: Datasets
    /// The places of the open dataset; nil while they are being read.
    public internal(set) var places: Places?
    /// The ids of the links that some place of the open dataset has.
    private(set) var links: Set<String> = []
    /// The dataset that is being read to replace the open one; nil if none is.
    var loading: DatasetLoad?
    /// The names of towns and districts; nil while they are being collected.
    public internal(set) var gazetteer: Gazetteer?
    /// Searches the texts of the list of all places; nil until that list is opened.
    var finder: Finder?

    init(datasets: Datasets) { self.datasets = datasets }

    /// The name index of some places; nil if it is not built.
    /// - Parameter left: the ids of the fields that it leaves out.
    func index(of places: Places, without left: Set<String>) -> NameIndex? {
        finder?.places === places && finder?.without == left ? finder?.index : nil
    }

    /// Opens places: works out which links they have, and forgets the names of towns that were collected from the places before.
    mutating func install(_ places: Places) {
        self.places = places
        gazetteer = nil
        let all = Set(places.dataset.actions.compactMap(\.link))
        links = all.filter { places.dataset.hasLink($0, somewhereIn: places) }
    }

    mutating func received(_ gazetteer: Gazetteer, of places: Places) {
        if places === self.places { self.gazetteer = gazetteer }
    }
}

/// A dataset that is being read. Until it is read, the open dataset stays in use.
struct DatasetLoad: Sendable, Equatable {
    let request: Int
    let id: String
    /// The saved search to open once the dataset is read; nil opens the dataset's first screen.
    var search: SavedSearch?
    /// The place, as typed, to search around once the dataset is read; nil if none was typed.
    var place: String?
}

/// The name index of a list of all places. It is built in the background: a hundred thousand names take a while.
struct Finder: Sendable {
    let places: Places
    /// The ids of the fields that the index leaves out.
    var without: Set<String> = []
    /// Nil while it is being built.
    var index: NameIndex?
}
