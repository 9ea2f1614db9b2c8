import Catalogue
import Geo
import JSON

/// A latitude and a longitude as a list has them, before anything is checked. Degrees.
struct ListPosition: Equatable {
    var latitude: Double
    var longitude: Double

    var swapped: ListPosition { ListPosition(latitude: longitude, longitude: latitude) }

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads a GeoJSON geometry, an object with latitude and longitude, an array of both, a text with both such as
    /// "53.4, -2.97", or well-known text such as "POINT (-2.97 53.4)".
    init?(_ value: JSONValue) {
        switch value {
        case .object(let members): self.init(members)
        case .array(let values):
            let figures = values.compactMap(\.figure)
            guard values.count == 2, figures.count == 2 else { return nil }
            self.init(latitude: figures[0], longitude: figures[1])
        case .string(let text): self.init(text: text)
        default: return nil
        }
    }

    private init?(_ members: [(name: String, value: JSONValue)]) {
        if let coordinates = members.first(where: { $0.name == "coordinates" })?.value {
            self.init(geometry: coordinates)
            return
        }
        func figure(_ field: WorkField) -> Double? {
            members.first { field.names.contains(ColumnName($0.name).squashed) }?.value.figure
        }
        guard let latitude = figure(.latitude), let longitude = figure(.longitude) else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The middle of the box around a geometry, whose points have the longitude first.
    private init?(geometry: JSONValue) {
        var box: (west: Double, south: Double, east: Double, north: Double)?
        func add(_ value: JSONValue, depth: Int) {
            let elements = value.elements
            if elements.count >= 2, let x = elements[0].figure, let y = elements[1].figure {
                let old = box ?? (x, y, x, y)
                box = (min(old.west, x), min(old.south, y), max(old.east, x), max(old.north, y))
            } else if depth < 5 {
                for element in elements { add(element, depth: depth + 1) }
            }
        }
        add(geometry, depth: 0)
        guard let box else { return nil }
        self.init(latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
    }

    private init?(text: String) {
        let trimmed = text.trimmingBlanks
        if trimmed.hasPrefix("{") || trimmed.hasPrefix("[") {
            // An object that was written into a text.
            guard let value = try? Array(trimmed.utf8).jsonValue() else { return nil }
            self.init(value)
            return
        }
        if trimmed.lowercased().hasPrefix("point") {
            let figures = Self.figures(trimmed.dropFirst(5))
            guard let figures, figures.count >= 2 else { return nil }
            self.init(latitude: figures[1], longitude: figures[0])
            return
        }
        guard let figures = Self.figures(trimmed[...]), figures.count == 2 else { return nil }
        self.init(latitude: figures[0], longitude: figures[1])
    }

    /// The numbers in a text that has nothing else but blanks, brackets and the signs between them; else nil.
    private static func figures(_ text: Substring) -> [Double]? {
        let parts = text.split { " ,;()".contains($0) || $0.isWhitespace }
        let figures = parts.compactMap { Double($0) }
        return figures.count == parts.count ? figures : nil
    }
}

/// Corrects the positions of a list: swaps latitude and longitude where a list has them the wrong way round, and
/// removes zeros and impossible positions.
struct PositionRepair {
    private(set) var swapped = 0
    /// How many positions were zero or not on the earth.
    private(set) var removed = 0
    /// Where the list's works are known to be; nil if that is not known.
    private let region: BoundingBox?
    /// The middle of the list's positions; nil if there are too few to tell.
    private var middle: ListPosition?

    /// How far a work may be from the middle of its list, in degrees, before its position counts as swapped.
    private static let reach = 5.0

    init(region: BoundingBox?) { self.region = region }

    /// - Parameter positions: one for each work; nil for a work without a position.
    mutating func repair(_ positions: [ListPosition?]) -> [Coordinate?] {
        let plain = positions.map { $0.flatMap { Self.isZero($0) ? nil : Self.unlessImpossible($0) } }
        middle = Self.middle(plain.compactMap { $0 })
        return zip(positions, plain).map { given, plain in
            guard let given else { return nil }
            guard let plain else {
                removed += 1
                return nil
            }
            let placed = isSwapped(plain) ? plain.swapped : plain
            if placed != given { swapped += 1 }
            return Coordinate(latitude: placed.latitude, longitude: placed.longitude)
        }
    }

    /// Whether the latitude or the longitude is zero. Lists write zeros for positions that they do not know.
    private static func isZero(_ position: ListPosition) -> Bool {
        abs(position.latitude) < 1e-9 || abs(position.longitude) < 1e-9
    }

    /// The position, with latitude and longitude swapped if it is on the earth only then; nil if it is not on the earth
    /// either way.
    private static func unlessImpossible(_ position: ListPosition) -> ListPosition? {
        [position, position.swapped].first { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }
    }

    /// The median latitude and longitude; nil for fewer than three positions.
    private static func middle(_ positions: [ListPosition]) -> ListPosition? {
        guard positions.count >= 3 else { return nil }
        return ListPosition(
            latitude: positions.map(\.latitude).sorted()[positions.count / 2],
            longitude: positions.map(\.longitude).sorted()[positions.count / 2])
    }

    private func isSwapped(_ position: ListPosition) -> Bool {
        let other = position.swapped
        guard abs(other.latitude) <= 90 else { return false }
        if let region {
            if Self.isIn(region, position) { return false }
            if Self.isIn(region, other) { return true }
        }
        guard let middle else { return false }
        return !Self.isNear(middle, position) && Self.isNear(middle, other)
    }

    private static func isIn(_ region: BoundingBox, _ position: ListPosition) -> Bool {
        region.contains(Coordinate(latitude: position.latitude, longitude: position.longitude))
    }

    private static func isNear(_ middle: ListPosition, _ position: ListPosition) -> Bool {
        abs(middle.latitude - position.latitude) < reach && abs(middle.longitude - position.longitude) < reach
    }
}
