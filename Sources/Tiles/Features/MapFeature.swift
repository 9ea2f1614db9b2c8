import Glibc

/// A point on the grid of a block: x runs east and y south.
public struct GridPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// Something to draw: an area, lines, or a point with a name.
public struct MapFeature: Sendable, Hashable {
    public var role: MapRole
    /// Empty if the feature has none.
    public var name: String
    /// The importance among features of the same role; the lowest rank is the most important. Places are ranked by
    /// `PlaceRank`; other features usually have 0.
    public var rank: Int
    /// The feature's parts, as indices into the block's `parts`. An area's parts are its rings, filled by the even-odd
    /// rule; a name has one part of one point.
    public var parts: Range<Int>

    public init(role: MapRole, name: String = "", rank: Int = 0, parts: Range<Int>) {
        self.role = role
        self.name = name
        self.rank = rank
        self.parts = parts
    }
}

/// The importance of a place among places of its kind; the lowest rank is the most important.
public enum PlaceRank {
    /// The rank of a place whose size is unknown.
    public static let unknown = 100

    /// Falls by 10 for each power of ten: 30 for ten million people, 50 for a hundred thousand, 100 for one. `unknown`
    /// for a number below 1 or not finite.
    public static func ofPopulation(_ people: Double) -> Int {
        people >= 1 && people.isFinite ? min(unknown, max(0, Int((100 - 10 * log10(people)).rounded()))) : unknown
    }
}
