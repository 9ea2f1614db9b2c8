import Geo
import Screen

/// Draws a map into a part of a frame, whatever stood there before.
///
/// From the bottom: the base map, the dots, the circle, the origin, credit, scale and north, names, pins and counts, the
/// selected pin's label, the cross-hair. What would cover the circle or a pin stands elsewhere or is left out, but for the
/// cross-hair, and the label over the circle. A viewport of another size than `rect` keeps its centre and its zoom.
///
/// - Parameter memo: keeps what was drawn from one frame to the next, all but what is selected and the cross-hair.
/// - Returns: where the pins came to stand.
/// - Complexity: O(cells + points of the base map + pins log pins + labels); with a memo, and nothing but the selection or
///   the cross-hair moved, O(cells + pins + labels).
@discardableResult
public func drawMap(
    _ scene: MapScene, viewport: Viewport, charset: CharacterSet, into frame: inout Frame, rect: Rect,
    memo: MapMemo? = nil
) -> DrawnMap {
    var viewport = viewport
    viewport.size = rect.size
    let still =
        memo?.still(scene, viewport: viewport, charset: charset)
        ?? StillMap(scene, viewport: viewport, charset: charset, memo: nil)
    var sheet = still.sheet
    sheet.scene = scene
    let label = sheet.drawSelected(on: still)
    if let cell = scene.crosshair {
        still.liftNames(under: Rect(column: cell.column, row: cell.row, columns: 1, rows: 1), from: &sheet)
        sheet.drawCrosshair()
    }
    frame.copy(sheet.page, to: Point(column: rect.column, row: rect.row))
    return DrawnMap(rect: rect, clusters: still.clusters, targets: still.targets, label: label)
}
