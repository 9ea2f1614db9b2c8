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

/// Not as the register spells them most often.
private let spellings = [
    "Newcastle-upon-Tyne": "Newcastle upon Tyne", "Newcastle-Under-Lyme": "Newcastle-under-Lyme",
    "Burton-on-Trent": "Burton upon Trent",
]

/// England's cities, towns and large villages, by how many schools have them in their address, the largest first.
func towns(_ registerPath: String) throws -> [Town] {
    let england = England()
    let bytes = try LocalFiles().contents(registerPath) ?? []
    let register = try bytes.withUnsafeBytes {
        try england.importers[0].read(ImportFile(name: "register.csv", bytes: $0)) { _ in true }
    }
    let places = Gazetteer(Places([register.table, nil], of: england)).all
    return places.filter { $0.kind == .town && $0.count >= 4 && isName($0.name) }.prefix(1200).map { place in
        // About as many people as live in England for each of its schools.
        let rank = PlaceRank.ofPopulation(Double(place.count) * 2300)
        let role: MapRole = place.count >= 60 ? .city : place.count >= 8 ? .town : .village
        return Town(
            name: spellings[place.name] ?? place.name, role: role, rank: rank,
            point: WebMercator.project(place.coordinate))
    }
}

/// Whether it can be a town's name: not "Nr Wigan", "Openshaw, Manchester" or "WALSINGHAM", nor a county that is no more.
private func isName(_ name: String) -> Bool {
    name != "Middlesex" && !name.contains(",") && !name.hasPrefix("Nr ") && !name.hasPrefix("Near ")
        && name != name.uppercased()
}
