import JSON

extension JSONValue {
    /// Degrees to six decimals, which are a tenth of a metre; null where there are none.
    public static func degrees(_ degrees: Double?) -> JSONValue { degrees.map { .number(rounded($0, 1e6)) } ?? .null }
}
