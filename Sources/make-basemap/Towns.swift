import Catalogue
import Geo
import Live
import Tiles

/// A place with its name on the map.
struct Town {
    var name: String
    var role: MapRole
    var rank: Int
    var point: WorldPoint
    /// Blank where it does not matter.
    var country = ""
}

/// Not as the register spells them, or spells them most often. The other Newcastle is the one upon Tyne.
private let spellings = [
    "Newcastle-upon-Tyne": "Newcastle upon Tyne", "Newcastle-Under-Lyme": "Newcastle-under-Lyme",
    "Newcastle": "Newcastle-under-Lyme", "Burton-on-Trent": "Burton upon Trent", "Kingston-upon-Hull": "Hull",
]

/// England's cities, towns and large villages, by how many schools have them in their address, the largest first.
func towns(_ registerPath: String) throws -> [Town] {
    let england = England()
    let bytes = try LocalFiles().contents(registerPath) ?? []
    let register = try bytes.withUnsafeBytes {
        try england.importers[0].read(ImportFile(name: "register.csv", bytes: $0)) { _ in true }
    }
    let places = Gazetteer(Places([register.table, nil], of: england)).all
    return merged(places.filter { $0.kind == .town && isName($0.name) }).filter { $0.count >= 4 }.prefix(1200).map {
        // About as many people as live in England for each of its schools.
        let rank = PlaceRank.ofPopulation(Double($0.count) * 2300)
        let role: MapRole = $0.count >= 60 ? .city : $0.count >= 8 ? .town : .village
        return Town(name: $0.name, role: role, rank: rank, point: WebMercator.project($0.coordinate))
    }
}

/// Places under the names that the map gives them, those of one name near each other as one: where the largest is.
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

/// Whether it can be a town's name: not "Nr Wigan", "Openshaw, Manchester" or "WALSINGHAM", nor a county that is no more.
private func isName(_ name: String) -> Bool {
    name != "Middlesex" && !name.contains(",") && !name.hasPrefix("Nr ") && !name.hasPrefix("Near ")
        && name != name.uppercased()
}
