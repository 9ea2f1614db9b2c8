import Catalogue
import Screen

/// The next hours from the left to the right: the hour, a curve of the temperature, bars of rain, the chance of rain, and wind. The numbers
/// stand below the labels of the hours.
struct ForecastStrip {
    private let page: ForecastPage
    private let hours: [Forecast.Hour]
    private let times: PlaceTimes
    private let columns: Int
    private let curveRows: Int
    /// The columns of an hour: 3, or 2 so that more hours fit.
    private let hourColumns: Int
    /// The hours that have a label and numbers below it: each, every second or every third one.
    private var labelled: [Int] = []

    private static let labelColumns = 7
    /// How many hours are shown while no days are known.
    private static let mostHours = 48
    /// The rain of a full bar, in millimetres an hour: heavy rain. The scale is fixed, so that drizzle looks like drizzle.
    private static let fullBar = 8.0
    /// Gusts from this speed on are shown, in kilometres an hour.
    private static let strongGusts = 50.0

    init(_ page: ForecastPage, columns: Int, curveRows: Int) {
        self.page = page
        self.columns = columns
        self.curveRows = curveRows
        times = page.times ?? PlaceTimes(zone: ZoneRules(name: "UTC", secondsAhead: 0), units: page.context.units)
        var known = page.reply.forecast?.hours(from: page.present) ?? []
        // The last hours of a long forecast have no values.
        while let last = known.last, last.temperature == nil, !last.isRainKnown { known.removeLast() }
        known = Self.hours(known, ofDaysOf: page, times)
        let room = max(0, columns - Self.labelColumns)
        hourColumns = known.count * 3 <= room ? 3 : 2
        hours = Array(known.prefix(room / hourColumns))
        labelled = labelledHours
    }

    /// The hours up to the end of the last day that the page shows.
    private static func hours(
        _ hours: [Forecast.Hour], ofDaysOf page: ForecastPage, _ times: PlaceTimes
    ) -> [Forecast.Hour] {
        let days = page.reply.forecast?.days(from: page.today).prefix(page.context.days)
        guard let last = days?.last?.date else { return Array(hours.prefix(mostHours)) }
        return hours.filter { hour in times.date(hour.at).map { $0 <= last } ?? false }
    }

    /// The first hour, then every, every second or every third hour of the day: the smallest step at which all labels and numbers fit. An
    /// hour that is too near to the one before it, as after a change of the clocks, has no label.
    private var labelledHours: [Int] {
        let widest =
            hours.flatMap { hour in
                [times.hour(hour.at), chanceText(of: hour), windText(of: hour), gustText(of: hour)].map {
                    width(of: $0 ?? "")
                }
            }.max() ?? 0
        let step = (1...3).first { $0 * hourColumns > widest } ?? 3
        var labelled: [Int] = []
        for index in hours.indices where index == 0 || times.minute(hours[index].at) / 60 % step == 0 {
            let hasRoom = labelled.last.map { (index - $0) * hourColumns > widest } ?? true
            if hasRoom, (hours.count - index) * hourColumns >= widest { labelled.append(index) }
        }
        return labelled
    }

    /// Blank if fewer than three hours are known or fit.
    var lines: [StyledLine] {
        guard hours.count >= 3 else { return [] }
        return [dayLine, hourLine] + curveLines
            + [rainLine, chanceLine, windLine, gustLine, noteLine].compactMap { $0 }
    }

    private func column(_ hour: Int) -> Int { Self.labelColumns + hour * hourColumns }

    private func isNight(_ hour: Int) -> Bool { hours[hour].isDay == false }

    /// A line with a label at its left.
    private func line(_ label: String) -> StyledLine { StyledLine(label, Theme.dim) }

    // MARK: Time

    private var dayLine: StyledLine {
        var line = StyledLine()
        var last: CalendarDate?
        for index in hours.indices {
            guard let date = times.date(hours[index].at), date != last else { continue }
            let label = date == page.today ? "Today" : times.day(date)
            let isFirst = last == nil
            last = date
            // The name of a day that ends soon would run into that of the next day.
            let isShort = isFirst && hours.prefix(4).contains { times.date($0.at) != date }
            let isFree = line.isEmpty || column(index) > line.end
            if !isShort, isFree, column(index) + width(of: label) <= columns {
                line.write(label, at: column(index), Theme.title)
            }
        }
        return line
    }

    private var hourLine: StyledLine {
        var line = StyledLine()
        for index in labelled {
            line.write(times.hour(hours[index].at), at: column(index), isNight(index) ? Theme.dim : .plain)
        }
        return line
    }

    // MARK: Temperature

