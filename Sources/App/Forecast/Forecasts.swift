import Catalogue

/// What a request for a forecast takes from the state.
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

    /// Shows the forecast of a place in a list of forecasts.
    mutating func openForecast(of row: Int, in places: Places) -> [Effect] {
        guard let dataset = places.dataset as? any Forecasting else { return [] }
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
    var showsForecast: Bool { panes.all.contains { $0 is ForecastPane } }

    /// Requests the open forecasts that are missing or out of date.
    mutating func refreshForecasts() -> [Effect] {
        guard let now = run.now, canFetch else { return [] }
        let count = panes.all(ForecastPane.self).count { $0.isOutOfDate(at: now) }
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
        let count = panes.all(ForecastPane.self).count
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

    /// Selects the next or previous place of the list from which a forecast was opened.
    /// - Returns: nil at the ends of the list.
    mutating func selectNextForecast(forward: Bool) -> (places: Places, row: Int)? {
        if panes.second is any DetailSource {
            let before = self
            var id: String?
            panes.updateSecond { pane in
                guard var source = pane as? any DetailSource else { return }
                // Only the id of the next place is of use here: its record is not read.
                id = source.step(forward: forward, in: before)?.pane.id
                pane = source
            }
            return id.flatMap { place(ofID: $0) }
        }
        guard let results, let index = results.selectedIndex else { return nil }
        let target = index + (forward ? 1 : -1)
        guard results.visible.indices.contains(target) else { return nil }
        let row = results.visible[target].row
        self.results?.selected = row
        return (results.places, row)
    }
}
