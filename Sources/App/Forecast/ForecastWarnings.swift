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
            lines.append(StyledLine("! \(all.count - shown.count) more: scroll", Theme.accent))
        }
        guard let warningState else { return lines }
        let shade = reply.hasNoWarningSource || isFetchingWarnings ? Theme.dim : Theme.accent
        return lines + wrapped(warningState, columns: max(1, context.columns)).map { StyledLine($0, shade) }
    }

    /// Whether the first answer about the warnings is awaited.
    private var isFetchingWarnings: Bool { context.isFetching && reply.warningsFetchedAt == nil }

    /// Warnings that were fetched longer ago than these seconds are shown with their age.
    private static let oldSeconds = 3600

    /// Which warnings are unknown and why, and the age of those shown; nil if all are known, or none are wanted.
    var warningState: String? {
        if reply.hasNoWarningSource { return "Official warnings: Catchment has no source for this place" }
        guard context.wantsWarnings || reply.warningsProblem != nil else { return nil }
        if isFetchingWarnings { return "Official warnings: fetching …" }
        let reason = reply.warningsProblem.map { ". " + $0.warningSentence(from: reply.warningSource) } ?? ""
        guard reply.knownWarnings != nil, let fetchedAt = reply.warningsFetchedAt else {
            return "Official warnings: not fetched" + reason
        }
        guard let now = context.now else { return nil }
        let age = max(0, now - fetchedAt)
        guard reply.warningsProblem != nil || age >= Self.oldSeconds else { return nil }
        return "Official warnings: fetched \(agoText(seconds: age))" + reason
    }

    /// "Heat Advisory (moderate) until Mon 23, 18:00 · for Drenthe · KNMI".
    func sentence(of warning: WeatherWarning) -> String {
        [
            [Self.title(of: warning), time(of: warning)].filter { !$0.isEmpty }.joined(separator: " "),
            warning.area.isEmpty ? "" : "for \(warning.area)", warning.source,
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// "Heat Advisory (moderate)"; without the severity if it is not known, or the event says it.
    private static func title(of warning: WeatherWarning) -> String {
        let word = "\(warning.severity)"
        let isSaid = warning.severity == .unknown || warning.event.lowercased().contains(word)
        return isSaid || warning.event.isEmpty ? warning.event : "\(warning.event) (\(word))"
    }

    /// "from 14:00 until Mon 23, 18:00"; blank if the warning has no times, or the clocks of the place are not known.
    private func time(of warning: WeatherWarning) -> String {
        guard let times else { return "" }
        let from = warning.from.flatMap { $0 > present ? "from \(times.dayAndTime($0, today: today))" : nil }
        let until = warning.until.map { "until \(times.dayAndTime($0, today: today))" }
        return [from, until].compactMap { $0 }.joined(separator: " ")
    }

    private func style(of warning: WeatherWarning) -> Style {
        switch warning.severity {
        case .extreme, .severe: Theme.tone(.worst)
        case .moderate: Theme.tone(.poor)
        case .minor: Theme.tone(.middling)
        case .unknown: Theme.accent.with(.bold)
        }
    }

    /// The warnings in full: event, times and area, then headline, description and link.
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
            lines += paragraphs(warning.description, .plain) + paragraphs(warning.link, Theme.dim)
        }
        return lines
    }
}

extension ServiceError {
    /// Why official warnings could not be fetched.
    /// - Parameter source: the service that was asked; nil if it is not known.
    fileprivate func warningSentence(from source: WarningSource?) -> String {
        let name =
            switch source {
            case .nws?: "The National Weather Service"
            case .meteoalarm?: "MeteoAlarm"
            case nil: "The warning service"
            }
        switch self {
        case .noNetwork: return "Offline"
        case .tooFast: return "\(name) asks Catchment to wait: try again later"
        case .noConnection: return "\(name) cannot be reached: try again later"
        case .unavailable: return "\(name) is not working: try again later"
        case .cancelled: return "Stopped"
        case .notUnderstood(let detail): return "\(name) sent an answer that cannot be read (\(detail))"
        case .noAddress, .wrongAddress, .gone, .notReadable, .notSecure:
            let setting = source.map { ": correct \"\($0.rawValue)\" under \"sources\" in settings.json" } ?? ""
            return "\(name)'s address is wrong\(setting)"
        case .invalid, .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed, .nameTaken, .nameNotAllowed,
            .forbidden, .changedMeanwhile, .tooLarge, .readOnly, .closed:
            return "\(name) refused the request"
        }
    }
}
