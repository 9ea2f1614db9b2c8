extension JSONValue {
    /// Decodes a `Decodable` type. Its numbers must be `Int` or `Double`; for an optional, `null` is the same as no member.
    /// - Throws: `DecodingError` if a member is missing or of another type.
    public func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try ValueDecoder(self).decode(type) }
}

/// Hands the members of a JSON value to the initialisers that the compiler writes for `Decodable` types.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: JSONValue
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ value: JSONValue) { self.value = value }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
        return KeyedDecodingContainer(Members(members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
        return Elements(elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { if case .null = value { true } else { false } }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let scalar: Value? =
            switch value {
            case .bool(let value): value as? Value
            case .integer(let value): value as? Value ?? Double(value) as? Value
            case .number(let value): value as? Value
            case .string(let value): value as? Value
            case .null, .array, .object: nil
            }
        if let scalar { return scalar }
        // The initialisers of these types would call this function again, without end.
        guard !(type is any Numeric.Type), type != String.self, type != Bool.self else { throw mismatch(type) }
        return try Value(from: self)
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: "the value is of another type"))
    }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [(name: String, value: JSONValue)]
    let codingPath: [any CodingKey] = []

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { member(key) != nil }

    private func member(_ key: Key) -> (name: String, value: JSONValue)? {
        let name = key.stringValue
        return members.first { $0.name == name }
    }

    private func decoder(_ key: Key) throws -> ValueDecoder {
        guard let member = member(key) else {
            throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: [], debugDescription: "missing"))
        }
        return ValueDecoder(member.value)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ValueDecoder(.object(members)) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey] = []
    var currentIndex = 0

    init(elements: [JSONValue]) { self.elements = elements }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private mutating func next() throws -> ValueDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                JSONValue.self, DecodingError.Context(codingPath: [], debugDescription: "no more elements"))
        }
        defer { currentIndex += 1 }
        return ValueDecoder(elements[currentIndex])
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, case .null = elements[currentIndex] else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}
