import Catalogue
import Geo
import Screen

/// A forecast without styles, for a pipe or a file: sentences, a table of the hours and one of the days.
extension ForecastPage {
    public var plainLines: [String] {
        var lines = [
            Self.sentence([place.fullName, context.isHome ? "home" : "", context.isFavourite ? "favourite" : ""])
        ]
        if reply.forecast == nil {
            lines.append(missingSentence)
        } else {
            lines += plainSentences
        }
        lines += warnings.map { "Warning: \(sentence(of: $0))" }
        if let warningState { lines.append(warningState) }
        for table in [Self.table(hourRows), Self.table(dayRows)] where !table.isEmpty { lines += [""] + table }
        lines += ["", Self.credit]
        return isASCII ? lines.map(asciiText) : lines
    }

    private static func sentence(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    var plainSentences: [String] {
        var now = ""
        if let current {
            now = [
                current.temperature.map(exactDegrees) ?? "", conditionText(of: current), windText(current.wind),
                Self.humidityText(of: current),
            ].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let rain = reply.forecast?.rainSentence(from: present, units: context.units) ?? ""
        return [
            now.isEmpty ? "" : "Now: \(now)", rain, Self.sentence([sunText, uvText]).capitalisedFirst,
            problemSentence ?? "", clockSentence ?? "",
            Self.sentence([problemSentence == nil ? ageText : "", cellText]).capitalisedFirst,
        ].filter { !$0.isEmpty }
    }

    /// A temperature with the name of its unit: "12 °C".
    func exactDegrees(_ celsius: Double) -> String {
        let number = context.units.text(temperature: celsius).filter { $0 != "°" }
        let unit = context.units.temperatureName
        return "\(number) \(isASCII ? unit.filter { $0 != "°" } : unit)"
    }

    /// The rows of the days; the first has the headings.
    var dayRows: [[String]] {
        let days = ForecastDays(self)
        let rows = days.days.map { day -> [String] in
            let rain = day.precipitation.map { context.units.text(depth: $0) } ?? ""
            let chance = day.precipitationProbability.map(Self.percent) ?? ""
            let gusts = day.wind.gusts.map { "gusts \(context.units.text(speed: $0))" } ?? ""
            return [
                days.label(of: day), day.low.map(exactDegrees) ?? "", day.high.map(exactDegrees) ?? "",
                days.worstText(of: day), rain, chance, gusts, days.sun(of: day), Self.uvText(of: day),
            ]
        }
        return [["Day", "Low", "High", "Weather", "Rain", "Chance", "Wind", "Sun", "UV"]] + rows
    }

    /// Rows with their columns below each other, the first row being the headings; empty if there are only headings. A column
    /// without values is left out.
    static func table(_ rows: [[String]]) -> [String] {
        guard let headings = rows.first, rows.count > 1 else { return [] }
        let shown = headings.indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        let widths = shown.map { column in rows.map { width(of: $0[column]) }.max() ?? 0 }
        return rows.map { row in
            let line = zip(shown, widths).map { padded(row[$0], columns: $1) }.joined(separator: "  ")
            return line.trimmingBlanks
        }
    }
}
