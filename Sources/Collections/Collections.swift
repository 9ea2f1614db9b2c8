import Catalogue

/// The datasets of the program, passed in when the program starts. No other layer knows any of them by name.
extension Datasets {
    /// The datasets of schools, which have official files.
    public static let standard = Datasets(England(), NewYork())

    /// All datasets.
    /// - Parameters:
    ///   - makeBoardService: makes the service of the class board.
    ///   - makeForecastService: makes the service of the forecasts.
    public static func all(
        board makeBoardService: (any RecordCodec) -> any PlaceService,
        weather makeForecastService: (any ForecastTable) -> any PlaceService
    ) -> Datasets {
        Datasets(England(), NewYork(), Board(makeBoardService), Art(), Weather(makeForecastService))
    }
}
