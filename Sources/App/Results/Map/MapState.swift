import Geo
import MapDrawing
import Screen

/// The view of the results map, and its summary.
struct MapState: Sendable {
    /// The viewport that the person chose; nil fits the map to the results.
    var viewport: Viewport?
    /// Whether the person has used the keyboard or the mouse since the results were opened. If so, newer places do not
    /// move the map.
    var isUsed = false
    /// The position of the map cursor; nil while it is hidden.
    var cursor: Coordinate?
    /// The arrow key step that selected the current pin; nil if none did.
    var lastStep: PinStep?
    /// The last cell of the mouse while it drags the map; else nil.
    var dragged: Point?
    /// The map summary; nil until it is written.
    var summary: MapSummary?
}
