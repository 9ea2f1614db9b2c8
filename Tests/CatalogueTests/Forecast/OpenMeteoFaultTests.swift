import Geo
import Testing

@testable import Catalogue

/// Answers that are damaged, unusual or not those that were asked for.
struct OpenMeteoFaultTests {
    private static let leeds = ForecastSamples.place("Leeds", 53.7966, -1.5478, zone: "Europe/London")
    private static let head = #""latitude":53.8,"longitude":-1.55,"utc_offset_seconds":3600,"timezone":"Europe/London""#

    private static func read(
        _ body: String, of places: [ForecastPlace] = [leeds], zone: (String) -> ZoneRules? = { _ in nil }
    ) throws -> [Forecast] {
        try OpenMeteo.forecasts(Array(body.utf8), of: places, fetchedAt: 1_780_000_000, zone: zone)
    }

    /// A forecast with these members beside the position and the zone.
    private static func forecast(
        _ members: String, zone: (String) -> ZoneRules? = { _ in nil }
    ) throws -> Forecast {
        try #require(try read("{\(head),\(members)}", zone: zone).first)
    }

    private static let day = #""daily":{"time":["2026-06-01"],"temperature_2m_max":[21]}"#

    @Test func oneForecastMayBeInAnArray() throws {
        #expect(try Self.read("[{\(Self.head),\(Self.day)}]").map(\.days.count) == [1])
        #expect(try Self.read("[]", of: []).isEmpty)
    }

    /// Open-Meteo's documentation: precipitation, its probability and gusts are those of the preceding hour; a temperature is that of
    /// the time. So the rain stamped 20:00 fell from 19:00 on.
    @Test func rainAndGustsOfAnHourAreThoseStampedWithItsEnd() throws {
        let times = (18...22).map { "\"2026-06-01T\($0):00\"" }.joined(separator: ",")
        let hourly =
            #""hourly":{"time":[\#(times)],"temperature_2m":[18,19,20,21,22],"precipitation":[0,0,2.5,0,0],"#
            + #""precipitation_probability":[0,10,90,20,5],"wind_gusts_10m":[30,31,60,33,34],"weather_code":[1,2,61,3,0]}"#
        let hours = try Self.forecast(hourly).hours
        #expect(hours.map(\.temperature) == [18, 19, 20, 21, 22])
        #expect(hours.map(\.precipitation) == [0, 2.5, 0, 0, nil])
        #expect(hours.map(\.precipitationProbability) == [10, 90, 20, 5, nil])
        #expect(hours.map(\.wind.gusts) == [31, 60, 33, 34, nil])
        #expect(hours.map { $0.code?.number } == [1, 61, 3, 3, 0], "clouds are those at its beginning")
        // 19:00 in a zone one hour ahead of UTC.
        #expect(hours.first(where: \.isWet)?.at == 1_780_336_800)
    }

