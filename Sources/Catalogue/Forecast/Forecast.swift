import Geo

/// The weather at one place: now, in the next hours and on the next days.
///
/// Temperatures are in degrees Celsius, speeds in kilometres an hour, depths of rain in millimetres, chances and humidity in
/// per cent; `ForecastUnits` writes them in other units. Moments are in seconds since 1970. A value is nil if the source
/// does not give it.
public struct Forecast: Sendable, Equatable {
    /// When it was fetched. If a part is older, this is when the values for now were fetched.
    public var fetchedAt: Int
    /// When the hours and the later days were fetched, if they are older than the values for now; else nil.
    public var hoursFetchedAt: Int?
    /// The rules of the place's clocks.
    public var zone: ZoneRules
    /// The centre of the cell of the forecast model's grid, which may be some kilometres from the place.
    public var cell: Coordinate
    /// The height of the cell in metres.
    public var elevation: Double?
    public var now: Now?
    /// In the order of time.
    public var hours: [Hour]
    /// In the order of time.
    public var days: [Day]

    public init(
        fetchedAt: Int, zone: ZoneRules, cell: Coordinate, elevation: Double? = nil, now: Now? = nil,
        hours: [Hour] = [], days: [Day] = []
    ) {
        self.fetchedAt = fetchedAt
        self.zone = zone
        self.cell = cell
        self.elevation = elevation
        self.now = now
        self.hours = hours
        self.days = days
    }

    public struct Wind: Sendable, Equatable {
        public var speed: Double?
        public var gusts: Double?
        /// Where the wind comes from, in degrees clockwise from north.
        public var direction: Double?

        public init(speed: Double? = nil, gusts: Double? = nil, direction: Double? = nil) {
            self.speed = speed
            self.gusts = gusts
            self.direction = direction
        }
    }

    /// The weather at one moment.
    public struct Now: Sendable, Equatable {
        public var at: Int
        public var temperature: Double?
        public var feelsLike: Double?
        public var code: WeatherCode?
        public var isDay: Bool?
        public var wind = Wind()
        public var humidity: Double?
        /// In the preceding quarter of an hour.
        public var precipitation: Double?

        public init(at: Int) { self.at = at }
    }

    /// The weather of an hour that begins at `at`.
    public struct Hour: Sendable, Equatable {
        public var at: Int
        public var temperature: Double?
        public var feelsLike: Double?
        public var code: WeatherCode?
        public var isDay: Bool?
        public var wind = Wind()
        public var humidity: Double?
        public var precipitation: Double?
        /// The chance of rain.
        public var precipitationProbability: Double?

        public init(at: Int) { self.at = at }
    }

    /// The weather of a day at the place, from midnight to midnight.
    public struct Day: Sendable, Equatable {
        public var date: CalendarDate
        /// The most severe weather of the day, perhaps of one hour only.
        public var worst: WeatherCode?
        public var low: Double?
        public var high: Double?
        public var precipitation: Double?
        /// The greatest chance of rain in an hour.
        public var precipitationProbability: Double?
        /// The strongest wind and gusts of the day, and the direction from which the wind mostly comes.
        public var wind = Wind()
        public var uvIndex: Double?
        public var sun = Sun.unknown

        public init(date: CalendarDate) { self.date = date }

        /// Whether the source gives nothing about the day, as for the last days of a long forecast.
        public var isEmpty: Bool { worst == nil && low == nil && high == nil && precipitation == nil }
    }

    public enum Sun: Sendable, Equatable {
        case unknown
        case risesAndSets(rise: Int, set: Int)
        /// It is dark all day.
        case neverRises
        /// It is light all day.
        case neverSets
    }

    /// The values hold until the hour in which they were fetched is over.
    public var validity: Validity { Validity(fetchedAt: fetchedAt, goodUntil: (fetchedAt / 3600 + 1) * 3600) }

    /// `validity` of the oldest part, for views that also show the hours.
    public var validityOfAll: Validity {
        var oldest = self
        oldest.fetchedAt = min(fetchedAt, hoursFetchedAt ?? fetchedAt)
        return oldest.validity
    }

    /// By how many seconds this machine's clock was ahead of the source's clock when the forecast was fetched; negative if it was
    /// behind. 0 for a difference of up to two hours, because the values for now may be an hour old.
    public var clockError: Int {
        guard let now, abs(fetchedAt - now.at) > 7200 else { return 0 }
        return fetchedAt - now.at
    }

    /// The days that the source says something about, from a day on.
    public func days(from date: CalendarDate?) -> [Day] {
        days.filter { day in !day.isEmpty && date.map { day.date >= $0 } ?? true }
    }

    /// The hours from the one that contains a moment on.
    public func hours(from moment: Int) -> [Hour] { hours.filter { $0.at + 3600 > moment } }
}
