import JSON

/// The official warnings of a place as they were fetched. They are saved, so that they are known without a network.
public struct SavedWarnings: Sendable, Equatable {
    /// In seconds since 1970.
    public var fetchedAt: Int
    public var warnings: [WeatherWarning]

    /// How long a warning that does not say when it ends is shown after it was fetched: one day, in seconds.
    private static let secondsWithoutEnd = 86_400

    public init(fetchedAt: Int, _ warnings: [WeatherWarning]) {
        self.fetchedAt = fetchedAt
        self.warnings = warnings
    }

    /// The warnings that are not over.
    /// - Parameter now: in seconds since 1970.
    public func warnings(at now: Int) -> [WeatherWarning] {
        warnings.filter { $0.until ?? fetchedAt + Self.secondsWithoutEnd > now }
    }

    public var json: JSONValue {
        .object([("fetched_at", .integer(fetchedAt)), ("warnings", .array(warnings.map(\.json)))])
    }

    /// Reads saved warnings. One that cannot be read is left out; nil if it is not known when they were fetched.
    public init?(json: JSONValue) {
        guard let fetchedAt = json["fetched_at"]?.moment, case .array(let all)? = json["warnings"] else {
            return nil
        }
        self.init(fetchedAt: fetchedAt, all.compactMap { WeatherWarning(json: $0) })
    }
}

extension WeatherWarning {
    /// What is not known is left out.
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("event", .string(event)), ("headline", .string(headline)), ("description", .string(description)),
            ("severity", .string("\(severity)")), ("area", .string(area)), ("source", .string(source)),
            ("link", .string(link)),
        ]
        if let from { members.append(("from", .integer(from))) }
        if let until { members.append(("until", .integer(until))) }
        return .object(members)
    }

    /// Nil if the event is missing.
    fileprivate init?(json: JSONValue) {
        let event = json.words("event")
        guard !event.isEmpty else { return nil }
        self.init(
            event: event, headline: json.words("headline"), description: json.lines("description", limit: 12_000),
            severity: Severity(json.words("severity")), from: json["from"]?.moment,
            until: json["until"]?.moment,
            area: json.words("area"), source: json.words("source"), link: json.link("link"))
    }
}
