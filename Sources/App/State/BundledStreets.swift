import Geo
import MapDrawing
import Tiles

extension Basemap {
    /// Whether the bundled maps have the streets of a view: they are drawn at its zoom, and lie in at least half of it.
    ///
    /// It says nothing about tiles, which have streets, too.
    func showsBundledStreets(in viewport: Viewport) -> Bool {
        guard viewport.zoom >= Self.leastStreetZoom, let bundled else { return false }
        return bundledStreets.value(for: ViewKey(viewport: viewport, version: version)) {
            Self.hasStreets(bundled, in: viewport)
        }
    }

    private static func hasStreets(_ map: BundledMap, in viewport: Viewport) -> Bool {
        let seen = viewport.visibleRect
        var squares: UInt32 = 0
        for piece in map.pieces(atZoom: viewport.zoom) where piece.isOverlay {
            let block = piece.block
            for run in block.runs where run.role == .street {
                for box in block.boxes[run.features] {
                    squares |= Self.squares(
                        of: seen, from: block.point(box.left, box.top), to: block.point(box.right, box.bottom))
                }
            }
            if squares.nonzeroBitCount * 2 >= squaresAcross * squaresAcross { return true }
        }
        return false
    }

    /// Whether neither tiles nor the bundled maps show streets in a view that is close enough for them.
    func lacksStreets(in viewport: Viewport) -> Bool {
        viewport.zoom >= Self.leastStreetZoom && bundled != nil && !hasTiles(in: viewport)
            && !showsBundledStreets(in: viewport)
    }

    /// Streets are drawn from this zoom on.
    private static let leastStreetZoom = 13.2
    /// A view is divided into this many squares in both directions.
    private static let squaresAcross = 4

    /// The squares of a view that a box touches, as bits.
    private static func squares(of seen: WorldRect, from northWest: WorldPoint, to southEast: WorldPoint) -> UInt32 {
        let scale = (
            x: Double(squaresAcross) / (seen.east - seen.west), y: Double(squaresAcross) / (seen.south - seen.north)
        )
        let west = (northWest.x - seen.west) * scale.x
        let east = (southEast.x - seen.west) * scale.x
        let north = (northWest.y - seen.north) * scale.y
        let south = (southEast.y - seen.north) * scale.y
        let last = Double(squaresAcross)
        guard east >= 0, south >= 0, west < last, north < last else { return 0 }
        var squares: UInt32 = 0
        for row in Int(max(0, north))...Int(min(last - 1, south)) {
            for column in Int(max(0, west))...Int(min(last - 1, east)) {
                squares |= 1 << UInt32(row * squaresAcross + column)
            }
        }
        return squares
    }
}

extension FeatureBlock {
    /// Whether a feature touches a view.
    func hasFeature(in viewport: Viewport) -> Bool {
        let box = gridBox(of: viewport.visibleRect)
        return boxes.contains { $0.touches(box) }
    }

    /// Whether a quarter, a village or a hamlet lies in a view.
    func hasPlace(in viewport: Viewport) -> Bool {
        let box = gridBox(of: viewport.visibleRect)
        let roles: Set<MapRole> = [.quarter, .village, .hamlet]
        return runs.contains { run in
            roles.contains(run.role) && boxes[run.features].contains { $0.touches(box) }
        }
    }

    /// The names of the features that touch a view.
    func names(in viewport: Viewport) -> [String] {
        let box = gridBox(of: viewport.visibleRect)
        return zip(features, boxes).compactMap { feature, around in
            !feature.name.isEmpty && around.touches(box) ? feature.name : nil
        }
    }

    /// The point of the unit square for a point of the grid.
    fileprivate func point(_ x: Int32, _ y: Int32) -> WorldPoint {
        WorldPoint(x: corner.x + Double(x) * unit, y: corner.y + Double(y) * unit)
    }

    /// The box of the grid that a part of the unit square covers.
    func gridBox(of rect: WorldRect) -> GridBox {
        func units(_ length: Double) -> Int32 { Int32(clamping: Int((length / unit).rounded())) }
        return GridBox(
            left: units(rect.west - corner.x), top: units(rect.north - corner.y), right: units(rect.east - corner.x),
            bottom: units(rect.south - corner.y))
    }
}
