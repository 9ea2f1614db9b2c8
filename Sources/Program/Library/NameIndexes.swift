import Catalogue
import Synchronization

/// Builds the indexes of the names of towns and of places, and caches those of the last places.
final class NameIndexes: Sendable {
    /// For each dataset, the last gazetteer with the map's towns and the last one without.
    private let gazetteers = Mutex<[Key: (places: Places, gazetteer: Gazetteer)]>([:])
    private let placeNames = Mutex<(places: Places, names: PlaceNames)?>(nil)
    private let towns: @Sendable () -> [NamedPlace]
    private let mapTowns: @Sendable () -> [NamedPlace]
    private let directory: PlaceDirectory?

    private struct Key: Hashable {
        let dataset: String
        let hasMapTowns: Bool
    }

    /// - Parameters:
    ///   - towns: reads the towns of Great Britain; called only for datasets with British postcodes.
    ///   - mapTowns: reads the towns of the map that comes with the program.
    ///   - directory: the quarters and villages of that map.
    init(
        towns: @escaping @Sendable () -> [NamedPlace], mapTowns: @escaping @Sendable () -> [NamedPlace] = { [] },
        directory: PlaceDirectory? = nil
    ) {
        self.towns = towns
        self.mapTowns = mapTowns
        self.directory = directory
    }

    /// The towns and districts among some places.
    /// - Parameter addsMapTowns: whether to add the towns of the map. True when another dataset, which may have places in any country,
    ///   looks up its towns here.
    func gazetteer(of places: Places, addsMapTowns: Bool = false) -> Gazetteer {
        let hasMapTowns = addsMapTowns || places.dataset.geography.knowsTownsOfMap
        let key = Key(dataset: places.dataset.id, hasMapTowns: hasMapTowns)
        return gazetteers.withLock { saved in
            if let saved = saved[key], saved.places === places { return saved.gazetteer }
            let fresh = Gazetteer(
                places, extra: places.dataset.postcodeForm == .british ? towns() : [],
                map: hasMapTowns ? mapTowns() : [], directory: directory)
            saved[key] = (places, fresh)
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
