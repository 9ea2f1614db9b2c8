import Geo

/// The towns, localities and districts that the places of a dataset lie in, found by name.
///
/// Names are compared without case, accents and punctuation, and "St" is the same as "Saint".
public struct Gazetteer: Sendable {
    /// All named places, the largest first; those of the same size are in the order of the dataset.
    public let all: [NamedPlace]
    /// The folded names of `all`.
    private let keys: [String]
    let points: [FlatPoint]
    /// The coordinates of `all`, close together in memory: every frame of a map looks through them.
    private let coordinates: [Coordinate]
    let places: Places
    /// Places that are searched by name besides `all`; nil if there are none.
    let directory: PlaceDirectory?

    /// Two places of the same name within this distance are one.
    private static let sameMetres = 30_000.0
    /// A town of a map that is this far from every place of the same name is in another country, and is left out.
    private static let foreignMetres = 1_000_000.0

    /// - Parameter extra: places from another source, such as the towns of postcode areas; left out if the dataset has
    ///   a place of the same name nearby.
    /// - Parameter map: the towns of a map, at their exact positions. A place nearby with the same name gets that
    ///   position.
    /// - Parameter directory: places that are searched by name, too. Those outside of the dataset's region are left out.
    /// - Complexity: O(n log n) for n places: some milliseconds for a country.
    public init(
        _ places: Places, extra: [NamedPlace] = [], map: [NamedPlace] = [], directory: PlaceDirectory? = nil
    ) {
        self.places = places
        self.directory = directory
        var found = GazetteerBuilder(places.columns).places()
        var known: [String: [FlatPoint]] = [:]
        for (place, key) in found { known[key, default: []].append(FlatPoint(place.coordinate)) }
        for place in extra {
            let (key, point) = (PlaceName.folded(place.name), FlatPoint(place.coordinate))
            guard !key.isEmpty, !(known[key] ?? []).contains(where: { $0.metres(to: point) < Self.sameMetres }) else {
                continue
            }
            known[key, default: []].append(point)
            found.append((place, key))
        }
        Self.add(map, to: &found)
        let order = found.indices.sorted { (-found[$0].place.count, $0) < (-found[$1].place.count, $1) }
        found = order.map { found[$0] }
        all = found.map(\.place)
        keys = found.map(\.key)
        points = all.map { FlatPoint($0.coordinate) }
        coordinates = all.map(\.coordinate)
    }

    /// Adds the towns of a map. If the map has a town several times, its first position counts.
    private static func add(_ map: [NamedPlace], to found: inout [(place: NamedPlace, key: String)]) {
        var indices: [String: [Int]] = [:]
        for (index, each) in found.enumerated() { indices[each.key, default: []].append(index) }
        for var town in map {
            let (key, point) = (PlaceName.folded(town.name), FlatPoint(town.coordinate))
            guard !key.isEmpty else { continue }
            town.isExact = true
            let nearest = (indices[key] ?? []).map { ($0, FlatPoint(found[$0].place.coordinate).metres(to: point)) }
                .min { $0.1 < $1.1 }
            switch nearest {
            case (let index, let metres)? where metres < sameMetres:
                guard !found[index].place.isExact else { continue }
                found[index].place.coordinate = town.coordinate
                found[index].place.kind = .town
                found[index].place.isExact = true
            case (_, let metres)? where metres > foreignMetres: continue
            default:
                indices[key, default: []].append(found.count)
                found.append((town, key))
            }
        }
    }

    /// Texts with more bytes than this are not compared with names, because no place has so long a name.
    static let longestText = 200

    /// The places that a name may mean: first those with exactly the typed name, then those whose name begins with it, the
    /// largest first. If there are none, those that have the typed words later in their name: "coney island" finds "Seagate-Coney
    /// Island", but "paris" does not find "Wolsingham Parishes". If only the directory knows a place, its name must begin or end
    /// with the typed words: "harlem" finds "Central Harlem".
    /// - Parameter typed: a name, or a name and its district.
    public func meanings(of typed: String, limit: Int = 8) -> [NamedPlace] {
        let exact = places(named: typed)
        let begun = moved(beginnings(typed))
        let listed = listedBeginnings(typed).filter { place in !begun.contains { $0.name == place.name } }
        // In a starter set, the number of places says little about the size of a town.
        let small = places.isPartial ? begun.filter { $0.count < leastTownCount } : []
        let found = exact + (begun.filter { !small.contains($0) } + listed + small).filter { !exact.contains($0) }
        return Array((found.isEmpty ? laterWords(typed, limit: limit) : found).prefix(limit))
    }

