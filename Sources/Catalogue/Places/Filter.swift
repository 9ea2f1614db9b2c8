/// The values of facets that a person switched off. All other values are on, including new values in newer data.
public struct Filter: Sendable, Hashable, Codable {
    /// For the id of each facet, the ids of its values that are off.
    public private(set) var off: [String: Set<String>] = [:]

    public init() {}

    /// - Parameter off: for the id of each facet, the ids of its values that are off.
    public init(off: [String: Set<String>]) { self.off = off.filter { !$0.value.isEmpty } }

    public var isEmpty: Bool { off.isEmpty }

    public func isOn(_ value: String, of facet: String) -> Bool { !(off[facet]?.contains(value) ?? false) }

    /// How many values are off, not counting values that no place has, and those that are off in another filter, too.
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

    /// Switches on the wanted values of a facet and switches off all others.
    public mutating func only(_ wanted: Set<String>, of facet: Facet) {
        let rest = Set(facet.values.map(\.id)).subtracting(wanted)
        off[facet.id] = rest.isEmpty ? nil : rest
    }
}

/// A filter prepared for the facets of certain places, so that each place is tested quickly.
public struct CompiledFilter: Sendable {
    /// For each facet with a value that is off, and each code of the facet, whether a place with the code passes.
    private let checks: [(facet: Int, passes: [Bool])]
    private let facets: [Facet]

    public init(_ filter: Filter, facets: [Facet]) {
        self.facets = facets
        checks = facets.indices.compactMap { index in
            let facet = facets[index]
            guard let off = filter.off[facet.id], !off.isEmpty else { return nil }
            let on = facet.values.map { !off.contains($0.id) }
            return (index, facet.members.map { members in members.contains { on[$0] } })
        }
    }

    public func passes(_ row: Int) -> Bool {
        checks.allSatisfy { $0.passes[Int(facets[$0.facet].codes[row])] }
    }

    /// How many rows have each value of a facet, counting only rows that pass the filter in all other facets.
    /// - Returns: a count for each value.
    public func counts(of facet: Int, rows: some Sequence<Int>) -> [Int] {
        var counts = Array(repeating: 0, count: facets[facet].values.count)
        let others = checks.filter { $0.facet != facet }
        for row in rows where others.allSatisfy({ $0.passes[Int(facets[$0.facet].codes[row])] }) {
            for value in facets[facet].members[Int(facets[facet].codes[row])] { counts[value] += 1 }
        }
        return counts
    }
}
