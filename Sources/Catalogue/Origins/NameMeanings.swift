import Geo

/// What a typed name may mean: a town or a district, or a place of the dataset.
extension OriginResolver {
    /// The most places of the dataset that are offered beside towns, and alone.
    private static let mostPlaces = (besideTowns: 3, alone: 8)

    /// A typed word may be one letter away from a town's name and also begin another place's name: "Leads" is like Leeds, and begins
    /// Leads Road. It means the town if the town has at least this many times as many places of the dataset.
    private static let muchLarger = 20

    /// All origins that a name may mean, the likeliest first; at least one. A town with exactly the typed name comes first, then a
    /// place of the dataset with exactly that name, then towns whose names begin with it, then other places of the dataset.
    func meanings(ofName name: String) throws(OriginError) -> [Origin] {
        if let hint = datasets?.hint(forNameOfDataset: name, in: places.dataset) { throw .otherDataset(hint) }
        let exact = gazetteer.places(named: name)
        let isOneWord = name.split(whereSeparator: \.isWhitespace).count == 1
        guard exact.isEmpty else {
            // Many places are called after their town, so after a single word only the same name counts.
            let others = namedPlaces(like: name) { $0 == .exact || !isOneWord && $0 == .beginning }
            return insideFirst(exact.map(origin)) + others.prefix(Self.mostPlaces.besideTowns)
        }
        if let town = withoutCountry(name) { return try meanings(ofName: town) }
        if places.row(ofID: name) != nil { return [try resolve(id: name)] }
        // Too many names begin with one letter.
        guard PlaceName.folded(name).count > 1 else { throw unknown(name, nil) }
        if isNameOfDataset(name) {
            throw .tooLarge(name: places.dataset.name, placeForms: places.dataset.placeForms)
        }
        let same = namedPlaces(like: name) { $0 == .exact }
        var begun = gazetteer.meanings(of: name)
        // A town elsewhere comes before a street or a hamlet that begins with its name: Edinburgh before Edinburgh Road in Sussex.
        if same.isEmpty, !name.contains(","), !begun.contains(where: { $0.kind == .town }),
            let outside = gazetteer.outside(name, onlyTowns: true)
        {
            if let hint = hintAtOtherDataset(name) { throw hint }
            throw .placeOutside(outside, of: places.dataset.name, noun: places.dataset.noun.many)
        }
        let meant = gazetteer.suggestions(for: name, limit: 1).first
        // "harrog" is Harrogate, but "leds" is Leeds mistyped rather than the village of Ledston.
        if let first = begun.first, let meant, isMistyped(name, meaning: meant, ratherThan: first) { begun = [] }
        let known = same + insideFirst(begun.map(origin))
        if known.isEmpty {
            if let hint = hintAtOtherDataset(name) { throw hint }
            if let outside = gazetteer.outside(name) {
                throw .placeOutside(outside, of: places.dataset.name, noun: places.dataset.noun.many)
            }
            if isOneWord, let meant { throw unknown(name, meant.fullName) }
        }
        // A single word that no town has is the name of a place only as a whole word: "paris" is not Parish Church School.
        let word = PlaceName.folded(name)
        let others = namedPlaces(like: name) { $0 > .exact && $0 < .withErrors }.filter { place in
            !isOneWord || PlaceName.folded(place.label).split(separator: " ").contains { $0 == word }
        }
        let found = known + others.prefix(known.isEmpty ? Self.mostPlaces.alone : Self.mostPlaces.besideTowns)
        guard !found.isEmpty else {
            // Several words are often the mistyped name of a place of the dataset.
            let similar = meant == nil && !isOneWord ? namedPlaces(like: name) { $0 == .withErrors }.first : nil
            throw unknown(name, meant?.fullName ?? similar?.label)
        }
        return found
    }

    /// Puts the places in countries that the dataset does not cover at the end. For England, Newport on the Isle of Wight comes
    /// before Newport in Wales. The towns of Jersey, Guernsey and the Isle of Man are not moved: `Outcodes.towns` has them at its end.
    private func insideFirst(_ origins: [Origin]) -> [Origin] {
        let isOutside = origins.map { origin in
            places.dataset.geography.countryOutside(of: origin).map { !Postcode.islands.contains($0) } ?? false
        }
        return zip(origins, isOutside).filter { !$0.1 }.map(\.0) + zip(origins, isOutside).filter(\.1).map(\.0)
    }

