import Glibc

/// How early a place is named among those of its kind, the lowest first.
public enum PlaceRank {
    /// Of a place whose size nobody tells.
    public static let unknown = 100

    /// Ten for each power of ten: 30 for ten million people, 50 for a hundred thousand, 100 for a house; unknown of what
    /// is no number of people.
    public static func ofPopulation(_ people: Double) -> Int {
        people >= 1 && people.isFinite ? min(unknown, max(0, Int((100 - 10 * log10(people)).rounded()))) : unknown
    }
}