    /// Places with exactly the typed name: cities and towns first, hamlets last, the largest of each kind first. Towns
    /// whose short name was typed are among them: "newcastle" finds Newcastle upon Tyne before Newcastle in Staffordshire. If there
    /// are none, the text is read as a name and a district without a comma between them, "richmond north yorkshire", and then without
    /// the article: "the bronx".
    public func places(named typed: String) -> [NamedPlace] {
        guard typed.utf8.count <= Self.longestText else { return [] }
        let (name, qualifier) = Self.parts(typed)
        let found = named(name, in: qualifier) { $0.hasPrefix(qualifier) }
        if !found.isEmpty { return found }
        let parted = typed.contains(",") ? [] : withDistrictBehind(typed)
        guard parted.isEmpty, PlaceName.folded(typed).hasPrefix("the ") else { return parted }
        return places(named: String(typed.trimmingBlanks.dropFirst(4)))
    }

    private func withDistrictBehind(_ typed: String) -> [NamedPlace] {
        let words = PlaceName.folded(typed).split(separator: " ")
        for count in (1..<max(words.count, 1)).reversed() {
            let name = words[..<count].joined(separator: " ")
            let district = words[count...].joined(separator: " ")
            // A district must match in whole words. Otherwise the beginning of a longer place name could pass for a district.
            let found = named(name, in: district) { $0 == district || $0.hasPrefix(district + " ") }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// How far from a town's middle other places count as near it, in metres. A few far addresses make some towns seem far too
    /// wide, so none reaches farther than London.
    private static let reachMetres = 10_000.0...25_000.0

    /// The places with exactly a folded name.
    /// - Parameter qualifier: the district that they lie in, or a place that they lie near; empty for all.
    private func named(
        _ name: String, in qualifier: String, isDistrict: (_ folded: String) -> Bool
    ) -> [NamedPlace] {
        guard let first = name.utf8.first else { return [] }
        let known = keys.indices.filter { keys[$0] == name }.map { all[$0] }
        let region = places.dataset.geography.region
        let candidates =
            directory?.places(in: region, startingWith: first) { key in
                key == name || qualifier.isEmpty && Self.isShort(name, for: key)
            } ?? []
        let listed = candidates.filter { PlaceName.folded($0.name) == name }
        let found = listed.isEmpty ? known : mergedNamesakes(known.map { moved($0, listed) }, listed)
        guard qualifier.isEmpty else {
            return found.isEmpty ? [] : qualified(found, by: qualifier, isDistrict: isDistrict)
        }
        // The most important ones of the directory first, then those that only the dataset has.
        let others = candidates.filter { PlaceName.folded($0.name) != name }
            .sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }.map { PlaceName.folded($0.name) }
        var longer: [String] = []
        for key in others + keys.filter({ Self.isShort(name, for: $0) }) where !longer.contains(key) {
            longer.append(key)
        }
        return Self.merged(found, withShort: longer.flatMap { named($0, in: "", isDistrict: isDistrict) })
    }

    /// Some places of the dataset. A place that the directory knows only in a country outside the dataset's, such as Monmouth in Wales,
    /// gets its name, area and position from the directory.
    /// - Parameter found: places whose names begin with the same letter.
    func moved(_ found: [NamedPlace]) -> [NamedPlace] {
        let names = Set(found.map { PlaceName.folded($0.name) })
        guard let first = names.first?.utf8.first, let directory, !places.dataset.geography.countriesOutside.isEmpty
        else { return found }
        let listed = directory.places(in: places.dataset.geography.region, startingWith: first, where: names.contains)
        return found.map { moved($0, listed) }
    }

    /// The place with the name, area and position that the directory has for it, if these are in a country outside. Villages in England
    /// may have a Welsh town, such as Monmouth, in their addresses; the dataset then gives the town their position and county.
    private func moved(_ place: NamedPlace, _ listed: [ListedPlace]) -> NamedPlace {
        guard place.kind != .district, place.count < leastTownCount else { return place }
        let name = PlaceName.folded(place.name)
        let same = listed.filter { isSame(place, isTown: false, $0) && PlaceName.folded($0.name) == name }
            .sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }
        guard let first = same.first, same.allSatisfy({ places.dataset.geography.isOutside(area: $0.area) }) else {
            return place
        }
        var moved = place
        (moved.name, moved.district, moved.coordinate, moved.isExact) = (first.name, first.area, first.coordinate, true)
        return moved
    }

