import Catalogue

/// The buildings that works belong to: a key and a title for each work. A work without a building belongs to its park;
/// without a park, to its address; without an address, to nothing.
struct Buildings {
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
            let places = [buildings[row], parks[row], addresses[row]]
            let name = places.first { !Self.compared($0).isEmpty } ?? ""
            names.append(name)
            keys.append(name.isEmpty ? "" : "\(parts[row]) \(Self.compared(name))")
        }
        var spellings: [String: [String: Int]] = [:]
        for (key, name) in zip(keys, names) where !key.isEmpty { spellings[key, default: [:]][name, default: 0] += 1 }
        let best = spellings.mapValues { counts in
            // If spellings are equally frequent, the shortest is used, because longer ones have additions at the end.
            counts.max { ($0.value, $1.key.count, $1.key) < ($1.value, $0.key.count, $0.key) }?.key ?? ""
        }
        titles = keys.map { best[$0] ?? "" }
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
