import App
import Catalogue
import HTTP
import Live

/// Finds the dataset in which a typed name is known.
extension Origins {
    /// How well a dataset knows a name.
    enum Knowledge: Sendable {
        /// A town or a district there has exactly this name.
        case exact
        /// The name may mean a place there.
        case likely
        case unknown
    }

    /// How well the data of a dataset, and the saved answers of services, know a name.
    func knowledge(of name: String, in dataset: any Dataset, _ settings: Settings) -> Knowledge {
        let places = places(dataset)
        if !gazetteer(for: places).places(named: name).isEmpty { return .exact }
        let found = try? search(places, settings, isOffline: true).find(name, policy: .nobody, Cancellation())
        return found == nil ? .unknown : .likely
    }

    /// The other dataset that has a town or a district with exactly this name. Nil if there is none, or if the places take their
    /// names from another dataset.
    func townElsewhere(_ name: String, than places: Places) -> DatasetHint? {
        let here = places.dataset
        guard here.geography.namesFrom == nil, name.utf8.count <= PlaceQuery.longestText else { return nil }
        let found = datasets.withOwnTowns(besides: here).first { dataset in
            !gazetteer(for: self.places(dataset)).places(named: name).isEmpty
        }
        return found.map { DatasetHint(typed: name, kind: .town, id: $0.id, name: $0.name, here: here.name) }
    }
}
