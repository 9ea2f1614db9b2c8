import Catalogue

/// The parts of the state that a request for a forecast needs.
struct ForecastInputs: Sendable {
    let request: Int
    /// Nil until the clock is read.
    let now: Int?
    let canFetch: Bool
    let warnings: Bool
}

/// Opens forecasts, and fetches those on the screen again.
extension State {
    /// Shows the forecast of any place.
    mutating func openForecast(_ place: ForecastPlace) -> [Effect] {
        open(ForecastPane(place, isFromList: false))
    }

    /// Shows the forecast of a place.
    /// - Returns: nil if the dataset of the places has no forecasts.
    mutating func openForecast(of row: Int, in places: Places) -> [Effect]? {
        guard let dataset = places.dataset as? any Forecasting else { return nil }
        return open(
            ForecastPane(
                dataset.forecastPlace(of: row, in: places), known: dataset.forecast(of: row, in: places),
                isFromList: true))
    }

    private mutating func open(_ pane: ForecastPane) -> [Effect] {
        var pane = pane
        let clock = readClock()
        let effects = pane.request(.ifExpired, forecastInputs())
        if panes.top is ForecastPane { panes.replaceTop(with: pane) } else { panes.open(pane) }
        return effects + clock + readFavourites()
    }

    /// The inputs of a new request for a forecast.
    mutating func forecastInputs() -> ForecastInputs {
        ForecastInputs(
            request: run.nextRequest(), now: run.now, canFetch: canFetch, warnings: settings.weather.warnings)
    }

    /// Whether a forecast is open.
    var showsForecast: Bool { panes.shown.contains { $0 is ForecastPane } }

    /// Requests the open forecasts that are missing or out of date.
    mutating func refreshForecasts() -> [Effect] {
        guard let now = run.now, canFetch else { return [] }
        let count = panes.opened(ForecastPane.self).count { $0.isOutOfDate(at: now) }
        var inputs = (0..<count).map { _ in forecastInputs() }
        var effects: [Effect] = []
        panes.update(ForecastPane.self) { pane in
            guard pane.isOutOfDate(at: now), let next = inputs.popLast() else { return }
            effects += pane.request(.ifExpired, next)
        }
        return effects
    }

    /// Requests all open forecasts again, because official warnings are now wanted, too.
    mutating func requestOpenForecasts() -> [Effect] {
        let count = panes.opened(ForecastPane.self).count
        var inputs = (0..<count).map { _ in forecastInputs() }
        var effects: [Effect] = []
        panes.update(ForecastPane.self) { pane in
            guard let next = inputs.popLast() else { return }
            effects += pane.request(.ifExpired, next)
        }
        return effects
    }

    /// The row of a place in the open list of forecasts; nil if another dataset is open or the place is not in the list.
    func listedForecast(of place: ForecastPlace) -> (dataset: any Forecasting, places: Places, row: Int)? {
        guard let places = data.places, let dataset = places.dataset as? any Forecasting else { return nil }
        let row = (0..<places.count).first { dataset.forecastPlace(of: $0, in: places).key == place.key }
        return row.map { (dataset, places, $0) }
    }
}
