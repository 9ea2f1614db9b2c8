/// A name that matches a typed text, and how well.
public struct NameMatch: Sendable, Hashable {
    /// The row of the name.
    public var row: Int
    public var score: NameScore
    /// The parts of the name that match, in UTF-8 offsets, in ascending order, without overlaps.
    public var ranges: [Range<Int>]

    public init(row: Int, score: NameScore, ranges: [Range<Int>]) {
        self.row = row
        self.score = score
        self.ranges = ranges
    }
}

/// How well a name matches a typed text. A smaller score is better.
public struct NameScore: Sendable, Hashable, Comparable {
    public enum Kind: UInt8, Sendable, Hashable, Comparable {
        /// The whole name was typed.
        case exact
        /// The name begins with what was typed.
        case beginning
        /// Words of the name begin with the typed words, in the same order.
        case inOrder
        /// Words of the name begin with the typed words, in another order.
        case anyOrder
        /// Some words match only if typing errors are forgiven.
        case withErrors

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public let kind: Kind
    /// The number of typing errors in all words together.
    public let errors: Int
    /// The length of the name in UTF-8 bytes. Of two names the shorter one is the better match.
    public let length: Int

    /// The largest values of `errors` and `length` that `ordinal` tells apart.
    private static let (maximumErrors, maximumLength) = (4, 511)
    static let ordinalCount = (Int(Kind.withErrors.rawValue) + maximumErrors) * (maximumLength + 1)

    /// A number in 0 ..< `ordinalCount` that sorts in the same order as the scores.
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