    private var curveLines: [StyledLine] {
        let curve = TemperatureCurve(
            hours.map { $0.temperature.map(page.context.units.degrees) }, hourColumns: hourColumns, height: curveRows,
            charset: page.context.charset)
        guard let high = curve.highRow, let low = curve.lowRow else { return [] }
        let known = hours.compactMap(\.temperature)
        return curve.rows.enumerated().map { row, characters in
            var line = StyledLine()
            let label = row == high ? known.max() : row == low ? known.min() : nil
            if let label { line.write(page.degrees(label), endingAt: Self.labelColumns - 1, Theme.title) }
            for index in hours.indices {
                let cells = String(characters[index * hourColumns..<(index + 1) * hourColumns])
                line.write(cells, at: column(index), isNight(index) ? Theme.dim : Theme.accent)
            }
            return line
        }
    }

    // MARK: Rain

    private static let bars = Array(" ▁▂▃▄▅▆▇█")
    private static let barsOfASCII = Array(" .:-=+*#@")

    /// Nil if no amount is known.
    private var rainLine: StyledLine? {
        guard hours.contains(where: { $0.precipitation != nil }) else { return nil }
        var line = line("rain")
        let bars = page.isASCII ? Self.barsOfASCII : Self.bars
        for (index, hour) in hours.enumerated() {
            guard let amount = hour.precipitation, amount > 0.099 else { continue }
            let level = min(8, max(1, Int((amount / Self.fullBar * 8).rounded(.up))))
            let bar = String(repeating: bars[level], count: hourColumns)
            line.write(bar, at: column(index), Theme.tone(.neutral))
        }
        return line
    }

    /// The greatest chance up to the next labelled hour. Nil if no chance is known.
    private var chanceLine: StyledLine? {
        row("chance") { hours in
            let greatest = hours.max { ($0.precipitationProbability ?? -1) < ($1.precipitationProbability ?? -1) }
            guard let greatest, let text = chanceText(of: greatest) else { return nil }
            return (text, (greatest.precipitationProbability ?? 0) >= 50 ? .plain : Theme.dim)
        }
    }

    private func chanceText(of hour: Forecast.Hour) -> String? {
        hour.precipitationProbability.map { "\(Int($0.rounded()))" }
    }

    // MARK: Wind

    private var windLine: StyledLine? {
        row("wind") { hours in hours.first.flatMap(windText).map { ($0, .plain) } }
    }

    private func windText(of hour: Forecast.Hour) -> String? {
        hour.wind.speed.map { (hour.wind.direction.map(Self.arrow) ?? "") + page.context.units.number(speed: $0) }
    }

    /// The strongest gusts until the next labelled hour; nil if no gusts are strong.
    private var gustLine: StyledLine? {
        row("gusts") { hours in
            let strongest = hours.max { ($0.wind.gusts ?? -1) < ($1.wind.gusts ?? -1) }
            return strongest.flatMap(gustText).map { ($0, Theme.tone(.poor)) }
        }
    }

    /// Nil if the gusts of the hour are not strong.
    private func gustText(of hour: Forecast.Hour) -> String? {
        hour.wind.gusts.flatMap { $0 >= Self.strongGusts ? page.context.units.number(speed: $0) : nil }
    }

    /// An arrow that points to where a wind blows.
    /// - Parameter from: where it comes from, in degrees clockwise from north.
    private static func arrow(from: Double) -> String {
        let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
        return arrows[Int((from / 45).rounded().truncatingRemainder(dividingBy: 8) + 8) % 8]
    }

    // MARK: Rows of numbers

    /// A line with a text below each labelled hour; nil if there is none.
    /// - Parameter text: makes the text from the labelled hour and the hours up to the next label.
    private func row(_ label: String, _ text: ([Forecast.Hour]) -> (String, Style)?) -> StyledLine? {
        var line = line(label)
        var isEmpty = true
        for (start, end) in zip(labelled, labelled.dropFirst() + [hours.count]) {
            guard let (text, style) = text(Array(hours[start..<end])) else { continue }
            line.write(text, at: column(start), style)
            isEmpty = false
        }
        return isEmpty ? nil : line
    }

    /// What the bars and numbers mean, as far as it fits.
    private var noteLine: StyledLine? {
        let units = page.context.units
        let full = units.depth == .millimetres ? "8 mm" : units.text(depth: Self.fullBar)
        let isHourly = labelled.count == hours.count
        let parts = [
            chanceLine == nil ? nil : isHourly ? "chance in %" : "greatest chance in %",
            rainLine == nil ? nil : "full bar: \(full) of rain an hour",
            windLine == nil ? nil : "wind in \(units.speedName)",
        ].compactMap { $0 }
        let room = columns - Self.labelColumns
        let texts = parts.indices.reversed().map { parts[...$0].joined(separator: " · ") }
        return texts.first { width(of: $0) <= room }.map { text in
            var line = StyledLine()
            line.write(text, at: Self.labelColumns, Theme.dim)
            return line
        }
    }
}
