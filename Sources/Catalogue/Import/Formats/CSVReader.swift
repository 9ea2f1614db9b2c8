/// Why a CSV file cannot be read any further.
public struct CSVError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        case empty
        /// A quotation mark is never closed, so that the rest of the file would be one field.
        case unterminatedQuote
        /// The file ends in the middle of a row.
        case truncated
    }
    public let kind: Kind
    /// Counted from 1.
    public let line: Int

    public var description: String {
        switch kind {
        case .empty: "the file is empty"
        case .unterminatedQuote: "a quotation mark in line \(line) is never closed, so the file is cut off or damaged"
        case .truncated: "the file ends in the middle of line \(line), so it is cut off"
        }
    }
}

/// Reads comma-separated values row by row, without copying a byte: quotes as in RFC 4180, lines that end in LF or CRLF, an
/// optional UTF-8 byte-order mark.
///
///     var reader = try CSVReader(bytes)
///     let name = reader.column("Name")
///     while try reader.next() { reader.field(name) }
///
/// The bytes must outlive the reader.
public struct CSVReader: ~Copyable {
    /// The offsets of a field in the file, without the quotes around it.
    struct Field {
        var start: Int
        var end: Int
        /// Whether there are doubled quotes inside the field.
        var hasDoubledQuotes: Bool
    }

    public let bytes: UnsafeRawBufferPointer
    /// The names in the first row; empty for a file without a header.
    public private(set) var header: [String] = []
    public let encoding: TextEncoding
    /// The number of fields in the row that `next()` read last.
    public private(set) var fieldCount = 0
    /// False for a row with text outside the quotes of a field.
    public private(set) var isWellFormed = true
    /// Bytes read so far.
    public private(set) var offset = 0
    private var counted = (offset: 0, line: 1)
    /// How many bytes were read a second time after stray quotation marks. The limit, the size of the file, keeps the time for a file with
    /// one in each line in proportion to its size.
    private var bytesReadAgain = 0
    private var fields: UnsafeMutablePointer<Field>
    private var capacity: Int
    private var columns: [String: Int] = [:]

    /// - Throws: `CSVError` if the file is empty, or ends in the header.
    public init(_ bytes: UnsafeRawBufferPointer, hasHeader: Bool = true) throws(CSVError) {
        self.bytes = bytes
        encoding = TextEncoding(of: bytes)
        capacity = 256
        fields = .allocate(capacity: capacity)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        guard hasHeader else { return }
        guard try readRow() else { throw CSVError(kind: .empty, line: 1) }
        header = (0..<fieldCount).map { text($0) }
        for (index, name) in header.enumerated().reversed() where !name.isEmpty {
            columns[Self.normalised(name)] = index
        }
    }

    /// A reader of other rows with the same header.
    /// - Parameter bytes: the bytes of the rows; they begin with a row, and must outlive the reader.
    init(_ other: borrowing CSVReader, rowsOf bytes: UnsafeRawBufferPointer, encoding: TextEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        header = other.header
        columns = other.columns
        capacity = 256
        fields = .allocate(capacity: capacity)
    }

    deinit { fields.deallocate() }

    /// The column of the first name that is in the header. Case, blanks and punctuation do not matter.
    public func column(_ names: String...) -> Int? {
        for name in names {
            if let index = columns[Self.normalised(name)] { return index }
        }
        return nil
    }

