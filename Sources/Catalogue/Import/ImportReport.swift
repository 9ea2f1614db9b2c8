/// What happened to the rows of a file during an import.
public struct ImportReport: Sendable, Equatable {
    public struct Skipped: Sendable, Equatable {
        /// The end of a sentence about the rows: "have no name".
        public var reason: String
        public var count: Int
        /// Whether the rows are damaged: they do not match the header, or have no valid number. Their places are then missing.
        public var isDamage = false
        /// The lines of the first skipped rows, at most `mostLines`, counted from 1.
        public var lines: [Int]
    }

    /// The most lines of skipped rows that are named for each reason.
    static let mostLines = 5
    /// The reason for skipping a row whose number a later row has, too.
    public static let isRepeated = "have the same number as a later row, which is used"

    public var file: String
    public var title: String
    public var rowsRead = 0
    /// How many rows are in the table.
    public var rowsImported = 0
    public var skipped: [Skipped] = []
    /// Further lines of the report: "5,367 places have no position", "columns not found: …".
    public var notes: [String] = []

    public init(file: String, title: String) {
        self.file = file
        self.title = title
    }

    /// How many rows were damaged.
    public var damagedRows: Int { skipped.reduce(0) { $0 + ($1.isDamage ? $1.count : 0) } }

    /// - Parameter isDamage: as in `Skipped`.
    public mutating func skip(_ reason: String, line: Int, isDamage: Bool = false) {
        if let index = skipped.firstIndex(where: { $0.reason == reason }) {
            skipped[index].count += 1
            if skipped[index].lines.count < Self.mostLines { skipped[index].lines.append(line) }
        } else {
            skipped.append(Skipped(reason: reason, count: 1, isDamage: isDamage, lines: [line]))
        }
    }
}

/// Rows that are skipped for one reason.
struct SkippedOffsets: Sendable {
    /// The end of a sentence about the rows: "have no name".
    var reason: String
    var count: Int
    /// As in `ImportReport.Skipped`.
    var isDamage = false
    /// Where the first of these rows begin in the file, in bytes; at most `ImportReport.mostLines` offsets.
    var offsets: [Int]
}

extension [SkippedOffsets] {
    /// Adds rows that follow those skipped so far.
    mutating func add(_ rows: SkippedOffsets) {
        guard let index = firstIndex(where: { $0.reason == rows.reason }) else { return append(rows) }
        self[index].count += rows.count
        self[index].offsets += rows.offsets.prefix(ImportReport.mostLines - self[index].offsets.count)
    }
}
