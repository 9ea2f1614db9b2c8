/// The values of facets that a person switched off. All other values are on, including new values in newer data.
public struct Filter: Sendable, Hashable {
    /// For the id of each facet, the ids of its values that are off. An empty set means that the person switched on
    /// every value, including those that are off at first.
    public private(set) var off: [String: Set<String>] = [:]

    public init() {}

    /// - Parameter off: for the id of each facet, the ids of its values that are off.
    public init(off: [String: Set<String>]) { self.off = off.filter { !$0.value.isEmpty } }

    /// A filter that was saved, with its empty sets.
    init(saved facets: [(facet: String, off: Set<String>)]) {
        off = Dictionary(facets.map { ($0.facet, $0.off) }) { first, _ in first }
    }

    public var isEmpty: Bool { off.allSatisfy { $0.value.isEmpty } }

    /// The filter as it is saved. A facet that `opening` restricts but this filter does not is saved as an empty set (all values on);
    /// without it, loading would apply the opening restriction again.
    public func forSaving(_ opening: Filter) -> Filter {
        var saved = Filter(off: off)
        for facet in opening.off.keys where saved.off[facet] == nil { saved.off[facet] = [] }
        return saved
    }

    /// A saved filter, in which facets that the person never changed have the sets of `opening`.
    public func withDefaults(_ opening: Filter) -> Filter {
        var filter = self
        for (facet, values) in opening.off where off[facet] == nil { filter.off[facet] = values }
        return filter
    }

    /// The values that are off both here and in `other`.
    public func common(with other: Filter) -> Filter {
        Filter(off: off.reduce(into: [:]) { $0[$1.key] = $1.value.intersection(other.off[$1.key] ?? []) })
    }

    public func isOn(_ value: String, of facet: String) -> Bool { !(off[facet]?.contains(value) ?? false) }

    /// How many values are off. Values that no place has, and values that are also off in `other`, do not count.
    public func offCount(of facet: Facet, besides other: Filter = Filter()) -> Int {
        guard let off = off[facet.id] else { return 0 }
        return zip(facet.values, facet.isUsed).count { off.contains($0.id) && $1 && other.isOn($0.id, of: facet.id) }
    }
    public func offCount(of facets: [Facet], besides other: Filter = Filter()) -> Int {
        facets.reduce(0) { $0 + offCount(of: $1, besides: other) }
    }

    public mutating func set(_ value: String, of facet: String, on: Bool) {
        if on { off[facet]?.remove(value) } else { off[facet, default: []].insert(value) }
        if off[facet]?.isEmpty == true { off[facet] = nil }
    }

    public mutating func allOn(_ facet: String) { off[facet] = nil }

    /// Switches off the values that are off in `opening`, except in the facets that the person named.
    /// - Parameter asked: the ids of the facets that the person named.
    public func leavingOut(_ opening: Filter, besides asked: Set<String>) -> Filter {
        var filter = self
        for (facet, values) in opening.off where !asked.contains(facet) {
            filter.off[facet, default: []].formUnion(values)
        }
        return filter
    }

    /// Switches on the wanted values of a facet and switches off all others.
    public mutating func only(_ wanted: Set<String>, of facet: Facet) {
        let rest = Set(facet.values.map(\.id)).subtracting(wanted)
        off[facet.id] = rest.isEmpty ? nil : rest
    }

    /// The values that a person chose in a facet, in the order of the facet; empty if none are chosen, which means that all are
    /// shown.
    public func chosen(in facet: Facet) -> [Facet.Value] {
        guard let off = off[facet.id], !off.isEmpty else { return [] }
        let isAll = zip(facet.values, facet.isUsed).allSatisfy { !$1 || !off.contains($0.id) }
        return isAll ? [] : facet.values.filter { !off.contains($0.id) }
    }

    /// Chooses a value of a facet, or drops it. The first choice leaves only that value; without any choice, all values are
    /// shown.
    public mutating func toggle(_ value: String, of facet: Facet) {
        let chosen = Set(chosen(in: facet).map(\.id))
        let wanted = chosen.isEmpty ? [value] : chosen.symmetricDifference([value])
        if zip(facet.values, facet.isUsed).allSatisfy({ !$1 || !wanted.contains($0.id) }) {
            allOn(facet.id)
        } else {
            only(wanted, of: facet)
        }
    }
}

/// A filter prepared for the facets of certain places, so that each place is tested quickly.
public struct CompiledFilter: Sendable {
    /// For each facet with a value that is off, and each code of the facet, whether a place with the code passes.
    private let checks: [(facet: Int, codes: [UInt16], passes: [Bool])]
    private let facets: [Facet]

    public init(_ filter: Filter, facets: [Facet]) {
        self.facets = facets
        checks = facets.indices.compactMap { index in
            let facet = facets[index]
            guard let off = filter.off[facet.id], !off.isEmpty else { return nil }
            let on = facet.values.map { !off.contains($0.id) }
            return (index, facet.codes, facet.members.map { members in members.contains { on[$0] } })
        }
    }

    public func passes(_ row: Int) -> Bool {
        checks.allSatisfy { $0.passes[Int($0.codes[row])] }
    }

    /// The hits that pass, in the same order.
    ///
    /// Goes through all hits for one facet after the other, so that the arrays of a facet are fetched once and not for each hit.
    public func passing(_ hits: [Hit]) -> [Hit] {
        checks.reduce(hits) { left, check in
            let (codes, passes) = (check.codes, check.passes)
            return left.filter { passes[Int(codes[$0.row])] }
        }
    }

    /// How many rows have each value of each facet, counting only rows that pass the filter in all other facets.
    /// - Returns: for each facet, a count for each value.
    /// - Complexity: O(facets * rows).
    public func counts(rows: [Int]) -> [[Int]] {
        // For each row, the number of the only check that it fails; `none` if it passes all, `several` if it fails more than one.
        let (none, several) = (checks.count, -1)
        var failed = [Int](repeating: none, count: rows.count)
        for (number, check) in checks.enumerated() {
            for (position, row) in rows.enumerated() where !check.passes[Int(check.codes[row])] {
                failed[position] = failed[position] == none ? number : several
            }
        }
        return facets.indices.map { index in
            let facet = facets[index]
            let own = checks.firstIndex { $0.facet == index } ?? none
            var byCode = [Int](repeating: 0, count: facet.members.count)
            let codes = facet.codes
            for (position, row) in rows.enumerated() where failed[position] == none || failed[position] == own {
                byCode[Int(codes[row])] += 1
            }
            var counts = Array(repeating: 0, count: facet.values.count)
            for (code, count) in byCode.enumerated() where count > 0 {
                for value in facet.members[code] { counts[value] += count }
            }
            return counts
        }
    }
}
