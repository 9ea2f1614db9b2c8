/// One thing that a place says of itself beside others.
///
/// A collection gives every place the same groups in the same order. Of a group that a place has nothing in there is its
/// first row alone, with the reason: it speaks for the others.
public struct ComparisonRow: Sendable, Equatable {
    /// The heading that the row stands below; a kind of evidence has one of its own: "Report card".
    public var group: String
    public var label: String
    public var value: Value

    public enum Value: Sendable, Equatable {
        /// What is known. Without a rank it is never the best.
        case said(String, rank: Rank? = nil, tone: Tone = .none)
        /// Asked for and not known, with the reason: "not available", "does not apply".
        case missing(String)
        /// There is nothing of that group, with the reason: "not inspected". A row of nothing else is not shown.
        case absent(String)
    }

    /// Where a value stands on its scale.
    public struct Rank: Sendable, Hashable {
        /// What may be compared: only ranks of one kind are, as of report cards, or of one framework of inspections.
        public var kind: String
        /// Smaller is better.
        public var step: Int

        public init(kind: String, step: Int) {
            self.kind = kind
            self.step = step
        }

        /// The way from an origin, which says nothing about how good a place is.
        public static let distanceKind = "distance"
    }

    public init(group: String, label: String, value: Value) {
        self.group = group
        self.label = label
        self.value = value
    }
}

extension ComparisonRow.Value {
    public var text: String {
        switch self {
        case .said(let text, _, _), .missing(let text), .absent(let text): text
        }
    }

    public var rank: ComparisonRow.Rank? { if case .said(_, let rank, _) = self { rank } else { nil } }
    public var isAbsent: Bool { if case .absent = self { true } else { false } }
    public var tone: Tone { if case .said(_, _, let tone) = self { tone } else { .none } }
}
