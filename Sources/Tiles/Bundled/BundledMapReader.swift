import Geo
import Glibc

/// Reads the pieces of a bundled map, and checks every number in it.
struct BundledMapReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// How many more points may be built. Features may share lines, so without a limit a small file could produce very
    /// many points.
    private var pointsLeft = 4_000_000
    /// If a box is given, only points inside it become features.
    var box: BoundingBox?
    /// The part that is being built.
    private var part: [GridPoint] = []
    /// One more than the index of the last line that was used in the piece.
    private var expectedLine = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// - Parameter zoom: pieces that are drawn only from this zoom on are left out, and not checked.
    mutating func pieces(belowZoom zoom: Double = .infinity) throws(TileError) -> [BundledMap.Piece] {
        guard bytes.count >= BundledMap.headerLength, bytes.starts(with: BundledMap.magic) else {
            throw .damaged(.notABundledMap)
        }
        guard bytes[4] == BundledMap.version else {
            throw .unsupported(.bundledMapVersion(bytes[4]))
        }
        let sum = bytes[5..<9].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard sum == BundledMap.checksum(UnsafeRawBufferPointer(rebasing: bytes[BundledMap.headerLength...])) else {
            throw .damaged(.wrongChecksum)
        }
        offset = BundledMap.headerLength
        var pieces: [BundledMap.Piece] = []
        for _ in 0..<(try count()) {
            let length = try count()
            let end = offset + length
            if length > 0, Double(bytes[offset]) / BundledMap.zoomSteps >= zoom {
                offset = end
                continue
            }
            pieces.append(try piece())
            guard offset == end else { throw damaged }
        }
        guard offset == bytes.count else { throw damaged }
        return pieces
    }

    private mutating func piece() throws(TileError) -> BundledMap.Piece {
        let least = Double(try byte()) / BundledMap.zoomSteps
        let greatest = Double(try byte()) / BundledMap.zoomSteps
        let gridZoom = Int(try byte())
        guard least <= greatest, gridZoom <= 30 else { throw damaged }
        let unit = 1 / Double(1 << gridZoom)
        let (x, y) = (try number(), try number())
        let (width, height) = (try number(), try number())
        guard max(x + width, y + height) <= 1 << gridZoom, width > 0, height > 0 else { throw damaged }
        let hasSea = try byte() != 0
        var block = FeatureBlock(
            corner: WorldPoint(x: Double(x) * unit, y: Double(y) * unit), unit: unit, width: width, height: height)
        block.credit = try text()
        if hasSea {
            let (east, south) = (Int32(width), Int32(height))
            block.add(
                .water,
                parts: [
                    [
                        GridPoint(x: 0, y: 0), GridPoint(x: east, y: 0), GridPoint(x: east, y: south),
                        GridPoint(x: 0, y: south),
                    ]
                ])
        }
        let lines = try lines()
        let featureCount = try count()
        expectedLine = 0
        let gridBox = box.map { GridBox($0, in: block) }
        var isAdded: [Bool] = []
        isAdded.reserveCapacity(featureCount)
        for _ in 0..<featureCount { isAdded.append(try addFeature(to: &block, lines, ifPointIn: gridBox)) }
        let zooms = least...greatest
        if zooms != BundledMap.searchOnlyZooms, box == nil { block.buildIndex() }
        var piece = BundledMap.Piece(zooms: zooms, block: block, isOverlay: !hasSea)
        try readAreas(of: &piece, isAdded: isAdded)
        return piece
    }

    /// Reads what the features belong to. A sea, which is not in the file, comes before them and has no area.
    /// - Parameter isAdded: for each feature in the file, whether it was added to the piece.
    private mutating func readAreas(
        of piece: inout BundledMap.Piece, isAdded: [Bool]
    ) throws(TileError) {
        let areaCount = try count()
        guard areaCount > 0 else { return }
        guard areaCount < UInt16.max else { throw damaged }
        for _ in 0..<areaCount { piece.areas.append(try text()) }
        piece.areaNumbers = Array(repeating: 0, count: piece.block.features.count - isAdded.count { $0 })
        piece.areaNumbers.reserveCapacity(piece.block.features.count)
        var last = 0
        for isAdded in isAdded {
            last += try signedNumber()
            guard 0...areaCount ~= last else { throw damaged }
            if isAdded { piece.areaNumbers.append(UInt16(last)) }
        }
    }

    private struct Lines {
        var points: [GridPoint] = []
        var ranges: [Range<Int>] = []
    }

    private mutating func lines() throws(TileError) -> Lines {
        var lines = Lines()
        let lineCount = try count()
        lines.ranges.reserveCapacity(lineCount)
        // A point takes at least two bytes.
        lines.points.reserveCapacity((bytes.count - offset) / 2)
        let limit = 1 << 30
        var (x, y) = (0, 0)
        for _ in 0..<lineCount {
            let start = lines.points.count
            let pointCount = try count()
            try countPoints(pointCount)
            for _ in 0..<pointCount {
                x += try signedNumber()
                y += try signedNumber()
                guard -limit...limit ~= x, -limit...limit ~= y else { throw damaged }
                lines.points.append(GridPoint(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y)))
            }
            guard pointCount > 0 else { throw damaged }
            lines.ranges.append(start..<lines.points.count)
        }
        return lines
    }

    /// - Parameter box: if it is given, only a point that lies in it is added.
    /// - Returns: whether the feature was added.
    private mutating func addFeature(
        to block: inout FeatureBlock, _ lines: Lines, ifPointIn box: GridBox?
    ) throws(TileError) -> Bool {
        guard let role = MapRole(rawValue: try byte()) else { throw damaged }
        let name = try textRange()
        let rank = try number()
        let first = block.parts.count
        let partCount = try count()
        guard partCount > 0, role.shape != .point || partCount == 1 else { throw damaged }
        for _ in 0..<partCount {
            try readPart(role, lines)
            if box == nil || role.shape == .point && box?.contains(part[0]) == true { block.addPart(part) }
        }
        guard block.parts.count > first else { return false }
        block.addFeature(role, name: text(name), rank: rank, partsFrom: first)
        return true
    }

    /// Reads a part of a feature into `part`.
    private mutating func readPart(_ role: MapRole, _ lines: Lines) throws(TileError) {
        part.removeAll(keepingCapacity: true)
        for _ in 0..<(try count()) {
            let code = try number()
            let index = expectedLine + unzigzag(code >> 1)
            guard lines.ranges.indices.contains(index) else { throw damaged }
            expectedLine = index + 1
            let line = lines.points[lines.ranges[index]]
            try countPoints(line.count)
            let isBackwards = code & 1 == 1
            // A line must begin where the one before ends.
            if let last = part.last {
                guard last == (isBackwards ? line.last : line.first) else { throw damaged }
                part.removeLast()
            }
            if isBackwards { part += line.reversed() } else { part += line }
        }
        if role.shape == .area, let last = part.last {
            guard last == part[0] else { throw damaged }
            part.removeLast()
        }
        guard role.shape == .point ? part.count == 1 : part.count >= role.shape.leastPoints else { throw damaged }
    }

    // MARK: Numbers

    private var damaged: TileError { .damaged(.bundledMap(offset: offset)) }

    private mutating func countPoints(_ points: Int) throws(TileError) {
        pointsLeft -= points
        guard pointsLeft >= 0 else { throw .tooLarge(.bundledMapPoints) }
    }

    @inline(__always)
    private mutating func byte() throws(TileError) -> UInt8 {
        guard offset < bytes.count else { throw damaged }
        offset += 1
        return bytes[offset - 1]
    }

    /// Reads a number of up to 35 bits. Most numbers have one or two bytes, and are read without a loop.
    @inline(__always)
    private mutating func number() throws(TileError) -> Int {
        if offset + 1 < bytes.count {
            let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
            if first < 128 {
                offset += 1
                return first
            }
            if second < 128 {
                offset += 2
                return first & 127 | second << 7
            }
        }
        return try longNumber()
    }

    @inline(never)
    private mutating func longNumber() throws(TileError) -> Int {
        var value = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            let next = Int(try byte())
            value |= (next & 127) << shift
            if next < 128 { return value }
        }
        throw damaged
    }

    @inline(__always)
    private mutating func signedNumber() throws(TileError) -> Int { unzigzag(try number()) }

    /// Reads a text, without characters that cannot be shown.
    private mutating func text() throws(TileError) -> String { text(try textRange()) }

    private func text(_ range: Range<Int>) -> String {
        TileText.cleaned(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    /// Reads a text's length and skips the text.
    private mutating func textRange() throws(TileError) -> Range<Int> {
        let length = try count()
        guard length <= 4 * TileText.limit, length <= bytes.count - offset else { throw damaged }
        defer { offset += length }
        return offset..<offset + length
    }

    /// Reads a count of things that take at least one byte each.
    private mutating func count() throws(TileError) -> Int {
        let count = try number()
        guard count <= bytes.count - offset else { throw damaged }
        return count
    }

    @inline(__always)
    private func unzigzag(_ code: Int) -> Int { (code >> 1) ^ -(code & 1) }
}

extension GridBox {
    /// A box in units of a block's grid, rounded outwards by less than one unit at each side.
    fileprivate init(_ box: BoundingBox, in block: FeatureBlock) {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        self.init(
            left: Int32(clamping: Int(floor((northWest.x - block.corner.x) / block.unit))),
            top: Int32(clamping: Int(floor((northWest.y - block.corner.y) / block.unit))),
            right: Int32(clamping: Int(ceil((southEast.x - block.corner.x) / block.unit))),
            bottom: Int32(clamping: Int(ceil((southEast.y - block.corner.y) / block.unit))))
    }

    fileprivate func contains(_ point: GridPoint) -> Bool {
        left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
    }
}
