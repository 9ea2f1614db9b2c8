import Geo

/// A town, a part of a town, or a district, located by the dataset's places that have it in their address.
public struct NamedPlace: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable { case locality, town, district }

    public var name: String
    /// The district that more than half of its places are in; blank for a district, and for a town that spreads over
    /// many districts, such as London.
    public var district: String
    public var kind: Kind
    /// The median of the positions of its places, so that a few wrong positions do not matter.
    public var coordinate: Coordinate
    /// How many places have it in their address, used as its size.
    public var count: Int
    /// Four in five of its places are within this distance of `coordinate`.
    public var radiusMetres: Double
    /// Whether `coordinate` is the position on a map, rather than the middle of the places or postcodes there.
    public var isExact: Bool

    public init(
        name: String, district: String = "", kind: Kind = .town, coordinate: Coordinate, count: Int = 0,
        radiusMetres: Double = 0, isExact: Bool = false
    ) {
        self.name = name
        self.district = district
        self.kind = kind
        self.coordinate = coordinate
        self.count = count
        self.radiusMetres = radiusMetres
        self.isExact = isExact
    }

    /// Whether the name has all words of a text, side by side.
    func hasWords(of text: String) -> Bool {
        " \(PlaceName.folded(name)) ".contains(" \(PlaceName.folded(text)) ")
    }

    /// The name with the district: "Newport, Isle of Wight".
    public var fullName: String {
        let isOwn = wordBytes(district.utf8).elementsEqual(wordBytes(name.utf8))
        return district.isEmpty || isOwn ? name : "\(name), \(district)"
    }
}

/// Folds the names of towns and districts, so that different spellings compare as equal.
enum PlaceName {
    /// "newcastle upon tyne" for "Newcastle-upon-Tyne", "st ives" for "Saint Ives".
    static func folded(_ name: String) -> String {
        var text = FoldedText(name)
        Synonyms.towns.unify(&text)
        return text.joined
    }
}

/// The name of a district up to its first comma: "Bristol" for "Bristol, City of".
public func plainDistrict(_ name: String) -> String {
    String(name.prefix { $0 != "," })
}

/// The letters and digits of a name, without case, hyphens and blanks: a dataset may write "NEWCASTLE-UPON-TYNE". Bytes beyond
/// ASCII stay as they are.
func wordBytes(_ text: some Swift.Collection<UInt8>) -> some Sequence<UInt8> {
    text.lazy.compactMap { $0 < 128 ? asciiWordByte($0) : $0 }
}
