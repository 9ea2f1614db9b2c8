import Geo
import JSON

/// Reads the official warnings of the United States.
///
/// Source: https://www.weather.gov/documentation/services-web-api, `/alerts/active`: GeoJSON whose features have the members
/// of the Common Alerting Protocol as properties.
public enum NWSAlerts {
    /// The United States and their territories.
    static let countries: Set = ["US", "PR", "VI", "GU", "AS", "MP"]

    /// The path and query of a request for the warnings in force at a point. More than four decimals are refused.
    public static func path(at coordinate: Coordinate) -> String {
        let point = coordinate.rounded(decimals: 4)
        return "/alerts/active?point=\(point.latitude),\(point.longitude)"
    }

    /// The warnings of an answer, without tests, cancellations and warnings that are over. The most severe come first.
    /// - Parameter now: seconds since 1970.
    public static func warnings(_ body: [UInt8], now: Int) throws(ServiceError) -> [WeatherWarning] {
        let features = try warningList("features", in: body)
        return RankedWarning.best(
            features.compactMap { feature in
                guard let alert = feature["properties"], case .object = alert else { return nil }
                return warning(alert, now: now)
            })
    }

    private static func warning(_ alert: JSONValue, now: Int) -> RankedWarning? {
        // `expires` is when the message ends, `ends` when the weather does.
        let until = alert.moment("ends") ?? alert.moment("expires")
        let event = alert.words("event")
        let headline = alert.words("headline")
        guard alert.isRealWarning(type: "messageType"), until.map({ $0 > now }) ?? true,
            !event.isEmpty || !headline.isEmpty
        else { return nil }
        let source = alert.words("senderName")
        let warning = WeatherWarning(
            event: event.isEmpty ? headline : event, headline: headline,
            description: [alert.lines("description"), alert.lines("instruction")].filter { !$0.isEmpty }
                .map(joinedLines).joined(separator: "\n\n"),
            severity: WeatherWarning.Severity(alert.words("severity")),
            from: alert.moment("onset") ?? alert.moment("effective"), until: until,
            source: source.isEmpty ? WarningSource.nws.name : source, link: alert.link("web"))
        return RankedWarning(warning: warning, sentAt: alert.moment("sent") ?? alert.moment("effective") ?? 0)
    }

    /// The text with one line a paragraph. The service breaks its lines at 69 characters.
    private static func joinedLines(_ text: String) -> String {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line) }
        }
        return paragraphs.map { $0.joined(separator: " ") }.joined(separator: "\n\n")
    }
}
