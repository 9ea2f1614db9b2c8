/// A copy of a large `index.json` that is read several times as fast, because its columns are stored as they are in memory.
///
/// `index.json` stays the file that counts: a copy that is damaged, of another version or of another index is ignored. The layout,
/// with all numbers in the machine's own byte order:
///
///     "CIDX", version (4 bytes), checksum of all that follows (8 bytes)
///     size of the index in bytes (8), when it was changed, in nanoseconds since 1970 (8)
///     the tables without rows and columns, as an index (text)
///     for each table: its keys (texts), number of columns (4), and for each column its name (text), kind (1: 0 texts, 1 codes,
///         2 numbers) and content: texts; values (number (4), each a text) and codes (array); numbers (array)
///
/// A text is its length in bytes (4) and UTF-8; an array is its number of elements (4), zeros up to a multiple of 4 bytes from the
/// start of the file, and the elements; texts are two arrays: the bytes of all
/// texts, and the end of each text.
public enum IndexCopy {
    /// Identifies one state of an index.
    public struct Identity: Sendable, Equatable {
        /// In bytes.
        public var size: Int
        /// In nanoseconds since 1970.
        public var modified: Int

        public init(size: Int, modified: Int) {
            self.size = size
            self.modified = modified
        }
    }

    /// A smaller index, in bytes, is read in a few milliseconds without a copy.
    public static let smallestIndex = 1_000_000

    private static let magic = Array("CIDX".utf8)
    private static let version: UInt32 = 3
    private static let headerSize = 16
    /// Of the elements of arrays, in bytes.
    private static let alignment = 4

    // MARK: Writing

    /// The bytes of a copy.
    /// - Parameters:
    ///   - dataset: the id of the dataset.
    ///   - index: the identity of the index.
    public static func encode(dataset: String, tables: [Table], of index: Identity) -> [UInt8] {
        var bytes = magic
        bytes.reserveCapacity(tables.reduce(0) { $0 + size(of: $1) })
        append(version, to: &bytes)
        // The place of the checksum.
        append(UInt64(0), to: &bytes)
        append(UInt64(index.size), to: &bytes)
        append(UInt64(index.modified), to: &bytes)
        let bare = tables.map { table in
            Table(
                name: table.name, source: table.source, details: table.details, keys: TextColumn(), columns: [:],
                parts: table.parts)
        }
        append(text: IndexFile.encode(dataset: dataset, tables: bare), to: &bytes)
        for table in tables {
            append(table.keys, to: &bytes)
            append(UInt32(table.columns.count), to: &bytes)
            for (name, column) in table.columns.sorted(by: { $0.key < $1.key }) {
                append(text: Array(name.utf8), to: &bytes)
                append(column, to: &bytes)
            }
        }
        writeChecksum(into: &bytes)
        return bytes
    }

    /// About how many bytes a table takes in a copy.
    private static func size(of table: Table) -> Int {
        func size(_ column: Column) -> Int {
            switch column {
            case .text(let column): column.bytes.count + column.ends.count * 4
            case .code(let column): column.codes.count * 2
            case .number(let column): column.numbers.count * 4
            }
        }
        return table.columns.values.reduce(size(.text(table.keys)) + (64 << 10)) { $0 + size($1) }
    }

    /// Replaces the checksum of a copy by the right one. Tests use it for damaged copies whose checksum is right.
    public static func writeChecksum(into copy: inout [UInt8]) {
        copy.withUnsafeMutableBytes { bytes in
            let sum = checksum(UnsafeRawBufferPointer(rebasing: bytes[headerSize...]))
            bytes.storeBytes(of: sum, toByteOffset: headerSize - 8, as: UInt64.self)
        }
    }

    private static func append(_ column: Column, to bytes: inout [UInt8]) {
        switch column {
        case .text(let column):
            bytes.append(0)
            append(column, to: &bytes)
        case .code(let column):
            bytes.append(1)
            append(UInt32(column.values.count), to: &bytes)
            for value in column.values { append(text: Array(value.utf8), to: &bytes) }
            append(array: column.codes, to: &bytes)
        case .number(let column):
            bytes.append(2)
            append(array: column.numbers, to: &bytes)
        }
    }

    private static func append(_ column: TextColumn, to bytes: inout [UInt8]) {
        append(UInt32(column.bytes.count), to: &bytes)
        column.bytes.withUnsafeBytes { bytes += $0 }
        append(array: column.ends, to: &bytes)
    }

    private static func append(text: [UInt8], to bytes: inout [UInt8]) {
        append(UInt32(text.count), to: &bytes)
        bytes += text
    }

    private static func append<Number>(array: ColumnValues<Number>, to bytes: inout [UInt8]) {
        append(UInt32(array.count), to: &bytes)
        bytes += repeatElement(0, count: padding(at: bytes.count))
        array.withUnsafeBytes { bytes += $0 }
    }

    /// How many zeros stand before an array's elements, so that they can be read where they lie.
    /// - Parameter offset: the end of what stands before them, in bytes.
    private static func padding(at offset: Int) -> Int { -offset & (alignment - 1) }

