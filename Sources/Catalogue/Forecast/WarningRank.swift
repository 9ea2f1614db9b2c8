import JSON

/// A warning, and what decides whether it comes before others.
struct RankedWarning {
    var warning: WeatherWarning
    /// When it was issued, in seconds since 1970; 0 if that is unknown.
    var sentAt = 0
    /// Larger for an area that fits the place better.
    var fit = 0

    /// The most warnings that are kept for a place.
    private static let most = 50

    /// The warnings for the best fitting areas first, then the most severe first, then the newest first. Warnings that are
    /// the same in every word are kept once.
    static func best(_ ranked: [RankedWarning]) -> [WeatherWarning] {
        let sorted = ranked.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.fit != b.fit { return a.fit > b.fit }
            if a.warning.severity != b.warning.severity { return a.warning.severity > b.warning.severity }
            return a.sentAt != b.sentAt ? a.sentAt > b.sentAt : left.offset < right.offset
        }
        var best: [WeatherWarning] = []
        for (_, next) in sorted where best.count < most && !best.contains(next.warning) { best.append(next.warning) }
        return best
    }
}

extension WeatherWarning.Severity {
    /// "Severe", in the words of the Common Alerting Protocol.
    init(_ word: String) {
        switch word.lowercased() {
        case "minor": self = .minor
        case "moderate": self = .moderate
        case "severe": self = .severe
        case "extreme": self = .extreme
        default: self = .unknown
        }
    }
}

/// What the warnings of all sources have in common: the words of the Common Alerting Protocol, version 1.2.
extension JSONValue {
    /// The member's text on one line; blank if it is missing or no text.
    func words(_ member: String, limit: Int = 300) -> String { self[member]?.cleanText(limit) ?? "" }

    /// The member's text with its lines; blank if it is missing or no text.
    func lines(_ member: String, limit: Int = 5000) -> String {
        VisibleText(lines: self[member]?.string ?? "", limit: limit).string
    }

    /// The member's moment in seconds since 1970; nil if it is missing or no moment.
    func moment(_ member: String) -> Int? { self[member]?.string.flatMap { seconds(ofISOText: $0) } }

    /// The member's address; blank if it is missing or no address of a website.
    func link(_ member: String) -> String {
        let link = words(member, limit: 2000)
        return Contact.isWebsite(link) ? link : ""
    }

    /// The member's elements. A value that is not an array counts as an array with one element.
    func list(_ member: String) -> [JSONValue] {
        switch self[member] {
        case nil, .null?: []
        case .array(let elements)?: elements
        case let value?: [value]
        }
    }

    /// Whether a message is meant for the public: no test, no exercise, no cancellation.
    /// - Parameter type: the name of the member with the kind of message.
    func isRealWarning(type: String) -> Bool {
        let status = words("status")
        let kind = words(type)
        return (status.isEmpty || status == "Actual") && (kind.isEmpty || kind == "Alert" || kind == "Update")
    }
}

/// An answer with a list of warnings.
/// - Parameter list: the name of the member with the list.
/// - Throws: `notUnderstood` if it has another form, such as a web page or an array.
func warningList(_ list: String, in body: [UInt8]) throws(ServiceError) -> [JSONValue] {
    guard let value = try? body.jsonValue() else { throw .notUnderstood(detail: "no JSON") }
    guard case .object = value else { throw .notUnderstood(detail: "no object") }
    guard case .array(let elements)? = value[list] else { throw .notUnderstood(detail: "no list \"\(list)\"") }
    return elements
}
