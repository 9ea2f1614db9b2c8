import Geo
import Screen
import Tiles

/// A name of the base map that may be written, and the cells where it may stand.
struct LabelCandidate: Sendable {
    /// Where a name may stand.
    enum Place: Sendable, Hashable {
        /// The name is centred on the cell or near it.
        case around(Point)
        /// The name stands on the right or the left of a dot in the cell.
        case beside(Point)
        /// The name begins in the cell, or is left out.
        case from(Point)
        /// The name lies across a line. Its middle is the first of these cells where it has room and can be read.
        case across([Point])
    }

    var text: String
    /// The width of the text, without the blanks around it.
    var columns: Int
    var role: MapRole
    var place: Place
    /// A number for the name; equal names have the same number.
    var name: Int
    /// Columns at both ends, and rows above and below, that stay free of other names.
    var clearance: (columns: Int, rows: Int)
    /// The candidate with the lowest order is placed first. The order depends on positions in the world and not on the
    /// screen, so that names stay where they are when the map pans.
    var order: UInt64
}

/// The names of a base map that may be written in a viewport. They do not depend on what else is on the map, and can be
/// kept with the drawn base map.
public struct BaseLabels: Sendable {
    /// In the order in which they are placed.
    let candidates: [LabelCandidate]

    /// - Parameter charset: in ASCII the names lose their accents, and names without a 7-bit form are left out.
    /// - Complexity: O(features + points of those with a name that are near the map).
    public init(_ base: BaseMap, viewport: Viewport, charset: CharacterSet) {
        guard let grid = CellGrid(viewport), !base.parts.isEmpty else {
            candidates = []
            return
        }
        var collector = LabelCollector(grid: grid, zoom: viewport.zoom, charset: charset)
        for (index, part) in base.parts.enumerated() {
            collector.collect(
                part, below: base.parts[(index + 1)...].filter { !$0.isOverlay }.map { grid.box(of: $0.clip) })
        }
        collector.nameLines()
        candidates = collector.best
    }
}
