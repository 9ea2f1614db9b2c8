import JSON

/// Reads the official warnings of a country in Europe. They are for areas that have names and no outlines.
///
/// Source: https://feeds.meteoalarm.org, `/api/v1/warnings/feeds-COUNTRY`: messages of the Common Alerting Protocol 1.2 as JSON,
/// with the parameters `awareness_level` ("2; yellow; Moderate") and `awareness_type` ("3; Thunderstorm").
public enum MeteoAlarm {
    /// What the service calls each country, by the two letters of ISO 3166.
    private static let names = [
        "AD": "andorra", "AT": "austria", "BA": "bosnia-herzegovina", "BE": "belgium", "BG": "bulgaria",
        "CH": "switzerland", "CY": "cyprus", "CZ": "czechia", "DE": "germany", "DK": "denmark", "EE": "estonia",
        "ES": "spain", "FI": "finland", "FR": "france", "GB": "united-kingdom", "GR": "greece", "HR": "croatia",
        "HU": "hungary", "IE": "ireland", "IL": "israel", "IS": "iceland", "IT": "italy", "LT": "lithuania",
        "LU": "luxembourg", "LV": "latvia", "MD": "moldova", "ME": "montenegro", "MK": "republic-of-north-macedonia",
        "MT": "malta", "NL": "netherlands", "NO": "norway", "PL": "poland", "PT": "portugal", "RO": "romania",
        "RS": "serbia", "SE": "sweden", "SI": "slovenia", "SK": "slovakia", "UA": "ukraine",
    ]

    /// The path of a request for all warnings of a country; nil if the service has none of that country.
    /// - Parameter country: two letters of ISO 3166.
    public static func path(ofCountry country: String) -> String? {
        names[country].map { "/api/v1/warnings/feeds-\($0)" }
    }

    /// The warnings of an answer, without tests, cancellations, warnings that are over and messages that say "no warning".
    ///
    /// The names of areas do not tell which of them a place is in, so the warnings for all areas are returned. Those whose area has the
    /// name of the place or of its region come first, then the most severe.
    /// - Parameter now: seconds since 1970.
    public static func warnings(
        _ body: [UInt8], for place: ForecastPlace, now: Int
    ) throws(ServiceError) -> [WeatherWarning] {
        let alerts = try warningList("warnings", in: body).map { $0["alert"] ?? $0 }
        let replaced = replacedIdentifiers(alerts)
        let areas = AreaNames(place)
        var ranked: [RankedWarning] = []
        for alert in alerts where alert.isRealWarning(type: "msgType") && !replaced.contains(identifier(alert)) {
            for info in infos(alert) {
                guard let warning = warning(info, of: alert, areas, now: now) else { continue }
                ranked.append(warning)
            }
        }
        return RankedWarning.best(ranked)
    }

    private static func identifier(_ alert: JSONValue) -> String { alert["identifier"]?.string ?? "" }

    /// The identifiers of the messages that a later message updates or cancels. `references` has three parts for each of them:
    /// "sender,identifier,time", with blanks between messages.
    private static func replacedIdentifiers(_ alerts: [JSONValue]) -> Set<String> {
        let sent = Dictionary(alerts.map { (identifier($0), $0.moment("sent")) }) { first, _ in first }
        var replaced: Set<String> = []
        for alert in alerts where alert.words("status") == "Actual" {
            let sentAt = alert.moment("sent")
            for message in alert["references"]?.string?.split(whereSeparator: \.isWhitespace) ?? [] {
                let parts = message.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 3, !parts[1].isEmpty, parts[1] != identifier(alert) else { continue }
                // A message replaces none that was sent after it.
                if let old = sent[parts[1]] ?? nil, let sentAt, old > sentAt { continue }
                replaced.insert(parts[1])
            }
        }
        return replaced
    }

    /// The parts of a message in English if it has any, else those in the language of the first.
    private static func infos(_ alert: JSONValue) -> [JSONValue] {
        let all = alert.list("info")
        let english = all.filter { $0.words("language").lowercased().hasPrefix("en") }
        guard english.isEmpty, let first = all.first else { return english }
        return all.filter { $0.words("language") == first.words("language") }
    }

    private static func warning(
        _ info: JSONValue, of alert: JSONValue, _ areas: AreaNames, now: Int
    ) -> RankedWarning? {
        let level = parameter("awareness_level", of: info)
        let until = info.moment("expires")
        // An "AllClear" says that the danger has passed.
        let isOver = info.list("responseType").contains(.string("AllClear")) || info.words("urgency") == "Past"
        guard level.first != "1", !level.contains("green"), !isOver, until.map({ $0 > now }) ?? true else {
            return nil
        }
        let headline = info.words("headline")
        let kind = parameter("awareness_type", of: info).dropFirst().first ?? ""
        guard let event = [info.words("event"), headline, kind].first(where: { !$0.isEmpty }) else { return nil }
        let severity = WeatherWarning.Severity(info.words("severity"))
        let source = [info.words("senderName"), alert.words("source")].first { !$0.isEmpty }
        let (area, fit) = areas.text(of: info.list("area").map { $0.words("areaDesc") }.filter { !$0.isEmpty })
        let warning = WeatherWarning(
            event: event, headline: headline,
            description: [info.lines("description"), info.lines("instruction")].filter { !$0.isEmpty }
                .joined(separator: "\n\n"),
            severity: severity == .unknown ? WeatherWarning.Severity(level.last ?? "") : severity,
            from: info.moment("onset") ?? info.moment("effective"), until: until, area: area,
            source: source ?? WarningSource.meteoalarm.name, link: info.link("web"))
        return RankedWarning(warning: warning, sentAt: alert.moment("sent") ?? 0, fit: fit)
    }

    /// The parts of a parameter: "2; yellow; Moderate" becomes 2, yellow, Moderate.
    private static func parameter(_ name: String, of info: JSONValue) -> [String] {
        let value = info.list("parameter").first { $0["valueName"]?.string == name }?.words("value") ?? ""
        return value.split(separator: ";").map { cleanedText(String($0)) }
    }
}

/// Compares the names of areas with the names of a place.
private struct AreaNames {
    private let name: String
    private let region: String

    /// The most characters of the areas of one warning.
    private static let longest = 200

    init(_ place: ForecastPlace) {
        name = FoldedText(place.name).joined
        region = FoldedText(place.region).joined
    }

    /// The areas in one text, those that fit the place first, and how well the best of them fits: 2 if it has the name of the
    /// place, 1 if it has the name of its region, else 0.
    func text(of areas: [String]) -> (text: String, fit: Int) {
        let sorted = areas.enumerated().map { (area: $0.element, fit: fit($0.element), offset: $0.offset) }
            .sorted { ($1.fit, $0.offset) < ($0.fit, $1.offset) }
        var text = sorted.first?.area ?? ""
        for (index, next) in sorted.enumerated().dropFirst() {
            guard text.unicodeScalars.count + next.area.unicodeScalars.count + 2 <= Self.longest else {
                text += " and \(sorted.count - index) more"
                break
            }
            text += ", " + next.area
        }
        return (text, sorted.first?.fit ?? 0)
    }

    private func fit(_ area: String) -> Int {
        let words = " \(FoldedText(area).joined) "
        if !name.isEmpty, words.contains(" \(name) ") { return 2 }
        return !region.isEmpty && words.contains(" \(region) ") ? 1 : 0
    }
}
