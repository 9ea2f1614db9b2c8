import Geo

/// A place of a name, and how important it is among its namesakes.
private struct Namesake {
    var place: NamedPlace
    var kind: ListedPlace.Kind
    /// Among places of its kind and size; the lowest rank is the most important.
    var rank = 0

    /// Orders namesakes: a hamlet never comes before a town.
    static func < (one: Namesake, other: Namesake) -> Bool {
        (one.kind.rawValue, -one.place.count, one.rank) < (other.kind.rawValue, -other.place.count, other.rank)
    }
}

/// A place with this many places of the dataset is a town, whatever else is known of it.
let leastTownCount = 8
/// A place of a dataset and one of the directory with the same name are one place within these distances. The middle of a
/// town's places may be far from its centre.
private let (townMetres, quarterMetres) = (15_000.0, 5000.0)

/// All places of one name, those of a dataset merged with those of the directory: cities and towns first, hamlets last. A
/// place that both have gets the directory's position, unless it is a district, whose middle is meant.
func mergedNamesakes(_ known: [NamedPlace], _ listed: [ListedPlace]) -> [NamedPlace] {
    var rest = listed.sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }
    var namesakes = known.map { place -> Namesake in
        let isTown = place.count >= leastTownCount || place.kind == .district
        var namesake = Namesake(place: place, kind: isTown ? .town : .quarter)
        guard let index = rest.firstIndex(where: { isSame(place, isTown: isTown, $0) }) else { return namesake }
        let same = rest.remove(at: index)
        namesake.kind = isTown ? min(same.kind, .town) : same.kind
        namesake.rank = same.rank
        if place.kind != .district {
            namesake.place.name = same.name
            namesake.place.coordinate = same.coordinate
            namesake.place.isExact = true
            // The directory knows the boroughs of London; lists of cities say only "Greater London".
            if place.count == 0 || place.district.isEmpty {
                namesake.place.district = same.area
            }
        }
        return namesake
    }
    for place in rest {
        // A place close to another of the same name, which is of the same or a larger kind, is a part of that one and is left out.
        let isKnown = namesakes.contains {
            $0.place.coordinate.distance(to: place.coordinate) < quarterMetres && $0.kind <= place.kind
        }
        if isKnown { continue }
        // It ranks as a town at most: a city without any place of the dataset must not come before a town that has some.
        namesakes.append(Namesake(place: place.named, kind: max(place.kind, .town), rank: place.rank))
    }
    return namesakes.enumerated().sorted { one, other in
        if one.element < other.element { return true }
        return !(other.element < one.element) && one.offset < other.offset
    }.map(\.element.place)
}

/// Whether a place of a dataset and a place of the directory, which have the same name, are the same place.
func isSame(_ place: NamedPlace, isTown: Bool, _ listed: ListedPlace) -> Bool {
    let reach = listed.kind <= .town || isTown && listed.kind == .quarter ? townMetres : quarterMetres
    return place.coordinate.distance(to: listed.coordinate) < reach
}
