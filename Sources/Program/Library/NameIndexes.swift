import Catalogue
import Synchronization

/// Builds the indexes of the names of towns and of places, and caches those of the last places.
final class NameIndexes: Sendable {
    private let gazetteers = Mutex<(places: Places, gazetteer: Gazetteer)?>(nil)
    private let placeNames = Mutex<(places: Places, names: PlaceNames)?>(nil)
    private let towns: @Sendable () -> [NamedPlace]

    /// - Parameter towns: reads the towns of Great Britain; called only for datasets with British postcodes.
    init(towns: @escaping @Sendable () -> [NamedPlace]) { self.towns = towns }

    /// The towns and districts among some places.
    func gazetteer(of places: Places) -> Gazetteer {
        gazetteers.withLock { saved in
            if let saved, saved.places === places { return saved.gazetteer }
            let fresh = Gazetteer(places, extra: places.dataset.postcodeForm == .british ? towns() : [])
            saved = (places, fresh)
            return fresh
        }
    }

    /// The name index of some places.
    func names(of places: Places) -> PlaceNames {
        placeNames.withLock { saved in
            if let saved, saved.places === places { return saved.names }
            let fresh = PlaceNames(places)
            saved = (places, fresh)
            return fresh
        }
    }
}
