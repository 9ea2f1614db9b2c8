import Geo
import Tiles

/// The centres of cities and towns. The middle of a town's schools is not its centre: in Liverpool they are 4.5 km apart.
struct Centres {
    /// A place with the same name within this distance is the same place, in metres.
    private static let reach = 15_000.0
    /// The names of OS Open Names for names of the map.
    private static let otherNames = ["hull": "kingston upon hull"]

    private let places: [OpenName]
    private let indices: [String: [Int]]

    init(_ places: [OpenName]) {
        self.places = places
        indices = Dictionary(grouping: places.indices) { Self.folded(places[$0].name) }
    }

    /// The towns, moved to their centres, and the other cities and towns of Great Britain, sorted by rank. Of equal ranks, the
    /// given towns come first.
    func applied(to towns: [Town]) -> [Town] {
        var used: Set<Int> = []
        var all: [Town] = []
        for var town in towns {
            if let index = nearest(to: town) {
                // Two spellings of the register may be one place.
                if !used.insert(index).inserted, places[index].kind != .suburb { continue }
                town.point = places[index].point
            }
            all.append(town)
        }
        for (index, place) in places.enumerated()
        where (place.kind == .city || place.kind == .town) && !used.contains(index)
            && place.name != "City of Westminster"
        {
            // The size is estimated from an area and not from schools, so only half of it counts: 3 more in rank.
            let rank = min(PlaceRank.unknown, place.rank + 3)
            all.append(Town(name: place.name, role: .town, rank: rank, point: place.point))
        }
        return all.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }

    /// The best place of a town's name near it: a city or a town before others, the nearest of these.
    private func nearest(to town: Town) -> Int? {
        let here = WebMercator.unproject(town.point)
        let key = Self.folded(town.name)
        let found = ([key] + [Self.otherNames[key]].compactMap(\.self)).flatMap { indices[$0] ?? [] }
        func order(_ index: Int) -> (Int, Double) {
            let isTown = places[index].kind == .city || places[index].kind == .town
            return (isTown ? 0 : 1, places[index].coordinate.distance(to: here))
        }
        return found.filter { order($0).1 < Self.reach && places[$0].kind != .hamlet }
            .min { order($0) < order($1) }
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().replacing("-", with: " ").replacing(".", with: "").replacing("'", with: "")
            .replacing("&", with: "and").replacing("saint ", with: "st ")
    }
}
