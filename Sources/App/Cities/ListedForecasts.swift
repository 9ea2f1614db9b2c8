import Catalogue

/// Keeps the list of forecasts up to date: while it is on the screen, it is fetched again once a forecast has expired.
extension State {
    /// How many seconds to wait before forecasts are requested again automatically, for example after a failure.
    private static let pauseSeconds = 300

    /// Requests the forecasts of the list on the screen again if one of them has expired or is missing.
    /// - Parameter now: seconds since 1970.
    mutating func requestExpiredForecasts(at now: Int?) -> [Effect] {
        guard let now, let dataset = dataset as? any Forecasting & Expiring, let results, let places = data.places,
            results.places === places, canFetch, !service.isListing,
            !panes.shown.contains(where: { $0.extent == .whole }),
            cities.requestedAt.map({ abs(now - $0) >= Self.pauseSeconds }) ?? true,
            (0..<places.count).contains(where: { dataset.validity(of: $0, in: places)?.hasExpired(at: now) ?? true })
        else { return [] }
        cities.requestedAt = now
        return [service.askAgain(request: run.nextRequest(), of: dataset)]
    }

    /// Requests the forecasts of places that were added to the list and have none yet.
    mutating func requestMissingForecasts() -> [Effect] {
        guard cities.lacksForecast, let dataset = dataset as? any Forecasting & Expiring, let places = data.places,
            canFetch, !service.isListing
        else { return [] }
        // A place without a forecast has no validity. This check is used because reading the forecasts themselves takes long.
        guard (0..<places.count).contains(where: { dataset.validity(of: $0, in: places) == nil }) else {
            // The place may have come into the list with a forecast that was saved before.
            if cities.added == nil { cities.lacksForecast = false }
            return []
        }
        cities.lacksForecast = false
        return [service.ask(.list, request: run.nextRequest(), of: dataset)]
    }

    /// Makes the list of forecasts anew if it is open, because units or the home have changed.
    mutating func renewForecastList() -> [Effect] {
        guard let dataset = dataset as? any Forecasting else { return [] }
        return [.forecast(.renewList(dataset: dataset.id))]
    }

    /// The origin of the list of favourites when it is made again: the home as it is now, unless the person has chosen another origin.
    func favouritesOrigin(after old: Origin?) -> Origin? {
        guard let old, old.place != homeOrigin?.place else { return homeOrigin }
        return old
    }

    /// Opens the search for a city if the open dataset lists favourites and its list is empty.
    mutating func openCitiesIfEmpty() -> [Effect] {
        hasNoFavourites && panes.isEmpty ? CitiesPane.open(in: &self) : []
    }

    /// Whether the open dataset lists favourites and there are none yet.
    var hasNoFavourites: Bool { listsFavourites && data.places?.count == 0 }
}
