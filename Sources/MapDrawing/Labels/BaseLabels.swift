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
        candidates = collector.candidates.sorted { $0.order < $1.order }
    }
}

/// Gathers the names of a base map's parts.
struct LabelCollector {
    let grid: CellGrid
    let charset: CharacterSet
    let zoom: Double
    let rules: [LabelRule?]
    private(set) var candidates: [LabelCandidate] = []
    private(set) var lines = NamedLines()
    private var names = NameTable()

    /// Names that a line or an area offers again lie so many columns apart.
    static let spacing = 40
    /// Nothing farther from the map has a say in where a name stands, in cells.
    static let margin = (columns: spacing, rows: 12)

    init(grid: CellGrid, zoom: Double, charset: CharacterSet) {
        self.grid = grid
        self.zoom = zoom
        self.charset = charset
        rules = LabelRule.active(at: zoom)
    }

    /// - Parameter covers: the clips of the parts that are drawn over this one, in cells.
    mutating func collect(_ part: BasePart, below covers: [CellBox]) {
        let clip = grid.box(of: part.clip)
        let vicinity = clip.intersection(grid.vicinity(columns: Self.margin.columns, rows: Self.margin.rows))
        guard !vicinity.isEmpty else { return }
        let place = BlockPlacement(part.block, clip: part.clip, on: grid)
        let range = place.gridRange(of: vicinity)
        let covers = covers.filter { !$0.intersection(clip).isEmpty }
        part.block.points.withUnsafeBufferPointer { points in
            for feature in part.block.features where !feature.name.isEmpty {
                guard let rule = rules[Int(feature.role.rawValue)] else { continue }
                let parts = part.block.parts[feature.parts]
                switch rule.manner {
                case .centred, .dotted:
                    guard let point = parts.first.flatMap({ $0.isEmpty ? nil : points[$0.lowerBound] }) else {
                        continue
                    }
                    add(feature, rule, at: place.position(of: point), clip: clip, below: covers)
                case .along:
                    for part in parts where touches(points[part], range) {
                        lines.add(
                            points[part], at: place, clip: clip, near: vicinity,
                            group: names.id(of: feature.name), role: feature.role)
                    }
                case .inside:
                    let rings = parts.filter { $0.count > 2 }
                    guard rings.contains(where: { touches(points[$0], range) }) else { continue }
                    let area = NamedArea(rings.map { points[$0].map(place.position) }, clip: clip)
                    add(feature, rule, area, below: covers)
                }
            }
        }
    }

    /// Puts names on the lines collected.
    mutating func nameLines() {
        lines.forEachGroup { group, role, chains in
            guard let rule = rules[Int(role.rawValue)], let (text, columns) = text(group, role) else { return }
            for chain in chains {
                for reach in levelReaches(of: chain) { add(text, columns, rule, group, reach) }
                guard rule.role != .path, zoom >= (rule.role == .street ? 16 : rule.zooms.lowerBound) else { continue }
                for spot in steepSpots(of: chain, on: grid, phase: phase(of: text)) {
                    let rank = spot.isSpare ? 11_000 : 1000
                    add(text, columns, rule, group, .across(spot.cells), rank: rank, at: spot.cells[0])
                }
            }
        }
    }

    /// A place's name.
    private mutating func add(
        _ feature: MapFeature, _ rule: LabelRule, at position: SIMD2<Double>, clip: CellBox, below covers: [CellBox]
    ) {
        var position = position
        position.x -= grid.turn(of: position.x)
        guard let cell = grid.cell(of: position), clip.contains(position) || clip.east - clip.west >= grid.world.x,
            // Tiles know no districts, and must not hide them.
            rule.role == .district || !covers.contains(where: { $0.contains(position) })
        else { return }
        let name = names.id(of: feature.name)
        guard let (text, columns) = text(name, rule.role) else { return }
        var place = LabelCandidate.Place.around(cell)
        if case .dotted(let limit) = rule.manner, zoom < limit { place = .beside(cell) }
        add(text, columns, rule, name, place, rank: feature.rank, at: cell)
    }

