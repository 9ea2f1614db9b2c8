/// What is known of the weather at one place.
public struct ForecastReply: Sendable, Equatable {
    /// The last good forecast; nil if there is none.
    public var forecast: Forecast?
    /// The official warnings that were fetched last and are not over; empty if none were asked for.
    public var warnings: [WeatherWarning]
    /// Why no newer forecast was fetched; nil if one was, or none was asked for.
    public var problem: ServiceError?
    /// Why no newer warnings were fetched; nil if they were, or were not asked for.
    public var warningsProblem: ServiceError?
    /// When the warnings were fetched, in seconds since 1970; nil if they never were, or were not asked for.
    public var warningsFetchedAt: Int?
    /// The service that publishes the warnings; nil if none were asked for, or no service is known that has them.
    public var warningSource: WarningSource?
    /// Whether warnings were asked for, but no service is known that has those of the place.
    public var hasNoWarningSource: Bool
    /// Whether a newer answer to the same request follows.
    public var isPreliminary: Bool

    public init(
        forecast: Forecast? = nil, warnings: [WeatherWarning] = [], problem: ServiceError? = nil,
        warningsProblem: ServiceError? = nil, warningsFetchedAt: Int? = nil, warningSource: WarningSource? = nil,
        hasNoWarningSource: Bool = false, isPreliminary: Bool = false
    ) {
        self.forecast = forecast
        self.warnings = warnings
        self.problem = problem
        self.warningsProblem = warningsProblem
        self.warningsFetchedAt = warningsFetchedAt
        self.warningSource = warningSource
        self.hasNoWarningSource = hasNoWarningSource
        self.isPreliminary = isPreliminary
    }

    /// The official warnings; nil if it is not known whether there are any: none were ever fetched, or the last fetch failed and no
    /// earlier warning is still in force.
    public var knownWarnings: [WeatherWarning]? {
        warningsFetchedAt == nil || warningsProblem != nil && warnings.isEmpty ? nil : warnings
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
    /// If no place was found, the city that was probably meant.
    public var suggestion: ForecastPlace?

    public init(_ places: [ForecastPlace], problem: ServiceError? = nil) {
        self.places = places
        self.problem = problem
    }
}
