import Catalogue

extension Datasets {
    /// The filters that have an option of their own, each once.
    var shortFilters: [Words.ShortFilter] {
        var filters: [Words.ShortFilter] = []
        for filter in all.flatMap(\.words.shortFilters) where !filters.contains(where: { $0.facet == filter.facet }) {
            filters.append(filter)
        }
        return filters
    }

    /// The usage of the short filters, such as "[--colour LIST] ", with a blank after each; empty if there are none.
    var shortFilterUsage: String { shortFilters.map { "[--\($0.facet) LIST] " }.joined() }
}

extension Arguments.Option {
    /// `--in` of the commands that ask about one dataset.
    /// - Parameter usual: what the help says about the default.
    static func collection(
        _ datasets: Datasets,
        usual: String = "default: the collection that has the place, ID or filter, otherwise the last one shown"
    ) -> Arguments.Option {
        .init(
            name: "in", value: "COLLECTION",
            help: "\(datasets.all.map(\.id).joined(separator: ", ")); \(usual)",
            candidates: .collections)
    }

    /// `--in` of the commands that take ids.
    static let collectionOfIDs = Arguments.Option(
        name: "in", value: "COLLECTION",
        help: "the collection of a bare ID, such as 107848 instead of urn:107848", candidates: .collections)

    static func radius(_ datasets: Datasets) -> Arguments.Option {
        // The usual radius of the first collection is named alone; others follow in brackets if they differ: "0.5 mi in newyork".
        let usual = datasets.all.map { dataset in
            let distances = dataset.distances
            return (id: dataset.id, radius: distances.text(radiusMetres: Radius.standard(in: distances)))
        }
        let others = usual.filter { $0.radius != usual[0].radius }.map { "\($0.radius) in \($0.id)" }
        let exceptions = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
        return .init(
            name: "radius", value: "DISTANCE",
            help:
                "100m to 50km; default: all of a town or of the first half of a postcode, else \(usual[0].radius)\(exceptions)"
        )
    }
}

extension Question {
    /// The options that say which places are asked for.
    /// - Parameter help: the help of a short filter.
    static func options(
        _ datasets: Datasets,
        help: (Words.ShortFilter) -> String = {
            "the same as --filter \($0.facet)=LIST, for collections that have it"
        }
    ) -> [Arguments.Option] {
        let shortFilters = datasets.shortFilters.map {
            Arguments.Option(
                name: $0.facet, value: "LIST", help: help($0), joinedBy: ",",
                candidates: .list(datasets.knownValues(ofFacet: $0.facet)))
        }
        return [
            .init(
                name: "near", value: "PLACE",
                help: "postcode or its first half, lat,lon, town or district, here or home; default: all places",
                candidates: .ownPlaces),
            .radius(datasets),
            .collection(datasets),
        ] + shortFilters + Arguments.Option.typedFilters(datasets) + [
            .init(
                name: "filter", value: "FILTER=VALUES",
                help: "any filter; may be repeated; --filter help lists them",
                joinedBy: ";", candidates: .words(datasets.knownFilters)),
            .init(
                name: "name", value: "TEXT",
                help: "places with TEXT in their name; without --near also in their town, district, postcode or number"),
        ] + Arguments.Option.finding(datasets)
    }
}
