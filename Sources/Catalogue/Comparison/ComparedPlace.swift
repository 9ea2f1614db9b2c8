import Geo

/// One of the places that are compared side by side.
public struct ComparedPlace: Sendable {
    /// "urn:107848".
    public var id: String
    public var name: String
    public var note: String
    /// Nil if the details could not be read, or the place is not in the data any more.
    public var detail: Detail?
    public var coordinate: Coordinate?

    public init(id: String, name: String, note: String, detail: Detail?, coordinate: Coordinate?) {
        self.id = id
        self.name = name
        self.note = note
        self.detail = detail
        self.coordinate = coordinate
    }

    /// Distance and direction from an origin; nil if the place has no position.
    public func way(from origin: Origin) -> Geodesic? { coordinate.map { origin.coordinate.geodesic(to: $0) } }
}

extension Places {
    /// The name of a city with its region or country, "Paris, Texas", for the columns of namesakes; any other place's name.
    public func nameWithArea(_ row: Int) -> String {
        guard let place = (dataset as? any Forecasting)?.forecastPlace(of: row, in: self) else { return name(row) }
        let area = [place.region, place.country].first { !$0.isEmpty && $0 != place.name }
        return area.map { "\(place.name), \($0)" } ?? place.name
    }
}

extension Comparison {
    /// Compares the details of places, with the distance and direction of each and the person's notes.
    /// - Parameters:
    ///   - origin: where distances are measured from; without one there are no distances.
    ///   - dataset: the dataset of the places; nil while it is not loaded.
    public init(
        _ places: [ComparedPlace], of dataset: (any Dataset)?, origin: Origin?, distances: DistanceFormat
    ) {
        let link = dataset?.comparedLinkName
        let group = link.map { "Note and \($0.label.lowercased())" } ?? "Note"
        self.init(
            places.map { place in
                guard let detail = place.detail else { return nil }
                var rows = detail.comparison
                let facts = rows.first.map { first in rows.prefix { $0.group == first.group }.count } ?? 0
                if let origin {
                    rows.insert(place.wayRow(from: origin, distances, dataset?.words.distanceNote ?? ""), at: facts)
                }
                rows.append(
                    ComparisonRow(
                        group: group, label: "Note", value: place.note.isEmpty ? .missing("none") : .known(place.note)))
                if let link {
                    rows.append(
                        ComparisonRow(
                            group: group, label: link.label,
                            value: detail.links[link.id].map { .known($0) } ?? .missing("none")))
                }
                return rows
            })
        mayHaveGrades = !(dataset is any Forecasting)
    }
}

extension ComparedPlace {
    /// The row with the distance and direction of the place.
    /// - Parameter note: a caution about distances, from `Words.distanceNote`; may be blank.
    fileprivate func wayRow(from origin: Origin, _ distances: DistanceFormat, _ note: String) -> ComparisonRow {
        let isApproximate = origin.approximate != nil
        var value = ComparisonRow.Value.missing("not on the map")
        if let way = way(from: origin) {
            // From an approximate origin nobody knows which place is the nearest.
            let rank =
                isApproximate
                ? nil
                : ComparisonRow.Rank(
                    kind: ComparisonRow.Rank.distanceKind, step: Int(way.distanceMetres.rounded()))
            value = .known(
                (isApproximate ? "≈" : "")
                    + distances.text(metres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees), rank: rank)
        }
        return ComparisonRow(
            group: "From \(isApproximate ? "about " : "")\(origin.label)"
                + (note.isEmpty ? "" : " · " + note.prefix(1).lowercased() + note.dropFirst()),
            label: "As the crow flies", value: value)
    }
}
