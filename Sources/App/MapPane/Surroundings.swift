import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// What is the matter with the tiles, if anything.
    var groundActivity: String { ground.problem ?? (ground.isLoading ? "loading the map …" : "") }

    /// The same in the columns that the map's lower edge has beside its sentence: in short where there are few.
    var edgeActivity: String {
        guard !groundActivity.isEmpty, let columns = layout.map?.columns else { return "" }
        let room = columns - 6 - (edgeSentence.map { width(of: $0) + 3 } ?? 0)
        return width(of: groundActivity) <= room ? groundActivity : shortActivity
    }

    private var shortActivity: String {
        groundActivity.isEmpty ? "" : ground.problem == nil ? "loading …" : "no streets"
    }

    /// The longest wording that fits the map's lower edge; nil where none does.
    var edgeSentence: String? {
        guard let columns = layout.map?.columns else { return nil }
        let taken = shortActivity.isEmpty ? 0 : width(of: shortActivity) + 3
        return mapSentences.first { width(of: $0) + 6 + taken <= columns }
    }

    /// The map in words, the longest wording first.
    var mapSentences: [String] { results?.surroundings?.sentences ?? [] }

    /// Puts the map into words, where it or what lies around has changed since.
    mutating func lookAround() {
        guard let results, let size = mapSize else { return }
        let key = Surroundings.Key(
            origin: results.origin?.coordinate, radiusMetres: results.radiusMetres, arrangement: results.arrangement,
            ground: ground.version, distances: distances)
        guard results.surroundings?.key != key else { return }
        guard !results.isEverywhere, let origin = results.origin else {
            let sentences = everywhereSentences(results)
            self.results?.surroundings = Surroundings(key: key, sentences: sentences)
            return
        }
        let base = ground.base(for: .fitting(results.extent, in: size))
        let water = base.nearestWater(
            to: origin.coordinate, withinMetres: Double(results.radiusMetres) * 1.2)
        let sentences = (water == nil ? [nil] : [water, nil]).map { water in
            mapSentence(
                Array(results.present), of: results.places, radiusMetres: results.radiusMetres, water: water,
                distances: distances)
        }
        self.results?.surroundings = Surroundings(key: key, sentences: sentences)
    }
}

extension State {
    /// What a map of all places shows, the longest wording first.
    func everywhereSentences(_ results: Results) -> [String] {
        let count = counted(results.presentCount)
        let missing = results.unmappedCount
        guard missing > 0 else { return ["\(count) in \(results.places.collection.name)", count] }
        let have = missing == 1 ? "has" : "have"
        let are = missing == 1 ? "is" : "are"
        return [
            "\(count); \(grouped(missing)) of them \(have) no position and \(are) not on the map",
            "\(count), \(grouped(missing)) of them not on the map", "\(counted(missing)) not on the map",
        ]
    }
}

/// What is around an origin, in words.
struct Surroundings: Sendable {
    /// What the words were made from.
    struct Key: Sendable, Equatable {
        var origin: Coordinate?
        var radiusMetres: Int
        var arrangement: Int
        /// The version of the ground.
        var ground: Int
        var distances: DistanceFormat
    }

    var key: Key
    var sentences: [String]
}
