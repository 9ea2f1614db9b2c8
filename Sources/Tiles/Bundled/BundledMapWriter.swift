/// A piece of the bundled map before it is written: lines, and features made of these lines.
public struct MapPieceDraft: Sendable, Hashable {
    /// A reference to one of the piece's lines, in one of its two directions.
    public struct LineUse: Sendable, Hashable {
        public var index: Int
        public var isBackwards: Bool

        public init(_ index: Int, isBackwards: Bool = false) {
            self.index = index
            self.isBackwards = isBackwards
        }
    }

    /// A feature of the piece. Each of its parts is a sequence of the piece's lines, end to end.
    public struct Feature: Sendable, Hashable {
        public var role: MapRole
        public var name: String
        /// 0 ... 65,535.
        public var rank: Int
        public var parts: [[LineUse]]
        /// What the feature belongs to, such as a district; blank if that does not matter.
        public var area = ""

        public init(_ role: MapRole, name: String = "", rank: Int = 0, area: String = "", parts: [[LineUse]]) {
            self.area = area
            self.role = role
            self.name = name
            self.rank = rank
            self.parts = parts
        }
    }

    /// The map's zooms at which the piece is drawn: multiples of an eighth, below 32.
    public var zooms: ClosedRange<Double>
    /// The world is 2^gridZoom grid units wide.
    public var gridZoom: Int
    /// The piece's north-west corner, in grid units from the world's north-west corner.
    public var corner: GridPoint
    public var width: Int
    public var height: Int
    /// Whether the piece is water where nothing else is drawn. A piece without a sea is laid over those before it.
    public var hasSea: Bool
    /// The credit that the map has to show where it shows the piece; blank if none.
    public var credit = ""
    public var lines: [[GridPoint]]
    public var features: [Feature]

    public init(
        zooms: ClosedRange<Double>, gridZoom: Int, corner: GridPoint, width: Int, height: Int, hasSea: Bool,
        lines: [[GridPoint]] = [], features: [Feature] = []
    ) {
        self.zooms = zooms
        self.gridZoom = gridZoom
        self.corner = corner
        self.width = width
        self.height = height
        self.hasSea = hasSea
        self.lines = lines
        self.features = features
    }
}

extension BundledMap {
    /// The pieces as a file that `init(decoding:)` reads.
    public static func encode(_ pieces: [MapPieceDraft]) -> [UInt8] {
        var content: [UInt8] = []
        append(pieces.count, to: &content)
        for piece in pieces {
            var bytes: [UInt8] = []
            append(piece, to: &bytes)
            append(bytes.count, to: &content)
            content += bytes
        }
        let sum = content.withUnsafeBytes(checksum)
        return magic + [version] + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } + content
    }

    private static func append(_ piece: MapPieceDraft, to bytes: inout [UInt8]) {
        bytes.append(UInt8(clamping: Int(piece.zooms.lowerBound * zoomSteps)))
        bytes.append(UInt8(clamping: Int(piece.zooms.upperBound * zoomSteps)))
        bytes.append(UInt8(clamping: piece.gridZoom))
        for number in [Int(piece.corner.x), Int(piece.corner.y), piece.width, piece.height] {
            append(number, to: &bytes)
        }
        bytes.append(piece.hasSea ? 1 : 0)
        append(piece.credit, to: &bytes)
        append(piece.lines.count, to: &bytes)
        var last = GridPoint(x: 0, y: 0)
        for line in piece.lines {
            append(line.count, to: &bytes)
            for point in line {
                append(zigzag(Int(point.x) - Int(last.x)), to: &bytes)
                append(zigzag(Int(point.y) - Int(last.y)), to: &bytes)
                last = point
            }
        }
        append(piece.features.count, to: &bytes)
        var expectedLine = 0
        for feature in piece.features { append(feature, &expectedLine, to: &bytes) }
        appendAreas(of: piece, to: &bytes)
    }

    private static func appendAreas(of piece: MapPieceDraft, to bytes: inout [UInt8]) {
        let areas = Set(piece.features.map(\.area)).subtracting([""]).sorted()
        append(areas.count, to: &bytes)
        guard !areas.isEmpty else { return }
        for area in areas { append(area, to: &bytes) }
        let numbers = Dictionary(uniqueKeysWithValues: areas.enumerated().map { ($0.element, $0.offset + 1) })
        var last = 0
        for feature in piece.features {
            let number = numbers[feature.area] ?? 0
            append(zigzag(number - last), to: &bytes)
            last = number
        }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8.count, to: &bytes)
        bytes += text.utf8
    }

    /// - Parameter expectedLine: the index after that of the line that was used last in the piece.
    private static func append(
        _ feature: MapPieceDraft.Feature, _ expectedLine: inout Int, to bytes: inout [UInt8]
    ) {
        bytes.append(feature.role.rawValue)
        append(feature.name, to: &bytes)
        append(min(65_535, max(0, feature.rank)), to: &bytes)
        append(feature.parts.count, to: &bytes)
        for part in feature.parts {
            append(part.count, to: &bytes)
            for line in part {
                append(zigzag(line.index - expectedLine) * 2 + (line.isBackwards ? 1 : 0), to: &bytes)
                expectedLine = line.index + 1
            }
        }
    }

    private static func zigzag(_ number: Int) -> Int { number << 1 ^ number >> 63 }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
