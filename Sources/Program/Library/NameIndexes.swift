import Catalogue
import Synchronization

/// Builds the indexes of the names of towns and of places, and caches those of the last places.
final class NameIndexes: Sendable {
    /// The last gazetteer with the towns of the map (`true`) and the last one without (`false`).
    private let gazetteers = Mutex<[Bool: (places: Places, gazetteer: Gazetteer)]>([:])
    private let placeNames = Mutex<(places: Places, names: PlaceNames)?>(nil)
    private let towns: @Sendable () -> [NamedPlace]

    private let mapTowns: @Sendable () -> [NamedPlace]

    /// - Parameters:
    ///   - towns: reads the towns of Great Britain; called only for datasets with British postcodes.
    ///   - mapTowns: reads the towns of the map that comes with the program.
    init(
        towns: @escaping @Sendable () -> [NamedPlace], mapTowns: @escaping @Sendable () -> [NamedPlace] = { [] }
    ) {
        self.towns = towns
        self.mapTowns = mapTowns
    }

    /// The towns and districts among some places.
    /// - Parameter isForOther: whether another dataset takes its names from these places. Places of that dataset may be
    ///   anywhere, so the towns of the map are added, as for a dataset that asks for them.
    func gazetteer(of places: Places, isForOther: Bool = false) -> Gazetteer {
        let hasMapTowns = isForOther || places.dataset.geography.knowsTownsOfMap
        return gazetteers.withLock { saved in
            if let saved = saved[hasMapTowns], saved.places === places { return saved.gazetteer }
            let fresh = Gazetteer(
                places, extra: places.dataset.postcodeForm == .british ? towns() : [],
                map: hasMapTowns ? mapTowns() : [])
            saved[hasMapTowns] = (places, fresh)
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
