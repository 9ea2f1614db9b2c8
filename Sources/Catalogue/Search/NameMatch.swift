/// A name that was found, and why.
public struct NameMatch: Sendable, Hashable {
    /// The row of the name in the column that was searched.
    public var row: Int
    public var score: NameScore
    /// The parts of the name that were typed, in UTF-8 offsets, ascending and apart from each other.
    public var ranges: [Range<Int>]

    public init(row: Int, score: NameScore, ranges: [Range<Int>]) {
        self.row = row
        self.score = score
        self.ranges = ranges
    }
}

/// How well a name answers to what was typed: less is better.
public struct NameScore: Sendable, Hashable, Comparable {
    public enum Kind: UInt8, Sendable, Hashable, Comparable {
        /// The whole name.
        case exact
        /// The name begins with it.
        case beginning
        /// Words of the name begin with those typed, in that order.
        case inOrder
        case anyOrder
        /// Some words are found only by forgiving typing errors.
        case withErrors

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public let kind: Kind
    /// Letters mistyped, over all words.
    public let errors: Int
    /// Length of the name in UTF-8 bytes: the shorter of two names has less that was not asked for.
    public let length: Int

    /// The most that `ordinal` counts of each.
    private static let (maximumErrors, maximumLength) = (4, 511)
    static let ordinals = (Int(Kind.withErrors.rawValue) + maximumErrors) * (maximumLength + 1)

    /// 0 ..< `ordinals`, in the order of the scores.
    var ordinal: Int {
        (Int(kind.rawValue) + max(0, errors - 1)) * (Self.maximumLength + 1) + length
    }

    init(kind: Kind, errors: Int = 0, length: Int) {
        self.kind = kind
        self.errors = min(errors, Self.maximumErrors)
        self.length = min(length, Self.maximumLength)
    }

    init(ordinal: Int) {
        let group = ordinal / (Self.maximumLength + 1)
        kind = Kind(rawValue: UInt8(clamping: group)) ?? .withErrors
        errors = max(0, group - Int(Kind.withErrors.rawValue) + 1)
        length = ordinal % (Self.maximumLength + 1)
    }

    public static func < (left: NameScore, right: NameScore) -> Bool { left.ordinal < right.ordinal }
}
