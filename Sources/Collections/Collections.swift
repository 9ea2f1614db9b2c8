import Catalogue

/// The collections of the program. They are handed in when it starts; no other layer knows any of them by name.
extension Datasets {
    /// The collections of schools, which have official files.
    public static let standard = Datasets(England(), NewYork())

    /// All collections.
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
