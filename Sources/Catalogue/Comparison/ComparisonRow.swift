/// One fact about a place in a comparison.
///
/// A dataset gives every place the same groups in the same order. A place that lacks a whole group has one row for it: the
/// group's first, with the reason ("not inspected") as its value.
public struct ComparisonRow: Sendable, Equatable {
    /// The heading above the row. Each kind of inspection has its own: "Report card".
    public var group: String
    public var label: String
    public var value: Value

    public enum Value: Sendable, Equatable {
        /// A known value. A value without a rank is never marked as the best.
        case known(String, rank: Rank? = nil, tone: Tone = .none)
        /// The value is not known, with the reason: "not available", "does not apply".
        case missing(String)
        /// The place has no value in the group or the row, with the reason: "no inspection listed". A row with only such values is
        /// not shown.
        case absent(String)
    }

    /// The position of a value on a scale.
    public struct Rank: Sendable, Hashable {
        /// Names the scale. Only ranks of one kind are compared with each other.
        public var kind: String
        /// Smaller is better.
        public var step: Int

        public init(kind: String, step: Int) {
            self.kind = kind
            self.step = step
        }

        /// The kind of the distances from an origin. A distance says nothing about how good a place is.
        public static let distanceKind = "distance"
    }

    public init(group: String, label: String, value: Value) {
        self.group = group
        self.label = label
        self.value = value
    }
}

extension ComparisonRow.Value {
    /// A figure, which is never marked as the best.
    /// - Parameter number: the number in words; with commas between its thousands by default.
    public init(_ figure: Known<Int>, _ number: (Int) -> String = grouped) {
        self = figure.value == nil ? .missing(figure.words()) : .known(figure.words(number))
    }

    public var text: String {
        switch self {
        case .known(let text, _, _), .missing(let text), .absent(let text): text
        }
    }

    public var rank: ComparisonRow.Rank? { if case .known(_, let rank, _) = self { rank } else { nil } }
    public var isAbsent: Bool { if case .absent = self { true } else { false } }
    public var tone: Tone { if case .known(_, _, let tone) = self { tone } else { .none } }
}
