/// Reads the commands of a feature's geometry (section 4.3 of the specification).
///
/// A command is id | count << 3, followed by two numbers for each point: the steps from the point before,
/// zigzag-encoded.
extension LayerDecoder {
    private enum Command {
        static let moveTo: UInt32 = 1
        static let lineTo: UInt32 = 2
        static let closePath: UInt32 = 7
    }

    /// The position of the pen. All steps in a tile have 32 bits, so their sum never exceeds 64 bits.
    private struct Pen {
        var x = 0
        var y = 0

        /// The position as a grid point. Coordinates far outside any tile are clamped, so that the difference
        /// of any two fits in 32 bits.
        var point: GridPoint {
            GridPoint(x: Int32(truncatingIfNeeded: clamped(x)), y: Int32(truncatingIfNeeded: clamped(y)))
        }

        @inline(__always)
        private func clamped(_ number: Int) -> Int {
            min(max(number, -VectorTile.largestCoordinate), VectorTile.largestCoordinate)
        }
    }

    /// Adds the parts of a feature.
    /// - Returns: their range in `parts`; empty for the unknown kind, which cannot be drawn.
    mutating func addGeometry(
        _ bytes: UnsafeRawBufferPointer, _ kind: VectorTile.Kind, version: Int
    ) throws(TileError) -> Range<Int> {
        let start = parts.count
        var pen = Pen()
        var reader = ProtobufReader(bytes)
        switch kind {
        case .unknown: return start..<start
        case .point:
            repeat { try addPoints(&reader, &pen) } while version == 1 && !reader.isAtEnd
            guard reader.isAtEnd else { throw .damagedTile("something follows a point") }
        case .line: repeat { try addLine(&reader, &pen, version: version) } while !reader.isAtEnd
        case .polygon: repeat { try addRing(&reader, &pen) } while !reader.isAtEnd
        }
        return start..<parts.count
    }

    private mutating func addPoints(_ reader: inout ProtobufReader, _ pen: inout Pen) throws(TileError) {
        let count = try self.count(of: Command.moveTo, &reader)
        guard count > 0 else { throw .damagedTile("a feature has no points") }
        try points.reserve(count)
        try parts.reserve(count)
        for _ in 0..<count {
            try move(&pen, &reader)
            parts.append(points.count..<points.count + 1)
            points.append(pen.point)
        }
    }

    private mutating func addLine(
        _ reader: inout ProtobufReader, _ pen: inout Pen, version: Int
    ) throws(TileError) {
        let start = try addPath(&reader, &pen, atLeast: 1)
        // Version 1 allowed a line to be closed.
        if version == 1, case var ahead = reader, let next = try ahead.nextCommand(), next & 7 == Command.closePath {
            reader = ahead
            let first = points[start]
            try points.reserve(1)
            points.append(first)
        }
        try parts.reserve(1)
        parts.append(start..<points.count)
    }

    private mutating func addRing(_ reader: inout ProtobufReader, _ pen: inout Pen) throws(TileError) {
        let start = try addPath(&reader, &pen, atLeast: 2)
        guard let close = try reader.nextCommand(), close == Command.closePath | 1 << 3 else {
            throw .damagedTile("a ring is not closed")
        }
        if points.count > start + 1, points.last == points[start] { points.removeLast() }
        try parts.reserve(1)
        parts.append(start..<points.count)
    }

    /// Adds the points of a MoveTo and a LineTo.
    /// - Returns: where the path starts in `points`.
    @inline(__always)
    private mutating func addPath(
        _ reader: inout ProtobufReader, _ pen: inout Pen, atLeast fewest: Int
    ) throws(TileError) -> Int {
        let start = points.count
        guard try count(of: Command.moveTo, &reader) == 1 else { throw .damagedTile("a line starts more than once") }
        try move(&pen, &reader)
        let count = try count(of: Command.lineTo, &reader)
        guard count >= fewest else { throw .damagedTile("a line or a ring has too few points") }
        try points.reserve(count + 1)
        points.append(pen.point)
        for _ in 0..<count {
            let isRepeated = try move(&pen, &reader)
            if isRepeated {
                guard limits.dropsRepeatedPoints else { throw .damagedTile("a line repeats a point") }
            } else {
                points.append(pen.point)
            }
        }
        return start
    }

    /// Reads a command and returns its count.
    ///
    /// - Throws: `.damaged` if it is not the expected command.
    private func count(of command: UInt32, _ reader: inout ProtobufReader) throws(TileError) -> Int {
        guard let next = try reader.nextCommand(), next & 7 == command else {
            throw .damagedTile("the geometry has a command that is out of place")
        }
        let count = Int(next >> 3)
        // A point takes at least two bytes; a count beyond that would only waste memory.
        guard count <= reader.remaining / 2 else { throw .damagedTile("the geometry has fewer points than it says") }
        return count
    }

    /// - Returns: whether the pen stays where it is.
    @inline(__always)
    @discardableResult
    private func move(_ pen: inout Pen, _ reader: inout ProtobufReader) throws(TileError) -> Bool {
        let (x, y) = (try reader.uint32(), try reader.uint32())
        pen.x &+= Int(unzigzagged(UInt64(x)))
        pen.y &+= Int(unzigzagged(UInt64(y)))
        return x | y == 0
    }
}

extension ProtobufReader {
    /// Reads the next command; nil at the end of the geometry.
    @inline(__always)
    fileprivate mutating func nextCommand() throws(TileError) -> UInt32? { isAtEnd ? nil : try uint32() }
}

extension VectorTile {
    /// The greatest x or y of a decoded point, positive or negative: 2^30 - 1.
    public static let largestCoordinate = 1 << 30 - 1
}
