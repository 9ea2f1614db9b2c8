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
    let isForOther: Bool
    /// Finds places of the dataset by name; nil if only towns and districts are found. Called only if a name was typed.
    let names: (@Sendable () -> PlaceNames)?
    /// Of equally good name matches, the nearest to this point come first; nil if no point is known.
    let near: Coordinate?

    /// A position this far from every place of the dataset may have latitude and longitude exchanged.
    private static let strayMetres = 100_000.0

    /// - Parameters:
    ///   - distances: how distances are written in descriptions of positions.
    ///   - isForOther: whether the person searches another dataset, so that descriptions must not mention these places.
    ///   - names: finds places of the dataset by name.
    ///   - near: places found by name are sorted by their distance from here.
    public init(
        places: Places, gazetteer: Gazetteer, postcodes: (any PostcodeLookup)? = nil,
        centres: (any PostcodeCentreLookup)? = nil, home: Origin? = nil, datasets: Datasets? = nil,
        distances: DistanceFormat = .metric, isForOther: Bool = false,
        names: (@Sendable () -> PlaceNames)? = nil, near: Coordinate? = nil
    ) {
        self.names = names
        self.near = near
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
        case .name(let name): return try meanings(ofName: name)[0]
        }
    }

    /// Every origin that a query may mean, the result of `resolve` first.
    public func meanings(of query: PlaceQuery) throws(OriginError) -> [Origin] {
        guard case .name(let name) = query else { return [try resolve(query)] }
        return try meanings(ofName: name)
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
                    ?? "the centre of \(postcode.outcode); the position of the full postcode is not saved on this machine"
            )
        }
        throw unknown(outcode: postcode.outcode, of: label)
    }

    /// Why a postcode has no exact position; nil if the reason is not known.
    private func lack(of postcode: Postcode, because gap: PostcodesIO.Gap?) -> String? {
        let reason = gap?.words(postcode)
        guard postcodes?.lacks(postcode: postcode.description) == true else { return reason }
        return "\(postcode) is not in Code-Point Open (mistyped, or new?)" + (reason.map { ", and \($0)" } ?? "")
    }

    private func resolve(outcode: Outcode) throws(OriginError) -> Origin {
        guard let center = centres?.centre(of: outcode.description) else {
            throw unknown(outcode: outcode, of: nil)
        }
        var found = origin(
            outcode.description, center.coordinate, known: center.name, approximate: "the centre of \(outcode)")
        found.areaMetres = reach(of: outcode, from: center.coordinate)
        return found
    }

    /// The middle of a postcode's area, or else of the places with that postcode.
    private func resolve(area: String) throws(OriginError) -> Origin {
        if let centre = centres?.centre(of: area) {
            var found = origin(area, centre.coordinate, known: centre.name, approximate: "the centre of \(area)")
            found.areaMetres = reach(ofArea: area, from: centre.coordinate)
            return found
        }
        let points = (0..<places.count).compactMap { row in
            places.columns.isCurrent[row] && places.columns.postcodes[row] == area
                ? places.coordinate(row).map { FlatPoint($0) } : nil
        }
        let noun = places.dataset.noun
        guard !points.isEmpty else {
            throw hintAtOtherDataset(area)
                ?? .unknownArea(area, places.dataset.postcodeForm, dataset: places.dataset.name)
        }
        var found = origin(
            area, PlaceClusters.median(points),
            approximate: isForOther
                ? "the middle of \(area)"
                : points.count == 1
                    ? "the position of the \(noun.one) there" : "the middle of the \(points.count) \(noun.many) there")
        found.areaMetres = places.reach(ofPostcodes: area, from: found.coordinate)
        return found
    }

    private func unknown(outcode: Outcode, of postcode: String?) -> OriginError {
        let typed = postcode ?? outcode.description
        guard let centres else { return .postcodesMissing(typed: typed) }
        let suggestion = PostcodeReading.corrected(
            typed.filter { $0 != " " }, exchanging: PostcodeReading.allLookalikes
        ) { centres.centre(of: $0.description) != nil }
        return .unknownOutcode(outcode, typed: typed, suggestion: suggestion)
    }

    func resolve(id: String) throws(OriginError) -> Origin {
        guard let row = places.row(ofID: id) else {
            throw hintAtOtherDataset(id) ?? .unknownID(id, noun: places.dataset.noun.one)
        }
        let name = places.name(row)
        guard let coordinate = places.coordinate(row) else { throw .withoutPosition(name: name) }
        return Origin(label: places.id(row), place: name, coordinate: coordinate)
    }

    func hintAtOtherDataset(_ typed: String) -> OriginError? {
        datasets?.hint(for: typed, in: places.dataset).map(OriginError.otherDataset)
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
