import JSON

/// A text for each row, all in one block of UTF-8 bytes.
public struct TextColumn: Sendable, Equatable {
    /// The texts one after the other.
    public private(set) var bytes = ColumnValues<UInt8>()
    /// For each row, the end of its text in `bytes`.
    public private(set) var ends = ColumnValues<UInt32>()

    public init() {}

    public init(_ values: some Sequence<String>) {
        for value in values { append(value) }
    }

    /// - Parameters:
    ///   - bytes: the texts one after the other.
    ///   - ends: for each row, the end of its text in `bytes`.
    init(bytes: ColumnValues<UInt8>, ends: ColumnValues<UInt32>) {
        self.bytes = bytes
        self.ends = ends
    }

    public var count: Int { ends.count }

    public mutating func reserve(rows: Int, bytes count: Int) {
        ends.array.reserveCapacity(rows)
        bytes.array.reserveCapacity(count)
    }

    public mutating func append(_ value: some StringProtocol) { append(bytes: value.utf8) }

    /// Appends a row from UTF-8 bytes.
    public mutating func append(bytes value: some Swift.Collection<UInt8>) {
        bytes.array.append(contentsOf: value)
        ends.array.append(UInt32(bytes.count))
    }

    /// Appends empty rows until there are `count` rows.
    mutating func appendEmpty(upTo count: Int) {
        guard count > self.count else { return }
        ends.array.append(contentsOf: repeatElement(UInt32(bytes.count), count: count - self.count))
    }

    /// Appends a row with a field of a CSV file, as clean text.
    public mutating func append(_ column: Int?, of reader: borrowing CSVReader) {
        reader.append(column, to: &bytes.array)
        ends.array.append(UInt32(bytes.count))
    }

    /// Appends the rows of another column.
    public mutating func append(_ next: TextColumn) {
        let moved = UInt32(bytes.count)
        next.bytes.withUnsafeBufferPointer { bytes.array.append(contentsOf: $0) }
        next.ends.withUnsafeBufferPointer { ends.array.append(contentsOf: $0.lazy.map { $0 + moved }) }
    }

    /// The range of a row's text in `bytes`.
    public func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row]) }

    public func isEmpty(_ row: Int) -> Bool { range(row).isEmpty }

    public subscript(row: Int) -> String {
        let range = range(row)
        return bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
    }

    /// The column without control characters and other invisible ones, which somebody may have put into its file. Usually there are none.
    /// Line breaks stay, because a note may have several lines.
    var cleaned: TextColumn {
        var (at, row) = (0, 0)
        while case let found = bytes.withUnsafeBytes({ Scan.unprintable($0, from: at) }), found < bytes.count {
            while ends[row] <= found { row += 1 }
            if self[row].unicodeScalars.contains(where: { $0.isHidden && $0 != "\n" }) {
                return TextColumn((0..<count).map { VisibleText(lines: self[$0]).string })
            }
            at = Int(ends[row])
        }
        return self
    }

    /// A column with only the given rows, in the given order.
    public func subset(_ rows: [Int]) -> TextColumn {
        var column = TextColumn()
        for row in rows { column.append(bytes: bytes[range(row)]) }
        return column
    }
}

/// A value for each row, where many rows have the same value.
public struct CodeColumn: Sendable, Equatable {
    /// The most different values that codes of 16 bits can tell apart. Only a malicious file has more: an import gives all further
    /// values the code of the first one, and a saved table with more is refused.
    static let mostValues = 65_536

    public private(set) var values: [String]
    /// For each row, an index into `values`.
    public private(set) var codes = ColumnValues<UInt16>()

    public init(values: [String] = []) { self.values = values }

    public init(values: [String], codes: [UInt16]) { self.init(values: values, codes: ColumnValues(codes)) }

    init(values: [String], codes: ColumnValues<UInt16>) {
        self.values = values
        self.codes = codes
    }

    public var count: Int { codes.count }

    public subscript(row: Int) -> String { values[Int(codes[row])] }

    public mutating func append(code: UInt16) { codes.array.append(code) }

