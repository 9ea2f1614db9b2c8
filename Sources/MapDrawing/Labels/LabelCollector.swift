import Geo
import Screen
import Tiles

/// Collects the names of a base map's parts, and the places where they may stand.
struct LabelCollector {
    let grid: CellGrid
    let charset: CharacterSet
    let zoom: Double
    let rules: [LabelRule?]
    private var candidates: [LabelCandidate] = []
    /// Names with a higher order are not needed any more, because there are enough with a lower one.
    private var lastOrder = UInt64.max
    private var lines = NamedLines()
    private var names: NameTable
    /// The work left, counted in points and crossings examined. Once it is used up, further features get no name. Florence
    /// on 240 x 70 cells takes 80,000 at most.
    private var work = 1_000_000

    /// The most candidates that are returned. Florence on 240 x 70 cells has 440 at most, and room for some sixty.
    static let mostCandidates = 2000

    /// In cells. Features further than this from the map do not influence where a name stands.
    private static let margin = (columns: CellGrid.spacing, rows: 12)

    /// The distances from its preferred start at which a name is tried on a line, in columns, in this order.
    private static let offsets = [0, 2, -2, 4, -4, 7, -7, 10, -10, 14, -14, 18, -18]

    init(grid: CellGrid, zoom: Double, charset: CharacterSet) {
        self.grid = grid
        self.zoom = zoom
        self.charset = charset
        names = NameTable(charset: charset)
        rules = LabelRule.active(at: zoom, charset: charset)
    }

    /// - Parameter covers: the clips, in cells, of the parts that are drawn over this one.
    mutating func collect(_ part: BasePart, below covers: [CellBox]) {
        let clip = grid.box(of: part.clip)
        let vicinity = clip.intersection(grid.vicinity(columns: Self.margin.columns, rows: Self.margin.rows))
        guard !vicinity.isEmpty else { return }
        let projection = BlockProjection(part.block, clip: part.clip, on: grid)
        let range = projection.gridBox(of: vicinity)
        let covers = covers.filter { !$0.intersection(clip).isEmpty }
        var block = part.block
        // Blocks that were read from a file have an index already.
        if !block.isIndexed { block.buildIndex() }
        // For each name's number in the block its number in `names`; -1 for names that have not come up yet.
        var known = Array(repeating: -1, count: block.nameCount)
        block.points.withUnsafeBufferPointer { points in
            for run in block.runs {
                guard let rule = rules[Int(run.role.rawValue)] else { continue }
                // This check rules out most features. It is fast, because boxes and name numbers lie close together in
                // memory.
                for index in run.features where block.boxes[index].touches(range) && block.nameNumbers[index] >= 0 {
                    guard work > 0 else { return }
                    let parts = block.features[index].parts
                    work -= parts.reduce(8) { $0 + block.parts[$1].count }
                    let number = Int(block.nameNumbers[index])
                    if known[number] < 0 { known[number] = names.id(of: block.features[index].name) }
                    // The mark makes a station's name differ from that of the place that it is named after, so that both can be
                    // written.
                    let name =
                        run.role == .station
                        ? names.id(of: "\(charset.stationMark) \(block.features[index].name)") : known[number]
                    switch rule.placement {
                    case .centred, .besideDot:
                        guard let part = parts.first.map({ block.parts[$0] }), !part.isEmpty else { continue }
                        let position = projection.position(of: points[part.lowerBound])
                        add(name, rule, at: position, rank: block.features[index].rank, clip: clip, below: covers)
                    case .along:
                        for part in parts where GridBox(points[block.parts[part]])?.touches(range) ?? false {
                            lines.add(
                                points[block.parts[part]], at: projection, clip: clip, below: covers, near: vicinity,
                                group: name, role: rule.role)
                        }
                    case .inside:
                        let rings = parts.map { points[block.parts[$0]] }
                        // A name takes at least two letters, and a blank at either end.
                        let isSeen = rings.contains { ring in
                            GridBox(ring).map { $0.touches(range) && Double($0.width) * projection.step.x >= 4 }
                                ?? false
                        }
                        guard isSeen else { continue }
                        let area = NamedArea(rings.map { $0.map(projection.position) }, clip: clip)
                        add(name, rule, area, below: covers)
                    }
                }
            }
        }
    }

    /// Adds candidates for the names of the collected lines.
    mutating func nameLines() {
        var level = LevelStretchFinder()
        var steep = SteepSpotFinder(grid: grid)
        lines.forEachLine { group, role, line in
            guard let rule = rules[Int(role.rawValue)], let (text, columns) = text(group, role),
                let box = CellBox(around: line), box.meets(grid.vicinity(columns: 0, rows: 0))
            else { return }
            if box.east - box.west >= Double(columns + 2) {
                for stretch in level.stretches(of: line, columns: columns + 2) {
                    add(text, columns, rule, group, stretch)
                }
            }
            guard case .along(let acrossFrom) = rule.placement, zoom >= acrossFrom, box.south - box.north >= 2 else {
                return
            }
            for spot in steep.spots(of: line, phase: placePhase(of: text)) {
                let rank = spot.isSpare ? 11_000 : 1000
                add(text, columns, rule, group, .across(spot.cells), rank: rank, at: spot.cells[0])
            }
        }
    }

