import Catalogue
import Collections
import Geo
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The legend of a collection whose pins have labels.
struct LabelLegendTests {
    private struct NoService: PlaceService {
        let tableName = CityTable().tableName
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    private static func city(_ key: String, _ code: Int) -> KnownForecast {
        let place = ForecastPlace(key: key, name: "City \(key)", coordinate: Coordinate(latitude: 50, longitude: 8))
        var now = Forecast.Now(at: 1_772_911_200)
        (now.temperature, now.code) = (-12, WeatherCode(code))
        let forecast = Forecast(
            fetchedAt: now.at, zone: ZoneRules(name: "GMT", secondsAhead: 0), cell: place.coordinate, now: now)
        return KnownForecast(place, forecast)
    }

    @Test func onlyTheSymbolsOfVisibleLabelsAreExplained() {
        let dataset = Weather { _ in NoService() }
        let known = [Self.city("1", 71), Self.city("2", 63)]
        let table = CityTable().places(from: known, units: .metric, now: 1_772_911_200).table
        var state = State(
            screen: ScreenState(size: .large, depth: .full, charset: .braille),
            run: RunState(today: "2026-03-07"), datasets: Datasets(dataset), settings: Settings())
        _ = update(&state, .placesLoaded(Places([table], of: dataset)))
        let texts = state.legendLines.map(\.text)
        #expect(texts.contains("Snow") && texts.contains("Drizzle, rain or showers"))
        #expect(texts.contains("A favourite") && !texts.contains("Fog") && !texts.contains("Home"))
    }

    @Test func aSignIsALabelOrAShapeAndALetter() {
        #expect(Mark(shape: .circle, letter: " ", tone: .neutral, label: "☀").sign(in: .braille) == "☀")
        #expect(Mark(shape: .circle, letter: "P", tone: .neutral).sign(in: .braille) == "●P")
    }
}
