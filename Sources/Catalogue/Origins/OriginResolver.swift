import Geo

/// Finds the origin that a typed text means, without the network.
public struct OriginResolver: Sendable {
    public let places: Places
    public let gazetteer: Gazetteer
    /// Nil if no file of postcodes was imported.
    public let postcodes: (any PostcodeLookup)?
    /// Nil if no file of centres came with the program.
    public let centres: (any PostcodeCentreLookup)?
    /// The home that the person set; nil if none is set.
    public let home: Origin?
    /// All datasets, so that an error can name the dataset that a text belongs to; nil if errors name no other dataset.
    public let datasets: Datasets?
    private let distances: DistanceFormat
    /// Whether the person searches another dataset, and `places` only supply the names of towns and districts.
    private let isForOther: Bool

    /// A position this far from every place of the dataset may have latitude and longitude exchanged.
    private static let strayMetres = 100_000.0

    /// - Parameters:
    ///   - distances: how distances are written in descriptions of positions.
    ///   - isForOther: whether the person searches another dataset, so that descriptions must not mention these places.
    public init(
        places: Places, gazetteer: Gazetteer, postcodes: (any PostcodeLookup)? = nil,
        centres: (any PostcodeCentreLookup)? = nil, home: Origin? = nil, datasets: Datasets? = nil,
        distances: DistanceFormat = .metric, isForOther: Bool = false
    ) {
        self.isForOther = isForOther
        self.datasets = datasets
        self.places = places
        self.gazetteer = gazetteer
        self.postcodes = postcodes
        self.centres = centres
        self.home = home
        self.distances = distances
    }

    /// The origin that a typed text means.
    public func resolve(_ typed: String) throws(OriginError) -> Origin {
        try resolve(PlaceQuery(typed, of: places.dataset, among: datasets))
    }

    /// The origin that a query means.
    public func resolve(_ query: PlaceQuery) throws(OriginError) -> Origin {
        switch query {
        case .here:
            guard let home else { throw .nothingHere }
            return home
        case .home:
            guard let home else { throw .noHome }
            return home
        case .postcode(let postcode): return try resolve(postcode)
        case .outcode(let outcode): return try resolve(outcode: outcode)
        case .postcodeArea(let area): return try resolve(area: area)
        case .coordinate(let coordinate, let label):
            if let meant = swapped(coordinate) { throw .longitudeFirst(typed: label, meant: meant) }
            return origin(label, coordinate)
        case .place(let id): return try resolve(id: id)
        case .name(let name): return try resolve(name: name)
        }
    }

    /// Every place that a name may mean, the result of `resolve` first. Empty for anything but a name.
    public func alternatives(to query: PlaceQuery) -> [Origin] {
        guard case .name(let name) = query else { return [] }
        let exact = gazetteer.exactMatches(name)
        return (exact.isEmpty ? gazetteer.meanings(of: name) : exact).map(origin)
    }

    /// Every origin that a query may mean, the result of `resolve` first.
    public func meanings(of query: PlaceQuery) throws(OriginError) -> [Origin] {
        let first = try resolve(query)
        return [first] + alternatives(to: query).filter { $0 != first }
    }

    /// The position of a postcode, or else of something near it.
    /// - Parameter gap: why postcodes.io has no exact position; nil if it was not asked.
    public func resolve(_ postcode: Postcode, because gap: PostcodesIO.Gap? = nil) throws(OriginError) -> Origin {
        let label = postcode.description
        if let exact = postcodes?.position(ofPostcode: label) { return origin(label, exact) }
        let noun = places.dataset.noun.one
        if let row = places.row(atPostcode: postcode), let coordinate = places.coordinate(row) {
            return origin(
                label, coordinate,
                approximate: isForOther
                    ? "the position of a place in this postcode" : "the position of a \(noun) in \(label)")
        }
        if let center = centres?.centre(of: postcode.outcode.description) {
            return origin(
                label, center.coordinate, known: center.name,
                approximate: lack(of: postcode, because: gap).map {
                    "\($0); shown from the centre of \(postcode.outcode)"
                }
                    ?? "the centre of \(postcode.outcode); the full postcode is not known")
        }
        throw unknown(outcode: postcode.outcode, of: label)
    }

    /// Why a postcode has no exact position; nil if the reason is not known.
    private func lack(of postcode: Postcode, because gap: PostcodesIO.Gap?) -> String? {
        let reason = gap?.words(postcode)
        guard postcodes?.lacks(postcode: postcode.description) == true else { return reason }
        return "\(postcode) is not in Code-Point Open" + (reason.map { ", and \($0)" } ?? "")
    }

