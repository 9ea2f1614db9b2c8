import Dispatch
import Synchronization

/// The result of importing some rows of a file. The results of consecutive pieces can be joined.
public protocol JoinableRows: Sendable {
    /// Adds the row that was read last, and writes its record.
    mutating func read(_ rows: inout ImportedRows)
    /// Appends the result of the rows that follow.
    mutating func append(_ next: Self)
}

/// Reads a large file in pieces on all cores, because an import spends most of its time reading rows.
///
/// Where a row begins is only known once all rows before it are read, because a line break may be inside quotation marks. So the
/// beginnings of the pieces are guessed. A guess is right if the piece before it ends exactly there. If a guess is wrong, or a
/// piece cannot be read, all pieces are discarded and the file is read row by row.
extension ImportedRows {
    /// Reads all rows of the file that have a number as their key, and adds them to the table.
    /// - Parameters:
    ///   - size: of a piece, in bytes.
    ///   - made: what the importer makes of the rows, before the first row.
    ///   - progress: called with the number of bytes read so far, by one thread at a time; returns whether to go on.
    /// - Returns: what the importer makes of all rows.
    public mutating func read<Made: JoinableRows>(
        inPiecesOf size: Int, keyColumn: Int?, into made: Made, progress: (Int) -> Bool
    ) throws(ImportError) -> Made {
        let starts = guessedStarts(size)
        if starts.count > 1 {
            let joined = withoutActuallyEscaping(progress) { joinedPieces(starts, keyColumn, made, $0) }
            if joined.isStopped { throw .stopped(file: file.name) }
            if !joined.isInDoubt, let whole = joined.whole {
                set(whole.rows)
                return whole.made
            }
        }
        return try read(keyColumn, into: made, progress)
    }

    /// Reads the rows of this piece, one after the other.
    private mutating func read<Made: JoinableRows>(
        _ keyColumn: Int?, into made: Made, _ progress: (Int) -> Bool
    ) throws(ImportError) -> Made {
        var made = made
        while try next(keyColumn: keyColumn, progress: progress) { made.read(&self) }
        return made
    }

    /// The offsets at which the pieces begin; the first one is that of the first row.
    private func guessedStarts(_ size: Int) -> [Int] {
        var starts = [reader.offset]
        while let last = starts.last, last + size + size / 2 < file.bytes.count,
            let start = guessedStart(after: last + size)
        {
            starts.append(start)
        }
        return starts
    }

    /// The offset of what seems to be the first row after an offset: it follows a line feed and has as many fields as the header.
    private func guessedStart(after offset: Int) -> Int? {
        var at = offset
        // Line breaks inside a field are rare. If the first guesses fail, the file is an unusual one.
        for _ in 0..<8 {
            guard let lineFeed = file.bytes[at...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            at = lineFeed + 1
            var row = CSVReader(reader, from: at)
            guard (try? row.next()) == true else { return nil }
            if row.matchesHeader, row.rowStart == at { return at }
        }
        return nil
    }

    private func joinedPieces<Made: JoinableRows>(
        _ starts: [Int], _ keyColumn: Int?, _ made: Made, _ progress: @escaping (Int) -> Bool
    ) -> JoinedPieces<Made> {
        // The lock below lets one thread at a time call it, while the caller waits.
        nonisolated(unsafe) let progress = progress
        let joined = Mutex(JoinedPieces<Made>(count: starts.count, bytesRead: reader.offset))
        DispatchQueue.concurrentPerform(iterations: starts.count) { index in
            guard joined.withLock({ !$0.isInDoubt && !$0.isStopped }) else { return }
            let end = index + 1 < starts.count ? starts[index + 1] : file.bytes.count
            var rows = ImportedRows(self, starts[index]..<end)
            var reported = starts[index]
            let made = try? rows.read(keyColumn, into: made) { offset in
                joined.withLock {
                    $0.bytesRead += offset - reported
                    reported = offset
                    if !progress($0.bytesRead) { $0.isStopped = true }
                    return !$0.isStopped && !$0.isInDoubt
                }
            }
            let piece = made.map { JoinedPieces.Piece(rows: rows.piece, made: $0) }
            let endsAtGuess = rows.reader.offset == end
            joined.withLock {
                if let piece, endsAtGuess { $0.add(piece, at: index) } else { $0.isInDoubt = true }
            }
        }
        return joined.withLock { $0 }
    }
}

// Unchecked, because of its pointers. Nothing writes to the bytes of the file, and only one thread has the fields of a row, as
// the type cannot be copied.
extension ImportedRows: @unchecked Sendable {}

/// What `ImportedRows` has after reading some rows.
struct RowPiece: Sendable {
    var keys: TextColumn
    var starts: [Int]
    var report: ImportReport
    var writer: RecordWriter

    /// Adds the rows that follow in the file.
    mutating func append(_ next: RowPiece) {
        keys.append(next.keys)
        starts += next.starts
        report.append(next.report)
        writer.append(next.writer)
    }
}

/// Joins pieces in the order of the file while others are still being read, so that few of them are in memory twice.
private struct JoinedPieces<Made: JoinableRows>: Sendable {
    struct Piece: Sendable {
        var rows: RowPiece
        var made: Made
    }

    let count: Int
    /// The pieces so far, as one.
    private(set) var whole: Piece?
    private var waiting: [Int: Piece] = [:]
    private var next = 0
    /// How much of the file is read, with its header.
    var bytesRead: Int
    var isStopped = false
    /// Whether a guess was wrong, or a piece could not be read.
    var isInDoubt = false

    init(count: Int, bytesRead: Int) {
        self.count = count
        self.bytesRead = bytesRead
    }

    mutating func add(_ piece: Piece, at index: Int) {
        waiting[index] = piece
        while let piece = waiting.removeValue(forKey: next) {
            next += 1
            if whole == nil {
                let room = piece.rows.writer.bytes.count * (count + 2)
                whole = piece
                // Memory that is reserved but never written costs nothing. The limit matters if the records of the first piece are
                // far longer than the others.
                whole?.rows.writer.reserve(bytes: min(room, 1 << 28))
            } else {
                whole?.rows.append(piece.rows)
                whole?.made.append(piece.made)
            }
        }
    }
}
