import Catalogue

/// The buildings that works belong to: a key and a title for each work. A work without a building belongs to its park, else to its
/// address, else to nothing.
struct Buildings {
    /// For each work the key of its building, blank for a work that stands alone. Works of different lists have different keys.
    private(set) var keys: [String] = []
    /// For each work the name of its building, as most works of the building spell it.
    private(set) var titles: [String] = []

    init(_ works: Table) {
        let (buildings, parks) = (works.text(WorkColumn.building), works.text(WorkColumn.park))
        let (addresses, parts) = (works.text(WorkColumn.address), works.code(Table.part))
        var names: [String] = []
        for row in 0..<works.rows {
            let places = [buildings[row], parks[row], addresses[row]]
            let name = places.first { !Self.compared($0).isEmpty } ?? ""
            names.append(name)
            keys.append(name.isEmpty ? "" : "\(parts[row]) \(Self.compared(name))")
        }
        var spellings: [String: [String: Int]] = [:]
        for (key, name) in zip(keys, names) where !key.isEmpty { spellings[key, default: [:]][name, default: 0] += 1 }
        let best = spellings.mapValues { counts in
            // Of equally frequent spellings the shortest, which has nothing at its end.
            counts.max { ($0.value, $1.key.count, $1.key) < ($1.value, $0.key.count, $0.key) }?.key ?? ""
        }
        titles = keys.map { best[$0] ?? "" }
    }

    /// A name in the form in which names of buildings are compared: without case, accents, blanks, punctuation, and a part at the
    /// end that says that something is outside: "Shangri-La, Offsite" as "shangrila".
    static func compared(_ name: String) -> String {
        var words = FoldedText(name).joined.split(separator: " ")
        for outside in [["offsite"], ["off", "site"]]
        where words.count > outside.count && words.suffix(outside.count).map(String.init) == outside {
            words.removeLast(outside.count)
        }
        return words.joined()
    }
}
