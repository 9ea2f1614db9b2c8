import Catalogue
import Geo
import HTTP
import Live

/// Finds where a search starts from: on this machine, and from services on the network where these may be asked.
struct Origins: Sendable {
    private let machine: Machine
    private let data: DataFolder
    private let files: UserFiles
    private let names: NameIndexes
    let postcodes: PostcodePositions
    /// The places of a dataset, to find names in.
    private let places: @Sendable (any Dataset) -> Places
    /// Its helper is started with the first look-up, and used for all of them.
    private let client: HelperClient

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
        client = machine.makeClient()
    }

    /// A search for places as typed.
    /// - Parameters:
    ///   - ofDataset: the places of the dataset for which a place was typed.
    ///   - isOffline: whether no service is asked, whatever the settings say.
    func search(_ ofDataset: Places, _ settings: Settings, isOffline: Bool = false) -> OriginSearch {
        let named = ofDataset.dataset.geography.namesFrom.flatMap { data.datasets.named($0) }
        let places = named.map(self.places) ?? ofDataset
        let home = settings.home.map { home in
            var origin = home.exact(by: postcodes).origin
            (origin.label, origin.place) = ("home", origin.fullName)
            return origin
        }
        let distances = settings.distances(in: places.dataset)
        let resolver = OriginResolver(
            places: places, gazetteer: names.gazetteer(of: places),
            // Outside Great Britain its postcodes mean nothing.
            postcodes: places.dataset.postcodeForm == .british ? postcodes : nil,
            centres: data.postcodeCentres(of: places.dataset), home: home, datasets: data.datasets,
            distances: distances)
        let lookups = Lookups(
            files: files, fetch: mayAsk(settings, isOffline) ? client : nil,
            address: { [machine] service in
                machine.address(
                    variable: service.variable, setting: settings.sources[service.id], standard: service.address)
            })
        return OriginSearch(resolver, lookups, distances: distances)
    }

    /// What finds the person's own position.
    /// - Parameter isOffline: whether nobody on the network is asked, whatever the settings say.
    func positions(_ settings: Settings, isOffline: Bool = false) -> PositionFinder {
        PositionFinder(
            settings: settings.position, environment: machine.variable, fetch: client,
            isOffline: !mayAsk(settings, isOffline))
    }

    /// Whether the network may be used for look-ups.
    func mayAsk(_ settings: Settings, _ isOffline: Bool) -> Bool {
        !isOffline && !machine.isOffline && settings.tiles.network
    }
}