    private static func expectNotUnderstood(_ body: String, of count: Int) {
        let error = #expect(throws: ServiceError.self, "\(body)") {
            try read(body, of: Array(repeating: leeds, count: count))
        }
        guard case .notUnderstood(let detail)? = error, !detail.isEmpty else {
            Issue.record("\(body): \(String(describing: error))")
            return
        }
    }

    @Test func anAnswerThatIsCutOffAnywhereIsCalledAPart() {
        let whole = Array(#"{"a":[1.5,true,null,-2e3],"b":"x"}"#.utf8)
        for count in 1..<whole.count {
            #expect(throws: ServiceError.notUnderstood(detail: "only a part of an answer"), "\(count)") {
                try OpenMeteo.json(Array(whole.prefix(count)))
            }
        }
        #expect(throws: ServiceError.notUnderstood(detail: "expected a digit at byte 7")) {
            try OpenMeteo.json(Array(#"{"a":1.,"b":1}"#.utf8))
        }
    }

    @Test func aWrongNumberOfForecastsIsNotUnderstood() {
        let one = "{\(Self.head),\(Self.day)}"
        Self.expectNotUnderstood(one, of: 2)
        Self.expectNotUnderstood("[\(one)]", of: 2)
        Self.expectNotUnderstood("[\(one),\(one)]", of: 1)
        Self.expectNotUnderstood("[]", of: 1)
    }

    @Test(arguments: [
        "null", "[null]", "[[]]", "\"error\"", "{}", "", "<html><body>Log in</body></html>", "{HEAD,DAY", "{HEAD,DAY}}",
        "{HEAD}", #"{HEAD,"daily":{"time":[]}}"#, #"{HEAD,"daily":null,"hourly":7,"current":[]}"#,
        // No difference to UTC, or one that cannot be.
        #"{"latitude":53.8,"longitude":-1.55,DAY}"#,
        #"{"latitude":53.8,"longitude":-1.55,"utc_offset_seconds":99999,DAY}"#,
        #"{"latitude":53.8,"longitude":-1.55,"utc_offset_seconds":-9223372036854775808,DAY}"#,
        // No position, one that is none, and one that is farther away than 100 km.
        #"{"utc_offset_seconds":0,DAY}"#, #"{"latitude":95,"longitude":0,"utc_offset_seconds":0,DAY}"#,
        #"{"latitude":54.8,"longitude":-1.55,"utc_offset_seconds":0,DAY}"#,
        // Times that go back, are repeated or cannot be read.
        #"{HEAD,"daily":{"time":["2026-06-02","2026-06-01"]}}"#,
        #"{HEAD,"daily":{"time":["2026-06-01","2026-06-01"]}}"#, #"{HEAD,"daily":{"time":["2026-06-31"]}}"#,
        #"{HEAD,"daily":{"time":["01/06/2026"]}}"#,
        #"{HEAD,"hourly":{"time":["2026-06-01T02:00","2026-06-01T01:00"]}}"#,
        #"{HEAD,"hourly":{"time":["2026-06-01T02:00","2026-06-01T02:00"]}}"#,
        #"{HEAD,"hourly":{"time":["2026-06-01"]}}"#, #"{HEAD,"hourly":{"time":["T02:00"]}}"#,
        #"{HEAD,"hourly":{"time":["2026-06-01T2:00"]}}"#, #"{HEAD,"hourly":{"time":[null]}}"#,
        #"{HEAD,"hourly":{"time":["2026-06-01T02:00Z"]}}"#,
        #"{HEAD,"current":{"time":1780000000,"temperature_2m":7}}"#,
    ])
    func anAnswerThatCannotBeUsedIsNotUnderstood(form: String) {
        Self.expectNotUnderstood(
            form.replacing("HEAD", with: Self.head).replacing("DAY", with: Self.day), of: 1)
    }

    @Test func anErrorMayComeWithTheStatus200() {
        let expected: [(String, ServiceError)] = [
            ("Invalid timezone", .invalid(field: nil, reason: "Invalid timezone")),
            ("Too many concurrent requests", .tooFast(afterSeconds: 5)),
            ("The service is overloaded", .unavailable(afterSeconds: nil)),
        ]
        for (reason, error) in expected {
            let body = #"{"error":true,"reason":"\#(reason)"}"#
            #expect(throws: error) { try Self.read(body) }
            #expect(throws: error) { try Self.read("[\(body)]") }
            #expect(throws: error) { try OpenMeteo.cities(Array(body.utf8)) }
        }
    }

    @Test func shortArraysNullsAndMissingVariablesGiveNoValues() throws {
        let forecast = try Self.forecast(
            """
            "hourly":{"time":["2026-06-01T00:00","2026-06-01T01:00","2026-06-01T02:00"],
            "temperature_2m":[11.5],"weather_code":[61,null],"precipitation":[null,0.4,"0.5"],"is_day":[0,1,2]}
            """)
        #expect(forecast.hours.map(\.temperature) == [11.5, nil, nil])
        #expect(forecast.hours.map(\.code?.number) == [61, nil, nil])
        // The answer has the rain of an hour at the time when the hour ends.
        #expect(forecast.hours.map(\.precipitation) == [0.4, nil, nil])
        #expect(forecast.hours.map(\.isDay) == [false, true, nil])
        #expect(forecast.hours.allSatisfy { $0.wind == Forecast.Wind() })
        // Midnight at UTC+1; there are no days and there is no weather now.
        #expect(forecast.hours.first.map { isoText($0.at) } == "2026-05-31T23:00:00Z")
        #expect(forecast.days.isEmpty && forecast.now == nil)
    }

    @Test func codesThatAreNotInTheListAreKept() throws {
        let forecast = try Self.forecast(
            #""daily":{"time":["2026-06-01","2026-06-02","2026-06-03","2026-06-04"],"weather_code":[42,3.0,-1,2.5]}"#)
        #expect(forecast.days.map(\.worst) == [WeatherCode(42), WeatherCode(3), nil, nil])
        #expect(forecast.days[0].worst?.words == "unknown (code 42)")
    }

    @Test(
        arguments: [
            ("temperature_2m", "°F", 50.0, 10.0), ("temperature_2m", "°C", 10, 10), ("temperature_2m", "K", 283, nil),
            ("apparent_temperature", "°F", 14, -10), ("wind_speed_10m", "m/s", 10, 36),
            ("wind_speed_10m", "kn", 10, 18.52),
            ("wind_speed_10m", "mp/h", 10, 16.09344), ("wind_speed_10m", "km/h", 10, 10),
            ("wind_speed_10m", "Bft", 6, nil), ("wind_gusts_10m", "m/s", 20, 72), ("precipitation", "inch", 0.5, 12.7),
            ("precipitation", "mm", 0.5, 0.5), ("precipitation", "°C", 0.5, nil), ("relative_humidity_2m", "%", 80, 80),
            ("relative_humidity_2m", "g/kg", 8, nil), ("wind_direction_10m", "°", 270, 270),
        ] as [(String, String, Double, Double?)])
    func valuesAreConvertedFromTheUnitThatIsNamed(
        name: String, label: String, number: Double, metric: Double?
    ) throws {
        let forecast = try Self.forecast(
            #""current_units":{"\#(name)":"\#(label)"},"current":{"time":"2026-06-01T12:00","\#(name)":\#(number)}"#)
        let now = try #require(forecast.now)
        let field = try #require(Forecast.Now.numbers.first { $0.name == name }).field
        #expect(ForecastSamples.rounded(now[keyPath: field]) == ForecastSamples.rounded(metric))
    }

    @Test(
        arguments: [
            ("temperature_2m", [-101.0, 71, 9e99], [-100.0, 70]), ("precipitation", [-0.1, 1e6], [0, 80]),
            ("precipitation_probability", [-1, 101], [0, 100]), ("relative_humidity_2m", [-1, 101], [0, 100]),
            ("wind_speed_10m", [-1, 900], [0, 400]), ("wind_gusts_10m", [-1, 900], [0, 400]),
            ("wind_direction_10m", [-1, 361], [0, 360]),
        ] as [(String, [Double], [Double])])
    func valuesThatMakeNoSenseAreLeftOut(name: String, senseless: [Double], sensible: [Double]) throws {
        let field = try #require(Forecast.Hour.numbers.first { $0.name == name }).field
        for number in senseless + sensible {
            let hours = #""time":["2026-06-01T00:00","2026-06-01T01:00"],"\#(name)":[\#(number),\#(number)]"#
            let forecast = try Self.forecast("\"hourly\":{\(hours)}")
            let value = try #require(forecast.hours.first)[keyPath: field]
            #expect(value == (sensible.contains(number) ? number : nil), "\(number)")
        }
    }

    @Test func theSunMayNeverRiseOrSet() throws {
        let forecast = try Self.forecast(
            """
            "daily":{"time":["2026-12-21","2026-12-22","2026-12-23","2026-12-24","2026-12-25","2026-12-26"],
            "sunrise":["2026-12-21T12:00","2026-12-22T00:00","2026-12-23T08:00",null,"2026-12-25T09:00",
            "2026-12-26T09"],
            "sunset":["2026-12-21T12:00","2026-12-23T00:00","2026-12-23T15:30:20","2026-12-24T15:00",
            "2026-12-25T08:00",""],
            "uv_index_max":[0.1,-1,3,null,99,4]}
            """)
        #expect(forecast.days.prefix(2).map(\.sun) == [.neverRises, .neverSets])
        guard case .risesAndSets(let rise, let set) = forecast.days[2].sun else {
            Issue.record("the sun of the third day")
            return
        }
        #expect(isoText(rise) == "2026-12-23T07:00:00Z" && isoText(set) == "2026-12-23T14:30:20Z")
        #expect(forecast.days.suffix(3).map(\.sun) == [.unknown, .unknown, .unknown])
        #expect(forecast.days.map(\.uvIndex) == [0.1, nil, 3, nil, nil, 4])
    }

    @Test func rulesThatContradictTheAnswerAreNotUsed() throws {
        let now = #""timezone_abbreviation":"GMT+1","current":{"time":"2026-06-01T12:00"}"#
        let right = ZoneRules(name: "Europe/London", secondsAhead: 3600)
        #expect(try Self.forecast(now, zone: { _ in right }).zone == right)
        let old = ZoneRules(name: "Europe/London", secondsAhead: 0)
        #expect(try Self.forecast(now, zone: { _ in old }).zone == ZoneRules(name: "GMT+1", secondsAhead: 3600))
        // Without the moment of the answer it is not known whether they contradict it.
        #expect(try Self.forecast(Self.day, zone: { _ in old }).zone == old)
    }

    @Test func aZoneOfAnotherFolderIsNotReadAndAnAbbreviationMayBeMissing() throws {
        var asked: [String] = []
        let head = #""latitude":53.8,"longitude":-1.55,"utc_offset_seconds":20700,"timezone":"../../etc/passwd""#
        let forecast = try Self.read(
            "{\(head),\(Self.day)}",
            zone: { name in
                asked.append(name)
                return nil
            })
        #expect(asked.isEmpty)
        #expect(forecast.first?.zone == ZoneRules(name: "GMT+5:45", secondsAhead: 20_700))
    }

    @Test func aClockThatIsWrongByADayIsKnown() throws {
        let forecast = try Self.forecast(#""current":{"time":"2026-06-01T12:00"}"#)
        // 11:00 UTC, while this machine said 28 May 2026, 20:26:40 UTC.
        #expect(forecast.clockError == 1_780_000_000 - 1_780_311_600)
    }
}
