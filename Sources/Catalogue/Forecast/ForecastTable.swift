/// Makes the table of a dataset of forecasts from the places and their last forecasts.
public protocol ForecastTable: Sendable {
    var tableName: String { get }
    /// - Parameter now: seconds since 1970; it decides which day is today.
    func places(from known: [KnownForecast], units: ForecastUnits, now: Int) -> ServedPlaces
}

/// A place in the list of forecasts, and what is known of it.
public struct KnownForecast: Sendable, Equatable {
    public var place: ForecastPlace
    /// The last good forecast; nil if there is none yet.
    public var forecast: Forecast?
    public var isFavourite: Bool
    public var isHome: Bool

    public init(_ place: ForecastPlace, _ forecast: Forecast? = nil, isFavourite: Bool = true, isHome: Bool = false) {
        self.place = place
        self.forecast = forecast
        self.isFavourite = isFavourite
        self.isHome = isHome
    }
}
