import JSON

/// Reads the arrays of an index, which have an element for each place.
///
/// Loading the data at the start of the program spends nearly all of its time here. For speed, no element becomes a
/// String, no array grows in small steps, and the text of every column is collected in the same buffer.
struct ColumnReader: ~Copyable {
    /// A buffer as large as the file, so that every column of text fits into it.
    private let scratch: UnsafeMutableBufferPointer<UInt8>

    init(fileSize: Int) { scratch = .allocate(capacity: max(fileSize, 1)) }

    deinit { scratch.deallocate() }

    /// An array of strings.
    /// - Parameter rows: how many elements are expected; a wrong number only makes the reading slower.
    func text(_ reader: inout JSONReader, rows: Int) throws(JSONError) -> TextColumn {
        var ends: [UInt32] = []
        ends.reserveCapacity(reader.plausible(rows))
        var used = 0
        try reader.beginArray()
        while try reader.nextElement() {
            reader.readStrings(into: scratch, used: &used, ends: &ends)
            let raw = try reader.rawString()
            if raw.isPlain {
                let value = UnsafeRawBufferPointer(rebasing: reader.bytes[raw.range])
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(scratch)[used...]).copyMemory(
                    from: value)
                used += value.count
            } else {
                used += try reader.unescape(raw.range, into: UnsafeMutableBufferPointer(rebasing: scratch[used...]))
            }
            guard let end = UInt32(exactly: used) else { throw reader.error(.outOfRange) }
            ends.append(end)
        }
        return TextColumn(bytes: ColumnValues(Array(scratch[..<used])), ends: ColumnValues(ends)).cleaned
    }

    /// An array of indexes into a column's values, all of them below 65,536.
    func codes(_ reader: inout JSONReader, rows: Int) throws(JSONError) -> [UInt16] {
        var codes: [UInt16] = []
        codes.reserveCapacity(reader.plausible(rows))
        try reader.beginArray()
        while try reader.nextElement() {
            reader.readNumbers(into: &codes, upTo: Int(UInt16.max))
            guard let code = UInt16(exactly: try reader.integer()) else { throw reader.error(.outOfRange) }
            codes.append(code)
        }
        return codes
    }

    /// An array of whole numbers, and `null`, `"s"` and `"n"` for figures that are missing.
    func numbers(_ reader: inout JSONReader, rows: Int) throws(JSONError) -> [Int32] {
        var numbers: [Int32] = []
        numbers.reserveCapacity(reader.plausible(rows))
        try reader.beginArray()
        let notAvailable = NumberColumn.encoded(.missing(.notAvailable))
        while try reader.nextElement() {
            reader.readNumbers(into: &numbers, missing: notAvailable)
            switch try reader.peek() {
            case UInt8(ascii: "n"):
                guard try reader.null() else { throw reader.error(.expected("a number or null")) }
                numbers.append(notAvailable)
            case UInt8(ascii: "\""):
                let raw = try reader.rawString()
                switch reader.bytes[raw.range].first {
                case UInt8(ascii: "s") where raw.range.count == 1:
                    numbers.append(NumberColumn.encoded(.missing(.suppressed)))
                case UInt8(ascii: "n") where raw.range.count == 1:
                    numbers.append(NumberColumn.encoded(.missing(.doesNotApply)))
                default: throw reader.error(.expected("a number, null, \"s\" or \"n\""))
                }
            default:
                // The lowest three values of the type stand for null, "s" and "n".
                guard let number = Int32(exactly: try reader.integer()), number > Int32.min + 2 else {
                    throw reader.error(.outOfRange)
                }
                numbers.append(number)
            }
        }
        return numbers
    }
}

extension JSONReader {
    /// The number of elements that a file claims to have, limited to what its bytes can hold.
    fileprivate func plausible(_ count: Int) -> Int { min(max(count, 0), (bytes.count - offset) / 2 + 1) }
}
