/// Latitudes or longitudes in degrees; NaN for a row without a value.
///
/// They are stored as whole numbers; a number is converted each time it is read. So the column of a mapped index needs no memory of
/// its own, unless a row's position is removed: then the whole column is copied.
public struct DegreesColumn: RandomAccessCollection, Sendable {
    /// In tenths of a millionth of a degree. The three lowest numbers stand for a missing value, as in `NumberColumn`.
    private var numbers: ColumnValues<Int32>

    init(_ numbers: ColumnValues<Int32>) { self.numbers = numbers }

    /// Rounds to tenths of a millionth of a degree, which are about a centimetre.
    public init(_ degrees: [Double]) { self = NumberColumn(degrees: degrees.map { $0.isNaN ? nil : $0 }).degrees }

    public var startIndex: Int { 0 }
    public var endIndex: Int { numbers.count }

    public subscript(row: Int) -> Double {
        hasValue(row) ? Double(numbers[row]) / 1e7 : .nan
    }

    func hasValue(_ row: Int) -> Bool { numbers[row] > .min + 2 }

    /// Whether a row has a value from `-limit` to `limit`, in whole degrees. Faster than reading the value, which is a division.
    func hasValue(_ row: Int, within limit: Int) -> Bool { abs(Int(numbers[row])) <= limit * 10_000_000 }

    mutating func removeValue(ofRow row: Int) { numbers.array[row] = .min }
}

extension DegreesColumn: ExpressibleByArrayLiteral {
    public init(arrayLiteral degrees: Double...) { self.init(degrees) }
}
