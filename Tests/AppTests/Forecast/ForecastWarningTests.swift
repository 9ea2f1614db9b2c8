import Catalogue
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// What a forecast says about official warnings.
struct ForecastWarningTests {
    static func warning(_ event: String, _ severity: WeatherWarning.Severity, area: String = "")
        -> WeatherWarning
    {
        WeatherWarning(
            event: event, description: "Stay at home.\nClose the windows.", severity: severity,
            until: SampleForecast.now + 86_400, area: area, source: "Met Office")
    }

    @Test func warningsStandAtTheTopInTheirOrder() {
        let page = ForecastPageTests.page { reply in
            reply.warnings = [
                Self.warning("Fog", .minor, area: "Yorkshire"), Self.warning("Storm", .extreme),
                Self.warning("Ice", .moderate), Self.warning("Wind", .severe),
            ]
        }
        let lines = ForecastPageTests.lines(page)
        #expect(
            Array(lines[4...6]) == [
                "! Fog (minor) until Mon 23, 13:40 · for Yorkshire · Met Office",
                "! Storm (extreme) until Mon 23, 13:40 · Met Office",
                "! 2 more: scroll",
            ])
        #expect(lines.count { $0 == "Close the windows." } == 4, "all that is said stands below")
    }

    @Test func theSeverityIsSaidOnceAndHasItsColour() {
        func style(_ event: String, _ severity: WeatherWarning.Severity) -> (text: String, style: Style)? {
            let page = ForecastPageTests.page { $0.warnings = [Self.warning(event, severity)] }
            return page.shortWarningLines.first?.pieces.first.map { ($0.text, $0.style) }
        }
        #expect(style("Severe wind warning", .severe)?.text.hasPrefix("! Severe wind warning until") == true)
        #expect(style("Wind", .unknown)?.text.hasPrefix("! Wind until") == true)
        let styles = [WeatherWarning.Severity.unknown, .minor, .moderate, .severe].map { style("Wind", $0)?.style }
        #expect(Set(styles.map { "\(String(describing: $0))" }).count == 4)
    }

    private static func wanting(
        _ reply: ForecastReply, isFetching: Bool = false, now: Int = SampleForecast.now
    ) -> [String] {
        var context = ForecastPage.Context(units: .metric, now: now, columns: 116, charset: .braille)
        (context.namesPlace, context.wantsWarnings, context.isFetching) = (false, true, isFetching)
        return ForecastPage(SampleForecast.leeds, reply, context).lines.map(\.plain)
    }

    @Test func whatIsNotKnownOfWarningsIsSaid() {
        let forecast = SampleForecast.forecast()
        let fetched = SampleForecast.now - 3 * 3600
        let storm = Self.warning("Storm", .extreme)
        #expect(Self.wanting(ForecastReply(forecast: forecast)).contains("Official warnings: not fetched"))
        #expect(Self.wanting(ForecastReply()).contains("Official warnings: not fetched"))
        #expect(
            Self.wanting(ForecastReply(forecast: forecast), isFetching: true).contains("Official warnings: fetching …"))
        var reply = ForecastReply(forecast: forecast, warningsFetchedAt: SampleForecast.now, warningSource: .meteoalarm)
        #expect(!Self.wanting(reply).contains { $0.contains("Official warnings") }, "there are none")
        reply.warningsProblem = .wrongAddress
        #expect(
            Self.wanting(reply).contains(
                "Official warnings: not fetched. MeteoAlarm's address is wrong: correct \"meteoalarm\" under \"sources\" in settings.json"
            ))
        (reply.warnings, reply.warningsProblem, reply.warningsFetchedAt) = ([storm], .noNetwork, fetched)
        let lines = Self.wanting(reply)
        #expect(lines.contains { $0.hasPrefix("! Storm (extreme)") })
        #expect(lines.contains("Official warnings: fetched 3 h ago. Offline"))
    }

    @Test func aPageWithoutWarningsSaysHowToGetThemIfThereIsRoom() {
        let cases: [(columns: Int, hint: String?)] = [
            (56, nil), (76, ":warnings on: official warnings"), (116, ":warnings on shows official warnings"),
        ]
        for (columns, hint) in cases {
            var context = ForecastPage.Context(
                units: .metric, now: SampleForecast.now, columns: columns, rows: 20, charset: .braille)
            context.offersWarnings = true
            var frame = Frame(size: Size(columns: columns, rows: 20))
            ForecastPage(SampleForecast.leeds, ForecastReply(forecast: SampleForecast.forecast()), context)
                .draw(into: &frame, in: frame.bounds)
            #expect(frame.text.contains(hint ?? ForecastPage.credit) && frame.text.contains(ForecastPage.credit))
            #expect(hint != nil || !frame.text.contains(":warnings"))
        }
    }

    @Test func aWarningThatIsOverIsLeftOut() {
        var over = Self.warning("Fog", .minor)
        over.until = SampleForecast.now - 60
        let page = ForecastPageTests.page { $0.warnings = [over] }
        #expect(!ForecastPageTests.lines(page).contains { $0.contains("Fog") })
    }
}
