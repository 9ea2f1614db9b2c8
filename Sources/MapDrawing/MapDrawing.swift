import Geo
import Screen

/// Draws a map into a part of a frame, whatever stood there before.
///
/// From the bottom: the base map, the circle, the origin, names, scale and north, pins and counts, the selected pin's label, the
/// cross-hair. A viewport of another size than `rect` keeps its centre and its zoom.
///
/// - Parameter memo: keeps the base map drawn from one frame to the next.
/// - Returns: where the pins came to stand.
/// - Complexity: O(cells + points of the base map + pins log pins + labels).
@discardableResult
public func drawMap(
    _ scene: MapScene, viewport: Viewport, charset: CharacterSet, into frame: inout Frame, rect: Rect,
    memo: MapMemo? = nil
) -> DrawnMap {
    var viewport = viewport
    viewport.size = rect.size
    var sheet = MapSheet(scene: scene, viewport: viewport, charset: charset)
    sheet.drawBase(memo)
    sheet.drawDots()
    sheet.drawCircle(memo)
    sheet.drawOrigin()
    let marks = memo?.marks(scene.pins, viewport: viewport) ?? pinMarks(scene.pins, viewport: viewport)
    sheet.reserve(marks)
    if scene.showsScale { sheet.drawScaleBar() }
    if scene.showsNorth { sheet.drawNorthArrow() }
    sheet.drawCredit()
    let selected = sheet.placeSelected(marks)
    sheet.drawLabels()
    let targets = sheet.drawMarks(marks)
    if let selected { sheet.draw(selected) }
    sheet.drawCrosshair()
    frame.copy(sheet.page, to: Point(column: rect.column, row: rect.row))

    let clusters = marks.filter(\.isCluster).map { mark in
        DrawnMap.Cluster(cell: mark.cell, ids: mark.pins.map { scene.pins[$0].id })
    }
    let labelTarget = selected.map { [(rect: $0.rect, ids: [$0.id])] } ?? []
    return DrawnMap(rect: rect, clusters: clusters, targets: targets + labelTarget)
}