    private static func append(_ number: some BitwiseCopyable, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number) { bytes += $0 }
    }

    /// A checksum made of four sums. Each takes every fourth word of 8 bytes, so that the processor can work on all four at once. A
    /// change of any single word changes the checksum. With Adler-32, the checksum was half of the time of reading a copy. With a vector of
    /// four sums it took longer than with four variables, because most processors cannot multiply vectors of 64-bit numbers.
    ///
    /// Source: the steps are those of FNV-1a, 64 bits, by Fowler, Noll and Vo.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let prime: UInt64 = 0x100_0000_01B3
        let start: UInt64 = 0xCBF2_9CE4_8422_2325
        var (first, second, third, fourth) = (start, start, start, start)
        let whole = bytes.count & ~31
        for offset in stride(from: 0, to: whole, by: 32) {
            first = (first ^ word(bytes, at: offset)) &* prime
            second = (second ^ word(bytes, at: offset + 8)) &* prime
            third = (third ^ word(bytes, at: offset + 16)) &* prime
            fourth = (fourth ^ word(bytes, at: offset + 24)) &* prime
        }
        var sum = UInt64(bytes.count)
        for part in [first, second, third, fourth] { sum = (sum ^ part) &* prime }
        for byte in bytes[whole...] { sum = (sum ^ UInt64(byte)) &* prime }
        return sum
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    // MARK: Reading

    /// The tables of a copy, whose columns stay in its bytes; nil if it is damaged or of another index.
    /// - Parameters:
    ///   - bytes: aligned to 4 bytes.
    ///   - owner: keeps the bytes in memory as long as it exists; nil if the caller does so as long as the tables are in use.
    /// - Complexity: O(bytes).
    public static func decode(
        _ bytes: UnsafeRawBufferPointer, ownedBy owner: (any AnyObject & Sendable)? = nil, of identity: Identity
    ) -> [Table]? {
        guard bytes.count >= headerSize, bytes.starts(with: magic),
            bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) == version,
            case let content = UnsafeRawBufferPointer(rebasing: bytes[headerSize...]),
            bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == checksum(content)
        else { return nil }
        var reader = Reader(bytes: content, owner: owner)
        do throws(Reader.Damaged) {
            let size = try reader.number(UInt64.self)
            let modified = try reader.number(UInt64.self)
            guard size == UInt64(identity.size), modified == UInt64(identity.modified) else { return nil }
            guard let bare = try? IndexFile.decode(reader.textBytes()) else { return nil }
            var tables: [Table] = []
            for table in bare {
                let keys = try reader.texts()
                var columns: [String: Column] = [:]
                for _ in 0..<(try reader.number(UInt32.self)) {
                    let name = try reader.text()
                    columns[name] = try reader.column(rows: keys.count)
                }
                tables.append(
                    Table(
                        name: table.name, source: table.source, details: table.details, keys: keys, columns: columns,
                        parts: table.parts))
            }
            return reader.isAtEnd ? tables : nil
        } catch {
            return nil
        }
    }

    /// Reads the parts of a copy one after the other, and checks what would make the program fail later.
    private struct Reader {
        struct Damaged: Error {}

        let bytes: UnsafeRawBufferPointer
        let owner: (any AnyObject & Sendable)?
        private var offset = 0

        init(bytes: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)?) {
            self.bytes = bytes
            self.owner = owner
        }

        var isAtEnd: Bool { offset == bytes.count }

        mutating func number<Number: BitwiseCopyable>(_ type: Number.Type) throws(Damaged) -> Number {
            try part(MemoryLayout<Number>.size).loadUnaligned(as: type)
        }

        /// The next bytes.
        private mutating func part(_ count: Int) throws(Damaged) -> UnsafeRawBufferPointer {
            guard count <= bytes.count - offset else { throw Damaged() }
            defer { offset += count }
            return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
        }

        mutating func array<Number>(of type: Number.Type) throws(Damaged) -> ColumnValues<Number> {
            let count = Int(try number(UInt32.self))
            _ = try part(padding(at: offset))
            return ColumnValues(try part(count * MemoryLayout<Number>.stride), ownedBy: owner)
        }

        mutating func textBytes() throws(Damaged) -> UnsafeRawBufferPointer { try part(Int(try number(UInt32.self))) }

        mutating func text() throws(Damaged) -> String { String(decoding: try textBytes(), as: UTF8.self) }

        mutating func texts() throws(Damaged) -> TextColumn {
            let bytes = try textBytes()
            let ends = try array(of: UInt32.self)
            let areRising = ends.withUnsafeBufferPointer { ends in
                var last: UInt32 = 0
                for end in ends {
                    guard end >= last else { return false }
                    last = end
                }
                return Int(last) == bytes.count
            }
            guard areRising else { throw Damaged() }
            return TextColumn(bytes: ColumnValues(bytes, ownedBy: owner), ends: ends)
        }

        mutating func column(rows: Int) throws(Damaged) -> Column {
            let column: Column
            switch try number(UInt8.self) {
            case 0: column = .text(try texts())
            case 1:
                var values: [String] = []
                for _ in 0..<(try number(UInt32.self)) { values.append(try text()) }
                let codes = try array(of: UInt16.self)
                let highest = codes.withUnsafeBufferPointer { $0.max() }
                guard values.count <= CodeColumn.mostValues, highest.map({ Int($0) < values.count }) ?? true else {
                    throw Damaged()
                }
                column = .code(CodeColumn(values: values, codes: codes))
            case 2: column = .number(NumberColumn(try array(of: Int32.self)))
            default: throw Damaged()
            }
            guard column.count == rows else { throw Damaged() }
            return column
        }
    }
}
