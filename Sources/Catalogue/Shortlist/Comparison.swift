import Geo

/// Places side by side: the rows that they have between them, and who is the best in each, where that is fair to say.
public struct Comparison: Sendable, Equatable {
    /// At most so many stand side by side.
    public static let limit = 6

    public struct Row: Sendable, Equatable {
        public var group: String
        public var label: String
        /// One a place, in their order; nil of a place that nothing is known of.
        public var values: [ComparisonRow.Value?]
        /// The places that are the best of those that can be compared.
        public var best: Set<Int>
    }

    /// A group that no place has anything in.
    public struct Omission: Sendable, Equatable {
        public var group: String
        /// Each once: "not inspected".
        public var reasons: [String]
    }

    public private(set) var rows: [Row] = []
    /// In the order of the groups.
    public private(set) var leftOut: [Omission] = []

    /// - Parameter places: the rows of each; nil of one that nothing is known of, or not yet.
    public init(_ places: [[ComparisonRow]?]) {
        var groups: [(title: String, labels: [String])] = []
        for row in places.compactMap({ $0 }).joined() {
            let index =
                groups.firstIndex { $0.title == row.group }
                ?? {
                    groups.append((row.group, []))
                    return groups.count - 1
                }()
            if !groups[index].labels.contains(row.label) { groups[index].labels.append(row.label) }
        }
        for group in groups {
            var reasons: [String] = []
            let before = rows.count
            for label in group.labels {
                let values = places.map { rows in
                    rows.map { Self.value(label, in: $0.filter { $0.group == group.title }) }
                }
                // What nobody has is not worth a row.
                guard values.contains(where: { $0?.isAbsent == false }) else {
                    reasons += values.compactMap { $0?.text }.filter { !$0.isEmpty }
                    continue
                }
                rows.append(
                    Row(
                        group: group.title, label: label, values: values,
                        best: Self.best(of: values.map { $0?.rank })))
            }
            if rows.count == before {
                leftOut.append(
                    Omission(
                        group: group.title,
                        reasons: reasons.reduce(into: []) { all, reason in
                            if !all.contains(reason) { all.append(reason) }
                        }))
            }
        }
    }

    private static func value(_ label: String, in group: [ComparisonRow]) -> ComparisonRow.Value {
        if let row = group.first(where: { $0.label == label }) { return row.value }
        // The first row speaks for those that are not there, unless it says something of its own.
        guard let first = group.first?.value, first.rank == nil else { return .absent("") }
        if case .said = first { return .absent("") }
        return first
    }

    /// Who may be called the best: of two or more that have a value of one and the same kind, and do not all have the same.
    public static func best(of ranks: [ComparisonRow.Rank?]) -> Set<Int> {
        let known = ranks.compactMap { $0 }
        guard known.count >= 2, Set(known.map(\.kind)).count == 1, let first = known.map(\.step).min(),
            known.contains(where: { $0.step > first })
        else { return [] }
        return Set(ranks.indices.filter { ranks[$0]?.step == first })
    }

    /// Whether somebody is the best by evidence; who is the nearest is another matter.
    public var hasBest: Bool { rows.contains { !$0.best.isEmpty && !Self.evidence($0).isEmpty } }

    private static func evidence(_ row: Row) -> [ComparisonRow.Rank] {
        row.values.compactMap { $0?.rank }.filter { $0.kind != ComparisonRow.Rank.distanceKind }
    }

    /// What is marked as best, or why nothing is, in a sentence: the longest wording first.
    public var remarks: [String] {
        let ranks = rows.map(Self.evidence)
        if hasBest {
            return [
                "The best of a row is marked; different kinds of evidence are never compared.",
                "The best is marked, within one kind of evidence.",
            ]
        }
        if ranks.allSatisfy(\.isEmpty) {
            return [
                "Nothing is marked as best: nothing known of them says which of them is.",
                "Nothing is marked: nothing says which is better.",
            ]
        }
        if ranks.contains(where: { $0.count >= 2 && Set($0.map(\.kind)).count == 1 }) {
            return [
                "Nothing is marked as best: evidence of one kind says the same of each.",
                "Nothing is marked: like evidence says the same.",
            ]
        }
        return [
            "Nothing is marked as best: different kinds of evidence cannot be compared.",
            "Nothing is marked: the kinds of evidence differ.",
        ]
    }
}

/// One of the places that stand side by side.
public struct ComparedPlace: Sendable {
    /// "urn:107848".
    public var id: String
    public var name: String
    public var note: String
    /// Nil where it could not be read, or is not in the data any more.
    public var detail: Detail?
    public var coordinate: Coordinate?

    public init(id: String, name: String, note: String, detail: Detail?, coordinate: Coordinate?) {
        self.id = id
        self.name = name
        self.note = note
        self.detail = detail
        self.coordinate = coordinate
    }

    /// How far it is from an origin, in metres, and in what direction, in degrees; nil where it has no position.
    public func way(from origin: Origin) -> Geodesic? { coordinate.map { origin.coordinate.geodesic(to: $0) } }
}

extension Comparison {
    /// What the collection says of the places, with the way to each and what the person noted.
    /// - Parameter origin: where the ways start; without one there are none.
    public init(_ places: [ComparedPlace], origin: Origin?, distances: DistanceFormat) {
        self.init(
            places.map { place in
                guard let detail = place.detail else { return nil }
                var rows = detail.comparison
                let facts = rows.first.map { first in rows.prefix { $0.group == first.group }.count } ?? 0
                if let origin { rows.insert(place.wayRow(from: origin, distances), at: facts) }
                let group = "Note and report"
                rows.append(
                    ComparisonRow(
                        group: group, label: "Note", value: place.note.isEmpty ? .missing("none") : .said(place.note)))
                rows.append(
                    ComparisonRow(
                        group: group, label: "Report", value: detail.links.report.map { .said($0) } ?? .missing("none"))
                )
                return rows
            })
    }
}

extension ComparedPlace {
    fileprivate func wayRow(from origin: Origin, _ distances: DistanceFormat) -> ComparisonRow {
        let isNear = origin.approximate != nil
        var value = ComparisonRow.Value.missing("not on the map")
        if let way = way(from: origin) {
            // Who is the nearest to a position that is only near is not known.
            let rank =
                isNear
                ? nil
                : ComparisonRow.Rank(
                    kind: ComparisonRow.Rank.distanceKind, step: Int(way.distanceMetres.rounded()))
            value = .said(
                distances.text(metres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees), rank: rank)
        }
        return ComparisonRow(
            group: "From \(isNear ? "about " : "")\(origin.label) · distance is not admission",
            label: "As the crow flies",
            value: value)
    }
}
