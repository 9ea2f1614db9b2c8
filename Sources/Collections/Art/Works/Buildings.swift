import Catalogue
import Geo

/// The buildings that works belong to: a key and a title for each work. A work without a building belongs to its park;
/// without a park, to its address; without an address, to nothing.
struct Buildings {
    /// How far a work may be from the middle of its building or address, in metres. Farther ones stand alone: their list calls
    /// several places by one name, such as that of a town. Parks may be larger.
    static let reach = 1000.0
    /// What lists write instead of a building.
    private static let noNames: Set<String> = [
        "various", "various locations", "multiple", "multiple locations", "n a", "na", "none", "unknown", "not known",
        "tbd",
        "tba",
    ]

    /// For each work the key of its building; blank for a work without one. Works of different lists have different
    /// keys.
    private(set) var keys: [String] = []
    /// For each work the name of its building, as most works of the building spell it.
    private(set) var titles: [String] = []

    init(_ works: Table) {
        let (buildings, parks) = (works.text(WorkColumn.building), works.text(WorkColumn.park))
        let (addresses, parts) = (works.text(WorkColumn.address), works.code(Table.part))
        var names: [String] = []
        for row in 0..<works.rows {
            let name = [buildings[row], parks[row], addresses[row]].first(where: Self.isName) ?? ""
            names.append(name)
            keys.append(name.isEmpty ? "" : "\(parts[row]) \(Self.compared(name))")
        }
        leaveOutFar(works) { Self.isName(buildings[$0]) || !Self.isName(parks[$0]) }
        var spellings: [String: [String: Int]] = [:]
        for (key, name) in zip(keys, names) where !key.isEmpty { spellings[key, default: [:]][name, default: 0] += 1 }
        let best = spellings.mapValues { counts in
            // If spellings are equally frequent, the shortest is used, because longer ones have additions at the end.
            counts.max { ($0.value, $1.key.count, $1.key) < ($1.value, $0.key.count, $0.key) }?.key ?? ""
        }
        titles = keys.map { best[$0] ?? "" }
    }

    /// Clears the keys of works that are far from the middle of the others with the same key.
    /// - Parameter isChecked: whether a row belongs to a building or an address, and not to a park.
    private mutating func leaveOutFar(_ works: Table, _ isChecked: (Int) -> Bool) {
        let (latitudes, longitudes) = (
            works.number(WorkColumn.latitude).degrees, works.number(WorkColumn.longitude).degrees
        )
        var rows: [String: [Int]] = [:]
        for row in 0..<works.rows where !keys[row].isEmpty && !latitudes[row].isNaN && isChecked(row) {
            rows[keys[row], default: []].append(row)
        }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        for rows in rows.values where rows.count > 1 {
            let middle = Coordinate(
                latitude: median(rows.map { latitudes[$0] }), longitude: median(rows.map { longitudes[$0] }))
            for row in rows {
                let place = Coordinate(latitude: latitudes[row], longitude: longitudes[row])
                if middle.distance(to: place) > Self.reach { keys[row] = "" }
            }
        }
    }

    /// Whether a text of a list is the name of a building, a park or an address.
    static func isName(_ text: String) -> Bool {
        !compared(text).isEmpty && !noNames.contains(FoldedText(text).joined)
    }

    /// The name of a building, prepared for comparison: without case, accents, blanks, punctuation, and a last part
    /// that means "outside". "Shangri-La, Offsite" becomes "shangrila".
    static func compared(_ name: String) -> String {
        var words = FoldedText(name).joined.split(separator: " ")
        for outside in [["offsite"], ["off", "site"]]
        where words.count > outside.count && words.suffix(outside.count).map(String.init) == outside {
            words.removeLast(outside.count)
        }
        return words.joined()
    }
}
