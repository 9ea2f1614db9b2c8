/// A dataset of places with weather forecasts. The person chooses the places.
public protocol Forecasting: Dataset {
    /// The place of a row, for which a forecast can be fetched.
    func forecastPlace(of row: Int, in places: Places) -> ForecastPlace
    /// Whether the person has chosen the place. The home is in the list without being chosen.
    func isFavourite(_ row: Int, in places: Places) -> Bool
    /// The place's index among the favourites, in the order in which the person has added them; nil if it is none, or if the
    /// order is not known.
    func favouriteIndex(of row: Int, in places: Places) -> Int?
    /// The last forecast of the place; nil if there is none yet. It may have only some days and no hours.
    func forecast(of row: Int, in places: Places) -> Forecast?
}

extension Forecasting {
    /// By default, the index among the favourites in the order in which the list opens.
    public func favouriteIndex(of row: Int, in places: Places) -> Int? {
        guard isFavourite(row, in: places), let order = openingOrder.own else {
            return nil
        }
        let rank = order.rank(row, places)
        return (0..<places.count).count { isFavourite($0, in: places) && order.rank($0, places) < rank }
    }
}

extension Datasets {
    /// The dataset of forecasts; nil if there is none.
    public var forecasting: (any Forecasting)? { all.lazy.compactMap { $0 as? any Forecasting }.first }
}
