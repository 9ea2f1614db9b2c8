import Geo
import Screen

/// Draws a map into a part of a frame, and overwrites what was there.
///
/// From the bottom up: the base map, the dots, the circle, the origin, credit, scale and north, names, pins and counts,
/// the selected pin's label, the cross-hair. Text that would cover the circle or a pin is moved or left out. Pins and
/// the label may cover the circle, the cross-hair both. A viewport of another size than `rect` keeps its centre and its zoom.
///
/// - Parameter memo: keeps the drawing for the next frame, without the selection and the cross-hair.
/// - Returns: where the pins are.
/// - Complexity: O(cells + points of the base map + pins log pins + labels); with a memo, and only the selection or the
///   cross-hair moved, O(cells + pins + labels).
@discardableResult
public func drawMap(
    _ scene: MapScene, viewport: Viewport, charset: CharacterSet, into frame: inout Frame, rect: Rect,
    memo: MapMemo? = nil
) -> DrawnMap {
    var viewport = viewport
    viewport.size = rect.size
    let map =
        memo?.staticMap(scene, viewport: viewport, charset: charset)
        ?? StaticMap(scene, viewport: viewport, charset: charset, memo: nil)
    var sheet = map.sheet
    sheet.scene = scene
    let label = sheet.drawSelected(on: map)
    if let cell = scene.crosshair {
        map.removeNames(
            under: Rect(column: cell.column, row: cell.row, columns: 1, rows: 1), except: label?.rect, from: &sheet)
        sheet.drawCrosshair()
    }
    frame.copy(sheet.page, to: Point(column: rect.column, row: rect.row))
    return DrawnMap(rect: rect, clusters: map.clusters, targets: map.targets, label: label)
}
