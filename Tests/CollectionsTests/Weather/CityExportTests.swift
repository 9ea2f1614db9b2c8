import Geo
import JSON
import Testing

@testable import Catalogue
@testable import Collections

/// Cities in JSON and CSV.
struct CityExportTests {
    private static func fields(_ known: KnownForecast, _ units: ForecastUnits = .metric) -> String {
        let places = CitySamples.places([known], units: units)
        return JSONValue.object(CitySamples.dataset.exportedFields(of: 0, in: places)).text
    }

    @Test func theFieldsAreThoseOfTheContract() {
        #expect(
            Self.fields(KnownForecast(CitySamples.toronto, CitySamples.torontoForecast))
                == #"{"region":"Ontario","country":"Canada","timeZone":"America/Toronto","#
                + #""now":{"at":"2026-03-07T14:15:00-05:00","temperature":-12.4,"feelsLike":-18.6,"code":71,"#
                + #""condition":"light snow","windSpeed":19.2,"windDirection":270,"windGusts":38.4,"humidity":82,"#
                + #""precipitation":null,"isDay":true},"days":[{"date":"2026-03-07","code":75,"#
                + #""condition":"heavy snow","low":-13.2,"high":-4.0,"precipitation":6.0,"precipitationProbability":80,"#
                + #""windSpeed":null,"windDirection":null,"windGusts":null,"uvIndex":3.4,"sun":"risesAndSets","#
                + #""sunrise":"2026-03-07T07:40:00-05:00","sunset":"2026-03-07T18:11:00-05:00"},"#
                + #"{"date":"2026-03-09","code":0,"condition":"clear","low":-1.0,"high":8.0,"precipitation":null,"#
                + #""precipitationProbability":null,"windSpeed":null,"windDirection":null,"windGusts":null,"#
                + #""uvIndex":null,"sun":"risesAndSets","sunrise":"2026-03-09T07:40:00-04:00","#
                + #""sunset":"2026-03-09T19:14:00-04:00"}],"units":{"temperature":"°C","windSpeed":"km/h","#
                + #""precipitation":"mm"},"fetchedAt":"2026-03-07T14:20:00-05:00"}"#)
    }

    /// Toronto's clocks change between the two days, and the table knows no rules of time zones but those in the forecast.
    @Test func theSunriseAfterAChangeOfTheClockHasTheNewOffset() throws {
        let places = CitySamples.places([KnownForecast(CitySamples.toronto, CitySamples.torontoForecast)])
        let fields = JSONValue.object(CitySamples.dataset.exportedFields(of: 0, in: places))
        let sunrises = try #require(fields["days"]).elements.map { $0["sunrise"]?.string }
        #expect(sunrises == ["2026-03-07T07:40:00-05:00", "2026-03-09T07:40:00-04:00"])
    }

    @Test func theValuesAreInTheUnitsThatAreNamed() {
        let text = Self.fields(KnownForecast(CitySamples.toronto, CitySamples.torontoForecast), .imperial)
        #expect(text.contains(#""temperature":9.7,"feelsLike":-1.5,"#))
        #expect(text.contains(#""windSpeed":11.9,"windDirection":270,"windGusts":23.9,"#))
        #expect(text.contains(#""precipitation":0.24,"#))
        #expect(text.contains(#""units":{"temperature":"°F","windSpeed":"mph","precipitation":"in"}"#))
    }

    @Test func aCityWithoutAForecastHasTheSameMembers() {
        #expect(
            Self.fields(KnownForecast(CitySamples.home, isFavourite: false, isHome: true))
                == #"{"region":null,"country":null,"timeZone":null,"now":null,"days":[],"#
                + #""units":{"temperature":"°C","windSpeed":"km/h","precipitation":"mm"},"fetchedAt":null}"#)
    }

    /// Every value has a column, and every column has a value.
    @Test func theColumnsAreTheMembersOfTheFields() {
        let places = CitySamples.places([KnownForecast(CitySamples.leeds, CitySamples.leedsForecast)])
        let names = CitySamples.dataset.exportedColumns(of: 0, in: places).flatMap { name, value in
            value.members.isEmpty ? [name] : value.members.map { "\(name).\($0.name)" }
        }
        #expect(names == CitySamples.dataset.exportedNames)
    }

    @Test func aTableHasTodayAndTomorrowInPlaceOfTheListOfDays() throws {
        let places = CitySamples.places([
            KnownForecast(CitySamples.leeds, CitySamples.leedsForecast),
            KnownForecast(CitySamples.toronto, CitySamples.torontoForecast),
        ])
        let report = SearchReport(
            places: places, circle: nil, total: 2, hits: [Hit(unmeasured: 0), Hit(unmeasured: 1)], distance: { "\($0)" }
        )
        let lines = report.text(as: .csv, columns: 80).split(separator: "\r\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.count == 3 && lines.allSatisfy { $0.count == lines[0].count }, "no field has a comma")
        func value(_ name: String, of city: String) throws -> String {
            let line = try #require(lines.first { $0[1] == city })
            return line[try #require(lines[0].firstIndex(of: name))]
        }
        #expect(!lines[0].contains("days"))
        #expect(try value("today.low", of: "Leeds") == "7.2" && value("today.high", of: "Leeds") == "13.4")
        #expect(try value("tomorrow.date", of: "Leeds") == "2026-03-08" && value("tomorrow.low", of: "Leeds") == "")
        #expect(try value("tomorrow.high", of: "Leeds") == "9.5")
        #expect(try value("today.precipitationProbability", of: "Toronto") == "80")
        #expect(try value("tomorrow.high", of: "Toronto") == "", "the source gives nothing about that day")
        #expect(report.text(as: .json, columns: 80).contains(#""days":[{"date":"2026-03-07""#))
    }
}
