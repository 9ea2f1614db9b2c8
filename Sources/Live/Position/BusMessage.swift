/// A message on a D-Bus, with the types that are needed to read a few properties of a service.
///
/// Source: D-Bus Specification 0.43, "Message Protocol" and "Marshaling". Little-endian only.
struct BusMessage: Equatable, Sendable {
    enum Kind: UInt8, Sendable { case call = 1, answer, error, signal }

    enum Value: Equatable, Sendable {
        case text(String)
        case path(String)
        case number(UInt32)
        case real(Double)
        indirect case variant(Value)

        var signature: String {
            switch self {
            case .text: "s"
            case .path: "o"
            case .number: "u"
            case .real: "d"
            case .variant: "v"
            }
        }
    }

    var kind = Kind.call
    var serial: UInt32 = 0
    /// The serial number of the call that this message answers.
    var answered: UInt32?
    var path: String?
    var interface: String?
    var member: String?
    var error: String?
    var destination: String?
    var body: [Value] = []

    /// The number of bytes at the beginning of a message that tell its length.
    static let prefixCount = 16
    /// The most bytes of a message, far more than any answer has.
    private static let longest = 1 << 20

    /// How many bytes follow the first sixteen; nil if these do not begin a message.
    static func restCount(_ prefix: [UInt8]) -> Int? {
        guard prefix.count == prefixCount, prefix[0] == UInt8(ascii: "l"), prefix[3] == 1 else { return nil }
        var reader = BusReader(prefix)
        reader.offset = 4
        guard let body = reader.uint32() else { return nil }
        reader.offset = 12
        guard let fields = reader.uint32(), body < longest, fields < longest else { return nil }
        return aligned(Int(fields), to: 8) + Int(body)
    }

    fileprivate static func aligned(_ offset: Int, to size: Int) -> Int { (offset + size - 1) / size * size }

    func encode() -> [UInt8] {
        var content = BusWriter()
        for value in body { content.write(value) }
        var writer = BusWriter()
        writer.bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
        writer.write(.number(UInt32(content.bytes.count)))
        writer.write(.number(serial))
        var fields = BusWriter()
        func add(_ code: UInt8, _ value: Value?) {
            guard let value else { return }
            fields.align(8)
            fields.bytes.append(code)
            fields.write(.variant(value))
        }
        add(1, path.map { .path($0) })
        add(2, interface.map { .text($0) })
        add(3, member.map { .text($0) })
        add(4, error.map { .text($0) })
        add(5, answered.map { .number($0) })
        add(6, destination.map { .text($0) })
        if !body.isEmpty {
            fields.align(8)
            fields.bytes.append(8)
            fields.signature("g")
            fields.signature(body.map(\.signature).joined())
        }
        writer.write(.number(UInt32(fields.bytes.count)))
        writer.bytes += fields.bytes
        writer.align(8)
        return writer.bytes + content.bytes
    }

    init(call member: String, of interface: String, at path: String, to destination: String, _ body: [Value] = []) {
        self.member = member
        self.interface = interface
        self.path = path
        self.destination = destination
        self.body = body
    }

    /// Reads a whole message. Its body is read up to the first value of a type other than those of `Value`.
    /// - Returns: nil if the bytes are no valid message.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.prefixCount, let kind = Kind(rawValue: bytes[1]),
            Self.restCount(Array(bytes.prefix(Self.prefixCount))) == bytes.count - Self.prefixCount
        else { return nil }
        self.kind = kind
        var reader = BusReader(bytes)
        reader.offset = 8
        guard let serial = reader.uint32(), let fieldsCount = reader.uint32() else { return nil }
        self.serial = serial
        let end = reader.offset + Int(fieldsCount)
        var types = ""
        while reader.offset < end {
            reader.align(8)
            guard let code = reader.byte(), let type = reader.signature() else { return nil }
            if type == "g" {
                guard let text = reader.signature() else { return nil }
                if code == 8 { types = text }
                continue
            }
            guard let value = reader.value(type) else { return nil }
            switch (code, value) {
            case (1, .path(let text)): path = text
            case (2, .text(let text)): interface = text
            case (3, .text(let text)): member = text
            case (4, .text(let text)): error = text
            case (5, .number(let number)): answered = number
            case (6, .text(let text)): destination = text
            default: break
            }
        }
        guard reader.offset == end else { return nil }
        reader.align(8)
        for type in types {
            guard let value = reader.value(String(type)) else { break }
            body.append(value)
        }
    }
}

private struct BusWriter {
    var bytes: [UInt8] = []

    mutating func align(_ size: Int) {
        bytes += Array(repeating: 0, count: BusMessage.aligned(bytes.count, to: size) - bytes.count)
    }

    mutating func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + text.utf8 + [0] }

    mutating func write(_ value: BusMessage.Value) {
        switch value {
        case .text(let text), .path(let text):
            write(.number(UInt32(text.utf8.count)))
            bytes += text.utf8 + [0]
        case .number(let number):
            align(4)
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        case .real(let number):
            align(8)
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        case .variant(let inner):
            signature(inner.signature)
            write(inner)
        }
    }
}

private struct BusReader {
    private let message: [UInt8]
    var offset = 0

    init(_ message: [UInt8]) { self.message = message }

    mutating func align(_ size: Int) { offset = BusMessage.aligned(offset, to: size) }

    private mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, offset <= message.count, count <= message.count - offset else { return nil }
        defer { offset += count }
        return message[offset..<offset + count]
    }

    private mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        align(size)
        return bytes(size)?.reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func byte() -> UInt8? { bytes(1)?.first }
    mutating func uint32() -> UInt32? { integer(UInt32.self) }

    mutating func signature() -> String? { byte().flatMap { text(Int($0)) } }

    /// Reads a text of `count` bytes and the zero byte that ends it.
    private mutating func text(_ count: Int) -> String? {
        guard let text = bytes(count), byte() == 0 else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    mutating func value(_ type: String, depth: Int = 0) -> BusMessage.Value? {
        switch type {
        case "s": uint32().flatMap { text(Int($0)) }.map { .text($0) }
        case "o": uint32().flatMap { text(Int($0)) }.map { .path($0) }
        case "u": uint32().map { .number($0) }
        case "d": integer(UInt64.self).map { .real(Double(bitPattern: $0)) }
        case "v" where depth < 4: signature().flatMap { value($0, depth: depth + 1) }.map { .variant($0) }
        default: nil
        }
    }
}