    /// The words before the part of a town's name that people leave out, as in "Newcastle upon Tyne".
    private static let linkWords: Set<Substring> = ["upon", "on", "under", "in", "le", "next", "super"]

    /// Whether a folded name is short for another one: "weston" for "weston super mare".
    private static func isShort(_ name: String, for key: String) -> Bool {
        guard key.utf8.count > name.utf8.count + 1, key.hasPrefix(name) else { return false }
        let words = key.utf8.dropFirst(name.utf8.count)
        guard words.first == UInt8(ascii: " ") else { return false }
        return linkWords.contains(Substring(words.dropFirst().prefix { $0 != UInt8(ascii: " ") }))
    }

    /// Adds the towns whose short name was typed. Such a town comes before the places with exactly that name if it has more places
    /// of the dataset than the first of them, or if that one has none.
    private static func merged(_ exact: [NamedPlace], withShort short: [NamedPlace]) -> [NamedPlace] {
        let towns = short.enumerated().filter { $0.element.kind == .town }
            .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.map(\.element)
        func isBefore(_ town: NamedPlace) -> Bool {
            guard let first = exact.first else { return true }
            return first.count == 0 || town.count > first.count
        }
        return towns.filter(isBefore) + exact + towns.filter { !isBefore($0) }
    }

    /// Finds the directory's most important place of exactly this name outside of the dataset's region. If a district or country
    /// was typed, too, its last word must be in the place's area, as in "Newport, South Wales"; "Newport, Nowhere" does not find
    /// that place. If the region has no place of that name, any area will do.
    /// - Parameter onlyTowns: whether only cities and towns count.
    /// - Returns: its full name; nil if none is found.
    func outside(_ typed: String, onlyTowns: Bool = false) -> String? {
        let (name, qualifier) = Self.parts(typed)
        guard let directory, let first = name.utf8.first, typed.utf8.count <= Self.longestText else { return nil }
        let found = directory.places(in: Geography.inhabited, startingWith: first) { $0 == name }
            .filter { !places.dataset.geography.region.contains($0.coordinate) && (!onlyTowns || $0.kind <= .town) }
            .sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }
        let last = qualifier.split(separator: " ").last
        let meant = found.first { place in
            last.map { PlaceName.folded(place.area).split(separator: " ").contains($0) } ?? true
        }
        return (meant ?? (places(named: name).isEmpty ? found.first : nil))?.named.fullName
    }

    /// A town comes before the county named after it: "oxf" is Oxford rather than Oxfordshire.
    private func beginnings(_ typed: String) -> [NamedPlace] {
        var found = matches(typed) { $0.hasPrefix($1) }
        for index in found.indices where found[index].kind == .district {
            let county = PlaceName.folded(found[index].name)
            let town = found[index...].firstIndex {
                $0.kind == .town && county.hasPrefix(PlaceName.folded($0.name)) && county != PlaceName.folded($0.name)
            }
            if let town { found.insert(found.remove(at: town), at: index) }
        }
        return found
    }

    /// The directory's places whose first words are the typed name, the most important first. In a starter set many towns have
    /// no place, so cities and towns that only begin with the typed letters count, too.
    private func listedBeginnings(_ typed: String) -> [NamedPlace] {
        let (name, qualifier) = Self.parts(typed)
        guard let directory, let first = name.utf8.first, typed.utf8.count <= Self.longestText else { return [] }
        let found = directory.places(in: places.dataset.geography.region, startingWith: first) {
            places.isPartial ? $0.hasPrefix(name) : $0.hasPrefix(name + " ")
        }
        .filter { !places.isPartial || $0.kind <= .town || PlaceName.folded($0.name).hasPrefix(name + " ") }
        return listed(found, in: qualifier)
    }

    /// Places of the directory in the form of the dataset's, the most important first.
    /// - Parameter qualifier: the district that they lie in, or a place that they lie near; empty for all.
    private func listed(_ found: [ListedPlace], in qualifier: String) -> [NamedPlace] {
        let named = found.sorted { ($0.kind.rawValue, $0.rank) < ($1.kind.rawValue, $1.rank) }.map(\.named)
        return qualifier.isEmpty ? named : qualified(named, by: qualifier) { $0.hasPrefix(qualifier) }
    }

    /// The places that have the typed words at the end or in the middle of their name. Names from the directory come first, because
    /// people use them: Central Harlem, where a dataset of schools has only East Harlem South.
    private func laterWords(_ typed: String, limit: Int) -> [NamedPlace] {
        let (name, qualifier) = Self.parts(typed)
        let ending = name.isEmpty ? nil : directory?.places(in: places.dataset.geography.region, endingWith: name)
        let words = (last: " " + name, later: " " + name + " ")
        let found =
            listed(ending ?? [], in: qualifier)
            + matches(typed) { key, _ in key.hasSuffix(words.last) || key.hasBytes(of: words.later) }
        var names: [String] = []
        for name in found.map({ PlaceName.folded($0.name) }) where !names.contains(name) { names.append(name) }
        return names.prefix(limit).flatMap { named($0, in: qualifier) { $0.hasPrefix(qualifier) } }
    }

    private func matches(_ typed: String, where isMatch: (_ key: String, _ wanted: String) -> Bool) -> [NamedPlace] {
        guard typed.utf8.count <= Self.longestText else { return [] }
        let (name, qualifier) = Self.parts(typed)
        guard !name.isEmpty else { return [] }
        let named = keys.indices.filter { isMatch(keys[$0], name) }.map { all[$0] }
        if qualifier.isEmpty { return named }
        return qualified(named, by: qualifier) { $0.hasPrefix(qualifier) }
    }

    /// The places in the district or county that the qualifier names; else those in or near the place that it names, the nearest
    /// first; else those in a county whose name it may begin: "york" is the city, but may become "yorkshire".
    private func qualified(
        _ named: [NamedPlace], by qualifier: String, isDistrict: (_ folded: String) -> Bool
    ) -> [NamedPlace] {
        let isInCounty = isInCounty(where: { $0 == qualifier })
        let inside = named.filter { isDistrict(PlaceName.folded($0.district)) || isInCounty($0) }
        if !inside.isEmpty { return inside }
        guard let center = keys.indices.first(where: { keys[$0] == qualifier }) else {
            return named.filter(self.isInCounty(where: isDistrict))
        }
        let reach = min(max(all[center].radiusMetres, Self.reachMetres.lowerBound), Self.reachMetres.upperBound)
        return named.map { ($0, FlatPoint($0.coordinate).metres(to: points[center])) }.filter { $0.1 < reach }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Whether a place lies in a county whose name passes a test.
    private func isInCounty(where isMeant: (_ folded: String) -> Bool) -> (NamedPlace) -> Bool {
        let counties = places.dataset.geography.counties().filter { county in
            county.names.contains { isMeant(PlaceName.folded($0)) }
        }
        let districts = Set(counties.flatMap(\.districts).map(PlaceName.folded))
        return { place in
            !districts.isEmpty
                && districts.contains(PlaceName.folded(place.district.isEmpty ? place.name : place.district))
        }
    }

    private static func parts(_ typed: String) -> (name: String, qualifier: String) {
        let parts = typed.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        return (PlaceName.folded(String(parts.first ?? "")), parts.count > 1 ? PlaceName.folded(String(parts[1])) : "")
    }

    /// Suggestions for a name that no place has: names with the fewest typing errors first, then the largest
    /// places. The directory is searched only if no other name is similar.
    public func suggestions(for typed: String, limit: Int) -> [NamedPlace] {
        guard typed.utf8.count <= Self.longestText else { return [] }
        let (name, qualifier) = Self.parts(typed)
        guard let errors = TypingErrors(name.utf8) else { return [] }
        let close = keys.indices.compactMap { index -> (index: Int, errors: Int)? in
            var key = keys[index]
            let count = key.withUTF8 { errors.count(against: $0).whole }
            return count <= TypingErrors.allowed(letters: key.utf8.count) ? (index, count) : nil
        }
        if close.isEmpty {
            return directory?.places(in: places.dataset.geography.region, like: name, limit: limit).map(\.named) ?? []
        }
        var found: [NamedPlace] = []
        for (index, _) in close.sorted(by: { ($0.errors, $0.index) < ($1.errors, $1.index) }) where found.count < limit
        {
            // The corrected name is looked up again, with the typed district if there is one: "Newcaslte" becomes "Newcastle",
            // which means Newcastle upon Tyne.
            let name = qualifier.isEmpty ? all[index].name : "\(all[index].name), \(qualifier)"
            let place = places(named: name).first ?? all[index]
            if !found.contains(where: { $0.fullName == place.fullName }) { found.append(place) }
        }
        return found
    }

    /// The places in a box, the largest first: names for a map. The sequence is lazy, because a frame uses only the first few.
    public func labels(in box: BoundingBox) -> some Sequence<NamedPlace> {
        coordinates.indices.lazy.filter { box.contains(coordinates[$0]) }.map { all[$0] }
    }
}
