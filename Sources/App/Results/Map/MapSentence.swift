import Catalogue
import Geo
import MapDrawing

/// One sentence that says what a map shows: "3 primaries and 1 secondary within 1.0 km, the nearest 410 m NE; River Aire to
/// the south".
func mapSentence(
    _ hits: [Hit], of places: Places, radiusMetres: Int, water: NearestWater?, distances: DistanceFormat
) -> String {
    let sorted = hits.sorted { $0.distanceMetres < $1.distanceMetres }
    guard let nearest = sorted.first else {
        return "No \(places.dataset.noun.one) is shown" + waterClause(water)
    }
    let isHere = nearest.distanceMetres < DistanceFormat.hereMetres
    let way =
        isHere
        ? "at the searched point"
        : distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees)
    let which = sorted.count == 1 ? "" : "the nearest "
    return
        "\(kinds(sorted, of: places)) within \(distances.text(radiusMetres: radiusMetres)), \(which)\(way)"
        + waterClause(water)
}

/// Counts places by kind: "3 primaries, 1 secondary, 1 nursery and 2 of other kinds". A kind may itself be called "other school".
private func kinds(_ hits: [Hit], of places: Places) -> String {
    var counts: [String: (count: Int, many: String, first: Int)] = [:]
    for (order, hit) in hits.enumerated() {
        let kind = places.dataset.kind(of: hit.row, in: places)
        counts[kind.one, default: (0, kind.many, order)].count += 1
    }
    let largest = counts.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    var parts = largest.prefix(3).map { "\($0.value.count) \($0.value.count == 1 ? $0.key : $0.value.many)" }
    let others = largest.dropFirst(3).reduce(0) { $0 + $1.value.count }
    if others > 0 { parts.append("\(others) of \(largest.count == 4 ? "another kind" : "other kinds")") }
    return parts.count < 2
        ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
}

private func waterClause(_ water: NearestWater?) -> String {
    guard let water else { return "" }
    let name: String
    switch (water.name.isEmpty, water.kind) {
    case (false, _): name = water.name
    case (true, .sea): name = "the sea"
    case (true, .river): name = "a river"
    case (true, .lake), (true, .tidal): name = "water"
    }
    return "; \(name) to the \(CompassPoint(bearingDegrees: water.bearingDegrees).word)"
}
