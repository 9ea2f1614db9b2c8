import Catalogue
import Geo

/// An invented forecast for Leeds: rain in the afternoon, colder from day to day.
enum SampleForecast {
    /// Sunday 22 November 2026, 13:40 UTC.
    static let now = 1_795_354_800
    static let leeds = ForecastPlace(
        key: "2644688", name: "Leeds", region: "England", country: "United Kingdom", countryCode: "GB",
        coordinate: Coordinate(latitude: 53.7965, longitude: -1.5478), zone: "Europe/London")

    /// A forecast that was fetched twelve minutes before a moment.
    static func forecast(
        at now: Int = now, zone: ZoneRules = ZoneRules(name: "Europe/London", secondsAhead: 0), hours count: Int = 40
    ) -> Forecast {
        let start = now / 3600 * 3600
        var forecast = Forecast(
            fetchedAt: now - 720, zone: zone, cell: Coordinate(latitude: 53.82, longitude: -1.52), elevation: 92,
            now: present(at: now - 600))
        forecast.hours = (0..<count).map { hour($0, at: start + $0 * 3600, zone) }
        let today = (now + zone.secondsAhead(at: now)) / 86_400
        forecast.days = (0..<16).compactMap { index in
            CalendarDate.day(today + index).map { day($0, index, midnight: (today + index) * 86_400) }
        }
        return forecast
    }

    private static func present(at moment: Int) -> Forecast.Now {
        var now = Forecast.Now(at: moment)
        now.temperature = 12.2
        now.feelsLike = 9.8
        now.code = WeatherCode(61)
        now.isDay = true
        now.wind = Forecast.Wind(speed: 19, gusts: 38, direction: 270)
        now.humidity = 82
        return now
    }

    private static func hour(_ index: Int, at moment: Int, _ zone: ZoneRules) -> Forecast.Hour {
        let local = (moment + zone.secondsAhead(at: moment)) / 3600 % 24
        var hour = Forecast.Hour(at: moment)
        // Warmest at 14:00, coldest at 02:00.
        hour.temperature = 13 - Double(abs((local + 22) % 24 - 12)) / 2
        hour.isDay = (8..<16).contains(local)
        hour.wind = Forecast.Wind(speed: 15 + Double(index % 5), gusts: index == 15 ? 62 : 30, direction: 270)
        let rain = [1: 0.2, 2: 1.4, 3: 0.6]
        hour.precipitation = rain[index] ?? 0
        hour.precipitationProbability = rain[index] == nil ? 20 : 80
        hour.code = WeatherCode(rain[index] == nil ? 3 : 61)
        return hour
    }

    private static func day(_ date: CalendarDate, _ index: Int, midnight: Int) -> Forecast.Day {
        var day = Forecast.Day(date: date)
        // The source knows nothing about the last three days.
        guard index < 13 else { return day }
        day.worst = WeatherCode(index == 0 ? 61 : 3)
        let lows: [Double] = [7, 5, 3]
        let highs: [Double] = [13, 10, 8]
        day.low = lows[min(index, 2)]
        day.high = highs[min(index, 2)]
        day.precipitation = index == 0 ? 6 : 0
        day.precipitationProbability = index == 0 ? 80 : 5
        day.wind.gusts = 50
        day.uvIndex = 1.2
        day.sun = .risesAndSets(rise: midnight + 27_660, set: midnight + 57_720)
        return day
    }
}
