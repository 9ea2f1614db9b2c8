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
/// beginnings of the pieces are guessed: after a line feed, where a row of as many fields as the header can be read. A piece that
/// ends at a wrong guess ends inside quotation marks, and cannot be read. As the first piece begins with a row, all pieces are
/// right if all can be read. Otherwise they are discarded, and the caller reads the file row by row.
extension ImportedRows {
    /// How far a piece is read beyond its end, in bytes, to guess where the next one begins.
    private static let overlap = 1 << 14

    /// Reads all rows of the file that have a number as their key, and adds them to the table.
    /// - Parameters:
    ///   - size: of a piece, in bytes.
    ///   - made: the importer's result before any row is read.
    ///   - progress: called with the number of bytes read so far, by one thread at a time; returns whether to go on.
    /// - Returns: the importer's result for all rows; nil if the file is too small for two pieces, a piece could not be read, the
    ///   pieces have different encodings, or the file was changed meanwhile.
    /// - Throws: `ImportError.stopped` if `progress` returns false.
    public mutating func read<Made: JoinableRows>(
        inPiecesOf size: Int, keyColumn: Int?, into made: Made, progress: (Int) -> Bool
    ) throws(ImportError) -> Made? {
        // The last piece may be half as long again as the others.
        let count = (file.size - reader.offset + size / 2) / size
        guard count > 1 else { return nil }
        let joined = withoutActuallyEscaping(progress) { joinedPieces(count, of: size, keyColumn, made, $0) }
        if joined.isStopped { throw .stopped(file: file.name) }
        guard !joined.isInDoubt, let whole = joined.whole, !file.hasChanged else { return nil }
        set(whole.rows)
        return whole.made
    }

    /// Reads the rows of this piece, one after the other.
    public mutating func read<Made: JoinableRows>(
        _ keyColumn: Int?, into made: Made, progress: (Int) -> Bool
    ) throws(ImportError) -> Made {
        var made = made
        while try next(keyColumn: keyColumn, progress: progress) { made.read(&self) }
        return made
    }

    private func joinedPieces<Made: JoinableRows>(
        _ count: Int, of size: Int, _ keyColumn: Int?, _ made: Made, _ progress: @escaping (Int) -> Bool
    ) -> JoinedPieces<Made> {
        let first = reader.offset
        // The lock below lets one thread at a time call it, while the caller waits.
        nonisolated(unsafe) let progress = progress
        let header = TextEncoding(ofPart: UnsafeRawBufferPointer(rebasing: file.bytes[..<first]))
        let joined = Mutex(JoinedPieces<Made>(count: count, bytesRead: first, encoding: header))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            guard joined.withLock({ !$0.isInDoubt && !$0.isStopped }) else { return }
            let start = first + index * size
            let isLast = index == count - 1
            var reported = 0
            let piece = file.withBytes(start..<(isLast ? file.size : start + size + Self.overlap)) { bytes in
                self.piece(
                    of: bytes, at: start, isFirst: index == 0, nominalEnd: isLast ? nil : size, keyColumn, made
                ) { bytes in
                    joined.withLock {
                        $0.bytesRead += bytes - reported
                        reported = bytes
                        if !progress($0.bytesRead) { $0.isStopped = true }
                        return !$0.isStopped && !$0.isInDoubt
                    }
                }
            }
            joined.withLock {
                if let piece = piece ?? nil { $0.add(piece, at: index) } else { $0.isInDoubt = true }
            }
        }
        return joined.withLock { $0 }
    }

    /// Reads the rows of a piece: from the first row that seems to begin in it up to the first that seems to begin after it.
    /// - Parameters:
    ///   - bytes: the bytes of the piece, and some that follow it.
    ///   - start: the offset of the bytes in the file.
    ///   - isFirst: whether the bytes begin with a row.
    ///   - nominalEnd: the offset in `bytes` after which the next piece begins; nil for the last piece.
    ///   - progress: called with the number of bytes of the piece's rows read so far; returns whether to go on.
    /// - Returns: nil if no beginning of a row was found, or reading failed or was stopped.
    private func piece<Made: JoinableRows>(
        of bytes: UnsafeRawBufferPointer, at start: Int, isFirst: Bool, nominalEnd: Int?, _ keyColumn: Int?,
        _ made: Made, _ progress: (Int) -> Bool
    ) -> JoinedPieces<Made>.Piece? {
        guard let begin = isFirst ? 0 : guessedStart(in: bytes, after: 0),
            let end = nominalEnd.map({ guessedStart(in: bytes, after: $0) }) ?? bytes.count, begin <= end
        else { return nil }
        var rows = ImportedRows(self, UnsafeRawBufferPointer(rebasing: bytes[begin..<end]), at: start + begin)
        let made = try? rows.read(keyColumn, into: made) { progress($0 - start - begin) }
        guard let made else { return nil }
        return JoinedPieces.Piece(rows: rows.piece, made: made)
    }

    /// The offset in `bytes` of what seems to be the first row after another offset: it follows a line feed and has as many fields as
    /// the header. Nil if there is none after the next eight line feeds.
    private func guessedStart(in bytes: UnsafeRawBufferPointer, after offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        var at = offset
        // Line breaks inside a field are rare. If the first guesses fail, the file is an unusual one.
        for _ in 0..<8 {
            guard let lineFeed = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            at = lineFeed + 1
            var row = CSVReader(reader, rowsOf: UnsafeRawBufferPointer(rebasing: bytes[at...]), encoding: .utf8)
            guard (try? row.next()) == true else { return nil }
            if row.matchesHeader, row.rowStart == 0 { return at }
        }
        return nil
    }
}

// Unchecked, because of its pointers. Nothing writes to the bytes of the file, and only one thread has the fields of a row, as
// the type cannot be copied.
extension ImportedRows: @unchecked Sendable {}

/// What `ImportedRows` has after reading some rows.
struct RowPiece: Sendable {
    /// The encoding of the rows; nil if they are ASCII.
    var encoding: TextEncoding?
    var keys: TextColumn
    var starts: [Int]
    var rowsRead: Int
    var skipped: [SkippedOffsets]
    var writer: RecordWriter

    /// Adds the rows that follow in the file.
    mutating func append(_ next: RowPiece) {
        keys.append(next.keys)
        starts += next.starts
        rowsRead += next.rowsRead
        for more in next.skipped { skipped.add(more) }
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
    /// Whether a piece could not be read, or has another encoding.
    var isInDoubt = false
    /// The encoding so far; nil if all bytes are ASCII.
    private var encoding: TextEncoding?

    init(count: Int, bytesRead: Int, encoding: TextEncoding?) {
        self.count = count
        self.bytesRead = bytesRead
        self.encoding = encoding
    }

    mutating func add(_ piece: Piece, at index: Int) {
        waiting[index] = piece
        while let piece = waiting.removeValue(forKey: next) {
            next += 1
            // All pieces must have the same encoding. If one is not valid UTF-8, the whole file is Windows-1252, so that pieces read
            // as UTF-8 are wrong.
            if let next = piece.rows.encoding {
                if next != encoding ?? next {
                    isInDoubt = true
                    return
                }
                encoding = next
            }
            if whole == nil {
                let room = piece.rows.writer.bytes.count * (count + 2)
                whole = piece
                // Memory that is reserved but never written costs nothing. The limit matters if the records of the first piece are
                // far longer than the others.
                whole?.rows.writer.reserve(bytes: min(room, 1 << 28))
                continue
            }
            whole?.rows.append(piece.rows)
            whole?.made.append(piece.made)
        }
    }
}
