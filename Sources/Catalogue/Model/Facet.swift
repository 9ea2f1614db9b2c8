/// One thing that places can be filtered by.
///
/// A place has a code, and a code stands for one or more of the facet's values: a school for ages 4 to 11 has eight.
/// A place is kept while at least one of its values is on.
public struct Facet: Sendable {
    public struct Value: Sendable, Hashable {
        /// What settings and the command line call it: "primary".
        public let id: String
        public let label: String
        /// True of the value that gathers the places which this facet does not speak of, as those not graded that way.
        public let isOutside: Bool

        public init(id: String, label: String, isOutside: Bool = false) {
            self.id = id
            self.label = label
            self.isOutside = isOutside
        }
    }

    public let id: String
    public let title: String
    public let values: [Value]
    /// Per place, an index into `members`.
    public let codes: [UInt16]
    /// Per code, the indexes of the values that it stands for.
    public let members: [[Int]]
    /// Per value, whether any place has it.
    public let isUsed: [Bool]

    public init(id: String, title: String, values: [Value], codes: [UInt16], members: [[Int]]? = nil) {
        self.id = id
        self.title = title
        self.values = values
        self.codes = codes
        self.members = members ?? values.indices.map { [$0] }
        var isMet = Array(repeating: false, count: self.members.count)
        for code in codes { isMet[Int(code)] = true }
        var isUsed = Array(repeating: false, count: values.count)
        for (code, values) in self.members.enumerated() where isMet[code] {
            for value in values { isUsed[value] = true }
        }
        self.isUsed = isUsed
    }
}

/// The values that a person switched off, by facet. Everything else is on, also values that no data had so far.
public struct Filter: Sendable, Hashable, Codable {
    /// Facet id to the ids of its values that are off.
    public private(set) var off: [String: Set<String>] = [:]

    public init() {}

    public var isEmpty: Bool { off.isEmpty }

    public func isOn(_ value: String, of facet: String) -> Bool { !(off[facet]?.contains(value) ?? false) }

    /// How many of the values are off that any place has.
    public func offCount(of facet: Facet) -> Int {
        guard let off = off[facet.id] else { return 0 }
        return zip(facet.values, facet.isUsed).count { off.contains($0.id) && $1 }
    }
    public func offCount(of facets: [Facet]) -> Int { facets.reduce(0) { $0 + offCount(of: $1) } }

    public mutating func set(_ value: String, of facet: String, on: Bool) {
        if on { off[facet]?.remove(value) } else { off[facet, default: []].insert(value) }
        if off[facet]?.isEmpty == true { off[facet] = nil }
    }

    public mutating func allOn(_ facet: String) { off[facet] = nil }

    /// Leaves on only the values asked for.
    public mutating func only(_ wanted: Set<String>, of facet: Facet) {
        let rest = Set(facet.values.map(\.id)).subtracting(wanted)
        off[facet.id] = rest.isEmpty ? nil : rest
    }
}

/// A filter made ready for the facets of some places.
public struct Sieve: Sendable {
    /// Facets with something off, each with whether a code passes.
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

    /// How many of the rows each value of a facet would keep, all other facets being as they are.
    /// - Returns: a count per value.
    public func counts(of facet: Int, rows: some Sequence<Int>) -> [Int] {
        var counts = Array(repeating: 0, count: facets[facet].values.count)
        let others = checks.filter { $0.facet != facet }
        for row in rows where others.allSatisfy({ $0.passes[Int(facets[$0.facet].codes[row])] }) {
            for value in facets[facet].members[Int(facets[facet].codes[row])] { counts[value] += 1 }
        }
        return counts
    }
}