    /// A name in an area.
    private mutating func add(_ feature: MapFeature, _ rule: LabelRule, _ area: NamedArea, below covers: [CellBox]) {
        let name = names.id(of: feature.name)
        guard let (text, columns) = text(name, rule.role) else { return }
        for span in area.widestSpans(on: grid, atLeast: columns + 2) {
            let first = Int(span.west.rounded(.up)) + 1
            let last = Int(span.east.rounded(.down)) - 1 - columns
            guard first <= last else { continue }
            for start in starts(in: first...last, name: text) {
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
        let length = min(last - first, Self.spacing) / 8
        for start in starts(in: first...last, name: text) {
            guard start.column > -Self.spacing, start.column < grid.size.columns + Self.spacing else { continue }
            for offset in [0, 2, -2, 4, -4, 7, -7, 10, -10, 14, -14, 18, -18] {
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
        let order =
            UInt64(255 - rule.priority) << 56 | UInt64(rank.clamped(to: 0...0xFF_FFFF)) << 32
            | UInt64(worldHash(of: cell))
        candidates.append(
            LabelCandidate(
                text: text, columns: columns, role: rule.role, place: place, name: name, air: rule.air, order: order))
    }

    /// What is written for a name, and its width; nil where it cannot be written or is too wide for the map.
    private mutating func text(_ name: Int, _ role: MapRole) -> (String, Int)? {
        guard let written = names.written(name, charset: charset) else { return nil }
        var (text, columns) = written
        if role == .country || role == .region {
            text = text.uppercased()
            columns = width(of: text)
        }
        return columns > 0 && columns <= min(44, grid.size.columns - 2) ? (text, columns) : nil
    }

    /// Where a text may begin, out of a range of columns: in its middle, or every so often where it is long.
    ///
    /// Of the many places in a long range every other one is spare, for maps that show none of the others.
    private func starts(in range: ClosedRange<Int>, name: String) -> [(column: Int, isSpare: Bool)] {
        let spacing = Self.spacing
        let (first, last) = (range.lowerBound + grid.firstColumn, range.upperBound + grid.firstColumn)
        // An arithmetic shift rounds down also left of the world's edge.
        guard last - first >= spacing else { return [((first + last) >> 1 - grid.firstColumn, false)] }
        let phase = phase(of: name)
        // Those that may be on the map.
        let seen =
            max(
                first, grid.firstColumn - spacing)...max(
                max(first, grid.firstColumn - spacing), min(last, grid.firstColumn + grid.size.columns + spacing))
        let lowest = Int((Double(seen.lowerBound - phase) / Double(spacing)).rounded(.up))
        let highest = Int((Double(seen.upperBound - phase) / Double(spacing)).rounded(.down))
        guard lowest <= highest else { return [] }
        return (lowest...highest).map { ($0 * spacing + phase - grid.firstColumn, $0 & 1 != 0) }
    }

    /// Another for each name, so that those of parallel streets do not stand in line.
    private func phase(of name: String) -> Int {
        Int(name.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } % UInt32(2 * Self.spacing))
    }

    private func isOnMap(_ cell: Point, _ columns: Int) -> Bool {
        cell.row >= 0 && cell.row < grid.size.rows && cell.column >= 0 && cell.column + columns <= grid.size.columns
    }

    private func isCovered(_ cell: Point, _ columns: Int, by covers: [CellBox]) -> Bool {
        let middle = SIMD2(Double(cell.column) + Double(columns) / 2, Double(cell.row) + 0.5)
        return covers.contains { $0.contains(middle) }
    }

    /// Differs from one cell of the world to the next as if by chance: names of equal rank take no direction.
    private func worldHash(of cell: Point) -> UInt32 {
        var hash = UInt64(bitPattern: Int64(cell.column + grid.firstColumn)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(bitPattern: Int64(cell.row + grid.firstRow)) &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 29
        return UInt32(truncatingIfNeeded: (hash &* 0xBF58_476D_1CE4_E5B9) >> 32)
    }
}

extension CellGrid {
    /// Nil outside of the map.
    func cell(of position: SIMD2<Double>) -> Point? {
        guard position.x >= 0, position.y >= 0, position.x < Double(size.columns), position.y < Double(size.rows) else {
            return nil
        }
        return Point(column: Int(position.x), row: Int(position.y))
    }
}

/// Whether the box around some points meets a range of the grid.
private func touches(_ points: Slice<UnsafeBufferPointer<GridPoint>>, _ range: (min: SIMD2<Int32>, max: SIMD2<Int32>))
    -> Bool
{
    guard let first = points.first else { return false }
    var low = SIMD2(first.x, first.y)
    var high = low
    for point in points.dropFirst() {
        let here = SIMD2(point.x, point.y)
        low = pointwiseMin(low, here)
        high = pointwiseMax(high, here)
    }
    return high.x >= range.min.x && low.x <= range.max.x && high.y >= range.min.y && low.y <= range.max.y
}

/// Numbers for names, and how they are written.
private struct NameTable {
    private var ids: [String: Int] = [:]
    private var names: [String] = []
    private var written: [(text: String, columns: Int)?] = []
    private var isWritten: [Bool] = []
    private var last = (name: "", id: -1)

    mutating func id(of name: String) -> Int {
        // Pieces of one street come one after the other.
        if name == last.name { return last.id }
        let id: Int
        if let known = ids[name] {
            id = known
        } else {
            id = names.count
            ids[name] = id
            names.append(name)
            written.append(nil)
            isWritten.append(false)
        }
        last = (name, id)
        return id
    }

    mutating func written(_ id: Int, charset: CharacterSet) -> (String, Int)? {
        if !isWritten[id] {
            isWritten[id] = true
            let text = charset == .ascii ? asciiName(names[id]) : names[id]
            written[id] = text.map { ($0, width(of: $0)) }
        }
        return written[id]
    }
}