    /// Appends a row; a new value is added to `values`.
    public mutating func append(_ value: String) { codes.array.append(code(for: value)) }

    /// The code of a value; a new value is added to `values`.
    private mutating func code(for value: String) -> UInt16 {
        if let known = values.firstIndex(of: value) { return UInt16(known) }
        guard values.count < Self.mostValues else { return 0 }
        values.append(value)
        return UInt16(values.count - 1)
    }

    public func subset(_ rows: [Int]) -> CodeColumn {
        CodeColumn(values: values, codes: rows.map { codes[$0] })
    }

    /// The column without the values that no row has; the others keep their order.
    var withUsedValues: CodeColumn {
        let used = Set(codes).sorted()
        let renumbered = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt16($0)) })
        return CodeColumn(values: used.map { values[Int($0)] }, codes: codes.map { renumbered[$0] ?? 0 })
    }
}

/// Why a figure is missing. None of these means zero.
public enum Missing: String, Sendable, Decodable, Hashable, CaseIterable {
    /// The source does not say.
    case notAvailable
    /// The source withholds the figure because it is about few people.
    case suppressed
    /// The place can have no such figure.
    case doesNotApply
}

/// A value, or the reason why it is missing.
public enum Known<Value: Sendable & Hashable>: Sendable, Hashable {
    case value(Value)
    case missing(Missing)

    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// A whole number for each row, or the reason why it is missing.
public struct NumberColumn: Sendable, Equatable {
    /// A number for each row. The lowest three values of the type stand for the three reasons in `Missing`.
    public private(set) var numbers = ColumnValues<Int32>()

    public init() {}

    public init(_ numbers: [Int32]) { self.init(ColumnValues(numbers)) }

    init(_ numbers: ColumnValues<Int32>) { self.numbers = numbers }

    /// A column of degrees.
    /// - Parameter degrees: a value for each row; nil if it is not available.
    public init(degrees: [Double?]) {
        for value in degrees { append(degrees: value) }
    }

    public var count: Int { numbers.count }

    /// The column as degrees, if it was made of degrees.
    public var degrees: DegreesColumn { DegreesColumn(numbers) }

    public static func encoded(_ value: Known<Int>) -> Int32 {
        switch value {
        case .value(let number): Int32(clamping: max(number, Int(Int32.min) + 3))
        case .missing(.notAvailable): .min
        case .missing(.suppressed): .min + 1
        case .missing(.doesNotApply): .min + 2
        }
    }

    public static func decoded(_ number: Int32) -> Known<Int> {
        switch number {
        case .min: .missing(.notAvailable)
        case .min + 1: .missing(.suppressed)
        case .min + 2: .missing(.doesNotApply)
        default: .value(Int(number))
        }
    }

    public subscript(row: Int) -> Known<Int> { Self.decoded(numbers[row]) }

    public mutating func append(_ value: Known<Int>) { numbers.array.append(Self.encoded(value)) }
    public mutating func append(encoded number: Int32) { numbers.array.append(number) }
    /// Appends the rows of another column.
    public mutating func append(_ next: NumberColumn) { numbers.array += next.numbers }

    /// Appends degrees, rounded to a ten-millionth, which is about a centimetre; nil is saved as not available.
    public mutating func append(degrees: Double?) {
        append(degrees.map { .value(Int(($0 * 1e7).rounded())) } ?? .missing(.notAvailable))
    }

    public func subset(_ rows: [Int]) -> NumberColumn { NumberColumn(rows.map { numbers[$0] }) }
}

/// A column of a table.
public enum Column: Sendable, Equatable {
    case text(TextColumn)
    case code(CodeColumn)
    case number(NumberColumn)

    public var count: Int {
        switch self {
        case .text(let column): column.count
        case .code(let column): column.count
        case .number(let column): column.count
        }
    }

    public func subset(_ rows: [Int]) -> Column {
        switch self {
        case .text(let column): .text(column.subset(rows))
        case .code(let column): .code(column.subset(rows))
        case .number(let column): .number(column.subset(rows))
        }
    }
}
