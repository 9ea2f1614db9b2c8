import Catalogue
import Synchronization

/// Makes indexes of the names of towns and of places, and keeps the indexes of the places asked about last.
final class NameIndexes: Sendable {
    private let gazetteers = Mutex<(places: Places, gazetteer: Gazetteer)?>(nil)
    private let placeNames = Mutex<(places: Places, names: PlaceNames)?>(nil)
    private let towns: @Sendable () -> [NamedPlace]

    /// - Parameter towns: of Great Britain; read for datasets whose postcodes are British.
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

    /// The index by which places are found by their names.
    func names(of places: Places) -> PlaceNames {
        placeNames.withLock { saved in
            if let saved, saved.places === places { return saved.names }
            let fresh = PlaceNames(places)
            saved = (places, fresh)
            return fresh
        }
    }
}
