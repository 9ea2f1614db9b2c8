import Geo
import Screen
import Tiles

/// Draws blocks of features into two rasters of dots: one of areas, one of lines.
struct BaseBrush {
    private(set) var fills: FillRaster
    private(set) var lines: LineRaster
    let charset: CharacterSet
    private let projection: DotProjection
    private let zoom: Double
    /// The pen for each role, by raw value; nil for roles that are not drawn as lines at this zoom.
    private var pens: [Pen?]
    private var isPainted: [Bool]

    /// - Parameter drawsCoast: whether the edges of seas are drawn as lines.
    init(viewport: Viewport, charset: CharacterSet, drawsCoast: Bool = true) {
        self.charset = charset
        zoom = viewport.zoom
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

    /// Draws a part. Unless the part is an overlay, first erases what was drawn inside its clip.
    ///
    /// - Parameters:
    ///   - clip: the dots of the map that the part covers.
    ///   - worldOffset: by how many widths of the world the part is moved to the east.
    mutating func draw(_ part: BasePart, clip: DotRect, worldOffset: Double) {
        guard !clip.isEmpty, let grid = projection.grid(of: part.block, worldOffset: worldOffset) else { return }
        if !part.isOverlay {
            fills.clear(clip)
            lines.clear(clip)
        }
        let block = part.block
        let clipBox = GridBox(clip, on: grid)
        // In a block without an index, every feature may be on the map.
        let boxes = block.isIndexed ? block.boxes : []
        block.points.withUnsafeBufferPointer { points in
            for run in block.runs {
                let raw = Int(run.role.rawValue)
                guard isPainted[raw] || pens[raw] != nil else { continue }
                let least = MapRules.leastLength(of: run.role, zoom: zoom) / abs(grid.scaleX)
                for index in run.features where boxes.isEmpty || boxes[index].touches(clipBox) {
                    let isWhole = !boxes.isEmpty && clipBox.contains(boxes[index])
                    // Reads only `parts`: a copy of the whole feature would retain its name, which takes longer than the
                    // rest of the loop.
                    let parts = block.features[index].parts.clamped(to: block.parts.indices)
                    if isPainted[raw] {
                        fills.fill(
                            block.parts[parts], of: points, on: grid, clip: clip, clipBox: isWhole ? nil : clipBox,
                            code: run.role.code)
                    } else if let pen = pens[raw] {
                        for line in parts {
                            if least > 0, !block.streetLengths.isEmpty, Double(block.streetLengths[line]) < least {
                                continue
                            }
                            lines.draw(
                                block.parts[line], of: points, on: grid, clip: clip, clipBox: isWhole ? nil : clipBox,
                                pen: pen)
                        }
                    }
                }
            }
        }
    }

    /// Draws the edges of all water as coast lines.
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
    /// The number of this role's areas in a raster, where 0 means no area.
    var code: UInt8 { rawValue + 1 }
}
