import Geo
import Tiles

/// Builds a piece of the map. Leaves out what is too small to see, and stores a line only once if several features use it.
struct PieceBuilder {
    private(set) var draft: MapPieceDraft
    /// How far a simplified line may be off, in units of the unit square.
    private let tolerance: Double
    private let box: WorldBox

    /// Longer lines are cut, so that drawing a small part of the map need not go through whole coasts.
    private static let longestLine = 200

    /// - Parameter toleranceMetres: how far a simplified line may be off, in metres on the ground in the middle of the
    ///   box.
    /// - Parameter hasSea: whether the piece is water where nothing else is drawn; false for names and streets that are
    ///   laid over other pieces.
    init(
        _ bounds: BoundingBox, zooms: ClosedRange<Double>, gridZoom: Int, toleranceMetres: Double, hasSea: Bool = true,
        credit: String = ""
    ) {
        box = WorldBox(bounds)
        tolerance = toleranceMetres / WebMercator.metresPerUnit(latitude: bounds.center.latitude)
        let scale = Double(1 << gridZoom)
        // Land is cut at the edge of the box, and its points are rounded to the nearest unit. The edge of a box with sea is rounded
        // to the nearest unit, too: if the box were larger than the land, a strip of water would show along the edge.
        let (least, most): (FloatingPointRoundingRule, FloatingPointRoundingRule) =
            hasSea ? (.toNearestOrAwayFromZero, .toNearestOrAwayFromZero) : (.down, .up)
        let (west, north) = ((box.west * scale).rounded(least), (box.north * scale).rounded(least))
        let (east, south) = ((box.east * scale).rounded(most), (box.south * scale).rounded(most))
        draft = MapPieceDraft(
            zooms: zooms, gridZoom: gridZoom, corner: GridPoint(x: Int32(west), y: Int32(north)),
            width: Int(east - west), height: Int(south - north), hasSea: hasSea)
        draft.credit = credit
    }

    /// Adds land with its holes, and its coasts and borders as lines.
    mutating func addLand(_ rings: [Outline], border: MapRole = .boundary) {
        var parts: [[MapPieceDraft.LineUse]] = []
        var lines: [(role: MapRole, use: MapPieceDraft.LineUse)] = []
        for ring in rings where isLarge(ring.box) && box.touches(ring.box) {
            let runs = ring.runs.map { ($0.edge, snapped(simplified($0.points, tolerance: tolerance))) }
            guard runs.reduce(0, { $0 + $1.1.count - 1 }) >= 3 else { continue }
            var part: [MapPieceDraft.LineUse] = []
            for (edge, points) in runs where points.count > 1 {
                let uses = add(points)
                part += uses
                if edge != .hidden { lines += uses.map { (edge == .coast ? .coast : border, $0) } }
            }
            parts.append(part)
        }
        guard !parts.isEmpty else { return }
        draft.features.append(MapPieceDraft.Feature(.land, parts: parts))
        for (role, use) in lines { draft.features.append(MapPieceDraft.Feature(role, parts: [[use]])) }
    }

    mutating func addLine(_ role: MapRole, _ line: [WorldPoint], rank: Int = 0) {
        guard box.touches(WorldBox(line)) else { return }
        let points = snapped(simplified(line, tolerance: tolerance))
        guard points.count >= 2 else { return }
        for use in add(points) { draft.features.append(MapPieceDraft.Feature(role, rank: rank, parts: [[use]])) }
    }

    /// Adds lines of one name as one feature.
    mutating func addLines(_ role: MapRole, name: String = "", _ lines: [[WorldPoint]]) {
        var parts: [[MapPieceDraft.LineUse]] = []
        for line in lines where box.touches(WorldBox(line)) {
            let points = snapped(simplified(line, tolerance: tolerance))
            if points.count >= 2 { parts += add(points).map { [$0] } }
        }
        if !parts.isEmpty { draft.features.append(MapPieceDraft.Feature(role, name: name, parts: parts)) }
    }

    /// - Parameter area: what the place belongs to, such as its district.
    mutating func addName(_ role: MapRole, _ name: String, at point: WorldPoint, rank: Int, area: String = "") {
        guard box.contains(point) else { return }
        let uses = add([grid(point)])
        draft.features.append(MapPieceDraft.Feature(role, name: name, rank: rank, area: area, parts: [uses]))
    }

    /// The piece, its features in the order in which they are drawn.
    var piece: MapPieceDraft {
        var piece = draft
        let order = piece.features.indices.sorted {
            let (left, right) = (piece.features[$0], piece.features[$1])
            return (Int(left.role.rawValue), left.role.shape == .point ? left.rank : 0, $0)
                < (Int(right.role.rawValue), right.role.shape == .point ? right.rank : 0, $1)
        }
        piece.features = order.map { draft.features[$0] }
        piece.sortLines()
        return piece
    }

    private func isLarge(_ box: WorldBox) -> Bool { max(box.width, box.height) > 1.5 * tolerance }

    private func grid(_ point: WorldPoint) -> GridPoint {
        let scale = Double(1 << draft.gridZoom)
        return GridPoint(
            x: Int32((point.x * scale).rounded()) - draft.corner.x,
            y: Int32((point.y * scale).rounded()) - draft.corner.y)
    }

    /// The line on the grid, without repeated points.
    private func snapped(_ line: [WorldPoint]) -> [GridPoint] {
        var points: [GridPoint] = []
        for point in line.map(grid) where points.last != point { points.append(point) }
        return points
    }

    private mutating func add(_ points: [GridPoint]) -> [MapPieceDraft.LineUse] {
        var uses: [MapPieceDraft.LineUse] = []
        var start = 0
        repeat {
            let end = min(points.count - 1, start + Self.longestLine)
            uses.append(MapPieceDraft.LineUse(draft.lines.count))
            draft.lines.append(Array(points[start...end]))
            start = end
        } while start < points.count - 1
        return uses
    }
}

extension MapPieceDraft {
    /// Puts the lines in the order in which the features use them, which makes the file smaller.
    fileprivate mutating func sortLines() {
        var numbers = Array(repeating: -1, count: lines.count)
        var sorted: [[GridPoint]] = []
        for feature in features.indices {
            for part in features[feature].parts.indices {
                for use in features[feature].parts[part].indices {
                    let line = features[feature].parts[part][use].index
                    if numbers[line] < 0 {
                        numbers[line] = sorted.count
                        sorted.append(lines[line])
                    }
                    features[feature].parts[part][use].index = numbers[line]
                }
            }
        }
        lines = sorted
    }
}
