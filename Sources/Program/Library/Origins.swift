import Catalogue
import Geo
import HTTP
import Live

/// Finds the origins of searches: in the data on this machine and, if allowed, with services on the network.
struct Origins: Sendable {
    private let machine: Machine
    private let data: DataFolder
    private let files: UserFiles
    private let names: NameIndexes
    let postcodes: PostcodePositions
    /// Loads the places of a dataset, in which names are looked up.
    let places: @Sendable (any Dataset) -> Places
    /// The client of all look-ups. Its helper starts with the first one.
    private let client: LoggedClient

    init(
        machine: Machine, data: DataFolder, files: UserFiles, names: NameIndexes, postcodes: PostcodePositions,
        places: @escaping @Sendable (any Dataset) -> Places
    ) {
        self.places = places
        self.machine = machine
        self.data = data
        self.files = files
        self.names = names
        self.postcodes = postcodes
        client = machine.sharedClient
    }

    /// Makes the search that finds places as typed.
    /// - Parameters:
    ///   - ofDataset: the places of the dataset for which a place was typed.
    ///   - isOffline: true asks no service, whatever the settings say.
    ///   - near: places found by name are sorted by their distance from here; nil for the home.
    func search(
        _ ofDataset: Places, _ settings: Settings, near: Coordinate? = nil, isOffline: Bool = false
    ) -> OriginSearch {
        let named = namesFrom(ofDataset)
        let places = named ?? ofDataset
        let home = settings.home.map { home in
            var origin = home.exact(by: postcodes).origin
            (origin.label, origin.place) = ("home", origin.fullName)
            return origin
        }
        let distances = settings.distances(in: places.dataset)
        var byName: (@Sendable () -> PlaceNames)?
        if named == nil { byName = { [names] in names.names(of: places) } }
        let resolver = OriginResolver(
            places: places, gazetteer: names.gazetteer(of: places, addsMapTowns: named != nil),
            // British postcodes mean nothing in a dataset of another country.
            postcodes: places.dataset.postcodeForm == .british ? postcodes : nil,
            centres: data.postcodeCentres(of: places.dataset), home: home, datasets: data.datasets,
            distances: distances, isForOther: named != nil,
            names: byName, near: near ?? home?.coordinate)
        let lookups = Lookups(
            files: files, fetch: mayAsk(settings, isOffline) ? client : nil,
            address: { [machine] service in
                machine.address(
                    variable: service.variable, setting: settings.sources[service.id], standard: service.address)
            })
        return OriginSearch(resolver, lookups, distances: distances)
    }

    var datasets: Datasets { data.datasets }

    /// The towns and districts that the search for a dataset knows.
    func gazetteer(for ofDataset: Places) -> Gazetteer {
        let named = namesFrom(ofDataset)
        return names.gazetteer(of: named ?? ofDataset, addsMapTowns: named != nil)
    }

    /// The places of the dataset from which another one takes its names; nil if a dataset has its own.
    private func namesFrom(_ ofDataset: Places) -> Places? {
        ofDataset.dataset.geography.namesFrom.flatMap { data.datasets.named($0) }.map(places)
    }

    /// Makes the finder of the person's own position.
    /// - Parameter isOffline: true asks nobody on the network, whatever the settings say.
    func positions(_ settings: Settings, isOffline: Bool = false) -> PositionFinder {
        PositionFinder(
            settings: settings.position, environment: machine.variable, fetch: client,
            isOffline: !mayAsk(settings, isOffline))
    }

    /// Whether the network may be used for look-ups.
    func mayAsk(_ settings: Settings, _ isOffline: Bool) -> Bool {
        !isOffline && machine.mayUseNetwork(settings)
    }
}
