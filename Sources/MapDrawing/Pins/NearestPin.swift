import Geo

/// The direction of an arrow key.
public enum Direction: Sendable, Hashable, CaseIterable {
    case up, down, left, right
}

/// The pin that an arrow key selects from a place on the map; nil if none lies in that direction.
///
/// It is the nearest on the screen within a sector of 90 degrees around the direction. If that sector is empty, it is
/// widened to 135 and then to 180 degrees. Pins outside of the map count too; a pin at the starting place does not.
///
/// - Parameter previous: the id of the pin that was selected before the last arrow. It is selected again if it lies in
///   the same sector as the nearest one, so that the opposite arrow undoes a step.
/// - Returns: the pin's id; of pins equally far, the first one given.
/// - Complexity: O(pins).
public func nearestPin(
    from start: Coordinate, direction: Direction, among pins: [MapPin], viewport: Viewport, previous: Int? = nil
) -> Int? {
    let start = viewport.position(of: start)
    // Tangents of half the sector's angle: 90, 135 and 180 degrees.
    let sectors = [1, 1 + 2.0.squareRoot(), .infinity]
    var nearest: [(distance: Double, id: Int)?] = Array(repeating: nil, count: sectors.count)
    for pin in pins {
        let position = viewport.position(of: pin)
        let east = (position.column - start.column) * Viewport.unitsPerColumn
        let south = (position.row - start.row) * Viewport.unitsPerRow
        let (along, across) =
            switch direction {
            case .up: (-south, abs(east))
            case .down: (south, abs(east))
            case .left: (-east, abs(south))
            case .right: (east, abs(south))
            }
        // Less than a thousandth of a unit counts as the same place.
        guard along > 1e-3, let sector = sectors.firstIndex(where: { across <= along * $0 }) else { continue }
        let distance = pin.id == previous ? 0 : along * along + across * across
        if distance < nearest[sector]?.distance ?? .infinity { nearest[sector] = (distance, pin.id) }
    }
    return nearest.lazy.compactMap { $0?.id }.first
}
