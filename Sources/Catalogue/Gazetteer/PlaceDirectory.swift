import Geo

/// A place of a directory.
public struct ListedPlace: Sendable, Hashable {
    /// The most important kinds first.
    public enum Kind: Int, Sendable, Hashable, CaseIterable, Comparable {
        case city, town
        /// A part of a city, or a village.
        case quarter
        case hamlet
        /// A station of a railway, an underground, a tram or a subway. It is not searched by name.
        case station

        public static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    public var name: String
    /// The county, the borough or the town that it lies in; blank for a city. For a station, its networks.
    public var area: String
    public var kind: Kind
    /// The importance among places of its kind; the lowest rank is the most important.
    public var rank: Int
    public var coordinate: Coordinate

    public init(name: String, area: String, kind: Kind, rank: Int, coordinate: Coordinate) {
        self.name = name
        self.area = area
        self.kind = kind
        self.rank = rank
        self.coordinate = coordinate
    }

    /// The place as one of the gazetteer's.
    var named: NamedPlace {
        NamedPlace(
            name: name, district: area, kind: kind <= .town ? .town : .locality, coordinate: coordinate, isExact: true)
    }
}

/// Tens of thousands of named places that come with the program: cities, towns, quarters, villages and hamlets.
///
/// They are read when a name is first looked up, because most runs of the program look up none.
public final class PlaceDirectory: Sendable {
    private let places: MadeOnce<[ListedPlace]>
    private let around: @Sendable (BoundingBox) -> [ListedPlace]

    /// - Parameters:
    ///   - read: reads the places; called once at most.
    ///   - around: reads the places and stations that a map names in a box; called for each point that is described.
    public init(
        _ read: @escaping @Sendable () -> [ListedPlace],
        around: @escaping @Sendable (BoundingBox) -> [ListedPlace] = { _ in [] }
    ) {
        places = MadeOnce(read)
        self.around = around
    }

    /// The places and stations within a distance of a point, and how many metres they are away, the nearest first.
    func places(around point: Coordinate, withinMetres limit: Double) -> [(place: ListedPlace, metres: Double)] {
        let middle = FlatPoint(point)
        return around(BoundingBox(around: point, radiusMetres: limit))
            .map { (place: $0, metres: FlatPoint($0.coordinate).metres(to: middle)) }.filter { $0.metres <= limit }
            .sorted { ($0.metres, $0.place.name) < ($1.metres, $1.place.name) }
    }

    /// The places whose folded name passes a test.
    /// - Parameter first: the first letter of the names that can pass, as a folded name has it.
    /// - Complexity: O(n), but only names with that letter are folded: a millisecond or two for 40,000 places.
    func places(
        in region: BoundingBox, startingWith first: UInt8, where isWanted: (_ folded: String) -> Bool
    ) -> [ListedPlace] {
        places.value.filter { place in
            Self.mayStart(place.name, with: first) && region.contains(place.coordinate)
                && isWanted(PlaceName.folded(place.name))
        }
    }

    /// The places whose names end with some words and have another word before them: "Central Harlem" for "harlem". Hamlets are
    /// left out.
    /// - Parameter words: the words as a folded name has them.
    /// - Complexity: O(n), but only names with the same last letter are folded: a millisecond or two for 40,000 places.
    func places(in region: BoundingBox, endingWith words: String) -> [ListedPlace] {
        places.value.filter { place in
            let letter = place.name.utf8.last.flatMap(asciiWordByte)
            return place.kind < .hamlet && (letter == nil || letter == words.utf8.last)
                && region.contains(place.coordinate) && PlaceName.folded(place.name).hasSuffix(" " + words)
        }
    }

    /// Whether a folded name may begin with a letter: also true if the name's first byte is not an ASCII letter or
    /// digit.
    private static func mayStart(_ name: String, with first: UInt8) -> Bool {
        guard let byte = name.utf8.first, let letter = asciiWordByte(byte) else { return true }
        return letter == first
    }

    /// The places whose names differ by the fewest typing errors, up to the allowed number.
    func places(in region: BoundingBox, like folded: String, limit: Int) -> [ListedPlace] {
        guard let errors = TypingErrors(folded.utf8) else { return [] }
        let allowed = TypingErrors.allowed(letters: folded.utf8.count)
        var found: [(errors: Int, place: ListedPlace)] = []
        var letters: [UInt8] = []
        for place in places.value where abs(place.name.utf8.count - folded.utf8.count) <= allowed {
            letters.removeAll(keepingCapacity: true)
            for byte in place.name.utf8 { letters.append(asciiWordByte(byte) ?? UInt8(ascii: " ")) }
            let count = letters.withUnsafeBufferPointer { errors.count(against: $0).whole }
            if count <= allowed, region.contains(place.coordinate) { found.append((count, place)) }
        }
        return found.sorted {
            ($0.errors, $0.place.kind.rawValue, $0.place.rank)
                < ($1.errors, $1.place.kind.rawValue, $1.place.rank)
        }.prefix(limit).map(\.place)
    }
}
