/// A JSON value. An object keeps the order of its members.
public indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    public static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

    /// The text as a string; null if it is nil or empty.
    public static func optional(_ text: String?) -> JSONValue {
        if let text, !text.isEmpty { .string(text) } else { .null }
    }

    /// The value as JSON on one line.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as JSON on one line. A number that is not finite becomes null.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let value): appendJSONString(value.utf8, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                appendJSONString(member.name.utf8, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

/// Appends UTF-8 text as a JSON string with its quotes (RFC 8259, section 7).
public func appendJSONString(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    // A loop over `some Sequence` is not specialised for callers in other modules, which took 15 % of the time of an
    // import; a loop over a buffer is fast.
    let written: Void? = text.withContiguousStorageIfAvailable { appendJSONString(utf8: $0, to: &bytes) }
    if written == nil { Array(text).withUnsafeBufferPointer { appendJSONString(utf8: $0, to: &bytes) } }
}

/// Appends UTF-8 text as a JSON string, as the function above does for a sequence.
public func appendJSONString(utf8 text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var rest = text[...]
    while let special = rest.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: rest[..<special])
        switch text[special] {
        case 0x0A: bytes += "\\n".utf8
        case let control where control < 0x20:
            bytes += "\\u00".utf8
            bytes.append(hexadecimalDigit(control >> 4))
            bytes.append(hexadecimalDigit(control & 15))
        default:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(text[special])
        }
        rest = rest[(special + 1)...]
    }
    bytes.append(contentsOf: rest)
    bytes.append(UInt8(ascii: "\""))
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

/// The contents of a value; nil if it is of another kind.
extension JSONValue {
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    /// A number of either kind.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The members of an object; empty for any other value.
    public var members: [(name: String, value: JSONValue)] {
        if case .object(let members) = self { members } else { [] }
    }
    /// The elements of an array; empty for any other value.
    public var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

    /// The value of the first member with this name.
    public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}