    private func resolve(outcode: Outcode) throws(OriginError) -> Origin {
        guard let center = centres?.centre(of: outcode.description) else {
            throw unknown(outcode: outcode, of: nil)
        }
        return origin(
            outcode.description, center.coordinate, known: center.name, approximate: "the centre of \(outcode)")
    }

    /// The middle of a postcode's area, or else of the places with that postcode.
    private func resolve(area: String) throws(OriginError) -> Origin {
        if let centre = centres?.centre(of: area) {
            return origin(area, centre.coordinate, known: centre.name, approximate: "the centre of \(area)")
        }
        let points = (0..<places.count).compactMap { row in
            places.columns.isCurrent[row] && places.columns.postcodes[row] == area
                ? places.coordinate(row).map { FlatPoint($0) } : nil
        }
        let noun = places.dataset.noun
        guard !points.isEmpty else {
            throw hintAtOtherDataset(area)
                ?? .unknownArea(area, places.dataset.postcodeForm, placeForms: places.dataset.placeForms)
        }
        return origin(
            area, PlaceClusters.median(points),
            approximate: isForOther
                ? "the middle of \(area)"
                : points.count == 1
                    ? "the position of the \(noun.one) there" : "the middle of the \(points.count) \(noun.many) there")
    }

    private func unknown(outcode: Outcode, of postcode: String?) -> OriginError {
        let typed = postcode ?? outcode.description
        return centres == nil ? .postcodesMissing(typed: typed) : .unknownOutcode(outcode, typed: typed)
    }

    private func resolve(id: String) throws(OriginError) -> Origin {
        guard let row = places.row(ofID: id) else {
            throw hintAtOtherDataset(id) ?? .unknownID(id, noun: places.dataset.noun.one)
        }
        let name = places.name(row)
        guard let coordinate = places.coordinate(row) else { throw .withoutPosition(name: name) }
        return Origin(label: places.id(row), place: name, coordinate: coordinate)
    }

    private func hintAtOtherDataset(_ typed: String) -> OriginError? {
        datasets?.hint(for: typed, in: places.dataset).map(OriginError.otherDataset)
    }

    private func resolve(name: String) throws(OriginError) -> Origin {
        if let exact = gazetteer.exactMatches(name).first { return origin(exact) }
        if places.row(ofID: name) != nil { return try resolve(id: name) }
        if isNameOfDataset(name) {
            throw .tooLarge(name: places.dataset.name, placeForms: places.dataset.placeForms)
        }
        let begun = gazetteer.meanings(of: name, limit: 1).first
        let meant = gazetteer.suggestions(for: name, limit: 1).first
        // "harrog" is Harrogate, but "leds" is Leeds mistyped rather than the village of Ledston.
        if let begun, begun.count >= meant?.count ?? 0 { return origin(begun) }
        throw hintAtOtherDataset(name)
            ?? .unknownName(name, suggestion: meant?.fullName, places.dataset.postcodeForm)
    }

    /// Whether a name is one of the dataset's own names. Only whole names count, because a town or district may have a
    /// name that contains one of them.
    private func isNameOfDataset(_ name: String) -> Bool {
        let folded = PlaceName.folded(name)
        return places.dataset.names.contains { PlaceName.folded($0) == folded }
    }

    private func origin(_ place: NamedPlace) -> Origin {
        let label = place.fullName
        // A town without any place of the dataset is known from its postcodes.
        let area =
            isForOther ? place.name : place.count > 0 ? "the \(places.dataset.noun.many) there" : "its postcodes"
        let middle = place.isExact ? nil : "the middle of \(area)"
        switch place.kind {
        case .district:
            return Origin(
                label: label, place: "the middle of the district", coordinate: place.coordinate, approximate: middle)
        case .town, .locality:
            return Origin(label: place.name, place: label, coordinate: place.coordinate, approximate: middle)
        }
    }

    private func origin(
        _ label: String, _ coordinate: Coordinate, known: String = "", approximate: String? = nil
    ) -> Origin {
        let place =
            gazetteer.settlement(at: coordinate)
            ?? (known.isEmpty ? gazetteer.describe(coordinate, distances: distances) : known)
        return Origin(label: label, place: place, coordinate: coordinate, approximate: approximate)
    }

    /// The position with latitude and longitude exchanged, if it is near the dataset's places
    /// and the given one is not; nil otherwise.
    private func swapped(_ coordinate: Coordinate) -> Coordinate? {
        guard abs(coordinate.longitude) <= 90 else { return nil }
        let other = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
        return isStray(coordinate) && !isStray(other) ? other : nil
    }

    private func isStray(_ coordinate: Coordinate) -> Bool {
        places.nearestCurrent(to: coordinate).map { $0.distanceMetres > Self.strayMetres } ?? true
    }
}
