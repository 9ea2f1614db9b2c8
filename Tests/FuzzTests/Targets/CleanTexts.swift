import Catalogue
import Geo
import JSON

/// All texts inside a value of any type.
func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: return [text]
    case let json as JSONValue: return jsonTexts(json)
    case is [UInt8]: return []
    default: return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }
}

private func jsonTexts(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let values): values.flatMap(jsonTexts)
    case .object(let members): members.flatMap { [$0.name] + jsonTexts($0.value) }
    case .null, .bool, .integer, .number: []
    }
}

/// Whether a text is one that `VisibleText`, through which everything from outside has to go, leaves as it is.
func isClean(_ text: String) -> Bool {
    func hidden(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0.isHidden && $0 != "\n" } }
    let found = hidden(text)
    // A joiner between two emoji may stay.
    return found.isEmpty || found == hidden(VisibleText(lines: text).string)
}

/// Checks that no text in a value has characters that could steer a terminal or hide something.
func checkClean(_ value: Any, _ what: String) throws(Broken) {
    for text in texts(in: value) { try check(isClean(text), "\(what) has hidden characters: \(text.debugDescription)") }
}

func checkOnEarth(_ coordinate: Coordinate?, _ what: String) throws(Broken) {
    guard let coordinate else { return }
    try check(
        abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180, "\(what) is at \(coordinate), off the earth"
    )
}