    /// A name in the form in which names are compared: only its letters and digits, in lower case.
    public static func normalised(_ name: String) -> String {
        String(
            decoding: name.utf8.map { $0 | 0x20 }.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) },
            as: UTF8.self)
    }

    /// Reads the next row that is not blank.
    ///
    /// A stray quotation mark seems to begin a field that lasts until the next mark, perhaps many lines later. If text follows that
    /// mark directly, the field is a mistake: reading goes on after the first of these lines, so that one row is lost and not all
    /// of them. If there is no other mark, the file is refused.
    /// - Returns: false at the end of the file.
    /// - Throws: `CSVError` if the file ends in the middle of the row.
    public mutating func next() throws(CSVError) -> Bool {
        guard try readRow() else { return false }
        if !isWellFormed, !header.isEmpty, bytesReadAgain < bytes.count,
            let end = bytes[rowStart..<offset].firstIndex(of: newline), end + 1 < offset
        {
            bytesReadAgain += offset - end
            offset = end + 1
            return true
        }
        let endsInside = offset == bytes.count && bytes[offset - 1] != UInt8(ascii: "\n") && fieldCount < header.count
        if endsInside { throw CSVError(kind: .truncated, line: line) }
        return true
    }

    /// Whether the row has as many fields as the header.
    public var matchesHeader: Bool { fieldCount == header.count && isWellFormed }

    /// The offset of the row, in bytes.
    public private(set) var rowStart = 0

    /// The line that the row starts on, from 1.
    /// - Complexity: O(bytes since the last call).
    public var line: Int {
        mutating get {
            for index in counted.offset..<rowStart where bytes[index] == newline { counted.line += 1 }
            counted.offset = rowStart
            return counted.line
        }
    }

    /// The bytes of a field in the encoding of the file; quotes inside are still doubled. Empty if there is no such field.
    public func field(_ index: Int?) -> UnsafeRawBufferPointer {
        guard let index, index < fieldCount else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: bytes[fields[index].start..<fields[index].end])
    }

    public func hasDoubledQuotes(_ index: Int) -> Bool { index < fieldCount && fields[index].hasDoubledQuotes }

    // Every byte of the file is read below, so this part works with plain pointers and local variables, which is faster.

    private mutating func readRow() throws(CSVError) -> Bool {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
        let count = bytes.count
        var at = offset
        while at < count, base[at] == newline || base[at] == carriageReturn { at += 1 }
        rowStart = at
        fieldCount = 0
        isWellFormed = true
        guard at < count else {
            offset = count
            return false
        }
        while true {
            var field = Field(start: at, end: at, hasDoubledQuotes: false)
            if at < count, base[at] == quote {
                field.start = at + 1
                field.end = try closingQuote(base, &field)
                at = field.end + 1
                if at < count, base[at] != comma { at = endOfQuoted(base, at) }
            } else {
                at = Scan.commaOrNewline(base, from: at, count: count)
                field.end = at
            }
            append(field)
            guard at < count, base[at] == comma else { break }
            at += 1
        }
        trimCarriageReturn(base)
        offset = min(at + 1, count)
        return true
    }

    /// The offset of the quote that ends a field; doubled quotes are skipped.
    @inline(__always)
    private func closingQuote(_ base: UnsafePointer<UInt8>, _ field: inout Field) throws(CSVError) -> Int {
        var at = field.start
        while true {
            at = Scan.quote(base, from: at, count: bytes.count)
            guard at < bytes.count else {
                let line = bytes[..<field.start].reduce(1) { $0 + ($1 == newline ? 1 : 0) }
                throw CSVError(kind: .unterminatedQuote, line: line)
            }
            guard at + 1 < bytes.count, base[at + 1] == quote else { return at }
            field.hasDoubledQuotes = true
            at += 2
        }
    }

    /// The offset of the comma or newline after a closing quote. Only a carriage return may stand between them.
    private mutating func endOfQuoted(_ base: UnsafePointer<UInt8>, _ at: Int) -> Int {
        let delimiter = Scan.commaOrNewline(base, from: at, count: bytes.count)
        if delimiter > at, delimiter != at + 1 || base[at] != carriageReturn { isWellFormed = false }
        return delimiter
    }

    @inline(__always)
    private mutating func append(_ field: Field) {
        if fieldCount == capacity { grow() }
        (fields + fieldCount).initialize(to: field)
        fieldCount += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Field>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: fields, count: capacity)
        fields.deallocate()
        fields = larger
        capacity *= 2
    }

    /// Removes the carriage return of CRLF from an unquoted last field.
    private func trimCarriageReturn(_ base: UnsafePointer<UInt8>) {
        let last = fields + (fieldCount - 1)
        let field = last.pointee
        let isQuoted = field.start > 0 && base[field.start - 1] == quote
        if !isQuoted, field.end > field.start, base[field.end - 1] == carriageReturn { last.pointee.end -= 1 }
    }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")
