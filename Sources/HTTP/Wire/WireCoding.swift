/// Writes the fields of a frame.
struct WireWriter {
    var bytes: [UInt8] = []

    mutating func add(_ integer: some FixedWidthInteger) { withUnsafeBytes(of: integer.bigEndian) { bytes += $0 } }

    /// As an Int64.
    mutating func add(_ number: Int) { add(Int64(number)) }

    mutating func add(bytes field: [UInt8]) {
        add(UInt32(field.count))
        bytes += field
    }

    mutating func add(_ text: String) { add(bytes: Array(text.utf8)) }

    mutating func add(_ headers: Headers) {
        add(UInt32(headers.fields.count))
        for field in headers.fields {
            add(field.name)
            add(field.value)
        }
    }

    mutating func add(_ kind: WireErrorKind) {
        add(kind.code)
        add(kind.numbers.0)
        add(kind.numbers.1)
        add(kind.text)
    }
}

/// Reads the fields of a frame.
struct WireReader {
    private var left: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { left = bytes }

    var isAtEnd: Bool { left.isEmpty }

    mutating func integer<Number: FixedWidthInteger>() throws(WireError) -> Number {
        try readBytes(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    mutating func number() throws(WireError) -> Int {
        let number: Int64 = try integer()
        return Int(number)
    }

    mutating func bytes() throws(WireError) -> ArraySlice<UInt8> {
        let count: UInt32 = try integer()
        return try readBytes(Int(count))
    }

    mutating func text() throws(WireError) -> String { String(decoding: try bytes(), as: UTF8.self) }

    mutating func headers() throws(WireError) -> Headers {
        let count: UInt32 = try integer()
        var headers = Headers()
        for _ in 0..<count { headers.add(try text(), try text()) }
        return headers
    }

    mutating func errorKind() throws(WireError) -> WireErrorKind {
        let code: UInt8 = try integer()
        let numbers = (try number(), try number())
        return WireErrorKind(code: code, numbers: numbers, text: try text())
    }

    mutating func rest() -> [UInt8] {
        defer { left = [] }
        return Array(left)
    }

    private mutating func readBytes(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard count <= left.count else { throw WireError() }
        defer { left = left.dropFirst(count) }
        return left.prefix(count)
    }
}
