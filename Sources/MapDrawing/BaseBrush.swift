import Geo
import Screen
import Tiles

/// Draws blocks of features as areas and lines of dots.
struct BaseBrush {
    private(set) var fills: FillRaster
    private(set) var lines: LineRaster
    let charset: CharacterSet
    private let projection: DotProjection
    /// At a role's raw value: what draws it, nil where it is not seen at the zoom.
    private var pens: [Pen?]
    private var isPainted: [Bool]

    /// - Parameter drawsCoast: whether the edges of seas are drawn as lines.
    init(viewport: Viewport, charset: CharacterSet, drawsCoast: Bool = true) {
        self.charset = charset
        projection = DotProjection(viewport, charset: charset)
        fills = FillRaster(width: projection.bounds.right, height: projection.bounds.bottom)
        lines = LineRaster(
            DotLayout(
                columns: viewport.size.columns, rows: viewport.size.rows, charset: charset, phase: projection.phase))
        pens = MapRole.allCases.map { role in
            guard drawsCoast || role != .coast else { return nil }
            return MapRules.pen(for: role, zoom: viewport.zoom, charset: charset)
        }
        isPainted = MapRole.allCases.map { role in
            MapRules.areas.contains { $0.role == role && $0.zooms.contains(viewport.zoom) }
        }
    }

    /// Draws a part in the place of what was there.
    ///
    /// - Parameters:
    ///   - clip: its dots on the map.
    ///   - turn: how many worlds to the east.
    mutating func draw(_ part: BasePart, clip: DotRect, turn: Double) {
        guard !clip.isEmpty, let grid = projection.grid(of: part.block, turn: turn) else { return }
        fills.clear(clip)
        lines.clear(clip)
        let block = part.block
        let sight = GridBox(clip, on: grid)
        // Of a block that was not measured every feature may be seen.
        let boxes = block.isMeasured ? block.boxes : []
        block.points.withUnsafeBufferPointer { points in
            for run in block.runs {
                let raw = Int(run.role.rawValue)
                guard isPainted[raw] || pens[raw] != nil else { continue }
                for index in run.features where boxes.isEmpty || boxes[index].touches(sight) {
                    let isWhole = !boxes.isEmpty && sight.contains(boxes[index])
                    // Read by itself: a copy of the feature would take hold of its name, which costs more than the rest.
                    let parts = block.features[index].parts.clamped(to: block.parts.indices)
                    if isPainted[raw] {
                        fills.fill(
                            block.parts[parts], of: points, on: grid, clip: clip, sight: isWhole ? nil : sight,
                            code: run.role.code)
                    } else if let pen = pens[raw] {
                        for line in parts {
                            lines.draw(
                                block.parts[line], of: points, on: grid, clip: clip, sight: isWhole ? nil : sight,
                                pen: pen)
                        }
                    }
                }
            }
        }
    }

    /// Draws the edge of all water as a coast.
    mutating func drawShore() {
        let (width, height) = (fills.width, fills.height)
        let water = MapRole.water.code
        let rank = MapRules.rank(of: .coast)
        for y in 0..<height {
            for x in 0..<width where fills.codes[y * width + x] == water {
                let index = y * width + x
                let isEdge =
                    (x > 0 && fills.codes[index - 1] != water) || (x + 1 < width && fills.codes[index + 1] != water)
                    || (y > 0 && fills.codes[index - width] != water)
                    || (y + 1 < height && fills.codes[index + width] != water)
                if isEdge { lines.set(x, y, rank: rank) }
            }
        }
    }
}

extension MapRole {
    /// What stands for an area in a raster, where 0 is nothing.
    var code: UInt8 { rawValue + 1 }
}
