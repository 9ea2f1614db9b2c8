import Catalogue
import Geo
import MapDrawing

/// One sentence that says what a map shows: "3 primaries and 1 secondary within 1.0 km, the nearest 410 m NE; River Aire to
/// the south".
/// - Parameter isApproximate: whether the position from which the distances are measured is approximate.
func mapSentence(
    _ hits: [Hit], of places: Places, radiusMetres: Int, isApproximate: Bool = false, water: NearestWater?,
    distances: DistanceFormat
) -> String {
    let sorted = hits.sorted { $0.distanceMetres < $1.distanceMetres }
    guard let nearest = sorted.first else {
        return "No \(places.dataset.noun.one) is shown" + waterClause(water)
    }
    let isHere = nearest.distanceMetres < DistanceFormat.hereMetres
    let way =
        isHere
        ? "at the searched point"
        : (isApproximate ? "≈" : "")
            + distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees)
    let which = sorted.count == 1 ? "" : "the nearest "
    return
        "\(kinds(sorted, of: places)) within \(distances.text(radiusMetres: radiusMetres)), \(which)\(way)"
        + waterClause(water)
}

/// Counts places by kind, the most frequent first: "3 primaries, 1 secondary, 1 nursery and 2 other schools". At most three kinds are
/// named, or four if there are no more.
private func kinds(_ hits: [Hit], of places: Places) -> String {
    var counts: [String: (count: Int, many: String, first: Int)] = [:]
    for (order, hit) in hits.enumerated() {
        let kind = places.dataset.kind(of: hit.row, in: places)
        counts[kind.one, default: (0, kind.many, order)].count += 1
    }
    let noun = places.dataset.noun
    // A dataset may itself call a kind "other school".
    let named = counts.filter { $0.key != "other " + noun.one }
        .sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
    let shown = named.prefix(named.count == 4 && named.count == counts.count ? 4 : 3)
    var parts = shown.map { "\($0.value.count) \($0.value.count == 1 ? $0.key : $0.value.many)" }
    let others = hits.count - shown.reduce(0) { $0 + $1.value.count }
    if others > 0 { parts.append("\(others) \(parts.isEmpty ? "" : "other ")\(noun.form(for: others))") }
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
