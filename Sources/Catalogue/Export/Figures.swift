import JSON

/// A figure in JSON and CSV: a member with the number; or null, and a second member with the reason why it is missing.
extension Known where Value == Int {
    /// - Parameter number: how the number is written; as it is by default.
    public func members(
        named name: String, _ number: (Int) -> JSONValue = { .integer($0) }
    ) -> [(name: String, value: JSONValue)] {
        switch self {
        case .value(let value): [(name, number(value))]
        case .missing(let reason): [(name, .null), (Self.reasonName(name), .string(reason.rawValue))]
        }
    }

    /// The names of both members.
    public static func memberNames(_ name: String) -> [String] { [name, reasonName(name)] }

    private static func reasonName(_ name: String) -> String { name + "Missing" }
}
