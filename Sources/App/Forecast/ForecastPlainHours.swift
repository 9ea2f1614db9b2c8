import Catalogue

/// The table of the next hours: one row for each of the next hours, then one row for every three hours.
extension ForecastPage {
    /// How many hours have a row of their own, at least.
    private static let singleHours = 12
    private static let groupHours = 3
    private static let mostHours = 36

    /// The rows of the hours up to the end of the last day that is shown; the first has the headings.
    var hourRows: [[String]] {
        guard let times, let forecast = reply.forecast else { return [] }
        let lastDay = today.flatMap { CalendarDate.day($0.dayNumber + context.days - 1) }
        let hours = forecast.hours(from: present).prefix(Self.mostHours).filter { hour in
            guard let date = times.date(hour.at), let lastDay else { return true }
            return date <= lastDay
        }
        let groups = Self.groups(of: hours, times).filter { group in
            group.contains { $0.temperature != nil || $0.isRainKnown }
        }
        let rows = groups.map { row(of: $0, times) }
        return [["Day", "Hour", "Temperature", "Weather", "Rain", "Chance", "Wind"]] + rows
    }

    /// The hours of each row: single hours, then groups of three that begin at 0, 3, 6 … o'clock.
    private static func groups(of hours: [Forecast.Hour], _ times: PlaceTimes) -> [[Forecast.Hour]] {
        func begins(_ hour: Forecast.Hour) -> Bool { times.minute(hour.at) / 60 % groupHours == 0 }
        let single = hours.indices.first { $0 >= singleHours && begins(hours[$0]) } ?? hours.count
        var groups: [[Forecast.Hour]] = []
        for hour in hours[single...] {
            // After a change of the clocks or a missing hour, a group is shorter.
            if let last = groups.last, last.count < groupHours, last[last.count - 1].at + 3600 == hour.at, !begins(hour)
            {
                groups[groups.count - 1].append(hour)
            } else {
                groups.append([hour])
            }
        }
        return hours[..<single].map { [$0] } + groups
    }

    /// Of several hours, the sum of the rain, the greatest chance, the worst weather and the strongest wind.
    private func row(of hours: [Forecast.Hour], _ times: PlaceTimes) -> [String] {
        let (first, last) = (hours[0], hours[hours.count - 1])
        let amounts = hours.compactMap(\.precipitation)
        // A sum without one of its parts would be too small.
        let rain = amounts.count == hours.count ? context.units.text(depth: amounts.reduce(0, +)) : ""
        let name =
            hours.count == 1 ? times.time(first.at) : "\(times.hour(first.at))-\(times.hour(last.at + 3600))"
        return [
            times.date(first.at).map(times.day) ?? "", name, temperatures(hours),
            Self.weather(of: hours), rain,
            hours.compactMap(\.precipitationProbability).max().map(Self.percent) ?? "", plainWind(hours),
        ]
    }

    /// "light rain"; "at worst light rain" if the hours differ. A clear, cloudy or overcast sky has no "at worst".
    private static func weather(of hours: [Forecast.Hour]) -> String {
        let codes = hours.compactMap(\.code)
        // A greater number means worse weather; Open-Meteo finds the worst hour of a day in the same way.
        guard let worst = codes.max(by: { $0.number < $1.number }) else { return "" }
        return codes.allSatisfy { $0 == worst } ? worst.words : worst.worstWords
    }

    /// "12 °C", of several hours "9 to 12 °C".
    private func temperatures(_ hours: [Forecast.Hour]) -> String {
        let known = hours.compactMap(\.temperature)
        guard let low = known.min(), let high = known.max() else { return "" }
        let number = context.units.text(temperature: low).filter { $0 != "°" }
        let highest = exactDegrees(high)
        return highest.hasPrefix(number + " ") ? highest : "\(number) to \(highest)"
    }

    /// "19 km/h W, gusts 38".
    private func plainWind(_ hours: [Forecast.Hour]) -> String {
        let units = context.units
        let strongest = hours.map(\.wind).max { ($0.speed ?? -1) < ($1.speed ?? -1) }
        guard let strongest, let speed = strongest.speed else { return "" }
        let from = strongest.direction.map { " \(compass($0))" } ?? ""
        let gusts = hours.compactMap(\.wind.gusts).max()
        return units.text(speed: speed) + from + (gusts.map { ", gusts \(units.number(speed: $0))" } ?? "")
    }
}
