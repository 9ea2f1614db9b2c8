import Geo
import Screen
import Tiles

/// Gathers the names of a base map's parts.
struct LabelCollector {
    let grid: CellGrid
    let charset: CharacterSet
    let zoom: Double
    let rules: [LabelRule?]
    private var candidates: [LabelCandidate] = []
    /// What comes after this one has no chance any more.
    private var lastOrder = UInt64.max
    private var lines = NamedLines()
    private var names: WrittenNames
    /// How many more points and crossings may be looked at; what comes after that has no name. Florence on 240 x 70 cells
    /// takes 80,000 at most.
    private var work = 1_000_000

    /// Of a map. Florence on 240 x 70 cells has 440 at most, and room for some sixty.
    static let mostCandidates = 2000

    /// Nothing farther from the map has a say in where a name stands, in cells.
    private static let margin = (columns: CellGrid.spacing, rows: 12)

    /// Where else on its line a name is tried, in columns.
    private static let offsets = [0, 2, -2, 4, -4, 7, -7, 10, -10, 14, -14, 18, -18]

    init(grid: CellGrid, zoom: Double, charset: CharacterSet) {
        self.grid = grid
        self.zoom = zoom
        self.charset = charset
        names = WrittenNames(charset: charset)
        rules = LabelRule.active(at: zoom, charset: charset)
    }

    /// - Parameter covers: the clips of the parts that are drawn over this one, in cells.
    mutating func collect(_ part: BasePart, below covers: [CellBox]) {
        let clip = grid.box(of: part.clip)
        let vicinity = clip.intersection(grid.vicinity(columns: Self.margin.columns, rows: Self.margin.rows))
        guard !vicinity.isEmpty else { return }
        let place = BlockPlacement(part.block, clip: part.clip, on: grid)
        let range = place.gridBox(of: vicinity)
        let covers = covers.filter { !$0.intersection(clip).isEmpty }
        var block = part.block
        // What comes from a file was measured when it was read.
        if !block.isMeasured { block.measure() }
        // The numbers here of names by their numbers in the block; -1 of those that were not met yet.
        var known = Array(repeating: -1, count: block.nameCount)
        block.points.withUnsafeBufferPointer { points in
            for run in block.runs {
                guard let rule = rules[Int(run.role.rawValue)] else { continue }
                // The boxes and numbers lie close together: most features need no other look.
                for index in run.features where block.boxes[index].touches(range) && block.nameNumbers[index] >= 0 {
                    guard work > 0 else { return }
                    let parts = block.features[index].parts
                    work -= parts.reduce(8) { $0 + block.parts[$1].count }
                    let number = Int(block.nameNumbers[index])
                    if known[number] < 0 { known[number] = names.id(of: block.features[index].name) }
                    let name = known[number]
                    switch rule.manner {
                    case .centred, .placed:
                        guard let part = parts.first.map({ block.parts[$0] }), !part.isEmpty else { continue }
                        let position = place.position(of: points[part.lowerBound])
                        add(name, rule, at: position, rank: block.features[index].rank, clip: clip, below: covers)
                    case .along:
                        for part in parts where GridBox(points[block.parts[part]])?.touches(range) ?? false {
                            lines.add(
                                points[block.parts[part]], at: place, clip: clip, below: covers, near: vicinity,
                                group: name, role: rule.role)
                        }
                    case .inside:
                        let rings = parts.map { points[block.parts[$0]] }
                        // A name has two letters or more, and a blank at either end.
                        let isSeen = rings.contains { ring in
                            GridBox(ring).map { $0.touches(range) && Double($0.width) * place.step.x >= 4 } ?? false
                        }
                        guard isSeen else { continue }
                        let area = NamedArea(rings.map { $0.map(place.position) }, clip: clip)
                        add(name, rule, area, below: covers)
                    }
                }
            }
        }
    }

    /// Puts names on the lines collected.
    mutating func nameLines() {
        var level = LevelReachFinder()
        var steep = SteepSpotFinder(grid: grid)
        lines.forEachLine { group, role, line in
            guard let rule = rules[Int(role.rawValue)], let (text, columns) = text(group, role),
                let box = CellBox(around: line), box.meets(grid.vicinity(columns: 0, rows: 0))
            else { return }
            if box.east - box.west >= Double(columns + 2) {
                for reach in level.reaches(of: line, columns: columns + 2) { add(text, columns, rule, group, reach) }
            }
            guard case .along(let acrossFrom) = rule.manner, zoom >= acrossFrom, box.south - box.north >= 2 else {
                return
            }
            for spot in steep.spots(of: line, phase: placePhase(of: text)) {
                let rank = spot.isSpare ? 11_000 : 1000
                add(text, columns, rule, group, .across(spot.cells), rank: rank, at: spot.cells[0])
            }
        }
    }

    /// A place's name.
    private mutating func add(
        _ name: Int, _ rule: LabelRule, at position: SIMD2<Double>, rank: Int, clip: CellBox, below covers: [CellBox]
    ) {
        var position = position
        position.x -= grid.turn(of: position.x)
        guard let cell = grid.cell(of: position), clip.contains(position) || clip.east - clip.west >= grid.world.x,
            // Tiles know no districts, and must not hide them.
            rule.role == .district || !covers.contains(where: { $0.contains(position) })
        else { return }
        guard let (text, columns) = text(name, rule.role) else { return }
        var place = LabelCandidate.Place.around(cell)
        if case .placed = rule.manner, zoom < LabelRule.dotLimit { place = .beside(cell) }
        add(text, columns, rule, name, place, rank: rank, at: cell)
    }

    /// A name in an area.
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

    /// A name on a level reach of a line.
    private mutating func add(_ text: String, _ columns: Int, _ rule: LabelRule, _ name: Int, _ reach: LevelReach) {
        let first = Int(reach.west.rounded(.up)) + 1
        let last = Int(reach.east.rounded(.down)) - 1 - columns
        guard first <= last else { return }
        let length = min(last - first, CellGrid.spacing) / 8
        for start in grid.starts(in: first...last, name: text) {
            for offset in Self.offsets {
                let column = start.column + offset
                guard (first...last).contains(column), let row = reach.row(under: column - 1...column + columns) else {
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
                text: text, columns: columns, role: rule.role, place: place, name: name, air: rule.air, order: order))
        guard candidates.count >= 4 * Self.mostCandidates else { return }
        candidates = best
        lastOrder = candidates.last?.order ?? .max
    }

    /// The most important names, in the order in which they are placed.
    var best: [LabelCandidate] { Array(candidates.sorted { $0.order < $1.order }.prefix(Self.mostCandidates)) }

    /// What is written for a name, and its width; nil where it cannot be written or is too wide for the map.
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
