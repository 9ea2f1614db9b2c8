import Catalogue
import Collections
import Geo
import Live
import Tiles

/// A place with its name on the map.
struct Town {
    var name: String
    var role: MapRole
    var rank: Int
    var point: WorldPoint
    /// The country; empty if it does not matter.
    var country = ""
}

/// The map's spelling of a name by the register's spelling. The register's plain "Newcastle" is Newcastle-under-Lyme.
private let spellings = [
    "Newcastle-upon-Tyne": "Newcastle upon Tyne", "Newcastle-Under-Lyme": "Newcastle-under-Lyme",
    "Newcastle": "Newcastle-under-Lyme", "Burton-on-Trent": "Burton upon Trent", "Kingston-upon-Hull": "Hull",
]

/// England's cities, towns and large villages, the largest first, measured by the number of schools with the town in
/// their address.
func towns(_ registerPath: String) throws -> [Town] {
    let england = England()
    let bytes = try LocalFiles().contents(registerPath) ?? []
    let register = try bytes.withUnsafeBytes {
        try england.importers[0].read(ImportFile(name: "register.csv", bytes: $0)) { _ in true }
    }
    let places = Gazetteer(Places([register.table, nil], of: england)).all
    return merged(places.filter { $0.kind == .town && isName($0.name) }).filter { $0.count >= 4 }.prefix(1200).map {
        // England has about 2,300 people for each school.
        let rank = PlaceRank.ofPopulation(Double($0.count) * 2300)
        let role: MapRole = $0.count >= 60 ? .city : $0.count >= 8 ? .town : .village
        return Town(name: $0.name, role: role, rank: rank, point: WebMercator.project($0.coordinate))
    }
}

/// The places with the map's spelling. Places with the same name near each other become one, at the position of the
/// largest.
private func merged(_ places: [NamedPlace]) -> [NamedPlace] {
    var merged: [NamedPlace] = []
    for var place in places {
        place.name = spellings[place.name] ?? place.name
        let known = merged.firstIndex {
            $0.name == place.name && $0.coordinate.distance(to: place.coordinate) < 20_000
        }
        if let known { merged[known].count += place.count } else { merged.append(place) }
    }
    return merged.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.map(\.element)
}

/// Whether a text can be a town's name: not "Nr Wigan", "Openshaw, Manchester" or "WALSINGHAM", nor Middlesex, a former
/// county.
private func isName(_ name: String) -> Bool {
    name != "Middlesex" && !name.contains(",") && !name.hasPrefix("Nr ") && !name.hasPrefix("Near ")
        && name != name.uppercased()
}
