/// Places side by side: every row that any of them has, and the best places in each row whose values can be compared.
public struct Comparison: Sendable, Equatable {
    /// How many places can stand side by side.
    public static let limit = 6

    public struct Row: Sendable, Equatable {
        public var group: String
        public var label: String
        /// A value for each place, in the order of the places; nil for a place without details.
        public var values: [ComparisonRow.Value?]
        /// The indices of the places with the best value; empty if the values cannot be compared.
        public var best: Set<Int>
    }

    /// A group of rows that is not shown because no place has a value in it.
    public struct Omission: Sendable, Equatable {
        public var group: String
        /// Why the places have no value, each reason once: "no inspection listed".
        public var reasons: [String]
    }

    public private(set) var rows: [Row] = []
    /// The groups in which no place has a value, in their order.
    public private(set) var leftOut: [Omission] = []
    /// Whether places of this dataset may have grades; forecasts have none.
    var mayHaveGrades = true

    /// - Parameter places: the rows of each place; nil for a place whose details are missing or not loaded yet.
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
                // A row in which all values are absent is left out.
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
        // If the group's first row says why there is no value ("not inspected"), that reason also stands for the rows that the
        // place lacks.
        guard let first = group.first?.value, first.rank == nil else { return .absent("") }
        if case .known = first { return .absent("") }
        return first
    }

    /// The indices of the best ranks. Empty unless there are two or more ranks, all of one kind, and they differ.
    public static func best(of ranks: [ComparisonRow.Rank?]) -> Set<Int> {
        let known = ranks.compactMap { $0 }
        guard known.count >= 2, Set(known.map(\.kind)).count == 1, let first = known.map(\.step).min(),
            known.contains(where: { $0.step > first })
        else { return [] }
        return Set(ranks.indices.filter { ranks[$0]?.step == first })
    }

    /// Whether any place is the best in a row that is not about distance.
    public var hasBest: Bool { rows.contains { !$0.best.isEmpty && !Self.ranksBesidesDistance($0).isEmpty } }

    /// The word that marks the best value in a row: "nearest" for distances, "best" for any other row.
    public static func wordForBest(in row: Row) -> String { ranksBesidesDistance(row).isEmpty ? "nearest" : "best" }

    /// How many of the places have a rank in any row that is not about distance.
    private var placesWithRanks: Int {
        let ranked = rows.flatMap { row in
            row.values.indices.filter { index in
                row.values[index]?.rank.map { $0.kind != ComparisonRow.Rank.distanceKind } ?? false
            }
        }
        return Set(ranked).count
    }

    private static func ranksBesidesDistance(_ row: Row) -> [ComparisonRow.Rank] {
        row.values.compactMap { $0?.rank }.filter { $0.kind != ComparisonRow.Rank.distanceKind }
    }

    /// A sentence that says what is marked as best, or why nothing is, in several wordings, the longest first.
    public var remarks: [String] {
        let ranks = rows.map(Self.ranksBesidesDistance)
        if hasBest {
            return [
                "Best in its row; different kinds of result are never compared.",
                "Best in its row, for one kind of result.",
            ]
        }
        if ranks.allSatisfy(\.isEmpty) {
            guard mayHaveGrades else { return ["No best value: figures are not ranked."] }
            return [
                "No best value: no grades to rank; figures are not ranked.",
                "No best value: no grades to rank.",
            ]
        }
        if placesWithRanks < 2 {
            return [
                "No best value: only one has a grade that can be ranked.",
                "No best value: only one grade to rank.",
            ]
        }
        if ranks.contains(where: { $0.count >= 2 && Set($0.map(\.kind)).count == 1 }) {
            return [
                "No best value: the results that can be compared are equal.",
                "No best value: the results are equal.",
            ]
        }
        return [
            "No best value: results under different rules cannot be compared.",
            "No best value: results under different rules.",
        ]
    }
}