    /// Adds a candidate for the name of a place at a point.
    private mutating func add(
        _ name: Int, _ rule: LabelRule, at position: SIMD2<Double>, rank: Int, clip: CellBox, below covers: [CellBox]
    ) {
        var position = position
        position.x -= grid.shiftToNearestCopy(of: position.x)
        guard let cell = grid.cell(of: position), clip.contains(position) || clip.east - clip.west >= grid.world.x,
            // Tiles have no names of districts, so they must not hide those of the parts below.
            rule.role == .district || !covers.contains(where: { $0.contains(position) })
        else { return }
        guard let (text, columns) = text(name, rule.role) else { return }
        var place = LabelCandidate.Place.around(cell)
        if case .besideDot = rule.placement, zoom < LabelRule.dotLimit { place = .beside(cell) }
        add(text, columns, rule, name, place, rank: rank, at: cell)
    }

    /// Adds candidates for the name of an area.
    private mutating func add(_ name: Int, _ rule: LabelRule, _ area: NamedArea, below covers: [CellBox]) {
        guard let (text, columns) = text(name, rule.role) else { return }
        for span in area.widestSpans(on: grid, atLeast: columns + 2, work: &work) {
            let first = Int(span.west.rounded(.up)) + 1
            let last = Int(span.east.rounded(.down)) - 1 - columns
            guard first <= last else { continue }
            for start in grid.starts(in: first...last, name: text) {
                let cell = Point(column: start.column, row: span.row)
                guard isOnMap(cell, columns), !isCovered(cell, columns, by: covers) else { continue }
                let rank = (start.isSpare ? 10_000 : 0) + max(0, 1000 - (last - first))
                add(text, columns, rule, name, .from(cell), rank: rank, at: cell)
            }
        }
    }

    /// Adds candidates for the name of a line where the line runs level.
    private mutating func add(_ text: String, _ columns: Int, _ rule: LabelRule, _ name: Int, _ stretch: LevelStretch) {
        let first = Int(stretch.west.rounded(.up)) + 1
        let last = Int(stretch.east.rounded(.down)) - 1 - columns
        guard first <= last else { return }
        let length = min(last - first, CellGrid.spacing) / 8
        for start in grid.starts(in: first...last, name: text) {
            for offset in Self.offsets {
                let column = start.column + offset
                guard (first...last).contains(column), let row = stretch.row(under: column - 1...column + columns)
                else {
                    continue
                }
                let cell = Point(column: column, row: row)
                if isOnMap(cell, columns) {
                    let rank = (start.isSpare ? 10_000 : 0) + 100 - length
                    add(text, columns, rule, name, .from(cell), rank: rank, at: cell)
                }
                break
            }
        }
    }

    private mutating func add(
        _ text: String, _ columns: Int, _ rule: LabelRule, _ name: Int, _ place: LabelCandidate.Place, rank: Int,
        at cell: Point
    ) {
        let order: UInt64 =
            UInt64(255 - rule.priority) << 56 | UInt64(rank.clamped(to: 0...0xFF_FFFF)) << 32
            | UInt64(grid.hash(of: cell))
        guard order <= lastOrder else { return }
        candidates.append(
            LabelCandidate(
                text: text, columns: columns, role: rule.role, place: place, name: name, clearance: rule.clearance,
                order: order))
        guard candidates.count >= 4 * Self.mostCandidates else { return }
        candidates = best
        lastOrder = candidates.last?.order ?? .max
    }

    /// The most important candidates, in the order in which they are placed.
    var best: [LabelCandidate] { Array(candidates.sorted { $0.order < $1.order }.prefix(Self.mostCandidates)) }

    /// The text for a name, and its width; nil if the name cannot be written or is too wide for the map.
    private mutating func text(_ name: Int, _ role: MapRole) -> (String, Int)? {
        var (text, columns) = names.text(name)
        if role == .country || role == .region {
            text = text.uppercased()
            columns = width(of: text)
        }
        return columns > 0 && columns <= min(44, grid.size.columns - 2) ? (text, columns) : nil
    }

    private func isOnMap(_ cell: Point, _ columns: Int) -> Bool {
        cell.row >= 0 && cell.row < grid.size.rows && cell.column >= 0 && cell.column + columns <= grid.size.columns
    }

    private func isCovered(_ cell: Point, _ columns: Int, by covers: [CellBox]) -> Bool {
        let middle = SIMD2(Double(cell.column) + Double(columns) / 2, Double(cell.row) + 0.5)
        return covers.contains { $0.contains(middle) }
    }
}
