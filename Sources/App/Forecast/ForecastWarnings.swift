import Catalogue
import Screen

/// Official warnings: a line each at the top, and below the days in their own words.
extension ForecastPage {
    /// The warnings that are not over. They are in the order of the reply, in which those for the place's own area come before
    /// more severe ones for other areas.
    var warnings: [WeatherWarning] {
        let present = present
        return reply.warnings.filter { $0.until.map { $0 > present } ?? true }
    }

    /// The most lines at the top.
    private static let mostLines = 3

    var shortWarningLines: [StyledLine] {
        let all = warnings
        let shown = all.count > Self.mostLines ? all.prefix(Self.mostLines - 1) : all[...]
        var lines = shown.map { warning in
            StyledLine(fitted("! \(sentence(of: warning))", columns: context.columns), style(of: warning))
        }
        if shown.count < all.count {
            lines.append(StyledLine("! \(all.count - shown.count) more: scroll", theme.accent))
        }
        return lines
    }

    /// "Heat Advisory until Mon 23, 18:00 · for Drenthe · KNMI".
    func sentence(of warning: WeatherWarning) -> String {
        [
            [warning.event, time(of: warning)].filter { !$0.isEmpty }.joined(separator: " "),
            warning.area.isEmpty ? "" : "for \(warning.area)", warning.source,
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// "from 14:00 until Mon 23, 18:00"; blank if the warning has no times, or the clocks of the place are not known.
    private func time(of warning: WeatherWarning) -> String {
        guard let times else { return "" }
        let from = warning.from.flatMap { $0 > present ? "from \(times.dayAndTime($0, today: today))" : nil }
        let until = warning.until.map { "until \(times.dayAndTime($0, today: today))" }
        return [from, until].compactMap { $0 }.joined(separator: " ")
    }

    private func style(of warning: WeatherWarning) -> Style {
        warning.severity >= .severe ? theme.error : theme.accent.with(.bold)
    }

    /// All warnings with all that their issuers say.
    var wholeWarningLines: [StyledLine] {
        let columns = max(1, min(context.columns, 96))
        func paragraphs(_ text: String, _ style: Style) -> [StyledLine] {
            text.split(separator: "\n").flatMap { wrapped(String($0), columns: columns) }.map { StyledLine($0, style) }
        }
        var lines: [StyledLine] = []
        for warning in warnings {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines += paragraphs(sentence(of: warning), style(of: warning))
            if warning.headline != warning.event { lines += paragraphs(warning.headline, .plain) }
            lines += paragraphs(warning.description, .plain) + paragraphs(warning.link, theme.dim)
        }
        return lines
    }
}
