import Geo
import Screen
import Tiles

/// A name of the base map, and where on the screen it belongs.
struct LabelCandidate: Sendable {
    /// What a cell is to a name.
    enum Place: Sendable, Hashable {
        /// The name stands around it.
        case around(Point)
        /// The name stands beside a dot in it.
        case beside(Point)
        /// The name begins in it, or is not shown.
        case from(Point)
        /// The name lies across a line, its middle in the first of these cells that lets it stand out.
        case across([Point])
    }

    var text: String
    /// Of the text, blanks around it not counted.
    var columns: Int
    var role: MapRole
    var place: Place
    /// The same number for the same text.
    var name: Int
    /// Cells that stay free of other names at its ends, and rows above and below.
    var air: (columns: Int, rows: Int)
    /// The lowest is placed first. It depends on the world alone, so that names do not change places when the map pans.
    var order: UInt64
}

/// The names of a base map for a viewport, whatever else will stand on the map: what a drawn base map may be kept with.
public struct BaseLabels: Sendable {
    /// In the order in which they are placed.
    let candidates: [LabelCandidate]

    /// - Parameter charset: for ASCII the names lose their marks, and those that have no 7-bit form are left out.
    /// - Complexity: O(features + points of those with a name that are near the map).
    public init(_ base: BaseMap, viewport: Viewport, charset: CharacterSet) {
        guard let grid = CellGrid(viewport), !base.parts.isEmpty else {
            candidates = []
            return
        }
        var collector = LabelCollector(grid: grid, zoom: viewport.zoom, charset: charset)
        for (index, part) in base.parts.enumerated() {
            collector.collect(part, below: base.parts[(index + 1)...].map { grid.box(of: $0.clip) })
        }
        collector.nameLines()
        candidates = collector.best
    }
}
