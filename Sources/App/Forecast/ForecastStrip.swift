import Catalogue
import Screen

/// The next hours from the left to the right: the hour, a curve of the temperature, bars of rain, the chance of rain, and wind.
struct ForecastStrip {
    private let page: ForecastPage
    private let hours: [Forecast.Hour]
    private let times: PlaceTimes
    private let columns: Int
    private let curveRows: Int
    /// The columns of an hour: 3, or 2 so that more hours fit.
    private let hourColumns: Int
    /// The hours from one label to the next: about three.
    private var groups: [Range<Int>] = []

    private static let labelColumns = 7
    /// How many hours are shown while no days are known.
    private static let mostHours = 48
    /// A chance of rain is shown in place of the labelled hour's if it is greater by more than this many percentage points.
    private static let muchMore = 10.0
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
        groups = Self.groups(of: hours, times)
    }

    /// The hours up to the end of the last day that the page shows.
    private static func hours(
        _ hours: [Forecast.Hour], ofDaysOf page: ForecastPage, _ times: PlaceTimes
    ) -> [Forecast.Hour] {
        let days = page.reply.forecast?.days(from: page.today).prefix(page.context.days)
        guard let last = days?.last?.date else { return Array(hours.prefix(mostHours)) }
        return hours.filter { hour in times.date(hour.at).map { $0 <= last } ?? false }
    }

    /// Begins a group at every third hour of the day.
    private static func groups(of hours: [Forecast.Hour], _ times: PlaceTimes) -> [Range<Int>] {
        var starts: [Int] = []
        for index in hours.indices where index == 0 || times.minute(hours[index].at) / 60 % 3 == 0 {
            // When clocks go back, the same hour comes twice.
            let isAgain = index > 0 && times.minute(hours[index].at) == times.minute(hours[index - 1].at)
            if !isAgain { starts.append(index) }
        }
        return zip(starts, starts.dropFirst() + [hours.count]).map { $0..<$1 }
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
        let isHourly = hourColumns > 2 && hours.allSatisfy { times.hour($0.at).count <= 2 }
        let labelled = isHourly ? Array(hours.indices) : groups.map(\.lowerBound)
        for index in labelled {
            let label = times.hour(hours[index].at)
            guard column(index) > line.end || line.isEmpty,
                column(index) + label.count <= column(hours.count)
            else { continue }
            line.write(label, at: column(index), isNight(index) ? Theme.dim : .plain)
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

    /// Each number stands below the start of the hour whose chance it is. Nil if no chance is known.
    private var chanceLine: StyledLine? {
        // Where every hour has a label, every hour has its number.
        let parts = hourColumns > 2 ? hours.indices.map { $0..<$0 + 1 } : groups
        return placed("chance", parts, moreBy: Self.muchMore, value: \.precipitationProbability) { chance in
            ("\(Int(chance.rounded()))", chance >= 50 ? Style.plain : Theme.dim)
        }
    }

    // MARK: Wind

    private var windLine: StyledLine? {
        grouped("wind") { hours in
            guard let wind = hours.first?.wind, let speed = wind.speed else { return nil }
            return ((wind.direction.map(Self.arrow) ?? "") + page.context.units.number(speed: speed), .plain)
        }
    }

    /// Each number stands below the start of the hour with these gusts. Nil if no gusts are strong.
    private var gustLine: StyledLine? {
        placed("gusts", groups, moreBy: 0, value: { $0.wind.gusts.flatMap { $0 >= Self.strongGusts ? $0 : nil } }) {
            (page.context.units.number(speed: $0), Theme.tone(.poor))
        }
    }

    /// An arrow that points to where a wind blows.
    /// - Parameter from: where it comes from, in degrees clockwise from north.
    private static func arrow(from: Double) -> String {
        let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
        return arrows[Int((from / 45).rounded().truncatingRemainder(dividingBy: 8) + 8) % 8]
    }

    // MARK: Rows of labels

    /// A line that shows one hour's number for each group of hours, below that hour. It is the first hour of the group, unless another
    /// hour's number is greater by more than `moreBy`. If a number has no room there, the next greatest one that has room is shown.
    private func placed(
        _ label: String, _ groups: [Range<Int>], moreBy: Double, value: (Forecast.Hour) -> Double?,
        _ text: (Double) -> (String, Style)
    ) -> StyledLine? {
        var line = line(label)
        var isEmpty = true
        for group in groups {
            let known = group.compactMap { index in value(hours[index]).map { (index: index, value: $0) } }
            let ordered = known.sorted { left, right in
                let a = left.value + (left.index == group.lowerBound ? moreBy : 0)
                let b = right.value + (right.index == group.lowerBound ? moreBy : 0)
                return a == b ? left.index < right.index : a > b
            }
            let fitting = ordered.first { entry in
                let start = column(entry.index)
                return start > line.end && start + width(of: text(entry.value).0) <= column(hours.count)
            }
            guard let fitting else { continue }
            let (number, style) = text(fitting.value)
            line.write(number, at: column(fitting.index), style)
            isEmpty = false
        }
        return isEmpty ? nil : line
    }

    /// A line with one text for each group of hours; nil if no group has one.
    private func grouped(_ label: String, _ text: ([Forecast.Hour]) -> (String, Style)?) -> StyledLine? {
        var line = line(label)
        var isEmpty = true
        for group in groups {
            guard let (text, style) = text(Array(hours[group])) else { continue }
            let isLast = group.upperBound == hours.count
            // A blank stands between two texts.
            guard width(of: text) + (isLast ? 0 : 1) <= group.count * hourColumns else { continue }
            line.write(text, at: column(group.lowerBound), style)
            isEmpty = false
        }
        return isEmpty ? nil : line
    }

    /// What the bars and numbers mean, as far as it fits.
    private var noteLine: StyledLine? {
        let units = page.context.units
        let full = units.depth == .millimetres ? "8 mm" : units.text(depth: Self.fullBar)
        let parts = [
            chanceLine == nil ? nil : "chance in %",
            rainLine == nil ? nil : "full bar: \(full) of rain an hour",
            windLine == nil ? nil : "wind in \(units.speedName)",
        ].compactMap { $0 }.map { (text: $0, style: Theme.dim) }
        let room = columns - Self.labelColumns
        guard let first = StyledLine.flowed(parts, columns: room, separator: Theme.dim).first else { return nil }
        var line = StyledLine()
        line.append(first, at: Self.labelColumns)
        return line
    }
}
