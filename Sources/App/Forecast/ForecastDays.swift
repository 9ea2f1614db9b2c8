import Catalogue
import Screen

/// The next days, a line each, with bars of the temperature on one scale.
struct ForecastDays {
    private let page: ForecastPage
    /// The days. Today's symbol, chance of rain and amount of rain are those of the rest of the day, if its hours are known.
    let days: [Forecast.Day]
    /// Whether today's values are those of the rest of the day.
    private let isRestOfToday: Bool
    private let times: PlaceTimes
    private let lowest: Double
    private let highest: Double

    /// The least and the greatest width of the bars.
    private static let narrowest = 8
    private static let widest = 30
    private static let labelColumns = 7

    init(_ page: ForecastPage) {
        self.page = page
        times = page.times ?? PlaceTimes(zone: ZoneRules(name: "UTC", secondsAhead: 0), units: page.context.units)
        var shown = Array((page.reply.forecast?.days(from: page.today) ?? []).prefix(page.context.days))
        var isRest = false
        if let first = shown.first, first.date == page.today,
            let rest = page.reply.forecast?.rest(of: first, from: page.present)
        {
            shown[0] = rest
            isRest = true
        }
        days = shown
        isRestOfToday = isRest
        let known = days.flatMap { [$0.low, $0.high] }.compactMap { $0 }
        lowest = known.min() ?? 0
        highest = known.max() ?? 0
    }

    var isEmpty: Bool { days.isEmpty }

    /// "Today", "Mon 23".
    func label(of day: Forecast.Day) -> String { day.date == page.today ? "Today" : times.day(day.date) }

    /// "at worst light rain", "rest of today: overcast"; blank if it is not known.
    func worstText(of day: Forecast.Day) -> String {
        let text = ForecastPage.worstText(of: day)
        return isRestOfToday && day.date == page.today && !text.isEmpty ? "rest of today: \(text)" : text
    }

    // MARK: Columns

    /// A column with one text for each day.
    private struct Column {
        let texts: [String]
        var isRight = false
        var style = Style.plain
        var columns: Int { texts.map { width(of: $0) }.max() ?? 0 }
    }

    /// The lines, and the columns that they take.
    func lines(columns: Int) -> (lines: [StyledLine], columns: Int) {
        guard !days.isEmpty else { return ([], 0) }
        let lows = Column(texts: days.map { $0.low.map(page.degrees) ?? "" }, isRight: true)
        let highs = Column(texts: days.map { $0.high.map(page.degrees) ?? "" }, isRight: true)
        let fixed = Self.labelColumns + 2 + lows.columns + 1 + 1 + highs.columns
        var room = columns - fixed - Self.narrowest
        var further: [Column] = []
        for column in furtherColumns where column.columns > 0 {
            guard column.columns + 2 <= room else { break }
            room -= column.columns + 2
            further.append(column)
        }
        let barColumns = max(1, min(Self.widest, Self.narrowest + room))
        let lines = days.indices.map { index -> StyledLine in
            var line = StyledLine()
            let day = days[index]
            line.append(label(of: day), Theme.title)
            if let code = day.worst { line.write(String(code.symbol(isASCII: page.isASCII)), at: Self.labelColumns) }
            var column = Self.labelColumns + 2 + lows.columns
            line.write(lows.texts[index], endingAt: column)
            column += 1
            if let bar = bar(of: day, columns: barColumns) {
                line.write(bar.text, at: column + bar.first, Theme.accent)
            }
            column += barColumns + 1 + highs.columns
            line.write(highs.texts[index], endingAt: column)
            for next in further {
                column += 2
                let text = next.texts[index]
                let offset = next.isRight ? next.columns - width(of: text) : 0
                line.write(text, at: column + offset, next.style)
                column += next.columns
            }
            return line
        }
        return (lines, fixed + barColumns + further.reduce(0) { $0 + $1.columns + 2 })
    }

    private func bar(of day: Forecast.Day, columns: Int) -> (first: Int, text: String)? {
        guard let low = day.low, let high = day.high, low <= high else { return nil }
        let span = max(highest - lowest, 1)
        func cell(_ value: Double) -> Int {
            max(0, min(columns, Int(((value - lowest) / span * Double(columns)).rounded())))
        }
        let first = min(cell(low), columns - 1)
        let count = max(1, cell(high) - first)
        return (first, String(repeating: page.isASCII ? "=" : "━", count: count))
    }

    /// The columns after the bars, the most useful first.
    private var furtherColumns: [Column] {
        let units = page.context.units
        let chances: [String] = days.map { $0.precipitationProbability.map(ForecastPage.percent) ?? "" }
        let gusts: [String] = days.map { day in
            day.wind.gusts.map { "gusts \(units.number(speed: $0))" } ?? ""
        }
        return [
            Column(texts: chances, isRight: true), Column(texts: days.map { rain(of: $0) }, isRight: true),
            Column(texts: gusts, style: Theme.dim), Column(texts: days.map { sun(of: $0) }, style: Theme.dim),
            Column(texts: days.map { ForecastPage.uvText(of: $0) }),
            Column(texts: days.map { worstText(of: $0) }, style: Theme.dim),
        ]
    }

    /// The amount of rain; blank for a dry day, and for one with so little that it would be written as 0.
    private func rain(of day: Forecast.Day) -> String {
        let text = day.precipitation.map { page.context.units.text(depth: $0) } ?? ""
        return text.contains { "123456789".contains($0) } ? text : ""
    }

    /// "↑06:21 ↓17:32".
    func sun(of day: Forecast.Day) -> String {
        switch day.sun {
        case .unknown: ""
        case .risesAndSets(let rise, let set): "↑\(times.shortTime(rise)) ↓\(times.shortTime(set))"
        case .neverRises: "no sunrise"
        case .neverSets: "sun stays up"
        }
    }
}
