/// What a value holds, or nil where it is of another kind.
extension JSONValue {
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The members of an object; none of anything else.
    public var members: [(name: String, value: JSONValue)] {
        if case .object(let members) = self { members } else { [] }
    }
    /// The elements of an array; none of anything else.
    public var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

    /// The first member of a name.
    public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}
