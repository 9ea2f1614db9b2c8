/// Why a CSV file cannot be read any further.
public struct CSVError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        case empty
        /// A quote that is never closed, so that the rest of the file would be one field.
        case unterminatedQuote
        /// The last row breaks off.
        case truncated
    }
    public let kind: Kind
    /// From 1.
    public let line: Int

    public var description: String {
        switch kind {
        case .empty: "the file is empty"
        case .unterminatedQuote: "a quotation mark in line \(line) is never closed, so the file is cut off or damaged"
        case .truncated: "the file ends in the middle of line \(line), so it is cut off"
        }
    }
}

/// Comma-separated values row by row, without copying a byte: quotes as in RFC 4180, lines that end in LF or CRLF,
/// an optional UTF-8 byte-order mark.
///
///     var reader = try CSVReader(bytes)
///     let name = reader.column("EstablishmentName")
///     while try reader.next() { reader.field(name) }
///
/// The bytes must outlive the reader.
public struct CSVReader: ~Copyable {
    /// Where a field lies in the file, without the quotes around it.
    struct Field {
        var start: Int
        var end: Int
        /// True where quotes inside of the field are doubled.
        var hasDoubledQuotes: Bool
    }

    public let bytes: UnsafeRawBufferPointer
    /// The names in the first row; none where the file was said to have no header.
    public private(set) var header: [String] = []
    public let encoding: TextEncoding
    /// Fields in the row that `next()` read last.
    public private(set) var fieldCount = 0
    /// False of a row with text before or after the quotes of a field.
    public private(set) var isWellFormed = true
    /// Bytes read so far.
    public private(set) var offset = 0
    private var rowStart = 0
    private var counted = (offset: 0, line: 1)
    private var fields: UnsafeMutablePointer<Field>
    private var capacity: Int
    private var columns: [String: Int] = [:]

    /// - Throws: `CSVError` where there is nothing, or no end of the header.
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

    deinit { fields.deallocate() }

    /// The column with one of these names, the first that there is. Case, blanks and punctuation do not matter.
    public func column(_ names: String...) -> Int? {
        for name in names {
            if let index = columns[Self.normalised(name)] { return index }
        }
        return nil
    }

    static func normalised(_ name: String) -> String {
        String(
            decoding: name.utf8.map { $0 | 0x20 }.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) },
            as: UTF8.self)
    }

    /// Reads the next row that is not blank.
    /// - Returns: false at the end.
    public mutating func next() throws(CSVError) -> Bool {
        guard try readRow() else { return false }
        let endsInside = offset == bytes.count && bytes[offset - 1] != UInt8(ascii: "\n") && fieldCount < header.count
        if endsInside { throw CSVError(kind: .truncated, line: line) }
        return true
    }

    /// Whether the row has as many fields as the header.
    public var matchesHeader: Bool { fieldCount == header.count && isWellFormed }

    /// The line that the row starts on, from 1.
    /// - Complexity: O(bytes since this was asked last).
    public var line: Int {
        mutating get {
            for index in counted.offset..<rowStart where bytes[index] == UInt8(ascii: "\n") { counted.line += 1 }
            counted.offset = rowStart
            return counted.line
        }
    }

    /// The bytes of a field, in the file's encoding, quotes inside still doubled; none where there is no such field.
    public func field(_ index: Int?) -> UnsafeRawBufferPointer {
        guard let index, index < fieldCount else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: bytes[fields[index].start..<fields[index].end])
    }

    public func hasDoubledQuotes(_ index: Int) -> Bool { index < fieldCount && fields[index].hasDoubledQuotes }

    // The rest is the hot path: every byte of the file passes here.

    private mutating func readRow() throws(CSVError) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let count = bytes.count
        var at = offset
        while at < count, base.load(fromByteOffset: at, as: UInt8.self) <= 0x0D,
            [0x0A, 0x0D].contains(base.load(fromByteOffset: at, as: UInt8.self))
        { at += 1 }
        rowStart = at
        fieldCount = 0
        isWellFormed = true
        guard at < count else {
            offset = count
            return false
        }
        while true {
            var field = Field(start: at, end: at, hasDoubledQuotes: false)
            if at < count, base.load(fromByteOffset: at, as: UInt8.self) == quote {
                field.start = at + 1
                at = try closingQuote(&field, from: at + 1)
                let delimiter = Scan.commaOrNewline(base, from: at, count: count)
                // A carriage return may stand between the quote and the newline, nothing else.
                if delimiter > at, !(delimiter == at + 1 && base.load(fromByteOffset: at, as: UInt8.self) == 0x0D) {
                    isWellFormed = false
                }
                at = delimiter
            } else {
                at = Scan.commaOrNewline(base, from: at, count: count)
                field.end = at
            }
            append(field)
            if at < count, base.load(fromByteOffset: at, as: UInt8.self) == comma {
                at += 1
                continue
            }
            trimCarriageReturn(base)
            offset = min(at + 1, count)
            return true
        }
    }

    private func closingQuote(_ field: inout Field, from start: Int) throws(CSVError) -> Int {
        guard let base = bytes.baseAddress else { return start }
        var at = start
        while true {
            at = Scan.quote(base, from: at, count: bytes.count)
            guard at < bytes.count else {
                let line = bytes[..<start].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
                throw CSVError(kind: .unterminatedQuote, line: line)
            }
            guard at + 1 < bytes.count, base.load(fromByteOffset: at + 1, as: UInt8.self) == quote else {
                field.end = at
                return at + 1
            }
            field.hasDoubledQuotes = true
            at += 2
        }
    }

    private mutating func append(_ field: Field) {
        if fieldCount == capacity {
            let larger = UnsafeMutablePointer<Field>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: fields, count: capacity)
            fields.deallocate()
            fields = larger
            capacity *= 2
        }
        (fields + fieldCount).initialize(to: field)
        fieldCount += 1
    }

    /// The carriage return of CRLF belongs to the line's end and not to an unquoted last field.
    private func trimCarriageReturn(_ base: UnsafeRawPointer) {
        let last = fields + (fieldCount - 1)
        let isQuoted =
            last.pointee.start > 0 && base.load(fromByteOffset: last.pointee.start - 1, as: UInt8.self) == quote
        guard !isQuoted, last.pointee.end > last.pointee.start,
            base.load(fromByteOffset: last.pointee.end - 1, as: UInt8.self) == 0x0D
        else { return }
        last.pointee.end -= 1
    }
}

private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")
