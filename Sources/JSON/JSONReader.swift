/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Equatable, CustomStringConvertible {
    /// What is wrong at that place.
    public enum Problem: Sendable, Equatable {
        case expected(String)
        case endsEarly
        case tooDeep
        case badEscape
        case controlCharacter
        case outOfRange
        case moreAfterTheEnd
    }

    public let problem: Problem
    /// Bytes from the start of the text.
    public let offset: Int

    public init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    public var description: String {
        let what =
            switch problem {
            case .expected(let wanted): "expected \(wanted)"
            case .endsEarly: "the text ends too early"
            case .tooDeep: "values are nested too deeply"
            case .badEscape: "unknown escape after a backslash"
            case .controlCharacter: "control character in a string"
            case .outOfRange: "a number is too large"
            case .moreAfterTheEnd: "extra text after the end"
            }
        return "\(what) at byte \(offset)"
    }
}

/// Reads JSON (RFC 8259) value by value, and builds only what is asked for.
///
/// To read an object, call `beginObject`, then `nextMember` until it gives nil, and read one value after each name. To
/// read an array, call `beginArray`, then `nextElement` until it gives false, and read one value each time. Call
/// `skip` for a value that is not wanted. The bytes must stay at their address for as long as the reader lives.
public struct JSONReader {
    public let bytes: UnsafeRawBufferPointer
    /// The index of the next byte to be read. It may be set back to the start of a value, to read that again.
    public var offset = 0
    private let depthLimit: Int
    private var depth = 0
    /// True right after an opening bracket, where no comma may stand.
    private var isFirst = false

    public init(_ bytes: UnsafeRawBufferPointer, depthLimit: Int = 64) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    /// Skips blanks and returns the first byte of the next value, without reading the value.
    @inline(__always)
    public mutating func peek() throws(JSONError) -> UInt8 {
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte > 0x20 { return byte }
            guard Self.isBlank(byte) else { throw error(.expected("a value")) }
            offset += 1
        }
        throw error(.endsEarly)
    }

    /// Whether a byte is white space (RFC 8259, section 2).
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    // MARK: Objects and arrays

    /// Reads the opening brace of an object.
    public mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), "an object") }

    /// Reads the name of the next member, whose value must be read next; returns nil after the last member.
    public mutating func nextMember() throws(JSONError) -> String? {
        guard try isNext(before: UInt8(ascii: "}")) else { return nil }
        guard try peek() == UInt8(ascii: "\"") else { throw error(.expected("a member's name")) }
        let name = try string()
        guard try peek() == UInt8(ascii: ":") else { throw error(.expected("a colon")) }
        offset += 1
        return name
    }

    /// Reads the opening bracket of an array.
    public mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), "an array") }

    /// Whether there is another element, whose value must be read next.
    @inline(__always)
    public mutating func nextElement() throws(JSONError) -> Bool { try isNext(before: UInt8(ascii: "]")) }

    /// Checks that nothing but blanks follows.
    ///
    /// - Throws: `.moreAfterTheEnd` if something does.
    public mutating func end() throws(JSONError) {
        while offset < bytes.count {
            guard Self.isBlank(bytes[offset]) else { throw error(.moreAfterTheEnd) }
            offset += 1
        }
    }

    private mutating func begin(_ bracket: UInt8, _ what: String) throws(JSONError) {
        guard try peek() == bracket else { throw error(.expected(what)) }
        depth += 1
        guard depth <= depthLimit else { throw error(.tooDeep) }
        offset += 1
        isFirst = true
    }

    @inline(__always)
    private mutating func isNext(before bracket: UInt8) throws(JSONError) -> Bool {
        let byte = try peek()
        if byte == bracket {
            offset += 1
            depth -= 1
            isFirst = false
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw error(.expected("a comma")) }
            offset += 1
        }
        return true
    }

    // MARK: Words

    /// Reads `true` or `false`.
    public mutating func bool() throws(JSONError) -> Bool {
        if try skipWord("true") { return true }
        if try skipWord("false") { return false }
        throw error(.expected("true or false"))
    }

    /// Reads `null` if that is the next value, and returns whether it was.
    public mutating func null() throws(JSONError) -> Bool { try skipWord("null") }

    private mutating func skipWord(_ word: StaticString) throws(JSONError) -> Bool {
        let start = try peek()
        guard start == word.utf8Start.pointee, bytes.count - offset >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += word.utf8CodeUnitCount
        return true
    }

    // MARK: Anything

    /// Skips the next value, whatever it is.
    public mutating func skip() throws(JSONError) {
        switch try peek() {
        case UInt8(ascii: "{"):
            try beginObject()
            while try nextMember() != nil { try skip() }
        case UInt8(ascii: "["):
            try beginArray()
            while try nextElement() { try skip() }
        case UInt8(ascii: "\""): _ = try rawString()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        case UInt8(ascii: "n"):
            guard try null() else { throw error(.expected("a value")) }
        default: _ = try numberRange()
        }
    }

    /// Reads the next value with everything in it; used to keep members that this program does not know.
    public mutating func value() throws(JSONError) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "{"):
            var members: [(name: String, value: JSONValue)] = []
            try beginObject()
            while let name = try nextMember() { members.append((name, try value())) }
            return .object(members)
        case UInt8(ascii: "["):
            var values: [JSONValue] = []
            try beginArray()
            while try nextElement() { values.append(try value()) }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            guard try null() else { throw error(.expected("a value")) }
            return .null
        default:
            let start = offset
            if let whole = Int(String(decoding: bytes[try numberRange()], as: UTF8.self)) { return .integer(whole) }
            offset = start
            return .number(try number())
        }
    }

    /// An error at the current offset.
    public func error(_ problem: JSONError.Problem) -> JSONError { JSONError(problem, at: offset) }
}

extension Collection<UInt8> {
    /// Calls `read` with a reader of these bytes.
    public func readJSON<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value {
        func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Value, JSONError> {
            var reader = JSONReader(UnsafeRawBufferPointer(bytes))
            do throws(JSONError) { return .success(try read(&reader)) } catch { return .failure(error) }
        }
        return try (withContiguousStorageIfAvailable(run) ?? Array(self).withUnsafeBufferPointer(run)).get()
    }

    /// The bytes as one JSON value.
    /// - Throws: `JSONError` if the bytes are not JSON, or if anything but blanks follows the value.
    public func jsonValue() throws(JSONError) -> JSONValue {
        try readJSON { reader throws(JSONError) in
            let value = try reader.value()
            try reader.end()
            return value
        }
    }
}