    /// Whether the person probably mistyped the name of `meant`, and did not type a part of the name of `begun`. A whole word is
    /// seldom mistyped: "chorlton" is Chorlton-cum-Hardy. But "leads" is Leeds rather than Leads Road.
    private func isMistyped(_ name: String, meaning meant: NamedPlace, ratherThan begun: NamedPlace) -> Bool {
        guard begun.hasWords(of: String(name.prefix { $0 != "," })) else { return begun.count < meant.count }
        guard meant.count > 0, begun.count * Self.muchLarger <= meant.count,
            let typed = TypingErrors(PlaceName.folded(name).utf8)
        else { return false }
        var key = PlaceName.folded(meant.name)
        return key.withUTF8 { typed.count(against: $0).whole } == 1
    }

    private func unknown(_ name: String, _ suggestion: String?) -> OriginError {
        .unknownName(name, suggestion: suggestion, places.dataset.postcodeForm)
    }

    /// The places of the dataset that have a position and match a name, the nearest first among those that match equally well.
    private func namedPlaces(like name: String, where isWanted: (NameScore.Kind) -> Bool) -> [Origin] {
        guard let names = names?() else { return [] }
        var found: [Origin] = []
        for (row, kind) in names.rows(like: name, near: near) where isWanted(kind) {
            guard found.count < Self.mostPlaces.alone else { break }
            guard let coordinate = places.coordinate(row) else { continue }
            found.append(
                Origin(
                    label: places.name(row), place: places.area(row), coordinate: coordinate,
                    placeID: places.id(row)))
        }
        return found
    }

    /// Whether a name is one of the dataset's own names. Only whole names count, because a town or district may have a
    /// name that contains one of them.
    private func isNameOfDataset(_ name: String) -> Bool {
        let folded = PlaceName.folded(name)
        return places.dataset.names.contains { PlaceName.folded($0) == folded }
    }

    /// "York" for "York, England"; nil for a name that does not end with a country. Otherwise "York, England" would find a Church of
    /// England school near York, because both words are in its name or address.
    private func withoutCountry(_ name: String) -> String? {
        guard let comma = name.lastIndex(of: ",") else { return nil }
        let (town, country) = (name[..<comma], PlaceName.folded(String(name[name.index(after: comma)...])))
        let countries = places.dataset.names + places.dataset.geography.countries
        guard town.contains(where: \.isLetter), countries.contains(where: { PlaceName.folded($0) == country }) else {
            return nil
        }
        return String(town)
    }

    func origin(_ place: NamedPlace) -> Origin {
        let label = place.fullName
        // A town without any place of the dataset is known from its postcodes.
        let area =
            isForOther ? place.name : place.count > 0 ? "the \(places.dataset.noun.many) there" : "its postcodes"
        let middle = place.isExact ? nil : "the middle of \(area)"
        let reach = places.reach(of: place)
        switch place.kind {
        case .district:
            return Origin(
                label: label, place: "the middle of the district", coordinate: place.coordinate, approximate: middle,
                areaMetres: reach)
        case .town, .locality:
            return Origin(
                label: place.name, place: label, coordinate: place.coordinate, approximate: middle, areaMetres: reach)
        }
    }

    /// How far an outcode reaches: its imported postcodes, else the places of the dataset there and half the way to the outcodes
    /// around it.
    func reach(of outcode: Outcode, from middle: Coordinate) -> Double? {
        postcodes?.reach(of: outcode, from: middle) ?? reach(ofArea: outcode.description, from: middle)
    }

    /// How far the area of a postcode reaches: to the places of the dataset there, and half the way to the areas around it.
    func reach(ofArea area: String, from middle: Coordinate) -> Double? {
        let toPlaces = places.reach(ofPostcodes: area, from: middle)
        guard let halfWay = centres?.halfWayToNeighbours(of: area) else { return toPlaces }
        // A place with a wrong position may seem to be far away.
        return max(halfWay, min(toPlaces ?? 0, halfWay * 3))
    }
}

extension Places {
    /// The town and the district of a place: "Horsforth, Leeds".
    fileprivate func area(_ row: Int) -> String {
        let locality = columns.localities.map { $0[row] }.first { !$0.isEmpty } ?? ""
        let district = plainDistrict(columns.districts[row])
        return [locality, locality == district ? "" : district].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
