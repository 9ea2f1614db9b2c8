/// What is known of the weather at one place.
public struct ForecastReply: Sendable, Equatable {
    /// The last good forecast; nil if there is none.
    public var forecast: Forecast?
    /// The official warnings; empty if none were asked for.
    public var warnings: [WeatherWarning]
    /// Why no newer forecast was fetched; nil if one was, or none was asked for.
    public var problem: ServiceError?
    /// Why the warnings could not be fetched; nil if they were, or were not asked for.
    public var warningsProblem: ServiceError?
    /// Whether a newer answer to the same request follows.
    public var isPreliminary: Bool

    public init(
        forecast: Forecast? = nil, warnings: [WeatherWarning] = [], problem: ServiceError? = nil,
        warningsProblem: ServiceError? = nil, isPreliminary: Bool = false
    ) {
        self.forecast = forecast
        self.warnings = warnings
        self.problem = problem
        self.warningsProblem = warningsProblem
        self.isPreliminary = isPreliminary
    }
}

/// Whether a forecast is fetched.
public enum ForecastFetching: Sendable, Equatable {
    /// Only a saved forecast is read.
    case never
    /// A forecast is fetched if the saved one has expired, or has fewer days than are wanted.
    case ifExpired
    case always
}

/// The places that a typed name may mean, the best match first.
public struct FoundCities: Sendable, Equatable {
    public var places: [ForecastPlace]
    /// Why only the cities that come with the program were searched; nil if the whole world was.
    public var problem: ServiceError?

    public init(_ places: [ForecastPlace], problem: ServiceError? = nil) {
        self.places = places
        self.problem = problem
    }
}
