/// The headers of a request or a response, in their order. Names are compared without regard to case.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public private(set) var fields: [Field] = []

    public init(_ fields: [Field] = []) { self.fields = fields }

    public init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { Field($0, $1) } }

    /// The first value of a name; nil if the header is missing. Setting it replaces all values of the name.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.append(Field(name, newValue)) }
        }
    }

    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name, value)) }

    /// Whether a text may be a header's name. Source: RFC 9110, section 5.6.2, "token".
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100
            && text.utf8.allSatisfy { byte in
                let isLetter = 97...122 ~= byte | 0x20 && byte > 64
                return isLetter || 48...57 ~= byte || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Whether a text may be a header's value: a line break in it would begin another header.
    static func isValue(_ text: String) -> Bool {
        text.utf8.count <= 8192 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
