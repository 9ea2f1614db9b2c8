import App
import Catalogue
import Geo
import HTTP
import Live

/// Finds the dataset in which a typed name is known.
extension Origins {
    /// How well a dataset knows a name.
    enum Knowledge: Sendable {
        /// A town or a district there has exactly this name; see `hasTown`.
        case exact
        /// The name may mean a place there.
        case likely
        case unknown
    }

    /// How well the data of a dataset, and the saved answers of services, know a name.
    func knowledge(of name: String, in dataset: any Dataset, _ settings: Settings) -> Knowledge {
        let places = places(dataset)
        if hasTown(name, places) { return .exact }
        let found = try? search(places, settings, isOffline: true).find(name, policy: .nobody, Cancellation())
        return found == nil ? .unknown : .likely
    }

    /// The other dataset that has a town or a district with exactly the typed name, if an error says that the name was not found among
    /// some places. Nil if there is none, or if the places take their names from another dataset.
    func townElsewhere(_ typed: String, after error: OriginError, than places: Places) -> DatasetHint? {
        switch error {
        case .unknownName, .placeOutside: townElsewhere(typed, than: places)
        default: nil
        }
    }

    /// The dataset, other than that of some places, that has a town or a district with exactly the typed name. Nil if there is none,
    /// or if the places take their names from another dataset.
    func townElsewhere(_ typed: String, than places: Places) -> DatasetHint? {
        let here = places.dataset
        guard here.geography.namesFrom == nil, typed.utf8.count <= PlaceQuery.longestText else { return nil }
        let others = datasets.all.filter { $0.id != here.id && $0.geography.namesFrom == nil }
        let found = others.first { hasTown(typed, self.places($0)) }
        return found.map { DatasetHint(typed: typed, kind: .town, id: $0.id, name: $0.name, here: here.name) }
    }

    /// Whether a dataset has a town or a district with exactly this name. If the dataset also uses the towns of the map, a town counts
    /// only if a current place of the dataset lies within the standard radius of the town.
    private func hasTown(_ name: String, _ places: Places) -> Bool {
        let geography = places.dataset.geography
        return gazetteer(for: places).places(named: name).contains { town in
            !geography.knowsTownsOfMap || places.hasPlaceAround(town.coordinate)
        }
    }
}

extension Places {
    /// Whether a current place lies within the radius that a search there has if none is typed.
    /// - Parameter areaMetres: how far the typed area reaches; nil for a point.
    func hasPlaceAround(_ point: Coordinate, areaMetres: Double? = nil) -> Bool {
        let reach = max(Double(Radius.standard(in: dataset.distances)), areaMetres ?? 0)
        return nearestCurrent(to: point).map { $0.distanceMetres <= reach } ?? false
    }
}
