import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The page of a forecast, line by line.
struct ForecastPageTests {
    static func page(
        _ forecast: Forecast? = SampleForecast.forecast(), columns: Int = 76, rows: Int? = nil,
        charset: MapDrawing.CharacterSet = .braille, units: ForecastUnits = .metric, now: Int? = SampleForecast.now,
        days: Int = 4, change: (inout ForecastReply) -> Void = { _ in }
    ) -> ForecastPage {
        var reply = ForecastReply(forecast: forecast)
        change(&reply)
        var context = ForecastPage.Context(units: units, now: now, columns: columns, rows: rows, charset: charset)
        context.days = days
        context.namesPlace = false
        return ForecastPage(SampleForecast.leeds, reply, context)
    }

    static func lines(_ page: ForecastPage) -> [String] { page.lines.map(\.plain) }

    /// The line that begins with a label.
    private static func line(_ label: String, of page: ForecastPage) -> String? {
        lines(page).first { $0.hasPrefix(label) }
    }

    // MARK: Now

    @Test func theFirstLinesSayWhatItIsLike() {
        #expect(
            Array(Self.lines(Self.page()).prefix(4)) == [
                "☂ 12° · light rain, feels like 10°", "wind 19 km/h from the west, gusts 38 km/h · humidity 82 %",
                "Rain from 14:00, ends about 17:00 · sunrise 07:41, sunset 16:02 · UV 1",
                "12 min old · forecast for a point 3.2 km north-east, 92 m above sea level",
            ])
    }

    @Test func valuesAreInTheUnitsThatThePersonChose() {
        let lines = Self.lines(Self.page(columns: 70, units: ForecastUnits(country: "US")))
        #expect(lines[0] == "☂ 54° · light rain, feels like 50°")
        #expect(lines.contains { $0.hasSuffix("forecast for a point 2.0 mi north-east, 302 ft above sea level") })
        #expect(lines[1].hasPrefix("wind 12 mph from the west, gusts 24 mph"))
        #expect(lines[2].hasPrefix("Rain from 2 pm, ends about 5 pm · sunrise 7:41 am, sunset 4:02 pm"))
    }

    @Test func afterAnHourTheForecastOfThisHourIsShownWithItsAge() {
        let lines = Self.lines(Self.page(now: SampleForecast.now + 3 * 3600))
        // At 16:00 it is two hours after the warmest one.
        #expect(lines[0].hasPrefix("☂ 12° · light rain"))
        #expect(lines.contains { $0.hasPrefix("Out of date: 3 h old") })
    }

    @Test func aValueThatIsMissingIsLeftOut() {
        var forecast = SampleForecast.forecast()
        forecast.now?.feelsLike = nil
        forecast.now?.wind = Forecast.Wind()
        forecast.now?.humidity = nil
        #expect(Self.lines(Self.page(forecast))[0] == "☂ 12° · light rain")
    }

    @Test func polarDayAndNightAreSaid() {
        var forecast = SampleForecast.forecast()
        forecast.days[0].sun = .neverSets
        forecast.days[1].sun = .neverRises
        let page = Self.page(forecast)
        #expect(Self.lines(page)[2].contains("the sun does not set today"))
        #expect(Self.line("Today  ☂", of: page)?.contains("sun stays up") == true)
        #expect(Self.line("Mon 23 ", of: page)?.contains("no sunrise") == true)
    }

    // MARK: Problems

    private static let problems: [(problem: ServiceError, sentence: String)] = [
        (.noNetwork, "Offline; forecast of 3 h ago"),
        (.tooFast(afterSeconds: 60), "Too many requests; forecast of 3 h ago. Try again in one minute"),
        (
            .unavailable(afterSeconds: nil),
            "The weather service is not working; forecast of 3 h ago. Try again later"
        ),
        (.noConnection, "The weather service cannot be reached; forecast of 3 h ago. Try again later"),
        (.cancelled, "Stopped; forecast of 3 h ago"),
    ]

    @Test(arguments: problems)
    func aProblemIsSaidWithTheAgeOfWhatIsShown(problem: ServiceError, sentence: String) {
        let page = Self.page(now: SampleForecast.now + 3 * 3600) { $0.problem = problem }
        #expect(Self.lines(page).joined(separator: " ").contains(sentence), "\(Self.lines(page))")
        #expect(!Self.lines(page).contains { $0.contains("Out of date") })
    }

    @Test func withoutAForecastThePageSaysWhy() {
        #expect(Self.lines(Self.page(nil)) == ["No forecast of Leeds is saved"])
        #expect(Self.lines(Self.page(nil) { $0.problem = .noNetwork }) == ["Offline: no forecast of Leeds is saved"])
        #expect(
            Self.lines(Self.page(nil) { $0.problem = .tooFast(afterSeconds: 30) })
                == ["Too many requests. Try again in 30 s"])
        var context = ForecastPage.Context(units: .metric, now: nil, columns: 76, charset: .braille)
        context.namesPlace = false
        context.offlineAdvice = "Press R to try again"
        #expect(
            Self.lines(ForecastPage(SampleForecast.leeds, ForecastReply(problem: .noNetwork), context))
                == ["Offline: no forecast of Leeds is saved. Press R to try again"])
        context.isFetching = true
        #expect(
            Self.lines(ForecastPage(SampleForecast.leeds, ForecastReply(), context)) == ["Fetching the forecast …"])
    }

    @Test(arguments: [
        (86_400, "a day ahead"), (-86_400, "a day behind"), (2 * 86_400, "2 days ahead"), (3 * 3600, "3 hours ahead"),
    ])
    func aWrongClockIsSaidAndTheSourcesClockCounts(error: Int, words: String) {
        var forecast = SampleForecast.forecast()
        forecast.fetchedAt += error
        let page = Self.page(forecast, now: SampleForecast.now + error)
        #expect(Self.lines(page).contains { $0.contains("This machine's clock is \(words)") })
        #expect(Self.lines(page)[2].hasPrefix("Rain from 14:00, ends about 17:00"), "\(Self.lines(page))")
        #expect(Self.line("Today  ☂", of: page) != nil)
    }

    // MARK: Hours

    @Test func theHoursStandAlongTheTop() {
        let page = Self.page()
        #expect(Self.line("       Today", of: page) == "       Today" + String(repeating: " ", count: 17) + "Mon 23")
        #expect(
            Self.line("       13", of: page)
                == "       13    16  18  20  22  00  02  04  06  08  10  12  14  16  18  20")
    }

    @Test func barsShowHowMuchItRains() {
        let page = Self.page()
        #expect(Self.line("rain", of: page) == "rain     ▁▁▂▂▁▁")
        #expect(
            Self.lines(page).contains {
                $0.contains("greatest chance in % · full bar: 8 mm of rain an hour · wind in km/h")
            })
    }

    @Test func aChanceIsTheGreatestUpToTheNextLabelledHour() {
        // It is 20 % at 13:00 and 80 % from 14:00 to 16:00.
        #expect(Self.line("chance", of: Self.page())?.hasPrefix("chance 80    80  20  20") == true)
        var forecast = SampleForecast.forecast()
        for index in forecast.hours.indices { forecast.hours[index].precipitationProbability = Double(20 + index % 3) }
        #expect(Self.line("chance", of: Self.page(forecast))?.hasPrefix("chance 22    21  22  22") == true)
    }

    /// An hour has two columns or, if few hours are known or the screen is wide, three.
    @Test(arguments: [60, 76, 116, 180], [1, 4])
    func allNumbersStandBelowTheLabelsOfTheHours(columns: Int, days: Int) {
        for wind in [0.0, 15, 120] {
            var forecast = SampleForecast.forecast()
            for index in forecast.hours.indices {
                forecast.hours[index].wind.speed = wind
                forecast.hours[index].wind.gusts = 100
                forecast.hours[index].precipitationProbability = 100
            }
            let page = Self.page(forecast, columns: columns, days: days)
            let lines = ForecastStrip(page, columns: columns, curveRows: 4).lines.map(\.plain)
            /// The columns in which the texts of a line begin, after the label of the line.
            func starts(_ label: String) -> [Int] {
                let line = Array(lines.first { $0.hasPrefix(label) } ?? "")
                return line.indices.filter { $0 > 6 && line[$0] != " " && line[$0 - 1] == " " }
            }
            let hours = starts("       13")
            #expect(hours.count > 3)
            for label in ["chance", "wind", "gusts"] { #expect(starts(label) == hours, "\(label), wind \(wind)") }
        }
    }

    /// A number of two characters has room below an hour of three columns.
    @Test func everyHourHasALabelIfItsNumbersHaveRoom() {
        let page = Self.page(Self.withLightWind(SampleForecast.forecast()), columns: 116, days: 1)
        #expect(Self.line("       13", of: page) == "       13 14 15 16 17 18 19 20 21 22 23")
        #expect(Self.line("wind", of: page) == "wind   →5 →5 →5 →5 →5 →5 →5 →5 →5 →5 →5")
        #expect(Self.lines(page).contains { $0.contains("  chance in % · full bar") })
    }

    private static func withLightWind(_ forecast: Forecast) -> Forecast {
        var forecast = forecast
        for index in forecast.hours.indices { forecast.hours[index].wind.speed = 5 }
        return forecast
    }

    @Test func hoursEndWithTheDaysThatAreShown() {
        let page = Self.page(columns: 116, days: 1)
        #expect(Self.line("       13", of: page)?.hasSuffix(" 22") == true)
        #expect(!Self.lines(page).contains { $0.contains("Mon 23") })
    }

    @Test func strongGustsAndTheWindStandBelow() {
        let page = Self.page()
        #expect(Self.line("wind   →15   →18 →15", of: page) != nil)
        let gusts = Self.line("gusts", of: page)
        // The strong ones are those of 04:00, which has a label.
        #expect(gusts == "gusts  " + String(repeating: " ", count: 30) + "62")
    }

    @Test func anHourThatTheClocksSkipIsNotShown() {
        // 28 March 2026, 22:00 UTC; clocks in England go from 01:00 to 02:00 in the night.
        let start = 1_774_735_200
        let zone = ZoneRules.changing("Europe/London", from: 0, at: start + 3 * 3600, to: 3600)
        let forecast = Self.withLightWind(SampleForecast.forecast(at: start, zone: zone, hours: 24))
        let page = Self.page(forecast, columns: 80, now: start)
        #expect(Self.line("       22", of: page)?.hasPrefix("       22 23 00 02 03 04") == true)
    }

    @Test func anHourThatComesTwiceIsShownTwice() {
        // 24 October 2026, 22:00 UTC is 23:00 in England; clocks go back from 02:00 to 01:00 in the night.
        let start = 1_792_879_200
        let zone = ZoneRules.changing("Europe/London", from: 3600, at: start + 3 * 3600, to: 0)
        let forecast = Self.withLightWind(SampleForecast.forecast(at: start, zone: zone, hours: 24))
        let page = Self.page(forecast, columns: 80, now: start)
        #expect(Self.line("       23", of: page)?.hasPrefix("       23 00 01 01 02 03") == true)
    }

    @Test func hoursWithoutValuesAtTheEndAreLeftOut() {
        var forecast = Self.withLightWind(SampleForecast.forecast(hours: 8))
        for index in 5..<8 { forecast.hours[index] = Forecast.Hour(at: forecast.hours[index].at) }
        let page = Self.page(forecast)
        #expect(Self.line("       13", of: page) == "       13 14 15 16 17")
    }

    // MARK: Days

    @Test func daysHaveBarsOnOneScale() {
        let page = Self.page()
        #expect(
            Self.line("Today  ☂", of: page)
                == "Today  ☂ 7°       ━━━━━━━━━ 13°  80 %  2.2 mm  gusts 50  ↑07:41 ↓16:02  UV 1")
        #expect(
            Self.line("Mon 23 ☁", of: page)
                == "Mon 23 ☁ 5°    ━━━━━━━━     10°   5 %          gusts 50  ↑07:41 ↓16:02  UV 1")
    }

    @Test func daysWithoutValuesAreLeftOut() {
        #expect(ForecastDays(Self.page(days: 16)).days.count == 13)
        #expect(ForecastDays(Self.page(days: 7)).days.count == 7)
    }

    @Test func aWideLineSaysThatTheWeatherIsTheWorstOfTheDay() {
        let page = Self.page(columns: 116)
        #expect(Self.line("Today  ☂", of: page)?.hasSuffix("rest of today: at worst light rain") == true)
        #expect(Self.line("Mon 23 ☁", of: page)?.hasSuffix("  overcast") == true)
    }

    @Test func whatIsOverTodayDoesNotCount() {
        // At 18:00 it has stopped raining.
        let page = Self.page(columns: 116, now: SampleForecast.now + 5 * 3600)
        let today = Self.line("Today  ☁", of: page)
        #expect(today?.contains(" 7° ") == true && today?.contains("13°  20 %  ") == true, "\(today ?? "")")
        #expect(today?.contains("mm") == false && today?.hasSuffix("rest of today: overcast") == true)
        // Without all hours up to midnight, the values of the whole day stay.
        let unknown = Self.line("Today  ☂", of: Self.page(SampleForecast.forecast(hours: 8)))
        #expect(unknown?.contains("80 %  6.0 mm") == true)
    }

    @Test func withoutHoursThePageSaysWhyTheyAreMissing() {
        let list = SampleForecast.forecast(hours: 0)
        let limited = Self.page(list) { $0.problem = .tooFast(afterSeconds: 60) }
        #expect(Self.lines(limited).contains { $0.hasPrefix("Too many requests; forecast of 12 min ago") })
        #expect(Self.lines(limited).contains { $0.hasPrefix("Hours and later days could not be fetched") })
        #expect(!Self.lines(Self.page()).contains { $0.contains("Hours and later days") })
    }

    @Test func aTraceOfRainIsNotWrittenAsNoInches() {
        var forecast = SampleForecast.forecast()
        for index in forecast.days.indices { forecast.days[index].precipitation = index == 0 ? 0.08 : 6 }
        let lines = Self.lines(Self.page(forecast, columns: 116, units: ForecastUnits(country: "US")))
        #expect(lines.contains { $0.contains("0.24 in") } && !lines.contains { $0.contains("0.00 in") })
    }

    // MARK: Sizes

    @Test(arguments: [10, 40, 56, 76, 116, 156, 196])
    func noLineIsWiderThanThePage(columns: Int) {
        for charset in [MapDrawing.CharacterSet.braille, .block, .ascii] {
            for units in [ForecastUnits.metric, ForecastUnits(country: "US")] {
                let page = Self.page(columns: columns, charset: charset, units: units, days: 16) {
                    $0.warnings = [ForecastWarningTests.warning("Storm", .extreme, area: "Yorkshire")]
                    $0.problem = .tooFast(afterSeconds: 600)
                }
                guard columns >= 40 else { continue }
                for line in page.lines { #expect(line.end <= columns, "\(columns): \(line.plain)") }
            }
        }
    }

    @Test func theCreditStandsInTheLastRow() {
        for (columns, rows) in [(56, 12), (76, 20), (196, 46)] {
            var frame = Frame(size: Size(columns: columns, rows: rows))
            Self.page(columns: columns, rows: rows).draw(into: &frame, in: frame.bounds)
            let last = frame.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last
            #expect(last == "Weather data by Open-Meteo.com, CC BY 4.0")
        }
    }

    @Test func aLargeScreenIsUsed() {
        let forecast = SampleForecast.forecast(hours: 80)
        func curveRows(_ page: ForecastPage) -> Int {
            let lines = Self.lines(page)
            guard let hours = lines.firstIndex(where: { $0.hasPrefix("       13") }),
                let rain = lines.firstIndex(where: { $0.hasPrefix("rain") })
            else { return 0 }
            return rain - hours - 1
        }
        let large = Self.page(forecast, columns: 196, rows: 46)
        #expect(curveRows(large) == 10)
        #expect(Self.line("       Today", of: large)?.contains("Wed 25") == true, "all hours of four days")
        #expect(curveRows(Self.page(forecast, columns: 116, rows: 32)) == 10)
        for rows in 12...40 {
            let page = Self.page(forecast, columns: 196, rows: rows)
            #expect(page.neededRows <= rows || curveRows(page) == 3, "\(rows)")
        }
    }

    @Test func fourDaysFitAUsualScreen() {
        #expect(Self.page(columns: 76, rows: 20).neededRows <= 20)
    }

    @Test func asciiIsEnough() {
        for columns in [56, 76, 196] {
            let page = Self.page(columns: columns, charset: .ascii, days: 16)
            var frame = Frame(size: Size(columns: columns, rows: page.neededRows))
            page.draw(into: &frame, in: frame.bounds)
            #expect(frame.text.utf8.allSatisfy { $0 < 0x80 } && !frame.text.contains("?"), "\(frame.text)")
            #expect(frame.text.contains("/ 12C"))
        }
    }

    // MARK: Plain text

    @Test func plainLinesAreSentencesAndTables() {
        let lines = Self.page(units: .metric).plainLines
        #expect(
            Array(lines.prefix(5)) == [
                "Leeds, England, United Kingdom",
                "Now: 12 °C, light rain, feels like 10°, wind 19 km/h from the west, gusts 38 km/h, humidity 82 %",
                "Rain from 14:00, ends about 17:00", "Sunrise 07:41, sunset 16:02 · UV 1",
                "12 min old · forecast for a point 3.2 km north-east, 92 m above sea level",
            ])
        #expect(lines.last == ForecastPage.credit)
        #expect(lines.contains { $0.hasPrefix("Today") && $0.contains("at worst light rain") })
        #expect(!lines.contains { $0.hasSuffix(" ") })
    }
    /// The rows of the table of hours, by day and hour.
    private static func hourRows(of page: ForecastPage) -> [String] {
        let lines = page.plainLines
        guard let heading = lines.firstIndex(where: { $0.hasPrefix("Day     Hour") }) else { return [] }
        return Array(lines[(heading + 1)...].prefix { !$0.isEmpty })
    }

    @Test func theNextHoursHaveARowEachAndLaterOnesShareRows() {
        let rows = Self.hourRows(of: Self.page())
        let hours = rows.map { String($0.dropFirst(8).prefix(5)) }
        #expect(
            hours == (13...23).map { "\($0):00" } + ["00:00", "01:00", "02:00"]
                + ["03-06", "06-09", "09-12", "12-15", "15-18", "18-21", "21-00", "00:00"])
        #expect(rows[0].contains("0.0 mm  \(ForecastPage.percent(20))") && rows[2].contains("1.4 mm"))
        #expect(rows[1].contains("0.2 mm  \(ForecastPage.percent(80))"))
    }

    @Test func aRowOfThreeHoursHasTheirSumAndTheirGreatestChance() throws {
        var forecast = SampleForecast.forecast()
        // From 03:00 to 06:00.
        for (index, rain) in [(14, 0.1), (15, 0.5), (16, 0.2)] { forecast.hours[index].precipitation = rain }
        forecast.hours[15].precipitationProbability = 70
        forecast.hours[15].code = WeatherCode(63)
        let row = try #require(Self.hourRows(of: Self.page(forecast)).first { $0.contains("03-06") })
        #expect(row.hasPrefix("Mon 23  03-06") && row.contains("at worst rain  "), "\(row)")
        #expect(row.contains("0.8 mm  \(ForecastPage.percent(70))"), "\(row)")
        #expect(row.contains("8 to 9 °C") && row.hasSuffix("19 km/h W, gusts 62"), "\(row)")
        forecast.hours[16].precipitation = nil
        let unknown = try #require(Self.hourRows(of: Self.page(forecast)).first { $0.contains("03-06") })
        #expect(!unknown.contains(" mm"), "a part of the sum is not known")
    }

    @Test func theHoursEndWithTheLastDay() {
        let rows = Self.hourRows(of: Self.page(days: 1))
        #expect(rows.count == 11 && rows.last?.hasPrefix("Sun 22  23:00") == true)
    }
}
