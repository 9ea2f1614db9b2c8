import Geo

/// The ground that streets cover, in squares of about a hundred metres, and their segments.
struct StreetCover {
    private struct Square: Hashable {
        var x: Int
        var y: Int
    }
    private struct Segment: Hashable {
        var ends: Set<WorldPoint>
    }

    /// The side of a square in units of the unit square, and of the grid to which the ends of segments are rounded: a
    /// metre and a half in England.
    private static let (side, step) = (1.0 / 262_144, 1.0 / 16_777_216)

    private var squares: Set<Square> = []
    private var segments: Set<Segment> = []

    mutating func add(_ streets: [Street]) {
        for street in streets {
            for (start, end) in zip(street.line, street.line.dropFirst()) {
                segments.insert(Self.segment(start, end))
                let square = Self.square(start, end)
                for dy in -1...1 {
                    for dx in -1...1 { squares.insert(Square(x: square.x + dx, y: square.y + dy)) }
                }
            }
        }
    }

    /// The parts of streets whose segments are not among those of the cover.
    func missing(from streets: [Street]) -> [Street] {
        parts(of: streets) { !segments.contains(Self.segment($0, $1)) }
    }

    /// The parts of streets that lie outside of the ground covered.
    func outside(_ streets: [Street]) -> [Street] { parts(of: streets) { !squares.contains(Self.square($0, $1)) } }

    private func parts(of streets: [Street], where isWanted: (WorldPoint, WorldPoint) -> Bool) -> [Street] {
        var parts: [Street] = []
        for street in streets {
            var part = street
            part.line = []
            for (start, end) in zip(street.line, street.line.dropFirst()) {
                if isWanted(start, end) {
                    part.line += part.line.isEmpty ? [start, end] : [end]
                } else if !part.line.isEmpty {
                    parts.append(part)
                    part.line = []
                }
            }
            if !part.line.isEmpty { parts.append(part) }
        }
        return parts
    }

    private static func square(_ start: WorldPoint, _ end: WorldPoint) -> Square {
        Square(
            x: Int(((start.x + end.x) / 2 / side).rounded(.down)), y: Int(((start.y + end.y) / 2 / side).rounded(.down))
        )
    }

    private static func segment(_ start: WorldPoint, _ end: WorldPoint) -> Segment {
        Segment(
            ends: Set(
                [start, end].map { point in
                    WorldPoint(x: (point.x / step).rounded(), y: (point.y / step).rounded())
                }))
    }
}
