import Geo

/// Finds the towns, localities and districts in the addresses of a dataset's places.
struct GazetteerBuilder {
    private let districtNames: [String]
    private var spellings = WordTable()
    /// For each spelling, the number of its folded name in `names`.
    private var nameOfSpelling: [Int] = []
    private var names = WordTable()
    private var mentions: [(name: Int, mention: PlaceClusters.Mention)] = []
    private var districtPoints: [[FlatPoint]]

    init(_ columns: PlaceColumns) {
        districtNames = columns.districts.values.map(plainDistrict)
        districtPoints = Array(repeating: [], count: districtNames.count)
        let points = columns.latitudes.indices.map { row -> FlatPoint? in
            guard columns.isCurrent[row], !columns.latitudes[row].isNaN else { return nil }
            return FlatPoint(Coordinate(latitude: columns.latitudes[row], longitude: columns.longitudes[row]))
        }
        for (row, point) in points.enumerated() {
            if let point { districtPoints[Int(columns.districts.codes[row])].append(point) }
        }
        var namesOfRows = Array(repeating: -1, count: points.count)
        // If there is only one column, it has the towns.
        for (index, column) in columns.localities.prefix(2).enumerated() {
            add(
                column, points, columns.districts.codes, &namesOfRows,
                isTown: index == 1 || columns.localities.count == 1)
        }
    }

    /// Adds the mentions of names in a column.
    /// - Parameter namesOfRows: the name that was found last in each row, so that a row with
    ///   the same name in both columns counts once.
    private mutating func add(
        _ column: TextColumn, _ points: [FlatPoint?], _ districts: ColumnValues<UInt16>, _ namesOfRows: inout [Int],
        isTown: Bool
    ) {
        let bytes = column.bytes.array
        for row in 0..<column.count {
            let range = column.range(row)
            // A name that begins with a digit is an address: "435 Lichfield Road".
            guard let point = points[row], !range.isEmpty, !(48...57 ~= bytes[range.lowerBound]) else { continue }
            let spelling = spellings.number(of: range, in: bytes, key: wordKey(bytes, range))
            if spelling == nameOfSpelling.count { nameOfSpelling.append(name(column[row])) }
            let name = nameOfSpelling[spelling]
            if namesOfRows[row] == name { continue }
            namesOfRows[row] = name
            let mention = PlaceClusters.Mention(
                point: point, district: districts[row], spelling: Int32(spelling), isTown: isTown)
            mentions.append((name, mention))
        }
    }

    private mutating func name(_ text: String) -> Int {
        let folded = Array(PlaceName.folded(text).utf8)
        return names.number(of: folded.indices, in: folded, key: wordKey(folded, folded.indices))
    }

    /// All places found, each with its folded name: towns and other localities in the order in which they were first read, then districts.
    func places() -> [(place: NamedPlace, key: String)] {
        var places: [(place: NamedPlace, key: String)] = []
        let (sorted, ends) = mentionsByName()
        var start = 0
        for (name, end) in ends.enumerated() {
            let key = String(decoding: names.bytes[names.range(name)], as: UTF8.self)
            let mentions = sorted[start..<end]
            let spelling = spelling(of: mentions)
            if !key.isEmpty {
                places += PlaceClusters.split(mentions).map { (place(spelling, $0), key) }
                    .filter { !isMisspelledDistrict($0.0, key: key) }
            }
            start = end
        }
        addDistricts(to: &places)
        return places
    }

    /// Whether only one address has the name, and it is the name of its district, mistyped: "Westminister" in Westminster.
    private func isMisspelledDistrict(_ place: NamedPlace, key: String) -> Bool {
        // In short names one letter makes another name.
        guard place.count == 1, key.utf8.count >= 8, let typed = TypingErrors(key.utf8) else { return false }
        var district = PlaceName.folded(place.district)
        return district.withUTF8 { typed.count(against: $0).whole } == 1
    }

    /// The mentions sorted by name, and the index behind the last mention of each name.
    private func mentionsByName() -> (sorted: [PlaceClusters.Mention], ends: [Int]) {
        guard let filler = mentions.first?.mention else { return ([], []) }
        var ends = Array(repeating: 0, count: names.count)
        for (name, _) in mentions { ends[name] += 1 }
        var next = 0
        for name in ends.indices {
            next += ends[name]
            ends[name] = next
        }
        var positions = ends
        var sorted = Array(repeating: filler, count: mentions.count)
        for (name, mention) in mentions.reversed() {
            positions[name] -= 1
            sorted[positions[name]] = mention
        }
        return (sorted, ends)
    }

    /// Adds the districts. If a district has a settlement of the same name, only one of them is listed: the settlement
    /// if it is a town or most addresses of the district name it, as in Leeds, or else the district, as in Lambeth.
    private func addDistricts(to places: inout [(place: NamedPlace, key: String)]) {
        let keys = Dictionary(districtNames.map { ($0, PlaceName.folded($0)) }, uniquingKeysWith: { first, _ in first })
        var settlements: [String: Int] = [:]
        for (index, found) in places.enumerated() where found.key == keys[found.place.district] {
            settlements[found.key] = index
        }
        var dropped: Set<Int> = []
        for (district, points) in districtPoints.enumerated() where !points.isEmpty && !districtNames[district].isEmpty
        {
            let key = keys[districtNames[district]] ?? ""
            if let settlement = settlements[key] {
                let place = places[settlement].place
                if place.kind == .town || place.count * 2 > points.count { continue }
                dropped.insert(settlement)
            }
            places.append((Self.place(districtNames[district], "", .district, points), key))
        }
        if !dropped.isEmpty { places = places.indices.filter { !dropped.contains($0) }.map { places[$0] } }
    }

    /// The most frequent spelling of a name.
    private func spelling(of mentions: ArraySlice<PlaceClusters.Mention>) -> String {
        guard let found = Self.mostFrequent(mentions.lazy.map(\.spelling)) else { return "" }
        return String(decoding: spellings.bytes[spellings.range(Int(found.value))], as: UTF8.self)
    }

    private func place(_ name: String, _ mentions: [PlaceClusters.Mention]) -> NamedPlace {
        let district = Self.mostFrequent(mentions.lazy.map(\.district))
        let isMostlyThere = (district?.count ?? 0) * 2 > mentions.count
        let isTown = mentions.reduce(0) { $0 + ($1.isTown ? 1 : -1) } >= 0
        return Self.place(
            name, isMostlyThere ? districtNames[Int(district?.value ?? 0)] : "", isTown ? .town : .locality,
            mentions.map(\.point))
    }

    private static func place(
        _ name: String, _ district: String, _ kind: NamedPlace.Kind, _ points: [FlatPoint]
    ) -> NamedPlace {
        let center = PlaceClusters.median(points)
        return NamedPlace(
            name: name, district: district, kind: kind, coordinate: center, count: points.count,
            radiusMetres: PlaceClusters.radiusMetres(points, around: center))
    }

    /// The most frequent value; the smallest one if several are equally frequent.
    private static func mostFrequent<Value: Hashable & Comparable>(
        _ values: some Swift.Collection<Value>
    ) -> (value: Value, count: Int)? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ $0 == first }) { return (first, values.count) }
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
}
