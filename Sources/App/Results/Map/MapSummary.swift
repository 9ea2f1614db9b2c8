import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// Says that tiles are being loaded, or why streets are missing, the longest wording first; empty if nothing is missing.
    var basemapActivity: [String] {
        guard let problem = basemap.problem else {
            return basemap.isLoading ? ["loading the map …", "loading …"] : canFetch ? [] : streetsWithoutNetwork
        }
        let viewport = mapSize.flatMap { results?.viewport(in: $0) }
        let streets = viewport.map(basemap.showsBundledStreets) == true ? Self.builtInStreets : Self.noStreets
        return problem.isOffline ? streets : [problem.sentence, streets[1]]
    }

    /// A sentence on the streets of a map without tiles, and its short form.
    private static let builtInStreets = ["offline: only built-in streets", "built-in streets"]
    private static let noStreets = ["offline: no streets", "no streets"]

    /// Says which streets the map lacks because the network is off, the longest wording first; empty if it lacks none.
    private var streetsWithoutNetwork: [String] {
        guard let results, let size = mapSize, case let viewport = results.viewport(in: size),
            !basemap.hasTiles(in: viewport)
        else { return [] }
        if basemap.showsBundledStreets(in: viewport) { return Self.builtInStreets }
        return basemap.lacksStreets(in: viewport) ? Self.noStreets : []
    }

    /// The longest wording of `basemapActivity` that fits on the map's lower edge beside the sentence, or else the shortest; empty if
    /// there is none.
    var edgeActivity: String {
        let wordings = basemapActivity
        guard let short = wordings.last, let columns = layout.map?.columns else { return "" }
        let room = columns - 6 - (edgeSentence.map { width(of: $0) + 3 } ?? 0)
        return wordings.first { width(of: $0) <= room } ?? short
    }

    /// The longest wording of the map summary that fits the map's lower edge; nil if none fits.
    var edgeSentence: String? {
        guard let columns = layout.map?.columns else { return nil }
        let taken = basemapActivity.last.map { width(of: $0) + 3 } ?? 0
        return mapSentences.first { width(of: $0) + 6 + taken <= columns }
    }

    /// The wordings of the map summary, the longest first; empty without results.
    var mapSentences: [String] { results?.map.summary?.sentences ?? [] }

    /// Writes the map summary again if the map's content has changed.
    mutating func updateMapSummary() {
        guard let results, let size = mapSize else { return }
        let key = MapSummary.Key(
            origin: results.origin?.coordinate, radiusMetres: results.radiusMetres, listing: results.listing.version,
            basemap: basemap.version, size: size, distances: distances)
        guard results.map.summary?.key != key else { return }
        guard !results.listsAllPlaces, let origin = results.origin else {
            let sentences = allPlacesSentences(results)
            self.results?.map.summary = MapSummary(key: key, sentences: sentences)
            return
        }
        let base = basemap.base(for: .fitting(results.extent, in: size))
        let water = base.nearestWater(
            to: origin.coordinate, withinMetres: Double(results.radiusMetres) * 1.2)
        let sentences = (water == nil ? [nil] : [water, nil]).map { water in
            mapSentence(
                Array(results.present), of: results.places, radiusMetres: results.radiusMetres,
                isApproximate: origin.approximate != nil, water: water,
                distances: distances)
        }
        self.results?.map.summary = MapSummary(key: key, sentences: sentences)
    }
}

extension TileError {
    /// Whether the name of the server was not found, as without a network.
    fileprivate var isOffline: Bool {
        guard case .unreachable(.request(let error)) = self else { return false }
        return error.kind == .noSuchHost
    }
}

extension State {
    /// The wordings of the summary of a map of all places, the longest first.
    func allPlacesSentences(_ results: Results) -> [String] {
        let count = counted(results.presentCount)
        let missing = results.unmappedCount
        guard missing > 0 else { return ["\(count) in \(results.places.dataset.name)", count] }
        let have = missing == 1 ? "has" : "have"
        let are = missing == 1 ? "is" : "are"
        return [
            "\(count); \(grouped(missing)) of them \(have) no position and \(are) not on the map",
            "\(count), \(grouped(missing)) of them not on the map", "\(counted(missing)) not on the map",
        ]
    }
}

/// One sentence about a map, in several lengths, the longest first.
struct MapSummary: Sendable {
    /// What the sentences depend on; they are written again when it changes.
    struct Key: Sendable, Equatable {
        var origin: Coordinate?
        var radiusMetres: Int
        /// `Listing.version`.
        var listing: Int
        /// `Basemap.version`.
        var basemap: Int
        /// The size of the map, which decides its zoom and so which water it shows.
        var size: Size
        var distances: DistanceFormat
    }

    var key: Key
    var sentences: [String]
}
